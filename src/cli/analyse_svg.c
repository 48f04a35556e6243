/* The chances over a game as a picture: a line for each seat, told apart by colour and by shape,
 * with the turning points named. Colours follow the page around it: CSS variables --ink and
 * --seat-0 … --seat-6, else the reader's light or dark scheme; where styles are not understood, the
 * attributes. */
#include <math.h>
#include <string.h>

#include "analyse.h"
#include "table_text.h"

enum {
    WIDTH = 900,
    LEFT = 56,
    TOP = 48,
    PLOT_WIDTH = 820,
    PLOT_HEIGHT = 300,
    LINE = 20,
    ENTRY = 44
};
enum { MARKERS = 12 }; /* on each line */

static const char *const light[LP_SEATS_MAX] = {"#0b62a8", "#b4480a", "#1c7a3d", "#8a2f88",
                                                "#6b5a00", "#a11d3a", "#3d4a5c"};
static const char *const dark[LP_SEATS_MAX] = {"#6cb6ff", "#ff9d5c", "#5fd38a", "#e79be5",
                                               "#e3cf5a", "#ff8aa0", "#b7c3d0"};

static double x_of(const analyse_report *a, uint32_t event)
{
    const uint32_t count = lp_report_count(a->report);
    return LEFT + (count > 0 ? (double)PLOT_WIDTH * event / count : 0);
}

static double y_of(double chance) { return TOP + PLOT_HEIGHT * (1 - chance); }

/* --- Shapes ------------------------------------------------------------------------------------
 */

static void draw_shape(FILE *to, int seat, double x, double y)
{
    static const char *const paths[LP_SEATS_MAX] = {
        "M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0z",                            /* disc */
        "M-4,-4h8v8h-8z",                                                 /* square */
        "M0,-5l5,9h-10z",                                                 /* triangle */
        "M0,-5l5,5l-5,5l-5,-5z",                                          /* diamond */
        "M0,5l5,-9h-10z",                                                 /* triangle on its tip */
        "M-5,-1.5h3.5v-3.5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5z",           /* plus */
        "M-5,-3l2,-2l3,3l3,-3l2,2l-3,3l3,3l-2,2l-3,-3l-3,3l-2,-2l3,-3z"}; /* cross */
    fprintf(to, "<path class=\"f%d\" fill=\"%s\" transform=\"translate(%.1f,%.1f)\" d=\"%s\"/>\n",
            seat, light[seat], x, y, paths[seat]);
}

