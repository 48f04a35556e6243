/* Save Doctor Lucky: set-up, turns, movement and save attempts (DL-2 to DL-12). */
#include "doctor_lucky_table.h"

static doctor_lucky_edition e;
static table t;

/* --- Set-up ---------------------------------------------------------------------------------- */

static void begin_set_up(int seats)
{
    build_edition(&e);
    table_begin_edition(&t, &lp_doctor_lucky, &e, seats);
}

/* DL-3 */
static void doctor_lucky_first_movement_card_makes_the_starting_player(void **unused)
{
    (void)unused;
    begin_set_up(3);
    assert_int_equal(t.game.rules->chance_total(&t.game, &t.state), 3);
    draw(&t, 2);                   /* seat 2 gets the first card */
    bring(&t, "f1 whiskey f3 f1"); /* seats 2, 0, 1, 2: one each in turn */
    bring(&t, "m7");               /* seat 0 */
    assert_view(&t, LP_SPECTATOR, "\"pawns\":[\"7\",null,null],\"doctor\":null,\"starter\":0");
    bring(&t, "f1 rope"); /* seat 1 gets cards until a movement card comes */
    bring(&t, "mc");
    assert_view(&t, LP_SPECTATOR, "\"pawns\":[\"7\",\"c\",null]");
    bring(&t, "m22 f2 f2 m0"); /* seat 2 at once, the Doctor after two cards */
    assert_view(&t, LP_SPECTATOR, "\"pawns\":[\"7\",\"c\",\"22\"],\"doctor\":\"0\",\"starter\":0");
    assert_view(&t, LP_SPECTATOR, "\"phase\":\"deal\"");
}

/* DL-3 */
static void doctor_lucky_cards_shown_are_out_until_all_are_shuffled_again(void **unused)
{
    (void)unused;
    begin_set_up(2);
    draw(&t, 0);
    for (uint32_t total = 90; total > 87; total--) {
        assert_int_equal(t.game.rules->chance_total(&t.game, &t.state), total);
        bring_type(&t, DOCTOR_LUCKY_MOVEMENT_TYPE + (int)total - 88);
    }
    assert_view(&t, LP_SPECTATOR, "\"phase\":\"deal\"");
    assert_int_equal(t.game.rules->chance_total(&t.game, &t.state), 90);
    begin_set_up(2);
    draw(&t, 0);
    bring(&t, "m5");
    lp_outcome out[LP_OUTCOMES_MAX];
    assert_int_equal(t.game.rules->chance_list(&t.game, &t.state, out), 3 + 20 + 29);
    assert_int_equal(doctor_lucky_count_type(state_of(&t)->pool, DOCTOR_LUCKY_MOVEMENT_TYPE + 5),
                     0);
}

/* DL-3, notation: cards are lined up F-1, F-2, F-3, aid cards, movement cards by room. */
static void doctor_lucky_cards_are_drawn_by_type_order(void **unused)
{
    static const struct {
        uint32_t k;
        const char *card;
    } lines[] = {{0, "f1"},   {25, "f1"},      {26, "f2"},   {35, "f2"},    {36, "f3"},
                 {39, "f3"},  {40, "whiskey"}, {42, "boat"}, {59, "aid19"}, {60, "m0"},
                 {82, "m22"}, {83, "ma"},      {89, "mg"}};
    (void)unused;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        begin_set_up(2);
        draw(&t, 0);
        char wanted[64];
        snprintf(wanted, sizeof wanted, "\"seat\":0,\"card\":\"%s\"", lines[i].card);
        assert_non_null(strstr(event_of_draw(&t, lines[i].k, LP_SPECTATOR), wanted));
    }
}

