#include "arena_journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    HEAD_MAX = 256 + ARENA_BOTS_MAX * (PLAYER_SPEC_MAX + 8),
    LINE_MAX_BYTES = 512,
    CHECK_BYTES = 10, /* ` ~` and eight digits */
};

struct arena_journal {
    int file;
    char *text; /* what was in the file, until it has been read */
    size_t length, head;
    char path[256];
};

static uint64_t fnv(uint64_t hash, const void *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ ((const uint8_t *)bytes)[i]) * 0x100000001b3u;
    return hash;
}
#define FNV_START 0xcbf29ce484222325u

uint64_t arena_division_key(const lp_game *g)
{
    char text[256];
    lp_text t;
    lp_text_init(&t, text, sizeof text);
    lp_text_string(&t, g->rules->id);
    lp_text_char(&t, ' ');
    lp_text_hex(&t, lp_edition_hash(g->rules, g->edition), 16);
    lp_text_char(&t, ' ');
    lp_text_int(&t, g->seats);
    for (int i = 0; i < LP_OPTIONS_MAX; i++) {
        lp_text_char(&t, ' ');
        lp_text_int(&t, g->options[i]);
    }
    return fnv(FNV_START, text, t.length);
}

/* --- Lines ------------------------------------------------------------------------------------ */

static void write_head(lp_text *t, const arena_terms *terms)
{
    lp_text_string(t, "luckpond arena 1\nseed ");
    lp_text_int(t, (int64_t)terms->seed);
    lp_text_string(t, " nodes ");
    lp_text_int(t, (int64_t)terms->limits->nodes);
    lp_text_string(t, " ms ");
    lp_text_int(t, terms->limits->ms);
    lp_text_char(t, '\n');
    for (int i = 0; i < terms->bot_count; i++) {
        lp_text_string(t, "bot ");
        for (const char *c = terms->bots[i]; *c; c++)
            lp_text_char(t, *c == '\n' ? ' ' : *c);
        lp_text_char(t, '\n');
    }
}

static void write_check(lp_text *t, const char *line, size_t length)
{
    const uint64_t hash = fnv(FNV_START, line, length);
    lp_text_string(t, " ~");
    lp_text_hex(t, hash ^ hash >> 32, 8);
}

/* True when the line ends in its check. */
static bool is_sound(const char *line, size_t length)
{
    char check[CHECK_BYTES + 1];
    lp_text t;
    if (length <= CHECK_BYTES)
        return false;
    lp_text_init(&t, check, sizeof check);
    write_check(&t, line, length - CHECK_BYTES);
    return memcmp(check, line + length - CHECK_BYTES, CHECK_BYTES) == 0;
}

static const char fault_letters[] = " xtw"; /* by player_fault */

static void write_block(lp_text *t, const arena_place *p, const arena_block *b, int seats,
                        int games)
{
    lp_text_string(t, "block ");
    lp_text_hex(t, p->division, 16);
    for (int i = 0; i < 2; i++) {
        lp_text_char(t, ' ');
        if (p->a == ARENA_MIXED)
            lp_text_char(t, '-');
        else
            lp_text_int(t, i == 0 ? p->a : p->b);
    }
    lp_text_char(t, ' ');
    lp_text_int(t, (int64_t)p->number);
    for (int i = 0; i < games; i++) {
        const arena_game *g = &b->games[i];
        lp_text_char(t, ' ');
        for (int seat = 0; seat < seats; seat++)
            lp_text_char(t, (char)('0' + g->place[seat]));
        if (g->fault == PLAYER_SOUND)
            continue;
        lp_text_char(t, '!');
        lp_text_int(t, g->fault_seat);
        lp_text_char(t, fault_letters[g->fault]);
    }
    write_check(t, t->buffer, t->length);
    lp_text_char(t, '\n');
}

/* One game of a block at *at, which moves on. */
static bool read_game(const char **at, int seats, arena_game *g)
{
    const char *c = *at;
    memset(g, 0, sizeof *g);
    if (*c++ != ' ')
        return false;
    for (int seat = 0; seat < seats; seat++, c++) {
        if (*c < '1' || *c > '0' + LP_SEATS_MAX)
            return false;
        g->place[seat] = (uint8_t)(*c - '0');
    }
    if (*c == '!') {
        const char *letter = c[1] && c[2] ? strchr(fault_letters + 1, c[2]) : NULL;
        if (c[1] < '0' || c[1] >= '0' + seats || !letter)
            return false;
        g->fault_seat = (uint8_t)(c[1] - '0');
        g->fault = (uint8_t)(letter - fault_letters);
        c += 3;
    }
    *at = c;
    return true;
}

