/* What the store's tests share: a scratch folder, and a model of what a store should hold. */
#ifndef LUCKPOND_TESTS_STORE_SUPPORT_H
#define LUCKPOND_TESTS_STORE_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "store/store.h"

enum { MODEL_TABLES = 6, MODEL_ROWS = 400, MODEL_DOCUMENTS = 12, SCRATCH_MAX = 256 };

/* An empty path for a data folder in a new scratch folder; in memory where only shape matters. */
void scratch_create(char place[SCRATCH_MAX], bool in_memory);
void scratch_remove(const char *place); /* and the scratch folder around it */
void scratch_clear(const char *place);  /* the data folder alone */

/* Fewer rounds under sanitizers. */
int rounds(int usual, int quick);

uint32_t draw_below(uint32_t *seed, uint32_t below);

/* Opens or fails the test. */
store *open_or_fail(const store_config *config);

/* Submits one batch and waits for its fate. */
store_result write_now(store *s, store_batch *b);

/* A table is there or not, has an epoch and rows; a row or document is known by the number its bytes
 * are made from. Assignable. */
typedef struct model {
    bool there[MODEL_TABLES];
    uint64_t epoch[MODEL_TABLES];
    uint32_t count[MODEL_TABLES];
    uint32_t row[MODEL_TABLES][MODEL_ROWS];
    uint32_t document[MODEL_DOCUMENTS]; /* 0: none */
    uint32_t next;                      /* number for the next bytes */
} model;

size_t model_bytes(uint32_t number, uint8_t out[8192]);
void model_table_name(int table, char out[16]);

/* Fills `b` with a few operations that fit `m`, and does them to `m`. */
void model_batch(model *m, store_batch *b, uint32_t *seed);

/* NULL if the store holds exactly `m`, else what differs. */
const char *model_differs(store *s, const model *m);

/* Counts, and prints the first few. */
void report_to_stderr(void *count, const store_damage *damage);

#endif
