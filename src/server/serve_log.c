/* The log: one line per event, key=value, UTC. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "serve_inside.h"

enum { LINES_A_SECOND = 10 };

typedef struct line {
    char text[1024];
    size_t length;
} line;

static void add(line *l, char c)
{
    if (l->length + 2 < sizeof l->text)
        l->text[l->length++] = c;
}

static void add_text(line *l, const char *text)
{
    while (*text)
        add(l, *text++);
}

static bool is_plain(const char *value)
{
    for (const char *at = value; *at; at++)
        if (*at <= ' ' || *at == '"' || *at == '\\' || *at == '=' || *at == 0x7f)
            return false;
    return value[0] != 0;
}

/* Whatever it holds, it stays within its quotes and its line. */
static void add_value(line *l, const char *value)
{
    if (is_plain(value)) {
        add_text(l, value);
        return;
    }
    add(l, '"');
    for (const char *at = value; *at; at++) {
        const unsigned char c = (unsigned char)*at;
        if (c == '"' || c == '\\') {
            add(l, '\\');
            add(l, *at);
        } else if (c < ' ' || c == 0x7f) {
            char escape[8];
            snprintf(escape, sizeof escape, "\\x%02x", c);
            add_text(l, escape);
        } else {
            add(l, *at);
        }
    }
    add(l, '"');
}

static void add_time(line *l)
{
    struct timespec now;
    struct tm utc;
    char text[40];
    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &utc);
    const size_t length = strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &utc);
    snprintf(text + length, sizeof text - length, ".%03dZ", (int)(now.tv_nsec / 1000000));
    add_text(l, text);
}

void serve_log(const char *level, const char *event, ...)
{
    line l = {.length = 0};
    add_text(&l, "time=");
    add_time(&l);
    add_text(&l, " level=");
    add_text(&l, level);
    add_text(&l, " event=");
    add_text(&l, event);
    va_list pairs;
    va_start(pairs, event);
    for (const char *key; (key = va_arg(pairs, const char *)) != NULL;) {
        const char *value = va_arg(pairs, const char *);
        if (!value)
            break;
        add(&l, ' ');
        add_text(&l, key);
        add(&l, '=');
        add_value(&l, value);
    }
    va_end(pairs);
    l.text[l.length++] = '\n';
    fwrite(l.text, 1, l.length, stderr);
}

bool serve_log_allowed(serve *s)
{
    const int64_t second = serve_now(s) / 1000;
    if (second != s->log_second) {
        char hidden[16];
        snprintf(hidden, sizeof hidden, "%u", s->log_hidden);
        if (s->log_hidden > 0)
            serve_log("warn", "log_lines_left_out", "count", hidden, NULL);
        s->log_second = second;
        s->log_lines = s->log_hidden = 0;
    }
    if (++s->log_lines <= LINES_A_SECOND)
        return true;
    s->log_hidden++;
    return false;
}

void serve_log_address(const net_address *a, char out[NET_ADDRESS_TEXT_MAX + 4])
{
    static const uint8_t v4[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    const bool is_v4 = memcmp(a->bytes, v4, sizeof v4) == 0;
    net_address wide = *a;
    const size_t kept = is_v4 ? 15 : 6;
    memset(wide.bytes + kept, 0, 16 - kept);
    address_write(&wide, out);
    strcat(out, is_v4 ? "/24" : "/48");
}
