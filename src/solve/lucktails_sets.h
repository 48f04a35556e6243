/* Information sets of a round of Lucktails, and strategies kept by them.
 *
 * What a seat may know in a round is the card of its right neighbour and all that is public: open
 * and revealed cards, the scores at the start, and the whole path of the baits. That is the sight
 * REAL. It forgets nothing, but at a high ceiling there are far too many such sets, so there are
 * two coarser ones. Both keep of the path what it tells about the own card: how high a bait the
 * left neighbour, who sees that card, has declined.
 *
 * In an untouched middle both places are alike: only the first is used then, in every sight.
 */
#ifndef LUCKPOND_LUCKTAILS_SETS_H
#define LUCKPOND_LUCKTAILS_SETS_H

#include "lucktails_sense.h"

typedef enum lucktails_sight {
    LUCKTAILS_SIGHT_REAL, /* everything; injective up to LUCKTAILS_EXACT_PATH actions */
    LUCKTAILS_SIGHT_FINE, /* cards, bait, last raises, what the neighbours have declined: hashed */
    LUCKTAILS_SIGHT_BOOK  /* LUCKTAILS_CLASSES classes, and five choices instead of actions */
} lucktails_sight;

enum {
    LUCKTAILS_OPTIONS_MAX = LUCKTAILS_LEGAL_MAX,
    LUCKTAILS_EXACT_PATH = 24,
    LUCKTAILS_NO_ACTION = LUCKTAILS_ACTIONS
};

/* The choices of sight BOOK: opt out with the own card, with the better middle card, raise, take.
 */
enum {
    LUCKTAILS_CHOOSE_KEEP,
    LUCKTAILS_CHOOSE_SWITCH,
    LUCKTAILS_CHOOSE_RAISE_1,
    LUCKTAILS_CHOOSE_RAISE_2,
    LUCKTAILS_CHOOSE_TAKE,
    LUCKTAILS_CHOICES
};

/* Classes of sight BOOK: seats at the table and in the round, bait, mean of the unseen cards, what
 * a switch adds, what the left neighbour declined. */
enum {
    LUCKTAILS_CLASS_SEATS = 9,
    LUCKTAILS_CLASS_BAITS = 19,
    LUCKTAILS_CLASS_MEANS = 12,
    LUCKTAILS_CLASS_GAINS = 4,
    LUCKTAILS_CLASS_DECLINED = 5,
    LUCKTAILS_CLASSES = LUCKTAILS_CLASS_SEATS * LUCKTAILS_CLASS_BAITS * LUCKTAILS_CLASS_MEANS *
                        LUCKTAILS_CLASS_GAINS * LUCKTAILS_CLASS_DECLINED
};

typedef struct lucktails_key {
    uint64_t path, rest;
} lucktails_key;

/* What the seat to act can do: actions, or LUCKTAILS_NO_ACTION where a choice is not open; and the
 * name of its information set. */
typedef struct lucktails_options {
    lucktails_key key;
    int count;
    lp_action action[LUCKTAILS_OPTIONS_MAX];
} lucktails_options;

/* The class of the seat to act, at least two being in the round; and its name in a book. */
int lucktails_class_of(const lp_game *g, const lucktails_state *s, const lucktails_sense *sense);
static inline lucktails_key lucktails_class_key(uint32_t at) { return (lucktails_key){2, at}; }
/* Depends on nothing that the seat to act may not know. */
lucktails_options lucktails_options_of(const lp_game *g, const lucktails_state *s,
                                       lucktails_sight sight);

/* One information set: what was regretted, and what was played. */
typedef struct lucktails_set {
    lucktails_key key; /* both 0: free */
    float regret[LUCKTAILS_OPTIONS_MAX];
    float played[LUCKTAILS_OPTIONS_MAX];
} lucktails_set;

/* A table of them, hashed, in the caller's memory. When it is full, sets that are not in it learn
 * nothing. */
typedef struct lucktails_book {
    lucktails_sight sight;
    uint32_t capacity; /* a power of two */
    uint32_t used;
    lucktails_set *sets;
    const lp_game *game; /* it plays as if by these rules; NULL: those of the game at hand */
} lucktails_book;

/* A book in `memory` (aligned to 8), as large as `size` allows; empty. */
lucktails_book lucktails_book_init(lucktails_sight sight, void *memory, size_t size);
/* The set of the seat to act, or NULL; with `add` it is made when there is room. */
lucktails_set *lucktails_book_find(lucktails_book *book, lucktails_key key, bool add);
/* What regret matching plays now: chances of the options. */
void lucktails_set_now(const lucktails_set *set, const lucktails_options *options, double *chances);
/* The average of what was played, as chances of actions [LUCKTAILS_ACTIONS]. In a set that was
 * never played, and above the ceiling of the book's own game, by the rule of thumb. */
void lucktails_book_actions(lucktails_book *book, const lp_game *g, const lucktails_state *s,
                            double *chances);

#endif
