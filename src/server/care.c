/* Copies and orders. */
#include "care.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "care_inside.h"
#include "control.h"
#include "net/address.h"

bool care_is_range(const char *text)
{
    net_range range;
    return range_read(text, &range);
}

/* --- Copies ----------------------------------------------------------------------------------- */

care_result care_backup(const char *data, const char *file, char why[CARE_WHY_MAX])
{
    store_config c = store_config_default();
    store *s;
    c.place = data;
    c.read_only = true;
    c.unthreaded = true;
    why[0] = 0;
    store_result r = store_open(&c, &s, why);
    if (r == STORE_DURABLE)
        r = store_backup(s, file, why);
    store_close(s);
    return care_from_store(r);
}

typedef struct copying {
    deleted_entry *list;
    size_t count, room;
} copying;

static void take_entry(void *data, const char *id)
{
    copying *c = data;
    if (c->count == c->room) {
        c->room = c->room ? 2 * c->room : 16;
        deleted_entry *more = realloc(c->list, c->room * sizeof *more);
        lp_assert(more);
        c->list = more;
    }
    snprintf(c->list[c->count].id, sizeof c->list[0].id, "%s", id);
    c->list[c->count++].at = (int64_t)time(NULL) * 1000;
}

/* The other list's lines into the folder's own. */
static bool bring_list(const char *deleted, const char *data)
{
    copying c = {NULL, 0, 0};
    char path[1200];
    const int length = snprintf(path, sizeof path, "%s/%s", data, STORE_DELETED_FILE);
    const bool good = access(deleted, R_OK) == 0 && length < (int)sizeof path &&
                      deleted_list_read(deleted, take_entry, &c) &&
                      deleted_list_add(path, c.list, c.count);
    free(c.list);
    return good;
}

/* Those deleted after the backup was made are deleted again before anybody sees it. */
static care_result delete_again(const char *data, uint64_t *again, char *why)
{
    workshop w;
    memset(&w, 0, sizeof w);
    care_result r = workshop_open(&w, data, false, why);
    if (r == CARE_GOOD && !deleted_list_apply(data, w.core, w.now_ms)) {
        snprintf(why, CARE_WHY_MAX, "%s/%s: %s", data, STORE_DELETED_FILE, strerror(errno));
        r = CARE_DENIED;
    }
    if (r == CARE_GOOD) {
        *again = server_count(w.core).guests_deleted;
        r = workshop_settle(&w, why);
    }
    if (r == CARE_GOOD && !deleted_list_keep(data, w.core)) {
        snprintf(why, CARE_WHY_MAX, "%s/%s: %s", data, STORE_DELETED_FILE, strerror(errno));
        r = CARE_DENIED;
    }
    workshop_close(&w);
    return r;
}

care_result care_restore(const char *file, const char *data, const char *deleted, uint64_t *again,
                         char why[CARE_WHY_MAX])
{
    *again = 0;
    why[0] = 0;
    if (deleted && access(deleted, R_OK) != 0) {
        snprintf(why, CARE_WHY_MAX, "%s: %s", deleted, strerror(errno));
        return CARE_ABSENT;
    }
    const store_result r = store_restore(file, data, why);
    if (r != STORE_DURABLE)
        return care_from_store(r);
    if (deleted && !bring_list(deleted, data)) {
        snprintf(why, CARE_WHY_MAX, "%s: %s", deleted, strerror(errno));
        return CARE_DENIED;
    }
    return delete_again(data, again, why);
}

/* --- Orders ----------------------------------------------------------------------------------- */

/* -1: nobody listens there. */
static int connect_to(const char *data)
{
    struct sockaddr_un to = {.sun_family = AF_UNIX};
    int folder;
    const int fd = control_path(data, to.sun_path, &folder)
                       ? socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)
                       : -1;
    const bool there =
        fd >= 0 && connect(fd, (const struct sockaddr *)(const void *)&to, sizeof to) == 0;
    if (folder >= 0)
        close(folder);
    if (there)
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

static bool send_order(int fd, const char *const *words, int count)
{
    char line[CONTROL_LINE_MAX];
    lp_text out;
    lp_text_init(&out, line, sizeof line);
    for (int i = 0; i < count; i++) {
        lp_text_string(&out, words[i]);
        lp_text_char(&out, i + 1 < count ? '\t' : '\n');
    }
    return lp_text_fits(&out) && send(fd, line, out.length, MSG_NOSIGNAL) == (ssize_t)out.length;
}

static char *receive(int fd)
{
    size_t length = 0, room = 4096;
    char *text = malloc(room);
    for (ssize_t more = 1; text && more > 0;) {
        if (length + 1 == room) {
            char *longer = realloc(text, room *= 2);
            if (!longer)
                free(text);
            text = longer;
            if (!text)
                break;
        }
        more = recv(fd, text + length, room - length - 1, 0);
        length += more > 0 ? (size_t)more : 0;
    }
    if (text)
        text[length] = 0;
    return text;
}

static bool ask_server(int fd, const char *const *words, int count, care_answer *out)
{
    const struct timeval patience = {.tv_sec = 30};
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    char *text = send_order(fd, words, count) ? receive(fd) : NULL;
    char *body = text ? strchr(text, '\n') : NULL;
    const bool good = body != NULL;
    if (good)
        *out = (care_answer){atoi(text), strdup(body + 1), true};
    free(text);
    return good && out->body;
}

/* Nobody runs here: the same order, carried out on the store. */
static care_result do_here(const char *data, const char *const *words, int count, care_answer *out,
                           char *why)
{
    workshop w;
    memset(&w, 0, sizeof w);
    char path[1200];
    const int length = snprintf(path, sizeof path, "%s/luckpond.db", data);
    if (length >= (int)sizeof path || access(path, F_OK) != 0) {
        snprintf(why, CARE_WHY_MAX, "%s: %s", data, strerror(ENOENT));
        return CARE_ABSENT; /* opening would make one */
    }
    care_result r = workshop_open(&w, data, false, why);
    if (r == CARE_GOOD && !deleted_list_apply(data, w.core, w.now_ms))
        r = CARE_DENIED;
    if (r == CARE_GOOD) {
        server_admin(w.core, w.now_ms, 1, words, count);
        r = workshop_settle(&w, why);
    }
    if (r == CARE_GOOD && !deleted_list_keep(data, w.core))
        r = CARE_DENIED;
    if (r == CARE_GOOD && !w.answered)
        r = CARE_FAILED;
    if (r == CARE_GOOD)
        *out = w.answer;
    else
        free(w.answer.body);
    workshop_close(&w);
    return r;
}

care_result care_order(const char *data, const char *const *words, int count, care_answer *out,
                       char why[CARE_WHY_MAX])
{
    memset(out, 0, sizeof *out);
    why[0] = 0;
    const int fd = connect_to(data);
    if (fd < 0)
        return do_here(data, words, count, out, why);
    const bool answered = ask_server(fd, words, count, out);
    close(fd);
    if (answered)
        return CARE_GOOD;
    snprintf(why, CARE_WHY_MAX, "the server does not answer");
    return CARE_LOCKED;
}
