/* Strangers' requests: any bytes are a request, too little, or refused with a known status; a
 * prefix never says otherwise; and everything that is asked about a request stays within it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/address.h"
#include "net/http_parse.h"
#include "net/origin.h"
#include "net/ws.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define check(x) ((x) ? (void)0 : (fprintf(stderr, "not so: %s\n", #x), abort()))

static void check_status(ptrdiff_t status)
{
    static const int known[] = {400, 405, 413, 414, 417, 431, 501, 505};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (status == -known[i])
            return;
    fprintf(stderr, "unknown status %td\n", status);
    abort();
}

static void check_slice(http_slice s, const char *bytes, size_t length)
{
    check(s.length == 0 || (s.at >= bytes && s.at + s.length <= bytes + length));
}

static void use(const http_request *r, const char *bytes, size_t length)
{
    char path[HTTP_TARGET_MAX + 1], accept[WS_ACCEPT_SIZE];
    check_slice(r->target, bytes, length);
    check_slice(r->path, bytes, length);
    check_slice(r->query, bytes, length);
    check_slice(r->host, bytes, length);
    check(r->header_count <= HTTP_HEADERS_MAX && r->content_length <= HTTP_BODY_MAX);
    check(r->content_length == 0 || r->method == HTTP_POST);
    check(http_count(r, "transfer-encoding") == 0 && http_count(r, "content-length") <= 1);
    check(r->minor == 0 || http_count(r, "host") == 1);
    for (size_t i = 0; i < r->header_count; i++) {
        check_slice(r->headers[i].name, bytes, length);
        check_slice(r->headers[i].value, bytes, length);
        check(!memchr(r->headers[i].value.at, '\n', r->headers[i].value.length));
    }
    const ptrdiff_t decoded = http_path_decode(r->path, path, sizeof path);
    check(decoded < 0 ||
          (strlen(path) == (size_t)decoded && !strstr(path, "/../") && path[0] == '/'));
    http_query_get(r->query, "a", path, sizeof path);
    check_slice(http_cookie(r, "session"), bytes, length);
    check_slice(origin_bearer(r), bytes, length);
    static const char *const origins[] = {"https://a"};
    origin_check(r, origins, 0);
    origin_check(r, origins, 1);
    if (ws_handshake(r) == 101)
        ws_accept(r, accept);
    net_range trusted;
    check(range_read("10.0.0.0/8", &trusted));
    address_of_client(&trusted.base, r, &trusted, 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    http_request r;
    /* A copy of its own size, so that reading one byte too far is noticed. */
    char *bytes = malloc(size ? size : 1);
    check(bytes);
    if (size > 0)
        memcpy(bytes, data, size);
    const ptrdiff_t answer = http_parse(bytes, size, &r);
    check(answer <= (ptrdiff_t)size && answer <= HTTP_HEAD_MAX);
    if (answer > 0)
        use(&r, bytes, size);
    else if (answer < 0)
        check_status(answer);
    if (size > 1) {
        const ptrdiff_t part = http_parse(bytes, size - 1 - data[0] % (size - 1), &r);
        check(part == 0 || part == answer);
    }
    free(bytes);
    return 0;
}
