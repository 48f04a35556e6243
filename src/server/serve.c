/* The life of the process: start, turns of the loop, signals, end. */
#include "serve.h"

#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "serve_inside.h"

enum {
    TICK_MAX = 10000, /* the core is asked at least so often */
    WRITE_MS = 5000,  /* ending: for what is on its way to the disk */
    ADDRESSES_MAX = 16
};

/* --- A turn of the loop ----------------------------------------------------------------------- */

/* When most have left, the memory they took lies between what the tables keep, and stays with the
 * process unless it is told to give it back. */
static void give_back_memory(serve *s)
{
    const uint64_t sockets = net_count(s->net)->sockets;
    if (sockets > s->sockets_most)
        s->sockets_most = sockets;
    if (uv_now(&s->loop) < s->given_back_ms + TICK_MAX || sockets > s->sockets_most / 2)
        return;
    s->given_back_ms = uv_now(&s->loop);
    s->sockets_most = sockets;
    malloc_trim(0);
}

static void on_tick(uv_timer_t *timer)
{
    serve *s = timer->data;
    if (s->phase != SERVE_RUNNING)
        return;
    give_back_memory(s);
    server_tick(s->core, serve_now(s));
    serve_touch(s);
}

static void schedule(serve *s)
{
    const int64_t now = serve_now(s), next = server_next(s->core);
    const int64_t wait = next > now + TICK_MAX ? TICK_MAX : next - now;
    uv_timer_start(&s->tick, on_tick, (uint64_t)(wait < 1 ? 1 : wait), 0);
}

/* Before the loop waits: everything this turn has written is one batch. */
static void on_prepare(uv_prepare_t *handle)
{
    serve *s = handle->data;
    if (s->phase >= SERVE_DRAINING)
        return;
    if (s->dirty) {
        if (s->phase == SERVE_RUNNING && server_next(s->core) <= serve_now(s))
            server_tick(s->core, serve_now(s)); /* much of what has changed asks for a look */
        serve_flush(s);
        schedule(s);
    }
    if (server_stopped(s->core))
        serve_end(s, SERVE_WRITE_FAILED);
    else
        serve_end_step(s);
}

static void on_stored(uv_async_t *handle)
{
    serve *s = handle->data;
    if (s->phase == SERVE_OVER)
        return;
    store_poll(s->store);
    control_keep_deleted(s);
    serve_touch(s);
}

static void wake(void *data) { uv_async_send(data); }

static void on_note(void *owner, net_reason reason, const net_address *address, const char *detail)
{
    serve *s = owner;
    char from[NET_ADDRESS_TEXT_MAX + 4];
    if (reason == NET_DONE || reason == NET_PEER || reason == NET_DRAIN || !serve_log_allowed(s))
        return;
    serve_log_address(address, from);
    serve_log("info", "cut", "reason", net_reason_name(reason), "from", from, "detail",
              detail ? detail : "-", NULL);
}

/* --- The end ---------------------------------------------------------------------------------- */

static void close_handle(void *handle) { uv_close(handle, NULL); }

/* Sockets are gone. The store is closed before the handle its thread wakes. */
static void on_drained(void *owner)
{
    serve *s = owner;
    if (s->phase == SERVE_OVER)
        return;
    uv_idle_stop(&s->idle);
    s->phase = SERVE_OVER;
    uv_signal_stop(&s->term); /* a hanging disk must not make it deaf */
    uv_signal_stop(&s->interrupt);
    net *n = s->net;
    control_close(s);
    s->net = NULL;
    net_destroy(n);
    if (s->bots.owner)
        bots_stop(&s->bots);
    if (s->hints.owner)
        bots_stop(&s->hints);
    if (s->reports.owner)
        reports_stop(&s->reports);
    store_close(s->store);
    s->store = NULL;
    close_handle(&s->prepare);
    close_handle(&s->idle);
    close_handle(&s->tick);
    close_handle(&s->hurry);
    close_handle(&s->stored);
    close_handle(&s->term);
    close_handle(&s->interrupt);
}

