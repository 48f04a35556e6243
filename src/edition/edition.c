/* Reads an edition: the frame that all games share. The values of each game: edition_<game>.c. */
#include "edition.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "reader.h"

/* A new game is one line here. */
static const edition_form *const forms[] = {&edition_form_lucktails, &edition_form_doctor_lucky,
                                            &edition_form_yucatan, &edition_form_duck};
enum { FORM_COUNT = sizeof forms / sizeof forms[0], DEPTH_MAX = 12, TITLE_MAX_BYTES = 120 };

static const edition_rule readable = {"ED-3", "an edition is a file of at most 256 KiB"};
static const edition_rule one_object = {"ED-3",
                                        "an edition is one JSON object without doubled keys"};
static const edition_rule shallow = {"ED-3", "an edition is at most 12 brackets deep"};
static const edition_rule version = {"ED-3", "this program reads editions of format 1"};
static const edition_rule known_game = {
    "ED-1", "an edition is for one game: lucktails, doctor_lucky, yucatan or duck"};
static const edition_rule plain_name = {"ED-1",
                                        "the name of an edition is 1 to 32 of a-z, 0-9, - and _"};

static const char *const frame_keys[] = {"luckpond_edition", "game", "name", "title",
                                         "values",           NULL};

const char *const *edition_keys(const lp_rules *rules)
{
    for (int i = 0; i < FORM_COUNT; i++)
        if (forms[i]->rules == rules)
            return forms[i]->keys;
    lp_assert_failed("every game has a form", __FILE__, __LINE__);
}

static void report_begin(edition_report *report, const char *file)
{
    memset(report, 0, sizeof *report);
    snprintf(report->file, sizeof report->file, "%s", file);
}

/* --- Text to JSON ---------------------------------------------------------------------------- */

/* Faults of the text are placed by line and column. */
static void go_to(reader *r, int line, int column)
{
    r->place_length =
        (size_t)snprintf(r->place, sizeof r->place, "line %d, column %d", line, column);
}

/* Counts brackets before anybody recurses into them. */
static bool is_shallow(reader *r, const char *text, size_t length)
{
    int depth = 0, line = 1, column = 0;
    bool quoted = false;
    for (size_t i = 0; i < length; i++) {
        const char c = text[i];
        column = c == '\n' ? 0 : column + ((c & 0xc0) != 0x80);
        line += c == '\n';
        if (c == '"')
            quoted = !quoted;
        else if (quoted)
            i += c == '\\';
        else if (c == '}' || c == ']')
            depth--;
        else if ((c == '{' || c == '[') && ++depth > DEPTH_MAX) {
            go_to(r, line, column);
            reader_fault(r, shallow, "one bracket too many");
            reader_leave(r, 0);
            return false;
        }
    }
    return true;
}

static json_t *parse(reader *r, const char *text, size_t length)
{
    json_error_t error;
    if (length > EDITION_FILE_MAX) {
        reader_fault(r, readable, "the text has more than %d bytes", EDITION_FILE_MAX);
        return NULL;
    }
    if (!is_shallow(r, text, length))
        return NULL;
    json_t *json = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (!json) {
        go_to(r, error.line, error.column);
        reader_fault(r, one_object, "%s", error.text);
        reader_leave(r, 0);
    }
    return json;
}

/* --- The frame ------------------------------------------------------------------------------- */

static const edition_form *find_form(reader *r, const json_t *json)
{
    const char *game = reader_text_at(r, json, "game", 100);
    if (!game)
        return NULL;
    for (int i = 0; i < FORM_COUNT; i++)
        if (strcmp(forms[i]->rules->id, game) == 0)
            return forms[i];
    const size_t mark = reader_enter_key(r, "game");
    reader_fault(r, known_game, "there is no game \"%.40s\"", game);
    reader_leave(r, mark);
    return NULL;
}

