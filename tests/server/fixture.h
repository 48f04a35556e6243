/* One world and one table, made new for each test. */
#ifndef LUCKPOND_TESTS_SERVER_FIXTURE_H
#define LUCKPOND_TESTS_SERVER_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "party.h"

static world w;
static party p;

static inline int begin(void **unused)
{
    (void)unused;
    world_init(&w, 7);
    world_start(&w);
    return 0;
}

static inline int end(void **unused)
{
    (void)unused;
    world_finish(&w);
    return 0;
}

static inline void restart(size_t kept)
{
    world_crash(&w, kept);
    world_clear_frames(&w);
    world_start(&w);
}

static inline uint64_t hash(void)
{
    const table *t = party_table(&p);
    return lp_state_hash(&t->game, &t->state);
}

/* Plays on until the game is over or `most` decisions were made by people. */
static inline void play_on(int most)
{
    for (int i = 0; i < most && party_table(&p)->phase == TABLE_PLAYING;) {
        const int who = party_to_act(&p);
        if (who < 0) {
            world_pass(&w, 1000);
            continue;
        }
        party_act(&p, who, i++ * 7);
        world_clear_frames(&w);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, begin, end)

#endif
