/* The contract: what every game of luckpond answers, and how to ask.
 *
 * An lp_game is a rulebook laid open for one table: rules (a table of functions), edition (what is
 * printed on the components), options and number of seats. It is immutable, lies in the caller's
 * memory and is the first argument of every call. A *state* is plain data of `rules->state_size`
 * bytes without pointers: copy it with memcpy, throw it away, keep a million of them. It holds
 * nothing of the lp_game, and nothing that has not been drawn yet, so it cannot leak the future.
 *
 * The life of a game:
 *
 *     lp_game game;
 *     lp_game_init(&game, rules, edition, seats);
 *     lp_setup(&game, state);
 *     for (int turn; (turn = lp_settle(&game, state, &random)) != LP_OVER;) {      // draws
 * whatever chance has to draw lp_action legal[LP_LEGAL_MAX]; int count = lp_legal(&game, state,
 * legal); lp_act(&game, state, turn, legal[choose(count)]);
 *     }
 *
 * Seats count clockwise from 0; "left" is the next seat. A *viewer* is a seat, LP_SPECTATOR or
 * LP_OPEN.
 *
 * Who asks what: strangers' actions go through lp_act and lp_draw (checked, unchanged on error);
 * search and simulation may call `rules->apply` directly (also unchanged on error, but it trusts
 * the state). Nothing here allocates, prints, waits or fails otherwise.
 */
#ifndef LUCKPOND_GAME_H
#define LUCKPOND_GAME_H

#include "error.h"
#include "fields.h"
#include "random.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    LP_CHANCE = -1,    /* turn: a card or throw is to be drawn */
    LP_OVER = -2,      /* turn: the game is over */
    LP_SPECTATOR = -3, /* viewer: public facts only */
    LP_OPEN = -4,      /* viewer: all cards open; only for games that have ended, and tests */

    LP_SEATS_MAX = 7,
    LP_ACTIONS_MAX = 4096, /* action ids are below this */
    LP_LEGAL_MAX = 2048, /* no game ever has more legal actions at once (each says its own bound) */
    LP_STATE_MAX = 512,  /* bytes */
    LP_VIEW_MAX = 768,   /* bytes */
    LP_EVENT_MAX = 256,  /* bytes */
    LP_OUTCOMES_MAX = 64, /* different outcomes of one chance event */
    LP_OPTIONS_MAX = 4,
    LP_ACTION_TEXT_MAX = 32, /* bytes of an action's text, closing zero included */
};

typedef uint16_t lp_action;

typedef struct lp_rules lp_rules;

/* Rules + edition + options + seats. Fill it with lp_game_init; then read only. */
typedef struct lp_game {
    const lp_rules *rules;
    const void *edition; /* the game's own flat struct; borrowed */
    int16_t options[LP_OPTIONS_MAX];
    uint8_t seats;
} lp_game;

/* One step of a game, as logs and records keep it. */
typedef struct lp_step {
    int8_t actor;     /* a seat, or LP_CHANCE */
    lp_action action; /* when a seat acted */
    uint32_t k, n;    /* when chance drew: k below n */
} lp_step;

/* A set of like chance outcomes: `weight` of the total n draws lead to the same position as drawing
 * k, as far as the rules can tell. */
typedef struct lp_outcome {
    uint32_t k;
    uint32_t weight;
} lp_outcome;

/* An option agreed before the game. */
typedef struct lp_option {
    const char *name; /* NULL: no such option */
    int16_t min, max, preset;
} lp_option;

/* The questions. None is optional, none may keep anything between calls. `state`, `view`, `event`
 * point to the game's own structs, aligned to 8. */
struct lp_rules {
    const char *id;   /* "duck" */
    const char *name; /* "DUCK" */
    uint8_t seats_min, seats_max;
    uint16_t state_size, view_size, event_size, edition_size;
    uint16_t action_count; /* ids run from 0 to action_count - 1 */
    uint16_t legal_max;    /* most legal actions in any state */

    /* The option number `index` (from 0) of this game; name NULL when there is none. Reads g's
     * edition and seats only. */
    lp_option (*option)(const lp_game *g, int index);
    /* No game has more decisions than this. */
    uint32_t (*decisions_max)(const lp_game *g);

    /* Makes the first position. */
    void (*setup)(const lp_game *g, void *state);
    /* The seat to act, LP_CHANCE or LP_OVER. */
    int (*turn)(const lp_game *g, const void *state);
    /* Writes the legal actions in ascending order into `out` (room for LP_LEGAL_MAX; entries past
     * the last may be overwritten) and returns their number; 0 when no seat is to act. Depends only
     * on what the seat to act may know. */
    int (*legal)(const lp_game *g, const void *state, lp_action *out);
    /* The seat to act does `action`. On error the state is unchanged and the code names the clause
     * that says no. */
    lp_error (*apply)(const lp_game *g, void *state, lp_action action);

