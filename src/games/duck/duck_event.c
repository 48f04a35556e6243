/* What one viewer learns from one step of DUCK. */
#include <string.h>

#include "duck_plays.h"

/* The hands after the step, before the round's end took them away. */
static void last_hands(const lp_game *g, const duck_state *before, const duck_event *e, int drawn,
                       duck_cards *hands)
{
    for (int i = 0; i < g->seats; i++)
        hands[i] = before->hands[i];
    for (int i = 0; i < e->card_count; i++)
        hands[e->seat] -= duck_one(e->cards[i]);
    if (drawn != DUCK_NONE)
        hands[e->seat] += duck_one(drawn);
}

/* DU-14: all hands open, the lifebelt, who discards. `ender` DUCK_NONE: DU-18. */
static void fill_end(const lp_game *g, const duck_state *b, const duck_state *a, duck_event *e,
                     int drawn)
{
    last_hands(g, b, e, drawn, e->hands);
    const bool ended_by_seat =
        e->kind == DUCK_EVENT_DUCK || (e->kind == DUCK_EVENT_PLAY && e->hands[e->seat] == 0);
    e->ended = 1;
    if (ended_by_seat) {
        e->belt_seat = e->seat;
        e->belt_points = (int16_t)(a->belts[e->seat] - b->belts[e->seat]);
    }
    e->discarders = (uint8_t)duck_highest_sums(g, e->hands, ended_by_seat ? e->seat : DUCK_NONE);
}

static void fill_play(const duck_state *b, const lp_step *step, duck_event *e)
{
    e->kind = DUCK_EVENT_PLAY;
    e->card_count = (uint8_t)duck_size(duck_play_cards(step->action));
    const uint64_t order = duck_play_order(step->action);
    for (int i = 0; i < e->card_count; i++)
        e->cards[i] = (uint8_t)(order >> 8 * i);
    e->seat = b->seat;
}

/* The card that comes to a hand in this step, or DUCK_NONE. */
static int fill_draw(const lp_game *g, const duck_state *b, const duck_state *a,
                     const lp_step *step, duck_event *e)
{
    e->kind = DUCK_EVENT_DRAW;
    e->source = (uint8_t)(step->action - DUCK_PILE);
    if (step->action == DUCK_PILE) {
        e->renewed = b->pile_count == 0 ? a->renewed : 0;
        return DUCK_NONE;
    }
    const int drawn = duck_top(b, e->source == 1 ? lp_left(g, b->seat) : lp_right(g, b->seat));
    e->card = (uint8_t)drawn;
    return drawn;
}

/* A card dealt or drawn from the pile is seen by its owner, the start card by all. */
static int fill_chance(const duck_state *b, const duck_state *a, const lp_step *step, int viewer,
                       duck_event *e)
{
    const int type = duck_nth(b->pile, step->k);
    const bool start = b->phase == DUCK_PHASE_DEAL && a->phase != DUCK_PHASE_DEAL;
    e->kind = start                          ? DUCK_EVENT_START
              : b->phase == DUCK_PHASE_DRAWN ? DUCK_EVENT_DRAWN
                                             : DUCK_EVENT_DEAL;
    if (start || viewer == b->seat || viewer == LP_OPEN)
        e->card = (uint8_t)type;
    return type;
}

void duck_event_fill(const lp_game *g, const void *before, const void *after, const lp_step *step,
                     int viewer, void *event)
{
    const duck_state *b = (const duck_state *)before;
    const duck_state *a = (const duck_state *)after;
    duck_event *e = (duck_event *)event;
    memset(e, 0, sizeof *e);
    e->seat = b->seat;
    e->card = e->belt_seat = e->next_dealer = DUCK_NONE;
    int drawn = DUCK_NONE;
    if (step->actor == LP_CHANCE)
        drawn = fill_chance(b, a, step, viewer, e);
    else if (step->action < DUCK_DUCK)
        fill_play(b, step, e);
    else if (step->action == DUCK_DUCK)
        e->kind = DUCK_EVENT_DUCK;
    else if (step->action < DUCK_TOWEL)
        drawn = fill_draw(g, b, a, step, e);
    else
        e->kind = DUCK_EVENT_TOWEL;
    const bool next_round = a->round != b->round;
    const bool ended = next_round || a->phase >= DUCK_PHASE_TOWEL;
    if (ended && b->phase != DUCK_PHASE_TOWEL)
        fill_end(g, b, a, e, drawn);
    while (b->towel_count + e->towel_count < a->towel_count) {
        e->towels[e->towel_count] = a->towels[b->towel_count + e->towel_count];
        e->towel_count++;
    }
    if (next_round)
        e->next_dealer = a->dealer;
    e->over = a->phase == DUCK_PHASE_OVER;
}

