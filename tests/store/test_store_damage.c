/* Damage is found and located: rows changed behind the store's back, and bits flipped in every page
 * of the database and every frame of its journal. A flip must be found, or change nothing that is
 * read back. */
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fault_disk.h"
#include "store_support.h"

static char place[SCRATCH_MAX], file[SCRATCH_MAX + 32], journal_file[SCRATCH_MAX + 40];

enum { FRAME_HEAD_SIZE = 24, JOURNAL_HEAD_SIZE = 32, PAGE = 4096 };

static store_config plain(void)
{
    store_config config = store_config_default();
    config.place = place;
    config.unthreaded = true;
    return config;
}

/* --- Rows changed through the database -------------------------------------------------------- */

typedef struct findings {
    int count;
    char first[300];
} findings;

static void note(void *data, const store_damage *d)
{
    findings *f = (findings *)data;
    if (f->count++ == 0)
        snprintf(f->first, sizeof f->first, "%s %llu %s/%s: %s", d->table ? d->table : "-",
                 (unsigned long long)d->number, d->space ? d->space : "-", d->key ? d->key : "-",
                 d->what);
}

static bool count_row(void *data, const store_row *row)
{
    (void)row;
    ++*(int *)data;
    return true;
}

/* Three tables with rows in turn, so that a table's rows are not neighbours in the log. */
static void make_store(void)
{
    const store_config config = plain();
    scratch_clear(place);
    store *s = open_or_fail(&config);
    for (uint64_t n = 0; n <= 20; n++) {
        store_batch *b = store_batch_create();
        for (int t = 0; t < 3; t++) {
            char name[16];
            model_table_name(t, name);
            if (n == 0)
                store_batch_create_table(b, name, 4);
            else
                store_batch_append(b, name, 4, n, "some bytes", 10);
        }
        store_batch_put(b, "things", "key-1", "a document", 10);
        store_batch_put(b, "things", "key-2", "another one", 11);
        assert_int_equal(write_now(s, b), STORE_DURABLE);
    }
    store_close(s);
}

/* Alters, opens, checks: the first finding must begin with `expected`; table 1 shows `shown` rows.
 */
