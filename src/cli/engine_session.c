#include <stdlib.h>
#include <string.h>

#include "engine_line.h"
#include "luckpond/luckpond.h"
#include "record/record.h"

#ifndef LUCKPOND_VERSION /* the build knows it */
#define LUCKPOND_VERSION "0"
#endif

/* Streams of the game's seed: what is drawn, where `resample` lands, and each bot's thoughts have
 * nothing to do with each other. */
enum { STREAM_DRAWS, STREAM_RESAMPLE, STREAM_BOT };

typedef union position {
    uint64_t words[LP_STATE_MAX / 8];
    uint8_t bytes[LP_STATE_MAX];
} position;

struct engine_session {
    bool open;       /* `new` has been said */
    bool from_start; /* the record tells the whole game */
    bool stepped;    /* `before` and `step` count */
    lp_game game;
    position state;
    position before;
    lp_step step;
    lp_random draws, resample, thoughts;
    record rec;
    void *arena; /* for bots; grown when one asks for more */
    size_t arena_size;
    engine_line line;
    char text[ENGINE_LINE_MAX];
    lp_text out; /* the answer being written, in `text` */
};

engine_session *engine_session_create(void)
{
    engine_session *s = calloc(1, sizeof *s);
    if (s)
        record_init(&s->rec);
    return s;
}

void engine_session_destroy(engine_session *s)
{
    if (!s)
        return;
    record_finish(&s->rec);
    free(s->arena);
    free(s);
}

/* --- Answering ------------------------------------------------------------------------------- */

static void answer(engine_session *s)
{
    lp_assert(lp_text_fits(&s->out));
    engine_answer(&s->line, s->text, s->out.length);
}

static void answer_turn(engine_session *s)
{
    engine_turn_write(&s->out, &s->game, &s->state);
    answer(s);
}

/* A whole number below `max`, or answered. */
static bool number_at(engine_session *s, int at, uint64_t max, uint64_t *out)
{
    if (at < s->line.count && engine_number(s->line.word[at], max, out))
        return true;
    engine_refuse(&s->line, ENGINE_BAD_ARGUMENTS);
    return false;
}

/* A seat, `spectator` or `open`, or answered. */
static bool viewer_at(engine_session *s, int at, int *viewer)
{
    uint64_t seat;
    const engine_word w = s->line.word[at];
    if (engine_is(w, "spectator"))
        *viewer = LP_SPECTATOR;
    else if (engine_is(w, "open"))
        *viewer = LP_OPEN;
    else if (engine_number(w, (uint64_t)s->game.seats - 1, &seat))
        *viewer = (int)seat;
    else
        return engine_refuse(&s->line, ENGINE_BAD_ARGUMENTS), false;
    return true;
}

/* A seat is to act, or answered. */
static bool seat_is_to_act(engine_session *s)
{
    const int turn = lp_turn(&s->game, &s->state);
    if (turn < 0)
        engine_refuse_rule(&s->line, turn == LP_OVER ? LP_ERR_OVER : LP_ERR_CHANCE);
    return turn >= 0;
}

/* --- Steps ----------------------------------------------------------------------------------- */

/* A step was made from s->before. */
static void keep_step(engine_session *s, const lp_step *step)
{
    s->step = *step;
    s->stepped = true;
    if (s->from_start)
        record_step(&s->rec, step);
}

static lp_error act(engine_session *s, lp_action action)
{
    const lp_step step = {(int8_t)lp_turn(&s->game, &s->state), action, 0, 0};
    const position before = s->state;
    const lp_error e = lp_act(&s->game, &s->state, step.actor, action);
    if (e)
        return e;
    s->before = before;
    keep_step(s, &step);
    return LP_OK;
}

static lp_error draw(engine_session *s, uint32_t k, uint32_t n)
{
    const lp_step step = {LP_CHANCE, 0, k, n};
    const position before = s->state;
    const lp_error e = lp_draw(&s->game, &s->state, k, n);
    if (e)
        return e;
    s->before = before;
    keep_step(s, &step);
    return LP_OK;
}

/* Draws from the game's seed. */
static lp_error draw_any(engine_session *s)
{
    const int turn = lp_turn(&s->game, &s->state);
    if (turn != LP_CHANCE)
        return turn == LP_OVER ? LP_ERR_OVER : LP_ERR_NOT_CHANCE;
    const uint32_t n = s->game.rules->chance_total(&s->game, &s->state);
    return draw(s, lp_random_below(&s->draws, n), n);
}

