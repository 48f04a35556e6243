/* SHA-256 (FIPS 180-4): hashes of editions, the running check of records, commitments to a deal. */
#ifndef LUCKPOND_SHA256_H
#define LUCKPOND_SHA256_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct lp_sha256 {
    uint32_t h[8];
    uint64_t length;
    uint8_t block[64];
} lp_sha256;
void lp_sha256_init(lp_sha256 *s);
void lp_sha256_add(lp_sha256 *s, const void *bytes, size_t length);
void lp_sha256_finish(lp_sha256 *s, uint8_t digest[32]);

#ifdef __cplusplus
}
#endif
#endif
