/* The edition of DUCK: the cards and the lifebelts. */
#include "reader.h"

static const char *const keys[] = {"counts", "hand", "duck_max", "lifebelts", "turns_max", NULL};
static const char *const colours[] = {"yellow", "blue", "red", NULL}; /* in type order */
static const char *const belt_keys[] = {"green", "red", NULL};

static const edition_rule counts = {"ED-3",
                                    "of every number 0 to 8 there are 0 to 3 cards in a colour"};
static const edition_rule hand = {"DU-1", "each seat is dealt 1 to 7 cards"};
static const edition_rule limit = {"DU-9", "ducking is allowed up to a hand sum of 0 to 56"};
static const edition_rule belts = {"DU-16", "there are 1 to 8 lifebelts, one for each round"};
static const edition_rule belt_points = {"DU-16", "a side of a lifebelt is worth 0 to 20 points"};
static const edition_rule turns = {"DU-18", "a round ends after 1 to 1,000 turns at the latest"};
static const edition_rule enough = {
    "ED-3", "there are at least 52 cards, and enough for five players in the last round"};

enum { CARDS_MIN = 52, SEATS_MAX = 5 };

static void read_colour(reader *r, const json_t *numbers, int colour, duck_edition *e)
{
    const size_t count = reader_list(r, numbers, DUCK_NUMBERS, DUCK_NUMBERS, counts);
    for (size_t i = 0; i < count; i++) {
        const size_t mark = reader_enter_item(r, i);
        const int copies = reader_number(r, json_array_get(numbers, i), 0, 3, counts);
        e->deck |= (uint64_t)copies << (2 * (colour * DUCK_NUMBERS + (int)i));
        reader_leave(r, mark);
    }
}

static void read_counts(reader *r, duck_edition *e)
{
    const json_t *value = reader_value(r, "counts");
    if (!reader_object(r, value, colours))
        return;
    for (int colour = 0; colour < DUCK_COLOURS; colour++) {
        const size_t mark = reader_enter_key(r, colours[colour]);
        read_colour(r, reader_get(value, colours[colour]), colour, e);
        reader_leave(r, mark);
    }
}

static void read_lifebelts(reader *r, duck_edition *e)
{
    const json_t *value = reader_value(r, "lifebelts");
    const size_t count = reader_list(r, value, 1, DUCK_ROUNDS_MAX, belts);
    e->round_count = (uint8_t)count;
    for (size_t i = 0; i < count; i++) {
        const size_t mark = reader_enter_item(r, i);
        const json_t *belt = json_array_get(value, i);
        if (reader_item(r, belt, belt_keys)) {
            e->green[i] = (uint8_t)reader_number_at(r, belt, "green", 0, 20, belt_points);
            e->red[i] = (uint8_t)reader_number_at(r, belt, "red", 0, 20, belt_points);
        }
        reader_leave(r, mark);
    }
}

/* Five hands and the start card must come out of what is left in the last round: in each round
 * before it at most four cards have gone under towels, since somebody always discards (DU-12). */
static void check_card_count(reader *r, duck_edition *e)
{
    int cards = 0;
    for (int type = 0; type < DUCK_TYPES; type++)
        cards += (int)(e->deck >> (2 * type) & 3);
    const int dealt = e->hand * SEATS_MAX + 1 + (SEATS_MAX - 1) * (e->round_count - 1);
    const int needed = dealt > CARDS_MIN ? dealt : CARDS_MIN;
    reader_value(r, "counts");
    if (cards < needed)
        reader_fault(r, enough, "there are %d cards, %d are needed", cards, needed);
}

static void read(reader *r, void *flat)
{
    duck_edition *e = (duck_edition *)flat;
    read_counts(r, e);
    e->hand = (uint8_t)reader_number(r, reader_value(r, "hand"), 1, 7, hand);
    e->duck_max = (uint8_t)reader_number(r, reader_value(r, "duck_max"), 0, 56, limit);
    read_lifebelts(r, e);
    e->turns_max = (uint16_t)reader_number(r, reader_value(r, "turns_max"), 1, 1000, turns);
    if (reader_clean(r))
        check_card_count(r, e);
    if (reader_clean(r))
        duck_edition_derive(e);
}

const edition_form edition_form_duck = {&lp_duck, keys, read};
