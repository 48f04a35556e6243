/* What tests of fair games share. */
#ifndef LUCKPOND_FAIR_SUPPORT_H
#define LUCKPOND_FAIR_SUPPORT_H

#include "record/fair.h"
#include "record_support.h"

/* The terms of the specification's vectors: table 7KQ2MX, game 3, seeds of bytes counted from 0,
 * 32, 64, … */
void make_terms(fair_terms *t, const lp_game *g, bool drawn);
/* A whole game at random, dealt from the seeds, as the server does it. */
void play_fair(record *r, table *t, const fair_terms *terms);

/* Lines of a record without their checks, to cut and to paste. */
enum { LINES_MAX = 4000 };
typedef struct script {
    char *text; /* what the lines point into */
    char *lines[LINES_MAX];
    int count;
} script;

/* A fair game of these rules as a script; place 1 withholds its seed, place 2 has none. */
void fair_script(script *s, const lp_rules *rules, int seats, bool drawn);
/* The index of the first line that begins so. */
int line_with(const script *s, const char *start);

/* The verdict on these lines, with right running checks; a record that cannot be read is refused.
 */
fair_verdict judge(const script *s, fair_report *report, record_error *error);
fair_verdict verdict_of(const script *s);
/* The verdict with one line put in the place of another. */
fair_verdict with_line(script *s, int index, const char *line);

#endif
