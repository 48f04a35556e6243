/* The server's core: tables, sessions, lobby, fairness. A pure state machine: whatever happens
 * comes in through a call that says what time it is, whatever is to be done goes out through the
 * functions of a server_world. It has no socket, file, clock or thread, so that tests and a
 * simulator run this very code in a made-up world.
 *
 *     server *s = server_create(&world, &limits);
 *     server_load(s, now);                            // everything stored comes back
 *     loop:  server_socket_open, server_message, server_post …   as they arrive
 *            server_tick(s, now) when server_next says so
 *            server_flush(s, now)                     // end of the turn: one batch to the store
 *            server_stored(s, now, batch, fate)       // its fate: now its frames go out, or not
 *
 * Nothing is sent before it is durable. Each turn's writes are one batch; frames, replies and
 * closings wait with it until it and all batches before it are durable. A refused batch (full disk)
 * takes its tables back to what is stored; a failed one stops the server for good. */
#ifndef LUCKPOND_SERVER_SERVER_H
#define LUCKPOND_SERVER_SERVER_H

#include "limits.h"
#include "luckpond/luckpond.h"
#include "store/store.h"

enum {
    SERVER_TOKEN = 64, /* hexadecimal digits of a session's token */
    SERVER_ADDRESS_MAX = 64,
    SERVER_WORDS_MAX = 6 /* of an order of the operator */
};

/* Refusals of the server itself; those of the rules are in luckpond/error.h. */
#define SERVER_ERRORS(X)                                                                           \
    X(STALE, "another decision is due by now")                                                     \
    X(NOT_SEATED, "only those who sit at this table may do that")                                  \
    X(NOT_HOST, "only the host may do that")                                                       \
    X(WRONG_PHASE, "that is not possible at this point")                                           \
    X(NO_SUCH_TABLE, "there is no table with this code")                                           \
    X(NO_SUCH_SEAT, "there is no such seat or player here")                                        \
    X(TABLE_FULL, "all places at this table are taken")                                            \
    X(TABLE_BROKEN, "this table is damaged and has been put aside; the others go on")              \
    X(BAD_MESSAGE, "this message is not in the protocol")                                          \
    X(BAD_NAME, "a name has 1 to 24 characters")                                                   \
    X(NO_SESSION, "there is no such session")                                                      \
    X(TOO_MANY, "that is more than this server allows")                                            \
    X(TOO_FAST, "too many messages; wait a moment")                                                \
    X(BUSY_THINKING, "too many hints are being worked out; try again in a moment")                 \
    X(NOT_ALLOWED, "this table does not allow that")                                               \
    X(BANNED, "the operator of this server does not want you here")                                \
    X(BAD_SEED, "this seed is not the one committed to")                                           \
    X(STORE_FULL, "there is no room on the server's disk; nothing was changed, try again later")   \
    X(STORE_BUSY, "the server could not write this down; nothing was changed, try again")

#define SERVER_ERROR_ENUM(name, message) SERVER_##name,
typedef enum server_error {
    SERVER_OK = 0,
    SERVER_ERRORS(SERVER_ERROR_ENUM) SERVER_ERROR_COUNT
} server_error;
#undef SERVER_ERROR_ENUM
const char *server_error_name(server_error e);
const char *server_error_message(server_error e);

/* One thing for the store to do, as in store.h. The bytes live until `submit` returns. */
typedef enum server_op_kind {
    OP_CREATE_TABLE,
    OP_APPEND,
    OP_REWRITE,
    OP_DROP,
    OP_PUT,
    OP_DELETE
} server_op_kind;
typedef struct server_op {
    server_op_kind kind;
    const char *table; /* or the space of a document */
    const char *key;
    uint64_t epoch, number;
    const void *bytes;
    size_t size;
} server_op;
/* Adds it to a batch of the real store. */
void server_op_write(store_batch *b, const server_op *op);

/* A decision for a bot: all it may know, by value. Give the answer to server_bot_answer. The same
 * job, with the same id and seed, is given out again when no answer comes; the first one counts. */
typedef struct server_job {
    uint64_t id;
    lp_game game;
    const lp_bot *bot;
    uint64_t seed;
    int seat;
    union {
        uint64_t words[LP_VIEW_MAX / 8];
        uint8_t bytes[LP_VIEW_MAX];
    } view;
    int legal_count;
    lp_action legal[LP_LEGAL_MAX];
} server_job;

/* What the core can ask of the world. None may call back into the server, none is NULL but where it
 * says so. */
typedef struct server_world {
    void *data;
    /* Unguessable bytes. */
    void (*random)(void *data, void *bytes, size_t size);
    void (*send)(void *data, uint64_t socket, const char *text, size_t length);
    void (*close)(void *data, uint64_t socket, uint16_t code, const char *reason);
    /* Answers an HTTP request; `token`: to be set as cookie, "" ends the cookie, NULL leaves it. */
    void (*reply)(void *data, uint64_t request, int status, const char *token, const char *body,
                  size_t length);
    /* Hands one batch to the store; its fate comes back through server_stored, never from in here.
     * STORE_DURABLE: taken; anything else: not taken. */
    store_result (*submit)(void *data, uint64_t batch, const server_op *ops, size_t count);
    store_result (*tables)(void *data, store_table_visit *visit, void *visitor);
    store_result (*rows)(void *data, const char *table, uint64_t from, store_row_visit *visit,
                         void *visitor);
    store_result (*documents)(void *data, const char *space, store_document_visit *visit,
                              void *visitor);
    store_result (*document)(void *data, const char *space, const char *key,
                             store_document_visit *visit, void *visitor);
    void (*think)(void *data, const server_job *job);
    /* The same for a hint: what each action is worth (its bot is NULL); the answer goes to
     * server_hint_answer. False: there is no room for it now. */
    bool (*advise)(void *data, const server_job *job);
    /* The address of a socket as text, for a ban. False: unknown. May be NULL. */
    bool (*address)(void *data, uint64_t socket, char out[SERVER_ADDRESS_MAX]);
    /* A sentence for the operator's log; no secrets, no cards, no chat. May be NULL. */
    void (*log)(void *data, const char *table, const char *what);
    /* Tests only: chooses a draw below n instead of the committed seed. NULL in a real server. */
    uint32_t (*force_draw)(void *data, const char *table, const lp_game *g, const void *state,
                           uint32_t n);
} server_world;

