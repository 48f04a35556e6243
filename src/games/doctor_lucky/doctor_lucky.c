/* The rules of Save Doctor Lucky, in the rulebook's order. */
#include <string.h>

#include "doctor_lucky.h"

static uint32_t bit(int room) { return (uint32_t)1 << room; }

/* --- Options and bounds --------------------------------------------------------------------- */

/* DL-20: penalties are off unless agreed. */
static lp_option option(const lp_game *g, int index)
{
    (void)g;
    lp_option o = {NULL, 0, 0, 0};
    if (index == 0) {
        o.name = "penalties";
        o.max = 1;
    }
    return o;
}

/* A turn that is not quiet draws a card, plays one, or wins the game: each card is drawn once and
 * played once. Up to `quiet_turns_max` quiet turns follow it (DL-18). A turn has one free step and
 * one ending; besides, cards are played, and each attempt (it costs a card, or wins) is begun and
 * is passed by every other seat. */
static uint32_t decisions_max(const lp_game *g)
{
    const doctor_lucky_edition *e = doctor_lucky_edition_of(g);
    const uint32_t cards = e->card_count;
    const uint32_t turns = (2 * cards + 2) * (e->quiet_turns_max + 1u);
    return 2 * turns + cards + (cards + 1) * g->seats;
}

/* --- Cards ---------------------------------------------------------------------------------- */

static inline doctor_lucky_cards take_from_pool(doctor_lucky_state *s, uint32_t k)
{
    const doctor_lucky_cards card = doctor_lucky_card_at(s->pool, k);
    s->pool -= card;
    s->table.pool_count--;
    return card;
}

/* DL-12: cards played are out of the game. */
static inline void put_out_of_game(doctor_lucky_state *s, int seat, doctor_lucky_cards card)
{
    s->hands[seat] -= card;
    s->table.played += card;
}

/* --- Set-up --------------------------------------------------------------------------------- */

static void gather_all_cards(const lp_game *g, doctor_lucky_state *s)
{
    s->pool = doctor_lucky_edition_of(g)->pack;
    s->table.pool_count = doctor_lucky_edition_of(g)->card_count;
}

static void setup(const lp_game *g, void *state)
{
    doctor_lucky_state *s = (doctor_lucky_state *)state;
    memset(s, 0, sizeof *s);
    memset(s->table.pawns, DOCTOR_LUCKY_NOWHERE, sizeof s->table.pawns);
    s->table.doctor = DOCTOR_LUCKY_NOWHERE;
    s->table.starter = DOCTOR_LUCKY_NOBODY;
    s->table.saver = DOCTOR_LUCKY_NOBODY;
    gather_all_cards(g, s);
}

static inline void begin_turn(doctor_lucky_table *t, int seat)
{
    t->phase = DOCTOR_LUCKY_PHASE_TURN;
    t->active = (uint8_t)seat;
    t->stepped = 0;
    t->card_played = 0;
}

static void cast_lot(doctor_lucky_table *t, uint32_t k)
{
    t->active = (uint8_t)k;
    t->phase = DOCTOR_LUCKY_PHASE_ROOMS;
}

/* DL-3: a face-up card. Until the first movement card comes they go round; then each seat gets
 * cards until one comes, and last the Doctor. */
static void show_card(const lp_game *g, doctor_lucky_state *s, uint32_t k)
{
    doctor_lucky_table *t = &s->table;
    const uint32_t named = doctor_lucky_movements(take_from_pool(s, k));
    if (!named) {
        if (t->starter == DOCTOR_LUCKY_NOBODY)
            t->active = (uint8_t)lp_left(g, t->active);
        return;
    }
    const uint8_t room = (uint8_t)lp_lowest(named);
    if (t->pawns[t->active] == DOCTOR_LUCKY_NOWHERE) {
        if (t->starter == DOCTOR_LUCKY_NOBODY)
            t->starter = t->active;
        t->pawns[t->active] = room;
        t->active = (uint8_t)lp_left(g, t->active);
    } else { /* once round: all seats have their room */
        t->doctor = room;
        gather_all_cards(g, s);
        t->phase = DOCTOR_LUCKY_PHASE_DEAL;
    }
}

int doctor_lucky_hand_size(const lp_game *g)
{
    const doctor_lucky_edition *e = doctor_lucky_edition_of(g);
    return g->seats <= 3 ? e->hand_few : e->hand;
}

