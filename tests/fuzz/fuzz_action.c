/* Strangers' actions: any bytes are the text of an action or are refused; what is read has an id of
 * the game and is written back the same. The first byte chooses the game and the seats. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "luckpond/luckpond.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

void lp_assert_failed(const char *what, const char *file, int line)
{
    fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, what);
    abort();
}

/* An action that can be read can be tried at the start of a game: it is done or refused. */
static void try_action(const lp_game *g, lp_action action)
{
    uint64_t state[LP_STATE_MAX / 8], before[LP_STATE_MAX / 8];
    lp_random random;
    lp_random_init(&random, action, 0);
    lp_setup(g, state);
    const int turn = lp_settle(g, state, &random);
    memcpy(before, state, g->rules->state_size);
    const lp_error e = lp_act(g, state, turn, action);
    lp_assert(e != LP_ERR_BROKEN);
    lp_assert(e == LP_OK || memcmp(before, state, g->rules->state_size) == 0);
}

static void read_action(const lp_game *g, const char *text, size_t length)
{
    lp_action action = LP_ACTIONS_MAX;
    if (g->rules->action_read(g, text, length, &action) != LP_OK)
        return;
    lp_assert(action < g->rules->action_count);
    char again[LP_ACTION_TEXT_MAX];
    lp_text out;
    lp_text_init(&out, again, sizeof again);
    g->rules->action_write(g, action, &out);
    lp_assert(lp_text_fits(&out) && lp_text_is(text, length, again));
    try_action(g, action);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    const lp_rules *rules = lp_rules_at(data[0] % LP_GAME_COUNT);
    const int seats =
        rules->seats_min + data[0] / LP_GAME_COUNT % (rules->seats_max - rules->seats_min + 1);
    lp_game g;
    const lp_error e = lp_game_init(&g, rules, lp_edition_find(rules, "default"), seats);
    lp_assert(e == LP_OK);
    /* A copy of its own size, so that reading one byte too far is noticed. */
    char *text = malloc(size > 1 ? size - 1 : 1);
    lp_assert(text);
    memcpy(text, data + 1, size - 1);
    read_action(&g, text, size - 1);
    free(text);
    return 0;
}
