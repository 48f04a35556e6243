/* DUCK by rule of thumb: lay off as many points as possible, keep what belongs together, duck when
 * the hand is lighter than the others' can be expected to be. */
#include "bots.h"
#include "games/duck/duck_plays.h"

static size_t arena_size(const lp_game *g)
{
    (void)g;
    return 0;
}

/* How well the cards left in hand belong together: each card that has a partner of the same number,
 * or two neighbours in its colour, can leave with others. */
static int togetherness(duck_cards hand)
{
    int points = 0;
    for (int type = 0; type < DUCK_TYPES; type++) {
        const int copies = duck_copies(hand, type);
        if (copies == 0)
            continue;
        const int number = duck_number(type);
        int alike = -1;
        for (int colour = 0; colour < DUCK_COLOURS; colour++)
            alike += duck_copies(hand, duck_type(colour, number));
        const bool below = number > 0 && duck_copies(hand, type - 1) > 0;
        const bool above = number < DUCK_NUMBERS - 1 && duck_copies(hand, type + 1) > 0;
        points += copies * (alike > 0 ? 2 : below && above ? 2 : below || above);
    }
    return points;
}

/* A light hand of few cards that belong together. */
static int badness(duck_cards hand)
{
    return 4 * duck_sum(hand) + 9 * duck_size(hand) - 4 * togetherness(hand);
}

/* Hidden cards are worth about 3.5 each: the high ones leave hands first. */
static bool others_are_heavier(const lp_game *g, const duck_view *v, int sum)
{
    for (int seat = 0; seat < g->seats; seat++) {
        if (seat == v->viewer)
            continue;
        const int hidden = v->hand_counts[seat] - duck_size(v->table.known[seat]);
        if (2 * (sum + 2) > 2 * duck_sum(v->table.known[seat]) + 5 * hidden)
            return false;
    }
    return true;
}

static lp_action choose_play(const lp_game *g, const duck_view *v, const lp_action *legal,
                             int count)
{
    const duck_cards hand = v->table.hands[v->viewer];
    if (legal[count - 1] == DUCK_DUCK && others_are_heavier(g, v, duck_sum(hand)))
        return DUCK_DUCK;
    lp_action best = legal[0];
    int least = 1 << 20;
    for (int i = 0; i < count && legal[i] < DUCK_DUCK; i++) {
        const duck_cards left = hand - duck_play_cards(legal[i]);
        const int bad = left == 0 ? -1000 : badness(left);
        if (bad < least) {
            least = bad;
            best = legal[i];
        }
    }
    return best;
}

/* The open cards show what they are good for; the draw pile brings an average four alone. */
static lp_action choose_draw(const lp_game *g, const duck_view *v, const lp_action *legal,
                             int count)
{
    const duck_cards hand = v->table.hands[v->viewer];
    const int left = lp_left(g, v->viewer), right = lp_right(g, v->viewer);
    lp_action best = legal[0];
    int least = 1 << 20;
    for (int i = 0; i < count; i++) {
        int bad = badness(hand) + 4 * 4 + 9;
        if (legal[i] != DUCK_PILE)
            bad =
                badness(hand + duck_one(duck_top(&v->table, legal[i] == DUCK_LEFT ? left : right)));
        if (bad < least) {
            least = bad;
            best = legal[i];
        }
    }
    return best;
}

static lp_action choose(const lp_game *g, const void *view, const lp_action *legal, int count,
                        const lp_think *think)
{
    (void)think;
    const duck_view *v = (const duck_view *)view;
    switch (v->table.phase) {
    case DUCK_PHASE_PLAY: return choose_play(g, v, legal, count);
    case DUCK_PHASE_DRAW: return choose_draw(g, v, legal, count);
    default: return legal[0]; /* the colour of a towel card does not matter much */
    }
}

const lp_bot lp_bot_duck_thumb = {"thumb", arena_size, choose};
