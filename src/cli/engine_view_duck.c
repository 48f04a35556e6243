/* DUCK's position from a view: others' hands and the draw pile are hidden. */
#include <string.h>

#include "engine_view_internal.h"
#include "games/duck/duck.h"

static void write_type(const lp_game *g, int type, lp_text *out)
{
    (void)g;
    lp_text_int(out, duck_number(type));
    lp_text_char(out, "ybr"[duck_colour(type)]);
}

int view_duck_type(view_reader *r, const json_t *v)
{
    return view_name(r, v, DUCK_TYPES, write_type);
}

/* Takes one card out of *left. */
static duck_cards take(view_reader *r, int type, duck_cards *left)
{
    if (!duck_has(*left, duck_one(type))) {
        r->bad = true;
        return 0;
    }
    *left -= duck_one(type);
    return duck_one(type);
}

/* A list of cards, taken out of *left. */
static duck_cards read_cards(view_reader *r, const json_t *list, duck_cards *left)
{
    duck_cards cards = 0;
    for (int i = view_list(r, list, 255) - 1; i >= 0 && !r->bad; i--)
        cards += take(r, view_duck_type(r, json_array_get(list, (size_t)i)), left);
    return cards;
}

/* Lists per seat, as entries one after another; how many. */
static int read_entries(view_reader *r, const char *key, uint8_t *entries, int max,
                        uint8_t *heights, duck_cards *left)
{
    const json_t *lists = json_object_get(r->view, key);
    int count = 0;
    for (int seat = 0; seat < r->g->seats; seat++) {
        const json_t *list = json_array_get(lists, (size_t)seat);
        const int height = view_list(r, list, max - count);
        for (int i = 0; i < height && !r->bad; i++) {
            const int type = view_duck_type(r, json_array_get(list, (size_t)i));
            take(r, type, left);
            entries[count++] = (uint8_t)(seat << 5 | type);
        }
        if (heights)
            heights[seat] = (uint8_t)height;
    }
    return count;
}

/* Hidden hands get the first cards that are left. */
static void read_hands(view_reader *r, duck_state *s, duck_cards *left)
{
    const json_t *hands = json_object_get(r->view, "hands");
    const json_t *known = json_object_get(r->view, "known");
    const json_t *counts = json_object_get(r->view, "hand_counts");
    for (int i = 0; i < r->g->seats; i++) {
        const json_t *hand = json_array_get(hands, (size_t)i);
        duck_cards any = duck_edition_of(r->g)->deck; /* known cards are in the hand too */
        s->known[i] = read_cards(r, json_array_get(known, (size_t)i), &any);
        if (!json_is_null(hand))
            s->hands[i] = read_cards(r, hand, left);
        else if (duck_has(*left, s->known[i])) {
            s->hands[i] = s->known[i];
            *left -= s->known[i];
        } else
            r->bad = true;
    }
    for (int i = 0; i < r->g->seats && !r->bad; i++) {
        const int count = view_number(r, json_array_get(counts, (size_t)i), 0, DUCK_HAND_MAX);
        while (duck_size(s->hands[i]) < count && !r->bad) {
            if (*left == 0)
                r->bad = true;
            else
                s->hands[i] += take(r, duck_nth(*left, 0), left);
        }
    }
}

static duck_phase read_phase(view_reader *r)
{
    const char *phase = view_text(r, json_object_get(r->view, "phase"));
    if (strcmp(phase, "draw") == 0)
        return DUCK_PHASE_DRAW;
    if (strcmp(phase, "towel") == 0)
        return DUCK_PHASE_TOWEL;
    return DUCK_PHASE_PLAY; /* any other word will not be what the game writes */
}

void engine_view_duck(view_reader *r, void *state)
{
    duck_state *s = state;
    const json_t *belts = json_object_get(r->view, "belts");
    const json_t *renewed = json_object_get(r->view, "renewed");
    duck_cards left = duck_edition_of(r->g)->deck, any = left;
    s->phase = (uint8_t)read_phase(r);
    s->discard_count =
        (uint8_t)read_entries(r, "piles", s->discards, DUCK_DISCARDS_MAX, s->heights, &left);
    s->towel_count = (uint8_t)read_entries(r, "towels", s->towels, DUCK_TOWELS_MAX, NULL, &left);
    read_hands(r, s, &left);
    if (s->phase != DUCK_PHASE_TOWEL) /* then the draw pile is gone */
        s->pile = left;
    if (!json_is_null(renewed))
        s->renewed = read_cards(r, renewed, &any);
    for (size_t i = 0; i < r->g->seats; i++)
        s->belts[i] = (int16_t)view_number(r, json_array_get(belts, i), INT16_MIN, INT16_MAX);
    s->pile_count = (uint8_t)view_key_number(r, "draw_count", 0, 255);
    s->turns = (uint16_t)view_key_number(r, "turns", 0, UINT16_MAX);
    s->round = (uint8_t)(view_key_number(r, "round", 1, DUCK_ROUNDS_MAX) - 1);
    s->dealer = (uint8_t)view_key_number(r, "dealer", 0, r->g->seats - 1);
    s->seat = (uint8_t)r->seat;
}
