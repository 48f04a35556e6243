/* What a row of a table's log means. Playing a game and reading it back are the same calls, so that
 * a restart cannot differ from what was. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

/* --- Small things ----------------------------------------------------------------------------- */

bool table_hex(uint8_t *out, const char *hex, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++) {
        unsigned value = 0;
        for (int j = 0; j < 2; j++) {
            const char c = hex[2 * i + (size_t)j];
            const char *at = c ? strchr("0123456789abcdef", c) : NULL;
            if (!at)
                return false;
            value = 16 * value + (unsigned)(at - "0123456789abcdef");
        }
        out[i] = (uint8_t)value;
    }
    return true;
}

int table_seat_of(const table *t, int member)
{
    if (member < 0 || (t->phase != TABLE_PLAYING && t->phase != TABLE_OVER))
        return -1;
    for (int i = 0; i < t->game.seats; i++)
        if (t->seat[i] == member)
            return i;
    return -1;
}

static bool is_member(const table *t, int64_t member)
{
    return member >= 0 && member < t->member_count && !t->members[member].gone;
}

static void remember(table *t, int64_t member, const char *request, uint64_t decision)
{
    if (!is_member(t, member) || !request[0])
        return;
    table_member *m = &t->members[member];
    table_answer *a = &m->answers[m->answer_count++ % LIMIT_ANSWERS];
    a->request = map_key(request, strlen(request));
    a->decision = decision;
}

/* --- Events ----------------------------------------------------------------------------------- */

void table_add_item(table *t, const table_item *item)
{
    t->items = server_grow(t->items, &t->item_room, t->item_count, sizeof *t->items);
    t->items[t->item_count++] = *item;
}

/* Old talk makes room for new; what the record needs stays. */
static void trim_talk(table *t)
{
    for (; t->talk_kept > LIMIT_TALK_KEPT && t->talk_from < t->item_count; t->talk_from++) {
        table_item *item = &t->items[t->talk_from];
        if (!item->is_talk || !item->json)
            continue;
        free(item->json);
        item->json = NULL;
        t->talk_kept--;
    }
}

typedef struct note {
    char buffer[1200];
    lp_text text;
} note;

static void begin_note(note *n, const char *event)
{
    lp_text_init(&n->text, n->buffer, sizeof n->buffer);
    lp_json_open(&n->text, '{');
    lp_json_key(&n->text, "event");
    lp_json_string(&n->text, event);
}

static void note_int(note *n, const char *key, int64_t value)
{
    lp_json_key(&n->text, key);
    lp_json_int(&n->text, value);
}

static void note_text(note *n, const char *key, const char *value)
{
    lp_json_key(&n->text, key);
    lp_json_string(&n->text, value);
}

static void end_note(note *n, table *t, bool talk, const char *comment)
{
    lp_json_close(&n->text, '}');
    lp_assert(lp_text_fits(&n->text));
    table_item item;
    memset(&item, 0, sizeof item);
    item.is_talk = talk;
    item.json = strdup(n->buffer);
    item.comment = comment ? strdup(comment) : NULL;
    lp_assert(item.json);
    table_add_item(t, &item);
    t->talk_kept += talk;
    trim_talk(t);
}

static void clear_items(table *t)
{
    for (size_t i = 0; i < t->item_count; i++) {
        free(t->items[i].json);
        free(t->items[i].comment);
    }
    t->event_base += t->item_count;
    t->item_count = t->talk_from = 0;
    t->talk_kept = 0;
}

void table_fold_reset(table *t)
{
    clear_items(t);
    free(t->items);
    free(t->members);
    t->items = NULL;
    t->members = NULL;
    t->item_room = 0;
    t->member_count = 0;
    t->event_base = 0;
    t->rows = 0;
    t->broken[0] = 0;
    t->host = -1;
    t->parked = false;
    t->decision = 0;
    t->game_number = 0;
    t->shown = 0;
    t->asked_at = t->clock_from = 0;
    memset(&t->job, 0, sizeof t->job);
    memset(&t->held, 0, sizeof t->held);
}

/* --- The company ------------------------------------------------------------------------------ */

