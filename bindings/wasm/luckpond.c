/* The WebAssembly door: the public headers with plain numbers and pointers. One bump allocator,
 * given back as a whole; strings are written into one transfer buffer. Every exported function is
 * named in exports.txt, and the build exports nothing else. */
#include <string.h>

#include "luckpond/luckpond.h"
#include "luckpond/sha256.h"

#define EXPORT(name) __attribute__((export_name(#name)))

enum { PAGE = 65536, TRANSFER = 1 << 17 };

static char transfer[TRANSFER];
static lp_action legal[LP_LEGAL_MAX];
static uint64_t view[LP_VIEW_MAX / 8];
static uint64_t event[LP_EVENT_MAX / 8];
static int16_t numbers[4096];
static int32_t scores[LP_SEATS_MAX];
static lp_advice advice[LP_LEGAL_MAX];

extern unsigned char __heap_base;
static uintptr_t heap_at;

/* The compiler turns these built-ins into memory.copy and memory.fill. */
void *memcpy(void *to, const void *from, size_t size) { return __builtin_memcpy(to, from, size); }
void *memmove(void *to, const void *from, size_t size) { return __builtin_memmove(to, from, size); }
void *memset(void *to, int byte, size_t size) { return __builtin_memset(to, byte, size); }

int memcmp(const void *a, const void *b, size_t size)
{
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < size; i++)
        if (x[i] != y[i])
            return x[i] - y[i];
    return 0;
}

__attribute__((import_module("luckpond"), import_name("assert_failed"))) void
assert_failed(const char *what, const char *file, int line);

void lp_assert_failed(const char *what, const char *file, int line)
{
    assert_failed(what, file, line);
    __builtin_trap();
}

/* Memory for games, states and generators, aligned to 16; NULL when there is none. */
EXPORT(alloc) void *alloc(size_t size)
{
    if (heap_at == 0)
        heap_at = ((uintptr_t)&__heap_base + 15) & ~(uintptr_t)15;
    const uintptr_t at = heap_at, end = (at + size + 15) & ~(uintptr_t)15;
    const size_t have = __builtin_wasm_memory_size(0) * (size_t)PAGE;
    if (end > have && __builtin_wasm_memory_grow(0, (end - have + PAGE - 1) / PAGE) == (size_t)-1)
        return NULL;
    heap_at = end;
    return (void *)at;
}

/* Memory to think in, good until the next call: kept, and made anew only when more is wanted, for
 * nothing is ever given back. */
static void *scratch(size_t size)
{
    static void *kept;
    static size_t kept_size;
    if (size > kept_size) {
        kept = alloc(size);
        kept_size = kept ? size : 0;
    }
    return kept;
}

EXPORT(transfer_buffer) char *transfer_buffer(void) { return transfer; }
EXPORT(legal_buffer) lp_action *legal_buffer(void) { return legal; }
EXPORT(numbers_buffer) int16_t *numbers_buffer(void) { return numbers; }
EXPORT(scores_buffer) int32_t *scores_buffer(void) { return scores; }
EXPORT(transfer_size) int transfer_size(void) { return TRANSFER; }

EXPORT(game_count) int game_count(void) { return LP_GAME_COUNT; }

static int write_string(const char *s)
{
    lp_text out;
    lp_text_init(&out, transfer, TRANSFER);
    lp_text_string(&out, s);
    return (int)out.length;
}

EXPORT(game_id) int game_id(int index) { return write_string(lp_rules_at(index)->id); }
EXPORT(game_name) int game_name(int index) { return write_string(lp_rules_at(index)->name); }
EXPORT(seats_min) int seats_min(int index) { return lp_rules_at(index)->seats_min; }
EXPORT(seats_max) int seats_max(int index) { return lp_rules_at(index)->seats_max; }
EXPORT(state_size) int state_size(const lp_game *g) { return g->rules->state_size; }

/* A new game of the built-in edition whose name stands in the transfer buffer; NULL when there is
 * none, or not for so many seats. */
EXPORT(game_new) lp_game *game_new(int index, int seats)
{
    const lp_rules *rules = lp_rules_at(index);
    const void *edition = rules ? lp_edition_find(rules, transfer) : NULL;
    lp_game *g = edition ? alloc(sizeof *g) : NULL;
    return g && lp_game_init(g, rules, edition, seats) == LP_OK ? g : NULL;
}

/* Sets the option whose name stands in the transfer buffer. */
EXPORT(game_option) int game_option(lp_game *g, int value)
{
    return lp_game_option(g, transfer, value);
}
static lp_option option_at(const lp_game *g, int index)
{
    const lp_option none = {NULL, 0, 0, 0};
    return index >= 0 && index < LP_OPTIONS_MAX ? g->rules->option(g, index) : none;
}
/* The name of option number `index` (from 0) in the transfer buffer; 0 past the last. */
EXPORT(option_name) int option_name(const lp_game *g, int index)
{
    const lp_option option = option_at(g, index);
    return option.name ? write_string(option.name) : 0;
}
EXPORT(option_value) int option_value(const lp_game *g, int index) { return g->options[index]; }
EXPORT(option_min) int option_min(const lp_game *g, int index) { return option_at(g, index).min; }
EXPORT(option_max) int option_max(const lp_game *g, int index) { return option_at(g, index).max; }
EXPORT(edition_hash) uint64_t edition_hash(const lp_game *g)
{
    return lp_edition_hash(g->rules, g->edition);
}

