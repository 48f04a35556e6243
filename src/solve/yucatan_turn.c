/* One turn of Yu-ca-tan: its positions, the best action in each, the chances of its results. */
#include "yucatan_turn.h"

#include <string.h>

enum { NO_GROUP = 65535 };

static size_t round_up(size_t size) { return (size + 7) & ~(size_t)7; }

/* --- Classes and chances ---------------------------------------------------------------------- */

/* Tips with equal hit count and points are one class; in the order of their first tips. */
static bool find_classes(yucatan_turn_table *t, const yucatan_edition *e)
{
    t->class_count = 0;
    for (int tip = 0; tip < YUCATAN_TIPS; tip++) {
        const int hits = lp_popcount(e->faces[tip]);
        int c = 0;
        while (c < t->class_count &&
               (t->classes[c].hits != hits || t->classes[c].points != e->points[tip]))
            c++;
        if (c == YUCATAN_CLASSES_MAX)
            return false;
        yucatan_class *class = &t->classes[c];
        if (c == t->class_count) {
            t->class_count++;
            class->hits = (uint8_t)hits;
            class->points = e->points[tip];
            class->count = 0;
            class->tips = 0;
        }
        class->count++;
        class->tips |= (uint16_t)(1u << tip);
        t->class_of[tip] = (uint8_t)c;
    }
    return true;
}

/* m of d dice match: C(d, m) * hits^m * (6 - hits)^(d - m) of 6^d throws, all whole numbers below
 * 2^53. */
static double chance_of(int hits, int d, int m)
{
    uint64_t ways = 1, all = 1;
    for (int i = 0; i < m; i++)
        ways = ways * (uint64_t)(d - i) / (uint64_t)(i + 1);
    for (int i = 0; i < d; i++) {
        ways *= (uint64_t)(i < m ? hits : YUCATAN_FACES - hits);
        all *= YUCATAN_FACES;
    }
    return (double)ways / (double)all;
}

static void fill_chances(yucatan_turn_table *t)
{
    for (int c = 0; c < t->class_count; c++)
        for (int d = 0; d <= t->dice; d++)
            for (int m = 0; m <= d; m++)
                t->chance[c][d][m] = chance_of(t->classes[c].hits, d, m);
    for (int open = 0; open < 1 << t->class_count; open++) {
        t->most_points[open] = 0;
        for (int d = 0; d <= t->dice; d++)
            t->least_miss[open][d] = 1;
        for (int c = 0; c < t->class_count; c++) {
            if (!(open >> c & 1))
                continue;
            if (t->classes[c].points > t->most_points[open])
                t->most_points[open] = t->classes[c].points;
            for (int d = 0; d <= t->dice; d++)
                if (t->chance[c][d][0] < t->least_miss[open][d])
                    t->least_miss[open][d] = t->chance[c][d][0];
        }
    }
}

/* --- Positions -------------------------------------------------------------------------------- */

/* What a number of used cards of each class says about the positions that have it. */
typedef struct cards {
    int used;        /* together */
    int points;      /* when each has one die */
    int least, most; /* points for each further die */
    uint8_t open;    /* classes with a card left */
} cards;

static cards cards_of(const yucatan_turn_table *t, uint32_t code)
{
    cards k = {0, 0, 0, 0, 0};
    for (int c = 0; c < t->class_count; c++) {
        const yucatan_class *class = &t->classes[c];
        const int used = (int)(code / t->stride[c] % (class->count + 1u));
        if (used < class->count)
            k.open |= (uint8_t)(1 << c);
        if (used == 0)
            continue;
        if (k.used == 0 || class->points < k.least)
            k.least = class->points;
        if (k.used == 0 || class->points > k.most)
            k.most = class->points;
        k.used += used;
        k.points += used * class->points;
    }
    return k;
}

/* Each used card has at least one die; with none used none is laid off. */
static bool fits(const yucatan_turn_table *t, const cards *k, int dice)
{
    const int laid = t->dice - dice;
    return k->used == 0 ? laid == 0 : laid >= k->used;
}

