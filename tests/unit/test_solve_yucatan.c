/* Yu-ca-tan solved: against exact fractions, brute force, the rules themselves, and dice. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lab/yucatan_cache.h"
#include "support.h"

/* From tests/reference/solve_yucatan.py, in fractions. */
#define TURN_VALUE 15.731851972532308
#define BUST 0.212903104126332

static void *take(size_t size)
{
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    assert_non_null(memory);
    return memory;
}

static yucatan_solution *solve(const lp_game *g, uint32_t situations_max)
{
    yucatan_solution *s =
        yucatan_solution_init(take(yucatan_solution_size(g, situations_max)), g, situations_max);
    void *scratch = take(yucatan_solution_scratch(s));
    for (int turn = s->turns - 1; turn >= 0; turn--)
        yucatan_solution_solve(s, turn, 0, s->stages[turn].size, scratch);
    free(scratch);
    return s;
}

static const yucatan_edition *default_edition(void)
{
    return lp_edition_find(&lp_yucatan, "default");
}

static lp_game game_of(const yucatan_edition *e, int seats, int rounds)
{
    lp_game g;
    assert_int_equal(lp_game_init(&g, &lp_yucatan, e, seats), LP_OK);
    if (rounds > 0)
        assert_int_equal(lp_game_option(&g, "rounds", rounds), LP_OK);
    return g;
}

/* The whole game of two and of three players, solved once for all tests. */
static yucatan_solution *solved[4];

static yucatan_solution *solution_of(int seats)
{
    if (!solved[seats]) {
        const lp_game g = game_of(default_edition(), seats, 0);
        solved[seats] = solve(&g, 0);
    }
    return solved[seats];
}

static int free_solutions(void **unused)
{
    (void)unused;
    for (int seats = 0; seats < 4; seats++)
        free(solved[seats]);
    return 0;
}

static void assert_near(double a, double b, double within)
{
    if (!(fabs(a - b) <= within))
        fail_msg("%.15g is not within %g of %.15g", a, within, b);
}

/* --- One turn --------------------------------------------------------------------------------- */

typedef struct points_plan {
    yucatan_turn_table *table;
    yucatan_plan plan;
    void *memory;
} points_plan;

static points_plan plan_for_points(const yucatan_edition *e, int lanes)
{
    points_plan p;
    p.table = yucatan_turn_init(take(yucatan_turn_size(e)), e);
    p.memory = take(yucatan_plan_size(p.table, lanes));
    yucatan_plan_init(&p.plan, p.table, lanes, p.memory);
    for (int points = 0; points <= p.table->top; points++)
        for (int lane = 0; lane < lanes; lane++)
            p.plan.value[points * lanes + lane] = points;
    yucatan_plan_best(&p.plan);
    return p;
}

static void finish(points_plan *p)
{
    free(p->memory);
    free(p->table);
}

static void the_turn_of_most_points_is_the_one_found_in_fractions(void **unused)
{
    (void)unused;
    for (int lanes = 1; lanes <= YUCATAN_LANES; lanes += YUCATAN_LANES - 1) {
        points_plan p = plan_for_points(default_edition(), lanes);
        const int start = yucatan_turn_start(p.table);
        yucatan_plan_follow(&p.plan, start);
        for (int lane = 0; lane < lanes; lane++) {
            assert_near(p.plan.value[start * lanes + lane], TURN_VALUE, 1e-13);
            assert_near(p.plan.weight[lane], BUST, 1e-14);
            const yucatan_class *first = &p.table->classes[p.plan.act[start * lanes + lane] - 1];
            assert_int_equal(lp_lowest(first->tips), YUCATAN_NUMBER_1);
        }
        finish(&p);
    }
}

static void the_chances_of_the_results_add_up_and_give_the_value(void **unused)
{
    (void)unused;
    points_plan p = plan_for_points(default_edition(), 1);
    yucatan_plan_follow(&p.plan, yucatan_turn_start(p.table));
    double all = 0, mean = 0;
    for (int points = 0; points <= p.table->top; points++) {
        all += p.plan.weight[points];
        mean += points * p.plan.weight[points];
    }
    assert_near(all, 1, 1e-13);
    assert_near(mean, TURN_VALUE, 1e-12);
    finish(&p);
}

