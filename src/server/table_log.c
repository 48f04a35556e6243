/* Tables in memory and in the store: made, written, read back, put aside, dropped. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

const char *table_phase_name(const table *t)
{
    static const char *const names[] = {"lobby", "starting", "playing", "over", "closed", "broken"};
    return names[t->phase];
}

static uint64_t code_key(const char *code) { return map_key(code, strlen(code)); }

table *table_create(server *s, const char *code)
{
    table *t = calloc(1, sizeof *t);
    lp_assert(t);
    snprintf(t->code, sizeof t->code, "%s", code);
    t->epoch = 1;
    t->host = -1;
    t->due = (due){DUE_NEVER, 0, t};
    t->idle_since = s->now;
    s->tables = server_grow(s->tables, &s->table_room, s->table_count, sizeof(table *));
    t->index = (uint32_t)s->table_count;
    s->tables[s->table_count++] = t;
    map_put(&s->tables_by_code, code_key(t->code), t);
    return t;
}

static void count_for_host(server *s, const table *t, int change)
{
    session *host = t->member_count > 0 ? session_by_id(s, t->members[0].session) : NULL;
    if (host)
        host->tables = (uint32_t)((int)host->tables + change);
}

void table_free(server *s, table *t)
{
    if (s->at == t)
        s->at = NULL;
    server_unfollow(s, t);
    batch_forget(s, t);
    count_for_host(s, t, -1);
    if (t->job.id)
        map_remove(&s->jobs, t->job.id);
    map_remove(&s->tables_by_code, code_key(t->code));
    s->tables[t->index] = s->tables[--s->table_count];
    s->tables[t->index]->index = t->index;
    table_due(s, t, DUE_NEVER);
    table_fold_reset(t);
    free(t->followers);
    free(t);
}

/* Codes are upper case; people type them as they like. */
table *table_find(server *s, const char *code)
{
    char upper[13] = "";
    size_t length = 0;
    for (; *code && length < sizeof upper - 1; code++)
        if (*code != ' ' && *code != '-')
            upper[length++] = (char)toupper((unsigned char)*code);
    upper[length] = 0;
    table *t = *code ? NULL : map_get(&s->tables_by_code, code_key(upper));
    return t && t->phase != TABLE_CLOSED && strcmp(t->code, upper) == 0 ? t : NULL;
}

void table_break(server *s, table *t, const char *why)
{
    t->phase = TABLE_BROKEN;
    snprintf(t->broken, sizeof t->broken, "%s", why);
    table_due(s, t, DUE_NEVER);
    t->company_changed = true;
    server_log(s, t, why);
}

bool server_guarded(server *s, table *t, void (*work)(void *data), void *data)
{
    char why[96];
    s->at = t;
    const bool whole = guard_run(work, data, why);
    s->counts.bugs += !whole;
    if (!whole && s->at) {
        table_break(s, s->at, why);
        table_publish(s, s->at);
    } else if (!whole) {
        server_log(s, NULL, why);
    }
    s->at = NULL;
    return whole;
}

bool table_write(server *s, table *t, const row_message *row)
{
    s->at = t;
    if (t->rows == 0)
        batch_create_table(s, t);
    const char *wrong = table_fold(s, t, row);
    if (wrong) {
        table_break(s, t, wrong);
        return false;
    }
    lp_text out;
    lp_text_init(&out, s->scratch, sizeof s->scratch);
    row_message_write(row, &out);
    lp_assert(lp_text_fits(&out));
    batch_append(s, t, s->scratch, out.length);
    if (row->type != ROW_SAID && row->type != ROW_ACTED)
        t->company_changed = true;
    t->view_changed |= row->type == ROW_ACTED || row->type == ROW_DEALT ||
                       row->type == ROW_MORE_TIME || row->type == ROW_JOINED;
    if (t->phase == TABLE_OVER && row->type == ROW_ACTED) {
        t->company_changed = true;
        s->counts.games_ended++;
        table_put_record(s, t);
    }
    table_due(s, t, s->now);
    return true;
}

/* A game that ends without an opened seed is counted for good and its record kept, so that nobody
 * can make a result vanish unseen. */
