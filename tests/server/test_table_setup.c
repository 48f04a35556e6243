/* The lobby's settings, bots put on places, and hints. */
#include "fixture.h"

/* --- The lobby -------------------------------------------------------------------------------- */

static const char *last_table(int i) { return world_last(&w, p.socket[i], "\"type\":\"table\""); }

static const char *last_refusal(int i)
{
    return world_field(world_last(&w, p.socket[i], "\"type\":\"refused\""), "error");
}

static void the_host_puts_bots_of_any_strength_on_free_places(void **unused)
{
    (void)unused;
    party_open(&p, &w, "duck", 4, 2, ",\"drawn\":false");
    const table *t = party_table(&p);
    party_send(&p, 1, "set_bot", ",\"place\":2,\"bot\":\"random\"");
    assert_string_equal(last_refusal(1), "NOT_HOST");
    party_send(&p, 0, "set_bot", ",\"place\":1,\"bot\":\"random\"");
    assert_string_equal(last_refusal(0), "NO_SUCH_SEAT"); /* somebody sits there */
    party_send(&p, 0, "set_bot", ",\"place\":2,\"bot\":\"nobody\"");
    assert_string_equal(last_refusal(0), "BAD_MESSAGE");
    party_send(&p, 0, "set_bot", ",\"place\":2,\"bot\":\"random\"");
    assert_string_equal(t->place_bot[2], "random");
    /* The next to come gets the place that is open, and after that there is none. */
    assert_int_equal(world_request(&w, POST_SEATS, p.code, NULL, "{\"name\":\"C\"}", NULL), 200);
    assert_int_equal(t->place[3], 2);
    assert_int_equal(world_request(&w, POST_SEATS, p.code, NULL, "{\"name\":\"D\"}", NULL), 409);
    party_send(&p, 0, "set_bot", ",\"place\":2,\"bot\":\"\"");
    assert_non_null(strstr(last_table(0), "\"open\":true"));
    party_send(&p, 0, "set_bot", ",\"place\":2,\"bot\":\"random\"");
    assert_null(strstr(last_table(0), "\"open\":true"));
    restart(0);
    for (int i = 0; i < 2; i++)
        party_hello(&p, i, 0);
    party_start(&p);
    t = party_table(&p);
    assert_int_equal(t->seat[2], -1);
    assert_string_equal(table_seat_bot(t, 2)->id, "random");
    party_send(&p, 0, "set_bot", ",\"place\":2,\"bot\":\"\"");
    assert_string_equal(last_refusal(0), "WRONG_PHASE");
}

static void bots_move_on_with_the_seats_on_a_rematch(void **unused)
{
    (void)unused;
    party_open(&p, &w, "yucatan", 3, 1, ",\"drawn\":false");
    party_send(&p, 0, "set_bot", ",\"place\":1,\"bot\":\"random\"");
    party_start(&p);
    play_on(1000);
    const table *t = party_table(&p);
    assert_int_equal(t->phase, TABLE_OVER);
    party_send(&p, 0, "rematch", "");
    assert_int_equal(t->place[1], 0);
    assert_string_equal(t->place_bot[2], "random");
    assert_string_equal(t->place_bot[0], "");
}

