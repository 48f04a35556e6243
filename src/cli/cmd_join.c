/* luckpond join: plays a seat at somebody's server, in the terminal or as a bot. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "join.h"
#include "qr_print.h"

enum { FLAG_NAME = 1, FLAG_BOT, FLAG_CREATE, FLAG_CLOCK, FLAG_LISTED, FLAG_NOW, FLAG_REMATCH };
enum { FLAG_VERBOSE = 20, FLAG_PLAIN };

static const cli_usage usage = {
    N_("join URL [--name NAME] [--bot BOT]"),
    N_("Plays a seat at a table of a luckpond server, in the terminal or, with --bot, as a bot. "
       "URL "
       "is the link of the table, http://HOST:PORT/t/CODE. The seat is remembered: the same "
       "command "
       "takes it again."),
    N_("luckpond join --create GAME --players N http://HOST:PORT opens a table, prints its link "
       "and "
       "takes the first seat. A bot as the host begins when all places are taken; bots of the "
       "server play on places that are free when a person begins. After the game its record is "
       "fetched and checked, your own seed too.")};

static const cli_flag flags[] = {
    {FLAG_NAME, "name", 'n', N_("NAME"), N_("what you are called at the table")},
    {FLAG_BOT, "bot", 0, N_("BOT"),
     N_("let a bot play: one of the game's own, or exec:COMMAND for a program")},
    {FLAG_CREATE, "create", 0, N_("GAME"), N_("open a table of this game")},
    CLI_GAME_FLAGS,
    {CLI_FLAG_BOTS, "bots", 'b', N_("BOT"), N_("with --create: the bot that plays on free places")},
    {FLAG_CLOCK, "clock", 0, N_("CLOCK"), N_("with --create: none, relaxed or quick")},
    {FLAG_LISTED, "listed", 0, NULL, N_("with --create: show the table in the server's list")},
    {FLAG_NOW, "start-now", 0, NULL, N_("as the host: begin at once; bots play on free places")},
    {FLAG_REMATCH, "rematch", 0, NULL, N_("go on with the next game at the same table")},
    {FLAG_VERBOSE, "verbose", 'v', NULL, N_("with --bot: tell every event on standard error")},
    {FLAG_PLAIN, "plain", 0, NULL, N_("plain lines: no colours, no drawings")},
    CLI_LANG_FLAG,
    {0}};

typedef struct wishes {
    cli_game game;
    const char *url, *create, *clock;
    bool listed;
} wishes;

/* --- The command line ------------------------------------------------------------------------- */

static int take_flag(join *j, wishes *w, int flag, const char *value)
{
    switch (flag) {
    case FLAG_NAME: j->name = value; return CLI_OK;
    case FLAG_BOT: j->bot = value; return CLI_OK;
    case FLAG_CREATE: w->create = w->game.id = value; return CLI_OK;
    case FLAG_CLOCK:
        w->clock = value;
        if (strcmp(value, "none") != 0 && strcmp(value, "relaxed") != 0 &&
            strcmp(value, "quick") != 0)
            return cli_refuse(CLI_USAGE, _("--clock is none, relaxed or quick"));
        return CLI_OK;
    case FLAG_LISTED: w->listed = true; return CLI_OK;
    case FLAG_NOW: j->start = true; return CLI_OK;
    case FLAG_REMATCH: j->go_on = true; return CLI_OK;
    case FLAG_VERBOSE: j->verbose = true; return CLI_OK;
    case FLAG_PLAIN: j->plain = true; return CLI_OK;
    case CLI_WORD:
        if (w->url)
            return cli_refuse(CLI_USAGE, _("one word too many: \"{word}\""), V("word", value));
        w->url = value;
        return CLI_OK;
    default: return cli_game_flag(&w->game, flag, value);
    }
}

