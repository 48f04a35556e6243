/* Settings: one list of keys for the file, the environment and the flags. */
#include <ctype.h>
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "limits.h"
#include "net/address.h"
#include "serve.h"

enum { LINE_MAX_BYTES = 2048 };

typedef enum kind { TEXT, NUMBER, YES_NO, RELAXED, METRICS, PROXIES, ORIGINS, NAMES, PATH } kind;

typedef struct setting {
    const char *key;
    kind kind;
    size_t at;
    int64_t min, max;
} setting;

#define AT(field) offsetof(serve_config, field)
static const setting settings[] = {
    {"host", TEXT, AT(host), 0, 0},
    {"port", NUMBER, AT(port), 0, 65535},
    {"lan", YES_NO, AT(lan), 0, 0},
    {"data", PATH, AT(data), 0, 0},
    {"durability", RELAXED, AT(relaxed), 0, 0},
    {"tls_proxy", YES_NO, AT(tls), 0, 0},
    {"trusted_proxy", PROXIES, AT(proxies), 0, 0},
    {"origin", ORIGINS, AT(origins), 0, 0},
    {"host_name", NAMES, AT(host_names), 0, 0},
    {"metrics", METRICS, AT(metrics), 0, 0},
    {"tables", NUMBER, AT(tables), 1, 1000000},
    {"connections", NUMBER, AT(sockets), 1, 1000000},
    {"connections_per_address", NUMBER, AT(here_sockets), 1, 1000000},
    {"websockets_per_address", NUMBER, AT(here_websockets), 1, 1000000},
    {"messages_per_connection", NUMBER, AT(socket_messages), 1, 1000000},
    {"messages_per_address", NUMBER, AT(here_messages), 1, 100000000},
    {"requests_per_address", NUMBER, AT(here_requests), 1, 100000000},
    {"bot_threads", NUMBER, AT(bot_threads), 1, 8},
    {"bot_pace_ms", NUMBER, AT(bot_ms), 1, 60000},
    {"lobby_seconds", NUMBER, AT(lobby_s), 1, 31536000},
    {"park_seconds", NUMBER, AT(park_s), 1, 31536000},
    {"expire_seconds", NUMBER, AT(expire_s), 1, 31536000},
};
enum { SETTING_COUNT = sizeof settings / sizeof settings[0] };

const char *serve_config_key(int index)
{
    return index >= 0 && index < SETTING_COUNT ? settings[index].key : NULL;
}

static void default_data(char out[SERVE_PATH_MAX])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length = -1;
    if (data && data[0] == '/')
        length = snprintf(out, SERVE_PATH_MAX, "%s/luckpond/server", data);
    else if (home && home[0] == '/')
        length = snprintf(out, SERVE_PATH_MAX, "%s/.local/share/luckpond/server", home);
    if (length < 0 || length >= SERVE_PATH_MAX)
        strcpy(out, "luckpond-data");
}

void serve_config_default(serve_config *c)
{
    memset(c, 0, sizeof *c);
    strcpy(c->host, "127.0.0.1");
    c->port = 8787;
    default_data(c->data);
    strcpy(c->metrics, "local");
    c->tables = 20000;
    c->sockets = 12000;
    c->here_sockets = 100;
    c->here_websockets = 20;
    c->socket_messages = 20;
    c->here_messages = 100;
    c->here_requests = 40;
    c->bot_threads = 1;
    c->bot_ms = 900;
    const server_limits limits = server_limits_default();
    c->lobby_s = limits.lobby_ms / 1000;
    c->park_s = limits.park_ms / 1000;
    c->expire_s = limits.expire_ms / 1000;
}

/* --- Values ----------------------------------------------------------------------------------- */

static bool say(serve_config_error *e, const char *what)
{
    snprintf(e->what, sizeof e->what, "%s", what);
    return false;
}

static bool set_text(char *out, size_t size, const char *value, serve_config_error *e)
{
    if (!value[0] || strlen(value) >= size)
        return say(e, "1 to 255 characters");
    strcpy(out, value);
    return true;
}

static bool set_number(const setting *s, int64_t *out, const char *value, serve_config_error *e)
{
    char *end;
    errno = 0;
    const long long n = strtoll(value, &end, 10);
    if (!isdigit((unsigned char)value[0]) || *end || errno || n < s->min || n > s->max) {
        snprintf(e->what, sizeof e->what, "%lld … %lld", (long long)s->min, (long long)s->max);
        return false;
    }
    *out = n;
    return true;
}

/* One of two words. */
static bool set_choice(bool *out, const char *value, const char *no, const char *yes,
                       serve_config_error *e)
{
    if (strcmp(value, yes) != 0 && strcmp(value, no) != 0) {
        snprintf(e->what, sizeof e->what, "%s, %s", yes, no);
        return false;
    }
    *out = strcmp(value, yes) == 0;
    return true;
}

