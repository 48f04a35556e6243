/* Backup and restore. A backup is one file, a database in itself; both ways it gets its name only
 * after it has been synced and checked. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/store_inside.h"

static void first_damage(void *data, const store_damage *damage)
{
    char *text = (char *)data;
    if (text[0] != 0)
        return;
    if (damage->table != NULL)
        snprintf(text, STORE_WHY_MAX, "table %.64s, row %llu: %.120s", damage->table,
                 (unsigned long long)damage->number, damage->what);
    else if (damage->space != NULL)
        snprintf(text, STORE_WHY_MAX, "document %.64s/%.64s: %.100s", damage->space, damage->key,
                 damage->what);
    else
        snprintf(text, STORE_WHY_MAX, "%.200s", damage->what);
}

/* A file by itself, without journal. */
static store_result check_file(const char *path, const char *vfs, char *why)
{
    sqlite3 *c;
    bool empty = false;
    char damage[STORE_WHY_MAX] = "";
    store_result result = store_db_connect(path, vfs, &c, why);
    if (result != STORE_DURABLE)
        return result;
    result = store_db_identify(c, path, &empty, why);
    if (result == STORE_DURABLE && empty)
        result = store_say(why, STORE_FOREIGN, "%s is empty", path);
    if (result == STORE_DURABLE) {
        result = store_db_check(c, first_damage, damage);
        if (result != STORE_DURABLE)
            store_say(why, result, "%s", damage);
    }
    sqlite3_close(c);
    return result;
}

static store_result name_file(const char *partial, const char *path, char *why)
{
    if (!store_sync_path(partial) || rename(partial, path) != 0 || !store_sync_parent(path))
        return store_say(why, errno == ENOSPC ? STORE_FULL : STORE_DENIED, "%s: %s", path,
                         strerror(errno));
    return STORE_DURABLE;
}

/* Creates the partial file beside `path`, for its permissions. */
static char *begin_file(const char *path, store_result *result, char *why)
{
    char *partial = (char *)malloc(strlen(path) + sizeof ".partial");
    if (partial == NULL) {
        *result = store_say(why, STORE_DENIED, "out of memory");
        return NULL;
    }
    strcat(strcpy(partial, path), ".partial");
    unlink(partial); /* of a copy that was interrupted */
    const int fd =
        access(path, F_OK) == 0 ? -1 : open(partial, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (fd >= 0) {
        close(fd);
        *result = STORE_DURABLE;
        return partial;
    }
    *result = access(path, F_OK) == 0
                  ? store_say(why, STORE_DENIED, "%s is already there", path)
                  : store_say(why, STORE_DENIED, "%s: %s", partial, strerror(errno));
    free(partial);
    return NULL;
}

/* --- Backup ----------------------------------------------------------------------------------- */

/* One read of one moment; the writer goes on beside it. */
static store_result copy_database(store *s, const char *partial, char *why)
{
    sqlite3 *c;
    store_result result = store_db_connect(s->db.path, s->db.vfs, &c, why);
    if (result != STORE_DURABLE)
        return result;
    sqlite3_db_config(c, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_stmt *copy = NULL;
    int code = sqlite3_prepare_v2(c, "VACUUM INTO ?1", -1, &copy, NULL);
    if (code == SQLITE_OK) {
        sqlite3_bind_text(copy, 1, partial, -1, SQLITE_STATIC);
        code = sqlite3_step(copy);
    }
    result = store_db_read_result(c, code, why);
    sqlite3_finalize(copy);
    sqlite3_close(c);
    return result;
}

store_result store_backup(store *s, const char *path, char *why)
{
    store_result result;
    char *partial = begin_file(path, &result, why);
    if (partial == NULL)
        return result;
    result = copy_database(s, partial, why);
    if (result == STORE_DURABLE)
        result = check_file(partial, s->db.vfs, why);
    if (result == STORE_DURABLE)
        result = name_file(partial, path, why);
    unlink(partial);
    free(partial);
    return result;
}

/* --- Restore ---------------------------------------------------------------------------------- */

static store_result empty_folder(const char *place, char *why)
{
    DIR *folder = opendir(place);
    if (folder == NULL)
        return errno == ENOENT ? STORE_DURABLE
                               : store_say(why, STORE_DENIED, "%s: %s", place, strerror(errno));
    store_result result = STORE_DURABLE;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
            strcmp(entry->d_name, STORE_DELETED_FILE) != 0)
            result = store_say(why, STORE_DENIED, "%s is not empty", place);
    closedir(folder);
    return result;
}

static bool copy_bytes(const char *from, const char *to)
{
    static const size_t chunk = 1 << 16;
    uint8_t *bytes = (uint8_t *)malloc(chunk);
    const int in = open(from, O_RDONLY | O_CLOEXEC);
    const int out = open(to, O_WRONLY | O_CLOEXEC);
    bool good = bytes != NULL && in >= 0 && out >= 0;
    while (good) {
        const ssize_t size = read(in, bytes, chunk);
        if (size == 0)
            break;
        good = size > 0 && write(out, bytes, (size_t)size) == size;
    }
    const int error = errno;
    if (in >= 0)
        close(in);
    if (out >= 0)
        close(out);
    free(bytes);
    errno = error;
    return good;
}

static store_result copy_into(const char *from, const char *place, char *why)
{
    store_result result;
    char *path = store_folder_path(place, STORE_FILE);
    char *partial = path == NULL ? NULL : begin_file(path, &result, why);
    if (partial == NULL) {
        free(path);
        return path == NULL ? store_say(why, STORE_DENIED, "out of memory") : result;
    }
    result = STORE_DURABLE;
    if (!copy_bytes(from, partial))
        result = store_say(why, errno == ENOSPC ? STORE_FULL : STORE_DENIED, "%s: %s", partial,
                           strerror(errno));
    if (result == STORE_DURABLE)
        result = check_file(partial, NULL, why);
    if (result == STORE_DURABLE)
        result = name_file(partial, path, why);
    unlink(partial);
    free(partial);
    free(path);
    return result;
}

store_result store_restore(const char *path, const char *place, char *why)
{
    if (why != NULL)
        why[0] = 0;
    if (sodium_init() < 0)
        return store_say(why, STORE_DENIED, "the cryptographic library does not start");
    if (access(path, R_OK) != 0)
        return store_say(why, STORE_ABSENT, "%s: %s", path, strerror(errno));
    store_result result = check_file(path, NULL, why);
    if (result == STORE_DURABLE)
        result = empty_folder(place, why);
    if (result == STORE_DURABLE && !store_folder_create(place))
        result = store_say(why, STORE_DENIED, "%s cannot be created: %s", place, strerror(errno));
    return result == STORE_DURABLE ? copy_into(path, place, why) : result;
}
