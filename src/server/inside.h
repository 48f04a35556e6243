/* What the files of the server's core share. Nobody outside includes this but tests. */
#ifndef LUCKPOND_SERVER_INSIDE_H
#define LUCKPOND_SERVER_INSIDE_H

#include "core/core.h"
#include "due.h"
#include "guard.h"
#include "map.h"
#include "protocol_generated.h"
#include "record/fair.h"
#include "server.h"

typedef struct table table;

/* --- Sessions: guests without accounts (session.c) -------------------------------------------- */

typedef struct session {
    char id[33];         /* what tables know of it */
    char token_hash[65]; /* SHA-256 of the token; the token itself is nowhere */
    char name[97];
    int64_t seen_at;
    char link_hash[65]; /* of a transfer link, "" none */
    int64_t link_until;
    uint32_t tables;      /* created by it and still there */
    int64_t banned_until; /* 0: it is not, INT64_MAX: for good */
} session;

/* Makes any text a name: trimmed, control and direction characters become spaces. False when
 * nothing is left or it is too long. */
bool session_name(char out[97], const char *text);
/* A new guest with a new token (SERVER_TOKEN digits and a zero); NULL when there are too many. */
session *session_create(server *s, const char *name, char *token);
session *session_find(server *s, const char *token); /* NULL token too */
session *session_by_id(server *s, const char *id);
bool session_rename(server *s, session *who, const char *name);
/* A link that moves the session to another device, once. */
void session_link(server *s, session *who, char *link);
session *session_take_link(server *s, const char *link, char *token);
void session_end(server *s, session *who);
bool session_load(server *s);
/* Here again: written down once a day, so that nobody who plays is forgotten. */
void session_seen(server *s, session *who);
/* Forgets those unseen for long who sit at no table. */
void session_expire(server *s);
/* The batch that wrote this session was refused: back to what it was. */
typedef struct session_change {
    char id[33];
    char old_token_hash[65]; /* "": it did not exist */
} session_change;
void session_revert(server *s, const session_change *change);

/* --- Sockets ---------------------------------------------------------------------------------- */

enum { FOLLOWS_MAX = 8 };

typedef struct follow {
    table *table;
    bool screen;
    int8_t view; /* which one it gets, while something is being published */
} follow;

typedef struct sock {
    uint64_t id;
    session *session; /* NULL: may only watch */
    int64_t lag_ms;   /* one way */
    int follow_count;
    follow follows[FOLLOWS_MAX];
} sock;

/* --- Tables ----------------------------------------------------------------------------------- */

typedef enum table_phase {
    TABLE_LOBBY,
    TABLE_STARTING, /* seeds are being opened */
    TABLE_PLAYING,
    TABLE_OVER,
    TABLE_CLOSED, /* dropped; goes when that is durable */
    TABLE_BROKEN  /* damaged: put aside */
} table_phase;

typedef struct table_answer {
    uint64_t request; /* its hash */
    uint64_t decision;
} table_answer;

typedef struct table_member {
    char session[33];
    char name[97];
    bool gone, kicked;
    int8_t sat; /* its seat in this game, also after it left; -1: none */
    bool committed, opened;
    uint8_t commitment[FAIR_BYTES], seed[FAIR_BYTES];
    table_answer answers[LIMIT_ANSWERS]; /* a ring */
    uint32_t answer_count;
    /* Not stored. */
    uint32_t sockets;    /* following as this member */
    int64_t away_since;  /* while sockets == 0 */
    int64_t away_extra;  /* more grace, by "wait" */
    int64_t talk_tokens; /* in milliseconds */
    int64_t talk_at;
    int64_t hint_at; /* of the last hint */
} table_member;

/* One numbered event. */
typedef struct table_item {
    lp_step step;
    bool is_step;
    bool is_talk;
    char *json;    /* talk and company: what all are told; NULL: a step, or talk long past */
    char *comment; /* for the record, or NULL */
} table_item;

typedef union table_state {
    uint64_t words[LP_STATE_MAX / 8];
    uint8_t bytes[LP_STATE_MAX];
} table_state;

typedef struct table_job {
    uint64_t id; /* 0: none */
    int64_t sent_at, answered_at;
    bool answered;
    lp_action action;
} table_job;

/* An answer that waits for the beat (table_play.c). */
typedef struct table_held {
    uint64_t decision; /* which it makes; 0: none */
    uint64_t socket;
    int64_t at, lag_ms;
    int member;
    lp_action action;
    char request[33];
} table_held;

struct table {
    char code[13];
    uint64_t epoch, rows;
    uint32_t index; /* in server.tables */

