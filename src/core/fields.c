#include <string.h>

#include "luckpond/fields.h"

/* The number of `width` bytes at data[index], whatever the machine's byte order. */
static uint64_t load(const void *data, size_t width, size_t index)
{
    const uint8_t *at = (const uint8_t *)data + width * index;
    switch (width) {
    case 1: return *at;
    case 2: {
        uint16_t x;
        memcpy(&x, at, 2);
        return x;
    }
    case 4: {
        uint32_t x;
        memcpy(&x, at, 4);
        return x;
    }
    default: {
        uint64_t x;
        memcpy(&x, at, 8);
        return x;
    }
    }
}

static void store(void *data, size_t width, size_t index, uint64_t value)
{
    uint8_t *at = (uint8_t *)data + width * index;
    switch (width) {
    case 1: *at = (uint8_t)value; break;
    case 2: {
        const uint16_t x = (uint16_t)value;
        memcpy(at, &x, 2);
        break;
    }
    case 4: {
        const uint32_t x = (uint32_t)value;
        memcpy(at, &x, 4);
        break;
    }
    default: memcpy(at, &value, 8);
    }
}

static void visit_write(lp_fields *f, void *data, size_t width, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const uint64_t value = load(data, width, i);
        for (size_t b = 0; b < width; b++, f->length++)
            if (f->length < f->size)
                f->bytes[f->length] = (uint8_t)(value >> (8 * b));
    }
}

static void visit_read(lp_fields *f, void *data, size_t width, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        uint64_t value = 0;
        for (size_t b = 0; b < width; b++, f->length++)
            if (f->length < f->size)
                value |= (uint64_t)f->bytes[f->length] << (8 * b);
        store(data, width, i, value);
    }
}

static void visit_hash(lp_fields *f, void *data, size_t width, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const uint64_t value = load(data, width, i);
        for (size_t b = 0; b < width; b++, f->length++)
            f->hash = (f->hash ^ (value >> (8 * b) & 0xff)) * 0x100000001b3u;
    }
}

void lp_fields_write(lp_fields *f, uint8_t *bytes, size_t size)
{
    memset(f, 0, sizeof *f);
    f->visit = visit_write;
    f->bytes = bytes;
    f->size = size;
}

void lp_fields_read(lp_fields *f, const uint8_t *bytes, size_t size)
{
    memset(f, 0, sizeof *f);
    f->visit = visit_read;
    f->bytes = (uint8_t *)(uintptr_t)bytes; /* only read through */
    f->size = size;
}

void lp_fields_hash(lp_fields *f)
{
    memset(f, 0, sizeof *f);
    f->visit = visit_hash;
    f->hash = 0xcbf29ce484222325u;
}
