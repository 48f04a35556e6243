/* The luck report: takes a game step by step and keeps what each event changed. */
#include "luckpond/report.h"

#include <string.h>

#include "value.h"

struct lp_report {
    value_room room;
    lp_report_options options;
    lp_game game;
    uint64_t state[LP_STATE_MAX / 8];
    lp_worth baseline;
    double baseline_error;
    uint32_t count, steps, steps_max, decisions;
    uint64_t salt; /* one for each draw and what follows it up to the next */
    lp_report_event *events;
    void *coach; /* scratch */
    size_t coach_size;
    uint64_t view[LP_VIEW_MAX / 8];
    lp_action legal[LP_LEGAL_MAX];
    lp_advice advice[LP_LEGAL_MAX];
};

static size_t round_up(size_t size) { return (size + 15) & ~(size_t)15; }

size_t lp_report_size(const lp_game *g, uint32_t steps_max)
{
    return round_up(sizeof(lp_report)) + round_up(value_size(g)) +
           round_up(lp_advise_arena_size(g)) + steps_max * sizeof(lp_report_event);
}

/* A very long game gets as much time as one of so many steps. */
enum { USUAL_STEPS = 300, FEWEST = 20 };

static uint32_t shared_out(uint32_t usual, uint32_t steps)
{
    const uint64_t share = steps > USUAL_STEPS ? (uint64_t)usual * USUAL_STEPS / steps : usual;
    return share < FEWEST ? FEWEST : (uint32_t)share;
}

lp_report *lp_report_begin(void *memory, const lp_game *g, const lp_report_options *options,
                           uint32_t steps_max)
{
    lp_report *r = (lp_report *)memory;
    char *at = (char *)memory + round_up(sizeof *r);
    memset(r, 0, sizeof *r);
    r->options = *options;
    if (r->options.playouts == 0)
        r->options.playouts = shared_out(value_playouts(g), steps_max);
    if (r->options.nodes == 0)
        r->options.nodes = shared_out(LP_REPORT_NODES, steps_max);
    r->game = *g;
    r->steps_max = steps_max;
    value_begin(&r->room, &r->game, &r->options, at);
    at += round_up(value_size(g));
    r->coach = at;
    r->coach_size = lp_advise_arena_size(g);
    r->events = (lp_report_event *)(void *)(at + round_up(r->coach_size));
    lp_setup(g, r->state);
    r->baseline_error = value_of(&r->room, r->state, r->salt, &r->baseline);
    return r;
}

bool lp_report_has_points(const lp_game *g) { return g->rules != &lp_doctor_lucky; }

const lp_game *lp_report_game(const lp_report *r) { return &r->game; }
uint32_t lp_report_count(const lp_report *r) { return r->count; }
const lp_report_event *lp_report_at(const lp_report *r, uint32_t index)
{
    return &r->events[index];
}

const char *lp_report_method(const lp_report *r, double *error)
{
    *error = r->room.solution ? r->options.solution_error : 0;
    return value_method(&r->room);
}

/* --- What a decision cost ------------------------------------------------------------------------
 */

/* Solved, and everything is public: no sampling. */
static void cost_by_solution(lp_report *r, lp_report_event *e)
{
    lp_action actions[YUCATAN_ACTIONS];
    double values[YUCATAN_ACTIONS][YUCATAN_SEATS_MAX];
    const int count = yucatan_solution_action_values(
        r->room.solution, &r->game, (const yucatan_state *)(const void *)r->state, actions, values);
    double best = -1, done = 0;
    for (int i = 0; i < count; i++) {
        if (values[i][e->actor] > best + YUCATAN_EVEN_WITHIN) {
            best = values[i][e->actor];
            e->best = actions[i];
        }
        if (actions[i] == e->action)
            done = values[i][e->actor];
    }
    e->cost = best > done + YUCATAN_EVEN_WITHIN ? best - done : 0;
    e->cost_error = r->options.solution_error;
}

/* The coach gets the seat's view, and a stream that depends on nothing hidden. */
static void cost_by_coach(lp_report *r, lp_report_event *e)
{
    const lp_game *g = &r->game;
    g->rules->view_fill(g, r->state, e->actor, r->view);
    int count = lp_legal(g, r->state, r->legal);
    e->best = e->action;
    if (count < 2)
        return;
    count = coach_narrow(g, r->view, r->legal, count, e->action);
    lp_random random;
    lp_random_init(&random, r->options.seed, 0x636f616368u + e->decision);
    const lp_think think = {.random = &random,
                            .arena = r->coach,
                            .arena_size = r->coach_size,
                            .nodes = (r->options.nodes + 1) / 2};
    lp_advise(g, r->view, r->legal, count, &think, r->advice);
    const lp_advice *best = &r->advice[0], *done = best;
    for (int i = 0; i < count; i++)
        if (r->advice[i].action == e->action)
            done = &r->advice[i];
    if (done->win >= best->win)
        return; /* as good as the best */
    e->best = best->action;
    e->cost = best->win - done->win;
    if (g->rules != &lp_yucatan)
        e->cost = coach_compare(g, r->view, e->best, e->action, &think, &e->cost_error);
}

static void find_cost(lp_report *r, lp_report_event *e)
{
    if (r->options.without_costs)
        return;
    e->has_cost = true;
    if (r->room.solution)
        cost_by_solution(r, e);
    else
        cost_by_coach(r, e);
}

