/* How fast are the rules? One core, uniform random legal play through the public interface.
 *
 *     bench/rules [--seconds S] [--game ID] [--players N] [--json FILE]
 *
 * Ends with a table and the same as JSON (to FILE, or below the table).
 *
 * A decision is an action a player chose; chance is resolved but not counted. Besides decisions per
 * second it prints the cost of each question in nanoseconds over positions sampled from such games,
 * and the ratio of the whole to a bare loop that only draws the same random numbers: the ratio is
 * what to compare between machines. Shared machines are noisy, so each figure is the fastest of
 * many short slices: of 20 ms for whole play, of one pass over the sampled positions for a
 * question. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "luckpond/luckpond.h"

enum { SAMPLES = 2048, VIEWS = 128, TOTALS = 1 << 16 };
#define SLICE_S 0.02

typedef union position {
    uint64_t words[LP_STATE_MAX / 8];
    uint8_t bytes[LP_STATE_MAX];
} position;

typedef struct result {
    const lp_game *game;
    double decisions_per_s, games_per_s, decisions_per_game;
    double copy, legal, apply, settle, view, observe, determinize; /* ns */
    double legal_mean;                                             /* actions offered */
    double bare;                                                   /* times the bare loop */
} result;

static position samples[SAMPLES];
static lp_action sample_action[SAMPLES];
static uint32_t totals[TOTALS];
static volatile uint64_t sink;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Plays one game to the end and returns the number of decisions. */
static uint64_t play(const lp_game *g, lp_random *random)
{
    position s;
    uint64_t decisions = 0;
    lp_action legal[LP_LEGAL_MAX];
    lp_setup(g, &s);
    while (lp_settle(g, &s, random) != LP_OVER) {
        const int count = lp_legal(g, &s, legal);
        g->rules->apply(g, &s, legal[lp_random_below(random, (uint32_t)count)]);
        decisions++;
    }
    return decisions;
}

/* The same game, remembering positions and the totals of all draws. */
static void sample(const lp_game *g, lp_random *random, int *count, int *total_count)
{
    position s;
    lp_action legal[LP_LEGAL_MAX];
    lp_setup(g, &s);
    for (int turn; (turn = lp_turn(g, &s)) != LP_OVER;) {
        const uint32_t n =
            turn == LP_CHANCE ? g->rules->chance_total(g, &s) : (uint32_t)lp_legal(g, &s, legal);
        const uint32_t k = lp_random_below(random, n);
        if (*total_count < TOTALS)
            totals[(*total_count)++] = n;
        if (turn == LP_CHANCE) {
            g->rules->chance_apply(g, &s, k);
            continue;
        }
        if (*count < SAMPLES && lp_random_below(random, 8) == 0) {
            sample_action[*count] = legal[k];
            samples[(*count)++] = s;
        }
        g->rules->apply(g, &s, legal[k]);
    }
}

/* Runs `code` over all samples often enough to measure, and gives nanoseconds per sample. */
#define TIME(code)                                                                                 \
    ({                                                                                             \
        double best_ = 1e9;                                                                        \
        for (int repeat_ = 0; repeat_ < 200; repeat_++) {                                          \
            const double begin_ = now();                                                           \
            for (int i = 0; i < SAMPLES; i++) {                                                    \
                code;                                                                              \
            }                                                                                      \
            const double ns_ = (now() - begin_) * 1e9 / SAMPLES;                                   \
            best_ = ns_ < best_ ? ns_ : best_;                                                     \
        }                                                                                          \
        best_;                                                                                     \
    })

static void time_questions(const lp_game *g, result *r)
{
    const lp_rules *rules = g->rules;
    static uint64_t view[LP_VIEW_MAX / 8], views[VIEWS][LP_VIEW_MAX / 8];
    static int16_t numbers[4096];
    static lp_action legal[LP_LEGAL_MAX];
    static position s;
    lp_random random;
    lp_random_init(&random, 3, 3);
    uint64_t offered = 0;
    r->copy = TIME({
        memcpy(&s, &samples[i], rules->state_size);
        __asm__ volatile("" ::: "memory");
    });
    r->legal = TIME(offered += (uint64_t)lp_legal(g, &samples[i], legal));
    r->legal_mean = (double)offered / (200.0 * SAMPLES);
    r->apply = TIME({
                   memcpy(&s, &samples[i], rules->state_size);
                   rules->apply(g, &s, sample_action[i]);
               }) -
               r->copy;
    r->settle = TIME({
                    memcpy(&s, &samples[i], rules->state_size);
                    rules->apply(g, &s, sample_action[i]);
                    rules->settle(g, &s, &random);
                }) -
                r->copy - r->apply;
    r->view = TIME(rules->view_fill(g, &samples[i], lp_turn(g, &samples[i]), view));
    r->observe = TIME(rules->observe(g, view, numbers));
    for (int i = 0; i < VIEWS; i++)
        rules->view_fill(g, &samples[i], lp_turn(g, &samples[i]), views[i]);
    r->determinize = TIME(rules->determinize(g, views[i % VIEWS], &random, &s));
    sink += (uint64_t)numbers[0] + s.words[0];
}

