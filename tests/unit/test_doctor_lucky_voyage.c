/* Save Doctor Lucky: flooding, the Doctor's walk, turn order, the end, and who knows what (DL-13 to
 * DL-21). */
#include "doctor_lucky_table.h"

static doctor_lucky_edition e;
static table t;

/* --- Flooding -------------------------------------------------------------------------------- */

/* DL-13: at the end of the turn and before the Doctor moves, pawns and Doctor flee to the lowest
 * number of the next deck. */
static void doctor_lucky_a_deck_floods_when_its_last_card_is_drawn(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 4, "22 b 9 19 20", "f1; f1; f1; f1");
    nearly_empty_pile(&t);
    play(&t, "draw");
    assert_view(&t, LP_SPECTATOR, "\"decks\":[\"A\",\"B\",\"C\",\"D\"]");
    bring(&t, "m7");
    assert_view(&t, LP_SPECTATOR, "\"decks\":[\"A\",\"B\",\"C\"],\"pile_counts\":[21,21,22,0]");
    assert_view(&t, LP_SPECTATOR, "\"pawns\":[\"3\",\"3\",\"9\",\"19\"],\"doctor\":\"4\"");
}

/* DL-13 */
static void doctor_lucky_a_deck_stays_while_its_pile_has_a_card(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 2, "22 9 20", "f1; f1");
    nearly_empty_pile(&t);
    play(&t, "end");
    assert_view(&t, LP_SPECTATOR, "\"decks\":[\"A\",\"B\",\"C\",\"D\"]");
    assert_view(&t, LP_SPECTATOR, "\"pawns\":[\"22\",\"9\"],\"doctor\":\"21\"");
}

/* DL-13: the next decks, C to B and B to A. */
static void doctor_lucky_pawns_flee_one_deck_up(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 2, "1 1 1", "f1; f1");
    flood_decks(&t, 1);
    place(&t, "19 c 12");
    nearly_empty_pile(&t);
    draw_card(&t, "m7");
    assert_view(&t, LP_SPECTATOR, "\"decks\":[\"A\",\"B\"]");
    assert_view(&t, LP_SPECTATOR, "\"pawns\":[\"6\",\"6\"],\"doctor\":\"13\"");
    sit_down(&t, &e, 2, "1 1 1", "f1; f1");
    flood_decks(&t, 2);
    place(&t, "e 16 f");
    nearly_empty_pile(&t);
    draw_card(&t, "m7");
    assert_view(&t, LP_SPECTATOR, "\"decks\":[\"A\"]");
    assert_view(&t, LP_SPECTATOR, "\"pawns\":[\"9\",\"9\"],\"doctor\":\"10\"");
}

/* DL-14 */
static void doctor_lucky_nobody_wins_when_deck_a_floods(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 2, "1 1 1", "f1; f1");
    flood_decks(&t, 3);
    place(&t, "9 10 11");
    nearly_empty_pile(&t);
    play(&t, "draw");
    draw(&t, 0); /* the last card of all */
    assert_int_equal(turn_of(&t), LP_OVER);
    assert_view(&t, LP_SPECTATOR, "\"decks\":[],\"pile_counts\":[0,0,0,0]");
    assert_view(&t, LP_SPECTATOR, "\"scores\":[0,0]");
    assert_view(&t, LP_SPECTATOR, "\"prize\":null");
    assert_view(&t, LP_SPECTATOR, "\"winners\":[]}");
    refuse(&t, "end", LP_ERR_OVER);
}

/* --- The Doctor's walk ----------------------------------------------------------------------- */

/* Where the Doctor walks from a room when so many decks are gone and a turn ends. */
static const char *walk(int flooded, const char *from)
{
    static char to[16];
    char rooms[32];
    sit_down(&t, &e, 2, "12 12 12", "f1; f1");
    flood_decks(&t, flooded);
    snprintf(rooms, sizeof rooms, "12 12 %s", from);
    place(&t, rooms);
    play(&t, "end");
    lp_text text;
    lp_text_init(&text, to, sizeof to);
    doctor_lucky_room_write(&e, state_of(&t)->table.doctor, &text);
    return to;
}

