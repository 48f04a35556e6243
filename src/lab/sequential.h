/* A test that may be looked at after every result: which of two players is stronger?
 *
 * A result x lies in [-1, 1]; the claim on trial is that its mean is m (0: equal strength). Think
 * of a gambler who bets against the claim before each result: a bet c turns one coin into 1 + c (x
 * - m) / (1 + m). If the claim is true no way of betting gains on average, so the chance to ever
 * own 1/a coins is at most a (Ville). Two gamblers bet, one that the mean is higher, one that it is
 * lower, each with the same share of their coin on each of a few bets; the claim falls when one of
 * them owns 2/a. Nothing is assumed about the results but their range and that the past does not
 * shift their mean; one may stop whenever one likes. (I. Waudby-Smith and A. Ramdas, Estimating
 * means of bounded random variables by betting, 2024; docs/bots.md says it in plain words.) */
#ifndef LUCKPOND_SEQUENTIAL_H
#define LUCKPOND_SEQUENTIAL_H

#include <stddef.h>

enum { SEQUENTIAL_BETS = 8 };

typedef struct sequential {
    double higher[SEQUENTIAL_BETS], lower[SEQUENTIAL_BETS]; /* coins by bet, against mean 0 */
} sequential;

void sequential_init(sequential *s);
void sequential_add(sequential *s, double x);
/* 1: the mean is above 0, -1: below, 0: not decided. The chance to be ever wrong is at most
 * `alpha`. */
int sequential_verdict(const sequential *s, double alpha);
/* All means that have not fallen: an interval that holds the true mean at all times at once with
 * chance 1 - alpha. It excludes 0 exactly when there is a verdict. */
void sequential_interval(const double *x, size_t count, double alpha, double *low, double *high);

#endif
