/* A bug found by lp_assert while one table is dealt with breaks that table, not the server. Whoever
 * calls games and bots stands a guard; lp_assert_failed, of which each program has its own, asks
 * guard_failed first. One guard per thread at a time, the innermost catches. */
#ifndef LUCKPOND_SERVER_GUARD_H
#define LUCKPOND_SERVER_GUARD_H

#include <stdbool.h>

/* Does the work. False: an assertion failed in it, and what it was about must not be used any more;
 * `why` gets a sentence. Memory the work had taken may be lost. */
bool guard_run(void (*work)(void *data), void *data, char why[96]);
/* Does not return when a guard stands for what has failed. */
void guard_failed(const char *what, const char *file, int line);

#endif