/* DL-15 */
static void doctor_lucky_doctor_walks_by_the_numbers(void **unused)
{
    (void)unused;
    assert_string_equal(walk(0, "0"), "1");
    assert_string_equal(walk(0, "2"), "3");
    assert_string_equal(walk(0, "21"), "22");
    assert_string_equal(walk(0, "22"), "0");
}

/* DL-15: the printed sentence on sunken decks. */
static void doctor_lucky_doctor_skips_flooded_rooms(void **unused)
{
    (void)unused;
    assert_string_equal(walk(1, "18"), "19");
    assert_string_equal(walk(1, "19"), "3");
    assert_string_equal(walk(2, "16"), "6");
    assert_string_equal(walk(3, "12"), "13");
    assert_string_equal(walk(3, "13"), "9");
}

/* DL-15 */
static void doctor_lucky_doctor_leaves_unnumbered_rooms_for_the_highest_number_beside(void **unused)
{
    (void)unused;
    assert_string_equal(walk(0, "a"), "22");
    assert_string_equal(walk(0, "c"), "20");
    assert_string_equal(walk(1, "c"), "18"); /* 20 is gone */
    assert_string_equal(walk(0, "g"), "12");
}

/* DL-15: when no numbered room adjoins, the lowest one left. */
static void doctor_lucky_doctor_goes_to_the_lowest_number_left_when_none_adjoins(void **unused)
{
    (void)unused;
    assert_string_equal(walk(0, "b"), "0");
    sit_down(&t, &e, 2, "12 12 12", "f1; f1");
    flood_decks(&t, 1);
    e.adjacent[room_index("d")] = 1u << room_index("c"); /* d adjoins only c */
    doctor_lucky_edition_derive(&e);
    place(&t, "12 12 d");
    play(&t, "end");
    assert_view(&t, LP_SPECTATOR, "\"doctor\":\"3\"");
}

/* --- Turn order ------------------------------------------------------------------------------ */

/* DL-16: clockwise, and back to seat 0. */
static void doctor_lucky_turns_go_clockwise(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 3, "0 1 2 9", "f1; f1; f1");
    play(&t, "end");
    assert_int_equal(turn_of(&t), 1);
    play(&t, "end");
    assert_int_equal(turn_of(&t), 2);
    play(&t, "end");
    assert_int_equal(turn_of(&t), 0);
}

/* The position after seats 0 … seat - 1 have ended their turns, the Doctor far away. */
static void pass_to(int seats, int seat)
{
    sit_down(&t, &e, seats, "0 0 0 0 0 0 0 0", "f1; f1; f1; f1; f1; f1; f1");
    for (int i = 0; i < seat; i++) {
        state_of(&t)->table.doctor = 9;
        play(&t, "end");
    }
    assert_int_equal(turn_of(&t), seat);
}

/* DL-16: the rulebook's example (its players count from 1). After player 4 the Doctor walks into
 * the room where only player 2 stands: next is 2, then 3. */
static void doctor_lucky_the_doctor_brings_the_turn_to_player_2_then_3(void **unused)
{
    (void)unused;
    pass_to(5, 3);
    place(&t, "0 6 0 0 0 5");
    play(&t, "end");
    assert_int_equal(turn_of(&t), 1);
    play(&t, "end"); /* skipped seats are not made up for */
    assert_int_equal(turn_of(&t), 2);
}

/* DL-16: the rulebook's example. After Six the Doctor joins Three, Five and Six: Three is next. */
static void doctor_lucky_of_several_the_first_to_the_left_is_next(void **unused)
{
    (void)unused;
    pass_to(6, 5);
    place(&t, "0 0 6 0 6 6 5");
    play(&t, "end");
    assert_int_equal(turn_of(&t), 2);
    pass_to(6, 3); /* after Four it is Five */
    place(&t, "0 0 6 0 6 6 5");
    play(&t, "end");
    assert_int_equal(turn_of(&t), 4);
}

