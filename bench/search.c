/* How fast do the thinkers think? One core.
 *
 *     bench/search [--seconds S] [--game ID] [--players N] [--json FILE]
 *
 * Playouts per second: whole games by the quick bots (`thumb`, `club`), the stuff that rollouts,
 * advice and the designer's bench are made of. Nodes per second: `expert` in positions of games
 * between club players, a node being one candidate tried in one sampled deal (search.h); bots that
 * do not search have none, and show only how long an answer takes. Advice: lp_advise over all
 * decisions of a game with the default budget, which is what an analysis of a game costs before any
 * exact table helps. Solver: iterations per second of training a round of Lucktails, each of which
 * lets every seat learn once from a sampled deal (bench/solve measures Yu-ca-tan's solver). Memory:
 * the greatest resident set, and the arena each bot asks for.
 * Shared machines are noisy, so the processor's own time is taken. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "luckpond/luckpond.h"
#include "solve/lucktails_round.h"

enum { POSITIONS = 64, NODES = 600, ADVISED = 6 };

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
    double thumb_per_s, club_per_s;   /* whole games */
    double nodes_per_s;               /* 0: the expert does not count nodes */
    double expert_ms, expert_most_ms; /* an answer at the expert's own budget */
    double advice_ms, advice_game_s;
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
static uint32_t play(const lp_game *g, const thinker *t, lp_random *random, position *kept,
                     int *kept_count)
{
    position s;
    lp_action legal[LP_LEGAL_MAX];
    uint32_t decisions = 0;
    lp_setup(g, &s);
    for (int turn; (turn = lp_settle(g, &s, random)) != LP_OVER; decisions++) {
        const int count = lp_legal(g, &s, legal);
        if (kept && count > 1 && *kept_count < POSITIONS && lp_random_below(random, 16) == 0)
            kept[(*kept_count)++] = s;
        g->rules->apply(g, &s, ask(g, t, &s, turn, legal, count, 0, random));
    }
    return decisions;
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

/* Positions of games between club players, and how many decisions such a game has. */
static double gather(const lp_game *g, position *kept)
{
    thinker club = think_of(g, "club");
    lp_random random;
    lp_random_init(&random, 2, 0);
    int count = 0;
    uint64_t decisions = 0, games = 0;
    for (; count < POSITIONS; games++)
        decisions += play(g, &club, &random, kept, &count);
    free(club.arena);
    return (double)decisions / (double)games;
}

/* The nodes of a search that is told its budget: what it does in the time it takes. */
static void time_expert(const lp_game *g, const position *kept, double seconds, result *r)
{
    thinker expert = think_of(g, "expert");
    lp_action legal[LP_LEGAL_MAX];
    lp_random random;
    lp_random_init(&random, 3, 0);
    double few = 0, many = 0, own = 0, begin = now();
    int answers = 0;
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
        few += t1 - t0;
        many += t2 - t1;
        own += t3 - t2;
        r->expert_most_ms =
            1e3 * (t3 - t2) > r->expert_most_ms ? 1e3 * (t3 - t2) : r->expert_most_ms;
        answers++;
    } while (now() - begin < seconds || answers < POSITIONS / 4);
    /* who takes no longer with three times the nodes does not count them */
    r->nodes_per_s = many > 1.5 * few ? 2.0 * NODES * answers / (many - few) : 0;
    r->expert_ms = 1e3 * own / answers;
    r->expert_arena = expert.size;
    free(expert.arena);
}

static void time_advice(const lp_game *g, const position *kept, double decisions, result *r)
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
    r->advice_game_s = r->advice_ms * 1e-3 * decisions;
    free(arena);
}

static result measure(const lp_game *g, double seconds)
{
    static position kept[POSITIONS];
    result r = {.game = g->rules->id, .players = g->seats};
    struct rusage used;
    r.thumb_per_s = games_per_s(g, "thumb", seconds);
    r.club_per_s = games_per_s(g, "club", seconds);
    const double decisions = gather(g, kept);
    time_expert(g, kept, seconds, &r);
    time_advice(g, kept, decisions, &r);
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
    printf("%-12s %5d %10.0f %10.0f %12.0f %9.2f %9.2f %9.2f %9.2f %9zu %8.1f\n", r->game,
           r->players, r->thumb_per_s, r->club_per_s, r->nodes_per_s, r->expert_ms,
           r->expert_most_ms, r->advice_ms, r->advice_game_s, r->expert_arena,
           (double)r->memory_kib / 1024);
    fflush(stdout);
}

static void write_json(FILE *f, const result *results, int count, const training_result *trained,
                       int trained_count)
{
    fputs("{\"search\":", f);
    for (int i = 0; i < count; i++) {
        const result *r = &results[i];
        fprintf(f,
                "%s{\"game\":\"%s\",\"players\":%d,\"thumb_games_per_s\":%.1f,"
                "\"club_games_per_s\":%.1f,\"nodes_per_s\":%.0f,\"expert_ms\":%.3f,"
                "\"expert_most_ms\":%.3f,\"advice_ms\":%.3f,\"advice_game_s\":%.3f,"
                "\"expert_arena_bytes\":%zu,\"memory_kib\":%ld}",
                i == 0 ? "[" : ",\n ", r->game, r->players, r->thumb_per_s, r->club_per_s,
                r->nodes_per_s, r->expert_ms, r->expert_most_ms, r->advice_ms, r->advice_game_s,
                r->expert_arena, r->memory_kib);
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
    printf("                   playouts/s (games)   expert                            advice"
           "              expert's   peak\n"
           "game         seats      thumb       club      nodes/s  ms/answer   most ms  ms/answer  "
           "s/game    arena B      MiB\n");
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
