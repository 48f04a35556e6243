/* The rules of Lucktails, in the rulebook's order. */
#include <string.h>

#include "lucktails.h"

#define FULL_DECK 0x87654321u /* all eight cards, lined up */

/* --- Options and bounds --------------------------------------------------------------------- */

/* LT-1: who starts the first round. */
static lp_option option(const lp_game *g, int index)
{
    lp_option o = {NULL, 0, 0, 0};
    if (index == 0) {
        o.name = "start";
        o.max = (int16_t)(g->seats - 1);
    }
    return o;
}

/* As for LUCKTAILS_PATH_MAX, times the rounds of LT-16. */
static uint32_t decisions_max(const lp_game *g)
{
    const lucktails_edition *e = lucktails_edition_of(g);
    return e->rounds_max * ((g->seats - 1u) * (e->bait_ceiling + 1u) + 1u);
}

/* --- Deal ----------------------------------------------------------------------------------- */

/* LT-1: all cards are shuffled again. Nothing of the round before is left (LT-12). */
static void begin_round(const lp_game *g, lucktails_state *s)
{
    for (int word = 0; word * 16 < s->path_count; word++)
        s->path[word] = 0;
    s->path_count = 0;
    memset(s->front, 0, sizeof s->front);
    memset(s->open, 0, sizeof s->open);
    memset(s->place_card, 0, sizeof s->place_card);
    memset(s->place_from, 0, sizeof s->place_from);
    memset(s->place_bonus, 0, sizeof s->place_bonus);
    s->deck = FULL_DECK;
    s->deck_count = LUCKTAILS_CARDS;
    s->seat = s->start;
    s->in = (uint8_t)((1u << g->seats) - 1);
    s->phase = LUCKTAILS_PHASE_DEAL;
}

static void setup(const lp_game *g, void *state)
{
    lucktails_state *s = (lucktails_state *)state;
    memset(s, 0, sizeof *s);
    s->start = (uint8_t)g->options[0];
    begin_round(g, s);
}

/* LT-1: one card to each seat, then the others face up. Two stay in the deck; they lie in the
 * middle, where nobody sees them. */
static void deal_card(const lp_game *g, lucktails_state *s, uint32_t k)
{
    const int at = LUCKTAILS_CARDS - s->deck_count;
    const uint8_t card = lucktails_draw(&s->deck, k);
    if (at < g->seats)
        s->front[(s->start + at) % g->seats] = card;
    else
        s->open[at - g->seats] = card;
    if (--s->deck_count == LUCKTAILS_PLACES)
        s->phase = LUCKTAILS_PHASE_BAIT;
}

/* --- Turn order ----------------------------------------------------------------------------- */

int lucktails_turn(const lp_game *g, const void *state)
{
    (void)g;
    const lucktails_state *s = (const lucktails_state *)state;
    return s->phase == LUCKTAILS_PHASE_BAIT   ? s->seat
           : s->phase == LUCKTAILS_PHASE_OVER ? LP_OVER
                                              : LP_CHANCE;
}

/* LT-3: clockwise over those still in the round; in != 0. */
static inline int next_in(const lp_game *g, uint32_t in, int seat)
{
    const int next = seat + 1 + lp_lowest((in | in << g->seats) >> (seat + 1));
    return next < g->seats ? next : next - g->seats;
}

/* True when no more than one seat is in the round. */
static inline bool is_last(uint32_t in) { return (in & (in - 1)) == 0; }

lucktails_walk lucktails_walk_begin(const lp_game *g, const lucktails_state *s)
{
    lucktails_walk w;
    memset(&w, 0, sizeof w);
    w.in = (uint8_t)((1u << g->seats) - 1);
    w.seat = (uint8_t)lp_right(g, s->start);
    w.action = LUCKTAILS_ACTIONS; /* none yet: nobody leaves */
    return w;
}

