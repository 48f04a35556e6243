/* Looking after a data folder, whether a server runs on it or not: check, backup, restore, and the
 * operator's orders. For the command line. */
#ifndef LUCKPOND_SERVER_CARE_H
#define LUCKPOND_SERVER_CARE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { CARE_WHY_MAX = 512 };

typedef enum care_result {
    CARE_GOOD,
    CARE_FOUND,   /* check: something is wrong, and was reported */
    CARE_ABSENT,  /* no such folder or file, or nothing of ours in it */
    CARE_DENIED,  /* cannot be read or written, or is there already */
    CARE_LOCKED,  /* in use by a server that does not answer */
    CARE_NEWER,   /* written by a newer luckpond */
    CARE_DAMAGED, /* cannot even be opened, or is not ours */
    CARE_FULL,    /* no room on the disk */
    CARE_FAILED   /* the disk failed */
} care_result;

/* --- Check ------------------------------------------------------------------------------------ */

/* One thing found wrong. Fields that do not apply are "" or 0. */
typedef struct care_finding {
    const char *table;
    uint64_t row; /* of the table; 0: the table itself */
    const char *document;
    const char *what;
} care_finding;
typedef void care_report(void *data, const care_finding *finding);

typedef struct care_counts {
    uint64_t tables, guests, records, findings;
} care_counts;

/* Reads everything, compares every checksum and chain, and plays every table and every record again
 * through the rules. Changes nothing; a server may run meanwhile. */
care_result care_check(const char *data, care_report *report, void *report_data, care_counts *out,
                       char why[CARE_WHY_MAX]);

/* --- Copies ----------------------------------------------------------------------------------- */

/* One moment into a new file, while a server runs or not. */
care_result care_backup(const char *data, const char *file, char why[CARE_WHY_MAX]);
/* Into an absent or empty folder (its list of deleted guests may be there). `deleted`: such a list
 * from elsewhere, or NULL. *again: how many guests of the backup were deleted again. */
care_result care_restore(const char *file, const char *data, const char *deleted, uint64_t *again,
                         char why[CARE_WHY_MAX]);

/* --- Orders ----------------------------------------------------------------------------------- */

typedef struct care_answer {
    int status; /* 200: done; otherwise the body says why not */
    char *body; /* JSON, to be freed */
    bool live;  /* a running server answered */
} care_answer;

/* An order as in server_admin: to the running server through its socket, or, when none runs,
 * carried out right here. */
care_result care_order(const char *data, const char *const *words, int count, care_answer *out,
                       char why[CARE_WHY_MAX]);
/* "10.0.0.0/8", "2001:db8::1". */
bool care_is_range(const char *text);

#endif
