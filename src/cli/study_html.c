/* The designer's bench as one page: pictures and tables, nothing to load, no script. */
#include <math.h>
#include <string.h>

#include "study_show.h"
#include "table_text.h"

static const char style[] =
    ":root{color-scheme:light dark;--paper:#fff;--ink:#1d2126;--soft:#667;--line:#d8dbe0;"
    "--one:#2a6f97;--two:#c8553d}"
    "@media(prefers-color-scheme:dark){:root{--paper:#15181c;--ink:#e8eaed;--soft:#9aa3ad;"
    "--line:#3a4048;--one:#7cc4e8;--two:#ff9d85}}"
    "body{margin:2rem auto;max-width:60rem;padding:0 1rem;background:var(--paper);color:var(--ink);"
    "font:16px/1.5 system-ui,sans-serif}h1{font-size:1.6rem}h2{margin-top:2.2rem;font-size:1.2rem}"
    "table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}"
    "th,td{padding:.25rem .6rem;border-bottom:1px solid var(--line);text-align:right}"
    "th:first-child,td:first-child{text-align:left}.differs{font-weight:700}"
    "p.note{color:var(--soft)}svg{width:100%;height:auto;margin:.6rem 0}"
    "svg text{fill:var(--ink);font-size:13px}svg .small{fill:var(--soft);font-size:11px}"
    ".grid{stroke:var(--line)}.one{fill:var(--one);stroke:var(--one)}"
    ".two{fill:var(--two);stroke:var(--two)}line.one,line.two{stroke-width:3;"
    "stroke-linecap:round}rect.one,rect.two{stroke:none;fill-opacity:.75}"
    ".even{stroke:var(--soft);stroke-dasharray:4 4}"
    ".tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(15rem,1fr));gap:.8rem}"
    ".tiles div{border:1px solid var(--line);border-radius:.6rem;padding:.7rem 1rem}"
    ".tiles b{display:block;font-size:1.35rem;font-variant-numeric:tabular-nums}"
    ".tiles b.one{color:var(--one)}.tiles b.two{color:var(--two)}.tiles span{color:var(--soft)}";

static const char *series(int which) { return which == 0 ? "one" : "two"; }

enum { WIDTH = 860, LEFT = 300, RIGHT = 40, ROW = 30, TOP = 8, FOOT = 26 };

static void open_picture(study_section section, int height, FILE *to)
{
    fprintf(to, "<svg viewBox=\"0 0 %d %d\" role=\"img\"><title>", WIDTH, height);
    print_escaped(to, study_section_title(section));
    fputs("</title>\n", to);
}

/* --- Dots with their intervals ---------------------------------------------------------------- */

typedef struct scale {
    double low, high, step;
} scale;

static double to_x(const scale *s, double value)
{
    return LEFT + (value - s->low) / (s->high - s->low) * (WIDTH - LEFT - RIGHT);
}

static scale round_scale(double low, double high)
{
    static const double steps[3] = {1, 2, 5};
    double step = 1e-3;
    for (int i = 0; (high - low) / step > 8; i++)
        step = 1e-3 * pow(10, i / 3) * steps[i % 3];
    return (scale){step * floor(low / step), step * ceil(high / step + 1e-9), step};
}

/* Rows of one section with the same id go into one picture; id NULL: all parts of 1. */
static bool belongs(const study_row *row, study_section section, const char *id)
{
    return row->section == section && (id ? strcmp(row->id, id) == 0 : row->percent);
}

static scale scale_of(const study_report *r, study_section section, const char *id)
{
    double low = HUGE_VAL, high = -HUGE_VAL;
    if (!id)
        return (scale){0, 1, 0.1};
    for (int k = 0; k < r->row_count; k++)
        for (int i = 0; i < r->count && belongs(&r->rows[k], section, id); i++) {
            const study_figure *f = &r->rows[k].figures[i];
            if (!f->known)
                continue;
            low = fmin(low, f->value - f->margin);
            high = fmax(high, f->value + f->margin);
        }
    if (low > high)
        return (scale){0, 1, 0.2};
    return round_scale(low, high > low ? high : low + 0.01);
}

static void draw_axis(const scale *s, int bottom, bool percent, FILE *to)
{
    for (double v = s->low; v < s->high + s->step / 2; v += s->step)
        fprintf(to,
                "<line class=\"grid\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>"
                "<text class=\"small\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%.4g%s</text>\n",
                to_x(s, v), TOP, to_x(s, v), bottom, to_x(s, v), bottom + 16,
                (percent ? 100 : 1) * (fabs(v) < s->step / 2 ? 0 : v), percent ? " %" : "");
}