/* `/t/CODE`, as people type it; false when it is none. */
static bool read_code(join *j)
{
    const char *path = j->server.path;
    size_t length = 0;
    if (strncmp(path, "/t/", 3) != 0)
        return false;
    for (path += 3; *path && *path != '/'; path++) {
        const char c = *path >= 'a' && *path <= 'z' ? (char)(*path - 'a' + 'A') : *path;
        if (c == '-')
            continue;
        if (!((c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')) || length == JOIN_CODE_MAX)
            return false;
        j->code[length++] = c;
    }
    return length > 0 && (!path[0] || !path[1]);
}

static int read_url(join *j, const wishes *w)
{
    if (!w->url)
        return cli_refuse(CLI_USAGE,
                          _("which table? luckpond join URL, the link that people share"));
    const client_url_fault fault = client_url_read(&j->server, w->url);
    if (fault == CLIENT_URL_TLS)
        return cli_refuse(CLI_USAGE, _("join speaks plain HTTP only, not HTTPS; use the address of "
                                       "the luckpond server itself, http://HOST:PORT/t/CODE"));
    if (fault != CLIENT_URL_GOOD)
        return cli_refuse(CLI_USAGE, _("\"{url}\" is not an address like http://HOST:PORT/t/CODE"),
                          V("url", w->url));
    if (w->create ? strcmp(j->server.path, "/") != 0 : !read_code(j))
        return cli_refuse(CLI_USAGE,
                          w->create ? _("--create wants the address of the server alone, "
                                        "http://HOST:PORT, not \"{url}\"")
                                    : _("\"{url}\" is not the link of a table, "
                                        "http://HOST:PORT/t/CODE"),
                          V("url", w->url));
    return CLI_OK;
}

static int read_flags(join *j, wishes *w, int argc, char **argv)
{
    cli_args args;
    cli_begin(&args, argc, argv, &usage, flags);
    for (int flag; (flag = cli_next(&args)) != CLI_END;) {
        if (flag == CLI_BAD || flag == CLI_HELP)
            return cli_code(flag) == CLI_OK ? -1 : cli_code(flag);
        const int code = take_flag(j, w, flag, args.value);
        if (code != CLI_OK)
            return code;
    }
    if (!w->create && (w->game.players > 0 || w->game.option_count > 0 || w->game.edition_name ||
                       w->game.bots || w->clock || w->listed))
        return cli_refuse(CLI_USAGE, _("the table has its players, options and bots already; those "
                                       "flags go with --create"));
    return read_url(j, w);
}

/* --- Taking a seat ---------------------------------------------------------------------------- */

/* A name for who has given none. */
static const char *usual_name(const join *j)
{
    const char *user = getenv("USER");
    if (j->bot)
        return strncmp(j->bot, "exec:", 5) == 0 ? "bot" : j->bot;
    return user && user[0] && strlen(user) <= 24 ? user : "guest";
}

static bool take_token(join *j, const char *cookie)
{
    const char *value = strchr(cookie, '=');
    if (!value || strlen(value + 1) != JOIN_TOKEN ||
        strspn(value + 1, "0123456789abcdef") != JOIN_TOKEN)
        return false;
    strcpy(j->keep.token, value + 1);
    return true;
}

/* Why the server said no, as a sentence. */
static int refuse_reply(const join *j, const client_reply *r)
{
    char url[CLIENT_HOST_MAX + 64], buffer[256];
    json_t *root = json_loadb(r->body, r->length, 0, NULL);
    const char *error = json_string_value(json_object_get(root, "error"));
    const char *message = json_string_value(json_object_get(root, "message"));
    client_url_write(&j->server, "/", url, sizeof url);
    if (error && j->code[0] && strcmp(error, "NOT_ALLOWED") == 0)
        cli_refuse(CLI_FAILED, _("you cannot sit down here: the game has begun, or the host has "
                                 "sent you away"));
    else if (error && message)
        cli_refuse(CLI_FAILED, "{why}",
                   V("why", join_reason(error, message, buffer, sizeof buffer)));
    else
        cli_refuse(CLI_FAILED, _("{url} does not answer like a luckpond server (status {status})"),
                   V("url", url), V("status", r->status));
    json_decref(root);
    return CLI_FAILED;
}

static int post(join *j, const char *path, const char *token, const char *body, client_reply *r)
{
    char why[CLIENT_WHY_MAX], url[CLIENT_HOST_MAX + 64];
    if (client_request(&j->server, path, token, body, 65536, r, why))
        return CLI_OK;
    client_url_write(&j->server, "/", url, sizeof url);
    return cli_refuse(CLI_FAILED, _("{url} does not answer: {why}"), V("url", url), V("why", why));
}

static void write_name(lp_text *out, char *body, size_t size, const char *name)
{
    lp_text_init(out, body, size);
    lp_json_open(out, '{');
    if (name) {
        lp_json_key(out, "name");
        lp_json_string(out, name);
    }
}

static int ask_seat(join *j, const char *name)
{
    char path[64], body[512];
    client_reply r;
    lp_text out;
    snprintf(path, sizeof path, "/api/tables/%s/seats", j->code);
    write_name(&out, body, sizeof body, name);
    lp_json_close(&out, '}');
    if (!lp_text_fits(&out))
        return cli_refuse(CLI_USAGE, _("this name is too long"));
    int code = post(j, path, j->keep.token[0] ? j->keep.token : NULL, body, &r);
    if (code != CLI_OK)
        return code;
    if (r.status == 401 && j->keep.token[0]) { /* the server knows us no more */
        free(r.body);
        j->keep.token[0] = 0;
        j->keep.game_number = 0;
        return ask_seat(j, name ? name : usual_name(j));
    }
    if (r.status != 200)
        code = refuse_reply(j, &r);
    else if (!take_token(j, r.cookie) && !j->keep.token[0])
        code = cli_refuse(CLI_FAILED, _("the server gave no token for the seat"));
    free(r.body);
    return code;
}

static int take_seat(join *j)
{
    join_keep_open(&j->keep, &j->server, j->code);
    const bool known = j->keep.token[0] != 0;
    const int code = ask_seat(j, j->name ? j->name : known ? NULL : usual_name(j));
    if (code == CLI_OK)
        join_keep_write(&j->keep);
    else if (!known)
        join_keep_forget(&j->keep);
    return code;
}

/* --- Opening a table -------------------------------------------------------------------------- */

static void write_options(const cli_game *g, lp_text *out)
{
    lp_json_key(out, "options");
    lp_json_open(out, '[');
    for (int i = 0; i < g->option_count; i++) {
        char name[64];
        snprintf(name, sizeof name, "%.*s", (int)g->options[i].name_length, g->options[i].text);
        lp_json_open(out, '{');
        lp_json_key(out, "name");
        lp_json_string(out, name);
        lp_json_key(out, "value");
        lp_json_int(out, g->options[i].value);
        lp_json_close(out, '}');
    }
    lp_json_close(out, ']');
}

static void write_table(const join *j, const wishes *w, lp_text *out, char *body, size_t size)
{
    write_name(out, body, size, j->name ? j->name : usual_name(j));
    lp_json_key(out, "game");
    lp_json_string(out, w->game.rules->id);
    lp_json_key(out, "seats");
    lp_json_int(out, w->game.game.seats);
    if (w->game.edition_name) {
        lp_json_key(out, "edition");
        lp_json_string(out, w->game.edition_name);
    }
    if (w->game.option_count > 0)
        write_options(&w->game, out);
    if (w->clock) {
        lp_json_key(out, "clock");
        lp_json_string(out, w->clock);
    }
    lp_json_key(out, "listed");
    lp_json_bool(out, w->listed);
    if (w->game.bots) {
        lp_json_key(out, "bots");
        lp_json_string(out, w->game.bots);
    }
    lp_json_close(out, '}');
}

/* The link, for others; as a QR code too when another device could use it. */
static void print_link(const join *j)
{
    char path[32], url[CLIENT_HOST_MAX + 64];
    snprintf(path, sizeof path, "/t/%s", j->code);
    client_url_write(&j->server, path, url, sizeof url);
    cli_print(stdout, _("The link of the table: {url}"), V("url", url));
    putchar('\n');
    const bool local = strncmp(j->server.host, "127.", 4) == 0 ||
                       strcmp(j->server.host, "localhost") == 0 ||
                       strcmp(j->server.host, "::1") == 0;
    if (!j->bot && !local)
        qr_print(&j->terminal, url);
    fflush(stdout);
}

static bool read_created(join *j, const client_reply *r)
{
    json_t *root = json_loadb(r->body, r->length, 0, NULL);
    const char *code = json_string_value(json_object_get(root, "table"));
    const bool good = code && strlen(code) <= JOIN_CODE_MAX && code[0] &&
                      strspn(code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == strlen(code);
    if (good)
        strcpy(j->code, code);
    json_decref(root);
    return good;
}

static int create_table(join *j, wishes *w)
{
    char body[2048];
    client_reply r;
    lp_text out;
    const char *bots = w->game.bots;
    w->game.bots = NULL; /* the server knows its own */
    int code = cli_game_ready(&w->game);
    w->game.bots = bots;
    if (code != CLI_OK)
        return code;
    if (bots && !lp_bot_find(w->game.rules, bots))
        return cli_refuse(CLI_USAGE, _("{game} has no bot \"{bot}\"; luckpond games lists them"),
                          V("game", w->game.rules->name), V("bot", bots));
    write_table(j, w, &out, body, sizeof body);
    if (!lp_text_fits(&out))
        return cli_refuse(CLI_USAGE, _("this name is too long"));
    if ((code = post(j, "/api/tables", NULL, body, &r)) != CLI_OK)
        return code;
    char cookie[CLIENT_COOKIE_MAX];
    memcpy(cookie, r.cookie, sizeof cookie);
    if (r.status != 201)
        code = refuse_reply(j, &r);
    else if (!read_created(j, &r))
        code = cli_refuse(CLI_FAILED, _("the server gave no token for the seat"));
    free(r.body);
    if (code != CLI_OK)
        return code;
    join_keep_open(&j->keep, &j->server, j->code);
    if (!take_token(j, cookie))
        return cli_refuse(CLI_FAILED, _("the server gave no token for the seat"));
    join_keep_write(&j->keep);
    print_link(j);
    return CLI_OK;
}

/* --- Playing ---------------------------------------------------------------------------------- */

/* A pipe's lines wait until they are asked for; who sits at a keyboard may speak at any time. */
static bool listens(const join *j)
{
    return !j->bot && (j->terminal.keyboard || j->asking || j->table.phase == JOIN_OVER ||
                       (j->table.phase == JOIN_LOBBY && !j->start && !j->start_typed));
}

/* Takes one line; false when there is none to take now. */
static bool take_input(join *j)
{
    char line[1024];
    if (j->done || !listens(j))
        return false;
    const terminal_input got = terminal_line_read(&j->terminal, line, sizeof line);
    if (got == INPUT_END)
        join_end(j, CLI_OK);
    if (got != INPUT_LINE)
        return false;
    join_take_line(j, line);
    return true;
}

static void turn_around(join *j)
{
    struct pollfd all[2];
    nfds_t count = 0;
    int input = -1, line = -1;
    if (listens(j)) {
        input = (int)count;
        all[count++] = (struct pollfd){STDIN_FILENO, POLLIN, 0};
    }
    if (j->socket) {
        line = (int)count;
        all[count++] = (struct pollfd){client_socket_handle(j->socket), POLLIN, 0};
    }
    const int ready = terminal_wait(all, count, join_patience_ms(j));
    if (terminal_stopped()) {
        join_end(j, CLI_INTERRUPTED);
        return;
    }
    if (ready > 0 && input >= 0 && all[input].revents)
        terminal_take(&j->terminal);
    if (line >= 0 && (ready == 0 || (ready > 0 && all[line].revents)))
        join_receive(j);
}

static int play_on(join *j)
{
    while (!j->done) {
        join_connect(j);
        join_settle(j);
        while (take_input(j)) /* each line may change what is to be done next */
            join_settle(j);
        join_flush(j);
        if (j->done)
            break;
        if (!j->bot)
            join_prompt(j);
        turn_around(j);
    }
    join_make_room(j);
    return j->code_at_end;
}

static int run(join *j, wishes *w, int argc, char **argv)
{
    int code = read_flags(j, w, argc, argv);
    if (code != CLI_OK)
        return code < 0 ? CLI_OK : code;
    terminal_init(&j->terminal, j->bot ? stderr : stdout, j->plain || j->bot);
    terminal_catch_signals();
    j->show.out = &j->terminal;
    j->show.seat = j->waiting_for = j->turn = -1;
    code = w->create ? create_table(j, w) : take_seat(j);
    return code == CLI_OK ? play_on(j) : code;
}

int cmd_join(int argc, char **argv)
{
    wishes w;
    memset(&w, 0, sizeof w);
    join *j = calloc(1, sizeof *j);
    if (!j)
        return cli_refuse(CLI_FAILED, _("there is not enough memory"));
    j->keep.lock = -1;
    const int code = run(j, &w, argc, argv);
    client_socket_close(j->socket);
    join_finish_table(j);
    join_keep_close(&j->keep);
    cli_game_finish(&w.game);
    free(j);
    return code;
}
