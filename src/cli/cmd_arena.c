/* luckpond arena: which bot is stronger? */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena_show.h"
#include "progress.h"

enum {
    FLAG_PLAYERS = 1,
    FLAG_GAMES,
    FLAG_MIXED,
    FLAG_CONFIDENCE,
    FLAG_MS,
    FLAG_NODES,
    FLAG_GRACE,
    FLAG_THREADS,
    FLAG_RESUME,
    FLAG_CSV,
    FLAG_JSON,
    FLAG_SVG,
};

static const cli_usage usage = {
    "arena GAME [--players N,…] [--bots A,B,…] [--games MAX] [--ms T | --nodes N] …",
    N_("Lets every bot play every other until it is known who is stronger. Each deal is played "
       "with everybody in every seat; a pair ends when the test is sure. The ratings are for the "
       "whole field."),
    N_("\"one A\" is what a single A wins among B's, \"one B\" the other way round; for equal bots "
       "both are the same. With --nodes, or without a budget, the same seed gives the same table "
       "on "
       "any number of threads; with --ms it depends on the machine. A program that crashes, is "
       "late "
       "or answers wrong loses that game.")};
static const cli_flag flags[] = {
    {FLAG_PLAYERS, "players", 'p', "N,…",
     N_("numbers of players (default: the fewest, and one more)")},
    {CLI_FLAG_EDITION, "edition", 'e', N_("EDITION"),
     N_("a built-in edition or a file (default: default)")},
    {CLI_FLAG_OPTION, "option", 0, N_("NAME=VALUE"), N_("an option of the game")},
    {CLI_FLAG_BOTS, "bots", 'b', N_("BOTS"),
     N_("who takes part (default: random,beginner,club,expert)")},
    {FLAG_GAMES, "games", 'n', "MAX", N_("most games of a pair (default: 2000)")},
    {FLAG_MIXED, "mixed", 0, "M",
     N_("games at mixed tables, for the ratings (default: a tenth of MAX)")},
    {FLAG_CONFIDENCE, "confidence", 'c', "C", N_("how sure a verdict is (default: 0.99)")},
    {FLAG_MS, "ms", 0, "T", N_("milliseconds for each decision")},
    {FLAG_NODES, "nodes", 0, "N", N_("search nodes for each decision (default: each bot's own)")},
    {FLAG_GRACE, "grace", 0, "T",
     N_("milliseconds after which a program is late (default: 1000 more)")},
    {FLAG_THREADS, "threads", 't', "T", N_("number of threads (default: one for each processor)")},
    CLI_SEED_FLAG,
    {FLAG_RESUME, "resume", 'r', N_("FILE"),
     N_("write what is played to this file, and go on from it")},
    {FLAG_CSV, "csv", 0, N_("FILE"), N_("write the tables as CSV; - is standard output")},
    {FLAG_JSON, "json", 'j', N_("FILE"), N_("the same as JSON")},
    {FLAG_SVG, "svg", 0, N_("FILE"), N_("write a picture of the ratings")},
    CLI_LANG_FLAG,
    {0, NULL, 0, NULL, NULL}};

typedef struct request {
    cli_game c; /* one for each number of players, made from this */
    const char *players;
    uint64_t games, mixed, ms, nodes, grace, threads;
    bool has_mixed;
    double confidence;
    const char *resume, *csv, *json, *svg;
} request;

/* --- Flags ------------------------------------------------------------------------------------ */

static bool read_confidence(const char *text, double *out)
{
    char *end;
    const double value = strtod(text, &end);
    if (end == text || *end || !(value >= 0.5 && value <= 0.999999)) {
        cli_refuse(CLI_USAGE, _("--confidence: \"{text}\" is not a number from 0.5 to 0.999999"),
                   V("text", text));
        return false;
    }
    *out = value;
    return true;
}

