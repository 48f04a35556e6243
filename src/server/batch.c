/* What one turn of the loop writes and says: kept together until it is durable. */
#include <stdlib.h>
#include <string.h>

#include "inside.h"

enum { BATCH_SPARE_MAX = 1 << 20 };

void *server_grow(void *array, size_t *room, size_t count, size_t size)
{
    if (count < *room)
        return array;
    *room = *room ? 2 * *room : 8;
    void *bigger = realloc(array, *room * size);
    lp_assert(bigger);
    return bigger;
}

static batch *current(server *s)
{
    if (!s->current) {
        s->current = s->spare ? s->spare : calloc(1, sizeof *s->current);
        s->spare = NULL;
        lp_assert(s->current);
        s->current->id = ++s->batch_ids;
    }
    return s->current;
}

size_t batch_text(server *s, const char *text, size_t length)
{
    batch *b = current(s);
    if (b->length + length + 1 > b->room) {
        b->room = 2 * (b->length + length + 1);
        b->text = realloc(b->text, b->room);
        lp_assert(b->text);
    }
    const size_t at = b->length;
    memcpy(b->text + at, text, length);
    b->text[at + length] = 0;
    b->length += length + 1;
    return at;
}

/* --- Writing ---------------------------------------------------------------------------------- */

static void add_op(server *s, server_op_kind kind, const char *table_or_space, const char *key,
                   uint64_t epoch, uint64_t number, const char *bytes, size_t size)
{
    batch *b = current(s);
    batch_op op;
    memset(&op, 0, sizeof op);
    op.op.kind = kind;
    op.op.epoch = epoch;
    op.op.number = number;
    op.op.size = size;
    op.table_at = batch_text(s, table_or_space, strlen(table_or_space));
    op.key_at = batch_text(s, key, strlen(key));
    op.bytes_at = batch_text(s, bytes, size);
    b->ops = server_grow(b->ops, &b->op_room, b->op_count, sizeof *b->ops);
    b->ops[b->op_count++] = op;
    b->op_bytes += size + strlen(table_or_space) + strlen(key) + 64;
}

/* The table's entry in this batch. */
static struct batch_table *entry_of(batch *b, table *t)
{
    if (t->last_batch == b->id)
        for (size_t i = b->table_count; i-- > 0;)
            if (b->tables[i].t == t)
                return &b->tables[i];
    t->last_batch = b->id;
    b->tables = server_grow(b->tables, &b->table_room, b->table_count, sizeof *b->tables);
    b->tables[b->table_count] = (struct batch_table){t, false};
    return &b->tables[b->table_count++];
}

static void touch(server *s, table *t)
{
    batch *b = current(s);
    if (t->last_write == b->id)
        return;
    t->last_write = b->id;
    entry_of(b, t)->written = true;
}

void batch_append(server *s, table *t, const char *bytes, size_t size)
{
    touch(s, t);
    add_op(s, OP_APPEND, t->code, "", t->epoch, ++t->rows, bytes, size);
}

void batch_rewrite(server *s, table *t, uint64_t number, const char *bytes, size_t size)
{
    touch(s, t);
    add_op(s, OP_REWRITE, t->code, "", t->epoch, number, bytes, size);
}

void batch_create_table(server *s, table *t)
{
    touch(s, t);
    add_op(s, OP_CREATE_TABLE, t->code, "", t->epoch, 0, "", 0);
}

void batch_drop(server *s, table *t)
{
    touch(s, t);
    add_op(s, OP_DROP, t->code, "", t->epoch, 0, "", 0);
}

void batch_put(server *s, const char *space, const char *key, const char *bytes, size_t size)
{
    add_op(s, OP_PUT, space, key, 0, 0, bytes, size);
}

void batch_delete(server *s, const char *space, const char *key)
{
    add_op(s, OP_DELETE, space, key, 0, 0, "", 0);
}

void batch_session(server *s, const session *who, const char *old_token_hash)
{
    batch *b = current(s);
    session_change change;
    memset(&change, 0, sizeof change);
    memcpy(change.id, who->id, sizeof change.id);
    memcpy(change.old_token_hash, old_token_hash, strlen(old_token_hash) + 1);
    b->sessions = server_grow(b->sessions, &b->session_room, b->session_count, sizeof change);
    b->sessions[b->session_count++] = change;
}

/* --- Saying ----------------------------------------------------------------------------------- */

static held *hold(server *s, held_kind kind, uint64_t to, const table *shown, size_t at,
                  size_t length)
{
    batch *b = current(s);
    table *t = (table *)(uintptr_t)shown; /* only its bookkeeping is touched */
    if (t && t->last_batch != b->id)
        entry_of(b, t);
    b->helds = server_grow(b->helds, &b->held_room, b->held_count, sizeof *b->helds);
    held *h = &b->helds[b->held_count++];
    memset(h, 0, sizeof *h);
    h->kind = kind;
    h->to = to;
    h->table = t;
    h->at = at;
    h->length = length;
    return h;
}

