#include "lucktails_round.h"

enum { LOOK_AGAIN = 20 };
#define LONG_BAD_VP 10
#define LONG_BAD_CHANCE 1

/* --- Rounds ----------------------------------------------------------------------------------- */

void lucktails_round_init(lucktails_round *r, const lucktails_edition *e, int seats, int ceiling)
{
    memset(r, 0, sizeof *r);
    r->edition = *e;
    if (ceiling > 0 && ceiling < e->bait_ceiling)
        r->edition.bait_ceiling = (uint8_t)ceiling;
    (void)lp_game_init(&r->game, &lp_lucktails, &r->edition, seats);
}

/* The sets of so many of the eight cards, in ascending order of their bits. */
int lucktails_round_open_count(const lucktails_round *r)
{
    const int face_up = LUCKTAILS_CARDS - LUCKTAILS_PLACES - r->game.seats;
    return face_up == 3 ? 56 : face_up == 2 ? 28 : 8;
}

uint32_t lucktails_round_open_at(const lucktails_round *r, int index)
{
    const int face_up = LUCKTAILS_CARDS - LUCKTAILS_PLACES - r->game.seats;
    for (uint32_t set = 0; set < 1u << LUCKTAILS_CARDS; set++)
        if (lp_popcount(set) == face_up && index-- == 0)
            return set << 1; /* cards count from 1 */
    return 0;
}

void lucktails_round_place(const lucktails_round *r, const uint8_t *front, uint32_t open_cards,
                           lucktails_state *s)
{
    r->game.rules->setup(&r->game, s);
    memcpy(s->vp, r->vp, sizeof s->vp);
    uint32_t placed = 1u | open_cards;
    for (int i = 0; i < r->game.seats; i++) {
        s->front[i] = front[i];
        placed |= 1u << front[i];
    }
    int open = 0;
    s->deck = 0;
    s->deck_count = LUCKTAILS_PLACES;
    for (uint32_t card = LUCKTAILS_CARDS; card > 0; card--) {
        if (open_cards >> card & 1)
            s->open[open++] = (uint8_t)card;
        if (!(placed >> card & 1))
            s->deck = s->deck << 4 | card;
    }
    s->phase = LUCKTAILS_PHASE_BAIT;
}

void lucktails_round_deal(const lucktails_round *r, lp_random *random, lucktails_state *s)
{
    uint32_t open = r->open_cards, deck = 0;
    if (open == 0)
        open = lucktails_round_open_at(
            r, (int)lp_random_below(random, (uint32_t)lucktails_round_open_count(r)));
    uint32_t left = 0;
    for (uint32_t card = LUCKTAILS_CARDS; card > 0; card--)
        if (!(open >> card & 1)) {
            deck = deck << 4 | card;
            left++;
        }
    uint8_t front[LUCKTAILS_SEATS_MAX] = {0};
    for (int i = 0; i < r->game.seats; i++)
        front[i] = lucktails_draw(&deck, lp_random_below(random, left--));
    lucktails_round_place(r, front, open, s);
}

double lucktails_round_payoff(const lucktails_round *r, const lucktails_state *s, int seat)
{
    if (!r->match)
        return s->vp[seat] - r->vp[seat];
    double chances[LUCKTAILS_SEATS_MAX];
    lucktails_match_estimate(r->match, r->game.seats, r->edition.goal, s->vp, chances);
    return chances[seat];
}

int lucktails_pick(const double *chances, int count, lp_random *random)
{
    double draw = (double)(lp_random_next(random) >> 11) * 0x1p-53;
    int last = 0;
    for (int i = 0; i < count; i++) {
        if (chances[i] <= 0)
            continue;
        last = i;
        draw -= chances[i];
        if (draw < 0)
            break;
    }
    return last;
}

/* --- Training --------------------------------------------------------------------------------- */

static double walk(lucktails_training *t, const lucktails_state *s, int seat);

