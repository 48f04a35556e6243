/* What the screens of all games share. */
#include "show.h"

#include <stdlib.h>
#include <string.h>

static const show_game *const games[] = {&show_lucktails, &show_doctor_lucky, &show_yucatan,
                                         &show_duck};

/* Short, easy in all four languages, no two with the same first letter, and none that is the letter
 * of a deck. */
static const char *const names[LP_SEATS_MAX] = {"Kim", "Lou", "Max", "Nora", "Pia", "Ruth", "Tom"};

void show_init(show *s, const lp_game *g, const edition *e, terminal *out, int seat)
{
    memset(s, 0, sizeof *s);
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++)
        if (strcmp(games[i]->id, g->rules->id) == 0)
            s->how = games[i];
    lp_assert(s->how != NULL);
    s->game = g;
    s->edition = e;
    s->out = out;
    s->seat = seat;
}

void show_finish(show *s)
{
    for (int i = 0; i < s->log_count; i++)
        free(s->log[i]);
    s->log_count = 0;
}

const char *show_name(const show *s, int seat)
{
    if (seat < 0)
        return "";
    return seat == s->seat ? _("You") : s->names[seat] ? s->names[seat] : names[seat];
}

const char *show_letter(int seat)
{
    static const char *const letters[LP_SEATS_MAX] = {"K", "L", "M", "N", "P", "R", "T"};
    return letters[seat];
}

void show_begin(show_line *l) { lp_text_init(&l->text, l->buffer, sizeof l->buffer); }

void show_print(const show *s, show_line *l) { terminal_line(s->out, l->buffer, 2); }

void show_say_values(const show *s, const char *format, const say_value *values, int count)
{
    show_line line;
    show_begin(&line);
    if (!s->out->plain)
        lp_text_string(&line.text, "  ");
    say_values(&line.text, format, values, count);
    show_print(s, &line);
}

/* --- Events ----------------------------------------------------------------------------------- */

static void remember(show *s, const char *text)
{
    if (s->log_count == SHOW_LOG_MAX) {
        free(s->log[0]);
        memmove(s->log, s->log + 1, (SHOW_LOG_MAX - 1) * sizeof s->log[0]);
        s->log_count--;
    }
    char *copy = strdup(text);
    if (copy) /* else the log is shorter; nothing else depends on it */
        s->log[s->log_count++] = copy;
}

void show_tell_values(show *s, int seat, const char *format, const say_value *values, int count)
{
    show_line line;
    show_begin(&line);
    if (!s->out->plain) {
        const bool mine = seat == s->seat;
        terminal_styled(s->out, &line.text, mine ? STYLE_ME : STYLE_DIM,
                        terminal_symbol(s->out, mine ? "▸ " : "· ", mine ? "> " : "- "));
    }
    say_values(&line.text, format, values, count);
    remember(s, line.buffer);
    if (!s->quiet)
        show_print(s, &line);
}

/* --- Choices ---------------------------------------------------------------------------------- */

void choice_step(choice *c, int step, bool keyed, const char *id, const char *text)
{
    lp_assert(step < CHOICE_LEVELS);
    lp_text out;
    lp_text_init(&out, c->step[step].id, sizeof c->step[step].id);
    lp_text_string(&out, id);
    lp_text_init(&out, c->step[step].text, sizeof c->step[step].text);
    lp_text_string(&out, text);
    c->step[step].keyed = keyed;
    if (c->depth <= step)
        c->depth = step + 1;
}

/* --- Scores ----------------------------------------------------------------------------------- */

void show_names(const show *s, uint32_t seats, lp_text *out)
{
    bool first = true;
    for (int seat = 0; seat < s->game->seats; seat++) {
        if (!(seats >> seat & 1))
            continue;
        const bool last = seats >> (seat + 1) == 0;
        if (!first) {
            lp_text_string(out, last ? " " : ", ");
            if (last) {
                lp_text_string(out, _("and"));
                lp_text_char(out, ' ');
            }
        }
        lp_text_string(out, seat == s->seat && !first ? _("you") : show_name(s, seat));
        first = false;
    }
}

static void show_score(const show *s, int seat, int score, bool won)
{
    if (s->out->plain) {
        show_say(s, _("{name}: {score}."), V("name", show_name(s, seat)), V("score", score));
        return;
    }
    show_line line;
    show_begin(&line);
    lp_text_string(&line.text, won ? terminal_symbol(s->out, "  ★ ", "  * ") : "    ");
    terminal_styled(s->out, &line.text, seat == s->seat ? STYLE_ME : STYLE_NORMAL,
                    show_name(s, seat));
    terminal_pad(&line.text, 0, 13);
    lp_text_char(&line.text, ' '); /* also behind a long name */
    lp_text_int(&line.text, score);
    show_print(s, &line);
}

void show_scores(const show *s, const int32_t *scores, uint32_t winners, bool over)
{
    uint32_t left = (1u << s->game->seats) - 1;
    while (left) {
        int next = -1;
        for (int seat = s->game->seats - 1; seat >= 0; seat--)
            if (left >> seat & 1 && (next < 0 || !over || scores[seat] >= scores[next]))
                next = seat;
        left &= ~(1u << next);
        show_score(s, next, scores[next], winners >> next & 1);
    }
}

void show_winners(const show *s, uint32_t winners)
{
    char list[512];
    lp_text out;
    lp_text_init(&out, list, sizeof list);
    show_names(s, winners, &out);
    const bool mine = winners >> s->seat & 1;
    if (winners == 0)
        show_say(s, _("Nobody wins."), V("names", list));
    else if (winners == 1u << s->seat)
        show_say(s, _("You win! Congratulations."), V("names", list));
    else if ((winners & (winners - 1)) == 0)
        show_say(s, _("{names} wins. Better luck next time!"), V("names", list));
    else if (mine)
        show_say(s, _("{names} share the win. Well done!"), V("names", list));
    else
        show_say(s, _("{names} share the win."), V("names", list));
}
