#include "yucatan_race.h"

#include <string.h>

#include "solve/yucatan_game.h"

static size_t round_up(size_t size) { return (size + 15) & ~(size_t)15; }

static int total_max(const lp_game *g, const yucatan_turn_table *t)
{
    return yucatan_rounds(g) * t->top;
}

static size_t totals_size(const lp_game *g)
{
    const size_t most = (size_t)yucatan_rounds(g) * YUCATAN_POINTS_MAX;
    return round_up((most + 1) * sizeof(double));
}

enum { RESULTS_SIZE = (YUCATAN_POINTS_MAX + 1) * (int)sizeof(double) };

/* The plan has at most YUCATAN_PLAN_WORDS words in one lane, whatever the edition. */
size_t yucatan_race_size(const lp_game *g)
{
    return round_up(yucatan_turn_size((const yucatan_edition *)g->edition)) +
           round_up(YUCATAN_PLAN_WORDS * 8u) + round_up(RESULTS_SIZE) +
           (2 + YUCATAN_SEATS_MAX) * totals_size(g);
}

static void *take(char **memory, size_t size)
{
    void *taken = *memory;
    *memory += round_up(size);
    return taken;
}

/* The results of a turn played for points: follow the best plan from its start. */
static void find_turn(yucatan_race *r)
{
    yucatan_race_for_points(r);
    yucatan_plan_follow(&r->plan, yucatan_turn_start(r->table));
    memcpy(r->turn, r->plan.weight, ((size_t)r->table->top + 1) * sizeof(double));
    yucatan_plan_clear(&r->plan);
}

bool yucatan_race_init(yucatan_race *r, const lp_game *g, void *memory)
{
    const yucatan_edition *e = (const yucatan_edition *)g->edition;
    const size_t table_size = yucatan_turn_size(e);
    if (table_size == 0)
        return false;
    char *at = (char *)memory;
    r->table = yucatan_turn_init(take(&at, table_size), e);
    yucatan_plan_init(&r->plan, r->table, 1, take(&at, YUCATAN_PLAN_WORDS * 8u));
    r->turn = (double *)take(&at, RESULTS_SIZE);
    r->totals = (double *)take(&at, totals_size(g));
    r->spread = (double *)take(&at, totals_size(g));
    r->tied = (double *)take(&at, YUCATAN_SEATS_MAX * totals_size(g));
    r->total_max = total_max(g, r->table);
    find_turn(r);
    return true;
}

void yucatan_race_for_points(yucatan_race *r)
{
    for (int p = 0; p <= r->table->top; p++)
        r->plan.value[p] = p;
    yucatan_plan_best(&r->plan);
}

/* Chances of every total after `turns` more turns from `from` points: r->totals[total]. */
static void spread_totals(yucatan_race *r, int from, int turns)
{
    memset(r->totals, 0, ((size_t)r->total_max + 1) * sizeof(double));
    r->totals[from] = 1;
    for (int turn = 0, high = from; turn < turns; turn++) {
        memset(r->spread, 0, ((size_t)r->total_max + 1) * sizeof(double));
        for (int total = from; total <= high; total++) {
            if (r->totals[total] <= 0)
                continue;
            for (int p = 0; p <= r->table->top && total + p <= r->total_max; p++)
                r->spread[total + p] += r->totals[total] * r->turn[p];
        }
        high = high + r->table->top < r->total_max ? high + r->table->top : r->total_max;
        double *swap = r->totals;
        r->totals = r->spread;
        r->spread = swap;
    }
}

/* Turns a seat still has after the one at hand. */
static int turns_left(const yucatan_view *v, int seat)
{
    return v->rounds - v->table.round - (seat <= v->table.seat);
}

/* One rival more. tied[k][total]: the chance that none of the rivals so far ends above `total` and
 * k of them end with just that. */
static void add_rival(yucatan_race *r, int from, int turns)
{
    spread_totals(r, from, turns);
    const int width = r->total_max + 1;
    double below = 0;
    for (int total = 0; total < width; total++) {
        const double equal = r->totals[total];
        for (int k = YUCATAN_SEATS_MAX - 1; k > 0; k--)
            r->tied[k * width + total] =
                r->tied[k * width + total] * below + r->tied[(k - 1) * width + total] * equal;
        r->tied[total] *= below;
        below += equal;
    }
}

/* What an own total is worth at the end: a win shared by k counts 1/k (YU-8). */
static double share_of(const yucatan_race *r, int total)
{
    const int width = r->total_max + 1;
    double share = 0;
    for (int k = 0; k < YUCATAN_SEATS_MAX; k++)
        share += r->tied[k * width + total] / (k + 1);
    return share;
}

static void rest_for_points(yucatan_race *r, const lp_game *g, const yucatan_view *v)
{
    const int width = r->total_max + 1, seat = v->table.seat;
    memset(r->tied, 0, (size_t)(YUCATAN_SEATS_MAX * width) * sizeof(double));
    for (int total = 0; total < width; total++)
        r->tied[total] = 1;
    for (int i = 0; i < g->seats; i++)
        if (i != seat)
            add_rival(r, v->table.totals[i], turns_left(v, i));
    const int own = v->table.totals[seat];
    spread_totals(r, 0, turns_left(v, seat));
    for (int p = 0; p <= r->table->top; p++) {
        double worth = 0;
        for (int more = 0; own + p + more < width; more++)
            if (r->totals[more] > 0)
                worth += r->totals[more] * share_of(r, own + p + more);
        r->plan.value[p] = worth;
    }
}

