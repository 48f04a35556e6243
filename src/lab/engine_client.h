/* A bot in another program: luckpond's side of the bot role in docs/engine.md.
 *
 * The program is started by `/bin/sh -c COMMAND` in a process group of its own, is sent lines on
 * its standard input and answers on its standard output; its standard error is ours. It is told
 * its view and its legal actions and nothing else. Every call returns within a deadline, whatever
 * the program does: hang, crash, garbage and endless lines become an error message. After an error
 * the client only repeats it; close it. One client belongs to one thread at a time.
 */
#ifndef LUCKPOND_ENGINE_CLIENT_H
#define LUCKPOND_ENGINE_CLIENT_H

#include "engine_words.h"

enum {
    ENGINE_ERROR_MAX = 512,  /* room for any message of a client */
    ENGINE_BUDGET_MS = 1000, /* told to the bot unless engine_client_limits says otherwise */
    ENGINE_GRACE_MS = 9000,  /* after the budget, before the answer counts as missing */
    ENGINE_LEAVE_MS = 1000,  /* to exit after `bye` */
};

typedef struct engine_client engine_client;

/* What went wrong, in a word. */
typedef enum engine_fault {
    ENGINE_SOUND, /* nothing yet */
    ENGINE_LEFT,  /* it crashed, left, closed its output, or did not start */
    ENGINE_LATE,  /* no answer within the deadline */
    ENGINE_WRONG, /* an illegal action, nonsense, a refusal */
} engine_fault;

/* Starts COMMAND, shakes hands and begins a game. `seed` is for the bot's own chance: never the
 * seed of the deal. False, a message in `error` and *out NULL when it does not work. */
bool engine_client_open(engine_client **out, const lp_game *g, const char *command, uint64_t seed,
                        char *error, size_t size);
/* Begins another game in the same program. */
bool engine_client_game(engine_client *c, const lp_game *g, uint64_t seed, char *error,
                        size_t size);
/* Asks for one of the `count` >= 1 legal actions of `seat`; `view` is the view of that seat. */
bool engine_client_choose(engine_client *c, const lp_game *g, int seat, const void *view,
                          const lp_action *legal, int count, lp_action *out, char *error,
                          size_t size);
/* Tells how the game ended. May be left out. */
bool engine_client_result(engine_client *c, const lp_game *g, const void *state, char *error,
                          size_t size);
/* Says bye, waits a moment, ends the program if it is still there. NULL is fine. */
void engine_client_close(engine_client *c);

/* Budget told to the bot for each answer (0: none) and how long to wait after it. */
void engine_client_limits(engine_client *c, uint32_t budget_ms, uint64_t nodes, uint32_t grace_ms);
/* What the program called itself in the handshake. */
const char *engine_client_name(const engine_client *c);
/* What ended it; the message says it at length. */
engine_fault engine_client_fault(const engine_client *c);
/* How long the last answer to `choose` took. */
uint32_t engine_client_answer_ms(const engine_client *c);

/* For the compliance checker: starts COMMAND without a word; sends one line (without its end) and
 * fetches the answer; closes the program's input; waits for it to leave (false: it had to be
 * ended; else *status is what waitpid says). */
bool engine_client_start(engine_client **out, const char *command, char *error, size_t size);
bool engine_client_hello(engine_client *c, char *error, size_t size);
bool engine_client_ask(engine_client *c, const char *line, const char **answer, char *error,
                       size_t size);
bool engine_client_leave(engine_client *c, bool say_bye, int *status);

#endif
