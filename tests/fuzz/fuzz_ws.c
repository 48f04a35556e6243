/* Strangers' frames: any bytes give messages or a close; messages are valid, short enough, and end
 * with the close; and it does not matter how the bytes are cut.
 *
 * The first byte says how long the pieces are; bit 7: the owner closes at the first message. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/ws.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define check(x) ((x) ? (void)0 : (fprintf(stderr, "not so: %s\n", #x), abort()))

enum { LONGEST = 200 };

typedef struct listener {
    ws_session *ws;
    uint64_t heard; /* a hash of all messages and pongs, in order */
    bool close_first, closed;
} listener;

static void hear(listener *l, const uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        l->heard = (l->heard ^ bytes[i]) * 0x100000001b3ull;
    l->heard = (l->heard ^ 0x1ff) * 0x100000001b3ull;
}

/* By the definition, not by an automaton as in the library. */
static bool is_utf8(const uint8_t *s, size_t n)
{
    for (size_t i = 0; i < n;) {
        const size_t more = s[i] < 0x80 ? 0 : s[i] >> 5 == 6 ? 1 : s[i] >> 4 == 14 ? 2 : 3;
        if (more == 3 && s[i] >> 3 != 30)
            return false;
        uint32_t c = more == 0 ? s[i] : s[i] & (0x3fu >> more);
        if (i + more >= n)
            return false;
        for (size_t k = 1; k <= more; k++) {
            if (s[i + k] >> 6 != 2)
                return false;
            c = c << 6 | (s[i + k] & 63u);
        }
        static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
        if (c < least[more] || c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
            return false;
        i += more + 1;
    }
    return true;
}

static bool on_frame(void *owner, bool control)
{
    (void)owner, (void)control;
    return true;
}

static void on_message(void *owner, const char *text, size_t length)
{
    listener *l = (listener *)owner;
    check(!l->closed && length <= LONGEST && is_utf8((const uint8_t *)text, length));
    hear(l, (const uint8_t *)text, length);
    if (l->close_first)
        ws_close(l->ws, WS_NORMAL, "enough");
}

static void on_pong(void *owner, const uint8_t *payload, size_t length)
{
    check(length <= WS_CONTROL_MAX);
    hear((listener *)owner, payload, length);
}

static void on_output(void *owner, const uint8_t *frame, size_t length)
{
    listener *l = (listener *)owner;
    check(!l->closed && length >= 2 && length == 2u + frame[1] && frame[1] <= WS_CONTROL_MAX);
    check(frame[0] == 0x88 || frame[0] == 0x8a);
    l->closed = frame[0] == 0x88;
    check(!l->closed || frame[1] != 1);
    hear(l, frame, length);
}

static uint64_t listen_to(const uint8_t *data, size_t size, size_t piece, bool close_first)
{
    static const ws_events events = {on_frame, on_message, on_pong, on_output};
    listener l = {NULL, 0xcbf29ce484222325ull, close_first, false};
    l.ws = ws_create(&events, &l, LONGEST);
    check(l.ws);
    for (size_t i = 0; i < size; i += piece) {
        const size_t n = size - i < piece ? size - i : piece;
        uint8_t *copy = malloc(n);
        check(copy);
        memcpy(copy, data + i, n);
        ws_receive(l.ws, copy, n);
        free(copy);
    }
    check(!ws_finished(l.ws) || ws_close_sent(l.ws));
    check(ws_close_sent(l.ws) == l.closed && (ws_code(l.ws) != 0) == l.closed);
    const uint64_t heard = l.heard * 2 + l.closed;
    ws_destroy(l.ws);
    return heard;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    const size_t piece = 1 + (data[0] & 0x7f);
    const bool close_first = data[0] >> 7;
    const uint64_t pieces = listen_to(data + 1, size - 1, piece, close_first);
    check(pieces == listen_to(data + 1, size - 1, size, close_first));
    return 0;
}