/* DL-4: four piles as equal as possible, larger ones with the lower decks. */
static void make_piles(doctor_lucky_table *t)
{
    const int rest = t->pool_count % DOCTOR_LUCKY_DECKS;
    for (int deck = 0; deck < DOCTOR_LUCKY_DECKS; deck++)
        t->piles[deck] =
            (uint8_t)(t->pool_count / DOCTOR_LUCKY_DECKS + (deck >= DOCTOR_LUCKY_DECKS - rest));
}

/* DL-4: whole hands, from the starting player clockwise; who then has the first turn (DL-16). */
static void deal_card(const lp_game *g, doctor_lucky_state *s, uint32_t k)
{
    doctor_lucky_table *t = &s->table;
    s->hands[t->active] += take_from_pool(s, k);
    const int dealt = doctor_lucky_edition_of(g)->card_count - t->pool_count;
    if (dealt % doctor_lucky_hand_size(g) != 0)
        return;
    t->active = (uint8_t)lp_left(g, t->active);
    if (t->active == t->starter) {
        make_piles(t);
        begin_turn(t, t->starter);
    }
}

int doctor_lucky_turn(const lp_game *g, const void *state)
{
    (void)g;
    const doctor_lucky_table *t = &((const doctor_lucky_state *)state)->table;
    return t->phase == DOCTOR_LUCKY_PHASE_TURN     ? t->active
           : t->phase == DOCTOR_LUCKY_PHASE_ANSWER ? t->asked
           : t->phase == DOCTOR_LUCKY_PHASE_OVER   ? LP_OVER
                                                   : LP_CHANCE;
}

/* --- What is possible ------------------------------------------------------------------------ */

/* DL-7: the named room, or rooms within the card's steps; never where the piece stands. */
static inline uint32_t card_reaches(const doctor_lucky_edition *e, const doctor_lucky_table *t,
                                    int card, int from)
{
    const uint32_t named = bit(card) & e->afloat[t->flooded];
    return (e->reach[t->flooded][e->card_steps[card]][from] | named) & ~bit(from);
}

/* Seats whose pawn stands in one of these rooms. */
static inline uint32_t seats_in(const lp_game *g, const doctor_lucky_table *t, uint32_t rooms)
{
    uint32_t seats = 0;
    for (int i = 0; i < g->seats; i++)
        seats |= (rooms >> t->pawns[i] & 1) << i;
    return seats;
}

/* DL-8: the own pawn in the Doctor's room, and another player there or seeing it. */
static inline lp_error may_attempt(const lp_game *g, const doctor_lucky_table *t)
{
    if (t->pawns[t->active] != t->doctor)
        return LP_ERR_DL_NOT_WITH_DOCTOR;
    const uint32_t view = doctor_lucky_edition_of(g)->sees[t->doctor] | bit(t->doctor);
    return seats_in(g, t, view) & ~bit(t->active) ? LP_OK : LP_ERR_DL_NO_WITNESS;
}

/* DL-11: the last player asked cannot say done when their cards can stop the attempt. */
static inline bool must_stop(const lp_game *g, const doctor_lucky_state *s)
{
    const doctor_lucky_table *t = &s->table;
    return lp_left(g, t->asked) == t->active &&
           t->sum + doctor_lucky_failure_points(s->hands[t->asked]) >= t->value;
}

/* --- Legal actions --------------------------------------------------------------------------- */

/* One action for each room of a set. */
static inline int list_rooms(lp_action *out, int count, uint32_t rooms, int first)
{
    for (; rooms; rooms &= rooms - 1)
        out[count++] = (lp_action)(first + lp_lowest(rooms));
    return count;
}

static int list_attempts(lp_action *out, int count, doctor_lucky_cards hand)
{
    out[count++] = DOCTOR_LUCKY_SAVE;
    return list_rooms(out, count, (uint32_t)hand & (bit(DOCTOR_LUCKY_AIDS) - 1),
                      DOCTOR_LUCKY_SAVE_AID);
}

