/* What the files of `serve` share. */
#ifndef LUCKPOND_SERVER_SERVE_INSIDE_H
#define LUCKPOND_SERVER_SERVE_INSIDE_H

#include <stdatomic.h>
#include <uv.h>

#include "control.h"
#include "map.h"
#include "net/net.h"
#include "serve.h"
#include "server.h"

typedef struct serve serve;

/* --- Bots on threads of their own (serve_bots.c) ---------------------------------------------- */

enum {
    BOT_THREADS_MAX = 8,
    BOT_QUEUE_MAX = 4096,
    BOTS_MS = 300,       /* in which all jobs that wait should be done: less than a beat. Each
                            gets its part of this, so that many bots play worse, not later */
    HINT_QUEUE_MAX = 64, /* people waiting for a hint have not this much patience */
    HINT_NODES = 4000,   /* games played to work one out … */
    HINT_MS = 1500       /* … as far as they fit in here */
};

typedef struct bot_job bot_job;

typedef struct serve_bots {
    serve *owner;
    uv_thread_t threads[BOT_THREADS_MAX];
    int thread_count;
    uv_mutex_t lock; /* for all below */
    uv_cond_t work;
    bot_job *first, *last, *answers;
    uint32_t waiting, queue_max;
    bool stop;
    uv_async_t answered;
    uint64_t dropped; /* the queue was full: the core asks again */
} serve_bots;

/* Bots and hints have a queue and threads each: a hint never makes a bot wait. */
bool bots_start(serve *s, serve_bots *b, int threads, uint32_t queue_max);
/* False: the queue is full. */
bool bots_think(serve_bots *b, const server_job *job);
/* Ends the threads; answers on their way are lost. */
void bots_stop(serve_bots *b);

/* --- Luck reports on a thread of their own (serve_reports.c) -----------------------------------
 */

enum {
    REPORT_QUEUE_MAX = 8, /* a report takes a second or two: who waits behind seven gets it in time
                             (net_limits.reply_ms) */
    REPORTS_KEPT = 32     /* of 20 to 200 kB each */
};

typedef struct report_job report_job;
typedef struct kept_report {
    uint8_t key[32];
    uint64_t asked; /* when last, in asking order */
    char *text;
} kept_report;

typedef struct serve_reports {
    serve *owner;
    uv_thread_t thread, solver;
    bool has_thread, has_solver;
    atomic_bool stop, solving;
    lp_game solved;                  /* the game that is being solved */
    char folder[SERVE_PATH_MAX + 8]; /* where solved games lie */
    uv_async_t answered;
    uv_mutex_t lock; /* for the next two */
    uv_cond_t work;
    report_job *first, *answers;
    report_job *jobs[REPORT_QUEUE_MAX]; /* all that are not answered; this and below: the loop's */
    kept_report kept[REPORTS_KEPT];
    uint64_t count, made, refused;
} serve_reports;

bool reports_start(serve *s, serve_reports *r);
/* Answers the request, now or later, with the report of the game in this record. */
void reports_answer(serve_reports *r, net_id request, const char *record_text, size_t length);
/* Ends the threads; reports on their way are lost. */
void reports_stop(serve_reports *r);

/* --- Histograms (serve_metrics.c) ------------------------------------------------------------- */

enum { HISTOGRAM_BUCKETS = 24 }; /* as the store's: below 2^i microseconds */

typedef struct histogram {
    uint64_t count, sum_us, bucket[HISTOGRAM_BUCKETS];
} histogram;

void histogram_add(histogram *h, uint64_t us, uint64_t times);
void metrics_reply(serve *s, net_id request);
void health_reply(serve *s, net_id request);

/* --- Requests that wait for the core (serve_http.c) ------------------------------------------- */

typedef struct waiting_request {
    net_id id;
    server_route route;
    net_address from;
    uint32_t next_free; /* while it is none: 1 + the next, 0: the last */
} waiting_request;

/* Wrong codes per address: ten at once, then one every six seconds. New guests per address, as many
 * as one could want and too few to use up all sessions: twice requests_per_address (80) at once,
 * then one every 400 s / requests_per_address (10 s). */
enum {
    GUESS_SLOTS = 4096,
    GUESS_COST_MS = 6000,
    GUESS_BURST = 10,
    NEWCOMER_BURST = 2,
    NEWCOMER_COST_MS = 400000
};
typedef struct guess_slot {
    net_address from;
    int64_t spent_until;
} guess_slot;

/* serve_hosts.c: may a browser call us that? */
bool hosts_allow(const serve_config *c, http_slice host);
void http_on_request(void *owner, const net_request *r);
void http_reply_core(void *data, uint64_t request, int status, const char *token, const char *body,
                     size_t length);
void http_reply_text(serve *s, net_id request, int status, const char *type, const char *body,
                     size_t length);
