/* Three players of DUCK: one who sheds what is dear, one with taste, one who tries things out. */
#include "bots.h"
#include "duck_taste.h"
#include "search.h"

static size_t no_arena(const lp_game *g)
{
    (void)g;
    return 0;
}

/* --- beginner: lays off the most points, ducks with a really light hand ------------------------
 */

static const duck_taste beginner_taste = {.sum = 10, .size = 8, .mean = 30, .patience = 45};
enum { SLIPS = 6 }; /* one play in six is any play */

static lp_action choose_beginner(const lp_game *g, const void *view, const lp_action *legal,
                                 int count, const lp_think *think)
{
    const duck_view *v = (const duck_view *)view;
    if (count > 1 && lp_random_below(think->random, SLIPS) == 0) {
        const int plays = count - (legal[count - 1] == DUCK_DUCK);
        return legal[lp_random_below(think->random, (uint32_t)(plays > 0 ? plays : 1))];
    }
    return duck_taste_choose(&beginner_taste, g, &v->table, v->viewer, v->hand_counts, legal,
                             count);
}

const lp_bot lp_bot_duck_beginner = {"beginner", no_arena, choose_beginner};

/* --- club: one ply deep, with tuned taste ------------------------------------------------------
 */

static lp_action choose_club(const lp_game *g, const void *view, const lp_action *legal, int count,
                             const lp_think *think)
{
    (void)think;
    const duck_view *v = (const duck_view *)view;
    return duck_taste_choose(&duck_taste_tuned, g, &v->table, v->viewer, v->hand_counts, legal,
                             count);
}

const lp_bot lp_bot_duck_club = {"club", no_arena, choose_club};

/* --- expert: tries every play in many deals, to the end of the round ---------------------------
 */

/* Points are decided by five rounds: with rounds to come a lead is worth less. */
static double standing(const lp_game *g, const duck_state *s, int seat)
{
    if (s->phase == DUCK_PHASE_OVER)
        return search_won(g, s, seat);
    int32_t scores[LP_SEATS_MAX];
    double shares[LP_SEATS_MAX];
    duck_scores(g, s, scores);
    const int to_come = duck_edition_of(g)->round_count - s->round;
    const double spread = g->seats == 3 ? 5 : g->seats == 4 ? 4 : 3.5; /* fitted, docs/bots.md */
    search_shares(g, scores, spread * __builtin_sqrt((double)to_come), shares);
    return shares[seat];
}

static void count_hands(const lp_game *g, const duck_state *s, uint8_t *counts)
{
    for (int i = 0; i < g->seats; i++)
        counts[i] = (uint8_t)duck_size(s->hands[i]);
}

enum { TRIED = 12 };

static double playout(const lp_game *g, void *state, int seat, lp_random *random, void *scratch)
{
    duck_state *s = (duck_state *)state;
    const int round = s->round;
    lp_action *legal = (lp_action *)scratch;
    while (s->round == round) {
        const int turn = lp_settle(g, s, random);
        if (turn == LP_OVER || s->round != round)
            break;
        uint8_t counts[LP_SEATS_MAX];
        count_hands(g, s, counts);
        const int count = lp_legal(g, s, legal);
        (void)g->rules->apply(
            g, s, duck_taste_choose(&duck_taste_tuned, g, s, turn, counts, legal, count));
    }
    return standing(g, s, seat);
}

/* Everybody keeps low cards and sheds high ones: a hidden card of a hand weighs exp(-number * tilt)
 * against one of the pile, the more so the longer the round has lasted (measured among club
 * players, docs/bots.md). Cards are swapped between hand and pile until that is so; what is known
 * stays where it is. */
enum { SWEEPS = 3 };

static double tilt_of(const lp_game *g, const duck_state *s)
{
    const double tilt = 0.03 + 0.055 * s->turns / g->seats;
    return tilt < 0.35 ? tilt : 0.35;
}

static void offer_swap(duck_state *s, duck_cards *hidden, double tilt, lp_random *random)
{
    const int in_hand = duck_nth(*hidden, lp_random_below(random, (uint32_t)duck_size(*hidden)));
    const int in_pile = duck_nth(s->pile, lp_random_below(random, s->pile_count));
    const int rise = duck_number(in_pile) - duck_number(in_hand);
    const double chance = rise <= 0 ? 1 : search_exp(-tilt * rise);
    if ((double)(lp_random_next(random) >> 11) * 0x1p-53 >= chance)
        return;
    *hidden += duck_one(in_pile) - duck_one(in_hand);
    s->pile += duck_one(in_hand) - duck_one(in_pile);
}

static void believe(const lp_game *g, const void *view, lp_random *random, void *state,
                    void *scratch)
{
    (void)scratch;
    duck_state *s = (duck_state *)state;
    duck_determinize(g, view, random, s);
    const int viewer = ((const duck_view *)view)->viewer;
    if (s->pile_count == 0 || s->phase == DUCK_PHASE_TOWEL)
        return;
    const double tilt = tilt_of(g, s);
    for (int seat = 0; seat < g->seats; seat++) {
        duck_cards hidden = seat == viewer ? 0 : s->hands[seat] - s->known[seat];
        s->hands[seat] -= hidden;
        for (int i = SWEEPS * duck_size(hidden); i > 0; i--)
            offer_swap(s, &hidden, tilt, random);
        s->hands[seat] += hidden;
    }
}

/* The duck, and the plays of best taste. */
static int narrow(const lp_game *g, const void *view, const lp_action *legal, int count,
                  lp_action *out)
{
    const duck_view *v = (const duck_view *)view;
    const int late = duck_taste_late(g, &v->table);
    const duck_cards hand = v->table.hands[v->viewer];
    int kept = 0, bad[SEARCH_CANDIDATES_MAX];
    for (int i = 0; i < count; i++) {
        const int worse = legal[i] < DUCK_DUCK
                              ? duck_taste_play(&duck_taste_tuned, hand, legal[i], late)
                              : -(1 << 28);
        int at = kept < TRIED ? kept++ : TRIED;
        for (; at > 0 && bad[at - 1] > worse; at--)
            if (at < TRIED) {
                bad[at] = bad[at - 1];
                out[at] = out[at - 1];
            }
        if (at < TRIED) {
            bad[at] = worse;
            out[at] = legal[i];
        }
    }
    return kept;
}

const search_kind duck_search = {believe, playout, narrow, LP_LEGAL_MAX * sizeof(lp_action),
                                 4000,    NULL,    NULL};

static size_t expert_arena(const lp_game *g)
{
    (void)g;
    return search_arena_size(&duck_search);
}

static lp_action choose_expert(const lp_game *g, const void *view, const lp_action *legal,
                               int count, const lp_think *think)
{
    return search_choose(&duck_search, g, view, legal, count, think);
}

const lp_bot lp_bot_duck_expert = {"expert", expert_arena, choose_expert};
