/* luckpond backup, luckpond restore: one file that holds everything, and back. */
#include "data_folder.h"

static const cli_usage backup_usage = {
    "backup FILE [--data DIR]",
    N_("Copies everything a server keeps into one new file, as it is at one moment; the server "
       "goes "
       "on meanwhile. The copy is checked before it gets its name."),
    NULL};
static const cli_flag backup_flags[] = {DATA_FOLDER_FLAG, CLI_LANG_FLAG, {0, NULL, 0, NULL, NULL}};

static const cli_usage restore_usage = {
    "restore FILE [--data DIR] [--deleted FILE]",
    N_("Makes a data folder from a backup. The folder must be empty or absent; only its list of "
       "deleted guests, luckpond.deleted, may be there. Guests of that list are deleted again."),
    NULL};
enum { FLAG_DELETED = 50 };
static const cli_flag restore_flags[] = {
    DATA_FOLDER_FLAG,
    {FLAG_DELETED, "deleted", 0, N_("FILE"), N_("a luckpond.deleted from elsewhere")},
    CLI_LANG_FLAG,
    {0, NULL, 0, NULL, NULL}};

typedef struct request {
    const char *file, *data, *deleted;
} request;

static int read_flags(request *q, int argc, char **argv, const cli_usage *usage,
                      const cli_flag *flags, bool *helped)
{
    cli_args args;
    cli_begin(&args, argc, argv, usage, flags);
    for (int flag; (flag = cli_next(&args)) != CLI_END;) {
        *helped = flag == CLI_HELP;
        if (flag == CLI_BAD || flag == CLI_HELP)
            return cli_code(flag);
        if (flag == CLI_WORD && !q->file)
            q->file = args.value;
        else if (flag == CLI_WORD)
            return cli_refuse(CLI_USAGE, _("one word too many: \"{word}\""), V("word", args.value));
        else if (flag == DATA_FLAG)
            q->data = args.value;
        else if (flag == FLAG_DELETED)
            q->deleted = args.value;
        else if (!cli_language(args.value))
            return CLI_USAGE;
    }
    if (!q->file)
        return cli_refuse(CLI_USAGE, _("which file?"));
    q->data = data_folder(q->data);
    return CLI_OK;
}

int cmd_backup(int argc, char **argv)
{
    request q = {NULL, NULL, NULL};
    bool helped = false;
    const int code = read_flags(&q, argc, argv, &backup_usage, backup_flags, &helped);
    if (code != CLI_OK || helped)
        return code;
    char why[CARE_WHY_MAX];
    const care_result result = care_backup(q.data, q.file, why);
    if (result != CARE_GOOD)
        return data_folder_refuse(result, q.data, why);
    cli_print(stdout, _("{folder} was copied to {file}, and the copy is sound."),
              V("folder", q.data), V("file", q.file));
    putchar('\n');
    return CLI_OK;
}

int cmd_restore(int argc, char **argv)
{
    request q = {NULL, NULL, NULL};
    bool helped = false;
    const int code = read_flags(&q, argc, argv, &restore_usage, restore_flags, &helped);
    if (code != CLI_OK || helped)
        return code;
    char why[CARE_WHY_MAX];
    uint64_t again;
    const care_result result = care_restore(q.file, q.data, q.deleted, &again, why);
    if (result != CARE_GOOD)
        return data_folder_refuse(result, q.file, why);
    cli_print(stdout, _("{file} was restored to {folder}."), V("file", q.file),
              V("folder", q.data));
    putchar('\n');
    if (again > 0) {
        cli_print(
            stdout,
            ngettext_("{count} guest, deleted after the backup was made, was deleted again.",
                      "{count} guests, deleted after the backup was made, were deleted again.",
                      (long)again),
            V("count", (long)again));
        putchar('\n');
    }
    return CLI_OK;
}
