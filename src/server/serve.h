/* luckpond serve: one process, one loop. Joins the server's core (server.h) with sockets (src/net),
 * disk (src/store), threads for bots and the clock. It decides nothing about games. */
#ifndef LUCKPOND_SERVER_SERVE_H
#define LUCKPOND_SERVER_SERVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SERVE_TEXT_MAX = 256,
    SERVE_PATH_MAX = 1024,
    SERVE_LIST_MAX = 8, /* proxies, origins */
    SERVE_WHY_MAX = 512
};

typedef struct serve_list {
    int count;
    char text[SERVE_LIST_MAX][SERVE_TEXT_MAX];
} serve_list;

/* --- Settings (serve_config.c) ---------------------------------------------------------------- */

typedef struct serve_config {
    char host[SERVE_TEXT_MAX];
    int64_t port; /* 0: any free one */
    bool lan;     /* all addresses of this machine */
    char data[SERVE_PATH_MAX];
    bool relaxed;          /* durability = relaxed */
    bool tls;              /* a proxy in front speaks TLS: cookies are for HTTPS only */
    serve_list proxies;    /* whose X-Forwarded-For is believed */
    serve_list origins;    /* pages that may talk to us; none: those served by us */
    serve_list host_names; /* under which we are asked, besides numbers, localhost and our own */
    char metrics[8];       /* local, all, off */
    int64_t tables;        /* see server_limits and net_limits for these */
    int64_t sockets;       /* in all */
    int64_t here_sockets, here_websockets; /* of one address */
    int64_t here_messages, here_requests;  /* of one address, a second */
    int64_t socket_messages;               /* of one connection, a second */
    int64_t bot_threads, bot_ms;
    int64_t lobby_s, park_s, expire_s; /* how long a table without people stays */
} serve_config;

typedef enum serve_fault {
    SERVE_CONFIG_GOOD,
    SERVE_CONFIG_UNREADABLE, /* the file: `what` says why */
    SERVE_CONFIG_NO_LINE,    /* not `key = value` */
    SERVE_CONFIG_UNKNOWN,    /* no such key */
    SERVE_CONFIG_BAD_VALUE   /* `what` says what it should be */
} serve_fault;

typedef struct serve_config_error {
    serve_fault fault;
    int line; /* of the file, 0: none */
    char key[64], value[SERVE_TEXT_MAX], what[SERVE_TEXT_MAX];
} serve_config_error;

void serve_config_default(serve_config *c);
/* Each sets what it finds and leaves the rest; false with `error` filled. */
bool serve_config_set(serve_config *c, const char *key, const char *value,
                      serve_config_error *error);
bool serve_config_read(serve_config *c, const char *path, serve_config_error *error);
/* LUCKPOND_HOST, LUCKPOND_PORT and so on. */
bool serve_config_environment(serve_config *c, serve_config_error *error);
/* The name of key number `index`, NULL past the last. */
const char *serve_config_key(int index);

/* --- Serving ---------------------------------------------------------------------------------- */

typedef enum serve_result {
    SERVE_ENDED,          /* by a signal, everything written */
    SERVE_ADDRESS_IN_USE, /* something else listens there */
    SERVE_ADDRESS_BAD,    /* not an address of this machine, or not allowed */
    SERVE_DATA_DENIED,    /* cannot be created, read or written */
    SERVE_DATA_LOCKED,    /* another process serves it */
    SERVE_DATA_NEWER,     /* written by a newer luckpond */
    SERVE_DATA_DAMAGED,   /* or not ours */
    SERVE_WRITE_FAILED,   /* a sync failed while running: see the log */
    SERVE_NO_MEMORY
} serve_result;

/* Told once, when clients can come: the addresses to show to people, one `http://…/` each. */
typedef void serve_ready(void *data, const char *const *addresses, int count);

/* Serves until a signal ends it. `why` gets a sentence of detail when it is not SERVE_ENDED. */
serve_result serve_run(const serve_config *config, serve_ready *ready, void *data,
                       char why[SERVE_WHY_MAX]);

#endif
