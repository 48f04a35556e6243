/* DUCK card by card: the rules, DU-1 to DU-16 and DU-18. */
#include "duck_table.h"

/* --- Set-up ---------------------------------------------------------------------------------- */

/* DU-1 */
static void duck_seven_cards_to_each_seat_and_a_start_card(void **unused)
{
    (void)unused;
    build_edition(7);
    table_begin_edition(&t, &lp_duck, &e, 3);
    assert_int_equal(t.game.rules->chance_total(&t.game, &t.state), 69);
    for (int i = 0; i < 7; i++)
        draw(&t, 0); /* 0y, 1y 1y 1y, 2y 2y 2y */
    assert_view(&t, LP_OPEN,
                "\"hand_counts\":[0,7,0],\"hands\":[[],[\"0y\",\"1y\",\"1y\",\"1y\","
                "\"2y\",\"2y\",\"2y\"],[]]");
    for (int i = 0; i < 7; i++)
        bring(i < 3 ? "1b" : i < 6 ? "2b" : "0b");
    assert_view(&t, LP_OPEN, "\"hand_counts\":[0,7,7]");
    for (int i = 0; i < 7; i++)
        draw(&t, t.game.rules->chance_total(&t.game, &t.state) - 1); /* 8r, 7r 7r 7r, 6r … */
    assert_view(&t, LP_SPECTATOR, "\"turn\":\"chance\",\"phase\":\"deal\"");
    assert_view(&t, LP_SPECTATOR, "\"piles\":[[],[],[]],\"draw_count\":48");
    bring("5y");
    assert_view(&t, LP_SPECTATOR, "\"turn\":1,\"phase\":\"play\"");
    assert_view(&t, LP_SPECTATOR, "\"dealer\":0,\"lifebelt\":{\"green\":6,\"red\":2}");
    assert_view(&t, LP_SPECTATOR, "\"piles\":[[\"5y\"],[],[]],\"draw_count\":47");
    assert_view(&t, 0, "\"hands\":[[\"6r\",\"6r\",\"6r\",\"7r\",\"7r\",\"7r\",\"8r\"],null,null]");
}

/* DU-1, notation: the cards that can come are lined up by type. */
static void duck_cards_are_drawn_in_type_order(void **unused)
{
    (void)unused;
    build_edition(7);
    table_begin_edition(&t, &lp_duck, &e, 5);
    uint32_t k = 0;
    lp_outcome out[LP_OUTCOMES_MAX];
    assert_int_equal(t.game.rules->chance_list(&t.game, &t.state, out), DUCK_TYPES);
    for (int type = 0; type < DUCK_TYPES; type++)
        for (int i = 0; i < duck_copies(e.deck, type); i++, k++) {
            assert_int_equal(duck_nth(e.deck, k), type);
            assert_true(i > 0 || out[type].k == k);
            assert_int_equal(out[type].weight, duck_copies(e.deck, type));
        }
    assert_int_equal(k, 69);
}

/* --- A turn ---------------------------------------------------------------------------------- */

/* DU-2 */
static void duck_a_turn_is_a_play_and_a_draw_or_a_duck(void **unused)
{
    (void)unused;
    sit_down(3, 3, "7y 7b 7r; 1y 1b 5r; 6y 6b 6r", "4y");
    refuse(&t, "pile", LP_ERR_DU_PLAY_FIRST);
    refuse(&t, "left", LP_ERR_DU_PLAY_FIRST);
    refuse(&t, "right", LP_ERR_DU_PLAY_FIRST);
    refuse(&t, "towel:y", LP_ERR_DU_NO_CHOICE);
    assert_true(is_legal(&t, "duck"));
    play(&t, "5r");
    refuse(&t, "duck", LP_ERR_DU_DRAW_NOW);
    refuse(&t, "1y", LP_ERR_DU_DRAW_NOW);
    refuse(&t, "towel:y", LP_ERR_DU_DRAW_NOW);
    play(&t, "right");
    assert_int_equal(turn_of(&t), 2);
    assert_view(&t, LP_SPECTATOR, "\"turns\":1,\"winners\":[]");
}

