/* The clauses of Lucktails, each forced. Who sees what: test_lucktails_sight.c. */
#include "lucktails_table.h"

/* --- Set-up --------------------------------------------------------------------------------- */

/* LT-1 */
static void lucktails_deal_goes_clockwise_from_the_starting_player_then_face_up(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    table_begin_edition(&t, &lp_lucktails, &e, 4);
    assert_int_equal(lp_game_option(&t.game, "start", 2), LP_OK);
    lp_setup(&t.game, &t.state);
    deal(&t, "0123");
    assert_int_equal(turn_of(&t), LP_CHANCE);
    assert_view(&t, LP_OPEN, "\"cards\":[\"2\",\"3\",\"0\",\"1\"]");
    deal(&t, "L5");
    assert_view(&t, LP_SPECTATOR, "\"open\":[\"L\",\"5\"]");
    assert_int_equal(turn_of(&t), 2);
}

/* LT-1 */
static void lucktails_face_up_cards_are_3_2_1_for_3_4_5_players(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin(&t, &e, 3, "012345");
    assert_view(&t, 0, "\"open\":[\"3\",\"4\",\"5\"]");
    begin(&t, &e, 4, "012345");
    assert_view(&t, 0, "\"open\":[\"4\",\"5\"]");
    begin(&t, &e, 5, "012345");
    assert_view(&t, 0, "\"open\":[\"5\"]");
    assert_int_equal(turn_of(&t), 0);
    assert_int_equal(state_of(&t)->deck_count, 2); /* the middle: never drawn, so nobody's */
}

/* LT-1 */
static void lucktails_start_option_is_a_seat(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    lp_game g;
    assert_int_equal(lp_game_init(&g, &lp_lucktails, &e, 3), LP_OK);
    assert_int_equal(g.options[0], 0);
    assert_int_equal(lp_game_option(&g, "start", 2), LP_OK);
    assert_int_equal(lp_game_option(&g, "start", 3), LP_ERR_BAD_OPTION);
    assert_int_equal(lp_game_option(&g, "start", -1), LP_ERR_BAD_OPTION);
    assert_int_equal(lp_game_init(&g, &lp_lucktails, &e, 2), LP_ERR_BAD_SEATS);
    assert_int_equal(lp_game_init(&g, &lp_lucktails, &e, 6), LP_ERR_BAD_SEATS);
}

/* --- Baiting -------------------------------------------------------------------------------- */

/* LT-3 */
static void lucktails_turns_go_clockwise_over_those_still_in(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin(&t, &e, 4, "012345");
    assert_int_equal(turn_of(&t), 0);
    play(&t, "+1");
    assert_int_equal(turn_of(&t), 1);
    play(&t, "keep");
    assert_int_equal(turn_of(&t), 2);
    play(&t, "+1");
    assert_int_equal(turn_of(&t), 3);
    play(&t, "+1");
    assert_int_equal(turn_of(&t), 0);
    play(&t, "+1");
    assert_int_equal(turn_of(&t), 2); /* past seat 1, which has left */
    play(&t, "+1 +1");
    assert_int_equal(turn_of(&t), 0); /* round the corner */
    assert_view(&t, 0, "\"in\":[0,2,3]");
}

/* LT-4 */
static void lucktails_first_bait_is_1_or_2_or_opting_out(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin(&t, &e, 3, "012345");
    assert_legal(&t, "+1 +2 keep switch1 switch2");
    refuse(&t, "take", LP_ERR_LT_NO_BAIT);
    table other = t;
    play(&t, "+1");
    assert_view(&t, 0, "\"bait\":1,\"bait_vp\":1");
    play(&other, "+2");
    assert_view(&other, 0, "\"bait\":2,\"bait_vp\":1");
}

