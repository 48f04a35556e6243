/* luckpond play: a game in the terminal, one person against bots. */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "hint.h"
#include "menu.h"
#include "play_choose.h"
#include "play_store.h"
#include "play_table.h"
#include "rules_print.h"

enum { FLAG_SEAT = 1, FLAG_RESUME, FLAG_PLAIN };

static const cli_usage usage = {
    N_("play [GAME] [flags]"),
    N_("Plays a game in the terminal: you against bots. Without GAME it asks. The game is saved "
       "after every decision; --resume goes on with it."),
    N_("luckpond play --resume [GAME or FILE] goes on where you stopped.")};

static const cli_flag flags[] = {
    CLI_GAME_FLAGS,
    {FLAG_SEAT, "seat", 0, N_("SEAT"), N_("your seat, from 0; 0")},
    {CLI_FLAG_BOTS, "bots", 'b', N_("BOTS"),
     N_("one bot for all other seats, or one for each; club")},
    {CLI_FLAG_SEED, "seed", 's', N_("S"), N_("a whole number; the same seed, the same luck")},
    {FLAG_RESUME, "resume", 0, NULL, N_("go on with a game that was stopped")},
    {FLAG_PLAIN, "plain", 0, NULL, N_("plain lines: no colours, no drawings")},
    CLI_LANG_FLAG,
    {0}};

typedef struct play {
    cli_game wish; /* what the command line says */
    const char *resume_file;
    bool resume, plain, has_language, has_seat;
    uint64_t seat;
    play_table table;
    show show;
    terminal terminal;
    char path[PLAY_PATH_MAX]; /* of the record; "" when there is no place for it */
    bool saved;
} play;

/* --- Saving ----------------------------------------------------------------------------------- */

static void save(play *p)
{
    if (!p->path[0])
        return;
    record *r = &p->table.record;
    if (!r->ended) /* a game that is over was ended when its last action was saved */
        record_end(r, &p->table.state);
    p->saved = play_store_write(p->path, r);
    if (!r->over)
        record_reopen(r);
    if (!p->saved) {
        show_say(&p->show, _("The game could not be saved to {file}."), V("file", p->path));
        p->path[0] = 0; /* said once */
    }
}

static void tell_saved(play *p)
{
    if (!p->path[0])
        show_say(&p->show, _("The game is not saved: there is no place for it."), V("file", ""));
    else if (p->resume_file)
        show_say(&p->show, _("Saved. Go on with: luckpond play --resume {file}"),
                 V("file", p->resume_file));
    else
        show_say(&p->show, _("Saved. Go on with: luckpond play {game} --resume"),
                 V("game", p->table.game.rules->id));
}

/* --- The end ---------------------------------------------------------------------------------- */

static void tell_result(play *p)
{
    const lp_game *g = &p->table.game;
    play_view view;
    int32_t scores[LP_SEATS_MAX];
    play_view_fill(&p->table, &view);
    p->show.how->table(&p->show, &view);
    g->rules->scores(g, &p->table.state, scores);
    const uint32_t winners = g->rules->winners(g, &p->table.state);
    terminal_heading(&p->terminal, _("The game is over"));
    show_winners(&p->show, winners);
    show_scores(&p->show, scores, winners, true);
    if (p->path[0])
        show_say(&p->show, _("The record of this game: {file}"), V("file", p->path));
}

/* --- What the person types -------------------------------------------------------------------- */

static bool is_command(const char *line, const char *word)
{
    line += *line == '/';
    return strcmp(line, word) == 0 || strcmp(line, _(word)) == 0;
}

static void print_help(const play *p)
{
    const terminal *t = &p->terminal;
    terminal_heading(t, _("Help"));
    terminal_line(
        t, _("Type the number in front of a choice, or its short text, or just its beginning."), 2);
    show_line line;
    const struct {
        const char *word, *about;
    } commands[] = {
        {"?", N_("this help")},
        {N_("table"), N_("show the table again (or an empty line)")},
        {N_("rules"), N_("the rule for this decision; `rules all` for all of them")},
        {N_("hint"), N_("the best choices, by what you can know")},
        {N_("log"), N_("what has happened so far")},
        {N_("save"), N_("save the game (it also saves itself)")},
        {N_("quit"), N_("save and stop")},
    };
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        show_begin(&line);
        lp_text_string(&line.text, t->plain ? "" : "  ");
        char word[64];
        lp_text out;
        lp_text_init(&out, word, sizeof word);
        lp_text_string(&out, i > 0 ? "/" : "");
        lp_text_string(&out, _(commands[i].word));
        terminal_styled(t, &line.text, STYLE_BOLD, word);
        lp_text_string(&line.text, t->plain ? ": " : "");
        if (!t->plain)
            terminal_pad(&line.text, 0, 14);
        lp_text_string(&line.text, _(commands[i].about));
        terminal_line(t, line.buffer, 12);
    }
}

