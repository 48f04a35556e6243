/* Writes what Lucktails' bots know by heart: trains the plan of lucktails_plan.h for 3, 4 and 5
 * players; then, built again with that plan, plays matches by it, builds the table of
 * lucktails_match.h from them, and fits the weights of its estimate. The same on every run.
 *
 *     ninja -C build lucktails_plan
 *     build/lucktails_plan > plan.c && mv plan.c src/solve/lucktails_plan_table.c
 *     ninja -C build lucktails_plan
 *     build/lucktails_plan weights > weights.c && mv weights.c src/solve/lucktails_weights_table.c
 *
 * It has to be done again when the classes of lucktails_sets.c, the default edition or the training
 * change; tests/unit/test_solve_lucktails.c notices other classes by their mark.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "solve/lucktails_plan.h"
#include "solve/lucktails_round.h"

enum {
    SEED = 7,
    ITERATIONS = 100000, /* for each number of players */
    BOOK_BYTES = 8 << 20,
    ROUNDS_BEHIND = 6,
    ROUNDS = 512,
    TIE_SWEEPS = 12,
    SWEEPS = 40,
    COLUMNS = 90
};

/* Scores as they may stand after 0 to 5 rounds. */
static void random_scores(lucktails_round *r, lp_random *random)
{
    const uint32_t rounds = lp_random_below(random, ROUNDS_BEHIND);
    for (int seat = 0; seat < r->game.seats; seat++) {
        uint32_t vp = 0;
        for (uint32_t i = 0; i < rounds; i++)
            vp += lp_random_below(random, 7);
        r->vp[seat] = (uint16_t)(vp < r->edition.goal ? vp : r->edition.goal - 1u);
    }
}

/* --- The plan -----------------------------------------------------------------------------------
 */

static void train(const lucktails_edition *e, int seats, uint64_t iterations, char *table)
{
    lucktails_round round;
    lucktails_round_init(&round, e, seats, 0);
    lucktails_book book = lucktails_book_init(LUCKTAILS_SIGHT_BOOK, malloc(BOOK_BYTES), BOOK_BYTES);
    lucktails_training t = {.round = &round, .book = &book};
    lp_random_init(&t.random, SEED, (uint64_t)seats);
    lp_random scores;
    lp_random_init(&scores, SEED, (uint64_t)seats + 100);
    for (uint64_t i = 1; i <= iterations; i++) {
        random_scores(&round, &scores);
        lucktails_train(&t, i, 1);
    }
    for (uint32_t i = 0; i < book.capacity; i++) {
        const lucktails_set *set = &book.sets[i];
        double chances[LUCKTAILS_CHOICES], sum = 0;
        for (int c = 0; c < LUCKTAILS_CHOICES; c++)
            sum += chances[c] = (double)set->played[c];
        if (sum > 0 && set->key.rest < LUCKTAILS_CLASSES)
            table[set->key.rest] = lucktails_plan_write(chances);
    }
    fprintf(stderr, "%d players: %u classes\n", seats, book.used);
    free(book.sets);
}

static void write_table(const lucktails_edition *e, const char *table)
{
    printf("/* Made by tools/lucktails_plan.c; not to be changed by hand. */\n"
           "#include \"lucktails_plan.h\"\n\n/* clang-format off */\n"
           "const uint64_t lucktails_plan_mark = 0x%016llxu;\n"
           "const char lucktails_plan_table[LUCKTAILS_CLASSES + 1] =\n",
           (unsigned long long)lucktails_classes_mark(e));
    for (int at = 0; at < LUCKTAILS_CLASSES; at += COLUMNS)
        printf("    \"%.*s\"%s\n", COLUMNS, table + at,
               at + COLUMNS >= LUCKTAILS_CLASSES ? ";" : "");
}

/* --- The weights --------------------------------------------------------------------------------
 */

/* How often seats with these VP win, by the table and by the weights. */
typedef struct tally {
    double table[LUCKTAILS_RACE_GOAL][LUCKTAILS_RACE_GOAL];
    double weights[LUCKTAILS_RACE_GOAL][LUCKTAILS_RACE_GOAL];
} tally;

