#include "arena_show.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "table_text.h"

double arena_reach(double confidence)
{
    double low = 0, high = 10;
    for (int i = 0; i < 60; i++) {
        const double z = (low + high) / 2;
        *(erfc(z / sqrt(2)) > 1 - confidence ? &low : &high) = z;
    }
    return low;
}

/* --- Tables ----------------------------------------------------------------------------------- */

static const char *verdict_text(const arena_report *r, const arena_match *m, char *out, size_t size)
{
    lp_text t;
    lp_text_init(&t, out, size);
    if (m->verdict == 0)
        lp_text_string(&t, m->closed ? _("not decided") : _("not finished"));
    else
        say(&t, _("{bot} is stronger"), V("bot", r->plan->bots[m->verdict > 0 ? m->a : m->b]));
    return out;
}

static void print_pair(const arena_report *r, const arena_match *m, FILE *to)
{
    const arena_score s = arena_score_of(m, 1 - r->confidence);
    char verdict[PLAYER_SPEC_MAX + 64], interval[64];
    snprintf(interval, sizeof interval, "%+.3f … %+.3f", s.low, s.high);
    print_cell(to, r->plan->bots[m->a], 16);
    print_cell(to, r->plan->bots[m->b], 16);
    fprintf(to, "%8llu %7.3f %7.3f %+8.3f   ", (unsigned long long)s.games, s.one_a, s.one_b,
            s.difference);
    print_cell(to, interval, 19);
    fprintf(to, "%s\n", verdict_text(r, m, verdict, sizeof verdict));
}

static void print_pairs(const arena_report *r, const arena_division *d, FILE *to)
{
    char level[64];
    lp_text t;
    lp_text_init(&t, level, sizeof level);
    char percent[16];
    snprintf(percent, sizeof percent, "%.4g", 100 * r->confidence);
    say(&t, _("{percent} % interval"), V("percent", percent));
    print_cell(to, "A", 16);
    print_cell(to, "B", 16);
    print_right(to, _("games"), 8);
    print_right(to, _("one A"), 8);
    print_right(to, _("one B"), 8);
    print_right(to, _("A − B"), 9);
    fputs("   ", to);
    print_cell(to, level, 19);
    fprintf(to, "%s\n", _("verdict"));
    for (int i = 0; i < d->match_count; i++)
        if (d->matches[i].a != ARENA_MIXED)
            print_pair(r, &d->matches[i], to);
}

static int by_rating(const void *x, const void *y)
{
    const arena_bot *const *a = x, *const *b = y;
    return (*a)->rating.value < (*b)->rating.value   ? 1
           : (*a)->rating.value > (*b)->rating.value ? -1
           : *a < *b                                 ? -1
                                                     : 1;
}

static void print_ratings(const arena_report *r, const arena_division *d, FILE *to)
{
    const double reach = arena_reach(r->confidence);
    const arena_bot *order[ARENA_BOTS_MAX];
    bool mixed = false, faults = false;
    for (int i = 0; i < r->plan->bot_count; i++) {
        const arena_bot *b = order[i] = &d->bots[i];
        mixed |= b->mixed_seats > 0;
        faults |= b->faults[PLAYER_LEFT] + b->faults[PLAYER_LATE] + b->faults[PLAYER_WRONG] > 0;
    }
    qsort(order, (size_t)r->plan->bot_count, sizeof order[0], by_rating);
    print_cell(to, _("bot"), 16);
    print_right(to, _("rating"), 8);
    fputs("   ", to);
    if (mixed || faults)
        print_cell(to, _("interval"), 16);
    else
        fputs(_("interval"), to);
    if (mixed)
        print_right(to, _("mixed tables"), 14);
    if (faults)
        fprintf(to, "   %s", _("crashed / late / wrong answers"));
    fputc('\n', to);
    for (int i = 0; i < r->plan->bot_count; i++) {
        const arena_bot *b = order[i];
        char interval[64];
        snprintf(interval, sizeof interval, "%+.0f … %+.0f",
                 b->rating.value - reach * b->rating.error,
                 b->rating.value + reach * b->rating.error);
        print_cell(to, r->plan->bots[b - d->bots], 16);
        fprintf(to, "%+8.0f   ", b->rating.value);
        if (mixed || faults)
            print_cell(to, interval, 16);
        else
            fputs(interval, to);
        if (mixed)
            fprintf(to, "%14.3f",
                    (double)b->mixed_wins / SIMULATE_WIN /
                        (double)(b->mixed_seats ? b->mixed_seats : 1));
        if (faults)
            fprintf(to, "   %llu / %llu / %llu", (unsigned long long)b->faults[PLAYER_LEFT],
                    (unsigned long long)b->faults[PLAYER_LATE],
                    (unsigned long long)b->faults[PLAYER_WRONG]);
        fputc('\n', to);
    }
}

static void print_head(const arena_report *r, const lp_game *g, FILE *to)
{
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)r->plan->seed);
    cli_print(to, _("{game}, {players} players, edition {edition}, seed {seed}"),
              V("game", g->rules->name), V("players", g->seats), V("edition", r->edition->name),
              V("seed", seed));
    if (r->plan->limits.ms > 0)
        cli_print(to, _("; {count} ms per decision"), V("count", (long)r->plan->limits.ms));
    if (r->plan->limits.nodes > 0)
        cli_print(to, _("; {count} nodes per decision"), V("count", (long)r->plan->limits.nodes));
    fputs("\n\n", to);
}

void arena_print(const arena_report *r, FILE *to)
{
    for (int i = 0; i < r->result->division_count; i++) {
        const arena_division *d = &r->result->divisions[i];
        if (i > 0)
            fputs("\n\n", to);
        print_head(r, &r->plan->divisions[i], to);
        print_pairs(r, d, to);
        fputc('\n', to);
        print_ratings(r, d, to);
    }
    fputc('\n', to);
    cli_print(to, ngettext_("{count} game", "{count} games", (long)r->result->games),
              V("count", (long)r->result->games));
    fputc('\n', to);
}