bool lucktails_walk_next(const lp_game *g, const lucktails_state *s, lucktails_walk *w)
{
    if (w->index == s->path_count)
        return false;
    if (lucktails_leaves(w->action))
        w->in &= (uint8_t) ~(1u << w->seat);
    if (w->in == 0)
        return false; /* no sound path goes on */
    w->seat = (uint8_t)next_in(g, w->in, w->seat);
    w->action = s->path[w->index / 16] >> w->index % 16 * 4 & 15;
    w->index++;
    return true;
}

/* --- Decisions ------------------------------------------------------------------------------ */

/* LT-15, LT-6: a raise within the ceiling, with the place of a bonus VP exactly when it passes the
 * edge. */
static uint32_t open_raise(const lucktails_edition *e, int bait, int by)
{
    const int to = bait + by;
    if (to > e->bait_ceiling)
        return 0;
    if (bait <= e->bonus_above && to > e->bonus_above)
        return 3u << (LUCKTAILS_RAISE_1_AT_1 + (by - 1) * LUCKTAILS_PLACES);
    return 1u << (LUCKTAILS_RAISE_1 + by - 1);
}

/* The legal actions as a set: opting out always (LT-8), for the last one in the round nothing else
 * (LT-11); raising (LT-4, LT-5), and taking a bait that is there (LT-5). */
static inline uint32_t open_actions(const lucktails_edition *e, const lucktails_state *s)
{
    const uint32_t opt_out =
        1u << LUCKTAILS_KEEP | 1u << LUCKTAILS_SWITCH_1 | 1u << LUCKTAILS_SWITCH_2;
    if (is_last(s->in))
        return opt_out;
    const uint32_t take = (uint32_t)(s->bait > 0) << LUCKTAILS_TAKE;
    return opt_out | take | open_raise(e, s->bait, 1) | open_raise(e, s->bait, 2);
}

static int legal(const lp_game *g, const void *state, lp_action *out)
{
    const lucktails_state *s = (const lucktails_state *)state;
    if (s->phase != LUCKTAILS_PHASE_BAIT)
        return 0;
    const uint32_t open = open_actions(lucktails_edition_of(g), s);
    if (open & (open + 1)) /* not an unbroken run from 0: seldom */
        return lp_list_bits(open, 0, out);
    for (int action = 0; action < LUCKTAILS_LEGAL_MAX; action++)
        out[action] = (lp_action)action;
    return lp_lowest(~open);
}

/* Which clause says no to an action that is not open. */
static lp_error refusal(const lucktails_edition *e, const lucktails_state *s, lp_action action)
{
    if (action >= LUCKTAILS_ACTIONS)
        return LP_ERR_UNKNOWN_ACTION;
    if (is_last(s->in))
        return LP_ERR_LT_LAST_SEAT;
    if (action == LUCKTAILS_TAKE)
        return LP_ERR_LT_NO_BAIT;
    if (s->bait + lucktails_raise_of(action) > e->bait_ceiling)
        return LP_ERR_LT_CEILING;
    return action >= LUCKTAILS_RAISE_1_AT_1 ? LP_ERR_LT_NO_BONUS : LP_ERR_LT_BONUS_DUE;
}

/* --- The end of a round --------------------------------------------------------------------- */

static inline int leader_vp(const lp_game *g, const lucktails_state *s)
{
    int best = 0;
    for (int i = 0; i < g->seats; i++)
        best = s->vp[i] > best ? s->vp[i] : best;
    return best;
}

static uint32_t leaders(const lp_game *g, const lucktails_state *s)
{
    const int best = leader_vp(g, s);
    uint32_t set = 0;
    for (int i = 0; i < g->seats; i++)
        set |= (uint32_t)(s->vp[i] == best) << i;
    return set;
}

/* LT-12, LT-13, LT-16: a single leader with enough VP wins; otherwise the left neighbour starts
 * another round, unless there have been too many. */
static void end_round(const lp_game *g, lucktails_state *s)
{
    const lucktails_edition *e = lucktails_edition_of(g);
    if ((leader_vp(g, s) >= e->goal && is_last(leaders(g, s))) || s->round + 1 == e->rounds_max) {
        s->phase = LUCKTAILS_PHASE_OVER;
        return;
    }
    s->round++;
    s->start = (uint8_t)lp_left(g, s->start);
    begin_round(g, s);
}

