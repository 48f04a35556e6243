/* All that is stored about one guest, as JSON. It may be much, so a guest's own wish is carried out
 * in slices, between which tables play on. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

enum {
    SLICE_ROWS = 500, /* some 20 ms … */
    SLICE_MS = 50,    /* … each of these */
    EXPORTS_MAX = 4   /* at once; one for each guest */
};

/* --- Whose rows ------------------------------------------------------------------------------- */

/* Members are numbered in the order they joined; the same guest may have come several times. */
typedef struct company {
    const char *id;
    int joined;
    bool mine[LIMIT_MEMBERS];
} company;

static bool is_mine(const company *c, int64_t member)
{
    return member >= 0 && member < c->joined && c->mine[member];
}

static void take_joined(company *c, const char *who)
{
    if (c->joined < LIMIT_MEMBERS)
        c->mine[c->joined++] = strcmp(who, c->id) == 0;
}

/* --- Rows ------------------------------------------------------------------------------------- */

struct export
{
    export *next;
    uint64_t request;
    char id[33];
    char(*codes)[13]; /* tables still to be told, from `at` on */
    size_t code_count, code_room, at;
    uint64_t row; /* the next of that table; 0: it has not been begun */
    size_t left;  /* rows that may still be read now */
    company company;
    sheet out;
    bool any;
};

/* What a guest did itself and may know. Seeds of the server and draws, which are cards, stay here.
 */
static json_t *allowed_part(const json_t *row)
{
    static const char *const fields[] = {
        "type", "at",   "seat",       "why",  "decision", "action", "spent_ms", "kind",   "count",
        "text", "name", "commitment", "seed", "ms",       "place",  "bot",      "request"};
    json_t *part = json_object();
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        json_t *value = json_object_get(row, fields[i]);
        if (value)
            json_object_set(part, fields[i], value);
    }
    return part;
}

static bool tell_row(void *data, const store_row *r)
{
    export *e = data;
    json_t *row = json_loadb(r->bytes, r->size, 0, NULL);
    const char *joined = json_string_value(json_object_get(row, "session"));
    const char *type = json_string_value(json_object_get(row, "type"));
    const bool left = type && strcmp(type, "left") == 0;
    const json_t *by = json_object_get(row, left ? "member" : "by");
    if (joined)
        take_joined(&e->company, joined);
    if (joined ? is_mine(&e->company, e->company.joined - 1)
               : json_is_integer(by) && is_mine(&e->company, json_integer_value(by))) {
        json_t *part = allowed_part(row);
        char *text = json_dumps(part, JSON_COMPACT);
        if (e->any)
            sheet_string(&e->out, ",");
        if (text)
            sheet_string(&e->out, text);
        e->any = true;
        free(text);
        json_decref(part);
    }
    json_decref(row);
    e->row = r->number + 1;
    return --e->left > 0;
}

static bool begin_table(server *s, export *e)
{
    const table *t = table_find(s, e->codes[e->at]);
    char head[160];
    if (!t)
        return false;
    snprintf(head, sizeof head, "%s{\"table\":\"%s\",\"game\":\"%s\",\"rows\":[",
             e->out.text[e->out.length - 1] == '[' ? "" : ",", t->code, t->settings.game);
    sheet_string(&e->out, head);
    e->company = (company){.id = e->id};
    e->any = false;
    e->row = 1;
    return true;
}

/* --- The whole -------------------------------------------------------------------------------- */

static bool tell_record(void *data, const store_document *d)
{
    export *e = data;
    char text[160];
    snprintf(text, sizeof text, "%s{\"record\":\"%.40s\",\"seat\":%.*s}", e->any ? "," : "", d->key,
             (int)(d->size < 4 ? d->size : 4), (const char *)d->bytes);
    sheet_string(&e->out, text);
    e->any = true;
    return true;
}

static void tell_records(server *s, export *e)
{
    char space[48];
    e->any = false;
    sheet_string(&e->out, "],\"records\":[");
    guest_played_space(space, e->id);
    s->world.documents(s->world.data, space, tell_record, e);
    sheet_string(&e->out, "]}");
}