/* LT-5: the rulebook's example, from two to three or four. */
static void lucktails_bait_of_2_is_raised_to_3_or_4_taken_or_opted_out_of(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin(&t, &e, 3, "012345");
    play(&t, "+2");
    assert_legal(&t, "+1 +2 take keep switch1 switch2");
    table other = t;
    play(&t, "+1");
    assert_view(&t, 0, "\"bait\":3,\"bait_vp\":2");
    play(&other, "+2");
    assert_view(&other, 0, "\"bait\":4,\"bait_vp\":2");
}

/* LT-6 */
static void lucktails_raise_from_8_to_10_adds_bonus_and_to_9_does_not(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin(&t, &e, 3, "012345");
    play(&t, "+2 +2 +2 +2");
    assert_legal(&t, "+1 +2@1 +2@2 take keep switch1 switch2");
    refuse(&t, "+2", LP_ERR_LT_BONUS_DUE);
    refuse(&t, "+1@1", LP_ERR_LT_NO_BONUS);
    play(&t, "+2@2");
    assert_view(&t, 0, "\"bait\":10,");
    assert_view(&t, 0,
                "\"places\":[{\"bonus\":0,\"card\":null,\"from\":null},"
                "{\"bonus\":1,\"card\":null,\"from\":null}]");
}

/* LT-6 */
static void lucktails_raise_from_9_to_10_or_11_adds_bonus(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin(&t, &e, 3, "012345");
    play(&t, "+2 +2 +2 +2 +1");
    assert_legal(&t, "+1@1 +1@2 +2@1 +2@2 take keep switch1 switch2");
    refuse(&t, "+1", LP_ERR_LT_BONUS_DUE);
    refuse(&t, "+2", LP_ERR_LT_BONUS_DUE);
    table other = t;
    play(&t, "+1@1");
    assert_view(&t, 0, "\"bait\":10,");
    assert_int_equal(state_of(&t)->place_bonus[0], 1);
    assert_int_equal(state_of(&t)->place_bonus[1], 0);
    play(&other, "+2@2");
    assert_view(&other, 0, "\"bait\":11,");
    assert_int_equal(state_of(&other)->place_bonus[0], 0);
    assert_int_equal(state_of(&other)->place_bonus[1], 1);
}

/* LT-6 */
static void lucktails_raises_from_10_on_add_no_bonus(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin(&t, &e, 3, "012345");
    play(&t, "+2 +2 +2 +2 +2@1");
    assert_legal(&t, "+1 +2 take keep switch1 switch2");
    refuse(&t, "+1@1", LP_ERR_LT_NO_BONUS);
    play(&t, "+1 +2");
    assert_int_equal(state_of(&t)->place_bonus[0], 1);
}

/* LT-6 */
static void lucktails_bonus_comes_again_after_a_reset(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin(&t, &e, 4, "012345");
    play(&t, "+2 +2 +2 +2 +2@1 take");
    assert_view(&t, 0, "\"bait\":0,\"bait_vp\":0");
    play(&t, "+2 +2 +2 +2 +2@1");
    assert_int_equal(state_of(&t)->place_bonus[0], 2);
}

/* LT-7: one or two are worth 1 VP, three to five 2 (the rulebook), and so on up the table. */
static void lucktails_taking_brings_the_tables_vp_for_the_current_bait(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    const int vp[28] = {0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4,
                        4, 5, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6};
    for (int bait = 1; bait <= 27; bait++) {
        table t;
        begin(&t, &e, 3, "654012"); /* cards that are worth something else */
        for (int i = 1; i <= bait; i++)
            play(&t, i == 10 ? "+1@1" : "+1");
        const int taker = turn_of(&t);
        play(&t, "take");
        assert_int_equal(score_of(&t, taker), vp[bait]);
    }
}

