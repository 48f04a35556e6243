/* luckpond.deleted: a line for each deleted guest, its id and when. It holds no name, and stays
 * when the database is replaced by an older backup, which then is cleaned once more. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "control.h"
#include "inside.h"

static bool path_of(const char *data, char out[1200])
{
    const int length = snprintf(out, 1200, "%s/%s", data, STORE_DELETED_FILE);
    return length > 0 && length < 1200;
}

bool deleted_list_read(const char *path, deleted_visit *visit, void *data)
{
    FILE *file = fopen(path, "re");
    char line[128];
    if (!file)
        return errno == ENOENT;
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, " \n")] = 0;
        if (guest_id_good(line))
            visit(data, line);
    }
    const bool good = !ferror(file);
    fclose(file);
    return good;
}

static void note_known(void *data, const char *id)
{
    static char here;
    map_put(data, map_key(id, strlen(id)), &here);
}

/* When root looks after another user's folder, the list must be that user's too. */
static void give_to_owner(const char *path, int fd)
{
    char folder[1200];
    struct stat owner;
    const char *slash = strrchr(path, '/');
    if (geteuid() != 0 || fd < 0 || !slash || slash - path >= (ptrdiff_t)sizeof folder)
        return;
    snprintf(folder, sizeof folder, "%.*s", (int)(slash - path), path);
    if (stat(folder, &owner) != 0 || fchown(fd, owner.st_uid, owner.st_gid) != 0)
        return; /* then the next start says that it cannot be read */
}

bool deleted_list_add(const char *path, const deleted_entry *entries, size_t count)
{
    map known = {NULL, 0, 0};
    const int fd = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    give_to_owner(path, fd);
    bool good = fd >= 0 && deleted_list_read(path, note_known, &known);
    for (size_t i = 0; i < count && good; i++) {
        char line[64];
        if (map_get(&known, map_key(entries[i].id, strlen(entries[i].id))))
            continue;
        const int length =
            snprintf(line, sizeof line, "%s %lld\n", entries[i].id, (long long)entries[i].at);
        good = write(fd, line, (size_t)length) == length;
    }
    good = good && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    map_finish(&known);
    return good;
}

typedef struct applying {
    server *core;
    int64_t now_ms;
} applying;

static void delete_again(void *data, const char *id)
{
    const applying *a = data;
    server_delete_again(a->core, a->now_ms, id);
}

bool deleted_list_apply(const char *data, server *core, int64_t now_ms)
{
    char path[1200];
    applying a = {core, now_ms};
    return path_of(data, path) && deleted_list_read(path, delete_again, &a);
}

typedef struct entries {
    deleted_entry *list;
    size_t count, room;
} entries;

static bool take_entry(void *data, const store_document *d)
{
    entries *e = data;
    char at[24] = "";
    memcpy(at, d->bytes, d->size < sizeof at - 1 ? d->size : sizeof at - 1);
    e->list = server_grow(e->list, &e->room, e->count, sizeof *e->list);
    snprintf(e->list[e->count].id, sizeof e->list[0].id, "%.32s", d->key);
    e->list[e->count++].at = strtoll(at, NULL, 10);
    return true;
}

bool deleted_list_keep(const char *data, server *core)
{
    entries e = {NULL, 0, 0};
    char path[1200];
    const store_result read = server_deleted(core, take_entry, &e);
    const bool good =
        (read == STORE_DURABLE || read == STORE_ABSENT) &&
        (e.count == 0 || (path_of(data, path) && deleted_list_add(path, e.list, e.count)));
    free(e.list);
    return good;
}