/* A new game at this table: its seed is fixed before anybody says a word about it. */
static const char *begin_game(table *t, const char *server_seed, const char *id)
{
    memset(&t->terms, 0, sizeof t->terms);
    if (!table_hex(t->terms.server_seed, server_seed, FAIR_BYTES))
        return "a seed is no seed";
    fair_server_commitment(t->terms.server_seed, t->terms.server_commitment);
    memcpy(t->record, id, sizeof t->record);
    t->game_number++;
    t->first_decision = t->decision;
    t->phase = TABLE_LOBBY;
    memset(&t->state, 0, sizeof t->state);
    lp_setup(&t->game, &t->state);
    t->shown_state = t->state;
    for (int i = 0; i < LP_SEATS_MAX; i++) {
        t->seat[i] = -1;
        t->seat_bot[i] = NULL;
        t->penalties[i] = t->hints[i] = 0;
        t->hinted[i] = 0;
    }
    for (int i = 0; i < t->member_count; i++) {
        t->members[i].committed = t->members[i].opened = false;
        t->members[i].sat = -1;
    }
    return NULL;
}

static const char *fold_created(table *t, const row_created *r)
{
    const char *wrong = table_set_up(t, r);
    if (wrong)
        return wrong;
    t->settings.hints = !r->has_hints || r->hints; /* older rows say nothing about it */
    for (int i = 0; i < LP_SEATS_MAX; i++) {
        t->place[i] = -1;
        t->place_bot[i][0] = 0;
    }
    t->decision = 1;
    note n;
    begin_note(&n, "created");
    end_note(&n, t, false, NULL);
    return begin_game(t, r->server_seed, r->record);
}

static const char *sit_down(table *t, int member, int64_t seat)
{
    if (seat >= 0) {
        if (t->phase != TABLE_PLAYING || seat >= t->game.seats || t->seat[seat] >= 0)
            return "a seat was taken that was not free";
        t->seat[seat] = member;
        return NULL;
    }
    for (int i = 0; i < t->game.seats && t->phase == TABLE_LOBBY; i++)
        if (t->place[i] < 0 && !t->place_bot[i][0]) {
            t->place[i] = member;
            return NULL;
        }
    return "somebody sat down where no place was free";
}

static const char *fold_joined(table *t, const row_joined *r)
{
    const int member = t->member_count;
    if (member >= LIMIT_MEMBERS)
        return "there are too many members";
    const char *wrong = sit_down(t, member, r->seat);
    if (wrong)
        return wrong;
    table_member *members = realloc(t->members, (size_t)(member + 1) * sizeof *members);
    lp_assert(members);
    t->members = members;
    table_member *m = &members[t->member_count++];
    memset(m, 0, sizeof *m);
    memcpy(m->session, r->session, sizeof m->session);
    memcpy(m->name, r->name, sizeof m->name);
    m->sat = (int8_t)r->seat;
    if (t->host < 0)
        t->host = member;
    if (r->has_request)
        remember(t, member, r->request, 0);
    note n;
    begin_note(&n, "joined");
    note_int(&n, "member", member);
    note_text(&n, "name", r->name);
    note_int(&n, "seat", r->seat);
    end_note(&n, t, false, NULL);
    return NULL;
}

static int next_host(const table *t)
{
    for (int i = 0; i < t->member_count; i++)
        if (!t->members[i].gone)
            return i;
    return -1;
}

static const char *fold_left(table *t, const row_left *r)
{
    if (!is_member(t, r->member) || !is_member(t, r->by))
        return "somebody left who was not there";
    remember(t, r->by, r->request, 0);
    t->members[r->member].gone = true;
    t->members[r->member].kicked = r->by != r->member;
    for (int i = 0; i < LP_SEATS_MAX; i++) {
        if (t->place[i] == r->member)
            t->place[i] = -1;
        if (t->seat[i] == r->member && t->phase == TABLE_PLAYING)
            t->seat[i] = -1;
    }
    if (t->host == r->member)
        t->host = next_host(t);
    note n;
    begin_note(&n, r->by == r->member ? "left" : "kicked");
    note_int(&n, "member", r->member);
    end_note(&n, t, false, NULL);
    return NULL;
}

