/* What the arena has played, in a file that survives the arena: one line a block, added as soon as
 * the block is finished. A last line that was cut off by a crash is dropped when the file is opened
 * again; any other damage is refused. The file is text:
 *
 *     luckpond arena 1
 *     seed 1 nodes 500 ms 0
 *     bot club
 *     bot exec:./mybot
 *     block 5f0c…e1 0 1 17 12 2!0x1 ~9c1f0a77
 *
 * A block names its division (a hash of game, edition, seats and options), the two bots (`- -` for
 * mixed tables), its number, and for each game the places by seat; `!S` and a letter say that the
 * program in seat S crashed (x), was late (t) or answered wrong (w). The digits after ~ are a check
 * over the line. */
#ifndef LUCKPOND_ARENA_JOURNAL_H
#define LUCKPOND_ARENA_JOURNAL_H

#include "player.h"

enum {
    ARENA_BOTS_MAX = 16,
    ARENA_BLOCK_GAMES_MAX = 2 * LP_SEATS_MAX,
    ARENA_MIXED = -1, /* bots of a match: all of them */
};

/* One game: places by seat (1 is the best, equal numbers share a place; 2 for all when nobody
 * wins), and the failure in it. */
typedef struct arena_game {
    uint8_t place[LP_SEATS_MAX];
    uint8_t fault;      /* player_fault */
    uint8_t fault_seat; /* when there is one */
} arena_game;

typedef struct arena_block {
    bool played;
    arena_game games[ARENA_BLOCK_GAMES_MAX];
} arena_block;

/* What a block belongs to. */
typedef struct arena_place {
    uint64_t division; /* arena_division_key */
    int a, b;
    uint64_t number;
} arena_place;

uint64_t arena_division_key(const lp_game *g);

typedef struct arena_journal arena_journal;

/* What decides how a block goes. A journal of other ones is refused. */
typedef struct arena_terms {
    uint64_t seed;
    const player_limits *limits;
    char (*bots)[PLAYER_SPEC_MAX];
    int bot_count;
} arena_terms;

/* Opens the file, or begins it. One program at a time. False with a message. */
bool arena_journal_open(arena_journal **out, const char *path, const arena_terms *terms,
                        char *error, size_t size);
/* Hands every block in the file to `take`, which returns the number of seats and games it expects
 * through *seats and *games, or NULL when it has no use for the block. False with a message. */
typedef arena_block *(*arena_take)(void *data, const arena_place *place, int *seats, int *games);
bool arena_journal_read(arena_journal *j, arena_take take, void *data, char *error, size_t size);
/* Adds a block; it is in the file when this returns. False when the file cannot take it. */
bool arena_journal_add(arena_journal *j, const arena_place *place, const arena_block *b, int seats,
                       int games);
void arena_journal_close(arena_journal *j);

#endif
