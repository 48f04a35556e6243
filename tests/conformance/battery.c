#include "battery.h"

#include <stdio.h>
#include <string.h>

/* Everything one viewer gets at one position. */
typedef struct seen {
    uint64_t view[LP_VIEW_MAX / 8];
    lp_action legal[LP_LEGAL_MAX];
    int legal_count;
} seen;

#define FAIL(b, ...) (snprintf((b)->failure, sizeof(b)->failure, __VA_ARGS__), false)

static const lp_rules *rules_of(const battery *b) { return b->game->rules; }

static void copy(const battery *b, battery_state *to, const battery_state *from)
{
    memcpy(to, from, rules_of(b)->state_size);
}

static bool same(const battery *b, const battery_state *x, const battery_state *y)
{
    return memcmp(x, y, rules_of(b)->state_size) == 0;
}

static bool contains(const lp_action *legal, int count, lp_action action)
{
    for (int i = 0; i < count; i++)
        if (legal[i] == action)
            return true;
    return false;
}

/* --- Single checks -------------------------------------------------------------------------- */

/* An id that is not legal is refused, names a reason, and changes nothing. */
static bool refuses(battery *b, const battery_state *s, lp_action action)
{
    battery_state next;
    copy(b, &next, s);
    const lp_error e = rules_of(b)->apply(b->game, &next, action);
    b->refused++;
    if (e == LP_OK || !same(b, &next, s))
        return FAIL(b, "action %u is not legal but was not refused cleanly (%s)", action,
                    lp_error_name(e));
    return true;
}

/* Every legal action applies and leaves a sound state; its text reads back as itself. */
static bool applies(battery *b, const battery_state *s, lp_action action)
{
    battery_state next;
    copy(b, &next, s);
    const lp_error e = rules_of(b)->apply(b->game, &next, action);
    if (e)
        return FAIL(b, "legal action %u refused: %s", action, lp_error_name(e));
    const char *broken = rules_of(b)->check(b->game, &next);
    if (broken)
        return FAIL(b, "after action %u: %s", action, broken);
    char buffer[LP_ACTION_TEXT_MAX];
    lp_text text;
    lp_text_init(&text, buffer, sizeof buffer);
    rules_of(b)->action_write(b->game, action, &text);
    lp_action read = 0;
    if (!lp_text_fits(&text) ||
        rules_of(b)->action_read(b->game, buffer, text.length, &read) != LP_OK || read != action)
        return FAIL(b, "action %u does not survive its text \"%s\"", action, buffer);
    return true;
}

static bool check_legal(battery *b, const battery_state *s, const lp_action *legal, int count,
                        lp_random *random, bool all)
{
    if (count < 1 || count > rules_of(b)->legal_max)
        return FAIL(b, "%d legal actions", count);
    for (int i = 0; i < count; i++)
        if (legal[i] >= rules_of(b)->action_count || (i > 0 && legal[i] <= legal[i - 1]))
            return FAIL(b, "legal actions are not ascending ids");
    if (all) {
        for (int a = 0; a < rules_of(b)->action_count; a++)
            if (!(contains(legal, count, (lp_action)a) ? applies(b, s, (lp_action)a)
                                                       : refuses(b, s, (lp_action)a)))
                return false;
        return refuses(b, s, rules_of(b)->action_count) && refuses(b, s, UINT16_MAX);
    }
    for (int i = 0; i < 16; i++) {
        const lp_action a = (lp_action)lp_random_below(random, rules_of(b)->action_count);
        if (!contains(legal, count, a) && !refuses(b, s, a))
            return false;
    }
    return applies(b, s, legal[lp_random_below(random, (uint32_t)count)]);
}

/* Bytes and hash: written, read back, the same; one byte short is refused. */
static bool check_bytes(battery *b, const battery_state *s)
{
    uint8_t bytes[LP_STATE_MAX];
    const size_t size = lp_state_write(b->game, s, bytes, sizeof bytes);
    battery_state back;
    memset(&back, 0xa5, sizeof back);
    if (size > sizeof bytes || lp_state_read(b->game, &back, bytes, size) != LP_OK ||
        !same(b, &back, s))
        return FAIL(b, "the state does not survive its bytes");
    if (lp_state_read(b->game, &back, bytes, size - 1) != LP_ERR_BAD_STATE)
        return FAIL(b, "a cut state was not refused");
    return true;
}

