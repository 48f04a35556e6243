/* The long lists of plays: five or more cards of one number, or four in three colours. */
#include "duck_plays.h"

void duck_list_more_equal(int pattern, int number, lp_action *out)
{
    int count = DUCK_FIRST_PLAYS;
    for (int play = duck_first_equals[pattern][count - 1] + 1; count < duck_equals_of[pattern];
         play++)
        if (duck_has((duck_cards)pattern, duck_equals[play] & 63))
            out[count++] = (lp_action)(DUCK_EQUAL + DUCK_EQUALS * number + play);
}
