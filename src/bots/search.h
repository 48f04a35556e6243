/* Search for games with hidden cards: every candidate is tried in the same sampled deals, each
 * drawn from what the seat may know (determinize), and played on for a while; after each stage the
 * worse half of the candidates is given up (sequential halving). Anytime: it may be stopped after
 * any deal, and the same random stream and node budget give the same answer. */
#ifndef LUCKPOND_SEARCH_H
#define LUCKPOND_SEARCH_H

#include "luckpond/bot.h"

enum { SEARCH_CANDIDATES_MAX = 32, SEARCH_UNSOLVED = -1 };

typedef struct search_kind {
    /* Draws a deal that fits the view, by what the bot believes of the others; NULL: determinize.
     */
    void (*deal)(const lp_game *g, const void *view, lp_random *random, void *state, void *scratch);
    /* Plays on from `state` (which it may spoil) and says what came of it for `seat`; `scratch` is
     * the kind's own, `scratch_size` bytes. */
    double (*playout)(const lp_game *g, void *state, int seat, lp_random *random, void *scratch);
    /* Chooses at most SEARCH_CANDIDATES_MAX of the legal actions that are worth trying; NULL: the
     * first ones. */
    int (*narrow)(const lp_game *g, const void *view, const lp_action *legal, int count,
                  lp_action *out);
    size_t scratch_size;
    uint64_t nodes; /* playouts, when the caller names no budget */
    /* Looks at the view once, before the first deal; may be NULL. */
    void (*begin)(const lp_game *g, const void *view, void *scratch);
    /* The action where it is solved and need not be tried, else SEARCH_UNSOLVED; NULL: never. */
    int (*solved)(const lp_game *g, const void *view);
} search_kind;

/* Those of the experts, for the coach too. */
extern const search_kind duck_search, doctor_lucky_search, lucktails_search;

size_t search_arena_size(const search_kind *kind);
int search_solved(const search_kind *kind, const lp_game *g, const void *view);
lp_action search_choose(const search_kind *kind, const lp_game *g, const void *view,
                        const lp_action *legal, int count, const lp_think *think);

/* e to the x, near enough for weighing (no library function). */
double search_exp(double x);
/* What a place in the race is worth: the share of each seat when scores weigh exp(score / spread).
 */
void search_shares(const lp_game *g, const int32_t *scores, double spread, double *shares);
/* The share of a finished game: 1/k for each of k winners. */
double search_won(const lp_game *g, const void *state, int seat);

#endif
