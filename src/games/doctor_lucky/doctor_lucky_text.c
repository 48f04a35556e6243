/* Save Doctor Lucky as text: views and events as JSON (docs/views.md), actions (docs/notation.md).
 */
#include "doctor_lucky.h"

enum { WORD_MAX = 24 };

LP_TABLE char phase_texts[7][8] = {"lot", "rooms", "deal", "turn", "drawn", "answer", "over"};
LP_TABLE char event_texts[10][8] = {"lot",     "shown",  "dealt", "step",  "card",
                                    "attempt", "answer", "draw",  "drawn", "end"};
LP_TABLE char failure_texts[3][4] = {"f1", "f2", "f3"};
LP_TABLE char deck_texts[DOCTOR_LUCKY_DECKS][2] = {"A", "B", "C", "D"};

/* --- Rooms and cards ------------------------------------------------------------------------- */

void doctor_lucky_room_write(const doctor_lucky_edition *e, int room, lp_text *out)
{
    if (room < e->numbered_count)
        lp_text_int(out, room);
    else
        lp_text_char(out, (char)('a' + room - e->numbered_count));
}

void doctor_lucky_card_write(const doctor_lucky_edition *e, int type, lp_text *out)
{
    if (type < DOCTOR_LUCKY_AID_TYPE) {
        lp_text_string(out, failure_texts[type]);
    } else if (type < DOCTOR_LUCKY_MOVEMENT_TYPE) {
        lp_text_string(out, e->aid_id[type - DOCTOR_LUCKY_AID_TYPE]);
    } else {
        lp_text_char(out, 'm');
        doctor_lucky_room_write(e, type - DOCTOR_LUCKY_MOVEMENT_TYPE, out);
    }
}

static void write_room(const doctor_lucky_edition *e, lp_text *out, int room)
{
    char buffer[WORD_MAX];
    lp_text word;
    if (room == DOCTOR_LUCKY_NOWHERE) {
        lp_json_null(out);
        return;
    }
    lp_text_init(&word, buffer, sizeof buffer);
    doctor_lucky_room_write(e, room, &word);
    lp_json_string(out, buffer);
}

static void write_card(const doctor_lucky_edition *e, lp_text *out, int type)
{
    char buffer[WORD_MAX];
    lp_text word;
    if (type == DOCTOR_LUCKY_NO_CARD) {
        lp_json_null(out);
        return;
    }
    lp_text_init(&word, buffer, sizeof buffer);
    doctor_lucky_card_write(e, type, &word);
    lp_json_string(out, buffer);
}

/* A set of cards as a list in type order. */
static void write_cards(const doctor_lucky_edition *e, lp_text *out, doctor_lucky_cards cards)
{
    lp_json_open(out, '[');
    for (int type = 0; type < DOCTOR_LUCKY_TYPES; type++)
        for (int i = doctor_lucky_count_type(cards, type); i > 0; i--)
            write_card(e, out, type);
    lp_json_close(out, ']');
}

static void write_seat(lp_text *out, int seat)
{
    if (seat == DOCTOR_LUCKY_NOBODY)
        lp_json_null(out);
    else
        lp_json_int(out, seat);
}

/* Letters of the decks first … last - 1. */
static void write_decks(lp_text *out, int first, int last)
{
    lp_json_open(out, '[');
    for (int deck = first; deck < last; deck++)
        lp_json_string(out, deck_texts[deck]);
    lp_json_close(out, ']');
}

static void write_numbers(lp_text *out, const char *key, const uint8_t *numbers, int count)
{
    lp_json_key(out, key);
    lp_json_open(out, '[');
    for (int i = 0; i < count; i++)
        lp_json_int(out, numbers[i]);
    lp_json_close(out, ']');
}

/* --- Views ----------------------------------------------------------------------------------- */

static void write_attempt(const doctor_lucky_edition *e, lp_text *out, const doctor_lucky_table *t)
{
    lp_json_key(out, "attempt");
    if (t->phase != DOCTOR_LUCKY_PHASE_ANSWER) {
        lp_json_null(out);
        return;
    }
    lp_json_open(out, '{');
    lp_json_key(out, "seat");
    lp_json_int(out, t->active);
    lp_json_key(out, "aid");
    write_card(e, out, t->aid == 0 ? DOCTOR_LUCKY_NO_CARD : DOCTOR_LUCKY_AID_TYPE + t->aid - 1);
    lp_json_key(out, "value");
    lp_json_int(out, t->value);
    lp_json_key(out, "sum");
    lp_json_int(out, t->sum);
    lp_json_key(out, "asked");
    lp_json_int(out, t->asked);
    lp_json_close(out, '}');
}

