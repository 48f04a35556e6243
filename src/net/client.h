/* The other end of the line: one HTTP request, or one WebSocket, for a program that plays at
 * somebody's server. Plain TCP, no TLS. Every call ends within a deadline and takes only so many
 * bytes, whatever the peer does. Knows no game. */
#ifndef LUCKPOND_NET_CLIENT_H
#define LUCKPOND_NET_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CLIENT_HOST_MAX = 254,
    CLIENT_PATH_MAX = 256,
    CLIENT_WHY_MAX = 200,           /* room for any reason from here */
    CLIENT_TIMEOUT_MS = 10000,      /* to connect, to send, to get an answer */
    CLIENT_SILENCE_MS = 65000,      /* servers ping more often than this; else the line is dead */
    CLIENT_MESSAGE_MAX = 256 << 10, /* a view with all its legal actions is far below */
    CLIENT_COOKIE_MAX = 128,
};

/* --- Addresses -------------------------------------------------------------------------------- */

typedef struct client_url {
    char host[CLIENT_HOST_MAX + 1]; /* an IPv6 address without its brackets */
    char port[6];
    char path[CLIENT_PATH_MAX]; /* from the first slash; "/" when there is none */
} client_url;

typedef enum client_url_fault {
    CLIENT_URL_GOOD,
    CLIENT_URL_BAD, /* not http://HOST[:PORT][/PATH] */
    CLIENT_URL_TLS, /* https */
} client_url_fault;

client_url_fault client_url_read(client_url *out, const char *text);
/* `http://HOST:PORT` and the path. */
void client_url_write(const client_url *url, const char *path, char *out, size_t size);

/* --- HTTP ------------------------------------------------------------------------------------- */

typedef struct client_reply {
    int status;
    char cookie[CLIENT_COOKIE_MAX]; /* of the first Set-Cookie: NAME=VALUE */
    char *body;                     /* closed by a zero; free it */
    size_t length;
} client_reply;

/* Asks once. `bearer` and `body` may be NULL; with a body it is a POST of JSON. False with a reason
 * when there is no answer that can be read; then nothing is to be freed. */
bool client_request(const client_url *to, const char *path, const char *bearer, const char *body,
                    size_t body_max, client_reply *out, char why[CLIENT_WHY_MAX]);

/* --- WebSocket -------------------------------------------------------------------------------- */

typedef struct client_socket client_socket;

/* Takes a whole text message, lent until return. */
typedef void client_message(void *data, const char *text, size_t length);

/* NULL with a reason; *status is that of an HTTP answer that refused, or 0. */
client_socket *client_socket_open(const client_url *to, const char *path, const char *bearer,
                                  client_message *on_message, void *data, int *status,
                                  char why[CLIENT_WHY_MAX]);
/* What to wait for with poll. */
int client_socket_handle(const client_socket *s);
/* How long to wait at most, before client_socket_read should be called anyway. */
int client_socket_patience_ms(const client_socket *s);
/* Takes what has come, answers pings, hands on messages. False: the connection has ended. */
bool client_socket_read(client_socket *s);
/* Sends one text message. False: the connection has ended. */
bool client_socket_send(client_socket *s, const char *text, size_t length);
/* Says goodbye without waiting for an answer. NULL is fine. */
void client_socket_close(client_socket *s);

#endif
