#include "menu.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* One line of the menu: the choices that share a step. */
typedef struct entry {
    int first; /* index of one of them */
    int count;
    int number; /* counted key; 0 when it has its own */
} entry;

enum { ENTRIES_MAX = 128 };

bool menu_open(menu *m, const show *s, const void *view, const lp_action *legal, int count)
{
    memset(m, 0, sizeof *m);
    m->show = s;
    m->choices = calloc((size_t)count, sizeof *m->choices);
    if (!m->choices)
        return false;
    m->count = count;
    for (int i = 0; i < count; i++) {
        m->choices[i].action = legal[i];
        s->how->describe(s, view, &m->choices[i]);
        lp_assert(m->choices[i].depth > 0);
    }
    return true;
}

void menu_close(menu *m)
{
    free(m->choices);
    m->choices = NULL;
}

/* True when both choices go the same way for `depth` steps. */
static bool same_way(const choice *a, const choice *b, int depth)
{
    if (a->depth < depth || b->depth < depth)
        return false;
    for (int i = 0; i < depth; i++)
        if (strcmp(a->step[i].id, b->step[i].id) != 0)
            return false;
    return true;
}

static bool is_inside(const menu *m, const choice *c)
{
    return m->depth == 0 || (c->depth > m->depth && same_way(c, &m->choices[m->at], m->depth));
}

/* True when `b` belongs before `a`: by its order, then keys that are numbers by size. */
static bool is_before(const menu *m, const entry *b, const entry *a)
{
    const choice *second = &m->choices[b->first], *first = &m->choices[a->first];
    const char *id = second->step[m->depth].id, *other = first->step[m->depth].id;
    if (second->order != first->order)
        return second->order < first->order;
    return second->step[m->depth].keyed && first->step[m->depth].keyed && isdigit(*id) &&
           isdigit(*other) && atoi(id) < atoi(other);
}

static void sort_entries(const menu *m, entry *entries, int count)
{
    for (int i = 1; i < count; i++)
        for (int at = i; at > 0 && is_before(m, &entries[at], &entries[at - 1]); at--) {
            const entry swapped = entries[at];
            entries[at] = entries[at - 1];
            entries[at - 1] = swapped;
        }
    int number = 0;
    for (int i = 0; i < count; i++)
        entries[i].number = m->choices[entries[i].first].step[m->depth].keyed ? 0 : ++number;
}

/* The lines of the menu where it stands, in order of appearance. */
static int list_entries(const menu *m, entry *entries)
{
    int count = 0;
    for (int i = 0; i < m->count; i++) {
        const choice *c = &m->choices[i];
        if (!is_inside(m, c))
            continue;
        int at = 0;
        while (at < count && !same_way(c, &m->choices[entries[at].first], m->depth + 1))
            at++;
        if (at < count) {
            entries[at].count++;
            continue;
        }
        lp_assert(count < ENTRIES_MAX);
        entries[count].first = i;
        entries[count].count = 1;
        count++;
    }
    sort_entries(m, entries, count);
    return count;
}

static void action_text(const menu *m, const choice *c, char *text)
{
    lp_text out;
    lp_text_init(&out, text, LP_ACTION_TEXT_MAX);
    m->show->game->rules->action_write(m->show->game, c->action, &out);
}

static void entry_key(const menu *m, const entry *e, char *key)
{
    lp_text out;
    lp_text_init(&out, key, MENU_KEY_MAX);
    if (e->number > 0)
        lp_text_int(&out, e->number);
    else
        lp_text_string(&out, m->choices[e->first].step[m->depth].id);
}

/* What the line says: the step, and all further ones when only one action is behind it. */
static void entry_text(const menu *m, const entry *e, lp_text *out)
{
    const choice *c = &m->choices[e->first];
    lp_text_string(out, c->step[m->depth].text);
    if (e->count > 1) {
        lp_text_string(out, terminal_symbol(m->show->out, " … ", " ... "));
        say(out, _("({count} ways)"), V("count", e->count));
        return;
    }
    for (int i = m->depth + 1; i < c->depth; i++) {
        lp_text_string(out, ": ");
        lp_text_string(out, c->step[i].text);
    }
}

static void write_entry(const menu *m, const entry *e, bool with_action, lp_text *out)
{
    const terminal *t = m->show->out;
    char key[MENU_KEY_MAX], text[LP_ACTION_TEXT_MAX];
    entry_key(m, e, key);
    if (t->plain) {
        say(out, "{key}: ", V("key", key));
    } else {
        const size_t start = out->length;
        lp_text_string(out, "  ");
        for (int i = terminal_columns(key); i < 3; i++)
            lp_text_char(out, ' ');
        terminal_styled(t, out, STYLE_BOLD, key);
        terminal_pad(out, start, 7);
    }
    const size_t from = out->length;
    entry_text(m, e, out);
    action_text(m, &m->choices[e->first], text);
    if (with_action && e->count == 1 && strcmp(text, key) != 0 && lp_text_fits(out) &&
        !strstr(out->buffer + from, text)) {
        lp_text_string(out, t->plain ? " [" : "  ");
        terminal_styled(t, out, STYLE_DIM, text);
        lp_text_string(out, t->plain ? "]" : "");
    }
}

