/* What the person types: an answer to the question on the screen, or a word to the table. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "join.h"
#include "rules_print.h"

/* --- The question ----------------------------------------------------------------------------- */

void join_close_menu(join *j)
{
    if (j->asking)
        menu_close(&j->menu);
    j->asking = false;
}

static void print_table(join *j)
{
    terminal_measure(&j->terminal);
    j->show.how->table(&j->show, &j->seen);
}

static void print_menu(join *j)
{
    terminal_gap(&j->terminal);
    if (j->menu.depth == 0)
        terminal_line(&j->terminal, j->show.how->question(&j->show, &j->seen), 0);
    menu_print(&j->menu);
}

void join_open_menu(join *j)
{
    j->asking = menu_open(&j->menu, &j->show, &j->seen, j->legal, j->legal_count);
    j->waiting_for = -1;
    if (!j->asking) {
        cli_refuse(CLI_FAILED, _("there is not enough memory"));
        join_end(j, CLI_FAILED);
        return;
    }
    join_make_room(j);
    print_table(j);
    print_menu(j);
}

void join_prompt(join *j)
{
    if (j->asking && !j->prompted)
        terminal_prompt(&j->terminal, _("Your choice (? for help):"));
    j->prompted = j->asking;
    fflush(j->terminal.out);
}

/* --- Words to the table ----------------------------------------------------------------------- */

/* "say", "/say" and the word of the language; what follows goes to *rest. */
static bool is_word(const char *line, const char *word, const char **rest)
{
    line += *line == '/';
    const size_t length = strcspn(line, " ");
    *rest = line + length + strspn(line + length, " ");
    return lp_text_is(line, length, word) || lp_text_is(line, length, _(word));
}

/* A seat by its number or the beginning of its name, up to the next blank; -1: none, and said. */
static int find_seat(join *j, const char **rest)
{
    const size_t length = strcspn(*rest, " ");
    const char *name = *rest;
    int found = -1, count = 0;
    *rest += length + strspn(*rest + length, " ");
    if (length == 1 && name[0] >= '0' && name[0] - '0' < j->table.place_count)
        return name[0] - '0';
    for (int i = 0; length > 0 && i < j->table.place_count; i++)
        if (strncasecmp(j->table.places[i].name, name, length) == 0) {
            found = i;
            count++;
        }
    if (count == 1)
        return found;
    join_say(j, count > 1 ? _("More than one name begins like that: type a little more.")
                          : _("Nobody here is called so. /who lists all."));
    return -1;
}

static void ask_text(join *j, const char *kind, const char *key, const char *text)
{
    char buffer[JOIN_MESSAGE_MAX];
    lp_text out;
    join_begin(j, kind, buffer, &out);
    lp_json_key(&out, key);
    lp_json_string(&out, text);
    join_ask(j, kind, &out);
}

static void say_words(join *j, const char *text)
{
    if (!text[0])
        join_say(j, _("/say and your words"));
    else if (strlen(text) > 400)
        join_say(j, _("That is too long: 400 bytes at most."));
    else
        ask_text(j, "chat", "text", text);
}

static void claim(join *j, const char *rest)
{
    char buffer[JOIN_MESSAGE_MAX], card[2] = {0};
    lp_text out;
    const int seat = find_seat(j, &rest);
    if (seat < 0)
        return;
    card[0] = rest[0] == 'l' ? 'L' : rest[0];
    if (!card[0] || !strchr("0123456L", card[0])) {
        join_say(j, _("/claim NAME CARD: a card is 0 to 6, or L"));
        return;
    }
    join_begin(j, "claim", buffer, &out);
    lp_json_key(&out, "seat");
    lp_json_int(&out, seat);
    lp_json_key(&out, "card");
    lp_json_string(&out, card);
    join_ask(j, "claim", &out);
}

