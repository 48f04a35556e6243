/* Every message, body and row: made by tools/protocol.py from protocol.list. Do not edit. */
#ifndef LUCKPOND_PROTOCOL_GENERATED_H
#define LUCKPOND_PROTOCOL_GENERATED_H

#include "protocol.h"

/* a table this client wants to follow */
typedef struct protocol_hello_table {
    char table[13];
    int64_t event;
    bool has_screen;
    bool screen;
} protocol_hello_table;

/* an option of the game */
typedef struct protocol_option {
    char name[33];
    int64_t value;
} protocol_option;

/* a line of the list of players; seat order once the game has begun */
typedef struct protocol_place {
    char name[97];
    int64_t member;
    bool has_bot;
    char bot[17];
    bool present;
    int64_t bot_in_ms;
    bool seeded;
    bool opened;
    int64_t penalties;
    bool open;
    int64_t hints;
} protocol_place;

typedef struct protocol_listed_table {
    char table[13];
    char game[17];
    int64_t seats;
    int64_t people;
    char phase[9];
    char host[97];
} protocol_listed_table;

/* first message: which tables to follow; may be sent again */
typedef struct client_hello {
    size_t tables_count;
    protocol_hello_table tables[8];
} client_hello;

/* do an action */
typedef struct client_act {
    char table[13];
    char request[33];
    int64_t decision;
    char action[32];
} client_act;

/* free words to the table */
typedef struct client_chat {
    char table[13];
    char request[33];
    char text[401];
} client_chat;

/* one of a few signs: wave laugh wow think sad thanks well hurry */
typedef struct client_emote {
    char table[13];
    char request[33];
    char emote[17];
} client_emote;

/* Lucktails: "the card of that seat is a …", true or not (LT-17) */
typedef struct client_claim {
    char table[13];
    char request[33];
    int64_t seat;
    char card[2];
} client_claim;

/* Save Doctor Lucky with penalties: called by another seat (DL-20) */
typedef struct client_penalty {
    char table[13];
    char request[33];
    int64_t seat;
    char kind[9];
    int64_t count;
} client_penalty;

/* give an absent player more time before a bot plays */
typedef struct client_wait {
    char table[13];
    char request[33];
    int64_t seat;
} client_wait;

/* in the last 20 seconds of the own clock, ten times a game */
typedef struct client_more_time {
    char table[13];
    char request[33];
} client_more_time;

/* the host: begin; empty places become bots */
typedef struct client_start {
    char table[13];
    char request[33];
} client_start;

/* the host: send a player away */
typedef struct client_kick {
    char table[13];
    char request[33];
    int64_t member;
} client_kick;

/* the host: the same table again, seats move on by one */
typedef struct client_rematch {
    char table[13];
    char request[33];
} client_rematch;

/* give up the place at this table; a bot goes on */
typedef struct client_leave {
    char table[13];
    char request[33];
} client_leave;

/* SHA-256 commitment to an own seed (docs/fairness.md) */
typedef struct client_seed_commit {
    char table[13];
    char request[33];
    char commitment[65];
} client_seed_commit;

/* the seed itself, once the table is starting */
typedef struct client_seed_open {
    char table[13];
    char request[33];
    char seed[65];
} client_seed_open;

/* sit down where a bot plays, when the host allows it */
typedef struct client_take_bot_seat {
    char table[13];
    char request[33];
    int64_t seat;
} client_take_bot_seat;

/* what each action is worth, from what the own seat may know; the table is told that it was asked
 * for */
typedef struct client_hint {
    char table[13];
    char request[33];
    int64_t decision;
} client_hint;

/* the host, in the lobby: which bot sits on a free place */
typedef struct client_set_bot {
    char table[13];
    char request[33];
    int64_t place;
    char bot[17];
} client_set_bot;

/* the host, in the lobby: other settings; what is missing stays as it is */
typedef struct client_configure {
    char table[13];
    char request[33];
    bool has_edition;
    char edition[33];
    bool has_seats;
    int64_t seats;
    bool has_options;
    size_t options_count;
    protocol_option options[4];
    bool has_listed;
    bool listed;
    bool has_clock;
    char clock[9];
    bool has_bank_ms;
    int64_t bank_ms;
    bool has_increment_ms;
    int64_t increment_ms;
    bool has_grace_ms;
    int64_t grace_ms;
    bool has_bots;
    char bots[17];
    bool has_takeover;
    bool takeover;
    bool has_chat;
    bool chat;
    bool has_drawn;
    bool drawn;
    bool has_hints;
    bool hints;
} client_configure;

