/* A disk that fails on demand: a layer below SQLite, over real files in a scratch folder.
 *
 * It remembers for each file what has been synced and the writes since. It can fail the k-th
 * operation of a kind, run out of room, and lose power: then a random part of what was not synced
 * is gone, in no order, and some of what remains is torn at 512-byte sectors. A failed sync forgets
 * what it should have kept, as Linux does: a later sync reports success without it.
 *
 * Creating and deleting files counts as durable at once. One disk per process. */
#ifndef LUCKPOND_TESTS_FAULT_DISK_H
#define LUCKPOND_TESTS_FAULT_DISK_H

#include <stdbool.h>
#include <stdint.h>

#define FAULT_DISK "fault" /* the name for store_config.vfs */

enum {
    DISK_OPEN = 1,
    DISK_READ = 2,
    DISK_WRITE = 4,
    DISK_SYNC = 8,
    DISK_TRUNCATE = 16,
    DISK_SHARED = 32, /* growing the journal's index: fails as it does without room */
    DISK_CHANGES = DISK_WRITE | DISK_SYNC | DISK_TRUNCATE
};

/* A healthy disk that knows no files. The first call installs it. */
void disk_reset(void);

/* The k-th operation from now on of these kinds fails, and all later ones too if `forever`. */
void disk_fail_at(unsigned kinds, long k, bool forever);

/* Files may grow by this many bytes more; -1: without end. */
void disk_room(int64_t bytes);

/* Power goes at the k-th operation from now on of these kinds: it and all later ones fail. */
void disk_cut_at(unsigned kinds, long k);

/* The power is back; files are as a cut leaves them. Nothing may have them open. */
void disk_power_on(uint32_t seed);

/* Syncs report success and do nothing: to see the tests fail. */
void disk_lie(bool lie);

long disk_count(void);  /* operations of the kinds asked for since the last fail_at or cut_at */
bool disk_struck(void); /* whether the fault has happened */

#endif
