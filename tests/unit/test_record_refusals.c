/* Records that are sealed but wrong: in their form, or against the rules. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record_support.h"

/* The lines, sealed, must be refused with a message that begins so. */
static void refuse_lines(const char *lines, const char *message)
{
    page p = sealed(lines);
    const record_error error = refused(p.text, p.length);
    if (strncmp(error.message, message, strlen(message)) != 0)
        fail_msg("expected \"%s\", got \"%s\"", message, error.message);
    free(p.text);
}

/* Reads and replays; the replay must be refused with this message. */
static void refuse_replay(const char *lines, const char *message)
{
    page p = sealed(lines);
    record r;
    record_init(&r);
    record_error error;
    lp_game g;
    table t;
    if (!record_read(&r, p.text, p.length, &error))
        fail_msg("not even read: %s", error.message);
    if (record_game(&r, lp_edition_find(r.rules, "default"), &g, &error) &&
        record_replay(&r, &g, NULL, NULL, &t.state, &error))
        fail_msg("this should be refused:\n%s", lines);
    if (strncmp(error.message, message, strlen(message)) != 0)
        fail_msg("expected \"%s\", got \"%s\"", message, error.message);
    record_finish(&r);
    free(p.text);
}

/* --- The form --------------------------------------------------------------------------------- */

static void the_head_has_one_form(void **unused)
{
    (void)unused;
    refuse_lines("luckpond record 2\n", "line 1, word 3: written by a newer luckpond");
    refuse_lines("luckpond record 0\n", "line 1, word 3: `0` is not a whole number from 1");
    refuse_lines("luckpond record 01\n", "line 1, word 3: `01` is not a whole number");
    refuse_lines("luckpond record 1 x\n", "line 1, word 4: `x`: nothing may follow");
    refuse_lines("luckpond  record 1\n", "line 1, word 2: a word is missing, or there is a space");
    refuse_lines(" luckpond record 1\n", "line 1, word 1: a word is missing, or there is a space");
    refuse_lines("luckpond record 1 \n", "line 1, word 3: a space too many after `1`");
    refuse_lines("something else\n", "line 1, word 1: `something` where `luckpond`");
    refuse_lines("luckpond record 1\n", "line 2: the record ends within its head");
    refuse_lines("luckpond record 1\ngame chess\n", "line 2, word 2: there is no game `chess`");
    refuse_lines("luckpond record 1\nedition x\n", "line 2, word 1: `edition` where `game`");
    refuse_lines("luckpond record 1\ngame duck\nedition default 123\n",
                 "line 3, word 3: `123` is not sixteen");
    refuse_lines("luckpond record 1\ngame duck\nedition default 0123456789ABCDEF\n",
                 "line 3, word 3: `0123456789ABCDEF` is not sixteen");
    refuse_lines("luckpond record 1\ngame duck\nedition default 0123456789abcdef\nplayers 2\n",
                 "line 4, word 2: `2` is not a whole number from 3 to 5");
    refuse_lines(
        "luckpond record 1\ngame duck\nedition default 0123456789abcdef\nplayers 3\noption x\n",
        "line 5, word 3: a word is missing");
    refuse_lines("luckpond record 1\ngame duck\nedition default 0123456789abcdef\nplayers "
                 "3\noption x 99999\n",
                 "line 5, word 3: `99999` is not a whole number");
    refuse_lines("luckpond record 1\ngame duck\nedition default 0123456789abcdef\nplayers "
                 "3\noption a 1\noption b -1\noption c 1\noption d 1\noption e 1\n",
                 "line 9: more than 4 options");
    refuse_lines("luckpond record 1\ngame duck\nedition default 0123456789abcdef\nplayers "
                 "3\nseat 1 Ana\n",
                 "line 5, word 2: `1` is not a whole number from 0 to 0");
    refuse_lines("luckpond record 1\ngame duck\nedition default 0123456789abcdef\nplayers "
                 "3\nseat 0\n",
                 "line 5, word 3: a word is missing");
    refuse_lines("luckpond record 1\ngame duck\nedition default 0123456789abcdef\nplayers "
                 "3\nseat 0 01234567890123456789012345678901234567890\n",
                 "line 5: `012345678901234567890123456789012345...` is longer than 40");
    refuse_lines("luckpond record 1\ngame duck\nedition default 0123456789abcdef\nplayers "
                 "3\nseat 0 a  b\n",
                 "line 5, word 4: a word is missing, or there is a space");
}

