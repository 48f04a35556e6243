/* Bots: legal choices, the same play for the same seed, and thumb better than random. */
#include "support.h"

#include <string.h>

/* Plays one game; bots[i] decides for seat i. Adds each seat's share of the win. */
static uint64_t play_game(const lp_game *g, const lp_bot *const *bots, uint64_t seed,
                          double *shares)
{
    uint64_t state[LP_STATE_MAX / 8], view[LP_VIEW_MAX / 8];
    lp_action legal[LP_LEGAL_MAX];
    lp_random deal, mind;
    lp_random_init(&deal, seed, 0);
    lp_random_init(&mind, seed, 1);
    lp_setup(g, state);
    for (int turn; (turn = lp_settle(g, state, &deal)) != LP_OVER;) {
        const int count = lp_legal(g, state, legal);
        const lp_think think = {.random = &mind};
        assert_int_equal(bots[turn]->arena_size(g), 0);
        g->rules->view_fill(g, state, turn, view);
        const lp_action action = bots[turn]->choose(g, view, legal, count, &think);
        assert_int_equal(lp_act(g, state, turn, action), LP_OK);
    }
    const uint32_t winners = g->rules->winners(g, state);
    for (int seat = 0; seat < g->seats; seat++)
        if (winners >> seat & 1)
            shares[seat] += 1.0 / __builtin_popcount(winners);
    return lp_state_hash(g, state);
}

static void every_bot_plays_every_game_to_the_end(void **unused)
{
    (void)unused;
    for (int i = 0; i < LP_GAME_COUNT; i++) {
        const lp_rules *rules = lp_rules_at(i);
        assert_non_null(lp_bot_find(rules, "random"));
        assert_non_null(lp_bot_find(rules, "thumb"));
        assert_null(lp_bot_find(rules, "nobody"));
        const char *id;
        for (int b = 0; (id = lp_bot_id(rules, b)) != NULL; b++)
            for (int seats = rules->seats_min; seats <= rules->seats_max; seats++) {
                lp_game g;
                lp_game_init(&g, rules, lp_edition_find(rules, "default"), seats);
                const lp_bot *bots[LP_SEATS_MAX];
                double shares[LP_SEATS_MAX] = {0};
                for (int seat = 0; seat < seats; seat++)
                    bots[seat] = lp_bot_find(rules, id);
                for (uint64_t seed = 1; seed <= 20; seed++)
                    assert_int_equal(play_game(&g, bots, seed, shares),
                                     play_game(&g, bots, seed, shares));
            }
    }
}

/* One thumb bot among random ones, seat after seat: it wins far more than its share. */
static void thumb_beats_random(void **unused)
{
    (void)unused;
    for (int i = 0; i < LP_GAME_COUNT; i++) {
        const lp_rules *rules = lp_rules_at(i);
        const int seats = rules->seats_min + 1;
        lp_game g;
        lp_game_init(&g, rules, lp_edition_find(rules, "default"), seats);
        double won = 0, all = 0;
        for (uint64_t seed = 1; seed <= 400; seed++) {
            const int thumb = (int)(seed % (uint64_t)seats);
            const lp_bot *bots[LP_SEATS_MAX];
            double shares[LP_SEATS_MAX] = {0};
            for (int seat = 0; seat < seats; seat++)
                bots[seat] = lp_bot_find(rules, seat == thumb ? "thumb" : "random");
            play_game(&g, bots, seed, shares);
            won += shares[thumb];
            for (int seat = 0; seat < seats; seat++)
                all += shares[seat];
        }
        print_message("%s, %d players: thumb has %.1f of %.0f wins\n", rules->id, seats, won, all);
        assert_true(won > 1.3 * all / seats);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bot_plays_every_game_to_the_end),
        cmocka_unit_test(thumb_beats_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