/* DU-3 */
static void duck_equal_cards_or_a_sequence_of_one_colour(void **unused)
{
    (void)unused;
    sit_down(3, 7, "7y 7b 7r 7y 7b 7r 6b; 2y 3y 4y 5b 5b 5r 6r; 6y 6b 6r 6y 6b 6r 8y", "4b");
    assert_legal(&t, "2y 3y 4y 5b 5r 6r 5bb 5br 5rb 5bbr 5brb y2-4 y4-2");
    refuse(&t, "5by", LP_ERR_DU_NOT_IN_HAND);
    refuse(&t, "5bbb", LP_ERR_DU_NOT_IN_HAND);
    refuse(&t, "y2-5", LP_ERR_DU_NOT_IN_HAND);
    refuse(&t, "y0-8", LP_ERR_DU_NOT_IN_HAND);
    refuse(&t, "r4-6", LP_ERR_DU_NOT_IN_HAND);
}

/* DU-3: two are no sequence, other colours and gaps do not follow, 8 and 0 do not meet. */
static void duck_no_sequence_with_a_gap_or_around_the_end(void **unused)
{
    (void)unused;
    sit_down(3, 7, "5y 5b 5r 5y 5b 5r 6b; 7y 8y 0y 1y 3y 4b 5y; 6y 6b 6r 6y 6b 6r 2b", "4b");
    assert_legal(&t, "7y 8y 0y 1y 3y 4b 5y");
    lp_action action;
    assert_int_equal(duck_action_read(&t.game, "y2-3", 4, &action), LP_ERR_BAD_TEXT);
    assert_int_equal(duck_action_read(&t.game, "y7-9", 4, &action), LP_ERR_BAD_TEXT);
}

/* DU-3, DU-4: every choice of cards of one number and of the top, for every hand of one number. */
static void duck_all_equal_plays_of_all_hands_are_offered(void **unused)
{
    (void)unused;
    sit_down(3, 3, "7y 7b 7r; 1y 1b 5r; 6y 6b 6r", "4y");
    int most = 0;
    for (int hand = 1; hand < 64; hand++) {
        int count = 0;
        if (duck_size((duck_cards)hand) > DUCK_HAND_MAX)
            continue;
        state_of()->hands[1] = duck_of_pattern(hand, 1);
        for (int part = 1; part < 64; part++)
            for (int top = 0; top < DUCK_COLOURS; top++) {
                char text[LP_ACTION_TEXT_MAX] = "1";
                if (!(part >> 2 * top & 3) || !duck_has((duck_cards)hand, (duck_cards)part))
                    continue;
                for (int colour = 0; colour < DUCK_COLOURS; colour++)
                    for (int i = colour == top; i < (part >> 2 * colour & 3); i++)
                        strncat(text, &"ybr"[colour], 1);
                strncat(text, &"ybr"[top], 1);
                assert_true(is_legal(&t, text));
                count++;
            }
        lp_action legal[LP_LEGAL_MAX];
        assert_int_equal(lp_legal(&t.game, &t.state, legal), count + 1); /* and the duck */
        most = count > most ? count : most;
    }
    assert_int_equal(most + 1, 76);
    assert_true(most + 1 + DUCK_FIRST_PLAYS <= t.game.rules->legal_max);
}

/* DU-3, DU-4: every sequence of every run, both ways. */
static void duck_all_sequences_of_all_runs_are_offered(void **unused)
{
    (void)unused;
    sit_down(3, 3, "7y 7b 7r; 1y 1b 5r; 6y 6b 6r", "4y");
    for (int colour = 0; colour < DUCK_COLOURS; colour++)
        for (int from = 0; from < DUCK_NUMBERS; from++)
            for (int length = 1; length <= 7 && from + length <= DUCK_NUMBERS; length++) {
                duck_cards hand = 0;
                int count = 0;
                for (int i = 0; i < length; i++)
                    hand += duck_one(duck_type(colour, from + i));
                state_of()->hands[1] = hand;
                for (int low = from; low < from + length; low++)
                    for (int high = low + 2; high < from + length; high++, count += 2) {
                        char text[LP_ACTION_TEXT_MAX];
                        snprintf(text, sizeof text, "%c%d-%d", "ybr"[colour], low, high);
                        assert_true(is_legal(&t, text));
                        snprintf(text, sizeof text, "%c%d-%d", "ybr"[colour], high, low);
                        assert_true(is_legal(&t, text));
                    }
                lp_action legal[LP_LEGAL_MAX];
                assert_int_equal(lp_legal(&t.game, &t.state, legal),
                                 length + count + (duck_sum(hand) <= e.duck_max));
            }
}

