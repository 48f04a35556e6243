/* The rules of the games in our own words (locale/rules), as `tools/catalogue.py compile` embeds
 * them. Texts are English; translate them with _(…). Places such as {goal} are filled from an
 * edition by rules_values. */
#ifndef LUCKPOND_RULES_TEXT_H
#define LUCKPOND_RULES_TEXT_H

#include "edition/edition.h"
#include "i18n.h"

typedef struct rules_paragraph {
    const char *text;
    bool item; /* of a list */
} rules_paragraph;

typedef struct rules_section {
    const char *id;      /* "turn" */
    const char *clauses; /* "DU-2 DU-3" */
    const char *title;
    const rules_paragraph *paragraphs;
    int count;
} rules_section;

typedef struct rules_text {
    const char *game;
    const rules_section *sections;
    int count;
} rules_text;

extern const rules_text rules_texts[];
extern const int rules_text_count;

/* What a game is called in the language chosen. */
const char *rules_game_name(const lp_rules *rules);
/* The rules of a game; every game has them. */
const rules_text *rules_text_find(const char *game);
/* The section with this id, or the one that holds this clause; NULL when there is none. */
const rules_section *rules_section_find(const rules_text *rules, const char *id_or_clause);

enum { RULES_VALUES_MAX = 24, RULES_VALUE_ROOM = 1024 };

/* What an edition puts into the places of its game's rules. */
typedef struct rules_values {
    say_value values[RULES_VALUES_MAX];
    int count;
    lp_text room; /* for values that are lists */
    char buffer[RULES_VALUE_ROOM];
} rules_values;

void rules_values_fill(rules_values *v, const edition *e);
/* The value of that name, or NULL. */
const say_value *rules_values_find(const rules_values *v, const char *name);
/* What a value of the edition is called, in the language chosen ("lifebelts" when it has no name).
 */
const char *rules_value_name(const char *key);

#endif
