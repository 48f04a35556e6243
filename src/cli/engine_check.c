#include "engine_check.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "lab/engine_client.h"
#include "luckpond/games.h"

/* An answer may come this late: the machine is busy with other things too. */
enum { LATE_MS = 250 };

typedef struct checker {
    const engine_check *asked;
    engine_client *client;
    int failed;
    uint32_t slowest_ms;
    char error[ENGINE_ERROR_MAX];
} checker;

typedef union position {
    uint64_t words[LP_STATE_MAX / 8];
    uint8_t bytes[LP_STATE_MAX];
} position;

/* --- Reporting ------------------------------------------------------------------------------- */

__attribute__((format(printf, 3, 4))) static void report(checker *c, const char *word,
                                                         const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(c->asked->report, "%s ", word);
    vfprintf(c->asked->report, format, arguments);
    fputc('\n', c->asked->report);
    fflush(c->asked->report);
    va_end(arguments);
}

static void item(checker *c, bool passed, const char *what)
{
    if (passed)
        report(c, "PASS", "%s", what);
    else
        report(c, "FAIL", "%s%s%s", what, c->error[0] ? ": " : "", c->error);
    c->failed += !passed;
    c->error[0] = 0;
}

/* --- Single lines ---------------------------------------------------------------------------- */

static bool begin(checker *c)
{
    engine_client_close(c->client);
    if (!engine_client_start(&c->client, c->asked->command, c->error, sizeof c->error))
        return false;
    engine_client_limits(c->client, c->asked->budget_ms, 0, ENGINE_GRACE_MS);
    return true;
}

/* The line is answered by one line with this mark in front. */
static bool answers(checker *c, const char *line, char mark)
{
    const char *answer;
    if (!engine_client_ask(c->client, line, &answer, c->error, sizeof c->error))
        return false;
    if (answer[0] == mark)
        return true;
    snprintf(c->error, sizeof c->error, "answered \"%.60s\"", answer);
    return false;
}

static bool refuses_long_line(checker *c)
{
    char *line = malloc(ENGINE_LINE_MAX);
    if (!line)
        return false;
    memset(line, 'x', ENGINE_LINE_MAX - 1);
    line[ENGINE_LINE_MAX - 1] = 0;
    const bool ok = answers(c, line, '?');
    free(line);
    return ok;
}

