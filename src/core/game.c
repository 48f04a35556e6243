#include <string.h>

#include "core.h"

/* Room for a copy of any state, aligned for it. */
typedef union scratch {
    uint64_t words[LP_STATE_MAX / 8];
    uint8_t bytes[LP_STATE_MAX];
} scratch;

lp_error lp_game_init(lp_game *g, const lp_rules *rules, const void *edition, int seats)
{
    if (seats < rules->seats_min || seats > rules->seats_max)
        return LP_ERR_BAD_SEATS;
    memset(g, 0, sizeof *g);
    g->rules = rules;
    g->edition = edition;
    g->seats = (uint8_t)seats;
    for (int i = 0; i < LP_OPTIONS_MAX; i++) {
        const lp_option option = rules->option(g, i);
        if (!option.name)
            break;
        g->options[i] = option.preset;
    }
    return LP_OK;
}

lp_error lp_game_option(lp_game *g, const char *name, int value)
{
    for (int i = 0; i < LP_OPTIONS_MAX; i++) {
        const lp_option option = g->rules->option(g, i);
        if (!option.name)
            break;
        if (!lp_text_same(name, option.name))
            continue;
        if (value < option.min || value > option.max)
            return LP_ERR_BAD_OPTION;
        g->options[i] = (int16_t)value;
        return LP_OK;
    }
    return LP_ERR_BAD_OPTION;
}

/* Keeps `next` as the state if it is sound. */
static lp_error assign_checked(const lp_game *g, void *state, const scratch *next)
{
    if (g->rules->check(g, next))
        return LP_ERR_BROKEN;
    memcpy(state, next, g->rules->state_size);
    return LP_OK;
}

lp_error lp_act(const lp_game *g, void *state, int seat, lp_action action)
{
    const int turn = g->rules->turn(g, state);
    if (turn == LP_OVER)
        return LP_ERR_OVER;
    if (turn == LP_CHANCE)
        return LP_ERR_CHANCE;
    if (turn != seat)
        return LP_ERR_NOT_YOUR_TURN;
    if (action >= g->rules->action_count)
        return LP_ERR_UNKNOWN_ACTION;
    scratch next;
    memcpy(&next, state, g->rules->state_size);
    const lp_error e = g->rules->apply(g, &next, action);
    return e ? e : assign_checked(g, state, &next);
}

lp_error lp_draw(const lp_game *g, void *state, uint32_t k, uint32_t n)
{
    const int turn = g->rules->turn(g, state);
    if (turn == LP_OVER)
        return LP_ERR_OVER;
    if (turn != LP_CHANCE)
        return LP_ERR_NOT_CHANCE;
    if (n != g->rules->chance_total(g, state))
        return LP_ERR_BAD_TOTAL;
    scratch next;
    memcpy(&next, state, g->rules->state_size);
    const lp_error e = g->rules->chance_apply(g, &next, k);
    return e ? e : assign_checked(g, state, &next);
}

int lp_settle_slowly(const lp_game *g, void *state, lp_random *random)
{
    int turn;
    while ((turn = g->rules->turn(g, state)) == LP_CHANCE) {
        const uint32_t k = lp_random_below(random, g->rules->chance_total(g, state));
        const lp_error e = g->rules->chance_apply(g, state, k);
        lp_assert(e == LP_OK);
    }
    return turn;
}

uint64_t lp_state_hash(const lp_game *g, const void *state)
{
    scratch copy;
    memcpy(&copy, state, g->rules->state_size);
    lp_fields f;
    lp_fields_hash(&f);
    g->rules->fields(&f, &copy);
    return f.hash;
}

size_t lp_state_write(const lp_game *g, const void *state, uint8_t *bytes, size_t size)
{
    scratch copy;
    memcpy(&copy, state, g->rules->state_size);
    lp_fields f;
    lp_fields_write(&f, bytes, size);
    g->rules->fields(&f, &copy);
    return f.length;
}

lp_error lp_state_read(const lp_game *g, void *state, const uint8_t *bytes, size_t size)
{
    scratch next;
    memset(&next, 0, sizeof next);
    lp_fields f;
    lp_fields_read(&f, bytes, size);
    g->rules->fields(&f, &next);
    if (f.length != size || g->rules->check(g, &next))
        return LP_ERR_BAD_STATE;
    memcpy(state, &next, g->rules->state_size);
    return LP_OK;
}

static void visit_sha256(lp_fields *f, void *data, size_t width, size_t count)
{
    if (f->derived)
        return;
    /* One number at a time through the byte writer keeps the order little-endian everywhere. */
    for (size_t i = 0; i < count; i++) {
        uint8_t bytes[8];
        lp_fields writer;
        lp_fields_write(&writer, bytes, sizeof bytes);
        writer.visit(&writer, (uint8_t *)data + i * width, width, 1);
        lp_sha256_add((lp_sha256 *)f->extra, bytes, width);
    }
}

uint64_t lp_edition_hash(const lp_rules *rules, const void *edition)
{
    lp_sha256 sha;
    lp_sha256_init(&sha);
    lp_fields f;
    memset(&f, 0, sizeof f);
    f.visit = visit_sha256;
    f.extra = &sha;
    rules->edition_fields(&f, (void *)(uintptr_t)edition); /* this visitor only reads */
    uint8_t digest[32];
    lp_sha256_finish(&sha, digest);
    uint64_t hash = 0;
    for (int i = 0; i < 8; i++)
        hash = hash << 8 | digest[i];
    return hash;
}

void lp_json_who(lp_text *out, int who)
{
    switch (who) {
    case LP_CHANCE: lp_json_string(out, "chance"); break;
    case LP_OVER: lp_json_string(out, "over"); break;
    case LP_SPECTATOR: lp_json_string(out, "spectator"); break;
    case LP_OPEN: lp_json_string(out, "open"); break;
    default: lp_json_int(out, who);
    }
}

void lp_view_begin(const lp_game *g, lp_text *out, int viewer, int turn, const char *phase)
{
    lp_json_open(out, '{');
    lp_json_key(out, "game");
    lp_json_string(out, g->rules->id);
    lp_json_key(out, "viewer");
    lp_json_who(out, viewer);
    lp_json_key(out, "turn");
    lp_json_who(out, turn);
    lp_json_key(out, "phase");
    lp_json_string(out, phase);
}

void lp_view_scores(const lp_game *g, lp_text *out, const int32_t *scores)
{
    lp_json_key(out, "scores");
    lp_json_open(out, '[');
    for (int i = 0; i < g->seats; i++)
        lp_json_int(out, scores[i]);
    lp_json_close(out, ']');
}

void lp_view_end(const lp_game *g, lp_text *out, uint32_t winners)
{
    lp_json_key(out, "winners");
    lp_json_open(out, '[');
    for (int i = 0; i < g->seats; i++)
        if (winners >> i & 1)
            lp_json_int(out, i);
    lp_json_close(out, ']');
    lp_json_close(out, '}');
}
