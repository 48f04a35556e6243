/* Save Doctor Lucky, one ply deep: what an attempt, a place on the ship and an answer are worth, by
 * taste. Only the own hand and what lies open is read, so a position seen by one seat or a state of
 * a search may be asked. Fast enough to play whole voyages in a search. */
#ifndef LUCKPOND_DOCTOR_LUCKY_TASTE_H
#define LUCKPOND_DOCTOR_LUCKY_TASTE_H

#include "games/doctor_lucky/doctor_lucky.h"

/* Weights, in thousandths of a won game. */
typedef struct doctor_lucky_taste {
    int16_t drain;   /* a failure point drawn out of the others' hands */
    int16_t aid;     /* a point of an aid card that is spent */
    int16_t card;    /* a movement card that is spent */
    int16_t draw;    /* a card drawn */
    int16_t ahead;   /* to stand where the Doctor comes next, per hundred of the attempt there */
    int16_t fade;    /* and how much of it is left for each step further on, in percent */
    int16_t failure; /* a failure point of the own hand given in an answer */
    int16_t trust;   /* how far the others are trusted to stop an attempt, in percent */
} doctor_lucky_taste;

extern const doctor_lucky_taste doctor_lucky_taste_tuned;

/* What one seat sees of a position. */
typedef struct doctor_lucky_sight {
    const doctor_lucky_table *table;
    doctor_lucky_cards hand;
    int seat;
    uint8_t counts[DOCTOR_LUCKY_SEATS_MAX]; /* cards in each hand */
} doctor_lucky_sight;

doctor_lucky_sight doctor_lucky_sight_of_view(const lp_game *g, const doctor_lucky_view *v);
doctor_lucky_sight doctor_lucky_sight_of_state(const lp_game *g, const doctor_lucky_state *s,
                                               int seat);

/* What is known about the others' failure cards. */
typedef struct doctor_lucky_outlook {
    double mean, spread; /* failure points of one unseen card */
    int others;          /* cards the others hold */
} doctor_lucky_outlook;
doctor_lucky_outlook doctor_lucky_look(const lp_game *g, const doctor_lucky_sight *sight);
/* Chance that `cards` unseen cards hold fewer than `points` failure points. With the others' cards:
 * that nobody can stop an attempt worth that much. */
double doctor_lucky_chance_below(const doctor_lucky_outlook *o, int cards, int points);

/* What a turn can be made of, for one taste: looked at once, then every action is weighed by it. */
typedef struct doctor_lucky_prospect {
    const doctor_lucky_taste *taste;
    doctor_lucky_outlook outlook;
    double attempt[DOCTOR_LUCKY_ROOMS]; /* the best one of the own hand in each room */
    double place[DOCTOR_LUCKY_ROOMS];   /* to stand there while the Doctor walks on from his room */
    uint32_t witnessed; /* rooms with another player in them or seeing them (DL-8) */
} doctor_lucky_prospect;
doctor_lucky_prospect doctor_lucky_prospect_of(const doctor_lucky_taste *taste, const lp_game *g,
                                               const doctor_lucky_sight *sight);
/* What an action of a turn is worth, more is better. */
double doctor_lucky_taste_turn(const doctor_lucky_prospect *p, const lp_game *g,
                               const doctor_lucky_sight *sight, lp_action action);
/* One of the legal actions. */
lp_action doctor_lucky_taste_choose(const doctor_lucky_taste *taste, const lp_game *g,
                                    const doctor_lucky_sight *sight, const lp_action *legal,
                                    int count);

#endif
