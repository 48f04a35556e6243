/* Three players of Yu-ca-tan: one who feels, one who counts points, one who counts the race. */
#include "bots.h"
#include "yucatan_race.h"

/* --- beginner: safe tips first, and enough is enough ---------------------------------------------
 */

enum { ENOUGH = 9, FEW_DICE = 4 };

static size_t no_arena(const lp_game *g)
{
    (void)g;
    return 0;
}

/* Any tip that is left; of two picked blindly the one that more faces match. */
static lp_action beginner_tip(const yucatan_edition *e, const lp_action *legal, int count,
                              lp_random *random)
{
    const int from = legal[0] == YUCATAN_STOP;
    const lp_action a = legal[from + (int)lp_random_below(random, (uint32_t)(count - from))];
    const lp_action b = legal[from + (int)lp_random_below(random, (uint32_t)(count - from))];
    return lp_popcount(e->faces[a - YUCATAN_TIP]) >= lp_popcount(e->faces[b - YUCATAN_TIP]) ? a : b;
}

static lp_action choose_beginner(const lp_game *g, const void *view, const lp_action *legal,
                                 int count, const lp_think *think)
{
    const yucatan_state *s = &((const yucatan_view *)view)->table;
    if (legal[0] == YUCATAN_STOP && (s->points >= ENOUGH || s->dice_left <= FEW_DICE))
        return YUCATAN_STOP;
    return beginner_tip((const yucatan_edition *)g->edition, legal, count, think->random);
}

const lp_bot lp_bot_yucatan_beginner = {"beginner", no_arena, choose_beginner};

/* --- club: the most points a turn can bring ------------------------------------------------------
 */

static lp_action choose_club(const lp_game *g, const void *view, const lp_action *legal, int count,
                             const lp_think *think)
{
    yucatan_race race;
    if (!yucatan_race_init(&race, g, think->arena)) /* an edition past the tables */
        return lp_bot_yucatan_thumb.choose(g, view, legal, count, think);
    yucatan_race_for_points(&race);
    return yucatan_race_best(&race, &((const yucatan_view *)view)->table, legal, count);
}

const lp_bot lp_bot_yucatan_club = {"club", yucatan_race_size, choose_club};

/* --- expert: the best chance to win --------------------------------------------------------------
 */

static lp_action choose_expert(const lp_game *g, const void *view, const lp_action *legal,
                               int count, const lp_think *think)
{
    const yucatan_view *v = (const yucatan_view *)view;
    yucatan_race race;
    if (!yucatan_race_init(&race, g, think->arena))
        return lp_bot_yucatan_thumb.choose(g, view, legal, count, think);
    yucatan_race_for_win(&race, g, v, think);
    return yucatan_race_best(&race, &v->table, legal, count);
}

const lp_bot lp_bot_yucatan_expert = {"expert", yucatan_race_win_size, choose_expert};
