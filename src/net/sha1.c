#include "net/sha1.h"

#include <string.h>

static uint32_t turn(uint32_t x, int by) { return x << by | x >> (32 - by); }

static void add_block(uint32_t h[5], const uint8_t block[64])
{
    uint32_t w[80];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = turn(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    uint32_t a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (int i = 0; i < 80; i++) {
        uint32_t f;
        if (i < 20)
            f = ((b & c) | (~b & d)) + 0x5a827999u;
        else if (i < 40)
            f = (b ^ c ^ d) + 0x6ed9eba1u;
        else if (i < 60)
            f = ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdcu;
        else
            f = (b ^ c ^ d) + 0xca62c1d6u;
        const uint32_t next = turn(a, 5) + f + e + w[i];
        e = d;
        d = c;
        c = turn(b, 30);
        b = a;
        a = next;
    }
    h[0] += a;
    h[1] += b;
    h[2] += c;
    h[3] += d;
    h[4] += e;
}

void sha1(const uint8_t *bytes, size_t length, uint8_t out[20])
{
    uint32_t h[5] = {0x67452301u, 0xefcdab89u, 0x98badcfeu, 0x10325476u, 0xc3d2e1f0u};
    size_t done = 0;
    for (; length - done >= 64; done += 64)
        add_block(h, bytes + done);
    /* The rest, a one bit, zeros, and the length in bits: one block or two. */
    uint8_t tail[128] = {0};
    const size_t rest = length - done, blocks = rest < 56 ? 1 : 2;
    if (rest > 0)
        memcpy(tail, bytes + done, rest);
    tail[rest] = 0x80;
    const uint64_t bits = (uint64_t)length * 8;
    for (size_t i = 0; i < 8; i++)
        tail[64 * blocks - 1 - i] = (uint8_t)(bits >> (8 * i));
    for (size_t i = 0; i < blocks; i++)
        add_block(h, tail + 64 * i);
    for (int i = 0; i < 20; i++)
        out[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i % 4)));
}

void base64_write(const uint8_t *bytes, size_t length, char *out)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < length; i += 3) {
        const size_t left = length - i;
        const uint32_t group = (uint32_t)bytes[i] << 16 |
                               (left > 1 ? (uint32_t)bytes[i + 1] << 8 : 0u) |
                               (left > 2 ? (uint32_t)bytes[i + 2] : 0u);
        *out++ = digits[group >> 18];
        *out++ = digits[group >> 12 & 63];
        *out++ = left > 1 ? digits[group >> 6 & 63] : '=';
        *out++ = left > 2 ? digits[group & 63] : '=';
    }
    *out = '\0';
}
