/* ED-3: what each game asks of the values of its edition. Each test breaks exactly one thing in a
 * copy of a default edition and expects its place and the rule broken. */
#include <stdio.h>
#include <string.h>

#include "edition_support.h"

/* --- ED-3: Yu-ca-tan ------------------------------------------------------------------------- */

static void yucatan_numbers_are_in_range(void **s) /* ED-3, YU-1, YU-2, YU-7 */
{
    (void)s;
    has_range(&lp_yucatan, "values.dice.value", 1, 12, "YU-7");
    has_range(&lp_yucatan, "values.points.value.parity", 1, 3, "YU-1");
    has_range(&lp_yucatan, "values.points.value.shape", 1, 3, "YU-1");
    has_range(&lp_yucatan, "values.points.value.colour", 1, 3, "YU-1");
    has_range(&lp_yucatan, "values.points.value.number", 1, 3, "YU-1");
    has_range(&lp_yucatan, "values.rounds_default.value.2", 1, 99, "YU-2");
    has_range(&lp_yucatan, "values.rounds_default.value.5", 1, 99, "YU-2");
    refused_number(&lp_yucatan, "values.rounds_max.value", 0, "YU-2");
    refused_number(&lp_yucatan, "values.rounds_max.value", 100, "YU-2");
}

static void yucatan_default_rounds_stay_below_the_most(void **s) /* YU-2 */
{
    (void)s;
    edition e;
    edition_report report;
    json_t *json = copy_of(&lp_yucatan, "default");
    put(json, "values.rounds_max.value", json_integer(3));
    assert_false(reads(json, &e, &report));
    assert_int_equal(report.count, 2);
    assert_fault(&report, "values.rounds_default.value.2", "YU-2", "1 to 3");
    assert_fault(&report, "values.rounds_default.value.3", "YU-2", "1 to 3");
}

static void yucatan_die_has_six_faces_each_number_once(void **s) /* ED-3 */
{
    (void)s;
    json_t *json = copy_of(&lp_yucatan, "default");
    drop(json, "values.faces.value[5]");
    refused(json, "values.faces.value", "ED-3", "5 items instead of 6");
    json = copy_of(&lp_yucatan, "default");
    put(json, "values.faces.value[5].number", json_integer(2));
    refused(json, "values.faces.value[5]", "ED-3", "number 2 is on two faces");
    refused_number(&lp_yucatan, "values.faces.value[5].number", 7, "ED-3");
    refused_number(&lp_yucatan, "values.faces.value[5].number", 0, "ED-3");
    refused_with(&lp_yucatan, "values.faces.value[5]", json_integer(6), "ED-3", "not an object");
}

static void yucatan_colours_and_shapes_are_on_two_faces_each(void **s) /* ED-3 */
{
    (void)s;
    edition e;
    edition_report report;
    json_t *json = copy_of(&lp_yucatan, "default");
    put(json, "values.faces.value[0].colour", json_string("red"));
    assert_false(reads(json, &e, &report));
    assert_fault(&report, "values.faces.value", "ED-3", "blue is on 1 faces");
    json = copy_of(&lp_yucatan, "default");
    put(json, "values.faces.value[2].shape", json_string("square"));
    assert_false(reads(json, &e, &report));
    assert_fault(&report, "values.faces.value", "ED-3", "square is on 3 faces");
    refused_with(&lp_yucatan, "values.faces.value[0].colour", json_string("pink"), "ED-3", "pink");
    refused_with(&lp_yucatan, "values.faces.value[0].shape", json_string("star"), "ED-3", "star");
    /* Other pairs are another edition, and a sound one. */
    json = copy_of(&lp_yucatan, "default");
    put(json, "values.faces.value[0].colour", json_string("red"));
    put(json, "values.faces.value[1].colour", json_string("blue"));
    assert_true(reads(json, &e, &report));
    assert_int_equal(e.flat.yucatan.faces[YUCATAN_BLUE], 0x0a);
    edition_finish(&e);
}