static void write_ship(const lp_game *g, lp_text *out, const doctor_lucky_table *t)
{
    const doctor_lucky_edition *e = doctor_lucky_edition_of(g);
    lp_json_key(out, "decks");
    write_decks(out, 0, DOCTOR_LUCKY_DECKS - t->flooded);
    write_numbers(out, "pile_counts", t->piles, DOCTOR_LUCKY_DECKS);
    lp_json_key(out, "pawns");
    lp_json_open(out, '[');
    for (int i = 0; i < g->seats; i++)
        write_room(e, out, t->pawns[i]);
    lp_json_close(out, ']');
    lp_json_key(out, "doctor");
    write_room(e, out, t->doctor);
}

static void write_turn(lp_text *out, const doctor_lucky_table *t)
{
    lp_json_key(out, "starter");
    write_seat(out, t->starter);
    lp_json_key(out, "active");
    write_seat(out, t->phase < DOCTOR_LUCKY_PHASE_TURN ? DOCTOR_LUCKY_NOBODY : t->active);
    lp_json_key(out, "stepped");
    lp_json_bool(out, t->stepped != 0);
    lp_json_key(out, "card_played");
    lp_json_bool(out, t->card_played != 0);
    lp_json_key(out, "quiet_turns");
    lp_json_int(out, t->quiet_turns);
}

static void write_all_cards(const lp_game *g, lp_text *out, const doctor_lucky_view *v)
{
    const doctor_lucky_edition *e = doctor_lucky_edition_of(g);
    write_numbers(out, "hand_counts", v->hand_counts, g->seats);
    lp_json_key(out, "hands");
    lp_json_open(out, '[');
    for (int i = 0; i < g->seats; i++)
        if (v->seen >> i & 1)
            write_cards(e, out, v->hands[i]);
        else
            lp_json_null(out);
    lp_json_close(out, ']');
    lp_json_key(out, "played");
    write_cards(e, out, v->table.played);
}

void doctor_lucky_view_write(const lp_game *g, const void *view, lp_text *out)
{
    const doctor_lucky_view *v = (const doctor_lucky_view *)view;
    const int saver = v->table.saver;
    int32_t scores[DOCTOR_LUCKY_SEATS_MAX];
    for (int i = 0; i < g->seats; i++)
        scores[i] = saver == i;
    lp_view_begin(g, out, v->viewer, v->turn, phase_texts[v->table.phase]);
    lp_view_scores(g, out, scores);
    write_ship(g, out, &v->table);
    write_turn(out, &v->table);
    write_all_cards(g, out, v);
    write_attempt(doctor_lucky_edition_of(g), out, &v->table);
    lp_json_key(out, "prize");
    write_seat(out, v->prize);
    write_numbers(out, "penalties", v->penalties, g->seats);
    lp_view_end(g, out, saver == DOCTOR_LUCKY_NOBODY ? 0 : 1u << saver);
}

/* --- Events ---------------------------------------------------------------------------------- */

static void write_event_body(const doctor_lucky_edition *d, const doctor_lucky_event *e,
                             lp_text *out)
{
    const bool attempt = e->kind == DOCTOR_LUCKY_EVENT_ATTEMPT;
    const bool answer = e->kind == DOCTOR_LUCKY_EVENT_ANSWER;
    const bool card = e->kind == DOCTOR_LUCKY_EVENT_CARD;
    if (attempt || answer || card || e->kind == DOCTOR_LUCKY_EVENT_SHOWN ||
        e->kind == DOCTOR_LUCKY_EVENT_DEALT || e->kind == DOCTOR_LUCKY_EVENT_DRAWN) {
        lp_json_key(out, attempt ? "aid" : "card");
        write_card(d, out, e->card);
    }
    if (card) {
        lp_json_key(out, "piece");
        lp_json_string(out, e->piece == DOCTOR_LUCKY_ME ? "me" : "dr");
    }
    if (card || e->kind == DOCTOR_LUCKY_EVENT_STEP) {
        lp_json_key(out, "room");
        write_room(d, out, e->room);
    }
    if (attempt || answer) {
        lp_json_key(out, "value");
        lp_json_int(out, e->value);
    }
    if (answer) {
        lp_json_key(out, "sum");
        lp_json_int(out, e->sum);
        lp_json_key(out, "failed");
        lp_json_bool(out, e->failed != 0);
    }
}

