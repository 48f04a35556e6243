/* The simulator's parts: the shadow that knows what is durable, people with bad connections, and
 * the twin worlds that differ in one hidden card. */
#ifndef LUCKPOND_TESTS_SERVER_SIM_H
#define LUCKPOND_TESTS_SERVER_SIM_H

#include "party.h"

/* Prints what is wrong and the one line that repeats it, and ends. */
__attribute__((noreturn, format(printf, 1, 2))) void sim_fail(const char *format, ...);

/* --- Shadow: the table as the durable rows tell it -------------------------------------------- */

typedef struct shadow {
    server *dummy; /* folds want one */
    table *t;      /* NULL before the first row, and when dropped */
    char code[13];
    uint64_t views, compared;
} shadow;

void shadow_init(shadow *sh);
void shadow_finish(shadow *sh);
void shadow_row(shadow *sh, const char *code, const char *bytes, size_t size);
/* Checks one frame: nothing in it may be newer than the shadow, and its view must be the shadow's
 * own. */
void shadow_check(shadow *sh, const char *frame);

/* --- People ----------------------------------------------------------------------------------- */

enum { SIM_QUEUE = 512, SIM_JOURNAL = 8192 };

typedef struct sim_mail {
    int64_t at;
    uint64_t socket;
    char *text;
} sim_mail;

typedef struct sim_client {
    world *w;
    lp_random random;
    char code[13], token[SERVER_TOKEN + 1];
    int member;
    uint64_t socket; /* 0: not connected */
    int64_t connect_at;
    bool faulty, left;
    sim_mail out[SIM_QUEUE], in[SIM_QUEUE]; /* on the way */
    int out_count, in_count;
    int64_t last_in_at;
    uint64_t last_event;
    bool fresh; /* no event yet on this connection */
    uint64_t decision;
    char legal[32 * 1024];
    char waiting[400]; /* the message not answered yet, "" none */
    char request[33];
    uint64_t waiting_decision;
    int64_t sent_at, act_at;
    uint64_t requests;
    bool over;
    bool host, seeded, opened; /* as the table says */
    char phase[12];
    int people;
    struct {
        char request[33];
        uint64_t decision;
    } journal[SIM_JOURNAL]; /* what was answered with done */
    int journal_count;
} sim_client;

void client_step(sim_client *c);
void client_cut(sim_client *c, int64_t back_in_ms);
void client_frame(sim_client *c, uint64_t socket, const char *text);
void client_finish(sim_client *c);

/* What everybody does with these legal actions, people and bots alike: so that the game does not
 * depend on who decides. `list` is JSON. */
int sim_choice(uint64_t seed, const char *list, int count);
extern uint64_t sim_seed;

/* --- Twins ------------------------------------------------------------------------------------ */

/* Everything through which something leaves a server. */
typedef enum channel {
    CHANNEL_NONE,
    CHANNEL_VIEWER,  /* frames to the viewer: views, events, answers, refusals, what was missed */
    CHANNEL_WATCHER, /* to a spectator */
    CHANNEL_SCREEN,  /* to a table screen, of a session that sits at the table */
    CHANNEL_TIME,    /* when any of these are sent */
    CHANNEL_HINT,    /* to the viewer; and what the coach is given */
    CHANNEL_REPLAY,  /* of the running game, by code and by id; refusals of other views */
    CHANNEL_LOG,
    CHANNEL_COUNTS, /* /metrics */
    CHANNEL_VIEWS,  /* only to be planted: the game's view_fill tells spectators everything … */
    CHANNEL_EVENTS, /* … and so does its event_fill */
    CHANNELS
} channel;

typedef struct swap_stats {
    uint64_t games, frames, swaps, hints, replays;
    uint64_t leaks; /* planted and caught */
} swap_stats;
/* `planted`: a channel that tells the whole position; it must be caught where it makes a
 * difference. */
void sim_swap(uint64_t seed, channel planted, swap_stats *stats);

#endif
