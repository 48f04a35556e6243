/* The arena and the designer's bench: sound tests, ratings that find the truth, results that do not
 * depend on threads or interruptions. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lab/arena.h"
#include "lab/study.h"
#include "support.h"

/* --- The sequential test ---------------------------------------------------------------------- */

/* A match of up to `blocks` results of -1, 0, 1 with this mean; the verdict it ends with. */
static int verdict_of_match(uint64_t number, int blocks, double mean, double alpha)
{
    lp_random random;
    sequential s;
    lp_random_init(&random, 77, number);
    sequential_init(&s);
    for (int i = 0; i < blocks; i++) {
        const double u = lp_random_below(&random, 1000000) / 1e6;
        const double up = 0.3 + mean / 2, down = 0.3 - mean / 2;
        sequential_add(&s, u < up ? 1 : u < up + down ? -1 : 0);
        const int verdict = sequential_verdict(&s, alpha);
        if (verdict != 0)
            return verdict;
    }
    return 0;
}

static void equal_players_are_told_apart_no_oftener_than_promised(void **unused)
{
    (void)unused;
    enum { MATCHES = 2000 };
    int wrong = 0;
    for (uint64_t i = 0; i < MATCHES; i++)
        wrong += verdict_of_match(i, 400, 0, 0.05) != 0;
    print_message("equal players: %d of %d matches ended with a verdict\n", wrong, MATCHES);
    assert_true(wrong <= 0.05 * MATCHES + 3 * sqrt(0.05 * 0.95 * MATCHES));
    assert_true(wrong > 0); /* a test that never speaks would be no test */
}

static void the_stronger_player_is_found(void **unused)
{
    (void)unused;
    for (uint64_t i = 0; i < 200; i++) {
        assert_int_equal(verdict_of_match(i, 2000, 0.2, 0.01), 1);
        assert_int_equal(verdict_of_match(i, 2000, -0.2, 0.01), -1);
    }
}

static void the_interval_agrees_with_the_verdict(void **unused)
{
    (void)unused;
    enum { BLOCKS = 300 };
    int outside = 0;
    for (uint64_t number = 0; number < 200; number++) {
        lp_random random;
        double x[BLOCKS], low, high;
        sequential s;
        lp_random_init(&random, 5, number);
        sequential_init(&s);
        for (int i = 0; i < BLOCKS; i++) {
            x[i] = (int)lp_random_below(&random, 3) - 0.9; /* mean 0.1 */
            sequential_add(&s, x[i] = x[i] > 1 ? 1 : x[i]);
        }
        const double mean = (-0.9 + 0.1 + 1) / 3;
        sequential_interval(x, BLOCKS, 0.05, &low, &high);
        assert_true(low < high);
        outside += mean < low || mean > high;
        assert_int_equal(sequential_verdict(&s, 0.05) > 0, low >= 0);
        assert_int_equal(sequential_verdict(&s, 0.05) < 0, high <= 0);
    }
    assert_true(outside <= 10 + 3 * 3);
}

/* --- Ratings ---------------------------------------------------------------------------------- */

/* Places of a table, drawn by the strengths: who is left takes the next place in proportion. */
static void draw_places(rating_game *g, const double *strength, lp_random *random)
{
    for (int place = 1; place <= g->seats; place++) {
        double sum = 0;
        for (int i = 0; i < g->seats; i++)
            sum += g->place[i] == 0 ? strength[g->player[i]] : 0;
        double at = sum * (lp_random_below(random, 1u << 30) + 0.5) / (1u << 30);
        for (int i = 0; i < g->seats; i++) {
            if (g->place[i] != 0)
                continue;
            at -= strength[g->player[i]];
            if (at <= 0) {
                g->place[i] = (uint8_t)place;
                break;
            }
        }
    }
}

