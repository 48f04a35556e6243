/* luckpond replay: checks a record and shows how the game ended, or what one viewer learned. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "record/record.h"

enum { FLAG_SEAT = 1, NO_VIEWER = -100, EVENT_TEXT_MAX = 16384 };

static const cli_usage usage = {
    "replay FILE [--seat N|spectator] [--edition EDITION] [--json]",
    N_("Checks a record by playing it again, and shows scores and winners. - is standard "
       "input. With --seat it tells step by step what this seat learned, and no more."),
    NULL};
static const cli_flag flags[] = {
    {FLAG_SEAT, "seat", 's', N_("SEAT"), N_("a seat, from 0, or spectator")},
    {CLI_FLAG_EDITION, "edition", 'e', N_("EDITION"),
     N_("the edition, when it is not a built-in one")},
    CLI_JSON_FLAG,
    CLI_LANG_FLAG,
    {0, NULL, 0, NULL, NULL}};

typedef union state_room {
    uint64_t words[LP_STATE_MAX / 8];
    uint8_t bytes[LP_STATE_MAX];
} state_room;

typedef struct request {
    cli_game c;
    const char *path, *seat;
    int viewer; /* a seat, LP_SPECTATOR or NO_VIEWER */
    record r;
    lp_game game;
    state_room end;
} request;

static int read_flags(request *q, int argc, char **argv, bool *helped)
{
    cli_args args;
    cli_begin(&args, argc, argv, &usage, flags);
    for (int flag; (flag = cli_next(&args)) != CLI_END;) {
        *helped = flag == CLI_HELP;
        if (flag == CLI_BAD || flag == CLI_HELP)
            return cli_code(flag);
        if (flag == FLAG_SEAT)
            q->seat = args.value;
        else if (flag == CLI_WORD && !q->path)
            q->path = args.value;
        else if (flag == CLI_WORD)
            return cli_refuse(CLI_USAGE, _("one word too many: \"{word}\""), V("word", args.value));
        else if (cli_game_flag(&q->c, flag, args.value) != CLI_OK)
            return CLI_USAGE;
    }
    if (!q->path)
        return cli_refuse(CLI_USAGE,
                          _("which record? luckpond replay FILE, or - for standard input"));
    return CLI_OK;
}

/* --- Reading and checking --------------------------------------------------------------------- */

static int choose_viewer(request *q)
{
    uint64_t seat = 0;
    q->viewer = NO_VIEWER;
    if (!q->seat)
        return CLI_OK;
    q->viewer = LP_SPECTATOR;
    if (strcmp(q->seat, "spectator") == 0)
        return CLI_OK;
    if (!cli_number("seat", q->seat, 0, (uint64_t)q->r.seats - 1, &seat))
        return CLI_USAGE;
    q->viewer = (int)seat;
    return CLI_OK;
}

static int load(request *q)
{
    record_error error;
    int code = cli_record_load(&q->c, q->path, &q->r, &q->game);
    if (code == CLI_OK)
        code = choose_viewer(q);
    if (code != CLI_OK)
        return code;
    return record_replay(&q->r, &q->game, NULL, NULL, &q->end, &error)
               ? CLI_OK
               : cli_record_refuse(q->path, &error);
}

/* --- What a viewer learned -------------------------------------------------------------------- */

typedef struct telling {
    const request *q;
    unsigned long count; /* of the events told so far */
} telling;

/* A value of an event for people: lists without brackets, objects as `name value`. */
static void print_value(const json_t *value, bool inner)
{
    const char *key;
    json_t *part;
    size_t i;
    int count = 0;
    if (json_is_string(value)) {
        fputs(json_string_value(value), stdout);
    } else if (json_is_array(value)) {
        json_array_foreach(value, i, part)
        {
            fputs(i > 0 ? " " : inner ? "(" : "", stdout);
            print_value(part, true);
        }
        fputs(inner && json_array_size(value) > 0 ? ")" : "", stdout);
    } else if (json_is_object(value)) {
        json_object_foreach((json_t *)(uintptr_t)value, key, part)
        {
            printf("%s%s ", count++ > 0 ? " " : "(", key);
            print_value(part, true);
        }
        fputs(")", stdout);
    } else {
        json_dumpf(value, stdout, JSON_ENCODE_ANY);
    }
}

/* `3  throw: seat 0, tip odd, laid 5`; what is null, false or empty is left out. */
static void print_event(const char *text, unsigned long number)
{
    json_t *event = json_loads(text, 0, NULL);
    lp_assert(event);
    const char *name = json_string_value(json_object_get(event, "event"));
    printf("%5lu  %s", number, name ? name : "-");
    const char *key, *separator = ": ";
    json_t *value;
    json_object_foreach(event, key, value)
    {
        if (strcmp(key, "event") == 0 || json_is_null(value) || json_is_false(value) ||
            (json_is_array(value) && json_array_size(value) == 0))
            continue;
        fputs(separator, stdout);
        fputs(key, stdout);
        if (!json_is_true(value)) {
            putchar(' ');
            print_value(value, false);
        }
        separator = ", ";
    }
    putchar('\n');
    json_decref(event);
}

static bool tell(void *data, const record_item *item, const lp_step *step, const void *before,
                 const void *after)
{
    telling *t = data;
    const lp_game *g = &t->q->game;
    uint64_t event[LP_EVENT_MAX / 8];
    char text[EVENT_TEXT_MAX];
    lp_text out;
    (void)item;
    g->rules->event_fill(g, before, after, step, t->q->viewer, event);
    lp_text_init(&out, text, sizeof text);
    g->rules->event_write(g, event, &out);
    lp_assert(lp_text_fits(&out));
    t->count++;
    if (t->q->c.json)
        printf("%s\n%s", t->count > 1 ? "," : "", text);
    else
        print_event(text, t->count);
    return true;
}

