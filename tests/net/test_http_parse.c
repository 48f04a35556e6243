/* The request reader, on bytes that end where memory ends, whole and cut at every place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cmocka.h>

#include "net/address.h"
#include "net/http_parse.h"
#include "net/origin.h"

/* --- Bytes before a page nobody may read ------------------------------------------------------ */

enum { PAGES = 32 };

static char *edge; /* the first byte that must not be read */

static int map_edge(void **state)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    (void)state;
    char *at = (char *)mmap(NULL, (PAGES + 1) * page, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (at == MAP_FAILED || mprotect(at + PAGES * page, page, PROT_NONE) != 0)
        return -1;
    edge = at + PAGES * page;
    return 0;
}

static const char *at_edge(const char *bytes, size_t length)
{
    char *at = edge - length;
    memcpy(at, bytes, length);
    return at;
}

/* Every prefix says "more" or the same as the whole; then the whole is parsed into `out`. */
static ptrdiff_t parse(const char *bytes, size_t length, http_request *out)
{
    const ptrdiff_t answer = http_parse(at_edge(bytes, length), length, out);
    bool decided = false;
    for (size_t n = 0; n < length; n++) {
        const ptrdiff_t part = http_parse(at_edge(bytes, n), n, out);
        assert_true(part == 0 || part == answer);
        assert_true(part != 0 || !decided); /* once decided, always */
        decided = part != 0;
    }
    assert_int_equal(http_parse(at_edge(bytes, length), length, out), answer);
    return answer;
}

static void assert_slice(http_slice s, const char *text)
{
    assert_int_equal(s.length, strlen(text));
    assert_memory_equal(s.at, text, s.length);
}

/* --- Good requests ---------------------------------------------------------------------------- */

static void a_request_is_taken_apart(void **state)
{
    (void)state;
    static const char text[] =
        "POST /a%20b?c=d HTTP/1.1\r\nHost: example.org:8787\r\n"
        "X-Empty:\r\nContent-Length:\t5 \r\nCookie: a=1; session=xyz; b=2\r\n\r\n";
    http_request r;
    assert_int_equal(parse(text, sizeof text - 1, &r), sizeof text - 1);
    assert_int_equal(r.method, HTTP_POST);
    assert_int_equal(r.minor, 1);
    assert_slice(r.target, "/a%20b?c=d");
    assert_slice(r.path, "/a%20b");
    assert_slice(r.query, "c=d");
    assert_slice(r.host, "example.org:8787");
    assert_int_equal(r.header_count, 4);
    assert_slice(http_find(&r, "x-empty", 0)->value, "");
    assert_int_equal(r.content_length, 5);
    assert_true(r.keep_alive);
    assert_slice(http_cookie(&r, "session"), "xyz");
    assert_slice(http_cookie(&r, "a"), "1");
    assert_null(http_cookie(&r, "sess").at);
    assert_null(http_find(&r, "x", 0));
}

static void what_follows_is_not_looked_at(void **state)
{
    (void)state;
    static const char text[] = "GET / HTTP/1.1\r\nHost: a\r\n\r\nGARBAGE\n\0\n";
    http_request r;
    assert_int_equal(parse(text, sizeof text - 1, &r), 27);
}

static void old_clients_get_no_second_request(void **state)
{
    (void)state;
    static const char text[] = "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n";
    http_request r;
    assert_int_equal(parse(text, sizeof text - 1, &r), sizeof text - 1);
    assert_false(r.keep_alive);
    assert_int_equal(r.host.length, 0);
}

static void lists_are_read_over_several_headers(void **state)
{
    (void)state;
    static const char text[] = "GET / HTTP/1.1\r\nHost: a\r\nConnection: foo ,bar\r\n"
                               "Connection: ,UPGRADE,\r\n\r\n";
    http_request r;
    assert_true(parse(text, sizeof text - 1, &r) > 0);
    assert_true(http_list_has(&r, "connection", "upgrade"));
    assert_true(http_list_has(&r, "connection", "foo"));
    assert_false(http_list_has(&r, "connection", "grade"));
    assert_int_equal(http_count(&r, "CONNECTION"), 2);
}

/* --- Bad requests ----------------------------------------------------------------------------- */

typedef struct refusal {
    const char *text;
    int status;
} refusal;