static void alter(const char *sql, const char *expected, int shown)
{
    const store_config config = plain();
    findings f = {0, ""};
    sqlite3 *c;
    int rows = 0;
    make_store();
    assert_int_equal(sqlite3_open(file, &c), SQLITE_OK);
    if (sqlite3_exec(c, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(c));
    sqlite3_close(c);
    store *s = open_or_fail(&config);
    assert_int_equal(store_check(s, note, &f), STORE_DAMAGED);
    if (strncmp(f.first, expected, strlen(expected)) != 0)
        fail_msg("%s: found \"%s\", expected \"%s\"", sql, f.first, expected);
    const store_result read = store_rows(s, "TABLE1", 1, count_row, &rows);
    assert_int_equal(rows, shown);
    assert_int_equal(read, shown == 20 ? STORE_DURABLE : STORE_DAMAGED);
    store_close(s);
}

/* Sealing a changed chain anew would make the change look right. */
static void damage_is_not_rewritten(void **state)
{
    (void)state;
    const store_config config = plain();
    sqlite3 *c;
    make_store();
    assert_int_equal(sqlite3_open(file, &c), SQLITE_OK);
    assert_int_equal(sqlite3_exec(c, "UPDATE log SET bytes = x'00' WHERE owner = 2 AND number = 7",
                                  NULL, NULL, NULL),
                     SQLITE_OK);
    sqlite3_close(c);
    store *s = open_or_fail(&config);
    const uint64_t rows[] = {3, 7, 12};
    for (int i = 0; i < 3; i++) {
        store_batch *b = store_batch_create();
        store_batch_rewrite(b, "TABLE1", 4, rows[i], "new", 3);
        assert_int_equal(write_now(s, b), STORE_REFUSED);
    }
    findings f = {0, ""};
    assert_int_equal(store_check(s, note, &f), STORE_DAMAGED);
    assert_string_equal(f.first, "TABLE1 7 -/-: the row was changed");
    store_close(s);
}

#define ROW_7 " WHERE owner = 2 AND number = 7"

static void changed_missing_and_doubled_rows_are_located(void **state)
{
    (void)state;
    alter("UPDATE log SET bytes = x'00'" ROW_7, "TABLE1 7 -/-: the row was changed", 6);
    alter("UPDATE log SET seal = zeroblob(16)" ROW_7, "TABLE1 7 -/-: the row was changed", 6);
    alter("UPDATE log SET before = 1" ROW_7, "TABLE1 7 -/-: the row has lost", 20);
    alter("DELETE FROM log" ROW_7, "TABLE1 7 -/-: the row is missing", 6);
    alter("DELETE FROM log WHERE owner = 2 AND number = 20", "TABLE1 20 -/-: the row is missing",
          19);
    alter("DELETE FROM log WHERE owner = 2 AND number = 1", "TABLE1 1 -/-: the row is missing", 0);
    alter("DELETE FROM log WHERE owner = 2 AND number > 18", "TABLE1 19 -/-: rows 19 to 20", 18);
    alter("DELETE FROM log WHERE owner = 2", "TABLE1 1 -/-: rows 1 to 20 are missing", 0);
    alter("INSERT INTO log SELECT NULL, before, owner, number, bytes, seal FROM log" ROW_7,
          "TABLE1 7 -/-: the row is there twice", 20);
    alter("UPDATE log SET owner = 3" ROW_7, "TABLE1 7 -/-: the row is missing", 6);
    alter("UPDATE log SET owner = 9" ROW_7, "TABLE1 7 -/-: the row is missing", 6);
    alter("INSERT INTO log VALUES(NULL, 0, 2, 21, x'00', zeroblob(16))",
          "TABLE1 21 -/-: a row that cannot be", 20);
    alter("INSERT INTO log VALUES(NULL, 0, 9, 5, x'00', zeroblob(16))",
          "- 5 -/-: a row (place 61) that belongs to no table", 20);
}

static void changed_tables_and_documents_are_located(void **state)
{
    (void)state;
    alter("UPDATE tables SET epoch = 5 WHERE key = 2", "TABLE1 0 -/-: the entry", 0);
    alter("UPDATE tables SET row_count = 19 WHERE key = 2", "TABLE1 0 -/-: the entry", 0);
    alter("UPDATE tables SET name = 'OTHER' WHERE key = 1", "OTHER 0 -/-: the entry", 20);
    alter("UPDATE documents SET bytes = x'00' WHERE key = 'key-2'",
          "- 0 things/key-2: the document was changed", 20);
    alter("UPDATE documents SET key = 'key-3' WHERE key = 'key-2'",
          "- 0 things/key-3: the document was changed", 20);
    alter("CREATE INDEX more ON log(owner)", "- 0 -/-: the schema was changed", 20);
}

static void a_damaged_table_does_not_grow(void **state)
{
    const store_config config = plain();
    (void)state;
    alter("UPDATE tables SET epoch = 5 WHERE key = 2", "TABLE1 0 -/-: the entry", 0);
    store *s = open_or_fail(&config);
    store_batch *b = store_batch_create();
    store_batch_append(b, "TABLE1", 5, 21, "x", 1);
    assert_int_equal(write_now(s, b), STORE_REFUSED);
    b = store_batch_create();
    store_batch_create_table(b, "TABLE1", 5);
    assert_int_equal(write_now(s, b), STORE_REFUSED);
    b = store_batch_create(); /* the others go on */
    store_batch_append(b, "TABLE0", 4, 21, "x", 1);
    assert_int_equal(write_now(s, b), STORE_DURABLE);
    store_close(s);
}

static bool any_table(void *data, const store_table *table)
{
    (void)data, (void)table;
    return true;
}

static bool any_document(void *data, const store_document *document)
{
    (void)data, (void)document;
    return true;
}

static void readers_are_told_of_damage_and_where(void **state)
{
    const store_config config = plain();
    char why[STORE_WHY_MAX];
    store_table found;
    (void)state;
    alter("UPDATE tables SET seal = x'00' WHERE key = 2", "TABLE1 0 -/-: the entry", 0);
    store *s = open_or_fail(&config);
    assert_int_equal(store_tables(s, any_table, NULL), STORE_DAMAGED);
    store_why(s, why);
    assert_string_equal(why, "table TABLE1: its entry was changed");
    assert_int_equal(store_table_find(s, "TABLE1", &found), STORE_DAMAGED);
    assert_int_equal(store_table_find(s, "TABLE2", &found), STORE_DURABLE);
    store_close(s);
    alter("UPDATE documents SET bytes = x'00' WHERE key = 'key-2'", "- 0 things/key-2", 20);
    s = open_or_fail(&config);
    assert_int_equal(store_documents(s, "things", any_document, NULL), STORE_DAMAGED);
    store_why(s, why);
    assert_string_equal(why, "document things/key-2 was changed");
    assert_int_equal(store_document_find(s, "things", "key-1", any_document, NULL), STORE_DURABLE);
    store_close(s);
    alter("UPDATE log SET seal = x'00'" ROW_7, "TABLE1 7", 6);
    s = open_or_fail(&config);
    int rows = 0;
    assert_int_equal(store_rows(s, "TABLE1", 7, count_row, &rows), STORE_DAMAGED);
    store_why(s, why);
    assert_string_equal(why, "table TABLE1: row 7 was changed");
    assert_int_equal(store_rows(s, "TABLE1", 9, count_row, &rows), STORE_DURABLE);
    assert_int_equal(rows, 12);
    store_close(s);
}

static void a_damaged_backup_is_not_restored(void **state)
{
    const store_config config = plain();
    char copy[SCRATCH_MAX + 16], again[SCRATCH_MAX + 16], why[STORE_WHY_MAX];
    sqlite3 *c;
    (void)state;
    snprintf(copy, sizeof copy, "%s/../copy", place);
    snprintf(again, sizeof again, "%s/../again", place);
    make_store();
    store *s = open_or_fail(&config);
    assert_int_equal(store_backup(s, copy, why), STORE_DURABLE);
    store_close(s);
    assert_int_equal(sqlite3_open(copy, &c), SQLITE_OK);
    sqlite3_exec(c, "UPDATE log SET bytes = x'00'" ROW_7, NULL, NULL, NULL);
    sqlite3_close(c);
    assert_int_equal(store_restore(copy, again, why), STORE_DAMAGED);
    assert_non_null(strstr(why, "table TABLE1, row 7"));
    assert_int_not_equal(access(again, F_OK), 0);
    unlink(copy);
}

/* --- Flipped bits ----------------------------------------------------------------------------- */

static uint8_t *read_whole(const char *path, size_t *size)
{
    FILE *f = fopen(path, "rb");
    assert_non_null(f);
    fseek(f, 0, SEEK_END);
    *size = (size_t)ftell(f);
    rewind(f);
    uint8_t *bytes = (uint8_t *)malloc(*size);
    assert_int_equal(fread(bytes, 1, *size, f), *size);
    fclose(f);
    return bytes;
}

static void write_whole(const char *path, const uint8_t *bytes, size_t size)
{
    const int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, bytes, size), size);
    close(fd);
}

