/* Positions from views, game by game. What a view cannot say is laid out in any way that fits. */
#include <string.h>

#include "engine_view_internal.h"
#include "games/doctor_lucky/doctor_lucky.h"
#include "games/lucktails/lucktails.h"
#include "games/yucatan/yucatan.h"

/* --- Yu-ca-tan: everything is public ---------------------------------------------------------- */

static void write_tip(const lp_game *g, int tip, lp_text *out)
{
    (void)g;
    lp_text_string(out, yucatan_tip_text(tip));
}

int view_yucatan_tip(view_reader *r, const json_t *v)
{
    return view_name(r, v, YUCATAN_TIPS, write_tip);
}

uint32_t view_yucatan_dice(view_reader *r, const json_t *dice)
{
    uint32_t k = 0;
    for (int i = view_list(r, dice, YUCATAN_DICE_MAX) - 1; i >= 0; i--)
        k = k * YUCATAN_FACES +
            (uint32_t)view_number(r, json_array_get(dice, (size_t)i), 1, YUCATAN_FACES) - 1;
    return k;
}

void engine_view_yucatan(view_reader *r, void *state)
{
    yucatan_state *s = state;
    const json_t *scores = json_object_get(r->view, "scores");
    const json_t *last = json_object_get(r->view, "last");
    for (size_t i = 0; i < r->g->seats; i++) {
        const json_t *points = json_array_get(last, i);
        s->totals[i] = (uint16_t)view_number(r, json_array_get(scores, i), 0, UINT16_MAX);
        s->last[i] = json_is_null(points) ? YUCATAN_NONE
                                          : (uint8_t)view_number(r, points, 0, YUCATAN_NONE - 1);
    }
    memset(s->last + r->g->seats, YUCATAN_NONE, sizeof s->last - r->g->seats);
    s->seat = (uint8_t)r->seat;
    s->phase = YUCATAN_PHASE_TIP;
    s->round = (uint8_t)(view_key_number(r, "round", 1, 255) - 1);
    s->dice_left = (uint8_t)view_key_number(r, "dice_left", 0, YUCATAN_DICE_MAX);
    s->points = (uint8_t)view_key_number(r, "points", 0, 255);
    const json_t *tips = json_object_get(r->view, "tips_left");
    s->tips_used = (1u << YUCATAN_TIPS) - 1;
    for (int i = view_list(r, tips, YUCATAN_TIPS) - 1; i >= 0; i--)
        s->tips_used &= (uint16_t) ~(1u << view_yucatan_tip(r, json_array_get(tips, (size_t)i)));
    const json_t *throws = json_object_get(r->view, "throws");
    s->throw_count = (uint8_t)view_list(r, throws, YUCATAN_DICE_MAX);
    for (size_t i = 0; i < s->throw_count; i++) {
        const json_t *one = json_array_get(throws, i);
        s->throw_tip[i] = (uint8_t)view_yucatan_tip(r, json_object_get(one, "tip"));
        s->throw_k[i] = view_yucatan_dice(r, json_object_get(one, "dice"));
        s->throw_laid[i] =
            (uint8_t)view_number(r, json_object_get(one, "laid"), 0, YUCATAN_DICE_MAX);
    }
}

/* --- Lucktails: cards in front of others, and the deck, are hidden ---------------------------- */

/* Cards from 1 on, as the view calls them. */
static void write_lucktails_card(const lp_game *g, int index, lp_text *out)
{
    if (index + 1 == LUCKTAILS_LUCKTAILS)
        lp_text_char(out, 'L');
    else
        lp_text_int(out, lucktails_edition_of(g)->values[index]);
}

uint8_t view_lucktails_card(view_reader *r, const json_t *v)
{
    return json_is_null(v) ? LUCKTAILS_HIDDEN
                           : (uint8_t)(1 + view_name(r, v, LUCKTAILS_CARDS, write_lucktails_card));
}

static void read_lucktails_places(view_reader *r, lucktails_state *s)
{
    const json_t *places = json_object_get(r->view, "places");
    for (size_t p = 0; p < LUCKTAILS_PLACES; p++) {
        const json_t *place = json_array_get(places, p);
        const json_t *from = json_object_get(place, "from");
        s->place_bonus[p] = (uint8_t)view_number(r, json_object_get(place, "bonus"), 0, 255);
        if (json_is_null(from))
            continue;
        s->place_from[p] = (uint8_t)view_number(r, from, 0, r->g->seats - 1);
        s->place_card[p] = view_lucktails_card(r, json_object_get(place, "card"));
    }
}

