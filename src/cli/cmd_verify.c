/* luckpond verify: checks that the draws of a record follow from its seeds (docs/fairness.md). */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "record/fair.h"

static const cli_usage usage = {
    "verify FILE [--edition EDITION] [--json]",
    N_("Checks that nobody chose the cards and throws of a game: plays the record again, checks "
       "every seed against its commitment, and every draw against the seeds. - is standard input."),
    NULL};
static const cli_flag flags[] = {{CLI_FLAG_EDITION, "edition", 'e', N_("EDITION"),
                                  N_("the edition, when it is not a built-in one")},
                                 CLI_JSON_FLAG,
                                 CLI_LANG_FLAG,
                                 {0, NULL, 0, NULL, NULL}};

typedef struct request {
    cli_game c;
    const char *path;
    record r;
    lp_game game;
    bool readable; /* the record could be read, whatever else is wrong with it */
    fair_verdict verdict;
    fair_report report;
    record_error error;
} request;

static int read_flags(request *q, int argc, char **argv, bool *helped)
{
    cli_args args;
    cli_begin(&args, argc, argv, &usage, flags);
    for (int flag; (flag = cli_next(&args)) != CLI_END;) {
        *helped = flag == CLI_HELP;
        if (flag == CLI_BAD || flag == CLI_HELP)
            return cli_code(flag);
        if (flag == CLI_WORD && !q->path)
            q->path = args.value;
        else if (flag == CLI_WORD)
            return cli_refuse(CLI_USAGE, _("one word too many: \"{word}\""), V("word", args.value));
        else if (cli_game_flag(&q->c, flag, args.value) != CLI_OK)
            return CLI_USAGE;
    }
    if (!q->path)
        return cli_refuse(CLI_USAGE,
                          _("which record? luckpond verify FILE, or - for standard input"));
    return CLI_OK;
}

/* --- The check -------------------------------------------------------------------------------- */

/* Form, rules, then the seeds: what was not played by the rules needs no look at its draws. */
static int check(request *q)
{
    size_t length;
    char *text = cli_read_file(q->path, RECORD_BYTES_MAX, &length);
    if (!text)
        return CLI_FAILED;
    q->verdict = FAIR_REFUSED;
    q->readable = record_read(&q->r, text, length, &q->error);
    free(text);
    if (!q->readable)
        return CLI_OK;
    const void *flat = cli_record_edition(&q->c, &q->r, q->path, q->c.json ? &q->error : NULL);
    if (!flat)
        return q->error.message[0] ? CLI_OK : CLI_FAILED;
    uint64_t state[LP_STATE_MAX / 8];
    if (record_game(&q->r, flat, &q->game, &q->error) &&
        record_replay(&q->r, &q->game, NULL, NULL, state, &q->error))
        q->verdict = fair_check(&q->r, &q->game, &q->report, &q->error);
    return CLI_OK;
}

/* --- What came of it -------------------------------------------------------------------------- */

static bool read_whole(const request *q)
{
    return q->verdict == FAIR_PROVED || q->verdict == FAIR_NOT_OPENED;
}

static fair_mark mark_of(const request *q, int seat)
{
    return q->report.terms.place[q->report.terms.place_of[seat]].mark;
}

static int count_marks(const request *q, fair_mark mark)
{
    int count = 0;
    for (int i = 0; i < q->r.seats; i++)
        count += mark_of(q, i) == mark;
    return count;
}

/* Why not, in English; NULL when it is proved. */
static const char *reason(const request *q)
{
    switch (q->verdict) {
    case FAIR_PROVED: return NULL;
    case FAIR_NO_LINES: return N_("there are no seeds in this record, so nothing can be checked");
    case FAIR_NOT_OPENED:
        return q->r.over
                   ? N_("not opened yet: the game is over, but the server has not shown its seed")
                   : N_("not opened yet: the game is not over, and until then the server's seed is "
                        "a secret");
    default: return q->error.message;
    }
}

