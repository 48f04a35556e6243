/* The line to the server: connecting again, and requests that are carried out exactly once. */
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "join.h"

enum { RETRY_MIN_MS = 250, RETRY_MAX_MS = 10000, BOT_PATIENCE = 90 /* attempts */ };

int64_t join_now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static uint32_t random_below(uint32_t n)
{
    uint32_t value = 0;
    return getrandom(&value, sizeof value, 0) == (ssize_t)sizeof value ? value % n : n / 2;
}

/* --- Requests --------------------------------------------------------------------------------- */

void join_begin(join *j, const char *kind, char *buffer, lp_text *out)
{
    if (j->id_count == 0)
        j->id_prefix = random_below(UINT32_MAX);
    char id[33];
    snprintf(id, sizeof id, "%08x-%u", j->id_prefix, ++j->id_count);
    lp_text_init(out, buffer, JOIN_MESSAGE_MAX);
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, kind);
    lp_json_key(out, "table");
    lp_json_string(out, j->code);
    lp_json_key(out, "request");
    lp_json_string(out, id);
}

void join_ask(join *j, const char *kind, lp_text *out)
{
    lp_json_close(out, '}');
    char *text = lp_text_fits(out) && j->request_count < JOIN_REQUESTS ? strdup(out->buffer) : NULL;
    if (!text) {
        join_say(j, _("That is too much at once; wait a moment."));
        return;
    }
    join_request *r = &j->requests[j->request_count++];
    snprintf(r->id, sizeof r->id, "%08x-%u", j->id_prefix, j->id_count);
    snprintf(r->kind, sizeof r->kind, "%s", kind);
    r->text = text;
    r->sent = false;
}

void join_ask_plain(join *j, const char *kind)
{
    char buffer[JOIN_MESSAGE_MAX];
    lp_text out;
    join_begin(j, kind, buffer, &out);
    join_ask(j, kind, &out);
}

bool join_is_asked(const join *j, const char *kind)
{
    for (int i = 0; i < j->request_count; i++)
        if (strcmp(j->requests[i].kind, kind) == 0)
            return true;
    return false;
}

void join_answered(join *j, const char *id, char kind[16])
{
    kind[0] = 0;
    for (int i = 0; i < j->request_count; i++) {
        join_request *r = &j->requests[i];
        if (strcmp(r->id, id) != 0)
            continue;
        memcpy(kind, r->kind, sizeof r->kind);
        free(r->text);
        memmove(r, r + 1, (size_t)(--j->request_count - i) * sizeof *r);
        return;
    }
}

/* --- Connecting ------------------------------------------------------------------------------- */

static void on_message(void *data, const char *text, size_t length)
{
    join_hear((join *)data, text, length);
}

/* Longer each time, and never all at the same moment. */
static void try_later(join *j)
{
    int64_t delay = RETRY_MIN_MS;
    for (int i = 0; i < j->attempts && delay < RETRY_MAX_MS; i++)
        delay *= 2;
    delay = delay < RETRY_MAX_MS ? delay : RETRY_MAX_MS;
    j->attempts++;
    j->retry_at = join_now_ms() + delay / 2 + random_below((uint32_t)delay);
}

static void say_lost(join *j, const char *why)
{
    if (!j->lost)
        join_say(j, _("The connection is lost ({why}); trying again by itself …"), V("why", why));
    j->lost = true;
    if (j->bot && j->attempts > BOT_PATIENCE) {
        cli_refuse(CLI_FAILED, _("the server does not answer any more: {why}"), V("why", why));
        join_end(j, CLI_FAILED);
    }
}

static void hang_up(join *j)
{
    client_socket_close(j->socket);
    j->socket = NULL;
    for (int i = 0; i < j->request_count; i++)
        j->requests[i].sent = false; /* whatever became of it: the same request again */
    try_later(j);
}

static void say_hello(join *j)
{
    char buffer[128];
    lp_text out;
    lp_text_init(&out, buffer, sizeof buffer);
    lp_json_open(&out, '{');
    lp_json_key(&out, "type");
    lp_json_string(&out, "hello");
    lp_json_key(&out, "tables");
    lp_json_open(&out, '[');
    lp_json_open(&out, '{');
    lp_json_key(&out, "table");
    lp_json_string(&out, j->code);
    lp_json_key(&out, "event");
    lp_json_int(&out, j->event);
    lp_json_close(&out, '}');
    lp_json_close(&out, ']');
    lp_json_close(&out, '}');
    if (!client_socket_send(j->socket, buffer, out.length))
        hang_up(j);
}

void join_connect(join *j)
{
    char why[CLIENT_WHY_MAX];
    int status;
    if (j->socket || j->done || join_now_ms() < j->retry_at)
        return;
    j->socket = client_socket_open(&j->server, "/ws", j->keep.token, on_message, j, &status, why);
    if (j->socket) {
        say_hello(j);
        return;
    }
    try_later(j);
    say_lost(j, why);
}

void join_flush(join *j)
{
    for (int i = 0; j->socket && i < j->request_count; i++) {
        join_request *r = &j->requests[i];
        if (r->sent)
            continue;
        r->sent = true;
        if (!client_socket_send(j->socket, r->text, strlen(r->text)))
            hang_up(j);
    }
}

void join_receive(join *j)
{
    if (!j->socket)
        return;
    if (client_socket_read(j->socket))
        return;
    hang_up(j);
    if (!j->done)
        say_lost(j, _("the server has closed it"));
}

int join_patience_ms(const join *j)
{
    const int64_t now = join_now_ms();
    int64_t wait = j->socket ? client_socket_patience_ms(j->socket) : j->retry_at - now;
    if (j->start_at > 0 && j->start_at - now < wait)
        wait = j->start_at - now;
    if (j->act_at > now && j->act_at - now < wait)
        wait = j->act_at - now;
    return wait > 0 ? (int)wait : 0;
}
