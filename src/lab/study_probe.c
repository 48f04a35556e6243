/* Positions of the designer's bench, asked by playouts. */
#include <string.h>

#include "study_batch.h"

enum {
    DEALS = 40,  /* sampled for a position; half of them choose, half of them judge */
    TRIED = 16,  /* actions of a position; of more, so many are drawn */
    POINTS = 12, /* of a game at which its chances are asked */
    ASKED = 60,  /* playouts for each point */
};
#define CLEAR_LEAD 0.1 /* a new leader leads by this much: more than the playouts' noise */

static void club_table(int *bots)
{
    for (int i = 0; i < LP_SEATS_MAX; i++)
        bots[i] = STUDY_CLUB;
}

/* --- Decision weight -------------------------------------------------------------------------- */

/* Draws `TRIED` of the actions to the front. */
static int draw_actions(lp_action *legal, int count, lp_random *random)
{
    if (count <= TRIED)
        return count;
    for (int i = 0; i < TRIED; i++) {
        const int k = i + (int)lp_random_below(random, (uint32_t)(count - i));
        const lp_action swapped = legal[i];
        legal[i] = legal[k];
        legal[k] = swapped;
    }
    return TRIED;
}

/* Wins of each action in each half of the deals; all actions meet the same deals and the same luck
 * after them. */
static void try_actions(study_desk *d, const study_state *s, int seat, const lp_action *actions,
                        int count, lp_random *random, double wins[2][TRIED])
{
    const lp_game *g = d->game;
    uint64_t view[LP_VIEW_MAX / 8];
    g->rules->view_fill(g, s, seat, view);
    memset(wins, 0, 2 * sizeof wins[0]);
    for (int deal = 0; deal < DEALS; deal++) {
        study_state dealt;
        memset(&dealt, 0, sizeof dealt);
        g->rules->determinize(g, view, random, &dealt);
        const lp_random luck = *random;
        for (int i = 0; i < count; i++) {
            study_state tried = dealt;
            lp_random same = luck;
            (void)g->rules->apply(g, &tried, actions[i]);
            study_play_on(d, &tried, &same);
            wins[deal % 2][i] += study_share(g, &tried, seat) / (DEALS / 2.0);
            *random = same;
        }
    }
}

/* What the best action of one half is worth above the mean, in the other half. */
static double weight_of(const double *choose, const double *judge, int count)
{
    int best = 0;
    double mean = 0;
    for (int i = 0; i < count; i++) {
        best = choose[i] > choose[best] ? i : best;
        mean += judge[i] / count;
    }
    return judge[best] - mean;
}

static double weigh(study_desk *d, const study_state *s, lp_random *random)
{
    lp_action legal[LP_LEGAL_MAX];
    double wins[2][TRIED];
    const int all = lp_legal(d->game, s, legal), count = draw_actions(legal, all, random);
    try_actions(d, s, lp_turn(d->game, s), legal, count, random, wins);
    return (weight_of(wins[0], wins[1], count) + weight_of(wins[1], wins[0], count)) / 2;
}

/* One choice of a game, all with the same chance; NULL when there was none. */
static const study_state *draw_choice(const study_desk *d, lp_random *random)
{
    const study_state *drawn = NULL;
    uint32_t seen = 0;
    lp_action legal[LP_LEGAL_MAX];
    for (size_t i = 0; i < d->trail_count; i++)
        if (lp_legal(d->game, &d->trail[i], legal) > 1 && lp_random_below(random, ++seen) == 0)
            drawn = &d->trail[i];
    return drawn;
}

bool study_weigh(study_desk *d, study_batch *b, uint64_t seed, uint64_t positions)
{
    int bots[LP_SEATS_MAX];
    lp_random random;
    club_table(bots);
    lp_random_init(&random, seed ^ 0x776569676874u, 0);
    for (uint64_t i = 0; i < positions; i++) {
        study_state last;
        if (!study_play(d, bots, seed, i, &last, NULL))
            return false;
        const study_state *s = draw_choice(d, &random);
        if (!s)
            continue;
        const int third = (int)((size_t)(s - d->trail) * STUDY_THIRDS / d->trail_count);
        b->positions[third]++;
        b->weight[third] += weigh(d, s, &random);
    }
    return true;
}

/* --- Drama ------------------------------------------------------------------------------------ */

static void find_chances(study_desk *d, const study_state *s, lp_random *random, double *chances)
{
    memset(chances, 0, LP_SEATS_MAX * sizeof *chances);
    for (int i = 0; i < ASKED; i++) {
        study_state played = *s;
        study_play_on(d, &played, random);
        for (int seat = 0; seat < d->game->seats; seat++)
            chances[seat] += study_share(d->game, &played, seat) / ASKED;
    }
}

static int best_of(const double *chances, int seats)
{
    int best = 0;
    for (int i = 1; i < seats; i++)
        best = chances[i] > chances[best] ? i : best;
    return best;
}

static void follow(study_desk *d, study_batch *b, const study_state *last, lp_random *random)
{
    const int seats = d->game->seats;
    double least[LP_SEATS_MAX], half_time = 0;
    int leader = -1, changes = 0;
    for (int i = 0; i < LP_SEATS_MAX; i++)
        least[i] = 1;
    for (int point = 0; point < POINTS; point++) {
        double chances[LP_SEATS_MAX];
        find_chances(d, &d->trail[d->trail_count * (size_t)point / POINTS], random, chances);
        const int best = best_of(chances, seats);
        if (leader < 0)
            leader = best;
        else if (chances[best] > chances[leader] + CLEAR_LEAD) {
            leader = best;
            changes++;
        }
        for (int i = 0; i < seats; i++)
            least[i] = chances[i] < least[i] ? chances[i] : least[i];
        if (point == POINTS / 2)
            half_time = study_share(d->game, last, best);
    }
    for (int i = 0; i < seats; i++)
        b->comebacks += least[i] <= 0.5 / seats ? study_share(d->game, last, i) : 0;
    b->lead_changes += changes;
    b->half_time += half_time;
    b->drama_games++;
}

bool study_follow(study_desk *d, study_batch *b, uint64_t seed, uint64_t games)
{
    int bots[LP_SEATS_MAX];
    lp_random random;
    club_table(bots);
    lp_random_init(&random, seed ^ 0x6472616d61u, 0);
    for (uint64_t i = 0; i < games; i++) {
        study_state last;
        if (!study_play(d, bots, seed, i, &last, NULL))
            return false;
        if (d->trail_count > 0)
            follow(d, b, &last, &random);
    }
    return true;
}
