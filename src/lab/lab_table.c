#include "lab_table.h"

#include <string.h>

#include "bots/bots.h"

static uint64_t seat_seed(uint64_t seed, uint64_t index, int seat)
{
    lp_random r;
    lp_random_init(&r, ~seed, index * LP_SEATS_MAX + (uint64_t)seat);
    return lp_random_next(&r);
}

bool lab_table_open(lab_table *t, const lp_game *g, const player_specs *specs, uint64_t seed,
                    char *error, size_t size)
{
    memset(t, 0, sizeof *t);
    t->game = g;
    t->seed = seed;
    t->all_random = true;
    for (int i = 0; i < g->seats; i++) {
        if (!player_open(&t->players[i], g, specs->text[i], seat_seed(seed, 0, i), error, size)) {
            lab_table_close(t);
            return false;
        }
        t->all_random = t->all_random && player_is_random(t->players[i]);
    }
    return true;
}

void lab_table_close(lab_table *t)
{
    for (int i = 0; i < LP_SEATS_MAX; i++)
        player_close(t->players[i]);
    memset(t->players, 0, sizeof t->players);
}

/* --- All seats at random: no views, no checks, no stops --------------------------------------- */

static void play_random(lab_table *t, lp_random *random)
{
    const lp_game *g = t->game;
    const lp_rules *rules = g->rules;
    lp_action legal[LP_LEGAL_MAX];
    lp_setup(g, &t->state);
    uint32_t decisions = 0;
    while (rules->settle(g, &t->state, random) != LP_OVER) {
        const int count = rules->legal(g, &t->state, legal);
        const lp_error e = rules->apply(g, &t->state, bot_random_choice(legal, count, random));
        lp_assert(e == LP_OK);
        decisions++;
    }
    t->decisions = decisions;
}

/* --- Everybody else --------------------------------------------------------------------------- */

/* Draws what chance has to draw, as `settle` would, into the record. */
static int settle(lab_table *t, lp_random *random, record *r)
{
    const lp_game *g = t->game;
    if (!r)
        return lp_settle(g, &t->state, random);
    int turn;
    while ((turn = lp_turn(g, &t->state)) == LP_CHANCE) {
        lp_step step = {LP_CHANCE, 0, 0, g->rules->chance_total(g, &t->state)};
        step.k = lp_random_below(random, step.n);
        const lp_error e = lp_draw(g, &t->state, step.k, step.n);
        lp_assert(e == LP_OK);
        record_step(r, &step);
    }
    return turn;
}

static bool decide(lab_table *t, int seat, lp_random *random, record *r, char *error, size_t size)
{
    const lp_game *g = t->game;
    player *p = t->players[seat];
    lp_action legal[LP_LEGAL_MAX], action = 0;
    const int count = lp_legal(g, &t->state, legal);
    uint64_t view[LP_VIEW_MAX / 8];
    const bool sees = !player_is_random(p);
    if (sees)
        g->rules->view_fill(g, &t->state, seat, view);
    if (!player_choose(p, g, seat, sees ? view : NULL, legal, count, sees ? NULL : random, &action,
                       error, size)) {
        t->failed = seat;
        return false;
    }
    const lp_error e = lp_act(g, &t->state, seat, action);
    lp_assert(e == LP_OK);
    t->decisions++;
    const lp_step step = {(int8_t)seat, action, 0, 0};
    if (r)
        record_step(r, &step);
    return true;
}

static bool begin_players(lab_table *t, uint64_t index, char *error, size_t size)
{
    for (int i = 0; i < t->game->seats; i++)
        if (!player_begin(t->players[i], t->game, seat_seed(t->seed, index, i), error, size)) {
            t->failed = i;
            return false;
        }
    return true;
}

bool lab_table_play(lab_table *t, uint64_t index, record *r, char *error, size_t size)
{
    lp_random random;
    lp_random_init(&random, t->seed, index);
    t->failed = -1;
    if (t->all_random && !r && !t->chance) {
        play_random(t, &random);
        return true;
    }
    if (!begin_players(t, index, error, size))
        return false;
    lp_setup(t->game, &t->state);
    t->decisions = 0;
    for (int turn; (turn = settle(t, t->chance ? t->chance : &random, r)) != LP_OVER;) {
        if (t->stop && atomic_load(t->stop)) {
            error[0] = 0;
            return false;
        }
        if (!decide(t, turn, &random, r, error, size))
            return false;
    }
    return true;
}
