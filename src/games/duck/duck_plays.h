/* Which cards may be played together (DU-3, DU-4), as actions.
 *
 * Equal cards: 144 actions for each number. A *pattern* says how many of that number are yellow
 * (bits 0-1), blue (bits 2-3) and red (bits 4-5); a play is a pattern and the colour on top (bits
 * 6-7). Sequences: 56 actions for each colour, by the lowest card, then the highest, then ascending
 * or descending. The tables follow from this; the unit tests make them again from the rules. */
#ifndef LUCKPOND_DUCK_PLAYS_H
#define LUCKPOND_DUCK_PLAYS_H

#include <string.h>

#include "duck.h"

enum { DUCK_FIRST_PLAYS = 8 };

/* The plays of one number: fewest cards first, so that 0, 1, 2 are a single yellow, blue, red. */
LP_TABLE uint8_t duck_equals[DUCK_EQUALS] = {
    0x01, 0x44, 0x90, 0x02, 0x05, 0x45, 0x11, 0x91, 0x48, 0x54, 0x94, 0xa0, 0x03, 0x06, 0x46, 0x12,
    0x92, 0x09, 0x49, 0x15, 0x55, 0x95, 0x21, 0xa1, 0x4c, 0x58, 0x98, 0x64, 0xa4, 0xb0, 0x07, 0x47,
    0x13, 0x93, 0x0a, 0x4a, 0x16, 0x56, 0x96, 0x22, 0xa2, 0x0d, 0x4d, 0x19, 0x59, 0x99, 0x25, 0x65,
    0xa5, 0x31, 0xb1, 0x5c, 0x9c, 0x68, 0xa8, 0x74, 0xb4, 0x0b, 0x4b, 0x17, 0x57, 0x97, 0x23, 0xa3,
    0x0e, 0x4e, 0x1a, 0x5a, 0x9a, 0x26, 0x66, 0xa6, 0x32, 0xb2, 0x1d, 0x5d, 0x9d, 0x29, 0x69, 0xa9,
    0x35, 0x75, 0xb5, 0x6c, 0xac, 0x78, 0xb8, 0x0f, 0x4f, 0x1b, 0x5b, 0x9b, 0x27, 0x67, 0xa7, 0x33,
    0xb3, 0x1e, 0x5e, 0x9e, 0x2a, 0x6a, 0xaa, 0x36, 0x76, 0xb6, 0x2d, 0x6d, 0xad, 0x39, 0x79, 0xb9,
    0x7c, 0xbc, 0x1f, 0x5f, 0x9f, 0x2b, 0x6b, 0xab, 0x37, 0x77, 0xb7, 0x2e, 0x6e, 0xae, 0x3a, 0x7a,
    0xba, 0x3d, 0x7d, 0xbd, 0x2f, 0x6f, 0xaf, 0x3b, 0x7b, 0xbb, 0x3e, 0x7e, 0xbe, 0x3f, 0x7f, 0xbf};

/* How many plays the cards of a pattern allow, and which are the first eight of them (most cards of
 * one number in a hand allow no more). */
LP_TABLE uint8_t duck_equals_of[64] = {
    0,  1,  2,  3,   1,  4,  7,  10, 2,  7,  12, 17, 3,  10, 17, 24,  1,  4,  7,   10, 4,  12,
    20, 28, 7,  20,  33, 46, 10, 28, 46, 64, 2,  7,  12, 17, 7,  20,  33, 46, 12,  33, 54, 75,
    17, 46, 75, 104, 3,  10, 17, 24, 10, 28, 46, 64, 17, 46, 75, 104, 24, 64, 104, 144};