/* LT-7 */
static void lucktails_taker_reveals_the_card_for_nothing_leaves_and_resets_the_bait(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin(&t, &e, 3, "061234");
    play(&t, "+1");
    assert_view(&t, 0, "\"cards\":[null,null,\"1\"]");
    play(&t, "take");
    assert_scores(&t, 0, 1, 0);
    assert_view(&t, LP_SPECTATOR, "\"cards\":[null,\"6\",null],\"revealed\":[false,true,false]");
    assert_view(&t, 0, "\"bait\":0,\"bait_vp\":0,\"in\":[0,2]");
    assert_int_equal(turn_of(&t), 2);
    refuse(&t, "take", LP_ERR_LT_NO_BAIT);
}

/* LT-7 */
static void lucktails_lucktails_card_does_nothing_for_a_taker(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin_late(&t, &e, 9, 2, 0, "0L1234");
    play(&t, "+1 take");
    assert_scores(&t, 9, 3, 0);
    assert_view(&t, LP_SPECTATOR, "\"cards\":[null,\"L\",null]");
}

/* LT-8 */
static void lucktails_opting_out_gains_the_own_cards_vp_and_no_bait_vp(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin(&t, &e, 3, "061234");
    play(&t, "+2 keep");
    assert_scores(&t, 0, 6, 0);
    assert_view(&t, LP_SPECTATOR,
                "\"bait\":0,\"bait_vp\":0,\"in\":[0,2],\"cards\":[null,\"6\",null]");
    assert_int_equal(turn_of(&t), 2);
}

/* LT-8 */
static void lucktails_switch_takes_bonus_and_the_middle_card(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin(&t, &e, 3, "061234");
    play(&t, "+2 +2 +2 +2 +2@1"); /* seat 1 */
    play(&t, "switch1");          /* seat 2 */
    assert_int_equal(turn_of(&t), LP_CHANCE);
    assert_scores(&t, 0, 0, 1); /* at once, before the card is shown */
    assert_view(&t, 0, "\"phase\":\"reveal\"");
    draw_card(&t, '5');
    assert_scores(&t, 0, 0, 6);
    assert_view(&t, LP_SPECTATOR, "\"cards\":[null,null,\"5\"],\"revealed\":[false,false,true]");
    assert_view(&t, LP_SPECTATOR, "\"bait\":0,");
    assert_int_equal(turn_of(&t), 0);
}

/* LT-8, LT-9: the second draw of a middle card has one card left. */
static void lucktails_middle_cards_are_drawn_only_when_taken(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin(&t, &e, 3, "012345");
    play(&t, "switch1 1/2");
    assert_scores(&t, 0, 0, 0); /* the lucktails card, nobody leads */
    assert_view(&t, LP_SPECTATOR, "\"cards\":[\"L\",null,null]");
    play(&t, "switch2 0/1");
    assert_scores(&t, 0, 6, 0);
}

/* --- The middle ----------------------------------------------------------------------------- */

/* LT-9 */
static void lucktails_switched_card_can_be_taken_by_another(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin(&t, &e, 3, "341206");
    play(&t, "switch1");
    draw_card(&t, '5');
    play(&t, "switch1"); /* seat 1 takes the 3 of seat 0: nothing is drawn */
    assert_int_equal(turn_of(&t), 2);
    assert_scores(&t, 5, 3, 0);
    assert_view(&t, LP_SPECTATOR, "\"cards\":[\"5\",\"3\",null]");
    assert_view(&t, 2, "\"places\":[{\"bonus\":0,\"card\":\"4\",\"from\":1}");
    assert_view(&t, 1, "\"places\":[{\"bonus\":0,\"card\":null,\"from\":1}");
    assert_view(&t, 0, "\"places\":[{\"bonus\":0,\"card\":null,\"from\":1}");
}

/* LT-9 */
static void lucktails_vacated_place_has_no_bonus_and_the_other_keeps_its_own(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin(&t, &e, 4, "341206");
    play(&t, "+2 +2 +2 +2 +2@1 take"); /* seat 0 lays, seat 1 takes */
    play(&t, "+2 +2 +2 +2 +2@2");      /* seats 2, 3, 0, 2, 3 */
    assert_int_equal(turn_of(&t), 0);
    play(&t, "switch1");
    draw_card(&t, '5');
    assert_int_equal(score_of(&t, 0), 1 + 5);
    assert_view(&t, LP_SPECTATOR,
                "\"places\":[{\"bonus\":0,\"card\":null,\"from\":0},"
                "{\"bonus\":1,\"card\":null,\"from\":null}]");
}