/* Classes follow from what is printed, not from the names of the tips. */
static void tips_with_equal_faces_and_points_are_one_class(void **unused)
{
    (void)unused;
    yucatan_edition e = *default_edition();
    points_plan p = plan_for_points(&e, 1);
    assert_int_equal(p.table->class_count, 3);
    assert_int_equal(p.table->classes[0].count, 2);
    assert_int_equal(p.table->classes[1].count, 6);
    assert_int_equal(p.table->classes[2].count, 6);
    finish(&p);
    for (int tip = YUCATAN_BLUE; tip <= YUCATAN_ORANGE; tip++)
        e.points[tip] = 1;
    p = plan_for_points(&e, 1);
    assert_int_equal(p.table->class_count, 4);
    assert_int_equal(p.table->class_of[YUCATAN_RED], 2);
    finish(&p);
    e.points[YUCATAN_ODD] = 3; /* a fifth kind */
    assert_int_equal(yucatan_turn_size(&e), 0);
}

static void impossible_positions_of_a_turn_are_known(void **unused)
{
    (void)unused;
    points_plan p = plan_for_points(default_edition(), 1);
    const uint32_t odd = 1u << YUCATAN_ODD, six = 1u << (YUCATAN_NUMBER_1 + 5);
    assert_true(yucatan_turn_possible(p.table, 0, 12, 0));
    assert_false(yucatan_turn_possible(p.table, 0, 11, 0));   /* a die on no tip */
    assert_false(yucatan_turn_possible(p.table, odd, 12, 0)); /* a tip without a die */
    assert_true(yucatan_turn_possible(p.table, odd, 10, 2));
    assert_false(yucatan_turn_possible(p.table, odd, 10, 3));
    assert_true(yucatan_turn_possible(p.table, odd | six, 9, 5));
    assert_false(yucatan_turn_possible(p.table, odd | six, 9, 6)); /* 1+1+3, 1+3+3 */
    assert_true(yucatan_turn_possible(p.table, odd | six, 9, 7));
    assert_false(yucatan_turn_possible(p.table, odd | six, 0, 20));
    finish(&p);
}

/* Through the rules, with dice. */
static void simulated_turns_agree_with_value_and_bust(void **unused)
{
    (void)unused;
    enum { TURNS = 100000 };
    points_plan p = plan_for_points(default_edition(), 1);
    lp_game g = game_of(default_edition(), 2, 1);
    lp_random random;
    lp_random_init(&random, 5, 0);
    double sum = 0, squares = 0, busts = 0;
    for (int i = 0; i < TURNS; i++) {
        yucatan_state s;
        lp_setup(&g, &s);
        while (s.seat == 0) {
            const int at = yucatan_turn_state(p.table, s.tips_used, s.dice_left, s.points);
            const int act = p.plan.act[at];
            lp_action action = YUCATAN_STOP;
            if (act != YUCATAN_STOP)
                action = (lp_action)(YUCATAN_TIP + lp_lowest(p.table->classes[act - 1].tips &
                                                             ~(uint32_t)s.tips_used));
            assert_int_equal(lp_act(&g, &s, 0, action), LP_OK);
            lp_settle(&g, &s, &random);
        }
        sum += s.totals[0];
        squares += s.totals[0] * s.totals[0];
        busts += s.totals[0] == 0;
    }
    const double mean = sum / TURNS, error = sqrt((squares / TURNS - mean * mean) / TURNS);
    assert_near(mean, TURN_VALUE, 3 * error);
    assert_near(busts / TURNS, BUST, 3 * sqrt(BUST * (1 - BUST) / TURNS));
    finish(&p);
}

/* --- The race, by brute force ----------------------------------------------------------------- */

/* Values by the rules' own legal, apply and chance_list, for games with few totals. */
typedef struct brute {
    const lp_game *g;
    bool known[4][8][8][8]; /* [seat][totals] at the start of a turn, one round */
    double value[4][8][8][8][YUCATAN_SEATS_MAX];
} brute;

static void brute_value(brute *b, const yucatan_state *s, double *out);

