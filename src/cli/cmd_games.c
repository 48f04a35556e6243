/* luckpond games: what there is to play. */
#include "cli.h"

static const cli_usage usage = {
    "games [--json]", N_("Lists the games with their players, options, editions and bots."), NULL};
static const cli_flag flags[] = {CLI_JSON_FLAG, CLI_LANG_FLAG, {0, NULL, 0, NULL, NULL}};

/* The game as it is laid out for the fewest players; presets can depend on their number. */
static lp_game smallest(const lp_rules *rules)
{
    lp_game g;
    const lp_error e = lp_game_init(&g, rules, lp_edition_find(rules, "default"), rules->seats_min);
    lp_assert(e == LP_OK);
    return g;
}

static json_t *options_json(const lp_rules *rules)
{
    const lp_game g = smallest(rules);
    json_t *list = json_array();
    for (int i = 0; i < LP_OPTIONS_MAX; i++) {
        const lp_option o = rules->option(&g, i);
        if (!o.name)
            break;
        json_array_append_new(list,
                              json_pack("{s:s, s:i, s:i, s:i}", "name", o.name, "min", (int)o.min,
                                        "max", (int)o.max, "preset", (int)o.preset));
    }
    return list;
}

/* The names that `at` gives, up to NULL. */
static json_t *names_json(const lp_rules *rules, const char *(*at)(const lp_rules *, int))
{
    json_t *list = json_array();
    for (int i = 0; at(rules, i); i++)
        json_array_append_new(list, json_string(at(rules, i)));
    return list;
}

static json_t *game_json(const lp_rules *rules)
{
    return json_pack("{s:s, s:s, s:i, s:i, s:o, s:o, s:o}", "id", rules->id, "name", rules->name,
                     "players_min", (int)rules->seats_min, "players_max", (int)rules->seats_max,
                     "options", options_json(rules), "editions", names_json(rules, lp_edition_name),
                     "bots", names_json(rules, lp_bot_id));
}

static void print_names(const char *what, const lp_rules *rules,
                        const char *(*at)(const lp_rules *, int))
{
    printf("  %-9s", what);
    for (int i = 0; at(rules, i); i++)
        printf("%s %s", i > 0 ? "," : "", at(rules, i));
    putchar('\n');
}

static void print_game(const lp_rules *rules)
{
    const lp_game g = smallest(rules);
    printf("%s (%s), ", rules->name, rules->id);
    cli_print(stdout, _("{min} to {max} players"), V("min", rules->seats_min),
              V("max", rules->seats_max));
    putchar('\n');
    for (int i = 0; i < LP_OPTIONS_MAX; i++) {
        const lp_option o = rules->option(&g, i);
        if (!o.name)
            break;
        printf("  %-9s %s %d-%d\n", i == 0 ? _("options") : "", o.name, o.min, o.max);
    }
    print_names(_("editions"), rules, lp_edition_name);
    print_names(_("bots"), rules, lp_bot_id);
}

int cmd_games(int argc, char **argv)
{
    cli_game c = {0};
    cli_args args;
    cli_begin(&args, argc, argv, &usage, flags);
    for (int flag; (flag = cli_next(&args)) != CLI_END;) {
        if (flag == CLI_BAD || flag == CLI_HELP)
            return cli_code(flag);
        if (flag == CLI_WORD)
            return cli_refuse(CLI_USAGE, _("one word too many: \"{word}\""), V("word", args.value));
        if (cli_game_flag(&c, flag, args.value) != CLI_OK)
            return CLI_USAGE;
    }
    json_t *list = json_array();
    for (int i = 0; i < LP_GAME_COUNT; i++)
        if (c.json)
            json_array_append_new(list, game_json(lp_rules_at(i)));
        else
            print_game(lp_rules_at(i));
    if (c.json) {
        json_dumpf(list, stdout, JSON_INDENT(2));
        putchar('\n');
    }
    json_decref(list);
    return CLI_OK;
}