static void drain(serve *s)
{
    if (s->phase >= SERVE_DRAINING)
        return;
    s->phase = SERVE_DRAINING;
    uv_timer_stop(&s->hurry);
    net_drain(s->net, s->result == SERVE_ENDED ? 1012 : 1011);
}

static void on_hurry(uv_timer_t *timer) { drain(timer->data); }

void serve_end_step(serve *s)
{
    if (s->phase == SERVE_WRITING && s->flights == 0 && !s->dirty)
        drain(s);
}

void serve_end(serve *s, serve_result result)
{
    if (s->phase != SERVE_RUNNING && result == SERVE_ENDED)
        return;
    s->result = result;
    if (result == SERVE_WRITE_FAILED) {
        serve_log("error", "ending", "why", "a write failed", NULL);
        drain(s);
        return;
    }
    serve_log("info", "ending", "why", "signal", NULL);
    serve_touch(s);
    s->phase = SERVE_WRITING;
    uv_timer_start(&s->hurry, on_hurry, WRITE_MS, 0);
}

/* The second one does not wait: what was acknowledged is on the disk. */
static void on_signal(uv_signal_t *handle, int number)
{
    serve *s = handle->data;
    if (s->phase != SERVE_RUNNING)
        _exit(128 + number);
    serve_end(s, SERVE_ENDED);
}

/* --- The start -------------------------------------------------------------------------------- */

/* The time of day at the start; from then on it never jumps. */
static void read_clock(serve *s)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    s->wall_ns = s->started_ns = uv_hrtime();
    s->wall_ms = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void raise_file_limit(const serve *s)
{
    struct rlimit files;
    if (getrlimit(RLIMIT_NOFILE, &files) != 0)
        return;
    const rlim_t need = (rlim_t)s->net_limits.sockets_max + 64;
    if (files.rlim_cur < need) {
        files.rlim_cur = files.rlim_max < need ? files.rlim_max : need;
        setrlimit(RLIMIT_NOFILE, &files);
    }
    if (files.rlim_cur < need) {
        char have[32];
        snprintf(have, sizeof have, "%llu", (unsigned long long)files.rlim_cur);
        serve_log("warn", "few_open_files", "limit", have, NULL);
    }
}

/* Who may send more messages may send more bytes: the usual 1,600 to 2,600 for each. */
static void set_rate(net_rate *messages, net_rate *bytes, int64_t per_second)
{
    const double more = (double)per_second / (double)messages->per_second;
    const double bytes_a_second = more * (double)bytes->per_second;
    messages->per_second = (uint32_t)per_second;
    messages->burst = (uint32_t)(5 * per_second);
    if (more > 1) {
        bytes->per_second = bytes_a_second < 1e9 ? (uint32_t)bytes_a_second : 1000000000u;
        bytes->burst = bytes->per_second < 500000000u ? 8 * bytes->per_second : 4000000000u;
    }
}

static void set_limits(serve *s)
{
    const serve_config *c = s->config;
    s->limits = server_limits_default();
    s->limits.tables = (uint32_t)c->tables;
    s->limits.bot_ms = c->bot_ms;
    s->limits.lobby_ms = c->lobby_s * 1000;
    s->limits.park_ms = c->park_s * 1000;
    s->limits.expire_ms = c->expire_s * 1000;
    net_limits *n = &s->net_limits;
    *n = net_limits_default();
    n->sockets_max = (uint32_t)c->sockets;
    n->sockets_per_address_max = (uint32_t)c->here_sockets;
    n->websockets_per_address_max = (uint32_t)c->here_websockets;
    set_rate(&n->messages, &n->bytes, c->socket_messages);
    set_rate(&n->address_messages, &n->address_bytes, c->here_messages);
    n->address_requests = (net_rate){(uint32_t)c->here_requests, (uint32_t)(16 * c->here_requests)};
}