/* all about a table but the game itself */
typedef struct server_table {
    char table[13];
    int64_t event;
    char phase[9];
    char game[17];
    char edition[33];
    int64_t seats;
    size_t options_count;
    protocol_option options[4];
    bool listed;
    char clock[9];
    int64_t bank_ms;
    int64_t increment_ms;
    int64_t grace_ms;
    char bots[17];
    bool takeover;
    bool chat;
    bool drawn;
    bool hints;
    int64_t host;
    int64_t you;
    int64_t seat;
    int64_t game_number;
    char commitment[65];
    bool has_open_before;
    int64_t open_before;
    size_t places_count;
    protocol_place places[7];
    bool parked;
    int64_t expires_at;
    int64_t kept_ms;
    bool has_record;
    char record[33];
} server_table;

/* the position as this viewer may know it */
typedef struct server_view {
    char table[13];
    int64_t decision;
    int64_t event;
    const char *view;
    const char *legal;
} server_view;

/* what this viewer learns from one event; the next number follows without a gap */
typedef struct server_event {
    char table[13];
    int64_t event;
    const char *data;
} server_event;

/* whose time runs, and how much is left */
typedef struct server_clock {
    char table[13];
    int64_t decision;
    int64_t seat;
    size_t banks_count;
    int64_t banks[7];
    bool running;
    int64_t more_time_left;
} server_clock;

/* somebody came or went */
typedef struct server_presence {
    char table[13];
    int64_t member;
    bool present;
    int64_t bot_in_ms;
} server_presence;

/* the request has been carried out, durably */
typedef struct server_done {
    char table[13];
    char request[33];
    int64_t decision;
} server_done;

/* the request has not been carried out */
typedef struct server_refused {
    char table[13];
    char request[33];
    char error[33];
    bool has_clause;
    char clause[9];
    char message[161];
} server_refused;

/* the answer to `hint`, for this socket only; never comes when another decision is due by then */
typedef struct server_hint {
    char table[13];
    char request[33];
    int64_t decision;
    const char *advice;
} server_hint;

/* the game is over; its record can be opened with this */
typedef struct server_ended {
    char table[13];
    char record[33];
} server_ended;

/* this session goes on elsewhere */
typedef struct server_moved {
    char unused;
} server_moved;

/* POST /api/session: a name for a guest, or a new one */
typedef struct post_create_session {
    char name[97];
} post_create_session;

/* POST /api/tables */
typedef struct post_create_table {
    bool has_name;
    char name[97];
    char game[17];
    bool has_edition;
    char edition[33];
    int64_t seats;
    bool has_options;
    size_t options_count;
    protocol_option options[4];
    bool has_listed;
    bool listed;
    bool has_clock;
    char clock[9];
    bool has_bank_ms;
    int64_t bank_ms;
    bool has_increment_ms;
    int64_t increment_ms;
    bool has_grace_ms;
    int64_t grace_ms;
    bool has_bots;
    char bots[17];
    bool has_takeover;
    bool takeover;
    bool has_chat;
    bool chat;
    bool has_drawn;
    bool drawn;
    bool has_hints;
    bool hints;
} post_create_table;

/* POST /api/tables/CODE/seats */
typedef struct post_ask_seat {
    bool has_name;
    char name[97];
} post_ask_seat;

/* POST /api/transfer: a link for another device, valid once */
typedef struct post_transfer {
    char unused;
} post_transfer;

/* POST /api/transfer/take */
typedef struct post_transfer_take {
    char link[65];
} post_transfer_take;

typedef struct reply_table_created {
    char table[13];
} reply_table_created;

typedef struct reply_seated {
    char table[13];
    int64_t member;
} reply_seated;

typedef struct reply_session {
    char name[97];
} reply_session;

typedef struct reply_transfer_link {
    char link[65];
    int64_t expires_at;
} reply_transfer_link;

typedef struct reply_tables {
    size_t tables_count;
    protocol_listed_table tables[50];
} reply_tables;

typedef struct reply_failed {
    char error[33];
    char message[161];
} reply_failed;

typedef struct row_created {
    int64_t at;
    char game[17];
    char edition[33];
    int64_t seats;
    size_t options_count;
    protocol_option options[4];
    bool listed;
    char clock[9];
    int64_t bank_ms;
    int64_t increment_ms;
    int64_t grace_ms;
    char bots[17];
    bool takeover;
    bool chat;
    bool drawn;
    bool has_hints;
    bool hints;
    char server_seed[65];
    char record[33];
} row_created;

