/* What is stored about a guest, deleting it, bans: on a made-up clock and disk. */
#include <stdlib.h>

#include "fixture.h"

static const char *const words = "nobody else says this";

/* Ana, who will be deleted, and P1; Ana has said something. */
static void open_and_talk(void)
{
    char more[80];
    party_open(&p, &w, "yucatan", 3, 2, "");
    snprintf(more, sizeof more, ",\"text\":\"%s\"", words);
    party_send(&p, 0, "chat", more);
    party_start(&p);
}

static bool disk_has(const char *text)
{
    for (size_t i = 0; i < w.disk.table_count; i++)
        for (size_t j = 0; j < w.disk.tables[i].row_count; j++)
            if (strstr(w.disk.tables[i].rows[j].bytes, text))
                return true;
    for (size_t i = 0; i < w.disk.document_count; i++)
        if (strstr(w.disk.documents[i].value.bytes, text))
            return true;
    return false;
}

static const world_document *document(const char *space)
{
    for (size_t i = 0; i < w.disk.document_count; i++)
        if (strcmp(w.disk.documents[i].space, space) == 0)
            return &w.disk.documents[i];
    return NULL;
}

static void assert_gone(void)
{
    assert_false(disk_has("Ana"));
    assert_false(disk_has(words));
    assert_true(disk_has("deleted guest"));
    assert_non_null(document("deleted"));
    assert_int_equal(world_request(&w, GET_SESSION_DATA, NULL, p.token[0], "", NULL), 401);
}

static const world_reply *order(const char *a, const char *b)
{
    const char *list[2] = {a, b};
    server_admin(w.s, w.now, 900000, list, b ? 2 : 1);
    world_settle(&w);
    return &w.replies[w.reply_count - 1];
}

static const char *id_of(int member) { return party_table(&p)->members[member].session; }

static void deleting_takes_out_name_and_words(void **unused)
{
    (void)unused;
    open_and_talk();
    play_on(6);
    assert_int_equal(world_request(&w, POST_SESSION_DELETE, NULL, p.token[0], "{}", NULL), 200);
    world_pass(&w, 500);
    assert_gone();
    assert_string_equal(party_table(&p)->members[0].name, "deleted guest");
    assert_int_equal(party_table(&p)->host, 1);
    /* Who comes back hears nothing of it either; and the game is the same after a restart. */
    world_clear_frames(&w);
    party_hello(&p, 1, 1);
    assert_non_null(world_last(&w, p.socket[1], "\"name\":\"deleted guest\""));
    assert_non_null(world_last(&w, p.socket[1], "\"member\":0,\"text\":\"\""));
    assert_null(world_last(&w, p.socket[1], words));
    const uint64_t after = hash();
    restart(SIZE_MAX);
    assert_true(hash() == after);
    assert_int_equal(party_table(&p)->phase, TABLE_PLAYING);
}

/* Whichever batches a crash keeps: after the next start it is done, or was never answered. */
static void a_crash_at_any_point_forgets_nothing(void **unused)
{
    (void)unused;
    for (size_t kept = 0; kept < 4; kept++) {
        world_finish(&w);
        begin(NULL);
        open_and_talk();
        play_on(4);
        server_request(w.s, w.now, 900001, POST_SESSION_DELETE, NULL, p.token[0], "{}", 2);
        server_flush(w.s, w.now);
        for (size_t i = 0; i < kept; i++) {
            world_sync_one(&w);
            w.now += 60;
            server_tick(w.s, w.now);
            server_flush(w.s, w.now);
        }
        restart(0);
        world_pass(&w, 500);
        if (kept == 0)
            assert_int_equal(world_request(&w, GET_SESSION_DATA, NULL, p.token[0], "", NULL), 200);
        else
            assert_gone();
        assert_int_equal(party_table(&p)->phase, TABLE_PLAYING);
    }
}

static void a_full_disk_refuses_and_asking_again_works(void **unused)
{
    (void)unused;
    open_and_talk();
    w.next_fate = STORE_FULL;
    assert_int_equal(world_request(&w, POST_SESSION_DELETE, NULL, p.token[0], "{}", NULL), 503);
    assert_int_equal(world_request(&w, GET_SESSION_DATA, NULL, p.token[0], "", NULL), 200);
    assert_int_equal(world_request(&w, POST_SESSION_DELETE, NULL, p.token[0], "{}", NULL), 200);
    w.next_fate = STORE_FULL; /* of the rows that are cleaned */
    world_pass(&w, 2000);
    assert_gone();
}

static void records_lose_the_name_and_stay_fair(void **unused)
{
    (void)unused;
    open_and_talk();
    play_on(1000);
    assert_int_equal(party_table(&p)->phase, TABLE_OVER);
    const world_document *d = document("records");
    assert_non_null(strstr(d->value.bytes, "Ana"));
    assert_non_null(strstr(order("export", id_of(0))->body, "\"record\":"));
    assert_int_equal(order("delete", id_of(0))->status, 200);
    world_pass(&w, 500);
    assert_gone();
    d = document("records");
    record r;
    record_error error;
    fair_report report;
    lp_game game;
    record_init(&r);
    assert_true(record_read(&r, d->value.bytes, d->value.size, &error));
    assert_true(record_game(&r, record_edition(&r), &game, &error));
    assert_int_equal(fair_check(&r, &game, &report, &error), FAIR_PROVED);
    record_finish(&r);
}