static void brute_chance(brute *b, const yucatan_state *s, double *out)
{
    lp_outcome outcomes[LP_OUTCOMES_MAX];
    const int count = b->g->rules->chance_list(b->g, s, outcomes);
    const double total = b->g->rules->chance_total(b->g, s);
    memset(out, 0, YUCATAN_SEATS_MAX * sizeof *out);
    for (int i = 0; i < count; i++) {
        yucatan_state after = *s;
        double values[YUCATAN_SEATS_MAX];
        assert_int_equal(b->g->rules->chance_apply(b->g, &after, outcomes[i].k), LP_OK);
        brute_value(b, &after, values);
        for (int seat = 0; seat < b->g->seats; seat++)
            out[seat] += outcomes[i].weight / total * values[seat];
    }
}

static void brute_choice(brute *b, const yucatan_state *s, double *out)
{
    lp_action legal[LP_LEGAL_MAX];
    const int count = lp_legal(b->g, s, legal);
    out[s->seat] = -1;
    for (int i = 0; i < count; i++) {
        yucatan_state after = *s;
        double values[YUCATAN_SEATS_MAX];
        assert_int_equal(b->g->rules->apply(b->g, &after, legal[i]), LP_OK);
        brute_value(b, &after, values);
        if (values[s->seat] > out[s->seat] + YUCATAN_EVEN_WITHIN)
            memcpy(out, values, sizeof values);
    }
}

static void brute_value(brute *b, const yucatan_state *s, double *out)
{
    const int turn = lp_turn(b->g, s);
    memset(out, 0, YUCATAN_SEATS_MAX * sizeof *out);
    if (turn == LP_OVER) {
        const uint32_t winners = yucatan_winners(b->g, s);
        for (int seat = 0; seat < b->g->seats; seat++)
            out[seat] = winners >> seat & 1 ? 1.0 / lp_popcount(winners) : 0;
    } else if (turn == LP_CHANCE) {
        brute_chance(b, s, out);
    } else if (s->throw_count > 0) {
        brute_choice(b, s, out);
    } else {
        bool *known = &b->known[s->seat][s->totals[0]][s->totals[1]][s->totals[2]];
        double *value = b->value[s->seat][s->totals[0]][s->totals[1]][s->totals[2]];
        if (!*known)
            brute_choice(b, s, value);
        *known = true;
        memcpy(out, value, YUCATAN_SEATS_MAX * sizeof *out);
    }
}

static void small_games_agree_with_brute_force(void **unused)
{
    (void)unused;
    for (int dice = 1; dice <= 2; dice++)
        for (int seats = 2; seats <= 4; seats++) {
            yucatan_edition e = *default_edition();
            e.dice = (uint8_t)dice;
            lp_game g = game_of(&e, seats, 1);
            brute *b = calloc(1, sizeof *b);
            assert_non_null(b);
            b->g = &g;
            yucatan_solution *s = solve(&g, 0);
            yucatan_state state;
            double ours[YUCATAN_SEATS_MAX], theirs[YUCATAN_SEATS_MAX];
            lp_setup(&g, &state);
            brute_value(b, &state, theirs);
            yucatan_solution_win(s, ours);
            for (int seat = 0; seat < seats; seat++)
                assert_near(ours[seat], theirs[seat], 1e-12);
            free(s);
            free(b);
        }
}

/* --- The race, by the rules ------------------------------------------------------------------- */

static double sum_of(const double *values, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += values[i];
    return sum;
}

/* The value before a throw is the mean of the values after it. */
static void check_throw(const lp_game *g, const yucatan_solution *s, const yucatan_state *state)
{
    lp_outcome outcomes[LP_OUTCOMES_MAX];
    const int count = g->rules->chance_list(g, state, outcomes);
    const double total = g->rules->chance_total(g, state);
    double before[YUCATAN_SEATS_MAX], mean[YUCATAN_SEATS_MAX] = {0};
    for (int i = 0; i < count; i++) {
        yucatan_state after = *state;
        double values[YUCATAN_SEATS_MAX];
        assert_int_equal(g->rules->chance_apply(g, &after, outcomes[i].k), LP_OK);
        yucatan_solution_value(s, g, &after, values);
        for (int seat = 0; seat < g->seats; seat++)
            mean[seat] += outcomes[i].weight / total * values[seat];
    }
    yucatan_solution_value(s, g, state, before);
    for (int seat = 0; seat < g->seats; seat++)
        assert_near(before[seat], mean[seat], 1e-11);
    assert_near(sum_of(before, g->seats), 1, 1e-11);
}