EXPORT(random_new) lp_random *random_new(uint64_t seed, uint64_t stream)
{
    lp_random *r = alloc(sizeof *r);
    if (r)
        lp_random_init(r, seed, stream);
    return r;
}
/* The ChaCha20 stream of the 32 bytes in the transfer buffer. */
EXPORT(random_new_chacha) lp_random *random_new_chacha(void)
{
    lp_random *r = alloc(sizeof *r);
    if (r)
        lp_random_init_chacha(r, (const uint8_t *)transfer);
    return r;
}
EXPORT(random_below) uint32_t random_below(lp_random *r, uint32_t n)
{
    return lp_random_below(r, n);
}

EXPORT(setup) void setup(const lp_game *g, void *state) { lp_setup(g, state); }
EXPORT(copy) void copy(const lp_game *g, void *to, const void *from)
{
    memcpy(to, from, g->rules->state_size);
}
EXPORT(turn) int turn(const lp_game *g, const void *state) { return lp_turn(g, state); }
EXPORT(list_legal) int list_legal(const lp_game *g, const void *state)
{
    return lp_legal(g, state, legal);
}
EXPORT(act) int act(const lp_game *g, void *state, int seat, int action)
{
    return lp_act(g, state, seat, (lp_action)action);
}
EXPORT(draw) int draw(const lp_game *g, void *state, uint32_t k, uint32_t n)
{
    return lp_draw(g, state, k, n);
}
EXPORT(chance_total) uint32_t chance_total(const lp_game *g, const void *state)
{
    return g->rules->chance_total(g, state);
}
EXPORT(settle) int settle(const lp_game *g, void *state, lp_random *random)
{
    return lp_settle(g, state, random);
}
EXPORT(state_hash) uint64_t state_hash(const lp_game *g, const void *state)
{
    return lp_state_hash(g, state);
}
EXPORT(winners) uint32_t winners(const lp_game *g, const void *state)
{
    return g->rules->winners(g, state);
}
EXPORT(fill_scores) void fill_scores(const lp_game *g, const void *state)
{
    g->rules->scores(g, state, scores);
}

/* The view of `viewer` as JSON in the transfer buffer; returns its length. */
EXPORT(write_view) int write_view(const lp_game *g, const void *state, int viewer)
{
    lp_text out;
    lp_text_init(&out, transfer, TRANSFER);
    g->rules->view_fill(g, state, viewer, view);
    g->rules->view_write(g, view, &out);
    return (int)out.length;
}

/* What `viewer` learned from a step, as JSON: actor LP_CHANCE with k and n, or a seat with its
 * action. */
EXPORT(write_event)
int write_event(const lp_game *g, const void *before, const void *after, int actor, int action,
                uint32_t k, uint32_t n, int viewer)
{
    const lp_step step = {(int8_t)actor, (lp_action)action, k, n};
    lp_text out;
    lp_text_init(&out, transfer, TRANSFER);
    g->rules->event_fill(g, before, after, &step, viewer, event);
    g->rules->event_write(g, event, &out);
    return (int)out.length;
}

/* Draws a state that `viewer` cannot tell from `state`. */
EXPORT(resample)
void resample(const lp_game *g, const void *state, int viewer, lp_random *random, void *out)
{
    g->rules->view_fill(g, state, viewer, view);
    g->rules->determinize(g, view, random, out);
}

EXPORT(observe) int observe(const lp_game *g, const void *state, int viewer)
{
    g->rules->view_fill(g, state, viewer, view);
    g->rules->observe(g, view, numbers);
    return g->rules->observe_count(g);
}
EXPORT(observe_name) int observe_name(const lp_game *g, int index)
{
    lp_text out;
    lp_text_init(&out, transfer, TRANSFER);
    g->rules->observe_name(g, index, &out);
    return (int)out.length;
}

EXPORT(action_write) int action_write(const lp_game *g, int action)
{
    lp_text out;
    lp_text_init(&out, transfer, TRANSFER);
    g->rules->action_write(g, (lp_action)action, &out);
    return (int)out.length;
}
/* The id of the action whose text (of `length` bytes) stands in the transfer buffer, or -1. */
EXPORT(action_read) int action_read(const lp_game *g, int length)
{
    lp_action action;
    return g->rules->action_read(g, transfer, (size_t)length, &action) == LP_OK ? action : -1;
}

/* The id of bot number `n` (from 0) of a game in the transfer buffer; 0 past the last. */
EXPORT(bot_id) int bot_id(int index, int n)
{
    const char *id = lp_bot_id(lp_rules_at(index), n);
    return id ? write_string(id) : 0;
}

