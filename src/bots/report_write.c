/* The luck report as JSON (docs/luck.md). */
#include "luckpond/report.h"

enum { DIGITS = 9 };

static void write_number(lp_text *out, double value)
{
    int64_t unit = 1;
    for (int i = 0; i < DIGITS; i++)
        unit *= 10;
    const bool minus = value < 0;
    const int64_t units = (int64_t)((minus ? -value : value) * (double)unit + 0.5);
    if (minus && units > 0)
        lp_text_char(out, '-');
    lp_text_int(out, units / unit);
    if (units % unit == 0)
        return;
    lp_text_char(out, '.');
    for (int64_t rest = units % unit; rest > 0; rest = rest * 10 % unit)
        lp_text_char(out, (char)('0' + rest * 10 / unit));
}

static void write_member(lp_text *out, const char *key, double value)
{
    lp_json_key(out, key);
    write_number(out, value);
}

static void write_seats(lp_text *out, const char *key, const double *values, int seats)
{
    lp_json_key(out, key);
    lp_text_char(out, '[');
    for (int i = 0; i < seats; i++) {
        if (i > 0)
            lp_text_char(out, ',');
        write_number(out, values[i]);
    }
    lp_text_char(out, ']');
}

static void write_worth(lp_text *out, const lp_game *g, const char *key, const lp_worth *w)
{
    lp_json_key(out, key);
    lp_json_open(out, '{');
    write_seats(out, "win", w->win, g->seats);
    if (lp_report_has_points(g))
        write_seats(out, "points", w->points, g->seats);
    lp_json_close(out, '}');
}

static void write_action(lp_text *out, const lp_game *g, const char *key, lp_action action)
{
    char buffer[LP_ACTION_TEXT_MAX];
    lp_text text;
    lp_text_init(&text, buffer, sizeof buffer);
    g->rules->action_write(g, action, &text);
    lp_json_key(out, key);
    lp_json_string(out, buffer);
}

static void write_event(lp_text *out, const lp_game *g, const lp_report *r, uint32_t index)
{
    const lp_report_event *e = lp_report_at(r, index);
    lp_worth change;
    lp_report_change(r, index, &change);
    lp_json_open(out, '{');
    lp_json_key(out, "step");
    lp_json_int(out, e->step);
    lp_json_key(out, "steps");
    lp_json_int(out, e->steps);
    lp_json_key(out, "decision");
    lp_json_int(out, e->decision);
    if (e->actor >= 0) {
        lp_json_key(out, "seat");
        lp_json_int(out, e->actor);
        write_action(out, g, "action", e->action);
    }
    write_worth(out, g, e->actor >= 0 ? "skill" : "luck", &change);
    write_worth(out, g, "after", &e->after);
    write_member(out, "error", e->error);
    if (e->has_cost) {
        write_member(out, "cost", e->cost);
        write_member(out, "cost_error", e->cost_error);
        write_action(out, g, "best", e->best);
    }
    lp_json_close(out, '}');
}

/* Numbers of a seat have at most 16 bytes, and there are four of them in an event. */
size_t lp_report_text_size(const lp_report *r)
{
    const size_t seats = lp_report_game(r)->seats;
    return 16 * 64 * seats + 1024 + lp_report_count(r) * (4 * 16 * seats + 400);
}

void lp_report_write(const lp_report *r, lp_text *out)
{
    const lp_game *g = lp_report_game(r);
    lp_report_sums sums;
    uint32_t turning[LP_REPORT_TURNING];
    lp_report_sums_of(r, &sums);
    lp_json_open(out, '{');
    lp_json_key(out, "game");
    lp_json_string(out, g->rules->id);
    lp_json_key(out, "players");
    lp_json_int(out, g->seats);
    lp_json_key(out, "over");
    lp_json_bool(out, sums.over);
    double method_error;
    lp_json_key(out, "method");
    lp_json_string(out, lp_report_method(r, &method_error));
    write_member(out, "method_error", method_error);
    write_worth(out, g, "baseline", &sums.baseline);
    write_worth(out, g, "luck", &sums.luck);
    write_worth(out, g, "own", &sums.own);
    write_worth(out, g, "others", &sums.others);
    write_worth(out, g, "result", &sums.result);
    write_worth(out, g, "adjusted", &sums.adjusted);
    write_seats(out, "error", sums.error, g->seats);
    write_seats(out, "cost", sums.cost, g->seats);
    write_seats(out, "cost_error", sums.cost_error, g->seats);
    lp_json_key(out, "turning");
    lp_json_open(out, '[');
    const int count = lp_report_turning(r, turning);
    for (int i = 0; i < count; i++)
        lp_json_int(out, turning[i]);
    lp_json_close(out, ']');
    lp_json_key(out, "events");
    lp_json_open(out, '[');
    for (uint32_t index = 0; index < lp_report_count(r); index++)
        write_event(out, g, r, index);
    lp_json_close(out, ']');
    lp_json_close(out, '}');
}
