/* A game step by step, for one viewer: what happened (event_fill) and what was known afterwards
 * (view_fill). Games that have ended open to every viewer, from their record; of one that is going
 * on only what all may see, from the table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

typedef struct replay {
    server *s;
    const lp_game *game;
    const char *id, *view;
    int viewer;
    bool running;
    size_t from, step, decision; /* where to begin; the next step; decisions so far */
    bool open, comments, full;   /* in the middle of a step; of its comments; the page is full */
    size_t length, room;         /* of the page */
} replay;

/* --- The page --------------------------------------------------------------------------------- */

static void add_bytes(replay *r, const char *bytes, size_t length)
{
    if (r->length + length > r->room) {
        r->room = 2 * (r->length + length);
        char *bigger = realloc(r->s->page, r->room);
        lp_assert(bigger);
        r->s->page = bigger;
    }
    memcpy(r->s->page + r->length, bytes, length);
    r->length += length;
}

static void add_string(replay *r, const char *text) { add_bytes(r, text, strlen(text)); }

static void begin(replay *r, lp_text *out)
{
    lp_text_init(out, r->s->scratch, sizeof r->s->scratch);
}

static void take(replay *r, const lp_text *out)
{
    lp_assert(lp_text_fits(out));
    add_bytes(r, out->buffer, out->length);
}

static void write_hex(lp_text *out, const char *key, const uint8_t *bytes, size_t count)
{
    lp_json_key(out, key);
    lp_text_char(out, '"');
    for (size_t i = 0; i < count; i++)
        lp_text_hex(out, bytes[i], 2);
    lp_text_char(out, '"');
}

static void write_view(const replay *r, const void *state, lp_text *out)
{
    uint64_t view[LP_VIEW_MAX / 8];
    memset(view, 0, sizeof view);
    r->game->rules->view_fill(r->game, state, r->viewer, view);
    r->game->rules->view_write(r->game, view, out);
}

/* --- The head --------------------------------------------------------------------------------- */

static void write_options(const lp_game *g, lp_text *out)
{
    lp_json_key(out, "options");
    lp_json_open(out, '[');
    for (int i = 0; i < LP_OPTIONS_MAX; i++) {
        const lp_option option = g->rules->option(g, i);
        if (!option.name)
            break;
        lp_json_open(out, '{');
        lp_json_key(out, "name");
        lp_json_string(out, option.name);
        lp_json_key(out, "value");
        lp_json_int(out, g->options[i]);
        lp_json_close(out, '}');
    }
    lp_json_close(out, ']');
}

static void write_texts(lp_text *out, const char *key, const char *const *texts, int count)
{
    lp_json_key(out, key);
    lp_json_open(out, '[');
    for (int i = 0; i < count; i++)
        lp_json_string(out, texts[i]);
    lp_json_close(out, ']');
}

static void write_place(const fair_place *p, lp_text *out)
{
    static const char *const marks[] = {"opened", "withheld", "none"};
    lp_json_open(out, '{');
    lp_json_key(out, "mark");
    lp_json_string(out, marks[p->mark]);
    if (p->mark != FAIR_NONE)
        write_hex(out, "commitment", p->commitment, FAIR_BYTES);
    if (p->mark == FAIR_OPENED)
        write_hex(out, "seed", p->seed, FAIR_BYTES);
    lp_json_close(out, '}');
}

static void write_fair(const fair_terms *t, bool opened, bool proved, lp_text *out)
{
    lp_json_key(out, "fair");
    lp_json_open(out, '{');
    lp_json_key(out, "table");
    lp_json_string(out, t->table);
    lp_json_key(out, "number");
    lp_json_int(out, (int64_t)t->number);
    lp_json_key(out, "drawn");
    lp_json_bool(out, t->drawn);
    write_hex(out, "commitment", t->server_commitment, FAIR_BYTES);
    if (opened)
        write_hex(out, "seed", t->server_seed, FAIR_BYTES);
    lp_json_key(out, "proved");
    lp_json_bool(out, proved);
    lp_json_key(out, "places");
    lp_json_open(out, '[');
    for (int i = 0; i < t->places; i++)
        write_place(&t->place[i], out);
    lp_json_close(out, ']');
    lp_json_key(out, "place_of");
    lp_json_open(out, '[');
    for (int i = 0; i < t->places; i++)
        lp_json_int(out, t->place_of[i]);
    lp_json_close(out, ']');
    lp_json_close(out, '}');
}

