/* Submitting, the writer thread, and delivery. Two lists of batches, waiting and decided, and one
 * mutex; what happens to a batch in between is the database's business. */
#include <signal.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "store/store_inside.h"

store_config store_config_default(void)
{
    store_config c;
    memset(&c, 0, sizeof c);
    c.queue_batches = 8192;    /* far above a busy second's work, and bounded memory */
    c.queue_bytes = 32u << 20; /* the same in bytes: what a stuck disk may cost */
    c.checkpoint_pages = 1000; /* 4 MB: short pauses, and a journal that is soon used again */
    return c;
}

const char *store_result_text(store_result result)
{
    static const char *const text[STORE_RESULT_COUNT] = {
        [STORE_DURABLE] = "done",
        [STORE_REFUSED] = "refused: the table is not as expected",
        [STORE_FULL] = "no room on the disk",
        [STORE_AWAY] = "the database is out of reach",
        [STORE_FAILED] = "writing to the disk failed",
        [STORE_CROWDED] = "too much is waiting to be written",
        [STORE_INVALID] = "not a valid batch",
        [STORE_ABSENT] = "not there",
        [STORE_LOCKED] = "in use by another process",
        [STORE_DENIED] = "cannot be written there",
        [STORE_NEWER] = "written by a newer version",
        [STORE_FOREIGN] = "not a database of this program",
        [STORE_DAMAGED] = "damaged",
    };
    return (unsigned)result < STORE_RESULT_COUNT ? text[result] : "unknown";
}

static uint64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000u + (uint64_t)t.tv_nsec / 1000u;
}

static void list_clear(store_list *list)
{
    list->first = NULL;
    list->end = &list->first;
}

static void list_add(store_list *list, store_batch *b)
{
    b->next = NULL;
    *list->end = b;
    list->end = &b->next;
}

/* --- Committing: on the writer thread, or inside store_poll when unthreaded ------------------- */

static void count_group(store_stats *stats, const store_batch *first)
{
    uint64_t group = 0, kept = 0;
    for (const store_batch *b = first; b != NULL; b = b->next, group++) {
        stats->refused += b->fate == STORE_REFUSED;
        stats->full += b->fate == STORE_FULL;
        stats->away += b->fate == STORE_AWAY;
        stats->failed += b->fate == STORE_FAILED;
        if (b->fate != STORE_DURABLE)
            continue;
        kept++;
        store_op op;
        for (size_t at = 0; store_batch_next(b, &at, &op);) {
            stats->rows += op.verb == STORE_APPEND;
            stats->documents += op.verb == STORE_PUT || op.verb == STORE_DELETE;
        }
    }
    stats->batches += kept;
    stats->commits += kept > 0;
    if (group > stats->group_max)
        stats->group_max = group;
}

static void count_time(store_stats *stats, uint64_t us)
{
    int bucket = 0;
    while (bucket < STORE_TIME_COUNT - 1 && us >= (1u << bucket))
        bucket++;
    stats->commit_time[bucket]++;
    stats->commit_us += us;
    if (us > stats->commit_max_us)
        stats->commit_max_us = us;
}

static bool anything_durable(const store_batch *first)
{
    for (; first != NULL; first = first->next)
        if (first->fate == STORE_DURABLE)
            return true;
    return false;
}

/* Called with the mutex held, which is given up meanwhile. */
static void commit_waiting(store *s)
{
    store_list group = s->waiting;
    if (group.first == NULL)
        return;
    list_clear(&s->waiting);
    pthread_mutex_unlock(&s->mutex);

    const uint64_t began = now_us();
    store_db_commit(&s->db, group.first);
    const uint64_t took = now_us() - began;

    pthread_mutex_lock(&s->mutex);
    count_group(&s->stats, group.first);
    if (anything_durable(group.first))
        count_time(&s->stats, took);
    s->stats.journal_pages = s->db.journal_pages;
    if (s->db.journal_pages > s->stats.journal_pages_max)
        s->stats.journal_pages_max = s->db.journal_pages;
    if (s->db.why[0] != 0)
        memcpy(s->why, s->db.why, sizeof s->why);
    *s->decided.end = group.first;
    s->decided.end = group.end;
}

/* After the answers are out: those who wait should not wait for this. */
static void checkpoint(store *s)
{
    bool ran;
    const uint64_t began = now_us();
    if (!store_db_checkpoint(&s->db, &ran)) {
        pthread_mutex_lock(&s->mutex);
        memcpy(s->why, s->db.why, sizeof s->why);
        pthread_mutex_unlock(&s->mutex);
    }
    if (!ran)
        return;
    const uint64_t took = now_us() - began;
    pthread_mutex_lock(&s->mutex);
    s->stats.checkpoints++;
    s->stats.checkpoint_us += took;
    if (took > s->stats.checkpoint_max_us)
        s->stats.checkpoint_max_us = took;
    pthread_mutex_unlock(&s->mutex);
}

