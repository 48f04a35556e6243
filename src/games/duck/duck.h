/* DUCK: lay off cards, or duck when you think you hold the least. State, view, actions. Rulings:
 * README.md. */
#ifndef LUCKPOND_DUCK_H
#define LUCKPOND_DUCK_H

#include "duck_cards.h"

enum {
    DUCK_SEATS_MAX = 5,
    DUCK_HAND_MAX = 7,
    DUCK_TOWELS_MAX = 32, /* four a round: somebody always discards (DU-12) */
    /* 81 cards, at least three of them in hands when more are laid, eight bytes a play */
    DUCK_DISCARDS_MAX = 88,
    DUCK_NONE = 255, /* no card, no seat */
};

/* Actions: plays of equal cards and sequences as duck_plays.h numbers them, and the rest. */
enum {
    DUCK_EQUALS = 144,   /* for each number */
    DUCK_SEQUENCES = 56, /* for each colour */
};
enum {
    DUCK_EQUAL = 0,
    DUCK_SEQUENCE = DUCK_EQUAL + DUCK_NUMBERS * DUCK_EQUALS,
    DUCK_DUCK = DUCK_SEQUENCE + DUCK_COLOURS * DUCK_SEQUENCES,
    DUCK_PILE,
    DUCK_LEFT,
    DUCK_RIGHT,
    DUCK_TOWEL, /* + colour */
    DUCK_ACTIONS = DUCK_TOWEL + DUCK_COLOURS,
};

enum {
    /* With m cards of one number there are at most 1, 4, 12, 20, 33, 54, 75 equal plays, so seven
     * cards have at most 75; with the duck 76 (1y 1y 1y 1b 1b 1r 1r has them). A hand with a
     * sequence has three numbers: at most 33 + 1 + 1 equal plays, and 30 sequences (a run of
     * seven): fewer. And eight for room: equal plays are written eight at a time. */
    DUCK_LEGAL_MAX = 76 + 8,
};

typedef enum duck_phase {
    DUCK_PHASE_DEAL,
    DUCK_PHASE_PLAY,
    DUCK_PHASE_DRAW,
    DUCK_PHASE_DRAWN, /* the card from the draw pile is being drawn */
    DUCK_PHASE_TOWEL, /* `seat` chooses among its highest cards (DU-14) */
    DUCK_PHASE_OVER
} duck_phase;

/* When a round has ended (TOWEL, OVER) piles, `pile_count`, `renewed` and `turns` stay as they were
 * for the eye; the draw pile's cards and all hands dealt with are gone. */
typedef struct duck_state {
    duck_cards hands[DUCK_SEATS_MAX];
    duck_cards known[DUCK_SEATS_MAX]; /* of those, what all know to be there (DU-17) */
    duck_cards pile;                  /* the draw pile, which has no order before it is drawn */
    duck_cards renewed;               /* its cards when last renewed in this round, else 0 */
    int16_t belts[DUCK_SEATS_MAX];    /* lifebelt points */
    uint16_t turns;                   /* finished in this round */
    /* All discard piles in the order of laying, seat << 5 | type: a seat's pile is the entries of
     * that seat, the last one on top. */
    uint8_t discards[DUCK_DISCARDS_MAX];
    uint8_t towels[DUCK_TOWELS_MAX]; /* all towel cards in the order they came, as above */
    uint8_t heights[DUCK_SEATS_MAX]; /* cards in the discard piles */
    uint8_t discard_count;
    uint8_t towel_count;
    uint8_t pile_count;
    uint8_t phase;
    uint8_t round; /* from 0 */
    uint8_t dealer;
    uint8_t seat; /* to act, to draw, or being dealt to */
} duck_state;

/* What one viewer knows: the state without the cards hidden from that viewer. */
typedef struct duck_view {
    duck_state table; /* hidden hands and the draw pile are 0 */
    int8_t viewer;
    int8_t turn;
    uint8_t winners;
    uint8_t open; /* bit per seat: its hand is seen */
    uint8_t hand_counts[DUCK_SEATS_MAX];
    uint8_t green, red; /* the top lifebelt */
    uint8_t unused[5];
} duck_view;

enum {
    DUCK_EVENT_DEAL,
    DUCK_EVENT_START, /* the start card */
    DUCK_EVENT_PLAY,
    DUCK_EVENT_DUCK,
    DUCK_EVENT_DRAW, /* from where */
    DUCK_EVENT_DRAWN,
    DUCK_EVENT_TOWEL
};