/* DL-5 to DL-8. */
static int list_turn(const lp_game *g, const doctor_lucky_state *s, lp_action *out)
{
    const doctor_lucky_edition *e = doctor_lucky_edition_of(g);
    const doctor_lucky_table *t = &s->table;
    const int me = t->pawns[t->active], doctor = t->doctor;
    const doctor_lucky_cards hand = s->hands[t->active];
    int count = 0;
    if (!t->stepped)
        count = list_rooms(out, count, e->adjacent[me] & e->afloat[t->flooded], DOCTOR_LUCKY_STEP);
    for (uint32_t cards = doctor_lucky_movements(hand); cards; cards &= cards - 1) {
        const int card = lp_lowest(cards);
        const int first = doctor_lucky_play(card, DOCTOR_LUCKY_ME, 0);
        count = list_rooms(out, count, card_reaches(e, t, card, me), first);
        count =
            list_rooms(out, count, card_reaches(e, t, card, doctor), first + DOCTOR_LUCKY_ROOMS);
    }
    if (me == doctor && may_attempt(g, t) == LP_OK)
        count = list_attempts(out, count, hand);
    out[count] = DOCTOR_LUCKY_DRAW;
    count += !t->card_played;
    out[count++] = DOCTOR_LUCKY_END;
    return count;
}

/* DL-10: any failure card in hand, or done. */
static int list_answers(const lp_game *g, const doctor_lucky_state *s, lp_action *out)
{
    const doctor_lucky_cards hand = s->hands[s->table.asked];
    int count = 0;
    out[count] = DOCTOR_LUCKY_F1;
    count += doctor_lucky_f1(hand) > 0;
    out[count] = DOCTOR_LUCKY_F2;
    count += doctor_lucky_f2(hand) > 0;
    out[count] = DOCTOR_LUCKY_F3;
    count += doctor_lucky_f3(hand) > 0;
    out[count] = DOCTOR_LUCKY_DONE;
    count += !must_stop(g, s);
    return count;
}

static int legal(const lp_game *g, const void *state, lp_action *out)
{
    const doctor_lucky_state *s = (const doctor_lucky_state *)state;
    return s->table.phase == DOCTOR_LUCKY_PHASE_TURN     ? list_turn(g, s, out)
           : s->table.phase == DOCTOR_LUCKY_PHASE_ANSWER ? list_answers(g, s, out)
                                                         : 0;
}

/* --- End of a turn --------------------------------------------------------------------------- */

/* DL-13: the lowest deck goes down; every pawn on it, the Doctor's too, flees to the
 * lowest-numbered room of the next one. */
static void flood_lowest_deck(const lp_game *g, doctor_lucky_table *t)
{
    const doctor_lucky_edition *e = doctor_lucky_edition_of(g);
    const int deck = DOCTOR_LUCKY_DECKS - 1 - t->flooded++;
    if (deck == 0)
        return; /* DL-14: nowhere to flee */
    const uint8_t refuge = e->lowest_room[deck - 1];
    for (int i = 0; i < g->seats; i++)
        if (e->deck[t->pawns[i]] == deck)
            t->pawns[i] = refuge;
    if (e->deck[t->doctor] == deck)
        t->doctor = refuge;
}

/* DL-16: who stands where the Doctor has walked to comes next, of several the first to the left of
 * the player who just moved, that player last; else the left neighbour. */
static inline int next_seat(const lp_game *g, const doctor_lucky_table *t)
{
    const uint32_t visited = seats_in(g, t, bit(t->doctor));
    const int left = lp_left(g, t->active);
    const uint32_t round = (visited | visited << g->seats) >> left;
    if (!round)
        return left;
    const int seat = left + lp_lowest(round);
    return seat >= g->seats ? seat - g->seats : seat;
}

static inline void end_turn(const lp_game *g, doctor_lucky_table *t, bool quiet)
{
    const doctor_lucky_edition *e = doctor_lucky_edition_of(g);
    t->quiet_turns = (uint16_t)(quiet ? t->quiet_turns + 1 : 0);
    if (t->piles[DOCTOR_LUCKY_DECKS - 1 - t->flooded] == 0)
        flood_lowest_deck(g, t);
    if (t->quiet_turns == e->quiet_turns_max)
        t->flooded = DOCTOR_LUCKY_DECKS; /* DL-18 */
    if (t->flooded == DOCTOR_LUCKY_DECKS) {
        t->phase = DOCTOR_LUCKY_PHASE_OVER; /* DL-14: nobody wins */
        return;
    }
    t->doctor = e->doctor_next[t->flooded][t->doctor]; /* DL-15 */
    begin_turn(t, next_seat(g, t));
}