/* What the bot called as the transfer buffer says would do for the seat to act; -1: there is no
 * such bot, or no seat is to act, or no memory. */
EXPORT(bot_choose) int bot_choose(const lp_game *g, const void *state, lp_random *random)
{
    const lp_bot *bot = lp_bot_find(g->rules, transfer);
    const int seat = lp_turn(g, state);
    if (!bot || seat < 0)
        return -1;
    const size_t size = bot->arena_size(g);
    const lp_think think = {
        .random = random, .arena = size ? scratch(size) : NULL, .arena_size = size};
    if (size && !think.arena)
        return -1;
    const int count = lp_legal(g, state, legal);
    g->rules->view_fill(g, state, seat, view);
    return bot->choose(g, view, legal, count, &think);
}

/* The coach's advice to the seat to act, from its own view, as JSON in the transfer buffer: the
 * `most` best actions. `games` bounds how long it thinks (0: its own choice). 0: nobody is to act,
 * or no memory. */
EXPORT(advise)
int advise(const lp_game *g, const void *state, lp_random *random, uint32_t games, int most)
{
    const int seat = lp_turn(g, state);
    const size_t size = lp_advise_arena_size(g);
    const lp_think think = {
        .random = random, .arena = scratch(size), .arena_size = size, .nodes = games};
    if (seat < 0 || !think.arena)
        return 0;
    const int count = lp_legal(g, state, legal);
    g->rules->view_fill(g, state, seat, view);
    lp_advise(g, view, legal, count, &think, advice);
    lp_text out;
    lp_text_init(&out, transfer, TRANSFER);
    lp_advice_write(g, advice, most < count ? most : count, &out);
    return (int)out.length;
}

/* SHA-256 of the `length` bytes in the transfer buffer takes their place: pages from plain HTTP
 * have no other. */
EXPORT(sha256) void sha256(int length)
{
    lp_sha256 s;
    lp_sha256_init(&s);
    lp_sha256_add(&s, transfer, (size_t)length);
    lp_sha256_finish(&s, (uint8_t *)transfer);
}

/* --- Luck report -------------------------------------------------------------------------------
 */

/* Cuts the list in the transfer buffer, "club,,thumb", into the seats' manners; empty: anybody. */
static void read_manners(const lp_game *g, lp_report_options *options)
{
    char *at = transfer;
    for (int i = 0; i < g->seats && *at; i++) {
        options->manner[i] = at;
        while (*at && *at != ',')
            at++;
        if (*at == ',')
            *at++ = 0;
    }
}

/* Solves Yu-ca-tan for the next report; NULL when the game is another or too long. */
static double solution_error;
EXPORT(report_solve) const void *report_solve(const lp_game *g, uint32_t situations_max)
{
    const size_t size = lp_report_solve_size(g, situations_max);
    return size == 0 ? NULL : lp_report_solve(alloc(size), g, situations_max, &solution_error);
}

/* A report of at most so many steps, to be fed from the first one; NULL: no memory. The manners of
 * the seats stand in the transfer buffer. */
EXPORT(report_new)
lp_report *report_new(const lp_game *g, uint32_t steps_max, uint32_t seed, uint32_t playouts,
                      uint32_t nodes, int costs, const void *solution)
{
    lp_report_options options;
    memset(&options, 0, sizeof options);
    options.seed = seed;
    options.playouts = playouts;
    options.nodes = nodes;
    options.without_costs = !costs;
    options.solution = solution;
    options.solution_error = solution ? solution_error : 0;
    read_manners(g, &options);
    void *memory = alloc(lp_report_size(g, steps_max));
    return memory ? lp_report_begin(memory, g, &options, steps_max) : NULL;
}
/* The next step: actor LP_CHANCE with k and n, or a seat with its action. */
EXPORT(report_step)
int report_step(lp_report *r, int actor, int action, uint32_t k, uint32_t n)
{
    const lp_step step = {(int8_t)actor, (lp_action)action, k, n};
    return lp_report_step(r, &step);
}
/* The report as JSON, closed by a zero byte; NULL: no memory. */
EXPORT(report_text) const char *report_text(const lp_report *r)
{
    const size_t size = lp_report_text_size(r);
    char *text = alloc(size);
    lp_text out;
    if (!text)
        return NULL;
    lp_text_init(&out, text, size);
    lp_report_write(r, &out);
    return text;
}

/* The place up to which memory is taken; and everything taken since is given back. */
EXPORT(heap_mark) void *heap_mark(void) { return alloc(0); }
EXPORT(heap_release) void heap_release(void *mark) { heap_at = (uintptr_t)mark; }

EXPORT(error_message) int error_message(int e)
{
    return write_string(lp_error_message((lp_error)e));
}
EXPORT(error_clause) int error_clause(int e) { return write_string(lp_error_clause((lp_error)e)); }
EXPORT(error_name) int error_name(int e) { return write_string(lp_error_name((lp_error)e)); }
