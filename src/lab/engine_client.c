#include "engine_client.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

/* A view and the question go out together. */
enum { OUT_MAX = 2 * ENGINE_LINE_MAX, NAME_MAX_BYTES = 41, SHOWN_BYTES = 60 };

struct engine_client {
    pid_t pid;    /* 0: it has been reaped */
    int status;   /* then: what waitpid said */
    int to, from; /* our ends of the pipes; -1: closed */
    uint32_t budget_ms, grace_ms, answer_ms;
    uint64_t nodes;
    size_t filled; /* bytes in `in` */
    size_t taken;  /* of them: those of the answer handed out last */
    bool broken;   /* `why` says it */
    engine_fault fault;
    char why[ENGINE_ERROR_MAX];
    char name[NAME_MAX_BYTES];
    char *command;
    char in[ENGINE_LINE_MAX];
    char out[OUT_MAX];
};

/* --- Saying what went wrong ------------------------------------------------------------------ */

static bool give_message(const engine_client *c, char *error, size_t size)
{
    snprintf(error, size, "%s", c->why);
    return false;
}

/* Remembers the first thing that went wrong; returns false. */
__attribute__((format(printf, 2, 3))) static bool fail(engine_client *c, const char *format, ...)
{
    if (c->broken)
        return false;
    c->broken = true;
    if (c->fault == ENGINE_SOUND)
        c->fault = ENGINE_WRONG;
    const int head = snprintf(c->why, sizeof c->why, "bot \"%.*s\" ", SHOWN_BYTES, c->command);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(c->why + head, sizeof c->why - (size_t)head, format, arguments);
    va_end(arguments);
    return false;
}

/* A stranger's bytes as they may stand in a message: short, printable. */
static const char *shown(const char *text, size_t length, char buffer[SHOWN_BYTES + 4])
{
    const size_t count = length < SHOWN_BYTES ? length : SHOWN_BYTES;
    for (size_t i = 0; i < count; i++)
        buffer[i] = text[i] >= ' ' && text[i] <= '~' ? text[i] : '.';
    memcpy(buffer + count, length > count ? "..." : "", length > count ? 4 : 1);
    return buffer;
}

/* --- Time and signals ------------------------------------------------------------------------ */

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static int left_ms(int64_t deadline)
{
    const int64_t left = deadline - now_ms();
    return left <= 0 ? 0 : left > 1000000 ? 1000000 : (int)left;
}

/* How long an answer is waited for, a day at most. */
static uint32_t wait_of(const engine_client *c)
{
    const uint64_t wait_ms = (uint64_t)c->budget_ms + c->grace_ms;
    return wait_ms < 86400000u ? (uint32_t)wait_ms : 86400000u;
}

/* write(2) to a pipe whose reader may be gone: EPIPE instead of a signal, without touching the
 * signal settings of the program we are part of. */
static ssize_t write_quietly(int fd, const char *bytes, size_t length)
{
    sigset_t pipe_set, pending, before;
    sigemptyset(&pipe_set);
    sigaddset(&pipe_set, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &pipe_set, &before);
    const ssize_t written = write(fd, bytes, length);
    const int why = errno;
    if (written < 0 && why == EPIPE && !sigismember(&pending, SIGPIPE)) {
        const struct timespec at_once = {0, 0};
        while (sigtimedwait(&pipe_set, NULL, &at_once) < 0 && errno == EINTR)
            ;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = why;
    return written;
}

/* --- The program ----------------------------------------------------------------------------- */

static void close_end(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

static bool spawn(engine_client *c, int child_in, int child_out)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&files, child_in, 0);
    posix_spawn_file_actions_adddup2(&files, child_out, 1);
    /* A group of its own, so that what the shell starts can be ended with it. */
    sigset_t defaults, mask;
    sigemptyset(&mask);
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF |
                                              POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setsigmask(&attributes, &mask);
    char shell[] = "sh", flag[] = "-c";
    char *const arguments[] = {shell, flag, c->command, NULL};
    const int e = posix_spawn(&c->pid, "/bin/sh", &files, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    if (e) {
        c->pid = 0;
        return fail(c, "cannot be started: %s", strerror(e));
    }
    return true;
}

static bool start(engine_client *c)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    bool ok = pipe2(in, O_CLOEXEC) == 0 && pipe2(out, O_CLOEXEC) == 0;
    if (!ok)
        fail(c, "cannot be started: %s", strerror(errno));
    ok = ok && spawn(c, in[0], out[1]);
    close_end(&in[0]);
    close_end(&out[1]);
    c->to = in[1];
    c->from = out[0];
    if (ok)
        ok = fcntl(c->to, F_SETFL, O_NONBLOCK) == 0 && fcntl(c->from, F_SETFL, O_NONBLOCK) == 0;
    return ok;
}