LP_TABLE uint16_t duck_first_equals[64][DUCK_FIRST_PLAYS] = {
    {0, 0, 0, 0, 0, 0, 0, 0},     {0, 0, 0, 0, 0, 0, 0, 0},      {0, 3, 0, 0, 0, 0, 0, 0},
    {0, 3, 12, 0, 0, 0, 0, 0},    {1, 0, 0, 0, 0, 0, 0, 0},      {0, 1, 4, 5, 0, 0, 0, 0},
    {0, 1, 3, 4, 5, 13, 14, 0},   {0, 1, 3, 4, 5, 12, 13, 14},   {1, 8, 0, 0, 0, 0, 0, 0},
    {0, 1, 4, 5, 8, 17, 18, 0},   {0, 1, 3, 4, 5, 8, 13, 14},    {0, 1, 3, 4, 5, 8, 12, 13},
    {1, 8, 24, 0, 0, 0, 0, 0},    {0, 1, 4, 5, 8, 17, 18, 24},   {0, 1, 3, 4, 5, 8, 13, 14},
    {0, 1, 3, 4, 5, 8, 12, 13},   {2, 0, 0, 0, 0, 0, 0, 0},      {0, 2, 6, 7, 0, 0, 0, 0},
    {0, 2, 3, 6, 7, 15, 16, 0},   {0, 2, 3, 6, 7, 12, 15, 16},   {1, 2, 9, 10, 0, 0, 0, 0},
    {0, 1, 2, 4, 5, 6, 7, 9},     {0, 1, 2, 3, 4, 5, 6, 7},      {0, 1, 2, 3, 4, 5, 6, 7},
    {1, 2, 8, 9, 10, 25, 26, 0},  {0, 1, 2, 4, 5, 6, 7, 8},      {0, 1, 2, 3, 4, 5, 6, 7},
    {0, 1, 2, 3, 4, 5, 6, 7},     {1, 2, 8, 9, 10, 24, 25, 26},  {0, 1, 2, 4, 5, 6, 7, 8},
    {0, 1, 2, 3, 4, 5, 6, 7},     {0, 1, 2, 3, 4, 5, 6, 7},      {2, 11, 0, 0, 0, 0, 0, 0},
    {0, 2, 6, 7, 11, 22, 23, 0},  {0, 2, 3, 6, 7, 11, 15, 16},   {0, 2, 3, 6, 7, 11, 12, 15},
    {1, 2, 9, 10, 11, 27, 28, 0}, {0, 1, 2, 4, 5, 6, 7, 9},      {0, 1, 2, 3, 4, 5, 6, 7},
    {0, 1, 2, 3, 4, 5, 6, 7},     {1, 2, 8, 9, 10, 11, 25, 26},  {0, 1, 2, 4, 5, 6, 7, 8},
    {0, 1, 2, 3, 4, 5, 6, 7},     {0, 1, 2, 3, 4, 5, 6, 7},      {1, 2, 8, 9, 10, 11, 24, 25},
    {0, 1, 2, 4, 5, 6, 7, 8},     {0, 1, 2, 3, 4, 5, 6, 7},      {0, 1, 2, 3, 4, 5, 6, 7},
    {2, 11, 29, 0, 0, 0, 0, 0},   {0, 2, 6, 7, 11, 22, 23, 29},  {0, 2, 3, 6, 7, 11, 15, 16},
    {0, 2, 3, 6, 7, 11, 12, 15},  {1, 2, 9, 10, 11, 27, 28, 29}, {0, 1, 2, 4, 5, 6, 7, 9},
    {0, 1, 2, 3, 4, 5, 6, 7},     {0, 1, 2, 3, 4, 5, 6, 7},      {1, 2, 8, 9, 10, 11, 25, 26},
    {0, 1, 2, 4, 5, 6, 7, 8},     {0, 1, 2, 3, 4, 5, 6, 7},      {0, 1, 2, 3, 4, 5, 6, 7},
    {1, 2, 8, 9, 10, 11, 24, 25}, {0, 1, 2, 4, 5, 6, 7, 8},      {0, 1, 2, 3, 4, 5, 6, 7},
    {0, 1, 2, 3, 4, 5, 6, 7}};

/* The sequences of one colour: lowest card * 16 + highest, and where those of a lowest card begin.
 */
LP_TABLE uint8_t duck_spans[DUCK_SEQUENCES / 2] = {
    0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x08, 0x13, 0x14, 0x15, 0x16, 0x17, 0x18, 0x24,
    0x25, 0x26, 0x27, 0x28, 0x35, 0x36, 0x37, 0x38, 0x46, 0x47, 0x48, 0x57, 0x58, 0x68};
LP_TABLE uint8_t duck_first_span[DUCK_NUMBERS - 2] = {0, 7, 13, 18, 22, 25, 27};

/* The cards of one number in a set, as a pattern; and the cards of a pattern. */
static inline int duck_pattern(duck_cards cards, int number)
{
    const duck_cards from = cards >> 2 * number;
    return (int)((from & 3) | (from >> 16 & 12) | (from >> 32 & 48));
}
static inline duck_cards duck_of_pattern(int pattern, int number)
{
    const duck_cards p = (duck_cards)pattern;
    return ((p & 3) | (p & 12) << 16 | (p & 48) << 32) << 2 * number;
}

/* Bit 2 * number is set when there is a card of that number. */
static inline uint32_t duck_numbers(duck_cards cards)
{
    const uint32_t any = (uint32_t)(cards | cards >> 18 | cards >> 36);
    return (any | any >> 1) & 0x15555u;
}

