/* The coach. Yu-ca-tan hides nothing and is computed; in the other games every action is tried in
 * the same deals, believed as the expert believes them, and played on as the expert plays on. */
#include "luckpond/coach.h"

#include <string.h>

#include "reason.h"
#include "search.h"
#include "value.h"
#include "yucatan_race.h"

enum { DEFAULT_GAMES = 1200 };

typedef struct tally {
    lp_action action;
    uint32_t tries;
    double wins, squares, points;
} tally;

typedef struct coach_arena {
    uint64_t deal[LP_STATE_MAX / 8], played[LP_STATE_MAX / 8];
    tally tallies[LP_LEGAL_MAX];
} coach_arena;

static const search_kind *search_of(const lp_game *g)
{
    return g->rules == &lp_duck           ? &duck_search
           : g->rules == &lp_doctor_lucky ? &doctor_lucky_search
                                          : &lucktails_search;
}

/* The arena begins with ours; what is left is the search's. */
size_t lp_advise_arena_size(const lp_game *g)
{
    return g->rules == &lp_yucatan ? yucatan_race_win_size(g)
                                   : sizeof(coach_arena) + search_of(g)->scratch_size;
}

/* --- Trying -------------------------------------------------------------------------------------
 */

/* What the seat's score is expected to be, where a playout has come to. */
static double points_of(const lp_game *g, const void *state, int seat)
{
    int32_t scores[LP_SEATS_MAX];
    lp_worth standing;
    if (lp_turn(g, state) != LP_OVER && value_in_deal(g, state) &&
        standing_value(g, state, &standing))
        return standing.points[seat];
    g->rules->scores(g, state, scores);
    return scores[seat];
}

/* One deal: every action left is tried in it, with the same luck afterwards. */
static void try_deal(const search_kind *kind, const lp_game *g, const void *view, coach_arena *a,
                     int left, lp_random *random)
{
    if (kind->deal)
        kind->deal(g, view, random, a->deal, a + 1);
    else
        g->rules->determinize(g, view, random, a->deal);
    const int seat = lp_turn(g, a->deal);
    const lp_random luck = *random;
    for (int i = 0; i < left; i++) {
        tally *t = &a->tallies[i];
        *random = luck;
        memcpy(a->played, a->deal, g->rules->state_size);
        (void)g->rules->apply(g, a->played, t->action);
        const double win = kind->playout(g, a->played, seat, random, a + 1);
        t->tries++;
        t->wins += win;
        t->squares += win * win;
        t->points += points_of(g, a->played, seat);
    }
}

static bool better(const tally *a, const tally *b)
{
    return a->wins > b->wins || (!(b->wins > a->wins) && a->points > b->points);
}

static void best_first(tally *t, int count)
{
    for (int i = 1; i < count; i++) {
        const tally moved = t[i];
        int at = i;
        for (; at > 0 && better(&moved, &t[at - 1]); at--)
            t[at] = t[at - 1];
        t[at] = moved;
    }
}

/* Few actions are compared to the end; of many the worse half is given up after each stage, and
 * stays below the others. */
enum { FEW = 10 };

static int stages_of(int count)
{
    int stages = 1;
    for (; count > FEW; count = (count + 1) / 2)
        stages++;
    return stages;
}

static void try_all(const lp_game *g, const void *view, int count, const lp_think *think)
{
    const search_kind *kind = search_of(g);
    coach_arena *a = (coach_arena *)think->arena;
    const uint64_t budget = think->nodes ? think->nodes : DEFAULT_GAMES;
    const int stages = stages_of(count);
    bool stopped = false;
    if (kind->begin)
        kind->begin(g, view, a + 1);
    for (int stage = 0, left = count; stage < stages; stage++) {
        const uint64_t share = budget / (uint64_t)(stages * left);
        for (uint64_t deal = 0; deal <= share && !stopped; deal++) {
            try_deal(kind, g, view, a, left, think->random);
            stopped = think->stop && think->stop(think->stop_data);
        }
        best_first(a->tallies, left); /* all have been tried equally often */
        left = left > FEW ? (left + 1) / 2 : left;
    }
}

/* What is solved stands first, whatever the games that were tried said. */
static void solved_first(const search_kind *kind, const lp_game *g, const void *view, tally *t,
                         int count)
{
    const int solved = search_solved(kind, g, view);
    int at = 0;
    while (at < count && t[at].action != solved)
        at++;
    if (at == count)
        return;
    const tally moved = t[at];
    for (; at > 0; at--)
        t[at] = t[at - 1];
    t[0] = moved;
}

static lp_advice conclude(const tally *t)
{
    lp_advice advice;
    memset(&advice, 0, sizeof advice);
    const double n = t->tries;
    advice.action = t->action;
    if (n < 1)
        return advice;
    advice.win = t->wins / n;
    advice.points = t->points / n;
    /* as if one more game had gone each way: two like games do not make it sure */
    const double spread =
        (t->squares + 0.5) / (n + 1) - (t->wins + 0.5) * (t->wins + 0.5) / ((n + 1) * (n + 1));
    advice.error = __builtin_sqrt((spread > 0 ? spread : 0) / n);
    return advice;
}

