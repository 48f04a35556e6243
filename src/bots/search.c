#include "search.h"

#include <string.h>

typedef struct candidate {
    lp_action action;
    double sum;
    uint32_t tries;
} candidate;

typedef struct search_arena {
    uint64_t deal[LP_STATE_MAX / 8], tried[LP_STATE_MAX / 8];
    candidate candidates[SEARCH_CANDIDATES_MAX];
    lp_action narrowed[SEARCH_CANDIDATES_MAX];
} search_arena;

size_t search_arena_size(const search_kind *kind)
{
    return sizeof(search_arena) + kind->scratch_size;
}

static int take_candidates(search_arena *a, const lp_action *actions, int count)
{
    if (count > SEARCH_CANDIDATES_MAX)
        count = SEARCH_CANDIDATES_MAX;
    for (int i = 0; i < count; i++)
        a->candidates[i] = (candidate){actions[i], 0, 0};
    return count;
}

static bool told_to_stop(const lp_think *think)
{
    return think->stop && think->stop(think->stop_data);
}

/* One deal: every candidate left is tried in it, with the same luck afterwards. */
static void try_deal(const search_kind *kind, const lp_game *g, const void *view, search_arena *a,
                     int left, lp_random *random)
{
    if (kind->deal)
        kind->deal(g, view, random, a->deal, a + 1);
    else
        g->rules->determinize(g, view, random, a->deal);
    const int seat = lp_turn(g, a->deal);
    const lp_random luck = *random;
    for (int i = 0; i < left; i++) {
        *random = luck;
        memcpy(a->tried, a->deal, g->rules->state_size);
        (void)g->rules->apply(g, a->tried, a->candidates[i].action);
        a->candidates[i].sum += kind->playout(g, a->tried, seat, random, a + 1);
        a->candidates[i].tries++;
    }
}

static void best_first(candidate *c, int count)
{
    for (int i = 1; i < count; i++) {
        const candidate moved = c[i];
        int at = i;
        for (; at > 0 && c[at - 1].sum < moved.sum; at--)
            c[at] = c[at - 1];
        c[at] = moved;
    }
}

static int stages_of(int count)
{
    int stages = 1;
    while (count > 2) {
        count = (count + 1) / 2;
        stages++;
    }
    return stages;
}

int search_solved(const search_kind *kind, const lp_game *g, const void *view)
{
    return kind->solved ? kind->solved(g, view) : SEARCH_UNSOLVED;
}

lp_action search_choose(const search_kind *kind, const lp_game *g, const void *view,
                        const lp_action *legal, int count, const lp_think *think)
{
    search_arena *a = (search_arena *)think->arena;
    const int solved = search_solved(kind, g, view);
    if (solved != SEARCH_UNSOLVED)
        return (lp_action)solved;
    if (kind->begin)
        kind->begin(g, view, a + 1);
    if (kind->narrow && count > 1) {
        count = kind->narrow(g, view, legal, count, a->narrowed);
        legal = a->narrowed;
    }
    int left = take_candidates(a, legal, count);
    const uint64_t budget = think->nodes ? think->nodes : kind->nodes;
    const int stages = stages_of(left);
    bool stopped = left == 1;
    for (int stage = 0; stage < stages && !stopped; stage++) {
        const uint64_t share = budget / (uint64_t)(stages * left);
        for (uint64_t deal = 0; deal <= share && !stopped; deal++) {
            try_deal(kind, g, view, a, left, think->random);
            stopped = told_to_stop(think);
        }
        best_first(a->candidates, left); /* all have been tried equally often */
        left = (left + 1) / 2;
    }
    return a->candidates[0].action;
}

double search_exp(double x)
{
    double power = 1 + x / 1024;
    if (power <= 0)
        return 0;
    for (int i = 0; i < 10; i++)
        power *= power;
    return power;
}

void search_shares(const lp_game *g, const int32_t *scores, double spread, double *shares)
{
    int32_t most = scores[0];
    for (int i = 1; i < g->seats; i++)
        if (scores[i] > most)
            most = scores[i];
    double sum = 0;
    for (int i = 0; i < g->seats; i++)
        sum += shares[i] = search_exp((scores[i] - most) / spread);
    for (int i = 0; i < g->seats; i++)
        shares[i] /= sum;
}

double search_won(const lp_game *g, const void *state, int seat)
{
    const uint32_t winners = g->rules->winners(g, state);
    if (!(winners >> seat & 1))
        return 0;
    return 1.0 / __builtin_popcount(winners);
}
