/* What a place in the race is worth between two rounds. */
#include "games/duck/duck.h"
#include "games/lucktails/lucktails.h"
#include "search.h"
#include "value.h"

typedef struct row {
    const lp_rules *rules;
    int8_t seats, stage;
    double spread;     /* chances go with exp(score / spread) */
    double gain, pull; /* points to come: gain + pull * lead on the mean */
} row;

/* Made by tools/fit_standing 12000. */
static const row rows[] = {
    {&lp_duck, 3, 1, 6.08, 4.35, -0.012},       {&lp_duck, 3, 2, 7.39, 8.48, -0.013},
    {&lp_duck, 3, 3, 8.56, 12.39, -0.012},      {&lp_duck, 3, 4, 8.99, 16.15, -0.024},
    {&lp_duck, 3, 5, 1.00, 19.67, 0.000},       {&lp_duck, 4, 1, 4.76, 4.24, -0.006},
    {&lp_duck, 4, 2, 6.08, 8.38, -0.021},       {&lp_duck, 4, 3, 7.04, 12.37, -0.021},
    {&lp_duck, 4, 4, 7.39, 16.24, -0.015},      {&lp_duck, 4, 5, 1.00, 19.90, 0.000},
    {&lp_duck, 5, 1, 4.12, 4.39, -0.005},       {&lp_duck, 5, 2, 5.25, 8.67, -0.016},
    {&lp_duck, 5, 3, 6.08, 12.80, -0.033},      {&lp_duck, 5, 4, 6.70, 16.79, -0.041},
    {&lp_duck, 5, 5, 1.00, 20.43, 0.000},       {&lp_lucktails, 3, 0, 1.00, 17.27, 0.000},
    {&lp_lucktails, 3, 1, 1.98, 14.82, -0.177}, {&lp_lucktails, 3, 2, 2.41, 13.44, -0.339},
    {&lp_lucktails, 3, 3, 2.41, 12.00, -0.372}, {&lp_lucktails, 3, 4, 2.08, 10.08, -0.281},
    {&lp_lucktails, 3, 5, 1.48, 7.82, -0.197},  {&lp_lucktails, 3, 6, 1.41, 6.76, -0.192},
    {&lp_lucktails, 3, 7, 1.41, 6.71, -0.193},  {&lp_lucktails, 3, 8, 1.34, 6.87, -0.190},
    {&lp_lucktails, 4, 0, 1.00, 18.45, 0.000},  {&lp_lucktails, 4, 1, 3.07, 15.69, -0.297},
    {&lp_lucktails, 4, 2, 2.41, 14.29, -0.332}, {&lp_lucktails, 4, 3, 2.08, 13.37, -0.335},
    {&lp_lucktails, 4, 4, 1.98, 11.64, -0.282}, {&lp_lucktails, 4, 5, 1.41, 8.91, -0.213},
    {&lp_lucktails, 4, 6, 1.28, 8.23, -0.204},  {&lp_lucktails, 4, 7, 1.34, 8.26, -0.171},
    {&lp_lucktails, 4, 8, 1.28, 8.28, -0.201},  {&lp_lucktails, 5, 0, 1.00, 19.49, 0.000},
    {&lp_lucktails, 5, 1, 1.80, 16.14, -0.282}, {&lp_lucktails, 5, 2, 2.08, 15.18, -0.410},
    {&lp_lucktails, 5, 3, 1.71, 14.29, -0.328}, {&lp_lucktails, 5, 4, 1.80, 13.39, -0.291},
    {&lp_lucktails, 5, 5, 1.22, 9.85, -0.252},  {&lp_lucktails, 5, 6, 1.10, 9.04, -0.202},
    {&lp_lucktails, 5, 7, 1.16, 9.41, -0.208},  {&lp_lucktails, 5, 8, 1.16, 9.38, -0.226},
};

int standing_stage(const lp_game *g, const void *state)
{
    int stage = 0;
    if (g->rules == &lp_duck) { /* rounds to come */
        stage = duck_edition_of(g)->round_count - ((const duck_state *)state)->round;
    } else { /* how near the leader is to the goal */
        const lucktails_state *s = (const lucktails_state *)state;
        for (int i = 0; i < g->seats; i++)
            stage = s->vp[i] > stage ? s->vp[i] : stage;
        stage = (stage - lucktails_edition_of(g)->goal + 15) / 2;
    }
    return stage < 0 ? 0 : stage < STANDING_STAGES ? stage : STANDING_STAGES - 1;
}

/* The row of this stage, or the nearest one before it. */
static const row *find(const lp_game *g, int stage)
{
    const row *best = &rows[0];
    for (int i = 0; i < (int)(sizeof rows / sizeof rows[0]); i++)
        if (rows[i].rules == g->rules && rows[i].seats == g->seats &&
            (rows[i].stage <= stage || best->rules != g->rules || best->seats != g->seats))
            best = &rows[i];
    return best;
}

bool standing_value(const lp_game *g, const void *state, lp_worth *out)
{
    if (g->rules != &lp_duck && g->rules != &lp_lucktails)
        return false;
    const row *r = find(g, standing_stage(g, state));
    int32_t scores[LP_SEATS_MAX];
    double mean = 0;
    g->rules->scores(g, state, scores);
    search_shares(g, scores, r->spread, out->win);
    for (int i = 0; i < g->seats; i++)
        mean += scores[i] / (double)g->seats;
    for (int i = 0; i < g->seats; i++)
        out->points[i] = scores[i] + r->gain + r->pull * (scores[i] - mean);
    return true;
}
