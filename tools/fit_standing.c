/* Makes the table of src/bots/standing.c: what a place in the race is worth between two rounds.
 *
 *     fit_standing [GAMES]      prints one row for each game, number of seats and stage
 *
 * The bot `club` plays against itself. At the start of each round the scores are noted, and at the
 * end of the game who won: `spread` makes the chances exp(score / spread) fit best (least squares),
 * `gain` and `pull` are the straight line of the points still to come over the lead on the mean. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/search.h"
#include "bots/value.h"
#include "luckpond/luckpond.h"

enum { NOTES_MAX = 1 << 20 };

typedef struct note {
    int stage;
    int32_t scores[LP_SEATS_MAX], final[LP_SEATS_MAX];
    double won[LP_SEATS_MAX];
} note;

static note *notes;
static int note_count;

static void play(const lp_game *g, uint64_t index)
{
    uint64_t state[LP_STATE_MAX / 8], view[LP_VIEW_MAX / 8];
    lp_action legal[LP_LEGAL_MAX];
    lp_random random;
    lp_random_init(&random, 1, index);
    const lp_bot *club = lp_bot_find(g->rules, "club");
    const lp_think think = {.random = &random};
    const int first = note_count;
    lp_setup(g, state);
    for (int turn; (turn = lp_turn(g, state)) != LP_OVER;) {
        if (turn == LP_CHANCE && value_in_deal(g, state)) {
            note *n = &notes[note_count];
            n->stage = standing_stage(g, state);
            g->rules->scores(g, state, n->scores);
            note_count += note_count + 1 < NOTES_MAX;
            turn = lp_settle(g, state, &random);
        } else if (turn == LP_CHANCE) { /* only this draw: the next may be a deal */
            (void)g->rules->chance_apply(
                g, state, lp_random_below(&random, g->rules->chance_total(g, state)));
            continue;
        }
        const int count = lp_legal(g, state, legal);
        g->rules->view_fill(g, state, turn, view);
        (void)g->rules->apply(g, state, club->choose(g, view, legal, count, &think));
    }
    for (int k = first; k < note_count; k++) {
        g->rules->scores(g, state, notes[k].final);
        for (int i = 0; i < g->seats; i++)
            notes[k].won[i] = search_won(g, state, i);
    }
}

static double misfit(const lp_game *g, int stage, double spread)
{
    double sum = 0;
    for (int k = 0; k < note_count; k++) {
        if (notes[k].stage != stage)
            continue;
        double shares[LP_SEATS_MAX];
        search_shares(g, notes[k].scores, spread, shares);
        for (int i = 0; i < g->seats; i++)
            sum += (shares[i] - notes[k].won[i]) * (shares[i] - notes[k].won[i]);
    }
    return sum;
}

static void fit_stage(const lp_game *g, int stage)
{
    double best = 1, n = 0, gain = 0, leads = 0, product = 0;
    for (double spread = 1; spread < 60; spread *= 1.05)
        if (misfit(g, stage, spread) < misfit(g, stage, best))
            best = spread;
    for (int k = 0; k < note_count; k++) {
        if (notes[k].stage != stage)
            continue;
        double mean = 0;
        for (int i = 0; i < g->seats; i++)
            mean += notes[k].scores[i] / (double)g->seats;
        for (int i = 0; i < g->seats; i++) {
            const double lead = notes[k].scores[i] - mean;
            const double more = notes[k].final[i] - notes[k].scores[i];
            n++;
            gain += more;
            leads += lead * lead;
            product += lead * more;
        }
    }
    if (n > 0)
        printf("    {&lp_%s, %d, %d, %.2f, %.2f, %.3f},\n", g->rules->id, g->seats, stage, best,
               gain / n, leads > 0 ? product / leads : 0);
}

int main(int argc, char **argv)
{
    const long games = argc > 1 ? atol(argv[1]) : 12000;
    const lp_rules *both[] = {&lp_duck, &lp_lucktails};
    notes = malloc(NOTES_MAX * sizeof *notes);
    for (int r = 0; notes && r < 2; r++)
        for (int seats = both[r]->seats_min; seats <= both[r]->seats_max; seats++) {
            lp_game g;
            lp_game_init(&g, both[r], lp_edition_find(both[r], "default"), seats);
            note_count = 0;
            for (long i = 0; i < games; i++)
                play(&g, (uint64_t)i);
            for (int stage = 0; stage < STANDING_STAGES; stage++)
                fit_stage(&g, stage);
        }
    free(notes);
    return 0;
}