/* DL-4 */
static void doctor_lucky_hands_and_piles_fit_the_number_of_players(void **unused)
{
    static const struct {
        int hand;
        const char *piles;
    } sizes[8] = {{0, ""},
                  {0, ""},
                  {8, "[18,18,19,19]"},
                  {8, "[16,16,17,17]"},
                  {6, "[16,16,17,17]"},
                  {6, "[15,15,15,15]"},
                  {6, "[13,13,14,14]"},
                  {6, "[12,12,12,12]"}};
    (void)unused;
    for (int seats = 2; seats <= 7; seats++) {
        lp_random random;
        lp_random_init(&random, 4, (uint64_t)seats);
        begin_set_up(seats);
        lp_settle(&t.game, &t.state, &random);
        assert_sound(&t);
        for (int seat = 0; seat < seats; seat++)
            assert_int_equal(doctor_lucky_count(state_of(&t)->hands[seat]), sizes[seats].hand);
        char piles[64];
        snprintf(piles, sizeof piles, "\"pile_counts\":%s", sizes[seats].piles);
        assert_view(&t, LP_SPECTATOR, piles);
    }
}

/* DL-4 */
static void doctor_lucky_whole_hands_are_dealt_from_the_starting_player_on(void **unused)
{
    (void)unused;
    begin_set_up(4);
    draw(&t, 2);
    bring(&t, "m1 m2 m3 m4 m5"); /* seat 2 starts */
    bring(&t, "f1 f1 f1 f1 f1 f1");
    assert_view(&t, LP_SPECTATOR, "\"hand_counts\":[0,0,6,0]");
    bring(&t, "f1 f1 f1 f1 f1 f1 m0");
    assert_view(&t, LP_SPECTATOR, "\"hand_counts\":[1,0,6,6]");
    bring(&t, "m1 m2 m3 m4 m5 f2 f2 f2 f2 f2 f2");
    assert_view(&t, LP_SPECTATOR, "\"hand_counts\":[6,6,6,6]");
    assert_int_equal(turn_of(&t), 2); /* DL-16 */
}

/* DL-16: the first turn is the starting player's, wherever the Doctor stands. */
static void doctor_lucky_starting_player_has_the_first_turn(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 3, "3 5 9 5", "f1; f1; f1");
    assert_int_equal(turn_of(&t), 0);
    assert_view(&t, LP_SPECTATOR, "\"active\":0,\"stepped\":false,\"card_played\":false");
}

/* --- The turn -------------------------------------------------------------------------------- */

/* DL-4 */
static void doctor_lucky_cards_come_from_the_lowest_deck(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 2, "0 9 20", "f1; f1"); /* 88 cards: 22 in each pile */
    assert_view(&t, LP_SPECTATOR, "\"pile_counts\":[22,22,22,22]");
    play(&t, "draw");
    assert_int_equal(t.game.rules->chance_total(&t.game, &t.state), 88); /* of all piles */
    bring(&t, "m7");
    assert_view(&t, LP_SPECTATOR, "\"pile_counts\":[22,22,22,21]");
    flood_decks(&t, 1);
    place(&t, "10 9 3");
    draw_card(&t, "m8");
    assert_view(&t, LP_SPECTATOR, "\"pile_counts\":[22,22,21,0]");
}

/* DL-5 */
static void doctor_lucky_drawing_ends_the_turn(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 2, "0 9 20", "f1; f1");
    draw_card(&t, "f3");
    assert_int_equal(turn_of(&t), 1);
    assert_view(&t, 0, "\"hands\":[[\"f1\",\"f3\"],null]");
}

/* DL-5: snooping is a step and then a card, or none. */
static void doctor_lucky_draw_after_the_free_step(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 2, "1 9 20", "f1; f1");
    assert_legal(&t, "go:0 go:2 draw end");
    play(&t, "go:2");
    assert_legal(&t, "draw end");
    draw_card(&t, "f1");
    assert_int_equal(turn_of(&t), 1);
}

/* DL-5 */
static void doctor_lucky_no_draw_once_a_card_is_played(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 2, "1 9 20", "m12; f1");
    assert_true(is_legal(&t, "draw"));
    play(&t, "play:12:dr:12");
    assert_false(is_legal(&t, "draw"));
    refuse(&t, "draw", LP_ERR_DL_CARD_PLAYED);
    play(&t, "end"); /* the next turn may draw again */
    assert_true(is_legal(&t, "draw"));
}

