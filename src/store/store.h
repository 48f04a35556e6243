/* The store: what must survive a power cut, and nothing else. It knows no game.
 *
 * It keeps two things. A *table* is a name, an epoch and a log: rows of opaque bytes numbered from
 * 1 without gaps, only ever appended. A *document* is opaque bytes under a space and a key,
 * replaced as a whole; there may be as many spaces as one likes.
 *
 * Writing is asynchronous. The owner fills a batch, submits it, and later learns its fate from
 * store_poll. All batches waiting when the writer thread wakes become one transaction with one
 * sync; so the more there is to do, the cheaper each row gets, and nobody ever waits for company.
 *
 *     store_batch *b = store_batch_create();
 *     store_batch_append(b, "K7RX2M", epoch, row_count + 1, bytes, size);
 *     store_batch_put(b, "answers/K7RX2M", request_id, answer, answer_size);
 *     if (store_submit(s, b, frames_may_go, held_frames) != STORE_DURABLE) ...
 *
 * The promise: a batch is kept whole or not at all; batches become durable in the order they were
 * submitted; what was reported STORE_DURABLE is there after any crash or power cut, as long as the
 * disk keeps what it said it had synced.
 *
 * Threads: any thread may submit and fill batches of its own. One thread, the owner, opens, polls,
 * reads and closes; store_backup may run on any thread. Nothing here calls back on the writer
 * thread but `wake`. */
#ifndef LUCKPOND_STORE_STORE_H
#define LUCKPOND_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_NAME_MAX = 64,         /* bytes of a table's name or a space: a code or a path of words */
    STORE_KEY_MAX = 128,         /* bytes of a document's key: a SHA-512 in hex fits */
    STORE_BYTES_MAX = 64 * 1024, /* bytes of one row or document */
    STORE_BATCH_MAX = 1 << 20,   /* bytes of one batch: it shares its transaction with others */
    STORE_WHY_MAX = 256,
    STORE_TIME_COUNT = 24 /* buckets of a time histogram: below 2^i microseconds, the last: more */
};

typedef enum store_result {
    STORE_DURABLE = 0, /* also: read, opened, copied; nothing to complain about */

    /* The fate of a batch. Except for STORE_FAILED, nothing of it was kept. */
    STORE_REFUSED, /* a table was not as the batch expected: other epoch, other number, absent, or
                      already there. Somebody else writes this table, or the caller has a bug. */
    STORE_FULL,    /* no room on the disk. Try again later. */
    STORE_AWAY,    /* the database is out of reach or held by another program. Try again later. */
    STORE_FAILED,  /* a write or sync failed. Final: whether the batch is there is known only after
                      the next start, and this store answers STORE_FAILED to everything from now on.
                      The process must stop acknowledging and end. */

    /* Answers of store_submit: not taken, the batch is still the caller's. */
    STORE_CROWDED, /* too much is waiting: refuse new work until polls have made room */
    STORE_INVALID, /* the batch breaks a limit above, memory ran out while it was filled, or the
                      store was opened read-only */

    /* Answers of opening, reading and copying. */
    STORE_ABSENT,  /* no such table, document or store */
    STORE_LOCKED,  /* another process has this store open; `why` names it */
    STORE_DENIED,  /* the place cannot be created, read or written, or (restore, backup) is taken */
    STORE_NEWER,   /* written by a newer version of this program */
    STORE_FOREIGN, /* a database, but not one of ours */
    STORE_DAMAGED, /* what is there is not what was written; `why` says where */

    STORE_RESULT_COUNT
} store_result;

/* One plain sentence without the details, for logs. */
const char *store_result_text(store_result result);

/* --- Opening ---------------------------------------------------------------------------------- */

typedef struct store store;

