/* Who sees what in Lucktails, and how it is written. */
#include <string.h>

#include "lucktails.h"

LP_TABLE char action_texts[LUCKTAILS_ACTIONS][8] = {"keep", "switch1", "switch2", "+1",   "+2",
                                                    "take", "+1@1",    "+1@2",    "+2@1", "+2@2"};
LP_TABLE char phase_texts[4][8] = {"deal", "bait", "reveal", "over"};

/* --- Knowledge ------------------------------------------------------------------------------ */

/* LT-2: the card first dealt to `seat` is known to its left neighbour only. */
static bool knows(const lp_game *g, int viewer, int seat)
{
    return viewer == LP_OPEN || viewer == lp_left(g, seat);
}

static void hide(uint8_t *card)
{
    if (*card != LUCKTAILS_NO_CARD)
        *card = LUCKTAILS_HIDDEN;
}

/* LT-9. A card in front is revealed when its seat has left the round; before that it is the one
 * first dealt to the seat. A card in a middle place is the one first dealt to the seat that
 * switched it there. The deck is what nobody has seen. */
void lucktails_view_fill(const lp_game *g, const void *state, int viewer, void *view)
{
    lucktails_view *v = (lucktails_view *)view;
    memset(v, 0, sizeof *v);
    v->viewer = (int8_t)viewer;
    v->turn = (int8_t)lucktails_turn(g, state);
    v->winners = (uint8_t)lucktails_winners(g, state);
    v->table = *(const lucktails_state *)state;
    lucktails_state *t = &v->table;
    t->deck = 0;
    for (int i = 0; i < g->seats; i++)
        if (t->in >> i & 1 && !knows(g, viewer, i))
            hide(&t->front[i]);
    for (int p = 0; p < LUCKTAILS_PLACES; p++)
        if (!knows(g, viewer, t->place_from[p]))
            hide(&t->place_card[p]);
}

/* The cards that this view does not show, lined up like a deck. */
static uint32_t line_up_unseen(const lucktails_state *t)
{
    uint32_t seen = 1u << LUCKTAILS_NO_CARD;
    for (int i = 0; i < LUCKTAILS_SEATS_MAX; i++)
        seen |= 1u << t->front[i];
    for (int i = 0; i < LUCKTAILS_OPEN_MAX; i++)
        seen |= 1u << t->open[i];
    for (int p = 0; p < LUCKTAILS_PLACES; p++)
        seen |= 1u << t->place_card[p];
    uint32_t line = 0;
    for (uint32_t card = LUCKTAILS_CARDS; card > 0; card--)
        if (!(seen >> card & 1))
            line = line << 4 | card;
    return line;
}

static uint32_t line_length(uint32_t line)
{
    uint32_t length = 0;
    for (; line != 0; line >>= 4)
        length++;
    return length;
}

/* Every way to lay the unseen cards into the hidden places is as likely; the rest is the deck. */
void lucktails_determinize(const lp_game *g, const void *view, lp_random *random, void *state)
{
    lucktails_state *s = (lucktails_state *)state;
    *s = ((const lucktails_view *)view)->table;
    uint32_t line = line_up_unseen(s);
    uint32_t length = line_length(line);
    for (int i = 0; i < g->seats; i++)
        if (s->front[i] == LUCKTAILS_HIDDEN)
            s->front[i] = lucktails_draw(&line, lp_random_below(random, length--));
    for (int p = 0; p < LUCKTAILS_PLACES; p++)
        if (s->place_card[p] == LUCKTAILS_HIDDEN)
            s->place_card[p] = lucktails_draw(&line, lp_random_below(random, length--));
    s->deck = line;
}

/* --- Events --------------------------------------------------------------------------------- */

/* LT-1, LT-2: who is dealt a card is public, which card only its left neighbour sees; face-up cards
 * all. */
static void fill_deal(const lp_game *g, const lucktails_state *b, uint8_t card, int viewer,
                      lucktails_event *e)
{
    const int at = LUCKTAILS_CARDS - b->deck_count;
    e->kind = at < g->seats ? LUCKTAILS_EVENT_DEAL : LUCKTAILS_EVENT_OPEN;
    e->seat = (uint8_t)(at < g->seats ? (b->start + at) % g->seats : 0);
    e->card = card;
    if (e->kind == LUCKTAILS_EVENT_DEAL && !knows(g, viewer, e->seat))
        hide(&e->card);
}

