/* How large a round of Lucktails is. */
#ifndef LUCKPOND_LUCKTAILS_SIZES_H
#define LUCKPOND_LUCKTAILS_SIZES_H

#include "lucktails_round.h"

typedef struct lucktails_sizes {
    double histories;        /* ways a round can go, cards included */
    double information_sets; /* decisions that a seat can tell apart */
} lucktails_sizes;

/* Counts them all, at any ceiling: which actions there are does not depend on the cards, so
 * positions that go on alike are counted once. `memory`, aligned to 8, holds what was counted.
 * False when it is too small. */
bool lucktails_round_sizes(const lucktails_round *r, void *memory, size_t size,
                           lucktails_sizes *sizes);

#endif
