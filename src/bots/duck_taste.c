#include "duck_taste.h"

const duck_taste duck_taste_tuned = {.sum = 6,
                                     .sum_late = 4,
                                     .size = 31,
                                     .plays = 78,
                                     .pairs = 4,
                                     .alike = 0,
                                     .high = 3,
                                     .last = 0,
                                     .gift = 4,
                                     .mean = 37,
                                     .lighter = 20,
                                     .patience = 40,
                                     .hurry = 1};

/* Types that one more number, or two, of the same colour can follow. */
#define HAS_NEXT 0x0005555155545555u
#define HAS_TWO_NEXT 0x0001555055541555u

/* Numbers that have a card, one bit each. */
static int number_count(duck_cards hand) { return lp_popcount(duck_numbers(hand)); }

/* A run of three or more in one colour is a play; `starts` are its possible first cards. */
static duck_cards run_starts(duck_cards hand)
{
    const duck_cards present = (hand | hand >> 1) & DUCK_EVERY_TYPE;
    return present & present >> 2 & present >> 4 & HAS_TWO_NEXT;
}

/* The fewest plays that lay off a hand: a play for each number, or runs and then numbers. Runs of
 * three and four are enough to look at: longer ones are two of them, or rare. */
int duck_taste_plays(duck_cards hand)
{
    int least = number_count(hand);
    for (duck_cards starts = run_starts(hand); starts; starts &= starts - 1) {
        const int at = lp_lowest(starts);
        duck_cards run = (duck_cards)0x15 << at;
        for (int next = at + 6; least > 1; next += 2) {
            const int with = 1 + number_count(hand - run);
            if (with < least)
                least = with;
            if (duck_number(next / 2) == 0 || next >= 54 || !(hand >> next & 3))
                break;
            run |= (duck_cards)1 << next;
        }
    }
    return least;
}

static int highest_number(duck_cards hand)
{
    const uint32_t numbers = duck_numbers(hand);
    return numbers ? (31 - __builtin_clz(numbers)) / 2 : 0;
}

/* The less, the better. */
static int badness(const duck_taste *t, duck_cards hand, int late)
{
    const duck_cards present = (hand | hand >> 1) & DUCK_EVERY_TYPE;
    const duck_cards next = present & present >> 2 & HAS_NEXT;
    const int plays = duck_taste_plays(hand), size = duck_size(hand);
    return (t->sum + t->sum_late * late) * duck_sum(hand) + t->size * size + t->plays * plays -
           t->pairs * lp_popcount(next) - t->alike * (size - number_count(hand)) -
           t->high * highest_number(hand) - (plays == 1 ? t->last : 0);
}

/* The number left on top of the own pile. */
static int top_number(lp_action play)
{
    if (play < DUCK_SEQUENCE)
        return play / DUCK_EQUALS;
    const int index = play - DUCK_SEQUENCE, span = duck_spans[index % DUCK_SEQUENCES / 2];
    return index % 2 == 0 ? span & 15 : span >> 4; /* ascending: the highest lies on top */
}

int duck_taste_play(const duck_taste *taste, duck_cards hand, lp_action play, int late)
{
    const duck_cards cards = duck_play_cards(play);
    if (cards == hand)
        return -(1 << 20); /* DU-8: the round is won */
    return badness(taste, hand - cards, late) + taste->gift * (8 - top_number(play));
}

/* x / (1 + |x|), moved to 0 … 1: near enough to a chance. */
static double squash(double x) { return 0.5 * (1 + x / (1 + (x < 0 ? -x : x))); }

/* Chance that everybody else holds more than `sum`. */
static double all_heavier(const duck_taste *t, const lp_game *g, const duck_state *s, int seat,
                          const uint8_t *counts, int sum)
{
    const double each = 0.1 * t->mean - 0.01 * t->lighter * duck_taste_late(g, s);
    double chance = 1;
    for (int i = 0; i < g->seats; i++) {
        if (i == seat)
            continue;
        const int hidden = counts[i] - duck_size(s->known[i]);
        const double expected = duck_sum(s->known[i]) + each * hidden;
        chance *= squash((expected - sum - 0.5) / (0.8 + 0.5 * hidden));
    }
    return chance;
}

static bool would_duck(const duck_taste *t, const lp_game *g, const duck_state *s, int seat,
                       const uint8_t *counts)
{
    const duck_edition *e = duck_edition_of(g);
    int highest;
    (void)duck_highest_cards(s->hands[seat], &highest);
    const double right = all_heavier(t, g, s, seat, counts, duck_sum(s->hands[seat]));
    const double gain = right * (e->green[s->round] + highest) - (1 - right) * e->red[s->round];
    return 10 * gain >= t->patience - t->hurry * duck_taste_late(g, s);
}

static lp_action choose_play(const duck_taste *t, const lp_game *g, const duck_state *s, int seat,
                             const uint8_t *counts, const lp_action *legal, int count)
{
    if (legal[count - 1] == DUCK_DUCK) {
        if (would_duck(t, g, s, seat, counts) || count == 1)
            return DUCK_DUCK;
        count--;
    }
    lp_action best = legal[0];
    int least = 1 << 28;
    duck_cards last = 0;
    for (int i = 0; i < count; i++) {
        const duck_cards cards = duck_play_cards(legal[i]);
        if (legal[i] < DUCK_SEQUENCE && cards == last)
            continue; /* the same cards with another colour on top */
        last = cards;
        const int bad = duck_taste_play(t, s->hands[seat], legal[i], duck_taste_late(g, s));
        if (bad < least) {
            least = bad;
            best = legal[i];
        }
    }
    return best;
}

