/* The core on a store and nothing else: no time passes at its tables, nobody is told anything. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <uv.h>

#include "care_inside.h"
#include "control.h"

enum { STEPS_MAX = 100000 }; /* of cleaning: far more than all rows of all tables need */

care_result care_from_store(store_result r)
{
    switch (r) {
    case STORE_DURABLE: return CARE_GOOD;
    case STORE_ABSENT: return CARE_ABSENT;
    case STORE_LOCKED: return CARE_LOCKED;
    case STORE_NEWER: return CARE_NEWER;
    case STORE_FOREIGN:
    case STORE_DAMAGED: return CARE_DAMAGED;
    case STORE_FULL: return CARE_FULL;
    case STORE_DENIED: return CARE_DENIED;
    default: return CARE_FAILED;
    }
}

/* --- The world -------------------------------------------------------------------------------- */

typedef struct flight {
    workshop *w;
    uint64_t batch;
} flight;

static void on_fate(void *data, store_result fate)
{
    const flight f = *(flight *)data;
    free(data);
    if (fate != STORE_DURABLE && f.w->fate == STORE_DURABLE)
        f.w->fate = fate;
    server_stored(f.w->core, f.w->now_ms, f.batch, fate);
}

static store_result submit(void *data, uint64_t batch, const server_op *ops, size_t count)
{
    workshop *w = data;
    store_batch *b = store_batch_create();
    flight *f = malloc(sizeof *f);
    store_result taken = STORE_CROWDED;
    if (b && f) {
        *f = (flight){w, batch};
        for (size_t i = 0; i < count; i++)
            server_op_write(b, &ops[i]);
        taken = store_submit(w->store, b, on_fate, f);
    }
    if (taken != STORE_DURABLE) {
        store_batch_destroy(b);
        free(f);
        w->fate = taken;
    }
    return taken;
}

static store_result read_tables(void *data, store_table_visit *visit, void *visitor)
{
    return store_tables(((workshop *)data)->store, visit, visitor);
}

static store_result read_rows(void *data, const char *table, uint64_t from, store_row_visit *visit,
                              void *visitor)
{
    return store_rows(((workshop *)data)->store, table, from, visit, visitor);
}

static store_result read_documents(void *data, const char *space, store_document_visit *visit,
                                   void *visitor)
{
    return store_documents(((workshop *)data)->store, space, visit, visitor);
}

static store_result read_document(void *data, const char *space, const char *key,
                                  store_document_visit *visit, void *visitor)
{
    return store_document_find(((workshop *)data)->store, space, key, visit, visitor);
}

static void random_bytes(void *data, void *bytes, size_t size)
{
    (void)data;
    lp_assert(uv_random(NULL, NULL, bytes, size, 0, NULL) == 0);
}

static void send_nothing(void *data, uint64_t socket, const char *text, size_t length)
{
    (void)data, (void)socket, (void)text, (void)length;
}

static void close_nothing(void *data, uint64_t socket, uint16_t code, const char *reason)
{
    (void)data, (void)socket, (void)code, (void)reason;
}

static void think_nothing(void *data, const server_job *job) { (void)data, (void)job; }

static void reply(void *data, uint64_t request, int status, const char *token, const char *body,
                  size_t length)
{
    workshop *w = data;
    (void)request, (void)token;
    free(w->answer.body);
    w->answer = (care_answer){status, strndup(body, length), false};
    w->answered = true;
}

static void log_line(void *data, const char *table, const char *what)
{
    const workshop *w = data;
    if (w->log)
        w->log(w->log_data, table, what);
}

/* --- Life ------------------------------------------------------------------------------------- */

care_result workshop_open(workshop *w, const char *data, bool read_only, char *why)
{
    const server_world world = {.data = w,
                                .random = random_bytes,
                                .send = send_nothing,
                                .close = close_nothing,
                                .reply = reply,
                                .submit = submit,
                                .tables = read_tables,
                                .rows = read_rows,
                                .documents = read_documents,
                                .document = read_document,
                                .think = think_nothing,
                                .log = log_line};
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    w->now_ms = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
    w->fate = STORE_DURABLE;
    store_config c = store_config_default();
    c.place = data;
    c.read_only = read_only;
    c.unthreaded = true;
    const store_result opened = store_open(&c, &w->store, why);
    if (opened != STORE_DURABLE)
        return care_from_store(opened);
    const server_limits limits = server_limits_default();
    w->core = server_create(&world, &limits);
    if (server_load(w->core, w->now_ms))
        return CARE_GOOD;
    store_why(w->store, why);
    return CARE_DAMAGED;
}

care_result workshop_settle(workshop *w, char *why)
{
    for (int i = 0; i < STEPS_MAX && w->fate == STORE_DURABLE; i++) {
        server_flush(w->core, w->now_ms);
        if (store_poll(w->store) == 0 && !server_clean(w->core, w->now_ms))
            return CARE_GOOD;
    }
    store_why(w->store, why);
    if (!why[0])
        snprintf(why, CARE_WHY_MAX, "%s", store_result_text(w->fate));
    return care_from_store(w->fate == STORE_DURABLE ? STORE_FAILED : w->fate);
}

void workshop_close(workshop *w)
{
    server_destroy(w->core);
    store_close(w->store);
}
