/* SHA-1 and base64, for the WebSocket handshake only: it proves that we speak WebSocket, and is no
 * secret. Never use it for anything that must be safe. */
#ifndef LUCKPOND_NET_SHA1_H
#define LUCKPOND_NET_SHA1_H

#include <stddef.h>
#include <stdint.h>

void sha1(const uint8_t *bytes, size_t length, uint8_t out[20]);
/* Writes the text with padding and a NUL: 4 * ((length + 2) / 3) + 1 bytes. */
void base64_write(const uint8_t *bytes, size_t length, char *out);

#endif
