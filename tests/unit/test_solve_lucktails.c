/* Lucktails, solved: rounds against brute force, the match against simulation, and nobody looks at
 * the own card. */
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bots/lucktails_belief.h"
#include "solve/lucktails_plan.h"
#include "solve/lucktails_reply.h"
#include "solve/lucktails_sizes.h"

enum { BOOK_BYTES = 4 << 20, ARENA_BYTES = 32 << 20 };

static const lucktails_edition *edition(void)
{
    return (const lucktails_edition *)lp_edition_find(&lp_lucktails, "default");
}

/* --- Brute force --------------------------------------------------------------------------------
 */

typedef struct brute_set {
    lucktails_key key;
    int options, depth;
    int choice;
} brute_set;

/* All histories of a round with given face-up cards, one after the other, through the rules. */
typedef struct brute {
    lucktails_round round;
    lucktails_book *book;
    int seat; /* who replies */
    double histories;
    brute_set *sets; /* of that seat */
    int count;
    int asked, action; /* the set in question, and what is tried in it */
} brute;

static int find_set(brute *b, const lucktails_options *o, int depth)
{
    for (int i = 0; i < b->count; i++)
        if (b->sets[i].key.path == o->key.path && b->sets[i].key.rest == o->key.rest)
            return i;
    b->sets[b->count] = (brute_set){o->key, o->count, depth, 0};
    return b->count++;
}

static double walk_brute(brute *b, const lucktails_state *s, double reach, bool passed);

static double step_brute(brute *b, const lucktails_state *s, lp_action action, double reach,
                         bool passed)
{
    const lp_game *g = &b->round.game;
    lucktails_state next = *s;
    assert_int_equal(g->rules->apply(g, &next, action), LP_OK);
    if (next.phase != LUCKTAILS_PHASE_REVEAL)
        return walk_brute(b, &next, reach, passed);
    double sum = 0;
    for (uint32_t k = 0; k < next.deck_count; k++) {
        lucktails_state drawn = next;
        assert_int_equal(g->rules->chance_apply(g, &drawn, k), LP_OK);
        sum += walk_brute(b, &drawn, reach / next.deck_count, passed);
    }
    return sum;
}

/* The sum of what histories bring by their chance without the replying seat's own choices: those
 * through the set in question (or all, when none is), then by the choices made already. */
static double walk_brute(brute *b, const lucktails_state *s, double reach, bool passed)
{
    const lp_game *g = &b->round.game;
    if (s->phase == LUCKTAILS_PHASE_DEAL || s->phase == LUCKTAILS_PHASE_OVER) {
        b->histories++;
        return passed ? reach * lucktails_round_payoff(&b->round, s, b->seat) : 0;
    }
    const lucktails_options o = lucktails_options_of(g, s, LUCKTAILS_SIGHT_REAL);
    double sum = 0;
    if (s->seat != b->seat) {
        double chances[LUCKTAILS_ACTIONS];
        lucktails_book_actions(b->book, g, s, chances);
        for (int i = 0; i < o.count; i++)
            sum += step_brute(b, s, o.action[i], reach * chances[o.action[i]], passed);
        return sum;
    }
    const int set = find_set(b, &o, s->path_count);
    if (passed)
        return step_brute(b, s, o.action[b->sets[set].choice], reach, true);
    if (set == b->asked)
        return step_brute(b, s, o.action[b->action], reach, true);
    for (int i = 0; i < o.count; i++)
        sum += step_brute(b, s, o.action[i], reach, false);
    return sum;
}

static double all_deals(brute *b, bool passed)
{
    double sum = 0;
    int deals = 0;
    uint8_t f[LUCKTAILS_SEATS_MAX] = {0};
    for (f[0] = 1; f[0] <= LUCKTAILS_CARDS; f[0]++)
        for (f[1] = 1; f[1] <= LUCKTAILS_CARDS; f[1]++)
            for (f[2] = 1; f[2] <= LUCKTAILS_CARDS; f[2]++) {
                const uint32_t cards = 1u << f[0] | 1u << f[1] | 1u << f[2];
                if (lp_popcount(cards) < 3 || cards & b->round.open_cards)
                    continue;
                lucktails_state s;
                lucktails_round_place(&b->round, f, b->round.open_cards, &s);
                assert_null(b->round.game.rules->check(&b->round.game, &s));
                sum += walk_brute(b, &s, 1, passed);
                deals++;
            }
    return sum / deals;
}

