/* The quick estimate of the race to 15. */
#include "lucktails_match.h"

#define NEGLIGIBLE 1e-4
enum { SPAN = LUCKTAILS_RACE_GOAL + LUCKTAILS_GAINS - 1 };

/* One seat, from `vp`: round after round, what is below the goal moves on. */
static void race_alone(lucktails_race *race, const lucktails_gains *gains, int distance, int vp)
{
    const int seats = race->seats;
    float now[SPAN] = {0}, next[SPAN];
    now[vp] = 1;
    for (int round = 0; round < LUCKTAILS_RACE_ROUNDS; round++) {
        /* the start goes round to the left: each round the seat is one place nearer to it */
        const float *chance = gains->chance[(distance - round % seats + seats) % seats];
        memset(next, 0, sizeof next);
        for (int from = 0; from < LUCKTAILS_RACE_GOAL; from++)
            for (int gain = 0; gain < LUCKTAILS_GAINS; gain++)
                next[from + gain] += now[from] * chance[gain];
        float below = 0;
        for (int i = 0; i < LUCKTAILS_RACE_GOAL; i++)
            below += next[i];
        race->below[distance][vp][round] = below;
        memcpy(race->beyond[distance][vp][round], next + LUCKTAILS_RACE_GOAL,
               sizeof race->beyond[distance][vp][round]);
        memcpy(now, next, sizeof now);
    }
}

void lucktails_race_init(lucktails_race *race, int seats, int goal, const lucktails_gains *gains)
{
    race->seats = seats;
    race->goal = goal;
    for (int distance = 0; distance < seats; distance++)
        for (int vp = 0; vp < LUCKTAILS_RACE_GOAL; vp++)
            race_alone(race, gains, distance, vp);
}

/* Scores as if the goal were 15 and nobody there yet: a tied lead is as good as 14. */
static void move_back(const lucktails_race *race, const uint16_t *vp, int *moved)
{
    int back = race->goal - LUCKTAILS_RACE_GOAL;
    for (int i = 0; i < race->seats; i++)
        if (vp[i] - back >= LUCKTAILS_RACE_GOAL)
            back = vp[i] - LUCKTAILS_RACE_GOAL + 1;
    for (int i = 0; i < race->seats; i++)
        moved[i] = vp[i] > back ? vp[i] - back : 0;
}

/* Adds the chances that the match ends in this round with a lead of so much beyond the goal. up[i]:
 * seat i is there; under[i]: it is lower. Seats that share the lead share the win: a win shared
 * with m others counts 1 / (m + 1), the integral of t^m, so the share of seat i is that of
 * up[i] * product of (under[j] + t * up[j]), which three points of Gauss give exactly. */
static void add_ends(int seats, const double *up, const double *under, double *chances)
{
    static const double points[3] = {0.1127016653792583, 0.5, 0.8872983346207417};
    static const double weights[3] = {5.0 / 18, 8.0 / 18, 5.0 / 18};
    for (int p = 0; p < 3; p++)
        for (int i = 0; i < seats; i++) {
            double share = weights[p] * up[i];
            for (int j = 0; j < seats; j++)
                share *= j == i ? 1 : under[j] + points[p] * up[j];
            chances[i] += share;
        }
}

/* LT-13: a single leader at the goal. */
static bool has_won(const lucktails_race *race, const uint16_t *vp, double *chances)
{
    int leader = 0, count = 0;
    for (int i = 0; i < race->seats; i++)
        leader = vp[i] > leader ? vp[i] : leader;
    for (int i = 0; i < race->seats; i++)
        count += vp[i] == leader;
    for (int i = 0; i < race->seats; i++)
        chances[i] = vp[i] == leader;
    return leader >= race->goal && count == 1;
}

void lucktails_race_chances(const lucktails_race *race, const uint16_t *vp, int start,
                            double *chances)
{
    const int seats = race->seats;
    if (has_won(race, vp, chances))
        return;
    int moved[LUCKTAILS_SEATS_MAX], distance[LUCKTAILS_SEATS_MAX];
    move_back(race, vp, moved);
    double sum = 0;
    for (int i = 0; i < seats; i++) {
        distance[i] = (i - start + seats) % seats;
        chances[i] = 1e-12;
    }
    for (int round = 0; round < LUCKTAILS_RACE_ROUNDS; round++) {
        double up[LUCKTAILS_SEATS_MAX], under[LUCKTAILS_SEATS_MAX], all_below = 1;
        for (int i = 0; i < seats; i++) {
            under[i] = (double)race->below[distance[i]][moved[i]][round];
            all_below *= under[i];
        }
        for (int lead = 0; lead < LUCKTAILS_GAINS - 1; lead++) {
            for (int i = 0; i < seats; i++)
                up[i] = (double)race->beyond[distance[i]][moved[i]][round][lead];
            add_ends(seats, up, under, chances);
            for (int i = 0; i < seats; i++)
                under[i] += up[i];
        }
        if (all_below < NEGLIGIBLE)
            break;
    }
    for (int i = 0; i < seats; i++)
        sum += chances[i];
    for (int i = 0; i < seats; i++)
        chances[i] /= sum;
}
