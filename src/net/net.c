/* The whole: listening, the table of connections, the clock, beginning and end. */
#include "net/net.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "net/net_internal.h"

enum { BACKLOG = 511 };

const char *net_reason_name(net_reason reason)
{
    static const char *const names[] = {
#define X(NAME, name) #name,
        NET_REASONS(X)
#undef X
    };
    return (unsigned)reason < NET_REASON_COUNT ? names[reason] : "unknown";
}

net_config net_config_default(void) { return (net_config){.limits = net_limits_default()}; }

const net_counters *net_count(const net *n) { return &n->counters; }

void net_note(net *n, net_reason reason, const net_address *address, const char *detail)
{
    if (n->callbacks.note)
        n->callbacks.note(n->owner, reason, address, detail);
}

/* --- The table of connections ----------------------------------------------------------------- */

net_id net_id_of(const conn *c) { return (uint64_t)c->generation << 32 | (c->index + 1); }

conn *net_find(const net *n, net_id id)
{
    const uint32_t place = (uint32_t)id;
    if (place == 0 || place > n->conn_room)
        return NULL;
    conn *c = n->conns[place - 1];
    return c && c->generation == (uint32_t)(id >> 32) ? c : NULL;
}

static bool table_grow(net *n)
{
    const uint32_t room = n->conn_room ? 2 * n->conn_room : 64;
    conn **conns = (conn **)realloc(n->conns, room * sizeof *conns);
    if (!conns)
        return false;
    n->conns = conns;
    uint32_t *generations = (uint32_t *)realloc(n->generations, room * sizeof *generations);
    if (!generations)
        return false;
    n->generations = generations;
    memset(conns + n->conn_room, 0, (room - n->conn_room) * sizeof *conns);
    memset(generations + n->conn_room, 0, (room - n->conn_room) * sizeof *generations);
    n->conn_room = room;
    return true;
}

/* Generations outlive connections, so that an old number never means a new one. */
static bool table_add(net *n, conn *c)
{
    if (n->conn_count == n->conn_room && !table_grow(n))
        return false;
    while (n->conns[n->conn_hint])
        n->conn_hint = (n->conn_hint + 1) % n->conn_room;
    c->index = n->conn_hint;
    c->generation = ++n->generations[c->index];
    n->conns[c->index] = c;
    n->conn_count++;
    n->counters.sockets = n->conn_count;
    return true;
}

bool net_assign_guest(conn *c, const net_address *address)
{
    net *n = c->net;
    net_guest *guest = guests_get(&n->guests, address, &n->config.limits, net_now(n));
    if (guest == c->guest && guest) {
        c->address = *address;
        return true;
    }
    if (!guest || guest->sockets >= n->config.limits.sockets_per_address_max)
        return false;
    if (c->guest)
        c->guest->sockets--;
    guest->sockets++;
    c->guest = guest;
    c->address = *address;
    return true;
}

static void finish_when_done(net *n);

void net_forget(conn *c)
{
    net *n = c->net;
    n->counters.input_bytes -= c->in_size;
    free(c->in);
    if (c->guest)
        c->guest->sockets--;
    n->conns[c->index] = NULL;
    n->generations[c->index]++;
    n->conn_count--;
    n->counters.sockets = n->conn_count;
    free(c);
    finish_when_done(n);
}

/* --- Writing before the loop waits ------------------------------------------------------------ */

void net_flush(net *n)
{
    if (n->flushing)
        return;
    n->flushing = true;
    while (n->dirty_first) {
        conn *c = n->dirty_first;
        conn_leave_dirty(c);
        if (c->doomed)
            conn_cut(c, c->reason, c->reason == NET_SLOW_READER);
        else
            conn_flush(c);
    }
    n->flushing = false;
}

static void on_prepare(uv_prepare_t *handle)
{
    net *n = (net *)handle->data;
    net_flush(n);
    uv_idle_stop(&n->idle);
}

/* --- The clock -------------------------------------------------------------------------------- */

static void check_slot(conn *first, uint64_t now)
{
    /* The chain is taken off the wheel first, since checks put connections back on it. Each is
     * linked to `first` until it is its turn, so that one that is cut meanwhile can leave. */
    conn *chain = first;
    if (chain)
        chain->wheel_link = &chain;
    while (chain) {
        conn *c = chain;
        chain = c->wheel_next;
        if (chain)
            chain->wheel_link = &chain;
        c->wheel_link = NULL;
        if (c->check_ms > now)
            conn_check_at(c, c->check_ms); /* further than the wheel reaches: round again */
        else
            conn_check(c, now);
    }
}

static void cut_all(net *n, net_reason reason)
{
    for (uint32_t i = 0; i < n->conn_room; i++)
        if (n->conns[i])
            conn_cut(n->conns[i], reason, false);
}

