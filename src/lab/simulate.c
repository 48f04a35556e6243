#include "simulate.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What the threads share: the next game to play. They take games in handfuls. */
typedef struct work {
    const simulate_plan *plan;
    atomic_uint_fast64_t next;
    atomic_uint_fast64_t done;
    atomic_bool failed;
    uint64_t handful;
} work;

typedef struct worker {
    work *work;
    bool reports; /* calls plan->progress */
    bool failed;
    pthread_t thread;
    lab_table table;
    simulate_result sums;
    char error[PLAYER_ERROR_MAX];
} worker;

/* --- One game --------------------------------------------------------------------------------- */

static bool count_length(simulate_result *s, uint32_t decisions)
{
    if (decisions >= s->length_count) {
        const size_t count = (size_t)decisions + decisions / 2 + 64;
        uint64_t *lengths = realloc(s->lengths, count * sizeof *lengths);
        if (!lengths)
            return false;
        memset(lengths + s->length_count, 0, (count - s->length_count) * sizeof *lengths);
        s->lengths = lengths;
        s->length_count = count;
    }
    s->lengths[decisions]++;
    s->decisions += decisions;
    return true;
}

static int count_bits(uint32_t bits)
{
    int count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

static bool count_game(simulate_result *s, const lab_table *t)
{
    const lp_game *g = t->game;
    if (!count_length(s, t->decisions))
        return false;
    int32_t scores[LP_SEATS_MAX] = {0};
    g->rules->scores(g, &t->state, scores);
    const uint32_t winners = g->rules->winners(g, &t->state);
    const int sharers = count_bits(winners);
    for (int i = 0; i < g->seats; i++) {
        simulate_seat *seat = &s->seats[i];
        seat->score_sum += scores[i];
        seat->score_squares += (uint64_t)((int64_t)scores[i] * scores[i]);
        if (winners >> i & 1)
            seat->wins += SIMULATE_WIN / (uint64_t)sharers;
    }
    s->nobody_won += winners == 0;
    s->games++;
    return true;
}

/* --- Threads ---------------------------------------------------------------------------------- */

static bool stopped(const work *w)
{
    return (w->plan->stop && atomic_load(w->plan->stop)) || atomic_load(&w->failed);
}

static void fail(worker *me)
{
    me->failed = true;
    atomic_store(&me->work->failed, true);
}

/* Plays games from `first` up to `end`. False when it is time to leave. */
static bool play_handful(worker *me, uint64_t first, uint64_t end)
{
    for (uint64_t i = first; i < end; i++) {
        if (stopped(me->work))
            return false;
        if (!lab_table_play(&me->table, i, NULL, me->error, sizeof me->error)) {
            if (me->error[0])
                fail(me);
            return false;
        }
        if (!count_game(&me->sums, &me->table)) {
            snprintf(me->error, sizeof me->error, "not enough memory");
            fail(me);
            return false;
        }
    }
    return true;
}

static void *work_on(void *data)
{
    worker *me = data;
    work *w = me->work;
    const simulate_plan *plan = w->plan;
    if (!lab_table_open(&me->table, plan->game, plan->specs, plan->seed, me->error,
                        sizeof me->error)) {
        fail(me);
        return NULL;
    }
    me->table.stop = plan->stop;
    for (;;) {
        const uint64_t first = atomic_fetch_add(&w->next, w->handful);
        if (first >= plan->games)
            break;
        const uint64_t end = plan->games - first < w->handful ? plan->games : first + w->handful;
        if (!play_handful(me, first, end))
            break;
        const uint64_t done = atomic_fetch_add(&w->done, end - first) + (end - first);
        if (me->reports && plan->progress)
            plan->progress(plan->progress_data, done);
    }
    lab_table_close(&me->table);
    return NULL;
}

/* --- All together ----------------------------------------------------------------------------- */

static bool add_sums(simulate_result *to, const simulate_result *from)
{
    if (from->length_count > to->length_count) {
        uint64_t *lengths = realloc(to->lengths, from->length_count * sizeof *lengths);
        if (!lengths)
            return false;
        memset(lengths + to->length_count, 0,
               (from->length_count - to->length_count) * sizeof *lengths);
        to->lengths = lengths;
        to->length_count = from->length_count;
    }
    for (size_t i = 0; i < from->length_count; i++)
        to->lengths[i] += from->lengths[i];
    for (int i = 0; i < LP_SEATS_MAX; i++) {
        to->seats[i].wins += from->seats[i].wins;
        to->seats[i].score_sum += from->seats[i].score_sum;
        to->seats[i].score_squares += from->seats[i].score_squares;
    }
    to->games += from->games;
    to->decisions += from->decisions;
    to->nobody_won += from->nobody_won;
    return true;
}

static double now_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Runs the workers; the first works in the calling thread. Fewer threads than wanted are fine. */
static void run_workers(worker *workers, int count)
{
    int started = 1;
    while (started < count &&
           pthread_create(&workers[started].thread, NULL, work_on, &workers[started]) == 0)
        started++;
    work_on(&workers[0]);
    for (int i = 1; i < started; i++)
        pthread_join(workers[i].thread, NULL);
}

/* Adds the workers' sums up, or gives the first failure. */
static bool gather(simulate_result *result, const worker *workers, int count, char *error,
                   size_t size)
{
    for (int i = 0; i < count; i++) {
        if (workers[i].failed) {
            snprintf(error, size, "%s", workers[i].error);
            return false;
        }
        if (!add_sums(result, &workers[i].sums)) {
            snprintf(error, size, "not enough memory");
            return false;
        }
    }
    return true;
}

bool simulate_run(const simulate_plan *plan, simulate_result *result, char *error, size_t size)
{
    memset(result, 0, sizeof *result);
    const double start = now_seconds();
    int count = plan->threads < 1 ? 1 : plan->threads;
    if (count > SIMULATE_THREADS_MAX)
        count = SIMULATE_THREADS_MAX;
    if (plan->games < (uint64_t)count)
        count = plan->games > 0 ? (int)plan->games : 1;
    work w = {.plan = plan};
    w.handful = plan->games / ((uint64_t)count * 64);
    w.handful = w.handful < 1 ? 1 : w.handful > 256 ? 256 : w.handful;
    worker *workers = calloc((size_t)count, sizeof *workers);
    if (!workers) {
        snprintf(error, size, "not enough memory");
        return false;
    }
    for (int i = 0; i < count; i++) {
        workers[i].work = &w;
        workers[i].reports = i == 0;
    }
    run_workers(workers, count);
    const bool good = gather(result, workers, count, error, size);
    for (int i = 0; i < count; i++)
        simulate_finish(&workers[i].sums);
    free(workers);
    result->interrupted = good && result->games < plan->games;
    result->seconds = now_seconds() - start;
    return good;
}

void simulate_finish(simulate_result *result)
{
    free(result->lengths);
    result->lengths = NULL;
    result->length_count = 0;
}

/* --- Figures ---------------------------------------------------------------------------------- */

double simulate_mean_score(const simulate_result *r, int seat)
{
    return r->games > 0 ? (double)r->seats[seat].score_sum / (double)r->games : 0;
}

double simulate_score_margin(const simulate_result *r, int seat)
{
    if (r->games < 2)
        return 0;
    /* n * sum of squares - square of sum, exactly: nothing is lost when scores are all alike. */
    const __int128 sum = r->seats[seat].score_sum;
    const __int128 spread = (__int128)r->games * r->seats[seat].score_squares - sum * sum;
    const double n = (double)r->games, variance = (double)spread / (n * (n - 1));
    return 1.96 * sqrt(variance / n);
}

uint32_t simulate_length(const simulate_result *r, int percent)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < r->length_count; i++) {
        sum += r->lengths[i];
        if (sum > 0 && (double)sum * 100 >= (double)r->games * percent)
            return (uint32_t)i;
    }
    return 0;
}

