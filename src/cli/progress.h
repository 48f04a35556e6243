/* One line on a terminal that fills up; nothing when standard error is no terminal. */
#ifndef LUCKPOND_PROGRESS_H
#define LUCKPOND_PROGRESS_H

#include <stdbool.h>
#include <time.h>

typedef struct progress {
    bool on;
    struct timespec shown;
} progress;

void progress_begin(progress *p);
/* `done` is the part of the whole, 0 … 1; `text` stands behind the bar. Ten times a second at most.
 */
void progress_show(progress *p, double done, const char *text);
void progress_end(progress *p);

#endif
