/* luckpond solve lucktails. */
#ifndef LUCKPOND_SOLVE_LUCKTAILS_H
#define LUCKPOND_SOLVE_LUCKTAILS_H

#include "cli.h"

/* What only Lucktails takes; 0: not said. */
typedef struct solve_lucktails {
    uint64_t ceiling, iterations;
    bool match;
} solve_lucktails;

int solve_lucktails_run(const cli_game *c, const solve_lucktails *how);

#endif
