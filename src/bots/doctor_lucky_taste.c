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
    doctor_lucky_outlook o = {0, 0, cards_of_others(g, sight)};
    if (cards > 0) {
        const int f1 = doctor_lucky_f1(unseen), f2 = doctor_lucky_f2(unseen),
                  f3 = doctor_lucky_f3(unseen);
        o.mean = (f1 + 2.0 * f2 + 3.0 * f3) / cards;
        o.spread = (f1 + 4.0 * f2 + 9.0 * f3) / cards - o.mean * o.mean;
    }
    return o;
}

/* --- Attempts ----------------------------------------------------------------------------------
 */

/* An attempt wins, or drains the others; an aid card is gone either way, and the better it could be
 * elsewhere the dearer (`spent`). */
static double attempt_worth(const doctor_lucky_taste *t, const doctor_lucky_outlook *o, int value,
                            int spent)
{
    const double wins = doctor_lucky_chance_below(o, o->others, value);
    return 1000 * wins + (1 - wins) * (t->drain * value - t->aid * spent);
}

/* An aid is worth the same in all rooms but its own. */
static void find_attempts(const lp_game *g, const doctor_lucky_sight *sight,
                          doctor_lucky_prospect *p)
{
    const doctor_lucky_edition *e = doctor_lucky_edition_of(g);
    const uint32_t hand = (uint32_t)(sight->hand & ((1u << DOCTOR_LUCKY_AIDS) - 1));
    double anywhere = attempt_worth(p->taste, &p->outlook, 1, 0);
    for (uint32_t aids = hand; aids; aids &= aids - 1) {
        const int aid = lp_lowest(aids);
        const double worth =
            attempt_worth(p->taste, &p->outlook, e->aid_base[aid], e->aid_there[aid]);
        if (worth > anywhere)
            anywhere = worth;
    }
    for (int room = 0; room < DOCTOR_LUCKY_ROOMS; room++)
        p->attempt[room] = anywhere;
    for (uint32_t aids = hand; aids; aids &= aids - 1) {
        const int aid = lp_lowest(aids);
        if (e->aid_room[aid] == DOCTOR_LUCKY_NOWHERE)
            continue;
        double *there = &p->attempt[e->aid_room[aid]];
        const double worth =
            attempt_worth(p->taste, &p->outlook, e->aid_there[aid], e->aid_there[aid]);
        if (worth > *there)
            *there = worth;
    }
}

/* --- Places ------------------------------------------------------------------------------------
 */

enum { STEPS_AHEAD = 6 };

static bool has_witness(const doctor_lucky_prospect *p, int room)
{
    return p->witnessed >> room & 1;
}

/* DL-16: whoever stands where the Doctor comes has the turn, and him at hand; `share` of it is left
 * after the steps until then. */
static double arrival_worth(const doctor_lucky_prospect *p, int room, double share)
{
    return share * (has_witness(p, room) ? p->attempt[room] : 0.7 * p->attempt[room]);
}

static double place_worth(const doctor_lucky_prospect *p, const lp_game *g,
                          const doctor_lucky_sight *sight, int pawn, int doctor)
{
    if (doctor == sight->table->doctor)
        return p->place[pawn];
    const uint8_t *next = doctor_lucky_edition_of(g)->doctor_next[sight->table->flooded];
    double share = p->taste->ahead * 0.01;
    int room = doctor;
    for (int step = 0; step < STEPS_AHEAD; step++) {
        room = next[room];
        if (room == pawn)
            return arrival_worth(p, room, share);
        share *= p->taste->fade * 0.01;
    }
    return 0;
}

static void find_places(const lp_game *g, const doctor_lucky_sight *sight, doctor_lucky_prospect *p)
{
    const uint8_t *next = doctor_lucky_edition_of(g)->doctor_next[sight->table->flooded];
    for (int room = 0; room < DOCTOR_LUCKY_ROOMS; room++)
        p->place[room] = 0;
    double share = p->taste->ahead * 0.01;
    uint32_t passed = 0; /* in a small circle he comes more than once: the first time counts */
    int room = sight->table->doctor;
    for (int step = 0; step < STEPS_AHEAD; step++) {
        room = next[room];
        if (!(passed >> room & 1))
            p->place[room] = arrival_worth(p, room, share);
        passed |= 1u << room;
        share *= p->taste->fade * 0.01;
    }
}

doctor_lucky_prospect doctor_lucky_prospect_of(const doctor_lucky_taste *taste, const lp_game *g,
                                               const doctor_lucky_sight *sight)
{
    const doctor_lucky_edition *e = doctor_lucky_edition_of(g);
    doctor_lucky_prospect p;
    p.taste = taste;
    p.outlook = doctor_lucky_look(g, sight);
    p.witnessed = 0; /* sight is symmetric (DL-2) */
    for (int i = 0; i < g->seats; i++)
        if (i != sight->seat)
            p.witnessed |= e->sees[sight->table->pawns[i]] | 1u << sight->table->pawns[i];
    find_attempts(g, sight, &p);
    find_places(g, sight, &p);
    return p;
}

/* --- Turns -------------------------------------------------------------------------------------
 */

/* What can still be made of a turn with the pieces standing so. */
static double rest_of_turn(const doctor_lucky_prospect *p, const lp_game *g,
                           const doctor_lucky_sight *sight, int pawn, int doctor, bool may_draw)
{
    const double quiet = place_worth(p, g, sight, pawn, doctor) + (may_draw ? p->taste->draw : 0);
    if (pawn != doctor || !has_witness(p, pawn))
        return quiet;
    return p->attempt[pawn] > quiet ? p->attempt[pawn] : quiet;
}

double doctor_lucky_taste_turn(const doctor_lucky_prospect *p, const lp_game *g,
                               const doctor_lucky_sight *sight, lp_action action)
{
    const doctor_lucky_edition *e = doctor_lucky_edition_of(g);
    const doctor_lucky_table *table = sight->table;
    const int pawn = table->pawns[sight->seat], doctor = table->doctor;
    if (action < DOCTOR_LUCKY_PLAY)
        return rest_of_turn(p, g, sight, action - DOCTOR_LUCKY_STEP, doctor, !table->card_played);
    if (action < DOCTOR_LUCKY_SAVE) {
        const int which = action - DOCTOR_LUCKY_PLAY, room = which % DOCTOR_LUCKY_ROOMS;
        const bool me = which / DOCTOR_LUCKY_ROOMS % DOCTOR_LUCKY_PIECES == DOCTOR_LUCKY_ME;
        return rest_of_turn(p, g, sight, me ? room : pawn, me ? doctor : room, false) -
               p->taste->card;
    }
    if (action < DOCTOR_LUCKY_DRAW) {
        const int aid = action - DOCTOR_LUCKY_SAVE;
        return attempt_worth(p->taste, &p->outlook, doctor_lucky_attempt_value(e, aid, doctor),
                             aid ? e->aid_there[aid - 1] : 0);
    }
    return p->place[pawn] + (action == DOCTOR_LUCKY_DRAW ? p->taste->draw : 0);
}

/* The first of the best. A step or card that gains nothing over drawing or ending at once is worth
 * no more than those, and they come later: so they need only be as good. */
static lp_action choose_turn(const doctor_lucky_taste *t, const lp_game *g,
                             const doctor_lucky_sight *sight, const lp_action *legal, int count)
{
    const doctor_lucky_prospect p = doctor_lucky_prospect_of(t, g, sight);
    lp_action best = legal[0];
    double most = -1e9;
    for (int i = 0; i < count; i++) {
        const double worth = doctor_lucky_taste_turn(&p, g, sight, legal[i]);
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
