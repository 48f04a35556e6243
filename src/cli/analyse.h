/* A luck report and whose game it was, as the parts of `luckpond analyse` share it. */
#ifndef LUCKPOND_CLI_ANALYSE_H
#define LUCKPOND_CLI_ANALYSE_H

#include "cli.h"
#include "luckpond/report.h"

typedef struct analyse_tale analyse_tale;

typedef struct analyse_report {
    const record *record; /* labels, decisions */
    const lp_report *report;
    const analyse_tale *tale; /* may be NULL */
} analyse_report;

enum {
    ANALYSE_NAME_MAX = RECORD_LABEL_MAX + 24,
    ANALYSE_SENTENCE_MAX = 400,
    ANALYSE_LINE_MAX = 128
};

/* "seat 0 (Ana)". */
void analyse_name(const record *r, int seat, char name[ANALYSE_NAME_MAX]);
/* The seat whose chance an event moved most. */
int analyse_moved(const analyse_report *a, uint32_t event);
/* What happened there, as a sentence. */
void analyse_sentence(const analyse_report *a, uint32_t event, char text[ANALYSE_SENTENCE_MAX]);
/* The chance of a seat before an event; after the last one too. */
double analyse_before(const analyse_report *a, uint32_t event, int seat);

/* analyse_tell.c: what happens in each event, in words; step by step, as the report gets them.
 * NULL: the words for this edition are not at hand. */
analyse_tale *analyse_tale_begin(const record *r, const lp_game *g, uint32_t events_max);
void analyse_tale_step(analyse_tale *t, uint32_t event, const lp_step *step, const void *before,
                       const void *after);
const char *analyse_told(const analyse_report *a, uint32_t event); /* "": nothing */
void analyse_tale_end(analyse_tale *t);

/* The table for people. */
void analyse_print(const analyse_report *a);
/* The chances over the game as a picture. */
void analyse_svg(const analyse_report *a, FILE *to);

#endif
