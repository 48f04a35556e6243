/* WebSocket (RFC 6455) without sockets: the handshake, and bytes in, messages out.
 *
 * The library wslay reads frames: masks, lengths, fragments, UTF-8. What we say is written here:
 * every message is one frame without a mask, so that one buffer can go to many peers. */
#ifndef LUCKPOND_NET_WS_H
#define LUCKPOND_NET_WS_H

#include "net/http_parse.h"

/* --- Handshake -------------------------------------------------------------------------------- */

enum { WS_ACCEPT_SIZE = 29 };

/* 0: the request does not ask for WebSocket; 101: it does, and rightly; else the status to refuse
 * with: 400, or 426 when the version is not 13. */
int ws_handshake(const http_request *r);
/* The Sec-WebSocket-Accept for a request that got 101 above, with a NUL. */
void ws_accept(const http_request *r, char out[WS_ACCEPT_SIZE]);
/* The same for a Sec-WebSocket-Key, its 24 characters. */
void ws_accept_key(const char *key, char out[WS_ACCEPT_SIZE]);

/* --- Frames we send --------------------------------------------------------------------------- */

enum { WS_TEXT = 1, WS_CLOSE = 8, WS_PING = 9, WS_PONG = 10 };
enum { WS_HEAD_MAX = 10, WS_CONTROL_MAX = 125 };

/* Writes the head of one whole, unmasked frame; returns its size. */
size_t ws_frame_head(int opcode, size_t length, uint8_t out[WS_HEAD_MAX]);

/* --- A session -------------------------------------------------------------------------------- */

enum {
    WS_NORMAL = 1000,
    WS_GOING_AWAY = 1001,
    WS_PROTOCOL_ERROR = 1002,
    WS_UNSUPPORTED = 1003,
    WS_NO_STATUS = 1005, /* never sent: the peer closed without a code */
    WS_ABNORMAL = 1006,  /* never sent: the connection ended without a close */
    WS_BAD_TEXT = 1007,
    WS_POLICY = 1008,
    WS_TOO_BIG = 1009,
    WS_INTERNAL = 1011,
    WS_RESTART = 1012,
    WS_TRY_LATER = 1013,
};

enum {
    WS_MESSAGE_MAX = 4096,  /* our longest message, a chat line in JSON, is below 2 KiB */
    WS_FRAGMENTS_MAX = 256, /* browsers send one; bounds what empty fragments can pile up */
};

/* Called from within ws_receive, ws_close and ws_ping. They may call ws_close and ws_ping; the
 * session must live until ws_receive returns. */
typedef struct ws_events {
    /* A frame begins; control or data. False: too many, close with 1008. */
    bool (*frame)(void *owner, bool control);
    /* A whole message of valid UTF-8; `text` is lent until return and has no NUL at the end. */
    void (*message)(void *owner, const char *text, size_t length);
    void (*pong)(void *owner, const uint8_t *payload, size_t length);
    /* A whole control frame to send: pong, ping, close. */
    void (*output)(void *owner, const uint8_t *frame, size_t length);
} ws_events;

typedef struct ws_session ws_session;

/* NULL when there is no memory. `events` must outlive it. */
ws_session *ws_create(const ws_events *events, void *owner, size_t message_max);
void ws_destroy(ws_session *ws);

/* Takes bytes from the peer. After the close of one side messages are dropped; after both, or after
 * a fault, all bytes are. */
void ws_receive(ws_session *ws, const uint8_t *bytes, size_t length);
/* Sends a close with this code and reason (cut to fit), once; 1005 sends an empty one. */
void ws_close(ws_session *ws, uint16_t code, const char *reason);
/* Closes as above, and hears nothing more: the peer has broken a rule. */
void ws_fail(ws_session *ws, uint16_t code, const char *reason);
/* At most 125 bytes; nothing once a close was sent. */
void ws_ping(ws_session *ws, const uint8_t *payload, size_t length);

/* We have said close: no more messages may be sent. */
bool ws_close_sent(const ws_session *ws);
/* Nothing more can come from the peer: it has closed, or broken the rules. */
bool ws_finished(const ws_session *ws);
/* The peer closed with a proper close frame. */
bool ws_close_received(const ws_session *ws);
/* Why it ends: the code of whoever closed first; 0 while open. */
uint16_t ws_code(const ws_session *ws);

#endif