/* DL-4, DL-5: the card comes from the pile of the lowest deck left, and ends the turn. */
static inline void draw_card(const lp_game *g, doctor_lucky_state *s, uint32_t k)
{
    s->hands[s->table.active] += take_from_pool(s, k);
    s->table.piles[DOCTOR_LUCKY_DECKS - 1 - s->table.flooded]--;
    end_turn(g, &s->table, false);
}

/* --- Steps and movement cards ---------------------------------------------------------------- */

/* DL-5, DL-6: one free step to an adjoining room. */
static lp_error take_step(const lp_game *g, doctor_lucky_table *t, int room)
{
    const doctor_lucky_edition *e = doctor_lucky_edition_of(g);
    if (room >= e->room_count)
        return LP_ERR_UNKNOWN_ACTION;
    if (t->stepped)
        return LP_ERR_DL_STEPPED;
    if (!(e->adjacent[t->pawns[t->active]] & e->afloat[t->flooded] & bit(room)))
        return LP_ERR_DL_NOT_ADJOINING;
    t->pawns[t->active] = (uint8_t)room;
    t->stepped = 1;
    return LP_OK;
}

/* DL-6, DL-7: a movement card moves the own pawn or the Doctor; only the destination counts. */
static lp_error play_movement(const lp_game *g, doctor_lucky_state *s, int play)
{
    const doctor_lucky_edition *e = doctor_lucky_edition_of(g);
    doctor_lucky_table *t = &s->table;
    const int room = play % DOCTOR_LUCKY_ROOMS;
    const int piece = play / DOCTOR_LUCKY_ROOMS % DOCTOR_LUCKY_PIECES;
    const int card = play / (DOCTOR_LUCKY_ROOMS * DOCTOR_LUCKY_PIECES);
    uint8_t *place = piece == DOCTOR_LUCKY_ME ? &t->pawns[t->active] : &t->doctor;
    if (card >= e->room_count || room >= e->room_count)
        return LP_ERR_UNKNOWN_ACTION;
    if (!(s->hands[t->active] & doctor_lucky_movement(card)))
        return LP_ERR_DL_NOT_IN_HAND;
    if (!(card_reaches(e, t, card, *place) & bit(room)))
        return room == *place                         ? LP_ERR_DL_NO_MOVE
               : !(e->afloat[t->flooded] & bit(room)) ? LP_ERR_DL_FLOODED
                                                      : LP_ERR_DL_TOO_FAR;
    put_out_of_game(s, t->active, doctor_lucky_movement(card));
    t->card_played = 1;
    *place = (uint8_t)room;
    return LP_OK;
}

/* --- Save attempts --------------------------------------------------------------------------- */

int doctor_lucky_attempt_value(const doctor_lucky_edition *e, int aid, int room)
{
    return aid == 0                       ? 1
           : e->aid_room[aid - 1] == room ? e->aid_there[aid - 1]
                                          : e->aid_base[aid - 1];
}

/* DL-8, DL-9: with an aid card, or (aid 0) without. */
static lp_error begin_attempt(const lp_game *g, doctor_lucky_state *s, int aid)
{
    const doctor_lucky_edition *e = doctor_lucky_edition_of(g);
    doctor_lucky_table *t = &s->table;
    if (aid > e->aid_count)
        return LP_ERR_UNKNOWN_ACTION;
    if (aid > 0 && !(s->hands[t->active] & doctor_lucky_aid(aid - 1)))
        return LP_ERR_DL_NOT_IN_HAND;
    const lp_error no = may_attempt(g, t);
    if (no)
        return no;
    if (aid > 0) {
        put_out_of_game(s, t->active, doctor_lucky_aid(aid - 1));
        t->card_played = 1;
    }
    t->phase = DOCTOR_LUCKY_PHASE_ANSWER;
    t->value = (uint8_t)doctor_lucky_attempt_value(e, aid, t->doctor);
    t->sum = 0;
    t->aid = (uint8_t)aid;
    t->asked = (uint8_t)lp_left(g, t->active);
    return LP_OK;
}

static inline void end_attempt(doctor_lucky_table *t) { t->value = t->sum = t->aid = t->asked = 0; }

/* DL-10: everybody had their chance, and the value is not reached. */
static void save_doctor(doctor_lucky_table *t)
{
    end_attempt(t);
    t->saver = t->active;
    t->phase = DOCTOR_LUCKY_PHASE_OVER;
}

