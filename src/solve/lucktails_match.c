#include "lucktails_match.h"

/* --- Results of rounds ------------------------------------------------------------------------ */

static int leader_of(const uint16_t *vp, int seats)
{
    int best = 0;
    for (int i = 0; i < seats; i++)
        best = vp[i] > best ? vp[i] : best;
    return best;
}

static int leader_count(const uint16_t *vp, int seats, int leader)
{
    int count = 0;
    for (int i = 0; i < seats; i++)
        count += vp[i] == leader;
    return count;
}

lucktails_exit lucktails_exit_by(const lp_game *g, const lucktails_state *s, lp_action action,
                                 int drawn)
{
    const lucktails_edition *e = lucktails_edition_of(g);
    lucktails_exit x = {.seat = (uint8_t)((s->seat - s->start + g->seats) % g->seats)};
    if (action == LUCKTAILS_TAKE) {
        x.gain = e->bait_vp[s->bait];
        return x;
    }
    const int place = lucktails_place_of(action);
    int card = s->front[s->seat];
    if (place >= 0) {
        card = s->place_card[place] != LUCKTAILS_NO_CARD ? s->place_card[place] : drawn;
        x.gain = s->place_bonus[place];
    }
    x.lifted = card == LUCKTAILS_LUCKTAILS;
    if (!x.lifted)
        x.gain = (uint8_t)(x.gain + e->values[card - 1]);
    return x;
}

void lucktails_result_add(const lucktails_result *result, int seats, uint16_t *vp)
{
    for (int i = 0; i < seats; i++) {
        const lucktails_exit *x = &result->exits[i];
        vp[x->seat] = (uint16_t)(vp[x->seat] + x->gain);
        if (x->lifted)
            vp[x->seat] = (uint16_t)leader_of(vp, seats);
    }
}

/* --- The table -------------------------------------------------------------------------------- */

static uint32_t situations_of(int seats, int goal)
{
    uint32_t count = 1;
    for (int i = 0; i < seats; i++)
        count *= (uint32_t)goal + 1;
    return count;
}

size_t lucktails_match_size(int seats, int goal)
{
    return situations_of(seats, goal) * (size_t)seats * sizeof(float);
}

/* The situation of scores whose lead is below the goal or tied; seat 0 is the last digit. */
static uint32_t situation_of(const lucktails_match *m, const uint16_t *vp)
{
    const int leader = leader_of(vp, m->seats);
    const int back = leader > m->goal ? leader - m->goal : 0;
    uint32_t at = 0;
    for (int i = m->seats - 1; i >= 0; i--)
        at = at * (uint32_t)(m->goal + 1) + (uint32_t)(vp[i] > back ? vp[i] - back : 0);
    return at;
}

static void scores_of(const lucktails_match *m, uint32_t situation, uint16_t *vp)
{
    for (int i = 0; i < m->seats; i++) {
        vp[i] = (uint16_t)(situation % (uint32_t)(m->goal + 1));
        situation /= (uint32_t)(m->goal + 1);
    }
}

/* LT-13: a single leader at the goal has won. Otherwise the left neighbour starts. */
static void add_chances(const lucktails_match *m, const uint16_t *vp, double *sums)
{
    const int leader = leader_of(vp, m->seats);
    if (leader >= m->goal && leader_count(vp, m->seats, leader) == 1) {
        for (int i = 0; i < m->seats; i++)
            sums[i] += vp[i] == leader;
        return;
    }
    uint16_t turned[LUCKTAILS_SEATS_MAX];
    for (int i = 0; i < m->seats; i++)
        turned[i] = vp[(i + 1) % m->seats];
    const float *next = m->chances + (size_t)situation_of(m, turned) * (size_t)m->seats;
    for (int i = 0; i < m->seats; i++)
        sums[(i + 1) % m->seats] += (double)next[i];
}

static void build_one(lucktails_match *m, uint32_t situation, const lucktails_result *results,
                      int count)
{
    double sums[LUCKTAILS_SEATS_MAX] = {0};
    uint16_t from[LUCKTAILS_SEATS_MAX], vp[LUCKTAILS_SEATS_MAX];
    scores_of(m, situation, from);
    for (int i = 0; i < count; i++) {
        memcpy(vp, from, sizeof vp);
        lucktails_result_add(&results[i], m->seats, vp);
        add_chances(m, vp, sums);
    }
    for (int i = 0; i < m->seats; i++)
        m->chances[(size_t)situation * (size_t)m->seats + (size_t)i] = (float)(sums[i] / count);
}

static bool is_tied_end(const lucktails_match *m, uint32_t situation)
{
    uint16_t vp[LUCKTAILS_SEATS_MAX];
    scores_of(m, situation, vp);
    return leader_of(vp, m->seats) == m->goal;
}

/* Every round adds VP, so a situation needs only such as come after it in this order; among tied
 * ends, which lead to each other, the chances come nearer with each sweep. */
void lucktails_match_build(lucktails_match *m, int seats, int goal, const lucktails_result *results,
                           int count, int sweeps, void *memory)
{
    *m = (lucktails_match){seats, goal, situations_of(seats, goal), (float *)memory};
    for (size_t i = 0; i < (size_t)m->situations * (size_t)seats; i++)
        m->chances[i] = 1 / (float)seats;
    for (int sweep = 0; sweep < sweeps; sweep++)
        for (uint32_t at = m->situations; at-- > 0;)
            if (is_tied_end(m, at))
                build_one(m, at, results, count);
    for (int sum = seats * (goal - 1); sum >= 0; sum--)
        for (uint32_t at = 0; at < m->situations; at++) {
            uint16_t vp[LUCKTAILS_SEATS_MAX];
            scores_of(m, at, vp);
            int own = 0;
            for (int i = 0; i < seats; i++)
                own += vp[i];
            if (own == sum && !is_tied_end(m, at))
                build_one(m, at, results, count);
        }
}

void lucktails_match_chances(const lucktails_match *m, const uint16_t *vp, double *chances)
{
    const float *found = m->chances + (size_t)situation_of(m, vp) * (size_t)m->seats;
    for (int i = 0; i < m->seats; i++)
        chances[i] = (double)found[i];
}

/* --- The estimate ----------------------------------------------------------------------------- */

/* Scores as if the goal were 15 and nobody there yet: a tied lead is as good as 14. Returns the
 * leader's. */
static int move_back(int seats, int goal, const uint16_t *vp, int *moved)
{
    const int most = leader_of(vp, seats) + LUCKTAILS_RACE_GOAL - goal;
    const int beyond = most >= LUCKTAILS_RACE_GOAL ? most - LUCKTAILS_RACE_GOAL + 1 : 0;
    int leader = 0;
    for (int i = 0; i < seats; i++) {
        const int at = vp[i] + LUCKTAILS_RACE_GOAL - goal - beyond;
        moved[i] = at > 0 ? at : 0;
        leader = moved[i] > leader ? moved[i] : leader;
    }
    return leader;
}

void lucktails_match_estimate(const lucktails_weights *w, int seats, int goal, const uint16_t *vp,
                              double *chances)
{
    const int best = leader_of(vp, seats);
    const bool is_won = best >= goal && leader_count(vp, seats, best) == 1;
    int moved[LUCKTAILS_SEATS_MAX];
    const int leader = move_back(seats, goal, vp, moved);
    double sum = 0;
    for (int i = 0; i < seats; i++) {
        chances[i] = is_won ? vp[i] == best : (double)w->weight[leader][moved[i]];
        sum += chances[i];
    }
    for (int i = 0; i < seats; i++)
        chances[i] /= sum;
}
