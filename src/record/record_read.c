/* Reading a record: the form of every line and the running check. Nothing here knows the rules. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "record_internal.h"

bool record_refuse(record_error *error, uint32_t line, uint32_t word, const char *format, ...)
{
    error->line = line;
    error->word = word;
    char place[48] = "";
    if (line > 0 && word > 0)
        snprintf(place, sizeof place, "line %u, word %u: ", line, word);
    else if (line > 0)
        snprintf(place, sizeof place, "line %u: ", line);
    const int length = snprintf(error->message, sizeof error->message, "%s", place);
    va_list list;
    va_start(list, format);
    vsnprintf(error->message + length, sizeof error->message - (size_t)length, format, list);
    va_end(list);
    return false;
}

quoted quote(const char *word, size_t length)
{
    enum { SHOWN = 36 };
    quoted q;
    size_t at = 0;
    while (at < length && at < SHOWN) {
        const size_t step = printable_length(word + at, length - at);
        q.text[at] = '?';
        if (step > 0)
            memcpy(q.text + at, word + at, step);
        at += step > 0 ? step : 1;
    }
    memcpy(q.text + at, at < length ? "..." : "", at < length ? 4 : 1);
    return q;
}

/* --- Lines ---------------------------------------------------------------------------------- */

typedef struct reader {
    record *r;
    const char *text; /* what is left of the record */
    size_t length;
    record_error *error;
    running_check check;
    uint32_t line;       /* number of the current line */
    const char *rest;    /* what is left of it, without its check */
    size_t rest_length;  /* */
    uint32_t word;       /* words taken from it */
    const char *current; /* the word taken last */
    size_t current_length;
    int decided; /* the seat that decided last, or -1 */
} reader;

#define REFUSE_LINE(rd, ...) record_refuse((rd)->error, (rd)->line, 0, __VA_ARGS__)
#define REFUSE_WORD(rd, ...) record_refuse((rd)->error, (rd)->line, (rd)->word, __VA_ARGS__)
#define QUOTED(rd) quote((rd)->current, (rd)->current_length).text

/* True, and the place of the digits, when the line ends as every line of a record does. */
static bool has_check(const char *line, size_t length, const char **digits)
{
    if (length < CHECK_LENGTH)
        return false;
    const char *end = line + length - CHECK_LENGTH;
    if (end[0] != ' ' || end[1] != '~')
        return false;
    for (int i = 0; i < CHECK_DIGITS; i++)
        if (!(end[2 + i] >= '0' && end[2 + i] <= '9') && !(end[2 + i] >= 'a' && end[2 + i] <= 'f'))
            return false;
    *digits = end + 2;
    return true;
}

/* A later version may check its lines otherwise; its first line must still say so. */
static bool refuse_without_check(reader *rd, const char *line, size_t length)
{
    static const char magic[] = "luckpond record ";
    const size_t size = sizeof magic - 1;
    if (rd->line == 1 && (length < size || memcmp(line, magic, size) != 0))
        return REFUSE_LINE(rd, "this is no luckpond record: it does not begin with `%s%d`", magic,
                           RECORD_VERSION);
    if (rd->line == 1 && length > size && line[size] > '0' + RECORD_VERSION && line[size] <= '9')
        return REFUSE_LINE(rd, "written by a newer luckpond: this one reads version %d",
                           RECORD_VERSION);
    if (length > 0 && line[length - 1] == '\r')
        return REFUSE_LINE(rd, "the line ends in CR LF; lines of a record end in LF alone");
    return REFUSE_LINE(rd, "no check at the end: ` ~` and eight hexadecimal digits are missing");
}

/* Goes to the next line; there is one. */
static bool next_line(reader *rd)
{
    rd->line++;
    rd->word = 0;
    const char *end = memchr(rd->text, '\n', rd->length);
    const size_t length = end ? (size_t)(end - rd->text) : rd->length;
    if (length > RECORD_LINE_MAX)
        return REFUSE_LINE(rd, "longer than %d bytes", RECORD_LINE_MAX);
    const char *digits;
    if (!has_check(rd->text, length, &digits))
        return refuse_without_check(rd, rd->text, length);
    char computed[CHECK_DIGITS + 1];
    running_check_add(&rd->check, rd->text, length - CHECK_LENGTH, computed);
    if (memcmp(computed, digits, CHECK_DIGITS) != 0)
        return REFUSE_LINE(rd,
                           "the check says %.8s, the text gives %s: this line was changed, or one "
                           "is missing before it",
                           digits, computed);
    if (!end)
        return REFUSE_LINE(rd, "the line does not end in a newline: the record was cut");
    rd->rest = rd->text;
    rd->rest_length = length - CHECK_LENGTH;
    rd->text += length + 1;
    rd->length -= length + 1;
    for (size_t at = 0, step; at < rd->rest_length; at += step)
        if ((step = printable_length(rd->rest + at, rd->rest_length - at)) == 0)
            return REFUSE_LINE(rd, "byte %zu is a control character or no UTF-8", at + 1);
    return true;
}

