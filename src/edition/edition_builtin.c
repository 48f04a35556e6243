/* Built-in editions by name, and files by path (ED-1). */
#include "edition_builtin.h"

#include <stdarg.h>
#include <string.h>
#include <unistd.h>

#include "reader.h"

static const edition_rule own_game = {"ED-1", "a game is played with an edition of its own"};

const char *edition_builtin_text(const lp_rules *rules, const char *name, size_t *length)
{
    for (const edition_source *source = edition_sources; source->game; source++)
        if (strcmp(source->game, rules->id) == 0 && strcmp(source->name, name) == 0) {
            *length = source->length;
            return source->text;
        }
    return NULL;
}

bool edition_builtin(edition *e, const lp_rules *rules, const char *name)
{
    edition_report report;
    size_t length = 0;
    const char *text = edition_builtin_text(rules, name, &length);
    memset(e, 0, sizeof *e);
    if (!text)
        return false;
    const bool sound = edition_read_text(e, text, length, name, &report);
    lp_assert(sound); /* it was read when the program was built */
    return sound;
}

/* Starts a report with one fault. */
__attribute__((format(printf, 4, 5))) static bool refuse(edition_report *report, const char *file,
                                                         const char *place, const char *form, ...)
{
    char problem[EDITION_PROBLEM_MAX];
    reader r;
    va_list list;
    va_start(list, form);
    vsnprintf(problem, sizeof problem, form, list);
    va_end(list);
    memset(&r, 0, sizeof r);
    memset(report, 0, sizeof *report);
    snprintf(report->file, sizeof report->file, "%s", file);
    r.report = report;
    reader_enter_key(&r, place);
    reader_fault(&r, own_game, "%s", problem);
    return false;
}

bool edition_load(edition *e, const lp_rules *rules, const char *name_or_file,
                  edition_report *report)
{
    memset(report, 0, sizeof *report);
    if (edition_builtin(e, rules, name_or_file))
        return true;
    if (access(name_or_file, F_OK) != 0)
        return refuse(report, name_or_file, "edition",
                      "%s has no edition of this name, and there is no such file", rules->id);
    if (!edition_read_file(e, name_or_file, report))
        return false;
    if (e->rules == rules)
        return true;
    const char *game = e->rules->id; /* sound, but an edition of another game */
    edition_finish(e);
    return refuse(report, name_or_file, "game", "this edition is for %s, not for %s", game,
                  rules->id);
}