    /* What the rows say: changed by table_fold and nothing else. */
    row_created settings;
    lp_game game;
    const lp_bot *bot;
    table_phase phase;
    char broken[96]; /* why */
    table_member *members;
    int member_count;
    int host;                /* -1: none */
    int place[LP_SEATS_MAX]; /* lobby: who; -1: free, a bot when it starts */
    fair_terms terms;
    char record[33];
    uint64_t game_number;
    char place_bot[LP_SEATS_MAX][17];     /* lobby: the bot the host put there; "": open */
    int seat[LP_SEATS_MAX];               /* playing: who; -1: a bot */
    const lp_bot *seat_bot[LP_SEATS_MAX]; /* playing: put there by the host; NULL: `bot` */
    int64_t bank_ms[LP_SEATS_MAX];
    uint8_t more_time[LP_SEATS_MAX];
    int64_t penalties[LP_SEATS_MAX];
    int64_t hints[LP_SEATS_MAX];
    uint64_t hinted[LP_SEATS_MAX]; /* the last decision with a hint */
    table_state state;
    lp_random random;
    uint64_t decision;       /* number of the one that is due, or will be next; never repeats */
    uint64_t first_decision; /* of this game */
    uint64_t event_base;     /* events before items[0] */
    table_item *items;
    size_t item_count, item_room;
    size_t talk_from; /* talk before this has been dropped */
    uint32_t talk_kept;
    bool parked;
    int64_t last_at; /* time of the last row */
    int64_t starting_at;

    /* What is only so while the process runs. */
    sock **followers;
    int follower_count, follower_room;
    size_t shown;            /* items told to followers */
    table_state shown_state; /* and the position before the next one */
    bool company_changed, view_changed;
    int64_t asked_at;   /* when the decision was shown; 0: not yet */
    int64_t clock_from; /* since when the clock of the seat to act runs; 0: it does not */
    int64_t grace_from; /* after a restart: nobody counts as away before this + grace */
    int64_t idle_since; /* since when nobody is here; 0: somebody is */
    table_job job;
    table_held held;
    due due;
    uint64_t last_batch; /* the last one that writes or shows something of this table */
    uint64_t last_write; /* the last one with rows of it */
    enum { CLEAN_DONE, CLEAN_ROWS, CLEAN_READ_AGAIN } cleaning; /* of deleted guests: guest.c */
    bool unopened; /* counted as a game that was closed before its end */
    bool lost;     /* a batch was refused: to be reloaded when `last_batch` is decided */
};

const char *table_phase_name(const table *t);

/* table_fold.c: what a row means. NULL, or a sentence saying what is wrong with it; then the table
 * must not be used any more. */
const char *table_fold(server *s, table *t, const row_message *row);
void table_fold_reset(table *t);
int table_seat_of(const table *t, int member); /* -1: none */
/* What was agreed, as it stands now, and the stream of draws it gives. */
void table_fill_terms(const table *t, fair_terms *terms, lp_random *random);
bool table_hex(uint8_t *out, const char *hex, size_t bytes);

/* table_log.c: rows in and out. */
table *table_create(server *s, const char *code);
void table_free(server *s, table *t);
table *table_find(server *s, const char *code); /* also lower case */
/* Folds the row and adds it to the batch. False: the table broke. */
bool table_write(server *s, table *t, const row_message *row);
void table_break(server *s, table *t, const char *why);
void table_reload(server *s, table *t);
void table_drop(server *s, table *t);
bool table_load_all(server *s);

/* table_record.c */
void table_put_record(server *s, table *t);
void table_record_key(char key[48], const char *id, int part);

/* table_seats.c: the company. Each answers a request or says why not. */
typedef struct refusal {
    server_error error;
    lp_error rule;
} refusal;
table *table_open(server *s, session *host, const post_create_table *wish, refusal *why);
int table_join(server *s, table *t, session *who, int seat, const char *request, refusal *why);
refusal table_leave(server *s, table *t, int member, int by, const char *request);
refusal table_commit(server *s, table *t, int member, const client_seed_commit *m);
refusal table_open_seed(server *s, table *t, int member, const client_seed_open *m);
refusal table_start(server *s, table *t, int member, const char *request);
refusal table_rematch(server *s, table *t, int member, const char *request);
int table_member_of(const table *t, const session *who); /* -1: none */

/* table_setup.c: what the host may change in the lobby. */
const char *table_set_up(table *t, const row_created *wish); /* NULL, or what is wrong with it */
refusal table_check_settings(const row_created *row);
bool table_set_clock(row_created *row, const char *clock, bool has_bank, int64_t bank_ms,
                     int64_t increment_ms);
refusal table_configure(server *s, table *t, int member, const client_configure *m);
refusal table_set_bot(server *s, table *t, int member, const client_set_bot *m);
const char *table_fold_configured(table *t, const row_configured *r);
const char *table_fold_bot_set(table *t, const row_bot_set *r);
const lp_bot *table_seat_bot(const table *t, int seat);

