/* What people read in an edition: names in their language, values with their provenance. */
#include <string.h>

#include "reader.h"

const char *edition_language(int index)
{
    static const char *const languages[] = {"de", "en", "fr", "nl"};
    return index >= 0 && index < 4 ? languages[index] : NULL;
}

/* --- Names ----------------------------------------------------------------------------------- */

static const char *in_language(const json_t *names, const char *language)
{
    const char *text = json_string_value(json_object_get(names, language));
    return text ? text : json_string_value(json_object_get(names, "en"));
}

static const json_t *value_of(const edition *e, const char *key)
{
    return json_object_get(json_object_get(json_object_get(e->json, "values"), key), "value");
}

static const json_t *item_of(const edition *e, const char *key, int index)
{
    return index < 0 ? NULL : json_array_get(value_of(e, key), (size_t)index);
}

const char *edition_title(const edition *e, const char *language)
{
    return in_language(json_object_get(e->json, "title"), language);
}

const char *edition_room_name(const edition *e, int room, const char *language)
{
    return in_language(json_object_get(item_of(e, "rooms", room), "name"), language);
}

const char *edition_aid_name(const edition *e, int aid, const char *language)
{
    return in_language(json_object_get(item_of(e, "aid", aid), "name"), language);
}

const char *edition_clue(const edition *e, int index, const char *language)
{
    return in_language(item_of(e, "clues", index), language);
}

const char *edition_puzzle_question(const edition *e, const char *language)
{
    return in_language(value_of(e, "puzzle_question"), language);
}

const char *edition_plan_line(const edition *e, int row)
{
    return json_string_value(item_of(e, "plan", row));
}

/* --- Provenance ------------------------------------------------------------------------------ */

static void visit_items(const edition_item *whole,
                        void (*visit)(const edition_item *item, void *data), void *data)
{
    size_t index;
    json_t *part;
    json_array_foreach((json_t *)(uintptr_t)whole->value, index, part) /* only reads */
    {
        const char *from = json_string_value(json_object_get(part, "from"));
        const char *note = json_string_value(json_object_get(part, "note"));
        if (!from && !note)
            continue;
        const edition_item item = {whole->key, (int)index, from ? from : whole->from, note, part};
        visit(&item, data);
    }
}

void edition_walk(const edition *e, void (*visit)(const edition_item *item, void *data), void *data)
{
    const json_t *values = json_object_get(e->json, "values");
    for (const char *const *key = edition_keys(e->rules); *key; key++) {
        const json_t *wrapped = json_object_get(values, *key);
        const edition_item item = {*key, -1, json_string_value(json_object_get(wrapped, "from")),
                                   json_string_value(json_object_get(wrapped, "note")),
                                   json_object_get(wrapped, "value")};
        visit(&item, data);
        visit_items(&item, visit, data);
    }
}

static void write_object(const json_t *value, const char *language, lp_text *out)
{
    const char *key, *between = "";
    json_t *part;
    const char *name = in_language(value, language);
    if (name) {
        lp_text_string(out, name);
        return;
    }
    json_object_foreach((json_t *)(uintptr_t)value, key, part) /* only reads */
    {
        if (strcmp(key, "from") == 0 || strcmp(key, "note") == 0 || json_is_null(part))
            continue;
        lp_text_string(out, between);
        lp_text_string(out, key);
        lp_text_char(out, ' ');
        edition_value_write(part, language, out);
        between = ", ";
    }
}

static void write_list(const json_t *value, const char *language, lp_text *out)
{
    const bool nested = json_is_object(json_array_get(value, 0));
    for (size_t i = 0; i < json_array_size(value); i++) {
        if (i > 0)
            lp_text_string(out, nested ? "; " : " ");
        edition_value_write(json_array_get(value, i), language, out);
    }
}

void edition_value_write(const json_t *value, const char *language, lp_text *out)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT: write_object(value, language, out); break;
    case JSON_ARRAY: write_list(value, language, out); break;
    case JSON_STRING: lp_text_string(out, json_string_value(value)); break;
    case JSON_INTEGER: lp_text_int(out, json_integer_value(value)); break;
    default: lp_text_string(out, "none"); break;
    }
}
