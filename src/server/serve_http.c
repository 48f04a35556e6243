/* HTTP: which path is what, who may ask it, and with which headers it is answered. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve_inside.h"

/* Sent with everything. The page's own files have a looser policy (serve_assets.c). */
const net_header http_headers[] = {
    {"Content-Security-Policy",
     "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Cache-Control", "no-store"},
};
const size_t http_header_count = sizeof http_headers / sizeof http_headers[0];

/* What a browser gets from a program that was built without the page. */
static const char page[] =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta "
    "charset=\"utf-8\"><title>luckpond</title></head>"
    "<body>\n<h1>luckpond</h1>\n"
    "<p>This server runs tables of Lucktails, Save Doctor Lucky, Yu-ca-tan and DUCK, but the page "
    "to play them in a browser is not built in yet.</p>\n"
    "<p>Programs can play here: <code>POST /api/tables</code> opens a table, "
    "<code>POST /api/tables/CODE/seats</code> asks for a seat, and a WebSocket at <code>/ws</code> "
    "plays; docs/protocol.md of luckpond says how. To play against bots in a terminal: "
    "<code>luckpond play</code>.</p>\n"
    "<p>The record of a game that has ended is at <code>/r/ID.record</code>; check it with "
    "<code>luckpond replay</code> and <code>luckpond verify</code>.</p>\n</body></html>\n";

/* --- Wrong codes, new guests ------------------------------------------------------------------ */

/* Has this address some left of what costs so much each? `take`: one less from now on. */
static bool spend(serve *s, guess_slot *slots, const net_address *from, int64_t cost_ms,
                  int64_t burst, bool take)
{
    const net_address who = address_for_limits(from);
    const uint64_t key = map_key(who.bytes, sizeof who.bytes) ^ s->guess_seed;
    guess_slot *slot = &slots[(key * 0x9e3779b97f4a7c15u) >> 52];
    const int64_t now = serve_now(s);
    const bool known = memcmp(&slot->from, &who, sizeof who) == 0;
    const int64_t spent = known && slot->spent_until > now ? slot->spent_until : now;
    if (spent + cost_ms > now + burst * cost_ms)
        return false;
    if (take)
        *slot = (guess_slot){who, spent + cost_ms};
    return true;
}

bool guess_allowed(serve *s, const net_address *from, bool wrong)
{
    return spend(s, s->guesses, from, GUESS_COST_MS, GUESS_BURST, wrong);
}

static bool newcomer_allowed(serve *s, const net_address *from, bool made)
{
    const int64_t rate = s->config->here_requests;
    return spend(s, s->newcomers, from, NEWCOMER_COST_MS / rate, NEWCOMER_BURST * rate, made);
}

static bool makes_a_guest(server_route route)
{
    return route == POST_SESSION || route == POST_TABLES || route == POST_SEATS;
}

/* --- Answers ---------------------------------------------------------------------------------- */

void http_reply_text(serve *s, net_id request, int status, const char *type, const char *body,
                     size_t length)
{
    const net_response r = {
        .status = status, .content_type = type, .body = body, .body_length = length};
    if (s->net)
        net_reply(s->net, request, &r);
}

static void reply_error(serve *s, net_id request, int status, const char *name, const char *message)
{
    char body[256];
    const int length =
        snprintf(body, sizeof body, "{\"error\":\"%s\",\"message\":\"%s\"}", name, message);
    http_reply_text(s, request, status, "application/json", body, (size_t)length);
}

static const char *cookie_name(const serve *s)
{
    return s->config->tls ? "__Host-luckpond" : "luckpond";
}

/* `token` "" ends the cookie. */
static void write_cookie(const serve *s, const char *token, char *out, size_t size)
{
    const int64_t seconds = token[0] ? s->limits.session_ms / 1000 : 0;
    snprintf(out, size, "%s=%s; Path=/; Max-Age=%lld; HttpOnly; SameSite=Lax%s", cookie_name(s),
             token, (long long)seconds, s->config->tls ? "; Secure" : "");
}

static uint64_t wait_for_core(serve *s, const net_request *r, server_route route)
{
    if (s->request_free == 0) {
        const uint32_t count = s->request_count ? 2 * s->request_count : 64;
        waiting_request *more = realloc(s->requests, count * sizeof *more);
        lp_assert(more);
        s->requests = more;
        for (uint32_t i = s->request_count; i < count; i++)
            more[i].next_free = i + 1 < count ? i + 2 : 0;
        s->request_free = s->request_count + 1;
        s->request_count = count;
    }
    const uint32_t index = s->request_free - 1;
    s->request_free = s->requests[index].next_free;
    s->requests[index] = (waiting_request){r->id, route, r->address, 0};
    return index;
}

static bool tries_a_code(server_route route)
{
    return route == POST_SEATS || route == GET_TABLE || route == GET_REPLAY ||
           route == GET_RECORD || route == GET_RECORD_JSON || route == GET_REPORT ||
           route == POST_TRANSFER_TAKE;
}

