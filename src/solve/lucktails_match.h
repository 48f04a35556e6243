/* The race to 15 of Lucktails: chances to win the match, from the results of rounds.
 *
 * As in backgammon, rounds are played by one strategy and their results are kept; the chance to win
 * from any scores follows by going through the scores from the end (`lucktails_match`). That takes
 * too long for a bot at the table, so there is a quicker estimate beside it (`lucktails_race`) that
 * takes the seats' gains as independent. docs/solver.md says how far the two are apart.
 */
#ifndef LUCKPOND_LUCKTAILS_MATCH_H
#define LUCKPOND_LUCKTAILS_MATCH_H

#include "games/lucktails/lucktails.h"

/* --- Results of rounds ------------------------------------------------------------------------ */

/* How a seat left a round: VP gained, and whether it was lifted to the leader after that (LT-10). */
typedef struct lucktails_exit {
    uint8_t seat; /* counted from the starting player */
    uint8_t gain;
    bool lifted;
} lucktails_exit;

/* A round: its exits in order. */
typedef struct lucktails_result {
    lucktails_exit exits[LUCKTAILS_SEATS_MAX];
} lucktails_result;

/* The exit of the seat to act by `action`; `drawn` is the middle card that comes if one is drawn. */
lucktails_exit lucktails_exit_by(const lp_game *g, const lucktails_state *s, lp_action action,
                                 int drawn);
/* Adds a result to scores; seats count from the starting player. */
void lucktails_result_add(const lucktails_result *result, int seats, uint16_t *vp);

/* --- The table -------------------------------------------------------------------------------- */

/* Scores run from 0 to the goal; a lead that is tied beyond it is moved back to it, all others by
 * as much, at least to 0. Seats count from the starting player of the next round. */
typedef struct lucktails_match {
    int seats, goal;
    uint32_t situations;
    float *chances; /* [situation][seat] */
} lucktails_match;

/* Bytes for the table. */
size_t lucktails_match_size(int seats, int goal);
/* Builds it in `memory`, aligned to 8, from `count` results as likely as each other. Situations
 * with a tied lead are gone over `sweeps` times, the others follow. */
void lucktails_match_build(lucktails_match *m, int seats, int goal, const lucktails_result *results,
                           int count, int sweeps, void *memory);
/* The chance of each seat to win, when the next round begins with these scores. */
void lucktails_match_chances(const lucktails_match *m, const uint16_t *vp, double *chances);

/* --- The estimate ----------------------------------------------------------------------------- */

enum { LUCKTAILS_GAINS = 10, LUCKTAILS_RACE_ROUNDS = 14, LUCKTAILS_RACE_GOAL = 15 };

/* How likely a seat so far from the starting player gains 0, 1, … VP in a round. */
typedef struct lucktails_gains {
    float chance[LUCKTAILS_SEATS_MAX][LUCKTAILS_GAINS];
} lucktails_gains;
/* Of rounds played by the strategy of lucktails_plan.h; seats 3 to 5. */
extern const lucktails_gains lucktails_gains_by_seats[3];

/* By distance from the starting player, VP and rounds to come: below the goal, and so much beyond
 * it when the goal is reached in just that round. */
typedef struct lucktails_race {
    int seats, goal;
    float below[LUCKTAILS_SEATS_MAX][LUCKTAILS_RACE_GOAL][LUCKTAILS_RACE_ROUNDS];
    float beyond[LUCKTAILS_SEATS_MAX][LUCKTAILS_RACE_GOAL][LUCKTAILS_RACE_ROUNDS]
                [LUCKTAILS_GAINS - 1];
} lucktails_race;

/* Goals above 15 are moved back to it with all scores. */
void lucktails_race_init(lucktails_race *race, int seats, int goal, const lucktails_gains *gains);
/* The chance of each seat to win, when seat `start` begins the next round, if there is one. They
 * add up to 1. */
void lucktails_race_chances(const lucktails_race *race, const uint16_t *vp, int start,
                            double *chances);

#endif
