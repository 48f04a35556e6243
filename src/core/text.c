#include <string.h>

#include "luckpond/text.h"

void lp_text_init(lp_text *t, char *buffer, size_t size)
{
    t->buffer = buffer;
    t->size = size;
    t->length = 0;
    buffer[0] = 0;
}

bool lp_text_fits(const lp_text *t) { return t->length < t->size; }

void lp_text_bytes(lp_text *t, const char *s, size_t length)
{
    if (t->length + 1 < t->size) {
        const size_t room = t->size - 1 - t->length;
        const size_t count = length < room ? length : room;
        memcpy(t->buffer + t->length, s, count);
        t->buffer[t->length + count] = 0;
    }
    t->length += length;
}

static size_t length_of(const char *s)
{
    size_t n = 0;
    while (s[n])
        n++;
    return n;
}

void lp_text_string(lp_text *t, const char *s) { lp_text_bytes(t, s, length_of(s)); }

void lp_text_char(lp_text *t, char c)
{
    if (t->length + 1 < t->size) {
        t->buffer[t->length] = c;
        t->buffer[t->length + 1] = 0;
    }
    t->length++;
}

void lp_text_int(lp_text *t, int64_t value)
{
    if (value >= 0 && value < 10) { /* most are */
        lp_text_char(t, (char)('0' + value));
        return;
    }
    char digits[20];
    int at = 20;
    uint64_t rest = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    do
        digits[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0)
        lp_text_char(t, '-');
    lp_text_bytes(t, digits + at, (size_t)(20 - at));
}

void lp_text_hex(lp_text *t, uint64_t value, int digits)
{
    for (int i = digits - 1; i >= 0; i--) {
        const int digit = (int)(value >> (4 * i) & 15);
        lp_text_char(t, (char)(digit < 10 ? '0' + digit : 'a' + digit - 10));
    }
}

/* Does something that follows this character need a comma before it? 0: nothing was written, or it
 * did not fit and the text is cut anyway. */
static bool wants_comma(char last)
{
    return last != '[' && last != ':' && last != '{' && last != 0 && last != ' ' && last != '\n';
}

static void comma(lp_text *t)
{
    if (t->length > 0 && lp_text_fits(t) && wants_comma(t->buffer[t->length - 1]))
        lp_text_char(t, ',');
}

void lp_json_open(lp_text *t, char bracket)
{
    comma(t);
    lp_text_char(t, bracket);
}

void lp_json_close(lp_text *t, char bracket) { lp_text_char(t, bracket); }

static bool needs_escape(unsigned char c) { return c < 0x20 || c == 0x7f || c == '"' || c == '\\'; }

static void write_escape(lp_text *t, unsigned char c)
{
    lp_text_char(t, '\\');
    if (c == '"' || c == '\\') {
        lp_text_char(t, (char)c);
    } else {
        lp_text_string(t, "u00");
        lp_text_hex(t, c, 2);
    }
}

/* Views are made of hundreds of short strings without escapes: comma, quotes and characters in one
 * go, as far as there is room for a quote behind them. Says where it stopped: at the end, when all
 * is written. */
static const char *write_plain(lp_text *t, const char *s)
{
    char *at = t->buffer + t->length;
    const char *const end = t->buffer + t->size - 2;
    if (t->length > 0 && wants_comma(at[-1]))
        *at++ = ',';
    *at++ = '"';
    while (at < end && *s && !needs_escape((unsigned char)*s))
        *at++ = *s++;
    if (!*s)
        *at++ = '"';
    *at = 0;
    t->length = (size_t)(at - t->buffer);
    return s;
}

void lp_json_string(lp_text *t, const char *s)
{
    if (t->length + 4 < t->size) {
        s = write_plain(t, s);
        if (!*s)
            return;
    } else {
        comma(t);
        lp_text_char(t, '"');
    }
    for (; *s; s++)
        if (needs_escape((unsigned char)*s))
            write_escape(t, (unsigned char)*s);
        else
            lp_text_char(t, *s);
    lp_text_char(t, '"');
}

void lp_json_key(lp_text *t, const char *key)
{
    lp_json_string(t, key);
    lp_text_char(t, ':');
}

void lp_json_int(lp_text *t, int64_t value)
{
    comma(t);
    lp_text_int(t, value);
}

void lp_json_bool(lp_text *t, bool value)
{
    comma(t);
    lp_text_string(t, value ? "true" : "false");
}

void lp_json_null(lp_text *t)
{
    comma(t);
    lp_text_string(t, "null");
}

bool lp_text_is(const char *s, size_t length, const char *word)
{
    return length_of(word) == length && memcmp(s, word, length) == 0;
}

bool lp_text_same(const char *a, const char *b) { return lp_text_is(a, length_of(a), b); }
