/* Clients: sitting down over HTTP, playing over a WebSocket, remembering what they were told. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

#include "load.h"

enum { GROUP = 64 /* tables opened side by side: they share their syncs */, READ_SIZE = 1 << 18 };

static uint8_t input[READ_SIZE]; /* what one read has brought, for wslay to take */
static size_t input_at, input_length;

/* --- HTTP, before the play -------------------------------------------------------------------- */

static int open_connection(const process *server, int index)
{
    const int yes = 1;
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    struct sockaddr_in at = {.sin_family = AF_INET};
    if (fd < 0)
        die("socket: %s", strerror(errno));
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    at.sin_addr.s_addr = htonl(0x7f000002u + (uint32_t)(index % ADDRESSES));
    if (bind(fd, (const struct sockaddr *)&at, sizeof at) != 0)
        die("bind: %s", strerror(errno));
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    at.sin_port = htons((uint16_t)server->port);
    if (connect(fd, (const struct sockaddr *)&at, sizeof at) != 0)
        die("connect: %s", strerror(errno));
    return fd;
}

static void ask(int fd, const char *head, const char *token, const char *body)
{
    char text[1024];
    const int length =
        snprintf(text, sizeof text, "%s HTTP/1.1\r\nHost: 127.0.0.1\r\n%s%s%s", head,
                 token[0] ? "Authorization: Bearer " : "", token, token[0] ? "\r\n" : "");
    const int rest =
        body ? snprintf(text + length, sizeof text - (size_t)length,
                        "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
                        strlen(body), body)
             : snprintf(text + length, sizeof text - (size_t)length,
                        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
    if (send(fd, text, (size_t)(length + rest), 0) != length + rest)
        die("send: %s", strerror(errno));
}

/* The whole reply; dies unless its status begins with this digit. */
static void hear(int fd, char digit, char *text, size_t size)
{
    size_t length = 0, whole = SIZE_MAX;
    while (length < whole) {
        const ssize_t got = recv(fd, text + length, size - 1 - length, 0);
        if (got <= 0)
            die("no reply: %s", got == 0 ? "hung up" : strerror(errno));
        length += (size_t)got;
        text[length] = 0;
        const char *end = strstr(text, "\r\n\r\n");
        const char *body = strcasestr(text, "\r\ncontent-length: ");
        if (end)
            whole =
                (size_t)(end + 4 - text) + (body && body < end ? strtoul(body + 18, NULL, 10) : 0);
    }
    if (strncmp(text, "HTTP/1.1 ", 9) != 0 || text[9] != digit)
        die("refused: %s", text);
}

/* The text after `mark`, as far as `end`. */
static void cut(char *out, size_t size, const char *text, const char *mark, char end)
{
    const char *at = strstr(text, mark);
    size_t length = 0;
    if (!at)
        die("no %s in %s", mark, text);
    for (at += strlen(mark); at[length] && at[length] != end && length < size - 1; length++)
        out[length] = at[length];
    out[length] = 0;
}

static void ask_for_place(const process *server, crowd_table *t, int seat, int number)
{
    client *k = &t->clients[seat];
    char head[64], body[128];
    k->fd = open_connection(server, number);
    snprintf(head, sizeof head, seat == 0 ? "POST /api/tables%s" : "POST /api/tables/%s/seats",
             t->code);
    snprintf(body, sizeof body,
             seat == 0 ? "{\"name\":\"Guest %d\",\"game\":\"%s\",\"seats\":%d,\"grace_ms\":3600000}"
                       : "{\"name\":\"Guest %d\"}",
             number, t->rules->id, LOAD_SEATS);
    ask(k->fd, head, "", body);
}

static void take_place(crowd_table *t, int seat)
{
    client *k = &t->clients[seat];
    char text[4096];
    hear(k->fd, '2', text, sizeof text);
    cut(k->token, sizeof k->token, text, "luckpond=", ';');
    if (seat == 0)
        cut(t->code, sizeof t->code, text, "\"table\":\"", '"');
}

int idle_socket(const process *server, int index)
{
    char text[4096];
    const int fd = open_connection(server, index);
    ask(fd, "GET /ws", "nobody", NULL);
    hear(fd, '1', text, sizeof text);
    return fd;
}

/* --- Frames ----------------------------------------------------------------------------------- */

static ssize_t give_input(wslay_event_context_ptr ws, uint8_t *out, size_t room, int flags,
                          void *data)
{
    const size_t left = input_length - input_at, n = room < left ? room : left;
    (void)flags, (void)data;
    if (n == 0) {
        wslay_event_set_error(ws, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(out, input + input_at, n);
    input_at += n;
    return (ssize_t)n;
}

static ssize_t send_output(wslay_event_context_ptr ws, const uint8_t *bytes, size_t length,
                           int flags, void *data)
{
    const client *k = data;
    (void)flags;
    const ssize_t sent = send(k->fd, bytes, length, MSG_NOSIGNAL);
    if (sent < 0)
        wslay_event_set_error(ws,
                              errno == EAGAIN ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return sent;
}

static int make_mask(wslay_event_context_ptr ws, uint8_t *out, size_t length, void *data)
{
    static uint32_t x = 2463534242u;
    (void)ws, (void)data;
    for (size_t i = 0; i < length; i++) {
        x ^= x << 13, x ^= x >> 17, x ^= x << 5;
        out[i] = (uint8_t)x;
    }
    return 0;
}

static void say(crowd *c, client *k, const char *text, int length)
{
    const struct wslay_event_msg message = {WSLAY_TEXT_FRAME, (const uint8_t *)text,
                                            (size_t)length};
    if (wslay_event_queue_msg(k->ws, &message) != 0 || wslay_event_send(k->ws) != 0)
        crowd_wrong(c, k, "cannot send");
}

static void say_request(crowd *c, client *k, const char *type)
{
    char text[128];
    k->pending = ++k->requests;
    k->pending_act = false;
    say(c, k, text,
        snprintf(text, sizeof text, "{\"type\":\"%s\",\"table\":\"%s\",\"request\":\"r%u\"}", type,
                 k->table->code, k->pending));
    c->outstanding++;
}

static void say_action(crowd *c, client *k, uint64_t intended_ns)
{
    char text[256];
    k->pending = ++k->requests;
    k->pending_act = true;
    k->intended_ns = intended_ns;
    say(c, k, text,
        snprintf(text, sizeof text,
                 "{\"type\":\"act\",\"table\":\"%s\",\"request\":\"r%u\",\"decision\":%u,"
                 "\"action\":\"%s\"}",
                 k->table->code, k->pending, k->decision, k->action));
    c->outstanding++;
}

void table_try(crowd *c, crowd_table *t)
{
    client *k = t->actor;
    const uint64_t now = now_ns();
    if (!k || c->stopping)
        return;
    if (c->closed) {
        t->actor = NULL;
        say_action(c, k, now);
    } else if (t->queue_count > 0 && t->queue[t->queue_from] <= now) {
        const uint64_t intended = t->queue[t->queue_from];
        t->queue_from = (t->queue_from + 1) % t->queue_room;
        t->queue_count--;
        t->actor = NULL;
        say_action(c, k, intended);
    }
}

/* --- What the server says --------------------------------------------------------------------- */

uint64_t text_hash(const char *text, size_t length)
{
    uint64_t hash = 0x9e3779b97f4a7c15u ^ length, word;
    for (; length >= 8; text += 8, length -= 8) {
        memcpy(&word, text, 8);
        hash = (hash ^ word) * 0xff51afd7ed558ccdu;
        hash ^= hash >> 32;
    }
    word = 0;
    memcpy(&word, text, length);
    hash = (hash ^ word) * 0xff51afd7ed558ccdu;
    return hash ^ hash >> 29;
}

void crowd_wrong(crowd *c, const client *k, const char *what)
{
    if (!c->wrong[0])
        snprintf(c->wrong, sizeof c->wrong, "table %s, client %d: %.180s", k->table->code, k->index,
                 what);
}

/* Text that ends with a zero; moves to what follows `key`, or is NULL. */
static const char *after(const char *text, const char *key)
{
    const char *at = text ? strstr(text, key) : NULL;
    return at ? at + strlen(key) : NULL;
}

static uint64_t number_after(const char *text, const char *key)
{
    const char *at = after(text, key);
    return at ? strtoull(at, NULL, 10) : 0;
}

static uint64_t draw(crowd *c)
{
    c->seed ^= c->seed << 13, c->seed ^= c->seed >> 7, c->seed ^= c->seed << 17;
    return c->seed;
}

/* One of ["a","b",…], each as likely; actions have no quotes in them. */
static void choose(crowd *c, client *k, const char *legal)
{
    size_t count = 0;
    for (const char *at = legal; (at = strchr(at, '"')) != NULL; at = strchr(at + 1, '"') + 1)
        count++;
    k->action[0] = 0;
    if (count == 0)
        return;
    const char *at = strchr(legal, '"');
    for (uint64_t skip = draw(c) % count; skip > 0; skip--)
        at = strchr(strchr(at + 1, '"') + 1, '"');
    cut(k->action, sizeof k->action, at, "\"", '"');
}

static void hear_event(crowd *c, client *k, const char *text)
{
    const uint64_t number = number_after(text, "\"event\":");
    if (number != k->event + 1 && k->event != 0)
        crowd_wrong(c, k, "an event is missing or came twice");
    k->event = number;
}

static void hear_view(crowd *c, client *k, const char *text, size_t length)
{
    const char *view = after(text, ",\"view\":");
    const char *legal =
        view ? memmem(view, length - (size_t)(view - text), ",\"legal\":", 9) : NULL;
    if (!legal) {
        crowd_wrong(c, k, "a view cannot be read");
        return;
    }
    const uint32_t decision = (uint32_t)number_after(text, "\"decision\":");
    if (number_after(text, "\"event\":") != k->event && k->event != 0)
        crowd_wrong(c, k, "a view does not follow its event");
    k->event = number_after(text, "\"event\":");
    seen_view seen = {text_hash(view, length - (size_t)(view - text)),
                      decision ? decision : k->decision + 1,
                      (int8_t)number_after(view, "\"viewer\":"), decision == 0};
    k->views = grow(k->views, &k->view_room, k->view_count, sizeof seen);
    k->views[k->view_count++] = seen;
    k->decision = decision ? decision : k->decision;
    if (decision == 0)
        return;
    choose(c, k, legal + 9);
    if (k->action[0]) {
        k->table->actor = k;
        table_try(c, k->table);
    }
}

/* The host begins, and begins again when a game is over. */
static void hear_table(crowd *c, client *k, const char *text)
{
    crowd_table *t = k->table;
    client *host = &t->clients[0];
    const char *phase = after(text, "\"phase\":\"");
    if (!phase)
        return;
    if (number_after(text, "\"event\":") != k->event && k->event != 0)
        crowd_wrong(c, k, "the company does not follow its event");
    k->event = number_after(text, "\"event\":");
    t->greeted |= 1u << k->index;
    if (t->greeted != (1u << LOAD_SEATS) - 1)
        return;
    if (strncmp(phase, "lobby", 5) == 0 && !t->started && !host->pending) {
        t->started = true;
        say_request(c, host, "start");
    } else if (strncmp(phase, "playing", 7) == 0 && !t->begun) {
        t->begun = true;
        c->playing++;
    } else if (strncmp(phase, "over", 4) == 0 && k == host) {
        t->over = true;
        t->started = false;
    }
}

static void again(crowd *c, crowd_table *t)
{
    if (t->over && !c->stopping && !t->clients[0].pending) {
        t->over = false;
        say_request(c, &t->clients[0], "rematch");
    }
}

static void hear_done(crowd *c, client *k, const char *text)
{
    const uint64_t now = now_ns();
    if (!k->pending || number_after(text, "\"request\":\"r") != k->pending) {
        crowd_wrong(c, k, "an answer to nothing that was asked");
        return;
    }
    c->outstanding--;
    if (k->pending_act) {
        seen_ack ack = {(uint32_t)number_after(text, "\"decision\":"), k->pending, ""};
        memcpy(ack.action, k->action, sizeof ack.action);
        if (ack.decision != k->decision)
            crowd_wrong(c, k, "an answer for another decision");
        k->acks = grow(k->acks, &k->ack_room, k->ack_count, sizeof ack);
        k->acks[k->ack_count++] = ack;
        if (k->intended_ns >= c->measure_from_ns) {
            times_add(&c->latency, (now - k->intended_ns) / 1000);
            c->answered++;
        }
    }
    k->pending = 0;
}

static void hear_message(crowd *c, client *k, const char *text, size_t length)
{
    const char *type = text + 9; /* {"type":" */
    if (length < 12 || memcmp(text, "{\"type\":\"", 9) != 0)
        crowd_wrong(c, k, "not a message");
    else if (strncmp(type, "event\"", 6) == 0)
        hear_event(c, k, text + 15);
    else if (strncmp(type, "view\"", 5) == 0)
        hear_view(c, k, text, length);
    else if (strncmp(type, "table\"", 6) == 0)
        hear_table(c, k, text + 15);
    else if (strncmp(type, "done\"", 5) == 0)
        hear_done(c, k, text);
    else if (strncmp(type, "refused\"", 8) == 0)
        crowd_wrong(c, k, text);
    again(c, k->table);
}

static void on_message(wslay_event_context_ptr ws, const struct wslay_event_on_msg_recv_arg *m,
                       void *data)
{
    static char text[READ_SIZE];
    client *k = data;
    (void)ws;
    if (m->opcode != WSLAY_TEXT_FRAME || m->msg_length >= sizeof text)
        return;
    memcpy(text, m->msg, m->msg_length);
    text[m->msg_length] = 0;
    hear_message(k->table->crowd, k, text, m->msg_length);
}

static void connect_client(crowd *c, client *k)
{
    static const struct wslay_event_callbacks callbacks = {give_input, send_output, make_mask, NULL,
                                                           NULL,       NULL,        on_message};
    struct epoll_event e = {.events = EPOLLIN, .data = {.ptr = k}};
    char text[4096];
    hear(k->fd, '1', text, sizeof text);
    fcntl(k->fd, F_SETFL, O_NONBLOCK);
    if (wslay_event_context_client_init(&k->ws, &callbacks, k) != 0 ||
        epoll_ctl(c->epoll, EPOLL_CTL_ADD, k->fd, &e) != 0)
        die("no memory for a client");
    say(c, k, text,
        snprintf(text, sizeof text,
                 "{\"type\":\"hello\",\"tables\":[{\"table\":\"%s\",\"event\":0}]}",
                 k->table->code));
}

static void take_in(crowd *c, client *k)
{
    const ssize_t got = recv(k->fd, input, sizeof input, 0);
    if (got < 0 && errno == EAGAIN)
        return;
    if (got <= 0) {
        crowd_wrong(c, k, "the server hung up");
        epoll_ctl(c->epoll, EPOLL_CTL_DEL, k->fd, NULL);
        return;
    }
    c->bytes += (uint64_t)got;
    input_at = 0;
    input_length = (size_t)got;
    if (wslay_event_recv(k->ws) != 0 || wslay_event_send(k->ws) != 0) /* pongs, too */
        crowd_wrong(c, k, "bad frames");
}

void crowd_turn(crowd *c, uint64_t until_ns)
{
    struct epoll_event ready[256];
    const uint64_t now = now_ns(), wait = until_ns > now ? until_ns - now : 0;
    const struct timespec timeout = {(time_t)(wait / 1000000000), (long)(wait % 1000000000)};
    const int count = epoll_pwait2(c->epoll, ready, 256, &timeout, NULL);
    for (int i = 0; i < count; i++)
        take_in(c, ready[i].data.ptr);
}

/* --- Many ------------------------------------------------------------------------------------- */

static void open_group(crowd *c, int from, int to)
{
    for (int seat = 0; seat < LOAD_SEATS; seat++) {
        for (int i = from; i < to; i++)
            ask_for_place(c->server, &c->tables[i], seat, LOAD_SEATS * i + seat);
        for (int i = from; i < to; i++)
            take_place(&c->tables[i], seat);
    }
    for (int i = from; i < to; i++)
        for (int seat = 0; seat < LOAD_SEATS; seat++)
            ask(c->tables[i].clients[seat].fd, "GET /ws", c->tables[i].clients[seat].token, NULL);
    for (int i = from; i < to; i++)
        for (int seat = 0; seat < LOAD_SEATS; seat++)
            connect_client(c, &c->tables[i].clients[seat]);
}

void crowd_open(crowd *c, const process *server, int tables, const char *game, uint64_t seed)
{
    memset(c, 0, sizeof *c);
    c->server = server;
    c->epoll = epoll_create1(EPOLL_CLOEXEC);
    c->tables = calloc((size_t)tables, sizeof *c->tables);
    c->count = tables;
    c->seed = seed * 0x9e3779b97f4a7c15u | 1;
    c->measure_from_ns = UINT64_MAX;
    if (!c->tables || c->epoll < 0)
        die("no memory for %d tables", tables);
    for (int i = 0; i < tables; i++) {
        crowd_table *t = &c->tables[i];
        t->crowd = c;
        t->rules = game ? lp_rules_find(game) : lp_rules_at(i % LP_GAME_COUNT);
        for (int seat = 0; seat < LOAD_SEATS; seat++) {
            t->clients[seat].table = t;
            t->clients[seat].index = seat;
        }
    }
    for (int from = 0; from < tables; from += GROUP)
        open_group(c, from, from + GROUP < tables ? from + GROUP : tables);
    const uint64_t patience = now_ns() + 60000000000u;
    while ((int)c->playing < tables && !c->wrong[0] && now_ns() < patience)
        crowd_turn(c, now_ns() + 100000000);
    if ((int)c->playing < tables)
        die("only %d of %d games have begun; %s", (int)c->playing, tables, c->wrong);
}

void crowd_hang_up(crowd *c)
{
    for (int i = 0; i < c->count; i++)
        for (int seat = 0; seat < LOAD_SEATS; seat++) {
            client *k = &c->tables[i].clients[seat];
            close(k->fd);
            wslay_event_context_free(k->ws);
        }
    close(c->epoll);
}

void crowd_finish(crowd *c)
{
    for (int i = 0; i < c->count; i++) {
        for (int seat = 0; seat < LOAD_SEATS; seat++) {
            free(c->tables[i].clients[seat].views);
            free(c->tables[i].clients[seat].acks);
        }
        free(c->tables[i].queue);
    }
    free(c->tables);
}
