#include "lucktails_sense.h"

int lucktails_secret(const lp_game *g, const lucktails_state *s, int seat)
{
    const int right = lp_right(g, seat);
    for (int p = 0; p < LUCKTAILS_PLACES; p++)
        if (s->place_card[p] != LUCKTAILS_NO_CARD && s->place_from[p] == right)
            return s->place_card[p];
    return s->in >> right & 1 ? s->front[right] : LUCKTAILS_NO_CARD;
}

static uint32_t unseen_by(const lp_game *g, const lucktails_state *s, int seat)
{
    uint32_t seen = 1u << lucktails_secret(g, s, seat);
    for (int i = 0; i < g->seats; i++)
        if (!(s->in >> i & 1))
            seen |= 1u << s->front[i];
    for (int i = 0; i < LUCKTAILS_OPEN_MAX; i++)
        seen |= 1u << s->open[i];
    return ~seen & ((2u << LUCKTAILS_CARDS) - 2); /* cards count from 1 */
}

/* What revealing this card would bring the seat now, with a bonus just taken (LT-8, LT-10). */
static int worth(const lp_game *g, const lucktails_state *s, int seat, int card, int bonus)
{
    if (card != LUCKTAILS_LUCKTAILS)
        return bonus + lucktails_edition_of(g)->values[card - 1];
    int leader = s->vp[seat] + bonus;
    for (int i = 0; i < g->seats; i++)
        leader = s->vp[i] > leader ? s->vp[i] : leader;
    return leader - s->vp[seat];
}

static double mean_worth(const lp_game *g, const lucktails_state *s, int seat, uint32_t cards,
                         int bonus)
{
    int sum = 0;
    const int count = lp_popcount(cards);
    for (; cards; cards &= cards - 1)
        sum += worth(g, s, seat, lp_lowest(cards), bonus);
    return count > 0 ? (double)sum / count : 0;
}

lucktails_sense lucktails_sense_of(const lp_game *g, const lucktails_state *s, int seat)
{
    lucktails_sense sense = {.unseen = unseen_by(g, s, seat)};
    sense.mean = sense.way_out = mean_worth(g, s, seat, sense.unseen, 0);
    const int right = lp_right(g, seat);
    for (int p = 0; p < LUCKTAILS_PLACES; p++) {
        const int bonus = s->place_bonus[p];
        if (s->place_card[p] != LUCKTAILS_NO_CARD && s->place_from[p] == right)
            sense.place[p] = worth(g, s, seat, s->place_card[p], bonus);
        else
            sense.place[p] = bonus == 0 ? sense.mean : mean_worth(g, s, seat, sense.unseen, bonus);
        if (sense.place[p] > sense.place[sense.best_place])
            sense.best_place = p;
    }
    if (sense.place[sense.best_place] > sense.mean)
        sense.way_out = sense.place[sense.best_place];
    return sense;
}

int lucktails_declined(const lp_game *g, const lucktails_state *s, int who)
{
    int bait = 0, highest = 0;
    lucktails_walk w = lucktails_walk_begin(g, s);
    while (lucktails_walk_next(g, s, &w)) {
        if (lucktails_leaves(w.action)) {
            bait = 0;
            continue;
        }
        if (w.seat == who && bait > highest)
            highest = bait;
        bait += lucktails_raise_of(w.action);
    }
    return highest;
}

int lucktails_raise(const lp_game *g, const lucktails_state *s, const lucktails_sense *sense,
                    int by)
{
    const lucktails_edition *e = lucktails_edition_of(g);
    const int to = s->bait + by;
    if (to > e->bait_ceiling || (s->in & (s->in - 1)) == 0)
        return -1;
    if (s->bait > e->bonus_above || to <= e->bonus_above)
        return LUCKTAILS_RAISE_1 + by - 1;
    return LUCKTAILS_RAISE_1_AT_1 + (by - 1) * LUCKTAILS_PLACES +
           (sense->place[1] < sense->place[0]);
}

lp_action lucktails_by_patience(const lp_game *g, const lucktails_state *s,
                                const lucktails_sense *sense, double patience)
{
    const uint8_t *bait_vp = lucktails_edition_of(g)->bait_vp;
    const int raise = lucktails_raise(g, s, sense, 1);
    const double enough = sense->way_out + patience;
    if (s->bait > 0 && bait_vp[s->bait] >= enough)
        return LUCKTAILS_TAKE;
    if (raise >= 0 && bait_vp[s->bait + 1] < enough)
        return (lp_action)raise; /* staying in shows more cards */
    return s->bait > 0 && bait_vp[s->bait] >= sense->way_out ? LUCKTAILS_TAKE
                                                             : lucktails_leave(sense);
}
