#include "rules_print.h"

#include <stdlib.h>
#include <string.h>

enum { PARAGRAPH_MAX = 4096 };

/* --- For people ------------------------------------------------------------------------------- */

static void print_section(const terminal *t, const rules_values *values, const rules_section *s)
{
    char text[PARAGRAPH_MAX];
    terminal_heading(t, _(s->title));
    for (int i = 0; i < s->count; i++) {
        const rules_paragraph *p = &s->paragraphs[i];
        lp_text out;
        lp_text_init(&out, text, sizeof text);
        if (p->item)
            lp_text_string(&out, t->plain ? "- " : terminal_symbol(t, "  • ", "  - "));
        say_values(&out, _(p->text), values->values, values->count);
        if (!p->item && i > 0)
            terminal_gap(t);
        terminal_line(t, text, p->item ? 2 : 0);
    }
}

static const char *provenance(const char *from)
{
    return strcmp(from, "printed") == 0    ? _("printed")
           : strcmp(from, "reported") == 0 ? _("reported")
                                           : _("reconstructed");
}

/* Long values, such as the plan of the ship, are named and not shown. */
enum { VALUE_SHOWN_MAX = 240 };

static void print_item(const edition_item *item, void *data)
{
    const terminal *t = (const terminal *)data;
    char text[PARAGRAPH_MAX], value[PARAGRAPH_MAX];
    lp_text out;
    lp_text_init(&out, value, sizeof value);
    edition_value_write(item->value, i18n_language(), &out);
    const bool shown = lp_text_fits(&out) && out.length <= VALUE_SHOWN_MAX;
    lp_text_init(&out, text, sizeof text);
    if (!t->plain)
        lp_text_string(&out, item->index >= 0 ? "    " : "  ");
    lp_text_string(&out, rules_value_name(item->key));
    if (item->index >= 0) {
        lp_text_char(&out, ' ');
        lp_text_int(&out, item->index + 1);
    }
    if (shown) {
        lp_text_string(&out, ": ");
        lp_text_string(&out, value);
    }
    lp_text_string(&out, " (");
    lp_text_string(&out, provenance(item->from));
    lp_text_string(&out, ")");
    if (item->note) {
        lp_text_string(&out, ". ");
        lp_text_string(&out, _(item->note));
    }
    terminal_line(t, text, 4);
}

static void print_provenance(const terminal *t, const edition *e)
{
    terminal_heading(t, _("Where these values come from"));
    terminal_line(t, edition_title(e, i18n_language()), 0);
    terminal_line(t,
                  _("printed: the rulebook says so; reported: a reviewer says so; reconstructed: "
                    "we reasoned it out"),
                  0);
    terminal_gap(t);
    edition_walk(e, print_item, (void *)(uintptr_t)t);
}

bool rules_print(const terminal *t, const edition *e, const char *id, bool all)
{
    const rules_text *rules = rules_text_find(e->rules->id);
    rules_values *values = calloc(1, sizeof *values);
    if (!rules || !values) {
        free(values);
        return false;
    }
    rules_values_fill(values, e);
    const rules_section *one = all ? NULL : rules_section_find(rules, id);
    if (one)
        print_section(t, values, one);
    for (int i = 0; all && i < rules->count; i++)
        print_section(t, values, &rules->sections[i]);
    if (all)
        print_provenance(t, e);
    free(values);
    return all || one;
}

/* --- For programs ----------------------------------------------------------------------------- */

static json_t *section_json(const rules_values *values, const rules_section *s)
{
    json_t *clauses = json_array(), *paragraphs = json_array();
    for (const char *at = s->clauses; *at;) {
        const size_t length = strcspn(at, " ");
        json_array_append_new(clauses, json_stringn(at, length));
        at += length + strspn(at + length, " ");
    }
    for (int i = 0; i < s->count; i++) {
        char text[PARAGRAPH_MAX];
        lp_text out;
        lp_text_init(&out, text, sizeof text);
        say_values(&out, _(s->paragraphs[i].text), values->values, values->count);
        json_array_append_new(
            paragraphs, json_pack("{s:s, s:b}", "text", text, "item", (int)s->paragraphs[i].item));
    }
    return json_pack("{s:s, s:s, s:o, s:o}", "id", s->id, "title", _(s->title), "clauses", clauses,
                     "paragraphs", paragraphs);
}

static void add_item(const edition_item *item, void *data)
{
    json_t *value = json_deep_copy(item->value);
    json_array_append_new((json_t *)data,
                          json_pack("{s:s, s:s, s:i, s:s, s:s?, s:o}", "key", item->key, "name",
                                    rules_value_name(item->key), "index", item->index, "from",
                                    item->from, "note", item->note ? _(item->note) : NULL, "value",
                                    value));
}

void rules_print_json(FILE *to, const edition *e)
{
    const rules_text *rules = rules_text_find(e->rules->id);
    rules_values *values = calloc(1, sizeof *values);
    lp_assert(rules && values);
    rules_values_fill(values, e);
    json_t *sections = json_array(), *provenances = json_array();
    for (int i = 0; i < rules->count; i++)
        json_array_append_new(sections, section_json(values, &rules->sections[i]));
    edition_walk(e, add_item, provenances);
    json_t *all = json_pack("{s:s, s:s, s:s, s:s, s:s, s:o, s:o}", "game", e->rules->id, "name",
                            e->rules->name, "lang", i18n_language(), "edition", e->name, "title",
                            edition_title(e, i18n_language()), "sections", sections, "provenance",
                            provenances);
    json_dumpf(all, to, JSON_COMPACT);
    fputc('\n', to);
    json_decref(all);
    free(values);
}
