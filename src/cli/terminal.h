/* The terminal as the game sees it: lines out, lines in, and what may be used to make them
 * pleasant.
 *
 * On a terminal lines are wrapped to its width and may be coloured (unless NO_COLOR is set) and use
 * symbols (when the locale is UTF-8). Elsewhere, and when `plain` is asked for, every text is one
 * line, without escape codes, boxes or symbols: for pipes and for screen readers. Colour is never
 * the only carrier of anything.
 */
#ifndef LUCKPOND_TERMINAL_H
#define LUCKPOND_TERMINAL_H

#include <poll.h>
#include <stdbool.h>
#include <stdio.h>

#include "luckpond/text.h"

enum { TERMINAL_LINE_MAX = 4096 };

typedef enum terminal_style {
    STYLE_NORMAL,
    STYLE_BOLD,
    STYLE_DIM,
    STYLE_RED,
    STYLE_GREEN,
    STYLE_YELLOW,
    STYLE_BLUE,
    STYLE_ORANGE,
    STYLE_WATER,
    STYLE_ME,
    STYLE_COUNT
} terminal_style;

typedef struct terminal {
    FILE *out;
    int width;
    bool plain;                    /* one fact per line, nothing drawn */
    bool colour;                   /* escape codes */
    bool symbols;                  /* characters beyond ASCII that are not letters */
    bool keyboard;                 /* somebody sits at the other end of standard input */
    char input[TERMINAL_LINE_MAX]; /* read, not yet used */
    size_t input_count;
    bool input_ended;
} terminal;

typedef enum terminal_input { INPUT_LINE, INPUT_END, INPUT_STOPPED, INPUT_NONE } terminal_input;

void terminal_init(terminal *t, FILE *out, bool plain);
/* Asks the terminal how wide it is now. */
void terminal_measure(terminal *t);

/* The code that begins a style (STYLE_NORMAL ends it); "" without colours. */
const char *terminal_code(const terminal *t, terminal_style style);
/* The symbol, or its plain stand-in. */
const char *terminal_symbol(const terminal *t, const char *symbol, const char *stand_in);
/* Adds `text` in a style. */
void terminal_styled(const terminal *t, lp_text *out, terminal_style style, const char *text);

/* Columns a text takes: escape codes count nothing, every other character one. */
int terminal_columns(const char *text);
/* Adds blanks until `out`, counted from byte `from`, is `columns` wide. */
void terminal_pad(lp_text *out, size_t from, int columns);

/* Prints a line. Too long for the terminal, it goes on below, indented by `indent` more. */
void terminal_line(const terminal *t, const char *text, int indent);
/* A blank line, on a terminal only. */
void terminal_gap(const terminal *t);
/* A heading over what follows. */
void terminal_heading(const terminal *t, const char *text);

/* From here on Ctrl-C and requests to end only stop terminal_read. */
void terminal_catch_signals(void);
/* True when one has come. */
bool terminal_stopped(void);
/* Reads a line without its end into `line`; too long ones are cut. Prints `prompt` first. */
terminal_input terminal_read(terminal *t, const char *prompt, char *line, size_t size);

/* The parts of it, for programs that wait for more than a person. Prints the prompt; */
bool terminal_prompt(terminal *t, const char *prompt);
/* waits for what `all` names (as poll does; a signal to end only comes through here); */
int terminal_wait(struct pollfd *all, nfds_t count, int timeout_ms);
/* takes what standard input has to give: to be called when that is ready to be read; */
void terminal_take(terminal *t);
/* and the next line of it, INPUT_NONE when there is no whole one yet. */
terminal_input terminal_line_read(terminal *t, char *line, size_t size);

#endif
