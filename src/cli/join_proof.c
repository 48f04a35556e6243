/* Was the deal what everybody's seeds say? (docs/fairness.md) */
#include <stdlib.h>
#include <string.h>

#include "join.h"

/* What is wrong with the record, in English; NULL when it proves the deal. */
static const char *check_terms(const join *j, const fair_terms *t)
{
    const join_keep *k = &j->keep;
    char hex[2 * FAIR_BYTES + 1];
    lp_text out;
    if (strcmp(t->table, j->code) != 0 || t->number != (uint64_t)j->table.game_number)
        return N_("it is the record of another game");
    if (k->game_number != j->table.game_number)
        return NULL; /* we came later and had no part in the deal */
    lp_text_init(&out, hex, sizeof hex);
    for (int i = 0; i < FAIR_BYTES; i++)
        lp_text_hex(&out, t->server_commitment[i], 2);
    if (k->server_commitment[0] && strcmp(hex, k->server_commitment) != 0)
        return N_("the server's commitment is not the one it showed before the game");
    const fair_place *p = &t->place[t->place_of[j->table.seat]];
    if (p->mark == FAIR_WITHHELD)
        return N_("it says that you withheld your seed");
    if (p->mark == FAIR_OPENED && memcmp(p->seed, k->seed, FAIR_BYTES) != 0)
        return N_("another seed stands there instead of yours");
    return NULL;
}

static const char *check_record(join *j, const char *text, size_t length, record_error *error,
                                bool *own)
{
    record r;
    lp_game game;
    fair_report report;
    uint64_t state[LP_STATE_MAX / 8];
    const char *why = NULL;
    record_init(&r);
    error->message[0] = 0;
    if (!record_read(&r, text, length, error))
        why = error->message;
    else if (!record_edition(&r))
        why = N_("its edition is not built in");
    else if (!record_game(&r, record_edition(&r), &game, error) ||
             !record_replay(&r, &game, NULL, NULL, state, error) ||
             fair_check(&r, &game, &report, error) != FAIR_PROVED)
        why = error->message[0] ? error->message : N_("the server's seed is not there");
    else if (!(why = check_terms(j, &report.terms)))
        *own = report.terms.place[report.terms.place_of[j->table.seat]].mark == FAIR_OPENED &&
               j->keep.game_number == j->table.game_number;
    record_finish(&r);
    return why;
}

bool join_check_record(join *j)
{
    char path[64], why[CLIENT_WHY_MAX], url[CLIENT_HOST_MAX + 128];
    client_reply reply;
    record_error error;
    bool own = false;
    if (!j->table.record[0])
        return true; /* nothing to look at */
    snprintf(path, sizeof path, "/r/%s.record", j->table.record);
    client_url_write(&j->server, path, url, sizeof url);
    if (!client_request(&j->server, path, j->keep.token, NULL, RECORD_BYTES_MAX, &reply, why)) {
        cli_refuse(CLI_FAILED, _("the record {url} cannot be read: {why}"), V("url", url),
                   V("why", why));
        return false;
    }
    const char *fault = reply.status != 200
                            ? N_("it is not there")
                            : check_record(j, reply.body, reply.length, &error, &own);
    join_make_room(j);
    if (fault)
        cli_refuse(CLI_FAILED, _("the deal is NOT proved to be fair: {why} ({url})"),
                   V("why", _(fault)), V("url", url));
    else {
        cli_print(stdout,
                  own ? _("The deal was fair: every draw follows from all seeds, yours "
                          "too. Record: {url}")
                      : _("The deal was fair: every draw follows from the seeds. Record: "
                          "{url}"),
                  V("url", url));
        putchar('\n');
        fflush(stdout);
    }
    free(reply.body);
    return !fault;
}
