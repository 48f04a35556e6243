#include "solve_lucktails.h"

#include <string.h>

#include "lab/lucktails_solved.h"
#include "progress.h"

static void draw_bar(void *data, double share) { progress_show(data, share, ""); }

/* --- JSON --------------------------------------------------------------------------------------
 */

static json_t *numbers(const double *values, int count)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_real(values[i]));
    return list;
}

static json_t *estimates(const lucktails_estimate *e, int count, bool errors)
{
    json_t *list = json_array();
    for (int i = 0; i < count; i++)
        json_array_append_new(list, json_real(errors ? e[i].error : e[i].mean));
    return list;
}

static void print_json(const cli_game *c, const lucktails_solved *s,
                       const lucktails_match_report *m)
{
    const int seats = c->game.seats;
    char hash[17];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)c->edition.hash);
    json_t *all = json_pack(
        "{s:s, s:i, s:s, s:s, s:i, s:b, s:f, s:f, s:i, s:I, s:I, s:f, s:o, s:o, s:o, s:o, s:f}",
        "game", c->rules->id, "players", seats, "edition", c->edition.name, "edition_hash", hash,
        "ceiling", s->ceiling, "exact", (int)s->exact, "histories", s->sizes.histories,
        "information_sets", s->sizes.information_sets, "open_sets", s->open_count, "iterations",
        (json_int_t)s->iterations, "reply_iterations", (json_int_t)s->reply_iterations,
        "information_sets_met", s->met, "value", estimates(s->value, seats, false), "value_error",
        estimates(s->value, seats, true), "gain", estimates(s->gain, seats, false), "gain_error",
        estimates(s->gain, seats, true), "nash_conv", s->nash_conv);
    if (s->whole_ceiling > 0)
        json_object_set_new(all, "whole",
                            json_pack("{s:i, s:o, s:o, s:f}", "ceiling", s->whole_ceiling, "gain",
                                      estimates(s->whole_gain, seats, false), "gain_error",
                                      estimates(s->whole_gain, seats, true), "nash_conv",
                                      s->whole_conv));
    if (m)
        json_object_set_new(all, "match",
                            json_pack("{s:I, s:i, s:o, s:o, s:f, s:f}", "situations",
                                      (json_int_t)m->situations, "rounds", m->rounds, "win",
                                      numbers(m->start, seats), "win_by_vp",
                                      numbers(m->ahead, LUCKTAILS_RACE_GOAL), "estimate_off",
                                      m->estimate_off, "estimate_off_max", m->estimate_off_max));
    json_dumpf(all, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(10));
    putchar('\n');
    json_decref(all);
}

/* --- Table -------------------------------------------------------------------------------------
 */

static const char *brief(char text[32], double number)
{
    snprintf(text, 32, number < 1e7 ? "%.0f" : "%.3g", number);
    return text;
}

static void print_match(const lucktails_match_report *m, int seats)
{
    char mean[32], most[32];
    printf("\n%-5s %s\n", _("seat"), _("chance to win"));
    for (int i = 0; i < seats; i++)
        printf("%-5d %.4f\n", i, m->start[i]);
    printf("\n%-5s %s\n", _("VP"),
           _("chance of the starting player to win, when the others have 7"));
    for (int vp = 0; vp < LUCKTAILS_RACE_GOAL; vp++)
        printf("%-5d %.4f\n", vp, m->ahead[vp]);
    putchar('\n');
    snprintf(mean, sizeof mean, "%.4f", m->estimate_off);
    snprintf(most, sizeof most, "%.4f", m->estimate_off_max);
    cli_print(stdout,
              _("{count} situations, from {rounds} rounds; the quick estimate is off by {mean} on "
                "average, {most} at most"),
              V("count", (long)m->situations), V("rounds", m->rounds), V("mean", mean),
              V("most", most));
    putchar('\n');
}

static void print_head(const cli_game *c, const lucktails_solved *s)
{
    char a[32], b[32], d[32];
    cli_print(stdout, _("{game}, {players} players, baits up to {ceiling}, edition {edition}"),
              V("game", c->rules->name), V("players", c->game.seats), V("ceiling", s->ceiling),
              V("edition", c->edition.name));
    putchar('\n');
    cli_print(stdout, _("A round: {histories} histories, {sets} information sets."),
              V("histories", brief(a, s->sizes.histories)),
              V("sets", brief(b, s->sizes.information_sets)));
    putchar('\n');
    if (s->exact)
        cli_print(
            stdout,
            _("The strategy: trained in {count} iterations for each of {open} sets of face-up "
              "cards; {met} information sets met."),
            V("count", (long)s->iterations), V("open", s->open_count), V("met", brief(d, s->met)));
    else
        cli_print(stdout, _("The strategy: the plan that the bots know by heart, {count} classes."),
                  V("count", brief(d, s->met)));
    printf("\n\n");
}

