#include "party.h"

#include <stdio.h>
#include <string.h>

table *party_table(const party *p) { return table_find(p->w->s, p->code); }

void party_hello(party *p, int i, uint64_t event)
{
    char text[200];
    static uint64_t sockets = 100;
    p->socket[i] = ++sockets;
    world_open(p->w, p->socket[i], p->token[i]);
    snprintf(text, sizeof text,
             "{\"type\":\"hello\",\"tables\":[{\"table\":\"%s\",\"event\":%llu}]}", p->code,
             (unsigned long long)event);
    world_send(p->w, p->socket[i], text);
}

void party_open(party *p, world *w, const char *game, int seats, int people, const char *more)
{
    char body[400];
    const world_reply *reply;
    memset(p, 0, sizeof *p);
    p->w = w;
    p->people = people;
    snprintf(body, sizeof body, "{\"game\":\"%s\",\"seats\":%d,\"name\":\"Ana\"%s}", game, seats,
             more);
    lp_assert(world_request(w, POST_TABLES, NULL, NULL, body, &reply) == 201);
    strcpy(p->code, world_field(reply->body, "table"));
    strcpy(p->token[0], reply->token);
    for (int i = 1; i < people; i++) {
        snprintf(body, sizeof body, "{\"name\":\"P%d\"}", i);
        lp_assert(world_request(w, POST_SEATS, p->code, NULL, body, &reply) == 200);
        strcpy(p->token[i], reply->token);
    }
    for (int i = 0; i < people; i++)
        party_hello(p, i, 0);
}

void party_send(party *p, int i, const char *type, const char *more)
{
    char text[700];
    snprintf(text, sizeof text, "{\"type\":\"%s\",\"table\":\"%s\",\"request\":\"r%llu\"%s}", type,
             p->code, (unsigned long long)++p->requests, more);
    world_send(p->w, p->socket[i], text);
}

void party_start(party *p) { party_send(p, 0, "start", ""); }

int party_to_act(const party *p)
{
    const table *t = party_table(p);
    if (!t || t->phase != TABLE_PLAYING)
        return -1;
    return t->seat[lp_turn(&t->game, &t->state)];
}

int party_legal(const party *p, int choice, char text[LP_ACTION_TEXT_MAX])
{
    const table *t = party_table(p);
    lp_action legal[LP_LEGAL_MAX];
    const int count = lp_legal(&t->game, &t->state, legal);
    lp_text out;
    lp_text_init(&out, text, LP_ACTION_TEXT_MAX);
    t->game.rules->action_write(&t->game, legal[choice % count], &out);
    return count;
}

void party_act(party *p, int i, int choice)
{
    char text[LP_ACTION_TEXT_MAX], more[120];
    party_legal(p, choice, text);
    snprintf(more, sizeof more, ",\"decision\":%llu,\"action\":\"%s\"",
             (unsigned long long)party_table(p)->decision, text);
    party_send(p, i, "act", more);
    while (party_table(p) && table_has_held(party_table(p))) /* answers come on the beat */
        world_pass(p->w, p->w->limits.bot_ms);
}
