#include "world.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void lp_assert_failed(const char *what, const char *file, int line)
{
    guard_failed(what, file, line);
    fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, what);
    abort();
}

static world_bytes copy_bytes(const void *bytes, size_t size)
{
    world_bytes b = {malloc(size + 1), size};
    lp_assert(b.bytes);
    memcpy(b.bytes, bytes, size);
    b.bytes[size] = 0;
    return b;
}

/* --- The disk --------------------------------------------------------------------------------- */

static world_table *find_table(world_disk *d, const char *name)
{
    for (size_t i = 0; i < d->table_count; i++)
        if (strcmp(d->tables[i].name, name) == 0)
            return &d->tables[i];
    return NULL;
}

static world_document *find_document(world_disk *d, const char *space, const char *key)
{
    for (size_t i = 0; i < d->document_count; i++)
        if (strcmp(d->documents[i].space, space) == 0 && strcmp(d->documents[i].key, key) == 0)
            return &d->documents[i];
    return NULL;
}

/* Would the batch be taken? Rows of the same batch count. */
static bool fits(world_disk *d, const world_batch *b)
{
    for (size_t i = 0; i < b->op_count; i++) {
        const world_op *op = &b->ops[i];
        if (op->kind == OP_PUT || op->kind == OP_DELETE)
            continue;
        const world_table *t = find_table(d, op->table);
        bool there = t != NULL;
        uint64_t rows = t ? t->row_count : 0;
        for (size_t j = 0; j < i; j++) {
            if (strcmp(b->ops[j].table, op->table) != 0)
                continue;
            there |= b->ops[j].kind == OP_CREATE_TABLE;
            rows += b->ops[j].kind == OP_APPEND;
        }
        if (op->kind == OP_CREATE_TABLE ? there : !there)
            return false;
        if (op->kind == OP_APPEND && op->number != rows + 1)
            return false;
        if (op->kind == OP_REWRITE && (op->number == 0 || op->number > rows))
            return false;
    }
    return true;
}

static void drop_table(world_disk *d, world_table *t)
{
    for (size_t i = 0; i < t->row_count; i++)
        free(t->rows[i].bytes);
    free(t->rows);
    *t = d->tables[--d->table_count];
}

static void drop_document(world_disk *d, world_document *doc)
{
    free(doc->value.bytes);
    *doc = d->documents[--d->document_count];
}

static void apply_op(world_disk *d, const world_op *op)
{
    world_table *t = find_table(d, op->table);
    world_document *doc = find_document(d, op->table, op->key);
    switch (op->kind) {
    case OP_CREATE_TABLE:
        d->tables = server_grow(d->tables, &d->table_room, d->table_count, sizeof *d->tables);
        t = &d->tables[d->table_count++];
        memset(t, 0, sizeof *t);
        snprintf(t->name, sizeof t->name, "%.15s", op->table);
        t->epoch = op->epoch;
        break;
    case OP_APPEND:
        t->rows = server_grow(t->rows, &t->row_room, t->row_count, sizeof *t->rows);
        t->rows[t->row_count++] = copy_bytes(op->value.bytes, op->value.size);
        break;
    case OP_REWRITE:
        free(t->rows[op->number - 1].bytes);
        t->rows[op->number - 1] = copy_bytes(op->value.bytes, op->value.size);
        break;
    case OP_DROP: drop_table(d, t); break;
    case OP_PUT:
        if (doc)
            drop_document(d, doc);
        d->documents =
            server_grow(d->documents, &d->document_room, d->document_count, sizeof *d->documents);
        doc = &d->documents[d->document_count++];
        memset(doc, 0, sizeof *doc);
        snprintf(doc->space, sizeof doc->space, "%s", op->table);
        snprintf(doc->key, sizeof doc->key, "%s", op->key);
        doc->value = copy_bytes(op->value.bytes, op->value.size);
        break;
    case OP_DELETE:
        if (doc)
            drop_document(d, doc);
        break;
    }
}

