/* luckpond record: one game between bots, written down. */
#include <errno.h>
#include <string.h>

#include "cli.h"
#include "lab/lab_table.h"

enum { FLAG_OUTPUT = 1, FLAG_GAME };

static const cli_usage usage = {
    "record GAME [--players N] [--seed S] [--bots BOTS] [-o FILE] …",
    N_("Lets bots play one game and writes it down, step by step (docs/notation.md). "
       "It is the first game that luckpond simulate plays with the same words."),
    NULL};
static const cli_flag flags[] = {
    CLI_GAME_FLAGS,
    CLI_SEED_FLAG,
    {FLAG_GAME, "game", 'g', "I", N_("game number I of the simulation, from 0 (default: 0)")},
    CLI_BOTS_FLAG,
    {FLAG_OUTPUT, "output", 'o', N_("FILE"), N_("write to a file instead of standard output")},
    CLI_LANG_FLAG,
    {0, NULL, 0, NULL, NULL}};

typedef struct request {
    cli_game c;
    uint64_t index;
    const char *output;
} request;

static int read_flags(request *q, int argc, char **argv, bool *helped)
{
    cli_args args;
    cli_begin(&args, argc, argv, &usage, flags);
    for (int flag; (flag = cli_next(&args)) != CLI_END;) {
        *helped = flag == CLI_HELP;
        if (flag == CLI_BAD || flag == CLI_HELP)
            return cli_code(flag);
        bool good = true;
        if (flag == FLAG_OUTPUT)
            q->output = args.value;
        else if (flag == FLAG_GAME)
            good = cli_number("game", args.value, 0, 1000000000000, &q->index);
        else
            good = cli_game_flag(&q->c, flag, args.value) == CLI_OK;
        if (!good)
            return CLI_USAGE;
    }
    return CLI_OK;
}

static void begin(record *r, const request *q)
{
    const char *labels[LP_SEATS_MAX];
    for (int i = 0; i < q->c.game.seats; i++)
        labels[i] = q->c.specs.text[i];
    record_begin(r, &q->c.game, q->c.edition.name, labels);
    char comment[80];
    snprintf(comment, sizeof comment, "seed %llu game %llu", (unsigned long long)q->c.seed,
             (unsigned long long)q->index);
    record_comment(r, comment);
}

static bool to_file(void *data, const char *bytes, size_t length)
{
    return fwrite(bytes, 1, length, data) == length;
}

/* Standard output is closed, and its errors found, by main. */
static int write_record(const record *r, const char *path)
{
    if (r->failed)
        return cli_refuse(CLI_FAILED, _("not enough memory"));
    if (!path || strcmp(path, "-") == 0) {
        record_write(r, to_file, stdout);
        return CLI_OK;
    }
    FILE *file = fopen(path, "wb");
    bool good = file != NULL;
    if (file) {
        good = record_write(r, to_file, file);
        const int reason = errno;
        good = fclose(file) == 0 && good;
        errno = good ? reason : errno;
    }
    return good ? CLI_OK
                : cli_refuse(CLI_FAILED, "{file}: {reason}", V("file", path),
                             V("reason", strerror(errno)));
}

static int run(const request *q)
{
    char error[PLAYER_ERROR_MAX];
    lab_table table;
    if (!lab_table_open(&table, &q->c.game, &q->c.specs, q->c.seed, error, sizeof error))
        return cli_refuse(CLI_FAILED, "{error}", V("error", error));
    cli_catch_interrupt();
    table.stop = &cli_stop;
    record r;
    record_init(&r);
    begin(&r, q);
    int code;
    if (lab_table_play(&table, q->index, &r, error, sizeof error)) {
        record_end(&r, &table.state);
        code = write_record(&r, q->output);
    } else if (error[0]) {
        code = cli_refuse(CLI_FAILED, "{error}", V("error", error));
    } else {
        cli_refuse(CLI_FAILED, _("interrupted"));
        code = CLI_INTERRUPTED;
    }
    record_finish(&r);
    lab_table_close(&table);
    return code;
}

int cmd_record(int argc, char **argv)
{
    request q = {.index = 0};
    bool helped = false;
    int code = read_flags(&q, argc, argv, &helped);
    if (code == CLI_OK && !helped) {
        code = cli_game_ready(&q.c);
        if (code == CLI_OK)
            code = run(&q);
        cli_game_finish(&q.c);
    }
    return code;
}
