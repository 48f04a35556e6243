#include "net/ws.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <wslay/wslay.h>

#include "net/sha1.h"

/* --- Handshake -------------------------------------------------------------------------------- */

/* 16 bytes in base64: 22 digits and two signs of padding. */
static bool is_key(http_slice key)
{
    if (key.length != 24 || key.at[22] != '=' || key.at[23] != '=')
        return false;
    for (size_t i = 0; i < 22; i++) {
        const char c = key.at[i];
        if (!((c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
              c == '+' || c == '/'))
            return false;
    }
    return true;
}

int ws_handshake(const http_request *r)
{
    if (http_count(r, "upgrade") == 0 && http_count(r, "sec-websocket-key") == 0)
        return 0;
    if (r->method != HTTP_GET || r->minor != 1 || !http_list_has(r, "upgrade", "websocket") ||
        !http_list_has(r, "connection", "upgrade"))
        return 400;
    if (http_count(r, "sec-websocket-version") != 1)
        return 400;
    if (!http_is(http_find(r, "sec-websocket-version", 0)->value, "13"))
        return 426;
    if (http_count(r, "sec-websocket-key") != 1)
        return 400;
    return is_key(http_find(r, "sec-websocket-key", 0)->value) ? 101 : 400;
}

void ws_accept_key(const char *key, char out[WS_ACCEPT_SIZE])
{
    static const char guid[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    uint8_t text[24 + sizeof guid - 1], digest[20];
    memcpy(text, key, 24);
    memcpy(text + 24, guid, sizeof guid - 1);
    sha1(text, sizeof text, digest);
    base64_write(digest, sizeof digest, out);
}

void ws_accept(const http_request *r, char out[WS_ACCEPT_SIZE])
{
    const http_header *key = http_find(r, "sec-websocket-key", 0);
    assert(key && key->value.length == 24);
    ws_accept_key(key->value.at, out);
}

/* --- Frames we send --------------------------------------------------------------------------- */

size_t ws_frame_head(int opcode, size_t length, uint8_t out[WS_HEAD_MAX])
{
    out[0] = (uint8_t)(0x80 | opcode);
    if (length < 126) {
        out[1] = (uint8_t)length;
        return 2;
    }
    const size_t bytes = length < 65536 ? 2 : 8;
    out[1] = bytes == 2 ? 126 : 127;
    for (size_t i = 0; i < bytes; i++)
        out[1 + bytes - i] = (uint8_t)((uint64_t)length >> (8 * i));
    return 2 + bytes;
}

/* --- A session -------------------------------------------------------------------------------- */

struct ws_session {
    wslay_event_context_ptr reader;
    const ws_events *events;
    void *owner;
    const uint8_t *in; /* what ws_receive was given and wslay has not taken yet */
    size_t in_left;
    uint8_t held[6 + WS_CONTROL_MAX]; /* a frame head, or a whole control frame, being collected */
    size_t held_length, held_given;
    uint64_t pass;      /* payload of a data frame that needs no collecting */
    unsigned fragments; /* frames of the message that is coming in */
    uint16_t code;      /* who closed first says why; 0: open */
    bool close_sent, close_received, finished;
};

static void send_control(ws_session *ws, int opcode, const uint8_t *payload, size_t length)
{
    uint8_t frame[WS_HEAD_MAX + WS_CONTROL_MAX];
    assert(length <= WS_CONTROL_MAX);
    const size_t head = ws_frame_head(opcode, length, frame);
    if (length > 0)
        memcpy(frame + head, payload, length);
    ws->events->output(ws->owner, frame, head + length);
}

/* A reason must stay valid UTF-8 when it is cut: ours are ASCII. */
void ws_close(ws_session *ws, uint16_t code, const char *reason)
{
    if (ws->close_sent)
        return;
    ws->close_sent = true;
    if (ws->code == 0)
        ws->code = code;
    uint8_t payload[WS_CONTROL_MAX] = {(uint8_t)(code >> 8), (uint8_t)code};
    size_t length = reason ? strlen(reason) : 0;
    if (length > WS_CONTROL_MAX - 2)
        length = WS_CONTROL_MAX - 2;
    if (length > 0)
        memcpy(payload + 2, reason, length);
    send_control(ws, WS_CLOSE, payload, code == WS_NO_STATUS ? 0 : length + 2);
}

void ws_ping(ws_session *ws, const uint8_t *payload, size_t length)
{
    if (!ws->close_sent)
        send_control(ws, WS_PING, payload, length);
}

void ws_fail(ws_session *ws, uint16_t code, const char *reason)
{
    if (ws->finished)
        return;
    ws->finished = true;
    wslay_event_shutdown_read(ws->reader);
    ws_close(ws, code, reason);
}

/* --- What wslay asks and tells ---------------------------------------------------------------- */

/* wslay checks the text of a close as it comes in, and skips the code once for every piece. So that
 * the answer does not depend on how TCP cut it, control frames are handed over whole. */

/* How much must be there before it is handed over: the head, and of control frames all. */
static size_t held_goal(const ws_session *ws)
{
    if (ws->held_length < 2)
        return 2;
    const size_t length = ws->held[1] & 0x7f;
    const size_t mask = ws->held[1] & 0x80 ? 4 : 0;
    if (length >= 126)
        return (length == 126 ? 4u : 10u) + mask;
    return 2 + mask + (ws->held[0] & 8 ? length : 0);
}

/* The payload that follows the head in `held`. */
static uint64_t held_payload(const ws_session *ws)
{
    const uint8_t length = ws->held[1] & 0x7f;
    uint64_t payload = 0;
    if (length < 126)
        return ws->held[0] & 8 ? 0 : length;
    for (size_t i = 0; i < (length == 126 ? 2u : 8u); i++)
        payload = payload << 8 | ws->held[2 + i];
    return payload;
}

static void collect(ws_session *ws)
{
    while (ws->in_left > 0 && ws->held_length < held_goal(ws)) {
        ws->held[ws->held_length++] = *ws->in++;
        ws->in_left--;
    }
}

static size_t give_held(ws_session *ws, uint8_t *out, size_t room)
{
    if (ws->held_length < held_goal(ws))
        return 0;
    const size_t left = ws->held_length - ws->held_given;
    const size_t n = room < left ? room : left;
    memcpy(out, ws->held + ws->held_given, n);
    ws->held_given += n;
    if (ws->held_given == ws->held_length) {
        ws->pass = held_payload(ws);
        ws->held_length = ws->held_given = 0;
    }
    return n;
}

static size_t give_payload(ws_session *ws, uint8_t *out, size_t room)
{
    size_t n = room < ws->in_left ? room : ws->in_left;
    if (n > ws->pass)
        n = (size_t)ws->pass;
    memcpy(out, ws->in, n);
    ws->in += n;
    ws->in_left -= n;
    ws->pass -= n;
    return n;
}

static ssize_t on_want_bytes(wslay_event_context_ptr reader, uint8_t *out, size_t room, int flags,
                             void *data)
{
    ws_session *ws = (ws_session *)data;
    size_t n = 0;
    (void)flags;
    if (ws->pass == 0)
        collect(ws);
    if (ws->pass > 0 && ws->in_left > 0)
        n = give_payload(ws, out, room);
    else if (ws->pass == 0)
        n = give_held(ws, out, room);
    if (n > 0)
        return (ssize_t)n;
    wslay_event_set_error(reader, WSLAY_ERR_WOULDBLOCK);
    return -1;
}

/* wslay answers pings and closes by itself, but we write those: what it says is dropped, and only
 * the code it would have closed with is asked for, in ws_receive. */
static ssize_t on_output(wslay_event_context_ptr reader, const uint8_t *bytes, size_t length,
                         int flags, void *data)
{
    (void)reader, (void)bytes, (void)flags, (void)data;
    return (ssize_t)length;
}

static void on_frame(wslay_event_context_ptr reader,
                     const struct wslay_event_on_frame_recv_start_arg *frame, void *data)
{
    ws_session *ws = (ws_session *)data;
    (void)reader;
    const bool control = wslay_is_ctrl_frame(frame->opcode);
    if (ws->finished)
        return;
    if (!ws->events->frame(ws->owner, control))
        ws_fail(ws, WS_POLICY, "too many messages");
    else if (frame->opcode == WSLAY_BINARY_FRAME)
        ws_fail(ws, WS_UNSUPPORTED, "text only");
    else if (frame->opcode == WSLAY_CONNECTION_CLOSE && frame->payload_length == 1)
        ws_fail(ws, WS_PROTOCOL_ERROR, "half a close code");
    else if (!control && ++ws->fragments > WS_FRAGMENTS_MAX)
        ws_fail(ws, WS_POLICY, "too many fragments");
}

static void on_close_frame(ws_session *ws, uint16_t code)
{
    ws->close_received = true;
    ws->finished = true;
    ws_close(ws, code == 0 ? WS_NO_STATUS : code, NULL);
}

static void on_message(wslay_event_context_ptr reader,
                       const struct wslay_event_on_msg_recv_arg *message, void *data)
{
    ws_session *ws = (ws_session *)data;
    (void)reader;
    if (ws->finished)
        return;
    switch (message->opcode) {
    case WSLAY_TEXT_FRAME:
        ws->fragments = 0;
        if (!ws->close_sent)
            ws->events->message(ws->owner, (const char *)message->msg, message->msg_length);
        break;
    case WSLAY_PING:
        if (!ws->close_sent)
            send_control(ws, WS_PONG, message->msg, message->msg_length);
        break;
    case WSLAY_PONG: ws->events->pong(ws->owner, message->msg, message->msg_length); break;
    case WSLAY_CONNECTION_CLOSE: on_close_frame(ws, message->status_code); break;
    default: break;
    }
}

static int no_mask(wslay_event_context_ptr reader, uint8_t *out, size_t length, void *data)
{
    (void)reader, (void)data;
    memset(out, 0, length);
    return 0;
}

ws_session *ws_create(const ws_events *events, void *owner, size_t message_max)
{
    static const struct wslay_event_callbacks callbacks = {
        on_want_bytes, on_output, no_mask, on_frame, NULL, NULL, on_message};
    ws_session *ws = (ws_session *)calloc(1, sizeof *ws);
    if (!ws)
        return NULL;
    ws->events = events;
    ws->owner = owner;
    if (wslay_event_context_server_init(&ws->reader, &callbacks, ws) != 0) {
        free(ws);
        return NULL;
    }
    wslay_event_config_set_max_recv_msg_length(ws->reader, message_max);
    return ws;
}

void ws_destroy(ws_session *ws)
{
    if (!ws)
        return;
    wslay_event_context_free(ws->reader);
    free(ws);
}

/* Lets wslay "send" what it queued, and learns from that why it stopped reading. */
static uint16_t verdict(ws_session *ws, int result)
{
    if (result == WSLAY_ERR_NOMEM)
        return WS_INTERNAL;
    if (wslay_event_send(ws->reader) != 0)
        return WS_INTERNAL;
    if (wslay_event_get_read_enabled(ws->reader) && result == 0)
        return 0;
    /* A frame that is no frame (long control, reserved opcode) ends without a code in wslay. */
    const uint16_t code = wslay_event_get_status_code_sent(ws->reader);
    return code < WS_NORMAL || code == WS_NO_STATUS || code == WS_ABNORMAL ? WS_PROTOCOL_ERROR
                                                                           : code;
}

static const char *reason_of(uint16_t code)
{
    switch (code) {
    case WS_TOO_BIG: return "message too big";
    case WS_BAD_TEXT: return "not UTF-8";
    case WS_PROTOCOL_ERROR: return "protocol error";
    default: return NULL;
    }
}

void ws_receive(ws_session *ws, const uint8_t *bytes, size_t length)
{
    if (ws->finished)
        return;
    ws->in = bytes;
    ws->in_left = length;
    const int result = wslay_event_recv(ws->reader);
    ws->in = NULL;
    ws->in_left = 0;
    const uint16_t code = ws->finished ? 0 : verdict(ws, result);
    if (code != 0)
        ws_fail(ws, code, reason_of(code));
}

bool ws_close_sent(const ws_session *ws) { return ws->close_sent; }

bool ws_finished(const ws_session *ws) { return ws->finished; }

bool ws_close_received(const ws_session *ws) { return ws->close_received; }

uint16_t ws_code(const ws_session *ws) { return ws->code; }
