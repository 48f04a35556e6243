/* Inside the store: what its files share. Nobody else includes this.
 *
 *     store_batch.c   filling a batch and taking it apart again
 *     store_queue.c   the queue, the writer thread, delivery; knows no database
 *     store_folder.c  the data folder, its lock, files that must be synced
 *     store_seal.c    checksums
 *     store_db.c      SQLite: opening, schema, error codes, checkpoints
 *     store_write.c   SQLite: a group of batches in one transaction
 *     store_rewrite.c SQLite: rows changed afterwards, and their chain sealed anew
 *     store_read.c    SQLite: tables, rows and documents back, checked
 *     store_check.c   SQLite: the whole store checked
 *     store_journal.c SQLite: damage in the journal that recovery would step over in silence
 *     store_copy.c    backup and restore
 *
 * Another database replaces the SQLite files and keeps the rest. */
#ifndef LUCKPOND_STORE_INSIDE_H
#define LUCKPOND_STORE_INSIDE_H

#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>

#include "store/store.h"

enum {
    STORE_SCHEMA = 1,
    STORE_APPLICATION = 0x6c6b7064, /* "lkpd" in the database header: this file is ours */
    STORE_SEAL = 16                 /* bytes of a checksum */
};

#define STORE_FILE "luckpond.db"

/* --- Batches ---------------------------------------------------------------------------------- */

typedef enum store_verb {
    STORE_CREATE_TABLE,
    STORE_APPEND,
    STORE_REWRITE,
    STORE_CLAIM,
    STORE_DROP,
    STORE_PUT,
    STORE_DELETE
} store_verb;

/* One operation of a batch; the pointers look into the batch. */
typedef struct store_op {
    store_verb verb;
    const char *name; /* of the table, or the space */
    const char *key;  /* "" for tables */
    uint64_t epoch;
    uint64_t number; /* of the row; for a claim the next epoch */
    const uint8_t *bytes;
    size_t size;
} store_op;

struct store_batch {
    uint8_t *bytes; /* operations, one after the other */
    size_t size, capacity;
    bool spoilt;

    /* Once submitted: */
    store_batch *next;
    store_done *done;
    void *data;
    store_result fate;
};

/* Reads the operation at *at and moves on; false at the end. */
bool store_batch_next(const store_batch *b, size_t *at, store_op *out);

bool store_text_ok(const char *text, size_t max);

/* --- The data folder -------------------------------------------------------------------------- */

/* Creates the folder when missing, takes its lock (*lock, to be closed) and makes sure of a
 * writable database file. */
store_result store_folder_open(const char *place, int *lock, char *why);

/* Whether a process has the store open; creates nothing. */
bool store_folder_in_use(const char *place);

/* The folder with all missing parents; false and errno. */
bool store_folder_create(const char *place);

/* A file that says "written without syncs since": then holes in the journal are no damage. */
bool store_folder_is_relaxed(const char *place);
bool store_folder_set_relaxed(const char *place, bool relaxed);

/* place/name in memory of its own; NULL when there is none. */
char *store_folder_path(const char *place, const char *name);

bool store_sync_path(const char *path); /* a file or a folder; false and errno */
bool store_sync_parent(const char *path);

