/* Save Doctor Lucky as numbers for learners. Seats come in turn order from the viewer on (a
 * spectator looks from seat 0), so that one learner can play every seat. */
#include "doctor_lucky.h"

LP_TABLE char head_names[18][16] = {
    "turn",        "phase",       "active",        "starter",     "decks_left", "pile_a",
    "pile_b",      "pile_c",      "pile_d",        "doctor",      "stepped",    "card_played",
    "quiet_turns", "attempt_aid", "attempt_value", "attempt_sum", "asked",      "last_asked"};

enum { HEAD = 18, SEAT = 2 };

int doctor_lucky_observe_count(const lp_game *g)
{
    return HEAD + 2 * DOCTOR_LUCKY_TYPES + SEAT * g->seats;
}

void doctor_lucky_observe_name(const lp_game *g, int index, lp_text *out)
{
    if (index < HEAD) {
        lp_text_string(out, head_names[index]);
        return;
    }
    index -= HEAD;
    if (index < 2 * DOCTOR_LUCKY_TYPES) {
        const int type = index % DOCTOR_LUCKY_TYPES;
        lp_text_string(out, index < DOCTOR_LUCKY_TYPES ? "hand_" : "played_");
        doctor_lucky_card_write(doctor_lucky_edition_of(g), type, out);
        return;
    }
    index -= 2 * DOCTOR_LUCKY_TYPES;
    lp_text_string(out, index % SEAT == 0 ? "pawn_" : "hand_count_");
    lp_text_int(out, index / SEAT);
}

/* How far to the left of the viewer a seat is: 0 the viewer; -1: nobody. */
static int16_t distance(const lp_game *g, int first, int seat)
{
    return (int16_t)(seat < 0 || seat == DOCTOR_LUCKY_NOBODY
                         ? -1
                         : (seat - first + g->seats) % g->seats);
}

static int16_t room_number(int room) { return (int16_t)(room == DOCTOR_LUCKY_NOWHERE ? -1 : room); }

static int16_t *observe_cards(int16_t *out, doctor_lucky_cards cards)
{
    for (int type = 0; type < DOCTOR_LUCKY_TYPES; type++)
        *out++ = (int16_t)doctor_lucky_count_type(cards, type);
    return out;
}

void doctor_lucky_observe(const lp_game *g, const void *view, int16_t *out)
{
    const doctor_lucky_view *v = (const doctor_lucky_view *)view;
    const doctor_lucky_table *t = &v->table;
    const bool setup = t->phase < DOCTOR_LUCKY_PHASE_TURN;
    const bool attempt = t->phase == DOCTOR_LUCKY_PHASE_ANSWER;
    const int first = v->viewer >= 0 ? v->viewer : 0;
    *out++ = (int16_t)(v->turn >= 0 ? distance(g, first, v->turn) : v->turn);
    *out++ = t->phase;
    *out++ = distance(g, first, setup ? DOCTOR_LUCKY_NOBODY : t->active);
    *out++ = distance(g, first, t->starter);
    *out++ = (int16_t)(DOCTOR_LUCKY_DECKS - t->flooded);
    for (int deck = 0; deck < DOCTOR_LUCKY_DECKS; deck++)
        *out++ = t->piles[deck];
    *out++ = room_number(t->doctor);
    *out++ = t->stepped;
    *out++ = t->card_played;
    *out++ = (int16_t)t->quiet_turns;
    *out++ = (int16_t)(t->aid - 1);
    *out++ = t->value;
    *out++ = t->sum;
    *out++ = distance(g, first, attempt ? t->asked : DOCTOR_LUCKY_NOBODY);
    *out++ = (int16_t)(attempt && lp_left(g, t->asked) == t->active);
    out = observe_cards(out, v->viewer >= 0 ? v->hands[v->viewer] : 0);
    out = observe_cards(out, t->played);
    for (int i = 0; i < g->seats; i++) {
        const int seat = (first + i) % g->seats;
        *out++ = room_number(t->pawns[seat]);
        *out++ = v->hand_counts[seat];
    }
}