/* DL-10: a failure card; once the sum reaches the value the attempt has failed. */
static lp_error play_failure(const lp_game *g, doctor_lucky_state *s, int type)
{
    doctor_lucky_table *t = &s->table;
    if (doctor_lucky_count_type(s->hands[t->asked], type) == 0)
        return LP_ERR_DL_NOT_IN_HAND;
    put_out_of_game(s, t->asked, doctor_lucky_card(type));
    t->sum = (uint8_t)(t->sum + type + 1);
    if (t->sum >= t->value) {
        end_attempt(t);
        end_turn(g, t, false);
    }
    return LP_OK;
}

static lp_error answer(const lp_game *g, doctor_lucky_state *s, lp_action action)
{
    doctor_lucky_table *t = &s->table;
    if (action < DOCTOR_LUCKY_F1)
        return LP_ERR_DL_ANSWER_NOW;
    if (action != DOCTOR_LUCKY_DONE)
        return play_failure(g, s, action - DOCTOR_LUCKY_F1);
    if (must_stop(g, s))
        return LP_ERR_DL_MUST_STOP;
    t->asked = (uint8_t)lp_left(g, t->asked);
    if (t->asked == t->active)
        save_doctor(t);
    return LP_OK;
}

/* --- One action ------------------------------------------------------------------------------ */

/* DL-5, DL-6: the decisions of a turn. */
static lp_error act_in_turn(const lp_game *g, doctor_lucky_state *s, lp_action action)
{
    doctor_lucky_table *t = &s->table;
    if (action < DOCTOR_LUCKY_PLAY)
        return take_step(g, t, action - DOCTOR_LUCKY_STEP);
    if (action < DOCTOR_LUCKY_SAVE)
        return play_movement(g, s, action - DOCTOR_LUCKY_PLAY);
    if (action < DOCTOR_LUCKY_DRAW)
        return begin_attempt(g, s, action - DOCTOR_LUCKY_SAVE);
    if (action == DOCTOR_LUCKY_DRAW) {
        if (t->card_played)
            return LP_ERR_DL_CARD_PLAYED;
        t->phase = DOCTOR_LUCKY_PHASE_DRAWN;
        return LP_OK;
    }
    if (action != DOCTOR_LUCKY_END)
        return LP_ERR_DL_NO_ATTEMPT;
    end_turn(g, t, !t->card_played);
    return LP_OK;
}

static lp_error apply(const lp_game *g, void *state, lp_action action)
{
    doctor_lucky_state *s = (doctor_lucky_state *)state;
    const int phase = s->table.phase;
    if (action >= DOCTOR_LUCKY_ACTIONS)
        return LP_ERR_UNKNOWN_ACTION;
    if (phase == DOCTOR_LUCKY_PHASE_TURN)
        return act_in_turn(g, s, action);
    if (phase == DOCTOR_LUCKY_PHASE_ANSWER)
        return answer(g, s, action);
    return phase == DOCTOR_LUCKY_PHASE_OVER ? LP_ERR_OVER : LP_ERR_CHANCE;
}

/* --- Chance ---------------------------------------------------------------------------------- */

static uint32_t chance_total(const lp_game *g, const void *state)
{
    const doctor_lucky_table *t = &((const doctor_lucky_state *)state)->table;
    if (doctor_lucky_turn(g, state) != LP_CHANCE)
        return 0;
    return t->phase == DOCTOR_LUCKY_PHASE_LOT ? g->seats : t->pool_count;
}

/* Like cards are one outcome. */
static int chance_list(const lp_game *g, const void *state, lp_outcome *out)
{
    const doctor_lucky_state *s = (const doctor_lucky_state *)state;
    const bool lot = s->table.phase == DOCTOR_LUCKY_PHASE_LOT;
    const uint32_t total = chance_total(g, state);
    int count = 0;
    for (uint32_t k = 0; k < total; k += out[count++].weight) {
        const int like =
            lot ? 1 : doctor_lucky_count_type(s->pool, doctor_lucky_type_at(s->pool, k));
        out[count].k = k;
        out[count].weight = (uint32_t)like;
    }
    return count;
}

