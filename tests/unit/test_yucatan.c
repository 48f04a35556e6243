/* The clauses of Yu-ca-tan, each forced. */
#include <string.h>

#include "support.h"

#include "games/yucatan/yucatan.h"

/* --- The table of these tests --------------------------------------------------------------- */

static yucatan_state *state_of(table *t) { return (yucatan_state *)&t->state; }

/* Forces the throw: one character '1' … '6' for each die. */
static void throw_dice(table *t, const char *dice)
{
    uint32_t k = 0, total = 1;
    for (size_t i = 0; i < strlen(dice); i++, total *= 6)
        k += total * (uint32_t)(dice[i] - '1');
    assert_int_equal(lp_yucatan.chance_total(&t->game, &t->state), total);
    draw(t, k);
}

static void begin(table *t, int seats, int rounds)
{
    table_begin(t, &lp_yucatan, seats, "rounds", rounds);
}

/* Lays off all dice but `dice` on a tip other than `tip`, then chooses `tip`. */
static void begin_throw(table *t, int tip, int dice)
{
    const char *first = tip == YUCATAN_NUMBER_1 ? "2" : "1";
    char faces[YUCATAN_DICE_MAX + 1] = "";
    begin(t, 2, 1);
    if (dice < YUCATAN_DICE_MAX) {
        memset(faces, '3', YUCATAN_DICE_MAX);
        memset(faces, first[0], (size_t)(YUCATAN_DICE_MAX - dice));
        play(t, first);
        throw_dice(t, faces);
    }
    play(t, yucatan_tip_text(tip));
}

/* How many dice of draw k match, as the rules see it: from the position that follows. */
static int matches_after(const table *before, uint32_t k, int dice)
{
    yucatan_state s = *(const yucatan_state *)&before->state;
    assert_int_equal(lp_yucatan.chance_apply(&before->game, &s, k), LP_OK);
    if (s.throw_count > 0)
        return s.throw_laid[s.throw_count - 1];
    return s.last[0] > 0 ? dice : 0;
}

/* The same by looking at each die. */
static int matches_by_hand(const yucatan_edition *e, int tip, uint32_t k, int dice)
{
    int matches = 0;
    for (; dice > 0; dice--, k /= 6)
        matches += e->faces[tip] >> (k % 6) & 1;
    return matches;
}

static uint32_t power_of_6(int dice)
{
    uint32_t power = 1;
    while (dice-- > 0)
        power *= 6;
    return power;
}

/* --- Tips ----------------------------------------------------------------------------------- */

/* YU-1 */
static void yucatan_tips_match_their_faces_and_score_1_2_or_3(void **unused)
{
    (void)unused;
    const struct {
        const char *tip, *faces;
        int points;
    } tips[YUCATAN_TIPS] = {{"odd", "135", 1},   {"even", "246", 1},  {"circle", "16", 2},
                            {"square", "24", 2}, {"cross", "35", 2},  {"blue", "14", 2},
                            {"red", "25", 2},    {"orange", "36", 2}, {"1", "1", 3},
                            {"2", "2", 3},       {"3", "3", 3},       {"4", "4", 3},
                            {"5", "5", 3},       {"6", "6", 3}};
    for (int i = 0; i < YUCATAN_TIPS; i++)
        for (char face = '1'; face <= '6'; face++) { /* twelve dice with this face */
            char dice[YUCATAN_DICE_MAX + 1] = "";
            memset(dice, face, YUCATAN_DICE_MAX);
            table t;
            begin(&t, 2, 1);
            play(&t, tips[i].tip);
            throw_dice(&t, dice);
            assert_int_equal(score_of(&t, 0),
                             strchr(tips[i].faces, face) ? 12 * tips[i].points : 0);
        }
}

/* YU-1 */
static void yucatan_each_action_text_reads_back(void **unused)
{
    (void)unused;
    table t;
    begin(&t, 2, 1);
    for (lp_action id = 0; id < lp_yucatan.action_count; id++) {
        char buffer[16];
        lp_text text;
        lp_action back = 99;
        lp_text_init(&text, buffer, sizeof buffer);
        lp_yucatan.action_write(&t.game, id, &text);
        assert_int_equal(lp_yucatan.action_read(&t.game, buffer, text.length, &back), LP_OK);
        assert_int_equal(back, id);
    }
    lp_action untouched = 99;
    assert_int_equal(lp_yucatan.action_read(&t.game, "7", 1, &untouched), LP_ERR_BAD_TEXT);
    assert_int_equal(untouched, 99);
}

/* --- Rounds --------------------------------------------------------------------------------- */

