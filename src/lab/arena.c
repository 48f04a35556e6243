#include "arena.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena_play.h"

/* What the threads share; `lock` guards all of it. */
typedef struct arena {
    const arena_plan *plan;
    arena_result *result;
    pthread_mutex_t lock;
    bool failed;
    char error[PLAYER_ERROR_MAX];
} arena;

/* --- Matches ---------------------------------------------------------------------------------- */

static arena_match *add_match(arena_division *d, const lp_game *g, int a, int b, int block_games,
                              uint64_t games_max)
{
    arena_match *m = &d->matches[d->match_count++];
    memset(m, 0, sizeof *m);
    m->game = g;
    m->a = a;
    m->b = b;
    m->block_games = block_games;
    m->block_max = (games_max + (uint64_t)block_games - 1) / (uint64_t)block_games;
    m->closed = m->block_max == 0;
    sequential_init(&m->test);
    return m;
}

static void make_matches(const arena_plan *plan, arena_result *r)
{
    r->division_count = plan->division_count;
    for (int i = 0; i < plan->division_count; i++) {
        const lp_game *g = &plan->divisions[i];
        arena_division *d = &r->divisions[i];
        for (int a = 0; a < plan->bot_count; a++)
            for (int b = a + 1; b < plan->bot_count; b++)
                add_match(d, g, a, b, g->seats == 2 ? 2 : 2 * g->seats, plan->games_max);
        if (g->seats > 2 && plan->bot_count > 2)
            add_match(d, g, ARENA_MIXED, ARENA_MIXED, g->seats, plan->mixed_games);
    }
}

/* Room for block `number`; NULL without memory. */
static arena_block *block_at(arena_match *m, uint64_t number)
{
    if (number >= m->block_room) {
        const size_t room = (size_t)number + (size_t)number / 2 + 16;
        arena_block *blocks = realloc(m->blocks, room * sizeof *blocks);
        if (!blocks)
            return NULL;
        memset(blocks + m->block_room, 0, (room - m->block_room) * sizeof *blocks);
        m->blocks = blocks;
        m->block_room = room;
    }
    return &m->blocks[number];
}

/* --- Results ---------------------------------------------------------------------------------- */

/* What a seat has of the win, in units of 1 / SIMULATE_WIN. */
static int share_of(const arena_game *g, int seats, int seat)
{
    int winners = 0;
    for (int i = 0; i < seats; i++)
        winners += g->place[i] == 1;
    return g->place[seat] == 1 ? SIMULATE_WIN / winners : 0;
}

void arena_lone_wins(const arena_match *m, const arena_block *b, int *one_a, int *one_b)
{
    const int seats = m->game->seats;
    *one_a = *one_b = 0;
    for (int i = 0; i < m->block_games; i++) {
        if (seats == 2) { /* both are alone */
            *one_a += share_of(&b->games[i], 2, i);
            *one_b += share_of(&b->games[i], 2, 1 - i);
        } else {
            *(i < seats ? one_a : one_b) += share_of(&b->games[i], seats, i % seats);
        }
    }
}

double arena_block_value(const arena_match *m, const arena_block *b)
{
    int one_a, one_b;
    arena_lone_wins(m, b, &one_a, &one_b);
    return (double)(one_a - one_b) / (SIMULATE_WIN * m->game->seats);
}

/* Counts the blocks that are there, in order, up to a verdict or the end. */
static void count_blocks(arena_match *m, double alpha)
{
    while (!m->closed && m->counted < m->block_room && m->blocks[m->counted].played) {
        const arena_block *b = &m->blocks[m->counted++];
        if (m->a != ARENA_MIXED) {
            sequential_add(&m->test, arena_block_value(m, b));
            m->verdict = alpha > 0 ? sequential_verdict(&m->test, alpha) : 0;
        }
        m->closed = m->verdict != 0 || m->counted >= m->block_max;
    }
}

arena_score arena_score_of(const arena_match *m, double alpha)
{
    arena_score s = {.games = m->counted * (uint64_t)m->block_games, .low = -1, .high = 1};
    double *x = m->counted > 0 ? malloc(m->counted * sizeof *x) : NULL;
    int64_t one_a = 0, one_b = 0;
    for (uint64_t i = 0; i < m->counted; i++) {
        int a, b;
        arena_lone_wins(m, &m->blocks[i], &a, &b);
        one_a += a;
        one_b += b;
        if (x)
            x[i] = arena_block_value(m, &m->blocks[i]);
    }
    if (!x)
        return s;
    const double games = (double)m->counted * m->game->seats * SIMULATE_WIN;
    s.one_a = (double)one_a / games;
    s.one_b = (double)one_b / games;
    s.difference = s.one_a - s.one_b;
    sequential_interval(x, m->counted, alpha > 0 ? alpha : 0.05, &s.low, &s.high);
    free(x);
    return s;
}

