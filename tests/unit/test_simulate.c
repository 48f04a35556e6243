/* Players, tables and simulation in the lab: the same seed gives the same games, whoever plays
 * them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/simulate.h"
#include "support.h"

static player_specs specs_of(const lp_game *g, const char *list)
{
    player_specs specs;
    char error[PLAYER_ERROR_MAX];
    if (!player_specs_read(&specs, g, list, error, sizeof error))
        fail_msg("%s", error);
    return specs;
}

static simulate_result run(const lp_game *g, const char *bots, uint64_t games, uint64_t seed,
                           int threads)
{
    const player_specs specs = specs_of(g, bots);
    const simulate_plan plan = {g, &specs, games, seed, threads, NULL, NULL, NULL};
    simulate_result result;
    char error[PLAYER_ERROR_MAX];
    if (!simulate_run(&plan, &result, error, sizeof error))
        fail_msg("%s", error);
    return result;
}

static void assert_same(const simulate_result *a, const simulate_result *b)
{
    assert_int_equal(a->games, b->games);
    assert_int_equal(a->decisions, b->decisions);
    assert_int_equal(a->nobody_won, b->nobody_won);
    assert_memory_equal(a->seats, b->seats, sizeof a->seats);
    const size_t longest = simulate_length(a, 100);
    assert_int_equal(longest, simulate_length(b, 100));
    assert_memory_equal(a->lengths, b->lengths, (longest + 1) * sizeof *a->lengths);
}

/* --- Simulation ------------------------------------------------------------------------------- */

static void threads_do_not_change_the_result(void **unused)
{
    (void)unused;
    for (int game = 0; game < LP_GAME_COUNT; game++) {
        table t;
        table_begin(&t, lp_rules_at(game), lp_rules_at(game)->seats_max, NULL, 0);
        simulate_result one = run(&t.game, "random", 203, 7, 1);
        for (int threads = 2; threads <= 3; threads++) {
            simulate_result more = run(&t.game, "random", 203, 7, threads);
            assert_same(&one, &more);
            simulate_finish(&more);
        }
        simulate_finish(&one);
    }
}

/* The bot with a view must not depend on who played which game either. */
static void threads_do_not_change_games_of_bots_with_views(void **unused)
{
    (void)unused;
    for (int game = 0; game < LP_GAME_COUNT; game++) {
        table t;
        table_begin(&t, lp_rules_at(game), lp_rules_at(game)->seats_min, NULL, 0);
        if (!lp_bot_find(t.game.rules, "thumb"))
            continue;
        char bots[64] = "thumb";
        for (int i = 1; i < t.game.seats; i++)
            strcat(bots, ",random");
        simulate_result one = run(&t.game, bots, 40, 7, 1), three = run(&t.game, bots, 40, 7, 3);
        assert_same(&one, &three);
        simulate_finish(&one);
        simulate_finish(&three);
    }
}

static void every_win_is_given_away_once(void **unused)
{
    (void)unused;
    for (int game = 0; game < LP_GAME_COUNT; game++)
        for (int seats = lp_rules_at(game)->seats_min; seats <= lp_rules_at(game)->seats_max;
             seats++) {
            table t;
            table_begin(&t, lp_rules_at(game), seats, NULL, 0);
            simulate_result r = run(&t.game, "random", 120, 3, 2);
            uint64_t wins = 0, games = 0, decisions = 0;
            for (int i = 0; i < LP_SEATS_MAX; i++)
                wins += r.seats[i].wins;
            for (size_t i = 0; i < r.length_count; i++) {
                games += r.lengths[i];
                decisions += r.lengths[i] * i;
            }
            assert_int_equal(wins + r.nobody_won * SIMULATE_WIN, 120 * SIMULATE_WIN);
            assert_int_equal(games, 120);
            assert_int_equal(decisions, r.decisions);
            assert_false(r.interrupted);
            assert_true(simulate_length(&r, 100) <= t.game.rules->decisions_max(&t.game));
            simulate_finish(&r);
        }
}

static void another_seed_gives_other_games(void **unused)
{
    (void)unused;
    table t;
    table_begin(&t, &lp_yucatan, 3, NULL, 0);
    simulate_result a = run(&t.game, "random", 50, 1, 1), b = run(&t.game, "random", 50, 2, 1);
    assert_true(memcmp(a.seats, b.seats, sizeof a.seats) != 0);
    simulate_finish(&a);
    simulate_finish(&b);
}

