#include "lucktails_plan.h"

/* --- A strategy in one character ---------------------------------------------------------------
 */

/* The first choice, the second, and how they share: 5 pure strategies and 20 pairs in three mixes.
 */
LP_TABLE double shares[3] = {0.55, 0.7, 0.85};
enum { MIXES = 3, PAIRS = LUCKTAILS_CHOICES * (LUCKTAILS_CHOICES - 1) };
LP_TABLE char alphabet[LUCKTAILS_CHOICES + PAIRS * MIXES + 1] =
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-+.";

char lucktails_plan_write(const double *chances)
{
    int first = 0, second = -1;
    for (int i = 1; i < LUCKTAILS_CHOICES; i++)
        if (chances[i] > chances[first])
            first = i;
    for (int i = 0; i < LUCKTAILS_CHOICES; i++)
        if (i != first && (second < 0 || chances[i] > chances[second]))
            second = i;
    const double share = chances[first] / (chances[first] + chances[second]);
    if (share > (1 + shares[MIXES - 1]) / 2)
        return alphabet[first];
    const int mix = share > (shares[1] + shares[2]) / 2 ? 2 : share > (shares[0] + shares[1]) / 2;
    const int pair = first * (LUCKTAILS_CHOICES - 1) + second - (second > first);
    return alphabet[LUCKTAILS_CHOICES + pair * MIXES + mix];
}

static int index_of(char code)
{
    for (int i = 0; alphabet[i]; i++)
        if (alphabet[i] == code)
            return i;
    return -1;
}

bool lucktails_plan_read(char code, double *chances)
{
    const int at = index_of(code);
    for (int i = 0; i < LUCKTAILS_CHOICES; i++)
        chances[i] = 0;
    if (at < 0)
        return false;
    if (at < LUCKTAILS_CHOICES) {
        chances[at] = 1;
        return true;
    }
    const int pair = (at - LUCKTAILS_CHOICES) / MIXES;
    const double share = shares[(at - LUCKTAILS_CHOICES) % MIXES];
    const int first = pair / (LUCKTAILS_CHOICES - 1), rank = pair % (LUCKTAILS_CHOICES - 1);
    chances[first] = share;
    chances[rank + (rank >= first)] = 1 - share;
    return true;
}

/* The classes met in rounds in which anything is done. */
static uint64_t mark_classes(const lp_game *g, uint64_t mark)
{
    enum { DECISIONS = 2000 };
    lp_random random;
    lucktails_state s = {.phase = LUCKTAILS_PHASE_OVER};
    lp_random_init(&random, 1, (uint64_t)g->seats);
    for (int i = 0; i < DECISIONS; i++) {
        while (s.phase == LUCKTAILS_PHASE_OVER || lp_settle(g, &s, &random) == LP_OVER)
            lp_setup(g, &s);
        const lucktails_options o = lucktails_options_of(g, &s, LUCKTAILS_SIGHT_BOOK);
        mark = (mark ^ o.key.rest) * 0x100000001b3u; /* FNV-1a, by classes */
        lp_action legal[LP_LEGAL_MAX];
        const int count = g->rules->legal(g, &s, legal);
        (void)g->rules->apply(g, &s, legal[lp_random_below(&random, (uint32_t)count)]);
    }
    return mark;
}

uint64_t lucktails_classes_mark(const lucktails_edition *e)
{
    uint64_t mark = 0xcbf29ce484222325u;
    for (int seats = 3; seats <= LUCKTAILS_SEATS_MAX; seats++) {
        lp_game g;
        (void)lp_game_init(&g, &lp_lucktails, e, seats);
        mark = mark_classes(&g, mark);
    }
    return mark;
}

/* --- At the table ------------------------------------------------------------------------------
 */

#define PATIENCE 2 /* of the rule of thumb, where the plan has nothing to say */

/* In a position off the plan, or where what it wants is not open. */
static void by_thumb(const lp_game *g, const lucktails_state *s, double *chances)
{
    const lucktails_sense sense = lucktails_sense_of(g, s, s->seat);
    chances[lucktails_by_patience(g, s, &sense, PATIENCE)] = 1;
}

void lucktails_plan_actions(const lp_game *g, const lucktails_state *s, double *chances)
{
    const lucktails_options options = lucktails_options_of(g, s, LUCKTAILS_SIGHT_BOOK);
    double choices[LUCKTAILS_CHOICES] = {1}, sum = 0;
    for (int i = 0; i < LUCKTAILS_ACTIONS; i++)
        chances[i] = 0;
    if (options.count > 1)
        (void)lucktails_plan_read(lucktails_plan_table[options.key.rest], choices);
    for (int i = 0; i < options.count; i++)
        sum += options.action[i] != LUCKTAILS_NO_ACTION ? choices[i] : 0;
    if (sum <= 0) {
        by_thumb(g, s, chances);
        return;
    }
    for (int i = 0; i < options.count; i++)
        if (options.action[i] != LUCKTAILS_NO_ACTION)
            chances[options.action[i]] += choices[i] / sum;
}

lp_action lucktails_plan_choose(const lp_game *g, const lucktails_state *s, lp_random *random)
{
    double chances[LUCKTAILS_ACTIONS];
    lucktails_plan_actions(g, s, chances);
    double draw = (double)(lp_random_next(random) >> 11) * 0x1p-53;
    lp_action last = LUCKTAILS_KEEP;
    for (lp_action i = 0; i < LUCKTAILS_ACTIONS && draw >= 0; i++)
        if (chances[i] > 0) {
            last = i;
            draw -= chances[i];
        }
    return last;
}

lucktails_book lucktails_plan_book(void *memory, size_t size)
{
    lucktails_book book = lucktails_book_init(LUCKTAILS_SIGHT_BOOK, memory, size);
    for (uint32_t at = 0; at < LUCKTAILS_CLASSES; at++) {
        double choices[LUCKTAILS_CHOICES];
        if (!lucktails_plan_read(lucktails_plan_table[at], choices))
            continue;
        lucktails_set *set = lucktails_book_find(&book, lucktails_class_key(at), true);
        for (int i = 0; set && i < LUCKTAILS_CHOICES; i++)
            set->played[i] = (float)choices[i];
    }
    return book;
}

/* The rest of the round that begins with `s`, which is left at the start of the next, or over. */
static void play_round(const lp_game *g, lucktails_state *s, lp_random *random,
                       lucktails_result *result)
{
    const int round = s->round;
    int exits = 0;
    while (s->round == round && s->phase != LUCKTAILS_PHASE_OVER) {
        const lucktails_state before = *s;
        const lp_action action = lucktails_plan_choose(g, s, random);
        int drawn = LUCKTAILS_NO_CARD;
        (void)g->rules->apply(g, s, action);
        if (s->phase == LUCKTAILS_PHASE_REVEAL) {
            const uint32_t k = lp_random_below(random, s->deck_count);
            uint32_t deck = s->deck;
            drawn = lucktails_draw(&deck, k);
            (void)g->rules->chance_apply(g, s, k);
        }
        if (lucktails_leaves(action))
            result->exits[exits++] = lucktails_exit_by(g, &before, action, drawn);
    }
}

void lucktails_plan_results(const lp_game *g, lp_random *random, lucktails_result *results,
                            int count)
{
    lucktails_state s = {.phase = LUCKTAILS_PHASE_OVER};
    for (int i = 0; i < count; i++) {
        if (s.phase == LUCKTAILS_PHASE_OVER)
            lp_setup(g, &s);
        (void)lp_settle(g, &s, random);
        play_round(g, &s, random, &results[i]);
    }
}
