/* Save Doctor Lucky's expert: the answers to an attempt solved backwards from the last, obliged
 * player, and the turn order through the Doctor's walk, in positions made by hand. */
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/doctor_lucky_answer.h"

/* Seat `seat` is asked with so much missing; seat 0 makes the attempt. Of all cards only `hand` and
 * `unseen` are not out of the game; the others hold `counts`. */
typedef struct question {
    lp_game game;
    doctor_lucky_table table;
    doctor_lucky_sight sight;
} question;

static doctor_lucky_cards cards(int f1, int f2, int f3, int movements)
{
    doctor_lucky_cards set = 0;
    for (int i = 0; i < movements; i++)
        set += doctor_lucky_movement(i);
    return set + (uint64_t)f1 * doctor_lucky_card(0) + (uint64_t)f2 * doctor_lucky_card(1) +
           (uint64_t)f3 * doctor_lucky_card(2);
}

static void ask(question *q, int seats, int seat, int missing, doctor_lucky_cards hand,
                doctor_lucky_cards unseen, const int *counts)
{
    memset(q, 0, sizeof *q);
    lp_game_init(&q->game, &lp_doctor_lucky, lp_edition_find(&lp_doctor_lucky, "default"), seats);
    q->table.phase = DOCTOR_LUCKY_PHASE_ANSWER;
    q->table.asked = (uint8_t)seat;
    q->table.value = (uint8_t)missing;
    q->table.played = doctor_lucky_edition_of(&q->game)->pack - hand - unseen;
    q->sight.table = &q->table;
    q->sight.hand = hand;
    q->sight.seat = seat;
    for (int i = 0; i < seats; i++)
        q->sight.counts[i] = (uint8_t)(i == seat ? doctor_lucky_count(hand) : counts[i]);
}

static void answers(const question *q, int action)
{
    assert_int_equal(doctor_lucky_answer(&q->game, &q->sight), action);
}

static void the_last_player_stops_it_at_the_least_cost_DL_11(void **unused)
{
    (void)unused;
    question q;
    const int none[2] = {0};
    ask(&q, 2, 1, 2, cards(2, 1, 1, 0), cards(5, 0, 0, 5), none);
    answers(&q, DOCTOR_LUCKY_F2);
    ask(&q, 2, 1, 1, cards(2, 1, 1, 0), cards(5, 0, 0, 5), none);
    answers(&q, DOCTOR_LUCKY_F1);
    ask(&q, 2, 1, 3, cards(2, 1, 1, 0), cards(5, 0, 0, 5), none);
    answers(&q, DOCTOR_LUCKY_F3);
    ask(&q, 2, 1, 4, cards(2, 1, 1, 0), cards(5, 0, 0, 5), none);
    answers(&q, DOCTOR_LUCKY_F3); /* and F-1, not F-2 after it */
    ask(&q, 2, 1, 1, cards(2, 1, 0, 0), cards(5, 0, 0, 5), none);
    answers(&q, DOCTOR_LUCKY_F1);
}

static void the_last_player_pays_whatever_it_costs(void **unused)
{
    (void)unused;
    question q;
    const int none[2] = {0};
    ask(&q, 2, 1, 20, cards(20, 0, 0, 0), cards(5, 0, 0, 5), none);
    answers(&q, DOCTOR_LUCKY_F1);
}

static void the_last_player_who_cannot_stop_it_gives_nothing(void **unused)
{
    (void)unused;
    question q;
    const int none[2] = {0};
    ask(&q, 2, 1, 4, cards(1, 1, 0, 3), cards(5, 0, 0, 5), none);
    answers(&q, DOCTOR_LUCKY_DONE);
}

static void who_is_sure_of_the_last_player_lets_him_pay(void **unused)
{
    (void)unused;
    question q;
    const int counts[3] = {0, 0, 4}; /* seat 2 has the only four cards left: F-3 */
    ask(&q, 3, 1, 6, cards(3, 3, 0, 0), cards(0, 0, 4, 0), counts);
    answers(&q, DOCTOR_LUCKY_DONE);
    const int four[4] = {0, 0, 0, 4}; /* also past a seat in between */
    ask(&q, 4, 1, 6, cards(3, 3, 0, 0), cards(0, 0, 4, 0), four);
    answers(&q, DOCTOR_LUCKY_DONE);
}

static void who_has_nobody_behind_him_with_a_card_pays_all(void **unused)
{
    (void)unused;
    question q;
    const int counts[3] = {6, 0, 0};
    ask(&q, 3, 1, 2, cards(2, 1, 0, 2), cards(5, 5, 4, 5), counts);
    answers(&q, DOCTOR_LUCKY_F2);
    const int useless[3] = {0, 0, 6}; /* six cards, but no failure card is left in the game */
    ask(&q, 3, 1, 2, cards(2, 1, 0, 0), cards(0, 0, 0, 12), useless);
    answers(&q, DOCTOR_LUCKY_F2);
}

static void who_is_first_gives_what_the_last_will_lack(void **unused)
{
    (void)unused;
    question q;
    const int counts[3] = {3, 0, 1}; /* an F-1, whichever */
    ask(&q, 3, 1, 2, cards(2, 0, 0, 2), cards(4, 0, 0, 0), counts);
    answers(&q, DOCTOR_LUCKY_F1);
    q.table.sum = 1;
    q.sight.hand -= doctor_lucky_card(0);
    q.table.played += doctor_lucky_card(0);
    answers(&q, DOCTOR_LUCKY_DONE);
}

