#include "lucktails_sets.h"

enum { FINE_RAISES = 7 }; /* the last three */

static bool is_last(const lucktails_state *s) { return (s->in & (s->in - 1)) == 0; }

/* Nobody has touched the middle, or both places got the same. */
static bool places_alike(const lucktails_state *s)
{
    return s->place_card[0] == LUCKTAILS_NO_CARD && s->place_card[1] == LUCKTAILS_NO_CARD &&
           s->place_bonus[0] == s->place_bonus[1];
}

/* --- Keys ------------------------------------------------------------------------------------- */

static int bait_class(int bait)
{
    return bait < 15 ? bait : bait < 18 ? 15 : bait < 21 ? 16 : bait < 24 ? 17 : 18;
}

/* Fifths of two VP, from 0.8 up. */
static int mean_class(double mean)
{
    const int at = (int)((mean - 0.8) * 2.5 + 0.001);
    return mean < 0.8 ? 0 : at < LUCKTAILS_CLASS_MEANS ? at : LUCKTAILS_CLASS_MEANS - 1;
}

static int gain_class(double gain) { return gain < 0.25 ? 0 : gain < 1 ? 1 : gain < 2 ? 2 : 3; }

/* 3: 3 2 · 4: 4 3 2 · 5: 5 4 3 2 */
static int seats_class(int seats, int in)
{
    const int first = seats == 3 ? 0 : seats == 4 ? 2 : 5;
    return first + seats - in;
}

static int declined_class(const lp_game *g, const lucktails_state *s)
{
    const int left = lp_left(g, s->seat);
    if (!(s->in >> left & 1))
        return 0; /* the cards it saw are known, or its own affair */
    const int vp = lucktails_edition_of(g)->bait_vp[lucktails_declined(g, s, left)];
    return vp < LUCKTAILS_CLASS_DECLINED ? vp : LUCKTAILS_CLASS_DECLINED - 1;
}

int lucktails_class_of(const lp_game *g, const lucktails_state *s, const lucktails_sense *sense)
{
    int at = seats_class(g->seats, lp_popcount(s->in));
    at = at * LUCKTAILS_CLASS_BAITS + bait_class(s->bait);
    at = at * LUCKTAILS_CLASS_MEANS + mean_class(sense->mean);
    at = at * LUCKTAILS_CLASS_GAINS + gain_class(sense->place[sense->best_place] - sense->mean);
    return at * LUCKTAILS_CLASS_DECLINED + declined_class(g, s);
}

static uint64_t mix(uint64_t x)
{
    x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
    x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
    return x ^ x >> 32;
}

/* Path, open cards, revealed cards, and the card that this seat alone sees. The seat follows from
 * the path. */
static lucktails_key real_key(const lp_game *g, const lucktails_state *s)
{
    uint32_t cards = 1u; /* never 0 */
    for (int i = 0; i < LUCKTAILS_OPEN_MAX; i++)
        if (s->open[i] != LUCKTAILS_NO_CARD)
            cards |= 1u << s->open[i];
    for (int i = 0; i < g->seats - 1; i++) /* one is always in: at most four are revealed */
        cards |= (s->in >> i & 1 ? 0u : s->front[i]) << (9 + 4 * i);
    if (!(s->in >> (g->seats - 1) & 1)) /* the last seat stands where one that is in would */
        cards |= (uint32_t)s->front[g->seats - 1] << (9 + 4 * lp_lowest(s->in));
    cards |= (uint32_t)lucktails_secret(g, s, s->seat) << 25;
    lucktails_key key = {s->path[0], (uint64_t)cards << 32 | (uint32_t)s->path[1]};
    if (s->path_count > LUCKTAILS_EXACT_PATH)
        for (int word = 1; word * 16 < s->path_count; word++)
            key.path = mix(key.path + s->path[word]);
    return key;
}

/* Of every stage that has ended, how high the bait was and how it was left; of this one, the bait
 * and its last raises; and all cards that this seat knows. */
static lucktails_key fine_key(const lp_game *g, const lucktails_state *s)
{
    uint64_t past = 1;
    uint32_t bait = 0, raises = 0;
    lucktails_walk w = lucktails_walk_begin(g, s);
    while (lucktails_walk_next(g, s, &w)) {
        if (lucktails_leaves(w.action)) {
            past = mix(past << 16 | bait << 8 | (uint32_t)w.action << 4 | w.seat);
            bait = raises = 0;
        } else {
            bait += (uint32_t)lucktails_raise_of(w.action);
            raises = (raises << 1 | (w.action == LUCKTAILS_RAISE_1)) & FINE_RAISES;
        }
    }
    const lucktails_key cards = real_key(g, s);
    return (lucktails_key){past ^ cards.rest >> 32 << 20, mix(past) ^ (bait << 8 | raises)};
}

/* --- Options ---------------------------------------------------------------------------------- */

static lucktails_options all_actions(const lp_game *g, const lucktails_state *s)
{
    lp_action legal[LUCKTAILS_LEGAL_MAX + 8];
    const int count = g->rules->legal(g, s, legal);
    const bool alike = places_alike(s);
    lucktails_options o = {0};
    for (int i = 0; i < count; i++)
        if (!alike || lucktails_place_of(legal[i]) != 1)
            o.action[o.count++] = legal[i];
    return o;
}

