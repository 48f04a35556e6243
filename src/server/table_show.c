/* All that leaves a table: view_fill and event_fill for one viewer, then text, then a frame that
 * waits for its batch. Nothing else here reads a position. */
#include <stdlib.h>
#include <string.h>

#include "inside.h"

enum { VIEWERS = LP_SEATS_MAX + 1, PUBLIC = LP_SEATS_MAX /* index of LP_SPECTATOR */ };

static int viewer_at(int index) { return index == PUBLIC ? LP_SPECTATOR : index; }

bool table_is_screen(const table *t, const sock *to)
{
    for (int i = 0; i < to->follow_count; i++)
        if (to->follows[i].table == t)
            return to->follows[i].screen;
    return true;
}

int table_viewer(const table *t, const sock *to)
{
    const int seat =
        table_is_screen(t, to) ? -1 : table_seat_of(t, table_member_of(t, to->session));
    return seat >= 0 ? seat : LP_SPECTATOR;
}

static int index_of(const table *t, const sock *to)
{
    const int viewer = table_viewer(t, to);
    return viewer >= 0 ? viewer : PUBLIC;
}

static void begin(server *s, lp_text *out) { lp_text_init(out, s->scratch, sizeof s->scratch); }

/* The finished text, once, for later frames. */
static size_t keep(server *s, const lp_text *out)
{
    lp_assert(lp_text_fits(out));
    return batch_text(s, s->scratch, out->length);
}

/* --- The game --------------------------------------------------------------------------------- */

static void write_legal(server *s, const table *t, int viewer)
{
    lp_text out;
    lp_text_init(&out, s->scratch_legal, sizeof s->scratch_legal);
    lp_json_open(&out, '[');
    if (t->phase == TABLE_PLAYING && lp_turn(&t->game, &t->state) == viewer) {
        lp_action legal[LP_LEGAL_MAX];
        const int count = lp_legal(&t->game, &t->state, legal);
        for (int i = 0; i < count; i++) {
            char text[LP_ACTION_TEXT_MAX];
            lp_text action;
            lp_text_init(&action, text, sizeof text);
            t->game.rules->action_write(&t->game, legal[i], &action);
            lp_json_string(&out, text);
        }
    }
    lp_json_close(&out, ']');
    lp_assert(lp_text_fits(&out));
}

static void write_view(server *s, const table *t, int viewer, lp_text *out)
{
    uint64_t view[LP_VIEW_MAX / 8];
    memset(view, 0, sizeof view);
    lp_text json;
    lp_text_init(&json, s->scratch_view, sizeof s->scratch_view);
    t->game.rules->view_fill(&t->game, &t->state, viewer, view);
    t->game.rules->view_write(&t->game, view, &json);
    lp_assert(lp_text_fits(&json));
    write_legal(s, t, viewer);
    server_view m;
    memset(&m, 0, sizeof m);
    memcpy(m.table, t->code, sizeof m.table);
    m.decision = t->phase == TABLE_PLAYING ? (int64_t)t->decision : 0;
    m.event = (int64_t)(t->event_base + t->item_count);
    m.view = s->scratch_view;
    m.legal = s->scratch_legal;
    begin(s, out);
    server_view_write(&m, out);
}

/* The data of one event: of the game through event_fill, of the table as it stands. */
static void write_data(server *s, const table *t, const table_item *item, const table_state *before,
                       const table_state *after, int viewer)
{
    lp_text json;
    lp_text_init(&json, s->scratch_view, sizeof s->scratch_view);
    if (!item->is_step) {
        lp_text_string(&json, item->json ? item->json : "{\"event\":\"past_talk\"}");
        return;
    }
    uint64_t event[LP_EVENT_MAX / 8];
    memset(event, 0, sizeof event);
    t->game.rules->event_fill(&t->game, before, after, &item->step, viewer, event);
    t->game.rules->event_write(&t->game, event, &json);
    lp_assert(lp_text_fits(&json));
}

static void write_event(server *s, const table *t, size_t index, const table_state *before,
                        const table_state *after, int viewer, lp_text *out)
{
    write_data(s, t, &t->items[index], before, after, viewer);
    server_event m;
    memset(&m, 0, sizeof m);
    memcpy(m.table, t->code, sizeof m.table);
    m.event = (int64_t)(t->event_base + index + 1);
    m.data = s->scratch_view;
    begin(s, out);
    server_event_write(&m, out);
}

