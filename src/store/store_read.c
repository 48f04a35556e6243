/* Reading back. Every call prepares its own statements, so visitors may read in turn; the first
 * statement of a call stays open until its end and so holds all of it to one moment. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "store/store_inside.h"

static sqlite3_stmt *prepare(sqlite3 *c, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    sqlite3_prepare_v2(c, sql, -1, &statement, NULL);
    return statement; /* NULL: the error is in the connection; stepping NULL is SQLITE_MISUSE */
}

/* The result of a read that ended with the connection's last error. */
static store_result ended(sqlite3 *c, int code, char *why)
{
    if (code == SQLITE_MISUSE)
        code = sqlite3_extended_errcode(c);
    return store_db_read_result(c, code, why);
}

static bool column_seal(sqlite3_stmt *statement, int at, uint8_t out[STORE_SEAL])
{
    if (sqlite3_column_bytes(statement, at) != STORE_SEAL)
        return false;
    memcpy(out, sqlite3_column_blob(statement, at), STORE_SEAL);
    return true;
}

/* --- Tables ----------------------------------------------------------------------------------- */

#define HEAD "SELECT key, epoch, row_count, last, head, seal, name FROM tables "

/* False: the table's own seal is broken. */
static bool read_head(sqlite3_stmt *statement, store_head *out)
{
    uint8_t seal[STORE_SEAL], kept[STORE_SEAL];
    memset(out, 0, sizeof *out);
    out->key = sqlite3_column_int64(statement, 0);
    out->epoch = (uint64_t)sqlite3_column_int64(statement, 1);
    out->row_count = (uint64_t)sqlite3_column_int64(statement, 2);
    out->last = sqlite3_column_int64(statement, 3);
    out->name = (const char *)sqlite3_column_text(statement, 6);
    if (out->name == NULL)
        out->name = "";
    if (!column_seal(statement, 4, out->head) || !column_seal(statement, 5, kept))
        return false;
    store_seal_table(seal, out);
    return memcmp(seal, kept, STORE_SEAL) == 0;
}

store_result store_tables(store *s, store_table_visit *visit, void *data)
{
    char why[STORE_WHY_MAX] = "";
    sqlite3_stmt *all = prepare(s->db.reader, HEAD "ORDER BY key");
    store_result result = STORE_DURABLE;
    int code;
    while ((code = sqlite3_step(all)) == SQLITE_ROW) {
        store_head head;
        if (!read_head(all, &head)) {
            result = store_say(why, STORE_DAMAGED, "table %.64s: its entry was changed", head.name);
            break;
        }
        const store_table table = {head.name, head.epoch, head.row_count};
        if (!visit(data, &table))
            break;
    }
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        result = ended(s->db.reader, code, why);
    sqlite3_finalize(all);
    return store_note(s, result, why);
}

/* Leaves the statement open on the table's entry; the caller finalizes it in any case. */
static store_result find_head(sqlite3 *c, const char *name, sqlite3_stmt **open, store_head *out,
                              char *why)
{
    *open = prepare(c, HEAD "WHERE name = ?1");
    sqlite3_bind_text(*open, 1, name, -1, SQLITE_STATIC);
    const int code = sqlite3_step(*open);
    if (code == SQLITE_DONE)
        return store_say(why, STORE_ABSENT, "there is no table %.64s", name);
    if (code != SQLITE_ROW)
        return ended(c, code, why);
    if (!read_head(*open, out))
        return store_say(why, STORE_DAMAGED, "table %.64s: its entry was changed", name);
    return STORE_DURABLE;
}

store_result store_table_find(store *s, const char *table, store_table *out)
{
    char why[STORE_WHY_MAX] = "";
    store_head head;
    sqlite3_stmt *open;
    const store_result result = find_head(s->db.reader, table, &open, &head, why);
    sqlite3_finalize(open);
    if (result == STORE_DURABLE)
        *out = (store_table){table, head.epoch, head.row_count};
    return store_note(s, result, why);
}

/* --- Rows ------------------------------------------------------------------------------------- */

