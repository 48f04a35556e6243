/* Tables of the server's core, one sentence a test. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "party.h"

static world w;
static party p;

static int begin(void **unused)
{
    (void)unused;
    world_init(&w, 7);
    world_start(&w);
    return 0;
}

static int end(void **unused)
{
    (void)unused;
    world_finish(&w);
    return 0;
}

static void restart(size_t kept)
{
    world_crash(&w, kept);
    world_clear_frames(&w);
    world_start(&w);
}

static uint64_t hash(void)
{
    const table *t = party_table(&p);
    return lp_state_hash(&t->game, &t->state);
}

/* Plays on until the game is over or `most` decisions were made by people. */
static void play_on(int most)
{
    for (int i = 0; i < most && party_table(&p)->phase == TABLE_PLAYING;) {
        const int who = party_to_act(&p);
        if (who < 0) {
            world_pass(&w, 1000);
            continue;
        }
        party_act(&p, who, i++ * 7);
        world_clear_frames(&w);
    }
}

/* --- Sitting down ----------------------------------------------------------------------------- */

static void a_table_has_a_code_without_look_alikes(void **unused)
{
    (void)unused;
    party_open(&p, &w, "duck", 3, 2, "");
    assert_int_equal(strlen(p.code), LIMIT_CODE);
    assert_int_equal(strspn(p.code, "ACDEFGHJKLMNPQRTUVWXY2346789"), LIMIT_CODE);
    char lower[20];
    snprintf(lower, sizeof lower, "%c%c-%.10s", p.code[0] | 32, p.code[1], p.code + 2);
    assert_ptr_equal(table_find(w.s, lower), party_table(&p));
}

static void the_last_place_is_given_once(void **unused)
{
    (void)unused;
    party_open(&p, &w, "yucatan", 2, 1, "");
    int seated = 0;
    for (int i = 0; i < 50; i++)
        seated += world_request(&w, POST_SEATS, p.code, NULL, "{\"name\":\"X\"}", NULL) == 200;
    assert_int_equal(seated, 1);
}

static void asking_twice_for_a_place_gives_the_same_one(void **unused)
{
    (void)unused;
    party_open(&p, &w, "yucatan", 3, 2, "");
    assert_int_equal(world_request(&w, POST_SEATS, p.code, p.token[1], "{}", NULL), 200);
    assert_int_equal(party_table(&p)->member_count, 2);
}

static void only_the_host_starts_and_empty_places_become_bots(void **unused)
{
    (void)unused;
    party_open(&p, &w, "duck", 4, 2, "");
    party_send(&p, 1, "start", "");
    assert_non_null(world_last(&w, p.socket[1], "NOT_HOST"));
    party_start(&p);
    const table *t = party_table(&p);
    assert_int_equal(t->phase, TABLE_PLAYING);
    int bots = 0;
    for (int i = 0; i < 4; i++)
        bots += t->seat[i] < 0;
    assert_int_equal(bots, 2);
}

static void seats_are_drawn_and_move_on_in_a_rematch(void **unused)
{
    (void)unused;
    int different = 0;
    for (int i = 0; i < 8; i++) {
        party_open(&p, &w, "yucatan", 3, 3, ",\"options\":[{\"name\":\"rounds\",\"value\":1}]");
        party_start(&p);
        different += party_table(&p)->seat[0] != 0;
    }
    assert_true(different > 0);
    const table *t = party_table(&p);
    const int first[3] = {t->seat[0], t->seat[1], t->seat[2]};
    play_on(1000);
    assert_int_equal(t->phase, TABLE_OVER);
    party_send(&p, 0, "rematch", "");
    assert_int_equal(t->phase, TABLE_LOBBY);
    party_start(&p);
    for (int i = 0; i < 3; i++)
        assert_int_equal(t->seat[(i + 1) % 3], first[i]);
}