/* Deepest sets first: in each the action that brings most, the deeper ones being settled. */
static double brute_reply(brute *b)
{
    int deepest = 0;
    b->asked = -1;
    (void)all_deals(b, false); /* finds the sets */
    for (int i = 0; i < b->count; i++)
        deepest = b->sets[i].depth > deepest ? b->sets[i].depth : deepest;
    for (int depth = deepest; depth >= 0; depth--)
        for (b->asked = 0; b->asked < b->count; b->asked++) {
            brute_set *set = &b->sets[b->asked];
            if (set->depth != depth)
                continue;
            double best = -1;
            for (b->action = 0; b->action < set->options; b->action++) {
                const double sum = all_deals(b, false);
                if (sum > best) {
                    best = sum;
                    set->choice = b->action;
                }
            }
        }
    return all_deals(b, true);
}

/* --- Rounds -------------------------------------------------------------------------------------
 */

typedef struct solved {
    lucktails_round round;
    lucktails_book book;
    lucktails_arena arena;
} solved;

static void solve(solved *s, int seats, int ceiling, int open, uint64_t iterations)
{
    lucktails_round_init(&s->round, edition(), seats, ceiling);
    s->round.open_cards = lucktails_round_open_at(&s->round, open);
    s->book = lucktails_book_init(LUCKTAILS_SIGHT_REAL, malloc(BOOK_BYTES), BOOK_BYTES);
    s->arena = (lucktails_arena){malloc(ARENA_BYTES), ARENA_BYTES, 0, false};
    lucktails_training t = {.round = &s->round, .book = &s->book};
    lp_random_init(&t.random, 3, (uint64_t)open);
    lucktails_train(&t, 1, iterations);
}

static void finish(solved *s)
{
    free(s->book.sets);
    free(s->arena.bytes);
}

static double nash_conv(solved *s)
{
    double sum = 0;
    for (int seat = 0; seat < s->round.game.seats; seat++) {
        const double value = lucktails_value(&s->round, &s->book, seat, &s->arena);
        const double reply = lucktails_best_reply(&s->round, &s->book, seat, &s->arena);
        assert_true(reply > value - 1e-9);
        sum += reply - value;
    }
    assert_false(s->arena.full);
    assert_int_equal(s->arena.used, 0);
    return sum;
}

static void a_best_reply_is_what_brute_force_finds(void **unused)
{
    (void)unused;
    solved s;
    solve(&s, 3, 1, 20, 300);
    enum { SETS = 2000 };
    for (int seat = 1; seat < 3; seat++) {
        brute b = {.round = s.round, .book = &s.book, .seat = seat};
        b.sets = calloc(SETS, sizeof *b.sets);
        const double found = brute_reply(&b);
        const double reply = lucktails_best_reply(&s.round, &s.book, seat, &s.arena);
        assert_true(fabs(found - reply) < 1e-9);
        assert_true(reply > lucktails_value(&s.round, &s.book, seat, &s.arena) + 0.01);
        free(b.sets);
    }
    finish(&s);
}

/* All numbered cards are worth 2, a bait of 1 brings 5, and the lucktails card lies face up. Who
 * announces a bait and then keeps the card in spite of a bait gets 2 wherever it sits. Seats 0 and
 * 1 could take a bait of another: 3 more. Nobody who is still in ever baits seat 2. */
