/* The designer's bench: what kind of game do these components make?
 *
 * Bots of the house play each other, and from what happens come figures with 95 % intervals. All
 * games are dealt into STUDY_BATCHES batches with streams of their own; a figure is the mean of its
 * values in the batches, and its interval comes from their spread, so it is right for any figure,
 * however it is made. The same seed gives the same figures on any number of threads.
 *
 * What is played, and what is read from it (docs/bots.md tells it at length):
 *
 *     club players only        seats, length, items
 *     beginners and clubs      share of luck: the part of the variance of results that does not
 * come from who plays positions of those       decision weight: how much better the best action is
 * than any action, found with one half of the sampled deals, judged with the other half positions
 * again          drama: chances by playouts at points of a game, who leads when the arena ladder
 */
#ifndef LUCKPOND_STUDY_H
#define LUCKPOND_STUDY_H

#include "arena.h"

enum {
    STUDY_BATCHES = 40,
    STUDY_ITEMS_MAX = 128,
    STUDY_THIRDS = 3,
    STUDY_LENGTH_BINS = 64,
    STUDY_LADDER_BOTS = 3,
    STUDY_LADDER_PAIRS = 3,
};

typedef struct study_plan {
    const lp_game *game;
    uint64_t games; /* of club players; the rest follows from it */
    uint64_t seed;
    int threads;
    const atomic_bool *stop;
    void (*progress)(void *data, double done); /* by one thread at a time; or NULL */
    void *progress_data;
} study_plan;

/* A value and half the width of its 95 % interval; `known` is false when there was too little. */
typedef struct study_figure {
    bool known;
    double value, margin;
} study_figure;

/* A card, a tip, a room: something that is used by an action. */
typedef struct study_item {
    study_figure uses;  /* in a game */
    study_figure taken; /* how often it is chosen where it could be */
    study_figure
        advantage; /* share of wins of those who used it in a game, less that of the rest */
} study_item;

typedef struct study_result {
    uint64_t games, mixed_games, positions, drama_games;
    bool interrupted;
    study_figure win[LP_SEATS_MAX], score[LP_SEATS_MAX];
    study_figure nobody_won;
    study_figure decisions, choices, turns, rounds;
    uint32_t length_first, length_width; /* histogram of decisions */
    int length_bins;
    uint64_t length[STUDY_LENGTH_BINS];
    study_figure luck, club_share, beginner_share, games_to_tell;
    study_figure weight, forced, options;
    study_figure
        third_weight[STUDY_THIRDS]; /* in the first third of a game, the second, the last */
    study_figure lead_changes, comeback, half_time;
    int item_count;
    study_item items[STUDY_ITEMS_MAX];
    int ladder_pairs;
    study_figure ladder[STUDY_LADDER_PAIRS][2]; /* what a lone a wins among b's, and a lone b */
    const char *ladder_names[STUDY_LADDER_PAIRS][2]; /* a is the weaker bot */
} study_result;

/* False with a message when memory runs out; being stopped is no failure. */
bool study_run(const study_plan *plan, study_result *out, char *error, size_t size);
/* A number of games that fits the time the bench promises. */
uint64_t study_games_default(const lp_game *g);

/* study_items.c: what an action uses. Writes at most STUDY_ITEMS_OF items, returns their number. */
enum { STUDY_ITEMS_OF = 8 };
int study_item_count(const lp_game *g);
int study_items_of(const lp_game *g, const void *state, lp_action action, int *out);
void study_item_name(const lp_game *g, int item, lp_text *out);
/* Rounds begun up to this state; 0 when the game has none. */
int study_rounds(const lp_game *g, const void *state);

#endif
