/* How fast the net echoes, and how much an idle WebSocket costs.
 *
 *     bench/net [idle sockets, default 5000] [seconds of echo, default 3]
 *
 * The server is a child process; client and server are pinned apart when there are two cores.
 * Prints a table and one line of JSON. */
#include <arpa/inet.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "net/net.h"

enum { TALKERS = 64, PAYLOAD = 64 };

static void die(const char *what)
{
    perror(what);
    exit(1);
}

static void pin(int cpu)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET((size_t)cpu, &set);
    (void)sched_setaffinity(0, sizeof set, &set);
}

/* --- The server ------------------------------------------------------------------------------- */

static net *echo;

static void on_request(void *owner, const net_request *r)
{
    (void)owner;
    if (r->upgrade)
        net_upgrade(echo, r->id, NULL);
}

static void on_message(void *owner, net_id socket, void *tag, const char *text, size_t length)
{
    (void)owner, (void)tag;
    net_send(echo, socket, text, length);
}

static void on_closed(void *owner, net_id socket, void *tag, uint16_t code)
{
    (void)owner, (void)socket, (void)tag, (void)code;
}

static void serve(int tell)
{
    const net_rate much = {1000000000, 1000000000};
    const net_callbacks callbacks = {on_request, on_message, on_closed, NULL, NULL};
    net_config config = net_config_default();
    net_limits *l = &config.limits;
    int port;
    l->sockets_max = l->sockets_per_address_max = l->websockets_per_address_max = 100000;
    l->messages = l->controls = l->bytes = much;
    l->address_requests = l->address_messages = l->address_bytes = much;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    pin(0);
    uv_loop_t loop;
    uv_loop_init(&loop);
    echo = net_create(&loop, &config, &callbacks, NULL);
    if (!echo || net_listen(echo, NULL, 0, &port) != NET_LISTENING)
        _exit(1);
    if (write(tell, &port, sizeof port) != sizeof port)
        _exit(1);
    uv_run(&loop, UV_RUN_DEFAULT);
    _exit(0);
}

/* --- The client ------------------------------------------------------------------------------- */

static int open_socket(int port, int index)
{
    static const char request[] =
        "GET /ws HTTP/1.1\r\nHost: a\r\nOrigin: http://a\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    char reply[512];
    const int s = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in at = {.sin_family = AF_INET};
    if (s < 0)
        die("socket");
    at.sin_addr.s_addr = htonl(0x7f000002u + (uint32_t)(index % 8)); /* 127.0.0.2 … 9 */
    if (bind(s, (const struct sockaddr *)&at, sizeof at) != 0)
        die("bind");
    at.sin_addr.s_addr = htonl(0x7f000001u);
    at.sin_port = htons((uint16_t)port);
    if (connect(s, (const struct sockaddr *)&at, sizeof at) != 0)
        die("connect");
    if (write(s, request, sizeof request - 1) < 0 || read(s, reply, sizeof reply) < 12 ||
        memcmp(reply, "HTTP/1.1 101", 12) != 0)
        die("handshake");
    return s;
}

static long status_kb(pid_t pid, const char *name)
{
    char path[64], line[256];
    long kb = 0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)pid);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        if (strncmp(line, name, strlen(name)) == 0)
            kb = strtol(line + strlen(name), NULL, 10);
    if (f)
        fclose(f);
    return kb;
}

static double seconds(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Each of the talkers sends again as soon as it is answered. */
static double echo_rate(int port, double duration)
{
    uint8_t frame[6 + PAYLOAD] = {0x81,
                                  0x80 | PAYLOAD}; /* a mask of zeros: the server unmasks anyway */
    uint8_t answer[4096];
    int talkers[TALKERS];
    const int all = epoll_create1(0);
    uint64_t answered = 0;
    memset(frame + 6, 'x', PAYLOAD);
    for (int i = 0; i < TALKERS; i++) {
        talkers[i] = open_socket(port, i);
        struct epoll_event e = {.events = EPOLLIN, .data = {.fd = talkers[i]}};
        epoll_ctl(all, EPOLL_CTL_ADD, talkers[i], &e);
        if (write(talkers[i], frame, sizeof frame) < 0)
            die("write");
    }
    const double began = seconds(CLOCK_MONOTONIC);
    while (seconds(CLOCK_MONOTONIC) - began < duration) {
        struct epoll_event ready[TALKERS];
        const int count = epoll_wait(all, ready, TALKERS, 1000);
        for (int i = 0; i < count; i++) {
            if (read(ready[i].data.fd, answer, sizeof answer) != PAYLOAD + 2)
                die("answer");
            answered++;
            if (write(ready[i].data.fd, frame, sizeof frame) < 0)
                die("write");
        }
    }
    const double took = seconds(CLOCK_MONOTONIC) - began;
    for (int i = 0; i < TALKERS; i++)
        close(talkers[i]);
    close(all);
    return (double)answered / took;
}

int main(int argc, char **argv)
{
    const int idle = argc > 1 ? atoi(argv[1]) : 5000;
    const double duration = argc > 2 ? atof(argv[2]) : 3;
    int pipe_to[2], port = 0;
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    signal(SIGPIPE, SIG_IGN);
    if (pipe(pipe_to) != 0)
        die("pipe");
    const pid_t child = fork();
    if (child == 0)
        serve(pipe_to[1]);
    if (read(pipe_to[0], &port, sizeof port) != sizeof port)
        die("server");
    pin(1);
    const long before = status_kb(child, "VmRSS:");
    int *sockets = (int *)malloc((size_t)idle * sizeof *sockets);
    const double began = seconds(CLOCK_MONOTONIC);
    for (int i = 0; i < idle; i++)
        sockets[i] = open_socket(port, i);
    const double opened = idle / (seconds(CLOCK_MONOTONIC) - began);
    usleep(200000);
    const double bytes = (double)(status_kb(child, "VmRSS:") - before) * 1024 / idle;
    for (int i = 0; i < idle; i++)
        close(sockets[i]);
    free(sockets);
    usleep(500000);
    const double rate = echo_rate(port, duration);
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    printf("handshakes one after another   %10.0f /s\n", opened);
    printf("memory of an idle WebSocket    %10.0f bytes (of %d)\n", bytes, idle);
    printf("echoes of %d bytes, %d sockets %10.0f /s\n", PAYLOAD, TALKERS, rate);
    printf("{\"handshakes_per_s\": %.0f, \"bytes_per_socket\": %.0f, \"echoes_per_s\": %.0f}\n",
           opened, bytes, rate);
    return 0;
}
