/* Rounds of Lucktails, measured: at a low ceiling a strategy is trained for every set of face-up
 * cards, and what the best reply to it gains is found exactly; in larger rounds the strategy is the
 * plan (solve/lucktails_plan.h), and replies to it are trained. */
#ifndef LUCKPOND_LUCKTAILS_SOLVED_H
#define LUCKPOND_LUCKTAILS_SOLVED_H

#include <stdatomic.h>

#include "solve/lucktails_reply.h"
#include "solve/lucktails_sizes.h"

enum {
    LUCKTAILS_EXACT_MAX =
        30000000,                /* histories of one set of face-up cards that are gone through */
    LUCKTAILS_ITERATIONS = 5000, /* when nobody says how many */
    LUCKTAILS_REPLY_ITERATIONS = 2000, /* of a trained reply, at most */
    LUCKTAILS_MATCH_ROUNDS = 512,      /* results that the match table is built from */
};

typedef struct lucktails_request {
    const lucktails_edition *edition;
    int seats;
    int ceiling;         /* 0: the edition's; not above that */
    uint64_t iterations; /* for each set of face-up cards */
    uint64_t seed;
    const atomic_bool *stop;                    /* may be NULL; true: give up */
    void (*progress)(void *data, double share); /* may be NULL */
    void *progress_data;
} lucktails_request;

typedef struct lucktails_solved {
    bool exact; /* else it is the plan, and `gain` what a trained reply gains: a lower bound */
    int ceiling;
    int open_count; /* sets of face-up cards */
    int parts;      /* in which it was measured: those sets, or 1 for all together */
    uint64_t iterations, reply_iterations; /* for each set of face-up cards; 0: the plan */
    lucktails_sizes sizes;
    double met; /* information sets met in training, all sets of face-up cards together; or the
                   classes of the plan */
    lucktails_estimate value[LUCKTAILS_SEATS_MAX]; /* VP, by distance from the starting player */
    lucktails_estimate gain[LUCKTAILS_SEATS_MAX];
    double nash_conv; /* sum of the gains above 0 */
    /* What the low ceiling costs: what a trained reply gains against the same strategy when baits
     * go on to the edition's ceiling. Above its own the strategy plays by the rule of thumb. */
    int whole_ceiling; /* 0: it is the edition's, nothing was cut off */
    lucktails_estimate whole_gain[LUCKTAILS_SEATS_MAX];
    double whole_conv;
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
    int rounds;                        /* results it was built from */
    double start[LUCKTAILS_SEATS_MAX]; /* chances at the start, from the starting player on */
    double ahead[LUCKTAILS_RACE_GOAL]; /* of the starting player with 0 … 14 VP, the others 7 */
    double estimate_off,
        estimate_off_max; /* the quick estimate against the table: mean, greatest */
} lucktails_match_report;

/* False when there is not enough memory. Goals above 15 are not for this table. */
bool lucktails_match_study(const lucktails_request *request, lucktails_match_report *out);

#endif
