/* A game between one person and bots, step by step, with its record.
 *
 * All chance comes from one 256-bit key: step number i draws from the ChaCha20 stream whose key is
 * SHA-256(key, purpose, i). So a game that was stopped and taken up again has the same future as
 * one that was not: the key lies in the record, as a comment.
 */
#ifndef LUCKPOND_PLAY_TABLE_H
#define LUCKPOND_PLAY_TABLE_H

#include "lab/player.h"
#include "record/record.h"
#include "show.h"

/* Room for the state, the view and the event of any game. */
typedef union play_state {
    uint64_t words[LP_STATE_MAX / 8];
    uint8_t bytes[LP_STATE_MAX];
} play_state;
typedef union play_view {
    uint64_t words[LP_VIEW_MAX / 8];
    uint8_t bytes[LP_VIEW_MAX];
} play_view;
typedef union play_event {
    uint64_t words[LP_EVENT_MAX / 8];
    uint8_t bytes[LP_EVENT_MAX];
} play_event;

typedef struct play_table {
    lp_game game;
    edition edition;
    bool has_edition;
    int seat; /* the person's */
    uint8_t key[32];
    uint64_t steps; /* made so far */
    player_specs specs;
    player *bots[LP_SEATS_MAX]; /* NULL for the person */
    record record;
    play_state state;
} play_table;

/* The key of a seed, and one that nobody can guess (false: the machine has no randomness). */
void play_key_of_seed(uint8_t key[32], uint64_t seed);
bool play_key_random(uint8_t key[32]);

/* The built-in edition with the record's hash. False: there is none, and *e is empty. */
bool play_find_edition(const record *r, edition *e);
/* Begins a game: `game`, `edition`, `seat`, `key` and `specs` are set. */
bool play_begin(play_table *t, char *error, size_t size);
/* Takes up the game of a record that was read into t->record. `e` is its edition, or empty: then a
 * built-in one with its hash is looked for. Every step goes through the rules again and is told to
 * `s`, in silence. */
bool play_resume(play_table *t, edition *e, show *s, terminal *out, char *error, size_t size);
/* Opens the bots that t->specs names: the last step of taking a game up again. */
bool play_open_bots(play_table *t, char *error, size_t size);
/* True when one of them is a program (`exec:`). */
bool play_has_programs(const play_table *t);
void play_finish(play_table *t);

/* The person's view. */
void play_view_fill(const play_table *t, play_view *view);
/* Makes one step that is not the person's, a draw or a bot's action, and tells it. False with a
 * message when a bot failed. */
bool play_step(play_table *t, show *s, char *error, size_t size);
/* The person acts. On an error nothing has changed. */
lp_error play_act(play_table *t, show *s, lp_action action);
/* Why an action is refused, without doing anything. */
lp_error play_try(const play_table *t, lp_action action);

#endif
