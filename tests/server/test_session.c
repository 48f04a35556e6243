/* Guests: names, tokens, moving to another device. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "party.h"

static world w;

static int begin(void **unused)
{
    (void)unused;
    world_init(&w, 11);
    world_start(&w);
    return 0;
}

static int end(void **unused)
{
    (void)unused;
    world_finish(&w);
    return 0;
}

static const char *name_of(const char *text)
{
    static char out[97];
    return session_name(out, text) ? out : NULL;
}

static void names_are_trimmed_and_bounded(void **unused)
{
    (void)unused;
    assert_string_equal(name_of("  Ana  Maria "), "Ana Maria");
    assert_null(name_of(""));
    assert_null(name_of(" \t\n "));
    assert_string_equal(name_of("123456789012345678901234"), "123456789012345678901234");
    assert_null(name_of("1234567890123456789012345"));
    /* 24 characters of four bytes each fit */
    char four[97] = "";
    for (int i = 0; i < 24; i++)
        strcat(four, "\xf0\x9f\xa6\x86");
    assert_string_equal(name_of(four), four);
}

static void names_cannot_disturb_a_line(void **unused)
{
    (void)unused;
    assert_string_equal(name_of("A\x01\x1b[31mB"), "A [31mB");
    assert_string_equal(name_of("A\xe2\x80\xae"
                                "B"),
                        "A B");                                     /* right-to-left override */
    assert_string_equal(name_of("\xe2\x81\xa6X\xe2\x81\xa9"), "X"); /* isolates */
    assert_string_equal(name_of("A\xe2\x80\x8b"), "A");             /* zero width space */
    assert_string_equal(name_of("A\xe2\x80\xa8"
                                "B"),
                        "A B");            /* line separator */
    assert_null(name_of("\xef\xbb\xbf"));  /* nothing to see */
    assert_null(name_of("A\xc0\x80"));     /* overlong zero */
    assert_null(name_of("A\xed\xa0\x80")); /* half a pair */
    assert_null(name_of("A\xff"));
    assert_string_equal(name_of("<script>"), "<script>"); /* text is text */
}

static const world_reply *guest(const char *token, const char *name)
{
    char body[200];
    const world_reply *reply;
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    world_request(&w, POST_SESSION, NULL, token, body, &reply);
    return reply;
}

static void a_token_has_256_bits_and_only_its_hash_is_kept(void **unused)
{
    (void)unused;
    const world_reply *r = guest(NULL, "Ana");
    assert_int_equal(r->status, 200);
    assert_int_equal(strlen(r->token), 64);
    for (size_t i = 0; i < w.disk.document_count; i++) {
        assert_null(strstr(w.disk.documents[i].key, r->token));
        assert_null(strstr(w.disk.documents[i].value.bytes, r->token));
    }
    assert_non_null(session_find(w.s, r->token));
    assert_null(
        session_find(w.s, "0000000000000000000000000000000000000000000000000000000000000000"));
    assert_null(session_find(w.s, "short"));
    assert_null(session_find(w.s, NULL));
}

static void a_session_survives_a_restart(void **unused)
{
    (void)unused;
    char token[SERVER_TOKEN + 1];
    strcpy(token, guest(NULL, "Ana")->token);
    world_crash(&w, 0);
    world_start(&w);
    assert_string_equal(session_find(w.s, token)->name, "Ana");
}

static void a_session_unseen_for_long_is_forgotten(void **unused)
{
    (void)unused;
    char token[SERVER_TOKEN + 1];
    strcpy(token, guest(NULL, "Ana")->token);
    world_crash(&w, 0);
    w.now += w.limits.session_ms + 1;
    world_start(&w);
    world_settle(&w);
    assert_null(session_find(w.s, token));
    assert_int_equal(w.disk.document_count, 0);
}

static void renaming_keeps_the_session(void **unused)
{
    (void)unused;
    char token[SERVER_TOKEN + 1];
    strcpy(token, guest(NULL, "Ana")->token);
    const world_reply *r = guest(token, "Bea");
    assert_string_equal(r->token, "");
    assert_string_equal(session_find(w.s, token)->name, "Bea");
    assert_int_equal(guest(token, "   ")->status, 400);
    assert_string_equal(session_find(w.s, token)->name, "Bea");
}

static void leaving_kills_the_token(void **unused)
{
    (void)unused;
    party p;
    party_open(&p, &w, "duck", 3, 2, "");
    party_start(&p);
    assert_int_equal(world_request(&w, POST_LEAVE, NULL, p.token[1], "", NULL), 200);
    assert_int_equal(world_request(&w, POST_LEAVE, NULL, p.token[1], "", NULL), 401);
    assert_true(party_table(&p)->members[1].gone);
    assert_non_null(world_last(&w, p.socket[1], "closed"));
    world_crash(&w, 0);
    world_start(&w);
    assert_null(session_find(w.s, p.token[1]));
}

