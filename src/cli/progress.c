#include "progress.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

void progress_begin(progress *p)
{
    memset(p, 0, sizeof *p);
    p->on = isatty(STDERR_FILENO) == 1;
}

void progress_show(progress *p, double done, const char *text)
{
    enum { WIDTH = 40 };
    struct timespec now;
    if (!p->on)
        return;
    clock_gettime(CLOCK_MONOTONIC, &now);
    const double passed =
        (double)(now.tv_sec - p->shown.tv_sec) + (double)(now.tv_nsec - p->shown.tv_nsec) * 1e-9;
    if (passed < 0.1)
        return;
    p->shown = now;
    const int filled = done < 0 ? 0 : done > 1 ? WIDTH : (int)(done * WIDTH);
    fprintf(stderr, "\r[%.*s%*s] %3.0f %% %s\033[K", filled,
            "########################################", WIDTH - filled, "", 100 * done, text);
}

void progress_end(progress *p)
{
    if (p->on)
        fputs("\r\033[K", stderr);
}
