/* Records: what is written can be read, replayed and written again; what was touched is refused, in
 * its own line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/core.h"
#include "record/record.h"
#include "support.h"

/* --- Helpers ------------------------------------------------------------------------------------
 */

/* A text in memory that a record is written to. */
typedef struct page {
    char *text;
    size_t length;
} page;

static bool to_page(void *data, const char *bytes, size_t length)
{
    page *p = data;
    p->text = realloc(p->text, p->length + length + 1);
    assert_non_null(p->text);
    memcpy(p->text + p->length, bytes, length);
    p->length += length;
    p->text[p->length] = 0;
    return true;
}

static page written(const record *r)
{
    page p = {NULL, 0};
    assert_true(record_write(r, to_page, &p));
    return p;
}

/* Puts the right running check behind each line, so that tests reach what comes after it. */
static page sealed(const char *lines)
{
    page p = {NULL, 0};
    uint8_t hash[32] = {0};
    while (*lines) {
        const size_t length = strcspn(lines, "\n");
        lp_sha256 sha;
        lp_sha256_init(&sha);
        lp_sha256_add(&sha, hash, sizeof hash);
        lp_sha256_add(&sha, lines, length);
        lp_sha256_add(&sha, "\n", 1);
        lp_sha256_finish(&sha, hash);
        char check[16];
        snprintf(check, sizeof check, " ~%02x%02x%02x%02x\n", hash[0], hash[1], hash[2], hash[3]);
        to_page(&p, lines, length);
        to_page(&p, check, strlen(check));
        lines += length + (lines[length] == '\n');
    }
    return p;
}

/* The text without its checks. */
static page bare(page p)
{
    page out = {NULL, 0};
    for (const char *at = p.text; *at;) {
        const size_t length = strcspn(at, "\n");
        to_page(&out, at, length - 10);
        to_page(&out, "\n", 1);
        at += length + 1;
    }
    return out;
}

static uint64_t default_hash(const lp_rules *rules)
{
    return lp_edition_hash(rules, lp_edition_find(rules, "default"));
}

static const char *const names[LP_SEATS_MAX] = {"Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gül"};

/* Plays a game at random into a record, at most `limit` decisions. */
static void play_into(record *r, table *t, const lp_rules *rules, int seats, uint64_t seed,
                      int limit)
{
    table_begin(t, rules, seats, NULL, 0);
    record_begin(r, &t->game, "default", names);
    lp_random random;
    lp_random_init(&random, seed, 0);
    while (turn_of(t) != LP_OVER && limit >= 0) {
        lp_step step = {(int8_t)turn_of(t), 0, 0, 0};
        if (step.actor == LP_CHANCE) {
            step.n = rules->chance_total(&t->game, &t->state);
            step.k = lp_random_below(&random, step.n);
            assert_int_equal(lp_draw(&t->game, &t->state, step.k, step.n), LP_OK);
        } else {
            if (limit-- == 0)
                break;
            lp_action legal[LP_LEGAL_MAX];
            const int count = lp_legal(&t->game, &t->state, legal);
            step.action = legal[lp_random_below(&random, (uint32_t)count)];
            assert_int_equal(lp_act(&t->game, &t->state, step.actor, step.action), LP_OK);
        }
        record_step(r, &step);
    }
    record_end(r, &t->state);
}

enum { WHOLE = 1 << 30 };

/* Reads the text, which must be refused; returns the message. */
static record_error refused(const char *text, size_t length)
{
    record r;
    record_init(&r);
    record_error error;
    if (record_read(&r, text, length, &error))
        fail_msg("this should be refused:\n%.400s", text);
    assert_true(error.message[0] != 0);
    assert_null(r.items);
    record_finish(&r);
    return error;
}

/* The lines, sealed, must be refused with a message that begins so. */
static void refuse_lines(const char *lines, const char *message)
{
    page p = sealed(lines);
    const record_error error = refused(p.text, p.length);
    if (strncmp(error.message, message, strlen(message)) != 0)
        fail_msg("expected \"%s\", got \"%s\"", message, error.message);
    free(p.text);
}

/* The head of a small Yu-ca-tan game, followed by these lines. */
static const char *game_of(const char *lines)
{
    static char text[8192];
    snprintf(text, sizeof text,
             "luckpond record 1\ngame yucatan\nedition default %016llx\nplayers 2\n"
             "option rounds 1\nseat 0 Ana\nseat 1 Ben\n%s",
             (unsigned long long)default_hash(&lp_yucatan), lines);
    return text;
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

/* All dice show 1: what "1" wants, and what "2" never gets. */
#define ALL_ONES "0/2176782336"

/* --- Writing ------------------------------------------------------------------------------------
 */

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

/* --- Round trips --------------------------------------------------------------------------------
 */

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

/* --- Touched records ----------------------------------------------------------------------------
 */

static uint32_t line_at(const char *text, size_t at)
{
    uint32_t line = 1;
    for (size_t i = 0; i < at; i++)
        line += text[i] == '\n';
    return line;
}

/* A record of each game, kept short: every character of it is tried. */
static page short_record(int game)
{
    table t;
    record r;
    record_init(&r);
    play_into(&r, &t, lp_rules_at(game), lp_rules_at(game)->seats_min, 2, 12);
    record_comment(&r, "Ende gut ü");
    page p = written(&r);
    record_finish(&r);
    return p;
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

/* --- The form -----------------------------------------------------------------------------------
 */

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

/* --- The rules ----------------------------------------------------------------------------------
 */

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
