/* A batch is one run of memory: for each operation a head, then name, key and bytes. */
#include <stdlib.h>
#include <string.h>

#include "store/store_inside.h"

typedef struct op_head {
    uint64_t epoch, number;
    uint32_t size;
    uint8_t verb, name_size, key_size; /* with their zero bytes */
} op_head;

store_batch *store_batch_create(void) { return (store_batch *)calloc(1, sizeof(store_batch)); }

void store_batch_destroy(store_batch *b)
{
    if (b != NULL)
        free(b->bytes);
    free(b);
}

bool store_text_ok(const char *text, size_t max)
{
    size_t size = 0;
    for (; text[size] != 0; size++)
        if ((unsigned char)text[size] < 0x20 || text[size] == 0x7f || size == max)
            return false;
    return size > 0;
}

static bool reserve(store_batch *b, size_t more)
{
    if (b->size + more > STORE_BATCH_MAX)
        return false;
    if (b->size + more <= b->capacity)
        return true;
    size_t capacity = b->capacity == 0 ? 256 : b->capacity;
    while (capacity < b->size + more)
        capacity *= 2;
    uint8_t *bytes = (uint8_t *)realloc(b->bytes, capacity);
    if (bytes == NULL)
        return false;
    b->bytes = bytes;
    b->capacity = capacity;
    return true;
}

static void put_bytes(store_batch *b, const void *bytes, size_t size)
{
    if (size > 0)
        memcpy(b->bytes + b->size, bytes, size);
    b->size += size;
}

static void add(store_batch *b, const store_op *op)
{
    const bool document = op->verb == STORE_PUT || op->verb == STORE_DELETE;
    if (b->spoilt || !store_text_ok(op->name, STORE_NAME_MAX) || op->size > STORE_BYTES_MAX ||
        (document && !store_text_ok(op->key, STORE_KEY_MAX))) {
        b->spoilt = true;
        return;
    }
    op_head head;
    memset(&head, 0, sizeof head);
    head.epoch = op->epoch;
    head.number = op->number;
    head.size = (uint32_t)op->size;
    head.verb = (uint8_t)op->verb;
    head.name_size = (uint8_t)(strlen(op->name) + 1);
    head.key_size = (uint8_t)(strlen(op->key) + 1);
    if (!reserve(b, sizeof head + head.name_size + head.key_size + op->size)) {
        b->spoilt = true;
        return;
    }
    put_bytes(b, &head, sizeof head);
    put_bytes(b, op->name, head.name_size);
    put_bytes(b, op->key, head.key_size);
    put_bytes(b, op->bytes, op->size);
}

bool store_batch_next(const store_batch *b, size_t *at, store_op *out)
{
    op_head head;
    if (*at == b->size)
        return false;
    memcpy(&head, b->bytes + *at, sizeof head);
    const uint8_t *name = b->bytes + *at + sizeof head;
    out->verb = (store_verb)head.verb;
    out->name = (const char *)name;
    out->key = (const char *)name + head.name_size;
    out->epoch = head.epoch;
    out->number = head.number;
    out->bytes = name + head.name_size + head.key_size;
    out->size = head.size;
    *at += sizeof head + head.name_size + head.key_size + head.size;
    return true;
}

void store_batch_create_table(store_batch *b, const char *table, uint64_t epoch)
{
    add(b, &(store_op){.verb = STORE_CREATE_TABLE, .name = table, .key = "", .epoch = epoch});
}

void store_batch_append(store_batch *b, const char *table, uint64_t epoch, uint64_t number,
                        const void *bytes, size_t size)
{
    add(b, &(store_op){STORE_APPEND, table, "", epoch, number, (const uint8_t *)bytes, size});
}

void store_batch_rewrite(store_batch *b, const char *table, uint64_t epoch, uint64_t number,
                         const void *bytes, size_t size)
{
    add(b, &(store_op){STORE_REWRITE, table, "", epoch, number, (const uint8_t *)bytes, size});
}

void store_batch_claim(store_batch *b, const char *table, uint64_t epoch, uint64_t next)
{
    add(b,
        &(store_op){.verb = STORE_CLAIM, .name = table, .key = "", .epoch = epoch, .number = next});
}

void store_batch_drop(store_batch *b, const char *table, uint64_t epoch)
{
    add(b, &(store_op){.verb = STORE_DROP, .name = table, .key = "", .epoch = epoch});
}

void store_batch_put(store_batch *b, const char *space, const char *key, const void *bytes,
                     size_t size)
{
    add(b, &(store_op){STORE_PUT, space, key, 0, 0, (const uint8_t *)bytes, size});
}

void store_batch_delete(store_batch *b, const char *space, const char *key)
{
    add(b, &(store_op){.verb = STORE_DELETE, .name = space, .key = key});
}
