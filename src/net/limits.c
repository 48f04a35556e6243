#include "net/limits.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

net_limits net_limits_default(void)
{
    return (net_limits){
        .sockets_max = 12000,           /* 10,000 players and their page loads; 20 KB each */
        .sockets_per_address_max = 100, /* a party of 14 behind one router loads the page at once */
        .websockets_per_address_max = 20, /* and plays */
        .addresses_max = 65536,           /* 100 bytes each: 6.5 MB at worst */
        .message_max = 4096,              /* WS_MESSAGE_MAX: a long chat line is below 2 KiB */
        .reply_max = 4u << 20,            /* the longest record of a game is far below 1 MiB */
        .queue_max = 256u << 10,          /* over 50 full views: such a reader is minutes behind */
        .queue_frames_max = 1024,         /* many small frames cost more in nodes than in bytes */
        .queue_total_max = 64u << 20,     /* never-reading crowds may cost this much memory */
        .input_total_max = 32u << 20,     /* 440 full bodies at once; honest ones live for ms */
        .head_ms = 10000,                 /* a head is one packet, even on a bad phone line */
        .body_ms = 20000,                 /* 64 KiB at 3 KiB/s */
        .idle_ms = 30000,                 /* browsers reuse a connection within seconds */
        .reply_ms = 30000,                /* a sync takes ms; a hint of a bot some seconds */
        .send_ms = 20000,      /* a phone in a tunnel; longer is a new connection's job */
        .linger_ms = 1000,     /* so that the answer arrives before a reset does */
        .ping_ms = 20000,      /* routers forget quiet connections after 30 s or more */
        .pong_ms = 10000,      /* an absent player should be noticed within 30 s */
        .close_ms = 3000,      /* one round trip on any line */
        .messages = {20, 100}, /* a fast player acts twice a second */
        .controls = {2, 20},   /* our ping every 20 s, and some of the peer's */
        .bytes = {32u << 10, 256u << 10}, /* more than a full body at once */
        .address_requests = {40, 640},    /* a cold page is about 40: a party loads at once */
        .address_messages = {100, 500},   /* a whole party plays fast */
        .address_bytes = {256u << 10, 2u << 20}, /* a whole party sends editions */
    };
}

/* --- Token bucket ----------------------------------------------------------------------------- */

/* Kept as one time: each token moves it 1/rate s further on, and it may be burst/rate s ahead. */
bool bucket_take(net_bucket *b, net_rate rate, uint32_t n, uint64_t now_ms)
{
    assert(rate.per_second > 0);
    const uint64_t now_us = now_ms * 1000;
    const uint64_t start = b->spent_until_us > now_us ? b->spent_until_us : now_us;
    const uint64_t end = start + (uint64_t)n * 1000000 / rate.per_second;
    if (end - now_us > (uint64_t)rate.burst * 1000000 / rate.per_second)
        return false;
    b->spent_until_us = end;
    return true;
}

/* --- Guests ----------------------------------------------------------------------------------- */

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 33) * 0xff51afd7ed558ccdull;
    x = (x ^ x >> 33) * 0xc4ceb9fe1a85ec53ull;
    return x ^ x >> 33;
}

static uint32_t chain_of(const net_guests *guests, const net_address *a)
{
    uint64_t half[2];
    memcpy(half, a->bytes, sizeof half);
    return (uint32_t)(mix(mix(half[0] ^ guests->seed) ^ half[1]) % GUEST_CHAINS);
}

static bool is_full(const net_bucket *b, uint64_t now_ms)
{
    return b->spent_until_us <= now_ms * 1000;
}

static bool is_forgettable(const net_guest *g, uint64_t now_ms)
{
    return g->sockets == 0 && is_full(&g->requests, now_ms) && is_full(&g->messages, now_ms) &&
           is_full(&g->bytes, now_ms);
}

static void sweep_chain(net_guests *guests, uint32_t chain, uint64_t now_ms)
{
    net_guest **link = &guests->chains[chain];
    while (*link) {
        net_guest *g = *link;
        if (is_forgettable(g, now_ms)) {
            *link = g->next;
            free(g);
            guests->count--;
        } else {
            link = &g->next;
        }
    }
}

net_guest *guests_get(net_guests *guests, const net_address *a, const net_limits *limits,
                      uint64_t now_ms)
{
    const net_address key = address_for_limits(a);
    const uint32_t chain = chain_of(guests, &key);
    for (net_guest *g = guests->chains[chain]; g; g = g->next)
        if (memcmp(&g->address, &key, sizeof key) == 0)
            return g;
    if (guests->count >= limits->addresses_max)
        guests_sweep(guests, 256, now_ms); /* a bounded effort: we are under attack */
    if (guests->count >= limits->addresses_max)
        return NULL;
    net_guest *g = (net_guest *)calloc(1, sizeof *g);
    if (!g)
        return NULL;
    g->address = key;
    g->next = guests->chains[chain];
    guests->chains[chain] = g;
    guests->count++;
    return g;
}

void guests_sweep(net_guests *guests, uint32_t chains, uint64_t now_ms)
{
    for (uint32_t i = 0; i < chains; i++) {
        sweep_chain(guests, guests->sweep, now_ms);
        guests->sweep = (guests->sweep + 1) % GUEST_CHAINS;
    }
}

void guests_finish(net_guests *guests)
{
    for (uint32_t chain = 0; chain < GUEST_CHAINS; chain++)
        while (guests->chains[chain]) {
            net_guest *g = guests->chains[chain];
            guests->chains[chain] = g->next;
            free(g);
        }
    guests->count = 0;
}
