/* The edition of Save Doctor Lucky: the cards, the ship, the puzzle. */
#include <string.h>

#include "reader.h"
#include "ship.h"

static const char *const keys[] = {"hand",  "hand_few",        "failure", "aid",
                                   "plan",  "rooms",           "steps",   "quiet_turns",
                                   "clues", "puzzle_question", NULL};
static const char *const failure_keys[] = {"f1", "f2", "f3", NULL};
static const char *const aid_keys[] = {"id", "base", "room", "there", "name", NULL};
static const char *const room_keys[] = {"id", "name", NULL};
static const char *const deck_keys[] = {"A", "B", "C", "D", NULL};

static const edition_rule hands = {"DL-4", "each seat is dealt 1 to 12 cards"};
static const edition_rule piles = {
    "ED-3", "at every player count there is at least one card in each of the four piles"};
static const edition_rule failures = {"ED-3", "there are at most 31 F-1, 15 F-2 and 7 F-3 cards"};
static const edition_rule aids = {"ED-3", "there are at most 20 aid cards"};
static const edition_rule aid_ids = {
    "ED-3", "an aid card has an id of its own: 2 to 15 of a-z, 0-9 and _, a letter first, and not "
            "the text of another card"};
static const edition_rule aid_values = {
    "DL-9", "an aid card is worth 1 to 20, and more than that, up to 20, in the room it names"};
static const edition_rule plan = {"DL-1", "the ship is drawn as decks of rooms, walls and doors"};
static const edition_rule room_cards = {
    "ED-3", "there are 8 to 30 movement cards, one for each room of the plan: numbers, then "
            "letters"};
static const edition_rule steps = {"DL-7", "a movement card has 0 to 3 steps"};
static const edition_rule quiet = {"DL-18", "after 1 to 1,000 quiet turns the ship goes down"};
static const edition_rule puzzle = {"DL-22", "each F-2 card carries one clue of the puzzle"};

enum {
    PILES = DOCTOR_LUCKY_DECKS,
    MOVEMENT_MIN = 8, /* seven players and the Doctor start on one each (DL-3) */
    NAME_MAX_BYTES = 80,
    CLUE_MAX_BYTES = 1000,
    QUESTION_MAX_BYTES = 4000,
};

/* --- Cards ----------------------------------------------------------------------------------- */

/* Returns how many clues the puzzle has, or -1 when that is not known. */
static int read_failure(reader *r, doctor_lucky_edition *e)
{
    static const int most[3] = {31, 15, 7}; /* the bits a set of cards has for them */
    const json_t *value = reader_value(r, "failure");
    if (!reader_object(r, value, failure_keys))
        return -1;
    const int faults = r->report->count;
    for (int i = 0; i < 3; i++)
        e->failure[i] = (uint8_t)reader_number_at(r, value, failure_keys[i], 0, most[i], failures);
    return r->report->count == faults ? e->failure[1] : -1;
}

/* Other cards are f1 to f3 and m with a room. */
static bool is_other_card(const char *id)
{
    if (id[0] == 'f')
        return id[1] >= '1' && id[1] <= '3' && id[2] == 0;
    if (id[0] != 'm')
        return false;
    return strspn(id + 1, "0123456789") == strlen(id + 1) || id[2] == 0;
}

static bool is_id(const char *id)
{
    const size_t length = strlen(id);
    return length >= 2 && length <= 15 && id[0] >= 'a' && id[0] <= 'z' &&
           strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789_") == length;
}

static void read_aid_id(reader *r, const json_t *aid, doctor_lucky_edition *e)
{
    const char *id = reader_text_at(r, aid, "id", 100);
    if (!id)
        return;
    const size_t mark = reader_enter_key(r, "id");
    if (!is_id(id))
        reader_fault(r, aid_ids, "this is no id");
    else if (is_other_card(id))
        reader_fault(r, aid_ids, "\"%s\" is the text of another card", id);
    else
        memcpy(e->aid_id[e->aid_count], id, strlen(id));
    for (int i = 0; i < e->aid_count; i++)
        if (strcmp(e->aid_id[i], id) == 0)
            reader_fault(r, aid_ids, "\"%s\" is also the id of aid card %d", id, i);
    reader_leave(r, mark);
}