/* True while this address may still try codes; `wrong`: one was wrong. */
bool guess_allowed(serve *s, const net_address *from, bool wrong);
extern const net_header http_headers[];
extern const size_t http_header_count;

/* --- The page's files (serve_assets.c) -------------------------------------------------------- */

/* A path that the page itself makes sense of. */
bool assets_is_page(const char *path);
/* False: there is no such file, or this program was built without the page. */
bool assets_answer(serve *s, const net_request *r);
/* The page with status 404, for a browser. False: not for this one. */
bool assets_answer_missing(serve *s, const net_request *r);

/* --- The world of the core (serve_world.c) ---------------------------------------------------- */

server_world world_of(serve *s);
void world_on_message(void *owner, net_id socket, void *tag, const char *text, size_t length);
void world_on_closed(void *owner, net_id socket, void *tag, uint16_t code);
/* Something has been given to the core: its turn must be flushed before the loop waits. */
void serve_touch(serve *s);
void serve_flush(serve *s);
int64_t serve_now(const serve *s);

/* --- The log (serve_log.c) -------------------------------------------------------------------- */

/* One line to standard error: time, level, event, then pairs of key and value up to NULL. Never
 * tokens, names, chat, cards or full addresses. */
void serve_log(const char *level, const char *event, ...) __attribute__((sentinel));
/* The same for what strangers cause: at most so many lines a second. */
bool serve_log_allowed(serve *s);
/* "192.0.2.0/24", "2001:db8::/48": where from, but not who. */
void serve_log_address(const net_address *a, char out[NET_ADDRESS_TEXT_MAX + 4]);

/* --- The operator's door (serve_control.c) ---------------------------------------------------- */

enum { CONTROL_PEERS = 8 };

typedef struct control_peer {
    serve *owner;
    uv_pipe_t pipe;
    uv_write_t write;
    bool used, open, waiting; /* waiting: for the core's answer */
    char in[CONTROL_LINE_MAX];
    size_t length;
    char *out;
} control_peer;

typedef struct serve_control {
    uv_pipe_t listener;
    bool open;
    int folder; /* -1, or a handle of the data folder */
    control_peer peers[CONTROL_PEERS];
    uint64_t ban_changes, deleted; /* as far as they are dealt with */
} serve_control;

void control_open(serve *s); /* without it the server runs all the same, and says so in the log */
void control_close(serve *s);
bool control_is_mine(uint64_t request);
void control_reply(serve *s, uint64_t request, int status, const char *body, size_t length);
bool control_banned(const serve *s, const net_address *from);
bool control_address(void *data, uint64_t socket, char out[SERVER_ADDRESS_MAX]);
/* Writes down who was deleted since, now that it is durable. */
void control_keep_deleted(serve *s);

/* --- The process ------------------------------------------------------------------------------ */

typedef enum serve_phase { SERVE_RUNNING, SERVE_WRITING, SERVE_DRAINING, SERVE_OVER } serve_phase;

struct serve {
    const serve_config *config;
    uv_loop_t loop;
    uv_prepare_t prepare;
    uv_idle_t idle;    /* runs while the core has something unflushed */
    uv_timer_t tick;   /* the core's next deadline */
    uv_timer_t hurry;  /* bounds the end */
    uv_async_t stored; /* from the store's thread */
    uv_signal_t term, interrupt;
    net *net;
    store *store;
    server *core;
    serve_bots bots, hints;
    serve_reports reports;
    serve_phase phase;
    serve_result result;
    int64_t wall_ms;                      /* the time of day … */
    uint64_t wall_ns;                     /* … at this uv_hrtime */
    uint64_t sockets_most, given_back_ms; /* most since memory was last given back, and when */
    bool dirty;
    /* This turn of the loop. */
    uint64_t turn_ns; /* its first message, 0: none */
    uint64_t turn_messages;
    uint64_t flights; /* batches with the store */
    store_result last_fate;
    histogram latency;
    map sockets; /* id → net_address of its owner */
    waiting_request *requests;
    uint32_t request_count, request_free; /* 1 + the first free one */
    guess_slot guesses[GUESS_SLOTS], newcomers[GUESS_SLOTS];
    uint64_t guess_seed;
    int64_t log_second;
    uint32_t log_lines, log_hidden;
    net_range proxies[SERVE_LIST_MAX];
    const char *origins[SERVE_LIST_MAX];
    net_limits net_limits;
    server_limits limits;
    serve_control control;
    uint64_t started_ns;
};

/* Ends in good order: writes, closes sockets with 1012 (1011 after a failed write), stops. */
void serve_end(serve *s, serve_result result);
/* After each answer of the store: the next step of ending, if it is time. */
void serve_end_step(serve *s);

#endif