/* YU-2 */
static void yucatan_rounds_are_4_for_2_or_3_players_and_3_for_4_or_5(void **unused)
{
    (void)unused;
    const int rounds[6] = {0, 0, 4, 4, 3, 3};
    for (int seats = 2; seats <= 5; seats++) {
        table t;
        table_begin(&t, &lp_yucatan, seats, NULL, 0);
        assert_int_equal(yucatan_rounds(&t.game), rounds[seats]);
    }
    lp_game g;
    const void *edition = lp_edition_find(&lp_yucatan, "default");
    assert_int_equal(lp_game_init(&g, &lp_yucatan, edition, 1), LP_ERR_BAD_SEATS);
    assert_int_equal(lp_game_init(&g, &lp_yucatan, edition, 6), LP_ERR_BAD_SEATS);
}

/* YU-2 */
static void yucatan_rounds_can_be_set_from_1_to_99(void **unused)
{
    (void)unused;
    table t;
    table_begin(&t, &lp_yucatan, 3, NULL, 0);
    assert_int_equal(lp_game_option(&t.game, "rounds", 0), LP_ERR_BAD_OPTION);
    assert_int_equal(lp_game_option(&t.game, "rounds", 100), LP_ERR_BAD_OPTION);
    assert_int_equal(lp_game_option(&t.game, "turns", 3), LP_ERR_BAD_OPTION);
    assert_int_equal(yucatan_rounds(&t.game), 4);
    assert_int_equal(lp_game_option(&t.game, "rounds", 99), LP_OK);
    assert_int_equal(lp_game_option(&t.game, "rounds", 1), LP_OK);
    assert_int_equal(yucatan_rounds(&t.game), 1);
}

/* YU-2 */
static void yucatan_seat_0_begins_and_turns_go_clockwise(void **unused)
{
    (void)unused;
    table t;
    begin(&t, 3, 2);
    for (int round = 1; round <= 2; round++)
        for (int seat = 0; seat < 3; seat++) {
            assert_int_equal(turn_of(&t), seat);
            assert_view(&t, 0, round == 1 ? "\"round\":1," : "\"round\":2,");
            play(&t, "6");
            throw_dice(&t, "666611111111");
            play(&t, "stop");
        }
    assert_int_equal(turn_of(&t), LP_OVER);
}

/* --- A turn --------------------------------------------------------------------------------- */

/* YU-3 */
static void yucatan_turn_starts_with_a_tip_and_all_twelve_dice(void **unused)
{
    (void)unused;
    table t;
    begin(&t, 2, 1);
    assert_legal(&t, "odd even circle square cross blue red orange 1 2 3 4 5 6");
    refuse(&t, "stop", LP_ERR_YU_NO_STOP);
    play(&t, "odd");
    assert_int_equal(turn_of(&t), LP_CHANCE);
    assert_int_equal(lp_yucatan.chance_total(&t.game, &t.state), 2176782336u);
    refuse(&t, "stop", LP_ERR_CHANCE); /* the tip is chosen: thrown it must be */
    throw_dice(&t, "122222222222");
    play(&t, "stop");
    assert_int_equal(turn_of(&t), 1);
    refuse(&t, "stop", LP_ERR_YU_NO_STOP); /* the next turn starts likewise */
    assert_legal(&t, "odd even circle square cross blue red orange 1 2 3 4 5 6");
    assert_view(&t, 0, "\"dice_left\":12,\"points\":0,");
}

/* YU-4 */
static void yucatan_every_matching_die_is_laid_off(void **unused)
{
    (void)unused;
    table t;
    begin(&t, 2, 1);
    play(&t, "red");
    throw_dice(&t, "252512341346");
    assert_view(&t, 0, "\"dice_left\":7,\"points\":10,");
    assert_view(&t, 0,
                "\"throws\":[{\"tip\":\"red\",\"dice\":[2,5,2,5,1,2,3,4,1,3,4,6],\"laid\":5}]");
    play(&t, "blue");
    assert_int_equal(lp_yucatan.chance_total(&t.game, &t.state), power_of_6(7));
}

/* YU-5 */
static void yucatan_no_match_loses_everything_gathered_this_turn(void **unused)
{
    (void)unused;
    table t;
    begin(&t, 2, 2);
    play(&t, "odd");
    throw_dice(&t, "111222222222");
    play(&t, "stop"); /* 3 points are safe */
    play(&t, "even");
    throw_dice(&t, "222222222222");
    assert_int_equal(score_of(&t, 1), 12);
    play(&t, "1");
    throw_dice(&t, "111111222222");
    assert_view(&t, 0, "\"points\":18,");
    play(&t, "3");
    throw_dice(&t, "222222");
    assert_int_equal(turn_of(&t), 1);
    assert_int_equal(score_of(&t, 0), 3);
    assert_view(&t, 0, "\"last\":[0,12]");
    assert_view(&t, 0, "\"points\":0,");
}