/* DU-4 */
static void duck_the_top_colour_is_chosen_the_rest_lies_yellow_blue_red(void **unused)
{
    (void)unused;
    sit_down(3, 7, "7y 7b 7r 7y 7b 7r 6b; 5r 5b 5y 5b 5r 1y 1b; 6y 6b 6r 6y 6b 6r 8y", "4b");
    play(&t, "5ybrrb");
    assert_view(&t, LP_SPECTATOR, "\"piles\":[[\"4b\"],[\"5y\",\"5b\",\"5r\",\"5r\",\"5b\"],[]]");
    play(&t, "right");
    play(&t, "8y right"); /* the top, a blue five, comes to seat 2 */
    assert_view(&t, LP_SPECTATOR,
                "\"known\":[[],[\"4b\"],[\"5b\"]],\"piles\":[[],[\"5y\",\"5b\","
                "\"5r\",\"5r\"],[\"8y\"]]");
}

/* DU-4 */
static void duck_a_sequence_lies_ascending_or_descending(void **unused)
{
    (void)unused;
    sit_down(3, 7, "2b 3b 4b 5b 7b 7r 6b; 2y 3y 4y 5y 1y 1b 8b; 6y 6b 6r 6y 6b 6r 8y", "4b");
    play(&t, "y2-5 right");
    play(&t, "6yb right"); /* the 5 is on top */
    assert_view(&t, LP_SPECTATOR, "\"known\":[[],[\"4b\"],[\"5y\"]]");
    play(&t, "b5-2 left"); /* and now the 4 */
    assert_view(&t, LP_SPECTATOR, "\"known\":[[\"4y\"],[\"4b\"],[\"5y\"]]");
    assert_view(&t, LP_SPECTATOR,
                "\"piles\":[[\"5b\",\"4b\",\"3b\",\"2b\"],[\"2y\",\"3y\"],[\"6y\",\"6b\"]]");
}

/* DU-5 */
static void duck_played_cards_are_shown_to_all(void **unused)
{
    (void)unused;
    sit_down(3, 3, "7y 7b 7r; 5b 5y 5r; 6y 6b 6r", "4b");
    assert_event(LP_SPECTATOR, "5by",
                 "{\"event\":\"play\",\"seat\":1,\"cards\":[\"5b\",\"5y\"],\"end\":null,\"towels\":"
                 "[],\"next_dealer\":null,\"over\":false}");
}

/* DU-6 */
static void duck_a_card_comes_from_the_pile_or_a_neighbours_top(void **unused)
{
    (void)unused;
    sit_down(4, 3, "7y 7b 7r; 1y 1b 5r; 6y 6b 6r; 3y 3b 3r", "4y");
    play(&t, "1y");
    assert_legal(&t, "pile right"); /* nothing lies on the left, and seat 3 is no neighbour */
    refuse(&t, "left", LP_ERR_DU_NO_SOURCE);
    play(&t, "pile");
    assert_int_equal(turn_of(&t), LP_CHANCE);
    bring("8y");
    assert_int_equal(turn_of(&t), 2);
    play(&t, "6y");
    assert_legal(&t, "pile right");
    play(&t, "pile");
    bring("2y");
    play(&t, "3y");
    assert_legal(&t, "pile left right");
    play(&t, "left"); /* the start card of seat 0 */
    assert_view(&t, LP_SPECTATOR,
                "\"known\":[[],[],[],[\"4y\"]],\"piles\":[[],[\"1y\"],[\"6y\"],["
                "\"3y\"]]");
}

/* DU-6, DU-17 */
static void duck_a_card_from_the_pile_is_seen_by_its_owner_only(void **unused)
{
    (void)unused;
    sit_down(3, 3, "7y 7b 7r; 1y 1b 5r; 6y 6b 6r", "4y");
    play(&t, "5r pile");
    const table before = t;
    assert_event(1, "=8b",
                 "{\"event\":\"drawn\",\"seat\":1,\"card\":\"8b\",\"end\":null,\"towels\":[],"
                 "\"next_dealer\":null,\"over\":false}");
    t = before;
    assert_event(0, "=8b",
                 "{\"event\":\"drawn\",\"seat\":1,\"card\":null,\"end\":null,\"towels\":[],"
                 "\"next_dealer\":null,\"over\":false}");
    assert_view(&t, 1, "\"hands\":[null,[\"1y\",\"1b\",\"8b\"],null]");
    assert_view_lacks(&t, 0, "8b");
    assert_view_lacks(&t, LP_SPECTATOR, "8b");
}

