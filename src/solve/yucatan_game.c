/* The race of Yu-ca-tan: situations, backward induction, and the value of any position. */
#include "yucatan_game.h"

#include <string.h>

static size_t round_up(size_t size) { return (size + 15) & ~(size_t)15; }

/* --- Situations ------------------------------------------------------------------------------- */

static uint32_t nodes_of(int top, int step) { return 1 + (uint32_t)((top + step - 1) / step); }

static void add_axis(yucatan_block *b, int seat, int top, int step)
{
    yucatan_axis *a = &b->axes[b->axis_count++];
    a->seat = (uint8_t)seat;
    a->top = (uint16_t)top;
    a->nodes = nodes_of(top, step);
    a->stride = (uint32_t)b->size;
    b->size *= a->nodes;
}

/* In the first round the seats before the mover have 0 … `points` each, the others nothing. */
static void first_round_block(yucatan_stage *stage, int points, int step)
{
    yucatan_block *b = &stage->blocks[0];
    b->size = 1;
    for (int i = 0; i < stage->mover; i++)
        add_axis(b, i, points, step);
    stage->size = b->size;
}

/* Later each seat is behind its leader by what that can have at most, or is out: no further turn
 * can bring it level. */
static void leader_block(yucatan_stage *stage, int leader, int seats, int points, int step)
{
    yucatan_block *b = &stage->blocks[leader];
    b->at = stage->size;
    b->size = 1;
    for (int i = 0; i < seats; i++) {
        const int out = points * stage->left[i] + 1, most = points * stage->played[leader];
        if (i != leader)
            add_axis(b, i, out < most ? out : most, step);
    }
    stage->size += b->size;
}

static void lay_out(yucatan_stage *stage, int seats, int points, int step)
{
    memset(stage->blocks, 0, sizeof stage->blocks);
    stage->size = 0;
    stage->step = (uint16_t)step;
    if (stage->first_round)
        first_round_block(stage, points, step);
    else
        for (int leader = 0; leader < seats; leader++)
            leader_block(stage, leader, seats, points, step);
}

/* One turn's situations on the finest grid that has at most `situations_max` of them. */
static void make_stage(yucatan_stage *stage, const lp_game *g, int points, int turn,
                       uint32_t situations_max)
{
    const int round = turn / g->seats;
    memset(stage, 0, sizeof *stage);
    stage->mover = (uint8_t)(turn % g->seats);
    stage->first_round = round == 0;
    for (int i = 0; i < g->seats; i++) {
        stage->played[i] = (uint8_t)(round + (i < stage->mover));
        stage->left[i] = (uint8_t)(yucatan_rounds(g) - stage->played[i]);
    }
    int step = 1;
    lay_out(stage, g->seats, points, step);
    while (situations_max > 0 && stage->size > situations_max && step < points)
        lay_out(stage, g->seats, points, ++step);
}

/* --- Memory ----------------------------------------------------------------------------------- */

static int turns_of(const lp_game *g) { return g->seats * yucatan_rounds(g); }

/* Most points of a turn. */
static int points_of(const yucatan_edition *e)
{
    int most = 0;
    for (int tip = 0; tip < YUCATAN_TIPS; tip++)
        most = e->points[tip] > most ? e->points[tip] : most;
    return most * e->dice;
}

size_t yucatan_solution_situations(const lp_game *g, uint32_t situations_max)
{
    const yucatan_edition *e = (const yucatan_edition *)g->edition;
    if (yucatan_turn_size(e) == 0)
        return 0;
    size_t count = 0;
    for (int turn = 0; turn < turns_of(g); turn++) {
        yucatan_stage stage;
        make_stage(&stage, g, points_of(e), turn, situations_max);
        count += stage.size;
    }
    return count;
}

size_t yucatan_solution_size(const lp_game *g, uint32_t situations_max)
{
    const size_t table = yucatan_turn_size((const yucatan_edition *)g->edition);
    if (table == 0)
        return 0;
    return round_up(sizeof(yucatan_solution)) + round_up(table) +
           round_up((size_t)turns_of(g) * sizeof(yucatan_stage)) +
           yucatan_solution_situations(g, situations_max) * (size_t)(g->seats - 1) * sizeof(double);
}

