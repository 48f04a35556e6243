/* The mem* functions of libc: all that the core uses of it. */
#ifndef LUCKPOND_WASM_STRING_H
#define LUCKPOND_WASM_STRING_H

#include <stddef.h>

void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);

#endif
