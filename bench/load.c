/* What a server of tables carries: an open-model load generator with a checker.
 *
 *     bench/load [--tables N] [--rate R] [--seconds S]   real games by the clock (default 100, 50,
 * 5)
 *                --knee            raise the rate until p99 is over 60 ms or it falls behind
 *                --duck            200 tables of DUCK, everybody acts at once
 *                --idle N          memory of N sockets that say nothing
 *                --sleeping N      memory of N tables everybody has left, and the time to restart
 *                --single-sync     commits of this disk with one row and one sync each
 *                --all             all of these, with the tables and rates of docs/load.md
 *                --sync-ms N       every sync takes so much longer: a slower disk than this one
 *                --game ID  --seed N  --data FOLDER  --luckpond FILE  --json
 *
 * It starts luckpond serve itself, on core 0, in a fresh folder below --data (which must be on a
 * real disk), and stays on core 1. Latency counts from the time a decision was meant to be sent to
 * the answer that it is durable. Afterwards the server is ended and every journal compared with its
 * disk. A run counts only while the generator keeps its own clock (lag p99 at most 5 ms) on at most
 * 80 % of its core; both are printed. Exit status: 0, 1 when something was lost, doubled or wrong,
 * 2 when it could not run. */
#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "load.h"

enum { KNEE_MS = 60, DUCK_TABLES = 200 };

typedef struct wishes {
    int tables, idle, sleeping;
    double rate, seconds;
    bool open, knee, duck, single, json;
    const char *game, *data, *luckpond, *spoil, *sync_ms;
    uint64_t seed;
} wishes;

static wishes w = {.tables = 100, .rate = 50, .seconds = 5, .data = ".", .seed = 1};
static char folder[3000];
static bool failed;

uint64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

void die(const char *format, ...)
{
    va_list values;
    fprintf(stderr, "bench/load: ");
    va_start(values, format);
    vfprintf(stderr, format, values);
    va_end(values);
    fprintf(stderr, "\n");
    exit(2);
}

void *grow(void *array, size_t *room, size_t count, size_t size)
{
    if (count < *room)
        return array;
    *room = *room ? 2 * *room : 8;
    void *bigger = realloc(array, *room * size);
    if (!bigger)
        die("no memory");
    return bigger;
}

/* --- Folders and reports ---------------------------------------------------------------------- */

/* A fresh one for each server; its log lies beside it. */
static const char *fresh_folder(void)
{
    snprintf(folder, sizeof folder, "%s/load-XXXXXX", w.data);
    if (!mkdtemp(folder))
        die("%s: %s", folder, strerror(errno));
    return folder;
}

static void drop_folder(void)
{
    char log[4096];
    snprintf(log, sizeof log, "%s.log", folder);
    remove_folder(folder);
    if (!failed || w.spoil)
        unlink(log);
}

static void report_drive(line *l, const drive_result *r)
{
    if (r->offered > 0)
        report_number(l, "offered_per_s", r->offered, "actions/s by the clock");
    report_number(l, "durable_per_s", r->rate, "actions/s");
    report_number(l, "p50_ms", r->p50, "ms from the intended time");
    report_number(l, "p99_ms", r->p99, "ms");
    report_number(l, "max_ms", r->max, "ms");
    report_number(l, "commits_per_s", r->commits, "syncs/s");
    report_number(l, "server_core", r->server_core, "CPU seconds a second");
    report_number(l, "actions_per_cpu_s", r->actions_per_cpu_s, "actions per server CPU-second");
    report_number(l, "bytes_per_action", r->bytes_per_action, "bytes sent to the four clients");
    report_number(l, "generator_core", r->own_core, "of its core (void above 0.8)");
    if (r->offered > 0)
        report_number(l, "generator_lag_p99_ms", r->lag_p99, "ms (void above 5)");
    report_number(l, "valid", r->valid, r->valid ? "" : "VOID: the generator was the bottleneck");
}

