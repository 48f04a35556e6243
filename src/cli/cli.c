/* Flags, messages, files: what every subcommand needs. */
#include "cli.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- Messages and exit codes ------------------------------------------------------------------ */

void cli_print_values(FILE *to, const char *format, const say_value *values, int count)
{
    char small[512];
    lp_text text;
    lp_text_init(&text, small, sizeof small);
    say_values(&text, format, values, count);
    char *big = lp_text_fits(&text) ? NULL : malloc(text.length + 1);
    if (big) { /* otherwise without memory it is cut, and that is all we can do */
        lp_text_init(&text, big, text.length + 1);
        say_values(&text, format, values, count);
    }
    fputs(text.buffer, to);
    free(big);
}

int cli_say(int code, const char *format, const say_value *values, int count)
{
    fflush(stdout);
    fputs("luckpond: ", stderr);
    cli_print_values(stderr, format, values, count);
    fputc('\n', stderr);
    return code;
}

__attribute__((format(printf, 1, 0))) static void print_message(const char *format, va_list list)
{
    fflush(stdout);
    fputs("luckpond: ", stderr);
    vfprintf(stderr, format, list);
    fputc('\n', stderr);
}

int cli_failed(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    print_message(format, list);
    va_end(list);
    return CLI_FAILED;
}

int cli_misused(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    print_message(format, list);
    va_end(list);
    return CLI_USAGE;
}

int cli_close_output(int code)
{
    const bool broken = ferror(stdout) != 0;
    if (fflush(stdout) == 0 && !broken)
        return code;
    return cli_refuse(CLI_FAILED, _("cannot write the output: {reason}"),
                      V("reason", strerror(errno)));
}

/* --- Ctrl-C ----------------------------------------------------------------------------------- */

atomic_bool cli_stop;

static void stop_soon(int signal_number)
{
    (void)signal_number;
    atomic_store(&cli_stop, true);
}

