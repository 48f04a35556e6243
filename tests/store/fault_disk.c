#include "fault_disk.h"

#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_MAX_HERE = 512, SECTOR = 512, FILE_COUNT = 16 };

typedef struct change { /* a write, or with bytes == NULL a truncation to `at` */
    struct change *next;
    int64_t at;
    int size;
    uint8_t *bytes;
} change;

typedef struct image { /* one path */
    char path[PATH_MAX_HERE];
    uint8_t *synced;
    int64_t size;
    change *first, **end;
} image;

typedef struct handle {
    sqlite3_file base;
    image *image; /* NULL: a temporary file */
    sqlite3_file *real;
} handle;

static struct {
    pthread_mutex_t mutex;
    sqlite3_vfs vfs, *real;
    image images[FILE_COUNT];
    unsigned kinds;
    long count, at;
    bool forever, cut, struck, dead, lie;
    int64_t room;
} disk = {.mutex = PTHREAD_MUTEX_INITIALIZER, .room = -1};

/* --- Images ----------------------------------------------------------------------------------- */

static void forget_changes(image *f)
{
    while (f->first != NULL) {
        change *c = f->first;
        f->first = c->next;
        free(c->bytes);
        free(c);
    }
    f->end = &f->first;
}

static void forget_image(image *f)
{
    forget_changes(f);
    free(f->synced);
    memset(f, 0, sizeof *f);
    f->end = &f->first;
}

static void note_change(image *f, const void *bytes, int size, int64_t at)
{
    change *c = (change *)calloc(1, sizeof *c);
    c->at = at;
    c->size = size;
    if (bytes != NULL) {
        c->bytes = (uint8_t *)malloc((size_t)size);
        memcpy(c->bytes, bytes, (size_t)size);
    }
    *f->end = c;
    f->end = &c->next;
}

static void resize(image *f, int64_t size)
{
    if (size > f->size) {
        f->synced = (uint8_t *)realloc(f->synced, (size_t)size);
        memset(f->synced + f->size, 0, (size_t)(size - f->size));
    }
    f->size = size;
}

static void apply_bytes(image *f, const uint8_t *bytes, int size, int64_t at)
{
    if (at + size > f->size)
        resize(f, at + size);
    memcpy(f->synced + at, bytes, (size_t)size);
}

static void apply(image *f, const change *c)
{
    if (c->bytes != NULL)
        apply_bytes(f, c->bytes, c->size, c->at);
    else if (c->at < f->size)
        resize(f, c->at);
}

static image *find_image(const char *path, bool create)
{
    image *unused = NULL;
    for (int i = 0; i < FILE_COUNT; i++) {
        if (strcmp(disk.images[i].path, path) == 0)
            return &disk.images[i];
        if (unused == NULL && disk.images[i].path[0] == 0)
            unused = &disk.images[i];
    }
    if (!create || unused == NULL)
        return NULL;
    snprintf(unused->path, sizeof unused->path, "%s", path);
    unused->end = &unused->first;
    const int fd = open(path, O_RDONLY); /* what was there before us is synced */
    if (fd >= 0) {
        const int64_t size = lseek(fd, 0, SEEK_END);
        resize(unused, size);
        if (size > 0 && pread(fd, unused->synced, (size_t)size, 0) != size)
            abort();
        close(fd);
    }
    return unused;
}

/* --- Striking --------------------------------------------------------------------------------- */

static bool strikes(unsigned kind)
{
    if (disk.dead)
        return true;
    if ((disk.kinds & kind) == 0)
        return false;
    disk.count++;
    if (disk.count != disk.at && !(disk.forever && disk.count > disk.at))
        return false;
    disk.struck = true;
    disk.dead = disk.cut;
    return true;
}

/* --- SQLite's file ---------------------------------------------------------------------------- */

static handle *of(sqlite3_file *file) { return (handle *)file; }

static sqlite3_file *real_of(sqlite3_file *file) { return of(file)->real; }

static int file_close(sqlite3_file *file) { return real_of(file)->pMethods->xClose(real_of(file)); }

static int file_read(sqlite3_file *file, void *out, int size, sqlite3_int64 at)
{
    pthread_mutex_lock(&disk.mutex);
    const bool struck = strikes(DISK_READ);
    pthread_mutex_unlock(&disk.mutex);
    return struck ? SQLITE_IOERR_READ
                  : real_of(file)->pMethods->xRead(real_of(file), out, size, at);
}

/* How much of a write fits. */
static int fit(sqlite3_file *file, int size, int64_t at)
{
    sqlite3_int64 now = 0;
    real_of(file)->pMethods->xFileSize(real_of(file), &now);
    const int64_t growth = at + size > now ? at + size - now : 0;
    if (disk.room < 0 || growth <= disk.room) {
        disk.room -= disk.room < 0 ? 0 : growth;
        return size;
    }
    const int64_t rest = size - (growth - disk.room);
    disk.room = 0;
    return rest > 0 ? (int)rest : 0;
}