typedef struct row_configured {
    int64_t at;
    int64_t by;
    char request[33];
    char edition[33];
    int64_t seats;
    size_t options_count;
    protocol_option options[4];
    bool listed;
    char clock[9];
    int64_t bank_ms;
    int64_t increment_ms;
    int64_t grace_ms;
    char bots[17];
    bool takeover;
    bool chat;
    bool drawn;
    bool hints;
} row_configured;

typedef struct row_bot_set {
    int64_t at;
    int64_t by;
    char request[33];
    int64_t place;
    char bot[17];
} row_bot_set;

typedef struct row_joined {
    int64_t at;
    char session[33];
    char name[97];
    int64_t seat;
    bool has_request;
    char request[33];
} row_joined;

typedef struct row_left {
    int64_t at;
    int64_t member;
    int64_t by;
    bool has_request;
    char request[33];
} row_left;

typedef struct row_committed {
    int64_t at;
    int64_t by;
    char request[33];
    char commitment[65];
} row_committed;

typedef struct row_starting {
    int64_t at;
    int64_t by;
    char request[33];
} row_starting;

typedef struct row_opened {
    int64_t at;
    int64_t by;
    char request[33];
    char seed[65];
} row_opened;

typedef struct row_dealt {
    int64_t at;
    char draws[4097];
} row_dealt;

typedef struct row_acted {
    int64_t at;
    int64_t seat;
    int64_t by;
    char why[9];
    bool has_request;
    char request[33];
    int64_t decision;
    char action[32];
    int64_t spent_ms;
    char draws[4097];
} row_acted;

typedef struct row_said {
    int64_t at;
    int64_t by;
    char request[33];
    char kind[9];
    int64_t seat;
    int64_t count;
    char text[401];
} row_said;

typedef struct row_hinted {
    int64_t at;
    int64_t by;
    char request[33];
    int64_t decision;
} row_hinted;

typedef struct row_more_time {
    int64_t at;
    int64_t by;
    char request[33];
    int64_t ms;
} row_more_time;

typedef struct row_rematch {
    int64_t at;
    int64_t by;
    char request[33];
    char server_seed[65];
    char record[33];
} row_rematch;

typedef struct row_parked {
    int64_t at;
} row_parked;

/* the host was away for long: this one is host now */
typedef struct row_hosted {
    int64_t at;
    int64_t by;
} row_hosted;

/* document: the key is the SHA-256 of the token */
typedef struct row_session {
    char id[33];
    char name[97];
    int64_t seen_at;
} row_session;

typedef enum client_type {
    CLIENT_HELLO,
    CLIENT_ACT,
    CLIENT_CHAT,
    CLIENT_EMOTE,
    CLIENT_CLAIM,
    CLIENT_PENALTY,
    CLIENT_WAIT,
    CLIENT_MORE_TIME,
    CLIENT_START,
    CLIENT_KICK,
    CLIENT_REMATCH,
    CLIENT_LEAVE,
    CLIENT_SEED_COMMIT,
    CLIENT_SEED_OPEN,
    CLIENT_TAKE_BOT_SEAT,
    CLIENT_HINT,
    CLIENT_SET_BOT,
    CLIENT_CONFIGURE,
    CLIENT_TYPES
} client_type;

typedef struct client_message {
    client_type type;
    union {
        client_hello hello;
        client_act act;
        client_chat chat;
        client_emote emote;
        client_claim claim;
        client_penalty penalty;
        client_wait wait;
        client_more_time more_time;
        client_start start;
        client_kick kick;
        client_rematch rematch;
        client_leave leave;
        client_seed_commit seed_commit;
        client_seed_open seed_open;
        client_take_bot_seat take_bot_seat;
        client_hint hint;
        client_set_bot set_bot;
        client_configure configure;
    };
} client_message;

typedef enum row_type {
    ROW_CREATED,
    ROW_CONFIGURED,
    ROW_BOT_SET,
    ROW_JOINED,
    ROW_LEFT,
    ROW_COMMITTED,
    ROW_STARTING,
    ROW_OPENED,
    ROW_DEALT,
    ROW_ACTED,
    ROW_SAID,
    ROW_HINTED,
    ROW_MORE_TIME,
    ROW_REMATCH,
    ROW_PARKED,
    ROW_HOSTED,
    ROW_SESSION,
    ROW_TYPES
} row_type;

typedef struct row_message {
    row_type type;
    union {
        row_created created;
        row_configured configured;
        row_bot_set bot_set;
        row_joined joined;
        row_left left;
        row_committed committed;
        row_starting starting;
        row_opened opened;
        row_dealt dealt;
        row_acted acted;
        row_said said;
        row_hinted hinted;
        row_more_time more_time;
        row_rematch rematch;
        row_parked parked;
        row_hosted hosted;
        row_session session;
    };
} row_message;

