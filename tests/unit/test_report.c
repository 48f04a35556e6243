/* The luck report: what adds up, what averages out, what it may not know. */
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/value.h"
#include "games/duck/duck.h"

enum { STEPS_MAX = 20000 };

/* A report and the game it is fed from. */
typedef struct match {
    lp_game game;
    lp_report_options options;
    lp_report *report;
    uint64_t state[LP_STATE_MAX / 8];
    const lp_bot *bots[LP_SEATS_MAX];
    lp_random deal, mind;
} match;

static void match_game(match *m, const lp_rules *rules, int seats, const char *bot)
{
    memset(m, 0, sizeof *m);
    assert_int_equal(lp_game_init(&m->game, rules, lp_edition_find(rules, "default"), seats),
                     LP_OK);
    m->options.without_costs = true;
    m->options.playouts = 4;
    for (int i = 0; i < seats; i++) {
        m->options.manner[i] = bot;
        m->bots[i] = lp_bot_find(rules, bot);
    }
}

static void match_begin(match *m, uint64_t number)
{
    const size_t size = lp_report_size(&m->game, STEPS_MAX);
    lp_random_init(&m->deal, 11, number);
    lp_random_init(&m->mind, 12, number);
    m->options.seed = 7000 + number; /* not that of the game: the sample must not know the deal */
    m->report =
        lp_report_begin(aligned_alloc(16, (size + 15) / 16 * 16), &m->game, &m->options, STEPS_MAX);
    lp_setup(&m->game, m->state);
}

static void match_end(match *m)
{
    free(m->report);
    m->report = NULL;
}

static lp_step match_step(match *m)
{
    const lp_game *g = &m->game;
    const int turn = lp_turn(g, m->state);
    lp_step step = {(int8_t)turn, 0, 0, 0};
    if (turn == LP_CHANCE) {
        step.n = g->rules->chance_total(g, m->state);
        step.k = lp_random_below(&m->deal, step.n);
        assert_int_equal(lp_draw(g, m->state, step.k, step.n), LP_OK);
        return step;
    }
    uint64_t view[LP_VIEW_MAX / 8];
    lp_action legal[LP_LEGAL_MAX];
    const int count = lp_legal(g, m->state, legal);
    const size_t size = m->bots[turn]->arena_size(g);
    void *arena = malloc(size + 1);
    const lp_think think = {.random = &m->mind, .arena = arena, .arena_size = size, .nodes = 24};
    g->rules->view_fill(g, m->state, turn, view);
    step.action = m->bots[turn]->choose(g, view, legal, count, &think);
    free(arena);
    assert_int_equal(lp_act(g, m->state, turn, step.action), LP_OK);
    return step;
}

static void match_play(match *m, uint64_t number, lp_report_sums *sums)
{
    match_begin(m, number);
    while (lp_turn(&m->game, m->state) != LP_OVER) {
        const lp_step step = match_step(m);
        assert_int_equal(lp_report_step(m->report, &step), LP_OK);
    }
    lp_report_sums_of(m->report, sums);
}

/* --- Sums ---------------------------------------------------------------------------------------
 */

static void assert_adds_up(const match *m, const lp_report_sums *s)
{
    double wins = 0;
    int32_t scores[LP_SEATS_MAX];
    m->game.rules->scores(&m->game, m->state, scores);
    for (int i = 0; i < m->game.seats; i++) {
        const double win = s->baseline.win[i] + s->luck.win[i] + s->own.win[i] + s->others.win[i];
        const double points =
            s->baseline.points[i] + s->luck.points[i] + s->own.points[i] + s->others.points[i];
        assert_true(fabs(win - s->result.win[i]) < 1e-12);
        assert_true(fabs(points - s->result.points[i]) < 1e-9);
        assert_true(fabs(s->adjusted.win[i] + s->luck.win[i] - s->result.win[i]) < 1e-12);
        assert_true(fabs(s->result.points[i] - scores[i]) < 1e-12);
        wins += s->result.win[i];
    }
    const bool won = m->game.rules->winners(&m->game, m->state) != 0;
    assert_true(fabs(wins - won) < 1e-12);
}

