/* One connection: what goes out, when it is looked at, how it ends. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "net/net_internal.h"

/* --- Frames ----------------------------------------------------------------------------------- */

net_frame *frame_create(size_t length, uint8_t **bytes)
{
    net_frame *f = (net_frame *)malloc(sizeof *f + length);
    if (!f)
        return NULL;
    f->refs = 1;
    f->length = f->room = length;
    f->bytes = f->own;
    *bytes = f->own;
    return f;
}

net_frame *frame_borrow(const void *bytes, size_t length)
{
    uint8_t *unused;
    net_frame *f = frame_create(0, &unused);
    if (!f)
        return NULL;
    f->length = length;
    f->bytes = (const uint8_t *)bytes;
    return f;
}

net_frame *net_frame_create(const char *text, size_t length)
{
    uint8_t head[WS_HEAD_MAX], *bytes;
    const size_t head_length = ws_frame_head(WS_TEXT, length, head);
    net_frame *f = frame_create(head_length + length, &bytes);
    if (!f)
        return NULL;
    memcpy(bytes, head, head_length);
    if (length > 0)
        memcpy(bytes + head_length, text, length);
    return f;
}

void net_frame_release(net_frame *frame)
{
    if (frame && --frame->refs == 0)
        free(frame);
}

/* --- The queue -------------------------------------------------------------------------------- */

/* An idle handle that runs keeps the loop from waiting; the work is done when it prepares to. */
static void stay_awake(uv_idle_t *idle) { (void)idle; }

void conn_mark_dirty(conn *c)
{
    net *n = c->net;
    if (c->dirty_link || c->phase == PHASE_GONE)
        return;
    c->dirty_next = NULL;
    c->dirty_link = n->dirty_end;
    *n->dirty_end = c;
    n->dirty_end = &c->dirty_next;
    if (!n->destroying)
        uv_idle_start(&n->idle, stay_awake);
}

void conn_leave_dirty(conn *c)
{
    if (!c->dirty_link)
        return;
    *c->dirty_link = c->dirty_next;
    if (c->dirty_next)
        c->dirty_next->dirty_link = c->dirty_link;
    else
        c->net->dirty_end = c->dirty_link;
    c->dirty_link = NULL;
}

void conn_doom(conn *c, net_reason reason)
{
    if (c->doomed || c->phase == PHASE_GONE)
        return;
    c->doomed = true;
    c->reason = reason;
    conn_mark_dirty(c);
}

bool conn_queue(conn *c, net_frame *frame)
{
    out_node *node = frame ? (out_node *)malloc(sizeof *node) : NULL;
    if (!node) {
        conn_doom(c, NET_MEMORY);
        return false;
    }
    frame->refs++;
    node->frame = frame;
    node->next = NULL;
    if (c->out_last)
        c->out_last->next = node;
    else
        c->out_first = node;
    c->out_last = node;
    c->out_open = NULL;
    c->out_bytes += frame->length;
    c->out_frames++;
    c->net->counters.queue_bytes += frame->length;
    conn_mark_dirty(c);
    return true;
}

bool conn_queue_bytes(conn *c, const void *bytes, size_t length)
{
    uint8_t *copy;
    net_frame *f = frame_create(length, &copy);
    if (f && length > 0)
        memcpy(copy, bytes, length);
    const bool queued = conn_queue(c, f);
    net_frame_release(f);
    return queued;
}

bool conn_queue_text(conn *c, const char *text, size_t length)
{
    uint8_t head[WS_HEAD_MAX], *bytes;
    const size_t head_length = ws_frame_head(WS_TEXT, length, head), all = head_length + length;
    if (!c->out_open || c->out_open->room - c->out_open->length < all) {
        net_frame *f = frame_create(all < PIECE ? PIECE : all, &bytes);
        if (f)
            f->length = 0;
        const bool queued = conn_queue(c, f);
        net_frame_release(f);
        if (!queued)
            return false;
        c->out_open = f;
    }
    net_frame *f = c->out_open;
    memcpy(f->own + f->length, head, head_length);
    if (length > 0)
        memcpy(f->own + f->length + head_length, text, length);
    f->length += all;
    c->out_bytes += all;
    c->net->counters.queue_bytes += all;
    return true;
}

