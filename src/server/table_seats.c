/* The company of a table: who opens it, sits down, leaves, starts, and plays again. */
#include <string.h>

#include "inside.h"

int table_member_of(const table *t, const session *who)
{
    for (int i = 0; who && i < t->member_count; i++)
        if (!t->members[i].gone && strcmp(t->members[i].session, who->id) == 0)
            return i;
    return -1;
}

/* --- Opening a table -------------------------------------------------------------------------- */

/* 28 characters nobody mixes up. */
static void draw_code(server *s, char code[LIMIT_CODE + 1])
{
    static const char letters[] = "ACDEFGHJKLMNPQRTUVWXY2346789";
    for (int i = 0; i < LIMIT_CODE;) {
        uint8_t byte;
        s->world.random(s->world.data, &byte, 1);
        if (byte < 28 * 9)
            code[i++] = letters[byte % 28];
    }
    code[LIMIT_CODE] = 0;
}

/* The wish as a row; what is not said gets its default. */
static refusal fill_created(server *s, const post_create_table *wish, row_created *row)
{
    row->at = s->now;
    strcpy(row->game, wish->game);
    strcpy(row->edition, wish->has_edition ? wish->edition : "default");
    row->seats = wish->seats;
    row->options_count = wish->options_count;
    memcpy(row->options, wish->options, sizeof row->options);
    row->listed = wish->listed;
    row->grace_ms = wish->has_grace_ms ? wish->grace_ms : 45000;
    strcpy(row->bots, wish->has_bots ? wish->bots : "club");
    row->takeover = wish->takeover;
    row->chat = wish->has_chat ? wish->chat : true;
    row->drawn = wish->has_drawn ? wish->drawn : true;
    row->has_hints = true;
    row->hints = wish->has_hints ? wish->hints : true;
    if (!table_set_clock(row, wish->has_clock ? wish->clock : "none", wish->has_bank_ms,
                         wish->bank_ms, wish->increment_ms))
        return REFUSE(BAD_MESSAGE);
    return table_check_settings(row);
}

table *table_open(server *s, session *host, const post_create_table *wish, refusal *why)
{
    row_message row;
    memset(&row, 0, sizeof row);
    row.type = ROW_CREATED;
    *why = fill_created(s, wish, &row.created);
    if (!refused(*why) &&
        (s->table_count >= s->limits.tables || host->tables >= s->limits.tables_per_session))
        *why = REFUSE(TOO_MANY);
    if (refused(*why))
        return NULL;
    char code[LIMIT_CODE + 1];
    do
        draw_code(s, code);
    while (map_get(&s->tables_by_code, map_key(code, strlen(code))));
    server_random_hex(s, row.created.server_seed, FAIR_BYTES);
    server_random_hex(s, row.created.record, 16);
    table *t = table_create(s, code);
    table_write(s, t, &row);
    table_join(s, t, host, -1, NULL, why);
    host->tables++;
    return t;
}

/* --- Sitting down and leaving ----------------------------------------------------------------- */

static int free_places(const table *t)
{
    int count = 0;
    for (int i = 0; i < t->game.seats; i++)
        count += t->place[i] < 0 && !t->place_bot[i][0];
    return count;
}

/* Who was sent away does not come back by the same door. */
static bool was_kicked(const table *t, const session *who)
{
    for (int i = 0; i < t->member_count; i++)
        if (t->members[i].kicked && strcmp(t->members[i].session, who->id) == 0)
            return true;
    return false;
}

/* The seat this guest had in this game and left; -1: none. */
static int seat_before(const table *t, const session *who)
{
    for (int i = 0; i < t->member_count; i++)
        if (t->members[i].sat >= 0 && strcmp(t->members[i].session, who->id) == 0)
            return t->members[i].sat;
    return -1;
}

static refusal may_join(const table *t, const session *who, int seat)
{
    if (was_kicked(t, who))
        return REFUSE(NOT_ALLOWED);
    if (t->member_count >= LIMIT_MEMBERS)
        return REFUSE(TOO_MANY);
    if (t->phase == TABLE_LOBBY)
        return free_places(t) > 0 ? ACCEPT : REFUSE(TABLE_FULL);
    if (t->phase != TABLE_PLAYING)
        return REFUSE(WRONG_PHASE);
    const int before = seat_before(t, who);
    if (!t->settings.takeover || (before >= 0 && before != seat))
        return REFUSE(NOT_ALLOWED); /* nobody learns what two seats know */
    if (seat < 0 || seat >= t->game.seats || t->seat[seat] >= 0)
        return REFUSE(TABLE_FULL);
    return ACCEPT;
}

static int first_bot(const table *t, const session *who)
{
    const int before = seat_before(t, who);
    if (before >= 0)
        return before;
    for (int i = 0; i < t->game.seats; i++)
        if (t->seat[i] < 0)
            return i;
    return -1;
}

