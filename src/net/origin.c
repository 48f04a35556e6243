#include "net/origin.h"

#include <string.h>

static bool cut_front(http_slice *s, const char *text)
{
    const size_t length = strlen(text);
    if (s->length < length || !http_is((http_slice){s->at, length}, text))
        return false;
    s->at += length;
    s->length -= length;
    return true;
}

static http_slice without_end(http_slice s, const char *end)
{
    const size_t length = strlen(end);
    if (s.length >= length && memcmp(s.at + s.length - length, end, length) == 0)
        s.length -= length;
    return s;
}

static bool same(http_slice a, http_slice b)
{
    if (a.length != b.length || a.length >= 256)
        return false;
    char text[256];
    memcpy(text, b.at, b.length);
    text[b.length] = '\0';
    return http_is(a, text);
}

/* Browsers leave the usual port out of Origin; Host may carry it. */
static bool same_host(http_slice origin, http_slice host)
{
    if (cut_front(&origin, "http://"))
        return same(without_end(origin, ":80"), without_end(host, ":80"));
    if (cut_front(&origin, "https://"))
        return same(without_end(origin, ":443"), without_end(host, ":443"));
    return false;
}

net_origin origin_check(const http_request *r, const char *const *allowed, size_t allowed_count)
{
    const size_t count = http_count(r, "origin");
    if (count == 0)
        return NET_ORIGIN_MISSING;
    const http_slice origin = http_find(r, "origin", 0)->value;
    bool good = allowed_count == 0 && r->host.length > 0 && same_host(origin, r->host);
    for (size_t i = 0; i < allowed_count; i++)
        good = good || http_is(origin, allowed[i]);
    return good && count == 1 ? NET_ORIGIN_SAME : NET_ORIGIN_FOREIGN;
}

http_slice origin_bearer(const http_request *r)
{
    if (http_count(r, "authorization") != 1)
        return (http_slice){NULL, 0};
    http_slice value = http_find(r, "authorization", 0)->value;
    if (!cut_front(&value, "bearer ") || value.length == 0)
        return (http_slice){NULL, 0};
    return value;
}
