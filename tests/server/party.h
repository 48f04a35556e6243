/* People at a table, for tests: each a session with a socket. */
#ifndef LUCKPOND_TESTS_SERVER_PARTY_H
#define LUCKPOND_TESTS_SERVER_PARTY_H

#include "world.h"

typedef struct party {
    world *w;
    char code[13];
    int people;
    char token[LP_SEATS_MAX][SERVER_TOKEN + 1];
    uint64_t socket[LP_SEATS_MAX];
    uint64_t requests;
} party;

/* Opens a table (`more`: further fields of create_table, with a leading comma, or "") with so many
 * people at it, all connected. */
void party_open(party *p, world *w, const char *game, int seats, int people, const char *more);
/* Sends {"type":TYPE,"table":…,"request":…MORE} as person i; settled. */
void party_send(party *p, int i, const char *type, const char *more);
void party_start(party *p);
table *party_table(const party *p);
/* Everybody says hello again (after a restart, with new sockets). */
void party_hello(party *p, int i, uint64_t event);
/* Which person has the decision; -1: a bot, or nobody. */
int party_to_act(const party *p);
/* That person does the action with this index among the legal ones. */
void party_act(party *p, int i, int choice);
/* The text of the action with this index, and the number of legal actions. */
int party_legal(const party *p, int choice, char text[LP_ACTION_TEXT_MAX]);

#endif
