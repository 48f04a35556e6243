/* ED-1 to ED-4: editions are read whole or not at all. The values of each game:
 * test_edition_values.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "edition_support.h"

/* --- ED-1: built in, or from a file ---------------------------------------------------------- */

static void every_game_has_a_default_edition_built_in(void **s) /* ED-1 */
{
    (void)s;
    for (int i = 0; i < LP_GAME_COUNT; i++) {
        const lp_rules *rules = lp_rules_at(i);
        edition e;
        assert_string_equal(lp_edition_name(rules, 0), "default");
        for (int j = 0; lp_edition_name(rules, j); j++) {
            const char *name = lp_edition_name(rules, j);
            const void *flat = lp_edition_find(rules, name);
            assert_non_null(flat);
            assert_true(edition_builtin(&e, rules, name));
            assert_ptr_equal(e.rules, rules);
            assert_string_equal(e.name, name);
            assert_memory_equal(flat, edition_flat(&e), rules->edition_size);
            assert_true(lp_edition_hash(rules, flat) == e.hash);
            edition_finish(&e);
        }
        assert_null(lp_edition_find(rules, "no such"));
        assert_false(edition_builtin(&e, rules, "no such"));
    }
    assert_null(lp_edition_find(&lp_duck, "short"));
    assert_non_null(lp_edition_find(&lp_lucktails, "short"));
    assert_null(lp_edition_name(&lp_lucktails, 2));
    assert_null(lp_edition_name(&lp_duck, 1));
}

static void default_values_are_those_of_the_specification(void **s) /* ED-1 */
{
    (void)s;
    const duck_edition *duck = lp_edition_find(&lp_duck, "default");
    assert_int_equal(duck->card_count, 69);
    assert_int_equal(duck->hand, 7);
    assert_int_equal(duck->duck_max, 10);
    assert_int_equal(duck->round_count, 5);
    for (int i = 0; i < 5; i++)
        assert_int_equal(duck->green[i], 6 + i);
    assert_memory_equal(duck->red, "\2\2\3\3\4\0\0\0", 8);
    const lucktails_edition *lucktails = lp_edition_find(&lp_lucktails, "default");
    assert_memory_equal(lucktails->values, "\0\1\2\3\4\5\6", 7);
    static const int vp_from[][2] = {{1, 1},  {2, 1},  {3, 2},  {5, 2},  {6, 3},  {9, 3}, {10, 4},
                                     {14, 4}, {15, 5}, {20, 5}, {21, 6}, {27, 6}, {28, 0}};
    for (size_t i = 0; i < sizeof vp_from / sizeof vp_from[0]; i++)
        assert_int_equal(lucktails->bait_vp[vp_from[i][0]], vp_from[i][1]);
    const lucktails_edition *brief = lp_edition_find(&lp_lucktails, "short");
    assert_int_equal(brief->bait_ceiling, 12);
    assert_int_equal(brief->bait_vp[12], 4);
    const yucatan_edition *yucatan = lp_edition_find(&lp_yucatan, "default");
    assert_int_equal(yucatan->dice, 12);
    assert_int_equal(yucatan->faces[YUCATAN_ODD], 0x15);
    assert_int_equal(yucatan->faces[YUCATAN_CIRCLE], 0x21);
    assert_int_equal(yucatan->faces[YUCATAN_RED], 0x12);
    assert_int_equal(yucatan->points[YUCATAN_EVEN], 1);
    assert_int_equal(yucatan->points[YUCATAN_CROSS], 2);
    assert_int_equal(yucatan->points[YUCATAN_BLUE], 2);
    assert_int_equal(yucatan->points[YUCATAN_NUMBER_1 + 5], 3);
    const doctor_lucky_edition *doctor = lp_edition_find(&lp_doctor_lucky, "default");
    assert_int_equal(doctor->room_count, 30);
    assert_int_equal(doctor->numbered_count, 23);
    assert_int_equal(doctor->card_count, 90);
    assert_string_equal(doctor->aid_id[0], "whiskey");
    assert_int_equal(doctor->aid_there[0], 6);
    assert_int_equal(doctor->aid_room[0], 12);
    assert_int_equal(doctor->aid_room[19], DOCTOR_LUCKY_NOWHERE);
    assert_int_equal(doctor->aid_there[19], doctor->aid_base[19]);
    /* The Doctor's route runs up the ship and down again. */
    static const char decks[] = "DDDCCCBBBAAAAABBBCCCDDD";
    for (int room = 0; room < 23; room++)
        assert_int_equal('A' + doctor->deck[room], decks[room]);
}

