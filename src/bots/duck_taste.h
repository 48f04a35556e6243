/* DUCK, one ply deep: what a hand is worth, by taste. A *taste* is a handful of weights; the
 * policy looks at nothing but the own hand and what lies open, so it may be asked with a state in
 * place of a view. Fast enough to play whole rounds in a search. */
#ifndef LUCKPOND_DUCK_TASTE_H
#define LUCKPOND_DUCK_TASTE_H

#include "games/duck/duck_plays.h"

typedef struct duck_taste {
    int16_t sum;      /* a point in hand */
    int16_t sum_late; /* more of that for each time round the table */
    int16_t size;     /* a card in hand */
    int16_t plays;    /* a play that is needed to lay off the whole hand */
    int16_t pairs;    /* off: two neighbours of one colour */
    int16_t alike;    /* off: two or more of one number */
    int16_t high;     /* off: a point of the highest card, which may come under the towel */
    int16_t last;     /* off: the hand is one play */
    int16_t gift;     /* a low card left on top for the neighbours, per point below 8 */
    int16_t mean;     /* a hidden card of another hand, in tenths of a point */
    int16_t lighter;  /* by so much it gets lighter each time round the table, in hundredths */
    int16_t patience; /* points a duck must promise, in tenths */
    int16_t hurry;    /* less of that for each time round the table, in tenths */
} duck_taste;

/* The best weights known (docs/bots.md says how they were found). */
extern const duck_taste duck_taste_tuned;

/* The fewest plays that lay off a hand. */
int duck_taste_plays(duck_cards hand);
/* How bad it is to lay these cards off the hand; the less, the better. */
int duck_taste_play(const duck_taste *taste, duck_cards hand, lp_action play, int late);
/* How often it has gone round the table in this round. */
static inline int duck_taste_late(const lp_game *g, const duck_state *s)
{
    const int late = s->turns / g->seats;
    return late < 8 ? late : 8;
}

/* One of the legal actions, for `seat` of a position of which only what that seat sees is read:
 * `counts` are the hand sizes. */
lp_action duck_taste_choose(const duck_taste *taste, const lp_game *g, const duck_state *s,
                            int seat, const uint8_t *counts, const lp_action *legal, int count);

#endif
