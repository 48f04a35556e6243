/* Reading the lines of docs/fairness.md out of a record, and checking its draws against them. */
#include <inttypes.h>
#include <string.h>

#include "fair.h"
#include "record_internal.h"

/* The comment being read, word by word. */
typedef struct checker {
    const record *r;
    const lp_game *g;
    fair_terms *t;
    record_error *error;
    size_t at;        /* the item being read */
    uint32_t word;    /* words taken from it; the `;` counts as the first */
    const char *rest; /* what is left of it; NULL: nothing, not even a space */
    size_t rest_length;
    const char *current; /* the word taken last */
    size_t current_length;
    uint64_t draws;       /* as the opening says */
    size_t opening;       /* its item; 0: none */
    uint32_t draws_agree; /* so far */
} checker;

#define QUOTED(c) quote((c)->current, (c)->current_length).text

static uint32_t line_of(const checker *c, size_t item)
{
    return item < c->r->item_count ? c->r->items[item].line : 0;
}
#define REFUSE_LINE(c, item, ...) record_refuse((c)->error, line_of(c, item), 0, __VA_ARGS__)
#define REFUSE_WORD(c, ...) record_refuse((c)->error, line_of(c, (c)->at), (c)->word, __VA_ARGS__)

static bool is_fair(const record *r, size_t i)
{
    const record_item *item = &r->items[i];
    const char *text = r->text + item->at;
    return item->who == RECORD_COMMENT && item->length >= 4 && memcmp(text, "fair", 4) == 0 &&
           (item->length == 4 || text[4] == ' ');
}

/* --- Words ------------------------------------------------------------------------------------ */

static bool next_word(checker *c)
{
    c->word++;
    if (!c->rest)
        return REFUSE_WORD(c, "a word is missing");
    const char *space = c->rest_length > 0 ? memchr(c->rest, ' ', c->rest_length) : NULL;
    c->current = c->rest;
    c->current_length = space ? (size_t)(space - c->rest) : c->rest_length;
    if (c->current_length == 0)
        return REFUSE_WORD(c, "a word is missing, or there is a space too many");
    c->rest = space ? space + 1 : NULL;
    c->rest_length -= c->current_length + (space != NULL);
    return true;
}

static bool is_word(const checker *c, const char *word)
{
    return lp_text_is(c->current, c->current_length, word);
}

static bool expect_word(checker *c, const char *word)
{
    if (!next_word(c))
        return false;
    return is_word(c, word) || REFUSE_WORD(c, "`%s` where `%s` should stand", QUOTED(c), word);
}

static bool expect_words(checker *c, const char *first, const char *second)
{
    return expect_word(c, first) && expect_word(c, second);
}

/* A whole number in its shortest form. */
static bool next_number(checker *c, uint64_t min, uint64_t max, uint64_t *out)
{
    if (!next_word(c))
        return false;
    bool good = c->current_length <= 18 && !(c->current[0] == '0' && c->current_length > 1);
    *out = 0;
    for (size_t i = 0; good && i < c->current_length; i++) {
        good = c->current[i] >= '0' && c->current[i] <= '9';
        *out = *out * 10 + (uint64_t)(c->current[i] - '0');
    }
    if (good && *out >= min && *out <= max)
        return true;
    return REFUSE_WORD(c, "`%s` is not a whole number from %" PRIu64 " to %" PRIu64, QUOTED(c), min,
                       max);
}

