/* WebSocket without sockets: the session, token buckets, SHA-1. Framing at large is in cases.py. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "net/limits.h"
#include "net/sha1.h"
#include "net/ws.h"

/* --- A peer that writes down what it hears ---------------------------------------------------- */

typedef struct heard {
    ws_session *ws;
    char text[4096]; /* messages, each ended by '|' */
    uint8_t out[4096];
    size_t text_length, out_length;
    int frames_left, pongs, controls;
    bool close_on_message;
} heard;

static bool on_frame(void *owner, bool control)
{
    heard *h = (heard *)owner;
    h->controls += control;
    return h->frames_left-- > 0;
}

static void on_message(void *owner, const char *text, size_t length)
{
    heard *h = (heard *)owner;
    memcpy(h->text + h->text_length, text, length);
    h->text_length += length;
    h->text[h->text_length++] = '|';
    h->text[h->text_length] = '\0';
    if (h->close_on_message)
        ws_close(h->ws, 4000, "enough");
}

static void on_pong(void *owner, const uint8_t *payload, size_t length)
{
    (void)payload, (void)length;
    ((heard *)owner)->pongs++;
}

static void on_output(void *owner, const uint8_t *frame, size_t length)
{
    heard *h = (heard *)owner;
    memcpy(h->out + h->out_length, frame, length);
    h->out_length += length;
}

static const ws_events events = {on_frame, on_message, on_pong, on_output};

static void begin(heard *h)
{
    memset(h, 0, sizeof *h);
    h->frames_left = 1000;
    h->ws = ws_create(&events, h, 100);
    assert_non_null(h->ws);
}

/* A short masked frame, from its own block of memory, so that reading too far is noticed. */
static void say(heard *h, int first, const char *payload, size_t length)
{
    assert_true(length < 126);
    uint8_t *frame = (uint8_t *)malloc(6 + length);
    frame[0] = (uint8_t)first;
    frame[1] = (uint8_t)(0x80 | length);
    memcpy(frame + 2, "\1\2\3\4", 4);
    for (size_t i = 0; i < length; i++)
        frame[6 + i] = (uint8_t)(payload[i] ^ frame[2 + i % 4]);
    ws_receive(h->ws, frame, 6 + length);
    free(frame);
}

static void assert_out(const heard *h, const char *bytes, size_t length)
{
    assert_int_equal(h->out_length, length);
    assert_memory_equal(h->out, bytes, length);
}

/* --- Tests ------------------------------------------------------------------------------------ */

static void messages_arrive_whole(void **state)
{
    heard h;
    (void)state;
    begin(&h);
    say(&h, 0x81, "hello", 5);
    say(&h, 0x01, "wo", 2);
    say(&h, 0x89, "p", 1);
    say(&h, 0x80, "rld", 3);
    assert_string_equal(h.text, "hello|world|");
    assert_out(&h, "\x8a\x01p", 3);
    assert_int_equal(h.controls, 1);
    assert_int_equal(ws_code(h.ws), 0);
    ws_destroy(h.ws);
}

static void the_peer_closes_and_is_answered_once(void **state)
{
    heard h;
    (void)state;
    begin(&h);
    say(&h, 0x88, "\x03\xe9", 2);
    say(&h, 0x81, "late", 4);
    ws_close(h.ws, 1000, NULL);
    assert_out(&h, "\x88\x02\x03\xe9", 4);
    assert_true(ws_finished(h.ws) && ws_close_received(h.ws));
    assert_int_equal(ws_code(h.ws), 1001);
    assert_string_equal(h.text, "");
    ws_destroy(h.ws);
}

static void a_close_without_code_is_answered_without_code(void **state)
{
    heard h;
    (void)state;
    begin(&h);
    say(&h, 0x88, "", 0);
    assert_out(&h, "\x88\x00", 2);
    assert_int_equal(ws_code(h.ws), WS_NO_STATUS);
    ws_destroy(h.ws);
}

static void we_close_and_wait_for_the_peer(void **state)
{
    heard h;
    (void)state;
    begin(&h);
    ws_close(h.ws, WS_RESTART, "back soon");
    ws_ping(h.ws, (const uint8_t *)"x", 1);
    say(&h, 0x81, "late", 4);
    say(&h, 0x89, "p", 1);
    assert_false(ws_finished(h.ws));
    say(&h, 0x88, "\x03\xf4", 2); /* browsers echo the code, 1012 too */
    assert_true(ws_finished(h.ws));
    assert_out(&h,
               "\x88\x0b\x03\xf4"
               "back soon",
               13);
    assert_int_equal(ws_code(h.ws), WS_RESTART);
    assert_string_equal(h.text, "");
    ws_destroy(h.ws);
}

