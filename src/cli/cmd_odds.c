/* luckpond odds: what each action is worth in a position of a turn of Yu-ca-tan. */
#include <stdlib.h>
#include <string.h>

#include "solved.h"

enum { FLAG_DICE = 1, FLAG_USED, FLAG_POINTS, FLAG_TOTALS, FLAG_SEAT, FLAG_ROUND };

static const cli_usage usage = {
    "odds yucatan [--dice N] [--used TIPS] [--points P] [--totals A,B,… --seat S --round R]",
    N_("Any position of a turn of Yu-ca-tan: for each tip left the chance to miss, what the throw "
       "brings, and what it is worth when the turn goes on as well as possible."),
    N_("TIPS is a list such as odd,blue,3. The points may be left out where the dice and tips tell "
       "them. With the totals of all seats, the seat to act and the round, counted from 1, the "
       "chances to win are shown too.")};
static const cli_flag flags[] = {
    {FLAG_DICE, "dice", 'd', N_("N"), N_("dice left (default: all)")},
    {FLAG_USED, "used", 'u', N_("TIPS"), N_("tips used in this turn")},
    {FLAG_POINTS, "points", 0, "P", N_("points gathered in this turn")},
    {FLAG_TOTALS, "totals", 0, N_("LIST"), N_("points of all seats before this turn")},
    {FLAG_SEAT, "seat", 0, "S", N_("the seat to act, counted from 0")},
    {FLAG_ROUND, "round", 0, "R", N_("the round, counted from 1")},
    CLI_SOLVED_FLAGS,
    CLI_JSON_FLAG,
    CLI_LANG_FLAG,
    {0, NULL, 0, NULL, NULL}};

typedef struct request {
    cli_solved solved;
    const char *used_text, *totals_text;
    uint64_t dice, points, seat, round;
    bool has_dice, has_points, has_seat, has_round;
    int totals[YUCATAN_SEATS_MAX], total_count;
    yucatan_state state; /* the position */
} request;

/* One action and what it is worth. */
typedef struct option {
    lp_action action;
    double miss, dice, points; /* chance that none matches; dice and points the throw brings */
    double value;              /* points of the turn, on average */
    double win[YUCATAN_SEATS_MAX];
} option;

typedef struct odds {
    yucatan_turn_table *table;
    int count;
    option options[YUCATAN_ACTIONS];
    int best; /* for points */
    bool has_win;
    int best_to_win;
    double win[YUCATAN_SEATS_MAX], error;
} odds;

/* --- Flags ------------------------------------------------------------------------------------ */

static bool read_flag(request *q, int flag, const char *value)
{
    switch (flag) {
    case FLAG_DICE: q->has_dice = true; return cli_number("dice", value, 0, 255, &q->dice);
    case FLAG_POINTS: q->has_points = true; return cli_number("points", value, 0, 255, &q->points);
    case FLAG_SEAT:
        q->has_seat = true;
        return cli_number("seat", value, 0, YUCATAN_SEATS_MAX - 1, &q->seat);
    case FLAG_ROUND: q->has_round = true; return cli_number("round", value, 1, 99, &q->round);
    case FLAG_USED: q->used_text = value; return true;
    case FLAG_TOTALS: q->totals_text = value; return true;
    default: return cli_solved_flag(&q->solved, flag, value) == CLI_OK;
    }
}

/* "odd,blue,3" */
static int read_used(request *q)
{
    const char *at = q->used_text;
    while (at && *at) {
        const size_t length = strcspn(at, ",");
        char word[LP_ACTION_TEXT_MAX];
        lp_action action = YUCATAN_STOP;
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        if (yucatan_action_read(&q->solved.c.game, at, length, &action) != LP_OK ||
            action == YUCATAN_STOP)
            return cli_refuse(CLI_USAGE, _("--used: there is no tip \"{tip}\""), V("tip", word));
        const uint16_t bit = (uint16_t)(1u << (action - YUCATAN_TIP));
        if (q->state.tips_used & bit)
            return cli_refuse(CLI_USAGE, _("--used: {tip} is there twice"), V("tip", word));
        q->state.tips_used |= bit;
        q->state.throw_count++;
        at += length + (at[length] == ',');
    }
    return CLI_OK;
}