void http_reply_core(void *data, uint64_t request, int status, const char *token, const char *body,
                     size_t length)
{
    serve *s = data;
    if (request >= s->request_count)
        return;
    waiting_request *w = &s->requests[request];
    const bool record = w->route == GET_RECORD && status == 200;
    char cookie[256];
    net_header header = {"Set-Cookie", cookie};
    if (token)
        write_cookie(s, token, cookie, sizeof cookie);
    const net_response r = {.status = status,
                            .content_type =
                                record ? "text/plain; charset=utf-8" : "application/json",
                            .headers = &header,
                            .header_count = token ? 1 : 0,
                            .body = body,
                            .body_length = length};
    if (w->route == GET_REPORT && status == 200)
        reports_answer(&s->reports, w->id, body, length);
    else if (s->net)
        net_reply(s->net, w->id, &r);
    if (tries_a_code(w->route) && status == (w->route == POST_TRANSFER_TAKE ? 401 : 404))
        guess_allowed(s, &w->from, true);
    if (makes_a_guest(w->route) && token)
        newcomer_allowed(s, &w->from, true);
    w->next_free = s->request_free;
    s->request_free = (uint32_t)request + 1;
}

/* --- Who asks --------------------------------------------------------------------------------- */

/* Browsers send no Origin with the GETs of our own page. Nothing is changed by one, and no other
 * page can read its answer. */
static bool may_read_by_cookie(const net_request *r)
{
    return r->origin == NET_ORIGIN_MISSING && r->http->method != HTTP_POST && !r->upgrade &&
           strcmp(r->path, "/api/session/data") == 0;
}

/* Otherwise a cookie counts only from our own page; programs show a bearer token. */
static const char *token_of(const serve *s, const net_request *r, char out[SERVER_TOKEN + 1])
{
    http_slice token = {NULL, 0};
    if (r->origin == NET_ORIGIN_SAME || may_read_by_cookie(r))
        token = http_cookie(r->http, cookie_name(s));
    if (!token.at && r->origin != NET_ORIGIN_FOREIGN)
        token = origin_bearer(r->http);
    if (!token.at || token.length != SERVER_TOKEN)
        return NULL;
    memcpy(out, token.at, SERVER_TOKEN);
    out[SERVER_TOKEN] = 0;
    return out;
}

static bool is_json(const net_request *r)
{
    const http_header *type = http_find(r->http, "content-type", 0);
    if (!type || http_count(r->http, "content-type") != 1)
        return false;
    http_slice kind = type->value;
    const char *end = memchr(kind.at, ';', kind.length);
    if (end)
        kind.length = (size_t)(end - kind.at);
    while (kind.length > 0 && kind.at[kind.length - 1] == ' ')
        kind.length--;
    return http_is(kind, "application/json");
}

/* Nothing is changed by a GET, a form, or a stranger's page. */
static bool may_post(serve *s, const net_request *r)
{
    if (r->origin == NET_ORIGIN_FOREIGN)
        reply_error(s, r->id, 403, "FOREIGN_ORIGIN", "this page may not do that");
    else if (!is_json(r))
        reply_error(s, r->id, 415, "NOT_JSON", "the body must be application/json");
    else
        return true;
    return false;
}

/* "VIEW FROM", as the query says or public from the beginning; "" when it says nonsense. */
static const char *replay_wish(const net_request *r, char out[64])
{
    char view[24], from[24];
    const ptrdiff_t has_view = http_query_get(r->http->query, "view", view, sizeof view);
    const ptrdiff_t has_from = http_query_get(r->http->query, "from", from, sizeof from);
    const bool good = (has_view < 0 ||
                       strspn(view, "abcdefghijklmnopqrstuvwxyz0123456789") == (size_t)has_view) &&
                      (has_from < 0 || strspn(from, "0123456789") == (size_t)has_from);
    snprintf(out, 64, "%s %s", has_view < 0 ? "public" : view, has_from < 0 ? "0" : from);
    return good ? out : "";
}

static void to_core(serve *s, const net_request *r, server_route route, const char *code)
{
    char token[SERVER_TOKEN + 1];
    if (r->http->method == HTTP_POST && !may_post(s, r))
        return;
    if (s->phase != SERVE_RUNNING) {
        reply_error(s, r->id, 503, "ENDING", "the server is about to restart");
        return;
    }
    if (tries_a_code(route) && !guess_allowed(s, &r->address, false)) {
        reply_error(s, r->id, 429, "TOO_FAST", "too many wrong codes; wait a minute");
        return;
    }
    const char *who = token_of(s, r, token);
    if (makes_a_guest(route) && !server_knows(s->core, who) &&
        !newcomer_allowed(s, &r->address, false)) {
        reply_error(s, r->id, 429, "TOO_FAST", "too many new guests from there; wait a while");
        return;
    }
    const uint64_t request = wait_for_core(s, r, route);
    char wish[64];
    const bool shows = route == GET_REPLAY || route == GET_RECORD_JSON;
    const char *body = shows ? replay_wish(r, wish) : r->body.at ? r->body.at : "";
    server_request(s->core, serve_now(s), request, route, code, who, body,
                   shows ? strlen(body) : r->body.length);
    serve_touch(s);
}