/* DU-7: with ten cards for three hands and a start card there is no draw pile. */
static void duck_an_empty_pile_is_no_source_while_a_neighbour_has_cards(void **unused)
{
    (void)unused;
    build_edition(3);
    e.deck = cards_of("7y 7b 7r 1y 1b 5r 6y 6b 6r 4y");
    duck_edition_derive(&e);
    table_begin_edition(&t, &lp_duck, &e, 3);
    deal("7y 7b 7r; 1y 1b 5r; 6y 6b 6r", "4y");
    play(&t, "1y");
    assert_legal(&t, "right");
    refuse(&t, "pile", LP_ERR_DU_NO_SOURCE);
}

/* A position that play never comes to: seat 1 has played, the draw pile and both neighbours' piles
 * are empty; the discards are given by seat and card, bottom first. */
static void lay_out_without_sources(const char *discards)
{
    build_edition(2);
    e.deck = cards_of("7y 7b 1y 6y 6b 3y 3r");
    for (const char *at = discards; *at; at += at[4] ? 5 : 4)
        e.deck += duck_one(type_of(at + 2));
    duck_edition_derive(&e);
    table_begin_edition(&t, &lp_duck, &e, 4);
    duck_state *s = state_of();
    s->hands[0] = cards_of("7y 7b");
    s->hands[1] = cards_of("1y");
    s->hands[2] = cards_of("6y 6b");
    s->hands[3] = cards_of("3y 3r");
    for (const char *at = discards; *at; at += at[4] ? 5 : 4) {
        s->discards[s->discard_count++] = (uint8_t)((at[0] - '0') << 5 | type_of(at + 2));
        s->heights[at[0] - '0']++;
    }
    s->pile = 0;
    s->pile_count = 0;
    s->phase = DUCK_PHASE_DRAW;
    s->seat = 1;
}

/* DU-7 */
static void duck_without_a_source_the_cards_under_the_tops_are_a_new_pile(void **unused)
{
    (void)unused;
    lay_out_without_sources("3:2y 1:5r 3:4b 1:5b 3:8r");
    assert_sound(&t);
    assert_legal(&t, "pile");
    const table before = t;
    assert_event(LP_SPECTATOR, "pile",
                 "{\"event\":\"draw\",\"seat\":1,\"from\":\"pile\",\"card\":null,\"renewed\":["
                 "\"2y\",\"4b\",\"5r\"],\"end\":null,\"towels\":[],\"next_dealer\":null,\"over\":"
                 "false}");
    t = before;
    play(&t, "pile");
    assert_view(&t, LP_SPECTATOR,
                "\"piles\":[[],[\"5b\"],[],[\"8r\"]],\"draw_count\":3,\"renewed\":[\"2y\",\"4b\","
                "\"5r\"]");
    bring("4b");
    assert_view(&t, 1, "\"hands\":[null,[\"1y\",\"4b\"],null,null]");
    assert_view(&t, LP_SPECTATOR, "\"turn\":2,\"phase\":\"play\"");
}

/* DU-7 */
static void duck_without_any_card_to_draw_the_turn_ends(void **unused)
{
    (void)unused;
    lay_out_without_sources("3:8r");
    state_of()->hands[1] = cards_of("1y 5b"); /* about to play the 1y: its pile is only that card */
    state_of()->phase = DUCK_PHASE_PLAY;
    e.deck += duck_one(type_of("5b"));
    duck_edition_derive(&e);
    play(&t, "1y");
    assert_int_equal(turn_of(&t), 2);
    assert_view(&t, LP_SPECTATOR, "\"hand_counts\":[2,1,2,2]");
    assert_view(&t, LP_SPECTATOR, "\"turns\":1");
}

/* DU-7: whoever is on the right has just played (or dealt), so there is always a source. */
static void duck_the_right_neighbour_always_has_a_card_to_take(void **unused)
{
    (void)unused;
    build_edition(7);
    table_begin_edition(&t, &lp_duck, &e, 3);
    lp_random random;
    lp_random_init(&random, 7, 0);
    lp_action legal[LP_LEGAL_MAX];
    for (int turn; (turn = lp_settle(&t.game, &t.state, &random)) != LP_OVER;) {
        const int count = lp_legal(&t.game, &t.state, legal);
        if (state_of()->phase == DUCK_PHASE_DRAW)
            assert_int_equal(legal[count - 1], DUCK_RIGHT);
        assert_int_equal(
            lp_act(&t.game, &t.state, turn, legal[lp_random_below(&random, (uint32_t)count)]),
            LP_OK);
    }
}