/* The room with this label, or DOCTOR_LUCKY_NOWHERE. */
static int find_room(const doctor_lucky_edition *e, const char *text)
{
    char room[4];
    for (int i = 0; i < e->room_count; i++) {
        ship_room_label(e->numbered_count, i, room);
        if (strcmp(room, text) == 0)
            return i;
    }
    return DOCTOR_LUCKY_NOWHERE;
}

/* The room where it is worth more, and how much; or neither. The plan has been read before. */
static void read_aid_room(reader *r, const json_t *aid, doctor_lucky_edition *e)
{
    const int base = reader_number_at(r, aid, "base", 1, 20, aid_values);
    const json_t *room = reader_get(aid, "room"), *there = reader_get(aid, "there");
    e->aid_base[e->aid_count] = e->aid_there[e->aid_count] = (uint8_t)base;
    e->aid_room[e->aid_count] = DOCTOR_LUCKY_NOWHERE;
    if (!room || !there || (json_is_null(room) && json_is_null(there)))
        return;
    if (json_is_null(room) || json_is_null(there)) {
        reader_fault(r, aid_values, "\"room\" and \"there\" are either both null or both given");
        return;
    }
    e->aid_there[e->aid_count] =
        (uint8_t)reader_number_at(r, aid, "there", base + 1, 20, aid_values);
    const char *text = reader_text_at(r, aid, "room", 100);
    if (!text || e->room_count == 0) /* no plan: its fault is enough */
        return;
    e->aid_room[e->aid_count] = (uint8_t)find_room(e, text);
    if (e->aid_room[e->aid_count] == DOCTOR_LUCKY_NOWHERE) {
        const size_t mark = reader_enter_key(r, "room");
        reader_fault(r, aid_values, "the plan has no room \"%.20s\"", text);
        reader_leave(r, mark);
    }
}

static void read_aid(reader *r, doctor_lucky_edition *e)
{
    const json_t *value = reader_value(r, "aid");
    const size_t count = reader_list(r, value, 0, DOCTOR_LUCKY_AIDS, aids);
    for (size_t i = 0; i < count; i++, e->aid_count++) {
        const size_t mark = reader_enter_item(r, i);
        const json_t *aid = json_array_get(value, i);
        if (reader_item(r, aid, aid_keys)) {
            read_aid_id(r, aid, e);
            read_aid_room(r, aid, e);
            reader_names_at(r, aid, "name", NAME_MAX_BYTES);
        }
        reader_leave(r, mark);
    }
}

/* --- The ship -------------------------------------------------------------------------------- */

/* Keeps the ship, or says at which row and column of the drawing it goes wrong. */
static void take_ship(reader *r, const char *const *lines, int count, doctor_lucky_edition *e)
{
    ship s;
    ship_fault fault;
    if (ship_read(&s, lines, count, &fault)) {
        memcpy(e->adjacent, s.adjacent, sizeof e->adjacent);
        memcpy(e->sees, s.sees, sizeof e->sees);
        memcpy(e->deck, s.deck, sizeof e->deck);
        e->room_count = (uint8_t)s.room_count;
        e->numbered_count = (uint8_t)s.numbered_count;
        return;
    }
    const edition_rule rule = {fault.clause, fault.rule};
    const size_t mark = reader_enter_item(r, (size_t)fault.row - 1);
    reader_fault(r, rule, "row %d, column %d: %s", fault.row, fault.column, fault.problem);
    reader_leave(r, mark);
}

static void read_plan(reader *r, doctor_lucky_edition *e)
{
    const char *lines[SHIP_ROWS_MAX];
    const json_t *value = reader_value(r, "plan");
    const size_t count = reader_list(r, value, 1, SHIP_ROWS_MAX, plan);
    bool sound = count > 0;
    for (size_t i = 0; i < count; i++) {
        const size_t mark = reader_enter_item(r, i);
        lines[i] = reader_text(r, json_array_get(value, i), SHIP_COLUMNS_MAX);
        sound = sound && lines[i];
        reader_leave(r, mark);
    }
    if (sound)
        take_ship(r, lines, (int)count, e);
}

