/* Non-interference over the real bytes: two worlds play the same game, but for one card that is
 * hidden from a viewer. Every byte that this viewer, a spectator and a screen get through any
 * channel must be the same and come at the same time, and so must the log and the counters, until
 * the card is played or laid open by the rules. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conformance/battery.h"
#include "sim.h"

enum { DRAWS_MAX = 4096, WATCHER = 77, SCREEN = 78 };

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
    channel planted;
    bool caught;
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

/* What a planted leak tells: a number that depends on all that is hidden. */
static uint64_t tell(const twins *x, int i, channel c)
{
    const table *t = party_table(&x->p[i]);
    return x->planted == c && t ? lp_state_hash(&t->game, &t->state) : 0;
}

static void differ(twins *x, channel c, const char *a, const char *b)
{
    static const char *const names[] = {"none", "viewer", "watcher", "screen", "time",
                                        "hint", "replay", "log",     "counts"};
    if (x->planted != c && x->planted < CHANNEL_VIEWS)
        sim_fail("a hidden card shows to viewer %d (%s):\n%s\n%s", viewer_of(x), names[c], a, b);
    x->caught = x->light = true;
}

static bool is_hint(const world_frame *f) { return strstr(f->text, "\"type\":\"hint\"") != NULL; }

/* The frames to one socket in each world, one by one. */
static void compare_frames(twins *x, channel c, const uint64_t socket[2], swap_stats *stats,
                           bool revealed)
{
    const world_frame *f[2];
    size_t at[2] = {0, 0};
    while (!x->light) {
        for (int i = 0; i < 2; i++) {
            const world *w = &x->w[i];
            while (at[i] < w->frame_count && w->frames[at[i]].socket != socket[i])
                at[i]++;
            f[i] = at[i] < w->frame_count ? &w->frames[at[i]++] : NULL;
        }
        if (!f[0] && !f[1])
            break;
        const char *a = f[0] ? f[0]->text : "-", *b = f[1] ? f[1]->text : "-";
        const bool told = tell(x, 0, c) != tell(x, 1, c);
        if (strcmp(a, b) != 0 && revealed)
            x->light = true;
        else if (strcmp(a, b) != 0 || (told && !revealed))
            differ(x, f[0] && is_hint(f[0]) && x->planted != c ? CHANNEL_HINT : c, a, b);
        else if (f[0]->at + (int64_t)(tell(x, 0, CHANNEL_TIME) % 7) !=
                     f[1]->at + (int64_t)(tell(x, 1, CHANNEL_TIME) % 7) &&
                 !revealed)
            differ(x, CHANNEL_TIME, a, b);
        stats->frames += x->swapped;
    }
}

static void compare_operator(twins *x)
{
    const server_counts a = server_count(x->w[0].s), b = server_count(x->w[1].s);
    if (x->w[0].log_hash + tell(x, 0, CHANNEL_LOG) != x->w[1].log_hash + tell(x, 1, CHANNEL_LOG))
        differ(x, CHANNEL_LOG, x->w[0].log, x->w[1].log);
    else if (memcmp(&a, &b, sizeof a) != 0 ||
             tell(x, 0, CHANNEL_COUNTS) != tell(x, 1, CHANNEL_COUNTS))
        differ(x, CHANNEL_COUNTS, "-", "-");
}

