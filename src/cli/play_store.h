/* Where games that are being played are kept: ${XDG_STATE_HOME:-~/.local/state}/luckpond. */
#ifndef LUCKPOND_PLAY_STORE_H
#define LUCKPOND_PLAY_STORE_H

#include "record/record.h"

enum { PLAY_PATH_MAX = 4096 };

/* The file of a game ("…/luckpond/duck.record"); false when there is no place for it. */
bool play_store_path(const char *game, char path[PLAY_PATH_MAX]);
/* Makes the folders above a file. */
bool play_store_make_folders(const char *path);
/* Keeps what lies at `path` as "….previous.record", so that a new game does not wipe it out. */
void play_store_put_aside(const char *path);
/* Writes the record whole or not at all: to a file beside it, to the disk, then into its place. */
bool play_store_write(const char *path, const record *r);
/* True when there is a record of an open game at `path`. */
bool play_store_is_open(const char *path);

#endif
