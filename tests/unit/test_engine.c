/* The engine protocol, line by line, without any input or output (docs/engine.md). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/engine_bot.h"
#include "cli/engine_session.h"
#include "cli/engine_view.h"
#include "lab/engine_words.h"
#include "support.h"

/* --- A conversation --------------------------------------------------------------------------- */

static char said[1 << 20]; /* the answer to the last line */
static size_t said_length;

static void hear(void *data, const char *text, size_t length)
{
    (void)data;
    assert_true(said_length + length < sizeof said);
    memcpy(said + said_length, text, length);
    said[said_length += length] = 0;
}

static const engine_sink sink = {hear, NULL};

static bool tell_bytes(engine_session *s, const char *line, size_t length)
{
    said[said_length = 0] = 0;
    return engine_session_line(s, line, length, sink);
}

/* Sends a line; the answer without its end. */
static const char *ask(engine_session *s, const char *line)
{
    tell_bytes(s, line, strlen(line));
    if (said_length > 0 && said[said_length - 1] == '\n')
        said[said_length - 1] = 0;
    return said;
}

/* Two texts as one, in the caller's buffer. */
static void join(char *out, size_t size, const char *head, const char *tail)
{
    lp_text text;
    lp_text_init(&text, out, size);
    lp_text_string(&text, head);
    lp_text_string(&text, tail);
    assert_true(lp_text_fits(&text));
}

/* Lines one after the other: what is sent, what is answered, NULL at the end. */
static void converse(engine_session *s, const char *const *lines)
{
    for (; lines[0]; lines += 2)
        if (strcmp(ask(s, lines[0]), lines[1]) != 0)
            fail_msg("%s\n  expected: %s\n  answered: %s", lines[0], lines[1], said);
}

/* The answer begins with this. */
static void answers(engine_session *s, const char *line, const char *begin)
{
    if (strncmp(ask(s, line), begin, strlen(begin)) != 0)
        fail_msg("%s\n  expected: %s…\n  answered: %s", line, begin, said);
}

static int begin(void **state) { return (*state = engine_session_create()) == NULL; }

static int end(void **state)
{
    engine_session_destroy(*state);
    return 0;
}

/* Plays at random for so many decisions; false when the game is over before. */
static bool go_on(engine_session *s, int decisions)
{
    char line[64];
    for (; decisions > 0; decisions--) {
        answers(s, "settle", "= ");
        if (strncmp(said, "= over", 6) == 0)
            return false;
        answers(s, "bot random", "= ");
        join(line, sizeof line, "apply ", said + 2);
        answers(s, line, "= ");
    }
    return true;
}

/* --- Lines ------------------------------------------------------------------------------------ */

static void a_golden_dialogue(void **state)
{
    static const char *const lines[] = {
        "games",
        "= lucktails doctor_lucky yucatan duck",
        "new yucatan players 2 option rounds 1 seed 7",
        "= seat 0",
        "turn",
        "= seat 0",
        "legal",
        "= odd even circle square cross blue red orange 1 2 3 4 5 6",
        "apply 2",
        "= chance 2176782336",
        "draw 0/2176782336",
        "= seat 1 drawn 0/2176782336",
        "event 1",
        "= "
        "{\"event\":\"throw\",\"seat\":0,\"tip\":\"2\",\"dice\":[1,1,1,1,1,1,1,1,1,1,1,1],\"laid\":"
        "0,"
        "\"points\":0,\"end\":\"bust\",\"over\":false}",
        "apply odd",
        "= chance 2176782336",
        "draw 0/2176782336",
        "= over drawn 0/2176782336",
        "turn",
        "= over",
        "settle",
        "= over",
        "scores",
        "= 0 12 winners 1",
        NULL,
    };
    converse(*state, lines);
}

static void an_id_comes_back_in_the_answer(void **state)
{
    static const char *const lines[] = {
        "7 games",
        "=7 lucktails doctor_lucky yucatan duck",
        "000000012 quack",
        "?000000012 UNKNOWN_VERB - there is no such verb; help lists them",
        "5",
        "?5 UNKNOWN_VERB - there is no such verb; help lists them",
        NULL,
    };
    converse(*state, lines);
    answers(*state, "1234567890 games", "? UNKNOWN_VERB ");
}

static void empty_lines_and_remarks_are_not_answered(void **state)
{
    static const char *const lines[] = {"", "", "   ", "", "# games", "", "#games", "", NULL};
    converse(*state, lines);
}

