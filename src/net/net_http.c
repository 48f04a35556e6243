/* Requests: bytes to a request, the owner's answer to bytes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/net_internal.h"

enum {
    INPUT_MAX = HTTP_HEAD_MAX + HTTP_BODY_MAX + READ_CHUNK, /* one request and what came with it */
    REPLY_HEAD_MAX = 8192, /* CSP and companions are below 2 KiB, cookies below 1 KiB */
};

/* --- Input ------------------------------------------------------------------------------------ */

static bool in_reserve(conn *c, size_t size)
{
    net_counters *counters = &c->net->counters;
    if (size <= c->in_size)
        return true;
    size_t room = c->in_size ? c->in_size : 1024;
    while (room < size)
        room *= 2;
    if (counters->input_bytes + room - c->in_size > c->net->config.limits.input_total_max)
        return false;
    char *bigger = (char *)realloc(c->in, room);
    if (!bigger)
        return false;
    counters->input_bytes += room - c->in_size;
    c->in = bigger;
    c->in_size = room;
    return true;
}

static void in_free(conn *c)
{
    c->net->counters.input_bytes -= c->in_size;
    free(c->in);
    c->in = NULL;
    c->in_length = c->in_size = 0;
}

static void in_drop(conn *c, size_t length)
{
    c->in_length -= length;
    if (c->in_length == 0)
        in_free(c);
    else
        memmove(c->in, c->in + length, c->in_length);
}

/* --- Replies ---------------------------------------------------------------------------------- */

static bool queue_body(conn *c, const net_response *r)
{
    if (!r->borrowed)
        return conn_queue_bytes(c, r->body, r->body_length);
    net_frame *f = frame_borrow(r->body, r->body_length);
    const bool queued = conn_queue(c, f);
    net_frame_release(f);
    return queued;
}

static void send_reply(conn *c, const net_response *r)
{
    char head[REPLY_HEAD_MAX];
    c->keep_alive = c->keep_alive && !r->close && !c->net->draining;
    size_t length = r->borrowed || r->body_length <= c->net->config.limits.reply_max
                        ? reply_head(&c->net->config, r, c->keep_alive, head, sizeof head)
                        : 0;
    net_response failed = {.status = 500, .content_type = "text/plain"};
    if (length == 0) {
        c->keep_alive = false;
        r = &failed;
        length = reply_head(&c->net->config, r, false, head, sizeof head);
    }
    c->net->counters.replies[r->status / 100]++;
    c->phase = PHASE_REPLY;
    c->deadline_ms = 0;
    const bool no_body = c->head_only || r->status == 204 || r->status == 304;
    if (conn_queue_bytes(c, head, length) && !no_body && r->body_length > 0)
        queue_body(c, r);
}

void http_refuse(conn *c, int status, net_reason reason, const char *detail)
{
    char text[64];
    const int length = snprintf(text, sizeof text, "%d %s\n", status, reply_status_text(status));
    const net_header extra[] = {
        {"Allow", "GET, HEAD, POST"}, {"Sec-WebSocket-Version", "13"}, {"Retry-After", "1"}};
    net_response r = {.status = status,
                      .content_type = "text/plain",
                      .body = text,
                      .body_length = (size_t)length};
    if (status == 405 || status == 426 || status == 429 || status == 503) {
        r.headers = &extra[status == 405 ? 0 : status == 426 ? 1 : 2];
        r.header_count = 1;
    }
    conn_read_stop(c);
    c->generation = ++c->net->generations[c->index]; /* whoever still wants to answer is late */
    c->keep_alive = false;
    c->reason = reason;
    net_note(c->net, reason, &c->address, detail);
    send_reply(c, &r);
}

static void not_modified(conn *c, const net_response *r)
{
    net_response same = *r;
    same.status = 304;
    same.content_type = NULL;
    same.body_length = 0;
    send_reply(c, &same);
}

bool net_reply(net *n, net_id request, const net_response *response)
{
    conn *c = net_find(n, request);
    if (!c || c->phase != PHASE_OWNER)
        return false;
    if (response->etag && response->status == 200 && c->if_none_match.at &&
        reply_etag_matches(c->if_none_match, response->etag))
        not_modified(c, response);
    else
        send_reply(c, response);
    return true;
}