/* Nanoseconds of one draw in a loop that does nothing else, over the totals this game asks for. */
static double time_draws(int total_count)
{
    lp_random random;
    lp_random_init(&random, 9, 9);
    uint64_t sum = 0;
    double best = 1e9;
    for (int round = 0; round < 50; round++) {
        const double begin = now();
        for (int i = 0; i < total_count; i++)
            sum += lp_random_below(&random, totals[i]);
        const double ns = (now() - begin) * 1e9 / total_count;
        best = ns < best ? ns : best;
    }
    sink += sum;
    return best;
}

static result measure(const lp_game *g, double seconds)
{
    result r = {.game = g};
    lp_random random;
    lp_random_init(&random, 1, 0);
    int count = 0, total_count = 0;
    uint64_t all_decisions = 0, all_games = 0;
    while (count < SAMPLES || total_count < TOTALS)
        sample(g, &random, &count, &total_count);
    double best = 0;
    for (const double end = now() + seconds; now() < end;) {
        uint64_t decisions = 0, games = 0;
        const double begin = now();
        double elapsed;
        do {
            for (int i = 0; i < 10; i++, games++)
                decisions += play(g, &random);
            elapsed = now() - begin;
        } while (elapsed < SLICE_S);
        if ((double)decisions / elapsed > best) {
            best = (double)decisions / elapsed;
            r.games_per_s = (double)games / elapsed;
        }
        all_decisions += decisions;
        all_games += games;
    }
    r.decisions_per_game = (double)all_decisions / (double)all_games;
    r.decisions_per_s = best;
    time_questions(g, &r);
    /* Draws per decision: of the sampled totals, those with a decision behind them are one per
     * decision. */
    uint64_t draws = 0, decisions = 0;
    position s;
    lp_action legal[LP_LEGAL_MAX];
    lp_random_init(&random, 5, 0);
    for (int game = 0; game < 200; game++) {
        lp_setup(g, &s);
        for (int turn; (turn = lp_turn(g, &s)) != LP_OVER; draws++) {
            if (turn == LP_CHANCE) {
                g->rules->chance_apply(g, &s,
                                       lp_random_below(&random, g->rules->chance_total(g, &s)));
                continue;
            }
            g->rules->apply(g, &s,
                            legal[lp_random_below(&random, (uint32_t)lp_legal(g, &s, legal))]);
            decisions++;
        }
    }
    const double draws_per_decision = (double)draws / (double)decisions;
    r.bare = 1e9 / r.decisions_per_s / (draws_per_decision * time_draws(total_count));
    return r;
}

static void print_row(const result *r)
{
    printf("%-12s %d  %7.2f  %9.0f  %7.1f  %6.1f  %5.1f %6.1f %6.1f %6.1f %6.1f %7.1f %6.1f  %5u  "
           "%5.1f\n",
           r->game->rules->id, r->game->seats, r->decisions_per_s / 1e6, r->games_per_s,
           r->decisions_per_game, r->legal_mean, r->copy, r->legal, r->apply, r->settle, r->view,
           r->observe, r->determinize, r->game->rules->state_size, r->bare);
    fflush(stdout);
}

static void write_json(FILE *f, const result *results, int count)
{
    for (int i = 0; i < count; i++) {
        const result *r = &results[i];
        fprintf(f,
                "%s{\"game\":\"%s\",\"players\":%d,\"decisions_per_s\":%.0f,\"games_per_s\":%.0f,",
                i == 0 ? "[" : ",\n ", r->game->rules->id, r->game->seats, r->decisions_per_s,
                r->games_per_s);
        fprintf(
            f,
            "\"decisions_per_game\":%.2f,\"legal_mean\":%.2f,\"ns\":{\"copy\":%.2f,\"legal\":%.2f,",
            r->decisions_per_game, r->legal_mean, r->copy, r->legal);
        fprintf(
            f,
            "\"apply\":%.2f,\"settle\":%.2f,\"view\":%.2f,\"observe\":%.2f,\"determinize\":%.2f},",
            r->apply, r->settle, r->view, r->observe, r->determinize);
        fprintf(f, "\"state_bytes\":%u,\"times_bare_draws\":%.2f}", r->game->rules->state_size,
                r->bare);
    }
    fprintf(f, "]\n");
}

static void print_head(void)
{
    printf("                 M deci-                deci-    legal   ns per question"
           "                                  state  times bare\n"
           "game         seats sions/s    games/s  s/game  actions   copy  legal  apply settle   "
           "view observe determ.  bytes  draws\n");
}

int main(int argc, char **argv)
{
    double seconds = 1;
    const char *game = NULL, *json = NULL;
    int players = 0;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--seconds"))
            seconds = atof(argv[i + 1]);
        else if (!strcmp(argv[i], "--game"))
            game = argv[i + 1];
        else if (!strcmp(argv[i], "--players"))
            players = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "--json"))
            json = argv[i + 1];
    }
    FILE *f = json ? fopen(json, "w") : stdout;
    if (!f) {
        perror(json);
        return 1;
    }
    static lp_game games[32];
    static result results[32];
    int count = 0;
    print_head();
    for (int i = 0; i < LP_GAME_COUNT; i++) {
        const lp_rules *rules = lp_rules_at(i);
        for (int seats = rules->seats_min; seats <= rules->seats_max; seats++) {
            if ((game && strcmp(game, rules->id) != 0) || (players && players != seats))
                continue;
            lp_game_init(&games[count], rules, lp_edition_find(rules, "default"), seats);
            results[count] = measure(&games[count], seconds);
            print_row(&results[count++]);
        }
    }
    write_json(f, results, count);
    return f != stdout && fclose(f) != 0;
}