static void write_file(const char *path, json_t *json)
{
    assert_int_equal(json_dump_file(json, path, 0), 0);
    json_decref(json);
}

static void a_user_may_load_an_edition_from_a_file(void **s) /* ED-1 */
{
    (void)s;
    char path[] = "/tmp/luckpond-edition-XXXXXX";
    const int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    edition e;
    edition_report report;
    json_t *json = copy_of(&lp_duck, "default");
    put(json, "name", json_string("my-ducks_2"));
    put(json, "values.hand.value", json_integer(6));
    write_file(path, json);
    assert_true(edition_load(&e, &lp_duck, path, &report));
    assert_string_equal(e.name, "my-ducks_2");
    assert_int_equal(e.flat.duck.hand, 6);
    table t;
    table_begin_edition(&t, e.rules, edition_flat(&e), 3);
    edition_finish(&e);
    /* By name: the built-in one. For another game: refused. */
    assert_true(edition_load(&e, &lp_duck, "default", &report));
    assert_int_equal(e.flat.duck.hand, 7);
    edition_finish(&e);
    assert_false(edition_load(&e, &lp_yucatan, path, &report));
    assert_fault(&report, "game", "ED-1", "for duck, not for yucatan");
    assert_string_equal(report.file, path);
    unlink(path);
    assert_false(edition_load(&e, &lp_duck, path, &report));
    assert_fault(&report, "edition", "ED-1", "there is no such file");
    assert_false(edition_read_file(&e, path, &report));
    assert_fault(&report, "edition", "ED-3", "cannot open it");
    assert_false(edition_load(&e, &lp_duck, "/tmp", &report));
    assert_fault(&report, "edition", "ED-3", "cannot read it");
    edition_finish(&e);
}

static void names_answer_in_four_languages(void **s) /* ED-1 */
{
    (void)s;
    edition e;
    assert_true(edition_builtin(&e, &lp_doctor_lucky, "default"));
    assert_string_equal(edition_room_name(&e, 12, "de"), "Kapitänskajüte");
    assert_string_equal(edition_room_name(&e, 12, "en"), "Captain's cabin");
    assert_string_equal(edition_room_name(&e, 12, "xx"), "Captain's cabin");
    assert_string_equal(edition_aid_name(&e, 0, "fr"), "Whisky");
    assert_null(edition_room_name(&e, 30, "en"));
    assert_null(edition_room_name(&e, -1, "en"));
    assert_null(edition_aid_name(&e, 20, "en"));
    assert_non_null(edition_clue(&e, 9, "nl"));
    assert_null(edition_clue(&e, 10, "nl"));
    assert_non_null(edition_puzzle_question(&e, "nl"));
    assert_int_equal(edition_plan_line(&e, 0)[0], '-');
    for (int i = 0; edition_language(i); i++)
        assert_non_null(edition_title(&e, edition_language(i)));
    edition_finish(&e);
    assert_true(edition_builtin(&e, &lp_duck, "default"));
    assert_null(edition_room_name(&e, 0, "en"));
    assert_null(edition_puzzle_question(&e, "en"));
    assert_null(edition_plan_line(&e, 0));
    edition_finish(&e);
}

/* --- ED-2: provenance ------------------------------------------------------------------------ */

typedef struct tally {
    int values, items, printed, reported, reconstructed;
    char keys[400];
} tally;

static void count_item(const edition_item *item, void *data)
{
    tally *t = data;
    t->values += item->index < 0;
    t->items += item->index >= 0;
    t->printed += strcmp(item->from, "printed") == 0;
    t->reported += strcmp(item->from, "reported") == 0;
    t->reconstructed += strcmp(item->from, "reconstructed") == 0;
    assert_non_null(item->value);
    if (item->index < 0) {
        strcat(t->keys, item->key);
        strcat(t->keys, " ");
    }
}

