/* What games share and foreign programs need not see. */
#ifndef LUCKPOND_CORE_H
#define LUCKPOND_CORE_H

#include <string.h>

#include "luckpond/games.h"
#include "luckpond/sha256.h"

/* A file-scope constant table; device compilers define it otherwise on their command line. */
#ifndef LP_TABLE
#define LP_TABLE static const
#endif
/* A game's table of questions, declared in games.h. */
#ifndef LP_RULES
#define LP_RULES const lp_rules
#endif

/* Number of one bits. */
static inline int lp_popcount(uint64_t x) { return __builtin_popcountll(x); }
/* Index of the lowest one bit; x != 0. */
static inline int lp_lowest(uint64_t x) { return __builtin_ctzll(x); }

/* The places of the one bits of a byte, from the lowest up, and how many there are. */
typedef struct lp_byte_bits {
    uint16_t places[8];
    uint16_t count;
} lp_byte_bits;
extern const lp_byte_bits lp_bits_of_byte[256]; /* bits.c */

/* Writes base + place for each one bit of a byte, ascending, and returns their number. Eight at
 * once (compilers make three vector instructions of it) and without a branch on single bits: those
 * are random in play, and each wrong guess costs more than this. `out` needs room for all eight. */
static inline int lp_list_byte(uint32_t byte, int base, lp_action *out)
{
    const lp_byte_bits *bits = &lp_bits_of_byte[byte];
    lp_action eight[8];
    memcpy(eight, bits->places, sizeof eight);
    for (int i = 0; i < 8; i++)
        eight[i] = (lp_action)(eight[i] + base);
    memcpy(out, eight, sizeof eight);
    return bits->count;
}

/* The same for all one bits of `mask`; `out` needs room for 8 entries more than are listed. */
static inline int lp_list_bits(uint32_t mask, int base, lp_action *out)
{
    int count = 0;
    for (; mask; mask >>= 8, base += 8)
        count += lp_list_byte(mask & 255, base, out + count);
    return count;
}

/* Next seat clockwise, and the one before. */
static inline int lp_left(const lp_game *g, int seat)
{
    return seat + 1 == g->seats ? 0 : seat + 1;
}
static inline int lp_right(const lp_game *g, int seat)
{
    return seat == 0 ? g->seats - 1 : seat - 1;
}

/* Bit per seat that has the highest score (ties share). */
static inline uint32_t lp_highest(const lp_game *g, const int32_t *scores)
{
    uint32_t highest = 1;
    int32_t best = scores[0];
    for (int i = 1; i < g->seats; i++) {
        if (scores[i] < best)
            continue;
        highest = scores[i] > best ? 1u << i : highest | 1u << i;
        best = scores[i];
    }
    return highest;
}

/* The settle of any game, step by step; games with a faster one test it against this. */
int lp_settle_slowly(const lp_game *g, void *state, lp_random *random);

/* Parts that all views share: {"game":…,"viewer":…,"turn":…,"phase":…,"scores":[…] and
 * "winners":[…]}. */
void lp_view_begin(const lp_game *g, lp_text *out, int viewer, int turn, const char *phase);
void lp_view_scores(const lp_game *g, lp_text *out, const int32_t *scores);
void lp_view_end(const lp_game *g, lp_text *out, uint32_t winners);
/* A seat, "chance", "over", "spectator" or "open". */
void lp_json_who(lp_text *out, int who);

#endif