int coach_narrow(const lp_game *g, const void *view, lp_action *legal, int count, lp_action done)
{
    lp_action kept[SEARCH_CANDIDATES_MAX];
    const search_kind *kind = g->rules == &lp_yucatan ? NULL : search_of(g);
    if (!kind || !kind->narrow || count <= FEW)
        return count;
    int few = kind->narrow(g, view, legal, count, kept);
    few = few < FEW ? few : FEW;
    bool there = false;
    for (int i = 0; i < few; i++) {
        legal[i] = kept[i];
        there = there || kept[i] == done;
    }
    if (!there)
        legal[few < FEW ? few++ : few - 1] = done;
    return few;
}

double coach_compare(const lp_game *g, const void *view, lp_action best, lp_action done,
                     const lp_think *think, double *error)
{
    const search_kind *kind = search_of(g);
    coach_arena *a = (coach_arena *)think->arena;
    const uint64_t deals = 2 + think->nodes / 2;
    double sum = 0, squares = 0;
    if (kind->begin)
        kind->begin(g, view, a + 1);
    for (uint64_t deal = 0; deal < deals; deal++) {
        memset(a->tallies, 0, 2 * sizeof *a->tallies);
        a->tallies[0].action = best;
        a->tallies[1].action = done;
        try_deal(kind, g, view, a, 2, think->random);
        const double difference = a->tallies[0].wins - a->tallies[1].wins;
        sum += difference;
        squares += difference * difference;
    }
    const double n = (double)deals, mean = sum / n, spread = squares / n - mean * mean;
    *error = __builtin_sqrt((spread > 0 ? spread : 0) / (n - 1));
    return mean;
}

/* --- Yu-ca-tan ----------------------------------------------------------------------------------
 */

static void rank(lp_advice *out, int count)
{
    for (int i = 1; i < count; i++) {
        const lp_advice moved = out[i];
        int at = i;
        for (; at > 0 && (out[at - 1].win < moved.win - YUCATAN_EVEN_WITHIN ||
                          (out[at - 1].win < moved.win + YUCATAN_EVEN_WITHIN &&
                           out[at - 1].points < moved.points));
             at--)
            out[at] = out[at - 1];
        out[at] = moved;
    }
}

/* The race: chances when everybody plays the rest to win. */
static void advise_yucatan(const lp_game *g, const yucatan_view *v, const lp_action *legal,
                           int count, const lp_think *think, lp_advice *out)
{
    yucatan_race race;
    memset(out, 0, (size_t)count * sizeof *out);
    const bool solved = yucatan_race_init(&race, g, think->arena);
    const double turn = solved ? race.plan.value[yucatan_turn_start(race.table)] : 0;
    const int later = v->rounds - v->table.round - 1;
    for (int i = 0; i < count; i++) {
        out[i].action = legal[i];
        if (solved) /* the plan is still that for points */
            out[i].points = v->table.totals[v->table.seat] + later * turn +
                            yucatan_race_value(&race, &v->table, legal[i]);
    }
    if (solved)
        yucatan_race_for_win(&race, g, v, think);
    for (int i = 0; i < count && solved; i++)
        out[i].win = yucatan_race_value(&race, &v->table, legal[i]);
    rank(out, count);
}

/* --- Any game ------------------------------------------------------------------------------------
 */

static void give_reasons(const lp_game *g, const void *view, lp_advice *out, int count)
{
    if (g->rules == &lp_yucatan)
        yucatan_reasons(g, view, out, count);
    else if (g->rules == &lp_duck)
        duck_reasons(g, view, out, count);
    else if (g->rules == &lp_doctor_lucky)
        doctor_lucky_reasons(g, view, out, count);
    else
        lucktails_reasons(g, view, out, count);
}

void lp_advise(const lp_game *g, const void *view, const lp_action *legal, int count,
               const lp_think *think, lp_advice *out)
{
    if (g->rules == &lp_yucatan) {
        advise_yucatan(g, (const yucatan_view *)view, legal, count, think, out);
    } else {
        coach_arena *a = (coach_arena *)think->arena;
        memset(a->tallies, 0, (size_t)count * sizeof *a->tallies);
        for (int i = 0; i < count; i++)
            a->tallies[i].action = legal[i];
        try_all(g, view, count, think);
        solved_first(search_of(g), g, view, a->tallies, count);
        for (int i = 0; i < count; i++) {
            out[i] = conclude(&a->tallies[i]);
            /* given up, so worse in the same deals, even if those before it had less luck later; or
             * worse than what is solved */
            if (i > 0 && out[i].win > out[i - 1].win)
                out[i].win = out[i - 1].win;
        }
    }
    give_reasons(g, view, out, count);
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
