/* What is true of every position of DUCK. Also the gate for states read from bytes, so it takes
 * nothing for granted. */
#include "duck.h"

static bool is_dealt(const duck_state *s)
{
    return s->phase == DUCK_PHASE_PLAY || s->phase == DUCK_PHASE_DRAW ||
           s->phase == DUCK_PHASE_DRAWN;
}

static const char *check_ranges(const lp_game *g, const duck_state *s)
{
    const duck_edition *e = duck_edition_of(g);
    if (s->phase > DUCK_PHASE_OVER || s->seat >= g->seats || s->dealer >= g->seats ||
        s->round >= e->round_count || s->turns > e->turns_max ||
        (is_dealt(s) && s->turns == e->turns_max) || (s->phase == DUCK_PHASE_DEAL && s->turns > 0))
        return "phase, seat, dealer, round and turns are in range";
    if (s->dealer != s->round % g->seats)
        return "the dealer moves on by one seat a round";
    if (s->phase == DUCK_PHASE_OVER && (s->seat != 0 || s->round + 1 != e->round_count))
        return "the game is over after the last round";
    return NULL;
}

/* Entries of `seat << 5 | type`: sound up to `count`, zero beyond; counted by seat. */
static bool check_entries(const lp_game *g, const uint8_t *entries, int count, int size,
                          int *by_seat)
{
    if (count > size)
        return false;
    for (int i = 0; i < size; i++) {
        const int seat = duck_entry_seat(entries[i]), type = duck_entry_type(entries[i]);
        if (i >= count ? entries[i] != 0 : seat >= g->seats || type >= DUCK_TYPES)
            return false;
        if (i < count)
            by_seat[seat]++;
    }
    return true;
}

static const char *check_lists(const lp_game *g, const duck_state *s)
{
    int discards[LP_SEATS_MAX + 1] = {0}, towels[LP_SEATS_MAX + 1] = {0};
    if (!check_entries(g, s->discards, s->discard_count, DUCK_DISCARDS_MAX, discards) ||
        !check_entries(g, s->towels, s->towel_count, DUCK_TOWELS_MAX, towels))
        return "piles and towels hold cards of seats, and nothing beyond their number";
    for (int i = 0; i < DUCK_SEATS_MAX; i++) {
        if (discards[i] != s->heights[i])
            return "the heights of the discard piles are counted";
        if (towels[i] > s->round + (s->phase >= DUCK_PHASE_TOWEL))
            return "at most one card a round goes under a towel";
    }
    if (s->towel_count > (g->seats - 1) * (s->round + (s->phase >= DUCK_PHASE_TOWEL)))
        return "in every round somebody lays nothing under the towel";
    return NULL;
}

/* Every card of the deck is in one place. Hands dealt with and the pile are gone at a round's end.
 */
static const char *check_cards(const lp_game *g, const duck_state *s)
{
    const duck_edition *e = duck_edition_of(g);
    const bool ended = s->phase >= DUCK_PHASE_TOWEL;
    int count[32] = {0};
    for (int i = 0; i < s->discard_count; i++)
        count[duck_entry_type(s->discards[i])]++;
    for (int i = 0; i < s->towel_count; i++)
        count[duck_entry_type(s->towels[i])]++;
    for (int type = 0; type < DUCK_TYPES; type++) {
        count[type] += duck_copies(s->pile, type);
        for (int i = 0; i < DUCK_SEATS_MAX; i++)
            count[type] += duck_copies(s->hands[i], type);
        const int deck = duck_copies(e->deck, type);
        if (ended ? count[type] > deck : count[type] != deck)
            return "no card is lost and none is added";
    }
    if (((s->pile | s->renewed) >> 2 * DUCK_TYPES) != 0)
        return "there are 27 types of cards";
    if (ended ? s->pile != 0 || s->pile_count > e->card_count : s->pile_count != duck_size(s->pile))
        return "the draw pile is counted while it is in play";
    if (s->pile_count == 0 && lp_turn(g, s) == LP_CHANCE)
        return "a card is drawn from a pile that has one";
    return NULL;
}

/* Seats are dealt to one after the other, the dealer last. */
static int dealt_to(const lp_game *g, const duck_state *s, int seat, int hand)
{
    const int place = (seat - s->dealer - 1 + g->seats) % g->seats;
    const int now = (s->seat - s->dealer - 1 + g->seats) % g->seats;
    return place < now ? hand : place > now ? 0 : -1;
}

static const char *check_hands(const lp_game *g, const duck_state *s)
{
    const int full = duck_edition_of(g)->hand;
    for (int i = 0; i < DUCK_SEATS_MAX; i++) {
        const int size = duck_size(s->hands[i]);
        if (((s->hands[i] | s->known[i]) >> 2 * DUCK_TYPES) != 0 || size > full ||
            (i >= g->seats && size > 0))
            return "hands hold at most as many cards as are dealt";
        if (!duck_has(s->hands[i], s->known[i]) ||
            (s->phase == DUCK_PHASE_DEAL && s->known[i] != 0))
            return "cards known to be in a hand are in it";
        if (i >= g->seats)
            continue;
        if (s->phase == DUCK_PHASE_DEAL) {
            const int dealt = dealt_to(g, s, i, full);
            if (dealt >= 0 ? size != dealt : size == full && i != s->dealer)
                return "whole hands are dealt, one after the other";
        } else if ((is_dealt(s) && size == 0) || (s->phase == DUCK_PHASE_OVER && size > 0)) {
            return "everybody has cards during a round, nobody after the last";
        }
    }
    if (s->phase == DUCK_PHASE_DEAL)
        return s->discard_count == 0 ? NULL : "the piles start empty";
    const bool drawing = s->phase == DUCK_PHASE_DRAW || s->phase == DUCK_PHASE_DRAWN;
    if (drawing && duck_size(s->hands[s->seat]) == full)
        return "a card is drawn after one was played";
    return NULL;
}

static const char *check_phase(const lp_game *g, const duck_state *s)
{
    lp_action legal[DUCK_LEGAL_MAX];
    if (s->phase == DUCK_PHASE_TOWEL && (s->hands[s->seat] == 0 || lp_legal(g, s, legal) < 2))
        return "only a seat with a choice is asked for the towel";
    if (s->phase != DUCK_PHASE_DRAW || s->pile_count > 0)
        return NULL;
    for (int i = 0; i < g->seats; i++)
        if (s->heights[i] > 1)
            return NULL;
    return s->heights[lp_left(g, s->seat)] > 0 || s->heights[lp_right(g, s->seat)] > 0
               ? NULL
               : "a draw has a source";
}

const char *duck_check(const lp_game *g, const void *state)
{
    const duck_state *s = (const duck_state *)state;
    const char *broken = check_ranges(g, s);
    if (!broken)
        broken = check_lists(g, s);
    if (!broken)
        broken = check_cards(g, s);
    if (!broken)
        broken = check_hands(g, s);
    if (!broken)
        broken = check_phase(g, s);
    return broken;
}
