/* The operator's orders: looking, closing tables, bans, and what guests may ask about themselves.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

enum { SHORT_ID = 12, SHORTEST_ID = 6, DAY_MS = 24 * 60 * 60 * 1000 };

static const char *const bans_space = "bans";

static void answer(server *s, uint64_t request, const sheet *body)
{
    batch_reply(s, request, NULL, 200, NULL, body->text, body->length);
}

static void answer_done(server *s, uint64_t request, const char *key, const char *value)
{
    char text[160];
    lp_text out;
    lp_text_init(&out, text, sizeof text);
    lp_json_open(&out, '{');
    lp_json_key(&out, key);
    lp_json_string(&out, value);
    lp_json_close(&out, '}');
    lp_assert(lp_text_fits(&out));
    batch_reply(s, request, NULL, 200, NULL, text, out.length);
}

static void say_no(server *s, uint64_t request, int status, const char *error, const char *message)
{
    reply_failed m;
    char text[512];
    lp_text out;
    memset(&m, 0, sizeof m);
    snprintf(m.error, sizeof m.error, "%s", error);
    snprintf(m.message, sizeof m.message, "%s", message);
    lp_text_init(&out, text, sizeof text);
    reply_failed_write(&m, &out);
    batch_reply(s, request, NULL, status, NULL, text, out.length);
}

static void json_text(lp_text *out, const char *key, const char *value)
{
    lp_json_key(out, key);
    lp_json_string(out, value);
}

static void json_number(lp_text *out, const char *key, int64_t value)
{
    lp_json_key(out, key);
    lp_json_int(out, value);
}

/* Ids are shown shortened: enough to name a guest, and to nobody a key. */
static void json_guest(lp_text *out, const char *id)
{
    char text[SHORT_ID + 1];
    snprintf(text, sizeof text, "%.*s", SHORT_ID, id);
    json_text(out, "guest", text);
}

/* --- Looking ---------------------------------------------------------------------------------- */

static void tell_person(lp_text *out, const table *t, int member)
{
    const table_member *m = &t->members[member];
    lp_json_open(out, '{');
    json_guest(out, m->session);
    json_text(out, "name", m->name);
    json_number(out, "seat", table_seat_of(t, member));
    lp_json_key(out, "here");
    lp_json_bool(out, m->sockets > 0);
    lp_json_key(out, "host");
    lp_json_bool(out, t->host == member);
    lp_json_close(out, '}');
}

static void tell_table(server *s, const table *t, sheet *body)
{
    lp_text out;
    int here = 0;
    lp_text_init(&out, s->scratch, sizeof s->scratch);
    lp_json_open(&out, '{');
    json_text(&out, "table", t->code);
    json_text(&out, "game", t->settings.game);
    json_text(&out, "phase", table_phase_name(t));
    if (t->phase == TABLE_BROKEN)
        json_text(&out, "broken", t->broken);
    lp_json_key(&out, "parked");
    lp_json_bool(&out, t->parked);
    json_number(&out, "seats", t->settings.seats);
    json_number(&out, "age_ms", s->now - t->settings.at);
    json_number(&out, "quiet_ms", s->now - t->last_at);
    lp_json_key(&out, "people");
    lp_json_open(&out, '[');
    for (int i = 0; i < t->member_count; i++) {
        here += (int)t->members[i].sockets;
        if (!t->members[i].gone)
            tell_person(&out, t, i);
    }
    lp_json_close(&out, ']');
    json_number(&out, "watching", t->follower_count - here);
    lp_json_close(&out, '}');
    lp_assert(lp_text_fits(&out));
    sheet_add(body, s->scratch, out.length);
}

static void list_tables(server *s, uint64_t request)
{
    sheet body = {NULL, 0, 0};
    sheet_string(&body, "{\"tables\":[");
    bool any = false;
    for (size_t i = 0; i < s->table_count; i++) {
        if (s->tables[i]->phase == TABLE_CLOSED)
            continue;
        if (any)
            sheet_string(&body, ",");
        tell_table(s, s->tables[i], &body);
        any = true;
    }
    sheet_string(&body, "]}");
    answer(s, request, &body);
    free(body.text);
}

static bool is_here(const server *s, const session *who)
{
    for (size_t i = 0; i < s->sockets.room; i++) {
        const sock *k = s->sockets.slots[i].value;
        if (k && k->session == who)
            return true;
    }
    return false;
}