static void every_value_can_be_listed_with_its_provenance(void **s) /* ED-2 */
{
    (void)s;
    edition e;
    tally t = {0};
    assert_true(edition_builtin(&e, &lp_lucktails, "default"));
    edition_walk(&e, count_item, &t);
    assert_string_equal(
        t.keys, "cards lucktails_cards bait_table bonus_above goal bait_ceiling rounds_max ");
    assert_int_equal(t.values, 7);
    assert_int_equal(t.items, 6);
    assert_int_equal(t.printed, 3 + 2);
    assert_int_equal(t.reconstructed, 4 + 4);
    char line[300];
    lp_text text;
    lp_text_init(&text, line, sizeof line);
    edition_value_write(at(e.json, "values.bait_table.value"), "en", &text);
    assert_string_equal(line, "bait 1, vp 1; bait 3, vp 2; bait 6, vp 3; bait 10, vp 4; "
                              "bait 15, vp 5; bait 21, vp 6");
    edition_finish(&e);
    assert_true(edition_builtin(&e, &lp_doctor_lucky, "default"));
    lp_text_init(&text, line, sizeof line);
    edition_value_write(at(e.json, "values.aid.value[1]"), "de", &text);
    assert_string_equal(line, "id rubber_duck, base 2, room 0, there 8, name Gummiente");
    edition_finish(&e);
}

static void a_value_without_provenance_is_refused(void **s) /* ED-2 */
{
    (void)s;
    json_t *json = copy_of(&lp_duck, "default");
    drop(json, "values.hand.from");
    refused(json, "values.hand", "ED-2", "\"from\" is missing");
    refused_with(&lp_duck, "values.hand.from", json_string("guessed"), "ED-2", "\"guessed\"");
    refused_with(&lp_duck, "values.hand.from", json_integer(1), "ED-3", "not a text");
    refused_with(&lp_duck, "values.lifebelts.value[2].from", json_string("guessed"), "ED-2", "");
    refused_with(&lp_duck, "values.hand.note", json_null(), "ED-3", "this is null");
    refused_with(&lp_duck, "values.hand.note", json_string(""), "ED-3", "empty");
    refused_with(&lp_duck, "values.lifebelts.value[2].note", json_integer(3), "ED-3", "");
}

static void a_note_may_be_left_out_and_items_may_have_their_own(void **s) /* ED-2 */
{
    (void)s;
    edition e;
    edition_report report;
    json_t *json = copy_of(&lp_yucatan, "default");
    drop(json, "values.dice.note");
    put(json, "values.faces.value[0].note", json_string("only a note"));
    put(json, "values.faces.value[1].from", json_string("reported"));
    assert_true(reads(json, &e, &report));
    tally t = {0};
    edition_walk(&e, count_item, &t);
    assert_int_equal(t.items, 2);
    assert_int_equal(t.reported, 1);
    edition_finish(&e);
    json = copy_of(&lp_doctor_lucky, "default");
    put(json, "values.clues.value[0].from", json_string("reported"));
    assert_true(reads(json, &e, &report));
    edition_finish(&e);
}

static void refused_text(const char *text, const char *place, const char *clause,
                         const char *problem)
{
    edition e;
    edition_report report;
    assert_false(edition_read_text(&e, text, strlen(text), "mine.json", &report));
    assert_fault(&report, place, clause, problem);
}

/* --- ED-3: the file -------------------------------------------------------------------------- */

static void broken_json_is_refused_by_line_and_column(void **s) /* ED-3 */
{
    (void)s;
    refused_text("{\n  \"game\": ,\n}", "line 2, column 11", "ED-3", "unexpected token");
    refused_text("", "line 1, column 0", "ED-3", "");
    refused_text("{}x", "line 1, column 3", "ED-3", "end of file expected");
    refused_text("{\"a\": 1,\n \"a\": 2}", "line 2, column 4", "ED-3", "duplicate");
    refused_text("{\"a\": \"\\u0000\"}", "line 1, column 14", "ED-3", "");
    refused_text("{\"a\": \"\xff\"}", "line 1, column 7", "ED-3", "unable to decode");
    refused_text("[]", "edition", "ED-3", "this is a list, not an object");
    refused_text("7", "line 1, column 1", "ED-3", "");
    refused_text("{\"a\":99999999999999999999}", "line 1, column 25", "ED-3", "too big");
}

