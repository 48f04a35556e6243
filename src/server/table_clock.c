/* Time at a table: who is here, whose clock runs, when a bot plays, when a table goes to sleep. No
 * table ever hangs: as long as anybody attends, somebody or a bot decides within a bounded time
 * (clock or grace), and a table nobody attends is parked and goes away. */
#include <string.h>

#include "inside.h"

bool table_attended(const table *t)
{
    for (int i = 0; i < t->member_count; i++)
        if (!t->members[i].gone && t->members[i].sockets > 0)
            return true;
    return false;
}

/* --- Coming and going ------------------------------------------------------------------------- */

static bool to_act(const table *t, int member)
{
    if (t->phase != TABLE_PLAYING)
        return false;
    const int turn = lp_turn(&t->game, &t->state);
    return turn >= 0 && t->seat[turn] == member;
}

void table_arrived(server *s, table *t, int member)
{
    table_member *m = &t->members[member];
    t->idle_since = 0;
    t->parked = false;
    table_due(s, t, s->now);
    if (m->sockets++ > 0)
        return;
    m->away_extra = 0;
    if (to_act(t, member) && !t->clock_from && t->asked_at)
        t->clock_from = s->now; /* after a restart, the clock waits for its owner */
    table_send_presence(s, t, member);
}

void table_departed(server *s, table *t, int member)
{
    table_member *m = &t->members[member];
    if (m->sockets == 0 || --m->sockets > 0)
        return;
    m->away_since = s->now;
    table_due(s, t, s->now);
    table_send_presence(s, t, member);
    if (table_attended(t))
        return;
    t->idle_since = s->now;
    t->company_changed = true; /* whoever watches learns until when the table stays */
    table_publish(s, t);
}

int64_t table_bot_at(const table *t, int member)
{
    const table_member *m = &t->members[member];
    const int64_t since = m->away_since > t->grace_from ? m->away_since : t->grace_from;
    return since + t->settings.grace_ms + m->away_extra;
}

refusal table_wait(server *s, table *t, int member, const client_wait *m)
{
    if (table_seat_of(t, member) < 0)
        return REFUSE(NOT_SEATED);
    const int absent = m->seat < t->game.seats ? t->seat[m->seat] : -1;
    if (absent < 0 || t->members[absent].sockets > 0)
        return REFUSE(NO_SUCH_SEAT);
    const int64_t before = table_bot_at(t, absent);
    if (before - s->now > s->limits.wait_most_ms)
        return REFUSE(TOO_MANY); /* who waits, waits; but no press of a key lasts for days */
    table_member *a = &t->members[absent];
    a->away_extra += (before > s->now ? 0 : s->now - before) + s->limits.wait_ms;
    table_due(s, t, s->now);
    table_send_presence(s, t, absent);
    return ACCEPT;
}

/* --- Clocks ----------------------------------------------------------------------------------- */

int64_t table_time_left(const server *s, const table *t)
{
    const int turn = t->phase == TABLE_PLAYING ? lp_turn(&t->game, &t->state) : -1;
    if (turn < 0 || t->seat[turn] < 0 || !t->settings.bank_ms)
        return INT64_MAX;
    return t->clock_from ? t->bank_ms[turn] - (s->now - t->clock_from) : t->bank_ms[turn];
}

refusal table_more_time(server *s, table *t, int member, const char *request)
{
    const int seat = table_seat_of(t, member);
    if (seat < 0)
        return REFUSE(NOT_SEATED);
    if (!to_act(t, member) || table_time_left(s, t) > s->limits.warn_ms)
        return REFUSE(WRONG_PHASE);
    if (t->more_time[seat] >= LIMIT_MORE_TIME)
        return REFUSE(TOO_MANY);
    row_message row;
    memset(&row, 0, sizeof row);
    row.type = ROW_MORE_TIME;
    row.more_time.at = s->now;
    row.more_time.by = member;
    row.more_time.ms = s->limits.more_ms;
    strcpy(row.more_time.request, request);
    table_write(s, t, &row);
    return ACCEPT;
}

/* --- Bots ------------------------------------------------------------------------------------- */

/* From when a bot is to make the decision that is due, and why; INT64_MAX: a person is. */
static int64_t bot_from(const table *t, int turn, const char **why)
{
    const int member = t->seat[turn];
    *why = "bot";
    if (member < 0)
        return t->asked_at;
    int64_t from = INT64_MAX;
    if (t->members[member].sockets == 0) {
        *why = "away";
        from = table_bot_at(t, member);
        from = from > t->asked_at ? from : t->asked_at;
    }
    if (t->settings.bank_ms && t->clock_from && t->clock_from + t->bank_ms[turn] < from) {
        *why = "time";
        from = t->clock_from + t->bank_ms[turn];
    }
    return from;
}

uint64_t table_thought_seed(const table *t, const char *what)
{
    uint8_t decision[8], mac[FAIR_BYTES];
    for (int i = 0; i < 8; i++)
        decision[i] = (uint8_t)(t->decision >> (8 * i));
    fair_mac m;
    fair_mac_init(&m, t->terms.server_seed, FAIR_BYTES);
    fair_mac_add(&m, what, strlen(what));
    fair_mac_add(&m, decision, sizeof decision);
    fair_mac_finish(&m, mac);
    uint64_t seed = 0;
    for (int i = 0; i < 8; i++)
        seed = seed << 8 | mac[i];
    return seed;
}