static void tell_head(server *s, export *e)
{
    const session *who = session_by_id(s, e->id);
    char text[1024];
    lp_text head;
    lp_text_init(&head, text, sizeof text);
    lp_json_open(&head, '{');
    lp_json_key(&head, "guest");
    lp_json_string(&head, e->id);
    lp_json_key(&head, "name");
    if (who)
        lp_json_string(&head, who->name);
    else
        lp_json_null(&head);
    lp_json_key(&head, "seen_at");
    lp_json_int(&head, who ? who->seen_at : 0);
    sheet_add(&e->out, text, head.length);
    sheet_string(&e->out, ",\"tables\":[");
}

static export *export_begin(server *s, const char *id)
{
    export *e = calloc(1, sizeof *e);
    lp_assert(e);
    snprintf(e->id, sizeof e->id, "%s", id);
    for (size_t i = 0; i < s->table_count; i++) {
        const table *t = s->tables[i];
        if (t->phase == TABLE_CLOSED || !guest_sat_at(t, id))
            continue;
        e->codes = server_grow(e->codes, &e->code_room, e->code_count, sizeof *e->codes);
        memcpy(e->codes[e->code_count++], t->code, sizeof t->code);
    }
    tell_head(s, e);
    return e;
}

static void export_free(export *e)
{
    free(e->codes);
    free(e->out.text);
    free(e);
}

/* At most so many rows; true when everything has been told. */
static bool export_go_on(server *s, export *e, size_t rows)
{
    e->left = rows;
    for (; e->at < e->code_count; e->at++, e->row = 0) {
        if (e->row == 0 && !begin_table(s, e))
            continue;
        s->world.rows(s->world.data, e->codes[e->at], e->row, tell_row, e);
        if (e->left == 0)
            return false;
        sheet_string(&e->out, "]}");
    }
    tell_records(s, e);
    return true;
}

void guest_export(server *s, const char *id, sheet *out)
{
    export *e = export_begin(s, id);
    export_go_on(s, e, SIZE_MAX);
    *out = e->out;
    e->out.text = NULL;
    export_free(e);
}

/* --- A guest's own wish ----------------------------------------------------------------------- */

/* A slice; true when it has been answered. */
static bool answer_slice(server *s, export *e)
{
    if (e->out.length > s->limits.export_bytes)
        server_fail(s, e->request, REFUSE(TOO_MANY),
                    "more is stored than one answer can hold; the operator can export it");
    else if (export_go_on(s, e, SLICE_ROWS))
        batch_reply(s, e->request, NULL, 200, NULL, e->out.text, e->out.length);
    else
        return false;
    export_free(e);
    return true;
}

static bool may_begin(const server *s, const char *id)
{
    int count = 0;
    for (const export *e = s->exports; e; e = e->next, count++)
        if (strcmp(e->id, id) == 0)
            return false;
    return count < EXPORTS_MAX;
}

static void queue(server *s, export *e)
{
    export **end = &s->exports;
    while (*end)
        end = &(*end)->next;
    e->next = NULL;
    *end = e;
    s->export_at = s->now + SLICE_MS;
}

void guest_answer_data(server *s, uint64_t request, const session *who)
{
    if (!may_begin(s, who->id)) {
        server_fail(s, request, REFUSE(TOO_FAST), NULL);
        return;
    }
    export *e = export_begin(s, who->id);
    e->request = request;
    if (!answer_slice(s, e))
        queue(s, e);
}

void exports_tick(server *s)
{
    export *e = s->exports;
    if (!e || s->now < s->export_at)
        return;
    s->exports = e->next;
    s->export_at = s->now + SLICE_MS;
    if (!answer_slice(s, e))
        queue(s, e);
}

void exports_finish(server *s)
{
    while (s->exports) {
        export *next = s->exports->next;
        export_free(s->exports);
        s->exports = next;
    }
}
