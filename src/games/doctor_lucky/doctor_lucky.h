/* Save Doctor Lucky: rescue the Doctor while somebody is looking. State, view, actions. Rulings:
 * README.md. */
#ifndef LUCKPOND_DOCTOR_LUCKY_H
#define LUCKPOND_DOCTOR_LUCKY_H

#include "doctor_lucky_edition.h"

enum { DOCTOR_LUCKY_SEATS_MAX = 7, DOCTOR_LUCKY_NOBODY = 255 };

/* --- Sets of cards --------------------------------------------------------------------------
 *
 * A hand, the cards played, or the cards still in the piles: one number. A bit for each aid card
 * and each movement card, and how many F-1, F-2, F-3. Every field is wide enough for all cards of
 * its kind, so putting sets together is `+`, taking out is `-`, and nothing carries over. */
typedef uint64_t doctor_lucky_cards;

enum {
    DOCTOR_LUCKY_AID_BIT = 0,
    DOCTOR_LUCKY_MOVEMENT_BIT = DOCTOR_LUCKY_AIDS,
    DOCTOR_LUCKY_F1_BIT = DOCTOR_LUCKY_MOVEMENT_BIT + DOCTOR_LUCKY_ROOMS, /* 5 bits */
    DOCTOR_LUCKY_F2_BIT = DOCTOR_LUCKY_F1_BIT + 5,                        /* 4 bits */
    DOCTOR_LUCKY_F3_BIT = DOCTOR_LUCKY_F2_BIT + 4,                        /* 3 bits */
    DOCTOR_LUCKY_CARDS_END = DOCTOR_LUCKY_F3_BIT + 3
};

/* Card types in type order: F-1, F-2, F-3, the aid cards, the movement cards by room. */
enum {
    DOCTOR_LUCKY_AID_TYPE = 3,
    DOCTOR_LUCKY_MOVEMENT_TYPE = DOCTOR_LUCKY_AID_TYPE + DOCTOR_LUCKY_AIDS,
    DOCTOR_LUCKY_TYPES = DOCTOR_LUCKY_MOVEMENT_TYPE + DOCTOR_LUCKY_ROOMS,
    DOCTOR_LUCKY_NO_CARD = 255
};

static inline int doctor_lucky_type_bit(int type)
{
    return type >= DOCTOR_LUCKY_AID_TYPE ? type - DOCTOR_LUCKY_AID_TYPE
           : type == 0                   ? DOCTOR_LUCKY_F1_BIT
           : type == 1                   ? DOCTOR_LUCKY_F2_BIT
                                         : DOCTOR_LUCKY_F3_BIT;
}
/* The set of one card. */
static inline doctor_lucky_cards doctor_lucky_card(int type)
{
    return (doctor_lucky_cards)1 << doctor_lucky_type_bit(type);
}
static inline doctor_lucky_cards doctor_lucky_aid(int aid)
{
    return (doctor_lucky_cards)1 << (DOCTOR_LUCKY_AID_BIT + aid);
}
static inline doctor_lucky_cards doctor_lucky_movement(int room)
{
    return (doctor_lucky_cards)1 << (DOCTOR_LUCKY_MOVEMENT_BIT + room);
}
/* The aid and movement cards of a set, without its failure cards. */
static inline doctor_lucky_cards doctor_lucky_singles(doctor_lucky_cards cards)
{
    return cards & (((doctor_lucky_cards)1 << DOCTOR_LUCKY_F1_BIT) - 1);
}
/* Rooms whose movement cards are in a set. */
static inline uint32_t doctor_lucky_movements(doctor_lucky_cards cards)
{
    return (uint32_t)(doctor_lucky_singles(cards) >> DOCTOR_LUCKY_MOVEMENT_BIT);
}
static inline int doctor_lucky_f1(doctor_lucky_cards cards)
{
    return (int)(cards >> DOCTOR_LUCKY_F1_BIT & 31);
}
static inline int doctor_lucky_f2(doctor_lucky_cards cards)
{
    return (int)(cards >> DOCTOR_LUCKY_F2_BIT & 15);
}
static inline int doctor_lucky_f3(doctor_lucky_cards cards)
{
    return (int)(cards >> DOCTOR_LUCKY_F3_BIT & 7);
}
static inline int doctor_lucky_failure_points(doctor_lucky_cards cards)
{
    return doctor_lucky_f1(cards) + 2 * doctor_lucky_f2(cards) + 3 * doctor_lucky_f3(cards);
}
static inline int doctor_lucky_count(doctor_lucky_cards cards)
{
    return lp_popcount(doctor_lucky_singles(cards)) + doctor_lucky_f1(cards) +
           doctor_lucky_f2(cards) + doctor_lucky_f3(cards);
}
/* How many cards of a type are in a set. */
int doctor_lucky_count_type(doctor_lucky_cards cards, int type);
/* Card number k of a set in type order, as a set of one card, and its type; k below the set's
 * count. */