/* "12,0,30": also tells the number of players. */
static int read_totals(request *q)
{
    const char *at = q->totals_text;
    while (at && *at) {
        char word[16];
        uint64_t total = 0;
        const size_t length = strcspn(at, ",");
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        if (!cli_number("totals", word, 0, 9999, &total))
            return CLI_USAGE;
        if (q->total_count == YUCATAN_SEATS_MAX)
            return cli_refuse(CLI_USAGE, _("--totals: more than {count} seats"),
                              V("count", YUCATAN_SEATS_MAX));
        q->totals[q->total_count++] = (int)total;
        at += length + (at[length] == ',');
    }
    if (q->total_count > 0 && q->solved.c.players == 0)
        q->solved.c.players = q->total_count;
    return CLI_OK;
}

/* --- The position ----------------------------------------------------------------------------- */

/* The points that can have been gathered, for a message; their number. */
static int possible_points(const request *q, const yucatan_turn_table *t, lp_text *list, int *only)
{
    int count = 0;
    for (int points = 0; points <= t->top; points++) {
        if (!yucatan_turn_possible(t, q->state.tips_used, q->state.dice_left, points))
            continue;
        lp_text_string(list, count > 0 ? ", " : "");
        lp_text_int(list, points);
        *only = points;
        count++;
    }
    return count;
}

static int check_turn(request *q, const yucatan_turn_table *t)
{
    char points[256];
    lp_text list;
    lp_text_init(&list, points, sizeof points);
    const int laid = t->dice - (int)q->dice;
    if (q->dice > (uint64_t)t->dice)
        return cli_refuse(CLI_USAGE, _("there are {count} dice in this edition"),
                          V("count", t->dice));
    if (q->dice == 0)
        return cli_refuse(CLI_USAGE, _("with no dice left the turn has ended"));
    q->state.dice_left = (uint8_t)q->dice;
    if (q->state.throw_count > laid)
        return cli_refuse(CLI_USAGE,
                          _("impossible: each tip used has laid off a die; {tips} tips, but only "
                            "{dice} dice laid off"),
                          V("tips", q->state.throw_count), V("dice", laid));
    if (laid > 0 && q->state.throw_count == 0)
        return cli_refuse(CLI_USAGE,
                          _("{dice} dice have been laid off: say on which tips by --used"),
                          V("dice", laid));
    int only = 0;
    const int count = possible_points(q, t, &list, &only);
    if (!q->has_points && count > 1)
        return cli_refuse(CLI_USAGE, _("say --points; possible are {points}"), V("points", points));
    if (!q->has_points)
        q->points = (uint64_t)only;
    if (q->points > (uint64_t)t->top ||
        !yucatan_turn_possible(t, q->state.tips_used, (int)q->dice, (int)q->points))
        return cli_refuse(CLI_USAGE, _("impossible: {points} points; possible are {list}"),
                          V("points", (long)q->points), V("list", points));
    q->state.points = (uint8_t)q->points;
    return CLI_OK;
}

static int check_race(request *q, const yucatan_turn_table *t)
{
    const lp_game *g = &q->solved.c.game;
    if (!q->totals_text) {
        if (q->has_seat || q->has_round)
            return cli_refuse(CLI_USAGE, _("--seat and --round go with --totals"));
        return CLI_OK;
    }
    if (q->total_count != g->seats)
        return cli_refuse(CLI_USAGE, _("--totals: {count} totals for {players} players"),
                          V("count", q->total_count), V("players", g->seats));
    if (!q->has_seat || !q->has_round)
        return cli_refuse(CLI_USAGE, _("--totals needs --seat and --round"));
    if (q->seat >= g->seats)
        return cli_refuse(CLI_USAGE, _("there is no seat {seat}; they count from 0"),
                          V("seat", (long)q->seat));
    if (q->round > (uint64_t)yucatan_rounds(g))
        return cli_refuse(CLI_USAGE, _("this game has {rounds} rounds"),
                          V("rounds", yucatan_rounds(g)));
    q->state.seat = (uint8_t)q->seat;
    q->state.round = (uint8_t)(q->round - 1);
    for (int i = 0; i < g->seats; i++) {
        const int turns = q->state.round + (i < q->state.seat);
        if (q->totals[i] > turns * t->top)
            return cli_refuse(CLI_USAGE,
                              _("impossible: seat {seat} cannot have {total} points; it has had "
                                "{turns} turns of at most {most}"),
                              V("seat", i), V("total", q->totals[i]), V("turns", turns),
                              V("most", t->top));
        q->state.totals[i] = (uint16_t)q->totals[i];
    }
    return CLI_OK;
}

