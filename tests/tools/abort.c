/* What the programs of tests and benchmarks do when luckpond finds a bug of its own. */
#include <stdio.h>
#include <stdlib.h>

#include "luckpond/error.h"

void lp_assert_failed(const char *what, const char *file, int line)
{
    fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, what);
    abort();
}