/* Many short entries stand side by side. */
static void print_columns(const menu *m, const entry *entries, int count)
{
    const terminal *t = m->show->out;
    int widest = 0;
    char text[SHOW_TEXT_MAX];
    lp_text out;
    for (int i = 0; i < count; i++) {
        lp_text_init(&out, text, sizeof text);
        write_entry(m, &entries[i], false, &out);
        const int columns = terminal_columns(text);
        widest = columns > widest ? columns : widest;
    }
    int across = t->width / (widest + 2);
    across = across < 1 ? 1 : across;
    const int rows = (count + across - 1) / across;
    for (int row = 0; row < rows; row++) {
        char line[4 * SHOW_TEXT_MAX];
        lp_text_init(&out, line, sizeof line);
        for (int i = row; i < count; i += rows) {
            const size_t from = out.length;
            write_entry(m, &entries[i], false, &out);
            if (i + rows < count && lp_text_fits(&out))
                terminal_pad(&out, from, widest + 2);
        }
        terminal_line(t, line, 7);
    }
}

void menu_print(const menu *m)
{
    entry entries[ENTRIES_MAX];
    const int count = list_entries(m, entries);
    if (m->depth > 0) {
        const choice *c = &m->choices[m->at];
        show_line line;
        show_begin(&line);
        lp_text_string(&line.text, m->show->out->plain ? "" : "  ");
        for (int i = 0; i < m->depth; i++) {
            lp_text_string(&line.text, i > 0 ? ": " : "");
            lp_text_string(&line.text, c->step[i].text);
        }
        lp_text_string(&line.text, " ");
        terminal_styled(m->show->out, &line.text, STYLE_DIM, _("(empty line: back)"));
        show_print(m->show, &line);
    }
    if (count > 10 && !m->show->out->plain) {
        print_columns(m, entries, count);
        return;
    }
    for (int i = 0; i < count; i++) {
        show_line line;
        show_begin(&line);
        write_entry(m, &entries[i], true, &line.text);
        if (!m->show->out->plain && terminal_columns(line.buffer) > m->show->out->width) {
            show_begin(&line); /* no room for the short text */
            write_entry(m, &entries[i], false, &line.text);
        }
        terminal_line(m->show->out, line.buffer, 5);
    }
}

bool menu_back(menu *m)
{
    if (m->depth == 0)
        return false;
    m->depth--;
    return true;
}

/* --- Answers ---------------------------------------------------------------------------------- */

void menu_normalise(const char *line, char *out, size_t size)
{
    size_t length = 0;
    line += strspn(line, " \t");
    for (; *line && length + 1 < size; line++) {
        const bool blank = *line == ' ' || *line == '\t';
        if (blank && (line[1] == 0 || line[1] == ' ' || line[1] == '\t'))
            continue;
        out[length++] = blank ? ':' : (char)tolower((unsigned char)*line);
    }
    out[length] = 0;
}

static menu_answer take_entry(menu *m, const entry *e, lp_action *action)
{
    m->at = e->first;
    if (e->count == 1) {
        *action = m->choices[e->first].action;
        return MENU_CHOSEN;
    }
    m->depth++;
    return MENU_OPENED;
}

menu_answer menu_take_exact(menu *m, const char *line, lp_action *action)
{
    char wanted[128], text[LP_ACTION_TEXT_MAX], key[MENU_KEY_MAX];
    menu_normalise(line, wanted, sizeof wanted);
    entry entries[ENTRIES_MAX];
    const int count = list_entries(m, entries);
    for (int i = 0; i < count; i++) {
        entry_key(m, &entries[i], key);
        if (strcmp(key, wanted) == 0)
            return take_entry(m, &entries[i], action);
    }
    for (int i = 0; i < m->count; i++) {
        action_text(m, &m->choices[i], text);
        if (strcmp(text, wanted) == 0) {
            *action = m->choices[i].action;
            return MENU_CHOSEN;
        }
    }
    return MENU_UNKNOWN;
}

/* True when `text` begins with `wanted`; with `whole`, only when a word of it ends there. */
static bool begins(const char *text, const char *wanted, bool whole)
{
    const size_t length = strlen(wanted);
    return strncmp(text, wanted, length) == 0 && (!whole || text[length] == ':');
}

/* Counts the actions that begin so, and finds how many steps they all share. */
static int find_prefix(const menu *m, const char *wanted, bool whole, int *first, int *shared)
{
    int count = 0;
    for (int i = 0; i < m->count; i++) {
        char text[LP_ACTION_TEXT_MAX];
        action_text(m, &m->choices[i], text);
        if (!begins(text, wanted, whole))
            continue;
        if (count++ == 0) {
            *first = i;
            *shared = m->choices[i].depth;
        }
        while (*shared > 0 && !same_way(&m->choices[i], &m->choices[*first], *shared))
            --*shared;
    }
    return count;
}

menu_answer menu_take_prefix(menu *m, const char *line, lp_action *action)
{
    char wanted[128];
    menu_normalise(line, wanted, sizeof wanted);
    int first = 0, shared = 0;
    int count = wanted[0] ? find_prefix(m, wanted, true, &first, &shared) : 0;
    if (count == 0 && wanted[0])
        count = find_prefix(m, wanted, false, &first, &shared);
    if (count == 0)
        return MENU_UNKNOWN;
    if (count == 1) {
        *action = m->choices[first].action;
        return MENU_CHOSEN;
    }
    if (shared > 0 && shared < m->choices[first].depth) {
        m->depth = shared;
        m->at = first;
        return MENU_OPENED;
    }
    return MENU_AMBIGUOUS;
}
