#include "play_choose.h"

#include <stdlib.h>
#include <string.h>

#include "i18n.h"
#include "play_store.h"
#include "rules_text.h"

enum { OPTIONS_MAX = 16, OPTION_TEXT_MAX = 200 };

typedef struct options {
    int count;
    char text[OPTIONS_MAX][OPTION_TEXT_MAX];
} options;

static lp_text option_add(options *o)
{
    lp_assert(o->count < OPTIONS_MAX);
    lp_text out;
    lp_text_init(&out, o->text[o->count], OPTION_TEXT_MAX);
    o->count++;
    return out;
}

/* Asks for one of the options; an empty line takes the first. -1: the person left. */
static int pick(terminal *t, const char *question, const options *o)
{
    char line[64], prompt[OPTION_TEXT_MAX];
    terminal_heading(t, question);
    for (int i = 0; i < o->count; i++) {
        char text[OPTION_TEXT_MAX + 64], number[8];
        lp_text out;
        lp_text_init(&out, number, sizeof number);
        lp_text_int(&out, i + 1);
        lp_text_init(&out, text, sizeof text);
        lp_text_string(&out, "  ");
        terminal_styled(t, &out, STYLE_BOLD, number);
        lp_text_string(&out, "  ");
        lp_text_string(&out, o->text[i]);
        terminal_line(t, text, 3);
    }
    lp_text out;
    lp_text_init(&out, prompt, sizeof prompt);
    say(&out, _("Number (empty line: {first}):"), V("first", 1));
    for (;;) {
        if (terminal_read(t, prompt, line, sizeof line) != INPUT_LINE)
            return -1;
        char *end;
        const long number = strtol(line, &end, 10);
        if (line[0] == 0)
            return 0;
        if (*end == 0 && number >= 1 && number <= o->count)
            return (int)number - 1;
        if (strcmp(line, "q") == 0 || strcmp(line, "quit") == 0 || strcmp(line, _("quit")) == 0)
            return -1;
        lp_text_init(&out, line, sizeof line);
        say(&out, _("A number from 1 to {last}, please."), V("last", o->count));
        terminal_line(t, line, 0);
    }
}

static bool choose_language(terminal *t)
{
    options o = {0};
    const char *order[8];
    int count = 0;
    order[count++] = i18n_language();
    for (int i = 0; i18n_language_at(i) && count < 8; i++)
        if (strcmp(i18n_language_at(i), order[0]) != 0)
            order[count++] = i18n_language_at(i);
    for (int i = 0; i < count; i++) {
        lp_text out = option_add(&o);
        lp_text_string(&out, i18n_language_name(order[i]));
    }
    const int picked = pick(t, "Language · Sprache · Langue · Taal", &o);
    return picked >= 0 && i18n_set(order[picked]);
}

static const char *pitch(const char *game)
{
    return strcmp(game, "yucatan") == 0     ? _("twelve dice and your nerve; quick")
           : strcmp(game, "lucktails") == 0 ? _("you never see your own card; bluff and bait")
           : strcmp(game, "duck") == 0 ? _("get rid of your cards, or duck at the right moment")
                                       : _("a ship sinks, and everybody wants to be the hero");
}

/* Every game, and first of all those that were stopped. */
static bool choose_game(terminal *t, play_choice *choice)
{
    options o = {0};
    const lp_rules *rules[OPTIONS_MAX];
    char path[PLAY_PATH_MAX];
    int stopped = 0;
    for (int i = 0; i < LP_GAME_COUNT; i++) {
        const lp_rules *r = lp_rules_at(i);
        if (!play_store_path(r->id, path) || !play_store_is_open(path))
            continue;
        rules[stopped++] = r;
        lp_text out = option_add(&o);
        say(&out, _("{game}: go on where you stopped"), V("game", rules_game_name(r)));
    }
    for (int i = 0; i < LP_GAME_COUNT; i++) {
        rules[o.count] = lp_rules_at(i);
        lp_text out = option_add(&o);
        say(&out, _("{game} ({min}-{max} players): {pitch}"),
            V("game", rules_game_name(rules[o.count - 1])), V("min", rules[o.count - 1]->seats_min),
            V("max", rules[o.count - 1]->seats_max), V("pitch", pitch(rules[o.count - 1]->id)));
    }
    const int picked = pick(t, _("Which game?"), &o);
    if (picked < 0)
        return false;
    choice->rules = rules[picked];
    choice->resume = picked < stopped;
    return true;
}

static bool choose_players(terminal *t, play_choice *choice)
{
    options o = {0};
    for (int n = choice->rules->seats_min; n <= choice->rules->seats_max; n++) {
        lp_text out = option_add(&o);
        say(&out,
            ngettext_("{players} players: you and {count} bot",
                      "{players} players: you and {count} bots", n - 1),
            V("players", n), V("count", n - 1));
    }
    const int picked = pick(t, _("How many players?"), &o);
    choice->players = choice->rules->seats_min + picked;
    return picked >= 0;
}

static const char *bot_pitch(const char *id)
{
    if (strcmp(id, "beginner") == 0)
        return _("learns the game, and slips now and then");
    if (strcmp(id, "club") == 0)
        return _("plays every week: knows what pays");
    if (strcmp(id, "expert") == 0)
        return _("counts, tries things out, and is hard to beat");
    if (strcmp(id, "thumb") == 0)
        return _("plays by sensible rules of thumb");
    if (strcmp(id, "random") == 0)
        return _("does anything that is allowed; good for learning");
    return _("another bot of the house");
}

const char *play_usual_bot(const lp_rules *rules)
{
    return lp_bot_find(rules, "club") ? "club" : "thumb";
}

static bool choose_bot(terminal *t, play_choice *choice)
{
    options o = {0};
    const char *ids[OPTIONS_MAX];
    ids[o.count] = play_usual_bot(choice->rules);
    lp_text out = option_add(&o);
    say(&out, "{id}: {pitch}", V("id", ids[0]), V("pitch", bot_pitch(ids[0])));
    const char *id;
    for (int i = 0; (id = lp_bot_id(choice->rules, i)) != NULL && o.count < OPTIONS_MAX; i++) {
        if (strcmp(id, ids[0]) == 0)
            continue;
        ids[o.count] = id;
        out = option_add(&o);
        say(&out, "{id}: {pitch}", V("id", id), V("pitch", bot_pitch(id)));
    }
    const int picked = o.count > 1 ? pick(t, _("Against which bots?"), &o) : 0;
    choice->bot = picked >= 0 ? ids[picked] : NULL;
    return picked >= 0;
}

bool play_choose(terminal *t, play_choice *choice, bool ask_language)
{
    if (ask_language && !choose_language(t))
        return false;
    if (!choice->rules && !choose_game(t, choice))
        return false;
    if (choice->resume)
        return true;
    return (choice->players > 0 || choose_players(t, choice)) &&
           (choice->bot || choose_bot(t, choice));
}
