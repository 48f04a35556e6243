/* The value of any state: exact, or the mean over games that are played on from it. */
#include "value.h"

#include <string.h>

#include "games/doctor_lucky/doctor_lucky.h"
#include "games/duck/duck.h"
#include "games/lucktails/lucktails.h"
#include "search.h"

/* --- Who plays on -------------------------------------------------------------------------------
 */

/* Quick enough to play thousands of games. */
static const char *const quick[] = {"club", "thumb", "beginner", "random"};
enum { QUICK = sizeof quick / sizeof quick[0] };

/* An expert takes too long: somebody from the club stands in. */
static const lp_bot *quick_bot(const lp_game *g, const char *id)
{
    if (id && lp_text_same(id, "expert"))
        id = "club";
    for (int i = 0; i < QUICK && id; i++)
        if (lp_text_same(id, quick[i]))
            return lp_bot_find(g->rules, id);
    return NULL;
}

/* Nobody in particular: somebody from the club who slips now and then. Of eight decisions one is a
 * beginner's and one is any. */
static const lp_bot *anybody(const lp_game *g, lp_random *random)
{
    const uint32_t mood = lp_random_below(random, 8);
    return lp_bot_find(g->rules, mood == 0 ? "random" : mood == 1 ? "beginner" : "club");
}

static size_t arena_size(const lp_game *g)
{
    size_t most = 0;
    for (int i = 0; i < QUICK; i++) {
        const lp_bot *bot = lp_bot_find(g->rules, quick[i]);
        const size_t size = bot ? bot->arena_size(g) : 0;
        most = size > most ? size : most;
    }
    return most;
}

size_t value_size(const lp_game *g)
{
    return g->rules == &lp_yucatan ? yucatan_value_size(g) : arena_size(g);
}

uint32_t value_playouts(const lp_game *g)
{
    return g->rules == &lp_doctor_lucky ? 300 : 1500u / g->seats;
}

void value_begin(value_room *room, const lp_game *g, const lp_report_options *options, void *memory)
{
    memset(room, 0, sizeof *room);
    room->game = g;
    for (int i = 0; i < g->seats; i++)
        room->bots[i] = quick_bot(g, options->manner[i]);
    room->seed = options->seed;
    room->playouts = options->playouts;
    room->memory = memory;
    room->memory_size = value_size(g);
    room->solution = (const yucatan_solution *)options->solution;
    if (g->rules == &lp_yucatan)
        yucatan_value_begin(room);
}

bool value_in_deal(const lp_game *g, const void *state)
{
    if (g->rules == &lp_duck)
        return ((const duck_state *)state)->phase == DUCK_PHASE_DEAL;
    if (g->rules == &lp_lucktails)
        return ((const lucktails_state *)state)->phase == LUCKTAILS_PHASE_DEAL;
    if (g->rules == &lp_doctor_lucky)
        return ((const doctor_lucky_state *)state)->table.phase < DOCTOR_LUCKY_PHASE_TURN;
    return false;
}

static void value_of_result(const lp_game *g, const void *state, lp_worth *out)
{
    int32_t scores[LP_SEATS_MAX];
    g->rules->scores(g, state, scores);
    for (int i = 0; i < g->seats; i++) {
        out->win[i] = search_won(g, state, i);
        out->points[i] = scores[i];
    }
}

/* --- Playing on ---------------------------------------------------------------------------------
 */

static void act(value_room *room, void *state, int seat, lp_random *random)
{
    const lp_game *g = room->game;
    const int count = lp_legal(g, state, room->legal);
    lp_action action = room->legal[0];
    if (count > 1) {
        const lp_think think = {
            .random = random, .arena = room->memory, .arena_size = room->memory_size};
        g->rules->view_fill(g, state, seat, room->view);
        const lp_bot *bot = room->bots[seat] ? room->bots[seat] : anybody(g, random);
        action = bot->choose(g, room->view, room->legal, count, &think);
    }
    (void)g->rules->apply(g, state, action);
}

/* To the end of the round, or of the game. At least one decision is made: a draw that ends a round
 * is worth the mean of what follows it, and that is the next round. */
static void play_on(value_room *room, void *state, lp_random *random, lp_worth *out)
{
    const lp_game *g = room->game;
    for (bool decided = false;;) {
        const int turn = lp_turn(g, state);
        if (turn == LP_OVER) {
            value_of_result(g, state, out);
            return;
        }
        if (turn == LP_CHANCE && decided && value_in_deal(g, state) &&
            standing_value(g, state, out))
            return;
        if (turn == LP_CHANCE) {
            (void)g->rules->chance_apply(g, state,
                                         lp_random_below(random, g->rules->chance_total(g, state)));
        } else {
            act(room, state, turn, random);
            decided = true;
        }
    }
}