static const char *fold_committed(table *t, const row_committed *r)
{
    if (!is_member(t, r->by) || t->phase != TABLE_LOBBY)
        return "a seed was committed to at the wrong time";
    table_member *m = &t->members[r->by];
    if (!table_hex(m->commitment, r->commitment, FAIR_BYTES))
        return "a commitment is none";
    m->committed = true;
    remember(t, r->by, r->request, 0);
    note n;
    begin_note(&n, "seed_committed");
    note_int(&n, "member", r->by);
    note_text(&n, "commitment", r->commitment);
    end_note(&n, t, false, NULL);
    return NULL;
}

static const char *fold_starting(table *t, const row_starting *r)
{
    if (t->phase != TABLE_LOBBY || !is_member(t, r->by))
        return "a game was started at the wrong time";
    t->phase = TABLE_STARTING;
    t->starting_at = r->at;
    remember(t, r->by, r->request, 0);
    note n;
    begin_note(&n, "starting");
    end_note(&n, t, false, NULL);
    return NULL;
}

static const char *fold_opened(table *t, const row_opened *r)
{
    uint8_t commitment[FAIR_BYTES];
    if (t->phase != TABLE_STARTING || !is_member(t, r->by))
        return "a seed was opened at the wrong time";
    table_member *m = &t->members[r->by];
    if (!table_hex(m->seed, r->seed, FAIR_BYTES))
        return "an opened seed is none";
    fair_player_commitment(m->seed, commitment);
    if (!m->committed || memcmp(commitment, m->commitment, FAIR_BYTES) != 0)
        return "an opened seed is not the one committed to";
    m->opened = true;
    remember(t, r->by, r->request, 0);
    note n;
    begin_note(&n, "seed_opened");
    note_int(&n, "member", r->by);
    end_note(&n, t, false, NULL);
    return NULL;
}

static const char *fold_rematch(table *t, const row_rematch *r)
{
    if (t->phase != TABLE_OVER || !is_member(t, r->by))
        return "a rematch came at the wrong time";
    for (int i = 0; i < t->game.seats; i++) {
        const int next = (i + 1) % t->game.seats;
        const bool put = t->seat[i] < 0 && t->seat_bot[i];
        t->place[next] = t->seat[i];
        strcpy(t->place_bot[next], put ? t->seat_bot[i]->id : "");
    }
    for (int i = 0; i < t->game.seats; i++)
        if (!is_member(t, t->place[i]))
            t->place[i] = -1;
    clear_items(t);
    t->shown = 0;
    remember(t, r->by, r->request, 0);
    note n;
    begin_note(&n, "rematch");
    end_note(&n, t, false, NULL);
    return begin_game(t, r->server_seed, r->record);
}

/* --- Play ------------------------------------------------------------------------------------- */

static void add_step(table *t, const lp_step *step)
{
    table_item item;
    memset(&item, 0, sizeof item);
    item.is_step = true;
    item.step = *step;
    table_add_item(t, &item);
}

/* "k/n k/n …": each through the checked door, and each the one the committed seed gives. */
static const char *fold_draws(server *s, table *t, const char *draws)
{
    while (*draws) {
        unsigned k, n;
        int length = 0;
        if (sscanf(draws, "%u/%u%n", &k, &n, &length) != 2)
            return "a draw cannot be read";
        draws += length;
        draws += *draws == ' ';
        const lp_step step = {LP_CHANCE, 0, k, n};
        if (lp_draw(&t->game, &t->state, k, n))
            return "a draw does not fit the game";
        if (lp_random_below(&t->random, n) != k && !s->world.force_draw)
            return "a draw is not the one the seeds give";
        add_step(t, &step);
    }
    if (lp_turn(&t->game, &t->state) == LP_CHANCE)
        return "a draw is missing";
    t->asked_at = t->clock_from = 0;
    memset(&t->job, 0, sizeof t->job);
    if (lp_turn(&t->game, &t->state) == LP_OVER)
        t->phase = TABLE_OVER;
    return NULL;
}