/* What the viewer's view says can be drawn again, and looks the same to that viewer. */
static bool check_view(battery *b, const battery_state *s, int viewer, lp_random *random, bool text)
{
    uint64_t view[LP_VIEW_MAX / 8], again[LP_VIEW_MAX / 8];
    const size_t size = rules_of(b)->view_size;
    rules_of(b)->view_fill(b->game, s, viewer, view);
    memset(again, 0xa5, sizeof again);
    rules_of(b)->view_fill(b->game, s, viewer, again);
    if (memcmp(view, again, size) != 0)
        return FAIL(b, "the view of %d leaves bytes unwritten", viewer);
    battery_state drawn;
    memset(&drawn, 0xa5, sizeof drawn);
    rules_of(b)->determinize(b->game, view, random, &drawn);
    const char *broken = rules_of(b)->check(b->game, &drawn);
    if (broken)
        return FAIL(b, "determinize for %d: %s", viewer, broken);
    rules_of(b)->view_fill(b->game, &drawn, viewer, again);
    if (memcmp(view, again, size) != 0)
        return FAIL(b, "a state drawn for %d looks different to that viewer", viewer);
    if (viewer == LP_OPEN && !same(b, &drawn, s))
        return FAIL(b, "the open view does not hold the whole state");
    lp_action legal[LP_LEGAL_MAX], other[LP_LEGAL_MAX];
    if (rules_of(b)->turn(b->game, s) != rules_of(b)->turn(b->game, &drawn))
        return FAIL(b, "a state drawn for %d has another turn", viewer);
    if (rules_of(b)->turn(b->game, s) == viewer) {
        const int count = rules_of(b)->legal(b->game, s, legal);
        if (rules_of(b)->legal(b->game, &drawn, other) != count ||
            memcmp(legal, other, (size_t)count * sizeof legal[0]) != 0)
            return FAIL(b, "legal actions of %d depend on what that seat cannot know", viewer);
    }
    if (text) {
        static char buffer[1 << 16];
        lp_text out;
        lp_text_init(&out, buffer, sizeof buffer);
        rules_of(b)->view_write(b->game, view, &out);
        int16_t numbers[2048];
        const int count = rules_of(b)->observe_count(b->game);
        if (!lp_text_fits(&out) || count < 1 || count > 2000)
            return FAIL(b, "text or numbers of the view of %d are out of bounds", viewer);
        numbers[count] = 0x5a5a;
        rules_of(b)->observe(b->game, view, numbers);
        if (numbers[count] != 0x5a5a)
            return FAIL(b, "observe writes past its count");
    }
    return true;
}

/* The outcomes of a chance event: weights add up to the total, each representative applies. */
static bool check_chance(battery *b, const battery_state *s)
{
    lp_outcome outcomes[LP_OUTCOMES_MAX];
    const uint32_t total = rules_of(b)->chance_total(b->game, s);
    const int count = rules_of(b)->chance_list(b->game, s, outcomes);
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        sum += outcomes[i].weight;
        battery_state next;
        copy(b, &next, s);
        if (outcomes[i].weight == 0 ||
            rules_of(b)->chance_apply(b->game, &next, outcomes[i].k) != LP_OK ||
            rules_of(b)->check(b->game, &next))
            return FAIL(b, "outcome k = %u does not apply", outcomes[i].k);
    }
    battery_state next;
    copy(b, &next, s);
    if (count < 1 || count > LP_OUTCOMES_MAX || sum != total)
        return FAIL(b, "outcome weights add up to %llu, the total is %u", (unsigned long long)sum,
                    total);
    if (rules_of(b)->chance_apply(b->game, &next, total) != LP_ERR_BAD_DRAW || !same(b, &next, s))
        return FAIL(b, "a draw beyond the total was not refused");
    if (rules_of(b)->apply(b->game, &next, 0) != LP_ERR_CHANCE || !same(b, &next, s))
        return FAIL(b, "an action in place of a draw was not refused");
    return true;
}

static bool check_all_views(battery *b, const battery_state *s, lp_random *random, bool text)
{
    for (int viewer = 0; viewer < b->game->seats; viewer++)
        if (!check_view(b, s, viewer, random, text))
            return false;
    return check_view(b, s, LP_SPECTATOR, random, text) && check_view(b, s, LP_OPEN, random, text);
}

/* --- Playing and replaying ------------------------------------------------------------------ */

static bool keep(battery *b, lp_step step)
{
    if (b->count == b->capacity)
        return FAIL(b, "more steps than the bound on decisions allows");
    b->steps[b->count++] = step;
    return true;
}