/* Where the chain breaks, the rest is searched for in the whole log, so that all rows before the
 * damage are still shown. */
static int search_rows(sqlite3 *c, const store_head *head, uint64_t from, uint64_t to,
                       int64_t *places)
{
    sqlite3_stmt *search =
        prepare(c, "SELECT place, number FROM log WHERE owner = ?1 AND number BETWEEN ?2 AND ?3");
    sqlite3_bind_int64(search, 1, head->key);
    sqlite3_bind_int64(search, 2, (int64_t)from);
    sqlite3_bind_int64(search, 3, (int64_t)to);
    int code;
    while ((code = sqlite3_step(search)) == SQLITE_ROW)
        places[(uint64_t)sqlite3_column_int64(search, 1) - from] = sqlite3_column_int64(search, 0);
    sqlite3_finalize(search);
    return code;
}

/* places[i] becomes where row from + i lies, 0 when that is not to be found. Walks the chain from
 * its end. Damage is no error here: it shows when the rows are read. */
static int locate_rows(sqlite3 *c, const store_head *head, uint64_t from, int64_t *places)
{
    sqlite3_stmt *before = prepare(c, "SELECT before, owner, number FROM log WHERE place = ?1");
    int64_t place = head->last;
    uint64_t number = head->row_count;
    int code = SQLITE_ROW;
    for (; number >= from; number--) {
        sqlite3_bind_int64(before, 1, place);
        code = sqlite3_step(before);
        if (code != SQLITE_ROW || sqlite3_column_int64(before, 1) != head->key ||
            (uint64_t)sqlite3_column_int64(before, 2) != number)
            break;
        places[number - from] = place;
        place = sqlite3_column_int64(before, 0);
        sqlite3_reset(before);
    }
    sqlite3_finalize(before);
    if (number >= from && (code & 0xff) != SQLITE_IOERR)
        code = search_rows(c, head, from, number, places);
    return (code & 0xff) == SQLITE_CORRUPT ? SQLITE_DONE : code;
}

/* One row against its predecessor's seal, which becomes its own. */
static bool row_holds(sqlite3_stmt *row, const store_head *head, uint64_t number,
                      uint8_t chain[STORE_SEAL])
{
    uint8_t seal[STORE_SEAL], kept[STORE_SEAL];
    if ((uint64_t)sqlite3_column_int64(row, 2) != number || !column_seal(row, 1, kept))
        return false;
    store_seal_row(seal, chain, head->name, number, sqlite3_column_blob(row, 0),
                   (size_t)sqlite3_column_bytes(row, 0));
    memcpy(chain, kept, STORE_SEAL);
    return memcmp(seal, kept, STORE_SEAL) == 0;
}

static store_result show_rows(sqlite3 *c, const store_head *head, uint64_t from,
                              const int64_t *places, store_row_visit *visit, void *data,
                              uint64_t *at, char *why)
{
    sqlite3_stmt *row = prepare(c, "SELECT bytes, seal, number FROM log WHERE place = ?1");
    uint8_t chain[STORE_SEAL] = {0};
    store_result result = STORE_DURABLE;
    const uint64_t first = from > 1 ? from - 1 : 1; /* its seal is the start of the chain */
    for (*at = first; *at <= head->row_count && result == STORE_DURABLE; ++*at) {
        sqlite3_bind_int64(row, 1, places[*at - first]);
        const int code = sqlite3_step(row);
        if (code == SQLITE_DONE)
            result = store_say(why, STORE_DAMAGED, "table %.64s: row %" PRIu64 " is missing",
                               head->name, *at);
        else if (code != SQLITE_ROW)
            result = ended(c, code, why);
        else if (*at < from)
            (void)column_seal(row, 1, chain); /* if it is not one, the next row will not hold */
        else if (!row_holds(row, head, *at, chain) ||
                 (*at == head->row_count && memcmp(chain, head->head, STORE_SEAL) != 0))
            result = store_say(why, STORE_DAMAGED, "table %.64s: row %" PRIu64 " was changed",
                               head->name, *at);
        else if (!visit(data, &(store_row){*at, sqlite3_column_blob(row, 0),
                                           (size_t)sqlite3_column_bytes(row, 0)}))
            break;
        sqlite3_reset(row);
        if (result != STORE_DURABLE)
            break; /* *at stays on the row at fault */
    }
    sqlite3_finalize(row);
    return result;
}

