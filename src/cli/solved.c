#include "solved.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

int cli_solved_flag(cli_solved *q, int flag, const char *value)
{
    switch (flag) {
    case CLI_FLAG_EXACT: q->exact = true; return CLI_OK;
    case CLI_FLAG_THREADS:
        return cli_number("threads", value, 1, YUCATAN_CACHE_THREADS_MAX, &q->threads) ? CLI_OK
                                                                                       : CLI_USAGE;
    default: return cli_game_flag(&q->c, flag, value);
    }
}

int cli_solved_ready(cli_solved *q)
{
    const lp_rules *rules = q->c.id ? cli_rules(q->c.id) : NULL;
    if (q->c.id && !rules)
        return CLI_USAGE;
    if (rules && rules != &lp_yucatan)
        return cli_refuse(CLI_USAGE, _("{game} cannot be solved; yucatan can"),
                          V("game", rules->id));
    return cli_game_ready(&q->c);
}

/* --- Progress --------------------------------------------------------------------------------- */

typedef struct bar {
    struct timespec shown;
    bool is_drawn;
} bar;

static void draw_bar(void *data, double share)
{
    enum { WIDTH = 40 };
    bar *b = data;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const double passed =
        (double)(now.tv_sec - b->shown.tv_sec) + (double)(now.tv_nsec - b->shown.tv_nsec) * 1e-9;
    if (passed < 0.1)
        return;
    b->shown = now;
    b->is_drawn = true;
    const int filled = share >= 1 ? WIDTH : (int)(share * WIDTH);
    fprintf(stderr, "\r[%.*s%*s] %3d %%", filled, "########################################",
            WIDTH - filled, "", (int)(share * 100));
}

/* --- Solutions -------------------------------------------------------------------------------- */

int cli_solved_find(const cli_solved *q, yucatan_solved *s)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    bar b = {{0, 0}, false};
    clock_gettime(CLOCK_MONOTONIC, &b.shown);
    yucatan_request request = {.game = &q->c.game, .exact = q->exact, .stop = &cli_stop};
    request.threads = q->threads > 0                           ? (int)q->threads
                      : processors < 1                         ? 1
                      : processors > YUCATAN_CACHE_THREADS_MAX ? YUCATAN_CACHE_THREADS_MAX
                                                               : (int)processors;
    if (isatty(STDERR_FILENO) == 1) {
        request.progress = draw_bar;
        request.progress_data = &b;
    }
    cli_catch_interrupt();
    const yucatan_solved_result result = yucatan_solved_find(s, &request);
    if (b.is_drawn)
        fputs("\r\033[K", stderr);
    switch (result) {
    case YUCATAN_SOLVED: return CLI_OK;
    case YUCATAN_SOLVED_STOPPED: return cli_refuse(CLI_INTERRUPTED, _("interrupted"));
    case YUCATAN_SOLVED_NO_EDITION:
        return cli_refuse(CLI_FAILED, _("the tips of this edition are of too many kinds"));
    default: return cli_refuse(CLI_FAILED, _("not enough memory to solve this game"));
    }
}

void cli_points_plan(const yucatan_turn_table *table, yucatan_plan *plan, uint64_t *memory)
{
    yucatan_plan_init(plan, table, 1, memory);
    for (int points = 0; points <= table->top; points++)
        plan->value[points] = points;
    yucatan_plan_best(plan);
}

yucatan_turn_table *cli_turn_table(const lp_game *g)
{
    const size_t size = yucatan_turn_size((const yucatan_edition *)g->edition);
    void *memory = size > 0 ? malloc(size) : NULL;
    if (memory)
        return yucatan_turn_init(memory, (const yucatan_edition *)g->edition);
    if (size == 0)
        cli_refuse(CLI_FAILED, _("the tips of this edition are of too many kinds"));
    else
        cli_refuse(CLI_FAILED, _("not enough memory to solve this game"));
    return NULL;
}
