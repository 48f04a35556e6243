/* One batch of the designer's bench: what is counted, and who counts it. For study.c only. */
#ifndef LUCKPOND_STUDY_BATCH_H
#define LUCKPOND_STUDY_BATCH_H

#include "study.h"

/* Sums over the games of one batch. */
typedef struct study_batch {
    bool finished;
    /* club players only */
    double games, win[LP_SEATS_MAX], score[LP_SEATS_MAX], nobody_won;
    double decisions, choices, turns, rounds, options;
    uint32_t *lengths; /* of each game */
    uint32_t length_count;
    double offered[STUDY_ITEMS_MAX], chosen[STUDY_ITEMS_MAX];
    double users[STUDY_ITEMS_MAX], user_wins[STUDY_ITEMS_MAX]; /* seats that used it, their wins */
    /* beginners [0] and clubs [1] at one table */
    double mixed_games, seats[2], wins[2], squares;
    double ahead, ahead_squares; /* clubs' mean share less the beginners', per game */
    /* positions */
    double positions[STUDY_THIRDS], weight[STUDY_THIRDS]; /* by third of the game */
    /* drama */
    double drama_games, lead_changes, comebacks, half_time;
} study_batch;

/* How much a batch plays. */
typedef struct study_sizes {
    uint64_t games, mixed_games, positions, drama_games;
} study_sizes;

typedef union study_state {
    uint64_t words[LP_STATE_MAX / 8];
    uint8_t bytes[LP_STATE_MAX];
} study_state;

/* A bot and its memory. */
typedef struct study_bot {
    const lp_bot *bot;
    void *arena;
    size_t arena_size;
} study_bot;

enum { STUDY_BEGINNER, STUDY_CLUB, STUDY_PLAYOUT, STUDY_BOTS };

/* What a thread works with. */
typedef struct study_desk {
    const lp_game *game;
    const atomic_bool *stop;
    study_bot bots[STUDY_BOTS];
    study_state *trail; /* positions with a decision of the game last played */
    size_t trail_room, trail_count;
} study_desk;

bool study_desk_open(study_desk *d, const lp_game *g, const atomic_bool *stop);
void study_desk_close(study_desk *d);

/* study_play.c: one game, seat i played by bots[i]; what each decision was goes to `watch`. False:
 * stopped, or no memory. */
typedef struct study_watch study_watch;
struct study_watch {
    void (*decision)(study_watch *w, const study_state *s, int seat, const lp_action *legal,
                     int count, lp_action action);
};
bool study_play(study_desk *d, const int *bots, uint64_t seed, uint64_t index, study_state *last,
                study_watch *watch);
/* Plays on to the end with the playout bot in all seats. */
void study_play_on(study_desk *d, study_state *s, lp_random *random);
/* A seat's part of the win: 1/k of k winners. */
double study_share(const lp_game *g, const study_state *s, int seat);

bool study_play_clubs(study_desk *d, study_batch *b, uint64_t seed, uint64_t games);
bool study_play_mixed(study_desk *d, study_batch *b, uint64_t seed, uint64_t games);
/* study_probe.c */
bool study_weigh(study_desk *d, study_batch *b, uint64_t seed, uint64_t positions);
bool study_follow(study_desk *d, study_batch *b, uint64_t seed, uint64_t games);

#endif