static void call_penalty(join *j, const char *rest)
{
    char buffer[JOIN_MESSAGE_MAX];
    lp_text out;
    const int seat = find_seat(j, &rest);
    if (seat < 0)
        return;
    const bool attempt = json_is_object(json_object_get(j->view, "attempt"));
    join_begin(j, "penalty", buffer, &out);
    lp_json_key(&out, "seat");
    lp_json_int(&out, seat);
    lp_json_key(&out, "kind");
    lp_json_string(&out, strncmp(rest, "weapon", 6) == 0 ? "weapon" : "words");
    lp_json_key(&out, "count");
    lp_json_int(&out, attempt ? 2 : 1); /* DL-20 */
    join_ask(j, "penalty", &out);
}

/* `wait` and `kick` name a person. */
static void about_person(join *j, const char *kind, const char *key, const char *rest)
{
    char buffer[JOIN_MESSAGE_MAX];
    lp_text out;
    const int seat = find_seat(j, &rest);
    if (seat < 0)
        return;
    join_begin(j, kind, buffer, &out);
    lp_json_key(&out, key);
    lp_json_int(&out, strcmp(key, "seat") == 0 ? seat : j->table.places[seat].member);
    join_ask(j, kind, &out);
}

/* --- Help ------------------------------------------------------------------------------------- */

static void print_help(join *j)
{
    static const struct {
        const char *word, *about;
    } commands[] = {
        {N_("table"), N_("show the table again (or an empty line)")},
        {N_("rules"), N_("the rule for this decision; `rules all` for all of them")},
        {N_("log"), N_("what has happened so far")},
        {N_("who"), N_("who sits where")},
        {N_("say"), N_("and words: chat with the table")},
        {N_("emote"), N_("and wave, laugh, wow, think, sad, thanks, well or hurry")},
        {N_("claim"),
         N_("and a name and a card: \"the card of … is a …\", true or not (Lucktails)")},
        {N_("penalty"), N_("and a name: called for words, or `weapon` (Save Doctor Lucky)")},
        {N_("wait"), N_("and a name: more time before a bot plays for them")},
        {N_("time"), N_("more time on your own clock")},
        {N_("start"), N_("the host: begin")},
        {N_("rematch"), N_("the host: another game at this table")},
        {N_("kick"), N_("the host, and a name: send them away")},
        {N_("leave"), N_("give up the seat; a bot goes on")},
        {N_("quit"), N_("stop for now; the same command takes the seat again")},
    };
    terminal *t = &j->terminal;
    join_make_room(j);
    terminal_heading(t, _("Help"));
    terminal_line(
        t, _("Type the number in front of a choice, or its short text, or just its beginning."), 2);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        show_line line;
        char word[64];
        show_begin(&line);
        snprintf(word, sizeof word, "/%s", _(commands[i].word));
        lp_text_string(&line.text, t->plain ? "" : "  ");
        terminal_styled(t, &line.text, STYLE_BOLD, word);
        lp_text_string(&line.text, t->plain ? ": " : "");
        if (!t->plain)
            terminal_pad(&line.text, 0, 14);
        lp_text_string(&line.text, _(commands[i].about));
        terminal_line(t, line.buffer, 12);
    }
}

static void print_who(join *j)
{
    join_make_room(j);
    for (int i = 0; i < j->table.place_count; i++) {
        const join_place *p = &j->table.places[i];
        const char *what = p->member == j->table.you ? _("you")
                           : p->bot || p->member < 0 ? _("bot")
                           : p->present              ? _("here")
                                                     : _("away");
        join_say(j, "{seat}: {name} ({what})", V("seat", i), V("name", p->name), V("what", what));
    }
}

static void print_log(join *j)
{
    join_make_room(j);
    terminal_heading(&j->terminal, _("What has happened so far"));
    for (int i = 0; i < j->show.log_count; i++)
        terminal_line(&j->terminal, j->show.log[i], 2);
}

static void print_rules(join *j, bool all)
{
    if (!j->game_shown || (!all && !j->can_see)) {
        join_say(j, _("The game has not begun."));
        return;
    }
    const char *id = all ? NULL : j->show.how->section(&j->show, &j->seen);
    join_make_room(j);
    rules_print(&j->terminal, &j->edition, id, all);
}

/* --- Commands --------------------------------------------------------------------------------- */

