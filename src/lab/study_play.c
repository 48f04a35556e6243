/* Whole games of the designer's bench. */
#include <stdlib.h>
#include <string.h>

#include "bots/bots.h"
#include "study_batch.h"

/* --- Players ---------------------------------------------------------------------------------- */

bool study_desk_open(study_desk *d, const lp_game *g, const atomic_bool *stop)
{
    static const char *const ids[STUDY_BOTS] = {"beginner", "club", "thumb"};
    memset(d, 0, sizeof *d);
    d->game = g;
    d->stop = stop;
    for (int i = 0; i < STUDY_BOTS; i++) {
        study_bot *b = &d->bots[i];
        b->bot = lp_bot_find(g->rules, ids[i]);
        b->arena_size = b->bot->arena_size(g);
        b->arena = malloc(b->arena_size + 8);
        if (!b->arena)
            return false;
    }
    return true;
}

void study_desk_close(study_desk *d)
{
    for (int i = 0; i < STUDY_BOTS; i++)
        free(d->bots[i].arena);
    free(d->trail);
}

static lp_action ask(const study_desk *d, int bot, const study_state *s, int seat,
                     const lp_action *legal, int count, lp_random *random)
{
    const study_bot *b = &d->bots[bot];
    uint64_t view[LP_VIEW_MAX / 8];
    const lp_think think = {.random = random, .arena = b->arena, .arena_size = b->arena_size};
    if (count == 1)
        return legal[0];
    d->game->rules->view_fill(d->game, s, seat, view);
    return b->bot->choose(d->game, view, legal, count, &think);
}

static bool remember(study_desk *d, const study_state *s)
{
    if (d->trail_count == d->trail_room) {
        const size_t room = 2 * d->trail_room + 256;
        study_state *trail = realloc(d->trail, room * sizeof *trail);
        if (!trail)
            return false;
        d->trail = trail;
        d->trail_room = room;
    }
    d->trail[d->trail_count++] = *s;
    return true;
}

bool study_play(study_desk *d, const int *bots, uint64_t seed, uint64_t index, study_state *last,
                study_watch *watch)
{
    const lp_game *g = d->game;
    lp_action legal[LP_LEGAL_MAX];
    lp_random chance, minds;
    lp_random_init(&chance, seed, index);
    lp_random_init(&minds, ~seed, index);
    memset(last, 0, sizeof *last);
    lp_setup(g, last);
    d->trail_count = 0;
    for (int turn; (turn = lp_settle(g, last, &chance)) != LP_OVER;) {
        if (d->stop && atomic_load(d->stop))
            return false;
        const int count = lp_legal(g, last, legal);
        const lp_action action = ask(d, bots[turn], last, turn, legal, count, &minds);
        if (!remember(d, last))
            return false;
        if (watch)
            watch->decision(watch, last, turn, legal, count, action);
        const lp_error e = g->rules->apply(g, last, action);
        lp_assert(e == LP_OK);
    }
    return true;
}

void study_play_on(study_desk *d, study_state *s, lp_random *random)
{
    const lp_game *g = d->game;
    lp_action legal[LP_LEGAL_MAX];
    for (int turn; (turn = lp_settle(g, s, random)) != LP_OVER;) {
        const int count = lp_legal(g, s, legal);
        (void)g->rules->apply(g, s, ask(d, STUDY_PLAYOUT, s, turn, legal, count, random));
    }
}

double study_share(const lp_game *g, const study_state *s, int seat)
{
    const uint32_t winners = g->rules->winners(g, s);
    return winners >> seat & 1 ? 1.0 / __builtin_popcount(winners) : 0;
}

/* --- Club players only ------------------------------------------------------------------------ */

typedef struct counting {
    study_watch watch;
    const lp_game *game;
    study_batch *batch;
    int before; /* the seat that decided last */
    bool used[LP_SEATS_MAX][STUDY_ITEMS_MAX];
} counting;

