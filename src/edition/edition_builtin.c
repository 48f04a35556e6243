/* Built-in editions by name, and files by path (ED-1). */
#include "edition_builtin.h"

#include <string.h>

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

/* A sound edition of another game is no edition of this one. */
static bool is_for(edition *e, const lp_rules *rules, edition_report *report)
{
    if (e->rules == rules)
        return true;
    reader r;
    memset(&r, 0, sizeof r);
    r.report = report;
    reader_enter_key(&r, "game");
    reader_fault(&r, own_game, "this edition is for %s, not for %s", e->rules->id, rules->id);
    edition_finish(e);
    return false;
}

bool edition_load(edition *e, const lp_rules *rules, const char *name_or_file,
                  edition_report *report)
{
    memset(report, 0, sizeof *report);
    return edition_builtin(e, rules, name_or_file) ||
           (edition_read_file(e, name_or_file, report) && is_for(e, rules, report));
}