/* --- End of a round -------------------------------------------------------------------------- */

/* DU-8 */
static void duck_playing_the_last_card_ends_the_round_with_green(void **unused)
{
    (void)unused;
    sit_down(3, 3, "7y 2b 1r; 5y 5b 5r; 6y 1b 8r", "4y");
    play(&t, "5ybr");
    assert_view(&t, LP_SPECTATOR, "\"belts\":[0,6,0]");
    assert_view(&t, LP_SPECTATOR, "\"towels\":[[\"7y\"],[],[]]"); /* seat 2 has 15 and discards */
    assert_view(&t, LP_SPECTATOR, "\"phase\":\"deal\",\"scores\":[7,6,0],\"round\":2");
}

/* DU-9 */
static void duck_ducking_takes_a_sum_of_ten_or_less(void **unused)
{
    (void)unused;
    sit_down(3, 3, "7y 2b 1r; 5y 5b 1y; 6y 1b 8r", "4y");
    assert_false(is_legal(&t, "duck"));
    refuse(&t, "duck", LP_ERR_DU_SUM_TOO_HIGH);
    play(&t, "1y right"); /* 5 + 5 + 4 */
    play(&t, "8r right"); /* 6 + 1 + 1 = 8 */
    refuse(&t, "pile", LP_ERR_DU_PLAY_FIRST);
    assert_true(is_legal(&t, "duck")); /* seat 0 with 7 + 2 + 1 */
    play(&t, "duck");
    assert_view(&t, LP_SPECTATOR, "\"round\":2");
}

/* DU-9: also as the first action; DU-10. */
static void duck_alone_lowest_takes_green_and_keeps_the_highest_card(void **unused)
{
    (void)unused;
    sit_down(3, 3, "7y 2b 2r; 5y 4b 1y; 6y 1b 8r", "4y");
    play(&t, "duck"); /* 10 against 11 and 15 */
    assert_view(&t, LP_SPECTATOR, "\"belts\":[0,6,0]");
    assert_view(&t, LP_SPECTATOR, "\"towels\":[[\"7y\"],[\"5y\"],[]]");
    assert_view(&t, LP_SPECTATOR, "\"scores\":[7,11,0]");
}

/* DU-11 */
static void duck_a_tie_for_the_lowest_is_a_wrong_duck(void **unused)
{
    (void)unused;
    sit_down(3, 3, "7y 2b 1r; 5y 4b 1y; 6y 1b 8r", "4y");
    play(&t, "duck"); /* 10 against 10 and 15 */
    assert_view(&t, LP_SPECTATOR, "\"belts\":[0,-2,0]");
    assert_view(&t, LP_SPECTATOR, "\"towels\":[[\"7y\"],[],[]]");
    assert_view(&t, LP_SPECTATOR, "\"scores\":[7,-2,0]");
}

/* DU-11, DU-12: the ducker's sum does not count among the others'. */
static void duck_a_wrong_duck_does_not_save_the_highest_of_the_others(void **unused)
{
    (void)unused;
    sit_down(3, 3, "4y 2b 2r; 5y 4b 1y; 3y 1b 1r", "4y"); /* 10 against 8 and 5 */
    assert_event(0, "duck",
                 "{\"event\":\"duck\",\"seat\":1,\"end\":{\"hands\":[[\"4y\",\"2b\",\"2r\"],"
                 "[\"1y\",\"5y\",\"4b\"],[\"3y\",\"1b\",\"1r\"]],\"lifebelt\":{\"seat\":1,"
                 "\"points\":-2},\"discard\":[0]},\"towels\":[{\"seat\":2,\"card\":\"3y\"}],"
                 "\"next_dealer\":1,\"over\":false}");
    assert_view(&t, LP_SPECTATOR, "\"belts\":[0,-2,0]");
    assert_view(&t, LP_SPECTATOR, "\"towels\":[[],[],[\"3y\"]]");
}

