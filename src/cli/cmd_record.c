/* luckpond record: one game between bots, written down. */
#include <errno.h>
#include <string.h>

#include "cli.h"
#include "lab/lab_table.h"
#include "record/fair.h"

enum { FLAG_OUTPUT = 1, FLAG_GAME, FLAG_FAIR, FLAG_TABLE, FLAG_SEEDS, FLAG_CHOSEN };

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
    {FLAG_FAIR, "fair", 0, NULL,
     N_("with seeds for luckpond verify, made from --seed: not for real play")},
    {FLAG_TABLE, "table", 0, "ID", N_("with --fair: the name of the table (default: DEMO)")},
    {FLAG_SEEDS, "seeds", 0, N_("LIST"),
     N_("with --fair: open, withheld or none, for all or each (default: open)")},
    {FLAG_CHOSEN, "chosen", 0, NULL, N_("with --fair: bots sit as listed, seats are not drawn")},
    CLI_LANG_FLAG,
    {0, NULL, 0, NULL, NULL}};

typedef struct request {
    cli_game c;
    uint64_t index;
    const char *output, *table, *seeds;
    bool fair, chosen;
    fair_terms terms; /* when fair */
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
        else if (flag == FLAG_FAIR)
            q->fair = true;
        else if (flag == FLAG_TABLE)
            q->table = args.value;
        else if (flag == FLAG_SEEDS)
            q->seeds = args.value;
        else if (flag == FLAG_CHOSEN)
            q->chosen = true;
        else if (flag == FLAG_GAME)
            good = cli_number("game", args.value, 0, 1000000000000, &q->index);
        else
            good = cli_game_flag(&q->c, flag, args.value) == CLI_OK;
        if (!good)
            return CLI_USAGE;
    }
    if (!q->fair && (q->table || q->seeds || q->chosen))
        return cli_refuse(CLI_USAGE, _("--table, --seeds and --chosen need --fair"));
    return CLI_OK;
}

/* --- Fair games, to try them out -------------------------------------------------------------- */

/* Anybody can compute these seeds: docs/fairness.md, "Games to try it out". */
static void demonstration_seed(const request *q, const char *whose, uint8_t seed[FAIR_BYTES])
{
    char text[128];
    snprintf(text, sizeof text, "luckpond demonstration seed 1 %llu %llu %s",
             (unsigned long long)q->c.seed, (unsigned long long)q->index, whose);
    lp_sha256 sha;
    lp_sha256_init(&sha);
    lp_sha256_add(&sha, text, strlen(text));
    lp_sha256_finish(&sha, seed);
}

/* What becomes of each place's seed: a list `open,withheld,none`, or one word for all. */
static bool read_marks(request *q)
{
    static const char *const words[] = {
        [FAIR_OPENED] = "open", [FAIR_WITHHELD] = "withheld", [FAIR_NONE] = "none"};
    const char *at = q->seeds ? q->seeds : "open";
    const bool all = !strchr(at, ',');
    for (int i = 0; i < q->terms.places; i++) {
        const size_t length = strcspn(at, ",");
        int mark = FAIR_OPENED;
        while (mark <= FAIR_NONE && !lp_text_is(at, length, words[mark]))
            mark++;
        const bool last = all || i + 1 == q->terms.places;
        if (mark > FAIR_NONE || (at[length] == ',') == last)
            return false;
        q->terms.place[i].mark = (fair_mark)mark;
        at += all ? 0 : length + !last;
    }
    return true;
}

static void seat_bots(request *q)
{
    player_specs by_place = q->c.specs;
    for (int i = 0; i < q->terms.places; i++)
        memcpy(q->c.specs.text[i], by_place.text[q->terms.place_of[i]], PLAYER_SPEC_MAX);
}

/* The terms of a fair game, and the bots, listed by place, on their seats. */
static int make_terms(request *q)
{
    fair_terms *t = &q->terms;
    const char *table = q->table ? q->table : "DEMO";
    if (!fair_table_valid(table, strlen(table)))
        return cli_refuse(CLI_USAGE, _("--table takes 1 to {max} letters, digits, - or _"),
                          V("max", FAIR_TABLE_MAX));
    snprintf(t->table, sizeof t->table, "%s", table);
    t->number = q->index + 1;
    t->drawn = !q->chosen;
    t->places = q->c.game.seats;
    if (!read_marks(q))
        return cli_refuse(CLI_USAGE,
                          _("--seeds takes open, withheld or none, for all or for each of {count}"),
                          V("count", t->places));
    demonstration_seed(q, "server", t->server_seed);
    fair_server_commitment(t->server_seed, t->server_commitment);
    for (int i = 0; i < t->places; i++) {
        char place[16];
        snprintf(place, sizeof place, "%d", i);
        demonstration_seed(q, place, t->place[i].seed);
        fair_player_commitment(t->place[i].seed, t->place[i].commitment);
    }
    fair_draw_seats(t, &q->c.game);
    seat_bots(q);
    return CLI_OK;
}

/* --- The record ------------------------------------------------------------------------------- */

static void begin(record *r, const request *q)
{
    const char *labels[LP_SEATS_MAX];
    for (int i = 0; i < q->c.game.seats; i++)
        labels[i] = q->c.specs.text[i];
    record_begin(r, &q->c.game, q->c.edition.name, labels);
    if (q->fair)
        fair_write(r, &q->terms);
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
    lp_random chance;
    if (q->fair) {
        fair_random(&q->terms, &q->c.game, &chance);
        table.chance = &chance;
    }
    record r;
    record_init(&r);
    begin(&r, q);
    int code;
    if (lab_table_play(&table, q->index, &r, error, sizeof error)) {
        record_end(&r, &table.state);
        if (q->fair)
            fair_write_opening(&r, &q->terms);
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
        if (code == CLI_OK && q.fair)
            code = make_terms(&q);
        if (code == CLI_OK)
            code = run(&q);
        cli_game_finish(&q.c);
    }
    return code;
}