/* Opens the object; what follows is for the caller, then end_head. */
static void begin_head(replay *r, const char *edition, const char *const *names,
                       const char *const *bots, lp_text *out)
{
    const lp_game *g = r->game;
    begin(r, out);
    lp_json_open(out, '{');
    lp_json_key(out, "record");
    lp_json_string(out, r->id);
    lp_json_key(out, "view");
    lp_json_string(out, r->view);
    lp_json_key(out, "running");
    lp_json_bool(out, r->running);
    lp_json_key(out, "game");
    lp_json_string(out, g->rules->id);
    lp_json_key(out, "edition");
    lp_json_string(out, edition);
    lp_json_key(out, "seats");
    lp_json_int(out, g->seats);
    write_options(g, out);
    write_texts(out, "names", names, g->seats);
    write_texts(out, "bots", bots, g->seats);
}

static void end_head(replay *r, lp_text *out)
{
    table_state state;
    memset(&state, 0, sizeof state);
    lp_setup(r->game, &state);
    lp_json_key(out, "start");
    write_view(r, &state, out);
    lp_json_key(out, "steps");
    lp_json_open(out, '[');
    take(r, out);
}

/* --- Steps ------------------------------------------------------------------------------------ */

static void close_step(replay *r)
{
    if (r->open)
        add_string(r, r->comments ? "]}" : "}");
    r->open = r->comments = false;
}

/* The text of an action may tell what its event does not: only once the game has ended. */
static void write_step(replay *r, const lp_step *step, const void *before, const void *after)
{
    const lp_game *g = r->game;
    const bool acted = step->actor != LP_CHANCE;
    lp_text out;
    begin(r, &out);
    lp_json_open(&out, '{');
    lp_json_key(&out, "step");
    lp_json_int(&out, (int64_t)r->step);
    lp_json_key(&out, "decision");
    lp_json_int(&out, acted ? (int64_t)r->decision : 0);
    lp_json_key(&out, "seat");
    lp_json_int(&out, acted ? step->actor : -1);
    if (acted && !r->running) {
        char text[LP_ACTION_TEXT_MAX];
        lp_text action;
        lp_text_init(&action, text, sizeof text);
        g->rules->action_write(g, step->action, &action);
        lp_json_key(&out, "action");
        lp_json_string(&out, text);
    }
    uint64_t event[LP_EVENT_MAX / 8];
    memset(event, 0, sizeof event);
    g->rules->event_fill(g, before, after, step, r->viewer, event);
    lp_json_key(&out, "event");
    g->rules->event_write(g, event, &out);
    lp_json_key(&out, "view");
    write_view(r, after, &out);
    take(r, &out);
}

/* False: the page is full, and this step is the first of the next one. */
static bool add_step(replay *r, const lp_step *step, const void *before, const void *after)
{
    close_step(r);
    r->full = r->length > r->s->limits.replay_bytes;
    if (r->full)
        return false;
    r->decision += step->actor != LP_CHANCE;
    if (r->step >= r->from) {
        if (r->step > r->from)
            add_string(r, ",");
        write_step(r, step, before, after);
        r->open = true;
    }
    r->step++;
    return true;
}

static void add_comment(replay *r, const char *text)
{
    if (!r->open)
        return;
    lp_text out;
    begin(r, &out);
    lp_json_string(&out, text);
    add_string(r, r->comments ? "," : ",\"comments\":[");
    take(r, &out);
    r->comments = true;
}

static void send_page(replay *r, uint64_t request, const table *t)
{
    char next[48];
    close_step(r);
    add_string(r, "]");
    if (r->full) {
        snprintf(next, sizeof next, ",\"next\":%zu", r->step);
        add_string(r, next);
    }
    add_string(r, "}");
    batch_reply(r->s, request, t, 200, NULL, r->s->page, r->length);
}

/* --- A game that is going on ------------------------------------------------------------------ */

