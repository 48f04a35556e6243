/* Checksums. Each begins with a letter for its kind, and every text is followed by its zero byte,
 * so that no two different things are sealed as the same bytes. Against accidents, not against
 * forgers: there is no key. */
#include <sodium.h>
#include <string.h>

#include "store/store_inside.h"

static void put(crypto_generichash_state *hash, const void *bytes, size_t size)
{
    crypto_generichash_update(hash, (const unsigned char *)bytes, size);
}

static void put_text(crypto_generichash_state *hash, const char *text)
{
    put(hash, text, strlen(text) + 1);
}

static void put_numbers(crypto_generichash_state *hash, const uint64_t *numbers, int count)
{
    uint8_t bytes[32];
    for (int i = 0; i < count; i++)
        for (int k = 0; k < 8; k++)
            bytes[8 * i + k] = (uint8_t)(numbers[i] >> 8 * k);
    put(hash, bytes, (size_t)count * 8);
}

void store_seal_table(uint8_t out[STORE_SEAL], const store_head *head)
{
    const uint64_t numbers[4] = {(uint64_t)head->key, head->epoch, head->row_count,
                                 (uint64_t)head->last};
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, NULL, 0, STORE_SEAL);
    put_text(&hash, "t");
    put_text(&hash, head->name);
    put_numbers(&hash, numbers, 4);
    put(&hash, head->head, STORE_SEAL);
    crypto_generichash_final(&hash, out, STORE_SEAL);
}

void store_seal_row(uint8_t out[STORE_SEAL], const uint8_t before[STORE_SEAL], const char *table,
                    uint64_t number, const void *bytes, size_t size)
{
    const uint64_t numbers[2] = {number, size};
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, NULL, 0, STORE_SEAL);
    put_text(&hash, "r");
    put(&hash, before, STORE_SEAL);
    put_text(&hash, table);
    put_numbers(&hash, numbers, 2);
    put(&hash, bytes, size);
    crypto_generichash_final(&hash, out, STORE_SEAL);
}

void store_seal_document(uint8_t out[STORE_SEAL], const char *space, const char *key,
                         const void *bytes, size_t size)
{
    const uint64_t numbers[1] = {size};
    crypto_generichash_state hash;
    crypto_generichash_init(&hash, NULL, 0, STORE_SEAL);
    put_text(&hash, "d");
    put_text(&hash, space);
    put_text(&hash, key);
    put_numbers(&hash, numbers, 1);
    put(&hash, bytes, size);
    crypto_generichash_final(&hash, out, STORE_SEAL);
}
