/* Non-interference over the real bytes: two worlds play the same game, but for one card that is
 * hidden from a viewer. Every frame and answer that viewer gets must be the same, until the card is
 * played or laid open by the rules. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/battery.h"
#include "sim.h"

enum { DRAWS_MAX = 4096, WATCHER = 77 };

typedef struct seen_draw {
    table_state state;
    uint32_t k, n;
} seen_draw;

typedef struct twins {
    world w[2];
    party p[2];
    lp_random random, swap_random;
    int viewer_person; /* -1: a spectator without a session */
    seen_draw *draws;  /* of the first world */
    int draw_count, swapped_count;
    int chosen, hidden; /* which hidden draw is swapped; hidden ones so far */
    bool swapped, light;
} twins;

static int viewer_of(const twins *x)
{
    const table *t = party_table(&x->p[0]);
    return x->viewer_person < 0 || !t || t->phase < TABLE_PLAYING
               ? LP_SPECTATOR
               : table_seat_of(t, x->viewer_person);
}

/* Before the deal is folded the seats are not known to the table: ask what they will be. */
static int viewer_in_deal(const twins *x)
{
    const table *t = party_table(&x->p[0]);
    if (x->viewer_person < 0)
        return LP_SPECTATOR;
    if (t->phase >= TABLE_PLAYING)
        return viewer_of(x);
    fair_terms terms;
    lp_random unused;
    table_fill_terms(t, &terms, &unused);
    for (int i = 0; i < t->game.seats; i++)
        if (t->place[terms.place_of[i]] == x->viewer_person)
            return i;
    return LP_SPECTATOR;
}

/* --- The draws -------------------------------------------------------------------------------- */

static uint32_t first_draw(void *data, const char *code, const lp_game *g, const void *state,
                           uint32_t n)
{
    twins *x = data;
    (void)code;
    lp_assert(x->draw_count < DRAWS_MAX);
    seen_draw *d = &x->draws[x->draw_count++];
    memcpy(&d->state, state, g->rules->state_size);
    d->n = n;
    d->k = lp_random_below(&x->random, n);
    return d->k;
}

static void open_event(const lp_game *g, const void *before, uint32_t k, uint32_t n,
                       uint64_t event[LP_EVENT_MAX / 8])
{
    table_state after;
    const lp_step step = {LP_CHANCE, 0, k, n};
    memcpy(&after, before, g->rules->state_size);
    g->rules->chance_apply(g, &after, k);
    memset(event, 0, LP_EVENT_MAX);
    g->rules->event_fill(g, before, &after, &step, LP_OPEN, event);
}

/* The draw that brings the very same card, if it is still there. */
static bool like_draw(const lp_game *g, const seen_draw *d, const void *state, uint32_t *k,
                      uint32_t n)
{
    uint64_t wanted[LP_EVENT_MAX / 8], event[LP_EVENT_MAX / 8];
    lp_outcome outcomes[LP_OUTCOMES_MAX];
    open_event(g, &d->state, d->k, d->n, wanted);
    const int count = g->rules->chance_list(g, state, outcomes);
    for (int i = 0; i < count; i++) {
        open_event(g, state, outcomes[i].k, n, event);
        if (memcmp(event, wanted, sizeof event) == 0) {
            *k = outcomes[i].k;
            return true;
        }
    }
    return false;
}

static uint32_t second_draw(void *data, const char *code, const lp_game *g, const void *state,
                            uint32_t n)
{
    twins *x = data;
    (void)code;
    const int viewer = viewer_in_deal(x);
    const int index = x->swapped_count++;
    uint32_t k = 0;
    if (index >= x->draw_count) {
        x->light = true;
        return lp_random_below(&x->swap_random, n);
    }
    const seen_draw *d = &x->draws[index];
    const bool hidden = draw_is_hidden(g, state, viewer);
    const bool choose = hidden && x->hidden++ == x->chosen;
    if (!choose && !x->swapped)
        return d->k;
    if (!choose && like_draw(g, d, state, &k, n))
        return k;
    x->swapped = true;
    x->light |= !hidden;
    return lp_random_below(&x->swap_random, n);
}