double simulate_mean_length(const simulate_result *r)
{
    return r->games > 0 ? (double)r->decisions / (double)r->games : 0;
}

/* The smallest of 1, 2, 5, 10, 20, 50 … that cuts `span` into few enough bins. */
static uint32_t bin_width(uint32_t first, uint32_t last)
{
    static const uint32_t steps[3] = {2, 5, 10};
    uint32_t width = 1, decade = 1;
    for (int i = 0; last / width - first / width >= SIMULATE_BINS_MAX; i++) {
        width = decade * steps[i % 3];
        if (i % 3 == 2)
            decade *= 10;
    }
    return width;
}

int simulate_histogram(const simulate_result *r, simulate_bin bins[SIMULATE_BINS_MAX])
{
    if (r->games == 0)
        return 0;
    const uint32_t first = simulate_length(r, 0), last = simulate_length(r, 100);
    const uint32_t width = bin_width(first, last), start = first / width;
    const int count = (int)(last / width - start) + 1;
    for (int i = 0; i < count; i++) {
        bins[i].from = (start + (uint32_t)i) * width;
        bins[i].to = bins[i].from + width - 1;
        bins[i].games = 0;
    }
    for (uint32_t d = first; d <= last; d++)
        bins[d / width - start].games += r->lengths[d];
    return count;
}
