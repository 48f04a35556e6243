/* The bots of the house. */
#ifndef LUCKPOND_BOTS_H
#define LUCKPOND_BOTS_H

#include "luckpond/bot.h"
#include "luckpond/games.h"

/* The even choice, for whoever has no view at hand. One legal action takes no draw. */
static inline lp_action bot_random_choice(const lp_action *legal, int count, lp_random *random)
{
    return count == 1 ? legal[0] : legal[lp_random_below(random, (uint32_t)count)];
}

/* Every game. */
extern const lp_bot lp_bot_random;

/* One game each: src/bots/<game>_thumb.c. */
extern const lp_bot lp_bot_yucatan_thumb, lp_bot_lucktails_thumb, lp_bot_duck_thumb,
    lp_bot_doctor_lucky_thumb;

/* Three strengths: src/bots/<game>_strengths.c and its like. */
extern const lp_bot lp_bot_lucktails_beginner, lp_bot_lucktails_club, lp_bot_lucktails_expert;
extern const lp_bot lp_bot_yucatan_beginner, lp_bot_yucatan_club, lp_bot_yucatan_expert;
extern const lp_bot lp_bot_doctor_lucky_beginner, lp_bot_doctor_lucky_club,
    lp_bot_doctor_lucky_expert;
extern const lp_bot lp_bot_duck_beginner, lp_bot_duck_club, lp_bot_duck_expert;

#endif