/* DL-16: also the player who just moved, but last. */
static void doctor_lucky_who_just_moved_may_move_again(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 3, "6 0 0 5", "f1; f1; f1");
    play(&t, "end");
    assert_int_equal(turn_of(&t), 0);
    place(&t, "6 0 6 5");
    play(&t, "end");
    assert_int_equal(turn_of(&t), 2);
}

/* DL-17 */
static void doctor_lucky_a_doctor_moved_by_a_card_changes_no_turn_order(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 3, "0 0 12 5", "m12; f1; f1");
    play(&t, "play:12:dr:12"); /* into seat 2's room */
    assert_int_equal(turn_of(&t), 0);
    play(&t, "end"); /* he walks on to 13 */
    assert_int_equal(turn_of(&t), 1);
}

/* DL-17 */
static void doctor_lucky_a_doctor_moved_by_the_water_changes_no_turn_order(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 3, "12 12 3 22", "f1; f1; f1");
    nearly_empty_pile(&t);
    draw_card(&t, "m7"); /* he flees to 3, where seat 2 stands, and walks on to 4 */
    assert_view(&t, LP_SPECTATOR, "\"doctor\":\"4\"");
    assert_int_equal(turn_of(&t), 1);
}

/* --- The end --------------------------------------------------------------------------------- */

/* DL-18 */
static void doctor_lucky_the_ship_goes_down_after_100_quiet_turns(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 2, "12 12 0", "f1; f1");
    for (int i = 0; i < 99; i++)
        play(&t, "end");
    assert_view(&t, LP_SPECTATOR, "\"quiet_turns\":99");
    play(&t, "go:13"); /* a step makes no noise */
    play(&t, "end");
    assert_int_equal(turn_of(&t), LP_OVER);
    assert_view(&t, LP_SPECTATOR, "\"decks\":[]");
    assert_view(&t, LP_SPECTATOR, "\"winners\":[]}");
}

/* DL-18: a card drawn or played, or an attempt, begins the count anew. */
static void doctor_lucky_quiet_turns_are_counted_in_a_row(void **unused)
{
    static const char *const noise[] = {"draw", "play:1:me:1 end", "save f1", "save:rope f3"};
    (void)unused;
    for (int i = 0; i < 4; i++) {
        sit_down(&t, &e, 2, "12 12 3", "m1 rope; f1 f3");
        play(&t, "end end");
        assert_view(&t, LP_SPECTATOR, "\"quiet_turns\":2");
        place(&t, "12 12 12");
        play(&t, noise[i]);
        if (i == 0)
            bring(&t, "f1");
        assert_view(&t, LP_SPECTATOR, "\"quiet_turns\":0");
    }
}

/* DL-19: the last in asking order who still holds a failure card. */
static void doctor_lucky_prize_goes_to_the_last_who_could_have_played(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 4, "12 12 0 0 12", "boat; f3; f1; m1");
    play(&t, "save:boat done done done");
    assert_view(&t, LP_SPECTATOR, "\"prize\":2,\"penalties\":[0,0,0,0],\"winners\":[0]");
    sit_down(&t, &e, 4, "12 12 0 0 12", "boat; f3; f1; m1");
    play(&t, "save:boat done f1 done done"); /* seat 2 has none left */
    assert_view(&t, LP_SPECTATOR, "\"prize\":1");
    sit_down(&t, &e, 2, "12 12 12", "boat f3; m1 m2");
    play(&t, "save:boat done"); /* nobody asked had one */
    assert_view(&t, LP_SPECTATOR, "\"prize\":null");
}

