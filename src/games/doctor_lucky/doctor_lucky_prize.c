/* What the losers get: the prize (DL-19) and, when agreed, penalties (DL-20). */
#include "doctor_lucky.h"

int doctor_lucky_prize(const lp_game *g, const doctor_lucky_state *s)
{
    if (s->table.saver == DOCTOR_LUCKY_NOBODY)
        return DOCTOR_LUCKY_NOBODY;
    int seat = s->table.saver;
    for (int i = 1; i < g->seats; i++) { /* the last one asked comes first */
        seat = lp_right(g, seat);
        if (doctor_lucky_failure_points(s->hands[seat]) > 0)
            return seat;
    }
    return DOCTOR_LUCKY_NOBODY;
}

int doctor_lucky_talk_penalty(bool during_attempt) { return during_attempt ? 2 : 1; }

bool doctor_lucky_tally_call(const lp_game *g, doctor_lucky_tally *tally, int caller, int culprit,
                             int kind, bool during_attempt)
{
    if (!doctor_lucky_penalties_on(g) || caller == culprit || caller < 0 || caller >= g->seats ||
        culprit < 0 || culprit >= g->seats || kind < 0 || kind >= DOCTOR_LUCKY_TALKS)
        return false;
    tally->points[culprit] =
        (uint16_t)(tally->points[culprit] + doctor_lucky_talk_penalty(during_attempt));
    return true;
}
