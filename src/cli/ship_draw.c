#include "ship_draw.h"

#include <stdlib.h>
#include <string.h>

#include "edition/ship.h"

enum {
    ROWS_MAX = SHIP_ROWS_MAX,
    COLUMNS_MAX = SHIP_COLUMNS_MAX,
    SEA = 200, /* cells: a room's index, or one of these */
    WALL,
    DOOR,
    ROOM_COLUMNS_MIN = 7, /* a room keeps space for its label and who is there … */
    ROOM_ROWS_MIN = 2,    /* … and for its name */
    MARGIN = 2,           /* for the letter of the deck */
};

typedef struct drawing {
    uint8_t cell[ROWS_MAX][COLUMNS_MAX];
    char deck[ROWS_MAX];
    int rows, columns;
} drawing;

/* --- From the plan to rooms ------------------------------------------------------------------- */

static bool is_label(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z'); }

/* Spreads a room over its floor. Blank floor is marked ROOM_UNKNOWN before. */
enum { FLOOR = 210 };

static void spread(drawing *d, int row, int column, uint8_t room)
{
    if (row < 0 || column < 0 || row >= d->rows || column >= d->columns ||
        d->cell[row][column] != FLOOR)
        return;
    d->cell[row][column] = room;
    spread(d, row - 1, column, room);
    spread(d, row + 1, column, room);
    spread(d, row, column - 1, room);
    spread(d, row, column + 1, room);
}

static int label_room(const doctor_lucky_edition *e, const char *at)
{
    return *at >= 'a' ? e->numbered_count + (*at - 'a') : atoi(at);
}

static void read_plan(drawing *d, const edition *e)
{
    const char *line;
    memset(d, 0, sizeof *d);
    memset(d->cell, SEA, sizeof d->cell);
    for (; d->rows < ROWS_MAX && (line = edition_plan_line(e, d->rows)) != NULL; d->rows++) {
        d->deck[d->rows] = line[0];
        for (int i = 2; line[i] && i - 2 < COLUMNS_MAX; i++) {
            const char c = line[i];
            d->cell[d->rows][i - 2] = c == '~' ? SEA : c == '#' ? WALL : c == '=' ? DOOR : FLOOR;
            d->columns = d->columns > i - 1 ? d->columns : i - 1;
        }
    }
    for (int row = 0; row < d->rows; row++) {
        line = edition_plan_line(e, row);
        for (int i = 2; line[i] && i - 2 < COLUMNS_MAX; i++)
            if (is_label(line[i]) && !is_label(line[i - 1]))
                spread(d, row, i - 2, (uint8_t)label_room(&e->flat.doctor_lucky, line + i));
    }
}

static uint8_t cell_at(const drawing *d, int row, int column)
{
    return row < 0 || column < 0 || row >= d->rows || column >= d->columns ? SEA
                                                                           : d->cell[row][column];
}

static bool is_room(uint8_t cell) { return cell < DOCTOR_LUCKY_ROOMS; }
static bool is_inside(uint8_t cell) { return is_room(cell) || cell == DOOR; }

/* Masts and funnels are left out: walls that touch no room. */
static void drop_ornaments(drawing *d)
{
    for (int row = 0; row < d->rows; row++)
        for (int column = 0; column < d->columns; column++) {
            if (d->cell[row][column] != WALL)
                continue;
            bool touches = false;
            for (int i = 0; i < 9; i++)
                touches = touches || is_inside(cell_at(d, row + i / 3 - 1, column + i % 3 - 1));
            if (!touches)
                d->cell[row][column] = SEA;
        }
}

/* --- Making it smaller ------------------------------------------------------------------------ */

static void remove_column(drawing *d, int column)
{
    for (int row = 0; row < d->rows; row++)
        memmove(&d->cell[row][column], &d->cell[row][column + 1],
                (size_t)(d->columns - column - 1));
    d->columns--;
}

static void remove_row(drawing *d, int row)
{
    for (int i = row; i + 1 < d->rows; i++) {
        memcpy(d->cell[i], d->cell[i + 1], sizeof d->cell[i]);
        d->deck[i] = d->deck[i + 1];
    }
    d->rows--;
}

/* Length of the run of one room in a row. */
static int run_length(const drawing *d, int row, int column)
{
    const uint8_t room = d->cell[row][column];
    int from = column, to = column;
    while (cell_at(d, row, from - 1) == room)
        from--;
    while (cell_at(d, row, to + 1) == room)
        to++;
    return to - from + 1;
}

static int run_height(const drawing *d, int row, int column)
{
    const uint8_t room = d->cell[row][column];
    int from = row, to = row;
    while (cell_at(d, from - 1, column) == room)
        from--;
    while (cell_at(d, to + 1, column) == room)
        to++;
    return to - from + 1;
}

/* Where the hull is in a row: the first cell that is not sea from the left, or from the right. */
static int hull(const drawing *d, int row, bool from_left)
{
    int column = from_left ? 0 : d->columns - 1;
    while (column >= 0 && column < d->columns && d->cell[row][column] == SEA)
        column += from_left ? 1 : -1;
    return column;
}

/* What becomes of two cells side by side when their columns are made one: the same as before when
 * they are alike, the hull when one of them is; otherwise -1, they have to stay two. */
static int merged(const drawing *d, int row, int column)
{
    const uint8_t cell = d->cell[row][column], next = d->cell[row][column + 1];
    if (cell == next && cell != DOOR)
        return cell;
    const int left = hull(d, row, true), right = hull(d, row, false);
    const bool at_hull =
        column == left || column + 1 == left || column == right || column + 1 == right;
    return at_hull && cell != DOOR && next != DOOR ? WALL : -1;
}

/* The room in these two columns that is left with the least width, 0 when they cannot be made one.
 */
static int merged_width(const drawing *d, int column)
{
    int least = COLUMNS_MAX;
    for (int row = 0; row < d->rows; row++) {
        if (merged(d, row, column) < 0)
            return 0;
        for (int i = 0; i < 2; i++)
            if (is_room(d->cell[row][column + i])) {
                const int length = run_length(d, row, column + i);
                least = length < least ? length : least;
            }
    }
    return least > ROOM_COLUMNS_MIN ? least : 0;
}

/* Makes two columns one, where it hurts least. False when that is nowhere possible. */
static bool merge_columns(drawing *d)
{
    int best = -1, width = 0;
    for (int column = 0; column + 1 < d->columns; column++) {
        const int left = merged_width(d, column);
        if (left > width) {
            width = left;
            best = column;
        }
    }
    if (best < 0)
        return false;
    for (int row = 0; row < d->rows; row++)
        d->cell[row][best + 1] = (uint8_t)merged(d, row, best);
    remove_column(d, best);
    return true;
}

/* A row can go when it is like the one below, but for the slant of the hull. */
static bool can_drop_row(const drawing *d, int row)
{
    if (row + 1 >= d->rows || d->deck[row] == '-' || d->deck[row] != d->deck[row + 1])
        return false;
    const int left = hull(d, row, true), left_below = hull(d, row + 1, true);
    const int right = hull(d, row, false), right_below = hull(d, row + 1, false);
    for (int column = left > left_below ? left : left_below;
         column < (right < right_below ? right : right_below); column++) {
        const uint8_t cell = d->cell[row][column];
        if (cell != cell_at(d, row + 1, column) || cell == DOOR)
            return false;
        if (is_room(cell) && run_height(d, row, column) <= ROOM_ROWS_MIN)
            return false;
    }
    return true;
}

static bool is_empty_row(const drawing *d, int row)
{
    for (int column = 0; column < d->columns; column++)
        if (d->cell[row][column] != SEA)
            return false;
    return true;
}

static bool is_empty_column(const drawing *d, int column)
{
    for (int row = 0; row < d->rows; row++)
        if (d->cell[row][column] != SEA)
            return false;
    return true;
}

static void shrink(drawing *d, int columns_wanted)
{
    for (int row = d->rows - 1; row >= 0; row--)
        if (is_empty_row(d, row) || can_drop_row(d, row))
            remove_row(d, row);
    for (int column = d->columns - 1; column >= 0; column--)
        if (is_empty_column(d, column))
            remove_column(d, column);
    while (d->columns > columns_wanted && merge_columns(d))
        ;
}

/* --- Drawing ---------------------------------------------------------------------------------- */

static bool is_line(uint8_t cell) { return cell == WALL || cell == DOOR; }

static const char *wall_symbol(const terminal *t, const drawing *d, int row, int column)
{
    static const char *const lines[16] = {"│", "│", "│", "│", "─", "┘", "┐", "┤",
                                          "─", "└", "┌", "├", "─", "┴", "┬", "┼"};
    if (!t->symbols)
        return "#";
    const int up = is_line(cell_at(d, row - 1, column)),
              down = is_line(cell_at(d, row + 1, column)),
              left = is_line(cell_at(d, row, column - 1)),
              right = is_line(cell_at(d, row, column + 1));
    if (up + down + left + right == 0) /* the slant of the hull */
        return is_line(cell_at(d, row - 1, column - 1)) || is_line(cell_at(d, row + 1, column + 1))
                   ? "╲"
                   : "╱";
    return lines[up + 2 * down + 4 * left + 8 * right];
}

/* A door in an upright wall leads across, one in a level wall up and down. */
static const char *door_symbol(const terminal *t, const drawing *d, int row, int column)
{
    const bool across =
        is_room(cell_at(d, row, column - 1)) && is_room(cell_at(d, row, column + 1));
    return across ? terminal_symbol(t, "↔", "=") : terminal_symbol(t, "↕", "=");
}

/* Where the text of a room goes: the widest row of it, the first of several; then the next. */
typedef struct spot {
    int row, column, length;
} spot;

static spot find_spot(const drawing *d, int room, int but_not_row)
{
    spot best = {-1, 0, 0};
    for (int row = 0; row < d->rows; row++)
        for (int column = 0; column < d->columns; column++) {
            if (d->cell[row][column] != room)
                continue;
            const int length = run_length(d, row, column);
            if (length > best.length && row != but_not_row) {
                best.row = row;
                best.column = column;
                best.length = length;
            }
            column += length - 1;
        }
    return best;
}

typedef struct label {
    spot at;
    char text[SHIP_DRAW_NOTE_MAX + 128];
    int columns;
} label;

enum { LABELS_MAX = 2 * DOCTOR_LUCKY_ROOMS };

/* The label with who is there, and the name below when it fits. */
static int add_labels(const terminal *t, const drawing *d, const edition *e, const char *language,
                      int room, const ship_draw_room *note, label *labels)
{
    label *l = &labels[0];
    l->at = find_spot(d, room, -1);
    if (l->at.row < 0)
        return 0;
    char id[4];
    lp_text out;
    ship_room_label(e->flat.doctor_lucky.numbered_count, room, id);
    lp_text_init(&out, l->text, sizeof l->text);
    terminal_styled(t, &out, note->mine ? STYLE_ME : STYLE_BOLD, id);
    if (note->note[0]) {
        lp_text_char(&out, ' ');
        lp_text_string(&out, note->note);
    }
    l->columns = terminal_columns(l->text);
    const char *name = edition_room_name(e, room, language);
    label *second = &labels[1];
    second->at = find_spot(d, room, l->at.row);
    second->columns = terminal_columns(name);
    if (second->at.row < 0 || second->columns > second->at.length)
        return 1;
    if (second->at.row < l->at.row) { /* the label on top, the name below */
        const spot lower = l->at;
        if (l->columns > second->at.length)
            return 1;
        l->at = second->at;
        second->at = lower;
    }
    lp_text_init(&out, second->text, sizeof second->text);
    terminal_styled(t, &out, STYLE_DIM, name);
    return 2;
}

static const label *label_at(const label *labels, int count, int row, int column)
{
    for (int i = 0; i < count; i++) {
        const label *l = &labels[i];
        const int spare = l->at.length - l->columns;
        const int from = l->at.column + (spare > 0 ? spare / 2 : 0);
        if (l->at.row == row && column == from)
            return l;
    }
    return NULL;
}

static void write_cell(const terminal *t, const drawing *d, const ship_draw_room *rooms, int row,
                       int column, lp_text *out)
{
    const uint8_t cell = d->cell[row][column];
    if (cell == WALL)
        lp_text_string(out, wall_symbol(t, d, row, column));
    else if (cell == DOOR)
        terminal_styled(t, out, STYLE_GREEN, door_symbol(t, d, row, column));
    else if (is_room(cell) && rooms[cell].flooded)
        terminal_styled(t, out, STYLE_WATER, terminal_symbol(t, "≈", "~"));
    else
        lp_text_char(out, ' ');
}

static void print_row(const terminal *t, const drawing *d, const ship_draw_room *rooms,
                      const label *labels, int count, int row)
{
    char line[8192];
    lp_text out;
    lp_text_init(&out, line, sizeof line);
    const bool first = d->deck[row] != '-' && (row == 0 || d->deck[row - 1] != d->deck[row]);
    lp_text_char(&out, first ? d->deck[row] : ' ');
    lp_text_char(&out, ' ');
    for (int column = 0; column < d->columns; column++) {
        const label *l = label_at(labels, count, row, column);
        if (l) {
            lp_text_string(&out, l->text);
            column += l->columns - 1;
        } else {
            write_cell(t, d, rooms, row, column, &out);
        }
    }
    terminal_line(t, line, 0);
}

bool ship_draw(const terminal *t, const edition *e, const char *language,
               const ship_draw_room *rooms)
{
    drawing *d = malloc(sizeof *d);
    label *labels = malloc(LABELS_MAX * sizeof *labels);
    bool drawn = false;
    if (d && labels) {
        read_plan(d, e);
        drop_ornaments(d);
        shrink(d, t->width - MARGIN < 100 ? t->width - MARGIN : 100);
        drawn = d->columns + MARGIN <= t->width;
    }
    int count = 0;
    for (int room = 0; drawn && room < e->flat.doctor_lucky.room_count; room++)
        if (!rooms[room].flooded)
            count += add_labels(t, d, e, language, room, &rooms[room], &labels[count]);
    for (int row = 0; drawn && row < d->rows; row++)
        print_row(t, d, rooms, labels, count, row);
    free(d);
    free(labels);
    return drawn;
}
