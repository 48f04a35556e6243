/* DUCK: who knows what (DU-17), texts, numbers for learners, and what is sound. */
#include "duck_table.h"

/* --- Knowledge ------------------------------------------------------------------------------- */

/* DU-17 */
static void duck_a_card_taken_is_known_until_one_like_it_is_played(void **unused)
{
    (void)unused;
    sit_down(3, 3, "7y 7b 7r; 4y 1b 8r; 6y 6b 6r", "4y");
    play(&t, "8r right"); /* seat 1: 4y 4y 1b, one of them known */
    assert_view(&t, LP_SPECTATOR, "\"known\":[[],[\"4y\"],[]]");
    assert_view(&t, 2, "\"hands\":[null,null,[\"6y\",\"6b\",\"6r\"]]");
    play(&t, "6y pile");
    bring("2y");
    play(&t, "7y pile");
    bring("2b");
    play(&t, "1b right"); /* another card: still known */
    assert_view(&t, LP_SPECTATOR, "\"known\":[[],[\"4y\",\"7y\"],[]]");
    play(&t, "6b pile");
    bring("3y");
    play(&t, "7b pile");
    bring("3b");
    play(&t, "4y pile");
    bring("5b");
    assert_view(&t, LP_SPECTATOR, "\"known\":[[],[\"7y\"],[]]");
    assert_view(&t, 1, "[\"4y\",\"7y\",\"5b\"]");
}

/* DU-17 */
static void duck_hands_are_seen_by_their_owners(void **unused)
{
    (void)unused;
    sit_down(3, 3, "7y 7b 7r; 4y 1b 8r; 6y 6b 6r", "4b");
    assert_view(&t, 0, "\"hand_counts\":[3,3,3],\"hands\":[[\"7y\",\"7b\",\"7r\"],null,null]");
    assert_view(&t, LP_SPECTATOR, "\"hands\":[null,null,null],\"known\":[[],[],[]]");
    assert_view(&t, LP_OPEN, "\"hands\":[[\"7y\",\"7b\",\"7r\"],[\"4y\",\"1b\",\"8r\"],");
    assert_view(&t, 0, "\"renewed\":null");
    assert_event(0, "8r",
                 "{\"event\":\"play\",\"seat\":1,\"cards\":[\"8r\"],\"end\":null,\"towels\":[],"
                 "\"next_dealer\":null,\"over\":false}");
    assert_event(0, "right",
                 "{\"event\":\"draw\",\"seat\":1,\"from\":\"right\",\"card\":\"4b\",\"renewed\":"
                 "null,\"end\":null,\"towels\":[],\"next_dealer\":null,\"over\":false}");
}

/* DU-17 */
static void duck_a_dealt_card_is_told_to_its_owner_the_start_card_to_all(void **unused)
{
    (void)unused;
    build_edition(1);
    table_begin_edition(&t, &lp_duck, &e, 3);
    assert_event(1, "=5y",
                 "{\"event\":\"deal\",\"seat\":1,\"card\":\"5y\",\"end\":null,\"towels\":[],"
                 "\"next_dealer\":null,\"over\":false}");
    assert_event(1, "=5y",
                 "{\"event\":\"deal\",\"seat\":2,\"card\":null,\"end\":null,\"towels\":[],"
                 "\"next_dealer\":null,\"over\":false}");
    bring("1y");
    assert_event(1, "=8r",
                 "{\"event\":\"start\",\"seat\":0,\"card\":\"8r\",\"end\":null,\"towels\":[],"
                 "\"next_dealer\":null,\"over\":false}");
}

/* DU-17: every unseen card is as likely in every hidden place; known cards stay. */
static void duck_determinize_deals_unseen_cards_evenly(void **unused)
{
    (void)unused;
    build_edition(2);
    e.deck = cards_of("7y 7b 1y 5r 6y 6b 4y 3y 3b");
    duck_edition_derive(&e);
    table_begin_edition(&t, &lp_duck, &e, 3);
    deal("7y 7b; 1y 5r; 6y 6b", "4y");
    play(&t, "5r right"); /* the 4y is known to be with seat 1 */
    duck_view view, again;
    duck_state guess;
    lp_random random;
    lp_random_init(&random, 1, 1);
    t.game.rules->view_fill(&t.game, &t.state, 0, &view);
    int in_pile[DUCK_TYPES] = {0}, with_1[DUCK_TYPES] = {0};
    for (int i = 0; i < 10000; i++) {
        t.game.rules->determinize(&t.game, &view, &random, &guess);
        assert_null(t.game.rules->check(&t.game, &guess));
        t.game.rules->view_fill(&t.game, &guess, 0, &again);
        assert_memory_equal(&view, &again, sizeof view);
        for (int type = 0; type < DUCK_TYPES; type++) {
            in_pile[type] += duck_copies(guess.pile, type);
            with_1[type] += duck_copies(guess.hands[1], type);
        }
    }
    const duck_cards unseen = cards_of("1y 6y 6b 3y 3b"); /* two in the pile, one with seat 1 */
    for (int type = 0; type < DUCK_TYPES; type++) {
        if (duck_copies(unseen, type) == 0)
            continue;
        assert_in_range(in_pile[type], 4000 - 250, 4000 + 250); /* five deviations */
        assert_in_range(with_1[type], 2000 - 200, 2000 + 200);
    }
    assert_int_equal(with_1[type_of("4y")], 10000);
}