int table_join(server *s, table *t, session *who, int seat, const char *request, refusal *why)
{
    const int member = table_member_of(t, who);
    *why = ACCEPT;
    if (member >= 0)
        return member; /* asking twice is no mistake */
    if (t->phase == TABLE_LOBBY)
        seat = -1;
    else if (seat < 0)
        seat = first_bot(t, who);
    *why = may_join(t, who, seat);
    if (refused(*why))
        return -1;
    row_message row;
    memset(&row, 0, sizeof row);
    row.type = ROW_JOINED;
    row.joined.at = s->now;
    row.joined.seat = seat;
    strcpy(row.joined.session, who->id);
    strcpy(row.joined.name, who->name);
    row.joined.has_request = request != NULL;
    if (request)
        strcpy(row.joined.request, request);
    if (!table_write(s, t, &row)) {
        *why = REFUSE(TABLE_BROKEN);
        return -1;
    }
    table_member *m = &t->members[t->member_count - 1];
    m->away_since = s->now;
    m->talk_tokens = (int64_t)s->limits.talk_burst * s->limits.talk_ms;
    m->talk_at = s->now;
    for (int i = 0; i < t->follower_count; i++)
        if (t->followers[i]->session == who && !table_is_screen(t, t->followers[i]))
            table_arrived(s, t, t->member_count - 1); /* was watching until now */
    return t->member_count - 1;
}

refusal table_leave(server *s, table *t, int member, int by, const char *request)
{
    if (member < 0 || member >= t->member_count || t->members[member].gone)
        return REFUSE(NO_SUCH_SEAT);
    if (by != member && by != t->host)
        return REFUSE(NOT_HOST);
    if (t->phase == TABLE_STARTING)
        return REFUSE(WRONG_PHASE); /* places are fixed for a few seconds */
    row_message row;
    memset(&row, 0, sizeof row);
    row.type = ROW_LEFT;
    row.left.at = s->now;
    row.left.member = member;
    row.left.by = by;
    row.left.has_request = request != NULL;
    if (request)
        strcpy(row.left.request, request);
    table_write(s, t, &row);
    if (!table_attended(t) && !t->idle_since)
        t->idle_since = s->now;
    return ACCEPT;
}

/* --- Starting --------------------------------------------------------------------------------- */

refusal table_commit(server *s, table *t, int member, const client_seed_commit *m)
{
    if (t->phase != TABLE_LOBBY)
        return REFUSE(WRONG_PHASE);
    if (t->rows >= s->limits.rows / 2)
        return REFUSE(TOO_MANY); /* the other half is for the game */
    row_message row;
    memset(&row, 0, sizeof row);
    row.type = ROW_COMMITTED;
    row.committed.at = s->now;
    row.committed.by = member;
    strcpy(row.committed.request, m->request);
    strcpy(row.committed.commitment, m->commitment);
    table_write(s, t, &row);
    return ACCEPT;
}

/* Those who have committed and may still open. */
static bool seeds_missing(const table *t)
{
    for (int i = 0; i < t->game.seats; i++)
        if (t->place[i] >= 0 && t->members[t->place[i]].committed &&
            !t->members[t->place[i]].opened)
            return true;
    return false;
}

refusal table_start(server *s, table *t, int member, const char *request)
{
    if (member != t->host)
        return REFUSE(NOT_HOST);
    if (t->phase != TABLE_LOBBY)
        return REFUSE(WRONG_PHASE);
    row_message row;
    memset(&row, 0, sizeof row);
    row.type = ROW_STARTING;
    row.starting.at = s->now;
    row.starting.by = member;
    strcpy(row.starting.request, request);
    if (table_write(s, t, &row) && !seeds_missing(t))
        table_deal(s, t);
    return ACCEPT;
}

refusal table_open_seed(server *s, table *t, int member, const client_seed_open *m)
{
    uint8_t seed[FAIR_BYTES], commitment[FAIR_BYTES];
    const table_member *who = &t->members[member];
    if (t->phase != TABLE_STARTING || !who->committed || who->opened)
        return REFUSE(WRONG_PHASE);
    table_hex(seed, m->seed, FAIR_BYTES);
    fair_player_commitment(seed, commitment);
    if (memcmp(commitment, who->commitment, FAIR_BYTES) != 0)
        return REFUSE(BAD_SEED);
    row_message row;
    memset(&row, 0, sizeof row);
    row.type = ROW_OPENED;
    row.opened.at = s->now;
    row.opened.by = member;
    strcpy(row.opened.request, m->request);
    strcpy(row.opened.seed, m->seed);
    if (table_write(s, t, &row) && !seeds_missing(t))
        table_deal(s, t);
    return ACCEPT;
}

refusal table_rematch(server *s, table *t, int member, const char *request)
{
    if (member != t->host)
        return REFUSE(NOT_HOST);
    if (t->phase != TABLE_OVER)
        return REFUSE(WRONG_PHASE);
    if (t->game_number >= s->limits.games || t->rows >= s->limits.rows / 2)
        return REFUSE(TOO_MANY);
    row_message row;
    memset(&row, 0, sizeof row);
    row.type = ROW_REMATCH;
    row.rematch.at = s->now;
    row.rematch.by = member;
    strcpy(row.rematch.request, request);
    server_random_hex(s, row.rematch.server_seed, FAIR_BYTES);
    server_random_hex(s, row.rematch.record, 16);
    table_write(s, t, &row);
    return ACCEPT;
}
