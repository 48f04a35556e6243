/* Strangers' proofs: any record gives a verdict, a refusal with its line and reason; and terms that
 * were read are written back as the same lines.
 *
 * Input is the lines of a record without their checks, which are added here. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/fair.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

void lp_assert_failed(const char *what, const char *file, int line)
{
    fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, what);
    abort();
}

/* The lines with their running checks. */
static char *seal(const char *text, size_t length, size_t *sealed_length)
{
    size_t lines = 1;
    for (size_t i = 0; i < length; i++)
        lines += text[i] == '\n';
    char *out = malloc(length + lines * 12 + 1), *at = out;
    lp_assert(out);
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
        memcpy(at, text, line);
        at += line;
        at += sprintf(at, " ~%02x%02x%02x%02x\n", hash[0], hash[1], hash[2], hash[3]);
        text += line + (end != NULL);
        length -= line + (end != NULL);
    }
    *sealed_length = (size_t)(at - out);
    return out;
}

/* The comments of `written` are those that `r` begins with. */
static void check_same_lines(const record *r, const record *written)
{
    for (size_t i = 0; i < written->item_count; i++) {
        const record_item *a = &r->items[i], *b = &written->items[i];
        lp_assert(a->length == b->length);
        lp_assert(memcmp(r->text + a->at, written->text + b->at, a->length) == 0);
    }
}

static void check_verdict(const record *r, const lp_game *g)
{
    fair_report report;
    record_error error;
    const fair_verdict verdict = fair_check(r, g, &report, &error);
    lp_assert((verdict == FAIR_REFUSED) == (error.message[0] != 0));
    if (verdict == FAIR_PROVED || verdict == FAIR_NOT_OPENED) {
        const char *labels[LP_SEATS_MAX] = {"a", "b", "c", "d", "e", "f", "g"};
        record written;
        record_init(&written);
        record_begin(&written, g, "default", labels);
        fair_write(&written, &report.terms);
        check_same_lines(r, &written);
        record_finish(&written);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t length;
    char *text = seal((const char *)data, size, &length);
    record r;
    record_init(&r);
    record_error error;
    lp_game g;
    if (record_read(&r, text, length, &error)) {
        const void *edition = record_edition(&r);
        if (edition && record_game(&r, edition, &g, &error))
            check_verdict(&r, &g);
    }
    record_finish(&r);
    free(text);
    return 0;
}
