/* Bots: a view in, an action out. A bot sees what a person in its seat would see and nothing else.
 */
#ifndef LUCKPOND_BOT_H
#define LUCKPOND_BOT_H

#include "game.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a bot may use while it thinks. All of it belongs to the caller. */
typedef struct lp_think {
    lp_random *random; /* its own stream: same seed, same play */
    void *arena;       /* scratch memory, aligned to 8, at least bot->arena_size bytes */
    size_t arena_size;
    uint64_t nodes;       /* search budget; 0: the bot's own default */
    bool (*stop)(void *); /* may be NULL; when it returns true the bot answers at once */
    void *stop_data;
} lp_think;

typedef struct lp_bot {
    const char *id; /* "random" */
    size_t (*arena_size)(const lp_game *g);
    /* Chooses one of the `count` >= 1 legal actions. `view` is the view of the seat to act. */
    lp_action (*choose)(const lp_game *g, const void *view, const lp_action *legal, int count,
                        const lp_think *think);
} lp_bot;

/* The bot called `id` for this game, or NULL. Every game has "random" (even choice) and "thumb"
 * (sensible rules of thumb). */
const lp_bot *lp_bot_find(const lp_rules *rules, const char *id);
/* Id of bot number `index` of this game, or NULL past the last. */
const char *lp_bot_id(const lp_rules *rules, int index);

#ifdef __cplusplus
}
#endif
#endif
