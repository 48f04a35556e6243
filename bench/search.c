/* How fast do the thinkers think? One core.
 *
 *     bench/search [--seconds S] [--game ID] [--players N] [--json FILE]
 *
 * Playouts per second: whole games by the quick bots (`thumb`, `club`), the stuff that rollouts,
 * advice and the designer's bench are made of. Nodes per second: `expert` in positions of games
 * between club players, a node being one candidate tried in one sampled deal (search.h); bots that
 * do not search have none, and show only how long an answer takes. Advice: lp_advise for one
 * decision with the default budget. Analysis: the whole luck report (report.h) of a game between
 * club players, with and without what decisions cost. Solver: iterations per second of training a
 * round of Lucktails, each of which lets every seat learn once from a sampled deal (bench/solve
 * measures Yu-ca-tan's solver). Memory: the greatest resident set, and the arena each bot asks for.
 * Shared machines are noisy, so the processor's own time is taken. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "luckpond/luckpond.h"
#include "luckpond/report.h"
#include "solve/lucktails_round.h"

enum { POSITIONS = 64, NODES = 600, ADVISED = 6, STEPS_MAX = 1 << 16, ANALYSED = 3 };

typedef union position {
    uint64_t words[LP_STATE_MAX / 8];
    uint8_t bytes[LP_STATE_MAX];
} position;

typedef struct thinker {
    const lp_bot *bot;
    void *arena;
    size_t size;
} thinker;

typedef struct result {
    const char *game;
    int players;
    double thumb_per_s, club_per_s;            /* whole games */
    double nodes_per_s;                        /* 0: the expert does not count nodes */
    double expert_ms, expert_most_ms;          /* an answer at the expert's own budget */
    double advice_ms, report_s, report_sums_s; /* of one answer; of a whole game */
    size_t expert_arena;
    long memory_kib;
} result;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static thinker think_of(const lp_game *g, const char *id)
{
    thinker t = {lp_bot_find(g->rules, id), NULL, 0};
    if (!t.bot) {
        fprintf(stderr, "%s has no bot %s\n", g->rules->id, id);
        exit(1);
    }
    t.size = t.bot->arena_size(g);
    t.arena = malloc(t.size + 8);
    return t;
}

static lp_action ask(const lp_game *g, const thinker *t, const position *s, int seat,
                     const lp_action *legal, int count, uint64_t nodes, lp_random *random)
{
    uint64_t view[LP_VIEW_MAX / 8];
    const lp_think think = {
        .random = random, .arena = t->arena, .arena_size = t->size, .nodes = nodes};
    g->rules->view_fill(g, s, seat, view);
    return t->bot->choose(g, view, legal, count, &think);
}

/* One game; positions with a choice are kept now and then. */
static void play(const lp_game *g, const thinker *t, lp_random *random, position *kept,
                 int *kept_count)
{
    position s;
    lp_action legal[LP_LEGAL_MAX];
    lp_setup(g, &s);
    for (int turn; (turn = lp_settle(g, &s, random)) != LP_OVER;) {
        const int count = lp_legal(g, &s, legal);
        if (kept && count > 1 && *kept_count < POSITIONS && lp_random_below(random, 16) == 0)
            kept[(*kept_count)++] = s;
        g->rules->apply(g, &s, ask(g, t, &s, turn, legal, count, 0, random));
    }
}

static double games_per_s(const lp_game *g, const char *id, double seconds)
{
    thinker t = think_of(g, id);
    lp_random random;
    uint64_t games = 0;
    double passed;
    lp_random_init(&random, 1, 0);
    const double begin = now();
    do {
        play(g, &t, &random, NULL, NULL);
        games++;
        passed = now() - begin;
    } while (passed < seconds);
    free(t.arena);
    return (double)games / passed;
}

/* Positions of games between club players. */
static void gather(const lp_game *g, position *kept)
{
    thinker club = think_of(g, "club");
    lp_random random;
    lp_random_init(&random, 2, 0);
    for (int count = 0; count < POSITIONS;)
        play(g, &club, &random, kept, &count);
    free(club.arena);
}

/* The nodes of a search that is told its budget: what it does in the time it takes. Positions in
 * which three times the nodes take no longer are answered without a search (all of Yu-ca-tan's, the
 * answers to an attempt in Save Doctor Lucky) and count no nodes. */
