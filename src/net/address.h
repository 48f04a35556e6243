/* Addresses of peers, ranges of them, and whom a proxy speaks for. */
#ifndef LUCKPOND_NET_ADDRESS_H
#define LUCKPOND_NET_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "net/http_parse.h"

struct sockaddr;

/* An IPv6 address; IPv4 is kept as ::ffff:a.b.c.d, so that both are one kind. No port. */
typedef struct net_address {
    uint8_t bytes[16];
} net_address;

/* All addresses whose first `bits` bits are these. */
typedef struct net_range {
    net_address base;
    unsigned bits; /* of 128 */
} net_range;

enum { NET_ADDRESS_TEXT_MAX = 46 };

/* From a socket; all zero when it is neither IPv4 nor IPv6. */
net_address address_from_socket(const struct sockaddr *from);
/* "192.0.2.1", "2001:db8::1"; false when it is not one. */
bool address_read(http_slice text, net_address *out);
/* Writes the usual text, IPv4 as IPv4, with a NUL. */
void address_write(const net_address *a, char out[NET_ADDRESS_TEXT_MAX]);
/* "10.0.0.0/8", "fd00::/8", or a single address; false when it is none or has bits after the mask.
 */
bool range_read(const char *text, net_range *out);
bool range_has(const net_range *range, const net_address *a);

/* Who counts as one guest for limits: an IPv4 address, or the /64 of an IPv6 address, because that
 * is what one household gets. */
net_address address_for_limits(const net_address *a);

/* Whom this request comes from. When the TCP peer is a trusted proxy, the rightmost address of
 * X-Forwarded-For that is not a trusted proxy itself: what stands left of it was written by
 * strangers. Text that is no address ends the search at the last good hop. */
net_address address_of_client(const net_address *peer, const http_request *request,
                              const net_range *trusted, size_t trusted_count);
bool address_trusted(const net_address *a, const net_range *trusted, size_t trusted_count);

#endif