void cli_catch_interrupt(void)
{
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = stop_soon;
    action.sa_flags = (int)SA_RESETHAND; /* the second Ctrl-C ends the program */
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* --- Slips of the finger ---------------------------------------------------------------------- */

/* Number of letters to change, add or drop to get from one word to the other. */
static int distance(const char *a, const char *b)
{
    enum { WORD = 32 };
    int row[WORD + 1];
    const int n = (int)strlen(b);
    if (n > WORD || strlen(a) > WORD)
        return WORD;
    for (int j = 0; j <= n; j++)
        row[j] = j;
    for (int i = 1; a[i - 1]; i++) {
        int corner = row[0];
        row[0] = i;
        for (int j = 1; j <= n; j++) {
            const int above = row[j];
            int best = corner + (a[i - 1] != b[j - 1]);
            if (above + 1 < best)
                best = above + 1;
            if (row[j - 1] + 1 < best)
                best = row[j - 1] + 1;
            row[j] = best;
            corner = above;
        }
    }
    return row[n];
}

const char *cli_nearest(const char *word, const char *const *words, int count)
{
    const char *nearest = NULL;
    int least = 1 + (int)strlen(word) / 3; /* one slip in three letters */
    for (int i = 0; i < count; i++) {
        const int d = distance(word, words[i]);
        if (d <= least && (!nearest || d < least)) {
            nearest = words[i];
            least = d;
        }
    }
    return nearest;
}

/* --- Flags ------------------------------------------------------------------------------------ */

void cli_begin(cli_args *args, int argc, char **argv, const cli_usage *usage, const cli_flag *flags)
{
    memset(args, 0, sizeof *args);
    args->argc = argc;
    args->argv = argv;
    args->at = 1;
    args->usage = usage;
    args->flags = flags;
}

/* Characters in the first `bytes` bytes of UTF-8. */
static size_t characters(const char *text, size_t bytes)
{
    size_t count = 0;
    for (size_t i = 0; i < bytes; i++)
        count += ((unsigned char)text[i] & 0xc0) != 0x80;
    return count;
}

/* A paragraph in lines of at most 80 characters, and a newline. */
static void print_wrapped(const char *text, FILE *to)
{
    size_t column = 0;
    while (*text) {
        const size_t length = strcspn(text, " \n"), width = characters(text, length);
        if (column > 0 && column + 1 + width > 80) {
            fputc('\n', to);
            column = 0;
        }
        fprintf(to, "%s%.*s", column > 0 ? " " : "", (int)length, text);
        column += width + (column > 0);
        if (text[length] == '\n') {
            fputc('\n', to);
            column = 0;
        }
        text += length + (text[length] != 0);
    }
    if (column > 0)
        fputc('\n', to);
}

static void print_flag(const cli_flag *f, FILE *to)
{
    char left[48];
    snprintf(left, sizeof left, "--%s%s%s", f->name, f->value ? " " : "",
             f->value ? _(f->value) : "");
    if (f->letter)
        fprintf(to, "  -%c, %-22s %s\n", f->letter, left, _(f->help));
    else
        fprintf(to, "      %-22s %s\n", left, _(f->help));
}

void cli_print_help(const cli_usage *usage, const cli_flag *flags, FILE *to)
{
    static const cli_flag help = {1, "help", 'h', NULL, N_("show this help")};
    fprintf(to, "%s luckpond %s\n\n", _("usage:"), _(usage->line));
    print_wrapped(_(usage->about), to);
    fputc('\n', to);
    for (; flags->id; flags++)
        print_flag(flags, to);
    print_flag(&help, to);
    if (usage->more) {
        fputc('\n', to);
        print_wrapped(_(usage->more), to);
    }
}

/* A flag that does not exist: what it may have been. */
static int refuse_flag(const cli_args *args, const char *name, size_t length)
{
    char wanted[64];
    const char *names[64];
    int count = 0;
    snprintf(wanted, sizeof wanted, "%.*s", (int)length, name);
    for (const cli_flag *f = args->flags; f->id && count < 64; f++)
        names[count++] = f->name;
    const char *nearest = cli_nearest(wanted, names, count);
    if (nearest)
        cli_refuse(CLI_USAGE, _("{command}: there is no flag --{flag}; did you mean --{nearest}?"),
                   V("command", args->argv[0]), V("flag", wanted), V("nearest", nearest));
    else
        cli_refuse(CLI_USAGE,
                   _("{command}: there is no flag --{flag}; try: luckpond help {command}"),
                   V("command", args->argv[0]), V("flag", wanted));
    return CLI_BAD;
}

static int refuse_value(const cli_args *args, const cli_flag *f)
{
    if (f->value)
        cli_refuse(CLI_USAGE, _("{command}: --{flag} needs a value"), V("command", args->argv[0]),
                   V("flag", f->name));
    else
        cli_refuse(CLI_USAGE, _("{command}: --{flag} takes no value"), V("command", args->argv[0]),
                   V("flag", f->name));
    return CLI_BAD;
}

/* `-x`, and `-xVALUE` or `-x VALUE`. */
static int next_letter(cli_args *args, const char *word)
{
    if (word[1] == 'h' && !word[2]) {
        cli_print_help(args->usage, args->flags, stdout);
        return CLI_HELP;
    }
    for (const cli_flag *f = args->flags; f->id; f++) {
        if (f->letter != word[1])
            continue;
        if (!f->value && !word[2])
            return f->id;
        args->value = f->value && word[2]                 ? word + 2
                      : f->value && args->at < args->argc ? args->argv[args->at++]
                                                          : NULL;
        if (args->value)
            return f->id;
        return refuse_value(args, f);
    }
    cli_refuse(CLI_USAGE, _("{command}: there is no flag {flag}; try: luckpond help {command}"),
               V("command", args->argv[0]), V("flag", word));
    return CLI_BAD;
}

/* `--name`, `--name VALUE`, `--name=VALUE`. */
static int next_name(cli_args *args, const char *name)
{
    const size_t length = strcspn(name, "=");
    if (lp_text_is(name, length, "help")) {
        cli_print_help(args->usage, args->flags, stdout);
        return CLI_HELP;
    }
    for (const cli_flag *f = args->flags; f->id; f++) {
        if (!lp_text_is(name, length, f->name))
            continue;
        if (f->value ? !name[length] && args->at == args->argc : name[length] != 0)
            return refuse_value(args, f);
        if (!f->value)
            return f->id;
        args->value = name[length] ? name + length + 1 : args->argv[args->at++];
        return f->id;
    }
    return refuse_flag(args, name, length);
}

int cli_next(cli_args *args)
{
    args->value = NULL;
    if (args->at >= args->argc)
        return CLI_END;
    const char *word = args->argv[args->at++];
    if (!args->only_words && strcmp(word, "--") == 0) {
        args->only_words = true;
        return cli_next(args);
    }
    if (args->only_words || word[0] != '-' || !word[1]) {
        args->value = word;
        return CLI_WORD;
    }
    return word[1] == '-' ? next_name(args, word + 2) : next_letter(args, word);
}

bool cli_number(const char *name, const char *text, uint64_t min, uint64_t max, uint64_t *out)
{
    uint64_t value = 0;
    bool good = *text != 0;
    for (const char *c = text; good && *c; c++) {
        const uint64_t digit = (uint64_t)(*c - '0');
        good = *c >= '0' && *c <= '9' && value <= (UINT64_MAX - digit) / 10;
        value = value * 10 + digit;
    }
    if (good && value >= min && value <= max) {
        *out = value;
        return true;
    }
    char from[24], to[24];
    snprintf(from, sizeof from, "%llu", (unsigned long long)min);
    snprintf(to, sizeof to, "%llu", (unsigned long long)max);
    cli_refuse(CLI_USAGE, _("--{flag}: \"{text}\" is not a whole number from {from} to {to}"),
               V("flag", name), V("text", text), V("from", from), V("to", to));
    return false;
}

bool cli_language(const char *name)
{
    if (i18n_choose(name))
        return true;
    cli_refuse(CLI_USAGE, _("there are no texts in \"{language}\"; there are de, en, fr, nl"),
               V("language", name));
    return false;
}

/* --- Files ------------------------------------------------------------------------------------ */

/* Reads what is left of the file, at most `max` bytes and one more to notice that. */
static char *read_all(FILE *file, size_t max, size_t *length)
{
    size_t room = 65536, at = 0;
    char *text = malloc(room);
    while (text) {
        at += fread(text + at, 1, room - at, file);
        if (at < room || at > max)
            break;
        room *= 2;
        char *bigger = realloc(text, room);
        if (!bigger)
            free(text);
        text = bigger;
    }
    *length = at;
    return text;
}

char *cli_read_file(const char *path, size_t max, size_t *length)
{
    const bool is_input = strcmp(path, "-") == 0;
    const char *shown = is_input ? _("standard input") : path;
    FILE *file = is_input ? stdin : fopen(path, "rb");
    if (!file) {
        cli_refuse(CLI_FAILED, "{file}: {reason}", V("file", shown), V("reason", strerror(errno)));
        return NULL;
    }
    char *text = read_all(file, max, length);
    const bool broken = ferror(file) != 0;
    const int reason = errno;
    if (!is_input)
        fclose(file);
    if (text && !broken && *length <= max)
        return text;
    if (!text)
        cli_refuse(CLI_FAILED, _("{file}: not enough memory"), V("file", shown));
    else if (broken)
        cli_refuse(CLI_FAILED, "{file}: {reason}", V("file", shown), V("reason", strerror(reason)));
    else
        cli_refuse(CLI_FAILED, _("{file}: more than {count} bytes"), V("file", shown),
                   V("count", (long)max));
    free(text);
    return NULL;
}