static void free_batch(world_batch *b)
{
    for (size_t i = 0; i < b->op_count; i++)
        free(b->ops[i].value.bytes);
    free(b->ops);
}

static store_result commit(world *w, const world_batch *b)
{
    if (!fits(&w->disk, b))
        return STORE_REFUSED;
    for (size_t i = 0; i < b->op_count; i++) {
        const world_op *op = &b->ops[i];
        apply_op(&w->disk, op);
        if (w->on_row && op->kind == OP_APPEND)
            w->on_row(w, op->table, op->value.bytes, op->value.size);
        if (w->on_row && op->kind == OP_DROP)
            w->on_row(w, op->table, NULL, 0);
    }
    return STORE_DURABLE;
}

static world_batch shift(world *w)
{
    const world_batch b = w->pending[0];
    memmove(w->pending, w->pending + 1, --w->pending_count * sizeof b);
    return b;
}

bool world_sync_one(world *w)
{
    if (w->pending_count == 0)
        return false;
    world_batch b = shift(w);
    store_result fate = w->next_fate;
    w->next_fate = STORE_DURABLE;
    if (fate == STORE_DURABLE)
        fate = commit(w, &b);
    const uint64_t id = b.id;
    free_batch(&b);
    server_stored(w->s, w->now, id, fate);
    return true;
}

/* --- What the server asks of the world -------------------------------------------------------- */

static void give_random(void *data, void *bytes, size_t size)
{
    world *w = data;
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)lp_random_next(&w->random);
}

static void take_frame(void *data, uint64_t socket, const char *text, size_t length)
{
    world *w = data;
    if (w->on_frame && length != 6)
        w->on_frame(w, socket, text);
    w->frames = server_grow(w->frames, &w->frame_room, w->frame_count, sizeof *w->frames);
    w->frames[w->frame_count++] = (world_frame){socket, copy_bytes(text, length).bytes, w->now};
}

static void take_close(void *data, uint64_t socket, uint16_t code, const char *reason)
{
    (void)code;
    (void)reason;
    take_frame(data, socket, "closed", 6);
}

static void take_reply(void *data, uint64_t request, int status, const char *token,
                       const char *body, size_t length)
{
    world *w = data;
    w->replies = server_grow(w->replies, &w->reply_room, w->reply_count, sizeof *w->replies);
    world_reply *r = &w->replies[w->reply_count++];
    memset(r, 0, sizeof *r);
    r->request = request;
    r->status = status;
    if (token)
        strcpy(r->token, token);
    r->body = copy_bytes(body, length).bytes;
}

static store_result take_batch(void *data, uint64_t id, const server_op *ops, size_t count)
{
    world *w = data;
    world_batch b = {id, calloc(count, sizeof(world_op)), count};
    lp_assert(b.ops);
    for (size_t i = 0; i < count; i++) {
        world_op *op = &b.ops[i];
        op->kind = ops[i].kind;
        snprintf(op->table, sizeof op->table, "%s", ops[i].table);
        snprintf(op->key, sizeof op->key, "%s", ops[i].key);
        op->epoch = ops[i].epoch;
        op->number = ops[i].number;
        op->value = copy_bytes(ops[i].bytes, ops[i].size);
    }
    w->pending = server_grow(w->pending, &w->pending_room, w->pending_count, sizeof b);
    w->pending[w->pending_count++] = b;
    return STORE_DURABLE;
}

static store_result visit_tables(void *data, store_table_visit *visit, void *visitor)
{
    world *w = data;
    for (size_t i = 0; i < w->disk.table_count; i++) {
        const world_table *t = &w->disk.tables[i];
        const store_table shown = {t->name, t->epoch, t->row_count};
        if (!visit(visitor, &shown))
            break;
    }
    return STORE_DURABLE;
}

