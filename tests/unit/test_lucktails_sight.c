/* Who sees what in Lucktails, and what the table of questions promises. */
#include "lucktails_table.h"

/* LT-2 */
static void lucktails_everybody_sees_the_right_neighbours_card_only(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin(&t, &e, 4, "345612");
    assert_view(&t, 0, "\"cards\":[null,null,null,\"6\"]");
    assert_view(&t, 1, "\"cards\":[\"3\",null,null,null]");
    assert_view(&t, 2, "\"cards\":[null,\"4\",null,null]");
    assert_view(&t, 3, "\"cards\":[null,null,\"5\",null]");
    assert_view(&t, LP_SPECTATOR, "\"cards\":[null,null,null,null]");
}

/* LT-2 */
static void lucktails_dealt_card_is_an_event_for_its_left_neighbour_only(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    for (int viewer = 0; viewer < 3; viewer++) {
        table t;
        table_begin_edition(&t, &lp_lucktails, &e, 3);
        draw_card(&t, '4');
        assert_string_equal(event_text(&t, viewer, NULL, '6'),
                            viewer == 2
                                ? "{\"event\":\"deal\",\"seat\":1,\"card\":\"6\",\"over\":false}"
                                : "{\"event\":\"deal\",\"seat\":1,\"card\":null,\"over\":false}");
        draw_card(&t, '0');
        assert_string_equal(event_text(&t, viewer, NULL, 'L'),
                            "{\"event\":\"open\",\"card\":\"L\",\"over\":false}");
    }
}

/* LT-9 */
static void lucktails_card_switched_away_is_known_to_the_left_neighbour_only(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin(&t, &e, 3, "341206");
    play(&t, "switch2");
    draw_card(&t, '5');
    const char *hidden = "{\"bonus\":0,\"card\":null,\"from\":0}]";
    const char *known = "{\"bonus\":0,\"card\":\"3\",\"from\":0}]";
    assert_view(&t, 0, hidden); /* the switcher never saw it */
    assert_view(&t, 1, known);
    assert_view(&t, 2, hidden);
    assert_view(&t, LP_SPECTATOR, hidden);
    assert_view(&t, LP_SPECTATOR, "\"path\":[{\"seat\":0,\"action\":\"switch2\"}]");
    play(&t, "keep"); /* seat 1 leaves, and still knows it */
    assert_view(&t, 1, known);
    assert_view(&t, 2, hidden);
}

/* LT-9 */
static void lucktails_knowledge_shows_during_the_reveal_too(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin(&t, &e, 3, "341206");
    play(&t, "switch1");
    assert_int_equal(turn_of(&t), LP_CHANCE);
    assert_view(&t, 1, "\"cards\":[null,null,null]");
    assert_view(&t, 1, "\"places\":[{\"bonus\":0,\"card\":\"3\",\"from\":0}");
    assert_view(&t, 2, "\"places\":[{\"bonus\":0,\"card\":null,\"from\":0}");
    assert_view(&t, 2, "\"cards\":[null,\"4\",null]");
}

/* LT-17: nobody's talk is an action, and no byte shows a seat its own card before it is revealed.
 */
static void lucktails_talk_is_no_action(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin(&t, &e, 3, "012345");
    lp_action action = 77;
    assert_int_equal(lp_lucktails.action_read(&t.game, "look", 4, &action), LP_ERR_BAD_TEXT);
    assert_int_equal(lp_lucktails.action_read(&t.game, "say:6", 5, &action), LP_ERR_BAD_TEXT);
    assert_int_equal(action, 77);
    assert_int_equal(lp_lucktails.action_count, 10);
    assert_int_equal(lp_act(&t.game, &t.state, 0, 10), LP_ERR_UNKNOWN_ACTION);
    for (lp_action id = 0; id < lp_lucktails.action_count; id++) {
        char buffer[16];
        lp_text text;
        lp_text_init(&text, buffer, sizeof buffer);
        lp_lucktails.action_write(&t.game, id, &text);
        assert_int_equal(lp_lucktails.action_read(&t.game, buffer, text.length, &action), LP_OK);
        assert_int_equal(action, id);
    }
}