/* LT-7, LT-8: the card in front is open now, and the bait resets. */
static inline void leave_round(const lp_game *g, lucktails_state *s)
{
    s->bait = 0;
    s->in &= (uint8_t) ~(1u << s->seat);
    s->phase = LUCKTAILS_PHASE_BAIT;
    if (s->in == 0)
        end_round(g, s);
    else
        s->seat = (uint8_t)next_in(g, s->in, s->seat);
}

/* --- Baiting -------------------------------------------------------------------------------- */

/* LT-4 to LT-6: announce or raise; a bonus VP goes on the place chosen with it. */
static inline void raise_bait(const lp_game *g, lucktails_state *s, int action)
{
    s->bait = (uint8_t)(s->bait + lucktails_raise_of(action));
    if (action >= LUCKTAILS_RAISE_1_AT_1)
        s->place_bonus[lucktails_place_of(action)]++;
    s->seat = (uint8_t)next_in(g, s->in, s->seat);
}

/* LT-7: the bait's VP and nothing for the card. */
static inline void take_bait(const lp_game *g, lucktails_state *s)
{
    s->vp[s->seat] = (uint16_t)(s->vp[s->seat] + lucktails_edition_of(g)->bait_vp[s->bait]);
    leave_round(g, s);
}

/* LT-8, LT-10: reveal the card now in front; the lucktails card lifts to the leader. */
static inline void opt_out_with(const lp_game *g, lucktails_state *s, uint8_t card)
{
    s->front[s->seat] = card;
    if (card == LUCKTAILS_LUCKTAILS)
        s->vp[s->seat] = (uint16_t)leader_vp(g, s);
    else
        s->vp[s->seat] = (uint16_t)(s->vp[s->seat] + lucktails_edition_of(g)->values[card - 1]);
    leave_round(g, s);
}

/* LT-8, LT-9: the bonus comes at once, the own card lies in the vacated place. A middle card that
 * nobody has seen is drawn only now. */
static inline void switch_card(const lp_game *g, lucktails_state *s, int place)
{
    const uint8_t taken = s->place_card[place];
    s->vp[s->seat] = (uint16_t)(s->vp[s->seat] + s->place_bonus[place]);
    s->place_bonus[place] = 0;
    s->place_card[place] = s->front[s->seat];
    s->place_from[place] = s->seat;
    if (taken == LUCKTAILS_NO_CARD) {
        s->front[s->seat] = LUCKTAILS_NO_CARD;
        s->phase = LUCKTAILS_PHASE_REVEAL;
    } else {
        opt_out_with(g, s, taken);
    }
}

static lp_error apply(const lp_game *g, void *state, lp_action action)
{
    lucktails_state *s = (lucktails_state *)state;
    const lucktails_edition *e = lucktails_edition_of(g);
    if (s->phase != LUCKTAILS_PHASE_BAIT)
        return s->phase == LUCKTAILS_PHASE_OVER ? LP_ERR_OVER : LP_ERR_CHANCE;
    if (action >= LUCKTAILS_ACTIONS || !(open_actions(e, s) >> action & 1))
        return refusal(e, s, action);
    s->path[s->path_count / 16] |= (uint64_t)action << s->path_count % 16 * 4;
    s->path_count++;
    if (!lucktails_leaves(action))
        raise_bait(g, s, action);
    else if (action == LUCKTAILS_TAKE)
        take_bait(g, s);
    else if (action == LUCKTAILS_KEEP)
        opt_out_with(g, s, s->front[s->seat]);
    else
        switch_card(g, s, action - LUCKTAILS_SWITCH_1);
    return LP_OK;
}

/* --- Cards drawn ---------------------------------------------------------------------------- */

static inline bool is_chance(const lucktails_state *s)
{
    return s->phase == LUCKTAILS_PHASE_DEAL || s->phase == LUCKTAILS_PHASE_REVEAL;
}

static uint32_t chance_total(const lp_game *g, const void *state)
{
    (void)g;
    const lucktails_state *s = (const lucktails_state *)state;
    return is_chance(s) ? s->deck_count : 0;
}

