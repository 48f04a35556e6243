/* How much does sharing a sync buy? Rows per second of the store on a real disk.
 *
 *     bench/store [--dir FOLDER] [--seconds S] [--tables N] [--size BYTES] [--json FILE]
 *
 * First one row per commit: the single-sync rate of this disk. It changes from one second to the
 * next, so it is measured again before and after everything else, and the ratio is to the mean of
 * these two. Then groups of 4 to 256 one-row batches submitted at once, the next group when all are
 * durable; then 1 to 64 submitters, each with one batch on its way at any time, as tables with a
 * player thinking for no time at all. Last, the cost of checkpoints at several journal sizes. */
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "store/store.h"

enum { RESULT_MAX = 32, TABLE_MAX = 4096, LATENCY_MAX = 1 << 20 };

typedef struct result {
    char name[48];
    double rows_per_s, single_per_s, ratio, rows_per_commit, p50_ms, p99_ms, max_ms, cpu_us;
    store_stats stats;
} result;

typedef struct load {
    int at_once;
    bool again; /* a fate sends the next batch: submitters, not groups */
    double seconds;
    uint32_t checkpoint_pages; /* 0: the usual */
} load;

typedef struct bench {
    store *s;
    int table_count;
    size_t size;
    uint64_t number[TABLE_MAX];
    double submitted[TABLE_MAX]; /* when the table's batch went off */
    uint64_t rows;
    int next_table, in_flight;
    bool again; /* a fate sends the next batch: submitters, not groups */
    double end;
    uint32_t seed;
} bench;

static result results[RESULT_MAX];
static int result_count;
static float latency[LATENCY_MAX];
static size_t latency_count;
static int wake_pipe[2];