/* DL-20: on request, a penalty for each point of failure cards; aid cards count nothing. */
static void doctor_lucky_penalties_count_the_failure_points_of_the_prize(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 3, "12 12 0 12", "whiskey m3 m4 m5; f1 f1 f1 m2; f1 f3 rope m1");
    assert_int_equal(lp_game_option(&t.game, "penalties", 1), LP_OK);
    play(&t, "save:whiskey done done");
    assert_view(&t, LP_SPECTATOR, "\"scores\":[1,0,0]");
    assert_view(&t, LP_SPECTATOR, "\"prize\":2,\"penalties\":[0,0,4]");
    assert_int_equal(lp_game_option(&t.game, "penalties", 2), LP_ERR_BAD_OPTION);
}

/* DL-20 */
static void doctor_lucky_talk_penalties_are_called_by_others_and_only_count(void **unused)
{
    doctor_lucky_tally tally;
    (void)unused;
    memset(&tally, 0, sizeof tally);
    sit_down(&t, &e, 3, "12 12 0 12", "f1; f1; f1");
    assert_false(
        doctor_lucky_tally_call(&t.game, &tally, 1, 0, DOCTOR_LUCKY_TALK_KILLING, false)); /* off */
    assert_int_equal(lp_game_option(&t.game, "penalties", 1), LP_OK);
    const table before = t;
    assert_true(doctor_lucky_tally_call(&t.game, &tally, 1, 0, DOCTOR_LUCKY_TALK_KILLING, false));
    assert_int_equal(tally.points[0], 1);
    assert_true(doctor_lucky_tally_call(&t.game, &tally, 2, 0, DOCTOR_LUCKY_TALK_WEAPON, true));
    assert_int_equal(tally.points[0], 3);
    assert_false(doctor_lucky_tally_call(&t.game, &tally, 0, 0, DOCTOR_LUCKY_TALK_WEAPON, true));
    assert_false(doctor_lucky_tally_call(&t.game, &tally, 1, 3, DOCTOR_LUCKY_TALK_WEAPON, true));
    assert_false(doctor_lucky_tally_call(&t.game, &tally, 1, 0, DOCTOR_LUCKY_TALKS, true));
    assert_int_equal(tally.points[0], 3);
    assert_int_equal(doctor_lucky_talk_penalty(false), 1);
    assert_int_equal(doctor_lucky_talk_penalty(true), 2);
    assert_memory_equal(&before, &t, sizeof t); /* they move nothing */
}

/* --- Knowledge ------------------------------------------------------------------------------- */

/* DL-21 */
static void doctor_lucky_hands_are_their_owners_until_the_end(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 3, "12 12 0 12", "rope m1; f1 m22; f1 mg");
    assert_view(&t, 0, "\"hand_counts\":[2,2,2],\"hands\":[[\"rope\",\"m1\"],null,null]");
    assert_view(&t, 2, "\"hands\":[null,null,[\"f1\",\"mg\"]]");
    assert_view(&t, LP_SPECTATOR, "\"hands\":[null,null,null]");
    assert_view(&t, LP_OPEN, "\"hands\":[[\"rope\",\"m1\"],[\"f1\",\"m22\"],[\"f1\",\"mg\"]]");
    play(&t, "save:rope done done");
    assert_view(&t, LP_SPECTATOR, "\"hands\":[[\"m1\"],[\"f1\",\"m22\"],[\"f1\",\"mg\"]]");
}

/* DL-21: pawns, pile sizes, hand counts, cards played, attempts are public. */
static void doctor_lucky_the_table_is_public(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 3, "12 12 0 12", "rope m1; f1 m22; f1 mg");
    play(&t, "play:1:me:1 end");
    assert_view(&t, LP_SPECTATOR, "\"hand_counts\":[1,2,2]");
    assert_view(&t, LP_SPECTATOR, "\"played\":[\"m1\"]");
    assert_view(&t, LP_SPECTATOR, "\"pile_counts\":[21,21,21,21],\"pawns\":[\"1\",\"12\",\"0\"]");
}

