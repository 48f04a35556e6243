/* determinize against the exact posterior, in positions small enough to enumerate every deal.
 *
 * A random game is played for a few decisions. Then every chance sequence is walked, with the same
 * actions; those in which the viewer saw the very same events are kept, each with its weight: that
 * is the posterior. Others' choices count 1 when legal, 0 when not; like cards are different cards,
 * each a choice of its own (game.h). A chi-square test compares the states determinize draws with
 * it. */
#include "battery.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/doctor_lucky/doctor_lucky.h"
#include "games/duck/duck_plays.h"
#include "games/lucktails/lucktails.h"

enum { STEPS_MAX = 400, STATES_MAX = 1 << 16, SAMPLES = 20000 };

typedef struct history {
    lp_step steps[STEPS_MAX];
    uint64_t events[STEPS_MAX][LP_EVENT_MAX / 8]; /* what the viewer learned from each */
    int count;
} history;

typedef struct entry {
    battery_state state;
    double weight;
    int drawn;
} entry;

typedef struct posterior {
    const lp_game *game;
    int viewer;
    history seen;
    entry *entries; /* open addressing by hash */
    int count;
    double total;
} posterior;

static int passed, failed;

static entry *find(posterior *p, const battery_state *s, bool add)
{
    uint64_t at = lp_state_hash(p->game, s) % STATES_MAX;
    for (;; at = (at + 1) % STATES_MAX) {
        entry *e = &p->entries[at];
        if (e->weight > 0 && memcmp(&e->state, s, p->game->rules->state_size) == 0)
            return e;
        if (e->weight > 0)
            continue;
        if (!add || p->count == STATES_MAX / 2)
            return NULL;
        e->state = *s;
        p->count++;
        return e;
    }
}

