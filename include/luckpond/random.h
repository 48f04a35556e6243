/* Randomness: one interface, two generators behind it.
 *
 * LP_RANDOM_FAST is small and quick, for simulation and search. LP_RANDOM_CHACHA is the ChaCha20
 * key stream of a 256-bit key, for play: who does not know the key cannot guess a draw, and who
 * knows it can check all of them. The same calls serve both, so nothing above ever asks which one
 * it has.
 */
#ifndef LUCKPOND_RANDOM_H
#define LUCKPOND_RANDOM_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { LP_RANDOM_FAST = 0, LP_RANDOM_CHACHA = 1 };

/* Plain data: copy it with `=` to remember a place in the stream. */
typedef struct lp_random {
    uint64_t s[4];     /* fast: xoshiro256++ state; chacha: the key */
    uint64_t block[8]; /* chacha: the current 64 bytes of key stream */
    uint64_t counter;  /* chacha: number of the next block */
    uint32_t left;     /* chacha: words of `block` not used yet */
    uint32_t kind;     /* LP_RANDOM_… */
} lp_random;

/* Starts the fast generator. (seed, stream) pairs give unrelated streams: use the game's number as
 * stream and a simulation is the same on any number of threads. */
void lp_random_init(lp_random *r, uint64_t seed, uint64_t stream);

/* Starts the ChaCha20 stream of `key` (RFC 8439 block function, nonce zero, counter from 0; each
 * 64-byte block is read as eight little-endian 64-bit words). */
void lp_random_init_chacha(lp_random *r, const uint8_t key[32]);

/* The next eight words of the ChaCha20 stream; called by lp_random_next. */
void lp_random_refill(lp_random *r);

/* The next 64 random bits. */
static inline uint64_t lp_random_next(lp_random *r)
{
    if (r->kind == LP_RANDOM_FAST) {
        uint64_t *s = r->s;
        const uint64_t sum = s[0] + s[3];
        const uint64_t out = ((sum << 23) | (sum >> 41)) + s[0];
        const uint64_t t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = (s[3] << 45) | (s[3] >> 19);
        return out;
    }
    if (r->left == 0)
        lp_random_refill(r);
    return r->block[8 - r->left--];
}

/* x * n: the part from 2^64 up in *high, the rest returned. n < 2^32. */
static inline uint64_t lp_random_product(uint64_t x, uint32_t n, uint32_t *high)
{
#if defined(__SIZEOF_INT128__) && UINTPTR_MAX > 0xffffffffu
    const unsigned __int128 product = (unsigned __int128)x * n; /* one instruction there */
    *high = (uint32_t)(product >> 64);
    return (uint64_t)product;
#else
    const uint64_t low = (x & 0xffffffffu) * n;
    const uint64_t up = (x >> 32) * n + (low >> 32);
    *high = (uint32_t)(up >> 32);
    return (up << 32) | (low & 0xffffffffu);
#endif
}

/* An even draw from 0 … n-1, 1 <= n < 2^32: the high part of a 64 x 32 bit product; the few
 * products that would favour small results are drawn again (rejection), so there is no bias at all.
 */
static inline uint32_t lp_random_below(lp_random *r, uint32_t n)
{
    for (;;) {
        uint32_t high;
        const uint64_t rest = lp_random_product(lp_random_next(r), n, &high);
        if (rest >= n || rest >= (0 - (uint64_t)n) % n)
            return high;
    }
}

#ifdef __cplusplus
}
#endif
#endif
