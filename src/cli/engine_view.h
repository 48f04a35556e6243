/* Views read back from their JSON (docs/views.md), for bots that are told nothing else. */
#ifndef LUCKPOND_ENGINE_VIEW_H
#define LUCKPOND_ENGINE_VIEW_H

#include <jansson.h>

#include "luckpond/game.h"

/* Reads the view of a seat that is to act. A position is built that fits it, hidden cards laid out
 * in any way that agrees; the game itself then says what its viewer sees, and only a text that says
 * exactly the same is believed. False, and nothing to rely on in *view, otherwise. */
bool engine_view_read(const lp_game *g, const char *json, size_t length, void *view, int *viewer);
/* The same from JSON taken apart, and for a seat that waits too: `turn` is who is to act. Not for a
 * game that is over. */
bool engine_view_build(const lp_game *g, const json_t *json, void *view, int *viewer, int *turn);

#endif