/* A restored backup knows the guest again; the list of deleted ones does not. */
static void deleted_again_after_an_older_backup(void **unused)
{
    (void)unused;
    char id[33];
    open_and_talk();
    strcpy(id, id_of(0));
    restart(SIZE_MAX);
    assert_true(disk_has("Ana"));
    server_delete_again(w.s, w.now, id);
    world_settle(&w);
    for (int i = 0; i < 10 && server_clean(w.s, w.now); i++)
        world_settle(&w);
    assert_false(server_clean(w.s, w.now));
    assert_gone();
    const size_t documents = w.disk.document_count;
    server_delete_again(w.s, w.now, id);
    world_settle(&w);
    assert_int_equal(w.disk.document_count, documents);
}

static void a_long_export_comes_in_slices(void **unused)
{
    (void)unused;
    char more[100];
    party_open(&p, &w, "duck", 3, 2, "");
    for (int i = 0; i < 1200; i++) {
        snprintf(more, sizeof more, ",\"commitment\":\"%064d\"", i);
        party_send(&p, 0, "seed_commit", more);
    }
    const uint64_t request = ++w.request_ids;
    const size_t before = w.reply_count;
    server_request(w.s, w.now, request, GET_SESSION_DATA, NULL, p.token[0], "", 0);
    world_settle(&w);
    assert_int_equal(w.reply_count, before); /* others are served first */
    assert_true(server_next(w.s) <= w.now + 100);
    assert_int_equal(world_request(&w, GET_SESSION_DATA, NULL, p.token[0], "", NULL), 429);
    world_pass(&w, 1000);
    const world_reply *r = &w.replies[w.reply_count - 1];
    assert_int_equal(r->request, request);
    assert_int_equal(r->status, 200);
    snprintf(more, sizeof more, "%064d", 1199);
    assert_non_null(strstr(r->body, more));
    char *own = strdup(r->body);
    assert_string_equal(own, order("export", id_of(0))->body); /* the operator's is the same */
    free(own);
    w.s->limits.export_bytes = 1000;
    server_request(w.s, w.now, ++w.request_ids, GET_SESSION_DATA, NULL, p.token[0], "", 0);
    world_pass(&w, 1000);
    assert_int_equal(w.replies[w.reply_count - 1].status, 429); /* more than one answer holds */
}

static void exports_hold_no_secret(void **unused)
{
    (void)unused;
    open_and_talk();
    play_on(6);
    const char *body = order("export", id_of(0))->body;
    assert_non_null(strstr(body, words));
    assert_non_null(strstr(body, "\"type\":\"acted\""));
    assert_null(strstr(body, "draws"));
    assert_null(strstr(body, "server_seed"));
    assert_null(strstr(body, "P1"));
    assert_null(strstr(body, p.token[0]));
}

static void guests_are_named_by_their_first_digits(void **unused)
{
    (void)unused;
    open_and_talk();
    char prefix[33];
    snprintf(prefix, sizeof prefix, "%.12s", id_of(0));
    assert_int_equal(order("export", prefix)->status, 200);
    prefix[5] = 0;
    assert_int_equal(order("export", prefix)->status, 404);
    assert_int_equal(order("export", "zzzzzzzz")->status, 404);
    strcpy(party_table(&p)->members[1].session, id_of(0));
    party_table(&p)->members[1].session[20] ^= 1;
    snprintf(prefix, sizeof prefix, "%.12s", id_of(0));
    assert_int_equal(order("export", prefix)->status, 409);
}

static void a_ban_lasts_as_long_as_it_says(void **unused)
{
    (void)unused;
    open_and_talk();
    const char *ban[] = {"ban", id_of(1), "2", "only", "a \"reason\""};
    const char *body = "{\"game\":\"duck\",\"seats\":3}";
    server_admin(w.s, w.now, 900002, ban, 5);
    world_settle(&w);
    assert_int_equal(world_request(&w, POST_TABLES, NULL, p.token[1], body, NULL), 403);
    assert_non_null(world_last(&w, p.socket[1], "closed"));
    assert_true(party_table(&p)->members[1].gone);
    restart(SIZE_MAX);
    assert_int_equal(world_request(&w, POST_TABLES, NULL, p.token[1], body, NULL), 403);
    assert_non_null(strstr(order("bans", NULL)->body, "\"reason\":\"a \\\"reason\\\"\""));
    w.now += 2 * 24 * 60 * 60 * (int64_t)1000;
    assert_int_equal(world_request(&w, POST_TABLES, NULL, p.token[1], body, NULL), 201);
    assert_string_equal(order("bans", NULL)->body, "{\"bans\":[]}");
    restart(SIZE_MAX);
    world_settle(&w);
    assert_null(document("bans")); /* over: forgotten */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(deleting_takes_out_name_and_words),
        TEST(a_crash_at_any_point_forgets_nothing),
        TEST(a_full_disk_refuses_and_asking_again_works),
        TEST(records_lose_the_name_and_stay_fair),
        TEST(deleted_again_after_an_older_backup),
        TEST(a_long_export_comes_in_slices),
        TEST(exports_hold_no_secret),
        TEST(guests_are_named_by_their_first_digits),
        TEST(a_ban_lasts_as_long_as_it_says),
    };
    return cmocka_run_group_tests_name("guest", tests, NULL, NULL);
}
