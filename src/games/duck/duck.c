/* The rules of DUCK, in the rulebook's order. */
#include <string.h>

#include "duck.h"

/* Sequences of one colour by number: lowest card * 16 + highest. */
LP_TABLE uint8_t spans[28] = {0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x13, 0x14, 0x15,
                              0x16, 0x17, 0x18, 0x24, 0x25, 0x26, 0x27, 0x28, 0x35, 0x36,
                              0x37, 0x38, 0x46, 0x47, 0x48, 0x57, 0x58, 0x68};
/* Where those with this lowest card begin. */
LP_TABLE uint8_t first_span[DUCK_NUMBERS - 2] = {0, 7, 13, 18, 22, 25, 27};

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

/* --- Knowledge after a renewal (DU-7, DU-17) ------------------------------------------------ */

duck_cards duck_fresh_cards(duck_cards hand, uint8_t fresh)
{
    duck_cards cards = 0;
    for (int type = 0; type < DUCK_TYPES; type++)
        for (int i = duck_copies(hand, type); i > 0; i--, fresh >>= 1)
            cards += (duck_cards)(fresh & 1) << 2 * type;
    return cards;
}

uint8_t duck_fresh_mark(duck_cards hand, duck_cards fresh_cards)
{
    int mark = 0, at = 0;
    for (int type = 0; type < DUCK_TYPES; type++)
        for (int i = duck_copies(hand, type); i > 0; i--, at++)
            mark |= (i <= duck_copies(fresh_cards, type)) << at;
    return (uint8_t)mark;
}

/* A card comes to a hand, known to all or not. */
static void receive_after_renewal(duck_state *s, int type, bool known)
{
    const duck_cards card = duck_one(type);
    const duck_cards fresh = duck_fresh_cards(s->hands[s->seat] - card, s->fresh[s->seat]);
    s->fresh[s->seat] = duck_fresh_mark(s->hands[s->seat], known ? fresh : fresh + card);
    s->fresh_max[s->seat] = (uint8_t)(s->fresh_max[s->seat] + !known);
}

/* A card leaves a hand by a play. All see its type, not whether it came from the renewed pile: what
 * follows for sure is kept, so `old` and `fresh_max` stay upper bounds. Of like cards the known one
 * goes first (DU-17), then the one held longer. Hand and `known` are those after it left. */