static void json_seats(const request *q, lp_text *out, const char *key, fair_mark mark)
{
    lp_json_key(out, key);
    lp_json_open(out, '[');
    for (int i = 0; i < q->r.seats; i++)
        if (read_whole(q) && mark_of(q, i) == mark)
            lp_json_int(out, i);
    lp_json_close(out, ']');
}

static void print_json(const request *q)
{
    char buffer[2048];
    lp_text out;
    lp_text_init(&out, buffer, sizeof buffer);
    lp_json_open(&out, '{');
    lp_json_key(&out, "fair");
    lp_json_bool(&out, q->verdict == FAIR_PROVED);
    lp_json_key(&out, "game");
    if (q->readable)
        lp_json_string(&out, q->r.rules->id);
    else
        lp_json_null(&out);
    lp_json_key(&out, "players");
    if (q->readable)
        lp_json_int(&out, q->r.seats);
    else
        lp_json_null(&out);
    lp_json_key(&out, "draws");
    lp_json_int(&out, q->report.draws);
    json_seats(q, &out, "opened", FAIR_OPENED);
    json_seats(q, &out, "withheld", FAIR_WITHHELD);
    lp_json_key(&out, "reason");
    if (reason(q))
        lp_json_string(&out, reason(q));
    else
        lp_json_null(&out);
    lp_json_close(&out, '}');
    lp_assert(lp_text_fits(&out));
    puts(buffer);
}

static const char *mark_text(fair_mark mark)
{
    switch (mark) {
    case FAIR_OPENED: return _("seed opened");
    case FAIR_WITHHELD: return _("seed withheld");
    default: return _("no seed");
    }
}

static void print_text(const request *q)
{
    const fair_terms *t = &q->report.terms;
    cli_print(stdout, _("{game}, {players} players, table {table}, game {number}: {draws} draws"),
              V("game", q->r.rules->name), V("players", q->r.seats), V("table", t->table),
              V("number", (long)t->number), V("draws", (long)q->report.draws));
    putchar('\n');
    for (int i = 0; i < q->r.seats; i++)
        printf("%s %d  %-40s %s\n", _("seat"), i, q->r.labels[i], mark_text(mark_of(q, i)));
    const int withheld = count_marks(q, FAIR_WITHHELD);
    if (withheld > 0) {
        cli_print(stdout,
                  ngettext_("{count} seed withheld: its owner, if in league with the server, could "
                            "choose between {deals} deals.",
                            "{count} seeds withheld: their owners, if in league with the server, "
                            "could choose among {deals} deals.",
                            withheld),
                  V("count", withheld), V("deals", 1 << withheld));
        putchar('\n');
    }
    puts(count_marks(q, FAIR_OPENED) > 0
             ? _("Fair: every draw follows from seeds that were fixed before the game, so nobody "
                 "could choose a card or a throw, unless the server and all players who opened a "
                 "seed worked together; that nobody looked at hidden cards is not proved.")
             : _("Every draw follows from the server's seed, which was fixed before the game; but "
                 "no player's seed is in it, so the server could have chosen them all."));
}

static int report(const request *q)
{
    if (q->c.json)
        print_json(q);
    else if (q->verdict == FAIR_PROVED)
        print_text(q);
    else
        cli_refuse(CLI_FAILED, "{file}: {error}", V("file", cli_record_path(q->path)),
                   V("error", _(reason(q))));
    return q->verdict == FAIR_PROVED ? CLI_OK : CLI_FAILED;
}

int cmd_verify(int argc, char **argv)
{
    request q = {.path = NULL};
    bool helped = false;
    int code = read_flags(&q, argc, argv, &helped);
    if (code != CLI_OK || helped)
        return code;
    record_init(&q.r);
    code = check(&q);
    if (code == CLI_OK)
        code = report(&q);
    record_finish(&q.r);
    edition_finish(&q.c.edition);
    return code;
}
