/* The arena's results as JSON, CSV and SVG. */
#include <math.h>
#include <string.h>

#include "arena_show.h"
#include "table_text.h"

static const char *verdict_word(const arena_match *m)
{
    return m->verdict > 0 ? "a" : m->verdict < 0 ? "b" : m->closed ? "none" : "open";
}

/* --- JSON ------------------------------------------------------------------------------------- */

static json_t *pair_json(const arena_report *r, const arena_match *m)
{
    const arena_score s = arena_score_of(m, 1 - r->confidence);
    return json_pack("{s:s, s:s, s:I, s:I, s:f, s:f, s:f, s:f, s:f, s:s}", "a", r->plan->bots[m->a],
                     "b", r->plan->bots[m->b], "games", (json_int_t)s.games, "blocks",
                     (json_int_t)m->counted, "one_a", s.one_a, "one_b", s.one_b, "difference",
                     s.difference, "low", s.low, "high", s.high, "verdict", verdict_word(m));
}

static json_t *bot_json(const arena_report *r, const arena_division *d, int i)
{
    const arena_bot *b = &d->bots[i];
    const double reach = arena_reach(r->confidence) * b->rating.error;
    json_t *bot =
        json_pack("{s:s, s:f, s:f, s:f, s:{s:I, s:I, s:I}}", "bot", r->plan->bots[i], "rating",
                  b->rating.value, "low", b->rating.value - reach, "high", b->rating.value + reach,
                  "lost_by", "crash", (json_int_t)b->faults[PLAYER_LEFT], "late",
                  (json_int_t)b->faults[PLAYER_LATE], "wrong", (json_int_t)b->faults[PLAYER_WRONG]);
    if (b->mixed_seats > 0)
        json_object_set_new(
            bot, "mixed_wins",
            json_real((double)b->mixed_wins / SIMULATE_WIN / (double)b->mixed_seats));
    return bot;
}

static json_t *division_json(const arena_report *r, int i)
{
    const arena_division *d = &r->result->divisions[i];
    json_t *pairs = json_array(), *bots = json_array(), *options = json_object();
    const lp_game *g = &r->plan->divisions[i];
    uint64_t mixed = 0;
    for (int k = 0; k < d->match_count; k++)
        if (d->matches[k].a != ARENA_MIXED)
            json_array_append_new(pairs, pair_json(r, &d->matches[k]));
        else
            mixed = d->matches[k].counted * (uint64_t)d->matches[k].block_games;
    for (int k = 0; k < r->plan->bot_count; k++)
        json_array_append_new(bots, bot_json(r, d, k));
    for (int k = 0; k < LP_OPTIONS_MAX && g->rules->option(g, k).name; k++)
        json_object_set_new(options, g->rules->option(g, k).name, json_integer(g->options[k]));
    return json_pack("{s:i, s:o, s:I, s:I, s:o, s:o}", "players", (int)g->seats, "options", options,
                     "games", (json_int_t)d->games, "mixed_games", (json_int_t)mixed, "pairs",
                     pairs, "bots", bots);
}

void arena_write_json(const arena_report *r, FILE *to)
{
    json_t *divisions = json_array();
    char hash[17];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)r->edition->hash);
    for (int i = 0; i < r->result->division_count; i++)
        json_array_append_new(divisions, division_json(r, i));
    json_t *all =
        json_pack("{s:s, s:s, s:s, s:I, s:f, s:I, s:I, s:I, s:b, s:o}", "game",
                  r->plan->divisions[0].rules->id, "edition", r->edition->name, "edition_hash",
                  hash, "seed", (json_int_t)r->plan->seed, "confidence", r->confidence, "ms",
                  (json_int_t)r->plan->limits.ms, "nodes", (json_int_t)r->plan->limits.nodes,
                  "games", (json_int_t)r->result->games, "interrupted", (int)r->result->interrupted,
                  "divisions", divisions);
    json_dumpf(all, to, JSON_INDENT(2) | JSON_REAL_PRECISION(9));
    fputc('\n', to);
    json_decref(all);
}

/* --- CSV -------------------------------------------------------------------------------------- */

static void csv_text(FILE *to, const char *text)
{
    if (!strpbrk(text, ",\"\n\r")) {
        fputs(text, to);
        return;
    }
    fputc('"', to);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', to);
        fputc(*text, to);
    }
    fputc('"', to);
}

static void csv_row(FILE *to, const char *kind, int players, const char *a, const char *b)
{
    fprintf(to, "%s,%d,", kind, players);
    csv_text(to, a);
    fputc(',', to);
    csv_text(to, b);
    fputc(',', to);
}

void arena_write_csv(const arena_report *r, FILE *to)
{
    fputs("kind,players,a,b,games,one_a,one_b,value,low,high,verdict,crash,late,wrong\n", to);
    for (int i = 0; i < r->result->division_count; i++) {
        const arena_division *d = &r->result->divisions[i];
        const int players = r->plan->divisions[i].seats;
        for (int k = 0; k < d->match_count; k++) {
            const arena_match *m = &d->matches[k];
            if (m->a == ARENA_MIXED)
                continue;
            const arena_score s = arena_score_of(m, 1 - r->confidence);
            csv_row(to, "pair", players, r->plan->bots[m->a], r->plan->bots[m->b]);
            fprintf(to, "%llu,%.6f,%.6f,%.6f,%.6f,%.6f,%s,,,\n", (unsigned long long)s.games,
                    s.one_a, s.one_b, s.difference, s.low, s.high, verdict_word(m));
        }
        for (int k = 0; k < r->plan->bot_count; k++) {
            const arena_bot *b = &d->bots[k];
            const double reach = arena_reach(r->confidence) * b->rating.error;
            csv_row(to, "rating", players, r->plan->bots[k], "");
            fprintf(to, ",,,%.3f,%.3f,%.3f,,%llu,%llu,%llu\n", b->rating.value,
                    b->rating.value - reach, b->rating.value + reach,
                    (unsigned long long)b->faults[PLAYER_LEFT],
                    (unsigned long long)b->faults[PLAYER_LATE],
                    (unsigned long long)b->faults[PLAYER_WRONG]);
        }
    }
}