/* Swaps the unrevealed card of `seat` for another card that this seat has not seen: one of the
 * deck.
 */
static void swap_own_card(lucktails_state *s, int seat, uint32_t k)
{
    const uint8_t old = s->front[seat];
    uint32_t line = s->deck;
    s->front[seat] = lucktails_draw(&line, k);
    uint32_t deck = 0; /* lined up again with the old card in it */
    for (uint32_t card = LUCKTAILS_CARDS; card > 0; card--) {
        bool there = card == old;
        for (uint32_t rest = line; rest != 0; rest >>= 4)
            there = there || (rest & 15) == card;
        if (there)
            deck = deck << 4 | card;
    }
    s->deck = deck;
}

/* LT-17: with another card of its own, a seat gets the same bytes until the card is revealed. */
static void assert_own_card_is_unseen(const lp_game *g, const lucktails_state *s, int seat)
{
    lucktails_view seen, other;
    lp_lucktails.view_fill(g, s, seat, &seen);
    assert_int_equal(seen.table.front[seat], LUCKTAILS_HIDDEN);
    assert_int_equal(seen.table.deck, 0);
    for (uint32_t k = 0; k < s->deck_count; k++) {
        lucktails_state swapped = *s;
        swap_own_card(&swapped, seat, k);
        assert_null(lp_lucktails.check(g, &swapped));
        lp_lucktails.view_fill(g, &swapped, seat, &other);
        assert_memory_equal(&seen, &other, sizeof seen);
    }
}

/* One step of random play; the event of it tells no seat its own dealt card. */
static void step_unseen(const lp_game *g, lucktails_state *s, lp_random *random)
{
    const lucktails_state before = *s;
    lp_step step;
    memset(&step, 0, sizeof step);
    step.actor = (int8_t)lp_turn(g, s);
    if (step.actor == LP_CHANCE) {
        step.n = lp_lucktails.chance_total(g, s);
        step.k = lp_random_below(random, step.n);
        assert_int_equal(lp_draw(g, s, step.k, step.n), LP_OK);
    } else {
        lp_action legal[LP_LEGAL_MAX];
        step.action = legal[lp_random_below(random, (uint32_t)lp_legal(g, s, legal))];
        assert_int_equal(lp_act(g, s, step.actor, step.action), LP_OK);
    }
    for (int seat = 0; seat < g->seats; seat++) {
        lucktails_event event;
        lp_lucktails.event_fill(g, &before, s, &step, seat, &event);
        if (event.kind == LUCKTAILS_EVENT_DEAL && seat != lp_left(g, event.seat))
            assert_int_equal(event.card, LUCKTAILS_HIDDEN);
        if (event.kind == LUCKTAILS_EVENT_BAIT)
            assert_int_equal(event.card, LUCKTAILS_NO_CARD);
        if (event.kind == LUCKTAILS_EVENT_SWITCH)
            assert_int_equal(event.card, before.place_card[event.place - 1]);
    }
}

/* LT-17 */
static void lucktails_no_seat_is_ever_shown_its_own_unrevealed_card(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    for (int seats = 3; seats <= 5; seats++)
        for (uint64_t seed = 0; seed < 40; seed++) {
            lp_game g;
            lp_random random;
            lucktails_state s;
            lp_random_init(&random, seed, (uint64_t)seats);
            assert_int_equal(lp_game_init(&g, &lp_lucktails, &e, seats), LP_OK);
            for (lp_setup(&g, &s); lp_turn(&g, &s) != LP_OVER; step_unseen(&g, &s, &random))
                for (int seat = 0; seat < seats; seat++)
                    if (s.in >> seat & 1 && s.front[seat] != LUCKTAILS_NO_CARD)
                        assert_own_card_is_unseen(&g, &s, seat);
        }
}