/* --- ED-3: Lucktails ------------------------------------------------------------------------- */

static void lucktails_numbers_are_in_range(void **s) /* ED-3, LT-1, LT-6, LT-13, LT-15, LT-16 */
{
    (void)s;
    has_range(&lp_lucktails, "values.cards.value[3]", 0, 20, "LT-1");
    has_range(&lp_lucktails, "values.lucktails_cards.value", 1, 1, "LT-1");
    has_range(&lp_lucktails, "values.bonus_above.value", 1, 60, "LT-6");
    has_range(&lp_lucktails, "values.goal.value", 1, 100, "LT-13");
    has_range(&lp_lucktails, "values.rounds_max.value", 1, 100, "LT-16");
    refused_number(&lp_lucktails, "values.bait_table.value[5].vp", 21, "LT-7");
    refused_number(&lp_lucktails, "values.bait_table.value[5].vp", -1, "LT-7");
    refused_number(&lp_lucktails, "values.bait_ceiling.value", 61, "LT-15");
    refused_number(&lp_lucktails, "values.bait_ceiling.value", 1, "LT-15");
    json_t *json = copy_of(&lp_lucktails, "default");
    json_array_append_new(at(json, "values.cards.value"), json_integer(7));
    refused(json, "values.cards.value", "LT-1", "8 items instead of 7");
}

static void lucktails_bait_table_has_no_gap(void **s) /* ED-3, LT-7 */
{
    (void)s;
    json_t *json = copy_of(&lp_lucktails, "default");
    put(json, "values.bait_table.value[0].bait", json_integer(2));
    refused(json, "values.bait_table.value[0]", "LT-7", "begins at 2");
    json = copy_of(&lp_lucktails, "default");
    put(json, "values.bait_table.value[2].bait", json_integer(3));
    refused(json, "values.bait_table.value[2]", "LT-7", "bait 3 does not come after bait 3");
    json = copy_of(&lp_lucktails, "default");
    put(json, "values.bait_table.value[3].vp", json_integer(2));
    refused(json, "values.bait_table.value[3]", "LT-7", "fall from 3 to 2");
    json = copy_of(&lp_lucktails, "default");
    put(json, "values.bait_table.value", json_array());
    refused(json, "values.bait_table.value", "LT-7", "0 items");
}

static void lucktails_bait_table_ends_below_the_ceiling(void **s) /* ED-3, LT-7, LT-15 */
{
    (void)s;
    edition e;
    edition_report report;
    json_t *json = copy_of(&lp_lucktails, "default");
    put(json, "values.bait_ceiling.value", json_integer(20));
    refused(json, "values.bait_table.value[5].bait", "LT-7", "21 is out of range: 1 to 20");
    json = copy_of(&lp_lucktails, "default");
    put(json, "values.bait_ceiling.value", json_integer(60));
    assert_true(reads(json, &e, &report));
    assert_int_equal(e.flat.lucktails.bait_vp[60], 6);
    edition_finish(&e);
}

/* --- ED-3: DUCK ------------------------------------------------------------------------------ */

static void duck_numbers_are_in_range(void **s) /* ED-3, DU-1, DU-9, DU-16, DU-18 */
{
    (void)s;
    has_range(&lp_duck, "values.counts.value.blue[4]", 0, 3, "ED-3");
    has_range(&lp_duck, "values.hand.value", 1, 7, "DU-1");
    has_range(&lp_duck, "values.duck_max.value", 0, 56, "DU-9");
    has_range(&lp_duck, "values.lifebelts.value[0].green", 0, 20, "DU-16");
    has_range(&lp_duck, "values.lifebelts.value[4].red", 0, 20, "DU-16");
    has_range(&lp_duck, "values.turns_max.value", 1, 1000, "DU-18");
    json_t *json = copy_of(&lp_duck, "default");
    drop(json, "values.counts.value.red[8]");
    refused(json, "values.counts.value.red", "ED-3", "8 items instead of 9");
    json = copy_of(&lp_duck, "default");
    drop(json, "values.counts.value.red");
    refused(json, "values.counts.value", "ED-3", "\"red\" is missing");
    json = copy_of(&lp_duck, "default");
    put(json, "values.lifebelts.value", json_array());
    refused(json, "values.lifebelts.value", "DU-16", "0 items: 1 to 8");
    json = copy_of(&lp_duck, "default");
    for (int i = 0; i < 4; i++)
        json_array_append(at(json, "values.lifebelts.value"),
                          at(json, "values.lifebelts.value[0]"));
    refused(json, "values.lifebelts.value", "DU-16", "9 items: 1 to 8");
}

