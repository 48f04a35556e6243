/* Invariants of Save Doctor Lucky: what must be true of every position. */
#include "doctor_lucky.h"

static bool in_setup(const doctor_lucky_table *t) { return t->phase < DOCTOR_LUCKY_PHASE_TURN; }

/* DL-12: what is in the pool, the hands and among the cards played is the pack, neither more nor
 * less. */
static const char *check_cards(const lp_game *g, const doctor_lucky_state *s)
{
    const doctor_lucky_edition *e = doctor_lucky_edition_of(g);
    const doctor_lucky_cards sets[2 + DOCTOR_LUCKY_SEATS_MAX] = {
        s->pool,     s->table.played, s->hands[0], s->hands[1], s->hands[2],
        s->hands[3], s->hands[4],     s->hands[5], s->hands[6]};
    const bool shown = s->table.phase == DOCTOR_LUCKY_PHASE_ROOMS; /* some lie beside the pool */
    doctor_lucky_cards singles = 0;
    int failures[DOCTOR_LUCKY_AID_TYPE] = {0, 0, 0};
    for (int i = 0; i < 2 + DOCTOR_LUCKY_SEATS_MAX; i++) {
        if (singles & doctor_lucky_singles(sets[i]) || sets[i] >> DOCTOR_LUCKY_CARDS_END)
            return "each aid and movement card is in one place";
        singles |= doctor_lucky_singles(sets[i]);
        for (int type = 0; type < DOCTOR_LUCKY_AID_TYPE; type++)
            failures[type] += doctor_lucky_count_type(sets[i], type);
    }
    const doctor_lucky_cards all = doctor_lucky_singles(e->pack);
    if (shown ? (singles & ~all) != 0 : singles != all)
        return "all aid and movement cards are there";
    for (int type = 0; type < DOCTOR_LUCKY_AID_TYPE; type++)
        if (shown ? failures[type] > e->failure[type] : failures[type] != e->failure[type])
            return "all failure cards are there";
    for (int i = g->seats; i < DOCTOR_LUCKY_SEATS_MAX; i++)
        if (s->hands[i])
            return "only seats hold cards";
    return doctor_lucky_count(s->pool) == s->table.pool_count ? NULL
                                                              : "the pool count is its count";
}

/* DL-4, DL-13: the piles hold the pool; those of flooded decks are empty, that of the lowest deck
 * left is not. */
static const char *check_piles(const lp_game *g, const doctor_lucky_table *t)
{
    (void)g;
    int sum = 0;
    for (int deck = 0; deck < DOCTOR_LUCKY_DECKS; deck++)
        sum += t->piles[deck];
    if (sum != (in_setup(t) ? 0 : t->pool_count))
        return "the piles hold the cards not drawn";
    if (in_setup(t) || t->flooded == DOCTOR_LUCKY_DECKS)
        return NULL;
    for (int deck = DOCTOR_LUCKY_DECKS - t->flooded; deck < DOCTOR_LUCKY_DECKS; deck++)
        if (t->piles[deck] > 0)
            return "a flooded deck has no pile";
    return t->piles[DOCTOR_LUCKY_DECKS - 1 - t->flooded] > 0
               ? NULL
               : "the lowest deck left still has a card";
}

/* Pawns stand in rooms that are not flooded; in set-up some stand nowhere yet. */
static const char *check_pawns(const lp_game *g, const doctor_lucky_table *t)
{
    const doctor_lucky_edition *e = doctor_lucky_edition_of(g);
    const bool sunk = t->flooded == DOCTOR_LUCKY_DECKS; /* then they stay where they drowned */
    const uint32_t rooms = sunk ? e->afloat[0] : e->afloat[t->flooded];
    const bool placing = t->phase < DOCTOR_LUCKY_PHASE_DEAL;
    for (int i = 0; i <= DOCTOR_LUCKY_SEATS_MAX; i++) { /* the Doctor comes last */
        const bool doctor = i == DOCTOR_LUCKY_SEATS_MAX;
        const int room = doctor ? t->doctor : t->pawns[i];
        if (room == DOCTOR_LUCKY_NOWHERE) {
            if (!placing && (doctor || i < g->seats))
                return "everybody has a room after set-up";
            continue;
        }
        if (room >= DOCTOR_LUCKY_ROOMS || !(rooms >> room & 1) || (i >= g->seats && !doctor) ||
            (placing && doctor))
            return "pawns stand in rooms that are not flooded";
    }
    return NULL;
}

/* DL-3: rooms are given clockwise from the starting player to the one before `active`, each by the
 * movement card that was shown. */
static const char *check_start_rooms(const lp_game *g, const doctor_lucky_state *s)
{
    const doctor_lucky_table *t = &s->table;
    const uint32_t missing =
        doctor_lucky_movements(doctor_lucky_edition_of(g)->pack) & ~doctor_lucky_movements(s->pool);
    uint32_t given = 0;
    int placed = 0, seat = t->starter == DOCTOR_LUCKY_NOBODY ? t->active : t->starter;
    for (; placed < g->seats && t->pawns[seat] != DOCTOR_LUCKY_NOWHERE; placed++) {
        if (given >> t->pawns[seat] & 1)
            return "a card shown gives one room";
        given |= (uint32_t)1 << t->pawns[seat];
        seat = lp_left(g, seat);
    }
    if (given != missing || seat != t->active || (placed > 0) != (t->starter < g->seats))
        return "start rooms are those of the cards shown";
    for (int i = placed; i < g->seats; i++, seat = lp_left(g, seat))
        if (t->pawns[seat] != DOCTOR_LUCKY_NOWHERE)
            return "start rooms are given clockwise";
    return NULL;
}

