/* Lucktails: bait the others out of the round. State, view, actions. Rulings: README.md. */
#ifndef LUCKPOND_LUCKTAILS_H
#define LUCKPOND_LUCKTAILS_H

#include "lucktails_edition.h"

/* The path of a round: every seat but the last can be baited away by at most LUCKTAILS_BAIT_MAX
 * raises and one action of leaving; the last one only leaves (LT-11). Four bits an action. */
enum {
    LUCKTAILS_SEATS_MAX = 5,
    LUCKTAILS_PLACES = 2,
    LUCKTAILS_OPEN_MAX = 3,
    LUCKTAILS_PATH_MAX = (LUCKTAILS_SEATS_MAX - 1) * (LUCKTAILS_BAIT_MAX + 1) + 1,
    LUCKTAILS_PATH_WORDS = (LUCKTAILS_PATH_MAX + 15) / 16
};

/* What lies in a place where a card can lie. Card 1 + t is the card of type t; in a view a card
 * that the viewer may not know is HIDDEN. */
enum { LUCKTAILS_NO_CARD = 0, LUCKTAILS_LUCKTAILS = LUCKTAILS_CARDS, LUCKTAILS_HIDDEN = 15 };

/* In this order what is usually legal is an unbroken run from 0: up to SWITCH_2 for the last one in
 * a round, to RAISE_2 while there is no bait, else to TAKE. */
enum {
    LUCKTAILS_KEEP,
    LUCKTAILS_SWITCH_1,
    LUCKTAILS_SWITCH_2,
    LUCKTAILS_RAISE_1,
    LUCKTAILS_RAISE_2,
    LUCKTAILS_TAKE,
    LUCKTAILS_RAISE_1_AT_1,
    LUCKTAILS_RAISE_1_AT_2,
    LUCKTAILS_RAISE_2_AT_1,
    LUCKTAILS_RAISE_2_AT_2,
    LUCKTAILS_ACTIONS,
    LUCKTAILS_LEGAL_MAX = 8 /* all but the plain raises */
};

typedef enum lucktails_phase {
    LUCKTAILS_PHASE_DEAL,
    LUCKTAILS_PHASE_BAIT,
    LUCKTAILS_PHASE_REVEAL, /* a seat has switched with a middle card that nobody has seen yet */
    LUCKTAILS_PHASE_OVER
} lucktails_phase;

typedef struct lucktails_state {
    uint64_t path[LUCKTAILS_PATH_WORDS]; /* this round's actions, four bits each */
    uint32_t deck; /* the cards not drawn yet, lined up in type order, four bits each */
    uint16_t vp[LUCKTAILS_SEATS_MAX];
    uint8_t front[LUCKTAILS_SEATS_MAX];   /* the card before each seat; revealed once it has left */
    uint8_t open[LUCKTAILS_OPEN_MAX];     /* dealt face up, in this order */
    uint8_t place_card[LUCKTAILS_PLACES]; /* switched here; NO_CARD: the first one, never drawn */
    uint8_t place_from[LUCKTAILS_PLACES]; /* the seat that switched it; 0 while NO_CARD */
    uint8_t place_bonus[LUCKTAILS_PLACES]; /* bonus VP on it */
    uint8_t deck_count;
    uint8_t path_count;
    uint8_t phase;
    uint8_t round; /* from 0 */
    uint8_t start; /* the starting player of this round */
    uint8_t seat;  /* to act, or to be shown a middle card */
    uint8_t in;    /* bit per seat still in the round */
    uint8_t bait;  /* 0: none yet */
    uint8_t unused[4];
} lucktails_state;

/* The position without the cards that this viewer does not know; `deck` is always 0 here. */
typedef struct lucktails_view {
    int8_t viewer;
    int8_t turn;
    uint8_t winners;
    uint8_t unused[5];
    lucktails_state table;
} lucktails_view;

