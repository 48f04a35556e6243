/* Which bots there are. A new bot is one line. */
#include "bots.h"

typedef struct entry {
    const lp_rules *rules; /* NULL: every game */
    const lp_bot *bot;
} entry;

static const entry entries[] = {
    {NULL, &lp_bot_random},
    {&lp_lucktails, &lp_bot_lucktails_thumb},
    {&lp_doctor_lucky, &lp_bot_doctor_lucky_thumb},
    {&lp_yucatan, &lp_bot_yucatan_thumb},
    {&lp_duck, &lp_bot_duck_thumb},
    {&lp_lucktails, &lp_bot_lucktails_beginner},
    {&lp_lucktails, &lp_bot_lucktails_club},
    {&lp_lucktails, &lp_bot_lucktails_expert},
    {&lp_doctor_lucky, &lp_bot_doctor_lucky_beginner},
    {&lp_doctor_lucky, &lp_bot_doctor_lucky_club},
    {&lp_doctor_lucky, &lp_bot_doctor_lucky_expert},
    {&lp_yucatan, &lp_bot_yucatan_beginner},
    {&lp_yucatan, &lp_bot_yucatan_club},
    {&lp_yucatan, &lp_bot_yucatan_expert},
    {&lp_duck, &lp_bot_duck_beginner},
    {&lp_duck, &lp_bot_duck_club},
    {&lp_duck, &lp_bot_duck_expert},
};

enum { ENTRY_COUNT = sizeof entries / sizeof entries[0] };

static bool plays(const entry *e, const lp_rules *rules) { return !e->rules || e->rules == rules; }

const lp_bot *lp_bot_find(const lp_rules *rules, const char *id)
{
    for (int i = 0; i < ENTRY_COUNT; i++)
        if (plays(&entries[i], rules) && lp_text_same(id, entries[i].bot->id))
            return entries[i].bot;
    return NULL;
}

const char *lp_bot_id(const lp_rules *rules, int index)
{
    for (int i = 0; i < ENTRY_COUNT; i++)
        if (plays(&entries[i], rules) && index-- == 0)
            return entries[i].bot->id;
    return NULL;
}
