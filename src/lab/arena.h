/* The arena: every player against every other, deal by deal, until it is known who is stronger.
 *
 * A *division* is one number of players. In it every pair (a, b) has a match, and with more than
 * two seats there is one match of mixed tables. A match is played in *blocks*. A block is one deal,
 * that is one stream of chance, played again and again until everybody has had every place in it,
 * so that what a good seat or a good deal brings cancels out:
 *
 *     two players      a b | b a
 *     n players        one a in each seat among b's, then one b in each seat among a's: 2n games
 *     mixed tables     the players of the table in one order, turned seat by seat: n games
 *
 * The result of a block of a pair is what the lone a's win on average less what the lone b's win, a
 * win shared by k counting 1/k: 0 on average for equal players, whatever the game. A match ends
 * when sequential.h has a verdict, or at the most games. Blocks count in the order of their
 * numbers, so with a budget of nodes the outcome does not depend on threads or interruptions.
 *
 * A program that crashes, does not answer in time or answers with nonsense loses that game: no seat
 * of its bot gets anything, the other players at the table share the win.
 */
#ifndef LUCKPOND_ARENA_H
#define LUCKPOND_ARENA_H

#include "arena_journal.h"
#include "rating.h"
#include "sequential.h"
#include "simulate.h"

enum {
    ARENA_DIVISIONS_MAX = LP_SEATS_MAX,
    ARENA_MATCHES_MAX = ARENA_BOTS_MAX * (ARENA_BOTS_MAX - 1) / 2 + 1, /* of one division */
};

typedef struct arena_progress {
    uint64_t games; /* finished */
    double done;    /* part of the whole, a match that is decided counting as done */
    int matches, matches_open;
} arena_progress;

typedef struct arena_plan {
    const lp_game *divisions;
    int division_count;
    char (*bots)[PLAYER_SPEC_MAX];
    int bot_count;        /* at least 2 */
    uint64_t games_max;   /* of one match */
    uint64_t mixed_games; /* of the mixed tables of one division */
    double alpha;         /* 0.01: 99 % confidence; 0: matches go on to the most games */
    player_limits limits;
    uint64_t seed;
    int threads;
    arena_journal *journal; /* may be NULL */
    const atomic_bool *stop;
    void (*progress)(void *data, const arena_progress *p); /* by one thread at a time; or NULL */
    void *progress_data;
} arena_plan;

/* A match and what has come of it. */
typedef struct arena_match {
    const lp_game *game;
    int a, b;        /* bots; ARENA_MIXED both: mixed tables */
    int block_games; /* games of a block */
    uint64_t block_max;
    arena_block *blocks; /* [number], those played or read from the journal */
    size_t block_room;
    uint64_t given;   /* blocks handed out: all below are played or being played */
    uint64_t counted; /* blocks 0 … counted - 1 make the result */
    sequential test;
    int verdict; /* 1: a is stronger, -1: b is, 0: not decided */
    bool closed;
} arena_match;

typedef struct arena_bot {
    uint64_t faults[PLAYER_WRONG + 1]; /* games lost by [PLAYER_LEFT], [PLAYER_LATE] … */
    uint64_t mixed_wins;               /* at mixed tables, in units of 1 / SIMULATE_WIN */
    uint64_t mixed_seats;              /* seats it had there */
    rating rating;
} arena_bot;

typedef struct arena_division {
    arena_match matches[ARENA_MATCHES_MAX];
    int match_count;
    arena_bot bots[ARENA_BOTS_MAX];
    uint64_t games;
} arena_division;

typedef struct arena_result {
    arena_division divisions[ARENA_DIVISIONS_MAX];
    int division_count;
    uint64_t games;
    bool interrupted;
    char fault_message[ARENA_BOTS_MAX][PLAYER_ERROR_MAX]; /* the first of this run, or "" */
} arena_result;

/* Plays them. False with a message when a program does not even start, memory runs out or the
 * journal cannot be written; being stopped is no failure. NULL in *out only without memory. */
bool arena_run(const arena_plan *plan, arena_result **out, char *error, size_t size);
void arena_free(arena_result *result);

/* What the counted blocks of a pair say. */
typedef struct arena_score {
    uint64_t games;
    double one_a, one_b; /* what a lone a wins among b's, and a lone b among a's */
    double difference;   /* mean of the blocks: the two, less each other */
    double low, high;    /* sequential_interval */
} arena_score;
arena_score arena_score_of(const arena_match *m, double alpha);

/* Who sits where in a game of a block. */
void arena_seating(const arena_match *m, int bot_count, uint64_t seed, uint64_t block, int game,
                   int *bots);
/* What the lone a's and the lone b's of a block have won together, in units of 1 / SIMULATE_WIN. */
void arena_lone_wins(const arena_match *m, const arena_block *b, int *one_a, int *one_b);
/* The result of a block of a pair, -1 … 1. */
double arena_block_value(const arena_match *m, const arena_block *b);

#endif
