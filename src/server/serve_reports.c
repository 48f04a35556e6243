/* Luck reports of games that have ended: worked out from their records on a thread of its own
 * behind a short queue, and the last ones kept. A larger game of Yu-ca-tan is solved once, on
 * another thread, into the data folder; until then its reports say that they do without.
 *
 * The loop's thread owns jobs and kept reports; under the lock is only what the worker takes from
 * it and gives back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "guard.h"
#include "lab/yucatan_cache.h"
#include "luckpond/report.h"
#include "luckpond/sha256.h"
#include "record/record.h"
#include "serve_inside.h"

enum {
    WAITERS_MAX = 16,  /* who want the same report */
    REPORT_SEED = 1,   /* as the command line and the page: the same report from all of them */
    SOLVED_HERE = 1000 /* situations of Yu-ca-tan that nobody has to wait for: 2 players */
};

struct report_job {
    report_job *next; /* for the worker */
    uint8_t key[32];  /* of the record */
    net_id waiters[WAITERS_MAX];
    int waiter_count;
    char *record;
    size_t length;
    char *text;   /* the answer, NULL: there is none */
    bool passing; /* a better one can be made soon: not to be kept */
};

/* A report never takes the machine from a game: its threads are of low priority. */
static void stand_back(void) { setpriority(PRIO_PROCESS, 0, 10); }

/* --- Yu-ca-tan, solved ------------------------------------------------------------------------ */

static yucatan_request solving(const serve_reports *r, const lp_game *g)
{
    return (yucatan_request){.game = g, .threads = 1, .folder = r->folder, .stop = &r->stop};
}

static void solve(void *data)
{
    serve_reports *r = data;
    yucatan_solved solved;
    stand_back();
    const yucatan_request request = solving(r, &r->solved);
    const bool good = yucatan_solved_find(&solved, &request) == YUCATAN_SOLVED;
    serve_log("info", "solved", "game", "yucatan", "made", good ? "yes" : "no", NULL);
    yucatan_solved_finish(&solved);
    atomic_store(&r->solving, false);
}

/* One at a time; by the worker only. */
static void begin_to_solve(serve_reports *r, const lp_game *g)
{
    if (atomic_load(&r->solving))
        return;
    if (r->has_solver)
        uv_thread_join(&r->solver);
    r->solved = *g;
    atomic_store(&r->solving, true);
    r->has_solver = uv_thread_create(&r->solver, solve, r) == 0;
    if (!r->has_solver)
        atomic_store(&r->solving, false);
}

/* False: not solved yet. */
static bool find_solution(serve_reports *r, const lp_game *g, yucatan_solved *out)
{
    yucatan_request request = solving(r, g);
    memset(out, 0, sizeof *out);
    if (g->rules != &lp_yucatan)
        return true;
    request.cached_only = yucatan_solution_situations(g, 0) > SOLVED_HERE;
    switch (yucatan_solved_find(out, &request)) {
    case YUCATAN_SOLVED:
    case YUCATAN_SOLVED_NO_EDITION: return true;
    case YUCATAN_SOLVED_NOT_CACHED: begin_to_solve(r, g); return false;
    default: return false;
    }
}

/* --- One report ------------------------------------------------------------------------------- */

typedef struct making {
    serve_reports *reports;
    report_job *job;
    record record;
    yucatan_solved solved;
    void *memory;
    lp_report *report;
} making;

static bool feed(void *data, const record_item *item, const lp_step *step, const void *before,
                 const void *after)
{
    const making *m = data;
    (void)item, (void)before, (void)after;
    const lp_error no = lp_report_step(m->report, step);
    lp_assert(no == LP_OK); /* the replay has just done it */
    return !atomic_load(&m->reports->stop);
}

static void write_text(making *m)
{
    const size_t size = lp_report_text_size(m->report);
    char *text = malloc(size);
    if (!text)
        return;
    lp_text out;
    lp_text_init(&out, text, size);
    lp_report_write(m->report, &out);
    lp_assert(lp_text_fits(&out));
    m->job->text = text;
}

