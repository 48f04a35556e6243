/* The race of Yu-ca-tan, solved: every seat plays for its own chance to win, a shared win counting
 * 1/k (YU-8), and knows that the others do. Backward from the last turn: what a seat's points are
 * worth to it is the value of the next turn's situation, and yucatan_turn.h finds the best turn for
 * that; following it gives the value of the situation for all seats.
 *
 * A *situation* is the start of a turn: how far every seat is behind the leader. A seat so far
 * behind that it cannot even tie is out, however far it is: that keeps the tables finite and small
 * and loses nothing. Where a turn has more than `situations_max` situations, only those on a grid
 * are solved and the others interpolated by cubics; the coarser the grid, the greater the error.
 * With situations_max = 0 everything is solved exactly.
 *
 * A seat in `for_points`, set after yucatan_solution_init(), is known to play for points instead,
 * and the others know it too.
 *
 * For more than two players the answer depends on what a seat does between equally good actions;
 * here it takes the first of them (yucatan_turn.h).
 *
 *     void *memory = malloc(yucatan_solution_size(&game, 0));
 *     yucatan_solution *s = yucatan_solution_init(memory, &game, 0);
 *     void *scratch = malloc(yucatan_solution_scratch(s));
 *     for (int turn = s->turns - 1; turn >= 0; turn--)
 *         yucatan_solution_solve(s, turn, 0, s->stages[turn].size, scratch);
 *
 * The parts of one turn may be solved in any order and by several threads, each with a scratch of
 * its own. A finished solution is only read: any number of threads may ask it.
 */
#ifndef LUCKPOND_YUCATAN_GAME_H
#define LUCKPOND_YUCATAN_GAME_H

#include "yucatan_turn.h"

enum {
    YUCATAN_AXES_MAX = YUCATAN_SEATS_MAX - 1,
    /* The most that yucatan_solution_scratch() says: a plan in all lanes, and what goes with it. */
    YUCATAN_SCRATCH_MAX = YUCATAN_PLAN_WORDS * 8 * YUCATAN_LANES + (1 << 17),
};

/* How far one seat is from the seat it is measured against: 0, step, 2 step, … and `top`. */
typedef struct yucatan_axis {
    uint8_t seat;
    uint16_t top;
    uint32_t nodes, stride;
} yucatan_axis;

/* Situations with the same leader. */
typedef struct yucatan_block {
    int axis_count;
    yucatan_axis axes[YUCATAN_AXES_MAX];
    size_t at, size; /* situations, counted within the turn */
} yucatan_block;

/* The situations of one turn. */
typedef struct yucatan_stage {
    uint8_t mover;
    bool first_round; /* seats are measured by their points, against the mover who has none */
    uint16_t step;    /* 1: exact */
    uint8_t left[YUCATAN_SEATS_MAX], played[YUCATAN_SEATS_MAX]; /* turns of each seat */
    size_t at, size;                                            /* situations */
    yucatan_block blocks[YUCATAN_SEATS_MAX];                    /* by leader, the first of equals */
} yucatan_stage;

typedef struct yucatan_solution {
    int seats, rounds, turns;
    uint64_t edition_hash;
    uint32_t situations_max;
    bool exact;
    uint8_t for_points; /* bit per seat: plays for points, not to win */
    yucatan_turn_table *table;
    yucatan_stage *stages; /* by turn */
    size_t situations;
    double *values; /* of the situations: every seat but the last, which has the rest */
} yucatan_solution;

/* Bytes for a solution; 0 when the edition has too many classes of tips. */
size_t yucatan_solution_size(const lp_game *g, uint32_t situations_max);
/* Lays it out in `memory`, aligned to 16, all values 0. */
yucatan_solution *yucatan_solution_init(void *memory, const lp_game *g, uint32_t situations_max);
/* Situations an exact solution of this game has; 0 when it cannot be solved. */
size_t yucatan_solution_situations(const lp_game *g, uint32_t situations_max);
/* Bytes of the values: what is worth keeping of a solution. */
static inline size_t yucatan_solution_values_size(const yucatan_solution *s)
{
    return s->situations * (size_t)(s->seats - 1) * sizeof(double);
}

size_t yucatan_solution_scratch(const yucatan_solution *s);
/* Solves the situations from … to - 1 of a turn; all later turns must have been solved. */
void yucatan_solution_solve(yucatan_solution *s, int turn, size_t from, size_t to, void *scratch);
/* True when the solution is one of this game. */
bool yucatan_solution_fits(const yucatan_solution *s, const lp_game *g);

/* Chance of each seat to win before the first turn. */
void yucatan_solution_win(const yucatan_solution *s, double *values);
/* How far two solutions of one game are apart there, at most: the error of the coarser one. */
double yucatan_solution_difference(const yucatan_solution *a, const yucatan_solution *b);
/* The same at the start of turn number `turn` with these totals; after the last turn the shares. */
void yucatan_solution_situation(const yucatan_solution *s, int turn, const int *totals,
                                double *values);
/* Chance of each seat to win in any position: at a decision, before a throw, at the end. */
void yucatan_solution_value(const yucatan_solution *s, const lp_game *g, const yucatan_state *state,
                            double *values);
/* The same after each legal action, in the order of `legal`; returns their number, 0 when no seat
 * is to act. */
int yucatan_solution_action_values(const yucatan_solution *s, const lp_game *g,
                                   const yucatan_state *state, lp_action *actions,
                                   double (*values)[YUCATAN_SEATS_MAX]);
/* What the seat to act does. Of like tips it takes the first that is left. */
lp_action yucatan_solution_choose(const yucatan_solution *s, const lp_game *g,
                                  const yucatan_state *state);

#endif