static void a_strategy_with_a_known_hole_shows_it(void **unused)
{
    (void)unused;
    static const double gains[3] = {3, 3, 0};
    lucktails_edition e = *edition();
    memset(e.values, 2, sizeof e.values);
    e.bait_vp[1] = 5;
    lucktails_round r;
    lucktails_round_init(&r, &e, 3, 1);
    r.open_cards = 1u << LUCKTAILS_LUCKTAILS | 1u << 1 | 1u << 2;
    lucktails_arena arena = {malloc(ARENA_BYTES), ARENA_BYTES, 0, false};
    lucktails_book book =
        lucktails_book_init(LUCKTAILS_SIGHT_BOOK, malloc(2 * BOOK_BYTES), 2 * BOOK_BYTES);
    enum { WITHIN = LUCKTAILS_CLASS_MEANS * LUCKTAILS_CLASS_GAINS * LUCKTAILS_CLASS_DECLINED };
    for (uint32_t at = 0; at < LUCKTAILS_CLASSES; at++) {
        const bool no_bait = at / WITHIN % LUCKTAILS_CLASS_BAITS == 0;
        lucktails_set *set = lucktails_book_find(&book, lucktails_class_key(at), true);
        assert_non_null(set);
        set->played[no_bait ? LUCKTAILS_CHOOSE_RAISE_1 : LUCKTAILS_CHOOSE_KEEP] = 1;
    }
    for (int seat = 0; seat < 3; seat++) {
        const double value = lucktails_value(&r, &book, seat, &arena);
        const double reply = lucktails_best_reply(&r, &book, seat, &arena);
        assert_true(fabs(value - 2) < 1e-9);
        assert_true(fabs(reply - value - gains[seat]) < 1e-9);
    }
    assert_false(arena.full);
    free(book.sets);
    free(arena.bytes);
}

static void sizes_are_those_of_going_through_everything(void **unused)
{
    (void)unused;
    enum { SETS = 40000, MEMORY = 1 << 20 };
    for (int ceiling = 1; ceiling <= 2; ceiling++) {
        lucktails_round r;
        lucktails_sizes sizes;
        void *memory = malloc(MEMORY);
        lucktails_round_init(&r, edition(), 3, ceiling);
        assert_true(lucktails_round_sizes(&r, memory, MEMORY, &sizes));
        free(memory);
        r.open_cards = lucktails_round_open_at(&r, 7);
        uint64_t empty[64];
        lucktails_book none = lucktails_book_init(LUCKTAILS_SIGHT_REAL, empty, sizeof empty);
        double sets = 0, histories = 0;
        for (int seat = 0; seat < 3; seat++) {
            brute b = {.round = r, .book = &none, .seat = seat, .asked = -1};
            b.sets = calloc(SETS, sizeof *b.sets);
            (void)all_deals(&b, false);
            sets += b.count;
            histories = b.histories;
            free(b.sets);
        }
        assert_true(fabs(sizes.histories - 56 * histories) < 0.5);
        assert_true(fabs(sizes.information_sets - 56 * sets) < 0.5);
    }
}

static void training_leaves_less_to_gain(void **unused)
{
    (void)unused;
    for (int open = 0; open < 56; open += 25) {
        solved s;
        solve(&s, 3, 3, open, 30);
        const double before = nash_conv(&s);
        finish(&s);
        solve(&s, 3, 3, open, 6000);
        const double after = nash_conv(&s);
        finish(&s);
        print_message("face-up set %d: NashConv %.3f, then %.3f\n", open, before, after);
        assert_true(after < before / 2);
    }
}

static void values_are_those_of_rounds_played(void **unused)
{
    (void)unused;
    solved s;
    solve(&s, 3, 2, 11, 500);
    lp_random random;
    lp_random_init(&random, 8, 8);
    double sum = 0;
    for (int seat = 0; seat < 3; seat++) {
        const double value = lucktails_value(&s.round, &s.book, seat, &s.arena);
        const lucktails_estimate e =
            lucktails_sampled_value(&s.round, &s.book, seat, 20000, &random);
        assert_true(e.error > 0 && fabs(e.mean - value) < 4 * e.error);
        /* worth a chance to win, a round divides one win */
        s.round.match = &lucktails_weights_by_seats[0];
        sum += lucktails_value(&s.round, &s.book, seat, &s.arena);
        s.round.match = NULL;
    }
    assert_true(fabs(sum - 1) < 1e-9);
    finish(&s);
}

