/* How long does it take to solve Yu-ca-tan, and how far off is a grid?
 *
 *     bench/solve [--players N] [--rounds R] [--most M] [--threads T] [--json FILE]
 *
 * Solves the race with at most M situations a turn (0: exactly) and prints situations, seconds and
 * memory, the chances to win, and how long a question about a position takes. With --against M2 it
 * solves a second time and compares the two in positions of random games. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "luckpond/luckpond.h"
#include "solve/yucatan_game.h"

enum { PART = 4096, QUESTIONS = 20000, THREADS_MAX = 64 };

void lp_assert_failed(const char *what, const char *file, int line)
{
    fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, what);
    abort();
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void *take(size_t size)
{
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    if (!memory) {
        fprintf(stderr, "bench/solve: %zu bytes of memory are not to be had\n", size);
        exit(1);
    }
    return memory;
}

/* --- Solving, by several threads -------------------------------------------------------------- */

typedef struct work {
    yucatan_solution *s;
    int turn;
    atomic_size_t next;
} work;

static void *solve_parts(void *data)
{
    work *w = data;
    const size_t size = w->s->stages[w->turn].size;
    void *scratch = take(yucatan_solution_scratch(w->s));
    for (size_t from; (from = atomic_fetch_add(&w->next, PART)) < size;)
        yucatan_solution_solve(w->s, w->turn, from, from + PART < size ? from + PART : size,
                               scratch);
    free(scratch);
    return NULL;
}

static void solve_turn(yucatan_solution *s, int turn, int threads)
{
    work w = {s, turn, 0};
    pthread_t ids[THREADS_MAX];
    for (int i = 1; i < threads; i++)
        if (pthread_create(&ids[i], NULL, solve_parts, &w) != 0)
            exit(1);
    solve_parts(&w);
    for (int i = 1; i < threads; i++)
        pthread_join(ids[i], NULL);
}

typedef struct result {
    yucatan_solution *s;
    double seconds;
    double win[YUCATAN_SEATS_MAX];
} result;

static result solve(const lp_game *g, uint32_t most, int threads, bool talks)
{
    result r = {yucatan_solution_init(take(yucatan_solution_size(g, most)), g, most), now(), {0}};
    for (int turn = r.s->turns - 1; turn >= 0; turn--) {
        const double from = now();
        solve_turn(r.s, turn, threads);
        if (talks)
            printf("  turn %3d: step %2u, %10zu situations, %7.2f s\n", turn,
                   r.s->stages[turn].step, r.s->stages[turn].size, now() - from);
    }
    r.seconds = now() - r.seconds;
    yucatan_solution_win(r.s, r.win);
    return r;
}

/* --- Questions about positions of random games ------------------------------------------------ */

typedef struct answers {
    double value_us, actions_us;
    double mean_error, greatest_error; /* of all seats' chances, against another solution */
} answers;

/* Calls `ask` with the positions of games in which seats follow `s`, but one time in four do
 * something else. */
static answers ask(const lp_game *g, const yucatan_solution *s, const yucatan_solution *other)
{
    answers a = {0, 0, 0, 0};
    lp_random random;
    lp_random_init(&random, 1, 0);
    yucatan_state state;
    lp_setup(g, &state);
    for (int i = 0; i < QUESTIONS; i++) {
        double values[YUCATAN_SEATS_MAX], others[YUCATAN_SEATS_MAX];
        double by_action[YUCATAN_ACTIONS][YUCATAN_SEATS_MAX];
        lp_action actions[YUCATAN_ACTIONS + 8];
        double from = now();
        yucatan_solution_value(s, g, &state, values);
        a.value_us += (now() - from) * 1e6 / QUESTIONS;
        from = now();
        const int count = yucatan_solution_action_values(s, g, &state, actions, by_action);
        a.actions_us += (now() - from) * 1e6 / QUESTIONS;
        if (other) {
            yucatan_solution_value(other, g, &state, others);
            for (int seat = 0; seat < g->seats; seat++) {
                const double d = values[seat] - others[seat], error = d < 0 ? -d : d;
                a.mean_error += error / QUESTIONS / g->seats;
                a.greatest_error = error > a.greatest_error ? error : a.greatest_error;
            }
        }
        const lp_action action = lp_random_below(&random, 4)
                                     ? yucatan_solution_choose(s, g, &state)
                                     : actions[lp_random_below(&random, (uint32_t)count)];
        g->rules->apply(g, &state, action);
        if (lp_settle(g, &state, &random) == LP_OVER)
            lp_setup(g, &state);
    }
    return a;
}