/* The value at a decision is that of its best action, and actions lead where they say. */
static void check_decision(const lp_game *g, const yucatan_solution *s, const yucatan_state *state)
{
    lp_action actions[YUCATAN_ACTIONS], legal[LP_LEGAL_MAX];
    double by_action[YUCATAN_ACTIONS][YUCATAN_SEATS_MAX], value[YUCATAN_SEATS_MAX], best = -1;
    const int count = yucatan_solution_action_values(s, g, state, actions, by_action);
    assert_int_equal(count, lp_legal(g, state, legal));
    const lp_action chosen = yucatan_solution_choose(s, g, state);
    yucatan_solution_value(s, g, state, value);
    for (int i = 0; i < count; i++) {
        yucatan_state after = *state;
        double values[YUCATAN_SEATS_MAX];
        assert_int_equal(actions[i], legal[i]);
        assert_int_equal(g->rules->apply(g, &after, actions[i]), LP_OK);
        yucatan_solution_value(s, g, &after, values);
        for (int seat = 0; seat < g->seats; seat++) {
            assert_near(values[seat], by_action[i][seat], 1e-11);
            if (actions[i] == chosen)
                assert_near(values[seat], value[seat], 1e-11);
        }
        best = values[state->seat] > best ? values[state->seat] : best;
    }
    assert_near(value[state->seat], best, 1e-11);
}

static void values_hold_together_in_every_position_of_random_games(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= 3; seats++) {
        lp_game g = game_of(default_edition(), seats, 0);
        const yucatan_solution *s = solution_of(g.seats);
        lp_random random;
        lp_random_init(&random, 3, (uint64_t)seats);
        for (int game = 0; game < 6; game++) {
            yucatan_state state;
            lp_setup(&g, &state);
            for (int turn; (turn = lp_turn(&g, &state)) != LP_OVER;) {
                lp_action legal[LP_LEGAL_MAX];
                if (turn == LP_CHANCE) {
                    check_throw(&g, s, &state);
                    lp_settle(&g, &state, &random);
                    continue;
                }
                check_decision(&g, s, &state);
                const int count = lp_legal(&g, &state, legal);
                g.rules->apply(&g, &state,
                               game % 2 ? yucatan_solution_choose(s, &g, &state)
                                        : legal[lp_random_below(&random, (uint32_t)count)]);
            }
        }
    }
}

static void simulated_games_agree_with_the_chances_to_win(void **unused)
{
    (void)unused;
    enum { GAMES = 1500 };
    for (int seats = 2; seats <= 3; seats++) {
        lp_game g = game_of(default_edition(), seats, 0);
        const yucatan_solution *s = solution_of(g.seats);
        double wins[YUCATAN_SEATS_MAX] = {0}, squares[YUCATAN_SEATS_MAX] = {0};
        double expected[YUCATAN_SEATS_MAX];
        lp_random random;
        lp_random_init(&random, 11, (uint64_t)seats);
        for (int game = 0; game < GAMES; game++) {
            yucatan_state state;
            lp_setup(&g, &state);
            for (int turn; (turn = lp_settle(&g, &state, &random)) != LP_OVER;)
                assert_int_equal(lp_act(&g, &state, turn, yucatan_solution_choose(s, &g, &state)),
                                 LP_OK);
            const uint32_t winners = yucatan_winners(&g, &state);
            for (int seat = 0; seat < seats; seat++) {
                const double share = winners >> seat & 1 ? 1.0 / lp_popcount(winners) : 0;
                wins[seat] += share;
                squares[seat] += share * share;
            }
        }
        yucatan_solution_win(s, expected);
        for (int seat = 0; seat < seats; seat++) {
            const double mean = wins[seat] / GAMES;
            assert_near(mean, expected[seat],
                        3 * sqrt((squares[seat] / GAMES - mean * mean) / GAMES));
        }
    }
}

/* --- What must be true of any solution -------------------------------------------------------- */

