/* Three players of Lucktails: a child, one who counts, one who has studied the round. */
#include "bots.h"
#include "lucktails_belief.h"
#include "search.h"
#include "solve/lucktails_round.h"

static size_t no_arena(const lp_game *g)
{
    (void)g;
    return 0;
}

static const lucktails_state *table_of(const void *view)
{
    return &((const lucktails_view *)view)->table;
}

/* --- beginner: sees the cards that lie there, and has nerves or has none -------------------------
 */

enum { TEMPTING_VP = 3, NERVE = 3 };

/* Takes what looks like much, hopes for the own card when low ones lie open, never thinks of what
 * the others see, and switches only for a present. */
static lp_action choose_beginner(const lp_game *g, const void *view, const lp_action *legal,
                                 int count, const lp_think *think)
{
    (void)legal;
    (void)count;
    const lucktails_state *s = table_of(view);
    const lucktails_sense sense = lucktails_sense_of(g, s, s->seat);
    const int raise = lucktails_raise(g, s, &sense, 1);
    const int bait_vp = lucktails_edition_of(g)->bait_vp[s->bait];
    for (int place = 0; place < LUCKTAILS_PLACES; place++)
        if (s->place_bonus[place] > 0 && lp_random_below(think->random, 2) == 0)
            return (lp_action)(LUCKTAILS_SWITCH_1 + place);
    if (s->bait > 0 && bait_vp >= TEMPTING_VP)
        return LUCKTAILS_TAKE;
    if (raise < 0 || lp_random_below(think->random, NERVE) == 0)
        return s->bait > 0 && bait_vp > 1 ? LUCKTAILS_TAKE : LUCKTAILS_KEEP;
    return (lp_action)raise;
}

const lp_bot lp_bot_lucktails_beginner = {"beginner", no_arena, choose_beginner};

/* --- club: counts the unseen cards, and waits for a bait that is clearly better ------------------
 */

#define CLUB_PATIENCE 1.5

static lp_action choose_club(const lp_game *g, const void *view, const lp_action *legal, int count,
                             const lp_think *think)
{
    (void)legal;
    (void)count;
    (void)think;
    const lucktails_state *s = table_of(view);
    const lucktails_sense sense = lucktails_sense_of(g, s, s->seat);
    return lucktails_by_patience(g, s, &sense, CLUB_PATIENCE);
}

const lp_bot lp_bot_lucktails_club = {"club", no_arena, choose_club};

/* --- expert: knows a plan by heart, reads the others by it, and thinks of the match --------------
 */

typedef struct expert {
    int style[LUCKTAILS_SEATS_MAX]; /* of the others, in the deal being tried */
    lucktails_belief belief;
} expert;

/* Cards and styles are drawn together. */
static void believe(const lp_game *g, const void *view, lp_random *random, void *state,
                    void *scratch)
{
    expert *x = (expert *)scratch;
    const lucktails_world *world = lucktails_belief_draw(&x->belief, random);
    *(lucktails_state *)state = world->s;
    for (int seat = 0; seat < g->seats; seat++)
        x->style[seat] = seat == ((const lucktails_view *)view)->viewer
                             ? 0
                             : lucktails_pick(world->style[seat], LUCKTAILS_STYLES, random);
}

/* To the end of the round; then the scores say what it was worth. */
static double playout(const lp_game *g, void *state, int seat, lp_random *random, void *scratch)
{
    lucktails_state *s = (lucktails_state *)state;
    const expert *x = (const expert *)scratch;
    while (!lucktails_round_ended(s)) {
        if (s->phase == LUCKTAILS_PHASE_REVEAL)
            (void)g->rules->chance_apply(g, s, lp_random_below(random, s->deck_count));
        else
            (void)g->rules->apply(g, s, lucktails_style_choose(g, s, x->style[s->seat], random));
    }
    if (s->phase == LUCKTAILS_PHASE_OVER)
        return search_won(g, s, seat);
    double chances[LUCKTAILS_SEATS_MAX];
    lucktails_match_estimate(&lucktails_weights_by_seats[g->seats - 3], g->seats,
                             lucktails_edition_of(g)->goal, s->vp, chances);
    return chances[seat];
}

/* In an untouched middle the second place is like the first. */
static int narrow(const lp_game *g, const void *view, const lp_action *legal, int count,
                  lp_action *out)
{
    (void)legal;
    (void)count;
    const lucktails_options options = lucktails_options_of(g, table_of(view), LUCKTAILS_SIGHT_REAL);
    memcpy(out, options.action, sizeof options.action);
    return options.count;
}

static void begin(const lp_game *g, const void *view, void *scratch)
{
    expert *x = (expert *)scratch;
    lucktails_belief_init(&x->belief, g, (const lucktails_view *)view);
}

const search_kind lucktails_search = {believe, playout, narrow, sizeof(expert), 12000, begin, NULL};

static size_t expert_arena(const lp_game *g)
{
    (void)g;
    return search_arena_size(&lucktails_search);
}

static lp_action choose_expert(const lp_game *g, const void *view, const lp_action *legal,
                               int count, const lp_think *think)
{
    return search_choose(&lucktails_search, g, view, legal, count, think);
}

const lp_bot lp_bot_lucktails_expert = {"expert", expert_arena, choose_expert};
