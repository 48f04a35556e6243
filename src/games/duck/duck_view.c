/* Who sees what in DUCK, as numbers and as JSON (docs/views.md). */
#include <string.h>

#include "duck.h"

LP_TABLE char phase_texts[6][8] = {"deal", "play", "draw", "drawn", "towel", "over"};

/* --- State to view and back ----------------------------------------------------------------- */

/* DU-17: one's own hand; DU-14: all hands when they are laid open. */
static bool sees_hand(const duck_state *s, int viewer, int seat)
{
    return viewer == seat || viewer == LP_OPEN || s->phase >= DUCK_PHASE_TOWEL;
}

void duck_view_fill(const lp_game *g, const void *state, int viewer, void *view)
{
    const duck_edition *e = duck_edition_of(g);
    const duck_state *s = (const duck_state *)state;
    duck_view *v = (duck_view *)view;
    memset(v, 0, sizeof *v);
    v->viewer = (int8_t)viewer;
    v->turn = (int8_t)duck_turn(g, s);
    v->winners = (uint8_t)duck_winners(g, s);
    v->green = e->green[s->round];
    v->red = e->red[s->round];
    v->table = *s;
    v->table.pile = 0;
    for (int i = 0; i < g->seats; i++) {
        v->hand_counts[i] = (uint8_t)duck_size(s->hands[i]);
        if (sees_hand(s, viewer, i))
            v->open |= (uint8_t)(1u << i);
        else
            v->table.hands[i] = 0;
    }
}

/* Moves `count` random cards from `from` to a new set. */
static duck_cards draw_some(duck_cards *from, int count, lp_random *random)
{
    duck_cards drawn = 0;
    for (; count > 0; count--) {
        const int type = duck_nth(*from, lp_random_below(random, (uint32_t)duck_size(*from)));
        *from -= duck_one(type);
        drawn += duck_one(type);
    }
    return drawn;
}

/* All cards of the round that this view does not place. */
static duck_cards unseen_cards(const lp_game *g, const duck_view *v)
{
    const duck_state *s = &v->table;
    duck_cards unseen = duck_edition_of(g)->deck;
    for (int i = 0; i < s->discard_count; i++)
        unseen -= duck_one(duck_entry_type(s->discards[i]));
    for (int i = 0; i < s->towel_count; i++)
        unseen -= duck_one(duck_entry_type(s->towels[i]));
    for (int i = 0; i < g->seats; i++)
        unseen -= v->open >> i & 1 ? s->hands[i] : s->known[i];
    return unseen;
}

/* The unseen cards lie in the hidden places of the hands and in the draw pile, each one as likely
 * in each place as any other: a play shows what was in a hand and says nothing of the rest. */
void duck_determinize(const lp_game *g, const void *view, lp_random *random, void *state)
{
    const duck_view *v = (const duck_view *)view;
    duck_state *s = (duck_state *)state;
    *s = v->table;
    if (s->phase >= DUCK_PHASE_TOWEL)
        return; /* all is open */
    s->pile = unseen_cards(g, v);
    for (int i = 0; i < g->seats; i++)
        if (!(v->open >> i & 1))
            s->hands[i] = s->known[i] +
                          draw_some(&s->pile, v->hand_counts[i] - duck_size(s->known[i]), random);
}

/* --- JSON ----------------------------------------------------------------------------------- */

static void write_lifebelt(lp_text *out, const duck_view *v)
{
    lp_json_key(out, "lifebelt");
    if (v->table.phase == DUCK_PHASE_OVER) {
        lp_json_null(out);
        return;
    }
    lp_json_open(out, '{');
    lp_json_key(out, "green");
    lp_json_int(out, v->green);
    lp_json_key(out, "red");
    lp_json_int(out, v->red);
    lp_json_close(out, '}');
}

static void write_hands(const lp_game *g, lp_text *out, const duck_view *v)
{
    lp_json_key(out, "hand_counts");
    lp_json_open(out, '[');
    for (int i = 0; i < g->seats; i++)
        lp_json_int(out, v->hand_counts[i]);
    lp_json_close(out, ']');
    lp_json_key(out, "hands");
    lp_json_open(out, '[');
    for (int i = 0; i < g->seats; i++)
        if (v->open >> i & 1)
            duck_write_cards(out, v->table.hands[i]);
        else
            lp_json_null(out);
    lp_json_close(out, ']');
    lp_json_key(out, "known");
    lp_json_open(out, '[');
    for (int i = 0; i < g->seats; i++)
        duck_write_cards(out, v->table.known[i]);
    lp_json_close(out, ']');
}

/* Lists of entries, one list per seat. */
static void write_by_seat(const lp_game *g, lp_text *out, const char *key, const uint8_t *entries,
                          int count)
{
    lp_json_key(out, key);
    lp_json_open(out, '[');
    for (int seat = 0; seat < g->seats; seat++) {
        lp_json_open(out, '[');
        for (int i = 0; i < count; i++)
            if (duck_entry_seat(entries[i]) == seat)
                duck_write_card(out, duck_entry_type(entries[i]));
        lp_json_close(out, ']');
    }
    lp_json_close(out, ']');
}

