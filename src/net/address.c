#include "net/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};

static bool is_ipv4(const net_address *a) { return memcmp(a->bytes, mapped, 12) == 0; }

net_address address_from_socket(const struct sockaddr *from)
{
    net_address a;
    memset(&a, 0, sizeof a);
    if (from->sa_family == AF_INET) {
        struct sockaddr_in v4;
        memcpy(&v4, from, sizeof v4);
        memcpy(a.bytes, mapped, 12);
        memcpy(a.bytes + 12, &v4.sin_addr, 4);
    } else if (from->sa_family == AF_INET6) {
        struct sockaddr_in6 v6;
        memcpy(&v6, from, sizeof v6);
        memcpy(a.bytes, &v6.sin6_addr, 16);
    }
    return a;
}

bool address_read(http_slice text, net_address *out)
{
    char copy[NET_ADDRESS_TEXT_MAX];
    if (text.length == 0 || text.length >= sizeof copy || memchr(text.at, '\0', text.length))
        return false;
    memcpy(copy, text.at, text.length);
    copy[text.length] = '\0';
    memcpy(out->bytes, mapped, 12);
    if (inet_pton(AF_INET, copy, out->bytes + 12) == 1)
        return true;
    return inet_pton(AF_INET6, copy, out->bytes) == 1;
}

void address_write(const net_address *a, char out[NET_ADDRESS_TEXT_MAX])
{
    const bool v4 = is_ipv4(a);
    if (!inet_ntop(v4 ? AF_INET : AF_INET6, v4 ? a->bytes + 12 : a->bytes, out,
                   NET_ADDRESS_TEXT_MAX))
        out[0] = '\0';
}

static bool read_bits(const char *text, unsigned most, unsigned *out)
{
    unsigned bits = 0;
    size_t digits = 0;
    for (; text[digits] >= '0' && text[digits] <= '9' && digits < 3; digits++)
        bits = bits * 10 + (unsigned)(text[digits] - '0');
    *out = bits;
    return digits > 0 && text[digits] == '\0' && bits <= most;
}

/* True when no bit after the first `bits` is set. */
static bool is_base(const net_address *a, unsigned bits)
{
    for (unsigned i = bits; i < 128; i++)
        if (a->bytes[i / 8] & (0x80u >> (i % 8)))
            return false;
    return true;
}

bool range_read(const char *text, net_range *out)
{
    const char *slash = strchr(text, '/');
    const http_slice base = {text, slash ? (size_t)(slash - text) : strlen(text)};
    if (!address_read(base, &out->base))
        return false;
    const bool v4 = is_ipv4(&out->base) && !memchr(base.at, ':', base.length);
    out->bits = 128;
    if (!slash)
        return true;
    unsigned bits;
    if (!read_bits(slash + 1, v4 ? 32 : 128, &bits))
        return false;
    out->bits = v4 ? bits + 96 : bits;
    return is_base(&out->base, out->bits);
}

bool range_has(const net_range *range, const net_address *a)
{
    const unsigned whole = range->bits / 8, rest = range->bits % 8;
    if (memcmp(range->base.bytes, a->bytes, whole) != 0)
        return false;
    const unsigned mask = 0xff00u >> rest & 0xffu;
    return rest == 0 || ((range->base.bytes[whole] ^ a->bytes[whole]) & mask) == 0;
}

net_address address_for_limits(const net_address *a)
{
    net_address out = *a;
    if (!is_ipv4(a))
        memset(out.bytes + 8, 0, 8);
    return out;
}

bool address_trusted(const net_address *a, const net_range *trusted, size_t trusted_count)
{
    for (size_t i = 0; i < trusted_count; i++)
        if (range_has(&trusted[i], a))
            return true;
    return false;
}

/* Cuts the last piece of a comma list off the end of `rest`. */
static http_slice last_hop(http_slice *rest)
{
    size_t start = rest->length;
    while (start > 0 && rest->at[start - 1] != ',')
        start--;
    http_slice hop = {rest->at + start, rest->length - start};
    rest->length = start > 0 ? start - 1 : 0;
    while (hop.length > 0 && (hop.at[0] == ' ' || hop.at[0] == '\t')) {
        hop.at++;
        hop.length--;
    }
    while (hop.length > 0 && (hop.at[hop.length - 1] == ' ' || hop.at[hop.length - 1] == '\t'))
        hop.length--;
    return hop;
}

net_address address_of_client(const net_address *peer, const http_request *request,
                              const net_range *trusted, size_t trusted_count)
{
    net_address client = *peer;
    /* Several headers of that name are one list, the last one on the right. */
    for (size_t nth = http_count(request, "x-forwarded-for"); nth > 0; nth--) {
        http_slice rest = http_find(request, "x-forwarded-for", nth - 1)->value;
        while (rest.length > 0) {
            net_address hop;
            if (!address_trusted(&client, trusted, trusted_count) ||
                !address_read(last_hop(&rest), &hop))
                return client;
            client = hop;
        }
    }
    return client;
}
