/* luckpond serve: tables over the network, from one process (docs/operations.md). */
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "qr_print.h"
#include "server/serve.h"

static const cli_usage usage = {
    "serve [--host ADDRESS] [--port PORT] [--data DIR] [--lan] [--no-qr] "
    "[--config FILE]",
    N_("Hosts tables of all games over HTTP and WebSocket, for this machine only unless told "
       "otherwise. Nothing is acknowledged before it is on the disk. Ctrl-C ends it in good order; "
       "games go on after the next start."),
    N_("Flags win over the environment (LUCKPOND_PORT and so on), the environment over the "
       "configuration file, a file of lines \"key = value\". Status: 2 wrong flags or "
       "configuration, 3 the address cannot be used, 4 the data folder cannot be used, 5 its "
       "contents cannot be used, 1 anything else.")};
enum {
    FLAG_HOST = 1,
    FLAG_HOST_NAME,
    FLAG_PORT,
    FLAG_DATA,
    FLAG_LAN,
    FLAG_NO_QR,
    FLAG_CONFIG,
    FLAG_LANG
};
static const cli_flag flags[] = {
    {FLAG_HOST, "host", 0, N_("ADDRESS"), N_("listen on this address (default: 127.0.0.1)")},
    {FLAG_HOST_NAME, "host-name", 0, N_("NAME"),
     N_("a further name for browsers; several with commas")},
    {FLAG_PORT, "port", 'p', N_("PORT"), N_("listen on this port, 0 for any (default: 8787)")},
    {FLAG_DATA, "data", 'd', N_("DIR"), N_("where everything is kept")},
    {FLAG_LAN, "lan", 0, NULL, N_("listen on all addresses, for people on the same network")},
    {FLAG_NO_QR, "no-qr", 0, NULL, N_("with --lan: do not draw the QR code of the address")},
    {FLAG_CONFIG, "config", 'c', N_("FILE"), N_("read settings from this file")},
    {FLAG_LANG, "lang", 0, N_("LANG"), N_("language of the texts")},
    {0, NULL, 0, NULL, NULL}};

enum { EXIT_ADDRESS = 3, EXIT_DATA = 4, EXIT_CONTENTS = 5 };

typedef struct wishes {
    const char *host, *name, *port, *data, *config;
    bool lan, no_qr;
} wishes;

static int read_flags(wishes *w, int argc, char **argv, bool *helped)
{
    cli_args args;
    cli_begin(&args, argc, argv, &usage, flags);
    for (int flag; (flag = cli_next(&args)) != CLI_END;) {
        *helped = flag == CLI_HELP;
        if (flag == CLI_BAD || flag == CLI_HELP)
            return cli_code(flag);
        if (flag == CLI_WORD)
            return cli_refuse(CLI_USAGE, _("one word too many: \"{word}\""), V("word", args.value));
        if (flag == FLAG_HOST)
            w->host = args.value;
        else if (flag == FLAG_HOST_NAME)
            w->name = args.value;
        else if (flag == FLAG_PORT)
            w->port = args.value;
        else if (flag == FLAG_DATA)
            w->data = args.value;
        else if (flag == FLAG_CONFIG)
            w->config = args.value;
        else if (flag == FLAG_LAN)
            w->lan = true;
        else if (flag == FLAG_NO_QR)
            w->no_qr = true;
        else if (!cli_language(args.value))
            return CLI_USAGE;
    }
    if (w->lan && w->host)
        return cli_refuse(CLI_USAGE, _("either --host or --lan, not both"));
    return CLI_OK;
}

/* --- Settings --------------------------------------------------------------------------------- */

static const char *nearest_key(const char *word)
{
    const char *keys[64];
    int count = 0;
    while (count < 64 && (keys[count] = serve_config_key(count)) != NULL)
        count++;
    return cli_nearest(word, keys, count);
}