yucatan_solution *yucatan_solution_init(void *memory, const lp_game *g, uint32_t situations_max)
{
    const yucatan_edition *e = (const yucatan_edition *)g->edition;
    yucatan_solution *s = (yucatan_solution *)memory;
    uint8_t *at = (uint8_t *)memory + round_up(sizeof *s);
    memset(s, 0, sizeof *s);
    s->seats = g->seats;
    s->rounds = yucatan_rounds(g);
    s->turns = turns_of(g);
    s->edition_hash = lp_edition_hash(g->rules, g->edition);
    s->situations_max = situations_max;
    s->exact = true;
    s->table = yucatan_turn_init(at, e);
    at += round_up(yucatan_turn_size(e));
    s->stages = (yucatan_stage *)at;
    at += round_up((size_t)s->turns * sizeof(yucatan_stage));
    for (int turn = 0; turn < s->turns; turn++) {
        make_stage(&s->stages[turn], g, s->table->top, turn, situations_max);
        s->stages[turn].at = s->situations;
        s->situations += s->stages[turn].size;
        s->exact &= s->stages[turn].step == 1;
    }
    s->values = (double *)at;
    memset(s->values, 0, yucatan_solution_values_size(s));
    return s;
}

bool yucatan_solution_fits(const yucatan_solution *s, const lp_game *g)
{
    return s->seats == g->seats && s->rounds == yucatan_rounds(g) &&
           s->edition_hash == lp_edition_hash(g->rules, g->edition);
}

/* --- Looking up ------------------------------------------------------------------------------- */

/* YU-8: the highest total wins; ties share the win. */
static void shares(int seats, const int *totals, double *values)
{
    int best = totals[0], count = 0;
    for (int i = 1; i < seats; i++)
        best = totals[i] > best ? totals[i] : best;
    for (int i = 0; i < seats; i++)
        count += totals[i] == best;
    for (int i = 0; i < seats; i++)
        values[i] = totals[i] == best ? 1.0 / count : 0;
}

static int leader_of(int seats, const int *totals)
{
    int leader = 0;
    for (int i = 1; i < seats; i++)
        if (totals[i] > totals[leader])
            leader = i;
    return leader;
}

/* The seat that others are measured against. */
static int measured_against(const yucatan_solution *s, const yucatan_stage *stage,
                            const int *totals)
{
    return stage->first_round ? stage->mover : leader_of(s->seats, totals);
}

static inline int distance(const yucatan_axis *a, const int *totals, int against)
{
    const int away = totals[a->seat] - totals[against];
    const int d = away < 0 ? -away : away;
    return d < a->top ? d : a->top;
}

/* Adds `weight` times the values of a situation. */
static inline void add_values(const yucatan_solution *s, size_t situation, double weight,
                              double *values)
{
    const double *from = s->values + situation * (size_t)(s->seats - 1);
    for (int i = 0; i + 1 < s->seats; i++)
        values[i] += weight * from[i];
}

enum { STENCIL = 4, CORNERS = 256 }; /* 4^4 */

/* Nodes of one axis around a distance and what they count there: four of them, a cubic, or two, a
 * straight line, where there are no four. */
typedef struct stencil {
    int count;
    uint32_t first;
    double weight[STENCIL];
} stencil;

static int node_distance(const yucatan_axis *a, int step, uint32_t node)
{
    const int d = (int)node * step;
    return d < a->top ? d : a->top;
}

static stencil stencil_at(const yucatan_axis *a, int step, int d)
{
    const uint32_t below = d == a->top ? a->nodes - 1 : (uint32_t)(d / step);
    stencil s = {1, below, {1}};
    if (node_distance(a, step, below) == d)
        return s;
    s.count = a->nodes < STENCIL ? 2 : STENCIL;
    if (s.count == STENCIL) {
        s.first = below > 0 ? below - 1 : 0;
        if (s.first + STENCIL > a->nodes)
            s.first = a->nodes - STENCIL;
    }
    for (int i = 0; i < s.count; i++) {
        const int at = node_distance(a, step, s.first + (uint32_t)i);
        s.weight[i] = 1;
        for (int j = 0; j < s.count; j++) {
            const int other = node_distance(a, step, s.first + (uint32_t)j);
            if (j != i)
                s.weight[i] *= (double)(d - other) / (at - other);
        }
    }
    return s;
}

