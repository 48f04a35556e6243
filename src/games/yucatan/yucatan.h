/* Yu-ca-tan: push your luck with twelve dice. State, view, actions. Rulings: README.md. */
#ifndef LUCKPOND_YUCATAN_H
#define LUCKPOND_YUCATAN_H

#include "core/core.h"

enum {
    YUCATAN_SEATS_MAX = 5,
    YUCATAN_DICE_MAX = 12, /* 6^12 < 2^32: a throw is one draw */
    YUCATAN_FACES = 6,
    YUCATAN_TIPS = 14,
    YUCATAN_TRIPLES = 216, /* three dice at once */
    YUCATAN_NONE = 255,    /* `last`: no turn finished yet */
};

/* Tips in the order of their texts; the actions are YUCATAN_STOP and 1 + tip. */
enum {
    YUCATAN_ODD,
    YUCATAN_EVEN,
    YUCATAN_CIRCLE,
    YUCATAN_SQUARE,
    YUCATAN_CROSS,
    YUCATAN_BLUE,
    YUCATAN_RED,
    YUCATAN_ORANGE,
    YUCATAN_NUMBER_1
};
enum { YUCATAN_STOP = 0, YUCATAN_TIP = 1, YUCATAN_ACTIONS = YUCATAN_TIP + YUCATAN_TIPS };

typedef enum yucatan_phase {
    YUCATAN_PHASE_TIP,
    YUCATAN_PHASE_THROW,
    YUCATAN_PHASE_OVER
} yucatan_phase;

/* What is printed on dice and cards. */
typedef struct yucatan_edition {
    uint8_t dice;
    uint8_t rounds_max;
    uint8_t rounds_default[YUCATAN_SEATS_MAX + 1]; /* by number of seats; below 2 unused */
    uint8_t points[YUCATAN_TIPS];                  /* per matching die */
    uint8_t faces[YUCATAN_TIPS];                   /* bit f: face f + 1 matches this tip */
    uint8_t triple[YUCATAN_TIPS][YUCATAN_TRIPLES]; /* derived: matches among three dice thrown as k
                                                      = a + 6b + 36c */
} yucatan_edition;

/* Fills in what follows from the printed values. */
void yucatan_edition_derive(yucatan_edition *e);

typedef struct yucatan_state {
    uint32_t throw_k[YUCATAN_DICE_MAX]; /* this turn's throws, as drawn */
    uint8_t throw_tip[YUCATAN_DICE_MAX];
    uint8_t throw_laid[YUCATAN_DICE_MAX]; /* dice laid on the tip */
    uint16_t totals[YUCATAN_SEATS_MAX];
    uint8_t last[YUCATAN_SEATS_MAX]; /* points of each seat's last turn, or YUCATAN_NONE */
    uint8_t seat;                    /* whose turn it is */
    uint16_t tips_used;              /* this turn, bit per tip */
    uint8_t phase;
    uint8_t round; /* from 0 */
    uint8_t dice_left;
    uint8_t points;      /* gathered this turn */
    uint8_t throw_count; /* the last one not thrown yet in PHASE_THROW */
    uint8_t unused;
} yucatan_state;

/* Everything is public (YU-9), so a view is the position and who looks at it. */
typedef struct yucatan_view {
    int8_t viewer;
    int8_t turn;
    uint8_t winners;
    uint8_t rounds;
    yucatan_state table;
} yucatan_view;

enum { YUCATAN_EVENT_TIP, YUCATAN_EVENT_THROW, YUCATAN_EVENT_STOP };
enum { YUCATAN_GOES_ON, YUCATAN_BUST, YUCATAN_NO_DICE, YUCATAN_STOPPED };

typedef struct yucatan_event {
    uint32_t k; /* the throw */
    uint8_t kind, seat, tip;
    uint8_t dice; /* thrown */
    uint8_t laid;
    uint8_t points; /* this turn, before they are written down or lost */
    uint8_t end;    /* YUCATAN_GOES_ON … */
    uint8_t over;   /* the game has ended with this step */
} yucatan_event;

/* Text of a tip: "odd" … "6". */
const char *yucatan_tip_text(int tip);
/* Rounds of this game. */
static inline int yucatan_rounds(const lp_game *g) { return g->options[0]; }

/* yucatan_view.c */
void yucatan_view_fill(const lp_game *g, const void *state, int viewer, void *view);
void yucatan_event_fill(const lp_game *g, const void *before, const void *after,
                        const lp_step *step, int viewer, void *event);
void yucatan_determinize(const lp_game *g, const void *view, lp_random *random, void *state);
void yucatan_view_write(const lp_game *g, const void *view, lp_text *out);
void yucatan_event_write(const lp_game *g, const void *event, lp_text *out);
void yucatan_action_write(const lp_game *g, lp_action action, lp_text *out);
lp_error yucatan_action_read(const lp_game *g, const char *text, size_t length, lp_action *out);
int yucatan_observe_count(const lp_game *g);
void yucatan_observe_name(const lp_game *g, int index, lp_text *out);
void yucatan_observe(const lp_game *g, const void *view, int16_t *out);
int yucatan_turn(const lp_game *g, const void *state);
uint32_t yucatan_winners(const lp_game *g, const void *state);

#endif