static void ratings_recover_a_planted_order(void **unused)
{
    (void)unused;
    enum { GAMES = 4000, PLAYERS = 5 };
    static rating_game games[GAMES];
    const double planted[PLAYERS] = {1, 8, 2, 4, 0.5};
    for (int winners_only = 0; winners_only < 2; winners_only++) {
        lp_random random;
        lp_random_init(&random, 3, 0);
        memset(games, 0, sizeof games);
        for (int i = 0; i < GAMES; i++) {
            rating_game *g = &games[i];
            g->block = (uint32_t)i / 4;
            g->seats = (uint8_t)(2 + i % 4);
            for (int seat = 0; seat < g->seats; seat++)
                g->player[seat] = (uint8_t)((i / 4 + seat * (1 + i % 3)) % PLAYERS);
            draw_places(g, planted, &random);
            for (int seat = 0; seat < g->seats && winners_only; seat++)
                g->place[seat] = g->place[seat] == 1 ? 1 : 2;
        }
        rating found[PLAYERS];
        rating_fit(games, GAMES, PLAYERS, found);
        double mean = 0;
        for (int i = 0; i < PLAYERS; i++)
            mean += 400 * log10(planted[i]) / PLAYERS;
        for (int i = 0; i < PLAYERS; i++) {
            const double truth = 400 * log10(planted[i]) - mean;
            print_message("planted %+.0f, found %+.0f ± %.1f\n", truth, found[i].value,
                          found[i].error);
            assert_true(fabs(found[i].value - truth) < 4 * found[i].error);
            assert_true(found[i].error < 25);
        }
    }
}

static void who_loses_every_game_has_a_rating_and_a_wide_interval(void **unused)
{
    (void)unused;
    rating_game games[50];
    memset(games, 0, sizeof games);
    for (int i = 0; i < 50; i++)
        games[i] = (rating_game){(uint32_t)i, 2, {0, 1}, {1, 2}};
    rating found[2];
    rating_fit(games, 50, 2, found);
    assert_true(isfinite(found[0].value) && found[0].value > 200);
    assert_true(found[1].value < -200 && found[1].error > 50);
}

static void shared_places_pull_nobody_apart(void **unused)
{
    (void)unused;
    rating_game games[40];
    memset(games, 0, sizeof games);
    for (int i = 0; i < 40; i++)
        games[i] = (rating_game){(uint32_t)i, 3, {0, 1, 2}, {1, 1, 3}};
    rating found[3];
    rating_fit(games, 40, 3, found);
    assert_true(fabs(found[0].value - found[1].value) < 1e-6);
    assert_true(found[2].value < found[0].value - 100);
}

/* --- The arena -------------------------------------------------------------------------------- */

static char bots[3][PLAYER_SPEC_MAX] = {"random", "beginner", "club"};
enum { BOTS = 3 };

static arena_plan plan_of(const lp_game *games, int count, int threads)
{
    return (arena_plan){.divisions = games,
                        .division_count = count,
                        .bots = bots,
                        .bot_count = BOTS,
                        .games_max = 60,
                        .mixed_games = 12,
                        .alpha = 0.05,
                        .limits = {0, 1000, 20},
                        .seed = 9,
                        .threads = threads};
}

static arena_result *run(const arena_plan *plan)
{
    arena_result *result;
    char error[PLAYER_ERROR_MAX];
    if (!arena_run(plan, &result, error, sizeof error))
        fail_msg("%s", error);
    return result;
}

static void assert_same_result(const arena_result *x, const arena_result *y)
{
    assert_int_equal(x->games, y->games);
    for (int i = 0; i < x->division_count; i++) {
        const arena_division *a = &x->divisions[i], *b = &y->divisions[i];
        assert_int_equal(a->match_count, b->match_count);
        assert_memory_equal(a->bots, b->bots, sizeof a->bots);
        for (int k = 0; k < a->match_count; k++) {
            assert_int_equal(a->matches[k].counted, b->matches[k].counted);
            assert_int_equal(a->matches[k].verdict, b->matches[k].verdict);
            assert_memory_equal(a->matches[k].blocks, b->matches[k].blocks,
                                a->matches[k].counted * sizeof(arena_block));
        }
    }
}