/* Takes cards out of a DUCK edition until so many are left. */
static json_t *duck_of(int cards)
{
    static const char *const colours[] = {"yellow", "blue", "red"};
    json_t *json = copy_of(&lp_duck, "default");
    for (int surplus = 69 - cards, i = 0; surplus > 0; i++) {
        char path[60];
        snprintf(path, sizeof path, "values.counts.value.%s[%d]", colours[i % 3], 1 + i / 3);
        const int taken = surplus < 3 ? surplus : 3;
        put(json, path, json_integer(3 - taken));
        surplus -= taken;
    }
    return json;
}

static void duck_has_at_least_52_cards(void **s) /* ED-3 */
{
    (void)s;
    edition e;
    edition_report report;
    assert_true(reads(duck_of(52), &e, &report));
    assert_int_equal(e.flat.duck.card_count, 52);
    edition_finish(&e);
    refused(duck_of(51), "values.counts.value", "ED-3", "51 cards, 52 are needed");
    json_t *json = duck_of(51); /* also when fewer would do */
    put(json, "values.hand.value", json_integer(2));
    refused(json, "values.counts.value", "ED-3", "51 cards, 52 are needed");
}

static void duck_with_more_rounds_needs_more_cards(void **s) /* ED-3, DU-15 */
{
    (void)s;
    edition e;
    edition_report report;
    for (int cards = 64; cards >= 63; cards--) { /* 7 x 5 + 1, and 7 x 4 under towels */
        json_t *json = duck_of(cards);
        for (int i = 0; i < 3; i++)
            json_array_append(at(json, "values.lifebelts.value"),
                              at(json, "values.lifebelts.value[0]"));
        if (cards == 64) {
            assert_true(reads(json, &e, &report));
            edition_finish(&e);
        } else {
            refused(json, "values.counts.value", "ED-3", "63 cards, 64 are needed");
        }
    }
}

/* --- ED-3: Save Doctor Lucky
 * ----------------------------------------------------------------------- */

static void doctor_lucky_numbers_are_in_range(void **s) /* ED-3, DL-4, DL-7, DL-9, DL-18 */
{
    (void)s;
    has_range(&lp_doctor_lucky, "values.hand.value", 1, 12, "DL-4");
    has_range(&lp_doctor_lucky, "values.hand_few.value", 1, 12, "DL-4");
    has_range(&lp_doctor_lucky, "values.failure.value.f1", 0, 31, "ED-3");
    has_range(&lp_doctor_lucky, "values.failure.value.f3", 0, 7, "ED-3");
    has_range(&lp_doctor_lucky, "values.steps.value.A", 0, 3, "DL-7");
    has_range(&lp_doctor_lucky, "values.steps.value.D", 0, 3, "DL-7");
    has_range(&lp_doctor_lucky, "values.quiet_turns.value", 1, 1000, "DL-18");
    has_range(&lp_doctor_lucky, "values.aid.value[10].base", 1, 20, "DL-9");
    has_range(&lp_doctor_lucky, "values.aid.value[0].there", 3, 20, "DL-9");
}