static void spaces_and_a_carriage_return_do_not_matter(void **state)
{
    answers(*state, "  games  \r", "= lucktails");
    answers(*state, "9   games", "=9 lucktails");
}

static void control_characters_are_refused(void **state)
{
    assert_true(tell_bytes(*state, "games\0", 6));
    assert_string_equal(said, "? BAD_LINE - a line is words of printable text\n");
    answers(*state, "ga\tmes", "? BAD_LINE ");
}

static void lines_have_a_limit(void **state)
{
    static char line[ENGINE_LINE_MAX + 1];
    memset(line, 'x', sizeof line);
    tell_bytes(*state, line, ENGINE_LINE_MAX - 1);
    assert_int_equal(strncmp(said, "? UNKNOWN_VERB ", 15), 0);
    tell_bytes(*state, line, ENGINE_LINE_MAX);
    assert_int_equal(strncmp(said, "? LONG_LINE ", 12), 0);
    for (size_t i = 1; i < sizeof line; i += 2)
        line[i] = ' ';
    tell_bytes(*state, line, ENGINE_LINE_MAX - 1); /* more words than any verb takes */
    assert_int_equal(strncmp(said, "? BAD_ARGUMENTS ", 16), 0);
}

static void only_version_1_is_spoken(void **state)
{
    answers(*state, "luckpond-engine 1", "= luckpond");
    answers(*state, "luckpond-engine 2", "? BAD_VERSION ");
    answers(*state, "luckpond-engine", "? BAD_ARGUMENTS ");
}

static void help_tells_as_many_lines_as_it_says(void **state)
{
    answers(*state, "help", "= lines ");
    int lines = 0;
    for (const char *at = strchr(said, '\n'); at; at = strchr(at + 1, '\n'))
        lines++;
    assert_int_equal(lines, atoi(said + strlen("= lines ")));
}

static void quit_is_the_last_line(void **state)
{
    assert_true(tell_bytes(*state, "games", 5));
    assert_false(tell_bytes(*state, "quit", 4));
    assert_string_equal(said, "=\n");
    assert_true(tell_bytes(*state, "quit now", 8));
}

/* --- Refusals --------------------------------------------------------------------------------- */

static void verbs_need_a_game(void **state)
{
    static const char *const verbs[] = {"game",      "turn",   "legal",   "apply odd", "draw",
                                        "settle",    "view 0", "event 0", "observe 0", "resample 0",
                                        "scores",    "hash",   "save",    "load 00",   "bot random",
                                        "label 0 a", "record", NULL};
    for (int i = 0; verbs[i]; i++)
        answers(*state, verbs[i], "? NO_GAME - ");
}

static void what_new_refuses(void **state)
{
    static const char *const cases[] = {
        "new",
        "BAD_ARGUMENTS",
        "new chess players 2",
        "UNKNOWN_GAME",
        "new yucatan",
        "BAD_ARGUMENTS",
        "new yucatan players",
        "BAD_ARGUMENTS",
        "new yucatan players two",
        "BAD_ARGUMENTS",
        "new yucatan players 2 seed",
        "BAD_ARGUMENTS",
        "new yucatan players 2 seed -1",
        "BAD_ARGUMENTS",
        "new yucatan players 2 seed 18446744073709551616",
        "BAD_ARGUMENTS",
        "new yucatan players 2 colour red",
        "BAD_ARGUMENTS",
        "new yucatan players 2 option rounds",
        "BAD_ARGUMENTS",
        "new yucatan players 1",
        "BAD_SEATS",
        "new yucatan players 6",
        "BAD_SEATS",
        "new yucatan players 2 option rounds 0",
        "BAD_OPTION",
        "new yucatan players 2 option rounds -1",
        "BAD_OPTION",
        "new yucatan players 2 option rounds x",
        "BAD_OPTION",
        "new yucatan players 2 option squares 1",
        "BAD_OPTION",
        "new yucatan players 2 edition deluxe",
        "UNKNOWN_EDITION",
        "new yucatan players 2 edition default 0123456789abcdef",
        "UNKNOWN_EDITION",
        NULL,
    };
    answers(*state, "new yucatan players 3 seed 3", "= seat 0");
    char before[64], begins[64];
    join(before, sizeof before, "", ask(*state, "hash"));
    for (int i = 0; cases[i]; i += 2) {
        snprintf(begins, sizeof begins, "? %s - ", cases[i + 1]);
        answers(*state, cases[i], begins);
    }
    assert_string_equal(ask(*state, "hash"), before);
    assert_non_null(strstr(ask(*state, "game"), " players 3 "));
}