/* The next line of the head, which must be there. */
static bool next_head_line(reader *rd)
{
    if (rd->length > 0)
        return next_line(rd);
    rd->line++;
    return REFUSE_LINE(rd, "the record ends within its head");
}

static bool begins_with(const reader *rd, const char *start)
{
    const size_t length = strlen(start);
    return rd->rest_length >= length && memcmp(rd->rest, start, length) == 0;
}

/* --- Words ---------------------------------------------------------------------------------- */

static bool at_end(const reader *rd) { return rd->rest_length == 0; }

/* Takes the next word: up to a space, which must be a single one between two words. */
static bool next_word(reader *rd)
{
    rd->word++;
    const char *space = rd->rest_length > 0 ? memchr(rd->rest, ' ', rd->rest_length) : NULL;
    const size_t length = space ? (size_t)(space - rd->rest) : rd->rest_length;
    if (length == 0)
        return REFUSE_WORD(rd, "a word is missing, or there is a space too many");
    if (space && length + 1 == rd->rest_length)
        return REFUSE_WORD(rd, "a space too many after `%s`", quote(rd->rest, length).text);
    rd->current = rd->rest;
    rd->current_length = length;
    rd->rest += length + (space != NULL);
    rd->rest_length -= length + (space != NULL);
    return true;
}

static bool is_word(const reader *rd, const char *word)
{
    return lp_text_is(rd->current, rd->current_length, word);
}

static bool expect_word(reader *rd, const char *word)
{
    if (!next_word(rd))
        return false;
    return is_word(rd, word) || REFUSE_WORD(rd, "`%s` where `%s` should stand", QUOTED(rd), word);
}

static bool expect_line_end(reader *rd)
{
    if (at_end(rd))
        return true;
    rd->word++;
    return REFUSE_WORD(rd, "`%s`: nothing may follow here", quote(rd->rest, rd->rest_length).text);
}

/* Digits in their shortest form, at most `max`. */
static bool digits_of(const char *s, size_t length, uint64_t max, uint64_t *out)
{
    if (length == 0 || length > 19 || (length > 1 && s[0] == '0'))
        return false;
    uint64_t value = 0;
    for (size_t i = 0; i < length; i++) {
        if (s[i] < '0' || s[i] > '9')
            return false;
        value = value * 10 + (uint64_t)(s[i] - '0');
    }
    *out = value;
    return value <= max;
}

static bool next_int(reader *rd, int64_t min, int64_t max, int64_t *out)
{
    if (!next_word(rd))
        return false;
    const bool minus = rd->current[0] == '-';
    uint64_t value = 0;
    if (digits_of(rd->current + minus, rd->current_length - minus, INT64_MAX, &value) &&
        !(minus && value == 0)) {
        *out = minus ? -(int64_t)value : (int64_t)value;
        if (*out >= min && *out <= max)
            return true;
    }
    return REFUSE_WORD(rd, "`%s` is not a whole number from %lld to %lld", QUOTED(rd),
                       (long long)min, (long long)max);
}

static bool next_hash(reader *rd, uint64_t *out)
{
    if (!next_word(rd))
        return false;
    uint64_t value = 0;
    bool good = rd->current_length == 16;
    for (size_t i = 0; good && i < 16; i++) {
        const char c = rd->current[i];
        good = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
        value = value << 4 | (uint64_t)(c <= '9' ? c - '0' : c - 'a' + 10);
    }
    *out = value;
    return good || REFUSE_WORD(rd, "`%s` is not sixteen hexadecimal digits", QUOTED(rd));
}

static bool next_name(reader *rd, char name[RECORD_NAME_MAX + 1])
{
    if (!next_word(rd))
        return false;
    if (rd->current_length > RECORD_NAME_MAX)
        return REFUSE_WORD(rd, "`%s` is longer than %d bytes", QUOTED(rd), RECORD_NAME_MAX);
    memcpy(name, rd->current, rd->current_length);
    name[rd->current_length] = 0;
    return true;
}

/* --- Head ----------------------------------------------------------------------------------- */