/* DL-5 */
static void doctor_lucky_a_turn_may_always_be_ended(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 2, "1 9 20", "m12; f1");
    play(&t, "end");
    assert_int_equal(turn_of(&t), 1);
    play(&t, "go:10 end");
    play(&t, "go:0");
    play(&t, "play:12:me:12");
    assert_true(is_legal(&t, "end"));
}

/* DL-2, DL-5: the free step goes through a door, and sight is no door. */
static void doctor_lucky_free_step_goes_through_a_door(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 2, "10 0 20", "f1; f1");
    assert_legal(&t, "go:9 go:11 go:g draw end");
    refuse(&t, "go:7", LP_ERR_DL_NOT_ADJOINING); /* 10 sees 7 */
    refuse(&t, "go:10", LP_ERR_DL_NOT_ADJOINING);
    play(&t, "go:g");
    assert_view(&t, LP_SPECTATOR, "\"pawns\":[\"g\",\"0\"]");
}

/* DL-6 */
static void doctor_lucky_one_free_step_a_turn(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 2, "10 0 20", "f1; f1");
    play(&t, "go:11");
    refuse(&t, "go:12", LP_ERR_DL_STEPPED);
    play(&t, "end end");
    play(&t, "go:12"); /* a new turn, a new step */
}

/* DL-6 */
static void doctor_lucky_cards_are_played_before_and_after_the_step(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 2, "10 0 20", "m12 m6 m9; f1 f1 f1");
    play(&t, "play:12:me:12 go:13 play:6:dr:6 play:9:me:9");
    assert_view(&t, LP_SPECTATOR, "\"pawns\":[\"9\",\"0\"],\"doctor\":\"6\"");
    assert_view(&t, LP_SPECTATOR, "\"stepped\":true,\"card_played\":true");
    assert_legal(&t, "end");
}

/* DL-6 */
static void doctor_lucky_only_cards_in_hand_are_played(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 2, "12 12 12", "m12 rope; m6 whiskey");
    refuse(&t, "play:6:me:6", LP_ERR_DL_NOT_IN_HAND);
    refuse(&t, "save:whiskey", LP_ERR_DL_NOT_IN_HAND);
    play(&t, "save:rope");
    refuse(&t, "f1", LP_ERR_DL_NOT_IN_HAND);
}

/* DL-7: steps of a card by the deck of its room: A none, B 1, C 2, D 3; or the named room. */
static void doctor_lucky_movement_cards_reach_by_their_deck(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 2, "10 0 g", "m13; f1");
    assert_legal(&t, "go:9 go:11 go:g draw end play:13:me:13 play:13:dr:13");
    sit_down(&t, &e, 2, "10 0 13", "m6; f1");
    assert_legal(&t, "go:9 go:11 go:g draw end play:6:me:6 play:6:me:9 play:6:me:11 play:6:me:g "
                     "play:6:dr:6 play:6:dr:12 play:6:dr:14");
    sit_down(&t, &e, 2, "10 0 22", "m3; f1");
    assert_legal(&t, "go:9 go:11 go:g draw end "
                     "play:3:me:3 play:3:me:8 play:3:me:9 play:3:me:11 play:3:me:12 play:3:me:g "
                     "play:3:dr:3 play:3:dr:20 play:3:dr:21 play:3:dr:a play:3:dr:b");
    sit_down(&t, &e, 2, "10 1 b", "m0; f1");
    assert_legal(&t, "go:9 go:11 go:g draw end "
                     "play:0:me:0 play:0:me:7 play:0:me:8 play:0:me:9 play:0:me:11 play:0:me:12 "
                     "play:0:me:13 play:0:me:g "
                     "play:0:dr:0 play:0:dr:a play:0:dr:22 play:0:dr:21");
}

