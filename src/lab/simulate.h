/* Many games on several threads, and what comes of them.
 *
 * Everything is summed in whole numbers, so the result does not depend on the number of threads or
 * on who played which game; only `seconds` does.
 */
#ifndef LUCKPOND_SIMULATE_H
#define LUCKPOND_SIMULATE_H

#include "lab_table.h"

enum {
    SIMULATE_WIN = 420, /* units of a win: it can be shared by 2 to 7 seats without a rest */
    SIMULATE_THREADS_MAX = 256,
    SIMULATE_BINS_MAX = 20,
};

typedef struct simulate_plan {
    const lp_game *game;
    const player_specs *specs;
    uint64_t games;
    uint64_t seed; /* game i (from 0) is game i of lab_table.h */
    int threads;
    const atomic_bool *stop; /* true: come to an end; may be NULL */
    /* Called now and then by one thread with the number of games finished; may be NULL. */
    void (*progress)(void *data, uint64_t done);
    void *progress_data;
} simulate_plan;

typedef struct simulate_seat {
    uint64_t wins; /* in units of 1 / SIMULATE_WIN */
    int64_t score_sum;
    uint64_t score_squares;
} simulate_seat;

typedef struct simulate_result {
    uint64_t games; /* finished */
    uint64_t decisions;
    uint64_t nobody_won; /* games without a winner */
    bool interrupted;
    double seconds;
    simulate_seat seats[LP_SEATS_MAX];
    uint64_t *lengths; /* [d]: games with d decisions */
    size_t length_count;
} simulate_result;

/* Plays them. False with a message when a player failed or memory ran out; being stopped is no
 * failure. simulate_finish gives the memory back, after a failure too. */
bool simulate_run(const simulate_plan *plan, simulate_result *result, char *error, size_t size);
void simulate_finish(simulate_result *result);

/* Mean score of a seat, and the half width of its 95 % interval (1.96 standard errors; 0 with fewer
 * than two games). */
double simulate_mean_score(const simulate_result *r, int seat);
double simulate_score_margin(const simulate_result *r, int seat);
/* The smallest number of decisions that at least `percent` of 100 games do not exceed; 0 percent:
 * of the shortest game. 0 without games. */
uint32_t simulate_length(const simulate_result *r, int percent);
double simulate_mean_length(const simulate_result *r);

/* Games with `from` to `to` decisions. */
typedef struct simulate_bin {
    uint32_t from, to;
    uint64_t games;
} simulate_bin;
/* At most SIMULATE_BINS_MAX bins of the same round width, from the shortest to the longest game;
 * returns their number. */
int simulate_histogram(const simulate_result *r, simulate_bin bins[SIMULATE_BINS_MAX]);

#endif
