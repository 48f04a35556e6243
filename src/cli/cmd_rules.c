/* luckpond rules: the rules of a game, in four languages, with the values of an edition. */
#include <string.h>

#include "cli.h"
#include "rules_print.h"

static const cli_usage usage = {
    N_("rules GAME [SECTION] [flags]"),
    N_("Shows the rules of a game with the values of an edition, and where these come from. "
       "SECTION is the id of a section or a clause (DU-9)."),
    NULL};

static const cli_flag flags[] = {
    {CLI_FLAG_EDITION, "edition", 'e', N_("EDITION"), N_("a built-in edition or a file; default")},
    CLI_LANG_FLAG,
    CLI_JSON_FLAG,
    {0}};

static int list_sections(const rules_text *rules, const char *wanted)
{
    char ids[512];
    lp_text out;
    lp_text_init(&out, ids, sizeof ids);
    for (int i = 0; i < rules->count; i++) {
        lp_text_string(&out, i > 0 ? ", " : "");
        lp_text_string(&out, rules->sections[i].id);
    }
    return cli_refuse(CLI_USAGE, _("there is no section \"{section}\"; there are {sections}"),
                      V("section", wanted), V("sections", ids));
}

static int print(const cli_game *wish, const lp_rules *rules, const char *section)
{
    edition e;
    if (!cli_edition(&e, rules, wish->edition_name ? wish->edition_name : "default"))
        return CLI_FAILED;
    terminal t;
    terminal_init(&t, stdout, false);
    int code = CLI_OK;
    if (wish->json)
        rules_print_json(stdout, &e);
    else if (!section)
        terminal_heading(&t, rules_game_name(rules));
    if (!wish->json && !rules_print(&t, &e, section, !section))
        code = list_sections(rules_text_find(rules->id), section);
    edition_finish(&e);
    return code;
}

int cmd_rules(int argc, char **argv)
{
    cli_game wish;
    cli_args args;
    const char *section = NULL;
    memset(&wish, 0, sizeof wish);
    cli_begin(&args, argc, argv, &usage, flags);
    for (int flag; (flag = cli_next(&args)) != CLI_END;) {
        if (flag == CLI_BAD || flag == CLI_HELP)
            return cli_code(flag);
        if (flag == CLI_WORD && wish.id && !section) {
            section = args.value;
            continue;
        }
        const int code = cli_game_flag(&wish, flag, args.value);
        if (code != CLI_OK)
            return code;
    }
    if (!wish.id)
        return cli_refuse(CLI_USAGE, _("which game? luckpond games lists them"));
    const lp_rules *rules = cli_rules(wish.id);
    return rules ? print(&wish, rules, section) : CLI_USAGE;
}