static void doctor_lucky_every_pile_has_a_card_at_every_player_count(void **s) /* ED-3, DL-4 */
{
    (void)s;
    edition e;
    edition_report report;
    json_t *json = copy_of(&lp_doctor_lucky, "default");
    put(json, "values.hand.value", json_integer(12)); /* 7 x 12 of 90 leave 6 */
    assert_true(reads(json, &e, &report));
    edition_finish(&e);
    json = copy_of(&lp_doctor_lucky, "default"); /* 7 x 12 of 87 leave 3 */
    put(json, "values.hand.value", json_integer(12));
    put(json, "values.failure.value.f1", json_integer(23));
    refused(json, "values.hand.value", "ED-3", "7 players with 12 cards each leave 3 of 87 cards");
    json = copy_of(&lp_doctor_lucky, "default"); /* 3 x 12 of 39 leave 3, 7 x 5 leave 4 */
    put(json, "values.failure.value.f1", json_integer(5));
    put(json, "values.failure.value.f2", json_integer(0));
    put(json, "values.failure.value.f3", json_integer(4));
    put(json, "values.clues.value", json_array());
    put(json, "values.aid.value", json_array());
    put(json, "values.hand.value", json_integer(5));
    put(json, "values.hand_few.value", json_integer(12));
    refused(json, "values.hand_few.value", "ED-3", "3 players with 12 cards each leave 3 of 39");
}