static char *link_of(const char *token)
{
    static char body[120];
    const world_reply *r;
    assert_int_equal(world_request(&w, POST_TRANSFER, NULL, token, "", &r), 200);
    snprintf(body, sizeof body, "{\"link\":\"%s\"}", world_field(r->body, "link"));
    return body;
}

static void a_link_moves_the_session_once(void **unused)
{
    (void)unused;
    party p;
    party_open(&p, &w, "duck", 3, 2, "");
    party_start(&p);
    const char *body = link_of(p.token[1]);
    const world_reply *r;
    assert_int_equal(world_request(&w, POST_TRANSFER_TAKE, NULL, NULL, body, &r), 200);
    char token[SERVER_TOKEN + 1];
    strcpy(token, r->token);
    assert_non_null(world_last(&w, p.socket[1], "\"moved\""));
    assert_null(session_find(w.s, p.token[1]));
    assert_int_equal(world_request(&w, POST_TRANSFER_TAKE, NULL, NULL, body, NULL), 401);
    world_clear_frames(&w);
    strcpy(p.token[1], token);
    party_hello(&p, 1, 0);
    char seat[24];
    snprintf(seat, sizeof seat, "\"viewer\":%d", table_seat_of(party_table(&p), 1));
    assert_non_null(world_last(&w, p.socket[1], seat));
    assert_int_equal(party_table(&p)->member_count, 2);
    world_crash(&w, 0);
    world_start(&w);
    assert_non_null(session_find(w.s, token));
    assert_int_equal(server_count(w.s).sessions, 2);
}

static void a_link_dies_after_five_minutes(void **unused)
{
    (void)unused;
    char token[SERVER_TOKEN + 1];
    strcpy(token, guest(NULL, "Ana")->token);
    const char *body = link_of(token);
    w.now += 5 * 60 * 1000 + 1;
    assert_int_equal(world_request(&w, POST_TRANSFER_TAKE, NULL, NULL, body, NULL), 401);
    assert_non_null(session_find(w.s, token));
}

static void a_move_that_was_not_stored_did_not_happen(void **unused)
{
    (void)unused;
    char token[SERVER_TOKEN + 1];
    strcpy(token, guest(NULL, "Ana")->token);
    const char *body = link_of(token);
    w.next_fate = STORE_FULL;
    assert_int_equal(world_request(&w, POST_TRANSFER_TAKE, NULL, NULL, body, NULL), 503);
    assert_non_null(session_find(w.s, token));
}

static void leaving_that_was_not_stored_did_not_happen(void **unused)
{
    (void)unused;
    char token[SERVER_TOKEN + 1];
    strcpy(token, guest(NULL, "Ana")->token);
    w.next_fate = STORE_FULL;
    assert_int_equal(world_request(&w, POST_LEAVE, NULL, token, "", NULL), 503);
    assert_int_equal(world_request(&w, POST_LEAVE, NULL, token, "", NULL), 200);
    assert_int_equal(w.disk.document_count, 0);
}

static void tables_per_session_are_bounded(void **unused)
{
    (void)unused;
    const char *body = "{\"game\":\"duck\",\"seats\":3}";
    char token[SERVER_TOKEN + 1];
    strcpy(token, guest(NULL, "Ana")->token);
    for (uint32_t i = 0; i < w.limits.tables_per_session; i++)
        assert_int_equal(world_request(&w, POST_TABLES, NULL, token, body, NULL), 201);
    assert_int_equal(world_request(&w, POST_TABLES, NULL, token, body, NULL), 429);
    world_crash(&w, 0);
    world_start(&w);
    assert_int_equal(world_request(&w, POST_TABLES, NULL, token, body, NULL), 429);
    world_pass(&w, w.limits.lobby_ms + 10);
    assert_int_equal(server_count(w.s).tables, 0);
    assert_int_equal(world_request(&w, POST_TABLES, NULL, token, body, NULL), 201);
}

static void no_session_no_table(void **unused)
{
    (void)unused;
    assert_int_equal(
        world_request(&w, POST_TABLES, NULL, NULL, "{\"game\":\"duck\",\"seats\":3}", NULL), 401);
    assert_int_equal(world_request(&w, POST_SEATS, "AAAAAAA", NULL, "{\"name\":\"A\"}", NULL), 404);
    assert_int_equal(server_count(w.s).sessions, 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(names_are_trimmed_and_bounded),
        TEST(names_cannot_disturb_a_line),
        TEST(a_token_has_256_bits_and_only_its_hash_is_kept),
        TEST(a_session_survives_a_restart),
        TEST(a_session_unseen_for_long_is_forgotten),
        TEST(renaming_keeps_the_session),
        TEST(leaving_kills_the_token),
        TEST(a_link_moves_the_session_once),
        TEST(a_link_dies_after_five_minutes),
        TEST(a_move_that_was_not_stored_did_not_happen),
        TEST(leaving_that_was_not_stored_did_not_happen),
        TEST(tables_per_session_are_bounded),
        TEST(no_session_no_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
