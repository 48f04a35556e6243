/* After the run: what clients were told against what the disk holds. The rows of every table are
 * read from the store of the ended server and played through the rules again, apart from the
 * server's own code for that:
 *
 *     every acknowledged action is a row, once, at its decision, in the order of the answers;
 *     no row is an action nobody was told of;
 *     every view a client got is the one this position gives its seat, and none is missing. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "load.h"
#include "server/protocol_generated.h"
#include "store/store.h"

typedef struct position {
    uint64_t hash[LOAD_SEATS];
    uint32_t decision;
    bool over;
} position;

typedef struct replay {
    const crowd_table *t;
    check_result *out;
    lp_game game;
    uint64_t state[LP_STATE_MAX / 8];
    uint32_t decision; /* the one due */
    size_t acked[LOAD_SEATS];
    position *positions;
    size_t position_count, position_room;
} replay;

__attribute__((format(printf, 2, 3))) static bool wrong(replay *r, const char *format, ...)
{
    char text[200];
    va_list values;
    va_start(values, format);
    vsnprintf(text, sizeof text, format, values);
    va_end(values);
    if (!r->out->wrong[0])
        snprintf(r->out->wrong, sizeof r->out->wrong, "table %s: %s", r->t->code, text);
    return false;
}

/* --- Positions -------------------------------------------------------------------------------- */

/* As in a `view` message: the view, then the legal actions of whoever is to act. */
static uint64_t shown_hash(const replay *r, int seat)
{
    static char text[1 << 17];
    uint64_t view[LP_VIEW_MAX / 8] = {0};
    lp_text out;
    lp_text_init(&out, text, sizeof text);
    r->game.rules->view_fill(&r->game, r->state, seat, view);
    r->game.rules->view_write(&r->game, view, &out);
    lp_text_string(&out, ",\"legal\":[");
    if (lp_turn(&r->game, r->state) == seat) {
        lp_action legal[LP_LEGAL_MAX];
        const int count = lp_legal(&r->game, r->state, legal);
        for (int i = 0; i < count; i++) {
            char action[LP_ACTION_TEXT_MAX];
            lp_text word;
            lp_text_init(&word, action, sizeof action);
            r->game.rules->action_write(&r->game, legal[i], &word);
            lp_json_string(&out, action);
        }
    }
    lp_text_string(&out, "]}");
    return text_hash(text, out.length);
}

static void note_position(replay *r)
{
    position p = {.decision = r->decision, .over = lp_turn(&r->game, r->state) == LP_OVER};
    for (int seat = 0; seat < LOAD_SEATS; seat++)
        p.hash[seat] = shown_hash(r, seat);
    r->positions = grow(r->positions, &r->position_room, r->position_count, sizeof p);
    r->positions[r->position_count++] = p;
}

static bool draw_all(replay *r, const char *draws)
{
    while (*draws) {
        char *end;
        const unsigned long k = strtoul(draws, &end, 10);
        const unsigned long n = *end == '/' ? strtoul(end + 1, &end, 10) : 0;
        if (lp_draw(&r->game, r->state, (uint32_t)k, (uint32_t)n))
            return wrong(r, "a draw before decision %u does not fit the game", r->decision);
        draws = *end == ' ' ? end + 1 : end;
    }
    note_position(r);
    return true;
}

/* --- Rows ------------------------------------------------------------------------------------- */

static bool begin(replay *r, const row_created *row)
{
    const lp_rules *rules = lp_rules_find(row->game);
    const void *edition = rules ? lp_edition_find(rules, row->edition) : NULL;
    if (rules != r->t->rules || !edition ||
        lp_game_init(&r->game, rules, edition, (int)row->seats) || row->seats != LOAD_SEATS)
        return wrong(r, "it is not the table that was asked for");
    r->decision = 1;
    return true;
}

static bool deal(replay *r, const row_dealt *row)
{
    memset(r->state, 0, sizeof r->state);
    lp_setup(&r->game, r->state);
    return draw_all(r, row->draws);
}

/* Its answer must be the next one in the journal of whoever acted. */
static bool matches_journal(replay *r, const row_acted *row)
{
    if (row->by < 0 || row->by >= LOAD_SEATS)
        return wrong(r, "decision %u was made by nobody here", r->decision);
    const client *k = &r->t->clients[row->by];
    if (r->acked[row->by] == k->ack_count)
        return wrong(r, "decision %u is on the disk, but client %d was never told", r->decision,
                     (int)row->by);
    const seen_ack *ack = &k->acks[r->acked[row->by]++];
    char request[16];
    snprintf(request, sizeof request, "r%u", ack->request);
    if (ack->decision != r->decision || strcmp(ack->action, row->action) != 0 ||
        strcmp(request, row->request) != 0)
        return wrong(r, "client %d was told that it did %s at %u; the disk has %s at %u",
                     (int)row->by, ack->action, ack->decision, row->action, r->decision);
    return true;
}

