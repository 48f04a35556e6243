/* Strict bounded reading of JSON objects, for the generated readers only. */
#ifndef LUCKPOND_SERVER_PROTOCOL_READ_H
#define LUCKPOND_SERVER_PROTOCOL_READ_H

#include <string.h>

#include "protocol.h"

/* An object being read: how many of its fields were asked for, and the first thing wrong. */
typedef struct reading {
    void *json; /* json_t */
    size_t known;
    protocol_error *error; /* message "": nothing wrong yet */
} reading;

typedef void read_fields(reading *o, void *target);

typedef struct entry {
    const char *name;
    read_fields *fields;
} entry;

/* Each reads one field; `has` NULL: it must be there. */
void read_int(reading *o, const char *name, bool *has, int64_t min, int64_t max, int64_t *out);
void read_bool(reading *o, const char *name, bool *has, bool *out);
void read_text(reading *o, const char *name, bool *has, char *out, size_t size);
void read_word(reading *o, const char *name, bool *has, char *out, size_t size);
void read_hex(reading *o, const char *name, bool *has, char *out, size_t digits);
void read_list(reading *o, const char *name, bool *has, size_t max, size_t *count, void *out,
               size_t size, read_fields *part);

/* A whole text: an object with these fields and no others; or one whose "type" is in the list, and
 * then its index, or -1. */
bool read_body(const char *text, size_t length, read_fields *fields, void *out,
               protocol_error *error);
int read_typed(const char *text, size_t length, const entry *entries, int count, void *out,
               protocol_error *error);

#endif
