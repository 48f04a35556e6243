/* Three players of Save Doctor Lucky: one who tries whenever he can, one with taste, one who plays
 * every plan through. */
#include "bots.h"
#include "doctor_lucky_answer.h"
#include "doctor_lucky_taste.h"
#include "search.h"

static size_t no_arena(const lp_game *g)
{
    (void)g;
    return 0;
}

/* --- beginner: loves attempts and cards, plans no walk -------------------------------------------
 */

static const doctor_lucky_taste beginner_taste = {.drain = 20,
                                                  .aid = 0,
                                                  .card = 30,
                                                  .draw = 25,
                                                  .ahead = 10,
                                                  .fade = 30,
                                                  .failure = 2,
                                                  .trust = 40};
enum { SLIPS = 4 }; /* one decision in four is any */

static lp_action choose_beginner(const lp_game *g, const void *view, const lp_action *legal,
                                 int count, const lp_think *think)
{
    const doctor_lucky_sight sight = doctor_lucky_sight_of_view(g, (const doctor_lucky_view *)view);
    if (lp_random_below(think->random, SLIPS) == 0)
        return bot_random_choice(legal, count, think->random);
    return doctor_lucky_taste_choose(&beginner_taste, g, &sight, legal, count);
}

const lp_bot lp_bot_doctor_lucky_beginner = {"beginner", no_arena, choose_beginner};

/* --- club: one ply deep, with tuned taste --------------------------------------------------------
 */

static lp_action choose_club(const lp_game *g, const void *view, const lp_action *legal, int count,
                             const lp_think *think)
{
    (void)think;
    const doctor_lucky_sight sight = doctor_lucky_sight_of_view(g, (const doctor_lucky_view *)view);
    return doctor_lucky_taste_choose(&doctor_lucky_taste_tuned, g, &sight, legal, count);
}

const lp_bot lp_bot_doctor_lucky_club = {"club", no_arena, choose_club};

/* --- expert: plays the best plans through, in many deals
 * ------------------------------------------ */

enum { TRIED = 10 };

static double playout(const lp_game *g, void *state, int seat, lp_random *random, void *scratch)
{
    doctor_lucky_state *s = (doctor_lucky_state *)state;
    lp_action *legal = (lp_action *)scratch;
    for (int turn; (turn = lp_settle(g, s, random)) != LP_OVER;) {
        const doctor_lucky_sight sight = doctor_lucky_sight_of_state(g, s, turn);
        const int count = lp_legal(g, s, legal);
        (void)g->rules->apply(
            g, s, doctor_lucky_taste_choose(&doctor_lucky_taste_tuned, g, &sight, legal, count));
    }
    return search_won(g, s, seat);
}

/* The plans of best taste; all answers (the coach tries them, too, for their chances). */
static int narrow(const lp_game *g, const void *view, const lp_action *legal, int count,
                  lp_action *out)
{
    const doctor_lucky_sight sight = doctor_lucky_sight_of_view(g, (const doctor_lucky_view *)view);
    const doctor_lucky_prospect p = doctor_lucky_prospect_of(&doctor_lucky_taste_tuned, g, &sight);
    const bool answer = sight.table->phase == DOCTOR_LUCKY_PHASE_ANSWER;
    double worth[TRIED];
    int kept = 0;
    for (int i = 0; i < count; i++) {
        const double better = answer ? 0 : doctor_lucky_taste_turn(&p, g, &sight, legal[i]);
        int at = kept < TRIED ? kept++ : TRIED;
        for (; at > 0 && worth[at - 1] < better; at--)
            if (at < TRIED) {
                worth[at] = worth[at - 1];
                out[at] = out[at - 1];
            }
        if (at < TRIED) {
            worth[at] = better;
            out[at] = legal[i];
        }
    }
    return kept;
}

/* What an answer is worth shows in so few of many playouts that a search at 20 ms chose by chance.
 */
static int solved(const lp_game *g, const void *view)
{
    const doctor_lucky_sight sight = doctor_lucky_sight_of_view(g, (const doctor_lucky_view *)view);
    return sight.table->phase == DOCTOR_LUCKY_PHASE_ANSWER ? doctor_lucky_answer(g, &sight)
                                                           : SEARCH_UNSOLVED;
}

const search_kind doctor_lucky_search = {NULL, playout, narrow, LP_LEGAL_MAX * sizeof(lp_action),
                                         1500, NULL,    solved};

static size_t expert_arena(const lp_game *g)
{
    (void)g;
    return search_arena_size(&doctor_lucky_search);
}

static lp_action choose_expert(const lp_game *g, const void *view, const lp_action *legal,
                               int count, const lp_think *think)
{
    return search_choose(&doctor_lucky_search, g, view, legal, count, think);
}

const lp_bot lp_bot_doctor_lucky_expert = {"expert", expert_arena, choose_expert};
