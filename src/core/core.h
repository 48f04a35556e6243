/* What games share and foreign programs need not see. */
#ifndef LUCKPOND_CORE_H
#define LUCKPOND_CORE_H

#include "luckpond/games.h"

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

/* Next seat clockwise, and the one before. */
static inline int lp_left(const lp_game *g, int seat)
{
    return seat + 1 == g->seats ? 0 : seat + 1;
}
static inline int lp_right(const lp_game *g, int seat)
{
    return seat == 0 ? g->seats - 1 : seat - 1;
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

/* SHA-256, for content hashes and running checks. */
typedef struct lp_sha256 {
    uint32_t h[8];
    uint64_t length;
    uint8_t block[64];
} lp_sha256;
void lp_sha256_init(lp_sha256 *s);
void lp_sha256_add(lp_sha256 *s, const void *bytes, size_t length);
void lp_sha256_finish(lp_sha256 *s, uint8_t digest[32]);

#endif
