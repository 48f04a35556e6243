/* Records: what is written can be read, replayed and written again; what was touched is refused, in
 * its own line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record_support.h"

/* --- Writing ---------------------------------------------------------------------------------- */

static void record_is_written_as_the_notation_says(void **unused)
{
    (void)unused;
    table t;
    record r;
    record_init(&r);
    table_begin(&t, &lp_yucatan, 2, "rounds", 1);
    record_begin(&r, &t.game, "default", names);
    record_comment(&r, "a first word");
    const lp_step steps[] = {{0, 9, 0, 0},                   /* 1 */
                             {LP_CHANCE, 0, 0, 2176782336u}, /* twelve ones: the turn ends */
                             {1, 1, 0, 0},                   /* odd */
                             {LP_CHANCE, 0, 1, 2176782336u}, /* one of them shows 2 */
                             {1, 0, 0, 0}};                  /* stop */
    for (int i = 0; i < 5; i++) {
        if (steps[i].actor == LP_CHANCE)
            assert_int_equal(lp_draw(&t.game, &t.state, steps[i].k, steps[i].n), LP_OK);
        else
            assert_int_equal(lp_act(&t.game, &t.state, steps[i].actor, steps[i].action), LP_OK);
        record_step(&r, &steps[i]);
    }
    record_end(&r, &t.state);
    record_comment(&r, "well played");
    page p = written(&r);
    page lines = bare(p);
    char end[512];
    snprintf(end, sizeof end,
             "; a first word\n0: 1 " ALL_ONES "\n1: odd 1/2176782336 stop\n"
             "result 36 11 winners 0 hash %016llx\n; well played\n",
             (unsigned long long)lp_state_hash(&t.game, &t.state));
    assert_string_equal(lines.text, game_of(end));
    page again = sealed(lines.text); /* the check, computed by the test itself */
    assert_string_equal(again.text, p.text);
    free(p.text);
    free(lines.text);
    free(again.text);
    record_finish(&r);
}

static void lines_are_short_and_end_after_24_words(void **unused)
{
    (void)unused;
    for (int game = 0; game < LP_GAME_COUNT; game++) {
        table t;
        record r;
        record_init(&r);
        play_into(&r, &t, lp_rules_at(game), lp_rules_at(game)->seats_max, 3, WHOLE);
        page p = written(&r);
        for (const char *at = p.text; *at; at += strcspn(at, "\n") + 1) {
            int words = 0;
            assert_true(strcspn(at, "\n") <= RECORD_LINE_MAX);
            for (size_t i = 0; i < strcspn(at, "\n"); i++)
                words += at[i] == ' ';
            assert_true(words <= RECORD_LINE_WORDS + 1); /* SEAT:, 24 words and the check */
        }
        free(p.text);
        record_finish(&r);
    }
}

static void labels_are_fitted_to_the_notation(void **unused)
{
    (void)unused;
    static const char *const pairs[][2] = {
        {"Ana", "Ana"},
        {"  Ana  Maria ", "Ana Maria"},
        {"a\tb\nc", "a b c"},
        {"", "-"},
        {" \n ", "-"},
        {"Gül", "Gül"},
        {"bad\xff!", "bad?!"},
        {"0123456789012345678901234567890123456789x", "0123456789012345678901234567890123456789"},
        {"012345678901234567890123456789012345678ü", "012345678901234567890123456789012345678"},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        char label[RECORD_LABEL_MAX + 1];
        record_label(label, pairs[i][0]);
        assert_string_equal(label, pairs[i][1]);
    }
}

static bool refuse_bytes(void *data, const char *bytes, size_t length)
{
    (void)bytes;
    (void)length;
    return (*(int *)data)-- > 0;
}

static void a_full_disk_is_noticed(void **unused)
{
    (void)unused;
    table t;
    record r;
    record_init(&r);
    play_into(&r, &t, &lp_yucatan, 2, 1, WHOLE);
    page p = written(&r);
    int lines = 0;
    for (size_t i = 0; i < p.length; i++)
        lines += p.text[i] == '\n';
    for (int room = 0; room < lines; room++) {
        int left = room;
        assert_false(record_write(&r, refuse_bytes, &left));
    }
    int left = lines;
    assert_true(record_write(&r, refuse_bytes, &left));
    r.failed = true; /* as when memory ran out */
    assert_false(record_write(&r, to_page, &p));
    free(p.text);
    record_finish(&r);
}

/* --- Round trips ------------------------------------------------------------------------------ */

