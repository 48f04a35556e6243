#include "lucktails_reply.h"

/* One deal of those that fit what is public. */
typedef struct deal {
    lucktails_state s;
    double reach;  /* chance that cards and the others let it come so far */
    double chance; /* of the draw that led here from deal `from` of the list before */
    int from;
} deal;

typedef struct task {
    const lucktails_round *round;
    lucktails_book *book;
    lucktails_arena *arena;
    int seat;
    bool replies; /* that seat, best; else it plays from the book too */
} task;

static void *take(lucktails_arena *a, size_t size)
{
    size = (size + 15) & ~(size_t)15;
    if (a->size - a->used < size) {
        a->full = true;
        return NULL;
    }
    void *bytes = a->bytes + a->used;
    a->used += size;
    return bytes;
}

static void visit(task *k, const deal *deals, int count, double *values);

/* --- After an action -------------------------------------------------------------------------- */

/* Every card that may come, when a middle card is drawn. */
static int draw_all(const lp_game *g, const deal *before, deal *after)
{
    if (before->s.phase != LUCKTAILS_PHASE_REVEAL) {
        *after = *before;
        return 1;
    }
    const int count = before->s.deck_count;
    for (int i = 0; i < count; i++) {
        after[i] = *before;
        after[i].chance /= count;
        after[i].reach /= count;
        (void)g->rules->chance_apply(g, &after[i].s, (uint32_t)i);
    }
    return count;
}

/* Adds what came of `deals` to the values of the deals they came from. */
static void visit_part(task *k, const deal *deals, int count, double *values)
{
    double *part = take(k->arena, (size_t)count * sizeof *part);
    if (count == 0 || !part)
        return;
    visit(k, deals, count, part);
    for (int i = 0; i < count; i++)
        values[deals[i].from] += deals[i].chance * part[i];
}

static void add_payoffs(task *k, const deal *deals, int count, double *values)
{
    for (int i = 0; i < count; i++)
        values[deals[i].from] +=
            deals[i].chance * lucktails_round_payoff(k->round, &deals[i].s, k->seat);
}

/* A card that was revealed divides the deals: everybody has seen it. */
static void visit_revealed(task *k, const deal *deals, int count, int leaver, double *values)
{
    deal *same = take(k->arena, (size_t)count * sizeof *same);
    for (int card = 1; same && card <= LUCKTAILS_CARDS; card++) {
        int found = 0;
        for (int i = 0; i < count; i++)
            if (deals[i].s.front[leaver] == card)
                same[found++] = deals[i];
        visit_part(k, same, found, values);
    }
}

/* values[i] = what deal i is worth after `action`, where weights[i] > 0 says that it is done. */
static void visit_after(task *k, const deal *deals, int count, lp_action action,
                        const double *weights, bool weighs, double *values)
{
    const lp_game *g = &k->round->game;
    const size_t mark = k->arena->used;
    const int leaver = deals[0].s.seat;
    int next_count = 0;
    deal *next = take(k->arena, (size_t)count * LUCKTAILS_PLACES * sizeof *next);
    memset(values, 0, (size_t)count * sizeof *values);
    for (int i = 0; next && i < count; i++) {
        if (weights[i] <= 0 || deals[i].reach <= 0)
            continue;
        deal d = deals[i];
        d.from = i;
        d.chance = 1;
        d.reach *= weighs ? weights[i] : 1;
        (void)g->rules->apply(g, &d.s, action);
        next_count += draw_all(g, &d, next + next_count);
    }
    if (next_count > 0) {
        if (lucktails_round_ended(&next[0].s))
            add_payoffs(k, next, next_count, values);
        else if (lucktails_leaves(action))
            visit_revealed(k, next, next_count, leaver, values);
        else
            visit_part(k, next, next_count, values);
    }
    k->arena->used = mark;
}

/* --- Decisions -------------------------------------------------------------------------------- */

