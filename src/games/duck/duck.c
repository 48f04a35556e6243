/* The rules of DUCK: a turn, in the rulebook's order, and the table of questions. The deal and the
 * end of a round are in duck_round.c. */
#include <string.h>

#include "duck_plays.h"

/* --- Editions and options ------------------------------------------------------------------- */

void duck_edition_derive(duck_edition *e) { e->card_count = (uint8_t)duck_size(e->deck); }

static lp_option option(const lp_game *g, int index)
{
    (void)g;
    (void)index;
    const lp_option none = {NULL, 0, 0, 0};
    return none;
}

/* A turn has at most a play and a draw, a round's end at most one question to each seat. */
static uint32_t decisions_max(const lp_game *g)
{
    const duck_edition *e = duck_edition_of(g);
    return (uint32_t)e->round_count * (2u * e->turns_max + g->seats);
}

/* --- Turn order ------------------------------------------------------------------------------ */

static void setup(const lp_game *g, void *state)
{
    duck_state *s = (duck_state *)state;
    memset(s, 0, sizeof *s);
    duck_begin_round(g, s, 0);
}

int duck_turn(const lp_game *g, const void *state)
{
    (void)g;
    const duck_state *s = (const duck_state *)state;
    switch (s->phase) {
    case DUCK_PHASE_DEAL:
    case DUCK_PHASE_DRAWN: return LP_CHANCE;
    case DUCK_PHASE_OVER: return LP_OVER;
    default: return s->seat;
    }
}

/* Clockwise; after too many turns the round ends without its lifebelt (DU-18). */
static inline void end_turn(const lp_game *g, duck_state *s)
{
    s->turns++;
    s->seat = (uint8_t)lp_left(g, s->seat);
    s->phase = DUCK_PHASE_PLAY;
    if (s->turns == duck_edition_of(g)->turns_max)
        duck_compare_hands(g, s, DUCK_NONE);
}

/* --- Playing cards -------------------------------------------------------------------------- */

/* DU-5: laid on the own pile, all but the last one to be covered. */
static inline void lay_on_own_pile(duck_state *s, uint64_t order, int count)
{
    const uint64_t entries = order | duck_low_bytes(((uint64_t)s->seat << 5) * DUCK_BYTES, count);
    uint8_t *at = s->discards + s->discard_count;
    for (int i = 0; i < 8; i++) /* beyond `count` there are zeros, and zeros are written */
        at[i] = (uint8_t)(entries >> 8 * i);
    s->discard_count = (uint8_t)(s->discard_count + count);
    s->heights[s->seat] = (uint8_t)(s->heights[s->seat] + count);
}

/* DU-6, DU-7: cards to draw without renewing the pile. */
static inline bool has_open_source(const lp_game *g, const duck_state *s)
{
    return (s->pile_count | s->heights[lp_left(g, s->seat)] | s->heights[lp_right(g, s->seat)]) !=
           0;
}

/* DU-7: cards below the tops. */
static bool can_renew(const lp_game *g, const duck_state *s)
{
    for (int i = 0; i < g->seats; i++)
        if (s->heights[i] > 1)
            return true;
    return false;
}

/* DU-3 to DU-8 */
static inline lp_error play_cards(const lp_game *g, duck_state *s, lp_action action)
{
    const int seat = s->seat;
    const duck_cards cards = duck_play_cards(action);
    if (!duck_has(s->hands[seat], cards))
        return LP_ERR_DU_NOT_IN_HAND;
    const uint64_t order = duck_play_order(action);
    const int count = duck_size(cards);
    lay_on_own_pile(s, order, count);
    s->hands[seat] -= cards;
    s->known[seat] = duck_less(s->known[seat], cards); /* DU-17 */
    if (s->hands[seat] == 0)
        duck_end_round_without_cards(g, s);
    else if (has_open_source(g, s) || can_renew(g, s))
        s->phase = DUCK_PHASE_DRAW;
    else
        end_turn(g, s);
    return LP_OK;
}

/* --- Drawing -------------------------------------------------------------------------------- */

int duck_top(const duck_state *s, int seat)
{
    int at = s->discard_count - 1;
    while (duck_entry_seat(s->discards[at]) != seat)
        at--;
    return duck_entry_type(s->discards[at]);
}

/* Takes the top of a pile; what was laid later moves down by one on the way to it. */
static int take_top(duck_state *s, int seat)
{
    int at = s->discard_count--;
    uint8_t later = 0, entry;
    do {
        entry = s->discards[--at];
        s->discards[at] = later;
        later = entry;
    } while (duck_entry_seat(entry) != seat);
    s->heights[seat]--;
    return duck_entry_type(entry);
}

