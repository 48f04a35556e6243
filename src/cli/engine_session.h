/* The driver role of the engine protocol (docs/engine.md): a line in, an answer out. No file, no
 * clock, no global, so that any bytes can be thrown at it in a test. */
#ifndef LUCKPOND_ENGINE_SESSION_H
#define LUCKPOND_ENGINE_SESSION_H

#include <stdbool.h>
#include <stddef.h>

/* Where answers go: whole lines, in order, each with its end. */
typedef struct engine_sink {
    void (*write)(void *data, const char *text, size_t length);
    void *data;
} engine_sink;

typedef struct engine_session engine_session;

/* NULL when there is no memory. */
engine_session *engine_session_create(void);
void engine_session_destroy(engine_session *s);
/* Takes one line (without its end; `length` bytes, any bytes) and writes the answer. False after
 * `quit`. */
bool engine_session_line(engine_session *s, const char *line, size_t length, engine_sink sink);

#endif