/* --- SVG -------------------------------------------------------------------------------------- */

enum { WIDTH = 720, LEFT = 170, RIGHT = 30, ROW = 26, HEAD = 48, FOOT = 46, NAME_SHOWN = 20 };

typedef struct scale {
    double low, high, step;
} scale;

static double to_x(const scale *s, double value)
{
    return LEFT + (value - s->low) / (s->high - s->low) * (WIDTH - LEFT - RIGHT);
}

/* From the lowest to the highest end of all intervals, in round steps. */
static scale find_scale(const arena_report *r, double reach)
{
    double low = 0, high = 0;
    for (int i = 0; i < r->result->division_count; i++)
        for (int k = 0; k < r->plan->bot_count; k++) {
            const rating *x = &r->result->divisions[i].bots[k].rating;
            low = fmin(low, x->value - reach * x->error);
            high = fmax(high, x->value + reach * x->error);
        }
    double step = 50;
    while ((high - low) / step > 8)
        step *= 2;
    return (scale){step * floor(low / step - 0.01), step * ceil(high / step + 0.01), step};
}

static void draw_axis(const scale *s, int top, int bottom, FILE *to)
{
    for (double v = s->low; v <= s->high + 0.5; v += s->step)
        fprintf(to,
                "<line class=\"grid\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>"
                "<text class=\"small\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s%.0f</text>\n",
                to_x(s, v), top, to_x(s, v), bottom, to_x(s, v), bottom + 16, v > 0.5 ? "+" : "",
                fabs(v) < 0.5 ? 0 : v);
}

static void draw_bot(const arena_report *r, const arena_bot *b, const char *name, const scale *s,
                     int y, FILE *to)
{
    const double reach = arena_reach(r->confidence) * b->rating.error, value = b->rating.value;
    fprintf(to, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">", LEFT - 12, y + 5);
    char shown[4 * NAME_SHOWN + 1];
    snprintf(shown, sizeof shown, "%.*s", text_bytes(name, NAME_SHOWN), name);
    print_escaped(to, shown);
    fprintf(to,
            "</text><line class=\"reach\" x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\"/>"
            "<circle class=\"dot\" cx=\"%.1f\" cy=\"%d\" r=\"5\"><title>%+.0f (%+.0f … %+.0f)"
            "</title></circle>\n",
            to_x(s, value - reach), y, to_x(s, value + reach), y, to_x(s, value), y, value,
            value - reach, value + reach);
}

static void draw_division(const arena_report *r, int i, const scale *s, int top, FILE *to)
{
    const arena_division *d = &r->result->divisions[i];
    const int count = r->plan->bot_count;
    bool drawn[ARENA_BOTS_MAX] = {false};
    char title[128];
    lp_text t;
    lp_text_init(&t, title, sizeof title);
    say(&t, _("{game}, {players} players: ratings"), V("game", r->plan->divisions[i].rules->name),
        V("players", r->plan->divisions[i].seats));
    fprintf(to, "<text class=\"title\" x=\"%d\" y=\"%d\">", 12, top + 22);
    print_escaped(to, title);
    fputs("</text>\n", to);
    char percent[16];
    snprintf(percent, sizeof percent, "%.4g", 100 * r->confidence);
    lp_text_init(&t, title, sizeof title);
    say(&t, _("{percent} % interval"), V("percent", percent));
    fprintf(to, "<text class=\"small\" x=\"%d\" y=\"%d\" text-anchor=\"end\">", WIDTH - RIGHT,
            top + 22);
    print_escaped(to, title);
    fputs("</text>\n", to);
    draw_axis(s, top + HEAD - 12, top + HEAD + count * ROW, to);
    for (int row = 0; row < count; row++) { /* the strongest first */
        int best = -1;
        for (int k = 0; k < count; k++)
            if (!drawn[k] && (best < 0 || d->bots[k].rating.value > d->bots[best].rating.value))
                best = k;
        drawn[best] = true;
        draw_bot(r, &d->bots[best], r->plan->bots[best], s, top + HEAD + row * ROW + ROW / 2 - 4,
                 to);
    }
}

void arena_write_svg(const arena_report *r, FILE *to)
{
    const scale s = find_scale(r, arena_reach(r->confidence));
    const int each = HEAD + r->plan->bot_count * ROW + FOOT;
    const int height = each * r->result->division_count;
    fprintf(to,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
            "height=\"%d\" font-family=\"system-ui, sans-serif\" font-size=\"14\">\n"
            "<style>text{fill:#222}.small{font-size:11px;fill:#666}.title{font-weight:600}"
            ".grid{stroke:#ddd}.reach{stroke:#2a6f97;stroke-width:3;stroke-linecap:round}"
            ".dot{fill:#c1121f}.paper{fill:#fff}"
            "@media(prefers-color-scheme:dark){text{fill:#eee}.small{fill:#aaa}.grid{stroke:#444}"
            ".reach{stroke:#7cc4e8}.dot{fill:#ff8a80}.paper{fill:#16191d}}</style>\n"
            "<rect class=\"paper\" width=\"%d\" height=\"%d\"/>\n",
            WIDTH, height, WIDTH, height, WIDTH, height);
    for (int i = 0; i < r->result->division_count; i++)
        draw_division(r, i, &s, i * each, to);
    fputs("</svg>\n", to);
}
