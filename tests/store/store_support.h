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

store_result create_table(store *s, const char *table, uint64_t epoch);
store_result append_text(store *s, const char *table, uint64_t epoch, uint64_t number,
                         const char *text);
store_result put_text(store *s, const char *space, const char *key, const char *text);

/* Visitors that add what they see to a text: "1:bytes ", "key=bytes ", "name@epoch/rows ". */
bool list_row(void *text, const store_row *row);
bool list_document(void *text, const store_document *document);
bool list_table(void *text, const store_table *table);

void assert_rows(store *s, const char *table, const char *expected);
void assert_documents(store *s, const char *space, const char *expected);

/* A table is there or not, has an epoch and rows; a row or document is known by the number its
 * bytes are made from. Assignable. */
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

/* A store's life against its model, in groups of batches, some of which must be refused. `after`
 * is what the store holds if the last, undecided group was kept. Needs config.unthreaded. */
typedef struct history {
    model before, after;
    bool undecided;
    uint32_t seed;
    int durable, refused, full;
} history;

/* False as soon as the store has failed. */
bool history_run(history *h, store *s, int groups);

/* NULL if the store is as the history says; decides what was undecided. */
const char *history_differs(history *h, store *s);

/* Counts, and prints the first few. */
void report_to_stderr(void *count, const store_damage *damage);

#endif
