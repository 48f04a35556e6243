/* Views and events of whole games read back from their JSON: whatever a server can tell a seat is
 * understood, and nothing else is. */
#include <jansson.h>
#include <string.h>

#include "cli/engine_view.h"
#include "cli/event_read.h"
#include "luckpond/luckpond.h"
#include "support.h"

enum { GAMES = 6, JSON_MAX = 1 << 16 };

static json_t *parse(const char *text)
{
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    if (!json)
        fail_msg("not JSON: %s", text);
    return json;
}

static void check_event(const lp_game *g, const void *before, const void *after,
                        const lp_step *step, int viewer)
{
    uint64_t event[LP_EVENT_MAX / 8], again[LP_EVENT_MAX / 8];
    char text[JSON_MAX];
    lp_text out;
    memset(event, 0, sizeof event);
    memset(again, 0xee, sizeof again);
    lp_text_init(&out, text, sizeof text);
    g->rules->event_fill(g, before, after, step, viewer, event);
    g->rules->event_write(g, event, &out);
    json_t *json = parse(text);
    if (!event_read(g, json, again))
        fail_msg("not read back: %s", text);
    /* One more, one less, or another key: no event of this game. */
    json_object_set_new(json, "event", json_string("dance"));
    assert_false(event_read(g, json, again));
    json_decref(json);
    json = parse(text);
    json_object_set_new(json, "surplus", json_true());
    assert_false(event_read(g, json, again));
    json_decref(json);
    json = parse(text);
    json_object_del(json, "over");
    assert_false(event_read(g, json, again));
    json_decref(json);
}

static void check_view(const lp_game *g, const void *state, int viewer)
{
    uint64_t view[LP_VIEW_MAX / 8], again[LP_VIEW_MAX / 8];
    char text[JSON_MAX];
    lp_text out;
    int got_viewer, got_turn;
    lp_text_init(&out, text, sizeof text);
    memset(view, 0, sizeof view);
    memset(again, 0, sizeof again);
    g->rules->view_fill(g, state, viewer, view);
    g->rules->view_write(g, view, &out);
    json_t *json = parse(text);
    if (!engine_view_build(g, json, again, &got_viewer, &got_turn))
        fail_msg("not read back: %s", text);
    assert_int_equal(got_viewer, viewer);
    assert_int_equal(got_turn, lp_turn(g, state));
    /* Only the seat to act is asked by engine_view_read. */
    assert_int_equal(engine_view_read(g, text, out.length, again, &got_viewer), got_turn == viewer);
    json_decref(json);
}

static void step_all(const lp_game *g, void *state, lp_random *random)
{
    uint64_t before[LP_STATE_MAX / 8];
    lp_action legal[LP_LEGAL_MAX];
    lp_step step;
    memcpy(before, state, g->rules->state_size);
    memset(&step, 0, sizeof step);
    step.actor = (int8_t)lp_turn(g, state);
    if (step.actor == LP_CHANCE) {
        step.n = g->rules->chance_total(g, state);
        step.k = lp_random_below(random, step.n);
        assert_int_equal(lp_draw(g, state, step.k, step.n), LP_OK);
    } else {
        for (int viewer = 0; viewer < g->seats; viewer++)
            check_view(g, state, viewer);
        const int count = lp_legal(g, state, legal);
        step.action = legal[lp_random_below(random, (uint32_t)count)];
        assert_int_equal(lp_act(g, state, step.actor, step.action), LP_OK);
    }
    for (int viewer = 0; viewer < g->seats; viewer++)
        check_event(g, before, state, &step, viewer);
}

static void play_games(const lp_rules *rules)
{
    for (int game = 0; game < GAMES; game++) {
        uint64_t state[LP_STATE_MAX / 8];
        lp_game g;
        lp_random random;
        const int seats = rules->seats_min + game % (rules->seats_max - rules->seats_min + 1);
        assert_int_equal(lp_game_init(&g, rules, lp_edition_find(rules, "default"), seats), LP_OK);
        lp_random_init(&random, (uint64_t)game + 1, 7);
        lp_setup(&g, state);
        while (lp_turn(&g, state) != LP_OVER)
            step_all(&g, state, &random);
    }
}

static void lucktails_is_understood(void **state)
{
    (void)state;
    play_games(&lp_lucktails);
}

static void doctor_lucky_is_understood(void **state)
{
    (void)state;
    play_games(&lp_doctor_lucky);
}

static void yucatan_is_understood(void **state)
{
    (void)state;
    play_games(&lp_yucatan);
}

static void duck_is_understood(void **state)
{
    (void)state;
    play_games(&lp_duck);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lucktails_is_understood),
        cmocka_unit_test(doctor_lucky_is_understood),
        cmocka_unit_test(yucatan_is_understood),
        cmocka_unit_test(duck_is_understood),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
