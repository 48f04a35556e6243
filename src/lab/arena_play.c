#include "arena_play.h"

#include <string.h>

/* --- Who sits where --------------------------------------------------------------------------- */

/* The players of a mixed table, in the order of seats before any turning: as different as can be,
 * which of them and in which order is drawn for each block. */
static void mix(const arena_match *m, int bot_count, uint64_t seed, uint64_t block, int *bots)
{
    int order[ARENA_BOTS_MAX], at = bot_count;
    lp_random random;
    lp_random_init(&random, seed ^ 0x6d69786564u, block);
    for (int seat = 0; seat < m->game->seats; seat++) {
        if (at == bot_count) { /* all have a seat: once more from the start, in another order */
            for (int i = 0; i < bot_count; i++) {
                const int j = (int)lp_random_below(&random, (uint32_t)i + 1);
                order[i] = order[j];
                order[j] = i;
            }
            at = 0;
        }
        bots[seat] = order[at++];
    }
}

void arena_seating(const arena_match *m, int bot_count, uint64_t seed, uint64_t block, int game,
                   int *bots)
{
    const int seats = m->game->seats;
    if (m->a == ARENA_MIXED) {
        int order[LP_SEATS_MAX];
        mix(m, bot_count, seed, block, order);
        for (int seat = 0; seat < seats; seat++)
            bots[(seat + game) % seats] = order[seat];
        return;
    }
    const bool one_a = game < seats;
    for (int seat = 0; seat < seats; seat++)
        bots[seat] = (seat == game % seats) == one_a ? m->a : m->b;
}

/* --- Players ---------------------------------------------------------------------------------- */

void arena_bench_init(arena_bench *b, const arena_plan *plan)
{
    memset(b, 0, sizeof *b);
    b->plan = plan;
}

void arena_bench_close(arena_bench *b)
{
    for (int i = 0; i < ARENA_BOTS_MAX; i++)
        for (int k = 0; k < LP_SEATS_MAX; k++) {
            player_close(b->players[i][k]);
            b->players[i][k] = NULL;
        }
}

/* Copy number `copy` of a bot; NULL when it does not open, with a message. */
static player *player_of(arena_bench *b, int bot, int copy)
{
    player **p = &b->players[bot][copy];
    if (*p)
        return *p;
    if (player_open(p, b->game, b->plan->bots[bot], b->plan->seed, b->message, sizeof b->message))
        player_limit(*p, &b->plan->limits);
    return *p;
}

/* Puts everybody in place; the seat whose player does not come, or -1. */
static int sit_down(arena_bench *b, const int *bots)
{
    int copies[ARENA_BOTS_MAX] = {0};
    for (int seat = 0; seat < b->game->seats; seat++) {
        b->table.players[seat] = player_of(b, bots[seat], copies[bots[seat]]++);
        if (!b->table.players[seat])
            return seat;
    }
    return -1;
}

/* Ends the program in this seat; it is started anew for the next game. */
static void send_away(arena_bench *b, int seat)
{
    for (int i = 0; i < ARENA_BOTS_MAX; i++)
        for (int k = 0; k < LP_SEATS_MAX; k++)
            if (b->players[i][k] && b->players[i][k] == b->table.players[seat]) {
                player_close(b->players[i][k]);
                b->players[i][k] = NULL;
            }
}

/* --- Games ------------------------------------------------------------------------------------ */

/* Winners first, then by score; equal scores share a place. */
static void find_places(const lp_game *g, const void *state, arena_game *out)
{
    int32_t scores[LP_SEATS_MAX];
    g->rules->scores(g, state, scores);
    const uint32_t winners = g->rules->winners(g, state);
    for (int i = 0; i < g->seats; i++) {
        int before = 0;
        for (int k = 0; k < g->seats; k++) {
            const bool won = winners >> k & 1;
            before += won != (winners >> i & 1) ? won : !won && scores[k] > scores[i];
        }
        out->place[i] = (uint8_t)(1 + before + (winners == 0)); /* nobody is first then */
        if (out->place[i] > LP_SEATS_MAX)
            out->place[i] = LP_SEATS_MAX;
    }
}

/* The bot in `seat` has failed: it loses with all its seats, the others share the win. With nobody
 * else at the table nobody wins. */
static void lose_by_fault(const int *bots, int seats, int seat, player_fault fault, arena_game *out)
{
    for (int i = 0; i < seats; i++)
        out->place[i] = bots[i] == bots[seat] ? 2 : 1;
    out->fault = (uint8_t)fault;
    out->fault_seat = (uint8_t)seat;
}

static arena_outcome play_game(arena_bench *b, uint64_t deal, uint64_t index, const int *bots,
                               arena_game *out)
{
    lab_table *t = &b->table;
    memset(out, 0, sizeof *out);
    int failed = sit_down(b, bots);
    player_fault fault = PLAYER_LEFT;
    if (failed < 0) {
        lp_random chance;
        lp_random_init(&chance, b->plan->seed, deal);
        t->chance = &chance;
        if (lab_table_play(t, index, NULL, b->message, sizeof b->message)) {
            find_places(b->game, &t->state, out);
            return ARENA_PLAYED;
        }
        if (t->failed < 0)
            return ARENA_STOPPED;
        failed = t->failed;
        fault = player_fault_of(t->players[failed]);
        send_away(b, failed);
    } else if (!player_is_program(b->plan->bots[bots[failed]])) {
        return ARENA_FAILED;
    }
    lose_by_fault(bots, b->game->seats, failed, fault, out);
    return ARENA_PLAYED;
}

arena_outcome arena_play_block(arena_bench *b, const arena_match *m, uint64_t number,
                               arena_block *out)
{
    if (b->game != m->game) { /* bots are opened for one number of seats */
        arena_bench_close(b);
        b->game = m->game;
    }
    b->message[0] = 0;
    memset(&b->table, 0, sizeof b->table);
    b->table.game = m->game;
    b->table.stop = b->plan->stop;
    b->table.seed = b->plan->seed ^ 0x706c6179657273u; /* the players' streams are not the deal's */
    memset(out, 0, sizeof *out);
    for (int i = 0; i < m->block_games; i++) {
        int bots[LP_SEATS_MAX];
        arena_seating(m, b->plan->bot_count, b->plan->seed, number, i, bots);
        const uint64_t index = number * ARENA_BLOCK_GAMES_MAX + (uint64_t)i;
        const arena_outcome outcome = play_game(b, number, index, bots, &out->games[i]);
        if (outcome != ARENA_PLAYED)
            return outcome;
    }
    out->played = true;
    return ARENA_PLAYED;
}
