/* What the server says, and what follows from it without anybody's doing: seeds, starting, a bot's
 * decisions, the end. */
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "engine_view.h"
#include "engine_view_internal.h"
#include "event_read.h"
#include "join.h"

enum {
    BOT_START_MS = 10000, /* a bot as the host waits so long for others' seeds, … */
    START_MS = 3000,      /* … and a person who has typed `start` so long */
    BOT_ACT_MS = 66,      /* servers let 20 messages a second pass; a bot stays below, … */
    BOT_BURST_MS = 2640,  /* … after the first forty */
    REFUSED_MS = 1000,    /* before a refused decision is made again */
};

void join_end(join *j, int code)
{
    if (!j->done)
        j->code_at_end = code;
    j->done = true;
}

/* --- The table -------------------------------------------------------------------------------- */

static void read_word(view_reader *r, const char *key, char *out, size_t size)
{
    const char *text = view_text(r, json_object_get(r->view, key));
    if (strlen(text) >= size)
        r->bad = true;
    snprintf(out, size, "%s", text);
}

static join_phase read_phase(view_reader *r)
{
    static const char *const names[] = {"lobby", "starting", "playing", "over"};
    const char *phase = view_text(r, json_object_get(r->view, "phase"));
    for (int i = 0; i < 4; i++)
        if (strcmp(phase, names[i]) == 0)
            return (join_phase)(JOIN_LOBBY + i);
    return JOIN_GONE;
}

static void read_place(const json_t *json, join_phase phase, join_place *p)
{
    const json_t *member = json_object_get(json, "member");
    const char *name = json_string_value(json_object_get(json, "name"));
    const char *bot = json_string_value(json_object_get(json, "bot"));
    const json_t *open = json_object_get(json, "open");
    p->member = json_is_integer(member) ? (int)json_integer_value(member) : -1;
    p->bot = p->member < 0 && bot && (open ? !json_is_true(open) : phase > JOIN_LOBBY);
    p->present = json_is_true(json_object_get(json, "present"));
    p->seeded = json_is_true(json_object_get(json, "seeded"));
    p->opened = json_is_true(json_object_get(json, "opened"));
    join_tidy(p->name, sizeof p->name, p->member >= 0 ? (name ? name : "?") : bot ? bot : "");
}

static void read_options(view_reader *r, join_table *t)
{
    const json_t *options = json_object_get(r->view, "options");
    t->option_count = view_list(r, options, LP_OPTIONS_MAX);
    for (int i = 0; i < t->option_count; i++) {
        view_reader one = {NULL, json_array_get(options, (size_t)i), 0, 0, false};
        read_word(&one, "name", t->options[i].name, sizeof t->options[i].name);
        t->options[i].value = view_key_number(&one, "value", INT16_MIN, INT16_MAX);
        r->bad |= one.bad;
    }
}

static bool read_table(const json_t *json, join_table *t)
{
    view_reader r = {NULL, json, 0, 0, false};
    const json_t *places = json_object_get(json, "places");
    const char *record_id = json_string_value(json_object_get(json, "record"));
    memset(t, 0, sizeof *t);
    t->phase = read_phase(&r);
    read_word(&r, "game", t->game, sizeof t->game);
    read_word(&r, "edition", t->edition, sizeof t->edition);
    read_word(&r, "commitment", t->commitment, sizeof t->commitment);
    t->seats = view_key_number(&r, "seats", 2, LP_SEATS_MAX);
    t->host = view_key_number(&r, "host", -1, 255);
    t->you = view_key_number(&r, "you", -1, 255);
    t->seat = view_key_number(&r, "seat", -1, LP_SEATS_MAX - 1);
    t->game_number = view_key_number(&r, "game_number", 1, 1000000);
    read_options(&r, t);
    t->place_count = view_list(&r, places, LP_SEATS_MAX);
    for (int i = 0; i < t->place_count; i++)
        read_place(json_array_get(places, (size_t)i), t->phase, &t->places[i]);
    if (record_id && strlen(record_id) == JOIN_RECORD_MAX &&
        strspn(record_id, "0123456789abcdef") == JOIN_RECORD_MAX)
        strcpy(t->record, record_id);
    return !r.bad;
}

static join_place *own_place(join *j)
{
    for (int i = 0; i < j->table.place_count; i++)
        if (j->table.places[i].member == j->table.you)
            return &j->table.places[i];
    return NULL;
}

