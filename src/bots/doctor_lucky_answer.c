#include "doctor_lucky_answer.h"

/* What a card is worth to its owner, in shares of an even chance to win. A regression of who wins
 * on who holds what (20,000 voyages of club players for each of 2 to 5 players) gave 0.08 to 0.11
 * for an F-1; of those 0.08 won most. Large cards are worth less than their points, since they are
 * often more than is missing. What one player's hand loses the others gain, in equal parts. */
static const double price = 0.08;
static const double worth[3] = {1, 1.8, 1.9};

/* --- What a hand can give ---------------------------------------------------------------------
 */

enum { SUMS = DOCTOR_LUCKY_MISSING_MAX + 3 }; /* the last card may give two too many */

/* The cheapest cards of a hand for each sum of points. */
typedef struct purse {
    double cost[SUMS];
    int8_t largest[SUMS]; /* type of the largest card among them, -1: no card; or IMPOSSIBLE */
} purse;
enum { IMPOSSIBLE = -2 };

static void put(purse *p, int sum, double cost, int largest)
{
    if (p->largest[sum] != IMPOSSIBLE && p->cost[sum] <= cost)
        return;
    p->cost[sum] = cost;
    p->largest[sum] = (int8_t)largest;
}

static void fill_purse(purse *p, const int *failures, int most)
{
    for (int sum = 0; sum <= most + 2; sum++)
        p->largest[sum] = IMPOSSIBLE;
    for (int c = 0; c <= failures[2] && 3 * c <= most + 2; c++)
        for (int b = 0; b <= failures[1] && 3 * c + 2 * b <= most + 2; b++)
            for (int a = 0; a <= failures[0] && 3 * c + 2 * b + a <= most + 2; a++)
                put(p, 3 * c + 2 * b + a, c * worth[2] + b * worth[1] + a * worth[0],
                    c   ? 2
                    : b ? 1
                    : a ? 0
                        : -1);
}

/* The sum to give when so much is missing and `later` are asked afterwards. */
static int best_sum(const lp_game *g, const purse *p, const doctor_lucky_answers *later,
                    int missing)
{
    int best = 0;
    double most = -1;
    for (int sum = 0; sum <= missing + 2; sum++) {
        if (p->largest[sum] == IMPOSSIBLE)
            continue;
        const int left = sum < missing ? missing - sum : 0;
        const double value = later->stopped[left] / (1 + price * p->cost[sum]) +
                             price * later->spent[left] / (g->seats - 1);
        if (value > most) {
            most = value;
            best = sum;
        }
    }
    return best;
}

/* --- What an unseen hand may be ---------------------------------------------------------------
 */

static double choose(int from, int count)
{
    double ways = 1;
    for (int i = 0; i < count; i++)
        ways = ways * (from - i) / (i + 1);
    return ways;
}

/* A hand with these failures counts with `weight` ways. */
static void add_hand(const lp_game *g, const int *failures, double weight,
                     const doctor_lucky_answers *later, doctor_lucky_answers *sum)
{
    purse p;
    fill_purse(&p, failures, later->most);
    for (int missing = 1; missing <= later->most; missing++) {
        const int gives = best_sum(g, &p, later, missing);
        const int left = gives < missing ? missing - gives : 0;
        sum->stopped[missing] += weight * later->stopped[left];
        sum->spent[missing] += weight * (later->spent[left] + later->stopped[left] * p.cost[gives]);
    }
}

/* One seat more, asked before `later`, with so many cards out of `unseen`. */
static doctor_lucky_answers ask_before(const lp_game *g, const doctor_lucky_answers *later,
                                       doctor_lucky_cards unseen, int cards)
{
    const int of[3] = {doctor_lucky_f1(unseen), doctor_lucky_f2(unseen), doctor_lucky_f3(unseen)};
    const int others = doctor_lucky_count(unseen) - of[0] - of[1] - of[2];
    doctor_lucky_answers sum = {later->most, {0}, {0}};
    double all = 0;
    int held[3];
    for (held[2] = 0; held[2] <= of[2] && held[2] <= cards; held[2]++)
        for (held[1] = 0; held[1] <= of[1] && held[1] + held[2] <= cards; held[1]++)
            for (held[0] = 0; held[0] <= of[0] && held[0] + held[1] + held[2] <= cards; held[0]++) {
                const int rest = cards - held[0] - held[1] - held[2];
                if (rest > others)
                    continue;
                const double ways = choose(of[0], held[0]) * choose(of[1], held[1]) *
                                    choose(of[2], held[2]) * choose(others, rest);
                add_hand(g, held, ways, later, &sum);
                all += ways;
            }
    for (int missing = 1; missing <= sum.most; missing++) {
        sum.stopped[missing] /= all;
        sum.spent[missing] /= all;
    }
    sum.stopped[0] = 1;
    return sum;
}

/* --- Backwards from the last ------------------------------------------------------------------
 */

doctor_lucky_answers doctor_lucky_answers_after(const lp_game *g, const doctor_lucky_sight *sight,
                                                int most)
{
    const doctor_lucky_cards unseen =
        doctor_lucky_edition_of(g)->pack - sight->table->played - sight->hand;
    doctor_lucky_answers answers = {most, {1}, {0}}; /* nobody: what is missing stays missing */
    for (int i = 1; i < g->seats; i++) {
        const int seat = (sight->table->active + g->seats - i) % g->seats;
        if (seat == sight->seat)
            break;
        answers = ask_before(g, &answers, unseen, sight->counts[seat]);
    }
    return answers;
}

/* The largest card goes first: then no card of a cheapest sum comes too late to be asked for. */
lp_action doctor_lucky_answer(const lp_game *g, const doctor_lucky_sight *sight)
{
    const int missing = sight->table->value - sight->table->sum;
    const int failures[3] = {doctor_lucky_f1(sight->hand), doctor_lucky_f2(sight->hand),
                             doctor_lucky_f3(sight->hand)};
    const doctor_lucky_answers later = doctor_lucky_answers_after(g, sight, missing);
    purse p;
    fill_purse(&p, failures, missing);
    const int largest = p.largest[best_sum(g, &p, &later, missing)];
    return (lp_action)(largest < 0 ? DOCTOR_LUCKY_DONE : DOCTOR_LUCKY_F1 + largest);
}
