#include <string.h>

#include "luckpond/random.h"

/* SplitMix64: spreads a seed over the state so that near seeds give unrelated streams. */
static uint64_t mix(uint64_t *x)
{
    uint64_t z = *x += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

void lp_random_init(lp_random *r, uint64_t seed, uint64_t stream)
{
    memset(r, 0, sizeof *r);
    r->kind = LP_RANDOM_FAST;
    uint64_t x = stream;
    uint64_t y = seed ^ mix(&x);
    for (int i = 0; i < 4; i++)
        r->s[i] = mix(&y);
}

static uint64_t load64(const uint8_t *p)
{
    uint64_t x = 0;
    for (int i = 7; i >= 0; i--)
        x = x << 8 | p[i];
    return x;
}

void lp_random_init_chacha(lp_random *r, const uint8_t key[32])
{
    memset(r, 0, sizeof *r);
    r->kind = LP_RANDOM_CHACHA;
    for (int i = 0; i < 4; i++)
        r->s[i] = load64(key + 8 * i);
}

static uint32_t turn_left(uint32_t x, int bits) { return x << bits | x >> (32 - bits); }

static void quarter(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d)
{
    *a += *b, *d = turn_left(*d ^ *a, 16);
    *c += *d, *b = turn_left(*b ^ *c, 12);
    *a += *b, *d = turn_left(*d ^ *a, 8);
    *c += *d, *b = turn_left(*b ^ *c, 7);
}

void lp_random_refill(lp_random *r)
{
    uint32_t start[16] = {0x61707865u, 0x3320646eu, 0x79622d32u, 0x6b206574u};
    for (int i = 0; i < 8; i++)
        start[4 + i] = (uint32_t)(r->s[i / 2] >> (i % 2 * 32));
    start[12] = (uint32_t)r->counter;
    start[13] =
        (uint32_t)(r->counter >> 32); /* beyond RFC 8439 after 2^32 blocks: no game comes near */
    uint32_t x[16];
    memcpy(x, start, sizeof x);
    for (int round = 0; round < 10; round++) {
        for (int i = 0; i < 4; i++)
            quarter(&x[i], &x[4 + i], &x[8 + i], &x[12 + i]);
        for (int i = 0; i < 4; i++)
            quarter(&x[i], &x[4 + (i + 1) % 4], &x[8 + (i + 2) % 4], &x[12 + (i + 3) % 4]);
    }
    for (int i = 0; i < 8; i++)
        r->block[i] =
            (uint64_t)(x[2 * i] + start[2 * i]) | (uint64_t)(x[2 * i + 1] + start[2 * i + 1]) << 32;
    r->counter++;
    r->left = 8;
}