static bool take_flag(request *q, int flag, const char *value)
{
    switch (flag) {
    case FLAG_PLAYERS: q->players = value; return true;
    case FLAG_GAMES: return cli_number("games", value, 1, 100000000, &q->games);
    case FLAG_MIXED:
        q->has_mixed = true;
        return cli_number("mixed", value, 0, 100000000, &q->mixed);
    case FLAG_CONFIDENCE: return read_confidence(value, &q->confidence);
    case FLAG_MS: return cli_number("ms", value, 1, 3600000, &q->ms);
    case FLAG_NODES: return cli_number("nodes", value, 1, 1000000000, &q->nodes);
    case FLAG_GRACE: return cli_number("grace", value, 1, 3600000, &q->grace);
    case FLAG_THREADS: return cli_number("threads", value, 1, SIMULATE_THREADS_MAX, &q->threads);
    case FLAG_RESUME: q->resume = value; return true;
    case FLAG_CSV: q->csv = value; return true;
    case FLAG_JSON: q->json = value; return true;
    case FLAG_SVG: q->svg = value; return true;
    default: return cli_game_flag(&q->c, flag, value) == CLI_OK;
    }
}

static int read_flags(request *q, int argc, char **argv, bool *helped)
{
    cli_args args;
    cli_begin(&args, argc, argv, &usage, flags);
    for (int flag; (flag = cli_next(&args)) != CLI_END;) {
        *helped = flag == CLI_HELP;
        if (flag == CLI_BAD || flag == CLI_HELP)
            return cli_code(flag);
        if (!take_flag(q, flag, args.value))
            return CLI_USAGE;
    }
    return CLI_OK;
}

/* --- Divisions and bots ----------------------------------------------------------------------- */

/* What the arena is played with; *games point into `made`. */
typedef struct field {
    cli_game made[ARENA_DIVISIONS_MAX];
    lp_game games[ARENA_DIVISIONS_MAX];
    int count;
    char bots[ARENA_BOTS_MAX][PLAYER_SPEC_MAX];
    int bot_count;
} field;

static int add_division(field *f, const cli_game *like, int seats)
{
    for (int i = 0; i < f->count; i++)
        if (f->games[i].seats == seats)
            return cli_refuse(CLI_USAGE, _("--players: {count} is there twice"), V("count", seats));
    cli_game *c = &f->made[f->count];
    *c = *like;
    c->players = seats;
    c->bots = NULL;
    const int code = cli_game_ready(c);
    if (code != CLI_OK)
        return code;
    f->games[f->count++] = c->game;
    return CLI_OK;
}

/* `2,4,5`, or the fewest players and one more. */
static int read_players(field *f, const request *q)
{
    if (!q->c.id)
        return cli_refuse(CLI_USAGE, _("which game? luckpond games lists them"));
    const lp_rules *rules = cli_rules(q->c.id);
    if (!rules)
        return CLI_USAGE;
    if (!q->players) {
        const int code = add_division(f, &q->c, rules->seats_min);
        return code == CLI_OK ? add_division(f, &q->c, rules->seats_min + 1) : code;
    }
    for (const char *at = q->players;; at++) {
        char word[16];
        uint64_t seats;
        const size_t length = strcspn(at, ",");
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        if (!cli_number("players", word, 1, LP_SEATS_MAX, &seats))
            return CLI_USAGE;
        const int code = add_division(f, &q->c, (int)seats);
        if (code != CLI_OK)
            return code;
        at += length;
        if (!*at)
            return CLI_OK;
    }
}

static int read_bots(field *f, const request *q)
{
    char error[PLAYER_ERROR_MAX];
    const char *list = q->c.bots ? q->c.bots : "random,beginner,club,expert";
    f->bot_count =
        player_list_read(f->bots, ARENA_BOTS_MAX, f->games[0].rules, list, error, sizeof error);
    if (f->bot_count == 0)
        return cli_refuse(CLI_USAGE, "{error}", V("error", error));
    if (f->bot_count < 2 || f->bot_count > ARENA_BOTS_MAX)
        return cli_refuse(CLI_USAGE, _("an arena takes 2 to {max} bots, not {count}"),
                          V("max", ARENA_BOTS_MAX), V("count", f->bot_count));
    for (int i = 0; i < f->bot_count; i++)
        for (int k = 0; k < i; k++)
            if (strcmp(f->bots[i], f->bots[k]) == 0)
                return cli_refuse(CLI_USAGE, _("the bot \"{bot}\" is there twice"),
                                  V("bot", f->bots[i]));
    return CLI_OK;
}

/* --- Playing and writing ---------------------------------------------------------------------- */

static void show_progress(void *data, const arena_progress *p)
{
    char text[96];
    snprintf(text, sizeof text, "%llu, %d/%d", (unsigned long long)p->games,
             p->matches - p->matches_open, p->matches);
    progress_show(data, p->done, text);
}