static void what_new_takes(void **state)
{
    char line[256];
    answers(*state, "new yucatan seed 18446744073709551615 option rounds 2 players 5", "= seat 0");
    answers(*state, "new lucktails players 3 edition short", "= chance 8");
    join(line, sizeof line, "new ", ask(*state, "game") + 2); /* its own words */
    answers(*state, line, "= chance 8");
    join(line, sizeof line, "new ", ask(*state, "game") + 2);
    assert_non_null(strstr(line, "edition short "));
}

static void refusals_name_the_clause_and_change_nothing(void **state)
{
    static const char *const cases[] = {
        "apply stop", "? YU_NO_STOP YU-3 at least one throw must be made before stopping",
        "apply sit",  "? BAD_TEXT - this is not the text of an action",
        "draw",       "? NOT_CHANCE - a seat is to act; nothing is drawn now",
        "draw 0/6",   "? NOT_CHANCE - a seat is to act; nothing is drawn now",
        "event 0",    "? NO_STEP - no step has been made since this position was set up",
        "bot oracle", "? UNKNOWN_BOT - this program has no such bot for the game",
        NULL,
    };
    answers(*state, "new yucatan players 2 seed 3", "= seat 0");
    converse(*state, cases);
    answers(*state, "apply 1", "= chance 2176782336");
    static const char *const drawing[] = {
        "apply 2",
        "? CHANCE - a card or a throw is drawn first; no seat is to act",
        "legal",
        "? CHANCE - a card or a throw is drawn first; no seat is to act",
        "bot random",
        "? CHANCE - a card or a throw is drawn first; no seat is to act",
        "draw 5/6",
        "? BAD_TOTAL - the total of this draw is not the one the game asks for",
        "draw 2176782336/2176782336",
        "? BAD_DRAW - a draw must be below its total",
        "turn",
        "= chance 2176782336",
        NULL,
    };
    converse(*state, drawing);
    static const char *const words[] = {
        "draw 5",  "draw /",         "draw 1/",  "draw -1/6",    "draw 1/6/6",
        "view",    "view 2",         "view -1",  "view 0 1",     "view me",
        "observe", "observe open x", "resample", "resample 2",   "resample 0 x",
        "label 0", "label 2 x",      "load",     "bot random x", "bot",
        "hash 1",  "games now",      "about",    "turn 0",       "draw 4294967296/4294967297",
        NULL};
    for (int i = 0; words[i]; i++)
        answers(*state, words[i], "? BAD_ARGUMENTS ");
    answers(*state, "about chess", "? UNKNOWN_GAME ");
    answers(*state, "turn", "= chance 2176782336");
}

static void nothing_is_done_when_the_game_is_over(void **state)
{
    answers(*state, "new yucatan players 2 option rounds 1", "= seat 0");
    assert_false(go_on(*state, 1000));
    answers(*state, "apply odd", "? OVER ");
    answers(*state, "draw", "? OVER ");
    answers(*state, "legal", "? OVER ");
    answers(*state, "bot random", "? OVER ");
    answers(*state, "settle", "= over");
}

/* --- Games ------------------------------------------------------------------------------------ */

static const struct {
    const char *begin;
    int decisions; /* some way into the game */
} games[] = {{"new yucatan players 3 seed 11", 9},
             {"new lucktails players 4 seed 11", 12},
             {"new duck players 3 seed 11", 14},
             {"new doctor_lucky players 4 seed 11", 25}};
enum { GAME_COUNT = sizeof games / sizeof games[0] };

static void the_same_seed_deals_the_same_game(void **state)
{
    for (int i = 0; i < GAME_COUNT; i++) {
        char first[64];
        answers(*state, games[i].begin, "= ");
        go_on(*state, games[i].decisions);
        join(first, sizeof first, "", ask(*state, "hash"));
        answers(*state, games[i].begin, "= ");
        go_on(*state, games[i].decisions);
        assert_string_equal(ask(*state, "hash"), first);
    }
}

static void settle_draws_what_single_draws_would(void **state)
{
    char settled[64];
    answers(*state, "new duck players 3 seed 5", "= chance 69");
    answers(*state, "settle", "= seat ");
    join(settled, sizeof settled, "", ask(*state, "hash"));
    answers(*state, "new duck players 3 seed 5", "= chance 69");
    while (strncmp(ask(*state, "turn"), "= chance", 8) == 0)
        answers(*state, "draw", "= ");
    assert_string_equal(ask(*state, "hash"), settled);
}

