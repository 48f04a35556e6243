/* Tables of the server's core: the company and its actions, one sentence a test. */
#include "fixture.h"

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
    party_open(&p, &w, "duck", 3, 3, ",\"takeover\":true");
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
    assert_int_equal(world_request(&w, POST_SEATS, p.code, p.token[1], "{}", NULL), 403);
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

static void a_spectator_takes_a_bots_seat_over_the_socket(void **unused)
{
    (void)unused;
    party_open(&p, &w, "duck", 3, 1, ",\"takeover\":true,\"drawn\":false");
    party_start(&p);
    const world_reply *reply;
    world_request(&w, POST_SESSION, NULL, NULL, "{\"name\":\"Bo\"}", &reply);
    p.people = 2;
    strcpy(p.token[1], reply->token);
    party_hello(&p, 1, 0);
    assert_non_null(world_last(&w, p.socket[1], "\"viewer\":\"spectator\""));
    party_send(&p, 1, "take_bot_seat", ",\"seat\":0");
    assert_non_null(world_last(&w, p.socket[1], "TABLE_FULL"));
    party_send(&p, 1, "take_bot_seat", ",\"seat\":2");
    assert_non_null(world_last(&w, p.socket[1], "\"viewer\":2"));
    assert_int_equal(party_table(&p)->members[1].sockets, 1);
}

/* Two seats know more than one: in Lucktails the neighbour's neighbour sees one's own card. */
static void who_left_gets_the_same_seat_back_and_no_other(void **unused)
{
    (void)unused;
    party_open(&p, &w, "lucktails", 4, 2, ",\"takeover\":true,\"drawn\":false");
    party_start(&p);
    party_send(&p, 1, "leave", "");
    const table *t = party_table(&p);
    assert_int_equal(t->seat[1], -1);
    restart(0);
    party_hello(&p, 0, 0);
    party_hello(&p, 1, 0);
    t = party_table(&p);
    party_send(&p, 1, "take_bot_seat", ",\"seat\":2");
    assert_non_null(world_last(&w, p.socket[1], "NOT_ALLOWED"));
    assert_int_equal(t->seat[2], -1);
    assert_int_equal(world_request(&w, POST_SEATS, p.code, p.token[1], "{}", NULL), 200);
    assert_int_equal(t->seat[1], 2); /* a new member, on the old seat */
    assert_int_equal(t->seat[2], -1);
    party_send(&p, 1, "leave", "");
    assert_int_equal(world_request(&w, POST_SEATS, p.code, NULL, "{\"name\":\"C\"}", NULL), 200);
    assert_int_equal(t->seat[1], 3); /* a stranger may have it, and then it is taken */
    assert_int_equal(world_request(&w, POST_SEATS, p.code, p.token[1], "{}", NULL), 409);
}

static void a_refused_wish_leaves_no_guest_behind(void **unused)
{
    (void)unused;
    party_open(&p, &w, "yucatan", 2, 2, "");
    const uint64_t before = server_count(w.s).sessions;
    assert_int_equal(world_request(&w, POST_SEATS, p.code, NULL, "{\"name\":\"C\"}", NULL), 409);
    assert_int_equal(world_request(&w, POST_TABLES, NULL, NULL,
                                   "{\"name\":\"C\",\"game\":\"go\",\"seats\":2}", NULL),
                     400);
    assert_int_equal(server_count(w.s).sessions, before);
    restart(0);
    assert_int_equal(server_count(w.s).sessions, before);
}

static void seeds_do_not_fill_the_disk(void **unused)
{
    (void)unused;
    char more[100];
    w.s->limits.rows = 60;
    party_open(&p, &w, "duck", 3, 2, "");
    for (int i = 0; i < 50; i++) {
        snprintf(more, sizeof more, ",\"commitment\":\"%064d\"", i);
        party_send(&p, 1, "seed_commit", more);
    }
    assert_non_null(world_last(&w, p.socket[1], "TOO_MANY"));
    assert_int_equal(party_table(&p)->rows, 30);
    party_start(&p);
    world_pass(&w, w.limits.open_ms + 1000);
    assert_int_equal(party_table(&p)->phase, TABLE_PLAYING);
}

static void a_host_who_leaves_hands_the_table_on(void **unused)
{
    (void)unused;
    party_open(&p, &w, "duck", 3, 2, "");
    party_send(&p, 0, "leave", "");
    assert_int_equal(party_table(&p)->host, 1);
    party_send(&p, 1, "start", "");
    assert_int_equal(party_table(&p)->phase, TABLE_PLAYING);
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
        TEST(a_spectator_takes_a_bots_seat_over_the_socket),
        TEST(who_left_gets_the_same_seat_back_and_no_other),
        TEST(seeds_do_not_fill_the_disk),
        TEST(a_refused_wish_leaves_no_guest_behind),
        TEST(a_host_who_leaves_hands_the_table_on),
        TEST(listed_tables_are_listed_and_private_ones_are_not),
        TEST(an_action_is_answered_and_shown_to_all),
        TEST(a_repeated_request_has_the_same_answer_and_no_second_effect),
        TEST(a_stale_decision_gets_the_current_view),
        TEST(an_illegal_action_names_the_clause_and_changes_nothing),
        TEST(spectators_and_screens_get_the_public_view_and_no_hands),
        TEST(who_was_away_gets_exactly_what_was_missed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
