/* Texts in four languages, and sentences with named places.
 *
 * English is the source language: the texts in the program are the keys of the catalogues
 * (locale/de.po, fr.po, nl.po), which tools/catalogue.py checks and turns into one C file. Mark
 * every text that a person reads:
 *
 *     _("Your turn.")                                   the text in the language chosen
 *     N_("red")                                         only marks it, in a table; _(…) later
 *     ngettext_("{count} die", "{count} dice", n)       one or many, by the language's own rule
 *
 * Sentences name their places instead of numbering them, so that a translation may reorder them or
 * use one twice. Texts and whole numbers go in alike:
 *
 *     say(&line, _("{name} throws {count} dice."), V("name", name), V("count", dice));
 *
 * A place without a value stays as it is written; `{{` is a brace. The check of the catalogues
 * refuses a translation whose places are not those of the source.
 */
#ifndef LUCKPOND_I18N_H
#define LUCKPOND_I18N_H

#include <stdbool.h>

#include "luckpond/text.h"

#define _(text) i18n_text(text)
#define N_(text) text
#define ngettext_(one, many, n) i18n_plural(one, many, n)

/* Chooses the language: "de", "fr_BE.UTF-8" and the like. False, and nothing changed, when there
 * is no catalogue for it. English ("en", "C", "POSIX") always exists. Not for several threads. */
bool i18n_set(const char *language);
/* Chooses as the user asked: `wanted` (--lang; NULL when not given), else LUCKPOND_LANG, LC_ALL,
 * LC_MESSAGES, LANG, else English. False only when `wanted` is none of ours. */
bool i18n_choose(const char *wanted);
/* "en", "de", "fr" or "nl". */
const char *i18n_language(void);
/* Language number `index`, English first, NULL past the last; and its own name for itself. */
const char *i18n_language_at(int index);
const char *i18n_language_name(const char *language);

const char *i18n_text(const char *text);
const char *i18n_plural(const char *one, const char *many, long n);

/* One named value of a sentence. */
typedef struct say_value {
    const char *name;
    const char *text; /* NULL: the number */
    long number;
} say_value;

static inline say_value say_text(const char *name, const char *text)
{
    return (say_value){name, text, 0};
}
static inline say_value say_number(const char *name, long number)
{
    return (say_value){name, NULL, number};
}
#define V(name, value)                                                                             \
    _Generic((value), char * : say_text, const char * : say_text, default : say_number)(name, value)

/* Adds the sentence to `out`. */
#define say(out, format, ...)                                                                      \
    say_values(out, format, (const say_value[]){__VA_ARGS__},                                      \
               (int)(sizeof((const say_value[]){__VA_ARGS__}) / sizeof(say_value)))
void say_values(lp_text *out, const char *format, const say_value *values, int count);

/* --- The catalogues: written by `tools/catalogue.py compile` ---------------------------------- */

typedef struct i18n_entry {
    const char *text;     /* the English one */
    const char *forms[2]; /* one, many; the second NULL when there is no plural */
} i18n_entry;

typedef struct i18n_catalogue {
    const char *language;
    const char *name; /* "Deutsch" */
    long one_up_to;   /* the first form serves 1, and in French 0 */
    long one_from;
    int count;
    const i18n_entry *entries; /* sorted by the bytes of `text` */
} i18n_catalogue;

extern const i18n_catalogue i18n_catalogues[];
extern const int i18n_catalogue_count;

#endif
