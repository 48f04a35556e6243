/* A small hash map from 64-bit keys to pointers. Keys may collide only by being equal. */
#ifndef LUCKPOND_SERVER_MAP_H
#define LUCKPOND_SERVER_MAP_H

#include <stddef.h>
#include <stdint.h>

typedef struct map_slot {
    uint64_t key;
    void *value; /* NULL: free */
} map_slot;

typedef struct map {
    map_slot *slots;
    size_t room; /* a power of two, or 0 */
    size_t count;
} map;

void map_finish(map *m);
void *map_get(const map *m, uint64_t key); /* NULL: not there */
void map_put(map *m, uint64_t key, void *value);
void map_remove(map *m, uint64_t key);
/* FNV-1a of some bytes, for keys. */
uint64_t map_key(const void *bytes, size_t length);

#endif