/* --- The game --------------------------------------------------------------------------------- */

static void refuse_game(join *j)
{
    cli_refuse(CLI_FAILED, _("this server plays a game or an edition that this luckpond does not "
                             "know; one of the two is too old"));
    join_end(j, CLI_FAILED);
}

/* Rules, edition and options as the table says. */
static bool set_up_game(join *j)
{
    const join_table *t = &j->table;
    const lp_rules *rules = lp_rules_find(t->game);
    if (j->has_edition)
        edition_finish(&j->edition);
    j->has_edition = rules && edition_builtin(&j->edition, rules, t->edition);
    if (!j->has_edition ||
        lp_game_init(&j->game, rules, edition_flat(&j->edition), t->seats) != LP_OK)
        return false;
    for (int i = 0; i < t->option_count; i++)
        if (lp_game_option(&j->game, t->options[i].name, t->options[i].value) != LP_OK)
            return false;
    return t->seat >= 0 && t->seat < t->seats && t->place_count == t->seats;
}

/* Names of people and bots; on the plan of the ship a pawn has a letter. */
static void name_seats(join *j)
{
    for (int seat = 0; seat < j->table.seats; seat++) {
        const join_place *p = &j->table.places[seat];
        lp_text out;
        lp_text_init(&out, j->shown_names[seat], sizeof j->shown_names[seat]);
        if (p->member < 0)
            say(&out, _("{bot} bot"), V("bot", p->name));
        else
            lp_text_string(&out, p->name);
        if (strcmp(j->table.game, "doctor_lucky") == 0)
            say(&out, " ({letter})", V("letter", show_letter(seat)));
        j->show.names[seat] = j->shown_names[seat];
    }
}

static uint64_t bot_seed(void)
{
    uint64_t seed;
    return getrandom(&seed, sizeof seed, 0) == (ssize_t)sizeof seed ? seed : 1;
}

/* The bot sits down, or begins another game. */
static bool open_player(join *j)
{
    char error[PLAYER_ERROR_MAX];
    const bool ready =
        j->player ? player_begin(j->player, &j->game, bot_seed(), error, sizeof error)
                  : player_open(&j->player, &j->game, j->bot, bot_seed(), error, sizeof error);
    if (!ready) {
        cli_failed("%s", error);
        join_end(j, CLI_FAILED);
    }
    return ready;
}

static void begin_game(join *j)
{
    const bool first = j->game_shown != j->table.game_number;
    if (first && !set_up_game(j)) {
        refuse_game(j);
        return;
    }
    if (first) {
        show_finish(&j->show);
        show_init(&j->show, &j->game, &j->edition, &j->terminal, j->table.seat);
        j->show.quiet = j->bot && !j->verbose;
        j->game_shown = j->table.game_number;
        j->acted = j->decision = 0;
        j->waiting_for = -1;
        if (j->bot && !open_player(j))
            return;
    }
    name_seats(j); /* bots may become people, and people bots */
    j->show.seat = j->table.seat;
}

/* --- Messages --------------------------------------------------------------------------------- */

static void hear_event_data(join *j, const json_t *data)
{
    play_event event;
    if (j->game_shown && event_read(&j->game, data, &event)) {
        join_make_room(j);
        j->show.how->event(&j->show, &event);
    } else {
        join_tell_event(j, data);
    }
}

/* The deal comes before the table says who sits where: those events wait for it. */
static bool must_wait(const join *j, const json_t *data)
{
    const char *kind = json_string_value(json_object_get(data, "event"));
    if (j->table.phase == JOIN_PLAYING || j->table.phase == JOIN_OVER || !kind)
        return false;
    return j->held_count > 0 || strcmp(kind, "dealt") == 0;
}

static void hear_event(join *j, const json_t *m)
{
    const json_t *number = json_object_get(m, "event"), *data = json_object_get(m, "data");
    if (!json_is_integer(number) || !json_is_object(data))
        return;
    j->event = json_integer_value(number);
    if (!must_wait(j, data))
        hear_event_data(j, data);
    else if (j->held_count < JOIN_HELD_MAX)
        j->held[j->held_count++] = json_deep_copy(data);
}

static void drop_held(join *j, bool tell)
{
    for (int i = 0; i < j->held_count; i++) {
        if (tell)
            hear_event_data(j, j->held[i]);
        json_decref(j->held[i]);
    }
    j->held_count = 0;
}

