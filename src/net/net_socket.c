/* WebSockets once they are open: messages in and out, pings, closing. */
#include <string.h>

#include "net/net_internal.h"

/* --- Out -------------------------------------------------------------------------------------- */

static conn *find_open(const net *n, net_id socket)
{
    conn *c = net_find(n, socket);
    return c && c->phase == PHASE_OPEN && !c->doomed ? c : NULL;
}

/* A reader that is too far behind is cut; it can come back and get a fresh view. When all queues
 * together are too long, whoever has something waiting is a slow reader. */
static bool has_room(const conn *c, size_t length)
{
    const net_limits *limits = &c->net->config.limits;
    if (c->out_bytes + length > limits->queue_max || c->out_frames >= limits->queue_frames_max)
        return false;
    return c->writing == 0 || c->net->counters.queue_bytes + length <= limits->queue_total_max;
}

bool net_send_frame(net *n, net_id socket, net_frame *frame)
{
    conn *c = find_open(n, socket);
    if (!c)
        return false;
    if (frame && !has_room(c, frame->length)) {
        conn_doom(c, NET_SLOW_READER);
        return false;
    }
    if (!conn_queue(c, frame))
        return false;
    n->counters.messages_out++;
    return true;
}

bool net_send(net *n, net_id socket, const char *text, size_t length)
{
    conn *c = find_open(n, socket);
    if (!c)
        return false;
    if (!has_room(c, length + WS_HEAD_MAX)) {
        conn_doom(c, NET_SLOW_READER);
        return false;
    }
    if (!conn_queue_text(c, text, length))
        return false;
    n->counters.messages_out++;
    return true;
}

size_t net_queued(const net *n, net_id socket)
{
    const conn *c = find_open(n, socket);
    return c ? c->out_bytes : 0;
}

uint32_t net_round_trip_ms(const net *n, net_id socket)
{
    const conn *c = find_open(n, socket);
    return c ? c->round_trip_ms : 0;
}

/* --- Closing ---------------------------------------------------------------------------------- */

void socket_tell_closed(conn *c, uint16_t code)
{
    net *n = c->net;
    const net_id id = net_id_of(c);
    const uint16_t session = ws_code(c->ws);
    n->counters.websockets--;
    if (c->guest)
        c->guest->websockets--;
    c->generation = ++n->generations[c->index];
    n->callbacks.closed(n->owner, id, c->tag, session != 0 ? session : code);
}

/* The session has said close, by itself or because we asked: from now on only its end matters. */
static void begin_closing(conn *c, net_reason why)
{
    c->phase = PHASE_CLOSING;
    c->reason = why;
    conn_deadline(c, c->net->config.limits.close_ms);
    conn_mark_dirty(c); /* the flush ends it when the peer has closed, too */
}

void socket_close(conn *c, uint16_t code, const char *reason, net_reason why)
{
    if (c->phase != PHASE_OPEN)
        return;
    ws_close(c->ws, code, reason);
    begin_closing(c, why);
}

void socket_fail(conn *c, uint16_t code, const char *reason)
{
    ws_fail(c->ws, code, reason);
    begin_closing(c, NET_RATE);
    net_note(c->net, NET_RATE, &c->address, reason);
}

void net_close(net *n, net_id socket, uint16_t code, const char *reason)
{
    conn *c = find_open(n, socket);
    if (c)
        socket_close(c, code, reason, NET_OWNER);
}

/* --- In --------------------------------------------------------------------------------------- */

static net_reason reason_of(const conn *c)
{
    if (ws_close_received(c->ws))
        return NET_PEER;
    return ws_code(c->ws) == WS_POLICY ? NET_RATE : NET_PROTOCOL;
}

void socket_bytes(conn *c, const uint8_t *bytes, size_t length)
{
    ws_receive(c->ws, bytes, length);
    if (c->phase == PHASE_OPEN && ws_finished(c->ws)) {
        const net_reason why = reason_of(c);
        if (why != NET_PEER)
            net_note(c->net, why, &c->address, "frame");
        begin_closing(c, why);
    } else if (c->phase == PHASE_CLOSING && ws_finished(c->ws)) {
        conn_mark_dirty(c);
    }
}

/* --- Pings ------------------------------------------------------------------------------------ */

void socket_check(conn *c, uint64_t now_ms)
{
    const net_limits *limits = &c->net->config.limits;
    if (c->pong_awaited && now_ms - c->ping_ms >= limits->pong_ms) {
        conn_cut(c, NET_NO_PONG, true);
        return;
    }
    if (!c->pong_awaited && now_ms - c->ping_ms >= limits->ping_ms) {
        uint8_t payload[8];
        c->ping_ms = now_ms;
        memcpy(payload, &c->ping_ms, sizeof payload);
        ws_ping(c->ws, payload, sizeof payload);
        c->pong_awaited = true;
        c->net->counters.pings_out++;
    }
    conn_check_at(c, c->ping_ms + (c->pong_awaited ? limits->pong_ms : limits->ping_ms));
}