/* DL-7: the piece must end in another room, also when its room is named. */
static void doctor_lucky_a_card_moves_its_piece_to_another_room(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 2, "12 0 0", "m12; f1");
    refuse(&t, "play:12:me:12", LP_ERR_DL_NO_MOVE);
    refuse(&t, "play:12:dr:0", LP_ERR_DL_NO_MOVE);
    refuse(&t, "play:12:me:13", LP_ERR_DL_TOO_FAR);
    play(&t, "play:12:dr:12");
    assert_view(&t, LP_SPECTATOR, "\"pawns\":[\"12\",\"0\"],\"doctor\":\"12\"");
}

/* DL-7: other players' pawns stay where they are: a card names the own pawn or the Doctor. */
static void doctor_lucky_a_card_moves_one_piece_only(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 3, "12 12 12 12", "m0; f1; f1");
    play(&t, "play:0:me:15");
    assert_view(&t, LP_SPECTATOR, "\"pawns\":[\"15\",\"12\",\"12\"],\"doctor\":\"12\"");
}

/* DL-7 */
static void doctor_lucky_flooded_rooms_cannot_be_named_or_entered(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 2, "10 0 20", "m20; f1");
    flood_decks(&t, 1);
    place(&t, "19 3 4"); /* beside c, which led to 20 */
    refuse(&t, "play:20:me:20", LP_ERR_DL_FLOODED);
    refuse(&t, "go:20", LP_ERR_DL_NOT_ADJOINING);
    /* the card's three steps still work, but not through flooded rooms: 19-20-21 and 3-2 are gone
     */
    assert_legal(
        &t, "go:18 draw end play:20:me:18 play:20:me:17 play:20:me:c play:20:me:16 play:20:me:4 "
            "play:20:dr:3 play:20:dr:5 play:20:dr:c play:20:dr:6 play:20:dr:d "
            "play:20:dr:18 play:20:dr:7 play:20:dr:17 play:20:dr:19");
}

/* --- Save attempts --------------------------------------------------------------------------- */

/* DL-8 */
static void doctor_lucky_attempt_needs_the_doctors_room(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 2, "12 13 13", "whiskey; f1");
    assert_false(is_legal(&t, "save"));
    refuse(&t, "save", LP_ERR_DL_NOT_WITH_DOCTOR);
    refuse(&t, "save:whiskey", LP_ERR_DL_NOT_WITH_DOCTOR);
    play(&t, "go:13");
    assert_legal(&t, "save save:whiskey draw end");
}

/* DL-2, DL-8: a witness stands in the room or sees it; sight goes by the ship's lines, not doors.
 */
static void doctor_lucky_attempt_needs_a_witness(void **unused)
{
    static const struct {
        const char *rooms;
        bool seen;
    } cases[] = {
        {"10 10 10", true},  /* in the room */
        {"10 7 10", true},   /* one deck away */
        {"10 4 10", true},   /* two decks away */
        {"4 10 4", true},    /* and back */
        {"10 9 10", false},  /* a door is no line of sight here */
        {"10 12 10", false}, /* sees others, not this room */
        {"11 10 11", false},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sit_down(&t, &e, 2, cases[i].rooms, "rope; f1");
        assert_int_equal(is_legal(&t, "save"), cases[i].seen);
        assert_int_equal(is_legal(&t, "save:rope"), cases[i].seen);
        if (!cases[i].seen)
            refuse(&t, "save:rope", LP_ERR_DL_NO_WITNESS);
    }
}

/* DL-9 */
static void doctor_lucky_attempt_is_worth_1_or_its_aid_card(void **unused)
{
    static const struct {
        const char *rooms, *action, *value;
    } cases[] = {
        {"12 12 12", "save", "\"aid\":null,\"value\":1,"},
        {"10 10 10", "save:rope", "\"aid\":\"rope\",\"value\":3,"},
        {"10 10 10", "save:whiskey", "\"aid\":\"whiskey\",\"value\":2,"},
        {"12 12 12", "save:whiskey", "\"aid\":\"whiskey\",\"value\":6,"},
    };
    (void)unused;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sit_down(&t, &e, 2, cases[i].rooms, "rope whiskey; f1 f1");
        play(&t, cases[i].action);
        assert_view(&t, LP_SPECTATOR, cases[i].value);
    }
}

