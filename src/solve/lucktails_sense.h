/* What every player of Lucktails can work out at the table: which cards are unseen, and what each
 * way out of the round brings on average. Reads a view of `seat`, or a whole state of which only
 * what that seat may know is used (LT-2, LT-9). */
#ifndef LUCKPOND_LUCKTAILS_SENSE_H
#define LUCKPOND_LUCKTAILS_SENSE_H

#include "games/lucktails/lucktails.h"

typedef struct lucktails_sense {
    uint32_t unseen;                /* bit per card; the own one is among them */
    double mean;                    /* what one of them brings, if all are as likely */
    double place[LUCKTAILS_PLACES]; /* what a switch brings, bonus included */
    int best_place;
    double way_out; /* the best of keeping and switching */
} lucktails_sense;

lucktails_sense lucktails_sense_of(const lp_game *g, const lucktails_state *s, int seat);
/* Opting out in the best way. */
static inline lp_action lucktails_leave(const lucktails_sense *sense)
{
    return (lp_action)(sense->place[sense->best_place] > sense->mean
                           ? LUCKTAILS_SWITCH_1 + sense->best_place
                           : LUCKTAILS_KEEP);
}

/* The card first dealt to the right neighbour of `seat`, which it sees (LT-2), while that is not
 * open to all; else NO_CARD. */
int lucktails_secret(const lp_game *g, const lucktails_state *s, int seat);
/* The highest bait over which `who` has raised in this round; 0: none. */
int lucktails_declined(const lp_game *g, const lucktails_state *s, int who);

/* The raise by 1 or 2, with a bonus VP laid (LT-6) where it is worth least to the raiser; -1 when
 * the bait would pass the ceiling or nobody is left to bait. */
int lucktails_raise(const lp_game *g, const lucktails_state *s, const lucktails_sense *sense,
                    int by);

/* A rule of thumb: takes a bait that is worth as much as a way out and `patience` VP more, raises
 * while the others are offered less than that, and leaves otherwise. */
lp_action lucktails_by_patience(const lp_game *g, const lucktails_state *s,
                                const lucktails_sense *sense, double patience);

#endif