/* What the seat to act does in each deal: [action][deal]. It tells deals apart by one card only. */
static void look_up(task *k, const deal *deals, int count, double *chances)
{
    const lp_game *g = &k->round->game;
    double rows[LUCKTAILS_CARDS + 1][LUCKTAILS_ACTIONS];
    uint32_t known = 0;
    for (int i = 0; i < count; i++) {
        const int secret = lucktails_secret(g, &deals[i].s, deals[i].s.seat);
        if (!(known >> secret & 1))
            lucktails_book_actions(k->book, g, &deals[i].s, rows[secret]);
        known |= 1u << secret;
        for (int action = 0; action < LUCKTAILS_ACTIONS; action++)
            chances[action * count + i] = rows[secret][action];
    }
}

static void visit_mixed(task *k, const deal *deals, int count, double *values)
{
    double *chances = take(k->arena, (size_t)count * LUCKTAILS_ACTIONS * sizeof *chances);
    double *after = take(k->arena, (size_t)count * sizeof *after);
    if (!chances || !after)
        return;
    look_up(k, deals, count, chances);
    for (lp_action action = 0; action < LUCKTAILS_ACTIONS; action++) {
        const double *weights = chances + action * count;
        visit_after(k, deals, count, action, weights, true, after);
        for (int i = 0; i < count; i++)
            values[i] += weights[i] * after[i];
    }
}

/* The option that is best on the whole over the deals with the same secret card. */
static void choose_best(const lp_game *g, const deal *deals, int count, int options,
                        const double *after, double *values)
{
    for (int card = 0; card <= LUCKTAILS_CARDS; card++) {
        int best = 0;
        double best_sum = 0;
        for (int o = 0; o < options; o++) {
            double sum = 0;
            for (int i = 0; i < count; i++)
                if (lucktails_secret(g, &deals[i].s, deals[i].s.seat) == card)
                    sum += deals[i].reach * after[o * count + i];
            if (o == 0 || sum > best_sum) {
                best = o;
                best_sum = sum;
            }
        }
        for (int i = 0; i < count; i++)
            if (lucktails_secret(g, &deals[i].s, deals[i].s.seat) == card)
                values[i] = after[best * count + i];
    }
}

static void visit_best(task *k, const deal *deals, int count, double *values)
{
    const lp_game *g = &k->round->game;
    const lucktails_options options = lucktails_options_of(g, &deals[0].s, LUCKTAILS_SIGHT_REAL);
    double *after = take(k->arena, (size_t)count * (size_t)(options.count + 1) * sizeof *after);
    if (!after)
        return;
    double *always = after + options.count * count;
    for (int i = 0; i < count; i++)
        always[i] = 1;
    for (int o = 0; o < options.count; o++)
        visit_after(k, deals, count, options.action[o], always, false, after + o * count);
    choose_best(g, deals, count, options.count, after, values);
}

/* All deals have the same public past: the same seat is to act. */
static void visit(task *k, const deal *deals, int count, double *values)
{
    const size_t mark = k->arena->used;
    memset(values, 0, (size_t)count * sizeof *values);
    if (k->replies && deals[0].s.seat == k->seat)
        visit_best(k, deals, count, values);
    else
        visit_mixed(k, deals, count, values);
    k->arena->used = mark;
}

/* --- All deals of one set of face-up cards ---------------------------------------------------- */

/* The cards of `left` into seat after seat, in every order. */
static int deal_all(const lucktails_round *r, uint8_t *front, int seat, uint32_t left, deal *out)
{
    if (seat == r->game.seats) {
        if (out) {
            memset(out, 0, sizeof *out);
            lucktails_round_place(r, front, r->open_cards, &out->s);
        }
        return 1;
    }
    int count = 0;
    for (uint32_t cards = left; cards; cards &= cards - 1) {
        front[seat] = (uint8_t)lp_lowest(cards);
        count +=
            deal_all(r, front, seat + 1, left & ~(1u << front[seat]), out ? out + count : NULL);
    }
    return count;
}