static void count_faults(arena_division *d, const arena_match *m, const arena_game *g,
                         const int *bots)
{
    if (g->fault != PLAYER_SOUND)
        d->bots[bots[g->fault_seat]].faults[g->fault]++;
    for (int seat = 0; seat < m->game->seats && m->a == ARENA_MIXED; seat++) {
        d->bots[bots[seat]].mixed_seats++;
        d->bots[bots[seat]].mixed_wins += (uint64_t)share_of(g, m->game->seats, seat);
    }
}

/* Sums a division up: ratings over all games that count. Only who wins is rated, as the games are
 * played to be won: who risks the second place for the first is not the weaker player. */
static bool conclude(const arena_plan *plan, arena_division *d)
{
    uint64_t games = 0, at = 0;
    uint32_t block_id = 0;
    for (int i = 0; i < d->match_count; i++)
        games += d->matches[i].counted * (uint64_t)d->matches[i].block_games;
    rating_game *all = malloc((games + 1) * sizeof *all);
    if (!all)
        return false;
    for (int i = 0; i < d->match_count; i++) {
        const arena_match *m = &d->matches[i];
        for (uint64_t k = 0; k < m->counted; k++, block_id++)
            for (int n = 0; n < m->block_games; n++) {
                rating_game *to = &all[at++];
                int bots[LP_SEATS_MAX];
                arena_seating(m, plan->bot_count, plan->seed, k, n, bots);
                count_faults(d, m, &m->blocks[k].games[n], bots);
                to->block = block_id;
                to->seats = m->game->seats;
                for (int seat = 0; seat < to->seats; seat++) {
                    to->player[seat] = (uint8_t)bots[seat];
                    to->place[seat] = m->blocks[k].games[n].place[seat] == 1 ? 1 : 2;
                }
            }
    }
    d->games = games;
    rating ratings[RATING_PLAYERS_MAX];
    rating_fit(all, at, plan->bot_count, ratings);
    for (int i = 0; i < plan->bot_count; i++)
        d->bots[i].rating = ratings[i];
    free(all);
    return true;
}

/* --- Threads ---------------------------------------------------------------------------------- */

static bool stopped(const arena *a)
{
    return a->failed || (a->plan->stop && atomic_load(a->plan->stop));
}

static void fail(arena *a, const char *why)
{
    if (!a->failed)
        snprintf(a->error, sizeof a->error, "%s", why);
    a->failed = true;
}

/* The open match with the fewest blocks given out, and its next block. */
static arena_match *next_block(arena *a, uint64_t *number)
{
    arena_match *best = NULL;
    for (int i = 0; i < a->result->division_count; i++) {
        arena_division *d = &a->result->divisions[i];
        for (int k = 0; k < d->match_count; k++) {
            arena_match *m = &d->matches[k];
            while (m->given < m->block_room && m->blocks[m->given].played)
                m->given++; /* from the journal */
            if (!m->closed && m->given < m->block_max && (!best || m->given < best->given))
                best = m;
        }
    }
    if (best)
        *number = best->given++;
    return best;
}

static void report(arena *a)
{
    arena_progress p = {0};
    double whole = 0;
    if (!a->plan->progress)
        return;
    for (int i = 0; i < a->result->division_count; i++) {
        const arena_division *d = &a->result->divisions[i];
        for (int k = 0; k < d->match_count; k++) {
            const arena_match *m = &d->matches[k];
            const double all = (double)m->block_max * m->block_games;
            p.games += m->counted * (uint64_t)m->block_games;
            p.done += m->closed ? all : (double)m->counted * m->block_games;
            whole += all;
            p.matches++;
            p.matches_open += !m->closed;
        }
    }
    p.done = whole > 0 ? p.done / whole : 1;
    a->plan->progress(a->plan->progress_data, &p);
}

static void note_faults(arena *a, const arena_match *m, uint64_t number, const arena_block *b,
                        const char *message)
{
    for (int i = 0; i < m->block_games; i++) {
        if (b->games[i].fault == PLAYER_SOUND)
            continue;
        int bots[LP_SEATS_MAX];
        arena_seating(m, a->plan->bot_count, a->plan->seed, number, i, bots);
        char *note = a->result->fault_message[bots[b->games[i].fault_seat]];
        if (!note[0])
            snprintf(note, PLAYER_ERROR_MAX, "%s", message);
    }
}

