/* Plays seeded random games and prints one hash over every state on the way: the same on every
 * compiler, at every optimisation level, and through WebAssembly (bindings/wasm/test does the same
 * there).
 *
 *     hashes [SEEDS]        one line per game, players and seed */
#include <stdio.h>
#include <stdlib.h>

#include "luckpond/luckpond.h"

static uint64_t play(const lp_game *g, uint64_t seed)
{
    uint64_t state[LP_STATE_MAX / 8];
    lp_action legal[LP_LEGAL_MAX];
    lp_random random;
    lp_random_init(&random, seed, 0);
    lp_setup(g, state);
    uint64_t chain = 0;
    while (lp_settle(g, state, &random) != LP_OVER) {
        const int count = lp_legal(g, state, legal);
        lp_act(g, state, lp_turn(g, state), legal[lp_random_below(&random, (uint32_t)count)]);
        chain = chain * 0x100000001b3u ^ lp_state_hash(g, state);
    }
    return chain * 0x100000001b3u ^ lp_state_hash(g, state);
}

int main(int argc, char **argv)
{
    const uint64_t seeds = argc > 1 ? strtoull(argv[1], NULL, 10) : 5;
    for (int i = 0; i < LP_GAME_COUNT; i++) {
        const lp_rules *rules = lp_rules_at(i);
        for (int seats = rules->seats_min; seats <= rules->seats_max; seats++) {
            lp_game g;
            lp_game_init(&g, rules, lp_edition_find(rules, "default"), seats);
            for (uint64_t seed = 1; seed <= seeds; seed++)
                printf("%s %d %llu %016llx\n", rules->id, seats, (unsigned long long)seed,
                       (unsigned long long)play(&g, seed));
        }
    }
    return 0;
}
