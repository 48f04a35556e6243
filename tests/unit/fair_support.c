#include "fair_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void make_terms(fair_terms *t, const lp_game *g, bool drawn)
{
    memset(t, 0, sizeof *t);
    strcpy(t->table, "7KQ2MX");
    t->number = 3;
    t->drawn = drawn;
    t->places = g->seats;
    for (int i = 0; i < FAIR_BYTES; i++)
        t->server_seed[i] = (uint8_t)i;
    fair_server_commitment(t->server_seed, t->server_commitment);
    for (int p = 0; p < t->places; p++) {
        for (int i = 0; i < FAIR_BYTES; i++)
            t->place[p].seed[i] = (uint8_t)(32 * (p + 1) + i);
        fair_player_commitment(t->place[p].seed, t->place[p].commitment);
        t->place[p].mark = FAIR_OPENED;
    }
    fair_draw_seats(t, g);
}

void play_fair(record *r, table *t, const fair_terms *terms)
{
    record_begin(r, &t->game, "default", names);
    fair_write(r, terms);
    lp_random chance, choice;
    fair_random(terms, &t->game, &chance);
    lp_random_init(&choice, 5, 0);
    while (turn_of(t) != LP_OVER) {
        lp_step step = {(int8_t)turn_of(t), 0, 0, 0};
        if (step.actor == LP_CHANCE) {
            step.n = t->game.rules->chance_total(&t->game, &t->state);
            step.k = lp_random_below(&chance, step.n);
            assert_int_equal(lp_draw(&t->game, &t->state, step.k, step.n), LP_OK);
        } else {
            lp_action legal[LP_LEGAL_MAX];
            const int count = lp_legal(&t->game, &t->state, legal);
            step.action = legal[lp_random_below(&choice, (uint32_t)count)];
            assert_int_equal(lp_act(&t->game, &t->state, step.actor, step.action), LP_OK);
        }
        record_step(r, &step);
    }
    record_end(r, &t->state);
    fair_write_opening(r, terms);
}

static void script_of(script *s, page p)
{
    page plain = bare(p);
    s->text = plain.text;
    s->count = 0;
    for (char *at = plain.text; *at;) {
        assert_true(s->count < LINES_MAX);
        s->lines[s->count++] = at;
        at += strcspn(at, "\n");
        *at++ = 0;
    }
}

fair_verdict judge(const script *s, fair_report *report, record_error *error)
{
    page joined = {NULL, 0};
    for (int i = 0; i < s->count; i++) {
        to_page(&joined, s->lines[i], strlen(s->lines[i]));
        to_page(&joined, "\n", 1);
    }
    page p = sealed(joined.text);
    record r;
    record_init(&r);
    lp_game g;
    fair_verdict verdict = FAIR_REFUSED;
    if (record_read(&r, p.text, p.length, error)) {
        const void *edition = record_edition(&r);
        if (edition && record_game(&r, edition, &g, error))
            verdict = fair_check(&r, &g, report, error);
    }
    assert_true(verdict != FAIR_REFUSED || error->message[0] || !record_edition(&r));
    record_finish(&r);
    free(p.text);
    free(joined.text);
    return verdict;
}

fair_verdict verdict_of(const script *s)
{
    fair_report report;
    record_error error;
    return judge(s, &report, &error);
}

void fair_script(script *s, const lp_rules *rules, int seats, bool drawn)
{
    table t;
    fair_terms terms;
    record r;
    record_init(&r);
    table_begin(&t, rules, seats, rules == &lp_yucatan ? "rounds" : NULL, 2);
    make_terms(&terms, &t.game, drawn);
    terms.place[1].mark = FAIR_WITHHELD;
    if (seats > 2)
        terms.place[2].mark = FAIR_NONE;
    fair_draw_seats(&terms, &t.game);
    play_fair(&r, &t, &terms);
    page p = written(&r);
    script_of(s, p);
    free(p.text);
    record_finish(&r);
}

int line_with(const script *s, const char *start)
{
    for (int i = 0; i < s->count; i++)
        if (strncmp(s->lines[i], start, strlen(start)) == 0)
            return i;
    fail_msg("no line `%s`", start);
    return -1;
}

fair_verdict with_line(script *s, int index, const char *line)
{
    char *kept = s->lines[index], changed[RECORD_LINE_MAX + 100];
    snprintf(changed, sizeof changed, "%s", line);
    s->lines[index] = changed;
    const fair_verdict verdict = verdict_of(s);
    s->lines[index] = kept;
    return verdict;
}