/* Between the nodes of the grid: the product of such curves along all axes. */
static void interpolate(const yucatan_solution *s, const yucatan_stage *stage,
                        const yucatan_block *b, const int *totals, int against, double *values)
{
    size_t corner[CORNERS] = {stage->at + b->at};
    double weight[CORNERS] = {1};
    int count = 1;
    for (int i = 0; i < b->axis_count; i++) {
        const yucatan_axis *a = &b->axes[i];
        const stencil x = stencil_at(a, stage->step, distance(a, totals, against));
        for (int j = x.count - 1; j >= 0; j--)
            for (int k = 0; k < count; k++) {
                corner[j * count + k] = corner[k] + (size_t)(x.first + (uint32_t)j) * a->stride;
                weight[j * count + k] = weight[k] * x.weight[j];
            }
        count *= x.count;
    }
    for (int k = 0; k < count; k++)
        add_values(s, corner[k], weight[k], values);
}

void yucatan_solution_situation(const yucatan_solution *s, int turn, const int *totals,
                                double *values)
{
    if (turn == s->turns) {
        shares(s->seats, totals, values);
        return;
    }
    const yucatan_stage *stage = &s->stages[turn];
    const int against = measured_against(s, stage, totals);
    const yucatan_block *b = &stage->blocks[stage->first_round ? 0 : against];
    for (int i = 0; i < s->seats; i++)
        values[i] = 0;
    if (stage->step == 1) {
        size_t at = stage->at + b->at;
        for (int i = 0; i < b->axis_count; i++)
            at += (size_t)distance(&b->axes[i], totals, against) * b->axes[i].stride;
        add_values(s, at, 1, values);
    } else {
        interpolate(s, stage, b, totals, against, values);
    }
    double rest = 1;
    for (int i = 0; i + 1 < s->seats; i++)
        rest -= values[i];
    values[s->seats - 1] = rest > 0 ? rest : 0;
}

void yucatan_solution_win(const yucatan_solution *s, double *values)
{
    const int totals[YUCATAN_SEATS_MAX] = {0};
    yucatan_solution_situation(s, 0, totals, values);
}

double yucatan_solution_difference(const yucatan_solution *a, const yucatan_solution *b)
{
    double a_win[YUCATAN_SEATS_MAX], b_win[YUCATAN_SEATS_MAX], most = 0;
    yucatan_solution_win(a, a_win);
    yucatan_solution_win(b, b_win);
    for (int i = 0; i < a->seats; i++) {
        const double d = a_win[i] < b_win[i] ? b_win[i] - a_win[i] : a_win[i] - b_win[i];
        most = d > most ? d : most;
    }
    return most;
}

/* --- Backward induction ----------------------------------------------------------------------- */

/* What each result of a turn is worth to every seat. */
typedef struct prospect {
    double after[YUCATAN_POINTS_MAX + 1][YUCATAN_SEATS_MAX];
} prospect;

static void look(const yucatan_solution *s, int turn, const int *totals, prospect *p)
{
    const int mover = turn % s->seats;
    int then[YUCATAN_SEATS_MAX];
    memcpy(then, totals, sizeof then);
    for (int points = 0; points <= s->table->top; points++) {
        then[mover] = totals[mover] + points;
        yucatan_solution_situation(s, turn + 1, then, p->after[points]);
    }
}

/* What a result is worth to the mover. */
static double worth(const yucatan_solution *s, const prospect *p, int mover, int points)
{
    return s->for_points >> mover & 1 ? points : p->after[points][mover];
}

/* The value for every seat, from the chances of the results. */
static void weigh(const yucatan_solution *s, const prospect *p, const yucatan_plan *plan, int lane,
                  double *values)
{
    for (int i = 0; i < s->seats; i++)
        values[i] = 0;
    for (int points = 0; points <= s->table->top; points++) {
        const double weight = plan->weight[points * plan->lanes + lane];
        for (int i = 0; i < s->seats; i++)
            values[i] += weight * p->after[points][i];
    }
}

static const yucatan_block *block_at(const yucatan_stage *stage, int seats, size_t situation,
                                     int *leader)
{
    int i = 0;
    while (i + 1 < seats && !stage->first_round &&
           situation >= stage->blocks[i].at + stage->blocks[i].size)
        i++;
    *leader = i;
    return &stage->blocks[i];
}