static void wait_for_head(conn *c)
{
    const net_limits *limits = &c->net->config.limits;
    c->phase = PHASE_HEAD;
    conn_deadline(c, c->in_length > 0 || !c->continued ? limits->head_ms : limits->idle_ms);
}

static void advance(conn *c);

void http_sent(conn *c)
{
    if (!c->keep_alive) {
        in_free(c);
        conn_linger(c);
        return;
    }
    in_drop(c, c->head_length + c->body_length);
    c->head_only = false;
    c->continued = true;
    wait_for_head(c);
    conn_read_start(c);
    if (c->in_length > 0)
        advance(c); /* the next request was already here */
}

/* --- From bytes to a request ------------------------------------------------------------------ */

/* Whom it is from, and whether they may ask. 0, or the status to refuse with. */
static int admit(conn *c, const http_request *r)
{
    net *n = c->net;
    const net_limits *limits = &n->config.limits;
    const uint64_t now = net_now(n);
    if (c->peer_trusted) {
        const net_address client =
            address_of_client(&c->peer, r, n->config.trusted, n->config.trusted_count);
        if (!net_assign_guest(c, &client))
            return 503;
    }
    if (c->guest && !bucket_take(&c->guest->requests, limits->address_requests, 1, now))
        return 429;
    return 0;
}

/* A WebSocket comes from our page, or from a program that says who it is. */
static bool may_upgrade(const http_request *r, net_origin origin)
{
    return origin == NET_ORIGIN_SAME || (origin == NET_ORIGIN_MISSING && origin_bearer(r).at);
}

static int check_upgrade(conn *c, const http_request *r, net_origin origin)
{
    const int status = ws_handshake(r);
    c->upgrade = false;
    if (status != 101)
        return status;
    /* Nobody may speak WebSocket before we have agreed to. */
    if (c->in_length > c->head_length)
        return 400;
    if (!may_upgrade(r, origin))
        return 403;
    ws_accept(r, c->accept);
    c->upgrade = true;
    return 0;
}

static void dispatch(conn *c, const http_request *r)
{
    net *n = c->net;
    char path[HTTP_TARGET_MAX + 1];
    const net_origin origin = origin_check(r, n->config.origins, n->config.origin_count);
    const int refused = admit(c, r);
    if (refused != 0) {
        http_refuse(c, refused, refused == 429 ? NET_RATE : NET_TOO_MANY_HERE, "request");
        return;
    }
    if (http_path_decode(r->path, path, sizeof path) < 0) {
        http_refuse(c, 400, NET_PROTOCOL, "path");
        return;
    }
    const int status = check_upgrade(c, r, origin);
    if (status != 0) {
        http_refuse(c, status, status == 403 ? NET_ORIGIN : NET_PROTOCOL, "handshake");
        return;
    }
    const http_header *if_none_match = http_find(r, "if-none-match", 0);
    c->if_none_match = if_none_match ? if_none_match->value : (http_slice){NULL, 0};
    c->keep_alive = r->keep_alive;
    c->generation = ++n->generations[c->index];
    c->phase = PHASE_OWNER;
    conn_deadline(c, n->config.limits.reply_ms);
    n->counters.requests++;
    const net_request request = {.id = net_id_of(c),
                                 .http = r,
                                 .path = path,
                                 .body = {c->in + c->head_length, c->body_length},
                                 .address = c->address,
                                 .origin = origin,
                                 .upgrade = c->upgrade};
    n->callbacks.request(n->owner, &request);
}

static void want_body(conn *c, const http_request *r)
{
    if (c->phase == PHASE_BODY)
        return;
    c->phase = PHASE_BODY;
    conn_deadline(c, c->net->config.limits.body_ms);
    if (r->expect_continue && c->in_length == c->head_length) {
        static const char go_on[] = "HTTP/1.1 100 Continue\r\n\r\n";
        conn_queue_bytes(c, go_on, sizeof go_on - 1);
    }
}

/* Takes one request out of the input, when it is all there. */
static void advance(conn *c)
{
    http_request r;
    const ptrdiff_t parsed = http_parse(c->in, c->in_length, &r);
    if (parsed == 0)
        return;
    c->head_length = parsed > 0 ? (size_t)parsed : 0;
    c->body_length = parsed > 0 ? r.content_length : 0;
    c->head_only = r.method == HTTP_HEAD;
    if (parsed < 0) {
        http_refuse(c, (int)-parsed, NET_PROTOCOL, "head");
    } else if (c->in_length - c->head_length < c->body_length) {
        want_body(c, &r);
    } else {
        conn_read_stop(c);
        dispatch(c, &r);
    }
}