static void write_drawn(engine_session *s)
{
    lp_text_int(&s->out, s->step.k);
    lp_text_char(&s->out, '/');
    lp_text_int(&s->out, s->step.n);
}

/* The position did not come about by steps from the start. */
static void forget_steps(engine_session *s)
{
    s->stepped = false;
    s->from_start = false;
}

/* --- Verbs about the program ----------------------------------------------------------------- */

static void verb_hello(engine_session *s)
{
    if (!engine_is(s->line.word[1], "1")) {
        engine_refuse(&s->line, ENGINE_BAD_VERSION);
        return;
    }
    lp_text_string(&s->out, "luckpond " LUCKPOND_VERSION);
    answer(s);
}

static void verb_games(engine_session *s)
{
    for (int i = 0; i < LP_GAME_COUNT; i++) {
        if (i > 0)
            lp_text_char(&s->out, ' ');
        lp_text_string(&s->out, lp_rules_at(i)->id);
    }
    answer(s);
}

/* `about GAME`: what may be said in `new` and `bot`. Options are those of the smallest table. */
static void verb_about(engine_session *s)
{
    char id[64];
    const char *name;
    engine_copy(s->line.word[1], id, sizeof id);
    const lp_rules *rules = lp_rules_find(id);
    if (!rules) {
        engine_refuse(&s->line, ENGINE_UNKNOWN_GAME);
        return;
    }
    lp_text_string(&s->out, "players ");
    lp_text_int(&s->out, rules->seats_min);
    lp_text_char(&s->out, ' ');
    lp_text_int(&s->out, rules->seats_max);
    lp_text_string(&s->out, " editions");
    for (int i = 0; (name = lp_edition_name(rules, i)) != NULL; i++) {
        lp_text_char(&s->out, ' ');
        lp_text_string(&s->out, name);
    }
    lp_text_string(&s->out, " bots");
    for (int i = 0; (name = lp_bot_id(rules, i)) != NULL; i++) {
        lp_text_char(&s->out, ' ');
        lp_text_string(&s->out, name);
    }
    lp_game g;
    lp_game_init(&g, rules, lp_edition_find(rules, "default"), rules->seats_min);
    for (int i = 0; i < LP_OPTIONS_MAX; i++) {
        const lp_option option = rules->option(&g, i);
        if (!option.name)
            break;
        lp_text_string(&s->out, " option ");
        lp_text_string(&s->out, option.name);
        lp_text_char(&s->out, ' ');
        lp_text_int(&s->out, option.min);
        lp_text_char(&s->out, ' ');
        lp_text_int(&s->out, option.max);
    }
    answer(s);
}

/* --- Verbs about the game -------------------------------------------------------------------- */

static void verb_new(engine_session *s)
{
    lp_game g;
    uint64_t seed = 1;
    if (!engine_game_read(&s->line, &g, &seed))
        return;
    s->game = g;
    s->open = true;
    memset(&s->state, 0, sizeof s->state);
    lp_setup(&s->game, &s->state);
    lp_random_init(&s->draws, seed, STREAM_DRAWS);
    lp_random_init(&s->resample, seed, STREAM_RESAMPLE);
    lp_random_init(&s->thoughts, seed, STREAM_BOT);
    const char *labels[LP_SEATS_MAX] = {"-", "-", "-", "-", "-", "-", "-"};
    const char *edition = "custom";
    engine_edition_by_hash(g.rules, lp_edition_hash(g.rules, g.edition), &edition);
    record_begin(&s->rec, &s->game, edition, labels);
    s->stepped = false;
    s->from_start = true;
    answer_turn(s);
}

static void verb_game(engine_session *s)
{
    engine_game_write(&s->out, &s->game);
    answer(s);
}

static void verb_turn(engine_session *s) { answer_turn(s); }

static void verb_legal(engine_session *s)
{
    lp_action legal[LP_LEGAL_MAX];
    if (!seat_is_to_act(s))
        return;
    const int count = lp_legal(&s->game, &s->state, legal);
    engine_legal_write(&s->out, &s->game, legal, count);
    engine_answer(&s->line, s->text + 1, s->out.length - 1); /* without the space in front */
}

