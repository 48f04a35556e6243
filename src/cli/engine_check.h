/* The compliance checker: is this program a sound bot (docs/engine.md)? */
#ifndef LUCKPOND_ENGINE_CHECK_H
#define LUCKPOND_ENGINE_CHECK_H

#include <stdint.h>
#include <stdio.h>

#include "luckpond/game.h"

typedef struct engine_check {
    const char *command;
    const lp_rules *rules; /* NULL: all games */
    int players;           /* 0: every number the game is for */
    int games;             /* whole games of each kind */
    uint32_t budget_ms;
    uint64_t seed;
    FILE *report; /* one line for each item: PASS, FAIL or NOTE */
} engine_check;

/* Number of items that failed. */
int engine_check_run(const engine_check *check);

#endif
