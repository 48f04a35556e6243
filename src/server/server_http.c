/* HTTP: sessions, opening and joining tables, lists, records. */
#include <stdlib.h>
#include <string.h>

#include "inside.h"

static void reply_text(server *s, uint64_t request, const table *t, int status, const char *token,
                       const lp_text *out)
{
    lp_assert(lp_text_fits(out));
    batch_reply(s, request, t, status, token, s->scratch, out->length);
}

static int status_of(server_error e)
{
    switch (e) {
    case SERVER_NO_SESSION: return 401;
    case SERVER_NO_SUCH_TABLE: return 404;
    case SERVER_TABLE_FULL:
    case SERVER_WRONG_PHASE: return 409;
    case SERVER_TOO_MANY:
    case SERVER_TOO_FAST: return 429;
    case SERVER_BANNED:
    case SERVER_NOT_ALLOWED: return 403;
    case SERVER_STORE_BUSY:
    case SERVER_STORE_FULL:
    case SERVER_TABLE_BROKEN: return 503;
    default: return 400;
    }
}

/* `more` names a field or clause, or is NULL. */
void server_fail(server *s, uint64_t request, refusal why, const char *more)
{
    reply_failed m;
    memset(&m, 0, sizeof m);
    strcpy(m.error, why.error ? server_error_name(why.error) : lp_error_name(why.rule));
    const char *message = why.error ? server_error_message(why.error) : lp_error_message(why.rule);
    lp_text text, out;
    lp_text_init(&text, m.message, sizeof m.message);
    lp_text_string(&text, more && more[0] ? more : message);
    lp_text_init(&out, s->scratch, sizeof s->scratch);
    reply_failed_write(&m, &out);
    reply_text(s, request, NULL, status_of(why.error), NULL, &out);
}

/* The caller's session; or, with a name, a new guest whose token goes out with the reply. */
static session *guest(server *s, const char *token, const char *name, char *fresh, refusal *why)
{
    session *who = session_find(s, token);
    char tidy[97];
    *why = ACCEPT;
    fresh[0] = 0;
    if (who) {
        if (name && !session_rename(s, who, name))
            *why = REFUSE(BAD_NAME);
        return refused(*why) ? NULL : who;
    }
    if (!name || !session_name(tidy, name)) {
        *why = name ? REFUSE(BAD_NAME) : REFUSE(NO_SESSION);
        return NULL;
    }
    who = session_create(s, tidy, fresh);
    if (!who)
        *why = REFUSE(TOO_MANY);
    return who;
}

/* A guest made for something that was then refused: nobody has its token. */
static void drop_guest(server *s, session *who, const char *fresh)
{
    if (who && fresh[0])
        session_end(s, who);
}

static void post_session(server *s, uint64_t request, const char *token, const char *body,
                         size_t length)
{
    post_create_session m;
    protocol_error error;
    refusal why;
    char fresh[SERVER_TOKEN + 1];
    if (!post_create_session_read(body, length, &m, &error)) {
        server_fail(s, request, REFUSE(BAD_MESSAGE), error.message);
        return;
    }
    const session *who = guest(s, token, m.name, fresh, &why);
    if (!who) {
        server_fail(s, request, why, NULL);
        return;
    }
    reply_session r;
    memset(&r, 0, sizeof r);
    strcpy(r.name, who->name);
    lp_text out;
    lp_text_init(&out, s->scratch, sizeof s->scratch);
    reply_session_write(&r, &out);
    reply_text(s, request, NULL, 200, fresh[0] ? fresh : NULL, &out);
}

/* The token is dead from here on, and its seats are left to bots. */
static void post_leave(server *s, uint64_t request, const char *token)
{
    session *who = session_find(s, token);
    if (!who) {
        server_fail(s, request, REFUSE(NO_SESSION), NULL);
        return;
    }
    server_leave_all(s, who);
    session_end(s, who);
    batch_reply(s, request, NULL, 200, "", "{}", 2);
}

