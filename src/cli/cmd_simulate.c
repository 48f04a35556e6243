/* luckpond simulate: many games between bots, summed up. */
#include <math.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cli.h"
#include "lab/simulate.h"

enum { FLAG_GAMES = 1, FLAG_THREADS };

static const cli_usage usage = {
    "simulate GAME [--players N] [--games M] [--seed S] [--bots BOTS] …",
    N_("Lets bots play many games and sums them up. The same seed gives the same figures "
       "on any number of threads."),
    N_("BOTS is a bot's id for all seats, or a list with one player for each seat. "
       "exec:COMMAND is a program of your own; a comma in COMMAND ends it only when a "
       "bot's id or another exec: follows.")};
static const cli_flag flags[] = {
    CLI_GAME_FLAGS,
    {FLAG_GAMES, "games", 'n', "M", N_("number of games (default: 10000)")},
    CLI_SEED_FLAG,
    CLI_BOTS_FLAG,
    {FLAG_THREADS, "threads", 't', "T", N_("number of threads (default: one for each processor)")},
    CLI_JSON_FLAG,
    CLI_LANG_FLAG,
    {0, NULL, 0, NULL, NULL}};

typedef struct request {
    cli_game c;
    uint64_t games, threads;
} request;

static int read_flags(request *q, int argc, char **argv, bool *helped)
{
    cli_args args;
    cli_begin(&args, argc, argv, &usage, flags);
    for (int flag; (flag = cli_next(&args)) != CLI_END;) {
        *helped = flag == CLI_HELP;
        if (flag == CLI_BAD || flag == CLI_HELP)
            return cli_code(flag);
        const bool good =
            flag == FLAG_GAMES ? cli_number("games", args.value, 1, 1000000000000, &q->games)
            : flag == FLAG_THREADS
                ? cli_number("threads", args.value, 1, SIMULATE_THREADS_MAX, &q->threads)
                : cli_game_flag(&q->c, flag, args.value) == CLI_OK;
        if (!good)
            return CLI_USAGE;
    }
    return CLI_OK;
}

/* --- Progress: one line on a terminal --------------------------------------------------------- */

typedef struct progress {
    uint64_t games;
    struct timespec shown;
} progress;

static void show_progress(void *data, uint64_t done)
{
    enum { WIDTH = 40 };
    progress *p = data;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const double passed =
        (double)(now.tv_sec - p->shown.tv_sec) + (double)(now.tv_nsec - p->shown.tv_nsec) * 1e-9;
    if (passed < 0.1)
        return;
    p->shown = now;
    const int filled = (int)((double)done / (double)p->games * WIDTH);
    fprintf(stderr, "\r[%.*s%*s] %llu/%llu", filled, "########################################",
            WIDTH - filled, "", (unsigned long long)done, (unsigned long long)p->games);
}

static void clear_progress(void) { fputs("\r\033[K", stderr); }

/* --- JSON ------------------------------------------------------------------------------------- */

/* Wins are whole, or shared: a decimal number then. */
static json_t *wins_json(uint64_t wins)
{
    return wins % SIMULATE_WIN == 0 ? json_integer((json_int_t)(wins / SIMULATE_WIN))
                                    : json_real((double)wins / SIMULATE_WIN);
}

static json_t *seat_json(const request *q, const simulate_result *r, int seat)
{
    return json_pack("{s:o, s:f, s:f, s:s}", "wins", wins_json(r->seats[seat].wins), "mean_score",
                     simulate_mean_score(r, seat), "mean_score_ci95",
                     simulate_score_margin(r, seat), "bot", q->c.specs.text[seat]);
}

static json_t *length_json(const simulate_result *r)
{
    simulate_bin bins[SIMULATE_BINS_MAX];
    const int count = simulate_histogram(r, bins);
    json_t *histogram = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(
            histogram, json_pack("{s:I, s:I, s:I}", "from", (json_int_t)bins[i].from, "to",
                                 (json_int_t)bins[i].to, "games", (json_int_t)bins[i].games));
    return json_pack("{s:I, s:I, s:I, s:I, s:I, s:f, s:o}", "min",
                     (json_int_t)simulate_length(r, 0), "p5", (json_int_t)simulate_length(r, 5),
                     "p50", (json_int_t)simulate_length(r, 50), "p95",
                     (json_int_t)simulate_length(r, 95), "max", (json_int_t)simulate_length(r, 100),
                     "mean", simulate_mean_length(r), "histogram", histogram);
}

static json_t *options_json(const lp_game *g)
{
    json_t *object = json_object();
    for (int i = 0; i < LP_OPTIONS_MAX && g->rules->option(g, i).name; i++)
        json_object_set_new(object, g->rules->option(g, i).name, json_integer(g->options[i]));
    return object;
}

