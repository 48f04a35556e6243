/* What the host may change in the lobby: the game's settings, and which bot sits where. */
#include <string.h>

#include "inside.h"

const char *table_set_up(table *t, const row_created *wish)
{
    const lp_rules *rules = lp_rules_find(wish->game);
    const void *edition = rules ? lp_edition_find(rules, wish->edition) : NULL;
    if (!edition || lp_game_init(&t->game, rules, edition, (int)wish->seats))
        return "its game, edition or number of seats is not known here";
    for (size_t i = 0; i < wish->options_count; i++)
        if (lp_game_option(&t->game, wish->options[i].name, (int)wish->options[i].value))
            return "an option is not known here";
    t->bot = lp_bot_find(rules, wish->bots);
    if (!t->bot)
        return "its bot is not known here";
    t->settings = *wish;
    memset(&t->state, 0, sizeof t->state);
    lp_setup(&t->game, &t->state);
    t->shown_state = t->state;
    return NULL;
}

const lp_bot *table_seat_bot(const table *t, int seat)
{
    return t->seat_bot[seat] ? t->seat_bot[seat] : t->bot;
}

bool table_set_clock(row_created *row, const char *clock, bool has_bank, int64_t bank_ms,
                     int64_t increment_ms)
{
    const int64_t second = 1000, minute = 60 * second;
    strcpy(row->clock, clock);
    row->bank_ms = row->increment_ms = 0;
    if (strcmp(clock, "none") == 0)
        return true;
    if (strcmp(clock, "relaxed") == 0) {
        row->bank_ms = 10 * minute;
        row->increment_ms = 30 * second;
    } else if (strcmp(clock, "quick") == 0) {
        row->bank_ms = 2 * minute;
        row->increment_ms = 8 * second;
    } else if (strcmp(clock, "custom") == 0 && has_bank) {
        row->bank_ms = bank_ms;
        row->increment_ms = increment_ms;
    } else {
        return false;
    }
    return true;
}

refusal table_check_settings(const row_created *row)
{
    const lp_rules *rules = lp_rules_find(row->game);
    if (!rules || !lp_edition_find(rules, row->edition) || !lp_bot_find(rules, row->bots))
        return REFUSE(BAD_MESSAGE);
    lp_game game;
    lp_error e = lp_game_init(&game, rules, lp_edition_find(rules, row->edition), (int)row->seats);
    for (size_t i = 0; i < row->options_count && !e; i++)
        e = lp_game_option(&game, row->options[i].name, (int)row->options[i].value);
    return (refusal){SERVER_OK, e};
}

/* --- Other settings --------------------------------------------------------------------------- */

static int people_at(const table *t)
{
    int count = 0;
    for (int i = 0; i < LP_SEATS_MAX; i++)
        count += t->place[i] >= 0;
    return count;
}

/* The settings as they stand, with what the message names changed. False: no such clock. */
static bool overlay(row_created *to, const client_configure *m)
{
    if (m->has_edition)
        strcpy(to->edition, m->edition);
    if (m->has_seats)
        to->seats = m->seats;
    if (m->has_options) {
        to->options_count = m->options_count;
        memcpy(to->options, m->options, sizeof to->options);
    }
    if (m->has_listed)
        to->listed = m->listed;
    if (m->has_grace_ms)
        to->grace_ms = m->grace_ms;
    if (m->has_bots)
        strcpy(to->bots, m->bots);
    if (m->has_takeover)
        to->takeover = m->takeover;
    if (m->has_chat)
        to->chat = m->chat;
    if (m->has_drawn)
        to->drawn = m->drawn;
    to->has_hints = true;
    if (m->has_hints)
        to->hints = m->hints;
    return !m->has_clock ||
           table_set_clock(to, m->clock, m->has_bank_ms, m->bank_ms, m->increment_ms);
}