static void resampling_keeps_the_view(void **state)
{
    static const char *const viewers[] = {"0", "1", "2", "spectator", "open"};
    for (int i = 0; i < GAME_COUNT; i++)
        for (int v = 0; v < 5; v++)
            for (int seed = 1; seed <= 5; seed++) {
                static char before[1 << 14];
                char view[32], resample[48];
                join(view, sizeof view, "view ", viewers[v]);
                snprintf(resample, sizeof resample, "resample %s %d", viewers[v], seed);
                answers(*state, games[i].begin, "= ");
                go_on(*state, games[i].decisions);
                answers(*state, "settle", "= ");
                join(before, sizeof before, "", ask(*state, view));
                answers(*state, resample, "= ");
                assert_string_equal(ask(*state, view), before);
                answers(*state, "record", "? NO_RECORD ");
                go_on(*state, 5);
            }
}

static void resampling_changes_what_is_hidden(void **state)
{
    char before[64];
    answers(*state, "new duck players 3 seed 5", "= ");
    answers(*state, "settle", "= ");
    join(before, sizeof before, "", ask(*state, "hash"));
    answers(*state, "resample 0 1", "= ");
    assert_string_not_equal(ask(*state, "hash"), before);
}

static void what_is_saved_can_be_loaded(void **state)
{
    for (int i = 0; i < GAME_COUNT; i++) {
        char hash[64], load[2 * LP_STATE_MAX + 16];
        answers(*state, games[i].begin, "= ");
        go_on(*state, games[i].decisions);
        join(hash, sizeof hash, "", ask(*state, "hash"));
        join(load, sizeof load, "load ", ask(*state, "save") + 2);
        go_on(*state, 3);
        answers(*state, load, "= ");
        assert_string_equal(ask(*state, "hash"), hash);
        answers(*state, "event 0", "? NO_STEP ");
        answers(*state, "record", "? NO_RECORD ");
    }
}

static void bytes_that_are_no_position_are_not_loaded(void **state)
{
    char load[2 * LP_STATE_MAX + 16];
    answers(*state, "new yucatan players 2", "= ");
    join(load, sizeof load, "load ", ask(*state, "save") + 2);
    load[strlen(load) - 1] = 0; /* half a byte */
    answers(*state, load, "? BAD_STATE ");
    load[strlen(load) - 1] = 0;
    answers(*state, load, "? BAD_STATE ");
    memset(load + 5, 'f', strlen(load) - 5);
    answers(*state, load, "? BAD_STATE ");
    answers(*state, "load xyz0", "? BAD_STATE ");
    answers(*state, "turn", "= seat 0");
}

static void numbers_and_their_names_go_together(void **state)
{
    for (int i = 0; i < GAME_COUNT; i++) {
        int names = 1, numbers = 1;
        answers(*state, games[i].begin, "= ");
        answers(*state, "settle", "= ");
        for (const char *at = ask(*state, "observe names") + 2; *at; at++)
            names += *at == ' ';
        for (const char *at = ask(*state, "observe 1") + 2; *at; at++)
            numbers += *at == ' ';
        assert_int_equal(names, numbers);
    }
}

static void a_record_tells_the_game_so_far(void **state)
{
    answers(*state, "new yucatan players 2 option rounds 1", "= seat 0");
    answers(*state, "label 1 Ana  of Ghent", "=");
    answers(*state, "apply 2", "= chance ");
    answers(*state, "draw 0/2176782336", "= seat 1 ");
    answers(*state, "3 record", "=3 lines 9\nluckpond record 1 ~");
    assert_non_null(strstr(said, "\nseat 1 Ana of Ghent ~"));
    assert_non_null(strstr(said, "\n0: 2 0/2176782336 ~"));
    assert_non_null(strstr(said, "\nopen hash "));
    answers(*state, "apply odd", "= chance "); /* and on it goes */
    answers(*state, "draw 0/2176782336", "= over ");
    answers(*state, "record", "= lines 10\n");
    assert_non_null(strstr(said, "\nresult 0 12 winners 1 hash "));
}

/* --- The bot role ------------------------------------------------------------------------------
 */

static const char *ask_bot(engine_bot *b, const char *line)
{
    said[said_length = 0] = 0;
    engine_bot_line(b, line, strlen(line), sink);
    if (said_length > 0)
        said[said_length - 1] = 0;
    return said;
}

