/* Events read back from their JSON: what a server tells a seat, for the same sentences as at home.
 */
#ifndef LUCKPOND_EVENT_READ_H
#define LUCKPOND_EVENT_READ_H

#include <jansson.h>

#include "luckpond/game.h"

/* Fills the event of the game (room for LP_EVENT_MAX, aligned to 8). False, and nothing to rely on
 * in *event, unless the game itself would write exactly this JSON for it. */
bool event_read(const lp_game *g, const json_t *json, void *event);

#endif