#define HOST "Host: a\r\n"
static const refusal refusals[] = {
    {"\r\nGET / HTTP/1.1\r\n", 400},
    {"GET / HTTP/1.1\n", 400},
    {"GET  / HTTP/1.1\r\n", 400},
    {"GET /\r\n", 400},
    {"GET / HTTP/1.1 \r\n", 400},
    {"GET / HTTP/11\r\n", 400},
    {"GET / HTTP/3.0\r\n", 505},
    {"PUT ", 405},
    {"PUTS ", 501},
    {"GETS ", 501},
    {"GE/T", 400},
    {"GET http://a/ HTTP/1.1\r\n", 400},
    {"GET * HTTP/1.1\r\n", 400},
    {"GET /% HTTP/1.1\r\n", 400},
    {"GET /%4 HTTP/1.1\r\n", 400},
    {"GET /%4g HTTP/1.1\r\n", 400},
    {"GET /\x80 HTTP/1.1\r\n", 400},
    {"GET / HTTP/1.1\r\n" HOST " folded: x\r\n", 400},
    {"GET / HTTP/1.1\r\n" HOST "X: a\r\n\tb\r\n", 400},
    {"GET / HTTP/1.1\r\n" HOST "X : a\r\n", 400},
    {"GET / HTTP/1.1\r\n" HOST "X\r\n", 400},
    {"GET / HTTP/1.1\r\n" HOST ": a\r\n", 400},
    {"GET / HTTP/1.1\r\n" HOST "X: a\nY: b\r\n", 400},
    {"GET / HTTP/1.1\r\n" HOST "X: a\rY: b\r\n", 400},
    {"GET / HTTP/1.1\r\n" HOST "X: \x01\r\n", 400},
    {"GET / HTTP/1.1\r\n" HOST "\r\r\n", 400},
    {"GET / HTTP/1.1\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" HOST HOST "\r\n", 400},
    {"GET / HTTP/1.0\r\n" HOST HOST "\r\n", 400},
    {"GET / HTTP/1.1\r\nHost: a,b\r\n\r\n", 400},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400},
    {"POST / HTTP/1.1\r\n" HOST "Transfer-Encoding: chunked\r\n\r\n", 501},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: 1\r\nContent-Length: 1\r\n\r\n", 400},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: 1,1\r\n\r\n", 400},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: -0\r\n\r\n", 400},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: \r\n\r\n", 400},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: 65537\r\n\r\n", 413},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: 99999999999999999999999999\r\n\r\n", 413},
    {"POST / HTTP/1.1\r\n" HOST "Content-Length: 99999999999999999999x\r\n\r\n", 400},
    {"GET / HTTP/1.1\r\n" HOST "Content-Length: 1\r\n\r\n", 400},
    {"POST / HTTP/1.1\r\n" HOST "Expect: 200-ok\r\n\r\n", 417},
};

static void bad_requests_get_their_status(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        http_request r;
        const ptrdiff_t got = parse(refusals[i].text, strlen(refusals[i].text), &r);
        if (got != -refusals[i].status)
            fail_msg("%s gives %d, not -%d", refusals[i].text, (int)got, refusals[i].status);
    }
}

static void a_nul_is_refused_everywhere(void **state)
{
    (void)state;
    static const char good[] = "GET /ab HTTP/1.1\r\nHost: a\r\nX: yz\r\n\r\n";
    for (size_t i = 0; i < sizeof good - 1; i++) {
        char text[sizeof good];
        http_request r;
        memcpy(text, good, sizeof good);
        text[i] = '\0';
        assert_int_equal(parse(text, sizeof good - 1, &r), -400);
    }
}

/* --- Sizes ------------------------------------------------------------------------------------ */

static size_t head_with_target(char *out, size_t target)
{
    memcpy(out, "GET /", 5);
    memset(out + 5, 'a', target - 1);
    static const char rest[] = " HTTP/1.1\r\nHost: a\r\n\r\n";
    memcpy(out + 4 + target, rest, sizeof rest - 1);
    return 4 + target + sizeof rest - 1;
}

static void targets_may_have_2048_bytes(void **state)
{
    (void)state;
    char text[4096];
    http_request r;
    size_t n = head_with_target(text, HTTP_TARGET_MAX);
    assert_int_equal(parse(text, n, &r), n);
    n = head_with_target(text, HTTP_TARGET_MAX + 1);
    assert_int_equal(parse(text, n, &r), -414);
}

/* A head of exactly `total` bytes. */
static size_t head_of(char *out, size_t total)
{
    static const char start[] = "GET / HTTP/1.1\r\nHost: a\r\nX: ";
    memcpy(out, start, sizeof start - 1);
    memset(out + sizeof start - 1, 'y', total - (sizeof start - 1) - 4);
    memcpy(out + total - 4, "\r\n\r\n", 4);
    return total;
}

static void heads_may_have_8192_bytes(void **state)
{
    (void)state;
    char text[9000];
    http_request r;
    assert_int_equal(parse(text, head_of(text, HTTP_HEAD_MAX), &r), HTTP_HEAD_MAX);
    assert_int_equal(parse(text, head_of(text, HTTP_HEAD_MAX + 1), &r), -431);
}

static void there_may_be_64_headers(void **state)
{
    (void)state;
    for (int more = 0; more <= 1; more++) {
        char text[2048] = "GET / HTTP/1.1\r\nHost: a\r\n";
        for (int i = 1; i < HTTP_HEADERS_MAX + more; i++)
            strcat(text, "X: y\r\n");
        strcat(text, "\r\n");
        http_request r;
        const ptrdiff_t got = parse(text, strlen(text), &r);
        assert_int_equal(got, more ? -431 : (ptrdiff_t)strlen(text));
    }
}

