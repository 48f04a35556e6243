/* /healthz and /metrics (Prometheus text): numbers only, nothing about anybody. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "serve_inside.h"

typedef struct report {
    char text[24576];
    size_t length;
} report;

__attribute__((format(printf, 2, 3))) static void put(report *r, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    const int length = vsnprintf(r->text + r->length, sizeof r->text - r->length, format, values);
    va_end(values);
    if (length > 0 && r->length + (size_t)length < sizeof r->text)
        r->length += (size_t)length;
    r->text[r->length] = 0;
}

void histogram_add(histogram *h, uint64_t us, uint64_t times)
{
    int i = 0;
    while (i < HISTOGRAM_BUCKETS - 1 && us >= (uint64_t)1 << i)
        i++;
    h->bucket[i] += times;
    h->count += times;
    h->sum_us += us * times;
}

static void put_value(report *r, const char *name, const char *type, const char *help,
                      uint64_t value)
{
    put(r, "# HELP luckpond_%s %s\n# TYPE luckpond_%s %s\nluckpond_%s %" PRIu64 "\n", name, help,
        name, type, name, value);
}

static void put_histogram(report *r, const char *name, const char *help, const uint64_t *bucket,
                          uint64_t sum_us)
{
    uint64_t count = 0;
    put(r, "# HELP luckpond_%s %s\n# TYPE luckpond_%s histogram\n", name, help, name);
    for (int i = 0; i < HISTOGRAM_BUCKETS - 1; i++) {
        count += bucket[i];
        if (i >= 6) /* from 64 microseconds */
            put(r, "luckpond_%s_bucket{le=\"%.6f\"} %" PRIu64 "\n", name,
                (double)((uint64_t)1 << i) / 1e6, count);
    }
    count += bucket[HISTOGRAM_BUCKETS - 1];
    put(r, "luckpond_%s_bucket{le=\"+Inf\"} %" PRIu64 "\n", name, count);
    put(r, "luckpond_%s_sum %.6f\nluckpond_%s_count %" PRIu64 "\n", name, (double)sum_us / 1e6,
        name, count);
}

static void put_core(report *r, serve *s)
{
    const server_counts c = server_count(s->core);
    put_value(r, "tables", "gauge", "Tables that are there", c.tables);
    put_value(r, "tables_playing", "gauge", "Tables with a game going on", c.playing);
    put_value(r, "tables_parked", "gauge", "Tables nobody attends", c.parked);
    put_value(r, "tables_broken", "gauge", "Tables put aside because they are damaged", c.broken);
    put_value(r, "sessions", "gauge", "Guests", c.sessions);
    put_value(r, "actions_total", "counter", "Actions of people", c.actions);
    put_value(r, "bot_actions_total", "counter", "Actions of bots", c.bot_actions);
    put_value(r, "games_ended_total", "counter", "Games played to the end", c.games_ended);
    put_value(r, "games_unopened_total", "counter", "Games closed before their end",
              c.games_unopened);
    put_value(r, "bot_jobs_total", "counter", "Decisions given to bots", c.jobs);
    put_value(r, "bot_jobs_repeated_total", "counter", "Decisions given to bots again",
              c.jobs_repeated);
    put_value(r, "refused_batches_total", "counter", "Writes that were not kept",
              c.refused_batches);
    put_value(r, "bugs_total", "counter", "Failed assertions, each of which broke one table",
              c.bugs);
    put_value(r, "hints_total", "counter", "Hints asked for", c.hints);
    uv_mutex_lock(&s->hints.lock);
    const uint64_t hints_dropped = s->hints.dropped;
    uv_mutex_unlock(&s->hints.lock);
    put_value(r, "hint_queue_full_total", "counter", "Hints that found the queue full",
              hints_dropped);
    put_value(r, "reports_total", "counter", "Luck reports worked out", s->reports.made);
    put_value(r, "report_queue_full_total", "counter", "Luck reports that found the queue full",
              s->reports.refused);
    uv_mutex_lock(&s->bots.lock);
    const uint64_t waiting = s->bots.waiting, dropped = s->bots.dropped;
    uv_mutex_unlock(&s->bots.lock);
    put_value(r, "bot_queue", "gauge", "Decisions waiting for a bot's thread", waiting);
    put_value(r, "bot_queue_full_total", "counter", "Decisions that found the queue full", dropped);
    put_histogram(r, "message_seconds",
                  "From the message that began a batch until the answers of that batch may go",
                  s->latency.bucket, s->latency.sum_us);
}

