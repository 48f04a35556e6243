/* Prints rules for people: a section, or everything with its provenance. */
#ifndef LUCKPOND_RULES_PRINT_H
#define LUCKPOND_RULES_PRINT_H

#include "rules_text.h"
#include "terminal.h"

/* Prints the section `id` (or the one that holds this clause), or all of them when `all`. False
 * when there is no such section. */
bool rules_print(const terminal *t, const edition *e, const char *id, bool all);
/* Everything as one JSON object on a line. */
void rules_print_json(FILE *to, const edition *e);

#endif
