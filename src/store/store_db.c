/* SQLite below the store: opening, the schema, what its error codes mean, checkpoints. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/store_inside.h"

/* Rows lie in the log in the order they were written, so a commit fills a few pages at its end
 * instead of touching one page per table. There is no index by table: each row knows the place of
 * the one before it, each table that of its last. (An index by table and number costs a third of
 * the throughput at 256 rows per commit: a dirty page for each row.) */
const char *const store_schema[] = {
    "CREATE TABLE tables(key INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, epoch INTEGER NOT "
    "NULL,"
    " row_count INTEGER NOT NULL, last INTEGER NOT NULL, head BLOB NOT NULL, seal BLOB NOT NULL)"
    " STRICT",
    "CREATE TABLE log(place INTEGER PRIMARY KEY, before INTEGER NOT NULL, owner INTEGER NOT NULL,"
    " number INTEGER NOT NULL, bytes BLOB NOT NULL, seal BLOB NOT NULL) STRICT",
    "CREATE TABLE documents(space TEXT NOT NULL, key TEXT NOT NULL, bytes BLOB NOT NULL,"
    " seal BLOB NOT NULL, PRIMARY KEY(space, key)) STRICT, WITHOUT ROWID",
    NULL,
};

static const char *const sql_text[SQL_COUNT] = {
    [SQL_BEGIN] = "BEGIN IMMEDIATE",
    [SQL_COMMIT] = "COMMIT",
    [SQL_SAVEPOINT] = "SAVEPOINT batch",
    [SQL_RELEASE] = "RELEASE batch",
    [SQL_UNDO] = "ROLLBACK TO batch",
    [SQL_TABLE_FIND] = "SELECT key, epoch, row_count, last, head, seal FROM tables WHERE name = ?1",
    [SQL_TABLE_NEXT] = "SELECT coalesce(max(key), 0) + 1 FROM tables",
    [SQL_TABLE_CREATE] = "INSERT INTO tables VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)",
    [SQL_TABLE_UPDATE] = "UPDATE tables SET epoch = ?3, row_count = ?4, last = ?5, head = ?6,"
                         " seal = ?7 WHERE key = ?1",
    [SQL_TABLE_DROP] = "DELETE FROM tables WHERE key = ?1",
    [SQL_ROW_APPEND] = "INSERT INTO log VALUES(NULL, ?1, ?2, ?3, ?4, ?5)",
    [SQL_ROW_BEFORE] = "SELECT before FROM log WHERE place = ?1 AND owner = ?2",
    [SQL_ROW_READ] = "SELECT before, number, bytes, seal FROM log WHERE place = ?1 AND owner = ?2",
    [SQL_ROW_REWRITE] = "UPDATE log SET bytes = coalesce(?2, bytes), seal = ?3 WHERE place = ?1",
    [SQL_ROW_DELETE] = "DELETE FROM log WHERE place = ?1",
    [SQL_PUT] = "INSERT INTO documents VALUES(?1, ?2, ?3, ?4) ON CONFLICT(space, key)"
                " DO UPDATE SET bytes = excluded.bytes, seal = excluded.seal",
    [SQL_DELETE] = "DELETE FROM documents WHERE space = ?1 AND key = ?2",
};

/* --- What went wrong -------------------------------------------------------------------------- */

store_result store_db_write_result(sqlite3 *connection, int code)
{
    const int error = sqlite3_system_errno(connection);
    switch (code & 0xff) {
    case SQLITE_FULL: return STORE_FULL;
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return STORE_AWAY;
    case SQLITE_IOERR:
        /* No room for the journal's index, or in the quota: full, though it has another name. */
        if (code == SQLITE_IOERR_SHMSIZE || (code == SQLITE_IOERR_WRITE && error == EDQUOT))
            return STORE_FULL;
        return STORE_FAILED;
    default: return STORE_FAILED;
    }
}

store_result store_db_read_result(sqlite3 *connection, int code, char *why)
{
    switch (code & 0xff) {
    case SQLITE_OK:
    case SQLITE_DONE:
    case SQLITE_ROW: return STORE_DURABLE;
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return store_say(why, STORE_AWAY, "%s", sqlite3_errmsg(connection));
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
    case SQLITE_ERROR: /* our statements are right, so the schema is not */
        return store_say(why, STORE_DAMAGED, "%s", sqlite3_errmsg(connection));
    case SQLITE_FULL: return store_say(why, STORE_FULL, "%s", sqlite3_errmsg(connection));
    case SQLITE_CANTOPEN: return store_say(why, STORE_DENIED, "%s", sqlite3_errmsg(connection));
    default:
        return store_say(why, STORE_FAILED, "%s: %s", sqlite3_errstr(code),
                         sqlite3_errmsg(connection));
    }
}

/* --- Opening ---------------------------------------------------------------------------------- */