static void write_turn_end(const lp_game *g, const doctor_lucky_event *e, lp_text *out)
{
    const doctor_lucky_edition *d = doctor_lucky_edition_of(g);
    lp_json_open(out, '{');
    lp_json_key(out, "flooded");
    write_decks(out, DOCTOR_LUCKY_DECKS - e->flooded_to, DOCTOR_LUCKY_DECKS - e->flooded_from);
    lp_json_key(out, "fled");
    lp_json_open(out, '[');
    for (int i = 0; i < g->seats; i++)
        if (e->moved >> i & 1)
            lp_json_int(out, i);
    lp_json_close(out, ']');
    lp_json_key(out, "refuge");
    write_room(d, out, e->refuge);
    lp_json_key(out, "doctor");
    lp_json_open(out, '[');
    write_room(d, out, e->doctor_from);
    write_room(d, out, e->doctor_to);
    lp_json_close(out, ']');
    lp_json_key(out, "next");
    write_seat(out, e->next);
    lp_json_close(out, '}');
}

static void write_over(const lp_game *g, const doctor_lucky_event *e, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "winner");
    write_seat(out, e->winner);
    lp_json_key(out, "prize");
    write_seat(out, e->prize);
    lp_json_key(out, "penalty");
    lp_json_int(out, e->penalty);
    lp_json_key(out, "hands");
    lp_json_open(out, '[');
    for (int i = 0; i < g->seats; i++)
        write_cards(doctor_lucky_edition_of(g), out, e->hands[i]);
    lp_json_close(out, ']');
    lp_json_close(out, '}');
}

/* {"event":"lot","seat":2 · {"event":"shown","seat":2,"card":"m12" (seat null: for the Doctor) ·
 * {"event":"dealt","seat":2,"card":null (null for all but its owner) · {"event":"step","seat":0,
 * "room":"3" · {"event":"card","seat":0,"card":"m3","piece":"dr","room":"5" ·
 * {"event":"attempt","seat":0,"aid":"whiskey","value":6 (aid null: without) ·
 * {"event":"answer","seat":1,"card":"f1","value":6,"sum":1,"failed":false (card null: done) ·
 * {"event":"draw","seat":0 · {"event":"drawn","seat":0,"card":null (as dealt) ·
 * {"event":"end","seat":0 · and each goes on with
 *
 * ,"turn_end":null, or {"flooded":["D"],"fled":[1],"refuge":"3","doctor":["3","4"],"next":1} when
 * the turn has ended: decks flooded now, who fled to which room (the Doctor's walk begins there if
 * he did), the Doctor's walk, the next seat (no walk and null when the ship is lost);
 *
 * ,"over":null, or {"winner":0,"prize":3,"penalty":0,"hands":[[…],…]} at the end of the game }. */
void doctor_lucky_event_write(const lp_game *g, const void *event, lp_text *out)
{
    const doctor_lucky_event *e = (const doctor_lucky_event *)event;
    lp_json_open(out, '{');
    lp_json_key(out, "event");
    lp_json_string(out, event_texts[e->kind]);
    lp_json_key(out, "seat");
    write_seat(out, e->seat);
    write_event_body(doctor_lucky_edition_of(g), e, out);
    lp_json_key(out, "turn_end");
    if (e->turn_ended)
        write_turn_end(g, e, out);
    else
        lp_json_null(out);
    lp_json_key(out, "over");
    if (e->over)
        write_over(g, e, out);
    else
        lp_json_null(out);
    lp_json_close(out, '}');
}

/* --- Actions --------------------------------------------------------------------------------- */

/* The actions whose text is one word, from DOCTOR_LUCKY_DRAW on. */
LP_TABLE char word_texts[DOCTOR_LUCKY_ACTIONS - DOCTOR_LUCKY_DRAW][8] = {"draw", "end", "f1",
                                                                         "f2",   "f3",  "done"};