static void the_chances_of_two_and_three_players_are_these(void **unused)
{
    (void)unused;
    static const double wanted[4][3] = {[2] = {0.401301098217, 0.598698901783},
                                        [3] = {0.250641853353, 0.317262750488, 0.432095396160}};
    for (int seats = 2; seats <= 3; seats++) {
        lp_game g = game_of(default_edition(), seats, 0);
        const yucatan_solution *s = solution_of(g.seats);
        double win[YUCATAN_SEATS_MAX];
        yucatan_solution_win(s, win);
        assert_true(s->exact);
        for (int seat = 0; seat < seats; seat++)
            assert_near(win[seat], wanted[seats][seat], 1e-11);
    }
}

/* For two players a point more never hurts; totals far apart are decided. */
static void more_points_never_hurt_when_two_play(void **unused)
{
    (void)unused;
    lp_game g = game_of(default_edition(), 2, 0);
    const yucatan_solution *s = solution_of(g.seats);
    for (int turn = 2; turn < s->turns; turn++) {
        const int most0 = 36 * s->stages[turn].played[0], most1 = 36 * s->stages[turn].played[1];
        for (int a = 0; a < most0; a++)
            for (int b = 0; b <= most1; b++) {
                double less[YUCATAN_SEATS_MAX], more[YUCATAN_SEATS_MAX];
                yucatan_solution_situation(s, turn, (const int[]){a, b, 0, 0, 0}, less);
                yucatan_solution_situation(s, turn, (const int[]){a + 1, b, 0, 0, 0}, more);
                assert_true(more[0] >= less[0] - 1e-12);
                assert_near(less[0] + less[1], 1, 1e-15);
                if (a - b > 36 * s->stages[turn].left[1])
                    assert_near(less[0], 1, 0);
            }
    }
}

/* Who has finished is told apart by the total alone, and a seat that is out matters to nobody. */
static void finished_seats_are_alike_and_seats_that_are_out_do_not_matter(void **unused)
{
    (void)unused;
    lp_game g = game_of(default_edition(), 3, 0);
    const yucatan_solution *s = solution_of(g.seats);
    const int last = s->turns - 1;
    double a[YUCATAN_SEATS_MAX], b[YUCATAN_SEATS_MAX];
    yucatan_solution_situation(s, last, (const int[]){50, 61, 44, 0, 0}, a);
    yucatan_solution_situation(s, last, (const int[]){61, 50, 44, 0, 0}, b);
    assert_near(a[0], b[1], 0);
    assert_near(a[1], b[0], 0);
    assert_near(a[2], b[2], 0);
    yucatan_solution_situation(s, last - 2, (const int[]){50, 3, 44, 0, 0}, a);
    yucatan_solution_situation(s, last - 2, (const int[]){50, 13, 44, 0, 0}, b);
    assert_memory_equal(a, b, 3 * sizeof *a);
    assert_near(a[1], 0, 0);
    yucatan_solution_situation(s, s->turns, (const int[]){7, 9, 9, 0, 0}, a);
    assert_near(a[0], 0, 0);
    assert_near(a[1], 0.5, 0);
}

/* A grid is off by little, and by less the finer it is; measured against the exact answers. */
static void a_grid_comes_close_to_the_exact_answer(void **unused)
{
    (void)unused;
    static const double five[5] = {0.136674744836, 0.158183270074, 0.186630059026, 0.227140628033,
                                   0.291371298031};
    static const double three[3] = {0.250641853353, 0.317262750488, 0.432095396160};
    static const struct {
        int seats;
        uint32_t most;
        double within;
        const double *exact;
    } grids[] = {{3, 600, 2e-4, three}, {3, 5000, 5e-5, three}, {5, 6000, 2e-3, five}};
    for (size_t i = 0; i < sizeof grids / sizeof grids[0]; i++) {
        lp_game g = game_of(default_edition(), grids[i].seats, 0);
        yucatan_solution *s = solve(&g, grids[i].most);
        double win[YUCATAN_SEATS_MAX];
        assert_false(s->exact);
        yucatan_solution_win(s, win);
        for (int seat = 0; seat < grids[i].seats; seat++)
            assert_near(win[seat], grids[i].exact[seat], grids[i].within);
        assert_near(sum_of(win, grids[i].seats), 1, 1e-12);
        free(s);
    }
}

/* --- The cache -------------------------------------------------------------------------------- */

