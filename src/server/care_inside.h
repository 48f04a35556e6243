/* What the files of care share: the server's core on a store, without loop, sockets and clock. */
#ifndef LUCKPOND_SERVER_CARE_INSIDE_H
#define LUCKPOND_SERVER_CARE_INSIDE_H

#include "care.h"
#include "server.h"

typedef struct workshop {
    store *store;
    server *core;
    int64_t now_ms;
    care_answer answer;
    bool answered;
    store_result fate; /* the first of a batch that was not DURABLE */
    void (*log)(void *data, const char *table, const char *what);
    void *log_data;
} workshop;

/* Opens the store and loads the core. */
care_result workshop_open(workshop *w, const char *data, bool read_only, char *why);
/* Writes all that the core has to write, deletions to their end. */
care_result workshop_settle(workshop *w, char *why);
void workshop_close(workshop *w);
care_result care_from_store(store_result r);

#endif
