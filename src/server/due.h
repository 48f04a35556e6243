/* Who is to be looked at when: a heap by time, so that the next one is at hand and a change costs
 * little, however many wait. */
#ifndef LUCKPOND_SERVER_DUE_H
#define LUCKPOND_SERVER_DUE_H

#include <stddef.h>
#include <stdint.h>

#define DUE_NEVER INT64_MAX

/* Lies in what is to be looked at. All zero but `at` (DUE_NEVER) and `owner` to begin with. */
typedef struct due {
    int64_t at;
    size_t place; /* in the heap, from 1; 0: not in it */
    void *owner;
} due;

typedef struct due_heap {
    due **slots; /* from 1 */
    size_t count, room;
} due_heap;

/* Sets its time; DUE_NEVER takes it out. Must be out before its memory goes. */
void due_set(due_heap *h, due *d, int64_t at);
/* The earliest, or NULL. */
due *due_first(const due_heap *h);
void due_finish(due_heap *h);

#endif