static void print_json(const request *q, const simulate_result *r)
{
    json_t *seats = json_array();
    for (int i = 0; i < q->c.game.seats; i++)
        json_array_append_new(seats, seat_json(q, r, i));
    char hash[17];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)q->c.edition.hash);
    json_t *all =
        json_pack("{s:s, s:i, s:I, s:I, s:f, s:o, s:I, s:o, s:s, s:s, s:o, s:I, s:b}", "game",
                  q->c.rules->id, "players", (int)q->c.game.seats, "games", (json_int_t)r->games,
                  "decisions", (json_int_t)r->decisions, "seconds", r->seconds, "seats", seats,
                  "nobody_won", (json_int_t)r->nobody_won, "length", length_json(r), "edition",
                  q->c.edition.name, "edition_hash", hash, "options", options_json(&q->c.game),
                  "seed", (json_int_t)q->c.seed, "interrupted", (int)r->interrupted);
    json_dumpf(all, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(12));
    putchar('\n');
    json_decref(all);
}

/* --- Tables ----------------------------------------------------------------------------------- */

static void print_seats(const request *q, const simulate_result *r)
{
    printf("%-5s %-16s %12s %8s %10s   %s\n", _("seat"), _("bot"), _("wins"), "%", _("mean score"),
           _("95 % interval"));
    for (int i = 0; i < q->c.game.seats; i++) {
        const double mean = simulate_mean_score(r, i), margin = simulate_score_margin(r, i);
        const double wins = (double)r->seats[i].wins / SIMULATE_WIN;
        printf("%-5d %-16.16s %12.1f %8.2f %10.3f   %.3f … %.3f\n", i, q->c.specs.text[i], wins,
               r->games > 0 ? 100 * wins / (double)r->games : 0, mean, mean - margin,
               mean + margin);
    }
    if (r->nobody_won > 0) {
        cli_print(stdout, _("nobody won {count} games"), V("count", (long)r->nobody_won));
        putchar('\n');
    }
}

static void print_length(const simulate_result *r)
{
    enum { WIDTH = 40 };
    char mean[32];
    snprintf(mean, sizeof mean, "%.1f", simulate_mean_length(r));
    putchar('\n');
    cli_print(stdout,
              _("decisions per game: {min} to {max}, mean {mean}; 5 % {p5}, 50 % {p50}, 95 % "
                "{p95}"),
              V("min", simulate_length(r, 0)), V("max", simulate_length(r, 100)), V("mean", mean),
              V("p5", simulate_length(r, 5)), V("p50", simulate_length(r, 50)),
              V("p95", simulate_length(r, 95)));
    putchar('\n');
    simulate_bin bins[SIMULATE_BINS_MAX];
    const int count = simulate_histogram(r, bins);
    uint64_t most = 1;
    for (int i = 0; i < count; i++)
        most = bins[i].games > most ? bins[i].games : most;
    for (int i = 0; i < count; i++) {
        const int bar = (int)ceil((double)bins[i].games / (double)most * WIDTH);
        printf("%6u-%-6u %-40.*s %llu\n", bins[i].from, bins[i].to, bar,
               "########################################", (unsigned long long)bins[i].games);
    }
}

static void print_table(const request *q, const simulate_result *r)
{
    char seed[24], figures[160];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)q->c.seed);
    cli_print(stdout, _("{game}, {players} players, edition {edition}, seed {seed}"),
              V("game", q->c.rules->name), V("players", q->c.game.seats),
              V("edition", q->c.edition.name), V("seed", seed));
    printf("\n\n");
    print_seats(q, r);
    print_length(r);
    snprintf(figures, sizeof figures, "%.3f", r->seconds);
    putchar('\n');
    cli_print(stdout, _("{games} games, {decisions} decisions in {seconds} s"),
              V("games", (long)r->games), V("decisions", (long)r->decisions),
              V("seconds", figures));
    putchar('\n');
}

/* --- The command ------------------------------------------------------------------------------ */

static int run(const request *q)
{
    progress shown = {q->games, {0, 0}};
    clock_gettime(CLOCK_MONOTONIC, &shown.shown);
    const bool shows = isatty(STDERR_FILENO) == 1;
    const simulate_plan plan = {&q->c.game,
                                &q->c.specs,
                                q->games,
                                q->c.seed,
                                (int)q->threads,
                                &cli_stop,
                                shows ? show_progress : NULL,
                                &shown};
    cli_catch_interrupt();
    simulate_result result;
    char error[PLAYER_ERROR_MAX];
    const bool good = simulate_run(&plan, &result, error, sizeof error);
    if (shows)
        clear_progress();
    if (good && q->c.json)
        print_json(q, &result);
    else if (good)
        print_table(q, &result);
    simulate_finish(&result);
    if (!good)
        return cli_refuse(CLI_FAILED, "{error}", V("error", error));
    if (result.interrupted) {
        cli_refuse(CLI_FAILED, _("interrupted after {count} games"),
                   V("count", (long)result.games));
        return CLI_INTERRUPTED;
    }
    return CLI_OK;
}

int cmd_simulate(int argc, char **argv)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    request q = {.games = 10000,
                 .threads = processors < 1                      ? 1
                            : processors > SIMULATE_THREADS_MAX ? SIMULATE_THREADS_MAX
                                                                : (uint64_t)processors};
    bool helped = false;
    int code = read_flags(&q, argc, argv, &helped);
    if (code == CLI_OK && !helped) {
        code = cli_game_ready(&q.c);
        if (code == CLI_OK)
            code = run(&q);
        cli_game_finish(&q.c);
    }
    return code;
}