static double now(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void give_up(const char *what)
{
    fprintf(stderr, "bench/store: %s\n", what);
    exit(1);
}

static void wake(void *data)
{
    (void)data;
    if (write(wake_pipe[1], "", 1) != 1)
        give_up("pipe");
}

static void sleep_until_woken(void)
{
    char bytes[256];
    if (read(wake_pipe[0], bytes, sizeof bytes) <= 0)
        give_up("pipe");
}

static void table_name(int table, char out[16]) { snprintf(out, 16, "TABLE%04d", table); }

typedef struct flight {
    bench *b;
    int table;
} flight;

static flight flights[TABLE_MAX];

static void landed(void *data, store_result fate);

static void submit(bench *b, int table)
{
    char name[16], bytes[65536];
    store_batch *batch = store_batch_create();
    table_name(table, name);
    for (size_t i = 0; i < b->size; i++)
        bytes[i] = (char)((b->seed = b->seed * 1664525u + 1013904223u) >> 24);
    store_batch_append(batch, name, 1, b->number[table] + 1, bytes, b->size);
    flights[table] = (flight){b, table};
    b->submitted[table] = now(CLOCK_MONOTONIC);
    if (store_submit(b->s, batch, landed, &flights[table]) != STORE_DURABLE)
        give_up("not taken");
    b->in_flight++;
}

/* In turn, and never two at once of a table: there is one player to act. */
static void submit_next(bench *b)
{
    submit(b, b->next_table);
    b->next_table = (b->next_table + 1) % b->table_count;
}

static void landed(void *data, store_result fate)
{
    const flight *f = (const flight *)data;
    bench *b = f->b;
    if (fate != STORE_DURABLE)
        give_up(store_result_text(fate));
    b->number[f->table]++;
    b->rows++;
    b->in_flight--;
    const double at = now(CLOCK_MONOTONIC);
    if (latency_count < LATENCY_MAX)
        latency[latency_count++] = (float)(1e3 * (at - b->submitted[f->table]));
    if (b->again && at < b->end)
        submit_next(b);
}

static int by_size(const void *x, const void *y)
{
    const float a = *(const float *)x, b = *(const float *)y;
    return a < b ? -1 : a > b;
}

static void create_tables(bench *b)
{
    store_batch *batch = store_batch_create();
    for (int t = 0; t < b->table_count; t++) {
        char name[16];
        table_name(t, name);
        store_batch_create_table(batch, name, 1);
    }
    if (store_submit(b->s, batch, NULL, NULL) != STORE_DURABLE)
        give_up("not taken");
    while (store_poll(b->s) == 0)
        sleep_until_woken();
}

static void remove_store(const char *folder)
{
    static const char *const names[] = {"luckpond.db", "luckpond.db-wal", "luckpond.db-shm",
                                        "luckpond.lock"};
    char path[4096];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    rmdir(folder);
}

/* The load on a fresh store. */
static result measure(const char *folder, const bench *like, const load *l)
{
    static bench b;
    result r;
    char why[STORE_WHY_MAX];
    store_config config = store_config_default();
    b = *like;
    b.again = l->again;
    memset(&r, 0, sizeof r);
    config.place = folder;
    config.wake = wake;
    if (l->checkpoint_pages != 0)
        config.checkpoint_pages = l->checkpoint_pages;
    remove_store(folder);
    if (store_open(&config, &b.s, why) != STORE_DURABLE)
        give_up(why);
    create_tables(&b);
    latency_count = 0;
    const double began = now(CLOCK_MONOTONIC), cpu = now(CLOCK_PROCESS_CPUTIME_ID);
    b.end = began + l->seconds;
    while (now(CLOCK_MONOTONIC) < b.end || b.in_flight > 0) {
        if (b.in_flight == 0)
            for (int i = 0; i < l->at_once; i++)
                submit_next(&b);
        if (store_poll(b.s) == 0)
            sleep_until_woken();
    }
    const double took = now(CLOCK_MONOTONIC) - began;
    store_stats_read(b.s, &r.stats);
    r.cpu_us = 1e6 * (now(CLOCK_PROCESS_CPUTIME_ID) - cpu) / (double)b.rows;
    r.rows_per_s = (double)b.rows / took;
    r.rows_per_commit = (double)b.rows / (double)(r.stats.commits - 1);
    qsort(latency, latency_count, sizeof *latency, by_size);
    r.p50_ms = latency[latency_count / 2];
    r.p99_ms = latency[latency_count * 99 / 100];
    r.max_ms = latency[latency_count - 1];
    store_close(b.s);
    remove_store(folder);
    return r;
}

static void print_head(void)
{
    printf("%-22s %9s %8s %7s %9s %8s %8s %8s %7s %6s %8s\n", "", "rows/s", "single/s", "ratio",
           "rows/sync", "p50 ms", "p99 ms", "max ms", "cpu us", "ckpts", "ckpt ms");
}

static void print_result(const result *r)
{
    const double each = r->stats.checkpoints == 0
                            ? 0
                            : (double)r->stats.checkpoint_us / 1e3 / (double)r->stats.checkpoints;
    printf("%-22s %9.0f %8.0f %7.2f %9.1f %8.2f %8.2f %8.1f %7.1f %6lu %8.1f\n", r->name,
           r->rows_per_s, r->single_per_s, r->ratio, r->rows_per_commit, r->p50_ms, r->p99_ms,
           r->max_ms, r->cpu_us, (unsigned long)r->stats.checkpoints, each);
    fflush(stdout);
}

static void write_json(const char *path, const bench *b)
{
    FILE *f = fopen(path, "w");
    if (f == NULL)
        give_up(path);
    fprintf(f, "{\"tables\": %d, \"row_bytes\": %zu, \"results\": [\n", b->table_count, b->size);
    for (int i = 0; i < result_count; i++) {
        const result *r = &results[i];
        fprintf(
            f,
            "  {\"name\": \"%s\", \"rows_per_s\": %.1f, \"single_per_s\": %.1f, \"ratio\": %.3f, "
            "\"rows_per_commit\": %.2f, \"p50_ms\": %.3f, \"p99_ms\": %.3f, \"max_ms\": %.3f, "
            "\"cpu_us_per_row\": %.2f, \"checkpoints\": %lu, \"checkpoint_us\": %lu}%s\n",
            r->name, r->rows_per_s, r->single_per_s, r->ratio, r->rows_per_commit, r->p50_ms,
            r->p99_ms, r->max_ms, r->cpu_us, (unsigned long)r->stats.checkpoints,
            (unsigned long)r->stats.checkpoint_us, i + 1 < result_count ? "," : "");
    }
    fprintf(f, "]}\n");
    fclose(f);
}

static double single_rate(const char *folder, const bench *like)
{
    const load single = {1, false, 0.5, 0};
    return measure(folder, like, &single).rows_per_s;
}

/* One line of the table, between two looks at the disk. */
static void run(const char *folder, const bench *like, const char *name, const load *l)
{
    result *r = &results[result_count++];
    const double before = single_rate(folder, like);
    *r = measure(folder, like, l);
    r->single_per_s = (before + single_rate(folder, like)) / 2;
    r->ratio = r->rows_per_s / r->single_per_s;
    snprintf(r->name, sizeof r->name, "%s", name);
    print_result(r);
}

int main(int argc, char **argv)
{
    static bench like;
    const char *base = "build", *json = NULL;
    double seconds = 2;
    like.table_count = 1000;
    like.size = 120;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--dir") == 0)
            base = argv[i + 1];
        else if (strcmp(argv[i], "--seconds") == 0)
            seconds = atof(argv[i + 1]);
        else if (strcmp(argv[i], "--tables") == 0)
            like.table_count = atoi(argv[i + 1]);
        else if (strcmp(argv[i], "--size") == 0)
            like.size = (size_t)atoi(argv[i + 1]);
        else if (strcmp(argv[i], "--json") == 0)
            json = argv[i + 1];
        else
            give_up("[--dir FOLDER] [--seconds S] [--tables N] [--size BYTES] [--json FILE]");
    }
    if (like.table_count < 256 || like.table_count > TABLE_MAX || like.size > STORE_BYTES_MAX)
        give_up("256 to 4096 tables, rows of at most 65536 bytes");
    char folder[4000];
    snprintf(folder, sizeof folder, "%s/bench-store-%ld", base, (long)getpid());
    if (pipe(wake_pipe) != 0)
        give_up("pipe");

    printf("%d tables, rows of %zu bytes, %.0f s each\n", like.table_count, like.size, seconds);
    print_head();
    char name[48];
    run(folder, &like, "one row per commit", &(load){1, false, seconds, 0});
    for (int group = 4; group <= 256; group *= 4) {
        snprintf(name, sizeof name, "groups of %d", group);
        run(folder, &like, name, &(load){group, false, seconds, 0});
    }
    for (int submitters = 1; submitters <= 64; submitters *= 4) {
        snprintf(name, sizeof name, "%d submitter%s", submitters, submitters > 1 ? "s" : "");
        run(folder, &like, name, &(load){submitters, true, seconds, 0});
    }
    for (uint32_t pages = 1000; pages <= 16000; pages *= 4) {
        snprintf(name, sizeof name, "64, journal %u pages", pages);
        run(folder, &like, name, &(load){64, true, 2 * seconds, pages});
    }
    if (json != NULL)
        write_json(json, &like);
    return 0;
}
