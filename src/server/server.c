/* Sockets, messages and turns: who says something, to which table, and what becomes of it. */
#include "server.h"

#include <stdlib.h>
#include <string.h>

#include "inside.h"

const char *server_error_name(server_error e)
{
    switch (e) {
#define NAME(name, message)                                                                        \
    case SERVER_##name: return #name;
        SERVER_ERRORS(NAME)
#undef NAME
    case SERVER_OK:
    case SERVER_ERROR_COUNT: break;
    }
    return "OK";
}

const char *server_error_message(server_error e)
{
    switch (e) {
#define MESSAGE(name, message)                                                                     \
    case SERVER_##name: return message;
        SERVER_ERRORS(MESSAGE)
#undef MESSAGE
    case SERVER_OK:
    case SERVER_ERROR_COUNT: break;
    }
    return "all is well";
}

void server_random_hex(server *s, char *out, size_t bytes)
{
    uint8_t random[64];
    lp_assert(bytes <= sizeof random);
    s->world.random(s->world.data, random, bytes);
    lp_text text;
    lp_text_init(&text, out, 2 * bytes + 1);
    for (size_t i = 0; i < bytes; i++)
        lp_text_hex(&text, random[i], 2);
}

void server_hash(const char *text, char out[65])
{
    uint8_t digest[32];
    lp_sha256 sha;
    lp_sha256_init(&sha);
    lp_sha256_add(&sha, text, strlen(text));
    lp_sha256_finish(&sha, digest);
    lp_text hex;
    lp_text_init(&hex, out, 65);
    for (int i = 0; i < 32; i++)
        lp_text_hex(&hex, digest[i], 2);
}

void server_log(server *s, const table *t, const char *what)
{
    if (s->world.log)
        s->world.log(s->world.data, t ? t->code : "", what);
}

server *server_create(const server_world *world, const server_limits *limits)
{
    server *s = calloc(1, sizeof *s);
    lp_assert(s);
    s->world = *world;
    s->limits = *limits;
    return s;
}

static void free_values(map *m)
{
    for (size_t i = 0; i < m->room; i++)
        free(m->slots[i].value);
}

void server_destroy(server *s)
{
    if (!s)
        return;
    while (s->table_count > 0)
        table_free(s, s->tables[0]);
    batch_free_all(s);
    free_values(&s->sockets);
    free_values(&s->sessions);
    map_finish(&s->sockets);
    map_finish(&s->sessions);
    map_finish(&s->sessions_by_id);
    map_finish(&s->tables_by_code);
    map_finish(&s->jobs);
    map_finish(&s->deleted);
    bans_finish(s);
    table_hints_finish(s);
    exports_finish(s);
    free(s->page);
    due_finish(&s->dues);
    free(s->tables);
    free(s);
}

bool server_load(server *s, int64_t now_ms)
{
    s->now = s->sessions_checked_at = now_ms;
    return session_load(s) && bans_load(s) && table_load_all(s) && guest_load(s);
}

/* --- Following tables ------------------------------------------------------------------------- */

static void detach(table *t, const sock *k)
{
    for (int i = 0; i < t->follower_count; i++)
        if (t->followers[i] == k)
            t->followers[i--] = t->followers[--t->follower_count];
}

/* The member this socket stands for at the table, -1: it only watches. */
static int acts_as(const table *t, const sock *k, bool screen)
{
    return screen ? -1 : table_member_of(t, k->session);
}

static void unfollow(server *s, sock *k, int index)
{
    const follow f = k->follows[index];
    const int member = acts_as(f.table, k, f.screen);
    k->follows[index] = k->follows[--k->follow_count];
    detach(f.table, k);
    if (member >= 0)
        table_departed(s, f.table, member);
}

void server_unfollow(server *s, table *t)
{
    (void)s;
    for (int i = 0; i < t->follower_count; i++) {
        sock *k = t->followers[i];
        for (int j = 0; j < k->follow_count; j++)
            if (k->follows[j].table == t)
                k->follows[j--] = k->follows[--k->follow_count];
    }
    t->follower_count = 0;
}

