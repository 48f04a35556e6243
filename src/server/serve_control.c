/* The operator's door of a running server: orders come in through a socket in the data folder, are
 * carried out on the loop like everything else, and are answered when they are durable. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "control.h"
#include "serve_inside.h"

/* Requests of the core are numbers; those from here have this bit. */
static const uint64_t control_bit = (uint64_t)1 << 63;

bool control_path(const char *data, char out[CONTROL_PATH_MAX], int *folder)
{
    *folder = -1;
    const int length = snprintf(out, CONTROL_PATH_MAX, "%s/%s", data, CONTROL_FILE);
    if (length > 0 && length < CONTROL_PATH_MAX)
        return true;
    *folder = open(data, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    snprintf(out, CONTROL_PATH_MAX, "/proc/self/fd/%d/%s", *folder, CONTROL_FILE);
    return *folder >= 0;
}

/* --- Bans of addresses ------------------------------------------------------------------------ */

static bool range_of(const server_ban *b, net_range *out)
{
    return strncmp(b->whom, "address/", 8) == 0 && range_read(b->whom + 8, out);
}

bool control_banned(const serve *s, const net_address *from)
{
    size_t count;
    const server_ban *bans = server_bans(s->core, &count, NULL);
    for (size_t i = 0; i < count; i++) {
        net_range range;
        if ((bans[i].until == 0 || bans[i].until > serve_now(s)) && range_of(&bans[i], &range) &&
            range_has(&range, from))
            return true;
    }
    return false;
}

static void close_banned(serve *s)
{
    uint64_t changes;
    size_t count;
    server_bans(s->core, &count, &changes);
    if (changes == s->control.ban_changes)
        return;
    s->control.ban_changes = changes;
    for (size_t i = 0; i < s->sockets.room; i++) {
        const net_address *from = s->sockets.slots[i].value;
        if (from && control_banned(s, from))
            net_close(s->net, s->sockets.slots[i].key, 1008, "banned");
    }
}

bool control_address(void *data, uint64_t socket, char out[SERVER_ADDRESS_MAX])
{
    const serve *s = data;
    static const uint8_t v4[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
    const net_address *from = map_get(&s->sockets, socket);
    if (!from)
        return false;
    const net_address who = address_for_limits(from);
    address_write(&who, out);
    if (memcmp(who.bytes, v4, sizeof v4) != 0)
        strcat(out, "/64");
    return true;
}

/* --- One order -------------------------------------------------------------------------------- */

static void on_peer_closed(uv_handle_t *handle)
{
    control_peer *p = handle->data;
    free(p->out);
    p->out = NULL;
    p->open = false;
    p->used = p->waiting; /* until its answer has come */
}

static void close_peer(control_peer *p)
{
    if (p->open && !uv_is_closing((uv_handle_t *)&p->pipe))
        uv_close((uv_handle_t *)&p->pipe, on_peer_closed);
}

static void on_written(uv_write_t *write, int status)
{
    (void)status;
    close_peer(write->data);
}

void control_reply(serve *s, uint64_t request, int status, const char *body, size_t length)
{
    const uint64_t index = request & ~control_bit;
    control_peer *p = &s->control.peers[index < CONTROL_PEERS ? index : 0];
    p->waiting = false;
    close_banned(s);
    if (!p->open || uv_is_closing((uv_handle_t *)&p->pipe)) {
        p->used = p->open;
        return;
    }
    p->out = malloc(length + 16);
    if (!p->out) {
        close_peer(p);
        return;
    }
    const int head = snprintf(p->out, 16, "%d\n", status);
    memcpy(p->out + head, body, length);
    uv_buf_t all = uv_buf_init(p->out, (unsigned)((size_t)head + length));
    p->write.data = p;
    if (uv_write(&p->write, (uv_stream_t *)&p->pipe, &all, 1, on_written) != 0)
        close_peer(p);
}

bool control_is_mine(uint64_t request) { return (request & control_bit) != 0; }

static void obey(serve *s, control_peer *p)
{
    const char *words[SERVER_WORDS_MAX];
    int count = 0;
    for (char *word = p->in; word && count < SERVER_WORDS_MAX;) {
        char *tab = strchr(word, '\t');
        if (tab)
            *tab++ = 0;
        words[count++] = word;
        word = tab;
    }
    serve_log("info", "order", "what", words[0], NULL);
    const uint64_t request = control_bit | (uint64_t)(p - s->control.peers);
    p->waiting = true;
    if (s->phase != SERVE_RUNNING) {
        static const char ending[] =
            "{\"error\":\"ENDING\",\"message\":\"the server is about to end\"}";
        control_reply(s, request, 503, ending, sizeof ending - 1);
        return;
    }
    server_admin(s->core, serve_now(s), request, words, count);
    serve_touch(s);
}

/* Every byte of an order is printable but the tabs between its words. */
static bool is_clean(const char *line)
{
    for (; *line; line++)
        if (((unsigned char)*line < 0x20 && *line != '\t') || *line == 0x7f)
            return false;
    return true;
}

static void give_room(uv_handle_t *handle, size_t size, uv_buf_t *out)
{
    control_peer *p = handle->data;
    (void)size;
    *out = uv_buf_init(p->in + p->length, (unsigned)(sizeof p->in - 1 - p->length));
}

static void on_read(uv_stream_t *stream, ssize_t size, const uv_buf_t *bytes)
{
    control_peer *p = stream->data;
    (void)bytes;
    if (size < 0) {
        close_peer(p);
        return;
    }
    p->length += (size_t)size;
    p->in[p->length] = 0;
    char *end = memchr(p->in, '\n', p->length);
    if (!end && p->length < sizeof p->in - 1)
        return;
    uv_read_stop(stream);
    if (end)
        *end = 0;
    if (end && is_clean(p->in))
        obey(p->owner, p);
    else
        close_peer(p);
}

/* --- Deleted guests --------------------------------------------------------------------------- */

void control_keep_deleted(serve *s)
{
    const uint64_t deleted = server_count(s->core).guests_deleted;
    if (deleted == s->control.deleted)
        return;
    s->control.deleted = deleted;
    if (!deleted_list_keep(s->config->data, s->core))
        serve_log("error", "deleted_list", "why", "luckpond.deleted could not be written", NULL);
}

/* --- The door --------------------------------------------------------------------------------- */

static control_peer *free_peer(serve *s)
{
    for (int i = 0; i < CONTROL_PEERS; i++)
        if (!s->control.peers[i].used)
            return &s->control.peers[i];
    return NULL;
}

static void refuse_peer(uv_handle_t *handle) { free(handle); }

static void on_connection(uv_stream_t *listener, int status)
{
    serve *s = listener->data;
    if (status < 0)
        return;
    control_peer *p = free_peer(s);
    if (!p) { /* taken and hung up: the next try may find room */
        uv_pipe_t *stranger = malloc(sizeof *stranger);
        if (!stranger)
            return;
        uv_pipe_init(&s->loop, stranger, 0);
        uv_accept(listener, (uv_stream_t *)stranger);
        uv_close((uv_handle_t *)stranger, refuse_peer);
        return;
    }
    memset(p, 0, sizeof *p);
    p->owner = s;
    p->used = p->open = true;
    uv_pipe_init(&s->loop, &p->pipe, 0);
    p->pipe.data = p;
    if (uv_accept(listener, (uv_stream_t *)&p->pipe) != 0 ||
        uv_read_start((uv_stream_t *)&p->pipe, give_room, on_read) != 0)
        close_peer(p);
}

/* The folder's lock is ours, so a socket found there is of a process that was killed. */
void control_open(serve *s)
{
    serve_control *c = &s->control;
    char path[CONTROL_PATH_MAX];
    c->folder = -1;
    if (!deleted_list_apply(s->config->data, s->core, serve_now(s)))
        serve_log("error", "deleted_list", "why", "luckpond.deleted could not be read", NULL);
    c->deleted = UINT64_MAX; /* a crash may have come between the database and the list */
    control_keep_deleted(s);
    uv_pipe_init(&s->loop, &c->listener, 0);
    c->listener.data = s;
    c->open = true;
    int wrong = control_path(s->config->data, path, &c->folder) ? 0 : UV_ENOENT;
    if (!wrong) {
        unlink(path);
        wrong = uv_pipe_bind(&c->listener, path);
    }
    if (!wrong && chmod(path, 0600) != 0)
        wrong = UV_EPERM;
    if (!wrong)
        wrong = uv_listen((uv_stream_t *)&c->listener, CONTROL_PEERS, on_connection);
    if (wrong)
        serve_log("warn", "no_control_socket", "why", uv_strerror(wrong), NULL);
}

static void on_door_closed(uv_handle_t *handle)
{
    const serve *s = handle->data;
    if (s->control.folder >= 0)
        close(s->control.folder);
}

/* Closing the listener takes its file away. */
void control_close(serve *s)
{
    if (!s->control.open)
        return;
    s->control.open = false;
    uv_close((uv_handle_t *)&s->control.listener, on_door_closed);
    for (int i = 0; i < CONTROL_PEERS; i++)
        close_peer(&s->control.peers[i]);
}
