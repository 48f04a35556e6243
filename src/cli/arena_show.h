/* What came of an arena, for people and for programs. */
#ifndef LUCKPOND_ARENA_SHOW_H
#define LUCKPOND_ARENA_SHOW_H

#include "cli.h"
#include "lab/arena.h"

/* An arena that has been played, and what was asked for. */
typedef struct arena_report {
    const arena_plan *plan;
    const arena_result *result;
    const edition *edition;
    double confidence; /* 0.99 */
} arena_report;

/* The table on the terminal. */
void arena_print(const arena_report *r, FILE *to);
/* The same for programs. */
void arena_write_json(const arena_report *r, FILE *to);
void arena_write_csv(const arena_report *r, FILE *to);
/* Ratings with their intervals, a picture for light and dark pages. */
void arena_write_svg(const arena_report *r, FILE *to);

/* How many standard errors an interval of this confidence reaches to each side: 1.96 for 0.95. */
double arena_reach(double confidence);

#endif