typedef struct place {
    char folder[64], path[YUCATAN_CACHE_PATH_MAX];
    lp_game game;
    yucatan_request request;
} place;

static void place_begin(place *p)
{
    strcpy(p->folder, "/tmp/luckpond-cache-XXXXXX");
    assert_non_null(mkdtemp(p->folder));
    p->game = game_of(default_edition(), 2, 0);
    p->request = (yucatan_request){.game = &p->game, .threads = 1, .folder = p->folder};
    assert_true(yucatan_solved_path(&p->request, 0, p->path));
}

static void place_end(place *p)
{
    unlink(p->path);
    assert_int_equal(rmdir(p->folder), 0); /* nothing else was left there */
}

static void find(place *p, yucatan_solved *s, bool from_cache)
{
    assert_int_equal(yucatan_solved_find(s, &p->request), YUCATAN_SOLVED);
    assert_int_equal(s->from_cache, from_cache);
}

static void a_solution_is_made_once_and_read_back_bit_by_bit(void **unused)
{
    (void)unused;
    place p;
    yucatan_solved made, found;
    place_begin(&p);
    find(&p, &made, false);
    find(&p, &found, true);
    assert_memory_equal(made.solution->values, found.solution->values,
                        yucatan_solution_values_size(made.solution));
    yucatan_solved_finish(&made);
    yucatan_solved_finish(&found);
    place_end(&p);
}

static void change_byte(const char *path, long at, int by)
{
    FILE *file = fopen(path, "r+b");
    assert_non_null(file);
    assert_int_equal(fseek(file, at, at < 0 ? SEEK_END : SEEK_SET), 0);
    const int byte = fgetc(file);
    assert_int_equal(fseek(file, -1, SEEK_CUR), 0);
    fputc(byte ^ by, file);
    fclose(file);
}

static void a_damaged_cache_is_made_anew(void **unused)
{
    (void)unused;
    place p;
    yucatan_solved good, s;
    place_begin(&p);
    find(&p, &good, false);
    static const long places[] = {0, 25, 33, 70, 79, 80, 1000, 2001, -1};
    for (size_t i = 0; i < sizeof places / sizeof places[0] + 3; i++) {
        if (i < sizeof places / sizeof places[0])
            change_byte(p.path, places[i], 4);
        else if (i == sizeof places / sizeof places[0])
            assert_int_equal(truncate(p.path, 500), 0);
        else if (i == sizeof places / sizeof places[0] + 1)
            assert_int_equal(truncate(p.path, 0), 0);
        else
            assert_int_equal(truncate(p.path, 100000), 0); /* longer */
        find(&p, &s, false);
        assert_memory_equal(good.solution->values, s.solution->values,
                            yucatan_solution_values_size(s.solution));
        yucatan_solved_finish(&s);
        find(&p, &s, true);
        yucatan_solved_finish(&s);
    }
    yucatan_solved_finish(&good);
    place_end(&p);
}

static void threads_do_not_change_a_solution(void **unused)
{
    (void)unused;
    place p;
    yucatan_solved one, three;
    place_begin(&p);
    p.game = game_of(default_edition(), 3, 2);
    p.request.folder = "/dev/null/none"; /* and without a cache it works too */
    find(&p, &one, false);
    p.request.threads = 3;
    find(&p, &three, false);
    assert_memory_equal(one.solution->values, three.solution->values,
                        yucatan_solution_values_size(one.solution));
    yucatan_solved_finish(&one);
    yucatan_solved_finish(&three);
    place_end(&p);
}

static void a_solution_can_be_stopped(void **unused)
{
    (void)unused;
    place p;
    yucatan_solved s;
    atomic_bool stop = true;
    place_begin(&p);
    p.request.stop = &stop;
    assert_int_equal(yucatan_solved_find(&s, &p.request), YUCATAN_SOLVED_STOPPED);
    assert_null(s.solution);
    place_end(&p);
}

