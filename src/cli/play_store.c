#include "play_store.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool print_path(char path[PLAY_PATH_MAX], const char *a, const char *b, const char *c,
                       const char *d)
{
    const int length = snprintf(path, PLAY_PATH_MAX, "%s%s%s%s", a, b, c, d);
    return length > 0 && length < PLAY_PATH_MAX;
}

bool play_store_path(const char *game, char path[PLAY_PATH_MAX])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && state[0] == '/')
        return print_path(path, state, "/luckpond/", game, ".record");
    return home && home[0] == '/' &&
           print_path(path, home, "/.local/state/luckpond/", game, ".record");
}

bool play_store_make_folders(const char *path)
{
    char folder[PLAY_PATH_MAX];
    for (const char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
        memcpy(folder, path, (size_t)(at - path));
        folder[at - path] = 0;
        if (mkdir(folder, 0700) != 0 && errno != EEXIST && errno != EROFS && errno != EACCES)
            return false;
    }
    return true;
}

void play_store_put_aside(const char *path)
{
    char aside[PLAY_PATH_MAX];
    const size_t length = strlen(path);
    static const char ending[] = ".record";
    if (length <= sizeof ending || strcmp(path + length - (sizeof ending - 1), ending) != 0)
        return;
    const int stem = (int)(length - (sizeof ending - 1));
    const int written = snprintf(aside, sizeof aside, "%.*s.previous%s", stem, path, ending);
    if (written > 0 && (size_t)written < sizeof aside)
        rename(path, aside); /* none there: nothing to keep */
}

typedef struct sink {
    int file;
} sink;

static bool write_bytes(void *data, const char *bytes, size_t length)
{
    const sink *s = (const sink *)data;
    while (length > 0) {
        const ssize_t count = write(s->file, bytes, length);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        bytes += count;
        length -= (size_t)count;
    }
    return true;
}

/* Makes sure that the new name is on the disk too. */
static void sync_folder(const char *path)
{
    char folder[PLAY_PATH_MAX];
    const char *slash = strrchr(path, '/');
    const size_t length = slash ? (size_t)(slash - path) : 0;
    memcpy(folder, slash ? path : ".", slash ? length : 1);
    folder[slash ? length : 1] = 0;
    const int file = open(folder[0] ? folder : "/", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file >= 0) {
        fsync(file);
        close(file);
    }
}

bool play_store_write(const char *path, const record *r)
{
    char beside[PLAY_PATH_MAX];
    if (!print_path(beside, path, ".new", "", ""))
        return false;
    sink s = {open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600)};
    if (s.file < 0)
        return false;
    bool written = record_write(r, write_bytes, &s) && fsync(s.file) == 0;
    written = close(s.file) == 0 && written;
    if (!written || rename(beside, path) != 0) {
        unlink(beside);
        return false;
    }
    sync_folder(path);
    return true;
}

bool play_store_is_open(const char *path)
{
    FILE *file = fopen(path, "re");
    if (!file)
        return false;
    bool open_game = false;
    char line[RECORD_LINE_MAX + 2];
    while (fgets(line, sizeof line, file)) /* the end stands on a line of its own */
        open_game = open_game || strncmp(line, "open hash ", 10) == 0;
    fclose(file);
    return open_game;
}
