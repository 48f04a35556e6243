#include "lucktails_belief.h"

#include "solve/lucktails_plan.h"

/* --- Styles ------------------------------------------------------------------------------------
 */

enum { BY_PLAN };
static const double patience_of[LUCKTAILS_STYLES] = {0, 2, 0}; /* the first plays by the plan */
#define SLIP 0.12                                              /* how often anything may be done */

lp_action lucktails_style_choose(const lp_game *g, const lucktails_state *s, int style,
                                 lp_random *random)
{
    if (style == BY_PLAN)
        return lucktails_plan_choose(g, s, random);
    const lucktails_sense sense = lucktails_sense_of(g, s, s->seat);
    return lucktails_by_patience(g, s, &sense, patience_of[style]);
}

/* Laying the bonus VP on the other place says nothing. */
static int plain(int action)
{
    return action >= LUCKTAILS_RAISE_1_AT_1 ? LUCKTAILS_RAISE_1 + lucktails_raise_of(action) - 1
                                            : action;
}

/* How likely each style does what was done. */
static void weigh_action(const lp_game *g, const lucktails_state *s, int action, double *styles)
{
    double chances[LUCKTAILS_ACTIONS], by_plan = 0;
    lucktails_plan_actions(g, s, chances);
    for (int i = 0; i < LUCKTAILS_ACTIONS; i++)
        by_plan += plain(i) == plain(action) ? chances[i] : 0;
    styles[BY_PLAN] *= SLIP + by_plan;
    const lucktails_sense sense = lucktails_sense_of(g, s, s->seat);
    for (int style = BY_PLAN + 1; style < LUCKTAILS_STYLES; style++) {
        const int expected = lucktails_by_patience(g, s, &sense, patience_of[style]);
        styles[style] *= SLIP + (plain(expected) == plain(action));
    }
}

/* --- The round once more -----------------------------------------------------------------------
 */

/* The cards as they were dealt: a card switched away lies in the middle or before who took it from
 * there. */
static void first_cards(const lp_game *g, const lucktails_state *s, uint8_t *front)
{
    int owner[LUCKTAILS_PLACES] = {-1, -1};
    memcpy(front, s->front, LUCKTAILS_SEATS_MAX);
    lucktails_walk w = lucktails_walk_begin(g, s);
    while (lucktails_walk_next(g, s, &w)) {
        const int place = lucktails_leaves(w.action) ? lucktails_place_of(w.action) : -1;
        if (place < 0)
            continue;
        if (owner[place] >= 0)
            front[owner[place]] = s->front[w.seat];
        owner[place] = w.seat;
        front[w.seat] = s->place_card[place];
    }
}

/* Before the first action, with these scores. */
static lucktails_state rewind_round(const lp_game *g, const lucktails_state *s, const uint16_t *vp)
{
    lucktails_state r = *s;
    first_cards(g, s, r.front);
    memcpy(r.vp, vp, sizeof r.vp);
    memset(r.path, 0, sizeof r.path);
    memset(r.place_card, 0, sizeof r.place_card);
    memset(r.place_from, 0, sizeof r.place_from);
    memset(r.place_bonus, 0, sizeof r.place_bonus);
    r.path_count = 0;
    r.bait = 0;
    r.seat = r.start;
    r.in = (uint8_t)((1u << g->seats) - 1);
    return r;
}

/* Does one action of the path of `s` again. */
static void repeat(const lp_game *g, const lucktails_state *s, const lucktails_walk *w,
                   lucktails_state *r)
{
    (void)g->rules->apply(g, r, w->action);
    if (r->phase != LUCKTAILS_PHASE_REVEAL)
        return;
    r->deck = s->front[w->seat]; /* the card that came */
    r->deck_count = 1;
    (void)g->rules->chance_apply(g, r, 0);
}

/* The scores at the start of the round, as far as they can be told: who was lifted to the leader is
 * taken to have had nothing to gain. */
