/* Preloaded into a server: while the file named by FAIL_SYNC is there, every sync fails as a dying
 * disk's does. */
#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static int sync_or_fail(long call, int fd)
{
    const char *mark = getenv("FAIL_SYNC");
    if (mark && access(mark, F_OK) == 0) {
        errno = EIO;
        return -1;
    }
    return (int)syscall(call, fd);
}

int fsync(int fd) { return sync_or_fail(SYS_fsync, fd); }
int fdatasync(int fd) { return sync_or_fail(SYS_fdatasync, fd); }