static void pop_node(conn *c)
{
    out_node *node = c->out_first;
    c->out_first = node->next;
    if (!c->out_first)
        c->out_last = NULL;
    if (c->out_open == node->frame)
        c->out_open = NULL;
    c->out_frames--;
    net_frame_release(node->frame);
    free(node);
}

/* These many bytes are out. */
static void take(conn *c, size_t bytes)
{
    c->sent += bytes;
    c->out_bytes -= bytes;
    c->net->counters.queue_bytes -= bytes;
    c->net->counters.bytes_out += bytes;
    c->out_offset += bytes;
    while (c->out_first && c->out_offset >= c->out_first->frame->length) {
        c->out_offset -= c->out_first->frame->length;
        pop_node(c);
    }
}

static void drop_queue(conn *c)
{
    c->net->counters.queue_bytes -= c->out_bytes;
    c->out_bytes = 0;
    while (c->out_first)
        pop_node(c);
}

/* --- Writing ---------------------------------------------------------------------------------- */

static unsigned gather(const conn *c, uv_buf_t bufs[WRITE_BATCH], size_t *bytes)
{
    unsigned count = 0;
    size_t skip = c->out_offset;
    *bytes = 0;
    for (const out_node *node = c->out_first; node && count < WRITE_BATCH; node = node->next) {
        /* libuv asks for char *, and only reads. */
        char *at = (char *)(uintptr_t)(node->frame->bytes + skip);
        bufs[count] = uv_buf_init(at, (unsigned)(node->frame->length - skip));
        *bytes += bufs[count++].len;
        skip = 0;
    }
    return count;
}

/* The queue has just become empty. */
static void all_sent(conn *c)
{
    if (c->phase == PHASE_REPLY)
        http_sent(c);
    else if (c->phase == PHASE_CLOSING && ws_finished(c->ws))
        conn_linger(c);
}

static void on_written(uv_write_t *request, int status)
{
    conn *c = (conn *)request->data;
    const size_t bytes = c->writing;
    c->writing = 0;
    if (c->phase == PHASE_GONE)
        return;
    if (status < 0) {
        conn_cut(c, NET_PEER, false);
        return;
    }
    take(c, bytes);
    conn_flush(c);
}

/* What the kernel does not take at once is handed to libuv, one batch at a time. */
static void write_later(conn *c)
{
    uv_buf_t bufs[WRITE_BATCH];
    size_t all;
    const unsigned count = gather(c, bufs, &all);
    c->out_open = NULL; /* what is on its way grows no more */
    c->write.data = c;
    if (uv_write(&c->write, (uv_stream_t *)&c->tcp, bufs, count, on_written) != 0) {
        conn_cut(c, NET_PEER, false);
        return;
    }
    c->writing = all;
    c->taken = c->sent;
    c->progress_ms = net_now(c->net);
    conn_check_at(c, c->progress_ms + c->net->config.limits.send_ms);
}