static void time_expert(const lp_game *g, const position *kept, double seconds, result *r)
{
    thinker expert = think_of(g, "expert");
    lp_action legal[LP_LEGAL_MAX];
    lp_random random;
    lp_random_init(&random, 3, 0);
    double few = 0, many = 0, own = 0, begin = now();
    int answers = 0, searched = 0;
    do {
        const position *s = &kept[answers % POSITIONS];
        const int seat = lp_turn(g, s), count = lp_legal(g, s, legal);
        const double t0 = now();
        ask(g, &expert, s, seat, legal, count, NODES, &random);
        const double t1 = now();
        ask(g, &expert, s, seat, legal, count, 3 * NODES, &random);
        const double t2 = now();
        ask(g, &expert, s, seat, legal, count, 0, &random);
        const double t3 = now();
        if (t2 - t1 > 1.5 * (t1 - t0)) {
            few += t1 - t0;
            many += t2 - t1;
            searched++;
        }
        own += t3 - t2;
        r->expert_most_ms =
            1e3 * (t3 - t2) > r->expert_most_ms ? 1e3 * (t3 - t2) : r->expert_most_ms;
        answers++;
    } while (now() - begin < seconds || answers < POSITIONS / 4);
    /* a few may have seemed to search because the machine was busy */
    r->nodes_per_s = searched > answers / 4 ? 2.0 * NODES * searched / (many - few) : 0;
    r->expert_ms = 1e3 * own / answers;
    r->expert_arena = expert.size;
    free(expert.arena);
}

static void time_advice(const lp_game *g, const position *kept, result *r)
{
    lp_action legal[LP_LEGAL_MAX];
    static lp_advice advice[LP_LEGAL_MAX];
    uint64_t view[LP_VIEW_MAX / 8];
    const size_t size = lp_advise_arena_size(g);
    void *arena = malloc(size + 8);
    lp_random random;
    lp_random_init(&random, 4, 0);
    const double begin = now();
    for (int i = 0; i < ADVISED; i++) {
        const position *s = &kept[i * (POSITIONS / ADVISED)];
        const int count = lp_legal(g, s, legal);
        const lp_think think = {.random = &random, .arena = arena, .arena_size = size};
        g->rules->view_fill(g, s, lp_turn(g, s), view);
        lp_advise(g, view, legal, count, &think, advice);
    }
    r->advice_ms = 1e3 * (now() - begin) / ADVISED;
    free(arena);
}

/* A game between club players, step by step; returns the number of steps. */
static uint32_t write_down(const lp_game *g, const thinker *club, lp_random *random, lp_step *steps)
{
    position s;
    lp_action legal[LP_LEGAL_MAX];
    uint32_t count = 0;
    lp_setup(g, &s);
    for (int turn; (turn = lp_turn(g, &s)) != LP_OVER && count < STEPS_MAX; count++) {
        lp_step *step = &steps[count];
        *step = (lp_step){(int8_t)turn, 0, 0, 0};
        if (turn == LP_CHANCE) {
            step->n = g->rules->chance_total(g, &s);
            step->k = lp_random_below(random, step->n);
            g->rules->chance_apply(g, &s, step->k);
        } else {
            const int offered = lp_legal(g, &s, legal);
            step->action = ask(g, club, &s, turn, legal, offered, 0, random);
            g->rules->apply(g, &s, step->action);
        }
    }
    return count;
}

static double report_once(const lp_game *g, const lp_step *steps, uint32_t count, bool sums_only)
{
    const size_t size = (lp_report_size(g, count) + 15) / 16 * 16;
    void *memory = aligned_alloc(16, size);
    const lp_report_options options = {.seed = 1, .without_costs = sums_only};
    const double begin = now();
    lp_report *report = lp_report_begin(memory, g, &options, count);
    for (uint32_t i = 0; i < count; i++)
        (void)lp_report_step(report, &steps[i]);
    const double seconds = now() - begin;
    free(memory);
    return seconds;
}

static void time_reports(const lp_game *g, result *r)
{
    static lp_step steps[STEPS_MAX];
    thinker club = think_of(g, "club");
    lp_random random;
    lp_random_init(&random, 6, 0);
    for (int i = 0; i < ANALYSED; i++) {
        const uint32_t count = write_down(g, &club, &random, steps);
        r->report_s += report_once(g, steps, count, false) / ANALYSED;
        r->report_sums_s += report_once(g, steps, count, true) / ANALYSED;
    }
    free(club.arena);
}

static result measure(const lp_game *g, double seconds)
{
    static position kept[POSITIONS];
    result r = {.game = g->rules->id, .players = g->seats};
    struct rusage used;
    r.thumb_per_s = games_per_s(g, "thumb", seconds);
    r.club_per_s = games_per_s(g, "club", seconds);
    gather(g, kept);
    time_expert(g, kept, seconds, &r);
    time_advice(g, kept, &r);
    time_reports(g, &r);
    getrusage(RUSAGE_SELF, &used);
    r.memory_kib = used.ru_maxrss;
    return r;
}

/* --- The solver of Lucktails ------------------------------------------------------------------ */

typedef struct training_result {
    int players;
    double iterations_per_s;
    uint32_t sets;
} training_result;

enum { BOOK_BYTES = 64 << 20, CEILING = 10, HANDFUL = 50 };

