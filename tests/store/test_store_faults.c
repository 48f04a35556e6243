/* The first, second, third ... operation of the disk fails, until none does any more. After each,
 * the store is opened again on a healthy disk: everything reported durable is there, nothing half.
 */
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "fault_disk.h"
#include "store_support.h"

enum { GROUPS = 40, LOOK_AGAIN = 4 };

static char place[SCRATCH_MAX];

static store_config faulty(void)
{
    store_config config = store_config_default();
    config.place = place;
    config.vfs = FAULT_DISK;
    config.unthreaded = true;
    config.checkpoint_pages = 12; /* so that short lives see several */
    return config;
}

/* A store that cannot be opened says so with one of these, and a reason. */
static void assert_honest_refusal(store_result result, const char *why)
{
    assert_true(result == STORE_FAILED || result == STORE_DENIED || result == STORE_FULL ||
                result == STORE_DAMAGED || result == STORE_FOREIGN);
    assert_true(strlen(why) > 0);
}

static void look_after(history *h, const char *what, long k)
{
    const store_config config = faulty();
    int damage = 0;
    store *s = open_or_fail(&config);
    const char *differs = history_differs(h, s);
    if (differs != NULL)
        fail_msg("%s %ld: %s", what, k, differs);
    if (store_check(s, report_to_stderr, &damage) != STORE_DURABLE)
        fail_msg("%s %ld: damaged", what, k);
    if (!history_run(h, s, LOOK_AGAIN))
        fail_msg("%s %ld: fails on a healthy disk", what, k);
    store_close(s);
}

/* One life with a fault at operation k. False once the fault was not reached. */
static bool live_with_fault(unsigned kinds, long k, bool forever, bool power_cut, const char *what)
{
    static history h;
    const store_config config = faulty();
    char why[STORE_WHY_MAX];
    store *s;
    memset(&h, 0, sizeof h);
    h.seed = (uint32_t)(k * 31 + 7);
    scratch_clear(place);
    disk_reset();
    disk_fail_at(kinds, k, forever);
    const store_result opened = store_open(&config, &s, why);
    if (opened != STORE_DURABLE) {
        assert_null(s);
        assert_honest_refusal(opened, why);
    } else {
        const bool good = history_run(&h, s, GROUPS);
        if (!good) { /* failed is final, and has a reason */
            store_batch *b = store_batch_create();
            assert_int_equal(write_now(s, b), STORE_FAILED);
            store_why(s, why);
            assert_true(strlen(why) > 0);
        }
        store_close(s);
    }
    const bool struck = disk_struck();
    disk_fail_at(0, 0, false);
    if (power_cut)
        disk_power_on((uint32_t)k);
    look_after(&h, what, k);
    return struck;
}

static void every_operation(unsigned kinds, bool forever, bool power_cut, const char *what)
{
    const int stride = kinds == DISK_OPEN ? 1 : rounds(1, 7); /* there are only a few opens */
    long k = 1, lives = 0;
    for (; live_with_fault(kinds, k, forever, power_cut, what); k += stride)
        lives++;
    assert_true(lives > 2);
    print_message("%s: %ld faults\n", what, lives);
}

static void every_failed_write_leaves_what_was_durable(void **state)
{
    (void)state;
    every_operation(DISK_WRITE, false, false, "write");
    every_operation(DISK_WRITE, true, true, "write, for good, and a power cut");
}

static void every_failed_sync_is_final_and_loses_nothing_durable(void **state)
{
    (void)state;
    every_operation(DISK_SYNC, false, false, "sync");
    every_operation(DISK_SYNC, false, true, "sync, and a power cut");
}

static void every_failed_open_leaves_what_was_durable(void **state)
{
    (void)state;
    every_operation(DISK_OPEN, false, false, "open");
}

static void every_failed_read_leaves_what_was_durable(void **state)
{
    (void)state;
    every_operation(DISK_READ, false, true, "read");
}

static void every_failed_truncation_leaves_what_was_durable(void **state)
{
    (void)state;
    /* Rare: the journal is cut back after it has outgrown its limit. So this asks for no number. */
    for (long k = 1; k < 40 && live_with_fault(DISK_TRUNCATE, k, false, true, "truncation"); k++) {}
}

/* Mapped by each connection when it first looks, and every 4096 journal pages. */
static void every_failed_growth_of_the_index_leaves_what_was_durable(void **state)
{
    (void)state;
    for (long k = 1; live_with_fault(DISK_SHARED, k, false, false, "index"); k++) {}
}

/* --- Memory ----------------------------------------------------------------------------------- */

static sqlite3_mem_methods memory; /* SQLite's own */
static long memory_left = -1;      /* allocations until one fails; -1: none does */

static bool memory_fails(void) { return memory_left >= 0 && memory_left-- == 0; }

static void *scarce_malloc(int size) { return memory_fails() ? NULL : memory.xMalloc(size); }

static void *scarce_realloc(void *old, int size)
{
    return memory_fails() ? NULL : memory.xRealloc(old, size);
}

static void make_memory_scarce(void)
{
    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &memory);
    sqlite3_mem_methods scarce = memory;
    scarce.xMalloc = scarce_malloc;
    scarce.xRealloc = scarce_realloc;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &scarce);
}