static void the_host_changes_settings_in_the_lobby(void **unused)
{
    (void)unused;
    party_open(&p, &w, "doctor_lucky", 5, 2, "");
    const table *t = party_table(&p);
    party_send(&p, 1, "configure", ",\"seats\":3");
    assert_string_equal(last_refusal(1), "NOT_HOST");
    party_send(&p, 0, "configure",
               ",\"seats\":3,\"clock\":\"quick\",\"listed\":true,\"hints\":false");
    assert_int_equal(t->game.seats, 3);
    assert_int_equal(t->settings.bank_ms, 120000);
    assert_true(t->settings.listed && !t->settings.hints && t->settings.chat);
    party_send(&p, 0, "configure", ",\"clock\":\"custom\"");
    assert_string_equal(last_refusal(0), "BAD_MESSAGE"); /* no bank */
    party_send(&p, 0, "configure", ",\"bots\":\"nobody\"");
    assert_string_equal(last_refusal(0), "BAD_MESSAGE");
    party_send(&p, 0, "configure", ",\"options\":[{\"name\":\"penalties\",\"value\":99}]");
    assert_string_not_equal(last_refusal(0), "BAD_MESSAGE"); /* the rules say no */
    assert_int_equal(t->settings.bank_ms, 120000);           /* and nothing was changed */
    assert_int_equal(world_request(&w, POST_SEATS, p.code, NULL, "{\"name\":\"C\"}", NULL), 200);
    party_send(&p, 0, "configure", ",\"seats\":2");
    assert_string_equal(last_refusal(0), "TABLE_FULL");
    restart(0);
    t = party_table(&p);
    assert_int_equal(t->game.seats, 3);
    assert_false(t->settings.hints);
    party_hello(&p, 0, 0);
    party_hello(&p, 1, 0);
    party_send(&p, 0, "kick", ",\"member\":2");
    party_start(&p);
    assert_int_equal(t->phase, TABLE_PLAYING);
    party_send(&p, 0, "configure", ",\"seats\":4");
    assert_string_equal(last_refusal(0), "WRONG_PHASE");
    play_on(3000);
    assert_int_equal(t->phase, TABLE_OVER);
}

static void people_close_up_when_there_are_fewer_seats(void **unused)
{
    (void)unused;
    party_open(&p, &w, "duck", 5, 4, "");
    party_send(&p, 1, "leave", "");
    party_send(&p, 0, "set_bot", ",\"place\":1,\"bot\":\"random\"");
    party_send(&p, 0, "configure", ",\"seats\":3");
    const table *t = party_table(&p);
    for (int i = 0; i < LP_SEATS_MAX; i++)
        assert_int_equal(t->place[i] >= 0, i < 3);
    assert_string_equal(t->place_bot[1], "");
}

/* --- Hints ------------------------------------------------------------------------------------ */

static void ask_hint(int who)
{
    char more[40];
    snprintf(more, sizeof more, ",\"decision\":%llu",
             (unsigned long long)party_table(&p)->decision);
    party_send(&p, who, "hint", more);
}

static void a_hint_goes_to_who_asked_and_is_told_to_all(void **unused)
{
    (void)unused;
    party_open(&p, &w, "duck", 3, 3, "");
    party_start(&p);
    const table *t = party_table(&p);
    const int who = party_to_act(&p), other = (who + 1) % 3, seat = table_seat_of(t, who);
    ask_hint(other);
    assert_string_equal(last_refusal(other), "WRONG_PHASE"); /* not their decision */
    ask_hint(who);
    assert_int_equal(w.job_count, 1);
    assert_null(w.jobs[0].bot);
    assert_null(world_last(&w, p.socket[who], "\"advice\""));
    world_think(&w);
    world_settle(&w);
    const char *hint = world_last(&w, p.socket[who], "\"type\":\"hint\"");
    assert_non_null(hint);
    assert_non_null(strstr(hint, "\"win\":"));
    for (int i = 0; i < 3; i++) {
        assert_int_equal(world_count(&w, p.socket[i], "\"advice\""), i == who);
        assert_int_equal(world_count(&w, p.socket[i], "{\"event\":\"hint\",\"seat\":"), 1);
    }
    assert_int_equal(t->hints[seat], 1);
    /* Again for the same decision: the same answer, and it counts once. */
    char first[16 * 1024];
    snprintf(first, sizeof first, "%s", strstr(hint, "\"advice\""));
    ask_hint(who);
    assert_string_equal(last_refusal(who), "TOO_FAST");
    w.now += w.limits.hint_ms;
    world_clear_frames(&w);
    ask_hint(who);
    world_think(&w);
    world_settle(&w);
    assert_string_equal(strstr(world_last(&w, p.socket[who], "\"type\":\"hint\""), "\"advice\""),
                        first);
    assert_int_equal(t->hints[seat], 1);
    restart(0);
    assert_int_equal(party_table(&p)->hints[seat], 1);
}

