/* Strangers' records: any bytes give a record or a refusal with its line; what is read is written
 * back and read as the same record; a replay never does more than refuse.
 *
 * The running check keeps nearly all random bytes out. So input that begins with `S` and a newline
 * is taken as lines without checks, which are added here; everything else is read as it is. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/core.h"
#include "record/record.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

void lp_assert_failed(const char *what, const char *file, int line)
{
    fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, what);
    abort();
}

typedef struct page {
    char *text;
    size_t length, room;
} page;

static bool add(void *data, const char *bytes, size_t length)
{
    page *p = data;
    if (p->length + length >= p->room) {
        p->room = 2 * (p->length + length) + 1;
        p->text = realloc(p->text, p->room);
        lp_assert(p->text);
    }
    memcpy(p->text + p->length, bytes, length);
    p->length += length;
    return true;
}

/* The lines with their running checks. */
static page seal(const char *text, size_t length)
{
    page p = {NULL, 0, 0};
    uint8_t hash[32] = {0};
    while (length > 0) {
        const char *end = memchr(text, '\n', length);
        const size_t line = end ? (size_t)(end - text) : length;
        lp_sha256 sha;
        lp_sha256_init(&sha);
        lp_sha256_add(&sha, hash, sizeof hash);
        lp_sha256_add(&sha, text, line);
        lp_sha256_add(&sha, "\n", 1);
        lp_sha256_finish(&sha, hash);
        char check[16];
        snprintf(check, sizeof check, " ~%02x%02x%02x%02x\n", hash[0], hash[1], hash[2], hash[3]);
        add(&p, text, line);
        add(&p, check, strlen(check));
        text += line + (end != NULL);
        length -= line + (end != NULL);
    }
    return p;
}

static void check_error(const record_error *error, const char *text, size_t length)
{
    size_t lines = 1;
    for (size_t i = 0; i < length; i++)
        lines += text[i] == '\n';
    lp_assert(error->message[0] && error->line <= lines);
}

/* Written and read again it is the same, byte for byte. */
static void check_round_trip(const record *r)
{
    page first = {NULL, 0, 0}, second = {NULL, 0, 0};
    record again;
    record_init(&again);
    record_error error;
    lp_assert(record_write(r, add, &first));
    lp_assert(record_read(&again, first.text, first.length, &error));
    lp_assert(record_write(&again, add, &second));
    lp_assert(first.length == second.length);
    lp_assert(memcmp(first.text, second.text, first.length) == 0);
    record_finish(&again);
    free(first.text);
    free(second.text);
}

static void read_text(const char *text, size_t length)
{
    record r;
    record_init(&r);
    record_error error;
    if (record_read(&r, text, length, &error)) {
        check_round_trip(&r);
        lp_game g;
        uint64_t state[LP_STATE_MAX / 8];
        const void *edition = record_edition(&r);
        if (!edition)
            edition = lp_edition_find(r.rules, "default");
        if (!record_game(&r, edition, &g, &error) ||
            !record_replay(&r, &g, NULL, NULL, state, &error))
            check_error(&error, text, length);
    } else {
        check_error(&error, text, length);
    }
    record_finish(&r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    if (size > 1 && text[0] == 'S' && text[1] == '\n') {
        page p = seal(text + 2, size - 2);
        read_text(p.text ? p.text : "", p.length);
        free(p.text);
    } else {
        read_text(text, size);
    }
    return 0;
}
