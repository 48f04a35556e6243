/* Talk: chat, emotes, claims (LT-17) and penalties (DL-20). Events of the table, not of the game:
 * nothing here can change a position, and the server judges no words. */
#include <string.h>

#include "inside.h"

/* A bucket that fills with time: a few words at once, then slowly. */
static bool too_fast(server *s, table_member *m)
{
    const int64_t full = (int64_t)s->limits.talk_burst * s->limits.talk_ms;
    m->talk_tokens += s->now - m->talk_at;
    m->talk_at = s->now;
    if (m->talk_tokens > full)
        m->talk_tokens = full;
    if (m->talk_tokens < s->limits.talk_ms)
        return true;
    m->talk_tokens -= s->limits.talk_ms;
    return false;
}

static bool is_emote(const char *word)
{
    static const char *const emotes[] = {"wave", "laugh",  "wow",  "think",
                                         "sad",  "thanks", "well", "hurry"};
    for (size_t i = 0; i < sizeof emotes / sizeof *emotes; i++)
        if (strcmp(word, emotes[i]) == 0)
            return true;
    return false;
}

/* Line breaks and controls become spaces; the rest is kept as it is, for text stays text. */
static void tidy(char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < 0x20 || *text == 0x7f)
            *text = ' ';
}

static refusal fill_chat(const table *t, const client_chat *m, row_said *row)
{
    strcpy(row->text, m->text);
    tidy(row->text);
    if (!t->settings.chat)
        return REFUSE(NOT_ALLOWED);
    return row->text[strspn(row->text, " ")] ? ACCEPT : REFUSE(BAD_MESSAGE);
}

static refusal fill_emote(const client_emote *m, row_said *row)
{
    strcpy(row->text, m->emote);
    return is_emote(m->emote) ? ACCEPT : REFUSE(BAD_MESSAGE);
}

static refusal about_seat(const table *t, int member, int64_t seat)
{
    if (t->phase != TABLE_PLAYING)
        return REFUSE(WRONG_PHASE);
    if (table_seat_of(t, member) < 0)
        return REFUSE(NOT_SEATED);
    return seat < t->game.seats ? ACCEPT : REFUSE(NO_SUCH_SEAT);
}

static refusal fill_claim(const table *t, int member, const client_claim *m, row_said *row)
{
    row->seat = m->seat;
    strcpy(row->text, m->card);
    if (t->game.rules != &lp_lucktails)
        return REFUSE(NOT_ALLOWED);
    if (!strchr("0123456L", m->card[0]))
        return REFUSE(BAD_MESSAGE);
    return about_seat(t, member, m->seat);
}

static bool penalties_on(const table *t)
{
    if (t->game.rules != &lp_doctor_lucky)
        return false;
    for (int i = 0; i < LP_OPTIONS_MAX; i++) {
        const lp_option option = t->game.rules->option(&t->game, i);
        if (!option.name)
            return false;
        if (strcmp(option.name, "penalties") == 0)
            return t->game.options[i] != 0;
    }
    return false;
}

/* Called by any other seat, naming kind and culprit; counts at once (DL-20). */
static refusal fill_penalty(const table *t, int member, const client_penalty *m, row_said *row)
{
    row->seat = m->seat;
    row->count = m->count;
    strcpy(row->text, m->kind);
    if (!penalties_on(t))
        return REFUSE(NOT_ALLOWED);
    if (strcmp(m->kind, "words") != 0 && strcmp(m->kind, "weapon") != 0)
        return REFUSE(BAD_MESSAGE);
    if (table_seat_of(t, member) == m->seat)
        return REFUSE(NO_SUCH_SEAT);
    return about_seat(t, member, m->seat);
}

refusal table_say(server *s, table *t, int member, const client_message *m)
{
    row_message row;
    memset(&row, 0, sizeof row);
    row.type = ROW_SAID;
    row_said *said = &row.said;
    said->at = s->now;
    said->by = member;
    said->seat = -1;
    refusal r = REFUSE(BAD_MESSAGE);
    if (m->type == CLIENT_CHAT) {
        strcpy(said->kind, "chat");
        r = fill_chat(t, &m->chat, said);
    } else if (m->type == CLIENT_EMOTE) {
        strcpy(said->kind, "emote");
        r = fill_emote(&m->emote, said);
    } else if (m->type == CLIENT_CLAIM) {
        strcpy(said->kind, "claim");
        r = fill_claim(t, member, &m->claim, said);
    } else if (m->type == CLIENT_PENALTY) {
        strcpy(said->kind, "penalty");
        r = fill_penalty(t, member, &m->penalty, said);
    }
    if (refused(r))
        return r;
    if (too_fast(s, &t->members[member]))
        return REFUSE(TOO_FAST);
    if (t->rows >= s->limits.rows / 2)
        return REFUSE(TOO_MANY);            /* the other half is for the game */
    strcpy(said->request, m->chat.request); /* all begin with table and request */
    table_write(s, t, &row);
    return ACCEPT;
}
