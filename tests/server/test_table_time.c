/* Bots, absence, clocks, empty tables. */
#include <stdlib.h>

#include "fixture.h"

/* --- Bots, absence, clocks -------------------------------------------------------------------- */

static void bots_decide_on_the_beat_however_long_they_think(void **unused)
{
    (void)unused;
    party_open(&p, &w, "yucatan", 2, 1, ",\"drawn\":false");
    party_start(&p);
    const table *t = party_table(&p);
    while (party_to_act(&p) == 0)
        party_act(&p, 0, (int)t->decision == 1 ? 1 : 0); /* a tip, then stop */
    const int64_t asked = t->asked_at;
    const uint64_t decision = t->decision;
    server_tick(w.s, w.now);
    w.now += 700; /* thinking */
    world_think(&w);
    server_tick(w.s, w.now);
    assert_int_equal(t->decision, decision);
    w.now = asked + w.limits.bot_ms - 1;
    server_tick(w.s, w.now);
    assert_int_equal(t->decision, decision);
    w.now++;
    server_tick(w.s, w.now);
    assert_int_equal(t->decision, decision + 1);
    world_settle(&w);
}

static void a_lost_job_is_given_out_again_with_the_same_seed(void **unused)
{
    (void)unused;
    party_open(&p, &w, "yucatan", 2, 1, "");
    party_start(&p);
    const table *t = party_table(&p);
    while (party_to_act(&p) == 0)
        party_act(&p, 0, t->decision == 1 ? 1 : 0);
    server_tick(w.s, w.now);
    assert_int_equal(w.job_count, 1);
    const uint64_t seed = w.jobs[0].seed, id = w.jobs[0].id;
    w.job_count = 0; /* lost */
    w.now += w.limits.job_ms;
    server_tick(w.s, w.now);
    assert_int_equal(w.job_count, 1);
    assert_int_equal(w.jobs[0].seed, seed);
    assert_int_equal(w.jobs[0].id, id);
}

/* Otherwise nothing would ever be decided while all answers take longer than that. */
static void an_answer_to_the_first_of_two_jobs_counts(void **unused)
{
    (void)unused;
    party_open(&p, &w, "yucatan", 2, 1, "");
    party_start(&p);
    const table *t = party_table(&p);
    while (party_to_act(&p) == 0)
        party_act(&p, 0, t->decision == 1 ? 1 : 0);
    server_tick(w.s, w.now);
    const uint64_t decision = t->decision;
    const server_job first = w.jobs[0];
    w.job_count = 0;
    for (int i = 0; i < 3; i++) {
        w.now += w.limits.job_ms;
        server_tick(w.s, w.now);
    }
    w.job_count = 0;
    server_bot_answer(w.s, w.now, first.id, first.legal[0]);
    w.now += w.limits.bot_ms;
    server_tick(w.s, w.now);
    world_settle(&w);
    assert_int_equal(t->decision, decision + 1);
    server_bot_answer(w.s, w.now, first.id, first.legal[0]); /* and the second one is forgotten */
    world_settle(&w);
}

static void a_bot_plays_for_the_absent_after_the_grace_and_hands_back(void **unused)
{
    (void)unused;
    party_open(&p, &w, "yucatan", 2, 2, ",\"grace_ms\":45000");
    party_start(&p);
    const int who = party_to_act(&p);
    const table *t = party_table(&p);
    world_clear_frames(&w);
    server_socket_closed(w.s, w.now, p.socket[who]);
    world_settle(&w);
    assert_string_equal(world_field(world_last(&w, p.socket[1 - who], "presence"), "bot_in_ms"),
                        "45000");
    world_pass(&w, 44000);
    assert_int_equal(t->decision, 1);
    party_hello(&p, 1 - who, 0); /* who comes only now reads it in the list of places */
    assert_non_null(strstr(world_last(&w, p.socket[1 - who], "\"places\""), "\"bot_in_ms\":1000,"));
    world_pass(&w, 2000);
    assert_int_equal(t->decision, 2);
    party_hello(&p, who, 0);
    assert_null(strstr(world_last(&w, p.socket[who], "\"places\""), "\"bot_in_ms\":1"));
    const uint64_t decision = t->decision;
    world_pass(&w, 300000); /* back at once: nobody decides for them now */
    assert_int_equal(t->decision, decision);
    party_act(&p, party_to_act(&p), 0);
    assert_int_equal(t->decision, decision + 1);
}

