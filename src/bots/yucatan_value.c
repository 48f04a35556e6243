/* The value of a position of Yu-ca-tan. Solved where a solution is at hand; else what it is worth
 * when everybody plays on for points, exactly. Points are always those of play for points. */
#include <string.h>

#include "search.h"
#include "value.h"
#include "yucatan_race.h"

typedef struct tables {
    yucatan_race race;
    bool usable;       /* the edition's tips are of few enough kinds */
    double turn_value; /* points of a turn */
    int width;         /* totals a seat can have, and 0 */
    double *totals;    /* [seat][total]: chances in the end */
    double *spread;    /* room for one more */
    double *at_most;   /* [seat][total]: chances of less than that */
} tables;

static size_t round_up(size_t size) { return (size + 15) & ~(size_t)15; }

static size_t width_of(const lp_game *g)
{
    return (size_t)yucatan_rounds(g) * YUCATAN_POINTS_MAX + 1;
}

size_t yucatan_value_size(const lp_game *g)
{
    return round_up(sizeof(tables)) + round_up(yucatan_race_size(g)) +
           (2 * (size_t)g->seats + 1) * width_of(g) * sizeof(double);
}

void yucatan_value_begin(value_room *room)
{
    const lp_game *g = room->game;
    tables *t = (tables *)room->memory;
    char *at = (char *)room->memory + round_up(sizeof *t);
    t->usable = yucatan_race_init(&t->race, g, at);
    if (!t->usable)
        return;
    at += round_up(yucatan_race_size(g));
    t->width = (int)width_of(g);
    t->totals = (double *)at;
    t->spread = t->totals + g->seats * t->width;
    t->at_most = t->spread + t->width;
    t->turn_value = t->race.plan.value[yucatan_turn_start(t->race.table)];
}

/* --- Solving it for a report ---------------------------------------------------------------------
 */

/* Situations of a turn and of the whole game, where it is not solved exactly; and a grid about half
 * as fine on each axis, whose difference at the start is taken for the error. */
enum { GRID = 2000, GRID_ALL = 40000, GRID_COARSE = GRID / 8 };

static size_t solution_size(const lp_game *g, uint32_t grid)
{
    return round_up(yucatan_solution_size(g, grid));
}

/* The grid to solve it on: 0 is exact. */
static uint32_t grid_for(const lp_game *g, uint32_t situations_max)
{
    return yucatan_solution_situations(g, 0) <= situations_max ? 0 : GRID;
}

/* The scratch is needed only while it is solved, but its place has to come from somewhere. */
size_t lp_report_solve_size(const lp_game *g, uint32_t situations_max)
{
    if (g->rules != &lp_yucatan || yucatan_solution_situations(g, 0) == 0)
        return 0;
    if (grid_for(g, situations_max) == 0)
        return solution_size(g, 0) + YUCATAN_SCRATCH_MAX;
    if (yucatan_solution_situations(g, GRID) > GRID_ALL)
        return 0;
    return solution_size(g, GRID) + solution_size(g, GRID_COARSE) + YUCATAN_SCRATCH_MAX;
}

static yucatan_solution *solve_on(void *memory, const lp_game *g, uint32_t grid, void *scratch)
{
    yucatan_solution *s = yucatan_solution_init(memory, g, grid);
    lp_assert(yucatan_solution_scratch(s) <= YUCATAN_SCRATCH_MAX);
    for (int turn = s->turns - 1; turn >= 0; turn--)
        yucatan_solution_solve(s, turn, 0, s->stages[turn].size, scratch);
    return s;
}

const void *lp_report_solve(void *memory, const lp_game *g, uint32_t situations_max, double *error)
{
    *error = 0;
    if (!memory)
        return NULL;
    const uint32_t grid = grid_for(g, situations_max);
    char *coarse = (char *)memory + solution_size(g, grid);
    char *scratch = coarse + (grid ? solution_size(g, GRID_COARSE) : 0);
    yucatan_solution *s = solve_on(memory, g, grid, scratch);
    if (grid)
        *error = yucatan_solution_difference(s, solve_on(coarse, g, GRID_COARSE, scratch));
    return s;
}

