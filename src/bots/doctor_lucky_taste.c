#include "doctor_lucky_taste.h"

const doctor_lucky_taste doctor_lucky_taste_tuned = {.drain = 39,
                                                     .aid = -2,
                                                     .card = 3,
                                                     .draw = 4,
                                                     .ahead = 63,
                                                     .fade = 64,
                                                     .failure = 18,
                                                     .trust = 115};

/* --- What a seat sees --------------------------------------------------------------------------
 */

doctor_lucky_sight doctor_lucky_sight_of_view(const lp_game *g, const doctor_lucky_view *v)
{
    doctor_lucky_sight sight = {&v->table, v->hands[v->viewer], v->viewer, {0}};
    for (int i = 0; i < g->seats; i++)
        sight.counts[i] = v->hand_counts[i];
    return sight;
}

doctor_lucky_sight doctor_lucky_sight_of_state(const lp_game *g, const doctor_lucky_state *s,
                                               int seat)
{
    doctor_lucky_sight sight = {&s->table, s->hands[seat], seat, {0}};
    for (int i = 0; i < g->seats; i++)
        sight.counts[i] = (uint8_t)doctor_lucky_count(s->hands[i]);
    return sight;
}

double doctor_lucky_chance_below(const doctor_lucky_outlook *o, int cards, int points)
{
    const double room = points - 0.5 - o->mean * cards;
    const double spread = o->spread * cards;
    if (spread <= 0)
        return room > 0 ? 1 : 0;
    return 0.5 * (1 + room / __builtin_sqrt(room * room + 0.9 * spread));
}

static int cards_of_others(const lp_game *g, const doctor_lucky_sight *sight)
{
    int cards = 0;
    for (int i = 0; i < g->seats; i++)
        if (i != sight->seat)
            cards += sight->counts[i];
    return cards;
}

doctor_lucky_outlook doctor_lucky_look(const lp_game *g, const doctor_lucky_sight *sight)
{
    const doctor_lucky_edition *e = doctor_lucky_edition_of(g);
    const doctor_lucky_cards unseen = e->pack - sight->table->played - sight->hand;
    const int cards = doctor_lucky_count(unseen);
    doctor_lucky_outlook o = {0, 0, {0}};
    if (cards > 0) {
        const int f1 = doctor_lucky_f1(unseen), f2 = doctor_lucky_f2(unseen),
                  f3 = doctor_lucky_f3(unseen);
        o.mean = (f1 + 2.0 * f2 + 3.0 * f3) / cards;
        o.spread = (f1 + 4.0 * f2 + 9.0 * f3) / cards - o.mean * o.mean;
    }
    const int others = cards_of_others(g, sight);
    for (int value = 1; value <= DOCTOR_LUCKY_WORTH_MAX; value++)
        o.wins[value] = doctor_lucky_chance_below(&o, others, value);
    return o;
}

/* --- Attempts ----------------------------------------------------------------------------------
 */

/* DL-8. */
static bool has_witness(const lp_game *g, const doctor_lucky_sight *sight, int room)
{
    const uint32_t from = doctor_lucky_edition_of(g)->sees[room] | 1u << room;
    for (int i = 0; i < g->seats; i++)
        if (i != sight->seat && (from >> sight->table->pawns[i] & 1))
            return true;
    return false;
}

/* An attempt wins, or drains the others; an aid card is gone either way, and the better it could be
 * elsewhere the dearer. */
static double attempt_worth(const doctor_lucky_taste *t, const lp_game *g,
                            const doctor_lucky_outlook *o, int aid, int room)
{
    const doctor_lucky_edition *e = doctor_lucky_edition_of(g);
    const int worth = doctor_lucky_attempt_value(e, aid, room);
    const int value = worth < DOCTOR_LUCKY_WORTH_MAX ? worth : DOCTOR_LUCKY_WORTH_MAX;
    const double wins = o->wins[value];
    const int spent = aid ? e->aid_there[aid - 1] : 0;
    return 1000 * wins + (1 - wins) * (t->drain * value - t->aid * spent);
}

static double best_attempt(const doctor_lucky_taste *t, const lp_game *g,
                           const doctor_lucky_sight *sight, const doctor_lucky_outlook *o, int room)
{
    double best = attempt_worth(t, g, o, 0, room);
    uint32_t aids = (uint32_t)(sight->hand & ((1u << DOCTOR_LUCKY_AIDS) - 1));
    for (; aids; aids &= aids - 1) {
        const double worth = attempt_worth(t, g, o, 1 + lp_lowest(aids), room);
        if (worth > best)
            best = worth;
    }
    return best;
}

/* --- Places ------------------------------------------------------------------------------------
 */

enum { STEPS_AHEAD = 6 };

/* DL-16: whoever stands where the Doctor comes has the turn, and him at hand. */
static double place_worth(const doctor_lucky_taste *t, const lp_game *g,
                          const doctor_lucky_sight *sight, const doctor_lucky_outlook *o, int pawn,
                          int doctor)
{
    const doctor_lucky_edition *e = doctor_lucky_edition_of(g);
    double share = t->ahead * 0.01;
    int room = doctor;
    for (int step = 0; step < STEPS_AHEAD; step++) {
        room = e->doctor_next[sight->table->flooded][room];
        if (room == pawn) {
            const double there = best_attempt(t, g, sight, o, room);
            return share * (has_witness(g, sight, room) ? there : 0.7 * there);
        }
        share *= t->fade * 0.01;
    }
    return 0;
}