/* Cards this seat has not seen: in the draw pile or in hands. A view has no draw pile, so there
 * they are what is left of the deck; in a state the same cards are counted quicker where they are.
 */
static duck_cards unseen(const lp_game *g, const duck_state *s, int seat)
{
    duck_cards seen = s->hands[seat], hidden = s->pile;
    for (int i = 0; i < g->seats; i++)
        if (i != seat) {
            seen += s->known[i];
            hidden += s->hands[i] - s->known[i];
        }
    if (s->pile)
        return hidden;
    for (int i = 0; i < s->discard_count; i++)
        seen += duck_one(duck_entry_type(s->discards[i]));
    for (int i = 0; i < s->towel_count; i++)
        seen += duck_one(duck_entry_type(s->towels[i]));
    return duck_less(duck_edition_of(g)->deck, seen);
}

/* What a hand is made of, so that it is quickly told what one card more makes of it. */
typedef struct parts {
    duck_cards hand, present; /* present: one bit for each type */
    uint32_t numbers;         /* duck_numbers() */
    int sum, size, number_count, pairs, highest;
} parts;

static parts take_apart(duck_cards hand)
{
    const duck_cards present = (hand | hand >> 1) & DUCK_EVERY_TYPE;
    return (parts){.hand = hand,
                   .present = present,
                   .numbers = duck_numbers(hand),
                   .sum = duck_sum(hand),
                   .size = duck_size(hand),
                   .number_count = number_count(hand),
                   .pairs = lp_popcount(present & present >> 2 & HAS_NEXT),
                   .highest = highest_number(hand)};
}

/* Pairs of neighbours that a type makes which was not there. */
static int new_pairs(duck_cards present, int type)
{
    const duck_cards below = (duck_cards)1 << 2 * type >> 2, above = (duck_cards)4 << 2 * type;
    return ((present & HAS_NEXT & below) != 0) + ((present & HAS_NEXT << 2 & above) != 0);
}

/* badness() of the hand with one card more. */
static int badness_with(const duck_taste *t, const parts *p, int type, int late)
{
    const int number = duck_number(type), size = p->size + 1;
    const duck_cards present = p->present | duck_one(type);
    const int numbers = p->number_count + !(p->numbers >> 2 * number & 1);
    const int pairs = p->pairs + (present == p->present ? 0 : new_pairs(present, type));
    const int highest = number > p->highest ? number : p->highest;
    const bool runs = (present & present >> 2 & present >> 4 & HAS_TWO_NEXT) != 0;
    const int plays = runs ? duck_taste_plays(p->hand + duck_one(type)) : numbers;
    return (t->sum + t->sum_late * late) * (p->sum + number) + t->size * size + t->plays * plays -
           t->pairs * pairs - t->alike * (size - numbers) - t->high * highest -
           (plays == 1 ? t->last : 0);
}

static int expected_badness(const duck_taste *t, duck_cards hand, duck_cards hidden, int late)
{
    const parts p = take_apart(hand);
    int64_t sum = 0;
    int cards = 0;
    for (duck_cards left = (hidden | hidden >> 1) & DUCK_EVERY_TYPE; left; left &= left - 1) {
        const int type = lp_lowest(left) / 2, copies = duck_copies(hidden, type);
        if (duck_copies(hand, type) == 3)
            continue;
        sum += (int64_t)copies * badness_with(t, &p, type, late);
        cards += copies;
    }
    return cards > 0 ? (int)(sum / cards) : badness(t, hand, late);
}

static lp_action choose_draw(const duck_taste *t, const lp_game *g, const duck_state *s, int seat,
                             const lp_action *legal, int count)
{
    const duck_cards hand = s->hands[seat];
    const int late = duck_taste_late(g, s);
    lp_action best = legal[0];
    int least = 1 << 28;
    for (int i = 0; i < count; i++) {
        const int bad =
            legal[i] == DUCK_PILE
                ? expected_badness(t, hand, unseen(g, s, seat), late)
                : badness(t,
                          hand + duck_one(duck_top(s, legal[i] == DUCK_LEFT ? lp_left(g, seat)
                                                                            : lp_right(g, seat))),
                          late);
        if (bad < least) {
            least = bad;
            best = legal[i];
        }
    }
    return best;
}

lp_action duck_taste_choose(const duck_taste *taste, const lp_game *g, const duck_state *s,
                            int seat, const uint8_t *counts, const lp_action *legal, int count)
{
    if (count == 1)
        return legal[0];
    switch (s->phase) {
    case DUCK_PHASE_PLAY: return choose_play(taste, g, s, seat, counts, legal, count);
    case DUCK_PHASE_DRAW: return choose_draw(taste, g, s, seat, legal, count);
    default: return legal[0]; /* the colour of a towel card */
    }
}
