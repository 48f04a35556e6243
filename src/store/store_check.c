/* Everything read and compared. One pass over the tables by key and one over the log by owner and
 * number, side by side, so that rows missing, doubled and without a table all show. */
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "store/store_inside.h"

typedef struct check {
    sqlite3 *c;
    store_report *report;
    void *data;
    uint64_t found;
} check;

static void found(check *k, store_damage where, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void found(check *k, store_damage where, const char *format, ...)
{
    char what[STORE_WHY_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    where.what = what;
    k->found++;
    if (k->report != NULL)
        k->report(k->data, &where);
}

#define ROW(name, n) ((store_damage){.table = (name), .number = (n)})
#define WHOLE ((store_damage){0})

/* Reports the connection's error if the code is one. Damage is a finding; a disk that cannot be
 * read is one too: whatever is there, it does not come back. */
static bool good(check *k, int code, const char *doing)
{
    if (code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW)
        return true;
    found(k, WHOLE, "%s: %s", doing, sqlite3_errmsg(k->c));
    return false;
}

/* --- The database's own structure ------------------------------------------------------------- */

static void check_structure(check *k)
{
    sqlite3_stmt *lines = NULL;
    sqlite3_prepare_v2(k->c, "PRAGMA integrity_check(100)", -1, &lines, NULL);
    int code;
    while ((code = sqlite3_step(lines)) == SQLITE_ROW) {
        const char *line = (const char *)sqlite3_column_text(lines, 0);
        if (line == NULL || strcmp(line, "ok") != 0)
            found(k, WHOLE, "%s", line == NULL ? "unreadable" : line);
    }
    good(k, code == SQLITE_MISUSE ? sqlite3_errcode(k->c) : code, "structure");
    sqlite3_finalize(lines);
}

static void check_schema(check *k)
{
    sqlite3_stmt *parts = NULL;
    sqlite3_prepare_v2(k->c, "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid",
                       -1, &parts, NULL);
    int code, at = 0;
    bool same = true;
    for (; (code = sqlite3_step(parts)) == SQLITE_ROW; at++) {
        const char *text = (const char *)sqlite3_column_text(parts, 0);
        same =
            same && store_schema[at] != NULL && text != NULL && strcmp(text, store_schema[at]) == 0;
        if (!same)
            break;
    }
    if (!same || (code == SQLITE_DONE && store_schema[at] != NULL))
        found(k, WHOLE, "the schema was changed");
    good(k, code == SQLITE_MISUSE ? sqlite3_errcode(k->c) : code, "schema");
    sqlite3_finalize(parts);
}

/* --- Tables and rows -------------------------------------------------------------------------- */

enum { LOG_PLACE, LOG_BEFORE, LOG_OWNER, LOG_NUMBER, LOG_BYTES, LOG_SEAL };

static bool blob_is(sqlite3_stmt *row, int at, const uint8_t seal[STORE_SEAL])
{
    return sqlite3_column_bytes(row, at) == STORE_SEAL &&
           memcmp(sqlite3_column_blob(row, at), seal, STORE_SEAL) == 0;
}

static void take_seal(sqlite3_stmt *row, int at, uint8_t seal[STORE_SEAL])
{
    memset(seal, 0, STORE_SEAL);
    if (sqlite3_column_bytes(row, at) == STORE_SEAL)
        memcpy(seal, sqlite3_column_blob(row, at), STORE_SEAL);
}

static void read_entry(check *k, sqlite3_stmt *tables, store_head *out)
{
    uint8_t seal[STORE_SEAL];
    memset(out, 0, sizeof *out);
    out->key = sqlite3_column_int64(tables, 0);
    out->epoch = (uint64_t)sqlite3_column_int64(tables, 1);
    out->row_count = (uint64_t)sqlite3_column_int64(tables, 2);
    out->last = sqlite3_column_int64(tables, 3);
    take_seal(tables, 4, out->head);
    out->name = (const char *)sqlite3_column_text(tables, 6);
    if (out->name == NULL)
        out->name = "";
    store_seal_table(seal, out);
    if (!blob_is(tables, 5, seal))
        found(k, ROW(out->name, 0), "the entry of the table was changed");
}

static void missing(check *k, const char *name, uint64_t from, uint64_t to)
{
    if (from == to)
        found(k, ROW(name, from), "the row is missing");
    else if (from < to)
        found(k, ROW(name, from), "rows %" PRIu64 " to %" PRIu64 " are missing", from, to);
}

/* All rows of one table, from the log cursor standing on its first. Returns the cursor's code. */
static int check_rows(check *k, sqlite3_stmt *log, int code, const store_head *head)
{
    uint8_t chain[STORE_SEAL] = {0}, seal[STORE_SEAL];
    int64_t place = 0;
    uint64_t last = 0;
    bool whole = true; /* the row before this one was seen */
    for (; code == SQLITE_ROW && sqlite3_column_int64(log, LOG_OWNER) == head->key;
         code = sqlite3_step(log)) {
        const uint64_t number = (uint64_t)sqlite3_column_int64(log, LOG_NUMBER);
        if (number == last || number == 0 || number > head->row_count) {
            found(k, ROW(head->name, number),
                  number == last ? "the row is there twice" : "a row that cannot be");
            continue;
        }
        if (number != last + 1) {
            missing(k, head->name, last + 1, number - 1);
            whole = false;
        }
        store_seal_row(seal, chain, head->name, number, sqlite3_column_blob(log, LOG_BYTES),
                       (size_t)sqlite3_column_bytes(log, LOG_BYTES));
        if (whole && !blob_is(log, LOG_SEAL, seal))
            found(k, ROW(head->name, number), "the row was changed");
        else if (whole && sqlite3_column_int64(log, LOG_BEFORE) != place)
            found(k, ROW(head->name, number), "the row has lost the one before it");
        take_seal(log, LOG_SEAL, chain);
        place = sqlite3_column_int64(log, LOG_PLACE);
        last = number;
        whole = true;
    }
    if (code != SQLITE_ROW && code != SQLITE_DONE)
        return code;
    missing(k, head->name, last + 1, head->row_count);
    if (last == head->row_count &&
        (place != head->last || memcmp(chain, head->head, STORE_SEAL) != 0))
        found(k, ROW(head->name, last), "the table does not end with this row");
    return code;
}

static int skip_strays(check *k, sqlite3_stmt *log, int code, bool all, int64_t key)
{
    for (; code == SQLITE_ROW && (all || sqlite3_column_int64(log, LOG_OWNER) < key);
         code = sqlite3_step(log))
        found(k, ROW(NULL, (uint64_t)sqlite3_column_int64(log, LOG_NUMBER)),
              "a row (place %lld) that belongs to no table",
              (long long)sqlite3_column_int64(log, LOG_PLACE));
    return code;
}

static bool next_row(void *data, const store_row *row)
{
    (void)data, (void)row;
    return true;
}

/* When the log cannot be read from end to end: what each table still reaches by its own chain. */
static void check_chains(check *k)
{
    sqlite3_stmt *tables = NULL;
    sqlite3_prepare_v2(k->c, "SELECT name FROM tables ORDER BY key", -1, &tables, NULL);
    int code;
    while ((code = sqlite3_step(tables)) == SQLITE_ROW) {
        char why[STORE_WHY_MAX] = "";
        uint64_t at;
        const char *name = (const char *)sqlite3_column_text(tables, 0);
        if (name != NULL && store_db_rows(k->c, name, 1, next_row, NULL, &at, why) != STORE_DURABLE)
            found(k, ROW(name, at), "%s", why);
    }
    good(k, code == SQLITE_MISUSE ? sqlite3_errcode(k->c) : code, "tables");
    sqlite3_finalize(tables);
}

static void check_tables(check *k)
{
    sqlite3_stmt *tables = NULL, *log = NULL;
    sqlite3_prepare_v2(k->c,
                       "SELECT key, epoch, row_count, last, head, seal, name FROM tables"
                       " NOT INDEXED ORDER BY key",
                       -1, &tables, NULL);
    /* Sorts numbers only, then fetches each row: the log may be larger than memory. */
    sqlite3_prepare_v2(k->c,
                       "SELECT l.place, l.before, l.owner, l.number, l.bytes, l.seal FROM"
                       " (SELECT place FROM log ORDER BY owner, number, place LIMIT -1) AS o"
                       " CROSS JOIN log AS l ON l.place = o.place",
                       -1, &log, NULL);
    int at_table = sqlite3_step(tables), at_log = sqlite3_step(log);
    for (; at_table == SQLITE_ROW; at_table = sqlite3_step(tables)) {
        store_head head;
        read_entry(k, tables, &head);
        at_log = skip_strays(k, log, at_log, false, head.key);
        at_log = check_rows(k, log, at_log, &head);
        if (at_log != SQLITE_ROW && at_log != SQLITE_DONE)
            break;
    }
    if (at_table == SQLITE_DONE)
        at_log = skip_strays(k, log, at_log, true, 0);
    if (at_table != SQLITE_ROW)
        good(k, at_table == SQLITE_MISUSE ? sqlite3_errcode(k->c) : at_table, "tables");
    const bool readable = good(k, at_log == SQLITE_MISUSE ? sqlite3_errcode(k->c) : at_log, "log");
    sqlite3_finalize(tables);
    sqlite3_finalize(log);
    if (!readable)
        check_chains(k);
}

/* --- Documents -------------------------------------------------------------------------------- */

static void check_documents(check *k)
{
    sqlite3_stmt *rows = NULL;
    sqlite3_prepare_v2(k->c, "SELECT space, key, bytes, seal FROM documents", -1, &rows, NULL);
    int code;
    while ((code = sqlite3_step(rows)) == SQLITE_ROW) {
        uint8_t seal[STORE_SEAL];
        const char *space = (const char *)sqlite3_column_text(rows, 0);
        const char *key = (const char *)sqlite3_column_text(rows, 1);
        space = space == NULL ? "" : space;
        key = key == NULL ? "" : key;
        store_seal_document(seal, space, key, sqlite3_column_blob(rows, 2),
                            (size_t)sqlite3_column_bytes(rows, 2));
        if (!blob_is(rows, 3, seal))
            found(k, ((store_damage){.space = space, .key = key}), "the document was changed");
    }
    good(k, code == SQLITE_MISUSE ? sqlite3_errcode(k->c) : code, "documents");
    sqlite3_finalize(rows);
}

store_result store_db_check(sqlite3 *connection, store_report *report, void *data)
{
    check k = {connection, report, data, 0};
    sqlite3_exec(connection, "BEGIN", NULL, NULL, NULL); /* all of one moment */
    check_structure(&k);
    check_schema(&k);
    check_tables(&k);
    check_documents(&k);
    sqlite3_exec(connection, "ROLLBACK", NULL, NULL, NULL);
    return k.found == 0 ? STORE_DURABLE : STORE_DAMAGED;
}

store_result store_check(store *s, store_report *report, void *data)
{
    return store_note(s, store_db_check(s->db.reader, report, data), "");
}
