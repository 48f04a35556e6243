/* The rules of DUCK, in the rulebook's order. */
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

/* --- Set-up and deal ------------------------------------------------------------------------ */

/* DU-1, DU-15: all cards but those under towels are shuffled; the hands are dealt by chance. */
static void begin_round(const lp_game *g, duck_state *s, int dealer)
{
    const duck_edition *e = duck_edition_of(g);
    memset(s->hands, 0, sizeof s->hands);
    memset(s->known, 0, sizeof s->known);
    memset(s->discards, 0, sizeof s->discards);
    memset(s->heights, 0, sizeof s->heights);
    s->pile = e->deck;
    for (int i = 0; i < s->towel_count; i++)
        s->pile -= duck_one(duck_entry_type(s->towels[i]));
    s->pile_count = (uint8_t)(e->card_count - s->towel_count);
    s->discard_count = 0;
    s->renewed = 0;
    s->turns = 0;
    s->dealer = (uint8_t)dealer;
    s->seat = (uint8_t)lp_left(g, dealer);
    s->phase = DUCK_PHASE_DEAL;
}

static void setup(const lp_game *g, void *state)
{
    duck_state *s = (duck_state *)state;
    memset(s, 0, sizeof *s);
    begin_round(g, s, 0);
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

/* DU-1: the card after the last hand is the start of the dealer's discard pile. */
static void lay_start_card(const lp_game *g, duck_state *s, int type)
{
    s->discards[0] = (uint8_t)(s->dealer << 5 | type);
    s->discard_count = 1;
    s->heights[s->dealer] = 1;
    s->seat = (uint8_t)lp_left(g, s->dealer);
    s->phase = DUCK_PHASE_PLAY;
}

/* DU-1: whole hands, clockwise, the dealer's last. */
static void deal_card(const lp_game *g, duck_state *s, int type)
{
    const int hand = duck_edition_of(g)->hand;
    s->pile -= duck_one(type);
    s->pile_count--;
    if (s->seat == s->dealer && duck_size(s->hands[s->seat]) == hand) {
        lay_start_card(g, s, type);
        return;
    }
    s->hands[s->seat] += duck_one(type);
    if (s->seat != s->dealer && duck_size(s->hands[s->seat]) == hand)
        s->seat = (uint8_t)lp_left(g, s->seat);
}

/* All that is left to deal, as deal_card would, with the counts kept at hand. */
static void deal_all(const lp_game *g, duck_state *s, lp_random *random)
{
    const int hand = duck_edition_of(g)->hand;
    duck_cards pile = s->pile;
    uint64_t upto = duck_groups(pile) * DUCK_BYTES;
    uint32_t count = s->pile_count;
    for (int seat = s->seat;; seat = lp_left(g, seat)) {
        duck_cards cards = s->hands[seat];
        for (int missing = hand - duck_size(cards); missing > 0; missing--) {
            const int type = duck_nth_of(pile, upto, lp_random_below(random, count--));
            pile -= duck_one(type);
            upto -= DUCK_BYTES << 8 * (type / 4);
            cards += duck_one(type);
        }
        s->hands[seat] = cards;
        if (seat == s->dealer)
            break;
    }
    const int start = duck_nth_of(pile, upto, lp_random_below(random, count--));
    s->pile = pile - duck_one(start);
    s->pile_count = (uint8_t)count;
    lay_start_card(g, s, start);
}

/* --- End of a round ------------------------------------------------------------------------- */

static void throw_away(duck_state *s, int seat)
{
    s->hands[seat] = 0;
    s->known[seat] = 0;
}

/* Colours (bit each) of the highest number in a hand, and the number. */
static int highest_cards(duck_cards hand, int *number)
{
    int colours = 0;
    for (*number = DUCK_NUMBERS; colours == 0;) {
        --*number;
        for (int colour = 0; colour < DUCK_COLOURS; colour++)
            colours |= (duck_copies(hand, duck_type(colour, *number)) > 0) << colour;
    }
    return colours;
}

/* DU-10, DU-12: the highest card goes under the towel; the rest of the hand leaves the round. */
static void lay_under_towel(duck_state *s, int seat, int colour)
{
    int number;
    highest_cards(s->hands[seat], &number);
    s->towels[s->towel_count++] = (uint8_t)(seat << 5 | duck_type(colour, number));
    throw_away(s, seat);
}

/* DU-15, DU-16: the next dealer is on the left; after the last lifebelt the game is over. */
static void end_round(const lp_game *g, duck_state *s)
{
    if (s->round + 1 == duck_edition_of(g)->round_count) {
        s->seat = 0;
        s->phase = DUCK_PHASE_OVER;
        return;
    }
    s->round++;
    begin_round(g, s, lp_left(g, s->dealer));
}

/* DU-14: clockwise from `seat` on; like cards and a single highest colour are no choice. */
static void ask_for_towels(const lp_game *g, duck_state *s, int seat)
{
    for (int i = 0; i < g->seats; i++, seat = lp_left(g, seat)) {
        if (s->hands[seat] == 0)
            continue;
        int number;
        const int colours = highest_cards(s->hands[seat], &number);
        if ((colours & (colours - 1)) != 0) {
            s->seat = (uint8_t)seat;
            s->phase = DUCK_PHASE_TOWEL;
            return;
        }
        lay_under_towel(s, seat, lp_lowest((uint64_t)colours));
    }
    end_round(g, s);
}

uint32_t duck_highest_sums(const lp_game *g, const duck_cards *hands, int ender)
{
    int highest = -1;
    uint32_t seats = 0;
    for (int i = 0; i < g->seats; i++) {
        const int sum = duck_sum(hands[i]);
        if (i == ender || sum < highest)
            continue;
        seats = sum > highest ? 1u << i : seats | 1u << i;
        highest = sum;
    }
    return seats;
}

/* DU-12, DU-13: the highest sums among the others discard everything; then the towels. `ender`
 * DUCK_NONE: nobody ended the round (DU-18), all are "others". */
static void compare_hands(const lp_game *g, duck_state *s, int ender)
{
    const uint32_t highest = duck_highest_sums(g, s->hands, ender);
    for (int i = 0; i < g->seats; i++)
        if (highest >> i & 1)
            throw_away(s, i);
    s->pile = 0;
    ask_for_towels(g, s, ender == DUCK_NONE ? lp_left(g, s->dealer) : ender);
}

static void take_lifebelt(const lp_game *g, duck_state *s, bool green)
{
    const duck_edition *e = duck_edition_of(g);
    const int points = green ? e->green[s->round] : -e->red[s->round];
    s->belts[s->seat] = (int16_t)(s->belts[s->seat] + points);
}

/* DU-8 */
static void end_round_without_cards(const lp_game *g, duck_state *s)
{
    take_lifebelt(g, s, true);
    compare_hands(g, s, s->seat);
}

/* DU-9, DU-10, DU-11 */
static lp_error duck(const lp_game *g, duck_state *s)
{
    const int sum = duck_sum(s->hands[s->seat]);
    if (sum > duck_edition_of(g)->duck_max)
        return LP_ERR_DU_SUM_TOO_HIGH;
    bool alone_lowest = true;
    for (int i = 0; i < g->seats; i++)
        if (i != s->seat && duck_sum(s->hands[i]) <= sum)
            alone_lowest = false;
    take_lifebelt(g, s, alone_lowest);
    if (!alone_lowest)
        throw_away(s, s->seat);
    compare_hands(g, s, s->seat);
    return LP_OK;
}

/* Clockwise; after too many turns the round ends without its lifebelt (DU-18). */
static inline void end_turn(const lp_game *g, duck_state *s)
{
    s->turns++;
    s->seat = (uint8_t)lp_left(g, s->seat);
    s->phase = DUCK_PHASE_PLAY;
    if (s->turns == duck_edition_of(g)->turns_max)
        compare_hands(g, s, DUCK_NONE);
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
        end_round_without_cards(g, s);
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

/* DU-7: the cards under the tops of all discard piles, the own too, become the draw pile. (Play
 * from the set-up never comes to this, see README.md.) */
static void renew_pile(duck_state *s)
{
    uint8_t tops[DUCK_DISCARDS_MAX] = {0};
    int count = 0;
    for (int i = 0; i < s->discard_count; i++) {
        const uint8_t entry = s->discards[i];
        if (--s->heights[duck_entry_seat(entry)] == 0)
            tops[count++] = entry;
        else
            s->pile += duck_one(duck_entry_type(entry));
    }
    for (int i = 0; i < count; i++)
        s->heights[duck_entry_seat(tops[i])] = 1;
    memcpy(s->discards, tops, sizeof tops);
    s->pile_count = (uint8_t)(s->discard_count - count);
    s->discard_count = (uint8_t)count;
    s->renewed = s->pile;
}

static lp_error draw_from_pile(const lp_game *g, duck_state *s)
{
    if (s->pile_count == 0) {
        if (has_open_source(g, s))
            return LP_ERR_DU_NO_SOURCE;
        renew_pile(s);
    }
    s->phase = DUCK_PHASE_DRAWN;
    return LP_OK;
}

static inline void receive_card(const lp_game *g, duck_state *s, int type)
{
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
        for (int number = 0; number < DUCK_NUMBERS; number++)
            end = duck_list_equal(hand, number, end);
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
        const int colours = highest_cards(hand, &number);
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
        return duck(g, s);
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
    if (!(highest_cards(s->hands[s->seat], &number) >> colour & 1))
        return LP_ERR_DU_NO_CHOICE;
    lay_under_towel(s, s->seat, colour);
    ask_for_towels(g, s, s->seat);
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
    const int type = duck_nth(s->pile, k);
    if (s->phase == DUCK_PHASE_DEAL)
        deal_card(g, s, type);
    else
        receive_card(g, s, type);
    return LP_OK;
}

static int settle(const lp_game *g, void *state, lp_random *random)
{
    duck_state *s = (duck_state *)state;
    if (s->phase == DUCK_PHASE_DRAWN)
        receive_card(g, s, duck_nth(s->pile, lp_random_below(random, s->pile_count)));
    if (s->phase == DUCK_PHASE_DEAL)
        deal_all(g, s, random);
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
    uint32_t winners = 1;
    int32_t best = scores[0];
    for (int i = 1; i < g->seats; i++) {
        if (scores[i] < best)
            continue;
        winners = scores[i] > best ? 1u << i : winners | 1u << i;
        best = scores[i];
    }
    return winners;
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
