/* One guest: all that is stored about it, and taking it out again.
 *
 * A guest's name and words are in three places: its session (a document), the rows of the tables it
 * sat at, and the labels of records, which `played/ID` lists. Deleting writes a tombstone first;
 * what the tombstone asks for is then done table by table, and again after every start, until it is
 * done. So a crash in between forgets nothing, and a restored backup is cleaned by the tombstones
 * of later days. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

enum {
    REWRITE_BYTES = STORE_BATCH_MAX / 8, /* of one step: the batch is shared with others */
    RETRY_MS = 50                        /* until nothing of the table is on its way */
};

static const char *const tombstones = "deleted";

void sheet_add(sheet *p, const char *text, size_t length)
{
    if (p->length + length + 1 > p->room) {
        p->room = 2 * (p->length + length + 1);
        p->text = realloc(p->text, p->room);
        lp_assert(p->text);
    }
    memcpy(p->text + p->length, text, length);
    p->length += length;
    p->text[p->length] = 0;
}

void sheet_string(sheet *p, const char *text) { sheet_add(p, text, strlen(text)); }

bool guest_id_good(const char *id)
{
    return strlen(id) == 32 && strspn(id, "0123456789abcdef") == 32;
}

void guest_played_space(char space[48], const char *id) { snprintf(space, 48, "played/%s", id); }

bool guest_sat_at(const table *t, const char *id)
{
    for (int i = 0; i < t->member_count; i++)
        if (strcmp(t->members[i].session, id) == 0)
            return true;
    return false;
}

/* --- Records ---------------------------------------------------------------------------------- */

void guest_played(server *s, const char *id, const char *record_id, int seat)
{
    char space[48], text[8];
    guest_played_space(space, id);
    const int length = snprintf(text, sizeof text, "%d", seat);
    batch_put(s, space, record_id, text, (size_t)length);
}

static bool add_part(void *data, const store_document *d)
{
    sheet_add(data, d->bytes, d->size);
    return true;
}

static bool add_bytes(void *data, const char *bytes, size_t length)
{
    sheet_add(data, bytes, length);
    return true;
}

/* Reads and writes it again, with another name; the running check follows. */
static bool rename_in_record(const sheet *old, int seat, sheet *new)
{
    record r;
    record_error error;
    record_init(&r);
    bool good = record_read(&r, old->text, old->length, &error) && seat < r.seats;
    if (good) {
        snprintf(r.labels[seat], sizeof r.labels[seat], "%s", GUEST_DELETED);
        good = record_write(&r, add_bytes, new);
    }
    record_finish(&r);
    return good;
}

static void put_record(server *s, const char *id, const sheet *text, int old_parts)
{
    const size_t part_max = STORE_BYTES_MAX / 2;
    char key[48];
    int part = 0;
    for (size_t at = 0; at < text->length; at += part_max, part++) {
        const size_t rest = text->length - at;
        table_record_key(key, id, part);
        batch_put(s, "records", key, text->text + at, rest < part_max ? rest : part_max);
    }
    for (; part < old_parts; part++) {
        table_record_key(key, id, part);
        batch_delete(s, "records", key);
    }
}

static void clean_record(server *s, const char *id, int seat)
{
    sheet old = {NULL, 0, 0}, new = {NULL, 0, 0};
    int parts = 0;
    char key[48];
    do
        table_record_key(key, id, parts);
    while (s->world.document(s->world.data, "records", key, add_part, &old) == STORE_DURABLE &&
           ++parts);
    if (old.text && rename_in_record(&old, seat, &new))
        put_record(s, id, &new, parts);
    else if (old.text)
        server_log(s, NULL, "a record with a deleted guest's name could not be read");
    free(old.text);
    free(new.text);
}

typedef struct link {
    char record[40];
    int seat;
} link;

typedef struct links {
    link *list;
    size_t count, room;
} links;

static bool take_link(void *data, const store_document *d)
{
    links *l = data;
    char seat[8] = "";
    memcpy(seat, d->bytes, d->size < sizeof seat - 1 ? d->size : sizeof seat - 1);
    l->list = server_grow(l->list, &l->room, l->count, sizeof *l->list);
    link *at = &l->list[l->count++];
    snprintf(at->record, sizeof at->record, "%.39s", d->key);
    at->seat = atoi(seat);
    return true;
}

/* The links go with the names: what is left says nothing about anybody. */
static void clean_records(server *s, const char *id)
{
    links l = {NULL, 0, 0};
    char space[48];
    guest_played_space(space, id);
    s->world.documents(s->world.data, space, take_link, &l);
    for (size_t i = 0; i < l.count; i++) {
        clean_record(s, l.list[i].record, l.list[i].seat);
        batch_delete(s, space, l.list[i].record);
    }
    free(l.list);
}

/* --- Rows ------------------------------------------------------------------------------------- */

typedef struct cleaning {
    server *s;
    table *t;
    int joined;
    bool gone[LIMIT_MEMBERS]; /* deleted guests */
    size_t written;
} cleaning;

/* True when there was something to take out. */
static bool clean_row(cleaning *c, row_message *row)
{
    if (row->type == ROW_JOINED && c->joined < LIMIT_MEMBERS) {
        const bool gone = guest_deleted(c->s, row->joined.session);
        c->gone[c->joined++] = gone;
        if (!gone || strcmp(row->joined.name, GUEST_DELETED) == 0)
            return false;
        strcpy(row->joined.name, GUEST_DELETED);
        return true;
    }
    if (row->type != ROW_SAID || strcmp(row->said.kind, "chat") != 0 || !row->said.text[0] ||
        row->said.by >= c->joined || !c->gone[row->said.by])
        return false;
    row->said.text[0] = 0;
    return true;
}

