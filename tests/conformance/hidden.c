#include "battery.h"

#include "games/doctor_lucky/doctor_lucky.h"
#include "games/duck/duck.h"
#include "games/lucktails/lucktails.h"

/* By id: the battery also runs on copies of a game's table with something broken in them. */
static bool is(const lp_game *g, const char *id) { return lp_text_same(g->rules->id, id); }

/* LT-2: a dealt card is seen by the left neighbour of the seat that gets it; face-up and revealed
 * cards by all. The number of cards dealt so far says who gets the next one. */
static bool lucktails_hidden(const lp_game *g, const lucktails_state *s, int viewer)
{
    const int dealt = LUCKTAILS_CARDS - s->deck_count;
    if (s->phase != LUCKTAILS_PHASE_DEAL || dealt >= g->seats)
        return false;
    return viewer != (s->start + dealt + 1) % g->seats;
}

/* DU-17: dealt cards and cards from the draw pile are their owner's; the start card is open. */
static bool duck_hidden(const lp_game *g, const duck_state *s, int viewer)
{
    const bool all_dealt = duck_size(s->hands[s->dealer]) == duck_edition_of(g)->hand;
    if (s->phase == DUCK_PHASE_DEAL && all_dealt)
        return false;
    return viewer != s->seat;
}

/* DL-21: set-up cards are open; dealt and drawn cards are their owner's. */
static bool doctor_lucky_hidden(const doctor_lucky_state *s, int viewer)
{
    return (s->table.phase == DOCTOR_LUCKY_PHASE_DEAL ||
            s->table.phase == DOCTOR_LUCKY_PHASE_DRAWN) &&
           viewer != s->table.active;
}

bool draw_is_hidden(const lp_game *g, const void *state, int viewer)
{
    if (is(g, "lucktails"))
        return lucktails_hidden(g, (const lucktails_state *)state, viewer);
    if (is(g, "duck"))
        return duck_hidden(g, (const duck_state *)state, viewer);
    if (is(g, "doctor_lucky"))
        return doctor_lucky_hidden((const doctor_lucky_state *)state, viewer);
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
    if (is(g, "lucktails"))
        return lucktails_reveals((const lucktails_state *)before, step);
    if (is(g, "duck")) { /* DU-14: all hands at every end of a round */
        const int phase = ((const duck_state *)after)->phase;
        return step->actor != LP_CHANCE &&
               (phase == DUCK_PHASE_TOWEL || phase == DUCK_PHASE_DEAL || phase == DUCK_PHASE_OVER);
    }
    if (is(g, "doctor_lucky")) /* DL-21: when the game is over */
        return ((const doctor_lucky_state *)after)->table.phase == DOCTOR_LUCKY_PHASE_OVER;
    return false;
}