/* Draws chance one by one, and checks that settle would have done the same. */
static bool settle_both_ways(battery *b, battery_state *s, lp_random *random)
{
    battery_state quick;
    copy(b, &quick, s);
    lp_random other = *random;
    while (rules_of(b)->turn(b->game, s) == LP_CHANCE) {
        if (!check_chance(b, s))
            return false;
        lp_step step = {.actor = LP_CHANCE, .n = rules_of(b)->chance_total(b->game, s)};
        step.k = lp_random_below(random, step.n);
        if (lp_draw(b->game, s, step.k, step.n) != LP_OK)
            return FAIL(b, "draw %u/%u refused", step.k, step.n);
        if (!keep(b, step))
            return false;
    }
    const int turn = rules_of(b)->settle(b->game, &quick, &other);
    if (turn != rules_of(b)->turn(b->game, s) || !same(b, &quick, s) ||
        memcmp(&other, random, sizeof other) != 0)
        return FAIL(b, "settle differs from drawing one by one");
    return true;
}

static bool check_over(battery *b, const battery_state *s)
{
    lp_action legal[LP_LEGAL_MAX];
    battery_state next;
    copy(b, &next, s);
    if (rules_of(b)->legal(b->game, s, legal) != 0 || rules_of(b)->chance_total(b->game, s) != 0)
        return FAIL(b, "a game that is over offers something");
    if (rules_of(b)->apply(b->game, &next, 0) != LP_ERR_OVER ||
        rules_of(b)->chance_apply(b->game, &next, 0) == LP_OK || !same(b, &next, s))
        return FAIL(b, "a game that is over goes on");
    if (rules_of(b)->winners(b->game, s) >> b->game->seats)
        return FAIL(b, "a winner without a seat");
    return true;
}

bool battery_play(battery *b, uint64_t seed)
{
    b->count = 0;
    b->failure[0] = 0;
    lp_random random, checks;
    lp_random_init(&random, seed, 0);
    lp_random_init(&checks, seed, 1);
    battery_state s;
    memset(&s, 0xa5, sizeof s);
    lp_setup(b->game, &s);
    const uint32_t bound = rules_of(b)->decisions_max(b->game);
    for (uint32_t decision = 0;; decision++) {
        const char *broken = rules_of(b)->check(b->game, &s);
        if (broken)
            return FAIL(b, "decision %u: %s", decision, broken);
        if (!settle_both_ways(b, &s, &random) || !check_bytes(b, &s) ||
            !check_all_views(b, &s, &checks, decision % 16 == 0))
            return false;
        const int turn = rules_of(b)->turn(b->game, &s);
        if (turn == LP_OVER)
            break;
        if (decision == bound)
            return FAIL(b, "more than %u decisions", bound);
        lp_action legal[LP_LEGAL_MAX];
        const int count = lp_legal(b->game, &s, legal);
        if (!check_legal(b, &s, legal, count, &checks, decision % 64 == 0))
            return false;
        lp_step step = {.actor = (int8_t)turn,
                        .action = legal[lp_random_below(&random, (uint32_t)count)]};
        battery_state next;
        copy(b, &next, &s);
        if (lp_act(b->game, &next, (turn + 1) % b->game->seats, step.action) !=
                LP_ERR_NOT_YOUR_TURN ||
            !same(b, &next, &s))
            return FAIL(b, "another seat could act");
        if (lp_act(b->game, &s, turn, step.action) != LP_OK)
            return FAIL(b, "the checked door refused a legal action");
        if (!keep(b, step))
            return false;
        b->decisions++;
    }
    b->hash = lp_state_hash(b->game, &s);
    return check_over(b, &s);
}

static lp_error step_once(const battery *b, battery_state *s, const lp_step *step)
{
    return step->actor == LP_CHANCE ? lp_draw(b->game, s, step->k, step->n)
                                    : lp_act(b->game, s, step->actor, step->action);
}

bool battery_replay(battery *b)
{
    battery_state s;
    memset(&s, 0x5a, sizeof s);
    lp_setup(b->game, &s);
    for (int i = 0; i < b->count; i++)
        if (step_once(b, &s, &b->steps[i]) != LP_OK)
            return FAIL(b, "step %d of the replay refused", i);
    if (lp_state_hash(b->game, &s) != b->hash)
        return FAIL(b, "the replay ends in another state");
    return true;
}

/* --- Non-interference ----------------------------------------------------------------------- */

static void fill_event(const battery *b, const battery_state *before, const battery_state *after,
                       const lp_step *step, int viewer, uint64_t *event)
{
    memset(event, 0, LP_EVENT_MAX);
    rules_of(b)->event_fill(b->game, before, after, step, viewer, event);
}

static void look(const battery *b, const battery_state *s, int viewer, seen *out)
{
    memset(out, 0, sizeof *out);
    rules_of(b)->view_fill(b->game, s, viewer, out->view);
    if (rules_of(b)->turn(b->game, s) == viewer)
        out->legal_count = rules_of(b)->legal(b->game, s, out->legal);
}