/* Start from store_config_default(). */
typedef struct store_config {
    const char *place; /* the data folder; created with its parents, for the owner only (0700) */

    /* Called when store_poll has something to deliver, from the writer thread: it may only nudge
     * the owner (uv_async_send, a byte into a pipe). NULL for owners that poll anyhow. */
    void (*wake)(void *);
    void *wake_data;

    uint32_t queue_batches; /* how much may be submitted and not yet delivered by store_poll */
    uint32_t queue_bytes;

    bool read_only; /* for tools beside a running server: takes no lock, changes nothing. When no
                       server runs, the journal is looked at as it is when opened for writing. */
    bool relaxed; /* sync now and then instead of before every answer: a power cut may take the last
                     answers (in order, never half a batch); a crash of the process takes none */
    bool unthreaded; /* store_poll itself commits what waits; for tests that must repeat exactly */

    const char *vfs;           /* embedded database only: the layer below it, for fault tests */
    uint32_t checkpoint_pages; /* embedded database only: move the journal's pages into the
                                  database file when it holds this many */
} store_config;

store_config store_config_default(void);

/* Opens or creates the store. On anything but STORE_DURABLE, *out is NULL and `why` (STORE_WHY_MAX
 * bytes, or NULL) says in a sentence what is wrong and where, naming folder, process or version. */
store_result store_open(const store_config *config, store **out, char *why);

/* Waits until everything submitted is durable, delivers what store_poll had not, and closes. Takes
 * NULL. The store must not be in use by any other thread. */
void store_close(store *s);

/* What went wrong last in writing (STORE_FULL, STORE_AWAY, STORE_FAILED) or, on the owner's thread,
 * in reading: a sentence into why[STORE_WHY_MAX], "" when nothing has. */
void store_why(store *s, char *why);

/* --- Writing ---------------------------------------------------------------------------------- */

/* A batch belongs to its creator until store_submit has taken it. Filling never fails aloud: a
 * batch that broke a limit is answered STORE_INVALID by store_submit. Operations happen in the
 * order they were added, and each sees those before it. Names, keys and bytes are copied; names and
 * keys are text without control characters, not empty; bytes may be. */
typedef struct store_batch store_batch;

store_batch *store_batch_create(void); /* NULL when out of memory */
void store_batch_destroy(store_batch *b);

/* A new table without rows. Refused if there is one of this name. */
void store_batch_create_table(store_batch *b, const char *table, uint64_t epoch);

/* Row `number`. Refused unless the table has exactly `number` - 1 rows and this epoch. */
void store_batch_append(store_batch *b, const char *table, uint64_t epoch, uint64_t number,
                        const void *bytes, size_t size);

/* Refused unless the table has epoch `epoch`; it has `next` afterwards. Whoever takes a table over
 * claims it with a larger epoch, and all that its former owner still sends is refused. With `next`
 * == `epoch` this only asks "is it still mine?", for batches that write nothing but documents. */
void store_batch_claim(store_batch *b, const char *table, uint64_t epoch, uint64_t next);

/* Other bytes for row `number`, which is there; the chain is sealed anew from it on. Only for
 * taking people's words and names back out: a log is otherwise never changed. Refused as above, and
 * when the chain does not hold, for damage must not be sealed. The rewrites of one table that
 * follow each other in a batch, by ascending number, are one walk along its rows. */
void store_batch_rewrite(store_batch *b, const char *table, uint64_t epoch, uint64_t number,
                         const void *bytes, size_t size);

/* The table and all its rows. Refused unless it is there with this epoch. */
void store_batch_drop(store_batch *b, const char *table, uint64_t epoch);

/* Puts replace, deleting what is not there is no mistake: neither is ever refused. */
void store_batch_put(store_batch *b, const char *space, const char *key, const void *bytes,
                     size_t size);
void store_batch_delete(store_batch *b, const char *space, const char *key);

typedef void store_done(void *data, store_result fate);

/* STORE_DURABLE here means "taken": the batch now belongs to the store, and store_poll will call
 * done(data, fate) exactly once, with DURABLE, REFUSED, FULL, AWAY or FAILED; done may be NULL. An
 * empty batch is a barrier: its fate comes when everything before it is decided. Otherwise
 * STORE_CROWDED or STORE_INVALID, and the caller keeps the batch. */