/* Waits until the program has left, at most until the deadline. */
static bool reap(engine_client *c, int64_t deadline)
{
    while (c->pid > 0) {
        int status = 0;
        const pid_t got = waitpid(c->pid, &status, WNOHANG);
        if (got == c->pid || (got < 0 && errno != EINTR)) {
            c->status = status;
            c->pid = 0;
            break;
        }
        if (left_ms(deadline) == 0)
            return false;
        const struct timespec pause = {0, 2000000};
        nanosleep(&pause, NULL);
    }
    return true;
}

/* Its output has ended: say whether it crashed, left or only closed it. */
static bool fail_ended(engine_client *c, const char *waiting_for)
{
    if (!c->broken)
        c->fault = ENGINE_LEFT;
    if (!reap(c, now_ms() + 300))
        return fail(c, "closed its output before answering \"%s\"", waiting_for);
    if (WIFSIGNALED(c->status))
        return fail(c, "was killed by signal %d before answering \"%s\"", WTERMSIG(c->status),
                    waiting_for);
    return fail(c, "left with exit status %d before answering \"%s\"", WEXITSTATUS(c->status),
                waiting_for);
}

/* --- Lines out and in ------------------------------------------------------------------------ */

/* Takes what the program has written, if there is room. False at the end of its output. */
static bool take_input(engine_client *c)
{
    if (c->filled == sizeof c->in)
        return true;
    const ssize_t got = read(c->from, c->in + c->filled, sizeof c->in - c->filled);
    if (got > 0)
        c->filled += (size_t)got;
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

static bool fail_late(engine_client *c, const char *verb, uint32_t wait_ms)
{
    if (!c->broken)
        c->fault = ENGINE_LATE;
    return fail(c, "did not answer \"%s\" within %u.%u s", verb, (unsigned)(wait_ms / 1000),
                (unsigned)(wait_ms % 1000 / 100));
}

/* Sends bytes; meanwhile takes answers, so that two full pipes never wait for each other. */
static bool send_bytes(engine_client *c, const char *bytes, size_t length, const char *verb,
                       uint32_t wait_ms, int64_t deadline)
{
    while (length > 0) {
        struct pollfd ends[2] = {{c->to, POLLOUT, 0}, {c->from, POLLIN, 0}};
        const nfds_t count = c->filled < sizeof c->in ? 2 : 1;
        const int left = left_ms(deadline);
        if (left == 0)
            return fail_late(c, verb, wait_ms);
        if (poll(ends, count, left) < 0)
            continue;
        if (count == 2 && ends[1].revents && !take_input(c))
            return fail_ended(c, verb);
        if (!ends[0].revents)
            continue;
        const ssize_t written = write_quietly(c->to, bytes, length);
        if (written > 0) {
            bytes += written;
            length -= (size_t)written;
        } else if (errno == EPIPE) {
            /* It may still have said something; the reader finds out what happened. */
            return true;
        }
    }
    return true;
}

/* The next line that is no remark, closed by a zero, in c->in until the next call. */
static bool next_line(engine_client *c, const char **line, const char *verb, uint32_t wait_ms,
                      int64_t deadline)
{
    for (;;) {
        memmove(c->in, c->in + c->taken, c->filled -= c->taken);
        c->taken = 0;
        char *end = memchr(c->in, '\n', c->filled);
        if (end) {
            c->taken = (size_t)(end - c->in) + 1;
            *end = 0;
            if (end > c->in && end[-1] == '\r')
                end[-1] = 0;
            if (c->in[0] == '#')
                continue;
            *line = c->in;
            return true;
        }
        if (c->filled == sizeof c->in)
            return fail(c, "answered \"%s\" with a line of more than %d bytes", verb,
                        ENGINE_LINE_MAX);
        struct pollfd from = {c->from, POLLIN, 0};
        const int left = left_ms(deadline);
        if (left == 0)
            return fail_late(c, verb, wait_ms);
        if (poll(&from, 1, left) > 0 && !take_input(c))
            return fail_ended(c, verb);
    }
}

/* The next answer: the text after `=`, or a failure. */
static bool next_answer(engine_client *c, const char **text, const char *verb, uint32_t wait_ms,
                        int64_t deadline)
{
    const char *line;
    char part[SHOWN_BYTES + 4];
    if (!next_line(c, &line, verb, wait_ms, deadline))
        return false;
    if (line[0] == '?')
        return fail(c, "refused \"%s\": %s", verb, shown(line, strlen(line), part));
    if (line[0] != '=' || (line[1] != ' ' && line[1] != 0))
        return fail(c, "answered \"%s\" with \"%s\" instead of = or ?", verb,
                    shown(line, strlen(line), part));
    *text = line + (line[1] == ' ' ? 2 : 1);
    return true;
}

/* Each request has one answer: whatever else it has said by now would be taken for a later one. */
static bool is_quiet(engine_client *c)
{
    memmove(c->in, c->in + c->taken, c->filled -= c->taken);
    c->taken = 0;
    take_input(c);
    char part[SHOWN_BYTES + 4];
    while (c->filled > 0) {
        const char *end = memchr(c->in, '\n', c->filled);
        if (c->in[0] != '#')
            return fail(c, "said \"%s\" without being asked",
                        shown(c->in, end ? (size_t)(end - c->in) : c->filled, part));
        if (!end)
            break;
        memmove(c->in, end + 1, c->filled -= (size_t)(end + 1 - c->in));
    }
    return true;
}

/* Sends what is in `out` (one line) and expects `=`. */
static bool request(engine_client *c, const lp_text *out, const char *verb, const char **text)
{
    const uint32_t wait_ms = wait_of(c);
    const int64_t deadline = now_ms() + wait_ms;
    return !c->broken && is_quiet(c) &&
           send_bytes(c, out->buffer, out->length, verb, wait_ms, deadline) &&
           next_answer(c, text, verb, wait_ms, deadline);
}

/* --- The door -------------------------------------------------------------------------------- */

bool engine_client_start(engine_client **out, const char *command, char *error, size_t size)
{
    *out = NULL;
    engine_client *c = calloc(1, sizeof *c);
    char *copy = c ? strdup(command) : NULL;
    if (!copy) {
        free(c);
        snprintf(error, size, "out of memory");
        return false;
    }
    c->command = copy;
    c->to = c->from = -1;
    c->budget_ms = ENGINE_BUDGET_MS;
    c->grace_ms = ENGINE_GRACE_MS;
    if (!start(c)) {
        give_message(c, error, size);
        engine_client_close(c);
        return false;
    }
    *out = c;
    return true;
}

bool engine_client_hello(engine_client *c, char *error, size_t size)
{
    lp_text out;
    const char *name;
    lp_text_init(&out, c->out, sizeof c->out);
    lp_text_string(&out, "luckpond-engine ");
    lp_text_int(&out, ENGINE_VERSION);
    lp_text_char(&out, '\n');
    if (!request(c, &out, "luckpond-engine", &name))
        return give_message(c, error, size);
    char part[SHOWN_BYTES + 4];
    snprintf(c->name, sizeof c->name, "%s", shown(name, strlen(name), part));
    return true;
}

bool engine_client_game(engine_client *c, const lp_game *g, uint64_t seed, char *error, size_t size)
{
    char digits[24];
    lp_text out;
    const char *text;
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)seed);
    lp_text_init(&out, c->out, sizeof c->out);
    lp_text_string(&out, "game ");
    engine_game_write(&out, g);
    lp_text_string(&out, " seed ");
    lp_text_string(&out, digits);
    lp_text_char(&out, '\n');
    return request(c, &out, "game", &text) || give_message(c, error, size);
}