static void leave(crowd *c)
{
    crowd_settle(c);
    if (w.spoil && !crowd_spoil(c, w.spoil))
        die("no such fault: %s", w.spoil);
    crowd_hang_up(c);
}

/* Ends the server and compares. */
static void check(line *l, crowd *c, const process *server)
{
    check_result out;
    process_stop(server);
    crowd_check(c, folder, &out);
    report_number(l, "checked_tables", (double)out.tables, "");
    report_number(l, "checked_actions", (double)out.actions, "each on the disk once, in order");
    report_number(l, "checked_views", (double)out.views, "each as the rules make it");
    report_number(l, "correct", out.wrong[0] == 0, out.wrong[0] ? "" : "nothing lost or doubled");
    if (out.wrong[0]) {
        fprintf(stderr, "bench/load: WRONG: %s\n", out.wrong);
        failed = true;
    }
    crowd_finish(c);
}

/* --- Scenarios -------------------------------------------------------------------------------- */

static double single_sync(void)
{
    fresh_folder();
    const double rate = single_sync_rate(folder, 1);
    drop_folder();
    return rate;
}

static void run_single(void)
{
    line *l = report_line("one row, one sync");
    report_number(l, "single_sync_per_s", single_sync(), "commits/s");
}

static void run_open(void)
{
    static crowd c;
    line *l = report_line("open model");
    const process server = process_start(w.luckpond, fresh_folder(), LOAD_SEATS * w.tables);
    const double before = process_rss(&server);
    report_number(l, "tables", w.tables, "");
    report_number(l, "sockets", LOAD_SEATS * w.tables, "");
    crowd_open(&c, &server, w.tables, w.game, w.seed);
    const drive_result r = crowd_drive(&c, w.rate, w.seconds);
    report_drive(l, &r);
    report_number(l, "bytes_per_live_table", (process_rss(&server) - before) / w.tables,
                  "with its four sockets and sessions");
    leave(&c);
    check(l, &c, &server);
    drop_folder();
}

/* Steps, each half as much again as the last, then finer ones; the knee is the highest rate
 * that was kept up with p99 in bounds. */
static void run_knee(void)
{
    static crowd c;
    const double single_before = single_sync();
    const process server = process_start(w.luckpond, fresh_folder(), LOAD_SEATS * w.tables);
    crowd_open(&c, &server, w.tables, w.game, w.seed);
    drive_result best = {0};
    int misses = 0;
    for (double rate = 250, step = 1.5; misses < 4 && rate < 100000;) {
        const drive_result r = crowd_drive(&c, rate, w.seconds);
        const bool kept = r.p99 <= KNEE_MS && r.rate >= 0.95 * rate;
        fprintf(stderr, "%8.0f/s offered: %8.0f/s durable, p99 %7.1f ms, server %.2f, own %.2f%s\n",
                rate, r.rate, r.p99, r.server_core, r.own_core, r.valid ? "" : ", void");
        if (kept && rate > best.offered)
            best = r;
        misses += !kept;
        if (!kept && rate > best.offered)
            step = 1.12; /* came from below: look closer, once more from the best */
        rate = kept ? rate * step : best.offered > 0 ? best.offered * step : rate / 2;
    }
    line *l = report_line("knee");
    report_number(l, "tables", w.tables, "");
    report_drive(l, &best);
    leave(&c);
    check(l, &c, &server);
    drop_folder();
    const double single = (single_before + single_sync()) / 2;
    report_number(l, "single_sync_per_s", single, "commits/s on the same disk, before and after");
    report_number(l, "ratio", best.rate / single, "times the single-sync rate");
}

static void run_duck(void)
{
    static crowd c;
    line *l = report_line("DUCK, 200 tables x 4 sockets, no think time");
    const process server = process_start(w.luckpond, fresh_folder(), LOAD_SEATS * DUCK_TABLES);
    crowd_open(&c, &server, DUCK_TABLES, "duck", w.seed);
    const drive_result r = crowd_drive(&c, 0, w.seconds);
    report_drive(l, &r);
    leave(&c);
    check(l, &c, &server);
    drop_folder();
}

