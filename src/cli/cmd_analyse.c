/* luckpond analyse: how much of a recorded game was luck, and how much was play. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "analyse.h"
#include "lab/yucatan_cache.h"
#include "progress.h"

enum { FLAG_SVG = 1, FLAG_NODES, FLAG_PLAYOUTS, FLAG_NO_DECISIONS, FLAG_QUICK, FLAG_ANYBODY };

static const cli_usage usage = {
    "analyse FILE [--json] [--svg FILE] [--no-decisions] [--edition EDITION]",
    N_("Splits the result of a recorded game into luck and play: what each draw and each decision "
       "changed in the chances to win, what each decision cost against the best, and what the "
       "result is without luck. - is standard input."),
    N_("Yu-ca-tan is exact: the game is solved, and kept in the cache; with four or five players "
       "that takes a while the first time. The other games are sampled, with standard errors.")};
static const cli_flag flags[] = {
    {FLAG_SVG, "svg", 0, N_("FILE"), N_("draw the chances over the game into this file")},
    {FLAG_NO_DECISIONS, "no-decisions", 0, NULL, N_("leave out what each decision cost")},
    {FLAG_NODES, "nodes", 0, N_("N"), N_("games tried for each decision (default: 240)")},
    {FLAG_PLAYOUTS, "playouts", 0, N_("N"), N_("games played on from each position")},
    {FLAG_QUICK, "quick", 0, NULL, N_("do not solve Yu-ca-tan: everybody plays on for points")},
    {FLAG_ANYBODY, "anybody", 0, NULL, N_("take no seat for the bot its label names")},
    {CLI_FLAG_SEED, "seed", 's', N_("S"), N_("a whole number; same seed, same report")},
    {CLI_FLAG_EDITION, "edition", 'e', N_("EDITION"),
     N_("the edition, when it is not a built-in one")},
    CLI_JSON_FLAG,
    CLI_LANG_FLAG,
    {0, NULL, 0, NULL, NULL}};

typedef struct request {
    cli_game c;
    const char *path, *svg;
    uint64_t nodes, playouts;
    bool without_costs, quick, anybody;
    record r;
    lp_game game;
    yucatan_solved solved;
    lp_report *report;
    analyse_tale *tale;
    progress bar;
} request;

static int read_flag(request *q, int flag, const char *value)
{
    switch (flag) {
    case FLAG_SVG: q->svg = value; return CLI_OK;
    case FLAG_NO_DECISIONS: q->without_costs = true; return CLI_OK;
    case FLAG_QUICK: q->quick = true; return CLI_OK;
    case FLAG_ANYBODY: q->anybody = true; return CLI_OK;
    case FLAG_NODES:
        return cli_number("nodes", value, 1, 1000000000, &q->nodes) ? CLI_OK : CLI_USAGE;
    case FLAG_PLAYOUTS:
        return cli_number("playouts", value, 1, 100000000, &q->playouts) ? CLI_OK : CLI_USAGE;
    case CLI_WORD:
        if (q->path)
            return cli_refuse(CLI_USAGE, _("one word too many: \"{word}\""), V("word", value));
        q->path = value;
        return CLI_OK;
    default: return cli_game_flag(&q->c, flag, value);
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
        const int code = read_flag(q, flag, args.value);
        if (code != CLI_OK)
            return code;
    }
    if (!q->path)
        return cli_refuse(CLI_USAGE,
                          _("which record? luckpond analyse FILE, or - for standard input"));
    return CLI_OK;
}

/* --- Yu-ca-tan, solved ------------------------------------------------------------------------ */

static void show_solving(void *data, double share)
{
    progress_show((progress *)data, share, _("solving"));
}

/* Where it cannot be solved the report does without. */
static int solve(request *q)
{
    if (q->game.rules != &lp_yucatan || q->quick)
        return CLI_OK;
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    const yucatan_request wanted = {.game = &q->game,
                                    .threads = processors < 1 ? 1
                                               : processors > YUCATAN_CACHE_THREADS_MAX
                                                   ? YUCATAN_CACHE_THREADS_MAX
                                                   : (int)processors,
                                    .stop = &cli_stop,
                                    .progress = show_solving,
                                    .progress_data = &q->bar};
    cli_catch_interrupt();
    const yucatan_solved_result result = yucatan_solved_find(&q->solved, &wanted);
    progress_end(&q->bar);
    return result == YUCATAN_SOLVED_STOPPED ? cli_refuse(CLI_INTERRUPTED, _("interrupted"))
                                            : CLI_OK;
}