static void *writer_main(void *data)
{
    store *s = (store *)data;
    pthread_mutex_lock(&s->mutex);
    for (;;) {
        while (s->waiting.first == NULL && !s->closing)
            pthread_cond_wait(&s->work, &s->mutex);
        if (s->waiting.first == NULL)
            break;
        commit_waiting(s);
        pthread_mutex_unlock(&s->mutex);
        if (s->config.wake != NULL)
            s->config.wake(s->config.wake_data);
        checkpoint(s);
        pthread_mutex_lock(&s->mutex);
    }
    pthread_mutex_unlock(&s->mutex);
    return NULL;
}

/* --- The owner's side ------------------------------------------------------------------------- */

store_result store_submit(store *s, store_batch *b, store_done *done, void *data)
{
    if (b->spoilt || s->config.read_only)
        return STORE_INVALID;
    b->done = done;
    b->data = data;
    pthread_mutex_lock(&s->mutex);
    const bool room = s->stats.batches_waiting < s->config.queue_batches &&
                      s->stats.bytes_waiting + b->size <= s->config.queue_bytes;
    if (room) {
        s->stats.batches_waiting++;
        s->stats.bytes_waiting += b->size;
        list_add(&s->waiting, b);
        pthread_cond_signal(&s->work);
    }
    pthread_mutex_unlock(&s->mutex);
    return room ? STORE_DURABLE : STORE_CROWDED;
}

static size_t deliver(store *s, store_batch *first)
{
    size_t count = 0;
    while (first != NULL) {
        store_batch *b = first;
        first = b->next;
        pthread_mutex_lock(&s->mutex);
        s->stats.batches_waiting--;
        s->stats.bytes_waiting -= b->size;
        pthread_mutex_unlock(&s->mutex);
        if (b->done != NULL)
            b->done(b->data, b->fate);
        store_batch_destroy(b);
        count++;
    }
    return count;
}

size_t store_poll(store *s)
{
    pthread_mutex_lock(&s->mutex);
    if (s->config.unthreaded)
        commit_waiting(s);
    store_batch *first = s->decided.first;
    list_clear(&s->decided);
    pthread_mutex_unlock(&s->mutex);

    const size_t count = deliver(s, first);
    if (s->config.unthreaded && !s->config.read_only)
        checkpoint(s);
    return count;
}

/* A signal is the owner's affair: the writer is started with all of them blocked. */
static bool start_writer(store *s)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool started = pthread_create(&s->thread, NULL, writer_main, s) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

static store_result open_parts(store *s, char *why)
{
    if (sodium_init() < 0)
        return store_say(why, STORE_DENIED, "the cryptographic library does not start");
    if (!s->config.read_only) {
        const store_result result = store_folder_open(s->config.place, &s->lock, why);
        if (result != STORE_DURABLE)
            return result;
    }
    const store_result result = store_db_open(&s->db, &s->config, why);
    if (result != STORE_DURABLE)
        return result;
    if (s->config.read_only || s->config.unthreaded || start_writer(s))
        return STORE_DURABLE;
    return store_say(why, STORE_DENIED, "the writer thread cannot be started");
}

static void release(store *s)
{
    store_db_close(&s->db);
    if (s->lock >= 0)
        close(s->lock);
    pthread_cond_destroy(&s->work);
    pthread_mutex_destroy(&s->mutex);
    free(s);
}

store_result store_open(const store_config *config, store **out, char *why)
{
    *out = NULL;
    if (why != NULL)
        why[0] = 0;
    store *s = (store *)calloc(1, sizeof *s);
    if (s == NULL)
        return store_say(why, STORE_DENIED, "out of memory");
    s->config = *config;
    s->lock = -1;
    list_clear(&s->waiting);
    list_clear(&s->decided);
    pthread_mutex_init(&s->mutex, NULL);
    pthread_cond_init(&s->work, NULL);
    const store_result result = open_parts(s, why);
    if (result != STORE_DURABLE) {
        release(s);
        return result;
    }
    s->config.place = NULL; /* borrowed until here */
    *out = s;
    return STORE_DURABLE;
}

static void stop_writer(store *s)
{
    pthread_mutex_lock(&s->mutex);
    s->closing = true;
    pthread_cond_signal(&s->work);
    pthread_mutex_unlock(&s->mutex);
    pthread_join(s->thread, NULL);
    s->config.unthreaded = true;
}

void store_close(store *s)
{
    if (s == NULL)
        return;
    if (!s->config.read_only && !s->config.unthreaded)
        stop_writer(s);
    while (store_poll(s) > 0) {
        /* Deliveries may submit once more: what they send is written too. */
    }
    release(s);
}

void store_why(store *s, char *why)
{
    pthread_mutex_lock(&s->mutex);
    memcpy(why, s->why, STORE_WHY_MAX);
    pthread_mutex_unlock(&s->mutex);
}

void store_stats_read(store *s, store_stats *out)
{
    pthread_mutex_lock(&s->mutex);
    *out = s->stats;
    pthread_mutex_unlock(&s->mutex);
}

store_result store_note(store *s, store_result result, const char *why)
{
    if (result == STORE_DURABLE || result == STORE_ABSENT)
        return result;
    pthread_mutex_lock(&s->mutex);
    snprintf(s->why, sizeof s->why, "%s", why[0] != 0 ? why : store_result_text(result));
    pthread_mutex_unlock(&s->mutex);
    return result;
}