/* --- The lucktails card --------------------------------------------------------------------- */

/* LT-10 */
static void lucktails_lucktails_card_lifts_to_the_leader(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin_late(&t, &e, 2, 9, 13, "L01234");
    play(&t, "keep");
    assert_scores(&t, 13, 9, 13);
    begin_late(&t, &e, 2, 9, 13, "012345");
    play(&t, "switch1");
    draw_card(&t, 'L');
    assert_scores(&t, 13, 9, 13);
}

/* LT-10 */
static void lucktails_leader_and_co_leader_gain_nothing_from_it(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin_late(&t, &e, 13, 9, 2, "L01234");
    play(&t, "keep");
    assert_scores(&t, 13, 9, 2);
    begin_late(&t, &e, 13, 13, 2, "L01234");
    play(&t, "keep");
    assert_scores(&t, 13, 13, 2);
}

/* LT-10: seat 2 takes a bonus VP and is then level with the leader, or past. */
static void lucktails_bonus_just_taken_counts_before_the_lucktails_card(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin_late(&t, &e, 9, 0, 9, "012345");
    play(&t, "+2 +2 +2 +2 +2@1 switch1");
    draw_card(&t, 'L');
    assert_scores(&t, 9, 0, 10);
    begin_late(&t, &e, 9, 0, 4, "012345");
    play(&t, "+2 +2 +2 +2 +2@1 switch1");
    draw_card(&t, 'L');
    assert_scores(&t, 9, 0, 9);
}

/* --- Rounds --------------------------------------------------------------------------------- */

/* LT-11 */
static void lucktails_last_one_in_the_round_can_only_opt_out(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin(&t, &e, 3, "012345");
    play(&t, "keep keep");
    assert_int_equal(turn_of(&t), 2);
    assert_legal(&t, "keep switch1 switch2");
    refuse(&t, "+1", LP_ERR_LT_LAST_SEAT);
    refuse(&t, "+2@1", LP_ERR_LT_LAST_SEAT);
    refuse(&t, "take", LP_ERR_LT_LAST_SEAT);
    play(&t, "switch1");
    draw_card(&t, '6');
    assert_int_equal(score_of(&t, 2), 6);
}

/* LT-12 */
static void lucktails_round_ends_when_all_have_left_and_the_left_neighbour_starts(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin(&t, &e, 3, "012345");
    play(&t, "+2 +2 +2 +2 +2@1 take"); /* seat 2 takes 4 VP; the bonus stays behind */
    play(&t, "keep");                  /* seat 0 */
    assert_string_equal(event_text(&t, 0, "keep", 0),
                        "{\"event\":\"keep\",\"seat\":1,\"card\":\"1\",\"gained\":1,"
                        "\"round_over\":true,\"next_start\":1,\"over\":false}");
    assert_scores(&t, 0, 1, 4);
    assert_int_equal(turn_of(&t), LP_CHANCE);
    assert_int_equal(lp_lucktails.chance_total(&t.game, &t.state), 8);
    assert_view(&t, 0, "\"round\":2,\"start\":1,");
    assert_view(&t, 0,
                "\"cards\":[null,null,null],\"revealed\":[false,false,false],\"open\":[],"
                "\"places\":[{\"bonus\":0,\"card\":null,\"from\":null},"
                "{\"bonus\":0,\"card\":null,\"from\":null}],\"path\":[]");
    deal(&t, "345012");
    assert_int_equal(turn_of(&t), 1);
    assert_view(&t, LP_OPEN, "\"cards\":[\"5\",\"3\",\"4\"]");
}

