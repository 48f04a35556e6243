#include "engine_bot.h"

#include <stdlib.h>
#include <string.h>

#include "engine_line.h"
#include "engine_view.h"
#include "luckpond/luckpond.h"

enum { BOT_ID_MAX = 64 };

struct engine_bot {
    char id[BOT_ID_MAX];
    int64_t (*clock_ms)(void);
    int64_t deadline;
    lp_game game;
    const lp_bot *bot; /* NULL: no game yet */
    lp_random thoughts;
    bool seen; /* `view` is the view of the seat to act */
    uint64_t view[LP_VIEW_MAX / 8];
    int viewer;
    void *arena;
    size_t arena_size;
    engine_line line;
};

engine_bot *engine_bot_create(const char *id, int64_t (*clock_ms)(void))
{
    engine_bot *b = calloc(1, sizeof *b);
    if (!b)
        return NULL;
    const engine_word word = {id, strlen(id)};
    engine_copy(word, b->id, sizeof b->id);
    b->clock_ms = clock_ms;
    return b;
}

void engine_bot_destroy(engine_bot *b)
{
    if (!b)
        return;
    free(b->arena);
    free(b);
}

static void say(engine_bot *b, const char *text) { engine_answer(&b->line, text, strlen(text)); }

static void hello(engine_bot *b)
{
    char name[BOT_ID_MAX + 16];
    lp_text text;
    if (b->line.count != 2 || !engine_is(b->line.word[1], "1")) {
        engine_refuse(&b->line, ENGINE_BAD_VERSION);
        return;
    }
    lp_text_init(&text, name, sizeof name);
    lp_text_string(&text, "luckpond ");
    lp_text_string(&text, b->id);
    say(b, name);
}

static void begin_game(engine_bot *b)
{
    lp_game g;
    uint64_t seed = 1;
    if (!engine_game_read(&b->line, &g, &seed))
        return;
    const lp_bot *bot = lp_bot_find(g.rules, b->id);
    if (!bot) {
        engine_refuse(&b->line, ENGINE_UNKNOWN_BOT);
        return;
    }
    const size_t size = bot->arena_size(&g);
    void *arena = size > b->arena_size ? realloc(b->arena, size) : b->arena;
    if (size > 0 && !arena) {
        engine_refuse(&b->line, ENGINE_NO_MEMORY);
        return;
    }
    b->arena = arena;
    b->arena_size = size > b->arena_size ? size : b->arena_size;
    b->game = g;
    b->bot = bot;
    b->seen = false;
    lp_random_init(&b->thoughts, seed, 0);
    say(b, "");
}

static void see(engine_bot *b, const char *line, size_t length)
{
    b->seen = false;
    if (!b->bot) {
        engine_refuse(&b->line, ENGINE_NO_GAME);
        return;
    }
    const char *json = b->line.count > 1 ? b->line.word[1].text : line + length;
    const size_t json_length = (size_t)(line + length - json);
    b->seen = engine_view_read(&b->game, json, json_length, b->view, &b->viewer);
    if (b->seen)
        say(b, "");
    else
        engine_refuse(&b->line, ENGINE_BAD_VIEW);
}

static bool time_is_up(void *data)
{
    const engine_bot *b = data;
    return b->clock_ms() >= b->deadline;
}

/* The words from number 4 on as actions, in ascending order as bots expect them. */
static int read_legal(engine_bot *b, lp_action *legal)
{
    int count = 0;
    for (int i = 4; i < b->line.count && count < LP_LEGAL_MAX; i++) {
        const engine_word w = b->line.word[i];
        lp_action action;
        if (b->game.rules->action_read(&b->game, w.text, w.length, &action) != LP_OK)
            return 0;
        int at = count++;
        for (; at > 0 && legal[at - 1] > action; at--)
            legal[at] = legal[at - 1];
        legal[at] = action;
    }
    return count;
}

static void choose(engine_bot *b)
{
    uint64_t seat, budget_ms, nodes;
    lp_action legal[LP_LEGAL_MAX];
    char name[LP_ACTION_TEXT_MAX];
    lp_text text;
    if (!b->bot) {
        engine_refuse(&b->line, ENGINE_NO_GAME);
        return;
    }
    if (b->line.count < 5 || !engine_number(b->line.word[1], LP_SEATS_MAX - 1, &seat) ||
        !engine_number(b->line.word[2], 86400000, &budget_ms) ||
        !engine_number(b->line.word[3], INT64_MAX, &nodes)) {
        engine_refuse(&b->line, ENGINE_BAD_ARGUMENTS);
        return;
    }
    if (!b->seen || (int)seat != b->viewer) {
        engine_refuse(&b->line, ENGINE_BAD_VIEW);
        return;
    }
    const int count = read_legal(b, legal);
    if (count == 0) {
        engine_refuse_rule(&b->line, LP_ERR_BAD_TEXT);
        return;
    }
    lp_think think = {&b->thoughts, b->arena, b->arena_size, nodes, NULL, b};
    if (b->clock_ms && budget_ms > 0) {
        /* A tenth is left for the way back. */
        b->deadline = b->clock_ms() + (int64_t)(budget_ms - budget_ms / 10);
        think.stop = time_is_up;
    }
    const lp_action action = b->bot->choose(&b->game, b->view, legal, count, &think);
    lp_text_init(&text, name, sizeof name);
    b->game.rules->action_write(&b->game, action, &text);
    say(b, name);
}

bool engine_bot_line(engine_bot *b, const char *line, size_t length, engine_sink sink)
{
    if (engine_line_parse(&b->line, line, length, sink) != ENGINE_PARSED)
        return true;
    const engine_word verb = b->line.word[0];
    if (engine_is(verb, "luckpond-engine"))
        hello(b);
    else if (engine_is(verb, "game"))
        begin_game(b);
    else if (engine_is(verb, "view"))
        see(b, line, length);
    else if (engine_is(verb, "choose"))
        choose(b);
    else if (engine_is(verb, "result"))
        say(b, "");
    else if (engine_is(verb, "bye"))
        return say(b, ""), false;
    else
        engine_refuse(&b->line, ENGINE_UNKNOWN_VERB);
    return true;
}
