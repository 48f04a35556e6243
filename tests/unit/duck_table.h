/* What tests of DUCK share: an edition of their own, a deal by name, and events. One table a
 * program. Most tests deal three cards instead of seven: an edition may. */
#ifndef LUCKPOND_TEST_DUCK_TABLE_H
#define LUCKPOND_TEST_DUCK_TABLE_H

#include <stdio.h>
#include <string.h>

#include "games/duck/duck_plays.h"
#include "support.h"

static duck_edition e;
static table t;

static inline duck_state *state_of(void) { return (duck_state *)&t.state; }

static inline int type_of(const char *card)
{
    const int colour = card[1] == 'y' ? 0 : card[1] == 'b' ? 1 : 2;
    assert_true(card[0] >= '0' && card[0] <= '8' && strchr("ybr", card[1]));
    return duck_type(colour, card[0] - '0');
}

/* "5y 5y 1b" */
static inline duck_cards cards_of(const char *texts)
{
    duck_cards cards = 0;
    for (; *texts; texts += texts[2] == ' ' ? 3 : 2)
        cards += duck_one(type_of(texts));
    return cards;
}

static inline void build_edition(int hand)
{
    memset(&e, 0, sizeof e);
    for (int type = 0; type < DUCK_TYPES; type++)
        e.deck |= (duck_cards)(duck_number(type) == 0 || duck_number(type) == 8 ? 1 : 3)
                  << 2 * type;
    e.turns_max = 1000;
    e.hand = (uint8_t)hand;
    e.duck_max = 10;
    e.round_count = 5;
    for (int i = 0; i < 5; i++) {
        e.green[i] = (uint8_t)(6 + i);
        e.red[i] = (uint8_t)(2 + i / 2);
    }
    duck_edition_derive(&e);
}

/* Forces the next card to be drawn. */
static inline void bring(const char *card)
{
    const int type = type_of(card);
    const duck_cards pile = state_of()->pile;
    assert_true(duck_copies(pile, type) > 0);
    draw(&t, (uint32_t)duck_size(pile & (duck_one(type) - 1)));
}

/* Deals the round: the hands by seat from 0, separated by "; ", and the start card. */
static inline void deal(const char *hands, const char *start)
{
    const int dealer = state_of()->dealer, seats = t.game.seats;
    const size_t length = (size_t)e.hand * 3 + 1; /* "5y 5y 5y; " */
    assert_int_equal(strlen(hands), length * (size_t)seats - 2);
    for (int i = 1; i <= seats; i++)
        for (int card = 0; card < e.hand; card++)
            bring(hands + (size_t)((dealer + i) % seats) * length + 3 * card);
    bring(start);
}

static inline void sit_down(int seats, int hand, const char *hands, const char *start)
{
    build_edition(hand);
    table_begin_edition(&t, &lp_duck, &e, seats);
    deal(hands, start);
}

/* Takes a step, an action or a draw ("=5y": that card comes), and asserts what `viewer` is told. */
static inline void assert_event(int viewer, const char *step_text, const char *expected)
{
    const table before = t;
    lp_step step = {(int8_t)turn_of(&t), 0, 0, 0};
    if (step_text[0] == '=') {
        step.n = t.game.rules->chance_total(&t.game, &t.state);
        step.k = (uint32_t)duck_size(state_of()->pile & (duck_one(type_of(step_text + 1)) - 1));
        bring(step_text + 1);
    } else {
        assert_int_equal(
            t.game.rules->action_read(&t.game, step_text, strlen(step_text), &step.action), LP_OK);
        play(&t, step_text);
    }
    duck_event event;
    char buffer[2048];
    lp_text text;
    t.game.rules->event_fill(&t.game, &before.state, &t.state, &step, viewer, &event);
    lp_text_init(&text, buffer, sizeof buffer);
    t.game.rules->event_write(&t.game, &event, &text);
    assert_string_equal(buffer, expected);
}

#endif