enum {
    LUCKTAILS_EVENT_DEAL, /* a card to a seat */
    LUCKTAILS_EVENT_OPEN, /* a card face up */
    LUCKTAILS_EVENT_BAIT,
    LUCKTAILS_EVENT_TAKE,
    LUCKTAILS_EVENT_KEEP,
    LUCKTAILS_EVENT_SWITCH,
    LUCKTAILS_EVENT_REVEAL /* the middle card just taken */
};

typedef struct lucktails_event {
    uint16_t gained; /* VP, bonus included */
    uint8_t kind, seat;
    uint8_t action; /* a raise */
    uint8_t bait;   /* raised to */
    uint8_t place;  /* 1 or 2: of the bonus laid, or of the switch; 0: none */
    uint8_t bonus;  /* VP taken from the place */
    uint8_t card;   /* seen now; HIDDEN for a card dealt to a seat, NO_CARD when none is shown */
    uint8_t round_over, start; /* and who starts the next one */
    uint8_t over;
} lucktails_event;

/* Who did what in this round, action by action: LT-3, clockwise over those still in. */
typedef struct lucktails_walk {
    uint8_t index, seat, in, action;
} lucktails_walk;
/* Before the first action. */
lucktails_walk lucktails_walk_begin(const lp_game *g, const lucktails_state *s);
/* To the next action, which is w->action by w->seat; false past the last. */
bool lucktails_walk_next(const lp_game *g, const lucktails_state *s, lucktails_walk *w);

static inline const lucktails_edition *lucktails_edition_of(const lp_game *g)
{
    return (const lucktails_edition *)g->edition;
}

/* LT-7, LT-8: these actions leave the round; the others raise the bait. */
static inline bool lucktails_leaves(int action)
{
    return action <= LUCKTAILS_SWITCH_2 || action == LUCKTAILS_TAKE;
}

/* By how much a raise raises. */
static inline int lucktails_raise_of(int action)
{
    return action == LUCKTAILS_RAISE_2 || action >= LUCKTAILS_RAISE_2_AT_1 ? 2 : 1;
}

/* Draws card number k out of the line. */
static inline uint8_t lucktails_draw(uint32_t *deck, uint32_t k)
{
    const uint32_t before = (1u << 4 * k) - 1;
    const uint8_t card = (uint8_t)(*deck >> 4 * k & 15);
    *deck = (*deck & before) | (*deck >> 4 & ~before);
    return card;
}

/* The place (0 or 1) that an action switches with or lays a bonus VP on; -1: none. */
static inline int lucktails_place_of(int action)
{
    return action == LUCKTAILS_SWITCH_1 || action == LUCKTAILS_SWITCH_2
               ? action - LUCKTAILS_SWITCH_1
           : action >= LUCKTAILS_RAISE_1_AT_1 ? (action - LUCKTAILS_RAISE_1_AT_1) % LUCKTAILS_PLACES
                                              : -1;
}

/* lucktails_view.c */
void lucktails_view_fill(const lp_game *g, const void *state, int viewer, void *view);
void lucktails_event_fill(const lp_game *g, const void *before, const void *after,
                          const lp_step *step, int viewer, void *event);
void lucktails_determinize(const lp_game *g, const void *view, lp_random *random, void *state);
void lucktails_view_write(const lp_game *g, const void *view, lp_text *out);
void lucktails_event_write(const lp_game *g, const void *event, lp_text *out);
void lucktails_action_write(const lp_game *g, lp_action action, lp_text *out);
lp_error lucktails_action_read(const lp_game *g, const char *text, size_t length, lp_action *out);
int lucktails_observe_count(const lp_game *g);
void lucktails_observe_name(const lp_game *g, int index, lp_text *out);
void lucktails_observe(const lp_game *g, const void *view, int16_t *out);

/* lucktails.c */
int lucktails_turn(const lp_game *g, const void *state);
uint32_t lucktails_winners(const lp_game *g, const void *state);

#endif