/* DU-6: from a neighbour's discard pile, seen by all (DU-17). */
static lp_error draw_from(const lp_game *g, duck_state *s, int neighbour)
{
    if (s->heights[neighbour] == 0)
        return LP_ERR_DU_NO_SOURCE;
    const int type = take_top(s, neighbour);
    s->hands[s->seat] += duck_one(type);
    s->known[s->seat] += duck_one(type);
    end_turn(g, s);
    return LP_OK;
}

static lp_error draw_from_pile(const lp_game *g, duck_state *s)
{
    if (s->pile_count == 0) {
        if (has_open_source(g, s))
            return LP_ERR_DU_NO_SOURCE;
        duck_renew_pile(s);
    }
    s->phase = DUCK_PHASE_DRAWN;
    return LP_OK;
}

/* Card number k of the draw pile comes to the hand. */
static void receive_card(const lp_game *g, duck_state *s, uint32_t k)
{
    const int type = duck_nth(s->pile, k);
    s->pile -= duck_one(type);
    s->pile_count--;
    s->hands[s->seat] += duck_one(type);
    end_turn(g, s);
}

/* --- Decisions ------------------------------------------------------------------------------ */

static int legal(const lp_game *g, const void *state, lp_action *out)
{
    const duck_state *s = (const duck_state *)state;
    const duck_cards hand = s->hands[s->seat];
    lp_action *end = out;
    if (s->phase == DUCK_PHASE_PLAY) { /* DU-2 */
        for (uint32_t left = duck_numbers(hand); left != 0; left &= left - 1)
            end = duck_list_equal(hand, lp_lowest(left) / 2, end);
        end = duck_list_sequences(hand, end);
        *end = DUCK_DUCK; /* DU-9 */
        end += duck_sum(hand) <= duck_edition_of(g)->duck_max;
    } else if (s->phase == DUCK_PHASE_DRAW) { /* DU-6, DU-7 */
        *end = DUCK_PILE;
        end += s->pile_count > 0 || !has_open_source(g, s);
        *end = DUCK_LEFT;
        end += s->heights[lp_left(g, s->seat)] > 0;
        *end = DUCK_RIGHT;
        end += s->heights[lp_right(g, s->seat)] > 0;
    } else if (s->phase == DUCK_PHASE_TOWEL) { /* DU-14 */
        int number;
        const int colours = duck_highest_cards(hand, &number);
        for (int colour = 0; colour < DUCK_COLOURS; colour++)
            if (colours >> colour & 1)
                *end++ = (lp_action)(DUCK_TOWEL + colour);
    }
    return (int)(end - out);
}

static lp_error apply_play(const lp_game *g, duck_state *s, lp_action action)
{
    if (action < DUCK_DUCK)
        return play_cards(g, s, action);
    if (action == DUCK_DUCK)
        return duck_duck(g, s);
    return action < DUCK_TOWEL ? LP_ERR_DU_PLAY_FIRST : LP_ERR_DU_NO_CHOICE;
}

static lp_error apply_draw(const lp_game *g, duck_state *s, lp_action action)
{
    switch (action) {
    case DUCK_PILE: return draw_from_pile(g, s);
    case DUCK_LEFT: return draw_from(g, s, lp_left(g, s->seat));
    case DUCK_RIGHT: return draw_from(g, s, lp_right(g, s->seat));
    default: return LP_ERR_DU_DRAW_NOW;
    }
}

static lp_error apply_towel(const lp_game *g, duck_state *s, lp_action action)
{
    if (action < DUCK_TOWEL)
        return LP_ERR_DU_TOWEL_NOW;
    int number;
    const int colour = action - DUCK_TOWEL;
    if (!(duck_highest_cards(s->hands[s->seat], &number) >> colour & 1))
        return LP_ERR_DU_NO_CHOICE;
    duck_lay_under_towel(s, s->seat, colour);
    duck_ask_for_towels(g, s, s->seat);
    return LP_OK;
}

static lp_error apply(const lp_game *g, void *state, lp_action action)
{
    duck_state *s = (duck_state *)state;
    if (action >= DUCK_ACTIONS)
        return LP_ERR_UNKNOWN_ACTION;
    switch (s->phase) {
    case DUCK_PHASE_PLAY: return apply_play(g, s, action);
    case DUCK_PHASE_DRAW: return apply_draw(g, s, action);
    case DUCK_PHASE_TOWEL: return apply_towel(g, s, action);
    default: return s->phase == DUCK_PHASE_OVER ? LP_ERR_OVER : LP_ERR_CHANCE;
    }
}

/* --- Chance --------------------------------------------------------------------------------- */

static bool is_chance(const duck_state *s)
{
    return s->phase == DUCK_PHASE_DEAL || s->phase == DUCK_PHASE_DRAWN;
}