/* Enough of everything that leaf and interior pages, overflow and free pages all occur. */
static history h;

static void make_large_store(void)
{
    static uint8_t bytes[30000];
    const store_config config = plain();
    memset(&h, 0, sizeof h);
    h.seed = 5;
    scratch_clear(place);
    store *s = open_or_fail(&config);
    for (int i = 0; i < 200; i++) { /* other tables and documents, most of them dropped again */
        char name[32];
        store_batch *b = store_batch_create();
        snprintf(name, sizeof name, "other-%d", i);
        store_batch_create_table(b, name, 1);
        store_batch_append(b, name, 1, 1, bytes, (size_t)(i % 5) * 1000);
        store_batch_put(b, "others", name, bytes, (size_t)(i % 3) * 1500);
        assert_int_equal(write_now(s, b), STORE_DURABLE);
    }
    for (int i = 0; i < 200; i += 1 + i % 2) {
        char name[32];
        store_batch *b = store_batch_create();
        snprintf(name, sizeof name, "other-%d", i);
        store_batch_drop(b, name, 1);
        store_batch_delete(b, "others", name);
        assert_int_equal(write_now(s, b), STORE_DURABLE);
    }
    assert_true(history_run(&h, s, 300));
    store_close(s);
}

typedef enum verdict { NOT_OPENED, FOUND, HARMLESS, MISSED } verdict;

static verdict judge(void)
{
    const store_config config = plain();
    char why[STORE_WHY_MAX];
    findings f = {0, ""};
    store *s;
    if (store_open(&config, &s, why) != STORE_DURABLE)
        return strlen(why) > 0 ? NOT_OPENED : MISSED;
    verdict v = HARMLESS;
    if (store_check(s, note, &f) != STORE_DURABLE)
        v = FOUND;
    else if (model_differs(s, &h.before) != NULL)
        v = MISSED;
    store_close(s);
    return v;
}

/* The kind of each page, as the database itself counts them. */
static int count_page_kinds(void)
{
    sqlite3 *c;
    sqlite3_stmt *kinds;
    int count = 0;
    assert_int_equal(sqlite3_open(file, &c), SQLITE_OK);
    if (sqlite3_prepare_v2(c,
                           "SELECT name, pagetype, count(*) FROM dbstat GROUP BY 1, 2"
                           " UNION ALL SELECT 'free', '', freelist_count FROM"
                           " pragma_freelist_count",
                           -1, &kinds, NULL) == SQLITE_OK)
        while (sqlite3_step(kinds) == SQLITE_ROW) {
            print_message("  %s %s: %d\n", sqlite3_column_text(kinds, 0),
                          sqlite3_column_text(kinds, 1), sqlite3_column_int(kinds, 2));
            count++;
        }
    sqlite3_finalize(kinds);
    sqlite3_close(c);
    return count;
}

