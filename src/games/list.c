#include "luckpond/games.h"

/* A new game is one line here. */
const lp_rules *lp_rules_at(int index)
{
    switch (index) {
    case 0: return &lp_lucktails;
    case 1: return &lp_doctor_lucky;
    case 2: return &lp_yucatan;
    case 3: return &lp_duck;
    default: return NULL;
    }
}

const lp_rules *lp_rules_find(const char *id)
{
    for (int i = 0; i < LP_GAME_COUNT; i++)
        if (lp_text_same(id, lp_rules_at(i)->id))
            return lp_rules_at(i);
    return NULL;
}
