/* A made-up world for the server's core: a clock that is told, a disk that can forget, sockets that
 * are lists, bots that answer when asked to. Everything from one seed. */
#ifndef LUCKPOND_TESTS_SERVER_WORLD_H
#define LUCKPOND_TESTS_SERVER_WORLD_H

#include "server/inside.h"

typedef struct world_bytes {
    char *bytes;
    size_t size;
} world_bytes;

typedef struct world_table {
    char name[16];
    uint64_t epoch;
    world_bytes *rows;
    size_t row_count, row_room;
} world_table;

typedef struct world_document {
    char space[64], key[128];
    world_bytes value;
} world_document;

typedef struct world_disk {
    world_table *tables;
    size_t table_count, table_room;
    world_document *documents;
    size_t document_count, document_room;
} world_disk;

typedef struct world_op {
    server_op_kind kind;
    char table[64], key[128];
    uint64_t epoch, number;
    world_bytes value;
} world_op;

typedef struct world_batch {
    uint64_t id;
    world_op *ops;
    size_t op_count;
} world_batch;

typedef struct world_frame {
    uint64_t socket;
    char *text;
    int64_t at;
} world_frame;

typedef struct world_reply {
    uint64_t request;
    int status;
    char token[SERVER_TOKEN + 1];
    char *body;
} world_reply;

typedef struct world {
    server *s;
    server_limits limits;
    int64_t now;
    lp_random random;
    world_disk disk;
    world_batch *pending; /* submitted, not synced */
    size_t pending_count, pending_room;
    world_frame *frames; /* sent, not yet taken */
    size_t frame_count, frame_room;
    world_reply *replies;
    size_t reply_count, reply_room;
    server_job *jobs;
    size_t job_count, job_room;
    store_result next_fate; /* of the next batch, when not STORE_DURABLE */
    uint64_t request_ids, job_delay_ms;
    char log[256]; /* the last line */
    uint64_t log_hash;
    bool hints_full;
    bool damaged; /* rows are reported damaged after the first */
    uint32_t (*force_draw)(void *, const char *, const lp_game *, const void *, uint32_t);
    /* Told of every row as it becomes durable (NULL: the table is dropped) and every frame. */
    void (*on_row)(struct world *w, const char *table, const char *bytes, size_t size);
    void (*on_frame)(struct world *w, uint64_t socket, const char *text);
    void *user;
} world;

void world_init(world *w, uint64_t seed);
void world_finish(world *w);
/* Starts a server on what is on the disk. */
void world_start(world *w);
/* The process ends; of what was submitted and not synced the first `kept` batches are there. */
void world_crash(world *w, size_t kept);
/* Decides the oldest pending batch and tells the server. False when there is none. */
bool world_sync_one(world *w);
/* Ends the turn: flush, sync, until nothing waits. */
void world_settle(world *w);
/* What the job's bot does. */
lp_action world_choose(const server_job *job);
/* What a hint says, after one game for each action; valid until the next one. */
const char *world_advise(const server_job *job);
/* Lets all bots answer that were asked, and hints come. */
void world_think(world *w);
/* Lets time pass in steps, with ticks, bots and syncs. */
void world_pass(world *w, int64_t ms);

/* HTTP, settled: the status; `out` gets the reply (valid until the next one). */
int world_request(world *w, server_route route, const char *code, const char *token,
                  const char *body, const world_reply **out);
void world_open(world *w, uint64_t socket, const char *token);
void world_send(world *w, uint64_t socket, const char *text); /* settles */
void world_say(world *w, uint64_t socket, const char *text);  /* does not */
/* The last frame to this socket that contains `part`, or NULL. */
const char *world_last(const world *w, uint64_t socket, const char *part);
size_t world_count(const world *w, uint64_t socket, const char *part);
void world_clear_frames(world *w);
/* The value of a text or number field, from the first place it occurs, into a buffer that the next
 * call but seven overwrites. */
const char *world_field(const char *json, const char *name);

#endif