bool engine_client_open(engine_client **out, const lp_game *g, const char *command, uint64_t seed,
                        char *error, size_t size)
{
    if (!engine_client_start(out, command, error, size))
        return false;
    if (engine_client_hello(*out, error, size) && engine_client_game(*out, g, seed, error, size))
        return true;
    engine_client_close(*out);
    *out = NULL;
    return false;
}

static void write_question(engine_client *c, lp_text *out, const lp_game *g, int seat,
                           const void *view, const lp_action *legal, int count)
{
    lp_text_string(out, "view ");
    g->rules->view_write(g, view, out);
    lp_text_string(out, "\nchoose ");
    lp_text_int(out, seat);
    lp_text_char(out, ' ');
    lp_text_int(out, c->budget_ms);
    lp_text_char(out, ' ');
    lp_text_int(out, c->nodes < INT64_MAX ? (int64_t)c->nodes : INT64_MAX);
    engine_legal_write(out, g, legal, count);
    lp_text_char(out, '\n');
}

static bool read_choice(engine_client *c, const lp_game *g, const char *text,
                        const lp_action *legal, int count, lp_action *out)
{
    lp_action action;
    char part[SHOWN_BYTES + 4];
    if (g->rules->action_read(g, text, strlen(text), &action) != LP_OK)
        return fail(c, "chose \"%s\", which is not the text of an action",
                    shown(text, strlen(text), part));
    for (int i = 0; i < count; i++)
        if (legal[i] == action) {
            *out = action;
            return true;
        }
    return fail(c, "chose \"%s\", which is not among the legal actions",
                shown(text, strlen(text), part));
}