static void add_items(replay *r, const table *t)
{
    table_state before, after;
    memset(&after, 0, sizeof after);
    lp_setup(&t->game, &after);
    for (size_t i = 0; i < t->item_count; i++) {
        const table_item *item = &t->items[i];
        before = after;
        if (item->is_step) {
            const lp_rules *rules = t->game.rules;
            const lp_error e = item->step.actor == LP_CHANCE
                                   ? rules->chance_apply(&t->game, &after, item->step.k)
                                   : rules->apply(&t->game, &after, item->step.action);
            lp_assert(e == LP_OK);
            if (!add_step(r, &item->step, &before, &after))
                return;
        }
        if (item->comment)
            add_comment(r, item->comment);
    }
}

static void show_running(replay *r, uint64_t request, table *t)
{
    r->s->at = t;
    const char *names[LP_SEATS_MAX], *bots[LP_SEATS_MAX];
    for (int i = 0; i < t->game.seats; i++) {
        const bool bot = t->seat[i] < 0;
        bots[i] = bot ? table_seat_bot(t, i)->id : "";
        names[i] = bot ? bots[i] : t->members[t->seat[i]].name;
    }
    lp_text out;
    r->game = &t->game;
    r->running = true;
    begin_head(r, t->settings.edition, names, bots, &out);
    write_fair(&t->terms, false, false, &out);
    end_head(r, &out);
    add_items(r, t);
    send_page(r, request, t);
}

/* --- A game that has ended -------------------------------------------------------------------- */

static void write_result(const record *rec, lp_text *out)
{
    lp_json_key(out, "result");
    lp_json_open(out, '{');
    lp_json_key(out, "over");
    lp_json_bool(out, rec->over);
    lp_json_key(out, "scores");
    lp_json_open(out, '[');
    for (int i = 0; i < rec->seats && rec->over; i++)
        lp_json_int(out, rec->scores[i]);
    lp_json_close(out, ']');
    lp_json_key(out, "winners");
    lp_json_open(out, '[');
    for (int i = 0; i < rec->seats && rec->over; i++)
        if (rec->winners >> i & 1u)
            lp_json_int(out, i);
    lp_json_close(out, ']');
    lp_json_key(out, "hash");
    lp_text_char(out, '"');
    lp_text_hex(out, rec->hash, 16);
    lp_text_char(out, '"');
    lp_json_close(out, '}');
}

/* A comment's text, closed by a zero; "" when the item is none, or one about seeds. */
static void comment_of(const record *rec, const record_item *item, char out[RECORD_COMMENT_MAX + 1])
{
    out[0] = 0;
    if (item->who != RECORD_COMMENT)
        return;
    snprintf(out, RECORD_COMMENT_MAX + 1, "%.*s", (int)item->length, rec->text + item->at);
    if (strncmp(out, "fair ", 5) == 0)
        out[0] = 0;
}

typedef struct reading {
    replay *r;
    const record *rec;
} reading;

static bool visit_step(void *data, const record_item *item, const lp_step *step, const void *before,
                       const void *after)
{
    const reading *o = data;
    char text[RECORD_COMMENT_MAX + 1];
    if (!add_step(o->r, step, before, after))
        return false;
    const record_item *end = o->rec->items + o->rec->item_count;
    while (++item < end && item->who == RECORD_COMMENT) {
        comment_of(o->rec, item, text);
        if (text[0])
            add_comment(o->r, text);
    }
    return true;
}

/* NULL, or why it cannot be shown. */
static const char *show_record(replay *r, uint64_t request, record *rec)
{
    lp_game game;
    record_error error;
    table_state state;
    fair_report report;
    const void *edition = record_edition(rec);
    if (!edition || !record_game(rec, edition, &game, &error))
        return "this game was played with an edition that is not known here any more";
    r->game = &game;
    if (r->viewer >= game.seats)
        return "there is no such seat in this game";
    const fair_verdict verdict = fair_check(rec, &game, &report, &error);
    const char *names[LP_SEATS_MAX], *bots[LP_SEATS_MAX];
    char ids[LP_SEATS_MAX][RECORD_BOT_MAX + 1];
    record_bots(rec, ids);
    for (int i = 0; i < game.seats; i++) {
        names[i] = rec->labels[i];
        bots[i] = ids[i];
    }
    lp_text out;
    begin_head(r, rec->edition_name, names, bots, &out);
    write_fair(&report.terms, verdict == FAIR_PROVED, verdict == FAIR_PROVED, &out);
    write_result(rec, &out);
    end_head(r, &out);
    reading o = {r, rec};
    if (!record_replay(rec, &game, visit_step, &o, &state, &error) && error.message[0])
        return "this record is damaged";
    send_page(r, request, NULL);
    return NULL;
}

