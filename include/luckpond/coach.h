/* The coach: what each legal action is worth to the seat that asks, from what that seat may know.
 *
 * Everybody who gives advice goes through here: hints at the table, the page, the terminal, the
 * luck report. A view goes in, never a state, so advice cannot know more than the seat.
 */
#ifndef LUCKPOND_COACH_H
#define LUCKPOND_COACH_H

#include "bot.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { LP_ADVICE_VALUES = 3 };

/* What is said about one action. */
typedef struct lp_advice {
    lp_action action;
    double win;         /* chance of the seat to win the game, a win shared by k counting 1/k */
    double error;       /* one standard error of it; 0: exact */
    double points;      /* what the seat's score is expected to be at the end (see game) */
    const char *reason; /* an English sentence with {names} to be translated, or NULL */
    const char *value_names[LP_ADVICE_VALUES]; /* the names in it, NULL past the last */
    double values[LP_ADVICE_VALUES];
} lp_advice;

/* Bytes of scratch memory lp_advise wants for this game, aligned to 8. */
size_t lp_advise_arena_size(const lp_game *g);
/* Ranks the `count` legal actions of the seat to act, best first, into out[count]. `think` as for a
 * bot: same random stream and node budget, same advice; a node is one game played to its end.
 */
void lp_advise(const lp_game *g, const void *view, const lp_action *legal, int count,
               const lp_think *think, lp_advice *out);
/* A list of at most `count` pieces of advice as JSON:
 *     [{"action":"stop","win":0.512,"error":0.004,"points":31.2,
 *       "reason":"…{dice}…","values":{"dice":3}}]
 */
void lp_advice_write(const lp_game *g, const lp_advice *advice, int count, lp_text *out);

#ifdef __cplusplus
}
#endif
#endif