static void everybody_has_every_place_in_a_deal(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= 5; seats++) {
        lp_game g;
        assert_int_equal(
            lp_game_init(&g, &lp_yucatan, lp_edition_find(&lp_yucatan, "default"), seats), LP_OK);
        const int pair_games = seats == 2 ? 2 : 2 * seats;
        const arena_match pair = {.game = &g, .a = 0, .b = 2, .block_games = pair_games};
        const arena_match mixed = {
            .game = &g, .a = ARENA_MIXED, .b = ARENA_MIXED, .block_games = seats};
        for (int seat = 0; seat < seats; seat++) {
            int alone[BOTS] = {0}, sat[BOTS] = {0};
            for (int i = 0; i < pair_games; i++) {
                int who[LP_SEATS_MAX], of_a = 0;
                arena_seating(&pair, BOTS, 1, 4, i, who);
                for (int k = 0; k < seats; k++)
                    of_a += who[k] == 0;
                if (of_a == 1 && who[seat] == 0)
                    alone[0]++;
                if (seats - of_a == 1 && who[seat] == 2)
                    alone[2]++;
            }
            assert_int_equal(alone[0], 1);
            assert_int_equal(alone[2], 1);
            for (int i = 0; i < seats; i++) {
                int who[LP_SEATS_MAX];
                arena_seating(&mixed, BOTS, 1, 4, i, who);
                sat[who[seat]]++;
            }
            for (int k = 0; k < BOTS; k++)
                assert_true(sat[k] >= seats / BOTS && sat[k] <= (seats + BOTS - 1) / BOTS);
        }
    }
}

static void init_games(lp_game *games)
{
    for (int i = 0; i < 2; i++)
        assert_int_equal(lp_game_init(&games[i], &lp_lucktails,
                                      lp_edition_find(&lp_lucktails, "default"), 3 + i),
                         LP_OK);
}

static void threads_do_not_change_the_arena(void **unused)
{
    (void)unused;
    lp_game games[2];
    init_games(games);
    const arena_plan one = plan_of(games, 2, 1), three = plan_of(games, 2, 3);
    arena_result *a = run(&one), *b = run(&three);
    assert_same_result(a, b);
    assert_int_equal(a->divisions[0].match_count, 4);
    arena_free(a);
    arena_free(b);
}

/* Runs with a journal in this file. */
static arena_result *run_with_journal(arena_plan *plan, const char *path)
{
    char error[PLAYER_ERROR_MAX];
    const arena_terms terms = {plan->seed, &plan->limits, plan->bots, plan->bot_count};
    if (!arena_journal_open(&plan->journal, path, &terms, error, sizeof error))
        fail_msg("%s", error);
    arena_result *result = run(plan);
    arena_journal_close(plan->journal);
    plan->journal = NULL;
    return result;
}

static long size_of(const char *path)
{
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    const long size = ftell(file);
    fclose(file);
    return size;
}

static void an_arena_cut_off_anywhere_goes_on_to_the_same_result(void **unused)
{
    (void)unused;
    lp_game games[2];
    init_games(games);
    char path[] = "/tmp/luckpond-arena-XXXXXX";
    close(mkstemp(path));
    arena_plan plan = plan_of(games, 2, 2);
    arena_result *whole = run_with_journal(&plan, path);
    const long size = size_of(path);
    for (long part = 1; part < 6; part++) {
        assert_int_equal(truncate(path, size * part / 6 + part), 0);
        arena_result *resumed = run_with_journal(&plan, path);
        assert_same_result(whole, resumed);
        arena_free(resumed);
        assert_true(size_of(path) > size * 3 / 4);
    }
    arena_free(whole);
    unlink(path);
}

static void a_damaged_or_foreign_journal_is_refused(void **unused)
{
    (void)unused;
    lp_game games[2];
    init_games(games);
    char path[] = "/tmp/luckpond-arena-XXXXXX", error[PLAYER_ERROR_MAX];
    close(mkstemp(path));
    arena_plan plan = plan_of(games, 1, 1);
    arena_free(run_with_journal(&plan, path));
    arena_journal *j;
    arena_terms terms = {plan.seed + 1, &plan.limits, plan.bots, plan.bot_count};
    assert_false(arena_journal_open(&j, path, &terms, error, sizeof error));
    assert_non_null(strstr(error, "another seed"));
    FILE *file = fopen(path, "r+");
    assert_non_null(file);
    fseek(file, 180, SEEK_SET);
    fputc('#', file);
    fclose(file);
    terms.seed = plan.seed;
    assert_false(arena_journal_open(&j, path, &terms, error, sizeof error));
    assert_non_null(strstr(error, "damaged"));
    unlink(path);
}