/* In every game and for every number of players; every value between is a chance. */
static void baseline_luck_and_skill_add_up_to_the_result(void **unused)
{
    (void)unused;
    for (int i = 0; i < LP_GAME_COUNT; i++) {
        const lp_rules *rules = lp_rules_at(i);
        for (int seats = rules->seats_min; seats <= rules->seats_max; seats++) {
            match m;
            lp_report_sums sums;
            match_game(&m, rules, seats, seats % 2 ? "club" : "thumb");
            match_play(&m, (uint64_t)seats, &sums);
            assert_true(sums.over);
            assert_adds_up(&m, &sums);
            uint32_t steps = 0;
            for (uint32_t k = 0; k < lp_report_count(m.report); k++) {
                const lp_report_event *e = lp_report_at(m.report, k);
                double sum = 0;
                assert_int_equal(e->step, steps);
                steps += e->steps;
                for (int seat = 0; seat < seats; seat++) {
                    assert_true(e->after.win[seat] >= 0 && e->after.win[seat] <= 1 + 1e-12);
                    sum += e->after.win[seat];
                }
                assert_true(sum <= 1 + 1e-9);
                assert_true(rules == &lp_doctor_lucky || sum >= 1 - 1e-9);
            }
            match_end(&m);
        }
    }
}

/* --- Averages -----------------------------------------------------------------------------------
 */

typedef struct mean {
    double n, sum, squares;
} mean;

static void add(mean *m, double x)
{
    m->n++;
    m->sum += x;
    m->squares += x * x;
}

static double error_of(const mean *m)
{
    const double middle = m->sum / m->n;
    return sqrt((m->squares / m->n - middle * middle) / (m->n - 1));
}

/* Luck has mean zero, seat by seat and in points; so the result without luck has the mean of the
 * raw result. Two kinds of players, and a value function that is told neither. */
static void check_luck(const lp_rules *rules, int seats, int games, int playouts)
{
    match m;
    mean luck = {0}, points = {0}, raw = {0}, adjusted = {0};
    match_game(&m, rules, seats, "thumb");
    m.options.playouts = (uint32_t)playouts;
    for (int game = 0; game < games; game++) {
        lp_report_sums sums;
        for (int i = 0; i < seats; i++) {
            m.bots[i] = lp_bot_find(rules, (i + game) % 2 ? "thumb" : "club");
            m.options.manner[i] = i % 2 ? "club" : NULL;
        }
        match_play(&m, (uint64_t)game, &sums);
        add(&luck, sums.luck.win[1]);
        add(&points, sums.luck.points[1]);
        add(&raw, sums.result.win[game % seats]);
        add(&adjusted, sums.adjusted.win[game % seats]);
        match_end(&m);
    }
    print_message("%s: luck %.4f +- %.4f, %.3f +- %.3f points; raw %.4f, without luck %.4f\n",
                  rules->id, luck.sum / luck.n, error_of(&luck), points.sum / points.n,
                  error_of(&points), raw.sum / raw.n, adjusted.sum / adjusted.n);
    assert_true(fabs(luck.sum / luck.n) <= 3 * error_of(&luck));
    if (lp_report_has_points(&m.game))
        assert_true(fabs(points.sum / points.n) <= 3 * error_of(&points));
    const double both =
        sqrt(error_of(&raw) * error_of(&raw) + error_of(&adjusted) * error_of(&adjusted));
    assert_true(fabs(raw.sum / raw.n - adjusted.sum / adjusted.n) <= 3 * both);
}

static void luck_averages_to_zero_and_the_adjusted_result_is_unbiased(void **unused)
{
    (void)unused;
    check_luck(&lp_yucatan, 3, 300, 0);
    check_luck(&lp_lucktails, 3, 200, 8);
    check_luck(&lp_duck, 3, 100, 8);
    check_luck(&lp_doctor_lucky, 3, 100, 8);
}

/* A draw that ends a round is worth the mean over what follows, the deal of the next one included:
 * Lucktails draws middle cards last. */
