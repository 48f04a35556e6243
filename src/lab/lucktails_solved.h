/* Rounds of Lucktails, solved and measured: for every set of face-up cards a strategy is trained,
 * and what a seat gains by deviating from it is found, exactly at low ceilings. */
#ifndef LUCKPOND_LUCKTAILS_SOLVED_H
#define LUCKPOND_LUCKTAILS_SOLVED_H

#include <stdatomic.h>

#include "solve/lucktails_reply.h"
#include "solve/lucktails_sizes.h"

enum {
    LUCKTAILS_EXACT_MAX = 30000000, /* histories of one set of face-up cards that are gone through */
    LUCKTAILS_ITERATIONS = 20000,   /* for each set, when nobody says how many */
    LUCKTAILS_MATCH_ROUNDS = 512,   /* results that the match table is built from */
};

typedef struct lucktails_request {
    const lucktails_edition *edition;
    int seats;
    int ceiling;         /* 0: the edition's */
    uint64_t iterations; /* for each set of face-up cards */
    uint64_t seed;
    const atomic_bool *stop;                    /* may be NULL; true: give up */
    void (*progress)(void *data, double share); /* may be NULL */
    void *progress_data;
} lucktails_request;

typedef struct lucktails_solved {
    bool exact; /* else `gain` is what a trained reply gains: a lower bound */
    int ceiling, open_count;
    uint64_t iterations;
    lucktails_sizes sizes;
    double met; /* information sets met in training, all sets of face-up cards together */
    lucktails_estimate value[LUCKTAILS_SEATS_MAX]; /* VP, by distance from the starting player */
    lucktails_estimate gain[LUCKTAILS_SEATS_MAX];
    double nash_conv; /* sum of the gains */
} lucktails_solved;

typedef enum lucktails_solved_result {
    LUCKTAILS_SOLVED,
    LUCKTAILS_SOLVED_STOPPED,
    LUCKTAILS_SOLVED_NO_MEMORY
} lucktails_solved_result;

lucktails_solved_result lucktails_solve(const lucktails_request *request, lucktails_solved *out);

/* The race to the goal. */
typedef struct lucktails_match_report {
    uint32_t situations;
    int rounds;                            /* results it was built from */
    double start[LUCKTAILS_SEATS_MAX];     /* chances at the start, from the starting player on */
    double ahead[LUCKTAILS_RACE_GOAL];     /* of the starting player with 0 … 14 VP, the others 7 */
    double estimate_off, estimate_off_max; /* the quick estimate against the table: mean, greatest */
} lucktails_match_report;

/* False when there is not enough memory. Goals above 15 are not for this table. */
bool lucktails_match_study(const lucktails_request *request, lucktails_match_report *out);

#endif
