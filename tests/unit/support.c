#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void lp_assert_failed(const char *what, const char *file, int line)
{
    fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, what);
    abort();
}

void table_begin_edition(table *t, const lp_rules *rules, const void *edition, int seats)
{
    memset(t, 0, sizeof *t);
    assert_int_equal(lp_game_init(&t->game, rules, edition, seats), LP_OK);
    lp_setup(&t->game, &t->state);
    assert_sound(t);
}

void table_begin(table *t, const lp_rules *rules, int seats, const char *option, int value)
{
    table_begin_edition(t, rules, lp_edition_find(rules, "default"), seats);
    if (option) {
        assert_int_equal(lp_game_option(&t->game, option, value), LP_OK);
        lp_setup(&t->game, &t->state);
    }
}

int turn_of(table *t) { return lp_turn(&t->game, &t->state); }

static lp_action action_of(table *t, const char *text, size_t length)
{
    lp_action action = 0;
    if (t->game.rules->action_read(&t->game, text, length, &action) != LP_OK)
        fail_msg("no action is called \"%.*s\"", (int)length, text);
    return action;
}

static void play_one(table *t, const char *text, size_t length)
{
    uint32_t k, n;
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)length, text);
    if (sscanf(word, "%u/%u", &k, &n) == 2) {
        const lp_error e = lp_draw(&t->game, &t->state, k, n);
        if (e)
            fail_msg("draw %s: %s (total %u)", word, lp_error_message(e),
                     t->game.rules->chance_total(&t->game, &t->state));
        return;
    }
    const lp_error e = lp_act(&t->game, &t->state, turn_of(t), action_of(t, text, length));
    if (e)
        fail_msg("%s: %s (%s)", word, lp_error_message(e), lp_error_clause(e));
}

void play(table *t, const char *actions)
{
    while (*actions) {
        const size_t length = strcspn(actions, " ");
        if (length > 0)
            play_one(t, actions, length);
        actions += length + (actions[length] == ' ');
    }
    assert_sound(t);
}

void refuse(table *t, const char *action, lp_error e)
{
    const table before = *t;
    const lp_error got =
        lp_act(&t->game, &t->state, turn_of(t), action_of(t, action, strlen(action)));
    if (got != e)
        fail_msg("%s: expected %s, got %s", action, lp_error_name(e), lp_error_name(got));
    assert_memory_equal(&before, t, sizeof before);
}

void draw(table *t, uint32_t k)
{
    assert_int_equal(turn_of(t), LP_CHANCE);
    assert_int_equal(
        lp_draw(&t->game, &t->state, k, t->game.rules->chance_total(&t->game, &t->state)), LP_OK);
    assert_sound(t);
}

bool is_legal(table *t, const char *action)
{
    lp_action legal[LP_LEGAL_MAX];
    const int count = lp_legal(&t->game, &t->state, legal);
    const lp_action wanted = action_of(t, action, strlen(action));
    for (int i = 0; i < count; i++)
        if (legal[i] == wanted)
            return true;
    return false;
}

void assert_legal(table *t, const char *actions)
{
    lp_action legal[LP_LEGAL_MAX];
    const int count = lp_legal(&t->game, &t->state, legal);
    int wanted = 0;
    for (const char *at = actions; *at;) {
        const size_t length = strcspn(at, " ");
        char word[64];
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        if (!is_legal(t, word))
            fail_msg("%s should be legal", word);
        wanted++;
        at += length + (at[length] == ' ');
    }
    if (wanted != count) {
        char buffer[4096];
        lp_text text;
        lp_text_init(&text, buffer, sizeof buffer);
        for (int i = 0; i < count; i++) {
            lp_text_char(&text, ' ');
            t->game.rules->action_write(&t->game, legal[i], &text);
        }
        fail_msg("expected %d legal actions, got %d:%s", wanted, count, buffer);
    }
}

int32_t score_of(table *t, int seat)
{
    int32_t scores[LP_SEATS_MAX];
    t->game.rules->scores(&t->game, &t->state, scores);
    return scores[seat];
}

static const char *view_text(table *t, int viewer)
{
    static char buffer[16384];
    uint64_t view[LP_VIEW_MAX / 8];
    t->game.rules->view_fill(&t->game, &t->state, viewer, view);
    lp_text text;
    lp_text_init(&text, buffer, sizeof buffer);
    t->game.rules->view_write(&t->game, view, &text);
    assert_true(lp_text_fits(&text));
    return buffer;
}

void assert_view(table *t, int viewer, const char *part)
{
    const char *text = view_text(t, viewer);
    if (!strstr(text, part))
        fail_msg("the view of %d lacks %s:\n%s", viewer, part, text);
}

void assert_view_lacks(table *t, int viewer, const char *part)
{
    const char *text = view_text(t, viewer);
    if (strstr(text, part))
        fail_msg("the view of %d should not have %s:\n%s", viewer, part, text);
}

void assert_sound(table *t)
{
    const char *broken = t->game.rules->check(&t->game, &t->state);
    if (broken)
        fail_msg("broken: %s", broken);
}