/* DU-12 */
static void duck_the_highest_sum_discards_the_others_keep_a_card(void **unused)
{
    (void)unused;
    sit_down(4, 3, "7y 7b 7r; 1y 1b 0r; 6y 6b 8r; 3y 3b 4r", "4y");
    assert_event(LP_SPECTATOR, "duck",
                 "{\"event\":\"duck\",\"seat\":1,\"end\":{\"hands\":[[\"7y\",\"7b\",\"7r\"],["
                 "\"1y\",\"1b\",\"0r\"],[\"6y\",\"6b\",\"8r\"],[\"3y\",\"3b\",\"4r\"]],"
                 "\"lifebelt\":{\"seat\":1,\"points\":6},\"discard\":[0]},\"towels\":[],"
                 "\"next_dealer\":null,\"over\":false}");
    play(&t, "towel:y");
    assert_view(&t, LP_SPECTATOR, "\"towels\":[[],[\"1y\"],[\"8r\"],[\"4r\"]]");
}

/* DU-13 */
static void duck_all_with_the_highest_sum_discard(void **unused)
{
    (void)unused;
    sit_down(4, 3, "7y 7b 1r; 1y 0b 0r; 6y 6b 3r; 3y 3b 4r", "4y");
    play(&t, "duck"); /* 15, 1, 15, 10 */
    assert_view(&t, LP_SPECTATOR, "\"towels\":[[],[\"1y\"],[],[\"4r\"]]");
    sit_down(3, 3, "7y 7b 1r; 1y 0b 0r; 6y 6b 3r", "4y");
    play(&t, "duck"); /* all others tied */
    assert_view(&t, LP_SPECTATOR, "\"towels\":[[],[\"1y\"],[]]");
}

/* DU-14: asked are those with two colours, clockwise from the one who ended the round. */
static void duck_equal_highest_cards_are_the_owners_choice(void **unused)
{
    (void)unused;
    sit_down(5, 3, "4y 4b 1r; 5y 5y 1b; 2y 2b 2r; 8y 8b 8r; 6r 6r 1y", "3y");
    play(&t, "5yy right"); /* seat 1: 3y 1b */
    play(&t, "duck");      /* seat 2 ducks wrongly with 6: no choice for it */
    assert_view(&t, LP_SPECTATOR, "\"belts\":[0,0,-2,0,0]");
    assert_view(&t, LP_SPECTATOR, "\"turn\":0,\"phase\":\"towel\""); /* seat 4: like cards */
    assert_view(&t, LP_SPECTATOR, "\"towels\":[[],[],[],[],[\"6r\"]]");
    assert_view(&t, LP_SPECTATOR, "\"hands\":[[\"4y\",\"4b\",\"1r\"],[\"3y\",\"1b\"],[],[],[]]");
    assert_legal(&t, "towel:y towel:b");
    refuse(&t, "towel:r", LP_ERR_DU_NO_CHOICE);
    refuse(&t, "4y", LP_ERR_DU_TOWEL_NOW);
    refuse(&t, "duck", LP_ERR_DU_TOWEL_NOW);
    assert_event(3, "towel:b",
                 "{\"event\":\"towel\",\"seat\":0,\"end\":null,\"towels\":[{\"seat\":0,\"card\":"
                 "\"4b\"},{\"seat\":1,\"card\":\"3y\"}],\"next_dealer\":1,\"over\":false}");
    assert_view(&t, LP_SPECTATOR, "\"towels\":[[\"4b\"],[\"3y\"],[],[],[\"6r\"]]");
}

/* DU-14 */
static void duck_the_one_who_ended_the_round_chooses_first(void **unused)
{
    (void)unused;
    sit_down(3, 3, "4y 4b 1r; 3y 3b 1b; 8y 8b 8r", "3y");
    play(&t, "duck");
    assert_int_equal(turn_of(&t), 1);
    play(&t, "towel:b");
    assert_int_equal(turn_of(&t), 0);
    play(&t, "towel:y");
    assert_view(&t, LP_SPECTATOR, "\"towels\":[[\"4y\"],[\"3b\"],[]]");
}