static void verb_apply(engine_session *s)
{
    lp_action action;
    const engine_word w = s->line.word[1];
    lp_error e = s->game.rules->action_read(&s->game, w.text, w.length, &action);
    e = e ? e : act(s, action);
    if (e)
        engine_refuse_rule(&s->line, e);
    else
        answer_turn(s);
}

/* K/N */
static bool read_draw(engine_word w, uint32_t *k, uint32_t *n)
{
    const char *slash = (const char *)memchr(w.text, '/', w.length);
    if (!slash)
        return false;
    const engine_word left = {w.text, (size_t)(slash - w.text)};
    const engine_word right = {slash + 1, w.length - left.length - 1};
    uint64_t first, second;
    if (!engine_number(left, UINT32_MAX, &first) || !engine_number(right, UINT32_MAX, &second))
        return false;
    *k = (uint32_t)first;
    *n = (uint32_t)second;
    return true;
}

static void verb_draw(engine_session *s)
{
    uint32_t k = 0, n = 0;
    if (s->line.count == 2 && !read_draw(s->line.word[1], &k, &n)) {
        engine_refuse(&s->line, ENGINE_BAD_ARGUMENTS);
        return;
    }
    const lp_error e = s->line.count == 2 ? draw(s, k, n) : draw_any(s);
    if (e) {
        engine_refuse_rule(&s->line, e);
        return;
    }
    engine_turn_write(&s->out, &s->game, &s->state);
    lp_text_string(&s->out, " drawn ");
    write_drawn(s);
    answer(s);
}

/* Draws until a seat is to act, or the game is over. */
static void verb_settle(engine_session *s)
{
    char drawn[ENGINE_LINE_MAX / 2];
    lp_text list, answer_text = s->out;
    lp_text_init(&list, drawn, sizeof drawn);
    s->out = list; /* the draws come first, and are told last */
    while (lp_turn(&s->game, &s->state) == LP_CHANCE) {
        const lp_error e = draw_any(s);
        lp_assert(e == LP_OK);
        lp_text_char(&s->out, ' ');
        write_drawn(s);
    }
    list = s->out;
    s->out = answer_text;
    lp_assert(lp_text_fits(&list));
    engine_turn_write(&s->out, &s->game, &s->state);
    if (list.length > 0)
        lp_text_string(&s->out, " drawn");
    lp_text_string(&s->out, drawn);
    answer(s);
}

static void verb_hash(engine_session *s)
{
    lp_text_hex(&s->out, lp_state_hash(&s->game, &s->state), 16);
    answer(s);
}

static void verb_scores(engine_session *s)
{
    engine_result_write(&s->out, &s->game, &s->state);
    answer(s);
}

static void verb_save(engine_session *s)
{
    uint8_t bytes[LP_STATE_MAX];
    const size_t size = lp_state_write(&s->game, &s->state, bytes, sizeof bytes);
    lp_assert(size <= sizeof bytes);
    for (size_t i = 0; i < size; i++)
        lp_text_hex(&s->out, bytes[i], 2);
    answer(s);
}

static void verb_load(engine_session *s)
{
    uint8_t bytes[LP_STATE_MAX];
    const engine_word w = s->line.word[1];
    const size_t size = w.length / 2;
    const bool is_hex = size <= sizeof bytes && engine_hex(w, bytes, size);
    const lp_error e = is_hex ? lp_state_read(&s->game, &s->state, bytes, size) : LP_ERR_BAD_STATE;
    if (e) {
        engine_refuse_rule(&s->line, e);
        return;
    }
    forget_steps(s);
    answer_turn(s);
}

/* --- Verbs about viewers --------------------------------------------------------------------- */

typedef union sight {
    uint64_t words[LP_VIEW_MAX / 8];
    uint8_t bytes[LP_VIEW_MAX];
} sight;

static bool view_at(engine_session *s, int at, sight *view)
{
    int viewer;
    if (!viewer_at(s, at, &viewer))
        return false;
    s->game.rules->view_fill(&s->game, &s->state, viewer, view);
    return true;
}

static void verb_view(engine_session *s)
{
    sight view;
    if (!view_at(s, 1, &view))
        return;
    s->game.rules->view_write(&s->game, &view, &s->out);
    answer(s);
}

