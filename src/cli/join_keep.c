/* The token of a seat, and the seed that takes part in its deal: ${XDG_STATE_HOME}/luckpond. */
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "join.h"
#include "play_store.h"

enum { SLOTS = 16, FILE_MAX = 1024 };

/* The file of the slot, or "". Whatever the host is called, the name stays one file in our folder.
 */
static bool write_path(char path[PLAY_PATH_MAX], const client_url *server, const char *code,
                       int slot)
{
    char name[CLIENT_HOST_MAX + 64], whole[PLAY_PATH_MAX];
    snprintf(name, sizeof name, "join_%s_%s_%s", server->host, server->port, code);
    for (char *c = name; *c; c++)
        if (!((*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') ||
              *c == '.' || *c == '-'))
            *c = '_';
    if (!play_store_path(name, whole))
        return false;
    whole[strlen(whole) - strlen(".record")] = 0;
    const int length = snprintf(path, PLAY_PATH_MAX, "%s_%d.seat", whole, slot);
    return length > 0 && length < PLAY_PATH_MAX;
}

static bool read_hex(uint8_t *out, size_t size, const char *text)
{
    if (!text || strlen(text) != 2 * size || strspn(text, "0123456789abcdef") != 2 * size)
        return false;
    for (size_t i = 0; i < size; i++) {
        const char two[3] = {text[2 * i], text[2 * i + 1], 0};
        unsigned value;
        sscanf(two, "%x", &value);
        out[i] = (uint8_t)value;
    }
    return true;
}

static void read_file(join_keep *k)
{
    char text[FILE_MAX];
    const ssize_t length = pread(k->lock, text, sizeof text, 0);
    json_t *root = length > 0 ? json_loadb(text, (size_t)length, 0, NULL) : NULL;
    const char *token = json_string_value(json_object_get(root, "token"));
    const char *seed = json_string_value(json_object_get(root, "seed"));
    const char *commitment = json_string_value(json_object_get(root, "commitment"));
    uint8_t bytes[JOIN_TOKEN / 2];
    if (read_hex(bytes, sizeof bytes, token))
        strcpy(k->token, token);
    if (read_hex(k->seed, FAIR_BYTES, seed)) {
        k->game_number = json_integer_value(json_object_get(root, "game"));
        if (read_hex(bytes, sizeof bytes, commitment))
            strcpy(k->server_commitment, commitment);
    }
    json_decref(root);
}

void join_keep_open(join_keep *k, const client_url *server, const char *code)
{
    memset(k, 0, sizeof *k);
    k->lock = -1;
    for (int slot = 1; slot <= SLOTS; slot++) {
        if (!write_path(k->path, server, code, slot))
            break;
        play_store_make_folders(k->path);
        k->lock = open(k->path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
        if (k->lock >= 0 && flock(k->lock, LOCK_EX | LOCK_NB) == 0) {
            fchmod(k->lock, 0600);
            read_file(k);
            return;
        }
        if (k->lock < 0)
            break;
        close(k->lock); /* somebody plays with it */
        k->lock = -1;
    }
    k->path[0] = 0;
}

void join_keep_write(const join_keep *k)
{
    char text[FILE_MAX];
    lp_text out;
    if (k->lock < 0)
        return;
    lp_text_init(&out, text, sizeof text);
    lp_json_open(&out, '{');
    lp_json_key(&out, "token");
    lp_json_string(&out, k->token);
    if (k->game_number > 0) {
        char seed[2 * FAIR_BYTES + 1];
        lp_text hex;
        lp_text_init(&hex, seed, sizeof seed);
        for (int i = 0; i < FAIR_BYTES; i++)
            lp_text_hex(&hex, k->seed[i], 2);
        lp_json_key(&out, "game");
        lp_json_int(&out, k->game_number);
        lp_json_key(&out, "seed");
        lp_json_string(&out, seed);
        lp_json_key(&out, "commitment");
        lp_json_string(&out, k->server_commitment);
    }
    lp_json_close(&out, '}');
    lp_text_char(&out, '\n');
    /* The file is locked by this handle, so it is written in place; it is one short block. */
    if (pwrite(k->lock, text, out.length, 0) == (ssize_t)out.length &&
        ftruncate(k->lock, (off_t)out.length) == 0)
        fdatasync(k->lock);
}

void join_keep_forget(join_keep *k)
{
    if (k->path[0])
        unlink(k->path);
    join_keep_close(k);
}

void join_keep_close(join_keep *k)
{
    if (k->lock >= 0)
        close(k->lock);
    k->lock = -1;
    k->path[0] = 0;
}
