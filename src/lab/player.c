#include "player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/bots.h"
#include "engine_client.h"

static const char exec_prefix[] = "exec:";
enum { EXEC_LENGTH = sizeof exec_prefix - 1 };
/* With a clock and no node budget: where the guess of what fits into the time begins. */
enum { NODES_FIRST = 500, NODES_LEAST = 50, NODES_MOST = 1 << 30 };

struct player {
    const lp_bot *bot;     /* or */
    engine_client *engine; /* the one that is not NULL decides */
    lp_random random;
    void *arena;
    size_t arena_size;
    player_limits limits;
    int64_t think_until_ns; /* of the thread's own time */
    uint64_t nodes_guess;   /* that fit into it */
};

static bool is_exec(const char *spec) { return strncmp(spec, exec_prefix, EXEC_LENGTH) == 0; }
bool player_is_program(const char *spec) { return is_exec(spec); }

/* --- Opening and closing ---------------------------------------------------------------------- */

static bool open_bot(player *p, const lp_game *g, const char *spec, char *error, size_t size)
{
    p->bot = lp_bot_find(g->rules, spec);
    if (!p->bot) {
        snprintf(error, size, "%s has no bot \"%s\"", g->rules->name, spec);
        return false;
    }
    p->arena_size = p->bot->arena_size(g);
    p->arena = malloc(p->arena_size > 0 ? p->arena_size : 1);
    if (!p->arena)
        snprintf(error, size, "not enough memory for the bot \"%s\"", spec);
    return p->arena != NULL;
}

bool player_open(player **out, const lp_game *g, const char *spec, uint64_t seed, char *error,
                 size_t size)
{
    *out = NULL;
    player *p = calloc(1, sizeof *p);
    if (!p) {
        snprintf(error, size, "not enough memory for a player");
        return false;
    }
    lp_random_init(&p->random, seed, 0);
    const bool opened =
        is_exec(spec) ? engine_client_open(&p->engine, g, spec + EXEC_LENGTH, seed, error, size)
                      : open_bot(p, g, spec, error, size);
    if (!opened) {
        player_close(p);
        return false;
    }
    *out = p;
    return true;
}

void player_limit(player *p, const player_limits *limits)
{
    p->limits = *limits;
    p->nodes_guess = NODES_FIRST;
    if (p->engine)
        engine_client_limits(p->engine, limits->ms, limits->nodes, limits->grace_ms);
}

bool player_begin(player *p, const lp_game *g, uint64_t seed, char *error, size_t size)
{
    if (p->engine)
        return engine_client_game(p->engine, g, seed, error, size);
    lp_random_init(&p->random, seed, 0);
    return true;
}

void player_close(player *p)
{
    if (!p)
        return;
    engine_client_close(p->engine);
    free(p->arena);
    free(p);
}

/* --- Deciding --------------------------------------------------------------------------------- */

player_fault player_fault_of(const player *p)
{
    static const player_fault faults[] = {
        [ENGINE_SOUND] = PLAYER_SOUND,
        [ENGINE_LEFT] = PLAYER_LEFT,
        [ENGINE_LATE] = PLAYER_LATE,
        [ENGINE_WRONG] = PLAYER_WRONG,
    };
    return p->engine ? faults[engine_client_fault(p->engine)] : PLAYER_SOUND;
}

bool player_is_random(const player *p) { return p->bot == &lp_bot_random; }

static bool is_among(lp_action action, const lp_action *legal, int count)
{
    for (int i = 0; i < count; i++)
        if (legal[i] == action)
            return true;
    return false;
}

/* The thread's own time, so that other work on the machine takes nothing from a bot's budget. */
static int64_t thread_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

static bool time_is_up(void *data) { return thread_ns() >= ((const player *)data)->think_until_ns; }

/* A search that halves its candidates plans with its nodes: told the clock only, it would still try
 * all of them when the time is up. So the guess follows what the last answers took. */
static void learn_speed(player *p)
{
    const double budget_ns = p->limits.ms * 1e6;
    const double took_ns = budget_ns + (double)(thread_ns() - p->think_until_ns);
    if (took_ns < budget_ns / 20) /* nothing to decide, or nothing to search */
        return;
    double change = 0.9 * budget_ns / took_ns;
    change = change > 1.5 ? 1.5 : change;
    const double guess = (double)p->nodes_guess * change;
    p->nodes_guess = guess < NODES_LEAST  ? NODES_LEAST
                     : guess > NODES_MOST ? NODES_MOST
                                          : (uint64_t)guess;
}