static void make_report(void *data)
{
    making *m = data;
    lp_game game;
    record_error error;
    uint64_t state[LP_STATE_MAX / 8];
    char bots[LP_SEATS_MAX][RECORD_BOT_MAX + 1];
    if (!record_read(&m->record, m->job->record, m->job->length, &error))
        return;
    const void *edition = record_edition(&m->record);
    if (!edition || !record_game(&m->record, edition, &game, &error))
        return;
    m->job->passing = !find_solution(m->reports, &game, &m->solved);
    lp_report_options options = {
        .seed = REPORT_SEED, .solution = m->solved.solution, .solution_error = m->solved.error};
    record_bots(&m->record, bots);
    for (int i = 0; i < game.seats; i++)
        options.manner[i] = bots[i];
    const uint32_t steps = (uint32_t)record_steps(&m->record);
    m->memory = aligned_alloc(16, (lp_report_size(&game, steps) + 15) / 16 * 16);
    if (!m->memory)
        return;
    m->report = lp_report_begin(m->memory, &game, &options, steps);
    if (record_replay(&m->record, &game, feed, m, state, &error))
        write_text(m);
}

/* A bug costs this report and no more. */
static void do_job(serve_reports *r, report_job *job)
{
    char why[96];
    making m = {.reports = r, .job = job};
    record_init(&m.record);
    if (!guard_run(make_report, &m, why))
        serve_log("error", "report_failed", "why", why, NULL);
    free(m.memory);
    yucatan_solved_finish(&m.solved);
    record_finish(&m.record);
}

static report_job *take(serve_reports *r)
{
    uv_mutex_lock(&r->lock);
    while (!r->first && !atomic_load(&r->stop))
        uv_cond_wait(&r->work, &r->lock);
    report_job *job = atomic_load(&r->stop) ? NULL : r->first;
    if (job)
        r->first = job->next;
    uv_mutex_unlock(&r->lock);
    return job;
}

static void run(void *data)
{
    serve_reports *r = data;
    stand_back();
    for (report_job *job; (job = take(r)) != NULL;) {
        do_job(r, job);
        uv_mutex_lock(&r->lock);
        job->next = r->answers;
        r->answers = job;
        uv_mutex_unlock(&r->lock);
        uv_async_send(&r->answered);
    }
}

/* --- The loop's side -------------------------------------------------------------------------- */

static void free_job(report_job *job)
{
    free(job->record);
    free(job->text);
    free(job);
}

/* Takes the place of the one that was asked for least recently. */
static void keep(serve_reports *r, report_job *job)
{
    kept_report *oldest = &r->kept[0];
    for (int i = 1; i < REPORTS_KEPT; i++)
        if (r->kept[i].asked < oldest->asked)
            oldest = &r->kept[i];
    free(oldest->text);
    memcpy(oldest->key, job->key, sizeof oldest->key);
    oldest->text = job->text;
    oldest->asked = ++r->count;
    job->text = NULL;
}

static void reply(serve *s, net_id request, const char *text)
{
    static const char no[] =
        "{\"error\":\"NO_REPORT\",\"message\":\"there is no report of this game\"}";
    http_reply_text(s, request, text ? 200 : 500, "application/json", text ? text : no,
                    text ? strlen(text) : sizeof no - 1);
}

static void on_answered(uv_async_t *handle)
{
    serve_reports *r = handle->data;
    uv_mutex_lock(&r->lock);
    report_job *job = r->answers;
    r->answers = NULL;
    uv_mutex_unlock(&r->lock);
    while (job) {
        report_job *next = job->next;
        for (int i = 0; i < REPORT_QUEUE_MAX; i++)
            if (r->jobs[i] == job)
                r->jobs[i] = NULL;
        for (int i = 0; i < job->waiter_count; i++)
            reply(r->owner, job->waiters[i], job->text);
        if (job->text && !job->passing)
            keep(r, job);
        free_job(job);
        job = next;
    }
}