static int file_write(sqlite3_file *file, const void *bytes, int size, sqlite3_int64 at)
{
    pthread_mutex_lock(&disk.mutex);
    const bool dead = disk.dead;
    const bool struck = strikes(DISK_WRITE);
    int code = SQLITE_OK, done = 0;
    if (!dead && (!struck || disk.dead)) { /* the write that was under way may survive a cut */
        done = fit(file, size, at);
        if (of(file)->image != NULL && done > 0)
            note_change(of(file)->image, bytes, done, at);
    }
    if (struck)
        code = SQLITE_IOERR_WRITE;
    else if (done > 0)
        code = real_of(file)->pMethods->xWrite(real_of(file), bytes, done, at);
    pthread_mutex_unlock(&disk.mutex);
    return code == SQLITE_OK && done < size ? SQLITE_FULL : code;
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size)
{
    pthread_mutex_lock(&disk.mutex);
    int code = SQLITE_IOERR_TRUNCATE;
    if (!strikes(DISK_TRUNCATE)) {
        if (of(file)->image != NULL)
            note_change(of(file)->image, NULL, 0, size);
        code = real_of(file)->pMethods->xTruncate(real_of(file), size);
    }
    pthread_mutex_unlock(&disk.mutex);
    return code;
}

static int file_sync(sqlite3_file *file, int flags)
{
    (void)flags;
    pthread_mutex_lock(&disk.mutex);
    const bool dead = disk.dead;
    const bool struck = strikes(DISK_SYNC);
    image *f = of(file)->image;
    if (f != NULL && !dead && !disk.dead && !disk.lie) {
        if (!struck)
            for (const change *c = f->first; c != NULL; c = c->next)
                apply(f, c);
        forget_changes(f);
    }
    pthread_mutex_unlock(&disk.mutex);
    return struck ? SQLITE_IOERR_FSYNC : SQLITE_OK;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *out)
{
    return real_of(file)->pMethods->xFileSize(real_of(file), out);
}
static int file_lock(sqlite3_file *file, int kind)
{
    return real_of(file)->pMethods->xLock(real_of(file), kind);
}
static int file_unlock(sqlite3_file *file, int kind)
{
    return real_of(file)->pMethods->xUnlock(real_of(file), kind);
}
static int file_reserved(sqlite3_file *file, int *out)
{
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), out);
}
static int file_control(sqlite3_file *file, int what, void *data)
{
    return real_of(file)->pMethods->xFileControl(real_of(file), what, data);
}
static int file_sector(sqlite3_file *file)
{
    return real_of(file)->pMethods->xSectorSize(real_of(file));
}
static int file_character(sqlite3_file *file)
{
    return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}
static int file_shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **out)
{
    pthread_mutex_lock(&disk.mutex);
    const bool struck = strikes(DISK_SHARED);
    pthread_mutex_unlock(&disk.mutex);
    return struck ? SQLITE_IOERR_SHMSIZE
                  : real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, out);
}
static int file_shm_lock(sqlite3_file *file, int at, int count, int flags)
{
    return real_of(file)->pMethods->xShmLock(real_of(file), at, count, flags);
}
static void file_shm_barrier(sqlite3_file *file)
{
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}
static int file_shm_unmap(sqlite3_file *file, int delete)
{
    return real_of(file)->pMethods->xShmUnmap(real_of(file), delete);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_unlock,
    .xCheckReservedLock = file_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector,
    .xDeviceCharacteristics = file_character,
    .xShmMap = file_shm_map,
    .xShmLock = file_shm_lock,
    .xShmBarrier = file_shm_barrier,
    .xShmUnmap = file_shm_unmap,
};

/* --- SQLite's file system --------------------------------------------------------------------- */

static int disk_open(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *got)
{
    (void)vfs;
    handle *h = of(file);
    memset(h, 0, sizeof *h);
    h->real = (sqlite3_file *)(h + 1);
    const int kept = SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL;
    pthread_mutex_lock(&disk.mutex);
    int code = SQLITE_CANTOPEN;
    if (!strikes(DISK_OPEN)) {
        if (path != NULL && (flags & kept) != 0)
            h->image = find_image(path, true);
        code = disk.real->xOpen(disk.real, path, h->real, flags, got);
    }
    if (code == SQLITE_OK)
        file->pMethods = &methods;
    pthread_mutex_unlock(&disk.mutex);
    return code;
}

static int disk_delete(sqlite3_vfs *vfs, const char *path, int sync_folder)
{
    (void)vfs;
    pthread_mutex_lock(&disk.mutex);
    int code = SQLITE_IOERR_DELETE;
    if (!disk.dead) {
        code = disk.real->xDelete(disk.real, path, sync_folder);
        image *f = find_image(path, false);
        if (f != NULL && code == SQLITE_OK)
            forget_image(f);
    }
    pthread_mutex_unlock(&disk.mutex);
    return code;
}