/* DU-15 */
static void duck_towel_cards_stay_out_and_the_left_neighbour_deals(void **unused)
{
    (void)unused;
    sit_down(3, 3, "7y 2b 1r; 5y 5b 5r; 6y 1b 8r", "4y");
    play(&t, "5ybr"); /* 7y goes under a towel */
    assert_view(&t, LP_SPECTATOR, "\"dealer\":1,\"lifebelt\":{\"green\":7,\"red\":2}");
    assert_view(&t, LP_SPECTATOR, "\"piles\":[[],[],[]],\"draw_count\":68");
    assert_int_equal(duck_copies(state_of()->pile, type_of("7y")), 2);
    bring("8y");
    assert_view(&t, LP_SPECTATOR, "\"hand_counts\":[0,0,1]");
    sit_down(3, 3, "7y 2b 1r; 5y 5b 5r; 6y 1b 8r", "4y");
    play(&t, "5ybr");
    deal("1y 1b 1r; 7b 7y 7r; 6y 6b 6r", "3b");
    assert_view(&t, LP_SPECTATOR, "\"turn\":2,\"phase\":\"play\"");
    assert_view(&t, LP_SPECTATOR, "\"piles\":[[],[\"3b\"],[]]");
}

/* Plays rounds in which the first seat plays three fives and gets the lifebelt; the next seat
 * keeps a card, the dealer discards. */
static void play_rounds(int count)
{
    LP_TABLE char hands[3][32] = {"8b 8y 8r; 5y 5b 5r; 1b 1y 0r", "1b 1y 0r; 8b 8y 8r; 5y 5b 5r",
                                  "5y 5b 5r; 1b 1y 0r; 8b 8y 8r"};
    for (; count > 0; count--) {
        const int dealer = state_of()->dealer;
        deal(hands[dealer], "4y");
        play(&t, "5ybr");
        play(&t, count % 2 ? "towel:y" : "towel:b");
    }
}

/* DU-16 */
static void duck_five_rounds_towel_cards_and_lifebelts_count(void **unused)
{
    (void)unused;
    build_edition(3);
    table_begin_edition(&t, &lp_duck, &e, 3);
    play_rounds(4);
    assert_view(&t, LP_SPECTATOR, "\"belts\":[8,15,7]");
    assert_view(&t, LP_SPECTATOR, "\"scores\":[9,16,9],\"round\":5");
    play_rounds(1);
    assert_int_equal(turn_of(&t), LP_OVER);
    assert_view(&t, LP_SPECTATOR, "\"belts\":[8,15,17]");
    assert_view(&t, LP_SPECTATOR, "\"turn\":\"over\",\"phase\":\"over\",\"scores\":[10,16,19]");
    assert_view(&t, LP_SPECTATOR, "\"lifebelt\":null,\"hand_counts\":[0,0,0],\"hands\":[[],[],[]]");
    assert_view(&t, LP_SPECTATOR, "\"winners\":[2]");
    lp_action legal[LP_LEGAL_MAX];
    assert_int_equal(lp_legal(&t.game, &t.state, legal), 0);
    assert_int_equal(t.game.rules->apply(&t.game, &t.state, DUCK_DUCK), LP_ERR_OVER);
    assert_int_equal(t.game.rules->chance_apply(&t.game, &t.state, 0), LP_ERR_OVER);
}

/* DU-16 */
static void duck_a_red_lifebelt_takes_its_points_away(void **unused)
{
    (void)unused;
    build_edition(3);
    table_begin_edition(&t, &lp_duck, &e, 3);
    play_rounds(2);
    const int32_t before = score_of(&t, 0);
    deal("0y 0b 1r; 0r 1b 1y; 8y 8b 8r", "4y"); /* seat 2 deals; seat 0 begins */
    play(&t, "1r right");
    play(&t, "duck"); /* seat 1: 2 against 4 and 24 */
    assert_view(&t, LP_SPECTATOR, "\"belts\":[0,14,7]");
    play(&t, "towel:y"); /* its two ones */
    deal("7y 7b 7r; 5y 4b 1b; 3b 3r 4r", "4y");
    play(&t, "duck"); /* seat 1 again: 10 against 10 */
    assert_int_equal(score_of(&t, 1), 14 + 1 - 3);
    assert_true(score_of(&t, 0) >= before);
}

/* DU-16 */
static void duck_equal_scores_share_the_win(void **unused)
{
    (void)unused;
    build_edition(3);
    e.round_count = 1;
    table_begin_edition(&t, &lp_duck, &e, 3);
    deal("6y 2b 2r; 5y 5b 5r; 8y 8b 8r", "4y");
    play(&t, "5ybr"); /* lifebelt 6 against a towel card 6 */
    assert_view(&t, LP_SPECTATOR, "\"scores\":[6,6,0]");
    assert_view(&t, LP_SPECTATOR, "\"winners\":[0,1]");
}

/* --- No endless round ------------------------------------------------------------------------ */

