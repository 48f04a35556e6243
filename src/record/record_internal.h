/* What reading and writing a record share. */
#ifndef LUCKPOND_RECORD_INTERNAL_H
#define LUCKPOND_RECORD_INTERNAL_H

#include "core/core.h"
#include "record.h"

enum { CHECK_DIGITS = 8, CHECK_LENGTH = 2 + CHECK_DIGITS /* " ~" and the digits */ };

/* The running check: H of the lines so far. */
typedef struct running_check {
    uint8_t hash[32];
} running_check;

/* Adds a line (without check and newline); `digits` gets the eight digits and a closing zero. */
void running_check_add(running_check *c, const char *line, size_t length,
                       char digits[CHECK_DIGITS + 1]);

/* Appends an item with its text and returns it, valid until the next one. Without memory: NULL, and
 * r->failed is set. */
record_item *record_append(record *r, int who, const char *text, size_t length);

/* Length of the UTF-8 character at s (1 … 4), or 0 when it is none, or none that may stand in a
 * line: control characters. */
size_t printable_length(const char *s, size_t length);

/* Writes the error: `line` and `word` (0: none) are put before the text. Returns false. */
__attribute__((format(printf, 4, 5))) bool record_refuse(record_error *error, uint32_t line,
                                                         uint32_t word, const char *format, ...);

/* A word as it may be quoted in a message: cut when it is long. */
typedef struct quoted {
    char text[44];
} quoted;
quoted quote(const char *word, size_t length);

#endif