static void list_guests(server *s, uint64_t request)
{
    sheet body = {NULL, 0, 0};
    sheet_string(&body, "{\"guests\":[");
    bool any = false;
    for (size_t i = 0; i < s->sessions.room; i++) {
        const session *who = s->sessions.slots[i].value;
        char text[512];
        lp_text out;
        if (!who)
            continue;
        lp_text_init(&out, text, sizeof text);
        lp_json_open(&out, '{');
        json_guest(&out, who->id);
        json_text(&out, "name", who->name);
        json_number(&out, "seen_ms", s->now - who->seen_at);
        lp_json_key(&out, "here");
        lp_json_bool(&out, is_here(s, who));
        lp_json_key(&out, "banned");
        lp_json_bool(&out, session_banned(s, who));
        lp_json_close(&out, '}');
        if (any)
            sheet_string(&body, ",");
        sheet_add(&body, text, out.length);
        any = true;
    }
    sheet_string(&body, "]}");
    answer(s, request, &body);
    free(body.text);
}

bool server_broken_table(const server *s, size_t *at, server_broken *out)
{
    for (; *at < s->table_count; ++*at) {
        const table *t = s->tables[*at];
        if (t->phase != TABLE_BROKEN)
            continue;
        *out = (server_broken){t->code, t->broken, t->rows};
        ++*at;
        return true;
    }
    return false;
}

/* --- Bans ------------------------------------------------------------------------------------- */

static bool is_over(const server *s, const server_ban *b)
{
    return b->until != 0 && b->until <= s->now;
}

bool session_banned(const server *s, const session *who)
{
    return who && who->banned_until > s->now;
}

/* What the list says, into the session it is about. */
static void mark_session(server *s, const server_ban *b, bool banned)
{
    session *who = strncmp(b->whom, "guest/", 6) == 0 ? session_by_id(s, b->whom + 6) : NULL;
    if (who)
        who->banned_until = !banned ? 0 : b->until ? b->until : INT64_MAX;
}

static server_ban *find_ban(server *s, const char *whom)
{
    for (size_t i = 0; i < s->ban_count; i++)
        if (strcmp(s->bans[i].whom, whom) == 0)
            return &s->bans[i];
    return NULL;
}

static void drop_ban(server *s, server_ban *b)
{
    mark_session(s, b, false);
    batch_delete(s, bans_space, b->whom);
    *b = s->bans[--s->ban_count];
    s->ban_changes++;
}

static server_ban *add_ban(server *s, const server_ban *wish)
{
    server_ban *b = find_ban(s, wish->whom);
    if (!b) {
        s->bans = server_grow(s->bans, &s->ban_room, s->ban_count, sizeof *s->bans);
        b = &s->bans[s->ban_count++];
    }
    *b = *wish;
    mark_session(s, b, true);
    s->ban_changes++;
    return b;
}

/* The document: when, until when, and why. */
static void put_ban(server *s, const char *whom, int64_t days, const char *reason)
{
    server_ban wish;
    char text[256];
    memset(&wish, 0, sizeof wish);
    snprintf(wish.whom, sizeof wish.whom, "%s", whom);
    snprintf(wish.reason, sizeof wish.reason, "%s", reason);
    wish.at = s->now;
    wish.until = days > 0 ? s->now + days * (int64_t)DAY_MS : 0;
    add_ban(s, &wish);
    const int length = snprintf(text, sizeof text, "%lld %lld %s", (long long)wish.at,
                                (long long)wish.until, wish.reason);
    batch_put(s, bans_space, whom, text, (size_t)length);
}

static bool load_ban(void *data, const store_document *d)
{
    server *s = data;
    server_ban b;
    char text[256] = "";
    long long at = 0, until = 0;
    int reason = 0;
    memset(&b, 0, sizeof b);
    memcpy(text, d->bytes, d->size < sizeof text - 1 ? d->size : sizeof text - 1);
    if (sscanf(text, "%lld %lld %n", &at, &until, &reason) < 2 || strlen(d->key) >= sizeof b.whom) {
        server_log(s, NULL, "a ban that cannot be read was left out");
        return true;
    }
    snprintf(b.whom, sizeof b.whom, "%s", d->key);
    snprintf(b.reason, sizeof b.reason, "%.100s", text + reason);
    b.at = at;
    b.until = until;
    if (is_over(s, &b))
        batch_delete(s, bans_space, d->key);
    else
        add_ban(s, &b);
    return true;
}

