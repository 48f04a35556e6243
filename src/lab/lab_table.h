/* A table in the lab: a game, a player for each seat, and games numbered from 0 that are the same
 * every time they are played.
 *
 * Game number i draws its cards and throws from stream i of the seed, and so does the bot `random`,
 * which sees nothing it could misuse. Every other player has a stream of its own, made from the
 * seed, the game's number and its seat.
 */
#ifndef LUCKPOND_LAB_TABLE_H
#define LUCKPOND_LAB_TABLE_H

#include <stdatomic.h>

#include "player.h"
#include "record/record.h"

typedef struct lab_table {
    const lp_game *game;
    uint64_t seed;
    player *players[LP_SEATS_MAX];
    bool all_random;
    const atomic_bool *stop; /* may be NULL; true: the game at hand is given up */
    lp_random *chance; /* may be NULL; else chance draws from it, not from the seed's stream */
    union {
        uint64_t words[LP_STATE_MAX / 8];
        uint8_t bytes[LP_STATE_MAX];
    } state;            /* after lab_table_play: the last position */
    uint32_t decisions; /* of that game */
    int failed;         /* the seat whose player failed in it, or -1 */
} lab_table;

/* Sets the table up in the caller's memory. The game is borrowed. False with a message. */
bool lab_table_open(lab_table *t, const lp_game *g, const player_specs *specs, uint64_t seed,
                    char *error, size_t size);
void lab_table_close(lab_table *t);
/* Plays game number `index` to its end. With a record (begun by the caller, or NULL) every step
 * goes into it. False with a message when a player failed, with an empty one when it was stopped.
 */
bool lab_table_play(lab_table *t, uint64_t index, record *r, char *error, size_t size);

#endif
