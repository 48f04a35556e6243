/* A strategy for rounds of Lucktails to be known by heart: for every class of sight BOOK what to
 * do, one or two choices with their weights. Trained for VP from many scores by lucktails_round.h,
 * rounded, and written down by tools/lucktails_plan.c. */
#ifndef LUCKPOND_LUCKTAILS_PLAN_H
#define LUCKPOND_LUCKTAILS_PLAN_H

#include "lucktails_match.h"
#include "lucktails_sets.h"

/* One printable character a class (lucktails_plan_table.c). */
extern const char lucktails_plan_table[LUCKTAILS_CLASSES + 1];
/* The mark of the classes it was made for: positions put into classes otherwise give another. */
extern const uint64_t lucktails_plan_mark;
uint64_t lucktails_classes_mark(const lucktails_edition *e);

/* The strategy of a class as a character, and back: chances of the choices. A class that is never
 * met is ' '; then false. */
char lucktails_plan_write(const double *chances);
bool lucktails_plan_read(char code, double *chances);

/* What the seat to act does by the plan: chances of actions [LUCKTAILS_ACTIONS]. */
void lucktails_plan_actions(const lp_game *g, const lucktails_state *s, double *chances);
/* One of them, drawn. */
lp_action lucktails_plan_choose(const lp_game *g, const lucktails_state *s, lp_random *random);
/* The plan as a book of sight BOOK, for its measuring. */
lucktails_book lucktails_plan_book(void *memory, size_t size);
/* Matches played by the plan: the results of their rounds, `count` of them. */
void lucktails_plan_results(const lp_game *g, lp_random *random, lucktails_result *results,
                            int count);

#endif
