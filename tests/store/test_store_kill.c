/* A writer process is killed at a random moment, again and again. Before it dies it writes into a
 * pipe what was reported durable to it; all of that must be in the store, and no number twice. */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "store_support.h"

enum { TABLES = 20 };

typedef struct journal { /* rows reported durable, by table */
    uint64_t rows[TABLES];
} journal;

typedef struct report {
    uint32_t table, number;
} report;

static char place[SCRATCH_MAX];

/* --- The writer ------------------------------------------------------------------------------- */

typedef struct work {
    store *s;
    int pipe;
    uint64_t durable[TABLES], submitted[TABLES];
    uint32_t seed;
} work;

static work w;

static void table_name(uint32_t table, char out[16]) { snprintf(out, 16, "T%u", table); }

static void tell(void *data, store_result fate)
{
    const uint32_t table = (uint32_t)(uintptr_t)data;
    if (fate != STORE_DURABLE)
        _exit(3);
    const report r = {table, (uint32_t)++w.durable[table]};
    if (write(w.pipe, &r, sizeof r) != sizeof r)
        _exit(4);
}

static void submit_one(void)
{
    uint8_t bytes[8192];
    char name[16];
    const uint32_t table = draw_below(&w.seed, TABLES);
    const uint64_t number = w.submitted[table] + 1;
    store_batch *b = store_batch_create();
    table_name(table, name);
    store_batch_append(b, name, 1, number, bytes,
                       model_bytes((uint32_t)(table * 100000 + number), bytes));
    store_batch_put(b, "last", name, &number, sizeof number);
    if (store_submit(w.s, b, tell, (void *)(uintptr_t)table) == STORE_DURABLE)
        w.submitted[table] = number;
    else
        store_batch_destroy(b);
}

static void write_until_killed(int pipe_end, uint32_t seed)
{
    store_config config = store_config_default();
    char why[STORE_WHY_MAX], name[16];
    config.place = place;
    config.checkpoint_pages = 100;
    config.queue_batches = 64;
    memset(&w, 0, sizeof w);
    w.pipe = pipe_end;
    w.seed = seed;
    if (store_open(&config, &w.s, why) != STORE_DURABLE) {
        fprintf(stderr, "%s\n", why);
        _exit(2);
    }
    for (uint32_t t = 0; t < TABLES; t++) {
        store_table found;
        table_name(t, name);
        if (store_table_find(w.s, name, &found) != STORE_DURABLE) {
            store_batch *b = store_batch_create();
            store_batch_create_table(b, name, 1);
            if (write_now(w.s, b) != STORE_DURABLE)
                _exit(5);
            found.row_count = 0;
        }
        w.durable[t] = w.submitted[t] = found.row_count;
    }
    for (;;) {
        for (uint32_t i = draw_below(&w.seed, 20); i > 0; i--)
            submit_one();
        if (store_poll(w.s) == 0)
            poll(NULL, 0, 1);
    }
}

/* --- Afterwards ------------------------------------------------------------------------------- */

static bool right_bytes(void *data, const store_row *row)
{
    uint8_t bytes[8192];
    const uint32_t table = *(const uint32_t *)data;
    return model_bytes((uint32_t)(table * 100000 + row->number), bytes) == row->size &&
           (row->size == 0 || memcmp(bytes, row->bytes, row->size) == 0);
}

static bool same_number(void *data, const store_document *document)
{
    assert_int_equal(document->size, sizeof(uint64_t));
    assert_memory_equal(document->bytes, data, sizeof(uint64_t));
    return true;
}

static void compare(const journal *told, int life)
{
    store_config config = store_config_default();
    config.place = place;
    int damage = 0;
    store *s = open_or_fail(&config);
    assert_int_equal(store_check(s, report_to_stderr, &damage), STORE_DURABLE);
    for (uint32_t t = 0; t < TABLES; t++) {
        char name[16];
        store_table found = {NULL, 0, 0};
        table_name(t, name);
        const store_result there = store_table_find(s, name, &found);
        if (found.row_count < told->rows[t])
            fail_msg("life %d: table %u has %lu rows, %lu were durable", life, t,
                     (unsigned long)found.row_count, (unsigned long)told->rows[t]);
        if (there != STORE_DURABLE || found.row_count == 0)
            continue;
        assert_int_equal(store_rows(s, name, 1, right_bytes, &t), STORE_DURABLE);
        assert_int_equal(store_document_find(s, "last", name, same_number, &found.row_count),
                         STORE_DURABLE);
    }
    store_close(s);
}

/* Reads the pipe while the writer lives, kills it, reads the rest. */
static void one_life(journal *told, uint32_t *seed)
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        write_until_killed(ends[1], *seed);
    }
    close(ends[1]);
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const int64_t end_ms =
        now.tv_sec * 1000 + now.tv_nsec / 1000000 + 1 + (int64_t)draw_below(seed, 80);
    bool killed = false;
    report r;
    for (;;) {
        clock_gettime(CLOCK_MONOTONIC, &now);
        const int64_t left = end_ms - (now.tv_sec * 1000 + now.tv_nsec / 1000000);
        if (left <= 0 && !killed) {
            kill(child, SIGKILL);
            killed = true;
        }
        struct pollfd p = {ends[0], POLLIN, 0};
        if (poll(&p, 1, killed ? -1 : (int)left) == 0)
            continue;
        if (read(ends[0], &r, sizeof r) != sizeof r)
            break;
        assert_int_equal(r.table < TABLES, 1);
        assert_true(r.number > told->rows[r.table]);
        told->rows[r.table] = r.number;
    }
    close(ends[0]);
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
}

static void what_was_durable_survives_kills(void **state)
{
    (void)state;
    journal told = {{0}};
    uint32_t seed = 1;
    const int lives = rounds(60, 30);
    for (int life = 0; life < lives; life++) {
        one_life(&told, &seed);
        compare(&told, life);
    }
    uint64_t rows = 0;
    for (int t = 0; t < TABLES; t++)
        rows += told.rows[t];
    print_message("%d lives, %lu rows durable\n", lives, (unsigned long)rows);
    assert_true(rows > 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_was_durable_survives_kills)};
    scratch_create(place, false);
    const int failed = cmocka_run_group_tests_name("store kills", tests, NULL, NULL);
    scratch_remove(place);
    return failed;
}
