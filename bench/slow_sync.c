/* Preloaded by bench/load --sync-ms N: every sync takes N milliseconds longer, as on a disk that
 * has to turn, or one across a network. What is synced is still synced. */
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static int wait_for(int result)
{
    const char *ms = getenv("LOAD_SYNC_MS");
    const long ns = ms ? 1000000L * strtol(ms, NULL, 10) : 0;
    const struct timespec time = {ns / 1000000000, ns % 1000000000};
    nanosleep(&time, NULL);
    return result;
}

int fsync(int fd) { return wait_for((int)syscall(SYS_fsync, fd)); }

int fdatasync(int fd) { return wait_for((int)syscall(SYS_fdatasync, fd)); }
