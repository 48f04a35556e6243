#include "sequential.h"

/* From cautious to bold; all are below 1, so a coin never sinks to nothing. */
static const double bets[SEQUENTIAL_BETS] = {0.02, 0.05, 0.1, 0.2, 0.35, 0.55, 0.75, 0.95};

void sequential_init(sequential *s)
{
    for (int i = 0; i < SEQUENTIAL_BETS; i++)
        s->higher[i] = s->lower[i] = 1.0 / SEQUENTIAL_BETS;
}

void sequential_add(sequential *s, double x)
{
    for (int i = 0; i < SEQUENTIAL_BETS; i++) {
        s->higher[i] *= 1 + bets[i] * x;
        s->lower[i] *= 1 - bets[i] * x;
    }
}

static double sum(const double *coins)
{
    double all = 0;
    for (int i = 0; i < SEQUENTIAL_BETS; i++)
        all += coins[i];
    return all;
}

int sequential_verdict(const sequential *s, double alpha)
{
    return sum(s->higher) >= 2 / alpha ? 1 : sum(s->lower) >= 2 / alpha ? -1 : 0;
}

/* What the one who bets on a mean above m owns in the end; `sign` -1 looks at -x. */
static double coins_above(const double *x, size_t count, double m, double sign)
{
    double coins[SEQUENTIAL_BETS];
    for (int i = 0; i < SEQUENTIAL_BETS; i++)
        coins[i] = 1.0 / SEQUENTIAL_BETS;
    for (size_t k = 0; k < count; k++) {
        const double gain = (sign * x[k] - m) / (1 + m);
        for (int i = 0; i < SEQUENTIAL_BETS; i++)
            coins[i] *= 1 + bets[i] * gain;
    }
    return sum(coins);
}

/* The highest m that has fallen to the one who bets on more: coins_above falls as m rises. */
static double lower_end(const double *x, size_t count, double alpha, double sign)
{
    double fallen = -1, standing = 1;
    for (int i = 0; i < 40; i++) {
        const double m = (fallen + standing) / 2;
        if (coins_above(x, count, m, sign) >= 2 / alpha)
            fallen = m;
        else
            standing = m;
    }
    return fallen;
}

void sequential_interval(const double *x, size_t count, double alpha, double *low, double *high)
{
    *low = lower_end(x, count, alpha, 1);
    *high = -lower_end(x, count, alpha, -1);
}
