/* Lucktails by rule of thumb: know what opting out is worth on average, never offer the others more
 * than that, and take a bait that is worth as much. */
#include "bots.h"
#include "games/lucktails/lucktails.h"

static size_t arena_size(const lp_game *g)
{
    (void)g;
    return 0;
}

/* What revealing this card would bring the seat now (LT-8, LT-10). */
static double value_of_card(const lp_game *g, const lucktails_state *s, int seat, int card)
{
    if (card != LUCKTAILS_LUCKTAILS)
        return lucktails_edition_of(g)->values[card - 1];
    int leader = 0;
    for (int i = 0; i < g->seats; i++)
        leader = s->vp[i] > leader ? s->vp[i] : leader;
    return leader - s->vp[seat];
}

/* The cards this seat has not seen: its own, and the first ones in the middle, are among them. */
static uint32_t unseen_cards(const lp_game *g, const lucktails_state *s)
{
    uint32_t seen = 0;
    for (int i = 0; i < g->seats; i++)
        if (s->front[i] != LUCKTAILS_HIDDEN)
            seen |= 1u << s->front[i];
    for (int i = 0; i < LUCKTAILS_OPEN_MAX; i++)
        seen |= 1u << s->open[i];
    for (int i = 0; i < LUCKTAILS_PLACES; i++)
        if (s->place_card[i] != LUCKTAILS_HIDDEN)
            seen |= 1u << s->place_card[i];
    return ~seen & ((2u << LUCKTAILS_CARDS) - 2); /* cards count from 1 */
}

static double mean_of_cards(const lp_game *g, const lucktails_state *s, int seat, uint32_t cards)
{
    double sum = 0;
    int count = 0;
    for (int card = 1; card <= LUCKTAILS_CARDS; card++)
        if (cards >> card & 1) {
            sum += value_of_card(g, s, seat, card);
            count++;
        }
    return count > 0 ? sum / count : 0;
}

/* The best way to opt out and what it brings on average. */
static double best_way_out(const lp_game *g, const lucktails_state *s, int seat, lp_action *out)
{
    const double mean = mean_of_cards(g, s, seat, unseen_cards(g, s));
    double best = mean;
    *out = LUCKTAILS_KEEP;
    for (int place = 0; place < LUCKTAILS_PLACES; place++) {
        const int card = s->place_card[place];
        const bool known = card != LUCKTAILS_NO_CARD && card != LUCKTAILS_HIDDEN;
        const double value =
            s->place_bonus[place] + (known ? value_of_card(g, s, seat, card) : mean);
        if (value > best) {
            best = value;
            *out = (lp_action)(LUCKTAILS_SWITCH_1 + place);
        }
    }
    return best;
}

/* The smallest raise on offer, or -1. */
static int smallest_raise(const lp_action *legal, int count)
{
    for (int i = 0; i < count; i++)
        if (legal[i] == LUCKTAILS_RAISE_1 || legal[i] >= LUCKTAILS_RAISE_1_AT_1)
            return legal[i];
    return -1;
}

static lp_action choose(const lp_game *g, const void *view, const lp_action *legal, int count,
                        const lp_think *think)
{
    (void)think;
    const lucktails_view *v = (const lucktails_view *)view;
    const lucktails_state *s = &v->table;
    const lucktails_edition *e = lucktails_edition_of(g);
    lp_action way_out;
    const double worth = best_way_out(g, s, s->seat, &way_out);
    const int raise = smallest_raise(legal, count);
    if (raise < 0 && s->bait == 0)
        return way_out; /* the last one in the round */
    if (s->bait > 0 && e->bait_vp[s->bait] >= worth)
        return LUCKTAILS_TAKE;
    if (raise >= 0 && e->bait_vp[s->bait + 1] < worth)
        return (lp_action)raise; /* staying in shows more cards */
    return way_out;
}

const lp_bot lp_bot_lucktails_thumb = {"thumb", arena_size, choose};