/* --- The rest played to win ----------------------------------------------------------------------
 */

enum {
    AHEAD_TURNS = 60, /* of a game that is not too long for it */
    GRID_MOST = 2000, /* situations of one turn */
    ALIGNED = 64,
};

/* By players: situations if nobody says how many, and the fewest of a turn that are nearer the
 * truth than play for points. Measured, docs/bots.md. */
static uint64_t usual_nodes(const lp_game *g)
{
    return g->seats == 2 ? 600 : g->seats == 3 ? 1200 : g->seats == 4 ? 4400 : 6000;
}
static uint64_t grid_least(const lp_game *g)
{
    return g->seats == 2 ? 20 : g->seats == 3 ? 50 : g->seats == 4 ? 100 : 300;
}

static size_t align(size_t size) { return (size + ALIGNED - 1) / ALIGNED * ALIGNED; }

static bool short_enough(const lp_game *g) { return g->seats * yucatan_rounds(g) <= AHEAD_TURNS; }

size_t yucatan_race_win_size(const lp_game *g)
{
    const size_t race = yucatan_race_size(g);
    if (!short_enough(g) || yucatan_turn_size((const yucatan_edition *)g->edition) == 0)
        return race;
    return race + ALIGNED + align(yucatan_solution_size(g, GRID_MOST)) + YUCATAN_SCRATCH_MAX;
}

/* The grid for the turns after this one; 0: none that would be fine enough. */
static uint32_t grid_of(const lp_game *g, int turns, uint64_t nodes)
{
    const uint64_t each = (nodes ? nodes : usual_nodes(g)) / (uint64_t)(turns > 0 ? turns : 1);
    return each < grid_least(g) ? 0 : each > GRID_MOST ? GRID_MOST : (uint32_t)each;
}

/* What it is worth to the seat in turn to end its turn with p points: W[p]. */
static void worth_of_points(yucatan_race *r, const yucatan_solution *s, int turn,
                            const yucatan_state *state)
{
    int totals[YUCATAN_SEATS_MAX];
    double values[YUCATAN_SEATS_MAX];
    for (int i = 0; i < s->seats; i++)
        totals[i] = state->totals[i];
    for (int p = 0; p <= r->table->top; p++) {
        totals[state->seat] = state->totals[state->seat] + p;
        yucatan_solution_situation(s, turn + 1, totals, values);
        const double worth =
            values[state->seat]; /* between the points of a grid it may swing over */
        r->plan.value[p] = worth < 0 ? 0 : worth > 1 ? 1 : worth;
    }
}

static bool rest_to_win(yucatan_race *r, const lp_game *g, const yucatan_view *v,
                        const lp_think *think)
{
    const int turn = v->table.round * g->seats + v->table.seat;
    const int turns = g->seats * yucatan_rounds(g);
    const uint32_t grid = grid_of(g, turns - 1 - turn, think->nodes);
    if (!short_enough(g) || grid == 0)
        return false;
    char *at = (char *)think->arena + yucatan_race_size(g);
    at += (ALIGNED - (uintptr_t)at % ALIGNED) % ALIGNED;
    yucatan_solution *s = yucatan_solution_init(at, g, grid);
    lp_assert(yucatan_solution_scratch(s) <= YUCATAN_SCRATCH_MAX);
    char *scratch = at + align(yucatan_solution_size(g, grid));
    for (int later = turns - 1; later > turn; later--) {
        if (think->stop && think->stop(think->stop_data))
            return false;
        yucatan_solution_solve(s, later, 0, s->stages[later].size, scratch);
    }
    worth_of_points(r, s, turn, &v->table);
    return true;
}

void yucatan_race_for_win(yucatan_race *r, const lp_game *g, const yucatan_view *v,
                          const lp_think *think)
{
    if (!rest_to_win(r, g, v, think))
        rest_for_points(r, g, v);
    yucatan_plan_best(&r->plan);
}

double yucatan_race_value(const yucatan_race *r, const yucatan_state *s, lp_action action)
{
    if (action == YUCATAN_STOP)
        return r->plan.value[s->points];
    const int state = yucatan_turn_state(r->table, s->tips_used, s->dice_left, s->points);
    return yucatan_plan_class_value(&r->plan, state, r->table->class_of[action - YUCATAN_TIP]);
}

lp_action yucatan_race_best(const yucatan_race *r, const yucatan_state *s, const lp_action *legal,
                            int count)
{
    lp_action best = legal[0];
    double most = yucatan_race_value(r, s, best);
    for (int i = 1; i < count; i++) {
        const double value = yucatan_race_value(r, s, legal[i]);
        if (value > most + YUCATAN_EVEN_WITHIN) {
            most = value;
            best = legal[i];
        }
    }
    return best;
}