/* The session ends: its sockets become spectators of what they follow. */
void server_drop_session(server *s, session *who)
{
    for (size_t i = 0; i < s->sockets.room; i++) {
        sock *k = s->sockets.slots[i].value;
        if (!k || k->session != who)
            continue;
        while (k->follow_count > 0)
            unfollow(s, k, k->follow_count - 1);
        k->session = NULL;
        batch_close(s, k->id);
    }
}

static int watchers(const table *t)
{
    int count = 0;
    for (int i = 0; i < t->follower_count; i++)
        count += acts_as(t, t->followers[i], false) < 0;
    return count;
}

static bool attach(server *s, table *t, sock *k, bool screen)
{
    if (k->follow_count == FOLLOWS_MAX ||
        (acts_as(t, k, screen) < 0 && watchers(t) >= (int)s->limits.spectators))
        return false;
    k->follows[k->follow_count++] = (follow){t, screen, 0};
    size_t room = (size_t)t->follower_room;
    t->followers = server_grow(t->followers, &room, (size_t)t->follower_count, sizeof(sock *));
    t->follower_room = (int)room;
    t->followers[t->follower_count++] = k;
    return true;
}

/* What a guard is stood for: somebody meets a table. */
typedef struct meeting {
    server *s;
    table *t;
    sock *k;
    const client_message *m;
    uint64_t event;
    bool screen, answered;
} meeting;

static void arrive(void *data)
{
    const meeting *o = data;
    const int member = acts_as(o->t, o->k, o->screen);
    if (member >= 0)
        table_arrived(o->s, o->t, member);
    table_greet(o->s, o->t, o->k, o->event);
}

static void follow_table(server *s, sock *k, const protocol_hello_table *wish)
{
    table *t = table_find(s, wish->table);
    if (!t) {
        table_send_refused(s, k, wish->table, "hello", REFUSE(NO_SUCH_TABLE));
        return;
    }
    for (int i = 0; i < k->follow_count; i++)
        if (k->follows[i].table == t)
            unfollow(s, k, i);
    if (!attach(s, t, k, wish->screen)) {
        table_send_refused(s, k, wish->table, "hello", REFUSE(TOO_MANY));
        return;
    }
    if (t->lost)
        return; /* greeted when it has been read again */
    meeting o = {.s = s, .t = t, .k = k, .event = (uint64_t)wish->event, .screen = wish->screen};
    server_guarded(s, t, arrive, &o);
}

/* --- Messages --------------------------------------------------------------------------------- */

static sock *find_socket(server *s, uint64_t id) { return map_get(&s->sockets, id); }

void server_socket_open(server *s, int64_t now_ms, uint64_t socket, const char *token)
{
    s->now = now_ms;
    sock *k = calloc(1, sizeof *k);
    lp_assert(k);
    k->id = socket;
    k->session = session_find(s, token);
    if (session_banned(s, k->session)) {
        s->world.close(s->world.data, socket, 1008, "banned");
        k->session = NULL;
    }
    if (k->session)
        session_seen(s, k->session);
    map_put(&s->sockets, socket, k);
}

void server_socket_closed(server *s, int64_t now_ms, uint64_t socket)
{
    s->now = now_ms;
    sock *k = find_socket(s, socket);
    if (!k)
        return;
    while (k->follow_count > 0)
        unfollow(s, k, k->follow_count - 1);
    map_remove(&s->sockets, socket);
    free(k);
}

void server_socket_lag(server *s, uint64_t socket, int64_t round_trip_ms)
{
    sock *k = find_socket(s, socket);
    if (k)
        k->lag_ms = round_trip_ms / 2;
}

static const table_answer *answered(const table *t, int member, const char *request)
{
    const table_member *m = &t->members[member];
    const uint64_t key = map_key(request, strlen(request));
    const uint32_t count = m->answer_count < LIMIT_ANSWERS ? m->answer_count : LIMIT_ANSWERS;
    for (uint32_t i = 0; i < count; i++)
        if (m->answers[i].request == key)
            return &m->answers[i];
    return NULL;
}

