/* Hints: what each action is worth, from what the asking seat may know and nothing else. They are
 * worked out elsewhere, by a queue that may be full; whoever gets one, the table is told so. */
#include <stdlib.h>
#include <string.h>

#include "inside.h"

/* Asked for, not yet answered. */
typedef struct hint {
    char code[13], request[33];
    uint64_t socket, decision;
    int member;
} hint;

static bool hand_out(server *s, const table *t, int seat, uint64_t id)
{
    static server_job job; /* large; the world copies what it keeps */
    memset(&job, 0, sizeof job);
    job.id = id;
    job.game = t->game;
    job.seed = table_thought_seed(t, "luckpond hint");
    job.seat = seat;
    t->game.rules->view_fill(&t->game, &t->state, seat, &job.view);
    job.legal_count = lp_legal(&t->game, &t->state, job.legal);
    return s->world.advise(s->world.data, &job);
}

static void expect(server *s, const table *t, const sock *k, int member, const char *request,
                   uint64_t id)
{
    hint *h = calloc(1, sizeof *h);
    lp_assert(h);
    memcpy(h->code, t->code, sizeof h->code);
    strcpy(h->request, request);
    h->socket = k->id;
    h->decision = t->decision;
    h->member = member;
    map_put(&s->hints, id, h);
}

static bool write_row(server *s, table *t, int member, const char *request)
{
    row_message row;
    memset(&row, 0, sizeof row);
    row.type = ROW_HINTED;
    row.hinted.at = s->now;
    row.hinted.by = member;
    row.hinted.decision = (int64_t)t->decision;
    strcpy(row.hinted.request, request);
    return table_write(s, t, &row);
}

refusal table_hint(server *s, table *t, const sock *k, int member, const client_hint *m)
{
    const int seat = table_seat_of(t, member);
    if (!t->settings.hints)
        return REFUSE(NOT_ALLOWED);
    if (t->phase != TABLE_PLAYING)
        return REFUSE(WRONG_PHASE);
    if (seat < 0)
        return REFUSE(NOT_SEATED);
    if ((uint64_t)m->decision != t->decision)
        return REFUSE(STALE);
    if (lp_turn(&t->game, &t->state) != seat)
        return REFUSE(WRONG_PHASE);
    table_member *who = &t->members[member];
    if (who->hint_at && s->now < who->hint_at + s->limits.hint_ms)
        return REFUSE(TOO_FAST);
    if (t->rows >= s->limits.rows / 2)
        return REFUSE(TOO_MANY); /* the other half is for the game */
    const uint64_t id = ++s->job_ids;
    if (!hand_out(s, t, seat, id))
        return REFUSE(BUSY_THINKING);
    who->hint_at = s->now;
    s->counts.hints++;
    expect(s, t, k, member, m->request, id);
    if (t->hinted[seat] != t->decision && !write_row(s, t, member, m->request))
        return REFUSE(TABLE_BROKEN);
    return ACCEPT;
}

static sock *listener(server *s, const table *t, const hint *h)
{
    sock *k = map_get(&s->sockets, h->socket);
    return k && !table_is_screen(t, k) && table_member_of(t, k->session) == h->member ? k : NULL;
}

/* Only while the decision is still due, on record as helped, and the asker is still there. */
static void send_hint(server *s, const hint *h, const char *advice)
{
    const table *t = table_find(s, h->code);
    if (!t || t->lost || t->phase != TABLE_PLAYING || t->decision != h->decision)
        return;
    const int seat = table_seat_of(t, h->member);
    const sock *k = listener(s, t, h);
    if (!k || seat < 0 || t->hinted[seat] != t->decision)
        return;
    server_hint m;
    memset(&m, 0, sizeof m);
    memcpy(m.table, t->code, sizeof m.table);
    strcpy(m.request, h->request);
    m.decision = (int64_t)t->decision;
    m.advice = advice;
    lp_text out;
    lp_text_init(&out, s->scratch, sizeof s->scratch);
    server_hint_write(&m, &out);
    lp_assert(lp_text_fits(&out));
    batch_frame(s, k->id, t, batch_text(s, s->scratch, out.length), out.length);
}

void server_hint_answer(server *s, int64_t now_ms, uint64_t job, const char *advice)
{
    s->now = now_ms;
    hint *h = map_get(&s->hints, job);
    if (!h)
        return;
    if (!s->stopped && advice)
        send_hint(s, h, advice);
    map_remove(&s->hints, job);
    free(h);
}

void table_hints_finish(server *s)
{
    for (size_t i = 0; i < s->hints.room; i++)
        free(s->hints.slots[i].value);
    map_finish(&s->hints);
}
