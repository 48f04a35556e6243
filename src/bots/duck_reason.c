/* DUCK: what a play leaves in the hand, and how sure a duck is. */
#include "duck_taste.h"
#include "reason.h"

/* Cards this viewer has not seen: in the draw pile or in hands. */
static duck_cards unseen(const lp_game *g, const duck_view *v)
{
    const duck_state *s = &v->table;
    duck_cards seen = s->hands[v->viewer];
    for (int i = 0; i < g->seats; i++)
        if (i != v->viewer)
            seen += s->known[i];
    for (int i = 0; i < s->discard_count; i++)
        seen += duck_one(duck_entry_type(s->discards[i]));
    for (int i = 0; i < s->towel_count; i++)
        seen += duck_one(duck_entry_type(s->towels[i]));
    return duck_less(duck_edition_of(g)->deck, seen);
}

static double mean_number(duck_cards cards)
{
    double sum = 0;
    for (int type = 0; type < DUCK_TYPES; type++)
        sum += duck_number(type) * duck_copies(cards, type);
    const int count = duck_size(cards);
    return count > 0 ? sum / count : 0;
}

static void explain_duck(const lp_game *g, const duck_view *v, lp_advice *a)
{
    const int sum = duck_sum(v->table.hands[v->viewer]);
    int fewest = DUCK_HAND_MAX + 1;
    for (int i = 0; i < g->seats; i++)
        if (i != v->viewer && v->hand_counts[i] < fewest)
            fewest = v->hand_counts[i];
    reason_3(a,
             N_("a duck with {sum}: the smallest other hand has {cards} cards, an unseen card has "
                "{mean} "
                "on average"),
             "sum", sum, "cards", fewest, "mean", reason_tenths(mean_number(unseen(g, v))));
}

static void explain_play(const lp_game *g, const duck_view *v, lp_advice *a)
{
    const duck_cards cards = duck_play_cards(a->action);
    const duck_cards left = v->table.hands[v->viewer] - cards;
    const int sum = duck_sum(left), plays = left ? duck_taste_plays(left) : 0;
    if (!left)
        reason_1(a, N_("lays off the whole hand and ends the round: {points} points"), "points",
                 duck_edition_of(g)->green[v->table.round]);
    else if (plays == 1)
        reason_2(a,
                 N_("the {cards} cards left could go in one play, before the card that is drawn"),
                 "cards", duck_size(left), "sum", sum);
    else if (sum <= duck_edition_of(g)->duck_max)
        reason_1(a, N_("leaves {sum} in hand: with a low draw enough to duck"), "sum", sum);
    else if (duck_size(cards) > 1)
        reason_3(a, N_("{count} cards at once, {off} points less: {sum} stay in hand"), "count",
                 duck_size(cards), "off", duck_sum(cards), "sum", sum);
    else
        reason_2(a, N_("a single card: {sum} points and {plays} plays stay in hand"), "sum", sum,
                 "plays", plays);
}

static void explain_open_card(const duck_view *v, int type, lp_advice *a)
{
    const duck_cards hand = v->table.hands[v->viewer], with = hand + duck_one(type);
    if (duck_taste_plays(with) <= duck_taste_plays(hand))
        reason_2(a,
                 N_("this open card goes with others: still {plays} plays, {sum} points in hand"),
                 "plays", duck_taste_plays(with), "sum", duck_sum(with));
    else
        reason_1(a, N_("an open card, no surprise: {sum} points in hand then"), "sum",
                 duck_sum(with));
}

static void explain(const lp_game *g, const duck_view *v, lp_advice *a)
{
    if (a->action < DUCK_DUCK)
        explain_play(g, v, a);
    else if (a->action == DUCK_DUCK)
        explain_duck(g, v, a);
    else if (a->action == DUCK_PILE)
        reason_1(a, N_("an unseen card: {mean} on average, and nobody sees it"), "mean",
                 reason_tenths(mean_number(unseen(g, v))));
    else if (a->action < DUCK_TOWEL)
        explain_open_card(v,
                          duck_top(&v->table, a->action == DUCK_LEFT ? lp_left(g, v->viewer)
                                                                     : lp_right(g, v->viewer)),
                          a);
    else
        reason_0(a, N_("every colour counts the same; it only leaves the deck"));
}

void duck_reasons(const lp_game *g, const void *view, lp_advice *advice, int count)
{
    for (int i = 0; i < count; i++)
        explain(g, (const duck_view *)view, &advice[i]);
}
