#include "play_table.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/types.h>

#include "core/core.h"

static const char comment_form[] = "play seed ";
static const char bot_form[] = "play bot ";
static const char person_label[] = "human";

/* --- Randomness ------------------------------------------------------------------------------- */

void play_key_of_seed(uint8_t key[32], uint64_t seed)
{
    static const char purpose[] = "luckpond play seed";
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(seed >> 8 * i);
    lp_sha256 sha;
    lp_sha256_init(&sha);
    lp_sha256_add(&sha, purpose, sizeof purpose);
    lp_sha256_add(&sha, bytes, sizeof bytes);
    lp_sha256_finish(&sha, key);
}

bool play_key_random(uint8_t key[32]) { return getrandom(key, 32, 0) == 32; }

/* The stream of the next step. */
static void step_stream(const play_table *t, const char *purpose, lp_random *random)
{
    uint8_t bytes[8], key[32];
    for (int i = 0; i < 8; i++)
        bytes[i] = (uint8_t)(t->steps >> 8 * i);
    lp_sha256 sha;
    lp_sha256_init(&sha);
    lp_sha256_add(&sha, t->key, sizeof t->key);
    lp_sha256_add(&sha, purpose, strlen(purpose));
    lp_sha256_add(&sha, bytes, sizeof bytes);
    lp_sha256_finish(&sha, key);
    lp_random_init_chacha(random, key);
}

/* --- Beginning -------------------------------------------------------------------------------- */

/* The seed a program is given (our own bots draw from the stream of the step). It goes to a
 * stranger, so it is of no use for guessing the key: both may follow from the same small --seed,
 * and then a hash of the key would be a test for it. */
static uint64_t program_seed(const play_table *t, int seat)
{
    uint64_t seed;
    if (getrandom(&seed, sizeof seed, 0) != (ssize_t)sizeof seed)
        seed = t->steps + 1;
    return seed + (uint64_t)seat;
}

bool play_open_bots(play_table *t, char *error, size_t size)
{
    for (int seat = 0; seat < t->game.seats; seat++)
        if (seat != t->seat && !player_open(&t->bots[seat], &t->game, t->specs.text[seat],
                                            program_seed(t, seat), error, size))
            return false;
    return true;
}

bool play_has_programs(const play_table *t)
{
    for (int seat = 0; seat < t->game.seats; seat++)
        if (seat != t->seat && strncmp(t->specs.text[seat], "exec:", 5) == 0)
            return true;
    return false;
}

/* What --resume needs to know, as comments under the head of the record. */
static void write_comments(play_table *t)
{
    char text[RECORD_COMMENT_MAX + 1];
    lp_text out;
    lp_text_init(&out, text, sizeof text);
    lp_text_string(&out, comment_form);
    for (size_t i = 0; i < sizeof t->key; i++)
        lp_text_hex(&out, t->key[i], 2);
    record_comment(&t->record, text);
    for (int seat = 0; seat < t->game.seats; seat++) {
        if (seat == t->seat)
            continue;
        lp_text_init(&out, text, sizeof text);
        lp_text_string(&out, bot_form);
        lp_text_int(&out, seat);
        lp_text_char(&out, ' ');
        lp_text_string(&out, t->specs.text[seat]);
        record_comment(&t->record, text);
    }
}

bool play_begin(play_table *t, char *error, size_t size)
{
    const char *labels[LP_SEATS_MAX];
    for (int seat = 0; seat < t->game.seats; seat++)
        labels[seat] = seat == t->seat ? person_label : t->specs.text[seat];
    record_begin(&t->record, &t->game, t->edition.name, labels);
    write_comments(t);
    lp_setup(&t->game, &t->state);
    return play_open_bots(t, error, size);
}

void play_finish(play_table *t)
{
    for (int seat = 0; seat < LP_SEATS_MAX; seat++)
        player_close(t->bots[seat]);
    record_finish(&t->record);
    if (t->has_edition)
        edition_finish(&t->edition);
    memset(t, 0, sizeof *t);
}

/* --- Taking up again -------------------------------------------------------------------------- */

static bool refuse(char *error, size_t size, const char *why)
{
    lp_text out;
    lp_text_init(&out, error, size);
    lp_text_string(&out, why);
    return false;
}

static int hex_digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static bool read_key(uint8_t key[32], const char *text, size_t length)
{
    if (length != 64)
        return false;
    for (int i = 0; i < 32; i++) {
        const int high = hex_digit(text[2 * i]), low = hex_digit(text[2 * i + 1]);
        if (high < 0 || low < 0)
            return false;
        key[i] = (uint8_t)(high << 4 | low);
    }
    return true;
}

