#include "event_read.h"

#include <string.h>

#include "engine_view_internal.h"
#include "games/doctor_lucky/doctor_lucky.h"
#include "games/duck/duck.h"
#include "games/lucktails/lucktails.h"
#include "games/yucatan/yucatan.h"

static const json_t *key(const view_reader *r, const char *name)
{
    return json_object_get(r->view, name);
}

static uint8_t read_seat(view_reader *r, const json_t *v)
{
    return (uint8_t)view_number(r, v, 0, r->g->seats - 1);
}

static uint8_t read_byte(view_reader *r, const json_t *v)
{
    return (uint8_t)view_number(r, v, 0, 255);
}

/* A list of seats as bits. */
static uint8_t read_seats(view_reader *r, const json_t *list)
{
    uint8_t seats = 0;
    for (int i = view_list(r, list, r->g->seats) - 1; i >= 0; i--)
        seats |= (uint8_t)(1u << read_seat(r, json_array_get(list, (size_t)i)));
    return seats;
}

/* The number of the event's kind among these. */
static uint8_t read_kind(view_reader *r, const char *const *kinds, int count)
{
    const char *kind = view_text(r, key(r, "event"));
    for (int i = 0; i < count; i++)
        if (strcmp(kinds[i], kind) == 0)
            return (uint8_t)i;
    r->bad = true;
    return 0;
}

/* --- Yu-ca-tan -------------------------------------------------------------------------------- */

static void read_yucatan(view_reader *r, yucatan_event *e)
{
    static const char *const kinds[] = {"tip", "throw", "stop"};
    e->kind = read_kind(r, kinds, 3);
    e->seat = read_seat(r, key(r, "seat"));
    e->over = json_is_true(key(r, "over"));
    if (e->kind != YUCATAN_EVENT_STOP)
        e->tip = (uint8_t)view_yucatan_tip(r, key(r, "tip"));
    if (e->kind != YUCATAN_EVENT_TIP)
        e->points = read_byte(r, key(r, "points"));
    if (e->kind == YUCATAN_EVENT_STOP)
        e->end = YUCATAN_STOPPED;
    if (e->kind != YUCATAN_EVENT_THROW)
        return;
    const json_t *end = key(r, "end");
    e->dice = (uint8_t)view_list(r, key(r, "dice"), YUCATAN_DICE_MAX);
    e->k = view_yucatan_dice(r, key(r, "dice"));
    e->laid = read_byte(r, key(r, "laid"));
    if (!json_is_null(end))
        e->end = strcmp(view_text(r, end), "bust") == 0 ? YUCATAN_BUST : YUCATAN_NO_DICE;
}

/* --- Lucktails -------------------------------------------------------------------------------- */

static void read_bait(view_reader *r, lucktails_event *e)
{
    lp_action action = 0;
    const char *text = view_text(r, key(r, "action"));
    if (r->g->rules->action_read(r->g, text, strlen(text), &action) != LP_OK)
        r->bad = true;
    e->action = (uint8_t)action;
    e->bait = (uint8_t)view_number(r, key(r, "bait"), 0, LUCKTAILS_BAIT_MAX);
}

static void read_lucktails(view_reader *r, lucktails_event *e)
{
    static const char *const kinds[] = {"deal", "open", "bait", "take", "keep", "switch", "reveal"};
    const json_t *place = key(r, "place"), *start = key(r, "next_start");
    e->kind = read_kind(r, kinds, 7);
    e->over = json_is_true(key(r, "over"));
    if (e->kind != LUCKTAILS_EVENT_OPEN)
        e->seat = read_seat(r, key(r, "seat"));
    if (place && !json_is_null(place))
        e->place = (uint8_t)view_number(r, place, 1, LUCKTAILS_PLACES);
    if (e->kind == LUCKTAILS_EVENT_BAIT) {
        read_bait(r, e);
        return;
    }
    if (e->kind == LUCKTAILS_EVENT_SWITCH)
        e->bonus = read_byte(r, key(r, "bonus"));
    e->card = view_lucktails_card(r, key(r, "card"));
    if (e->card == LUCKTAILS_HIDDEN && e->kind != LUCKTAILS_EVENT_DEAL)
        e->card = LUCKTAILS_NO_CARD;
    if (e->kind < LUCKTAILS_EVENT_TAKE)
        return;
    e->gained = (uint16_t)view_number(r, key(r, "gained"), 0, UINT16_MAX);
    e->round_over = json_is_true(key(r, "round_over"));
    if (start && !json_is_null(start))
        e->start = read_seat(r, start);
}