static bool read_block(const char *line, arena_take take, void *data)
{
    arena_place p;
    unsigned long long division, number;
    char a[4], b[4];
    int used = 0, seats = 0, games = 0;
    if (sscanf(line, "block %16llx %3s %3s %llu%n", &division, a, b, &number, &used) != 4)
        return false;
    p.division = division;
    p.number = number;
    p.a = a[0] == '-' ? ARENA_MIXED : atoi(a);
    p.b = b[0] == '-' ? ARENA_MIXED : atoi(b);
    arena_block *out = take(data, &p, &seats, &games);
    if (!out)
        return true;
    const char *at = line + used;
    for (int i = 0; i < games; i++)
        if (!read_game(&at, seats, &out->games[i]))
            return false;
    out->played = *at == ' ' && at[1] == '~';
    return out->played;
}

bool arena_journal_read(arena_journal *j, arena_take take, void *data, char *error, size_t size)
{
    char line[LINE_MAX_BYTES];
    for (size_t at = j->head; at < j->length;) {
        const size_t length = strcspn(j->text + at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, j->text + at);
        if (length >= sizeof line || !read_block(line, take, data)) {
            snprintf(error, size, "%s: this is no block of an arena: %.60s", j->path, line);
            return false;
        }
        at += length + 1;
    }
    free(j->text);
    j->text = NULL;
    return true;
}

bool arena_journal_add(arena_journal *j, const arena_place *place, const arena_block *b, int seats,
                       int games)
{
    char line[LINE_MAX_BYTES];
    lp_text t;
    lp_text_init(&t, line, sizeof line);
    write_block(&t, place, b, seats, games);
    lp_assert(lp_text_fits(&t));
    return write(j->file, line, t.length) == (ssize_t)t.length; /* whole, or the line is cut off */
}

/* --- The file --------------------------------------------------------------------------------- */

static bool refuse(char *error, size_t size, const char *path, const char *why)
{
    snprintf(error, size, "%s: %s", path, why);
    return false;
}

static bool read_all(arena_journal *j)
{
    struct stat about;
    if (fstat(j->file, &about) != 0)
        return false;
    j->text = malloc((size_t)about.st_size + 1);
    if (!j->text)
        return false;
    while (j->length < (size_t)about.st_size) {
        const ssize_t got = read(j->file, j->text + j->length, (size_t)about.st_size - j->length);
        if (got <= 0)
            return false;
        j->length += (size_t)got;
    }
    j->text[j->length] = 0;
    return true;
}

/* Finds the end of the sound lines; only the very last line may be unsound. */
static bool find_end(arena_journal *j, char *error, size_t size)
{
    for (size_t at = j->head, line = 1; at < j->length; line++) {
        const size_t length = strcspn(j->text + at, "\n");
        const bool is_last = at + length + 1 >= j->length;
        if (at + length < j->length && is_sound(j->text + at, length)) {
            at += length + 1;
            continue;
        }
        if (!is_last) {
            snprintf(error, size, "%s: block %zu is damaged", j->path, line);
            return false;
        }
        j->length = at;
        j->text[at] = 0;
    }
    return true;
}

/* A new file gets the head; an old one must have ours. */
static bool agree_on_head(arena_journal *j, const lp_text *head, char *error, size_t size)
{
    j->head = head->length;
    if (j->length >= head->length && memcmp(j->text, head->buffer, head->length) == 0)
        return find_end(j, error, size);
    if (j->length > 0 &&
        (j->length >= head->length || memcmp(j->text, head->buffer, j->length) != 0))
        return refuse(error, size, j->path,
                      "belongs to an arena with other bots, another seed or another budget");
    if (ftruncate(j->file, 0) != 0 ||
        write(j->file, head->buffer, head->length) != (ssize_t)head->length)
        return refuse(error, size, j->path, strerror(errno));
    j->length = head->length;
    return true;
}

bool arena_journal_open(arena_journal **out, const char *path, const arena_terms *terms,
                        char *error, size_t size)
{
    *out = NULL;
    arena_journal *j = calloc(1, sizeof *j);
    char *head = malloc(HEAD_MAX);
    bool good = j && head;
    if (j)
        j->file = -1;
    if (!good)
        refuse(error, size, path, "not enough memory");
    if (good) {
        lp_text t;
        lp_text_init(&t, head, HEAD_MAX);
        write_head(&t, terms);
        lp_assert(lp_text_fits(&t));
        snprintf(j->path, sizeof j->path, "%s", path);
        j->file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
        good = j->file >= 0 || refuse(error, size, path, strerror(errno));
        good = good && (flock(j->file, LOCK_EX | LOCK_NB) == 0 ||
                        refuse(error, size, path, "another arena is writing to it"));
        good = good && (read_all(j) || refuse(error, size, path, strerror(errno)));
        good = good && agree_on_head(j, &t, error, size);
        good = good && (ftruncate(j->file, (off_t)j->length) == 0 ||
                        refuse(error, size, path, strerror(errno)));
    }
    free(head);
    if (!good) {
        arena_journal_close(j);
        return false;
    }
    *out = j;
    return true;
}

void arena_journal_close(arena_journal *j)
{
    if (!j)
        return;
    if (j->file >= 0)
        close(j->file);
    free(j->text);
    free(j);
}
