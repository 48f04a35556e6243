#include "map.h"

#include <stdlib.h>

#include "luckpond/error.h"

void map_finish(map *m)
{
    free(m->slots);
    m->slots = NULL;
    m->room = m->count = 0;
}

uint64_t map_key(const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ at[i]) * 0x100000001b3u;
    return hash;
}

static size_t home(const map *m, uint64_t key)
{
    return (size_t)((key * 0x9e3779b97f4a7c15u) >> 20) & (m->room - 1);
}

/* The slot with this key, or the free one where it would go. */
static map_slot *find(const map *m, uint64_t key)
{
    size_t i = home(m, key);
    while (m->slots[i].value && m->slots[i].key != key)
        i = (i + 1) & (m->room - 1);
    return &m->slots[i];
}

void *map_get(const map *m, uint64_t key) { return m->room ? find(m, key)->value : NULL; }

static void grow(map *m)
{
    map bigger = {NULL, m->room ? 2 * m->room : 64, m->count};
    bigger.slots = calloc(bigger.room, sizeof *bigger.slots);
    lp_assert(bigger.slots);
    for (size_t i = 0; i < m->room; i++)
        if (m->slots[i].value)
            *find(&bigger, m->slots[i].key) = m->slots[i];
    free(m->slots);
    *m = bigger;
}

void map_put(map *m, uint64_t key, void *value)
{
    if (2 * (m->count + 1) > m->room)
        grow(m);
    map_slot *slot = find(m, key);
    m->count += !slot->value;
    slot->key = key;
    slot->value = value;
}

/* Those that lie behind a removed one move up, so that no search ends early. */
void map_remove(map *m, uint64_t key)
{
    if (!m->room)
        return;
    map_slot *slot = find(m, key);
    if (!slot->value)
        return;
    m->count--;
    size_t hole = (size_t)(slot - m->slots);
    for (size_t i = (hole + 1) & (m->room - 1); m->slots[i].value; i = (i + 1) & (m->room - 1)) {
        const size_t from_home = (i - home(m, m->slots[i].key)) & (m->room - 1);
        if (from_home >= ((i - hole) & (m->room - 1))) {
            m->slots[hole] = m->slots[i];
            hole = i;
        }
    }
    m->slots[hole].value = NULL;
}