static bool visit_to_clean(void *data, const store_row *r)
{
    cleaning *c = data;
    row_message row;
    protocol_error error;
    if (!row_message_read(r->bytes, r->size, &row, &error))
        return false;
    if (!clean_row(c, &row))
        return true;
    char text[2048];
    lp_text out;
    lp_text_init(&out, text, sizeof text);
    row_message_write(&row, &out);
    lp_assert(lp_text_fits(&out));
    batch_rewrite(c->s, c->t, r->number, text, out.length);
    c->written += out.length;
    return c->written < REWRITE_BYTES;
}

/* Nothing of this table waits for the disk: what the store shows is all there is. */
static bool is_settled(const server *s, const table *t)
{
    return (!s->first || s->first->id > t->last_batch) &&
           (!s->current || s->current->id != t->last_batch);
}

static void look_again(server *s, table *t)
{
    if (t->due.at > s->now + RETRY_MS)
        table_due(s, t, s->now + RETRY_MS);
}

/* First the rows; then, when they are durable, what memory holds of them, for names and words are
 * in the events kept for those who come back. */
void table_clean_step(server *s, table *t)
{
    if (t->lost || t->phase >= TABLE_CLOSED)
        return;
    look_again(s, t);
    if (!is_settled(s, t) || table_has_held(t))
        return;
    if (t->cleaning == CLEAN_READ_AGAIN) {
        t->cleaning = CLEAN_ROWS; /* there may be more */
        table_reload(s, t);       /* after which it may be gone */
        return;
    }
    for (int i = 0; i < t->member_count; i++)
        if (guest_deleted(s, t->members[i].session))
            clean_records(s, t->members[i].session);
    cleaning c = {.s = s, .t = t};
    s->world.rows(s->world.data, t->code, 1, visit_to_clean, &c);
    t->cleaning = c.written > 0 ? CLEAN_READ_AGAIN : CLEAN_DONE;
}

bool server_clean(server *s, int64_t now_ms)
{
    bool more = false;
    s->now = now_ms;
    for (size_t i = 0; i < s->table_count; i++) {
        table *t = s->tables[i];
        if (t->cleaning == CLEAN_DONE || t->phase >= TABLE_CLOSED)
            continue;
        more = true;
        table_clean_step(s, t);
    }
    return more;
}

/* --- Deleting --------------------------------------------------------------------------------- */

bool guest_deleted(const server *s, const char *id)
{
    return map_get(&s->deleted, map_key(id, strlen(id))) != NULL;
}

static void remember(server *s, const char *id)
{
    static char here;
    map_put(&s->deleted, map_key(id, strlen(id)), &here);
}

static void clean_tables(server *s, const char *id)
{
    for (size_t i = 0; i < s->table_count; i++) {
        table *t = s->tables[i];
        if (t->phase >= TABLE_CLOSED || !guest_sat_at(t, id))
            continue;
        for (int j = 0; j < t->member_count; j++)
            if (strcmp(t->members[j].session, id) == 0)
                strcpy(t->members[j].name, GUEST_DELETED);
        t->cleaning = CLEAN_ROWS;
        table_due(s, t, s->now);
        t->company_changed = true;
        if (!t->lost)
            table_publish(s, t);
    }
}

void server_leave_all(server *s, session *who)
{
    for (size_t i = 0; i < s->table_count; i++) {
        table *t = s->tables[i];
        const int member = t->phase < TABLE_CLOSED ? table_member_of(t, who) : -1;
        if (member < 0 || t->lost || t->phase == TABLE_STARTING)
            continue;
        table_leave(s, t, member, member, NULL);
        table_publish(s, t);
    }
}

void guest_delete(server *s, const char *id)
{
    session *who = session_by_id(s, id);
    char at[24];
    const int length = snprintf(at, sizeof at, "%lld", (long long)s->now);
    batch_put(s, tombstones, id, at, (size_t)length);
    remember(s, id);
    s->counts.guests_deleted++;
    clean_records(s, id);
    if (who) {
        server_leave_all(s, who);
        session_end(s, who);
    }
    clean_tables(s, id);
}

static bool load_one(void *data, const store_document *d)
{
    remember(data, d->key);
    return true;
}

/* After sessions and tables: what was begun is finished. */
bool guest_load(server *s)
{
    const store_result read = s->world.documents(s->world.data, tombstones, load_one, s);
    for (size_t i = 0; i < s->table_count && s->deleted.count > 0; i++) {
        table *t = s->tables[i];
        for (int j = 0; j < t->member_count; j++)
            if (guest_deleted(s, t->members[j].session)) {
                t->cleaning = CLEAN_ROWS;
                table_due(s, t, s->now);
            }
    }
    return read == STORE_DURABLE || read == STORE_ABSENT;
}

void server_delete_again(server *s, int64_t now_ms, const char *id)
{
    s->now = now_ms;
    if (guest_id_good(id) && !guest_deleted(s, id))
        guest_delete(s, id);
}

store_result server_deleted(server *s, store_document_visit *visit, void *data)
{
    return s->world.documents(s->world.data, tombstones, visit, data);
}
