/* Commitments, the key of a game, what is drawn with it, and the lines that tell of them. */
#include "fair.h"

#include <string.h>

/* --- HMAC-SHA-256 ----------------------------------------------------------------------------- */

enum { SHA_BLOCK = 64 };

/* Starts a SHA-256 with the key, each byte of its block turned by `pad`. */
static void begin_padded(lp_sha256 *sha, const uint8_t block[SHA_BLOCK], uint8_t pad)
{
    uint8_t padded[SHA_BLOCK];
    for (int i = 0; i < SHA_BLOCK; i++)
        padded[i] = block[i] ^ pad;
    lp_sha256_init(sha);
    lp_sha256_add(sha, padded, SHA_BLOCK);
}

void fair_mac_init(fair_mac *m, const void *key, size_t length)
{
    uint8_t block[SHA_BLOCK] = {0};
    if (length > SHA_BLOCK) {
        lp_sha256 sha;
        lp_sha256_init(&sha);
        lp_sha256_add(&sha, key, length);
        lp_sha256_finish(&sha, block);
    } else if (length > 0) {
        memcpy(block, key, length);
    }
    begin_padded(&m->inner, block, 0x36);
    begin_padded(&m->outer, block, 0x5c);
}

void fair_mac_add(fair_mac *m, const void *bytes, size_t length)
{
    lp_sha256_add(&m->inner, bytes, length);
}

void fair_mac_finish(fair_mac *m, uint8_t mac[FAIR_BYTES])
{
    uint8_t inner[FAIR_BYTES];
    lp_sha256_finish(&m->inner, inner);
    lp_sha256_add(&m->outer, inner, sizeof inner);
    lp_sha256_finish(&m->outer, mac);
}

/* --- Commitments ------------------------------------------------------------------------------ */

/* The label keeps the two kinds apart: nobody can hand in the server's commitment as his own. */
static void commit(const char *label, const uint8_t seed[FAIR_BYTES],
                   uint8_t commitment[FAIR_BYTES])
{
    lp_sha256 sha;
    lp_sha256_init(&sha);
    lp_sha256_add(&sha, label, strlen(label) + 1); /* its closing zero too */
    lp_sha256_add(&sha, seed, FAIR_BYTES);
    lp_sha256_finish(&sha, commitment);
}

void fair_server_commitment(const uint8_t seed[FAIR_BYTES], uint8_t commitment[FAIR_BYTES])
{
    commit("luckpond server seed 1", seed, commitment);
}

void fair_player_commitment(const uint8_t seed[FAIR_BYTES], uint8_t commitment[FAIR_BYTES])
{
    commit("luckpond player seed 1", seed, commitment);
}

bool fair_table_valid(const char *id, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        const char c = id[i];
        const bool letter = (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        if (!letter && !(c >= '0' && c <= '9') && c != '-' && c != '_')
            return false;
    }
    return length >= 1 && length <= FAIR_TABLE_MAX;
}

/* --- The words: the same in a record and under the key ---------------------------------------- */

static void put_bytes(lp_text *out, const uint8_t bytes[FAIR_BYTES])
{
    for (int i = 0; i < FAIR_BYTES; i++)
        lp_text_hex(out, bytes[i], 2);
}

static void put_commitment(lp_text *out, const fair_place *p)
{
    if (p->mark == FAIR_NONE)
        lp_text_string(out, "none");
    else
        put_bytes(out, p->commitment);
}

static void put_seed(lp_text *out, const fair_place *p)
{
    if (p->mark == FAIR_OPENED)
        put_bytes(out, p->seed);
    else
        lp_text_string(out, p->mark == FAIR_WITHHELD ? "withheld" : "none");
}

static const char *seating(const fair_terms *t) { return t->drawn ? "drawn" : "chosen"; }

/* --- The key ---------------------------------------------------------------------------------- */

/* One field: its length, so that no two lists of fields give the same bytes, and its text. */
static void add_field(fair_mac *m, const char *text, size_t length)
{
    const uint8_t prefix[4] = {(uint8_t)(length >> 24), (uint8_t)(length >> 16),
                               (uint8_t)(length >> 8), (uint8_t)length};
    fair_mac_add(m, prefix, sizeof prefix);
    fair_mac_add(m, text, length);
}

static void add_text(fair_mac *m, const char *text) { add_field(m, text, strlen(text)); }

static void add_int(fair_mac *m, int64_t value)
{
    char buffer[24];
    lp_text text;
    lp_text_init(&text, buffer, sizeof buffer);
    lp_text_int(&text, value);
    add_field(m, buffer, text.length);
}

/* Game, edition, players, options: what the head of the record says. */
static void add_game(fair_mac *m, const lp_game *g)
{
    char buffer[20];
    lp_text text;
    lp_text_init(&text, buffer, sizeof buffer);
    lp_text_hex(&text, lp_edition_hash(g->rules, g->edition), 16);
    add_text(m, g->rules->id);
    add_field(m, buffer, text.length);
    add_int(m, g->seats);
    int options = 0;
    while (options < LP_OPTIONS_MAX && g->rules->option(g, options).name)
        options++;
    add_int(m, options);
    for (int i = 0; i < options; i++) {
        add_text(m, g->rules->option(g, i).name);
        add_int(m, g->options[i]);
    }
}

