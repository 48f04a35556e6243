/* One round of Lucktails, by counterfactual regret minimisation.
 *
 * Monte Carlo with external sampling: in every iteration one seat after another tries all its
 * options in a sampled deal, while the others act and cards are drawn by chance; regrets and
 * averages weigh linearly with the iteration. For more than two players this is not known to lead
 * to an equilibrium, so nothing is called one: lucktails_reply.h measures what a deviation gains.
 *
 * Seats count from the starting player. A round is worth its VP, or a chance to win the match.
 */
#ifndef LUCKPOND_LUCKTAILS_ROUND_H
#define LUCKPOND_LUCKTAILS_ROUND_H

#include "lucktails_match.h"
#include "lucktails_sets.h"

typedef struct lucktails_round {
    lp_game game;
    lucktails_edition edition; /* the game's, with its own bait ceiling */
    uint16_t vp[LUCKTAILS_SEATS_MAX];
    uint32_t open_cards;            /* bit per card dealt face up; 0: any */
    const lucktails_weights *match; /* NULL: the round is worth its VP */
} lucktails_round;

/* A round of `seats` players from 0 VP; ceiling 0: the edition's own. */
void lucktails_round_init(lucktails_round *r, const lucktails_edition *e, int seats, int ceiling);
/* The sets of face-up cards: their number, and number `index` of them as bits. */
int lucktails_round_open_count(const lucktails_round *r);
uint32_t lucktails_round_open_at(const lucktails_round *r, int index);
/* The first position of a deal: the cards before the seats, the face-up ones, the rest in the deck.
 */
void lucktails_round_place(const lucktails_round *r, const uint8_t *front, uint32_t open_cards,
                           lucktails_state *s);
void lucktails_round_deal(const lucktails_round *r, lp_random *random, lucktails_state *s);
static inline bool lucktails_round_ended(const lucktails_state *s)
{
    return s->phase == LUCKTAILS_PHASE_DEAL || s->phase == LUCKTAILS_PHASE_OVER;
}
/* What the round brought a seat, once it has ended. */
double lucktails_round_payoff(const lucktails_round *r, const lucktails_state *s, int seat);
/* The action with these chances that a draw picks. */
int lucktails_pick(const double *chances, int count, lp_random *random);

/* Trains `book` for all seats, or for one of them while the others play from `fixed`: iterations
 * first to first + count - 1, counted from 1. */
typedef struct lucktails_training {
    const lucktails_round *round;
    lucktails_book *book;
    lucktails_book *fixed; /* NULL: everybody learns */
    int seat;              /* who learns against `fixed` */
    lp_random random;
    double weight; /* of this iteration */
} lucktails_training;
void lucktails_train(lucktails_training *t, uint64_t first, uint64_t count);

#endif