/* --- Which game ------------------------------------------------------------------------------- */

typedef struct found {
    char *text;
    size_t length;
} found;

static bool add_part(void *data, const store_document *d)
{
    found *f = data;
    char *longer = realloc(f->text, f->length + d->size + 1);
    if (!longer)
        return false;
    memcpy(longer + f->length, d->bytes, d->size);
    f->text = longer;
    f->length += d->size;
    return false;
}

/* Only records of games that have ended, or will never end, are in the store. */
static found find_record(server *s, const char *id)
{
    found f = {NULL, 0};
    const bool sound = strlen(id) == 32 && strspn(id, "0123456789abcdef") == 32;
    for (int part = 0; sound; part++) {
        char key[48];
        table_record_key(key, id, part);
        if (s->world.document(s->world.data, "records", key, add_part, &f) != STORE_DURABLE)
            break;
    }
    return f;
}

/* The table where this game is being played, or has just ended. */
static table *playing(server *s, const char *id)
{
    for (size_t i = 0; i < s->table_count; i++) {
        table *t = s->tables[i];
        const bool dealt = t->phase == TABLE_PLAYING || t->phase == TABLE_OVER;
        if (dealt && strcmp(t->record, id) == 0)
            return t;
    }
    return NULL;
}

static void not_there(server *s, uint64_t request, const table *t)
{
    if (!t)
        server_fail(s, request, REFUSE(NO_SUCH_TABLE), "there is no such record");
    else if (t->lost || t->phase == TABLE_OVER)
        server_fail(s, request, REFUSE(STORE_BUSY), "this game has just ended; try again");
    else
        server_fail(s, request, REFUSE(WRONG_PHASE),
                    "this game is still going on: until it ends there is only view=public");
}

void record_text(server *s, uint64_t request, const char *id)
{
    found f = find_record(s, id);
    if (f.text)
        batch_reply(s, request, NULL, 200, NULL, f.text, f.length);
    else
        not_there(s, request, playing(s, id));
    free(f.text);
}

/* "VIEW FROM" */
static bool read_wish(const char *wish, char view[8], replay *r)
{
    int length = 0;
    r->viewer = LP_SPECTATOR;
    if (sscanf(wish, "%7s %zu%n", view, &r->from, &length) != 2 || wish[length])
        return false;
    r->view = view;
    if (strcmp(view, "all") == 0)
        r->viewer = LP_OPEN;
    else if (view[0] >= '0' && view[0] < '0' + LP_SEATS_MAX && !view[1])
        r->viewer = view[0] - '0';
    else
        return strcmp(view, "public") == 0;
    return true;
}

static void show_text(replay *r, uint64_t request, const found *f)
{
    record rec;
    record_error error;
    const char *wrong = "this record is damaged";
    record_init(&rec);
    if (record_read(&rec, f->text, f->length, &error))
        wrong = show_record(r, request, &rec);
    if (wrong)
        server_fail(r->s, request, REFUSE(BAD_MESSAGE), wrong);
    record_finish(&rec);
}

void record_answer(server *s, uint64_t request, const char *id, const char *wish)
{
    char view[8];
    replay r = {.s = s, .id = id};
    if (!read_wish(wish, view, &r)) {
        server_fail(s, request, REFUSE(BAD_MESSAGE),
                    "view is public, all or the number of a seat; from is the number of a step");
        return;
    }
    table *t = playing(s, id);
    found f = find_record(s, id);
    if (f.text)
        show_text(&r, request, &f);
    else if (t && !t->lost && t->phase == TABLE_PLAYING && r.viewer == LP_SPECTATOR)
        show_running(&r, request, t);
    else
        not_there(s, request, t);
    free(f.text);
    free(s->page);
    s->page = NULL;
}

void table_replay(server *s, uint64_t request, const table *t, const char *wish)
{
    if (t->phase == TABLE_PLAYING || t->phase == TABLE_OVER)
        record_answer(s, request, t->record, wish);
    else
        server_fail(s, request, REFUSE(WRONG_PHASE), "no game has begun at this table yet");
}