static uint32_t chance_total(const lp_game *g, const void *state)
{
    (void)g;
    const duck_state *s = (const duck_state *)state;
    return is_chance(s) ? s->pile_count : 0;
}

static int chance_list(const lp_game *g, const void *state, lp_outcome *out)
{
    (void)g;
    const duck_state *s = (const duck_state *)state;
    int count = 0;
    uint32_t k = 0;
    for (int type = 0; type < DUCK_TYPES && is_chance(s); type++) {
        const uint32_t copies = (uint32_t)duck_copies(s->pile, type);
        if (copies == 0)
            continue;
        out[count].k = k;
        out[count].weight = copies;
        count++;
        k += copies;
    }
    return count;
}

static lp_error chance_apply(const lp_game *g, void *state, uint32_t k)
{
    duck_state *s = (duck_state *)state;
    if (!is_chance(s))
        return s->phase == DUCK_PHASE_OVER ? LP_ERR_OVER : LP_ERR_NOT_CHANCE;
    if (k >= s->pile_count)
        return LP_ERR_BAD_DRAW;
    if (s->phase == DUCK_PHASE_DEAL)
        duck_deal_card(g, s, duck_nth(s->pile, k));
    else
        receive_card(g, s, k);
    return LP_OK;
}

static int settle(const lp_game *g, void *state, lp_random *random)
{
    duck_state *s = (duck_state *)state;
    if (s->phase == DUCK_PHASE_DRAWN)
        receive_card(g, s, lp_random_below(random, s->pile_count));
    if (s->phase == DUCK_PHASE_DEAL)
        duck_deal_all(g, s, random);
    return s->phase == DUCK_PHASE_OVER ? LP_OVER : s->seat;
}

/* --- Result --------------------------------------------------------------------------------- */

/* DU-16: towel cards + green - red. */
void duck_scores(const lp_game *g, const void *state, int32_t *out)
{
    const duck_state *s = (const duck_state *)state;
    for (int i = 0; i < g->seats; i++)
        out[i] = s->belts[i];
    for (int i = 0; i < s->towel_count; i++)
        out[duck_entry_seat(s->towels[i])] += duck_number(duck_entry_type(s->towels[i]));
}

/* DU-16: the highest score wins; ties share the win. */
uint32_t duck_winners(const lp_game *g, const void *state)
{
    const duck_state *s = (const duck_state *)state;
    if (s->phase != DUCK_PHASE_OVER)
        return 0;
    int32_t scores[DUCK_SEATS_MAX];
    duck_scores(g, s, scores);
    return lp_highest(g, scores);
}

static void fields(lp_fields *f, void *state)
{
    duck_state *s = (duck_state *)state;
    LP_FIELD_ARRAY(f, s->hands);
    LP_FIELD_ARRAY(f, s->known);
    LP_FIELD(f, s->pile);
    LP_FIELD(f, s->renewed);
    LP_FIELD_ARRAY(f, s->belts);
    LP_FIELD(f, s->turns);
    LP_FIELD_ARRAY(f, s->discards);
    LP_FIELD_ARRAY(f, s->towels);
    LP_FIELD_ARRAY(f, s->heights);
    LP_FIELD(f, s->discard_count);
    LP_FIELD(f, s->towel_count);
    LP_FIELD(f, s->pile_count);
    LP_FIELD(f, s->phase);
    LP_FIELD(f, s->round);
    LP_FIELD(f, s->dealer);
    LP_FIELD(f, s->seat);
}

static void edition_fields(lp_fields *f, void *edition)
{
    duck_edition *e = (duck_edition *)edition;
    LP_FIELD(f, e->deck);
    LP_FIELD(f, e->turns_max);
    LP_FIELD(f, e->card_count);
    LP_FIELD(f, e->hand);
    LP_FIELD(f, e->duck_max);
    LP_FIELD(f, e->round_count);
    LP_FIELD_ARRAY(f, e->green);
    LP_FIELD_ARRAY(f, e->red);
}

LP_RULES lp_duck = {
    "duck",
    "DUCK",
    3,
    DUCK_SEATS_MAX,
    sizeof(duck_state),
    sizeof(duck_view),
    sizeof(duck_event),
    sizeof(duck_edition),
    DUCK_ACTIONS,
    DUCK_LEGAL_MAX,
    option,
    decisions_max,
    setup,
    duck_turn,
    legal,
    apply,
    chance_total,
    chance_list,
    chance_apply,
    settle,
    duck_view_fill,
    duck_event_fill,
    duck_determinize,
    duck_scores,
    duck_winners,
    duck_view_write,
    duck_event_write,
    duck_action_write,
    duck_action_read,
    duck_observe_count,
    duck_observe_name,
    duck_observe,
    duck_check,
    fields,
    edition_fields,
};