static training_result train(int players, double seconds)
{
    void *memory = malloc(BOOK_BYTES);
    lucktails_round round;
    lucktails_round_init(&round,
                         (const lucktails_edition *)lp_edition_find(&lp_lucktails, "default"),
                         players, CEILING);
    lucktails_book book = lucktails_book_init(LUCKTAILS_SIGHT_FINE, memory, BOOK_BYTES);
    lucktails_training t = {.round = &round, .book = &book};
    lp_random_init(&t.random, 5, 0);
    uint64_t done = 0;
    const double begin = now();
    do {
        lucktails_train(&t, done + 1, HANDFUL);
        done += HANDFUL;
    } while (now() - begin < seconds);
    const training_result r = {players, (double)done / (now() - begin), book.used};
    free(memory);
    return r;
}

static int train_all(double seconds, training_result *out)
{
    int count = 0;
    printf(
        "\nLucktails, a round with a bait ceiling of %d: training\nseats  iterations/s  sets met\n",
        CEILING);
    for (int players = lp_lucktails.seats_min; players <= lp_lucktails.seats_max; players++) {
        out[count] = train(players, seconds);
        printf("%5d %13.0f %9u\n", players, out[count].iterations_per_s, out[count].sets);
        count++;
    }
    return count;
}

static void print_row(const result *r)
{
    printf("%-12s %5d %10.0f %10.0f %12.0f %9.2f %9.2f %9.2f %9.2f %9.2f %9zu %8.1f\n", r->game,
           r->players, r->thumb_per_s, r->club_per_s, r->nodes_per_s, r->expert_ms,
           r->expert_most_ms, r->advice_ms, r->report_s, r->report_sums_s, r->expert_arena,
           (double)r->memory_kib / 1024);
    fflush(stdout);
}

static void write_json(FILE *f, const result *results, int count, const training_result *trained,
                       int trained_count)
{
    fputs("{\"search\":", f);
    for (int i = 0; i < count; i++) {
        const result *r = &results[i];
        fprintf(
            f,
            "%s{\"game\":\"%s\",\"players\":%d,\"thumb_games_per_s\":%.1f,"
            "\"club_games_per_s\":%.1f,\"nodes_per_s\":%.0f,\"expert_ms\":%.3f,"
            "\"expert_most_ms\":%.3f,\"advice_ms\":%.3f,\"report_s\":%.3f,\"report_sums_s\":%.3f,"
            "\"expert_arena_bytes\":%zu,\"memory_kib\":%ld}",
            i == 0 ? "[" : ",\n ", r->game, r->players, r->thumb_per_s, r->club_per_s,
            r->nodes_per_s, r->expert_ms, r->expert_most_ms, r->advice_ms, r->report_s,
            r->report_sums_s, r->expert_arena, r->memory_kib);
    }
    fputs(count == 0 ? "[],\n\"training\":[" : "],\n\"training\":[", f);
    for (int i = 0; i < trained_count; i++)
        fprintf(f, "%s{\"players\":%d,\"ceiling\":%d,\"iterations_per_s\":%.1f,\"sets\":%u}",
                i == 0 ? "" : ",", trained[i].players, CEILING, trained[i].iterations_per_s,
                trained[i].sets);
    fputs("]}\n", f);
}

int main(int argc, char **argv)
{
    double seconds = 1;
    const char *game = NULL, *json = NULL;
    int players = 0;
    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--seconds"))
            seconds = atof(argv[i + 1]);
        else if (!strcmp(argv[i], "--game"))
            game = argv[i + 1];
        else if (!strcmp(argv[i], "--players"))
            players = atoi(argv[i + 1]);
        else if (!strcmp(argv[i], "--json"))
            json = argv[i + 1];
    }
    FILE *f = json ? fopen(json, "w") : stdout;
    if (!f) {
        perror(json);
        return 1;
    }
    static result results[32];
    int count = 0;
    printf(
        "                   playouts/s (games)   expert                            advice    "
        "analysis s/game     expert's  peak\n"
        "game         seats      thumb       club      nodes/s ms/answer   most ms ms/answer     "
        "whole      sums   arena B      MiB\n");
    for (int i = 0; i < LP_GAME_COUNT; i++) {
        const lp_rules *rules = lp_rules_at(i);
        for (int seats = rules->seats_min; seats <= rules->seats_max; seats++) {
            if ((game && strcmp(game, rules->id) != 0) ||
                (players ? players != seats : seats > rules->seats_min + 2))
                continue;
            lp_game g;
            lp_game_init(&g, rules, lp_edition_find(rules, "default"), seats);
            results[count] = measure(&g, seconds);
            print_row(&results[count++]);
        }
    }
    training_result trained[LP_SEATS_MAX];
    const int trained_count =
        !game || strcmp(game, lp_lucktails.id) == 0 ? train_all(seconds, trained) : 0;
    write_json(f, results, count, trained, trained_count);
    return f != stdout && fclose(f) != 0;
}
