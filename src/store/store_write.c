/* Writing a group of batches: one transaction, one sync.
 *
 * Refusals are rare, so the group is first written straight through. When a batch is refused all is
 * undone and the group written again with a savepoint around each batch, which costs a third more
 * and lets the refused one be undone alone. */
#include <string.h>

#include "store/store_inside.h"

enum { REFUSED = STORE_DB_REFUSED };

/* Statements are run to their end and reset; bindings stay, since each use sets all of its own. */
int store_db_run(sqlite3_stmt *statement)
{
    const int code = sqlite3_step(statement);
    const int after = sqlite3_reset(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW ? SQLITE_OK : after;
}

static int bind_seal(sqlite3_stmt *statement, int at, const uint8_t seal[STORE_SEAL])
{
    return sqlite3_bind_blob(statement, at, seal, STORE_SEAL, SQLITE_STATIC);
}

static int bind_bytes(sqlite3_stmt *statement, int at, const uint8_t *bytes, size_t size)
{
    /* A NULL pointer would be NULL and not empty. */
    return sqlite3_bind_blob(statement, at, size == 0 ? (const void *)"" : bytes, (int)size,
                             SQLITE_STATIC);
}

static int bind_text(sqlite3_stmt *statement, int at, const char *text)
{
    return sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

/* --- Tables ----------------------------------------------------------------------------------- */

int store_db_find_table(store_db *db, const char *name, store_head *out)
{
    sqlite3_stmt *find = db->sql[SQL_TABLE_FIND];
    bind_text(find, 1, name);
    int code = sqlite3_step(find);
    if (code != SQLITE_ROW) {
        code = sqlite3_reset(find);
        return code == SQLITE_OK ? REFUSED : code;
    }
    uint8_t seal[STORE_SEAL];
    out->key = sqlite3_column_int64(find, 0);
    out->name = name;
    out->epoch = (uint64_t)sqlite3_column_int64(find, 1);
    out->row_count = (uint64_t)sqlite3_column_int64(find, 2);
    out->last = sqlite3_column_int64(find, 3);
    bool intact =
        sqlite3_column_bytes(find, 4) == STORE_SEAL && sqlite3_column_bytes(find, 5) == STORE_SEAL;
    if (intact) {
        memcpy(out->head, sqlite3_column_blob(find, 4), STORE_SEAL);
        store_seal_table(seal, out);
        intact = memcmp(seal, sqlite3_column_blob(find, 5), STORE_SEAL) == 0;
    }
    sqlite3_reset(find);
    return intact ? SQLITE_OK : REFUSED;
}

/* Both statements number their values the same way. */
int store_db_save_table(store_db *db, store_statement which, const store_head *head)
{
    uint8_t seal[STORE_SEAL];
    sqlite3_stmt *save = db->sql[which];
    store_seal_table(seal, head);
    sqlite3_bind_int64(save, 1, head->key);
    if (which == SQL_TABLE_CREATE)
        bind_text(save, 2, head->name);
    sqlite3_bind_int64(save, 3, (int64_t)head->epoch);
    sqlite3_bind_int64(save, 4, (int64_t)head->row_count);
    sqlite3_bind_int64(save, 5, head->last);
    bind_seal(save, 6, head->head);
    bind_seal(save, 7, seal);
    return store_db_run(save);
}

static int create_table(store_db *db, const store_op *op)
{
    store_head head;
    memset(&head, 0, sizeof head);
    int code = store_db_find_table(db, op->name, &head);
    if (code != REFUSED)
        return code == SQLITE_OK ? REFUSED : code;
    memset(&head, 0, sizeof head);
    head.name = op->name;
    head.epoch = op->epoch;
    code = sqlite3_step(db->sql[SQL_TABLE_NEXT]);
    if (code == SQLITE_ROW)
        head.key = sqlite3_column_int64(db->sql[SQL_TABLE_NEXT], 0);
    code = sqlite3_reset(db->sql[SQL_TABLE_NEXT]);
    if (code != SQLITE_OK)
        return code;
    code = store_db_save_table(db, SQL_TABLE_CREATE, &head);
    /* The name of a table with a broken seal is taken all the same. */
    return (code & 0xff) == SQLITE_CONSTRAINT ? REFUSED : code;
}

static int append(store_db *db, const store_op *op)
{
    store_head head;
    int code = store_db_find_table(db, op->name, &head);
    if (code != SQLITE_OK)
        return code;
    if (head.epoch != op->epoch || head.row_count + 1 != op->number)
        return REFUSED;
    uint8_t seal[STORE_SEAL];
    sqlite3_stmt *insert = db->sql[SQL_ROW_APPEND];
    store_seal_row(seal, head.head, op->name, op->number, op->bytes, op->size);
    sqlite3_bind_int64(insert, 1, head.last);
    sqlite3_bind_int64(insert, 2, head.key);
    sqlite3_bind_int64(insert, 3, (int64_t)op->number);
    bind_bytes(insert, 4, op->bytes, op->size);
    bind_seal(insert, 5, seal);
    code = store_db_run(insert);
    if (code != SQLITE_OK)
        return code;
    head.row_count = op->number;
    head.last = sqlite3_last_insert_rowid(db->writer);
    memcpy(head.head, seal, STORE_SEAL);
    return store_db_save_table(db, SQL_TABLE_UPDATE, &head);
}

static int claim(store_db *db, const store_op *op)
{
    store_head head;
    const int code = store_db_find_table(db, op->name, &head);
    if (code != SQLITE_OK)
        return code;
    if (head.epoch != op->epoch)
        return REFUSED;
    if (op->number == op->epoch)
        return SQLITE_OK;
    head.epoch = op->number;
    return store_db_save_table(db, SQL_TABLE_UPDATE, &head);
}

/* Backwards along the chain, as far as it holds. */
static int delete_rows(store_db *db, const store_head *head)
{
    sqlite3_stmt *before = db->sql[SQL_ROW_BEFORE], *remove = db->sql[SQL_ROW_DELETE];
    int code = SQLITE_OK;
    for (int64_t place = head->last; place != 0 && code == SQLITE_OK;) {
        sqlite3_bind_int64(before, 1, place);
        sqlite3_bind_int64(before, 2, head->key);
        const bool there = sqlite3_step(before) == SQLITE_ROW;
        const int64_t next = there ? sqlite3_column_int64(before, 0) : 0;
        code = sqlite3_reset(before);
        if (code != SQLITE_OK || !there)
            break;
        sqlite3_bind_int64(remove, 1, place);
        code = store_db_run(remove);
        place = next;
    }
    return code;
}

static int drop(store_db *db, const store_op *op)
{
    store_head head;
    int code = store_db_find_table(db, op->name, &head);
    if (code != SQLITE_OK)
        return code;
    if (head.epoch != op->epoch)
        return REFUSED;
    code = delete_rows(db, &head);
    if (code != SQLITE_OK)
        return code;
    sqlite3_bind_int64(db->sql[SQL_TABLE_DROP], 1, head.key);
    return store_db_run(db->sql[SQL_TABLE_DROP]);
}

/* --- Documents -------------------------------------------------------------------------------- */

static int put(store_db *db, const store_op *op)
{
    uint8_t seal[STORE_SEAL];
    sqlite3_stmt *insert = db->sql[SQL_PUT];
    store_seal_document(seal, op->name, op->key, op->bytes, op->size);
    bind_text(insert, 1, op->name);
    bind_text(insert, 2, op->key);
    bind_bytes(insert, 3, op->bytes, op->size);
    bind_seal(insert, 4, seal);
    return store_db_run(insert);
}

static int delete_document(store_db *db, const store_op *op)
{
    bind_text(db->sql[SQL_DELETE], 1, op->name);
    bind_text(db->sql[SQL_DELETE], 2, op->key);
    return store_db_run(db->sql[SQL_DELETE]);
}

/* --- Groups ----------------------------------------------------------------------------------- */

static int write_op(store_db *db, const store_op *op)
{
    switch (op->verb) {
    case STORE_CREATE_TABLE: return create_table(db, op);
    case STORE_APPEND: return append(db, op);
    case STORE_REWRITE: break; /* by write_batch: several at once */
    case STORE_CLAIM: return claim(db, op);
    case STORE_DROP: return drop(db, op);
    case STORE_PUT: return put(db, op);
    case STORE_DELETE: return delete_document(db, op);
    }
    return SQLITE_MISUSE;
}

static int write_batch(store_db *db, const store_batch *b)
{
    store_op op;
    int code = SQLITE_OK;
    for (size_t at = 0; code == SQLITE_OK && store_batch_next(b, &at, &op);)
        code = op.verb == STORE_REWRITE ? store_db_rewrite(db, b, &op, &at) : write_op(db, &op);
    return code;
}

static int write_batch_apart(store_db *db, store_batch *b)
{
    int code = store_db_run(db->sql[SQL_SAVEPOINT]);
    if (code != SQLITE_OK)
        return code;
    code = write_batch(db, b);
    if (code == REFUSED) {
        b->fate = STORE_REFUSED;
        code = store_db_run(db->sql[SQL_UNDO]);
    }
    return code == SQLITE_OK ? store_db_run(db->sql[SQL_RELEASE]) : code;
}

static void all_get(store_batch *first, store_result fate)
{
    for (store_batch *b = first; b != NULL; b = b->next)
        b->fate = fate;
}

static void undo(store_db *db)
{
    if (!sqlite3_get_autocommit(db->writer))
        sqlite3_exec(db->writer, "ROLLBACK", NULL, NULL, NULL);
}

/* Fates are set to DURABLE beforehand and are true once the commit has returned. */
static int write_group(store_db *db, store_batch *first, bool apart)
{
    all_get(first, STORE_DURABLE);
    int code = store_db_run(db->sql[SQL_BEGIN]);
    for (store_batch *b = first; code == SQLITE_OK && b != NULL; b = b->next)
        code = apart ? write_batch_apart(db, b) : write_batch(db, b);
    if (code == SQLITE_OK)
        code = store_db_run(db->sql[SQL_COMMIT]);
    return code;
}

void store_db_commit(store_db *db, store_batch *first)
{
    if (db->failed) {
        all_get(first, STORE_FAILED);
        return;
    }
    int code = write_group(db, first, false);
    if (code == REFUSED) {
        undo(db);
        code = write_group(db, first, true);
    }
    if (code == SQLITE_OK)
        return;
    /* All share the fate of the commit, also those refused in it: they were compared with what has
     * not come to be. */
    const store_result fate = store_db_write_result(db->writer, code);
    store_say(db->why, fate, "commit: %s (%s)", sqlite3_errstr(code), sqlite3_errmsg(db->writer));
    db->failed = fate == STORE_FAILED;
    undo(db);
    all_get(first, fate);
}