static void wait_gives_the_absent_more_time(void **unused)
{
    (void)unused;
    party_open(&p, &w, "yucatan", 2, 2, ",\"grace_ms\":45000");
    party_start(&p);
    const int who = party_to_act(&p);
    server_socket_closed(w.s, w.now, p.socket[who]);
    world_pass(&w, 44000);
    char more[40];
    snprintf(more, sizeof more, ",\"seat\":%d", table_seat_of(party_table(&p), who));
    party_send(&p, 1 - who, "wait", more);
    world_pass(&w, 30000);
    assert_int_equal(party_table(&p)->decision, 1);
    world_pass(&w, 40000);
    assert_true(party_table(&p)->decision > 1);
}

static void running_out_of_time_costs_one_decision_not_the_game(void **unused)
{
    (void)unused;
    party_open(&p, &w, "yucatan", 2, 2,
               ",\"clock\":\"custom\",\"bank_ms\":30000,\"increment_ms\":5000");
    party_start(&p);
    const table *t = party_table(&p);
    const int who = party_to_act(&p), seat = table_seat_of(t, who);
    world_pass(&w, 29000);
    assert_int_equal(t->decision, 1);
    world_pass(&w, 2500);
    assert_int_equal(t->decision, 2);
    assert_int_equal(t->bank_ms[seat], 5000);
    assert_int_equal(t->phase, TABLE_PLAYING);
}

static void time_of_the_line_and_of_the_server_is_not_charged(void **unused)
{
    (void)unused;
    party_open(&p, &w, "yucatan", 2, 2,
               ",\"clock\":\"custom\",\"bank_ms\":30000,\"increment_ms\":0");
    party_start(&p);
    int who = party_to_act(&p), seat = table_seat_of(party_table(&p), who);
    server_socket_lag(w.s, p.socket[who], 1600);
    world_pass(&w, 5000);
    party_act(&p, who, 0);
    assert_int_equal(party_table(&p)->bank_ms[seat], 30000 - 5000 + 800);
    who = party_to_act(&p);
    seat = table_seat_of(party_table(&p), who);
    const int64_t bank = party_table(&p)->bank_ms[seat];
    restart(0);
    w.now += 60000;
    party_hello(&p, who, 0);
    w.now += 1000;
    party_act(&p, who, 0);
    assert_int_equal(party_table(&p)->bank_ms[seat], bank - 1000);
}

static void more_time_is_given_in_the_last_seconds_ten_times(void **unused)
{
    (void)unused;
    party_open(&p, &w, "yucatan", 2, 2,
               ",\"clock\":\"custom\",\"bank_ms\":30000,\"increment_ms\":0");
    party_start(&p);
    const table *t = party_table(&p);
    const int who = party_to_act(&p), seat = table_seat_of(t, who);
    party_send(&p, who, "more_time", "");
    assert_non_null(world_last(&w, p.socket[who], "WRONG_PHASE"));
    for (int i = 0; i < 10; i++) {
        world_pass(&w, table_time_left(w.s, t) - 15000);
        party_send(&p, who, "more_time", "");
        assert_int_equal(t->more_time[seat], i + 1);
    }
    world_pass(&w, table_time_left(w.s, t) - 15000);
    party_send(&p, who, "more_time", "");
    assert_non_null(world_last(&w, p.socket[who], "TOO_MANY"));
    assert_int_equal(t->decision, 1);
}

