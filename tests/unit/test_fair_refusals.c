/* Fair games that were touched: every field, line and draw is refused, although the running check
 * was made right again. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fair_support.h"

/* Every hexadecimal digit of every seed and commitment counts. */
static void every_digit_of_seeds_and_commitments_counts(void **unused)
{
    (void)unused;
    static script s;
    fair_script(&s, &lp_yucatan, 4, true);
    int tried = 0;
    for (int i = 0; i < s.count; i++) {
        if (strncmp(s.lines[i], "; fair commit", 13) != 0 &&
            strncmp(s.lines[i], "; fair seed", 11) != 0)
            continue;
        char *last = strstr(s.lines[i], " draws ");
        char *end = last ? last : s.lines[i] + strlen(s.lines[i]);
        if (strcspn(end - 64 > s.lines[i] ? end - 64 : " ", " ") < 64)
            continue; /* a mark, not digits */
        for (char *digit = end - 64; digit < end; digit++) {
            const char kept = *digit;
            *digit = kept == '7' ? 'c' : '7';
            assert_int_equal(verdict_of(&s), FAIR_REFUSED);
            *digit = kept;
            tried++;
        }
    }
    assert_int_equal(tried, 64 * 7); /* server twice, three commitments, two seeds */
    assert_int_equal(verdict_of(&s), FAIR_PROVED);
    free(s.text);
}

static void marks_cannot_be_changed(void **unused)
{
    (void)unused;
    static script s;
    fair_script(&s, &lp_yucatan, 4, false);
    const int seed_0 = line_with(&s, "; fair seed 0 "), seed_1 = line_with(&s, "; fair seed 1 ");
    const int commit_1 = line_with(&s, "; fair commit 1 ");
    const int commit_2 = line_with(&s, "; fair commit 2 ");
    const int seed_2 = line_with(&s, "; fair seed 2 ");
    assert_int_equal(with_line(&s, seed_0, "; fair seed 0 withheld"), FAIR_REFUSED);
    assert_int_equal(with_line(&s, seed_0, "; fair seed 0 none"), FAIR_REFUSED);
    assert_int_equal(with_line(&s, seed_1, "; fair seed 1 none"), FAIR_REFUSED);
    assert_int_equal(with_line(&s, seed_2, "; fair seed 2 withheld"), FAIR_REFUSED);
    assert_int_equal(with_line(&s, commit_1, "; fair commit 1 none"), FAIR_REFUSED);
    char line[120] = "; fair seed 1 "; /* the seed that was withheld, shown too late */
    for (int i = 0; i < FAIR_BYTES; i++)
        sprintf(line + strlen(line), "%02x", 64 + i);
    assert_int_equal(with_line(&s, seed_1, line), FAIR_REFUSED);
    snprintf(line, sizeof line, "; fair seed 1 %064d", 0); /* withheld is no seed of zeros */
    assert_int_equal(with_line(&s, seed_1, line), FAIR_REFUSED);
    char *kept = s.lines[commit_2], both[] = "; fair commit 2 withheld";
    s.lines[commit_2] = both;
    assert_int_equal(verdict_of(&s), FAIR_REFUSED);
    s.lines[commit_2] = kept;
    assert_int_equal(verdict_of(&s), FAIR_PROVED);
    free(s.text);
}

static void the_first_line_cannot_be_changed(void **unused)
{
    (void)unused;
    static const char *const lines[] = {"; fair 1 table 7KQ2MY game 3 seats drawn",
                                        "; fair 1 table 7KQ2MX game 4 seats drawn",
                                        "; fair 1 table 7KQ2MX game 3 seats chosen",
                                        "; fair 2 table 7KQ2MX game 3 seats drawn",
                                        "; fair 0 table 7KQ2MX game 3 seats drawn",
                                        "; fair 1 table 7KQ2MX game 03 seats drawn",
                                        "; fair 1 table 7KQ2MX game 0 seats drawn",
                                        "; fair 1 table 7KQ2MX game 3 seats",
                                        "; fair 1 table 7KQ2MX game 3 seats drawn x",
                                        "; fair 1 table 7KQ2MX game 3  seats drawn",
                                        "; fair 1 table  game 3 seats drawn",
                                        "; fair 1 table 7KQ2MX game 3 seats drawn ",
                                        "; fair 1 game 3 table 7KQ2MX seats drawn",
                                        "; fair",
                                        "; fair ",
                                        "; a comment"};
    static script s;
    fair_script(&s, &lp_lucktails, 3, true);
    const int first = line_with(&s, "; fair 1 ");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
        assert_int_equal(with_line(&s, first, lines[i]), FAIR_REFUSED);
    free(s.text);
}