/* LT-4 to LT-9: all of it is public, but a card only when it is revealed. */
static void fill_action(const lucktails_state *b, int action, lucktails_event *e)
{
    const int place = lucktails_place_of(action);
    e->seat = b->seat;
    e->place = (uint8_t)(place + 1);
    switch (action) {
    case LUCKTAILS_TAKE:
    case LUCKTAILS_KEEP:
        e->kind = action == LUCKTAILS_TAKE ? LUCKTAILS_EVENT_TAKE : LUCKTAILS_EVENT_KEEP;
        e->card = b->front[b->seat];
        break;
    case LUCKTAILS_SWITCH_1:
    case LUCKTAILS_SWITCH_2:
        e->kind = LUCKTAILS_EVENT_SWITCH;
        e->card = b->place_card[place];
        e->bonus = b->place_bonus[place];
        break;
    default: e->kind = LUCKTAILS_EVENT_BAIT; e->action = (uint8_t)action;
    }
}

void lucktails_event_fill(const lp_game *g, const void *before, const void *after,
                          const lp_step *step, int viewer, void *event)
{
    const lucktails_state *b = (const lucktails_state *)before;
    const lucktails_state *a = (const lucktails_state *)after;
    lucktails_event *e = (lucktails_event *)event;
    memset(e, 0, sizeof *e);
    uint32_t deck = b->deck;
    if (step->actor != LP_CHANCE) {
        fill_action(b, step->action, e);
        e->bait = a->bait;
    } else if (b->phase == LUCKTAILS_PHASE_DEAL) {
        fill_deal(g, b, lucktails_draw(&deck, step->k), viewer, e);
    } else {
        e->kind = LUCKTAILS_EVENT_REVEAL;
        e->seat = b->seat;
        e->card = lucktails_draw(&deck, step->k);
    }
    e->gained = (uint16_t)(a->vp[e->seat] - b->vp[e->seat]);
    e->over = a->phase == LUCKTAILS_PHASE_OVER;
    e->round_over = e->over || a->round != b->round;
    e->start = a->start;
}

/* --- JSON ----------------------------------------------------------------------------------- */

/* "0" … by the value printed on the card, "L", or null. */
static void write_card(const lp_game *g, lp_text *out, int card)
{
    if (card == LUCKTAILS_NO_CARD || card == LUCKTAILS_HIDDEN) {
        lp_json_null(out);
    } else if (card == LUCKTAILS_LUCKTAILS) {
        lp_json_string(out, "L");
    } else {
        char digits[4];
        lp_text value;
        lp_text_init(&value, digits, sizeof digits);
        lp_text_int(&value, lucktails_edition_of(g)->values[card - 1]);
        lp_json_string(out, digits);
    }
}

static void write_cards(const lp_game *g, lp_text *out, const lucktails_state *t)
{
    lp_json_key(out, "cards");
    lp_json_open(out, '[');
    for (int i = 0; i < g->seats; i++)
        write_card(g, out, t->front[i]);
    lp_json_close(out, ']');
    lp_json_key(out, "revealed");
    lp_json_open(out, '[');
    for (int i = 0; i < g->seats; i++)
        lp_json_bool(out, !(t->in >> i & 1));
    lp_json_close(out, ']');
    lp_json_key(out, "open");
    lp_json_open(out, '[');
    for (int i = 0; i < LUCKTAILS_OPEN_MAX && t->open[i] != LUCKTAILS_NO_CARD; i++)
        write_card(g, out, t->open[i]);
    lp_json_close(out, ']');
}

static void write_places(const lp_game *g, lp_text *out, const lucktails_state *t)
{
    lp_json_key(out, "places");
    lp_json_open(out, '[');
    for (int p = 0; p < LUCKTAILS_PLACES; p++) {
        lp_json_open(out, '{');
        lp_json_key(out, "bonus");
        lp_json_int(out, t->place_bonus[p]);
        lp_json_key(out, "card");
        write_card(g, out, t->place_card[p]);
        lp_json_key(out, "from");
        if (t->place_card[p] == LUCKTAILS_NO_CARD)
            lp_json_null(out);
        else
            lp_json_int(out, t->place_from[p]);
        lp_json_close(out, '}');
    }
    lp_json_close(out, ']');
}

static void write_path(const lp_game *g, lp_text *out, const lucktails_state *t)
{
    lp_json_key(out, "path");
    lp_json_open(out, '[');
    lucktails_walk w = lucktails_walk_begin(g, t);
    while (lucktails_walk_next(g, t, &w)) {
        lp_json_open(out, '{');
        lp_json_key(out, "seat");
        lp_json_int(out, w.seat);
        lp_json_key(out, "action");
        lp_json_string(out, action_texts[w.action]);
        lp_json_close(out, '}');
    }
    lp_json_close(out, ']');
}