static lp_action or_none(int action)
{
    return (lp_action)(action < 0 ? (int)LUCKTAILS_NO_ACTION : action);
}

/* The last one in the round only compares the ways out. */
static lucktails_options choices(const lp_game *g, const lucktails_state *s)
{
    const lucktails_sense sense = lucktails_sense_of(g, s, s->seat);
    lucktails_options o = {.key = lucktails_class_key(LUCKTAILS_CLASSES), .count = 1};
    if (is_last(s)) {
        o.action[0] = lucktails_leave(&sense);
        return o;
    }
    o.key = lucktails_class_key((uint32_t)lucktails_class_of(g, s, &sense));
    o.count = LUCKTAILS_CHOICES;
    o.action[LUCKTAILS_CHOOSE_KEEP] = LUCKTAILS_KEEP;
    o.action[LUCKTAILS_CHOOSE_SWITCH] = (lp_action)(LUCKTAILS_SWITCH_1 + sense.best_place);
    o.action[LUCKTAILS_CHOOSE_RAISE_1] = or_none(lucktails_raise(g, s, &sense, 1));
    o.action[LUCKTAILS_CHOOSE_RAISE_2] = or_none(lucktails_raise(g, s, &sense, 2));
    o.action[LUCKTAILS_CHOOSE_TAKE] = s->bait > 0 ? LUCKTAILS_TAKE : LUCKTAILS_NO_ACTION;
    return o;
}

lucktails_options lucktails_options_of(const lp_game *g, const lucktails_state *s,
                                       lucktails_sight sight)
{
    if (sight == LUCKTAILS_SIGHT_BOOK)
        return choices(g, s);
    lucktails_options o = all_actions(g, s);
    o.key = sight == LUCKTAILS_SIGHT_REAL ? real_key(g, s) : fine_key(g, s);
    return o;
}

/* --- Books ------------------------------------------------------------------------------------ */

lucktails_book lucktails_book_init(lucktails_sight sight, void *memory, size_t size)
{
    uint32_t capacity = 1;
    while (2 * (size_t)capacity * sizeof(lucktails_set) <= size && capacity < 1u << 30)
        capacity *= 2;
    memset(memory, 0, capacity * sizeof(lucktails_set));
    return (lucktails_book){sight, capacity, 0, (lucktails_set *)memory, NULL};
}

lucktails_set *lucktails_book_find(lucktails_book *book, lucktails_key key, bool add)
{
    uint32_t at = (uint32_t)mix(key.path * 0x9e3779b97f4a7c15u + key.rest);
    for (;; at++) {
        lucktails_set *set = &book->sets[at & (book->capacity - 1)];
        if (set->key.path == key.path && set->key.rest == key.rest)
            return set;
        if (set->key.path == 0 && set->key.rest == 0) {
            if (!add || book->used >= book->capacity - book->capacity / 8)
                return NULL;
            book->used++;
            set->key = key;
            return set;
        }
    }
}

/* In proportion to what is above 0; evenly when nothing is. */
static void in_proportion(const float *weights, const lucktails_options *options, double *chances)
{
    double sum = 0;
    int open = 0;
    for (int i = 0; i < options->count; i++) {
        const bool is_open = options->action[i] != LUCKTAILS_NO_ACTION;
        chances[i] = is_open && weights && weights[i] > 0 ? (double)weights[i] : 0;
        sum += chances[i];
        open += is_open;
    }
    for (int i = 0; i < options->count; i++)
        chances[i] = sum > 0                                     ? chances[i] / sum
                     : options->action[i] != LUCKTAILS_NO_ACTION ? 1.0 / open
                                                                 : 0;
}

void lucktails_set_now(const lucktails_set *set, const lucktails_options *options, double *chances)
{
    in_proportion(set ? set->regret : NULL, options, chances);
}

static bool was_played(const lucktails_set *set, const lucktails_options *options)
{
    for (int i = 0; set && i < options->count; i++)
        if (options->action[i] != LUCKTAILS_NO_ACTION && set->played[i] > 0)
            return true;
    return false;
}

void lucktails_book_actions(lucktails_book *book, const lp_game *g, const lucktails_state *s,
                            double *chances)
{
    const lp_game *rules = book->game ? book->game : g;
    const lucktails_options options = lucktails_options_of(rules, s, book->sight);
    const lucktails_set *set = lucktails_book_find(book, options.key, false);
    for (int action = 0; action < LUCKTAILS_ACTIONS; action++)
        chances[action] = 0;
    if (options.count > 1 && !was_played(set, &options)) {
        const lucktails_sense sense = lucktails_sense_of(rules, s, s->seat);
        chances[lucktails_by_patience(rules, s, &sense, 0)] = 1;
        return;
    }
    double of_options[LUCKTAILS_OPTIONS_MAX];
    in_proportion(set ? set->played : NULL, &options, of_options);
    for (int i = 0; i < options.count; i++)
        if (options.action[i] != LUCKTAILS_NO_ACTION)
            chances[options.action[i]] += of_options[i];
}