static void hear_table(join *j, const json_t *m)
{
    join_table t;
    const int was_member = j->table.phase != JOIN_NOWHERE && j->table.you >= 0;
    if (!read_table(m, &t))
        return;
    const bool changed = t.phase != j->table.phase || t.game_number != j->table.game_number;
    j->table = t;
    if (changed)
        j->company[0] = 0; /* to be told again */
    j->event = json_integer_value(json_object_get(m, "event"));
    j->attempts = 0;
    if (j->lost)
        join_say(j, _("Back at the table."));
    j->lost = false;
    if (t.phase == JOIN_GONE || t.you < 0) {
        if (!j->leaving)
            cli_refuse(CLI_FAILED, t.phase == JOIN_GONE ? _("this table is closed")
                                   : was_member         ? _("you no longer sit at this table")
                                                        : _("you do not sit at this table"));
        join_keep_forget(&j->keep);
        join_end(j, j->leaving ? CLI_OK : CLI_FAILED);
        return;
    }
    if (t.phase == JOIN_PLAYING || t.phase == JOIN_OVER)
        begin_game(j);
    if (changed && t.phase == JOIN_PLAYING)
        join_say(j, _("The game begins."));
    drop_held(j, t.phase == JOIN_PLAYING || t.phase == JOIN_OVER);
    if (t.phase == JOIN_LOBBY || t.phase == JOIN_STARTING)
        join_tell_company(j);
}

/* The legal actions in ascending order, as bots and menus expect them. */
static bool read_legal(join *j, const json_t *list)
{
    j->legal_count = 0;
    for (size_t i = 0; i < json_array_size(list) && j->legal_count < LP_LEGAL_MAX; i++) {
        const char *text = json_string_value(json_array_get(list, i));
        lp_action action;
        if (!text || j->game.rules->action_read(&j->game, text, strlen(text), &action) != LP_OK)
            return false;
        int at = j->legal_count++;
        for (; at > 0 && j->legal[at - 1] > action; at--)
            j->legal[at] = j->legal[at - 1];
        j->legal[at] = action;
    }
    return true;
}

static void hear_view(join *j, const json_t *m)
{
    const json_t *view = json_object_get(m, "view"), *turn = json_object_get(view, "turn");
    const json_t *decision = json_object_get(m, "decision"), *legal = json_object_get(m, "legal");
    int viewer, to_act;
    if (!j->game_shown || !json_is_object(view) || !json_is_integer(decision))
        return;
    json_decref(j->view);
    j->view = json_deep_copy(view);
    j->event = json_integer_value(json_object_get(m, "event"));
    j->turn = json_is_integer(turn) ? (int)json_integer_value(turn) : -1;
    j->can_see = engine_view_build(&j->game, view, &j->seen, &viewer, &to_act) &&
                 viewer == j->table.seat && read_legal(j, legal);
    const int64_t due = json_array_size(legal) > 0 ? json_integer_value(decision) : 0;
    if (due != j->decision)
        join_close_menu(j);
    j->decision = due;
    if (!j->can_see && j->turn >= 0)
        refuse_game(j);
}

static void hear_refused(join *j, const json_t *m)
{
    const char *id = json_string_value(json_object_get(m, "request"));
    const char *error = json_string_value(json_object_get(m, "error"));
    const char *message = json_string_value(json_object_get(m, "message"));
    const char *clause = json_string_value(json_object_get(m, "clause"));
    char kind[16], buffer[256], clean[16];
    join_answered(j, id ? id : "", kind);
    const char *why =
        join_reason(error ? error : "", message ? message : "", buffer, sizeof buffer);
    if (id && strcmp(id, "hello") == 0) {
        cli_refuse(CLI_FAILED, "{why}", V("why", why));
        join_end(j, CLI_FAILED);
    }
    const bool stale = error && strcmp(error, "STALE") == 0;
    if (strcmp(kind, "act") == 0) {
        j->acted = 0; /* the decision, or the next one, is ours again */
        j->act_at = join_now_ms() + (j->bot ? REFUSED_MS : 0);
        if (stale)
            j->decision = 0; /* the next view says which */
    }
    if (!kind[0] || stale || strncmp(kind, "seed_", 5) == 0)
        return;
    join_tidy(clean, sizeof clean, clause ? clause : "");
    if (clause)
        join_say(j, _("Not now: {why} ({clause})."), V("why", why), V("clause", clean));
    else
        join_say(j, _("That did not work: {why}."), V("why", why));
    if (strcmp(kind, "leave") == 0)
        j->leaving = false;
}

