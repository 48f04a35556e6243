/* Texts in several languages and sentences with named places (cli/i18n.h), with a small catalogue
 * of their own. */
#include <stdlib.h>
#include <string.h>

#include "cli/i18n.h"
#include "support.h"

/* Sorted by bytes, as tools/catalogue.py writes them. */
static const i18n_entry german[] = {
    {"Hello", {"Hallo", NULL}},
    {"{count} die", {"{count} Würfel", "{count} Würfel (viele)"}},
    {"{name} throws {count} dice", {"{count} Würfel wirft {name}", NULL}},
};
static const i18n_entry french[] = {
    {"{count} die", {"{count} dé", "{count} dés"}},
};
const i18n_catalogue i18n_catalogues[] = {
    {"de", "Deutsch", 1, 1, 3, german},
    {"fr", "Français", 1, 0, 1, french},
};
const int i18n_catalogue_count = 2;

static const char *said(lp_text *out)
{
    static char buffer[64];
    assert_true(lp_text_fits(out));
    memcpy(buffer, out->buffer, out->length + 1);
    return buffer;
}

static int set_up(void **state)
{
    (void)state;
    static const char *const variables[] = {"LUCKPOND_LANG", "LC_ALL", "LC_MESSAGES", "LANG"};
    for (int i = 0; i < 4; i++)
        unsetenv(variables[i]);
    i18n_set("en");
    return 0;
}

static void i18n_finds_a_text_in_the_language_chosen(void **state)
{
    (void)state;
    assert_string_equal(_("Hello"), "Hello");
    assert_true(i18n_set("de"));
    assert_string_equal(_("Hello"), "Hallo");
    assert_string_equal(i18n_language(), "de");
}

static void i18n_leaves_a_text_without_translation_as_it_is(void **state)
{
    (void)state;
    i18n_set("fr");
    assert_string_equal(_("Hello"), "Hello");
    assert_string_equal(_(""), "");
    assert_string_equal(_("zzz"), "zzz");
}

static void i18n_takes_a_locale_for_its_language(void **state)
{
    (void)state;
    assert_true(i18n_set("de_AT.UTF-8"));
    assert_string_equal(i18n_language(), "de");
    assert_true(i18n_set("fr-CA"));
    assert_string_equal(i18n_language(), "fr");
    assert_true(i18n_set("C.UTF-8"));
    assert_string_equal(i18n_language(), "en");
}

static void i18n_refuses_a_missing_language_and_keeps_the_one_it_had(void **state)
{
    (void)state;
    i18n_set("de");
    assert_false(i18n_set("ja"));
    assert_false(i18n_set(""));
    assert_false(i18n_set("deutsch"));
    assert_string_equal(i18n_language(), "de");
}

static void i18n_chooses_by_flag_then_by_the_first_variable_set(void **state)
{
    (void)state;
    setenv("LANG", "fr_FR.UTF-8", 1);
    assert_true(i18n_choose(NULL));
    assert_string_equal(i18n_language(), "fr");
    setenv("LC_ALL", "de_DE", 1);
    assert_true(i18n_choose(NULL));
    assert_string_equal(i18n_language(), "de");
    setenv("LUCKPOND_LANG", "en", 1);
    assert_true(i18n_choose(NULL));
    assert_string_equal(i18n_language(), "en");
    assert_true(i18n_choose("fr"));
    assert_string_equal(i18n_language(), "fr");
    assert_false(i18n_choose("ja"));
}

static void i18n_is_english_when_the_environment_asks_for_what_is_not_there(void **state)
{
    (void)state;
    i18n_set("de");
    setenv("LC_ALL", "ja_JP.UTF-8", 1);
    setenv("LANG", "fr", 1); /* LC_ALL outranks it */
    assert_true(i18n_choose(NULL));
    assert_string_equal(i18n_language(), "en");
}

static void i18n_plural_follows_the_rule_of_the_language(void **state)
{
    (void)state;
    assert_string_equal(ngettext_("{count} die", "{count} dice", 1), "{count} die");
    assert_string_equal(ngettext_("{count} die", "{count} dice", 0), "{count} dice");
    i18n_set("de");
    assert_string_equal(ngettext_("{count} die", "{count} dice", 1), "{count} Würfel");
    assert_string_equal(ngettext_("{count} die", "{count} dice", 0), "{count} Würfel (viele)");
    i18n_set("fr"); /* zero is singular in French */
    assert_string_equal(ngettext_("{count} die", "{count} dice", 0), "{count} dé");
    assert_string_equal(ngettext_("{count} die", "{count} dice", 1), "{count} dé");
    assert_string_equal(ngettext_("{count} die", "{count} dice", 2), "{count} dés");
    assert_string_equal(ngettext_("{count} die", "{count} dice", -1), "{count} dés");
}

static void i18n_lists_its_languages_with_their_own_names(void **state)
{
    (void)state;
    assert_string_equal(i18n_language_at(0), "en");
    assert_string_equal(i18n_language_at(2), "fr");
    assert_null(i18n_language_at(3));
    assert_string_equal(i18n_language_name("fr"), "Français");
    assert_string_equal(i18n_language_name("en"), "English");
}

static void say_fills_named_places_in_the_order_of_the_translation(void **state)
{
    (void)state;
    char buffer[64];
    lp_text out;
    lp_text_init(&out, buffer, sizeof buffer);
    say(&out, _("{name} throws {count} dice"), V("name", "Kim"), V("count", 7));
    assert_string_equal(said(&out), "Kim throws 7 dice");
    i18n_set("de");
    lp_text_init(&out, buffer, sizeof buffer);
    say(&out, _("{name} throws {count} dice"), V("name", "Kim"), V("count", (uint8_t)7));
    assert_string_equal(said(&out), "7 Würfel wirft Kim");
}

static void say_leaves_what_is_no_place_alone(void **state)
{
    (void)state;
    char buffer[64];
    lp_text out;
    lp_text_init(&out, buffer, sizeof buffer);
    say(&out, "{a}{a} {{a} {b} } {", V("a", -3));
    assert_string_equal(said(&out), "-3-3 {a} {b} } {");
}

static void say_does_not_read_places_in_values(void **state)
{
    (void)state;
    char buffer[64];
    lp_text out;
    lp_text_init(&out, buffer, sizeof buffer);
    say(&out, "{a}", V("a", "{b}"), V("b", 1));
    assert_string_equal(said(&out), "{b}");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(i18n_finds_a_text_in_the_language_chosen, set_up),
        cmocka_unit_test_setup(i18n_leaves_a_text_without_translation_as_it_is, set_up),
        cmocka_unit_test_setup(i18n_takes_a_locale_for_its_language, set_up),
        cmocka_unit_test_setup(i18n_refuses_a_missing_language_and_keeps_the_one_it_had, set_up),
        cmocka_unit_test_setup(i18n_chooses_by_flag_then_by_the_first_variable_set, set_up),
        cmocka_unit_test_setup(i18n_is_english_when_the_environment_asks_for_what_is_not_there,
                               set_up),
        cmocka_unit_test_setup(i18n_plural_follows_the_rule_of_the_language, set_up),
        cmocka_unit_test_setup(i18n_lists_its_languages_with_their_own_names, set_up),
        cmocka_unit_test_setup(say_fills_named_places_in_the_order_of_the_translation, set_up),
        cmocka_unit_test_setup(say_leaves_what_is_no_place_alone, set_up),
        cmocka_unit_test_setup(say_does_not_read_places_in_values, set_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
