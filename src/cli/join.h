/* A seat at somebody's server (docs/protocol.md): the parts of `luckpond join`.
 *
 * The server is a stranger. Whatever it says is read with bounds and types, shown without control
 * characters, and believed only as far as it can be checked: views and events must be such as the
 * game itself would write them, and after the game its record must prove the deal.
 */
#ifndef LUCKPOND_JOIN_H
#define LUCKPOND_JOIN_H

#include <jansson.h>

#include "cli.h"
#include "menu.h"
#include "net/client.h"
#include "play_table.h"
#include "record/fair.h"

enum {
    JOIN_CODE_MAX = 12,
    JOIN_TOKEN = 64,
    JOIN_NAME_MAX = 128, /* bytes of a name as it is shown */
    JOIN_REQUESTS = 16,  /* not answered yet */
    JOIN_MESSAGE_MAX = 2048,
    JOIN_HELD_MAX = 512, /* events that come before we know our seat: those of the deal */
    JOIN_RECORD_MAX = 32,
};

/* --- What is kept on the disk (join_keep.c) --------------------------------------------------- */

typedef struct join_keep {
    char path[4096]; /* "": nothing is kept */
    int lock;        /* its handle, locked as long as this program runs; -1: none */
    char token[JOIN_TOKEN + 1];
    /* of the game being begun or played */
    int64_t game_number; /* 0: none yet */
    uint8_t seed[FAIR_BYTES];
    char server_commitment[2 * FAIR_BYTES + 1]; /* as shown before our seed was opened; or "" */
} join_keep;

/* Finds the seat that was taken before at this table from here, unless it is in use right now: then
 * another one. Nothing is kept when there is no place for it. */
void join_keep_open(join_keep *k, const client_url *server, const char *code);
/* Writes it, for the owner only. */
void join_keep_write(const join_keep *k);
/* The seat is given up: nothing is left of it. */
void join_keep_forget(join_keep *k);
void join_keep_close(join_keep *k);

/* --- The table as far as we know it ----------------------------------------------------------- */

typedef enum join_phase {
    JOIN_NOWHERE,
    JOIN_LOBBY,
    JOIN_STARTING,
    JOIN_PLAYING,
    JOIN_OVER,
    JOIN_GONE /* closed or broken */
} join_phase;

typedef struct join_place {
    char name[JOIN_NAME_MAX];
    int member; /* -1: a bot, or nobody yet */
    bool bot;   /* chosen or playing */
    bool present, seeded, opened;
} join_place;

typedef struct join_table {
    join_phase phase;
    char game[17], edition[33];
    int seats, option_count;
    struct {
        char name[33];
        int value;
    } options[LP_OPTIONS_MAX];
    int host, you, seat;
    int64_t game_number;
    char commitment[2 * FAIR_BYTES + 1];
    int place_count;
    join_place places[LP_SEATS_MAX];
    char record[JOIN_RECORD_MAX + 1]; /* or "" */
} join_table;

/* A request that is not answered: sent again after a break, under the same name. */
typedef struct join_request {
    char id[33];
    char kind[16];
    char *text;
    bool sent;
} join_request;