/* The first number the statement yields. */
static int ask(sqlite3 *connection, const char *sql, int64_t *out)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(connection, sql, -1, &statement, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    if (code == SQLITE_ROW)
        *out = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return code == SQLITE_ROW ? SQLITE_OK : code;
}

static int execute(sqlite3 *connection, const char *sql)
{
    return sqlite3_exec(connection, sql, NULL, NULL, NULL);
}

store_result store_db_connect(const char *path, const char *vfs, sqlite3 **out, char *why)
{
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX;
    int code = sqlite3_open_v2(path, out, flags, vfs);
    if (code == SQLITE_OK) {
        sqlite3_extended_result_codes(*out, 1);
        sqlite3_busy_timeout(*out, 5000); /* a person with a database tool, not another server */
        sqlite3_db_config(*out, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
        sqlite3_db_config(*out, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
        code = execute(*out, "PRAGMA cell_size_check = ON");
    }
    if (code == SQLITE_OK)
        return STORE_DURABLE;
    const store_result result = store_db_read_result(*out, code, why);
    sqlite3_close(*out);
    *out = NULL;
    return result;
}

store_result store_db_identify(sqlite3 *connection, const char *path, bool *empty, char *why)
{
    int64_t application = 0, version = 0, things = 0;
    int code = ask(connection, "SELECT count(*) FROM sqlite_schema", &things);
    if (code == SQLITE_OK)
        code = ask(connection, "PRAGMA application_id", &application);
    if (code == SQLITE_OK)
        code = ask(connection, "PRAGMA user_version", &version);
    if ((code & 0xff) == SQLITE_NOTADB)
        return store_say(why, STORE_FOREIGN, "%s is not a database", path);
    if (code != SQLITE_OK)
        return store_db_read_result(connection, code, why);
    *empty = application == 0 && version == 0 && things == 0;
    if (*empty)
        return STORE_DURABLE;
    if (application != STORE_APPLICATION)
        return store_say(why, STORE_FOREIGN, "%s is a database of another program", path);
    if (version > STORE_SCHEMA)
        return store_say(why, STORE_NEWER,
                         "%s was written by a newer version (schema %lld, this one knows %d)", path,
                         (long long)version, STORE_SCHEMA);
    if (version < STORE_SCHEMA)
        return store_say(why, STORE_DAMAGED, "%s has the unknown schema %lld", path,
                         (long long)version);
    return STORE_DURABLE;
}

/* All or nothing: a crash in between leaves an empty file, which is created anew. */
static int create_schema(sqlite3 *connection)
{
    char stamp[96];
    snprintf(stamp, sizeof stamp, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             STORE_APPLICATION, STORE_SCHEMA);
    int code = execute(connection, "BEGIN IMMEDIATE");
    for (int i = 0; code == SQLITE_OK && store_schema[i] != NULL; i++)
        code = execute(connection, store_schema[i]);
    if (code == SQLITE_OK)
        code = execute(connection, stamp);
    if (code == SQLITE_OK)
        code = execute(connection, "COMMIT");
    return code;
}

/* Checkpoints are ours (see store_db_checkpoint), so the built-in ones are off: they would hide a
 * failed sync. */
static int set_up_writer(sqlite3 *connection, const store_config *config)
{
    char limit[64];
    snprintf(limit, sizeof limit, "PRAGMA journal_size_limit = %lld",
             (long long)config->checkpoint_pages * 2 * 4096);
    int code = execute(connection, "PRAGMA journal_mode = WAL");
    if (code == SQLITE_OK)
        code = execute(connection, config->relaxed ? "PRAGMA synchronous = NORMAL"
                                                   : "PRAGMA synchronous = FULL");
    if (code == SQLITE_OK)
        code = execute(connection, "PRAGMA wal_autocheckpoint = 0");
    if (code == SQLITE_OK)
        code = execute(connection, "PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16384");
    if (code == SQLITE_OK) /* what was deleted is not left lying in free pages */
        code = execute(connection, "PRAGMA secure_delete = ON");
    if (code == SQLITE_OK)
        code = execute(connection, limit);
    return code;
}

static int prepare_all(store_db *db)
{
    int code = SQLITE_OK;
    for (int i = 0; code == SQLITE_OK && i < SQL_COUNT; i++)
        code = sqlite3_prepare_v3(db->writer, sql_text[i], -1, SQLITE_PREPARE_PERSISTENT,
                                  &db->sql[i], NULL);
    return code;
}

static int remember_journal(void *data, sqlite3 *connection, const char *name, int pages)
{
    (void)connection, (void)name;
    ((store_db *)data)->journal_pages = (uint32_t)pages;
    return SQLITE_OK;
}

static store_result open_writer(store_db *db, const store_config *config, char *why)
{
    bool empty = false;
    store_result result = store_db_connect(db->path, db->vfs, &db->writer, why);
    if (result == STORE_DURABLE)
        result = store_db_identify(db->writer, db->path, &empty, why);
    if (result != STORE_DURABLE)
        return result;
    int code = set_up_writer(db->writer, config);
    if (code == SQLITE_OK && empty)
        code = create_schema(db->writer);
    if (code == SQLITE_OK)
        code = prepare_all(db);
    sqlite3_wal_hook(db->writer, remember_journal, db);
    return store_db_read_result(db->writer, code, why);
}

static store_result open_reader(store_db *db, char *why)
{
    bool empty = false;
    store_result result = store_db_connect(db->path, db->vfs, &db->reader, why);
    if (result == STORE_DURABLE)
        result = store_db_identify(db->reader, db->path, &empty, why);
    if (result != STORE_DURABLE)
        return result;
    if (empty)
        return store_say(why, STORE_ABSENT, "%s is empty", db->path);
    /* Beside a running server we only look: closing must not move its journal. */
    sqlite3_db_config(db->reader, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    return store_db_read_result(db->reader, execute(db->reader, "PRAGMA query_only = ON"), why);
}

/* A relaxed life leaves its mark before its first write; the next strict one takes it away once the
 * journal of those days is moved and gone. */
static store_result change_strictness(store_db *db, const store_config *config, bool was_relaxed,
                                      char *why)
{
    if (was_relaxed == config->relaxed)
        return STORE_DURABLE;
    const int code =
        config->relaxed
            ? SQLITE_OK
            : sqlite3_wal_checkpoint_v2(db->writer, NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    if (code != SQLITE_OK)
        return store_db_read_result(db->writer, code, why);
    if (store_folder_set_relaxed(config->place, config->relaxed))
        return STORE_DURABLE;
    return store_say(why, STORE_DENIED, "%s is not writable: %s", config->place, strerror(errno));
}

static store_result open_for_writing(store_db *db, const store_config *config, char *why)
{
    const bool was_relaxed = store_folder_is_relaxed(config->place);
    store_result result = was_relaxed ? STORE_DURABLE : store_journal_check(db->path, why);
    if (result == STORE_DURABLE)
        result = open_writer(db, config, why);
    if (result == STORE_DURABLE)
        result = change_strictness(db, config, was_relaxed, why);
    return result;
}

/* Of a store that nobody has open; a running server's journal is its own business. Should one start
 * just now, what was seen says nothing. */
static store_result look_at_journal(const store_db *db, const store_config *config, char *why)
{
    if (store_folder_in_use(config->place) || store_folder_is_relaxed(config->place))
        return STORE_DURABLE;
    const store_result result = store_journal_check(db->path, why);
    return store_folder_in_use(config->place) ? STORE_DURABLE : result;
}

store_result store_db_open(store_db *db, const store_config *config, char *why)
{
    db->path = store_folder_path(config->place, STORE_FILE);
    db->vfs = config->vfs;
    db->checkpoint_pages = db->checkpoint_at = config->checkpoint_pages;
    if (db->path == NULL)
        return store_say(why, STORE_DENIED, "out of memory");
    if (config->read_only && access(db->path, F_OK) != 0)
        return store_say(why, STORE_ABSENT, "there is no store at %s", db->path);
    store_result result =
        config->read_only ? look_at_journal(db, config, why) : open_for_writing(db, config, why);
    if (result == STORE_DURABLE)
        result = open_reader(db, why);
    return result;
}

void store_db_close(store_db *db)
{
    for (int i = 0; i < SQL_COUNT; i++)
        sqlite3_finalize(db->sql[i]);
    sqlite3_close(db->reader);
    if (db->failed) /* after a failed sync nothing may be moved any more */
        sqlite3_db_config(db->writer, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_close(db->writer);
    free(db->path);
}

/* --- Checkpoints ------------------------------------------------------------------------------ */

/* On the writer thread, so no writer can be in the way; a reader can: then what is older than it is
 * moved, the journal goes on growing, and we try again a quarter further on. Once all is moved, the
 * next commit starts the journal from its beginning, over blocks the file already has, which is
 * also the cheapest kind of sync. */
bool store_db_checkpoint(store_db *db, bool *ran)
{
    *ran = false;
    if (db->failed || db->journal_pages < db->checkpoint_at)
        return true;
    int in_journal = 0, moved = 0;
    const int code =
        sqlite3_wal_checkpoint_v2(db->writer, NULL, SQLITE_CHECKPOINT_PASSIVE, &in_journal, &moved);
    *ran = true;
    const bool complete = code == SQLITE_OK && moved == in_journal;
    db->checkpoint_at =
        complete ? db->checkpoint_pages : db->journal_pages + db->checkpoint_pages / 4;
    if (complete)
        db->journal_pages = 0;
    if (code == SQLITE_OK)
        return true;
    /* No room to grow, or someone holds the database: nothing is lost, the journal has it all. */
    const store_result result = store_db_write_result(db->writer, code);
    if (result != STORE_FAILED)
        return true;
    store_say(db->why, result, "checkpoint: %s", sqlite3_errstr(code));
    db->failed = true;
    return false;
}
