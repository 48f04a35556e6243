/* A readable transcript of one seeded game: every question's answer at every step. Kept under
 * tests/golden; a change of rules or words shows as a diff there. tools/golden makes them anew.
 *
 *     transcript GAME PLAYERS SEED [STEPS]     (views and events up to STEPS, then only the steps)
 */
#include <stdio.h>
#include <stdlib.h>

#include "luckpond/luckpond.h"

static char buffer[1 << 16];

static const char *viewer_name(int viewer)
{
    static char name[16];
    if (viewer < 0)
        return viewer == LP_SPECTATOR ? "spectator" : "open";
    snprintf(name, sizeof name, "seat %d", viewer);
    return name;
}

static void print_view(const lp_game *g, const void *state, int viewer)
{
    uint64_t view[LP_VIEW_MAX / 8];
    lp_text out;
    lp_text_init(&out, buffer, sizeof buffer);
    g->rules->view_fill(g, state, viewer, view);
    g->rules->view_write(g, view, &out);
    printf("  view %s: %s\n", viewer_name(viewer), buffer);
}

static void print_numbers(const lp_game *g, const void *state, int viewer)
{
    uint64_t view[LP_VIEW_MAX / 8];
    int16_t numbers[4096];
    g->rules->view_fill(g, state, viewer, view);
    g->rules->observe(g, view, numbers);
    printf("  numbers %s:", viewer_name(viewer));
    for (int i = 0; i < g->rules->observe_count(g); i++) {
        char name[64];
        lp_text out;
        lp_text_init(&out, name, sizeof name);
        g->rules->observe_name(g, i, &out);
        if (numbers[i] != 0)
            printf(" %s=%d", name, numbers[i]);
    }
    printf("\n");
}

/* The event of a step for all viewers; viewers who learned the same share a line. */
static void print_events(const lp_game *g, const void *before, const void *after,
                         const lp_step *step)
{
    static char texts[LP_SEATS_MAX + 1][4096];
    for (int i = 0; i <= g->seats; i++) {
        uint64_t event[LP_EVENT_MAX / 8];
        lp_text out;
        lp_text_init(&out, texts[i], sizeof texts[i]);
        g->rules->event_fill(g, before, after, step, i == g->seats ? LP_SPECTATOR : i, event);
        g->rules->event_write(g, event, &out);
    }
    for (int i = 0; i <= g->seats; i++) {
        bool shown = false;
        for (int j = 0; j < i; j++)
            shown = shown || lp_text_same(texts[i], texts[j]);
        if (shown)
            continue;
        printf("  event");
        for (int j = i; j <= g->seats; j++)
            if (lp_text_same(texts[i], texts[j]))
                printf(j == g->seats ? " spectator" : " %d", j);
        printf(": %s\n", texts[i]);
    }
}

static void print_actions(const lp_game *g, const char *what, const lp_action *legal, int count)
{
    printf("  %s:", what);
    for (int i = 0; i < count; i++) {
        char name[LP_ACTION_TEXT_MAX];
        lp_text out;
        lp_text_init(&out, name, sizeof name);
        g->rules->action_write(g, legal[i], &out);
        printf(" %s", name);
    }
    printf("\n");
}

static void print_position(const lp_game *g, const void *state, int turn)
{
    for (int viewer = 0; viewer < g->seats; viewer++)
        print_view(g, state, viewer);
    print_view(g, state, LP_SPECTATOR);
    print_view(g, state, LP_OPEN);
    print_numbers(g, state, turn >= 0 ? turn : LP_SPECTATOR);
}

static lp_step choose(const lp_game *g, const void *state, int turn, lp_random *random)
{
    lp_step step = {.actor = (int8_t)turn};
    if (turn == LP_CHANCE) {
        step.n = g->rules->chance_total(g, state);
        step.k = lp_random_below(random, step.n);
        printf("  draw %u/%u\n", step.k, step.n);
        return step;
    }
    lp_action legal[LP_LEGAL_MAX];
    const int count = lp_legal(g, state, legal);
    print_actions(g, "legal", legal, count);
    step.action = legal[lp_random_below(random, (uint32_t)count)];
    print_actions(g, "chosen", &step.action, 1);
    return step;
}

int main(int argc, char **argv)
{
    const lp_rules *rules = argc > 3 ? lp_rules_find(argv[1]) : NULL;
    lp_game g;
    if (!rules ||
        lp_game_init(&g, rules, lp_edition_find(rules, "default"), atoi(argv[2])) != LP_OK) {
        fprintf(stderr, "usage: transcript GAME PLAYERS SEED [STEPS]\n");
        return 2;
    }
    const int whole = argc > 4 ? atoi(argv[4]) : 1000000;
    uint64_t state[LP_STATE_MAX / 8], before[LP_STATE_MAX / 8];
    lp_random random;
    lp_random_init(&random, strtoull(argv[3], NULL, 10), 0);
    lp_setup(&g, state);
    printf("%s, %d players, edition %016llx\n", rules->name, g.seats,
           (unsigned long long)lp_edition_hash(rules, g.edition));
    for (int i = 0, turn; (turn = lp_turn(&g, state)) != LP_OVER; i++) {
        printf("step %d: %s\n", i, turn == LP_CHANCE ? "chance" : viewer_name(turn));
        if (i < whole && turn >= 0)
            print_position(&g, state, turn);
        const lp_step step = choose(&g, state, turn, &random);
        for (int w = 0; w < LP_STATE_MAX / 8; w++)
            before[w] = state[w];
        if (turn == LP_CHANCE)
            lp_draw(&g, state, step.k, step.n);
        else
            lp_act(&g, state, turn, step.action);
        if (i < whole || lp_turn(&g, state) == LP_OVER)
            print_events(&g, before, state, &step);
        printf("  hash %016llx\n", (unsigned long long)lp_state_hash(&g, state));
    }
    printf("over\n");
    print_position(&g, state, LP_OVER);
    return 0;
}
