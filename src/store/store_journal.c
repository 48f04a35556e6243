/* Damage in the journal. SQLite ends its recovery at the first frame whose checksum is wrong and
 * takes the rest for a commit that was torn by a crash; that is right for the last commit and wrong
 * for any before it. Here we tell the two apart: a frame that continues a commit was written after
 * the sync of that commit. So when behind the first bad frame there is a commit and a frame
 * continuing it, something synced was damaged, and we refuse rather than forget it in silence.
 *
 * (The last commit itself cannot be told from a torn one by anybody; docs/store.md says so.)
 * The format is in SQLite's documentation, "WAL-mode file format". */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/store_inside.h"

enum { JOURNAL_HEAD = 32, FRAME_HEAD = 24, PAGE_MAX = 65536 };

typedef struct sums {
    uint32_t a, b;
} sums;

typedef struct journal {
    int fd;
    bool big_endian; /* the order of the words that are summed */
    uint32_t page_size;
    uint8_t salts[8];
    sums start;
    uint8_t frame[FRAME_HEAD + PAGE_MAX];
} journal;

static uint32_t big(const uint8_t *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static uint32_t word(const journal *j, const uint8_t *p)
{
    const uint32_t value = big(p);
    return j->big_endian ? value : __builtin_bswap32(value);
}

static sums sum(const journal *j, sums s, const uint8_t *bytes, size_t size)
{
    for (size_t i = 0; i < size; i += 8) {
        s.a += word(j, bytes + i) + s.b;
        s.b += word(j, bytes + i + 4) + s.a;
    }
    return s;
}

static bool same(sums x, sums y) { return x.a == y.a && x.b == y.b; }

static sums sums_at(const uint8_t *p) { return (sums){big(p), big(p + 4)}; }

/* An all-zero head belongs to a journal whose first commit was never synced. */
typedef enum head_state { HEAD_GOOD, HEAD_EMPTY, HEAD_BAD } head_state;

static head_state read_head(journal *j)
{
    uint8_t head[JOURNAL_HEAD], zero[JOURNAL_HEAD] = {0};
    if (pread(j->fd, head, sizeof head, 0) != JOURNAL_HEAD || memcmp(head, zero, sizeof head) == 0)
        return HEAD_EMPTY;
    j->big_endian = (head[3] & 1) != 0;
    j->page_size = big(head + 8);
    memcpy(j->salts, head + 16, sizeof j->salts);
    j->start = sums_at(head + 24);
    const bool known = (big(head) & ~1u) == 0x377f0682u && j->page_size >= 512 &&
                       j->page_size <= PAGE_MAX && j->page_size % 8 == 0;
    return known && same(sum(j, (sums){0, 0}, head, 24), j->start) ? HEAD_GOOD : HEAD_BAD;
}

/* One frame against the checksum stored in the one before it, which becomes its own. */
typedef struct frame_state {
    bool ours;   /* of this journal's generation */
    bool holds;  /* and continues the frame before it */
    bool commit; /* the last of its commit */
} frame_state;

static bool read_frame(journal *j, uint64_t at, sums *chain, frame_state *out)
{
    const size_t size = FRAME_HEAD + j->page_size;
    if (pread(j->fd, j->frame, size, (off_t)(JOURNAL_HEAD + at * size)) != (ssize_t)size)
        return false;
    out->ours = memcmp(j->frame + 8, j->salts, sizeof j->salts) == 0;
    out->commit = out->ours && big(j->frame + 4) != 0;
    const sums now = sum(j, sum(j, *chain, j->frame, 8), j->frame + FRAME_HEAD, j->page_size);
    *chain = sums_at(j->frame + 16);
    out->holds = out->ours && same(now, *chain);
    return true;
}

/* The number of the first bad frame with a continued commit behind it, from 1; 0: there is none. */
static uint64_t find_damage(journal *j)
{
    sums chain = j->start;
    frame_state now;
    uint64_t bad = 0;
    bool after_commit = false; /* the frame before is a commit, at or behind the first bad one */
    for (uint64_t at = 0; read_frame(j, at, &chain, &now); at++) {
        if (bad != 0 && after_commit && now.holds)
            return bad;
        const bool first_bad = bad == 0 && !now.holds;
        if (first_bad)
            bad = at + 1;
        after_commit = now.commit && (first_bad || (bad != 0 && now.holds));
    }
    return 0;
}

static store_result inspect(journal *j, const char *path, char *why)
{
    switch (read_head(j)) {
    case HEAD_EMPTY: return STORE_DURABLE;
    case HEAD_BAD: return store_say(why, STORE_DAMAGED, "the head of %s was changed", path);
    case HEAD_GOOD: break;
    }
    const uint64_t frame = find_damage(j);
    if (frame == 0)
        return STORE_DURABLE;
    return store_say(why, STORE_DAMAGED, "%s was changed at frame %llu; commits after it are lost",
                     path, (unsigned long long)frame);
}

store_result store_journal_check(const char *path, char *why)
{
    char *name = (char *)malloc(strlen(path) + sizeof "-wal");
    journal *j = (journal *)calloc(1, sizeof *j);
    store_result result = STORE_DENIED;
    if (name != NULL && j != NULL) {
        strcat(strcpy(name, path), "-wal");
        j->fd = open(name, O_RDONLY | O_CLOEXEC);
        if (j->fd >= 0) {
            result = inspect(j, name, why);
            close(j->fd);
        } else {
            result = errno == ENOENT ? STORE_DURABLE
                                     : store_say(why, STORE_DENIED, "%s cannot be read: %s", name,
                                                 strerror(errno));
        }
    }
    free(j);
    free(name);
    return result;
}