store_result store_db_rows(sqlite3 *c, const char *table, uint64_t from, store_row_visit *visit,
                           void *data, uint64_t *at, char *why)
{
    store_head head;
    sqlite3_stmt *open;
    *at = 0;
    store_result result = find_head(c, table, &open, &head, why);
    if (from == 0)
        from = 1;
    if (result == STORE_DURABLE && from <= head.row_count) {
        const uint64_t first = from > 1 ? from - 1 : 1;
        int64_t *places = (int64_t *)calloc(head.row_count - first + 1, sizeof *places);
        if (places == NULL) {
            result = store_say(why, STORE_FAILED, "out of memory");
        } else {
            result = ended(c, locate_rows(c, &head, first, places), why);
            if (result == STORE_DURABLE)
                result = show_rows(c, &head, from, places, visit, data, at, why);
        }
        free(places);
    }
    sqlite3_finalize(open);
    return result;
}

store_result store_rows(store *s, const char *table, uint64_t from, store_row_visit *visit,
                        void *data)
{
    char why[STORE_WHY_MAX] = "";
    uint64_t at;
    return store_note(s, store_db_rows(s->db.reader, table, from, visit, data, &at, why), why);
}

/* --- Documents -------------------------------------------------------------------------------- */

static bool document_holds(sqlite3_stmt *row, store_document *out)
{
    uint8_t seal[STORE_SEAL], kept[STORE_SEAL];
    out->space = (const char *)sqlite3_column_text(row, 0);
    out->key = (const char *)sqlite3_column_text(row, 1);
    out->bytes = sqlite3_column_blob(row, 2);
    out->size = (size_t)sqlite3_column_bytes(row, 2);
    if (out->space == NULL || out->key == NULL || !column_seal(row, 3, kept))
        return false;
    store_seal_document(seal, out->space, out->key, out->bytes, out->size);
    return memcmp(seal, kept, STORE_SEAL) == 0;
}

static store_result show_documents(store *s, sqlite3_stmt *rows, store_document_visit *visit,
                                   void *data, uint64_t *count)
{
    char why[STORE_WHY_MAX] = "";
    store_result result = STORE_DURABLE;
    int code;
    while ((code = sqlite3_step(rows)) == SQLITE_ROW) {
        store_document document;
        if (!document_holds(rows, &document)) {
            result = store_say(why, STORE_DAMAGED, "document %.64s/%.128s was changed",
                               document.space == NULL ? "" : document.space,
                               document.key == NULL ? "" : document.key);
            break;
        }
        ++*count;
        if (!visit(data, &document))
            break;
    }
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        result = ended(s->db.reader, code, why);
    sqlite3_finalize(rows);
    return store_note(s, result, why);
}

store_result store_documents(store *s, const char *space, store_document_visit *visit, void *data)
{
    uint64_t count = 0;
    sqlite3_stmt *rows = prepare(s->db.reader, "SELECT space, key, bytes, seal FROM documents"
                                               " WHERE space = ?1 ORDER BY key");
    sqlite3_bind_text(rows, 1, space, -1, SQLITE_STATIC);
    return show_documents(s, rows, visit, data, &count);
}

store_result store_document_find(store *s, const char *space, const char *key,
                                 store_document_visit *visit, void *data)
{
    uint64_t count = 0;
    sqlite3_stmt *rows = prepare(s->db.reader, "SELECT space, key, bytes, seal FROM documents"
                                               " WHERE space = ?1 AND key = ?2");
    sqlite3_bind_text(rows, 1, space, -1, SQLITE_STATIC);
    sqlite3_bind_text(rows, 2, key, -1, SQLITE_STATIC);
    const store_result result = show_documents(s, rows, visit, data, &count);
    return result == STORE_DURABLE && count == 0 ? STORE_ABSENT : result;
}
