#include "net/client.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>
#include <wslay/wslay.h>

#include "net/sha1.h"
#include "net/ws.h"

enum {
    HEAD_MAX = 16 << 10,
    READ_MAX = 1 << 20, /* bytes taken at a time, so that a flood leaves room for others */
};

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static bool fail(char *why, const char *text)
{
    snprintf(why, CLIENT_WHY_MAX, "%s", text);
    return false;
}

/* --- Addresses -------------------------------------------------------------------------------- */

/* Letters that may stand in a host or a path; the rest is refused, so that nothing can be smuggled
 * into a request. */
static bool all_plain(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] <= ' ' || (unsigned char)text[i] >= 0x7f || text[i] == '"' ||
            text[i] == '@')
            return false;
    return true;
}

static bool read_port(client_url *out, const char *text, size_t length)
{
    int port = 0;
    if (length == 0 || length > 5)
        return false;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        port = port * 10 + text[i] - '0';
    }
    snprintf(out->port, sizeof out->port, "%.*s", (int)length, text);
    return port > 0 && port < 65536;
}

client_url_fault client_url_read(client_url *out, const char *text)
{
    if (strncasecmp(text, "https://", 8) == 0 || strncasecmp(text, "wss://", 6) == 0)
        return CLIENT_URL_TLS;
    if (strncasecmp(text, "http://", 7) != 0 || !all_plain(text, strlen(text)))
        return CLIENT_URL_BAD;
    const char *host = text + 7;
    const size_t authority = strcspn(host, "/?#");
    const char *rest = host + authority;
    const bool bracket = host[0] == '[';
    host += bracket;
    const size_t length = strcspn(host, bracket ? "]/" : ":/?#");
    if (length == 0 || length > CLIENT_HOST_MAX || (bracket && host[length] != ']'))
        return CLIENT_URL_BAD;
    memcpy(out->host, host, length);
    out->host[length] = 0;
    const char *port = host + length + bracket;
    strcpy(out->port, "80");
    if (port > rest || (port < rest && *port != ':') ||
        (port < rest && !read_port(out, port + 1, (size_t)(rest - port - 1))))
        return CLIENT_URL_BAD;
    const size_t path = strcspn(rest, "?#");
    if (path >= CLIENT_PATH_MAX)
        return CLIENT_URL_BAD;
    snprintf(out->path, sizeof out->path, "%.*s", (int)path, path > 0 ? rest : "/");
    if (path == 0)
        strcpy(out->path, "/");
    return CLIENT_URL_GOOD;
}

/* `host:port` as in a Host header. */
static void write_authority(const client_url *url, char *out, size_t size)
{
    const bool six = strchr(url->host, ':') != NULL;
    const bool usual = strcmp(url->port, "80") == 0;
    snprintf(out, size, "%s%s%s%s%s", six ? "[" : "", url->host, six ? "]" : "", usual ? "" : ":",
             usual ? "" : url->port);
}

void client_url_write(const client_url *url, const char *path, char *out, size_t size)
{
    char authority[CLIENT_HOST_MAX + 16];
    write_authority(url, authority, sizeof authority);
    snprintf(out, size, "http://%s%s", authority, path);
}

/* --- Bytes with a deadline -------------------------------------------------------------------- */

/* Waits until the handle is ready; false when it is not in time, or a signal came. */
static bool wait_for(int handle, short events, int64_t deadline)
{
    struct pollfd p = {handle, events, 0};
    const int64_t left = deadline - now_ms();
    return left > 0 && poll(&p, 1, (int)left) > 0;
}

static bool connected(int handle, const struct addrinfo *to, int64_t deadline)
{
    int fault = 0;
    socklen_t size = sizeof fault;
    if (connect(handle, to->ai_addr, to->ai_addrlen) == 0)
        return true;
    if (errno != EINPROGRESS)
        return false;
    if (!wait_for(handle, POLLOUT, deadline)) {
        errno = ETIMEDOUT;
        return false;
    }
    getsockopt(handle, SOL_SOCKET, SO_ERROR, &fault, &size);
    errno = fault;
    return fault == 0;
}

