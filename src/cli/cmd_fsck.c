/* luckpond fsck: is everything in the data folder as it was written, and can it be played? */
#include <inttypes.h>

#include "data_folder.h"

static const cli_usage usage = {
    "fsck [--data DIR] [--json]",
    N_("Checks a server's data folder: every checksum and chain, then every table and every record "
       "once more through the rules. Says where the damage is. Changes nothing; a server may run "
       "meanwhile."),
    N_("Status: 0 all is well, 1 damage was found, 4 the folder cannot be used, 5 its contents "
       "cannot be opened.")};
static const cli_flag flags[] = {
    DATA_FOLDER_FLAG, CLI_JSON_FLAG, CLI_LANG_FLAG, {0, NULL, 0, NULL, NULL}};

typedef struct request {
    const char *data;
    bool json, any;
} request;

static int read_flags(request *q, int argc, char **argv, bool *helped)
{
    cli_args args;
    cli_begin(&args, argc, argv, &usage, flags);
    for (int flag; (flag = cli_next(&args)) != CLI_END;) {
        *helped = flag == CLI_HELP;
        if (flag == CLI_BAD || flag == CLI_HELP)
            return cli_code(flag);
        if (flag == CLI_WORD)
            return cli_refuse(CLI_USAGE, _("one word too many: \"{word}\""), V("word", args.value));
        if (flag == DATA_FLAG)
            q->data = args.value;
        else if (flag == CLI_FLAG_JSON)
            q->json = true;
        else if (!cli_language(args.value))
            return CLI_USAGE;
    }
    q->data = data_folder(q->data);
    return CLI_OK;
}

static void print_json(request *q, const care_finding *f)
{
    char text[2048];
    lp_text out;
    lp_text_init(&out, text, sizeof text);
    lp_json_open(&out, '{');
    if (f->table[0]) {
        lp_json_key(&out, "table");
        lp_json_string(&out, f->table);
    }
    if (f->row) {
        lp_json_key(&out, "row");
        lp_json_int(&out, (int64_t)f->row);
    }
    if (f->document[0]) {
        lp_json_key(&out, "document");
        lp_json_string(&out, f->document);
    }
    lp_json_key(&out, "what");
    lp_json_string(&out, f->what);
    lp_json_close(&out, '}');
    printf("%s%s", q->any ? "," : "{\"findings\":[", text);
}

static void print_finding(void *data, const care_finding *f)
{
    request *q = data;
    if (q->json) {
        print_json(q, f);
    } else if (f->table[0] && f->row) {
        cli_print(stdout, _("table {table}, row {row}: {what}"), V("table", f->table),
                  V("row", (long)f->row), V("what", f->what));
        putchar('\n');
    } else if (f->table[0]) {
        cli_print(stdout, _("table {table}: {what}"), V("table", f->table), V("what", f->what));
        putchar('\n');
    } else {
        printf("%s%s%s\n", f->document, f->document[0] ? ": " : "", f->what);
    }
    q->any = true;
}

static void print_end(const request *q, const care_counts *c)
{
    if (q->json) {
        printf("%s],\"clean\":%s,\"tables\":%" PRIu64 ",\"guests\":%" PRIu64 ",\"records\":%" PRIu64
               "}\n",
               q->any ? "" : "{\"findings\":[", c->findings == 0 ? "true" : "false", c->tables,
               c->guests, c->records);
        return;
    }
    cli_print(stdout, _("tables: {tables}, records: {records}, guests: {guests}"),
              V("tables", (long)c->tables), V("records", (long)c->records),
              V("guests", (long)c->guests));
    putchar('\n');
    if (c->findings == 0)
        puts(_("All is well."));
}

int cmd_fsck(int argc, char **argv)
{
    request q = {NULL, false, false};
    bool helped = false;
    const int code = read_flags(&q, argc, argv, &helped);
    if (code != CLI_OK || helped)
        return code;
    care_counts counts;
    char why[CARE_WHY_MAX];
    const care_result result = care_check(q.data, print_finding, &q, &counts, why);
    if (result != CARE_GOOD && result != CARE_FOUND)
        return data_folder_refuse(result, q.data, why);
    print_end(&q, &counts);
    if (result == CARE_FOUND)
        return cli_refuse(
            CLI_FAILED,
            ngettext_("{folder}: {count} thing is damaged; docs/operations.md says what "
                      "to do",
                      "{folder}: {count} things are damaged; docs/operations.md says "
                      "what to do",
                      (long)counts.findings),
            V("folder", q.data), V("count", (long)counts.findings));
    return CLI_OK;
}
