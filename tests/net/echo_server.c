/* A tiny owner of a net, for tests: says back what it hears, and answers a few paths.
 *
 *     echo_server [limit=number…] [trust=CIDR] [origin=URL] [host=ADDRESS] [port=NUMBER]
 *
 * Prints "port NUMBER", later "closed CODE" for each WebSocket and "note REASON DETAIL"; ends
 * cleanly on SIGTERM (drain with 1012) or SIGINT (at once). */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/net.h"

typedef struct server {
    net *net;
    uv_loop_t loop;
    uv_signal_t term, quit;
    uv_timer_t later;
    net_id waiting; /* a request that is answered by the timer */
    net_id sockets[64];
    size_t socket_count;
    char big[1 << 20];
} server;

static const net_header everywhere[] = {{"X-Content-Type-Options", "nosniff"},
                                        {"Content-Security-Policy", "default-src 'none'"}};

/* --- HTTP ------------------------------------------------------------------------------------- */

static void reply_text(server *s, net_id id, int status, const char *text, size_t length)
{
    const net_response r = {
        .status = status, .content_type = "text/plain", .body = text, .body_length = length};
    net_reply(s->net, id, &r);
}

static void reply_metrics(server *s, net_id id)
{
    char text[4096];
    const net_counters *c = net_count(s->net);
    int n = snprintf(text, sizeof text,
                     "accepted %llu\nsockets %llu\nwebsockets %llu\nqueue_bytes %llu\n"
                     "input_bytes %llu\nmessages_in %llu\nmessages_out %llu\npongs_in %llu\n",
                     (unsigned long long)c->accepted, (unsigned long long)c->sockets,
                     (unsigned long long)c->websockets, (unsigned long long)c->queue_bytes,
                     (unsigned long long)c->input_bytes, (unsigned long long)c->messages_in,
                     (unsigned long long)c->messages_out, (unsigned long long)c->pongs_in);
    for (int i = 0; i < NET_REASON_COUNT; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, "closed_%s %llu\n",
                      net_reason_name((net_reason)i), (unsigned long long)c->closed[i]);
    reply_text(s, id, 200, text, (size_t)n);
}

static void on_later(uv_timer_t *timer)
{
    server *s = (server *)timer->data;
    reply_text(s, s->waiting, 200, "later\n", 6);
}

static void on_request(void *owner, const net_request *r)
{
    server *s = (server *)owner;
    char address[NET_ADDRESS_TEXT_MAX];
    address_write(&r->address, address);
    if (r->upgrade && strcmp(r->path, "/ws") == 0) {
        const net_id socket = net_upgrade(s->net, r->id, NULL);
        if (socket != 0 && s->socket_count < 64)
            s->sockets[s->socket_count++] = socket;
    } else if (strcmp(r->path, "/echo") == 0) {
        reply_text(s, r->id, 200, r->body.at, r->body.length);
    } else if (strcmp(r->path, "/address") == 0) {
        reply_text(s, r->id, 200, address, strlen(address));
    } else if (strcmp(r->path, "/metrics") == 0) {
        reply_metrics(s, r->id);
    } else if (strcmp(r->path, "/origin") == 0) {
        static const char *const names[] = {"same", "foreign", "missing"};
        reply_text(s, r->id, 200, names[r->origin], strlen(names[r->origin]));
    } else if (strcmp(r->path, "/big") == 0) {
        const net_response big = {.status = 200,
                                  .content_type = "text/plain",
                                  .etag = "\"big-1\"",
                                  .body = s->big,
                                  .body_length = sizeof s->big,
                                  .borrowed = true};
        net_reply(s->net, r->id, &big);
    } else if (strcmp(r->path, "/later") == 0) {
        s->waiting = r->id;
        uv_timer_start(&s->later, on_later, 50, 0);
    } else if (strcmp(r->path, "/never") == 0) {
        /* tests reply_ms */
    } else if (strcmp(r->path, "/split") == 0) {
        const net_header bad = {"X-Bad", "a\r\nSet-Cookie: b=c"};
        const net_response split = {.status = 200, .headers = &bad, .header_count = 1};
        net_reply(s->net, r->id, &split);
    } else {
        reply_text(s, r->id, 404, r->path, strlen(r->path));
    }
}

/* --- WebSocket -------------------------------------------------------------------------------- */

static bool is(const char *text, size_t length, const char *word)
{
    return length == strlen(word) && memcmp(text, word, length) == 0;
}

static void send_many(server *s, net_id socket)
{
    net_frame *frame = net_frame_create(s->big, 60000);
    for (int i = 0; i < 64 && net_send_frame(s->net, socket, frame); i++)
        ;
    net_frame_release(frame);
}

static void on_message(void *owner, net_id socket, void *tag, const char *text, size_t length)
{
    server *s = (server *)owner;
    (void)tag;
    if (is(text, length, "please close")) {
        net_close(s->net, socket, 4001, "as you wish");
        net_send(s->net, socket, "too late", 8);
    } else if (is(text, length, "flood me")) {
        send_many(s, socket);
    } else if (is(text, length, "tell all")) {
        net_frame *frame = net_frame_create("to all", 6);
        for (size_t i = 0; i < s->socket_count; i++)
            net_send_frame(s->net, s->sockets[i], frame);
        net_frame_release(frame);
    } else {
        net_send(s->net, socket, text, length);
    }
}