static void steps_have_one_form(void **unused)
{
    (void)unused;
    refuse_lines(game_of("2: odd\n"), "line 8, word 1: `2:`: there is no such seat");
    refuse_lines(game_of("00: odd\n"), "line 8, word 1: `00:`: there is no such seat");
    refuse_lines(game_of("0:\n"), "line 8, word 2: a word is missing");
    refuse_lines(game_of("0: odd \n"), "line 8, word 2: a space too many after `odd`");
    refuse_lines(game_of("0: odd  even\n"), "line 8, word 3: a word is missing");
    refuse_lines(game_of("odd\n"), "line 8, word 1: `odd` begins no line");
    refuse_lines(game_of("*: odd\n"), "line 8, word 2: `odd`: only draws stand on a line `*:`");
    refuse_lines(game_of("0: 1/6\n"), "line 8, word 2: `1/6`: before the first decision");
    refuse_lines(game_of("0: odd 6/6\n"), "line 8, word 3: `6/6` is no draw");
    refuse_lines(game_of("0: odd 01/6\n"), "line 8, word 3: `01/6` is no draw");
    refuse_lines(game_of("0: odd 1/4294967296\n"), "line 8, word 3: `1/4294967296` is no draw");
    refuse_lines(game_of("0: odd 1/\n"), "line 8, word 3: `1/` is no draw");
    refuse_lines(game_of("0: odd /6\n"), "line 8, word 3: `/6` is no draw");
    refuse_lines(game_of("0: odd 1/2/6\n"), "line 8, word 3: `1/2/6` is no draw");
    refuse_lines(game_of("0: odd\n1: 1/6\n"),
                 "line 9, word 2: `1/6`: this draw belongs on a line of seat 0");
    refuse_lines(game_of("0: odd\n*: 1/6\n"), "line 9, word 1: `*:` stands only before");
    refuse_lines(game_of("0: 01234567890123456789012345678901\n"),
                 "line 8, word 2: `01234567890123456789012345678901` is longer than any action");
    refuse_lines(game_of(";comment\n"), "line 8, word 1: `;comment` begins no line");
}

static void the_end_has_one_form(void **unused)
{
    (void)unused;
    refuse_lines(game_of(""), "line 8: the record has no end");
    refuse_lines(game_of("result 1 winners 0 hash 0123456789abcdef\n"),
                 "line 8, word 3: `winners` is not a whole number");
    refuse_lines(game_of("result 1 2 3 winners 0 hash 0123456789abcdef\n"),
                 "line 8, word 4: `3` where `winners` should stand");
    refuse_lines(game_of("result 1 -0 winners 0 hash 0123456789abcdef\n"),
                 "line 8, word 3: `-0` is not a whole number");
    refuse_lines(game_of("result 1 2 winners hash 0123456789abcdef\n"),
                 "line 8, word 5: `hash`: winners are seats");
    refuse_lines(game_of("result 1 2 winners 1 0 hash 0123456789abcdef\n"),
                 "line 8, word 6: `0`: winners are seats in ascending order");
    refuse_lines(game_of("result 1 2 winners 2 hash 0123456789abcdef\n"),
                 "line 8, word 5: `2`: winners are seats");
    refuse_lines(game_of("result 1 2 winners none 0 hash 0123456789abcdef\n"),
                 "line 8, word 6: `0` where `hash` should stand");
    refuse_lines(game_of("open hash 0123456789abcde\n"),
                 "line 8, word 3: `0123456789abcde` is not sixteen");
    refuse_lines(game_of("open hash 0123456789abcdef x\n"), "line 8, word 4: `x`: nothing may");
    refuse_lines(game_of("open hash 0123456789abcdef\n; so\n0: odd\n"),
                 "line 10: nothing but comments may follow the end");
    refuse_lines(game_of("open hash 0123456789abcdef\nopen hash 0123456789abcdef\n"),
                 "line 9: nothing but comments may follow the end");
}

