/* luckpond solve: the best turn and the best game of Yu-ca-tan, and rounds of Lucktails. */
#include <stdlib.h>
#include <string.h>

#include "games/lucktails/lucktails.h"
#include "solve_lucktails.h"
#include "solved.h"

static const cli_usage usage = {
    "solve yucatan [--players N] [--rounds R] … | solve lucktails [--players N] [--ceiling C] …",
    N_("Solves Yu-ca-tan: the turn that gathers the most points on average, and the game in which "
       "every seat plays for its own chance to win, a shared win counting in parts. Trains rounds "
       "of Lucktails and measures what a seat could still gain."),
    N_("Games of Yu-ca-tan that are too large are solved on a grid of scores, with the error "
       "measured; --exact solves them all the same. What was solved is kept in the cache. Rounds "
       "of Lucktails with a low ceiling are trained and measured exactly; in larger ones replies "
       "are trained against the plan that the bots know by heart.")};

enum { FLAG_CEILING = 3000, FLAG_ITERATIONS, FLAG_MATCH };

static const cli_flag flags[] = {
    CLI_SOLVED_FLAGS,
    {FLAG_CEILING, "ceiling", 0, N_("N"), N_("Lucktails: no bait above this")},
    {FLAG_ITERATIONS, "iterations", 0, N_("N"), N_("Lucktails: iterations of the training")},
    {FLAG_MATCH, "match", 0, NULL, N_("Lucktails: chances in the race to the goal, too")},
    CLI_JSON_FLAG,
    CLI_LANG_FLAG,
    {0, NULL, 0, NULL, NULL}};

/* The turn of most points. */
typedef struct best_turn {
    double value, bust;
    int first_tip;
} best_turn;

static best_turn solve_turn(const yucatan_turn_table *table)
{
    uint64_t memory[YUCATAN_PLAN_WORDS];
    yucatan_plan plan;
    cli_points_plan(table, &plan, memory);
    const int start = yucatan_turn_start(table);
    const yucatan_class *first = &table->classes[plan.act[start] - 1];
    best_turn t = {plan.value[start], 0, lp_lowest(first->tips)};
    yucatan_plan_follow(&plan, start);
    t.bust = plan.weight[0];
    return t;
}

static void print_json(const cli_solved *q, const yucatan_solved *s, const best_turn *t)
{
    double win[YUCATAN_SEATS_MAX];
    yucatan_solution_win(s->solution, win);
    json_t *list = json_array();
    for (int i = 0; i < s->solution->seats; i++)
        json_array_append_new(list, json_real(win[i]));
    char hash[17];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)q->c.edition.hash);
    json_t *all =
        json_pack("{s:s, s:i, s:i, s:s, s:s, s:f, s:f, s:s, s:o, s:f, s:I}", "game", q->c.rules->id,
                  "players", s->solution->seats, "rounds", s->solution->rounds, "edition",
                  q->c.edition.name, "edition_hash", hash, "turn_value", t->value, "bust", t->bust,
                  "first_tip", yucatan_tip_text(t->first_tip), "win", list, "error", s->error,
                  "situations", (json_int_t)s->solution->situations);
    json_dumpf(all, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(14));
    putchar('\n');
    json_decref(all);
}

static void print_table(const cli_solved *q, const yucatan_solved *s, const best_turn *t)
{
    char value[32], bust[32];
    double win[YUCATAN_SEATS_MAX];
    snprintf(value, sizeof value, "%.12f", t->value);
    snprintf(bust, sizeof bust, "%.12f", t->bust);
    cli_print(stdout, _("{game}, {players} players, {rounds} rounds, edition {edition}"),
              V("game", q->c.rules->name), V("players", s->solution->seats),
              V("rounds", s->solution->rounds), V("edition", q->c.edition.name));
    printf("\n\n");
    cli_print(stdout, _("The best turn for points begins with {tip}: {points} points on average."),
              V("tip", _(yucatan_tip_text(t->first_tip))), V("points", value));
    putchar('\n');
    cli_print(stdout, _("It ends with nothing with probability {bust}."), V("bust", bust));
    printf("\n\n%-5s %s\n", _("seat"), _("chance to win"));
    yucatan_solution_win(s->solution, win);
    for (int i = 0; i < s->solution->seats; i++)
        printf("%-5d %.12f\n", i, win[i]);
    putchar('\n');
    if (s->solution->exact) {
        cli_print(stdout, _("exact, from {count} situations"),
                  V("count", (long)s->solution->situations));
    } else {
        snprintf(value, sizeof value, "%.1e", s->error);
        cli_print(stdout, _("on a grid of {count} situations; estimated error {error}"),
                  V("count", (long)s->solution->situations), V("error", value));
    }
    putchar('\n');
}