static void the_value_before_a_draw_is_the_mean_of_the_values_after_it(void **unused)
{
    (void)unused;
    match m;
    mean difference = {0};
    match_game(&m, &lp_lucktails, 3, "club");
    value_room *room = malloc(sizeof *room);
    m.options.playouts = 40;
    for (uint64_t number = 0; difference.n < 60; number++) {
        match_begin(&m, number);
        while (lp_turn(&m.game, m.state) != LP_OVER) {
            if (lp_turn(&m.game, m.state) == LP_CHANCE && !value_in_deal(&m.game, m.state)) {
                lp_worth before, after;
                m.options.seed++;
                void *memory = malloc(value_size(&m.game) + 16);
                value_begin(room, &m.game, &m.options, memory);
                value_of(room, m.state, 1, &before);
                (void)match_step(&m);
                value_of(room, m.state, 2, &after);
                free(memory);
                add(&difference, after.win[0] - before.win[0]);
            } else {
                (void)match_step(&m);
            }
        }
        match_end(&m);
    }
    free(room);
    assert_true(fabs(difference.sum / difference.n) <= 3 * error_of(&difference));
}

/* --- Yu-ca-tan ----------------------------------------------------------------------------------
 */

/* A game too large to be solved exactly here: on a grid, and the error is said. */
static void a_large_game_of_yucatan_is_solved_on_a_grid(void **unused)
{
    (void)unused;
    lp_game g;
    double win[2][YUCATAN_SEATS_MAX], error[2];
    assert_int_equal(lp_game_init(&g, &lp_yucatan, lp_edition_find(&lp_yucatan, "default"), 3),
                     LP_OK);
    assert_int_equal(lp_game_option(&g, "rounds", 3), LP_OK);
    for (int i = 0; i < 2; i++) {
        const uint32_t most = i == 0 ? 1000000 : 10;
        const size_t size = lp_report_solve_size(&g, most);
        void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
        const yucatan_solution *solution = lp_report_solve(memory, &g, most, &error[i]);
        assert_int_equal(solution->exact, i == 0);
        yucatan_solution_win(solution, win[i]);
        free(memory);
    }
    assert_true(error[0] <= 0 && error[1] > 0 && error[1] < 0.005);
    for (int seat = 0; seat < 3; seat++)
        assert_true(fabs(win[0][seat] - win[1][seat]) < 0.001);
    assert_int_equal(lp_game_option(&g, "rounds", 99), LP_OK);
    assert_int_equal(lp_report_solve_size(&g, 10), 0);
}

static void yucatan_agrees_with_the_solution(void **unused)
{
    (void)unused;
    match m;
    lp_report_sums sums;
    match_game(&m, &lp_yucatan, 2, "thumb");
    assert_int_equal(lp_game_option(&m.game, "rounds", 2), LP_OK);
    const size_t size = lp_report_solve_size(&m.game, 1000000);
    assert_true(size > 0);
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    double error;
    const yucatan_solution *solution = lp_report_solve(memory, &m.game, 1000000, &error);
    assert_true(solution->exact && error <= 0);
    m.options.solution = solution;
    m.options.without_costs = false;
    double win[YUCATAN_SEATS_MAX];
    match_begin(&m, 5);
    yucatan_solution_win(solution, win);
    double cost = 0;
    while (lp_turn(&m.game, m.state) != LP_OVER) {
        const lp_step step = match_step(&m);
        assert_int_equal(lp_report_step(m.report, &step), LP_OK);
        const lp_report_event *e = lp_report_at(m.report, lp_report_count(m.report) - 1);
        double values[YUCATAN_SEATS_MAX];
        yucatan_solution_value(solution, &m.game, (const yucatan_state *)(void *)m.state, values);
        for (int i = 0; i < 2; i++)
            assert_true(fabs(values[i] - e->after.win[i]) < 1e-12);
        assert_true(e->error <= 0);
        if (e->actor >= 0) { /* everything is public: the cost is what the decision took away */
            lp_worth change;
            lp_report_change(m.report, lp_report_count(m.report) - 1, &change);
            assert_true(e->has_cost);
            assert_true(fabs(e->cost + change.win[e->actor]) < 1e-9);
            cost += e->cost;
        }
    }
    lp_report_sums_of(m.report, &sums);
    assert_adds_up(&m, &sums);
    for (int i = 0; i < 2; i++)
        assert_true(fabs(sums.baseline.win[i] - win[i]) < 1e-12);
    assert_true(cost > 0); /* rules of thumb are not perfect */
    match_end(&m);
    free(memory);
}