/* Games of a simulation can be taken out one by one, and written down. */
static void a_simulation_is_the_sum_of_its_numbered_games(void **unused)
{
    (void)unused;
    for (int game = 0; game < LP_GAME_COUNT; game++) {
        table t;
        table_begin(&t, lp_rules_at(game), lp_rules_at(game)->seats_min, NULL, 0);
        const player_specs specs = specs_of(&t.game, "random");
        static const char *const labels[LP_SEATS_MAX] = {"a", "b", "c", "d", "e", "f", "g"};
        char error[PLAYER_ERROR_MAX];
        lab_table quick, written;
        assert_true(lab_table_open(&quick, &t.game, &specs, 11, error, sizeof error));
        assert_true(lab_table_open(&written, &t.game, &specs, 11, error, sizeof error));
        uint64_t decisions = 0;
        for (uint64_t i = 0; i < 30; i++) {
            record r;
            record_init(&r);
            record_begin(&r, &t.game, "default", labels);
            assert_true(lab_table_play(&quick, i, NULL, error, sizeof error));
            assert_true(lab_table_play(&written, i, &r, error, sizeof error));
            assert_int_equal(quick.decisions, written.decisions);
            assert_int_equal(record_decisions(&r), quick.decisions);
            assert_memory_equal(&quick.state, &written.state, t.game.rules->state_size);
            record_end(&r, &written.state);
            record_error wrong;
            if (!record_replay(&r, &t.game, NULL, NULL, &t.state, &wrong))
                fail_msg("%s", wrong.message);
            decisions += quick.decisions;
            record_finish(&r);
        }
        simulate_result sum = run(&t.game, "random", 30, 11, 2);
        assert_int_equal(sum.decisions, decisions);
        simulate_finish(&sum);
        lab_table_close(&quick);
        lab_table_close(&written);
    }
}

static void stop_now(void *data, uint64_t done)
{
    if (done >= 100)
        atomic_store((atomic_bool *)data, true);
}

static void a_stopped_simulation_gives_what_is_there(void **unused)
{
    (void)unused;
    table t;
    table_begin(&t, &lp_yucatan, 2, NULL, 0);
    const player_specs specs = specs_of(&t.game, "random");
    atomic_bool stop = false;
    const simulate_plan plan = {&t.game, &specs, 1000000, 1, 2, &stop, stop_now, &stop};
    simulate_result r;
    char error[PLAYER_ERROR_MAX];
    assert_true(simulate_run(&plan, &r, error, sizeof error));
    assert_true(r.interrupted);
    assert_true(r.games >= 100 && r.games < 1000000);
    simulate_finish(&r);
}

static void a_player_that_does_not_start_is_an_error(void **unused)
{
    (void)unused;
    table t;
    table_begin(&t, &lp_yucatan, 2, NULL, 0);
    const player_specs specs = specs_of(&t.game, "random,exec:exit 3");
    const simulate_plan plan = {&t.game, &specs, 10, 1, 2, NULL, NULL, NULL};
    simulate_result r;
    char error[PLAYER_ERROR_MAX] = "";
    assert_false(simulate_run(&plan, &r, error, sizeof error));
    assert_non_null(strstr(error, "exit 3"));
    simulate_finish(&r);
}

/* --- Figures ---------------------------------------------------------------------------------- */

static void figures_are_what_paper_says(void **unused)
{
    (void)unused;
    uint64_t lengths[41] = {0};
    simulate_result r = {.games = 20, .lengths = lengths, .length_count = 41};
    for (int i = 1; i <= 20; i++) { /* lengths 2, 4 … 40, one game each; scores 1 … 20 */
        lengths[2 * i] = 1;
        r.decisions += (uint64_t)(2 * i);
        r.seats[0].score_sum += i;
        r.seats[0].score_squares += (uint64_t)(i * i);
        r.seats[1].score_sum += 5;
        r.seats[1].score_squares += 25;
    }
    assert_int_equal(simulate_length(&r, 0), 2);
    assert_int_equal(simulate_length(&r, 5), 2);
    assert_int_equal(simulate_length(&r, 6), 4);
    assert_int_equal(simulate_length(&r, 50), 20);
    assert_int_equal(simulate_length(&r, 95), 38);
    assert_int_equal(simulate_length(&r, 100), 40);
    assert_true(simulate_mean_length(&r) == 21);
    assert_true(simulate_mean_score(&r, 0) == 10.5);
    /* variance 35, standard error sqrt(35 / 20) */
    const double margin = simulate_score_margin(&r, 0);
    assert_true(margin > 2.5928 && margin < 2.5929);
    assert_true(simulate_score_margin(&r, 1) == 0);
    simulate_bin bins[SIMULATE_BINS_MAX];
    assert_int_equal(simulate_histogram(&r, bins), 20); /* 2-3, 4-5 … 40-41 */
    assert_int_equal(bins[0].from, 2);
    assert_int_equal(bins[0].to, 3);
    assert_int_equal(bins[19].games, 1);
    r.games++;
    lengths[0] = 1; /* one bin too many: 0-4, 5-9 … 40-44 */
    assert_int_equal(simulate_histogram(&r, bins), 9);
    assert_int_equal(bins[0].to, 4);
    assert_int_equal(bins[0].games, 3);
    assert_int_equal(bins[8].from, 40);
    assert_int_equal(bins[8].games, 1);
    const simulate_result nothing = {.games = 0};
    assert_int_equal(simulate_length(&nothing, 50), 0);
    assert_int_equal(simulate_histogram(&nothing, bins), 0);
    assert_true(simulate_mean_score(&nothing, 0) == 0);
}