static void a_kicked_player_is_a_spectator_and_a_bot_goes_on(void **unused)
{
    (void)unused;
    party_open(&p, &w, "duck", 3, 3, "");
    party_start(&p);
    const table *t = party_table(&p);
    const int seat = table_seat_of(t, 1);
    party_send(&p, 1, "kick", ",\"member\":2");
    assert_non_null(world_last(&w, p.socket[1], "NOT_HOST"));
    party_send(&p, 0, "kick", ",\"member\":1");
    assert_int_equal(t->seat[seat], -1);
    world_clear_frames(&w);
    party_send(&p, 1, "chat", ",\"text\":\"hi\"");
    assert_non_null(world_last(&w, p.socket[1], "NOT_SEATED"));
    play_on(6);
    assert_null(world_last(&w, p.socket[1], "\"viewer\":1,"));
}

static void a_bots_seat_is_taken_when_the_host_allows_it(void **unused)
{
    (void)unused;
    party_open(&p, &w, "duck", 3, 1, ",\"takeover\":true");
    party_start(&p);
    const world_reply *reply;
    assert_int_equal(world_request(&w, POST_SEATS, p.code, NULL, "{\"name\":\"B\"}", &reply), 200);
    assert_int_equal(party_table(&p)->member_count, 2);
    assert_true(table_seat_of(party_table(&p), 1) >= 0);
    party_open(&p, &w, "duck", 3, 1, "");
    party_start(&p);
    assert_int_equal(world_request(&w, POST_SEATS, p.code, NULL, "{\"name\":\"B\"}", NULL), 403);
}

/* --- Acting ----------------------------------------------------------------------------------- */

static void an_action_is_answered_and_shown_to_all(void **unused)
{
    (void)unused;
    party_open(&p, &w, "lucktails", 3, 3, "");
    party_start(&p);
    world_clear_frames(&w);
    const int who = party_to_act(&p);
    party_act(&p, who, 0);
    assert_int_equal(world_count(&w, p.socket[who], "\"type\":\"done\""), 1);
    for (int i = 0; i < 3; i++) {
        assert_int_equal(world_count(&w, p.socket[i], "\"type\":\"view\""), 1);
        assert_true(world_count(&w, p.socket[i], "\"type\":\"event\"") >= 1);
    }
}

static void a_repeated_request_has_the_same_answer_and_no_second_effect(void **unused)
{
    (void)unused;
    party_open(&p, &w, "lucktails", 3, 3, "");
    party_start(&p);
    const int who = party_to_act(&p);
    const uint64_t requests = p.requests;
    party_act(&p, who, 0);
    const uint64_t after = hash();
    char first[400];
    strcpy(first, world_last(&w, p.socket[who], "\"type\":\"done\""));
    for (int round = 0; round < 2; round++) {
        world_clear_frames(&w);
        p.requests = requests;
        party_send(&p, who, "act", ",\"decision\":1,\"action\":\"+1\"");
        assert_string_equal(world_last(&w, p.socket[who], "\"type\":\"done\""), first);
        assert_int_equal(hash(), after);
        restart(0); /* and once more after it */
        party_hello(&p, who, 0);
    }
}

static void a_stale_decision_gets_the_current_view(void **unused)
{
    (void)unused;
    party_open(&p, &w, "lucktails", 3, 3, "");
    party_start(&p);
    party_act(&p, party_to_act(&p), 0);
    const uint64_t before = hash();
    world_clear_frames(&w);
    party_send(&p, 0, "act", ",\"decision\":1,\"action\":\"+1\"");
    assert_non_null(world_last(&w, p.socket[0], "\"STALE\""));
    assert_non_null(world_last(&w, p.socket[0], "\"type\":\"view\""));
    assert_int_equal(hash(), before);
}

static void an_illegal_action_names_the_clause_and_changes_nothing(void **unused)
{
    (void)unused;
    party_open(&p, &w, "yucatan", 2, 2, "");
    party_start(&p);
    const uint64_t before = hash();
    const int who = party_to_act(&p);
    party_send(&p, who, "act", ",\"decision\":1,\"action\":\"stop\"");
    assert_string_equal(world_field(world_last(&w, p.socket[who], "refused"), "clause"), "YU-3");
    party_send(&p, 1 - who, "act", ",\"decision\":1,\"action\":\"odd\"");
    assert_non_null(world_last(&w, p.socket[1 - who], "NOT_YOUR_TURN"));
    assert_int_equal(hash(), before);
}

