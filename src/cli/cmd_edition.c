/* luckpond edition: what is printed on the components, where it comes from, and whether a file is
 * sound (ED-1 to ED-4). */
#include <getopt.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cmd_edition.h"
#include "edition/edition.h"

enum { OK = 0, FAILED = 1, USAGE = 2 };

static const char usage_text[] =
    "usage: luckpond edition list [--json]\n"
    "       luckpond edition show GAME|FILE [--edition NAME|FILE] [--lang de|en|fr|nl] [--json]\n"
    "       luckpond edition check FILE [--json]\n"
    "GAME is lucktails, doctor_lucky, yucatan or duck.\n";

typedef struct arguments {
    const char *verb;   /* list, show, check */
    const char *object; /* game or file */
    const char *edition;
    const char *language;
    bool json, help;
} arguments;

static int usage(void)
{
    fputs(usage_text, stderr);
    return USAGE;
}

static bool is_language(const char *text)
{
    for (int i = 0; edition_language(i); i++)
        if (strcmp(edition_language(i), text) == 0)
            return true;
    return false;
}

/* Reads the command line; false when it makes no sense. */
static bool read_arguments(int argc, char **argv, arguments *a)
{
    static const struct option options[] = {{"json", no_argument, NULL, 'j'},
                                            {"edition", required_argument, NULL, 'e'},
                                            {"lang", required_argument, NULL, 'l'},
                                            {"help", no_argument, NULL, 'h'},
                                            {NULL, 0, NULL, 0}};
    memset(a, 0, sizeof *a);
    a->language = "en";
    optind = 0; /* from the start, whoever has read options before */
    for (int c; (c = getopt_long(argc, argv, "h", options, NULL)) != -1;)
        switch (c) {
        case 'j': a->json = true; break;
        case 'e': a->edition = optarg; break;
        case 'l': a->language = optarg; break;
        case 'h': a->help = true; break;
        default: return false;
        }
    const int count = argc - optind;
    a->verb = count > 0 ? argv[optind] : NULL;
    a->object = count > 1 ? argv[optind + 1] : NULL;
    return a->help || (count >= 1 && count <= 2 && is_language(a->language));
}

