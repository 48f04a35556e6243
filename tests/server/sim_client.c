/* A person with a bad connection: loses it, comes back, sends things twice, late and in the wrong
 * order, and remembers what was promised. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim.h"

static bool chance(sim_client *c, uint32_t one_in)
{
    return c->faulty && lp_random_below(&c->random, one_in) == 0;
}

static int64_t delay(sim_client *c, uint32_t most)
{
    return c->faulty ? lp_random_below(&c->random, most) : 10;
}

int sim_choice(uint64_t seed, const char *list, int count)
{
    return (int)((map_key(list, strlen(list)) ^ seed * 0x9e3779b97f4a7c15u) % 1000003u %
                 (uint64_t)count);
}

/* --- Sending ---------------------------------------------------------------------------------- */

static void post(sim_client *c, const char *text)
{
    const int copies = chance(c, 8) ? 2 : chance(c, 12) ? 0 : 1;
    for (int i = 0; i < copies && c->out_count < SIM_QUEUE; i++)
        c->out[c->out_count++] = (sim_mail){c->w->now + delay(c, 300), c->socket, strdup(text)};
}

static void drop_mail(sim_mail *box, int *count)
{
    while (*count > 0)
        free(box[--*count].text);
}

void client_cut(sim_client *c, int64_t back_in_ms)
{
    if (c->socket && c->w->s)
        server_socket_closed(c->w->s, c->w->now, c->socket);
    c->socket = 0;
    c->connect_at = c->w->now + back_in_ms;
    drop_mail(c->in, &c->in_count);
    drop_mail(c->out, &c->out_count);
}

void client_finish(sim_client *c)
{
    drop_mail(c->in, &c->in_count);
    drop_mail(c->out, &c->out_count);
}

static void connect_again(sim_client *c)
{
    static uint64_t sockets = 1000;
    char hello[160];
    c->socket = ++sockets;
    c->fresh = true;
    world_open(c->w, c->socket, c->token);
    snprintf(hello, sizeof hello,
             "{\"type\":\"hello\",\"tables\":[{\"table\":\"%s\",\"event\":%llu}]}", c->code,
             (unsigned long long)c->last_event);
    world_say(c->w, c->socket, hello);
    c->sent_at = 0; /* what is not answered goes out again */
}

static int count_legal(const char *list)
{
    int quotes = 0;
    for (; *list; list++)
        quotes += *list == '"';
    return quotes / 2;
}

static void nth_legal(const char *list, int index, char *out)
{
    for (int quote = 0; quote < 2 * index + 1; list++)
        quote += *list == '"';
    const size_t length = strcspn(list, "\"");
    memcpy(out, list, length);
    out[length] = 0;
}

static void decide(sim_client *c)
{
    char action[LP_ACTION_TEXT_MAX];
    const int count = count_legal(c->legal);
    nth_legal(c->legal, sim_choice(sim_seed, c->legal, count), action);
    snprintf(c->request, sizeof c->request, "m%d-%llu", c->member,
             (unsigned long long)++c->requests);
    c->waiting_decision = c->decision;
    snprintf(c->waiting, sizeof c->waiting,
             "{\"type\":\"act\",\"table\":\"%s\",\"request\":\"%s\",\"decision\":%llu,"
             "\"action\":\"%s\"}",
             c->code, c->request, (unsigned long long)c->decision, action);
    c->sent_at = 0;
    c->legal[0] = 0;
}

/* Something else than an action, sent until it is answered. */
static void ask(sim_client *c, const char *type, const char *more)
{
    snprintf(c->request, sizeof c->request, "m%d-%llu", c->member,
             (unsigned long long)++c->requests);
    c->waiting_decision = 0;
    snprintf(c->waiting, sizeof c->waiting,
             "{\"type\":\"%s\",\"table\":\"%s\",\"request\":\"%s\"%s}", type, c->code, c->request,
             more);
    c->sent_at = 0;
    c->act_at = c->w->now + 500;
}

static void ask_with_seed(sim_client *c, bool open)
{
    uint8_t seed[FAIR_BYTES], commitment[FAIR_BYTES];
    char more[120];
    lp_text text;
    memset(seed, 11 * (c->member + 1), sizeof seed);
    fair_player_commitment(seed, commitment);
    lp_text_init(&text, more, sizeof more);
    lp_text_string(&text, open ? ",\"seed\":\"" : ",\"commitment\":\"");
    for (int i = 0; i < FAIR_BYTES; i++)
        lp_text_hex(&text, open ? seed[i] : commitment[i], 2);
    lp_text_char(&text, '"');
    ask(c, open ? "seed_open" : "seed_commit", more);
}

/* Before the game: commit, start, open. */
static void prepare(sim_client *c)
{
    if (strcmp(c->phase, "lobby") == 0 && !c->seeded)
        ask_with_seed(c, false);
    else if (strcmp(c->phase, "starting") == 0 && c->seeded && !c->opened)
        ask_with_seed(c, true);
    else if (strcmp(c->phase, "lobby") == 0 && c->host && c->people == 0)
        ask(c, "start", "");
    else if (strcmp(c->phase, "playing") == 0 && chance(c, 40))
        ask(c, "emote", ",\"emote\":\"wow\"");
}

/* --- Receiving -------------------------------------------------------------------------------- */