static void hear_done(join *j, const json_t *m)
{
    const char *id = json_string_value(json_object_get(m, "request"));
    char kind[16];
    join_answered(j, id ? id : "", kind);
    if (strcmp(kind, "leave") == 0) {
        join_keep_forget(&j->keep);
        join_end(j, CLI_OK);
    }
}

static void hear_presence(join *j, const json_t *m)
{
    const json_t *member = json_object_get(m, "member");
    const bool present = json_is_true(json_object_get(m, "present"));
    const int64_t wait_ms = json_integer_value(json_object_get(m, "bot_in_ms"));
    const char *name = join_member_name(j, json_integer_value(member));
    if (!json_is_integer(member) || json_integer_value(member) == j->table.you || !name[0])
        return;
    if (present)
        join_say(j, _("{name} is here."), V("name", name));
    else if (wait_ms > 0 && j->table.phase == JOIN_PLAYING)
        join_say(j, _("{name} has gone; a bot plays in {count} s. /wait {name} gives more time."),
                 V("name", name), V("count", (long)(wait_ms / 1000)));
    else
        join_say(j, _("{name} has gone."), V("name", name));
}

static void hear_clock(join *j, const json_t *m)
{
    const json_t *banks = json_object_get(m, "banks");
    const json_t *seat = json_object_get(m, "seat");
    if (j->bot || !json_is_true(json_object_get(m, "running")) || !json_is_integer(seat) ||
        json_integer_value(seat) != j->table.seat)
        return;
    const int64_t left = json_integer_value(json_array_get(banks, (size_t)j->table.seat));
    join_say(j, _("Your time: {count} s. /time asks for more when it gets short."),
             V("count", (long)(left / 1000)));
}

static void hear_moved(join *j)
{
    cli_refuse(CLI_FAILED, _("this seat is now played from another device"));
    join_keep_forget(&j->keep);
    join_end(j, CLI_FAILED);
}

void join_hear(join *j, const char *text, size_t length)
{
    json_t *m = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    const char *type = json_string_value(json_object_get(m, "type"));
    if (!type || j->done)
        ;
    else if (strcmp(type, "table") == 0)
        hear_table(j, m);
    else if (strcmp(type, "view") == 0)
        hear_view(j, m);
    else if (strcmp(type, "event") == 0)
        hear_event(j, m);
    else if (strcmp(type, "done") == 0)
        hear_done(j, m);
    else if (strcmp(type, "refused") == 0)
        hear_refused(j, m);
    else if (strcmp(type, "presence") == 0)
        hear_presence(j, m);
    else if (strcmp(type, "clock") == 0)
        hear_clock(j, m);
    else if (strcmp(type, "moved") == 0)
        hear_moved(j);
    json_decref(m);
}

/* --- What follows ----------------------------------------------------------------------------- */

static void ask_hex(join *j, const char *kind, const char *key, const uint8_t bytes[FAIR_BYTES])
{
    char buffer[JOIN_MESSAGE_MAX], hex[2 * FAIR_BYTES + 1];
    lp_text out, digits;
    lp_text_init(&digits, hex, sizeof hex);
    for (int i = 0; i < FAIR_BYTES; i++)
        lp_text_hex(&digits, bytes[i], 2);
    join_begin(j, kind, buffer, &out);
    lp_json_key(&out, key);
    lp_json_string(&out, hex);
    join_ask(j, kind, &out);
}

/* In the lobby: a seed of our own for this game, on the disk before it is committed to. */
static void commit_seed(join *j, const join_place *own)
{
    if (j->keep.game_number != j->table.game_number) {
        if (getrandom(j->keep.seed, FAIR_BYTES, 0) != FAIR_BYTES)
            return; /* without a seed we play, too */
        j->keep.game_number = j->table.game_number;
        strcpy(j->keep.server_commitment, j->table.commitment);
        join_keep_write(&j->keep);
    } else if (own->seeded) {
        return;
    }
    if (join_is_asked(j, "seed_commit"))
        return;
    uint8_t commitment[FAIR_BYTES];
    fair_player_commitment(j->keep.seed, commitment);
    ask_hex(j, "seed_commit", "commitment", commitment);
}

static void open_seed(join *j, const join_place *own)
{
    if (own->seeded && !own->opened && !j->distrusted && !join_is_asked(j, "seed_open") &&
        j->keep.game_number == j->table.game_number)
        ask_hex(j, "seed_open", "seed", j->keep.seed);
}

