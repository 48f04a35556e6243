/* What happened, in the words of the terminal game, told to somebody who sees everything. */
#include <stdlib.h>
#include <string.h>

#include "analyse.h"
#include "play_table.h"

struct analyse_tale {
    show show;
    terminal out;
    edition edition;
    char names[LP_SEATS_MAX][ANALYSE_NAME_MAX];
    uint32_t count; /* events that have a line */
    char (*lines)[ANALYSE_LINE_MAX];
};

analyse_tale *analyse_tale_begin(const record *r, const lp_game *g, uint32_t events_max)
{
    analyse_tale *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->lines = calloc(events_max + 1, sizeof *t->lines);
    if (!t->lines || !play_find_edition(r, &t->edition)) {
        analyse_tale_end(t);
        return NULL;
    }
    terminal_init(&t->out, stdout, true);
    show_init(&t->show, g, &t->edition, &t->out, LP_SPECTATOR);
    t->show.quiet = true;
    for (int i = 0; i < g->seats; i++) {
        analyse_name(r, i, t->names[i]);
        t->show.names[i] = t->names[i];
    }
    return t;
}

/* Adds what has just been told to the line of the event, as far as there is room. */
static void add_line(char line[ANALYSE_LINE_MAX], const char *text)
{
    const size_t length = strlen(line), room = ANALYSE_LINE_MAX - length - 2;
    if (strlen(text) < room) {
        if (length > 0)
            line[length] = ' ';
        strcpy(line + length + (length > 0), text);
    }
}

void analyse_tale_step(analyse_tale *t, uint32_t event, const lp_step *step, const void *before,
                       const void *after)
{
    play_event happened;
    memset(&happened, 0, sizeof happened);
    show_finish(&t->show);
    t->show.game->rules->event_fill(t->show.game, before, after, step, LP_OPEN, &happened);
    t->show.how->event(&t->show, &happened);
    for (int i = 0; i < t->show.log_count; i++)
        add_line(t->lines[event], t->show.log[i]);
    t->count = event + 1;
}

const char *analyse_told(const analyse_report *a, uint32_t event)
{
    const bool deal = lp_report_at(a->report, event)->steps > 1; /* a line for each card */
    return a->tale && !deal && event < a->tale->count ? a->tale->lines[event] : "";
}

void analyse_tale_end(analyse_tale *t)
{
    if (!t)
        return;
    show_finish(&t->show);
    edition_finish(&t->edition);
    free(t->lines);
    free(t);
}
