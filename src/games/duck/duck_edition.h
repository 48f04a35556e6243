/* What is printed on the components of DUCK. */
#ifndef LUCKPOND_DUCK_EDITION_H
#define LUCKPOND_DUCK_EDITION_H

#include "core/core.h"

enum { DUCK_COLOURS = 3, DUCK_NUMBERS = 9, DUCK_TYPES = 27, DUCK_ROUNDS_MAX = 8 };

typedef struct duck_edition {
    uint64_t deck;       /* 2 bits per card type (colour * 9 + number): 0 to 3 copies */
    uint16_t turns_max;  /* DU-18: 1,000 */
    uint8_t card_count;  /* derived from deck */
    uint8_t hand;        /* 7; at most 7 */
    uint8_t duck_max;    /* 10 */
    uint8_t round_count; /* number of lifebelts: 5; at most DUCK_ROUNDS_MAX */
    uint8_t green[DUCK_ROUNDS_MAX], red[DUCK_ROUNDS_MAX];
} duck_edition;

/* Fills in what follows from the printed values. */
void duck_edition_derive(duck_edition *e);

#endif