doctor_lucky_cards doctor_lucky_card_at(doctor_lucky_cards cards, uint32_t k);
int doctor_lucky_type_at(doctor_lucky_cards cards, uint32_t k);

/* --- Actions -------------------------------------------------------------------------------- */

enum { DOCTOR_LUCKY_ME, DOCTOR_LUCKY_DOCTOR, DOCTOR_LUCKY_PIECES };

enum {
    DOCTOR_LUCKY_STEP = 0,                                      /* + room */
    DOCTOR_LUCKY_PLAY = DOCTOR_LUCKY_STEP + DOCTOR_LUCKY_ROOMS, /* + (card, piece, destination) */
    DOCTOR_LUCKY_SAVE =
        DOCTOR_LUCKY_PLAY + DOCTOR_LUCKY_ROOMS * DOCTOR_LUCKY_PIECES * DOCTOR_LUCKY_ROOMS,
    DOCTOR_LUCKY_SAVE_AID = DOCTOR_LUCKY_SAVE + 1, /* + aid */
    DOCTOR_LUCKY_DRAW = DOCTOR_LUCKY_SAVE_AID + DOCTOR_LUCKY_AIDS,
    DOCTOR_LUCKY_END,
    DOCTOR_LUCKY_F1,
    DOCTOR_LUCKY_F2,
    DOCTOR_LUCKY_F3,
    DOCTOR_LUCKY_DONE,
    DOCTOR_LUCKY_ACTIONS,

    /* All movement cards in one hand, every destination open to both pieces in a ship of 30 rooms
     * with doors everywhere: a free step to 29 rooms, 30 x 2 x 29 card moves, an attempt with
     * nothing or with each of 20 aid cards, draw, end. */
    DOCTOR_LUCKY_LEGAL_MAX =
        (DOCTOR_LUCKY_ROOMS - 1) * (1 + DOCTOR_LUCKY_ROOMS * DOCTOR_LUCKY_PIECES) + 1 +
        DOCTOR_LUCKY_AIDS + 2
};

static inline int doctor_lucky_play(int card, int piece, int room)
{
    return DOCTOR_LUCKY_PLAY + (card * DOCTOR_LUCKY_PIECES + piece) * DOCTOR_LUCKY_ROOMS + room;
}

/* --- Position ------------------------------------------------------------------------------- */

typedef enum doctor_lucky_phase {
    DOCTOR_LUCKY_PHASE_LOT,   /* chance: who gets the first face-up card */
    DOCTOR_LUCKY_PHASE_ROOMS, /* chance: face-up cards name the start rooms */
    DOCTOR_LUCKY_PHASE_DEAL,  /* chance: the hands */
    DOCTOR_LUCKY_PHASE_TURN,
    DOCTOR_LUCKY_PHASE_DRAWN, /* chance: the card drawn */
    DOCTOR_LUCKY_PHASE_ANSWER,
    DOCTOR_LUCKY_PHASE_OVER
} doctor_lucky_phase;

