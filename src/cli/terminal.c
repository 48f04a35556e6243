#include "terminal.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDTH_MIN = 24, WIDTH_MAX = 160, WIDTH_USUAL = 80 };

static volatile sig_atomic_t stop_signal;

/* --- What the terminal can do ----------------------------------------------------------------- */

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value && *value;
}

void terminal_init(terminal *t, FILE *out, bool plain)
{
    memset(t, 0, sizeof *t);
    t->out = out;
    const char *kind = getenv("TERM");
    const bool drawn = isatty(fileno(out)) && !plain;
    t->plain = !drawn;
    t->keyboard = isatty(STDIN_FILENO) != 0;
    t->colour = drawn && !is_set("NO_COLOR") && kind && strcmp(kind, "dumb") != 0;
    setlocale(LC_CTYPE, "");
    t->symbols = drawn && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    terminal_measure(t);
}

void terminal_measure(terminal *t)
{
    struct winsize size;
    t->width = WIDTH_USUAL;
    const char *columns = getenv("COLUMNS");
    if (ioctl(fileno(t->out), TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        t->width = size.ws_col;
    else if (columns && atoi(columns) > 0)
        t->width = atoi(columns);
    t->width = t->width < WIDTH_MIN ? WIDTH_MIN : t->width > WIDTH_MAX ? WIDTH_MAX : t->width;
}

const char *terminal_code(const terminal *t, terminal_style style)
{
    static const char *const codes[STYLE_COUNT] = {
        "\033[0m",  "\033[1m",  "\033[2m",        "\033[1;31m", "\033[32m",
        "\033[33m", "\033[94m", "\033[38;5;208m", "\033[36m",   "\033[1;35m"};
    return t->colour ? codes[style] : "";
}

const char *terminal_symbol(const terminal *t, const char *symbol, const char *stand_in)
{
    return t->symbols ? symbol : stand_in;
}

void terminal_styled(const terminal *t, lp_text *out, terminal_style style, const char *text)
{
    lp_text_string(out, terminal_code(t, style));
    lp_text_string(out, text);
    lp_text_string(out, terminal_code(t, STYLE_NORMAL));
}

/* --- Lines out -------------------------------------------------------------------------------- */

/* Bytes of the character or escape code at s, and the columns it takes. */
static size_t one_character(const char *s, int *columns)
{
    *columns = 0;
    if (*s == '\033') {
        size_t length = 1;
        while (s[length] && s[length] != 'm')
            length++;
        return length + (s[length] == 'm');
    }
    size_t length = 1;
    while (((unsigned char)s[length] & 0xc0) == 0x80)
        length++;
    *columns = 1;
    return length;
}

int terminal_columns(const char *text)
{
    int sum = 0, columns;
    for (; *text; sum += columns)
        text += one_character(text, &columns);
    return sum;
}

void terminal_pad(lp_text *out, size_t from, int columns)
{
    if (!lp_text_fits(out))
        return;
    for (int i = terminal_columns(out->buffer + from); i < columns; i++)
        lp_text_char(out, ' ');
}

/* Length of the longest beginning of `text` that is at most `columns` wide and ends before a blank
 * (or anywhere, when one word is too long). */
static size_t fitting_length(const char *text, int columns)
{
    size_t at = 0, blank = 0;
    int used = 0, wide;
    while (text[at]) {
        if (text[at] == ' ' && at > 0)
            blank = at;
        const size_t length = one_character(text + at, &wide);
        if (used + wide > columns)
            return text[at] == ' ' || blank == 0 ? at : blank;
        used += wide;
        at += length;
    }
    return at;
}

void terminal_line(const terminal *t, const char *text, int indent)
{
    if (t->plain) {
        fprintf(t->out, "%s\n", text + strspn(text, " "));
        return;
    }
    indent += (int)strspn(text, " ");
    if (indent > t->width / 2)
        indent = t->width / 2;
    for (int below = 0; *text || below == 0; below = indent) {
        /* The first line has its own indent; skip no blanks of it. */
        const size_t lead = below == 0 ? strspn(text, " ") : 0;
        const size_t length = lead + fitting_length(text + lead, t->width - below - (int)lead);
        size_t printed = length;
        while (printed > lead && text[printed - 1] == ' ')
            printed--;
        fprintf(t->out, "%*s%.*s\n", below, "", (int)printed, text);
        text += length;
        text += strspn(text, " ");
        if (!*text)
            break;
    }
}

void terminal_gap(const terminal *t)
{
    if (!t->plain)
        fputc('\n', t->out);
}

void terminal_heading(const terminal *t, const char *text)
{
    if (t->plain) {
        fprintf(t->out, "%s\n", text);
        return;
    }
    const char *dash = terminal_symbol(t, "─", "-");
    fprintf(t->out, "\n%s%s%s %s%s%s ", terminal_code(t, STYLE_DIM), dash, dash,
            terminal_code(t, STYLE_NORMAL), terminal_code(t, STYLE_BOLD), text);
    fprintf(t->out, "%s%s", terminal_code(t, STYLE_NORMAL), terminal_code(t, STYLE_DIM));
    for (int i = terminal_columns(text) + 4; i < (t->width < 78 ? t->width : 78); i++)
        fputs(dash, t->out);
    fprintf(t->out, "%s\n", terminal_code(t, STYLE_NORMAL));
}

/* --- Lines in --------------------------------------------------------------------------------- */

static void note_signal(int number) { stop_signal = number; }

void terminal_catch_signals(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = note_signal; /* no SA_RESTART: waiting for input ends */
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
}

bool terminal_stopped(void) { return stop_signal != 0; }

/* Signals are let in only while waiting, so that none slips in between. */
int terminal_wait(struct pollfd *all, nfds_t count, int timeout_ms)
{
    const struct timespec timeout = {timeout_ms / 1000, timeout_ms % 1000 * 1000000L};
    sigset_t ours, before;
    sigemptyset(&ours);
    sigaddset(&ours, SIGINT);
    sigaddset(&ours, SIGTERM);
    sigaddset(&ours, SIGHUP);
    sigprocmask(SIG_BLOCK, &ours, &before);
    const int ready =
        stop_signal ? -1 : ppoll(all, count, timeout_ms < 0 ? NULL : &timeout, &before);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return ready;
}

/* Takes a line out of what has been read; what does not fit is dropped. */
static bool take_line(terminal *t, char *line, size_t size)
{
    const char *end = memchr(t->input, '\n', t->input_count);
    const bool full = t->input_count == sizeof t->input;
    if (!end && !full && !(t->input_ended && t->input_count > 0))
        return false;
    const size_t length = end ? (size_t)(end - t->input) : t->input_count;
    size_t kept = length < size - 1 ? length : size - 1;
    memcpy(line, t->input, kept);
    while (kept > 0 && (line[kept - 1] == '\r' || line[kept - 1] == ' '))
        kept--;
    line[kept] = 0;
    const size_t used = length + (end != NULL);
    memmove(t->input, t->input + used, t->input_count - used);
    t->input_count -= used;
    return true;
}

bool terminal_prompt(terminal *t, const char *prompt)
{
    if (t->plain)
        fprintf(t->out, "%s\n", prompt);
    else
        fprintf(t->out, "%s%s%s ", terminal_code(t, STYLE_BOLD), prompt,
                terminal_code(t, STYLE_NORMAL));
    return fflush(t->out) == 0;
}

void terminal_take(terminal *t)
{
    const ssize_t count =
        read(STDIN_FILENO, t->input + t->input_count, sizeof t->input - t->input_count);
    if (count > 0)
        t->input_count += (size_t)count;
    else if (count == 0 || (errno != EINTR && errno != EAGAIN))
        t->input_ended = true;
}

terminal_input terminal_line_read(terminal *t, char *line, size_t size)
{
    return take_line(t, line, size) ? INPUT_LINE : t->input_ended ? INPUT_END : INPUT_NONE;
}

terminal_input terminal_read(terminal *t, const char *prompt, char *line, size_t size)
{
    terminal_input got;
    if (!terminal_prompt(t, prompt))
        return INPUT_END;
    while ((got = terminal_line_read(t, line, size)) == INPUT_NONE) {
        struct pollfd input = {STDIN_FILENO, POLLIN, 0};
        const int ready = terminal_wait(&input, 1, -1);
        if (stop_signal)
            return INPUT_STOPPED;
        if (ready > 0 || errno != EINTR)
            terminal_take(t);
    }
    return got;
}