static void flipped_bits_in_every_page_are_found_or_harmless(void **state)
{
    (void)state;
    int verdicts[4] = {0};
    uint32_t seed = 11;
    size_t size;
    make_large_store();
    count_page_kinds();
    uint8_t *good = read_whole(file, &size);
    const int each = rounds(12, 2);
    for (size_t page = 0; page < size / PAGE; page++)
        for (int i = 0; i < each * (page == 0 ? 20 : 1); i++) {
            /* Half of them near a page's beginning, where its structure is. */
            const size_t at = page * PAGE + draw_below(&seed, i % 2 == 0 ? 110 : PAGE);
            const uint8_t bit = (uint8_t)(1u << draw_below(&seed, 8));
            good[at] ^= bit;
            write_whole(file, good, size);
            good[at] ^= bit;
            const verdict v = judge();
            verdicts[v]++;
            if (v == MISSED)
                fail_msg("page %zu, byte %zu, bit %d: missed", page + 1, at % PAGE, bit);
            unlink(journal_file);
        }
    free(good);
    print_message("%zu pages: %d found, %d not opened, %d harmless\n", size / PAGE, verdicts[FOUND],
                  verdicts[NOT_OPENED], verdicts[HARMLESS]);
    assert_true(verdicts[FOUND] > 5 * verdicts[NOT_OPENED]);
}

/* The journal of a store that was never closed. All commits but the last are followed by another,
 * so a flip in them must be found; the last may be taken for torn, and then is missing as a whole.
 */
static void flipped_bits_in_the_journal_are_found(void **state)
{
    (void)state;
    const store_config config = plain();
    uint32_t seed = 3;
    size_t size, base_size;
    memset(&h, 0, sizeof h);
    scratch_clear(place);
    store *s = open_or_fail(&config);
    assert_true(history_run(&h, s, 30));
    model before_last = h.before;
    struct stat st;
    assert_int_equal(stat(journal_file, &st), 0);
    const size_t last_begins = (size_t)st.st_size;
    do { /* a last group that changes something */
        before_last = h.before;
        assert_true(history_run(&h, s, 1));
    } while (stat(journal_file, &st) == 0 && (size_t)st.st_size == last_begins);
    uint8_t *good = read_whole(journal_file, &size), *base = read_whole(file, &base_size);
    store_close(s);
    int found = 0, torn = 0, harmless = 0;
    for (int i = 0; i < rounds(1500, 200); i++) {
        const size_t at =
            i < 64 ? (size_t)i % JOURNAL_HEAD_SIZE : draw_below(&seed, (uint32_t)size);
        const uint8_t bit = (uint8_t)(1u << draw_below(&seed, 8));
        scratch_clear(place);
        assert_int_equal(mkdir(place, 0700), 0);
        write_whole(file, base, base_size);
        good[at] ^= bit;
        write_whole(journal_file, good, size);
        good[at] ^= bit;
        char why[STORE_WHY_MAX];
        const store_result opened = store_open(&config, &s, why);
        if (opened == STORE_DAMAGED) {
            found++;
            continue;
        }
        assert_int_equal(opened, STORE_DURABLE);
        if (model_differs(s, &h.before) == NULL)
            harmless++;
        else if (at >= last_begins && model_differs(s, &before_last) == NULL)
            torn++;
        else
            fail_msg("byte %zu of %zu (last commit from %zu): lost in silence", at, size,
                     last_begins);
        store_close(s);
    }
    free(good);
    free(base);
    print_message("%zu frames: %d found, %d taken for torn, %d harmless\n",
                  (size - JOURNAL_HEAD_SIZE) / (PAGE + FRAME_HEAD_SIZE), found, torn, harmless);
    assert_true(found > 10 * torn);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(changed_missing_and_doubled_rows_are_located),
        cmocka_unit_test(changed_tables_and_documents_are_located),
        cmocka_unit_test(a_damaged_table_does_not_grow),
        cmocka_unit_test(damage_is_not_rewritten),
        cmocka_unit_test(readers_are_told_of_damage_and_where),
        cmocka_unit_test(a_damaged_backup_is_not_restored),
        cmocka_unit_test(flipped_bits_in_every_page_are_found_or_harmless),
        cmocka_unit_test(flipped_bits_in_the_journal_are_found),
    };
    scratch_create(place, true);
    snprintf(file, sizeof file, "%s/luckpond.db", place);
    snprintf(journal_file, sizeof journal_file, "%s-wal", file);
    const int failed = cmocka_run_group_tests_name("store damage", tests, NULL, NULL);
    scratch_remove(place);
    return failed;
}