/* --- The program ------------------------------------------------------------------------------ */

typedef struct request {
    int players, rounds, threads;
    long most, against;
    const char *json;
} request;

static void print_win(const char *name, const lp_game *g, const result *r)
{
    printf("%-8s", name);
    for (int i = 0; i < g->seats; i++)
        printf(" %.12f", r->win[i]);
    printf("   %zu situations, %.2f s%s\n", r->s->situations, r->seconds,
           r->s->exact ? ", exact" : "");
}

static void write_json(const request *q, const lp_game *g, const result *r, const answers *a,
                       double root_error, long memory_kib)
{
    FILE *file = fopen(q->json, "w");
    if (!file) {
        perror(q->json);
        exit(1);
    }
    fprintf(file, "{\"players\": %d, \"rounds\": %d, \"exact\": %s, \"win\": [", g->seats,
            yucatan_rounds(g), r->s->exact ? "true" : "false");
    for (int i = 0; i < g->seats; i++)
        fprintf(file, "%s%.15g", i ? ", " : "", r->win[i]);
    fprintf(file,
            "], \"situations\": %zu, \"seconds\": %.3f, \"memory_kib\": %ld, \"value_us\": %.2f, "
            "\"actions_us\": %.2f",
            r->s->situations, r->seconds, memory_kib, a->value_us, a->actions_us);
    if (q->against >= 0)
        fprintf(file, ", \"error_start\": %.3g, \"error_mean\": %.3g, \"error_greatest\": %.3g",
                root_error, a->mean_error, a->greatest_error);
    fputs("}\n", file);
    fclose(file);
}

static request read_flags(int argc, char **argv)
{
    request q = {2, 0, 1, 0, -1, NULL};
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--players") == 0)
            q.players = atoi(argv[i + 1]);
        else if (strcmp(argv[i], "--rounds") == 0)
            q.rounds = atoi(argv[i + 1]);
        else if (strcmp(argv[i], "--most") == 0)
            q.most = atol(argv[i + 1]);
        else if (strcmp(argv[i], "--against") == 0)
            q.against = atol(argv[i + 1]);
        else if (strcmp(argv[i], "--threads") == 0)
            q.threads = atoi(argv[i + 1]);
        else if (strcmp(argv[i], "--json") == 0)
            q.json = argv[i + 1];
    }
    if (q.threads < 1 || q.threads > THREADS_MAX)
        q.threads = 1;
    return q;
}

int main(int argc, char **argv)
{
    const request q = read_flags(argc, argv);
    lp_game g;
    if (lp_game_init(&g, &lp_yucatan, lp_edition_find(&lp_yucatan, "default"), q.players) !=
            LP_OK ||
        (q.rounds > 0 && lp_game_option(&g, "rounds", q.rounds) != LP_OK)) {
        fputs("bench/solve: no such game\n", stderr);
        return 2;
    }
    const result r = solve(&g, (uint32_t)q.most, q.threads, true);
    print_win("win", &g, &r);
    result other = {NULL, 0, {0}};
    double root_error = 0;
    if (q.against >= 0) {
        other = solve(&g, (uint32_t)q.against, q.threads, false);
        print_win("against", &g, &other);
        for (int i = 0; i < g.seats; i++) {
            const double d = r.win[i] - other.win[i], error = d < 0 ? -d : d;
            root_error = error > root_error ? error : root_error;
        }
    }
    const answers a = ask(&g, r.s, other.s);
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    printf("a position's value %.1f us, of all its actions %.1f us; memory %.1f MiB, values %.1f "
           "MiB\n",
           a.value_us, a.actions_us, (double)used.ru_maxrss / 1024,
           (double)yucatan_solution_values_size(r.s) / 1048576);
    if (q.against >= 0)
        printf("difference at the start %.3g, in %d positions mean %.3g, greatest %.3g\n",
               root_error, QUESTIONS, a.mean_error, a.greatest_error);
    if (q.json)
        write_json(&q, &g, &r, &a, root_error, used.ru_maxrss);
    free(r.s);
    free(other.s);
    return 0;
}
