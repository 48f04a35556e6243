/* Decisions by the clock, and what became of them. */
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "load.h"

enum { WARM_NS = 500000000, SETTLE_S = 20 };

static double own_cpu(void)
{
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) +
           (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

/* The decision of this table that is due now, by the clock. */
static void intend(crowd *c, crowd_table *t, uint64_t at_ns)
{
    if (t->queue_count == t->queue_room) {
        const size_t room = t->queue_room ? 2 * t->queue_room : 4;
        uint64_t *queue = malloc(room * sizeof *queue);
        if (!queue)
            die("no memory");
        for (size_t i = 0; i < t->queue_count; i++)
            queue[i] = t->queue[(t->queue_from + i) % t->queue_room];
        free(t->queue);
        t->queue = queue;
        t->queue_from = 0;
        t->queue_room = room;
    }
    t->queue[(t->queue_from + t->queue_count++) % t->queue_room] = at_ns;
    table_try(c, t);
}

/* Those nobody got round to count with the time they have waited. */
static void count_unserved(crowd *c, uint64_t now)
{
    for (int i = 0; i < c->count; i++) {
        crowd_table *t = &c->tables[i];
        for (; t->queue_count > 0; t->queue_count--) {
            const uint64_t at = t->queue[t->queue_from];
            t->queue_from = (t->queue_from + 1) % t->queue_room;
            if (at >= c->measure_from_ns)
                times_add(&c->latency, (now - at) / 1000);
        }
    }
}

/* What has been used when measuring begins. */
typedef struct meter {
    uint64_t ns, bytes;
    double own, server, commits;
} meter;

static meter look(const crowd *c)
{
    return (meter){now_ns(), c->bytes, own_cpu(), process_cpu(c->server),
                   process_metric(c->server, "store_commits_total")};
}

static void begin_measuring(crowd *c)
{
    memset(&c->latency, 0, sizeof c->latency);
    memset(&c->lag, 0, sizeof c->lag);
    c->answered = 0;
    c->measure_from_ns = now_ns();
}

static drive_result sum_up(const crowd *c, const meter *from, const meter *to, double rate)
{
    const double seconds = (double)(to->ns - from->ns) / 1e9, done = (double)c->answered;
    const double cpu = to->server - from->server;
    drive_result r = {.offered = rate,
                      .rate = done / seconds,
                      .p50 = times_at(&c->latency, 0.5),
                      .p99 = times_at(&c->latency, 0.99),
                      .max = (double)c->latency.max_us / 1e3,
                      .lag_p99 = times_at(&c->lag, 0.99),
                      .own_core = (to->own - from->own) / seconds,
                      .server_core = cpu / seconds,
                      .bytes_per_action = done > 0 ? (double)(to->bytes - from->bytes) / done : 0,
                      .actions_per_cpu_s = cpu > 0 ? done / cpu : 0,
                      .commits = (to->commits - from->commits) / seconds};
    r.valid = rate <= 0 || (r.lag_p99 <= 5 && r.own_core <= 0.8);
    return r;
}

drive_result crowd_drive(crowd *c, double rate, double seconds)
{
    const double gap_ns = rate > 0 ? 1e9 / rate : 0;
    const uint64_t began = now_ns(), warm = began + WARM_NS;
    const uint64_t end = warm + (uint64_t)(seconds * 1e9);
    uint64_t turn = 0, number = 0, now;
    meter from = {0};
    c->closed = rate <= 0;
    c->measure_from_ns = UINT64_MAX;
    for (int i = 0; c->closed && i < c->count; i++)
        table_try(c, &c->tables[i]);
    while ((now = now_ns()) < end && !c->wrong[0]) {
        if (from.ns == 0 && now >= warm) {
            from = look(c);
            begin_measuring(c);
        }
        uint64_t next = end;
        for (; !c->closed; number++, turn++) {
            const uint64_t at = began + (uint64_t)(gap_ns * (double)number);
            if (at > now || at >= end) {
                next = at < end ? at : end;
                break;
            }
            if (at >= c->measure_from_ns)
                times_add(&c->lag, (now - at) / 1000);
            intend(c, &c->tables[turn % (uint64_t)c->count], at);
        }
        crowd_turn(c, from.ns == 0 && next > warm ? warm : next);
    }
    const meter to = look(c);
    count_unserved(c, to.ns);
    const drive_result r = sum_up(c, &from, &to, rate);
    c->measure_from_ns = UINT64_MAX;
    return r;
}

void crowd_settle(crowd *c)
{
    const uint64_t patience = now_ns() + (uint64_t)SETTLE_S * 1000000000u;
    c->stopping = true;
    while (c->outstanding > 0 && !c->wrong[0] && now_ns() < patience)
        crowd_turn(c, now_ns() + 50000000);
    const uint64_t quiet = now_ns() + 200000000; /* the last views of those who only watch */
    while (now_ns() < quiet && !c->wrong[0])
        crowd_turn(c, quiet);
    if (c->outstanding > 0 && !c->wrong[0])
        snprintf(c->wrong, sizeof c->wrong, "%llu requests were never answered",
                 (unsigned long long)c->outstanding);
}
