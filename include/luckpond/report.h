/* The luck report: how much of a result was luck, and how much was play.
 *
 * One value function on full states (docs/luck.md) gives each seat's chance to win and its expected
 * points. Before a draw it is the mean over what can be drawn, so what a draw changes is its *luck*
 * and has mean zero; what a decision changes is its *skill*. The changes add up:
 *
 *     baseline + luck + skill = result
 *
 * and result - luck, the *luck-adjusted* result, is right on average whatever the value function,
 * only less scattered the better it is. Beside the sum, not in it, stands what each decision cost
 * against the best by what the seat could know then (coach.h).
 *
 *     lp_report *r = lp_report_begin(memory, &game, &options, steps_max);
 *     for each step of the game: lp_report_step(r, &step);
 *     lp_report_sums_of(r, &sums);
 *     lp_report_write(r, &text);
 *
 * A report knows all cards: it is for games that are over, and for those who may see everything.
 */
#ifndef LUCKPOND_REPORT_H
#define LUCKPOND_REPORT_H

#include "coach.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Per seat. */
typedef struct lp_worth {
    double win[LP_SEATS_MAX];    /* chance to win, a win shared by k counting 1/k */
    double points[LP_SEATS_MAX]; /* expected at the end; 0 in games where they say nothing more */
} lp_worth;

/* Zero is a good start. */
typedef struct lp_report_options {
    uint64_t seed; /* of all that is sampled: same seed, same report */
    /* How each seat is taken to play on: "expert", "club", "thumb", "beginner" or "random"; NULL,
     * or any other name: like anybody (docs/luck.md). Yu-ca-tan does not ask. */
    const char *manner[LP_SEATS_MAX];
    uint32_t playouts;    /* for the value of a position; 0: about a second for a whole game */
    uint64_t nodes;       /* the coach's budget for each decision; 0: LP_REPORT_NODES, in games of
                             more than 300 steps less */
    bool without_costs;   /* leave out what decisions cost; the sums need no coach */
    const void *solution; /* Yu-ca-tan: a finished yucatan_solution of this game; may be NULL */
    double solution_error;
} lp_report_options;

enum { LP_REPORT_NODES = 240, LP_REPORT_TURNING = 5 };

/* A decision, a draw, or all draws of a deal. */
typedef struct lp_report_event {
    lp_worth after;
    double error; /* one standard error of the chances in `after`; 0: nothing was sampled */
    /* Decision: by how much the best has a better chance, by what the seat could know. Sampled, it
     * may come out below 0: then the best is none. */
    double cost;
    double cost_error; /* one standard error of it; 0: exact */
    uint32_t step;     /* its first step, from 0 */
    uint32_t steps;    /* how many: 1, more in a deal */
    uint32_t decision; /* decisions made before it */
    lp_action action, best;
    int8_t actor; /* a seat, or LP_CHANCE */
    bool has_cost;
} lp_report_event;

/* Each is a sum over the events: baseline + luck + own + others = result. */
typedef struct lp_report_sums {
    lp_worth baseline, luck;
    lp_worth own, others; /* skill: the seat's own decisions, and what the others' did to it */
    lp_worth result;      /* the value of the last state when the game is not over */
    lp_worth adjusted;    /* result - luck */
    double error[LP_SEATS_MAX]; /* one standard error of luck and adjusted, in chances */
    /* Of the seat's decisions together, those that surely cost something: beyond two errors. */
    double cost[LP_SEATS_MAX], cost_error[LP_SEATS_MAX];
    bool over;
} lp_report_sums;

/* Yu-ca-tan, solved here and now for `solution` above, in memory aligned to 16: exactly when it has
 * at most `situations_max` situations (2 and 3 players with the usual rounds have some 50,000 and
 * take a second), else on a grid of scores (4 and 5 players, a second too), and `*error` is what
 * solution_error should say. The size is 0 when the game is another one or too long even for that:
 * then the report does without. */
size_t lp_report_solve_size(const lp_game *g, uint32_t situations_max);
const void *lp_report_solve(void *memory, const lp_game *g, uint32_t situations_max,
                            double *error); /* NULL when memory is */

typedef struct lp_report lp_report;

/* Bytes for a report of at most so many steps, the coach's memory included. */
size_t lp_report_size(const lp_game *g, uint32_t steps_max);
/* Begins a report before the first step, in `memory` aligned to 16. Game and solution are borrowed.
 * Let steps_max be the number of steps, where that is known: budgets that are 0 depend on it. */
lp_report *lp_report_begin(void *memory, const lp_game *g, const lp_report_options *options,
                           uint32_t steps_max);
/* The game goes on. A step the rules refuse, and one step too many (LP_ERR_OVER), change nothing.
 */
lp_error lp_report_step(lp_report *r, const lp_step *step);

/* True when points say more than the chance to win: Lucktails, Yu-ca-tan, DUCK. */
bool lp_report_has_points(const lp_game *g);
const lp_game *lp_report_game(const lp_report *r);
uint32_t lp_report_count(const lp_report *r);
const lp_report_event *lp_report_at(const lp_report *r, uint32_t index);
/* What an event changed: luck or skill. */
void lp_report_change(const lp_report *r, uint32_t index, lp_worth *change);
void lp_report_sums_of(const lp_report *r, lp_report_sums *out);
/* The events that moved the chances most, at most LP_REPORT_TURNING, in the order of the game;
 * returns their number. */
int lp_report_turning(const lp_report *r, uint32_t out[LP_REPORT_TURNING]);
/* Bytes that are enough for the report as JSON. */
size_t lp_report_text_size(const lp_report *r);
/* Where its values come from: "solved" (Yu-ca-tan with a solution), "points" (Yu-ca-tan without:
 * everybody plays on for points, computed), "sampled" (games played on), "guessed" (Yu-ca-tan in an
 * edition that cannot be computed). `error` gets that of the solution. */
const char *lp_report_method(const lp_report *r, double *error);
/* The whole report as JSON (docs/luck.md). */
void lp_report_write(const lp_report *r, lp_text *out);

#ifdef __cplusplus
}
#endif
#endif
