/* The bot that chooses evenly among what is legal. It does not look at its view. */
#include "bots.h"

static size_t arena_size(const lp_game *g)
{
    (void)g;
    return 0;
}

static lp_action choose(const lp_game *g, const void *view, const lp_action *legal, int count,
                        const lp_think *think)
{
    (void)g;
    (void)view;
    return bot_random_choice(legal, count, think->random);
}

const lp_bot lp_bot_random = {"random", arena_size, choose};