static void on_tick(uv_timer_t *timer)
{
    net *n = (net *)timer->data;
    const uint64_t now = net_now(n);
    uint64_t tick = n->wheel_ms / WHEEL_TICK_MS + 1;
    const uint64_t last = now / WHEEL_TICK_MS;
    if (last >= tick + WHEEL_SLOTS)
        tick = last - WHEEL_SLOTS + 1; /* we slept: each slot once is enough */
    for (; tick <= last; tick++) {
        n->wheel_ms = tick * WHEEL_TICK_MS;
        conn *first = n->wheel[tick % WHEEL_SLOTS];
        n->wheel[tick % WHEEL_SLOTS] = NULL;
        check_slot(first, now);
    }
    guests_sweep(&n->guests, 8, now); /* all chains once in 51 s */
    if (n->draining && now >= n->drain_ms)
        cut_all(n, NET_DRAIN);
    if (n->conn_count == 0 && n->guests.count == 0) {
        uv_timer_stop(&n->tick);
        n->ticking = false;
    }
}

/* The clock ticks while there is somebody to look at or somebody to forget. */
static void start_clock(net *n)
{
    if (n->ticking)
        return;
    n->ticking = true;
    n->wheel_ms = net_now(n) / WHEEL_TICK_MS * WHEEL_TICK_MS;
    uv_timer_start(&n->tick, on_tick, WHEEL_TICK_MS, WHEEL_TICK_MS);
}

/* --- Accepting -------------------------------------------------------------------------------- */

static void free_handle(uv_handle_t *handle) { free(handle); }

/* Takes a connection only to say no. */
static void turn_away(net *n, uv_tcp_t *tcp, net_reason reason, const net_address *address)
{
    static const char text[] = "HTTP/1.1 503 Service Unavailable\r\nContent-Length: 0\r\n"
                               "Connection: close\r\nRetry-After: 5\r\n\r\n";
    uv_buf_t buf = uv_buf_init((char *)(uintptr_t)text, sizeof text - 1);
    (void)uv_try_write((uv_stream_t *)tcp, &buf, 1);
    n->counters.closed[reason]++;
    net_note(n, reason, address, "turned away");
    uv_close((uv_handle_t *)tcp, free_handle);
}

static net_address peer_of(const uv_tcp_t *tcp)
{
    struct sockaddr_storage from;
    int length = (int)sizeof from;
    memset(&from, 0, sizeof from);
    (void)uv_tcp_getpeername(tcp, (struct sockaddr *)&from, &length);
    return address_from_socket((const struct sockaddr *)&from);
}

static bool may_connect(conn *c)
{
    net *n = c->net;
    c->peer_trusted = address_trusted(&c->peer, n->config.trusted, n->config.trusted_count);
    if (c->peer_trusted)
        return true;
    return net_assign_guest(c, &c->peer) &&
           bucket_take(&c->guest->requests, n->config.limits.address_requests, 1, net_now(n));
}

static void on_connection(uv_stream_t *listener, int status)
{
    net *n = (net *)listener->data;
    conn *c = status == 0 ? (conn *)calloc(1, sizeof *c) : NULL;
    if (!c)
        return;
    c->net = n;
    uv_tcp_init(n->loop, &c->tcp);
    if (uv_accept(listener, (uv_stream_t *)&c->tcp) != 0) {
        uv_close((uv_handle_t *)&c->tcp, free_handle);
        return;
    }
    n->counters.accepted++;
    c->peer = c->address = peer_of(&c->tcp);
    const bool full = n->conn_count >= n->config.limits.sockets_max;
    if (full || !may_connect(c) || !table_add(n, c)) {
        if (c->guest)
            c->guest->sockets--;
        turn_away(n, &c->tcp, full ? NET_TOO_MANY : NET_TOO_MANY_HERE, &c->peer);
        return;
    }
    uv_tcp_nodelay(&c->tcp, 1);
    start_clock(n);
    conn_deadline(c, n->config.limits.head_ms);
    conn_read_start(c);
}

/* --- Listening -------------------------------------------------------------------------------- */

static net_listen_result listen_result(int e)
{
    switch (e) {
    case 0: return NET_LISTENING;
    case UV_EADDRINUSE: return NET_ADDRESS_IN_USE;
    case UV_EADDRNOTAVAIL: return NET_ADDRESS_MISSING;
    case UV_EACCES:
    case UV_EPERM: return NET_NOT_PERMITTED;
    default: return NET_LISTEN_FAILED;
    }
}

