/* Who sees what in Save Doctor Lucky (DL-21): the table everybody, a hand its owner, the piles
 * nobody; all hands when the game is over. */
#include <string.h>

#include "doctor_lucky.h"

static bool sees_hand(const doctor_lucky_table *t, int viewer, int seat)
{
    return viewer == seat || viewer == LP_OPEN || t->phase == DOCTOR_LUCKY_PHASE_OVER;
}

/* DL-20: one penalty for each point of failure cards left with the player of the prize. */
static int prize_penalty(const lp_game *g, const doctor_lucky_state *s, int prize)
{
    return prize != DOCTOR_LUCKY_NOBODY && doctor_lucky_penalties_on(g)
               ? doctor_lucky_failure_points(s->hands[prize])
               : 0;
}

void doctor_lucky_view_fill(const lp_game *g, const void *state, int viewer, void *view)
{
    const doctor_lucky_state *s = (const doctor_lucky_state *)state;
    doctor_lucky_view *v = (doctor_lucky_view *)view;
    memset(v, 0, sizeof *v);
    v->table = s->table;
    v->viewer = (int8_t)viewer;
    v->turn = (int8_t)doctor_lucky_turn(g, s);
    v->prize = (uint8_t)doctor_lucky_prize(g, s);
    if (v->prize != DOCTOR_LUCKY_NOBODY)
        v->penalties[v->prize] = (uint8_t)prize_penalty(g, s, v->prize);
    for (int i = 0; i < g->seats; i++) {
        v->hand_counts[i] = (uint8_t)doctor_lucky_count(s->hands[i]);
        if (sees_hand(&s->table, viewer, i)) {
            v->hands[i] = s->hands[i];
            v->seen |= (uint8_t)(1u << i);
        }
    }
    if (s->table.phase < DOCTOR_LUCKY_PHASE_DEAL)
        v->not_shown = s->pool; /* the others lie face up */
}

static doctor_lucky_cards draw_from(doctor_lucky_cards *cards, uint32_t *count, lp_random *random)
{
    const uint32_t k = lp_random_below(random, (*count)--);
    const doctor_lucky_cards card = doctor_lucky_card_at(*cards, k);
    *cards -= card;
    return card;
}

/* Cards the viewer has not seen are exchangeable between the hidden hands and the piles: the cards
 * of set-up were shuffled in again, and others' legal choices count for nothing. */
void doctor_lucky_determinize(const lp_game *g, const void *view, lp_random *random, void *state)
{
    const doctor_lucky_view *v = (const doctor_lucky_view *)view;
    doctor_lucky_state *s = (doctor_lucky_state *)state;
    memset(s, 0, sizeof *s);
    s->table = v->table;
    if (v->table.phase < DOCTOR_LUCKY_PHASE_DEAL) {
        s->pool = v->not_shown;
        return;
    }
    s->pool = doctor_lucky_edition_of(g)->pack - v->table.played;
    uint32_t unseen = v->table.pool_count;
    for (int i = 0; i < g->seats; i++) {
        if (v->seen >> i & 1) {
            s->hands[i] = v->hands[i];
            s->pool -= v->hands[i];
        } else {
            unseen += v->hand_counts[i];
        }
    }
    for (int i = 0; i < g->seats; i++)
        for (int left = v->seen >> i & 1 ? 0 : v->hand_counts[i]; left > 0; left--)
            s->hands[i] += draw_from(&s->pool, &unseen, random);
}

/* --- Events ---------------------------------------------------------------------------------- */

/* What chance brought. A card dealt or drawn is its owner's alone. */
static void fill_chance(const doctor_lucky_state *b, const doctor_lucky_state *a,
                        const lp_step *step, int viewer, doctor_lucky_event *e)
{
    const doctor_lucky_table *t = &b->table;
    e->seat = t->active;
    if (t->phase == DOCTOR_LUCKY_PHASE_LOT) {
        e->kind = DOCTOR_LUCKY_EVENT_LOT;
        e->seat = a->table.active;
        return;
    }
    const bool shown = t->phase == DOCTOR_LUCKY_PHASE_ROOMS;
    e->kind = shown                                 ? DOCTOR_LUCKY_EVENT_SHOWN
              : t->phase == DOCTOR_LUCKY_PHASE_DEAL ? DOCTOR_LUCKY_EVENT_DEALT
                                                    : DOCTOR_LUCKY_EVENT_DRAWN;
    if (shown || viewer == t->active || viewer == LP_OPEN)
        e->card = (uint8_t)doctor_lucky_type_at(b->pool, step->k);
    if (shown && t->pawns[t->active] != DOCTOR_LUCKY_NOWHERE)
        e->seat = DOCTOR_LUCKY_NOBODY; /* all seats have their rooms: it is the Doctor's */
}