/* DU-18: the lifebelt leaves the game, all players are compared, asked from the dealer's left. */
static void duck_after_too_many_turns_the_round_ends_for_all(void **unused)
{
    (void)unused;
    build_edition(3);
    e.turns_max = 2;
    table_begin_edition(&t, &lp_duck, &e, 3);
    deal("4y 4b 1r; 3y 3b 8r; 6y 6b 7r", "3r");
    play(&t, "8r right");
    assert_view(&t, LP_SPECTATOR, "\"turns\":1");
    play(&t, "6y");
    assert_event(LP_SPECTATOR, "right",
                 "{\"event\":\"draw\",\"seat\":2,\"from\":\"right\",\"card\":\"8r\",\"renewed\":"
                 "null,\"end\":{\"hands\":[[\"4y\",\"4b\",\"1r\"],[\"3y\",\"3b\",\"3r\"],[\"6b\","
                 "\"7r\",\"8r\"]],\"lifebelt\":null,\"discard\":[2]},\"towels\":[],\"next_dealer\":"
                 "null,\"over\":false}");
    assert_view(&t, LP_SPECTATOR, "\"turn\":1,\"phase\":\"towel\"");
    play(&t, "towel:r");
    assert_int_equal(turn_of(&t), 0);
    play(&t, "towel:y");
    assert_view(&t, LP_SPECTATOR, "\"towels\":[[\"4y\"],[\"3r\"],[]]");
    assert_view(&t, LP_SPECTATOR, "\"belts\":[0,0,0]");
    assert_view(&t, LP_SPECTATOR, "\"round\":2,\"dealer\":1,\"lifebelt\":{\"green\":7,\"red\":2}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(duck_seven_cards_to_each_seat_and_a_start_card),
        cmocka_unit_test(duck_cards_are_drawn_in_type_order),
        cmocka_unit_test(duck_a_turn_is_a_play_and_a_draw_or_a_duck),
        cmocka_unit_test(duck_equal_cards_or_a_sequence_of_one_colour),
        cmocka_unit_test(duck_no_sequence_with_a_gap_or_around_the_end),
        cmocka_unit_test(duck_all_equal_plays_of_all_hands_are_offered),
        cmocka_unit_test(duck_all_sequences_of_all_runs_are_offered),
        cmocka_unit_test(duck_the_top_colour_is_chosen_the_rest_lies_yellow_blue_red),
        cmocka_unit_test(duck_a_sequence_lies_ascending_or_descending),
        cmocka_unit_test(duck_played_cards_are_shown_to_all),
        cmocka_unit_test(duck_a_card_comes_from_the_pile_or_a_neighbours_top),
        cmocka_unit_test(duck_a_card_from_the_pile_is_seen_by_its_owner_only),
        cmocka_unit_test(duck_an_empty_pile_is_no_source_while_a_neighbour_has_cards),
        cmocka_unit_test(duck_without_a_source_the_cards_under_the_tops_are_a_new_pile),
        cmocka_unit_test(duck_without_any_card_to_draw_the_turn_ends),
        cmocka_unit_test(duck_the_right_neighbour_always_has_a_card_to_take),
        cmocka_unit_test(duck_playing_the_last_card_ends_the_round_with_green),
        cmocka_unit_test(duck_ducking_takes_a_sum_of_ten_or_less),
        cmocka_unit_test(duck_alone_lowest_takes_green_and_keeps_the_highest_card),
        cmocka_unit_test(duck_a_tie_for_the_lowest_is_a_wrong_duck),
        cmocka_unit_test(duck_a_wrong_duck_does_not_save_the_highest_of_the_others),
        cmocka_unit_test(duck_the_highest_sum_discards_the_others_keep_a_card),
        cmocka_unit_test(duck_all_with_the_highest_sum_discard),
        cmocka_unit_test(duck_equal_highest_cards_are_the_owners_choice),
        cmocka_unit_test(duck_the_one_who_ended_the_round_chooses_first),
        cmocka_unit_test(duck_towel_cards_stay_out_and_the_left_neighbour_deals),
        cmocka_unit_test(duck_five_rounds_towel_cards_and_lifebelts_count),
        cmocka_unit_test(duck_a_red_lifebelt_takes_its_points_away),
        cmocka_unit_test(duck_equal_scores_share_the_win),
        cmocka_unit_test(duck_after_too_many_turns_the_round_ends_for_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