store_result store_submit(store *s, store_batch *b, store_done *done, void *data);

/* Calls `done` for every batch whose fate is known, in the order they were submitted, and returns
 * how many. `done` may submit, and may read. */
size_t store_poll(store *s);

/* --- Reading ---------------------------------------------------------------------------------- */

/* Reading is synchronous, for start-up, replays and tools; it sees at least everything reported
 * durable. What a visitor is given lives until it returns; false ends the visit early, which is no
 * error. Visitors may read and submit. A visit holds the moment it began: keep it short on a busy
 * server, for the journal cannot shrink meanwhile. */

typedef struct store_table {
    const char *name;
    uint64_t epoch;
    uint64_t row_count;
} store_table;

typedef struct store_row {
    uint64_t number;
    const void *bytes;
    size_t size;
} store_row;

typedef struct store_document {
    const char *space, *key;
    const void *bytes;
    size_t size;
} store_document;

typedef bool store_table_visit(void *data, const store_table *table);
typedef bool store_row_visit(void *data, const store_row *row);
typedef bool store_document_visit(void *data, const store_document *document);

/* All tables, oldest first. */
store_result store_tables(store *s, store_table_visit *visit, void *data);

/* One table; out->name is `table`. STORE_ABSENT if there is none. */
store_result store_table_find(store *s, const char *table, store_table *out);

/* The rows of a table from number `from` (1: all) in order. Every row is checked against its chain
 * before it is shown: STORE_DAMAGED after the last good one. STORE_ABSENT if there is no such
 * table. */
store_result store_rows(store *s, const char *table, uint64_t from, store_row_visit *visit,
                        void *data);

/* The documents of a space by ascending key. STORE_DAMAGED at the first whose check is wrong. */
store_result store_documents(store *s, const char *space, store_document_visit *visit, void *data);

/* One document: `visit` is called once, or not at all and STORE_ABSENT. */
store_result store_document_find(store *s, const char *space, const char *key,
                                 store_document_visit *visit, void *data);

/* --- Care ------------------------------------------------------------------------------------- */

/* One thing found wrong. Fields that do not apply are NULL or 0. */
typedef struct store_damage {
    const char *table; /* with the number of the row, or 0 for the table itself */
    uint64_t number;
    const char *space, *key;
    const char *what; /* a sentence */
} store_damage;

typedef void store_report(void *data, const store_damage *damage);

/* Reads everything, compares every checksum and chain, and reports what is wrong: changed, missing
 * and doubled rows by table and number, documents by space and key, the rest by the database's own
 * words. STORE_DURABLE when all is well, STORE_DAMAGED when something was reported. */
store_result store_check(store *s, store_report *report, void *data);

/* A copy of one moment into the new file `path`, while writing goes on. Complete, synced and
 * checked before it gets its name. STORE_DENIED if `path` is there. `why` as in store_open. */
store_result store_backup(store *s, const char *path, char *why);

/* A file that may lie in a folder into which a backup is restored; its owner knows what is in it.
 */
#define STORE_DELETED_FILE "luckpond.deleted"

/* Turns a backup into the store of the data folder `place`, which must be absent, or empty but for
 * STORE_DELETED_FILE; checked before and after. */
store_result store_restore(const char *path, const char *place, char *why);

/* Counters since opening. */
typedef struct store_stats {
    uint64_t commits, batches, rows, documents; /* durable; documents: puts and deletes */
    uint64_t refused, full, away, failed;       /* batches */
    uint64_t batches_waiting, bytes_waiting;    /* now: submitted and not delivered */
    uint64_t group_max;                         /* most batches in one commit */
    uint64_t commit_us, commit_max_us;          /* one commit: its writes and its sync */
    uint64_t commit_time[STORE_TIME_COUNT];
    uint64_t checkpoints, checkpoint_us, checkpoint_max_us;
    uint64_t journal_pages, journal_pages_max; /* what waits for a checkpoint */
} store_stats;

void store_stats_read(store *s, store_stats *out);

#endif