bool engine_client_choose(engine_client *c, const lp_game *g, int seat, const void *view,
                          const lp_action *legal, int count, lp_action *out, char *error,
                          size_t size)
{
    lp_text question;
    const char *text;
    const uint32_t wait_ms = wait_of(c);
    lp_text_init(&question, c->out, sizeof c->out);
    write_question(c, &question, g, seat, view, legal, count);
    lp_assert(lp_text_fits(&question));
    const int64_t asked = now_ms();
    const int64_t deadline = asked + wait_ms;
    const bool ok = !c->broken && is_quiet(c) &&
                    send_bytes(c, question.buffer, question.length, "choose", wait_ms, deadline) &&
                    next_answer(c, &text, "view", wait_ms, deadline) &&
                    next_answer(c, &text, "choose", wait_ms, deadline) &&
                    read_choice(c, g, text, legal, count, out);
    c->answer_ms = (uint32_t)(now_ms() - asked);
    return ok || give_message(c, error, size);
}

bool engine_client_result(engine_client *c, const lp_game *g, const void *state, char *error,
                          size_t size)
{
    lp_text out;
    const char *text;
    lp_text_init(&out, c->out, sizeof c->out);
    lp_text_string(&out, "result ");
    engine_result_write(&out, g, state);
    lp_text_char(&out, '\n');
    return request(c, &out, "result", &text) || give_message(c, error, size);
}

bool engine_client_ask(engine_client *c, const char *line, const char **answer, char *error,
                       size_t size)
{
    const uint32_t wait_ms = wait_of(c);
    const int64_t deadline = now_ms() + wait_ms;
    char verb[SHOWN_BYTES + 4];
    shown(line, strcspn(line, " "), verb);
    const bool ok = !c->broken && is_quiet(c) &&
                    send_bytes(c, line, strlen(line), verb, wait_ms, deadline) &&
                    send_bytes(c, "\n", 1, verb, wait_ms, deadline) &&
                    next_line(c, answer, verb, wait_ms, deadline);
    return ok || give_message(c, error, size);
}

bool engine_client_leave(engine_client *c, bool say_bye, int *status)
{
    const int64_t deadline = now_ms() + ENGINE_LEAVE_MS;
    if (say_bye && c->to >= 0 && !c->broken)
        send_bytes(c, "bye\n", 4, "bye", ENGINE_LEAVE_MS, deadline);
    close_end(&c->to);
    /* Let it say its last words: a broken pipe would make some programs complain. */
    while (c->from >= 0 && left_ms(deadline) > 0) {
        struct pollfd from = {c->from, POLLIN, 0};
        c->filled = c->taken = 0;
        if (poll(&from, 1, left_ms(deadline)) > 0 && !take_input(c))
            break;
    }
    const bool left = reap(c, deadline);
    close_end(&c->from);
    if (status)
        *status = c->status;
    return left;
}

void engine_client_close(engine_client *c)
{
    if (!c)
        return;
    const pid_t group = c->pid;
    if (group > 0 && (c->broken || !engine_client_leave(c, true, NULL))) {
        kill(-group, SIGKILL);
        kill(group, SIGKILL);
        reap(c, now_ms() + 10000);
    }
    close_end(&c->to);
    close_end(&c->from);
    free(c->command);
    free(c);
}

void engine_client_limits(engine_client *c, uint32_t budget_ms, uint64_t nodes, uint32_t grace_ms)
{
    c->budget_ms = budget_ms;
    c->nodes = nodes;
    c->grace_ms = grace_ms;
}

engine_fault engine_client_fault(const engine_client *c) { return c->fault; }
const char *engine_client_name(const engine_client *c) { return c->name; }
uint32_t engine_client_answer_ms(const engine_client *c) { return c->answer_ms; }