static void add_seeds(fair_mac *m, const fair_terms *t)
{
    char buffer[2 * FAIR_BYTES + 1];
    lp_text text;
    lp_text_init(&text, buffer, sizeof buffer);
    put_bytes(&text, t->server_commitment);
    add_field(m, buffer, text.length);
    for (int i = 0; i < t->places; i++) {
        lp_text_init(&text, buffer, sizeof buffer);
        put_commitment(&text, &t->place[i]);
        add_field(m, buffer, text.length);
        lp_text_init(&text, buffer, sizeof buffer);
        put_seed(&text, &t->place[i]);
        add_field(m, buffer, text.length);
    }
}

void fair_key(const fair_terms *t, const lp_game *g, fair_label label, uint8_t key[FAIR_BYTES])
{
    lp_assert(t->places == g->seats);
    fair_mac m;
    fair_mac_init(&m, t->server_seed, FAIR_BYTES);
    add_text(&m, "luckpond fair 1");
    add_text(&m, label == FAIR_SEATS ? "seats" : "draws");
    add_text(&m, t->table);
    add_int(&m, (int64_t)t->number);
    add_text(&m, seating(t));
    add_game(&m, g);
    add_seeds(&m, t);
    fair_mac_finish(&m, key);
}

void fair_random(const fair_terms *t, const lp_game *g, lp_random *random)
{
    uint8_t key[FAIR_BYTES];
    fair_key(t, g, FAIR_DRAWS, key);
    lp_random_init_chacha(random, key);
}

void fair_draw_seats(fair_terms *t, const lp_game *g)
{
    for (int i = 0; i < t->places; i++)
        t->place_of[i] = i;
    if (!t->drawn)
        return;
    uint8_t key[FAIR_BYTES];
    lp_random random;
    fair_key(t, g, FAIR_SEATS, key);
    lp_random_init_chacha(&random, key);
    for (int i = t->places - 1; i > 0; i--) {
        const uint32_t j = lp_random_below(&random, (uint32_t)i + 1);
        const int place = t->place_of[i];
        t->place_of[i] = t->place_of[j];
        t->place_of[j] = place;
    }
}

/* --- Lines of a record ------------------------------------------------------------------------ */

typedef struct line {
    char buffer[200];
    lp_text text;
} line;

/* Begins a line with these words; `place` < 0: none. */
static void begin_line(line *l, const char *words, int place)
{
    lp_text_init(&l->text, l->buffer, sizeof l->buffer);
    lp_text_string(&l->text, words);
    if (place >= 0) {
        lp_text_char(&l->text, ' ');
        lp_text_int(&l->text, place);
    }
    lp_text_char(&l->text, ' ');
}

static void end_line(line *l, record *r)
{
    lp_assert(lp_text_fits(&l->text));
    record_comment(r, l->buffer);
}

static void write_first_line(record *r, const fair_terms *t)
{
    line l;
    begin_line(&l, "fair 1 table", -1);
    lp_text_string(&l.text, t->table);
    lp_text_string(&l.text, " game ");
    lp_text_int(&l.text, (int64_t)t->number);
    lp_text_string(&l.text, " seats ");
    lp_text_string(&l.text, seating(t));
    end_line(&l, r);
}

void fair_write(record *r, const fair_terms *t)
{
    lp_assert(r->item_count == 0 && t->places == r->seats);
    line l;
    write_first_line(r, t);
    begin_line(&l, "fair commit server", -1);
    put_bytes(&l.text, t->server_commitment);
    end_line(&l, r);
    for (int i = 0; i < t->places; i++) {
        begin_line(&l, "fair commit", i);
        put_commitment(&l.text, &t->place[i]);
        end_line(&l, r);
    }
    for (int i = 0; i < t->places; i++) {
        begin_line(&l, "fair seed", i);
        put_seed(&l.text, &t->place[i]);
        end_line(&l, r);
    }
    if (!t->drawn)
        return;
    begin_line(&l, "fair places", t->place_of[0]);
    for (int i = 1; i < t->places; i++) {
        lp_text_string(&l.text, i > 1 ? " " : "");
        lp_text_int(&l.text, t->place_of[i]);
    }
    end_line(&l, r);
}

void fair_write_opening(record *r, const fair_terms *t)
{
    lp_assert(r->over);
    int64_t draws = 0;
    for (size_t i = 0; i < r->item_count; i++)
        draws += r->items[i].who == LP_CHANCE;
    line l;
    begin_line(&l, "fair seed server", -1);
    put_bytes(&l.text, t->server_seed);
    lp_text_string(&l.text, " draws ");
    lp_text_int(&l.text, draws);
    end_line(&l, r);
}
