/* luckpond study: what kind of game do these components make? */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "progress.h"
#include "study_show.h"

enum { FLAG_AGAINST = 1, FLAG_GAMES, FLAG_THREADS, FLAG_HTML };

static const cli_usage usage = {
    "study GAME [--players N] [--edition EDITION] [--against EDITION] [--html FILE] …",
    N_("For those who design or balance a game: seat advantage, length, share of luck, weight of "
       "decisions, changes of the lead, what each card does, how much skill pays. With --against "
       "two editions side by side."),
    N_("The figures come from bots playing each other; docs/bots.md says how each is made. The "
       "same "
       "seed gives the same figures on any number of threads.")};
static const cli_flag flags[] = {
    CLI_GAME_FLAGS,
    {FLAG_AGAINST, "against", 0, N_("EDITION"), N_("a second edition, to compare")},
    {FLAG_GAMES, "games", 'n', "M", N_("number of games (default: 2000 to 20000)")},
    CLI_SEED_FLAG,
    {FLAG_THREADS, "threads", 't', "T", N_("number of threads (default: one for each processor)")},
    {FLAG_HTML, "html", 0, N_("FILE"), N_("write a page with pictures")},
    CLI_JSON_FLAG,
    CLI_LANG_FLAG,
    {0, NULL, 0, NULL, NULL}};

typedef struct request {
    cli_game c[STUDY_EDITIONS];
    int count;
    const char *against, *html;
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
        bool good = true;
        if (flag == FLAG_AGAINST)
            q->against = args.value;
        else if (flag == FLAG_HTML)
            q->html = args.value;
        else if (flag == FLAG_GAMES)
            good = cli_number("games", args.value, 2 * STUDY_BATCHES, 10000000, &q->games);
        else if (flag == FLAG_THREADS)
            good = cli_number("threads", args.value, 1, SIMULATE_THREADS_MAX, &q->threads);
        else
            good = cli_game_flag(&q->c[0], flag, args.value) == CLI_OK;
        if (!good)
            return CLI_USAGE;
    }
    return CLI_OK;
}

typedef struct shown {
    progress bar;
    int edition, count;
} shown;

static void show_progress(void *data, double done)
{
    shown *s = data;
    progress_show(&s->bar, (s->edition + done) / s->count, "");
}

static int write_page(const char *path, const study_report *r)
{
    FILE *file = fopen(path, "w");
    if (file) {
        study_write_html(r, file);
        const bool broken = ferror(file) != 0;
        if (fclose(file) == 0 && !broken)
            return CLI_OK;
    }
    return cli_refuse(CLI_FAILED, "{file}: {reason}", V("file", path),
                      V("reason", strerror(errno)));
}

static int show(const request *q, study_result *results)
{
    study_report *r = calloc(1, sizeof *r);
    if (!r)
        return cli_refuse(CLI_FAILED, _("not enough memory"));
    r->game = &q->c[0].game;
    r->count = q->count;
    r->seed = q->c[0].seed;
    for (int i = 0; i < q->count; i++) {
        r->editions[i] = &q->c[i].edition;
        r->results[i] = &results[i];
    }
    study_make_rows(r);
    if (q->c[0].json)
        study_write_json(r, stdout);
    else
        study_print(r, stdout);
    const int code = q->html ? write_page(q->html, r) : CLI_OK;
    free(r);
    return code;
}

static int run(request *q, study_result *results)
{
    shown s = {.count = q->count};
    char error[PLAYER_ERROR_MAX];
    progress_begin(&s.bar);
    cli_catch_interrupt();
    for (s.edition = 0; s.edition < q->count; s.edition++) {
        const lp_game *g = &q->c[s.edition].game;
        const study_plan plan = {.game = g,
                                 .games = q->games > 0 ? q->games : study_games_default(g),
                                 .seed = q->c[0].seed,
                                 .threads = (int)q->threads,
                                 .stop = &cli_stop,
                                 .progress = show_progress,
                                 .progress_data = &s};
        const bool good = study_run(&plan, &results[s.edition], error, sizeof error);
        if (!good || results[s.edition].interrupted) {
            progress_end(&s.bar);
            if (!good)
                return cli_refuse(CLI_FAILED, "{error}", V("error", error));
            cli_refuse(CLI_FAILED, _("interrupted"));
            return CLI_INTERRUPTED;
        }
    }
    progress_end(&s.bar);
    return show(q, results);
}

/* The second edition is played with everything else the same. */
static int ready(request *q)
{
    q->count = q->against ? 2 : 1;
    q->c[1] = q->c[0];
    q->c[1].edition_name = q->against;
    for (int i = 0; i < q->count; i++) {
        const int code = cli_game_ready(&q->c[i]);
        if (code != CLI_OK)
            return code;
    }
    return CLI_OK;
}

int cmd_study(int argc, char **argv)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    request *q = calloc(1, sizeof *q);
    study_result *results = calloc(STUDY_EDITIONS, sizeof *results);
    bool helped = false;
    int code;
    if (!q || !results) {
        code = cli_refuse(CLI_FAILED, _("not enough memory"));
    } else {
        q->threads = processors < 1                      ? 1
                     : processors > SIMULATE_THREADS_MAX ? SIMULATE_THREADS_MAX
                                                         : (uint64_t)processors;
        code = read_flags(q, argc, argv, &helped);
        if (code == CLI_OK && !helped) {
            code = ready(q);
            if (code == CLI_OK)
                code = run(q, results);
            for (int i = 0; i < q->count; i++)
                cli_game_finish(&q->c[i]);
        }
    }
    free(results);
    free(q);
    return code;
}
