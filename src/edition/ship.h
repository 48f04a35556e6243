/* The ship of Save Doctor Lucky: a drawing in plain text, reduced to adjacency and sight (DL-1,
 * DL-2).
 *
 *     - ~##########~     column 1 of a line: the deck (A to D) of that row, or - for a border row,
 *     A #0  =  1   #~     one above each deck and one below deck D
 *     - ####=#######~     column 2: blank; the drawing starts in column 3
 *     B #2     #a  #~     # wall   ~ sea (like a wall)   = door; in a border row it is a stair
 *     …                   blank: floor; digits and lower-case letters: floor with a room's label
 *
 * All lines are of one length. A room is a connected piece of floor (up, down, left, right; doors
 * do not connect) with exactly one label: a number, or a letter when the room has no number. A door
 * has floor on two opposite sides, joins these rooms, and has wall or sea on its other two sides.
 */
#ifndef LUCKPOND_SHIP_H
#define LUCKPOND_SHIP_H

#include "games/doctor_lucky/doctor_lucky_edition.h"

enum {
    SHIP_ROWS_MAX = 96,     /* of the drawing */
    SHIP_COLUMNS_MAX = 160, /* of a line */
};

/* Rooms by index: the numbered ones by number, then the others by letter. */
typedef struct ship {
    uint32_t adjacent[DOCTOR_LUCKY_ROOMS]; /* bit r: a door joins it with room r */
    uint32_t sees[DOCTOR_LUCKY_ROOMS];     /* bit r: it sees room r; never itself */
    uint8_t deck[DOCTOR_LUCKY_ROOMS];      /* 0 is deck A */
    uint8_t row[DOCTOR_LUCKY_ROOMS], column[DOCTOR_LUCKY_ROOMS]; /* of its label, from 1 */
    int room_count, numbered_count;
} ship;

/* What is wrong with a drawing, and where: row and column as an editor counts them, from 1. */
typedef struct ship_fault {
    int row, column;
    const char *clause; /* the rule broken … */
    const char *rule;   /* … in a sentence */
    char problem[120];
} ship_fault;

/* Reads a drawing of `count` lines and checks all that ED-3 asks of a ship. False, and the first
 * fault in *fault, when something is wrong; *s is meaningless then. */
bool ship_read(ship *s, const char *const *lines, int count, ship_fault *fault);

/* The label of a room: "0" … "29", "a" … "z". text has room for 4 bytes. */
void ship_room_label(int numbered_count, int room, char *text);

#endif