static void run_idle(void)
{
    line *l = report_line("idle sockets");
    const process server = process_start(w.luckpond, fresh_folder(), w.idle);
    const double before = process_rss(&server);
    int *sockets = calloc((size_t)w.idle, sizeof *sockets);
    if (!sockets)
        die("no memory");
    const uint64_t began = now_ns();
    for (int i = 0; i < w.idle; i++)
        sockets[i] = idle_socket(&server, i);
    const double opened = w.idle / ((double)(now_ns() - began) / 1e9);
    usleep(300000);
    report_number(l, "sockets", process_metric(&server, "sockets"), "");
    report_number(l, "opened_per_s", opened, "one after another");
    report_number(l, "bytes_per_socket", (process_rss(&server) - before) / w.idle, "");
    for (int i = 0; i < w.idle; i++)
        close(sockets[i]);
    free(sockets);
    process_stop(&server);
    drop_folder();
}

/* Games in their midst, then everybody leaves; then the server starts again with all of them. */
static void run_sleeping(void)
{
    static crowd c;
    line *l = report_line("sleeping tables");
    process server = process_start(w.luckpond, fresh_folder(), LOAD_SEATS * w.sleeping);
    const double before = process_rss(&server);
    crowd_open(&c, &server, w.sleeping, w.game, w.seed);
    const drive_result r = crowd_drive(&c, w.sleeping / 0.2, 5); /* 25 decisions at each */
    const double live = process_rss(&server);
    leave(&c);
    report_number(l, "tables", w.sleeping, "");
    report_number(l, "actions_per_table", r.rate * 5.5 / w.sleeping, "about");
    report_number(l, "bytes_per_live_table", (live - before) / w.sleeping,
                  "with its four sockets and sessions");
    sleep(22); /* it gives memory back within twice ten seconds */
    report_number(l, "bytes_per_left_table", (process_rss(&server) - before) / w.sleeping,
                  "its four sessions included");
    check(l, &c, &server);
    server = process_start(w.luckpond, folder, 0);
    report_number(l, "restart_s", server.ready_s, "s until it serves all of them again");
    report_number(l, "tables_after", process_metric(&server, "tables_playing"), "playing");
    report_number(l, "bytes_per_sleeping_table", (process_rss(&server) - before) / w.sleeping,
                  "after the restart, its four sessions included");
    process_stop(&server);
    drop_folder();
}

/* --- Flags ------------------------------------------------------------------------------------ */

