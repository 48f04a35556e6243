/* Talk, and fair dealing. */
#include "fixture.h"

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(talk_reaches_all_and_is_bounded),
        TEST(claims_may_be_lies_and_stay_in_the_record),
        TEST(penalties_are_called_by_others_when_switched_on),
        TEST(finished_games_prove_their_draws),
        TEST(a_withheld_seed_is_on_record_and_stalls_nothing),
        TEST(another_seed_than_committed_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
