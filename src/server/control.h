/* The way from `luckpond admin` to a running server: a Unix socket in the data folder, which only
 * its owner can enter. One connection is one order: its words separated by tabs, then a line break;
 * back come the status, a line break, and JSON up to the end. */
#ifndef LUCKPOND_SERVER_CONTROL_H
#define LUCKPOND_SERVER_CONTROL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CONTROL_FILE "luckpond.control"

enum {
    CONTROL_PATH_MAX = 108,  /* sun_path */
    CONTROL_LINE_MAX = 1024, /* of an order */
};

/* The socket's path, short enough for the system: where the folder's own is too long, through a
 * handle of the folder (*folder, to be closed when not -1). False: there is no such folder. */
bool control_path(const char *data, char out[CONTROL_PATH_MAX], int *folder);

/* --- Deleted guests, kept apart from the database so that they outlive it (deleted_list.c) -----
 */

typedef void deleted_visit(void *data, const char *id);
/* Every sound line of the list; false when it is there and cannot be read. */
bool deleted_list_read(const char *path, deleted_visit *visit, void *data);
/* Adds those that are missing and syncs; false and errno. */
typedef struct deleted_entry {
    char id[33];
    int64_t at;
} deleted_entry;
bool deleted_list_add(const char *path, const deleted_entry *entries, size_t count);

typedef struct server server;
/* Both ways: who is in the folder's list is deleted in the core; … */
bool deleted_list_apply(const char *data, server *core, int64_t now_ms);
/* … and who is deleted in the core is written into the list. */
bool deleted_list_keep(const char *data, server *core);

#endif