typedef struct duck_event {
    duck_cards renewed;               /* the new draw pile, when this step renewed it */
    duck_cards hands[DUCK_SEATS_MAX]; /* laid open when this step ended the round */
    uint8_t kind, seat;
    uint8_t source;                   /* DRAW: 0 pile, 1 left, 2 right */
    uint8_t card;                     /* type, or DUCK_NONE when the viewer does not see it */
    uint8_t cards[DUCK_HAND_MAX + 1]; /* PLAY: types from bottom to top */
    uint8_t card_count;
    uint8_t ended;     /* the round, with this step */
    uint8_t belt_seat; /* who took the lifebelt, or DUCK_NONE */
    int16_t belt_points;
    uint8_t discarders;             /* bit per seat: highest sum (DU-12, DU-13) */
    uint8_t towels[DUCK_SEATS_MAX]; /* laid under towels in this step, as in the state */
    uint8_t towel_count;
    uint8_t next_dealer; /* DUCK_NONE unless a new round begins */
    uint8_t over;
    uint8_t unused[7];
} duck_event;

static inline const duck_edition *duck_edition_of(const lp_game *g)
{
    return (const duck_edition *)g->edition;
}
static inline int duck_entry_seat(uint8_t entry) { return entry >> 5; }
static inline int duck_entry_type(uint8_t entry) { return entry & 31; }

int duck_turn(const lp_game *g, const void *state);
void duck_scores(const lp_game *g, const void *state, int32_t *out);
uint32_t duck_winners(const lp_game *g, const void *state);
/* duck_round.c */
void duck_begin_round(const lp_game *g, duck_state *s, int dealer);
/* One card of the deal; and all that are left of it. */
void duck_deal_card(const lp_game *g, duck_state *s, int type);
void duck_deal_all(const lp_game *g, duck_state *s, lp_random *random);
/* DU-7: makes a new draw pile of the cards under the tops. */
void duck_renew_pile(duck_state *s);
/* DU-8: the seat in turn has played its last card. */
void duck_end_round_without_cards(const lp_game *g, duck_state *s);
/* DU-9 to DU-11: the seat in turn ducks, or may not. */
lp_error duck_duck(const lp_game *g, duck_state *s);
/* DU-12, DU-13: compares the hands of all but `ender` (DUCK_NONE: of all, DU-18) and goes on to the
 * towels. */
void duck_compare_hands(const lp_game *g, duck_state *s, int ender);
/* Colours (bit each) of the highest number in a hand, and the number. */
int duck_highest_cards(duck_cards hand, int *number);
void duck_lay_under_towel(duck_state *s, int seat, int colour);
/* DU-14: asks clockwise from `seat` on; with nobody left to ask the round is over. */
void duck_ask_for_towels(const lp_game *g, duck_state *s, int seat);
/* DU-12, DU-13: bit per seat that has the highest sum of all but `ender` (DUCK_NONE: of all). */
uint32_t duck_highest_sums(const lp_game *g, const duck_cards *hands, int ender);
/* The top card of a discard pile that is not empty. */
int duck_top(const duck_state *s, int seat);

/* duck_check.c */
const char *duck_check(const lp_game *g, const void *state);

/* duck_view.c */
void duck_view_fill(const lp_game *g, const void *state, int viewer, void *view);
void duck_determinize(const lp_game *g, const void *view, lp_random *random, void *state);
void duck_view_write(const lp_game *g, const void *view, lp_text *out);
int duck_observe_count(const lp_game *g);
void duck_observe_name(const lp_game *g, int index, lp_text *out);
void duck_observe(const lp_game *g, const void *view, int16_t *out);

/* duck_text.c */
void duck_write_card(lp_text *out, int type);
void duck_write_cards(lp_text *out, duck_cards cards);
void duck_action_write(const lp_game *g, lp_action action, lp_text *out);
lp_error duck_action_read(const lp_game *g, const char *text, size_t length, lp_action *out);

/* duck_event.c */
void duck_event_fill(const lp_game *g, const void *before, const void *after, const lp_step *step,
                     int viewer, void *event);
void duck_event_write(const lp_game *g, const void *event, lp_text *out);

#endif