static void queue(serve_reports *r, report_job *job)
{
    uv_mutex_lock(&r->lock);
    report_job **last = &r->first;
    while (*last)
        last = &(*last)->next;
    *last = job;
    uv_cond_signal(&r->work);
    uv_mutex_unlock(&r->lock);
}

/* The job for this record, a new one if need be; NULL: no room. */
static report_job *job_of(serve_reports *r, const uint8_t key[32], const char *text, size_t length)
{
    report_job **place = NULL;
    for (int i = 0; i < REPORT_QUEUE_MAX; i++) {
        if (!r->jobs[i])
            place = &r->jobs[i];
        else if (memcmp(r->jobs[i]->key, key, 32) == 0)
            return r->jobs[i];
    }
    report_job *job = place ? calloc(1, sizeof *job) : NULL;
    if (!job)
        return NULL;
    job->record = malloc(length + 1);
    if (!job->record) {
        free(job);
        return NULL;
    }
    memcpy(job->record, text, length);
    job->length = length;
    memcpy(job->key, key, 32);
    *place = job;
    queue(r, job);
    return job;
}

static void reply_busy(serve *s, net_id request)
{
    static const char busy[] = "{\"error\":\"BUSY_THINKING\",\"message\":\"too many reports are "
                               "being worked out; try again in a moment\"}";
    const net_header later = {"Retry-After", "5"};
    const net_response response = {.status = 503,
                                   .content_type = "application/json",
                                   .headers = &later,
                                   .header_count = 1,
                                   .body = busy,
                                   .body_length = sizeof busy - 1};
    if (s->net)
        net_reply(s->net, request, &response);
}

void reports_answer(serve_reports *r, net_id request, const char *record_text, size_t length)
{
    uint8_t key[32];
    lp_sha256 hash;
    lp_sha256_init(&hash);
    lp_sha256_add(&hash, record_text, length);
    lp_sha256_finish(&hash, key);
    for (int i = 0; i < REPORTS_KEPT; i++)
        if (r->kept[i].text && memcmp(r->kept[i].key, key, 32) == 0) {
            r->kept[i].asked = ++r->count;
            reply(r->owner, request, r->kept[i].text);
            return;
        }
    report_job *job = job_of(r, key, record_text, length);
    if (!job || job->waiter_count == WAITERS_MAX) {
        r->refused++;
        reply_busy(r->owner, request);
        return;
    }
    if (job->waiter_count == 0)
        r->made++;
    job->waiters[job->waiter_count++] = request;
}

bool reports_start(serve *s, serve_reports *r)
{
    r->owner = s;
    snprintf(r->folder, sizeof r->folder, "%s/cache", s->config->data);
    uv_mutex_init(&r->lock);
    uv_cond_init(&r->work);
    uv_async_init(&s->loop, &r->answered, on_answered);
    r->answered.data = r;
    r->has_thread = uv_thread_create(&r->thread, run, r) == 0;
    return r->has_thread;
}

void reports_stop(serve_reports *r)
{
    uv_mutex_lock(&r->lock);
    atomic_store(&r->stop, true);
    uv_cond_broadcast(&r->work);
    uv_mutex_unlock(&r->lock);
    if (r->has_thread)
        uv_thread_join(&r->thread);
    if (r->has_solver)
        uv_thread_join(&r->solver);
    for (int i = 0; i < REPORT_QUEUE_MAX; i++)
        if (r->jobs[i])
            free_job(r->jobs[i]);
    for (int i = 0; i < REPORTS_KEPT; i++)
        free(r->kept[i].text);
    uv_close((uv_handle_t *)&r->answered, NULL);
    uv_cond_destroy(&r->work);
    uv_mutex_destroy(&r->lock);
}