/* Counts, and with room for it fills in, all groups by dice left. */
static void make_groups(yucatan_turn_table *t)
{
    uint32_t groups = 0, links = 0, states = (uint32_t)t->top + 1;
    for (int dice = 1; dice <= t->dice; dice++)
        for (uint32_t code = 0; code < t->code_count; code++) {
            const cards k = cards_of(t, code);
            const uint32_t at = code * ((uint32_t)t->dice + 1) + (uint32_t)dice;
            if (t->groups)
                t->index[at] = NO_GROUP;
            if (!fits(t, &k, dice))
                continue;
            const int further = t->dice - dice - k.used;
            const int low = k.points + further * k.least, high = k.points + further * k.most;
            if (t->groups) {
                t->index[at] = (uint16_t)groups;
                t->groups[groups] = (yucatan_group){
                    states, links, (uint8_t)dice, (uint8_t)low, (uint8_t)high, k.open, k.used > 0};
            }
            groups++;
            states += (uint32_t)(high - low + 1);
            links += (uint32_t)(lp_popcount(k.open) * dice);
        }
    t->group_count = groups;
    t->link_count = links;
    t->state_count = states;
}

/* Position after m matches for class c, less the points before. */
static int32_t link_of(const yucatan_turn_table *t, uint32_t code, int dice, int c, int m)
{
    const int32_t points = m * t->classes[c].points;
    if (m == dice)
        return points; /* YU-7: the turn ends */
    const uint32_t after = code + t->stride[c];
    const yucatan_group *g =
        &t->groups[t->index[after * ((uint32_t)t->dice + 1) + (uint32_t)(dice - m)]];
    return (int32_t)g->at - g->low + points;
}

static void make_links(yucatan_turn_table *t)
{
    for (uint32_t code = 0; code < t->code_count; code++)
        for (int dice = 1; dice <= t->dice; dice++) {
            const uint16_t i = t->index[code * ((uint32_t)t->dice + 1) + (uint32_t)dice];
            if (i == NO_GROUP)
                continue;
            int32_t *link = t->links + t->groups[i].link;
            for (int c = 0; c < t->class_count; c++)
                for (int m = 1; m <= dice && t->groups[i].open >> c & 1; m++)
                    *link++ = link_of(t, code, dice, c, m);
        }
}

/* Everything but the arrays. */
static bool begin_table(yucatan_turn_table *t, const yucatan_edition *e)
{
    memset(t, 0, sizeof *t);
    t->dice = e->dice;
    if (!find_classes(t, e))
        return false;
    t->code_count = 1;
    int most = 0;
    for (int c = 0; c < t->class_count; c++) {
        t->stride[c] = t->code_count;
        t->code_count *= t->classes[c].count + 1u;
        most = t->classes[c].points > most ? t->classes[c].points : most;
    }
    t->top = t->dice * most;
    if (t->top > YUCATAN_POINTS_MAX)
        return false;
    make_groups(t);
    return t->state_count <= YUCATAN_STATES_MAX;
}

static size_t index_count(const yucatan_turn_table *t)
{
    return (size_t)t->code_count * ((size_t)t->dice + 1);
}

size_t yucatan_turn_size(const yucatan_edition *e)
{
    yucatan_turn_table t;
    if (!begin_table(&t, e))
        return 0;
    return round_up(sizeof t) + round_up(t.group_count * sizeof(yucatan_group)) +
           round_up(t.link_count * sizeof(int32_t)) + round_up(index_count(&t) * sizeof(uint16_t));
}

yucatan_turn_table *yucatan_turn_init(void *memory, const yucatan_edition *e)
{
    yucatan_turn_table *t = (yucatan_turn_table *)memory;
    const bool fit = begin_table(t, e);
    lp_assert(fit);
    uint8_t *at = (uint8_t *)memory + round_up(sizeof *t);
    t->groups = (yucatan_group *)at;
    at += round_up(t->group_count * sizeof(yucatan_group));
    t->links = (int32_t *)at;
    at += round_up(t->link_count * sizeof(int32_t));
    t->index = (uint16_t *)at;
    make_groups(t);
    make_links(t);
    fill_chances(t);
    return t;
}

/* Number of used cards of each class, as one number. */
static uint32_t code_of(const yucatan_turn_table *t, uint32_t tips_used)
{
    uint32_t code = 0;
    for (int c = 0; c < t->class_count; c++)
        code += (uint32_t)lp_popcount(tips_used & t->classes[c].tips) * t->stride[c];
    return code;
}

int yucatan_turn_state(const yucatan_turn_table *t, uint32_t tips_used, int dice, int points)
{
    if (dice < 1 || dice > t->dice)
        return YUCATAN_NO_STATE;
    const uint16_t i = t->index[code_of(t, tips_used) * ((uint32_t)t->dice + 1) + (uint32_t)dice];
    if (i == NO_GROUP || points < t->groups[i].low || points > t->groups[i].high)
        return YUCATAN_NO_STATE;
    return (int)t->groups[i].at + points - t->groups[i].low;
}