/* LT-2, LT-9: every way to lay the unseen cards is as likely. */
static void lucktails_determinize_draws_evenly_and_keeps_the_view(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin(&t, &e, 3, "341206"); /* seat 1 knows 3 2 0 6; 1 4 5 L are in two seats and the deck */
    lucktails_view view, again;
    lp_lucktails.view_fill(&t.game, &t.state, 1, &view);
    lp_random random;
    lp_random_init(&random, 20, 22);
    int count[9][9] = {{0}};
    for (int i = 0; i < 12000; i++) {
        lucktails_state s;
        lp_lucktails.determinize(&t.game, &view, &random, &s);
        assert_null(lp_lucktails.check(&t.game, &s));
        lp_lucktails.view_fill(&t.game, &s, 1, &again);
        assert_memory_equal(&view, &again, sizeof view);
        count[s.front[1]][s.front[2]]++;
    }
    int kinds = 0, square = 0;
    for (int a = 0; a < 9; a++)
        for (int b = 0; b < 9; b++)
            if (count[a][b] > 0) {
                kinds++;
                square += (count[a][b] - 1000) * (count[a][b] - 1000);
            }
    assert_int_equal(kinds, 12);     /* 4 x 3 */
    assert_true(square < 31 * 1000); /* chi-square, 11 degrees of freedom: p about 0.001 */
}

/* The longest round there can be fits the path. */
static void lucktails_longest_round_fits_the_state(void **unused)
{
    (void)unused;
    assert_true(sizeof(lucktails_state) <= 256);
    assert_true(LUCKTAILS_PATH_MAX <= 255);
    lucktails_edition e = edition();
    e.bait_ceiling = LUCKTAILS_BAIT_MAX;
    memset(e.bait_vp + 1, 1, LUCKTAILS_BAIT_MAX);
    table t;
    begin(&t, &e, 5, "012345");
    for (int seat = 0; seat < 4; seat++) {
        for (int bait = 1; bait <= LUCKTAILS_BAIT_MAX; bait++)
            play(&t, bait == 10 ? "+1@1" : "+1");
        play(&t, "keep");
    }
    assert_int_equal(state_of(&t)->path_count, LUCKTAILS_PATH_MAX - 1);
    play(&t, "switch1");
    assert_int_equal(state_of(&t)->path_count, LUCKTAILS_PATH_MAX);
    assert_int_equal(lp_lucktails.decisions_max(&t.game), 60 * LUCKTAILS_PATH_MAX);
    draw_card(&t, 'L');
    assert_int_equal(turn_of(&t), LP_CHANCE);
}

/* Broken states are found. */
static void lucktails_check_finds_lost_cards_and_wrong_paths(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin(&t, &e, 3, "341206");
    play(&t, "+1 switch1");
    draw_card(&t, '5');
    const lucktails_state sound = *state_of(&t);
    lucktails_state s = sound;
    s.front[0] = s.front[2];
    assert_non_null(lp_lucktails.check(&t.game, &s));
    s = sound;
    s.deck = 0;
    assert_non_null(lp_lucktails.check(&t.game, &s));
    s = sound;
    s.bait = 1;
    assert_non_null(lp_lucktails.check(&t.game, &s));
    s = sound;
    s.in = 7;
    assert_non_null(lp_lucktails.check(&t.game, &s));
    s = sound;
    s.place_bonus[1] = 1;
    assert_non_null(lp_lucktails.check(&t.game, &s));
    s = sound;
    s.place_from[0] = 0;
    assert_non_null(lp_lucktails.check(&t.game, &s));
    s = sound;
    s.path[0] = LUCKTAILS_TAKE | LUCKTAILS_SWITCH_1 << 4;
    assert_non_null(lp_lucktails.check(&t.game, &s));
    s = sound;
    s.vp[0] = 100;
    assert_non_null(lp_lucktails.check(&t.game, &s));
    assert_null(lp_lucktails.check(&t.game, &sound));
}

