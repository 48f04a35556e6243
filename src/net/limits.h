/* How much of everything a stranger may have, and the memory of who has had how much. */
#ifndef LUCKPOND_NET_LIMITS_H
#define LUCKPOND_NET_LIMITS_H

#include "net/address.h"

/* So many at once (burst), then so many a second. */
typedef struct net_rate {
    uint32_t per_second, burst;
} net_rate;

/* Sizes of one request head are constants of http_parse.h; everything else is here. */
typedef struct net_limits {
    uint32_t sockets_max;                /* connections in all */
    uint32_t sockets_per_address_max;    /* connections of one guest (address_for_limits) */
    uint32_t websockets_per_address_max; /* of those, WebSockets */
    uint32_t addresses_max;              /* guests remembered at once */
    uint32_t message_max;                /* bytes of one WebSocket message */
    uint32_t reply_max;                  /* bytes of one copied reply body */
    uint32_t queue_max;                  /* bytes waiting for one WebSocket reader */
    uint32_t queue_frames_max;           /* frames waiting for one WebSocket reader */
    uint64_t queue_total_max;            /* bytes waiting for all readers together */
    uint64_t input_total_max;            /* bytes of unfinished requests of all together */
    uint32_t head_ms;          /* from the first byte, or connecting, to the end of the head */
    uint32_t body_ms;          /* from the end of the head to the end of the body */
    uint32_t idle_ms;          /* between two requests of one connection */
    uint32_t reply_ms;         /* the owner's time to answer a request */
    uint32_t send_ms;          /* a reader must take something at least this often */
    uint32_t linger_ms;        /* after our last byte, until the peer hangs up */
    uint32_t ping_ms;          /* between two pings */
    uint32_t pong_ms;          /* until the pong; below ping_ms */
    uint32_t close_ms;         /* until the peer answers a close; also the time of a drain */
    net_rate messages;         /* data frames of one connection */
    net_rate controls;         /* pings, pongs and closes of one connection */
    net_rate bytes;            /* bytes from one connection, but a proxy's */
    net_rate address_requests; /* of one guest; connecting counts as a request */
    net_rate address_messages;
    net_rate address_bytes;
} net_limits;

/* The limits of a small public server; the reason stands beside each number. */
net_limits net_limits_default(void);

/* A token bucket. All zero is a full one. */
typedef struct net_bucket {
    uint64_t spent_until_us; /* the time at which it will be full again */
} net_bucket;

/* Takes `n`; false, and nothing taken, when there are not so many. */
bool bucket_take(net_bucket *b, net_rate rate, uint32_t n, uint64_t now_ms);

/* What is remembered about one guest. */
typedef struct net_guest net_guest;
struct net_guest {
    net_guest *next; /* in its chain */
    net_address address;
    uint32_t sockets, websockets; /* connections; those that are WebSockets */
    net_bucket requests, messages, bytes;
};

enum { GUEST_CHAINS = 4096 };

typedef struct net_guests {
    net_guest *chains[GUEST_CHAINS];
    uint64_t seed; /* so that nobody can choose addresses of one chain */
    uint32_t count;
    uint32_t sweep; /* the chain to be swept next */
} net_guests;

/* The guest of that address, made when new; NULL when there is no room or memory. */
net_guest *guests_get(net_guests *guests, const net_address *a, const net_limits *limits,
                      uint64_t now_ms);
/* Forgets guests without sockets whose buckets are full again, in the next few chains. */
void guests_sweep(net_guests *guests, uint32_t chains, uint64_t now_ms);
/* Forgets all. */
void guests_finish(net_guests *guests);

#endif
