/* Guests without accounts: a name and a token. Only the token's hash is kept, here and on disk. */
#include <stdlib.h>
#include <string.h>

#include "inside.h"

static const char *const space = "sessions";

/* --- Names ------------------------------------------------------------------------------------ */

/* Decodes one character; 0 when it is broken UTF-8. */
static size_t decode(const unsigned char *s, uint32_t *out)
{
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    const size_t length = s[0] < 0x80             ? 1
                          : (s[0] & 0xe0) == 0xc0 ? 2
                          : (s[0] & 0xf0) == 0xe0 ? 3
                          : (s[0] & 0xf8) == 0xf0 ? 4
                                                  : 0;
    if (length < 2) {
        *out = s[0];
        return length;
    }
    uint32_t c = s[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return 0;
        c = c << 6 | (s[i] & 0x3f);
    }
    *out = c;
    return c < least[length] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff) ? 0 : length;
}

/* Controls, line separators, invisible joiners and whatever turns the direction of the text: they
 * would let one name look like another, or disturb the line it stands in. */
static bool disturbs(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad || c == 0x61c || c == 0x180e ||
           (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) ||
           (c >= 0x2060 && c <= 0x206f) || c == 0xfeff || (c >= 0xfff0 && c <= 0xfffb) ||
           (c >= 0xe0000 && c <= 0xe007f) || (c & 0xfffe) == 0xfffe;
}

static bool blank(uint32_t c) { return c == ' ' || c == 0xa0 || c == 0x3000 || disturbs(c); }

bool session_name(char out[97], const char *text)
{
    size_t length = 0;
    int characters = 0;
    bool gap = false;
    const unsigned char *at = (const unsigned char *)text;
    while (*at) {
        uint32_t c;
        const size_t bytes = decode(at, &c);
        if (bytes == 0)
            return false;
        if (blank(c)) {
            gap = length > 0;
        } else {
            characters += 1 + gap;
            if (characters > LIMIT_NAME_CHARACTERS)
                return false;
            if (gap)
                out[length++] = ' ';
            memcpy(out + length, at, bytes);
            length += bytes;
            gap = false;
        }
        at += bytes;
    }
    out[length] = 0;
    return length > 0;
}

/* --- Tokens ----------------------------------------------------------------------------------- */

static void save(server *s, const session *who)
{
    row_session row;
    memset(&row, 0, sizeof row);
    strcpy(row.id, who->id);
    strcpy(row.name, who->name);
    row.seen_at = who->seen_at;
    char text[512];
    lp_text out;
    lp_text_init(&out, text, sizeof text);
    row_session_write(&row, &out);
    lp_assert(lp_text_fits(&out));
    batch_put(s, space, who->token_hash, text, out.length);
}

static void index_session(server *s, session *who)
{
    map_put(&s->sessions, map_key(who->token_hash, 64), who);
    map_put(&s->sessions_by_id, map_key(who->id, 32), who);
}

static void give_token(server *s, session *who, char *token)
{
    server_random_hex(s, token, SERVER_TOKEN / 2);
    server_hash(token, who->token_hash);
}

session *session_create(server *s, const char *name, char *token)
{
    if (s->sessions.count >= s->limits.sessions)
        return NULL;
    session *who = calloc(1, sizeof *who);
    lp_assert(who);
    server_random_hex(s, who->id, 16);
    strcpy(who->name, name);
    who->seen_at = s->now;
    give_token(s, who, token);
    index_session(s, who);
    save(s, who);
    batch_session(s, who, "");
    return who;
}

session *session_find(server *s, const char *token)
{
    if (!token || strlen(token) != SERVER_TOKEN)
        return NULL;
    char hash[65];
    server_hash(token, hash);
    session *who = map_get(&s->sessions, map_key(hash, 64));
    return who && memcmp(who->token_hash, hash, 64) == 0 ? who : NULL;
}

session *session_by_id(server *s, const char *id)
{
    session *who = map_get(&s->sessions_by_id, map_key(id, 32));
    return who && memcmp(who->id, id, 32) == 0 ? who : NULL;
}

