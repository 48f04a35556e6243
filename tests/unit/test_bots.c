/* Bots: legal choices, the same play for the same seed and budget, and a ladder of strengths. */
#include "bots/duck_taste.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

enum { NODES = 24 }; /* for those who search: enough to see them work */

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
        const size_t size = bots[turn]->arena_size(g);
        void *arena = malloc(size + 1); /* a new one each time: nothing is kept in it */
        const lp_think think = {
            .random = &mind, .arena = arena, .arena_size = size, .nodes = NODES};
        g->rules->view_fill(g, state, turn, view);
        const lp_action action = bots[turn]->choose(g, view, legal, count, &think);
        free(arena);
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
                for (uint64_t seed = 1; seed <= 3; seed++)
                    assert_int_equal(play_game(&g, bots, seed, shares),
                                     play_game(&g, bots, seed, shares));
            }
    }
}

/* One bot of an id among those of another, seat after seat: what it has of all wins, as a multiple
 * of its share. */
static double strength(const lp_rules *rules, const char *one, const char *others, int games)
{
    const int seats = rules->seats_min + 1;
    lp_game g;
    lp_game_init(&g, rules, lp_edition_find(rules, "default"), seats);
    double won = 0, all = 0;
    for (uint64_t seed = 1; seed <= (uint64_t)games; seed++) {
        const int at = (int)(seed % (uint64_t)seats);
        const lp_bot *bots[LP_SEATS_MAX];
        double shares[LP_SEATS_MAX] = {0};
        for (int seat = 0; seat < seats; seat++)
            bots[seat] = lp_bot_find(rules, seat == at ? one : others);
        play_game(&g, bots, seed, shares);
        won += shares[at];
        for (int seat = 0; seat < seats; seat++)
            all += shares[seat];
    }
    print_message("%s, %d players: %s has %.1f of %.0f wins from %s\n", rules->id, seats, one, won,
                  all, others);
    return won / all * seats;
}

static void thumb_beats_random(void **unused)
{
    (void)unused;
    for (int i = 0; i < LP_GAME_COUNT; i++)
        assert_true(strength(lp_rules_at(i), "thumb", "random", 400) > 1.3);
}

/* The ladder itself is measured by the arena; here only that nobody stands on its head. */
static void club_beats_beginner_beats_random(void **unused)
{
    (void)unused;
    for (int i = 0; i < LP_GAME_COUNT; i++) {
        if (!lp_bot_find(lp_rules_at(i), "club"))
            continue;
        assert_true(strength(lp_rules_at(i), "club", "beginner", 400) > 1.05);
        assert_true(strength(lp_rules_at(i), "beginner", "random", 400) > 1.05);
    }
}

/* Whoever plays DUCK by taste may be asked with a state or with what the seat sees of it: hidden
 * cards make no difference. */
static void taste_in_duck_sees_no_hidden_card(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        lp_game g;
        lp_game_init(&g, &lp_duck, lp_edition_find(&lp_duck, "default"), 3 + (int)(seed % 3));
        uint64_t state[LP_STATE_MAX / 8];
        duck_view view;
        lp_action legal[LP_LEGAL_MAX];
        lp_random deal;
        lp_random_init(&deal, seed, 0);
        lp_setup(&g, state);
        for (int turn; (turn = lp_settle(&g, state, &deal)) != LP_OVER;) {
            const int count = lp_legal(&g, state, legal);
            g.rules->view_fill(&g, state, turn, &view);
            const lp_action seen = duck_taste_choose(&duck_taste_tuned, &g, &view.table, turn,
                                                     view.hand_counts, legal, count);
            assert_int_equal(seen, duck_taste_choose(&duck_taste_tuned, &g,
                                                     (const duck_state *)(const void *)state, turn,
                                                     view.hand_counts, legal, count));
            assert_int_equal(lp_act(&g, state, turn, seen), LP_OK);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_bot_plays_every_game_to_the_end),
        cmocka_unit_test(thumb_beats_random),
        cmocka_unit_test(club_beats_beginner_beats_random),
        cmocka_unit_test(taste_in_duck_sees_no_hidden_card),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
