#include "reader.h"

#include <stdarg.h>
#include <string.h>

static const edition_rule whole = {"ED-3", "an edition has all keys of its game and no others"};
static const edition_rule typed = {"ED-3", "every value has the type the format gives it"};
static const edition_rule plain_text = {
    "ED-3", "a text is not empty, not too long and has no control characters"};
static const edition_rule provenance = {
    "ED-2", "every value says whether it is printed, reported or reconstructed"};
static const edition_rule languages = {"ED-1", "names come in all four languages: de, en, fr, nl"};

static const char *const origins[] = {"printed", "reported", "reconstructed", NULL};
enum { NOTE_MAX = 1000 };

/* --- Places and faults ----------------------------------------------------------------------- */

static size_t enter(reader *r, const char *before, const char *key, const char *after)
{
    const size_t mark = r->place_length;
    const int length =
        snprintf(r->place + mark, sizeof r->place - mark, "%s%s%s", before, key, after);
    lp_assert(length > 0 && (size_t)length < sizeof r->place - mark);
    r->place_length += (size_t)length;
    return mark;
}

size_t reader_enter_key(reader *r, const char *key)
{
    return enter(r, r->place_length > 0 ? "." : "", key, "");
}

size_t reader_enter_item(reader *r, size_t index)
{
    char number[24];
    snprintf(number, sizeof number, "%zu", index);
    return enter(r, "[", number, "]");
}

void reader_leave(reader *r, size_t mark)
{
    lp_assert(mark <= r->place_length);
    r->place[mark] = 0;
    r->place_length = mark;
}

/* What comes from a file may end on a terminal: no control characters, no half characters. */
static void make_printable(char *text)
{
    size_t length = strlen(text), tail = 0;
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (c < ' ' || c == 0x7f)
            text[i] = '?';
        if (c == 0xc2 && (unsigned char)text[i + 1] < 0xa0)
            text[i] = text[i + 1] = '?';
    }
    while (tail < length && tail < 3 && ((unsigned char)text[length - 1 - tail] & 0xc0) == 0x80)
        tail++;
    const unsigned char lead = tail < length ? (unsigned char)text[length - 1 - tail] : 0;
    const size_t needed = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc0 ? 1 : 0;
    if (needed > tail)
        text[length - 1 - tail] = 0;
}

void reader_fault(reader *r, edition_rule rule, const char *form, ...)
{
    edition_report *report = r->report;
    if (report->count++ >= EDITION_FAULTS_MAX)
        return;
    edition_fault *fault = &report->faults[report->count - 1];
    snprintf(fault->place, sizeof fault->place, "%s", r->place_length > 0 ? r->place : "edition");
    fault->rule = rule;
    va_list list;
    va_start(list, form);
    vsnprintf(fault->problem, sizeof fault->problem, form, list);
    va_end(list);
    make_printable(fault->problem);
}

bool reader_clean(const reader *r) { return r->report->count == 0; }

/* A word of a file as it is shown in a problem: short, and whole characters only. */
static const char *shown(char out[48], const char *word)
{
    snprintf(out, 41, "%s", word);
    make_printable(out);
    if (strlen(word) > 40)
        strcat(out, "…");
    return out;
}

/* --- Types ----------------------------------------------------------------------------------- */

static const char *type_name(const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_OBJECT: return "an object";
    case JSON_ARRAY: return "a list";
    case JSON_STRING: return "a text";
    case JSON_INTEGER: return "a whole number";
    case JSON_REAL: return "a number that is not whole";
    case JSON_NULL: return "null";
    default: return "true or false";
    }
}

static bool expect(reader *r, const json_t *value, json_type type, const char *wanted)
{
    if (!value)
        return false;
    if (json_typeof(value) == type)
        return true;
    reader_fault(r, typed, "this is %s, not %s", type_name(value), wanted);
    return false;
}

const json_t *reader_get(const json_t *object, const char *key)
{
    return json_object_get(object, key);
}

const json_t *reader_value(reader *r, const char *key)
{
    reader_leave(r, 0);
    reader_enter_key(r, "values");
    reader_enter_key(r, key);
    reader_enter_key(r, "value");
    return json_object_get(json_object_get(r->values, key), "value");
}

int reader_number(reader *r, const json_t *value, int min, int max, edition_rule rule)
{
    if (!expect(r, value, JSON_INTEGER, "a whole number"))
        return min;
    const json_int_t number = json_integer_value(value);
    if (number >= min && number <= max)
        return (int)number;
    if (min == max)
        reader_fault(r, rule, "%" JSON_INTEGER_FORMAT " is not %d", number, min);
    else
        reader_fault(r, rule, "%" JSON_INTEGER_FORMAT " is out of range: %d to %d", number, min,
                     max);
    return min;
}

int reader_number_at(reader *r, const json_t *object, const char *key, int min, int max,
                     edition_rule rule)
{
    const size_t mark = reader_enter_key(r, key);
    const int number = reader_number(r, reader_get(object, key), min, max, rule);
    reader_leave(r, mark);
    return number;
}

