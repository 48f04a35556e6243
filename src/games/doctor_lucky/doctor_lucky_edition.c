/* What follows from the printed values of an edition. */
#include <string.h>

#include "doctor_lucky.h"

static uint32_t bit(int room) { return (uint32_t)1 << room; }

static uint32_t numbered_rooms(const doctor_lucky_edition *e) { return bit(e->numbered_count) - 1; }

static int highest(uint32_t rooms)
{
    int room = 0;
    while (rooms >>= 1)
        room++;
    return room;
}

/* One bit or count for every card, and how many there are. */
static void derive_pack(doctor_lucky_edition *e)
{
    e->pack = (doctor_lucky_aid(e->aid_count) - 1) |
              (doctor_lucky_movement(e->room_count) - doctor_lucky_movement(0)) |
              (uint64_t)e->failure[0] << DOCTOR_LUCKY_F1_BIT |
              (uint64_t)e->failure[1] << DOCTOR_LUCKY_F2_BIT |
              (uint64_t)e->failure[2] << DOCTOR_LUCKY_F3_BIT;
    e->card_count = (uint8_t)doctor_lucky_count(e->pack);
}

/* Decks flood from the lowest up, so how many are gone says which. */
static void derive_decks(doctor_lucky_edition *e)
{
    for (int room = 0; room < e->room_count; room++) {
        e->deck_rooms[e->deck[room]] |= bit(room);
        e->card_steps[room] = e->steps[e->deck[room]];
    }
    for (int deck = 0; deck < DOCTOR_LUCKY_DECKS; deck++) {
        const uint32_t numbered = e->deck_rooms[deck] & numbered_rooms(e);
        e->lowest_room[deck] = (uint8_t)(numbered ? lp_lowest(numbered) : DOCTOR_LUCKY_NOWHERE);
        for (int flooded = 0; flooded < DOCTOR_LUCKY_DECKS - deck; flooded++)
            e->afloat[flooded] |= e->deck_rooms[deck];
    }
}

/* DL-7: rooms within so many doors of `room`, through rooms not flooded. */
static uint32_t rooms_within(const doctor_lucky_edition *e, uint32_t afloat, int room, int steps)
{
    uint32_t reached = bit(room) & afloat;
    for (; steps > 0; steps--)
        for (uint32_t from = reached; from; from &= from - 1)
            reached |= e->adjacent[lp_lowest(from)] & afloat;
    return reached & ~bit(room);
}

/* DL-15: where the Doctor walks from `room`. */
static int next_room(const doctor_lucky_edition *e, uint32_t afloat, int room)
{
    const uint32_t numbered = numbered_rooms(e) & afloat;
    if (!numbered)
        return DOCTOR_LUCKY_NOWHERE;
    if (room < e->numbered_count) {
        const uint32_t higher = numbered & ~(bit(room + 1) - 1);
        return lp_lowest(higher ? higher : numbered);
    }
    const uint32_t beside = numbered & e->adjacent[room];
    return beside ? highest(beside) : lp_lowest(numbered);
}

void doctor_lucky_edition_derive(doctor_lucky_edition *e)
{
    memset(e->deck_rooms, 0, sizeof e->deck_rooms);
    memset(e->afloat, 0, sizeof e->afloat);
    memset(e->reach, 0, sizeof e->reach);
    memset(e->doctor_next, DOCTOR_LUCKY_NOWHERE, sizeof e->doctor_next);
    memset(e->card_steps, 0, sizeof e->card_steps);
    e->unused = 0;
    derive_pack(e);
    derive_decks(e);
    for (int flooded = 0; flooded < DOCTOR_LUCKY_DECKS; flooded++)
        for (int room = 0; room < e->room_count; room++) {
            const uint32_t afloat = e->afloat[flooded];
            for (int steps = 0; steps <= DOCTOR_LUCKY_STEPS; steps++)
                e->reach[flooded][steps][room] = rooms_within(e, afloat, room, steps);
            if (afloat & bit(room))
                e->doctor_next[flooded][room] = (uint8_t)next_room(e, afloat, room);
        }
}

void doctor_lucky_edition_fields(lp_fields *f, void *edition)
{
    doctor_lucky_edition *e = (doctor_lucky_edition *)edition;
    LP_FIELD_ARRAY(f, e->adjacent);
    LP_FIELD_ARRAY(f, e->sees);
    LP_FIELD(f, e->quiet_turns_max);
    LP_FIELD(f, e->room_count);
    LP_FIELD(f, e->numbered_count);
    LP_FIELD_ARRAY(f, e->deck);
    LP_FIELD_ARRAY(f, e->steps);
    LP_FIELD_ARRAY(f, e->failure);
    LP_FIELD(f, e->hand);
    LP_FIELD(f, e->hand_few);
    LP_FIELD(f, e->aid_count);
    LP_FIELD_ARRAY(f, e->aid_base);
    LP_FIELD_ARRAY(f, e->aid_there);
    LP_FIELD_ARRAY(f, e->aid_room);
    LP_FIELD_GRID(f, e->aid_id);
    f->derived = true;
    LP_FIELD(f, e->pack);
    LP_FIELD_ARRAY(f, e->deck_rooms);
    LP_FIELD_ARRAY(f, e->afloat);
    f->visit(f, e->reach, sizeof e->reach[0][0][0], sizeof e->reach / sizeof e->reach[0][0][0]);
    LP_FIELD_GRID(f, e->doctor_next);
    LP_FIELD_ARRAY(f, e->lowest_room);
    LP_FIELD_ARRAY(f, e->card_steps);
    LP_FIELD(f, e->card_count);
    LP_FIELD(f, e->unused);
}
