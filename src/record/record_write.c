/* Writing a record: lines, each with its running check. */
#include <string.h>

#include "record_internal.h"

void running_check_add(running_check *c, const char *line, size_t length,
                       char digits[CHECK_DIGITS + 1])
{
    lp_sha256 sha;
    lp_sha256_init(&sha);
    lp_sha256_add(&sha, c->hash, sizeof c->hash);
    lp_sha256_add(&sha, line, length);
    lp_sha256_add(&sha, "\n", 1);
    lp_sha256_finish(&sha, c->hash);
    lp_text text;
    lp_text_init(&text, digits, CHECK_DIGITS + 1);
    for (int i = 0; i < CHECK_DIGITS / 2; i++)
        lp_text_hex(&text, c->hash[i], 2);
}

/* The line being written. */
typedef struct writer {
    record_sink *sink;
    void *data;
    bool failed;
    running_check check;
    lp_text line;
    char buffer[RECORD_LINE_MAX + 2]; /* a newline and a closing zero */
    int words;                        /* in the line */
} writer;

/* Closes the line with its check and hands it on. */
static void end_line(writer *w)
{
    char digits[CHECK_DIGITS + 1];
    running_check_add(&w->check, w->buffer, w->line.length, digits);
    lp_text_string(&w->line, " ~");
    lp_text_string(&w->line, digits);
    lp_text_char(&w->line, '\n');
    lp_assert(lp_text_fits(&w->line));
    if (!w->failed && !w->sink(w->data, w->buffer, w->line.length))
        w->failed = true;
    lp_text_init(&w->line, w->buffer, sizeof w->buffer);
    w->words = 0;
}

static void end_steps(writer *w)
{
    if (w->words > 0)
        end_line(w);
}

static void put_named_int(writer *w, const char *words, int64_t value)
{
    lp_text_string(&w->line, words);
    lp_text_char(&w->line, ' ');
    lp_text_int(&w->line, value);
}

static void write_head(const record *r, writer *w)
{
    put_named_int(w, "luckpond record", RECORD_VERSION);
    end_line(w);
    lp_text_string(&w->line, "game ");
    lp_text_string(&w->line, r->rules->id);
    end_line(w);
    lp_text_string(&w->line, "edition ");
    lp_text_string(&w->line, r->edition_name);
    lp_text_char(&w->line, ' ');
    lp_text_hex(&w->line, r->edition_hash, 16);
    end_line(w);
    put_named_int(w, "players", r->seats);
    end_line(w);
    for (int i = 0; i < r->option_count; i++) {
        lp_text_string(&w->line, "option ");
        put_named_int(w, r->options[i].name, r->options[i].value);
        end_line(w);
    }
    for (int i = 0; i < r->seats; i++) {
        put_named_int(w, "seat", i);
        lp_text_char(&w->line, ' ');
        lp_text_string(&w->line, r->labels[i]);
        end_line(w);
    }
}

/* `result SCORE … winners SEAT … hash H`, or `open hash H`. */
static void write_end(const record *r, writer *w)
{
    if (r->over) {
        lp_text_string(&w->line, "result");
        for (int i = 0; i < r->seats; i++)
            put_named_int(w, "", r->scores[i]);
        lp_text_string(&w->line, " winners");
        for (int i = 0; i < r->seats; i++)
            if (r->winners >> i & 1)
                put_named_int(w, "", i);
        lp_text_string(&w->line, r->winners ? " hash " : " none hash ");
    } else {
        lp_text_string(&w->line, "open hash ");
    }
    lp_text_hex(&w->line, r->hash, 16);
    end_line(w);
}

/* A word on the line of `seat`, the one who decided last (-1: nobody yet). */
static void write_word(writer *w, int seat, const char *text, size_t length)
{
    if (w->words == RECORD_LINE_WORDS)
        end_line(w);
    if (w->words == 0) {
        if (seat < 0)
            lp_text_char(&w->line, '*');
        else
            lp_text_int(&w->line, seat);
        lp_text_char(&w->line, ':');
    }
    lp_text_char(&w->line, ' ');
    lp_text_bytes(&w->line, text, length);
    w->words++;
}

static void write_comment(writer *w, const char *text, size_t length)
{
    lp_text_string(&w->line, "; ");
    lp_text_bytes(&w->line, text, length);
    end_line(w);
}

bool record_write(const record *r, record_sink *sink, void *data)
{
    if (r->failed)
        return false;
    lp_assert(r->ended);
    writer w;
    memset(&w, 0, sizeof w);
    w.sink = sink;
    w.data = data;
    lp_text_init(&w.line, w.buffer, sizeof w.buffer);
    write_head(r, &w);
    int decided = -1;
    for (size_t i = 0; i < r->item_count; i++) {
        const record_item *item = &r->items[i];
        if (item->who < LP_CHANCE || (item->who >= 0 && item->who != decided))
            end_steps(&w);
        if (item->who >= 0)
            decided = item->who;
        if (item->who >= LP_CHANCE)
            write_word(&w, decided, r->text + item->at, item->length);
        else if (item->who == RECORD_COMMENT)
            write_comment(&w, r->text + item->at, item->length);
        else
            write_end(r, &w);
    }
    return !w.failed;
}
