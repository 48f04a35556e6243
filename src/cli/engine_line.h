/* Lines of the engine protocol: taken apart into words, and answered. Both roles use this. */
#ifndef LUCKPOND_ENGINE_LINE_H
#define LUCKPOND_ENGINE_LINE_H

#include <stdint.h>

#include "engine_session.h"
#include "lab/engine_words.h"

/* Refusals that are the protocol's own; those of the rules are in luckpond/error.h. */
#define ENGINE_REFUSAL_LIST(X)                                                                     \
    X(BAD_LINE, "a line is words of printable text")                                               \
    X(LONG_LINE, "a line has at most 65536 bytes, its end included")                               \
    X(UNKNOWN_VERB, "there is no such verb; help lists them")                                      \
    X(BAD_ARGUMENTS, "these words do not fit the verb; help shows them")                           \
    X(BAD_VERSION, "this program speaks version 1")                                                \
    X(NO_GAME, "there is no game yet")                                                             \
    X(UNKNOWN_GAME, "there is no such game; games lists them")                                     \
    X(UNKNOWN_EDITION, "this program has no such edition of the game")                             \
    X(UNKNOWN_BOT, "this program has no such bot for the game")                                    \
    X(NO_STEP, "no step has been made since this position was set up")                             \
    X(NO_RECORD, "a game that was resampled or loaded has no record from its start")               \
    X(BAD_VIEW, "this is no view of the seat to act in this game")                                 \
    X(NO_MEMORY, "there is not enough memory")

typedef enum engine_refusal {
#define REFUSAL_ENUM(name, message) ENGINE_##name,
    ENGINE_REFUSAL_LIST(REFUSAL_ENUM)
#undef REFUSAL_ENUM
} engine_refusal;

typedef struct engine_word {
    const char *text; /* not closed by a zero */
    size_t length;
} engine_word;

enum { ENGINE_WORDS_MAX = LP_LEGAL_MAX + 8, ENGINE_ID_MAX = 9 };

/* One line, and where its answer goes. `word[0]` is the verb. */
typedef struct engine_line {
    engine_sink sink;
    engine_word id; /* length 0: none */
    int count;
    engine_word word[ENGINE_WORDS_MAX];
} engine_line;

typedef enum engine_parsed { ENGINE_PARSED, ENGINE_NOTHING, ENGINE_REFUSED } engine_parsed;

/* Takes a line apart. ENGINE_NOTHING: empty or a remark; ENGINE_REFUSED: already answered. */
engine_parsed engine_line_parse(engine_line *l, const char *line, size_t length, engine_sink sink);

bool engine_is(engine_word w, const char *text);
/* Whole numbers in plain decimal digits, at most `max`. */
bool engine_number(engine_word w, uint64_t max, uint64_t *out);
/* A whole number that may have a minus sign. */
bool engine_signed(engine_word w, int *out);
/* Exactly `size` bytes as lower-case hexadecimal digits. */
bool engine_hex(engine_word w, uint8_t *out, size_t size);
/* The word as a string, cut to fit. */
void engine_copy(engine_word w, char *out, size_t size);

/* Answers, each one whole line. */
void engine_answer(const engine_line *l, const char *text, size_t length);
void engine_refuse(const engine_line *l, engine_refusal r);
void engine_refuse_rule(const engine_line *l, lp_error e);

/* Reads `VERB GAME [edition NAME [HASH]] players N [option NAME VALUE]… [seed S]`, the clauses in
 * any order; a hash decides about the edition, the name is then only a help. True, or an answered
 * refusal. *seed is left alone when none is given. */
bool engine_game_read(const engine_line *l, lp_game *g, uint64_t *seed);

#endif
