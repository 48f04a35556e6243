#include "store_support.h"

#include <dirent.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- Scratch folders -------------------------------------------------------------------------- */

void scratch_create(char place[SCRATCH_MAX], bool in_memory)
{
    const char *chosen = getenv("TMPDIR");
    const char *base = in_memory && access("/dev/shm", W_OK) == 0 ? "/dev/shm"
                       : chosen != NULL                           ? chosen
                                                                  : "/tmp";
    char folder[SCRATCH_MAX - 8];
    snprintf(folder, sizeof folder, "%.200s/luckpond-store-XXXXXX", base);
    if (mkdtemp(folder) == NULL)
        fail_msg("no scratch folder in %s", base);
    snprintf(place, SCRATCH_MAX, "%s/data", folder);
}

void scratch_clear(const char *place)
{
    DIR *folder = opendir(place);
    if (folder == NULL)
        return;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char path[2 * SCRATCH_MAX + 8];
        snprintf(path, sizeof path, "%s/%s", place, entry->d_name);
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
            unlink(path) != 0)
            scratch_clear(path);
    }
    closedir(folder);
    rmdir(place);
}

void scratch_remove(const char *place)
{
    char folder[SCRATCH_MAX];
    snprintf(folder, sizeof folder, "%s", place);
    *strrchr(folder, '/') = 0;
    scratch_clear(folder);
}

int rounds(int usual, int quick)
{
#ifdef LUCKPOND_QUICK
    (void)usual;
    return quick;
#else
    (void)quick;
    return usual;
#endif
}

uint32_t draw_below(uint32_t *seed, uint32_t below)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (uint32_t)(((uint64_t)*seed * below) >> 32);
}

/* --- Small steps ------------------------------------------------------------------------------ */

store *open_or_fail(const store_config *config)
{
    store *s;
    char why[STORE_WHY_MAX];
    if (store_open(config, &s, why) != STORE_DURABLE)
        fail_msg("open: %s", why);
    return s;
}

static void remember(void *data, store_result fate) { *(int *)data = (int)fate; }

store_result write_now(store *s, store_batch *b)
{
    int fate = -1;
    const store_result taken = store_submit(s, b, remember, &fate);
    if (taken != STORE_DURABLE) {
        store_batch_destroy(b);
        return taken;
    }
    while (fate < 0)
        if (store_poll(s) == 0)
            poll(NULL, 0, 1);
    return (store_result)fate;
}

store_result create_table(store *s, const char *table, uint64_t epoch)
{
    store_batch *b = store_batch_create();
    store_batch_create_table(b, table, epoch);
    return write_now(s, b);
}

store_result append_text(store *s, const char *table, uint64_t epoch, uint64_t number,
                         const char *text)
{
    store_batch *b = store_batch_create();
    store_batch_append(b, table, epoch, number, text, strlen(text));
    return write_now(s, b);
}

store_result put_text(store *s, const char *space, const char *key, const char *text)
{
    store_batch *b = store_batch_create();
    store_batch_put(b, space, key, text, strlen(text));
    return write_now(s, b);
}

/* Visitors that write all they see into one text. */
bool list_row(void *data, const store_row *row)
{
    char *text = (char *)data + strlen((char *)data);
    sprintf(text, "%llu:%.*s ", (unsigned long long)row->number, (int)row->size,
            (const char *)row->bytes);
    return true;
}

bool list_document(void *data, const store_document *document)
{
    char *text = (char *)data + strlen((char *)data);
    sprintf(text, "%s=%.*s ", document->key, (int)document->size, (const char *)document->bytes);
    return true;
}

bool list_table(void *data, const store_table *table)
{
    char *text = (char *)data + strlen((char *)data);
    sprintf(text, "%s@%llu/%llu ", table->name, (unsigned long long)table->epoch,
            (unsigned long long)table->row_count);
    return true;
}

void assert_rows(store *s, const char *table, const char *expected)
{
    char text[1000] = "";
    assert_int_equal(store_rows(s, table, 1, list_row, text), STORE_DURABLE);
    assert_string_equal(text, expected);
}

void assert_documents(store *s, const char *space, const char *expected)
{
    char text[1000] = "";
    assert_int_equal(store_documents(s, space, list_document, text), STORE_DURABLE);
    assert_string_equal(text, expected);
}

void report_to_stderr(void *count, const store_damage *damage)
{
    if (++*(int *)count > 5)
        return;
    fprintf(stderr, "damage: table %s row %llu, document %s/%s: %s\n",
            damage->table == NULL ? "-" : damage->table, (unsigned long long)damage->number,
            damage->space == NULL ? "-" : damage->space, damage->key == NULL ? "-" : damage->key,
            damage->what);
}

