/* luckpond admin: the operator's orders, to a running server or to a folder at rest. */
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "data_folder.h"

static const cli_usage usage = {
    "admin list | guests | bans | close CODE | ban WHOM | unban WHOM | export GUEST | delete GUEST",
    N_("Looks after a server's tables and guests, while it runs or not. list shows the tables and "
       "who sits there, guests the guests, bans who is banned. WHOM is a guest or a range of "
       "addresses such as 192.0.2.0/24. A guest is named by the first digits of its id."),
    N_("export writes all that is stored about a guest as JSON. delete takes it out again: its "
       "session ends, its seats go to bots, its name and chat are removed from tables and records. "
       "Status: 0 done, 1 refused, 4 and 5 as for serve.")};
enum { FLAG_DAYS = 50, FLAG_ADDRESS, FLAG_REASON };
static const cli_flag flags[] = {
    DATA_FOLDER_FLAG,
    {FLAG_DAYS, "days", 0, N_("N"), N_("ban: for so many days (default: for good)")},
    {FLAG_ADDRESS, "address", 0, NULL, N_("ban: also the addresses the guest comes from now")},
    {FLAG_REASON, "reason", 0, N_("TEXT"), N_("ban: why, for the list")},
    CLI_JSON_FLAG,
    CLI_LANG_FLAG,
    {0, NULL, 0, NULL, NULL}};

typedef struct request {
    const char *data, *verb, *whom, *days, *reason;
    bool address, json;
} request;

static int take_word(request *q, const char *word)
{
    if (!q->verb)
        q->verb = word;
    else if (!q->whom)
        q->whom = word;
    else
        return cli_refuse(CLI_USAGE, _("one word too many: \"{word}\""), V("word", word));
    return CLI_OK;
}

static int read_flags(request *q, int argc, char **argv, bool *helped)
{
    cli_args args;
    int code = CLI_OK;
    cli_begin(&args, argc, argv, &usage, flags);
    for (int flag; code == CLI_OK && (flag = cli_next(&args)) != CLI_END;) {
        *helped = flag == CLI_HELP;
        if (flag == CLI_BAD || flag == CLI_HELP)
            return cli_code(flag);
        switch (flag) {
        case CLI_WORD: code = take_word(q, args.value); break;
        case DATA_FLAG: q->data = args.value; break;
        case FLAG_DAYS: q->days = args.value; break;
        case FLAG_ADDRESS: q->address = true; break;
        case FLAG_REASON: q->reason = args.value; break;
        case CLI_FLAG_JSON: q->json = true; break;
        default: code = cli_language(args.value) ? CLI_OK : CLI_USAGE;
        }
    }
    q->data = data_folder(q->data);
    return code;
}

/* --- The order -------------------------------------------------------------------------------- */

typedef struct verb {
    const char *name;
    bool takes; /* a word after it */
} verb;
static const verb verbs[] = {{"list", false},  {"guests", false}, {"bans", false},
                             {"close", true},  {"ban", true},     {"unban", true},
                             {"export", true}, {"delete", true}};
enum { VERB_COUNT = sizeof verbs / sizeof verbs[0] };

static int refuse_verb(const char *word)
{
    const char *names[VERB_COUNT];
    for (int i = 0; i < VERB_COUNT; i++)
        names[i] = verbs[i].name;
    const char *nearest = word ? cli_nearest(word, names, VERB_COUNT) : NULL;
    if (nearest)
        return cli_refuse(CLI_USAGE, _("there is no order \"{word}\"; did you mean {nearest}?"),
                          V("word", word), V("nearest", nearest));
    return cli_refuse(CLI_USAGE, _("which order? luckpond admin --help lists them"));
}

static bool has_control(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < 0x20 || *text == 0x7f)
            return true;
    return false;
}

static bool is_range(const char *text) { return strpbrk(text, ".:/") != NULL; }

static int check_order(const request *q)
{
    const verb *v = NULL;
    for (int i = 0; i < VERB_COUNT && q->verb; i++)
        if (strcmp(verbs[i].name, q->verb) == 0)
            v = &verbs[i];
    const bool bans = v && strcmp(v->name, "ban") == 0;
    if (!v)
        return refuse_verb(q->verb);
    if (v->takes && !q->whom)
        return cli_refuse(CLI_USAGE, _("luckpond admin {verb}: of what?"), V("verb", v->name));
    if (!v->takes && q->whom)
        return cli_refuse(CLI_USAGE, _("one word too many: \"{word}\""), V("word", q->whom));
    if (!bans && (q->days || q->reason || q->address))
        return cli_refuse(CLI_USAGE, _("--days, --reason and --address belong to ban"));
    if (bans && is_range(q->whom) && !care_is_range(q->whom))
        return cli_refuse(CLI_USAGE, _("\"{word}\" is neither a guest nor a range of addresses"),
                          V("word", q->whom));
    uint64_t days;
    if (q->days && !cli_number("days", q->days, 1, 36500, &days))
        return CLI_USAGE;
    if ((q->whom && (has_control(q->whom) || strlen(q->whom) > 64)) ||
        (q->reason && (has_control(q->reason) || strlen(q->reason) > 100)))
        return cli_refuse(CLI_USAGE, _("that is too long, or has control characters in it"));
    return CLI_OK;
}

