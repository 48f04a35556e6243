/* What the files of net share. */
#ifndef LUCKPOND_NET_INTERNAL_H
#define LUCKPOND_NET_INTERNAL_H

#include "net/net.h"

enum {
    READ_CHUNK = 16384, /* one read; more only makes one connection hog the turn */
    WHEEL_TICK_MS = 100,
    WHEEL_SLOTS = 512, /* 51 s ahead; what is later goes round again */
    WRITE_BATCH = 16,  /* frames in one write */
    LISTENERS_MAX = 8,
    PIECE = 2048,        /* texts for one reader share a piece of memory, and so a write */
    PROGRESS_MIN = 1024, /* bytes a slow reader must take in send_ms */
    LINGER_MAX = 262144, /* bytes thrown away while lingering */
};

/* Bytes that go out, shared by all who get them. */
struct net_frame {
    uint32_t refs;
    size_t length, room;
    const uint8_t *bytes; /* own, behind this struct, or borrowed */
    uint8_t own[];
};

typedef struct out_node {
    struct out_node *next;
    net_frame *frame;
} out_node;

typedef enum phase {
    PHASE_HEAD,    /* reading a request head, or waiting for one */
    PHASE_BODY,    /* reading a body */
    PHASE_OWNER,   /* the owner thinks; nothing is read */
    PHASE_REPLY,   /* the reply goes out; nothing is read */
    PHASE_OPEN,    /* WebSocket */
    PHASE_CLOSING, /* we said close; waiting for the peer's */
    PHASE_LINGER,  /* all said; waiting for the peer to hang up */
    PHASE_GONE,    /* uv_close was called */
} phase;

typedef struct conn conn;
struct conn {
    uv_tcp_t tcp; /* first: a handle is its connection */
    uv_write_t write;
    uv_shutdown_t shutdown;
    net *net;
    conn *wheel_next, **wheel_link; /* the chain of its slot */
    conn *dirty_next, **dirty_link; /* the list of those with something to write or to end */
    uint32_t index, generation;     /* together the id */
    phase phase;
    net_reason reason;    /* why it will end, once known */
    bool doomed;          /* to be cut when the list is worked off */
    uint64_t check_ms;    /* when the wheel looks again */
    uint64_t deadline_ms; /* of the phase; 0 none */

    net_address peer, address; /* TCP, and through proxies */
    bool peer_trusted;
    net_guest *guest; /* NULL: a trusted proxy that has not said for whom */
    net_bucket messages, controls, bytes;

    char *in; /* bytes of unfinished requests; NULL when there are none */
    size_t in_length, in_size;
    size_t head_length, body_length; /* of the request in service */
    bool head_only, keep_alive, upgrade, continued;
    http_slice if_none_match; /* in `in` */
    char accept[WS_ACCEPT_SIZE];

    out_node *out_first, *out_last;
    net_frame *out_open; /* of the last node, while texts may still be added to it; or NULL */
    size_t out_offset;   /* bytes of the first node that are gone */
    size_t out_bytes;    /* waiting, all nodes */
    uint32_t out_frames;
    size_t writing;       /* bytes handed to uv_write; 0: none under way */
    uint64_t taken;       /* bytes the peer has taken, when last looked */
    uint64_t sent;        /* bytes of finished writes */
    uint64_t progress_ms; /* when it last took enough, while writing */

    ws_session *ws;
    void *tag;
    uint64_t ping_ms; /* when the last ping went out */
    bool pong_awaited;
    uint32_t round_trip_ms;
    size_t lingered;
};

struct net {
    uv_loop_t *loop;
    net_config config;
    net_callbacks callbacks;
    void *owner;
    net_counters counters;
    net_guests guests;

    uv_tcp_t listeners[LISTENERS_MAX];
    size_t listener_count;
    uv_timer_t tick;
    uv_prepare_t prepare; /* writes before the loop waits */
    uv_idle_t idle;       /* keeps the loop from waiting while something is dirty */
    unsigned handles;     /* not yet closed, of those in this struct */
    bool ticking, draining, destroying, flushing, drained_told;
    uint64_t drain_ms;

    conn **conns; /* by index */
    uint32_t *generations;
    uint32_t conn_room, conn_count, conn_hint;
    conn *wheel[WHEEL_SLOTS];
    uint64_t wheel_ms; /* slots before this time are done */
    conn *dirty_first, **dirty_end;
    uint8_t scratch[READ_CHUNK];
};

static inline uint64_t net_now(const net *n) { return uv_now(n->loop); }

/* --- net.c ------------------------------------------------------------------------------------ */

net_id net_id_of(const conn *c);
conn *net_find(const net *n, net_id id);
void net_note(net *n, net_reason reason, const net_address *address, const char *detail);
/* The connection has been closed: forgets and frees it. */
void net_forget(conn *c);
/* Counts the connection as one of this address. False: it has too many. */
bool net_assign_guest(conn *c, const net_address *address);

/* --- net_conn.c ------------------------------------------------------------------------------- */

void conn_read_start(conn *c);
void conn_read_stop(conn *c);
/* Looks at this connection at that time at the latest. */
void conn_check_at(conn *c, uint64_t at_ms);
/* Sets the deadline of the phase, from now. */
void conn_deadline(conn *c, uint32_t in_ms);
void conn_check(conn *c, uint64_t now_ms);
/* Takes a reference of its own. False: no memory; then it is doomed. */
bool conn_queue(conn *c, net_frame *frame);
/* A text of this connection alone, as a frame; copies. As above. */
bool conn_queue_text(conn *c, const char *text, size_t length);
/* Copies; as above. */
bool conn_queue_bytes(conn *c, const void *bytes, size_t length);
/* To be cut when the loop is back in our hands. */
void conn_doom(conn *c, net_reason reason);
void conn_flush(conn *c);
/* Ends at once, with a reset when `hard`. */
void conn_cut(conn *c, net_reason reason, bool hard);
/* All is said: shuts our side, waits for the peer to hang up, then ends. */
void conn_linger(conn *c);
void conn_mark_dirty(conn *c);
void conn_leave_dirty(conn *c);

net_frame *frame_create(size_t length, uint8_t **bytes);
net_frame *frame_borrow(const void *bytes, size_t length);

/* --- net_http.c ------------------------------------------------------------------------------- */

void http_bytes(conn *c, const char *bytes, size_t length);
/* The reply is out. */
void http_sent(conn *c);
/* Answers with a plain error and ends the connection. */
void http_refuse(conn *c, int status, net_reason reason, const char *detail);

/* --- net_reply.c ------------------------------------------------------------------------------ */

const char *reply_status_text(int status);
/* Writes the whole head into `out`; 0 when it does not fit or a header is bad. */
size_t reply_head(const net_config *config, const net_response *r, bool keep_alive, char *out,
                  size_t size);
bool reply_etag_matches(http_slice list, const char *etag);

/* --- net_socket.c ----------------------------------------------------------------------------- */

void socket_bytes(conn *c, const uint8_t *bytes, size_t length);
void socket_close(conn *c, uint16_t code, const char *reason, net_reason why);
/* The peer broke a limit: closes without waiting for its answer. */
void socket_fail(conn *c, uint16_t code, const char *reason);
/* Tells the owner, once. */
void socket_tell_closed(conn *c, uint16_t code);
/* Pings, or sees that no pong came. */
void socket_check(conn *c, uint64_t now_ms);

#endif