/* What can still be made of a turn with the pieces standing so. */
static double rest_of_turn(const doctor_lucky_taste *t, const lp_game *g,
                           const doctor_lucky_sight *sight, const doctor_lucky_outlook *o, int pawn,
                           int doctor, bool may_draw)
{
    const double quiet = place_worth(t, g, sight, o, pawn, doctor) + (may_draw ? t->draw : 0);
    if (pawn != doctor || !has_witness(g, sight, pawn))
        return quiet;
    const double attempt = best_attempt(t, g, sight, o, pawn);
    return attempt > quiet ? attempt : quiet;
}

double doctor_lucky_taste_turn(const doctor_lucky_taste *t, const lp_game *g,
                               const doctor_lucky_sight *sight, const doctor_lucky_outlook *o,
                               lp_action action)
{
    const doctor_lucky_table *table = sight->table;
    const int pawn = table->pawns[sight->seat], doctor = table->doctor;
    const bool may_draw = !table->card_played;
    if (action < DOCTOR_LUCKY_PLAY)
        return rest_of_turn(t, g, sight, o, action - DOCTOR_LUCKY_STEP, doctor, may_draw);
    if (action < DOCTOR_LUCKY_SAVE) {
        const int which = action - DOCTOR_LUCKY_PLAY, room = which % DOCTOR_LUCKY_ROOMS;
        const bool me = which / DOCTOR_LUCKY_ROOMS % DOCTOR_LUCKY_PIECES == DOCTOR_LUCKY_ME;
        return rest_of_turn(t, g, sight, o, me ? room : pawn, me ? doctor : room, false) - t->card;
    }
    if (action < DOCTOR_LUCKY_DRAW)
        return attempt_worth(t, g, o, action - DOCTOR_LUCKY_SAVE, doctor);
    return place_worth(t, g, sight, o, pawn, doctor) + (action == DOCTOR_LUCKY_DRAW ? t->draw : 0);
}

/* The first of the best. A step or card that gains nothing over drawing or ending at once is worth
 * no more than those, and they come later: so they need only be as good. */
static lp_action choose_turn(const doctor_lucky_taste *t, const lp_game *g,
                             const doctor_lucky_sight *sight, const lp_action *legal, int count)
{
    const doctor_lucky_outlook o = doctor_lucky_look(g, sight);
    lp_action best = legal[0];
    double most = -1e9;
    for (int i = 0; i < count; i++) {
        const double worth = doctor_lucky_taste_turn(t, g, sight, &o, legal[i]);
        if (worth >= most) {
            most = worth;
            best = legal[i];
        }
    }
    return best;
}

/* --- Answers -----------------------------------------------------------------------------------
 */

static bool offers(const lp_action *legal, int count, int action)
{
    for (int i = 0; i < count; i++)
        if (legal[i] == action)
            return true;
    return false;
}

/* Those asked after this seat have so many cards. */
static int cards_behind(const lp_game *g, const doctor_lucky_sight *sight)
{
    int cards = 0;
    for (int i = lp_left(g, sight->seat); i != sight->table->active; i = lp_left(g, i))
        cards += sight->counts[i];
    return cards;
}

/* How much to give in all: every point costs, and what is missing in the end loses the game unless
 * those behind can pay it; the last of them must (DL-11). */
static int points_to_give(const doctor_lucky_taste *t, const lp_game *g,
                          const doctor_lucky_sight *sight, int missing)
{
    const doctor_lucky_outlook o = doctor_lucky_look(g, sight);
    const int behind = cards_behind(g, sight), own = doctor_lucky_failure_points(sight->hand);
    int best = 0;
    double least = 1e9;
    for (int give = 0; give <= missing && give <= own; give++) {
        const double fails =
            give == missing ? 0 : doctor_lucky_chance_below(&o, behind, missing - give);
        const double cost = t->failure * give + 10.0 * t->trust * fails / g->seats;
        if (cost < least) {
            least = cost;
            best = give;
        }
    }
    return best;
}

/* The card that pays `points` most closely: the smallest that is enough, else the largest. */
static lp_action fitting_card(const lp_action *legal, int count, int points)
{
    lp_action largest = legal[0];
    for (int card = 0; card < 3; card++) {
        if (!offers(legal, count, DOCTOR_LUCKY_F1 + card))
            continue;
        largest = (lp_action)(DOCTOR_LUCKY_F1 + card);
        if (card + 1 >= points)
            break;
    }
    return largest;
}

static lp_action choose_answer(const doctor_lucky_taste *t, const lp_game *g,
                               const doctor_lucky_sight *sight, const lp_action *legal, int count)
{
    const int missing = sight->table->value - sight->table->sum;
    if (!offers(legal, count, DOCTOR_LUCKY_DONE)) /* DL-11 */
        return fitting_card(legal, count, missing);
    const int give = points_to_give(t, g, sight, missing);
    return give > 0 ? fitting_card(legal, count, give) : DOCTOR_LUCKY_DONE;
}

lp_action doctor_lucky_taste_choose(const doctor_lucky_taste *taste, const lp_game *g,
                                    const doctor_lucky_sight *sight, const lp_action *legal,
                                    int count)
{
    if (count == 1)
        return legal[0];
    return sight->table->phase == DOCTOR_LUCKY_PHASE_ANSWER
               ? choose_answer(taste, g, sight, legal, count)
               : choose_turn(taste, g, sight, legal, count);
}