static void a_hint_that_comes_too_late_is_dropped(void **unused)
{
    (void)unused;
    party_open(&p, &w, "duck", 3, 3, "");
    party_start(&p);
    const int who = party_to_act(&p);
    ask_hint(who);
    party_act(&p, who, 0);
    world_think(&w);
    world_settle(&w);
    assert_null(world_last(&w, p.socket[who], "\"advice\""));
    const uint64_t old = party_table(&p)->decision - 1;
    char more[40];
    snprintf(more, sizeof more, ",\"decision\":%llu", (unsigned long long)old);
    party_send(&p, who, "hint", more);
    assert_string_equal(last_refusal(who), "STALE");
}

static void a_hint_asked_for_by_a_lost_socket_can_be_asked_for_again(void **unused)
{
    (void)unused;
    char text[200];
    party_open(&p, &w, "duck", 3, 3, "");
    party_start(&p);
    const int who = party_to_act(&p);
    ask_hint(who);
    const unsigned long long request = p.requests, decision = party_table(&p)->decision;
    server_socket_closed(w.s, w.now, p.socket[who]);
    party_hello(&p, who, 0);
    world_think(&w);
    world_settle(&w);
    assert_null(world_last(&w, p.socket[who], "\"advice\"")); /* it was for the other socket */
    w.now += w.limits.hint_ms;
    snprintf(text, sizeof text,
             "{\"type\":\"hint\",\"table\":\"%s\",\"request\":\"r%llu\",\"decision\":%llu}", p.code,
             request, decision);
    world_send(&w, p.socket[who], text);
    assert_non_null(world_last(&w, p.socket[who], "\"type\":\"done\""));
    world_think(&w);
    world_settle(&w);
    assert_non_null(world_last(&w, p.socket[who], "\"advice\""));
    const table *t = party_table(&p);
    assert_int_equal(t->hints[table_seat_of(t, who)], 1);
}

static void hints_are_refused_when_off_and_when_there_is_no_room(void **unused)
{
    (void)unused;
    party_open(&p, &w, "duck", 3, 3, ",\"hints\":false");
    party_start(&p);
    const int who = party_to_act(&p);
    ask_hint(who);
    assert_string_equal(last_refusal(who), "NOT_ALLOWED");
    party_open(&p, &w, "duck", 3, 3, "");
    party_start(&p);
    w.hints_full = true;
    const int next = party_to_act(&p);
    ask_hint(next);
    assert_string_equal(last_refusal(next), "BUSY_THINKING");
    const table *t = party_table(&p);
    assert_int_equal(t->hints[table_seat_of(t, next)], 0);
    w.hints_full = false;
    ask_hint(next); /* what was refused may be tried again at once */
    assert_int_equal(t->hints[table_seat_of(t, next)], 1);
}

/* A hint that is not on record is not given. */
static void a_hint_whose_row_was_not_kept_is_not_given(void **unused)
{
    (void)unused;
    party_open(&p, &w, "duck", 3, 3, "");
    party_start(&p);
    const int who = party_to_act(&p);
    w.next_fate = STORE_FULL;
    ask_hint(who);
    assert_non_null(world_last(&w, p.socket[who], "STORE_FULL"));
    world_think(&w);
    world_settle(&w);
    assert_null(world_last(&w, p.socket[who], "\"advice\""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_host_puts_bots_of_any_strength_on_free_places),
        TEST(bots_move_on_with_the_seats_on_a_rematch),
        TEST(the_host_changes_settings_in_the_lobby),
        TEST(people_close_up_when_there_are_fewer_seats),
        TEST(a_hint_goes_to_who_asked_and_is_told_to_all),
        TEST(a_hint_that_comes_too_late_is_dropped),
        TEST(a_hint_asked_for_by_a_lost_socket_can_be_asked_for_again),
        TEST(hints_are_refused_when_off_and_when_there_is_no_room),
        TEST(a_hint_whose_row_was_not_kept_is_not_given),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