static void open_socket(serve *s, const net_request *r)
{
    char token[SERVER_TOKEN + 1];
    if (!r->upgrade) {
        reply_error(s, r->id, 426, "NOT_WEBSOCKET", "this address speaks WebSocket");
        return;
    }
    if (s->phase != SERVE_RUNNING || !guess_allowed(s, &r->address, false)) {
        reply_error(s, r->id, 503, "LATER", "not now; try again in a moment");
        return;
    }
    const char *who = token_of(s, r, token);
    net_address *from = malloc(sizeof *from);
    const net_id socket = from ? net_upgrade(s->net, r->id, NULL) : 0;
    if (socket == 0) {
        free(from);
        return;
    }
    *from = r->address;
    map_put(&s->sockets, socket, from);
    server_socket_open(s->core, serve_now(s), socket, who);
    serve_touch(s);
}

/* --- Paths ------------------------------------------------------------------------------------ */

enum { CODE_MAX = 40 };

/* Takes `prefix`, one segment into code, then exactly `rest`. */
static bool matches(const char *path, const char *prefix, const char *rest, char code[CODE_MAX])
{
    const size_t before = strlen(prefix);
    if (strncmp(path, prefix, before) != 0)
        return false;
    const size_t length = strcspn(path + before, "/.");
    if (length == 0 || length >= CODE_MAX || strcmp(path + before + length, rest) != 0)
        return false;
    memcpy(code, path + before, length);
    code[length] = 0;
    return true;
}

static void answer_post(serve *s, const net_request *r)
{
    static const struct {
        const char *path;
        server_route route;
    } routes[] = {{"/api/session", POST_SESSION},
                  {"/api/session/leave", POST_LEAVE},
                  {"/api/session/delete", POST_SESSION_DELETE},
                  {"/api/tables", POST_TABLES},
                  {"/api/transfer", POST_TRANSFER},
                  {"/api/transfer/take", POST_TRANSFER_TAKE}};
    char code[CODE_MAX];
    for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++)
        if (strcmp(r->path, routes[i].path) == 0) {
            to_core(s, r, routes[i].route, NULL);
            return;
        }
    if (matches(r->path, "/api/tables/", "/seats", code))
        to_core(s, r, POST_SEATS, code);
    else
        reply_error(s, r->id, 404, "NOT_FOUND", "nothing can be posted here");
}

static bool may_see_metrics(const serve *s, const net_request *r)
{
    net_range v4, v6;
    range_read("127.0.0.0/8", &v4);
    range_read("::1", &v6);
    const bool local = range_has(&v4, &r->address) || range_has(&v6, &r->address);
    return strcmp(s->config->metrics, "all") == 0 ||
           (strcmp(s->config->metrics, "local") == 0 && local);
}

static void answer_get(serve *s, const net_request *r)
{
    char code[CODE_MAX];
    const char *path = r->path;
    if (strcmp(path, "/ws") == 0)
        open_socket(s, r);
    else if (strcmp(path, "/api/tables") == 0)
        to_core(s, r, GET_TABLES, NULL);
    else if (strcmp(path, "/api/session/data") == 0)
        to_core(s, r, GET_SESSION_DATA, NULL);
    else if (matches(path, "/api/tables/", "", code))
        to_core(s, r, GET_TABLE, code);
    else if (matches(path, "/api/tables/", "/replay", code))
        to_core(s, r, GET_REPLAY, code);
    else if (matches(path, "/r/", ".json", code))
        to_core(s, r, GET_RECORD_JSON, code);
    else if (matches(path, "/r/", "/report.json", code))
        to_core(s, r, GET_REPORT, code);
    else if (matches(path, "/r/", ".record", code))
        to_core(s, r, GET_RECORD, code);
    else if (strcmp(path, "/healthz") == 0)
        health_reply(s, r->id);
    else if (strcmp(path, "/metrics") == 0 && may_see_metrics(s, r))
        metrics_reply(s, r->id);
    else if (assets_answer(s, r))
        return;
    else if (assets_is_page(path))
        http_reply_text(s, r->id, 200, "text/html; charset=utf-8", page, sizeof page - 1);
    else if (strncmp(path, "/api/", 5) == 0 || !assets_answer_missing(s, r))
        reply_error(s, r->id, 404, "NOT_FOUND", "there is nothing here");
}

void http_on_request(void *owner, const net_request *r)
{
    serve *s = owner;
    if (!hosts_allow(s->config, r->http->host))
        reply_error(s, r->id, 421, "UNKNOWN_HOST",
                    "this server does not go by that name; the operator can add it as host_name");
    else if (control_banned(s, &r->address) && strcmp(r->path, "/healthz") != 0)
        reply_error(s, r->id, 403, "BANNED", server_error_message(SERVER_BANNED));
    else if (r->http->method == HTTP_POST)
        answer_post(s, r);
    else
        answer_get(s, r);
}
