/* Save Doctor Lucky by rule of thumb: attempt when the aid is worth it, meet the Doctor with a card
 * when somebody sees it, else walk to where he comes next and draw. In answers let the others pay,
 * but not when they probably cannot. */
#include "bots.h"
#include "games/doctor_lucky/doctor_lucky.h"

static size_t arena_size(const lp_game *g)
{
    (void)g;
    return 0;
}

enum { WORTH_A_CARD = 3, WORTH_AN_ATTEMPT = 3 };

/* Is anybody else in this room, or looking into it? */
static bool has_witness(const lp_game *g, const doctor_lucky_view *v, int room)
{
    const uint32_t from = doctor_lucky_edition_of(g)->sees[room] | 1u << room;
    for (int seat = 0; seat < g->seats; seat++)
        if (seat != v->viewer && (from >> v->table.pawns[seat] & 1))
            return true;
    return false;
}

/* The best attempt the own hand allows in a room: its value, and the aid (as in the table). */
static int best_attempt(const lp_game *g, const doctor_lucky_view *v, int room, int *aid)
{
    const doctor_lucky_edition *e = doctor_lucky_edition_of(g);
    int best = 1;
    *aid = 0;
    for (int i = 0; i < e->aid_count; i++)
        if (v->hands[v->viewer] & doctor_lucky_aid(i)) {
            const int value = doctor_lucky_attempt_value(e, i + 1, room);
            if (value > best) {
                best = value;
                *aid = i + 1;
            }
        }
    return best;
}

static bool offers(const lp_action *legal, int count, int action)
{
    for (int i = 0; i < count; i++)
        if (legal[i] == action)
            return true;
    return false;
}

/* The card move that brings pawn and Doctor together before a witness, in the room where the
 * attempt is worth most; -1: none is worth a card. */
static int best_card_move(const lp_game *g, const doctor_lucky_view *v, const lp_action *legal,
                          int count)
{
    int best = WORTH_A_CARD - 1, move = -1, aid;
    for (int i = 0; i < count; i++) {
        if (legal[i] < DOCTOR_LUCKY_PLAY || legal[i] >= DOCTOR_LUCKY_SAVE)
            continue;
        const int which = legal[i] - DOCTOR_LUCKY_PLAY;
        const int piece = which / DOCTOR_LUCKY_ROOMS % DOCTOR_LUCKY_PIECES;
        const int room = which % DOCTOR_LUCKY_ROOMS;
        const int other = piece == DOCTOR_LUCKY_ME ? v->table.doctor : v->table.pawns[v->viewer];
        const int value = room == other ? best_attempt(g, v, room, &aid) : 0;
        if (value > best && has_witness(g, v, room)) {
            best = value;
            move = legal[i];
        }
    }
    return move;
}

/* DL-16: whoever stands where the Doctor walks next has the next turn. */
static int step_before_the_doctor(const lp_game *g, const doctor_lucky_view *v,
                                  const lp_action *legal, int count)
{
    const doctor_lucky_edition *e = doctor_lucky_edition_of(g);
    int room = v->table.doctor;
    for (int ahead = 1; ahead <= 3; ahead++) {
        room = e->doctor_next[v->table.flooded][room];
        if (room == v->table.pawns[v->viewer])
            return -1; /* well placed already */
        if (offers(legal, count, DOCTOR_LUCKY_STEP + room))
            return DOCTOR_LUCKY_STEP + room;
    }
    return -1;
}

static lp_action choose_turn(const lp_game *g, const doctor_lucky_view *v, const lp_action *legal,
                             int count)
{
    int aid;
    if (offers(legal, count, DOCTOR_LUCKY_SAVE)) {
        const int value = best_attempt(g, v, v->table.doctor, &aid);
        const bool cheap = v->hand_counts[v->viewer] > 7; /* a full hand can make the others pay */
        if (value >= WORTH_AN_ATTEMPT || v->table.card_played || cheap)
            return (lp_action)(aid == 0 ? DOCTOR_LUCKY_SAVE : DOCTOR_LUCKY_SAVE_AID + aid - 1);
    }
    const int move = best_card_move(g, v, legal, count);
    if (move >= 0)
        return (lp_action)move;
    const int step = step_before_the_doctor(g, v, legal, count);
    if (step >= 0 && !v->table.card_played)
        return (lp_action)step;
    return offers(legal, count, DOCTOR_LUCKY_DRAW) ? DOCTOR_LUCKY_DRAW : DOCTOR_LUCKY_END;
}

/* The smallest failure card that ends the matter, else the largest held. */
static int fitting_failure(const lp_action *legal, int count, int missing)
{
    int largest = -1;
    for (int points = 1; points <= 3; points++) {
        const int action = DOCTOR_LUCKY_F1 + points - 1;
        if (!offers(legal, count, action))
            continue;
        if (points >= missing)
            return action;
        largest = action;
    }
    return largest;
}

static lp_action choose_answer(const lp_game *g, const doctor_lucky_view *v, const lp_action *legal,
                               int count)
{
    const int missing = v->table.value - v->table.sum;
    const int failure = fitting_failure(legal, count, missing);
    if (failure < 0)
        return DOCTOR_LUCKY_DONE;
    if (!offers(legal, count, DOCTOR_LUCKY_DONE))
        return (lp_action)failure; /* DL-11 */
    /* Those still to be asked hold about 40 failure cards of 90 and use about half of them. */
    int others = 0, seat = v->viewer;
    while ((seat = lp_left(g, seat)) != v->table.active)
        others += v->hand_counts[seat];
    return (lp_action)(others < 3 * missing ? failure : DOCTOR_LUCKY_DONE);
}

static lp_action choose(const lp_game *g, const void *view, const lp_action *legal, int count,
                        const lp_think *think)
{
    (void)think;
    const doctor_lucky_view *v = (const doctor_lucky_view *)view;
    return v->table.phase == DOCTOR_LUCKY_PHASE_ANSWER ? choose_answer(g, v, legal, count)
                                                       : choose_turn(g, v, legal, count);
}

const lp_bot lp_bot_doctor_lucky_thumb = {"thumb", arena_size, choose};