/* --- Both at once ----------------------------------------------------------------------------- */

static void compare(twins *x, swap_stats *stats, bool revealed)
{
    const world_frame *f[2];
    size_t at[2] = {0, 0};
    uint64_t socket[2];
    for (int i = 0; i < 2; i++)
        socket[i] = x->viewer_person < 0 ? WATCHER : x->p[i].socket[x->viewer_person];
    while (!x->light) {
        for (int i = 0; i < 2; i++) {
            const world *w = &x->w[i];
            while (at[i] < w->frame_count && w->frames[at[i]].socket != socket[i])
                at[i]++;
            f[i] = at[i] < w->frame_count ? &w->frames[at[i]++] : NULL;
        }
        if (!f[0] && !f[1])
            break;
        if (!f[0] || !f[1] || strcmp(f[0]->text, f[1]->text) != 0) {
            if (!revealed)
                sim_fail("a hidden card shows to viewer %d:\n%s\n%s", viewer_of(x),
                         f[0] ? f[0]->text : "-", f[1] ? f[1]->text : "-");
            x->light = true;
        }
        stats->frames += x->swapped;
    }
    for (int i = 0; i < 2; i++)
        world_clear_frames(&x->w[i]);
}

/* Did the rules lay something open in the events from `from` on? */
static bool reveals(const twins *x, table_state before, size_t from)
{
    const table *t = party_table(&x->p[0]);
    for (size_t i = from; i < t->item_count; i++) {
        const table_item *item = &t->items[i];
        if (!item->is_step)
            continue;
        table_state after = before;
        if (item->step.actor == LP_CHANCE)
            t->game.rules->chance_apply(&t->game, &after, item->step.k);
        else
            t->game.rules->apply(&t->game, &after, item->step.action);
        if (step_reveals(&t->game, &before, &after, &item->step))
            return true;
        before = after;
    }
    return false;
}

static void act_both(twins *x, int who, lp_action action)
{
    char text[LP_ACTION_TEXT_MAX], more[120];
    for (int i = 0; i < 2; i++) {
        const table *t = party_table(&x->p[i]);
        lp_text out;
        lp_text_init(&out, text, sizeof text);
        t->game.rules->action_write(&t->game, action, &out);
        snprintf(more, sizeof more, ",\"decision\":%llu,\"action\":\"%s\"",
                 (unsigned long long)t->decision, text);
        const uint64_t before = t->decision;
        party_send(&x->p[i], who, "act", more);
        if (i == 1 && t->decision == before && who != x->viewer_person)
            x->light = true; /* the card swapped away was to be played */
    }
}

/* The bot in the second world does what it does in the first, after the same time. */
static void bot_both(twins *x, lp_action action)
{
    for (int i = 0; i < 2; i++) {
        world *w = &x->w[i];
        const table *t = party_table(&x->p[i]);
        const uint64_t before = t->decision;
        server_tick(w->s, w->now);
        for (size_t j = 0; j < w->job_count; j++)
            server_bot_answer(w->s, w->now, w->jobs[j].id, action);
        w->job_count = 0;
        w->now += w->limits.bot_ms;
        server_tick(w->s, w->now);
        world_settle(w);
        if (i == 1 && (t->decision == before || strstr(w->log, "not legal")))
            x->light = true;
    }
}

/* The viewer tries something that cannot be: the refusal must not tell anything either. */
static void probe(twins *x, lp_random *r)
{
    const table *t = party_table(&x->p[0]);
    lp_action legal[LP_LEGAL_MAX];
    const int count = lp_legal(&t->game, &t->state, legal);
    const lp_action action = (lp_action)lp_random_below(r, t->game.rules->action_count);
    for (int i = 0; i < count; i++)
        if (legal[i] == action)
            return;
    if (x->viewer_person >= 0)
        act_both(x, x->viewer_person, action);
}

