/* The record of a game, under an id that cannot be guessed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

static void label_seats(const table *t, const char *labels[LP_SEATS_MAX])
{
    for (int i = 0; i < t->game.seats; i++)
        labels[i] = t->seat[i] >= 0 ? t->members[t->seat[i]].name : table_seat_bot(t, i)->id;
}

/* Which seats bots had at the end; labels alone could be anybody's name. */
static void comment_bots(record *r, const table *t)
{
    for (int i = 0; i < t->game.seats; i++) {
        char text[48];
        if (t->seat[i] >= 0)
            continue;
        snprintf(text, sizeof text, "bot seat %d: %s", i, table_seat_bot(t, i)->id);
        record_comment(r, text);
    }
}

/* Claims, penalties, hints and who acted for whom are comments; chat is nobody's business
 * afterwards. */
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

void table_record_key(char key[48], const char *id, int part)
{
    lp_text text;
    lp_text_init(&text, key, 48);
    lp_text_string(&text, id);
    if (part > 0) {
        lp_text_char(&text, '.');
        lp_text_int(&text, part);
    }
}

/* A long record lies in several documents: its id, then its id with `.1`, `.2` … */
static void put_parts(server *s, const table *t, const page *p)
{
    const size_t part_max = STORE_BYTES_MAX / 2;
    size_t at = 0;
    for (int part = 0; at < p->length; part++) {
        const size_t rest = p->length - at, size = rest < part_max ? rest : part_max;
        char key[48];
        table_record_key(key, t->record, part);
        batch_put(s, "records", key, p->text + at, size);
        at += size;
    }
}

/* Whose names these are, should somebody want to be forgotten. */
static void note_players(server *s, const table *t)
{
    for (int i = 0; i < t->game.seats; i++)
        if (t->seat[i] >= 0)
            guest_played(s, t->members[t->seat[i]].session, t->record, i);
}

void table_put_record(server *s, table *t)
{
    const char *labels[LP_SEATS_MAX];
    record r;
    record_init(&r);
    label_seats(t, labels);
    record_begin(&r, &t->game, t->settings.edition, labels);
    fair_write(&r, &t->terms);
    comment_bots(&r, t);
    add_items(&r, t);
    record_end(&r, &t->state);
    if (t->phase == TABLE_OVER)
        fair_write_opening(&r, &t->terms);
    page p = {NULL, 0, 0};
    if (record_write(&r, add_bytes, &p)) {
        put_parts(s, t, &p);
        note_players(s, t);
    } else
        server_log(s, t, "its record could not be written");
    free(p.text);
    record_finish(&r);
}