void duck_view_write(const lp_game *g, const void *view, lp_text *out)
{
    const duck_view *v = (const duck_view *)view;
    const duck_state *s = &v->table;
    int32_t scores[DUCK_SEATS_MAX];
    duck_scores(g, s, scores);
    lp_view_begin(g, out, v->viewer, v->turn, phase_texts[s->phase]);
    lp_view_scores(g, out, scores);
    lp_json_key(out, "round");
    lp_json_int(out, s->round + 1);
    lp_json_key(out, "dealer");
    lp_json_int(out, s->dealer);
    write_lifebelt(out, v);
    write_hands(g, out, v);
    write_by_seat(g, out, "piles", s->discards, s->discard_count);
    lp_json_key(out, "draw_count");
    lp_json_int(out, s->pile_count);
    lp_json_key(out, "renewed");
    if (s->renewed == 0)
        lp_json_null(out);
    else
        duck_write_cards(out, s->renewed);
    write_by_seat(g, out, "towels", s->towels, s->towel_count);
    lp_json_key(out, "belts");
    lp_json_open(out, '[');
    for (int i = 0; i < g->seats; i++)
        lp_json_int(out, s->belts[i]);
    lp_json_close(out, ']');
    lp_json_key(out, "turns");
    lp_json_int(out, s->turns);
    lp_view_end(g, out, v->winners);
}

/* --- Observation ---------------------------------------------------------------------------- */

/* Numbers per seat come in turn order from the viewer on (a spectator looks from seat 0), so that
 * one learner can play every seat. Each seat has six numbers, its hand as far as it is seen or
 * known, and its discard pile; counts of cards come in type order. */
enum { OBSERVE_HEAD = 7, OBSERVE_SEAT = 6, OBSERVE_PER_SEAT = OBSERVE_SEAT + 2 * DUCK_TYPES };

int duck_observe_count(const lp_game *g)
{
    return OBSERVE_HEAD + DUCK_TYPES + OBSERVE_PER_SEAT * g->seats;
}

/* "hand_5y_0" */
static void write_name(lp_text *out, const char *what, int type, int seat)
{
    LP_TABLE char letters[DUCK_COLOURS + 1] = "ybr";
    lp_text_string(out, what);
    lp_text_char(out, '_');
    if (type != DUCK_NONE) {
        lp_text_int(out, duck_number(type));
        lp_text_char(out, letters[duck_colour(type)]);
    }
    if (seat != DUCK_NONE) {
        if (type != DUCK_NONE)
            lp_text_char(out, '_');
        lp_text_int(out, seat);
    }
}

void duck_observe_name(const lp_game *g, int index, lp_text *out)
{
    (void)g;
    LP_TABLE char head[OBSERVE_HEAD][16] = {"turn", "phase",      "rounds_left", "green",
                                            "red",  "draw_count", "turns"};
    LP_TABLE char names[OBSERVE_SEAT][16] = {"score",       "belts", "hand_count",
                                             "pile_height", "top",   "dealer"};
    if (index < OBSERVE_HEAD) {
        lp_text_string(out, head[index]);
        return;
    }
    index -= OBSERVE_HEAD;
    if (index < DUCK_TYPES) {
        write_name(out, "renewed", index, DUCK_NONE);
        return;
    }
    const int seat = (index - DUCK_TYPES) / OBSERVE_PER_SEAT;
    const int rest = (index - DUCK_TYPES) % OBSERVE_PER_SEAT;
    if (rest < OBSERVE_SEAT)
        write_name(out, names[rest], DUCK_NONE, seat);
    else if (rest < OBSERVE_SEAT + DUCK_TYPES)
        write_name(out, "hand", rest - OBSERVE_SEAT, seat);
    else
        write_name(out, "pile", rest - OBSERVE_SEAT - DUCK_TYPES, seat);
}

static int16_t *observe_cards(duck_cards cards, int16_t *out)
{
    for (int type = 0; type < DUCK_TYPES; type++)
        *out++ = (int16_t)duck_copies(cards, type);
    return out;
}

static duck_cards pile_of(const duck_state *s, int seat)
{
    duck_cards cards = 0;
    for (int i = 0; i < s->discard_count; i++)
        if (duck_entry_seat(s->discards[i]) == seat)
            cards += duck_one(duck_entry_type(s->discards[i]));
    return cards;
}

void duck_observe(const lp_game *g, const void *view, int16_t *out)
{
    const duck_view *v = (const duck_view *)view;
    const duck_state *s = &v->table;
    const bool over = s->phase == DUCK_PHASE_OVER;
    const int first = v->viewer >= 0 ? v->viewer : 0;
    int32_t scores[DUCK_SEATS_MAX];
    duck_scores(g, s, scores);
    *out++ = (int16_t)(v->turn >= 0 ? (v->turn - first + g->seats) % g->seats
                                    : v->turn); /* 0: the viewer's own turn */
    *out++ = s->phase;
    *out++ = (int16_t)(over ? 0 : duck_edition_of(g)->round_count - s->round);
    *out++ = over ? 0 : v->green;
    *out++ = over ? 0 : v->red;
    *out++ = s->pile_count;
    *out++ = (int16_t)s->turns;
    out = observe_cards(s->renewed, out);
    for (int i = 0; i < g->seats; i++) {
        const int seat = (first + i) % g->seats;
        *out++ = (int16_t)scores[seat];
        *out++ = s->belts[seat];
        *out++ = v->hand_counts[seat];
        *out++ = s->heights[seat];
        *out++ = (int16_t)(s->heights[seat] > 0 ? duck_top(s, seat) : -1);
        *out++ = seat == s->dealer;
        out = observe_cards(v->open >> seat & 1 ? s->hands[seat] : s->known[seat], out);
        out = observe_cards(pile_of(s, seat), out);
    }
}