/* No two cards are alike. */
static int chance_list(const lp_game *g, const void *state, lp_outcome *out)
{
    const uint32_t total = chance_total(g, state);
    for (uint32_t k = 0; k < total; k++) {
        out[k].k = k;
        out[k].weight = 1;
    }
    return (int)total;
}

/* The middle card just taken. */
static inline void reveal_card(const lp_game *g, lucktails_state *s, uint32_t k)
{
    s->deck_count--;
    opt_out_with(g, s, lucktails_draw(&s->deck, k));
}

static lp_error chance_apply(const lp_game *g, void *state, uint32_t k)
{
    lucktails_state *s = (lucktails_state *)state;
    if (!is_chance(s))
        return s->phase == LUCKTAILS_PHASE_OVER ? LP_ERR_OVER : LP_ERR_NOT_CHANCE;
    if (k >= s->deck_count)
        return LP_ERR_BAD_DRAW;
    if (s->phase == LUCKTAILS_PHASE_DEAL)
        deal_card(g, s, k);
    else
        reveal_card(g, s, k);
    return LP_OK;
}

/* The rest of the deal at once: deal_card in tight loops. */
static inline void deal(const lp_game *g, lucktails_state *s, lp_random *random)
{
    uint32_t deck = s->deck, left = s->deck_count;
    const uint32_t face_up = LUCKTAILS_CARDS - g->seats; /* left once every seat has a card */
    uint32_t seat = (uint32_t)s->start + LUCKTAILS_CARDS - left;
    for (; left > face_up; left--, seat++)
        s->front[seat < g->seats ? seat : seat - g->seats] =
            lucktails_draw(&deck, lp_random_below(random, left));
    for (; left > LUCKTAILS_PLACES; left--)
        s->open[face_up - left] = lucktails_draw(&deck, lp_random_below(random, left));
    s->deck = deck;
    s->deck_count = (uint8_t)left;
    s->phase = LUCKTAILS_PHASE_BAIT;
}

static int settle(const lp_game *g, void *state, lp_random *random)
{
    lucktails_state *s = (lucktails_state *)state;
    if (s->phase == LUCKTAILS_PHASE_BAIT) /* mostly */
        return s->seat;
    if (s->phase == LUCKTAILS_PHASE_REVEAL)
        reveal_card(g, s, lp_random_below(random, s->deck_count));
    if (s->phase == LUCKTAILS_PHASE_DEAL) /* after a reveal that ended the round, too */
        deal(g, s, random);
    return lucktails_turn(g, s);
}

/* --- Result and invariants ------------------------------------------------------------------ */

static void scores(const lp_game *g, const void *state, int32_t *out)
{
    for (int i = 0; i < g->seats; i++)
        out[i] = ((const lucktails_state *)state)->vp[i];
}

/* LT-13, LT-16. */
uint32_t lucktails_winners(const lp_game *g, const void *state)
{
    const lucktails_state *s = (const lucktails_state *)state;
    return s->phase == LUCKTAILS_PHASE_OVER ? leaders(g, s) : 0;
}

/* Every card lies in exactly one place; the deck is lined up. */
static const char *check_conservation(const lucktails_state *s)
{
    uint32_t seen = 0, count = 0;
    uint32_t line = s->deck;
    for (uint32_t last = 0; line != 0; line >>= 4) {
        const uint32_t card = line & 15;
        if (card <= last)
            return "the deck is lined up in type order";
        last = card;
        seen |= 1u << card;
        count++;
    }
    if (count != s->deck_count)
        return "the deck has as many cards as it says";
    uint8_t lying[LUCKTAILS_SEATS_MAX + LUCKTAILS_OPEN_MAX + LUCKTAILS_PLACES];
    memcpy(lying, s->front, sizeof s->front);
    memcpy(lying + LUCKTAILS_SEATS_MAX, s->open, sizeof s->open);
    memcpy(lying + LUCKTAILS_SEATS_MAX + LUCKTAILS_OPEN_MAX, s->place_card, sizeof s->place_card);
    for (size_t i = 0; i < sizeof lying; i++) {
        if (lying[i] == LUCKTAILS_NO_CARD)
            continue;
        seen |= lying[i] <= LUCKTAILS_CARDS ? 1u << lying[i] : 0;
        count++;
    }
    return seen == 0x1fe && count == LUCKTAILS_CARDS ? NULL
                                                     : "each of the eight cards is there once";
}