/* A trained reply is some reply: it cannot gain more than the best one. */
static void a_trained_reply_gains_something_but_not_too_much(void **unused)
{
    (void)unused;
    solved s;
    solve(&s, 3, 3, 30, 100);
    lucktails_book reply =
        lucktails_book_init(LUCKTAILS_SIGHT_FINE, malloc(BOOK_BYTES), BOOK_BYTES);
    lucktails_training t = {.round = &s.round, .book = &reply, .fixed = &s.book, .seat = 1};
    lp_random_init(&t.random, 4, 4);
    lucktails_train(&t, 1, 3000);
    const lucktails_estimate gain =
        lucktails_reply_gain(&s.round, &s.book, &reply, 1, 20000, &t.random);
    const double most = lucktails_best_reply(&s.round, &s.book, 1, &s.arena) -
                        lucktails_value(&s.round, &s.book, 1, &s.arena);
    print_message("trained reply %.3f, best reply %.3f\n", gain.mean, most);
    assert_true(gain.mean > 4 * gain.error);
    assert_true(gain.mean < most + 4 * gain.error);
    free(reply.sets);
    finish(&s);
}

/* Beyond the ceiling it was trained for it takes or leaves; everywhere it does what is open. */
static void a_strategy_of_a_low_ceiling_never_passes_it(void **unused)
{
    (void)unused;
    enum { CEILING = 3 };
    solved s;
    solve(&s, 3, CEILING, 5, 200);
    s.book.game = &s.round.game;
    lucktails_round whole;
    lucktails_round_init(&whole, edition(), 3, 0);
    lp_random random;
    lp_random_init(&random, 2, 9);
    int beyond = 0;
    for (int i = 0; i < 300; i++) {
        lucktails_state p;
        lucktails_round_deal(&whole, &random, &p);
        while (lp_settle(&whole.game, &p, &random) >= 0 && p.round == 0) {
            lp_action legal[LP_LEGAL_MAX];
            double chances[LUCKTAILS_ACTIONS], sum = 0;
            const int count = lp_legal(&whole.game, &p, legal);
            lucktails_book_actions(&s.book, &whole.game, &p, chances);
            for (int k = 0; k < count; k++) {
                sum += chances[legal[k]];
                if (!lucktails_leaves(legal[k]) && chances[legal[k]] > 0)
                    assert_true(p.bait + lucktails_raise_of(legal[k]) <= CEILING);
            }
            assert_true(fabs(sum - 1) < 1e-6);
            beyond += p.bait > CEILING;
            const lp_action any = legal[lp_random_below(&random, (uint32_t)count)];
            assert_int_equal(lp_act(&whole.game, &p, p.seat, any), LP_OK);
        }
    }
    assert_true(beyond > 20);
    finish(&s);
}

/* --- The match ----------------------------------------------------------------------------------
 */

enum { RESULTS = 200 };

static void play_out(const lucktails_result *results, int seats, int goal, const uint16_t *from,
                     lp_random *random, double *shares)
{
    uint16_t vp[LUCKTAILS_SEATS_MAX] = {0};
    for (int start = 0;; start = (start + 1) % seats) {
        uint16_t turned[LUCKTAILS_SEATS_MAX] = {0};
        int best = 0, count = 0, who = 0;
        if (start == 0 && vp[0] == 0)
            memcpy(vp, from, sizeof vp);
        for (int i = 0; i < seats; i++)
            turned[i] = vp[(start + i) % seats];
        lucktails_result_add(&results[lp_random_below(random, RESULTS)], seats, turned);
        for (int i = 0; i < seats; i++)
            vp[(start + i) % seats] = turned[i];
        for (int i = 0; i < seats; i++)
            best = vp[i] > best ? vp[i] : best;
        for (int i = 0; i < seats; i++)
            if (vp[i] == best) {
                count++;
                who = i;
            }
        if (best >= goal && count == 1) {
            shares[who]++;
            return;
        }
    }
}

