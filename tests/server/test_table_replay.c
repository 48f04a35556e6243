/* Replays: what a game shows to whom, while it runs and afterwards. */
#include <stdlib.h>

#include "fixture.h"

static const world_reply *reply;

static int ask(const char *view)
{
    return world_request(&w, GET_RECORD_JSON, party_table(&p)->record, NULL, view, &reply);
}

static size_t count_of(const char *text, const char *part)
{
    size_t count = 0;
    for (; (text = strstr(text, part)) != NULL; text++)
        count++;
    return count;
}

static size_t steps_at_table(void)
{
    size_t count = 0;
    const table *t = party_table(&p);
    for (size_t i = 0; i < t->item_count; i++)
        count += t->items[i].is_step;
    return count;
}

static void a_running_game_replays_in_the_public_view_only(void **unused)
{
    (void)unused;
    party_open(&p, &w, "duck", 3, 3, "");
    assert_int_equal(world_request(&w, GET_REPLAY, p.code, NULL, "public 0", NULL), 409);
    assert_null(strstr(world_last(&w, p.socket[0], "\"table\""), "\"record\""));
    party_start(&p);
    assert_string_equal(world_field(world_last(&w, p.socket[0], "\"type\":\"table\""), "record"),
                        party_table(&p)->record); /* told as soon as it is dealt */
    play_on(6);
    static const char *const secret[] = {"all 0", "0 0", "1 0", "2 0"};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(ask(secret[i]), 409);
        assert_non_null(strstr(reply->body, "still going on"));
    }
    assert_int_equal(world_request(&w, GET_RECORD, party_table(&p)->record, NULL, "", &reply), 409);
    assert_int_equal(ask("public 0"), 200);
    assert_non_null(strstr(reply->body, "\"running\":true"));
    assert_null(strstr(reply->body, "\"action\":"));
    assert_null(strstr(reply->body, "\"seed\":"));
    assert_int_equal(count_of(reply->body, "\"step\":"), steps_at_table());
    assert_int_equal(count_of(reply->body, "\"viewer\":\"spectator\""), steps_at_table() + 1);
    const world_reply *by_code;
    assert_int_equal(world_request(&w, GET_REPLAY, p.code, NULL, "public 0", &by_code), 200);
    assert_int_equal(ask("public 0"), 200);
    assert_int_equal(world_request(&w, GET_REPLAY, p.code, NULL, "0 0", NULL), 409);
}

static void a_finished_game_opens_to_every_view(void **unused)
{
    (void)unused;
    char body[64], part[40];
    party_open(&p, &w, "lucktails", 4, 2, ",\"bots\":\"random\"");
    party_start(&p);
    play_on(2000);
    assert_int_equal(party_table(&p)->phase, TABLE_OVER);
    const table *t = party_table(&p);
    for (int view = -2; view < 4; view++) {
        const char *name = view == -2 ? "public" : view == -1 ? "all" : "";
        if (view >= 0)
            snprintf(body, sizeof body, "%d 0", view);
        else
            snprintf(body, sizeof body, "%s 0", name);
        assert_int_equal(ask(body), 200);
        assert_int_equal(count_of(reply->body, "\"step\":"), steps_at_table());
        assert_non_null(strstr(reply->body, "\"over\":true"));
        assert_non_null(strstr(reply->body, "\"proved\":true"));
        assert_non_null(strstr(reply->body, "\"action\":"));
        snprintf(part, sizeof part, "\"viewer\":%s",
                 view == -2   ? "\"spectator\""
                 : view == -1 ? "\"open\""
                              : world_field(reply->body, "view"));
        assert_int_equal(count_of(reply->body, part), steps_at_table() + 1);
    }
    for (int i = 0; i < 4; i++) /* who was a bot, and which */
        assert_int_equal(t->seat[i] < 0, table_seat_bot(t, i) && t->seat[i] < 0);
    assert_int_equal(count_of(strstr(reply->body, "\"bots\":"), "\"random\""), 2);
    assert_int_equal(ask("4 0"), 400);
    assert_int_equal(ask("7 0"), 400);
    assert_int_equal(ask("everything 0"), 400);
    assert_int_equal(ask("public x"), 400);
    assert_int_equal(ask(""), 400);
    assert_int_equal(world_request(&w, GET_RECORD_JSON, "00000000000000000000000000000000", NULL,
                                   "public 0", NULL),
                     404);
    assert_int_equal(world_request(&w, GET_RECORD_JSON, "../x", NULL, "public 0", NULL), 404);
}