static int run(const cli_solved *q)
{
    yucatan_solved s;
    const int code = cli_solved_find(q, &s);
    if (code != CLI_OK)
        return code;
    const best_turn t = solve_turn(s.solution->table);
    if (q->c.json)
        print_json(q, &s, &t);
    else
        print_table(q, &s, &t);
    yucatan_solved_finish(&s);
    return CLI_OK;
}

/* --- Which game ---------------------------------------------------------------------------------
 */

static int lucktails_flag(solve_lucktails *how, int flag, const char *value)
{
    switch (flag) {
    case FLAG_CEILING:
        return cli_number("ceiling", value, 1, LUCKTAILS_BAIT_MAX, &how->ceiling) ? CLI_OK
                                                                                  : CLI_USAGE;
    case FLAG_ITERATIONS:
        return cli_number("iterations", value, 1, 1000000000, &how->iterations) ? CLI_OK
                                                                                : CLI_USAGE;
    default: how->match = true; return CLI_OK;
    }
}

static int solve_lucktails_game(cli_solved *q, const solve_lucktails *how)
{
    if (q->exact || q->threads > 0)
        return cli_refuse(CLI_USAGE, _("--{flag} is not for {game}"),
                          V("flag", q->exact ? "exact" : "threads"), V("game", q->c.id));
    const int code = cli_game_ready(&q->c);
    return code == CLI_OK ? solve_lucktails_run(&q->c, how) : code;
}

static int solve_yucatan_game(cli_solved *q, const solve_lucktails *how)
{
    const char *foreign = how->ceiling > 0      ? "ceiling"
                          : how->iterations > 0 ? "iterations"
                          : how->match          ? "match"
                                                : NULL;
    if (foreign && q->c.id)
        return cli_refuse(CLI_USAGE, _("--{flag} is not for {game}"), V("flag", foreign),
                          V("game", lp_yucatan.id));
    const int code = cli_solved_ready(q);
    return code == CLI_OK ? run(q) : code;
}

static int solve_game(cli_solved *q, const solve_lucktails *how)
{
    const lp_rules *rules = q->c.id ? cli_rules(q->c.id) : &lp_yucatan;
    if (!rules)
        return CLI_USAGE;
    if (rules == &lp_lucktails)
        return solve_lucktails_game(q, how);
    if (rules != &lp_yucatan)
        return cli_refuse(CLI_USAGE, _("{game} cannot be solved; yucatan and lucktails can"),
                          V("game", rules->id));
    return solve_yucatan_game(q, how);
}

int cmd_solve(int argc, char **argv)
{
    cli_solved q;
    solve_lucktails how = {0};
    memset(&q, 0, sizeof q);
    cli_args args;
    cli_begin(&args, argc, argv, &usage, flags);
    for (int flag; (flag = cli_next(&args)) != CLI_END;) {
        if (flag == CLI_BAD || flag == CLI_HELP)
            return cli_code(flag);
        const int code = flag >= FLAG_CEILING ? lucktails_flag(&how, flag, args.value)
                                              : cli_solved_flag(&q, flag, args.value);
        if (code != CLI_OK)
            return CLI_USAGE;
    }
    const int code = solve_game(&q, &how);
    cli_game_finish(&q.c);
    return code;
}
