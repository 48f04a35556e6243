/* Solved games of Yu-ca-tan: found in the cache, or made by several threads and put there. */
#include "yucatan_cache.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- The file --------------------------------------------------------------------------------- */

enum { FORMAT = 1 }; /* a new one whenever values or their order change */

typedef struct head {
    char name[24];
    uint32_t format, seats, rounds, situations_max;
    uint64_t edition_hash, situations;
    double one; /* 1.0: the machine's order of bytes */
    double error;
    uint64_t check; /* of all the above and the values */
} head;
_Static_assert(sizeof(head) == 80, "written as it lies");

/* Every word changes all that follow. Not against malice: against a torn or rotten file. */
static uint64_t check_words(uint64_t check, const void *bytes, size_t size)
{
    for (size_t i = 0; i + 8 <= size; i += 8) {
        uint64_t word;
        memcpy(&word, (const char *)bytes + i, sizeof word);
        check = (check ^ word) * 0x9e3779b97f4a7c15u;
        check ^= check >> 29;
    }
    return check;
}

static head head_of(const yucatan_solution *s, double error)
{
    head h;
    memset(&h, 0, sizeof h);
    memcpy(h.name, "luckpond yucatan solved", sizeof h.name);
    h.format = FORMAT;
    h.seats = (uint32_t)s->seats;
    h.rounds = (uint32_t)s->rounds;
    h.situations_max = s->situations_max;
    h.edition_hash = s->edition_hash;
    h.situations = s->situations;
    h.one = 1;
    h.error = error;
    h.check =
        check_words(check_words(FORMAT, &h, sizeof h), s->values, yucatan_solution_values_size(s));
    return h;
}

static bool print_folder(char *folder, size_t size, const yucatan_request *request)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    int length = -1;
    if (request->folder)
        length = snprintf(folder, size, "%s", request->folder);
    else if (cache && cache[0] == '/')
        length = snprintf(folder, size, "%s/luckpond", cache);
    else if (home && home[0] == '/')
        length = snprintf(folder, size, "%s/.cache/luckpond", home);
    return length > 0 && (size_t)length < size;
}

bool yucatan_solved_path(const yucatan_request *request, uint32_t situations_max,
                         char path[YUCATAN_CACHE_PATH_MAX])
{
    enum { NAME = 96 }; /* room for the file's name */
    char folder[YUCATAN_CACHE_PATH_MAX - NAME];
    const lp_game *g = request->game;
    if (!print_folder(folder, sizeof folder, request))
        return false;
    snprintf(path, YUCATAN_CACHE_PATH_MAX, "%s/yucatan-%016llx-%d-%d-%u.solved%d", folder,
             (unsigned long long)lp_edition_hash(g->rules, g->edition), g->seats, yucatan_rounds(g),
             (unsigned)situations_max, FORMAT);
    return true;
}

static void make_folders(const char *path)
{
    char folder[YUCATAN_CACHE_PATH_MAX];
    for (const char *at = strchr(path + 1, '/'); at; at = strchr(at + 1, '/')) {
        memcpy(folder, path, (size_t)(at - path));
        folder[at - path] = 0;
        mkdir(folder, 0700); /* what is missing afterwards is noticed when the file is opened */
    }
}

/* Reads the values; false when the file is not exactly that of this solution. */
static bool read_cache(const char *path, yucatan_solution *s, double *error)
{
    FILE *file = fopen(path, "rbe");
    if (!file)
        return false;
    head h;
    const size_t size = yucatan_solution_values_size(s);
    bool good = fread(&h, sizeof h, 1, file) == 1 && h.situations == s->situations &&
                fread(s->values, 1, size, file) == size && fgetc(file) == EOF;
    fclose(file);
    if (good) {
        const head wanted = head_of(s, h.error);
        good = memcmp(&h, &wanted, sizeof h) == 0;
    }
    if (good)
        *error = h.error;
    else
        memset(s->values, 0, size);
    return good;
}