static bool read_version(reader *rd)
{
    int64_t version;
    if (!next_head_line(rd) || !expect_word(rd, "luckpond") || !expect_word(rd, "record") ||
        !next_int(rd, 1, INT32_MAX, &version))
        return false;
    if (version > RECORD_VERSION)
        return REFUSE_WORD(rd, "written by a newer luckpond: version %d, this one reads version %d",
                           (int)version, RECORD_VERSION);
    return expect_line_end(rd);
}

static bool read_game(reader *rd)
{
    if (!next_head_line(rd) || !expect_word(rd, "game") || !next_word(rd))
        return false;
    for (int i = 0; i < LP_GAME_COUNT; i++)
        if (is_word(rd, lp_rules_at(i)->id))
            rd->r->rules = lp_rules_at(i);
    if (!rd->r->rules)
        return REFUSE_WORD(rd, "there is no game `%s`", QUOTED(rd));
    return expect_line_end(rd);
}

static bool read_edition(reader *rd)
{
    return next_head_line(rd) && expect_word(rd, "edition") && next_name(rd, rd->r->edition_name) &&
           next_hash(rd, &rd->r->edition_hash) && expect_line_end(rd);
}

static bool read_players(reader *rd)
{
    int64_t seats;
    const lp_rules *rules = rd->r->rules;
    if (!next_head_line(rd) || !expect_word(rd, "players") ||
        !next_int(rd, rules->seats_min, rules->seats_max, &seats))
        return false;
    rd->r->seats = (int)seats;
    return expect_line_end(rd);
}

/* Options as many as there are; which ones the game has, its edition says (record_game). */
static bool read_options(reader *rd)
{
    record *r = rd->r;
    for (r->option_count = 0; next_head_line(rd); r->option_count++) {
        if (!begins_with(rd, "option "))
            return true;
        if (r->option_count == LP_OPTIONS_MAX)
            return REFUSE_LINE(rd, "more than %d options", LP_OPTIONS_MAX);
        record_option *option = &r->options[r->option_count];
        int64_t value;
        if (!expect_word(rd, "option") || !next_name(rd, option->name) ||
            !next_int(rd, INT16_MIN, INT16_MAX, &value) || !expect_line_end(rd))
            return false;
        option->value = (int16_t)value;
    }
    return false;
}

/* The rest of the line: words, so spaces are single, and none stands at the end. */
static bool read_label(reader *rd, char *label)
{
    const char *start = rd->rest;
    const size_t length = rd->rest_length;
    do
        if (!next_word(rd))
            return false;
    while (!at_end(rd));
    if (length > RECORD_LABEL_MAX)
        return REFUSE_LINE(rd, "`%s` is longer than %d bytes", quote(start, length).text,
                           RECORD_LABEL_MAX);
    memcpy(label, start, length);
    label[length] = 0;
    return true;
}

static bool read_seats(reader *rd)
{
    for (int i = 0; i < rd->r->seats; i++) {
        int64_t seat;
        if (i > 0 && !next_head_line(rd))
            return false;
        if (!expect_word(rd, "seat") || !next_int(rd, i, i, &seat) ||
            !read_label(rd, rd->r->labels[i]))
            return false;
    }
    return true;
}

/* read_options has already gone to the first line of the seats. */
static bool read_head(reader *rd)
{
    return read_version(rd) && read_game(rd) && read_edition(rd) && read_players(rd) &&
           read_options(rd) && read_seats(rd);
}

/* --- Steps, comments, end ------------------------------------------------------------------- */

static bool keep(reader *rd, int who, const char *text, size_t length)
{
    record_item *item = record_append(rd->r, who, text, length);
    if (!item)
        return REFUSE_LINE(rd, "out of memory");
    item->line = rd->line;
    item->word = (uint16_t)rd->word;
    return true;
}

/* `k/n`. It stands on the line of the decision it follows. */
static bool read_draw(reader *rd, const char *slash, int seat)
{
    const size_t left = (size_t)(slash - rd->current);
    uint64_t k, n;
    if (!digits_of(rd->current, left, UINT32_MAX, &k) ||
        !digits_of(slash + 1, rd->current_length - left - 1, UINT32_MAX, &n) || k >= n)
        return REFUSE_WORD(rd, "`%s` is no draw `k/n` with k below n below 2^32", QUOTED(rd));
    if (seat != rd->decided && rd->decided < 0)
        return REFUSE_WORD(rd, "`%s`: before the first decision draws stand on a line `*:`",
                           QUOTED(rd));
    if (seat != rd->decided)
        return REFUSE_WORD(rd, "`%s`: this draw belongs on a line of seat %d, who decided last",
                           QUOTED(rd), rd->decided);
    return keep(rd, LP_CHANCE, rd->current, rd->current_length);
}