typedef struct join {
    /* what the command line says */
    const char *bot; /* NULL: a person plays */
    const char *name;
    bool verbose, go_on, start, plain;
    /* where */
    client_url server;
    char code[JOIN_CODE_MAX + 1];
    join_keep keep;
    /* the line (join_line.c) */
    client_socket *socket;
    int attempts;
    int64_t retry_at;
    bool lost; /* and it has been said */
    uint32_t id_prefix, id_count;
    join_request requests[JOIN_REQUESTS];
    int request_count;
    /* the table (join_table.c) */
    join_table table;
    int64_t event; /* number of the last one */
    json_t *held[JOIN_HELD_MAX];
    int held_count;
    bool distrusted; /* the server showed another commitment than ours */
    /* the game */
    lp_game game;
    edition edition;
    bool has_edition;
    int64_t game_shown; /* the number of the game that `game` and `show` are for; 0: none */
    int64_t result_told, start_asked;
    int64_t start_at; /* the host begins at this time, whatever is missing */
    bool start_typed;
    int64_t act_at;   /* no decision before this time */
    int64_t pace_at;  /* a bot's acts so far, at the pace allowed, last until then */
    int64_t decision; /* that is ours to make; 0: none */
    int64_t acted;    /* that we have answered */
    int turn;         /* the seat to act, -1: none known */
    json_t *view;     /* the last one, or NULL */
    play_view seen;   /* the same, when it could be read: */
    bool can_see;
    lp_action legal[LP_LEGAL_MAX];
    int legal_count;
    player *player; /* the bot */
    /* what is shown (join_tell.c) */
    show show;
    terminal terminal;
    menu menu;
    bool asking;   /* the menu is open */
    bool prompted; /* and its prompt is the last thing on the screen */
    int waiting_for;
    char shown_names[LP_SEATS_MAX][JOIN_NAME_MAX + 8];
    char company[1024]; /* what was last told about it */
    /* the end */
    bool leaving, done;
    int code_at_end;
} join;

/* The program ends with this exit code. */
void join_end(join *j, int code);
int64_t join_now_ms(void);

/* --- The line (join_line.c) ------------------------------------------------------------------- */

/* Connects when it is time to; says so when the line was lost and is back. */
void join_connect(join *j);
/* Sends what is to be sent. */
void join_flush(join *j);
/* Takes what has come. */
void join_receive(join *j);
/* How long to wait for something to happen. */
int join_patience_ms(const join *j);

/* Begins a message of this kind, with table and a new request, in a buffer of JOIN_MESSAGE_MAX; the
 * caller adds keys; join_ask sends it (soon). */
void join_begin(join *j, const char *kind, char *buffer, lp_text *out);
void join_ask(join *j, const char *kind, lp_text *out);
/* A message without more. */
void join_ask_plain(join *j, const char *kind);
bool join_is_asked(const join *j, const char *kind);
/* An answer has come; the kind of what was asked goes to `kind` ("" when nothing was). */
void join_answered(join *j, const char *id, char kind[16]);

/* --- The table (join_table.c) ----------------------------------------------------------------- */

/* A message of the server. */
void join_hear(join *j, const char *text, size_t length);
/* When all that came has been heard: seeds, starting, decisions, the end. */
void join_settle(join *j);
/* Answers the decision that is due. */
void join_act(join *j, lp_action action);
void join_finish_table(join *j);

/* --- What is shown (join_tell.c) -------------------------------------------------------------- */

/* Makes any text from elsewhere harmless in a terminal. */
void join_tidy(char *out, size_t size, const char *text);
/* Says a sentence; nothing for a bot that is not --verbose. */
#define join_say(j, format, ...)                                                                   \
    join_say_values(                                                                               \
        j, format, (const say_value[]){{"", "", 0}, ##__VA_ARGS__},                                \
        (int)(sizeof((const say_value[]){{"", "", 0}, ##__VA_ARGS__}) / sizeof(say_value)))
void join_say_values(join *j, const char *format, const say_value *values, int count);
/* The line the person was typing on makes room for what is to be said. */
void join_make_room(join *j);
/* Why a request was refused, as a sentence without its stop. */
const char *join_reason(const char *error, const char *message, char *buffer, size_t size);
void join_tell_company(join *j);
void join_tell_event(join *j, const json_t *data);
void join_tell_turn(join *j);
void join_tell_result(join *j);
/* The name of a member, "" when unknown. */
const char *join_member_name(const join *j, int64_t member);

/* --- What the person types (join_type.c) ------------------------------------------------------ */

/* Opens the menu for the decision that is due. */
void join_open_menu(join *j);
void join_close_menu(join *j);
void join_prompt(join *j);
void join_take_line(join *j, const char *line);

/* --- The proof (join_proof.c) ----------------------------------------------------------------- */

/* Fetches the record of the game that has ended and checks it, our own seed too. One line says what
 * came of it; false when the deal is not proved. */
bool join_check_record(join *j);

#endif