static void write_play(const doctor_lucky_edition *e, int play, lp_text *out)
{
    lp_text_string(out, "play:");
    doctor_lucky_room_write(e, play / (DOCTOR_LUCKY_ROOMS * DOCTOR_LUCKY_PIECES), out);
    lp_text_string(
        out, play / DOCTOR_LUCKY_ROOMS % DOCTOR_LUCKY_PIECES == DOCTOR_LUCKY_ME ? ":me:" : ":dr:");
    doctor_lucky_room_write(e, play % DOCTOR_LUCKY_ROOMS, out);
}

void doctor_lucky_action_write(const lp_game *g, lp_action action, lp_text *out)
{
    const doctor_lucky_edition *e = doctor_lucky_edition_of(g);
    if (action < DOCTOR_LUCKY_PLAY) {
        lp_text_string(out, "go:");
        doctor_lucky_room_write(e, action - DOCTOR_LUCKY_STEP, out);
    } else if (action < DOCTOR_LUCKY_SAVE) {
        write_play(e, action - DOCTOR_LUCKY_PLAY, out);
    } else if (action < DOCTOR_LUCKY_DRAW) {
        lp_text_string(out, "save");
        if (action >= DOCTOR_LUCKY_SAVE_AID) {
            lp_text_char(out, ':');
            lp_text_string(out, e->aid_id[action - DOCTOR_LUCKY_SAVE_AID]);
        }
    } else {
        lp_text_string(out, word_texts[action - DOCTOR_LUCKY_DRAW]);
    }
}

/* Text being read: what is left of it. */
typedef struct reader {
    const char *at;
    size_t left;
} reader;

static bool read_word(reader *r, const char *word)
{
    size_t length = 0;
    while (word[length])
        length++;
    if (r->left < length || !lp_text_is(r->at, length, word))
        return false;
    r->at += length;
    r->left -= length;
    return true;
}

/* A room, up to the next colon or the end; -1 when there is none of that name. */
static int read_room(const doctor_lucky_edition *e, reader *r)
{
    size_t length = 0;
    while (length < r->left && r->at[length] != ':')
        length++;
    for (int room = 0; room < e->room_count; room++) {
        char buffer[WORD_MAX];
        lp_text word;
        lp_text_init(&word, buffer, sizeof buffer);
        doctor_lucky_room_write(e, room, &word);
        if (!lp_text_is(r->at, length, buffer))
            continue;
        r->at += length;
        r->left -= length;
        return room;
    }
    return -1;
}

/* CARD:PIECE:ROOM after "play:"; -1 when it is not. */
static int read_play(const doctor_lucky_edition *e, reader *r)
{
    const int card = read_room(e, r);
    if (card < 0)
        return -1;
    const int piece = read_word(r, ":me:")   ? DOCTOR_LUCKY_ME
                      : read_word(r, ":dr:") ? DOCTOR_LUCKY_DOCTOR
                                             : -1;
    const int room = piece < 0 ? -1 : read_room(e, r);
    return room < 0 ? -1 : doctor_lucky_play(card, piece, room);
}

static int read_action(const doctor_lucky_edition *e, reader *r)
{
    if (read_word(r, "go:")) {
        const int room = read_room(e, r);
        return room < 0 ? -1 : DOCTOR_LUCKY_STEP + room;
    }
    if (read_word(r, "play:"))
        return read_play(e, r);
    if (read_word(r, "save:")) {
        for (int aid = 0; aid < e->aid_count; aid++)
            if (lp_text_is(r->at, r->left, e->aid_id[aid])) {
                r->left = 0;
                return DOCTOR_LUCKY_SAVE_AID + aid;
            }
        return -1;
    }
    if (read_word(r, "save"))
        return DOCTOR_LUCKY_SAVE;
    for (int i = DOCTOR_LUCKY_DRAW; i < DOCTOR_LUCKY_ACTIONS; i++)
        if (read_word(r, word_texts[i - DOCTOR_LUCKY_DRAW]))
            return i;
    return -1;
}

lp_error doctor_lucky_action_read(const lp_game *g, const char *text, size_t length, lp_action *out)
{
    reader r;
    r.at = text;
    r.left = length;
    const int action = read_action(doctor_lucky_edition_of(g), &r);
    if (action < 0 || r.left > 0)
        return LP_ERR_BAD_TEXT;
    *out = (lp_action)action;
    return LP_OK;
}