void lucktails_view_write(const lp_game *g, const void *view, lp_text *out)
{
    const lucktails_view *v = (const lucktails_view *)view;
    const lucktails_state *t = &v->table;
    int32_t scores[LUCKTAILS_SEATS_MAX];
    for (int i = 0; i < g->seats; i++)
        scores[i] = t->vp[i];
    lp_view_begin(g, out, v->viewer, v->turn, phase_texts[t->phase]);
    lp_view_scores(g, out, scores);
    lp_json_key(out, "round");
    lp_json_int(out, t->round + 1);
    lp_json_key(out, "start");
    lp_json_int(out, t->start);
    lp_json_key(out, "goal");
    lp_json_int(out, lucktails_edition_of(g)->goal);
    lp_json_key(out, "bait");
    lp_json_int(out, t->bait);
    lp_json_key(out, "bait_vp");
    lp_json_int(out, lucktails_edition_of(g)->bait_vp[t->bait]);
    lp_json_key(out, "in");
    lp_json_open(out, '[');
    for (int i = 0; i < g->seats; i++)
        if (t->in >> i & 1)
            lp_json_int(out, i);
    lp_json_close(out, ']');
    write_cards(g, out, t);
    write_places(g, out, t);
    write_path(g, out, t);
    lp_view_end(g, out, v->winners);
}

/* The last keys of every step that can end a round. */
static void write_round_end(lp_text *out, const lucktails_event *e)
{
    lp_json_key(out, "gained");
    lp_json_int(out, e->gained);
    lp_json_key(out, "round_over");
    lp_json_bool(out, e->round_over != 0);
    lp_json_key(out, "next_start");
    if (e->round_over && !e->over)
        lp_json_int(out, e->start);
    else
        lp_json_null(out);
}

static void write_place(lp_text *out, const lucktails_event *e)
{
    lp_json_key(out, "place");
    if (e->place > 0)
        lp_json_int(out, e->place);
    else
        lp_json_null(out);
}

/* {"event":"deal","seat":1,"card":null} (the card for the left neighbour of the seat) ·
 * {"event":"open","card":"4"} · {"event":"bait","seat":1,"action":"+2@1","bait":11,"place":1}
 * (place: where a bonus VP was laid, or null) ·
 * {"event":"take","seat":1,"card":"4","gained":2,"round_over":false,"next_start":null} ·
 * {"event":"keep", the same} ·
 * {"event":"switch","seat":1,"place":2,"bonus":1,"card":"3","gained":4, …} (card null: it is drawn
 * next, and only the bonus is gained yet) ·
 * {"event":"reveal","seat":1,"card":"3","gained":3, …}; each with "over":true when the game has
 * ended. */
void lucktails_event_write(const lp_game *g, const void *event, lp_text *out)
{
    LP_TABLE char kinds[LUCKTAILS_EVENT_REVEAL + 1][8] = {"deal", "open",   "bait",  "take",
                                                          "keep", "switch", "reveal"};
    const lucktails_event *e = (const lucktails_event *)event;
    lp_json_open(out, '{');
    lp_json_key(out, "event");
    lp_json_string(out, kinds[e->kind]);
    if (e->kind != LUCKTAILS_EVENT_OPEN) {
        lp_json_key(out, "seat");
        lp_json_int(out, e->seat);
    }
    if (e->kind == LUCKTAILS_EVENT_BAIT) {
        lp_json_key(out, "action");
        lp_json_string(out, action_texts[e->action]);
        lp_json_key(out, "bait");
        lp_json_int(out, e->bait);
        write_place(out, e);
    }
    if (e->kind == LUCKTAILS_EVENT_SWITCH) {
        write_place(out, e);
        lp_json_key(out, "bonus");
        lp_json_int(out, e->bonus);
    }
    if (e->kind != LUCKTAILS_EVENT_BAIT) {
        lp_json_key(out, "card");
        write_card(g, out, e->card);
    }
    if (e->kind >= LUCKTAILS_EVENT_TAKE)
        write_round_end(out, e);
    lp_json_key(out, "over");
    lp_json_bool(out, e->over != 0);
    lp_json_close(out, '}');
}

/* --- Actions as text ------------------------------------------------------------------------ */

void lucktails_action_write(const lp_game *g, lp_action action, lp_text *out)
{
    (void)g;
    lp_text_string(out, action_texts[action]);
}

lp_error lucktails_action_read(const lp_game *g, const char *text, size_t length, lp_action *out)
{
    (void)g;
    for (int action = 0; action < LUCKTAILS_ACTIONS; action++)
        if (lp_text_is(text, length, action_texts[action])) {
            *out = (lp_action)action;
            return LP_OK;
        }
    return LP_ERR_BAD_TEXT;
}