/* Without a solution: everybody plays on for points; the chances are those of many such games. */
static void yucatan_without_a_solution_is_the_play_for_points(void **unused)
{
    (void)unused;
    enum { GAMES = 1500 };
    match m;
    match_game(&m, &lp_yucatan, 2, "club");
    assert_int_equal(lp_game_option(&m.game, "rounds", 1), LP_OK);
    mean won = {0}, scored = {0};
    lp_worth start = {{0}, {0}};
    for (int game = 0; game < GAMES; game++) {
        lp_report_sums sums;
        match_play(&m, (uint64_t)game, &sums);
        start = sums.baseline;
        add(&won, sums.result.win[0]);
        add(&scored, sums.result.points[1]);
        match_end(&m);
    }
    assert_true(fabs(won.sum / won.n - start.win[0]) <= 3 * error_of(&won));
    assert_true(fabs(scored.sum / scored.n - start.points[1]) <= 3 * error_of(&scored));
}

/* --- What a decision cost -----------------------------------------------------------------------
 */

/* Deals DUCK so that these hands and this start card come; every draw goes into the report. */
static void deal_as(match *m, const duck_state *wanted)
{
    const lp_game *g = &m->game;
    while (lp_turn(g, m->state) == LP_CHANCE) {
        lp_outcome outcomes[LP_OUTCOMES_MAX];
        const int count = g->rules->chance_list(g, m->state, outcomes);
        const uint32_t total = g->rules->chance_total(g, m->state);
        uint64_t before[LP_STATE_MAX / 8];
        bool fits = false;
        memcpy(before, m->state, sizeof before);
        for (int i = 0; i < count && !fits; i++) {
            const duck_state *s = (const duck_state *)(void *)m->state;
            memcpy(m->state, before, sizeof before);
            assert_int_equal(lp_draw(g, m->state, outcomes[i].k, total), LP_OK);
            fits = s->discard_count == 0 || s->discards[0] == wanted->discards[0];
            for (int seat = 0; seat < g->seats; seat++)
                fits = fits && duck_has(wanted->hands[seat], s->hands[seat]);
            const lp_step step = {LP_CHANCE, 0, outcomes[i].k, total};
            if (fits)
                assert_int_equal(lp_report_step(m->report, &step), LP_OK);
        }
        assert_true(fits);
    }
}

/* The others' hands and the draw pile are changed: the cost of a decision stays, to the last bit,
 * while the chances, which know all cards, do not. */
static void the_cost_of_a_decision_knows_nothing_hidden(void **unused)
{
    (void)unused;
    bool moved = false;
    for (uint64_t number = 0; number < 6; number++) {
        match a, b;
        match_game(&a, &lp_duck, 3, "club");
        a.options.without_costs = false;
        a.options.nodes = 60;
        b = a;
        match_begin(&a, number);
        match_begin(&b, number);
        while (lp_turn(&a.game, a.state) == LP_CHANCE) {
            const lp_step step = match_step(&a);
            assert_int_equal(lp_report_step(a.report, &step), LP_OK);
        }
        const int seat = lp_turn(&a.game, a.state);
        uint64_t view[LP_VIEW_MAX / 8];
        duck_state other;
        a.game.rules->view_fill(&a.game, a.state, seat, view);
        a.game.rules->determinize(&a.game, view, &a.mind, &other);
        deal_as(&b, &other);
        assert_memory_not_equal(a.state, b.state, sizeof(duck_state));
        const lp_step step = match_step(&a);
        assert_int_equal(lp_report_step(a.report, &step), LP_OK);
        assert_int_equal(lp_report_step(b.report, &step), LP_OK);
        const lp_report_event *x = lp_report_at(a.report, lp_report_count(a.report) - 1);
        const lp_report_event *y = lp_report_at(b.report, lp_report_count(b.report) - 1);
        assert_true(x->has_cost && y->has_cost);
        assert_memory_equal(&x->cost, &y->cost, sizeof x->cost);
        assert_memory_equal(&x->cost_error, &y->cost_error, sizeof x->cost_error);
        assert_int_equal(x->best, y->best);
        moved = moved || fabs(x->after.win[seat] - y->after.win[seat]) > 0;
        match_end(&a);
        match_end(&b);
    }
    assert_true(moved);
}

/* --- Steps --------------------------------------------------------------------------------------
 */