/* A first draw, spread evenly over all that can come: part j of `parts`. */
static void draw_evenly(const lp_game *g, void *state, uint32_t j, uint32_t parts,
                        lp_random *random)
{
    const uint32_t total = g->rules->chance_total(g, state);
    const double even = (double)(lp_random_next(random) >> 11) * 0x1p-53;
    const double at = (j + even) * ((double)total / parts);
    const uint32_t k = (uint32_t)at;
    (void)g->rules->chance_apply(g, state, k < total ? k : total - 1);
}

typedef struct mean {
    lp_worth sum;
    double squares[LP_SEATS_MAX]; /* of the chances */
} mean;

static void add(mean *m, const lp_game *g, const lp_worth *w)
{
    for (int i = 0; i < g->seats; i++) {
        m->sum.win[i] += w->win[i];
        m->sum.points[i] += w->points[i];
        m->squares[i] += w->win[i] * w->win[i];
    }
}

static double conclude(mean *m, const lp_game *g, double n, lp_worth *out)
{
    double widest = 0;
    for (int i = 0; i < g->seats; i++) {
        out->win[i] = m->sum.win[i] / n;
        out->points[i] = m->sum.points[i] / n;
        const double spread = m->squares[i] / n - out->win[i] * out->win[i];
        widest = spread > widest ? spread : widest;
    }
    return __builtin_sqrt(widest / n);
}

static double mean_of_playouts(value_room *room, const void *state, uint64_t salt, lp_worth *out)
{
    const lp_game *g = room->game;
    const bool chance = lp_turn(g, state) == LP_CHANCE, deal = chance && value_in_deal(g, state);
    /* the cards of a deal matter more than any other chance */
    const uint32_t playouts = deal ? 4 * room->playouts : room->playouts;
    lp_random luck;
    mean m;
    memset(&m, 0, sizeof m);
    lp_random_init(&luck, room->seed, 2 * salt);
    for (uint32_t j = 0; j < playouts; j++) {
        uint64_t played[LP_STATE_MAX / 8];
        lp_worth w = {{0}, {0}};
        lp_random random;
        lp_random_init(&random, lp_random_next(&luck), salt);
        memcpy(played, state, g->rules->state_size);
        if (deal)
            (void)lp_settle(g, played, &random);
        else if (chance)
            draw_evenly(g, played, j, playouts, &luck);
        else
            (void)lp_random_next(&luck); /* the same luck afterwards, drawn or not */
        play_on(room, played, &random, &w);
        add(&m, g, &w);
    }
    return conclude(&m, g, playouts, out);
}

/* --- Yu-ca-tan: every throw ----------------------------------------------------------------------
 */

static void mean_of_throw(value_room *room, const yucatan_state *s, lp_worth *out)
{
    const lp_game *g = room->game;
    lp_outcome outcomes[LP_OUTCOMES_MAX];
    const double total = g->rules->chance_total(g, s);
    const int count = g->rules->chance_list(g, s, outcomes);
    memset(out, 0, sizeof *out);
    for (int k = 0; k < count; k++) {
        yucatan_state thrown = *s;
        lp_worth w;
        (void)g->rules->chance_apply(g, &thrown, outcomes[k].k);
        (void)value_of(room, &thrown, 0, &w);
        for (int i = 0; i < g->seats; i++) {
            out->win[i] += w.win[i] * (outcomes[k].weight / total);
            out->points[i] += w.points[i] * (outcomes[k].weight / total);
        }
    }
}

const char *value_method(const value_room *room)
{
    return room->game->rules == &lp_yucatan ? yucatan_value_method(room) : "sampled";
}

double value_of(value_room *room, const void *state, uint64_t salt, lp_worth *out)
{
    const lp_game *g = room->game;
    const int turn = lp_turn(g, state);
    memset(out, 0, sizeof *out);
    if (turn == LP_OVER)
        value_of_result(g, state, out);
    else if (g->rules != &lp_yucatan)
        return mean_of_playouts(room, state, salt, out);
    else if (turn == LP_CHANCE)
        mean_of_throw(room, (const yucatan_state *)state, out);
    else
        yucatan_value(room, (const yucatan_state *)state, out);
    return 0;
}
