/* HTTP/1.1 and WebSocket on a libuv loop, with a limit on everything. Knows nothing of what is
 * said.
 *
 * One net belongs to one loop and one thread. The owner is called back for requests and messages
 * and answers at once or later (after a sync, say). Nothing is written before the owner returns to
 * the loop, so frames of one turn leave together.
 *
 * Requests and sockets are numbers, not pointers: a number that is no longer good is answered with
 * false and hurts nobody. */
#ifndef LUCKPOND_NET_NET_H
#define LUCKPOND_NET_NET_H

#include <uv.h>

#include "net/http_parse.h"
#include "net/limits.h"
#include "net/origin.h"
#include "net/ws.h"

typedef struct net net;
typedef uint64_t net_id; /* a request waiting for its reply, or an open WebSocket; 0 is neither */

/* Why a connection ended, or somebody was turned away. One list gives the names for /metrics. */
#define NET_REASONS(X)                                                                             \
    X(DONE, done)                   /* HTTP: answered, and no more wanted */                       \
    X(PEER, peer)                   /* the peer closed or hung up */                               \
    X(OWNER, owner)                 /* net_close */                                                \
    X(DRAIN, drain)                 /* net_drain, net_destroy */                                   \
    X(PROTOCOL, protocol)           /* bad HTTP, bad frames, bad text, too big */                  \
    X(ORIGIN, origin)               /* a WebSocket from a foreign page */                          \
    X(RATE, rate)                   /* too many requests, messages or bytes */                     \
    X(SLOW_HEAD, slow_head)         /* head_ms */                                                  \
    X(SLOW_BODY, slow_body)         /* body_ms */                                                  \
    X(IDLE, idle)                   /* idle_ms between requests */                                 \
    X(SLOW_OWNER, slow_owner)       /* reply_ms: 503 */                                            \
    X(SLOW_READER, slow_reader)     /* send_ms, or a full queue */                                 \
    X(NO_PONG, no_pong)             /* pong_ms */                                                  \
    X(NO_CLOSE, no_close)           /* close_ms */                                                 \
    X(TOO_MANY, too_many)           /* sockets_max */                                              \
    X(TOO_MANY_HERE, too_many_here) /* websockets_ and sockets_per_address_max, addresses_max */   \
    X(MEMORY, memory)               /* no memory, or input_total_max */                            \
    X(BROKEN, broken)               /* the network failed */

typedef enum net_reason {
#define X(NAME, name) NET_##NAME,
    NET_REASONS(X)
#undef X
        NET_REASON_COUNT
} net_reason;

/* "slow_reader" and so on, for logs and metrics. */
const char *net_reason_name(net_reason reason);

/* Counted since net_create; the last four are what is now. */
typedef struct net_counters {
    uint64_t accepted, requests, upgrades, messages_in, messages_out, bytes_in, bytes_out;
    uint64_t pings_out, pongs_in;
    uint64_t replies[6];               /* by the first digit of the status */
    uint64_t closed[NET_REASON_COUNT]; /* connections that ended, by reason */
    uint64_t sockets, websockets;      /* connections now; those that are WebSockets */
    uint64_t queue_bytes, input_bytes; /* waiting to go out; of unfinished requests */
} net_counters;

/* A request. Everything is lent until the callback returns, except the id. */
typedef struct net_request {
    net_id id;
    const http_request *http;
    const char *path; /* decoded, NUL at the end */
    http_slice body;
    net_address address; /* of the client, through trusted proxies */
    net_origin origin;   /* check it before anything that changes something */
    bool upgrade; /* a sound WebSocket handshake from an allowed page or with a bearer token */
} net_request;

typedef struct net_header {
    const char *name, *value;
} net_header;

/* An answer. Everything is copied, except a borrowed body. */
typedef struct net_response {
    int status;
    const char *content_type;  /* NULL: none */
    const char *etag;          /* with its quotes; then a client that has it gets 304. NULL: none */
    const net_header *headers; /* each replaces the common one of its name (net_config) */
    size_t header_count;
    const void *body;
    size_t body_length;
    bool borrowed; /* the body lives as long as the net: embedded files go out uncopied */
    bool close;    /* no further request on this connection */
} net_response;