static const char *kind_text(int kind)
{
    switch (kind) {
    case DUCK_EVENT_DEAL: return "deal";
    case DUCK_EVENT_START: return "start";
    case DUCK_EVENT_PLAY: return "play";
    case DUCK_EVENT_DUCK: return "duck";
    case DUCK_EVENT_DRAW: return "draw";
    case DUCK_EVENT_DRAWN: return "drawn";
    default: return "towel";
    }
}

static void write_end(const lp_game *g, lp_text *out, const duck_event *e)
{
    lp_json_key(out, "end");
    if (!e->ended) {
        lp_json_null(out);
        return;
    }
    lp_json_open(out, '{');
    lp_json_key(out, "hands");
    lp_json_open(out, '[');
    for (int i = 0; i < g->seats; i++)
        duck_write_cards(out, e->hands[i]);
    lp_json_close(out, ']');
    lp_json_key(out, "lifebelt");
    if (e->belt_seat == DUCK_NONE) {
        lp_json_null(out);
    } else {
        lp_json_open(out, '{');
        lp_json_key(out, "seat");
        lp_json_int(out, e->belt_seat);
        lp_json_key(out, "points");
        lp_json_int(out, e->belt_points);
        lp_json_close(out, '}');
    }
    lp_json_key(out, "discard");
    lp_json_open(out, '[');
    for (int i = 0; i < g->seats; i++)
        if (e->discarders >> i & 1)
            lp_json_int(out, i);
    lp_json_close(out, ']');
    lp_json_close(out, '}');
}

static void write_what(lp_text *out, const duck_event *e)
{
    switch (e->kind) {
    case DUCK_EVENT_PLAY:
        lp_json_key(out, "cards");
        lp_json_open(out, '[');
        for (int i = 0; i < e->card_count; i++)
            duck_write_card(out, e->cards[i]);
        lp_json_close(out, ']');
        break;
    case DUCK_EVENT_DRAW:
        lp_json_key(out, "from");
        lp_json_string(out, e->source == 0 ? "pile" : e->source == 1 ? "left" : "right");
        lp_json_key(out, "card");
        duck_write_card(out, e->card);
        lp_json_key(out, "renewed");
        if (e->renewed == 0)
            lp_json_null(out);
        else
            duck_write_cards(out, e->renewed);
        break;
    case DUCK_EVENT_DEAL:
    case DUCK_EVENT_START:
    case DUCK_EVENT_DRAWN:
        lp_json_key(out, "card");
        duck_write_card(out, e->card);
        break;
    default: break; /* who ducks or lays says it all; the towel cards follow */
    }
}

/* {"event":…,"seat":1, …, "end":null,"towels":[],"next_dealer":null,"over":false} with
 * "deal" (dealt to the seat), "drawn" (from the draw pile): "card":"5y", null unless the viewer
 * owns it · "start": "card", before the dealer · "play": "cards":["5b","5y"] from bottom to top ·
 * "draw": "from":"left" ("right", "pile"), "card" (null from the pile), "renewed":null or the cards
 * of the new draw pile · "duck" · "towel": nothing more.
 * When the step ends the round, "end":{"hands":[[…],…],"lifebelt":{"seat":1,"points":-2},
 * "discard":[0]} with all hands as laid open, the lifebelt (null: it leaves the game, DU-18) and
 * the seats with the highest sum. "towels":[{"seat":2,"card":"7r"}] are the cards that go under
 * towels in this step, "next_dealer" is a seat when the next round begins. */
void duck_event_write(const lp_game *g, const void *event, lp_text *out)
{
    const duck_event *e = (const duck_event *)event;
    lp_json_open(out, '{');
    lp_json_key(out, "event");
    lp_json_string(out, kind_text(e->kind));
    lp_json_key(out, "seat");
    lp_json_int(out, e->seat);
    write_what(out, e);
    write_end(g, out, e);
    lp_json_key(out, "towels");
    lp_json_open(out, '[');
    for (int i = 0; i < e->towel_count; i++) {
        lp_json_open(out, '{');
        lp_json_key(out, "seat");
        lp_json_int(out, duck_entry_seat(e->towels[i]));
        lp_json_key(out, "card");
        duck_write_card(out, duck_entry_type(e->towels[i]));
        lp_json_close(out, '}');
    }
    lp_json_close(out, ']');
    lp_json_key(out, "next_dealer");
    if (e->next_dealer == DUCK_NONE)
        lp_json_null(out);
    else
        lp_json_int(out, e->next_dealer);
    lp_json_key(out, "over");
    lp_json_bool(out, e->over != 0);
    lp_json_close(out, '}');
}
