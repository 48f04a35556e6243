/* One turn of Yu-ca-tan, solved: which tip to throw next, and when to stop, if ending the turn with
 * p points is worth W[p].
 *
 * Tips with equally many matching faces and equal points are alike, so a position of a turn is the
 * dice left, the cards left of each *class* of tips, and the points gathered. Every success lays
 * off a die: going through the positions by dice left, fewest first, gives the best action in each
 * (`yucatan_plan_best`); going through them the other way gives the chance of every result when the
 * best actions are followed (`yucatan_plan_follow`).
 *
 * With W[p] = p that is the turn of most points; with W[p] = chance to win after p more points it
 * is a turn of the race (yucatan_game.h). The arithmetic is the same on every machine: double, no
 * contraction, no library function.
 *
 * Equally good actions: an action is preferred to one named before it only when it is better by
 * more than YUCATAN_EVEN_WITHIN, and they are named in the order stop, then the classes by their
 * first tip. Values that should be equal and differ by rounding are equal this way.
 */
#ifndef LUCKPOND_YUCATAN_TURN_H
#define LUCKPOND_YUCATAN_TURN_H

#include "games/yucatan/yucatan.h"

enum {
    YUCATAN_CLASSES_MAX = 4,   /* editions have 3, or 4 when shapes and colours score differently */
    YUCATAN_STATES_MAX = 8704, /* positions of a turn; twelve dice and four classes have 8,454 */
    YUCATAN_POINTS_MAX = 36,   /* of a turn: twelve dice, 3 points each */
    YUCATAN_LANES = 8,         /* turns solved side by side */
};
#define YUCATAN_EVEN_WITHIN 1e-12

/* Tips that are alike. */
typedef struct yucatan_class {
    uint8_t hits;   /* faces of six */
    uint8_t points; /* per matching die */
    uint8_t count;  /* cards */
    uint16_t tips;  /* bit per tip */
} yucatan_class;

/* All positions with the same dice and cards left; their points run from low to high. */
typedef struct yucatan_group {
    uint32_t at; /* the position with `low` points */
    uint32_t
        link; /* for each open class, for m = 1 … dice matches: where that leads, less points */
    uint8_t dice, low, high;
    uint8_t open; /* bit per class: a card is left */
    bool may_stop;
} yucatan_group;

/* The positions of a turn. Number 0 … top are its results: ended with so many points. */
typedef struct yucatan_turn_table {
    int dice, top; /* top: most points of a turn */
    int class_count;
    yucatan_class classes[YUCATAN_CLASSES_MAX];
    uint8_t class_of[YUCATAN_TIPS];
    double chance[YUCATAN_CLASSES_MAX][YUCATAN_DICE_MAX + 1][YUCATAN_DICE_MAX + 1]; /* [dice][m] */
    double least_miss[1 << YUCATAN_CLASSES_MAX][YUCATAN_DICE_MAX + 1]; /* by open classes */
    uint8_t most_points[1 << YUCATAN_CLASSES_MAX];
    uint32_t stride[YUCATAN_CLASSES_MAX]; /* of the cards used, in `index` */
    uint32_t code_count, group_count, state_count, link_count;
    yucatan_group *groups; /* by dice, fewest first; the last is the start of the turn */
    int32_t *links;
    uint16_t *index; /* [cards used][dice]: group, or 65535 */
} yucatan_turn_table;

/* Bytes for the table of an edition; 0 when its tips fall into too many classes. */
size_t yucatan_turn_size(const yucatan_edition *e);
/* Lays the table out in `memory`, aligned to 8 and of that size. */
yucatan_turn_table *yucatan_turn_init(void *memory, const yucatan_edition *e);

enum { YUCATAN_NO_STATE = -1 };
/* The position with these tips used (bit each), dice left and points gathered; YUCATAN_NO_STATE
 * when no turn of this edition leads to it. */
int yucatan_turn_state(const yucatan_turn_table *t, uint32_t tips_used, int dice, int points);
/* The start of a turn. */
static inline int yucatan_turn_start(const yucatan_turn_table *t)
{
    return (int)t->state_count - 1;
}
/* True when these dice laid off on these tips can make exactly so many points. */
bool yucatan_turn_possible(const yucatan_turn_table *t, uint32_t tips_used, int dice, int points);

/* What to do, in `lanes` turns side by side: 1 or YUCATAN_LANES. Element [i * lanes + lane]. */
typedef struct yucatan_plan {
    const yucatan_turn_table *table;
    int lanes;
    double *value;  /* of position i; the caller fills in those of the results: W */
    double *weight; /* chance to come to position i */
    double *ahead;  /* greatest W up to i points */
    uint8_t *act;   /* YUCATAN_STOP, or 1 + class */
    uint8_t *busy;  /* per position: some weight is not 0 */
} yucatan_plan;

enum { /* 64-bit words for a plan in one lane, at most */
       YUCATAN_PLAN_WORDS = (YUCATAN_STATES_MAX * 18 + 8 * (YUCATAN_POINTS_MAX + 1) + 16) / 8
};
size_t yucatan_plan_size(const yucatan_turn_table *t, int lanes);
void yucatan_plan_init(yucatan_plan *p, const yucatan_turn_table *t, int lanes, void *memory);
/* Finds value and act of every position from the values of the results. */
void yucatan_plan_best(yucatan_plan *p);
/* Where the acts lead: puts weight 1 on `state` (in all lanes) and follows them to the results.
 * Afterwards weight[0 … top] are the chances of the results; yucatan_plan_clear takes them away. */
void yucatan_plan_follow(yucatan_plan *p, int state);
/* The same when class `first` is thrown at `state`, whatever its act. */
void yucatan_plan_follow_class(yucatan_plan *p, int state, int first);
void yucatan_plan_clear(yucatan_plan *p);
/* Value of throwing a class at `state`, in lane 0. */
double yucatan_plan_class_value(const yucatan_plan *p, int state, int class_index);
/* The group a position belongs to. */
const yucatan_group *yucatan_turn_group(const yucatan_turn_table *t, int state);

#endif