static void chances_in_the_match_are_those_of_playing_it(void **unused)
{
    (void)unused;
    enum { MATCHES = 20000 };
    static const uint16_t scores[3][LUCKTAILS_SEATS_MAX] = {{1, 0, 0}, {10, 5, 12}, {15, 15, 3}};
    lucktails_result results[RESULTS];
    lp_game g;
    lp_random random;
    lp_game_init(&g, &lp_lucktails, edition(), 3);
    lp_random_init(&random, 6, 6);
    lucktails_plan_results(&g, &random, results, RESULTS);
    lucktails_match m;
    void *memory = malloc(lucktails_match_size(3, 15));
    lucktails_match_build(&m, 3, 15, results, RESULTS, 20, memory);
    for (int i = 0; i < 3; i++) {
        double chances[LUCKTAILS_SEATS_MAX], won[LUCKTAILS_SEATS_MAX] = {0};
        lucktails_match_chances(&m, scores[i], chances);
        for (int k = 0; k < MATCHES; k++)
            play_out(results, 3, 15, scores[i], &random, won);
        for (int seat = 0; seat < 3; seat++) {
            const double error = sqrt(chances[seat] * (1 - chances[seat]) / MATCHES);
            assert_true(fabs(won[seat] / MATCHES - chances[seat]) < 4 * error + 1e-3);
        }
    }
    free(memory);
}

static void chances_in_the_match_add_up_and_grow_with_vp(void **unused)
{
    (void)unused;
    lucktails_result results[RESULTS];
    lp_random random;
    for (int seats = 3; seats <= 4; seats++) {
        const int goal = seats == 3 ? 15 : 9; /* a shorter match is quicker to build */
        lucktails_match m;
        lp_game g;
        lp_game_init(&g, &lp_lucktails, edition(), seats);
        lp_random_init(&random, 6, 7);
        lucktails_plan_results(&g, &random, results, RESULTS);
        void *memory = malloc(lucktails_match_size(seats, goal));
        lucktails_match_build(&m, seats, goal, results, RESULTS, 20, memory);
        for (int i = 0; i < 3000; i++) {
            uint16_t vp[LUCKTAILS_SEATS_MAX] = {0};
            double less[LUCKTAILS_SEATS_MAX], more[LUCKTAILS_SEATS_MAX], sum = 0, estimate = 0;
            for (int seat = 0; seat < seats; seat++)
                vp[seat] = (uint16_t)lp_random_below(&random, (uint32_t)goal - 1);
            lucktails_match_chances(&m, vp, less);
            for (int seat = 0; seat < seats; seat++)
                sum += less[seat];
            vp[0]++;
            lucktails_match_chances(&m, vp, more);
            assert_true(fabs(sum - 1) < 1e-5);
            assert_true(more[0] > less[0] - 0.02); /* one VP can be the tie of others */
            lucktails_match_estimate(&lucktails_weights_by_seats[seats - 3], seats, goal, vp, more);
            for (int seat = 0; seat < seats; seat++)
                estimate += more[seat];
            assert_true(fabs(estimate - 1) < 1e-9);
        }
        uint16_t behind[LUCKTAILS_SEATS_MAX] = {0, 7, 7, 7, 7}, ahead[LUCKTAILS_SEATS_MAX] = {8};
        double low[LUCKTAILS_SEATS_MAX], high[LUCKTAILS_SEATS_MAX];
        lucktails_match_chances(&m, behind, low);
        lucktails_match_chances(&m, ahead, high);
        assert_true(low[0] < 0.2 && high[0] > 0.6);
        free(memory);
    }
}

static void the_estimate_is_near_the_table(void **unused)
{
    (void)unused;
    lucktails_result results[RESULTS];
    lp_game g;
    lp_random random;
    lp_game_init(&g, &lp_lucktails, edition(), 3);
    lp_random_init(&random, 6, 8);
    lucktails_plan_results(&g, &random, results, RESULTS);
    lucktails_match m;
    void *memory = malloc(lucktails_match_size(3, 15));
    lucktails_match_build(&m, 3, 15, results, RESULTS, 12, memory);
    double off = 0;
    for (int i = 0; i < 3000; i++) {
        uint16_t vp[LUCKTAILS_SEATS_MAX] = {0};
        double chances[LUCKTAILS_SEATS_MAX], estimate[LUCKTAILS_SEATS_MAX];
        for (int seat = 0; seat < 3; seat++)
            vp[seat] = (uint16_t)lp_random_below(&random, 15);
        lucktails_match_chances(&m, vp, chances);
        lucktails_match_estimate(&lucktails_weights_by_seats[0], 3, 15, vp, estimate);
        off += fabs(chances[0] - estimate[0]) / 3000;
    }
    print_message("the estimate is off by %.4f on average\n", off);
    assert_true(off < 0.04);
    free(memory);
    const uint16_t won[LUCKTAILS_SEATS_MAX] = {3, 16, 15};
    double end[LUCKTAILS_SEATS_MAX];
    lucktails_match_estimate(&lucktails_weights_by_seats[0], 3, 15, won, end);
    assert_true(end[1] == 1 && end[0] == 0 && end[2] == 0);
}

