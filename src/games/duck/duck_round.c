/* A round of DUCK: its deal, the renewal of the draw pile, and its end, in the rulebook's order. */
#include <string.h>

#include "duck.h"

/* --- Set-up and deal ------------------------------------------------------------------------ */

/* DU-1, DU-15: all cards but those under towels are shuffled; the hands are dealt by chance. */
void duck_begin_round(const lp_game *g, duck_state *s, int dealer)
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
void duck_deal_card(const lp_game *g, duck_state *s, int type)
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

/* All that is left to deal, as duck_deal_card would, with the counts kept at hand. */
void duck_deal_all(const lp_game *g, duck_state *s, lp_random *random)
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

/* DU-7: the cards under the tops of all discard piles, the own too, become the draw pile. (Play
 * from the set-up never comes to this, see README.md.) */
void duck_renew_pile(duck_state *s)
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

/* --- End of a round ------------------------------------------------------------------------- */

static void throw_away(duck_state *s, int seat)
{
    s->hands[seat] = 0;
    s->known[seat] = 0;
}

/* Colours (bit each) of the highest number in a hand, and the number. */
int duck_highest_cards(duck_cards hand, int *number)
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
void duck_lay_under_towel(duck_state *s, int seat, int colour)
{
    int number;
    duck_highest_cards(s->hands[seat], &number);
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
    duck_begin_round(g, s, lp_left(g, s->dealer));
}

/* DU-14: clockwise from `seat` on; like cards and a single highest colour are no choice. */
void duck_ask_for_towels(const lp_game *g, duck_state *s, int seat)
{
    for (int i = 0; i < g->seats; i++, seat = lp_left(g, seat)) {
        if (s->hands[seat] == 0)
            continue;
        int number;
        const int colours = duck_highest_cards(s->hands[seat], &number);
        if ((colours & (colours - 1)) != 0) {
            s->seat = (uint8_t)seat;
            s->phase = DUCK_PHASE_TOWEL;
            return;
        }
        duck_lay_under_towel(s, seat, lp_lowest((uint64_t)colours));
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
void duck_compare_hands(const lp_game *g, duck_state *s, int ender)
{
    const uint32_t highest = duck_highest_sums(g, s->hands, ender);
    for (int i = 0; i < g->seats; i++)
        if (highest >> i & 1)
            throw_away(s, i);
    s->pile = 0;
    duck_ask_for_towels(g, s, ender == DUCK_NONE ? lp_left(g, s->dealer) : ender);
}

static void take_lifebelt(const lp_game *g, duck_state *s, bool green)
{
    const duck_edition *e = duck_edition_of(g);
    const int points = green ? e->green[s->round] : -e->red[s->round];
    s->belts[s->seat] = (int16_t)(s->belts[s->seat] + points);
}

/* DU-8 */
void duck_end_round_without_cards(const lp_game *g, duck_state *s)
{
    take_lifebelt(g, s, true);
    duck_compare_hands(g, s, s->seat);
}

/* DU-9, DU-10, DU-11 */
lp_error duck_duck(const lp_game *g, duck_state *s)
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
    duck_compare_hands(g, s, s->seat);
    return LP_OK;
}