static void the_owner_may_close_inside_a_message(void **state)
{
    heard h;
    (void)state;
    begin(&h);
    h.close_on_message = true;
    uint8_t two[14] = {0x81, 0x81, 0, 0, 0, 0, 'a', 0x81, 0x81, 0, 0, 0, 0, 'b'};
    ws_receive(h.ws, two, sizeof two);
    assert_string_equal(h.text, "a|");
    assert_int_equal(ws_code(h.ws), 4000);
    ws_destroy(h.ws);
}

typedef struct fault {
    int first;
    const char *payload;
    size_t length;
    uint16_t code;
} fault;

static void faults_have_their_code(void **state)
{
    static const fault faults[] = {
        {0x82, "a", 1, WS_UNSUPPORTED},       {0x83, "a", 1, WS_PROTOCOL_ERROR},
        {0x80, "a", 1, WS_PROTOCOL_ERROR},    {0xc1, "a", 1, WS_PROTOCOL_ERROR},
        {0x81, "\xff", 1, WS_BAD_TEXT},       {0x09, "a", 1, WS_PROTOCOL_ERROR},
        {0x88, "\x03", 1, WS_PROTOCOL_ERROR}, {0x88, "\x03\xed", 2, WS_PROTOCOL_ERROR},
    };
    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        heard h;
        begin(&h);
        say(&h, faults[i].first, faults[i].payload, faults[i].length);
        assert_int_equal(ws_code(h.ws), faults[i].code);
        assert_true(ws_finished(h.ws) && ws_close_sent(h.ws) && !ws_close_received(h.ws));
        assert_int_equal(h.out[0], 0x88);
        assert_int_equal(h.out[2] << 8 | h.out[3], faults[i].code);
        const size_t said = h.out_length;
        say(&h, 0x81, "more", 4);
        assert_int_equal(h.out_length, said);
        assert_string_equal(h.text, "");
        ws_destroy(h.ws);
    }
}

static void long_messages_are_refused_before_they_come(void **state)
{
    heard h;
    (void)state;
    begin(&h);
    char most[101];
    memset(most, 'x', sizeof most);
    say(&h, 0x81, most, 100);
    assert_int_equal(ws_code(h.ws), 0);
    const uint8_t head[] = {0x81, 0xff, 0, 0, 0, 0, 0x40, 0, 0, 0, 1, 2, 3, 4, 'x'};
    ws_receive(h.ws, head, sizeof head);
    assert_int_equal(ws_code(h.ws), WS_TOO_BIG);
    ws_destroy(h.ws);
}

static void too_many_frames_are_a_matter_of_policy(void **state)
{
    heard h;
    (void)state;
    begin(&h);
    h.frames_left = 2;
    say(&h, 0x81, "a", 1);
    say(&h, 0x8a, "", 0);
    say(&h, 0x81, "b", 1);
    assert_string_equal(h.text, "a|");
    assert_int_equal(h.pongs, 1);
    assert_int_equal(ws_code(h.ws), WS_POLICY);
    ws_destroy(h.ws);
}

static void long_reasons_are_cut_to_fit(void **state)
{
    heard h;
    (void)state;
    begin(&h);
    char reason[200];
    memset(reason, 'r', sizeof reason - 1);
    reason[sizeof reason - 1] = '\0';
    ws_close(h.ws, 1000, reason);
    assert_int_equal(h.out_length, 2 + WS_CONTROL_MAX);
    assert_int_equal(h.out[1], WS_CONTROL_MAX);
    ws_destroy(h.ws);
}

static void frame_heads_have_three_sizes(void **state)
{
    uint8_t out[WS_HEAD_MAX];
    (void)state;
    assert_int_equal(ws_frame_head(WS_TEXT, 125, out), 2);
    assert_memory_equal(out, "\x81\x7d", 2);
    assert_int_equal(ws_frame_head(WS_TEXT, 126, out), 4);
    assert_memory_equal(out, "\x81\x7e\x00\x7e", 4);
    assert_int_equal(ws_frame_head(WS_TEXT, 65535, out), 4);
    assert_memory_equal(out, "\x81\x7e\xff\xff", 4);
    assert_int_equal(ws_frame_head(WS_TEXT, 65536, out), 10);
    assert_memory_equal(out, "\x81\x7f\0\0\0\0\0\1\0\0", 10);
}