static void a_table_without_people_is_parked_and_goes_away(void **unused)
{
    (void)unused;
    party_open(&p, &w, "duck", 3, 2, "");
    party_start(&p);
    server_socket_closed(w.s, w.now, p.socket[0]);
    server_socket_closed(w.s, w.now, p.socket[1]);
    const uint64_t decision = party_table(&p)->decision;
    world_pass(&w, w.limits.park_ms + 1);
    assert_true(party_table(&p)->parked);
    assert_int_equal(party_table(&p)->decision, decision); /* bots do not play to empty chairs */
    party_hello(&p, 0, 0);
    assert_false(party_table(&p)->parked);
    assert_int_equal(party_table(&p)->phase, TABLE_PLAYING);
    server_socket_closed(w.s, w.now, p.socket[0]);
    world_pass(&w, w.limits.park_ms + w.limits.expire_ms + 10);
    assert_null(party_table(&p));
    assert_int_equal(w.disk.table_count, 0);
    assert_int_equal(server_count(w.s).games_unopened, 1);
    restart(0);
    assert_int_equal(server_count(w.s).games_unopened, 1);
}

static void a_drop_that_was_not_kept_is_counted_once(void **unused)
{
    (void)unused;
    party_open(&p, &w, "duck", 3, 1, "");
    party_start(&p);
    server_socket_closed(w.s, w.now, p.socket[0]);
    world_pass(&w, w.limits.park_ms + 1);
    w.now += w.limits.expire_ms;
    w.next_fate = STORE_FULL;
    server_tick(w.s, w.now);
    world_settle(&w);
    assert_non_null(party_table(&p));
    world_pass(&w, w.limits.expire_ms + 10);
    assert_null(party_table(&p));
    assert_int_equal(server_count(w.s).games_unopened, 1);
}

/* Said beforehand: how long it would stay, and, when the last one has gone, until when. */
static void a_table_says_until_when_it_stays(void **unused)
{
    (void)unused;
    char hello[120];
    party_open(&p, &w, "duck", 3, 1, "");
    const char *mine = world_last(&w, p.socket[0], "\"type\":\"table\"");
    assert_string_equal(world_field(mine, "expires_at"), "0");
    assert_int_equal(strtoll(world_field(mine, "kept_ms"), NULL, 10), w.limits.lobby_ms);
    party_start(&p);
    mine = world_last(&w, p.socket[0], "\"type\":\"table\"");
    assert_int_equal(strtoll(world_field(mine, "kept_ms"), NULL, 10),
                     w.limits.park_ms + w.limits.expire_ms);
    world_open(&w, 77, NULL);
    snprintf(hello, sizeof hello,
             "{\"type\":\"hello\",\"tables\":[{\"table\":\"%s\",\"event\":0}]}", p.code);
    world_send(&w, 77, hello);
    world_clear_frames(&w);
    server_socket_closed(w.s, w.now, p.socket[0]);
    world_settle(&w);
    const int64_t until = w.now + w.limits.park_ms + w.limits.expire_ms;
    const char *seen = world_last(&w, 77, "\"type\":\"table\"");
    assert_int_equal(strtoll(world_field(seen, "expires_at"), NULL, 10), until);
    world_pass(&w, w.limits.park_ms + 1);
    seen = world_last(&w, 77, "\"parked\":true");
    assert_int_equal(strtoll(world_field(seen, "expires_at"), NULL, 10), until);
    world_pass(&w, until - w.now - 1);
    assert_non_null(party_table(&p));
    world_pass(&w, 2);
    assert_null(party_table(&p));
}

/* DL-21: whoever is asked, with failure cards or without, the next is asked at the same beat. */
static void the_time_of_an_answer_does_not_depend_on_the_hand(void **unused)
{
    (void)unused;
    int answers = 0;
    for (int game = 0; game < 6; game++) {
        party_open(&p, &w, "doctor_lucky", 4, 1, "");
        party_start(&p);
        const table *t = party_table(&p);
        for (int i = 0; i < 4000 && t->phase == TABLE_PLAYING && answers < 60; i++) {
            const int who = party_to_act(&p);
            if (who >= 0) {
                party_act(&p, who, i);
                continue;
            }
            const int64_t asked = t->asked_at;
            const uint64_t decision = t->decision;
            char text[LP_ACTION_TEXT_MAX];
            party_legal(&p, 0, text);
            const int turn = lp_turn(&t->game, &t->state);
            server_tick(w.s, w.now);
            w.now += 13 * (i % 60); /* some think longer */
            world_think(&w);
            while (t->decision == decision) {
                w.now = server_next(w.s) > w.now ? server_next(w.s) : w.now;
                server_tick(w.s, w.now);
            }
            assert_int_equal(w.now - asked, w.limits.bot_ms);
            assert_true(turn >= 0);
            answers += strcmp(text, "done") == 0 || text[0] == 'f';
            world_settle(&w);
        }
        world_clear_frames(&w);
    }
    assert_true(answers > 20);
}

