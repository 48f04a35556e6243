/* The simulator: the real tables, sessions and batches on a made-up clock, network and disk, from
 * one seed.
 *
 *     sim --seeds N [--from S]     N seeds from S on; the first failure ends it
 *     sim --seed S                 one seed
 *     sim --leaks                  plants a leak in each channel; each must be caught
 *
 * Each seed plays two games at two tables with people whose connections break, whose messages come
 * late, twice, in the wrong order or never; bots whose jobs get lost; a disk that fills up; a
 * process that crashes and forgets what was not synced. It checks that acknowledged actions are
 * there exactly once, that nobody sees what is not durable, that every view is the recomputed one,
 * that the game ends, that its record proves itself, and that the game is the one that is played
 * without any faults. Then twin worlds that differ in one hidden card are compared, byte for byte.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "sim.h"

uint64_t sim_seed;

void sim_fail(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "sim: ");
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fprintf(stderr, "\nrepeat: sim --seed %llu\n", (unsigned long long)sim_seed);
    exit(1);
}

enum { TABLES = 2 }; /* one more than one: what is refused together must come back together */

/* One table, its people, and what became of the game. */
typedef struct sim_table {
    party p;
    shadow sh;
    sim_client clients[LP_SEATS_MAX];
    uint64_t hash, decisions;
    fair_report report;
    bool abandoned;
} sim_table;

typedef struct sim {
    world w;
    sim_table tables[TABLES];
    lp_random chaos;
    bool faulty;
    int crashes, refusals, lost_jobs;
} sim;

/* The table with this code; before its first row, the next one without. */
static sim_table *table_with(sim *m, const char *code)
{
    for (int i = 0; i < TABLES; i++) {
        if (!m->tables[i].sh.code[0])
            strcpy(m->tables[i].sh.code, code);
        if (strcmp(m->tables[i].sh.code, code) == 0)
            return &m->tables[i];
    }
    sim_fail("a frame of no table: %s", code);
}

static void on_row(world *w, const char *code, const char *bytes, size_t size)
{
    shadow_row(&table_with(w->user, code)->sh, code, bytes, size);
}

static void on_frame(world *w, uint64_t socket, const char *text)
{
    (void)socket;
    const char *code = world_field(text, "table");
    if (code[0])
        shadow_check(&table_with(w->user, code)->sh, text);
}

static bool rarely(sim *m, uint32_t one_in)
{
    return m->faulty && lp_random_below(&m->chaos, one_in) == 0;
}

/* --- Setting up ------------------------------------------------------------------------------- */

static void open_table(sim *m, sim_table *x, uint64_t number)
{
    static const char *const games[] = {"lucktails", "doctor_lucky", "yucatan", "duck"};
    const char *game = games[(sim_seed + number) % 4];
    const lp_rules *rules = lp_rules_find(game);
    lp_random r;
    lp_random_init(&r, sim_seed, 5 + number);
    const int least = rules->seats_min, most = rules->seats_max < 5 ? rules->seats_max : 5;
    const int seats = least + (int)lp_random_below(&r, (uint32_t)(most - least + 1));
    const int people = 1 + (int)lp_random_below(&r, (uint32_t)seats);
    party_open(&x->p, &m->w, game, seats, people,
               lp_random_below(&r, 2) ? ",\"grace_ms\":2000"
                                      : ",\"grace_ms\":2000,\"clock\":\"custom\","
                                        "\"bank_ms\":8000,\"increment_ms\":1000");
    if (sim_seed % 3 > 0) /* in every third game the lobby has its faults too */
        party_start(&x->p);
    for (int i = 0; i < people; i++) {
        sim_client *c = &x->clients[i];
        server_socket_closed(m->w.s, m->w.now, x->p.socket[i]);
        c->w = &m->w;
        lp_random_init(&c->random, sim_seed, 100 + 10 * number + (uint64_t)i);
        strcpy(c->code, x->p.code);
        strcpy(c->token, x->p.token[i]);
        c->member = i;
        c->faulty = m->faulty;
    }
    world_settle(&m->w);
    world_clear_frames(&m->w);
}

/* --- One step of the world -------------------------------------------------------------------- */

