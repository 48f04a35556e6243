/* fsck: every checksum and chain, then every table and record once more through the rules. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "care_inside.h"
#include "inside.h"

typedef struct checking {
    workshop w;
    care_report *report;
    void *data;
    care_counts *counts;
    map damaged; /* tables already named: what cannot be read cannot be played either */
} checking;

static void found(checking *c, care_finding finding)
{
    c->counts->findings++;
    c->report(c->data, &finding);
}

static void on_damage(void *data, const store_damage *d)
{
    static char here;
    checking *c = data;
    char document[256] = "";
    if (d->space)
        snprintf(document, sizeof document, "%s/%s", d->space, d->key);
    if (d->table)
        map_put(&c->damaged, map_key(d->table, strlen(d->table)), &here);
    found(c, (care_finding){d->table ? d->table : "", d->number, document, d->what});
}

/* Of tables, server_broken_table tells more. */
static void on_log(void *data, const char *name, const char *what)
{
    if (!name[0])
        found(data, (care_finding){"", 0, "", what});
}

static void play_tables(checking *c)
{
    server_broken b;
    for (size_t at = 0; server_broken_table(c->w.core, &at, &b);)
        if (!map_get(&c->damaged, map_key(b.table, strlen(b.table))))
            found(c, (care_finding){b.table, b.row, "", b.why});
}

/* --- Records ---------------------------------------------------------------------------------- */

static bool add_part(void *data, const store_document *d)
{
    sheet_add(data, d->bytes, d->size);
    return true;
}

static void read_record(const checking *c, const char *id, sheet *out)
{
    char key[48];
    int part = 0;
    do
        table_record_key(key, id, part++);
    while (store_document_find(c->w.store, "records", key, add_part, out) == STORE_DURABLE);
}

static bool play_record(const sheet *text, record_error *error)
{
    record r;
    lp_game game;
    table_state state;
    record_init(&r);
    bool good = record_read(&r, text->text, text->length, error);
    const void *edition = good ? record_edition(&r) : NULL;
    if (good && !edition) {
        snprintf(error->message, sizeof error->message, "its edition is not built in");
        good = false;
    }
    good = good && record_game(&r, edition, &game, error) &&
           record_replay(&r, &game, NULL, NULL, &state, error);
    record_finish(&r);
    return good;
}

static bool check_record(void *data, const store_document *d)
{
    checking *c = data;
    sheet text = {NULL, 0, 0};
    record_error error;
    if (strchr(d->key, '.')) /* a further part of one */
        return true;
    c->counts->records++;
    read_record(c, d->key, &text);
    if (text.text && !play_record(&text, &error)) {
        char document[80];
        snprintf(document, sizeof document, "records/%.40s", d->key);
        found(c, (care_finding){"", 0, document, error.message});
    }
    free(text.text);
    return true;
}

/* ---------------------------------------------------------------------------------------------- */

care_result care_check(const char *data, care_report *report, void *report_data, care_counts *out,
                       char why[CARE_WHY_MAX])
{
    checking c = {.report = report, .data = report_data, .counts = out};
    memset(out, 0, sizeof *out);
    why[0] = 0;
    c.w.log = on_log;
    c.w.log_data = &c;
    care_result r = workshop_open(&c.w, data, true, why);
    if (c.w.store)
        store_check(c.w.store, on_damage, &c);
    if (r == CARE_GOOD) {
        const server_counts counts = server_count(c.w.core);
        out->tables = counts.tables;
        out->guests = counts.sessions;
        play_tables(&c);
        store_documents(c.w.store, "records", check_record, &c);
    }
    if (c.w.store && out->findings > 0)
        r = CARE_FOUND;
    workshop_close(&c.w);
    map_finish(&c.damaged);
    return r;
}