/* --- DUCK ------------------------------------------------------------------------------------- */

static uint8_t read_duck_card(view_reader *r, const json_t *v)
{
    return json_is_null(v) ? DUCK_NONE : (uint8_t)view_duck_type(r, v);
}

/* At most as many of a kind as there are, so that the sum keeps its fields apart. */
static duck_cards read_duck_cards(view_reader *r, const json_t *list)
{
    duck_cards cards = 0, left = duck_edition_of(r->g)->deck;
    for (int i = view_list(r, list, 255) - 1; i >= 0 && !r->bad; i--) {
        const duck_cards one = duck_one(view_duck_type(r, json_array_get(list, (size_t)i)));
        if (!duck_has(left, one)) {
            r->bad = true;
            return 0;
        }
        left -= one;
        cards += one;
    }
    return cards;
}

static void read_duck_end(view_reader *r, duck_event *e)
{
    const json_t *end = key(r, "end"), *hands = json_object_get(end, "hands");
    const json_t *belt = json_object_get(end, "lifebelt");
    if (!end || json_is_null(end))
        return;
    e->ended = 1;
    for (size_t i = 0; i < r->g->seats; i++)
        e->hands[i] = read_duck_cards(r, json_array_get(hands, i));
    if (belt && !json_is_null(belt)) {
        e->belt_seat = read_seat(r, json_object_get(belt, "seat"));
        e->belt_points =
            (int16_t)view_number(r, json_object_get(belt, "points"), INT16_MIN, INT16_MAX);
    }
    e->discarders = read_seats(r, json_object_get(end, "discard"));
}

static void read_duck_what(view_reader *r, duck_event *e)
{
    static const char *const sources[] = {"pile", "left", "right"};
    const json_t *cards = key(r, "cards"), *renewed = key(r, "renewed");
    if (key(r, "card"))
        e->card = read_duck_card(r, key(r, "card"));
    if (e->kind == DUCK_EVENT_PLAY) {
        e->card_count = (uint8_t)view_list(r, cards, DUCK_HAND_MAX + 1);
        for (size_t i = 0; i < e->card_count; i++)
            e->cards[i] = (uint8_t)view_duck_type(r, json_array_get(cards, i));
    }
    if (e->kind != DUCK_EVENT_DRAW)
        return;
    const char *source = view_text(r, key(r, "from"));
    while (e->source < 2 && strcmp(source, sources[e->source]) != 0)
        e->source++;
    if (renewed && !json_is_null(renewed))
        e->renewed = read_duck_cards(r, renewed);
}

static void read_duck(view_reader *r, duck_event *e)
{
    static const char *const kinds[] = {"deal", "start", "play", "duck", "draw", "drawn", "towel"};
    const json_t *towels = key(r, "towels"), *dealer = key(r, "next_dealer");
    e->kind = read_kind(r, kinds, 7);
    e->seat = read_seat(r, key(r, "seat"));
    e->card = e->belt_seat = e->next_dealer = DUCK_NONE;
    read_duck_what(r, e);
    read_duck_end(r, e);
    e->towel_count = (uint8_t)view_list(r, towels, DUCK_SEATS_MAX);
    for (size_t i = 0; i < e->towel_count; i++) {
        const json_t *one = json_array_get(towels, i);
        e->towels[i] = (uint8_t)(read_seat(r, json_object_get(one, "seat")) << 5 |
                                 view_duck_type(r, json_object_get(one, "card")));
    }
    if (dealer && !json_is_null(dealer))
        e->next_dealer = read_seat(r, dealer);
    e->over = json_is_true(key(r, "over"));
}

/* --- Save Doctor Lucky ------------------------------------------------------------------------ */

static uint8_t read_doctor_seat(view_reader *r, const json_t *v)
{
    return json_is_null(v) ? DOCTOR_LUCKY_NOBODY : read_seat(r, v);
}

static uint8_t read_doctor_card(view_reader *r, const json_t *v)
{
    return json_is_null(v) ? DOCTOR_LUCKY_NO_CARD : (uint8_t)view_doctor_type(r, v);
}

static uint8_t read_doctor_room(view_reader *r, const json_t *v)
{
    return json_is_null(v) ? DOCTOR_LUCKY_NOWHERE : view_doctor_room(r, v);
}