/* A walk over the events with the positions around each. */
typedef struct walk {
    const table *t;
    size_t at;
    table_state before, after;
} walk;

static void walk_from_start(walk *w, const table *t)
{
    w->t = t;
    w->at = 0;
    memset(&w->after, 0, sizeof w->after);
    lp_setup(&t->game, &w->after);
}

/* Takes the event at w->at; its step was sound when it was made. */
static void walk_on(walk *w)
{
    const table_item *item = &w->t->items[w->at++];
    w->before = w->after;
    if (!item->is_step)
        return;
    const lp_rules *rules = w->t->game.rules;
    const lp_error e = item->step.actor == LP_CHANCE
                           ? rules->chance_apply(&w->t->game, &w->after, item->step.k)
                           : rules->apply(&w->t->game, &w->after, item->step.action);
    lp_assert(e == LP_OK);
}

/* --- The company ------------------------------------------------------------------------------ */

static void fill_bot(const table *t, int place, int seat, protocol_place *p)
{
    const char *put = place >= 0 ? t->place_bot[place] : "";
    p->has_bot = true;
    strcpy(p->bot, seat >= 0 ? table_seat_bot(t, seat)->id : put[0] ? put : t->settings.bots);
    p->open = place >= 0 && !put[0];
    p->present = true;
}

static int64_t bot_in_ms(const server *s, const table *t, int member)
{
    const int64_t left = table_bot_at(t, member) - s->now;
    return t->members[member].sockets > 0 || left < 0 ? 0 : left;
}

/* Either a seat of the game, or a place in the lobby; the other is -1. */
static void fill_place(const server *s, const table *t, int place, int seat, protocol_place *p)
{
    const int member = seat >= 0 ? t->seat[seat] : t->place[place];
    p->member = member;
    p->penalties = seat >= 0 ? t->penalties[seat] : 0;
    p->hints = seat >= 0 ? t->hints[seat] : 0;
    if (member < 0) {
        fill_bot(t, place, seat, p);
        return;
    }
    const table_member *m = &t->members[member];
    memcpy(p->name, m->name, sizeof p->name);
    p->present = m->sockets > 0;
    p->bot_in_ms = t->phase == TABLE_PLAYING ? bot_in_ms(s, t, member) : 0;
    p->seeded = m->committed;
    p->opened = m->opened;
}

static void fill_settings(const table *t, server_table *m)
{
    const row_created *c = &t->settings;
    memcpy(m->game, c->game, sizeof m->game);
    memcpy(m->edition, c->edition, sizeof m->edition);
    m->seats = c->seats;
    m->options_count = c->options_count;
    memcpy(m->options, c->options, sizeof m->options);
    m->listed = c->listed;
    memcpy(m->clock, c->clock, sizeof m->clock);
    m->bank_ms = c->bank_ms;
    m->increment_ms = c->increment_ms;
    m->grace_ms = c->grace_ms;
    memcpy(m->bots, c->bots, sizeof m->bots);
    m->takeover = c->takeover;
    m->chat = c->chat;
    m->drawn = c->drawn;
    m->hints = c->hints;
}

static int64_t kept_ms(const server *s, const table *t)
{
    return t->phase == TABLE_PLAYING ? s->limits.park_ms + s->limits.expire_ms : s->limits.lobby_ms;
}

static int64_t expires_at(const server *s, const table *t)
{
    if (!t->idle_since)
        return 0;
    if (t->phase != TABLE_PLAYING)
        return t->idle_since + s->limits.lobby_ms;
    return t->parked ? t->last_at + s->limits.expire_ms
                     : t->idle_since + s->limits.park_ms + s->limits.expire_ms;
}

static void write_bytes(char *out, const uint8_t *bytes, size_t count)
{
    lp_text text;
    lp_text_init(&text, out, 2 * count + 1);
    for (size_t i = 0; i < count; i++)
        lp_text_hex(&text, bytes[i], 2);
}

