/* Words that both roles of the engine protocol share (docs/engine.md). */
#ifndef LUCKPOND_ENGINE_WORDS_H
#define LUCKPOND_ENGINE_WORDS_H

#include "luckpond/game.h"

enum {
    ENGINE_VERSION = 1,
    ENGINE_LINE_MAX = 65536, /* bytes of a line, its end included */
};

/* `ID edition NAME HASH players N option NAME VALUE …`: names a game. */
void engine_game_write(lp_text *out, const lp_game *g);
/* The seat to act as `seat I`, or `chance N` with the total of the draw, or `over`. */
void engine_turn_write(lp_text *out, const lp_game *g, const void *state);
/* `SCORE … winners SEAT …`, or `… winners none`. */
void engine_result_write(lp_text *out, const lp_game *g, const void *state);
/* The legal actions of the seat to act, each after a space. */
void engine_legal_write(lp_text *out, const lp_game *g, const lp_action *legal, int count);
/* The built-in edition with this hash, or NULL; its name goes to *name unless that is NULL. */
const void *engine_edition_by_hash(const lp_rules *rules, uint64_t hash, const char **name);

#endif
