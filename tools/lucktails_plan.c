/* Writes src/solve/lucktails_plan_table.c: trains the plan of lucktails_plan.h for 3, 4 and 5
 * players, plays matches by it, and notes what rounds bring. The same on every run.
 *
 *     lucktails_plan [ITERATIONS] > src/solve/lucktails_plan_table.c
 */
#include <stdio.h>
#include <stdlib.h>

#include "solve/lucktails_plan.h"
#include "solve/lucktails_round.h"

enum { SEED = 7, MATCHES = 20000, COLUMNS = 95, BOOK_BYTES = 8 << 20, ROUNDS_BEHIND = 6 };

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

/* What each seat gained in a round that has ended, by its distance from who started it. */
static void note_gains(const lp_game *g, const lucktails_state *before, const lucktails_state *after,
                       uint32_t counts[][LUCKTAILS_GAINS])
{
    for (int seat = 0; seat < g->seats; seat++) {
        const int gain = after->vp[seat] - before->vp[seat];
        counts[(seat - before->start + g->seats) % g->seats]
              [gain < LUCKTAILS_GAINS ? gain : LUCKTAILS_GAINS - 1]++;
    }
}

static void play_match(const lp_game *g, lucktails_book *book, lp_random *random,
                       uint32_t counts[][LUCKTAILS_GAINS])
{
    lucktails_state s, round;
    lp_setup(g, &s);
    round = s;
    while (lp_settle(g, &s, random) != LP_OVER) {
        if (s.round != round.round) {
            note_gains(g, &round, &s, counts);
            round = s;
        }
        double chances[LUCKTAILS_ACTIONS];
        lucktails_book_actions(book, g, &s, chances);
        (void)g->rules->apply(g, &s,
                              (lp_action)lucktails_pick(chances, LUCKTAILS_ACTIONS, random));
    }
    note_gains(g, &round, &s, counts);
}

static void find_gains(const lp_game *g, lucktails_book *book, lucktails_gains *gains)
{
    uint32_t counts[LUCKTAILS_SEATS_MAX][LUCKTAILS_GAINS] = {{0}};
    lp_random random;
    lp_random_init(&random, SEED, g->seats + 200u);
    for (int i = 0; i < MATCHES; i++)
        play_match(g, book, &random, counts);
    for (int d = 0; d < g->seats; d++) {
        uint32_t sum = 0;
        for (int i = 0; i < LUCKTAILS_GAINS; i++)
            sum += counts[d][i];
        for (int i = 0; i < LUCKTAILS_GAINS; i++)
            gains->chance[d][i] = (float)counts[d][i] / (float)sum;
    }
}

static void train(const lucktails_edition *e, int seats, uint64_t iterations, char *table,
                  lucktails_gains *gains)
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
    find_gains(&round.game, &book, gains);
    fprintf(stderr, "%d players: %u classes\n", seats, book.used);
    free(book.sets);
}

static void write_table(const char *table)
{
    printf("/* Made by tools/lucktails_plan.c; not to be changed by hand. */\n"
           "#include \"lucktails_match.h\"\n#include \"lucktails_plan.h\"\n\n/* clang-format off */\n"
           "const char lucktails_plan_table[LUCKTAILS_CLASSES + 1] =\n");
    for (int at = 0; at < LUCKTAILS_CLASSES; at += COLUMNS)
        printf("    \"%.*s\"%s\n", COLUMNS, table + at,
               at + COLUMNS >= LUCKTAILS_CLASSES ? ";" : "");
}

static void write_gains(const lucktails_gains *gains)
{
    printf("\nconst lucktails_gains lucktails_gains_by_seats[3] = {\n");
    for (int seats = 3; seats <= 5; seats++) {
        printf("    {{\n");
        for (int d = 0; d < LUCKTAILS_SEATS_MAX; d++) {
            printf("        {");
            for (int i = 0; i < LUCKTAILS_GAINS; i++)
                printf("%s%.4ff", i > 0 ? ", " : "", (double)gains[seats - 3].chance[d][i]);
            printf("},\n");
        }
        printf("    }},\n");
    }
    printf("};\n");
}

int main(int argc, char **argv)
{
    const uint64_t iterations = argc > 1 ? strtoull(argv[1], NULL, 10) : 100000;
    const lucktails_edition *e = lp_edition_find(&lp_lucktails, "default");
    char *table = malloc(LUCKTAILS_CLASSES + 1);
    lucktails_gains gains[3] = {0};
    for (int i = 0; i < LUCKTAILS_CLASSES; i++)
        table[i] = ' ';
    table[LUCKTAILS_CLASSES] = 0;
    for (int seats = 3; seats <= 5; seats++)
        train(e, seats, iterations, table, &gains[seats - 3]);
    write_table(table);
    write_gains(gains);
    free(table);
    return 0;
}
