/* The edition of Lucktails: the VP cards and the bait table. */
#include "reader.h"

static const char *const keys[] = {"cards", "lucktails_cards", "bait_table", "bonus_above",
                                   "goal",  "bait_ceiling",    "rounds_max", NULL};
static const char *const step_keys[] = {"bait", "vp", NULL};

static const edition_rule eight_cards = {
    "LT-1", "there are eight VP cards: seven numbered 0 to 20 and one lucktails card"};
static const edition_rule bait_table = {
    "LT-7", "the bait table tells the VP of every bait from 1 to the ceiling, never falling"};
static const edition_rule bonus = {"LT-6", "a raise that passes a bait of 1 to 60 lays a bonus VP"};
static const edition_rule goal = {"LT-13", "the goal is 1 to 100 VP"};
static const edition_rule ceiling = {"LT-15", "the bait ceiling is 2 to 60"};
static const edition_rule rounds = {"LT-16", "a match has at most 1 to 100 rounds"};

enum { VP_MAX = 20 };

static void read_cards(reader *r, lucktails_edition *e)
{
    const json_t *value = reader_value(r, "cards");
    const size_t count = reader_list(r, value, LUCKTAILS_NUMBERED, LUCKTAILS_NUMBERED, eight_cards);
    for (size_t i = 0; i < count; i++) {
        const size_t mark = reader_enter_item(r, i);
        e->values[i] = (uint8_t)reader_number(r, json_array_get(value, i), 0, VP_MAX, eight_cards);
        reader_leave(r, mark);
    }
    reader_number(r, reader_value(r, "lucktails_cards"), 1, 1, eight_cards);
}

/* One step of the table: from a bait on, so many VP. `from` is the bait of the step before. */
static int read_step(reader *r, const json_t *step, int from, lucktails_edition *e)
{
    if (!reader_item(r, step, step_keys))
        return from;
    const int bait = reader_number_at(r, step, "bait", 1, e->bait_ceiling, bait_table);
    const int vp = reader_number_at(r, step, "vp", 0, VP_MAX, bait_table);
    if (!reader_clean(r))
        return from;
    if (from == 0 && bait != 1)
        reader_fault(r, bait_table, "the table begins at %d, so baits below have no VP", bait);
    else if (bait <= from)
        reader_fault(r, bait_table, "bait %d does not come after bait %d", bait, from);
    else if (vp < e->bait_vp[from])
        reader_fault(r, bait_table, "the VP fall from %d to %d", e->bait_vp[from], vp);
    else
        for (int i = bait; i <= e->bait_ceiling; i++)
            e->bait_vp[i] = (uint8_t)vp;
    return bait;
}

static void read_bait_table(reader *r, lucktails_edition *e)
{
    const json_t *value = reader_value(r, "bait_table");
    const size_t count = reader_list(r, value, 1, LUCKTAILS_BAIT_MAX, bait_table);
    int from = 0;
    for (size_t i = 0; i < count; i++) {
        const size_t mark = reader_enter_item(r, i);
        from = read_step(r, json_array_get(value, i), from, e);
        reader_leave(r, mark);
    }
}

static void read(reader *r, void *flat)
{
    lucktails_edition *e = (lucktails_edition *)flat;
    read_cards(r, e);
    e->bonus_above =
        (uint8_t)reader_number(r, reader_value(r, "bonus_above"), 1, LUCKTAILS_BAIT_MAX, bonus);
    e->goal = (uint8_t)reader_number(r, reader_value(r, "goal"), 1, 100, goal);
    e->bait_ceiling = (uint8_t)reader_limit(r, "bait_ceiling", 2, LUCKTAILS_BAIT_MAX, ceiling);
    e->rounds_max = (uint8_t)reader_number(r, reader_value(r, "rounds_max"), 1, 100, rounds);
    read_bait_table(r, e);
}

const edition_form edition_form_lucktails = {&lp_lucktails, keys, read};
