/* The luck report for people: sums, turning points, dear decisions. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analyse.h"
#include "table_text.h"

/* --- Names and sentences ---------------------------------------------------------------------- */

void analyse_name(const record *r, int seat, char name[ANALYSE_NAME_MAX])
{
    lp_text out;
    lp_text_init(&out, name, ANALYSE_NAME_MAX);
    say(&out, _("seat {seat} ({name})"), V("seat", seat), V("name", &r->labels[seat][0]));
}

double analyse_before(const analyse_report *a, uint32_t event, int seat)
{
    lp_report_sums sums;
    if (event > 0)
        return lp_report_at(a->report, event - 1)->after.win[seat];
    lp_report_sums_of(a->report, &sums);
    return sums.baseline.win[seat];
}

int analyse_moved(const analyse_report *a, uint32_t event)
{
    lp_worth change;
    int most = 0;
    lp_report_change(a->report, event, &change);
    for (int i = 1; i < lp_report_game(a->report)->seats; i++)
        if (fabs(change.win[i]) > fabs(change.win[most]))
            most = i;
    return most;
}

static void percent(char text[16], double chance) { snprintf(text, 16, "%.1f", 100 * chance); }

static void action_text(const analyse_report *a, lp_action action, char text[LP_ACTION_TEXT_MAX])
{
    const lp_game *g = lp_report_game(a->report);
    lp_text out;
    lp_text_init(&out, text, LP_ACTION_TEXT_MAX);
    g->rules->action_write(g, action, &out);
}

void analyse_sentence(const analyse_report *a, uint32_t event, char text[ANALYSE_SENTENCE_MAX])
{
    const lp_report_event *e = lp_report_at(a->report, event);
    const int who = analyse_moved(a, event);
    char from[16], to[16], name[ANALYSE_NAME_MAX], actor[ANALYSE_NAME_MAX];
    char action[LP_ACTION_TEXT_MAX];
    percent(from, analyse_before(a, event, who));
    percent(to, e->after.win[who]);
    analyse_name(a->record, who, name);
    lp_text out;
    lp_text_init(&out, text, ANALYSE_SENTENCE_MAX);
    if (e->actor < 0 && e->steps > 1) {
        say(&out, _("The deal after decision {number}: {name} goes from {from} % to {to} %."),
            V("number", (long)e->decision), V("name", &name[0]), V("from", &from[0]),
            V("to", &to[0]));
    } else if (e->actor < 0) {
        say(&out, _("The draw after decision {number}: {name} goes from {from} % to {to} %."),
            V("number", (long)e->decision), V("name", &name[0]), V("from", &from[0]),
            V("to", &to[0]));
    } else {
        analyse_name(a->record, e->actor, actor);
        action_text(a, e->action, action);
        say(&out, _("Decision {number}, {actor}: {action}. {name} goes from {from} % to {to} %."),
            V("number", (long)e->decision + 1), V("actor", &actor[0]), V("action", &action[0]),
            V("name", &name[0]), V("from", &from[0]), V("to", &to[0]));
    }
}

/* --- The sums --------------------------------------------------------------------------------- */

enum { NAME_WIDTH = 24, COLUMN = 11, COLUMNS = 6 };

static const char *const headings[COLUMNS] = {N_("start"),        N_("luck"),   N_("own play"),
                                              N_("others' play"), N_("result"), N_("without luck")};

static void print_headings(const char *unit)
{
    print_cell(stdout, unit, NAME_WIDTH);
    for (int i = 0; i < COLUMNS; i++)
        print_right(stdout, _(headings[i]), COLUMN + 2);
    putchar('\n');
}

static void print_row(const analyse_report *a, int seat, const double *values, bool chances)
{
    char name[ANALYSE_NAME_MAX], text[32];
    analyse_name(a->record, seat, name);
    print_cell(stdout, name, NAME_WIDTH);
    for (int i = 0; i < COLUMNS; i++) {
        const bool change = i >= 1 && i <= 3;
        snprintf(text, sizeof text,
                 chances  ? (change ? "%+.1f %%" : "%.1f %%")
                 : change ? "%+.2f"
                          : "%.2f",
                 chances ? 100 * values[i] : values[i]);
        print_right(stdout, text, COLUMN + 2);
    }
    putchar('\n');
}

static void print_sums(const analyse_report *a, const lp_report_sums *s)
{
    const lp_game *g = lp_report_game(a->report);
    print_headings(_("chance to win"));
    for (int i = 0; i < g->seats; i++)
        print_row(a, i,
                  (const double[]){s->baseline.win[i], s->luck.win[i], s->own.win[i],
                                   s->others.win[i], s->result.win[i], s->adjusted.win[i]},
                  true);
    if (!lp_report_has_points(g))
        return;
    putchar('\n');
    print_headings(_("points"));
    for (int i = 0; i < g->seats; i++)
        print_row(a, i,
                  (const double[]){s->baseline.points[i], s->luck.points[i], s->own.points[i],
                                   s->others.points[i], s->result.points[i], s->adjusted.points[i]},
                  false);
}

