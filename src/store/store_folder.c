/* The data folder: for the owner only, one process at a time. */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/store_inside.h"

store_result store_say(char *why, store_result result, const char *format, ...)
{
    if (why == NULL)
        return result;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, STORE_WHY_MAX, format, arguments);
    va_end(arguments);
    return result;
}

char *store_folder_path(const char *place, const char *name)
{
    const size_t size = strlen(place) + strlen(name) + 2;
    char *path = (char *)malloc(size);
    if (path != NULL)
        snprintf(path, size, "%s/%s", place, name);
    return path;
}

bool store_sync_path(const char *path)
{
    const int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    const bool synced = fsync(fd) == 0;
    const int error = errno;
    close(fd);
    errno = error;
    return synced;
}

bool store_sync_parent(const char *path)
{
    char *copy = strdup(path);
    if (copy == NULL)
        return false;
    char *slash = strrchr(copy, '/');
    if (slash != NULL)
        slash[slash == copy] = 0; /* "/a" has the parent "/" */
    const bool synced = store_sync_path(slash == NULL ? "." : copy);
    free(copy);
    return synced;
}

/* Each entry is synced: a power cut must not take the folder away from under a store that has
 * already answered. */
bool store_folder_create(const char *place)
{
    char *path = strdup(place);
    if (path == NULL)
        return false;
    bool good = true;
    for (char *p = path + 1; good; p++) {
        const char end = *p;
        if (end != '/' && end != 0)
            continue;
        *p = 0;
        if (mkdir(path, 0700) == 0)
            good = store_sync_parent(path);
        else if (errno != EEXIST)
            good = false;
        *p = end;
        if (end == 0)
            break;
    }
    free(path);
    return good;
}

/* The lock is the kernel's (it dies with its process); the number in the file is for people. */
static store_result take_lock(const char *place, int *lock, char *why)
{
    char *path = store_folder_path(place, "luckpond.lock");
    const int fd = path == NULL ? -1 : open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    free(path);
    if (fd < 0)
        return store_say(why, STORE_DENIED, "%s is not writable: %s", place, strerror(errno));
    char text[32];
    if (flock(fd, LOCK_EX | LOCK_NB) != 0) {
        const ssize_t size = pread(fd, text, sizeof text - 1, 0);
        text[size > 0 ? size : 0] = 0;
        close(fd);
        return store_say(why, STORE_LOCKED, "%s is in use by process %ld", place,
                         strtol(text, NULL, 10));
    }
    const int size = snprintf(text, sizeof text, "%ld\n", (long)getpid());
    if (ftruncate(fd, 0) != 0 || pwrite(fd, text, (size_t)size, 0) != size) {
        /* A full disk must not keep us from serving what is there: the lock holds without a name.
         */
    }
    *lock = fd;
    return STORE_DURABLE;
}

bool store_folder_in_use(const char *place)
{
    char *path = store_folder_path(place, "luckpond.lock");
    const int fd = path == NULL ? -1 : open(path, O_RDONLY | O_CLOEXEC);
    free(path);
    if (fd < 0)
        return false;
    const bool used = flock(fd, LOCK_SH | LOCK_NB) != 0;
    close(fd);
    return used;
}

/* Created by us and not by the database, for its permissions; the journal's follow it. */
static bool create_file(const char *place)
{
    char *path = store_folder_path(place, STORE_FILE);
    const int fd = path == NULL ? -1 : open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    free(path);
    if (fd < 0)
        return false;
    close(fd);
    return store_sync_path(place);
}

bool store_folder_is_relaxed(const char *place)
{
    char *path = store_folder_path(place, "luckpond.relaxed");
    const bool relaxed = path != NULL && access(path, F_OK) == 0;
    free(path);
    return relaxed;
}

bool store_folder_set_relaxed(const char *place, bool relaxed)
{
    char *path = store_folder_path(place, "luckpond.relaxed");
    if (path == NULL)
        return false;
    bool good;
    if (relaxed) {
        const int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
        good = fd >= 0;
        if (good)
            close(fd);
    } else {
        good = unlink(path) == 0 || errno == ENOENT;
    }
    free(path);
    return good && store_sync_path(place);
}

store_result store_folder_open(const char *place, int *lock, char *why)
{
    if (place == NULL || place[0] == 0)
        return store_say(why, STORE_DENIED, "no data folder given");
    if (!store_folder_create(place))
        return store_say(why, STORE_DENIED, "%s cannot be created: %s", place, strerror(errno));
    const store_result result = take_lock(place, lock, why);
    if (result != STORE_DURABLE)
        return result;
    if (!create_file(place))
        return store_say(why, STORE_DENIED, "%s/%s is not writable: %s", place, STORE_FILE,
                         strerror(errno));
    return STORE_DURABLE;
}
