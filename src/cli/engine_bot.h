/* The bot role of the engine protocol (docs/engine.md), played by one of luckpond's own bots: a
 * line in, an answer out. It knows what a bot in another language would know: its view as JSON. */
#ifndef LUCKPOND_ENGINE_BOT_H
#define LUCKPOND_ENGINE_BOT_H

#include "engine_session.h"
#include "luckpond/bot.h"

typedef struct engine_bot engine_bot;

/* Plays with the bot called `id` ("thumb"). `clock_ms` tells the time for budgets; NULL: budgets in
 * time are not looked at. NULL when there is no memory. */
engine_bot *engine_bot_create(const char *id, int64_t (*clock_ms)(void));
void engine_bot_destroy(engine_bot *b);
/* Takes one line (without its end) and writes the answer. False after `bye`. */
bool engine_bot_line(engine_bot *b, const char *line, size_t length, engine_sink sink);

#endif
