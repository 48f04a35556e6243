/* What the designer's bench found, as rows: a section, a text, a value with its 95 % interval, and
 * beside it the same of another edition. Everybody who shows a study shows rows. */
#ifndef LUCKPOND_STUDY_SHOW_H
#define LUCKPOND_STUDY_SHOW_H

#include "cli.h"
#include "lab/study.h"

enum { STUDY_EDITIONS = 2, STUDY_ROWS_MAX = 3 * STUDY_ITEMS_MAX + 64 };

typedef enum study_section {
    STUDY_SEATS,
    STUDY_LENGTH,
    STUDY_LUCK,
    STUDY_WEIGHT,
    STUDY_DRAMA,
    STUDY_LADDER,
    STUDY_ITEMS,
    STUDY_SECTIONS
} study_section;

typedef struct study_row {
    study_section section;
    const char *id;     /* "win" */
    const char *label;  /* English; {name} is `name` */
    char name[64];      /* "0", "odd"; may be empty */
    const char *others; /* {others}, or NULL */
    bool percent;       /* the values are parts of 1 */
    study_figure figures[STUDY_EDITIONS];
} study_row;

typedef struct study_report {
    const lp_game *game; /* of the first edition */
    const edition *editions[STUDY_EDITIONS];
    const study_result *results[STUDY_EDITIONS];
    int count; /* of editions, 1 or 2 */
    uint64_t seed;
    study_row rows[STUDY_ROWS_MAX];
    int row_count;
} study_report;

/* Makes the rows of the results. */
void study_make_rows(study_report *r);
/* "seats", and what a section is called. */
const char *study_section_id(study_section section);
const char *study_section_title(study_section section);
/* A row's text in the language chosen. */
const char *study_row_text(const study_row *row, char *out, size_t size);
/* True when the two editions differ in this row by more than chance (99 %). */
bool study_differs(const study_report *r, const study_row *row);
/* "33.4 % ± 1.2"; "–" when it is not known. */
const char *study_figure_text(const study_row *row, int which, char *out, size_t size);

void study_print(const study_report *r, FILE *to);
void study_write_json(const study_report *r, FILE *to);
/* study_html.c: one page with pictures, without scripts, for light and dark. */
void study_write_html(const study_report *r, FILE *to);

#endif