/* DL-10: the rulebook's example. Six players, Whiskey in the captain's cabin. */
static void doctor_lucky_whiskey_in_the_captains_cabin_is_stopped(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 6, "12 12 0 1 2 3 12",
             "whiskey m0 m1; f2 f1 f1; f3 f1 f1; f1 f1 f2; f3 m2 m3; f1 m4 m5");
    play(&t, "save:whiskey");
    assert_view(&t, LP_SPECTATOR,
                "\"attempt\":{\"seat\":0,\"aid\":\"whiskey\",\"value\":6,\"sum\":0,\"asked\":1}");
    play(&t, "done");
    assert_int_equal(turn_of(&t), 2);
    play(&t, "done f1 f1");
    assert_int_equal(turn_of(&t), 3);
    assert_view(&t, LP_SPECTATOR, "\"sum\":2,\"asked\":3");
    play(&t, "done f3 done");
    assert_int_equal(turn_of(&t), 5);
    assert_view(&t, LP_SPECTATOR, "\"sum\":5,\"asked\":5");
    assert_legal(&t, "f1"); /* DL-11 */
    play(&t, "f1");
    assert_view(&t, LP_SPECTATOR, "\"attempt\":null");
    assert_view(&t, LP_SPECTATOR, "\"winners\":[]");
    assert_view(&t, LP_SPECTATOR, "\"played\":[\"f1\",\"f1\",\"f1\",\"f3\",\"whiskey\"]");
    assert_int_equal(turn_of(&t), 1); /* the turn is over, the game goes on */
}

/* DL-10 */
static void doctor_lucky_everybody_is_asked_from_the_left_also_without_cards(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 4, "13 12 0 1 9", "m12; rope; f1; m2");
    play(&t, "end"); /* the Doctor walks from 9 to 10, seat 1 is next */
    place(&t, "13 12 0 1 12");
    play(&t, "save:rope");
    assert_int_equal(turn_of(&t), 2);
    assert_legal(&t, "f1 done");
    play(&t, "done");
    assert_int_equal(turn_of(&t), 3);
    assert_legal(&t, "done");
    play(&t, "done");
    assert_int_equal(turn_of(&t), 0);
    assert_legal(&t, "done");
    play(&t, "done");
    assert_view(&t, LP_SPECTATOR, "\"winners\":[1]}");
}

/* DL-10 */
static void doctor_lucky_one_card_after_another_until_the_value_is_reached(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 3, "12 12 0 12", "rope m1 m3 m4; f1 f1 f2 f3; f1 f1 f1 f1");
    play(&t, "save:rope"); /* 3 */
    assert_legal(&t, "f1 f2 f3 done");
    play(&t, "f1 f1");
    assert_legal(&t, "f2 f3 done");
    play(&t, "f3"); /* overshoots */
    assert_view(&t, LP_SPECTATOR, "\"phase\":\"turn\"");
    assert_int_equal(turn_of(&t), 1); /* seat 2 was not asked any more */
    refuse(&t, "f2", LP_ERR_DL_NO_ATTEMPT);
    refuse(&t, "done", LP_ERR_DL_NO_ATTEMPT);
}

/* DL-10 */
static void doctor_lucky_who_is_done_is_not_asked_again(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 4, "12 12 0 1 12", "boat m1; f1 f1; f1 f1; f1 m2");
    play(&t, "save:boat f1 done done"); /* 1 of 4 */
    assert_int_equal(turn_of(&t), 3);
    assert_view(&t, LP_SPECTATOR, "\"sum\":1,\"asked\":3");
    play(&t, "f1 done"); /* 2 of 4, and all had their chance */
    assert_int_equal(turn_of(&t), LP_OVER);
    assert_view(&t, LP_SPECTATOR, "\"scores\":[1,0,0,0]");
    assert_view(&t, LP_SPECTATOR, "\"winners\":[0]}");
    assert_view(&t, LP_SPECTATOR, "\"attempt\":null");
    assert_int_equal(t.game.rules->winners(&t.game, &t.state), 1);
    assert_int_equal(score_of(&t, 0), 1);
    assert_int_equal(score_of(&t, 1), 0);
}