/* DL-21: what others get of a card dealt or drawn is the same to the last byte, whatever it is. */
static void doctor_lucky_drawn_cards_are_told_to_their_owner_only(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 3, "12 12 0 5", "rope; f1; f1");
    play(&t, "draw");
    const table before = t;
    char first[4096];
    snprintf(first, sizeof first, "%s", event_of_draw(&t, 0, 1));
    assert_non_null(strstr(first, "{\"event\":\"drawn\",\"seat\":0,\"card\":null,"));
    for (uint32_t k = 1; k < 87; k++) {
        t = before;
        assert_string_equal(event_of_draw(&t, k, 1), first);
        t = before;
        assert_string_equal(event_of_draw(&t, k, LP_SPECTATOR), first);
        assert_view(&t, LP_SPECTATOR, "\"hand_counts\":[2,1,1],\"hands\":[null,null,null]");
    }
    t = before;
    assert_non_null(strstr(event_of_draw(&t, 86, 0), "\"card\":\"mg\""));
}

/* DL-21: a pass shows nothing about the hand. */
static void doctor_lucky_a_pass_shows_nothing(void **unused)
{
    char first[4096];
    (void)unused;
    sit_down(&t, &e, 3, "12 12 0 12", "rope; f3; f1");
    play(&t, "save:rope");
    snprintf(first, sizeof first, "%s", event_of_action(&t, "done", 0));
    sit_down(&t, &e, 3, "12 12 0 12", "rope; m9; f1");
    play(&t, "save:rope");
    assert_string_equal(event_of_action(&t, "done", 0), first);
    assert_string_equal(first, "{\"event\":\"answer\",\"seat\":1,\"card\":null,\"value\":3,"
                               "\"sum\":0,\"failed\":false,\"turn_end\":null,\"over\":null}");
}

/* DL-21: what each kind of step tells. */
static void doctor_lucky_events_tell_what_everybody_sees(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 3, "13 12 0 12", "rope m1; f1 f2; f1 mg");
    assert_string_equal(event_of_action(&t, "go:12", 2),
                        "{\"event\":\"step\",\"seat\":0,\"room\":\"12\",\"turn_end\":null,"
                        "\"over\":null}");
    assert_string_equal(event_of_action(&t, "play:1:dr:g", 2),
                        "{\"event\":\"card\",\"seat\":0,\"card\":\"m1\",\"piece\":\"dr\","
                        "\"room\":\"g\",\"turn_end\":null,\"over\":null}");
    place(&t, "12 12 0 12");
    assert_string_equal(event_of_action(&t, "save:rope", 2),
                        "{\"event\":\"attempt\",\"seat\":0,\"aid\":\"rope\",\"value\":3,"
                        "\"turn_end\":null,\"over\":null}");
    play(&t, "f1");
    assert_string_equal(
        event_of_action(&t, "f2", 2),
        "{\"event\":\"answer\",\"seat\":1,\"card\":\"f2\",\"value\":3,\"sum\":3,\"failed\":true,"
        "\"turn_end\":{\"flooded\":[],\"fled\":[],\"refuge\":null,\"doctor\":[\"12\",\"13\"],"
        "\"next\":1},\"over\":null}");
    place(&t, "22 12 0 22");
    nearly_empty_pile(&t);
    assert_string_equal(event_of_action(&t, "draw", 2),
                        "{\"event\":\"draw\",\"seat\":1,\"turn_end\":null,\"over\":null}");
    assert_string_equal(event_of_draw(&t, state_of(&t)->table.pool_count - 1u, 2),
                        "{\"event\":\"drawn\",\"seat\":1,\"card\":null,"
                        "\"turn_end\":{\"flooded\":[\"D\"],\"fled\":[0,2],\"refuge\":\"3\","
                        "\"doctor\":[\"3\",\"4\"],\"next\":2},\"over\":null}");
    place(&t, "9 9 9 9");
    play(&t, "save done");
    assert_string_equal(event_of_action(&t, "done", LP_SPECTATOR),
                        "{\"event\":\"answer\",\"seat\":1,\"card\":null,\"value\":1,\"sum\":0,"
                        "\"failed\":false,\"turn_end\":null,\"over\":{\"winner\":2,\"prize\":null,"
                        "\"penalty\":0,\"hands\":[[],[\"mf\"],[\"f1\",\"mg\"]]}}");
}