static store_result visit_rows(void *data, const char *name, uint64_t from, store_row_visit *visit,
                               void *visitor)
{
    world *w = data;
    const world_table *t = find_table(&w->disk, name);
    if (!t)
        return STORE_ABSENT;
    for (size_t i = from - 1; i < t->row_count; i++) {
        const store_row row = {i + 1, t->rows[i].bytes, t->rows[i].size};
        if (w->damaged && i > 0)
            return STORE_DAMAGED;
        if (!visit(visitor, &row))
            break;
    }
    return STORE_DURABLE;
}

static store_result visit_documents(void *data, const char *space, store_document_visit *visit,
                                    void *visitor)
{
    world *w = data;
    for (size_t i = 0; i < w->disk.document_count; i++) {
        const world_document *d = &w->disk.documents[i];
        const store_document shown = {d->space, d->key, d->value.bytes, d->value.size};
        if (strcmp(d->space, space) == 0 && !visit(visitor, &shown))
            break;
    }
    return STORE_DURABLE;
}

static store_result visit_document(void *data, const char *space, const char *key,
                                   store_document_visit *visit, void *visitor)
{
    world *w = data;
    const world_document *d = find_document(&w->disk, space, key);
    if (!d)
        return STORE_ABSENT;
    const store_document shown = {d->space, d->key, d->value.bytes, d->value.size};
    visit(visitor, &shown);
    return STORE_DURABLE;
}

static void take_job(void *data, const server_job *job)
{
    world *w = data;
    w->jobs = server_grow(w->jobs, &w->job_room, w->job_count, sizeof *w->jobs);
    w->jobs[w->job_count++] = *job;
}

static bool take_hint(void *data, const server_job *job)
{
    world *w = data;
    if (w->hints_full)
        return false;
    take_job(data, job);
    return true;
}

static void take_log(void *data, const char *name, const char *what)
{
    world *w = data;
    snprintf(w->log, sizeof w->log, "%s: %s", name, what);
    w->log_hash = w->log_hash * 31 + map_key(w->log, strlen(w->log));
}

static uint32_t pass_draw(void *data, const char *name, const lp_game *g, const void *state,
                          uint32_t n)
{
    world *w = data;
    return w->force_draw(w->user, name, g, state, n);
}

/* --- Life ------------------------------------------------------------------------------------- */

void world_init(world *w, uint64_t seed)
{
    memset(w, 0, sizeof *w);
    lp_random_init(&w->random, seed, 1);
    w->now = 1000000;
    w->limits = server_limits_default();
}

void world_start(world *w)
{
    const server_world calls = {.data = w,
                                .random = give_random,
                                .send = take_frame,
                                .close = take_close,
                                .reply = take_reply,
                                .submit = take_batch,
                                .tables = visit_tables,
                                .rows = visit_rows,
                                .documents = visit_documents,
                                .document = visit_document,
                                .think = take_job,
                                .advise = take_hint,
                                .log = take_log,
                                .force_draw = w->force_draw ? pass_draw : NULL};
    w->s = server_create(&calls, &w->limits);
    lp_assert(server_load(w->s, w->now));
}

void world_crash(world *w, size_t kept)
{
    server_destroy(w->s);
    w->s = NULL;
    w->job_count = 0;
    while (w->pending_count > 0) {
        world_batch b = shift(w);
        if (kept > 0) {
            kept--;
            commit(w, &b);
        }
        free_batch(&b);
    }
}

void world_clear_frames(world *w)
{
    for (size_t i = 0; i < w->frame_count; i++)
        free(w->frames[i].text);
    w->frame_count = 0;
}

void world_finish(world *w)
{
    if (w->s)
        world_crash(w, 0);
    world_clear_frames(w);
    for (size_t i = 0; i < w->reply_count; i++)
        free(w->replies[i].body);
    while (w->disk.table_count > 0)
        drop_table(&w->disk, &w->disk.tables[0]);
    while (w->disk.document_count > 0)
        drop_document(&w->disk, &w->disk.documents[0]);
    free(w->disk.tables);
    free(w->disk.documents);
    free(w->frames);
    free(w->replies);
    free(w->jobs);
    free(w->pending);
}

void world_settle(world *w)
{
    do
        server_flush(w->s, w->now);
    while (world_sync_one(w) || w->s->current);
}

