/* DL-1, DL-2: small ships drawn by hand, and drawings that are no ship. */
#include <stdio.h>
#include <string.h>

#include "edition/ship.h"
#include "support.h"

enum { LINES_MAX = 120 };
#define LINES(...)                                                                                 \
    (const char *const[]) { __VA_ARGS__, NULL }

static int count_lines(const char *const *lines)
{
    int count = 0;
    while (lines[count])
        count++;
    return count;
}

/* Sets a drawing afloat: a border of sea above and below, and sea where a line ends early. */
static int set_afloat(const char *const *lines, const char **out)
{
    static char text[LINES_MAX][SHIP_COLUMNS_MAX + 1];
    const int count = count_lines(lines);
    size_t width = 0;
    for (int i = 0; i < count; i++)
        width = strlen(lines[i]) > width ? strlen(lines[i]) : width;
    memset(text, '~', sizeof text);
    for (int i = 0; i < count + 2; i++) {
        const bool border = i == 0 || i > count;
        memcpy(text[i], border ? "- " : lines[i - 1], border ? 2 : strlen(lines[i - 1]));
        text[i][width] = 0;
        out[i] = text[i];
    }
    return count + 2;
}

/* The ship of a drawing that has been set afloat. */
static ship ship_of(const char *const *lines)
{
    const char *afloat[LINES_MAX];
    ship s;
    ship_fault fault;
    const int count = set_afloat(lines, afloat);
    if (!ship_read(&s, afloat, count, &fault))
        fail_msg("row %d, column %d: %s", fault.row, fault.column, fault.problem);
    return s;
}

static void refused_as_drawn(const char *const *lines, int count, int row, int column,
                             const char *clause, const char *problem)
{
    ship s;
    ship_fault fault;
    if (ship_read(&s, lines, count, &fault))
        fail_msg("accepted, but row %d, column %d breaks %s", row, column, clause);
    if (fault.row != row || fault.column != column || strcmp(fault.clause, clause) != 0 ||
        !strstr(fault.problem, problem))
        fail_msg("row %d, column %d: %s (%s), instead of row %d, column %d: %s (%s)", fault.row,
                 fault.column, fault.problem, fault.clause, row, column, problem, clause);
}

/* The drawing, set afloat, is refused at this row (without the border above it) and column. */
static void refused(const char *const *lines, int row, int column, const char *clause,
                    const char *problem)
{
    const char *afloat[LINES_MAX];
    const int count = set_afloat(lines, afloat);
    refused_as_drawn(afloat, count, row + 1, column, clause, problem);
}

/* Asserts that a room sees, or adjoins, exactly these rooms: labels in order, with blanks. */
static void assert_rooms(const ship *s, uint32_t rooms, const char *expected)
{
    char text[200] = "", label[8];
    for (int room = 0; room < s->room_count; room++)
        if (rooms >> room & 1) {
            ship_room_label(s->numbered_count, room, label);
            if (text[0])
                strcat(text, " ");
            strcat(text, label);
        }
    assert_string_equal(text, expected);
}

/* The smallest sound ship: one room on each deck, a stair between each two. */
static const char *const tower[] = {"A #0#", "- #=#", "B #1#", "- #=#",
                                    "C #2#", "- #=#", "D #3#", NULL};

/* --- What adjoins, what sees ----------------------------------------------------------------- */

static void a_door_joins_the_rooms_on_both_sides(void **s) /* DL-2 */
{
    (void)s;
    const ship t =
        ship_of(LINES("A #0=a#", "- #=###", "B #1#", "- #=#", "C #2#", "- #=#", "D #3#"));
    assert_int_equal(t.room_count, 5);
    assert_int_equal(t.numbered_count, 4);
    assert_rooms(&t, t.adjacent[0], "1 a");
    assert_rooms(&t, t.adjacent[1], "0 2");
    assert_rooms(&t, t.adjacent[4], "0");
    assert_int_equal(t.deck[4], 0);
    assert_int_equal(t.deck[3], 3);
    assert_int_equal(t.row[4], 2);
    assert_int_equal(t.column[4], 6);
}

static void sight_goes_straight_through_doors_and_other_rooms(void **s) /* DL-2 */
{
    (void)s;
    const ship t =
        ship_of(LINES("A #0=a=b#", "- #=#####", "B #1#", "- #=#", "C #2#", "- #=#", "D #3#"));
    assert_rooms(&t, t.sees[0], "1 2 3 a b");
    assert_rooms(&t, t.adjacent[0], "1 a");
    assert_rooms(&t, t.sees[5], "0 a");
    assert_rooms(&t, t.adjacent[5], "a");
    assert_rooms(&t, t.sees[1], "0 2 3");
}