/* What everybody is told of each action. */
static void lucktails_events_tell_the_public_side_of_each_action(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin(&t, &e, 3, "341206");
    play(&t, "+2 +2 +2 +2");
    assert_string_equal(
        event_text(&t, 0, "+2@2", 0),
        "{\"event\":\"bait\",\"seat\":1,\"action\":\"+2@2\",\"bait\":10,\"place\":2,"
        "\"over\":false}");
    assert_string_equal(event_text(&t, 0, "switch2", 0),
                        "{\"event\":\"switch\",\"seat\":2,\"place\":2,\"bonus\":1,\"card\":null,"
                        "\"gained\":1,\"round_over\":false,\"next_start\":null,\"over\":false}");
    assert_string_equal(event_text(&t, 1, NULL, '5'),
                        "{\"event\":\"reveal\",\"seat\":2,\"card\":\"5\",\"gained\":5,"
                        "\"round_over\":false,\"next_start\":null,\"over\":false}");
    assert_string_equal(
        event_text(&t, 1, "+1", 0),
        "{\"event\":\"bait\",\"seat\":0,\"action\":\"+1\",\"bait\":1,\"place\":null,"
        "\"over\":false}");
    assert_string_equal(event_text(&t, 0, "take", 0),
                        "{\"event\":\"take\",\"seat\":1,\"card\":\"4\",\"gained\":1,"
                        "\"round_over\":false,\"next_start\":null,\"over\":false}");
    assert_string_equal(event_text(&t, 1, "switch2", 0), /* the 1 that seat 2 laid there */
                        "{\"event\":\"switch\",\"seat\":0,\"place\":2,\"bonus\":0,\"card\":\"1\","
                        "\"gained\":1,\"round_over\":true,\"next_start\":1,\"over\":false}");
}

/* Every number for learners has a name, and says what the view says. */
static void lucktails_observe_looks_from_the_viewers_seat(void **unused)
{
    (void)unused;
    const lucktails_edition e = edition();
    table t;
    begin(&t, &e, 3, "341206");
    play(&t, "+2");
    lucktails_view view;
    lp_lucktails.view_fill(&t.game, &t.state, 2, &view);
    int16_t numbers[128];
    lp_lucktails.observe(&t.game, &view, numbers);
    int found = 0;
    for (int i = 0; i < lp_lucktails.observe_count(&t.game); i++) {
        char name[32];
        lp_text text;
        lp_text_init(&text, name, sizeof name);
        lp_lucktails.observe_name(&t.game, i, &text);
        assert_true(text.length > 0 && lp_text_fits(&text));
        const struct {
            const char *name;
            int value;
        } wanted[] = {{"turn", 2},   {"bait", 2},     {"start", 1},   {"seen_5", 1},
                      {"seen_4", 0}, {"front_0", -1}, {"front_2", 5}, {"raises_1", 1}};
        for (size_t w = 0; w < sizeof wanted / sizeof wanted[0]; w++)
            if (strcmp(name, wanted[w].name) == 0) {
                assert_int_equal(numbers[i], wanted[w].value);
                found++;
            }
    }
    assert_int_equal(found, 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lucktails_everybody_sees_the_right_neighbours_card_only),
        cmocka_unit_test(lucktails_dealt_card_is_an_event_for_its_left_neighbour_only),
        cmocka_unit_test(lucktails_card_switched_away_is_known_to_the_left_neighbour_only),
        cmocka_unit_test(lucktails_knowledge_shows_during_the_reveal_too),
        cmocka_unit_test(lucktails_talk_is_no_action),
        cmocka_unit_test(lucktails_no_seat_is_ever_shown_its_own_unrevealed_card),
        cmocka_unit_test(lucktails_determinize_draws_evenly_and_keeps_the_view),
        cmocka_unit_test(lucktails_longest_round_fits_the_state),
        cmocka_unit_test(lucktails_check_finds_lost_cards_and_wrong_paths),
        cmocka_unit_test(lucktails_events_tell_the_public_side_of_each_action),
        cmocka_unit_test(lucktails_observe_looks_from_the_viewers_seat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