static void round_trip(const record *r, const table *t)
{
    page first = written(r);
    record again;
    record_init(&again);
    record_error error;
    if (!record_read(&again, first.text, first.length, &error))
        fail_msg("%s\n%s", error.message, first.text);
    page second = written(&again);
    assert_int_equal(first.length, second.length);
    assert_memory_equal(first.text, second.text, first.length);
    assert_int_equal(record_decisions(r), record_decisions(&again));

    lp_game g;
    table end;
    assert_ptr_equal(record_edition(&again), t->game.edition);
    if (!record_game(&again, record_edition(&again), &g, &error) ||
        !record_replay(&again, &g, NULL, NULL, &end.state, &error))
        fail_msg("%s\n%s", error.message, first.text);
    assert_memory_equal(&end.state, &t->state, g.rules->state_size);
    assert_int_equal(again.hash, lp_state_hash(&t->game, &t->state));
    record_finish(&again);
    free(first.text);
    free(second.text);
}

static void reading_and_writing_again_gives_the_same_bytes(void **unused)
{
    (void)unused;
    for (int game = 0; game < LP_GAME_COUNT; game++)
        for (int seats = lp_rules_at(game)->seats_min; seats <= lp_rules_at(game)->seats_max;
             seats++)
            for (uint64_t seed = 0; seed < 10; seed++) {
                table t;
                record r;
                record_init(&r);
                play_into(&r, &t, lp_rules_at(game), seats, seed, seed < 5 ? WHOLE : (int)seed * 3);
                record_comment(&r, "the end");
                round_trip(&r, &t);
                record_finish(&r);
            }
}

static void comments_stay_where_they_were(void **unused)
{
    (void)unused;
    table t;
    record r;
    record_init(&r);
    play_into(&r, &t, &lp_lucktails, 3, 1, 3);
    record_reopen(&r);
    record_comment(&r, "ä comment  with spaces ");
    record_comment(&r, "");
    const lp_step step = {(int8_t)turn_of(&t), 0, 0, 0};
    lp_action legal[LP_LEGAL_MAX];
    assert_true(lp_legal(&t.game, &t.state, legal) > 0);
    lp_step next = step;
    next.action = legal[0];
    assert_int_equal(lp_act(&t.game, &t.state, next.actor, next.action), LP_OK);
    record_step(&r, &next);
    record_end(&r, &t.state);
    page p = written(&r);
    assert_non_null(strstr(p.text, "; ä comment  with spaces  ~"));
    round_trip(&r, &t);
    free(p.text);
    record_finish(&r);
}

static void an_open_record_can_go_on(void **unused)
{
    (void)unused;
    table t;
    record r, again;
    record_init(&r);
    record_init(&again);
    play_into(&r, &t, &lp_duck, 3, 5, 7);
    assert_false(r.over);
    page p = written(&r);
    assert_non_null(strstr(p.text, "\nopen hash "));
    record_error error;
    lp_game g;
    assert_true(record_read(&again, p.text, p.length, &error));
    assert_true(record_game(&again, record_edition(&again), &g, &error));
    record_reopen(&again);
    lp_action legal[LP_LEGAL_MAX];
    assert_true(lp_legal(&t.game, &t.state, legal) > 0);
    const lp_step step = {(int8_t)turn_of(&t), legal[0], 0, 0};
    record_step(&again, &step);
    assert_int_equal(lp_act(&t.game, &t.state, step.actor, step.action), LP_OK);
    record_end(&again, &t.state);
    assert_int_equal(record_decisions(&again), 8);
    round_trip(&again, &t);
    free(p.text);
    record_finish(&r);
    record_finish(&again);
}

static void any_grouping_of_the_steps_is_read(void **unused)
{
    (void)unused;
    char lines[512];
    table t;
    table_begin(&t, &lp_yucatan, 2, "rounds", 1);
    play(&t, "1 " ALL_ONES " 1 " ALL_ONES);
    snprintf(lines, sizeof lines,
             "0: 1\n0: " ALL_ONES "\n; hm\n1: 1\n1: " ALL_ONES
             "\nresult 36 36 winners 0 1 hash %016llx\n",
             (unsigned long long)lp_state_hash(&t.game, &t.state));
    page p = sealed(game_of(lines));
    record r;
    record_init(&r);
    record_error error;
    if (!record_read(&r, p.text, p.length, &error))
        fail_msg("%s", error.message);
    r.game = t.game;
    round_trip(&r, &t);
    free(p.text);
    record_finish(&r);
}

/* --- Touched records -------------------------------------------------------------------------- */

static uint32_t line_at(const char *text, size_t at)
{
    uint32_t line = 1;
    for (size_t i = 0; i < at; i++)
        line += text[i] == '\n';
    return line;
}