static void post_tables(server *s, uint64_t request, const char *token, const char *body,
                        size_t length)
{
    post_create_table m;
    protocol_error error;
    refusal why;
    char fresh[SERVER_TOKEN + 1];
    if (!post_create_table_read(body, length, &m, &error)) {
        server_fail(s, request, REFUSE(BAD_MESSAGE), error.message);
        return;
    }
    session *who = guest(s, token, m.has_name ? m.name : NULL, fresh, &why);
    table *t = who ? table_open(s, who, &m, &why) : NULL;
    if (!t) {
        drop_guest(s, who, fresh);
        server_fail(s, request, why, lp_error_clause(why.rule));
        return;
    }
    reply_table_created r;
    memset(&r, 0, sizeof r);
    strcpy(r.table, t->code);
    lp_text out;
    lp_text_init(&out, s->scratch, sizeof s->scratch);
    reply_table_created_write(&r, &out);
    reply_text(s, request, t, 201, fresh[0] ? fresh : NULL, &out);
    table_publish(s, t);
}

static refusal usable(const table *t)
{
    if (!t)
        return REFUSE(NO_SUCH_TABLE);
    if (t->phase == TABLE_BROKEN)
        return REFUSE(TABLE_BROKEN);
    return t->lost ? REFUSE(STORE_BUSY) : ACCEPT;
}

static void post_seats(server *s, uint64_t request, const char *code, const char *token,
                       const char *body, size_t length)
{
    post_ask_seat m;
    protocol_error error;
    char fresh[SERVER_TOKEN + 1];
    if (!post_ask_seat_read(body, length, &m, &error)) {
        server_fail(s, request, REFUSE(BAD_MESSAGE), error.message);
        return;
    }
    table *t = table_find(s, code);
    refusal why = usable(t);
    session *who = refused(why) ? NULL : guest(s, token, m.has_name ? m.name : NULL, fresh, &why);
    const int member = who ? table_join(s, t, who, -1, NULL, &why) : -1;
    if (member < 0) {
        drop_guest(s, who, fresh);
        server_fail(s, request, why, NULL);
        return;
    }
    reply_seated r;
    memset(&r, 0, sizeof r);
    strcpy(r.table, t->code);
    r.member = member;
    lp_text out;
    lp_text_init(&out, s->scratch, sizeof s->scratch);
    reply_seated_write(&r, &out);
    reply_text(s, request, t, 200, fresh[0] ? fresh : NULL, &out);
    table_publish(s, t);
}

static void post_transfer_link(server *s, uint64_t request, const char *token)
{
    session *who = session_find(s, token);
    if (!who) {
        server_fail(s, request, REFUSE(NO_SESSION), NULL);
        return;
    }
    reply_transfer_link r;
    memset(&r, 0, sizeof r);
    session_link(s, who, r.link);
    r.expires_at = who->link_until;
    lp_text out;
    lp_text_init(&out, s->scratch, sizeof s->scratch);
    reply_transfer_link_write(&r, &out);
    reply_text(s, request, NULL, 200, NULL, &out);
}

/* The old device is told, and becomes a stranger. */
static void send_moved(server *s, session *who)
{
    server_moved m = {0};
    lp_text out;
    lp_text_init(&out, s->scratch, sizeof s->scratch);
    server_moved_write(&m, &out);
    const size_t at = batch_text(s, s->scratch, out.length);
    for (size_t i = 0; i < s->sockets.room; i++) {
        const sock *k = s->sockets.slots[i].value;
        if (k && k->session == who)
            batch_frame(s, k->id, NULL, at, out.length);
    }
    server_drop_session(s, who);
}