/* What lies open on the table (DL-21). */
typedef struct doctor_lucky_table {
    doctor_lucky_cards played; /* out of the game */
    uint16_t quiet_turns;      /* DL-18: in a row, up to now */
    uint8_t phase;
    uint8_t flooded;                       /* decks gone, from D up; 4: the ship went down */
    uint8_t piles[DOCTOR_LUCKY_DECKS];     /* cards in the pile of deck A … D */
    uint8_t pool_count;                    /* cards not drawn: the piles together */
    uint8_t doctor;                        /* room, or DOCTOR_LUCKY_NOWHERE in set-up */
    uint8_t pawns[DOCTOR_LUCKY_SEATS_MAX]; /* the same of each seat */
    uint8_t starter;                       /* or DOCTOR_LUCKY_NOBODY */
    uint8_t active;      /* whose turn it is; in set-up who gets the next card (0 in the lot) */
    uint8_t stepped;     /* this turn */
    uint8_t card_played; /* this turn */
    uint8_t value;       /* of the attempt; with `sum`, `aid`, `asked` 0 when there is none */
    uint8_t sum;         /* of the failure cards that answered it */
    uint8_t aid;         /* 0: none, else 1 + aid card */
    uint8_t asked;       /* the seat that answers */
    uint8_t saver;       /* who has won, or DOCTOR_LUCKY_NOBODY */
    uint8_t unused[6];
} doctor_lucky_table;

/* The table, and what lies face down. Cards in the piles have no order: a draw takes any of them
 * with the same chance, so which pile holds which cards is decided by nobody (README.md). */
typedef struct doctor_lucky_state {
    doctor_lucky_cards pool; /* cards not drawn; while rooms are drawn, not shown */
    doctor_lucky_cards hands[DOCTOR_LUCKY_SEATS_MAX];
    doctor_lucky_table table;
} doctor_lucky_state;

/* DL-21: the table and the viewer's own hand; all hands when the game is over. */
typedef struct doctor_lucky_view {
    doctor_lucky_table table;
    doctor_lucky_cards hands[DOCTOR_LUCKY_SEATS_MAX]; /* 0 where not seen */
    doctor_lucky_cards not_shown; /* cards that can still come up in set-up; 0 afterwards */
    int8_t viewer;
    int8_t turn;
    uint8_t seen; /* bit i: hands[i] is seen */
    uint8_t prize;
    uint8_t hand_counts[DOCTOR_LUCKY_SEATS_MAX];
    uint8_t penalties[DOCTOR_LUCKY_SEATS_MAX];
    uint8_t unused[6];
} doctor_lucky_view;

enum {
    DOCTOR_LUCKY_EVENT_LOT,
    DOCTOR_LUCKY_EVENT_SHOWN,
    DOCTOR_LUCKY_EVENT_DEALT,
    DOCTOR_LUCKY_EVENT_STEP,
    DOCTOR_LUCKY_EVENT_CARD,
    DOCTOR_LUCKY_EVENT_ATTEMPT,
    DOCTOR_LUCKY_EVENT_ANSWER,
    DOCTOR_LUCKY_EVENT_DRAW,
    DOCTOR_LUCKY_EVENT_DRAWN,
    DOCTOR_LUCKY_EVENT_END
};

typedef struct doctor_lucky_event {
    doctor_lucky_cards hands[DOCTOR_LUCKY_SEATS_MAX]; /* when over: all of them */
    uint8_t kind;
    uint8_t seat; /* DOCTOR_LUCKY_NOBODY: a face-up card for the Doctor */
    uint8_t card; /* type, or DOCTOR_LUCKY_NO_CARD: not seen, none, or done */
    uint8_t piece;
    uint8_t room;
    uint8_t value, sum; /* of the attempt */
    uint8_t failed;     /* the attempt, with this answer */
    uint8_t turn_ended;
    uint8_t flooded_from, flooded_to; /* decks gone before and after */
    uint8_t moved;                    /* bit i: seat i fled from the water */
    uint8_t refuge;                   /* to this room, or DOCTOR_LUCKY_NOWHERE */
    uint8_t doctor_from, doctor_to;   /* the Doctor's walk; DOCTOR_LUCKY_NOWHERE: none */
    uint8_t next;                     /* whose turn comes, or DOCTOR_LUCKY_NOBODY */
    uint8_t over;
    uint8_t winner, prize; /* or DOCTOR_LUCKY_NOBODY */
    uint8_t penalty;       /* of the prize */
    uint8_t unused[4];
} doctor_lucky_event;