/* --- Who knows what -----------------------------------------------------------------------------
 */

static void check_position(const lp_game *g, const lucktails_state *s, lp_random *random)
{
    static lucktails_belief a, b;
    lucktails_view view, other_view;
    lucktails_state other;
    lucktails_view_fill(g, s, s->seat, &view);
    lucktails_determinize(g, &view, random, &other); /* the same for this seat, cards changed */
    for (int sight = LUCKTAILS_SIGHT_REAL; sight <= LUCKTAILS_SIGHT_BOOK; sight++) {
        const lucktails_options x = lucktails_options_of(g, s, (lucktails_sight)sight);
        const lucktails_options y = lucktails_options_of(g, &other, (lucktails_sight)sight);
        const lucktails_options z = lucktails_options_of(g, &view.table, (lucktails_sight)sight);
        assert_int_equal(x.key.path, y.key.path);
        assert_int_equal(x.key.rest, y.key.rest);
        assert_int_equal(x.key.path, z.key.path);
        assert_int_equal(x.key.rest, z.key.rest);
        assert_int_equal(x.count, y.count);
        assert_memory_equal(x.action, y.action, sizeof x.action);
        assert_memory_equal(x.action, z.action, sizeof x.action);
    }
    double p[LUCKTAILS_ACTIONS], q[LUCKTAILS_ACTIONS];
    lucktails_plan_actions(g, s, p);
    lucktails_plan_actions(g, &other, q);
    assert_memory_equal(p, q, sizeof p);
    lucktails_view_fill(g, &other, s->seat, &other_view);
    lucktails_belief_init(&a, g, &view);
    lucktails_belief_init(&b, g, &other_view);
    assert_int_equal(a.count, b.count);
    assert_true(a.count > 0 && a.count < LUCKTAILS_WORLDS_MAX);
    for (int i = 0; i < a.count; i++) {
        lucktails_view seen;
        lucktails_view_fill(g, &a.worlds[i].s, s->seat, &seen);
        assert_memory_equal(&seen, &view, sizeof seen); /* what is known stays known */
        assert_null(g->rules->check(g, &a.worlds[i].s));
        assert_true(a.worlds[i].weight > 0);
        assert_true(a.worlds[i].weight == b.worlds[i].weight);
    }
}

static void nothing_looks_at_hidden_cards(void **unused)
{
    (void)unused;
    for (int seats = 3; seats <= 5; seats++)
        for (uint64_t seed = 0; seed < 25; seed++) {
            lp_game g;
            lucktails_state s;
            lp_random random;
            lp_game_init(&g, &lp_lucktails, edition(), seats);
            lp_random_init(&random, seed, (uint64_t)seats);
            lp_setup(&g, &s);
            for (int i = 0; i < 40 && lp_settle(&g, &s, &random) != LP_OVER; i++) {
                check_position(&g, &s, &random);
                lp_action legal[LUCKTAILS_LEGAL_MAX + 8];
                const int count = lp_legal(&g, &s, legal);
                const lp_action any = legal[lp_random_below(&random, (uint32_t)count)];
                const lp_action action = i % 2 ? any : lucktails_plan_choose(&g, &s, &random);
                assert_int_equal(lp_act(&g, &s, s.seat, action), LP_OK);
            }
        }
}

/* A left neighbour who declines a bait sees a low card before us: it would leave if the good cards
 * were still to come. */
