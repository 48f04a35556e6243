/* From the drawing of the ship to adjacency and sight, in the order of DL-1 and DL-2. */
#include "ship.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The drawing with a margin of sea all around; rows and columns count from 1. */
typedef struct drawing {
    int rows, columns;
    char head[SHIP_ROWS_MAX + 2]; /* 'A' … 'D', or '-' */
    char cell[SHIP_ROWS_MAX + 2][SHIP_COLUMNS_MAX + 2];
    uint8_t room[SHIP_ROWS_MAX + 2][SHIP_COLUMNS_MAX + 2]; /* of a floor cell: piece + 1, later
                                                              room index + 1; else 0 */
    ship_fault *fault;
} drawing;

/* A label found in a piece of floor. */
typedef struct label {
    int value; /* a number, or LETTER + 0 … 25 */
    int row, column;
    bool found;
} label;
enum { LETTER = 100, PIECES_MAX = DOCTOR_LUCKY_ROOMS };

static const char drawn[] = "the ship is drawn as decks of rooms, walls and doors";
static const char one_label[] = "every room has exactly one label of its own";
static const char doors_join[] =
    "a door joins the two rooms on opposite sides of it, between walls";
static const char numbers_run[] = "room numbers run from 0 and letters from a, without a gap";
static const char room_limit[] = "a ship has at most 30 rooms";
static const char numbered_deck[] = "every deck has a numbered room";
static const char decks_hold[] =
    "deck A, A-B, A-B-C and the whole ship are each connected by themselves";

__attribute__((format(printf, 6, 7))) static bool
refuse(drawing *d, int row, int column, const char *clause, const char *rule, const char *form, ...)
{
    d->fault->row = row;
    d->fault->column = column;
    d->fault->clause = clause;
    d->fault->rule = rule;
    va_list list;
    va_start(list, form);
    vsnprintf(d->fault->problem, sizeof d->fault->problem, form, list);
    va_end(list);
    return false;
}

static bool is_digit(char c) { return c >= '0' && c <= '9'; }
static bool is_letter(char c) { return c >= 'a' && c <= 'z'; }
static bool is_floor(char c) { return c == ' ' || is_digit(c) || is_letter(c); }

void ship_room_label(int numbered_count, int room, char *text)
{
    if (room < numbered_count)
        snprintf(text, 4, "%u", (unsigned)room % 100);
    else
        snprintf(text, 4, "%c", 'a' + room - numbered_count);
}

/* --- DL-1: decks one below another ----------------------------------------------------------- */

/* A border row, one above each deck and one below deck D. */
static bool take_border(drawing *d, int row)
{
    if (d->head[row - 1] == '-')
        return refuse(d, row, 1, "DL-1", drawn, "a border between two decks is one row");
    d->head[row] = '-';
    return true;
}

/* The first column: A on top, then B, C, D. */
static bool take_head(drawing *d, int row, char head, int *deck)
{
    if (head == '-')
        return take_border(d, row);
    if (head < 'A' || head > 'D')
        return refuse(d, row, 1, "DL-1", drawn,
                      "a line begins with its deck, A to D, or with - for a border");
    const int now = head - 'A';
    if (now != *deck && now != *deck + 1)
        return refuse(d, row, 1, "DL-1", drawn, "deck %c does not come here: A, B, C, D in order",
                      head);
    if (now != *deck && d->head[row - 1] != '-')
        return refuse(d, row, 1, "DL-1", drawn, "there is no border row above deck %c", head);
    if (now == *deck && d->head[row - 1] == '-')
        return refuse(d, row, 1, "DL-1", drawn, "deck %c is cut in two by a border row", head);
    *deck = now;
    d->head[row] = head;
    return true;
}

/* Only walls, sea and stairs lie between two decks. */
static bool take_cell(drawing *d, int row, int column, char c)
{
    if (c != '#' && c != '=' && c != '~' && !is_floor(c)) {
        const unsigned char byte = (unsigned char)c;
        return byte > ' ' && byte < 0x7f
                   ? refuse(d, row, column, "DL-1", drawn, "%c means nothing in the drawing", c)
                   : refuse(d, row, column, "DL-1", drawn, "a byte %02x means nothing here", byte);
    }
    if (d->head[row] == '-' && is_floor(c))
        return refuse(d, row, column, "DL-1", drawn, "there is no floor in a border row");
    d->cell[row][column] = c;
    return true;
}

