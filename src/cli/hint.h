/* The coach in the terminal: the best actions with their chances, and why. */
#ifndef LUCKPOND_HINT_H
#define LUCKPOND_HINT_H

#include "luckpond/coach.h"
#include "show.h"

/* Prints the three best of the legal actions to the person whose view this is; the coach sees no
 * more than that. `number` makes each hint's sample its own. */
void hint_print(const show *s, const void *view, const lp_action *legal, int count,
                uint64_t number);
/* The reason of a piece of advice in the language chosen; nothing when it has none. */
void hint_reason(const lp_advice *advice, lp_text *out);

#endif