static inline void take_chance(const lp_game *g, doctor_lucky_state *s, uint32_t k)
{
    switch (s->table.phase) {
    case DOCTOR_LUCKY_PHASE_LOT: cast_lot(&s->table, k); break;
    case DOCTOR_LUCKY_PHASE_ROOMS: show_card(g, s, k); break;
    case DOCTOR_LUCKY_PHASE_DEAL: deal_card(g, s, k); break;
    default: draw_card(g, s, k); break;
    }
}

static lp_error chance_apply(const lp_game *g, void *state, uint32_t k)
{
    doctor_lucky_state *s = (doctor_lucky_state *)state;
    const int turn = doctor_lucky_turn(g, s);
    if (turn != LP_CHANCE)
        return turn == LP_OVER ? LP_ERR_OVER : LP_ERR_NOT_CHANCE;
    if (k >= chance_total(g, s))
        return LP_ERR_BAD_DRAW;
    take_chance(g, s, k);
    return LP_OK;
}

static int settle(const lp_game *g, void *state, lp_random *random)
{
    doctor_lucky_state *s = (doctor_lucky_state *)state;
    doctor_lucky_table *t = &s->table;
    if (t->phase == DOCTOR_LUCKY_PHASE_DRAWN) /* one draw never leads to another */
        draw_card(g, s, lp_random_below(random, t->pool_count));
    else if (t->phase < DOCTOR_LUCKY_PHASE_TURN)
        do
            take_chance(g, s, lp_random_below(random, chance_total(g, s)));
        while (t->phase < DOCTOR_LUCKY_PHASE_TURN);
    return doctor_lucky_turn(g, s);
}

/* --- Result ---------------------------------------------------------------------------------- */

/* DL-10: who saved the Doctor scores 1. */
static void scores(const lp_game *g, const void *state, int32_t *out)
{
    for (int i = 0; i < g->seats; i++)
        out[i] = ((const doctor_lucky_state *)state)->table.saver == i;
}

uint32_t doctor_lucky_winners(const lp_game *g, const void *state)
{
    (void)g;
    const int saver = ((const doctor_lucky_state *)state)->table.saver;
    return saver == DOCTOR_LUCKY_NOBODY ? 0 : bit(saver);
}

static void fields(lp_fields *f, void *state)
{
    doctor_lucky_state *s = (doctor_lucky_state *)state;
    LP_FIELD(f, s->pool);
    LP_FIELD_ARRAY(f, s->hands);
    LP_FIELD(f, s->table.played);
    LP_FIELD(f, s->table.quiet_turns);
    LP_FIELD(f, s->table.phase);
    LP_FIELD(f, s->table.flooded);
    LP_FIELD_ARRAY(f, s->table.piles);
    LP_FIELD(f, s->table.pool_count);
    LP_FIELD(f, s->table.doctor);
    LP_FIELD_ARRAY(f, s->table.pawns);
    LP_FIELD(f, s->table.starter);
    LP_FIELD(f, s->table.active);
    LP_FIELD(f, s->table.stepped);
    LP_FIELD(f, s->table.card_played);
    LP_FIELD(f, s->table.value);
    LP_FIELD(f, s->table.sum);
    LP_FIELD(f, s->table.aid);
    LP_FIELD(f, s->table.asked);
    LP_FIELD(f, s->table.saver);
    LP_FIELD_ARRAY(f, s->table.unused);
}

LP_RULES lp_doctor_lucky = {
    "doctor_lucky",
    "Save Doctor Lucky",
    2,
    DOCTOR_LUCKY_SEATS_MAX,
    sizeof(doctor_lucky_state),
    sizeof(doctor_lucky_view),
    sizeof(doctor_lucky_event),
    sizeof(doctor_lucky_edition),
    DOCTOR_LUCKY_ACTIONS,
    DOCTOR_LUCKY_LEGAL_MAX,
    option,
    decisions_max,
    setup,
    doctor_lucky_turn,
    legal,
    apply,
    chance_total,
    chance_list,
    chance_apply,
    settle,
    doctor_lucky_view_fill,
    doctor_lucky_event_fill,
    doctor_lucky_determinize,
    scores,
    doctor_lucky_winners,
    doctor_lucky_view_write,
    doctor_lucky_event_write,
    doctor_lucky_action_write,
    doctor_lucky_action_read,
    doctor_lucky_observe_count,
    doctor_lucky_observe_name,
    doctor_lucky_observe,
    doctor_lucky_check,
    fields,
    doctor_lucky_edition_fields,
};
