/* The edition of Yu-ca-tan: dice, their faces, the points of the tips. */
#include "reader.h"

static const char *const keys[] = {"dice", "faces", "points", "rounds_default", "rounds_max", NULL};
static const char *const face_keys[] = {"number", "colour", "shape", NULL};
static const char *const point_keys[] = {"parity", "shape", "colour", "number", NULL};
static const char *const seat_keys[] = {"2", "3", "4", "5", NULL};
static const char *const colours[] = {"blue", "red", "orange", NULL}; /* in the order of the tips */
static const char *const shapes[] = {"circle", "square", "cross", NULL};

static const edition_rule dice = {"YU-7", "there are 1 to 12 dice, so that tips cannot run out"};
static const edition_rule six_faces = {"ED-3", "a die has six faces, numbered 1 to 6"};
static const edition_rule two_faces = {"ED-3", "each shape and each colour is on two faces"};
static const edition_rule points = {"YU-1", "a matching die scores 1 to 3 points"};
static const edition_rule rounds = {"YU-2", "a game has 1 to 99 rounds"};

/* One face: what it shows makes it match these tips. */
static void read_face(reader *r, const json_t *face, yucatan_edition *e)
{
    if (!reader_item(r, face, face_keys))
        return;
    const int number = reader_number_at(r, face, "number", 1, YUCATAN_FACES, six_faces);
    const int colour = reader_word_at(r, face, "colour", colours, two_faces);
    const int shape = reader_word_at(r, face, "shape", shapes, two_faces);
    if (!reader_clean(r))
        return;
    const uint8_t bit = (uint8_t)(1u << (number - 1));
    const int parity = number % 2 ? YUCATAN_ODD : YUCATAN_EVEN;
    if (e->faces[parity] & bit) {
        reader_fault(r, six_faces, "number %d is on two faces", number);
        return;
    }
    e->faces[parity] |= bit;
    e->faces[YUCATAN_CIRCLE + shape] |= bit;
    e->faces[YUCATAN_BLUE + colour] |= bit;
    e->faces[YUCATAN_NUMBER_1 + number - 1] |= bit;
}

static void read_faces(reader *r, yucatan_edition *e)
{
    const json_t *value = reader_value(r, "faces");
    const size_t count = reader_list(r, value, YUCATAN_FACES, YUCATAN_FACES, six_faces);
    for (size_t i = 0; i < count; i++) {
        const size_t mark = reader_enter_item(r, i);
        read_face(r, json_array_get(value, i), e);
        reader_leave(r, mark);
    }
    for (int tip = YUCATAN_CIRCLE; tip <= YUCATAN_ORANGE && reader_clean(r); tip++)
        if (lp_popcount(e->faces[tip]) != 2)
            reader_fault(r, two_faces, "%s is on %d faces", yucatan_tip_text(tip),
                         lp_popcount(e->faces[tip]));
}

static void read_points(reader *r, yucatan_edition *e)
{
    const json_t *value = reader_value(r, "points");
    if (!reader_object(r, value, point_keys))
        return;
    const uint8_t parity = (uint8_t)reader_number_at(r, value, "parity", 1, 3, points);
    const uint8_t shape = (uint8_t)reader_number_at(r, value, "shape", 1, 3, points);
    const uint8_t colour = (uint8_t)reader_number_at(r, value, "colour", 1, 3, points);
    const uint8_t number = (uint8_t)reader_number_at(r, value, "number", 1, 3, points);
    for (int tip = 0; tip < YUCATAN_TIPS; tip++)
        e->points[tip] = tip < YUCATAN_CIRCLE     ? parity
                         : tip < YUCATAN_BLUE     ? shape
                         : tip < YUCATAN_NUMBER_1 ? colour
                                                  : number;
}

static void read_rounds(reader *r, yucatan_edition *e)
{
    e->rounds_max = (uint8_t)reader_limit(r, "rounds_max", 1, 99, rounds);
    const json_t *value = reader_value(r, "rounds_default");
    if (!reader_object(r, value, seat_keys))
        return;
    for (int seats = 2; seats <= YUCATAN_SEATS_MAX; seats++)
        e->rounds_default[seats] =
            (uint8_t)reader_number_at(r, value, seat_keys[seats - 2], 1, e->rounds_max, rounds);
}

static void read(reader *r, void *flat)
{
    yucatan_edition *e = (yucatan_edition *)flat;
    e->dice = (uint8_t)reader_number(r, reader_value(r, "dice"), 1, YUCATAN_DICE_MAX, dice);
    read_faces(r, e);
    read_points(r, e);
    read_rounds(r, e);
    if (reader_clean(r))
        yucatan_edition_derive(e);
}

const edition_form edition_form_yucatan = {&lp_yucatan, keys, read};