/* LT-1: cards lie where the deal has come to, and nowhere else. */
static const char *check_deal(const lp_game *g, const lucktails_state *s)
{
    const bool dealing = s->phase == LUCKTAILS_PHASE_DEAL;
    const bool revealing = s->phase == LUCKTAILS_PHASE_REVEAL;
    const int switched = (s->place_card[0] != 0) + (s->place_card[1] != 0);
    if (dealing ? s->deck_count <= LUCKTAILS_PLACES
                : s->deck_count + switched - revealing != LUCKTAILS_PLACES)
        return "the deck has the cards that nobody has seen";
    const int dealt = LUCKTAILS_CARDS - (dealing ? s->deck_count : LUCKTAILS_PLACES);
    for (int i = 0; i < LUCKTAILS_SEATS_MAX; i++) {
        const int at = i < s->start ? i + g->seats - s->start : i - s->start;
        const bool has = i < g->seats && at < dealt && !(revealing && i == s->seat);
        if ((s->front[i] != LUCKTAILS_NO_CARD) != has)
            return "each seat has the card it was dealt or took";
    }
    for (int i = 0; i < LUCKTAILS_OPEN_MAX; i++)
        if ((s->open[i] != LUCKTAILS_NO_CARD) != (i < dealt - g->seats))
            return "the rest of the cards lies face up";
    return NULL;
}

/* The bait, the places, the seat to act and those in the round follow from the path. */
static const char *check_path(const lp_game *g, const lucktails_state *s)
{
    const lucktails_edition *e = lucktails_edition_of(g);
    lucktails_state r; /* the round over again, without cards */
    memset(&r, 0, sizeof r);
    r.seat = s->start;
    r.in = (uint8_t)((1u << g->seats) - 1);
    lucktails_walk w = lucktails_walk_begin(g, s);
    bool drawn = true; /* the card that the last action reveals */
    while (lucktails_walk_next(g, s, &w)) {
        const int place = lucktails_place_of(w.action);
        if (!drawn || !(open_actions(e, &r) >> w.action & 1))
            return "every action of the path was legal";
        if (!lucktails_leaves(w.action)) {
            raise_bait(g, &r, w.action);
            continue;
        }
        if (place >= 0) {
            drawn = r.place_card[place] != 0 || w.index < s->path_count ||
                    s->phase != LUCKTAILS_PHASE_REVEAL;
            r.place_card[place] = 1;
            r.place_from[place] = w.seat;
            r.place_bonus[place] = 0;
        }
        if (!drawn)
            continue;
        r.bait = 0;
        r.in &= (uint8_t) ~(1u << w.seat);
        r.seat = (uint8_t)(r.in ? next_in(g, r.in, w.seat) : w.seat);
    }
    if (w.index != s->path_count || drawn != (s->phase != LUCKTAILS_PHASE_REVEAL))
        return "the path fits the phase";
    for (int p = 0; p < LUCKTAILS_PLACES; p++)
        if (r.place_bonus[p] != s->place_bonus[p] || r.place_from[p] != s->place_from[p] ||
            r.place_card[p] != (s->place_card[p] != 0))
            return "the middle places follow from the path";
    if (r.bait != s->bait || r.in != s->in || r.seat != s->seat)
        return "bait, seat and those in the round follow from the path";
    return NULL;
}

/* No more VP than so many rounds can bring: one card or bait each, and a bonus VP for every seat
 * that can be baited away. */
