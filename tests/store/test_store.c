/* The store's interface, promise by promise. */
#include <poll.h>
#include <pthread.h>
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

static store_config unthreaded(void)
{
    store_config config = plain();
    config.unthreaded = true;
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

static store *open_unthreaded(void)
{
    const store_config config = unthreaded();
    return open_or_fail(&config);
}

/* --- Tables and documents --------------------------------------------------------------------- */

static void rows_and_tables_come_back_after_reopening(void **state)
{
    (void)state;
    char text[200] = "";
    store *s = open_plain();
    assert_int_equal(create_table(s, "A", 7), STORE_DURABLE);
    assert_int_equal(create_table(s, "B", 1), STORE_DURABLE);
    assert_int_equal(append_text(s, "A", 7, 1, "one"), STORE_DURABLE);
    assert_int_equal(append_text(s, "B", 1, 1, "uno"), STORE_DURABLE);
    assert_int_equal(append_text(s, "A", 7, 2, ""), STORE_DURABLE);
    store_close(s);
    s = open_plain();
    assert_rows(s, "A", "1:one 2: ");
    assert_rows(s, "B", "1:uno ");
    assert_int_equal(store_tables(s, list_table, text), STORE_DURABLE);
    assert_string_equal(text, "A@7/2 B@1/1 ");
    assert_int_equal(store_check(s, NULL, NULL), STORE_DURABLE);
    store_close(s);
}

static void an_append_is_refused_unless_number_and_epoch_are_right(void **state)
{
    (void)state;
    store *s = open_plain();
    assert_int_equal(append_text(s, "A", 1, 1, "no table"), STORE_REFUSED);
    create_table(s, "A", 5);
    assert_int_equal(create_table(s, "A", 5), STORE_REFUSED);
    assert_int_equal(append_text(s, "A", 5, 0, "x"), STORE_REFUSED);
    assert_int_equal(append_text(s, "A", 5, 2, "x"), STORE_REFUSED);
    assert_int_equal(append_text(s, "A", 4, 1, "x"), STORE_REFUSED);
    assert_int_equal(append_text(s, "A", 6, 1, "x"), STORE_REFUSED);
    assert_int_equal(append_text(s, "A", 5, 1, "one"), STORE_DURABLE);
    assert_int_equal(append_text(s, "A", 5, 1, "again"), STORE_REFUSED);
    assert_rows(s, "A", "1:one ");
    store_close(s);
}

static void a_claim_shuts_out_the_former_owner(void **state)
{
    (void)state;
    store *s = open_plain();
    create_table(s, "A", 1);
    append_text(s, "A", 1, 1, "one");
    store_batch *b = store_batch_create();
    store_batch_claim(b, "A", 1, 2);
    assert_int_equal(write_now(s, b), STORE_DURABLE);
    assert_int_equal(append_text(s, "A", 1, 2, "late"), STORE_REFUSED);
    assert_int_equal(append_text(s, "A", 2, 2, "two"), STORE_DURABLE);
    b = store_batch_create(); /* documents under the old epoch */
    store_batch_claim(b, "A", 1, 1);
    store_batch_put(b, "heads", "A", "late", 4);
    assert_int_equal(write_now(s, b), STORE_REFUSED);
    b = store_batch_create();
    store_batch_claim(b, "A", 2, 2);
    store_batch_put(b, "heads", "A", "mine", 4);
    assert_int_equal(write_now(s, b), STORE_DURABLE);
    assert_documents(s, "heads", "A=mine ");
    store_close(s);
}

static void a_dropped_table_is_gone_with_its_rows(void **state)
{
    (void)state;
    store *s = open_plain();
    store_table found;
    create_table(s, "A", 1);
    create_table(s, "B", 1);
    for (uint64_t n = 1; n <= 20; n++) {
        append_text(s, "A", 1, n, "a");
        append_text(s, "B", 1, n, "b");
    }
    store_batch *b = store_batch_create();
    store_batch_drop(b, "A", 2);
    assert_int_equal(write_now(s, b), STORE_REFUSED);
    b = store_batch_create();
    store_batch_drop(b, "A", 1);
    assert_int_equal(write_now(s, b), STORE_DURABLE);
    assert_int_equal(store_table_find(s, "A", &found), STORE_ABSENT);
    assert_int_equal(store_rows(s, "A", 1, list_row, NULL), STORE_ABSENT);
    assert_int_equal(store_table_find(s, "B", &found), STORE_DURABLE);
    assert_int_equal(found.row_count, 20);
    assert_int_equal(store_check(s, NULL, NULL), STORE_DURABLE);
    assert_int_equal(create_table(s, "A", 9), STORE_DURABLE);
    assert_rows(s, "A", "");
    store_close(s);
}

static store_result rewrite(store *s, uint64_t epoch, uint64_t first, uint64_t second)
{
    store_batch *b = store_batch_create();
    store_batch_rewrite(b, "A", epoch, first, "gone", 4);
    if (second > 0)
        store_batch_rewrite(b, "A", epoch, second, "", 0);
    return write_now(s, b);
}

static bool file_has(const char *name, const char *word)
{
    char path[SCRATCH_MAX + 32];
    snprintf(path, sizeof path, "%s/%s", place, name);
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return false;
    static char bytes[1 << 20];
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    return memmem(bytes, size, word, strlen(word)) != NULL;
}

static void rewritten_rows_are_sealed_anew_and_their_old_bytes_are_gone(void **state)
{
    (void)state;
    store *s = open_plain();
    create_table(s, "A", 3);
    create_table(s, "B", 1);
    for (uint64_t n = 1; n <= 5; n++) {
        append_text(s, "A", 3, n, n == 2 ? "a secret word" : n == 4 ? "one more secret" : "row");
        append_text(s, "B", 1, n, "b");
    }
    assert_int_equal(rewrite(s, 2, 2, 0), STORE_REFUSED);
    assert_int_equal(rewrite(s, 3, 6, 0), STORE_REFUSED);
    assert_int_equal(rewrite(s, 3, 0, 0), STORE_REFUSED);
    assert_int_equal(rewrite(s, 3, 2, 6), STORE_REFUSED); /* whole or not at all */
    assert_rows(s, "A", "1:row 2:a secret word 3:row 4:one more secret 5:row ");
    assert_int_equal(rewrite(s, 3, 2, 4), STORE_DURABLE);
    assert_int_equal(append_text(s, "A", 3, 6, "six"), STORE_DURABLE);
    assert_rows(s, "A", "1:row 2:gone 3:row 4: 5:row 6:six ");
    assert_rows(s, "B", "1:b 2:b 3:b 4:b 5:b ");
    assert_int_equal(store_check(s, NULL, NULL), STORE_DURABLE);
    assert_int_equal(rewrite(s, 3, 1, 6), STORE_DURABLE); /* the first and the last */
    assert_rows(s, "A", "1:gone 2:gone 3:row 4: 5:row 6: ");
    store_close(s);
    assert_false(file_has("luckpond.db", "secret"));
    assert_false(file_has("luckpond.db-wal", "secret"));
}

static void documents_are_replaced_listed_by_key_and_deleted(void **state)
{
    (void)state;
    char text[100] = "";
    store *s = open_plain();
    put_text(s, "guests", "b", "2");
    put_text(s, "guests", "a", "1");
    put_text(s, "guestsx", "c", "other space");
    put_text(s, "guests", "b", "two");
    assert_documents(s, "guests", "a=1 b=two ");
    assert_int_equal(store_document_find(s, "guests", "b", list_document, text), STORE_DURABLE);
    assert_string_equal(text, "b=two ");
    assert_int_equal(store_document_find(s, "guests", "z", list_document, text), STORE_ABSENT);
    store_batch *b = store_batch_create();
    store_batch_delete(b, "guests", "a");
    store_batch_delete(b, "guests", "never was");
    assert_int_equal(write_now(s, b), STORE_DURABLE);
    assert_documents(s, "guests", "b=two ");
    store_close(s);
}

static bool largest(void *data, const store_row *row)
{
    (void)data;
    assert_int_equal(row->size, STORE_BYTES_MAX);
    return ((const char *)row->bytes)[STORE_BYTES_MAX - 1] == 'y';
}

static void limits_are_exact(void **state)
{
    (void)state;
    store *s = open_plain();
    static char bytes[STORE_BYTES_MAX + 1], name[STORE_NAME_MAX + 2], key[STORE_KEY_MAX + 2];
    memset(bytes, 'y', sizeof bytes);
    memset(name, 'n', STORE_NAME_MAX);
    memset(key, 'k', STORE_KEY_MAX);
    store_batch *b = store_batch_create();
    store_batch_create_table(b, name, UINT64_MAX);
    store_batch_append(b, name, UINT64_MAX, 1, bytes, STORE_BYTES_MAX);
    store_batch_put(b, name, key, bytes, STORE_BYTES_MAX);
    assert_int_equal(write_now(s, b), STORE_DURABLE);
    assert_int_equal(store_rows(s, name, 1, largest, NULL), STORE_DURABLE);

    b = store_batch_create();
    store_batch_append(b, name, UINT64_MAX, 2, bytes, STORE_BYTES_MAX + 1);
    assert_int_equal(write_now(s, b), STORE_INVALID);
    b = store_batch_create();
    store_batch_put(b, "s", "", "x", 1);
    assert_int_equal(write_now(s, b), STORE_INVALID);
    b = store_batch_create();
    store_batch_put(b, "s", "a\nb", "x", 1);
    assert_int_equal(write_now(s, b), STORE_INVALID);
    name[STORE_NAME_MAX] = 'n';
    assert_int_equal(create_table(s, name, 1), STORE_INVALID);
    key[STORE_KEY_MAX] = 'k';
    assert_int_equal(put_text(s, "s", key, "x"), STORE_INVALID);
    b = store_batch_create();
    for (int i = 0; i < 17; i++)
        store_batch_put(b, "s", "k", bytes, STORE_BYTES_MAX);
    assert_int_equal(write_now(s, b), STORE_INVALID);
    assert_documents(s, "s", "");
    store_close(s);
}

/* --- Batches, groups, order ------------------------------------------------------------------- */

typedef struct fates {
    store_result of[16];
    int count;
} fates;

static void note_fate(void *data, store_result fate)
{
    fates *f = (fates *)data;
    f->of[f->count++] = fate;
}

static void a_refused_batch_leaves_nothing_and_its_neighbours_are_kept(void **state)
{
    (void)state;
    store *s = open_unthreaded();
    fates f = {.count = 0};
    create_table(s, "A", 1);
    for (int i = 0; i < 5; i++) {
        store_batch *b = store_batch_create();
        char key[8];
        snprintf(key, sizeof key, "%d", i);
        store_batch_put(b, "d", key, "x", 1);
        /* The second and fourth want numbers that are taken by then. */
        store_batch_append(b, "A", 1, i == 1 ? 1 : i == 3 ? 2 : (uint64_t)(i / 2 + 1), key, 1);
        assert_int_equal(store_submit(s, b, note_fate, &f), STORE_DURABLE);
    }
    assert_int_equal(store_poll(s), 5);
    const store_result expected[] = {STORE_DURABLE, STORE_REFUSED, STORE_DURABLE, STORE_REFUSED,
                                     STORE_DURABLE};
    assert_memory_equal(f.of, expected, sizeof expected);
    assert_rows(s, "A", "1:0 2:2 3:4 ");
    assert_documents(s, "d", "0=x 2=x 4=x ");
    store_stats stats;
    store_stats_read(s, &stats);
    assert_int_equal(stats.commits, 2);
    assert_int_equal(stats.batches, 4);
    assert_int_equal(stats.rows, 3);
    assert_int_equal(stats.refused, 2);
    assert_int_equal(stats.group_max, 5);
    store_close(s);
}

static void the_queue_is_bounded_by_count_and_by_bytes(void **state)
{
    (void)state;
    store_config config = unthreaded();
    config.queue_batches = 3;
    config.queue_bytes = 10000;
    store *s = open_or_fail(&config);
    static char bytes[9500];
    store_batch *b = store_batch_create();
    store_batch_put(b, "d", "big", bytes, sizeof bytes);
    assert_int_equal(store_submit(s, b, NULL, NULL), STORE_DURABLE);
    b = store_batch_create();
    store_batch_put(b, "d", "more", bytes, 500);
    assert_int_equal(store_submit(s, b, NULL, NULL), STORE_CROWDED);
    assert_int_equal(store_poll(s), 1);
    assert_int_equal(store_submit(s, b, NULL, NULL), STORE_DURABLE);
    assert_int_equal(store_submit(s, store_batch_create(), NULL, NULL), STORE_DURABLE);
    assert_int_equal(store_submit(s, store_batch_create(), NULL, NULL), STORE_DURABLE);
    b = store_batch_create();
    assert_int_equal(store_submit(s, b, NULL, NULL), STORE_CROWDED);
    assert_int_equal(store_poll(s), 3);
    assert_int_equal(store_submit(s, b, NULL, NULL), STORE_DURABLE);
    store_close(s);
}

enum { SUBMITTERS = 4, EACH = 200 };

typedef struct ordered {
    store *s;
    pthread_t owner;
    int delivered, last[SUBMITTERS], wakes;
} ordered;

static ordered order;

static void in_order(void *data, store_result fate)
{
    const int who = (int)((intptr_t)data / EACH), which = (int)((intptr_t)data % EACH);
    assert_int_equal(fate, STORE_DURABLE);
    assert_true(pthread_equal(pthread_self(), order.owner));
    assert_int_equal(which, order.last[who]);
    order.last[who]++;
    order.delivered++;
}

static void *submitter(void *data)
{
    const intptr_t who = (intptr_t)data;
    char table[8];
    snprintf(table, sizeof table, "T%d", (int)who);
    for (intptr_t i = 0; i < EACH; i++) {
        store_batch *b = store_batch_create();
        if (i == 0)
            store_batch_create_table(b, table, 1);
        store_batch_append(b, table, 1, (uint64_t)i + 1, &i, sizeof i);
        while (store_submit(order.s, b, in_order, (void *)(who * EACH + i)) == STORE_CROWDED)
            poll(NULL, 0, 1);
    }
    return NULL;
}

static void nudge(void *data)
{
    const char byte = 1;
    if (write(*(int *)data, &byte, 1) != 1)
        abort();
}

/* The owner sleeps until it is woken, as a server's loop does. */
static void fates_come_in_order_to_the_polling_thread(void **state)
{
    (void)state;
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    store_config config = plain();
    config.queue_batches = 64;
    config.wake = nudge;
    config.wake_data = &ends[1];
    memset(&order, 0, sizeof order);
    order.s = open_or_fail(&config);
    order.owner = pthread_self();
    pthread_t threads[SUBMITTERS];
    for (intptr_t i = 0; i < SUBMITTERS; i++)
        pthread_create(&threads[i], NULL, submitter, (void *)i);
    while (order.delivered < SUBMITTERS * EACH) {
        char bytes[64];
        assert_true(read(ends[0], bytes, sizeof bytes) > 0);
        store_poll(order.s);
        store_table found; /* what was reported is there for readers */
        if (order.last[0] > 0) {
            assert_int_equal(store_table_find(order.s, "T0", &found), STORE_DURABLE);
            assert_true((int)found.row_count >= order.last[0]);
        }
    }
    for (int i = 0; i < SUBMITTERS; i++)
        pthread_join(threads[i], NULL);
    store_stats stats;
    store_stats_read(order.s, &stats);
    assert_int_equal(stats.rows, SUBMITTERS * EACH);
    assert_true(stats.commits < SUBMITTERS * EACH); /* they shared */
    assert_int_equal(store_check(order.s, NULL, NULL), STORE_DURABLE);
    store_close(order.s);
    close(ends[0]);
    close(ends[1]);
}

static void submit_again(void *data, store_result fate)
{
    assert_int_equal(fate, STORE_DURABLE);
    store *s = *(store **)data;
    store_batch *b = store_batch_create();
    store_batch_put(b, "d", "last", "words", 5);
    assert_int_equal(store_submit(s, b, NULL, NULL), STORE_DURABLE);
}

static void closing_writes_and_delivers_everything(void **state)
{
    (void)state;
    fates f = {.count = 0};
    store *s = open_plain();
    for (int i = 0; i < 10; i++) {
        store_batch *b = store_batch_create();
        char key[8];
        snprintf(key, sizeof key, "%d", i);
        store_batch_put(b, "d", key, "x", 1);
        store_submit(s, b, note_fate, &f);
    }
    store_submit(s, store_batch_create(), submit_again, &s);
    store_close(s);
    assert_int_equal(f.count, 10);
    s = open_plain();
    assert_documents(s, "d", "0=x 1=x 2=x 3=x 4=x 5=x 6=x 7=x 8=x 9=x last=words ");
    store_close(s);
}

static bool until_three(void *data, const store_row *row)
{
    (void)data;
    return row->number < 3;
}

static bool stop_at_once(void *data, const store_table *table)
{
    assert_null(data);
    assert_string_equal(table->name, "A");
    return false;
}

static bool read_within(void *data, const store_table *table)
{
    store *s = (store *)data;
    char text[200] = "";
    assert_int_equal(store_rows(s, table->name, 4, list_row, text), STORE_DURABLE);
    assert_string_equal(text, "4:r 5:r ");
    assert_int_equal(put_text(s, "seen", table->name, "yes"), STORE_DURABLE);
    return true;
}

static void visitors_may_stop_start_late_read_and_write(void **state)
{
    (void)state;
    char text[100] = "";
    store *s = open_plain();
    create_table(s, "A", 1);
    create_table(s, "B", 1);
    for (uint64_t n = 1; n <= 5; n++) {
        append_text(s, "A", 1, n, "r");
        append_text(s, "B", 1, n, "r");
    }
    assert_int_equal(store_rows(s, "A", 1, until_three, NULL), STORE_DURABLE);
    assert_int_equal(store_tables(s, stop_at_once, NULL), STORE_DURABLE);
    assert_int_equal(store_rows(s, "A", 6, list_row, text), STORE_DURABLE);
    assert_string_equal(text, "");
    assert_int_equal(store_tables(s, read_within, s), STORE_DURABLE);
    assert_documents(s, "seen", "A=yes B=yes ");
    store_close(s);
}

static void the_journal_stays_bounded(void **state)
{
    (void)state;
    store_config config = unthreaded();
    config.checkpoint_pages = 50;
    store *s = open_or_fail(&config);
    create_table(s, "A", 1);
    static char bytes[3000];
    for (uint64_t n = 1; n <= 400; n++) {
        store_batch *b = store_batch_create();
        store_batch_append(b, "A", 1, n, bytes, sizeof bytes);
        assert_int_equal(write_now(s, b), STORE_DURABLE);
    }
    store_stats stats;
    store_stats_read(s, &stats);
    assert_true(stats.checkpoints >= 8);
    assert_true(stats.journal_pages_max < 60);
    store_close(s);
}

static bool write_meanwhile(void *data, const store_table *table)
{
    static const char bytes[3000];
    store *s = (store *)data;
    for (uint64_t n = 1; n <= 200; n++) {
        store_batch *b = store_batch_create();
        store_batch_append(b, table->name, 1, n, bytes, sizeof bytes);
        assert_int_equal(write_now(s, b), STORE_DURABLE);
    }
    return true;
}

static void a_long_visit_lets_the_journal_grow_and_its_end_lets_it_shrink(void **state)
{
    (void)state;
    store_config config = unthreaded();
    config.checkpoint_pages = 50;
    store *s = open_or_fail(&config);
    create_table(s, "A", 1);
    assert_int_equal(store_tables(s, write_meanwhile, s), STORE_DURABLE);
    store_stats stats;
    store_stats_read(s, &stats);
    assert_true(stats.journal_pages > 200);
    assert_true(stats.checkpoints < 100); /* tried now and then, not after every commit */
    for (uint64_t n = 201; n <= 230; n++) /* equal documents would write nothing */
        assert_int_equal(append_text(s, "A", 1, n, "x"), STORE_DURABLE);
    store_stats_read(s, &stats);
    assert_true(stats.journal_pages < 60);
    char file[SCRATCH_MAX + 32];
    struct stat found;
    snprintf(file, sizeof file, "%s/luckpond.db-wal", place);
    assert_int_equal(stat(file, &found), 0);
    assert_true(found.st_size < 2 * 50 * 4200); /* the file too */
    store_close(s);
}

#define FRESH(test) cmocka_unit_test_setup(test, fresh)

int main(void)
{
    const struct CMUnitTest tests[] = {
        FRESH(rows_and_tables_come_back_after_reopening),
        FRESH(an_append_is_refused_unless_number_and_epoch_are_right),
        FRESH(a_claim_shuts_out_the_former_owner),
        FRESH(a_dropped_table_is_gone_with_its_rows),
        FRESH(rewritten_rows_are_sealed_anew_and_their_old_bytes_are_gone),
        FRESH(documents_are_replaced_listed_by_key_and_deleted),
        FRESH(limits_are_exact),
        FRESH(a_refused_batch_leaves_nothing_and_its_neighbours_are_kept),
        FRESH(the_queue_is_bounded_by_count_and_by_bytes),
        FRESH(fates_come_in_order_to_the_polling_thread),
        FRESH(closing_writes_and_delivers_everything),
        FRESH(visitors_may_stop_start_late_read_and_write),
        FRESH(the_journal_stays_bounded),
        FRESH(a_long_visit_lets_the_journal_grow_and_its_end_lets_it_shrink),
    };
    scratch_create(place, false);
    const int failed = cmocka_run_group_tests_name("store", tests, NULL, NULL);
    scratch_remove(place);
    return failed;
}
