/* Bots think on threads of their own, behind a bounded queue, and see a view and nothing else. */
#include <stdlib.h>
#include <string.h>

#include "serve_inside.h"

/* A server_job without the room for legal actions it does not have. */
struct bot_job {
    bot_job *next;
    uint64_t id, seed;
    lp_game game;
    const lp_bot *bot;
    uint64_t view[LP_VIEW_MAX / 8];
    lp_action action; /* the answer */
    int legal_count;
    lp_action legal[];
};

static bool told_to_stop(void *data)
{
    serve_bots *b = data;
    uv_mutex_lock(&b->lock);
    const bool stop = b->stop;
    uv_mutex_unlock(&b->lock);
    return stop;
}

typedef struct scratch {
    void *bytes;
    size_t size;
} scratch;

static lp_action choose(serve_bots *b, const bot_job *job, scratch *arena)
{
    const size_t need = job->bot->arena_size(&job->game);
    if (need > arena->size) {
        void *bytes = realloc(arena->bytes, need);
        if (!bytes)
            return job->legal[0];
        *arena = (scratch){bytes, need};
    }
    lp_random random;
    lp_random_init(&random, job->seed, 0);
    const lp_think think = {&random, arena->bytes, arena->size, 0, told_to_stop, b};
    return job->bot->choose(&job->game, job->view, job->legal, job->legal_count, &think);
}

static bot_job *take(serve_bots *b)
{
    uv_mutex_lock(&b->lock);
    while (!b->first && !b->stop)
        uv_cond_wait(&b->work, &b->lock);
    bot_job *j = b->stop ? NULL : b->first;
    if (j) {
        b->first = j->next;
        if (!b->first)
            b->last = NULL;
        b->waiting--;
    }
    uv_mutex_unlock(&b->lock);
    return j;
}

static void run(void *data)
{
    serve_bots *b = data;
    scratch arena = {NULL, 0};
    for (bot_job *j; (j = take(b)) != NULL;) {
        j->action = choose(b, j, &arena);
        uv_mutex_lock(&b->lock);
        j->next = b->answers;
        b->answers = j;
        uv_mutex_unlock(&b->lock);
        uv_async_send(&b->answered);
    }
    free(arena.bytes);
}

static void on_answered(uv_async_t *handle)
{
    serve_bots *b = handle->data;
    uv_mutex_lock(&b->lock);
    bot_job *j = b->answers;
    b->answers = NULL;
    uv_mutex_unlock(&b->lock);
    while (j) {
        bot_job *next = j->next;
        if (b->owner->phase == SERVE_RUNNING)
            server_bot_answer(b->owner->core, serve_now(b->owner), j->id, j->action);
        free(j);
        j = next;
    }
    serve_touch(b->owner);
}

bool bots_start(serve *s, int threads)
{
    serve_bots *b = &s->bots;
    b->owner = s;
    uv_mutex_init(&b->lock);
    uv_cond_init(&b->work);
    uv_async_init(&s->loop, &b->answered, on_answered);
    b->answered.data = b;
    while (b->thread_count < threads && b->thread_count < BOT_THREADS_MAX &&
           uv_thread_create(&b->threads[b->thread_count], run, b) == 0)
        b->thread_count++;
    return b->thread_count > 0;
}

static bot_job *copy(const server_job *job)
{
    const size_t legal_size = (size_t)job->legal_count * sizeof job->legal[0];
    bot_job *j = malloc(sizeof *j + legal_size);
    if (!j)
        return NULL;
    j->next = NULL;
    j->id = job->id;
    j->seed = job->seed;
    j->game = job->game;
    j->bot = job->bot;
    memcpy(j->view, &job->view, sizeof j->view);
    j->action = job->legal[0];
    j->legal_count = job->legal_count;
    memcpy(j->legal, job->legal, legal_size);
    return j;
}

/* A full queue drops the job; the core gives it out again after a while. */
void bots_think(serve *s, const server_job *job)
{
    serve_bots *b = &s->bots;
    bot_job *j = copy(job);
    uv_mutex_lock(&b->lock);
    if (!j || b->waiting >= BOT_QUEUE_MAX) {
        b->dropped++;
        free(j);
    } else {
        if (b->last)
            b->last->next = j;
        else
            b->first = j;
        b->last = j;
        b->waiting++;
        uv_cond_signal(&b->work);
    }
    uv_mutex_unlock(&b->lock);
}

static void free_jobs(bot_job *j)
{
    while (j) {
        bot_job *next = j->next;
        free(j);
        j = next;
    }
}

void bots_stop(serve *s)
{
    serve_bots *b = &s->bots;
    uv_mutex_lock(&b->lock);
    b->stop = true;
    uv_cond_broadcast(&b->work);
    uv_mutex_unlock(&b->lock);
    for (int i = 0; i < b->thread_count; i++)
        uv_thread_join(&b->threads[i]);
    free_jobs(b->first);
    free_jobs(b->answers);
    b->first = b->last = b->answers = NULL;
    uv_close((uv_handle_t *)&b->answered, NULL);
    uv_cond_destroy(&b->work);
    uv_mutex_destroy(&b->lock);
}
