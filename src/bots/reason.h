/* Why an action is good or bad: one English sentence with {names}, which follow from the position
 * as the seat sees it. Whoever shows it translates it; the actions themselves name tips and cards.
 */
#ifndef LUCKPOND_REASON_H
#define LUCKPOND_REASON_H

#include "luckpond/coach.h"

#define N_(text) text /* marks a text for the catalogues */

/* Sets the sentence and up to three values; NULL past the last name. */
static inline void reason_set(lp_advice *a, const char *reason, const char *name_1, double value_1,
                              const char *name_2, double value_2, const char *name_3,
                              double value_3)
{
    const char *names[LP_ADVICE_VALUES] = {name_1, name_2, name_3};
    const double values[LP_ADVICE_VALUES] = {value_1, value_2, value_3};
    a->reason = reason;
    for (int i = 0; i < LP_ADVICE_VALUES; i++) {
        a->value_names[i] = names[i];
        a->values[i] = names[i] ? values[i] : 0;
    }
}
#define reason_0(a, text) reason_set(a, text, NULL, 0, NULL, 0, NULL, 0)
#define reason_1(a, text, n1, v1) reason_set(a, text, n1, v1, NULL, 0, NULL, 0)
#define reason_2(a, text, n1, v1, n2, v2) reason_set(a, text, n1, v1, n2, v2, NULL, 0)
#define reason_3(a, text, n1, v1, n2, v2, n3, v3) reason_set(a, text, n1, v1, n2, v2, n3, v3)

/* A chance as times in 100, whole. */
static inline double reason_percent(double chance) { return (double)(int)(100 * chance + 0.5); }
/* One decimal is enough for a mean. */
static inline double reason_tenths(double value)
{
    return (double)(int)(10 * value + (value < 0 ? -0.5 : 0.5)) / 10;
}

/* One of them for each game: gives each of the `count` pieces of advice its reason. */
void yucatan_reasons(const lp_game *g, const void *view, lp_advice *advice, int count);
void duck_reasons(const lp_game *g, const void *view, lp_advice *advice, int count);
void doctor_lucky_reasons(const lp_game *g, const void *view, lp_advice *advice, int count);
void lucktails_reasons(const lp_game *g, const void *view, lp_advice *advice, int count);

#endif