/* The same for people, who answer at once when they hold nothing, and for those who are away: from
 * being asked to the next being asked it takes one beat, with and without failure cards. */
static void people_answer_on_the_beat_too(void **unused)
{
    (void)unused;
    int with = 0, without = 0, away = 0;
    for (int game = 0; game < 12; game++) {
        party_open(&p, &w, "doctor_lucky", 4, 3, ",\"grace_ms\":1000");
        party_start(&p);
        const table *t = party_table(&p);
        server_socket_closed(w.s, w.now, p.socket[2]); /* one is away for good */
        world_pass(&w, 2000);
        for (int i = 0; i < 600 && t->phase == TABLE_PLAYING; i++) {
            char text[LP_ACTION_TEXT_MAX], more[120];
            const int who = party_to_act(&p);
            const int count = party_legal(&p, (i * 5) % 97, text);
            const bool answers = text[0] == 'f' || strcmp(text, "done") == 0;
            const uint64_t decision = t->decision;
            const int64_t asked = t->asked_at;
            if (who >= 0 && who < 2) {
                world_pass(&w, count == 1 ? 3 : 40 + i % 700); /* the quick tell of an empty hand */
                snprintf(more, sizeof more, ",\"decision\":%llu,\"action\":\"%s\"",
                         (unsigned long long)decision, text);
                party_send(&p, who, "act", more);
                assert_int_equal(t->decision == decision, answers); /* an answer waits */
            }
            while (t->decision == decision && t->phase == TABLE_PLAYING) {
                server_tick(w.s, w.now);
                world_think(&w);
                server_tick(w.s, w.now);
                world_settle(&w);
                if (t->decision == decision)
                    w.now = server_next(w.s) > w.now ? server_next(w.s) : w.now + 1;
            }
            if (!answers)
                continue;
            assert_int_equal(w.now - asked, w.limits.bot_ms);
            with += count > 1;
            without += count == 1;
            away += who == 2;
        }
        world_clear_frames(&w);
    }
    assert_true(with > 30 && without > 30 && away > 10);
}

static void an_answer_waits_durably_or_not_at_all(void **unused)
{
    (void)unused;
    char text[LP_ACTION_TEXT_MAX], more[120];
    party_open(&p, &w, "doctor_lucky", 3, 3, "");
    party_start(&p);
    const table *t = party_table(&p);
    for (int i = 0;; i++) { /* until somebody is to answer */
        party_legal(&p, i, text);
        if (text[0] == 'f' || strcmp(text, "done") == 0)
            break;
        party_act(&p, party_to_act(&p), i);
    }
    const int who = party_to_act(&p);
    const uint64_t decision = t->decision;
    snprintf(more, sizeof more, ",\"decision\":%llu,\"action\":\"%s\"",
             (unsigned long long)decision, text);
    world_clear_frames(&w);
    party_send(&p, who, "act", more);
    assert_null(world_last(&w, p.socket[who], "\"type\":\"done\"")); /* nothing said so far */
    party_send(&p, who, "act", more);                                /* another request */
    assert_non_null(world_last(&w, p.socket[who], "WRONG_PHASE"));
    restart(0); /* it was not acknowledged, and it is not there */
    assert_int_equal(party_table(&p)->decision, decision);
    party_hello(&p, who, 0);
    w.now += 10;
    p.requests -= 2;
    party_send(&p, who, "act", more); /* the client sends it again */
    world_pass(&w, w.limits.bot_ms);
    assert_int_equal(party_table(&p)->decision, decision + 1);
    assert_non_null(world_last(&w, p.socket[who], "\"type\":\"done\""));
}