/* --- Steps ----------------------------------------------------------------------------------- */

/* The event this step belongs to: that of the deal that is going on, or a new one. */
static lp_report_event *event_of(lp_report *r, const lp_step *step, bool deals)
{
    lp_report_event *last = r->count > 0 ? &r->events[r->count - 1] : NULL;
    if (deals && last && last->actor == LP_CHANCE && last->steps > 0 && last->best == 1) {
        last->steps++;
        return last;
    }
    lp_report_event *e = &r->events[r->count++];
    memset(e, 0, sizeof *e);
    e->actor = step->actor;
    e->action = step->actor >= 0 ? step->action : 0;
    e->step = r->steps;
    e->steps = 1;
    e->decision = r->decisions;
    return e;
}

lp_error lp_report_step(lp_report *r, const lp_step *step)
{
    const lp_game *g = &r->game;
    uint64_t after[LP_STATE_MAX / 8];
    if (r->steps == r->steps_max)
        return LP_ERR_OVER;
    memcpy(after, r->state, g->rules->state_size);
    const bool chance = step->actor == LP_CHANCE;
    const bool deals = chance && value_in_deal(g, r->state);
    const lp_error no =
        chance ? lp_draw(g, after, step->k, step->n) : lp_act(g, after, step->actor, step->action);
    if (no)
        return no;
    lp_report_event *e = event_of(r, step, deals);
    const bool goes_on = deals && value_in_deal(g, after);
    if (chance)
        e->best = goes_on; /* a deal that is not finished has no value yet */
    else
        find_cost(r, e);
    memcpy(r->state, after, g->rules->state_size);
    r->steps++;
    r->decisions += !chance;
    if (!goes_on) {
        r->salt += lp_turn(g, r->state) == LP_CHANCE;
        e->error = value_of(&r->room, r->state, r->salt, &e->after);
    }
    return LP_OK;
}

/* --- Sums ---------------------------------------------------------------------------------------
 */

static const lp_worth *before(const lp_report *r, uint32_t index)
{
    return index > 0 ? &r->events[index - 1].after : &r->baseline;
}

void lp_report_change(const lp_report *r, uint32_t index, lp_worth *change)
{
    const lp_worth *from = before(r, index), *to = &r->events[index].after;
    memset(change, 0, sizeof *change);
    for (int i = 0; i < r->game.seats; i++) {
        change->win[i] = to->win[i] - from->win[i];
        change->points[i] = to->points[i] - from->points[i];
    }
}

static void add(lp_worth *sum, const lp_worth *change, int seat)
{
    sum->win[seat] += change->win[seat];
    sum->points[seat] += change->points[seat];
}

static void add_event(const lp_report *r, uint32_t index, lp_report_sums *out, double *variance)
{
    const lp_report_event *e = &r->events[index];
    lp_worth change;
    lp_report_change(r, index, &change);
    for (int i = 0; i < r->game.seats; i++)
        add(e->actor == LP_CHANCE ? &out->luck
            : e->actor == i       ? &out->own
                                  : &out->others,
            &change, i);
    if (e->actor == LP_CHANCE) {
        const double error = index > 0 ? r->events[index - 1].error : r->baseline_error;
        *variance += error * error + e->error * e->error;
    } else if (e->cost > 2 * e->cost_error) { /* less may be nothing but the sample */
        out->cost[e->actor] += e->cost;
        out->cost_error[e->actor] += e->cost_error * e->cost_error;
    }
}

void lp_report_sums_of(const lp_report *r, lp_report_sums *out)
{
    double variance = 0;
    memset(out, 0, sizeof *out);
    out->baseline = r->baseline;
    out->over = lp_turn(&r->game, r->state) == LP_OVER;
    for (uint32_t index = 0; index < r->count; index++)
        add_event(r, index, out, &variance);
    out->result = *before(r, r->count);
    for (int i = 0; i < r->game.seats; i++) {
        out->adjusted.win[i] = out->result.win[i] - out->luck.win[i];
        out->adjusted.points[i] = out->result.points[i] - out->luck.points[i];
        out->error[i] = __builtin_sqrt(variance);
        out->cost_error[i] = __builtin_sqrt(out->cost_error[i]);
    }
}

/* --- Turning points ------------------------------------------------------------------------------
 */

static double swing(const lp_report *r, uint32_t index)
{
    lp_worth change;
    double most = 0;
    lp_report_change(r, index, &change);
    for (int i = 0; i < r->game.seats; i++) {
        const double size = change.win[i] < 0 ? -change.win[i] : change.win[i];
        most = size > most ? size : most;
    }
    return most;
}

int lp_report_turning(const lp_report *r, uint32_t out[LP_REPORT_TURNING])
{
    int count = 0;
    double least = 0.02; /* less is no turning point */
    for (; count < LP_REPORT_TURNING; count++) {
        double most = least;
        for (uint32_t index = 0; index < r->count; index++) {
            bool taken = false;
            for (int k = 0; k < count; k++)
                taken = taken || out[k] == index;
            const double size = swing(r, index);
            if (!taken && size > most) {
                most = size;
                out[count] = index;
            }
        }
        if (most <= least)
            break;
    }
    for (int i = 1; i < count; i++) { /* in the order of the game */
        const uint32_t moved = out[i];
        int at = i;
        for (; at > 0 && out[at - 1] > moved; at--)
            out[at] = out[at - 1];
        out[at] = moved;
    }
    return count;
}