static void sight_passes_over_two_decks(void **s) /* DL-2 */
{
    (void)s;
    const ship t = ship_of(tower);
    assert_rooms(&t, t.sees[0], "1 2 3");
    assert_rooms(&t, t.sees[2], "0 1 3");
    assert_rooms(&t, t.adjacent[0], "1");
    /* The same with one stair moved aside: the column is broken there. */
    const ship u =
        ship_of(LINES("A #0 #", "- #=##", "B #1 #", "- ##=#", "C #2 #", "- #=##", "D #3 #"));
    assert_rooms(&u, u.sees[0], "1");
    assert_rooms(&u, u.sees[1], "0 2");
    assert_rooms(&u, u.sees[2], "1 3");
    assert_rooms(&u, u.sees[3], "2");
}

static void walls_and_sea_stop_sight(void **s) /* DL-2 */
{
    (void)s;
    const ship t = ship_of(LINES("A #0 #a =b #", "A #  =  ~  #", "- #=######", "B #1#", "- #=#",
                                 "C #2#", "- #=#", "D #3#"));
    assert_rooms(&t, t.sees[0], "1 2 3 a");
    assert_rooms(&t, t.sees[4], "0 b");
    assert_rooms(&t, t.sees[5], "a");
}

static void sight_does_not_turn_corners(void **s) /* DL-2 */
{
    (void)s;
    const ship t = ship_of(LINES("A #0#####b#", "A # #####=#", "A #   =a  #", "- #=#######",
                                 "B #1#", "- #=#", "C #2#", "- #=#", "D #3#"));
    assert_rooms(&t, t.sees[0], "1 2 3 a");
    assert_rooms(&t, t.sees[4], "0 b");
    assert_rooms(&t, t.sees[5], "a");
    assert_rooms(&t, t.adjacent[4], "0 b");
}

static void sight_is_symmetric_and_never_of_oneself(void **s) /* DL-2 */
{
    (void)s;
    const doctor_lucky_edition *e = lp_edition_find(&lp_doctor_lucky, "default");
    int from_one_deck = 0, from_two_decks = 0;
    for (int a = 0; a < e->room_count; a++)
        for (int b = 0; b < e->room_count; b++) {
            assert_int_equal(e->sees[a] >> b & 1, e->sees[b] >> a & 1);
            assert_int_equal(e->adjacent[a] >> b & 1, e->adjacent[b] >> a & 1);
            if (a == b)
                assert_int_equal((e->sees[a] | e->adjacent[a]) >> b & 1, 0);
            if (e->adjacent[a] >> b & 1) /* through the door itself */
                assert_true(e->sees[a] >> b & 1);
            from_one_deck += (e->sees[a] >> b & 1) && e->deck[b] == e->deck[a] + 1;
            from_two_decks += (e->sees[a] >> b & 1) && e->deck[b] == e->deck[a] + 2;
        }
    /* DL-2: the plan has rooms that are seen from one and from two decks away. */
    assert_true(from_one_deck > 0);
    assert_true(from_two_decks > 0);
}

static void numbers_of_two_digits_are_one_label(void **s) /* DL-1 */
{
    (void)s;
    const ship t = ship_of(
        LINES("A #0=1=2=3=4=5=6=7=8=9= 10#", "- #=", "B #11", "- #=", "C #12", "- #=", "D #13"));
    assert_int_equal(t.room_count, 14);
    assert_rooms(&t, t.adjacent[10], "9");
    assert_rooms(&t, t.adjacent[11], "0 12");
    assert_rooms(&t, t.sees[9], "0 1 2 3 4 5 6 7 8 10");
}

/* --- Drawings that are no ship
 * --------------------------------------------------------------------- */