/* It goes away by itself with status 0, after `bye` or at the end of its input. */
static bool leaves(checker *c, bool say_bye)
{
    int status = 0;
    if (!engine_client_leave(c->client, say_bye, &status)) {
        snprintf(c->error, sizeof c->error, "it is still there after %d ms", ENGINE_LEAVE_MS);
        return false;
    }
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return true;
    snprintf(c->error, sizeof c->error,
             WIFSIGNALED(status) ? "killed by signal %d" : "exit status %d",
             WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    return false;
}

/* The handshake and what comes before any game. False: no use going on. */
static bool check_lines(checker *c)
{
    if (!begin(c) || !engine_client_hello(c->client, c->error, sizeof c->error)) {
        item(c, false, "handshake: answers luckpond-engine 1 with = and its name");
        return false;
    }
    report(c, "PASS", "handshake: it is called \"%s\"", engine_client_name(c->client));
    item(c, answers(c, "luckpond-engine 999", '?'), "refuses a version it does not know");
    item(c, answers(c, "luckpond-engine 1", '='), "takes version 1 after that");
    item(c, answers(c, "frobnicate 1 2 3", '?'), "refuses an unknown verb, and goes on");
    item(c, refuses_long_line(c), "takes a line of 65536 bytes, and refuses what is no verb");
    item(c, answers(c, "luckpond-engine 1", '='), "goes on after the long line");
    item(c, leaves(c, true), "leaves after bye with status 0");
    item(c, begin(c) && leaves(c, false), "leaves at the end of its input with status 0");
    return true;
}

/* --- Whole games ----------------------------------------------------------------------------- */

/* Asks for one decision, and makes it. */
static bool decide(checker *c, const lp_game *g, void *state, int turn, uint64_t *trail)
{
    lp_action legal[LP_LEGAL_MAX], action;
    uint64_t view[LP_VIEW_MAX / 8];
    const int count = lp_legal(g, state, legal);
    g->rules->view_fill(g, state, turn, view);
    if (!engine_client_choose(c->client, g, turn, view, legal, count, &action, c->error,
                              sizeof c->error))
        return false;
    const uint32_t took = engine_client_answer_ms(c->client);
    c->slowest_ms = took > c->slowest_ms ? took : c->slowest_ms;
    *trail = (*trail ^ action) * 0x100000001b3u;
    return lp_act(g, state, turn, action) == LP_OK;
}

/* The program plays all seats of one game, up to so many decisions. The deal and the bot draw from
 * different seeds. */
static bool play(checker *c, const lp_game *g, uint64_t seed, uint32_t decisions, uint64_t *trail)
{
    position state;
    lp_random random;
    int turn;
    *trail = 0xcbf29ce484222325u;
    memset(&state, 0, sizeof state);
    lp_setup(g, &state);
    lp_random_init(&random, seed, 1);
    if (!engine_client_game(c->client, g, seed * 2 + 1, c->error, sizeof c->error))
        return false;
    while (decisions-- > 0 && (turn = lp_settle(g, &state, &random)) != LP_OVER)
        if (!decide(c, g, &state, turn, trail))
            return false;
    return lp_turn(g, &state) != LP_OVER ||
           engine_client_result(c->client, g, &state, c->error, sizeof c->error);
}

static void check_game(checker *c, const lp_rules *rules, int players)
{
    lp_game g;
    char what[120];
    uint64_t trail;
    bool ok = true;
    lp_game_init(&g, rules, lp_edition_find(rules, "default"), players);
    c->slowest_ms = 0;
    for (int i = 0; i < c->asked->games && ok; i++)
        ok = play(c, &g, c->asked->seed + (uint64_t)i, UINT32_MAX, &trail);
    snprintf(what, sizeof what, "%s, %d players: %d whole game%s, all seats in one process",
             rules->id, players, c->asked->games, c->asked->games == 1 ? "" : "s");
    item(c, ok, what);
    if (!ok)
        return;
    snprintf(what, sizeof what, "%s, %d players: slowest answer %u ms of %u", rules->id, players,
             c->slowest_ms, c->asked->budget_ms);
    item(c, c->slowest_ms <= c->asked->budget_ms + LATE_MS, what);
}

/* A game broken off, another in the same process, and the first seed again. */
static void check_switching(checker *c, const lp_rules *rules, int players)
{
    lp_game g;
    char what[120];
    uint64_t first = 0, second = 0, other;
    lp_game_init(&g, rules, lp_edition_find(rules, "default"), players);
    const bool ok = play(c, &g, c->asked->seed, 20, &first) &&
                    play(c, &g, c->asked->seed + 1, 5, &other) &&
                    play(c, &g, c->asked->seed, 20, &second);
    snprintf(what, sizeof what, "%s, %d players: new games after games broken off", rules->id,
             players);
    item(c, ok, what);
    if (ok)
        report(c, "NOTE", "%s, %d players: same seed, %s play", rules->id, players,
               first == second ? "same" : "different");
}

static void check_rules(checker *c, const lp_rules *rules)
{
    const int players = c->asked->players;
    if (players && (players < rules->seats_min || players > rules->seats_max)) {
        report(c, "NOTE", "%s: not for %d players", rules->id, players);
        return;
    }
    const int from = players ? players : rules->seats_min;
    const int to = players ? players : rules->seats_max;
    for (int i = from; i <= to; i++) {
        check_game(c, rules, i);
        if (i == from)
            check_switching(c, rules, i);
    }
}

int engine_check_run(const engine_check *check)
{
    checker c;
    memset(&c, 0, sizeof c);
    c.asked = check;
    if (check_lines(&c)) {
        bool ok = begin(&c) && engine_client_hello(c.client, c.error, sizeof c.error);
        item(&c, ok, "starts again");
        for (int i = 0; i < LP_GAME_COUNT && ok; i++)
            if (!check->rules || check->rules == lp_rules_at(i))
                check_rules(&c, lp_rules_at(i));
        if (ok)
            item(&c, leaves(&c, true), "leaves after its games with status 0");
    }
    engine_client_close(c.client);
    report(&c, c.failed ? "FAIL" : "PASS", "%d item%s failed", c.failed, c.failed == 1 ? "" : "s");
    return c.failed;
}