static void send_table(server *s, const table *t, const sock *to)
{
    static server_table m;
    memset(&m, 0, sizeof m);
    memcpy(m.table, t->code, sizeof m.table);
    strcpy(m.phase, table_phase_name(t));
    m.event = (int64_t)(t->event_base + t->item_count);
    fill_settings(t, &m);
    m.host = t->host;
    m.you = table_is_screen(t, to) ? -1 : table_member_of(t, to->session);
    m.seat = table_seat_of(t, (int)m.you);
    m.game_number = (int64_t)t->game_number;
    write_bytes(m.commitment, t->terms.server_commitment, FAIR_BYTES);
    m.has_open_before = t->phase == TABLE_STARTING;
    m.open_before = t->starting_at + s->limits.open_ms;
    const bool seated = t->phase == TABLE_PLAYING || t->phase == TABLE_OVER;
    m.places_count = t->phase == TABLE_BROKEN ? 0 : t->game.seats;
    for (size_t i = 0; i < m.places_count; i++)
        fill_place(s, t, seated ? -1 : (int)i, seated ? (int)i : -1, &m.places[i]);
    m.parked = t->parked;
    m.expires_at = expires_at(s, t);
    m.kept_ms = kept_ms(s, t);
    m.has_record = seated;
    if (m.has_record)
        memcpy(m.record, t->record, sizeof m.record);
    lp_text out;
    begin(s, &out);
    server_table_write(&m, &out);
    batch_frame(s, to->id, t, keep(s, &out), out.length);
}

static void write_clock(server *s, const table *t, lp_text *out)
{
    server_clock m;
    memset(&m, 0, sizeof m);
    memcpy(m.table, t->code, sizeof m.table);
    const int turn = t->phase == TABLE_PLAYING ? lp_turn(&t->game, &t->state) : -1;
    m.decision = turn >= 0 ? (int64_t)t->decision : 0;
    m.seat = turn >= 0 ? turn : -1;
    m.banks_count = t->game.seats;
    for (int i = 0; i < t->game.seats; i++)
        m.banks[i] = t->bank_ms[i];
    if (turn >= 0 && t->seat[turn] >= 0) {
        const int64_t left = table_time_left(s, t);
        m.banks[turn] = left > 0 ? left : 0;
        m.running = true;
        m.more_time_left = LIMIT_MORE_TIME - t->more_time[turn];
    }
    begin(s, out);
    server_clock_write(&m, out);
}

static void write_ended(server *s, const table *t, lp_text *out)
{
    server_ended m;
    memset(&m, 0, sizeof m);
    memcpy(m.table, t->code, sizeof m.table);
    memcpy(m.record, t->record, sizeof m.record);
    begin(s, out);
    server_ended_write(&m, out);
}

/* --- To all who follow ------------------------------------------------------------------------ */

static void send_all(server *s, const table *t, size_t at, size_t length)
{
    for (int i = 0; i < t->follower_count; i++)
        batch_frame(s, t->followers[i]->id, t, at, length);
}

static follow *follow_of(const table *t, sock *k)
{
    int i = 0;
    while (k->follows[i].table != t)
        i++;
    return &k->follows[i];
}

/* Whose views are wanted. Each follower's is noted: it will be asked for several times. */
static void find_viewers(const table *t, bool wanted[VIEWERS])
{
    memset(wanted, 0, VIEWERS * sizeof *wanted);
    for (int i = 0; i < t->follower_count; i++) {
        const int index = index_of(t, t->followers[i]);
        follow_of(t, t->followers[i])->view = (int8_t)index;
        wanted[index] = true;
    }
}

/* One text for all followers with this view of things. */
static void send_viewers(server *s, const table *t, int index, const lp_text *out)
{
    const size_t at = keep(s, out);
    for (int i = 0; i < t->follower_count; i++)
        if (follow_of(t, t->followers[i])->view == index)
            batch_frame(s, t->followers[i]->id, t, at, out->length);
}

static bool has_position(const table *t)
{
    return t->phase == TABLE_PLAYING || t->phase == TABLE_OVER;
}

static void publish_events(server *s, table *t, const bool wanted[VIEWERS])
{
    walk w = {t, t->shown, t->shown_state, t->shown_state};
    while (w.at < t->item_count) {
        const size_t index = w.at;
        walk_on(&w);
        for (int v = 0; v < VIEWERS; v++) {
            lp_text out;
            if (!wanted[v])
                continue;
            write_event(s, t, index, &w.before, &w.after, viewer_at(v), &out);
            send_viewers(s, t, v, &out);
        }
    }
}

static void publish_views(server *s, table *t, const bool wanted[VIEWERS])
{
    lp_text out;
    for (int v = 0; v < VIEWERS; v++) {
        if (!wanted[v])
            continue;
        write_view(s, t, viewer_at(v), &out);
        send_viewers(s, t, v, &out);
    }
    if (t->settings.bank_ms) {
        write_clock(s, t, &out);
        send_all(s, t, keep(s, &out), out.length);
    }
}

