/* The one list of everything that can be refused.
 *
 * Each entry is X(NAME, clause, message): LP_ERR_NAME is the code, `clause` the rule that says no
 * ("" when none does) and `message` a sentence for people. Codes are not stable between versions;
 * names are.
 */
#ifndef LUCKPOND_ERROR_H
#define LUCKPOND_ERROR_H

#ifdef __cplusplus
extern "C" {
#endif

#define LP_ERROR_LIST(X)                                                                           \
    /* any game */                                                                                 \
    X(UNKNOWN_ACTION, "", "there is no such action in this game")                                  \
    X(BAD_TEXT, "", "this is not the text of an action")                                           \
    X(OVER, "", "the game is over")                                                                \
    X(CHANCE, "", "a card or a throw is drawn first; no seat is to act")                           \
    X(NOT_CHANCE, "", "a seat is to act; nothing is drawn now")                                    \
    X(NOT_YOUR_TURN, "", "it is another seat's turn")                                              \
    X(BAD_DRAW, "", "a draw must be below its total")                                              \
    X(BAD_TOTAL, "", "the total of this draw is not the one the game asks for")                    \
    X(BAD_SEATS, "", "this game is not for so many players")                                       \
    X(BAD_OPTION, "", "this option does not exist or has no such value")                           \
    X(BAD_STATE, "", "these bytes are no sound state of this game")                                \
    X(BROKEN, "", "the state would break an invariant; this is a bug in luckpond")                 \
    /* Yu-ca-tan */                                                                                \
    X(YU_NO_STOP, "YU-3", "at least one throw must be made before stopping")                       \
    X(YU_TIP_USED, "YU-6", "this tip has been used in this turn")                                  \
    /* Lucktails */                                                                                \
    X(LT_NO_BAIT, "LT-4", "there is no bait to take yet")                                          \
    X(LT_CEILING, "LT-15", "no raise passes the bait ceiling")                                     \
    X(LT_BONUS_DUE, "LT-6", "this raise must put a bonus VP on a middle card")                     \
    X(LT_NO_BONUS, "LT-6", "this raise puts no bonus VP on a card")                                \
    X(LT_LAST_SEAT, "LT-11", "the last one in a round can only opt out")                           \
    /* DUCK */                                                                                     \
    X(DU_NOT_IN_HAND, "DU-3", "these cards are not all in the hand")                               \
    X(DU_PLAY_FIRST, "DU-2", "play cards or duck; drawing comes after playing")                    \
    X(DU_DRAW_NOW, "DU-6", "after playing, a card must be drawn")                                  \
    X(DU_NO_SOURCE, "DU-7", "there is no card to draw there")                                      \
    X(DU_SUM_TOO_HIGH, "DU-9", "ducking takes a hand sum within the limit")                        \
    X(DU_TOWEL_NOW, "DU-14", "choose which of the highest cards goes under the towel")             \
    X(DU_NO_CHOICE, "DU-14", "there is no such card to choose for the towel")                      \
    /* Save Doctor Lucky */                                                                        \
    X(DL_NOT_ADJOINING, "DL-5", "the free step goes to an adjoining room that is not flooded")     \
    X(DL_STEPPED, "DL-6", "the free step of this turn has been taken")                             \
    X(DL_NOT_IN_HAND, "DL-6", "this card is not in the hand")                                      \
    X(DL_TOO_FAR, "DL-7", "this card does not reach that room")                                    \
    X(DL_NO_MOVE, "DL-7", "the piece must end in another room")                                    \
    X(DL_FLOODED, "DL-7", "a flooded room cannot be entered")                                      \
    X(DL_CARD_PLAYED, "DL-5", "no card is drawn in a turn in which one was played")                \
    X(DL_NOT_WITH_DOCTOR, "DL-8", "an attempt needs the own pawn in the Doctor's room")            \
    X(DL_NO_WITNESS, "DL-8", "an attempt needs another player who sees the room")                  \
    X(DL_ANSWER_NOW, "DL-10", "an attempt is going on: play failure cards or say done")            \
    X(DL_NO_ATTEMPT, "DL-10", "failure cards answer an attempt; there is none")                    \
    X(DL_MUST_STOP, "DL-11", "the last one asked must stop the attempt if they can")

#define LP_ERROR_ENUM(name, clause, message) LP_ERR_##name,
typedef enum lp_error { LP_OK = 0, LP_ERROR_LIST(LP_ERROR_ENUM) LP_ERR_COUNT } lp_error;
#undef LP_ERROR_ENUM

/* The name in the list ("YU_TIP_USED"), "OK" for LP_OK. Never NULL. */
const char *lp_error_name(lp_error e);
/* The id of the violated clause ("YU-6"), or "" when no clause is behind it. */
const char *lp_error_clause(lp_error e);
/* A sentence in English; translations key on it. */
const char *lp_error_message(lp_error e);

/* Called when luckpond finds a bug of its own, in release builds too. Each program supplies it:
 * tests and the command line abort, the server puts the table aside. It must not return. */
#ifdef __GNUC__
__attribute__((noreturn))
#endif
void lp_assert_failed(const char *what, const char *file, int line);

#define lp_assert(truth) ((truth) ? (void)0 : lp_assert_failed(#truth, __FILE__, __LINE__))

#ifdef __cplusplus
}
#endif
#endif
