/* The ship of Save Doctor Lucky as a drawing: the plan of the edition, made as small as the
 * terminal wants it, with walls as lines, flooded decks as waves and what stands in the rooms. */
#ifndef LUCKPOND_SHIP_DRAW_H
#define LUCKPOND_SHIP_DRAW_H

#include "edition/edition.h"
#include "terminal.h"

enum { SHIP_DRAW_NOTE_MAX = 96 };

typedef struct ship_draw_room {
    char note[SHIP_DRAW_NOTE_MAX]; /* who is there: "Dr K"; may hold styles */
    bool flooded;
    bool mine; /* the person is here */
} ship_draw_room;

/* Draws the ship; false, and nothing printed, when the terminal is too narrow for it. */
bool ship_draw(const terminal *t, const edition *e, const char *language,
               const ship_draw_room *rooms);

#endif