/* A socket that never blocks; -1 with a reason. Tries all addresses of the host. */
static int connect_to(const client_url *to, int64_t deadline, char *why)
{
    struct addrinfo *all, wanted;
    memset(&wanted, 0, sizeof wanted);
    wanted.ai_socktype = SOCK_STREAM;
    const int fault = getaddrinfo(to->host, to->port, &wanted, &all);
    if (fault != 0) {
        fail(why, gai_strerror(fault));
        return -1;
    }
    int handle = -1;
    fail(why, strerror(ECONNREFUSED));
    for (const struct addrinfo *a = all; a && handle < 0; a = a->ai_next) {
        handle = socket(a->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
        if (handle >= 0 && connected(handle, a, deadline))
            break;
        fail(why, strerror(errno));
        if (handle >= 0)
            close(handle);
        handle = -1;
    }
    freeaddrinfo(all);
    const int yes = 1;
    if (handle >= 0)
        setsockopt(handle, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    return handle;
}

static bool send_all(int handle, const char *bytes, size_t length, int64_t deadline)
{
    while (length > 0) {
        const ssize_t count = send(handle, bytes, length, MSG_NOSIGNAL);
        if (count > 0) {
            bytes += count;
            length -= (size_t)count;
        } else if (count == 0 || (errno != EAGAIN && errno != EINTR) ||
                   !wait_for(handle, POLLOUT, deadline)) {
            return false;
        }
    }
    return true;
}

/* Reads some bytes; 0: the end, -1: fault or too late. */
static ssize_t read_some(int handle, char *bytes, size_t room, int64_t deadline)
{
    for (;;) {
        const ssize_t count = recv(handle, bytes, room, 0);
        if (count >= 0)
            return count;
        if (errno != EAGAIN && errno != EINTR)
            return -1;
        if (!wait_for(handle, POLLIN, deadline))
            return -1;
    }
}

/* --- Heads of answers ------------------------------------------------------------------------- */

typedef struct answer {
    char head[HEAD_MAX + 1];
    size_t length; /* of all bytes read */
    size_t body;   /* where the body begins */
    int status;
} answer;

/* Reads until the empty line. */
static bool read_head(int handle, answer *a, int64_t deadline, char *why)
{
    a->length = 0;
    for (;;) {
        const ssize_t count =
            read_some(handle, a->head + a->length, HEAD_MAX - a->length, deadline);
        if (count <= 0)
            return fail(why, count == 0 ? "the connection was closed" : "no answer in time");
        a->length += (size_t)count;
        a->head[a->length] = 0;
        const char *end = strstr(a->head, "\r\n\r\n");
        if (end) {
            a->body = (size_t)(end - a->head) + 4;
            break;
        }
        if (a->length == HEAD_MAX)
            return fail(why, "the answer has no end");
    }
    if (strncmp(a->head, "HTTP/1.", 7) != 0 || strlen(a->head) < 12)
        return fail(why, "this is no HTTP server");
    a->status = atoi(a->head + 9);
    return true;
}

/* The value of a header, copied and cut to fit; false when there is none. */
static bool find_header(const answer *a, const char *name, char *out, size_t size)
{
    const size_t length = strlen(name);
    for (const char *line = strstr(a->head, "\r\n"); line && line < a->head + a->body - 4;
         line = strstr(line + 2, "\r\n")) {
        if (strncasecmp(line + 2, name, length) != 0 || line[2 + length] != ':')
            continue;
        const char *value = line + 3 + length;
        value += strspn(value, " \t");
        snprintf(out, size, "%.*s", (int)strcspn(value, "\r"), value);
        return true;
    }
    return false;
}

/* --- HTTP ------------------------------------------------------------------------------------- */

static int write_request(char *out, size_t size, const client_url *to, const char *path,
                         const char *bearer, const char *more)
{
    char host[CLIENT_HOST_MAX + 16];
    write_authority(to, host, sizeof host);
    return snprintf(out, size, "%s HTTP/1.1\r\nHost: %s\r\n%s%s%s%s\r\n", path, host,
                    bearer ? "Authorization: Bearer " : "", bearer ? bearer : "",
                    bearer ? "\r\n" : "", more);
}

/* The body: so many bytes as announced, or all until the end. */
static bool read_body(int handle, const answer *a, size_t max, client_reply *out, int64_t deadline,
                      char *why)
{
    char value[64];
    size_t wanted = max;
    const bool announced = find_header(a, "content-length", value, sizeof value);
    if (announced)
        wanted = (size_t)strtoull(value, NULL, 10);
    else if (find_header(a, "transfer-encoding", value, sizeof value))
        return fail(why, "the answer comes in a form that is not read here");
    if (wanted > max)
        return fail(why, "the answer is too long");
    size_t have = a->length - a->body;
    have = have < wanted ? have : wanted;
    out->body = malloc(wanted + 1);
    if (!out->body)
        return fail(why, "there is not enough memory");
    memcpy(out->body, a->head + a->body, have);
    while (have < wanted) {
        const ssize_t count = read_some(handle, out->body + have, wanted - have, deadline);
        if (count < 0 || (count == 0 && announced)) {
            free(out->body);
            return fail(why, count < 0 ? "no answer in time" : "the answer was cut short");
        }
        if (count == 0)
            break;
        have += (size_t)count;
    }
    out->body[have] = 0;
    out->length = have;
    return true;
}

static bool exchange(int handle, const char *request, size_t length, const char *body, size_t max,
                     client_reply *out, int64_t deadline, char *why)
{
    answer a;
    if (!send_all(handle, request, length, deadline) ||
        (body && !send_all(handle, body, strlen(body), deadline)))
        return fail(why, "the connection was closed");
    if (!read_head(handle, &a, deadline, why))
        return false;
    out->status = a.status;
    if (find_header(&a, "set-cookie", out->cookie, sizeof out->cookie))
        out->cookie[strcspn(out->cookie, ";")] = 0;
    return read_body(handle, &a, max, out, deadline, why);
}

bool client_request(const client_url *to, const char *path, const char *bearer, const char *body,
                    size_t body_max, client_reply *out, char why[CLIENT_WHY_MAX])
{
    char line[CLIENT_PATH_MAX + 8], more[128], request[1024];
    const int64_t deadline = now_ms() + CLIENT_TIMEOUT_MS;
    memset(out, 0, sizeof *out);
    snprintf(line, sizeof line, "%s %s", body ? "POST" : "GET", path);
    snprintf(more, sizeof more, "Connection: close\r\n");
    if (body)
        snprintf(more, sizeof more,
                 "Connection: close\r\nContent-Type: application/json\r\nContent-Length: %zu\r\n",
                 strlen(body));
    const int length = write_request(request, sizeof request, to, line, bearer, more);
    if (length < 0 || (size_t)length >= sizeof request)
        return fail(why, "the address is too long");
    const int handle = connect_to(to, deadline, why);
    if (handle < 0)
        return false;
    const bool answered =
        exchange(handle, request, (size_t)length, body, body_max, out, deadline, why);
    close(handle);
    return answered;
}

/* --- WebSocket -------------------------------------------------------------------------------- */

struct client_socket {
    int handle;
    wslay_event_context_ptr events;
    client_message *on_message;
    void *data;
    char early[HEAD_MAX]; /* came together with the handshake's answer */
    size_t early_length, early_at;
    size_t budget; /* of bytes that may still be taken now */
    int64_t heard; /* when something came last */
    bool ended;
};

static ssize_t on_recv(wslay_event_context_ptr events, uint8_t *bytes, size_t length, int flags,
                       void *data)
{
    (void)flags;
    client_socket *s = data;
    if (s->early_at < s->early_length) {
        const size_t left = s->early_length - s->early_at, count = left < length ? left : length;
        memcpy(bytes, s->early + s->early_at, count);
        s->early_at += count;
        return (ssize_t)count;
    }
    const ssize_t count = s->budget > 0 ? recv(s->handle, bytes, length, 0) : 0;
    if (count > 0) {
        s->heard = now_ms();
        s->budget -= s->budget < (size_t)count ? s->budget : (size_t)count;
        return count;
    }
    const bool later = s->budget == 0 || (count < 0 && (errno == EAGAIN || errno == EINTR));
    wslay_event_set_error(events, later ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static ssize_t on_send(wslay_event_context_ptr events, const uint8_t *bytes, size_t length,
                       int flags, void *data)
{
    (void)flags;
    const client_socket *s = data;
    const ssize_t count = send(s->handle, bytes, length, MSG_NOSIGNAL);
    if (count >= 0)
        return count;
    const bool later = errno == EAGAIN || errno == EINTR;
    wslay_event_set_error(events, later ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static int on_mask(wslay_event_context_ptr events, uint8_t *bytes, size_t length, void *data)
{
    (void)events;
    (void)data;
    return getrandom(bytes, length, 0) == (ssize_t)length ? 0 : -1;
}

static void on_frame(wslay_event_context_ptr events, const struct wslay_event_on_msg_recv_arg *m,
                     void *data)
{
    (void)events;
    const client_socket *s = data;
    if (m->opcode == WSLAY_TEXT_FRAME)
        s->on_message(s->data, (const char *)m->msg, m->msg_length);
}

static const struct wslay_event_callbacks callbacks = {on_recv, on_send, on_mask, NULL,
                                                       NULL,    NULL,    on_frame};

static bool shake_hands(client_socket *s, const client_url *to, const char *path,
                        const char *bearer, int64_t deadline, int *status, char *why)
{
    uint8_t random[16];
    char key[25], more[160], request[1024], line[CLIENT_PATH_MAX + 8], wanted[WS_ACCEPT_SIZE];
    char got[64];
    if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random)
        return fail(why, "there is no randomness");
    base64_write(random, sizeof random, key);
    snprintf(line, sizeof line, "GET %s", path);
    snprintf(more, sizeof more,
             "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: %s\r\n",
             key);
    const int length = write_request(request, sizeof request, to, line, bearer, more);
    if (length < 0 || (size_t)length >= sizeof request)
        return fail(why, "the address is too long");
    answer a;
    if (!send_all(s->handle, request, (size_t)length, deadline))
        return fail(why, "the connection was closed");
    if (!read_head(s->handle, &a, deadline, why))
        return false;
    *status = a.status;
    ws_accept_key(key, wanted);
    if (a.status != 101 || !find_header(&a, "sec-websocket-accept", got, sizeof got) ||
        strcmp(got, wanted) != 0)
        return fail(why, "the server does not speak WebSocket here");
    s->early_length = a.length - a.body;
    memcpy(s->early, a.head + a.body, s->early_length);
    return true;
}

client_socket *client_socket_open(const client_url *to, const char *path, const char *bearer,
                                  client_message *on_message, void *data, int *status,
                                  char why[CLIENT_WHY_MAX])
{
    const int64_t deadline = now_ms() + CLIENT_TIMEOUT_MS;
    *status = 0;
    client_socket *s = calloc(1, sizeof *s);
    if (!s) {
        fail(why, "there is not enough memory");
        return NULL;
    }
    s->on_message = on_message;
    s->data = data;
    s->handle = connect_to(to, deadline, why);
    if (s->handle < 0 || !shake_hands(s, to, path, bearer, deadline, status, why) ||
        wslay_event_context_client_init(&s->events, &callbacks, s) != 0) {
        client_socket_close(s);
        return NULL;
    }
    wslay_event_config_set_max_recv_msg_length(s->events, CLIENT_MESSAGE_MAX);
    s->heard = now_ms();
    return s;
}

int client_socket_handle(const client_socket *s) { return s->handle; }

int client_socket_patience_ms(const client_socket *s)
{
    if (s->early_at < s->early_length)
        return 0;
    const int64_t left = s->heard + CLIENT_SILENCE_MS - now_ms();
    return left > 0 ? (int)left : 0;
}

/* Sends what wslay has ready, pongs too. */
static bool flush(client_socket *s)
{
    const int64_t deadline = now_ms() + CLIENT_TIMEOUT_MS;
    while (!s->ended && wslay_event_want_write(s->events)) {
        if (wslay_event_send(s->events) != 0)
            s->ended = true;
        else if (wslay_event_want_write(s->events) && !wait_for(s->handle, POLLOUT, deadline))
            s->ended = true;
    }
    return !s->ended;
}

bool client_socket_read(client_socket *s)
{
    s->budget = READ_MAX;
    if (s->ended || wslay_event_recv(s->events) != 0 || now_ms() - s->heard > CLIENT_SILENCE_MS)
        s->ended = true;
    if (!s->ended &&
        (wslay_event_get_close_received(s->events) || !wslay_event_want_read(s->events)))
        flush(s), s->ended = true;
    return flush(s);
}

bool client_socket_send(client_socket *s, const char *text, size_t length)
{
    const struct wslay_event_msg m = {WSLAY_TEXT_FRAME, (const uint8_t *)text, length};
    if (s->ended || wslay_event_queue_msg(s->events, &m) != 0)
        return false;
    return flush(s);
}

void client_socket_close(client_socket *s)
{
    if (!s)
        return;
    if (s->events && !s->ended && wslay_event_queue_close(s->events, 1000, NULL, 0) == 0)
        wslay_event_send(s->events);
    if (s->events)
        wslay_event_context_free(s->events);
    if (s->handle >= 0)
        close(s->handle);
    free(s);
}
