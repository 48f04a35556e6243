/* The friendly start: asks for language, game, players and bots. */
#ifndef LUCKPOND_PLAY_CHOOSE_H
#define LUCKPOND_PLAY_CHOOSE_H

#include "luckpond/luckpond.h"
#include "terminal.h"

typedef struct play_choice {
    const lp_rules *rules;
    bool resume; /* go on with the game that was stopped */
    int players;
    const char *bot; /* for all other seats */
} play_choice;

/* What is known already is set and not asked again (`players` 0, the others NULL: not known).
 * False when the person wants to leave. */
bool play_choose(terminal *t, play_choice *choice, bool ask_language);

/* The bot that plays when nobody says otherwise: rules of thumb where they exist. */
const char *play_usual_bot(const lp_rules *rules);

#endif