bool session_rename(server *s, session *who, const char *name)
{
    char tidy[97];
    if (!session_name(tidy, name))
        return false;
    strcpy(who->name, tidy);
    who->seen_at = s->now;
    save(s, who);
    return true;
}

void session_link(server *s, session *who, char *link)
{
    server_random_hex(s, link, SERVER_TOKEN / 2);
    server_hash(link, who->link_hash);
    who->link_until = s->now + s->limits.transfer_ms;
}

static session *find_link(server *s, const char *hash)
{
    for (size_t i = 0; i < s->sessions.room; i++) {
        session *who = s->sessions.slots[i].value;
        if (who && who->link_hash[0] && memcmp(who->link_hash, hash, 64) == 0)
            return who;
    }
    return NULL;
}

/* The old token dies with the link: the session is on one device at a time. */
session *session_take_link(server *s, const char *link, char *token)
{
    char hash[65], old[65];
    server_hash(link, hash);
    session *who = find_link(s, hash);
    if (!who)
        return NULL;
    who->link_hash[0] = 0;
    if (s->now > who->link_until)
        return NULL;
    strcpy(old, who->token_hash);
    map_remove(&s->sessions, map_key(old, 64));
    give_token(s, who, token);
    who->seen_at = s->now;
    index_session(s, who);
    batch_delete(s, space, old);
    save(s, who);
    batch_session(s, who, old);
    return who;
}

static void forget(server *s, session *who)
{
    server_drop_session(s, who);
    map_remove(&s->sessions, map_key(who->token_hash, 64));
    map_remove(&s->sessions_by_id, map_key(who->id, 32));
    free(who);
}

void session_end(server *s, session *who)
{
    batch_delete(s, space, who->token_hash);
    batch_session(s, who, who->token_hash);
    forget(s, who);
}

void session_seen(server *s, session *who)
{
    const int64_t day = 24 * 60 * 60 * 1000;
    if (s->now < who->seen_at + day)
        return;
    who->seen_at = s->now;
    save(s, who);
}

static bool in_use(const server *s, const session *who)
{
    for (size_t i = 0; i < s->sockets.room; i++) {
        const sock *k = s->sockets.slots[i].value;
        if (k && k->session == who)
            return true;
    }
    return who->tables > 0;
}

void session_expire(server *s)
{
    for (size_t i = 0; i < s->sessions.room; i++) {
        session *who = s->sessions.slots[i].value;
        if (!who || s->now < who->seen_at + s->limits.session_ms || in_use(s, who))
            continue;
        session_end(s, who);
        i = (size_t)-1; /* others have moved up */
    }
}

static bool load_one(void *data, const store_document *d)
{
    server *s = data;
    row_message row;
    protocol_error error;
    if (strlen(d->key) != 64 || !row_message_read(d->bytes, d->size, &row, &error) ||
        row.type != ROW_SESSION) {
        server_log(s, NULL, "a session that cannot be read was left out");
        return true;
    }
    if (row.session.seen_at + s->limits.session_ms < s->now) {
        batch_delete(s, space, d->key);
        return true;
    }
    session *who = calloc(1, sizeof *who);
    lp_assert(who);
    strcpy(who->id, row.session.id);
    strcpy(who->name, row.session.name);
    memcpy(who->token_hash, d->key, 65);
    who->seen_at = row.session.seen_at;
    index_session(s, who);
    return true;
}

void session_revert(server *s, const session_change *change)
{
    session *who = session_by_id(s, change->id);
    if (!who) { /* its end was not kept: it lives on */
        if (change->old_token_hash[0])
            s->world.document(s->world.data, space, change->old_token_hash, load_one, s);
        return;
    }
    if (!change->old_token_hash[0]) {
        forget(s, who);
        return;
    }
    map_remove(&s->sessions, map_key(who->token_hash, 64));
    strcpy(who->token_hash, change->old_token_hash);
    index_session(s, who);
}

bool session_load(server *s)
{
    const store_result read = s->world.documents(s->world.data, space, load_one, s);
    return read == STORE_DURABLE || read == STORE_ABSENT;
}