static void print_certainty(const analyse_report *a, const lp_report_sums *s)
{
    double solution_error;
    const char *method = lp_report_method(a->report, &solution_error);
    char error[16];
    snprintf(error, sizeof error, "%.2f",
             100 * (solution_error > 0 ? solution_error : s->error[0]));
    putchar('\n');
    if (strcmp(method, "sampled") == 0)
        cli_print(stdout,
                  _("sampled: luck and the result without luck are known to within {error} % "
                    "(one standard error)"),
                  V("error", &error[0]));
    else if (strcmp(method, "guessed") == 0)
        fputs(_("guessed from the totals: this edition cannot be computed"), stdout);
    else if (strcmp(method, "points") == 0)
        fputs(_("exact, if everybody plays on for points"), stdout);
    else if (solution_error > 0)
        cli_print(stdout,
                  _("solved on a grid of scores: the chances at the start are known to "
                    "within about {error} %"),
                  V("error", &error[0]));
    else
        fputs(_("exact"), stdout);
    putchar('\n');
}

/* --- Turning points and dear decisions -------------------------------------------------------- */

static void print_turning(const analyse_report *a)
{
    uint32_t turning[LP_REPORT_TURNING];
    const int count = lp_report_turning(a->report, turning);
    printf("\n%s\n", _("Turning points"));
    for (int i = 0; i < count; i++) {
        char text[ANALYSE_SENTENCE_MAX];
        analyse_sentence(a, turning[i], text);
        printf("  %d. %s\n", i + 1, text);
        if (analyse_told(a, turning[i])[0])
            printf("     %s\n", analyse_told(a, turning[i]));
    }
    if (count == 0)
        printf("  %s\n", _("none"));
}

/* The dearest decision that is not listed yet and surely cost something; -1: none. */
static int64_t dearest(const analyse_report *a, const bool *listed)
{
    int64_t found = -1;
    double most = 0.005;
    for (uint32_t i = 0; i < lp_report_count(a->report); i++) {
        const lp_report_event *e = lp_report_at(a->report, i);
        if (e->has_cost && !listed[i] && e->cost > most && e->cost > 2 * e->cost_error) {
            most = e->cost;
            found = i;
        }
    }
    return found;
}

static void print_decision(const analyse_report *a, const lp_report_event *e)
{
    char name[ANALYSE_NAME_MAX], done[LP_ACTION_TEXT_MAX], best[LP_ACTION_TEXT_MAX];
    char cost[16], error[16];
    analyse_name(a->record, e->actor, name);
    action_text(a, e->action, done);
    action_text(a, e->best, best);
    percent(cost, e->cost);
    percent(error, e->cost_error);
    fputs("  ", stdout);
    if (e->cost_error > 0)
        cli_print(
            stdout,
            _("Decision {number}, {name}: {action} instead of {best} cost {cost} % (+- {error})."),
            V("number", (long)e->decision + 1), V("name", &name[0]), V("action", &done[0]),
            V("best", &best[0]), V("cost", &cost[0]), V("error", &error[0]));
    else
        cli_print(stdout, _("Decision {number}, {name}: {action} instead of {best} cost {cost} %."),
                  V("number", (long)e->decision + 1), V("name", &name[0]), V("action", &done[0]),
                  V("best", &best[0]), V("cost", &cost[0]));
    putchar('\n');
}

static void print_costs(const analyse_report *a, const lp_report_sums *s)
{
    enum { LISTED = 5 };
    const int seats = lp_report_game(a->report)->seats;
    printf("\n%s\n", _("What decisions cost against the best, by what the seat could know"));
    for (int i = 0; i < seats; i++) {
        char name[ANALYSE_NAME_MAX], cost[16], error[16];
        analyse_name(a->record, i, name);
        percent(cost, s->cost[i]);
        percent(error, s->cost_error[i]);
        printf("  ");
        print_cell(stdout, name, NAME_WIDTH);
        printf("%6s %%", cost);
        if (s->cost_error[i] > 0)
            printf("  +- %s", error);
        putchar('\n');
    }
    bool *listed = calloc(lp_report_count(a->report) + 1, sizeof *listed);
    int64_t at;
    for (int i = 0; listed && i < LISTED && (at = dearest(a, listed)) >= 0; i++) {
        listed[at] = true;
        print_decision(a, lp_report_at(a->report, (uint32_t)at));
    }
    free(listed);
}

static bool has_costs(const analyse_report *a)
{
    for (uint32_t i = 0; i < lp_report_count(a->report); i++)
        if (lp_report_at(a->report, i)->has_cost)
            return true;
    return false;
}

void analyse_print(const analyse_report *a)
{
    lp_report_sums sums;
    lp_report_sums_of(a->report, &sums);
    cli_print(stdout, _("{game}, {players} players, edition {edition}, {decisions} decisions"),
              V("game", a->record->rules->name), V("players", a->record->seats),
              V("edition", &a->record->edition_name[0]),
              V("decisions", (long)record_decisions(a->record)));
    printf("%s\n\n", sums.over ? "" : _(": not over"));
    print_sums(a, &sums);
    print_certainty(a, &sums);
    print_turning(a);
    if (has_costs(a))
        print_costs(a, &sums);
}