/* YU-5 */
static void yucatan_first_throw_without_a_match_is_a_dash(void **unused)
{
    (void)unused;
    table t;
    begin(&t, 2, 1);
    assert_view(&t, 0, "\"last\":[null,null]");
    play(&t, "6");
    throw_dice(&t, "123451234512");
    assert_view(&t, 0, "\"turn\":1,");
    assert_view(&t, 0, "\"last\":[0,null]");
}

/* YU-6 */
static void yucatan_after_a_match_stop_or_another_tip_with_the_dice_left(void **unused)
{
    (void)unused;
    table t;
    begin(&t, 2, 1);
    play(&t, "4");
    throw_dice(&t, "444411111111");
    assert_legal(&t, "stop odd even circle square cross blue red orange 1 2 3 5 6");
    refuse(&t, "4", LP_ERR_YU_TIP_USED);
    play(&t, "circle");
    throw_dice(&t, "16444444");
    assert_view(&t, 0, "\"dice_left\":6,\"points\":16,");
    refuse(&t, "circle", LP_ERR_YU_TIP_USED);
    refuse(&t, "4", LP_ERR_YU_TIP_USED);
    play(&t, "stop");
    assert_int_equal(score_of(&t, 0), 16);
    assert_true(is_legal(&t, "4")); /* all tips are back for the next one */
}

/* YU-6: the rulebook's example: six of twelve dice show the 2, then three of six a cross. */
static void yucatan_six_2s_and_three_crosses_are_24_points(void **unused)
{
    (void)unused;
    table t;
    begin(&t, 2, 1);
    play(&t, "2");
    throw_dice(&t, "222222134566");
    assert_view(&t, 0, "\"dice_left\":6,\"points\":18,");
    play(&t, "cross");
    throw_dice(&t, "335124");
    assert_view(&t, 0, "\"dice_left\":3,\"points\":24,");
    play(&t, "stop");
    assert_int_equal(score_of(&t, 0), 24);
    assert_view(&t, 0, "\"last\":[24,null]");
}

/* YU-7 */
static void yucatan_turn_ends_and_scores_with_no_dice_left(void **unused)
{
    (void)unused;
    table t;
    begin(&t, 2, 1);
    play(&t, "6");
    throw_dice(&t, "666661111111");
    play(&t, "blue");
    throw_dice(&t, "1414141");
    assert_int_equal(turn_of(&t), 1);
    assert_int_equal(score_of(&t, 0), 5 * 3 + 7 * 2);
    assert_view(&t, 0, "\"last\":[29,null]");
}

/* YU-7: twelve successes of one die each leave two tips unused. */
static void yucatan_tips_cannot_run_out(void **unused)
{
    (void)unused;
    table t;
    begin(&t, 2, 1);
    for (int i = 0; i < YUCATAN_DICE_MAX; i++) { /* one die on 1, 2, … 6, then odd, even, … */
        const int tip = i < 6 ? YUCATAN_NUMBER_1 + i : i - 6;
        const uint32_t faces = ((const yucatan_edition *)t.game.edition)->faces[tip];
        char dice[YUCATAN_DICE_MAX + 1] = "";
        memset(dice, '1' + lp_lowest(~faces), (size_t)(YUCATAN_DICE_MAX - i));
        dice[0] = (char)('1' + lp_lowest(faces));
        assert_int_equal(turn_of(&t), 0);
        play(&t, yucatan_tip_text(tip));
        throw_dice(&t, dice);
    }
    assert_int_equal(turn_of(&t), 1);
    assert_int_equal(score_of(&t, 0), 6 * 3 + 2 * 1 + 4 * 2);
    assert_int_equal(lp_yucatan.decisions_max(&t.game), 2 * 13);
}

/* --- The end -------------------------------------------------------------------------------- */

static void score_6s(table *t, const char *dice)
{
    play(t, "6");
    throw_dice(t, dice);
    if (turn_of(t) >= 0 && strchr(dice, '6'))
        play(t, "stop");
}

