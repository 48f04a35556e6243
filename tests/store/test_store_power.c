/* The power goes at a random moment, again and again, in the life of one store: what was reported
 * durable is there when it is back. Each cut has a seed; `test_store_power N` runs N of them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fault_disk.h"
#include "store_support.h"

static char place[SCRATCH_MAX];
static int cuts_wanted;

enum { CUTS_PER_STORE = 8 };

static store_config cuttable(void)
{
    store_config config = store_config_default();
    config.place = place;
    config.vfs = FAULT_DISK;
    config.unthreaded = true;
    config.checkpoint_pages = 12;
    return config;
}

/* Runs until the cut; NULL if all that was durable is there afterwards. */
static const char *one_cut(history *h, uint32_t seed, bool lie)
{
    static char differs[500];
    const store_config config = cuttable();
    char why[STORE_WHY_MAX];
    store *s;
    uint32_t random = seed * 2654435761u + 1;
    disk_lie(lie);
    disk_cut_at(DISK_CHANGES, 1 + (long)draw_below(&random, 160));
    if (store_open(&config, &s, why) == STORE_DURABLE) {
        while (!disk_struck() && history_run(h, s, 1)) {}
        store_close(s);
    }
    disk_power_on(seed);
    disk_lie(false);
    int damage = 0;
    if (store_open(&config, &s, why) != STORE_DURABLE) {
        snprintf(differs, sizeof differs, "does not open: %s", why);
        return differs;
    }
    const char *found = history_differs(h, s);
    if (found == NULL && store_check(s, lie ? NULL : report_to_stderr, &damage) != STORE_DURABLE)
        found = "damaged";
    store_close(s);
    return found;
}

static void what_was_durable_survives_power_cuts(void **state)
{
    static history h;
    (void)state;
    int durable = 0;
    for (int cut = 0; cut < cuts_wanted; cut++) {
        if (cut % CUTS_PER_STORE == 0) {
            durable += h.durable;
            memset(&h, 0, sizeof h);
            h.seed = (uint32_t)cut;
            scratch_clear(place);
            disk_reset();
        }
        const char *found = one_cut(&h, (uint32_t)cut, false);
        if (found != NULL)
            fail_msg("power cut %d: %s", cut, found);
    }
    print_message("%d cuts, %d batches durable\n", cuts_wanted, durable + h.durable);
}

/* Without a sync per answer the last ones may be gone, but what is left is a moment that was, and
 * holes in the journal do not keep the store from opening, relaxed or strict. */
static void relaxed_stores_go_back_to_a_moment_that_was(void **state)
{
    enum { MOMENTS = 300 };
    static history h;
    static model moments[MOMENTS];
    (void)state;
    int went_back = 0;
    for (uint32_t cut = 0; cut < (uint32_t)rounds(300, 40); cut++) {
        store_config config = cuttable();
        uint32_t random = cut * 2654435761u + 1;
        int count = 1, found = 0;
        memset(&h, 0, sizeof h);
        h.seed = cut;
        scratch_clear(place);
        disk_reset();
        config.relaxed = true;
        config.checkpoint_pages = 60; /* many commits without a sync */
        store *s = open_or_fail(&config);
        moments[0] = h.before;
        disk_cut_at(DISK_CHANGES, 1 + (long)draw_below(&random, 300));
        while (count < MOMENTS && history_run(&h, s, 1))
            moments[count++] = h.before;
        store_close(s);
        if (h.undecided)
            moments[count < MOMENTS ? count++ : count - 1] = h.after;
        disk_power_on(cut);
        config.relaxed = cut % 2 == 0;
        s = open_or_fail(&config);
        assert_int_equal(store_check(s, NULL, NULL), STORE_DURABLE);
        while (found < count && model_differs(s, &moments[count - 1 - found]) != NULL)
            found++;
        if (found == count)
            fail_msg("power cut %u: no moment that was", cut);
        went_back += found > 0;
        store_close(s);
    }
    print_message("%d relaxed lives went back\n", went_back);
    assert_true(went_back > 10);
}

/* The test's own test: on a disk whose syncs do nothing, losses must show. */
static void a_disk_that_lies_about_its_syncs_is_found_out(void **state)
{
    static history h;
    (void)state;
    int lost = 0;
    for (int cut = 0; cut < 30; cut++) {
        memset(&h, 0, sizeof h);
        h.seed = (uint32_t)cut;
        scratch_clear(place);
        disk_reset();
        lost += one_cut(&h, (uint32_t)cut, true) != NULL;
    }
    print_message("%d of 30 lives on a lying disk lost something\n", lost);
    assert_true(lost >= 10);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_durable_survives_power_cuts),
        cmocka_unit_test(relaxed_stores_go_back_to_a_moment_that_was),
        cmocka_unit_test(a_disk_that_lies_about_its_syncs_is_found_out),
    };
    cuts_wanted = argc > 1 ? atoi(argv[1]) : rounds(2000, 200);
    scratch_create(place, true);
    const int failed = cmocka_run_group_tests_name("store power cuts", tests, NULL, NULL);
    scratch_remove(place);
    return failed;
}
