/* A bounded writer for text and JSON. Writing past the end is counted, not done: after any number
 * of calls `length` says how long the text would have been, and the buffer holds as much as fits,
 * always closed by a zero byte. */
#ifndef LUCKPOND_TEXT_H
#define LUCKPOND_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct lp_text {
    char *buffer;
    size_t size;   /* bytes in buffer, the closing zero included */
    size_t length; /* of the whole text, also of what did not fit */
} lp_text;

/* Starts an empty text in the caller's buffer. size >= 1. */
void lp_text_init(lp_text *t, char *buffer, size_t size);
/* True when everything written so far is in the buffer. */
bool lp_text_fits(const lp_text *t);

void lp_text_char(lp_text *t, char c);
void lp_text_string(lp_text *t, const char *s);
void lp_text_bytes(lp_text *t, const char *s, size_t length);
void lp_text_int(lp_text *t, int64_t value);
/* `digits` lower-case hexadecimal digits, the low ones of value. */
void lp_text_hex(lp_text *t, uint64_t value, int digits);

/* JSON. Commas come by themselves: before a key or an element that does not directly follow `{`,
 * `[` or `:`. */
void lp_json_open(lp_text *t, char bracket);  /* '{' or '[' */
void lp_json_close(lp_text *t, char bracket); /* '}' or ']' */
void lp_json_key(lp_text *t, const char *key);
void lp_json_string(lp_text *t, const char *s); /* escaped; bytes above 0x7f pass as they are */
void lp_json_int(lp_text *t, int64_t value);
void lp_json_bool(lp_text *t, bool value);
void lp_json_null(lp_text *t);

/* True when the `length` bytes at s are exactly the string `word`; the same for two strings. */
bool lp_text_is(const char *s, size_t length, const char *word);
bool lp_text_same(const char *a, const char *b);

#ifdef __cplusplus
}
#endif
#endif