/* Can `laid` dice make `points` on the classes from c on? */
static bool can_make(const yucatan_turn_table *t, uint32_t tips_used, int c, int laid, int points)
{
    if (c >= t->class_count || c >= YUCATAN_CLASSES_MAX)
        return laid == 0 && points == 0;
    const int used = lp_popcount(tips_used & t->classes[c].tips);
    for (int n = used; n <= (used ? laid : 0); n++)
        if (can_make(t, tips_used, c + 1, laid - n, points - n * t->classes[c].points))
            return true;
    return false;
}

bool yucatan_turn_possible(const yucatan_turn_table *t, uint32_t tips_used, int dice, int points)
{
    return yucatan_turn_state(t, tips_used, dice, points) != YUCATAN_NO_STATE &&
           can_make(t, tips_used, 0, t->dice - dice, points);
}

const yucatan_group *yucatan_turn_group(const yucatan_turn_table *t, int state)
{
    uint32_t from = 0, to = t->group_count;
    while (to - from > 1) {
        const uint32_t middle = (from + to) / 2;
        if (t->groups[middle].at <= (uint32_t)state)
            from = middle;
        else
            to = middle;
    }
    return &t->groups[from];
}

/* --- Plans ------------------------------------------------------------------------------------ */

size_t yucatan_plan_size(const yucatan_turn_table *t, int lanes)
{
    const size_t doubles = 2 * (size_t)t->state_count + (size_t)t->top + 1;
    return doubles * (size_t)lanes * sizeof(double) +
           round_up((size_t)t->state_count * (size_t)lanes) + round_up(t->state_count);
}

void yucatan_plan_init(yucatan_plan *p, const yucatan_turn_table *t, int lanes, void *memory)
{
    const size_t count = (size_t)t->state_count * (size_t)lanes;
    p->table = t;
    p->lanes = lanes;
    p->value = (double *)memory;
    p->weight = p->value + count;
    p->ahead = p->weight + count;
    p->act = (uint8_t *)(p->ahead + ((size_t)t->top + 1) * (size_t)lanes);
    p->busy = p->act + round_up(count);
    memset(p->weight, 0, count * sizeof(double));
    memset(p->busy, 0, t->state_count);
}

/* Greatest W up to each number of points: W itself need not rise with the points when three play.
 */
static void look_ahead(yucatan_plan *p)
{
    const int lanes = p->lanes;
    for (int lane = 0; lane < lanes; lane++)
        p->ahead[lane] = p->value[lane];
    for (int i = lanes; i < (p->table->top + 1) * lanes; i++)
        p->ahead[i] = p->value[i] > p->ahead[i - lanes] ? p->value[i] : p->ahead[i - lanes];
}

/* Most points a turn can still end with. */
static inline int reach_of(const yucatan_turn_table *t, const yucatan_group *g, int points)
{
    const int reach = points + g->dice * t->most_points[g->open];
    return reach < t->top ? reach : t->top;
}

/* No throw can be worth more than stopping: it misses at least so often, and the rest cannot be
 * worth more than the best result in reach. Many positions end here. */
static inline bool must_stop(const yucatan_plan *p, const yucatan_group *g, int points)
{
    const double miss = p->table->least_miss[g->open][g->dice];
    const double ahead = p->ahead[reach_of(p->table, g, points)];
    return p->value[points] + YUCATAN_EVEN_WITHIN >= (1 - miss) * ahead + miss * p->value[0];
}

/* Best action of one position, in one lane. */
static inline void choose(yucatan_plan *p, const yucatan_group *g, int points)
{
    const yucatan_turn_table *t = p->table;
    double best = g->may_stop ? p->value[points] : -1;
    int act = YUCATAN_STOP;
    const int32_t *link = t->links + g->link;
    for (int c = 0; c < t->class_count; c++) {
        if (!(g->open >> c & 1))
            continue;
        const double *chance = t->chance[c][g->dice];
        double sum = chance[0] * p->value[0];
        for (int m = 1; m <= g->dice; m++)
            sum += chance[m] * p->value[*link++ + points];
        if (sum > best + YUCATAN_EVEN_WITHIN) {
            best = sum;
            act = 1 + c;
        }
    }
    const uint32_t at = g->at + (uint32_t)(points - g->low);
    p->value[at] = best;
    p->act[at] = (uint8_t)act;
}