static void sha1_and_base64_agree_with_their_standards(void **state)
{
    uint8_t digest[20], many[1000];
    char text[64];
    (void)state;
    sha1((const uint8_t *)"abc", 3, digest);
    assert_memory_equal(
        digest, "\xa9\x99\x3e\x36\x47\x06\x81\x6a\xba\x3e\x25\x71\x78\x50\xc2\x6c\x9c\xd0\xd8\x9d",
        20);
    sha1((const uint8_t *)"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 56, digest);
    assert_memory_equal(
        digest, "\x84\x98\x3e\x44\x1c\x3b\xd2\x6e\xba\xae\x4a\xa1\xf9\x51\x29\xe5\xe5\x46\x70\xf1",
        20);
    memset(many, 'a', sizeof many);
    sha1(many, sizeof many, digest);
    assert_memory_equal(
        digest, "\x29\x1e\x9a\x6c\x66\x99\x49\x49\xb5\x7b\xa5\xe6\x50\x36\x1e\x98\xfc\x36\xb1\xba",
        20);
    base64_write((const uint8_t *)"fooba", 5, text);
    assert_string_equal(text, "Zm9vYmE=");
    base64_write((const uint8_t *)"foob", 4, text);
    assert_string_equal(text, "Zm9vYg==");
    base64_write((const uint8_t *)"\xff\xff\xff", 3, text);
    assert_string_equal(text, "////");
}

static void buckets_fill_again_with_time(void **state)
{
    net_bucket b = {0};
    const net_rate rate = {10, 3};
    (void)state;
    const uint64_t now = 1000000;
    assert_true(bucket_take(&b, rate, 1, now));
    assert_true(bucket_take(&b, rate, 2, now));
    assert_false(bucket_take(&b, rate, 1, now));
    assert_false(bucket_take(&b, rate, 1, now + 99));
    assert_true(bucket_take(&b, rate, 1, now + 100));
    assert_false(bucket_take(&b, rate, 1, now + 100));
    assert_true(bucket_take(&b, rate, 3, now + 100000));
    assert_false(bucket_take(&b, rate, 4, now + 200000));
}

static void guests_are_forgotten_when_nothing_is_owed(void **state)
{
    static net_guests guests;
    net_limits limits = net_limits_default();
    net_address a = {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 10, 0, 0, 1}};
    (void)state;
    limits.addresses_max = 2;
    net_guest *one = guests_get(&guests, &a, &limits, 1000);
    assert_ptr_equal(guests_get(&guests, &a, &limits, 1000), one);
    one->sockets = 1;
    a.bytes[15] = 2;
    net_guest *two = guests_get(&guests, &a, &limits, 1000);
    assert_true(bucket_take(&two->requests, limits.address_requests, 40, 1000));
    a.bytes[15] = 3;
    assert_null(guests_get(&guests, &a, &limits, 1000)); /* full, and nobody can be forgotten */
    guests_sweep(&guests, GUEST_CHAINS, 1500);
    assert_int_equal(guests.count, 2);
    guests_sweep(&guests, GUEST_CHAINS, 2000);
    assert_int_equal(guests.count, 1); /* the second owes nothing any more */
    assert_non_null(guests_get(&guests, &a, &limits, 2000));
    guests_finish(&guests);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_arrive_whole),
        cmocka_unit_test(the_peer_closes_and_is_answered_once),
        cmocka_unit_test(a_close_without_code_is_answered_without_code),
        cmocka_unit_test(we_close_and_wait_for_the_peer),
        cmocka_unit_test(the_owner_may_close_inside_a_message),
        cmocka_unit_test(faults_have_their_code),
        cmocka_unit_test(long_messages_are_refused_before_they_come),
        cmocka_unit_test(too_many_frames_are_a_matter_of_policy),
        cmocka_unit_test(long_reasons_are_cut_to_fit),
        cmocka_unit_test(frame_heads_have_three_sizes),
        cmocka_unit_test(sha1_and_base64_agree_with_their_standards),
        cmocka_unit_test(buckets_fill_again_with_time),
        cmocka_unit_test(guests_are_forgotten_when_nothing_is_owed),
    };
    return cmocka_run_group_tests_name("ws", tests, NULL, NULL);
}