static void read_flags(int argc, char **argv)
{
    enum { ALL = 1, DATA, DUCK, GAME, IDLE, JSON, KNEE, LUCKPOND, RATE, SECONDS, SEED, SINGLE };
    enum { SLEEPING = 100, SPOIL, SYNC_MS, TABLES };
    static const struct option flags[] = {{"all", 0, NULL, ALL},
                                          {"data", 1, NULL, DATA},
                                          {"duck", 0, NULL, DUCK},
                                          {"game", 1, NULL, GAME},
                                          {"idle", 1, NULL, IDLE},
                                          {"json", 0, NULL, JSON},
                                          {"knee", 0, NULL, KNEE},
                                          {"luckpond", 1, NULL, LUCKPOND},
                                          {"rate", 1, NULL, RATE},
                                          {"seconds", 1, NULL, SECONDS},
                                          {"seed", 1, NULL, SEED},
                                          {"single-sync", 0, NULL, SINGLE},
                                          {"sleeping", 1, NULL, SLEEPING},
                                          {"spoil", 1, NULL, SPOIL},
                                          {"sync-ms", 1, NULL, SYNC_MS},
                                          {"tables", 1, NULL, TABLES},
                                          {NULL, 0, NULL, 0}};
    bool all = false;
    for (int flag; (flag = getopt_long(argc, argv, "", flags, NULL)) != -1;)
        switch (flag) {
        case ALL: all = true; break;
        case DATA: w.data = optarg; break;
        case DUCK: w.duck = true; break;
        case GAME: w.game = optarg; break;
        case IDLE: w.idle = atoi(optarg); break;
        case JSON: w.json = true; break;
        case KNEE: w.knee = true; break;
        case LUCKPOND: w.luckpond = optarg; break;
        case RATE:
            w.rate = atof(optarg);
            w.open = true;
            break;
        case SECONDS: w.seconds = atof(optarg); break;
        case SEED: w.seed = strtoull(optarg, NULL, 10); break;
        case SINGLE: w.single = true; break;
        case SLEEPING: w.sleeping = atoi(optarg); break;
        case SPOIL: w.spoil = optarg; break; /* for its own test: see load_check.c */
        case SYNC_MS: w.sync_ms = optarg; break;
        case TABLES: w.tables = atoi(optarg); break;
        default: die("see the top of bench/load.c for the flags");
        }
    if (all) {
        w.single = w.open = w.knee = w.duck = true;
        w.tables = 1000, w.rate = 250, w.idle = 10000, w.sleeping = 1000;
    }
    if (!w.single && !w.knee && !w.duck && !w.idle && !w.sleeping)
        w.open = true;
    if (w.tables < 1 || w.rate <= 0 || w.seconds <= 0 || w.idle < 0 || w.sleeping < 0)
        die("numbers must be positive");
    if (w.game && !lp_rules_find(w.game))
        die("no such game: %s", w.game);
}

/* build/bench/load stands beside build/luckpond. */
static void find_luckpond(const char *self)
{
    static char path[4096];
    const char *given = getenv("LUCKPOND"), *slash = strrchr(self, '/');
    snprintf(path, sizeof path, "%.*s/../luckpond", slash ? (int)(slash - self) : 1,
             slash ? self : ".");
    if (!w.luckpond)
        w.luckpond = given ? given : path;
    if (access(w.luckpond, X_OK) != 0)
        die("%s: %s", w.luckpond, strerror(errno));
}

/* Once more from the start with slow_sync.so, which lies beside this program, below us and below
 * the server. */
static void slow_down(char **argv)
{
    char path[4096], self[4000];
    const ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (!w.sync_ms || getenv("LOAD_SYNC_MS"))
        return;
    self[length > 0 ? length : 0] = 0;
    const char *slash = strrchr(self, '/');
    snprintf(path, sizeof path, "%.*s/slow_sync.so", slash ? (int)(slash - self) : 0, self);
    setenv("LD_PRELOAD", path, 1);
    setenv("LOAD_SYNC_MS", w.sync_ms, 1);
    execv(self, argv);
    die("%s: %s", self, strerror(errno));
}

static void raise_file_limit(void)
{
    const int sockets = LOAD_SEATS * (w.sleeping > w.tables ? w.sleeping : w.tables);
    const rlim_t need = (rlim_t)(w.idle > sockets ? w.idle : sockets) + 100;
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    if (files.rlim_cur < need)
        die("%llu open files are allowed, %llu needed", (unsigned long long)files.rlim_cur,
            (unsigned long long)need);
}

int main(int argc, char **argv)
{
    read_flags(argc, argv);
    slow_down(argv);
    find_luckpond(argv[0]);
    raise_file_limit();
    if (is_in_memory(w.data))
        fprintf(stderr, "bench/load: %s is in memory: syncs cost nothing there\n", w.data);
    pin_self(1);
    if (w.single)
        run_single();
    if (w.open)
        run_open();
    if (w.knee)
        run_knee();
    if (w.duck)
        run_duck();
    if (w.idle)
        run_idle();
    if (w.sleeping)
        run_sleeping();
    report_print(w.json);
    return failed ? 1 : 0;
}
