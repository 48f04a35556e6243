/* A ship for the tests of Save Doctor Lucky, and a table on which every card and pawn lies where
 * the test wants it. */
#ifndef LUCKPOND_TEST_DOCTOR_LUCKY_TABLE_H
#define LUCKPOND_TEST_DOCTOR_LUCKY_TABLE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support.h"

#include "games/doctor_lucky/doctor_lucky.h"

enum { A, B, C, D };

static inline doctor_lucky_state *state_of(table *t) { return (doctor_lucky_state *)&t->state; }

static inline int room_index(const char *text)
{
    return text[0] >= 'a' && text[0] <= 'g' ? 23 + text[0] - 'a' : atoi(text);
}

static inline void join(uint32_t *rooms, int a, int b)
{
    rooms[a] |= 1u << b;
    rooms[b] |= 1u << a;
}

/* Decks as in the default edition: D 0 1 2 20 21 22 a b, C 3 4 5 17 18 19 c d, B 6 7 8 14 15 16 e
 * f, A 9-13 g. Doors: 0-1-2-…-22 in a line, a-22, a-b, c-4, c-18, c-20, d-5, e-7, f-15, g-10, g-12.
 * Sight: 12-11, 12-13, 12-g; from A one deck away 10-7, two decks away 10-4. */
static inline void build_ship(doctor_lucky_edition *e)
{
    static const char *const decks[4] = {"9 10 11 12 13 g", "6 7 8 14 15 16 e f",
                                         "3 4 5 17 18 19 c d", "0 1 2 20 21 22 a b"};
    static const char *const doors[] = {"a", "22", "a", "b", "c", "4",  "c", "18", "c", "20",
                                        "d", "5",  "e", "7", "f", "15", "g", "10", "g", "12"};
    static const char *const sight[] = {"12", "11", "12", "13", "12", "g", "10", "7", "10", "4"};
    e->room_count = 30;
    e->numbered_count = 23;
    for (int deck = 0; deck < 4; deck++)
        for (const char *at = decks[deck]; at; at = strchr(at, ' '))
            e->deck[room_index(at += *at == ' ')] = (uint8_t)deck;
    for (int room = 0; room < 22; room++)
        join(e->adjacent, room, room + 1);
    for (size_t i = 0; i < sizeof doors / sizeof doors[0]; i += 2)
        join(e->adjacent, room_index(doors[i]), room_index(doors[i + 1]));
    for (size_t i = 0; i < sizeof sight / sizeof sight[0]; i += 2)
        join(e->sees, room_index(sight[i]), room_index(sight[i + 1]));
}

/* Aid cards: whiskey (2; 6 in room 12), rope (3), boat (4), then aid3 … aid19 (2). */
static inline void build_aids(doctor_lucky_edition *e)
{
    static const char names[3][16] = {"whiskey", "rope", "boat"};
    e->aid_count = 20;
    for (int i = 0; i < 20; i++) {
        e->aid_base[i] = e->aid_there[i] = (uint8_t)(i == 1 ? 3 : i == 2 ? 4 : 2);
        e->aid_room[i] = DOCTOR_LUCKY_NOWHERE;
        if (i < 3)
            memcpy(e->aid_id[i], names[i], sizeof names[i]);
        else
            snprintf(e->aid_id[i], sizeof e->aid_id[i], "aid%d", i);
    }
    e->aid_room[0] = 12;
    e->aid_there[0] = 6;
}

static inline void build_edition(doctor_lucky_edition *e)
{
    memset(e, 0, sizeof *e);
    build_ship(e);
    build_aids(e);
    e->steps[D] = 3;
    e->steps[C] = 2;
    e->steps[B] = 1;
    e->failure[0] = 26;
    e->failure[1] = 10;
    e->failure[2] = 4;
    e->hand = 6;
    e->hand_few = 8;
    e->quiet_turns_max = 100;
    doctor_lucky_edition_derive(e);
}

static inline int card_type(table *t, const char *text, size_t length)
{
    char buffer[32];
    for (int type = 0; type < DOCTOR_LUCKY_TYPES; type++) {
        lp_text word;
        lp_text_init(&word, buffer, sizeof buffer);
        doctor_lucky_card_write(doctor_lucky_edition_of(&t->game), type, &word);
        if (lp_text_is(text, length, buffer))
            return type;
    }
    fail_msg("no card is called \"%.*s\"", (int)length, text);
    return -1;
}

/* The pending chance event brings this card: its place among the cards that can come, lined up in
 * type order. */
static inline void bring_type(table *t, int type)
{
    const doctor_lucky_cards pool = state_of(t)->pool;
    uint32_t k = 0;
    assert_true(doctor_lucky_count_type(pool, type) > 0);
    for (int before = 0; before < type; before++)
        k += (uint32_t)doctor_lucky_count_type(pool, before);
    draw(t, k);
}

static inline void bring(table *t, const char *cards)
{
    while (*cards) {
        const size_t length = strcspn(cards, " ");
        bring_type(t, card_type(t, cards, length));
        cards += length + (cards[length] == ' ');
    }
}

