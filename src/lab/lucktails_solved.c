#include "lucktails_solved.h"

#include <stdlib.h>

#include "solve/lucktails_plan.h"

enum {
    BOOK_BYTES = 320 << 20,
    PLAN_BYTES = 8 << 20,
    SIZES_BYTES = 64 << 20,
    REPLY_BYTES = 32 << 20,
    ARENA_BYTES = 192 << 20,
    SAMPLED_ROUNDS = 20000, /* for each seat, all sets of face-up cards together */
    MATCH_SWEEPS = 12
};

typedef struct solver {
    const lucktails_request *request;
    lucktails_round round;
    lucktails_round whole; /* the same with the edition's ceiling */
    void *book_memory, *reply_memory;
    lucktails_arena arena;
    lucktails_solved *out;
    int done;
} solver;

/* Means add up, and so do the squares of errors until the end. */
static void add(lucktails_estimate *sum, lucktails_estimate e)
{
    sum->mean += e.mean;
    sum->error += e.error * e.error;
}

static lucktails_estimate mean_of(lucktails_estimate sum, int count)
{
    return (lucktails_estimate){sum.mean / count, __builtin_sqrt(sum.error) / count};
}

static bool is_stopped(const lucktails_request *q)
{
    return q->stop && atomic_load_explicit(q->stop, memory_order_relaxed);
}

static void show(const solver *s, double part)
{
    if (s->request->progress)
        s->request->progress(s->request->progress_data, ((double)s->done + part) / s->out->parts);
}

/* --- One set of face-up cards ------------------------------------------------------------------
 */

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
    add(&s->out->value[seat], (lucktails_estimate){value, 0});
    add(&s->out->gain[seat], (lucktails_estimate){reply - value, 0});
}

static uint64_t sampled_rounds(const solver *s)
{
    return (uint64_t)(SAMPLED_ROUNDS / s->out->parts);
}

/* What a reply gains in deals that it was not trained in. */
static bool train_reply(solver *s, lucktails_round *round, lucktails_book *book, int seat,
                        lucktails_estimate *gain)
{
    lucktails_book reply = lucktails_book_init(
        s->out->exact ? LUCKTAILS_SIGHT_FINE : LUCKTAILS_SIGHT_BOOK, s->reply_memory, REPLY_BYTES);
    lucktails_training t = {.round = round, .book = &reply, .fixed = book, .seat = seat};
    round->open_cards = s->round.open_cards;
    lp_random_init(&t.random, s->request->seed + 1, (uint64_t)(s->done * 8 + seat));
    if (!train(s, &t, s->out->reply_iterations))
        return false;
    add(gain, lucktails_reply_gain(round, book, &reply, seat, sampled_rounds(s), &t.random));
    return true;
}

static bool measure_by_samples(solver *s, lucktails_book *book, int seat)
{
    lp_random random;
    lp_random_init(&random, s->request->seed + 2, (uint64_t)(s->done * 8 + seat));
    add(&s->out->value[seat],
        lucktails_sampled_value(&s->round, book, seat, sampled_rounds(s), &random));
    return train_reply(s, &s->round, book, seat, &s->out->gain[seat]);
}

static bool measure(solver *s, lucktails_book *book, int seat)
{
    if (s->out->exact)
        measure_exactly(s, book, seat);
    else if (!measure_by_samples(s, book, seat))
        return false;
    return s->out->whole_ceiling == 0 ||
           train_reply(s, &s->whole, book, seat, &s->out->whole_gain[seat]);
}

/* Room for all information sets of one set of face-up cards, not much more: it is cleared. */
static size_t book_bytes(const solver *s)
{
    const double sets = s->out->sizes.information_sets / s->out->open_count;
    const double bytes = 4 * sets * (double)sizeof(lucktails_set); /* rounded down to 2^n */
    return bytes < BOOK_BYTES ? (size_t)bytes : BOOK_BYTES;
}

/* Trained for this set of face-up cards, or the plan. */
static bool find_strategy(solver *s, lucktails_book *book)
{
    if (!s->out->exact) {
        *book = lucktails_plan_book(s->book_memory, PLAN_BYTES);
        s->out->met = book->used;
        return true;
    }
    *book = lucktails_book_init(LUCKTAILS_SIGHT_REAL, s->book_memory, book_bytes(s));
    lucktails_training t = {.round = &s->round, .book = book};
    lp_random_init(&t.random, s->request->seed, (uint64_t)s->done);
    const bool done = train(s, &t, s->out->iterations);
    s->out->met += book->used;
    return done;
}

static bool solve_open(solver *s)
{
    lucktails_book book;
    if (s->out->exact)
        s->round.open_cards = lucktails_round_open_at(&s->round, s->done);
    if (!find_strategy(s, &book))
        return false;
    book.game = &s->round.game;
    for (int seat = 0; seat < s->round.game.seats; seat++) {
        show(s, (seat + 1.0) / (s->round.game.seats + 1));
        if (is_stopped(s->request) || !measure(s, &book, seat))
            return false;
    }
    return true;
}

/* --- All of them --------------------------------------------------------------------------------
 */

/* A reply that loses need not be given: nothing is gained then. */
static double at_least(double gain) { return gain > 0 ? gain : 0; }

static lucktails_solved_result solve_all(solver *s)
{
    lucktails_solved *out = s->out;
    if (!lucktails_round_sizes(&s->round, s->book_memory, SIZES_BYTES, &out->sizes))
        return LUCKTAILS_SOLVED_NO_MEMORY;
    out->exact = out->sizes.histories / out->open_count <= LUCKTAILS_EXACT_MAX;
    out->parts = out->exact ? out->open_count : 1;
    out->iterations = out->exact ? s->request->iterations : 0;
    out->reply_iterations = s->request->iterations;
    if (out->exact && out->reply_iterations > LUCKTAILS_REPLY_ITERATIONS)
        out->reply_iterations = LUCKTAILS_REPLY_ITERATIONS;
    for (s->done = 0; s->done < out->parts; s->done++)
        if (!solve_open(s))
            return LUCKTAILS_SOLVED_STOPPED;
    for (int seat = 0; seat < s->round.game.seats; seat++) {
        out->value[seat] = mean_of(out->value[seat], out->parts);
        out->gain[seat] = mean_of(out->gain[seat], out->parts);
        out->whole_gain[seat] = mean_of(out->whole_gain[seat], out->parts);
        out->nash_conv += at_least(out->gain[seat].mean);
        out->whole_conv += at_least(out->whole_gain[seat].mean);
    }
    return s->arena.full ? LUCKTAILS_SOLVED_NO_MEMORY : LUCKTAILS_SOLVED;
}

lucktails_solved_result lucktails_solve(const lucktails_request *request, lucktails_solved *out)
{
    solver s = {.request = request, .out = out};
    memset(out, 0, sizeof *out);
    lucktails_round_init(&s.round, request->edition, request->seats, request->ceiling);
    lucktails_round_init(&s.whole, request->edition, request->seats, 0);
    out->ceiling = s.round.edition.bait_ceiling;
    if (out->ceiling < s.whole.edition.bait_ceiling)
        out->whole_ceiling = s.whole.edition.bait_ceiling;
    out->open_count = lucktails_round_open_count(&s.round);
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

/* --- The match ----------------------------------------------------------------------------------
 */

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
