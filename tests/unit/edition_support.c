#include "edition_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

json_t *copy_of(const lp_rules *rules, const char *name)
{
    size_t length = 0;
    const char *text = edition_builtin_text(rules, name, &length);
    assert_non_null(text);
    json_t *json = json_loadb(text, length, 0, NULL);
    assert_non_null(json);
    return json;
}

/* Follows a path like "values.rooms.value[3]" for all but its last part, which is left in `last`:
 * a key, or an index as "[3]". */
static json_t *parent_of(json_t *json, const char *path, char last[64])
{
    for (;;) {
        const size_t length = *path == '[' ? strcspn(path, "]") + 1 : strcspn(path, ".[");
        assert_true(length < 64);
        memcpy(last, path, length);
        last[length] = 0;
        path += length + (path[length] == '.');
        if (*path == 0)
            return json;
        json = last[0] == '[' ? json_array_get(json, strtoul(last + 1, NULL, 10))
                              : json_object_get(json, last);
        assert_non_null(json);
    }
}

json_t *at(json_t *json, const char *path)
{
    char last[64];
    json = parent_of(json, path, last);
    json = last[0] == '[' ? json_array_get(json, strtoul(last + 1, NULL, 10))
                          : json_object_get(json, last);
    assert_non_null(json);
    return json;
}

void put(json_t *json, const char *path, json_t *value)
{
    char last[64];
    json = parent_of(json, path, last);
    if (last[0] == '[')
        assert_int_equal(json_array_set_new(json, strtoul(last + 1, NULL, 10), value), 0);
    else
        assert_int_equal(json_object_set_new(json, last, value), 0);
}

void drop(json_t *json, const char *path)
{
    char last[64];
    json = parent_of(json, path, last);
    if (last[0] == '[')
        assert_int_equal(json_array_remove(json, strtoul(last + 1, NULL, 10)), 0);
    else
        assert_int_equal(json_object_del(json, last), 0);
}

bool reads(json_t *json, edition *e, edition_report *report)
{
    char *text = json_dumps(json, JSON_COMPACT);
    assert_non_null(text);
    const bool sound = edition_read_text(e, text, strlen(text), "mine.json", report);
    free(text);
    json_decref(json);
    return sound;
}

void assert_fault(const edition_report *report, const char *place, const char *clause,
                  const char *problem)
{
    char line[1024], expected[300];
    lp_text text;
    for (int i = 0; i < report->count && i < EDITION_FAULTS_MAX; i++) {
        const edition_fault *fault = &report->faults[i];
        if (strcmp(fault->place, place) != 0 || strcmp(fault->rule.clause, clause) != 0 ||
            !strstr(fault->problem, problem))
            continue;
        lp_text_init(&text, line, sizeof line);
        edition_fault_write(report, i, &text);
        snprintf(expected, sizeof expected, "%s: %s: %s (%s: ", report->file, place, fault->problem,
                 clause);
        assert_memory_equal(line, expected, strlen(expected));
        assert_true(strlen(fault->rule.sentence) > 10);
        return;
    }
    edition_report_print(report, stderr);
    fail_msg("no fault at %s under %s saying \"%s\"", place, clause, problem);
}

void refused(json_t *json, const char *place, const char *clause, const char *problem)
{
    edition e;
    edition_report report;
    const edition empty = {0};
    if (reads(json, &e, &report))
        fail_msg("accepted, but %s breaks %s", place, clause);
    assert_fault(&report, place, clause, problem);
    assert_int_equal(report.count, 1);
    assert_memory_equal(&e, &empty, sizeof e);
}

void refused_with(const lp_rules *rules, const char *path, json_t *value, const char *clause,
                  const char *problem)
{
    json_t *json = copy_of(rules, "default");
    put(json, path, value);
    refused(json, path, clause, problem);
}

void refused_number(const lp_rules *rules, const char *path, int value, const char *clause)
{
    refused_with(rules, path, json_integer(value), clause, "");
}

void has_range(const lp_rules *rules, const char *path, int min, int max, const char *clause)
{
    edition e;
    edition_report report;
    for (int i = 0; i < 2; i++) {
        json_t *json = copy_of(rules, "default");
        put(json, path, json_integer(i == 0 ? min : max));
        if (!reads(json, &e, &report))
            edition_report_print(&report, stderr);
        assert_int_equal(report.count, 0);
        edition_finish(&e);
    }
    refused_number(rules, path, min - 1, clause);
    refused_number(rules, path, max + 1, clause);
    refused_with(rules, path, json_integer(1LL << 40), clause, "");
    refused_with(rules, path, json_string("1"), "ED-3", "this is a text, not a whole number");
    refused_with(rules, path, json_real(1), "ED-3", "not whole");
    refused_with(rules, path, json_true(), "ED-3", "true or false");
}