/* DL-10: nothing else is done while an attempt goes on. */
static void doctor_lucky_attempt_is_answered_before_anything_else(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 2, "12 12 12", "rope f1; m1 f1");
    play(&t, "save");
    refuse(&t, "go:13", LP_ERR_DL_ANSWER_NOW);
    refuse(&t, "play:1:me:1", LP_ERR_DL_ANSWER_NOW);
    refuse(&t, "end", LP_ERR_DL_ANSWER_NOW);
    refuse(&t, "draw", LP_ERR_DL_ANSWER_NOW);
    refuse(&t, "save", LP_ERR_DL_ANSWER_NOW);
}

/* DL-11 */
static void doctor_lucky_last_one_asked_must_stop_the_attempt_if_possible(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 3, "12 12 0 12", "rope m1 m3; f3 f3 m4; f1 f2 m5");
    play(&t, "save:rope");             /* 3 */
    assert_true(is_legal(&t, "done")); /* not the last one asked */
    play(&t, "done");
    assert_legal(&t, "f1 f2"); /* together 3: the choice is which comes first */
    refuse(&t, "done", LP_ERR_DL_MUST_STOP);
    play(&t, "f1");
    assert_legal(&t, "f2");
    play(&t, "f2");
    assert_view(&t, LP_SPECTATOR, "\"phase\":\"turn\"");
}

/* DL-11 */
static void doctor_lucky_last_one_asked_is_free_when_the_cards_do_not_suffice(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 3, "12 12 0 12", "rope m1; f3 f3; f1 f1");
    play(&t, "save:rope done");
    assert_legal(&t, "f1 done");
    play(&t, "f1");
    assert_legal(&t, "f1 done");
    play(&t, "done");
    assert_view(&t, LP_SPECTATOR, "\"winners\":[0]}");
}

/* DL-12 */
static void doctor_lucky_cards_played_never_come_back(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 2, "12 12 5", "rope m1; f3 f1");
    play(&t, "play:1:dr:1");
    refuse(&t, "play:1:me:1", LP_ERR_DL_NOT_IN_HAND);
    play(&t, "end");
    assert_view(&t, LP_SPECTATOR, "\"played\":[\"m1\"]");
    lp_random random;
    lp_random_init(&random, 1, 1);
    for (int i = 0; i < 86; i++) { /* draw all there is */
        if (turn_of(&t) == LP_OVER)
            break;
        play(&t, "draw");
        lp_settle(&t.game, &t.state, &random);
        assert_sound(&t);
    }
    assert_int_equal(turn_of(&t), LP_OVER);
    assert_int_equal(state_of(&t)->pool, 0);
    assert_view(&t, LP_SPECTATOR, "\"played\":[\"m1\"]");
}

/* DL-12 */
static void doctor_lucky_there_is_no_hand_limit(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 2, "1 9 3", "f1; f1");
    for (int i = 0; i < 12; i++) {
        place(&t, "1 9 3"); /* nobody is where the Doctor goes */
        play(&t, "draw");
        draw(&t, 0);
        place(&t, "1 9 3");
        play(&t, "end");
    }
    assert_view(&t, LP_SPECTATOR, "\"hand_counts\":[13,1]");
    place(&t, "1 9 3");
    assert_true(is_legal(&t, "draw"));
}