static void print_json(json_t *json)
{
    json_dumpf(json, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(json);
}

static json_t *hash_json(uint64_t hash)
{
    char text[17];
    snprintf(text, sizeof text, "%016llx", (unsigned long long)hash);
    return json_string(text);
}

/* --- list ------------------------------------------------------------------------------------ */

static void list_one(const edition *e, const arguments *a, json_t *list)
{
    if (a->json)
        json_array_append_new(list, json_pack("{s:s, s:s, s:o, s:O}", "game", e->rules->id, "name",
                                              e->name, "hash", hash_json(e->hash), "title",
                                              json_object_get(e->json, "title")));
    else
        printf("%-13s %-10s %016llx  %s\n", e->rules->id, e->name, (unsigned long long)e->hash,
               edition_title(e, a->language));
}

static int list(const arguments *a)
{
    json_t *array = json_array();
    for (int game = 0; game < LP_GAME_COUNT; game++) {
        const lp_rules *rules = lp_rules_at(game);
        for (int i = 0; lp_edition_name(rules, i); i++) {
            edition e;
            if (edition_builtin(&e, rules, lp_edition_name(rules, i)))
                list_one(&e, a, array);
            edition_finish(&e);
        }
    }
    if (a->json)
        print_json(array);
    else
        json_decref(array);
    return OK;
}

/* --- show ------------------------------------------------------------------------------------ */

static void show_text(const edition_item *item, const char *language)
{
    char *line = (char *)malloc(EDITION_FILE_MAX);
    if (!line)
        return;
    lp_text text;
    lp_text_init(&text, line, EDITION_FILE_MAX);
    edition_value_write(item->value, language, &text);
    printf("%s", line);
    free(line);
}

/* The values of a long list stand on lines of their own. */
static bool is_long_list(const json_t *value)
{
    const json_t *first = json_array_get(value, 0);
    return json_is_object(first) || json_is_string(first);
}

static void show_lines(const edition_item *item, const char *language)
{
    for (size_t i = 0; i < json_array_size(item->value); i++) {
        const json_t *part = json_array_get(item->value, i);
        const char *from = json_string_value(json_object_get(part, "from"));
        const edition_item line = {item->key, (int)i, item->from, NULL, part};
        printf("    ");
        show_text(&line, language);
        if (from)
            printf("  [%s]", from);
        putchar('\n');
    }
}

static void show_item(const edition_item *item, void *data)
{
    const char *language = (const char *)data;
    if (item->index >= 0) {
        if (item->note)
            printf("    (%d) %s\n", item->index + 1, item->note);
        return;
    }
    printf("%s [%s]", item->key, item->from);
    if (is_long_list(item->value)) {
        putchar('\n');
        show_lines(item, language);
    } else {
        printf(" ");
        show_text(item, language);
        putchar('\n');
    }
    if (item->note)
        printf("    %s\n", item->note);
}

static void show_edition(const edition *e, const arguments *a)
{
    if (a->json) { /* as a file that can be loaded again */
        print_json(json_incref(e->json));
        return;
    }
    printf("%s\n%s, edition %s, hash %016llx\n\n", edition_title(e, a->language), e->rules->name,
           e->name, (unsigned long long)e->hash);
    edition_walk(e, show_item, (void *)(uintptr_t)a->language);
}

static int show(const arguments *a)
{
    edition e;
    edition_report report;
    const lp_rules *rules = lp_rules_find(a->object);
    const bool sound = rules ? edition_load(&e, rules, a->edition ? a->edition : "default", &report)
                             : edition_read_file(&e, a->object, &report);
    if (!sound) {
        edition_report_print(&report, stderr);
        return FAILED;
    }
    show_edition(&e, a);
    edition_finish(&e);
    return OK;
}

/* --- check ----------------------------------------------------------------------------------- */

static json_t *faults_json(const edition_report *report)
{
    json_t *faults = json_array();
    for (int i = 0; i < report->count && i < EDITION_FAULTS_MAX; i++) {
        const edition_fault *fault = &report->faults[i];
        json_array_append_new(faults, json_pack("{s:s, s:s, s:s, s:s}", "place", fault->place,
                                                "problem", fault->problem, "clause",
                                                fault->rule.clause, "rule", fault->rule.sentence));
    }
    return faults;
}

static void check_print_json(bool sound, const edition *e, const edition_report *report)
{
    json_t *file = json_string(report->file); /* NULL when the path is not UTF-8 */
    json_t *json = json_pack("{s:o, s:b}", "file", file ? file : json_null(), "ok", sound);
    if (sound) {
        json_object_set_new(json, "game", json_string(e->rules->id));
        json_object_set_new(json, "name", json_string(e->name));
        json_object_set_new(json, "hash", hash_json(e->hash));
    } else {
        json_object_set_new(json, "faults", faults_json(report));
        json_object_set_new(json, "fault_count", json_integer(report->count));
    }
    print_json(json);
}

static int check(const arguments *a)
{
    edition e;
    edition_report report;
    const bool sound = edition_read_file(&e, a->object, &report);
    if (a->json)
        check_print_json(sound, &e, &report);
    else if (sound)
        printf("%s: sound: %s, edition %s, hash %016llx\n", a->object, e.rules->name, e.name,
               (unsigned long long)e.hash);
    else
        edition_report_print(&report, stderr);
    edition_finish(&e);
    return sound ? OK : FAILED;
}

int cmd_edition(int argc, char **argv)
{
    arguments a;
    if (!read_arguments(argc, argv, &a))
        return usage();
    if (a.help) {
        fputs(usage_text, stdout);
        return OK;
    }
    if (strcmp(a.verb, "list") == 0 && !a.object && !a.edition)
        return list(&a);
    if (strcmp(a.verb, "show") == 0 && a.object && (!a.edition || lp_rules_find(a.object)))
        return show(&a);
    if (strcmp(a.verb, "check") == 0 && a.object && !a.edition)
        return check(&a);
    return usage();
}