/* --- Paths and queries ------------------------------------------------------------------------ */

static ptrdiff_t decode(const char *path, char *out, size_t size)
{
    const size_t length = strlen(path);
    return http_path_decode((http_slice){at_edge(path, length), length}, out, size);
}

static void paths_are_decoded_once(void **state)
{
    (void)state;
    char out[64];
    assert_int_equal(decode("/t/ABC%20d", out, sizeof out), 8);
    assert_string_equal(out, "/t/ABC d");
    assert_int_equal(decode("/%252e", out, sizeof out), 4);
    assert_string_equal(out, "/%2e");
    assert_int_equal(decode("/.a/..b/c.", out, sizeof out), 10);
    assert_int_equal(decode("/abc", out, 5), 4);
    assert_int_equal(decode("/abc", out, 4), -1);
}

static void paths_that_could_mean_two_things_are_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {"/%",      "/%1",     "/%1x",  "/%00",  "/a/./b",   "/..",
                                      "/a/../b", "/%2e%2E", "/.%2e", "/%2f",  "/%5c",     "/a\\b",
                                      "/%0a",    "/%7f",    "/%80",  "/a/%2", "/%2e/x/y", "."};
    char out[64];
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(decode(bad[i], out, sizeof out), -1);
}

static void query_values_are_found_and_decoded(void **state)
{
    (void)state;
    const http_slice q = {"a=1&bb=x%2fy+z&c=&d", 19};
    char out[16];
    assert_int_equal(http_query_get(q, "bb", out, sizeof out), 5);
    assert_string_equal(out, "x/y z");
    assert_int_equal(http_query_get(q, "c", out, sizeof out), 0);
    assert_int_equal(http_query_get(q, "b", out, sizeof out), -1);
    assert_int_equal(http_query_get(q, "d", out, sizeof out), -1);
    assert_int_equal(http_query_get(q, "bb", out, 5), -1);
}

/* --- Addresses -------------------------------------------------------------------------------- */

static bool in_range(const char *range, const char *address)
{
    net_range r;
    net_address a;
    assert_true(range_read(range, &r));
    assert_true(address_read((http_slice){address, strlen(address)}, &a));
    return range_has(&r, &a);
}

static void ranges_hold_what_they_say(void **state)
{
    (void)state;
    assert_true(in_range("10.0.0.0/8", "10.255.1.2"));
    assert_false(in_range("10.0.0.0/8", "11.0.0.0"));
    assert_true(in_range("192.168.4.0/23", "192.168.5.9"));
    assert_false(in_range("192.168.4.0/23", "192.168.6.0"));
    assert_true(in_range("0.0.0.0/0", "1.2.3.4"));
    assert_false(in_range("0.0.0.0/0", "2001:db8::1"));
    assert_true(in_range("127.0.0.1", "127.0.0.1"));
    assert_false(in_range("127.0.0.1", "127.0.0.2"));
    assert_true(in_range("2001:db8::/33", "2001:db8:7fff::1"));
    assert_false(in_range("2001:db8::/33", "2001:db8:8000::1"));
    assert_true(in_range("::ffff:10.0.0.0/104", "10.1.2.3"));
    static const char *const bad[] = {"",      "10.0.0.0/33", "10.0.0.1/8", "10.0.0.0/",
                                      "x/8",   "::/129",      "10.0.0/8",   "::/-1",
                                      "::/8 ", "1.2.3.4/+8",  "fd00::1/8",  "1.2.3.4.5"};
    net_range r;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(range_read(bad[i], &r));
}

static void one_household_is_one_guest(void **state)
{
    (void)state;
    net_address a, b;
    char text[NET_ADDRESS_TEXT_MAX];
    assert_true(address_read((http_slice){"2001:db8:1:2:3::4", 17}, &a));
    b = address_for_limits(&a);
    address_write(&b, text);
    assert_string_equal(text, "2001:db8:1:2::");
    assert_true(address_read((http_slice){"192.0.2.1", 9}, &a));
    b = address_for_limits(&a);
    address_write(&b, text);
    assert_string_equal(text, "192.0.2.1");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_request_is_taken_apart),
        cmocka_unit_test(what_follows_is_not_looked_at),
        cmocka_unit_test(old_clients_get_no_second_request),
        cmocka_unit_test(lists_are_read_over_several_headers),
        cmocka_unit_test(bad_requests_get_their_status),
        cmocka_unit_test(a_nul_is_refused_everywhere),
        cmocka_unit_test(targets_may_have_2048_bytes),
        cmocka_unit_test(heads_may_have_8192_bytes),
        cmocka_unit_test(there_may_be_64_headers),
        cmocka_unit_test(paths_are_decoded_once),
        cmocka_unit_test(paths_that_could_mean_two_things_are_refused),
        cmocka_unit_test(query_values_are_found_and_decoded),
        cmocka_unit_test(ranges_hold_what_they_say),
        cmocka_unit_test(one_household_is_one_guest),
    };
    return cmocka_run_group_tests_name("http_parse", tests, map_edge, NULL);
}