/* Copies a sentence into why[STORE_WHY_MAX], if there is one, and returns `result`. */
store_result store_say(char *why, store_result result, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* --- The database ----------------------------------------------------------------------------- */

typedef enum store_statement {
    SQL_BEGIN,
    SQL_COMMIT,
    SQL_SAVEPOINT,
    SQL_RELEASE,
    SQL_UNDO,
    SQL_TABLE_FIND,
    SQL_TABLE_NEXT,
    SQL_TABLE_CREATE,
    SQL_TABLE_UPDATE,
    SQL_TABLE_DROP,
    SQL_ROW_APPEND,
    SQL_ROW_BEFORE,
    SQL_ROW_READ,
    SQL_ROW_REWRITE,
    SQL_ROW_DELETE,
    SQL_PUT,
    SQL_DELETE,
    SQL_COUNT
} store_statement;

typedef struct store_head { /* the row of a table in the database */
    int64_t key;
    const char *name;
    uint64_t epoch, row_count;
    int64_t last;             /* place of the last row in the log, 0: none */
    uint8_t head[STORE_SEAL]; /* its seal: the end of the chain */
} store_head;

typedef struct store_db {
    sqlite3 *writer; /* the writer thread's; NULL when read-only */
    sqlite3 *reader; /* the owner's */
    sqlite3_stmt *sql[SQL_COUNT];
    char *path;
    const char *vfs;
    uint32_t checkpoint_pages;
    uint32_t journal_pages; /* in the journal after the last commit */
    uint32_t checkpoint_at; /* the next checkpoint is due at this many */
    bool failed;            /* a write or sync failed: never write again */
    char why[STORE_WHY_MAX];
} store_db;

store_result store_db_open(store_db *db, const store_config *config, char *why);
void store_db_close(store_db *db);

/* A connection of its own to an existing file, ready to read. */
store_result store_db_connect(const char *path, const char *vfs, sqlite3 **out, char *why);
store_result store_db_identify(sqlite3 *connection, const char *path, bool *empty, char *why);

/* Decides the fate of all batches of the list in one transaction and one sync. The reason of FULL,
 * AWAY and FAILED is in db->why. */
void store_db_commit(store_db *db, store_batch *first);

/* Parts of writing a batch: an SQLite code, or STORE_DB_REFUSED. */
enum { STORE_DB_REFUSED = -1 };
/* Refused when there is none, or when its own seal is broken: what is damaged must not grow. */
int store_db_find_table(store_db *db, const char *name, store_head *out);
int store_db_save_table(store_db *db, store_statement which, const store_head *head);
int store_db_run(sqlite3_stmt *statement);
/* The rewrites of one table, from the first, `op`, on; *at moves behind the last. */
int store_db_rewrite(store_db *db, const store_batch *b, const store_op *op, size_t *at);

/* Moves the journal into the database if it is due. False: a failed sync, and db->failed. */
bool store_db_checkpoint(store_db *db, bool *ran);

/* What a code of the database means to a writer, and to a reader. */
store_result store_db_write_result(sqlite3 *connection, int code);
store_result store_db_read_result(sqlite3 *connection, int code, char *why);

/* STORE_DAMAGED if the journal beside the database `path` has lost something that was synced. */
store_result store_journal_check(const char *path, char *why);

store_result store_db_check(sqlite3 *connection, store_report *report, void *data);

/* As store_rows; *at is the row at fault when the result is not STORE_DURABLE, 0: none of them. */
store_result store_db_rows(sqlite3 *connection, const char *table, uint64_t from,
                           store_row_visit *visit, void *data, uint64_t *at, char *why);

extern const char *const store_schema[]; /* one statement each, NULL at the end */

/* --- Checksums: BLAKE2b, 16 bytes ------------------------------------------------------------- */

void store_seal_table(uint8_t out[STORE_SEAL], const store_head *head);
void store_seal_row(uint8_t out[STORE_SEAL], const uint8_t before[STORE_SEAL], const char *table,
                    uint64_t number, const void *bytes, size_t size);
void store_seal_document(uint8_t out[STORE_SEAL], const char *space, const char *key,
                         const void *bytes, size_t size);

/* --- The store -------------------------------------------------------------------------------- */

typedef struct store_list {
    store_batch *first, **end;
} store_list;

struct store {
    store_config config;
    store_db db;
    int lock; /* the data folder's, -1: none */

    pthread_mutex_t mutex; /* guards all below */
    pthread_cond_t work;
    pthread_t thread;
    bool closing;
    store_list waiting, decided;
    store_stats stats;
    char why[STORE_WHY_MAX];
};

/* Keeps why a read went wrong for store_why, and returns its result. */
store_result store_note(store *s, store_result result, const char *why);

#endif
