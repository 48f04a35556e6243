/* The whole program with two planted bugs, for test_serve_doors.py: linked with --wrap, so that
 * nothing of this is in the real one. An action at a table of DUCK with three seats fails an
 * assertion after a few; a bot called "faulty" fails one whenever it is asked. */
#include <string.h>

#include "core/core.h"
#include "luckpond/luckpond.h"

lp_error __real_lp_act(const lp_game *g, void *state, int seat, lp_action action);
lp_error __wrap_lp_act(const lp_game *g, void *state, int seat, lp_action action);
const lp_bot *__real_lp_bot_find(const lp_rules *rules, const char *id);
const lp_bot *__wrap_lp_bot_find(const lp_rules *rules, const char *id);

lp_error __wrap_lp_act(const lp_game *g, void *state, int seat, lp_action action)
{
    static int count;
    if (g->rules == &lp_duck && g->seats == 3)
        lp_assert(++count < 6);
    return __real_lp_act(g, state, seat, action);
}

static size_t no_arena(const lp_game *g)
{
    (void)g;
    return 0;
}

static lp_action fail(const lp_game *g, const void *view, const lp_action *legal, int count,
                      const lp_think *think)
{
    (void)g, (void)view, (void)think;
    lp_assert(count < 0);
    return legal[0];
}

const lp_bot *__wrap_lp_bot_find(const lp_rules *rules, const char *id)
{
    static const lp_bot faulty = {.id = "faulty", .arena_size = no_arena, .choose = fail};
    return strcmp(id, "faulty") == 0 ? &faulty : __real_lp_bot_find(rules, id);
}