static void every_line_begins_with_its_deck(void **s) /* DL-1 */
{
    (void)s;
    refused(LINES("A #0#", "- #=#", "X #1#"), 3, 1, "DL-1", "A to D");
    refused(LINES("B #0#"), 1, 1, "DL-1", "deck B does not come here");
    refused(LINES("A #0#", "- #=#", "C #1#"), 3, 1, "DL-1", "deck C does not come here");
    refused(LINES("A #0#", "- #=#", "B #1#", "- #=#", "A #2#"), 5, 1, "DL-1", "deck A");
    refused(LINES("A #0#", "B #1#"), 2, 1, "DL-1", "no border row above deck B");
    refused(LINES("A #0#", "- #=#", "A #1#"), 3, 1, "DL-1", "cut in two");
    refused(LINES("A #0#", "- #=#", "- #=#", "B #1#"), 3, 1, "DL-1", "a border");
    refused(LINES("A #0#", "- #=#", "B #1#", "- #=#", "C #2#"), 6, 1, "DL-1", "before deck D");
    refused(LINES("A##0#"), 1, 2, "DL-1", "second column");
    refused_as_drawn(tower, 7, 1, 1, "DL-1", "no border row above deck A");
    refused_as_drawn(LINES("- ###", "A #0#", "- #=#", "B #1#", "- #=#", "C #2#", "- #=#", "D #3#"),
                     8, 8, 1, "DL-1", "no border row below deck D");
    refused_as_drawn(tower, 0, 1, 1, "DL-1", "before deck A");
}

static void all_lines_have_one_length(void **s) /* DL-1 */
{
    (void)s;
    refused_as_drawn(LINES("- ###", "A #0##"), 2, 2, 6, "DL-1", "6 columns, the first one has 5");
    refused_as_drawn(LINES("- ###", "A #0"), 2, 2, 5, "DL-1", "4 columns, the first one has 5");
    refused_as_drawn(LINES("- ###", ""), 2, 2, 1, "DL-1", "no drawing");
    refused_as_drawn(LINES("- "), 1, 1, 3, "DL-1", "no drawing");
}

static void only_the_signs_of_a_drawing_are_taken(void **s) /* DL-1 */
{
    (void)s;
    refused(LINES("A #0!#"), 1, 5, "DL-1", "! means nothing");
    refused(LINES("A #0", "- #\xc3#"), 2, 4, "DL-1", "byte c3");
    refused(LINES("A #0B#"), 1, 5, "DL-1", "B means nothing");
    refused(LINES("A #0#", "- # #"), 2, 4, "DL-1", "no floor in a border row");
    refused(LINES("A #0#", "- #1#"), 2, 4, "DL-1", "no floor in a border row");
}

static void a_drawing_has_its_greatest_size(void **s) /* DL-1 */
{
    (void)s;
    const char *lines[LINES_MAX] = {NULL};
    char wide[SHIP_COLUMNS_MAX + 2];
    memset(wide, '~', sizeof wide);
    memcpy(wide, "- ", 2);
    wide[SHIP_COLUMNS_MAX + 1] = 0;
    lines[0] = wide;
    refused_as_drawn(lines, 1, 1, SHIP_COLUMNS_MAX + 1, "DL-1", "columns");
    for (int i = 0; i < SHIP_ROWS_MAX + 1; i++)
        lines[i] = "- ~";
    refused_as_drawn(lines, SHIP_ROWS_MAX + 1, SHIP_ROWS_MAX + 1, 1, "DL-1", "lines");
}

/* The tower with another line 1. */
static void refused_top(const char *top, int column, const char *clause, const char *problem)
{
    const char *lines[8];
    memcpy(lines, tower, sizeof lines);
    lines[0] = top;
    refused(lines, 1, column, clause, problem);
}

static void every_room_has_one_label_of_its_own(void **s) /* DL-1 */
{
    (void)s;
    refused_top("A #0# #", 6, "DL-1", "no label");
    refused_top("A #0  a#", 7, "DL-1", "a second label");
    refused_top("A #ab=0#", 5, "DL-1", "a second label");
    refused_top("A #0=a=a#", 8, "DL-1", "this label is also at row 2, column 6");
    refused(LINES("A #0#", "- #=#", "B #0#", "- #=#", "C #2#", "- #=#", "D #3#"), 3, 4, "DL-1",
            "also at row 2, column 4");
}

static void labels_run_without_a_gap(void **s) /* DL-1 */
{
    (void)s;
    refused_top("A #0=5#", 6, "DL-1", "a room 5 but no room 4");
    refused_top("A #0=b#", 6, "DL-1", "a room b but no room a");
    refused_top("A #0=04#", 6, "DL-1", "one or two digits");
    refused_top("A #0=100#", 6, "DL-1", "one or two digits");
}