/* Finds the draw in `swapped` that brings the very card the original draw brought, told by the open
 * event. */
static bool find_like_draw(const battery *b, const battery_state *original, const lp_step *step,
                           const battery_state *swapped, lp_step *out)
{
    uint64_t wanted[LP_EVENT_MAX / 8], event[LP_EVENT_MAX / 8];
    battery_state next;
    copy(b, &next, original);
    rules_of(b)->chance_apply(b->game, &next, step->k);
    fill_event(b, original, &next, step, LP_OPEN, wanted);
    lp_outcome outcomes[LP_OUTCOMES_MAX];
    const int count = rules_of(b)->chance_list(b->game, swapped, outcomes);
    *out = *step;
    out->n = rules_of(b)->chance_total(b->game, swapped);
    for (int i = 0; i < count; i++) {
        copy(b, &next, swapped);
        out->k = outcomes[i].k;
        rules_of(b)->chance_apply(b->game, &next, out->k);
        fill_event(b, swapped, &next, out, LP_OPEN, event);
        if (memcmp(event, wanted, rules_of(b)->event_size) == 0)
            return true;
    }
    return false;
}

/* Chooses the number of the hidden draw to swap; -1 when this viewer's game has none. */
static int choose_hidden_draw(battery *b, int viewer, lp_random *random)
{
    battery_state s;
    lp_setup(b->game, &s);
    int chosen = -1;
    uint32_t hidden = 0;
    for (int i = 0; i < b->count; i++) {
        if (b->steps[i].actor == LP_CHANCE && draw_is_hidden(b->game, &s, viewer) &&
            lp_random_below(random, ++hidden) == 0)
            chosen = i;
        step_once(b, &s, &b->steps[i]);
    }
    b->hidden_draws += hidden;
    return chosen;
}

/* The draw of the swapped history at step i, or false when the swapped fact would show to the
 * viewer. */
static bool swapped_draw(battery *b, int i, int chosen, int viewer, const battery_state *original,
                         const battery_state *swapped, lp_random *random, lp_step *out)
{
    const lp_step *step = &b->steps[i];
    *out = *step;
    if (rules_of(b)->turn(b->game, swapped) != LP_CHANCE)
        return false;
    if (i < chosen || (i != chosen && find_like_draw(b, original, step, swapped, out)))
        return true;
    /* The swap itself, or a later draw whose card has gone into the swap: any other card, if this
     * viewer cannot see it. */
    out->n = rules_of(b)->chance_total(b->game, swapped);
    out->k = lp_random_below(random, out->n);
    return draw_is_hidden(b->game, swapped, viewer);
}

bool battery_swap(battery *b, int viewer, uint64_t attempt)
{
    lp_random random;
    lp_random_init(&random, attempt, (uint64_t)(viewer + 16));
    const int chosen = choose_hidden_draw(b, viewer, &random);
    if (chosen < 0)
        return true;
    battery_state original, swapped;
    lp_setup(b->game, &original);
    lp_setup(b->game, &swapped);
    b->swaps++;
    for (int i = 0; i < b->count; i++) {
        const battery_state original_before = original, swapped_before = swapped;
        lp_step step = b->steps[i];
        if (step.actor == LP_CHANCE &&
            !swapped_draw(b, i, chosen, viewer, &original, &swapped, &random, &step))
            return true; /* the fact has come to light */
        if (step_once(b, &swapped, &step) != LP_OK)
            return true; /* the card swapped away would be played now */
        step_once(b, &original, &b->steps[i]);
        static seen a, c;
        look(b, &original, viewer, &a);
        look(b, &swapped, viewer, &c);
        uint64_t event_a[LP_EVENT_MAX / 8], event_c[LP_EVENT_MAX / 8];
        fill_event(b, &original_before, &original, &b->steps[i], viewer, event_a);
        fill_event(b, &swapped_before, &swapped, &step, viewer, event_c);
        const bool equal =
            memcmp(&a, &c, sizeof a) == 0 && memcmp(event_a, event_c, sizeof event_a) == 0;
        if (!equal && step_reveals(b->game, &original_before, &original, &b->steps[i]))
            return true; /* hands were laid open by the rules: the fact is public now */
        if (!equal)
            return FAIL(b, "viewer %d, step %d: what was swapped at draw %d shows (%s)", viewer, i,
                        chosen, memcmp(&a, &c, sizeof a) == 0 ? "event" : "view");
        b->swap_steps += i >= chosen;
    }
    return true;
}