static void on_closed(void *owner, net_id socket, void *tag, uint16_t code)
{
    server *s = (server *)owner;
    (void)tag;
    for (size_t i = 0; i < s->socket_count; i++)
        if (s->sockets[i] == socket)
            s->sockets[i--] = s->sockets[--s->socket_count];
    printf("closed %d\n", code);
}

static void on_note(void *owner, net_reason reason, const net_address *address, const char *detail)
{
    (void)owner, (void)address;
    printf("note %s %s\n", net_reason_name(reason), detail);
}

/* --- Life ------------------------------------------------------------------------------------- */

static void on_drained(void *owner)
{
    server *s = (server *)owner;
    net_destroy(s->net);
    uv_close((uv_handle_t *)&s->term, NULL);
    uv_close((uv_handle_t *)&s->quit, NULL);
    uv_close((uv_handle_t *)&s->later, NULL);
}

static void on_term(uv_signal_t *handle, int number)
{
    server *s = (server *)handle->data;
    (void)number;
    net_drain(s->net, WS_RESTART);
}

/* Ends at once, without a drain. */
static void on_quit(uv_signal_t *handle, int number)
{
    (void)number;
    on_drained(handle->data);
}

static bool set_limit(net_limits *l, const char *name, uint32_t value)
{
    const struct {
        const char *name;
        uint32_t *at;
    } all[] = {
        {"sockets", &l->sockets_max},
        {"per_address", &l->sockets_per_address_max},
        {"websockets_per_address", &l->websockets_per_address_max},
        {"head_ms", &l->head_ms},
        {"body_ms", &l->body_ms},
        {"idle_ms", &l->idle_ms},
        {"reply_ms", &l->reply_ms},
        {"send_ms", &l->send_ms},
        {"ping_ms", &l->ping_ms},
        {"pong_ms", &l->pong_ms},
        {"close_ms", &l->close_ms},
        {"linger_ms", &l->linger_ms},
        {"messages", &l->messages.per_second},
        {"messages_burst", &l->messages.burst},
        {"controls", &l->controls.per_second},
        {"controls_burst", &l->controls.burst},
        {"bytes", &l->bytes.per_second},
        {"bytes_burst", &l->bytes.burst},
        {"address_requests", &l->address_requests.per_second},
        {"address_requests_burst", &l->address_requests.burst},
        {"address_messages", &l->address_messages.per_second},
        {"address_messages_burst", &l->address_messages.burst},
        {"address_bytes", &l->address_bytes.per_second},
        {"address_bytes_burst", &l->address_bytes.burst},
    };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(all[i].name, name) == 0) {
            *all[i].at = value;
            return true;
        }
    return false;
}

int main(int argc, char **argv)
{
    static server s;
    static net_range trusted[8];
    static const char *origins[8];
    net_config config = net_config_default();
    const char *host = NULL;
    int port = 0;
    config.headers = everywhere;
    config.header_count = 2;
    config.trusted = trusted;
    config.origins = origins;
    setvbuf(stdout, NULL, _IOLBF, 0);
    for (int i = 1; i < argc; i++) {
        char *value = strchr(argv[i], '=');
        if (!value)
            return 2;
        *value++ = '\0';
        if (strcmp(argv[i], "trust") == 0) {
            if (!range_read(value, &trusted[config.trusted_count++]))
                return 2;
        } else if (strcmp(argv[i], "origin") == 0) {
            origins[config.origin_count++] = value;
        } else if (strcmp(argv[i], "host") == 0) {
            host = value;
        } else if (strcmp(argv[i], "port") == 0) {
            port = atoi(value);
        } else if (!set_limit(&config.limits, argv[i], (uint32_t)strtoul(value, NULL, 10))) {
            return 2;
        }
    }
    memset(s.big, 'x', sizeof s.big);
    uv_loop_init(&s.loop);
    signal(SIGPIPE, SIG_IGN);
    const net_callbacks callbacks = {on_request, on_message, on_closed, on_note, on_drained};
    s.net = net_create(&s.loop, &config, &callbacks, &s);
    uv_signal_init(&s.loop, &s.term);
    uv_signal_init(&s.loop, &s.quit);
    uv_timer_init(&s.loop, &s.later);
    s.term.data = s.quit.data = s.later.data = &s;
    uv_signal_start(&s.term, on_term, SIGTERM);
    uv_signal_start(&s.quit, on_quit, SIGINT);
    const net_listen_result listening = net_listen(s.net, host, port, &port);
    if (listening == NET_LISTENING)
        printf("port %d\n", port);
    else
        on_drained(&s);
    uv_run(&s.loop, UV_RUN_DEFAULT);
    return uv_loop_close(&s.loop) == 0 ? (int)listening : 99;
}
