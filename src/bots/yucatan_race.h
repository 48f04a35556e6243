/* Yu-ca-tan, the turn at hand: what is the best action if ending the turn with p points is worth
 * W[p]? And what are points worth in the race? Shared by the stronger bots and the coach. */
#ifndef LUCKPOND_YUCATAN_RACE_H
#define LUCKPOND_YUCATAN_RACE_H

#include "luckpond/bot.h"
#include "solve/yucatan_turn.h"

typedef struct yucatan_race {
    yucatan_turn_table *table;
    yucatan_plan plan;
    double *turn;            /* chance of each result of a turn played for points */
    double *totals, *spread; /* room for the chances of every total a seat can reach */
    double *tied;            /* the rivals at the end, see the source */
    int total_max;
} yucatan_race;

size_t yucatan_race_size(const lp_game *g);
/* Lays it out in `memory`; false when the edition has too many kinds of tips. */
bool yucatan_race_init(yucatan_race *r, const lp_game *g, void *memory);

/* W[p] = p: the turn of most points. */
void yucatan_race_for_points(yucatan_race *r);
/* W[p] = chance to win, and everybody plays the rest to win: the game is solved (yucatan_game.h)
 * from its last turn back to the one at hand, on a grid as fine as the budget allows; a node is a
 * situation. Where the grid would be too coarse, or the time is up, the rest is played for points:
 * not so near the truth (docs/bots.md), but quick for any number of players and rounds. The race
 * must have been laid out in think->arena, which has yucatan_race_win_size() bytes. */
size_t yucatan_race_win_size(const lp_game *g);
void yucatan_race_for_win(yucatan_race *r, const lp_game *g, const yucatan_view *v,
                          const lp_think *think);
/* The value of a legal action in the turn at hand. */
double yucatan_race_value(const yucatan_race *r, const yucatan_state *s, lp_action action);
/* The best of the legal actions, the first of equals. */
lp_action yucatan_race_best(const yucatan_race *r, const yucatan_state *s, const lp_action *legal,
                            int count);

#endif