/* Nobody minds the others then, so that all are alike; who alone plays to win gains by it. */
static void seats_may_play_for_points(void **unused)
{
    (void)unused;
    for (int seats = 2; seats <= 3; seats++)
        for (int alone = -1; alone < seats; alone++) {
            const lp_game g = game_of(default_edition(), seats, 2);
            yucatan_solution *s = yucatan_solution_init(take(yucatan_solution_size(&g, 0)), &g, 0);
            void *scratch = take(yucatan_solution_scratch(s));
            double win[YUCATAN_SEATS_MAX];
            s->for_points = (uint8_t)((1 << seats) - 1);
            if (alone >= 0)
                s->for_points &= (uint8_t) ~(1 << alone);
            for (int turn = s->turns - 1; turn >= 0; turn--)
                yucatan_solution_solve(s, turn, 0, s->stages[turn].size, scratch);
            yucatan_solution_win(s, win);
            if (alone >= 0)
                assert_true(win[alone] > 1.0 / seats + 0.01);
            else
                assert_near(win[0], 1.0 / seats, 1e-12);
            free(scratch);
            free(s);
        }
}

/* --- Who plays it --------------------------------------------------------------------------------
 */

/* What the choices of a bot in all seats cost by the exact solution: a seat and game on average. */
static double cost_of(const char *id, int seats, uint64_t nodes, int games)
{
    const lp_game g = game_of(default_edition(), seats, 0);
    const yucatan_solution *s = solution_of(seats);
    const lp_bot *bot = lp_bot_find(&lp_yucatan, id);
    lp_random random;
    lp_random_init(&random, 7, (uint64_t)seats);
    const lp_think think = {.random = &random,
                            .arena = take(bot->arena_size(&g)),
                            .arena_size = bot->arena_size(&g),
                            .nodes = nodes};
    double cost = 0;
    for (int game = 0; game < games; game++) {
        yucatan_state state;
        yucatan_view view;
        lp_setup(&g, &state);
        for (int seat; (seat = lp_settle(&g, &state, &random)) != LP_OVER;) {
            lp_action legal[LP_LEGAL_MAX];
            double values[YUCATAN_TIPS + 1][YUCATAN_SEATS_MAX], best = 0, chosen = 0;
            const int count = yucatan_solution_action_values(s, &g, &state, legal, values);
            g.rules->view_fill(&g, &state, seat, &view);
            const lp_action action = bot->choose(&g, &view, legal, count, &think);
            for (int i = 0; i < count; i++) {
                best = values[i][seat] > best ? values[i][seat] : best;
                chosen = legal[i] == action ? values[i][seat] : chosen;
            }
            cost += best - chosen;
            assert_int_equal(g.rules->apply(&g, &state, action), LP_OK);
        }
    }
    free(think.arena);
    return cost / games / seats;
}

static void the_expert_plays_the_solved_game(void **unused)
{
    (void)unused;
    assert_true(cost_of("expert", 2, 0, 12) < 0.0001);
    assert_true(cost_of("expert", 3, 0, 4) < 0.003);
    /* With no time to solve anything it takes the others for players who count points. */
    assert_true(cost_of("expert", 2, 1, 12) > 0.01);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_turn_of_most_points_is_the_one_found_in_fractions),
        cmocka_unit_test(the_chances_of_the_results_add_up_and_give_the_value),
        cmocka_unit_test(tips_with_equal_faces_and_points_are_one_class),
        cmocka_unit_test(impossible_positions_of_a_turn_are_known),
        cmocka_unit_test(simulated_turns_agree_with_value_and_bust),
        cmocka_unit_test(small_games_agree_with_brute_force),
        cmocka_unit_test(values_hold_together_in_every_position_of_random_games),
        cmocka_unit_test(simulated_games_agree_with_the_chances_to_win),
        cmocka_unit_test(the_chances_of_two_and_three_players_are_these),
        cmocka_unit_test(more_points_never_hurt_when_two_play),
        cmocka_unit_test(finished_seats_are_alike_and_seats_that_are_out_do_not_matter),
        cmocka_unit_test(a_grid_comes_close_to_the_exact_answer),
        cmocka_unit_test(a_solution_is_made_once_and_read_back_bit_by_bit),
        cmocka_unit_test(a_damaged_cache_is_made_anew),
        cmocka_unit_test(threads_do_not_change_a_solution),
        cmocka_unit_test(a_solution_can_be_stopped),
        cmocka_unit_test(seats_may_play_for_points),
        cmocka_unit_test(the_expert_plays_the_solved_game),
    };
    return cmocka_run_group_tests(tests, NULL, free_solutions);
}