/* The totals of a situation, the leader's (in the first round: the mover's) being 0. False when no
 * game comes to it, or an equal situation is kept elsewhere. */
static bool totals_at(const yucatan_solution *s, const yucatan_stage *stage, size_t situation,
                      int *totals)
{
    int leader, least = 0, most = INT16_MAX;
    const yucatan_block *b = block_at(stage, s->seats, situation, &leader);
    size_t rest = situation - b->at;
    memset(totals, 0, YUCATAN_SEATS_MAX * sizeof totals[0]);
    bool first = true;
    for (int i = 0; i < b->axis_count; i++) {
        const yucatan_axis *a = &b->axes[i];
        const int far = (int)(rest % a->nodes) * stage->step;
        const int away = far < a->top ? far : a->top;
        rest /= a->nodes;
        totals[a->seat] = stage->first_round ? away : -away;
        first &= away > 0 || a->seat > leader;
        least = away > least ? away : least;
        const int highest = s->table->top * stage->played[a->seat] + away;
        if (away <= s->table->top * stage->left[a->seat] && highest < most)
            most = highest;
    }
    if (stage->first_round || !s->exact) /* a grid needs all its nodes */
        return true;
    if (s->table->top * stage->played[leader] < most)
        most = s->table->top * stage->played[leader];
    return first && least <= most; /* the leader's total lies between these */
}

/* The mover cannot reach the leader any more: nothing it does matters to anybody. */
static bool is_out(const yucatan_solution *s, const yucatan_stage *stage, const int *totals)
{
    return totals[stage->mover] < -s->table->top * stage->left[stage->mover];
}

static void keep(yucatan_solution *s, size_t situation, const double *values)
{
    memcpy(s->values + situation * (size_t)(s->seats - 1), values,
           (size_t)(s->seats - 1) * sizeof(double));
}

/* Situations solved side by side. */
typedef struct batch {
    yucatan_plan plan;
    int count;
    size_t situation[YUCATAN_LANES];
    prospect prospects[YUCATAN_LANES];
} batch;

static void solve_batch(yucatan_solution *s, int mover, batch *b)
{
    const int top = s->table->top;
    if (b->count == 0)
        return;
    for (int lane = 0; lane < YUCATAN_LANES; lane++) {
        const prospect *p = &b->prospects[lane < b->count ? lane : 0];
        for (int points = 0; points <= top; points++)
            b->plan.value[points * YUCATAN_LANES + lane] = worth(s, p, mover, points);
    }
    yucatan_plan_best(&b->plan);
    yucatan_plan_follow(&b->plan, yucatan_turn_start(s->table));
    for (int lane = 0; lane < b->count; lane++) {
        double values[YUCATAN_SEATS_MAX];
        weigh(s, &b->prospects[lane], &b->plan, lane, values);
        keep(s, b->situation[lane], values);
    }
    yucatan_plan_clear(&b->plan);
    b->count = 0;
}

size_t yucatan_solution_scratch(const yucatan_solution *s)
{
    return round_up(sizeof(batch)) + yucatan_plan_size(s->table, YUCATAN_LANES);
}

void yucatan_solution_solve(yucatan_solution *s, int turn, size_t from, size_t to, void *scratch)
{
    const yucatan_stage *stage = &s->stages[turn];
    batch *b = (batch *)scratch;
    yucatan_plan_init(&b->plan, s->table, YUCATAN_LANES, (uint8_t *)scratch + round_up(sizeof *b));
    b->count = 0;
    for (size_t i = from; i < to; i++) {
        int totals[YUCATAN_SEATS_MAX];
        if (!totals_at(s, stage, i, totals))
            continue;
        if (is_out(s, stage, totals)) {
            double values[YUCATAN_SEATS_MAX];
            yucatan_solution_situation(s, turn + 1, totals, values);
            keep(s, stage->at + i, values);
            continue;
        }
        b->situation[b->count] = stage->at + i;
        look(s, turn, totals, &b->prospects[b->count]);
        if (++b->count == YUCATAN_LANES)
            solve_batch(s, stage->mover, b);
    }
    solve_batch(s, stage->mover, b);
}

/* --- Positions -------------------------------------------------------------------------------- */