/* The bot gets the view of its seat, like everybody. */
static void hand_out(server *s, table *t, int turn)
{
    static server_job job; /* large; the world copies what it keeps */
    memset(&job, 0, sizeof job);
    const bool again = t->job.id != 0; /* the same one: an answer to the first still counts */
    job.id = again ? t->job.id : ++s->job_ids;
    job.game = t->game;
    job.bot = table_seat_bot(t, turn);
    job.seed = table_thought_seed(t, "luckpond bot");
    job.seat = turn;
    t->game.rules->view_fill(&t->game, &t->state, turn, &job.view);
    job.legal_count = lp_legal(&t->game, &t->state, job.legal);
    s->counts.jobs++;
    s->counts.jobs_repeated += again;
    t->job.id = job.id;
    t->job.sent_at = s->now;
    t->job.answered = false;
    map_put(&s->jobs, job.id, t);
    s->world.think(s->world.data, &job);
}

void table_job_answer(server *s, table *t, lp_action action)
{
    lp_action legal[LP_LEGAL_MAX];
    const int count = lp_legal(&t->game, &t->state, legal);
    t->job.answered = true;
    t->job.answered_at = s->now;
    t->job.action = legal[0];
    table_due(s, t, s->now);
    for (int i = 0; i < count; i++)
        if (legal[i] == action)
            t->job.action = action;
    if (t->job.action != action)
        server_log(s, t, "a bot chose what is not legal; it does the first legal thing");
}

/* A bot's decision comes a whole number of beats after it was asked: whether it thought for long,
 * or had anything to think about, does not show (Save Doctor Lucky's answers, DL-21). */
static int64_t beat(const server *s, int64_t from, int64_t answered_at)
{
    const int64_t taken = answered_at - from;
    const int64_t beats = taken <= 0 ? 1 : (taken + s->limits.bot_ms - 1) / s->limits.bot_ms;
    return from + beats * s->limits.bot_ms;
}

static void tick_held(server *s, table *t)
{
    const int64_t when = beat(s, t->asked_at, t->held.at);
    table_due(s, t, when);
    if (s->now < when)
        return;
    table_act_held(s, t, when);
    table_publish(s, t);
}

static void tick_bot(server *s, table *t)
{
    const int turn = lp_turn(&t->game, &t->state);
    const char *why;
    if (turn < 0 || !t->asked_at)
        return;
    if (table_has_held(t)) {
        tick_held(s, t);
        return;
    }
    const int64_t from = bot_from(t, turn, &why);
    if (s->now < from) {
        table_due(s, t, from);
        return;
    }
    if (!t->job.id || (!t->job.answered && s->now >= t->job.sent_at + s->limits.job_ms))
        hand_out(s, t, turn);
    if (!t->job.answered) {
        table_due(s, t, t->job.sent_at + s->limits.job_ms);
        return;
    }
    table_due(s, t, beat(s, from, t->job.answered_at));
    if (s->now >= t->due.at) {
        table_act_bot(s, t, t->job.action, why);
        table_publish(s, t);
    }
}

/* --- Nobody there ----------------------------------------------------------------------------- */

static void park(server *s, table *t)
{
    row_message row;
    memset(&row, 0, sizeof row);
    row.type = ROW_PARKED;
    row.parked.at = s->now;
    table_write(s, t, &row);
    table_publish(s, t);
}

static void tick_idle(server *s, table *t)
{
    const bool playing = t->phase == TABLE_PLAYING;
    if (playing && !t->parked) {
        table_due(s, t, t->idle_since + s->limits.park_ms);
        if (s->now >= t->due.at)
            park(s, t);
        return;
    }
    table_due(s, t,
              playing ? t->last_at + s->limits.expire_ms : t->idle_since + s->limits.lobby_ms);
    if (s->now >= t->due.at)
        table_drop(s, t);
}

/* A host who is away cannot begin or play again; after a while the first who is here is host. */
static void tick_host(server *s, table *t)
{
    const table_member *host = t->host >= 0 ? &t->members[t->host] : NULL;
    if (!host || host->sockets > 0 || !table_attended(t))
        return;
    const int64_t since = host->away_since > t->grace_from ? host->away_since : t->grace_from;
    const int64_t at = since + s->limits.host_ms;
    if (s->now < at) {
        if (at < t->due.at)
            table_due(s, t, at);
        return;
    }
    row_message row;
    memset(&row, 0, sizeof row);
    row.type = ROW_HOSTED;
    row.hosted.at = s->now;
    while (t->members[row.hosted.by].gone || t->members[row.hosted.by].sockets == 0)
        row.hosted.by++;
    table_write(s, t, &row);
    table_publish(s, t);
}

/* Seeds not opened in time are on record as withheld; the game goes on without them. */
static void tick_starting(server *s, table *t)
{
    table_due(s, t, t->starting_at + s->limits.open_ms);
    if (s->now < t->due.at)
        return;
    table_deal(s, t);
    table_publish(s, t);
}

void table_tick(server *s, table *t)
{
    table_due(s, t, DUE_NEVER);
    if (t->lost || t->phase == TABLE_CLOSED || t->phase == TABLE_BROKEN)
        return;
    if (t->phase == TABLE_STARTING)
        tick_starting(s, t);
    else if (t->idle_since)
        tick_idle(s, t);
    else if (t->phase == TABLE_PLAYING)
        tick_bot(s, t);
    if (t->phase <= TABLE_OVER)
        tick_host(s, t);
    if (t->cleaning != CLEAN_DONE)
        table_clean_step(s, t);
}