static bool good_entry(kind k, const char *entry)
{
    net_range range;
    if (k == PROXIES)
        return range_read(entry, &range);
    if (k == NAMES)
        return strcmp(entry, "*") == 0 || !strpbrk(entry, "*/:@");
    const size_t length = strlen(entry);
    const size_t scheme = strncmp(entry, "https://", 8) == 0  ? 8
                          : strncmp(entry, "http://", 7) == 0 ? 7
                                                              : length;
    return length > scheme && !strchr(entry + scheme, '/');
}

static bool set_list(const setting *s, serve_list *out, const char *value, serve_config_error *e)
{
    serve_list list = {.count = 0};
    for (const char *at = value; *at;) {
        const size_t blank = strspn(at, " ,");
        at += blank;
        const size_t length = strcspn(at, " ,");
        if (length == 0)
            break;
        if (list.count == SERVE_LIST_MAX || length >= SERVE_TEXT_MAX)
            return say(e, "1 … 8");
        char *entry = list.text[list.count++];
        memcpy(entry, at, length);
        entry[length] = 0;
        if (!good_entry(s->kind, entry))
            return say(e, s->kind == PROXIES ? "10.0.0.0/8, 127.0.0.1"
                          : s->kind == NAMES ? "play.example.org, *"
                                             : "https://play.example.org");
        at += length;
    }
    *out = list;
    return true;
}

static bool set_metrics(char *out, const char *value, serve_config_error *e)
{
    if (strcmp(value, "local") != 0 && strcmp(value, "all") != 0 && strcmp(value, "off") != 0)
        return say(e, "local, all, off");
    strcpy(out, value);
    return true;
}

static bool set_value(const setting *s, serve_config *c, const char *value, serve_config_error *e)
{
    char *at = (char *)c + s->at;
    switch (s->kind) {
    case TEXT: return set_text(at, SERVE_TEXT_MAX, value, e);
    case PATH: return set_text(at, SERVE_PATH_MAX, value, e);
    case NUMBER: return set_number(s, (int64_t *)(void *)at, value, e);
    case YES_NO: return set_choice((bool *)at, value, "no", "yes", e);
    case RELAXED: return set_choice((bool *)at, value, "strict", "relaxed", e);
    case METRICS: return set_metrics(at, value, e);
    case PROXIES:
    case NAMES:
    case ORIGINS: return set_list(s, (serve_list *)(void *)at, value, e);
    }
    return false;
}

static const setting *find(const char *key)
{
    for (int i = 0; i < SETTING_COUNT; i++)
        if (strcmp(settings[i].key, key) == 0)
            return &settings[i];
    return NULL;
}

bool serve_config_set(serve_config *c, const char *key, const char *value,
                      serve_config_error *error)
{
    memset(error, 0, sizeof *error);
    snprintf(error->key, sizeof error->key, "%s", key);
    snprintf(error->value, sizeof error->value, "%s", value);
    const setting *s = find(key);
    error->fault = s ? SERVE_CONFIG_BAD_VALUE : SERVE_CONFIG_UNKNOWN;
    if (!s || !set_value(s, c, value, error))
        return false;
    error->fault = SERVE_CONFIG_GOOD;
    return true;
}

/* --- The file --------------------------------------------------------------------------------- */

static char *trim(char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        text[--length] = 0;
    return text;
}

static bool read_line(serve_config *c, char *line, serve_config_error *error)
{
    char *text = trim(line), *equals = strchr(text, '=');
    memset(error, 0, sizeof *error);
    if (!text[0] || text[0] == '#')
        return true;
    if (!equals) {
        error->fault = SERVE_CONFIG_NO_LINE;
        return false;
    }
    *equals = 0;
    return serve_config_set(c, trim(text), trim(equals + 1), error);
}

bool serve_config_read(serve_config *c, const char *path, serve_config_error *error)
{
    memset(error, 0, sizeof *error);
    FILE *file = fopen(path, "r");
    char line[LINE_MAX_BYTES];
    bool good = file != NULL;
    int number = 0;
    while (good && fgets(line, sizeof line, file)) {
        number++;
        good = read_line(c, line, error);
        error->line = number;
    }
    if (!file || (good && ferror(file))) {
        error->fault = SERVE_CONFIG_UNREADABLE;
        good = say(error, strerror(errno));
    }
    if (file)
        fclose(file);
    return good;
}

bool serve_config_environment(serve_config *c, serve_config_error *error)
{
    memset(error, 0, sizeof *error);
    for (int i = 0; i < SETTING_COUNT; i++) {
        char name[64] = "LUCKPOND_";
        for (size_t j = 0; settings[i].key[j]; j++) {
            name[9 + j] = (char)toupper((unsigned char)settings[i].key[j]);
            name[10 + j] = 0;
        }
        const char *value = getenv(name);
        if (value && !serve_config_set(c, settings[i].key, value, error)) {
            snprintf(error->key, sizeof error->key, "%s", name);
            return false;
        }
    }
    return true;
}