/* Sits down as a member; the socket acts for it from now on. */
static refusal take_seat(server *s, table *t, const sock *k, const client_take_bot_seat *m)
{
    refusal why;
    if (!k->session)
        return REFUSE(NO_SESSION);
    if (table_member_of(t, k->session) >= 0)
        return REFUSE(WRONG_PHASE);
    table_join(s, t, k->session, (int)m->seat, m->request, &why);
    return why;
}

static refusal carry_out(server *s, table *t, const sock *k, int member, const client_message *m)
{
    switch (m->type) {
    case CLIENT_ACT: return table_act(s, t, k, member, &m->act);
    case CLIENT_CHAT:
    case CLIENT_EMOTE:
    case CLIENT_CLAIM:
    case CLIENT_PENALTY: return table_say(s, t, member, m);
    case CLIENT_WAIT: return table_wait(s, t, member, &m->wait);
    case CLIENT_MORE_TIME: return table_more_time(s, t, member, m->more_time.request);
    case CLIENT_START: return table_start(s, t, member, m->start.request);
    case CLIENT_KICK:
        return member == t->host ? table_leave(s, t, (int)m->kick.member, member, m->kick.request)
                                 : REFUSE(NOT_HOST);
    case CLIENT_REMATCH: return table_rematch(s, t, member, m->rematch.request);
    case CLIENT_LEAVE: return table_leave(s, t, member, member, m->leave.request);
    case CLIENT_SEED_COMMIT: return table_commit(s, t, member, &m->seed_commit);
    case CLIENT_SEED_OPEN: return table_open_seed(s, t, member, &m->seed_open);
    case CLIENT_HINT: return table_hint(s, t, k, member, &m->hint);
    case CLIENT_SET_BOT: return table_set_bot(s, t, member, &m->set_bot);
    case CLIENT_CONFIGURE: return table_configure(s, t, member, &m->configure);
    case CLIENT_TAKE_BOT_SEAT:
    case CLIENT_HELLO:
    case CLIENT_TYPES: break;
    }
    return REFUSE(BAD_MESSAGE);
}

/* The socket must follow the table as a member: who only watches has no hands. */
static table *followed(server *s, const sock *k, const char *code, bool *screen)
{
    table *t = table_find(s, code);
    for (int i = 0; t && i < k->follow_count; i++)
        if (k->follows[i].table == t) {
            *screen = k->follows[i].screen;
            return t;
        }
    return NULL;
}

/* Carries it out, says so, and shows what became of it. */
static void do_request(void *data)
{
    meeting *o = data;
    server *s = o->s;
    table *t = o->t;
    const client_message *m = o->m;
    const client_leave *head = &m->leave;
    const int member = acts_as(t, o->k, o->screen);
    const table_answer *before = member >= 0 ? answered(t, member, head->request) : NULL;
    if (before && m->type == CLIENT_HINT && before->decision == t->decision)
        table_hint(s, t, o->k, member, &m->hint); /* the answer may have been lost */
    if (before) {
        table_send_done(s, t, o->k, head->request, before->decision);
        return;
    }
    const bool decides = m->type == CLIENT_ACT || m->type == CLIENT_HINT;
    const uint64_t decision = decides ? t->decision : 0;
    refusal r = REFUSE(NOT_SEATED);
    if (m->type == CLIENT_TAKE_BOT_SEAT)
        r = take_seat(s, t, o->k, &m->take_bot_seat);
    else if (member >= 0)
        r = carry_out(s, t, o->k, member, m);
    if (r.error == SERVER_ERROR_COUNT)
        return;
    if (refused(r))
        table_send_refused(s, o->k, head->table, head->request, r);
    else
        table_send_done(s, t, o->k, head->request, decision);
    o->answered = true;
    if (r.error == SERVER_STALE)
        table_greet(s, t, o->k, UINT64_MAX);
    table_publish(s, t);
}

