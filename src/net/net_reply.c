#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "net/net_internal.h"

const char *reply_status_text(int status)
{
    static const struct {
        int status;
        const char *text;
    } texts[] = {
        {200, "OK"},
        {201, "Created"},
        {204, "No Content"},
        {301, "Moved Permanently"},
        {302, "Found"},
        {303, "See Other"},
        {304, "Not Modified"},
        {400, "Bad Request"},
        {401, "Unauthorized"},
        {403, "Forbidden"},
        {404, "Not Found"},
        {405, "Method Not Allowed"},
        {408, "Request Timeout"},
        {409, "Conflict"},
        {410, "Gone"},
        {413, "Content Too Large"},
        {414, "URI Too Long"},
        {415, "Unsupported Media Type"},
        {417, "Expectation Failed"},
        {421, "Misdirected Request"},
        {422, "Unprocessable Content"},
        {426, "Upgrade Required"},
        {429, "Too Many Requests"},
        {431, "Request Header Fields Too Large"},
        {500, "Internal Server Error"},
        {501, "Not Implemented"},
        {503, "Service Unavailable"},
        {505, "HTTP Version Not Supported"},
        {507, "Insufficient Storage"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (texts[i].status == status)
            return texts[i].text;
    return "Status";
}

/* Text that grows in the caller's memory; once something did not fit, nothing more does. */
typedef struct writer {
    char *out;
    size_t size, length;
    bool bad;
} writer;

__attribute__((format(printf, 2, 3))) static void put(writer *w, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int n =
        w->bad ? -1 : vsnprintf(w->out + w->length, w->size - w->length, format, arguments);
    va_end(arguments);
    w->bad = n < 0 || (size_t)n >= w->size - w->length;
    if (!w->bad)
        w->length += (size_t)n;
}

/* A value with a line break would be a header, or a whole reply, of somebody else. */
static bool is_clean(const char *text)
{
    for (; *text != '\0'; text++)
        if (((unsigned char)*text < 0x20 && *text != '\t') || *text == 0x7f)
            return false;
    return true;
}

static void put_header(writer *w, const char *name, const char *value)
{
    if (name[0] == '\0' || !is_clean(name) || strpbrk(name, ": \t") || !is_clean(value))
        w->bad = true;
    put(w, "%s: %s\r\n", name, value);
}

static void put_headers(writer *w, const net_header *headers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        put_header(w, headers[i].name, headers[i].value);
}

/* The common headers, but for those that this reply has of its own. */
static void put_common_headers(writer *w, const net_config *config, const net_response *r)
{
    for (size_t i = 0; i < config->header_count; i++) {
        bool own = false;
        for (size_t k = 0; k < r->header_count && !own; k++)
            own = strcasecmp(config->headers[i].name, r->headers[k].name) == 0;
        if (!own)
            put_header(w, config->headers[i].name, config->headers[i].value);
    }
}

size_t reply_head(const net_config *config, const net_response *r, bool keep_alive, char *out,
                  size_t size)
{
    writer w = {out, size, 0, r->status < 200 || r->status > 599};
    put(&w, "HTTP/1.1 %d %s\r\n", r->status, reply_status_text(r->status));
    put_common_headers(&w, config, r);
    if (r->content_type)
        put_header(&w, "Content-Type", r->content_type);
    if (r->etag)
        put_header(&w, "ETag", r->etag);
    put_headers(&w, r->headers, r->header_count);
    if (r->status != 204 && r->status != 304)
        put(&w, "Content-Length: %zu\r\n", r->body_length);
    if (!keep_alive)
        put(&w, "Connection: close\r\n");
    put(&w, "\r\n");
    return w.bad ? 0 : w.length;
}

bool reply_etag_matches(http_slice list, const char *etag)
{
    const size_t length = strlen(etag);
    if (http_is(list, "*"))
        return true;
    /* Tags hold no commas of ours; a weak one is as good for "do I have it". */
    for (size_t i = 0; i + length <= list.length; i++)
        if (list.at[i] == '"' && etag[0] == '"' && memcmp(list.at + i, etag, length) == 0)
            return true;
    return false;
}
