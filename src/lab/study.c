#include "study.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "study_batch.h"

#define T_95 2.0227 /* Student, 39 degrees of freedom */

/* What the threads share. */
typedef struct bench {
    const study_plan *plan;
    study_batch *batches;
    study_sizes sizes; /* of a batch */
    pthread_mutex_t lock;
    int next, finished;
    bool failed;
} bench;

/* Playouts are dear: a batch asks about no more positions and games than these. */
enum { POSITIONS_MAX = 40, DRAMA_MAX = 15 };

/* The whole takes so many steps of progress; the ladder is one of them. */
enum { STEPS = STUDY_BATCHES + 4 };

/* --- Sizes ------------------------------------------------------------------------------------ */

uint64_t study_games_default(const lp_game *g)
{
    /* measured on one core: a club player of Yu-ca-tan thinks for 0.4 ms, the others need less */
    return g->rules == &lp_yucatan ? 2000 : g->rules == &lp_lucktails ? 20000 : 8000;
}

static study_sizes sizes_of(uint64_t games)
{
    const uint64_t each = games / STUDY_BATCHES > 1 ? games / STUDY_BATCHES : 2;
    const uint64_t fifth = each / 5 > 1 ? each / 5 : 2, tenth = each / 10 > 1 ? each / 10 : 2;
    return (study_sizes){each, each, fifth < POSITIONS_MAX ? fifth : POSITIONS_MAX,
                         tenth < DRAMA_MAX ? tenth : DRAMA_MAX};
}

/* --- Threads ---------------------------------------------------------------------------------- */

static bool play_batch(study_desk *d, const bench *w, int number)
{
    study_batch *b = &w->batches[number];
    const uint64_t seed = w->plan->seed * 1000003 + (uint64_t)number;
    b->finished = study_play_clubs(d, b, seed, w->sizes.games) &&
                  study_play_mixed(d, b, seed + 0x100000000u, w->sizes.mixed_games) &&
                  study_weigh(d, b, seed + 0x200000000u, w->sizes.positions) &&
                  study_follow(d, b, seed + 0x300000000u, w->sizes.drama_games);
    return b->finished;
}

static void report(bench *w, int steps)
{
    if (w->plan->progress)
        w->plan->progress(w->plan->progress_data, (double)steps / STEPS);
}

static void *work(void *data)
{
    bench *w = data;
    study_desk desk;
    const bool open = study_desk_open(&desk, w->plan->game, w->plan->stop);
    pthread_mutex_lock(&w->lock);
    w->failed |= !open;
    while (!w->failed && w->next < STUDY_BATCHES) {
        const int number = w->next++;
        pthread_mutex_unlock(&w->lock);
        const bool good = play_batch(&desk, w, number);
        pthread_mutex_lock(&w->lock);
        w->failed |= !good;
        report(w, ++w->finished);
    }
    pthread_mutex_unlock(&w->lock);
    study_desk_close(&desk);
    return NULL;
}

static void run_threads(bench *w)
{
    pthread_t threads[SIMULATE_THREADS_MAX];
    int started = 0;
    while (started + 1 < w->plan->threads && started < SIMULATE_THREADS_MAX &&
           pthread_create(&threads[started], NULL, work, w) == 0)
        started++;
    work(w);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
}

/* --- Figures ---------------------------------------------------------------------------------- */

/* Mean and interval of a value that each batch has; NAN: this batch has none. */
static study_figure figure_of(const double *values)
{
    double sum = 0, squares = 0;
    int count = 0;
    for (int i = 0; i < STUDY_BATCHES; i++)
        if (!isnan(values[i])) {
            sum += values[i];
            count++;
        }
    if (count < STUDY_BATCHES / 2)
        return (study_figure){false, 0, 0};
    const double mean = sum / count;
    for (int i = 0; i < STUDY_BATCHES; i++)
        if (!isnan(values[i]))
            squares += (values[i] - mean) * (values[i] - mean);
    return (study_figure){true, mean, T_95 * sqrt(squares / (count - 1) / count)};
}

static double sum_of(const double *thirds) { return thirds[0] + thirds[1] + thirds[2]; }

