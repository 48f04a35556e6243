/* The QR encoder alone, for pages that want a code and no game: a lobby, a score pad. One buffer
 * holds the text on the way in and the modules on the way out. */
#include <string.h>

#include "qr/qr.h"

#define EXPORT(name) __attribute__((export_name(#name)))

static char buffer[QR_SIZE_MAX * QR_SIZE_MAX];

void *memcpy(void *to, const void *from, size_t size) { return __builtin_memcpy(to, from, size); }
void *memmove(void *to, const void *from, size_t size) { return __builtin_memmove(to, from, size); }
void *memset(void *to, int byte, size_t size) { return __builtin_memset(to, byte, size); }

EXPORT(buffer) char *qr_buffer(void) { return buffer; }
EXPORT(text_max) int qr_text_max(void) { return QR_TEXT_MAX; }

/* The text of `length` bytes gives way to its code, row by row; returns the side length. */
EXPORT(encode) int qr_write(int length)
{
    uint8_t modules[QR_SIZE_MAX * QR_SIZE_MAX];
    const int side = qr_encode(buffer, (size_t)length, modules);
    memcpy(buffer, modules, (size_t)(side * side));
    return side;
}