static double visit_all(task *k)
{
    const size_t mark = k->arena->used;
    const uint32_t left = ~k->round->open_cards & ((2u << LUCKTAILS_CARDS) - 2);
    uint8_t front[LUCKTAILS_SEATS_MAX];
    const int count = deal_all(k->round, front, 0, left, NULL);
    deal *deals = take(k->arena, (size_t)count * sizeof *deals);
    double *values = take(k->arena, (size_t)count * sizeof *values);
    double sum = 0;
    if (deals && values) {
        (void)deal_all(k->round, front, 0, left, deals);
        for (int i = 0; i < count; i++)
            deals[i].reach = 1.0 / count;
        visit(k, deals, count, values);
        for (int i = 0; i < count; i++)
            sum += values[i] / count;
    }
    k->arena->used = mark;
    return sum;
}

double lucktails_value(const lucktails_round *r, lucktails_book *book, int seat,
                       lucktails_arena *arena)
{
    task k = {.round = r, .book = book, .arena = arena, .seat = seat};
    return visit_all(&k);
}

double lucktails_best_reply(const lucktails_round *r, lucktails_book *book, int seat,
                            lucktails_arena *arena)
{
    task k = {.round = r, .book = book, .arena = arena, .seat = seat, .replies = true};
    return visit_all(&k);
}

/* --- Sampled ---------------------------------------------------------------------------------- */

/* What the reply does: what it regrets least, where it has been often enough; -1: nowhere. */
static int reply_action(lucktails_book *reply, const lp_game *g, const lucktails_state *s)
{
    const lucktails_options options = lucktails_options_of(g, s, reply->sight);
    const lucktails_set *set = lucktails_book_find(reply, options.key, false);
    if (!set)
        return -1;
    int best = -1;
    for (int i = 0; i < options.count; i++)
        if (options.action[i] != LUCKTAILS_NO_ACTION &&
            (best < 0 || set->played[i] > set->played[best]))
            best = i;
    return best >= 0 && set->played[best] > 0 ? (int)options.action[best] : -1;
}

/* One round to its end; `reply` may be NULL. */
static double play(const lucktails_round *r, lucktails_book *book, lucktails_book *reply, int seat,
                   lucktails_state s, lp_random *random)
{
    const lp_game *g = &r->game;
    while (!lucktails_round_ended(&s)) {
        int action = reply && s.seat == seat ? reply_action(reply, g, &s) : -1;
        if (action < 0) {
            double chances[LUCKTAILS_ACTIONS];
            lucktails_book_actions(book, g, &s, chances);
            action = lucktails_pick(chances, LUCKTAILS_ACTIONS, random);
        }
        (void)g->rules->apply(g, &s, (lp_action)action);
        if (s.phase == LUCKTAILS_PHASE_REVEAL)
            (void)g->rules->chance_apply(g, &s, lp_random_below(random, s.deck_count));
    }
    return lucktails_round_payoff(r, &s, seat);
}

static lucktails_estimate conclude(double sum, double squares, double count)
{
    const double mean = sum / count, spread = squares / count - mean * mean;
    return (lucktails_estimate){mean, spread > 0 ? __builtin_sqrt(spread / count) : 0};
}

lucktails_estimate lucktails_sampled_value(const lucktails_round *r, lucktails_book *book, int seat,
                                           uint64_t rounds, lp_random *random)
{
    double sum = 0, squares = 0;
    for (uint64_t i = 0; i < rounds; i++) {
        lucktails_state s;
        lucktails_round_deal(r, random, &s);
        const double payoff = play(r, book, NULL, seat, s, random);
        sum += payoff;
        squares += payoff * payoff;
    }
    return conclude(sum, squares, (double)rounds);
}

lucktails_estimate lucktails_reply_gain(const lucktails_round *r, lucktails_book *book,
                                        lucktails_book *reply, int seat, uint64_t rounds,
                                        lp_random *random)
{
    double sum = 0, squares = 0;
    for (uint64_t i = 0; i < rounds; i++) {
        lucktails_state s;
        lucktails_round_deal(r, random, &s);
        lp_random luck = *random;
        const double as_book = play(r, book, NULL, seat, s, &luck);
        const double gain = play(r, book, reply, seat, s, random) - as_book;
        sum += gain;
        squares += gain * gain;
    }
    return conclude(sum, squares, (double)rounds);
}