/* All lines are as long as the first. */
static bool check_length(drawing *d, int row, const char *line)
{
    const int length = strlen(line) > SHIP_COLUMNS_MAX ? SHIP_COLUMNS_MAX + 1 : (int)strlen(line);
    if (length > SHIP_COLUMNS_MAX)
        return refuse(d, row, length, "DL-1", drawn, "a line has at most %d columns",
                      SHIP_COLUMNS_MAX);
    if (length < 3)
        return refuse(d, row, length + 1, "DL-1", drawn, "this line has no drawing");
    if (row == 1)
        d->columns = length;
    if (length != d->columns)
        return refuse(d, row, (length < d->columns ? length : d->columns) + 1, "DL-1", drawn,
                      "this line has %d columns, the first one has %d", length, d->columns);
    return true;
}

static bool take_line(drawing *d, int row, const char *line, int *deck)
{
    if (!check_length(d, row, line) || !take_head(d, row, line[0], deck))
        return false;
    if (line[1] != ' ')
        return refuse(d, row, 2, "DL-1", drawn, "the second column is blank");
    for (int column = 3; column <= d->columns; column++)
        if (!take_cell(d, row, column, line[column - 1]))
            return false;
    return true;
}

static bool take_lines(drawing *d, const char *const *lines, int count)
{
    int deck = -1;
    if (count > SHIP_ROWS_MAX)
        return refuse(d, SHIP_ROWS_MAX + 1, 1, "DL-1", drawn, "a drawing has at most %d lines",
                      SHIP_ROWS_MAX);
    memset(d->cell, '~', sizeof d->cell);
    d->rows = count;
    for (int row = 1; row <= count; row++)
        if (!take_line(d, row, lines[row - 1], &deck))
            return false;
    if (deck != DOCTOR_LUCKY_DECKS - 1)
        return refuse(d, count > 0 ? count : 1, 1, "DL-1", drawn, "the drawing ends before deck %c",
                      'B' + deck);
    if (d->head[count] != '-')
        return refuse(d, count, 1, "DL-1", drawn, "there is no border row below deck D");
    return true;
}

/* --- DL-1: rooms and their labels ------------------------------------------------------------ */

/* Marks the whole piece of floor around a cell. */
static void mark_piece(drawing *d, int row, int column, uint8_t mark)
{
    uint16_t stack[SHIP_ROWS_MAX * SHIP_COLUMNS_MAX]; /* a cell is put on it once */
    int depth = 0;
    d->room[row][column] = mark;
    stack[depth++] = (uint16_t)(row * (SHIP_COLUMNS_MAX + 2) + column);
    while (depth > 0) {
        const int at = stack[--depth];
        static const int up[4] = {-1, 1, 0, 0}, across[4] = {0, 0, -1, 1};
        for (int side = 0; side < 4; side++) {
            const int r = at / (SHIP_COLUMNS_MAX + 2) + up[side];
            const int c = at % (SHIP_COLUMNS_MAX + 2) + across[side];
            if (!is_floor(d->cell[r][c]) || d->room[r][c] != 0)
                continue;
            d->room[r][c] = mark;
            stack[depth++] = (uint16_t)(r * (SHIP_COLUMNS_MAX + 2) + c);
        }
    }
}

/* Reads the label that begins at a cell: one letter, or all digits from here on. */
static bool read_label(drawing *d, int row, int column, label *out)
{
    const char *at = &d->cell[row][column];
    out->row = row;
    out->column = column;
    out->found = true;
    out->value = is_letter(*at) ? LETTER + *at - 'a' : *at - '0';
    if (is_letter(*at) || !is_digit(at[1]))
        return true;
    if (at[0] == '0' || is_digit(at[2]))
        return refuse(d, row, column, "DL-1", numbers_run,
                      "a room number has one or two digits, and none begins with 0");
    out->value = out->value * 10 + at[1] - '0';
    return true;
}

