/* The menu of what a person can do now: legal actions in groups, so that no list gets long.
 *
 * A line typed by the person is, in this order, a key of the menu ("3"), the text of an action
 * ("+2", "play 12 me 5"), or the beginning of one that fits only one action or one group.
 */
#ifndef LUCKPOND_MENU_H
#define LUCKPOND_MENU_H

#include "show.h"

enum { MENU_KEY_MAX = CHOICE_ID_MAX };

typedef struct menu {
    const show *show;
    choice *choices;
    int count;
    int depth; /* how many steps have been chosen: 0 at the top … */
    int at;    /* … and one of the choices they lead to */
} menu;

/* Describes the legal actions. False when there is no memory. */
bool menu_open(menu *m, const show *s, const void *view, const lp_action *legal, int count);
void menu_close(menu *m);

/* Lists what can be chosen where the menu stands. */
void menu_print(const menu *m);
/* One step back; false at the top. */
bool menu_back(menu *m);

typedef enum menu_answer {
    MENU_CHOSEN,    /* *action was chosen */
    MENU_OPENED,    /* a group was opened: print the menu again */
    MENU_AMBIGUOUS, /* the beginning of several actions */
    MENU_UNKNOWN
} menu_answer;
/* Takes a line as a key or the full text of an action. */
menu_answer menu_take_exact(menu *m, const char *line, lp_action *action);
/* Takes a line as the beginning of the text of an action. */
menu_answer menu_take_prefix(menu *m, const char *line, lp_action *action);

/* The line as the text of an action: blanks become colons, letters small. */
void menu_normalise(const char *line, char *out, size_t size);

#endif