static double choose(int n, int k)
{
    double ways = 1;
    for (int i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return ways;
}

/* In how many ways the cards of this action could be taken from the hand: like cards are different
 * cards; known ones go first (DU-17). */
static double ways(const lp_game *g, const battery_state *state, lp_action action)
{
    if (g->rules == &lp_duck && action < DUCK_DUCK) {
        const duck_state *s = (const duck_state *)state;
        const duck_cards played = duck_play_cards(action);
        double product = 1;
        for (int type = 0; type < DUCK_TYPES; type++) {
            const int known = duck_copies(s->known[s->seat], type);
            const int hidden = duck_copies(s->hands[s->seat], type) - known;
            const int from_hidden = duck_copies(played, type) - known;
            product *= choose(hidden, from_hidden > 0 ? from_hidden : 0);
        }
        return product;
    }
    if (g->rules == &lp_doctor_lucky && action >= DOCTOR_LUCKY_F1 && action <= DOCTOR_LUCKY_F3) {
        const doctor_lucky_state *s = (const doctor_lucky_state *)state;
        return doctor_lucky_count_type(s->hands[s->table.asked], action - DOCTOR_LUCKY_F1);
    }
    return 1;
}

static bool same_event(posterior *p, int i, const battery_state *before, const battery_state *after,
                       const lp_step *step)
{
    uint64_t event[LP_EVENT_MAX / 8];
    memset(event, 0, sizeof event);
    p->game->rules->event_fill(p->game, before, after, step, p->viewer, event);
    return memcmp(event, p->seen.events[i], sizeof event) == 0;
}

/* Walks all deals from step i on that the viewer cannot tell from the one that was. */
static void walk(posterior *p, int i, const battery_state *s, double weight)
{
    const lp_game *g = p->game;
    if (i == p->seen.count) {
        entry *e = find(p, s, true);
        if (e)
            e->weight += weight;
        p->total += weight;
        return;
    }
    lp_step step = p->seen.steps[i];
    const bool chance = g->rules->turn(g, s) == LP_CHANCE;
    if (chance != (step.actor == LP_CHANCE))
        return;
    battery_state next = *s;
    if (!chance) {
        if (lp_act(g, &next, step.actor, step.action) == LP_OK && same_event(p, i, s, &next, &step))
            walk(p, i + 1, &next, weight * (step.actor == p->viewer ? 1 : ways(g, s, step.action)));
        return;
    }
    lp_outcome outcomes[LP_OUTCOMES_MAX];
    const int count = g->rules->chance_list(g, s, outcomes);
    step.n = g->rules->chance_total(g, s);
    for (int o = 0; o < count; o++) {
        next = *s;
        step.k = outcomes[o].k;
        g->rules->chance_apply(g, &next, step.k);
        if (same_event(p, i, s, &next, &step))
            walk(p, i + 1, &next, weight * outcomes[o].weight / step.n);
    }
}

/* Plays `decisions` random decisions, remembering what the viewer learns. False when the game ended
 * before. */
static bool play(posterior *p, battery_state *s, int decisions, uint64_t seed)
{
    const lp_game *g = p->game;
    lp_random random;
    lp_random_init(&random, seed, 77);
    memset(s, 0, sizeof *s);
    lp_setup(g, s);
    for (int turn; (turn = lp_turn(g, s)) == LP_CHANCE || decisions > 0;) {
        if (turn == LP_OVER || p->seen.count == STEPS_MAX)
            return false;
        lp_step step = {.actor = (int8_t)turn};
        const battery_state before = *s;
        if (turn == LP_CHANCE) {
            step.n = g->rules->chance_total(g, s);
            step.k = lp_random_below(&random, step.n);
            g->rules->chance_apply(g, s, step.k);
        } else {
            lp_action legal[LP_LEGAL_MAX];
            step.action = legal[lp_random_below(&random, (uint32_t)lp_legal(g, s, legal))];
            g->rules->apply(g, s, step.action);
            decisions--;
        }
        memset(p->seen.events[p->seen.count], 0, LP_EVENT_MAX);
        g->rules->event_fill(g, &before, s, &step, p->viewer, p->seen.events[p->seen.count]);
        p->seen.steps[p->seen.count++] = step;
    }
    return true;
}

/* Standard normal deviate of a chi-square value (Wilson and Hilferty). */
static double deviate(double chi_square, int degrees)
{
    const double d = 2.0 / (9.0 * degrees);
    return (cbrt(chi_square / degrees) - (1 - d)) / sqrt(d);
}

/* Draws states from the viewer's view and compares their frequencies. Returns the deviate; -1000: a
 * state outside the posterior. */
static double compare(posterior *p, const battery_state *s, uint64_t seed, bool biased)
{
    const lp_game *g = p->game;
    uint64_t view[LP_VIEW_MAX / 8];
    lp_random random;
    lp_random_init(&random, seed, 78);
    g->rules->view_fill(g, s, p->viewer, view);
    for (int i = 0; i < SAMPLES; i++) {
        battery_state drawn;
        memset(&drawn, 0, sizeof drawn);
        if (biased && i % 10 == 0)
            drawn = *s; /* a planted fault: looks at the real state now and then */
        else
            g->rules->determinize(g, view, &random, &drawn);
        entry *e = find(p, &drawn, false);
        if (!e)
            return -1000;
        e->drawn++;
    }
    double chi_square = 0, rest_expected = 0, rest_drawn = 0;
    int cells = 0;
    for (int i = 0; i < STATES_MAX; i++) {
        const entry *e = &p->entries[i];
        const double expected = SAMPLES * e->weight / p->total;
        if (e->weight > 0 && expected < 5) { /* rare states share a cell */
            rest_expected += expected;
            rest_drawn += e->drawn;
        } else if (e->weight > 0) {
            chi_square += (e->drawn - expected) * (e->drawn - expected) / expected;
            cells++;
        }
    }
    if (rest_expected > 0) {
        chi_square += (rest_drawn - rest_expected) * (rest_drawn - rest_expected) / rest_expected;
        cells++;
    }
    return cells > 1 ? deviate(chi_square, cells - 1) : 0;
}

/* One position. A fair sampler stays below 4.5 deviates but once in 300,000 positions; the seeds
 * are fixed, so this never flickers. */
static void test(const lp_game *g, const char *what, int viewer, int decisions, uint64_t seed,
                 bool biased)
{
    static posterior p;
    memset(&p, 0, sizeof p);
    p.game = g;
    p.viewer = viewer;
    p.entries = calloc(STATES_MAX, sizeof *p.entries);
    battery_state s, start;
    if (!p.entries || !play(&p, &s, decisions, seed)) {
        free(p.entries);
        return;
    }
    memset(&start, 0, sizeof start);
    lp_setup(g, &start);
    walk(&p, 0, &start, 1);
    const double z = compare(&p, &s, seed, biased);
    const bool fair = z > -999 && z < 4.5;
    if (p.count == 1 || fair != biased) {
        passed++;
    } else {
        failed++;
        printf("FAIL %s, viewer %d, %d decisions, seed %llu: %d states, deviate %.1f%s\n", what,
               viewer, decisions, (unsigned long long)seed, p.count, z,
               biased ? " (a planted bias was not found)" : "");
    }
    free(p.entries);
}

static void test_all(const lp_game *g, const char *what, int decisions_max, uint64_t seeds)
{
    const int before = passed + failed;
    for (uint64_t seed = 1; seed <= seeds; seed++)
        for (int decisions = 0; decisions <= decisions_max; decisions++)
            for (int viewer = 0; viewer < g->seats; viewer++)
                test(g, what, viewer, decisions, seed, false);
    test(g, what, LP_SPECTATOR, 2, 1, false);
    printf("     %-40s %d positions\n", what, passed + failed - before);
    test(g, what, 0, 1, 2, true);
    fflush(stdout);
}

/* --- Small editions --------------------------------------------------------------------------- */

static void test_lucktails(void)
{
    lp_game g;
    lp_game_init(&g, &lp_lucktails, lp_edition_find(&lp_lucktails, "default"), 3);
    test_all(&g, "lucktails, 3 players", 6, 3);
    lp_game_init(&g, &lp_lucktails, lp_edition_find(&lp_lucktails, "default"), 5);
    test_all(&g, "lucktails, 5 players", 5, 2);
}

/* Eleven cards, two in each of three hands. */
static void test_duck(void)
{
    duck_edition e;
    memset(&e, 0, sizeof e);
    e.deck = 3 * duck_one(duck_type(0, 1)) + 2 * duck_one(duck_type(1, 1)) +
             duck_one(duck_type(0, 2)) + 2 * duck_one(duck_type(2, 2)) + duck_one(duck_type(1, 3)) +
             2 * duck_one(duck_type(2, 5));
    e.turns_max = 1000;
    e.hand = 2;
    e.duck_max = 3;
    e.round_count = 1;
    e.green[0] = 6;
    e.red[0] = 2;
    duck_edition_derive(&e);
    lp_game g;
    lp_game_init(&g, &lp_duck, &e, 3);
    test_all(&g, "duck, 11 cards, 3 players, hands of 2", 6, 6);
}

/* Eight rooms in a ring, two to a deck, 19 cards. */
static void test_doctor_lucky(void)
{
    static doctor_lucky_edition e;
    memset(&e, 0, sizeof e);
    e.room_count = e.numbered_count = 8;
    for (int room = 0; room < 8; room++) {
        e.deck[room] = (uint8_t)(3 - room / 2);
        e.adjacent[room] = e.sees[room] = 1u << (room + 1) % 8 | 1u << (room + 7) % 8;
    }
    e.steps[1] = 1;
    e.steps[2] = 2;
    e.steps[3] = 3;
    e.quiet_turns_max = 100;
    e.failure[0] = 5;
    e.failure[1] = 2;
    e.failure[2] = 1;
    e.hand = e.hand_few = 3;
    e.aid_count = 3;
    memset(e.aid_room, DOCTOR_LUCKY_NOWHERE, sizeof e.aid_room);
    for (int aid = 0; aid < 3; aid++) {
        e.aid_base[aid] = e.aid_there[aid] = (uint8_t)(2 + aid);
        e.aid_id[aid][0] = (char)('x' + aid);
        e.aid_id[aid][1] = 'x';
    }
    doctor_lucky_edition_derive(&e);
    lp_game g;
    lp_game_init(&g, &lp_doctor_lucky, &e, 2);
    test_all(&g, "doctor_lucky, 19 cards, 2 players", 12, 3);
}

int main(void)
{
    test_lucktails();
    test_duck();
    test_doctor_lucky();
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
