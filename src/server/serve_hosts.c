/* Under which names we may be asked. A page of a stranger can have its own name point to our
 * address (DNS rebinding) and then looks like ours to the browser; but it cannot change the name
 * the browser sends. Numeric addresses are no names, so no page can take one over. */
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "net/address.h"
#include "serve_inside.h"

static bool same(http_slice a, const char *b)
{
    return a.length == strlen(b) && strncasecmp(a.at, b, a.length) == 0;
}

static bool ends_with(http_slice a, const char *end)
{
    const size_t length = strlen(end);
    return a.length > length && same((http_slice){a.at + a.length - length, length}, end);
}

/* Without port, brackets and the dot that ends a full name. */
static http_slice name_of(http_slice host)
{
    if (host.length > 0 && host.at[0] == '[') {
        const char *end = memchr(host.at, ']', host.length), *all = host.at + host.length;
        if (!end || (end + 1 < all && end[1] != ':'))
            return host; /* no address, and no name either */
        return (http_slice){host.at + 1, (size_t)(end - host.at) - 1};
    }
    const char *colon = memchr(host.at, ':', host.length);
    if (colon)
        host.length = (size_t)(colon - host.at);
    if (host.length > 0 && host.at[host.length - 1] == '.')
        host.length--;
    return host;
}

/* This machine's own name, and how its network may call it. */
static bool is_own(http_slice name)
{
    char own[256] = "", local[264];
    if (gethostname(own, sizeof own - 1) != 0 || !own[0])
        return false;
    const size_t first = strcspn(own, ".");
    memcpy(local, own, first);
    memcpy(local + first, ".local", 7);
    return same(name, own) || same(name, local) || (name.length == first && same(name, own));
}

static bool in_origins(const serve_list *origins, http_slice name)
{
    for (int i = 0; i < origins->count; i++) {
        const char *host = strstr(origins->text[i], "://");
        const http_slice rest = {host ? host + 3 : "", host ? strlen(host + 3) : 0};
        const http_slice known = name_of(rest);
        if (known.length == name.length && strncasecmp(known.at, name.at, name.length) == 0)
            return true;
    }
    return false;
}

bool hosts_allow(const serve_config *c, http_slice host)
{
    const http_slice name = name_of(host);
    net_address numeric;
    if (name.length == 0) /* HTTP/1.0 without one: no browser */
        return true;
    if (address_read(name, &numeric) || same(name, "localhost") || ends_with(name, ".localhost"))
        return true;
    for (int i = 0; i < c->host_names.count; i++)
        if (same(name, c->host_names.text[i]) || strcmp(c->host_names.text[i], "*") == 0)
            return true;
    return in_origins(&c->origins, name) || is_own(name);
}