/* The same in YUCATAN_LANES lanes, two at a time: compilers do not find that by themselves. Each
 * lane does exactly what `choose` does, in the same order. */
typedef double pair __attribute__((vector_size(16)));
typedef int64_t pair_mask __attribute__((vector_size(16)));
enum { PAIRS = YUCATAN_LANES / 2 };

static inline bool must_stop_in_all(const yucatan_plan *p, const yucatan_group *g, int points)
{
    const double miss = p->table->least_miss[g->open][g->dice];
    const pair *value = (const pair *)(const void *)p->value;
    const pair *ahead = (const pair *)(const void *)p->ahead;
    ahead += reach_of(p->table, g, points) * PAIRS;
    pair_mask goes_on = {0, 0};
    for (int i = 0; i < PAIRS; i++)
        goes_on |= value[points * PAIRS + i] + YUCATAN_EVEN_WITHIN <
                   (1 - miss) * ahead[i] + miss * value[i];
    return !(goes_on[0] | goes_on[1]);
}

static inline void choose_in_all(yucatan_plan *p, const yucatan_group *g, int points)
{
    const yucatan_turn_table *t = p->table;
    const pair *value = (const pair *)(const void *)p->value;
    pair best[PAIRS];
    pair_mask act[PAIRS];
    for (int i = 0; i < PAIRS; i++) {
        best[i] = g->may_stop ? value[points * PAIRS + i] : (pair){-1, -1};
        act[i] = (pair_mask){YUCATAN_STOP, YUCATAN_STOP};
    }
    const int32_t *link = t->links + g->link;
    for (int c = 0; c < t->class_count; c++) {
        if (!(g->open >> c & 1))
            continue;
        const double *chance = t->chance[c][g->dice];
        pair sum[PAIRS];
        for (int i = 0; i < PAIRS; i++)
            sum[i] = chance[0] * value[i];
        for (int m = 1; m <= g->dice; m++) {
            const pair *after = value + (*link++ + points) * PAIRS;
            const double weight = chance[m];
            for (int i = 0; i < PAIRS; i++)
                sum[i] += weight * after[i];
        }
        for (int i = 0; i < PAIRS; i++) {
            const pair_mask better = sum[i] > best[i] + YUCATAN_EVEN_WITHIN;
            best[i] = (pair)((better & (pair_mask)sum[i]) | (~better & (pair_mask)best[i]));
            act[i] = (better & (1 + c)) | (~better & act[i]);
        }
    }
    const size_t at = (size_t)g->at + (size_t)(points - g->low);
    pair *out = (pair *)(void *)p->value + at * PAIRS;
    for (int i = 0; i < PAIRS; i++) {
        out[i] = best[i];
        p->act[at * YUCATAN_LANES + 2 * (size_t)i] = (uint8_t)act[i][0];
        p->act[at * YUCATAN_LANES + 2 * (size_t)i + 1] = (uint8_t)act[i][1];
    }
}

/* Stop at this position, in all lanes. */
static inline void stop_here(yucatan_plan *p, const yucatan_group *g, int points, int lanes)
{
    const size_t at = ((size_t)g->at + (size_t)(points - g->low)) * (size_t)lanes;
    memcpy(p->value + at, p->value + points * lanes, (size_t)lanes * sizeof(double));
    memset(p->act + at, YUCATAN_STOP, (size_t)lanes);
}

void yucatan_plan_best(yucatan_plan *p)
{
    const yucatan_turn_table *t = p->table;
    look_ahead(p);
    for (uint32_t i = 0; i < t->group_count; i++) {
        const yucatan_group *g = &t->groups[i];
        for (int points = g->low; points <= g->high; points++)
            if (p->lanes == 1 && g->may_stop && must_stop(p, g, points))
                stop_here(p, g, points, 1);
            else if (p->lanes == 1)
                choose(p, g, points);
            else if (g->may_stop && must_stop_in_all(p, g, points))
                stop_here(p, g, points, YUCATAN_LANES);
            else
                choose_in_all(p, g, points);
    }
}

/* --- Following a plan ------------------------------------------------------------------------- */

/* The links of class c. */
static const int32_t *links_of(const yucatan_turn_table *t, const yucatan_group *g, int c)
{
    const int before = lp_popcount(g->open & ((1u << c) - 1));
    return t->links + g->link + before * g->dice;
}

