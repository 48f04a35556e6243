/* A table for the tests of Lucktails on which every card is forced. */
#ifndef LUCKPOND_TEST_LUCKTAILS_TABLE_H
#define LUCKPOND_TEST_LUCKTAILS_TABLE_H

#include <string.h>

#include "support.h"

#include "games/lucktails/lucktails.h"

static inline lucktails_edition edition(void)
{
    lucktails_edition e;
    memset(&e, 0, sizeof e);
    for (int i = 0; i < LUCKTAILS_NUMBERED; i++)
        e.values[i] = (uint8_t)i;
    e.bonus_above = 9;
    e.goal = 15;
    e.bait_ceiling = 27;
    e.rounds_max = 60;
    for (int bait = 1; bait <= e.bait_ceiling; bait++)
        e.bait_vp[bait] = (uint8_t)(bait < 3    ? 1
                                    : bait < 6  ? 2
                                    : bait < 10 ? 3
                                    : bait < 15 ? 4
                                    : bait < 21 ? 5
                                                : 6);
    return e;
}

static inline lucktails_state *state_of(table *t) { return (lucktails_state *)&t->state; }

/* Forces the next card drawn: '0' … '6' or 'L'. */
static inline void draw_card(table *t, char wanted)
{
    const uint32_t card = wanted == 'L' ? LUCKTAILS_LUCKTAILS : (uint32_t)(wanted - '0' + 1);
    uint32_t k = 0;
    for (uint32_t line = state_of(t)->deck; (line & 15) != card; line >>= 4, k++)
        assert_int_not_equal(line, 0);
    draw(t, k);
}

/* Deals these six cards: to the seats from the starting player on, then face up. */
static inline void deal(table *t, const char *cards)
{
    for (; *cards; cards++)
        draw_card(t, *cards);
}

static inline void begin(table *t, const lucktails_edition *e, int seats, const char *cards)
{
    table_begin_edition(t, &lp_lucktails, e, seats);
    deal(t, cards);
}

/* Three players in their tenth round (seat 0 starts it) with so many VP. */
static inline void begin_late(table *t, const lucktails_edition *e, int a, int b, int c,
                              const char *cards)
{
    table_begin_edition(t, &lp_lucktails, e, 3);
    lucktails_state *s = state_of(t);
    s->round = 9;
    s->vp[0] = (uint16_t)a;
    s->vp[1] = (uint16_t)b;
    s->vp[2] = (uint16_t)c;
    assert_sound(t);
    deal(t, cards);
}

static inline void assert_scores(table *t, int a, int b, int c)
{
    assert_int_equal(score_of(t, 0), a);
    assert_int_equal(score_of(t, 1), b);
    assert_int_equal(score_of(t, 2), c);
}

/* The event of one action or draw, as `viewer` gets it. */
static inline const char *event_text(table *t, int viewer, const char *action, char card)
{
    static char buffer[1024];
    const table before = *t;
    lp_step step;
    memset(&step, 0, sizeof step);
    step.actor = (int8_t)turn_of(t);
    if (action) {
        assert_int_equal(lp_lucktails.action_read(&t->game, action, strlen(action), &step.action),
                         LP_OK);
        play(t, action);
    } else {
        const uint32_t type = card == 'L' ? LUCKTAILS_LUCKTAILS : (uint32_t)(card - '0' + 1);
        step.n = state_of(t)->deck_count;
        for (uint32_t line = state_of(t)->deck; (line & 15) != type; line >>= 4)
            step.k++;
        draw_card(t, card);
    }
    lucktails_event event;
    lp_lucktails.event_fill(&t->game, &before.state, &t->state, &step, viewer, &event);
    lp_text text;
    lp_text_init(&text, buffer, sizeof buffer);
    lp_lucktails.event_write(&t->game, &event, &text);
    assert_true(lp_text_fits(&text));
    return buffer;
}

#endif