/* YU-8 */
static void yucatan_highest_total_wins_after_the_last_round(void **unused)
{
    (void)unused;
    table t;
    begin(&t, 3, 1);
    score_6s(&t, "611111111111");
    score_6s(&t, "661111111111");
    assert_int_equal(lp_yucatan.winners(&t.game, &t.state), 0);
    score_6s(&t, "111111111111");
    assert_int_equal(turn_of(&t), LP_OVER);
    assert_int_equal(lp_yucatan.winners(&t.game, &t.state), 1u << 1);
    assert_view(&t, 0, "\"scores\":[3,6,0]");
    assert_view(&t, 0, "\"winners\":[1]");
    refuse(&t, "6", LP_ERR_OVER);
}

/* YU-8 */
static void yucatan_ties_share_the_win(void **unused)
{
    (void)unused;
    table t;
    begin(&t, 3, 1);
    score_6s(&t, "661111111111");
    score_6s(&t, "611111111111");
    score_6s(&t, "661111111111");
    assert_int_equal(lp_yucatan.winners(&t.game, &t.state), 1u << 0 | 1u << 2);
    begin(&t, 2, 1);
    score_6s(&t, "111111111111");
    score_6s(&t, "111111111111");
    assert_int_equal(lp_yucatan.winners(&t.game, &t.state), 1u << 0 | 1u << 1);
}

/* --- Knowledge and chance ------------------------------------------------------------------- */

/* YU-9 */
static void yucatan_everybody_sees_everything_and_nothing_is_thrown_before_its_tip(void **unused)
{
    (void)unused;
    table t;
    begin(&t, 2, 1);
    assert_int_equal(lp_yucatan.chance_total(&t.game, &t.state), 0);
    assert_int_equal(lp_draw(&t.game, &t.state, 0, 2176782336u), LP_ERR_NOT_CHANCE);
    play(&t, "odd");
    const int viewers[] = {0, 1, LP_SPECTATOR, LP_OPEN};
    for (int i = 0; i < 4; i++)
        assert_view(&t, viewers[i], "\"throws\":[{\"tip\":\"odd\",\"dice\":null,\"laid\":null}]");
    assert_int_equal(lp_draw(&t.game, &t.state, 2176782335u, 2176782335u), LP_ERR_BAD_TOTAL);
    assert_int_equal(lp_draw(&t.game, &t.state, 2176782336u, 2176782336u), LP_ERR_BAD_DRAW);
    throw_dice(&t, "135246222222");
    for (int i = 0; i < 4; i++) {
        yucatan_view view;
        lp_yucatan.view_fill(&t.game, &t.state, viewers[i], &view);
        assert_memory_equal(&view.table, &t.state, sizeof view.table);
        yucatan_state drawn;
        lp_yucatan.determinize(&t.game, &view, NULL, &drawn);
        assert_memory_equal(&drawn, &t.state, sizeof drawn);
    }
}

/* YU-9 */
static void yucatan_events_are_the_same_for_every_viewer(void **unused)
{
    (void)unused;
    table t;
    begin(&t, 2, 1);
    play(&t, "odd");
    const table before = t;
    const lp_step step = {LP_CHANCE, 0, 1, 2176782336u};
    draw(&t, 1); /* one 2, eleven 1s */
    for (int viewer = 0; viewer < 2; viewer++) {
        yucatan_event event;
        lp_yucatan.event_fill(&t.game, &before.state, &t.state, &step, viewer, &event);
        char buffer[256];
        lp_text text;
        lp_text_init(&text, buffer, sizeof buffer);
        lp_yucatan.event_write(&t.game, &event, &text);
        assert_string_equal(
            buffer, "{\"event\":\"throw\",\"seat\":0,\"tip\":\"odd\",\"dice\":[2,1,1,1,1,1,1,"
                    "1,1,1,1,1],\"laid\":11,\"points\":11,\"end\":null,\"over\":false}");
    }
}

/* YU-4: all 6^d throws of up to five dice, looked at die by die. */
static void yucatan_matches_agree_with_brute_force(void **unused)
{
    (void)unused;
    for (int tip = 0; tip < YUCATAN_TIPS; tip++)
        for (int dice = 1; dice <= 5; dice++) {
            table t;
            begin_throw(&t, tip, dice);
            for (uint32_t k = 0; k < power_of_6(dice); k++)
                if (matches_after(&t, k, dice) !=
                    matches_by_hand((const yucatan_edition *)t.game.edition, tip, k, dice))
                    fail_msg("tip %s, %d dice, draw %u", yucatan_tip_text(tip), dice, k);
        }
}

/* YU-9: the weights of a throw's outcomes add up to 6^d, and are right where they can be counted.
 */
