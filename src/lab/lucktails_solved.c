#include "lucktails_solved.h"

#include <stdlib.h>

#include "solve/lucktails_plan.h"

enum {
    BOOK_BYTES = 320 << 20,
    REPLY_BYTES = 160 << 20,
    ARENA_BYTES = 192 << 20,
    SAMPLED_ROUNDS = 4000, /* for each set of face-up cards */
    MATCH_SWEEPS = 12
};

typedef struct solver {
    const lucktails_request *request;
    lucktails_round round;
    void *book_memory, *reply_memory;
    lucktails_arena arena;
    lucktails_solved *out;
    double squares[2][LUCKTAILS_SEATS_MAX]; /* of the errors of value and gain */
    int done;
} solver;

static bool is_stopped(const lucktails_request *q)
{
    return q->stop && atomic_load_explicit(q->stop, memory_order_relaxed);
}

static void show(const solver *s, double part)
{
    if (s->request->progress)
        s->request->progress(s->request->progress_data,
                             ((double)s->done + part) / s->out->open_count);
}

/* --- One set of face-up cards ------------------------------------------------------------------ */

/* In small steps, so that it can be stopped. */
static bool train(const solver *s, lucktails_training *t, uint64_t iterations)
{
    enum { STEP = 256 };
    for (uint64_t at = 0; at < iterations; at += STEP) {
        if (is_stopped(s->request))
            return false;
        lucktails_train(t, at + 1, iterations - at < STEP ? iterations - at : STEP);
    }
    return true;
}

static void measure_exactly(solver *s, lucktails_book *book, int seat)
{
    const double value = lucktails_value(&s->round, book, seat, &s->arena);
    const double reply = lucktails_best_reply(&s->round, book, seat, &s->arena);
    s->out->value[seat].mean += value;
    s->out->gain[seat].mean += reply - value;
}

static bool measure_by_samples(solver *s, lucktails_book *book, int seat)
{
    lucktails_book reply =
        lucktails_book_init(LUCKTAILS_SIGHT_FINE, s->reply_memory, REPLY_BYTES);
    lucktails_training t = {.round = &s->round, .book = &reply, .fixed = book, .seat = seat};
    lp_random_init(&t.random, s->request->seed + 1, (uint64_t)(s->done * 8 + seat));
    if (!train(s, &t, s->request->iterations))
        return false;
    const lucktails_estimate value =
        lucktails_sampled_value(&s->round, book, seat, SAMPLED_ROUNDS, &t.random);
    const lucktails_estimate gain =
        lucktails_reply_gain(&s->round, book, &reply, seat, SAMPLED_ROUNDS, &t.random);
    s->out->value[seat].mean += value.mean;
    s->out->gain[seat].mean += gain.mean;
    s->squares[0][seat] += value.error * value.error;
    s->squares[1][seat] += gain.error * gain.error;
    return true;
}

static bool solve_open(solver *s)
{
    lucktails_book book =
        lucktails_book_init(s->out->exact ? LUCKTAILS_SIGHT_REAL : LUCKTAILS_SIGHT_FINE,
                            s->book_memory, BOOK_BYTES);
    lucktails_training t = {.round = &s->round, .book = &book};
    s->round.open_cards = lucktails_round_open_at(&s->round, s->done);
    lp_random_init(&t.random, s->request->seed, (uint64_t)s->done);
    if (!train(s, &t, s->request->iterations))
        return false;
    s->out->met += book.used;
    for (int seat = 0; seat < s->round.game.seats; seat++) {
        show(s, (seat + 1.0) / (s->round.game.seats + 1));
        if (is_stopped(s->request))
            return false;
        if (s->out->exact)
            measure_exactly(s, &book, seat);
        else if (!measure_by_samples(s, &book, seat))
            return false;
    }
    return true;
}

/* --- All of them -------------------------------------------------------------------------------- */