static bool take_talk(join *j, const char *line)
{
    const char *rest;
    if (is_word(line, "say", &rest))
        say_words(j, rest);
    else if (is_word(line, "emote", &rest))
        ask_text(j, "emote", "emote", rest[0] ? rest : "wave");
    else if (is_word(line, "claim", &rest))
        claim(j, rest);
    else if (is_word(line, "penalty", &rest))
        call_penalty(j, rest);
    else if (is_word(line, "wait", &rest))
        about_person(j, "wait", "seat", rest);
    else if (is_word(line, "kick", &rest))
        about_person(j, "kick", "member", rest);
    else if (is_word(line, "time", &rest))
        join_ask_plain(j, "more_time");
    else
        return false;
    return true;
}

static bool take_course(join *j, const char *line)
{
    const char *rest;
    const bool host = j->table.host == j->table.you;
    if (is_word(line, "start", &rest) && j->table.phase == JOIN_LOBBY && host) {
        j->start_typed = true; /* join_settle begins */
        j->start_asked = 0;
    } else if (is_word(line, "start", &rest))
        join_ask_plain(j, "start");
    else if (is_word(line, "rematch", &rest))
        join_ask_plain(j, "rematch");
    else if (is_word(line, "leave", &rest)) {
        j->leaving = true;
        join_ask_plain(j, "leave");
    } else if (is_word(line, "quit", &rest) || strcmp(line, "q") == 0) {
        join_say(j, _("Until later: the same command takes your seat again."));
        join_end(j, CLI_OK);
    } else
        return false;
    return true;
}

static bool take_look(join *j, const char *line)
{
    const char *rest;
    if (strcmp(line, "?") == 0 || is_word(line, "help", &rest))
        print_help(j);
    else if (is_word(line, "who", &rest))
        print_who(j);
    else if (is_word(line, "log", &rest))
        print_log(j);
    else if (is_word(line, "rules", &rest))
        print_rules(j, rest[0] != 0);
    else if (line[0] == 0 || is_word(line, "table", &rest)) {
        if (j->can_see && j->table.phase == JOIN_PLAYING)
            print_table(j);
        else
            print_who(j);
    } else
        return false;
    return true;
}

/* An action that is not legal now: the server says which rule is against it. */
static bool try_action(join *j, const char *line)
{
    char text[LP_ACTION_TEXT_MAX * 2];
    lp_action action;
    menu_normalise(line, text, sizeof text);
    if (j->game.rules->action_read(&j->game, text, strlen(text), &action) != LP_OK)
        return false;
    join_act(j, action);
    join_close_menu(j);
    return true;
}

static void take_answer(join *j, const char *line)
{
    lp_action action;
    menu_answer found = line[0] == '/' ? MENU_UNKNOWN : menu_take_exact(&j->menu, line, &action);
    if (found == MENU_UNKNOWN &&
        (take_look(j, line) || take_course(j, line) || take_talk(j, line))) {
        if (j->asking && !line[0])
            print_menu(j);
        return;
    }
    if (found == MENU_UNKNOWN)
        found = menu_take_prefix(&j->menu, line, &action);
    if (found == MENU_CHOSEN) {
        terminal_gap(&j->terminal);
        join_act(j, action);
        join_close_menu(j);
    } else if (found == MENU_OPENED) {
        print_menu(j);
    } else if (found == MENU_AMBIGUOUS) {
        join_say(j, _("More than one choice begins like that: type a little more."));
    } else if (!try_action(j, line)) {
        join_say(j, _("This is none of the choices. Type ? for help."));
    }
}

void join_take_line(join *j, const char *line)
{
    j->prompted = false; /* the end of the line was echoed */
    if (j->asking && !line[0] && menu_back(&j->menu))
        print_menu(j);
    else if (j->asking)
        take_answer(j, line);
    else if (!take_look(j, line) && !take_course(j, line) && !take_talk(j, line))
        join_say(j, line[0] == '/'
                        ? _("There is no such command. Type ? for help.")
                        : _("It is not your turn. /say … talks to the others, ? helps."));
    fflush(j->terminal.out);
}