static void a_refused_step_changes_nothing(void **unused)
{
    (void)unused;
    match m;
    lp_report_sums before, after;
    match_game(&m, &lp_lucktails, 3, "club");
    match_begin(&m, 1);
    lp_step step = {0, 0, 0, 0};
    lp_report_sums_of(m.report, &before);
    assert_int_equal(lp_report_step(m.report, &step), LP_ERR_CHANCE);
    step = (lp_step){LP_CHANCE, 0, 8, 8};
    assert_int_equal(lp_report_step(m.report, &step), LP_ERR_BAD_DRAW);
    lp_report_sums_of(m.report, &after);
    assert_int_equal(lp_report_count(m.report), 0);
    assert_memory_equal(&before, &after, sizeof before);
    match_end(&m);
}

/* A game that is not over is measured up to where it is. */
static void an_open_game_adds_up_to_its_last_value(void **unused)
{
    (void)unused;
    match m;
    lp_report_sums s;
    match_game(&m, &lp_duck, 3, "club");
    match_begin(&m, 3);
    for (int i = 0; i < 60; i++) {
        const lp_step step = match_step(&m);
        assert_int_equal(lp_report_step(m.report, &step), LP_OK);
    }
    lp_report_sums_of(m.report, &s);
    assert_false(s.over);
    const lp_report_event *last = lp_report_at(m.report, lp_report_count(m.report) - 1);
    for (int i = 0; i < 3; i++) {
        const double sum = s.baseline.win[i] + s.luck.win[i] + s.own.win[i] + s.others.win[i];
        assert_true(fabs(sum - last->after.win[i]) < 1e-12);
    }
    match_end(&m);
}

static void the_same_seed_gives_the_same_report(void **unused)
{
    (void)unused;
    char *texts[2];
    for (int i = 0; i < 2; i++) {
        match m;
        lp_report_sums sums;
        match_game(&m, &lp_lucktails, 4, "club");
        m.options.without_costs = false;
        m.options.nodes = 20;
        match_play(&m, 2, &sums);
        const size_t size = lp_report_text_size(m.report);
        lp_text out;
        lp_text_init(&out, texts[i] = malloc(size), size);
        lp_report_write(m.report, &out);
        assert_true(lp_text_fits(&out));
        match_end(&m);
    }
    assert_string_equal(texts[0], texts[1]);
    free(texts[0]);
    free(texts[1]);
}

static void turning_points_are_the_greatest_swings_in_order(void **unused)
{
    (void)unused;
    match m;
    lp_report_sums sums;
    uint32_t turning[LP_REPORT_TURNING];
    match_game(&m, &lp_yucatan, 3, "thumb");
    match_play(&m, 8, &sums);
    const int count = lp_report_turning(m.report, turning);
    assert_int_equal(count, LP_REPORT_TURNING);
    double least = 1, most_left = 0;
    for (uint32_t k = 0; k < lp_report_count(m.report); k++) {
        lp_worth change;
        double swing = 0;
        bool named = false;
        lp_report_change(m.report, k, &change);
        for (int i = 0; i < 3; i++)
            swing = fmax(swing, fabs(change.win[i]));
        for (int i = 0; i < count; i++)
            named = named || turning[i] == k;
        if (named)
            least = fmin(least, swing);
        else
            most_left = fmax(most_left, swing);
    }
    assert_true(least >= most_left);
    for (int i = 1; i < count; i++)
        assert_true(turning[i] > turning[i - 1]);
    match_end(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_large_game_of_yucatan_is_solved_on_a_grid),
        cmocka_unit_test(baseline_luck_and_skill_add_up_to_the_result),
        cmocka_unit_test(luck_averages_to_zero_and_the_adjusted_result_is_unbiased),
        cmocka_unit_test(the_value_before_a_draw_is_the_mean_of_the_values_after_it),
        cmocka_unit_test(yucatan_agrees_with_the_solution),
        cmocka_unit_test(yucatan_without_a_solution_is_the_play_for_points),
        cmocka_unit_test(the_cost_of_a_decision_knows_nothing_hidden),
        cmocka_unit_test(a_refused_step_changes_nothing),
        cmocka_unit_test(an_open_game_adds_up_to_its_last_value),
        cmocka_unit_test(the_same_seed_gives_the_same_report),
        cmocka_unit_test(turning_points_are_the_greatest_swings_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
