/* luckpond engine: the engine protocol on standard input and output (docs/engine.md). */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"
#include "engine_bot.h"
#include "engine_check.h"
#include "engine_session.h"
#include "lab/engine_words.h"
#include "luckpond/games.h"

/* --- Lines from standard input --------------------------------------------------------------- */

/* Either role: takes a line, false when it is the last one. */
typedef bool take_line(void *role, const char *line, size_t length, engine_sink sink);

static void write_stdout(void *data, const char *text, size_t length)
{
    (void)data;
    fwrite(text, 1, length, stdout);
}

/* What has been read and is not a whole line yet. */
typedef struct input {
    char bytes[ENGINE_LINE_MAX];
    size_t filled;
    bool too_long; /* the line has begun earlier and did not fit */
} input;

/* Hands on all whole lines. False when the role has had enough. */
static bool hand_on(input *in, take_line *take, void *role, engine_sink sink)
{
    char *end;
    size_t at = 0;
    while ((end = memchr(in->bytes + at, '\n', in->filled - at)) != NULL) {
        const size_t length = (size_t)(end - in->bytes) - at;
        /* A line that did not fit has a length no role takes. */
        const bool more = take(role, in->bytes + at, in->too_long ? ENGINE_LINE_MAX : length, sink);
        at += length + 1;
        in->too_long = false;
        if (!more)
            return false;
    }
    memmove(in->bytes, in->bytes + at, in->filled -= at);
    if (in->filled == sizeof in->bytes) {
        in->too_long = true;
        in->filled = 0;
    }
    return true;
}

/* Answers go out before waiting for more input: a driver may send many lines at once. */
static int converse(take_line *take, void *role)
{
    static input in;
    const engine_sink sink = {write_stdout, NULL};
    for (;;) {
        if (fflush(stdout) != 0)
            return cli_failed("%s: %s", _("cannot write"), strerror(errno));
        const ssize_t got = read(STDIN_FILENO, in.bytes + in.filled, sizeof in.bytes - in.filled);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return cli_failed("%s: %s", _("cannot read"), strerror(errno));
        if (got == 0)
            break;
        in.filled += (size_t)got;
        if (!hand_on(&in, take, role, sink))
            break;
    }
    return fflush(stdout) == 0 ? 0 : 1;
}

/* --- The roles ------------------------------------------------------------------------------- */

static bool take_driver_line(void *role, const char *line, size_t length, engine_sink sink)
{
    return engine_session_line(role, line, length, sink);
}

static int be_driven(void)
{
    engine_session *s = engine_session_create();
    if (!s)
        return cli_failed("%s", _("not enough memory"));
    const int status = converse(take_driver_line, s);
    engine_session_destroy(s);
    return status;
}

static bool take_bot_line(void *role, const char *line, size_t length, engine_sink sink)
{
    return engine_bot_line(role, line, length, sink);
}

static int64_t clock_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static int be_bot(const char *id)
{
    engine_bot *b = engine_bot_create(id, clock_ms);
    if (!b)
        return cli_failed("%s", _("not enough memory"));
    const int status = converse(take_bot_line, b);
    engine_bot_destroy(b);
    return status;
}

/* --- The command ----------------------------------------------------------------------------- */

enum { FLAG_BOT = 1, FLAG_CHECK, FLAG_GAME, FLAG_PLAYERS, FLAG_GAMES, FLAG_BUDGET };

static const cli_flag flags[] = {
    {FLAG_BOT, "bot", 0, N_("BOT"), N_("be a bot for another program: this one of ours")},
    {FLAG_CHECK, "check", 0, N_("COMMAND"), N_("check that a program is a sound bot")},
    {FLAG_GAME, "game", 0, N_("GAME"), N_("check it in this game only")},
    {FLAG_PLAYERS, "players", 'p', N_("N"), N_("check it at tables of this size only")},
    {FLAG_GAMES, "games", 0, N_("N"), N_("whole games of each kind to check it in; 2")},
    {FLAG_BUDGET, "budget", 0, N_("MS"), N_("time for each answer to check it with; 1000")},
    CLI_SEED_FLAG,
    {0, NULL, 0, NULL, NULL},
};

static const cli_usage usage = {
    "engine [--bot BOT | --check COMMAND]",
    N_("Speaks the engine protocol on standard input and output: without flags it is driven by a "
       "program, line by line."),
    N_("The protocol, with examples: docs/engine.md. Bots to start from: examples/bots."),
};

/* Takes one flag; false with a message. */
static bool take_flag(engine_check *check, const char **bot, int flag, const char *value)
{
    uint64_t number = 0;
    switch (flag) {
    case FLAG_BOT: *bot = value; return true;
    case FLAG_CHECK: check->command = value; return true;
    case FLAG_GAME: check->rules = cli_rules(value); return check->rules != NULL;
    case FLAG_PLAYERS:
        if (!cli_number("players", value, 2, LP_SEATS_MAX, &number))
            return false;
        check->players = (int)number;
        return true;
    case FLAG_GAMES:
        if (!cli_number("games", value, 1, 1000000, &number))
            return false;
        check->games = (int)number;
        return true;
    case FLAG_BUDGET:
        if (!cli_number("budget", value, 1, 3600000, &number))
            return false;
        check->budget_ms = (uint32_t)number;
        return true;
    case CLI_FLAG_SEED: return cli_number("seed", value, 0, UINT64_MAX, &check->seed);
    default: cli_misused("%s \"%s\"", _("engine cannot use"), value); return false;
    }
}

int cmd_engine(int argc, char **argv)
{
    engine_check check = {NULL, NULL, 0, 2, 1000, 1, stdout};
    const char *bot = NULL;
    cli_args args;
    cli_begin(&args, argc, argv, &usage, flags);
    for (int flag; (flag = cli_next(&args)) != CLI_END;) {
        if (flag == CLI_BAD || flag == CLI_HELP)
            return cli_code(flag);
        if (!take_flag(&check, &bot, flag, args.value))
            return CLI_USAGE;
    }
    if (check.command && bot)
        return cli_misused("%s", _("engine takes --bot or --check, not both"));
    if (check.command)
        return cli_close_output(engine_check_run(&check) > 0 ? CLI_FAILED : CLI_OK);
    return bot ? be_bot(bot) : be_driven();
}
