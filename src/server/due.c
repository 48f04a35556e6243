#include "due.h"

#include <stdlib.h>

#include "luckpond/error.h"

static void put(due_heap *h, size_t place, due *d)
{
    h->slots[place] = d;
    d->place = place;
}

static void move_up(due_heap *h, due *d)
{
    size_t place = d->place;
    for (; place > 1 && h->slots[place / 2]->at > d->at; place /= 2)
        put(h, place, h->slots[place / 2]);
    put(h, place, d);
}

static void move_down(due_heap *h, due *d)
{
    size_t place = d->place, child;
    while ((child = 2 * place) <= h->count) {
        child += child < h->count && h->slots[child + 1]->at < h->slots[child]->at;
        if (h->slots[child]->at >= d->at)
            break;
        put(h, place, h->slots[child]);
        place = child;
    }
    put(h, place, d);
}

static void take_out(due_heap *h, due *d)
{
    due *last = h->slots[h->count--];
    const size_t place = d->place;
    d->place = 0;
    if (last == d)
        return;
    put(h, place, last);
    move_up(h, last);
    move_down(h, last);
}

static void add(due_heap *h, due *d)
{
    if (h->count + 1 >= h->room) {
        h->room = h->room ? 2 * h->room : 64;
        h->slots = realloc(h->slots, h->room * sizeof(due *));
        lp_assert(h->slots);
    }
    put(h, ++h->count, d);
    move_up(h, d);
}

void due_set(due_heap *h, due *d, int64_t at)
{
    const int64_t before = d->at;
    d->at = at;
    if (at == DUE_NEVER) {
        if (d->place)
            take_out(h, d);
    } else if (!d->place) {
        add(h, d);
    } else if (at < before) {
        move_up(h, d);
    } else if (at > before) {
        move_down(h, d);
    }
}

due *due_first(const due_heap *h) { return h->count ? h->slots[1] : NULL; }

void due_finish(due_heap *h)
{
    free(h->slots);
    *h = (due_heap){NULL, 0, 0};
}