static int disk_access(sqlite3_vfs *vfs, const char *path, int flags, int *out)
{
    (void)vfs;
    return disk.real->xAccess(disk.real, path, flags, out);
}
static int disk_full_path(sqlite3_vfs *vfs, const char *path, int size, char *out)
{
    (void)vfs;
    return disk.real->xFullPathname(disk.real, path, size, out);
}
static int disk_random(sqlite3_vfs *vfs, int size, char *out)
{
    (void)vfs;
    return disk.real->xRandomness(disk.real, size, out);
}
static int disk_sleep(sqlite3_vfs *vfs, int us)
{
    (void)vfs;
    return disk.real->xSleep(disk.real, us);
}
static int disk_time(sqlite3_vfs *vfs, double *out)
{
    (void)vfs;
    return disk.real->xCurrentTime(disk.real, out);
}
static int disk_last_error(sqlite3_vfs *vfs, int size, char *out)
{
    (void)vfs;
    return disk.real->xGetLastError(disk.real, size, out);
}

static void install(void)
{
    sqlite3_initialize();
    disk.real = sqlite3_vfs_find(NULL);
    disk.vfs = (sqlite3_vfs){
        .iVersion = 1,
        .szOsFile = (int)sizeof(handle) + disk.real->szOsFile,
        .mxPathname = disk.real->mxPathname,
        .zName = FAULT_DISK,
        .xOpen = disk_open,
        .xDelete = disk_delete,
        .xAccess = disk_access,
        .xFullPathname = disk_full_path,
        .xRandomness = disk_random,
        .xSleep = disk_sleep,
        .xCurrentTime = disk_time,
        .xGetLastError = disk_last_error,
    };
    sqlite3_vfs_register(&disk.vfs, 0);
}

/* --- For the tests ---------------------------------------------------------------------------- */

void disk_reset(void)
{
    if (disk.real == NULL)
        install();
    for (int i = 0; i < FILE_COUNT; i++)
        forget_image(&disk.images[i]);
    disk.kinds = 0;
    disk.count = disk.at = 0;
    disk.forever = disk.cut = disk.struck = disk.dead = disk.lie = false;
    disk.room = -1;
}

static void arm(unsigned kinds, long k, bool forever, bool cut)
{
    pthread_mutex_lock(&disk.mutex);
    disk.kinds = kinds;
    disk.at = k;
    disk.count = 0;
    disk.forever = forever;
    disk.cut = cut;
    disk.struck = false;
    pthread_mutex_unlock(&disk.mutex);
}

void disk_fail_at(unsigned kinds, long k, bool forever) { arm(kinds, k, forever, false); }

void disk_cut_at(unsigned kinds, long k) { arm(kinds, k, false, true); }

void disk_room(int64_t bytes)
{
    pthread_mutex_lock(&disk.mutex);
    disk.room = bytes;
    pthread_mutex_unlock(&disk.mutex);
}

void disk_lie(bool lie) { disk.lie = lie; }

long disk_count(void) { return disk.count; }

bool disk_struck(void) { return disk.struck; }

static uint32_t draw(uint32_t *seed, uint32_t below)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (uint32_t)(((uint64_t)*seed * below) >> 32);
}

/* A torn write: each sector came through or not. */
static void apply_torn(image *f, const change *c, uint32_t *seed)
{
    if (c->bytes == NULL)
        return;
    for (int64_t at = c->at; at < c->at + c->size;) {
        const int64_t border = (at / SECTOR + 1) * SECTOR;
        const int64_t end = border < c->at + c->size ? border : c->at + c->size;
        if (draw(seed, 2) == 0)
            apply_bytes(f, c->bytes + (at - c->at), (int)(end - at), at);
        at = end;
    }
}

static void write_out(const image *f)
{
    const int fd = open(f->path, O_WRONLY | O_CREAT, 0600);
    if (fd < 0 || ftruncate(fd, 0) != 0 ||
        (f->size > 0 && pwrite(fd, f->synced, (size_t)f->size, 0) != f->size))
        abort();
    close(fd);
}

void disk_power_on(uint32_t seed)
{
    static const uint32_t keep_of_8[] = {0, 1, 4, 7, 8};
    const uint32_t keep = keep_of_8[draw(&seed, 5)];
    for (int i = 0; i < FILE_COUNT; i++) {
        image *f = &disk.images[i];
        if (f->path[0] == 0 || access(f->path, F_OK) != 0) {
            forget_image(f); /* removed by the test itself */
            continue;
        }
        for (const change *c = f->first; c != NULL; c = c->next) {
            if (draw(&seed, 8) >= keep)
                continue;
            if (c->next == NULL || draw(&seed, 8) == 0)
                apply_torn(f, c, &seed);
            else
                apply(f, c);
        }
        forget_changes(f);
        write_out(f);
        char shm[PATH_MAX_HERE + 8]; /* memory, not disk */
        snprintf(shm, sizeof shm, "%s-shm", f->path);
        unlink(shm);
    }
    disk.dead = disk.cut = disk.struck = disk.forever = false;
    disk.kinds = 0;
    disk.room = -1;
}