/* Finds the key and the bots in the comments. */
static bool read_comments(play_table *t)
{
    bool found = false;
    const size_t seed_length = sizeof comment_form - 1, bot_length = sizeof bot_form - 1;
    for (size_t i = 0; i < t->record.item_count; i++) {
        const record_item *item = &t->record.items[i];
        if (item->who != RECORD_COMMENT)
            continue;
        const char *text = t->record.text + item->at;
        size_t length = item->length;
        if (length > seed_length && memcmp(text, comment_form, seed_length) == 0)
            found = read_key(t->key, text + seed_length, length - seed_length) || found;
        if (length > bot_length + 2 && memcmp(text, bot_form, bot_length) == 0) {
            const int seat = text[bot_length] - '0';
            length -= bot_length + 2;
            if (seat < 0 || seat >= t->record.seats || length >= PLAYER_SPEC_MAX)
                continue;
            memcpy(t->specs.text[seat], text + bot_length + 2, length);
            t->specs.text[seat][length] = 0;
        }
    }
    return found;
}

bool play_find_edition(const record *r, edition *e)
{
    const char *name;
    for (int i = 0; (name = lp_edition_name(r->rules, i)) != NULL; i++) {
        if (!edition_builtin(e, r->rules, name))
            continue;
        if (e->hash == r->edition_hash)
            return true;
        edition_finish(e);
    }
    memset(e, 0, sizeof *e);
    return false;
}

typedef struct retelling {
    play_table *table;
    show *show;
} retelling;

static bool retell(void *data, const record_item *item, const lp_step *step, const void *before,
                   const void *after)
{
    (void)item;
    const retelling *r = (const retelling *)data;
    play_event event;
    r->table->game.rules->event_fill(&r->table->game, before, after, step, r->show->seat, &event);
    r->show->how->event(r->show, &event);
    r->table->steps++;
    return true;
}

bool play_resume(play_table *t, edition *e, show *s, terminal *out, char *error, size_t size)
{
    record *r = &t->record;
    t->seat = -1;
    for (int seat = 0; seat < r->seats; seat++)
        if (strcmp(r->labels[seat], person_label) == 0)
            t->seat = seat;
    if (t->seat < 0 || !read_comments(t))
        return refuse(error, size, _("this record is not of a game played with `luckpond play`"));
    if (e->rules == NULL && !play_find_edition(r, e))
        return refuse(error, size,
                      _("the game was played with another edition: name it with --edition"));
    t->edition = *e;
    t->has_edition = true;
    record_error fault;
    if (!record_game(r, edition_flat(&t->edition), &t->game, &fault))
        return refuse(error, size, fault.message);
    show_init(s, &t->game, &t->edition, out, t->seat);
    s->quiet = true;
    retelling data = {t, s};
    const bool sound = record_replay(r, &t->game, retell, &data, &t->state, &fault);
    s->quiet = false;
    if (!sound)
        return refuse(error, size, fault.message);
    record_reopen(r);
    return true;
}

/* --- Steps ------------------------------------------------------------------------------------ */

void play_view_fill(const play_table *t, play_view *view)
{
    t->game.rules->view_fill(&t->game, &t->state, t->seat, view);
}

/* Tells the step that led from `before` to where the table is now, and writes it down. */
static void note_step(play_table *t, show *s, const void *before, const lp_step *step)
{
    play_event event;
    t->game.rules->event_fill(&t->game, before, &t->state, step, t->seat, &event);
    record_step(&t->record, step);
    t->steps++;
    s->how->event(s, &event);
}

static void draw(play_table *t, show *s)
{
    const play_state before = t->state;
    lp_random random;
    step_stream(t, "chance", &random);
    lp_step step;
    memset(&step, 0, sizeof step);
    step.actor = LP_CHANCE;
    step.n = t->game.rules->chance_total(&t->game, &t->state);
    step.k = lp_random_below(&random, step.n);
    const lp_error e = lp_draw(&t->game, &t->state, step.k, step.n);
    lp_assert(e == LP_OK);
    note_step(t, s, &before, &step);
}

static lp_error act(play_table *t, show *s, int seat, lp_action action)
{
    const play_state before = t->state;
    lp_step step;
    memset(&step, 0, sizeof step);
    step.actor = (int8_t)seat;
    step.action = action;
    const lp_error e = lp_act(&t->game, &t->state, seat, action);
    if (e == LP_OK)
        note_step(t, s, &before, &step);
    return e;
}

bool play_step(play_table *t, show *s, char *error, size_t size)
{
    const int turn = lp_turn(&t->game, &t->state);
    if (turn == LP_CHANCE) {
        draw(t, s);
        return true;
    }
    lp_action legal[LP_LEGAL_MAX], action;
    const int count = lp_legal(&t->game, &t->state, legal);
    play_view view;
    t->game.rules->view_fill(&t->game, &t->state, turn, &view);
    lp_random random;
    step_stream(t, "bot", &random);
    if (!player_choose(t->bots[turn], &t->game, turn, &view, legal, count, &random, &action, error,
                       size))
        return false;
    const lp_error e = act(t, s, turn, action);
    lp_assert(e == LP_OK);
    return true;
}

lp_error play_act(play_table *t, show *s, lp_action action) { return act(t, s, t->seat, action); }

lp_error play_try(const play_table *t, lp_action action)
{
    play_state copy = t->state;
    return lp_act(&t->game, &copy, t->seat, action);
}