/* --- The model -------------------------------------------------------------------------------- */

/* Mostly short, sometimes empty, sometimes over several pages. */
size_t model_bytes(uint32_t number, uint8_t out[8192])
{
    uint32_t seed = number * 2654435761u;
    const uint32_t kind = draw_below(&seed, 16);
    const size_t size = kind == 0   ? 0
                        : kind == 1 ? 3000 + draw_below(&seed, 5000)
                                    : 4 + number % 180;
    for (size_t i = 0; i < size; i++)
        out[i] = (uint8_t)draw_below(&seed, 256);
    return size;
}

void model_table_name(int table, char out[16]) { snprintf(out, 16, "TABLE%d", table); }

static void document_key(int document, char out[16]) { snprintf(out, 16, "key-%d", document); }

/* One or two rows, by ascending number. */
static void rewrite_rows(model *m, int t, store_batch *b, uint32_t *seed)
{
    uint8_t bytes[8192];
    char name[16];
    model_table_name(t, name);
    for (uint32_t row = draw_below(seed, m->count[t]), left = 2; row < m->count[t] && left > 0;
         row += 1 + draw_below(seed, 5), left--) {
        m->row[t][row] = ++m->next;
        store_batch_rewrite(b, name, m->epoch[t], row + 1, bytes, model_bytes(m->next, bytes));
    }
}

static void one_operation(model *m, store_batch *b, uint32_t *seed)
{
    uint8_t bytes[8192];
    char name[16], key[16];
    const int t = (int)draw_below(seed, MODEL_TABLES), d = (int)draw_below(seed, MODEL_DOCUMENTS);
    const uint32_t what = draw_below(seed, 32);
    model_table_name(t, name);
    document_key(d, key);
    if (what < 6) {
        m->document[d] = ++m->next;
        store_batch_put(b, "things", key, bytes, model_bytes(m->next, bytes));
    } else if (what < 8) {
        m->document[d] = 0;
        store_batch_delete(b, "things", key);
    } else if (!m->there[t]) {
        m->there[t] = true;
        m->epoch[t] = draw_below(seed, 1000);
        m->count[t] = 0;
        store_batch_create_table(b, name, m->epoch[t]);
    } else if (what == 8) {
        m->there[t] = false;
        store_batch_drop(b, name, m->epoch[t]);
    } else if (what == 9) {
        store_batch_claim(b, name, m->epoch[t], m->epoch[t] + 1);
        m->epoch[t]++;
    } else if (what == 10 && m->count[t] > 0) {
        rewrite_rows(m, t, b, seed);
    } else if (m->count[t] < MODEL_ROWS) {
        m->row[t][m->count[t]++] = ++m->next;
        store_batch_append(b, name, m->epoch[t], m->count[t], bytes, model_bytes(m->next, bytes));
    }
}

void model_batch(model *m, store_batch *b, uint32_t *seed)
{
    for (uint32_t left = 1 + draw_below(seed, 4); left > 0; left--)
        one_operation(m, b, seed);
}

typedef struct comparison {
    const model *m;
    store *s;
    int table;
    uint32_t seen;
    char differs[160];
} comparison;

static bool same_bytes(uint32_t number, const void *bytes, size_t size)
{
    uint8_t expected[8192];
    return model_bytes(number, expected) == size &&
           (size == 0 || memcmp(expected, bytes, size) == 0);
}

static bool compare_row(void *data, const store_row *row)
{
    comparison *c = (comparison *)data;
    c->seen++;
    if (row->number == c->seen && c->seen <= c->m->count[c->table] &&
        same_bytes(c->m->row[c->table][c->seen - 1], row->bytes, row->size))
        return true;
    snprintf(c->differs, sizeof c->differs, "table %d: row %llu at %u", c->table,
             (unsigned long long)row->number, c->seen);
    return false;
}

static bool compare_document(void *data, const store_document *document)
{
    comparison *c = (comparison *)data;
    const int d = atoi(document->key + 4);
    c->seen++;
    if (c->m->document[d] != 0 && same_bytes(c->m->document[d], document->bytes, document->size))
        return true;
    snprintf(c->differs, sizeof c->differs, "document %s", document->key);
    return false;
}