static int write_file(const char *path, const arena_report *r,
                      void (*writer)(const arena_report *r, FILE *to))
{
    if (!path)
        return CLI_OK;
    if (strcmp(path, "-") == 0) {
        writer(r, stdout);
        return CLI_OK;
    }
    FILE *file = fopen(path, "w");
    if (file) {
        writer(r, file);
        const bool broken = ferror(file) != 0;
        if (fclose(file) == 0 && !broken)
            return CLI_OK;
    }
    return cli_refuse(CLI_FAILED, "{file}: {reason}", V("file", path),
                      V("reason", strerror(errno)));
}

static bool to_output(const char *path) { return path && strcmp(path, "-") == 0; }

static int show(const request *q, const arena_report *r)
{
    if (!to_output(q->csv) && !to_output(q->json) && !to_output(q->svg))
        arena_print(r, stdout);
    for (int i = 0; i < r->plan->bot_count; i++)
        if (r->result->fault_message[i][0])
            cli_refuse(CLI_OK, "{error}", V("error", r->result->fault_message[i]));
    const int codes[3] = {write_file(q->csv, r, arena_write_csv),
                          write_file(q->json, r, arena_write_json),
                          write_file(q->svg, r, arena_write_svg)};
    if (r->result->interrupted) {
        cli_refuse(CLI_FAILED, _("interrupted after {count} games"),
                   V("count", (long)r->result->games));
        return CLI_INTERRUPTED;
    }
    return codes[0] | codes[1] | codes[2];
}

static int play(const request *q, field *f, arena_journal *journal)
{
    progress bar;
    progress_begin(&bar);
    const arena_plan plan = {
        .divisions = f->games,
        .division_count = f->count,
        .bots = f->bots,
        .bot_count = f->bot_count,
        .games_max = q->games,
        .mixed_games = q->has_mixed ? q->mixed : q->games / 10,
        .alpha = 1 - q->confidence,
        .limits = {(uint32_t)q->ms, (uint32_t)q->grace, q->nodes},
        .seed = f->made[0].seed,
        .threads = (int)q->threads,
        .journal = journal,
        .stop = &cli_stop,
        .progress = show_progress,
        .progress_data = &bar,
    };
    arena_result *result = NULL;
    char error[PLAYER_ERROR_MAX];
    cli_catch_interrupt();
    const bool good = arena_run(&plan, &result, error, sizeof error);
    progress_end(&bar);
    const arena_report report = {&plan, result, &f->made[0].edition, q->confidence};
    const int code = good ? show(q, &report) : cli_refuse(CLI_FAILED, "{error}", V("error", error));
    arena_free(result);
    return code;
}

static int run(const request *q, field *f)
{
    int code = read_players(f, q);
    if (code == CLI_OK)
        code = read_bots(f, q);
    if (code != CLI_OK)
        return code;
    arena_journal *journal = NULL;
    const player_limits limits = {(uint32_t)q->ms, (uint32_t)q->grace, q->nodes};
    const arena_terms terms = {f->made[0].seed, &limits, f->bots, f->bot_count};
    char error[PLAYER_ERROR_MAX];
    if (q->resume && !arena_journal_open(&journal, q->resume, &terms, error, sizeof error))
        return cli_refuse(CLI_FAILED, "{error}", V("error", error));
    code = play(q, f, journal);
    arena_journal_close(journal);
    return code;
}

int cmd_arena(int argc, char **argv)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    request q = {.games = 2000,
                 .grace = 1000,
                 .confidence = 0.99,
                 .threads = processors < 1                      ? 1
                            : processors > SIMULATE_THREADS_MAX ? SIMULATE_THREADS_MAX
                                                                : (uint64_t)processors};
    bool helped = false;
    int code = read_flags(&q, argc, argv, &helped);
    if (code != CLI_OK || helped)
        return code;
    if (q.ms > 0 && q.nodes > 0)
        return cli_refuse(CLI_USAGE, _("--ms and --nodes do not go together"));
    field *f = calloc(1, sizeof *f);
    if (!f)
        return cli_refuse(CLI_FAILED, _("not enough memory"));
    code = run(&q, f);
    for (int i = 0; i < f->count; i++)
        cli_game_finish(&f->made[i]);
    free(f);
    return code;
}