static void a_file_that_is_too_long_or_too_deep_is_refused(void **s) /* ED-3 */
{
    (void)s;
    edition e;
    edition_report report;
    char *text = malloc(EDITION_FILE_MAX + 1);
    memset(text, ' ', EDITION_FILE_MAX + 1);
    assert_false(edition_read_text(&e, text, EDITION_FILE_MAX + 1, "long.json", &report));
    assert_fault(&report, "edition", "ED-3", "more than 262144 bytes");
    memset(text, '[', 100000);
    assert_false(edition_read_text(&e, text, 100000, "deep.json", &report));
    assert_fault(&report, "line 1, column 13", "ED-3", "bracket");
    free(text);
    /* Brackets in a text are no depth. */
    refused_text("{\"[[[[[[[[[[[[[[[[[[\\\"[[[\": 1}", "edition", "ED-3", "unknown");
}

static void the_frame_of_an_edition_is_checked(void **s) /* ED-3 */
{
    (void)s;
    static const char *const keys[] = {"luckpond_edition", "game", "name", "title", "values"};
    char problem[64];
    for (int i = 0; i < 5; i++) {
        json_t *json = copy_of(&lp_yucatan, "default");
        drop(json, keys[i]);
        snprintf(problem, sizeof problem, "\"%s\" is missing", keys[i]);
        refused(json, "edition", "ED-3", problem);
    }
    refused_number(&lp_yucatan, "luckpond_edition", 2, "ED-3");
    refused_with(&lp_yucatan, "game", json_string("chess"), "ED-1", "no game \"chess\"");
    refused_with(&lp_yucatan, "game", json_integer(3), "ED-3", "not a text");
    refused_with(&lp_yucatan, "name", json_string("My Edition"), "ED-1", "");
    refused_with(&lp_yucatan, "name", json_string("../default"), "ED-1", "");
    refused_with(&lp_yucatan, "name", json_string("a23456789012345678901234567890123"), "ED-1", "");
    refused_with(&lp_yucatan, "values", json_array(), "ED-3", "this is a list");
    refused_with(&lp_yucatan, "title", json_string("Yu-ca-tan"), "ED-3", "not an object");
}

static void an_unknown_key_is_refused_wherever_it_stands(void **s) /* ED-3 */
{
    (void)s;
    static const struct {
        const lp_rules *rules;
        const char *place, *key;
    } spots[] = {
        {&lp_duck, "edition", "colour"},
        {&lp_duck, "title", "title.es"},
        {&lp_duck, "values", "values.hands"},
        {&lp_duck, "values.hand", "values.hand.source"},
        {&lp_duck, "values.counts.value", "values.counts.value.green"},
        {&lp_duck, "values.lifebelts.value[1]", "values.lifebelts.value[1].blue"},
        {&lp_yucatan, "values.faces.value[0]", "values.faces.value[0].size"},
        {&lp_yucatan, "values.points.value", "values.points.value.from"},
        {&lp_yucatan, "values.rounds_default.value", "values.rounds_default.value.6"},
        {&lp_lucktails, "values.bait_table.value[5]", "values.bait_table.value[5].to"},
        {&lp_doctor_lucky, "values.failure.value", "values.failure.value.f4"},
        {&lp_doctor_lucky, "values.aid.value[3]", "values.aid.value[3].value"},
        {&lp_doctor_lucky, "values.rooms.value[3]", "values.rooms.value[3].deck"},
        {&lp_doctor_lucky, "values.rooms.value[3].name", "values.rooms.value[3].name.la"},
        {&lp_doctor_lucky, "values.steps.value", "values.steps.value.E"},
        {&lp_doctor_lucky, "values.clues.value[0]", "values.clues.value[0].it"},
        {&lp_doctor_lucky, "values.puzzle_question.value", "values.puzzle_question.value.from"},
    };
    for (size_t i = 0; i < sizeof spots / sizeof spots[0]; i++) {
        json_t *json = copy_of(spots[i].rules, "default");
        put(json, spots[i].key, json_integer(1));
        refused(json, spots[i].place, "ED-3", "is unknown here");
    }
}