/* All see the clocks, so they must not tell what the beat hides. */
static void clocks_do_not_show_how_soon_somebody_answered(void **unused)
{
    (void)unused;
    int64_t banks[2];
    for (int late = 0; late < 2; late++) {
        char text[LP_ACTION_TEXT_MAX];
        if (late) {
            end(NULL);
            begin(NULL);
        }
        party_open(&p, &w, "doctor_lucky", 3, 3, ",\"clock\":\"quick\"");
        party_start(&p);
        const table *t = party_table(&p);
        for (int i = 0;; i++) { /* until somebody is to answer */
            party_legal(&p, i, text);
            if (text[0] == 'f' || strcmp(text, "done") == 0)
                break;
            party_act(&p, party_to_act(&p), i);
        }
        const int seat = lp_turn(&t->game, &t->state);
        w.now += late ? w.limits.bot_ms - 100 : 100;
        party_act(&p, party_to_act(&p), 0);
        banks[late] = t->bank_ms[seat];
    }
    assert_int_equal(banks[0], banks[1]);
}

static void a_host_who_stays_away_is_followed_by_one_who_is_here(void **unused)
{
    (void)unused;
    party_open(&p, &w, "duck", 4, 3, "");
    const table *t = party_table(&p);
    server_socket_closed(w.s, w.now, p.socket[0]);
    server_socket_closed(w.s, w.now, p.socket[1]);
    world_settle(&w);
    world_pass(&w, w.limits.host_ms - 2000);
    assert_int_equal(t->host, 0);
    world_pass(&w, 4000);
    assert_int_equal(t->host, 2);
    assert_string_equal(world_field(world_last(&w, p.socket[2], "\"type\":\"table\""), "host"),
                        "2");
    restart(0);
    assert_int_equal(party_table(&p)->host, 2);
    party_hello(&p, 2, 0);
    party_send(&p, 2, "start", "");
    world_pass(&w, 1000);
    assert_int_equal(party_table(&p)->phase, TABLE_PLAYING);
    /* Who is back in time stays host. */
    server_socket_closed(w.s, w.now, p.socket[2]);
    party_hello(&p, 0, 0);
    world_pass(&w, w.limits.host_ms / 2);
    party_hello(&p, 2, 0);
    world_pass(&w, 2 * w.limits.host_ms);
    assert_int_equal(party_table(&p)->host, 2);
}

static void waiting_has_an_end(void **unused)
{
    (void)unused;
    party_open(&p, &w, "yucatan", 2, 2, "");
    party_start(&p);
    const int who = party_to_act(&p);
    server_socket_closed(w.s, w.now, p.socket[who]);
    world_settle(&w);
    const table *t = party_table(&p);
    for (int i = 0; i < 100; i++)
        party_send(&p, 1 - who, "wait", t->seat[0] == who ? ",\"seat\":0" : ",\"seat\":1");
    assert_non_null(world_last(&w, p.socket[1 - who], "TOO_MANY"));
    assert_int_equal(t->decision, 1);
    world_pass(&w, w.limits.wait_most_ms + w.limits.wait_ms + 2000);
    assert_true(t->decision > 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(bots_decide_on_the_beat_however_long_they_think),
        TEST(a_lost_job_is_given_out_again_with_the_same_seed),
        TEST(an_answer_to_the_first_of_two_jobs_counts),
        TEST(a_bot_plays_for_the_absent_after_the_grace_and_hands_back),
        TEST(wait_gives_the_absent_more_time),
        TEST(waiting_has_an_end),
        TEST(a_host_who_stays_away_is_followed_by_one_who_is_here),
        TEST(clocks_do_not_show_how_soon_somebody_answered),
        TEST(running_out_of_time_costs_one_decision_not_the_game),
        TEST(time_of_the_line_and_of_the_server_is_not_charged),
        TEST(more_time_is_given_in_the_last_seconds_ten_times),
        TEST(a_table_without_people_is_parked_and_goes_away),
        TEST(a_drop_that_was_not_kept_is_counted_once),
        TEST(a_table_says_until_when_it_stays),
        TEST(the_time_of_an_answer_does_not_depend_on_the_hand),
        TEST(people_answer_on_the_beat_too),
        TEST(an_answer_waits_durably_or_not_at_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
