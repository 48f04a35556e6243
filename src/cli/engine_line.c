#include "engine_line.h"

#include <string.h>

#include "luckpond/games.h"

/* --- Words ----------------------------------------------------------------------------------- */

bool engine_is(engine_word w, const char *text) { return lp_text_is(w.text, w.length, text); }

bool engine_number(engine_word w, uint64_t max, uint64_t *out)
{
    uint64_t value = 0;
    if (w.length == 0)
        return false;
    for (size_t i = 0; i < w.length; i++) {
        const unsigned digit = (unsigned)(unsigned char)w.text[i] - '0';
        if (digit > 9 || digit > max || value > (max - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *out = value;
    return true;
}

bool engine_signed(engine_word w, int *out)
{
    uint64_t size;
    const bool minus = w.length > 0 && w.text[0] == '-';
    const engine_word digits = {w.text + minus, w.length - minus};
    if (!engine_number(digits, 1000000, &size))
        return false;
    *out = minus ? -(int)size : (int)size;
    return true;
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool engine_hex(engine_word w, uint8_t *out, size_t size)
{
    if (w.length != 2 * size)
        return false;
    for (size_t i = 0; i < size; i++) {
        const int high = hex_digit(w.text[2 * i]), low = hex_digit(w.text[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        out[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

static bool hex64(engine_word w, uint64_t *out)
{
    uint8_t bytes[8];
    if (!engine_hex(w, bytes, sizeof bytes))
        return false;
    *out = 0;
    for (int i = 0; i < 8; i++)
        *out = *out << 8 | bytes[i];
    return true;
}

void engine_copy(engine_word w, char *out, size_t size)
{
    const size_t count = w.length < size ? w.length : size - 1;
    memcpy(out, w.text, count);
    out[count] = 0;
}

/* --- Taking a line apart --------------------------------------------------------------------- */

static bool is_printable(const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)line[i] < ' ' || line[i] == 0x7f)
            return false;
    return true;
}

/* A number in front is the request's id, repeated in the answer. */
static void take_id(engine_line *l)
{
    uint64_t number;
    if (l->count == 0 || l->word[0].length > ENGINE_ID_MAX ||
        !engine_number(l->word[0], UINT64_MAX, &number))
        return;
    l->id = l->word[0];
    l->count--;
    memmove(l->word, l->word + 1, sizeof l->word[0] * (size_t)l->count);
}

engine_parsed engine_line_parse(engine_line *l, const char *line, size_t length, engine_sink sink)
{
    l->sink = sink;
    l->id.text = line;
    l->id.length = 0;
    l->count = 0;
    if (length >= ENGINE_LINE_MAX)
        return engine_refuse(l, ENGINE_LONG_LINE), ENGINE_REFUSED;
    if (length > 0 && line[length - 1] == '\r')
        length--;
    if (!is_printable(line, length))
        return engine_refuse(l, ENGINE_BAD_LINE), ENGINE_REFUSED;
    for (size_t at = 0; at < length;) {
        const char *space = (const char *)memchr(line + at, ' ', length - at);
        const size_t end = space ? (size_t)(space - line) : length;
        if (end > at) {
            if (l->count == ENGINE_WORDS_MAX)
                return engine_refuse(l, ENGINE_BAD_ARGUMENTS), ENGINE_REFUSED;
            l->word[l->count].text = line + at;
            l->word[l->count++].length = end - at;
        }
        at = end + 1;
    }
    if (l->count == 0 || l->word[0].text[0] == '#')
        return ENGINE_NOTHING;
    take_id(l);
    if (l->count == 0)
        return engine_refuse(l, ENGINE_UNKNOWN_VERB), ENGINE_REFUSED;
    return ENGINE_PARSED;
}

/* --- Answering ------------------------------------------------------------------------------- */

static void put(const engine_line *l, const char *text, size_t length)
{
    if (length > 0)
        l->sink.write(l->sink.data, text, length);
}

static void put_string(const engine_line *l, const char *text) { put(l, text, strlen(text)); }

static void put_head(const engine_line *l, const char *mark)
{
    put_string(l, mark);
    put(l, l->id.text, l->id.length);
}

void engine_answer(const engine_line *l, const char *text, size_t length)
{
    put_head(l, "=");
    if (length > 0)
        put_string(l, " ");
    put(l, text, length);
    put_string(l, "\n");
}

static void refuse(const engine_line *l, const char *name, const char *clause, const char *message)
{
    put_head(l, "?");
    put_string(l, " ");
    put_string(l, name);
    put_string(l, " ");
    put_string(l, clause[0] ? clause : "-");
    put_string(l, " ");
    put_string(l, message);
    put_string(l, "\n");
}

void engine_refuse(const engine_line *l, engine_refusal r)
{
    switch (r) {
#define REFUSE(name, message)                                                                      \
    case ENGINE_##name: refuse(l, #name, "", message); break;
        ENGINE_REFUSAL_LIST(REFUSE)
#undef REFUSE
    }
}

void engine_refuse_rule(const engine_line *l, lp_error e)
{
    refuse(l, lp_error_name(e), lp_error_clause(e), lp_error_message(e));
}

/* --- Naming a game --------------------------------------------------------------------------- */

/* The clauses of a game as they were found. */
typedef struct clauses {
    const lp_rules *rules;
    const void *edition;
    int seats; /* 0: not said */
    int option_count;
    int option_at[LP_OPTIONS_MAX]; /* number of the word with the option's name */
} clauses;

static bool no(const engine_line *l, engine_refusal r)
{
    engine_refuse(l, r);
    return false;
}

/* `edition NAME [HASH]`; *at stands on the name, and is moved behind the clause. */
static bool read_edition(const engine_line *l, int *at, clauses *c)
{
    char name[64];
    uint64_t hash;
    engine_copy(l->word[*at], name, sizeof name);
    *at += 1;
    if (*at < l->count && hex64(l->word[*at], &hash)) {
        *at += 1;
        c->edition = engine_edition_by_hash(c->rules, hash, NULL);
    } else {
        c->edition = lp_edition_find(c->rules, name);
    }
    return c->edition || no(l, ENGINE_UNKNOWN_EDITION);
}

static bool read_clauses(const engine_line *l, clauses *c, uint64_t *seed)
{
    for (int at = 2; at < l->count;) {
        const engine_word key = l->word[at++];
        uint64_t number;
        if (at == l->count)
            return no(l, ENGINE_BAD_ARGUMENTS);
        if (engine_is(key, "edition")) {
            if (!read_edition(l, &at, c))
                return false;
        } else if (engine_is(key, "players") && engine_number(l->word[at], 1000, &number)) {
            c->seats = (int)number;
            at++;
        } else if (engine_is(key, "seed") && engine_number(l->word[at], UINT64_MAX, seed)) {
            at++;
        } else if (engine_is(key, "option") && at + 1 < l->count &&
                   c->option_count < LP_OPTIONS_MAX) {
            c->option_at[c->option_count++] = at;
            at += 2;
        } else {
            return no(l, ENGINE_BAD_ARGUMENTS);
        }
    }
    return c->seats > 0 || no(l, ENGINE_BAD_ARGUMENTS);
}

bool engine_game_read(const engine_line *l, lp_game *g, uint64_t *seed)
{
    clauses c;
    char name[64];
    memset(&c, 0, sizeof c);
    if (l->count < 2)
        return no(l, ENGINE_BAD_ARGUMENTS);
    engine_copy(l->word[1], name, sizeof name);
    if (!(c.rules = lp_rules_find(name)))
        return no(l, ENGINE_UNKNOWN_GAME);
    c.edition = lp_edition_find(c.rules, "default");
    if (!read_clauses(l, &c, seed))
        return false;
    lp_error e = lp_game_init(g, c.rules, c.edition, c.seats);
    for (int i = 0; i < c.option_count && !e; i++) {
        int value = 0;
        engine_copy(l->word[c.option_at[i]], name, sizeof name);
        e = engine_signed(l->word[c.option_at[i] + 1], &value) ? lp_game_option(g, name, value)
                                                               : LP_ERR_BAD_OPTION;
    }
    if (e)
        engine_refuse_rule(l, e);
    return e == LP_OK;
}