static void a_door_has_floor_on_two_opposite_sides(void **s) /* DL-2 */
{
    (void)s;
    refused(LINES("A #0 #", "- #==#", "B #1 #", "- #=##", "C #2 #", "- #=##", "D #3 #"), 2, 4,
            "DL-2", "wall or sea on the others");
    refused_top("A #0=#", 5, "DL-2", "floor on two sides");
    refused_top("A #0==a#", 5, "DL-2", "floor on two sides");
    refused_top("A #0=a=", 7, "DL-2", "floor on two sides");
    refused(LINES("A #0 =a#", "A # #= #", "A #  # #", "- #=#", "B #1#", "- #=#", "C #2#", "- #=#",
                  "D #3#"),
            1, 6, "DL-2", "floor on two sides");
    refused(LINES("A #0   #", "A # #= #", "A #    #", "- #=#", "B #1#", "- #=#", "C #2#", "- #=#",
                  "D #3#"),
            2, 6, "DL-2", "floor on two sides");
    refused(LINES("A #0   #", "A # #=##", "A #    #", "- #=#", "B #1#", "- #=#", "C #2#", "- #=#",
                  "D #3#"),
            2, 6, "DL-2", "from a room to itself");
}

static void every_deck_has_a_numbered_room(void **s) /* ED-3 */
{
    (void)s;
    refused(LINES("A #0#", "- #=#", "B #1#", "- #=#", "C #a#", "- #=#", "D #2#"), 5, 1, "ED-3",
            "deck C has no numbered room");
    refused(LINES("A #a#", "- #=#", "B #0#", "- #=#", "C #1#", "- #=#", "D #2#"), 1, 1, "ED-3",
            "deck A has no numbered room");
    refused(LINES("A #0#", "- #=#", "B #1#", "- #=#", "C #2#", "- ###", "D ###"), 7, 1, "ED-3",
            "deck D has no numbered room");
}

static void every_deck_is_connected_when_those_below_are_gone(void **s) /* ED-3 */
{
    (void)s;
    refused(LINES("A #0#1#", "- #=#=#", "B #2  #", "- #=#", "C #3#", "- #=#", "D #4#"), 1, 6,
            "ED-3", "room 1 cannot be reached from room 0 without leaving deck A");
    refused(LINES("A #0#", "- #=#", "B #1#a#", "- #=#=#", "C #2  #", "- #=#", "D #3#"), 3, 6,
            "ED-3", "room a cannot be reached from room 0 without leaving decks A-B");
    refused(LINES("A #0#", "- #=#", "B #1#", "- #=#", "C #2#b#", "- #=#=#", "D #3= a#"), 5, 6,
            "ED-3", "without leaving decks A-B-C");
    refused(LINES("A #0#", "- #=#", "B #1#", "- #=#", "C #2#", "- ###", "D #3#"), 7, 4, "ED-3",
            "without leaving the ship");
}

static void a_ship_has_at_most_30_rooms(void **s) /* ED-3 */
{
    (void)s;
    char top[120] = "A #0";
    const char *lines[8];
    memcpy(lines, tower, sizeof lines);
    for (char c = 'a'; c <= 'z'; c++) {
        const char room[3] = {'=', c, 0};
        strcat(top, room);
    }
    lines[0] = top;
    const ship t = ship_of(lines);
    assert_int_equal(t.room_count, 30);
    strcat(top, "=4");
    refused(lines, 7, 4, "ED-3", "one room too many");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_door_joins_the_rooms_on_both_sides),
        cmocka_unit_test(sight_goes_straight_through_doors_and_other_rooms),
        cmocka_unit_test(sight_passes_over_two_decks),
        cmocka_unit_test(walls_and_sea_stop_sight),
        cmocka_unit_test(sight_does_not_turn_corners),
        cmocka_unit_test(sight_is_symmetric_and_never_of_oneself),
        cmocka_unit_test(all_lines_have_one_length),
        cmocka_unit_test(numbers_of_two_digits_are_one_label),
        cmocka_unit_test(every_line_begins_with_its_deck),
        cmocka_unit_test(only_the_signs_of_a_drawing_are_taken),
        cmocka_unit_test(a_drawing_has_its_greatest_size),
        cmocka_unit_test(every_room_has_one_label_of_its_own),
        cmocka_unit_test(labels_run_without_a_gap),
        cmocka_unit_test(a_door_has_floor_on_two_opposite_sides),
        cmocka_unit_test(every_deck_has_a_numbered_room),
        cmocka_unit_test(every_deck_is_connected_when_those_below_are_gone),
        cmocka_unit_test(a_ship_has_at_most_30_rooms),
    };
    return cmocka_run_group_tests_name("ship", tests, NULL, NULL);
}
