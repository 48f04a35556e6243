/* Save Doctor Lucky: who could stop an attempt, and where the Doctor comes. */
#include "doctor_lucky_taste.h"
#include "reason.h"

enum { SOON = 6 };

/* Turns until the Doctor's walk comes to this room; 0: not soon. */
static int comes_in(const doctor_lucky_edition *e, const doctor_lucky_table *t, int doctor,
                    int room)
{
    for (int turn = 1; turn <= SOON; turn++) {
        doctor = e->doctor_next[t->flooded][doctor];
        if (doctor == room)
            return turn;
    }
    return 0;
}

static int witnesses(const lp_game *g, const doctor_lucky_sight *sight, int room)
{
    const uint32_t from = doctor_lucky_edition_of(g)->sees[room] | 1u << room;
    int count = 0;
    for (int i = 0; i < g->seats; i++)
        count += i != sight->seat && (from >> sight->table->pawns[i] & 1);
    return count;
}

/* The pieces after a step or a card. */
static void explain_place(const lp_game *g, const doctor_lucky_sight *sight, int pawn, int doctor,
                          lp_advice *a)
{
    const doctor_lucky_edition *e = doctor_lucky_edition_of(g);
    const int turns = comes_in(e, sight->table, doctor, pawn);
    if (pawn == doctor && witnesses(g, sight, pawn) > 0)
        reason_1(a,
                 N_("you and the Doctor in one room, seen by {count}: an attempt is possible now"),
                 "count", witnesses(g, sight, pawn));
    else if (pawn == doctor)
        reason_0(a, N_("you and the Doctor in one room, but nobody sees it: no attempt"));
    else if (turns == 1)
        reason_0(a, N_("the Doctor walks into your room next: the turn after this is yours again"));
    else if (turns > 1)
        reason_1(a, N_("the Doctor comes to your room in {turns} turns, and brings you the turn"),
                 "turns", turns);
    else
        reason_1(a, N_("the Doctor does not come here within {turns} turns"), "turns", SOON);
}

static void explain_attempt(const lp_game *g, const doctor_lucky_sight *sight,
                            const doctor_lucky_outlook *o, int aid, lp_advice *a)
{
    const int value =
        doctor_lucky_attempt_value(doctor_lucky_edition_of(g), aid, sight->table->doctor);
    const double stopped = reason_percent(1 - doctor_lucky_chance_below(o, o->others, value));
    if (stopped <= 50)
        reason_2(a,
                 N_("an attempt worth {value}: the others can stop it only {percent} times in 100"),
                 "value", value, "percent", stopped);
    else if (aid == 0)
        reason_1(
            a,
            N_("an attempt worth 1 costs no card; it is stopped {percent} times in 100, but costs "
               "the others a failure card"),
            "percent", stopped);
    else
        reason_2(
            a,
            N_("an attempt worth {value} is stopped {percent} times in 100; it draws failure cards "
               "from the others"),
            "value", value, "percent", stopped);
}

static void explain_answer(const lp_game *g, const doctor_lucky_sight *sight, lp_advice *a)
{
    const doctor_lucky_table *t = sight->table;
    const int missing = t->value - t->sum;
    int cards = 0;
    for (int i = lp_left(g, sight->seat); i != t->active; i = lp_left(g, i))
        cards += sight->counts[i];
    const int gives = a->action == DOCTOR_LUCKY_DONE ? 0 : a->action - DOCTOR_LUCKY_F1 + 1;
    if (gives >= missing)
        reason_1(a, N_("stops the attempt: {missing} points were missing"), "missing", missing);
    else if (gives > 0)
        reason_2(a, N_("gives {points} of the {missing} points that are missing"), "points", gives,
                 "missing", missing);
    else if (lp_left(g, sight->seat) == t->active)
        reason_1(
            a, N_("you are the last one asked: with {missing} points missing the Doctor is saved"),
            "missing", missing);
    else
        reason_2(
            a, N_("leaves the {missing} missing points to those after you, who hold {cards} cards"),
            "missing", missing, "cards", cards);
}

static void explain_turn(const lp_game *g, const doctor_lucky_sight *sight,
                         const doctor_lucky_outlook *o, lp_advice *a)
{
    const doctor_lucky_table *t = sight->table;
    const int pawn = t->pawns[sight->seat], doctor = t->doctor;
    const int which = a->action - DOCTOR_LUCKY_PLAY, room = which % DOCTOR_LUCKY_ROOMS;
    if (a->action < DOCTOR_LUCKY_PLAY)
        explain_place(g, sight, a->action - DOCTOR_LUCKY_STEP, doctor, a);
    else if (a->action < DOCTOR_LUCKY_SAVE &&
             which / DOCTOR_LUCKY_ROOMS % DOCTOR_LUCKY_PIECES == DOCTOR_LUCKY_ME)
        explain_place(g, sight, room, doctor, a);
    else if (a->action < DOCTOR_LUCKY_SAVE)
        explain_place(g, sight, pawn, room, a);
    else if (a->action < DOCTOR_LUCKY_DRAW)
        explain_attempt(g, sight, o, a->action - DOCTOR_LUCKY_SAVE, a);
    else if (a->action == DOCTOR_LUCKY_DRAW)
        reason_1(a, N_("one card more; {cards} are left before this deck floods"), "cards",
                 t->piles[DOCTOR_LUCKY_DECKS - 1 - t->flooded]);
    else
        explain_place(g, sight, pawn, doctor, a);
}

void doctor_lucky_reasons(const lp_game *g, const void *view, lp_advice *advice, int count)
{
    const doctor_lucky_sight sight = doctor_lucky_sight_of_view(g, (const doctor_lucky_view *)view);
    const doctor_lucky_outlook o = doctor_lucky_look(g, &sight);
    for (int i = 0; i < count; i++)
        if (sight.table->phase == DOCTOR_LUCKY_PHASE_ANSWER)
            explain_answer(g, &sight, &advice[i]);
        else
            explain_turn(g, &sight, &o, &advice[i]);
}