/* The bot is told what the driver is told, and nothing else. */
static void let_bot_play(engine_session *s, engine_bot *b, const char *begin_line)
{
    static char line[ENGINE_LINE_MAX];
    answers(s, begin_line, "= ");
    join(line, sizeof line, "game ", ask(s, "game") + 2);
    strcat(line, " seed 3");
    assert_string_equal(ask_bot(b, line), "=");
    while (strncmp(ask(s, "settle"), "= over", 6) != 0) {
        const int seat = atoi(said + strlen("= seat "));
        snprintf(line, sizeof line, "view %d", seat);
        join(line, sizeof line, "view ", ask(s, line) + 2);
        if (strcmp(ask_bot(b, line), "=") != 0)
            fail_msg("%s\n  answered: %s", line, said);
        char head[32];
        snprintf(head, sizeof head, "choose %d 0 0 ", seat);
        join(line, sizeof line, head, ask(s, "legal") + 2);
        join(line, sizeof line, "apply ", ask_bot(b, line) + 2);
        answers(s, line, "= ");
    }
    join(line, sizeof line, "result ", ask(s, "scores") + 2);
    assert_string_equal(ask_bot(b, line), "=");
}

static void luckpond_as_a_bot_plays_every_game_from_views(void **state)
{
    engine_bot *b = engine_bot_create("random", NULL);
    assert_string_equal(ask_bot(b, "luckpond-engine 1"), "= luckpond random");
    for (int i = 0; i < GAME_COUNT; i++)
        let_bot_play(*state, b, games[i].begin);
    assert_string_equal(ask_bot(b, "bye"), "=");
    engine_bot_destroy(b);
}

static void luckpond_as_a_bot_believes_no_broken_view(void **state)
{
    static char view[1 << 14], line[1 << 14];
    engine_bot *b = engine_bot_create("random", NULL);
    for (int i = 0; i < GAME_COUNT; i++) {
        answers(*state, games[i].begin, "= ");
        go_on(*state, games[i].decisions);
        answers(*state, "settle", "= seat ");
        join(line, sizeof line, "view ", said + strlen("= seat "));
        line[strcspn(line + 5, " ") + 5] = 0;
        join(view, sizeof view, "view ", ask(*state, line) + 2);
        join(line, sizeof line, "game ", ask(*state, "game") + 2);
        assert_string_equal(ask_bot(b, line), "=");
        assert_string_equal(ask_bot(b, view), "=");
        /* Every digit that says something else makes it another view, or none. */
        for (size_t at = 5; view[at]; at++) {
            if (view[at] < '0' || view[at] > '9')
                continue;
            memcpy(line, view, sizeof line);
            line[at] = (char)(line[at] == '9' ? '0' : line[at] + 1);
            ask_bot(b, line);
            assert_true(strcmp(said, "=") == 0 || strncmp(said, "? BAD_VIEW ", 11) == 0);
        }
        line[strlen(view) - 1] = 0; /* cut short */
        assert_int_equal(strncmp(ask_bot(b, line), "? BAD_VIEW ", 11), 0);
    }
    engine_bot_destroy(b);
}

int main(void)
{
#define SESSION_TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)
    const struct CMUnitTest tests[] = {
        SESSION_TEST(a_golden_dialogue),
        SESSION_TEST(an_id_comes_back_in_the_answer),
        SESSION_TEST(empty_lines_and_remarks_are_not_answered),
        SESSION_TEST(spaces_and_a_carriage_return_do_not_matter),
        SESSION_TEST(control_characters_are_refused),
        SESSION_TEST(lines_have_a_limit),
        SESSION_TEST(only_version_1_is_spoken),
        SESSION_TEST(help_tells_as_many_lines_as_it_says),
        SESSION_TEST(quit_is_the_last_line),
        SESSION_TEST(verbs_need_a_game),
        SESSION_TEST(what_new_refuses),
        SESSION_TEST(what_new_takes),
        SESSION_TEST(refusals_name_the_clause_and_change_nothing),
        SESSION_TEST(nothing_is_done_when_the_game_is_over),
        SESSION_TEST(the_same_seed_deals_the_same_game),
        SESSION_TEST(settle_draws_what_single_draws_would),
        SESSION_TEST(resampling_keeps_the_view),
        SESSION_TEST(resampling_changes_what_is_hidden),
        SESSION_TEST(what_is_saved_can_be_loaded),
        SESSION_TEST(bytes_that_are_no_position_are_not_loaded),
        SESSION_TEST(numbers_and_their_names_go_together),
        SESSION_TEST(a_record_tells_the_game_so_far),
        SESSION_TEST(luckpond_as_a_bot_plays_every_game_from_views),
        SESSION_TEST(luckpond_as_a_bot_believes_no_broken_view),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