/* --- Observation ---------------------------------------------------------------------------- */

/* Seats count in turn order from the viewer on (a spectator looks from seat 0), so that one learner
 * can play every seat. A card is 1 + its type, 0 where none lies, -1 where it is not known. */
enum { OBSERVE_HEAD = 7, OBSERVE_PLACE = 3, OBSERVE_SEAT = 5 };
LP_TABLE char head_names[OBSERVE_HEAD][12] = {"turn", "over",    "rounds_left", "start",
                                              "bait", "bait_vp", "bait_room"};
LP_TABLE char place_names[OBSERVE_PLACE][8] = {"bonus", "card", "from"};
LP_TABLE char seat_names[OBSERVE_SEAT][8] = {"vp", "in", "front", "raises", "left_by"};

int lucktails_observe_count(const lp_game *g)
{
    return OBSERVE_HEAD + LUCKTAILS_CARDS + OBSERVE_PLACE * LUCKTAILS_PLACES +
           OBSERVE_SEAT * g->seats;
}

static void write_numbered(lp_text *out, const char *name, int number)
{
    lp_text_string(out, name);
    lp_text_char(out, '_');
    lp_text_int(out, number);
}

void lucktails_observe_name(const lp_game *g, int index, lp_text *out)
{
    (void)g;
    if (index < OBSERVE_HEAD) {
        lp_text_string(out, head_names[index]);
        return;
    }
    index -= OBSERVE_HEAD;
    if (index < LUCKTAILS_CARDS) {
        write_numbered(out, "seen", 1 + index);
        return;
    }
    index -= LUCKTAILS_CARDS;
    if (index < OBSERVE_PLACE * LUCKTAILS_PLACES) {
        lp_text_string(out, "place_");
        write_numbered(out, place_names[index % OBSERVE_PLACE], 1 + index / OBSERVE_PLACE);
        return;
    }
    index -= OBSERVE_PLACE * LUCKTAILS_PLACES;
    write_numbered(out, seat_names[index % OBSERVE_SEAT], index / OBSERVE_SEAT);
}

static int16_t card_number(int card) { return (int16_t)(card == LUCKTAILS_HIDDEN ? -1 : card); }

/* How often each seat has raised in this round, and 1 + the action it left with. */
static void count_path(const lp_game *g, const lucktails_state *t, int16_t *raises,
                       int16_t *left_by)
{
    lucktails_walk w = lucktails_walk_begin(g, t);
    while (lucktails_walk_next(g, t, &w))
        if (!lucktails_leaves(w.action))
            raises[w.seat]++;
        else
            left_by[w.seat] = (int16_t)(1 + w.action);
}

void lucktails_observe(const lp_game *g, const void *view, int16_t *out)
{
    const lucktails_view *v = (const lucktails_view *)view;
    const lucktails_state *t = &v->table;
    const lucktails_edition *e = lucktails_edition_of(g);
    const int first = v->viewer >= 0 ? v->viewer : 0;
    *out++ = (int16_t)(v->turn >= 0 ? (v->turn - first + g->seats) % g->seats : v->turn);
    *out++ = t->phase == LUCKTAILS_PHASE_OVER;
    *out++ = (int16_t)(e->rounds_max - t->round);
    *out++ = (int16_t)((t->start - first + g->seats) % g->seats);
    *out++ = t->bait;
    *out++ = e->bait_vp[t->bait];
    *out++ = (int16_t)(e->bait_ceiling - t->bait);
    uint32_t unseen = 0;
    for (uint32_t line = line_up_unseen(t); line != 0; line >>= 4)
        unseen |= 1u << (line & 15);
    for (int card = 1; card <= LUCKTAILS_CARDS; card++)
        *out++ = !(unseen >> card & 1);
    for (int p = 0; p < LUCKTAILS_PLACES; p++) {
        const bool switched = t->place_card[p] != LUCKTAILS_NO_CARD;
        *out++ = t->place_bonus[p];
        *out++ = (int16_t)(switched ? card_number(t->place_card[p]) : -1);
        *out++ = (int16_t)(switched ? (t->place_from[p] - first + g->seats) % g->seats : -1);
    }
    int16_t raises[LUCKTAILS_SEATS_MAX] = {0}, left_by[LUCKTAILS_SEATS_MAX] = {0};
    count_path(g, t, raises, left_by);
    for (int i = 0; i < g->seats; i++) {
        const int seat = (first + i) % g->seats;
        *out++ = (int16_t)t->vp[seat];
        *out++ = t->in >> seat & 1;
        *out++ = card_number(t->front[seat]);
        *out++ = raises[seat];
        *out++ = left_by[seat];
    }
}
