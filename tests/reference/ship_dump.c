/* Reads drawings of ships from standard input, each closed by an empty line, and prints one line of
 * JSON for each: deck, adjacency and sight of its rooms, or what is wrong with it and where.
 * compare_ship.py holds it against ship.py. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "edition/ship.h"

void lp_assert_failed(const char *what, const char *file, int line)
{
    fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, what);
    abort();
}

static void print_rooms(const char *key, const ship *s, const uint32_t *sets)
{
    char label[4];
    printf(", \"%s\": {", key);
    for (int room = 0; room < s->room_count; room++) {
        const char *comma = "";
        ship_room_label(s->numbered_count, room, label);
        printf("%s\"%s\": [", room > 0 ? ", " : "", label);
        for (int other = 0; other < s->room_count; other++) {
            if (!(sets[room] >> other & 1))
                continue;
            ship_room_label(s->numbered_count, other, label);
            printf("%s\"%s\"", comma, label);
            comma = ", ";
        }
        printf("]");
    }
    printf("}");
}

static void print_ship(const ship *s)
{
    printf("{\"deck\": {");
    for (int room = 0; room < s->room_count; room++) {
        char label[4];
        ship_room_label(s->numbered_count, room, label);
        printf("%s\"%s\": \"%c\"", room > 0 ? ", " : "", label, 'A' + s->deck[room]);
    }
    printf("}");
    print_rooms("adjacent", s, s->adjacent);
    print_rooms("sees", s, s->sees);
    printf("}\n");
}

static void read_drawing(const char *const *lines, int count)
{
    ship s;
    ship_fault fault;
    if (ship_read(&s, lines, count, &fault))
        print_ship(&s);
    else
        printf("{\"row\": %d, \"column\": %d, \"clause\": \"%s\", \"problem\": \"%s\"}\n",
               fault.row, fault.column, fault.clause, fault.problem);
}

int main(void)
{
    static char text[SHIP_ROWS_MAX + 1][SHIP_COLUMNS_MAX + 3];
    const char *lines[SHIP_ROWS_MAX + 1];
    int count = 0;
    while (count <= SHIP_ROWS_MAX && fgets(text[count], sizeof text[count], stdin)) {
        text[count][strcspn(text[count], "\n")] = 0;
        lines[count] = text[count];
        if (text[count][0] != 0) {
            count++;
        } else {
            read_drawing(lines, count);
            count = 0;
        }
    }
    return 0;
}