static int digit_of(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The current word as 32 bytes. */
static bool take_bytes(checker *c, uint8_t bytes[FAIR_BYTES])
{
    bool good = c->current_length == (size_t)2 * FAIR_BYTES;
    for (size_t i = 0; good && i < FAIR_BYTES; i++) {
        const int high = digit_of(c->current[2 * i]), low = digit_of(c->current[2 * i + 1]);
        good = high >= 0 && low >= 0;
        bytes[i] = (uint8_t)(good ? high << 4 | low : 0);
    }
    return good || REFUSE_WORD(c, "`%s` is not 64 lower-case hexadecimal digits", QUOTED(c));
}

/* --- Lines ------------------------------------------------------------------------------------ */

/* Goes to the fair line at item `c->at`, which must be there. */
static bool begin_line(checker *c, const char *wanted)
{
    if (c->at >= c->r->item_count || !is_fair(c->r, c->at))
        return REFUSE_LINE(c, c->at, "`; fair %s ...` should stand here", wanted);
    c->word = 1;
    c->rest = c->r->text + c->r->items[c->at].at;
    c->rest_length = c->r->items[c->at].length;
    return expect_word(c, "fair");
}

static bool end_line(checker *c)
{
    if (c->rest) {
        c->word++;
        return REFUSE_WORD(c, "`%s`: nothing may follow here", quote(c->rest, c->rest_length).text);
    }
    c->at++;
    return true;
}

/* fair 1 table ID game N seats chosen|drawn */
static bool read_first_line(checker *c)
{
    uint64_t version;
    if (!begin_line(c, "1 table") || !next_number(c, 1, INT32_MAX, &version))
        return false;
    if (version > FAIR_VERSION)
        return REFUSE_WORD(c, "a proof of version %d; this luckpond knows version %d", (int)version,
                           FAIR_VERSION);
    if (!expect_word(c, "table") || !next_word(c))
        return false;
    if (!fair_table_valid(c->current, c->current_length))
        return REFUSE_WORD(c, "`%s` is no table: 1 to %d letters, digits, - or _", QUOTED(c),
                           FAIR_TABLE_MAX);
    memcpy(c->t->table, c->current, c->current_length);
    if (!expect_word(c, "game") || !next_number(c, 1, FAIR_NUMBER_MAX, &c->t->number) ||
        !expect_word(c, "seats") || !next_word(c))
        return false;
    c->t->drawn = is_word(c, "drawn");
    if (!c->t->drawn && !is_word(c, "chosen"))
        return REFUSE_WORD(c, "`%s`: seats are `drawn` or `chosen`", QUOTED(c));
    return end_line(c);
}

static bool read_server_commitment(checker *c)
{
    return begin_line(c, "commit server") && expect_words(c, "commit", "server") && next_word(c) &&
           take_bytes(c, c->t->server_commitment) && end_line(c);
}

static bool read_commitment(checker *c, int place)
{
    fair_place *p = &c->t->place[place];
    const uint64_t number = (uint64_t)place;
    uint64_t said;
    if (!begin_line(c, "commit PLACE") || !expect_word(c, "commit") ||
        !next_number(c, number, number, &said) || !next_word(c))
        return false;
    p->mark = is_word(c, "none") ? FAIR_NONE : FAIR_WITHHELD;
    if (p->mark != FAIR_NONE && !take_bytes(c, p->commitment))
        return false;
    return end_line(c);
}

static bool read_seed(checker *c, int place)
{
    fair_place *p = &c->t->place[place];
    const uint64_t number = (uint64_t)place;
    uint64_t said;
    if (!begin_line(c, "seed PLACE") || !expect_word(c, "seed") ||
        !next_number(c, number, number, &said) || !next_word(c))
        return false;
    if (is_word(c, "none") != (p->mark == FAIR_NONE))
        return REFUSE_WORD(c, "`%s`: a seed is `none` exactly where its commitment is", QUOTED(c));
    if (p->mark == FAIR_NONE || is_word(c, "withheld"))
        return end_line(c);
    p->mark = FAIR_OPENED;
    if (!take_bytes(c, p->seed))
        return false;
    uint8_t kept[FAIR_BYTES];
    fair_player_commitment(p->seed, kept);
    if (memcmp(kept, p->commitment, FAIR_BYTES) != 0)
        return REFUSE_WORD(c, "the seed of place %d does not keep its commitment", place);
    return end_line(c);
}

/* fair places P …: who sits where, when seats were drawn. */
static bool read_places(checker *c)
{
    uint32_t seen = 0;
    for (int i = 0; i < c->t->places; i++)
        c->t->place_of[i] = i;
    if (!c->t->drawn)
        return true;
    if (!begin_line(c, "places") || !expect_word(c, "places"))
        return false;
    for (int i = 0; i < c->t->places; i++) {
        uint64_t place;
        if (!next_number(c, 0, (uint64_t)c->t->places - 1, &place))
            return false;
        if (seen >> place & 1)
            return REFUSE_WORD(c, "place %d sits on two seats", (int)place);
        seen |= 1u << place;
        c->t->place_of[i] = (int)place;
    }
    return end_line(c);
}

static bool read_opening(checker *c)
{
    if (!c->r->over)
        return REFUSE_LINE(c, c->at, "the server's seed is opened, but the game is not over");
    if (c->opening)
        return REFUSE_LINE(c, c->at, "the server's seed is opened twice");
    c->opening = c->at;
    return begin_line(c, "seed server") && expect_words(c, "seed", "server") && next_word(c) &&
           take_bytes(c, c->t->server_seed) && expect_word(c, "draws") &&
           next_number(c, 0, UINT32_MAX, &c->draws) && end_line(c);
}

/* What comes after the first lines: nothing of ours but the opening, after the end. */
static bool read_rest(checker *c)
{
    bool ended = false;
    while (c->at < c->r->item_count) {
        ended = ended || c->r->items[c->at].who == RECORD_END;
        if (!is_fair(c->r, c->at))
            c->at++;
        else if (!ended)
            return REFUSE_LINE(c, c->at, "this line of the proof does not belong here");
        else if (!read_opening(c))
            return false;
    }
    return true;
}

static bool read_lines(checker *c)
{
    c->t->places = c->r->seats;
    if (!read_first_line(c) || !read_server_commitment(c))
        return false;
    for (int i = 0; i < c->t->places; i++)
        if (!read_commitment(c, i))
            return false;
    for (int i = 0; i < c->t->places; i++)
        if (!read_seed(c, i))
            return false;
    return read_places(c) && read_rest(c);
}

/* --- The check -------------------------------------------------------------------------------- */

static bool check_server_seed(const checker *c)
{
    uint8_t kept[FAIR_BYTES];
    fair_server_commitment(c->t->server_seed, kept);
    if (memcmp(kept, c->t->server_commitment, FAIR_BYTES) != 0)
        return REFUSE_LINE(c, c->opening, "the server's seed does not keep its commitment");
    return true;
}

static bool check_seats(const checker *c)
{
    fair_terms drawn = *c->t;
    fair_draw_seats(&drawn, c->g);
    for (int i = 0; i < drawn.places; i++)
        if (drawn.place_of[i] != c->t->place_of[i])
            return REFUSE_LINE(c, (size_t)(2 + 2 * drawn.places),
                               "by the seeds place %d sits on seat %d, not place %d",
                               drawn.place_of[i], i, c->t->place_of[i]);
    return true;
}

/* The digits at *at, which is left behind them. Their form was checked when they were read. */
static uint32_t take_digits(const char **at, const char *end)
{
    uint32_t value = 0;
    for (; *at < end && **at >= '0' && **at <= '9'; ++*at)
        value = value * 10 + (uint32_t)(**at - '0');
    return value;
}

static bool check_draws(checker *c)
{
    lp_random random;
    fair_random(c->t, c->g, &random);
    for (size_t i = 0; i < c->r->item_count; i++) {
        const record_item *item = &c->r->items[i];
        if (item->who != LP_CHANCE)
            continue;
        const char *at = c->r->text + item->at, *end = at + item->length;
        const uint32_t k = take_digits(&at, end);
        at++;
        const uint32_t n = take_digits(&at, end);
        const uint32_t wanted = lp_random_below(&random, n);
        if (k != wanted)
            return record_refuse(c->error, item->line, item->word,
                                 "draw %" PRIu32 " is `%s`, but the seeds give %" PRIu32,
                                 c->draws_agree + 1,
                                 quote(c->r->text + item->at, item->length).text, wanted);
        c->draws_agree++;
    }
    if (c->draws_agree != c->draws)
        return REFUSE_LINE(c, c->opening,
                           "the opening speaks of %" PRIu64 " draws, the record has %" PRIu32,
                           c->draws, c->draws_agree);
    return true;
}

static bool has_lines(const record *r)
{
    for (size_t i = 0; i < r->item_count; i++)
        if (is_fair(r, i))
            return true;
    return false;
}

fair_verdict fair_check(const record *r, const lp_game *g, fair_report *report, record_error *error)
{
    memset(report, 0, sizeof *report);
    memset(error, 0, sizeof *error);
    if (!has_lines(r))
        return FAIR_NO_LINES;
    checker c = {.r = r, .g = g, .t = &report->terms, .error = error};
    if (!read_lines(&c))
        return FAIR_REFUSED;
    if (!c.opening)
        return FAIR_NOT_OPENED;
    const bool good = check_server_seed(&c) && check_seats(&c) && check_draws(&c);
    report->draws = c.draws_agree;
    return good ? FAIR_PROVED : FAIR_REFUSED;
}