static void spectators_and_screens_get_the_public_view_and_no_hands(void **unused)
{
    (void)unused;
    party_open(&p, &w, "duck", 3, 2, "");
    party_start(&p);
    world_clear_frames(&w);
    char text[160];
    world_open(&w, 900, NULL);
    snprintf(text, sizeof text, "{\"type\":\"hello\",\"tables\":[{\"table\":\"%s\",\"event\":0}]}",
             p.code);
    world_send(&w, 900, text);
    assert_non_null(world_last(&w, 900, "\"viewer\":\"spectator\""));
    world_open(&w, 901, p.token[0]);
    snprintf(text, sizeof text,
             "{\"type\":\"hello\",\"tables\":[{\"table\":\"%s\",\"event\":0,\"screen\":true}]}",
             p.code);
    world_send(&w, 901, text);
    assert_non_null(world_last(&w, 901, "\"viewer\":\"spectator\""));
    assert_null(world_last(&w, 901, "\"viewer\":0"));
    world_clear_frames(&w);
    snprintf(text, sizeof text,
             "{\"type\":\"act\",\"table\":\"%s\",\"request\":\"a\",\"decision\":1,"
             "\"action\":\"duck\"}",
             p.code);
    world_send(&w, 901, text);
    assert_non_null(world_last(&w, 901, "NOT_SEATED"));
}

/* --- Durable first ---------------------------------------------------------------------------- */

static void nothing_is_sent_before_it_is_durable(void **unused)
{
    (void)unused;
    party_open(&p, &w, "lucktails", 3, 3, "");
    party_start(&p);
    world_clear_frames(&w);
    char text[LP_ACTION_TEXT_MAX], message[200];
    const int who = party_to_act(&p);
    party_legal(&p, 0, text);
    snprintf(message, sizeof message,
             "{\"type\":\"act\",\"table\":\"%s\",\"request\":\"x\",\"decision\":1,"
             "\"action\":\"%s\"}",
             p.code, text);
    world_say(&w, p.socket[who], message);
    server_flush(w.s, w.now);
    assert_int_equal(w.frame_count, 0);
    /* Somebody who asks meanwhile is shown nothing that could still be lost. */
    party q = p;
    world_open(&w, 950, q.token[0]);
    snprintf(message, sizeof message,
             "{\"type\":\"hello\",\"tables\":[{\"table\":\"%s\",\"event\":0}]}", p.code);
    world_say(&w, 950, message);
    server_flush(w.s, w.now);
    assert_int_equal(w.frame_count, 0);
    world_settle(&w);
    assert_true(w.frame_count > 0);
}

static void a_full_disk_refuses_and_the_table_goes_back(void **unused)
{
    (void)unused;
    party_open(&p, &w, "lucktails", 3, 3, "");
    party_start(&p);
    const uint64_t before = hash();
    const int who = party_to_act(&p);
    world_clear_frames(&w);
    w.next_fate = STORE_FULL;
    party_act(&p, who, 0);
    assert_non_null(world_last(&w, p.socket[who], "STORE_FULL"));
    assert_null(world_last(&w, p.socket[who], "\"type\":\"done\""));
    assert_int_equal(hash(), before);
    assert_non_null(world_last(&w, p.socket[1], "\"type\":\"view\""));
    party_act(&p, who, 0);
    assert_non_null(world_last(&w, p.socket[who], "\"type\":\"done\""));
    assert_int_not_equal(hash(), before);
}