static void for_table(server *s, sock *k, const client_message *m)
{
    const client_leave *head = &m->leave; /* all begin with table and request */
    bool screen = false;
    table *t = followed(s, k, head->table, &screen);
    refusal r = ACCEPT;
    if (!t)
        r = REFUSE(NO_SUCH_TABLE);
    else if (t->lost || server_busy(s))
        r = REFUSE(STORE_BUSY);
    else if (t->phase == TABLE_BROKEN)
        r = REFUSE(TABLE_BROKEN);
    if (refused(r)) {
        table_send_refused(s, k, head->table, head->request, r);
        return;
    }
    meeting o = {.s = s, .t = t, .k = k, .m = m, .screen = screen};
    if (!server_guarded(s, t, do_request, &o) && !o.answered)
        table_send_refused(s, k, head->table, head->request, REFUSE(TABLE_BROKEN));
}

void server_message(server *s, int64_t now_ms, uint64_t socket, const char *text, size_t length)
{
    static client_message m;
    protocol_error error;
    s->now = now_ms;
    sock *k = find_socket(s, socket);
    if (!k || s->stopped)
        return;
    if (!client_message_read(text, length, &m, &error)) {
        table_send_bad(s, k, error.message);
        return;
    }
    if (m.type != CLIENT_HELLO)
        for_table(s, k, &m);
    else
        for (size_t i = 0; i < m.hello.tables_count; i++)
            follow_table(s, k, &m.hello.tables[i]);
    batch_flush_large(s);
}

/* --- Time and bots ---------------------------------------------------------------------------- */

/* What a bot has chosen. */
typedef struct given {
    server *s;
    table *t;
    lp_action action;
} given;

static void take_answer(void *data)
{
    const given *o = data;
    table_job_answer(o->s, o->t, o->action);
}

static void tick(void *data)
{
    const given *o = data;
    table_tick(o->s, o->t);
}

static void tick_table(server *s, table *t)
{
    given o = {s, t, 0};
    server_guarded(s, t, tick, &o);
}

void server_bot_answer(server *s, int64_t now_ms, uint64_t job, lp_action action)
{
    s->now = now_ms;
    table *t = map_get(&s->jobs, job);
    if (!t || t->job.id != job || t->job.answered || t->lost || t->phase != TABLE_PLAYING)
        return;
    given o = {s, t, action};
    server_guarded(s, t, take_answer, &o);
}

void server_tick(server *s, int64_t now_ms)
{
    const int64_t hour = 60 * 60 * 1000;
    s->now = now_ms;
    if (server_busy(s) || s->stopped)
        return;
    /* Bounded: who is due again at once waits for the next turn. */
    for (size_t left = s->dues.count; left > 0; left--) {
        const due *first = due_first(&s->dues);
        if (!first || first->at > now_ms)
            break;
        tick_table(s, first->owner);
        batch_flush_large(s);
    }
    exports_tick(s);
    if (now_ms >= s->sessions_checked_at + hour) {
        s->sessions_checked_at = now_ms;
        session_expire(s);
    }
}

int64_t server_next(const server *s)
{
    const due *first = due_first(&s->dues);
    const int64_t at = first ? first->at : INT64_MAX;
    return s->exports && s->export_at < at ? s->export_at : at;
}

bool server_stopped(const server *s) { return s->stopped; }

server_counts server_count(const server *s)
{
    server_counts c = s->counts;
    c.tables = s->table_count;
    c.sessions = s->sessions.count;
    c.sockets = s->sockets.count;
    c.playing = c.parked = c.broken = 0;
    for (size_t i = 0; i < s->table_count; i++) {
        c.playing += s->tables[i]->phase == TABLE_PLAYING;
        c.parked += s->tables[i]->parked;
        c.broken += s->tables[i]->phase == TABLE_BROKEN;
    }
    return c;
}
