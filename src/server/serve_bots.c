/* Bots think, and hints are worked out, on threads of their own behind bounded queues; they see a
 * view and nothing else. */
#include <stdlib.h>
#include <string.h>

#include "guard.h"
#include "serve_inside.h"

/* A server_job without the room for legal actions it does not have. */
struct bot_job {
    bot_job *next;
    uint64_t id, seed;
    lp_game game;
    const lp_bot *bot; /* NULL: a hint */
    uint64_t view[LP_VIEW_MAX / 8];
    uint64_t time_ns; /* it may take */
    lp_action action; /* the answer */
    char *advice;     /* of a hint */
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

static bool make_room(scratch *arena, size_t need)
{
    if (need <= arena->size)
        return true;
    void *bytes = realloc(arena->bytes, need);
    if (bytes)
        *arena = (scratch){bytes, need};
    return bytes != NULL;
}

typedef struct patience {
    serve_bots *pool;
    uint64_t until_ns;
} patience;

static bool out_of_patience(void *data)
{
    const patience *p = data;
    return uv_hrtime() > p->until_ns || told_to_stop(p->pool);
}

static lp_action choose(serve_bots *b, const bot_job *job, scratch *arena)
{
    if (!make_room(arena, job->bot->arena_size(&job->game)))
        return job->legal[0];
    lp_random random;
    lp_random_init(&random, job->seed, 0);
    patience p = {b, uv_hrtime() + job->time_ns};
    const lp_think think = {&random, arena->bytes, arena->size, 0, out_of_patience, &p};
    return job->bot->choose(&job->game, job->view, job->legal, job->legal_count, &think);
}

/* The best actions as JSON, or NULL. */
static char *advise(serve_bots *b, const bot_job *job, scratch *arena)
{
    const size_t list = (size_t)job->legal_count * sizeof(lp_advice), text = 16 * 1024;
    const size_t before = (list + 7) / 8 * 8, need = lp_advise_arena_size(&job->game);
    char *out = malloc(text);
    if (!out || !make_room(arena, before + need)) {
        free(out);
        return NULL;
    }
    lp_random random;
    lp_random_init(&random, job->seed, 0);
    patience p = {b, uv_hrtime() + (uint64_t)HINT_MS * 1000000};
    const lp_think think = {
        &random, (char *)arena->bytes + before, need, HINT_NODES, out_of_patience, &p};
    lp_advice *advice = arena->bytes;
    lp_advise(&job->game, job->view, job->legal, job->legal_count, &think, advice);
    lp_text json;
    lp_text_init(&json, out, text);
    lp_advice_write(&job->game, advice,
                    job->legal_count < LIMIT_ADVICE ? job->legal_count : LIMIT_ADVICE, &json);
    if (lp_text_fits(&json))
        return out;
    free(out);
    return NULL;
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
        j->time_ns = (uint64_t)BOTS_MS * 1000000 * (uint64_t)b->thread_count / (b->waiting + 1);
    }
    uv_mutex_unlock(&b->lock);
    return j;
}

typedef struct task {
    serve_bots *pool;
    bot_job *job;
    scratch *arena;
} task;

static void do_job(void *data)
{
    const task *t = data;
    if (t->job->bot)
        t->job->action = choose(t->pool, t->job, t->arena);
    else
        t->job->advice = advise(t->pool, t->job, t->arena);
}

static void run(void *data)
{
    serve_bots *b = data;
    scratch arena = {NULL, 0};
    for (bot_job *j; (j = take(b)) != NULL;) {
        /* A bug costs this job and no more: the first legal action, or no hint. */
        task t = {b, j, &arena};
        char why[96];
        if (!guard_run(do_job, &t, why))
            serve_log("error", "bot_failed", "game", j->game.rules->id, "bot",
                      j->bot ? j->bot->id : "hint", "why", why, NULL);
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
        serve *s = b->owner;
        if (s->phase == SERVE_RUNNING && j->bot)
            server_bot_answer(s->core, serve_now(s), j->id, j->action);
        else if (s->phase == SERVE_RUNNING)
            server_hint_answer(s->core, serve_now(s), j->id, j->advice);
        free(j->advice);
        free(j);
        j = next;
    }
    serve_touch(b->owner);
}

bool bots_start(serve *s, serve_bots *b, int threads, uint32_t queue_max)
{
    b->owner = s;
    b->queue_max = queue_max;
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
    j->advice = NULL;
    j->legal_count = job->legal_count;
    memcpy(j->legal, job->legal, legal_size);
    return j;
}

static bool is_waiting(const serve_bots *b, uint64_t id)
{
    const bot_job *j = b->first;
    while (j && j->id != id)
        j = j->next;
    return j != NULL;
}

/* A full queue drops the job; a bot's the core gives out again after a while, also when it only had
 * to wait for long: then once is enough. */
bool bots_think(serve_bots *b, const server_job *job)
{
    bot_job *j = copy(job);
    uv_mutex_lock(&b->lock);
    const bool known = is_waiting(b, job->id);
    const bool room = known || (j && b->waiting < b->queue_max);
    if (known) {
        free(j);
    } else if (!room) {
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
    return room;
}

static void free_jobs(bot_job *j)
{
    while (j) {
        bot_job *next = j->next;
        free(j->advice);
        free(j);
        j = next;
    }
}

void bots_stop(serve_bots *b)
{
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