static void a_refused_batch_takes_those_behind_it_along(void **unused)
{
    (void)unused;
    party_open(&p, &w, "lucktails", 3, 3, "");
    party_start(&p);
    const uint64_t before = hash();
    world_clear_frames(&w);
    char message[220], text[LP_ACTION_TEXT_MAX];
    for (int i = 0; i < 3; i++) { /* three turns in flight */
        const int who = party_to_act(&p);
        party_legal(&p, 0, text);
        snprintf(message, sizeof message,
                 "{\"type\":\"act\",\"table\":\"%s\",\"request\":\"x%d\",\"decision\":%d,"
                 "\"action\":\"%s\"}",
                 p.code, i, i + 1, text);
        world_say(&w, p.socket[who], message);
        server_flush(w.s, w.now);
    }
    w.next_fate = STORE_FULL;
    world_settle(&w);
    assert_int_equal(hash(), before);
    for (int i = 0; i < 3; i++)
        assert_null(world_last(&w, p.socket[i], "\"type\":\"done\""));
    play_on(4);
    assert_int_not_equal(hash(), before);
}

static void a_failed_write_stops_the_server(void **unused)
{
    (void)unused;
    party_open(&p, &w, "lucktails", 3, 3, "");
    world_clear_frames(&w);
    w.next_fate = STORE_FAILED;
    party_start(&p);
    assert_true(server_stopped(w.s));
    assert_int_equal(w.frame_count, 0);
}

static void a_table_that_was_never_stored_is_gone(void **unused)
{
    (void)unused;
    w.next_fate = STORE_FULL;
    assert_int_equal(world_request(&w, POST_TABLES, NULL, NULL,
                                   "{\"game\":\"duck\",\"seats\":3,\"name\":\"A\"}", NULL),
                     503);
    assert_int_equal(server_count(w.s).tables, 0);
    assert_int_equal(server_count(w.s).sessions, 0);
}

static void everything_comes_back_after_a_restart(void **unused)
{
    (void)unused;
    static const char *const games[] = {"lucktails", "doctor_lucky", "yucatan", "duck"};
    for (int g = 0; g < 4; g++) {
        party_open(&p, &w, games[g], 3, 2, "");
        party_start(&p);
        play_on(9);
        const uint64_t before = hash(), decision = party_table(&p)->decision;
        const uint64_t rows = party_table(&p)->rows;
        restart(0);
        assert_int_equal(hash(), before);
        assert_int_equal(party_table(&p)->decision, decision);
        assert_int_equal(party_table(&p)->rows, rows);
        party_hello(&p, 0, 0);
        party_hello(&p, 1, 0);
        play_on(5);
        assert_int_not_equal(party_table(&p)->decision, decision);
    }
}

static void a_damaged_table_is_put_aside_and_others_go_on(void **unused)
{
    (void)unused;
    party_open(&p, &w, "duck", 3, 2, "");
    party_start(&p);
    party q;
    party_open(&q, &w, "duck", 3, 2, "");
    world_table *t = NULL;
    for (size_t i = 0; i < w.disk.table_count; i++)
        if (strcmp(w.disk.tables[i].name, p.code) == 0)
            t = &w.disk.tables[i];
    t->rows[t->row_count - 1].bytes[12] ^= 1;
    restart(0);
    assert_int_equal(party_table(&p)->phase, TABLE_BROKEN);
    assert_int_equal(party_table(&q)->phase, TABLE_LOBBY);
    assert_non_null(strstr(w.log, p.code));
    party_hello(&p, 0, 0);
    assert_non_null(world_last(&w, p.socket[0], "\"phase\":\"broken\""));
    party_send(&p, 0, "start", "");
    assert_non_null(world_last(&w, p.socket[0], "TABLE_BROKEN"));
    party_hello(&q, 0, 0);
    party_start(&q);
    assert_int_equal(party_table(&q)->phase, TABLE_PLAYING);
}

static void a_changed_draw_is_found_when_it_is_read_back(void **unused)
{
    (void)unused;
    party_open(&p, &w, "yucatan", 2, 2, "");
    party_start(&p);
    play_on(1);
    world_table *t = &w.disk.tables[0];
    char *draws = strstr(t->rows[t->row_count - 1].bytes, "\"draws\":\"") + 9;
    draws[1] = draws[1] == '1' ? '2' : '1';
    restart(0);
    assert_int_equal(party_table(&p)->phase, TABLE_BROKEN);
    assert_non_null(strstr(w.log, "seeds"));
}

