/* Where a store lies: its folder, who may open it, what is refused, backup and restore. */
#include <poll.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store_support.h"

static char place[SCRATCH_MAX];

static store_config plain(void)
{
    store_config config = store_config_default();
    config.place = place;
    return config;
}

static int fresh(void **state)
{
    (void)state;
    scratch_clear(place);
    return 0;
}

static store *open_plain(void)
{
    const store_config config = plain();
    return open_or_fail(&config);
}

static void folder_and_file_are_for_the_owner_only(void **state)
{
    (void)state;
    char deep[SCRATCH_MAX + 32], file[SCRATCH_MAX + 64];
    struct stat found;
    snprintf(deep, sizeof deep, "%s/not/yet/there/", place);
    store_config config = plain();
    config.place = deep;
    store_close(open_or_fail(&config));
    assert_int_equal(stat(deep, &found), 0);
    assert_int_equal(found.st_mode & 0777, 0700);
    snprintf(file, sizeof file, "%s/luckpond.db", deep);
    assert_int_equal(stat(file, &found), 0);
    assert_int_equal(found.st_mode & 0777, 0600);
}

static void assert_not_opened(const store_config *config, store_result expected, const char *hint)
{
    char why[STORE_WHY_MAX];
    store *s;
    assert_int_equal(store_open(config, &s, why), expected);
    assert_null(s);
    if (strstr(why, hint) == NULL)
        fail_msg("\"%s\" does not say \"%s\"", why, hint);
}

static void a_second_server_is_told_who_has_the_store(void **state)
{
    (void)state;
    char pid[32];
    const store_config config = plain();
    snprintf(pid, sizeof pid, "process %ld", (long)getpid());
    store *s = open_plain();
    assert_not_opened(&config, STORE_LOCKED, pid);
    store_close(s);
    store_close(open_plain());
}

static void a_place_that_cannot_be_written_is_named(void **state)
{
    (void)state;
    store_config config = plain();
    config.place = "/proc/nowhere/data";
    assert_not_opened(&config, STORE_DENIED, "/proc/nowhere/data");
    config.place = "";
    assert_not_opened(&config, STORE_DENIED, "no data folder");
    store *s;
    assert_int_equal(store_open(&config, &s, NULL), STORE_DENIED); /* not everybody asks why */

    char folder[SCRATCH_MAX + 32];
    config.place = place;
    snprintf(folder, sizeof folder, "%s/luckpond.db", place);
    assert_true(mkdir(place, 0700) == 0 && mkdir(folder, 0700) == 0);
    assert_not_opened(&config, STORE_DENIED, "luckpond.db is not writable");
    rmdir(folder);
    snprintf(folder, sizeof folder, "%s/luckpond.lock", place);
    unlink(folder);
    assert_int_equal(mkdir(folder, 0700), 0);
    assert_not_opened(&config, STORE_DENIED, "is not writable");
    rmdir(folder);
}

