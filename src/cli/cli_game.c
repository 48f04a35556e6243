/* The game a command speaks of: rules, edition, options, players. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

const lp_rules *cli_rules(const char *id)
{
    const lp_rules *rules = lp_rules_find(id);
    if (rules)
        return rules;
    const char *ids[LP_GAME_COUNT];
    for (int i = 0; i < LP_GAME_COUNT; i++)
        ids[i] = lp_rules_at(i)->id;
    const char *nearest = cli_nearest(id, ids, LP_GAME_COUNT);
    if (nearest)
        cli_refuse(CLI_USAGE, _("there is no game \"{game}\"; did you mean {nearest}?"),
                   V("game", id), V("nearest", nearest));
    else
        cli_refuse(CLI_USAGE, _("there is no game \"{game}\"; luckpond games lists them"),
                   V("game", id));
    return NULL;
}

bool cli_edition(edition *e, const lp_rules *rules, const char *name_or_file)
{
    edition_report report;
    if (edition_load(e, rules, name_or_file, &report))
        return true;
    cli_refuse(CLI_FAILED, _("the edition \"{name}\" cannot be used"), V("name", name_or_file));
    edition_report_print(&report, stderr);
    return false;
}

/* --- Flags ------------------------------------------------------------------------------------ */

enum { OPTION_NAME = 64 };

static const char *option_name(char name[OPTION_NAME], const char *text, size_t length)
{
    snprintf(name, OPTION_NAME, "%.*s", (int)length, text);
    return name;
}

static int add_option(cli_game *c, const char *text, size_t name_length, const char *value)
{
    if (c->option_count == CLI_OPTIONS_MAX)
        return cli_refuse(CLI_USAGE, _("more than {count} options"), V("count", CLI_OPTIONS_MAX));
    char *end, name[OPTION_NAME];
    const long number = strtol(value, &end, 10);
    if (end == value || *end || number < INT16_MIN || number > INT16_MAX)
        return cli_refuse(CLI_USAGE, _("option {name}: \"{text}\" is not a whole number"),
                          V("name", option_name(name, text, name_length)), V("text", value));
    c->options[c->option_count].text = text;
    c->options[c->option_count].name_length = name_length;
    c->options[c->option_count].value = (int)number;
    c->option_count++;
    return CLI_OK;
}

/* NAME=VALUE. */
static int read_option(cli_game *c, const char *text)
{
    const size_t length = strcspn(text, "=");
    if (length == 0 || !text[length])
        return cli_refuse(CLI_USAGE, _("--option takes NAME=VALUE, not \"{text}\""),
                          V("text", text));
    return add_option(c, text, length, text + length + 1);
}

int cli_game_flag(cli_game *c, int flag, const char *value)
{
    uint64_t number = 0;
    switch (flag) {
    case CLI_WORD:
        if (c->id)
            return cli_refuse(CLI_USAGE, _("one word too many: \"{word}\""), V("word", value));
        c->id = value;
        return CLI_OK;
    case CLI_FLAG_PLAYERS:
        if (!cli_number("players", value, 1, LP_SEATS_MAX, &number))
            return CLI_USAGE;
        c->players = (int)number;
        return CLI_OK;
    case CLI_FLAG_EDITION: c->edition_name = value; return CLI_OK;
    case CLI_FLAG_OPTION: return read_option(c, value);
    case CLI_FLAG_ROUNDS: return add_option(c, "rounds", strlen("rounds"), value);
    case CLI_FLAG_PENALTIES: return add_option(c, "penalties", strlen("penalties"), "1");
    case CLI_FLAG_START: return add_option(c, "start", strlen("start"), value);
    case CLI_FLAG_SEED:
        c->has_seed = true;
        return cli_number("seed", value, 0, INT64_MAX, &c->seed) ? CLI_OK : CLI_USAGE;
    case CLI_FLAG_BOTS: c->bots = value; return CLI_OK;
    case CLI_FLAG_JSON: c->json = true; return CLI_OK;
    case CLI_FLAG_LANG: return cli_language(value) ? CLI_OK : CLI_USAGE;
    default: return CLI_USAGE;
    }
}

/* --- What came of them ------------------------------------------------------------------------ */