static void seats_cannot_be_swapped(void **unused)
{
    (void)unused;
    static script s;
    fair_script(&s, &lp_yucatan, 3, true); /* places 1 2 0 */
    const int places = line_with(&s, "; fair places ");
    static const char *const lines[] = {"0 1 2", "2 1 0", "0 2 1", "2 0 1",  "1 0 2",
                                        "1 1 0", "1 2",   "1 2 3", "1 2 0 0"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        char line[64];
        snprintf(line, sizeof line, "; fair places %s", lines[i]);
        assert_int_equal(with_line(&s, places, line), FAIR_REFUSED);
    }
    assert_int_equal(with_line(&s, places, "; fair places 1 2 0"), FAIR_PROVED);
    free(s.text);
}

/* Head: options, edition, players, the game itself. */
static void the_head_cannot_be_changed(void **unused)
{
    (void)unused;
    static script s;
    fair_script(&s, &lp_yucatan, 3, false);
    assert_int_equal(with_line(&s, line_with(&s, "option "), "option rounds 3"), FAIR_REFUSED);
    assert_int_equal(with_line(&s, line_with(&s, "players "), "players 4"), FAIR_REFUSED);
    assert_int_equal(with_line(&s, line_with(&s, "game "), "game duck"), FAIR_REFUSED);
    assert_int_equal(with_line(&s, line_with(&s, "seat 0"), "seat 0 Zoe"), FAIR_PROVED);
    free(s.text);

    fair_script(&s, &lp_lucktails, 3, false); /* ED-4: two editions are built in */
    char line[64];
    const uint64_t hash = lp_edition_hash(&lp_lucktails, lp_edition_find(&lp_lucktails, "short"));
    snprintf(line, sizeof line, "edition default %016llx", (unsigned long long)hash);
    assert_int_equal(with_line(&s, line_with(&s, "edition "), line), FAIR_REFUSED);
    snprintf(line, sizeof line, "edition other %016llx",
             (unsigned long long)default_hash(&lp_lucktails)); /* a name is only a help */
    assert_int_equal(with_line(&s, line_with(&s, "edition "), line), FAIR_PROVED);
    free(s.text);
}

static void lines_keep_their_order(void **unused)
{
    (void)unused;
    static script s;
    fair_script(&s, &lp_duck, 3, true);
    const int first = line_with(&s, "; fair 1 "), last = line_with(&s, "; fair places ");
    for (int i = first; i <= last; i++) { /* swapped with the next, left out, doubled */
        char *line = s.lines[i];
        s.lines[i] = s.lines[i + 1];
        s.lines[i + 1] = line;
        assert_int_equal(verdict_of(&s), FAIR_REFUSED);
        s.lines[i + 1] = s.lines[i];
        s.lines[i] = line;
        script cut = s;
        memmove(&cut.lines[i], &cut.lines[i + 1], sizeof cut.lines[0] * (size_t)(s.count - i - 1));
        cut.count--;
        assert_int_equal(verdict_of(&cut), FAIR_REFUSED);
        cut = s;
        memmove(&cut.lines[i + 1], &cut.lines[i], sizeof cut.lines[0] * (size_t)(s.count - i));
        cut.count++;
        assert_int_equal(verdict_of(&cut), FAIR_REFUSED);
    }
    s.lines[s.count] = s.lines[s.count - 1]; /* the opening twice */
    s.count++;
    assert_int_equal(verdict_of(&s), FAIR_REFUSED);
    s.count--;
    char *opening = s.lines[s.count - 1]; /* before the end */
    s.lines[s.count - 1] = s.lines[s.count - 2];
    s.lines[s.count - 2] = opening;
    assert_int_equal(verdict_of(&s), FAIR_REFUSED);
    free(s.text);
}