static void read_name(reader *r, const json_t *json, edition *e)
{
    const char *name = reader_text_at(r, json, "name", 100);
    if (!name)
        return;
    const size_t mark = reader_enter_key(r, "name");
    if (strlen(name) > EDITION_NAME_MAX ||
        strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-_") != strlen(name))
        reader_fault(r, plain_name, "this is no name");
    else
        snprintf(e->name, sizeof e->name, "%s", name);
    reader_leave(r, mark);
}

/* ED-2: each value is wrapped in an object that also says where it comes from. */
static void check_provenance(reader *r, const json_t *values, const char *const *keys)
{
    for (int i = 0; keys[i]; i++) {
        const json_t *wrapped = reader_get(values, keys[i]);
        if (!wrapped)
            continue;
        const size_t mark = reader_enter_key(r, keys[i]);
        reader_wrapped(r, wrapped);
        reader_leave(r, mark);
    }
}

static void read_values(reader *r, const json_t *json, const edition_form *form, edition *e)
{
    r->values = reader_get(json, "values");
    if (!r->values)
        return;
    reader_enter_key(r, "values");
    const bool sound = reader_object(r, r->values, form->keys);
    if (sound)
        check_provenance(r, r->values, form->keys);
    if (sound)
        form->read(r, &e->flat);
    reader_leave(r, 0);
}

static void read_frame(reader *r, const json_t *json, edition *e)
{
    if (!reader_object(r, json, frame_keys))
        return;
    reader_number_at(r, json, "luckpond_edition", 1, 1, version);
    const edition_form *form = find_form(r, json);
    read_name(r, json, e);
    reader_names_at(r, json, "title", TITLE_MAX_BYTES);
    if (!form)
        return;
    e->rules = form->rules;
    lp_assert(form->rules->edition_size <= sizeof e->flat);
    read_values(r, json, form, e);
}

bool edition_read_text(edition *e, const char *text, size_t length, const char *file,
                       edition_report *report)
{
    report_begin(report, file);
    memset(e, 0, sizeof *e);
    reader r;
    memset(&r, 0, sizeof r);
    r.report = report;
    e->json = parse(&r, text, length);
    if (e->json)
        read_frame(&r, e->json, e);
    if (!reader_clean(&r)) {
        edition_finish(e);
        return false;
    }
    e->hash = lp_edition_hash(e->rules, &e->flat);
    return true;
}

void edition_finish(edition *e)
{
    json_decref(e->json);
    memset(e, 0, sizeof *e);
}

/* --- Files and reports ----------------------------------------------------------------------- */

bool edition_read_file(edition *e, const char *path, edition_report *report)
{
    memset(e, 0, sizeof *e);
    report_begin(report, path);
    reader r;
    memset(&r, 0, sizeof r);
    r.report = report;
    const size_t size = EDITION_FILE_MAX + 1; /* one more shows that it is too long */
    char *text = (char *)malloc(size);
    FILE *file = text ? fopen(path, "rb") : NULL;
    if (!file) {
        reader_fault(&r, readable, "cannot open it: %s", strerror(errno));
        free(text);
        return false;
    }
    const size_t length = fread(text, 1, size, file);
    const int error = ferror(file) ? errno : 0;
    fclose(file);
    if (error)
        reader_fault(&r, readable, "cannot read it: %s", strerror(error));
    const bool sound = !error && edition_read_text(e, text, length, path, report);
    free(text);
    return sound;
}

void edition_fault_write(const edition_report *report, int i, lp_text *out)
{
    const edition_fault *fault = &report->faults[i];
    lp_assert(i >= 0 && i < report->count && i < EDITION_FAULTS_MAX);
    const char *const parts[] = {report->file,         ": ", fault->place,       ": ",
                                 fault->problem,       " (", fault->rule.clause, ": ",
                                 fault->rule.sentence, ")"};
    for (size_t part = 0; part < sizeof parts / sizeof parts[0]; part++)
        lp_text_string(out, parts[part]);
}

void edition_report_print(const edition_report *report, FILE *to)
{
    char line[1024];
    for (int i = 0; i < report->count && i < EDITION_FAULTS_MAX; i++) {
        lp_text text;
        lp_text_init(&text, line, sizeof line);
        edition_fault_write(report, i, &text);
        fprintf(to, "%s\n", line);
    }
    if (report->count > EDITION_FAULTS_MAX)
        fprintf(to, "%s: and %d faults more\n", report->file, report->count - EDITION_FAULTS_MAX);
}
