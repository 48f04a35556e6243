/* What the disk holds, folded row by row beside the server. */
#include <stdlib.h>
#include <string.h>

#include "sim.h"

void shadow_init(shadow *sh)
{
    memset(sh, 0, sizeof *sh);
    sh->dummy = calloc(1, sizeof *sh->dummy);
    lp_assert(sh->dummy);
    sh->dummy->limits = server_limits_default();
}

static void drop(shadow *sh)
{
    if (!sh->t)
        return;
    table_fold_reset(sh->t);
    free(sh->t);
    sh->t = NULL;
}

void shadow_finish(shadow *sh)
{
    drop(sh);
    free(sh->dummy);
}

void shadow_row(shadow *sh, const char *code, const char *bytes, size_t size)
{
    row_message row;
    protocol_error error;
    if (!bytes) {
        drop(sh);
        return;
    }
    if (!sh->t) {
        sh->t = calloc(1, sizeof *sh->t);
        lp_assert(sh->t);
        strcpy(sh->t->code, code);
        sh->t->host = -1;
    }
    if (!row_message_read(bytes, size, &row, &error))
        sim_fail("a row that cannot be read became durable: %s", error.message);
    const char *wrong = table_fold(sh->dummy, sh->t, &row);
    sh->t->rows++;
    if (wrong)
        sim_fail("a row that makes no sense became durable: %s", wrong);
}

static uint64_t number(const char *frame, const char *name)
{
    return strtoull(world_field(frame, name), NULL, 10);
}

static void check_view(shadow *sh, const char *frame)
{
    static char json[LIMIT_FRAME];
    uint64_t view[LP_VIEW_MAX / 8];
    const table *t = sh->t;
    const char *who = world_field(strstr(frame, "\"view\":{"), "viewer");
    const int viewer = strcmp(who, "spectator") == 0 ? LP_SPECTATOR : atoi(who);
    lp_text out;
    lp_text_init(&out, json, sizeof json);
    memset(view, 0, sizeof view);
    t->game.rules->view_fill(&t->game, &t->state, viewer, view);
    t->game.rules->view_write(&t->game, view, &out);
    if (!strstr(frame, json))
        sim_fail("a view is not the recomputed one:\n%s\n%s", frame, json);
    sh->compared++;
}

static bool has_answer(const table *t, const char *request)
{
    const uint64_t key = map_key(request, strlen(request));
    for (int i = 0; i < t->member_count; i++)
        for (int j = 0; j < LIMIT_ANSWERS; j++)
            if (t->members[i].answers[j].request == key)
                return true;
    return false;
}

void shadow_check(shadow *sh, const char *frame)
{
    const table *t = sh->t;
    const char *type = world_field(frame, "type");
    if (!t)
        return;
    const uint64_t durable = t->event_base + t->item_count;
    const bool view = strcmp(type, "view") == 0;
    if (view || strcmp(type, "event") == 0 || strcmp(type, "table") == 0) {
        const uint64_t event = number(frame, "event");
        if (event > durable)
            sim_fail("event %llu was shown, %llu are durable", (unsigned long long)event,
                     (unsigned long long)durable);
        sh->views += view;
        if (view && event == durable)
            check_view(sh, frame);
    }
    if (strcmp(type, "done") == 0 && !has_answer(t, world_field(frame, "request")))
        sim_fail("an answer was given that is not durable: %s", frame);
}
