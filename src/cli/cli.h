/* What the subcommands share: flags, the game they speak of, errors, exit codes.
 *
 *     int cmd_xxx(int argc, char **argv) // argv[0] is the subcommand's name
 *     {
 *         cli_args args;
 *         cli_begin(&args, argc, argv, &usage, flags);
 *         for (int flag; (flag = cli_next(&args)) != CLI_END;) {
 *             if (flag == CLI_BAD || flag == CLI_HELP)
 *                 return cli_code(flag);
 *             …
 */
#ifndef LUCKPOND_CLI_H
#define LUCKPOND_CLI_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "edition/edition.h"
#include "i18n.h"
#include "lab/player.h"
#include "record/record.h"

/* --- Subcommands: one per file, listed in main.c --------------------------------------------- */

int cmd_games(int argc, char **argv);
int cmd_simulate(int argc, char **argv);
int cmd_record(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_verify(int argc, char **argv);
int cmd_edition(int argc, char **argv);
int cmd_engine(int argc, char **argv);
int cmd_play(int argc, char **argv);
int cmd_rules(int argc, char **argv);
int cmd_solve(int argc, char **argv);
int cmd_odds(int argc, char **argv);
int cmd_analyse(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_join(int argc, char **argv);
int cmd_admin(int argc, char **argv);
int cmd_fsck(int argc, char **argv);
int cmd_backup(int argc, char **argv);
int cmd_restore(int argc, char **argv);
int cmd_arena(int argc, char **argv);
int cmd_study(int argc, char **argv);

/* --- Exit codes and messages ------------------------------------------------------------------ */

enum {
    CLI_OK = 0,
    CLI_FAILED = 1,        /* what was asked for failed or was refused */
    CLI_USAGE = 2,         /* the command line makes no sense */
    CLI_INTERRUPTED = 130, /* Ctrl-C */
};

/* Prints `luckpond: `, the sentence (i18n.h: say) and a newline to standard error; the value is
 * `code`.
 *
 *     return cli_refuse(CLI_FAILED, _("{file}: not readable"), V("file", path));
 */
#define cli_refuse(code, format, ...)                                                              \
    cli_say(code, format, (const say_value[]){{"", "", 0}, ##__VA_ARGS__},                         \
            (int)(sizeof((const say_value[]){{"", "", 0}, ##__VA_ARGS__}) / sizeof(say_value)))
int cli_say(int code, const char *format, const say_value *values, int count);
/* For what needs no translation: the same by printf. Returns CLI_FAILED, and CLI_USAGE. */
__attribute__((format(printf, 1, 2))) int cli_failed(const char *format, ...);
__attribute__((format(printf, 1, 2))) int cli_misused(const char *format, ...);
/* Prints a sentence. */
#define cli_print(to, format, ...)                                                                 \
    cli_print_values(                                                                              \
        to, format, (const say_value[]){{"", "", 0}, ##__VA_ARGS__},                               \
        (int)(sizeof((const say_value[]){{"", "", 0}, ##__VA_ARGS__}) / sizeof(say_value)))
void cli_print_values(FILE *to, const char *format, const say_value *values, int count);
/* The one of `count` words nearest to `word` if it is near enough to be a slip, else NULL. */
const char *cli_nearest(const char *word, const char *const *words, int count);
/* Closes standard output; CLI_FAILED with a message when it could not take everything (a full
 * disk), else `code`. A reader that went away (`| head`) is no error of ours. */
int cli_close_output(int code);

/* From now on Ctrl-C only sets cli_stop; a second one ends the program. */
extern atomic_bool cli_stop;
void cli_catch_interrupt(void);

/* --- Flags ------------------------------------------------------------------------------------ */

typedef struct cli_flag {
    int id;            /* > 0 */
    const char *name;  /* without the dashes */
    char letter;       /* short form, or 0 */
    const char *value; /* what its value is called in the help; NULL: it takes none */
    const char *help;
} cli_flag;

typedef struct cli_usage {
    const char *line;  /* "simulate GAME [flags]" */
    const char *about; /* a sentence or two */
    const char *more;  /* after the flags; may be NULL */
} cli_usage;

typedef struct cli_args {
    int argc;
    char **argv;
    int at;
    bool only_words; /* after `--` */
    const cli_usage *usage;
    const cli_flag *flags; /* closed by id 0 */
    const char *value;     /* of the flag, or the word, that cli_next found */
} cli_args;

enum {
    CLI_END = 0,
    CLI_BAD = -1,  /* a message was printed */
    CLI_WORD = -2, /* not a flag: args->value */
    CLI_HELP = -3, /* --help was there and has been answered: return CLI_OK */
};

void cli_begin(cli_args *args, int argc, char **argv, const cli_usage *usage,
               const cli_flag *flags);
/* The next flag's id, or one of the above. Takes `--name VALUE`, `--name=VALUE`, `-x VALUE`; `-` is
 * a word. */
int cli_next(cli_args *args);
/* The exit code for CLI_BAD and CLI_HELP. */
static inline int cli_code(int flag) { return flag == CLI_HELP ? CLI_OK : CLI_USAGE; }
void cli_print_help(const cli_usage *usage, const cli_flag *flags, FILE *to);

/* Reads the whole number in `text`; prints a message about --NAME when it is none or out of range.
 */
bool cli_number(const char *name, const char *text, uint64_t min, uint64_t max, uint64_t *out);

/* --- The game a command speaks of ------------------------------------------------------------- */

enum { /* ids of the shared flags */
       CLI_FLAG_PLAYERS = 1000,
       CLI_FLAG_EDITION,
       CLI_FLAG_OPTION,
       CLI_FLAG_ROUNDS,
       CLI_FLAG_PENALTIES,
       CLI_FLAG_START,
       CLI_FLAG_SEED,
       CLI_FLAG_BOTS,
       CLI_FLAG_JSON,
       CLI_FLAG_LANG,
};

/* Which game: players, edition, options. */
#define CLI_GAME_FLAGS                                                                             \
    {CLI_FLAG_PLAYERS, "players", 'p', N_("N"), N_("number of players (default: the fewest)")},    \
        {CLI_FLAG_EDITION, "edition", 'e', N_("EDITION"),                                          \
         N_("a built-in edition or a file (default: default)")},                                   \
        {CLI_FLAG_OPTION, "option", 0, N_("NAME=VALUE"), N_("an option of the game")},             \
        {CLI_FLAG_ROUNDS, "rounds", 0, N_("N"), N_("the same as --option rounds=N")},              \
        {CLI_FLAG_PENALTIES, "penalties", 0, NULL, N_("the same as --option penalties=1")},        \
    {                                                                                              \
        CLI_FLAG_START, "start", 0, N_("SEAT"), N_("the same as --option start=SEAT")              \
    }
#define CLI_SEED_FLAG                                                                              \
    {                                                                                              \
        CLI_FLAG_SEED, "seed", 's', N_("S"),                                                       \
            N_("a whole number; same seed, same games (default: 1)")                               \
    }
#define CLI_BOTS_FLAG                                                                              \
    {                                                                                              \
        CLI_FLAG_BOTS, "bots", 'b', N_("BOTS"),                                                    \
            N_("who plays: one bot for all seats, or one for each (default: random)")              \
    }
#define CLI_JSON_FLAG                                                                              \
    {                                                                                              \
        CLI_FLAG_JSON, "json", 'j', NULL, N_("write JSON")                                         \
    }
#define CLI_LANG_FLAG                                                                              \
    {                                                                                              \
        CLI_FLAG_LANG, "lang", 0, N_("LANG"), N_("language of the texts")                          \
    }

enum { CLI_OPTIONS_MAX = 8 };

/* Zero is a good start. */
typedef struct cli_game {
    /* what the flags said */
    const char *id; /* the word GAME */
    int players;    /* 0: not said */
    const char *edition_name;
    int option_count;
    struct {
        const char *text; /* starts with the name */
        size_t name_length;
        int value;
    } options[CLI_OPTIONS_MAX];
    uint64_t seed;
    bool has_seed, json;
    const char *bots;
    /* what came of it: cli_game_ready */
    const lp_rules *rules;
    edition edition;
    lp_game game;       /* points into this struct */
    player_specs specs; /* one per seat */
} cli_game;

/* Takes a shared flag (or the word GAME). CLI_OK, or CLI_USAGE with a message. `flag` may be
 * anything else, that is CLI_USAGE too. */
int cli_game_flag(cli_game *c, int flag, const char *value);
/* Finds rules and edition and sets up the game and the bots. CLI_OK, or an exit code with a
 * message. */
int cli_game_ready(cli_game *c);
/* What to call a record's file in a message: its path, or "standard input" for `-`. */
const char *cli_record_path(const char *path);
/* The edition a record was played with: that of --edition, or the built-in one with the record's
 * hash (ED-4). NULL with a message; where `quiet` is given, a missing edition is said there
 * instead. */
const void *cli_record_edition(cli_game *c, const record *r, const char *path, record_error *quiet);
/* Says what is wrong with the record of this file; CLI_FAILED. */
int cli_record_refuse(const char *path, const record_error *error);
/* Reads a record from a file, or "-", and makes the game it was played in; its steps are not yet
 * checked. CLI_OK, or an exit code with a message. */
int cli_record_load(cli_game *c, const char *path, record *r, lp_game *game);

void cli_game_finish(cli_game *c);

/* Finds a game by its id; NULL with a message and a suggestion. */
const lp_rules *cli_rules(const char *id);
/* Reads an edition by name or file; false with its faults printed. */
bool cli_edition(edition *e, const lp_rules *rules, const char *name_or_file);
/* Reads a whole file, `-` is standard input; at most `max` bytes. The caller frees it. NULL with a
 * message. */
char *cli_read_file(const char *path, size_t max, size_t *length);

/* --lang: chooses the language of all texts. False with a message when there is none of that name.
 */
bool cli_language(const char *name);

#endif