bool bans_load(server *s)
{
    const store_result read = s->world.documents(s->world.data, bans_space, load_ban, s);
    return read == STORE_DURABLE || read == STORE_ABSENT;
}

void bans_finish(server *s) { free(s->bans); }

const server_ban *server_bans(const server *s, size_t *count, uint64_t *changes)
{
    *count = s->ban_count;
    if (changes)
        *changes = s->ban_changes;
    return s->bans;
}

static void list_bans(server *s, uint64_t request)
{
    sheet body = {NULL, 0, 0};
    sheet_string(&body, "{\"bans\":[");
    bool any = false;
    for (size_t i = 0; i < s->ban_count; i++) {
        const server_ban *b = &s->bans[i];
        const bool guest = strncmp(b->whom, "guest/", 6) == 0;
        char text[768];
        lp_text out;
        if (is_over(s, b))
            continue;
        lp_text_init(&out, text, sizeof text);
        lp_json_open(&out, '{');
        if (guest)
            json_guest(&out, b->whom + 6);
        else
            json_text(&out, "address", b->whom + 8);
        json_number(&out, "since_ms", s->now - b->at);
        lp_json_key(&out, "left_ms");
        if (b->until)
            lp_json_int(&out, b->until - s->now);
        else
            lp_json_null(&out);
        json_text(&out, "reason", b->reason);
        lp_json_close(&out, '}');
        if (any)
            sheet_string(&body, ",");
        sheet_add(&body, text, out.length);
        any = true;
    }
    sheet_string(&body, "]}");
    answer(s, request, &body);
    free(body.text);
}

/* --- Naming a guest --------------------------------------------------------------------------- */

/* Takes `id` if it begins with `prefix`; false when another one did before. */
static bool take_id(const char *id, const char *prefix, char found[33])
{
    if (strncmp(id, prefix, strlen(prefix)) != 0 || strcmp(found, id) == 0)
        return true;
    if (found[0])
        return false;
    strcpy(found, id);
    return true;
}

/* 0: nobody, 1: this one, 2: several. A whole id is good even when only records know it. */
static int find_guest(const server *s, const char *prefix, char found[33])
{
    found[0] = 0;
    if (guest_id_good(prefix)) {
        strcpy(found, prefix);
        return 1;
    }
    if (strlen(prefix) < SHORTEST_ID)
        return 0;
    for (size_t i = 0; i < s->sessions.room; i++) {
        const session *who = s->sessions.slots[i].value;
        if (who && !take_id(who->id, prefix, found))
            return 2;
    }
    for (size_t i = 0; i < s->table_count; i++)
        for (int j = 0; j < s->tables[i]->member_count; j++)
            if (!take_id(s->tables[i]->members[j].session, prefix, found))
                return 2;
    return found[0] != 0;
}

static bool name_guest(server *s, uint64_t request, const char *prefix, char found[33])
{
    const int count = find_guest(s, prefix, found);
    if (count == 0)
        say_no(s, request, 404, "NO_SUCH_GUEST",
               "there is no such guest; give at least six digits of its id");
    if (count == 2)
        say_no(s, request, 409, "SEVERAL_GUESTS",
               "several guests begin like this; give more digits");
    return count == 1;
}

/* --- Orders ----------------------------------------------------------------------------------- */

static void close_table(server *s, uint64_t request, const char *code)
{
    table *t = table_find(s, code);
    if (!t)
        say_no(s, request, 404, "NO_SUCH_TABLE", "there is no table with this code");
    else if (t->lost)
        say_no(s, request, 503, "STORE_BUSY", "the table is being read again; try again");
    else {
        answer_done(s, request, "closed", t->code);
        table_drop(s, t);
    }
}

/* The addresses its sockets come from, then the sockets go. */
static void turn_out(server *s, session *who, bool addresses, int64_t days, const char *reason)
{
    for (size_t i = 0; i < s->sockets.room; i++) {
        const sock *k = s->sockets.slots[i].value;
        char address[SERVER_ADDRESS_MAX], whom[80];
        if (!k || k->session != who)
            continue;
        if (addresses && s->world.address && s->world.address(s->world.data, k->id, address)) {
            snprintf(whom, sizeof whom, "address/%s", address);
            put_ban(s, whom, days, reason);
        }
        s->world.close(s->world.data, k->id, 1008, "banned");
    }
    server_leave_all(s, who);
    server_drop_session(s, who);
}

