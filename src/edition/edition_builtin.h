/* The texts of the built-in editions, as tools/edition_to_c writes them into the binary. */
#ifndef LUCKPOND_EDITION_BUILTIN_H
#define LUCKPOND_EDITION_BUILTIN_H

#include <stddef.h>

typedef struct edition_source {
    const char *game, *name; /* NULL closes the list */
    const char *text;
    size_t length;
} edition_source;

extern const edition_source edition_sources[];

#endif
