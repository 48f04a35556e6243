/* The games of the house and their built-in editions. */
#ifndef LUCKPOND_GAMES_H
#define LUCKPOND_GAMES_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

extern const lp_rules lp_lucktails, lp_doctor_lucky, lp_yucatan, lp_duck;

enum { LP_GAME_COUNT = 4 };
/* Game number `index` (0 … LP_GAME_COUNT - 1). */
const lp_rules *lp_rules_at(int index);
/* The game with this id, or NULL. */
const lp_rules *lp_rules_find(const char *id);

/* The built-in edition of that name ("default" always exists), or NULL. */
const void *lp_edition_find(const lp_rules *rules, const char *name);
/* The name of the built-in edition number `index` of this game, or NULL past the last. */
const char *lp_edition_name(const lp_rules *rules, int index);

#ifdef __cplusplus
}
#endif
#endif
