/* Runs the battery over games x player counts x seeds.
 *
 *     conformance [--game ID] [--players N] [--seeds COUNT] [--first SEED]
 *
 * Prints a line per game and player count; a failure prints the one line that repeats it. Also
 * shows that the battery can fail: games with a planted leak must be caught. */
#include "battery.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int passed, failed;

static battery battery_for(const lp_game *g)
{
    battery b = {.game = g};
    /* Each decision is followed by a few draws at most, but for the deals: 4 per decision and 1,000
     * more is ample. */
    b.capacity = (int)(4 * g->rules->decisions_max(g) + 1000);
    if (b.capacity > 4000000)
        b.capacity = 4000000;
    b.steps = malloc((size_t)b.capacity * sizeof b.steps[0]);
    return b;
}

/* One seed: the game itself, its replay, and a swap for every viewer. */
static bool run_seed(battery *b, uint64_t seed)
{
    if (!battery_play(b, seed) || !battery_replay(b))
        return false;
    for (int viewer = 0; viewer < b->game->seats; viewer++)
        if (!battery_swap(b, viewer, seed))
            return false;
    return battery_swap(b, LP_SPECTATOR, seed);
}

static void run(const lp_game *g, uint64_t first, uint64_t seeds)
{
    battery b = battery_for(g);
    for (uint64_t seed = first; seed < first + seeds; seed++)
        if (!run_seed(&b, seed)) {
            printf("FAIL conformance --game %s --players %d --first %llu --seeds 1: %s\n",
                   g->rules->id, g->seats, (unsigned long long)seed, b.failure);
            failed++;
            free(b.steps);
            return;
        }
    passed++;
    printf("ok   %-12s %d players: %llu games, %llu decisions, %llu refusals, %llu swaps compared "
           "over %llu steps\n",
           g->rules->id, g->seats, (unsigned long long)seeds, (unsigned long long)b.decisions,
           (unsigned long long)b.refused, (unsigned long long)b.swaps,
           (unsigned long long)b.swap_steps);
    fflush(stdout);
    free(b.steps);
}

/* --- Planted leaks: the battery must be able to fail ------------------------------------------ */

static const lp_rules *honest;

/* Leaks one bit of the whole state through the last byte of the view. */
static void leaky_view_fill(const lp_game *g, const void *state, int viewer, void *view)
{
    honest->view_fill(g, state, viewer, view);
    lp_game plain = *g;
    plain.rules = honest;
    ((uint8_t *)view)[honest->view_size - 1] ^= (uint8_t)(lp_state_hash(&plain, state) >> 40 & 1);
}

/* Leaks through the event instead. */
static void leaky_event_fill(const lp_game *g, const void *before, const void *after,
                             const lp_step *step, int viewer, void *event)
{
    honest->event_fill(g, before, after, step, viewer, event);
    ((uint8_t *)event)[honest->event_size - 1] ^=
        (uint8_t)(step->actor == LP_CHANCE ? step->k & 1 : 0);
}

/* Forgets to say no. */
static lp_error lenient_apply(const lp_game *g, void *state, lp_action action)
{
    const lp_error e = honest->apply(g, state, action);
    return e == LP_ERR_UNKNOWN_ACTION ? LP_OK : e;
}

static void expect_caught(const lp_rules *rules, const char *what, const char *expected)
{
    lp_game g;
    lp_game_init(&g, rules, lp_edition_find(honest, "default"), honest->seats_min + 1);
    battery b = battery_for(&g);
    bool caught = false;
    for (uint64_t seed = 1; seed <= 20 && !caught; seed++)
        caught = !run_seed(&b, seed);
    const bool right = caught && strstr(b.failure, expected);
    printf("%s %-12s a planted %s is %s%s%s\n", right ? "ok  " : "FAIL", rules->id, what,
           caught ? "caught: " : "NOT caught", b.failure, "");
    right ? passed++ : failed++;
    free(b.steps);
}

static void plant(const lp_rules *rules)
{
    honest = rules;
    lp_rules bad = *rules;
    bad.view_fill = leaky_view_fill;
    if (rules != &lp_yucatan) /* nothing is hidden there */
        expect_caught(&bad, "leak in the view", "");
    bad = *rules;
    bad.event_fill = leaky_event_fill;
    if (rules != &lp_yucatan)
        expect_caught(&bad, "leak in the event", "(event)");
    bad = *rules;
    bad.apply = lenient_apply;
    expect_caught(&bad, "missing refusal", "not refused");
}

int main(int argc, char **argv)
{
    const char *game = NULL;
    int players = 0;
    uint64_t seeds = 100, first = 1;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--game"))
            game = argv[i + 1];
        else if (!strcmp(argv[i], "--players"))
            players = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "--seeds"))
            seeds = strtoull(argv[i + 1], NULL, 10);
        else if (!strcmp(argv[i], "--first"))
            first = strtoull(argv[i + 1], NULL, 10);
    }
    for (int i = 0; i < LP_GAME_COUNT; i++) {
        const lp_rules *rules = lp_rules_at(i);
        if (game && strcmp(game, rules->id) != 0)
            continue;
        for (int seats = rules->seats_min; seats <= rules->seats_max; seats++) {
            lp_game g;
            if (players && players != seats)
                continue;
            lp_game_init(&g, rules, lp_edition_find(rules, "default"), seats);
            run(&g, first, seeds);
        }
        if (!players)
            plant(rules);
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
