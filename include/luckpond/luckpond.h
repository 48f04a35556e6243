/* luckpond: everything a foreign program may include.
 *
 *   error.h   the one list of refusals            random.h  draws without bias
 *   text.h    bounded text and JSON               fields.h  states as bytes, hashes
 *   game.h    the contract: start here            games.h   the four games and their editions
 *   bot.h     view in, action out                 coach.h   what each action is worth
 *   report.h  luck and skill of a whole game
 */
#ifndef LUCKPOND_LUCKPOND_H
#define LUCKPOND_LUCKPOND_H

#include "bot.h"
#include "coach.h"
#include "error.h"
#include "fields.h"
#include "game.h"
#include "games.h"
#include "random.h"
#include "report.h"
#include "text.h"

#endif