/* The seat to act draws this card. */
static inline void draw_card(table *t, const char *card)
{
    play(t, "draw");
    bring(t, card);
}

/* Puts the pawns of the seats and, last, the Doctor into these rooms. */
static inline void place(table *t, const char *rooms)
{
    doctor_lucky_table *s = &state_of(t)->table;
    for (int i = 0; i <= t->game.seats; i++) {
        const uint8_t room = (uint8_t)room_index(rooms);
        if (i < t->game.seats)
            s->pawns[i] = room;
        else
            s->doctor = room;
        rooms += strcspn(rooms, " ");
        rooms += *rooms == ' ';
    }
    assert_sound(t);
}

/* Deals each seat its hand ("whiskey m3; f1 f1"; seat 0 starts). A hand shorter than the longest
 * is filled up with aid cards from aid19 down. */
static inline void deal_hands(table *t, int size, const char *hands)
{
    int filler = 19;
    for (int seat = 0; seat < t->game.seats; seat++) {
        int count = 0;
        while (*hands && *hands != ';') {
            const size_t length = strcspn(hands, " ;");
            bring_type(t, card_type(t, hands, length));
            count++;
            hands += length + (hands[length] == ' ');
        }
        hands += strspn(hands, "; ");
        for (; count < size; count++)
            bring_type(t, DOCTOR_LUCKY_AID_TYPE + filler--);
    }
}

static inline int longest_hand(const char *hands)
{
    int longest = 1, count = 0;
    for (; *hands; hands++) {
        if (*hands == ';')
            count = 0;
        else if (*hands != ' ' && strchr(" ;", hands[1])) /* the end of a word, or of the text */
            count++;
        longest = count > longest ? count : longest;
    }
    return longest;
}

/* A game with these hands, pawns and Doctor; seat 0 has the first turn. */
static inline void sit_down(table *t, doctor_lucky_edition *e, int seats, const char *rooms,
                            const char *hands)
{
    build_edition(e);
    e->hand = e->hand_few = (uint8_t)longest_hand(hands);
    table_begin_edition(t, &lp_doctor_lucky, e, seats);
    draw(t, 0);
    for (int room = 0; room <= seats; room++)
        bring_type(t, DOCTOR_LUCKY_MOVEMENT_TYPE + room);
    deal_hands(t, e->hand, hands);
    place(t, rooms);
    assert_int_equal(turn_of(t), 0);
}

/* So many decks have gone down: the piles of these decks are empty (their cards lie among those
 * played). Pawns are to be placed afterwards. */
static inline void flood_decks(table *t, int decks)
{
    doctor_lucky_state *s = state_of(t);
    for (int deck = D; deck > D - decks; deck--)
        for (; s->table.piles[deck] > 0; s->table.piles[deck]--, s->table.pool_count--) {
            const doctor_lucky_cards card = doctor_lucky_card_at(s->pool, 0);
            s->pool -= card;
            s->table.played += card;
        }
    s->table.flooded = (uint8_t)decks;
}

/* Leaves one card in the pile of the lowest deck left. */
static inline void nearly_empty_pile(table *t)
{
    doctor_lucky_state *s = state_of(t);
    uint8_t *pile = &s->table.piles[D - s->table.flooded];
    for (; *pile > 1; --*pile, s->table.pool_count--) {
        const doctor_lucky_cards card = doctor_lucky_card_at(s->pool, 0);
        s->pool -= card;
        s->table.played += card;
    }
    assert_sound(t);
}

/* The event of a step as `viewer` gets it, as JSON. The step is taken. */
static inline const char *event_of(table *t, const lp_step *step, int viewer)
{
    static char buffer[4096];
    uint64_t event[LP_EVENT_MAX / 8];
    const table before = *t;
    lp_text text;
    if (step->actor == LP_CHANCE)
        assert_int_equal(lp_draw(&t->game, &t->state, step->k, step->n), LP_OK);
    else
        assert_int_equal(lp_act(&t->game, &t->state, step->actor, step->action), LP_OK);
    memset(event, 0xee, sizeof event);
    t->game.rules->event_fill(&t->game, &before.state, &t->state, step, viewer, event);
    lp_text_init(&text, buffer, sizeof buffer);
    t->game.rules->event_write(&t->game, event, &text);
    assert_true(lp_text_fits(&text));
    return buffer;
}

static inline const char *event_of_action(table *t, const char *action, int viewer)
{
    lp_step step;
    memset(&step, 0, sizeof step);
    step.actor = (int8_t)turn_of(t);
    assert_int_equal(t->game.rules->action_read(&t->game, action, strlen(action), &step.action),
                     LP_OK);
    return event_of(t, &step, viewer);
}

static inline const char *event_of_draw(table *t, uint32_t k, int viewer)
{
    lp_step step;
    memset(&step, 0, sizeof step);
    step.actor = LP_CHANCE;
    step.k = k;
    step.n = t->game.rules->chance_total(&t->game, &t->state);
    return event_of(t, &step, viewer);
}

#endif
