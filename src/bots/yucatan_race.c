#include "yucatan_race.h"

#include <string.h>

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

void yucatan_race_for_win(yucatan_race *r, const lp_game *g, const yucatan_view *v)
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