/* table_hint.c */
refusal table_hint(server *s, table *t, const sock *k, int member, const client_hint *m);
void table_hints_finish(server *s);

/* table_replay.c: a game step by step for one viewer. `wish` is "VIEW FROM". */
void table_replay(server *s, uint64_t request, const table *t, const char *wish);
void record_answer(server *s, uint64_t request, const char *id, const char *wish);
void record_text(server *s, uint64_t request, const char *id);

/* table_play.c */
void table_deal(server *s, table *t);
refusal table_act(server *s, table *t, const sock *k, int member, const client_act *m);
/* The answer that waits for the beat, if it is for the decision that is due. */
bool table_has_held(const table *t);
void table_act_held(server *s, table *t, int64_t beat_at);
bool table_act_bot(server *s, table *t, lp_action action, const char *why);

/* table_talk.c */
refusal table_say(server *s, table *t, int member, const client_message *m);

/* table_clock.c: presence, clocks, bots, parking. */
/* What a bot or a hint thinks with at this decision: the same seed however often it is asked. */
uint64_t table_thought_seed(const table *t, const char *what);
void table_tick(server *s, table *t);
void table_arrived(server *s, table *t, int member);
void table_departed(server *s, table *t, int member);
refusal table_wait(server *s, table *t, int member, const client_wait *m);
refusal table_more_time(server *s, table *t, int member, const char *request);
bool table_attended(const table *t);
/* The time at which a bot will play for this absent member. */
int64_t table_bot_at(const table *t, int member);
void table_job_answer(server *s, table *t, lp_action action);
/* Milliseconds left on the clock of the seat to act; INT64_MAX without a clock. */
int64_t table_time_left(const server *s, const table *t);

/* table_show.c: all that leaves. */
void table_publish(server *s, table *t);
/* The events after `last_event` (0 or one out of reach: none), the company, the position. */
void table_greet(server *s, const table *t, const sock *to, uint64_t last_event);
void table_send_bad(server *s, const sock *to, const char *message);
bool table_is_screen(const table *t, const sock *to);
void table_show_all(server *s, table *t); /* a fresh start for every follower */
void table_send_refused(server *s, const sock *to, const char *code, const char *request,
                        refusal why);
void table_send_done(server *s, const table *t, const sock *to, const char *request,
                     uint64_t decision);
void table_send_presence(server *s, table *t, int member);
int table_viewer(const table *t, const sock *to);
void table_add_item(table *t, const table_item *item);

/* --- The operator, and what guests may ask about themselves (guest.c, server_admin.c) ----------
 */

#define GUEST_DELETED "deleted guest" /* the name of all who asked to be forgotten */

/* Text that grows. Start from zeros, free `text`. */
typedef struct sheet {
    char *text;
    size_t length, room;
} sheet;
void sheet_add(sheet *p, const char *text, size_t length);
void sheet_string(sheet *p, const char *text);

bool guest_id_good(const char *id);
bool guest_sat_at(const table *t, const char *id);
void guest_played_space(char space[48], const char *id); /* of documents: its records */
/* All that is stored about it, as JSON (guest_export.c). */
void guest_export(server *s, const char *id, sheet *out);
typedef struct export export; /* a guest has asked for that, and it takes a while */
void exports_tick(server *s);
void exports_finish(server *s);
/* Ends its session, leaves its seats to bots, takes out its name and words. */
void guest_delete(server *s, const char *id);
bool guest_deleted(const server *s, const char *id);
bool guest_load(server *s);
/* Notes that this guest's name stands in this record. */
void guest_played(server *s, const char *id, const char *record_id, int seat);
/* While t->cleaning: the next step, when nothing of the table is on its way to the disk. The table
 * may be gone afterwards. */
void table_clean_step(server *s, table *t);
/* Its seats at all tables are left to bots. */
void server_leave_all(server *s, session *who);
bool bans_load(server *s);
bool session_banned(const server *s, const session *who); /* NULL too */
void bans_finish(server *s);
/* The guest's own data, and its end; `who` is not NULL. */
void guest_answer_data(server *s, uint64_t request, const session *who);
void guest_answer_delete(server *s, uint64_t request, const session *who);

/* --- Batches (batch.c) ------------------------------------------------------------------------ */

typedef enum held_kind { HELD_FRAME, HELD_ANSWER, HELD_REPLY, HELD_CLOSE } held_kind;

/* Something that waits for its batch. */
typedef struct held {
    held_kind kind;
    uint64_t to;  /* socket, or HTTP request */
    table *table; /* whose state it shows; NULL: no table's */
    size_t at, length;
    int status;
    bool has_token;
    char token[SERVER_TOKEN + 1];
    char request[33]; /* HELD_ANSWER */
} held;