typedef struct server server;

server *server_create(const server_world *world, const server_limits *limits);
void server_destroy(server *s);
/* Brings back sessions and tables by replaying what is stored. A damaged table is put aside and
 * named in the log; false only when the store as a whole cannot be read. */
bool server_load(server *s, int64_t now_ms);

/* A WebSocket has opened; token NULL or unknown: may only watch. */
void server_socket_open(server *s, int64_t now_ms, uint64_t socket, const char *token);
void server_socket_closed(server *s, int64_t now_ms, uint64_t socket);
/* The measured round trip of a socket. */
void server_socket_lag(server *s, uint64_t socket, int64_t round_trip_ms);
void server_message(server *s, int64_t now_ms, uint64_t socket, const char *text, size_t length);

/* HTTP: the caller has matched the path; `code` is from it, or NULL. Each is answered once through
 * world.reply. */
typedef enum server_route {
    POST_SESSION,       /* /api/session */
    POST_LEAVE,         /* /api/session/leave: kills the token */
    POST_TABLES,        /* /api/tables */
    POST_SEATS,         /* /api/tables/CODE/seats */
    POST_TRANSFER,      /* /api/transfer */
    POST_TRANSFER_TAKE, /* /api/transfer/take */
    GET_TABLES,         /* /api/tables: the listed ones */
    GET_TABLE,          /* /api/tables/CODE: is it there? */
    GET_RECORD,         /* /r/ID.record: of a game that has ended; code: its id */
    GET_REPLAY,         /* /api/tables/CODE/replay: the game there; body: "VIEW FROM" */
    GET_RECORD_JSON,    /* /r/ID.json: the same for any game; code: its id */
    GET_REPORT,         /* /r/ID/report.json: as GET_RECORD; the world makes the report of it */
    GET_SESSION_DATA,   /* /api/session/data: all that is stored about the guest */
    POST_SESSION_DELETE /* /api/session/delete: takes it out again */
} server_route;
/* Is this the token of a guest? NULL: no. */
bool server_knows(server *s, const char *token);
void server_request(server *s, int64_t now_ms, uint64_t request, server_route route,
                    const char *code, const char *token, const char *body, size_t length);

/* --- The operator ----------------------------------------------------------------------------- */

/* An order, answered once through world.reply with JSON (docs/operations.md):
 *     list · guests · bans · close CODE · export GUEST · delete GUEST
 *     ban GUEST|RANGE DAYS also|only REASON   ("also": the addresses the guest comes from now;
 *                                              0 days: for good) · unban GUEST|RANGE
 * GUEST is the beginning of its id, at least six digits; RANGE is text that the caller has checked.
 */
void server_admin(server *s, int64_t now_ms, uint64_t request, const char *const *words, int count);

typedef struct server_ban {
    char whom[80];     /* "guest/ID" or "address/RANGE" */
    int64_t at, until; /* 0: for good */
    char reason[120];
} server_ban;

/* All bans; *changes counts how often they have changed. Banned guests are refused in here, banned
 * addresses by the one who takes connections. */
const server_ban *server_bans(const server *s, size_t *count, uint64_t *changes);

/* Deletes a guest again, of whom a restored backup still knows. Nothing when it is deleted. */
void server_delete_again(server *s, int64_t now_ms, const char *id);
/* All deleted guests that are durable: the key is the id. */
store_result server_deleted(server *s, store_document_visit *visit, void *data);
/* Goes on with deletions without letting time pass at the tables; false when nothing is left. For
 * tools: a running server's ticks do it. */
bool server_clean(server *s, int64_t now_ms);

/* Tables that were put aside, for a check: NULL past the last. */
typedef struct server_broken {
    const char *table, *why;
    uint64_t row; /* the one at fault, or the last sound one when the rows could not be read */
} server_broken;
bool server_broken_table(const server *s, size_t *at, server_broken *out);

void server_bot_answer(server *s, int64_t now_ms, uint64_t job, lp_action action);
/* `advice` is a JSON list of at most LIMIT_ADVICE entries; NULL: there is none. */
void server_hint_answer(server *s, int64_t now_ms, uint64_t job, const char *advice);

/* Does what is due; server_next says when to come again (INT64_MAX: when something happens). */
void server_tick(server *s, int64_t now_ms);
int64_t server_next(const server *s);

/* Submits what this turn has written and lets frames go that need not wait. */
void server_flush(server *s, int64_t now_ms);
void server_stored(server *s, int64_t now_ms, uint64_t batch, store_result fate);
/* A write has failed for good: end the process, nothing more is sent. */
bool server_stopped(const server *s);

/* For /metrics. */
typedef struct server_counts {
    uint64_t tables, playing, parked, broken, sessions, sockets;
    uint64_t actions, bot_actions, refused_batches, jobs, jobs_repeated, games_ended,
        games_unopened, /* closed before the end: their seed was never opened */
        guests_deleted, hints, bugs;
} server_counts;
server_counts server_count(const server *s);

#endif