/* Finds the pieces of floor and the label of each. */
static bool find_pieces(drawing *d, label *labels, int *count)
{
    label first[PIECES_MAX]; /* the first cell of each piece, for its fault */
    *count = 0;
    for (int row = 1; row <= d->rows; row++)
        for (int column = 3; column <= d->columns; column++) {
            if (!is_floor(d->cell[row][column]) || d->room[row][column] != 0)
                continue;
            if (*count == PIECES_MAX)
                return refuse(d, row, column, "ED-3", room_limit, "here is one room too many");
            first[*count].row = row;
            first[*count].column = column;
            mark_piece(d, row, column, (uint8_t)++ * count);
        }
    for (int row = 1; row <= d->rows; row++)
        for (int column = 3; column <= d->columns; column++) {
            const char c = d->cell[row][column];
            if (!is_letter(c) && (!is_digit(c) || is_digit(d->cell[row][column - 1])))
                continue;
            label *of_piece = &labels[d->room[row][column] - 1];
            if (of_piece->found)
                return refuse(d, row, column, "DL-1", one_label, "this room has a second label");
            if (!read_label(d, row, column, of_piece))
                return false;
        }
    for (int i = 0; i < *count; i++)
        if (!labels[i].found)
            return refuse(d, first[i].row, first[i].column, "DL-1", one_label,
                          "this room has no label");
    return true;
}

/* A label is the only one of its kind, and the one before it exists. */
static bool check_label(drawing *d, const label *labels, int count, int i)
{
    bool has_previous = labels[i].value == 0 || labels[i].value == LETTER;
    for (int j = 0; j < count; j++) {
        has_previous = has_previous || labels[j].value == labels[i].value - 1;
        if (j < i && labels[j].value == labels[i].value)
            return refuse(d, labels[i].row, labels[i].column, "DL-1", one_label,
                          "this label is also at row %d, column %d", labels[j].row,
                          labels[j].column);
    }
    if (has_previous)
        return true;
    if (labels[i].value < LETTER)
        return refuse(d, labels[i].row, labels[i].column, "DL-1", numbers_run,
                      "there is a room %d but no room %d", labels[i].value, labels[i].value - 1);
    return refuse(d, labels[i].row, labels[i].column, "DL-1", numbers_run,
                  "there is a room %c but no room %c", 'a' + labels[i].value - LETTER,
                  'a' + labels[i].value - LETTER - 1);
}

/* From pieces in reading order to rooms in the order of their labels. */
static bool number_rooms(drawing *d, const label *labels, ship *s)
{
    uint8_t room_of[PIECES_MAX + 1] = {0};
    for (int i = 0; i < s->room_count; i++) {
        if (!check_label(d, labels, s->room_count, i))
            return false;
        s->numbered_count += labels[i].value < LETTER;
    }
    for (int i = 0; i < s->room_count; i++) {
        const int value = labels[i].value;
        const int room = value < LETTER ? value : s->numbered_count + value - LETTER;
        lp_assert(room < s->room_count);
        s->deck[room] = (uint8_t)(d->head[labels[i].row] - 'A');
        s->row[room] = (uint8_t)labels[i].row;
        s->column[room] = (uint8_t)labels[i].column;
        room_of[i + 1] = (uint8_t)(room + 1);
    }
    for (int row = 1; row <= d->rows; row++)
        for (int column = 3; column <= d->columns; column++)
            d->room[row][column] = room_of[d->room[row][column]];
    return true;
}

/* --- DL-2: doors join, lines of floor and doors see ------------------------------------------ */

static bool is_shut(char c) { return c == '#' || c == '~'; }

static bool open_door(drawing *d, int row, int column, ship *s)
{
    const int above = d->room[row - 1][column], below = d->room[row + 1][column];
    const int left = d->room[row][column - 1], right = d->room[row][column + 1];
    const bool upright =
        above && below && is_shut(d->cell[row][column - 1]) && is_shut(d->cell[row][column + 1]);
    const bool across =
        left && right && is_shut(d->cell[row - 1][column]) && is_shut(d->cell[row + 1][column]);
    if (!upright && !across)
        return refuse(d, row, column, "DL-2", doors_join,
                      "this door does not have floor on two sides and wall or sea on the others");
    const int a = (upright ? above : left) - 1, b = (upright ? below : right) - 1;
    if (a == b)
        return refuse(d, row, column, "DL-2", doors_join, "this door leads from a room to itself");
    s->adjacent[a] |= 1u << b;
    s->adjacent[b] |= 1u << a;
    return true;
}