void table_fill_terms(const table *t, fair_terms *terms, lp_random *random)
{
    *terms = t->terms;
    memcpy(terms->table, t->code, sizeof t->code);
    terms->number = t->game_number;
    terms->drawn = t->settings.drawn && t->game_number == 1; /* then seats move on */
    terms->places = t->game.seats;
    for (int i = 0; i < t->game.seats; i++) {
        fair_place *p = &terms->place[i];
        const table_member *m = t->place[i] >= 0 ? &t->members[t->place[i]] : NULL;
        memset(p, 0, sizeof *p);
        p->mark = !m || !m->committed ? FAIR_NONE : m->opened ? FAIR_OPENED : FAIR_WITHHELD;
        if (p->mark != FAIR_NONE)
            memcpy(p->commitment, m->commitment, FAIR_BYTES);
        if (p->mark == FAIR_OPENED)
            memcpy(p->seed, m->seed, FAIR_BYTES);
    }
    fair_draw_seats(terms, &t->game);
    fair_random(terms, &t->game, random);
}

static const char *fold_dealt(server *s, table *t, const row_dealt *r)
{
    if (t->phase != TABLE_STARTING)
        return "a game was dealt at the wrong time";
    fair_terms terms;
    table_fill_terms(t, &terms, &t->random);
    t->terms = terms;
    t->phase = TABLE_PLAYING;
    note n;
    begin_note(&n, "dealt");
    lp_json_key(&n.text, "seats");
    lp_json_open(&n.text, '[');
    for (int i = 0; i < t->game.seats; i++) {
        const int place = t->terms.place_of[i];
        t->seat[i] = t->place[place];
        if (t->seat[i] >= 0)
            t->members[t->seat[i]].sat = (int8_t)i;
        t->seat_bot[i] = t->seat[i] < 0 && t->place_bot[place][0]
                             ? lp_bot_find(t->game.rules, t->place_bot[place])
                             : NULL;
        t->bank_ms[i] = t->settings.bank_ms;
        t->more_time[i] = 0;
        lp_json_int(&n.text, t->seat[i]);
    }
    lp_json_close(&n.text, ']');
    end_note(&n, t, false, NULL);
    return fold_draws(s, t, r->draws);
}

static void charge(table *t, int seat, int64_t spent_ms)
{
    int64_t bank = t->bank_ms[seat] - spent_ms;
    bank = (bank > 0 ? bank : 0) + t->settings.increment_ms;
    const int64_t most = 2 * t->settings.bank_ms;
    t->bank_ms[seat] = bank < most ? bank : most;
}

static const char *fold_acted(server *s, table *t, const row_acted *r)
{
    lp_step step = {(int8_t)r->seat, 0, 0, 0};
    if (t->phase != TABLE_PLAYING || (uint64_t)r->decision != t->decision)
        return "an action came at the wrong time";
    if (r->by >= 0 && t->seat[r->seat] != r->by)
        return "somebody acted in another's seat";
    if (t->game.rules->action_read(&t->game, r->action, strlen(r->action), &step.action) ||
        lp_act(&t->game, &t->state, (int)r->seat, step.action))
        return "an action does not fit the game";
    remember(t, r->by, r->request, t->decision);
    add_step(t, &step);
    if (r->by < 0 && t->seat[r->seat] >= 0) {
        char comment[48];
        snprintf(comment, sizeof comment, "bot for seat %d: %.8s", (int)r->seat, r->why);
        t->items[t->item_count - 1].comment = strdup(comment);
    }
    charge(t, (int)r->seat, r->spent_ms);
    t->decision++;
    return fold_draws(s, t, r->draws);
}

static const char *fold_said(table *t, const row_said *r)
{
    if (!is_member(t, r->by))
        return "somebody spoke who was not there";
    remember(t, r->by, r->request, 0);
    const int seat = table_seat_of(t, (int)r->by);
    const bool claim = strcmp(r->kind, "claim") == 0, penalty = strcmp(r->kind, "penalty") == 0;
    if ((claim || penalty) && (r->seat < 0 || r->seat >= t->game.seats))
        return "a claim or penalty is about no seat";
    char comment[120];
    if (claim)
        snprintf(comment, sizeof comment, "claim seat %d: the card of seat %d is %.4s", seat,
                 (int)r->seat, r->text);
    if (penalty) {
        snprintf(comment, sizeof comment, "penalty seat %d: %d for %.8s, called by seat %d",
                 (int)r->seat, (int)r->count, r->text, seat);
        t->penalties[r->seat] += r->count;
    }
    note n;
    begin_note(&n, r->kind);
    note_int(&n, "member", r->by);
    if (claim || penalty) {
        note_int(&n, "seat", r->seat);
        note_int(&n, "count", r->count);
    }
    note_text(&n, "text", r->text);
    end_note(&n, t, true, claim || penalty ? comment : NULL);
    return NULL;
}