/* The chance that the last player can pay: every hand of three out of seven cards, one by one. */
static void an_unseen_hand_is_every_hand_with_its_exact_chance(void **unused)
{
    (void)unused;
    static const int points[7] = {1, 1, 2, 3, 0, 0, 0};
    question q;
    const int counts[3] = {4, 0, 3};
    ask(&q, 3, 1, 8, 0, cards(2, 1, 1, 3), counts);
    const doctor_lucky_answers last = doctor_lucky_answers_after(&q.game, &q.sight, 8);
    assert_true(last.stopped[0] == 1 && last.spent[0] == 0);
    for (int missing = 1; missing <= 8; missing++) {
        int hands = 0, stop = 0;
        for (int set = 0; set < 1 << 7; set++) {
            int sum = 0;
            for (int i = 0; i < 7; i++)
                sum += set >> i & 1 ? points[i] : 0;
            hands += __builtin_popcount((unsigned)set) == 3;
            stop += __builtin_popcount((unsigned)set) == 3 && sum >= missing;
        }
        assert_true(fabs(last.stopped[missing] - (double)stop / hands) < 1e-12);
        assert_true(last.spent[missing] >= last.stopped[missing] * (missing > 0 ? 1 : 0));
    }
}

/* What the active player may expect is what happens, when all answer like this. */
static void the_solution_foretells_what_comes(void **unused)
{
    (void)unused;
    enum { DEALS = 1500 };
    const int counts[4] = {0, 4, 3, 4};
    for (int value = 2; value <= 5; value++) {
        question q;
        ask(&q, 4, 0, value, 0, cards(14, 6, 2, 20), counts);
        const doctor_lucky_answers all = doctor_lucky_answers_after(&q.game, &q.sight, value);
        doctor_lucky_view view;
        memset(&view, 0, sizeof view);
        view.table = q.table;
        view.table.asked = 1;
        view.table.pool_count = 42 - 11;
        memset(view.table.piles, 7, sizeof view.table.piles);
        view.seen = 1;
        memcpy(view.hand_counts, q.sight.counts, sizeof view.hand_counts);
        lp_random random;
        lp_random_init(&random, 11, (uint64_t)value);
        int stopped = 0;
        for (int deal = 0; deal < DEALS; deal++) {
            doctor_lucky_state s;
            q.game.rules->determinize(&q.game, &view, &random, &s);
            while (s.table.phase == DOCTOR_LUCKY_PHASE_ANSWER) {
                const doctor_lucky_sight sight =
                    doctor_lucky_sight_of_state(&q.game, &s, s.table.asked);
                assert_int_equal(
                    q.game.rules->apply(&q.game, &s, doctor_lucky_answer(&q.game, &sight)), LP_OK);
            }
            stopped += s.table.phase != DOCTOR_LUCKY_PHASE_OVER;
        }
        /* hands are not quite independent, nor known to all alike: a little more than chance */
        assert_true(fabs((double)stopped / DEALS - all.stopped[value]) < 0.06);
    }
}

/* --- The Doctor's walk ------------------------------------------------------------------------
 */

static lp_action ask_expert(const lp_game *g, const doctor_lucky_state *s)
{
    const lp_bot *expert = lp_bot_find(g->rules, "expert");
    const size_t size = expert->arena_size(g);
    lp_action legal[LP_LEGAL_MAX];
    uint64_t view[LP_VIEW_MAX / 8];
    lp_random random;
    lp_random_init(&random, 1, 0);
    void *arena = malloc(size + 1);
    const lp_think think = {.random = &random, .arena = arena, .arena_size = size, .nodes = 400};
    g->rules->view_fill(g, s, s->table.active, view);
    const lp_action action = expert->choose(g, view, legal, lp_legal(g, s, legal), &think);
    free(arena);
    return action;
}

/* Nobody has a card, so whoever makes an attempt wins. The Doctor (in 0) walks to 1 next: who
 * stands there then has the turn (DL-16), seen from g; otherwise seat 1 steps to him and wins. */
static void the_expert_steps_where_the_doctor_comes_DL_16(void **unused)
{
    (void)unused;
    table t;
    table_begin(&t, &lp_doctor_lucky, 3, NULL, 0);
    doctor_lucky_state *s = (doctor_lucky_state *)&t.state;
    s->pool = doctor_lucky_edition_of(&t.game)->pack;
    s->table.pool_count = doctor_lucky_edition_of(&t.game)->card_count;
    static const uint8_t piles[4] = {22, 22, 23, 23}, pawns[3] = {2, 29, 8};
    memcpy(s->table.piles, piles, sizeof piles);
    memcpy(s->table.pawns, pawns, sizeof pawns);
    s->table.starter = s->table.active = 0;
    s->table.doctor = 0;
    s->table.phase = DOCTOR_LUCKY_PHASE_TURN;
    assert_sound(&t);
    assert_int_equal(ask_expert(&t.game, s), DOCTOR_LUCKY_STEP + 1);
    play(&t, "go:1 end");
    assert_int_equal(turn_of(&t), 0);
    assert_int_equal(ask_expert(&t.game, s), DOCTOR_LUCKY_SAVE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_player_stops_it_at_the_least_cost_DL_11),
        cmocka_unit_test(the_last_player_pays_whatever_it_costs),
        cmocka_unit_test(the_last_player_who_cannot_stop_it_gives_nothing),
        cmocka_unit_test(who_is_sure_of_the_last_player_lets_him_pay),
        cmocka_unit_test(who_has_nobody_behind_him_with_a_card_pays_all),
        cmocka_unit_test(who_is_first_gives_what_the_last_will_lack),
        cmocka_unit_test(an_unseen_hand_is_every_hand_with_its_exact_chance),
        cmocka_unit_test(the_solution_foretells_what_comes),
        cmocka_unit_test(the_expert_steps_where_the_doctor_comes_DL_16),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