typedef struct batch_op {
    server_op op;
    size_t table_at, key_at, bytes_at;
} batch_op;

typedef struct batch {
    struct batch *next;
    uint64_t id;
    bool submitted, decided;
    store_result fate;
    char *text; /* everything written in this batch, one after another */
    size_t length, room;
    batch_op *ops;
    size_t op_count, op_room, op_bytes;
    held *helds;
    size_t held_count, held_room;
    struct batch_table {
        table *t;
        bool written; /* it has rows in here; otherwise it is only shown */
    } * tables;       /* each once */
    size_t table_count, table_room;
    session_change *sessions;
    size_t session_count, session_room;
} batch;

void batch_append(server *s, table *t, const char *bytes, size_t size);
/* Row `number`, which is durable; several of one table by ascending number, nothing between. */
void batch_rewrite(server *s, table *t, uint64_t number, const char *bytes, size_t size);
void batch_create_table(server *s, table *t);
void batch_drop(server *s, table *t);
void batch_put(server *s, const char *space, const char *key, const char *bytes, size_t size);
void batch_delete(server *s, const char *space, const char *key);
void batch_session(server *s, const session *who, const char *old_token_hash);
/* Text once, then any number of frames of it. */
size_t batch_text(server *s, const char *text, size_t length);
void batch_frame(server *s, uint64_t socket, const table *t, size_t at, size_t length);
void batch_answer(server *s, uint64_t socket, const table *t, const char *request, size_t at,
                  size_t length);
void batch_reply(server *s, uint64_t request, const table *t, int status, const char *token,
                 const char *body, size_t length);
void batch_close(server *s, uint64_t socket);
/* Ends the turn early when the store could not take a larger batch. Only between inputs. */
void batch_flush_large(server *s);
void batch_free_all(server *s);
/* Forgets a table that is about to be freed. */
void batch_forget(server *s, const table *t);

/* --- The server ------------------------------------------------------------------------------- */

struct server {
    server_world world;
    server_limits limits;
    int64_t now;
    bool stopped;
    map sockets, sessions, sessions_by_id, tables_by_code, jobs, hints;
    table **tables;
    size_t table_count, table_room;
    due_heap dues;
    batch *first, *current; /* in flight in order; the one being filled */
    batch *last, *spare;    /* spare: empty, kept for its memory */
    uint32_t in_flight;     /* batches from first to last */
    uint64_t batch_ids, job_ids;
    int64_t sessions_checked_at;
    server_ban *bans;
    size_t ban_count, ban_room;
    uint64_t ban_changes;
    export *exports;   /* the first is next … */
    int64_t export_at; /* … at this time */
    map deleted;       /* ids of guests; the values mean nothing */
    server_counts counts;
    table *at;    /* being dealt with, while a guard stands */
    char *page;   /* of a replay, while it is being written; here so that no bug can lose it */
    bool replied; /* to the HTTP request being dealt with */
    char scratch[LIMIT_FRAME + 64 * 1024];
    char scratch_view[LIMIT_FRAME], scratch_legal[LIMIT_FRAME];
};

/* Answers an HTTP request with a refusal; `more`, if any, says it better than its message. */
void server_fail(server *s, uint64_t request, refusal why, const char *more);
/* Does something with a table (NULL: whichever it writes or shows). When that finds a bug the table
 * is put aside and its people are told: false. */
bool server_guarded(server *s, table *t, void (*work)(void *data), void *data);
/* Lower-case hexadecimal of `bytes` unguessable bytes, closed by a zero. */
void server_random_hex(server *s, char *out, size_t bytes);
/* SHA-256 of a text as hexadecimal digits. */
void server_hash(const char *text, char out[65]);
void server_log(server *s, const table *t, const char *what);
void server_drop_session(server *s, session *who); /* sockets let go of it */
void server_unfollow(server *s, table *t);         /* all sockets let go of it */

/* Too much waits for the store: refuse instead of piling up. */
static inline bool server_busy(const server *s) { return s->in_flight >= s->limits.batches; }

#define REFUSE(name) ((refusal){SERVER_##name, LP_OK})
#define ACCEPT ((refusal){SERVER_OK, LP_OK})
#define LATER ((refusal){SERVER_ERROR_COUNT, LP_OK}) /* answered when it has been carried out */
static inline bool refused(refusal r) { return r.error != SERVER_OK || r.rule != LP_OK; }

/* When the table is to be looked at (table_tick). */
static inline void table_due(server *s, table *t, int64_t at) { due_set(&s->dues, &t->due, at); }

/* Grows an array by one. */
void *server_grow(void *array, size_t *room, size_t count, size_t size);

#endif