/* A bot as the host begins when all places are taken by people; a person by typing `start`, or at
 * once with --start-now. Seeds that are on their way are waited for. */
static void start_by_itself(join *j, const join_place *own)
{
    bool full = true, seeded = true;
    if (j->table.host != j->table.you || j->start_asked == j->table.game_number || !own->seeded ||
        !(j->bot || j->start || j->start_typed))
        return;
    for (int i = 0; i < j->table.place_count; i++) {
        const join_place *p = &j->table.places[i];
        full = full && (p->member >= 0 || p->bot);
        seeded = seeded && (p->member < 0 || p->seeded);
    }
    if (!full && !j->start && !j->start_typed)
        return;
    if (!seeded && j->start_at == 0)
        j->start_at = join_now_ms() + (j->start_typed ? START_MS : BOT_START_MS);
    if (!seeded && join_now_ms() < j->start_at)
        return;
    j->start_at = 0;
    j->start_typed = false;
    j->start_asked = j->table.game_number;
    join_ask_plain(j, "start");
}

void join_act(join *j, lp_action action)
{
    char buffer[JOIN_MESSAGE_MAX], text[LP_ACTION_TEXT_MAX];
    lp_text out, word;
    lp_text_init(&word, text, sizeof text);
    j->game.rules->action_write(&j->game, action, &word);
    join_begin(j, "act", buffer, &out);
    lp_json_key(&out, "decision");
    lp_json_int(&out, j->decision);
    lp_json_key(&out, "action");
    lp_json_string(&out, text);
    join_ask(j, "act", &out);
    j->acted = j->decision;
}

/* A bot that is faster than the server allows would be cut off. */
static bool may_act_now(join *j)
{
    const int64_t now = join_now_ms();
    if (j->pace_at > now) {
        j->act_at = j->pace_at;
        return false;
    }
    if (j->pace_at < now - BOT_BURST_MS)
        j->pace_at = now - BOT_BURST_MS;
    j->pace_at += BOT_ACT_MS;
    return true;
}

static void decide(join *j)
{
    char error[PLAYER_ERROR_MAX];
    lp_action action;
    if (!j->bot) {
        if (!j->asking)
            join_open_menu(j);
        return;
    }
    if (!may_act_now(j))
        return;
    if (player_choose(j->player, &j->game, j->table.seat, &j->seen, j->legal, j->legal_count, NULL,
                      &action, error, sizeof error)) {
        join_act(j, action);
        return;
    }
    cli_failed("%s", error);
    join_end(j, CLI_FAILED);
}

static void end_game(join *j)
{
    const char *turn = json_string_value(json_object_get(j->view, "turn"));
    if (j->result_told == j->table.game_number || !turn || strcmp(turn, "over") != 0)
        return;
    j->result_told = j->table.game_number;
    join_tell_result(j);
    const bool proved = join_check_record(j);
    if (j->bot && (!j->go_on || !proved))
        join_end(j, proved ? CLI_OK : CLI_FAILED);
    else if (j->go_on && j->table.host == j->table.you)
        join_ask_plain(j, "rematch");
    else if (!j->bot)
        join_say(j, j->table.host == j->table.you
                        ? _("Type rematch to play again, or quit.")
                        : _("The host can call for a rematch; quit ends."));
}

void join_settle(join *j)
{
    const join_place *own = own_place(j);
    if (j->done || j->table.phase == JOIN_NOWHERE || !own)
        return;
    if (j->table.phase == JOIN_LOBBY) {
        commit_seed(j, own);
        start_by_itself(j, own);
    } else if (j->table.phase == JOIN_STARTING) {
        open_seed(j, own);
    } else if (j->table.phase == JOIN_OVER) {
        join_close_menu(j);
        end_game(j);
    } else if (j->decision > 0 && j->acted != j->decision && j->legal_count > 0) {
        if (join_now_ms() >= j->act_at)
            decide(j);
    } else if (j->decision == 0) {
        join_tell_turn(j);
    }
}

void join_finish_table(join *j)
{
    join_close_menu(j);
    drop_held(j, false);
    json_decref(j->view);
    player_close(j->player);
    show_finish(&j->show);
    if (j->has_edition)
        edition_finish(&j->edition);
    for (int i = 0; i < j->request_count; i++)
        free(j->requests[i].text);
}