static void yucatan_chance_weights_agree_with_brute_force(void **unused)
{
    (void)unused;
    for (int tip = 0; tip < YUCATAN_TIPS; tip++)
        for (int dice = 1; dice <= YUCATAN_DICE_MAX; dice++) {
            table t;
            begin_throw(&t, tip, dice);
            lp_outcome list[LP_OUTCOMES_MAX];
            const int count = lp_yucatan.chance_list(&t.game, &t.state, list);
            assert_int_equal(count, dice + 1);
            uint32_t counted[YUCATAN_DICE_MAX + 1] = {0};
            if (dice <= 4)
                for (uint32_t k = 0; k < power_of_6(dice); k++)
                    counted[matches_after(&t, k, dice)]++;
            uint64_t sum = 0;
            uint32_t seen = 0;
            for (int i = 0; i < count; i++) {
                const int matches = matches_after(&t, list[i].k, dice);
                assert_false(seen >> matches & 1);
                seen |= 1u << matches;
                sum += list[i].weight;
                if (dice <= 4)
                    assert_int_equal(list[i].weight, counted[matches]);
            }
            assert_int_equal(sum, power_of_6(dice));
        }
}

/* YU-9: settle draws what a loop over the chance events would. */
static void yucatan_settle_draws_one_throw(void **unused)
{
    (void)unused;
    table t;
    lp_random one, other;
    begin(&t, 2, 1);
    lp_random_init(&one, 7, 0);
    other = one;
    assert_int_equal(lp_settle(&t.game, &t.state, &one), 0); /* nothing to draw */
    assert_memory_equal(&one, &other, sizeof one);
    play(&t, "even");
    table slow = t;
    assert_int_equal(lp_settle(&t.game, &t.state, &one),
                     lp_settle_slowly(&slow.game, &slow.state, &other));
    assert_memory_equal(&t.state, &slow.state, sizeof t.state);
    assert_memory_equal(&one, &other, sizeof one);
}

/* Broken states are found. */
static void yucatan_check_finds_dice_that_do_not_add_up(void **unused)
{
    (void)unused;
    table t;
    begin(&t, 2, 2);
    play(&t, "2");
    throw_dice(&t, "222222134566");
    const yucatan_state sound = *state_of(&t);
    yucatan_state s = sound;
    s.dice_left = 7;
    assert_non_null(lp_yucatan.check(&t.game, &s));
    s = sound;
    s.points = 24;
    assert_non_null(lp_yucatan.check(&t.game, &s));
    s = sound;
    s.tips_used = 1;
    assert_non_null(lp_yucatan.check(&t.game, &s));
    s = sound;
    s.throw_k[0]++;
    assert_non_null(lp_yucatan.check(&t.game, &s));
    s = sound;
    s.seat = 2;
    assert_non_null(lp_yucatan.check(&t.game, &s));
    assert_null(lp_yucatan.check(&t.game, &sound));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(yucatan_tips_match_their_faces_and_score_1_2_or_3),
        cmocka_unit_test(yucatan_each_action_text_reads_back),
        cmocka_unit_test(yucatan_rounds_are_4_for_2_or_3_players_and_3_for_4_or_5),
        cmocka_unit_test(yucatan_rounds_can_be_set_from_1_to_99),
        cmocka_unit_test(yucatan_seat_0_begins_and_turns_go_clockwise),
        cmocka_unit_test(yucatan_turn_starts_with_a_tip_and_all_twelve_dice),
        cmocka_unit_test(yucatan_every_matching_die_is_laid_off),
        cmocka_unit_test(yucatan_no_match_loses_everything_gathered_this_turn),
        cmocka_unit_test(yucatan_first_throw_without_a_match_is_a_dash),
        cmocka_unit_test(yucatan_after_a_match_stop_or_another_tip_with_the_dice_left),
        cmocka_unit_test(yucatan_six_2s_and_three_crosses_are_24_points),
        cmocka_unit_test(yucatan_turn_ends_and_scores_with_no_dice_left),
        cmocka_unit_test(yucatan_tips_cannot_run_out),
        cmocka_unit_test(yucatan_highest_total_wins_after_the_last_round),
        cmocka_unit_test(yucatan_ties_share_the_win),
        cmocka_unit_test(yucatan_everybody_sees_everything_and_nothing_is_thrown_before_its_tip),
        cmocka_unit_test(yucatan_events_are_the_same_for_every_viewer),
        cmocka_unit_test(yucatan_matches_agree_with_brute_force),
        cmocka_unit_test(yucatan_chance_weights_agree_with_brute_force),
        cmocka_unit_test(yucatan_settle_draws_one_throw),
        cmocka_unit_test(yucatan_check_finds_dice_that_do_not_add_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