static void compare_table(comparison *c, int t)
{
    char name[16];
    store_table found;
    model_table_name(t, name);
    const store_result there = store_table_find(c->s, name, &found);
    if (there == STORE_ABSENT && !c->m->there[t])
        return;
    if (there != STORE_DURABLE || !c->m->there[t] || found.epoch != c->m->epoch[t] ||
        found.row_count != c->m->count[t]) {
        snprintf(c->differs, sizeof c->differs, "table %d: %s, expected %d, epoch or count", t,
                 store_result_text(there), c->m->there[t]);
        return;
    }
    c->table = t;
    c->seen = 0;
    const store_result read = store_rows(c->s, name, 1, compare_row, c);
    if (c->differs[0] == 0 && (read != STORE_DURABLE || c->seen != c->m->count[t]))
        snprintf(c->differs, sizeof c->differs, "table %d: %s after %u rows", t,
                 store_result_text(read), c->seen);
}

const char *model_differs(store *s, const model *m)
{
    static comparison c;
    memset(&c, 0, sizeof c);
    c.m = m;
    c.s = s;
    for (int t = 0; t < MODEL_TABLES && c.differs[0] == 0; t++)
        compare_table(&c, t);
    if (c.differs[0] != 0)
        return c.differs;
    uint32_t documents = 0;
    for (int d = 0; d < MODEL_DOCUMENTS; d++)
        documents += m->document[d] != 0;
    c.seen = 0;
    const store_result read = store_documents(s, "things", compare_document, &c);
    if (c.differs[0] == 0 && (read != STORE_DURABLE || c.seen != documents))
        snprintf(c.differs, sizeof c.differs, "documents: %s, %u of %u", store_result_text(read),
                 c.seen, documents);
    return c.differs[0] == 0 ? NULL : c.differs;
}

/* --- Histories -------------------------------------------------------------------------------- */

enum { GROUP_MAX = 4 };

/* Something that would be kept, then something that cannot be: nothing of it may stay. */
static void batch_to_refuse(const model *m, store_batch *b, uint32_t *seed)
{
    char name[16];
    const int t = (int)draw_below(seed, MODEL_TABLES);
    model_table_name(t, name);
    store_batch_put(b, "things", "key-0", "half a batch", 12);
    switch (m->there[t] ? draw_below(seed, 4) : 4) {
    case 0: store_batch_append(b, name, m->epoch[t], m->count[t] + 2, "x", 1); break;
    case 1: store_batch_append(b, name, m->epoch[t], m->count[t], "x", 1); break;
    case 2: store_batch_append(b, name, m->epoch[t] + 1, m->count[t] + 1, "x", 1); break;
    case 3: store_batch_create_table(b, name, m->epoch[t]); break;
    default: store_batch_claim(b, name, 1, 2); break;
    }
}

static bool run_group(history *h, store *s)
{
    int fate[GROUP_MAX];
    bool refuse[GROUP_MAX];
    const int count = 1 + (int)draw_below(&h->seed, GROUP_MAX);
    h->after = h->before;
    for (int i = 0; i < count; i++) {
        store_batch *b = store_batch_create();
        refuse[i] = draw_below(&h->seed, 6) == 0;
        fate[i] = -1;
        if (refuse[i])
            batch_to_refuse(&h->after, b, &h->seed);
        else
            model_batch(&h->after, b, &h->seed);
        assert_int_equal(store_submit(s, b, remember, &fate[i]), STORE_DURABLE);
    }
    assert_int_equal(store_poll(s), count);
    h->before.next = h->after.next; /* never the same bytes twice */
    if (fate[0] == STORE_FULL || fate[0] == STORE_FAILED) {
        for (int i = 0; i < count; i++)
            assert_int_equal(fate[i], fate[0]);
        h->full += fate[0] == STORE_FULL;
        h->undecided = fate[0] == STORE_FAILED;
        return !h->undecided;
    }
    for (int i = 0; i < count; i++) {
        assert_int_equal(fate[i], refuse[i] ? STORE_REFUSED : STORE_DURABLE);
        h->refused += refuse[i];
        h->durable += !refuse[i];
    }
    h->before = h->after;
    return true;
}

bool history_run(history *h, store *s, int groups)
{
    while (groups-- > 0)
        if (!run_group(h, s))
            return false;
    return true;
}

const char *history_differs(history *h, store *s)
{
    static char differs[400];
    const char *first = model_differs(s, &h->before);
    if (first != NULL && h->undecided) {
        snprintf(differs, sizeof differs, "%s", first);
        const char *second = model_differs(s, &h->after);
        if (second == NULL)
            h->before = h->after;
        else
            snprintf(differs + strlen(differs), sizeof differs - strlen(differs), "; or %s",
                     second);
        first = second == NULL ? NULL : differs;
    }
    h->undecided = false;
    return first;
}