/* A room of the list has the id that comes next in the order of the movement cards. */
static void check_room_id(reader *r, const char *id, int room, const doctor_lucky_edition *e)
{
    char label[4];
    if (!id || e->room_count == 0 || room >= e->room_count)
        return;
    ship_room_label(e->numbered_count, room, label);
    if (strcmp(id, label) == 0)
        return;
    const size_t mark = reader_enter_key(r, "id");
    reader_fault(r, room_cards, "room \"%s\" of the plan comes here, not \"%.20s\"", label, id);
    reader_leave(r, mark);
}

static void read_rooms(reader *r, doctor_lucky_edition *e)
{
    const json_t *value = reader_value(r, "rooms");
    const size_t count = reader_list(r, value, MOVEMENT_MIN, DOCTOR_LUCKY_ROOMS, room_cards);
    if (count > 0 && e->room_count > 0 && count != e->room_count)
        reader_fault(r, room_cards, "%zu rooms are named, the plan has %d", count, e->room_count);
    for (size_t i = 0; i < count; i++) {
        const size_t mark = reader_enter_item(r, i);
        const json_t *room = json_array_get(value, i);
        if (reader_item(r, room, room_keys)) {
            check_room_id(r, reader_text_at(r, room, "id", 100), (int)i, e);
            reader_names_at(r, room, "name", NAME_MAX_BYTES);
        }
        reader_leave(r, mark);
    }
}

static void read_steps(reader *r, doctor_lucky_edition *e)
{
    const json_t *value = reader_value(r, "steps");
    if (!reader_object(r, value, deck_keys))
        return;
    for (int deck = 0; deck < DOCTOR_LUCKY_DECKS; deck++)
        e->steps[deck] =
            (uint8_t)reader_number_at(r, value, deck_keys[deck], 0, DOCTOR_LUCKY_STEPS, steps);
}

/* --- Hands, piles, the puzzle ---------------------------------------------------------------- */

static void read_hands(reader *r, doctor_lucky_edition *e)
{
    e->hand = (uint8_t)reader_number(r, reader_value(r, "hand"), 1, 12, hands);
    e->hand_few = (uint8_t)reader_number(r, reader_value(r, "hand_few"), 1, 12, hands);
}

/* DL-4: the hands leave a card for every pile, with three players and with seven. */
static void check_piles(reader *r, const doctor_lucky_edition *e, const char *key, int hand,
                        int seats)
{
    const int cards = e->failure[0] + e->failure[1] + e->failure[2] + e->aid_count + e->room_count;
    reader_value(r, key);
    if (cards - seats * hand < PILES)
        reader_fault(r, piles, "%d players with %d cards each leave %d of %d cards", seats, hand,
                     cards > seats * hand ? cards - seats * hand : 0, cards);
}

static void read_puzzle(reader *r, int clues)
{
    const json_t *value = reader_value(r, "clues");
    const size_t min = clues < 0 ? 0 : (size_t)clues, max = clues < 0 ? 15 : (size_t)clues;
    const size_t count = reader_list(r, value, min, max, puzzle);
    for (size_t i = 0; i < count; i++) {
        const size_t mark = reader_enter_item(r, i);
        reader_item_names(r, json_array_get(value, i), CLUE_MAX_BYTES);
        reader_leave(r, mark);
    }
    reader_names(r, reader_value(r, "puzzle_question"), QUESTION_MAX_BYTES);
}

static void read(reader *r, void *flat)
{
    doctor_lucky_edition *e = (doctor_lucky_edition *)flat;
    read_hands(r, e);
    const int clues = read_failure(r, e);
    read_plan(r, e);
    read_rooms(r, e);
    read_aid(r, e);
    read_steps(r, e);
    e->quiet_turns_max = (uint16_t)reader_number(r, reader_value(r, "quiet_turns"), 1, 1000, quiet);
    read_puzzle(r, clues);
    if (reader_clean(r)) {
        check_piles(r, e, "hand_few", e->hand_few, 3);
        check_piles(r, e, "hand", e->hand, 7);
    }
    if (reader_clean(r))
        doctor_lucky_edition_derive(e);
}

const edition_form edition_form_doctor_lucky = {&lp_doctor_lucky, keys, read};
