/* What an action uses, game by game. */
#include "games/doctor_lucky/doctor_lucky.h"
#include "games/duck/duck_plays.h"
#include "games/lucktails/lucktails.h"
#include "games/yucatan/yucatan.h"
#include "study.h"

/* --- Yu-ca-tan: the tips, and stopping -------------------------------------------------------- */

/* The items are the actions. */

/* --- Lucktails: the actions, then the cards that are kept ------------------------------------- */

enum { LUCKTAILS_ITEMS = LUCKTAILS_ACTIONS + LUCKTAILS_CARDS };

static int lucktails_items(const lucktails_state *s, lp_action action, int *out)
{
    out[0] = action;
    if (action != LUCKTAILS_KEEP || s->front[s->seat] == LUCKTAILS_NO_CARD)
        return 1;
    out[1] = LUCKTAILS_ACTIONS + s->front[s->seat] - 1;
    return 2;
}

static void lucktails_name(const lp_game *g, int item, lp_text *out)
{
    const int card = item - LUCKTAILS_ACTIONS;
    if (card < 0) {
        g->rules->action_write(g, (lp_action)item, out);
        return;
    }
    lp_text_string(out, "card ");
    if (card < LUCKTAILS_NUMBERED)
        lp_text_int(out, lucktails_edition_of(g)->values[card]);
    else
        lp_text_string(out, "lucktails");
}

/* --- DUCK: each card laid, ducking, and where cards are drawn --------------------------------- */

enum { DUCK_CARD_ITEMS = DUCK_COLOURS * DUCK_NUMBERS };

static int duck_items(lp_action action, int *out)
{
    if (action >= DUCK_TOWEL)
        return 0;
    if (action >= DUCK_DUCK) {
        out[0] = DUCK_CARD_ITEMS + action - DUCK_DUCK;
        return 1;
    }
    const duck_cards cards = duck_play_cards(action);
    int count = 0;
    for (int type = 0; type < DUCK_CARD_ITEMS && count < STUDY_ITEMS_OF; type++)
        if (duck_copies(cards, type) > 0)
            out[count++] = type;
    return count;
}

static void duck_name(const lp_game *g, int item, lp_text *out)
{
    if (item < DUCK_CARD_ITEMS) {
        lp_text_int(out, duck_number(item));
        lp_text_char(out, "ybr"[duck_colour(item)]);
    } else
        g->rules->action_write(g, (lp_action)(DUCK_DUCK + item - DUCK_CARD_ITEMS), out);
}

/* --- Save Doctor Lucky: rooms walked to, rooms of attempts, cards ------------------------------
 */

enum {
    DL_WALK = 0,
    DL_ATTEMPT = DL_WALK + DOCTOR_LUCKY_ROOMS,
    DL_CARD = DL_ATTEMPT + DOCTOR_LUCKY_ROOMS,
    DL_AID = DL_CARD + DOCTOR_LUCKY_ROOMS,
    DL_BARE = DL_AID + DOCTOR_LUCKY_AIDS, /* an attempt without an aid card */
    DL_FAILURE,
    DL_DRAW = DL_FAILURE + 3,
    DL_ITEMS
};
_Static_assert((int)DL_ITEMS <= (int)STUDY_ITEMS_MAX, "room for the items of every game");
_Static_assert((int)DUCK_CARD_ITEMS + 4 <= (int)STUDY_ITEMS_MAX,
               "room for the items of every game");

static int doctor_lucky_items(const doctor_lucky_state *s, lp_action action, int *out)
{
    if (action < DOCTOR_LUCKY_PLAY) {
        out[0] = DL_WALK + action - DOCTOR_LUCKY_STEP;
        return 1;
    }
    if (action < DOCTOR_LUCKY_SAVE) {
        const int play = action - DOCTOR_LUCKY_PLAY, room = play % DOCTOR_LUCKY_ROOMS;
        out[0] = DL_CARD + play / DOCTOR_LUCKY_ROOMS / DOCTOR_LUCKY_PIECES;
        out[1] = DL_WALK + room;
        return play / DOCTOR_LUCKY_ROOMS % DOCTOR_LUCKY_PIECES == DOCTOR_LUCKY_ME ? 2 : 1;
    }
    if (action < DOCTOR_LUCKY_DRAW) {
        out[0] = DL_ATTEMPT + s->table.doctor;
        out[1] = action == DOCTOR_LUCKY_SAVE ? DL_BARE : DL_AID + action - DOCTOR_LUCKY_SAVE_AID;
        return 2;
    }
    if (action == DOCTOR_LUCKY_END || action == DOCTOR_LUCKY_DONE)
        return 0;
    out[0] = action == DOCTOR_LUCKY_DRAW ? DL_DRAW : DL_FAILURE + action - DOCTOR_LUCKY_F1;
    return 1;
}

static void room_name(const lp_game *g, const char *before, int room, lp_text *out)
{
    const int numbered = ((const doctor_lucky_edition *)g->edition)->numbered_count;
    lp_text_string(out, before);
    if (room < numbered)
        lp_text_int(out, room);
    else
        lp_text_char(out, (char)('a' + room - numbered));
}

static void doctor_lucky_name(const lp_game *g, int item, lp_text *out)
{
    if (item < DL_ATTEMPT)
        room_name(g, "room ", item - DL_WALK, out);
    else if (item < DL_CARD)
        room_name(g, "save in ", item - DL_ATTEMPT, out);
    else if (item < DL_AID)
        room_name(g, "card ", item - DL_CARD, out);
    else if (item < DL_BARE)
        lp_text_string(out, ((const doctor_lucky_edition *)g->edition)->aid_id[item - DL_AID]);
    else if (item == DL_BARE)
        lp_text_string(out, "save");
    else if (item == DL_DRAW)
        lp_text_string(out, "draw");
    else {
        lp_text_char(out, 'f');
        lp_text_int(out, 1 + item - DL_FAILURE);
    }
}

/* --- Any game --------------------------------------------------------------------------------- */

int study_item_count(const lp_game *g)
{
    return g->rules == &lp_yucatan        ? YUCATAN_ACTIONS
           : g->rules == &lp_lucktails    ? LUCKTAILS_ITEMS
           : g->rules == &lp_duck         ? DUCK_CARD_ITEMS + 4
           : g->rules == &lp_doctor_lucky ? DL_ITEMS
                                          : 0;
}

int study_items_of(const lp_game *g, const void *state, lp_action action, int *out)
{
    if (g->rules == &lp_lucktails)
        return lucktails_items(state, action, out);
    if (g->rules == &lp_duck)
        return duck_items(action, out);
    if (g->rules == &lp_doctor_lucky)
        return doctor_lucky_items(state, action, out);
    out[0] = action;
    return g->rules == &lp_yucatan;
}

void study_item_name(const lp_game *g, int item, lp_text *out)
{
    if (g->rules == &lp_lucktails)
        lucktails_name(g, item, out);
    else if (g->rules == &lp_duck)
        duck_name(g, item, out);
    else if (g->rules == &lp_doctor_lucky)
        doctor_lucky_name(g, item, out);
    else
        g->rules->action_write(g, (lp_action)item, out);
}

int study_rounds(const lp_game *g, const void *state)
{
    if (g->rules == &lp_lucktails)
        return ((const lucktails_state *)state)->round + 1;
    if (g->rules == &lp_duck)
        return ((const duck_state *)state)->round + 1;
    if (g->rules == &lp_yucatan)
        return ((const yucatan_state *)state)->round + 1;
    return 0;
}