/* What a seat did; all of it is public. */
static void fill_action(const lp_game *g, const doctor_lucky_state *b, int action,
                        doctor_lucky_event *e)
{
    const doctor_lucky_table *t = &b->table;
    e->seat = (uint8_t)doctor_lucky_turn(g, b);
    if (action < DOCTOR_LUCKY_PLAY) {
        e->kind = DOCTOR_LUCKY_EVENT_STEP;
        e->room = (uint8_t)(action - DOCTOR_LUCKY_STEP);
    } else if (action < DOCTOR_LUCKY_SAVE) {
        const int play = action - DOCTOR_LUCKY_PLAY;
        e->kind = DOCTOR_LUCKY_EVENT_CARD;
        e->card = (uint8_t)(DOCTOR_LUCKY_MOVEMENT_TYPE +
                            play / (DOCTOR_LUCKY_ROOMS * DOCTOR_LUCKY_PIECES));
        e->piece = (uint8_t)(play / DOCTOR_LUCKY_ROOMS % DOCTOR_LUCKY_PIECES);
        e->room = (uint8_t)(play % DOCTOR_LUCKY_ROOMS);
    } else if (action < DOCTOR_LUCKY_DRAW) {
        const int aid = action - DOCTOR_LUCKY_SAVE;
        e->kind = DOCTOR_LUCKY_EVENT_ATTEMPT;
        if (aid > 0)
            e->card = (uint8_t)(DOCTOR_LUCKY_AID_TYPE + aid - 1);
        e->value = (uint8_t)doctor_lucky_attempt_value(doctor_lucky_edition_of(g), aid, t->doctor);
    } else if (action < DOCTOR_LUCKY_F1) {
        e->kind = action == DOCTOR_LUCKY_DRAW ? DOCTOR_LUCKY_EVENT_DRAW : DOCTOR_LUCKY_EVENT_END;
    } else {
        e->kind = DOCTOR_LUCKY_EVENT_ANSWER;
        e->value = t->value;
        e->sum = t->sum;
        if (action < DOCTOR_LUCKY_DONE) {
            e->card = (uint8_t)(action - DOCTOR_LUCKY_F1);
            e->sum = (uint8_t)(t->sum + e->card + 1);
        }
        e->failed = e->sum >= e->value;
    }
}

/* Drawing, ending and a failed attempt end the turn; what the end of a turn brings (DL-13 to
 * DL-16). */
static void fill_turn_end(const lp_game *g, const doctor_lucky_table *b,
                          const doctor_lucky_table *a, doctor_lucky_event *e)
{
    e->turn_ended = 1;
    e->flooded_from = b->flooded;
    e->flooded_to = a->flooded;
    if (a->phase == DOCTOR_LUCKY_PHASE_OVER)
        return;
    e->doctor_from = b->doctor;
    e->doctor_to = a->doctor;
    e->next = a->active;
    if (a->flooded == b->flooded)
        return;
    const doctor_lucky_edition *edition = doctor_lucky_edition_of(g);
    const int deck = DOCTOR_LUCKY_DECKS - a->flooded;
    e->refuge = edition->lowest_room[deck - 1];
    for (int i = 0; i < g->seats; i++)
        if (edition->deck[b->pawns[i]] == deck)
            e->moved |= (uint8_t)(1u << i);
    if (edition->deck[b->doctor] == deck)
        e->doctor_from = e->refuge;
}

static void fill_over(const lp_game *g, const doctor_lucky_state *a, doctor_lucky_event *e)
{
    e->over = 1;
    e->winner = a->table.saver;
    e->prize = (uint8_t)doctor_lucky_prize(g, a);
    e->penalty = (uint8_t)prize_penalty(g, a, e->prize);
    memcpy(e->hands, a->hands, sizeof e->hands);
}

void doctor_lucky_event_fill(const lp_game *g, const void *before, const void *after,
                             const lp_step *step, int viewer, void *event)
{
    const doctor_lucky_state *b = (const doctor_lucky_state *)before;
    const doctor_lucky_state *a = (const doctor_lucky_state *)after;
    doctor_lucky_event *e = (doctor_lucky_event *)event;
    memset(e, 0, sizeof *e);
    e->card = DOCTOR_LUCKY_NO_CARD;
    e->refuge = e->doctor_from = e->doctor_to = DOCTOR_LUCKY_NOWHERE;
    e->next = e->winner = e->prize = DOCTOR_LUCKY_NOBODY;
    if (step->actor == LP_CHANCE)
        fill_chance(b, a, step, viewer, e);
    else
        fill_action(g, b, step->action, e);
    if (e->kind == DOCTOR_LUCKY_EVENT_DRAWN || e->kind == DOCTOR_LUCKY_EVENT_END || e->failed)
        fill_turn_end(g, &b->table, &a->table, e);
    if (a->table.phase == DOCTOR_LUCKY_PHASE_OVER)
        fill_over(g, a, e);
}
