/* The coach: ranks what it is asked, the same for the same seed, with reasons that follow from the
 * view. */
#include "support.h"

#include <stdlib.h>
#include <string.h>

#include "games/doctor_lucky/doctor_lucky.h"

enum { REASONS_MAX = 32 };

/* Every {name} of the sentence has a value, and every value stands in the sentence. */
static void assert_sound_reason(const lp_advice *a)
{
    int names = 0, braces = 0;
    assert_non_null(a->reason);
    for (; names < LP_ADVICE_VALUES && a->value_names[names]; names++)
        continue;
    for (const char *at = a->reason; (at = strchr(at, '{')) != NULL; at++) {
        bool known = false;
        for (int i = 0; i < names; i++) {
            const size_t length = strlen(a->value_names[i]);
            known =
                known || (strncmp(at + 1, a->value_names[i], length) == 0 && at[1 + length] == '}');
        }
        assert_true(known);
        braces++;
    }
    assert_true(braces <= names);
}

static int learn(const char **reasons, int count, const char *reason)
{
    for (int i = 0; i < count; i++)
        if (strcmp(reasons[i], reason) == 0)
            return count;
    assert_true(count < REASONS_MAX);
    reasons[count] = reason;
    return count + 1;
}

typedef struct asking {
    lp_game game;
    uint64_t state[LP_STATE_MAX / 8], view[LP_VIEW_MAX / 8];
    lp_action legal[LP_LEGAL_MAX];
    lp_advice advice[LP_LEGAL_MAX], again[LP_LEGAL_MAX];
    void *arena;
    size_t arena_size;
} asking;

static void ask(asking *q, int count, uint64_t seed, lp_advice *out)
{
    lp_random random;
    lp_random_init(&random, seed, 1);
    memset(q->arena, (int)seed, q->arena_size); /* what lay there before does not matter */
    const lp_think think = {
        .random = &random, .arena = q->arena, .arena_size = q->arena_size, .nodes = 12};
    lp_advise(&q->game, q->view, q->legal, count, &think, out);
}

/* Each legal action once, sane chances; and the whole advice again for the same seed. */
static void check_advice(asking *q, int count)
{
    bool seen[LP_ACTIONS_MAX] = {false};
    ask(q, count, 3, q->advice);
    ask(q, count, 3, q->again);
    for (int i = 0; i < count; i++) {
        const lp_advice *a = &q->advice[i];
        assert_false(seen[a->action]);
        seen[a->action] = true;
        assert_true(a->win >= 0 && a->win <= 1 + 1e-9 && a->error >= 0);
        assert_sound_reason(a);
        assert_memory_equal(a, &q->again[i], sizeof *a);
        if (i > 0)
            assert_true(a->win <= a[-1].win + 1e-9); /* best first */
        if (q->game.rules == &lp_yucatan)
            assert_true(a->error <= 0);
    }
    for (int i = 0; i < count; i++)
        assert_true(seen[q->legal[i]]);
}

/* Another deal that the seat cannot tell from this one: the same advice, to the last bit. Returns
 * whether anything hidden was another. */
static bool check_swapped(asking *q, int seat, int count)
{
    const lp_rules *rules = q->game.rules;
    uint64_t other[LP_STATE_MAX / 8];
    lp_random random;
    lp_random_init(&random, 77, 0);
    memset(other, 0, sizeof other);
    rules->determinize(&q->game, q->view, &random, other);
    memset(q->view, 0, sizeof q->view);
    rules->view_fill(&q->game, other, seat, q->view);
    assert_int_equal(lp_legal(&q->game, other, q->legal), count);
    ask(q, count, 3, q->again);
    assert_memory_equal(q->advice, q->again, (size_t)count * sizeof *q->advice);
    return memcmp(other, q->state, rules->state_size) != 0;
}