/* DL-21: cards not seen lie in the others' hands and the piles with even chances. */
static void doctor_lucky_determinize_deals_unseen_cards_evenly(void **unused)
{
    enum { SAMPLES = 20000 };
    static int in_hand[DOCTOR_LUCKY_TYPES];
    uint64_t view[LP_VIEW_MAX / 8], again[LP_VIEW_MAX / 8];
    lp_random random;
    (void)unused;
    memset(in_hand, 0, sizeof in_hand);
    lp_random_init(&random, 21, 0);
    sit_down(&t, &e, 3, "12 12 0 5", "rope m1 f1 f1; f1 f2 m3 boat; f1 mg f3 m4");
    play(&t, "play:1:me:1 end");
    t.game.rules->view_fill(&t.game, &t.state, 0, view);
    for (int i = 0; i < SAMPLES; i++) {
        table guess = t;
        t.game.rules->determinize(&t.game, view, &random, &guess.state);
        t.game.rules->view_fill(&t.game, &guess.state, 0, again);
        assert_memory_equal(view, again, lp_doctor_lucky.view_size);
        if (i < 100)
            assert_sound(&guess);
        for (int type = 0; type < DOCTOR_LUCKY_TYPES; type++)
            in_hand[type] += doctor_lucky_count_type(state_of(&guess)->hands[2], type);
    }
    /* 90 - 4 cards are unseen, 4 of them are seat 2's; f1 24 of them. Six standard deviations of a
     * count of 4/86 each are 6 * sqrt(20000 * 0.0465 * 0.9535) < 180. */
    for (int type = 3; type < DOCTOR_LUCKY_TYPES; type++) {
        const bool seen =
            type == DOCTOR_LUCKY_AID_TYPE + 1 || type == DOCTOR_LUCKY_MOVEMENT_TYPE + 1;
        assert_in_range(in_hand[type] + 180, seen ? 180 : 930, seen ? 180 : 930 + 360);
    }
    assert_in_range(in_hand[0], 24 * 930 - 900, 24 * 930 + 900);
    assert_in_range(in_hand[1], 10 * 930 - 600, 10 * 930 + 600);
}

/* The numbers for learners are named, and seats count from the viewer. */
static void doctor_lucky_observation_looks_from_the_viewers_seat(void **unused)
{
    int16_t numbers[256];
    uint64_t view[LP_VIEW_MAX / 8];
    (void)unused;
    sit_down(&t, &e, 3, "12 13 0 5", "rope; f1; mg");
    const int count = lp_doctor_lucky.observe_count(&t.game);
    assert_true(count <= 256);
    t.game.rules->view_fill(&t.game, &t.state, 2, view);
    lp_doctor_lucky.observe(&t.game, view, numbers);
    for (int i = 0; i < count; i++) {
        char buffer[64];
        lp_text name;
        lp_text_init(&name, buffer, sizeof buffer);
        lp_doctor_lucky.observe_name(&t.game, i, &name);
        assert_true(name.length > 0);
        const int wanted = !strcmp(buffer, "turn") || !strcmp(buffer, "hand_mg")        ? 1
                           : !strcmp(buffer, "pawn_2")                                  ? 13
                           : !strcmp(buffer, "pawn_1")                                  ? 12
                           : !strcmp(buffer, "hand_rope") || !strcmp(buffer, "hand_f1") ? 0
                           : !strcmp(buffer, "doctor")                                  ? 5
                                                       : numbers[i];
        assert_int_equal(numbers[i], wanted);
    }
}