static void post_take(server *s, uint64_t request, const char *body, size_t length)
{
    post_transfer_take m;
    protocol_error error;
    char token[SERVER_TOKEN + 1];
    if (!post_transfer_take_read(body, length, &m, &error)) {
        server_fail(s, request, REFUSE(BAD_MESSAGE), error.message);
        return;
    }
    session *who = session_take_link(s, m.link, token);
    if (!who) {
        server_fail(s, request, REFUSE(NO_SESSION), NULL);
        return;
    }
    send_moved(s, who);
    reply_session r;
    memset(&r, 0, sizeof r);
    strcpy(r.name, who->name);
    lp_text out;
    lp_text_init(&out, s->scratch, sizeof s->scratch);
    reply_session_write(&r, &out);
    reply_text(s, request, NULL, 200, token, &out);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static int people(const table *t)
{
    int count = 0;
    for (int i = 0; i < t->member_count; i++)
        count += !t->members[i].gone;
    return count < LP_SEATS_MAX ? count : LP_SEATS_MAX;
}

static void get_tables(server *s, uint64_t request)
{
    static reply_tables m;
    memset(&m, 0, sizeof m);
    for (size_t i = 0; i < s->table_count && m.tables_count < 50; i++) {
        const table *t = s->tables[i];
        if (!t->settings.listed || t->phase >= TABLE_OVER || t->lost || !table_attended(t))
            continue;
        protocol_listed_table *l = &m.tables[m.tables_count++];
        strcpy(l->table, t->code);
        strcpy(l->game, t->settings.game);
        l->seats = t->settings.seats;
        l->people = people(t);
        strcpy(l->phase, table_phase_name(t));
        if (t->host >= 0)
            strcpy(l->host, t->members[t->host].name);
    }
    lp_text out;
    lp_text_init(&out, s->scratch, sizeof s->scratch);
    reply_tables_write(&m, &out);
    reply_text(s, request, NULL, 200, NULL, &out);
}

static void get_table(server *s, uint64_t request, const char *code, const char *replay)
{
    table *t = table_find(s, code);
    const refusal why = usable(t);
    if (refused(why)) {
        server_fail(s, request, why, NULL);
        return;
    }
    if (replay) {
        table_replay(s, request, t, replay);
        return;
    }
    reply_table_created r;
    memset(&r, 0, sizeof r);
    strcpy(r.table, t->code);
    lp_text out;
    lp_text_init(&out, s->scratch, sizeof s->scratch);
    reply_table_created_write(&r, &out);
    reply_text(s, request, t, 200, NULL, &out);
}

/* Who is banned may still ask for its data, and be forgotten; nothing else. */
static bool answer_about_self(server *s, uint64_t request, server_route route, const char *token)
{
    const session *who = session_find(s, token);
    const bool about_self = route == GET_SESSION_DATA || route == POST_SESSION_DELETE;
    if (about_self && !who)
        server_fail(s, request, REFUSE(NO_SESSION), NULL);
    else if (route == GET_SESSION_DATA)
        guest_answer_data(s, request, who);
    else if (route == POST_SESSION_DELETE)
        guest_answer_delete(s, request, who);
    else if (session_banned(s, who))
        server_fail(s, request, REFUSE(BANNED), NULL);
    else
        return false;
    return true;
}

/* One HTTP request, as it came. */
typedef struct asked {
    server *s;
    uint64_t request;
    server_route route;
    const char *code, *token, *body;
    size_t length;
} asked;

static void answer(void *data)
{
    const asked *a = data;
    server *s = a->s;
    const uint64_t request = a->request;
    const char *code = a->code, *token = a->token, *body = a->body;
    const size_t length = a->length;
    if (answer_about_self(s, request, a->route, token))
        return;
    switch (a->route) {
    case POST_SESSION: post_session(s, request, token, body, length); break;
    case POST_LEAVE: post_leave(s, request, token); break;
    case POST_TABLES: post_tables(s, request, token, body, length); break;
    case POST_SEATS: post_seats(s, request, code, token, body, length); break;
    case POST_TRANSFER: post_transfer_link(s, request, token); break;
    case POST_TRANSFER_TAKE: post_take(s, request, body, length); break;
    case GET_TABLES: get_tables(s, request); break;
    case GET_TABLE: get_table(s, request, code, NULL); break;
    case GET_REPLAY: get_table(s, request, code, body); break;
    case GET_RECORD:
    case GET_REPORT: record_text(s, request, code); break;
    case GET_RECORD_JSON: record_answer(s, request, code, body); break;
    case GET_SESSION_DATA:
    case POST_SESSION_DELETE: break; /* done above */
    }
}

bool server_knows(server *s, const char *token) { return session_find(s, token) != NULL; }

void server_request(server *s, int64_t now_ms, uint64_t request, server_route route,
                    const char *code, const char *token, const char *body, size_t length)
{
    s->now = now_ms;
    if (s->stopped)
        return;
    if (server_busy(s)) {
        server_fail(s, request, REFUSE(STORE_BUSY), NULL);
        return;
    }
    asked a = {s, request, route, code, token, body, length};
    s->replied = false;
    if (!server_guarded(s, NULL, answer, &a) && !s->replied)
        server_fail(s, request, REFUSE(TABLE_BROKEN), NULL);
    batch_flush_large(s);
}