/* What is public is known to every seat: so what is hidden from the viewer is so from watchers. */
static void compare(twins *x, swap_stats *stats, bool revealed)
{
    const int v = x->viewer_person;
    const uint64_t viewer[2] = {v < 0 ? WATCHER : x->p[0].socket[v],
                                v < 0 ? WATCHER : x->p[1].socket[v]};
    const uint64_t watcher[2] = {WATCHER, WATCHER}, screen[2] = {SCREEN, SCREEN};
    compare_frames(x, CHANNEL_VIEWER, viewer, stats, revealed);
    compare_frames(x, CHANNEL_WATCHER, watcher, stats, revealed);
    compare_frames(x, CHANNEL_SCREEN, screen, stats, revealed);
    if (!x->light && !revealed)
        compare_operator(x);
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
        world *w = &x->w[i];
        while (table_has_held(t)) { /* answers come on the beat */
            server_tick(w->s, w->now);
            w->now = server_next(w->s) > w->now ? server_next(w->s) : w->now;
            server_tick(w->s, w->now);
            world_settle(w);
        }
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

static void watch(twins *x, int i, uint64_t socket, uint64_t event)
{
    char hello[160];
    world_open(&x->w[i], socket, socket == SCREEN ? x->p[i].token[0] : NULL);
    snprintf(hello, sizeof hello,
             "{\"type\":\"hello\",\"tables\":[{\"table\":\"%s\",\"event\":%llu%s}]}", x->p[i].code,
             (unsigned long long)event, socket == SCREEN ? ",\"screen\":true" : "");
    world_send(&x->w[i], socket, hello);
}

/* All lose their connections and ask for what they missed. */
static void come_back(twins *x, lp_random *r)
{
    const table *t = party_table(&x->p[0]);
    const uint64_t event = lp_random_below(r, (uint32_t)t->item_count);
    for (int i = 0; i < 2; i++) {
        world *w = &x->w[i];
        if (x->viewer_person >= 0) {
            server_socket_closed(w->s, w->now, x->p[i].socket[x->viewer_person]);
            party_hello(&x->p[i], x->viewer_person, event);
        }
        for (uint64_t socket = WATCHER; socket <= SCREEN; socket++) {
            server_socket_closed(w->s, w->now, socket);
            watch(x, i, socket, event);
        }
    }
}

static void compare_reply(twins *x, server_route route, const char *wish, swap_stats *stats)
{
    const world_reply *reply[2];
    char copy[2][256 * 1024];
    for (int i = 0; i < 2; i++) {
        const char *what = route == GET_REPLAY ? x->p[i].code : party_table(&x->p[i])->record;
        world_request(&x->w[i], route, what, NULL, wish, &reply[i]);
        snprintf(copy[i], sizeof copy[i], "%d %s", reply[i]->status, reply[i]->body);
    }
    stats->replays++;
    if (!x->light &&
        (strcmp(copy[0], copy[1]) != 0 || tell(x, 0, CHANNEL_REPLAY) != tell(x, 1, CHANNEL_REPLAY)))
        differ(x, CHANNEL_REPLAY, copy[0], copy[1]);
}

static void compare_replay(twins *x, swap_stats *stats)
{
    compare_reply(x, GET_REPLAY, "public 0", stats);
    compare_reply(x, GET_RECORD_JSON, "public 0", stats);
    compare_reply(x, GET_RECORD_JSON, "all 0", stats);
    compare_reply(x, GET_RECORD_JSON, "0 0", stats);
    compare_reply(x, GET_RECORD, "", stats);
}

/* The viewer asks for a hint: the coach is given the same, and says the same. */
static void ask_hint(twins *x, swap_stats *stats)
{
    enum { FEW = 12 }; /* actions: each costs a game */
    const table *t = party_table(&x->p[0]);
    lp_action legal[LP_LEGAL_MAX];
    char more[40];
    if (x->viewer_person < 0 || party_to_act(&x->p[0]) != x->viewer_person ||
        lp_legal(&t->game, &t->state, legal) > FEW)
        return;
    server_job jobs[2];
    for (int i = 0; i < 2; i++) {
        world *w = &x->w[i];
        w->now += w->limits.hint_ms;
        snprintf(more, sizeof more, ",\"decision\":%llu",
                 (unsigned long long)party_table(&x->p[i])->decision);
        party_send(&x->p[i], x->viewer_person, "hint", more);
        lp_assert(w->job_count == 1 && !w->jobs[0].bot);
        jobs[i] = w->jobs[0];
        world_think(w);
        world_settle(w);
    }
    stats->hints++;
    const bool same = memcmp(&jobs[0].view, &jobs[1].view, sizeof jobs[0].view) == 0 &&
                      jobs[0].legal_count == jobs[1].legal_count && jobs[0].seed == jobs[1].seed;
    if (!same || tell(x, 0, CHANNEL_HINT) != tell(x, 1, CHANNEL_HINT))
        differ(x, CHANNEL_HINT, "what the coach was given", "-");
}

/* --- A game ----------------------------------------------------------------------------------- */

static const lp_rules *sound;
static lp_rules leaky;

static void spill_view(const lp_game *g, const void *state, int viewer, void *view)
{
    sound->view_fill(g, state, viewer == LP_SPECTATOR ? LP_OPEN : viewer, view);
}

static void spill_event(const lp_game *g, const void *before, const void *after,
                        const lp_step *step, int viewer, void *event)
{
    sound->event_fill(g, before, after, step, viewer == LP_SPECTATOR ? LP_OPEN : viewer, event);
}

static void plant_rules(twins *x)
{
    sound = party_table(&x->p[0])->game.rules;
    leaky = *sound;
    if (x->planted == CHANNEL_VIEWS)
        leaky.view_fill = spill_view;
    if (x->planted == CHANNEL_EVENTS)
        leaky.event_fill = spill_event;
    for (int i = 0; i < 2 && x->planted >= CHANNEL_VIEWS; i++)
        party_table(&x->p[i])->game.rules = &leaky;
}

static void open_both(twins *x, const char *game, int seats, int people)
{
    for (int i = 0; i < 2; i++) {
        world *w = &x->w[i];
        world_init(w, sim_seed);
        w->user = x;
        w->force_draw = i == 0 ? first_draw : second_draw;
        world_start(w);
        party_open(&x->p[i], w, game, seats, people, "");
        watch(x, i, WATCHER, 0);
        watch(x, i, SCREEN, 0);
    }
    plant_rules(x);
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

void sim_swap(uint64_t seed, channel planted, swap_stats *stats)
{
    static const char *const games[] = {"lucktails", "doctor_lucky", "duck"};
    static twins x;
    lp_random r;
    lp_random_init(&r, seed, 21);
    memset(&x, 0, sizeof x);
    x.planted = planted;
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
            compare_replay(&x, stats);
        if (i % 5 == 2 && !x.light)
            ask_hint(&x, stats);
        compare(&x, stats, false);
    }
    stats->leaks += x.caught;
    stats->games++;
    stats->swaps += x.swapped;
    free(x.draws);
    world_finish(&x.w[0]);
    world_finish(&x.w[1]);
}