void batch_frame(server *s, uint64_t socket, const table *t, size_t at, size_t length)
{
    hold(s, HELD_FRAME, socket, t, at, length);
}

void batch_answer(server *s, uint64_t socket, const table *t, const char *request, size_t at,
                  size_t length)
{
    held *h = hold(s, HELD_ANSWER, socket, t, at, length);
    memcpy(h->request, request, strlen(request) + 1);
}

void batch_reply(server *s, uint64_t request, const table *t, int status, const char *token,
                 const char *body, size_t length)
{
    const size_t at = batch_text(s, body, length);
    s->replied = true;
    held *h = hold(s, HELD_REPLY, request, t, at, length);
    h->status = status;
    h->has_token = token != NULL;
    if (token)
        memcpy(h->token, token, strlen(token) + 1);
}

void batch_close(server *s, uint64_t socket) { hold(s, HELD_CLOSE, socket, NULL, 0, 0); }

/* --- The fate of a batch ---------------------------------------------------------------------- */

static void batch_destroy(batch *b)
{
    free(b->text);
    free(b->ops);
    free(b->helds);
    free(b->tables);
    free(b->sessions);
    free(b);
}

/* A busy server fills the same memory again and again; what one large batch took goes back. */
static void batch_retire(server *s, batch *b)
{
    const batch empty = {.text = b->text,
                         .room = b->room,
                         .ops = b->ops,
                         .op_room = b->op_room,
                         .helds = b->helds,
                         .held_room = b->held_room,
                         .tables = b->tables,
                         .table_room = b->table_room,
                         .sessions = b->sessions,
                         .session_room = b->session_room};
    if (s->spare || b->room > BATCH_SPARE_MAX) {
        batch_destroy(b);
        return;
    }
    *b = empty;
    s->spare = b;
}

void batch_free_all(server *s)
{
    if (s->spare)
        batch_destroy(s->spare);
    s->spare = NULL;
    while (s->first) {
        batch *next = s->first->next;
        batch_destroy(s->first);
        s->first = next;
    }
    if (s->current)
        batch_destroy(s->current);
    s->current = s->last = NULL;
}

static void forget_in(batch *b, const table *t)
{
    for (size_t i = 0; i < b->held_count; i++)
        if (b->helds[i].table == t)
            b->helds[i].table = NULL;
    for (size_t i = 0; i < b->table_count; i++)
        if (b->tables[i].t == t)
            b->tables[i--] = b->tables[--b->table_count];
}

void batch_forget(server *s, const table *t)
{
    for (batch *b = s->first; b; b = b->next)
        forget_in(b, t);
    if (s->current)
        forget_in(s->current, t);
}

static void send_refusal(server *s, const held *h, server_error e)
{
    const server_world *w = &s->world;
    lp_text text;
    lp_text_init(&text, s->scratch, sizeof s->scratch);
    if (h->kind == HELD_REPLY) {
        reply_failed body;
        memset(&body, 0, sizeof body);
        strcpy(body.error, server_error_name(e));
        strcpy(body.message, server_error_message(e));
        reply_failed_write(&body, &text);
        w->reply(w->data, h->to, 503, NULL, s->scratch, text.length);
    } else if (h->kind == HELD_ANSWER) {
        server_refused m;
        memset(&m, 0, sizeof m);
        if (h->table)
            strcpy(m.table, h->table->code);
        strcpy(m.request, h->request);
        strcpy(m.error, server_error_name(e));
        strcpy(m.message, server_error_message(e));
        server_refused_write(&m, &text);
        w->send(w->data, h->to, s->scratch, text.length);
    }
}

static void deliver(server *s, const batch *b, const held *h)
{
    const server_world *w = &s->world;
    if (h->kind == HELD_REPLY)
        w->reply(w->data, h->to, h->status, h->has_token ? h->token : NULL, b->text + h->at,
                 h->length);
    else if (h->kind == HELD_CLOSE)
        w->close(w->data, h->to, 1008, "moved");
    else
        w->send(w->data, h->to, b->text + h->at, h->length);
}

static void release(server *s, const batch *b)
{
    for (size_t i = 0; i < b->held_count; i++) {
        const held *h = &b->helds[i];
        if (h->table && h->table->lost)
            send_refusal(s, h, SERVER_STORE_BUSY); /* it shows what was not kept */
        else
            deliver(s, b, h);
    }
}