/* --- Missed events ---------------------------------------------------------------------------- */

static void who_was_away_gets_exactly_what_was_missed(void **unused)
{
    (void)unused;
    party_open(&p, &w, "duck", 3, 3, "");
    party_start(&p);
    const uint64_t known = party_table(&p)->item_count;
    server_socket_closed(w.s, w.now, p.socket[2]);
    /* What the others see meanwhile is what this seat would have seen: compare with a twin. */
    party twin = p;
    party_hello(&twin, 2, known);
    world_clear_frames(&w);
    for (int i = 0; i < 5; i++) {
        const int who = party_to_act(&p);
        if (who == 2)
            party_act(&twin, 2, i);
        else
            party_act(&p, who, i);
        twin.requests = p.requests = p.requests > twin.requests ? p.requests : twin.requests;
    }
    char live[64 * 400] = "", later[64 * 400] = "";
    for (size_t i = 0; i < w.frame_count; i++)
        if (w.frames[i].socket == twin.socket[2] && strstr(w.frames[i].text, "\"type\":\"event\""))
            strcat(live, w.frames[i].text);
    world_clear_frames(&w);
    party_hello(&p, 2, known);
    for (size_t i = 0; i < w.frame_count; i++)
        if (w.frames[i].socket == p.socket[2] && strstr(w.frames[i].text, "\"type\":\"event\""))
            strcat(later, w.frames[i].text);
    assert_true(strlen(live) > 100);
    assert_string_equal(live, later);
}

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
    assert_int_not_equal(w.jobs[0].id, id);
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
    world_pass(&w, 2000);
    assert_int_equal(t->decision, 2);
    party_hello(&p, who, 0);
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
}

/* --- Talk ------------------------------------------------------------------------------------- */

static void talk_reaches_all_and_is_bounded(void **unused)
{
    (void)unused;
    party_open(&p, &w, "lucktails", 3, 3, "");
    party_send(&p, 1, "chat", ",\"text\":\"<b>hello</b>\\n\\\"you\\\"\"");
    assert_non_null(world_last(&w, p.socket[2], "<b>hello</b> \\\"you\\\""));
    party_send(&p, 1, "emote", ",\"emote\":\"wow\"");
    assert_non_null(world_last(&w, p.socket[0], "\"event\":\"emote\""));
    party_send(&p, 1, "emote", ",\"emote\":\"rude\"");
    assert_non_null(world_last(&w, p.socket[1], "BAD_MESSAGE"));
    for (int i = 0; i < 10; i++)
        party_send(&p, 1, "chat", ",\"text\":\"spam\"");
    assert_non_null(world_last(&w, p.socket[1], "TOO_FAST"));
}

/* LT-17 */
static void claims_may_be_lies_and_stay_in_the_record(void **unused)
{
    (void)unused;
    party_open(&p, &w, "lucktails", 3, 3, "");
    party_start(&p);
    party_send(&p, 1, "claim", ",\"seat\":0,\"card\":\"L\"");
    assert_non_null(world_last(&w, p.socket[2], "\"event\":\"claim\""));
    play_on(5000);
    assert_int_equal(party_table(&p)->phase, TABLE_OVER);
    const world_reply *reply;
    assert_int_equal(world_request(&w, GET_RECORD, party_table(&p)->record, NULL, "", &reply), 200);
    assert_non_null(strstr(reply->body, "the card of seat 0 is L"));
}