/* --- The answer ------------------------------------------------------------------------------- */

static void find_points(const request *q, odds *o)
{
    const yucatan_turn_table *t = o->table;
    uint64_t memory[YUCATAN_PLAN_WORDS];
    yucatan_plan plan;
    cli_points_plan(t, &plan, memory);
    const int dice = q->state.dice_left;
    const int at = yucatan_turn_state(t, q->state.tips_used, dice, q->state.points);
    lp_action legal[YUCATAN_ACTIONS + 8];
    o->count = lp_legal(&q->solved.c.game, &q->state, legal);
    o->best = -1;
    for (int i = 0; i < o->count; i++) {
        option *x = &o->options[i];
        x->action = legal[i];
        int act = YUCATAN_STOP;
        if (x->action == YUCATAN_STOP) {
            x->value = q->state.points;
        } else {
            const int c = t->class_of[x->action - YUCATAN_TIP];
            x->miss = t->chance[c][dice][0];
            x->dice = dice * t->classes[c].hits / (double)YUCATAN_FACES;
            x->points = x->dice * t->classes[c].points;
            x->value = yucatan_plan_class_value(&plan, at, c);
            act = 1 + c;
        }
        if (o->best < 0 && plan.act[at] == act)
            o->best = i;
    }
}

static int find_wins(const request *q, odds *o)
{
    yucatan_solved s;
    const lp_game *g = &q->solved.c.game;
    const int code = cli_solved_find(&q->solved, &s);
    if (code != CLI_OK)
        return code;
    lp_action actions[YUCATAN_ACTIONS];
    double values[YUCATAN_ACTIONS][YUCATAN_SEATS_MAX];
    yucatan_solution_action_values(s.solution, g, &q->state, actions, values);
    for (int i = 0; i < o->count; i++)
        memcpy(o->options[i].win, values[i], sizeof values[i]);
    const lp_action best = yucatan_solution_choose(s.solution, g, &q->state);
    for (int i = 0; i < o->count; i++)
        if (o->options[i].action == best)
            o->best_to_win = i;
    yucatan_solution_value(s.solution, g, &q->state, o->win);
    o->error = s.error;
    o->has_win = true;
    yucatan_solved_finish(&s);
    return CLI_OK;
}

static const char *action_text(lp_action action)
{
    return action == YUCATAN_STOP ? "stop" : yucatan_tip_text(action - YUCATAN_TIP);
}

static json_t *win_json(const request *q, const double *win)
{
    json_t *list = json_array();
    for (int i = 0; i < q->solved.c.game.seats; i++)
        json_array_append_new(list, json_real(win[i]));
    return list;
}

static json_t *option_json(const request *q, const odds *o, const option *x)
{
    json_t *object = json_pack("{s:s, s:f}", "action", action_text(x->action), "value", x->value);
    if (x->action != YUCATAN_STOP) {
        json_object_set_new(object, "miss", json_real(x->miss));
        json_object_set_new(object, "dice", json_real(x->dice));
        json_object_set_new(object, "points", json_real(x->points));
    }
    if (o->has_win)
        json_object_set_new(object, "win", win_json(q, x->win));
    return object;
}

static void print_json(const request *q, const odds *o)
{
    json_t *used = json_array(), *actions = json_array();
    for (int tip = 0; tip < YUCATAN_TIPS; tip++)
        if (q->state.tips_used >> tip & 1)
            json_array_append_new(used, json_string(yucatan_tip_text(tip)));
    for (int i = 0; i < o->count; i++)
        json_array_append_new(actions, option_json(q, o, &o->options[i]));
    json_t *all = json_pack(
        "{s:s, s:i, s:o, s:i, s:o, s:s, s:f}", "game", q->solved.c.rules->id, "dice",
        (int)q->state.dice_left, "used", used, "points", (int)q->state.points, "actions", actions,
        "best", action_text(o->options[o->best].action), "value", o->options[o->best].value);
    if (o->has_win) {
        json_object_set_new(all, "best_to_win",
                            json_string(action_text(o->options[o->best_to_win].action)));
        json_object_set_new(all, "win", win_json(q, o->win));
        json_object_set_new(all, "error", json_real(o->error));
    }
    json_dumpf(all, stdout, JSON_INDENT(2) | JSON_REAL_PRECISION(14));
    putchar('\n');
    json_decref(all);
}