static bool open_doors(drawing *d, ship *s)
{
    for (int row = 1; row <= d->rows; row++)
        for (int column = 3; column <= d->columns; column++)
            if (d->cell[row][column] == '=' && !open_door(d, row, column, s))
                return false;
    return true;
}

/* All rooms on one unbroken line see each other; so sight is symmetric by construction. */
static void look_along(ship *s, uint32_t rooms)
{
    for (uint32_t rest = rooms; rest != 0; rest &= rest - 1)
        s->sees[lp_lowest(rest)] |= rooms;
}

/* Goes over one row or column, the margin included, and gathers the rooms of each line. */
static void look_down_line(const drawing *d, ship *s, int row, int column, int down, int across)
{
    uint32_t rooms = 0;
    for (; row <= d->rows + 1 && column <= d->columns + 1; row += down, column += across) {
        const char c = d->cell[row][column];
        if (is_floor(c)) {
            rooms |= 1u << (d->room[row][column] - 1);
        } else if (c != '=') {
            look_along(s, rooms);
            rooms = 0;
        }
    }
    lp_assert(rooms == 0);
}

static void look_around(const drawing *d, ship *s)
{
    for (int row = 1; row <= d->rows; row++)
        look_down_line(d, s, row, 1, 0, 1);
    for (int column = 3; column <= d->columns; column++)
        look_down_line(d, s, 1, column, 1, 0);
    for (int room = 0; room < s->room_count; room++)
        s->sees[room] &= ~(1u << room);
}

/* --- ED-3: what the game needs of a ship ----------------------------------------------------- */

static bool check_numbered_rooms(drawing *d, const ship *s)
{
    bool has_number[DOCTOR_LUCKY_DECKS] = {false};
    for (int room = 0; room < s->numbered_count; room++)
        has_number[s->deck[room]] = true;
    for (int row = 1; row <= d->rows; row++)
        if (d->head[row] != '-' && !has_number[d->head[row] - 'A'])
            return refuse(d, row, 1, "ED-3", numbered_deck, "deck %c has no numbered room",
                          d->head[row]);
    return true;
}

/* The rooms of decks A to `lowest` hang together when the deeper decks are gone. */
static bool check_connected(drawing *d, const ship *s, int lowest)
{
    static const char *const left[] = {"deck A", "decks A-B", "decks A-B-C", "the ship"};
    uint32_t there = 0, reached;
    for (int room = 0; room < s->room_count; room++)
        if (s->deck[room] <= lowest)
            there |= 1u << room;
    uint32_t next = there & (0u - there);
    do {
        reached = next;
        for (uint32_t rest = reached; rest != 0; rest &= rest - 1)
            next |= s->adjacent[lp_lowest(rest)] & there;
    } while (next != reached);
    if (reached == there)
        return true;
    const int room = lp_lowest(there & ~reached);
    char lost[4], from[4];
    ship_room_label(s->numbered_count, room, lost);
    ship_room_label(s->numbered_count, lp_lowest(reached), from);
    return refuse(d, s->row[room], s->column[room], "ED-3", decks_hold,
                  "room %s cannot be reached from room %s without leaving %s", lost, from,
                  left[lowest]);
}

bool ship_read(ship *s, const char *const *lines, int count, ship_fault *fault)
{
    drawing d;
    label labels[PIECES_MAX];
    memset(&d, 0, sizeof d);
    memset(labels, 0, sizeof labels);
    memset(s, 0, sizeof *s);
    d.fault = fault;
    if (!take_lines(&d, lines, count) || !find_pieces(&d, labels, &s->room_count) ||
        !number_rooms(&d, labels, s) || !open_doors(&d, s))
        return false;
    look_around(&d, s);
    if (!check_numbered_rooms(&d, s))
        return false;
    for (int lowest = 0; lowest < DOCTOR_LUCKY_DECKS; lowest++)
        if (!check_connected(&d, s, lowest))
            return false;
    return true;
}
