/* The server's process seen from outside, and the disk below it. */
#include <arpa/inet.h>
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include "load.h"
#include "store/store.h"

void pin_self(int core)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET((size_t)core, &set);
    (void)sched_setaffinity(0, sizeof set, &set); /* on one core all share it, and lag shows */
}

/* --- Start and end ---------------------------------------------------------------------------- */

static void set(const char *name, int value)
{
    char text[16];
    snprintf(text, sizeof text, "%d", value);
    setenv(name, text, 1);
}

static _Noreturn void become_server(const char *luckpond, const char *data, int sockets, int out)
{
    char log[4096];
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    pin_self(0);
    snprintf(log, sizeof log, "%s.log", data);
    const int err = open(log, O_CREAT | O_WRONLY | O_APPEND, 0600);
    dup2(out, 1);
    dup2(err, 2);
    set("LUCKPOND_BOT_PACE_MS", 1); /* answers in Save Doctor Lucky wait for the beat on purpose */
    set("LUCKPOND_CONNECTIONS", sockets + 100);
    set("LUCKPOND_CONNECTIONS_PER_ADDRESS", sockets + 100);
    set("LUCKPOND_WEBSOCKETS_PER_ADDRESS", sockets + 100);
    set("LUCKPOND_MESSAGES_PER_CONNECTION", 100000);
    set("LUCKPOND_MESSAGES_PER_ADDRESS", 1000000);
    set("LUCKPOND_REQUESTS_PER_ADDRESS", 1000000);
    execl(luckpond, luckpond, "--lang", "en", "serve", "--port", "0", "--data", data, (char *)NULL);
    _exit(127);
}

process process_start(const char *luckpond, const char *data, int sockets)
{
    process p = {0};
    int out[2];
    char line_text[512] = "";
    if (pipe2(out, O_CLOEXEC) != 0)
        die("pipe: %s", strerror(errno));
    const uint64_t began = now_ns();
    p.pid = fork();
    if (p.pid < 0)
        die("fork: %s", strerror(errno));
    if (p.pid == 0)
        become_server(luckpond, data, sockets, out[1]);
    close(out[1]);
    FILE *f = fdopen(out[0], "r");
    if (!f || !fgets(line_text, sizeof line_text, f))
        die("%s did not start; see %s.log", luckpond, data);
    p.ready_s = (double)(now_ns() - began) / 1e9;
    fclose(f);
    const char *colon = strrchr(line_text, ':');
    p.port = colon ? atoi(colon + 1) : 0;
    if (p.port == 0)
        die("no address in %s", line_text);
    return p;
}

double process_stop(const process *p)
{
    int status = 0;
    const uint64_t began = now_ns();
    kill(p->pid, SIGTERM);
    if (waitpid(p->pid, &status, 0) != p->pid || !WIFEXITED(status) || WEXITSTATUS(status) != 0)
        die("the server did not end well");
    return (double)(now_ns() - began) / 1e9;
}

/* --- What it uses ----------------------------------------------------------------------------- */

double process_cpu(const process *p)
{
    char path[64], text[1024] = "";
    unsigned long user = 0, system = 0;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)p->pid);
    FILE *f = fopen(path, "r");
    if (!f || !fgets(text, sizeof text, f))
        die("%s: %s", path, strerror(errno));
    fclose(f);
    const char *after = strrchr(text, ')'); /* the name may hold anything */
    if (!after || sscanf(after + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
                         &system) != 2)
        die("%s cannot be read", path);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

double process_rss(const process *p)
{
    char path[64], text[256];
    long kb = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)p->pid);
    FILE *f = fopen(path, "r");
    while (f && fgets(text, sizeof text, f))
        if (strncmp(text, "VmRSS:", 6) == 0)
            kb = strtol(text + 6, NULL, 10);
    if (f)
        fclose(f);
    return 1024.0 * (double)kb;
}

double process_metric(const process *p, const char *name)
{
    static char text[65536];
    const char ask[] = "GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)p->port)};
    size_t length = 0;
    ssize_t got;
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(fd, (const struct sockaddr *)&at, sizeof at) != 0 ||
        send(fd, ask, sizeof ask - 1, 0) < 0)
        die("no answer from the server");
    while ((got = recv(fd, text + length, sizeof text - 1 - length, 0)) > 0)
        length += (size_t)got;
    close(fd);
    text[length] = 0;
    char key[96];
    snprintf(key, sizeof key, "\nluckpond_%s ", name);
    const char *found = strstr(text, key);
    if (!found)
        die("no %s in /metrics", name);
    return strtod(found + strlen(key), NULL);
}

/* --- The disk --------------------------------------------------------------------------------- */

bool is_in_memory(const char *folder)
{
    struct statfs fs;
    return statfs(folder, &fs) == 0 && (fs.f_type == 0x01021994 || fs.f_type == 0x858458f6);
}

void remove_folder(const char *folder)
{
    DIR *d = opendir(folder);
    const struct dirent *e;
    while (d && (e = readdir(d)) != NULL)
        if (e->d_name[0] != '.')
            unlinkat(dirfd(d), e->d_name, 0);
    if (d)
        closedir(d);
    rmdir(folder);
}

static void count_durable(void *data, store_result fate)
{
    if (fate != STORE_DURABLE)
        die("the store says: %s", store_result_text(fate));
    ++*(uint64_t *)data;
}

/* The row is as long as that of an action. */
static void commit_one(store *s, uint64_t number, uint64_t *durable)
{
    char bytes[200];
    memset(bytes, 'x', sizeof bytes);
    store_batch *b = store_batch_create();
    if (number == 0)
        store_batch_create_table(b, "SINGLE", 1);
    else
        store_batch_append(b, "SINGLE", 1, number, bytes, sizeof bytes);
    if (store_submit(s, b, count_durable, durable) != STORE_DURABLE)
        die("the store takes nothing");
    while (*durable <= number)
        store_poll(s);
}

double single_sync_rate(const char *folder, double seconds)
{
    char place[4096], why[STORE_WHY_MAX];
    store *s;
    uint64_t durable = 0, number = 0;
    snprintf(place, sizeof place, "%s.single", folder);
    store_config config = store_config_default();
    config.place = place;
    config.unthreaded = true; /* one sync for each poll, and nothing else */
    if (store_open(&config, &s, why) != STORE_DURABLE)
        die("%s", why);
    commit_one(s, number++, &durable);
    const uint64_t began = now_ns();
    while (now_ns() - began < (uint64_t)(seconds * 1e9))
        commit_one(s, number++, &durable);
    const double took = (double)(now_ns() - began) / 1e9;
    store_close(s);
    remove_folder(place);
    return (double)(number - 1) / took;
}
