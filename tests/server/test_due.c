/* The heap of deadlines against a plain list. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "server/due.h"

enum { COUNT = 200 };

static due all[COUNT];

static void begin(due_heap *h)
{
    *h = (due_heap){NULL, 0, 0};
    for (int i = 0; i < COUNT; i++)
        all[i] = (due){DUE_NEVER, 0, &all[i]};
}

static int64_t earliest(void)
{
    int64_t at = DUE_NEVER;
    for (int i = 0; i < COUNT; i++)
        at = all[i].at < at ? all[i].at : at;
    return at;
}

static uint32_t draw(uint32_t *seed) { return (*seed = *seed * 1664525u + 1013904223u) >> 8; }

static void the_first_is_always_the_earliest(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 20; seed++) {
        due_heap h;
        uint32_t random = seed;
        begin(&h);
        for (int step = 0; step < 3000; step++) {
            due *d = &all[draw(&random) % COUNT];
            const uint32_t kind = draw(&random) % 4;
            due_set(&h, d, kind == 0 ? DUE_NEVER : (int64_t)(draw(&random) % 50));
            const due *first = due_first(&h);
            assert_true((first ? first->at : DUE_NEVER) == earliest());
            assert_true(!first || first->owner == (const void *)first);
        }
        due_finish(&h);
    }
}

static void they_come_out_in_order_and_each_once(void **state)
{
    (void)state;
    due_heap h;
    uint32_t random = 7;
    begin(&h);
    for (int i = 0; i < COUNT; i++)
        due_set(&h, &all[i], (int64_t)(draw(&random) % 30));
    int64_t last = -1;
    int out = 0;
    for (due *d; (d = due_first(&h)) != NULL; out++) {
        assert_true(d->at >= last);
        last = d->at;
        due_set(&h, d, DUE_NEVER);
    }
    assert_int_equal(out, COUNT);
    due_finish(&h);
}

static void never_is_not_in_the_heap_and_may_be_set_again(void **state)
{
    (void)state;
    due_heap h;
    begin(&h);
    due_set(&h, &all[0], DUE_NEVER);
    assert_null(due_first(&h));
    due_set(&h, &all[0], -5);
    assert_ptr_equal(due_first(&h), &all[0]);
    due_set(&h, &all[0], DUE_NEVER);
    due_set(&h, &all[0], DUE_NEVER);
    assert_null(due_first(&h));
    due_finish(&h);
    assert_null(due_first(&h));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_is_always_the_earliest),
        cmocka_unit_test(they_come_out_in_order_and_each_once),
        cmocka_unit_test(never_is_not_in_the_heap_and_may_be_set_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
