/* What the core asks for, done with sockets, store and bots; and what sockets say, told to it. */
#include <stdlib.h>
#include <string.h>

#include "serve_inside.h"

enum { MESSAGES_A_BATCH = 64 }; /* bounds a batch; the store syncs all that wait together anyway */

int64_t serve_now(const serve *s)
{
    return s->wall_ms + (int64_t)((uv_hrtime() - s->wall_ns) / 1000000);
}

static void on_idle(uv_idle_t *handle) { (void)handle; }

/* A running idle handle keeps the loop from waiting, whatever order its parts run in. */
void serve_touch(serve *s)
{
    if (s->phase == SERVE_OVER || s->dirty)
        return;
    s->dirty = true;
    uv_idle_start(&s->idle, on_idle);
}

void serve_flush(serve *s)
{
    server_flush(s->core, serve_now(s));
    s->turn_ns = 0;
    s->turn_messages = 0;
    if (s->dirty)
        uv_idle_stop(&s->idle);
    s->dirty = false;
}

/* --- The store -------------------------------------------------------------------------------- */

typedef struct flight {
    serve *s;
    uint64_t batch, started_ns, messages;
} flight;

static void log_fate(serve *s, store_result fate)
{
    if (fate == s->last_fate)
        return;
    char why[STORE_WHY_MAX] = "";
    if (fate != STORE_DURABLE)
        store_why(s->store, why);
    serve_log(fate == STORE_DURABLE ? "info" : "error", "store", "now", store_result_text(fate),
              "why", why[0] ? why : "-", NULL);
    s->last_fate = fate;
}

static void on_fate(void *data, store_result fate)
{
    const flight f = *(flight *)data;
    free(data);
    log_fate(f.s, fate);
    f.s->flights--;
    server_stored(f.s->core, serve_now(f.s), f.batch, fate);
    if (f.messages > 0)
        histogram_add(&f.s->latency, (uv_hrtime() - f.started_ns) / 1000, f.messages);
}

static store_result submit(void *data, uint64_t batch, const server_op *ops, size_t count)
{
    serve *s = data;
    store_batch *b = store_batch_create();
    flight *f = malloc(sizeof *f);
    store_result taken = STORE_CROWDED;
    if (b && f) {
        *f = (flight){s, batch, s->turn_ns ? s->turn_ns : uv_hrtime(), s->turn_messages};
        for (size_t i = 0; i < count; i++)
            server_op_write(b, &ops[i]);
        taken = store_submit(s->store, b, on_fate, f);
    }
    if (taken == STORE_DURABLE) {
        s->flights++;
        return taken;
    }
    store_batch_destroy(b);
    free(f);
    if (serve_log_allowed(s))
        serve_log("error", "batch_not_taken", "why", store_result_text(taken), NULL);
    return taken;
}

static store_result read_tables(void *data, store_table_visit *visit, void *visitor)
{
    return store_tables(((serve *)data)->store, visit, visitor);
}

static store_result read_rows(void *data, const char *table, uint64_t from, store_row_visit *visit,
                              void *visitor)
{
    return store_rows(((serve *)data)->store, table, from, visit, visitor);
}

static store_result read_documents(void *data, const char *space, store_document_visit *visit,
                                   void *visitor)
{
    return store_documents(((serve *)data)->store, space, visit, visitor);
}

static store_result read_document(void *data, const char *space, const char *key,
                                  store_document_visit *visit, void *visitor)
{
    return store_document_find(((serve *)data)->store, space, key, visit, visitor);
}

/* --- Sockets ---------------------------------------------------------------------------------- */

/* Who keeps asking for tables that are not there is guessing codes. The words cannot come from a
 * player: in their texts quotes are escaped. */
static bool says_no_such_table(const char *text, size_t length)
{
    static const char begins[] = "{\"type\":\"refused\"";
    static const char mark[] = "\"request\":\"hello\",\"error\":\"NO_SUCH_TABLE\"";
    return length >= sizeof begins && memcmp(text, begins, sizeof begins - 1) == 0 &&
           length < 320 && memmem(text, length, mark, sizeof mark - 1) != NULL;
}

static void send_text(void *data, uint64_t socket, const char *text, size_t length)
{
    serve *s = data;
    if (!s->net)
        return;
    net_send(s->net, socket, text, length);
    if (!says_no_such_table(text, length))
        return;
    const net_address *from = map_get(&s->sockets, socket);
    if (from && !guess_allowed(s, from, true))
        net_close(s->net, socket, 1008, "too many wrong codes");
}

static void close_socket(void *data, uint64_t socket, uint16_t code, const char *reason)
{
    serve *s = data;
    if (s->net)
        net_close(s->net, socket, code, reason);
}

void world_on_message(void *owner, net_id socket, void *tag, const char *text, size_t length)
{
    serve *s = owner;
    (void)tag;
    if (s->phase != SERVE_RUNNING)
        return;
    if (s->turn_ns == 0)
        s->turn_ns = uv_hrtime();
    s->turn_messages++;
    server_socket_lag(s->core, socket, net_round_trip_ms(s->net, socket));
    server_message(s->core, serve_now(s), socket, text, length);
    serve_touch(s);
    if (s->turn_messages >= MESSAGES_A_BATCH)
        serve_flush(s);
}

void world_on_closed(void *owner, net_id socket, void *tag, uint16_t code)
{
    serve *s = owner;
    (void)tag, (void)code;
    free(map_get(&s->sockets, socket));
    map_remove(&s->sockets, socket);
    server_socket_closed(s->core, serve_now(s), socket);
    serve_touch(s);
}

/* --- The rest --------------------------------------------------------------------------------- */

static void random_bytes(void *data, void *bytes, size_t size)
{
    (void)data;
    lp_assert(uv_random(NULL, NULL, bytes, size, 0, NULL) == 0);
}

static void think(void *data, const server_job *job) { bots_think(&((serve *)data)->bots, job); }

static bool advise(void *data, const server_job *job)
{
    return bots_think(&((serve *)data)->hints, job);
}

static void log_line(void *data, const char *table, const char *what)
{
    serve *s = data;
    if (serve_log_allowed(s))
        serve_log("warn", "table", "table", table[0] ? table : "-", "what", what, NULL);
}

static void reply(void *data, uint64_t request, int status, const char *token, const char *body,
                  size_t length)
{
    if (control_is_mine(request))
        control_reply(data, request, status, body, length);
    else
        http_reply_core(data, request, status, token, body, length);
}

server_world world_of(serve *s)
{
    return (server_world){.data = s,
                          .random = random_bytes,
                          .send = send_text,
                          .close = close_socket,
                          .reply = reply,
                          .address = control_address,
                          .submit = submit,
                          .tables = read_tables,
                          .rows = read_rows,
                          .documents = read_documents,
                          .document = read_document,
                          .think = think,
                          .advise = advise,
                          .log = log_line,
                          .force_draw = NULL};
}
