/* The race to 15 of Lucktails: chances to win the match, from the results of rounds.
 *
 * As in backgammon, rounds are played by one strategy and their results are kept; the chance to win
 * from any scores follows by going through the scores from the end (`lucktails_match`). That takes
 * too much room for a bot at the table, so there is a small estimate fitted to it. docs/solver.md
 * says how far the two are apart.
 */
#ifndef LUCKPOND_LUCKTAILS_MATCH_H
#define LUCKPOND_LUCKTAILS_MATCH_H

#include "games/lucktails/lucktails.h"

/* --- Results of rounds ------------------------------------------------------------------------ */

/* How a seat left a round: VP gained, and whether it was lifted to the leader after that (LT-10).
 */
typedef struct lucktails_exit {
    uint8_t seat; /* counted from the starting player */
    uint8_t gain;
    bool lifted;
} lucktails_exit;

/* A round: its exits in order. */
typedef struct lucktails_result {
    lucktails_exit exits[LUCKTAILS_SEATS_MAX];
} lucktails_result;

/* The exit of the seat to act by `action`; `drawn` is the middle card that comes if one is drawn.
 */
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

enum { LUCKTAILS_RACE_GOAL = 15 };

/* Every seat has a weight by the leader's VP and its own; the chances to win are in proportion.
 * Fitted to the table, which was built from matches by the plan (lucktails_plan.h). */
typedef struct lucktails_weights {
    float weight[LUCKTAILS_RACE_GOAL][LUCKTAILS_RACE_GOAL]; /* [leader][own] */
} lucktails_weights;
extern const lucktails_weights lucktails_weights_by_seats[3]; /* 3 to 5 */

/* The chance of each seat to win when a round has ended with these scores. They add up to 1. Other
 * goals than 15 are treated as if all scores were moved by as much. */
void lucktails_match_estimate(const lucktails_weights *w, int seats, int goal, const uint16_t *vp,
                              double *chances);

#endif