void conn_flush(conn *c)
{
    if (c->writing > 0 || c->phase == PHASE_GONE)
        return;
    const bool had = c->out_first != NULL;
    while (c->out_first) {
        uv_buf_t bufs[WRITE_BATCH];
        size_t bytes;
        const unsigned count = gather(c, bufs, &bytes);
        const int written = uv_try_write((uv_stream_t *)&c->tcp, bufs, count);
        if (written < 0 && written != UV_EAGAIN) {
            conn_cut(c, NET_PEER, false);
            return;
        }
        if (written > 0)
            take(c, (size_t)written);
        if (written < 0 || (size_t)written < bytes) {
            write_later(c);
            return;
        }
    }
    if (had || c->phase == PHASE_CLOSING || c->phase == PHASE_REPLY)
        all_sent(c);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static void give_scratch(uv_handle_t *handle, size_t suggested, uv_buf_t *out)
{
    conn *c = (conn *)handle;
    (void)suggested;
    *out = uv_buf_init((char *)c->net->scratch, READ_CHUNK);
}

/* Bytes are counted before anybody looks at them. A proxy's connection carries the requests of many
 * guests, each with a rate of their own, until it becomes the WebSocket of one of them. */
static bool within_byte_rate(conn *c, uint32_t bytes)
{
    net *n = c->net;
    const uint64_t now = net_now(n);
    const bool many = c->peer_trusted && c->phase != PHASE_OPEN;
    return (many || bucket_take(&c->bytes, n->config.limits.bytes, bytes, now)) &&
           (!c->guest || bucket_take(&c->guest->bytes, n->config.limits.address_bytes, bytes, now));
}

static void too_many_bytes(conn *c)
{
    if (c->phase == PHASE_OPEN)
        socket_fail(c, WS_POLICY, "too many bytes");
    else if (c->phase == PHASE_HEAD || c->phase == PHASE_BODY)
        http_refuse(c, 429, NET_RATE, "bytes");
}

static void discard(conn *c, size_t bytes)
{
    c->lingered += bytes;
    if (c->lingered > LINGER_MAX)
        conn_cut(c, c->reason, true);
}

/* Bytes nobody wants any more: a reset now could overtake our last words, so they are read. */
static bool is_deaf(const conn *c)
{
    return c->phase == PHASE_LINGER || (c->phase == PHASE_CLOSING && ws_finished(c->ws));
}

static void on_read(uv_stream_t *stream, ssize_t length, const uv_buf_t *buf)
{
    conn *c = (conn *)stream;
    if (length == 0 || c->phase == PHASE_GONE)
        return;
    if (length < 0) {
        conn_cut(c, c->phase == PHASE_LINGER ? c->reason : NET_PEER, false);
        return;
    }
    c->net->counters.bytes_in += (uint64_t)length;
    if (is_deaf(c)) {
        discard(c, (size_t)length);
        return;
    }
    if (!within_byte_rate(c, (uint32_t)length)) {
        too_many_bytes(c);
        return;
    }
    switch (c->phase) {
    case PHASE_HEAD:
    case PHASE_BODY: http_bytes(c, buf->base, (size_t)length); break;
    case PHASE_OPEN:
    case PHASE_CLOSING: socket_bytes(c, (const uint8_t *)buf->base, (size_t)length); break;
    case PHASE_LINGER:
    case PHASE_OWNER:
    case PHASE_REPLY:
    case PHASE_GONE: break;
    }
}

void conn_read_start(conn *c)
{
    const int e = uv_read_start((uv_stream_t *)&c->tcp, give_scratch, on_read);
    if (e != 0 && e != UV_EALREADY)
        conn_doom(c, NET_BROKEN);
}

void conn_read_stop(conn *c) { uv_read_stop((uv_stream_t *)&c->tcp); }

/* --- Time ------------------------------------------------------------------------------------- */

static void wheel_leave(conn *c)
{
    if (!c->wheel_link)
        return;
    *c->wheel_link = c->wheel_next;
    if (c->wheel_next)
        c->wheel_next->wheel_link = c->wheel_link;
    c->wheel_link = NULL;
}

/* Later times are noticed when the earlier look happens; only an earlier one moves it. */
void conn_check_at(conn *c, uint64_t at_ms)
{
    net *n = c->net;
    if (c->wheel_link && c->check_ms <= at_ms)
        return;
    wheel_leave(c);
    c->check_ms = at_ms;
    uint64_t tick = at_ms / WHEEL_TICK_MS + 1; /* never too early */
    const uint64_t first = n->wheel_ms / WHEEL_TICK_MS + 1;
    if (tick < first)
        tick = first;
    if (tick > first + WHEEL_SLOTS - 2)
        tick = first + WHEEL_SLOTS - 2;
    conn **slot = &n->wheel[tick % WHEEL_SLOTS];
    c->wheel_next = *slot;
    if (*slot)
        (*slot)->wheel_link = &c->wheel_next;
    *slot = c;
    c->wheel_link = slot;
}

void conn_deadline(conn *c, uint32_t in_ms)
{
    c->deadline_ms = net_now(c->net) + in_ms;
    conn_check_at(c, c->deadline_ms);
}

static void deadline_passed(conn *c)
{
    c->deadline_ms = 0;
    switch (c->phase) {
    case PHASE_HEAD:
        if (c->in_length > 0)
            http_refuse(c, 408, NET_SLOW_HEAD, "head");
        else
            conn_cut(c, c->continued ? NET_IDLE : NET_SLOW_HEAD, false);
        break;
    case PHASE_BODY: http_refuse(c, 408, NET_SLOW_BODY, "body"); break;
    case PHASE_OWNER: http_refuse(c, 503, NET_SLOW_OWNER, "no reply"); break;
    case PHASE_CLOSING: conn_cut(c, NET_NO_CLOSE, c->writing > 0); break;
    case PHASE_LINGER: conn_cut(c, c->reason, false); break;
    case PHASE_REPLY:
    case PHASE_OPEN:
    case PHASE_GONE: break;
    }
}

/* Does the peer take what we write? */
static void check_progress(conn *c, uint64_t now_ms)
{
    if (c->writing == 0)
        return;
    const size_t left = uv_stream_get_write_queue_size((uv_stream_t *)&c->tcp);
    const uint64_t taken = c->sent + (c->writing > left ? c->writing - left : 0);
    if (taken >= c->taken + PROGRESS_MIN) {
        c->taken = taken;
        c->progress_ms = now_ms;
    }
    if (now_ms - c->progress_ms >= c->net->config.limits.send_ms)
        conn_cut(c, NET_SLOW_READER, true);
    else
        conn_check_at(c, c->progress_ms + c->net->config.limits.send_ms);
}

void conn_check(conn *c, uint64_t now_ms)
{
    if (c->deadline_ms != 0 && now_ms >= c->deadline_ms)
        deadline_passed(c);
    else if (c->deadline_ms != 0)
        conn_check_at(c, c->deadline_ms);
    if (c->phase != PHASE_GONE)
        check_progress(c, now_ms);
    if (c->phase == PHASE_OPEN)
        socket_check(c, now_ms);
}

/* --- The end ---------------------------------------------------------------------------------- */

static void on_closed(uv_handle_t *handle)
{
    conn *c = (conn *)handle;
    drop_queue(c);
    ws_destroy(c->ws);
    net_forget(c);
}

void conn_cut(conn *c, net_reason reason, bool hard)
{
    net *n = c->net;
    if (c->phase == PHASE_GONE)
        return;
    const bool was_socket = c->phase == PHASE_OPEN || c->phase == PHASE_CLOSING;
    /* A close handshake whose last step failed ended for the reason it began with. */
    c->reason = c->phase == PHASE_CLOSING && reason == NET_PEER ? c->reason : reason;
    n->counters.closed[c->reason]++;
    if (reason != NET_PEER && reason != NET_DONE && reason != NET_IDLE &&
        c->phase != PHASE_LINGER && !n->destroying)
        net_note(n, reason, &c->address, "cut");
    c->phase = PHASE_GONE;
    wheel_leave(c);
    conn_leave_dirty(c);
    if (!hard || uv_tcp_close_reset(&c->tcp, on_closed) != 0)
        uv_close((uv_handle_t *)&c->tcp, on_closed);
    if (was_socket)
        socket_tell_closed(c, WS_ABNORMAL);
}

static void on_shut(uv_shutdown_t *request, int status) { (void)request, (void)status; }

void conn_linger(conn *c)
{
    const bool was_socket = c->phase == PHASE_CLOSING;
    c->phase = PHASE_LINGER;
    conn_deadline(c, c->net->config.limits.linger_ms);
    if (uv_shutdown(&c->shutdown, (uv_stream_t *)&c->tcp, on_shut) != 0)
        conn_doom(c, c->reason);
    conn_read_start(c);
    if (was_socket)
        socket_tell_closed(c, 0);
}
