/* Yu-ca-tan by rule of thumb: throw as long as one more throw gains more than it risks; in the last
 * turn of the game throw until ahead, then stop. */
#include "bots.h"
#include "games/yucatan/yucatan.h"

static size_t arena_size(const lp_game *g)
{
    (void)g;
    return 0;
}

/* Points this turn can expect to end with when `tip` is thrown once more and the turn then stops.
 */
static double value_of_tip(const yucatan_edition *e, const yucatan_state *s, int tip)
{
    const double hit = lp_popcount(e->faces[tip]) / 6.0;
    double miss_all = 1;
    for (int die = 0; die < s->dice_left; die++)
        miss_all *= 1 - hit;
    return (1 - miss_all) * s->points + s->dice_left * hit * e->points[tip];
}

/* Nobody throws after this turn. */
static bool is_last_turn(const lp_game *g, const yucatan_view *v)
{
    return v->table.round + 1 == v->rounds && v->table.seat + 1 == g->seats;
}

static int best_other_total(const lp_game *g, const yucatan_state *s)
{
    int best = 0;
    for (int i = 0; i < g->seats; i++)
        if (i != s->seat && s->totals[i] > best)
            best = s->totals[i];
    return best;
}

static lp_action choose(const lp_game *g, const void *view, const lp_action *legal, int count,
                        const lp_think *think)
{
    (void)think;
    const yucatan_edition *e = (const yucatan_edition *)g->edition;
    const yucatan_view *v = (const yucatan_view *)view;
    const yucatan_state *s = &v->table;
    double best = -1;
    lp_action tip = legal[count - 1];
    for (int i = 0; i < count; i++) {
        if (legal[i] == YUCATAN_STOP)
            continue;
        const double value = value_of_tip(e, s, legal[i] - YUCATAN_TIP);
        if (value > best) {
            best = value;
            tip = legal[i];
        }
    }
    if (legal[0] != YUCATAN_STOP)
        return tip;
    if (is_last_turn(g, v))
        return s->totals[s->seat] + s->points > best_other_total(g, s) ? YUCATAN_STOP : tip;
    return s->points >= best ? YUCATAN_STOP : tip;
}

const lp_bot lp_bot_yucatan_thumb = {"thumb", arena_size, choose};
