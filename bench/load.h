/* What the files of the load generator share: a crowd of clients that plays whole legal games on
 * tables of a `luckpond serve` it has started, keeps a journal of all it was told, and compares
 * that with what the disk holds afterwards. */
#ifndef LUCKPOND_BENCH_LOAD_H
#define LUCKPOND_BENCH_LOAD_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>
#include <wslay/wslay.h>

#include "luckpond/luckpond.h"

enum { LOAD_SEATS = 4, ADDRESSES = 8 /* 127.0.0.2 … 127.0.0.9: 28,000 ports each */ };

uint64_t now_ns(void);
/* A sentence on standard error, and the end. */
_Noreturn void die(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Grows an array by one. */
void *grow(void *array, size_t *room, size_t count, size_t size);

/* --- Times (load_report.c) -------------------------------------------------------------------- */

enum { TIME_FINE = 64, TIME_OCTAVES = 34 }; /* 64 steps to each doubling: within 1.6 % */

typedef struct times {
    uint64_t count, max_us, step[TIME_OCTAVES][TIME_FINE];
} times;

void times_add(times *t, uint64_t us);
/* In milliseconds: so much of all was at most this. */
double times_at(const times *t, double share);

/* One line of the table, and one object of the JSON. Pairs of name and number, in their order. */
typedef struct line {
    char name[48];
    int count;
    struct {
        char name[32];
        double value;
        const char *unit;
    } pair[24];
} line;

line *report_line(const char *name);
void report_number(line *l, const char *name, double value, const char *unit);
void report_print(bool json_only);

/* --- The server's process (load_server.c) ----------------------------------------------------- */

typedef struct process {
    pid_t pid;
    int port;
    double ready_s; /* from its start until it said so */
} process;

void pin_self(int core);
/* Starts luckpond serve on this data folder, on core 0, with limits that fit one crowd. */
process process_start(const char *luckpond, const char *data, int sockets);
/* By SIGTERM; the time until it was gone. Dies when it did not end well. */
double process_stop(const process *p);
/* CPU seconds of all its threads so far. */
double process_cpu(const process *p);
double process_rss(const process *p); /* bytes */
/* A counter of /metrics. */
double process_metric(const process *p, const char *name);
/* Commits a second with one row and one sync each, on the disk that holds this folder. */
double single_sync_rate(const char *folder, double seconds);
bool is_in_memory(const char *folder); /* tmpfs */
void remove_folder(const char *folder);

/* --- Clients (load_client.c) ------------------------------------------------------------------ */

/* What a client was told, in the order it was told. Views by their place: the decision they ask
 * for, or the one that would follow the last of a game that is over. */
typedef struct seen_view {
    uint64_t hash; /* of the view's text and its legal actions */
    uint32_t decision;
    int8_t viewer;
    bool over;
} seen_view;

typedef struct seen_ack {
    uint32_t decision, request;
    char action[LP_ACTION_TEXT_MAX];
} seen_ack;

typedef struct crowd_table crowd_table;

typedef struct client {
    int fd;
    int index;
    crowd_table *table;
    wslay_event_context_ptr ws;
    char token[65];
    uint64_t event; /* number of the last one told */
    uint32_t decision;
    char action[LP_ACTION_TEXT_MAX]; /* chosen for `decision`; "": not to act */
    uint32_t requests;
    uint32_t pending; /* request on its way, 0: none */
    bool pending_act;
    uint64_t intended_ns;
    seen_view *views;
    size_t view_count, view_room;
    seen_ack *acks;
    size_t ack_count, ack_room;
} client;

struct crowd_table {
    struct crowd *crowd;
    char code[13];
    const lp_rules *rules;
    client clients[LOAD_SEATS];
    client *actor;      /* who has the decision, NULL: on its way */
    uint32_t greeted;   /* bit per client */
    bool begun;         /* the first game */
    bool started, over; /* the present one; started: asked for */
    uint64_t *queue;    /* intended times not yet served */
    size_t queue_from, queue_count, queue_room;
};

typedef struct crowd {
    const process *server;
    int epoll;
    crowd_table *tables;
    int count;
    uint64_t seed; /* of all choices */
    bool closed;   /* act as soon as asked: no clock */
    bool stopping; /* no new actions, no new games */
    uint64_t measure_from_ns;
    times latency, lag;
    uint64_t answered; /* actions, since measuring began */
    uint64_t bytes;    /* received, since measuring began */
    uint64_t outstanding;
    uint64_t playing; /* tables whose first game has begun */
    char wrong[240];  /* the first thing that was not as promised; "": nothing */
} crowd;

/* Opens tables of these games (NULL: of all four in turn), seats and connects everybody. */
void crowd_open(crowd *c, const process *server, int tables, const char *game, uint64_t seed);
void crowd_hang_up(crowd *c); /* all leave; journals stay */
void crowd_finish(crowd *c);
/* Waits at most so long, and takes in what has come. */
void crowd_turn(crowd *c, uint64_t until_ns);
/* Sends what is due at this table, if anything. */
void table_try(crowd *c, crowd_table *t);
void crowd_wrong(crowd *c, const client *k, const char *what);
/* A WebSocket that says nothing. */
int idle_socket(const process *server, int index);

/* --- Driving (load_drive.c) ------------------------------------------------------------------- */

typedef struct drive_result {
    double offered, rate; /* actions a second: by the clock, and durable */
    double p50, p99, max; /* ms from the intended time */
    double lag_p99;       /* ms the generator was behind its own clock */
    double own_core;      /* share of its core it used */
    double server_core;   /* CPU seconds of the server a second */
    double bytes_per_action, actions_per_cpu_s, commits;
    bool valid;
} drive_result;

/* Open model: `rate` decisions a second by the clock, in turn over all tables. Closed (rate 0):
 * everybody acts at once. */
drive_result crowd_drive(crowd *c, double rate, double seconds);
/* Lets everything that is on its way arrive. */
void crowd_settle(crowd *c);

/* --- Afterwards (load_check.c) ---------------------------------------------------------------- */

typedef struct check_result {
    uint64_t tables, actions, views;
    char wrong[320]; /* "": all is as it should be */
} check_result;

/* Compares all journals with the rows in the data folder of a server that has ended. */
void crowd_check(const crowd *c, const char *data, check_result *out);
/* Spoils one entry of one journal, so that the check can show that it looks: ack, action, view,
 * order. False: no such fault. */
bool crowd_spoil(crowd *c, const char *fault);
/* The text of what a client gets: the view and its legal actions, as in a `view` message. */
uint64_t text_hash(const char *text, size_t length);

#endif
