/* The record of a game, under an id that cannot be guessed. */
#include <stdlib.h>
#include <string.h>

#include "inside.h"

static void label_seats(const table *t, const char *labels[LP_SEATS_MAX])
{
    for (int i = 0; i < t->game.seats; i++)
        labels[i] = t->seat[i] >= 0 ? t->members[t->seat[i]].name : t->settings.bots;
}

/* Claims, penalties and who acted for whom are comments; chat is nobody's business afterwards. */
static void add_items(record *r, const table *t)
{
    for (size_t i = 0; i < t->item_count; i++) {
        const table_item *item = &t->items[i];
        if (item->is_step)
            record_step(r, &item->step);
        if (item->comment)
            record_comment(r, item->comment);
    }
}

typedef struct page {
    char *text;
    size_t length, room;
} page;

static bool add_bytes(void *data, const char *bytes, size_t length)
{
    page *p = data;
    if (p->length + length > p->room) {
        p->room = 2 * (p->length + length);
        char *bigger = realloc(p->text, p->room);
        if (!bigger)
            return false;
        p->text = bigger;
    }
    memcpy(p->text + p->length, bytes, length);
    p->length += length;
    return true;
}

void table_put_record(server *s, table *t)
{
    const char *labels[LP_SEATS_MAX];
    record r;
    record_init(&r);
    label_seats(t, labels);
    record_begin(&r, &t->game, t->settings.edition, labels);
    fair_write(&r, &t->terms);
    add_items(&r, t);
    record_end(&r, &t->state);
    if (t->phase == TABLE_OVER)
        fair_write_opening(&r, &t->terms);
    page p = {NULL, 0, 0};
    if (record_write(&r, add_bytes, &p) && p.length <= STORE_BYTES_MAX)
        batch_put(s, "records", t->record, p.text, p.length);
    else
        server_log(s, t, "its record could not be written");
    free(p.text);
    record_finish(&r);
}