static void hand_over_frames(sim *m)
{
    for (size_t i = 0; i < m->w.frame_count; i++)
        for (sim_table *x = m->tables; x < m->tables + TABLES; x++)
            for (int j = 0; j < x->p.people; j++)
                client_frame(&x->clients[j], m->w.frames[i].socket, m->w.frames[i].text);
    world_clear_frames(&m->w);
}

/* Bots choose as everybody does; some jobs are lost, some take their time. */
static void answer_jobs(sim *m)
{
    for (size_t i = 0; i < m->w.job_count;) {
        server_job *job = &m->w.jobs[i];
        if (rarely(m, 2)) {
            i++;
            continue;
        }
        static char list[32 * 1024];
        lp_text out;
        lp_text_init(&out, list, sizeof list);
        lp_json_open(&out, '[');
        for (int k = 0; k < job->legal_count; k++) {
            char text[LP_ACTION_TEXT_MAX];
            lp_text action;
            lp_text_init(&action, text, sizeof text);
            job->game.rules->action_write(&job->game, job->legal[k], &action);
            lp_json_string(&out, text);
        }
        lp_json_close(&out, ']');
        const int choice = sim_choice(sim_seed, list, job->legal_count);
        if (rarely(m, 15))
            m->lost_jobs++;
        else
            server_bot_answer(m->w.s, m->w.now, job->id, job->legal[choice]);
        *job = m->w.jobs[--m->w.job_count];
    }
}

static void sync_some(sim *m)
{
    server_flush(m->w.s, m->w.now);
    while (!rarely(m, 3)) {
        if (m->w.pending_count > 0 && rarely(m, 60)) {
            m->w.next_fate = lp_random_below(&m->chaos, 2) ? STORE_FULL : STORE_AWAY;
            m->refusals++;
        }
        if (!world_sync_one(&m->w) && !m->w.s->current)
            break;
        server_flush(m->w.s, m->w.now);
    }
}

static void crash(sim *m)
{
    m->crashes++;
    world_crash(&m->w, lp_random_below(&m->chaos, (uint32_t)m->w.pending_count + 1));
    hand_over_frames(m); /* what was sent was sent */
    for (sim_table *x = m->tables; x < m->tables + TABLES; x++)
        for (int i = 0; i < x->p.people; i++)
            client_cut(&x->clients[i], 100 + lp_random_below(&m->chaos, 3000));
    m->w.now += lp_random_below(&m->chaos, 5000);
    world_start(&m->w);
}

static void step(sim *m)
{
    m->w.now += 20;
    for (sim_table *x = m->tables; x < m->tables + TABLES; x++)
        for (int i = 0; i < x->p.people; i++)
            client_step(&x->clients[i]);
    server_tick(m->w.s, m->w.now);
    answer_jobs(m);
    server_tick(m->w.s, m->w.now);
    sync_some(m);
    hand_over_frames(m);
    if (rarely(m, 1500))
        crash(m);
}

/* --- Judging ---------------------------------------------------------------------------------- */

static int rows_with(const world_table *t, const char *request, uint64_t *decision)
{
    char part[64];
    int count = 0;
    snprintf(part, sizeof part, "\"request\":\"%s\"", request);
    for (size_t i = 0; i < t->row_count; i++)
        if (strstr(t->rows[i].bytes, part)) {
            count++;
            *decision = strtoull(world_field(t->rows[i].bytes, "decision"), NULL, 10);
        }
    return count;
}

static const world_table *on_disk(const sim *m, const char *code)
{
    for (size_t i = 0; i < m->w.disk.table_count; i++)
        if (strcmp(m->w.disk.tables[i].name, code) == 0)
            return &m->w.disk.tables[i];
    return NULL;
}

static void check_journals(const sim *m, const sim_table *x)
{
    const world_table *t = on_disk(m, x->p.code);
    for (int i = 0; i < x->p.people; i++) {
        const sim_client *c = &x->clients[i];
        for (int j = 0; j < c->journal_count; j++) {
            uint64_t decision = 0;
            const int count = rows_with(t, c->journal[j].request, &decision);
            if (count != 1 || decision != c->journal[j].decision)
                sim_fail("acknowledged request %s is there %d times, decision %llu",
                         c->journal[j].request, count, (unsigned long long)decision);
        }
    }
}

