/* The coach, for any game: every action is tried in the same sampled deals, and each game is played
 * to its end by bots. */
#include "luckpond/coach.h"

#include <string.h>

#include "bots.h"
#include "luckpond/luckpond.h"

enum { DEFAULT_GAMES = 600 };

typedef union any_state {
    uint64_t words[LP_STATE_MAX / 8];
    uint8_t bytes[LP_STATE_MAX];
} any_state;

typedef struct tally {
    uint32_t games;
    double wins, squares, points;
} tally;

typedef struct coach_arena {
    any_state deal, played;
    uint64_t view[LP_VIEW_MAX / 8];
    lp_action legal[LP_LEGAL_MAX];
    tally tallies[LP_LEGAL_MAX];
} coach_arena;

static const lp_bot *playout_bot(const lp_game *g)
{
    const lp_bot *thumb = lp_bot_find(g->rules, "thumb");
    return thumb ? thumb : &lp_bot_random;
}

/* The arena begins with ours; what is left is the playing bot's. */
size_t lp_advise_arena_size(const lp_game *g)
{
    return sizeof(coach_arena) + playout_bot(g)->arena_size(g);
}

static double win_share(const lp_game *g, const void *state, int seat)
{
    const uint32_t winners = g->rules->winners(g, state);
    if (!(winners >> seat & 1u))
        return 0;
    int count = 0;
    for (uint32_t w = winners; w; w &= w - 1)
        count++;
    return 1.0 / count;
}

static void play_on(const lp_game *g, coach_arena *a, const lp_bot *bot, const lp_think *think)
{
    for (int turn; (turn = lp_settle(g, &a->played, think->random)) != LP_OVER;) {
        const int count = lp_legal(g, &a->played, a->legal);
        lp_action action = a->legal[0];
        if (count > 1) {
            g->rules->view_fill(g, &a->played, turn, a->view);
            action = bot->choose(g, a->view, a->legal, count, think);
        }
        (void)g->rules->apply(g, &a->played, action);
    }
}

static void try_action(const lp_game *g, coach_arena *a, int seat, lp_action action, tally *t,
                       const lp_think *think)
{
    a->played = a->deal;
    (void)g->rules->apply(g, &a->played, action);
    play_on(g, a, playout_bot(g), think);
    const double win = win_share(g, &a->played, seat);
    int32_t scores[LP_SEATS_MAX];
    g->rules->scores(g, &a->played, scores);
    t->games++;
    t->wins += win;
    t->squares += win * win;
    t->points += scores[seat];
}

static lp_advice conclude(lp_action action, const tally *t)
{
    lp_advice advice;
    memset(&advice, 0, sizeof advice);
    const double n = t->games;
    advice.action = action;
    advice.win = t->wins / n;
    advice.points = t->points / n;
    const double spread = t->squares / n - advice.win * advice.win;
    advice.error = spread > 0 && n > 1 ? __builtin_sqrt(spread / (n - 1)) : 0;
    return advice;
}

static void rank(lp_advice *out, int count)
{
    for (int i = 1; i < count; i++) {
        const lp_advice moved = out[i];
        int at = i;
        for (; at > 0 && (out[at - 1].win < moved.win ||
                          (!(moved.win < out[at - 1].win) && out[at - 1].points < moved.points));
             at--)
            out[at] = out[at - 1];
        out[at] = moved;
    }
}

void lp_advise(const lp_game *g, const void *view, const lp_action *legal, int count,
               const lp_think *think, lp_advice *out)
{
    coach_arena *a = (coach_arena *)think->arena;
    lp_think inner = *think;
    inner.arena = a + 1;
    inner.arena_size = think->arena_size - sizeof *a;
    memset(a->tallies, 0, sizeof a->tallies);
    const uint64_t budget = think->nodes ? think->nodes : DEFAULT_GAMES;
    const uint64_t rounds = budget / (uint64_t)count ? budget / (uint64_t)count : 1;
    for (uint64_t i = 0; i < rounds; i++) {
        g->rules->determinize(g, view, think->random, &a->deal);
        const int seat = lp_turn(g, &a->deal);
        for (int k = 0; k < count; k++)
            try_action(g, a, seat, legal[k], &a->tallies[k], &inner);
        if (think->stop && think->stop(think->stop_data))
            break;
    }
    for (int k = 0; k < count; k++)
        out[k] = conclude(legal[k], &a->tallies[k]);
    rank(out, count);
}

/* Three decimals. */
static void write_number(lp_text *out, double value)
{
    const int64_t thousandths = (int64_t)(value * 1000 + (value < 0 ? -0.5 : 0.5));
    const int64_t size = thousandths < 0 ? -thousandths : thousandths;
    if (thousandths < 0)
        lp_text_char(out, '-');
    lp_text_int(out, size / 1000);
    lp_text_char(out, '.');
    for (int64_t unit = 100; unit > 0; unit /= 10)
        lp_text_char(out, (char)('0' + size / unit % 10));
}

static void write_member(lp_text *out, const char *key, double value)
{
    lp_json_key(out, key);
    write_number(out, value);
}

void lp_advice_write(const lp_game *g, const lp_advice *advice, int count, lp_text *out)
{
    lp_json_open(out, '[');
    for (int i = 0; i < count; i++) {
        char buffer[LP_ACTION_TEXT_MAX];
        lp_text action;
        lp_text_init(&action, buffer, sizeof buffer);
        g->rules->action_write(g, advice[i].action, &action);
        lp_json_open(out, '{');
        lp_json_key(out, "action");
        lp_json_string(out, buffer);
        write_member(out, "win", advice[i].win);
        write_member(out, "error", advice[i].error);
        write_member(out, "points", advice[i].points);
        if (advice[i].reason) {
            lp_json_key(out, "reason");
            lp_json_string(out, advice[i].reason);
            lp_json_key(out, "values");
            lp_json_open(out, '{');
            for (int v = 0; v < LP_ADVICE_VALUES && advice[i].value_names[v]; v++)
                write_member(out, advice[i].value_names[v], advice[i].values[v]);
            lp_json_close(out, '}');
        }
        lp_json_close(out, '}');
    }
    lp_json_close(out, ']');
}