void table_publish(server *s, table *t)
{
    s->at = t;
    bool wanted[VIEWERS];
    find_viewers(t, wanted);
    if (t->phase != TABLE_BROKEN && t->follower_count > 0)
        publish_events(s, t, wanted);
    t->shown = t->item_count;
    t->shown_state = t->state;
    for (int i = 0; t->company_changed && i < t->follower_count; i++)
        send_table(s, t, t->followers[i]);
    if (t->view_changed && has_position(t)) {
        publish_views(s, t, wanted);
        if (t->phase == TABLE_OVER) {
            lp_text out;
            write_ended(s, t, &out);
            send_all(s, t, keep(s, &out), out.length);
        }
    }
    t->company_changed = t->view_changed = false;
}

/* --- To one ----------------------------------------------------------------------------------- */

/* Exactly what was missed, when that is not too much and all of it is at hand. */
static void send_missed(server *s, const table *t, const sock *to, uint64_t last_event)
{
    const uint64_t end = t->event_base + t->item_count;
    if (last_event < t->event_base || last_event >= end || end - last_event > LIMIT_MISSED)
        return;
    walk w;
    walk_from_start(&w, t);
    while (w.at < t->item_count) {
        const size_t index = w.at;
        walk_on(&w);
        if (t->event_base + index < last_event)
            continue;
        lp_text out;
        write_event(s, t, index, &w.before, &w.after, table_viewer(t, to), &out);
        batch_frame(s, to->id, t, keep(s, &out), out.length);
    }
}

void table_greet(server *s, const table *t, const sock *to, uint64_t last_event)
{
    lp_text out;
    if (t->phase != TABLE_BROKEN && last_event > 0)
        send_missed(s, t, to, last_event);
    send_table(s, t, to);
    if (!has_position(t))
        return;
    write_view(s, t, table_viewer(t, to), &out);
    batch_frame(s, to->id, t, keep(s, &out), out.length);
    if (t->settings.bank_ms) {
        write_clock(s, t, &out);
        batch_frame(s, to->id, t, keep(s, &out), out.length);
    }
}

void table_show_all(server *s, table *t)
{
    for (int i = 0; i < t->follower_count; i++)
        table_greet(s, t, t->followers[i], 0);
}

void table_send_done(server *s, const table *t, const sock *to, const char *request,
                     uint64_t decision)
{
    server_done m;
    memset(&m, 0, sizeof m);
    memcpy(m.table, t->code, sizeof m.table);
    strcpy(m.request, request);
    m.decision = (int64_t)decision;
    lp_text out;
    begin(s, &out);
    server_done_write(&m, &out);
    batch_answer(s, to->id, t, request, keep(s, &out), out.length);
}

void table_send_refused(server *s, const sock *to, const char *code, const char *request,
                        refusal why)
{
    server_refused m;
    memset(&m, 0, sizeof m);
    strcpy(m.table, code);
    strcpy(m.request, request);
    if (why.error) {
        strcpy(m.error, server_error_name(why.error));
        strcpy(m.message, server_error_message(why.error));
    } else {
        strcpy(m.error, lp_error_name(why.rule));
        strcpy(m.message, lp_error_message(why.rule));
        m.has_clause = lp_error_clause(why.rule)[0] != 0;
        strcpy(m.clause, lp_error_clause(why.rule));
    }
    lp_text out;
    begin(s, &out);
    server_refused_write(&m, &out);
    batch_frame(s, to->id, NULL, keep(s, &out), out.length);
}

/* Not in the protocol: the sentence names the field. */
void table_send_bad(server *s, const sock *to, const char *message)
{
    server_refused m;
    memset(&m, 0, sizeof m);
    strcpy(m.table, "-");
    strcpy(m.request, "-");
    strcpy(m.error, server_error_name(SERVER_BAD_MESSAGE));
    lp_text text;
    lp_text_init(&text, m.message, sizeof m.message);
    lp_text_string(&text, message);
    lp_text out;
    begin(s, &out);
    server_refused_write(&m, &out);
    batch_frame(s, to->id, NULL, keep(s, &out), out.length);
}

void table_send_presence(server *s, table *t, int member)
{
    server_presence m;
    memset(&m, 0, sizeof m);
    memcpy(m.table, t->code, sizeof m.table);
    m.member = member;
    m.present = t->members[member].sockets > 0;
    m.bot_in_ms = bot_in_ms(s, t, member);
    lp_text out;
    begin(s, &out);
    server_presence_write(&m, &out);
    send_all(s, t, keep(s, &out), out.length);
}
