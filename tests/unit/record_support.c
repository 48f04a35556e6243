#include "record_support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/core.h"

const char *const names[LP_SEATS_MAX] = {"Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gül"};

bool to_page(void *data, const char *bytes, size_t length)
{
    page *p = data;
    p->text = realloc(p->text, p->length + length + 1);
    assert_non_null(p->text);
    memcpy(p->text + p->length, bytes, length);
    p->length += length;
    p->text[p->length] = 0;
    return true;
}

page written(const record *r)
{
    page p = {NULL, 0};
    assert_true(record_write(r, to_page, &p));
    return p;
}

page sealed(const char *lines)
{
    page p = {NULL, 0};
    uint8_t hash[32] = {0};
    while (*lines) {
        const size_t length = strcspn(lines, "\n");
        lp_sha256 sha;
        lp_sha256_init(&sha);
        lp_sha256_add(&sha, hash, sizeof hash);
        lp_sha256_add(&sha, lines, length);
        lp_sha256_add(&sha, "\n", 1);
        lp_sha256_finish(&sha, hash);
        char check[16];
        snprintf(check, sizeof check, " ~%02x%02x%02x%02x\n", hash[0], hash[1], hash[2], hash[3]);
        to_page(&p, lines, length);
        to_page(&p, check, strlen(check));
        lines += length + (lines[length] == '\n');
    }
    return p;
}

page bare(page p)
{
    page out = {NULL, 0};
    for (const char *at = p.text; *at;) {
        const size_t length = strcspn(at, "\n");
        to_page(&out, at, length - 10);
        to_page(&out, "\n", 1);
        at += length + 1;
    }
    return out;
}

uint64_t default_hash(const lp_rules *rules)
{
    return lp_edition_hash(rules, lp_edition_find(rules, "default"));
}

void play_into(record *r, table *t, const lp_rules *rules, int seats, uint64_t seed, int limit)
{
    table_begin(t, rules, seats, NULL, 0);
    record_begin(r, &t->game, "default", names);
    lp_random random;
    lp_random_init(&random, seed, 0);
    while (turn_of(t) != LP_OVER && limit >= 0) {
        lp_step step = {(int8_t)turn_of(t), 0, 0, 0};
        if (step.actor == LP_CHANCE) {
            step.n = rules->chance_total(&t->game, &t->state);
            step.k = lp_random_below(&random, step.n);
            assert_int_equal(lp_draw(&t->game, &t->state, step.k, step.n), LP_OK);
        } else {
            if (limit-- == 0)
                break;
            lp_action legal[LP_LEGAL_MAX];
            const int count = lp_legal(&t->game, &t->state, legal);
            step.action = legal[lp_random_below(&random, (uint32_t)count)];
            assert_int_equal(lp_act(&t->game, &t->state, step.actor, step.action), LP_OK);
        }
        record_step(r, &step);
    }
    record_end(r, &t->state);
}

record_error refused(const char *text, size_t length)
{
    record r;
    record_init(&r);
    record_error error;
    if (record_read(&r, text, length, &error))
        fail_msg("this should be refused:\n%.400s", text);
    assert_true(error.message[0] != 0);
    assert_null(r.items);
    record_finish(&r);
    return error;
}

const char *game_of(const char *lines)
{
    static char text[8192];
    snprintf(text, sizeof text,
             "luckpond record 1\ngame yucatan\nedition default %016llx\nplayers 2\n"
             "option rounds 1\nseat 0 Ana\nseat 1 Ben\n%s",
             (unsigned long long)default_hash(&lp_yucatan), lines);
    return text;
}

page short_record(int game)
{
    table t;
    record r;
    record_init(&r);
    play_into(&r, &t, lp_rules_at(game), lp_rules_at(game)->seats_min, 2, 12);
    record_comment(&r, "Ende gut ü");
    page p = written(&r);
    record_finish(&r);
    return p;
}
