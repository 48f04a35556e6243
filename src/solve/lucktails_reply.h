/* What a deviation gains: values and best replies in a round of Lucktails.
 *
 * Exactly, for one set of face-up cards, by going through the whole tree of what is public, with
 * all deals that fit at once; the seat that replies chooses by what it may know. At low ceilings
 * only. Otherwise by a trained reply: a lower bound on what the best one gains. */
#ifndef LUCKPOND_LUCKTAILS_REPLY_H
#define LUCKPOND_LUCKTAILS_REPLY_H

#include "lucktails_round.h"

/* Memory for the exact functions; `full` tells that it was too small. */
typedef struct lucktails_arena {
    uint8_t *bytes;
    size_t size, used;
    bool full;
} lucktails_arena;

/* What the round is worth to `seat` when all play from the book. The face-up cards are those of
 * r->open_cards, which must be set. */
double lucktails_value(const lucktails_round *r, lucktails_book *book, int seat,
                       lucktails_arena *arena);
/* And when that seat replies best. */
double lucktails_best_reply(const lucktails_round *r, lucktails_book *book, int seat,
                            lucktails_arena *arena);

/* A mean of samples. */
typedef struct lucktails_estimate {
    double mean, error; /* one standard error */
} lucktails_estimate;

/* What the round is worth to `seat`, in `rounds` sampled rounds. */
lucktails_estimate lucktails_sampled_value(const lucktails_round *r, lucktails_book *book, int seat,
                                           uint64_t rounds, lp_random *random);
/* What `seat` gains by `reply`, trained against the book, over playing from the book itself: in the
 * same deals. Where the reply knows too little it plays as the book does. */
lucktails_estimate lucktails_reply_gain(const lucktails_round *r, lucktails_book *book,
                                        lucktails_book *reply, int seat, uint64_t rounds,
                                        lp_random *random);

#endif