/* LT-12: nothing of a round is left in the bytes of the next. */
static void lucktails_next_round_is_the_same_position_whatever_was_baited(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table quick, slow;
    begin(&quick, &e, 3, "012345");
    play(&quick, "keep keep keep");
    begin(&slow, &e, 3, "012345");
    for (int bait = 1; bait <= 27; bait++)
        play(&slow, bait == 10 ? "+1@2" : "+1");
    assert_int_equal(turn_of(&slow), 0);
    play(&slow, "keep keep keep");
    assert_memory_equal(&quick.state, &slow.state, sizeof(lucktails_state));
}

/* LT-13 */
static void lucktails_single_leader_with_15_wins_at_the_end_of_a_round(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin_late(&t, &e, 12, 12, 0, "342016");
    play(&t, "keep");
    assert_int_equal(score_of(&t, 0), 15);
    assert_int_equal(turn_of(&t), 1); /* not before the round is over */
    play(&t, "keep");
    assert_int_equal(score_of(&t, 1), 16);
    assert_view(&t, 0, "\"winners\":[]");
    assert_string_equal(event_text(&t, LP_SPECTATOR, "keep", 0),
                        "{\"event\":\"keep\",\"seat\":2,\"card\":\"2\",\"gained\":2,"
                        "\"round_over\":true,\"next_start\":null,\"over\":true}");
    assert_int_equal(turn_of(&t), LP_OVER); /* two have 15; the most wins */
    assert_int_equal(lp_lucktails.winners(&t.game, &t.state), 1u << 1);
    assert_view(&t, 0, "\"phase\":\"over\"");
    assert_view(&t, 0, "\"cards\":[\"3\",\"4\",\"2\"]"); /* the last round stays on show */
    assert_view(&t, 0, "\"winners\":[1]");
    refuse(&t, "keep", LP_ERR_OVER);
}

/* LT-13 */
static void lucktails_14_vp_do_not_end_the_game_and_15_do(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin_late(&t, &e, 12, 0, 0, "213456");
    play(&t, "keep keep keep");
    assert_scores(&t, 14, 1, 3);
    assert_int_equal(turn_of(&t), LP_CHANCE);
    begin_late(&t, &e, 12, 0, 0, "312456");
    play(&t, "keep keep keep");
    assert_scores(&t, 15, 1, 2);
    assert_int_equal(turn_of(&t), LP_OVER);
}

/* LT-13 */
static void lucktails_tied_lead_is_played_on_by_everybody(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin_late(&t, &e, 12, 11, 9, "340126");
    play(&t, "keep keep keep");
    assert_scores(&t, 15, 15, 9);
    assert_int_equal(turn_of(&t), LP_CHANCE);
    deal(&t, "016345"); /* seat 1 starts: 0 for seat 1, 1 for seat 2, 6 for seat 0 */
    assert_view(&t, 0, "\"in\":[0,1,2]");
    play(&t, "keep keep keep");
    assert_scores(&t, 21, 15, 10);
    assert_int_equal(lp_lucktails.winners(&t.game, &t.state), 1u << 0);
}

/* LT-14: there are 25 x 1 and 15 x 5 VP in the box, 100 in all. */
static void lucktails_vp_supply_never_runs_out(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin_late(&t, &e, 60, 60, 50, "560124");
    play(&t, "keep keep keep");
    assert_scores(&t, 65, 66, 50);
    assert_int_equal(lp_lucktails.winners(&t.game, &t.state), 1u << 1);
}

/* LT-15 */
static void lucktails_no_raise_passes_the_ceiling(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin(&t, &e, 3, "012345");
    for (int bait = 1; bait <= 26; bait++)
        play(&t, bait == 10 ? "+1@1" : "+1");
    assert_legal(&t, "+1 take keep switch1 switch2");
    refuse(&t, "+2", LP_ERR_LT_CEILING);
    refuse(&t, "+2@1", LP_ERR_LT_CEILING);
    play(&t, "+1");
    assert_legal(&t, "take keep switch1 switch2");
    refuse(&t, "+1", LP_ERR_LT_CEILING);
    play(&t, "take");
    assert_legal(&t, "+1 +2 keep switch1 switch2"); /* the next bait starts afresh */
}

