#include "battery.h"

#include "games/doctor_lucky/doctor_lucky.h"
#include "games/duck/duck.h"
#include "games/lucktails/lucktails.h"

/* LT-2: a dealt card is seen by the left neighbour of the seat that gets it; face-up and revealed
 * cards by all. The number of cards dealt so far says who gets the next one. */
static bool lucktails_hidden(const lp_game *g, const lucktails_state *s, int viewer)
{
    if (s->phase != LUCKTAILS_PHASE_DEAL)
        return false;
    const int dealt = lucktails_dealt_count(g, s);
    if (dealt >= g->seats)
        return false;
    const int seat = (s->start + dealt) % g->seats;
    return viewer != (seat + 1) % g->seats;
}

/* DU-17: dealt cards and cards from the draw pile are their owner's; the start card is open. */
static bool duck_hidden(const lp_game *g, const duck_state *s, int viewer)
{
    if (s->phase == DUCK_PHASE_DEAL)
        return duck_deal_seat(g, s) >= 0 && viewer != duck_deal_seat(g, s);
    return viewer != s->seat;
}

/* DL-21: set-up cards are open; dealt and drawn cards are their owner's. */
static bool doctor_lucky_hidden(const lp_game *g, const doctor_lucky_state *s, int viewer)
{
    if (s->phase == DOCTOR_LUCKY_PHASE_DEAL)
        return viewer != doctor_lucky_deal_seat(g, s);
    return s->phase == DOCTOR_LUCKY_PHASE_DRAWN && viewer != s->active;
}

bool draw_is_hidden(const lp_game *g, const void *state, int viewer)
{
    if (g->rules == &lp_lucktails)
        return lucktails_hidden(g, (const lucktails_state *)state, viewer);
    if (g->rules == &lp_duck)
        return duck_hidden(g, (const duck_state *)state, viewer);
    if (g->rules == &lp_doctor_lucky)
        return doctor_lucky_hidden(g, (const doctor_lucky_state *)state, viewer);
    return false; /* YU-9 */
}

/* LT-7, LT-8: whoever leaves the round reveals a card, at once or when the middle card is drawn. */
static bool lucktails_reveals(const lucktails_state *before, const lp_step *step)
{
    if (step->actor == LP_CHANCE)
        return before->phase == LUCKTAILS_PHASE_REVEAL;
    return step->action == LUCKTAILS_TAKE || step->action == LUCKTAILS_KEEP ||
           step->action == LUCKTAILS_SWITCH_1 || step->action == LUCKTAILS_SWITCH_2;
}

bool step_reveals(const lp_game *g, const void *before, const void *after, const lp_step *step)
{
    if (g->rules == &lp_lucktails)
        return lucktails_reveals((const lucktails_state *)before, step);
    if (g->rules == &lp_duck) { /* DU-14: all hands at every end of a round */
        const int phase = ((const duck_state *)after)->phase;
        return step->actor != LP_CHANCE &&
               (phase == DUCK_PHASE_TOWEL || phase == DUCK_PHASE_DEAL || phase == DUCK_PHASE_OVER);
    }
    if (g->rules == &lp_doctor_lucky) /* DL-21: when the game is over */
        return ((const doctor_lucky_state *)after)->phase == DOCTOR_LUCKY_PHASE_OVER;
    return false;
}