    /* The total n of the chance event to be drawn; 0 when turn is not LP_CHANCE. */
    uint32_t (*chance_total)(const lp_game *g, const void *state);
    /* Its different outcomes with weights that add up to the total; returns their number. */
    int (*chance_list)(const lp_game *g, const void *state, lp_outcome *out);
    /* Draw k comes. On error (no chance event, k not below the total) the state is unchanged. */
    lp_error (*chance_apply)(const lp_game *g, void *state, uint32_t k);
    /* Draws chance events, each as one lp_random_below(random, total), until none is pending;
     * returns the turn. Does exactly what a loop over chance_total and chance_apply would do, only
     * faster. */
    int (*settle)(const lp_game *g, void *state, lp_random *random);

    /* Writes all that `viewer` may know, and nothing else, into `view`. The only function that
     * reads secrets for somebody. */
    void (*view_fill)(const lp_game *g, const void *state, int viewer, void *view);
    /* Writes what `viewer` learns from the step that led from `before` to `after`. Logs, missed
     * events and replays use only this. */
    void (*event_fill)(const lp_game *g, const void *before, const void *after, const lp_step *step,
                       int viewer, void *event);
    /* Draws a full state that this view could be a view of, from the chance-only posterior: every
     * deal that fits what the viewer saw is as likely as its cards make it; others' legal choices
     * say nothing (like cards count as different cards, each a choice of its own). Known cards stay
     * known. view_fill of the result for the same viewer gives the same view. */
    void (*determinize)(const lp_game *g, const void *view, lp_random *random, void *state);

    /* Scores so far, one per seat. */
    void (*scores)(const lp_game *g, const void *state, int32_t *out);
    /* Bit i is set when seat i has won (or shares the win); 0 before the end, and when nobody wins.
     */
    uint32_t (*winners)(const lp_game *g, const void *state);

    /* The view and the event as JSON (docs/views.md), the action as its text (docs/notation.md). */
    void (*view_write)(const lp_game *g, const void *view, lp_text *out);
    void (*event_write)(const lp_game *g, const void *event, lp_text *out);
    void (*action_write)(const lp_game *g, lp_action action, lp_text *out);
    /* Reads the text of an action (any id of this game, legal now or not). */
    lp_error (*action_read)(const lp_game *g, const char *text, size_t length, lp_action *out);

    /* The view as numbers for learners: how many, what each is called, and the numbers. Every
     * element has a name and fits 16 bits. */
    int (*observe_count)(const lp_game *g);
    void (*observe_name)(const lp_game *g, int index, lp_text *out);
    void (*observe)(const lp_game *g, const void *view, int16_t *out);

    /* NULL when all invariants hold, else a sentence naming the broken one. */
    const char *(*check)(const lp_game *g, const void *state);
    /* Walk over the fields of a state, and of an edition. */
    void (*fields)(lp_fields *f, void *state);
    void (*edition_fields)(lp_fields *f, void *edition);
};

/* Sets *g up with all options at their presets. LP_ERR_BAD_SEATS when the game is not for `seats`
 * players. */
lp_error lp_game_init(lp_game *g, const lp_rules *rules, const void *edition, int seats);
/* Sets an option by name, before the first state is made. */
lp_error lp_game_option(lp_game *g, const char *name, int value);

static inline void lp_setup(const lp_game *g, void *state) { g->rules->setup(g, state); }
static inline int lp_turn(const lp_game *g, const void *state) { return g->rules->turn(g, state); }
static inline int lp_legal(const lp_game *g, const void *state, lp_action *out)
{
    return g->rules->legal(g, state, out);
}
static inline int lp_settle(const lp_game *g, void *state, lp_random *random)
{
    return g->rules->settle(g, state, random);
}

/* The checked door: `seat` does `action`. Wrong seat, illegal action: the code, and nothing
 * changed. A state that fails `check` afterwards is not kept either (LP_ERR_BROKEN). */
lp_error lp_act(const lp_game *g, void *state, int seat, lp_action action);
/* The checked door for chance: draw k of n, n being what the game asks for. */
lp_error lp_draw(const lp_game *g, void *state, uint32_t k, uint32_t n);

/* 64-bit hash of a state: FNV-1a over its fields as little-endian bytes, the same on every machine.
 */
uint64_t lp_state_hash(const lp_game *g, const void *state);
/* A state as bytes; returns their number (the same for every state of a game), writes at most
 * `size`. */
size_t lp_state_write(const lp_game *g, const void *state, uint8_t *bytes, size_t size);
/* Reads them back. LP_ERR_BAD_STATE, and *state unchanged, unless the size is right and `check`
 * holds. */
lp_error lp_state_read(const lp_game *g, void *state, const uint8_t *bytes, size_t size);
/* First 64 bits of SHA-256 over the edition's printed fields (little-endian bytes): names an
 * edition in records (ED-4). Names, notes and what is derived are not part of it, so that a better
 * translation or a faster table refuses no old record. */
uint64_t lp_edition_hash(const lp_rules *rules, const void *edition);

#ifdef __cplusplus
}
#endif
#endif