/* Bytes that are no sound position are refused: card conservation, flooded rooms, phases. */
static void doctor_lucky_check_finds_broken_positions(void **unused)
{
    (void)unused;
    sit_down(&t, &e, 2, "12 12 12", "rope m1; f1 f3");
    const table sound = t;
    doctor_lucky_state *s = state_of(&t);
    s->hands[0] += doctor_lucky_movement(1) << 1; /* m2 twice */
    assert_non_null(lp_doctor_lucky.check(&t.game, &t.state));
    t = sound;
    s->pool -= doctor_lucky_card(0);
    assert_non_null(lp_doctor_lucky.check(&t.game, &t.state));
    t = sound;
    s->table.piles[A]--;
    assert_non_null(lp_doctor_lucky.check(&t.game, &t.state));
    t = sound;
    s->table.pawns[1] = 30;
    assert_non_null(lp_doctor_lucky.check(&t.game, &t.state));
    t = sound;
    s->table.phase = DOCTOR_LUCKY_PHASE_ANSWER;
    assert_non_null(lp_doctor_lucky.check(&t.game, &t.state));
    t = sound;
    s->table.saver = 0;
    assert_non_null(lp_doctor_lucky.check(&t.game, &t.state));
    t = sound;
    s->table.flooded = 1;
    assert_non_null(lp_doctor_lucky.check(&t.game, &t.state));
    t = sound;
    assert_null(lp_doctor_lucky.check(&t.game, &t.state));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(doctor_lucky_a_deck_floods_when_its_last_card_is_drawn),
        cmocka_unit_test(doctor_lucky_a_deck_stays_while_its_pile_has_a_card),
        cmocka_unit_test(doctor_lucky_pawns_flee_one_deck_up),
        cmocka_unit_test(doctor_lucky_nobody_wins_when_deck_a_floods),
        cmocka_unit_test(doctor_lucky_doctor_walks_by_the_numbers),
        cmocka_unit_test(doctor_lucky_doctor_skips_flooded_rooms),
        cmocka_unit_test(doctor_lucky_doctor_leaves_unnumbered_rooms_for_the_highest_number_beside),
        cmocka_unit_test(doctor_lucky_doctor_goes_to_the_lowest_number_left_when_none_adjoins),
        cmocka_unit_test(doctor_lucky_turns_go_clockwise),
        cmocka_unit_test(doctor_lucky_the_doctor_brings_the_turn_to_player_2_then_3),
        cmocka_unit_test(doctor_lucky_of_several_the_first_to_the_left_is_next),
        cmocka_unit_test(doctor_lucky_who_just_moved_may_move_again),
        cmocka_unit_test(doctor_lucky_a_doctor_moved_by_a_card_changes_no_turn_order),
        cmocka_unit_test(doctor_lucky_a_doctor_moved_by_the_water_changes_no_turn_order),
        cmocka_unit_test(doctor_lucky_the_ship_goes_down_after_100_quiet_turns),
        cmocka_unit_test(doctor_lucky_quiet_turns_are_counted_in_a_row),
        cmocka_unit_test(doctor_lucky_prize_goes_to_the_last_who_could_have_played),
        cmocka_unit_test(doctor_lucky_penalties_count_the_failure_points_of_the_prize),
        cmocka_unit_test(doctor_lucky_talk_penalties_are_called_by_others_and_only_count),
        cmocka_unit_test(doctor_lucky_hands_are_their_owners_until_the_end),
        cmocka_unit_test(doctor_lucky_the_table_is_public),
        cmocka_unit_test(doctor_lucky_drawn_cards_are_told_to_their_owner_only),
        cmocka_unit_test(doctor_lucky_a_pass_shows_nothing),
        cmocka_unit_test(doctor_lucky_events_tell_what_everybody_sees),
        cmocka_unit_test(doctor_lucky_determinize_deals_unseen_cards_evenly),
        cmocka_unit_test(doctor_lucky_observation_looks_from_the_viewers_seat),
        cmocka_unit_test(doctor_lucky_check_finds_broken_positions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