static void print_gains(const lucktails_solved *s, int seats)
{
    printf("%-5s %-16s %s\n", _("seat"), _("VP a round"),
           s->exact ? _("gain of the best reply") : _("gain of a trained reply, at least"));
    for (int i = 0; i < seats; i++)
        if (s->exact)
            printf("%-5d %-16.4f %.4f\n", i, s->value[i].mean, s->gain[i].mean);
        else
            printf("%-5d %.3f ± %-8.3f %.3f ± %.3f\n", i, s->value[i].mean, s->value[i].error,
                   s->gain[i].mean, s->gain[i].error);
    char sum[32];
    putchar('\n');
    snprintf(sum, sizeof sum, "%.4f", s->nash_conv);
    cli_print(stdout,
              s->exact ? _("NashConv {sum} VP, exactly; with more than two players that is a "
                           "measurement, not a claim of equilibrium")
                       : _("NashConv at least {sum} VP: replies that were trained, not searched "
                           "out; there may be better ones"),
              V("sum", sum));
    putchar('\n');
}

static void print_whole(const lucktails_solved *s, int seats)
{
    char sum[32];
    putchar('\n');
    cli_print(stdout, _("The same strategy when baits go on to {ceiling}:"),
              V("ceiling", s->whole_ceiling));
    printf("\n%-5s %s\n", _("seat"), _("gain of a trained reply, at least"));
    for (int i = 0; i < seats; i++)
        printf("%-5d %.3f ± %.3f\n", i, s->whole_gain[i].mean, s->whole_gain[i].error);
    putchar('\n');
    snprintf(sum, sizeof sum, "%.4f", s->whole_conv);
    cli_print(stdout, _("NashConv at least {sum} VP in the whole round"), V("sum", sum));
    putchar('\n');
}

static int solve(const lucktails_request *request, lucktails_solved *s)
{
    lucktails_request q = *request;
    progress bar;
    progress_begin(&bar);
    q.progress = draw_bar;
    q.progress_data = &bar;
    q.stop = &cli_stop;
    cli_catch_interrupt();
    const lucktails_solved_result result = lucktails_solve(&q, s);
    progress_end(&bar);
    if (result == LUCKTAILS_SOLVED_STOPPED)
        return cli_refuse(CLI_INTERRUPTED, _("interrupted"));
    if (result == LUCKTAILS_SOLVED_NO_MEMORY)
        return cli_refuse(CLI_FAILED, _("not enough memory to solve this game"));
    return CLI_OK;
}

int solve_lucktails_run(const cli_game *c, const solve_lucktails *how)
{
    const lucktails_edition *e = (const lucktails_edition *)c->game.edition;
    const lucktails_request request = {.edition = e,
                                       .seats = c->game.seats,
                                       .ceiling = (int)how->ceiling,
                                       .iterations = how->iterations > 0 ? how->iterations
                                                                         : LUCKTAILS_ITERATIONS,
                                       .seed = 1};
    if (request.ceiling > e->bait_ceiling)
        return cli_refuse(CLI_USAGE, _("--ceiling: baits of this edition end at {ceiling}"),
                          V("ceiling", e->bait_ceiling));
    if (how->match && e->goal > LUCKTAILS_RACE_GOAL)
        return cli_refuse(CLI_USAGE, _("--match: the goal of this edition is above {goal} VP"),
                          V("goal", LUCKTAILS_RACE_GOAL));
    lucktails_solved s;
    lucktails_match_report m;
    const int code = solve(&request, &s);
    if (code != CLI_OK)
        return code;
    if (how->match && !lucktails_match_study(&request, &m))
        return cli_refuse(CLI_FAILED, _("not enough memory to solve this game"));
    if (c->json) {
        print_json(c, &s, how->match ? &m : NULL);
    } else {
        print_head(c, &s);
        print_gains(&s, c->game.seats);
        if (s.whole_ceiling > 0)
            print_whole(&s, c->game.seats);
        if (how->match)
            print_match(&m, c->game.seats);
    }
    return CLI_OK;
}