static void every_value_must_be_there_and_have_its_type(void **s) /* ED-3 */
{
    (void)s;
    char place[80], problem[80];
    for (int i = 0; i < LP_GAME_COUNT; i++) {
        json_t *original = copy_of(lp_rules_at(i), "default");
        const char *key;
        json_t *value;
        json_object_foreach(at(original, "values"), key, value)
        {
            json_t *json = copy_of(lp_rules_at(i), "default");
            edition e;
            edition_report report;
            json_object_del(at(json, "values"), key);
            snprintf(problem, sizeof problem, "\"%s\" is missing", key);
            assert_false(reads(json, &e, &report)); /* what hangs on it may be missed too */
            assert_fault(&report, "values", "ED-3", problem);
            json = copy_of(lp_rules_at(i), "default");
            json_object_del(json_object_get(at(json, "values"), key), "value");
            snprintf(place, sizeof place, "values.%s", key);
            assert_false(reads(json, &e, &report));
            assert_fault(&report, place, "ED-3", "\"value\" is missing");
            json = copy_of(lp_rules_at(i), "default");
            json_object_set_new(at(json, "values"), key, json_integer(7));
            assert_false(reads(json, &e, &report));
            assert_fault(&report, place, "ED-3", "not an object");
            json = copy_of(lp_rules_at(i), "default");
            json_object_set_new(json_object_get(at(json, "values"), key), "value", json_null());
            snprintf(place, sizeof place, "values.%s.value", key);
            assert_false(reads(json, &e, &report));
            assert_fault(&report, place, "ED-3", "this is null");
        }
        json_decref(original);
    }
}

static void a_name_lacks_no_language_and_has_no_control_characters(void **s) /* ED-1, ED-3 */
{
    (void)s;
    static const char *const names[] = {"title", "values.rooms.value[5].name",
                                        "values.aid.value[2].name", "values.clues.value[9]",
                                        "values.puzzle_question.value"};
    char path[80];
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        for (int j = 0; edition_language(j); j++) {
            snprintf(path, sizeof path, "%s.%s", names[i], edition_language(j));
            json_t *json = copy_of(&lp_doctor_lucky, "default");
            drop(json, path);
            refused(json, names[i], "ED-1", "is missing");
            refused_with(&lp_doctor_lucky, path, json_string(""), "ED-3", "empty");
            refused_with(&lp_doctor_lucky, path, json_string("\x1b[31m"), "ED-3", "control");
            refused_with(&lp_doctor_lucky, path, json_string("a\xc2\x9b"), "ED-3", "control");
            refused_with(&lp_doctor_lucky, path, json_integer(4), "ED-3", "not a text");
        }
    char *endless = malloc(5001);
    memset(endless, 'a', 5000);
    endless[5000] = 0;
    refused_with(&lp_duck, "title.en", json_string(endless), "ED-3", "5000 bytes, more than");
    free(endless);
}

static void all_faults_of_a_file_are_reported_at_once(void **s) /* ED-3 */
{
    (void)s;
    edition e;
    edition_report report;
    json_t *json = copy_of(&lp_duck, "default");
    put(json, "values.hand.value", json_integer(8));
    put(json, "values.turns_max.value", json_integer(0));
    drop(json, "values.duck_max.from");
    assert_false(reads(json, &e, &report));
    assert_int_equal(report.count, 3);
    assert_fault(&report, "values.hand.value", "DU-1", "8 is out of range: 1 to 7");
    assert_fault(&report, "values.turns_max.value", "DU-18", "0 is out of range: 1 to 1000");
    assert_fault(&report, "values.duck_max", "ED-2", "");
    json = copy_of(&lp_duck, "default"); /* more than are kept */
    for (int i = 0; i < 9; i++) {
        char path[60];
        snprintf(path, sizeof path, "values.counts.value.red[%d]", i);
        put(json, path, json_integer(4));
        snprintf(path, sizeof path, "values.counts.value.blue[%d]", i);
        put(json, path, json_integer(4));
        snprintf(path, sizeof path, "values.counts.value.yellow[%d]", i);
        put(json, path, json_integer(4));
    }
    assert_false(reads(json, &e, &report));
    assert_int_equal(report.count, 27);
    FILE *sink = fopen("/dev/null", "w");
    edition_report_print(&report, sink);
    fclose(sink);
}

static void what_a_file_says_cannot_reach_the_terminal_as_a_command(void **s) /* ED-3 */
{
    (void)s;
    edition e;
    edition_report report;
    json_t *json = copy_of(&lp_duck, "default");
    json_object_set_new(at(json, "values"), "\x1b[2J\xc2\x9bx", json_integer(1));
    assert_false(reads(json, &e, &report));
    assert_fault(&report, "values", "ED-3", "\"?[2J??x\" is unknown");
    json = copy_of(&lp_duck, "default"); /* cut between characters, not inside one */
    json_object_set_new(at(json, "values"), "ääääääääääääääääääaääääääääääääääää", json_integer(1));
    assert_false(reads(json, &e, &report));
    assert_fault(&report, "values", "ED-3", "\"ääääääääääääääääääaä…\" is unknown");
}