static lucktails_solved_result solve_all(solver *s)
{
    lucktails_solved *out = s->out;
    if (!lucktails_round_sizes(&s->round, s->book_memory, BOOK_BYTES, &out->sizes))
        return LUCKTAILS_SOLVED_NO_MEMORY;
    out->exact = out->sizes.histories / out->open_count <= LUCKTAILS_EXACT_MAX;
    for (s->done = 0; s->done < out->open_count; s->done++)
        if (!solve_open(s))
            return LUCKTAILS_SOLVED_STOPPED;
    const double count = out->open_count;
    for (int seat = 0; seat < s->round.game.seats; seat++) {
        out->value[seat].mean /= count;
        out->gain[seat].mean /= count;
        out->value[seat].error = __builtin_sqrt(s->squares[0][seat]) / count;
        out->gain[seat].error = __builtin_sqrt(s->squares[1][seat]) / count;
        out->nash_conv += out->gain[seat].mean;
    }
    return s->arena.full ? LUCKTAILS_SOLVED_NO_MEMORY : LUCKTAILS_SOLVED;
}

lucktails_solved_result lucktails_solve(const lucktails_request *request, lucktails_solved *out)
{
    solver s = {.request = request, .out = out};
    memset(out, 0, sizeof *out);
    lucktails_round_init(&s.round, request->edition, request->seats, request->ceiling);
    out->ceiling = s.round.edition.bait_ceiling;
    out->open_count = lucktails_round_open_count(&s.round);
    out->iterations = request->iterations;
    s.book_memory = malloc(BOOK_BYTES);
    s.reply_memory = malloc(REPLY_BYTES);
    s.arena = (lucktails_arena){.bytes = malloc(ARENA_BYTES), .size = ARENA_BYTES};
    lucktails_solved_result result = LUCKTAILS_SOLVED_NO_MEMORY;
    if (s.book_memory && s.reply_memory && s.arena.bytes)
        result = solve_all(&s);
    free(s.book_memory);
    free(s.reply_memory);
    free(s.arena.bytes);
    return result;
}

/* --- The match ---------------------------------------------------------------------------------- */

static void compare_estimate(const lucktails_match *m, int seats, lucktails_match_report *out)
{
    enum { COMPARED = 20000 };
    lp_random random;
    lp_random_init(&random, 1, 1);
    for (int i = 0; i < COMPARED; i++) {
        uint16_t vp[LUCKTAILS_SEATS_MAX] = {0};
        double exact[LUCKTAILS_SEATS_MAX], quick[LUCKTAILS_SEATS_MAX];
        for (int seat = 0; seat < seats; seat++)
            vp[seat] = (uint16_t)lp_random_below(&random, (uint32_t)m->goal);
        lucktails_match_chances(m, vp, exact);
        lucktails_match_estimate(&lucktails_weights_by_seats[seats - 3], seats, m->goal, vp, quick);
        for (int seat = 0; seat < seats; seat++) {
            const double off =
                exact[seat] > quick[seat] ? exact[seat] - quick[seat] : quick[seat] - exact[seat];
            out->estimate_off += off / (COMPARED * seats);
            if (off > out->estimate_off_max)
                out->estimate_off_max = off;
        }
    }
}

bool lucktails_match_study(const lucktails_request *request, lucktails_match_report *out)
{
    const int seats = request->seats;
    memset(out, 0, sizeof *out);
    out->rounds = LUCKTAILS_MATCH_ROUNDS;
    lp_game g;
    (void)lp_game_init(&g, &lp_lucktails, request->edition, seats);
    lucktails_result *results = malloc(LUCKTAILS_MATCH_ROUNDS * sizeof *results);
    void *memory = malloc(lucktails_match_size(seats, request->edition->goal));
    const bool ok = results && memory;
    if (ok) {
        lucktails_match m;
        lp_random random;
        lp_random_init(&random, request->seed, 0);
        lucktails_plan_results(&g, &random, results, LUCKTAILS_MATCH_ROUNDS);
        lucktails_match_build(&m, seats, request->edition->goal, results, LUCKTAILS_MATCH_ROUNDS,
                              MATCH_SWEEPS, memory);
        out->situations = m.situations;
        uint16_t vp[LUCKTAILS_SEATS_MAX] = {0};
        lucktails_match_chances(&m, vp, out->start);
        for (int v = 0; v < m.goal && v < LUCKTAILS_RACE_GOAL; v++) {
            double chances[LUCKTAILS_SEATS_MAX];
            for (int seat = 0; seat < seats; seat++)
                vp[seat] = (uint16_t)(seat == 0 ? v : m.goal / 2);
            lucktails_match_chances(&m, vp, chances);
            out->ahead[v] = chances[0];
        }
        compare_estimate(&m, seats, out);
    }
    free(results);
    free(memory);
    return ok;
}