static const char *check_vp(const lp_game *g, const lucktails_state *s)
{
    const lucktails_edition *e = lucktails_edition_of(g);
    int best = e->bait_vp[e->bait_ceiling];
    for (int i = 0; i < LUCKTAILS_NUMBERED; i++)
        best = e->values[i] > best ? e->values[i] : best;
    for (int i = 0; i < LUCKTAILS_SEATS_MAX; i++)
        if (s->vp[i] > (i < g->seats ? (s->round + 1) * (best + g->seats - 1) : 0))
            return "the VP fit the rounds played";
    return NULL;
}

static const char *check(const lp_game *g, const void *state)
{
    const lucktails_state *s = (const lucktails_state *)state;
    const lucktails_edition *e = lucktails_edition_of(g);
    if (s->phase > LUCKTAILS_PHASE_OVER || s->round >= e->rounds_max || s->seat >= g->seats ||
        s->start != (g->options[0] + s->round) % g->seats)
        return "phase, round and seats are in range";
    for (int i = 0; i < (int)sizeof s->unused; i++)
        if (s->unused[i] != 0)
            return "what is unused is zero";
    if (s->path_count > LUCKTAILS_PATH_MAX ||
        (s->phase == LUCKTAILS_PHASE_DEAL && s->path_count > 0))
        return "the path fits the phase";
    for (int i = s->path_count; i < 16 * LUCKTAILS_PATH_WORDS; i++)
        if (s->path[i / 16] >> i % 16 * 4 & 15)
            return "what has not been done is not in the path";
    const bool won = leader_vp(g, s) >= e->goal && is_last(leaders(g, s));
    if ((s->in == 0) != (s->phase == LUCKTAILS_PHASE_OVER) ||
        (s->in == 0 && !won && s->round + 1 != e->rounds_max))
        return "the game is over when its last round is";
    const char *broken = check_conservation(s);
    if (!broken)
        broken = check_deal(g, s);
    if (!broken)
        broken = check_path(g, s);
    return broken ? broken : check_vp(g, s);
}

static void fields(lp_fields *f, void *state)
{
    lucktails_state *s = (lucktails_state *)state;
    LP_FIELD_ARRAY(f, s->path);
    LP_FIELD(f, s->deck);
    LP_FIELD_ARRAY(f, s->vp);
    LP_FIELD_ARRAY(f, s->front);
    LP_FIELD_ARRAY(f, s->open);
    LP_FIELD_ARRAY(f, s->place_card);
    LP_FIELD_ARRAY(f, s->place_from);
    LP_FIELD_ARRAY(f, s->place_bonus);
    LP_FIELD(f, s->deck_count);
    LP_FIELD(f, s->path_count);
    LP_FIELD(f, s->phase);
    LP_FIELD(f, s->round);
    LP_FIELD(f, s->start);
    LP_FIELD(f, s->seat);
    LP_FIELD(f, s->in);
    LP_FIELD(f, s->bait);
    LP_FIELD_ARRAY(f, s->unused);
}

static void edition_fields(lp_fields *f, void *edition)
{
    lucktails_edition *e = (lucktails_edition *)edition;
    LP_FIELD_ARRAY(f, e->values);
    LP_FIELD(f, e->bonus_above);
    LP_FIELD(f, e->goal);
    LP_FIELD(f, e->bait_ceiling);
    LP_FIELD(f, e->rounds_max);
    LP_FIELD_ARRAY(f, e->bait_vp);
}

LP_RULES lp_lucktails = {
    "lucktails",
    "Lucktails",
    3,
    LUCKTAILS_SEATS_MAX,
    sizeof(lucktails_state),
    sizeof(lucktails_view),
    sizeof(lucktails_event),
    sizeof(lucktails_edition),
    LUCKTAILS_ACTIONS,
    LUCKTAILS_LEGAL_MAX,
    option,
    decisions_max,
    setup,
    lucktails_turn,
    legal,
    apply,
    chance_total,
    chance_list,
    chance_apply,
    settle,
    lucktails_view_fill,
    lucktails_event_fill,
    lucktails_determinize,
    scores,
    lucktails_winners,
    lucktails_view_write,
    lucktails_event_write,
    lucktails_action_write,
    lucktails_action_read,
    lucktails_observe_count,
    lucktails_observe_name,
    lucktails_observe,
    check,
    fields,
    edition_fields,
};