/* DL-20 */
static void penalties_are_called_by_others_when_switched_on(void **unused)
{
    (void)unused;
    party_open(&p, &w, "doctor_lucky", 3, 3, "");
    party_start(&p);
    party_send(&p, 1, "penalty", ",\"seat\":0,\"kind\":\"words\",\"count\":1");
    assert_non_null(world_last(&w, p.socket[1], "NOT_ALLOWED"));
    party_open(&p, &w, "doctor_lucky", 3, 3,
               ",\"options\":[{\"name\":\"penalties\",\"value\":1}],\"drawn\":false");
    party_start(&p);
    const uint64_t before = hash();
    party_send(&p, 1, "penalty", ",\"seat\":1,\"kind\":\"words\",\"count\":1");
    assert_non_null(world_last(&w, p.socket[1], "NO_SUCH_SEAT"));
    party_send(&p, 1, "penalty", ",\"seat\":0,\"kind\":\"words\",\"count\":2");
    assert_int_equal(party_table(&p)->penalties[0], 2);
    assert_int_equal(hash(), before); /* they only count, they move nothing */
}

/* --- Fairness --------------------------------------------------------------------------------- */

static void commit_and_open(int i, bool open)
{
    uint8_t seed[FAIR_BYTES], commitment[FAIR_BYTES];
    memset(seed, 17 * (i + 1), sizeof seed);
    fair_player_commitment(seed, commitment);
    char more[200];
    lp_text text;
    lp_text_init(&text, more, sizeof more);
    lp_text_string(&text, open ? ",\"seed\":\"" : ",\"commitment\":\"");
    for (int j = 0; j < FAIR_BYTES; j++)
        lp_text_hex(&text, open ? seed[j] : commitment[j], 2);
    lp_text_char(&text, '"');
    party_send(&p, i, open ? "seed_open" : "seed_commit", more);
}

static fair_verdict verdict(fair_report *report)
{
    const world_reply *reply;
    record r;
    record_error error;
    lp_game g;
    table_state state;
    record_init(&r);
    assert_int_equal(world_request(&w, GET_RECORD, party_table(&p)->record, NULL, "", &reply), 200);
    assert_true(record_read(&r, reply->body, strlen(reply->body), &error));
    assert_true(record_game(&r, record_edition(&r), &g, &error));
    assert_true(record_replay(&r, &g, NULL, NULL, &state, &error));
    const fair_verdict v = fair_check(&r, &g, report, &error);
    if (v != FAIR_PROVED)
        print_message("%s\n", error.message);
    record_finish(&r);
    return v;
}

static void finished_games_prove_their_draws(void **unused)
{
    (void)unused;
    static const char *const games[] = {"lucktails", "doctor_lucky", "yucatan", "duck"};
    for (int g = 0; g < 4; g++) {
        party_open(&p, &w, games[g], 3, 2, "");
        assert_string_not_equal(
            world_field(world_last(&w, p.socket[0], "type\":\"table\""), "commitment"), "");
        commit_and_open(0, false);
        commit_and_open(1, false);
        party_start(&p);
        assert_int_equal(party_table(&p)->phase, TABLE_STARTING);
        commit_and_open(0, true);
        commit_and_open(1, true);
        assert_int_equal(party_table(&p)->phase, TABLE_PLAYING);
        play_on(20000);
        assert_int_equal(party_table(&p)->phase, TABLE_OVER);
        fair_report report;
        assert_int_equal(verdict(&report), FAIR_PROVED);
        assert_int_equal(report.terms.place[0].mark, FAIR_OPENED);
        assert_int_equal(report.terms.place[2].mark, FAIR_NONE);
    }
}

static void a_withheld_seed_is_on_record_and_stalls_nothing(void **unused)
{
    (void)unused;
    party_open(&p, &w, "yucatan", 2, 2, ",\"options\":[{\"name\":\"rounds\",\"value\":1}]");
    commit_and_open(0, false);
    commit_and_open(1, false);
    party_start(&p);
    commit_and_open(0, true);
    world_pass(&w, w.limits.open_ms - 1);
    assert_int_equal(party_table(&p)->phase, TABLE_STARTING);
    world_pass(&w, 2);
    assert_int_equal(party_table(&p)->phase, TABLE_PLAYING);
    play_on(1000);
    fair_report report;
    assert_int_equal(verdict(&report), FAIR_PROVED);
    assert_int_equal(report.terms.place[1].mark, FAIR_WITHHELD);
}