static bool read_action(reader *rd, int seat)
{
    if (seat < 0)
        return REFUSE_WORD(rd, "`%s`: only draws stand on a line `*:`", QUOTED(rd));
    if (rd->current_length > RECORD_WORD_MAX)
        return REFUSE_WORD(rd, "`%s` is longer than any action", QUOTED(rd));
    rd->decided = seat;
    return keep(rd, seat, rd->current, rd->current_length);
}

/* `SEAT:` or `*:`. */
static bool read_who(reader *rd, int *seat)
{
    uint64_t number = 0;
    if (!next_word(rd))
        return false;
    const size_t length = rd->current_length - 1;
    if (rd->current[length] != ':')
        return REFUSE_WORD(rd, "`%s` begins no line of a record", QUOTED(rd));
    *seat = -1;
    if (is_word(rd, "*:"))
        return rd->decided < 0 || REFUSE_WORD(rd, "`*:` stands only before the first decision");
    if (!digits_of(rd->current, length, (uint64_t)rd->r->seats - 1, &number))
        return REFUSE_WORD(rd, "`%s`: there is no such seat", QUOTED(rd));
    *seat = (int)number;
    return true;
}

static bool read_steps(reader *rd)
{
    int seat;
    if (!read_who(rd, &seat))
        return false;
    do {
        if (!next_word(rd))
            return false;
        const char *slash = memchr(rd->current, '/', rd->current_length);
        if (!(slash ? read_draw(rd, slash, seat) : read_action(rd, seat)))
            return false;
    } while (!at_end(rd));
    return true;
}

/* The seats after `winners`, ascending, up to `hash`; or `none`. */
static bool read_winners(reader *rd)
{
    record *r = rd->r;
    r->winners = 0;
    if (!next_word(rd))
        return false;
    if (is_word(rd, "none"))
        return expect_word(rd, "hash");
    do {
        uint64_t seat = 0;
        if (!digits_of(rd->current, rd->current_length, (uint64_t)r->seats - 1, &seat) ||
            r->winners >> seat != 0)
            return REFUSE_WORD(rd, "`%s`: winners are seats in ascending order, or `none`",
                               QUOTED(rd));
        r->winners |= 1u << seat;
        if (!next_word(rd))
            return false;
    } while (!is_word(rd, "hash"));
    return true;
}

static bool read_result(reader *rd)
{
    record *r = rd->r;
    r->over = true;
    for (int i = 0; i < r->seats; i++) {
        int64_t score;
        if (!next_int(rd, INT32_MIN, INT32_MAX, &score))
            return false;
        r->scores[i] = (int32_t)score;
    }
    return expect_word(rd, "winners") && read_winners(rd);
}

static bool read_end(reader *rd)
{
    if (!next_word(rd) || !(is_word(rd, "open") ? expect_word(rd, "hash") : read_result(rd)) ||
        !next_hash(rd, &rd->r->hash) || !expect_line_end(rd))
        return false;
    rd->r->ended = true;
    return keep(rd, RECORD_END, "", 0);
}

static bool read_body_line(reader *rd)
{
    if (begins_with(rd, "; "))
        return keep(rd, RECORD_COMMENT, rd->rest + 2, rd->rest_length - 2);
    if (rd->r->ended)
        return REFUSE_LINE(rd, "nothing but comments may follow the end");
    if (begins_with(rd, "result ") || begins_with(rd, "open "))
        return read_end(rd);
    return read_steps(rd);
}

static bool read_all(reader *rd)
{
    if (!read_head(rd))
        return false;
    while (rd->length > 0)
        if (!next_line(rd) || !read_body_line(rd))
            return false;
    rd->line++;
    return rd->r->ended || REFUSE_LINE(rd, "the record has no end: neither `result` nor `open`");
}

bool record_read(record *r, const char *text, size_t length, record_error *error)
{
    memset(error, 0, sizeof *error);
    record_finish(r);
    if (length > RECORD_BYTES_MAX)
        return record_refuse(error, 0, 0, "a record has at most %d bytes", RECORD_BYTES_MAX);
    if (length == 0)
        return record_refuse(error, 0, 0, "the record is empty");
    reader rd;
    memset(&rd, 0, sizeof rd);
    rd.r = r;
    rd.text = text;
    rd.length = length;
    rd.error = error;
    rd.decided = -1;
    if (read_all(&rd))
        return true;
    record_finish(r);
    return false;
}
