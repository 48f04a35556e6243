/* Solved games of Yu-ca-tan, made once and kept: in memory for the program, on disk for the next.
 *
 * The tables lie in ${XDG_CACHE_HOME:-~/.cache}/luckpond/, one file for each edition, number of
 * players, number of rounds and grid. A file that is missing, damaged or of another format is made
 * anew; when none can be written, nothing but time is lost.
 */
#ifndef LUCKPOND_YUCATAN_CACHE_H
#define LUCKPOND_YUCATAN_CACHE_H

#include <stdatomic.h>

#include "solve/yucatan_game.h"

enum {
    YUCATAN_EXACT_MAX = 4000000, /* situations of a game that is solved exactly without asking */
    YUCATAN_GRID = 300000,       /* situations of a turn in a greater game */
    YUCATAN_GRID_ALL = 4500000,  /* and of all its turns together */
    YUCATAN_CACHE_PATH_MAX = 4096,
    YUCATAN_CACHE_THREADS_MAX = 256,
};

typedef struct yucatan_request {
    const lp_game *game;
    bool exact;              /* however long it takes */
    int threads;             /* at least 1 */
    bool cached_only;        /* find, do not make */
    const char *folder;      /* NULL: the one above */
    const atomic_bool *stop; /* may be NULL; true: give up */
    /* Called now and then by one thread with the share done, 0 … 1; may be NULL. */
    void (*progress)(void *data, double share);
    void *progress_data;
} yucatan_request;

typedef struct yucatan_solved {
    yucatan_solution *solution;
    double error;    /* 0 when exact; else how far the chances at the start move when the grid is
                        twice as coarse; an estimate, no bound: docs/solver.md */
    bool from_cache; /* it was there already */
} yucatan_solved;

typedef enum yucatan_solved_result {
    YUCATAN_SOLVED,
    YUCATAN_SOLVED_STOPPED,
    YUCATAN_SOLVED_NO_MEMORY,
    YUCATAN_SOLVED_NOT_CACHED, /* only with cached_only */
    YUCATAN_SOLVED_NO_EDITION, /* its tips fall into too many classes */
} yucatan_solved_result;

/* Finds or makes the solution of a game. yucatan_solved_finish gives the memory back. */
yucatan_solved_result yucatan_solved_find(yucatan_solved *s, const yucatan_request *request);
void yucatan_solved_finish(yucatan_solved *s);

/* Situations a turn may have: 0 when the game is solved exactly. */
uint32_t yucatan_solved_grid(const lp_game *g, bool exact);
/* The file of a solution; false when there is no place for it. */
bool yucatan_solved_path(const yucatan_request *request, uint32_t situations_max,
                         char path[YUCATAN_CACHE_PATH_MAX]);

#endif