static void draw_text(FILE *to, double x, double y, const char *anchor, const char *text)
{
    fprintf(to, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
    print_escaped(to, text);
    fputs("</text>\n", to);
}

/* --- Parts ------------------------------------------------------------------------------------ */

static void draw_style(FILE *to, int seats)
{
    fputs("<style>\nsvg{color:var(--ink,#1d2733);font:13px system-ui,sans-serif}\n"
          "text{fill:currentColor}\n.grid{stroke:currentColor;stroke-opacity:.2}\n"
          ".turn{stroke:currentColor;stroke-dasharray:3 4;stroke-opacity:.7}\n"
          "polyline{fill:none;stroke-width:2}\n",
          to);
    for (int i = 0; i < seats; i++)
        fprintf(to, ".l%d{stroke:var(--seat-%d,%s)}.f%d{fill:var(--seat-%d,%s)}\n", i, i, light[i],
                i, i, light[i]);
    fputs("@media (prefers-color-scheme:dark){svg{color:var(--ink,#e6edf3)}\n", to);
    for (int i = 0; i < seats; i++)
        fprintf(to, ".l%d{stroke:var(--seat-%d,%s)}.f%d{fill:var(--seat-%d,%s)}\n", i, i, dark[i],
                i, i, dark[i]);
    fputs("}\n</style>\n", to);
}

static void draw_grid(FILE *to)
{
    for (int part = 0; part <= 4; part++) {
        char text[16];
        snprintf(text, sizeof text, "%d %%", 25 * part);
        const double y = y_of(part / 4.0);
        fprintf(to, "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>\n", LEFT,
                LEFT + PLOT_WIDTH, y, y);
        draw_text(to, LEFT - 6, y + 4, "end", text);
    }
}

static void draw_seat(const analyse_report *a, FILE *to, int seat)
{
    const uint32_t count = lp_report_count(a->report);
    fprintf(to, "<polyline class=\"l%d\" stroke=\"%s\" points=\"", seat, light[seat]);
    for (uint32_t i = 0; i <= count; i++)
        fprintf(to, "%.1f,%.1f ", x_of(a, i), y_of(analyse_before(a, i, seat)));
    fputs("\"/>\n", to);
    const uint32_t stride = count / MARKERS > 0 ? count / MARKERS : 1;
    /* the shapes of different seats do not stand above each other */
    for (uint32_t i = (uint32_t)seat * stride / LP_SEATS_MAX; i <= count; i += stride)
        draw_shape(to, seat, x_of(a, i), y_of(analyse_before(a, i, seat)));
}

static void draw_legend(const analyse_report *a, FILE *to, int seats)
{
    double x = LEFT;
    for (int i = 0; i < seats; i++) {
        char name[ANALYSE_NAME_MAX];
        analyse_name(a->record, i, name);
        draw_shape(to, i, x + 6, 24);
        draw_text(to, x + 16, 28, "start", name);
        x += (double)PLOT_WIDTH / seats;
    }
}

/* Numbers at the foot of their lines; two that stand too near do not run into each other. */
static void draw_turning(const analyse_report *a, FILE *to, const uint32_t *turning, int count)
{
    double number_at = 0;
    for (int i = 0; i < count; i++) {
        char number[16], text[ANALYSE_SENTENCE_MAX], line[ANALYSE_SENTENCE_MAX + 16];
        const double x = x_of(a, turning[i] + 1), y = TOP + PLOT_HEIGHT + 44 + ENTRY * i;
        number_at = x > number_at + 12 ? x : number_at + 12;
        snprintf(number, sizeof number, "%d", i + 1);
        fprintf(to, "<line class=\"turn\" x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\"/>\n", x, x,
                TOP, TOP + PLOT_HEIGHT);
        draw_text(to, number_at, TOP + PLOT_HEIGHT + 16, "middle", number);
        analyse_sentence(a, turning[i], text);
        snprintf(line, sizeof line, "%d. %s", i + 1, text);
        draw_text(to, LEFT, y, "start", line);
        if (analyse_told(a, turning[i])[0])
            draw_text(to, LEFT + 16, y + LINE - 2, "start", analyse_told(a, turning[i]));
    }
}

static void draw_description(const analyse_report *a, FILE *to, int seats)
{
    lp_report_sums sums;
    lp_report_sums_of(a->report, &sums);
    for (int i = 0; i < seats; i++) {
        char name[ANALYSE_NAME_MAX], from[16], text[16], luck[16], sentence[ANALYSE_SENTENCE_MAX];
        analyse_name(a->record, i, name);
        snprintf(from, sizeof from, "%.1f", 100 * sums.baseline.win[i]);
        snprintf(text, sizeof text, "%.1f", 100 * sums.result.win[i]);
        snprintf(luck, sizeof luck, "%+.1f", 100 * sums.luck.win[i]);
        lp_text out;
        lp_text_init(&out, sentence, sizeof sentence);
        say(&out, _("{name}: from {from} % to {to} %, luck {luck} %."), V("name", &name[0]),
            V("from", &from[0]), V("to", &text[0]), V("luck", &luck[0]));
        print_escaped(to, sentence);
        fputc(i + 1 < seats ? ' ' : '\n', to);
    }
}

void analyse_svg(const analyse_report *a, FILE *to)
{
    uint32_t turning[LP_REPORT_TURNING];
    const int seats = lp_report_game(a->report)->seats;
    const int count = lp_report_turning(a->report, turning);
    const int height = TOP + PLOT_HEIGHT + 36 + ENTRY * count;
    char title[160];
    lp_text out;
    lp_text_init(&out, title, sizeof title);
    say(&out, _("{game}: chances to win over the game"), V("game", a->record->rules->name));
    fprintf(to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" "
            "aria-labelledby=\"luck-title luck-desc\">\n<title id=\"luck-title\">",
            WIDTH, height);
    print_escaped(to, title);
    fputs("</title>\n<desc id=\"luck-desc\">", to);
    draw_description(a, to, seats);
    fputs("</desc>\n", to);
    draw_style(to, seats);
    draw_grid(to);
    draw_turning(a, to, turning, count);
    for (int i = 0; i < seats; i++)
        draw_seat(a, to, i);
    draw_legend(a, to, seats);
    fputs("</svg>\n", to);
}