static void doctor_lucky_aid_ids_are_valid_and_their_own(void **s) /* ED-3 */
{
    (void)s;
    static const char *const bad[] = {"x",   "Whiskey",     "1st_aid",          "_a",
                                      "a-b", "rubber duck", "sixteen_letters_", "é1"};
    static const char *const cards[] = {"f1", "f2", "f3", "m0", "m12", "m22", "ma", "mg", "mz"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        refused_with(&lp_doctor_lucky, "values.aid.value[4].id", json_string(bad[i]), "ED-3",
                     "this is no id");
    for (size_t i = 0; i < sizeof cards / sizeof cards[0]; i++)
        refused_with(&lp_doctor_lucky, "values.aid.value[4].id", json_string(cards[i]), "ED-3",
                     "the text of another card");
    refused_with(&lp_doctor_lucky, "values.aid.value[4].id", json_string("whiskey"), "ED-3",
                 "also the id of aid card 0");
    static const char *const good[] = {"f4", "f11", "mab", "m_1", "fifteen_letters"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        edition e;
        edition_report report;
        json_t *json = copy_of(&lp_doctor_lucky, "default");
        put(json, "values.aid.value[4].id", json_string(good[i]));
        assert_true(reads(json, &e, &report));
        assert_string_equal(e.flat.doctor_lucky.aid_id[4], good[i]);
        edition_finish(&e);
    }
}

static void doctor_lucky_has_at_most_20_aid_cards(void **s) /* ED-3 */
{
    (void)s;
    json_t *json = copy_of(&lp_doctor_lucky, "default");
    json_t *more = json_deep_copy(at(json, "values.aid.value[0]"));
    json_object_set_new(more, "id", json_string("brandy"));
    json_array_append_new(at(json, "values.aid.value"), more);
    refused(json, "values.aid.value", "ED-3", "21 items: 0 to 20");
}

static void doctor_lucky_every_aid_room_exists_and_is_worth_more(void **s) /* ED-3, DL-9 */
{
    (void)s;
    const char *const room = "values.aid.value[0].room";
    refused_with(&lp_doctor_lucky, room, json_string("23"), "DL-9", "no room \"23\"");
    refused_with(&lp_doctor_lucky, room, json_string("h"), "DL-9", "no room \"h\"");
    refused_with(&lp_doctor_lucky, room, json_string("012"), "DL-9", "no room \"012\"");
    refused_with(&lp_doctor_lucky, room, json_integer(12), "ED-3", "not a text");
    refused_number(&lp_doctor_lucky, "values.aid.value[0].there", 2, "DL-9"); /* its base */
    json_t *json = copy_of(&lp_doctor_lucky, "default");
    put(json, room, json_null());
    refused(json, "values.aid.value[0]", "DL-9", "both null or both given");
    json = copy_of(&lp_doctor_lucky, "default");
    put(json, "values.aid.value[0].there", json_null());
    refused(json, "values.aid.value[0]", "DL-9", "both null or both given");
}

static void doctor_lucky_rooms_are_those_of_the_plan_in_order(void **s) /* ED-3 */
{
    (void)s;
    edition e;
    edition_report report;
    refused_with(&lp_doctor_lucky, "values.rooms.value[3].id", json_string("4"), "ED-3",
                 "room \"3\" of the plan comes here, not \"4\"");
    refused_with(&lp_doctor_lucky, "values.rooms.value[23].id", json_string("h"), "ED-3",
                 "room \"a\" of the plan comes here");
    json_t *json = copy_of(&lp_doctor_lucky, "default");
    drop(json, "values.rooms.value[29]");
    refused(json, "values.rooms.value", "ED-3", "29 rooms are named, the plan has 30");
    json = copy_of(&lp_doctor_lucky, "default");
    json_array_append(at(json, "values.rooms.value"), at(json, "values.rooms.value[0]"));
    assert_false(reads(json, &e, &report));
    assert_fault(&report, "values.rooms.value", "ED-3", "31 items: 8 to 30");
}

/* A ship of so many rooms in a row on deck A, one each on B, C and D. */
static json_t *ship_of(int rooms)
{
    char row[200] = "A ", border[200] = "- ", line[200];
    json_t *plan = json_array(), *list = json_array();
    json_t *json = copy_of(&lp_doctor_lucky, "default");
    for (int i = 0; i + 3 < rooms; i++) {
        snprintf(line, sizeof line, "%s%2d", i > 0 ? "=" : "#", i);
        strcat(row, line);
        strcat(border, "###");
    }
    const int width = (int)strlen(border);
    json_array_append_new(plan, json_string(border));
    json_array_append_new(plan, json_string(row));
    for (int deck = 0; deck < 3; deck++) {
        border[3] = '=';
        json_array_append_new(plan, json_string(border));
        snprintf(line, sizeof line, "%c #%2d%.*s", 'B' + deck, rooms - 3 + deck, width - 5,
                 border + 5);
        json_array_append_new(plan, json_string(line));
    }
    border[3] = '#';
    json_array_append_new(plan, json_string(border));
    for (int i = 0; i < rooms; i++) {
        json_t *room = json_deep_copy(at(json, "values.rooms.value[0]"));
        char id[16];
        snprintf(id, sizeof id, "%d", i);
        json_object_set_new(room, "id", json_string(id));
        json_array_append_new(list, room);
    }
    put(json, "values.plan.value", plan);
    put(json, "values.rooms.value", list);
    put(json, "values.aid.value", json_array());
    put(json, "values.hand.value", json_integer(5));
    return json;
}

static void doctor_lucky_has_at_least_8_movement_cards(void **s) /* ED-3 */
{
    (void)s;
    edition e;
    edition_report report;
    assert_true(reads(ship_of(8), &e, &report));
    assert_int_equal(e.flat.doctor_lucky.room_count, 8);
    edition_finish(&e);
    refused(ship_of(7), "values.rooms.value", "ED-3", "7 items: 8 to 30");
}

/* Draws one character over the plan; row and column from 1. */
static void draw_at(json_t *json, int row, int column, char c)
{
    char path[40], line[200];
    snprintf(path, sizeof path, "values.plan.value[%d]", row - 1);
    snprintf(line, sizeof line, "%s", json_string_value(at(json, path)));
    line[column - 1] = c;
    put(json, path, json_string(line));
}

static void doctor_lucky_plan_is_refused_by_row_and_column(void **s) /* ED-3, DL-1 */
{
    (void)s;
    json_t *json = copy_of(&lp_doctor_lucky, "default");
    draw_at(json, 9, 26, '?');
    refused(json, "values.plan.value[8]", "DL-1", "row 9, column 26: ? means nothing");
    refused_with(&lp_doctor_lucky, "values.plan.value[4]", json_integer(1), "ED-3", "not a text");
    refused_with(&lp_doctor_lucky, "values.plan.value", json_array(), "DL-1", "0 items");
    refused_with(&lp_doctor_lucky, "values.plan.value[4]", json_string("A ~\t~"), "ED-3",
                 "control");
}

static void doctor_lucky_rooms_out_of_reach_are_refused(void **s) /* ED-3 */
{
    (void)s;
    edition e;
    edition_report report;
    json_t *json = copy_of(&lp_doctor_lucky, "default");
    for (int row = 1; row <= 36; row++) { /* walls where the stairs to deck B were */
        char path[40], line[200];
        snprintf(path, sizeof path, "values.plan.value[%d]", row - 1);
        snprintf(line, sizeof line, "%s", json_string_value(at(json, path)));
        if (line[0] != '-' || row < 2 || row > 14)
            continue;
        for (char *c = line; *c; c++)
            *c = *c == '=' ? '#' : *c;
        put(json, path, json_string(line));
    }
    assert_false(reads(json, &e, &report));
    assert_int_equal(report.count, 1);
    assert_string_equal(report.faults[0].rule.clause, "ED-3");
    assert_non_null(strstr(report.faults[0].problem, "without leaving decks A-B"));
}

static void doctor_lucky_each_f2_card_has_its_clue(void **s) /* ED-3, DL-22 */
{
    (void)s;
    json_t *json = copy_of(&lp_doctor_lucky, "default");
    drop(json, "values.clues.value[9]");
    refused(json, "values.clues.value", "DL-22", "9 items instead of 10");
    json = copy_of(&lp_doctor_lucky, "default");
    put(json, "values.failure.value.f2", json_integer(11));
    refused(json, "values.clues.value", "DL-22", "10 items instead of 11");
    refused_number(&lp_doctor_lucky, "values.failure.value.f2", 16, "ED-3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(yucatan_numbers_are_in_range),
        cmocka_unit_test(yucatan_default_rounds_stay_below_the_most),
        cmocka_unit_test(yucatan_die_has_six_faces_each_number_once),
        cmocka_unit_test(yucatan_colours_and_shapes_are_on_two_faces_each),
        cmocka_unit_test(lucktails_numbers_are_in_range),
        cmocka_unit_test(lucktails_bait_table_has_no_gap),
        cmocka_unit_test(lucktails_bait_table_ends_below_the_ceiling),
        cmocka_unit_test(duck_numbers_are_in_range),
        cmocka_unit_test(duck_has_at_least_52_cards),
        cmocka_unit_test(duck_with_more_rounds_needs_more_cards),
        cmocka_unit_test(doctor_lucky_numbers_are_in_range),
        cmocka_unit_test(doctor_lucky_every_pile_has_a_card_at_every_player_count),
        cmocka_unit_test(doctor_lucky_aid_ids_are_valid_and_their_own),
        cmocka_unit_test(doctor_lucky_has_at_most_20_aid_cards),
        cmocka_unit_test(doctor_lucky_every_aid_room_exists_and_is_worth_more),
        cmocka_unit_test(doctor_lucky_rooms_are_those_of_the_plan_in_order),
        cmocka_unit_test(doctor_lucky_has_at_least_8_movement_cards),
        cmocka_unit_test(doctor_lucky_plan_is_refused_by_row_and_column),
        cmocka_unit_test(doctor_lucky_rooms_out_of_reach_are_refused),
        cmocka_unit_test(doctor_lucky_each_f2_card_has_its_clue),
    };
    return cmocka_run_group_tests_name("edition values", tests, NULL, NULL);
}