static void a_program_that_does_not_start_is_no_loss_but_an_error(void **unused)
{
    (void)unused;
    static char wrong[2][PLAYER_SPEC_MAX] = {"random", "exec:exit 3"};
    lp_game games[2];
    init_games(games);
    arena_plan plan = plan_of(games, 1, 1);
    plan.bots = wrong;
    plan.bot_count = 2;
    arena_result *result;
    char error[PLAYER_ERROR_MAX] = "";
    assert_false(arena_run(&plan, &result, error, sizeof error));
    assert_non_null(strstr(error, "exit status 3"));
    arena_free(result);
}

/* --- The designer's bench --------------------------------------------------------------------- */

static study_result study_of(const lp_game *g, int threads)
{
    const study_plan plan = {.game = g, .games = 400, .seed = 2, .threads = threads};
    study_result result;
    char error[PLAYER_ERROR_MAX];
    if (!study_run(&plan, &result, error, sizeof error))
        fail_msg("%s", error);
    return result;
}

static void assert_same_figure(study_figure a, study_figure b)
{
    assert_int_equal(a.known, b.known);
    assert_true(!(a.value < b.value) && !(b.value < a.value));
    assert_true(!(a.margin < b.margin) && !(b.margin < a.margin));
}

static void threads_do_not_change_a_study(void **unused)
{
    (void)unused;
    lp_game games[2];
    init_games(games);
    const study_result one = study_of(&games[0], 1), three = study_of(&games[0], 3);
    assert_same_figure(one.win[1], three.win[1]);
    assert_same_figure(one.luck, three.luck);
    assert_same_figure(one.weight, three.weight);
    assert_same_figure(one.lead_changes, three.lead_changes);
    assert_same_figure(one.ladder[2][0], three.ladder[2][0]);
    for (int i = 0; i < one.item_count; i++)
        assert_same_figure(one.items[i].advantage, three.items[i].advantage);
}

static void a_study_adds_up(void **unused)
{
    (void)unused;
    for (int i = 0; i < LP_GAME_COUNT; i++) {
        const lp_rules *rules = lp_rules_at(i);
        lp_game g;
        assert_int_equal(lp_game_init(&g, rules, lp_edition_find(rules, "default"), 3), LP_OK);
        const study_plan plan = {.game = &g, .games = 80, .seed = 2, .threads = 2};
        study_result r;
        char error[PLAYER_ERROR_MAX];
        assert_true(study_run(&plan, &r, error, sizeof error));
        double wins = r.nobody_won.value;
        for (int seat = 0; seat < 3; seat++)
            wins += r.win[seat].value;
        assert_true(fabs(wins - 1) < 1e-9);
        assert_true(r.luck.known && r.luck.value > 0.2 && r.luck.value < 1.1);
        assert_true(r.choices.value <= r.decisions.value && r.turns.value <= r.decisions.value);
        assert_true(r.club_share.value > r.beginner_share.value);
        uint64_t counted = 0;
        for (int k = 0; k < r.length_bins; k++)
            counted += r.length[k];
        assert_int_equal(counted, r.games);
        assert_true(r.ladder[2][1].value > r.ladder[2][0].value); /* club above beginner */
        double used = 0;
        for (int k = 0; k < r.item_count; k++)
            used += r.items[k].uses.value;
        assert_true(used > 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_players_are_told_apart_no_oftener_than_promised),
        cmocka_unit_test(the_stronger_player_is_found),
        cmocka_unit_test(the_interval_agrees_with_the_verdict),
        cmocka_unit_test(ratings_recover_a_planted_order),
        cmocka_unit_test(who_loses_every_game_has_a_rating_and_a_wide_interval),
        cmocka_unit_test(shared_places_pull_nobody_apart),
        cmocka_unit_test(everybody_has_every_place_in_a_deal),
        cmocka_unit_test(threads_do_not_change_the_arena),
        cmocka_unit_test(an_arena_cut_off_anywhere_goes_on_to_the_same_result),
        cmocka_unit_test(a_damaged_or_foreign_journal_is_refused),
        cmocka_unit_test(a_program_that_does_not_start_is_no_loss_but_an_error),
        cmocka_unit_test(threads_do_not_change_a_study),
        cmocka_unit_test(a_study_adds_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