/* Where all seats would be if none were better than another. */
static void draw_even_share(const study_report *r, const scale *s, int bottom, FILE *to)
{
    const double share = 1.0 / r->game->seats;
    if (share < s->low || share > s->high)
        return;
    fprintf(to, "<line class=\"even\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"><title>",
            to_x(s, share), TOP, to_x(s, share), bottom);
    print_escaped(to, _("an even share"));
    fputs("</title></line>\n", to);
}

static void draw_figure(const study_row *row, int which, const scale *s, double y, FILE *to)
{
    const study_figure *f = &row->figures[which];
    char text[64];
    if (!f->known)
        return;
    fprintf(to,
            "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>"
            "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\"><title>%s</title></circle>\n",
            series(which), to_x(s, f->value - f->margin), y, to_x(s, f->value + f->margin), y,
            series(which), to_x(s, f->value), y, study_figure_text(row, which, text, sizeof text));
}

static void draw_rows(const study_report *r, study_section section, const char *id, FILE *to)
{
    const scale s = scale_of(r, section, id);
    int count = 0;
    for (int k = 0; k < r->row_count; k++)
        count += belongs(&r->rows[k], section, id);
    const int height = TOP + count * ROW + FOOT;
    if (count == 0)
        return;
    open_picture(section, height, to);
    for (int k = 0, at = 0; k < r->row_count; k++) {
        const study_row *row = &r->rows[k];
        if (!belongs(row, section, id))
            continue;
        if (at == 0)
            draw_axis(&s, height - FOOT, row->percent, to);
        if (at == 0 && section == STUDY_SEATS)
            draw_even_share(r, &s, height - FOOT, to);
        char text[160];
        const double y = TOP + at++ * ROW + ROW / 2.0;
        fprintf(to, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">", LEFT - 14, y + 4);
        print_escaped(to, study_row_text(row, text, sizeof text));
        fputs("</text>", to);
        for (int i = 0; i < r->count; i++)
            draw_figure(row, i, &s, r->count == 2 ? y - 5 + 10 * i : y, to);
    }
    fputs("</svg>\n", to);
}

/* --- Bars ------------------------------------------------------------------------------------- */

enum { BARS_HEIGHT = 190, BARS_LEFT = 20 };

/* How many games had how many decisions. */
static void draw_length(const study_result *s, int which, FILE *to)
{
    const double each = (double)(WIDTH - 2 * BARS_LEFT) / s->length_bins;
    const double room = BARS_HEIGHT - FOOT - TOP;
    uint64_t most = 1;
    for (int i = 0; i < s->length_bins; i++)
        most = s->length[i] > most ? s->length[i] : most;
    open_picture(STUDY_LENGTH, BARS_HEIGHT, to);
    for (int i = 0; i < s->length_bins; i++) {
        const double height = (double)s->length[i] / (double)most * room, x = BARS_LEFT + i * each;
        const unsigned from = s->length_first + (unsigned)i * s->length_width;
        fprintf(to,
                "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\">"
                "<title>%u: %llu</title></rect>\n",
                series(which), x, TOP + room - height, each * 0.9, height, from,
                (unsigned long long)s->length[i]);
        if (i % (s->length_bins / 10 + 1) == 0)
            fprintf(to,
                    "<text class=\"small\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%u</text>\n",
                    x + each * 0.45, BARS_HEIGHT - 8, from);
    }
    fputs("</svg>\n", to);
}

/* --- Tables ----------------------------------------------------------------------------------- */

static void write_cells(const study_report *r, const study_row *row, FILE *to)
{
    for (int i = 0; i < r->count; i++) {
        char text[64];
        fprintf(to, "<td%s>%s</td>", study_differs(r, row) ? " class=\"differs\"" : "",
                study_figure_text(row, i, text, sizeof text));
    }
}

static void write_table(const study_report *r, study_section section, FILE *to)
{
    fputs("<table><tr><th></th>", to);
    for (int i = 0; i < r->count; i++) {
        fputs("<th>", to);
        print_escaped(to, r->editions[i]->name);
        fputs("</th>", to);
    }
    fputs("</tr>\n", to);
    for (int k = 0; k < r->row_count; k++) {
        char text[160];
        if (r->rows[k].section != section)
            continue;
        fputs("<tr><td>", to);
        print_escaped(to, study_row_text(&r->rows[k], text, sizeof text));
        fputs("</td>", to);
        write_cells(r, &r->rows[k], to);
        fputs("</tr>\n", to);
    }
    fputs("</table>\n", to);
}