/* Answers to an attempt are solved: coach and expert say the same. */
static int check_answer(const asking *q, int count)
{
    const doctor_lucky_view *v = (const doctor_lucky_view *)q->view;
    if (q->game.rules != &lp_doctor_lucky || v->table.phase != DOCTOR_LUCKY_PHASE_ANSWER)
        return 0;
    const lp_think think = {.random = NULL};
    const lp_bot *expert = lp_bot_find(q->game.rules, "expert");
    assert_int_equal(q->advice[0].action,
                     expert->choose(&q->game, q->view, q->legal, count, &think));
    return 1;
}

static int reasons_of(const lp_rules *rules, int seats, int games, const char **reasons)
{
    asking *q = calloc(1, sizeof *q);
    lp_random random;
    int count = 0, swapped = 0, answers = 0;
    lp_random_init(&random, 5, 0);
    assert_int_equal(lp_game_init(&q->game, rules, lp_edition_find(rules, "default"), seats),
                     LP_OK);
    q->arena_size = lp_advise_arena_size(&q->game);
    q->arena = malloc(q->arena_size);
    const lp_bot *bot = lp_bot_find(rules, "thumb");
    for (int game = 0; game < games; game++) {
        lp_setup(&q->game, q->state);
        for (int turn; (turn = lp_settle(&q->game, q->state, &random)) != LP_OVER;) {
            const int legal = lp_legal(&q->game, q->state, q->legal);
            q->game.rules->view_fill(&q->game, q->state, turn, q->view);
            if (lp_random_below(&random, 4) == 0) {
                check_advice(q, legal);
                answers += check_answer(q, legal);
                for (int i = 0; i < legal; i++)
                    count = learn(reasons, count, q->advice[i].reason);
                swapped += check_swapped(q, turn, legal);
            }
            const lp_think think = {.random = &random};
            const lp_action action = bot->choose(&q->game, q->view, q->legal, legal, &think);
            assert_int_equal(lp_act(&q->game, q->state, turn, action), LP_OK);
        }
    }
    assert_true(rules == &lp_yucatan || swapped > 0);
    assert_true(rules != &lp_doctor_lucky || answers > 5);
    free(q->arena);
    free(q);
    return count;
}

static void every_action_gets_its_chance_and_a_reason_that_fits(void **unused)
{
    (void)unused;
    const char *reasons[REASONS_MAX];
    assert_true(reasons_of(&lp_yucatan, 2, 8, reasons) >= 5);
    assert_true(reasons_of(&lp_lucktails, 3, 3, reasons) >= 6);
    assert_true(reasons_of(&lp_duck, 3, 3, reasons) >= 6);
    assert_true(reasons_of(&lp_doctor_lucky, 4, 4, reasons) >= 6);
}

/* What the coach gives is for all to check: four dice fail on `odd` once in sixteen times. */
static void the_reason_of_a_throw_names_its_risk(void **unused)
{
    (void)unused;
    table t;
    table_begin(&t, &lp_yucatan, 2, NULL, 0);
    play(&t, "odd");
    draw(&t, 0); /* twelve ones: all odd, the turn is over */
    play(&t, "even");
    draw(&t, 1 + 6 + 36 + 216 + 1296 + 7776 + 46656 + 279936); /* eight twos, four ones */
    asking *q = calloc(1, sizeof *q);
    q->game = t.game;
    q->arena_size = lp_advise_arena_size(&q->game);
    q->arena = malloc(q->arena_size);
    q->game.rules->view_fill(&q->game, &t.state, turn_of(&t), q->view);
    const int count = lp_legal(&q->game, &t.state, q->legal);
    check_advice(q, count);
    bool found = false;
    for (int i = 0; i < count; i++)
        if (q->advice[i].action == 1) { /* odd */
            found = true;
            assert_string_equal(q->advice[i].value_names[0], "dice");
            assert_int_equal((int)q->advice[i].values[0], 4);
            assert_string_equal(q->advice[i].value_names[1], "percent");
            assert_int_equal((int)q->advice[i].values[1], 6);
        }
    assert_true(found);
    free(q->arena);
    free(q);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_action_gets_its_chance_and_a_reason_that_fits),
        cmocka_unit_test(the_reason_of_a_throw_names_its_risk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
