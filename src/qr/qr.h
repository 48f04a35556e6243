/* A text as a QR code (ISO/IEC 18004): byte mode, error correction level M, versions 1 to 10, so up
 * to 213 bytes. Plain arithmetic in the caller's memory; it compiles to WebAssembly too. */
#ifndef LUCKPOND_QR_H
#define LUCKPOND_QR_H

#include <stddef.h>
#include <stdint.h>

enum {
    QR_VERSION_MAX = 10,
    QR_SIZE_MAX = 17 + 4 * QR_VERSION_MAX, /* modules along a side */
    QR_TEXT_MAX = 213,
    QR_QUIET = 4, /* light modules a scanner wants on each side; not part of the result */
};

/* Writes side × side modules, row by row: 1 dark, 0 light. Returns the side length, 0 when the text
 * is too long. */
int qr_encode(const char *text, size_t length, uint8_t *modules);

/* --- Its parts, for their tests ----------------------------------------------------------------
 */

/* The `check_count` Reed–Solomon codewords of a block of data. */
void qr_check_codewords(const uint8_t *data, int count, uint8_t *check, int check_count);
/* The 15 bits that tell level M and the mask; the 18 bits that tell the version from 7 on. */
uint32_t qr_format_bits(int mask);
uint32_t qr_version_bits(int version);
/* How hard a symbol is to read: the sum of the standard's four penalties. */
int qr_penalty(const uint8_t *modules, int side);

#endif