static double ratio(double a, double b) { return b > 0 ? a / b : NAN; }

/* FIGURE(b, expression of the batch b) */
#define FIGURE(b, expression)                                                                      \
    ({                                                                                             \
        double values_[STUDY_BATCHES];                                                             \
        for (int i_ = 0; i_ < STUDY_BATCHES; i_++) {                                               \
            const study_batch *b = &batches[i_];                                                   \
            values_[i_] = (expression);                                                            \
        }                                                                                          \
        figure_of(values_);                                                                        \
    })

/* The part of the variance of shares that is not between beginners and clubs, corrected for the few
 * seats of a batch (adjusted R squared). */
static double luck_of(const study_batch *b)
{
    const double n = b->seats[0] + b->seats[1];
    const double mean = (b->wins[0] + b->wins[1]) / n, all = b->squares - n * mean * mean;
    double between = 0;
    for (int who = 0; who < 2; who++) {
        const double off = b->wins[who] / b->seats[who] - mean;
        between += b->seats[who] * off * off;
    }
    return all > 0 && n > 2 ? (1 - between / all) * (n - 1) / (n - 2) : NAN;
}

/* Games after which clubs are ahead of beginners with 95 % chance: where the mean is 1.645 of its
 * standard errors above 0. */
static study_figure games_to_tell(const study_batch *batches)
{
    double games = 0, squares = 0;
    const study_figure ahead = FIGURE(b, b->ahead / b->mixed_games);
    for (int i = 0; i < STUDY_BATCHES; i++) {
        games += batches[i].mixed_games;
        squares += batches[i].ahead_squares;
    }
    const double variance = squares / games - ahead.value * ahead.value;
    const double needed = 1.645 * 1.645 * variance;
    study_figure f = {ahead.value > ahead.margin, needed / (ahead.value * ahead.value), 0};
    f.margin = f.known ? 2 * f.value * ahead.margin / ahead.value : 0;
    return f;
}

static void find_items(const study_batch *batches, const lp_game *g, study_result *r)
{
    r->item_count = study_item_count(g);
    for (int k = 0; k < r->item_count; k++) {
        study_item *item = &r->items[k];
        item->uses = FIGURE(b, b->chosen[k] / b->games);
        item->taken = FIGURE(b, ratio(b->chosen[k], b->offered[k]));
        item->advantage = FIGURE(b, ratio(b->user_wins[k], b->users[k]) -
                                        ratio(b->games - b->nobody_won - b->user_wins[k],
                                              b->games * g->seats - b->users[k]));
    }
}

static void find_length(const study_batch *batches, study_result *r)
{
    uint32_t first = UINT32_MAX, last = 0;
    for (int i = 0; i < STUDY_BATCHES; i++)
        for (uint32_t k = 0; k < batches[i].length_count; k++) {
            const uint32_t length = batches[i].lengths[k];
            first = length < first ? length : first;
            last = length > last ? length : last;
        }
    r->length_first = first;
    r->length_width = (last - first) / STUDY_LENGTH_BINS + 1;
    r->length_bins = (int)((last - first) / r->length_width) + 1;
    for (int i = 0; i < STUDY_BATCHES; i++)
        for (uint32_t k = 0; k < batches[i].length_count; k++)
            r->length[(batches[i].lengths[k] - first) / r->length_width]++;
}