static doctor_lucky_cards read_doctor_cards(view_reader *r, const json_t *list)
{
    doctor_lucky_cards cards = 0, left = doctor_lucky_edition_of(r->g)->pack;
    for (int i = view_list(r, list, 255) - 1; i >= 0 && !r->bad; i--) {
        const int type = view_doctor_type(r, json_array_get(list, (size_t)i));
        if (doctor_lucky_count_type(left, type) == 0) {
            r->bad = true;
            return 0;
        }
        left -= doctor_lucky_card(type);
        cards += doctor_lucky_card(type);
    }
    return cards;
}

static void read_doctor_body(view_reader *r, doctor_lucky_event *e)
{
    const json_t *card = key(r, "aid") ? key(r, "aid") : key(r, "card");
    if (card)
        e->card = read_doctor_card(r, card);
    if (key(r, "piece"))
        e->piece = strcmp(view_text(r, key(r, "piece")), "me") == 0 ? DOCTOR_LUCKY_ME
                                                                    : DOCTOR_LUCKY_DOCTOR;
    if (key(r, "room"))
        e->room = view_doctor_room(r, key(r, "room"));
    if (key(r, "value"))
        e->value = read_byte(r, key(r, "value"));
    if (key(r, "sum"))
        e->sum = read_byte(r, key(r, "sum"));
    e->failed = json_is_true(key(r, "failed"));
}

/* Of the decks flooded now the topmost is named first; it tells how many are gone by now. */
static void read_doctor_turn_end(view_reader *r, doctor_lucky_event *e)
{
    const json_t *end = key(r, "turn_end"), *flooded = json_object_get(end, "flooded");
    const json_t *walk = json_object_get(end, "doctor");
    if (!end || json_is_null(end))
        return;
    e->turn_ended = 1;
    const int count = view_list(r, flooded, DOCTOR_LUCKY_DECKS);
    if (count > 0) {
        const char deck = view_text(r, json_array_get(flooded, 0))[0];
        const int gone = DOCTOR_LUCKY_DECKS - (deck - 'A');
        if (gone < count || gone > DOCTOR_LUCKY_DECKS)
            r->bad = true;
        e->flooded_to = (uint8_t)gone;
        e->flooded_from = (uint8_t)(gone - count);
    }
    e->moved = read_seats(r, json_object_get(end, "fled"));
    e->refuge = read_doctor_room(r, json_object_get(end, "refuge"));
    e->doctor_from = read_doctor_room(r, json_array_get(walk, 0));
    e->doctor_to = read_doctor_room(r, json_array_get(walk, 1));
    e->next = read_doctor_seat(r, json_object_get(end, "next"));
}

static void read_doctor_over(view_reader *r, doctor_lucky_event *e)
{
    const json_t *over = key(r, "over"), *hands = json_object_get(over, "hands");
    if (!over || json_is_null(over))
        return;
    e->over = 1;
    e->winner = read_doctor_seat(r, json_object_get(over, "winner"));
    e->prize = read_doctor_seat(r, json_object_get(over, "prize"));
    e->penalty = read_byte(r, json_object_get(over, "penalty"));
    for (size_t i = 0; i < r->g->seats; i++)
        e->hands[i] = read_doctor_cards(r, json_array_get(hands, i));
}

static void read_doctor_lucky(view_reader *r, doctor_lucky_event *e)
{
    static const char *const kinds[] = {"lot",     "shown",  "dealt", "step",  "card",
                                        "attempt", "answer", "draw",  "drawn", "end"};
    e->kind = read_kind(r, kinds, 10);
    e->seat = read_doctor_seat(r, key(r, "seat"));
    e->card = DOCTOR_LUCKY_NO_CARD;
    e->refuge = e->doctor_from = e->doctor_to = DOCTOR_LUCKY_NOWHERE;
    e->next = e->winner = e->prize = DOCTOR_LUCKY_NOBODY;
    read_doctor_body(r, e);
    read_doctor_turn_end(r, e);
    read_doctor_over(r, e);
}

bool event_read(const lp_game *g, const json_t *json, void *event)
{
    view_reader r = {g, json, 0, 0, false};
    if (!json_is_object(json))
        return false;
    memset(event, 0, g->rules->event_size);
    if (strcmp(g->rules->id, "yucatan") == 0)
        read_yucatan(&r, event);
    else if (strcmp(g->rules->id, "lucktails") == 0)
        read_lucktails(&r, event);
    else if (strcmp(g->rules->id, "duck") == 0)
        read_duck(&r, event);
    else if (strcmp(g->rules->id, "doctor_lucky") == 0)
        read_doctor_lucky(&r, event);
    else
        return false;
    return !r.bad && view_says(g, g->rules->event_write, event, json);
}