static void forget_after_renewal(duck_state *s, int type, duck_cards fresh)
{
    const int seat = s->seat;
    int unseen = duck_copies(s->pile, type);
    for (int i = 0; i < DUCK_SEATS_MAX; i++)
        unseen += duck_copies(s->hands[i] - s->known[i], type);
    const int hidden = duck_size(s->hands[seat]) - duck_size(s->known[seat]);
    int old = duck_copies(s->old, type), fresh_max = s->fresh_max[seat];
    if (fresh_max == 0)
        old--; /* it can only have been in the hand before */
    else if (old == 0)
        fresh_max--; /* it can only have come from the pile */
    old = old < unseen ? old : unseen;
    s->old = (s->old & ~((duck_cards)3 << 2 * type)) | (duck_cards)old << 2 * type;
    s->fresh_max[seat] = (uint8_t)(fresh_max < hidden ? fresh_max : hidden);
    if (duck_copies(fresh, type) > duck_copies(s->hands[seat], type))
        fresh -= duck_one(type);
    s->fresh[seat] = duck_fresh_mark(s->hands[seat], fresh);
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
    s->old = 0;
    memset(s->fresh, 0, sizeof s->fresh);
    memset(s->fresh_max, 0, sizeof s->fresh_max);
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

duck_cards duck_play_cards(lp_action action)
{
    if (action < DUCK_SEQUENCE) {
        const int top = action / 48, rest = action % 48;
        const int colour = duck_colour(top), number = top - 9 * colour;
        const int first = number + (colour == 0 ? 9 : 0), second = number + (colour == 2 ? 9 : 18);
        return ((duck_cards)(rest >> 4) + 1) << 2 * top | (duck_cards)(rest >> 2 & 3) << 2 * first |
               (duck_cards)(rest & 3) << 2 * second;
    }
    const int index = action - DUCK_SEQUENCE, span = spans[index % 56 / 2];
    const int low = span >> 4, high = span & 15;
    return (DUCK_EVERY_TYPE & (((duck_cards)4 << 2 * (high - low)) - 1))
           << 2 * duck_type(index / 56, low);
}

/* The lowest `count` bytes of a word. */
static inline uint64_t low_bytes(uint64_t word, int count)
{
    return word & (((uint64_t)1 << 8 * count) - 1);
}

/* DU-4: the other cards lie below the top card in the order yellow, blue, red. */
static uint64_t order_equal(int top, int rest)
{
    const int colour = duck_colour(top), number = top - 9 * colour;
    int below[DUCK_COLOURS];
    below[colour] = rest >> 4;
    below[colour == 0] = rest >> 2 & 3;
    below[colour == 2 ? 1 : 2] = rest & 3;
    uint64_t order = (uint64_t)top;
    for (int c = DUCK_COLOURS - 1; c >= 0; c--)
        order = order << 8 * below[c] |
                low_bytes((uint64_t)duck_type(c, number) * DUCK_BYTES, below[c]);
    return order;
}

uint64_t duck_play_order(lp_action action)
{
    if (action < DUCK_SEQUENCE) {
        const int top = action / 48, rest = action % 48;
        return rest == 0 ? (uint64_t)top : order_equal(top, rest);
    }
    const uint64_t steps = 0x06050403020100u;
    const int index = action - DUCK_SEQUENCE, span = spans[index % 56 / 2];
    const int low = span >> 4, high = span & 15, first = duck_type(index / 56, 0);
    const uint64_t order = index % 2 == 0 ? (uint64_t)(first + low) * DUCK_BYTES + steps
                                          : (uint64_t)(first + high) * DUCK_BYTES - steps;
    return low_bytes(order, high - low + 1);
}

/* DU-5: laid on the own pile, all but the last one to be covered. */
static inline void lay_on_own_pile(duck_state *s, uint64_t order, int count)
{
    const uint64_t entries = order | low_bytes(((uint64_t)s->seat << 5) * DUCK_BYTES, count);
    uint8_t *at = s->discards + s->discard_count;
    for (int i = 0; i < 8; i++) /* beyond `count` there are zeros, and zeros are written */
        at[i] = (uint8_t)(entries >> 8 * i);
    s->discard_count = (uint8_t)(s->discard_count + count);
    s->heights[s->seat] = (uint8_t)(s->heights[s->seat] + count);
}

static void leave_hand_after_renewal(duck_state *s, uint64_t order, int count)
{
    for (; count > 0; count--, order >>= 8) {
        const int type = (int)(order & 0xff), seat = s->seat;
        const bool known = duck_copies(s->known[seat], type) > 0;
        const duck_cards fresh = duck_fresh_cards(s->hands[seat], s->fresh[seat]);
        s->hands[seat] -= duck_one(type);
        if (known) {
            s->known[seat] -= duck_one(type);
            s->fresh[seat] = duck_fresh_mark(s->hands[seat], fresh);
        } else {
            forget_after_renewal(s, type, fresh);
        }
    }
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
    if (s->renewed == 0) {
        s->hands[seat] -= cards;
        s->known[seat] = duck_less(s->known[seat], cards); /* DU-17 */
    } else {
        leave_hand_after_renewal(s, order, count);
    }
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
    if (s->renewed != 0)
        receive_after_renewal(s, type, true);
    end_turn(g, s);
    return LP_OK;
}

/* DU-7: the cards under the tops of all discard piles become the draw pile. All hidden cards are
 * in hands at this moment. */
static void renew_pile(const lp_game *g, duck_state *s)
{
    uint8_t tops[DUCK_DISCARDS_MAX] = {0};
    int count = 0;
    for (int i = 0; i < s->discard_count; i++) {
        const int seat = duck_entry_seat(s->discards[i]), type = duck_entry_type(s->discards[i]);
        if (--s->heights[seat] == 0)
            tops[count++] = s->discards[i];
        else
            s->pile += duck_one(type);
    }
    for (int i = 0; i < count; i++)
        s->heights[duck_entry_seat(tops[i])] = 1;
    memcpy(s->discards, tops, sizeof tops);
    s->pile_count = (uint8_t)(s->discard_count - count);
    s->discard_count = (uint8_t)count;
    s->renewed = s->pile;
    s->old = 0;
    for (int i = 0; i < g->seats; i++)
        s->old += s->hands[i] - s->known[i];
    memset(s->fresh_max, 0, sizeof s->fresh_max);
    memset(s->fresh, 0, sizeof s->fresh);
}

static lp_error draw_from_pile(const lp_game *g, duck_state *s)
{
    if (s->pile_count == 0) {
        if (has_open_source(g, s))
            return LP_ERR_DU_NO_SOURCE;
        renew_pile(g, s);
    }
    s->phase = DUCK_PHASE_DRAWN;
    return LP_OK;
}

static inline void receive_card(const lp_game *g, duck_state *s, int type)
{
    s->pile -= duck_one(type);
    s->pile_count--;
    s->hands[s->seat] += duck_one(type);
    if (s->renewed != 0)
        receive_after_renewal(s, type, false);
    end_turn(g, s);
}

/* --- Decisions ------------------------------------------------------------------------------ */

/* DU-3, DU-4: equal cards. For each type in the hand as the top card, a bit for each of its 48
 * plays: so many more of it, times so many of one other colour, times so many of the other. */
static inline lp_action *list_equal(duck_cards hand, lp_action *out)
{
    for (duck_cards left = (hand | hand >> 1) & DUCK_EVERY_TYPE; left != 0; left &= left - 1) {
        const int at = lp_lowest(left); /* twice the type */
        const int colour = duck_colour(at / 2), number = at - 18 * colour;
        const int copies = (int)(hand >> at & 3);
        const int first = (int)(hand >> (number + (colour == 0 ? 18 : 0)) & 3);
        const int second = (int)(hand >> (number + (colour == 2 ? 18 : 36)) & 3);
        uint64_t plays = (2u << second) - 1;
        plays *= 0x1111u & ((16u << 4 * first) - 1);
        plays *= 0x100010001u & (((uint64_t)1 << 16 * copies) - 1);
        const int base = DUCK_EQUAL + 24 * at;
        const int count = copies * (first + 1) * (second + 1);
        const uint64_t stop = (uint64_t)1 << 63;
        for (int i = 0; i < 4; i++) {
            out[i] = (lp_action)(base + lp_lowest(plays | stop));
            plays &= plays - 1;
        }
        for (int i = 4; i < count; i++) {
            out[i] = (lp_action)(base + lp_lowest(plays));
            plays &= plays - 1;
        }
        out += count;
    }
    return out;
}

/* DU-3, DU-4: sequences. */
static inline lp_action *list_sequences(duck_cards hand, lp_action *out)
{
    const duck_cards to_six = 0x0001555055541555u; /* a sequence begins with 0 to 6 */
    const duck_cards present = (hand | hand >> 1) & DUCK_EVERY_TYPE;
    const duck_cards starts = present & present >> 2 & present >> 4 & to_six;
    for (duck_cards left = starts; left != 0; left &= left - 1) {
        const int at = lp_lowest(left), colour = duck_colour(at / 2), low = at / 2 - 9 * colour;
        lp_action action = (lp_action)(DUCK_SEQUENCE + 56 * colour + 2 * first_span[low]);
        for (int high = low + 2; high < DUCK_NUMBERS && (present >> (2 * (9 * colour + high)) & 1);
             high++) {
            *out++ = action++;
            *out++ = action++;
        }
    }
    return out;
}

static int legal(const lp_game *g, const void *state, lp_action *out)
{
    const duck_state *s = (const duck_state *)state;
    const duck_cards hand = s->hands[s->seat];
    lp_action *end = out;
    if (s->phase == DUCK_PHASE_PLAY) { /* DU-2 */
        end = list_sequences(hand, list_equal(hand, out));
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
    LP_FIELD(f, s->old);
    LP_FIELD_ARRAY(f, s->belts);
    LP_FIELD(f, s->turns);
    LP_FIELD_ARRAY(f, s->discards);
    LP_FIELD_ARRAY(f, s->towels);
    LP_FIELD_ARRAY(f, s->heights);
    LP_FIELD_ARRAY(f, s->fresh_max);
    LP_FIELD_ARRAY(f, s->fresh);
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