/* What a viewer learns from the last step. */
static void verb_event(engine_session *s)
{
    uint64_t event[LP_EVENT_MAX / 8];
    int viewer;
    if (!viewer_at(s, 1, &viewer))
        return;
    if (!s->stepped) {
        engine_refuse(&s->line, ENGINE_NO_STEP);
        return;
    }
    s->game.rules->event_fill(&s->game, &s->before, &s->state, &s->step, viewer, event);
    s->game.rules->event_write(&s->game, event, &s->out);
    answer(s);
}

static void observe_names(engine_session *s)
{
    const int count = s->game.rules->observe_count(&s->game);
    for (int i = 0; i < count; i++) {
        if (i > 0)
            lp_text_char(&s->out, ' ');
        s->game.rules->observe_name(&s->game, i, &s->out);
    }
    answer(s);
}

static void verb_observe(engine_session *s)
{
    enum { NUMBERS_MAX = 8192 };
    int16_t numbers[NUMBERS_MAX];
    sight view;
    if (engine_is(s->line.word[1], "names")) {
        observe_names(s);
        return;
    }
    if (!view_at(s, 1, &view))
        return;
    const int count = s->game.rules->observe_count(&s->game);
    lp_assert(count <= NUMBERS_MAX);
    s->game.rules->observe(&s->game, &view, numbers);
    for (int i = 0; i < count; i++) {
        if (i > 0)
            lp_text_char(&s->out, ' ');
        lp_text_int(&s->out, numbers[i]);
    }
    answer(s);
}

/* Goes on from a position that looks the same to this viewer. */
static void verb_resample(engine_session *s)
{
    sight view;
    uint64_t seed;
    if (s->line.count == 3 && !number_at(s, 2, UINT64_MAX, &seed))
        return;
    if (!view_at(s, 1, &view))
        return;
    if (s->line.count == 3)
        lp_random_init(&s->resample, seed, STREAM_RESAMPLE);
    memset(&s->state, 0, sizeof s->state);
    s->game.rules->determinize(&s->game, &view, &s->resample, &s->state);
    forget_steps(s);
    answer_turn(s);
}

/* --- Bots and records ------------------------------------------------------------------------ */

static bool arena_grow(engine_session *s, size_t size)
{
    if (size <= s->arena_size)
        return true;
    void *more = realloc(s->arena, size);
    if (!more)
        return false;
    s->arena = more;
    s->arena_size = size;
    return true;
}

/* `bot NAME [NODES]`: what this bot would do; nothing is done. */
static void verb_bot(engine_session *s)
{
    char id[64];
    uint64_t nodes = 0;
    lp_action legal[LP_LEGAL_MAX];
    sight view;
    engine_copy(s->line.word[1], id, sizeof id);
    if (s->line.count == 3 && !number_at(s, 2, 1000000000, &nodes))
        return;
    const lp_bot *bot = lp_bot_find(s->game.rules, id);
    if (!bot) {
        engine_refuse(&s->line, ENGINE_UNKNOWN_BOT);
        return;
    }
    if (!seat_is_to_act(s))
        return;
    if (!arena_grow(s, bot->arena_size(&s->game))) {
        engine_refuse(&s->line, ENGINE_NO_MEMORY);
        return;
    }
    s->game.rules->view_fill(&s->game, &s->state, lp_turn(&s->game, &s->state), &view);
    const int count = lp_legal(&s->game, &s->state, legal);
    const lp_think think = {&s->thoughts, s->arena, s->arena_size, nodes, NULL, NULL};
    const lp_action action = bot->choose(&s->game, &view, legal, count, &think);
    s->game.rules->action_write(&s->game, action, &s->out);
    answer(s);
}

/* `label SEAT WORD…`: who plays the seat, for the record. */
static void verb_label(engine_session *s)
{
    uint64_t seat;
    char label[RECORD_LABEL_MAX * 4];
    if (!number_at(s, 1, (uint64_t)s->game.seats - 1, &seat))
        return;
    const engine_word first = s->line.word[2], last = s->line.word[s->line.count - 1];
    const engine_word all = {first.text, (size_t)(last.text + last.length - first.text)};
    engine_copy(all, label, sizeof label);
    record_label(s->rec.labels[seat], label);
    answer(s);
}

static bool count_line(void *data, const char *bytes, size_t length)
{
    (void)bytes, (void)length;
    ++*(int *)data;
    return true;
}