static void check_record(sim *m, sim_table *x)
{
    const world_reply *reply;
    record r;
    record_error error;
    lp_game g;
    table_state state;
    const table *t = party_table(&x->p);
    if (world_request(&m->w, GET_RECORD, t->record, NULL, "", &reply) != 200)
        sim_fail("the game is over and has no record");
    record_init(&r);
    if (!record_read(&r, reply->body, strlen(reply->body), &error) ||
        !record_game(&r, record_edition(&r), &g, &error) ||
        !record_replay(&r, &g, NULL, NULL, &state, &error) ||
        fair_check(&r, &g, &x->report, &error) != FAIR_PROVED)
        sim_fail("the record is not sound: %s", error.message);
    x->hash = lp_state_hash(&g, &state);
    x->decisions = record_decisions(&r);
    if (x->hash != lp_state_hash(&t->game, &t->state))
        sim_fail("the record ends in another position than the table");
    record_finish(&r);
}

/* Everybody leaves for good: the table must be parked, go away, and leave a record that proves
 * nothing yet but hides nothing. */
static void abandon(sim *m, sim_table *x)
{
    char id[33];
    strcpy(id, party_table(&x->p)->record);
    for (int i = 0; i < x->p.people; i++) {
        client_cut(&x->clients[i], 0);
        x->clients[i].left = true;
    }
    const int64_t left = m->w.now;
    bool parked = false;
    while (party_table(&x->p) || on_disk(m, x->p.code)) {
        step(m);
        parked |= party_table(&x->p) && party_table(&x->p)->parked;
        if (m->w.now - left > 3600 * 1000)
            sim_fail("an abandoned table does not go away");
    }
    if (!parked)
        sim_fail("an abandoned table went away without being parked");
    if (world_request(&m->w, GET_RECORD, id, NULL, "", NULL) != 200)
        sim_fail("an abandoned game has no record");
    x->abandoned = true;
}

static bool playing(const sim_table *x)
{
    const table *t = party_table(&x->p);
    return t && t->phase == TABLE_PLAYING;
}

/* Over, and nothing on the way that could be lost again. */
static bool finished(const sim *m)
{
    for (const sim_table *x = m->tables; x < m->tables + TABLES; x++) {
        const table *t = party_table(&x->p);
        if (!x->abandoned && !t)
            sim_fail("a table vanished");
        if (t && t->phase == TABLE_BROKEN)
            sim_fail("a table broke: %s", m->w.log);
        if (!x->abandoned && t->phase != TABLE_OVER)
            return false;
    }
    return !m->w.s->first && !m->w.s->current;
}

static void begin(sim *m, bool faulty)
{
    memset(m, 0, sizeof *m);
    m->faulty = faulty;
    world_init(&m->w, sim_seed);
    lp_random_init(&m->chaos, sim_seed, 9);
    m->w.limits.bot_ms = 60;
    m->w.limits.job_ms = 1000;
    m->w.limits.park_ms = 30000;
    m->w.limits.expire_ms = 60000;
    m->w.user = m;
    m->w.on_row = on_row;
    m->w.on_frame = on_frame;
    world_start(&m->w);
    for (int i = 0; i < TABLES; i++)
        shadow_init(&m->tables[i].sh);
    for (uint64_t i = 0; i < TABLES; i++)
        open_table(m, &m->tables[i], i);
}

static void run(sim *m, bool faulty)
{
    begin(m, faulty);
    const int64_t begun = m->w.now, hour = 3600 * 1000;
    if (sim_seed % 8 == 5 && sim_seed % 3 > 0 && faulty) {
        for (int i = 0; i < 500 && playing(&m->tables[0]); i++)
            step(m);
        if (playing(&m->tables[0]))
            abandon(m, &m->tables[0]);
    }
    while (!finished(m)) {
        step(m);
        if (m->w.now - begun > 4 * hour)
            sim_fail("a table hangs");
        if (m->w.now - begun > 3 * hour)
            m->faulty = false;
    }
    for (sim_table *x = m->tables; x < m->tables + TABLES; x++)
        if (!x->abandoned) {
            check_journals(m, x);
            check_record(m, x);
        }
}

