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

/* Appends an item with its text; sets r->failed when there is no memory. The item is valid until
 * the next one. */
record_item *record_append(record *r, int who, const char *text, size_t length);

/* Length of the UTF-8 character at s (1 … 4), or 0 when it is none, or none that may stand in a
 * line: control characters. */
size_t printable_length(const char *s, size_t length);

#endif
