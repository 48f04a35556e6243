/* Ratings from placings at tables of any size (Plackett and Luce; for two players Bradley and
 * Terry): a seat takes the first place with a chance in proportion to its player's strength, the
 * second place goes among the rest in the same way, and so on. A place shared by k counts 1/k for
 * each; seats that share the last place say nothing about each other.
 *
 * So that somebody who lost every game has a rating too, each player has also won and lost one game
 * against an average player who is not there.
 */
#ifndef LUCKPOND_RATING_H
#define LUCKPOND_RATING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { RATING_PLAYERS_MAX = 16, RATING_SEATS_MAX = 7 };

typedef struct rating_game {
    uint32_t block; /* games of one block stand together: they share their deal */
    uint8_t seats;
    uint8_t player[RATING_SEATS_MAX]; /* who sits there */
    uint8_t place[RATING_SEATS_MAX];  /* 1 is best; equal numbers share a place */
} rating_game;

typedef struct rating {
    double value; /* in points: 0 is the mean of all, 400 more is ten times the strength */
    double error; /* one standard error */
} rating;

/* Fits the ratings of players 0 … count - 1. Errors: games of a block may depend on each other,
 * blocks may not (sandwich estimate by blocks, and never less than the plain one). */
void rating_fit(const rating_game *games, size_t game_count, int count, rating *out);

#endif