/* A turn under way: the plan of the seat to act and where it stands. */
typedef struct position {
    prospect prospect;
    yucatan_plan plan;
    int state;
    uint64_t memory[YUCATAN_PLAN_WORDS];
} position;

static void totals_of(const yucatan_solution *s, const yucatan_state *state, int *totals)
{
    for (int i = 0; i < YUCATAN_SEATS_MAX; i++)
        totals[i] = i < s->seats ? state->totals[i] : 0;
}

static int turn_of(const yucatan_solution *s, const yucatan_state *state)
{
    return state->round * s->seats + state->seat;
}

/* Plans the rest of the turn, with `tips_used` before the tip just chosen. */
static void plan_position(const yucatan_solution *s, const yucatan_state *state, uint32_t tips_used,
                          position *p)
{
    int totals[YUCATAN_SEATS_MAX];
    totals_of(s, state, totals);
    look(s, turn_of(s, state), totals, &p->prospect);
    yucatan_plan_init(&p->plan, s->table, 1, p->memory);
    for (int points = 0; points <= s->table->top; points++)
        p->plan.value[points] = worth(s, &p->prospect, state->seat, points);
    yucatan_plan_best(&p->plan);
    p->state = yucatan_turn_state(s->table, tips_used, state->dice_left, state->points);
    lp_assert(p->state != YUCATAN_NO_STATE);
}

static void value_of_class(const yucatan_solution *s, position *p, int class_index, double *values)
{
    yucatan_plan_follow_class(&p->plan, p->state, class_index);
    weigh(s, &p->prospect, &p->plan, 0, values);
    yucatan_plan_clear(&p->plan);
}

void yucatan_solution_value(const yucatan_solution *s, const lp_game *g, const yucatan_state *state,
                            double *values)
{
    lp_assert(s->seats == g->seats && s->rounds == yucatan_rounds(g));
    int totals[YUCATAN_SEATS_MAX];
    totals_of(s, state, totals);
    if (state->phase == YUCATAN_PHASE_OVER) {
        shares(s->seats, totals, values);
        return;
    }
    if (state->phase == YUCATAN_PHASE_TIP && state->throw_count == 0) {
        yucatan_solution_situation(s, turn_of(s, state), totals, values);
        return;
    }
    position p;
    if (state->phase == YUCATAN_PHASE_THROW) {
        const int tip = state->throw_tip[state->throw_count - 1];
        plan_position(s, state, state->tips_used & ~(1u << tip), &p);
        value_of_class(s, &p, s->table->class_of[tip], values);
        return;
    }
    plan_position(s, state, state->tips_used, &p);
    yucatan_plan_follow(&p.plan, p.state);
    weigh(s, &p.prospect, &p.plan, 0, values);
}

int yucatan_solution_action_values(const yucatan_solution *s, const lp_game *g,
                                   const yucatan_state *state, lp_action *actions,
                                   double (*values)[YUCATAN_SEATS_MAX])
{
    lp_action legal[YUCATAN_ACTIONS + 8]; /* room that `legal` may overwrite */
    const int count = g->rules->legal(g, state, legal);
    if (count == 0)
        return 0;
    position p;
    plan_position(s, state, state->tips_used, &p);
    int found[YUCATAN_CLASSES_MAX];
    memset(found, -1, sizeof found);
    for (int i = 0; i < count; i++) {
        actions[i] = legal[i];
        if (legal[i] == YUCATAN_STOP) {
            memcpy(values[i], p.prospect.after[state->points], sizeof values[i]);
            continue;
        }
        const int c = s->table->class_of[legal[i] - YUCATAN_TIP];
        if (found[c] >= 0) {
            memcpy(values[i], values[found[c]], sizeof values[i]);
            continue;
        }
        value_of_class(s, &p, c, values[i]);
        found[c] = i;
    }
    return count;
}

lp_action yucatan_solution_choose(const yucatan_solution *s, const lp_game *g,
                                  const yucatan_state *state)
{
    (void)g;
    position p;
    plan_position(s, state, state->tips_used, &p);
    const int act = p.plan.act[p.state];
    if (act == YUCATAN_STOP)
        return YUCATAN_STOP;
    const uint32_t left = s->table->classes[act - 1].tips & ~(uint32_t)state->tips_used;
    return (lp_action)(YUCATAN_TIP + lp_lowest(left));
}