static serve_result open_store(serve *s, char *why)
{
    store_config c = store_config_default();
    c.place = s->config->data;
    c.wake = wake;
    c.wake_data = &s->stored;
    c.relaxed = s->config->relaxed;
    switch (store_open(&c, &s->store, why)) {
    case STORE_DURABLE: return SERVE_ENDED;
    case STORE_LOCKED: return SERVE_DATA_LOCKED;
    case STORE_NEWER: return SERVE_DATA_NEWER;
    case STORE_FOREIGN:
    case STORE_DAMAGED: return SERVE_DATA_DAMAGED;
    default: return SERVE_DATA_DENIED;
    }
}

static bool open_net(serve *s)
{
    static const net_callbacks callbacks = {.request = http_on_request,
                                            .message = world_on_message,
                                            .closed = world_on_closed,
                                            .note = on_note,
                                            .drained = on_drained};
    net_config c = net_config_default();
    c.limits = s->net_limits;
    c.headers = http_headers;
    c.header_count = http_header_count;
    for (int i = 0; i < s->config->proxies.count; i++)
        range_read(s->config->proxies.text[i], &s->proxies[i]);
    c.trusted = s->proxies;
    c.trusted_count = (size_t)s->config->proxies.count;
    for (int i = 0; i < s->config->origins.count; i++)
        s->origins[i] = s->config->origins.text[i];
    c.origins = s->origins;
    c.origin_count = (size_t)s->config->origins.count;
    s->net = net_create(&s->loop, &c, &callbacks, s);
    return s->net != NULL;
}

static serve_result listen_on(serve *s, const char *host, int port, int *bound, char *why)
{
    const net_listen_result r = net_listen(s->net, host, port, bound);
    switch (r) {
    case NET_LISTENING: return SERVE_ENDED;
    case NET_ADDRESS_IN_USE: return SERVE_ADDRESS_IN_USE;
    case NET_ADDRESS_BAD: strcpy(why, "it must be a numeric address or localhost"); break;
    case NET_ADDRESS_MISSING: strcpy(why, "this machine has no such address"); break;
    case NET_NOT_PERMITTED: strcpy(why, "this port needs more rights"); break;
    case NET_LISTEN_FAILED: strcpy(why, "the system said no"); break;
    }
    return SERVE_ADDRESS_BAD;
}

static void write_url(char out[SERVE_TEXT_MAX], const char *host, int port)
{
    const bool v6 = strchr(host, ':') != NULL;
    snprintf(out, SERVE_TEXT_MAX, "http://%s%.200s%s:%d/", v6 ? "[" : "", host, v6 ? "]" : "",
             port);
}

static int lan_addresses(char (*out)[SERVE_TEXT_MAX], int port)
{
    uv_interface_address_t *all;
    int found, count = 0;
    if (uv_interface_addresses(&all, &found) != 0)
        return 0;
    for (int i = 0; i < found && count < ADDRESSES_MAX; i++) {
        const net_address a = address_from_socket((const struct sockaddr *)&all[i].address);
        const bool link_local = a.bytes[0] == 0xfe && (a.bytes[1] & 0xc0) == 0x80;
        char text[NET_ADDRESS_TEXT_MAX];
        if (all[i].is_internal || link_local)
            continue;
        address_write(&a, text);
        write_url(out[count++], text, port);
    }
    uv_free_interface_addresses(all, found);
    return count;
}

static void tell_ready(const serve *s, int port, serve_ready *ready, void *data)
{
    char text[ADDRESSES_MAX][SERVE_TEXT_MAX];
    const char *list[ADDRESSES_MAX];
    int count = s->config->lan ? lan_addresses(text, port) : 0;
    if (count == 0)
        write_url(text[count++], s->config->lan ? "127.0.0.1" : s->config->host, port);
    for (int i = 0; i < count; i++)
        list[i] = text[i];
    ready(data, list, count);
    char number[16];
    snprintf(number, sizeof number, "%d", port);
    serve_log("info", "ready", "port", number, "lan", s->config->lan ? "yes" : "no", "durability",
              s->config->relaxed ? "relaxed" : "strict", NULL);
}