/* Both rows of the log have these fields. */
#define COPY_SETTINGS(to, from)                                                                    \
    do {                                                                                           \
        strcpy((to)->edition, (from)->edition);                                                    \
        (to)->seats = (from)->seats;                                                               \
        (to)->options_count = (from)->options_count;                                               \
        memcpy((to)->options, (from)->options, sizeof(to)->options);                               \
        (to)->listed = (from)->listed;                                                             \
        strcpy((to)->clock, (from)->clock);                                                        \
        (to)->bank_ms = (from)->bank_ms;                                                           \
        (to)->increment_ms = (from)->increment_ms;                                                 \
        (to)->grace_ms = (from)->grace_ms;                                                         \
        strcpy((to)->bots, (from)->bots);                                                          \
        (to)->takeover = (from)->takeover;                                                         \
        (to)->chat = (from)->chat;                                                                 \
        (to)->drawn = (from)->drawn;                                                               \
        (to)->hints = (from)->hints;                                                               \
    } while (0)

refusal table_configure(server *s, table *t, int member, const client_configure *m)
{
    row_created wish = t->settings;
    if (member != t->host)
        return REFUSE(NOT_HOST);
    if (t->phase != TABLE_LOBBY)
        return REFUSE(WRONG_PHASE);
    if (!overlay(&wish, m))
        return REFUSE(BAD_MESSAGE);
    const refusal r = table_check_settings(&wish);
    if (refused(r))
        return r;
    if (people_at(t) > wish.seats)
        return REFUSE(TABLE_FULL);
    if (t->rows >= s->limits.rows / 2)
        return REFUSE(TOO_MANY); /* the other half is for the game */
    row_message row;
    memset(&row, 0, sizeof row);
    row.type = ROW_CONFIGURED;
    row.configured.at = s->now;
    row.configured.by = member;
    strcpy(row.configured.request, m->request);
    COPY_SETTINGS(&row.configured, &wish);
    table_write(s, t, &row);
    return ACCEPT;
}

/* People beyond the last place move to free ones, and a bot makes room when none is free. */
static void close_up(table *t)
{
    for (int i = t->game.seats; i < LP_SEATS_MAX; i++) {
        for (int to = 0; to < t->game.seats && t->place[i] >= 0; to++)
            if (t->place[to] < 0) {
                t->place[to] = t->place[i];
                t->place_bot[to][0] = 0;
                t->place[i] = -1;
            }
        t->place_bot[i][0] = 0;
    }
}

const char *table_fold_configured(table *t, const row_configured *r)
{
    row_created wish = t->settings;
    if (t->phase != TABLE_LOBBY || people_at(t) > r->seats)
        return "a table was changed at the wrong time";
    COPY_SETTINGS(&wish, r);
    wish.has_hints = true;
    const char *wrong = table_set_up(t, &wish);
    if (!wrong)
        close_up(t);
    return wrong;
}

/* --- Bots ------------------------------------------------------------------------------------- */

refusal table_set_bot(server *s, table *t, int member, const client_set_bot *m)
{
    if (member != t->host)
        return REFUSE(NOT_HOST);
    if (t->phase != TABLE_LOBBY)
        return REFUSE(WRONG_PHASE);
    if (m->place >= t->game.seats || t->place[m->place] >= 0)
        return REFUSE(NO_SUCH_SEAT);
    if (m->bot[0] && !lp_bot_find(t->game.rules, m->bot))
        return REFUSE(BAD_MESSAGE);
    if (t->rows >= s->limits.rows / 2)
        return REFUSE(TOO_MANY);
    row_message row;
    memset(&row, 0, sizeof row);
    row.type = ROW_BOT_SET;
    row.bot_set.at = s->now;
    row.bot_set.by = member;
    row.bot_set.place = m->place;
    strcpy(row.bot_set.request, m->request);
    strcpy(row.bot_set.bot, m->bot);
    table_write(s, t, &row);
    return ACCEPT;
}

const char *table_fold_bot_set(table *t, const row_bot_set *r)
{
    if (t->phase != TABLE_LOBBY || r->place >= t->game.seats || t->place[r->place] >= 0)
        return "a bot sat down where no place was free";
    if (r->bot[0] && !lp_bot_find(t->game.rules, r->bot))
        return "its bot is not known here";
    strcpy(t->place_bot[r->place], r->bot);
    return NULL;
}
