/* Rows changed afterwards: the only way a log is ever touched behind its end, so that names and
 * words can be taken out of it again. The chain must hold before; then it is sealed anew. */
#include <stdlib.h>
#include <string.h>

#include "store/store_inside.h"

enum { READ_BEFORE, READ_NUMBER, READ_BYTES, READ_SEAL };

/* The places of all rows in order, backwards along the chain. */
static int find_places(store_db *db, const store_head *head, int64_t *places)
{
    sqlite3_stmt *before = db->sql[SQL_ROW_BEFORE];
    int64_t place = head->last;
    for (uint64_t number = head->row_count; number > 0; number--) {
        sqlite3_bind_int64(before, 1, place);
        sqlite3_bind_int64(before, 2, head->key);
        const bool there = sqlite3_step(before) == SQLITE_ROW;
        places[number - 1] = place;
        place = there ? sqlite3_column_int64(before, 0) : 0;
        const int code = sqlite3_reset(before);
        if (code != SQLITE_OK || !there)
            return code != SQLITE_OK ? code : STORE_DB_REFUSED;
    }
    return place == 0 ? SQLITE_OK : STORE_DB_REFUSED;
}

/* The chain as it was and as it will be, up to the row last looked at. */
typedef struct chains {
    uint8_t was[STORE_SEAL], is[STORE_SEAL];
    bool changed;
} chains;

/* Takes one row into both chains; refused when it is not what was written. `op` replaces it, or is
 * NULL. */
static int take_row(store_db *db, const store_head *head, uint64_t number, int64_t place,
                    const store_op *op, chains *c)
{
    sqlite3_stmt *read = db->sql[SQL_ROW_READ];
    uint8_t seal[STORE_SEAL];
    sqlite3_bind_int64(read, 1, place);
    sqlite3_bind_int64(read, 2, head->key);
    if (sqlite3_step(read) != SQLITE_ROW) {
        const int code = sqlite3_reset(read);
        return code != SQLITE_OK ? code : STORE_DB_REFUSED;
    }
    const void *bytes = sqlite3_column_blob(read, READ_BYTES);
    const size_t size = (size_t)sqlite3_column_bytes(read, READ_BYTES);
    store_seal_row(seal, c->was, head->name, number, bytes, size);
    const bool intact = (uint64_t)sqlite3_column_int64(read, READ_NUMBER) == number &&
                        sqlite3_column_bytes(read, READ_SEAL) == STORE_SEAL &&
                        memcmp(sqlite3_column_blob(read, READ_SEAL), seal, STORE_SEAL) == 0;
    memcpy(c->was, seal, STORE_SEAL);
    store_seal_row(seal, c->is, head->name, number, op != NULL ? op->bytes : bytes,
                   op != NULL ? op->size : size);
    memcpy(c->is, seal, STORE_SEAL);
    c->changed = c->changed || op != NULL;
    const int code = sqlite3_reset(read);
    return code != SQLITE_OK ? code : intact ? SQLITE_OK : STORE_DB_REFUSED;
}

static int write_row(store_db *db, int64_t place, const store_op *op, const chains *c)
{
    sqlite3_stmt *write = db->sql[SQL_ROW_REWRITE];
    if (!c->changed)
        return SQLITE_OK;
    sqlite3_bind_int64(write, 1, place);
    if (op == NULL)
        sqlite3_bind_null(write, 2);
    else
        sqlite3_bind_blob(write, 2, op->size == 0 ? (const void *)"" : op->bytes, (int)op->size,
                          SQLITE_STATIC);
    sqlite3_bind_blob(write, 3, c->is, STORE_SEAL, SQLITE_STATIC);
    return store_db_run(write);
}

/* The next operation, if it is one more rewrite of this table. */
static bool next_rewrite(const store_batch *b, size_t *at, store_op *op)
{
    store_op next;
    size_t after = *at;
    if (!store_batch_next(b, &after, &next) || next.verb != STORE_REWRITE ||
        strcmp(next.name, op->name) != 0 || next.epoch != op->epoch || next.number <= op->number)
        return false;
    *op = next;
    *at = after;
    return true;
}

static int walk(store_db *db, const store_batch *b, store_op op, size_t *at, store_head *head,
                const int64_t *places)
{
    chains c;
    memset(&c, 0, sizeof c);
    int code = SQLITE_OK;
    bool more = true;
    for (uint64_t number = 1; code == SQLITE_OK && number <= head->row_count; number++) {
        const store_op *here = more && op.number == number ? &op : NULL;
        code = take_row(db, head, number, places[number - 1], here, &c);
        if (code == SQLITE_OK)
            code = write_row(db, places[number - 1], here, &c);
        if (here != NULL)
            more = next_rewrite(b, at, &op);
    }
    if (code != SQLITE_OK)
        return code;
    if (more || memcmp(c.was, head->head, STORE_SEAL) != 0) /* a row that is not there */
        return STORE_DB_REFUSED;
    memcpy(head->head, c.is, STORE_SEAL);
    return store_db_save_table(db, SQL_TABLE_UPDATE, head);
}

int store_db_rewrite(store_db *db, const store_batch *b, const store_op *op, size_t *at)
{
    store_head head;
    int code = store_db_find_table(db, op->name, &head);
    if (code != SQLITE_OK)
        return code;
    if (head.epoch != op->epoch || op->number == 0 || op->number > head.row_count)
        return STORE_DB_REFUSED;
    int64_t *places = (int64_t *)malloc((size_t)head.row_count * sizeof *places);
    if (places == NULL)
        return SQLITE_NOMEM;
    code = find_places(db, &head, places);
    if (code == SQLITE_OK)
        code = walk(db, b, *op, at, &head, places);
    free(places);
    return code;
}