static bool write_line(void *data, const char *bytes, size_t length)
{
    const engine_line *l = data;
    l->sink.write(l->sink.data, bytes, length);
    return true;
}

static void verb_record(engine_session *s)
{
    int lines = 0;
    if (!s->from_start) {
        engine_refuse(&s->line, ENGINE_NO_RECORD);
        return;
    }
    record_end(&s->rec, &s->state);
    if (record_write(&s->rec, count_line, &lines)) {
        lp_text_string(&s->out, "lines ");
        lp_text_int(&s->out, lines);
        answer(s);
        record_write(&s->rec, write_line, &s->line);
    } else {
        engine_refuse(&s->line, ENGINE_NO_MEMORY);
    }
    record_reopen(&s->rec);
}

/* --- The list of verbs ----------------------------------------------------------------------- */

static void verb_help(engine_session *s);
static void verb_quit(engine_session *s) { answer(s); }

typedef struct verb {
    const char *name;
    const char *words; /* after the name, for `help` */
    void (*does)(engine_session *s);
    int min, max;   /* words of the line, the verb included */
    bool with_game; /* only after `new` */
} verb;

static const verb verbs[] = {
    {"luckpond-engine", "1", verb_hello, 2, 2, false},
    {"help", "", verb_help, 1, 1, false},
    {"games", "", verb_games, 1, 1, false},
    {"about", "GAME", verb_about, 2, 2, false},
    {"new", "GAME players N [edition NAME [HASH]] [option NAME VALUE] [seed S]", verb_new, 2,
     ENGINE_WORDS_MAX, false},
    {"game", "", verb_game, 1, 1, true},
    {"turn", "", verb_turn, 1, 1, true},
    {"legal", "", verb_legal, 1, 1, true},
    {"apply", "ACTION", verb_apply, 2, 2, true},
    {"draw", "[K/N]", verb_draw, 1, 2, true},
    {"settle", "", verb_settle, 1, 1, true},
    {"view", "VIEWER", verb_view, 2, 2, true},
    {"event", "VIEWER", verb_event, 2, 2, true},
    {"observe", "VIEWER | names", verb_observe, 2, 2, true},
    {"resample", "VIEWER [SEED]", verb_resample, 2, 3, true},
    {"scores", "", verb_scores, 1, 1, true},
    {"hash", "", verb_hash, 1, 1, true},
    {"save", "", verb_save, 1, 1, true},
    {"load", "HEX", verb_load, 2, 2, true},
    {"bot", "NAME [NODES]", verb_bot, 2, 3, true},
    {"label", "SEAT TEXT", verb_label, 3, ENGINE_WORDS_MAX, true},
    {"record", "", verb_record, 1, 1, true},
    {"quit", "", verb_quit, 1, 1, false},
};
enum { VERB_COUNT = sizeof verbs / sizeof verbs[0] };

static void verb_help(engine_session *s)
{
    lp_text_string(&s->out, "lines ");
    lp_text_int(&s->out, VERB_COUNT);
    answer(s);
    for (int i = 0; i < VERB_COUNT; i++) {
        lp_text_init(&s->out, s->text, sizeof s->text);
        lp_text_string(&s->out, verbs[i].name);
        if (verbs[i].words[0])
            lp_text_char(&s->out, ' ');
        lp_text_string(&s->out, verbs[i].words);
        lp_text_char(&s->out, '\n');
        s->line.sink.write(s->line.sink.data, s->text, s->out.length);
    }
}

bool engine_session_line(engine_session *s, const char *line, size_t length, engine_sink sink)
{
    if (engine_line_parse(&s->line, line, length, sink) != ENGINE_PARSED)
        return true;
    const verb *v = verbs;
    while (v < verbs + VERB_COUNT && !engine_is(s->line.word[0], v->name))
        v++;
    if (v == verbs + VERB_COUNT) {
        engine_refuse(&s->line, ENGINE_UNKNOWN_VERB);
    } else if (s->line.count < v->min || s->line.count > v->max) {
        engine_refuse(&s->line, ENGINE_BAD_ARGUMENTS);
    } else if (v->with_game && !s->open) {
        engine_refuse(&s->line, ENGINE_NO_GAME);
    } else {
        lp_text_init(&s->out, s->text, sizeof s->text);
        v->does(s);
        return v->does != verb_quit;
    }
    return true;
}