static void compare(const lucktails_match *m, const lucktails_weights *w, const uint16_t *vp,
                    tally *t)
{
    double table[LUCKTAILS_SEATS_MAX], estimate[LUCKTAILS_SEATS_MAX];
    int leader = 0;
    for (int i = 0; i < m->seats; i++)
        leader = vp[i] > leader ? vp[i] : leader;
    lucktails_match_chances(m, vp, table);
    lucktails_match_estimate(w, m->seats, m->goal, vp, estimate);
    for (int i = 0; i < m->seats; i++) {
        t->table[leader][vp[i]] += table[i];
        t->weights[leader][vp[i]] += estimate[i];
    }
}

/* Each weight is corrected by what it comes to on the whole, again and again. */
static void fit(const lucktails_match *m, lucktails_weights *w)
{
    tally *t = malloc(sizeof *t);
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
        memset(t, 0, sizeof *t);
        for (uint32_t at = 0; at < m->situations; at++) {
            uint16_t vp[LUCKTAILS_SEATS_MAX];
            bool is_open = true;
            uint32_t rest = at;
            for (int i = 0; i < m->seats; i++, rest /= (uint32_t)m->goal + 1) {
                vp[i] = (uint16_t)(rest % ((uint32_t)m->goal + 1));
                is_open &= vp[i] < m->goal;
            }
            if (is_open)
                compare(m, w, vp, t);
        }
        for (int l = 0; l < LUCKTAILS_RACE_GOAL; l++)
            for (int v = 0; v <= l; v++)
                w->weight[l][v] *= (float)(t->table[l][v] / t->weights[l][v]);
    }
    free(t);
}

static void find_weights(const lucktails_edition *e, int seats, lucktails_weights *w)
{
    lp_game g;
    lp_random random;
    lucktails_match m;
    (void)lp_game_init(&g, &lp_lucktails, e, seats);
    lp_random_init(&random, SEED, (uint64_t)seats + 200);
    lucktails_result *results = malloc(ROUNDS * sizeof *results);
    void *memory = malloc(lucktails_match_size(seats, e->goal));
    lucktails_plan_results(&g, &random, results, ROUNDS);
    lucktails_match_build(&m, seats, e->goal, results, ROUNDS, TIE_SWEEPS, memory);
    for (int l = 0; l < LUCKTAILS_RACE_GOAL; l++)
        for (int v = 0; v <= l; v++)
            w->weight[l][v] = 1;
    fit(&m, w);
    free(memory);
    free(results);
}

/* As parts of the leader's. */
static void write_weights(const lucktails_weights *w)
{
    printf("/* Made by tools/lucktails_plan.c; not to be changed by hand. */\n"
           "#include \"lucktails_match.h\"\n\n/* clang-format off */\n"
           "const lucktails_weights lucktails_weights_by_seats[3] = {\n");
    for (int i = 0; i < 3; i++) {
        printf("    {{\n");
        for (int l = 0; l < LUCKTAILS_RACE_GOAL; l++) {
            printf("        {");
            for (int v = 0; v <= l; v++)
                printf("%s%.4ff",
                       v == 0        ? ""
                       : v % 10 == 0 ? ",\n         "
                                     : ", ",
                       (double)(w[i].weight[l][v] / w[i].weight[l][l]));
            printf("},\n");
        }
        printf("    }},\n");
    }
    printf("};\n");
}

/* --- Both ----------------------------------------------------------------------------------------
 */

static void make_table(const lucktails_edition *e, uint64_t iterations)
{
    char *table = malloc(LUCKTAILS_CLASSES + 1);
    for (int i = 0; i < LUCKTAILS_CLASSES; i++)
        table[i] = ' ';
    table[LUCKTAILS_CLASSES] = 0;
    for (int seats = 3; seats <= 5; seats++)
        train(e, seats, iterations, table);
    write_table(e, table);
    free(table);
}

static void make_weights(const lucktails_edition *e)
{
    static lucktails_weights weights[3];
    for (int seats = 3; seats <= 5; seats++)
        find_weights(e, seats, &weights[seats - 3]);
    write_weights(weights);
}

int main(int argc, char **argv)
{
    const lucktails_edition *e = lp_edition_find(&lp_lucktails, "default");
    if (argc > 1 && strcmp(argv[1], "weights") == 0)
        make_weights(e);
    else
        make_table(e, argc > 1 ? strtoull(argv[1], NULL, 10) : ITERATIONS);
    return 0;
}