static bool is_range(const char *whom) { return strpbrk(whom, ".:/") != NULL; }

static void ban(server *s, uint64_t request, const char *const words[4])
{
    char *end, id[33], whom[80];
    const long long days = strtoll(words[1], &end, 10);
    if (!isdigit((unsigned char)words[1][0]) || *end || days > 36500) {
        say_no(s, request, 400, "BAD_ORDER", "days: 0 (for good) to 36500");
        return;
    }
    if (is_range(words[0])) {
        snprintf(whom, sizeof whom, "address/%.60s", words[0]);
        put_ban(s, whom, days, words[3]);
        answer_done(s, request, "banned", words[0]);
        return;
    }
    if (!name_guest(s, request, words[0], id))
        return;
    snprintf(whom, sizeof whom, "guest/%s", id);
    put_ban(s, whom, days, words[3]);
    session *who = session_by_id(s, id);
    if (who)
        turn_out(s, who, strcmp(words[2], "also") == 0, days, words[3]);
    answer_done(s, request, "banned", id);
}

static void unban(server *s, uint64_t request, const char *whom)
{
    const bool range = is_range(whom);
    const char *kind = range ? "address/" : "guest/";
    const size_t length = strlen(kind);
    bool any = false;
    for (size_t i = 0; i < s->ban_count;) {
        server_ban *b = &s->bans[i];
        const char *name = b->whom + length;
        if (strncmp(b->whom, kind, length) == 0 && strlen(whom) >= (range ? 1 : SHORTEST_ID) &&
            (range ? strcmp(name, whom) == 0 : strncmp(name, whom, strlen(whom)) == 0)) {
            drop_ban(s, b);
            any = true;
        } else {
            i++;
        }
    }
    if (any)
        answer_done(s, request, "unbanned", whom);
    else
        say_no(s, request, 404, "NO_SUCH_BAN", "there is no such ban");
}

static void export_guest(server *s, uint64_t request, const char *id)
{
    sheet body = {NULL, 0, 0};
    guest_export(s, id, &body);
    answer(s, request, &body);
    free(body.text);
}

static void delete_guest(server *s, uint64_t request, const char *id)
{
    char whom[48];
    snprintf(whom, sizeof whom, "guest/%s", id);
    server_ban *b = find_ban(s, whom);
    if (b)
        drop_ban(s, b);
    guest_delete(s, id);
    answer_done(s, request, "deleted", id);
}

void guest_answer_delete(server *s, uint64_t request, const session *who)
{
    char id[33];
    strcpy(id, who->id);
    guest_delete(s, id);
    batch_reply(s, request, NULL, 200, "", "{}", 2);
}

static void obey(server *s, uint64_t request, const char *const *words, int count)
{
    const char *verb = count > 0 ? words[0] : "";
    char id[33];
    if (count == 1 && strcmp(verb, "list") == 0)
        list_tables(s, request);
    else if (count == 1 && strcmp(verb, "guests") == 0)
        list_guests(s, request);
    else if (count == 1 && strcmp(verb, "bans") == 0)
        list_bans(s, request);
    else if (count == 2 && strcmp(verb, "close") == 0)
        close_table(s, request, words[1]);
    else if (count == 5 && strcmp(verb, "ban") == 0)
        ban(s, request, words + 1);
    else if (count == 2 && strcmp(verb, "unban") == 0)
        unban(s, request, words[1]);
    else if (count == 2 && strcmp(verb, "export") == 0) {
        if (name_guest(s, request, words[1], id))
            export_guest(s, request, id);
    } else if (count == 2 && strcmp(verb, "delete") == 0) {
        if (name_guest(s, request, words[1], id))
            delete_guest(s, request, id);
    } else
        say_no(s, request, 400, "BAD_ORDER", "there is no such order");
}

void server_admin(server *s, int64_t now_ms, uint64_t request, const char *const *words, int count)
{
    s->now = now_ms;
    if (s->stopped)
        return;
    if (server_busy(s))
        say_no(s, request, 503, "STORE_BUSY", "too much waits for the disk; try again");
    else
        obey(s, request, words, count);
    batch_flush_large(s);
}