static void put_store(report *r, serve *s)
{
    store_stats c;
    store_stats_read(s->store, &c);
    put_value(r, "store_commits_total", "counter", "Syncs", c.commits);
    put_value(r, "store_batches_total", "counter", "Durable batches", c.batches);
    put_value(r, "store_rows_total", "counter", "Durable rows", c.rows);
    put_value(r, "store_documents_total", "counter", "Durable puts and deletes", c.documents);
    put_value(r, "store_refused_total", "counter", "Batches refused", c.refused);
    put_value(r, "store_full_total", "counter", "Batches without room on the disk", c.full);
    put_value(r, "store_waiting", "gauge", "Batches waiting", c.batches_waiting);
    put_value(r, "store_group_max", "gauge", "Most batches in one sync", c.group_max);
    put_value(r, "store_journal_pages", "gauge", "Pages waiting for a checkpoint", c.journal_pages);
    put_value(r, "store_checkpoints_total", "counter", "Checkpoints", c.checkpoints);
    put_histogram(r, "store_commit_seconds", "One commit: its writes and its sync", c.commit_time,
                  c.commit_us);
}

static void put_net(report *r, serve *s)
{
    const net_counters *c = net_count(s->net);
    put_value(r, "connections", "gauge", "Connections now", c->sockets);
    put_value(r, "sockets", "gauge", "WebSockets now", c->websockets);
    put_value(r, "net_queue_bytes", "gauge", "Bytes waiting for readers", c->queue_bytes);
    put_value(r, "net_accepted_total", "counter", "Connections", c->accepted);
    put_value(r, "net_requests_total", "counter", "HTTP requests", c->requests);
    put_value(r, "net_upgrades_total", "counter", "WebSockets opened", c->upgrades);
    put_value(r, "net_messages_in_total", "counter", "Messages received", c->messages_in);
    put_value(r, "net_messages_out_total", "counter", "Messages sent", c->messages_out);
    put_value(r, "net_bytes_in_total", "counter", "Bytes received", c->bytes_in);
    put_value(r, "net_bytes_out_total", "counter", "Bytes sent", c->bytes_out);
    put(r, "# HELP luckpond_net_replies_total HTTP replies\n"
           "# TYPE luckpond_net_replies_total counter\n");
    for (int i = 1; i < 6; i++)
        put(r, "luckpond_net_replies_total{status=\"%dxx\"} %" PRIu64 "\n", i, c->replies[i]);
    put(r, "# HELP luckpond_net_closed_total Connections that ended, by reason\n"
           "# TYPE luckpond_net_closed_total counter\n");
    for (int i = 0; i < NET_REASON_COUNT; i++)
        put(r, "luckpond_net_closed_total{reason=\"%s\"} %" PRIu64 "\n",
            net_reason_name((net_reason)i), c->closed[i]);
}

static void put_limits(report *r, const serve *s)
{
    put_value(r, "limit_tables", "gauge", "Most tables", s->limits.tables);
    put_value(r, "limit_connections", "gauge", "Most connections", s->net_limits.sockets_max);
    put_value(r, "limit_connections_of_address", "gauge", "Most connections of one address",
              s->net_limits.sockets_per_address_max);
    put_value(r, "limit_websockets_of_address", "gauge", "Most WebSockets of one address",
              s->net_limits.websockets_per_address_max);
    put_value(r, "uptime_seconds", "gauge", "Since the start",
              (uv_hrtime() - s->started_ns) / 1000000000);
}

void metrics_reply(serve *s, net_id request)
{
    static report r; /* large; one thread */
    r.length = 0;
    put_core(&r, s);
    put_store(&r, s);
    put_net(&r, s);
    put_limits(&r, s);
    http_reply_text(s, request, 200, "text/plain; version=0.0.4; charset=utf-8", r.text, r.length);
}

void health_reply(serve *s, net_id request)
{
    const bool well = s->phase == SERVE_RUNNING && s->last_fate == STORE_DURABLE;
    char body[256];
    const int length =
        snprintf(body, sizeof body, "{\"status\":\"%s\",\"durability\":\"%s\",\"store\":\"%s\"}\n",
                 s->phase != SERVE_RUNNING ? "ending"
                 : well                    ? "ok"
                                           : "not writing",
                 s->config->relaxed ? "relaxed" : "strict",
                 s->last_fate == STORE_DURABLE ? "ok" : store_result_text(s->last_fate));
    http_reply_text(s, request, well ? 200 : 503, "application/json", body, (size_t)length);
}
