/* What the commands about solved games share. */
#ifndef LUCKPOND_CLI_SOLVED_H
#define LUCKPOND_CLI_SOLVED_H

#include "cli.h"
#include "lab/yucatan_cache.h"

enum { CLI_FLAG_EXACT = 2000, CLI_FLAG_THREADS };

/* Which game is solved, and how. */
#define CLI_SOLVED_FLAGS                                                                           \
    {CLI_FLAG_PLAYERS, "players", 'p', N_("N"), N_("number of players (default: the fewest)")},    \
        {CLI_FLAG_EDITION, "edition", 'e', N_("EDITION"),                                          \
         N_("a built-in edition or a file (default: default)")},                                   \
        {CLI_FLAG_ROUNDS, "rounds", 0, N_("N"), N_("the same as --option rounds=N")},              \
        {CLI_FLAG_EXACT, "exact", 0, NULL, N_("solve every situation, however long it takes")},    \
    {                                                                                              \
        CLI_FLAG_THREADS, "threads", 't', "T",                                                     \
            N_("number of threads (default: one for each processor)")                              \
    }

typedef struct cli_solved {
    cli_game c;
    bool exact;
    uint64_t threads; /* 0: not said */
} cli_solved;

/* Takes one of the flags above, a shared one, or the word GAME. CLI_OK, or CLI_USAGE with a
 * message. */
int cli_solved_flag(cli_solved *q, int flag, const char *value);
/* cli_game_ready, and refuses every game but the one that can be solved. */
int cli_solved_ready(cli_solved *q);
/* Finds or makes the solution, with a bar on a terminal. CLI_OK, or an exit code with a message. */
int cli_solved_find(const cli_solved *q, yucatan_solved *s);
/* A plan for the most points in one turn, in `memory` of YUCATAN_PLAN_WORDS words. */
void cli_points_plan(const yucatan_turn_table *table, yucatan_plan *plan, uint64_t *memory);
/* The table of turns of this game's edition, to be freed; NULL with a message. */
yucatan_turn_table *cli_turn_table(const lp_game *g);

#endif