/* Decisions count as asked from the moment they are shown. */
static void mark_asked(server *s, const batch *b)
{
    for (size_t i = 0; i < b->table_count; i++) {
        table *t = b->tables[i].t;
        if (t->lost || t->last_write != b->id || t->asked_at)
            continue;
        t->asked_at = s->now;
        t->clock_from = s->now;
        table_due(s, t, s->now);
    }
}

/* Not kept: say so, and mark what must be read again. */
static void give_up(server *s, const batch *b)
{
    const server_error e = b->fate == STORE_FULL ? SERVER_STORE_FULL : SERVER_STORE_BUSY;
    s->counts.refused_batches++;
    for (size_t i = 0; i < b->table_count; i++)
        if (b->tables[i].written) {
            b->tables[i].t->lost = true;
            server_log(s, b->tables[i].t,
                       b->fate == STORE_FULL ? "no room on the disk: reloading"
                                             : "not written: reloading");
        }
    for (size_t i = 0; i < b->held_count; i++) {
        const held *h = &b->helds[i];
        if (h->table && !h->table->lost)
            deliver(s, b, h); /* shows a table of which nothing was lost */
        else
            send_refusal(s, h, e);
    }
    for (size_t i = b->session_count; i-- > 0;)
        session_revert(s, &b->sessions[i]);
}

/* Tables whose last word is decided: reload what was lost, forget what is closed. */
static void settle_tables(server *s, batch *b)
{
    while (b->table_count > 0) {
        table *t = b->tables[--b->table_count].t;
        if (t->last_batch != b->id)
            continue;
        if (t->lost)
            table_reload(s, t);
        else if (t->phase == TABLE_CLOSED)
            table_free(s, t);
    }
}

static void decide(server *s)
{
    while (s->first && s->first->decided && !s->stopped) {
        batch *b = s->first;
        if (b->fate == STORE_FAILED) {
            s->stopped = true;
            server_log(s, NULL, "a write failed: nothing more is said, the process must end");
            return;
        }
        if (b->fate == STORE_DURABLE) {
            release(s, b);
            mark_asked(s, b);
        } else {
            give_up(s, b);
        }
        settle_tables(s, b);
        s->first = b->next;
        s->in_flight--;
        if (!s->first)
            s->last = NULL;
        batch_retire(s, b);
    }
}

static void enqueue(server *s, batch *b)
{
    if (s->last)
        s->last->next = b;
    else
        s->first = b;
    s->last = b;
    s->in_flight++;
}

void server_op_write(store_batch *b, const server_op *op)
{
    switch (op->kind) {
    case OP_CREATE_TABLE: store_batch_create_table(b, op->table, op->epoch); break;
    case OP_APPEND:
        store_batch_append(b, op->table, op->epoch, op->number, op->bytes, op->size);
        break;
    case OP_REWRITE:
        store_batch_rewrite(b, op->table, op->epoch, op->number, op->bytes, op->size);
        break;
    case OP_DROP: store_batch_drop(b, op->table, op->epoch); break;
    case OP_PUT: store_batch_put(b, op->table, op->key, op->bytes, op->size); break;
    case OP_DELETE: store_batch_delete(b, op->table, op->key); break;
    }
}

/* The places in the text, as pointers, now that it moves no more. */
static store_result submit(server *s, batch *b)
{
    server_op *ops = calloc(b->op_count, sizeof *ops);
    lp_assert(ops);
    for (size_t i = 0; i < b->op_count; i++) {
        ops[i] = b->ops[i].op;
        ops[i].table = b->text + b->ops[i].table_at;
        ops[i].key = b->text + b->ops[i].key_at;
        ops[i].bytes = b->text + b->ops[i].bytes_at;
    }
    const store_result taken = s->world.submit(s->world.data, b->id, ops, b->op_count);
    free(ops);
    return taken;
}

void server_flush(server *s, int64_t now_ms)
{
    s->now = now_ms;
    while (s->current && !s->stopped) {
        batch *b = s->current;
        s->current = NULL;
        enqueue(s, b);
        if (b->op_count == 0) {
            b->decided = true;
            b->fate = STORE_DURABLE;
        } else {
            b->fate = submit(s, b);
            b->submitted = b->fate == STORE_DURABLE;
            b->decided = !b->submitted;
        }
        decide(s);
    }
}

void batch_flush_large(server *s)
{
    if (s->current && s->current->op_bytes > STORE_BATCH_MAX / 4)
        server_flush(s, s->now);
}

void server_stored(server *s, int64_t now_ms, uint64_t id, store_result fate)
{
    s->now = now_ms;
    for (batch *b = s->first; b; b = b->next)
        if (b->id == id && b->submitted && !b->decided) {
            b->decided = true;
            b->fate = fate;
        }
    decide(s);
}
