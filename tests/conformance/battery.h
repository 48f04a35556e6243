/* The conformance battery: what every game owes, whatever its rules. One call plays one seeded game
 * and checks all of it. */
#ifndef LUCKPOND_BATTERY_H
#define LUCKPOND_BATTERY_H

#include "luckpond/luckpond.h"

typedef union battery_state {
    uint64_t words[LP_STATE_MAX / 8];
    uint8_t bytes[LP_STATE_MAX];
} battery_state;

/* A finished game: its steps, and how often each check had something to compare. */
typedef struct battery {
    const lp_game *game;
    lp_step *steps; /* caller's memory, `capacity` of them */
    int capacity, count;
    uint64_t hash; /* of the last state */
    uint64_t decisions, refused, swaps, swap_steps, hidden_draws;
    char failure[512]; /* empty: all is well */
} battery;

/* Plays a random game from `seed` and checks every step: legal lists, refusals, settle, views,
 * determinize, bytes, texts, bounds. */
bool battery_play(battery *b, uint64_t seed);
/* Plays the recorded steps again: the same hash must come out. */
bool battery_replay(battery *b);
/* Non-interference: swaps facts hidden from `viewer` from the deal on, replays, and compares every
 * byte that viewer gets until the swapped fact shows. `attempt` chooses which fact. */
bool battery_swap(battery *b, int viewer, uint64_t attempt);

/* hidden.c: does the rulebook hide the pending draw's outcome from this viewer? Written from the
 * rules, not from view_fill. */
bool draw_is_hidden(const lp_game *g, const void *state, int viewer);
/* Does the rulebook lay cards open with this step, which were hidden before it? */
bool step_reveals(const lp_game *g, const void *before, const void *after, const lp_step *step);

#endif
