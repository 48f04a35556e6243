#include "i18n.h"

#include <stdlib.h>
#include <string.h>

static const i18n_catalogue *chosen; /* NULL: English */

static const i18n_catalogue *find_catalogue(const char *language, size_t length)
{
    for (int i = 0; i < i18n_catalogue_count; i++)
        if (lp_text_is(language, length, i18n_catalogues[i].language))
            return &i18n_catalogues[i];
    return NULL;
}

bool i18n_set(const char *language)
{
    const size_t length = strcspn(language, "_.@-"); /* fr_BE.UTF-8 is fr */
    const i18n_catalogue *c = find_catalogue(language, length);
    const bool english = lp_text_is(language, length, "en") || lp_text_is(language, length, "C") ||
                         lp_text_is(language, length, "POSIX");
    if (!c && !english)
        return false;
    chosen = c;
    return true;
}

bool i18n_choose(const char *wanted)
{
    static const char *const variables[] = {"LUCKPOND_LANG", "LC_ALL", "LC_MESSAGES", "LANG"};
    if (wanted)
        return i18n_set(wanted);
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value) { /* the first one set decides, as everywhere */
            if (!i18n_set(value))
                i18n_set("en");
            return true;
        }
    }
    i18n_set("en");
    return true;
}

const char *i18n_language(void) { return chosen ? chosen->language : "en"; }

const char *i18n_language_at(int index)
{
    return index == 0                      ? "en"
           : index <= i18n_catalogue_count ? i18n_catalogues[index - 1].language
                                           : NULL;
}

const char *i18n_language_name(const char *language)
{
    const i18n_catalogue *c = find_catalogue(language, strlen(language));
    return c ? c->name : "English";
}

static const i18n_entry *find_entry(const char *text)
{
    int low = 0, high = chosen ? chosen->count : 0;
    while (low < high) {
        const int middle = (low + high) / 2;
        const int order = strcmp(text, chosen->entries[middle].text);
        if (order == 0)
            return &chosen->entries[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *i18n_text(const char *text)
{
    const i18n_entry *e = find_entry(text);
    return e ? e->forms[0] : text;
}

const char *i18n_plural(const char *one, const char *many, long n)
{
    const i18n_entry *e = find_entry(one);
    if (!e || !e->forms[1])
        return n == 1 ? one : many;
    return e->forms[n >= chosen->one_from && n <= chosen->one_up_to ? 0 : 1];
}

static const say_value *find_value(const say_value *values, int count, const char *name,
                                   size_t length)
{
    for (int i = 0; i < count; i++)
        if (lp_text_is(name, length, values[i].name))
            return &values[i];
    return NULL;
}

void say_values(lp_text *out, const char *format, const say_value *values, int count)
{
    for (const char *at = format; *at; at++) {
        if (at[0] == '{' && at[1] == '{') {
            lp_text_char(out, *at++);
            continue;
        }
        const char *end = *at == '{' ? strchr(at, '}') : NULL;
        const say_value *value =
            end ? find_value(values, count, at + 1, (size_t)(end - at - 1)) : NULL;
        if (!value) {
            lp_text_char(out, *at);
            continue;
        }
        if (value->text)
            lp_text_string(out, value->text);
        else
            lp_text_int(out, value->number);
        at = end;
    }
}