/* DL-4: whole hands clockwise from the starting player; `active` is being dealt to. */
static const char *check_deal(const lp_game *g, const doctor_lucky_state *s)
{
    const int size = doctor_lucky_hand_size(g);
    int seat = s->table.starter;
    bool before = true;
    for (int i = 0; i < g->seats; i++, seat = lp_left(g, seat)) {
        const int count = doctor_lucky_count(s->hands[seat]);
        if (seat == s->table.active) {
            before = false;
            if (count >= size)
                return "a hand that is being dealt is not full";
        } else if (count != (before ? size : 0)) {
            return "hands are dealt one after another";
        }
    }
    return NULL;
}

static const char *check_setup(const lp_game *g, const doctor_lucky_state *s)
{
    const doctor_lucky_table *t = &s->table;
    if (t->played || t->stepped || t->card_played || t->quiet_turns || t->flooded)
        return "nothing has happened in set-up";
    if (t->phase == DOCTOR_LUCKY_PHASE_DEAL)
        return t->starter < g->seats ? check_deal(g, s)
                                     : "the deal begins with the starting player";
    for (int i = 0; i < g->seats; i++)
        if (s->hands[i])
            return "hands are dealt after the start rooms";
    if (t->phase == DOCTOR_LUCKY_PHASE_LOT && t->active != 0)
        return "nobody is first before the lot";
    return check_start_rooms(g, s);
}

/* DL-8 to DL-10. */
static const char *check_attempt(const lp_game *g, const doctor_lucky_table *t)
{
    const doctor_lucky_edition *e = doctor_lucky_edition_of(g);
    if (t->phase != DOCTOR_LUCKY_PHASE_ANSWER)
        return t->value || t->sum || t->aid || t->asked ? "there is no attempt" : NULL;
    if (t->aid > e->aid_count || t->asked >= g->seats || t->asked == t->active ||
        t->pawns[t->active] != t->doctor)
        return "an attempt has an asked seat and is made in the Doctor's room";
    if (t->value != doctor_lucky_attempt_value(e, t->aid, t->doctor) || t->sum >= t->value)
        return "an attempt that goes on is not stopped yet";
    if (t->aid > 0 && (!(t->played & doctor_lucky_aid(t->aid - 1)) || !t->card_played))
        return "the aid card of an attempt is played";
    return NULL;
}

/* DL-14, DL-18: without a winner the game is over when the ship has gone down, and only then. */
static const char *check_end(const lp_game *g, const doctor_lucky_table *t)
{
    const doctor_lucky_edition *e = doctor_lucky_edition_of(g);
    const bool over = t->phase == DOCTOR_LUCKY_PHASE_OVER;
    const bool saved = t->saver != DOCTOR_LUCKY_NOBODY;
    const bool sunk = t->flooded == DOCTOR_LUCKY_DECKS;
    if (over != (saved || sunk) || (saved && (sunk || t->saver != t->active)))
        return "the game is over when the Doctor is saved or the ship gone";
    if (t->quiet_turns > e->quiet_turns_max || (t->quiet_turns == e->quiet_turns_max && !sunk))
        return "quiet turns are counted up to the limit";
    if (sunk && t->pool_count > 0 && t->quiet_turns != e->quiet_turns_max)
        return "the ship goes down with its last card or after quiet turns";
    return NULL;
}

static const char *check_ranges(const lp_game *g, const doctor_lucky_table *t)
{
    for (size_t i = 0; i < sizeof t->unused; i++)
        if (t->unused[i])
            return "unused bytes are zero";
    if (t->phase > DOCTOR_LUCKY_PHASE_OVER || t->flooded > DOCTOR_LUCKY_DECKS ||
        t->active >= g->seats || t->stepped > 1 || t->card_played > 1 ||
        (t->starter != DOCTOR_LUCKY_NOBODY && t->starter >= g->seats))
        return "phase, decks and seats are in range";
    if (t->phase == DOCTOR_LUCKY_PHASE_DRAWN && t->card_played)
        return "who draws has played no card";
    return in_setup(t) || t->starter < g->seats ? NULL : "after set-up there is a starting player";
}

const char *doctor_lucky_check(const lp_game *g, const void *state)
{
    const doctor_lucky_state *s = (const doctor_lucky_state *)state;
    const char *broken = check_ranges(g, &s->table);
    broken = broken ? broken : check_cards(g, s);
    broken = broken ? broken : check_piles(g, &s->table);
    broken = broken ? broken : check_pawns(g, &s->table);
    broken = broken ? broken : check_attempt(g, &s->table);
    broken = broken ? broken : check_end(g, &s->table);
    if (broken || !in_setup(&s->table))
        return broken;
    return check_setup(g, s);
}