bool player_choose(player *p, const lp_game *g, int seat, const void *view, const lp_action *legal,
                   int count, lp_random *random, lp_action *out, char *error, size_t size)
{
    if (p->engine)
        return engine_client_choose(p->engine, g, seat, view, legal, count, out, error, size);
    lp_think think;
    memset(&think, 0, sizeof think);
    think.random = random ? random : &p->random;
    think.arena = p->arena;
    think.arena_size = p->arena_size;
    think.nodes = p->limits.nodes;
    if (p->limits.ms > 0) {
        p->think_until_ns = thread_ns() + (int64_t)p->limits.ms * 1000000;
        think.stop = time_is_up;
        think.stop_data = p;
        if (think.nodes == 0)
            think.nodes = p->nodes_guess;
    }
    *out = p->bot->choose(g, view, legal, count, &think);
    if (p->limits.ms > 0)
        learn_speed(p);
    lp_assert(is_among(*out, legal, count));
    return true;
}

/* --- Lists ------------------------------------------------------------------------------------ */

/* True when the list can go on here: `exec:`, or a bot's id up to a comma or the end. */
static bool begins_player(const lp_rules *rules, const char *text)
{
    if (is_exec(text))
        return true;
    char id[PLAYER_SPEC_MAX];
    const size_t length = strcspn(text, ",");
    if (length >= sizeof id)
        return false;
    memcpy(id, text, length);
    id[length] = 0;
    return lp_bot_find(rules, id) != NULL;
}

/* Length of the first player in the list. */
static size_t first_length(const lp_rules *rules, const char *list)
{
    size_t length = strcspn(list, ",");
    while (is_exec(list) && list[length] && !begins_player(rules, list + length + 1))
        length += 1 + strcspn(list + length + 1, ",");
    return length;
}

static bool check_spec(const lp_rules *rules, const char *spec, char *error, size_t size)
{
    if (is_exec(spec) ? spec[EXEC_LENGTH] != 0 : lp_bot_find(rules, spec) != NULL)
        return true;
    if (is_exec(spec)) {
        snprintf(error, size, "no command follows \"%s\"", exec_prefix);
        return false;
    }
    int at = snprintf(error, size, "%s has no bot \"%.200s\"; it has", rules->name, spec);
    const char *id;
    for (int i = 0; (id = lp_bot_id(rules, i)) != NULL && at >= 0 && (size_t)at < size; i++)
        at += snprintf(error + at, size - (size_t)at, "%s %s", i > 0 ? "," : "", id);
    if (at >= 0 && (size_t)at < size)
        snprintf(error + at, size - (size_t)at, ", and exec:COMMAND");
    return false;
}

int player_list_read(char (*out)[PLAYER_SPEC_MAX], int max, const lp_rules *rules, const char *list,
                     char *error, size_t size)
{
    int count = 0;
    for (const char *at = list;; count++) {
        const size_t length = first_length(rules, at);
        if (length >= PLAYER_SPEC_MAX) {
            snprintf(error, size, "a player is named in less than %d bytes", PLAYER_SPEC_MAX);
            return 0;
        }
        if (count < max) {
            memcpy(out[count], at, length);
            out[count][length] = 0;
            if (!check_spec(rules, out[count], error, size))
                return 0;
        }
        if (!at[length])
            return count + 1;
        at += length + 1;
    }
}

bool player_specs_read(player_specs *out, const lp_game *g, const char *list, char *error,
                       size_t size)
{
    const int count = player_list_read(out->text, LP_SEATS_MAX, g->rules, list, error, size);
    if (count == 0)
        return false;
    if (count != 1 && count != g->seats) {
        snprintf(error, size, "%d bots for %d players: name one for each seat, or one for all",
                 count, g->seats);
        return false;
    }
    for (int i = count; i < g->seats; i++)
        memcpy(out->text[i], out->text[0], PLAYER_SPEC_MAX);
    out->count = g->seats;
    return true;
}