/* What an action is worth to the traversing seat; a middle card is drawn. */
static double walk_after(lucktails_training *t, const lucktails_state *s, lp_action action,
                         int seat)
{
    const lp_game *g = &t->round->game;
    lucktails_state next = *s;
    (void)g->rules->apply(g, &next, action);
    if (next.phase == LUCKTAILS_PHASE_REVEAL)
        (void)g->rules->chance_apply(g, &next, lp_random_below(&t->random, next.deck_count));
    return walk(t, &next, seat);
}

/* Options that have long been bad are mostly left out: they could not be played again for many
 * iterations. */
static bool leave_out(lucktails_training *t, const lucktails_set *set, int option)
{
    return set &&
           (double)set->regret[option] <
               -t->weight * (t->round->match ? LONG_BAD_CHANCE : LONG_BAD_VP) &&
           lp_random_below(&t->random, LOOK_AGAIN) != 0;
}

static lp_action sample_other(lucktails_training *t, const lucktails_state *s,
                              const lucktails_options *options)
{
    const lp_game *g = &t->round->game;
    double chances[LUCKTAILS_ACTIONS];
    if (t->fixed) {
        lucktails_book_actions(t->fixed, g, s, chances);
        return (lp_action)lucktails_pick(chances, LUCKTAILS_ACTIONS, &t->random);
    }
    lucktails_set *set = lucktails_book_find(t->book, options->key, true);
    lucktails_set_now(set, options, chances);
    for (int i = 0; set && i < options->count; i++)
        set->played[i] += (float)(t->weight * chances[i]);
    return options->action[lucktails_pick(chances, options->count, &t->random)];
}

/* All options of the traversing seat: what each was worth against the mean is its regret. A reply
 * plays as the others do where it has never been, so that it learns outwards from there. */
static double walk_own(lucktails_training *t, const lucktails_state *s,
                       const lucktails_options *options, int seat)
{
    double chances[LUCKTAILS_OPTIONS_MAX], worth[LUCKTAILS_OPTIONS_MAX], mean = 0;
    bool tried[LUCKTAILS_OPTIONS_MAX];
    const uint32_t known = t->book->used;
    lucktails_set *set = lucktails_book_find(t->book, options->key, true);
    if (t->fixed && t->book->used > known)
        return walk_after(t, s, sample_other(t, s, options), seat);
    lucktails_set_now(set, options, chances);
    for (int i = 0; i < options->count; i++) {
        tried[i] =
            options->action[i] != LUCKTAILS_NO_ACTION && (chances[i] > 0 || !leave_out(t, set, i));
        if (tried[i])
            mean += chances[i] * (worth[i] = walk_after(t, s, options->action[i], seat));
    }
    for (int i = 0; set && i < options->count; i++) {
        if (!tried[i])
            continue;
        set->regret[i] += (float)(t->weight * (worth[i] - mean));
        if (t->fixed) /* nobody else visits this set to keep its average */
            set->played[i] += (float)(t->weight * chances[i]);
    }
    return mean;
}

static double walk(lucktails_training *t, const lucktails_state *s, int seat)
{
    if (lucktails_round_ended(s))
        return lucktails_round_payoff(t->round, s, seat);
    const lucktails_sight sight = s->seat == seat || !t->fixed ? t->book->sight : t->fixed->sight;
    const lucktails_options options = lucktails_options_of(&t->round->game, s, sight);
    if (options.count == 1)
        return walk_after(t, s, options.action[0], seat);
    if (s->seat == seat)
        return walk_own(t, s, &options, seat);
    return walk_after(t, s, sample_other(t, s, &options), seat);
}

void lucktails_train(lucktails_training *t, uint64_t first, uint64_t count)
{
    for (uint64_t i = first; i < first + count; i++) {
        t->weight = (double)i * 1e-3;
        for (int seat = 0; seat < t->round->game.seats; seat++) {
            if (t->fixed && seat != t->seat)
                continue;
            lucktails_state s;
            lucktails_round_deal(t->round, &t->random, &s);
            (void)walk(t, &s, seat);
        }
    }
}