static void print_log(const play *p)
{
    terminal_heading(&p->terminal, _("What has happened so far"));
    for (int i = 0; i < p->show.log_count; i++)
        terminal_line(&p->terminal, p->show.log[i], 2);
}

static void print_rules(const play *p, const void *view, bool all)
{
    const char *id = all ? NULL : p->show.how->section(&p->show, view);
    rules_print(&p->terminal, &p->table.edition, id, all);
}

static void print_hint(const play *p, const void *view)
{
    lp_action legal[LP_LEGAL_MAX];
    const int count = lp_legal(&p->table.game, &p->table.state, legal);
    hint_print(&p->show, view, legal, count, p->table.steps);
}

/* An action that is not legal now: says which rule is against it. */
static bool explain_refusal(const play *p, const char *line)
{
    char text[LP_ACTION_TEXT_MAX * 2];
    lp_action action;
    menu_normalise(line, text, sizeof text);
    const lp_game *g = &p->table.game;
    if (g->rules->action_read(g, text, strlen(text), &action) != LP_OK)
        return false;
    const lp_error e = play_try(&p->table, action);
    if (e == LP_OK)
        return false;
    show_say(&p->show, _("Not now: {why} ({clause})."), V("why", _(lp_error_message(e))),
             V("clause", lp_error_clause(e)[0] ? lp_error_clause(e) : g->rules->name));
    return true;
}

typedef enum answer { ANSWER_ACTION, ANSWER_AGAIN, ANSWER_TABLE, ANSWER_QUIT } answer;

static answer take_command(play *p, const void *view, const char *line)
{
    if (strcmp(line, "?") == 0 || is_command(line, "help"))
        print_help(p);
    else if (is_command(line, "rules"))
        print_rules(p, view, false);
    else if (is_command(line, "rules all"))
        print_rules(p, view, true);
    else if (is_command(line, "log"))
        print_log(p);
    else if (is_command(line, "hint"))
        print_hint(p, view);
    else if (is_command(line, "save")) {
        save(p);
        tell_saved(p);
    } else if (is_command(line, "table"))
        return ANSWER_TABLE;
    else if (is_command(line, "quit") || strcmp(line, "q") == 0)
        return ANSWER_QUIT;
    else
        return ANSWER_ACTION; /* no command */
    return ANSWER_AGAIN;
}

static answer take_line(play *p, menu *m, const void *view, const char *line, lp_action *action)
{
    if (line[0] == 0)
        return menu_back(m) ? ANSWER_AGAIN : ANSWER_TABLE;
    menu_answer found = line[0] == '/' ? MENU_UNKNOWN : menu_take_exact(m, line, action);
    if (found == MENU_UNKNOWN) {
        const answer command = take_command(p, view, line);
        if (command != ANSWER_ACTION)
            return command;
        found = menu_take_prefix(m, line, action);
    }
    switch (found) {
    case MENU_CHOSEN: return ANSWER_ACTION;
    case MENU_OPENED: return ANSWER_AGAIN;
    case MENU_AMBIGUOUS:
        show_say(&p->show, _("More than one choice begins like that: type a little more."),
                 V("line", line));
        return ANSWER_AGAIN;
    case MENU_UNKNOWN: break;
    }
    if (!explain_refusal(p, line))
        show_say(&p->show, _("This is none of the choices. Type ? for help."), V("line", line));
    return ANSWER_AGAIN;
}

/* Asks until the person has chosen. False when they want to stop. */
static bool ask(play *p, lp_action *action)
{
    play_view view;
    lp_action legal[LP_LEGAL_MAX];
    play_view_fill(&p->table, &view);
    menu m;
    if (!menu_open(&m, &p->show, &view, legal, lp_legal(&p->table.game, &p->table.state, legal)))
        return false;
    answer a = ANSWER_TABLE;
    char line[256];
    while (a != ANSWER_ACTION && a != ANSWER_QUIT) {
        terminal_measure(&p->terminal);
        if (a == ANSWER_TABLE)
            p->show.how->table(&p->show, &view);
        terminal_gap(&p->terminal);
        if (m.depth == 0)
            terminal_line(&p->terminal, p->show.how->question(&p->show, &view), 0);
        menu_print(&m);
        if (terminal_read(&p->terminal, _("Your choice (? for help):"), line, sizeof line) !=
            INPUT_LINE)
            a = ANSWER_QUIT;
        else
            a = take_line(p, &m, &view, line, action);
    }
    menu_close(&m);
    return a == ANSWER_ACTION;
}

