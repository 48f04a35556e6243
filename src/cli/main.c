/* luckpond: the command line. One file per subcommand; this one finds it. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli.h"
#include "server/guard.h"

#ifndef LUCKPOND_VERSION
#define LUCKPOND_VERSION "0.1.0"
#endif

typedef struct command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *about;
} command;

static const command commands[] = {
    {"play", cmd_play, N_("play in the terminal against bots")},
    {"games", cmd_games, N_("list the games with their options, editions and bots")},
    {"rules", cmd_rules, N_("show the rules of a game")},
    {"simulate", cmd_simulate, N_("let bots play many games and sum them up")},
    {"arena", cmd_arena, N_("find out which bot is stronger")},
    {"study", cmd_study, N_("what kind of game an edition makes, in figures")},
    {"record", cmd_record, N_("let bots play one game and write it down")},
    {"replay", cmd_replay, N_("check a record and show its result")},
    {"verify", cmd_verify, N_("check that nobody chose the cards and throws of a game")},
    {"solve", cmd_solve, N_("solve Yu-ca-tan: the best turn, every seat's chance to win")},
    {"odds", cmd_odds, N_("what each action is worth in a turn of Yu-ca-tan")},
    {"analyse", cmd_analyse, N_("how much of a recorded game was luck, and how much was play")},
    {"edition", cmd_edition, N_("list, show and check what is printed on the components")},
    {"serve", cmd_serve, N_("host tables for people elsewhere")},
    {"join", cmd_join, N_("play at a table of a server")},
    {"admin", cmd_admin, N_("look after a server's tables and guests")},
    {"fsck", cmd_fsck, N_("check a server's data")},
    {"backup", cmd_backup, N_("copy a server's data into one file, while it runs")},
    {"restore", cmd_restore, N_("make a data folder from a backup")},
    {"engine", cmd_engine, N_("serve other programs, line by line")},
};
enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static const command *find(const char *name)
{
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(commands[i].name, name) == 0)
            return &commands[i];
    return NULL;
}

static int print_help(FILE *to)
{
    fprintf(to, "%s luckpond COMMAND …\n\n%s\n\n", _("usage:"),
            _("Four published games on one exact rules core: Lucktails, Save Doctor Lucky,\n"
              "Yu-ca-tan and DUCK."));
    for (int i = 0; i < COMMAND_COUNT; i++)
        fprintf(to, "  %-10s %s\n", commands[i].name, _(commands[i].about));
    fprintf(to, "\n  luckpond help COMMAND   %s\n  luckpond --version      %s\n",
            _("what a command takes (also: luckpond COMMAND --help)"), _("which luckpond this is"));
    return CLI_OK;
}

static int refuse_command(const char *name)
{
    const char *names[COMMAND_COUNT];
    for (int i = 0; i < COMMAND_COUNT; i++)
        names[i] = commands[i].name;
    const char *nearest = cli_nearest(name, names, COMMAND_COUNT);
    if (nearest)
        return cli_refuse(CLI_USAGE,
                          _("there is no command \"{command}\"; did you mean {nearest}?"),
                          V("command", name), V("nearest", nearest));
    return cli_refuse(CLI_USAGE, _("there is no command \"{command}\"; luckpond --help lists them"),
                      V("command", name));
}

/* luckpond help [COMMAND] */
static int help(int argc, char **argv)
{
    if (argc < 2)
        return print_help(stdout);
    const command *c = find(argv[1]);
    if (!c)
        return refuse_command(argv[1]);
    char flag[] = "--help";
    char *words[] = {argv[1], flag, NULL};
    return c->run(2, words);
}

static int dispatch(int argc, char **argv)
{
    if (argc < 1) {
        if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) { /* somebody wants to play */
            char word[] = "play";
            char *words[] = {word, NULL};
            return cmd_play(1, words);
        }
        print_help(stderr);
        return CLI_USAGE;
    }
    if (strcmp(argv[0], "--lang") == 0 || strncmp(argv[0], "--lang=", 7) == 0) {
        const bool joined = argv[0][6] == '=';
        const int taken = joined ? 1 : 2;
        if (argc < taken)
            return cli_refuse(CLI_USAGE, _("--lang needs a value"));
        if (!cli_language(joined ? argv[0] + 7 : argv[1]))
            return CLI_USAGE;
        return dispatch(argc - taken, argv + taken);
    }
    if (strcmp(argv[0], "--version") == 0 || strcmp(argv[0], "version") == 0) {
        printf("luckpond %s\n", LUCKPOND_VERSION);
        return CLI_OK;
    }
    if (strcmp(argv[0], "--help") == 0 || strcmp(argv[0], "-h") == 0)
        return print_help(stdout);
    if (strcmp(argv[0], "help") == 0)
        return help(argc, argv);
    const command *c = find(argv[0]);
    return c ? c->run(argc, argv) : refuse_command(argv[0]);
}

/* Here and not in cli.c: tests of the command line bring their own. A server loses one table. */
void lp_assert_failed(const char *what, const char *file, int line)
{
    guard_failed(what, file, line);
    fprintf(stderr, "luckpond: a bug in luckpond: %s (%s:%d)\n", what, file, line);
    abort();
}

int main(int argc, char **argv)
{
    i18n_choose(NULL);
    return cli_close_output(dispatch(argc - 1, argv + 1));
}