/* Turns a seat has after the one at hand. */
static int turns_left(const lp_game *g, const yucatan_state *s, int seat)
{
    return yucatan_rounds(g) - s->round - (seat <= s->seat);
}

/* Adds a turn with these chances of its results to the totals of a seat. */
static void add_turn(tables *t, double *totals, const double *turn)
{
    memset(t->spread, 0, (size_t)t->width * sizeof(double));
    for (int from = 0; from < t->width; from++) {
        if (totals[from] <= 0)
            continue;
        for (int p = 0; p <= t->race.table->top && from + p < t->width; p++)
            t->spread[from + p] += totals[from] * turn[p];
    }
    memcpy(totals, t->spread, (size_t)t->width * sizeof(double));
}

/* The chances of every total in the end, when all play on for points. */
static void find_totals(tables *t, const lp_game *g, const yucatan_state *s)
{
    const int now = yucatan_turn_state(t->race.table, s->tips_used, s->dice_left, s->points);
    for (int i = 0; i < g->seats; i++) {
        double *totals = t->totals + i * t->width;
        memset(totals, 0, (size_t)t->width * sizeof(double));
        totals[s->totals[i]] = 1;
        if (i == s->seat) {
            yucatan_plan_follow(&t->race.plan, now);
            add_turn(t, totals, t->race.plan.weight);
            yucatan_plan_clear(&t->race.plan);
        }
        for (int turns = turns_left(g, s, i); turns > 0; turns--)
            add_turn(t, totals, t->race.turn);
        double below = 0;
        for (int total = 0; total < t->width; total++) {
            t->at_most[i * t->width + total] = below;
            below += totals[total];
        }
    }
}

/* YU-8: the share of a seat that ends with `total`, a win shared by k counting 1/k. */
static double share_of(const tables *t, const lp_game *g, int seat, int total)
{
    double tied[YUCATAN_SEATS_MAX] = {1};
    for (int i = 0; i < g->seats; i++) {
        if (i == seat)
            continue;
        const double below = t->at_most[i * t->width + total];
        const double equal = t->totals[i * t->width + total];
        for (int k = YUCATAN_SEATS_MAX - 1; k > 0; k--)
            tied[k] = tied[k] * below + tied[k - 1] * equal;
        tied[0] *= below;
    }
    double share = 0;
    for (int k = 0; k < YUCATAN_SEATS_MAX; k++)
        share += tied[k] / (k + 1);
    return share;
}

static void race_for_points(tables *t, const lp_game *g, const yucatan_state *s, double *win)
{
    find_totals(t, g, s);
    for (int i = 0; i < g->seats; i++) {
        win[i] = 0;
        for (int total = 0; total < t->width; total++)
            if (t->totals[i * t->width + total] > 0)
                win[i] += t->totals[i * t->width + total] * share_of(t, g, i, total);
    }
}

/* An edition beyond the tables: by the totals. */
static void guess(const lp_game *g, const yucatan_state *s, lp_worth *out)
{
    enum { SPREAD = 12 };
    int32_t totals[LP_SEATS_MAX];
    for (int i = 0; i < g->seats; i++)
        out->points[i] = totals[i] = s->totals[i] + (i == s->seat ? s->points : 0);
    search_shares(g, totals, SPREAD, out->win);
}

const char *yucatan_value_method(const value_room *room)
{
    const tables *t = (const tables *)room->memory;
    return !t->usable ? "guessed" : room->solution ? "solved" : "points";
}

void yucatan_value(const value_room *room, const yucatan_state *s, lp_worth *out)
{
    const lp_game *g = room->game;
    tables *t = (tables *)room->memory;
    if (!t->usable) {
        guess(g, s, out);
        return;
    }
    if (room->solution)
        yucatan_solution_value(room->solution, g, s, out->win);
    else
        race_for_points(t, g, s, out->win);
    for (int i = 0; i < g->seats; i++)
        out->points[i] = s->totals[i] + turns_left(g, s, i) * t->turn_value;
    const int now = yucatan_turn_state(t->race.table, s->tips_used, s->dice_left, s->points);
    out->points[s->seat] += t->race.plan.value[now];
}
