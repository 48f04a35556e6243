/* What the readers of all games share: they go down into the JSON of an edition, know at every
 * moment where they are, and write down every fault they meet. */
#ifndef LUCKPOND_EDITION_READER_H
#define LUCKPOND_EDITION_READER_H

#include "edition.h"

typedef struct reader {
    edition_report *report;
    const json_t *values;          /* the values of the edition */
    char place[EDITION_PLACE_MAX]; /* "values.rooms.value[3]" */
    size_t place_length;
} reader;

/* How the values of a game are read. */
typedef struct edition_form {
    const lp_rules *rules;
    const char *const *keys; /* every key, closed by NULL */
    /* Reads the values into the game's flat struct, which is all zero. */
    void (*read)(reader *r, void *flat);
} edition_form;

extern const edition_form edition_form_lucktails, edition_form_doctor_lucky, edition_form_yucatan,
    edition_form_duck;

/* Goes to a part of where the reader is, and back: each returns what reader_leave takes. */
size_t reader_enter_key(reader *r, const char *key);
size_t reader_enter_item(reader *r, size_t index);
void reader_leave(reader *r, size_t mark);

/* Writes down that a rule is broken here. */
__attribute__((format(printf, 3, 4))) void reader_fault(reader *r, edition_rule rule,
                                                        const char *form, ...);
/* True when nothing wrong has been found so far: what hangs together can be looked at then. */
bool reader_clean(const reader *r);

/* The whole value of a key, and the reader at it. NULL when it is missing, which the reader has
 * said already: every function below takes a NULL in silence. */
const json_t *reader_value(reader *r, const char *key);
/* A key of the object the reader is at; the reader stays. */
const json_t *reader_get(const json_t *object, const char *key);

/* A whole number from min to max; min when it is none. */
int reader_number(reader *r, const json_t *value, int min, int max, edition_rule rule);
int reader_number_at(reader *r, const json_t *object, const char *key, int min, int max,
                     edition_rule rule);
/* A limit other values are held against: max when it is none, so that they are not blamed too. */
int reader_limit(reader *r, const char *key, int min, int max, edition_rule rule);
/* A list of min to max items; returns their number, 0 when it is none. */
size_t reader_list(reader *r, const json_t *value, size_t min, size_t max, edition_rule rule);
/* An object with exactly these keys, closed by NULL. As an item of a list it may also carry its own
 * provenance. */
bool reader_object(reader *r, const json_t *value, const char *const *keys);
bool reader_item(reader *r, const json_t *value, const char *const *keys);
/* A text of 1 to max bytes without control characters; NULL when it is none. */
const char *reader_text(reader *r, const json_t *value, size_t max);
const char *reader_text_at(reader *r, const json_t *object, const char *key, size_t max);
/* The place of a text in a list of words, closed by NULL; -1 when it is none of them. */
int reader_word_at(reader *r, const json_t *object, const char *key, const char *const *words,
                   edition_rule rule);
/* A text in all four languages; as an item of a list it may also carry its own provenance. */
void reader_names(reader *r, const json_t *value, size_t max);
void reader_item_names(reader *r, const json_t *value, size_t max);
void reader_names_at(reader *r, const json_t *object, const char *key, size_t max);
/* ED-2: an object of a "value", where it comes "from", and an optional "note". */
bool reader_wrapped(reader *r, const json_t *value);

/* Every key of a game's values in the order of docs/editions.md, closed by NULL. */
const char *const *edition_keys(const lp_rules *rules);

#endif
