/* Game records: the notation of docs/notation.md, written, read and replayed.
 *
 * A record in memory is a head (game, edition, players, options, labels) and a list of items in the
 * order of the text: steps, comments and at most one end. Actions are kept as their texts, so that
 * a record can be read and written again without the edition it was played with; record_replay
 * gives them their meaning.
 *
 *     writing:  record_begin, record_step …, record_end, record_write
 *     reading:  record_read (form and running check), record_game (edition, options),
 *               record_replay (every step through the rules, then the result)
 *
 * What is read and written again has the same bytes, as long as its lines were grouped as the
 * writer groups them.
 */
#ifndef LUCKPOND_RECORD_H
#define LUCKPOND_RECORD_H

#include <stdbool.h>
#include <stddef.h>

#include "luckpond/games.h"

enum {
    RECORD_VERSION = 1,
    RECORD_BYTES_MAX = 16 * 1024 * 1024,       /* of a record that is read: far above any game */
    RECORD_LINE_MAX = 1000,                    /* bytes of a line, without its newline */
    RECORD_LINE_WORDS = 24,                    /* words the writer puts on a line */
    RECORD_LABEL_MAX = 40,                     /* bytes that say who played a seat */
    RECORD_NAME_MAX = 64,                      /* bytes of an edition's or an option's name */
    RECORD_COMMENT_MAX = RECORD_LINE_MAX - 12, /* less "; " and the check */
    RECORD_WORD_MAX = LP_ACTION_TEXT_MAX - 1,
    RECORD_BOT_MAX = 16, /* bytes of a bot's id */
};

/* Who an item belongs to: a seat (its action), LP_CHANCE (a draw), or one of these. */
enum { RECORD_COMMENT = -2, RECORD_END = -3 };

typedef struct record_item {
    uint32_t at;     /* its text: bytes from here in record.text */
    uint32_t line;   /* where it was read, from 1; 0 when it was not read */
    uint16_t length; /* of its text */
    uint16_t word;   /* its place in the line, from 1, the seat counted too */
    int8_t who;
} record_item;

typedef struct record_option {
    char name[RECORD_NAME_MAX + 1];
    int16_t value;
} record_option;

typedef struct record {
    const lp_rules *rules;
    char edition_name[RECORD_NAME_MAX + 1];
    uint64_t edition_hash;
    int seats;
    int option_count;
    record_option options[LP_OPTIONS_MAX];
    char labels[LP_SEATS_MAX][RECORD_LABEL_MAX + 1];

    record_item *items;
    size_t item_count, item_room;
    char *text; /* the words and comments, one after another */
    size_t text_length, text_room;
    bool failed; /* memory ran out: the record is not whole, and is not written */

    bool ended; /* the fields below count, and RECORD_END is among the items */
    bool over;  /* a result; otherwise the game is open */
    int32_t scores[LP_SEATS_MAX];
    uint32_t winners; /* bit per seat */
    uint64_t hash;    /* of the last state */

    lp_game game; /* while rules != NULL in it: to write the texts of actions */
} record;

/* What is wrong with a record, and where. */
typedef struct record_error {
    uint32_t line;     /* from 1; 0: no line in particular */
    uint32_t word;     /* from 1; 0: the whole line */
    char message[240]; /* a whole sentence that names line and word, without a newline */
} record_error;

/* An empty record in the caller's memory; record_finish gives back what it grew. */
void record_init(record *r);
void record_finish(record *r);

/* --- Writing -------------------------------------------------------------------------------- */

/* Empties the record and writes its head. `labels` has one text per seat; labels and the edition's
 * name are fitted to the notation (record_label). The game's edition is borrowed while steps are
 * added. */
void record_begin(record *r, const lp_game *g, const char *edition_name, const char *const *labels);
/* Makes any text a label: control characters and runs of spaces become one space, broken UTF-8 a
 * `?`, what is too long is cut at a character, nothing becomes `-`. */
void record_label(char label[RECORD_LABEL_MAX + 1], const char *text);
/* Adds a step, or a comment (fitted like a label, but to a line). The record has not ended, for a
 * step. */
void record_step(record *r, const lp_step *step);
void record_comment(record *r, const char *text);
/* Ends the record with this state: its result, or that the game is open. */
void record_end(record *r, const void *state);
/* Takes the end off again, so that an open game can go on. */
void record_reopen(record *r);

/* Takes bytes; false when it cannot. */
typedef bool record_sink(void *data, const char *bytes, size_t length);
/* Writes the ended record. False when the sink refused, or memory had run out. */
bool record_write(const record *r, record_sink *sink, void *data);

/* --- Reading -------------------------------------------------------------------------------- */

/* Reads a record's text: its form and its running check, not yet the rules. The record is empty
 * after an error. */
bool record_read(record *r, const char *text, size_t length, record_error *error);
/* The built-in edition with the record's hash, or NULL. */
const void *record_edition(const record *r);
/* Sets up the game the record tells of. An edition with another hash is refused (ED-4). The edition
 * is borrowed. */
bool record_game(record *r, const void *edition, lp_game *g, record_error *error);

/* One step of a replay; `before` and `after` are the states around it. False stops the replay. */
typedef bool record_visit(void *data, const record_item *item, const lp_step *step,
                          const void *before, const void *after);
/* Plays the record through the checked doors, then compares the end. `state` (room for a state)
 * gets the last position; `visit` may be NULL. False, with the error, when the rules or the end say
 * otherwise; also when `visit` stopped it, then with an empty message. */
bool record_replay(const record *r, const lp_game *g, record_visit *visit, void *data, void *state,
                   record_error *error);

/* Number of decisions in the record: steps that are not chance. */
size_t record_decisions(const record *r);
/* Number of steps: decisions and draws. */
size_t record_steps(const record *r);
/* The bots in the seats, as comments before the first step name them (docs/notation.md); "": none
 * is named. */
void record_bots(const record *r, char bots[LP_SEATS_MAX][RECORD_BOT_MAX + 1]);

#endif