/* The parts are the whole, and none is much longer than it may be. */
static void a_long_game_comes_in_parts(void **unused)
{
    (void)unused;
    w.s->limits.replay_bytes = 20000;
    party_open(&p, &w, "doctor_lucky", 3, 1, ",\"bots\":\"random\"");
    party_start(&p);
    play_on(100000);
    assert_int_equal(party_table(&p)->phase, TABLE_OVER);
    size_t seen = 0, from = 0;
    int parts = 0;
    do {
        char body[32], first[32];
        snprintf(body, sizeof body, "all %zu", from);
        assert_int_equal(ask(body), 200);
        assert_true(strlen(reply->body) < 20000 + 4096);
        snprintf(first, sizeof first, "\"steps\":[{\"step\":%zu,", from);
        assert_non_null(strstr(reply->body, first));
        const size_t here = count_of(reply->body, "\"step\":");
        seen += here;
        parts++;
        const char *end = strrchr(reply->body, ']');
        from = end[1] == ',' ? strtoul(strrchr(end, ':') + 1, NULL, 10) : 0;
        if (from > 0)
            assert_int_equal(from, seen);
    } while (from > 0 && parts < 100);
    assert_true(parts > 3);
    assert_int_equal(seen, steps_at_table());
    assert_int_equal(ask("all 1000000"), 200); /* past the end: nothing, and no fault */
    assert_int_equal(count_of(reply->body, "\"step\":"), 0);
}

static void what_was_claimed_stays_with_its_step(void **unused)
{
    (void)unused;
    party_open(&p, &w, "lucktails", 3, 3, "");
    party_start(&p);
    party_send(&p, 1, "claim", ",\"seat\":0,\"card\":\"L\"");
    party_send(&p, 1, "chat", ",\"text\":\"xyzzy\"");
    for (int i = 0; i < 2; i++) {
        assert_int_equal(ask("public 0"), 200);
        assert_non_null(strstr(reply->body, "\"comments\":[\"claim seat "));
        assert_null(strstr(reply->body, "xyzzy"));
        play_on(2000);
    }
    assert_non_null(strstr(reply->body, "\"running\":false"));
}

/* Its people have gone and its table too: it will never end, and hides nothing any more. */
static void an_abandoned_game_can_be_seen_when_its_table_is_gone(void **unused)
{
    (void)unused;
    char id[33];
    party_open(&p, &w, "duck", 3, 2, "");
    party_start(&p);
    play_on(3);
    strcpy(id, party_table(&p)->record);
    for (int i = 0; i < 2; i++)
        server_socket_closed(w.s, w.now, p.socket[i]);
    world_pass(&w, w.limits.park_ms + w.limits.expire_ms + 10);
    assert_null(party_table(&p));
    assert_int_equal(world_request(&w, GET_RECORD_JSON, id, NULL, "all 0", &reply), 200);
    assert_non_null(strstr(reply->body, "\"result\":{\"over\":false"));
    assert_non_null(strstr(reply->body, "\"proved\":false"));
    assert_null(strstr(reply->body, "\"seed\":")); /* never opened */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_running_game_replays_in_the_public_view_only),
        TEST(a_finished_game_opens_to_every_view),
        TEST(a_long_game_comes_in_parts),
        TEST(what_was_claimed_stays_with_its_step),
        TEST(an_abandoned_game_can_be_seen_when_its_table_is_gone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
