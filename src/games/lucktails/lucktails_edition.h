/* What is printed on the components of Lucktails. */
#ifndef LUCKPOND_LUCKTAILS_EDITION_H
#define LUCKPOND_LUCKTAILS_EDITION_H

#include "core/core.h"

enum { LUCKTAILS_CARDS = 8, LUCKTAILS_NUMBERED = 7, LUCKTAILS_BAIT_MAX = 60 };

typedef struct lucktails_edition {
    uint8_t values[LUCKTAILS_NUMBERED];      /* VP of the numbered cards, types 0-6; type 7 is the
                                                lucktails card */
    uint8_t bonus_above;                     /* a raise that passes this bait lays a bonus VP (9) */
    uint8_t goal;                            /* 15 */
    uint8_t bait_ceiling;                    /* 27; at most LUCKTAILS_BAIT_MAX */
    uint8_t rounds_max;                      /* 60 */
    uint8_t bait_vp[LUCKTAILS_BAIT_MAX + 1]; /* VP for taking a bait of so much; [0] is 0; filled up
                                                to the ceiling, 0 beyond */
} lucktails_edition;

#endif
