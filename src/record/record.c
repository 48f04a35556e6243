/* The record in memory, and its head. */
#include "record_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void record_init(record *r) { memset(r, 0, sizeof *r); }

void record_finish(record *r)
{
    free(r->items);
    free(r->text);
    record_init(r);
}

/* The block with room for `needed` things of `size` bytes; NULL, and the old block untouched, when
 * there is no memory. */
static void *grow(void *block, size_t size, size_t needed, size_t *room)
{
    if (needed <= *room)
        return block;
    const size_t wanted = needed + needed / 2 + 64;
    void *bigger = realloc(block, wanted * size);
    if (bigger)
        *room = wanted;
    return bigger;
}

record_item *record_append(record *r, int who, const char *text, size_t length)
{
    record_item *items = grow(r->items, sizeof *items, r->item_count + 1, &r->item_room);
    if (items)
        r->items = items;
    char *all = grow(r->text, 1, r->text_length + length + 1, &r->text_room);
    if (all)
        r->text = all;
    if (!items || !all || r->failed) {
        r->failed = true;
        return NULL;
    }
    record_item *item = &r->items[r->item_count++];
    memset(item, 0, sizeof *item);
    item->at = (uint32_t)r->text_length;
    item->length = (uint16_t)length;
    item->who = (int8_t)who;
    memcpy(r->text + r->text_length, text, length);
    r->text_length += length;
    return item;
}

static bool is_tail(const char *s) { return ((unsigned char)*s & 0xc0) == 0x80; }

size_t printable_length(const char *s, size_t length)
{
    const unsigned char c = length > 0 ? (unsigned char)s[0] : 0;
    if (c < 0x20 || c == 0x7f)
        return 0;
    if (c < 0x80)
        return 1;
    const size_t size = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2;
    if (c < 0xc2 || c > 0xf4 || length < size)
        return 0;
    for (size_t i = 1; i < size; i++)
        if (!is_tail(s + i))
            return 0;
    const unsigned char d = (unsigned char)s[1];
    const bool overlong = (c == 0xe0 && d < 0xa0) || (c == 0xf0 && d < 0x90);
    const bool outside = (c == 0xed && d > 0x9f) || (c == 0xf4 && d > 0x8f); /* surrogates, above */
    const bool control = c == 0xc2 && d < 0xa0;
    return overlong || outside || control ? 0 : size;
}

/* Fits `text` into `size` bytes of a line: see record_label. `space` stands for a run of spaces; 0
 * keeps the spaces as they are. */
static size_t fit(char *out, size_t size, const char *text, char space)
{
    size_t at = 0, length = strlen(text);
    for (size_t step; length > 0; text += step, length -= step) {
        const size_t printable = printable_length(text, length);
        const bool blank = *text == ' ' || (unsigned char)*text < 0x20 || *text == 0x7f;
        step = printable > 0 ? printable : 1;
        if (at + step > size - 1)
            break;
        if (blank && space == 0)
            out[at++] = ' ';
        else if (blank) {
            if (at > 0 && out[at - 1] != space)
                out[at++] = space;
        } else if (printable == 0) {
            out[at++] = '?';
        } else {
            memcpy(out + at, text, step);
            at += step;
        }
    }
    while (space != 0 && at > 0 && out[at - 1] == space)
        at--;
    if (space != 0 && at == 0)
        out[at++] = '-';
    out[at] = 0;
    return at;
}

void record_label(char label[RECORD_LABEL_MAX + 1], const char *text)
{
    fit(label, RECORD_LABEL_MAX + 1, text, ' ');
}

void record_begin(record *r, const lp_game *g, const char *edition_name, const char *const *labels)
{
    r->item_count = r->text_length = 0;
    r->failed = r->ended = r->over = false;
    r->game = *g;
    r->rules = g->rules;
    r->seats = g->seats;
    r->edition_hash = lp_edition_hash(g->rules, g->edition);
    fit(r->edition_name, sizeof r->edition_name, edition_name, '_');
    for (int i = 0; i < g->seats; i++)
        record_label(r->labels[i], labels[i]);
    r->option_count = 0;
    for (int i = 0; i < LP_OPTIONS_MAX; i++) {
        const lp_option option = g->rules->option(g, i);
        if (!option.name)
            break;
        record_option *o = &r->options[r->option_count++];
        fit(o->name, sizeof o->name, option.name, '_');
        o->value = g->options[i];
    }
}

void record_step(record *r, const lp_step *step)
{
    char word[LP_ACTION_TEXT_MAX];
    lp_text text;
    lp_text_init(&text, word, sizeof word);
    if (step->actor == LP_CHANCE) {
        lp_text_int(&text, step->k);
        lp_text_char(&text, '/');
        lp_text_int(&text, step->n);
    } else {
        r->game.rules->action_write(&r->game, step->action, &text);
    }
    lp_assert(lp_text_fits(&text) && !r->ended);
    record_append(r, step->actor, word, text.length);
}

void record_comment(record *r, const char *text)
{
    char line[RECORD_COMMENT_MAX + 1];
    const size_t length = fit(line, sizeof line, text, 0);
    record_append(r, RECORD_COMMENT, line, length);
}

void record_end(record *r, const void *state)
{
    const lp_game *g = &r->game;
    lp_assert(!r->ended);
    r->ended = true;
    r->over = lp_turn(g, state) == LP_OVER;
    memset(r->scores, 0, sizeof r->scores);
    g->rules->scores(g, state, r->scores);
    r->winners = g->rules->winners(g, state);
    r->hash = lp_state_hash(g, state);
    record_append(r, RECORD_END, "", 0);
}

void record_reopen(record *r)
{
    size_t kept = 0;
    for (size_t i = 0; i < r->item_count; i++)
        if (r->items[i].who != RECORD_END)
            r->items[kept++] = r->items[i];
    r->item_count = kept;
    r->ended = r->over = false;
}

size_t record_decisions(const record *r)
{
    size_t count = 0;
    for (size_t i = 0; i < r->item_count; i++)
        count += r->items[i].who >= 0;
    return count;
}

size_t record_steps(const record *r)
{
    size_t count = 0;
    for (size_t i = 0; i < r->item_count; i++)
        count += r->items[i].who >= LP_CHANCE;
    return count;
}

void record_bots(const record *r, char bots[LP_SEATS_MAX][RECORD_BOT_MAX + 1])
{
    memset(bots, 0, (size_t)LP_SEATS_MAX * (RECORD_BOT_MAX + 1));
    for (size_t i = 0; i < r->item_count && r->items[i].who == RECORD_COMMENT; i++) {
        char text[RECORD_COMMENT_MAX + 1], id[RECORD_BOT_MAX + 1];
        int seat;
        snprintf(text, sizeof text, "%.*s", (int)r->items[i].length, r->text + r->items[i].at);
        _Static_assert(RECORD_BOT_MAX == 16, "the 16 below");
        if (sscanf(text, "bot seat %d: %16s", &seat, id) == 2 && seat >= 0 && seat < r->seats)
            memcpy(bots[seat], id, sizeof id);
    }
}
