/* What a position is worth, all cards open: each seat's chance to win and its expected points, when
 * everybody plays on in their own manner (bots whose manner is known) or like anybody.
 *
 * This is the one value function of the luck report (docs/luck.md). It reads full states, so it is
 * for games that are over and for tests; advice to a seat comes from the coach. Yu-ca-tan is
 * computed exactly; the other games are played on from the position a number of times, DUCK and
 * Lucktails to the end of the round, where a fitted standing takes over. At the end it is the
 * result.
 */
#ifndef LUCKPOND_VALUE_H
#define LUCKPOND_VALUE_H

#include "luckpond/report.h"
#include "solve/yucatan_game.h"

/* What is set up once for a game. */
typedef struct value_room {
    const lp_game *game;
    const lp_bot *bots[LP_SEATS_MAX]; /* who plays on; NULL: anybody */
    const yucatan_solution *solution; /* Yu-ca-tan, solved; NULL: everybody plays for points */
    void *memory;                     /* Yu-ca-tan: tables of its own; else for the bot */
    size_t memory_size;
    uint64_t seed;
    uint32_t playouts;
    uint64_t view[LP_VIEW_MAX / 8];
    lp_action legal[LP_LEGAL_MAX];
} value_room;

/* Playouts a position gets unless somebody says otherwise: about a second for a usual game. */
uint32_t value_playouts(const lp_game *g);
/* Bytes, aligned to 16, that value_begin lays out in `memory`. */
size_t value_size(const lp_game *g);
/* options->playouts must be given. */
void value_begin(value_room *room, const lp_game *g, const lp_report_options *options,
                 void *memory);
/* The value of any state. Values with the same salt are sampled with the same luck, so that their
 * difference is surer than each of them. Returns the standard error of the chances, the greatest of
 * the seats; 0: exact. */
double value_of(value_room *room, const void *state, uint64_t salt, lp_worth *out);
/* See lp_report_method. */
const char *value_method(const value_room *room);
/* True when this chance event belongs to a deal, which is taken as one: its cards say nothing one
 * by one. */
bool value_in_deal(const lp_game *g, const void *state);

/* The value at the start of a round, before its deal; false: this game has no rounds. */
bool standing_value(const lp_game *g, const void *state, lp_worth *out);
/* How far the race has come, below STANDING_STAGES: DUCK and Lucktails. */
enum { STANDING_STAGES = 9 };
int standing_stage(const lp_game *g, const void *state);

/* coach.c: moves the actions worth comparing to the front, `done` among them, and returns their
 * number. Reads the view only. */
int coach_narrow(const lp_game *g, const void *view, lp_action *legal, int count, lp_action done);
/* By how much `best` is better than `done` to the seat to act, tried in the same deals: sampled
 * anew, so that it does not matter that `best` was picked for its luck. Never for Yu-ca-tan. */
double coach_compare(const lp_game *g, const void *view, lp_action best, lp_action done,
                     const lp_think *think, double *error);

/* --- Yu-ca-tan ----------------------------------------------------------------------------------
 */
size_t yucatan_value_size(const lp_game *g);
void yucatan_value_begin(value_room *room);
const char *yucatan_value_method(const value_room *room);
void yucatan_value(const value_room *room, const yucatan_state *s, lp_worth *out);

#endif
