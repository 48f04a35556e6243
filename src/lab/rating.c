#include "rating.h"

#include <math.h>
#include <string.h>

enum { N = RATING_PLAYERS_MAX, STEPS_MAX = 60 };
#define POINTS 173.71779276130073 /* 400 / ln 10 */

typedef double matrix[N][N];

/* The log-likelihood's slope and bend (both signs so that bend is positive). */
typedef struct slopes {
    double slope[N];
    matrix bend;
} slopes;

/* --- One game --------------------------------------------------------------------------------- */

/* One place is given away among the seats of `left` (bits); `taken` are those that share it. */
static void add_place(const rating_game *g, const double *strength, uint32_t left, uint32_t taken,
                      double *slope, matrix bend)
{
    double sum = 0, share[N] = {0};
    int sharers = 0;
    for (int i = 0; i < g->seats; i++)
        if (left >> i & 1) {
            share[g->player[i]] += strength[g->player[i]];
            sum += strength[g->player[i]];
            sharers += (int)(taken >> i & 1);
        }
    for (int i = 0; i < g->seats; i++)
        if (taken >> i & 1)
            slope[g->player[i]] += 1.0 / sharers;
    uint32_t seen = 0; /* players whose share is done */
    for (int i = 0; i < g->seats; i++) {
        const int a = g->player[i];
        if (!(left >> i & 1) || (seen >> a & 1))
            continue;
        seen |= 1u << a;
        slope[a] -= share[a] / sum;
        if (!bend)
            continue;
        bend[a][a] += share[a] / sum;
        for (int b = 0; b < N; b++)
            bend[a][b] -= share[a] * share[b] / (sum * sum);
    }
}

static void add_game(const rating_game *g, const double *strength, double *slope, matrix bend)
{
    uint32_t left = (1u << g->seats) - 1;
    while (left) {
        int best = 255;
        uint32_t taken = 0;
        for (int i = 0; i < g->seats; i++)
            if (left >> i & 1 && g->place[i] <= best) {
                taken = g->place[i] < best ? 0 : taken;
                best = g->place[i];
                taken |= 1u << i;
            }
        if (taken == left) /* the last place: nothing to choose */
            break;
        add_place(g, strength, left, taken, slope, bend);
        left &= ~taken;
    }
}

/* --- All games -------------------------------------------------------------------------------- */

/* One game won and one lost against somebody of strength 1. */
static void add_prior(const double *strength, int count, slopes *s)
{
    for (int a = 0; a < count; a++) {
        const double p = strength[a] / (1 + strength[a]);
        s->slope[a] += 1 - 2 * p;
        s->bend[a][a] += 2 * p * (1 - p);
    }
}

static void find_slopes(const rating_game *games, size_t game_count, const double *strength,
                        int count, slopes *s)
{
    memset(s, 0, sizeof *s);
    for (size_t i = 0; i < game_count; i++)
        add_game(&games[i], strength, s->slope, s->bend);
    add_prior(strength, count, s);
}

/* out = m^-1, by elimination; m is positive definite (the prior sees to it). */
static void invert(matrix m, int count, matrix out)
{
    matrix a;
    memcpy(a, m, sizeof a);
    memset(out, 0, sizeof(matrix));
    for (int i = 0; i < count; i++)
        out[i][i] = 1;
    for (int i = 0; i < count; i++) {
        const double pivot = a[i][i];
        for (int k = 0; k < count; k++) {
            a[i][k] /= pivot;
            out[i][k] /= pivot;
        }
        for (int row = 0; row < count; row++) {
            const double factor = a[row][i];
            if (row == i)
                continue;
            for (int k = 0; k < count; k++) {
                a[row][k] -= factor * a[i][k];
                out[row][k] -= factor * out[i][k];
            }
        }
    }
}

/* Newton's method; no step is longer than 1, which is enough for this hill with one top. */
static void climb(const rating_game *games, size_t game_count, int count, double *log_strength,
                  double *strength, matrix inverse)
{
    for (int step = 0; step < STEPS_MAX; step++) {
        slopes s;
        find_slopes(games, game_count, strength, count, &s);
        invert(s.bend, count, inverse);
        double longest = 0, move[N] = {0};
        for (int a = 0; a < count; a++) {
            for (int b = 0; b < count; b++)
                move[a] += inverse[a][b] * s.slope[b];
            longest = fmax(longest, fabs(move[a]));
        }
        for (int a = 0; a < count; a++) {
            log_strength[a] += longest > 1 ? move[a] / longest : move[a];
            strength[a] = exp(log_strength[a]);
        }
        if (longest < 1e-10)
            break;
    }
}

/* Sum over the blocks of slope times slope: what the blocks really vary by. */
static void spread_of_blocks(const rating_game *games, size_t game_count, const double *strength,
                             matrix out)
{
    memset(out, 0, sizeof(matrix));
    for (size_t i = 0; i < game_count;) {
        double slope[N] = {0};
        const uint32_t block = games[i].block;
        for (; i < game_count && games[i].block == block; i++)
            add_game(&games[i], strength, slope, NULL);
        for (int a = 0; a < N; a++)
            for (int b = 0; b < N; b++)
                out[a][b] += slope[a] * slope[b];
    }
}

/* The variance of player a's distance from the mean of all. */
static double variance_from_mean(matrix m, int count, int a)
{
    double variance = 0;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++)
            variance += m[i][k] * ((i == a) - 1.0 / count) * ((k == a) - 1.0 / count);
    return variance;
}

static void multiply(matrix a, matrix b, int count, matrix out)
{
    memset(out, 0, sizeof(matrix));
    for (int i = 0; i < count; i++)
        for (int k = 0; k < count; k++)
            for (int j = 0; j < count; j++)
                out[i][k] += a[i][j] * b[j][k];
}

void rating_fit(const rating_game *games, size_t game_count, int count, rating *out)
{
    double log_strength[N] = {0}, strength[N], mean = 0;
    for (int a = 0; a < N; a++)
        strength[a] = 1;
    matrix inverse, spread, half, sandwich;
    climb(games, game_count, count, log_strength, strength, inverse);
    spread_of_blocks(games, game_count, strength, spread);
    multiply(inverse, spread, count, half);
    multiply(half, inverse, count, sandwich);
    for (int a = 0; a < count; a++)
        mean += log_strength[a] / count;
    for (int a = 0; a < count; a++) {
        const double variance =
            fmax(variance_from_mean(sandwich, count, a), variance_from_mean(inverse, count, a));
        out[a].value = POINTS * (log_strength[a] - mean);
        out[a].error = POINTS * sqrt(variance);
    }
}
