/* What a seat at Lucktails may believe: every way the hidden cards can lie, and how the others
 * play, weighed by what they have done in this round. */
#ifndef LUCKPOND_LUCKTAILS_BELIEF_H
#define LUCKPOND_LUCKTAILS_BELIEF_H

#include "solve/lucktails_sense.h"

/* Players are thought to play by the plan, or by a rule of thumb with more or less patience. */
enum { LUCKTAILS_STYLES = 3, LUCKTAILS_WORLDS_MAX = 720 };

typedef struct lucktails_world {
    lucktails_state s;
    double weight;
    double style[LUCKTAILS_SEATS_MAX][LUCKTAILS_STYLES]; /* chances; add up to 1 */
} lucktails_world;

typedef struct lucktails_belief {
    int count;
    double sum; /* of the weights */
    lucktails_world worlds[LUCKTAILS_WORLDS_MAX];
} lucktails_belief;

/* Weighs all worlds that fit the view of a seat which is to act. */
void lucktails_belief_init(lucktails_belief *b, const lp_game *g, const lucktails_view *view);
const lucktails_world *lucktails_belief_draw(const lucktails_belief *b, lp_random *random);
/* What a player of this style does. Looks at nothing that the seat to act may not know. */
lp_action lucktails_style_choose(const lp_game *g, const lucktails_state *s, int style,
                                 lp_random *random);

#endif