/* Writes beside it and renames: nobody ever sees half a file. */
static void write_cache(const char *path, const yucatan_solution *s, double error)
{
    char beside[YUCATAN_CACHE_PATH_MAX];
    const int length = snprintf(beside, sizeof beside, "%s.%ld", path, (long)getpid());
    if (length < 0 || (size_t)length >= sizeof beside)
        return;
    make_folders(path);
    const int number = open(beside, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    FILE *file = number < 0 ? NULL : fdopen(number, "wb");
    if (!file)
        return;
    const head h = head_of(s, error);
    const size_t size = yucatan_solution_values_size(s);
    bool good = fwrite(&h, sizeof h, 1, file) == 1 && fwrite(s->values, 1, size, file) == size &&
                fflush(file) == 0 && fsync(number) == 0;
    good = fclose(file) == 0 && good;
    if (!good || rename(beside, path) != 0)
        unlink(beside);
}

/* --- Making it -------------------------------------------------------------------------------- */

enum { PART = 512 }; /* situations taken at a time: some 10 ms */

/* What the threads of one turn share. */
typedef struct work {
    const yucatan_request *request;
    yucatan_solution *solution;
    int turn;
    atomic_size_t next;
    atomic_bool failed;
    size_t done, all; /* situations, for the progress: done before this turn */
    double from, to;  /* the shares it moves between */
} work;

static void show_progress(const work *w, size_t next)
{
    const yucatan_request *r = w->request;
    if (r->progress)
        r->progress(r->progress_data,
                    w->from + (w->to - w->from) * (double)(w->done + next) / (double)w->all);
}

static void solve_parts(work *w, bool shows)
{
    const size_t size = w->solution->stages[w->turn].size;
    const size_t scratch_size = (yucatan_solution_scratch(w->solution) + 63) / 64 * 64;
    void *scratch = aligned_alloc(64, scratch_size);
    if (!scratch) {
        atomic_store(&w->failed, true);
        return;
    }
    for (size_t from; (from = atomic_fetch_add(&w->next, PART)) < size;) {
        if (w->request->stop && atomic_load(w->request->stop))
            break;
        yucatan_solution_solve(w->solution, w->turn, from, from + PART < size ? from + PART : size,
                               scratch);
        if (shows)
            show_progress(w, from);
    }
    free(scratch);
}

static void *solve_thread(void *data)
{
    solve_parts(data, false);
    return NULL;
}

static void solve_turn(work *w)
{
    pthread_t threads[YUCATAN_CACHE_THREADS_MAX];
    int started = 0;
    atomic_store(&w->next, 0);
    const size_t parts = w->solution->stages[w->turn].size / PART;
    while (started + 1 < w->request->threads && (size_t)started < parts &&
           pthread_create(&threads[started], NULL, solve_thread, w) == 0)
        started++; /* fewer than asked for is no error */
    solve_parts(w, true);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
}

static yucatan_solved_result make(const yucatan_request *request, yucatan_solution *s, double from,
                                  double to)
{
    work w = {.request = request, .solution = s, .all = s->situations, .from = from, .to = to};
    for (w.turn = s->turns - 1; w.turn >= 0; w.turn--) {
        solve_turn(&w);
        if (atomic_load(&w.failed))
            return YUCATAN_SOLVED_NO_MEMORY;
        if (request->stop && atomic_load(request->stop))
            return YUCATAN_SOLVED_STOPPED;
        w.done += s->stages[w.turn].size;
    }
    return YUCATAN_SOLVED;
}

static yucatan_solution *allocate(const lp_game *g, uint32_t situations_max)
{
    const size_t size = yucatan_solution_size(g, situations_max);
    void *memory = aligned_alloc(64, (size + 63) / 64 * 64);
    return memory ? yucatan_solution_init(memory, g, situations_max) : NULL;
}

/* Solves once more with a sixteenth of the situations, that is about half as many on each of four
 * axes, and takes the difference at the start: the error of the finer one is smaller. */
static yucatan_solved_result measure_error(const yucatan_request *request,
                                           const yucatan_solution *s, double *error)
{
    enum { COARSER = 16 };
    const uint32_t coarser = s->situations_max / COARSER;
    yucatan_solution *coarse = allocate(request->game, coarser > 0 ? coarser : 1);
    if (!coarse)
        return YUCATAN_SOLVED_NO_MEMORY;
    const yucatan_solved_result result = make(request, coarse, 0.94, 1);
    *error = yucatan_solution_difference(s, coarse);
    free(coarse);
    return result;
}

/* --- Finding it ------------------------------------------------------------------------------- */

uint32_t yucatan_solved_grid(const lp_game *g, bool exact)
{
    if (exact || yucatan_solution_situations(g, 0) <= YUCATAN_EXACT_MAX)
        return 0;
    const uint32_t share = (uint32_t)(YUCATAN_GRID_ALL / (g->seats * yucatan_rounds(g)));
    return share < YUCATAN_GRID ? share : YUCATAN_GRID;
}

yucatan_solved_result yucatan_solved_find(yucatan_solved *s, const yucatan_request *request)
{
    const lp_game *g = request->game;
    const uint32_t grid = yucatan_solved_grid(g, request->exact);
    memset(s, 0, sizeof *s);
    if (yucatan_solution_size(g, grid) == 0)
        return YUCATAN_SOLVED_NO_EDITION;
    s->solution = allocate(g, grid);
    if (!s->solution)
        return YUCATAN_SOLVED_NO_MEMORY;
    char path[YUCATAN_CACHE_PATH_MAX];
    const bool has_path = yucatan_solved_path(request, grid, path);
    if (has_path && read_cache(path, s->solution, &s->error)) {
        s->from_cache = true;
        return YUCATAN_SOLVED;
    }
    if (request->cached_only) {
        yucatan_solved_finish(s);
        return YUCATAN_SOLVED_NOT_CACHED;
    }
    const bool exact = s->solution->exact;
    yucatan_solved_result result = make(request, s->solution, 0, exact ? 1 : 0.94);
    if (result == YUCATAN_SOLVED && !exact)
        result = measure_error(request, s->solution, &s->error);
    if (result != YUCATAN_SOLVED)
        yucatan_solved_finish(s);
    else if (has_path)
        write_cache(path, s->solution, s->error);
    return result;
}

void yucatan_solved_finish(yucatan_solved *s)
{
    free(s->solution);
    memset(s, 0, sizeof *s);
}