/* --- The game --------------------------------------------------------------------------------- */

static int stop(play *p)
{
    save(p);
    terminal_gap(&p->terminal);
    tell_saved(p);
    return terminal_stopped() ? CLI_INTERRUPTED : p->path[0] ? CLI_OK : CLI_FAILED;
}

static int play_on(play *p)
{
    const lp_game *g = &p->table.game;
    char error[PLAYER_ERROR_MAX];
    for (int turn; (turn = lp_turn(g, &p->table.state)) != LP_OVER;) {
        if (terminal_stopped())
            return stop(p);
        if (turn != p->table.seat) {
            if (!play_step(&p->table, &p->show, error, sizeof error)) {
                save(p);
                return cli_failed("%s", error);
            }
            continue;
        }
        save(p);
        lp_action action;
        if (!ask(p, &action))
            return stop(p);
        terminal_gap(&p->terminal);
        const lp_error e = play_act(&p->table, &p->show, action);
        lp_assert(e == LP_OK);
        save(p);
    }
    tell_result(p);
    save(p);
    return CLI_OK;
}

/* --- Starting --------------------------------------------------------------------------------- */

/* Bots for the other seats: one for all, one for each of them, or one for every seat at the table
 * (the person's own is not used). */
static bool read_bots(play *p, const char *list, char *error, size_t size)
{
    lp_game others = p->table.game;
    player_specs *specs = &p->table.specs;
    others.seats--;
    if (!player_specs_read(specs, &others, list, error, size))
        return player_specs_read(specs, &p->table.game, list, error, size);
    for (int seat = p->table.game.seats - 1; seat > p->table.seat; seat--)
        memcpy(specs->text[seat], specs->text[seat - 1], sizeof specs->text[seat]);
    specs->count = p->table.game.seats;
    return true;
}

static int start_new(play *p)
{
    char error[PLAYER_ERROR_MAX];
    const char *bots = p->wish.bots;
    p->wish.bots = NULL; /* cli_game would want one for every seat */
    const int code = cli_game_ready(&p->wish);
    if (code != CLI_OK)
        return code;
    play_table *t = &p->table;
    t->edition = p->wish.edition; /* moves here, and the game with it */
    t->has_edition = true;
    memset(&p->wish.edition, 0, sizeof p->wish.edition);
    t->game = p->wish.game;
    t->game.edition = edition_flat(&t->edition);
    if (p->seat >= t->game.seats)
        return cli_refuse(CLI_USAGE, _("--seat goes from 0 to {last} here"),
                          V("last", t->game.seats - 1));
    t->seat = (int)p->seat;
    if (!read_bots(p, bots ? bots : play_usual_bot(t->game.rules), error, sizeof error))
        return cli_misused("%s", error);
    if (p->wish.has_seed)
        play_key_of_seed(t->key, p->wish.seed);
    else if (!play_key_random(t->key))
        return cli_refuse(CLI_FAILED, _("this machine has no randomness to offer; use --seed"));
    if (!play_begin(t, error, sizeof error))
        return cli_failed("%s", error);
    show_init(&p->show, &t->game, &t->edition, &p->terminal, t->seat);
    if (play_store_path(t->game.rules->id, p->path)) {
        play_store_make_folders(p->path);
        play_store_put_aside(p->path);
    }
    return CLI_OK;
}

/* The bots of a game taken up again: those of the command line, else those of the record. A record
 * can come from anywhere, so a program it names is started only from the player's own folder. */
static int resume_bots(play *p)
{
    char error[PLAYER_ERROR_MAX];
    if (p->wish.bots && !read_bots(p, p->wish.bots, error, sizeof error))
        return cli_misused("%s", error);
    if (!p->wish.bots && p->resume_file && play_has_programs(&p->table))
        return cli_refuse(CLI_FAILED, _("this record names a program as a bot; if you trust it, "
                                        "name it yourself with --bots"));
    return play_open_bots(&p->table, error, sizeof error) ? CLI_OK : cli_failed("%s", error);
}