static inline const doctor_lucky_edition *doctor_lucky_edition_of(const lp_game *g)
{
    return (const doctor_lucky_edition *)g->edition;
}
/* DL-20: option `penalties`. */
static inline bool doctor_lucky_penalties_on(const lp_game *g) { return g->options[0] != 0; }

/* --- DL-20: penalties for table talk ----------------------------------------------------------
 *
 * The program judges no words: a seat calls a penalty on another, it counts at once and moves
 * nothing. The tally lives beside a game, not in its state. */
enum { DOCTOR_LUCKY_TALK_KILLING, DOCTOR_LUCKY_TALK_WEAPON, DOCTOR_LUCKY_TALKS };

typedef struct doctor_lucky_tally {
    uint16_t points[DOCTOR_LUCKY_SEATS_MAX];
} doctor_lucky_tally;

/* What such talk costs: 1, or 2 during an attempt. */
int doctor_lucky_talk_penalty(bool during_attempt);
/* `caller` names `culprit`. False, and nothing counted, when the option is off, a seat or the kind
 * does not exist, or a seat calls one on itself. */
bool doctor_lucky_tally_call(const lp_game *g, doctor_lucky_tally *tally, int caller, int culprit,
                             int kind, bool during_attempt);

/* --- doctor_lucky.c, _prize.c, _check.c, _edition.c
 * ---------------------------------------------------- */
int doctor_lucky_turn(const lp_game *g, const void *state);
uint32_t doctor_lucky_winners(const lp_game *g, const void *state);
/* DL-19: the seat of the loser's prize, or DOCTOR_LUCKY_NOBODY. */
int doctor_lucky_prize(const lp_game *g, const doctor_lucky_state *s);
/* DL-9: what an attempt in the Doctor's room is worth; `aid` as in doctor_lucky_table. */
int doctor_lucky_attempt_value(const doctor_lucky_edition *e, int aid, int room);
/* DL-4. */
int doctor_lucky_hand_size(const lp_game *g);
const char *doctor_lucky_check(const lp_game *g, const void *state);
void doctor_lucky_edition_fields(lp_fields *f, void *edition);

/* --- doctor_lucky_view.c ---------------------------------------------------------------------- */
void doctor_lucky_view_fill(const lp_game *g, const void *state, int viewer, void *view);
void doctor_lucky_event_fill(const lp_game *g, const void *before, const void *after,
                             const lp_step *step, int viewer, void *event);
void doctor_lucky_determinize(const lp_game *g, const void *view, lp_random *random, void *state);

/* --- doctor_lucky_text.c ---------------------------------------------------------------------- */
void doctor_lucky_view_write(const lp_game *g, const void *view, lp_text *out);
void doctor_lucky_event_write(const lp_game *g, const void *event, lp_text *out);
void doctor_lucky_action_write(const lp_game *g, lp_action action, lp_text *out);
lp_error doctor_lucky_action_read(const lp_game *g, const char *text, size_t length,
                                  lp_action *out);
/* A room ("12", "a") and a card ("f1", "whiskey", "m12") as text. */
void doctor_lucky_room_write(const doctor_lucky_edition *e, int room, lp_text *out);
void doctor_lucky_card_write(const doctor_lucky_edition *e, int type, lp_text *out);

/* --- doctor_lucky_observe.c ------------------------------------------------------------------- */
int doctor_lucky_observe_count(const lp_game *g);
void doctor_lucky_observe_name(const lp_game *g, int index, lp_text *out);
void doctor_lucky_observe(const lp_game *g, const void *view, int16_t *out);

#endif
