/* Replaying a record: the game it tells of, every step through the checked doors, the end. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "record_internal.h"

enum { EDITION_LINE = 3, OPTION_LINE = 5 };

typedef union state_room {
    uint64_t words[LP_STATE_MAX / 8];
    uint8_t bytes[LP_STATE_MAX];
} state_room;

/* --- The game ------------------------------------------------------------------------------- */

const void *record_edition(const record *r)
{
    const char *name;
    for (int i = 0; (name = lp_edition_name(r->rules, i)) != NULL; i++) {
        const void *edition = lp_edition_find(r->rules, name);
        if (lp_edition_hash(r->rules, edition) == r->edition_hash)
            return edition;
    }
    return NULL;
}

/* The record names every option of the game, in the game's order. */
static bool set_options(const record *r, lp_game *g, record_error *error)
{
    for (int i = 0; i < LP_OPTIONS_MAX; i++) {
        const uint32_t line = (uint32_t)(OPTION_LINE + i);
        const lp_option option = g->rules->option(g, i);
        if (!option.name && i >= r->option_count)
            return true;
        if (!option.name)
            return record_refuse(error, line, 0, "there is no further option in this game");
        if (i >= r->option_count)
            return record_refuse(error, line, 0, "option `%s` is missing", option.name);
        if (strcmp(option.name, r->options[i].name) != 0)
            return record_refuse(error, line, 2, "option `%s` where `%s` should stand",
                                 quote(r->options[i].name, strlen(r->options[i].name)).text,
                                 option.name);
        if (lp_game_option(g, option.name, r->options[i].value) != LP_OK)
            return record_refuse(error, line, 3, "option `%s` goes from %d to %d", option.name,
                                 option.min, option.max);
    }
    return true;
}

bool record_game(record *r, const void *edition, lp_game *g, record_error *error)
{
    memset(error, 0, sizeof *error);
    const uint64_t hash = lp_edition_hash(r->rules, edition);
    if (hash != r->edition_hash)
        return record_refuse(error, EDITION_LINE, 3,
                             "ED-4: the record was played with edition %016" PRIx64
                             ", this one is %016" PRIx64,
                             r->edition_hash, hash);
    const lp_error e = lp_game_init(g, r->rules, edition, r->seats);
    if (e)
        return record_refuse(error, EDITION_LINE + 1, 2, "%s", lp_error_message(e));
    if (!set_options(r, g, error))
        return false;
    r->game = *g;
    return true;
}

/* --- Steps ---------------------------------------------------------------------------------- */

typedef struct replay {
    const record *r;
    const lp_game *g;
    record_error *error;
    const record_item *item;
} replay;

/* Refuses the current item. What was not read from a text is counted instead. */
static bool refuse_step(const replay *p, const char *clause, const char *reason)
{
    const record_item *item = p->item;
    const char *colon = *clause ? ": " : "";
    const quoted word = quote(p->r->text + item->at, item->length);
    if (item->line > 0)
        return record_refuse(p->error, item->line, item->word, "`%s`: %s%s%s", word.text, clause,
                             colon, reason);
    return record_refuse(p->error, 0, 0, "step %zu: `%s`: %s%s%s", (size_t)(item - p->r->items) + 1,
                         word.text, clause, colon, reason);
}

/* The rule that says no, with the number that would be right where there is one. */
static bool refuse_by_rule(const replay *p, const void *state, lp_error e)
{
    char reason[160];
    if (e == LP_ERR_NOT_YOUR_TURN)
        snprintf(reason, sizeof reason, "it is the turn of seat %d", lp_turn(p->g, state));
    else if (e == LP_ERR_BAD_TOTAL)
        snprintf(reason, sizeof reason, "this draw is below %" PRIu32,
                 p->g->rules->chance_total(p->g, state));
    else
        snprintf(reason, sizeof reason, "%s", lp_error_message(e));
    return refuse_step(p, lp_error_clause(e), reason);
}

static uint32_t number_at(const char *s, size_t length)
{
    uint32_t value = 0;
    for (size_t i = 0; i < length; i++)
        value = value * 10 + (uint32_t)(s[i] - '0');
    return value;
}

/* The item as a step. Draws were checked for their form when they were read. */
static lp_error step_of(const replay *p, lp_step *step)
{
    const char *text = p->r->text + p->item->at;
    const size_t length = p->item->length;
    memset(step, 0, sizeof *step);
    step->actor = p->item->who;
    if (step->actor != LP_CHANCE)
        return p->g->rules->action_read(p->g, text, length, &step->action);
    const char *slash = memchr(text, '/', length);
    lp_assert(slash);
    const size_t left = (size_t)(slash - text);
    step->k = number_at(text, left);
    step->n = number_at(slash + 1, length - left - 1);
    return LP_OK;
}

static lp_error take(const lp_game *g, void *state, const lp_step *step)
{
    return step->actor == LP_CHANCE ? lp_draw(g, state, step->k, step->n)
                                    : lp_act(g, state, step->actor, step->action);
}

/* --- End ------------------------------------------------------------------------------------ */

static bool check_result(const replay *p, const void *state)
{
    const record *r = p->r;
    const uint32_t line = p->item->line;
    int32_t scores[LP_SEATS_MAX] = {0};
    p->g->rules->scores(p->g, state, scores);
    for (int i = 0; i < r->seats; i++)
        if (scores[i] != r->scores[i])
            return record_refuse(p->error, line, (uint32_t)i + 2,
                                 "the record gives seat %d a score of %d, the game %d", i,
                                 r->scores[i], scores[i]);
    const uint32_t winners = p->g->rules->winners(p->g, state);
    for (int i = 0; i < r->seats; i++)
        if ((winners ^ r->winners) >> i & 1)
            return record_refuse(p->error, line, 0, "seat %d %s, the record says otherwise", i,
                                 winners >> i & 1 ? "has won" : "has not won");
    return true;
}

static bool check_end(const replay *p, const void *state)
{
    const record *r = p->r;
    const bool over = lp_turn(p->g, state) == LP_OVER;
    if (r->over != over)
        return record_refuse(p->error, p->item->line, 1,
                             over ? "the record is open, but the game is over"
                                  : "the record has a result, but the game is not over");
    if (over && !check_result(p, state))
        return false;
    const uint64_t hash = lp_state_hash(p->g, state);
    if (hash != r->hash)
        return record_refuse(p->error, p->item->line, 0,
                             "the record says hash %016" PRIx64 ", the game gives %016" PRIx64,
                             r->hash, hash);
    return true;
}

bool record_replay(const record *r, const lp_game *g, record_visit *visit, void *data, void *state,
                   record_error *error)
{
    memset(error, 0, sizeof *error);
    replay p = {r, g, error, NULL};
    lp_setup(g, state);
    for (size_t i = 0; i < r->item_count; i++) {
        p.item = &r->items[i];
        if (p.item->who == RECORD_COMMENT)
            continue;
        if (p.item->who == RECORD_END) {
            if (!check_end(&p, state))
                return false;
            continue;
        }
        state_room before;
        memcpy(&before, state, g->rules->state_size);
        lp_step step;
        lp_error e = step_of(&p, &step);
        if (e || (e = take(g, state, &step)) != LP_OK)
            return refuse_by_rule(&p, state, e);
        if (visit && !visit(data, p.item, &step, &before, state))
            return false;
    }
    return true;
}