static void read_lucktails_path(view_reader *r, lucktails_state *s)
{
    const json_t *path = json_object_get(r->view, "path");
    const int count = view_list(r, path, LUCKTAILS_PATH_MAX);
    s->path_count = (uint8_t)count;
    for (int i = 0; i < count; i++) {
        const json_t *step = json_array_get(path, (size_t)i);
        const char *text = view_text(r, json_object_get(step, "action"));
        lp_action action = 0;
        if (r->g->rules->action_read(r->g, text, strlen(text), &action) != LP_OK)
            r->bad = true;
        s->path[i / 16] |= (uint64_t)action << (i % 16 * 4);
    }
}

/* Lays the cards not seen into the hidden places in their order; the rest is the deck. */
static void lay_lucktails_cards(lucktails_state *s)
{
    uint8_t *lying[LUCKTAILS_SEATS_MAX + LUCKTAILS_PLACES];
    uint32_t seen = 0, next = 1;
    int count = 0;
    for (int i = 0; i < LUCKTAILS_SEATS_MAX; i++)
        lying[count++] = &s->front[i];
    for (int p = 0; p < LUCKTAILS_PLACES; p++)
        lying[count++] = &s->place_card[p];
    for (int i = 0; i < count; i++)
        seen |= 1u << *lying[i];
    for (int i = 0; i < LUCKTAILS_OPEN_MAX; i++)
        seen |= 1u << s->open[i];
    for (int i = 0; i < count; i++) {
        while (next <= LUCKTAILS_CARDS && seen >> next & 1)
            next++;
        if (*lying[i] == LUCKTAILS_HIDDEN)
            *lying[i] = (uint8_t)next++; /* past the last card `check` will not have it */
    }
    for (uint32_t shift = 0; next <= LUCKTAILS_CARDS; next++)
        if (!(seen >> next & 1)) {
            s->deck |= next << shift;
            shift += 4;
            s->deck_count++;
        }
}

void engine_view_lucktails(view_reader *r, void *state)
{
    lucktails_state *s = state;
    const json_t *scores = json_object_get(r->view, "scores");
    const json_t *cards = json_object_get(r->view, "cards");
    const json_t *revealed = json_object_get(r->view, "revealed");
    const json_t *open = json_object_get(r->view, "open");
    for (size_t i = 0; i < r->g->seats; i++) {
        s->vp[i] = (uint16_t)view_number(r, json_array_get(scores, i), 0, UINT16_MAX);
        s->front[i] = view_lucktails_card(r, json_array_get(cards, i));
        s->in |= (uint8_t)((view_truth(r, json_array_get(revealed, i)) ? 0u : 1u) << i);
    }
    for (int i = view_list(r, open, LUCKTAILS_OPEN_MAX) - 1; i >= 0; i--)
        s->open[i] = view_lucktails_card(r, json_array_get(open, (size_t)i));
    read_lucktails_places(r, s);
    read_lucktails_path(r, s);
    lay_lucktails_cards(s);
    s->phase = LUCKTAILS_PHASE_BAIT;
    s->seat = (uint8_t)r->seat;
    s->round = (uint8_t)(view_key_number(r, "round", 1, 255) - 1);
    s->start = (uint8_t)view_key_number(r, "start", 0, r->g->seats - 1);
    s->bait = (uint8_t)view_key_number(r, "bait", 0, LUCKTAILS_BAIT_MAX);
}

/* --- Save Doctor Lucky: others' hands and the piles are hidden -------------------------------- */

static void write_room(const lp_game *g, int room, lp_text *out)
{
    doctor_lucky_room_write(doctor_lucky_edition_of(g), room, out);
}

uint8_t view_doctor_room(view_reader *r, const json_t *v)
{
    return (uint8_t)view_name(r, v, doctor_lucky_edition_of(r->g)->room_count, write_room);
}

static void write_type(const lp_game *g, int type, lp_text *out)
{
    doctor_lucky_card_write(doctor_lucky_edition_of(g), type, out);
}

int view_doctor_type(view_reader *r, const json_t *v)
{
    return view_name(r, v, DOCTOR_LUCKY_TYPES, write_type);
}