static void find_figures(const study_batch *batches, const lp_game *g, study_result *r)
{
    for (int seat = 0; seat < g->seats; seat++) {
        r->win[seat] = FIGURE(b, b->win[seat] / b->games);
        r->score[seat] = FIGURE(b, b->score[seat] / b->games);
    }
    r->nobody_won = FIGURE(b, b->nobody_won / b->games);
    r->decisions = FIGURE(b, b->decisions / b->games);
    r->choices = FIGURE(b, b->choices / b->games);
    r->turns = FIGURE(b, b->turns / b->games);
    r->rounds = FIGURE(b, b->rounds > 0 ? b->rounds / b->games : NAN);
    r->options = FIGURE(b, b->options / b->decisions);
    r->forced = FIGURE(b, 1 - b->choices / b->decisions);
    r->luck = FIGURE(b, luck_of(b));
    r->beginner_share = FIGURE(b, ratio(b->wins[0], b->seats[0]));
    r->club_share = FIGURE(b, ratio(b->wins[1], b->seats[1]));
    r->games_to_tell = games_to_tell(batches);
    r->weight = FIGURE(b, ratio(sum_of(b->weight), sum_of(b->positions)));
    for (int third = 0; third < STUDY_THIRDS; third++)
        r->third_weight[third] = FIGURE(b, ratio(b->weight[third], b->positions[third]));
    r->lead_changes = FIGURE(b, ratio(b->lead_changes, b->drama_games));
    r->comeback = FIGURE(b, ratio(b->comebacks, b->drama_games));
    r->half_time = FIGURE(b, ratio(b->half_time, b->drama_games));
    for (int i = 0; i < STUDY_BATCHES; i++) {
        const study_batch *b = &batches[i];
        r->games += (uint64_t)b->games;
        r->mixed_games += (uint64_t)b->mixed_games;
        r->positions += (uint64_t)sum_of(b->positions);
        r->drama_games += (uint64_t)b->drama_games;
    }
    find_items(batches, g, r);
    find_length(batches, r);
}

/* --- The ladder ------------------------------------------------------------------------------- */

/* Blocks of a fixed number: the plain interval is right. */
static study_figure lone_figure(const arena_match *m, bool is_b)
{
    double sum = 0, squares = 0;
    const double count = (double)m->counted;
    for (uint64_t i = 0; i < m->counted; i++) {
        int wins[2];
        arena_lone_wins(m, &m->blocks[i], &wins[0], &wins[1]);
        const double x = (double)wins[is_b] / (SIMULATE_WIN * m->game->seats);
        sum += x;
        squares += x * x;
    }
    if (count < 2)
        return (study_figure){false, 0, 0};
    const double mean = sum / count, variance = fmax(0, squares / count - mean * mean);
    return (study_figure){true, mean, 1.96 * sqrt(variance / (count - 1))};
}

static bool climb_ladder(const study_plan *plan, study_result *r, char *error, size_t size)
{
    static char bots[STUDY_LADDER_BOTS][PLAYER_SPEC_MAX] = {"random", "beginner", "club"};
    const arena_plan arena = {
        .divisions = plan->game,
        .division_count = 1,
        .bots = bots,
        .bot_count = STUDY_LADDER_BOTS,
        .games_max = plan->games / 2,
        .seed = plan->seed,
        .threads = plan->threads,
        .stop = plan->stop,
    };
    arena_result *result;
    const bool good = arena_run(&arena, &result, error, size);
    for (int i = 0; good && i < STUDY_LADDER_PAIRS; i++) {
        const arena_match *m = &result->divisions[0].matches[i];
        r->ladder[i][0] = lone_figure(m, false);
        r->ladder[i][1] = lone_figure(m, true);
        r->ladder_names[i][0] = bots[m->a];
        r->ladder_names[i][1] = bots[m->b];
        r->ladder_pairs++;
    }
    arena_free(result);
    return good;
}

bool study_run(const study_plan *plan, study_result *out, char *error, size_t size)
{
    memset(out, 0, sizeof *out);
    bench w = {.plan = plan,
               .batches = calloc(STUDY_BATCHES, sizeof *w.batches),
               .sizes = sizes_of(plan->games)};
    if (!w.batches) {
        snprintf(error, size, "not enough memory");
        return false;
    }
    pthread_mutex_init(&w.lock, NULL);
    run_threads(&w);
    pthread_mutex_destroy(&w.lock);
    bool good = !w.failed;
    out->interrupted = plan->stop && atomic_load(plan->stop);
    if (good) {
        find_figures(w.batches, plan->game, out);
        good = climb_ladder(plan, out, error, size);
        out->interrupted |= plan->stop && atomic_load(plan->stop);
    } else if (!out->interrupted) {
        snprintf(error, size, "not enough memory");
    }
    for (int i = 0; i < STUDY_BATCHES; i++)
        free(w.batches[i].lengths);
    free(w.batches);
    return good || out->interrupted;
}