static void what_is_no_record_is_refused(void **unused)
{
    (void)unused;
    assert_non_null(strstr(refused("", 0).message, "the record is empty"));
    assert_non_null(strstr(refused("{}\n", 3).message, "this is no luckpond record"));
    assert_non_null(strstr(refused("luckpond record 2 #x\n", 21).message,
                           "line 1: written by a newer luckpond"));
    assert_non_null(strstr(refused("luckpond record 1\n", 18).message, "no check at the end"));
    page p = short_record(1);
    char *cr = malloc(p.length + 2);
    assert_non_null(cr);
    const size_t first = strcspn(p.text, "\n");
    memcpy(cr, p.text, first);
    memcpy(cr + first, "\r", 1);
    memcpy(cr + first + 1, p.text + first, p.length - first);
    assert_non_null(strstr(refused(cr, p.length + 1).message, "line 1: the line ends in CR LF"));
    assert_non_null(
        strstr(refused(p.text, p.length - 1).message, "the line does not end in a newline"));
    free(cr);
    free(p.text);

    char *large = malloc(RECORD_BYTES_MAX + 1);
    assert_non_null(large);
    memset(large, 'a', RECORD_BYTES_MAX + 1);
    assert_non_null(strstr(refused(large, RECORD_BYTES_MAX + 1).message, "at most 16777216 bytes"));
    assert_non_null(
        strstr(refused(large, RECORD_BYTES_MAX).message, "line 1: longer than 1000 bytes"));
    free(large);

    refuse_lines(game_of("; bell \a\n"), "line 8: byte 8 is a control character");
    refuse_lines(game_of("; \xc3(\n"), "line 8: byte 3 is a control character or no UTF-8");
    refuse_lines(game_of("; \xed\xa0\x80\n"), "line 8: byte 3 is a control character or no UTF-8");
    refuse_lines(game_of("; \xc2\x85\n"), "line 8: byte 3 is a control character or no UTF-8");
    refuse_lines(game_of("; \xf5\x80\x80\x80\n"), "line 8: byte 3 is a control character");
}

/* --- The rules -------------------------------------------------------------------------------- */

static void a_step_against_the_rules_names_its_clause(void **unused)
{
    (void)unused;
    refuse_replay(game_of("0: stop\nopen hash 0123456789abcdef\n"),
                  "line 8, word 2: `stop`: YU-3: ");
    refuse_replay(game_of("0: odd 1/2176782336 odd\nopen hash 0123456789abcdef\n"),
                  "line 8, word 4: `odd`: YU-6: this tip has been used");
    refuse_replay(game_of("; hm\n1: odd\nopen hash 0123456789abcdef\n"),
                  "line 9, word 2: `odd`: it is the turn of seat 0");
    refuse_replay(game_of("0: odd even\nopen hash 0123456789abcdef\n"),
                  "line 8, word 3: `even`: a card or a throw is drawn first");
    refuse_replay(game_of("0: odd 1/6\nopen hash 0123456789abcdef\n"),
                  "line 8, word 3: `1/6`: this draw is below 2176782336");
    refuse_replay(game_of("*: 1/6\nopen hash 0123456789abcdef\n"),
                  "line 8, word 2: `1/6`: a seat is to act");
    refuse_replay(game_of("0: fold\nopen hash 0123456789abcdef\n"),
                  "line 8, word 2: `fold`: this is not the text of an action");
    refuse_replay(game_of("0: 1 " ALL_ONES "\n1: 1 " ALL_ONES " odd\nopen hash 0123456789abcdef\n"),
                  "line 9, word 4: `odd`: the game is over");
}