/* --- Texts and invariants -------------------------------------------------------------------- */

static void duck_every_action_has_its_text(void **unused)
{
    (void)unused;
    build_edition(7);
    table_begin_edition(&t, &lp_duck, &e, 3);
    for (int action = 0; action < DUCK_ACTIONS; action++) {
        char buffer[LP_ACTION_TEXT_MAX];
        lp_text text;
        lp_action back;
        lp_text_init(&text, buffer, sizeof buffer);
        duck_action_write(&t.game, (lp_action)action, &text);
        assert_true(lp_text_fits(&text));
        assert_int_equal(duck_action_read(&t.game, buffer, text.length, &back), LP_OK);
        assert_int_equal(back, action);
    }
    LP_TABLE char wrong[][12] = {"",     "5",  "9y",     "5g",      "5yyyy", "5ry b", "5rby",
                                 "y",    "y2", "y2-3",   "y2-2",    "y2-9",  "g2-4",  "y2-44",
                                 "Duck", "up", "towel:", "towel:g", "pile ", "5bybb"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        lp_action back;
        assert_int_equal(duck_action_read(&t.game, wrong[i], strlen(wrong[i]), &back),
                         LP_ERR_BAD_TEXT);
    }
}

static void duck_check_finds_broken_positions(void **unused)
{
    (void)unused;
    sit_down(3, 3, "7y 7b 7r; 4y 1b 8r; 6y 6b 6r", "4b");
    const duck_state good = *state_of();
    duck_state *s = state_of();
#define BREAK(change)                                                                              \
    change;                                                                                        \
    assert_non_null(t.game.rules->check(&t.game, s));                                              \
    *s = good
    BREAK(s->phase = 6);
    BREAK(s->seat = 3);
    BREAK(s->dealer = 1);
    BREAK(s->round = 5);
    BREAK(s->turns = 1000);
    BREAK(s->hands[0] -= duck_one(type_of("7y")));
    BREAK(s->hands[3] = duck_one(type_of("7y")));
    BREAK(s->known[0] = duck_one(type_of("1y")));
    BREAK(s->pile += (duck_cards)1 << 60);
    BREAK(s->pile_count--);
    BREAK(s->heights[0] = 0);
    BREAK(s->discards[1] = 1);
    BREAK(s->discards[0] |= 31);
    BREAK(s->towel_count = 33);
    BREAK(s->phase = DUCK_PHASE_DEAL);
    BREAK(s->phase = DUCK_PHASE_DRAW);
    BREAK(s->phase = DUCK_PHASE_TOWEL);
    BREAK(s->phase = DUCK_PHASE_OVER);
#undef BREAK
    assert_sound(&t);
}

static void duck_observation_looks_from_the_viewers_seat(void **unused)
{
    (void)unused;
    sit_down(3, 3, "7y 7b 7r; 4y 1b 8r; 6y 6b 6r", "4b");
    play(&t, "8r right");
    duck_view view;
    int16_t numbers[256];
    t.game.rules->view_fill(&t.game, &t.state, 2, &view);
    t.game.rules->observe(&t.game, &view, numbers);
    const int count = t.game.rules->observe_count(&t.game);
    assert_in_range(count, 1, 256);
    LP_TABLE struct {
        char name[16];
        int16_t value;
    } expected[] = {{"turn", 0},        {"phase", DUCK_PHASE_PLAY},
                    {"draw_count", 59}, {"hand_6y_0", 1},
                    {"hand_4b_2", 1},   {"hand_1b_2", 0},
                    {"pile_8r_2", 1},   {"pile_height_1", 0},
                    {"top_1", -1},      {"top_2", 26},
                    {"dealer_1", 1},    {"hand_count_2", 3}};
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++) {
        int found = 0;
        for (int index = 0; index < count; index++) {
            char buffer[32];
            lp_text name;
            lp_text_init(&name, buffer, sizeof buffer);
            t.game.rules->observe_name(&t.game, index, &name);
            if (strcmp(buffer, expected[i].name) == 0) {
                assert_int_equal(numbers[index], expected[i].value);
                found++;
            }
        }
        assert_int_equal(found, 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(duck_a_card_taken_is_known_until_one_like_it_is_played),
        cmocka_unit_test(duck_hands_are_seen_by_their_owners),
        cmocka_unit_test(duck_a_dealt_card_is_told_to_its_owner_the_start_card_to_all),
        cmocka_unit_test(duck_determinize_deals_unseen_cards_evenly),
        cmocka_unit_test(duck_every_action_has_its_text),
        cmocka_unit_test(duck_check_finds_broken_positions),
        cmocka_unit_test(duck_observation_looks_from_the_viewers_seat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
