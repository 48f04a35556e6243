/* Editions: what is printed on the components (ED-1 to ED-4). Reads them from JSON, checks them
 * whole before anybody can use them, and answers for their texts and provenance. The format, key by
 * key, and every check: docs/editions.md.
 *
 *     edition e;
 *     edition_report report;
 *     if (!edition_load(&e, &lp_duck, "my-ducks.json", &report)) {
 *         edition_report_print(&report, stderr);
 *         return 1;
 *     }
 *     lp_game_init(&game, e.rules, edition_flat(&e), seats);
 *     …
 *     edition_finish(&e);
 */
#ifndef LUCKPOND_EDITION_H
#define LUCKPOND_EDITION_H

#include <jansson.h>
#include <stdio.h>

#include "games/doctor_lucky/doctor_lucky_edition.h"
#include "games/duck/duck_edition.h"
#include "games/lucktails/lucktails_edition.h"
#include "games/yucatan/yucatan.h"

enum {
    EDITION_FILE_MAX = 256 * 1024, /* bytes; the greatest of ours has about 20,000 */
    EDITION_NAME_MAX = 32,
    EDITION_FAULTS_MAX = 20, /* kept of one file; the others are counted */
    EDITION_PLACE_MAX = 128,
    EDITION_PROBLEM_MAX = 200,
};

/* A rule an edition can break. */
typedef struct edition_rule {
    const char *clause;   /* "ED-3" */
    const char *sentence; /* what it asks for */
} edition_rule;

typedef struct edition_fault {
    char place[EDITION_PLACE_MAX]; /* "values.rooms.value[3].id", "line 4, column 7" */
    char problem[EDITION_PROBLEM_MAX];
    edition_rule rule;
} edition_fault;

/* Everything wrong with one edition. */
typedef struct edition_report {
    char file[256]; /* its path, or the name of a built-in edition */
    int count;      /* faults found; the first EDITION_FAULTS_MAX are kept */
    edition_fault faults[EDITION_FAULTS_MAX];
} edition_report;

/* A sound edition. `flat` is what the rules work with, `json` all that was written. */
typedef struct edition {
    const lp_rules *rules;
    char name[EDITION_NAME_MAX + 1];
    uint64_t hash; /* ED-4; see lp_edition_hash */
    json_t *json;
    union {
        uint64_t aligned;
        yucatan_edition yucatan;
        lucktails_edition lucktails;
        duck_edition duck;
        doctor_lucky_edition doctor_lucky;
    } flat;
} edition;

/* --- Reading --------------------------------------------------------------------------------- */

/* Reads an edition and checks it whole. False, and at least one fault in *report, when anything is
 * wrong; *e is empty then. `file` is only for the report. */
bool edition_read_text(edition *e, const char *text, size_t length, const char *file,
                       edition_report *report);
bool edition_read_file(edition *e, const char *path, edition_report *report);
/* Gives its memory back; an empty edition is fine. */
void edition_finish(edition *e);

/* The text of a built-in edition; NULL when the game has none of that name. */
const char *edition_builtin_text(const lp_rules *rules, const char *name, size_t *length);
/* Reads a built-in edition; false when there is none of that name. */
bool edition_builtin(edition *e, const lp_rules *rules, const char *name);
/* What --edition takes: the name of a built-in edition, or else the path of a file, which must be
 * for this game. */
bool edition_load(edition *e, const lp_rules *rules, const char *name_or_file,
                  edition_report *report);

/* For lp_game_init; lives as long as *e and moves with it. */
static inline const void *edition_flat(const edition *e) { return &e->flat; }

/* Fault number i as one line, "FILE: PLACE: PROBLEM (CLAUSE: RULE)"; at most EDITION_FAULTS_MAX of
 * them are there. */
void edition_fault_write(const edition_report *report, int i, lp_text *out);
/* All of them, one a line. */
void edition_report_print(const edition_report *report, FILE *to);

/* --- Texts and provenance -------------------------------------------------------------------- */

/* The languages of every name: "de", "en", "fr", "nl"; NULL past the last. */
const char *edition_language(int index);

/* Texts in a language (English when it is none of the four), valid until edition_finish. Those of
 * rooms, aid cards, clues and the plan are NULL when the game or the edition has no such thing. */
const char *edition_title(const edition *e, const char *language);
const char *edition_room_name(const edition *e, int room, const char *language);
const char *edition_aid_name(const edition *e, int aid, const char *language);
const char *edition_clue(const edition *e, int index, const char *language);
const char *edition_puzzle_question(const edition *e, const char *language);
const char *edition_plan_line(const edition *e, int row);

/* One value of an edition with its provenance (ED-2), or one item of a list that has its own. */
typedef struct edition_item {
    const char *key;     /* "lifebelts" */
    int index;           /* of the item in the list, -1 for the whole value */
    const char *from;    /* "printed", "reported" or "reconstructed" */
    const char *note;    /* why; NULL when none is given */
    const json_t *value; /* borrowed */
} edition_item;

/* Calls `visit` for every value in the order of docs/editions.md, each followed by those of its
 * items that have a provenance of their own. */
void edition_walk(const edition *e, void (*visit)(const edition_item *item, void *data),
                  void *data);
/* A value on one line of text: names in one language, provenance left out. */
void edition_value_write(const json_t *value, const char *language, lp_text *out);

#endif
