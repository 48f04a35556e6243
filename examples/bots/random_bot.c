/* A luckpond bot that plays at random, with one idea: in DUCK it ducks as soon as it may.
 * Try it:  cc -o random_bot examples/bots/random_bot.c
 *          luckpond simulate duck --bots "exec:./random_bot,random,random"
 * The protocol is in docs/engine.md. This bot never looks at its view: legal actions are words. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long long chance = 1;

/* SplitMix64; the tiny bias of % does not matter here. */
static unsigned below(unsigned n)
{
    unsigned long long z = chance += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (unsigned)((z ^ (z >> 31)) % n);
}

/* choose SEAT BUDGET_MS NODES ACTION...: any one of many, each with the same chance */
static const char *choose(char *line)
{
    const char *chosen = "";
    unsigned number = 0;
    for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
        if (++number > 4 && (strcmp(word, "duck") == 0 || below(number - 4) == 0))
            chosen = strcmp(chosen, "duck") == 0 ? chosen : word;
    return chosen;
}

int main(void)
{
    static char line[65537]; /* the longest line, and a zero */
    while (fgets(line, sizeof line, stdin) && strcmp(line, "bye\n") != 0) {
        line[strcspn(line, "\r\n")] = 0;
        const char *seed = strstr(line, " seed ");
        if (strcmp(line, "luckpond-engine 1") == 0)
            puts("= random_bot.c");
        else if (strncmp(line, "game ", 5) == 0 && seed)
            chance = strtoull(seed + 6, NULL, 10), puts("=");
        else if (strncmp(line, "view ", 5) == 0 || strncmp(line, "result ", 7) == 0)
            puts("=");
        else if (strncmp(line, "choose ", 7) == 0)
            printf("= %s\n", choose(line));
        else
            puts("? UNKNOWN_VERB - this bot does not know that");
        fflush(stdout);
    }
    return 0;
}
