/* Reads one HTTP/1.1 request head from a stranger's bytes: strict, without memory of its own.
 *
 * What two programs could read in two ways (bare LF, folded lines, two lengths, a space before the
 * colon) is refused, because a proxy in front of us might have read it the other way. */
#ifndef LUCKPOND_NET_HTTP_PARSE_H
#define LUCKPOND_NET_HTTP_PARSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    HTTP_HEAD_MAX = 8192,  /* request line and headers: a browser sends about 1 KiB, cookies more */
    HTTP_HEADERS_MAX = 64, /* a browser sends about 20, a proxy adds five */
    HTTP_TARGET_MAX = 2048, /* our longest path is below 100; links get tracking tails */
    HTTP_BODY_MAX = 65536,  /* our largest request, an edition, is below 32 KiB */
};

/* Bytes that belong to somebody else. */
typedef struct http_slice {
    const char *at;
    size_t length;
} http_slice;

typedef struct http_header {
    http_slice name, value; /* value without white space around it */
} http_header;

typedef enum http_method { HTTP_GET, HTTP_HEAD, HTTP_POST } http_method;

/* All slices point into the bytes that were parsed. */
typedef struct http_request {
    http_method method;
    int minor;                      /* HTTP/1.minor: 0 or 1 */
    http_slice target, path, query; /* query without its '?'; path still percent-encoded */
    http_slice host;                /* empty when HTTP/1.0 sent none */
    http_header headers[HTTP_HEADERS_MAX];
    size_t header_count;
    size_t content_length; /* 0 when there is no body */
    bool keep_alive;       /* the client wants another request on this connection */
    bool expect_continue;  /* it waits for "100 Continue" before it sends the body */
} http_request;

/* Reads the head at the start of `bytes`. Returns
 *   > 0  how many bytes the head takes; the body is the next out->content_length bytes
 *     0  so far right but not complete: call again with more
 *   < 0  minus the status to answer: 400 405 413 414 417 431 501 505; then close.
 * The answer for a prefix is 0 or the answer for the whole. `out` is meaningful only
 * when > 0; its method also when < 0 (GET when there is none), so that HEAD is refused without a
 * body. */
ptrdiff_t http_parse(const char *bytes, size_t length, http_request *out);

/* The header of that name (any case), the nth of them from 0; NULL when there is none. */
const http_header *http_find(const http_request *r, const char *name, size_t nth);
/* How often the header occurs. */
size_t http_count(const http_request *r, const char *name);
/* True when one of the headers of that name, read as a comma list, has this token (any case). */
bool http_list_has(const http_request *r, const char *name, const char *token);
/* Same text, ASCII letters in any case. */
bool http_is(http_slice s, const char *text);
/* The value of a cookie (first one of that name); at = NULL when there is none. */
http_slice http_cookie(const http_request *r, const char *name);

/* Percent-decodes a path into `out`, with a NUL at the end. Returns its length, or -1 when it is
 * not one plain path: bad escape, %00 or other control character, encoded slash, backslash, byte
 * over 0x7e, "." or ".." as a segment, or longer than `size` allows. */
ptrdiff_t http_path_decode(http_slice path, char *out, size_t size);
/* The decoded value of a query parameter into `out` with a NUL. Returns its length, -1 when it is
 * missing, badly escaped, not printable ASCII or too long. */
ptrdiff_t http_query_get(http_slice query, const char *name, char *out, size_t size);

#endif
