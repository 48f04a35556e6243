#include "hint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BEST = 3, NUMBER_MAX = 24 };

/* Whole numbers without a point, others with one decimal. */
static void write_value(char text[NUMBER_MAX], double value)
{
    snprintf(text, NUMBER_MAX, "%.1f", value);
    char *point = strstr(text, ".0");
    if (point)
        *point = 0;
}

void hint_reason(const lp_advice *advice, lp_text *out)
{
    char texts[LP_ADVICE_VALUES][NUMBER_MAX];
    say_value values[LP_ADVICE_VALUES];
    int count = 0;
    if (!advice->reason)
        return;
    for (; count < LP_ADVICE_VALUES && advice->value_names[count]; count++) {
        write_value(texts[count], advice->values[count]);
        values[count] = say_text(advice->value_names[count], texts[count]);
    }
    say_values(out, _(advice->reason), values, count);
}

static void print_advice(const show *s, const void *view, int place, const lp_advice *a)
{
    choice c;
    char percent[16], line[SHOW_TEXT_MAX];
    lp_text out;
    memset(&c, 0, sizeof c);
    c.action = a->action;
    s->how->describe(s, view, &c);
    lp_text_init(&out, line, sizeof line);
    snprintf(percent, sizeof percent, "%.1f", 100 * a->win);
    say(&out, "{place}. ", V("place", place));
    for (int i = 0; i < c.depth; i++) {
        lp_text_string(&out, i > 0 ? ": " : "");
        lp_text_string(&out, c.step[i].text);
    }
    lp_text_string(&out, " - ");
    if (a->error > 0) {
        char error[16];
        snprintf(error, sizeof error, "%.1f", 100 * a->error);
        say(&out, _("wins {percent} times in 100 (+- {error})"), V("percent", &percent[0]),
            V("error", &error[0]));
    } else {
        say(&out, _("wins {percent} times in 100"), V("percent", &percent[0]));
    }
    if (a->reason) {
        lp_text_string(&out, ": ");
        hint_reason(a, &out);
    }
    terminal_line(s->out, line, 3);
}

void hint_print(const show *s, const void *view, const lp_action *legal, int count, uint64_t number)
{
    const size_t size = lp_advise_arena_size(s->game);
    lp_random random;
    lp_random_init(&random, 1, number);
    void *arena = aligned_alloc(16, (size + 15) / 16 * 16);
    lp_advice *advice = calloc((size_t)count, sizeof *advice);
    if (arena && advice) {
        const lp_think think = {.random = &random, .arena = arena, .arena_size = size};
        lp_advise(s->game, view, legal, count, &think, advice);
        terminal_heading(s->out, _("The coach, from what you can know"));
        for (int i = 0; i < count && i < BEST; i++)
            print_advice(s, view, i + 1, &advice[i]);
    }
    free(advice);
    free(arena);
}
