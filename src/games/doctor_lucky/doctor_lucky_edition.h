/* What is printed on the components of Save Doctor Lucky: cards, and the ship reduced to adjacency
 * and sight. */
#ifndef LUCKPOND_DOCTOR_LUCKY_EDITION_H
#define LUCKPOND_DOCTOR_LUCKY_EDITION_H

#include "core/core.h"

enum {
    DOCTOR_LUCKY_ROOMS = 30, /* at most; numbered rooms come first, room index = number */
    DOCTOR_LUCKY_AIDS = 20,  /* at most */
    DOCTOR_LUCKY_DECKS = 4,  /* 0 is deck A, 3 is deck D */
    DOCTOR_LUCKY_STEPS = 3,  /* of a movement card, at most */
    DOCTOR_LUCKY_NOWHERE = 255,
};

typedef struct doctor_lucky_edition {
    uint32_t adjacent[DOCTOR_LUCKY_ROOMS]; /* DL-2: bit r: a door joins it with room r */
    uint32_t sees[DOCTOR_LUCKY_ROOMS];     /* bit r: it sees room r; never itself */
    uint16_t quiet_turns_max;              /* DL-18: 100 */
    uint8_t room_count;                    /* 30 */
    uint8_t numbered_count; /* 23: rooms 0 … 22 are numbered, the rest (a, b, …) are not */
    uint8_t deck[DOCTOR_LUCKY_ROOMS];
    uint8_t steps[DOCTOR_LUCKY_DECKS]; /* of a movement card, by its room's deck; at most 3 */
    uint8_t failure[3];                /* number of F-1, F-2, F-3; at most 31, 15, 7 */
    uint8_t hand, hand_few;            /* 6, and 8 with two or three players */
    uint8_t aid_count;
    uint8_t aid_base[DOCTOR_LUCKY_AIDS];
    uint8_t aid_there[DOCTOR_LUCKY_AIDS]; /* value in its room; aid_base when it has none */
    uint8_t aid_room[DOCTOR_LUCKY_AIDS];  /* or DOCTOR_LUCKY_NOWHERE */
    char aid_id[DOCTOR_LUCKY_AIDS][16];
    /* Derived: filled in by doctor_lucky_edition_derive. `flooded` counts the decks gone, from D
     * up. */
    uint64_t pack;                           /* all cards, as a set of cards (doctor_lucky.h) */
    uint32_t deck_rooms[DOCTOR_LUCKY_DECKS]; /* rooms of each deck */
    uint32_t afloat[DOCTOR_LUCKY_DECKS + 1]; /* [flooded]: rooms left */
    uint32_t reach[DOCTOR_LUCKY_DECKS][DOCTOR_LUCKY_STEPS + 1]
                  [DOCTOR_LUCKY_ROOMS]; /* [flooded][steps][room]: rooms within so many doors,
                                           itself excluded */
    uint8_t doctor_next[DOCTOR_LUCKY_DECKS][DOCTOR_LUCKY_ROOMS]; /* [flooded][room]: DL-15 */
    uint8_t lowest_room[DOCTOR_LUCKY_DECKS]; /* lowest-numbered room of each deck (DL-13) */
    uint8_t card_steps[DOCTOR_LUCKY_ROOMS];  /* of the movement card of each room */
    uint8_t card_count;
    uint8_t unused;
} doctor_lucky_edition;

/* Fills in what follows from the printed values. */
void doctor_lucky_edition_derive(doctor_lucky_edition *e);

#endif
