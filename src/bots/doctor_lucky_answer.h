/* Save Doctor Lucky: the answers to an attempt, solved backwards from the last player asked, who is
 * obliged (DL-10, DL-11).
 *
 * Everybody asked would rather have the others pay: a failure card given is a card less in the own
 * hand, one given by another is a card less in theirs, and if nobody stops the attempt all of them
 * have lost. So what a seat should give follows from what those behind it will do: the last one
 * pays when it can, the one before counts on that as far as its own knowledge goes, and so on
 * forward. A hand that is not seen is every hand its cards can be, each with its exact chance among
 * the unseen cards; the hands of two seats are taken to be independent. */
#ifndef LUCKPOND_DOCTOR_LUCKY_ANSWER_H
#define LUCKPOND_DOCTOR_LUCKY_ANSWER_H

#include "doctor_lucky_taste.h"

enum { DOCTOR_LUCKY_MISSING_MAX = 20 }; /* no aid card is worth more (ED-3) */

/* What everybody asked from some seat on will do, by the points that are missing then. */
typedef struct doctor_lucky_answers {
    int most;                                     /* filled up to here */
    double stopped[DOCTOR_LUCKY_MISSING_MAX + 1]; /* chance that they stop the attempt */
    double spent[DOCTOR_LUCKY_MISSING_MAX + 1];   /* what they give for it; 0 where they do not */
} doctor_lucky_answers;

/* Those asked after the sight's seat (the active seat sees all that are asked), with up to `most`
 * points missing. */
doctor_lucky_answers doctor_lucky_answers_after(const lp_game *g, const doctor_lucky_sight *sight,
                                                int most);

/* What the asked seat does best: F-1 … F-3 as the next card of what it gives, or DONE. */
lp_action doctor_lucky_answer(const lp_game *g, const doctor_lucky_sight *sight);

#endif