/* --- Lists of players ------------------------------------------------------------------------- */

static void one_player_fills_all_seats(void **unused)
{
    (void)unused;
    table t;
    table_begin(&t, &lp_duck, 4, NULL, 0);
    const player_specs specs = specs_of(&t.game, "random");
    assert_int_equal(specs.count, 4);
    for (int i = 0; i < 4; i++)
        assert_string_equal(specs.text[i], "random");
}

static void a_command_may_have_commas(void **unused)
{
    (void)unused;
    table t;
    table_begin(&t, &lp_duck, 4, NULL, 0);
    const player_specs specs =
        specs_of(&t.game, "exec:bot --a=1,2,randomly,random,exec:x,,y,exec:z random");
    assert_string_equal(specs.text[0], "exec:bot --a=1,2,randomly");
    assert_string_equal(specs.text[1], "random");
    assert_string_equal(specs.text[2], "exec:x,,y");
    assert_string_equal(specs.text[3], "exec:z random");
}

static void wrong_lists_are_refused(void **unused)
{
    (void)unused;
    table t;
    table_begin(&t, &lp_duck, 3, NULL, 0);
    static const char *const lists[][2] = {
        {"random,random", "2 bots for 3 players"},
        {"random,random,random,random", "4 bots for 3 players"},
        {"random,random,random,random,random,random,random,random,random", "9 bots for"},
        {"rndom", "DUCK has no bot \"rndom\"; it has random"},
        {"random,,random", "DUCK has no bot \"\""},
        {"", "DUCK has no bot \"\""},
        {"exec:", "no command follows"},
    };
    player_specs specs;
    char error[PLAYER_ERROR_MAX];
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        assert_false(player_specs_read(&specs, &t.game, lists[i][0], error, sizeof error));
        if (!strstr(error, lists[i][1]))
            fail_msg("%s: %s", lists[i][0], error);
    }
    char list[2 * PLAYER_SPEC_MAX];
    memset(list, 'x', sizeof list);
    memcpy(list, "exec:", 5);
    list[sizeof list - 1] = 0;
    assert_false(player_specs_read(&specs, &t.game, list, error, sizeof error));
    assert_non_null(strstr(error, "less than 1024 bytes"));
}

static void every_game_has_the_random_bot(void **unused)
{
    (void)unused;
    for (int game = 0; game < LP_GAME_COUNT; game++) {
        const lp_rules *rules = lp_rules_at(game);
        assert_string_equal(lp_bot_id(rules, 0), "random");
        int count = 0;
        for (; lp_bot_id(rules, count); count++)
            assert_string_equal(lp_bot_find(rules, lp_bot_id(rules, count))->id,
                                lp_bot_id(rules, count));
        assert_true(count >= 1);
        assert_null(lp_bot_find(rules, "nobody"));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_do_not_change_the_result),
        cmocka_unit_test(threads_do_not_change_games_of_bots_with_views),
        cmocka_unit_test(every_win_is_given_away_once),
        cmocka_unit_test(another_seed_gives_other_games),
        cmocka_unit_test(a_simulation_is_the_sum_of_its_numbered_games),
        cmocka_unit_test(a_stopped_simulation_gives_what_is_there),
        cmocka_unit_test(a_player_that_does_not_start_is_an_error),
        cmocka_unit_test(figures_are_what_paper_says),
        cmocka_unit_test(one_player_fills_all_seats),
        cmocka_unit_test(a_command_may_have_commas),
        cmocka_unit_test(wrong_lists_are_refused),
        cmocka_unit_test(every_game_has_the_random_bot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