static void come_back(twins *x, lp_random *r)
{
    const table *t = party_table(&x->p[0]);
    const uint64_t event = lp_random_below(r, (uint32_t)t->item_count);
    for (int i = 0; i < 2; i++) {
        if (x->viewer_person >= 0) {
            server_socket_closed(x->w[i].s, x->w[i].now, x->p[i].socket[x->viewer_person]);
            party_hello(&x->p[i], x->viewer_person, event);
        }
    }
}

static void compare_replay(twins *x)
{
    const world_reply *reply[2];
    for (int i = 0; i < 2; i++)
        world_request(&x->w[i], GET_REPLAY, x->p[i].code, NULL, "", &reply[i]);
    if (!x->light && strcmp(reply[0]->body, reply[1]->body) != 0)
        sim_fail("a hidden card shows in the public replay");
}

/* --- A game ----------------------------------------------------------------------------------- */

static void open_both(twins *x, const char *game, int seats, int people)
{
    char hello[120];
    for (int i = 0; i < 2; i++) {
        world *w = &x->w[i];
        world_init(w, sim_seed);
        w->user = x;
        w->force_draw = i == 0 ? first_draw : second_draw;
        world_start(w);
        party_open(&x->p[i], w, game, seats, people, "");
        world_open(w, WATCHER, NULL);
        snprintf(hello, sizeof hello,
                 "{\"type\":\"hello\",\"tables\":[{\"table\":\"%s\",\"event\":0}]}", x->p[i].code);
        world_send(w, WATCHER, hello);
    }
    party_start(&x->p[0]);
    /* The first world has been dealt: from here the viewer's seat is known. */
    party_start(&x->p[1]);
}

static void decide(twins *x, swap_stats *stats, lp_random *r)
{
    const table *t = party_table(&x->p[0]);
    lp_action legal[LP_LEGAL_MAX];
    const int count = lp_legal(&t->game, &t->state, legal);
    const lp_action action = legal[lp_random_below(r, (uint32_t)count)];
    const table_state before = t->state;
    const size_t from = t->item_count;
    const int who = party_to_act(&x->p[0]);
    if (who < 0)
        bot_both(x, action);
    else
        act_both(x, who, action);
    if (x->draw_count != x->swapped_count)
        x->light = true; /* where one draws and the other does not, the rules have told */
    compare(x, stats, reveals(x, before, from));
}

void sim_swap(uint64_t seed, swap_stats *stats)
{
    static const char *const games[] = {"lucktails", "doctor_lucky", "duck"};
    static twins x;
    lp_random r;
    lp_random_init(&r, seed, 21);
    memset(&x, 0, sizeof x);
    x.draws = calloc(DRAWS_MAX, sizeof *x.draws);
    lp_assert(x.draws);
    lp_random_init(&x.random, seed, 22);
    lp_random_init(&x.swap_random, seed, 23);
    const int seats = 3 + (int)lp_random_below(&r, 2);
    const int people = seats - (int)lp_random_below(&r, 2);
    x.viewer_person = (int)lp_random_below(&r, (uint32_t)people + 1) - 1;
    x.chosen = (int)lp_random_below(&r, 24);
    open_both(&x, games[seed % 3], seats, people);
    compare(&x, stats, false);
    for (int i = 0; i < 150 && !x.light && party_table(&x.p[0])->phase == TABLE_PLAYING; i++) {
        decide(&x, stats, &r);
        if (x.light || party_table(&x.p[0])->phase != TABLE_PLAYING)
            break;
        if (i % 4 == 1)
            probe(&x, &r);
        if (i % 7 == 3)
            come_back(&x, &r);
        if (i % 9 == 5)
            compare_replay(&x);
        compare(&x, stats, false);
    }
    stats->games++;
    stats->swaps += x.swapped;
    free(x.draws);
    world_finish(&x.w[0]);
    world_finish(&x.w[1]);
}