static void count_items(counting *c, const study_state *s, int seat, const lp_action *legal,
                        int count, lp_action action)
{
    bool offered[STUDY_ITEMS_MAX] = {false};
    int items[STUDY_ITEMS_OF];
    for (int i = 0; i < count; i++)
        for (int k = study_items_of(c->game, s, legal[i], items); k > 0; k--)
            offered[items[k - 1]] = true;
    for (int i = 0; i < STUDY_ITEMS_MAX; i++)
        c->batch->offered[i] += offered[i];
    for (int k = study_items_of(c->game, s, action, items); k > 0; k--) {
        c->batch->chosen[items[k - 1]]++;
        c->used[seat][items[k - 1]] = true;
    }
}

static void count_decision(study_watch *w, const study_state *s, int seat, const lp_action *legal,
                           int count, lp_action action)
{
    counting *c = (counting *)w;
    c->batch->decisions++;
    c->batch->choices += count > 1;
    c->batch->options += count;
    c->batch->turns += seat != c->before;
    c->before = seat;
    count_items(c, s, seat, legal, count, action);
}

static void count_end(counting *c, const study_state *s)
{
    const lp_game *g = c->game;
    study_batch *b = c->batch;
    int32_t scores[LP_SEATS_MAX];
    g->rules->scores(g, s, scores);
    for (int seat = 0; seat < g->seats; seat++) {
        const double share = study_share(g, s, seat);
        b->win[seat] += share;
        b->score[seat] += scores[seat];
        for (int i = 0; i < STUDY_ITEMS_MAX; i++)
            if (c->used[seat][i]) {
                b->users[i]++;
                b->user_wins[i] += share;
            }
    }
    b->nobody_won += g->rules->winners(g, s) == 0;
    b->games++;
}

bool study_play_clubs(study_desk *d, study_batch *b, uint64_t seed, uint64_t games)
{
    int bots[LP_SEATS_MAX];
    for (int i = 0; i < LP_SEATS_MAX; i++)
        bots[i] = STUDY_CLUB;
    b->lengths = calloc(games + 1, sizeof *b->lengths);
    if (!b->lengths)
        return false;
    for (uint64_t i = 0; i < games; i++) {
        counting c = {{count_decision}, d->game, b, -1, {{false}}};
        study_state last;
        const double before = b->decisions;
        if (!study_play(d, bots, seed, i, &last, &c.watch))
            return false;
        count_end(&c, &last);
        if (d->trail_count > 0)
            b->rounds += study_rounds(d->game, &d->trail[d->trail_count - 1]);
        b->lengths[b->length_count++] = (uint32_t)(b->decisions - before);
    }
    return true;
}

/* --- Beginners and clubs at one table --------------------------------------------------------- */

/* Draws a table with at least one of each. */
static void draw_table(const lp_game *g, lp_random *random, int *bots)
{
    for (uint32_t clubs = 0;;) {
        clubs = lp_random_below(random, 1u << g->seats);
        if (clubs == 0 || clubs == (1u << g->seats) - 1)
            continue;
        for (int i = 0; i < g->seats; i++)
            bots[i] = clubs >> i & 1 ? STUDY_CLUB : STUDY_BEGINNER;
        return;
    }
}

bool study_play_mixed(study_desk *d, study_batch *b, uint64_t seed, uint64_t games)
{
    lp_random tables;
    lp_random_init(&tables, seed ^ 0x7461626c6573u, 0);
    for (uint64_t i = 0; i < games; i++) {
        int bots[LP_SEATS_MAX];
        study_state last;
        double shares[2] = {0}, seats[2] = {0};
        draw_table(d->game, &tables, bots);
        if (!study_play(d, bots, seed, i, &last, NULL))
            return false;
        for (int seat = 0; seat < d->game->seats; seat++) {
            const double share = study_share(d->game, &last, seat);
            const int who = bots[seat] == STUDY_CLUB;
            shares[who] += share;
            seats[who]++;
            b->squares += share * share;
        }
        const double ahead = shares[1] / seats[1] - shares[0] / seats[0];
        b->ahead += ahead;
        b->ahead_squares += ahead * ahead;
        for (int who = 0; who < 2; who++) {
            b->wins[who] += shares[who];
            b->seats[who] += seats[who];
        }
        b->mixed_games++;
    }
    return true;
}