/* LT-16 */
static void lucktails_leaders_share_the_win_after_the_last_round(void **unused)
{
    (void)unused;
    lucktails_edition e = edition();
    e.rounds_max = 11;
    table t;
    begin_late(&t, &e, 12, 11, 9, "340126");
    play(&t, "keep keep keep"); /* round 10: a tie, and there is another */
    assert_int_equal(turn_of(&t), LP_CHANCE);
    deal(&t, "051234"); /* seat 1 starts and has the 0, seat 2 the 5, seat 0 the 1 */
    play(&t, "+1 keep +1 take keep");
    assert_scores(&t, 16, 16, 14);
    assert_int_equal(turn_of(&t), LP_OVER);
    assert_int_equal(lp_lucktails.winners(&t.game, &t.state), 1u << 0 | 1u << 1);
    assert_view(&t, 0, "\"round\":11,");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lucktails_deal_goes_clockwise_from_the_starting_player_then_face_up),
        cmocka_unit_test(lucktails_face_up_cards_are_3_2_1_for_3_4_5_players),
        cmocka_unit_test(lucktails_start_option_is_a_seat),
        cmocka_unit_test(lucktails_turns_go_clockwise_over_those_still_in),
        cmocka_unit_test(lucktails_first_bait_is_1_or_2_or_opting_out),
        cmocka_unit_test(lucktails_bait_of_2_is_raised_to_3_or_4_taken_or_opted_out_of),
        cmocka_unit_test(lucktails_raise_from_8_to_10_adds_bonus_and_to_9_does_not),
        cmocka_unit_test(lucktails_raise_from_9_to_10_or_11_adds_bonus),
        cmocka_unit_test(lucktails_raises_from_10_on_add_no_bonus),
        cmocka_unit_test(lucktails_bonus_comes_again_after_a_reset),
        cmocka_unit_test(lucktails_taking_brings_the_tables_vp_for_the_current_bait),
        cmocka_unit_test(lucktails_taker_reveals_the_card_for_nothing_leaves_and_resets_the_bait),
        cmocka_unit_test(lucktails_lucktails_card_does_nothing_for_a_taker),
        cmocka_unit_test(lucktails_opting_out_gains_the_own_cards_vp_and_no_bait_vp),
        cmocka_unit_test(lucktails_switch_takes_bonus_and_the_middle_card),
        cmocka_unit_test(lucktails_middle_cards_are_drawn_only_when_taken),
        cmocka_unit_test(lucktails_switched_card_can_be_taken_by_another),
        cmocka_unit_test(lucktails_vacated_place_has_no_bonus_and_the_other_keeps_its_own),
        cmocka_unit_test(lucktails_lucktails_card_lifts_to_the_leader),
        cmocka_unit_test(lucktails_leader_and_co_leader_gain_nothing_from_it),
        cmocka_unit_test(lucktails_bonus_just_taken_counts_before_the_lucktails_card),
        cmocka_unit_test(lucktails_last_one_in_the_round_can_only_opt_out),
        cmocka_unit_test(lucktails_round_ends_when_all_have_left_and_the_left_neighbour_starts),
        cmocka_unit_test(lucktails_next_round_is_the_same_position_whatever_was_baited),
        cmocka_unit_test(lucktails_single_leader_with_15_wins_at_the_end_of_a_round),
        cmocka_unit_test(lucktails_14_vp_do_not_end_the_game_and_15_do),
        cmocka_unit_test(lucktails_tied_lead_is_played_on_by_everybody),
        cmocka_unit_test(lucktails_vp_supply_never_runs_out),
        cmocka_unit_test(lucktails_no_raise_passes_the_ceiling),
        cmocka_unit_test(lucktails_leaders_share_the_win_after_the_last_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