/* --- ED-4: hashes
 * ---------------------------------------------------------------------------------- */

static uint64_t hash_with(const lp_rules *rules, const char *path, json_t *value)
{
    edition e;
    edition_report report;
    json_t *json = copy_of(rules, "default");
    put(json, path, value);
    if (!reads(json, &e, &report))
        edition_report_print(&report, stderr);
    assert_int_equal(report.count, 0);
    const uint64_t hash = e.hash;
    edition_finish(&e);
    return hash;
}

static uint64_t default_hash(const lp_rules *rules)
{
    return lp_edition_hash(rules, lp_edition_find(rules, "default"));
}

static void another_value_is_another_hash(void **s) /* ED-4 */
{
    (void)s;
    static const struct {
        const lp_rules *rules;
        const char *path;
        int value;
    } changes[] = {
        {&lp_duck, "values.duck_max.value", 11},
        {&lp_duck, "values.lifebelts.value[4].red", 5},
        {&lp_duck, "values.counts.value.red[8]", 2},
        {&lp_yucatan, "values.dice.value", 11},
        {&lp_yucatan, "values.rounds_default.value.4", 4},
        {&lp_yucatan, "values.points.value.number", 2},
        {&lp_lucktails, "values.cards.value[0]", 7},
        {&lp_lucktails, "values.bait_table.value[5].vp", 7},
        {&lp_lucktails, "values.goal.value", 16},
        {&lp_doctor_lucky, "values.aid.value[0].there", 7},
        {&lp_doctor_lucky, "values.steps.value.A", 1},
        {&lp_doctor_lucky, "values.quiet_turns.value", 99},
    };
    for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++)
        assert_true(hash_with(changes[i].rules, changes[i].path, json_integer(changes[i].value)) !=
                    default_hash(changes[i].rules));
    assert_true(hash_with(&lp_doctor_lucky, "values.aid.value[0].id", json_string("brandy")) !=
                default_hash(&lp_doctor_lucky));
    assert_true(hash_with(&lp_doctor_lucky, "values.aid.value[0].room", json_string("11")) !=
                default_hash(&lp_doctor_lucky));
}

static void another_name_or_note_is_the_same_hash(void **s) /* ED-4 */
{
    (void)s;
    assert_true(hash_with(&lp_duck, "name", json_string("mine")) == default_hash(&lp_duck));
    assert_true(hash_with(&lp_duck, "title.en", json_string("Mine")) == default_hash(&lp_duck));
    assert_true(hash_with(&lp_duck, "values.hand.note", json_string("!")) ==
                default_hash(&lp_duck));
    assert_true(hash_with(&lp_duck, "values.hand.from", json_string("reported")) ==
                default_hash(&lp_duck));
    assert_true(hash_with(&lp_doctor_lucky, "values.rooms.value[0].name.en", json_string("Bar")) ==
                default_hash(&lp_doctor_lucky));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_has_a_default_edition_built_in),
        cmocka_unit_test(default_values_are_those_of_the_specification),
        cmocka_unit_test(a_user_may_load_an_edition_from_a_file),
        cmocka_unit_test(names_answer_in_four_languages),
        cmocka_unit_test(every_value_can_be_listed_with_its_provenance),
        cmocka_unit_test(a_value_without_provenance_is_refused),
        cmocka_unit_test(a_note_may_be_left_out_and_items_may_have_their_own),
        cmocka_unit_test(broken_json_is_refused_by_line_and_column),
        cmocka_unit_test(a_file_that_is_too_long_or_too_deep_is_refused),
        cmocka_unit_test(the_frame_of_an_edition_is_checked),
        cmocka_unit_test(an_unknown_key_is_refused_wherever_it_stands),
        cmocka_unit_test(every_value_must_be_there_and_have_its_type),
        cmocka_unit_test(a_name_lacks_no_language_and_has_no_control_characters),
        cmocka_unit_test(all_faults_of_a_file_are_reported_at_once),
        cmocka_unit_test(what_a_file_says_cannot_reach_the_terminal_as_a_command),
        cmocka_unit_test(another_value_is_another_hash),
        cmocka_unit_test(another_name_or_note_is_the_same_hash),
    };
    return cmocka_run_group_tests_name("edition", tests, NULL, NULL);
}
