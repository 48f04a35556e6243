/* Decisions and draws. */
#include <stdio.h>
#include <string.h>

#include "games/doctor_lucky/doctor_lucky.h"
#include "inside.h"

/* Draws whatever chance has to draw in a copy of the position, as text for the row. NULL, or what
 * is wrong. */
static const char *draw_all(server *s, const table *t, table_state *state, lp_random *random,
                            char *out, size_t size)
{
    lp_text text;
    lp_text_init(&text, out, size);
    while (lp_turn(&t->game, state) == LP_CHANCE) {
        const uint32_t n = t->game.rules->chance_total(&t->game, state);
        uint32_t k = lp_random_below(random, n);
        if (s->world.force_draw)
            k = s->world.force_draw(s->world.data, t->code, &t->game, state, n);
        if (lp_draw(&t->game, state, k, n))
            return "a draw broke the game";
        if (text.length > 0)
            lp_text_char(&text, ' ');
        lp_text_int(&text, k);
        lp_text_char(&text, '/');
        lp_text_int(&text, n);
    }
    return lp_text_fits(&text) ? NULL : "there are more draws than a row can hold";
}

/* The fold makes the terms and the first position; here they are made ahead, on a copy, to know the
 * draws. */
void table_deal(server *s, table *t)
{
    row_message row;
    memset(&row, 0, sizeof row);
    row.type = ROW_DEALT;
    row.dealt.at = s->now;
    fair_terms terms;
    lp_random random;
    table_state state = t->state; /* as set up */
    table_fill_terms(t, &terms, &random);
    const char *wrong = draw_all(s, t, &state, &random, row.dealt.draws, sizeof row.dealt.draws);
    if (wrong)
        table_break(s, t, wrong);
    else
        table_write(s, t, &row);
}

/* Tries the action and its draws on a copy; only what is sound becomes a row. */
static refusal act(server *s, table *t, row_message *row, lp_action action)
{
    table_state state = t->state;
    lp_random random = t->random;
    const lp_error e = lp_act(&t->game, &state, (int)row->acted.seat, action);
    if (e == LP_ERR_BROKEN) {
        table_break(s, t, "an action broke the game");
        return REFUSE(TABLE_BROKEN);
    }
    if (e)
        return (refusal){SERVER_OK, e};
    const char *wrong = draw_all(s, t, &state, &random, row->acted.draws, sizeof row->acted.draws);
    if (wrong) {
        table_break(s, t, wrong);
        return REFUSE(TABLE_BROKEN);
    }
    row->acted.at = s->now;
    row->acted.decision = (int64_t)t->decision;
    lp_text text;
    lp_text_init(&text, row->acted.action, sizeof row->acted.action);
    t->game.rules->action_write(&t->game, action, &text);
    if (t->job.id)
        map_remove(&s->jobs, t->job.id);
    return table_write(s, t, row) ? ACCEPT : REFUSE(TABLE_BROKEN);
}

/* What this decision has cost until then, less the delay of the line. */
static int64_t spent(const server *s, const table *t, int64_t until, int64_t lag_ms)
{
    if (!t->settings.bank_ms || !t->clock_from)
        return 0;
    if (lag_ms > s->limits.lag_ms)
        lag_ms = s->limits.lag_ms;
    const int64_t ms = until - t->clock_from - lag_ms;
    return ms < 0 ? 0 : ms > 86400000 ? 86400000 : ms;
}

/* Save Doctor Lucky: how soon somebody has nothing (more) to play against an attempt must not show
 * what is in the hand, whoever or whatever decides. So answers of people take effect on the beat,
 * as those of bots do (DL-21). */
static bool on_the_beat(const table *t)
{
    return t->game.rules == &lp_doctor_lucky &&
           ((const doctor_lucky_state *)(const void *)&t->state)->table.phase ==
               DOCTOR_LUCKY_PHASE_ANSWER;
}

bool table_has_held(const table *t)
{
    const int turn = t->phase == TABLE_PLAYING ? lp_turn(&t->game, &t->state) : -1;
    return t->held.decision == t->decision && turn >= 0 && t->seat[turn] == t->held.member;
}

static refusal hold(server *s, table *t, const sock *k, const row_acted *row, lp_action action)
{
    table_state state = t->state; /* what the rules refuse is refused at once */
    const lp_error e = lp_act(&t->game, &state, (int)row->seat, action);
    if (e)
        return (refusal){SERVER_OK, e};
    if (table_has_held(t) && strcmp(t->held.request, row->request) != 0)
        return REFUSE(WRONG_PHASE); /* once said, it stays */
    if (!table_has_held(t)) {
        t->held = (table_held){t->decision, k->id, s->now, k->lag_ms, (int)row->by, action, ""};
        strcpy(t->held.request, row->request);
    }
    t->held.socket = k->id; /* who sends it again gets the answer */
    table_due(s, t, s->now);
    return LATER;
}

refusal table_act(server *s, table *t, const sock *k, int member, const client_act *m)
{
    const int seat = table_seat_of(t, member);
    if (t->phase != TABLE_PLAYING)
        return REFUSE(WRONG_PHASE);
    if (seat < 0)
        return REFUSE(NOT_SEATED);
    if ((uint64_t)m->decision != t->decision)
        return REFUSE(STALE);
    lp_action action;
    const lp_error e = t->game.rules->action_read(&t->game, m->action, strlen(m->action), &action);
    if (e)
        return (refusal){SERVER_OK, e};
    row_message row;
    memset(&row, 0, sizeof row);
    row.type = ROW_ACTED;
    row.acted.seat = seat;
    row.acted.by = member;
    strcpy(row.acted.why, "human");
    row.acted.has_request = true;
    strcpy(row.acted.request, m->request);
    row.acted.spent_ms = spent(s, t, s->now, k->lag_ms);
    if (on_the_beat(t) && t->asked_at)
        return hold(s, t, k, &row.acted, action);
    const refusal r = act(s, t, &row, action);
    s->counts.actions += !refused(r);
    return r;
}

/* Charged up to the last beat before it was given: the clocks, which all see, must not tell what
 * the beat hides. */
void table_act_held(server *s, table *t, int64_t beat_at)
{
    const table_held h = t->held;
    row_message row;
    memset(&row, 0, sizeof row);
    row.type = ROW_ACTED;
    row.acted.seat = lp_turn(&t->game, &t->state);
    row.acted.by = h.member;
    strcpy(row.acted.why, "human");
    row.acted.has_request = true;
    strcpy(row.acted.request, h.request);
    row.acted.spent_ms = spent(s, t, beat_at - s->limits.bot_ms, h.lag_ms);
    t->held.decision = 0;
    const refusal r = act(s, t, &row, h.action);
    s->counts.actions += !refused(r);
    const sock *k = map_get(&s->sockets, h.socket);
    if (k && !refused(r))
        table_send_done(s, t, k, h.request, h.decision);
}

bool table_act_bot(server *s, table *t, lp_action action, const char *why)
{
    row_message row;
    memset(&row, 0, sizeof row);
    row.type = ROW_ACTED;
    row.acted.seat = lp_turn(&t->game, &t->state);
    row.acted.by = -1;
    strcpy(row.acted.why, why);
    row.acted.spent_ms = strcmp(why, "time") == 0 ? t->bank_ms[row.acted.seat] : 0;
    const refusal r = act(s, t, &row, action);
    s->counts.bot_actions += !refused(r);
    return !refused(r);
}