static void alter(const char *sql)
{
    char file[SCRATCH_MAX + 32];
    sqlite3 *c;
    snprintf(file, sizeof file, "%s/luckpond.db", place);
    assert_int_equal(sqlite3_open(file, &c), SQLITE_OK);
    assert_int_equal(sqlite3_exec(c, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(c);
}

static void newer_and_foreign_databases_are_refused(void **state)
{
    (void)state;
    const store_config config = plain();
    char file[SCRATCH_MAX + 32];
    snprintf(file, sizeof file, "%s/luckpond.db", place);
    store_close(open_plain());
    alter("PRAGMA user_version = 99");
    assert_not_opened(&config, STORE_NEWER, "schema 99");
    alter("PRAGMA user_version = 1; PRAGMA application_id = 12345");
    assert_not_opened(&config, STORE_FOREIGN, "another program");
    alter("PRAGMA application_id = 1818980452; PRAGMA user_version = 0");
    assert_not_opened(&config, STORE_DAMAGED, "unknown schema");
    FILE *f = fopen(file, "w");
    for (int i = 0; i < 500; i++)
        fputs("not a database at all, ", f);
    fclose(f);
    assert_not_opened(&config, STORE_FOREIGN, "not a database");
}

static void a_reader_beside_the_server_sees_what_is_durable(void **state)
{
    (void)state;
    store_config config = plain();
    config.read_only = true;
    assert_not_opened(&config, STORE_ABSENT, "no store");
    char file[SCRATCH_MAX + 32];
    snprintf(file, sizeof file, "%s/luckpond.db", place);
    assert_int_equal(mkdir(place, 0700), 0);
    fclose(fopen(file, "w"));
    assert_not_opened(&config, STORE_ABSENT, "is empty");
    store *s = open_plain();
    create_table(s, "A", 1);
    store *reader = open_or_fail(&config);
    append_text(s, "A", 1, 1, "one");
    assert_rows(reader, "A", "1:one ");
    assert_int_equal(append_text(reader, "A", 1, 2, "two"), STORE_INVALID);
    assert_int_equal(store_check(reader, NULL, NULL), STORE_DURABLE);
    store_close(s);
    assert_rows(reader, "A", "1:one ");
    store_close(reader);
}

static void a_database_held_by_another_program_is_away_not_failed(void **state)
{
    (void)state;
    char file[SCRATCH_MAX + 32];
    sqlite3 *c;
    store *s = open_plain();
    create_table(s, "A", 1);
    snprintf(file, sizeof file, "%s/luckpond.db", place);
    assert_int_equal(sqlite3_open(file, &c), SQLITE_OK);
    assert_int_equal(sqlite3_exec(c, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(append_text(s, "A", 1, 1, "x"), STORE_AWAY);
    sqlite3_exec(c, "ROLLBACK", NULL, NULL, NULL);
    sqlite3_close(c);
    assert_int_equal(append_text(s, "A", 1, 1, "one"), STORE_DURABLE);
    store_close(s);
}

static void relaxed_stores_keep_the_same_things(void **state)
{
    (void)state;
    store_config config = plain();
    config.relaxed = true;
    store *s = open_or_fail(&config);
    create_table(s, "A", 1);
    append_text(s, "A", 1, 1, "one");
    store_close(s);
    s = open_plain();
    assert_rows(s, "A", "1:one ");
    store_close(s);
}

static void every_result_has_its_sentence(void **state)
{
    (void)state;
    for (int i = 0; i < STORE_RESULT_COUNT; i++)
        assert_true(strlen(store_result_text((store_result)i)) > 3);
}

/* --- Backup and restore ----------------------------------------------------------------------- */

/* Writes go on from another thread while the copy is made. */
static volatile int stop_writing;

static void *keep_writing(void *data)
{
    store *s = (store *)data;
    for (uint64_t n = 1; !__atomic_load_n(&stop_writing, __ATOMIC_ACQUIRE); n++) {
        store_batch *b = store_batch_create();
        store_batch_append(b, "A", 1, n, &n, sizeof n);
        store_batch_put(b, "heads", "A", &n, sizeof n);
        while (store_submit(s, b, NULL, NULL) == STORE_CROWDED)
            poll(NULL, 0, 1);
        if (n % 16 == 0)
            poll(NULL, 0, 1);
    }
    return NULL;
}

static bool head_is(void *data, const store_document *document)
{
    return memcmp(data, document->bytes, sizeof(uint64_t)) == 0;
}

static void a_backup_under_load_restores_to_one_moment(void **state)
{
    (void)state;
    char copy[SCRATCH_MAX + 16], again[SCRATCH_MAX + 16], why[STORE_WHY_MAX] = "";
    snprintf(copy, sizeof copy, "%s/../copy", place);
    snprintf(again, sizeof again, "%s/../again", place);
    unlink(copy);
    scratch_clear(again);
    store *s = open_plain();
    create_table(s, "A", 1);
    pthread_t thread;
    __atomic_store_n(&stop_writing, 0, __ATOMIC_RELEASE);
    pthread_create(&thread, NULL, keep_writing, s);
    store_table live;
    do {
        store_poll(s);
        assert_int_equal(store_table_find(s, "A", &live), STORE_DURABLE);
    } while (live.row_count < 300);
    if (store_backup(s, copy, why) != STORE_DURABLE)
        fail_msg("%s", why);
    __atomic_store_n(&stop_writing, 1, __ATOMIC_RELEASE);
    pthread_join(thread, NULL);
    assert_int_equal(store_backup(s, copy, why), STORE_DENIED);
    assert_int_equal(store_backup(s, "/proc/nowhere/copy", why), STORE_DENIED);
    assert_int_equal(store_restore(copy, place, why), STORE_DENIED);
    store_close(s);

    assert_int_equal(store_restore("/nowhere/copy", again, why), STORE_ABSENT);
    assert_int_equal(store_restore(copy, "/proc/nowhere", why), STORE_DENIED);
    if (store_restore(copy, again, why) != STORE_DURABLE)
        fail_msg("%s", why);
    store_config config = plain();
    config.place = again;
    s = open_or_fail(&config);
    assert_int_equal(store_check(s, NULL, NULL), STORE_DURABLE);
    store_table found;
    assert_int_equal(store_table_find(s, "A", &found), STORE_DURABLE);
    assert_true(found.row_count >= live.row_count);
    /* Row and document of a batch came together. */
    assert_int_equal(store_document_find(s, "heads", "A", head_is, &found.row_count),
                     STORE_DURABLE);
    assert_int_equal(append_text(s, "A", 1, found.row_count + 1, "on it goes"), STORE_DURABLE);
    store_close(s);
}

#define FRESH(test) cmocka_unit_test_setup(test, fresh)

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRESH(folder_and_file_are_for_the_owner_only),
        FRESH(a_second_server_is_told_who_has_the_store),
        FRESH(a_place_that_cannot_be_written_is_named),
        FRESH(newer_and_foreign_databases_are_refused),
        FRESH(a_reader_beside_the_server_sees_what_is_durable),
        FRESH(a_database_held_by_another_program_is_away_not_failed),
        FRESH(relaxed_stores_keep_the_same_things),
        FRESH(every_result_has_its_sentence),
        FRESH(a_backup_under_load_restores_to_one_moment),
    };
    scratch_create(place, false);
    const int failed = cmocka_run_group_tests_name("store place", tests, NULL, NULL);
    scratch_remove(place);
    return failed;
}
