/* Any bytes as lines to both roles of the engine protocol. Besides not crashing: every request has
 * one answer of the right form, and a refusal changes nothing. */
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/engine_bot.h"
#include "cli/engine_session.h"
#include "luckpond/error.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

void lp_assert_failed(const char *what, const char *file, int line)
{
    fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, what);
    abort();
}

/* What one line was answered. */
typedef struct heard {
    char first[64]; /* the beginning of the answer */
    size_t length;
    size_t lines;
} heard;

static void hear(void *data, const char *text, size_t length)
{
    heard *h = data;
    for (size_t i = 0; i < length; i++) {
        if (h->length < sizeof h->first - 1)
            h->first[h->length] = text[i];
        h->length++;
        h->lines += text[i] == '\n';
    }
}

static bool begins(const uint8_t *line, size_t length, const char *word)
{
    return length >= strlen(word) && memcmp(line, word, strlen(word)) == 0;
}

static heard say(engine_session *s, const char *line, size_t length, bool *more)
{
    heard h = {{0}, 0, 0};
    const engine_sink sink = {hear, &h};
    const bool go_on = engine_session_line(s, line, length, sink);
    if (more)
        *more = go_on;
    return h;
}

static bool session_takes(engine_session *s, const uint8_t *line, size_t length)
{
    const bool may_be_game = say(s, "hash", 4, NULL).first[0] == '=';
    const heard before = say(s, "hash", 4, NULL);
    bool more;
    const heard h = say(s, (const char *)line, length, &more);
    lp_assert(h.length == 0 || h.first[0] == '=' || h.first[0] == '?');
    lp_assert(h.lines <= 1 || strstr(h.first, " lines "));
    if (h.first[0] == '?' && may_be_game) {
        const heard after = say(s, "hash", 4, NULL);
        lp_assert(memcmp(before.first, after.first, sizeof before.first) == 0);
    }
    return more;
}

static bool bot_takes(engine_bot *b, const uint8_t *line, size_t length)
{
    heard h = {{0}, 0, 0};
    const engine_sink sink = {hear, &h};
    const bool more = engine_bot_line(b, (const char *)line, length, sink);
    lp_assert(h.length == 0 || ((h.first[0] == '=' || h.first[0] == '?') && h.lines == 1));
    return more;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    engine_session *s = engine_session_create();
    engine_bot *b = engine_bot_create("random", NULL);
    if (!s || !b)
        abort();
    while (size > 0) {
        const uint8_t *end = memchr(data, '\n', size);
        const size_t length = end ? (size_t)(end - data) : size;
        /* Bots with a long search would only be slow. */
        const bool slow = begins(data, length, "bot ") && !begins(data, length, "bot random");
        if (!slow && (!session_takes(s, data, length) || !bot_takes(b, data, length)))
            break;
        data += length + (end != NULL);
        size -= length + (end != NULL);
    }
    engine_session_destroy(s);
    engine_bot_destroy(b);
    return 0;
}