static void every_changed_character_is_found_in_its_line(void **unused)
{
    (void)unused;
    static const char others[] = {'x', ' ', '\n', '0', '~', '\0', '\x80', ';', ':'};
    for (int game = 0; game < LP_GAME_COUNT; game++) {
        page p = short_record(game);
        for (size_t at = 0; at < p.length; at++) {
            const char right = p.text[at];
            for (size_t i = 0; i < sizeof others + 2; i++) {
                p.text[at] = i < sizeof others    ? others[i]
                             : i == sizeof others ? (char)(right ^ 1)
                                                  : (char)(right ^ 0x20);
                if (p.text[at] == right)
                    continue;
                const record_error error = refused(p.text, p.length);
                const char wrong = p.text[at];
                p.text[at] = right;
                if (error.line != line_at(p.text, at))
                    fail_msg("byte %zu (%02x for %02x) is in line %u, not in %u: %s", at,
                             (unsigned char)wrong, (unsigned char)right, line_at(p.text, at),
                             error.line, error.message);
            }
        }
        free(p.text);
    }
}

static void every_missing_or_added_character_is_found_in_its_line(void **unused)
{
    (void)unused;
    page p = short_record(2);
    char *text = malloc(p.length + 2);
    assert_non_null(text);
    for (size_t at = 0; at < p.length; at++) {
        memcpy(text, p.text, at);
        memcpy(text + at, p.text + at + 1, p.length - at);
        assert_int_equal(refused(text, p.length - 1).line, line_at(p.text, at));
        memcpy(text + at, "7", 1);
        memcpy(text + at + 1, p.text + at, p.length - at + 1);
        assert_int_equal(refused(text, p.length + 1).line, line_at(p.text, at));
    }
    free(text);
    free(p.text);
}

static void a_cut_record_is_refused(void **unused)
{
    (void)unused;
    page p = short_record(0);
    const char *end = strstr(p.text, "\nopen ");
    assert_non_null(end);
    const size_t ended = (size_t)(end - p.text) + 1 + strcspn(end + 1, "\n") + 1;
    for (size_t length = 0; length < p.length; length++)
        if (length != ended) /* only the comment behind the end is missing then: nobody can know */
            refused(p.text, length);
    free(p.text);
}

static void a_missing_doubled_or_swapped_line_is_refused(void **unused)
{
    (void)unused;
    page p = short_record(2);
    char *text = malloc(2 * p.length + 2);
    assert_non_null(text);
    for (size_t at = 0; at < p.length;) {
        const size_t length = strcspn(p.text + at, "\n") + 1;
        const size_t rest = p.length - at - length;
        const uint32_t line = line_at(p.text, at);
        if (rest > 0) { /* the last line is a comment */
            memcpy(text, p.text, at);
            memcpy(text + at, p.text + at + length, rest);
            assert_int_equal(refused(text, p.length - length).line, line);
            const size_t next = strcspn(p.text + at + length, "\n") + 1;
            memcpy(text + at, p.text + at + length, next);
            memcpy(text + at + next, p.text + at, length);
            memcpy(text + at + next + length, p.text + at + length + next, rest - next);
            assert_int_equal(refused(text, p.length).line, line);
        }
        memcpy(text, p.text, at + length);
        memcpy(text + at + length, p.text + at, length + rest);
        assert_int_equal(refused(text, p.length + length).line, line + 1);
        at += length;
    }
    free(text);
    free(p.text);
}

static void the_message_says_what_was_found(void **unused)
{
    (void)unused;
    page p = short_record(2);
    char *word = strstr(p.text, "players 2");
    word[8] = '3';
    const record_error error = refused(p.text, p.length);
    assert_non_null(strstr(error.message, "line 4: the check says "));
    assert_non_null(strstr(error.message, ", the text gives "));
    assert_non_null(strstr(error.message, "this line was changed"));
    free(p.text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(record_is_written_as_the_notation_says),
        cmocka_unit_test(lines_are_short_and_end_after_24_words),
        cmocka_unit_test(labels_are_fitted_to_the_notation),
        cmocka_unit_test(a_full_disk_is_noticed),
        cmocka_unit_test(reading_and_writing_again_gives_the_same_bytes),
        cmocka_unit_test(comments_stay_where_they_were),
        cmocka_unit_test(an_open_record_can_go_on),
        cmocka_unit_test(any_grouping_of_the_steps_is_read),
        cmocka_unit_test(every_changed_character_is_found_in_its_line),
        cmocka_unit_test(every_missing_or_added_character_is_found_in_its_line),
        cmocka_unit_test(a_cut_record_is_refused),
        cmocka_unit_test(a_missing_doubled_or_swapped_line_is_refused),
        cmocka_unit_test(the_message_says_what_was_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
