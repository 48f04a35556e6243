/* Which page a request comes from: the answer to cross-site WebSocket hijacking and form posts. */
#ifndef LUCKPOND_NET_ORIGIN_H
#define LUCKPOND_NET_ORIGIN_H

#include "net/http_parse.h"

typedef enum net_origin {
    NET_ORIGIN_SAME,    /* our own page, or a page of the configured list */
    NET_ORIGIN_FOREIGN, /* some other page, "null", or two answers */
    NET_ORIGIN_MISSING, /* not a browser, or a plain GET: take a bearer token, never a cookie */
} net_origin;

/* With an empty list the page must have been served under the same Host, http or https (a proxy may
 * do the TLS). With a list ("https://play.example.org") only its entries are good. */
net_origin origin_check(const http_request *r, const char *const *allowed, size_t allowed_count);
/* The token of "Authorization: Bearer TOKEN"; at = NULL when there is none or more than one. */
http_slice origin_bearer(const http_request *r);

#endif