/* Prints a text in a column; bytes are not columns in every language. */
static void print_cell(const char *text, int columns)
{
    int width = 0;
    for (const char *c = text; *c; c++)
        width += (*c & 0xc0) != 0x80;
    printf("%s%*s", text, columns > width ? columns - width : 0, "");
}

static void print_head(const request *q, const odds *o)
{
    print_cell("", 2);
    print_cell(_("action"), 10);
    print_cell(_("misses"), 11);
    print_cell(_("dice"), 9);
    print_cell(_("points"), 9);
    print_cell(_("turn worth"), 13);
    for (int i = 0; i < q->solved.c.game.seats && o->has_win; i++) {
        char seat[48];
        lp_text text;
        lp_text_init(&text, seat, sizeof seat);
        say(&text, _("seat {seat} wins"), V("seat", i));
        print_cell(seat, 14);
    }
    putchar('\n');
}

static void print_option(const request *q, const odds *o, int i)
{
    const option *x = &o->options[i];
    const bool is_best = i == (o->has_win ? o->best_to_win : o->best);
    print_cell(is_best ? "*" : "", 2);
    print_cell(_(action_text(x->action)), 10);
    if (x->action == YUCATAN_STOP)
        print_cell("", 29);
    else
        printf("%-11.6f%-9.3f%-9.3f", x->miss, x->dice, x->points);
    printf("%-13.9f", x->value);
    for (int seat = 0; seat < q->solved.c.game.seats && o->has_win; seat++)
        printf("%-14.9f", x->win[seat]);
    putchar('\n');
}

static void print_table(const request *q, const odds *o)
{
    cli_print(stdout, _("dice left: {dice}; points gathered: {points}"),
              V("dice", q->state.dice_left), V("points", q->state.points));
    printf("\n\n");
    print_head(q, o);
    for (int i = 0; i < o->count; i++)
        print_option(q, o, i);
    putchar('\n');
    cli_print(stdout, _("best for points: {action}"),
              V("action", _(action_text(o->options[o->best].action))));
    putchar('\n');
    if (o->has_win) {
        cli_print(stdout, _("best to win: {action}"),
                  V("action", _(action_text(o->options[o->best_to_win].action))));
        putchar('\n');
    }
    if (o->error > 0) {
        char error[32];
        snprintf(error, sizeof error, "%.1e", o->error);
        cli_print(stdout,
                  _("on a grid of scores; estimated error {error} at the start of the game, more "
                    "in single positions"),
                  V("error", error));
        putchar('\n');
    }
}

static int answer(request *q, odds *o)
{
    if (!q->has_dice)
        q->dice = (uint64_t)o->table->dice;
    int code = read_used(q);
    if (code == CLI_OK)
        code = check_turn(q, o->table);
    if (code == CLI_OK)
        code = check_race(q, o->table);
    if (code != CLI_OK)
        return code;
    find_points(q, o);
    if (q->totals_text)
        code = find_wins(q, o);
    if (code != CLI_OK)
        return code;
    if (q->solved.c.json)
        print_json(q, o);
    else
        print_table(q, o);
    return CLI_OK;
}

int cmd_odds(int argc, char **argv)
{
    request q;
    memset(&q, 0, sizeof q);
    cli_args args;
    cli_begin(&args, argc, argv, &usage, flags);
    for (int flag; (flag = cli_next(&args)) != CLI_END;) {
        if (flag == CLI_BAD || flag == CLI_HELP)
            return cli_code(flag);
        if (!read_flag(&q, flag, args.value))
            return CLI_USAGE;
    }
    int code = read_totals(&q);
    if (code == CLI_OK)
        code = cli_solved_ready(&q.solved);
    if (code == CLI_OK) {
        odds o;
        memset(&o, 0, sizeof o);
        o.table = cli_turn_table(&q.solved.c.game);
        code = o.table ? answer(&q, &o) : CLI_FAILED;
        free(o.table);
    }
    cli_game_finish(&q.solved.c);
    return code;
}