/* Texts of actions round trip, and nothing else is read. */
static void doctor_lucky_every_action_has_its_text(void **unused)
{
    static const char *const bad[] = {
        "",          "go",         "go:",          "go:23",        "go:h",  "go:01",
        "play:1:me", "play:1:me:", "play:1:you:2", "play:1:me:2x", "save:", "save:rum",
        "saves",     "f4",         "done ",        "dra"};
    (void)unused;
    build_edition(&e);
    table_begin_edition(&t, &lp_doctor_lucky, &e, 2);
    for (int action = 0; action < lp_doctor_lucky.action_count; action++) {
        char buffer[LP_ACTION_TEXT_MAX];
        lp_text text;
        lp_action read = 0;
        lp_text_init(&text, buffer, sizeof buffer);
        lp_doctor_lucky.action_write(&t.game, (lp_action)action, &text);
        assert_true(lp_text_fits(&text));
        assert_int_equal(lp_doctor_lucky.action_read(&t.game, buffer, text.length, &read), LP_OK);
        assert_int_equal(read, action);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        lp_action read;
        assert_int_equal(lp_doctor_lucky.action_read(&t.game, bad[i], strlen(bad[i]), &read),
                         LP_ERR_BAD_TEXT);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(doctor_lucky_first_movement_card_makes_the_starting_player),
        cmocka_unit_test(doctor_lucky_cards_shown_are_out_until_all_are_shuffled_again),
        cmocka_unit_test(doctor_lucky_cards_are_drawn_by_type_order),
        cmocka_unit_test(doctor_lucky_hands_and_piles_fit_the_number_of_players),
        cmocka_unit_test(doctor_lucky_whole_hands_are_dealt_from_the_starting_player_on),
        cmocka_unit_test(doctor_lucky_starting_player_has_the_first_turn),
        cmocka_unit_test(doctor_lucky_cards_come_from_the_lowest_deck),
        cmocka_unit_test(doctor_lucky_drawing_ends_the_turn),
        cmocka_unit_test(doctor_lucky_draw_after_the_free_step),
        cmocka_unit_test(doctor_lucky_no_draw_once_a_card_is_played),
        cmocka_unit_test(doctor_lucky_a_turn_may_always_be_ended),
        cmocka_unit_test(doctor_lucky_free_step_goes_through_a_door),
        cmocka_unit_test(doctor_lucky_one_free_step_a_turn),
        cmocka_unit_test(doctor_lucky_cards_are_played_before_and_after_the_step),
        cmocka_unit_test(doctor_lucky_only_cards_in_hand_are_played),
        cmocka_unit_test(doctor_lucky_movement_cards_reach_by_their_deck),
        cmocka_unit_test(doctor_lucky_a_card_moves_its_piece_to_another_room),
        cmocka_unit_test(doctor_lucky_a_card_moves_one_piece_only),
        cmocka_unit_test(doctor_lucky_flooded_rooms_cannot_be_named_or_entered),
        cmocka_unit_test(doctor_lucky_attempt_needs_the_doctors_room),
        cmocka_unit_test(doctor_lucky_attempt_needs_a_witness),
        cmocka_unit_test(doctor_lucky_attempt_is_worth_1_or_its_aid_card),
        cmocka_unit_test(doctor_lucky_whiskey_in_the_captains_cabin_is_stopped),
        cmocka_unit_test(doctor_lucky_everybody_is_asked_from_the_left_also_without_cards),
        cmocka_unit_test(doctor_lucky_one_card_after_another_until_the_value_is_reached),
        cmocka_unit_test(doctor_lucky_who_is_done_is_not_asked_again),
        cmocka_unit_test(doctor_lucky_attempt_is_answered_before_anything_else),
        cmocka_unit_test(doctor_lucky_last_one_asked_must_stop_the_attempt_if_possible),
        cmocka_unit_test(doctor_lucky_last_one_asked_is_free_when_the_cards_do_not_suffice),
        cmocka_unit_test(doctor_lucky_cards_played_never_come_back),
        cmocka_unit_test(doctor_lucky_there_is_no_hand_limit),
        cmocka_unit_test(doctor_lucky_every_action_has_its_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