static bool act(replay *r, const row_acted *row)
{
    lp_action action;
    if ((uint32_t)row->decision != r->decision)
        return wrong(r, "decision %u follows %u", (unsigned)row->decision, r->decision - 1);
    if (!matches_journal(r, row))
        return false;
    if (r->game.rules->action_read(&r->game, row->action, strlen(row->action), &action) ||
        lp_act(&r->game, r->state, (int)row->seat, action))
        return wrong(r, "%s at decision %u is not legal", row->action, r->decision);
    r->decision++;
    r->out->actions++;
    return draw_all(r, row->draws);
}

static bool visit_row(void *data, const store_row *stored)
{
    replay *r = data;
    static row_message row;
    protocol_error error;
    if (!row_message_read(stored->bytes, stored->size, &row, &error))
        return wrong(r, "row %u cannot be read", (unsigned)stored->number);
    if (row.type == ROW_CREATED)
        return begin(r, &row.created);
    if (row.type == ROW_DEALT)
        return deal(r, &row.dealt);
    return row.type != ROW_ACTED || act(r, &row.acted);
}

/* --- Views ------------------------------------------------------------------------------------ */

static bool check_views(replay *r, const client *k)
{
    if (k->view_count != r->position_count)
        return wrong(r, "client %d got %zu views of %zu positions", k->index, k->view_count,
                     r->position_count);
    for (size_t i = 0; i < k->view_count; i++) {
        const seen_view *v = &k->views[i];
        const position *p = &r->positions[i];
        if (v->decision != p->decision || v->over != p->over)
            return wrong(r, "client %d got a view of decision %u in place of %u", k->index,
                         v->decision, p->decision);
        if (v->viewer < 0 || v->viewer >= LOAD_SEATS || v->hash != p->hash[v->viewer])
            return wrong(r, "client %d saw at decision %u what is not its view of the position",
                         k->index, v->decision);
    }
    r->out->views += k->view_count;
    return true;
}

static void check_table(store *s, const crowd_table *t, check_result *out)
{
    replay r;
    memset(&r, 0, sizeof r);
    r.t = t;
    r.out = out;
    const store_result read = store_rows(s, t->code, 1, visit_row, &r);
    if (read != STORE_DURABLE)
        wrong(&r, "%s", store_result_text(read));
    for (int i = 0; i < LOAD_SEATS && !out->wrong[0]; i++) {
        if (r.acked[i] != t->clients[i].ack_count)
            wrong(&r, "client %d was told of %zu actions, the disk has %zu", i,
                  t->clients[i].ack_count, r.acked[i]);
        else
            check_views(&r, &t->clients[i]);
    }
    out->tables++;
    free(r.positions);
}

void crowd_check(const crowd *c, const char *data, check_result *out)
{
    char why[STORE_WHY_MAX];
    store *s;
    store_config config = store_config_default();
    memset(out, 0, sizeof *out);
    snprintf(out->wrong, sizeof out->wrong, "%s", c->wrong);
    config.place = data;
    config.read_only = true;
    if (store_open(&config, &s, why) != STORE_DURABLE)
        die("%s", why);
    for (int i = 0; i < c->count && !out->wrong[0]; i++)
        check_table(s, &c->tables[i], out);
    store_close(s);
}

/* --- Faults on purpose ------------------------------------------------------------------------ */

static client *with_acks(crowd *c, size_t least)
{
    for (int i = c->count; i-- > 0;)
        for (int seat = 0; seat < LOAD_SEATS; seat++)
            if (c->tables[i].clients[seat].ack_count >= least)
                return &c->tables[i].clients[seat];
    die("nobody has done enough to spoil it");
}

bool crowd_spoil(crowd *c, const char *fault)
{
    client *k = with_acks(c, 2);
    seen_ack *ack = &k->acks[k->ack_count - 2];
    if (strcmp(fault, "lost") == 0) { /* told, and not on the disk */
        const seen_ack more = {ack[1].decision + LOAD_SEATS, ack[1].request + 1, "x"};
        k->acks = grow(k->acks, &k->ack_room, k->ack_count, sizeof more);
        k->acks[k->ack_count++] = more;
    } else if (strcmp(fault, "untold") == 0) { /* on the disk, and never told */
        k->ack_count--;
    } else if (strcmp(fault, "action") == 0) {
        ack->action[0] ^= 1;
    } else if (strcmp(fault, "order") == 0) {
        const seen_ack first = ack[0];
        ack[0] = ack[1];
        ack[1] = first;
    } else if (strcmp(fault, "view") == 0) {
        k->views[k->view_count / 2].hash ^= 1;
    } else if (strcmp(fault, "missed") == 0) {
        k->view_count--;
    } else {
        return false;
    }
    return true;
}
