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
enum { VALUE_SHOWN_MAX = 400 };

typedef struct listing {
    const terminal *terminal;
    const edition *edition;
    const rules_values *values;
} listing;

static int member(const json_t *value, const char *key)
{
    return (int)json_integer_value(json_object_get(value, key));
}

/* An item of a list that has its own provenance. */
static bool write_item(const listing *l, const edition_item *item, lp_text *out)
{
    if (strcmp(item->key, "bait_table") == 0)
        say(out, _("from bait {bait} on: {vp} VP"), V("bait", member(item->value, "bait")),
            V("vp", member(item->value, "vp")));
    else if (strcmp(item->key, "lifebelts") == 0)
        say(out, "+{green} / -{red}", V("green", member(item->value, "green")),
            V("red", member(item->value, "red")));
    else if (strcmp(item->key, "aid") == 0)
        lp_text_string(out, edition_aid_name(l->edition, item->index, i18n_language()));
    else
        return false;
    return true;
}

/* A value in the language chosen; false when it is too long to be shown. */
static bool write_value(const listing *l, const edition_item *item, lp_text *out)
{
    const say_value *known = rules_values_find(l->values, item->key);
    if (item->index >= 0 && write_item(l, item, out))
        return true;
    if (item->index < 0 && known && known->text)
        lp_text_string(out, known->text);
    else
        edition_value_write(item->value, i18n_language(), out);
    return lp_text_fits(out) && out->length <= VALUE_SHOWN_MAX;
}

static void print_item(const edition_item *item, void *data)
{
    const listing *l = (const listing *)data;
    char text[PARAGRAPH_MAX], value[PARAGRAPH_MAX];
    lp_text out, shown;
    lp_text_init(&shown, value, sizeof value);
    lp_text_init(&out, text, sizeof text);
    if (!l->terminal->plain)
        lp_text_string(&out, item->index >= 0 ? "    " : "  ");
    lp_text_string(&out, rules_value_name(item->key));
    if (write_value(l, item, &shown)) {
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
    terminal_line(l->terminal, text, 4);
}

static void print_provenance(const terminal *t, const edition *e, const rules_values *values)
{
    terminal_heading(t, _("Where these values come from"));
    terminal_line(t, edition_title(e, i18n_language()), 0);
    terminal_line(t,
                  _("printed: the rulebook says so; reported: a reviewer says so; reconstructed: "
                    "we reasoned it out"),
                  0);
    terminal_gap(t);
    listing data = {t, e, values};
    edition_walk(e, print_item, &data);
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
        print_provenance(t, e, values);
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
                            rules_game_name(e->rules), "lang", i18n_language(), "edition", e->name,
                            "title", edition_title(e, i18n_language()), "sections", sections,
                            "provenance", provenances);
    json_dumpf(all, to, JSON_COMPACT);
    fputc('\n', to);
    json_decref(all);
    free(values);
}