/* Spreads `weight` from a position over the throws of class c, in one lane. */
static void spread(yucatan_plan *p, const yucatan_group *g, int points, int c, int lane,
                   double weight)
{
    const yucatan_turn_table *t = p->table;
    const double *chance = t->chance[c][g->dice];
    const int32_t *link = links_of(t, g, c);
    p->weight[lane] += weight * chance[0];
    for (int m = 1; m <= g->dice; m++) {
        const int to = link[m - 1] + points;
        p->weight[to * p->lanes + lane] += weight * chance[m];
        p->busy[to] = 1;
    }
}

/* The same for all lanes at once. */
static inline void spread_all(yucatan_plan *p, const yucatan_group *g, int points, int c,
                              const double *weight, int lanes)
{
    const double *chance = p->table->chance[c][g->dice];
    const int32_t *link = links_of(p->table, g, c);
    for (int lane = 0; lane < lanes; lane++)
        p->weight[lane] += weight[lane] * chance[0];
    for (int m = 1; m <= g->dice; m++) {
        const int to = link[m - 1] + points;
        double *into = p->weight + to * lanes;
        for (int lane = 0; lane < lanes; lane++)
            into[lane] += weight[lane] * chance[m];
        p->busy[to] = 1;
    }
}

/* Takes the weight off one position and passes it on as its acts say. */
static inline void pass_on(yucatan_plan *p, const yucatan_group *g, uint32_t state, int lanes)
{
    const int points = g->low + (int)(state - g->at);
    double weight[YUCATAN_LANES], *from = p->weight + state * (uint32_t)lanes;
    const uint8_t *act = p->act + state * (uint32_t)lanes;
    bool alike = true;
    for (int lane = 0; lane < lanes; lane++) {
        weight[lane] = from[lane];
        from[lane] = 0;
        alike &= act[lane] == act[0];
    }
    p->busy[state] = 0;
    if (alike && act[0] != YUCATAN_STOP) {
        spread_all(p, g, points, act[0] - 1, weight, lanes);
        return;
    }
    for (int lane = 0; lane < lanes; lane++) {
        if (weight[lane] == 0)
            continue;
        if (act[lane] == YUCATAN_STOP)
            p->weight[points * lanes + lane] += weight[lane];
        else
            spread(p, g, points, act[lane] - 1, lane, weight[lane]);
    }
}

static inline void follow_down(yucatan_plan *p, int lanes)
{
    const yucatan_turn_table *t = p->table;
    for (uint32_t i = t->group_count; i-- > 0;) {
        const yucatan_group *g = &t->groups[i];
        const uint32_t end = g->at + (uint32_t)(g->high - g->low);
        for (uint32_t state = g->at; state <= end; state++)
            if (p->busy[state])
                pass_on(p, g, state, lanes);
    }
    memset(p->busy, 0, (size_t)t->top + 1);
}

static void follow(yucatan_plan *p)
{
    if (p->lanes == 1)
        follow_down(p, 1);
    else
        follow_down(p, YUCATAN_LANES);
}

void yucatan_plan_follow(yucatan_plan *p, int state)
{
    for (int lane = 0; lane < p->lanes; lane++)
        p->weight[state * p->lanes + lane] = 1;
    p->busy[state] = 1;
    follow(p);
}

void yucatan_plan_follow_class(yucatan_plan *p, int state, int first)
{
    const yucatan_group *g = yucatan_turn_group(p->table, state);
    for (int lane = 0; lane < p->lanes; lane++)
        spread(p, g, g->low + state - (int)g->at, first, lane, 1);
    follow(p);
}

void yucatan_plan_clear(yucatan_plan *p)
{
    memset(p->weight, 0, ((size_t)p->table->top + 1) * (size_t)p->lanes * sizeof(double));
}

double yucatan_plan_class_value(const yucatan_plan *p, int state, int class_index)
{
    const yucatan_turn_table *t = p->table;
    const yucatan_group *g = yucatan_turn_group(t, state);
    const int points = g->low + state - (int)g->at;
    const double *chance = t->chance[class_index][g->dice];
    const int32_t *link = links_of(t, g, class_index);
    double sum = chance[0] * p->value[0];
    for (int m = 1; m <= g->dice; m++)
        sum += chance[m] * p->value[(link[m - 1] + points) * p->lanes];
    return sum;
}
