/* Strangers' messages: any bytes give a refusal that says why, or a message that is written and
 * read again as the same; and lines of them, sent to a table by two people, never break it.
 *
 * A line that begins with `0` or `1` is sent by that person; everything else is read as a message,
 * a row and each body. */
#include <stdlib.h>
#include <string.h>

#include "server/party.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char first[64 * 1024], second[64 * 1024];

static void read_client(const char *text, size_t length)
{
    static client_message m;
    protocol_error error;
    lp_text out;
    if (!client_message_read(text, length, &m, &error)) {
        lp_assert(error.message[0]);
        return;
    }
    lp_text_init(&out, first, sizeof first);
    client_message_write(&m, &out);
    lp_assert(lp_text_fits(&out) && client_message_read(first, out.length, &m, &error));
    lp_text_init(&out, second, sizeof second);
    client_message_write(&m, &out);
    lp_assert(strcmp(first, second) == 0);
}

static void read_row(const char *text, size_t length)
{
    static row_message m;
    protocol_error error;
    lp_text out;
    if (!row_message_read(text, length, &m, &error)) {
        lp_assert(error.message[0]);
        return;
    }
    lp_text_init(&out, first, sizeof first);
    row_message_write(&m, &out);
    lp_assert(lp_text_fits(&out) && row_message_read(first, out.length, &m, &error));
}

static void read_bodies(const char *text, size_t length)
{
    static post_create_table t;
    post_create_session s;
    post_ask_seat a;
    post_transfer_take k;
    protocol_error error;
    char name[97];
    post_create_table_read(text, length, &t, &error);
    post_ask_seat_read(text, length, &a, &error);
    post_transfer_take_read(text, length, &k, &error);
    if (post_create_session_read(text, length, &s, &error))
        session_name(name, s.name);
}

static void send_lines(const char *text, size_t length)
{
    static world w;
    static party p;
    world_init(&w, 7);
    world_start(&w);
    party_open(&p, &w, "lucktails", 3, 2, ",\"takeover\":true");
    while (length > 0) {
        const char *end = memchr(text, '\n', length);
        const size_t line = end ? (size_t)(end - text) : length;
        if (line > 1 && (text[0] == '0' || text[0] == '1')) {
            server_message(w.s, w.now, p.socket[text[0] - '0'], text + 1, line - 1);
            world_settle(&w);
        }
        text += line + (end != NULL);
        length -= line + (end != NULL);
        w.now += 500;
        server_tick(w.s, w.now);
        world_think(&w);
        world_settle(&w);
    }
    const table *t = party_table(&p);
    lp_assert(t && t->phase != TABLE_BROKEN);
    lp_assert(!t->game.rules->check(&t->game, &t->state));
    world_finish(&w);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    if (size > 0 && (text[0] == '0' || text[0] == '1')) {
        send_lines(text, size);
        return 0;
    }
    read_client(text, size);
    read_row(text, size);
    read_bodies(text, size);
    return 0;
}