lp_action world_choose(const server_job *job)
{
    static uint64_t arena[1 << 16];
    lp_random random;
    lp_random_init(&random, job->seed, 0);
    const lp_think think = {&random, arena, sizeof arena, 0, NULL, NULL};
    lp_assert(job->bot->arena_size(&job->game) <= sizeof arena);
    return job->bot->choose(&job->game, &job->view, job->legal, job->legal_count, &think);
}

const char *world_advise(const server_job *job)
{
    static uint64_t arena[1 << 17];
    static lp_advice advice[LP_LEGAL_MAX];
    static char json[16 * 1024];
    lp_random random;
    lp_random_init(&random, job->seed, 0);
    const lp_think think = {&random, arena, sizeof arena, 1, NULL, NULL};
    lp_assert(lp_advise_arena_size(&job->game) <= sizeof arena);
    lp_advise(&job->game, &job->view, job->legal, job->legal_count, &think, advice);
    lp_text out;
    lp_text_init(&out, json, sizeof json);
    lp_advice_write(&job->game, advice,
                    job->legal_count < LIMIT_ADVICE ? job->legal_count : LIMIT_ADVICE, &out);
    lp_assert(lp_text_fits(&out));
    return json;
}

void world_think(world *w)
{
    while (w->job_count > 0) {
        const server_job *job = &w->jobs[--w->job_count];
        if (!job->bot) {
            server_hint_answer(w->s, w->now, job->id, world_advise(job));
            continue;
        }
        const lp_action action = world_choose(job);
        server_bot_answer(w->s, w->now, job->id, action);
    }
}

void world_pass(world *w, int64_t ms)
{
    const int64_t end = w->now + ms;
    for (;;) {
        server_tick(w->s, w->now);
        world_think(w);
        server_tick(w->s, w->now);
        world_settle(w);
        int64_t next = server_next(w->s);
        if (next <= w->now)
            next = w->now + 1;
        if (next > end)
            break;
        w->now = next;
    }
    w->now = end;
}

int world_request(world *w, server_route route, const char *code, const char *token,
                  const char *body, const world_reply **out)
{
    const uint64_t id = ++w->request_ids;
    server_request(w->s, w->now, id, route, code, token, body, strlen(body));
    world_settle(w);
    for (size_t i = 0; i < w->reply_count; i++)
        if (w->replies[i].request == id) {
            if (out)
                *out = &w->replies[i];
            return w->replies[i].status;
        }
    return 0;
}

void world_open(world *w, uint64_t socket, const char *token)
{
    server_socket_open(w->s, w->now, socket, token);
}

void world_say(world *w, uint64_t socket, const char *text)
{
    server_message(w->s, w->now, socket, text, strlen(text));
}

void world_send(world *w, uint64_t socket, const char *text)
{
    world_say(w, socket, text);
    world_settle(w);
}

const char *world_last(const world *w, uint64_t socket, const char *part)
{
    for (size_t i = w->frame_count; i-- > 0;)
        if (w->frames[i].socket == socket && strstr(w->frames[i].text, part))
            return w->frames[i].text;
    return NULL;
}

size_t world_count(const world *w, uint64_t socket, const char *part)
{
    size_t count = 0;
    for (size_t i = 0; i < w->frame_count; i++)
        count += w->frames[i].socket == socket && strstr(w->frames[i].text, part);
    return count;
}

const char *world_field(const char *json, const char *name)
{
    static char buffers[8][160];
    static int turn;
    char key[48], *out = buffers[turn++ % 8];
    out[0] = 0;
    snprintf(key, sizeof key, "\"%s\":", name);
    const char *at = json ? strstr(json, key) : NULL;
    if (!at)
        return out;
    at += strlen(key);
    at += *at == '"';
    size_t length = strcspn(at, "\",}]");
    length = length < sizeof buffers[0] - 1 ? length : sizeof buffers[0] - 1;
    memcpy(out, at, length);
    out[length] = 0;
    return out;
}