/* Takes the cards of a list out of *left. */
static doctor_lucky_cards read_cards(view_reader *r, const json_t *list, doctor_lucky_cards *left)
{
    doctor_lucky_cards cards = 0;
    for (int i = view_list(r, list, 255) - 1; i >= 0; i--) {
        const int type = view_doctor_type(r, json_array_get(list, (size_t)i));
        if (doctor_lucky_count_type(*left, type) == 0)
            r->bad = true;
        if (r->bad)
            break;
        *left -= doctor_lucky_card(type);
        cards += doctor_lucky_card(type);
    }
    return cards;
}

static doctor_lucky_cards take_first(view_reader *r, int count, doctor_lucky_cards *left)
{
    doctor_lucky_cards cards = 0;
    for (; count > 0 && !r->bad; count--) {
        if (*left == 0) {
            r->bad = true;
            break;
        }
        const doctor_lucky_cards one = doctor_lucky_card(doctor_lucky_type_at(*left, 0));
        *left -= one;
        cards += one;
    }
    return cards;
}

static void read_ship(view_reader *r, doctor_lucky_table *t)
{
    const json_t *piles = json_object_get(r->view, "pile_counts");
    const json_t *pawns = json_object_get(r->view, "pawns");
    t->flooded = (uint8_t)(DOCTOR_LUCKY_DECKS -
                           view_list(r, json_object_get(r->view, "decks"), DOCTOR_LUCKY_DECKS));
    for (size_t i = 0; i < DOCTOR_LUCKY_DECKS; i++)
        t->piles[i] = (uint8_t)view_number(r, json_array_get(piles, i), 0, 255);
    memset(t->pawns, DOCTOR_LUCKY_NOWHERE, sizeof t->pawns);
    for (size_t i = 0; i < r->g->seats; i++)
        t->pawns[i] = view_doctor_room(r, json_array_get(pawns, i));
    t->doctor = view_doctor_room(r, json_object_get(r->view, "doctor"));
}

static void read_attempt(view_reader *r, doctor_lucky_table *t)
{
    const json_t *attempt = json_object_get(r->view, "attempt");
    if (json_is_null(attempt))
        return;
    const json_t *aid = json_object_get(attempt, "aid");
    if (!json_is_null(aid))
        t->aid = (uint8_t)(view_doctor_type(r, aid) - DOCTOR_LUCKY_AID_TYPE + 1);
    t->value = (uint8_t)view_number(r, json_object_get(attempt, "value"), 0, 255);
    t->sum = (uint8_t)view_number(r, json_object_get(attempt, "sum"), 0, 255);
    t->asked = (uint8_t)r->seat;
}

void engine_view_doctor_lucky(view_reader *r, void *state)
{
    doctor_lucky_state *s = state;
    doctor_lucky_table *t = &s->table;
    const json_t *counts = json_object_get(r->view, "hand_counts");
    const json_t *hands = json_object_get(r->view, "hands");
    doctor_lucky_cards left = doctor_lucky_edition_of(r->g)->pack;
    t->played = read_cards(r, json_object_get(r->view, "played"), &left);
    s->hands[r->viewer] = read_cards(r, json_array_get(hands, (size_t)r->viewer), &left);
    for (int i = 0; i < r->g->seats; i++)
        if (i != r->viewer)
            s->hands[i] =
                take_first(r, view_number(r, json_array_get(counts, (size_t)i), 0, 255), &left);
    s->pool = left;
    t->pool_count = (uint8_t)doctor_lucky_count(left);
    read_ship(r, t);
    read_attempt(r, t);
    t->phase = json_is_null(json_object_get(r->view, "attempt")) ? DOCTOR_LUCKY_PHASE_TURN
                                                                 : DOCTOR_LUCKY_PHASE_ANSWER;
    t->starter = (uint8_t)view_key_number(r, "starter", 0, r->g->seats - 1);
    t->active = (uint8_t)view_key_number(r, "active", 0, r->g->seats - 1);
    t->stepped = view_truth(r, json_object_get(r->view, "stepped"));
    t->card_played = view_truth(r, json_object_get(r->view, "card_played"));
    t->quiet_turns = (uint16_t)view_key_number(r, "quiet_turns", 0, UINT16_MAX);
    t->saver = DOCTOR_LUCKY_NOBODY;
}