/* A head is only looked at again when a line ends, so that a byte at a time is not quadratic. */
static bool worth_a_look(const conn *c, const char *bytes, size_t length)
{
    if (c->phase == PHASE_BODY)
        return c->in_length >= c->head_length + c->body_length;
    return c->in_length == length || c->in_length > HTTP_HEAD_MAX ||
           memchr(bytes, '\n', length) != NULL;
}

void http_bytes(conn *c, const char *bytes, size_t length)
{
    if (c->in_length + length > INPUT_MAX || !in_reserve(c, c->in_length + length)) {
        http_refuse(c, 503, NET_MEMORY, "input");
        return;
    }
    if (c->in_length == 0 && c->continued) /* the first head counts from connecting */
        conn_deadline(c, c->net->config.limits.head_ms);
    memcpy(c->in + c->in_length, bytes, length);
    c->in_length += length;
    if (worth_a_look(c, bytes, length))
        advance(c);
}

/* --- Upgrade ---------------------------------------------------------------------------------- */

static bool frame_allowed(void *owner, bool control)
{
    conn *c = (conn *)owner;
    const net_limits *limits = &c->net->config.limits;
    const uint64_t now = net_now(c->net);
    if (control)
        return bucket_take(&c->controls, limits->controls, 1, now);
    return bucket_take(&c->messages, limits->messages, 1, now) &&
           (!c->guest || bucket_take(&c->guest->messages, limits->address_messages, 1, now));
}

static void text_came(void *owner, const char *text, size_t length)
{
    conn *c = (conn *)owner;
    net *n = c->net;
    if (c->phase != PHASE_OPEN || c->doomed)
        return;
    n->counters.messages_in++;
    n->callbacks.message(n->owner, net_id_of(c), c->tag, text, length);
}

static void pong_came(void *owner, const uint8_t *payload, size_t length)
{
    conn *c = (conn *)owner;
    uint64_t sent;
    c->net->counters.pongs_in++;
    if (!c->pong_awaited || length != sizeof sent)
        return;
    memcpy(&sent, payload, sizeof sent);
    if (sent != c->ping_ms)
        return; /* an unasked pong proves nothing */
    c->pong_awaited = false;
    c->round_trip_ms = (uint32_t)(net_now(c->net) - sent);
}

static void control_goes(void *owner, const uint8_t *frame, size_t length)
{
    conn *c = (conn *)owner;
    if (c->out_bytes + length > c->net->config.limits.queue_max + WS_HEAD_MAX + WS_CONTROL_MAX)
        conn_doom(c, NET_SLOW_READER);
    else
        conn_queue_bytes(c, frame, length);
}

net_id net_upgrade(net *n, net_id request, void *tag)
{
    static const ws_events events = {frame_allowed, text_came, pong_came, control_goes};
    conn *c = net_find(n, request);
    if (!c || c->phase != PHASE_OWNER || !c->upgrade)
        return 0;
    char head[256];
    const int length = snprintf(head, sizeof head,
                                "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
                                "Connection: Upgrade\r\nSec-WebSocket-Accept: %s\r\n\r\n",
                                c->accept);
    if (c->guest && c->guest->websockets >= n->config.limits.websockets_per_address_max) {
        http_refuse(c, 503, NET_TOO_MANY_HERE, "upgrade");
        return 0;
    }
    c->ws = n->draining ? NULL : ws_create(&events, c, n->config.limits.message_max);
    if (!c->ws) {
        http_refuse(c, 503, n->draining ? NET_DRAIN : NET_MEMORY, "upgrade");
        return 0;
    }
    in_free(c);
    c->generation = ++n->generations[c->index];
    c->phase = PHASE_OPEN;
    c->deadline_ms = 0;
    c->tag = tag;
    c->ping_ms = net_now(n);
    n->counters.upgrades++;
    n->counters.websockets++;
    if (c->guest)
        c->guest->websockets++;
    n->counters.replies[1]++;
    conn_queue_bytes(c, head, (size_t)length);
    conn_check_at(c, c->ping_ms + n->config.limits.ping_ms);
    conn_read_start(c);
    return net_id_of(c);
}
