/* Finds rules texts, and fills their places from an edition. */
#include "rules_text.h"

#include <string.h>

const char *rules_game_name(const lp_rules *rules)
{
    return rules == &lp_doctor_lucky ? _("Save Doctor Lucky") : rules->name;
}

const rules_text *rules_text_find(const char *game)
{
    for (int i = 0; i < rules_text_count; i++)
        if (strcmp(rules_texts[i].game, game) == 0)
            return &rules_texts[i];
    return NULL;
}

/* True when `word` is one of the words of `list`. */
static bool has_word(const char *list, const char *word)
{
    const size_t length = strlen(word);
    for (const char *at = list; *at;) {
        const size_t next = strcspn(at, " ");
        if (next == length && memcmp(at, word, length) == 0)
            return true;
        at += next + strspn(at + next, " ");
    }
    return false;
}

const rules_section *rules_section_find(const rules_text *rules, const char *id_or_clause)
{
    for (int i = 0; i < rules->count; i++)
        if (strcmp(rules->sections[i].id, id_or_clause) == 0 ||
            has_word(rules->sections[i].clauses, id_or_clause))
            return &rules->sections[i];
    return NULL;
}

/* --- Values ----------------------------------------------------------------------------------- */

static void add_number(rules_values *v, const char *name, long number)
{
    lp_assert(v->count < RULES_VALUES_MAX);
    v->values[v->count++] = say_number(name, number);
}

/* A list is written to v->room between these two. */
static void begin_list(rules_values *v, const char *name)
{
    lp_assert(v->count < RULES_VALUES_MAX && lp_text_fits(&v->room));
    v->values[v->count++] = say_text(name, v->buffer + v->room.length);
}

static void end_list(rules_values *v)
{
    lp_text_char(&v->room, 0);
    lp_assert(lp_text_fits(&v->room));
}

static void comma(rules_values *v, bool first)
{
    if (!first)
        lp_text_string(&v->room, ", ");
}

static const char *face_word(const yucatan_edition *e, int face, int from, int to)
{
    static const char *const words[] = {N_("odd"),   N_("even"), N_("circle"), N_("square"),
                                        N_("cross"), N_("blue"), N_("red"),    N_("orange")};
    for (int tip = from; tip <= to; tip++)
        if (e->faces[tip] >> face & 1)
            return _(words[tip]);
    return "";
}

static void fill_yucatan(rules_values *v, const yucatan_edition *e)
{
    add_number(v, "dice", e->dice);
    add_number(v, "rounds_max", e->rounds_max);
    add_number(v, "points_parity", e->points[YUCATAN_ODD]);
    add_number(v, "points_shape", e->points[YUCATAN_CIRCLE]);
    add_number(v, "points_colour", e->points[YUCATAN_BLUE]);
    add_number(v, "points_number", e->points[YUCATAN_NUMBER_1]);
    begin_list(v, "points");
    say_values(&v->room, _("odd or even: {points_parity} per die"), v->values, v->count - 1);
    lp_text_string(&v->room, "; ");
    say_values(&v->room, _("circle, square or cross: {points_shape} per die"), v->values,
               v->count - 1);
    lp_text_string(&v->room, "; ");
    say_values(&v->room, _("blue, red or orange: {points_colour} per die"), v->values,
               v->count - 1);
    lp_text_string(&v->room, "; ");
    say_values(&v->room, _("exactly 1, 2, 3, 4, 5 or 6: {points_number} per die"), v->values,
               v->count - 1);
    end_list(v);
    begin_list(v, "rounds_default");
    for (int seats = 2; seats <= YUCATAN_SEATS_MAX; seats++) {
        comma(v, seats == 2);
        say(&v->room, _("{players} players {rounds}"), V("players", seats),
            V("rounds", e->rounds_default[seats]));
    }
    end_list(v);
    begin_list(v, "faces");
    for (int face = 0; face < YUCATAN_FACES; face++) {
        comma(v, face == 0);
        say(&v->room, _("{number} ({colour}, {shape})"), V("number", face + 1),
            V("colour", face_word(e, face, YUCATAN_BLUE, YUCATAN_ORANGE)),
            V("shape", face_word(e, face, YUCATAN_CIRCLE, YUCATAN_CROSS)));
    }
    end_list(v);
}

static void fill_lucktails(rules_values *v, const lucktails_edition *e)
{
    add_number(v, "goal", e->goal);
    add_number(v, "bonus_above", e->bonus_above);
    add_number(v, "bait_ceiling", e->bait_ceiling);
    add_number(v, "rounds_max", e->rounds_max);
    begin_list(v, "cards");
    for (int i = 0; i < LUCKTAILS_NUMBERED; i++) {
        comma(v, i == 0);
        lp_text_int(&v->room, e->values[i]);
    }
    end_list(v);
    begin_list(v, "bait_table");
    for (int from = 1; from <= e->bait_ceiling;) {
        int to = from;
        while (to < e->bait_ceiling && e->bait_vp[to + 1] == e->bait_vp[from])
            to++;
        comma(v, from == 1);
        say(&v->room, _("bait {from}-{to}: {vp} VP"), V("from", from), V("to", to),
            V("vp", e->bait_vp[from]));
        from = to + 1;
    }
    end_list(v);
}