/* The host's changes in the lobby. */
static const char *fold_change(table *t, int64_t by, const char *request, const char *event,
                               const char *wrong)
{
    if (wrong || !is_member(t, by))
        return wrong ? wrong : "a table was changed by nobody";
    remember(t, by, request, 0);
    note n;
    begin_note(&n, event);
    end_note(&n, t, false, NULL);
    return NULL;
}

/* That a hint was asked for is for all to know; what it said is not. */
static const char *fold_hinted(table *t, const row_hinted *r)
{
    const int seat = table_seat_of(t, (int)r->by);
    if (seat < 0 || t->phase != TABLE_PLAYING || (uint64_t)r->decision != t->decision)
        return "a hint was asked for at the wrong time";
    remember(t, r->by, r->request, t->decision);
    t->hints[seat]++;
    t->hinted[seat] = t->decision;
    char comment[64];
    snprintf(comment, sizeof comment, "hint seat %d: decision %llu", seat,
             (unsigned long long)(t->decision - t->first_decision + 1));
    note n;
    begin_note(&n, "hint");
    note_int(&n, "seat", seat);
    end_note(&n, t, false, comment);
    return NULL;
}

static const char *fold_more_time(table *t, const row_more_time *r)
{
    const int seat = table_seat_of(t, (int)r->by);
    if (seat < 0)
        return "more time was asked for by nobody";
    t->bank_ms[seat] += r->ms;
    t->more_time[seat]++;
    remember(t, r->by, r->request, 0);
    return NULL;
}

static const char *fold_hosted(table *t, const row_hosted *r)
{
    if (!is_member(t, r->by))
        return "nobody became host";
    t->host = (int)r->by;
    return NULL;
}

static const char *fold_any(server *s, table *t, const row_message *row)
{
    if ((row->type == ROW_CREATED) != (t->rows == 0))
        return "the first row is not the first";
    switch (row->type) {
    case ROW_CREATED: return fold_created(t, &row->created);
    case ROW_JOINED: return fold_joined(t, &row->joined);
    case ROW_LEFT: return fold_left(t, &row->left);
    case ROW_COMMITTED: return fold_committed(t, &row->committed);
    case ROW_STARTING: return fold_starting(t, &row->starting);
    case ROW_OPENED: return fold_opened(t, &row->opened);
    case ROW_DEALT: return fold_dealt(s, t, &row->dealt);
    case ROW_ACTED: return fold_acted(s, t, &row->acted);
    case ROW_HINTED: return fold_hinted(t, &row->hinted);
    case ROW_CONFIGURED:
        return fold_change(t, row->configured.by, row->configured.request, "configured",
                           table_fold_configured(t, &row->configured));
    case ROW_BOT_SET:
        return fold_change(t, row->bot_set.by, row->bot_set.request, "bot_set",
                           table_fold_bot_set(t, &row->bot_set));
    case ROW_SAID: return fold_said(t, &row->said);
    case ROW_MORE_TIME: return fold_more_time(t, &row->more_time);
    case ROW_REMATCH: return fold_rematch(t, &row->rematch);
    case ROW_PARKED: return NULL;
    case ROW_HOSTED: return fold_hosted(t, &row->hosted);
    case ROW_SESSION:
    case ROW_TYPES: break;
    }
    return "a row is of no kind that belongs here";
}

const char *table_fold(server *s, table *t, const row_message *row)
{
    const char *wrong = fold_any(s, t, row);
    if (wrong)
        return wrong;
    t->parked = row->type == ROW_PARKED;
    t->last_at = row->created.at; /* every row begins with its time */
    return NULL;
}
