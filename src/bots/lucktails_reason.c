/* Lucktails: what is sure, and what a card brings on average. */
#include "reason.h"
#include "solve/lucktails_sense.h"

static void explain_switch(const lucktails_state *s, const lucktails_sense *sense, int place,
                           lp_advice *a)
{
    const int card = s->place_card[place];
    const bool known = card != LUCKTAILS_NO_CARD && card != LUCKTAILS_HIDDEN;
    if (known)
        reason_1(a, N_("you know this middle card: it brings {vp} VP"), "vp", sense->place[place]);
    else if (s->place_bonus[place] > 0)
        reason_2(a, N_("an unknown card with {bonus} bonus VP on it: {mean} VP on average"),
                 "bonus", s->place_bonus[place], "mean", reason_tenths(sense->place[place]));
    else
        reason_1(a, N_("one unknown card for another: {mean} VP on average"), "mean",
                 reason_tenths(sense->place[place]));
}

static void explain_raise(const lp_game *g, const lucktails_state *s, const lucktails_sense *sense,
                          lp_advice *a)
{
    const lucktails_edition *e = lucktails_edition_of(g);
    const int by = a->action == LUCKTAILS_RAISE_2 || a->action >= LUCKTAILS_RAISE_2_AT_1 ? 2 : 1;
    const int offered = e->bait_vp[s->bait + by];
    if (a->action >= LUCKTAILS_RAISE_1_AT_1)
        reason_2(
            a,
            N_("the bait is then worth {vp} VP, and a bonus VP lies in the middle; leaving brings "
               "{mean} on average"),
            "vp", offered, "mean", reason_tenths(sense->way_out));
    else if (offered > sense->way_out)
        reason_2(a,
                 N_("offers the next one {vp} VP, more than the {mean} a card brings on average: "
                    "it may be taken"),
                 "vp", offered, "mean", reason_tenths(sense->mean));
    else
        reason_2(
            a,
            N_("offers only {vp} VP, less than the {mean} of leaving: it keeps you in, and more "
               "cards may show"),
            "vp", offered, "mean", reason_tenths(sense->way_out));
}

static void explain(const lp_game *g, const lucktails_state *s, const lucktails_sense *sense,
                    lp_advice *a)
{
    if (a->action == LUCKTAILS_TAKE)
        reason_2(a, N_("{vp} VP for sure; opting out brings {mean} on average"), "vp",
                 lucktails_edition_of(g)->bait_vp[s->bait], "mean", reason_tenths(sense->way_out));
    else if (a->action == LUCKTAILS_KEEP)
        reason_2(a, N_("your card is one of {cards} you have not seen: {mean} VP on average"),
                 "cards", lp_popcount(sense->unseen), "mean", reason_tenths(sense->mean));
    else if (a->action <= LUCKTAILS_SWITCH_2)
        explain_switch(s, sense, a->action - LUCKTAILS_SWITCH_1, a);
    else
        explain_raise(g, s, sense, a);
}

void lucktails_reasons(const lp_game *g, const void *view, lp_advice *advice, int count)
{
    const lucktails_view *v = (const lucktails_view *)view;
    const lucktails_sense sense = lucktails_sense_of(g, &v->table, v->viewer);
    for (int i = 0; i < count; i++)
        explain(g, &v->table, &sense, &advice[i]);
}