static serve_result start_listening(serve *s, serve_ready *ready, void *data, char *why)
{
    const bool lan = s->config->lan;
    int port = (int)s->config->port;
    const serve_result r = listen_on(s, lan ? "0.0.0.0" : s->config->host, port, &port, why);
    if (r != SERVE_ENDED)
        return r;
    char ignored[SERVE_WHY_MAX];
    if (lan)
        listen_on(s, "::", port, NULL, ignored); /* a machine without IPv6 does without */
    tell_ready(s, port, ready, data);
    return SERVE_ENDED;
}

static void init_handles(serve *s)
{
    uv_prepare_init(&s->loop, &s->prepare);
    uv_idle_init(&s->loop, &s->idle);
    uv_timer_init(&s->loop, &s->tick);
    uv_timer_init(&s->loop, &s->hurry);
    uv_async_init(&s->loop, &s->stored, on_stored);
    uv_signal_init(&s->loop, &s->term);
    uv_signal_init(&s->loop, &s->interrupt);
    s->prepare.data = s->idle.data = s->tick.data = s->hurry.data = s;
    s->stored.data = s->term.data = s->interrupt.data = s;
}

static serve_result load(serve *s, char *why)
{
    const server_world world = world_of(s);
    const uint64_t before = uv_hrtime();
    s->core = server_create(&world, &s->limits);
    if (!server_load(s->core, serve_now(s))) {
        store_why(s->store, why);
        return SERVE_DATA_DAMAGED;
    }
    const server_counts c = server_count(s->core);
    char tables[24], broken[24], ms[24];
    snprintf(tables, sizeof tables, "%llu", (unsigned long long)c.tables);
    snprintf(broken, sizeof broken, "%llu", (unsigned long long)c.broken);
    snprintf(ms, sizeof ms, "%llu", (unsigned long long)(uv_hrtime() - before) / 1000000);
    serve_log("info", "loaded", "tables", tables, "broken", broken, "ms", ms, NULL);
    return SERVE_ENDED;
}

/* Everything in its order; on_drained takes down whatever of it stands. */
static serve_result start(serve *s, serve_ready *ready, void *data, char *why)
{
    serve_result r = open_store(s, why);
    if (r == SERVE_ENDED && (!bots_start(s, &s->bots, (int)s->config->bot_threads, BOT_QUEUE_MAX) ||
                             !bots_start(s, &s->hints, 1, HINT_QUEUE_MAX) ||
                             !reports_start(s, &s->reports) || !open_net(s)))
        r = SERVE_NO_MEMORY;
    if (r == SERVE_ENDED)
        r = load(s, why);
    if (r == SERVE_ENDED)
        control_open(s);
    if (r == SERVE_ENDED)
        r = start_listening(s, ready, data, why);
    if (r != SERVE_ENDED)
        return r;
    uv_prepare_start(&s->prepare, on_prepare); /* after the net's: so it runs before it */
    uv_signal_start(&s->term, on_signal, SIGTERM);
    uv_signal_start(&s->interrupt, on_signal, SIGINT);
    serve_touch(s);
    return SERVE_ENDED;
}

serve_result serve_run(const serve_config *config, serve_ready *ready, void *data,
                       char why[SERVE_WHY_MAX])
{
    serve *s = calloc(1, sizeof *s);
    why[0] = 0;
    if (!s || uv_loop_init(&s->loop) != 0) {
        free(s);
        return SERVE_NO_MEMORY;
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a limit on file sizes is a failed write, not a sudden death */
    s->config = config;
    read_clock(s);
    uv_random(NULL, NULL, &s->guess_seed, sizeof s->guess_seed, 0, NULL);
    set_limits(s);
    raise_file_limit(s);
    init_handles(s);
    s->result = start(s, ready, data, why);
    if (s->result != SERVE_ENDED)
        on_drained(s);
    uv_run(&s->loop, UV_RUN_DEFAULT);
    const serve_result result = s->result;
    if (result == SERVE_ENDED)
        serve_log("info", "ended", NULL);
    server_destroy(s->core);
    uv_loop_close(&s->loop);
    map_finish(&s->sockets);
    free(s->requests);
    free(s);
    return result;
}