/* A block is finished: into the journal first, then it counts. */
static void take_block(arena *a, arena_match *m, uint64_t number, const arena_block *b,
                       const char *message)
{
    const arena_place place = {arena_division_key(m->game), m->a, m->b, number};
    if (a->plan->journal &&
        !arena_journal_add(a->plan->journal, &place, b, m->game->seats, m->block_games)) {
        fail(a, "the journal cannot be written");
        return;
    }
    arena_block *room = block_at(m, number);
    if (!room) {
        fail(a, "not enough memory");
        return;
    }
    *room = *b;
    note_faults(a, m, number, b, message);
    count_blocks(m, a->plan->alpha);
    report(a);
}

static void *work(void *data)
{
    arena *a = data;
    arena_bench bench;
    arena_bench_init(&bench, a->plan);
    pthread_mutex_lock(&a->lock);
    uint64_t number = 0;
    for (arena_match *m; !stopped(a) && (m = next_block(a, &number)) != NULL;) {
        arena_block block;
        pthread_mutex_unlock(&a->lock);
        const arena_outcome outcome = arena_play_block(&bench, m, number, &block);
        pthread_mutex_lock(&a->lock);
        if (outcome == ARENA_FAILED)
            fail(a, bench.message);
        if (outcome != ARENA_PLAYED)
            break;
        take_block(a, m, number, &block, bench.message);
    }
    pthread_mutex_unlock(&a->lock);
    arena_bench_close(&bench);
    return NULL;
}

static void run_threads(arena *a)
{
    pthread_t threads[SIMULATE_THREADS_MAX];
    int started = 0;
    const int wanted =
        a->plan->threads > SIMULATE_THREADS_MAX ? SIMULATE_THREADS_MAX : a->plan->threads;
    while (started + 1 < wanted && pthread_create(&threads[started], NULL, work, a) == 0)
        started++;
    work(a);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
}

/* --- All together ----------------------------------------------------------------------------- */

/* A program that does not start is a slip of the one who named it, not a loss. */
static bool try_programs(const arena_plan *plan, char *error, size_t size)
{
    for (int i = 0; i < plan->bot_count; i++) {
        player *p = NULL;
        if (!player_is_program(plan->bots[i]))
            continue;
        if (!player_open(&p, &plan->divisions[0], plan->bots[i], plan->seed, error, size))
            return false;
        player_close(p);
    }
    return true;
}

/* Where a block of the journal belongs; NULL: it is not asked for this time. */
static arena_block *find_room(void *data, const arena_place *place, int *seats, int *games)
{
    arena_result *r = data;
    for (int i = 0; i < r->division_count; i++) {
        arena_division *d = &r->divisions[i];
        for (int k = 0; k < d->match_count; k++) {
            arena_match *m = &d->matches[k];
            if (m->a != place->a || m->b != place->b || place->number >= m->block_max ||
                arena_division_key(m->game) != place->division)
                continue;
            *seats = m->game->seats;
            *games = m->block_games;
            return block_at(m, place->number);
        }
    }
    return NULL;
}

static void count_journal(arena *a)
{
    for (int i = 0; i < a->result->division_count; i++)
        for (int k = 0; k < a->result->divisions[i].match_count; k++)
            count_blocks(&a->result->divisions[i].matches[k], a->plan->alpha);
}

bool arena_run(const arena_plan *plan, arena_result **out, char *error, size_t size)
{
    arena a = {.plan = plan, .result = calloc(1, sizeof *a.result)};
    *out = a.result;
    if (!a.result) {
        snprintf(error, size, "not enough memory");
        return false;
    }
    make_matches(plan, a.result);
    if (!try_programs(plan, error, size) ||
        (plan->journal && !arena_journal_read(plan->journal, find_room, a.result, error, size)))
        return false;
    count_journal(&a);
    pthread_mutex_init(&a.lock, NULL);
    run_threads(&a);
    pthread_mutex_destroy(&a.lock);
    for (int i = 0; i < plan->division_count && !a.failed; i++) {
        arena_division *d = &a.result->divisions[i];
        if (!conclude(plan, d))
            fail(&a, "not enough memory");
        a.result->games += d->games;
        for (int k = 0; k < d->match_count; k++)
            a.result->interrupted |= !d->matches[k].closed;
    }
    if (a.failed)
        snprintf(error, size, "%s", a.error);
    return !a.failed;
}

void arena_free(arena_result *result)
{
    if (!result)
        return;
    for (int i = 0; i < result->division_count; i++)
        for (int k = 0; k < result->divisions[i].match_count; k++)
            free(result->divisions[i].matches[k].blocks);
    free(result);
}