/* --- The report --------------------------------------------------------------------------------
 */

typedef struct feeding {
    request *q;
    size_t done;
} feeding;

static bool feed(void *data, const record_item *item, const lp_step *step, const void *before,
                 const void *after)
{
    (void)item;
    feeding *f = (feeding *)data;
    const lp_error no = lp_report_step(f->q->report, step);
    lp_assert(no == LP_OK); /* the replay has just done it */
    if (f->q->tale)
        analyse_tale_step(f->q->tale, lp_report_count(f->q->report) - 1, step, before, after);
    progress_show(&f->q->bar, (double)++f->done / (double)f->q->r.item_count, _("analysing"));
    return !atomic_load(&cli_stop);
}

static int make_report(request *q)
{
    lp_report_options options = {.seed = q->c.has_seed ? q->c.seed : 1,
                                 .playouts = (uint32_t)q->playouts,
                                 .nodes = q->nodes,
                                 .without_costs = q->without_costs,
                                 .solution = q->solved.solution,
                                 .solution_error = q->solved.error};
    char bots[LP_SEATS_MAX][RECORD_BOT_MAX + 1];
    record_bots(&q->r, bots);
    for (int i = 0; i < q->game.seats && !q->anybody; i++)
        options.manner[i] = bots[i][0] ? bots[i] : q->r.labels[i];
    const uint32_t steps = (uint32_t)record_steps(&q->r);
    const size_t size = (lp_report_size(&q->game, steps) + 15) / 16 * 16;
    void *memory = aligned_alloc(16, size);
    if (!memory)
        return cli_refuse(CLI_FAILED, _("not enough memory"));
    uint64_t state[LP_STATE_MAX / 8];
    record_error error;
    feeding f = {q, 0};
    cli_catch_interrupt();
    if (!q->c.json || q->svg)
        q->tale = analyse_tale_begin(&q->r, &q->game, steps);
    q->report = lp_report_begin(memory, &q->game, &options, steps);
    const bool good = record_replay(&q->r, &q->game, feed, &f, state, &error);
    progress_end(&q->bar);
    if (!good && !error.message[0])
        return cli_refuse(CLI_INTERRUPTED, _("interrupted"));
    return good ? CLI_OK : cli_record_refuse(q->path, &error);
}

/* --- Showing it ------------------------------------------------------------------------------- */

static int print_json(const request *q)
{
    const size_t size = lp_report_text_size(q->report);
    char *text = malloc(size);
    if (!text)
        return cli_refuse(CLI_FAILED, _("not enough memory"));
    lp_text out;
    lp_text_init(&out, text, size);
    lp_report_write(q->report, &out);
    lp_assert(lp_text_fits(&out));
    puts(text);
    free(text);
    return CLI_OK;
}

static int write_svg(const request *q, const analyse_report *a)
{
    FILE *file = fopen(q->svg, "we");
    if (!file)
        return cli_refuse(CLI_FAILED, _("{file}: cannot be written"), V("file", q->svg));
    analyse_svg(a, file);
    if (fclose(file) != 0)
        return cli_refuse(CLI_FAILED, _("{file}: cannot be written"), V("file", q->svg));
    return CLI_OK;
}

static int show(const request *q)
{
    const analyse_report a = {&q->r, q->report, q->tale};
    if (q->svg) {
        const int code = write_svg(q, &a);
        if (code != CLI_OK)
            return code;
    }
    if (q->c.json)
        return print_json(q);
    analyse_print(&a);
    return CLI_OK;
}

int cmd_analyse(int argc, char **argv)
{
    request q;
    memset(&q, 0, sizeof q);
    bool helped = false;
    int code = read_flags(&q, argc, argv, &helped);
    if (code != CLI_OK || helped)
        return code;
    record_init(&q.r);
    progress_begin(&q.bar);
    code = cli_record_load(&q.c, q.path, &q.r, &q.game);
    if (code == CLI_OK)
        code = solve(&q);
    if (code == CLI_OK)
        code = make_report(&q);
    if (code == CLI_OK)
        code = show(&q);
    free(q.report);
    analyse_tale_end(q.tale);
    yucatan_solved_finish(&q.solved);
    record_finish(&q.r);
    edition_finish(&q.c.edition);
    return code;
}
