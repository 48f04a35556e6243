/* How many times fewer games the luck-adjusted result needs than raw wins to tell two bots apart.
 *
 *     luck GAME PLAYERS A B [GAMES [PLAYOUTS [anybody|points|seats]]]
 *
 * A and B sit in turn, the next game one seat further on. For each game A's share of the win is
 * taken as it came (raw) and without luck (adjusted); the factor is the ratio of the variances,
 * each taken among the games with the same seats: all seatings come equally often, so that what a
 * seat is worth does not make a mean less sure.
 * Luck has mean zero, so result - w * luck is right on average for every weight w: the best weight
 * and its factor are printed too (where values are sampled, luck is noisy, and w below 1 is
 * better). Both means must agree within their errors, and luck must come out near zero: that is
 * printed too. With `anybody` the value function is not told who plays. In Yu-ca-tan everybody is
 * taken to play on to win (solved, for 4 and 5 players on a grid); with `points` everybody for
 * points; with `seats` club players for points and the others to win, as club and expert do.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "luckpond/luckpond.h"
#include "solve/yucatan_game.h"

enum { STEPS_MAX = 20000, NODES = 200 };

typedef struct bench {
    lp_game game;
    const lp_bot *bots[2];
    const char *ids[2];
    lp_report_options options;
    const void *solutions[LP_SEATS_MAX]; /* Yu-ca-tan, by seating; or none */
    bool told;
    void *memory, *arena;
    size_t arena_size;
} bench;

/* Of games whose seatings come in turn. */
typedef struct mean {
    double n[LP_SEATS_MAX], sum[LP_SEATS_MAX], squares[LP_SEATS_MAX];
} mean;

static void add(mean *m, int seating, double x)
{
    m->n[seating]++;
    m->sum[seating] += x;
    m->squares[seating] += x * x;
}

static double total(const double *parts)
{
    double sum = 0;
    for (int i = 0; i < LP_SEATS_MAX; i++)
        sum += parts[i];
    return sum;
}

static double mean_of(const mean *m) { return total(m->sum) / total(m->n); }

static double variance(const mean *m)
{
    double squares = 0, seatings = 0;
    for (int i = 0; i < LP_SEATS_MAX && m->n[i] > 0; i++, seatings++)
        squares += m->squares[i] - m->sum[i] * m->sum[i] / m->n[i];
    return squares / (total(m->n) - seatings);
}

static double error_of(const mean *m) { return sqrt(variance(m) / total(m->n)); }

/* Which of the two bots has this seat. */
static int who(const bench *b, int seat, int game) { return (seat + game) % b->game.seats % 2; }

static lp_step next_step(bench *b, void *state, int game, lp_random *deal, lp_random *mind)
{
    const lp_game *g = &b->game;
    const int turn = lp_turn(g, state);
    lp_step step = {(int8_t)turn, 0, 0, 0};
    if (turn == LP_CHANCE) {
        step.n = g->rules->chance_total(g, state);
        step.k = lp_random_below(deal, step.n);
        (void)g->rules->chance_apply(g, state, step.k);
        return step;
    }
    uint64_t view[LP_VIEW_MAX / 8];
    lp_action legal[LP_LEGAL_MAX];
    const int count = lp_legal(g, state, legal);
    const lp_think think = {.random = mind,
                            .arena = b->arena,
                            .arena_size = b->arena_size,
                            .nodes = g->rules == &lp_yucatan ? 0 : NODES};
    g->rules->view_fill(g, state, turn, view);
    step.action = b->bots[who(b, turn, game)]->choose(g, view, legal, count, &think);
    (void)g->rules->apply(g, state, step.action);
    return step;
}

static void play(bench *b, int game, lp_report_sums *sums)
{
    uint64_t state[LP_STATE_MAX / 8];
    lp_random deal, mind;
    lp_random_init(&deal, 2, (uint64_t)game);
    lp_random_init(&mind, 3, (uint64_t)game);
    b->options.seed = (uint64_t)game + 1000;
    b->options.solution = b->solutions[game % b->game.seats];
    for (int i = 0; i < b->game.seats; i++)
        b->options.manner[i] = b->told ? b->ids[who(b, i, game)] : NULL;
    static lp_step steps[STEPS_MAX];
    uint32_t count = 0;
    lp_setup(&b->game, state);
    while (lp_turn(&b->game, state) != LP_OVER && count < STEPS_MAX)
        steps[count++] = next_step(b, state, game, &deal, &mind);
    lp_report *r = lp_report_begin(b->memory, &b->game, &b->options, count);
    for (uint32_t i = 0; i < count; i++)
        if (lp_report_step(r, &steps[i]) != LP_OK) {
            fprintf(stderr, "a step was refused\n");
            exit(1);
        }
    lp_report_sums_of(r, sums);
}

/* Yu-ca-tan solved exactly, or on a grid where that takes long; in the seats of `for_points`
 * somebody plays for points. */
