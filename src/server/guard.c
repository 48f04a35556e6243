#include "guard.h"

#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

typedef struct guard {
    struct guard *outer;
    jmp_buf back;
    char *why;
} guard;

static _Thread_local guard *standing;

/* What all tables share must not be left in the middle of something: there the process ends, and
 * the restart reads everything from the disk. */
static bool is_shared(const char *file)
{
    static const char *const shared[] = {"/batch.c", "/map.c", "/session.c", "/src/net/",
                                         "/src/store/"};
    for (size_t i = 0; i < sizeof shared / sizeof *shared; i++)
        if (strstr(file, shared[i]))
            return true;
    return false;
}

void guard_failed(const char *what, const char *file, int line)
{
    guard *g = standing;
    if (!g || is_shared(file))
        return;
    const char *name = strrchr(file, '/');
    snprintf(g->why, 96, "a bug: %.40s (%.24s:%d)", what, name ? name + 1 : file, line);
    longjmp(g->back, 1);
}

bool guard_run(void (*work)(void *data), void *data, char why[96])
{
    guard g = {.outer = standing, .why = why};
    standing = &g;
    if (setjmp(g.back) != 0) {
        standing = g.outer;
        return false;
    }
    work(data);
    standing = g.outer;
    return true;
}