/* `where`: the file, or NULL for flags and the environment. */
static int refuse_config(const serve_config_error *e, const char *where)
{
    char place[SERVE_PATH_MAX + 32] = "";
    if (where && e->line)
        snprintf(place, sizeof place, "%s:%d: ", where, e->line);
    else if (where)
        snprintf(place, sizeof place, "%s: ", where);
    switch (e->fault) {
    case SERVE_CONFIG_UNREADABLE:
        return cli_refuse(CLI_USAGE, "{place}{what}", V("place", place), V("what", e->what));
    case SERVE_CONFIG_NO_LINE:
        return cli_refuse(CLI_USAGE, _("{place}this is not a line \"key = value\""),
                          V("place", place));
    case SERVE_CONFIG_UNKNOWN: {
        const char *nearest = nearest_key(e->key);
        if (nearest)
            return cli_refuse(CLI_USAGE,
                              _("{place}there is no setting \"{key}\"; did you mean {nearest}?"),
                              V("place", place), V("key", e->key), V("nearest", nearest));
        return cli_refuse(CLI_USAGE, _("{place}there is no setting \"{key}\""), V("place", place),
                          V("key", e->key));
    }
    default:
        return cli_refuse(CLI_USAGE, _("{place}{key} cannot be \"{value}\"; good: {what}"),
                          V("place", place), V("key", e->key), V("value", e->value),
                          V("what", e->what));
    }
}

static bool set_flag(serve_config *c, const char *key, const char *value, serve_config_error *e)
{
    return !value || serve_config_set(c, key, value, e);
}

/* Flags over environment over file over defaults. */
static int configure(serve_config *c, const wishes *w)
{
    serve_config_error e;
    const char *file = w->config ? w->config : getenv("LUCKPOND_CONFIG");
    serve_config_default(c);
    if (file && !serve_config_read(c, file, &e))
        return refuse_config(&e, file);
    if (!serve_config_environment(c, &e) || !set_flag(c, "host", w->host, &e) ||
        !set_flag(c, "host_name", w->name, &e) || !set_flag(c, "port", w->port, &e) ||
        !set_flag(c, "data", w->data, &e))
        return refuse_config(&e, NULL);
    if (w->lan)
        c->lan = true;
    else if (w->host)
        c->lan = false;
    return CLI_OK;
}

/* --- Serving ---------------------------------------------------------------------------------- */

typedef struct greeting {
    const serve_config *config;
    bool qr;
} greeting;

static void print_ready(void *data, const char *const *addresses, int count)
{
    const greeting *g = data;
    for (int i = 0; i < count; i++) {
        cli_print(stdout, _("Tables are open at {address}"), V("address", addresses[i]));
        putchar('\n');
    }
    if (g->config->lan) {
        terminal t;
        terminal_init(&t, stdout, false);
        if (g->qr)
            qr_print(&t, addresses[0]);
        puts(_("Everybody on this network can reach it, and what is sent is not encrypted."));
    }
    fflush(stdout);
}

static int report(serve_result result, const serve_config *c, const char *why)
{
    switch (result) {
    case SERVE_ENDED: return CLI_OK;
    case SERVE_ADDRESS_IN_USE:
        return cli_refuse(EXIT_ADDRESS,
                          _("port {port} is taken by another program; choose one with --port"),
                          V("port", (long)c->port));
    case SERVE_ADDRESS_BAD:
        return cli_refuse(EXIT_ADDRESS, _("cannot listen on {host}, port {port}: {why}"),
                          V("host", c->lan ? "0.0.0.0" : c->host), V("port", (long)c->port),
                          V("why", why));
    case SERVE_DATA_DENIED:
        return cli_refuse(EXIT_DATA, _("the data folder {folder} cannot be used: {why}"),
                          V("folder", c->data), V("why", why));
    case SERVE_DATA_LOCKED:
        return cli_refuse(EXIT_DATA, _("another server uses the data folder {folder}: {why}"),
                          V("folder", c->data), V("why", why));
    case SERVE_DATA_NEWER:
        return cli_refuse(EXIT_CONTENTS,
                          _("the data in {folder} was written by a newer luckpond: {why}"),
                          V("folder", c->data), V("why", why));
    case SERVE_DATA_DAMAGED:
        return cli_refuse(EXIT_CONTENTS, _("the data in {folder} cannot be read: {why}"),
                          V("folder", c->data), V("why", why));
    case SERVE_WRITE_FAILED:
        return cli_refuse(CLI_FAILED, _("writing to the disk failed; what was acknowledged before "
                                        "is kept, nothing was acknowledged since"));
    case SERVE_NO_MEMORY: break;
    }
    return cli_refuse(CLI_FAILED, _("there is not enough memory"));
}

int cmd_serve(int argc, char **argv)
{
    static serve_config config; /* large */
    wishes w = {0};
    bool helped = false;
    int code = read_flags(&w, argc, argv, &helped);
    if (code != CLI_OK || helped)
        return code;
    code = configure(&config, &w);
    if (code != CLI_OK)
        return code;
    char why[SERVE_WHY_MAX];
    greeting g = {&config, !w.no_qr};
    return report(serve_run(&config, print_ready, &g, why), &config, why);
}
