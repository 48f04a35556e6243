/* Whoever decides for a seat: a bot of the house, or another program (docs/engine.md). */
#ifndef LUCKPOND_PLAYER_H
#define LUCKPOND_PLAYER_H

#include "luckpond/luckpond.h"

enum {
    PLAYER_SPEC_MAX = 1024,  /* bytes that name a player, closing zero included */
    PLAYER_ERROR_MAX = 1536, /* room for any message from here */
};

typedef struct player player;

/* Opens a player for games like *g. `spec` is the id of a bot of this game, or `exec:COMMAND` for a
 * program. `seed` is for the player's own chance, never that of the deal. False, a message in
 * `error` and *out NULL when there is no such player or it does not start. */
bool player_open(player **out, const lp_game *g, const char *spec, uint64_t seed, char *error,
                 size_t size);
/* How long each answer may take: milliseconds of its thread's own processor time for a bot, of the
 * clock for a program, and nodes of search; 0: no limit of this kind. A program is given up when
 * `grace_ms` more have passed. */
typedef struct player_limits {
    uint32_t ms, grace_ms;
    uint64_t nodes;
} player_limits;
void player_limit(player *p, const player_limits *limits);
/* Begins another game: from here on it plays as one opened with this seed would. */
bool player_begin(player *p, const lp_game *g, uint64_t seed, char *error, size_t size);
/* Ends it; a program is asked to leave. NULL is fine. */
void player_close(player *p);

/* Why player_begin or player_choose failed. */
typedef enum player_fault { PLAYER_SOUND, PLAYER_LEFT, PLAYER_LATE, PLAYER_WRONG } player_fault;
player_fault player_fault_of(const player *p);
/* True when `spec` names a program, not a bot of the house. */
bool player_is_program(const char *spec);
/* True for the bot that needs no view: `view` may be NULL then. */
bool player_is_random(const player *p);
/* Asks for one of the `count` >= 1 legal actions of `seat`; `view` is the view of that seat.
 * `random` is what a bot draws from; NULL: its own stream. False and a message when a program
 * fails. */
bool player_choose(player *p, const lp_game *g, int seat, const void *view, const lp_action *legal,
                   int count, lp_random *random, lp_action *out, char *error, size_t size);

/* The players of a table, as texts. */
typedef struct player_specs {
    int count;
    char text[LP_SEATS_MAX][PLAYER_SPEC_MAX];
} player_specs;

/* Reads a list `a,b,c` of players, the first `max` of them into `out`; returns the number of all, 0
 * with a message when one is unknown. A command may have commas in it: see below. */
int player_list_read(char (*out)[PLAYER_SPEC_MAX], int max, const lp_rules *rules, const char *list,
                     char *error, size_t size);
/* Reads a list `a,b,c`: one player for each seat, or one that fills all seats. A command may have
 * commas in it: after `exec:` the list goes on only at a comma before a bot's id or another
 * `exec:`. False with a message when a bot is unknown or their number is wrong. */
bool player_specs_read(player_specs *out, const lp_game *g, const char *list, char *error,
                       size_t size);

#endif