static void another_seed_than_committed_is_refused(void **unused)
{
    (void)unused;
    party_open(&p, &w, "yucatan", 2, 2, "");
    commit_and_open(0, false);
    party_start(&p);
    party_send(&p, 0, "seed_open",
               ",\"seed\":\"0000000000000000000000000000000000000000000000000000000000000000\"");
    assert_non_null(world_last(&w, p.socket[0], "BAD_SEED"));
}

static void a_running_game_replays_in_the_public_view_only(void **unused)
{
    (void)unused;
    party_open(&p, &w, "duck", 3, 3, "");
    party_start(&p);
    play_on(6);
    const world_reply *reply;
    assert_int_equal(world_request(&w, GET_REPLAY, p.code, NULL, "", &reply), 200);
    assert_int_equal(reply->body[0], '[');
    assert_null(strstr(reply->body, "seed\":"));
    assert_int_equal(world_request(&w, GET_RECORD, party_table(&p)->record, NULL, "", NULL), 404);
}

static void listed_tables_are_listed_and_private_ones_are_not(void **unused)
{
    (void)unused;
    party_open(&p, &w, "duck", 3, 1, ",\"listed\":true");
    party q;
    party_open(&q, &w, "duck", 3, 1, "");
    const world_reply *reply;
    assert_int_equal(world_request(&w, GET_TABLES, NULL, NULL, "", &reply), 200);
    assert_non_null(strstr(reply->body, p.code));
    assert_null(strstr(reply->body, q.code));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_table_has_a_code_without_look_alikes),
        TEST(the_last_place_is_given_once),
        TEST(asking_twice_for_a_place_gives_the_same_one),
        TEST(only_the_host_starts_and_empty_places_become_bots),
        TEST(seats_are_drawn_and_move_on_in_a_rematch),
        TEST(a_kicked_player_is_a_spectator_and_a_bot_goes_on),
        TEST(a_bots_seat_is_taken_when_the_host_allows_it),
        TEST(an_action_is_answered_and_shown_to_all),
        TEST(a_repeated_request_has_the_same_answer_and_no_second_effect),
        TEST(a_stale_decision_gets_the_current_view),
        TEST(an_illegal_action_names_the_clause_and_changes_nothing),
        TEST(spectators_and_screens_get_the_public_view_and_no_hands),
        TEST(nothing_is_sent_before_it_is_durable),
        TEST(a_full_disk_refuses_and_the_table_goes_back),
        TEST(a_refused_batch_takes_those_behind_it_along),
        TEST(a_failed_write_stops_the_server),
        TEST(a_table_that_was_never_stored_is_gone),
        TEST(everything_comes_back_after_a_restart),
        TEST(a_damaged_table_is_put_aside_and_others_go_on),
        TEST(a_changed_draw_is_found_when_it_is_read_back),
        TEST(who_was_away_gets_exactly_what_was_missed),
        TEST(bots_decide_on_the_beat_however_long_they_think),
        TEST(a_lost_job_is_given_out_again_with_the_same_seed),
        TEST(a_bot_plays_for_the_absent_after_the_grace_and_hands_back),
        TEST(wait_gives_the_absent_more_time),
        TEST(running_out_of_time_costs_one_decision_not_the_game),
        TEST(time_of_the_line_and_of_the_server_is_not_charged),
        TEST(more_time_is_given_in_the_last_seconds_ten_times),
        TEST(a_table_without_people_is_parked_and_goes_away),
        TEST(talk_reaches_all_and_is_bounded),
        TEST(claims_may_be_lies_and_stay_in_the_record),
        TEST(penalties_are_called_by_others_when_switched_on),
        TEST(finished_games_prove_their_draws),
        TEST(a_withheld_seed_is_on_record_and_stalls_nothing),
        TEST(another_seed_than_committed_is_refused),
        TEST(a_running_game_replays_in_the_public_view_only),
        TEST(listed_tables_are_listed_and_private_ones_are_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