static void tell_all(const request *q)
{
    telling t = {q, 0};
    record_error error;
    state_room state;
    const bool good = record_replay(&q->r, &q->game, tell, &t, &state, &error);
    lp_assert(good); /* it was played through before */
}

/* --- The result ------------------------------------------------------------------------------- */

/* Does the view of this viewer hold the whole state? Then every state drawn from it is that state.
 */
static bool knows_all(const lp_game *g, const void *state, int viewer)
{
    uint64_t view[LP_VIEW_MAX / 8], drawn[LP_STATE_MAX / 8];
    lp_random random;
    lp_random_init(&random, 1, 0);
    g->rules->view_fill(g, state, viewer, view);
    for (int i = 0; i < 64; i++) {
        g->rules->determinize(g, view, &random, drawn);
        if (memcmp(drawn, state, g->rules->state_size) != 0)
            return false;
    }
    return true;
}

/* The hash is made from all cards: to a viewer who does not know them all (in a game that is not
 * over, or after a last round of Lucktails whose middle cards went back unseen) it would tell
 * something. */
static bool shows_hash(const request *q)
{
    return q->viewer == NO_VIEWER || knows_all(&q->game, &q->end, q->viewer);
}

static void json_result(const request *q, lp_text *out)
{
    int32_t scores[LP_SEATS_MAX] = {0};
    q->game.rules->scores(&q->game, &q->end, scores);
    lp_json_key(out, "scores");
    lp_json_open(out, '[');
    for (int i = 0; i < q->game.seats; i++)
        lp_json_int(out, scores[i]);
    lp_json_close(out, ']');
    lp_json_key(out, "winners");
    lp_json_open(out, '[');
    for (int i = 0; i < q->game.seats; i++)
        if (q->r.over && (q->r.winners >> i & 1))
            lp_json_int(out, i);
    lp_json_close(out, ']');
    lp_json_key(out, "over");
    lp_json_bool(out, q->r.over);
    if (shows_hash(q)) {
        char hash[17];
        snprintf(hash, sizeof hash, "%016" PRIx64, q->r.hash);
        lp_json_key(out, "hash");
        lp_json_string(out, hash);
    }
}

static void json_head(const request *q, lp_text *out)
{
    char hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64, q->r.edition_hash);
    lp_json_key(out, "game");
    lp_json_string(out, q->r.rules->id);
    lp_json_key(out, "edition");
    lp_json_string(out, q->r.edition_name);
    lp_json_key(out, "edition_hash");
    lp_json_string(out, hash);
    lp_json_key(out, "players");
    lp_json_int(out, q->r.seats);
    lp_json_key(out, "options");
    lp_json_open(out, '{');
    for (int i = 0; i < q->r.option_count; i++) {
        lp_json_key(out, q->r.options[i].name);
        lp_json_int(out, q->r.options[i].value);
    }
    lp_json_close(out, '}');
    lp_json_key(out, "labels");
    lp_json_open(out, '[');
    for (int i = 0; i < q->r.seats; i++)
        lp_json_string(out, q->r.labels[i]);
    lp_json_close(out, ']');
    lp_json_key(out, "decisions");
    lp_json_int(out, (int64_t)record_decisions(&q->r));
}

/* Events go out one by one, so the object is written in pieces. */
static void print_json(const request *q)
{
    char buffer[4096];
    lp_text out;
    lp_text_init(&out, buffer, sizeof buffer);
    lp_json_open(&out, '{');
    json_head(q, &out);
    if (q->viewer != NO_VIEWER) {
        lp_json_key(&out, "viewer");
        if (q->viewer == LP_SPECTATOR)
            lp_json_string(&out, "spectator");
        else
            lp_json_int(&out, q->viewer);
        lp_json_key(&out, "events");
        lp_json_open(&out, '[');
        fputs(buffer, stdout);
        tell_all(q);
        lp_text_init(&out, buffer, sizeof buffer);
        lp_text_string(&out, "\n]");
    }
    json_result(q, &out);
    lp_json_close(&out, '}');
    lp_assert(lp_text_fits(&out));
    puts(buffer);
}

static void print_text(const request *q)
{
    if (q->viewer != NO_VIEWER)
        tell_all(q);
    cli_print(stdout, _("{game}, {players} players, edition {edition}, {decisions} decisions"),
              V("game", q->r.rules->name), V("players", q->r.seats),
              V("edition", q->r.edition_name), V("decisions", (long)record_decisions(&q->r)));
    puts(q->r.over ? "" : _(": not over"));
    int32_t scores[LP_SEATS_MAX] = {0};
    q->game.rules->scores(&q->game, &q->end, scores);
    for (int i = 0; i < q->r.seats; i++)
        printf("%s %d  %-40s %6d%s%s\n", _("seat"), i, q->r.labels[i], scores[i],
               q->r.over && (q->r.winners >> i & 1) ? "  " : "",
               q->r.over && (q->r.winners >> i & 1) ? _("wins") : "");
    if (q->r.over && q->r.winners == 0)
        puts(_("nobody wins"));
    if (shows_hash(q))
        printf("%s %016" PRIx64 "\n", _("hash"), q->r.hash);
}

int cmd_replay(int argc, char **argv)
{
    request q = {.viewer = NO_VIEWER};
    bool helped = false;
    int code = read_flags(&q, argc, argv, &helped);
    if (code != CLI_OK || helped)
        return code;
    record_init(&q.r);
    code = load(&q);
    if (code == CLI_OK && q.c.json)
        print_json(&q);
    else if (code == CLI_OK)
        print_text(&q);
    record_finish(&q.r);
    edition_finish(&q.c.edition);
    return code;
}
