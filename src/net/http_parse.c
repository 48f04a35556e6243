#include "net/http_parse.h"

#include <string.h>

/* --- Characters ------------------------------------------------------------------------------- */

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

static bool one_of(char c, const char *set) { return c != '\0' && strchr(set, c) != NULL; }

/* RFC 9110 5.6.2 */
static bool is_token(char c) { return is_digit(c) || is_letter(c) || one_of(c, "!#$%&'*+-.^_`|~"); }

/* RFC 3986: what a path and a query may hold; '%' is checked with its digits. */
static bool is_target(char c)
{
    return is_digit(c) || is_letter(c) || one_of(c, "-._~!$&'()*+,;=:@/?%");
}

/* RFC 9110 5.5: visible, space, tab, and bytes over 0x7f, which we only carry. */
static bool is_value(char c)
{
    const unsigned char u = (unsigned char)c;
    return (u >= 0x20 && u != 0x7f) || c == '\t';
}

static bool is_host(char c) { return is_digit(c) || is_letter(c) || one_of(c, "-._:[]"); }

static int hex_value(char c)
{
    if (is_digit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

bool http_is(http_slice s, const char *text)
{
    size_t i = 0;
    while (i < s.length && text[i] != '\0' && lower(s.at[i]) == lower(text[i]))
        i++;
    return i == s.length && text[i] == '\0';
}

/* --- The reader ------------------------------------------------------------------------------- */

/* Where we are; `status` is set once and ends everything. */
typedef struct reader {
    const char *at, *end;
    int status; /* 0 good so far, else the status to answer, or MORE */
} reader;

enum { MORE = 1 };

static char peek(reader *r)
{
    if (r->status == 0 && r->at == r->end)
        r->status = MORE;
    return r->status == 0 ? *r->at : '\0';
}

static void refuse(reader *r, int status)
{
    if (r->status == 0)
        r->status = status;
}

/* Exactly this byte comes next. */
static void expect(reader *r, char c, int status)
{
    const char got = peek(r);
    if (r->status == 0 && got != c)
        refuse(r, status);
    if (r->status == 0)
        r->at++;
}

static void expect_text(reader *r, const char *text, int status)
{
    while (*text != '\0' && r->status == 0)
        expect(r, *text++, status);
}

/* The longest run of such bytes; it ends at a byte of another kind, which must be there. */
static http_slice run_of(reader *r, bool (*kind)(char))
{
    http_slice s = {r->at, 0};
    while (kind(peek(r)) && r->status == 0)
        r->at++;
    s.length = (size_t)(r->at - s.at);
    return s;
}

/* --- The request line ------------------------------------------------------------------------- */

static void read_method(reader *r, http_request *out)
{
    const http_slice name = run_of(r, is_token);
    if (r->status != 0)
        return;
    static const struct {
        const char *name;
        http_method method;
    } taken[] = {{"GET", HTTP_GET}, {"HEAD", HTTP_HEAD}, {"POST", HTTP_POST}};
    static const char *const refused[] = {"PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH"};
    expect(r, ' ', 400);
    if (r->status != 0)
        return;
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (name.length == strlen(taken[i].name) && !memcmp(name.at, taken[i].name, name.length)) {
            out->method = taken[i].method;
            return;
        }
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        if (name.length == strlen(refused[i]) && !memcmp(name.at, refused[i], name.length))
            refuse(r, 405);
    refuse(r, name.length == 0 ? 400 : 501);
}

static void check_escapes(reader *r, http_slice s)
{
    for (size_t i = 0; i < s.length; i++)
        if (s.at[i] == '%' &&
            (i + 2 >= s.length || hex_value(s.at[i + 1]) < 0 || hex_value(s.at[i + 2]) < 0))
            refuse(r, 400);
}

/* Only the origin form: a path. Whole URLs are for proxies, and a second name beside Host would
 * only be a second opinion about who we are. */
static void read_target(reader *r, http_request *out)
{
    const char *start = r->at;
    const char *end = r->end;
    /* One byte more than allowed is enough to know; so a prefix and the whole agree. */
    if ((size_t)(r->end - start) > HTTP_TARGET_MAX + 1)
        r->end = start + HTTP_TARGET_MAX + 1;
    const http_slice target = run_of(r, is_target);
    r->end = end;
    if (target.length > HTTP_TARGET_MAX)
        r->status = 414;
    expect(r, ' ', 400);
    if (r->status != 0)
        return;
    if (target.length == 0 || target.at[0] != '/')
        refuse(r, 400);
    check_escapes(r, target);
    out->target = target;
    const char *mark = (const char *)memchr(target.at, '?', target.length);
    out->path = (http_slice){target.at, mark ? (size_t)(mark - target.at) : target.length};
    out->query = (http_slice){target.at + target.length, 0};
    if (mark)
        out->query = (http_slice){mark + 1, target.length - out->path.length - 1};
}

static void read_version(reader *r, http_request *out)
{
    expect_text(r, "HTTP/", 400);
    const char major = peek(r);
    if (r->status == 0 && !is_digit(major))
        refuse(r, 400);
    if (r->status == 0)
        r->at++;
    expect(r, '.', 400);
    const char minor = peek(r);
    if (r->status == 0 && !is_digit(minor))
        refuse(r, 400);
    if (r->status == 0)
        r->at++;
    expect_text(r, "\r\n", 400);
    if (r->status == 0 && (major != '1' || minor > '1'))
        refuse(r, 505);
    out->minor = minor == '1';
}

/* --- Headers ---------------------------------------------------------------------------------- */

static http_slice trim(http_slice s)
{
    while (s.length > 0 && (s.at[0] == ' ' || s.at[0] == '\t')) {
        s.at++;
        s.length--;
    }
    while (s.length > 0 && (s.at[s.length - 1] == ' ' || s.at[s.length - 1] == '\t'))
        s.length--;
    return s;
}

/* A folded line begins with a space, which is no name, and so is refused here. */
static void read_header(reader *r, http_request *out)
{
    const http_slice name = run_of(r, is_token);
    if (r->status == 0 && name.length == 0)
        refuse(r, 400);
    expect(r, ':', 400);
    const http_slice value = run_of(r, is_value);
    expect_text(r, "\r\n", 400);
    if (r->status != 0)
        return;
    if (out->header_count == HTTP_HEADERS_MAX) {
        refuse(r, 431);
        return;
    }
    out->headers[out->header_count].name = name;
    out->headers[out->header_count].value = trim(value);
    out->header_count++;
}

static void read_headers(reader *r, http_request *out)
{
    while (peek(r) != '\r' && r->status == 0)
        read_header(r, out);
    expect_text(r, "\r\n", 400);
}

/* --- What the headers mean -------------------------------------------------------------------- */

static int check_host(http_request *out)
{
    const size_t count = http_count(out, "host");
    if (count > 1 || (count == 0 && out->minor == 1))
        return 400;
    out->host = (http_slice){"", 0};
    if (count == 0)
        return 0;
    out->host = http_find(out, "host", 0)->value;
    for (size_t i = 0; i < out->host.length; i++)
        if (!is_host(out->host.at[i]))
            return 400;
    return out->host.length == 0 ? 400 : 0;
}

static int check_length(http_request *out)
{
    const size_t lengths = http_count(out, "content-length");
    const size_t codings = http_count(out, "transfer-encoding");
    out->content_length = 0;
    if (codings > 0)
        return lengths > 0 ? 400 : 501;
    if (lengths > 1)
        return 400;
    if (lengths == 0)
        return 0;
    const http_slice value = http_find(out, "content-length", 0)->value;
    bool big = false;
    for (size_t i = 0; i < value.length; i++) {
        if (!is_digit(value.at[i]))
            return 400;
        out->content_length = out->content_length * 10 + (size_t)(value.at[i] - '0');
        if (out->content_length > HTTP_BODY_MAX) {
            big = true;
            out->content_length = HTTP_BODY_MAX;
        }
    }
    if (value.length == 0)
        return 400;
    if (big)
        return 413;
    /* A body nobody reads is the usual smuggler's bag. */
    return out->content_length > 0 && out->method != HTTP_POST ? 400 : 0;
}

static int check_expect(http_request *out)
{
    const http_header *h = http_find(out, "expect", 0);
    out->expect_continue = false;
    if (!h || out->minor == 0)
        return 0;
    out->expect_continue = true;
    return http_is(h->value, "100-continue") && http_count(out, "expect") == 1 ? 0 : 417;
}

static int check_meaning(http_request *out)
{
    int status = check_host(out);
    if (status == 0)
        status = check_length(out);
    if (status == 0)
        status = check_expect(out);
    out->keep_alive = out->minor == 1 && !http_list_has(out, "connection", "close");
    return status;
}

ptrdiff_t http_parse(const char *bytes, size_t length, http_request *out)
{
    const bool over = length > HTTP_HEAD_MAX;
    reader r = {bytes, bytes + (over ? HTTP_HEAD_MAX : length), 0};
    memset(out, 0, offsetof(http_request, headers));
    out->header_count = 0;
    read_method(&r, out);
    if (r.status == 0)
        read_target(&r, out);
    if (r.status == 0)
        read_version(&r, out);
    if (r.status == 0)
        read_headers(&r, out);
    if (r.status == 0)
        refuse(&r, check_meaning(out));
    if (r.status == MORE)
        return over ? -431 : 0;
    return r.status != 0 ? -r.status : r.at - bytes;
}

/* --- Looking things up ------------------------------------------------------------------------ */

const http_header *http_find(const http_request *r, const char *name, size_t nth)
{
    for (size_t i = 0; i < r->header_count; i++)
        if (http_is(r->headers[i].name, name) && nth-- == 0)
            return &r->headers[i];
    return NULL;
}

size_t http_count(const http_request *r, const char *name)
{
    size_t count = 0;
    while (http_find(r, name, count))
        count++;
    return count;
}

/* Cuts the piece before the separator off the front of `rest`. */
static http_slice next_piece(http_slice *rest, char separator)
{
    const char *cut =
        rest->length == 0 ? NULL : (const char *)memchr(rest->at, separator, rest->length);
    const http_slice piece = {rest->at, cut ? (size_t)(cut - rest->at) : rest->length};
    const size_t used = piece.length + (cut ? 1 : 0);
    rest->at += used;
    rest->length -= used;
    return trim(piece);
}

bool http_list_has(const http_request *r, const char *name, const char *token)
{
    const http_header *h;
    for (size_t nth = 0; (h = http_find(r, name, nth)) != NULL; nth++) {
        http_slice rest = h->value;
        while (rest.length > 0)
            if (http_is(next_piece(&rest, ','), token))
                return true;
    }
    return false;
}

http_slice http_cookie(const http_request *r, const char *name)
{
    const size_t length = strlen(name);
    const http_header *h;
    for (size_t nth = 0; (h = http_find(r, "cookie", nth)) != NULL; nth++) {
        http_slice rest = h->value;
        while (rest.length > 0) {
            const http_slice pair = next_piece(&rest, ';');
            if (pair.length > length && pair.at[length] == '=' && !memcmp(pair.at, name, length))
                return (http_slice){pair.at + length + 1, pair.length - length - 1};
        }
    }
    return (http_slice){NULL, 0};
}

/* --- Percent-decoding ------------------------------------------------------------------------- */

/* The next decoded byte, or -1; moves `i` over it. */
static int decode_next(http_slice s, size_t *i)
{
    if (s.at[*i] != '%')
        return (unsigned char)s.at[(*i)++];
    if (s.length - *i < 3)
        return -1;
    const int high = hex_value(s.at[*i + 1]), low = hex_value(s.at[*i + 2]);
    *i += 3;
    return high < 0 || low < 0 ? -1 : high * 16 + low;
}

static bool is_dots(const char *segment, size_t length)
{
    return length >= 1 && length <= 2 && segment[0] == '.' && segment[length - 1] == '.';
}

ptrdiff_t http_path_decode(http_slice path, char *out, size_t size)
{
    size_t n = 0, segment = 0;
    for (size_t i = 0; i < path.length;) {
        const bool plain = path.at[i] != '%';
        const int c = decode_next(path, &i);
        if (c < 0x20 || c > 0x7e || c == '\\' || (c == '/' && !plain) || n + 1 >= size)
            return -1;
        if (c == '/') {
            if (is_dots(out + segment, n - segment))
                return -1;
            segment = n + 1;
        }
        out[n++] = (char)c;
    }
    if (size == 0 || is_dots(out + segment, n - segment))
        return -1;
    out[n] = '\0';
    return (ptrdiff_t)n;
}

static ptrdiff_t decode_value(http_slice value, char *out, size_t size)
{
    size_t n = 0;
    for (size_t i = 0; i < value.length;) {
        const bool plus = value.at[i] == '+';
        const int c = plus ? (i++, ' ') : decode_next(value, &i);
        if (c < 0x20 || c > 0x7e || n + 1 >= size)
            return -1;
        out[n++] = (char)c;
    }
    if (size == 0)
        return -1;
    out[n] = '\0';
    return (ptrdiff_t)n;
}

ptrdiff_t http_query_get(http_slice query, const char *name, char *out, size_t size)
{
    const size_t length = strlen(name);
    while (query.length > 0) {
        const http_slice pair = next_piece(&query, '&');
        if (pair.length > length && pair.at[length] == '=' && !memcmp(pair.at, name, length)) {
            const http_slice value = {pair.at + length + 1, pair.length - length - 1};
            return decode_value(value, out, size);
        }
    }
    return -1;
}