/* Strict readers: an unknown, missing, mistyped or overlong field is named in *error. */
bool client_message_read(const char *text, size_t length, client_message *out,
                         protocol_error *error);
bool row_message_read(const char *text, size_t length, row_message *out, protocol_error *error);
bool post_create_session_read(const char *text, size_t length, post_create_session *out,
                              protocol_error *error);
bool post_create_table_read(const char *text, size_t length, post_create_table *out,
                            protocol_error *error);
bool post_ask_seat_read(const char *text, size_t length, post_ask_seat *out, protocol_error *error);
bool post_transfer_read(const char *text, size_t length, post_transfer *out, protocol_error *error);
bool post_transfer_take_read(const char *text, size_t length, post_transfer_take *out,
                             protocol_error *error);

/* Writers: one JSON object each; all but replies begin with their type. */
void client_hello_write(const client_hello *m, lp_text *out);
void client_act_write(const client_act *m, lp_text *out);
void client_chat_write(const client_chat *m, lp_text *out);
void client_emote_write(const client_emote *m, lp_text *out);
void client_claim_write(const client_claim *m, lp_text *out);
void client_penalty_write(const client_penalty *m, lp_text *out);
void client_wait_write(const client_wait *m, lp_text *out);
void client_more_time_write(const client_more_time *m, lp_text *out);
void client_start_write(const client_start *m, lp_text *out);
void client_kick_write(const client_kick *m, lp_text *out);
void client_rematch_write(const client_rematch *m, lp_text *out);
void client_leave_write(const client_leave *m, lp_text *out);
void client_seed_commit_write(const client_seed_commit *m, lp_text *out);
void client_seed_open_write(const client_seed_open *m, lp_text *out);
void client_take_bot_seat_write(const client_take_bot_seat *m, lp_text *out);
void client_hint_write(const client_hint *m, lp_text *out);
void client_set_bot_write(const client_set_bot *m, lp_text *out);
void client_configure_write(const client_configure *m, lp_text *out);
void server_table_write(const server_table *m, lp_text *out);
void server_view_write(const server_view *m, lp_text *out);
void server_event_write(const server_event *m, lp_text *out);
void server_clock_write(const server_clock *m, lp_text *out);
void server_presence_write(const server_presence *m, lp_text *out);
void server_done_write(const server_done *m, lp_text *out);
void server_refused_write(const server_refused *m, lp_text *out);
void server_hint_write(const server_hint *m, lp_text *out);
void server_ended_write(const server_ended *m, lp_text *out);
void server_moved_write(const server_moved *m, lp_text *out);
void post_create_session_write(const post_create_session *m, lp_text *out);
void post_create_table_write(const post_create_table *m, lp_text *out);
void post_ask_seat_write(const post_ask_seat *m, lp_text *out);
void post_transfer_write(const post_transfer *m, lp_text *out);
void post_transfer_take_write(const post_transfer_take *m, lp_text *out);
void reply_table_created_write(const reply_table_created *m, lp_text *out);
void reply_seated_write(const reply_seated *m, lp_text *out);
void reply_session_write(const reply_session *m, lp_text *out);
void reply_transfer_link_write(const reply_transfer_link *m, lp_text *out);
void reply_tables_write(const reply_tables *m, lp_text *out);
void reply_failed_write(const reply_failed *m, lp_text *out);
void row_created_write(const row_created *m, lp_text *out);
void row_configured_write(const row_configured *m, lp_text *out);
void row_bot_set_write(const row_bot_set *m, lp_text *out);
void row_joined_write(const row_joined *m, lp_text *out);
void row_left_write(const row_left *m, lp_text *out);
void row_committed_write(const row_committed *m, lp_text *out);
void row_starting_write(const row_starting *m, lp_text *out);
void row_opened_write(const row_opened *m, lp_text *out);
void row_dealt_write(const row_dealt *m, lp_text *out);
void row_acted_write(const row_acted *m, lp_text *out);
void row_said_write(const row_said *m, lp_text *out);
void row_hinted_write(const row_hinted *m, lp_text *out);
void row_more_time_write(const row_more_time *m, lp_text *out);
void row_rematch_write(const row_rematch *m, lp_text *out);
void row_parked_write(const row_parked *m, lp_text *out);
void row_hosted_write(const row_hosted *m, lp_text *out);
void row_session_write(const row_session *m, lp_text *out);
void client_message_write(const client_message *m, lp_text *out);
void row_message_write(const row_message *m, lp_text *out);

#endif