static void what_the_others_do_changes_what_is_believed(void **unused)
{
    (void)unused;
    static lucktails_belief belief;
    lp_game g;
    lucktails_state s;
    lucktails_view view;
    lucktails_round r;
    lucktails_round_init(&r, edition(), 3, 0);
    g = r.game;
    const uint8_t front[LUCKTAILS_SEATS_MAX] = {2, 4, 6};
    lucktails_round_place(&r, front, 1u << 1 | 1u << 3 | 1u << 8, &s);
    lucktails_view_fill(&g, &s, 0, &view);
    lucktails_belief_init(&belief, &g, &view);
    for (int i = 1; i < belief.count; i++)
        assert_true(fabs(belief.worlds[i].weight - belief.worlds[0].weight) < 1e-12);
    static const lp_action path[] = {LUCKTAILS_RAISE_2, LUCKTAILS_RAISE_2, LUCKTAILS_RAISE_2};
    for (int i = 0; i < 3; i++)
        assert_int_equal(lp_act(&g, &s, s.seat, path[i]), LP_OK);
    lucktails_view_fill(&g, &s, 0, &view);
    lucktails_belief_init(&belief, &g, &view);
    double least = 1e9, most = 0;
    for (int i = 0; i < belief.count; i++) {
        least = belief.worlds[i].weight < least ? belief.worlds[i].weight : least;
        most = belief.worlds[i].weight > most ? belief.worlds[i].weight : most;
    }
    assert_true(most > least * 1.05);
}

static void the_plan_is_read_as_it_was_written(void **unused)
{
    (void)unused;
    lp_random random;
    lp_random_init(&random, 1, 2);
    for (int i = 0; i < 2000; i++) {
        double chances[LUCKTAILS_CHOICES] = {0}, read[LUCKTAILS_CHOICES];
        const uint32_t a = lp_random_below(&random, LUCKTAILS_CHOICES);
        const uint32_t b = lp_random_below(&random, LUCKTAILS_CHOICES);
        const double share = lp_random_below(&random, 1001) / 1000.0;
        chances[a] += share;
        chances[b] += 1 - share;
        assert_true(lucktails_plan_read(lucktails_plan_write(chances), read));
        for (int c = 0; c < LUCKTAILS_CHOICES; c++)
            assert_true(fabs(read[c] - chances[c]) <= 0.076);
    }
    double nothing[LUCKTAILS_CHOICES];
    assert_false(lucktails_plan_read(' ', nothing));
    int known = 0;
    for (int i = 0; i < LUCKTAILS_CLASSES; i++) {
        assert_true(lucktails_plan_table[i] == ' ' ||
                    lucktails_plan_read(lucktails_plan_table[i], nothing));
        known += lucktails_plan_table[i] != ' ';
    }
    assert_int_equal(strlen(lucktails_plan_table), LUCKTAILS_CLASSES);
    assert_true(known > 10000);
}

static void the_plan_is_for_the_classes_there_are(void **unused)
{
    (void)unused;
    assert_int_equal(lucktails_classes_mark(edition()), lucktails_plan_mark);
    lucktails_edition other = *edition();
    other.values[6]++; /* other means, other classes */
    assert_int_not_equal(lucktails_classes_mark(&other), lucktails_plan_mark);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_best_reply_is_what_brute_force_finds),
        cmocka_unit_test(a_strategy_with_a_known_hole_shows_it),
        cmocka_unit_test(sizes_are_those_of_going_through_everything),
        cmocka_unit_test(training_leaves_less_to_gain),
        cmocka_unit_test(values_are_those_of_rounds_played),
        cmocka_unit_test(a_trained_reply_gains_something_but_not_too_much),
        cmocka_unit_test(a_strategy_of_a_low_ceiling_never_passes_it),
        cmocka_unit_test(chances_in_the_match_are_those_of_playing_it),
        cmocka_unit_test(chances_in_the_match_add_up_and_grow_with_vp),
        cmocka_unit_test(the_estimate_is_near_the_table),
        cmocka_unit_test(nothing_looks_at_hidden_cards),
        cmocka_unit_test(what_the_others_do_changes_what_is_believed),
        cmocka_unit_test(the_plan_is_read_as_it_was_written),
        cmocka_unit_test(the_plan_is_for_the_classes_there_are),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