static void finish(sim *m)
{
    for (sim_table *x = m->tables; x < m->tables + TABLES; x++) {
        for (int i = 0; i < x->p.people; i++)
            client_finish(&x->clients[i]);
        shadow_finish(&x->sh);
    }
    world_finish(&m->w);
}

typedef struct totals {
    uint64_t games, same, decisions, crashes, refusals, lost_jobs, views, compared, acknowledged;
} totals;

/* The same decisions without any fault lead to the same end, if the same seeds were opened. */
static void compare_twins(const sim_table *x, const sim_table *y, totals *sum)
{
    sum->games++;
    sum->decisions += x->decisions;
    sum->views += x->sh.views;
    sum->compared += x->sh.compared;
    for (int i = 0; i < x->p.people; i++)
        sum->acknowledged += (uint64_t)x->clients[i].journal_count;
    if (x->abandoned || memcmp(&x->report.terms, &y->report.terms, sizeof x->report.terms) != 0)
        return;
    sum->same++;
    if (x->hash != y->hash || x->decisions != y->decisions)
        sim_fail("the game with faults is another one: %llu decisions, without %llu",
                 (unsigned long long)x->decisions, (unsigned long long)y->decisions);
}

static void simulate(totals *sum)
{
    static sim with, without;
    run(&with, true);
    run(&without, false);
    for (int i = 0; i < TABLES; i++)
        compare_twins(&with.tables[i], &without.tables[i], sum);
    sum->crashes += (uint64_t)with.crashes;
    sum->refusals += (uint64_t)with.refusals;
    sum->lost_jobs += (uint64_t)with.lost_jobs;
    finish(&with);
    finish(&without);
}

/* A channel that tells everything must be caught, each by itself. */
static int catch_leaks(void)
{
    for (channel c = CHANNEL_NONE + 1; c < CHANNELS; c++) {
        swap_stats stats = {0};
        const uint64_t most = 60;
        for (sim_seed = 1; stats.leaks < 3 && sim_seed <= most; sim_seed++)
            sim_swap(sim_seed, c, &stats);
        if (stats.leaks < 3)
            sim_fail("a planted leak in channel %d was not caught", (int)c);
        printf("channel %d: caught %llu times in %llu games\n", (int)c,
               (unsigned long long)stats.leaks, (unsigned long long)stats.games);
    }
    return 0;
}

int main(int argc, char **argv)
{
    uint64_t from = 1, count = 20;
    if (argc == 2 && strcmp(argv[1], "--leaks") == 0)
        return catch_leaks();
    for (int i = 1; i + 1 < argc; i += 2) {
        const uint64_t value = strtoull(argv[i + 1], NULL, 10);
        if (strcmp(argv[i], "--seeds") == 0)
            count = value;
        else if (strcmp(argv[i], "--from") == 0)
            from = value;
        else if (strcmp(argv[i], "--seed") == 0) {
            from = value;
            count = 1;
        }
    }
    totals sum = {0};
    swap_stats swaps = {0};
    for (sim_seed = from; sim_seed < from + count; sim_seed++) {
        simulate(&sum);
        sim_swap(sim_seed, CHANNEL_NONE, &swaps);
    }
    printf("%llu games (%llu compared with their faultless twin), %llu decisions, %llu "
           "acknowledged, %llu crashes, %llu refused batches, "
           "%llu lost jobs, %llu of %llu views recomputed; %llu swapped cards, %llu frames, "
           "%llu hints, %llu replays equal\n",
           (unsigned long long)sum.games, (unsigned long long)sum.same,
           (unsigned long long)sum.decisions, (unsigned long long)sum.acknowledged,
           (unsigned long long)sum.crashes, (unsigned long long)sum.refusals,
           (unsigned long long)sum.lost_jobs, (unsigned long long)sum.compared,
           (unsigned long long)sum.views, (unsigned long long)swaps.swaps,
           (unsigned long long)swaps.frames, (unsigned long long)swaps.hints,
           (unsigned long long)swaps.replays);
    return 0;
}