static int bound_port(const uv_tcp_t *tcp)
{
    struct sockaddr_storage at;
    int length = (int)sizeof at;
    memset(&at, 0, sizeof at);
    (void)uv_tcp_getsockname(tcp, (struct sockaddr *)&at, &length);
    /* Both families keep the port in the same place. */
    const struct sockaddr_in *in = (const struct sockaddr_in *)(const void *)&at;
    return ntohs(in->sin_port);
}

static void on_net_handle_closed(uv_handle_t *handle)
{
    net *n = (net *)handle->data;
    n->handles--;
    finish_when_done(n);
}

static void close_handle(uv_handle_t *handle)
{
    if (!uv_is_closing(handle))
        uv_close(handle, on_net_handle_closed);
}

net_listen_result net_listen(net *n, const char *host, int port, int *bound)
{
    struct sockaddr_storage at;
    if (!host || strcmp(host, "localhost") == 0)
        host = "127.0.0.1";
    const bool v6 = strchr(host, ':') != NULL;
    if (port < 0 || port > 65535 ||
        (v6 ? uv_ip6_addr(host, port, (struct sockaddr_in6 *)&at)
            : uv_ip4_addr(host, port, (struct sockaddr_in *)&at)) != 0)
        return NET_ADDRESS_BAD;
    if (n->listener_count == LISTENERS_MAX || n->draining)
        return NET_LISTEN_FAILED;
    uv_tcp_t *tcp = &n->listeners[n->listener_count++];
    uv_tcp_init(n->loop, tcp);
    tcp->data = n;
    n->handles++;
    int e = uv_tcp_bind(tcp, (const struct sockaddr *)&at, v6 ? UV_TCP_IPV6ONLY : 0);
    if (e == 0)
        e = uv_listen((uv_stream_t *)tcp, BACKLOG, on_connection);
    if (e != 0)
        close_handle((uv_handle_t *)tcp); /* its place stays used: eight tries are plenty */
    else if (bound)
        *bound = bound_port(tcp);
    return listen_result(e);
}

/* --- Beginning and end ------------------------------------------------------------------------ */

net *net_create(uv_loop_t *loop, const net_config *config, const net_callbacks *callbacks,
                void *owner)
{
    net *n = (net *)calloc(1, sizeof *n);
    if (!n)
        return NULL;
    assert(config->limits.pong_ms < config->limits.ping_ms);
    n->loop = loop;
    n->config = *config;
    n->callbacks = *callbacks;
    n->owner = owner;
    n->dirty_end = &n->dirty_first;
    if (uv_random(NULL, NULL, &n->guests.seed, sizeof n->guests.seed, 0, NULL) != 0)
        n->guests.seed = uv_hrtime();
    uv_timer_init(loop, &n->tick);
    uv_prepare_init(loop, &n->prepare);
    uv_idle_init(loop, &n->idle);
    n->tick.data = n->prepare.data = n->idle.data = n;
    n->handles = 3;
    uv_prepare_start(&n->prepare, on_prepare);
    uv_unref((uv_handle_t *)&n->prepare);
    return n;
}

static void drain_one(conn *c, uint16_t code)
{
    if (c->phase == PHASE_OPEN)
        socket_close(c, code, "going away", NET_DRAIN);
    else if (c->phase == PHASE_HEAD && c->in_length == 0)
        conn_cut(c, NET_DRAIN, false);
}

void net_drain(net *n, uint16_t code)
{
    if (n->draining)
        return;
    n->draining = true;
    n->drain_ms = net_now(n) + n->config.limits.close_ms;
    for (size_t i = 0; i < n->listener_count; i++)
        close_handle((uv_handle_t *)&n->listeners[i]);
    for (uint32_t i = 0; i < n->conn_room; i++)
        if (n->conns[i])
            drain_one(n->conns[i], code);
    finish_when_done(n);
}

/* Nothing is left: say so, or go. */
static void finish_when_done(net *n)
{
    if (n->conn_count > 0)
        return;
    if (n->draining && !n->drained_told && !n->destroying) {
        n->drained_told = true;
        uv_timer_stop(&n->tick);
        if (n->callbacks.drained)
            n->callbacks.drained(n->owner);
    }
    if (!n->destroying || n->handles > 0 || n->conn_count > 0)
        return;
    guests_finish(&n->guests);
    free(n->conns);
    free(n->generations);
    free(n);
}

void net_destroy(net *n)
{
    if (!n || n->destroying)
        return;
    n->destroying = true;
    cut_all(n, NET_DRAIN);
    for (size_t i = 0; i < n->listener_count; i++)
        close_handle((uv_handle_t *)&n->listeners[i]);
    close_handle((uv_handle_t *)&n->tick);
    close_handle((uv_handle_t *)&n->prepare);
    close_handle((uv_handle_t *)&n->idle);
}
