#include "lucktails_sizes.h"

/* What lies ahead of positions with the same seats in, seat to act, bait and middle. */
typedef struct ahead {
    uint64_t key; /* 0: free */
    lucktails_sizes sizes;
} ahead;

typedef struct counter {
    const lp_game *game;
    ahead *table;
    uint64_t capacity, used;
    bool full;
} counter;

static uint64_t key_of(const lucktails_state *s)
{
    uint64_t key = 1; /* never 0 */
    key = key << 5 | s->in;
    key = key << 3 | s->seat;
    key = key << 6 | s->bait;
    for (int p = 0; p < LUCKTAILS_PLACES; p++) {
        key = key << 3 | (s->place_card[p] == LUCKTAILS_NO_CARD ? 7u : s->place_from[p]);
        key = key << 3 | s->place_bonus[p];
    }
    return key;
}

static ahead *find(counter *c, uint64_t key)
{
    uint64_t at = key * 0x9e3779b97f4a7c15u >> 32;
    while (c->table[at % c->capacity].key != 0 && c->table[at % c->capacity].key != key)
        at++;
    return &c->table[at % c->capacity];
}

/* So many cards in order, out of those that do not lie face up. */
static double arrangements(const lp_game *g, int count)
{
    double ways = 1;
    for (int i = 0; i < count; i++)
        ways *= LUCKTAILS_PLACES + g->seats - i;
    return ways;
}

static lucktails_sizes count(counter *c, const lucktails_state *s)
{
    const lp_game *g = c->game;
    if (lucktails_round_ended(s))
        return (lucktails_sizes){1, 0};
    const uint64_t key = key_of(s);
    const ahead *known = find(c, key);
    if (known->key == key)
        return known->sizes;
    /* here the seat tells apart the cards revealed, and its secret while that is one */
    const int revealed = g->seats - lp_popcount(s->in);
    const bool secret = lucktails_secret(g, s, s->seat) != LUCKTAILS_NO_CARD;
    lucktails_sizes sizes = {0, arrangements(g, revealed + secret)};
    const lucktails_options options = lucktails_options_of(g, s, LUCKTAILS_SIGHT_REAL);
    for (int i = 0; i < options.count; i++) {
        lucktails_state next = *s;
        double ways = 1;
        (void)g->rules->apply(g, &next, options.action[i]);
        if (next.phase == LUCKTAILS_PHASE_REVEAL) {
            ways = next.deck_count;
            (void)g->rules->chance_apply(g, &next, 0);
        }
        const lucktails_sizes after = count(c, &next);
        sizes.histories += ways * after.histories;
        sizes.information_sets += after.information_sets;
    }
    ahead *kept = find(c, key); /* others have moved in since */
    if (c->used >= c->capacity - c->capacity / 8)
        c->full = true;
    else
        c->used++;
    if (!c->full)
        *kept = (ahead){key, sizes};
    return sizes;
}

bool lucktails_round_sizes(const lucktails_round *r, void *memory, size_t size,
                           lucktails_sizes *sizes)
{
    counter c = {.game = &r->game, .table = (ahead *)memory, .capacity = size / sizeof(ahead)};
    memset(memory, 0, c.capacity * sizeof(ahead));
    uint8_t front[LUCKTAILS_SEATS_MAX] = {1, 2, 3, 4, 5};
    const int face_up = LUCKTAILS_CARDS - LUCKTAILS_PLACES - r->game.seats;
    lucktails_state s;
    lucktails_round_place(r, front, ((1u << face_up) - 1) << (LUCKTAILS_CARDS + 1 - face_up), &s);
    *sizes = count(&c, &s);
    const double opens = lucktails_round_open_count(r);
    sizes->histories *= opens * arrangements(&r->game, r->game.seats);
    sizes->information_sets *= opens;
    return !c.full;
}
