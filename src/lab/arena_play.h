/* Playing a block: one deal, everybody in every place. For arena.c and whoever wants fixed blocks.
 */
#ifndef LUCKPOND_ARENA_PLAY_H
#define LUCKPOND_ARENA_PLAY_H

#include "arena.h"

/* The players of one thread, opened when they are first needed: as many of each bot as a table has
 * seats. */
typedef struct arena_bench {
    const arena_plan *plan;
    const lp_game *game; /* they have been opened for this one */
    player *players[ARENA_BOTS_MAX][LP_SEATS_MAX];
    lab_table table;
    /* of the failure last seen */
    char message[PLAYER_ERROR_MAX];
} arena_bench;

void arena_bench_init(arena_bench *b, const arena_plan *plan);
void arena_bench_close(arena_bench *b);

typedef enum arena_outcome {
    ARENA_PLAYED,
    ARENA_STOPPED, /* plan->stop */
    ARENA_FAILED,  /* message says it: a bot of the house has no memory */
} arena_outcome;

/* Plays block `number` of the match. */
arena_outcome arena_play_block(arena_bench *b, const arena_match *m, uint64_t number,
                               arena_block *out);

#endif