static void opening_has_one_form(void **unused)
{
    (void)unused;
    static script s;
    fair_script(&s, &lp_yucatan, 2, true);
    const int last = s.count - 1;
    char seed[65], line[160];
    snprintf(seed, sizeof seed, "%s", strstr(s.lines[last], "server ") + 7);
    static const char *const tails[] = {"", " draws", " draws 0", " draws x", " draws 1 2", " 9"};
    for (size_t i = 0; i < sizeof tails / sizeof tails[0]; i++) {
        snprintf(line, sizeof line, "; fair seed server %s%s", seed, tails[i]);
        assert_int_equal(with_line(&s, last, line), FAIR_REFUSED);
    }
    assert_int_equal(with_line(&s, last, "; fair seed server withheld draws 1"), FAIR_REFUSED);
    free(s.text);
}

/* Replaces the draw at `word` by `text`; a line of nothing but a seat is left out. */
static fair_verdict with_draw(script *s, int index, const char *word, const char *text)
{
    char line[RECORD_LINE_MAX + 64];
    const size_t length = strcspn(word, " ");
    const int before = (int)(word - s->lines[index]) - (*text == 0);
    snprintf(line, sizeof line, "%.*s%s%s", before, s->lines[index], text, word + length);
    if (line[strlen(line) - 1] != ':')
        return with_line(s, index, line);
    script cut = *s;
    memmove(&cut.lines[index], &cut.lines[index + 1],
            sizeof cut.lines[0] * (size_t)(s->count - index - 1));
    cut.count--;
    return verdict_of(&cut);
}

/* No rules are asked here: the seeds alone tell that a draw was changed, left out or added. */
static void every_draw_counts(void **unused)
{
    (void)unused;
    static script s;
    for (int game = 0; game < LP_GAME_COUNT; game++) {
        int draws = 0;
        fair_script(&s, lp_rules_at(game), 3, true);
        for (int i = line_with(&s, "; fair places ") + 1; s.lines[i][0] != 'r' && draws < 120; i++)
            for (const char *at = s.lines[i]; (at = strchr(at, ' ')) != NULL;) {
                char text[64];
                unsigned k, n;
                at++;
                if (sscanf(at, "%u/%u", &k, &n) != 2)
                    continue;
                draws++;
                snprintf(text, sizeof text, "%u/%u", (k + 1) % n, n);
                if (n > 1)
                    assert_int_equal(with_draw(&s, i, at, text), FAIR_REFUSED);
                assert_int_equal(with_draw(&s, i, at, ""), FAIR_REFUSED);
                snprintf(text, sizeof text, "%u/%u %u/%u", k, n, k, n);
                assert_int_equal(with_draw(&s, i, at, text), FAIR_REFUSED);
            }
        assert_true(draws > 2);
        free(s.text);
    }
}

static void refusals_name_line_and_reason(void **unused)
{
    (void)unused;
    static script s;
    fair_report report;
    record_error error;
    fair_script(&s, &lp_yucatan, 2, false);
    char *line = s.lines[line_with(&s, "; fair seed 0 ")];
    char kept = line[20];
    line[20] = kept == '0' ? '1' : '0';
    assert_int_equal(judge(&s, &report, &error), FAIR_REFUSED);
    assert_string_equal(error.message,
                        "line 12, word 5: the seed of place 0 does not keep its commitment");
    line[20] = kept;
    line = s.lines[line_with(&s, "; fair seed server ")];
    kept = line[25];
    line[25] = kept == '0' ? '1' : '0';
    assert_int_equal(judge(&s, &report, &error), FAIR_REFUSED);
    assert_non_null(strstr(error.message, "the server's seed does not keep its commitment"));
    line[25] = kept;
    assert_int_equal(judge(&s, &report, &error), FAIR_PROVED);
    free(s.text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_digit_of_seeds_and_commitments_counts),
        cmocka_unit_test(marks_cannot_be_changed),
        cmocka_unit_test(the_first_line_cannot_be_changed),
        cmocka_unit_test(seats_cannot_be_swapped),
        cmocka_unit_test(the_head_cannot_be_changed),
        cmocka_unit_test(lines_keep_their_order),
        cmocka_unit_test(opening_has_one_form),
        cmocka_unit_test(every_draw_counts),
        cmocka_unit_test(refusals_name_line_and_reason),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