int reader_limit(reader *r, const char *key, int min, int max, edition_rule rule)
{
    const int faults = r->report->count;
    const int number = reader_number(r, reader_value(r, key), min, max, rule);
    return r->report->count == faults ? number : max;
}

size_t reader_list(reader *r, const json_t *value, size_t min, size_t max, edition_rule rule)
{
    if (!expect(r, value, JSON_ARRAY, "a list"))
        return 0;
    const size_t count = json_array_size(value);
    if (count >= min && count <= max)
        return count;
    if (min == max)
        reader_fault(r, rule, "%zu items instead of %zu", count, min);
    else
        reader_fault(r, rule, "%zu items: %zu to %zu are possible", count, min, max);
    return 0;
}

static bool among(const char *word, const char *const *words)
{
    for (; *words; words++)
        if (strcmp(word, *words) == 0)
            return true;
    return false;
}

static bool has_keys(reader *r, const json_t *value, const char *const *keys, bool item,
                     edition_rule rule)
{
    static const char *const extra[] = {"from", "note", NULL};
    char word[48];
    if (!expect(r, value, JSON_OBJECT, "an object"))
        return false;
    const char *key;
    json_t *part;
    json_object_foreach((json_t *)(uintptr_t)value, key, part) /* only reads */
        if (!among(key, keys) && !(item && among(key, extra)))
            reader_fault(r, whole, "the key \"%s\" is unknown here", shown(word, key));
    for (; *keys; keys++)
        if (!reader_get(value, *keys))
            reader_fault(r, rule, "the key \"%s\" is missing", *keys);
    return true;
}

bool reader_object(reader *r, const json_t *value, const char *const *keys)
{
    return has_keys(r, value, keys, false, whole);
}

/* An item without its own provenance has that of its list. */
static void item_provenance(reader *r, const json_t *item)
{
    if (reader_get(item, "from"))
        reader_word_at(r, item, "from", origins, provenance);
    reader_text_at(r, item, "note", NOTE_MAX);
}

bool reader_item(reader *r, const json_t *value, const char *const *keys)
{
    if (!has_keys(r, value, keys, true, whole))
        return false;
    item_provenance(r, value);
    return true;
}

/* --- Texts ----------------------------------------------------------------------------------- */

static bool has_control_character(const char *text)
{
    for (const unsigned char *c = (const unsigned char *)text; *c; c++)
        if (*c < ' ' || *c == 0x7f || (*c == 0xc2 && c[1] < 0xa0))
            return true;
    return false;
}

const char *reader_text(reader *r, const json_t *value, size_t max)
{
    if (!expect(r, value, JSON_STRING, "a text"))
        return NULL;
    const char *text = json_string_value(value);
    const size_t length = json_string_length(value);
    if (length == 0)
        reader_fault(r, plain_text, "the text is empty");
    else if (length > max)
        reader_fault(r, plain_text, "the text has %zu bytes, more than %zu", length, max);
    else if (has_control_character(text))
        reader_fault(r, plain_text, "the text has a control character");
    else
        return text;
    return NULL;
}

const char *reader_text_at(reader *r, const json_t *object, const char *key, size_t max)
{
    const size_t mark = reader_enter_key(r, key);
    const char *text = reader_text(r, reader_get(object, key), max);
    reader_leave(r, mark);
    return text;
}

int reader_word_at(reader *r, const json_t *object, const char *key, const char *const *words,
                   edition_rule rule)
{
    char quoted[48];
    int found = -1;
    const size_t mark = reader_enter_key(r, key);
    const json_t *value = reader_get(object, key);
    if (expect(r, value, JSON_STRING, "a text")) {
        const char *word = json_string_value(value);
        for (int i = 0; words[i]; i++)
            if (strcmp(words[i], word) == 0)
                found = i;
        if (found < 0)
            reader_fault(r, rule, "\"%s\" is no word for this", shown(quoted, word));
    }
    reader_leave(r, mark);
    return found;
}

static void take_names(reader *r, const json_t *value, bool item, size_t max)
{
    static const char *const keys[] = {"de", "en", "fr", "nl", NULL};
    if (!has_keys(r, value, keys, item, languages))
        return;
    for (int i = 0; keys[i]; i++)
        reader_text_at(r, value, keys[i], max);
    if (item)
        item_provenance(r, value);
}

void reader_names(reader *r, const json_t *value, size_t max) { take_names(r, value, false, max); }

void reader_item_names(reader *r, const json_t *value, size_t max)
{
    take_names(r, value, true, max);
}

void reader_names_at(reader *r, const json_t *object, const char *key, size_t max)
{
    const size_t mark = reader_enter_key(r, key);
    reader_names(r, reader_get(object, key), max);
    reader_leave(r, mark);
}

bool reader_wrapped(reader *r, const json_t *value)
{
    static const char *const keys[] = {"value", NULL};
    if (!has_keys(r, value, keys, true, whole))
        return false;
    if (!reader_get(value, "from"))
        reader_fault(r, provenance, "the key \"from\" is missing");
    item_provenance(r, value);
    return true;
}