/* Three rows of an item side by side. */
static void write_items(const study_report *r, FILE *to)
{
    const char *const heads[3] = {_("uses in a game"), _("taken when possible"),
                                  _("users win more")};
    fputs("<table><tr><th></th>", to);
    for (int k = 0; k < 3; k++)
        fprintf(to, "<th colspan=\"%d\">%s</th>", r->count, heads[k]);
    fputs("</tr>\n", to);
    for (int k = 0; k < r->row_count; k++) {
        if (r->rows[k].section != STUDY_ITEMS)
            continue;
        fputs("<tr><td>", to);
        print_escaped(to, r->rows[k].name);
        fputs("</td>", to);
        for (int i = 0; i < 3; i++)
            write_cells(r, &r->rows[k + i], to);
        fputs("</tr>\n", to);
        k += 2;
    }
    fputs("</table>\n", to);
}

/* --- The figures one asks for first ----------------------------------------------------------- */

static void write_tile(const study_report *r, const study_row *row, FILE *to)
{
    char text[160];
    fputs("<div>", to);
    for (int i = 0; i < r->count; i++)
        fprintf(to, "<b class=\"%s\">%s</b>", series(i),
                study_figure_text(row, i, text, sizeof text));
    fputs("<span>", to);
    print_escaped(to, study_row_text(row, text, sizeof text));
    fputs("</span></div>\n", to);
}

static void write_tiles(const study_report *r, FILE *to)
{
    static const char *const ids[] = {"luck",         "games_to_tell", "weight",
                                      "lead_changes", "comeback",      "decisions"};
    fputs("<div class=\"tiles\">\n", to);
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++)
        for (int k = 0; k < r->row_count; k++)
            if (strcmp(r->rows[k].id, ids[i]) == 0 && !r->rows[k].name[0])
                write_tile(r, &r->rows[k], to);
    fputs("</div>\n", to);
}

/* --- The page --------------------------------------------------------------------------------- */

static void write_section(const study_report *r, study_section section, FILE *to)
{
    fputs("<h2>", to);
    print_escaped(to, study_section_title(section));
    fputs("</h2>\n", to);
    switch (section) {
    case STUDY_SEATS: draw_rows(r, section, "win", to); break;
    case STUDY_LUCK:
    case STUDY_DRAMA:
    case STUDY_LADDER: draw_rows(r, section, NULL, to); break;
    case STUDY_ITEMS: draw_rows(r, section, "advantage", to); break;
    case STUDY_WEIGHT: draw_rows(r, section, "weight", to); break;
    default:
        for (int i = 0; i < r->count; i++)
            draw_length(r->results[i], i, to);
    }
    if (section == STUDY_ITEMS)
        write_items(r, to);
    else
        write_table(r, section, to);
}

static void write_title(const study_report *r, FILE *to)
{
    char title[160];
    lp_text t;
    lp_text_init(&t, title, sizeof title);
    say(&t, _("{game}, {players} players: a study"), V("game", r->game->rules->name),
        V("players", r->game->seats));
    print_escaped(to, title);
}

void study_write_html(const study_report *r, FILE *to)
{
    fprintf(to,
            "<!DOCTYPE html>\n<html lang=\"%s\">\n<head><meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
            i18n_language());
    write_title(r, to);
    fprintf(to, "</title>\n<style>%s</style></head>\n<body><h1>", style);
    write_title(r, to);
    fputs("</h1>\n<p class=\"note\">", to);
    for (int i = 0; i < r->count; i++) {
        fprintf(to,
                "<svg viewBox=\"0 0 12 12\" style=\"width:.8em;margin:0 .3em\"><circle class="
                "\"%s\" cx=\"6\" cy=\"6\" r=\"5\"/></svg>",
                series(i));
        print_escaped(to, r->editions[i]->name);
        fprintf(to, " %016llx. ", (unsigned long long)r->editions[i]->hash);
    }
    char note[256];
    lp_text t;
    lp_text_init(&t, note, sizeof note);
    say(&t,
        _("from {games} games of club players, {mixed} at mixed tables, {positions} "
          "positions; ± is the 95 % interval"),
        V("games", (long)r->results[0]->games), V("mixed", (long)r->results[0]->mixed_games),
        V("positions", (long)r->results[0]->positions));
    print_escaped(to, note);
    fputs("</p>\n", to);
    write_tiles(r, to);
    for (int section = 0; section < STUDY_SECTIONS; section++)
        write_section(r, (study_section)section, to);
    fputs("</body></html>\n", to);
}