/* None of these is called from inside a function below, except: `closed` from net_destroy,
 * `request` and `closed` from net_flush, `drained` from net_drain. */
typedef struct net_callbacks {
    /* Answer with net_reply or net_upgrade, now or later. */
    void (*request)(void *owner, const net_request *request);
    void (*message)(void *owner, net_id socket, void *tag, const char *text, size_t length);
    /* Once for each socket, whoever ended it; the id is already stale. 1005, 1006 as in RFC 6455.
     */
    void (*closed)(void *owner, net_id socket, void *tag, uint16_t code);
    /* For the log: why somebody was cut or turned away; `detail` holds no stranger's text. May be
     * NULL. */
    void (*note)(void *owner, net_reason reason, const net_address *address, const char *detail);
    /* After net_drain, when the last connection is gone. May be NULL. */
    void (*drained)(void *owner);
} net_callbacks;

/* All pointers are lent for the life of the net. */
typedef struct net_config {
    net_limits limits;
    const net_header *headers; /* sent with every reply, errors too: CSP and its companions */
    size_t header_count;
    const net_range *trusted; /* proxies whose X-Forwarded-For is believed; none by default */
    size_t trusted_count;
    const char *const *origins; /* see origin_check */
    size_t origin_count;
} net_config;

/* Default limits, nothing else. */
net_config net_config_default(void);

/* NULL when there is no memory. Adds no listening socket. */
net *net_create(uv_loop_t *loop, const net_config *config, const net_callbacks *callbacks,
                void *owner);
/* Calls `closed` for every open WebSocket, cuts everything, and frees the net when the loop has run
 * the closings: run it until uv_run returns 0. NULL is fine. */
void net_destroy(net *n);

typedef enum net_listen_result {
    NET_LISTENING,
    NET_ADDRESS_BAD, /* not a numeric address or "localhost" */
    NET_ADDRESS_IN_USE,
    NET_ADDRESS_MISSING, /* not an address of this machine */
    NET_NOT_PERMITTED,   /* a low port */
    NET_LISTEN_FAILED,
} net_listen_result;

/* Listens on one more address; host NULL is 127.0.0.1, port 0 any free one. *bound gets the port
 * (may be NULL). */
net_listen_result net_listen(net *n, const char *host, int port, int *bound);

/* Answers a request. False when it is gone. An answer that cannot be written (bad header, too long)
 * becomes 500. */
bool net_reply(net *n, net_id request, const net_response *response);
/* Accepts a request with upgrade = true. Returns the socket, 0 when it is gone. */
net_id net_upgrade(net *n, net_id request, void *tag);

/* A text message ready to send to many. Count references in the thread of the loop. */
typedef struct net_frame net_frame;
net_frame *net_frame_create(const char *text, size_t length); /* NULL: no memory */
void net_frame_release(net_frame *frame);

/* Queues a message. False: the socket is gone, closing, or was cut just now for not reading. */
bool net_send_frame(net *n, net_id socket, net_frame *frame);
bool net_send(net *n, net_id socket, const char *text, size_t length);
/* Closes after what is queued; then `closed` is called. `reason` is ASCII or NULL. */
void net_close(net *n, net_id socket, uint16_t code, const char *reason);
/* Bytes waiting for this reader, 0 when gone; and its last ping to pong time, 0 when unknown. */
size_t net_queued(const net *n, net_id socket);
uint32_t net_round_trip_ms(const net *n, net_id socket);

/* Writes what is queued now, instead of before the loop next waits. */
void net_flush(net *n);
/* Stops listening, lets replies and queues out, closes WebSockets with this code; what is left
 * after close_ms is cut. */
void net_drain(net *n, uint16_t code);
const net_counters *net_count(const net *n);

#endif