static int resume(play *p)
{
    char error[PLAYER_ERROR_MAX];
    record_error fault;
    if (p->resume_file) {
        if (strlen(p->resume_file) >= sizeof p->path)
            return cli_refuse(CLI_FAILED, _("this file name is too long"));
        strcpy(p->path, p->resume_file);
    } else if (!p->wish.id || !play_store_path(p->wish.id, p->path)) {
        return cli_refuse(CLI_USAGE, _("--resume needs a game or a file"));
    }
    size_t length;
    char *text = cli_read_file(p->path, RECORD_BYTES_MAX, &length);
    if (!text)
        return CLI_FAILED;
    const bool read = record_read(&p->table.record, text, length, &fault);
    free(text);
    if (!read)
        return cli_failed("%s: %s", p->path, fault.message);
    edition e;
    memset(&e, 0, sizeof e);
    if (p->wish.edition_name && !cli_edition(&e, p->table.record.rules, p->wish.edition_name))
        return CLI_FAILED;
    if (!play_resume(&p->table, &e, &p->show, &p->terminal, error, sizeof error))
        return cli_failed("%s: %s", p->path, error);
    const lp_game *g = &p->table.game;
    if (lp_turn(g, &p->table.state) == LP_OVER)
        return CLI_OK; /* only the result is shown again */
    const int code = resume_bots(p);
    if (code == CLI_OK)
        show_say(&p->show, _("{game} goes on."), V("game", rules_game_name(g->rules)));
    return code;
}

/* Asks for what the command line left open, when there is somebody to ask. */
static int choose(play *p)
{
    play_choice wanted = {NULL, false, p->wish.players, p->wish.bots};
    if (p->wish.id && !(wanted.rules = cli_rules(p->wish.id)))
        return CLI_USAGE;
    if (!p->terminal.keyboard || (p->wish.id && p->wish.players > 0)) {
        if (!p->wish.id)
            return cli_refuse(CLI_USAGE, _("which game? luckpond games lists them"));
        return CLI_OK;
    }
    if (!play_choose(&p->terminal, &wanted, !p->wish.id && !p->has_language))
        return CLI_INTERRUPTED;
    p->wish.id = wanted.rules->id;
    p->wish.players = wanted.players;
    p->wish.bots = wanted.bot;
    p->resume = wanted.resume;
    return CLI_OK;
}

static int read_flags(play *p, int argc, char **argv)
{
    cli_args args;
    const char *word = NULL;
    cli_begin(&args, argc, argv, &usage, flags);
    for (int flag; (flag = cli_next(&args)) != CLI_END;) {
        int code = CLI_OK;
        switch (flag) {
        case CLI_BAD:
        case CLI_HELP: return cli_code(flag) == CLI_OK ? -1 : cli_code(flag);
        case CLI_WORD:
            if (word)
                return cli_refuse(CLI_USAGE, _("one word too many: \"{word}\""),
                                  V("word", args.value));
            word = args.value;
            break;
        case FLAG_RESUME: p->resume = true; break;
        case FLAG_PLAIN: p->plain = true; break;
        case FLAG_SEAT:
            p->has_seat = true;
            code =
                cli_number("seat", args.value, 0, LP_SEATS_MAX - 1, &p->seat) ? CLI_OK : CLI_USAGE;
            break;
        case CLI_FLAG_LANG:
            p->has_language = true;
            code = cli_language(args.value) ? CLI_OK : CLI_USAGE;
            break;
        default: code = cli_game_flag(&p->wish, flag, args.value);
        }
        if (code != CLI_OK)
            return code;
    }
    if (p->resume &&
        (p->wish.players > 0 || p->wish.option_count > 0 || p->wish.has_seed || p->has_seat))
        return cli_refuse(CLI_USAGE, _("a game taken up again has its players, options, seat and "
                                       "luck already; --resume goes without those flags"));
    if (word && p->resume && !lp_rules_find(word))
        p->resume_file = word;
    else
        p->wish.id = word;
    return CLI_OK;
}

static int run(play *p, int argc, char **argv)
{
    int code = read_flags(p, argc, argv);
    if (code != CLI_OK)
        return code < 0 ? CLI_OK : code;
    terminal_init(&p->terminal, stdout, p->plain);
    terminal_catch_signals();
    if (!p->resume && (code = choose(p)) != CLI_OK)
        return code;
    code = p->resume ? resume(p) : start_new(p);
    return code == CLI_OK ? play_on(p) : code;
}

int cmd_play(int argc, char **argv)
{
    play *p = calloc(1, sizeof *p);
    if (!p)
        return cli_refuse(CLI_FAILED, _("there is not enough memory"));
    record_init(&p->table.record);
    const int code = run(p, argc, argv);
    show_finish(&p->show);
    play_finish(&p->table);
    cli_game_finish(&p->wish);
    free(p);
    return code;
}