static void fill_duck(rules_values *v, const duck_edition *e)
{
    add_number(v, "card_count", e->card_count);
    add_number(v, "hand", e->hand);
    add_number(v, "duck_max", e->duck_max);
    add_number(v, "rounds", e->round_count);
    add_number(v, "turns_max", e->turns_max);
    static const char *const colours[DUCK_COLOURS] = {N_("yellow"), N_("blue"), N_("red")};
    const uint64_t one_colour = (1u << 2 * DUCK_NUMBERS) - 1;
    const bool alike = (e->deck & one_colour) == (e->deck >> 18 & one_colour) &&
                       (e->deck & one_colour) == (e->deck >> 36 & one_colour);
    begin_list(v, "counts");
    for (int colour = 0; colour < (alike ? 1 : DUCK_COLOURS); colour++) {
        if (!alike)
            say(&v->room, colour > 0 ? "; {colour} " : "{colour} ",
                V("colour", _(colours[colour])));
        for (int from = 0; from < DUCK_NUMBERS;) {
            const int shift = 2 * (colour * DUCK_NUMBERS),
                      copies = (int)(e->deck >> (shift + 2 * from) & 3);
            int to = from;
            while (to + 1 < DUCK_NUMBERS && (int)(e->deck >> (shift + 2 * (to + 1)) & 3) == copies)
                to++;
            comma(v, from == 0);
            say(&v->room, from == to ? "{from}: {copies}x" : "{from}-{to}: {copies}x",
                V("from", from), V("to", to), V("copies", copies));
            from = to + 1;
        }
    }
    end_list(v);
    begin_list(v, "lifebelts");
    for (int i = 0; i < e->round_count; i++) {
        comma(v, i == 0);
        say(&v->room, "+{green} / -{red}", V("green", e->green[i]), V("red", e->red[i]));
    }
    end_list(v);
}

static void fill_doctor_lucky(rules_values *v, const doctor_lucky_edition *e)
{
    add_number(v, "hand", e->hand);
    add_number(v, "hand_few", e->hand_few);
    add_number(v, "f1", e->failure[0]);
    add_number(v, "f2", e->failure[1]);
    add_number(v, "f3", e->failure[2]);
    add_number(v, "failure_count", e->failure[0] + e->failure[1] + e->failure[2]);
    add_number(v, "aid_count", e->aid_count);
    add_number(v, "room_count", e->room_count);
    add_number(v, "card_count", e->card_count);
    add_number(v, "quiet_turns", e->quiet_turns_max);
    begin_list(v, "steps");
    for (int deck = DOCTOR_LUCKY_DECKS - 1; deck >= 0; deck--) {
        char letter[2] = {(char)('A' + deck), 0};
        comma(v, deck == DOCTOR_LUCKY_DECKS - 1);
        say(&v->room, "{deck} {steps}", V("deck", letter), V("steps", e->steps[deck]));
    }
    end_list(v);
}

void rules_values_fill(rules_values *v, const edition *e)
{
    v->count = 0;
    lp_text_init(&v->room, v->buffer, sizeof v->buffer);
    if (e->rules == &lp_yucatan)
        fill_yucatan(v, &e->flat.yucatan);
    else if (e->rules == &lp_lucktails)
        fill_lucktails(v, &e->flat.lucktails);
    else if (e->rules == &lp_duck)
        fill_duck(v, &e->flat.duck);
    else
        fill_doctor_lucky(v, &e->flat.doctor_lucky);
}

const say_value *rules_values_find(const rules_values *v, const char *name)
{
    for (int i = 0; i < v->count; i++)
        if (strcmp(v->values[i].name, name) == 0)
            return &v->values[i];
    return NULL;
}

/* --- Names of values -------------------------------------------------------------------------- */

const char *rules_value_name(const char *key)
{
    static const struct {
        const char *key, *name;
    } names[] = {
        {"aid", N_("Aid cards")},
        {"bait_ceiling", N_("Highest bait")},
        {"bait_table", N_("VP for a bait")},
        {"bonus_above", N_("Bonus for a raise past")},
        {"cards", N_("Numbered cards")},
        {"clues", N_("Clues of the puzzle")},
        {"counts", N_("Copies of each card")},
        {"dice", N_("Dice")},
        {"duck_max", N_("Ducking with at most")},
        {"faces", N_("Faces of a die")},
        {"failure", N_("Failure cards")},
        {"goal", N_("VP to win")},
        {"hand", N_("Cards in hand")},
        {"hand_few", N_("Cards in hand with few players")},
        {"lifebelts", N_("Lifebelts")},
        {"lucktails_cards", N_("Lucktails cards")},
        {"plan", N_("Plan of the ship")},
        {"points", N_("Points of the tips")},
        {"puzzle_question", N_("Question of the puzzle")},
        {"quiet_turns", N_("Quiet turns before the end")},
        {"rooms", N_("Rooms")},
        {"rounds_default", N_("Usual number of rounds")},
        {"rounds_max", N_("Most rounds")},
        {"steps", N_("Steps of the movement cards")},
        {"turns_max", N_("Most turns in a round")},
    };
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strcmp(names[i].key, key) == 0)
            return _(names[i].name);
    return key;
}
