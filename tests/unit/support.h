/* What rule tests say to a game: act by text, refuse by text, force a draw. Each call checks what
 * it did. */
#ifndef LUCKPOND_TEST_SUPPORT_H
#define LUCKPOND_TEST_SUPPORT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "luckpond/luckpond.h"

/* A game of any kind with its state, ready to play. */
typedef struct table {
    lp_game game;
    union {
        uint64_t words[LP_STATE_MAX / 8];
        uint8_t bytes[LP_STATE_MAX];
    } state;
} table;

/* Lays out the built-in edition "default" of a game for so many seats; option name NULL: none. */
void table_begin(table *t, const lp_rules *rules, int seats, const char *option, int value);
/* The same with an edition of the test's own. */
void table_begin_edition(table *t, const lp_rules *rules, const void *edition, int seats);
/* The seat to act does this; it must be legal. Several actions may be separated by spaces; "k/n"
 * draws. */
void play(table *t, const char *actions);
/* Asserts that the seat to act may not do this, and that the refusal is `e`, with the state
 * unchanged. */
void refuse(table *t, const char *action, lp_error e);
/* Forces the pending chance event. */
void draw(table *t, uint32_t k);
/* True when the action is among the legal ones. */
bool is_legal(table *t, const char *action);
/* Asserts that exactly these actions are legal; texts separated by spaces, in any order. */
void assert_legal(table *t, const char *actions);
/* The seat to act, LP_CHANCE or LP_OVER. */
int turn_of(table *t);
int32_t score_of(table *t, int seat);
/* Asserts that the view of `viewer` as JSON contains / does not contain this text. */
void assert_view(table *t, int viewer, const char *part);
void assert_view_lacks(table *t, int viewer, const char *part);
/* Asserts that `check` finds nothing wrong. */
void assert_sound(table *t);

#endif