static int words_of(const request *q, const char *words[5])
{
    int count = 0;
    words[count++] = q->verb;
    if (q->whom)
        words[count++] = q->whom;
    if (strcmp(q->verb, "ban") == 0) {
        words[count++] = q->days ? q->days : "0";
        words[count++] = q->address ? "also" : "only";
        words[count++] = q->reason ? q->reason : "";
    }
    return count;
}

/* --- The answer ------------------------------------------------------------------------------- */

static const char *text_of(const json_t *o, const char *key)
{
    const char *text = json_string_value(json_object_get(o, key));
    return text ? text : "";
}

static int64_t number_of(const json_t *o, const char *key)
{
    return (int64_t)json_integer_value(json_object_get(o, key));
}

/* "5 s", "12 min", "3 h", "9 d". */
static const char *span(int64_t ms, char out[32])
{
    const int64_t s = ms / 1000;
    const struct {
        int64_t size;
        const char *unit;
    } units[] = {{24 * 60 * 60, "d"}, {60 * 60, "h"}, {60, "min"}, {1, "s"}};
    for (int i = 0; i < 4; i++)
        if (s >= 2 * units[i].size || i == 3) {
            snprintf(out, 32, "%" PRId64 " %s", s / units[i].size, units[i].unit);
            break;
        }
    return out;
}

/* ", host" and the like, when it is so. */
static void print_mark(const json_t *o, const char *key, bool when, const char *word)
{
    if (json_is_true(json_object_get(o, key)) == when)
        printf(", %s", word);
}

static void print_person(const json_t *p)
{
    const int64_t seat = number_of(p, "seat");
    char where[24] = "-";
    if (seat >= 0)
        snprintf(where, sizeof where, "%" PRId64, seat);
    printf("    %-13s %2s  %s", text_of(p, "guest"), where, text_of(p, "name"));
    print_mark(p, "host", true, _("host"));
    print_mark(p, "here", false, _("away"));
    putchar('\n');
}

static void print_tables(const json_t *tables)
{
    size_t i, j;
    const json_t *t, *p;
    char age[32];
    json_array_foreach(tables, i, t)
    {
        printf("%-8s %-13s %-9s %8s", text_of(t, "table"), text_of(t, "game"), text_of(t, "phase"),
               span(number_of(t, "age_ms"), age));
        print_mark(t, "parked", true, _("parked"));
        printf("%s%s\n", text_of(t, "broken")[0] ? ", " : "", text_of(t, "broken"));
        json_array_foreach(json_object_get(t, "people"), j, p) print_person(p);
    }
}

static void print_guests(const json_t *guests)
{
    size_t i;
    const json_t *g;
    char seen[32];
    json_array_foreach(guests, i, g)
    {
        printf("%-13s %8s  %s", text_of(g, "guest"), span(number_of(g, "seen_ms"), seen),
               text_of(g, "name"));
        print_mark(g, "here", true, _("here"));
        print_mark(g, "banned", true, _("banned"));
        putchar('\n');
    }
}

static void print_bans(const json_t *bans)
{
    size_t i;
    const json_t *b;
    json_array_foreach(bans, i, b)
    {
        const json_t *left = json_object_get(b, "left_ms");
        char text[32] = "-";
        printf("%-44s %8s  %s\n", text_of(b, text_of(b, "guest")[0] ? "guest" : "address"),
               json_is_integer(left) ? span((int64_t)json_integer_value(left), text) : text,
               text_of(b, "reason"));
    }
}

/* The server's refusals are English; these are those it has for orders. */
static const char *in_words(const char *message)
{
    static const char *const known[] = {
        N_("there is no such guest; give at least six digits of its id"),
        N_("several guests begin like this; give more digits"),
        N_("there is no table with this code"),
        N_("the table is being read again; try again"),
        N_("there is no such ban"),
        N_("too much waits for the disk; try again"),
        N_("the server is about to end")};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (strcmp(known[i], message) == 0)
            return _(known[i]);
    return message;
}

static int report(const request *q, const care_answer *a)
{
    json_t *body = json_loads(a->body, 0, NULL);
    int code = CLI_OK;
    if (a->status != 200) {
        if (q->json)
            puts(a->body);
        const char *message = text_of(body, "message");
        code = cli_refuse(CLI_FAILED, "{what}", V("what", in_words(message)));
    } else if (q->json || strcmp(q->verb, "export") == 0) {
        puts(a->body);
    } else if (json_object_get(body, "tables")) {
        print_tables(json_object_get(body, "tables"));
    } else if (json_object_get(body, "guests")) {
        print_guests(json_object_get(body, "guests"));
    } else if (json_object_get(body, "bans")) {
        print_bans(json_object_get(body, "bans"));
    } else {
        puts(a->live ? _("Done, on the running server.") : _("Done; no server is running."));
    }
    json_decref(body);
    return code;
}

int cmd_admin(int argc, char **argv)
{
    request q = {0};
    const char *words[5];
    bool helped = false;
    int code = read_flags(&q, argc, argv, &helped);
    if (code == CLI_OK && !helped)
        code = check_order(&q);
    if (code != CLI_OK || helped)
        return code;
    care_answer answer;
    char why[CARE_WHY_MAX];
    const care_result result = care_order(q.data, words, words_of(&q, words), &answer, why);
    if (result != CARE_GOOD)
        return data_folder_refuse(result, q.data, why);
    code = report(&q, &answer);
    free(answer.body);
    return code;
}