static const char *const unopened = "unopened";

static bool count_unopened(void *data, const store_document *d)
{
    (void)d;
    ((server *)data)->counts.games_unopened++;
    return true;
}

void table_drop(server *s, table *t)
{
    if (t->phase == TABLE_PLAYING) {
        s->counts.games_unopened += !t->unopened;
        t->unopened = true;
        batch_put(s, unopened, t->record, t->code, strlen(t->code));
        table_put_record(s, t);
    }
    batch_drop(s, t);
    t->phase = TABLE_CLOSED;
    table_due(s, t, DUE_NEVER);
    t->company_changed = true;
    table_publish(s, t);
}

/* --- Reading back ----------------------------------------------------------------------------- */

typedef struct loading {
    server *s;
    table *t;
    const row_message *row;
    const char *wrong;
    char why[96];
} loading;

static void fold_one(void *data)
{
    loading *l = data;
    l->wrong = table_fold(l->s, l->t, l->row);
}

/* Guarded row by row: the store is in the middle of reading and must not be left there. */
static bool load_row(void *data, const store_row *r)
{
    loading *l = data;
    row_message row;
    protocol_error error;
    l->row = &row;
    if (!row_message_read(r->bytes, r->size, &row, &error))
        l->wrong = "a row cannot be read";
    else if (!guard_run(fold_one, l, l->why))
        l->wrong = l->why;
    l->t->rows = r->number;
    return !l->wrong;
}

/* As if everything had just been shown, and nobody were here. */
static void wake(server *s, table *t)
{
    t->shown = t->item_count;
    t->shown_state = t->state;
    t->company_changed = t->view_changed = false;
    t->lost = false;
    t->asked_at = s->now;
    t->clock_from = 0;
    t->grace_from = s->now;
    table_due(s, t, s->now);
    for (int i = 0; i < t->member_count; i++)
        t->members[i].away_since = s->now;
}

static store_result read_rows(server *s, table *t)
{
    loading l = {.s = s, .t = t};
    table_fold_reset(t);
    t->phase = TABLE_LOBBY;
    const store_result read = s->world.rows(s->world.data, t->code, 1, load_row, &l);
    if (read == STORE_ABSENT)
        return read;
    wake(s, t);
    if (l.wrong)
        table_break(s, t, l.wrong);
    else if (read != STORE_DURABLE)
        table_break(s, t, "its rows are damaged on the disk");
    else if (t->rows == 0)
        table_break(s, t, "it has no rows");
    return read;
}

typedef struct showing {
    server *s;
    table *t;
} showing;

static void show_again(void *data)
{
    const showing *o = data;
    table_show_all(o->s, o->t);
}

void table_reload(server *s, table *t)
{
    if (t->job.id)
        map_remove(&s->jobs, t->job.id);
    count_for_host(s, t, -1);
    if (read_rows(s, t) == STORE_ABSENT) {
        table_fold_reset(t);
        table_free(s, t);
        return;
    }
    count_for_host(s, t, 1);
    t->clock_from = t->asked_at;
    for (int i = 0; i < t->follower_count; i++) {
        const sock *k = t->followers[i];
        const int member = table_is_screen(t, k) ? -1 : table_member_of(t, k->session);
        if (member >= 0)
            t->members[member].sockets++;
    }
    t->idle_since = table_attended(t) ? 0 : s->now;
    showing o = {s, t};
    server_guarded(s, t, show_again, &o);
}

static bool load_table(void *data, const store_table *found)
{
    server *s = data;
    if (strlen(found->name) > 12)
        return true;
    table *t = table_create(s, found->name);
    t->epoch = found->epoch;
    read_rows(s, t);
    t->epoch = found->epoch;
    count_for_host(s, t, 1);
    if (t->parked)
        t->idle_since = t->last_at;
    return true;
}

bool table_load_all(server *s)
{
    const store_result counted = s->world.documents(s->world.data, unopened, count_unopened, s);
    if (counted != STORE_DURABLE && counted != STORE_ABSENT)
        return false;
    return s->world.tables(s->world.data, load_table, s) == STORE_DURABLE;
}
