/* Cards and sets of cards of DUCK.
 *
 * A card is its type: colour * 9 + number. Like cards are one type, so any set of cards without an
 * order (a hand, the draw pile) is one 64-bit number with two bits per type: how many of it, 0 to
 * 3. Several fields are worked on at once where that is the hot path of a game; the even and the
 * odd fields then each have two bits of room above them. */
#ifndef LUCKPOND_DUCK_CARDS_H
#define LUCKPOND_DUCK_CARDS_H

#include "duck_edition.h"

typedef uint64_t duck_cards;

#define DUCK_EVERY_TYPE 0x0015555555555555u /* one card of each */
#define DUCK_EVEN_TYPES 0x3333333333333333u
#define DUCK_BYTES 0x0101010101010101u

static inline int duck_colour(int type) { return (type >= 9) + (type >= 18); }
static inline int duck_number(int type) { return type - 9 * duck_colour(type); }
static inline int duck_type(int colour, int number) { return 9 * colour + number; }

static inline duck_cards duck_one(int type) { return (duck_cards)1 << 2 * type; }
/* How many of a type there are. */
static inline int duck_copies(duck_cards cards, int type) { return (int)(cards >> 2 * type & 3); }

/* Number of cards of the types 0-3, 4-7, …: one byte each. */
static inline uint64_t duck_groups(duck_cards cards)
{
    const uint64_t pairs = (cards & DUCK_EVEN_TYPES) + (cards >> 2 & DUCK_EVEN_TYPES);
    return (pairs + (pairs >> 4)) & 0x0f0f0f0f0f0f0f0fu;
}

static inline int duck_size(duck_cards cards)
{
    return (int)((duck_groups(cards) * DUCK_BYTES) >> 56);
}

/* True when all of `part` is in `cards`. */
static inline bool duck_has(duck_cards cards, duck_cards part)
{
    const uint64_t room = 0x4444444444444444u; /* taken when a field would fall below 0 */
    const uint64_t even = ((cards & DUCK_EVEN_TYPES) | room) - (part & DUCK_EVEN_TYPES);
    const uint64_t odd = ((cards >> 2 & DUCK_EVEN_TYPES) | room) - (part >> 2 & DUCK_EVEN_TYPES);
    return (even & odd & room) == room;
}

/* `cards` less as much of `part` as is in it. */
static inline duck_cards duck_less(duck_cards cards, duck_cards part)
{
    const uint64_t room = 0x4444444444444444u;
    const uint64_t even = ((cards & DUCK_EVEN_TYPES) | room) - (part & DUCK_EVEN_TYPES);
    const uint64_t odd = ((cards >> 2 & DUCK_EVEN_TYPES) | room) - (part >> 2 & DUCK_EVEN_TYPES);
    return (even & ((even & room) >> 2) * 3) | (odd & ((odd & room) >> 2) * 3) << 2;
}

/* The sum of the numbers on the cards of a hand (at most 255). */
static inline int duck_sum(duck_cards hand)
{
    /* Four bits per number, the colours added up; then a byte per number, times the number. */
    const uint64_t even = (hand & 0x33333u) + (hand >> 18 & 0x33333u) + (hand >> 36 & 0x33333u);
    const uint64_t odd = (hand >> 2 & 0x3333u) + (hand >> 20 & 0x3333u) + (hand >> 38 & 0x3333u);
    const uint64_t bytes = (even >> 8 & 0x0f0fu) | (even >> 4 & 0x0f0fu) << 16 |
                           (odd & 0x0f0fu) << 32 | (odd >> 4 & 0x0f0fu) << 48;
    return (int)((bytes * 0x0408020601050307u) >> 56); /* 4 8 2 6 1 5 3 7, the last one first */
}

/* Card number k of `cards` in type order, k below their number. `upto` has, in byte i, the number
 * of cards in the groups 0 to i (duck_groups). */
static inline int duck_nth_of(duck_cards cards, uint64_t upto, uint32_t k)
{
    const uint64_t high = 0x8080808080808080u;
    const uint64_t passed = (((k * DUCK_BYTES) | high) - upto) & high; /* groups that end by k */
    const int group = (int)(((passed >> 7) * DUCK_BYTES) >> 56);
    const uint32_t rest = k - (uint32_t)(upto << 8 >> 8 * group & 0xff);
    const uint32_t four = (uint32_t)(cards >> 8 * group);
    const uint32_t a = four & 3, b = a + (four >> 2 & 3), c = b + (four >> 4 & 3);
    return 4 * group + (rest >= a) + (rest >= b) + (rest >= c);
}

static inline int duck_nth(duck_cards cards, uint32_t k)
{
    return duck_nth_of(cards, duck_groups(cards) * DUCK_BYTES, k);
}

#endif
