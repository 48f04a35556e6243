/* Prints random games as JSON lines, for implementations of the rules in other languages to compare
 * with.
 *
 *     trace GAME --players N [--seed S] [--games M] [--option NAME=VALUE] [--edition NAME]
 *         [--views] [--late]
 *
 * --late chooses among the upper half of the legal actions: long baits, quiet turns and endless
 * rounds, which even choices hardly ever reach. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "luckpond/luckpond.h"

static char buffer[1 << 20];
static bool views, late;
static const char *edition = "default";

static void write_view(const lp_game *g, const void *state, int viewer, lp_text *out)
{
    uint64_t view[LP_VIEW_MAX / 8];
    g->rules->view_fill(g, state, viewer, view);
    g->rules->view_write(g, view, out);
}

static void write_views(const lp_game *g, const void *state, lp_text *out)
{
    lp_json_key(out, "views");
    lp_json_open(out, '{');
    for (int seat = 0; seat < g->seats; seat++) {
        char name[2] = {(char)('0' + seat), 0};
        lp_json_key(out, name);
        write_view(g, state, seat, out);
    }
    lp_json_key(out, "spectator");
    write_view(g, state, LP_SPECTATOR, out);
    lp_json_key(out, "open");
    write_view(g, state, LP_OPEN, out);
    lp_json_close(out, '}');
}

static void write_action(const lp_game *g, lp_action action, lp_text *out)
{
    char name[LP_ACTION_TEXT_MAX];
    lp_text text;
    lp_text_init(&text, name, sizeof name);
    g->rules->action_write(g, action, &text);
    lp_json_string(out, name);
}

static void write_seats(lp_text *out, const char *key, const int32_t *values, int count)
{
    lp_json_key(out, key);
    lp_json_open(out, '[');
    for (int i = 0; i < count; i++)
        lp_json_int(out, values[i]);
    lp_json_close(out, ']');
}

static void write_over(const lp_game *g, const void *state, lp_text *out)
{
    int32_t scores[LP_SEATS_MAX], winners[LP_SEATS_MAX];
    int count = 0;
    g->rules->scores(g, state, scores);
    for (int seat = 0; seat < g->seats; seat++)
        if (g->rules->winners(g, state) >> seat & 1)
            winners[count++] = seat;
    write_seats(out, "scores", scores, g->seats);
    write_seats(out, "winners", winners, count);
}

/* Writes one step and takes it; returns false when the game is over. */
static bool step(const lp_game *g, void *state, lp_random *random, lp_text *out)
{
    const int turn = lp_turn(g, state);
    uint32_t take = 0;
    lp_action legal[LP_LEGAL_MAX];
    lp_json_open(out, '{');
    lp_json_key(out, "turn");
    if (turn >= 0)
        lp_json_int(out, turn);
    else
        lp_json_string(out, turn == LP_CHANCE ? "chance" : "over");
    if (turn == LP_OVER) {
        write_over(g, state, out);
    } else if (turn == LP_CHANCE) {
        const uint32_t n = g->rules->chance_total(g, state);
        take = lp_random_below(random, n);
        lp_json_key(out, "n");
        lp_json_int(out, n);
        lp_json_key(out, "take");
        lp_json_int(out, take);
    } else {
        const int count = lp_legal(g, state, legal);
        const uint32_t from = late ? (uint32_t)count / 2 : 0;
        take = from + lp_random_below(random, (uint32_t)count - from);
        lp_json_key(out, "legal");
        lp_json_open(out, '[');
        for (int i = 0; i < count; i++)
            write_action(g, legal[i], out);
        lp_json_close(out, ']');
        lp_json_key(out, "take");
        write_action(g, legal[take], out);
    }
    if (views)
        write_views(g, state, out);
    lp_json_close(out, '}');
    if (turn == LP_CHANCE)
        lp_draw(g, state, take, g->rules->chance_total(g, state));
    else if (turn >= 0)
        lp_act(g, state, turn, legal[take]);
    return turn != LP_OVER;
}

static void write_head(const lp_game *g, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "game");
    lp_json_string(out, g->rules->id);
    lp_json_key(out, "players");
    lp_json_int(out, g->seats);
    lp_json_key(out, "edition");
    lp_json_string(out, edition);
    lp_json_key(out, "options");
    lp_json_open(out, '{');
    for (int i = 0; g->rules->option(g, i).name; i++) {
        lp_json_key(out, g->rules->option(g, i).name);
        lp_json_int(out, g->options[i]);
    }
    lp_json_close(out, '}');
    lp_json_close(out, '}');
}

static void play(const lp_game *g, uint64_t seed)
{
    uint64_t state[LP_STATE_MAX / 8];
    lp_random random;
    lp_random_init(&random, seed, 0);
    lp_setup(g, state);
    lp_text out;
    lp_text_init(&out, buffer, sizeof buffer);
    write_head(g, &out);
    puts(buffer);
    for (bool more = true; more;) {
        lp_text_init(&out, buffer, sizeof buffer);
        more = step(g, state, &random, &out);
        puts(buffer);
    }
}

int main(int argc, char **argv)
{
    const lp_rules *rules = argc > 1 ? lp_rules_find(argv[1]) : NULL;
    int players = 0, games = 1;
    uint64_t seed = 1;
    const char *option = NULL;
    for (int i = 2; i < argc; i++) {
        if (!strcmp(argv[i], "--views"))
            views = true;
        else if (!strcmp(argv[i], "--late"))
            late = true;
        else if (i + 1 < argc && !strcmp(argv[i], "--players"))
            players = atoi(argv[++i]);
        else if (i + 1 < argc && !strcmp(argv[i], "--seed"))
            seed = strtoull(argv[++i], NULL, 10);
        else if (i + 1 < argc && !strcmp(argv[i], "--games"))
            games = atoi(argv[++i]);
        else if (i + 1 < argc && !strcmp(argv[i], "--edition"))
            edition = argv[++i];
        else if (i + 1 < argc && !strcmp(argv[i], "--option"))
            option = argv[++i];
    }
    lp_game g;
    const void *printed = rules ? lp_edition_find(rules, edition) : NULL;
    if (!printed || lp_game_init(&g, rules, printed, players) != LP_OK) {
        fprintf(stderr, "usage: trace GAME --players N [--seed S] [--games M] [--option "
                        "NAME=VALUE] [--views] [--late]\n");
        return 2;
    }
    if (option) {
        char name[32];
        int value;
        if (sscanf(option, "%31[^=]=%d", name, &value) != 2 ||
            lp_game_option(&g, name, value) != LP_OK)
            return 2;
    }
    for (int i = 0; i < games; i++)
        play(&g, seed + (uint64_t)i);
    return 0;
}
