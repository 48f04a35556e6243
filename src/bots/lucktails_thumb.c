/* Lucktails by rule of thumb: know what opting out is worth on average, never offer the others more
 * than that, and take a bait that is worth as much. */
#include "bots.h"
#include "solve/lucktails_sense.h"

static size_t arena_size(const lp_game *g)
{
    (void)g;
    return 0;
}

static lp_action choose(const lp_game *g, const void *view, const lp_action *legal, int count,
                        const lp_think *think)
{
    (void)legal;
    (void)count;
    (void)think;
    const lucktails_view *v = (const lucktails_view *)view;
    const lucktails_state *s = &v->table;
    const lucktails_sense sense = lucktails_sense_of(g, s, s->seat);
    return lucktails_by_patience(g, s, &sense, 0);
}

const lp_bot lp_bot_lucktails_thumb = {"thumb", arena_size, choose};