/* What can be set, for a message. */
static int refuse_option(const cli_game *c, const char *name)
{
    char known[256];
    lp_text text;
    lp_text_init(&text, known, sizeof known);
    for (int i = 0; i < LP_OPTIONS_MAX; i++) {
        const lp_option option = c->rules->option(&c->game, i);
        if (!option.name)
            break;
        lp_text_string(&text, i > 0 ? ", " : "");
        lp_text_string(&text, option.name);
        lp_text_char(&text, ' ');
        lp_text_int(&text, option.min);
        lp_text_string(&text, "-");
        lp_text_int(&text, option.max);
    }
    if (text.length == 0)
        return cli_refuse(CLI_USAGE, _("{game} has no option \"{name}\"; it has none at all"),
                          V("game", c->rules->name), V("name", name));
    return cli_refuse(CLI_USAGE,
                      _("{game} has no option \"{name}\" with this value; it has {known}"),
                      V("game", c->rules->name), V("name", name), V("known", known));
}

static int set_options(cli_game *c)
{
    for (int i = 0; i < c->option_count; i++) {
        char name[OPTION_NAME];
        option_name(name, c->options[i].text, c->options[i].name_length);
        if (lp_game_option(&c->game, name, c->options[i].value) != LP_OK)
            return refuse_option(c, name);
    }
    return CLI_OK;
}

int cli_game_ready(cli_game *c)
{
    if (!c->id)
        return cli_refuse(CLI_USAGE, _("which game? luckpond games lists them"));
    c->rules = cli_rules(c->id);
    if (!c->rules)
        return CLI_USAGE;
    const int seats = c->players > 0 ? c->players : c->rules->seats_min;
    if (seats < c->rules->seats_min || seats > c->rules->seats_max)
        return cli_refuse(CLI_USAGE, _("{game} is for {min} to {max} players"),
                          V("game", c->rules->name), V("min", c->rules->seats_min),
                          V("max", c->rules->seats_max));
    if (!cli_edition(&c->edition, c->rules, c->edition_name ? c->edition_name : "default"))
        return CLI_FAILED;
    const lp_error e = lp_game_init(&c->game, c->rules, edition_flat(&c->edition), seats);
    lp_assert(e == LP_OK);
    if (!c->has_seed)
        c->seed = 1;
    const int code = set_options(c);
    if (code != CLI_OK)
        return code;
    char error[PLAYER_ERROR_MAX];
    if (!player_specs_read(&c->specs, &c->game, c->bots ? c->bots : "random", error, sizeof error))
        return cli_refuse(CLI_USAGE, "{error}", V("error", error));
    return CLI_OK;
}

void cli_game_finish(cli_game *c) { edition_finish(&c->edition); }

/* --- Records ---------------------------------------------------------------------------------- */

const char *cli_record_path(const char *path)
{
    return strcmp(path, "-") == 0 ? _("standard input") : path;
}

const void *cli_record_edition(cli_game *c, const record *r, const char *path, record_error *quiet)
{
    if (c->edition_name)
        return cli_edition(&c->edition, r->rules, c->edition_name) ? edition_flat(&c->edition)
                                                                   : NULL;
    const void *builtin = record_edition(r);
    char hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64, r->edition_hash);
    if (!builtin && quiet)
        snprintf(quiet->message, sizeof quiet->message,
                 "line 3, word 3: ED-4: edition %s is not built in; name its file with --edition",
                 hash);
    else if (!builtin)
        cli_refuse(CLI_FAILED,
                   _("{file}: ED-4: this game was played with edition {name} {hash}, which is not "
                     "built in; name its file with --edition"),
                   V("file", cli_record_path(path)), V("name", r->edition_name), V("hash", hash));
    return builtin;
}

int cli_record_refuse(const char *path, const record_error *error)
{
    return cli_refuse(CLI_FAILED, "{file}: {error}", V("file", cli_record_path(path)),
                      V("error", error->message));
}

int cli_record_load(cli_game *c, const char *path, record *r, lp_game *game)
{
    size_t length;
    record_error error;
    char *text = cli_read_file(path, RECORD_BYTES_MAX, &length);
    if (!text)
        return CLI_FAILED;
    const bool good = record_read(r, text, length, &error);
    free(text);
    if (!good)
        return cli_record_refuse(path, &error);
    const void *flat = cli_record_edition(c, r, path, NULL);
    if (!flat)
        return CLI_FAILED;
    return record_game(r, flat, game, &error) ? CLI_OK : cli_record_refuse(path, &error);
}