static void first_scores(const lp_game *g, const lucktails_state *s, uint16_t *vp)
{
    lucktails_state r = rewind_round(g, s, s->vp);
    lucktails_walk w = lucktails_walk_begin(g, s);
    while (lucktails_walk_next(g, s, &w))
        repeat(g, s, &w, &r);
    for (int i = 0; i < LUCKTAILS_SEATS_MAX; i++) {
        const int gained = r.vp[i] - s->vp[i];
        const bool lifted = !(s->in >> i & 1) && s->front[i] == LUCKTAILS_LUCKTAILS;
        vp[i] = (uint16_t)(lifted || gained > s->vp[i] ? s->vp[i] : s->vp[i] - gained);
    }
}

static void weigh(const lp_game *g, int viewer, const uint16_t *vp, lucktails_world *world)
{
    lucktails_state r = rewind_round(g, &world->s, vp);
    for (int seat = 0; seat < LUCKTAILS_SEATS_MAX; seat++)
        for (int style = 0; style < LUCKTAILS_STYLES; style++)
            world->style[seat][style] = 1.0 / LUCKTAILS_STYLES;
    lucktails_walk w = lucktails_walk_begin(g, &world->s);
    while (lucktails_walk_next(g, &world->s, &w)) {
        if (w.seat != viewer && (r.in & (r.in - 1)))
            weigh_action(g, &r, w.action, world->style[w.seat]);
        repeat(g, &world->s, &w, &r);
    }
    world->weight = 1;
    for (int seat = 0; seat < g->seats; seat++) {
        double sum = 0;
        for (int style = 0; style < LUCKTAILS_STYLES; style++)
            sum += world->style[seat][style];
        for (int style = 0; style < LUCKTAILS_STYLES; style++)
            world->style[seat][style] /= sum;
        world->weight *= sum;
    }
}

/* --- Worlds ------------------------------------------------------------------------------------
 */

/* The hidden card number `at` of a view: those before the seats first, then those in the middle. */
static uint8_t *hidden_card(lucktails_state *s, int at)
{
    for (int i = 0; i < LUCKTAILS_SEATS_MAX; i++)
        if (s->front[i] == LUCKTAILS_HIDDEN && at-- == 0)
            return &s->front[i];
    for (int p = 0; p < LUCKTAILS_PLACES; p++)
        if (s->place_card[p] == LUCKTAILS_HIDDEN && at-- == 0)
            return &s->place_card[p];
    return NULL;
}

/* Lays the unseen cards into the hidden places in every way; what is left is the deck. */
static void lay_out(lucktails_belief *b, lucktails_state s, uint32_t unseen)
{
    uint8_t *card = hidden_card(&s, 0);
    for (uint32_t cards = unseen; card && cards; cards &= cards - 1) {
        *card = (uint8_t)lp_lowest(cards);
        lay_out(b, s, unseen & ~(1u << *card));
    }
    if (card || b->count == LUCKTAILS_WORLDS_MAX)
        return;
    s.deck = 0;
    for (uint32_t c = LUCKTAILS_CARDS; c > 0; c--)
        if (unseen >> c & 1)
            s.deck = s.deck << 4 | c;
    b->worlds[b->count++].s = s;
}

void lucktails_belief_init(lucktails_belief *b, const lp_game *g, const lucktails_view *view)
{
    uint16_t vp[LUCKTAILS_SEATS_MAX];
    b->count = 0;
    b->sum = 0;
    lay_out(b, view->table, lucktails_sense_of(g, &view->table, view->viewer).unseen);
    first_scores(g, &b->worlds[0].s, vp);
    for (int i = 0; i < b->count; i++) {
        weigh(g, view->viewer, vp, &b->worlds[i]);
        b->sum += b->worlds[i].weight;
    }
}

const lucktails_world *lucktails_belief_draw(const lucktails_belief *b, lp_random *random)
{
    double draw = (double)(lp_random_next(random) >> 11) * 0x1p-53 * b->sum;
    int i = 0;
    while (i < b->count - 1 && (draw -= b->worlds[i].weight) >= 0)
        i++;
    return &b->worlds[i];
}