/* Writes the plays beyond the first eight. Rare, and therefore not inline (duck_plays.c). */
void duck_list_more_equal(int pattern, int number, lp_action *out);

/* Writes the plays with cards of one number, eight at once: `out` has room for them. Returns the
 * end of what counts. */
static inline lp_action *duck_list_equal(duck_cards hand, int number, lp_action *out)
{
    const int pattern = duck_pattern(hand, number), base = DUCK_EQUAL + DUCK_EQUALS * number;
    const size_t count = duck_equals_of[pattern];
    lp_action first[DUCK_FIRST_PLAYS]; /* apart from `out`, so that this is one vector addition */
    for (int i = 0; i < DUCK_FIRST_PLAYS; i++)
        first[i] = (lp_action)(base + duck_first_equals[pattern][i]);
    memcpy(out, first, sizeof first);
    if (count > DUCK_FIRST_PLAYS)
        duck_list_more_equal(pattern, number, out);
    return out + count;
}

/* Writes the sequences; returns their end. */
static inline lp_action *duck_list_sequences(duck_cards hand, lp_action *out)
{
    const duck_cards to_six = 0x0001555055541555u; /* the lowest card is 0 to 6 */
    const duck_cards present = (hand | hand >> 1) & DUCK_EVERY_TYPE;
    duck_cards starts = present & present >> 2 & present >> 4 & to_six;
    for (; starts != 0; starts &= starts - 1) {
        const int type = lp_lowest(starts) / 2, colour = duck_colour(type);
        int number = duck_number(type), action = DUCK_SEQUENCE + DUCK_SEQUENCES * colour;
        action += 2 * duck_first_span[number];
        for (number += 2; number < DUCK_NUMBERS; number++) {
            if (!(present >> 2 * duck_type(colour, number) & 1))
                break;
            *out++ = (lp_action)action++;
            *out++ = (lp_action)action++;
        }
    }
    return out;
}

/* The lowest `count` bytes of a word, count below 8. */
static inline uint64_t duck_low_bytes(uint64_t word, int count)
{
    return word & (((uint64_t)1 << 8 * count) - 1);
}

/* DU-4: the cards below the top lie in the order yellow, blue, red. */
static inline uint64_t duck_order_equal(int play, int number)
{
    const int top = play >> 6;
    uint64_t order = (uint64_t)duck_type(top, number);
    for (int colour = DUCK_COLOURS - 1; colour >= 0; colour--) {
        const int below = (play >> 2 * colour & 3) - (colour == top);
        const uint64_t all = (uint64_t)duck_type(colour, number) * DUCK_BYTES;
        order = order << 8 * below | duck_low_bytes(all, below);
    }
    return order;
}

static inline duck_cards duck_of_sequence(int index)
{
    const int span = duck_spans[index % DUCK_SEQUENCES / 2], low = span >> 4, high = span & 15;
    const duck_cards run = DUCK_EVERY_TYPE & (((duck_cards)4 << 2 * (high - low)) - 1);
    return run << 2 * duck_type(index / DUCK_SEQUENCES, low);
}
static inline uint64_t duck_order_sequence(int index)
{
    const uint64_t steps = 0x06050403020100u;
    const int span = duck_spans[index % DUCK_SEQUENCES / 2], low = span >> 4, high = span & 15;
    const int first = duck_type(index / DUCK_SEQUENCES, index % 2 == 0 ? low : high);
    const uint64_t all = (uint64_t)first * DUCK_BYTES;
    return duck_low_bytes(index % 2 == 0 ? all + steps : all - steps, high - low + 1);
}

/* A play taken apart: the cards, and their types from bottom to top in the bytes of a word, the
 * lowest byte first (only for plays of up to seven cards: no hand has more). */
static inline duck_cards duck_play_cards(lp_action action)
{
    if (action >= DUCK_SEQUENCE)
        return duck_of_sequence(action - DUCK_SEQUENCE);
    return duck_of_pattern(duck_equals[action % DUCK_EQUALS] & 63, action / DUCK_EQUALS);
}

static inline uint64_t duck_play_order(lp_action action)
{
    if (action >= DUCK_SEQUENCE)
        return duck_order_sequence(action - DUCK_SEQUENCE);
    const int number = action / DUCK_EQUALS, play = action % DUCK_EQUALS;
    if (play < DUCK_COLOURS) /* a single card: most plays are */
        return (uint64_t)duck_type(play, number);
    return duck_order_equal(duck_equals[play], number);
}

#endif
