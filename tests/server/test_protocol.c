/* Strict reading: what is not in the list is refused, and the refusal names the field. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "luckpond/error.h"
#include "server/protocol_generated.h"

void lp_assert_failed(const char *what, const char *file, int line)
{
    fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, what);
    abort();
}

static client_message m;
static protocol_error error;

static bool reads(const char *text) { return client_message_read(text, strlen(text), &m, &error); }

static void refuses(const char *text, const char *part)
{
    if (reads(text) || !strstr(error.message, part))
        print_message("%s: %s\n", text, error.message);
    assert_false(reads(text));
    assert_non_null(strstr(error.message, part));
}

#define ACT                                                                                        \
    "{\"type\":\"act\",\"table\":\"K7RX2MA\",\"request\":\"r1\",\"decision\":3,\"action\":\"+1@"   \
    "2\""

static void a_message_is_read_as_it_was_written(void **unused)
{
    (void)unused;
    assert_true(reads(ACT "}"));
    assert_int_equal(m.type, CLIENT_ACT);
    assert_string_equal(m.act.table, "K7RX2MA");
    assert_string_equal(m.act.action, "+1@2");
    assert_int_equal(m.act.decision, 3);
    char text[300];
    lp_text out;
    lp_text_init(&out, text, sizeof text);
    client_act_write(&m.act, &out);
    assert_string_equal(text, ACT "}");
}

static void unknown_missing_and_doubled_fields_are_refused(void **unused)
{
    (void)unused;
    refuses(ACT ",\"seat\":1}", "not in the protocol");
    refuses("{\"type\":\"act\",\"table\":\"A\",\"request\":\"r\",\"decision\":3}",
            "action: missing");
    refuses(ACT ",\"decision\":4}", "not JSON");
    refuses("{\"type\":\"fly\"}", "type");
    refuses("{}", "type");
    refuses("[]", "type");
    refuses("3", "");
    refuses("", "not JSON");
    refuses("{\"type\":7}", "type");
}

static void wrong_types_and_bounds_are_refused(void **unused)
{
    (void)unused;
    const char *head =
        "{\"type\":\"act\",\"table\":\"A\",\"request\":\"r\",\"action\":\"x\",\"decision\":";
    static const char *const bad[] = {
        "0", "-1", "1.0", "\"1\"", "null", "true", "[1]", "4000000001", "99999999999999999999"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char text[200];
        snprintf(text, sizeof text, "%s%s}", head, bad[i]);
        assert_false(reads(text));
    }
    refuses("{\"type\":\"chat\",\"table\":\"A\",\"request\":\"r\",\"text\":5}", "text: not a text");
    refuses("{\"type\":\"leave\",\"table\":\"\",\"request\":\"r\"}", "table: not a word");
    refuses("{\"type\":\"leave\",\"table\":\"A B\",\"request\":\"r\"}", "table: not a word");
    refuses("{\"type\":\"leave\",\"table\":\"ABCDEFGHIJKLM\",\"request\":\"r\"}",
            "table: too long");
    refuses("{\"type\":\"chat\",\"table\":\"A\",\"request\":\"r\",\"text\":\"a\\u0000b\"}", "");
    refuses("{\"type\":\"chat\",\"table\":\"A\",\"request\":\"r\",\"text\":\"\xff\"}", "not JSON");
    refuses("{\"type\":\"seed_open\",\"table\":\"A\",\"request\":\"r\",\"seed\":\"00\"}", "seed");
    refuses("{\"type\":\"hello\",\"tables\":{}}", "tables: not a list");
    refuses("{\"type\":\"hello\",\"tables\":[3]}", "not an object");
    refuses("{\"type\":\"hello\",\"tables\":[{\"table\":\"A\",\"event\":0,\"x\":1}]}",
            "not in the");
    refuses("{\"type\":\"hello\",\"tables\":[{\"table\":\"A\",\"event\":0,\"screen\":1}]}",
            "screen");
}

static void lists_are_bounded(void **unused)
{
    (void)unused;
    char text[2000] = "{\"type\":\"hello\",\"tables\":[";
    for (int i = 0; i < 9; i++)
        strcat(text, i ? ",{\"table\":\"A\",\"event\":0}" : "{\"table\":\"A\",\"event\":0}");
    strcat(text, "]}");
    refuses(text, "tables: too long");
}

static void optional_fields_may_be_missing(void **unused)
{
    (void)unused;
    post_create_table t;
    const char *text = "{\"game\":\"duck\",\"seats\":3}";
    assert_true(post_create_table_read(text, strlen(text), &t, &error));
    assert_false(t.has_clock);
    text = "{\"game\":\"duck\",\"seats\":3,\"clock\":\"\"}";
    assert_false(post_create_table_read(text, strlen(text), &t, &error));
}

/* Any single changed byte gives a refusal or a message in bounds; never a crash, never a field past
 * its end. */
static void changed_bytes_are_refused_or_in_bounds(void **unused)
{
    (void)unused;
    const char good[] = ACT "}";
    for (size_t i = 0; i < sizeof good - 1; i++)
        for (int c = 0; c < 256; c++) {
            char text[sizeof good];
            memcpy(text, good, sizeof good);
            text[i] = (char)c;
            if (client_message_read(text, sizeof good - 1, &m, &error)) {
                assert_true(m.act.decision >= 1);
                assert_true(strlen(m.act.action) <= 31);
            } else {
                assert_true(error.message[0]);
            }
        }
}

static void hostile_text_is_escaped_when_written(void **unused)
{
    (void)unused;
    server_refused r;
    memset(&r, 0, sizeof r);
    strcpy(r.message, "a\"b\\c\nd\x01");
    char text[300];
    lp_text out;
    lp_text_init(&out, text, sizeof text);
    server_refused_write(&r, &out);
    assert_non_null(strstr(text, "a\\\"b\\\\c\\u000ad\\u0001"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_message_is_read_as_it_was_written),
        cmocka_unit_test(unknown_missing_and_doubled_fields_are_refused),
        cmocka_unit_test(wrong_types_and_bounds_are_refused),
        cmocka_unit_test(lists_are_bounded),
        cmocka_unit_test(optional_fields_may_be_missing),
        cmocka_unit_test(changed_bytes_are_refused_or_in_bounds),
        cmocka_unit_test(hostile_text_is_escaped_when_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