static void a_wrong_end_is_refused(void **unused)
{
    (void)unused;
#define TWO_TURNS "0: 1 " ALL_ONES "\n1: 2 " ALL_ONES "\n"
    refuse_replay(game_of("open hash 0123456789abcdef\n"), "line 8: the record says hash 01234567");
    refuse_replay(game_of("result 0 0 winners none hash 0123456789abcdef\n"),
                  "line 8, word 1: the record has a result, but the game is not over");
    refuse_replay(game_of(TWO_TURNS "open hash 0123456789abcdef\n"),
                  "line 10, word 1: the record is open, but the game is over");
    refuse_replay(game_of(TWO_TURNS "result 35 0 winners 0 hash 0123456789abcdef\n"),
                  "line 10, word 2: the record gives seat 0 a score of 35, the game 36");
    refuse_replay(game_of(TWO_TURNS "result 36 1 winners 0 hash 0123456789abcdef\n"),
                  "line 10, word 3: the record gives seat 1 a score of 1, the game 0");
    refuse_replay(game_of(TWO_TURNS "result 36 0 winners 0 1 hash 0123456789abcdef\n"),
                  "line 10: seat 1 has not won");
    refuse_replay(game_of(TWO_TURNS "result 36 0 winners none hash 0123456789abcdef\n"),
                  "line 10: seat 0 has won");
    refuse_replay(game_of(TWO_TURNS "result 36 0 winners 0 hash 0123456789abcdef\n"),
                  "line 10: the record says hash 0123456789abcdef, the game gives ");
}

static void options_are_those_of_the_game(void **unused)
{
    (void)unused;
    char lines[512];
    const unsigned long long hash = (unsigned long long)default_hash(&lp_yucatan);
    static const char *const options[][2] = {
        {"", "line 5: option `rounds` is missing"},
        {"option turns 1\n", "line 5, word 2: option `turns` where `rounds` should stand"},
        {"option rounds 0\n", "line 5, word 3: option `rounds` goes from 1 to 99"},
        {"option rounds 1\noption more 1\n", "line 6: there is no further option"},
    };
    for (size_t i = 0; i < sizeof options / sizeof options[0]; i++) {
        snprintf(lines, sizeof lines,
                 "luckpond record 1\ngame yucatan\nedition default %016llx\nplayers 2\n%sseat 0 "
                 "a\nseat 1 b\nopen hash 0123456789abcdef\n",
                 hash, options[i][0]);
        refuse_replay(lines, options[i][1]);
    }
}

/* ED-4 */
static void another_edition_is_refused(void **unused)
{
    (void)unused;
    table t;
    record r;
    record_init(&r);
    play_into(&r, &t, &lp_yucatan, 2, 1, WHOLE);
    uint64_t other[4096];
    assert_true(lp_yucatan.edition_size <= sizeof other);
    memcpy(other, t.game.edition, lp_yucatan.edition_size);
    lp_game g;
    record_error error;
    assert_true(record_game(&r, other, &g, &error)); /* a copy has the same hash */
    *(uint8_t *)other = 11;                          /* one die is lost */
    assert_false(record_game(&r, other, &g, &error));
    assert_int_equal(error.line, 3);
    assert_non_null(strstr(error.message, "ED-4: the record was played with edition "));
    r.edition_hash ^= 1;
    assert_null(record_edition(&r));
    record_finish(&r);
}

static bool count_to_three(void *data, const record_item *item, const lp_step *step,
                           const void *before, const void *after)
{
    assert_non_null(item);
    assert_non_null(step);
    assert_ptr_not_equal(before, after);
    return ++*(int *)data < 3;
}

static void a_visitor_sees_each_step_and_can_stop(void **unused)
{
    (void)unused;
    table t;
    record r;
    record_init(&r);
    play_into(&r, &t, &lp_duck, 4, 1, WHOLE);
    int count = 0;
    record_error error;
    assert_false(record_replay(&r, &t.game, count_to_three, &count, &t.state, &error));
    assert_int_equal(count, 3);
    assert_string_equal(error.message, "");
    r.items[5].who = r.items[5].who == 0 ? 1 : 0; /* not read from a text: counted instead */
    assert_false(record_replay(&r, &t.game, NULL, NULL, &t.state, &error));
    assert_memory_equal(error.message, "step 6: `", 9);
    record_finish(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_head_has_one_form),
        cmocka_unit_test(steps_have_one_form),
        cmocka_unit_test(the_end_has_one_form),
        cmocka_unit_test(what_is_no_record_is_refused),
        cmocka_unit_test(a_step_against_the_rules_names_its_clause),
        cmocka_unit_test(a_wrong_end_is_refused),
        cmocka_unit_test(options_are_those_of_the_game),
        cmocka_unit_test(another_edition_is_refused),
        cmocka_unit_test(a_visitor_sees_each_step_and_can_stop),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