static void see_number(sim_client *c, const char *frame, bool is_event)
{
    const uint64_t event = strtoull(world_field(frame, "event"), NULL, 10);
    if (is_event && c->last_event > 0 && event != c->last_event + 1)
        sim_fail("member %d got event %llu after %llu", c->member, (unsigned long long)event,
                 (unsigned long long)c->last_event);
    if (!is_event && event < c->last_event)
        sim_fail("member %d was shown %llu after %llu", c->member, (unsigned long long)event,
                 (unsigned long long)c->last_event);
    if (!is_event && !c->fresh && event != c->last_event && c->last_event > 0)
        sim_fail("member %d missed events: %llu after %llu", c->member, (unsigned long long)event,
                 (unsigned long long)c->last_event);
    c->last_event = event;
    c->fresh = c->fresh && is_event;
}

static void see_view(sim_client *c, const char *frame)
{
    c->decision = strtoull(world_field(frame, "decision"), NULL, 10);
    const char *legal = strstr(frame, "\"legal\":") + 8;
    snprintf(c->legal, sizeof c->legal, "%.*s", (int)strlen(legal) - 1, legal);
    c->act_at = c->w->now + delay(c, 400);
    c->over = strstr(frame, "\"turn\":\"over\"") != NULL;
}

static void see_table(sim_client *c, const char *frame)
{
    char me[32];
    snprintf(c->phase, sizeof c->phase, "%.10s", world_field(frame, "phase"));
    c->host = atoi(world_field(frame, "host")) == c->member;
    snprintf(me, sizeof me, "\"member\":%d,", c->member);
    const char *mine = strstr(frame, me);
    c->seeded = mine && strcmp(world_field(mine, "seeded"), "true") == 0;
    c->opened = mine && strcmp(world_field(mine, "opened"), "true") == 0;
    c->people = 0; /* who have not committed yet */
    for (const char *at = frame; (at = strstr(at, "\"member\":")) != NULL; at++)
        c->people += at[9] != '-' && strcmp(world_field(at, "seeded"), "false") == 0;
}

static void see_done(sim_client *c, const char *frame)
{
    if (strcmp(world_field(frame, "request"), c->request) != 0)
        return;
    if (c->waiting[0]) {
        lp_assert(c->journal_count < SIM_JOURNAL);
        strcpy(c->journal[c->journal_count].request, c->request);
        c->journal[c->journal_count].decision = strtoull(world_field(frame, "decision"), NULL, 10);
        if (c->journal[c->journal_count].decision != c->waiting_decision)
            sim_fail("decision %llu was answered as another: %s",
                     (unsigned long long)c->waiting_decision, frame);
        c->journal_count++;
    }
    c->waiting[0] = 0;
}

static void see_refused(sim_client *c, const char *frame)
{
    const char *error = world_field(frame, "error");
    if (strcmp(world_field(frame, "request"), c->request) != 0)
        return;
    if (strncmp(error, "STORE_", 6) == 0 || strcmp(error, "NO_SUCH_TABLE") == 0) {
        c->sent_at = c->w->now; /* again later */
        return;
    }
    if (strcmp(error, "TOO_FAST") == 0) {
        c->sent_at = c->w->now;
        return;
    }
    if (strcmp(error, "STALE") != 0 && strcmp(error, "WRONG_PHASE") != 0)
        sim_fail("a sound request was refused: %s after %s", frame, c->waiting);
    c->waiting[0] = 0;
}

static void receive(sim_client *c, const char *frame)
{
    const char *type = world_field(frame, "type");
    if (strcmp(type, "event") == 0)
        see_number(c, frame, true);
    else if (strcmp(type, "view") == 0) {
        see_number(c, frame, false);
        see_view(c, frame);
    } else if (strcmp(type, "table") == 0) {
        see_number(c, frame, false);
        see_table(c, frame);
    } else if (strcmp(type, "done") == 0)
        see_done(c, frame);
    else if (strcmp(type, "refused") == 0)
        see_refused(c, frame);
}

/* Frames of one connection stay in order, however late. */
void client_frame(sim_client *c, uint64_t socket, const char *text)
{
    if (socket != c->socket)
        return;
    int64_t at = c->w->now + delay(c, 200);
    if (at < c->last_in_at)
        at = c->last_in_at;
    c->last_in_at = at;
    if (c->in_count == SIM_QUEUE) { /* a reader that slow is cut */
        client_cut(c, 500);
        return;
    }
    c->in[c->in_count++] = (sim_mail){at, socket, strdup(text)};
}

static void deliver_in(sim_client *c)
{
    int read = 0;
    while (read < c->in_count && c->in[read].at <= c->w->now) {
        receive(c, c->in[read].text);
        free(c->in[read++].text);
    }
    memmove(c->in, c->in + read, (size_t)(c->in_count - read) * sizeof *c->in);
    c->in_count -= read;
}

static void deliver_out(sim_client *c)
{
    for (int i = 0; i < c->out_count;) {
        if (c->out[i].at > c->w->now) {
            i++;
            continue;
        }
        const sim_mail mail = c->out[i];
        c->out[i] = c->out[--c->out_count];
        if (mail.socket == c->socket)
            world_say(c->w, mail.socket, mail.text);
        free(mail.text);
    }
}

void client_step(sim_client *c)
{
    if (!c->socket) {
        if (c->w->s && !c->left && c->w->now >= c->connect_at)
            connect_again(c);
        return;
    }
    deliver_in(c);
    if (!c->socket)
        return;
    if (!c->waiting[0] && c->decision && strlen(c->legal) > 2 && c->w->now >= c->act_at)
        decide(c);
    else if (!c->waiting[0] && c->w->now >= c->act_at)
        prepare(c);
    if (c->waiting[0] && (!c->sent_at || c->w->now > c->sent_at + 2500)) {
        c->sent_at = c->w->now;
        post(c, c->waiting);
    }
    deliver_out(c);
    if (chance(c, 400))
        client_cut(c, lp_random_below(&c->random, 6000));
}