static void *solved(const lp_game *g, int for_points)
{
    const uint32_t grid = g->seats <= 3 ? 0 : 1000;
    const size_t size = yucatan_solution_size(g, grid);
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    yucatan_solution *s = memory ? yucatan_solution_init(memory, g, grid) : NULL;
    void *scratch = s ? aligned_alloc(64, (yucatan_solution_scratch(s) + 63) / 64 * 64) : NULL;
    if (s)
        s->for_points = (uint8_t)for_points;
    for (int turn = scratch ? s->turns - 1 : -1; turn >= 0; turn--)
        yucatan_solution_solve(s, turn, 0, s->stages[turn].size, scratch);
    free(scratch);
    return s;
}

/* Everybody plays on to win; or, as they do, club players for points. */
static void solve_seatings(bench *b, bool as_they_do)
{
    for (int game = 0; game < b->game.seats; game++) {
        int for_points = 0;
        for (int seat = 0; seat < b->game.seats && as_they_do; seat++)
            for_points |= (strcmp(b->ids[who(b, seat, game)], "club") == 0) << seat;
        b->solutions[game] =
            game > 0 && !as_they_do ? b->solutions[0] : solved(&b->game, for_points);
    }
}

static bool begin(bench *b, int argc, char **argv)
{
    const lp_rules *rules = argc > 4 ? lp_rules_find(argv[1]) : NULL;
    memset(b, 0, sizeof *b);
    if (!rules || lp_game_init(&b->game, rules, lp_edition_find(rules, "default"), atoi(argv[2])))
        return false;
    for (int i = 0; i < 2; i++) {
        b->ids[i] = argv[3 + i];
        b->bots[i] = lp_bot_find(rules, argv[3 + i]);
        if (!b->bots[i])
            return false;
        const size_t size = b->bots[i]->arena_size(&b->game);
        b->arena_size = size > b->arena_size ? size : b->arena_size;
    }
    b->options.without_costs = true;
    b->options.playouts = argc > 6 ? (uint32_t)atol(argv[6]) : 0;
    b->told = !(argc > 7 && strcmp(argv[7], "anybody") == 0);
    const char *how = argc > 7 ? argv[7] : "";
    if (rules == &lp_yucatan && strcmp(how, "points") != 0)
        solve_seatings(b, strcmp(how, "seats") == 0);
    b->arena = malloc(b->arena_size + 16);
    b->memory = aligned_alloc(16, (lp_report_size(&b->game, STEPS_MAX) + 15) / 16 * 16);
    return b->arena && b->memory;
}

int main(int argc, char **argv)
{
    bench b;
    if (!begin(&b, argc, argv)) {
        fprintf(stderr, "usage: luck GAME PLAYERS A B [GAMES [PLAYOUTS [anybody|points|seats]]]\n");
        return 2;
    }
    const int games = argc > 5 ? atoi(argv[5]) : 200;
    static mean raw, adjusted, luck, points, own_luck;
    const int seatings = b.game.seats;
    const clock_t from = clock();
    for (int game = 0; game < games; game++) {
        lp_report_sums sums;
        double won = 0, without = 0;
        play(&b, game, &sums);
        for (int i = 0; i < b.game.seats; i++)
            if (who(&b, i, game) == 0) {
                won += sums.result.win[i];
                without += sums.adjusted.win[i];
            }
        add(&raw, game % seatings, won);
        add(&adjusted, game % seatings, without);
        add(&own_luck, game % seatings, won - without);
        add(&luck, game % seatings, sums.luck.win[0]);
        add(&points, game % seatings, sums.luck.points[0]);
    }
    const double seconds = (double)(clock() - from) / CLOCKS_PER_SEC / games;
    const double factor = variance(&raw) / variance(&adjusted);
    /* of raw and luck, from the variance of their difference */
    const double together = (variance(&raw) + variance(&own_luck) - variance(&adjusted)) / 2;
    const double weight = together / variance(&own_luck);
    const double weighted = variance(&raw) / (variance(&raw) - weight * together);
    printf("%s, %d players, %s against %s, %d games%s\n", argv[1], b.game.seats, argv[3], argv[4],
           games, b.told ? "" : ", manners not told");
    printf("raw       %.4f +- %.4f\nadjusted  %.4f +- %.4f\nluck      %.4f +- %.4f (seat 0)\n",
           mean_of(&raw), error_of(&raw), mean_of(&adjusted), error_of(&adjusted), mean_of(&luck),
           error_of(&luck));
    printf("points    %.3f +- %.3f (luck of seat 0)\n", mean_of(&points), error_of(&points));
    printf("factor    %.2f; with luck weighed %.2f: %.2f    %.2f s for a game and its report\n",
           factor, weight, weighted, seconds);
    printf("{\"game\":\"%s\",\"players\":%d,\"a\":\"%s\",\"b\":\"%s\",\"games\":%d,\"told\":%s,"
           "\"raw\":%.5f,\"raw_error\":%.5f,\"adjusted\":%.5f,\"adjusted_error\":%.5f,"
           "\"factor\":%.3f,\"weight\":%.3f,\"weighted_factor\":%.3f,\"seconds\":%.3f}\n",
           argv[1], b.game.seats, argv[3], argv[4], games, b.told ? "true" : "false", mean_of(&raw),
           error_of(&raw), mean_of(&adjusted), error_of(&adjusted), factor, weight, weighted,
           seconds);
    return 0;
}
