/* The page's files: which path is which file, and with which headers it goes out. */
#include <string.h>

#include "serve_inside.h"
#include "web_assets.h"

/* Everything the page needs is its own and from here; nothing in it may become a script but the
 * files of the build (Trusted Types: web/src/files.ts makes the only policy). */
static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types luckpond";
/* What the page never asks a browser for. */
static const char permissions[] =
    "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()";

static const web_asset *find(const char *path)
{
    for (size_t i = 0; i < web_asset_count; i++)
        if (strcmp(web_assets[i].path, path) == 0)
            return &web_assets[i];
    return NULL;
}

/* "gzip" is in the list and not with q=0. Who names it at all can read it. */
static bool takes_gzip(const net_request *r)
{
    const http_header *h = http_find(r->http, "accept-encoding", 0);
    static const char word[] = "gzip";
    if (!h)
        return false;
    const char *at = memmem(h->value.at, h->value.length, word, sizeof word - 1);
    if (!at)
        return false;
    const char *end = h->value.at + h->value.length;
    at += sizeof word - 1;
    while (at < end && *at == ' ')
        at++;
    if (at == end || *at == ',')
        return true;
    if (*at != ';')
        return false;
    /* ";q=0", ";q=0.0": no; ";q=0.5": yes */
    const char *stop = memchr(at, ',', (size_t)(end - at));
    for (; at < (stop ? stop : end); at++)
        if (*at >= '1' && *at <= '9')
            return true;
    return false;
}

static void reply(serve *s, const net_request *r, int status, const web_asset *a)
{
    const bool gz = a->gz && takes_gzip(r);
    const net_header headers[] = {
        {"Content-Security-Policy", policy},
        {"Permissions-Policy", permissions},
        {"Cache-Control", a->forever ? "public, max-age=31536000, immutable" : "no-cache"},
        {"Vary", "Accept-Encoding"},
        {"Content-Encoding", "gzip"},
    };
    const net_response response = {.status = status,
                                   .content_type = a->type,
                                   .etag = status != 200 ? NULL
                                           : gz          ? a->etag_gz
                                                         : a->etag,
                                   .headers = headers,
                                   .header_count = sizeof headers / sizeof *headers - (gz ? 0 : 1),
                                   .body = gz ? a->gz : a->bytes,
                                   .body_length = gz ? a->gz_size : a->size,
                                   .borrowed = true};
    if (s->net)
        net_reply(s->net, r->id, &response);
}

/* --- Paths of the page: web/src/app/routes.ts ------------------------------------------------- */

/* "/solo/" takes one segment behind it, "/pad" only itself. */
static bool takes(const char *pattern, const char *path)
{
    const size_t length = strlen(pattern);
    if (strncmp(path, pattern, length) != 0)
        return false;
    if (pattern[length - 1] != '/' || length == 1)
        return path[length] == '\0';
    return path[length] != '\0' && path[length + strcspn(path + length, "/.")] == '\0';
}

/* "/t/CODE/screen": one segment between two known ones. */
static bool takes_more(const char *before, const char *behind, const char *path)
{
    const size_t length = strlen(before);
    if (strncmp(path, before, length) != 0)
        return false;
    const size_t segment = strcspn(path + length, "/.");
    return segment > 0 && strcmp(path + length + segment, behind) == 0;
}

bool assets_is_page(const char *path)
{
    static const char *const pages[] = {"/",         "/t/",    "/r/",      "/solo/",
                                        "/hotseat/", "/pad",   "/pad/",    "/learn/",
                                        "/settings", "/about", "/privacy", "/join"};
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        if (takes(pages[i], path))
            return true;
    return takes_more("/t/", "/screen", path) || takes_more("/learn/", "/rules", path);
}

bool assets_answer(serve *s, const net_request *r)
{
    const web_asset *a = find(assets_is_page(r->path) ? "/index.html" : r->path);
    if (!a)
        return false;
    reply(s, r, 200, a);
    return true;
}

/* A browser that strayed gets the page, which says that there is nothing here. */
bool assets_answer_missing(serve *s, const net_request *r)
{
    const http_header *accept = http_find(r->http, "accept", 0);
    const web_asset *a = find("/index.html");
    static const char html[] = "text/html";
    if (!a || !accept || !memmem(accept->value.at, accept->value.length, html, sizeof html - 1))
        return false;
    reply(s, r, 404, a);
    return true;
}
