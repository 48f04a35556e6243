/* Yu-ca-tan: what a throw risks, and what the race asks for. */
#include "games/yucatan/yucatan.h"
#include "reason.h"

/* Chance that none of the dice matches. */
static double fails(const yucatan_edition *e, int tip, int dice)
{
    const double miss = (6 - lp_popcount(e->faces[tip])) / 6.0;
    double chance = 1;
    for (int i = 0; i < dice; i++)
        chance *= miss;
    return chance;
}

typedef struct race {
    int most;   /* of the others' totals */
    bool last;  /* nobody has a turn after this one */
    bool final; /* the seat has none after this one */
} race;

static race look(const lp_game *g, const yucatan_view *v)
{
    const yucatan_state *s = &v->table;
    race r = {0, false, s->round + 1 == v->rounds};
    r.last = r.final && s->seat + 1 == g->seats;
    for (int i = 0; i < g->seats; i++)
        if (i != s->seat && s->totals[i] > r.most)
            r.most = s->totals[i];
    return r;
}

static void explain_stop(const yucatan_state *s, const race *r, lp_advice *a)
{
    const int total = s->totals[s->seat] + s->points;
    if (r->last && total > r->most)
        reason_1(
            a,
            N_("stopping wins: nobody has a turn after this one, and {points} points are enough"),
            "points", s->points);
    else if (r->last && total < r->most)
        reason_1(a, N_("stopping loses: {missing} points are missing, and this is the last turn"),
                 "missing", r->most - total);
    else
        reason_1(a, N_("the {points} points of this turn are safe"), "points", s->points);
}

static void explain_tip(const yucatan_edition *e, const yucatan_state *s, const race *r, int tip,
                        lp_advice *a)
{
    const double bust = reason_percent(fails(e, tip, s->dice_left));
    const double laid = reason_tenths(s->dice_left * lp_popcount(e->faces[tip]) / 6.0);
    const int missing = r->most - s->totals[s->seat] - s->points;
    if (r->last && missing >= 0)
        reason_3(a,
                 N_("{missing} points are missing for a tie in this last turn; a throw of {dice} "
                    "dice on this tip fails {percent} times in 100"),
                 "missing", missing, "dice", s->dice_left, "percent", bust);
    else if (s->throw_count == 0)
        reason_2(a,
                 N_("the first throw: {laid} of {dice} dice match on average, the others stay "
                    "for the next tips"),
                 "laid", laid, "dice", s->dice_left);
    else if (s->dice_left == 1)
        reason_2(
            a,
            N_("one die left: it fails {percent} times in 100, and {points} points are at stake"),
            "percent", bust, "points", s->points);
    else
        reason_3(a,
                 N_("{dice} dice left: a throw on this tip fails {percent} times in 100 and "
                    "lays off {laid} dice on average"),
                 "dice", s->dice_left, "percent", bust, "laid", laid);
}

void yucatan_reasons(const lp_game *g, const void *view, lp_advice *advice, int count)
{
    const yucatan_view *v = (const yucatan_view *)view;
    const race r = look(g, v);
    for (int i = 0; i < count; i++)
        if (advice[i].action == YUCATAN_STOP)
            explain_stop(&v->table, &r, &advice[i]);
        else
            explain_tip((const yucatan_edition *)g->edition, &v->table, &r,
                        advice[i].action - YUCATAN_TIP, &advice[i]);
}
