/* A bug in one game breaks its table, whoever runs into it; the others go on. */
#include "fixture.h"

static party q; /* another table */
static lp_rules faulty;

static int bad_turn(const lp_game *g, const void *state)
{
    (void)g, (void)state;
    lp_assert(0 && "turn");
    return 0;
}

static int bad_legal(const lp_game *g, const void *state, lp_action *out)
{
    (void)g, (void)state, (void)out;
    lp_assert(0 && "legal");
    return 0;
}

static lp_error bad_apply(const lp_game *g, void *state, lp_action action)
{
    (void)g, (void)state, (void)action;
    lp_assert(0 && "apply");
    return LP_OK;
}

static void bad_view_fill(const lp_game *g, const void *state, int viewer, void *view)
{
    (void)g, (void)state, (void)viewer, (void)view;
    lp_assert(0 && "view_fill");
}

static void bad_event_fill(const lp_game *g, const void *before, const void *after,
                           const lp_step *step, int viewer, void *event)
{
    (void)g, (void)before, (void)after, (void)step, (void)viewer, (void)event;
    lp_assert(0 && "event_fill");
}

typedef enum fault { TURN, LEGAL, APPLY, VIEW_FILL, EVENT_FILL, FAULTS } fault;

static void plant(fault f)
{
    table *t = party_table(&p);
    faulty = *t->game.rules;
    if (f == TURN)
        faulty.turn = bad_turn;
    if (f == LEGAL)
        faulty.legal = bad_legal;
    if (f == APPLY)
        faulty.apply = bad_apply;
    if (f == VIEW_FILL)
        faulty.view_fill = bad_view_fill;
    if (f == EVENT_FILL)
        faulty.event_fill = bad_event_fill;
    t->game.rules = &faulty;
}

static void open_both(int people)
{
    party_open(&p, &w, "duck", 3, people, "");
    party_start(&p);
    party_open(&q, &w, "duck", 3, 1, "");
    party_start(&q);
    while (people < 3 && party_to_act(&p) >= 0) /* until a bot is to act */
        party_act(&p, party_to_act(&p), 0);
    world_clear_frames(&w);
}

static void assert_broken_alone(void)
{
    const table *t = party_table(&p);
    assert_int_equal(t->phase, TABLE_BROKEN);
    assert_non_null(strstr(w.log, t->code)); /* named to the operator */
    assert_non_null(strstr(w.log, "a bug: "));
    assert_int_equal(server_count(w.s).broken, 1);
    assert_int_equal(server_count(w.s).bugs, 1);
    for (int i = 0; i < p.people; i++) /* and to its people */
        if (world_count(&w, p.socket[i], "") > 0)
            assert_non_null(world_last(&w, p.socket[i], "\"phase\":\"broken\""));
    party_send(&p, 0, "emote", ",\"emote\":\"wave\"");
    assert_non_null(world_last(&w, p.socket[0], "TABLE_BROKEN"));
    p = q;
    play_on(3000);
    assert_int_equal(party_table(&p)->phase, TABLE_OVER);
}

static void a_bug_met_by_an_action_breaks_that_table_only(void **unused)
{
    for (fault f = TURN; f < FAULTS; f++) {
        open_both(3);
        const int who = party_to_act(&p);
        char text[LP_ACTION_TEXT_MAX], more[120];
        party_legal(&p, 0, text);
        snprintf(more, sizeof more, ",\"decision\":1,\"action\":\"%s\"", text);
        plant(f);
        party_send(&p, who, "act", more);
        assert_true(world_count(&w, p.socket[who], "\"type\":\"done\"") +
                        world_count(&w, p.socket[who], "\"type\":\"refused\"") ==
                    1); /* answered once */
        assert_broken_alone();
        end(unused);
        begin(unused);
    }
}

static void a_bug_met_by_a_bot_or_the_clock_breaks_that_table_only(void **unused)
{
    static const fault faults[] = {TURN, LEGAL, APPLY, VIEW_FILL};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        open_both(2);
        plant(faults[i]);
        world_pass(&w, 3000);
        assert_broken_alone();
        end(unused);
        begin(unused);
    }
}

static void a_bug_met_by_a_newcomer_breaks_that_table_only(void **unused)
{
    (void)unused;
    open_both(3);
    plant(VIEW_FILL);
    party_hello(&p, 1, 0);
    assert_broken_alone();
}

static void a_bug_met_by_a_replay_breaks_that_table_only(void **unused)
{
    (void)unused;
    const world_reply *reply;
    open_both(3);
    plant(EVENT_FILL);
    assert_int_equal(
        world_request(&w, GET_RECORD_JSON, party_table(&p)->record, NULL, "public 0", &reply), 503);
    assert_broken_alone();
}

static void a_bug_met_by_a_seat_taken_breaks_that_table_only(void **unused)
{
    (void)unused;
    party_open(&p, &w, "duck", 3, 2, ",\"takeover\":true");
    party_start(&p);
    party_open(&q, &w, "duck", 3, 1, "");
    party_start(&q);
    plant(VIEW_FILL);
    const uint64_t before = w.reply_count;
    world_request(&w, POST_SEATS, p.code, NULL, "{\"name\":\"C\"}", NULL);
    assert_int_equal(w.reply_count, before + 1); /* one answer, whatever it is */
    assert_broken_alone();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_bug_met_by_an_action_breaks_that_table_only),
        TEST(a_bug_met_by_a_bot_or_the_clock_breaks_that_table_only),
        TEST(a_bug_met_by_a_newcomer_breaks_that_table_only),
        TEST(a_bug_met_by_a_replay_breaks_that_table_only),
        TEST(a_bug_met_by_a_seat_taken_breaks_that_table_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