static void every_failed_allocation_leaves_what_was_durable(void **state)
{
    static history h;
    (void)state;
    const store_config config = faulty();
    char why[STORE_WHY_MAX];
    long lives = 0;
    bool struck = true;
    for (long k = 0; struck; k += k < 60 ? 1 : rounds(7, 61), lives++) {
        store *s;
        memset(&h, 0, sizeof h);
        h.seed = (uint32_t)k;
        scratch_clear(place);
        disk_reset();
        memory_left = k;
        const store_result opened = store_open(&config, &s, why);
        if (opened == STORE_DURABLE) {
            history_run(&h, s, 10);
            store_close(s);
        } else {
            assert_honest_refusal(opened, why);
        }
        struck = memory_left < 0;
        memory_left = -1;
        look_after(&h, "memory", k);
    }
    print_message("memory: %ld lives\n", lives);
}

/* --- Disk full -------------------------------------------------------------------------------- */

/* Room for n bytes: some groups are kept, then none are, then there is room again. */
static void live_with_little_room(int64_t room, int *full)
{
    static history h;
    store_config config = faulty();
    memset(&h, 0, sizeof h);
    h.seed = (uint32_t)room + 3;
    scratch_clear(place);
    disk_reset();
    store *s = open_or_fail(&config);
    disk_room(room);
    if (!history_run(&h, s, 40)) {
        char why[STORE_WHY_MAX];
        store_why(s, why);
        fail_msg("room %ld: a full disk is not a failed one: %s", (long)room, why);
    }
    *full += h.full;
    const char *differs = model_differs(s, &h.before);
    if (differs != NULL)
        fail_msg("room %ld: %s", (long)room, differs);
    disk_room(-1);
    const int before = h.full;
    assert_true(history_run(&h, s, 5));
    assert_int_equal(h.full, before);
    store_close(s);
    look_after(&h, "room", (long)room);
}

static void a_full_disk_refuses_whole_batches_and_recovers(void **state)
{
    int full = 0;
    (void)state;
    for (int64_t room = 0; room < 120000; room += rounds(1777, 13331))
        live_with_little_room(room, &full);
    assert_true(full > 100);
    print_message("full: %d groups refused\n", full);
}

static void a_full_disk_at_creation_is_said(void **state)
{
    (void)state;
    const store_config config = faulty();
    char why[STORE_WHY_MAX];
    store *s;
    for (int64_t room = 0; room < 30000; room += 1024) {
        scratch_clear(place);
        disk_reset();
        disk_room(room);
        const store_result result = store_open(&config, &s, why);
        if (result != STORE_DURABLE)
            assert_honest_refusal(result, why);
        store_close(s);
        disk_room(-1);
        s = open_or_fail(&config); /* a half-made store is made anew */
        assert_int_equal(store_check(s, NULL, NULL), STORE_DURABLE);
        store_close(s);
    }
}

/* --- Reading and copying ---------------------------------------------------------------------- */

static void every_failed_read_of_a_reader_is_said(void **state)
{
    static history h;
    (void)state;
    store_config config = faulty();
    memset(&h, 0, sizeof h);
    scratch_clear(place);
    disk_reset();
    store *s = open_or_fail(&config);
    assert_true(history_run(&h, s, 60));
    store_close(s);
    for (long k = 1;; k += rounds(1, 5)) {
        s = open_or_fail(&config);
        disk_fail_at(DISK_READ, k, false);
        const bool differs = model_differs(s, &h.before) != NULL;
        const bool struck = disk_struck();
        disk_fail_at(0, 0, false);
        assert_int_equal(differs, struck);
        assert_null(model_differs(s, &h.before)); /* a reader's trouble passes */
        store_close(s);
        if (!struck)
            break;
    }
}

static void every_failed_operation_of_a_backup_leaves_no_file(void **state)
{
    static history h;
    (void)state;
    store_config config = faulty();
    char copy[SCRATCH_MAX + 16], partial[SCRATCH_MAX + 32], why[STORE_WHY_MAX];
    snprintf(copy, sizeof copy, "%s/../copy", place);
    snprintf(partial, sizeof partial, "%s.partial", copy);
    memset(&h, 0, sizeof h);
    scratch_clear(place);
    disk_reset();
    store *s = open_or_fail(&config);
    assert_true(history_run(&h, s, 30));
    bool struck = true;
    for (long k = 1; struck; k += rounds(1, 5)) {
        unlink(copy);
        disk_fail_at(DISK_OPEN | DISK_READ | DISK_WRITE | DISK_TRUNCATE, k, false);
        const store_result result = store_backup(s, copy, why);
        struck = disk_struck();
        disk_fail_at(0, 0, false);
        if (result != STORE_DURABLE)
            assert_int_not_equal(access(copy, F_OK), 0);
        else
            assert_int_equal(access(copy, F_OK), 0);
        assert_int_not_equal(access(partial, F_OK), 0);
    }
    unlink(copy);
    store_close(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_failed_write_leaves_what_was_durable),
        cmocka_unit_test(every_failed_sync_is_final_and_loses_nothing_durable),
        cmocka_unit_test(every_failed_open_leaves_what_was_durable),
        cmocka_unit_test(every_failed_read_leaves_what_was_durable),
        cmocka_unit_test(every_failed_truncation_leaves_what_was_durable),
        cmocka_unit_test(every_failed_growth_of_the_index_leaves_what_was_durable),
        cmocka_unit_test(every_failed_allocation_leaves_what_was_durable),
        cmocka_unit_test(a_full_disk_refuses_whole_batches_and_recovers),
        cmocka_unit_test(a_full_disk_at_creation_is_said),
        cmocka_unit_test(every_failed_read_of_a_reader_is_said),
        cmocka_unit_test(every_failed_operation_of_a_backup_leaves_no_file),
    };
    make_memory_scarce();
    scratch_create(place, true);
    const int failed = cmocka_run_group_tests_name("store faults", tests, NULL, NULL);
    scratch_remove(place);
    return failed;
}
