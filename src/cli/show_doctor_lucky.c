/* Save Doctor Lucky on the terminal. */
#include <string.h>

#include "games/doctor_lucky/doctor_lucky.h"
#include "ship_draw.h"
#include "show.h"

typedef struct words {
    char text[SHOW_TEXT_MAX];
} words;

static const doctor_lucky_edition *edition_of(const show *s)
{
    return doctor_lucky_edition_of(s->game);
}

/* --- Rooms and cards in words ----------------------------------------------------------------- */

static void room_label(const show *s, int room, char label[4])
{
    lp_text out;
    lp_text_init(&out, label, 4);
    doctor_lucky_room_write(edition_of(s), room, &out);
}

static const char *room_name(const show *s, int room)
{
    const char *name = edition_room_name(s->edition, room, i18n_language());
    return name ? name : "";
}

/* "12 Captain's cabin". */
static const char *room_words(const show *s, int room, words *w)
{
    char label[4];
    lp_text out;
    room_label(s, room, label);
    lp_text_init(&out, w->text, sizeof w->text);
    say(&out, "{label} {name}", V("label", label), V("name", room_name(s, room)));
    return w->text;
}

static const char *aid_name(const show *s, int aid)
{
    const char *name = edition_aid_name(s->edition, aid, i18n_language());
    return name ? name : edition_of(s)->aid_id[aid];
}

/* An aid card: "Whiskey 2 (6 in 12 Captain's cabin)". */
static void write_aid(const show *s, int aid, lp_text *out)
{
    const doctor_lucky_edition *e = edition_of(s);
    words where;
    if (e->aid_room[aid] == DOCTOR_LUCKY_NOWHERE)
        say(out, "{aid} {value}", V("aid", aid_name(s, aid)), V("value", e->aid_base[aid]));
    else
        say(out, _("{aid} {value} ({there} in {room})"), V("aid", aid_name(s, aid)),
            V("value", e->aid_base[aid]), V("there", e->aid_there[aid]),
            V("room", room_words(s, e->aid_room[aid], &where)));
}

/* A movement card: "20 Cargo hold (or 3 steps)". */
static void write_movement(const show *s, int room, lp_text *out)
{
    const int steps = edition_of(s)->card_steps[room];
    words where;
    lp_text_string(out, room_words(s, room, &where));
    if (steps > 0) {
        lp_text_char(out, ' ');
        say(out, ngettext_("(or {count} step)", "(or {count} steps)", steps), V("count", steps));
    }
}

/* A card as its kind would name it: a failure card by its points. */
static const char *short_words(const show *s, int type, words *w)
{
    lp_text out;
    lp_text_init(&out, w->text, sizeof w->text);
    if (type < DOCTOR_LUCKY_AID_TYPE)
        lp_text_int(&out, type + 1);
    else if (type < DOCTOR_LUCKY_MOVEMENT_TYPE)
        write_aid(s, type - DOCTOR_LUCKY_AID_TYPE, &out);
    else
        write_movement(s, type - DOCTOR_LUCKY_MOVEMENT_TYPE, &out);
    return w->text;
}

/* A card with its kind. */
static const char *card_words(const show *s, int type, words *w)
{
    words card;
    lp_text out;
    lp_text_init(&out, w->text, sizeof w->text);
    say(&out,
        type < DOCTOR_LUCKY_AID_TYPE        ? _("a failure card worth {card}")
        : type < DOCTOR_LUCKY_MOVEMENT_TYPE ? _("the aid card {card}")
                                            : _("the movement card {card}"),
        V("card", short_words(s, type, &card)));
    return w->text;
}

/* --- The table -------------------------------------------------------------------------------- */

/* The letter of a pawn on the plan. */
static void write_pawn(const show *s, int seat, lp_text *out)
{
    if (seat == s->seat)
        terminal_styled(s->out, out, STYLE_ME, terminal_symbol(s->out, "★", "*"));
    else
        lp_text_string(out, show_letter(seat));
}

static bool is_flooded(const show *s, const doctor_lucky_table *t, int room)
{
    return edition_of(s)->deck[room] >= DOCTOR_LUCKY_DECKS - t->flooded;
}

/* Doctor first, then the person, then the others. */
static void note_room(const show *s, const doctor_lucky_table *t, int room, ship_draw_room *r)
{
    lp_text out;
    memset(r, 0, sizeof *r);
    lp_text_init(&out, r->note, sizeof r->note);
    r->flooded = is_flooded(s, t, room);
    r->mine = t->pawns[s->seat] == room;
    if (t->doctor == room)
        terminal_styled(s->out, &out, STYLE_RED, "Dr");
    if (t->doctor == room && r->mine)
        lp_text_char(&out, ' ');
    if (r->mine)
        write_pawn(s, s->seat, &out);
    for (int seat = 0; seat < s->game->seats; seat++)
        if (seat != s->seat && t->pawns[seat] == room) {
            if (out.length > 0)
                lp_text_char(&out, ' ');
            write_pawn(s, seat, &out);
        }
}

static bool table_ship(const show *s, const doctor_lucky_table *t)
{
    ship_draw_room rooms[DOCTOR_LUCKY_ROOMS];
    for (int room = 0; room < edition_of(s)->room_count; room++)
        note_room(s, t, room, &rooms[room]);
    return !s->out->plain && ship_draw(s->out, s->edition, i18n_language(), rooms);
}

/* Rooms of a mask as labels: "3, 4, f". */
static const char *rooms_words(const show *s, uint32_t rooms, words *w)
{
    lp_text out;
    lp_text_init(&out, w->text, sizeof w->text);
    for (int room = 0; room < edition_of(s)->room_count; room++) {
        if (!(rooms >> room & 1))
            continue;
        char label[4];
        room_label(s, room, label);
        lp_text_string(&out, out.length > 0 ? ", " : "");
        lp_text_string(&out, label);
    }
    return out.length > 0 ? w->text : "-";
}

static void table_people(const show *s, const doctor_lucky_view *v)
{
    const doctor_lucky_table *t = &v->table;
    const doctor_lucky_edition *e = edition_of(s);
    words here, next;
    if (t->phase == DOCTOR_LUCKY_PHASE_OVER)
        show_say(s, _("The Doctor (Dr) is in {room}."), V("room", room_words(s, t->doctor, &here)));
    else
        show_say(s, _("The Doctor (Dr) is in {room} and will walk to {next}."),
                 V("room", room_words(s, t->doctor, &here)),
                 V("next", room_words(s, e->doctor_next[t->flooded][t->doctor], &next)));
    for (int seat = 0; seat < s->game->seats; seat++) {
        char pawn[64];
        lp_text out;
        lp_text_init(&out, pawn, sizeof pawn);
        write_pawn(s, seat, &out);
        const int cards = v->hand_counts[seat];
        const char *name = show_name(s, seat), *room = room_words(s, t->pawns[seat], &here);
        if (seat == s->seat)
            show_say(s,
                     ngettext_("You ({pawn}) are in {room}, with {count} card.",
                               "You ({pawn}) are in {room}, with {count} cards.", cards),
                     V("pawn", pawn), V("room", room), V("count", cards));
        else
            show_say(s,
                     ngettext_("{name} ({pawn}) is in {room}, with {count} card.",
                               "{name} ({pawn}) is in {room}, with {count} cards.", cards),
                     V("name", name), V("pawn", pawn), V("room", room), V("count", cards));
    }
}

/* What can be seen from where the person stands: who would be a witness here. */
static void table_sight(const show *s, const doctor_lucky_table *t)
{
    const doctor_lucky_edition *e = edition_of(s);
    const int here = t->pawns[s->seat];
    const uint32_t afloat = e->afloat[t->flooded];
    words w;
    show_say(s, _("Doors from here lead to {rooms}."),
             V("rooms", rooms_words(s, e->adjacent[here] & afloat, &w)));
    show_say(s, _("You see into {rooms}."), V("rooms", rooms_words(s, e->sees[here] & afloat, &w)));
    uint32_t witnesses = 0;
    for (int seat = 0; seat < s->game->seats; seat++)
        if (seat != s->seat && (t->pawns[seat] == here || e->sees[t->pawns[seat]] >> here & 1))
            witnesses |= 1u << seat;
    char names[128];
    lp_text out;
    lp_text_init(&out, names, sizeof names);
    show_names(s, witnesses, &out);
    if (witnesses)
        show_say(s, _("Who can see you: {names}."), V("names", names));
    else
        show_say(s, _("Nobody can see you."), V("names", names));
}

static void table_piles(const show *s, const doctor_lucky_table *t)
{
    char piles[128];
    lp_text out;
    lp_text_init(&out, piles, sizeof piles);
    for (int deck = 0; deck < DOCTOR_LUCKY_DECKS; deck++) {
        char letter[2] = {(char)('A' + deck), 0};
        if (deck >= DOCTOR_LUCKY_DECKS - t->flooded)
            say(&out, _("{deck} flooded"), V("deck", letter));
        else
            say(&out, "{deck} {count}", V("deck", letter), V("count", t->piles[deck]));
        lp_text_string(&out, deck + 1 < DOCTOR_LUCKY_DECKS ? ", " : "");
    }
    show_say(s, _("Cards in the piles of the decks: {piles}."), V("piles", piles));
}

static void print_cards(const show *s, const char *title, doctor_lucky_cards cards, int from,
                        int to)
{
    show_line line;
    show_begin(&line);
    int count = 0;
    words w;
    for (int type = from; type < to; type++) {
        const int copies = doctor_lucky_count_type(cards, type);
        if (copies == 0)
            continue;
        lp_text_string(&line.text, count > 0 ? "; " : "");
        if (copies > 1)
            say(&line.text, "{copies}x ", V("copies", copies));
        lp_text_string(&line.text, short_words(s, type, &w));
        count++;
    }
    if (count > 0)
        show_say(s, "{title}: {cards}", V("title", title), V("cards", line.buffer));
}

static void table_hand(const show *s, doctor_lucky_cards hand)
{
    if (doctor_lucky_count(hand) == 0) {
        show_say(s, _("Your hand is empty."), V("count", 0));
        return;
    }
    print_cards(s, _("Failure cards"), hand, 0, DOCTOR_LUCKY_AID_TYPE);
    print_cards(s, _("Aid cards"), hand, DOCTOR_LUCKY_AID_TYPE, DOCTOR_LUCKY_MOVEMENT_TYPE);
    print_cards(s, _("Movement cards"), hand, DOCTOR_LUCKY_MOVEMENT_TYPE, DOCTOR_LUCKY_TYPES);
}

static void table(const show *s, const void *view)
{
    const doctor_lucky_view *v = (const doctor_lucky_view *)view;
    const doctor_lucky_table *t = &v->table;
    terminal_heading(s->out, t->phase == DOCTOR_LUCKY_PHASE_ANSWER
                                 ? _("Somebody tries to save the Doctor")
                             : t->phase == DOCTOR_LUCKY_PHASE_OVER ? _("The ship")
                                                                   : _("Your turn on board"));
    const bool drawn = table_ship(s, t);
    if (drawn && s->out->symbols)
        show_say(s, _("↔ ↕ doors and stairs"), V("count", 0));
    table_people(s, v);
    if (t->phase == DOCTOR_LUCKY_PHASE_OVER)
        return;
    table_sight(s, t);
    table_piles(s, t);
    terminal_gap(s->out);
    table_hand(s, v->hands[s->seat]);
    if (t->phase == DOCTOR_LUCKY_PHASE_ANSWER) {
        terminal_gap(s->out);
        show_say(s, _("{name} tries: the attempt is worth {value}, failure cards so far {sum}."),
                 V("name", show_name(s, t->active)), V("value", t->value), V("sum", t->sum));
    }
}

/* --- Events ----------------------------------------------------------------------------------- */

static void tell_shown(show *s, const doctor_lucky_event *e)
{
    words w;
    if (e->card < DOCTOR_LUCKY_MOVEMENT_TYPE)
        return; /* not yet a room */
    const char *room = room_words(s, e->card - DOCTOR_LUCKY_MOVEMENT_TYPE, &w);
    if (e->seat == DOCTOR_LUCKY_NOBODY)
        show_tell(s, -1, "", _("The Doctor starts in {room}."), V("room", room));
    else
        show_tell(s, e->seat, _("You start in {room}."), _("{name} starts in {room}."),
                  V("room", room));
}

static void tell_card(show *s, const doctor_lucky_event *e)
{
    words card, room;
    const char *named = room_words(s, e->card - DOCTOR_LUCKY_MOVEMENT_TYPE, &card);
    const char *to = room_words(s, e->room, &room);
    if (e->piece == DOCTOR_LUCKY_DOCTOR)
        show_tell(s, e->seat, _("You play the card {card} and move the Doctor to {room}."),
                  _("{name} plays the card {card} and moves the Doctor to {room}."),
                  V("card", named), V("room", to));
    else
        show_tell(s, e->seat, _("You play the card {card} and go to {room}."),
                  _("{name} plays the card {card} and goes to {room}."), V("card", named),
                  V("room", to));
}

static void tell_attempt(show *s, const doctor_lucky_event *e)
{
    if (e->card == DOCTOR_LUCKY_NO_CARD)
        show_tell(s, e->seat, _("You try to save the Doctor with bare hands: worth {value}!"),
                  _("{name} tries to save the Doctor with bare hands: worth {value}!"),
                  V("value", e->value));
    else
        show_tell(s, e->seat, _("You try to save the Doctor: {aid}, worth {value}!"),
                  _("{name} tries to save the Doctor: {aid}, worth {value}!"),
                  V("aid", aid_name(s, e->card - DOCTOR_LUCKY_AID_TYPE)), V("value", e->value));
}

static void tell_answer(show *s, const doctor_lucky_event *e)
{
    if (e->card == DOCTOR_LUCKY_NO_CARD)
        show_tell(s, e->seat, _("You let it pass ({sum} of {value})."),
                  _("{name} lets it pass ({sum} of {value})."), V("sum", e->sum),
                  V("value", e->value));
    else
        show_tell(s, e->seat, _("You play a failure card worth {points} ({sum} of {value})."),
                  _("{name} plays a failure card worth {points} ({sum} of {value})."),
                  V("points", e->card + 1), V("sum", e->sum), V("value", e->value));
    if (e->failed)
        show_tell(s, -1, "", _("The attempt has failed."), V("sum", e->sum));
}

static void tell_flood(show *s, const doctor_lucky_event *e)
{
    words w;
    if (e->flooded_to == e->flooded_from || e->over)
        return;
    char letter[2] = {(char)('A' + DOCTOR_LUCKY_DECKS - e->flooded_to), 0};
    show_tell(s, -1, "", _("Deck {deck} floods!"), V("deck", letter));
    for (int seat = 0; seat < s->game->seats; seat++)
        if (e->moved >> seat & 1)
            show_tell(s, seat, _("You flee to {room}."), _("{name} flees to {room}."),
                      V("room", room_words(s, e->refuge, &w)));
}

static void tell_over(show *s, const doctor_lucky_event *e)
{
    if (e->winner == DOCTOR_LUCKY_NOBODY)
        show_tell(s, -1, "", _("The ship goes down, and the Doctor with it."), V("sum", 0));
    else
        show_tell(s, e->winner, _("You save the Doctor!"), _("{name} saves the Doctor!"),
                  V("sum", 0));
    if (e->prize != DOCTOR_LUCKY_NOBODY)
        show_tell(s, e->prize, _("The loser's prize goes to you: you still held a failure card."),
                  _("The loser's prize goes to {name}, who still held a failure card."),
                  V("sum", 0));
    if (e->penalty > 0)
        show_tell(s, e->prize,
                  ngettext_("That costs you {count} penalty.", "That costs you {count} penalties.",
                            e->penalty),
                  ngettext_("That costs {name} {count} penalty.",
                            "That costs {name} {count} penalties.", e->penalty),
                  V("count", e->penalty));
}

static void event(show *s, const void *event_data)
{
    const doctor_lucky_event *e = (const doctor_lucky_event *)event_data;
    words w;
    switch (e->kind) {
    case DOCTOR_LUCKY_EVENT_SHOWN: tell_shown(s, e); break;
    case DOCTOR_LUCKY_EVENT_STEP:
        show_tell(s, e->seat, _("You go to {room}."), _("{name} goes to {room}."),
                  V("room", room_words(s, e->room, &w)));
        break;
    case DOCTOR_LUCKY_EVENT_CARD: tell_card(s, e); break;
    case DOCTOR_LUCKY_EVENT_ATTEMPT: tell_attempt(s, e); break;
    case DOCTOR_LUCKY_EVENT_ANSWER: tell_answer(s, e); break;
    case DOCTOR_LUCKY_EVENT_DRAWN:
        show_tell(s, e->seat, _("You draw: {card}."), _("{name} draws a card."),
                  V("card", e->card == DOCTOR_LUCKY_NO_CARD ? "" : card_words(s, e->card, &w)));
        break;
    case DOCTOR_LUCKY_EVENT_END:
        show_tell(s, e->seat, _("You end your turn."), _("{name} ends the turn."), V("sum", 0));
        break;
    default: break;
    }
    if (e->turn_ended) {
        tell_flood(s, e);
        if (e->doctor_to != DOCTOR_LUCKY_NOWHERE)
            show_tell(s, -1, "", _("The Doctor walks to {room}."),
                      V("room", room_words(s, e->doctor_to, &w)));
    }
    if (e->over)
        tell_over(s, e);
}

/* --- Choices ---------------------------------------------------------------------------------- */

/* A room as a destination, with who is there. */
static void step_room(const show *s, const doctor_lucky_view *v, choice *c, int step, int room)
{
    char label[4], text[CHOICE_TEXT_MAX];
    lp_text out;
    room_label(s, room, label);
    ship_draw_room note;
    note_room(s, &v->table, room, &note);
    lp_text_init(&out, text, sizeof text);
    lp_text_string(&out, room_name(s, room));
    if (note.note[0])
        say(&out, " ({note})", V("note", note.note));
    choice_step(c, step, true, label, text);
}

static void describe_play(const show *s, const doctor_lucky_view *v, choice *c)
{
    const int play = c->action - DOCTOR_LUCKY_PLAY;
    const int card = play / (DOCTOR_LUCKY_ROOMS * DOCTOR_LUCKY_PIECES);
    const int piece = play / DOCTOR_LUCKY_ROOMS % DOCTOR_LUCKY_PIECES;
    char id[CHOICE_ID_MAX];
    words w;
    lp_text out;
    lp_text_init(&out, id, sizeof id);
    say(&out, "play {card}", V("card", card));
    choice_say(c, 0, false, id, _("play {card}"),
               V("card", short_words(s, DOCTOR_LUCKY_MOVEMENT_TYPE + card, &w)));
    if (piece == DOCTOR_LUCKY_DOCTOR)
        choice_step(c, 1, false, "dr", _("move the Doctor"));
    else
        choice_step(c, 1, false, "me", _("move yourself"));
    step_room(s, v, c, 2, play % DOCTOR_LUCKY_ROOMS);
}

static void describe_save(const show *s, const doctor_lucky_view *v, choice *c)
{
    const doctor_lucky_edition *e = edition_of(s);
    const int aid = c->action - DOCTOR_LUCKY_SAVE; /* 0: none */
    const int value = doctor_lucky_attempt_value(e, aid, v->table.doctor);
    choice_step(c, 0, false, "save", _("try to save the Doctor!"));
    if (aid == 0)
        choice_say(c, 1, false, "save", _("with bare hands: worth {value}"), V("value", value));
    else
        choice_say(c, 1, false, e->aid_id[aid - 1], _("{aid}: worth {value}"),
                   V("aid", aid_name(s, aid - 1)), V("value", value));
}

static void describe(const show *s, const void *view, choice *c)
{
    const doctor_lucky_view *v = (const doctor_lucky_view *)view;
    if (c->action < DOCTOR_LUCKY_PLAY) {
        choice_step(c, 0, false, "go", _("take your free step"));
        step_room(s, v, c, 1, c->action - DOCTOR_LUCKY_STEP);
    } else if (c->action < DOCTOR_LUCKY_SAVE) {
        describe_play(s, v, c);
    } else if (c->action < DOCTOR_LUCKY_DRAW) {
        describe_save(s, v, c);
    } else if (c->action == DOCTOR_LUCKY_DRAW) {
        choice_step(c, 0, false, "draw", _("draw a card and end your turn"));
    } else if (c->action == DOCTOR_LUCKY_END) {
        choice_step(c, 0, false, "end", _("end your turn without drawing"));
    } else if (c->action == DOCTOR_LUCKY_DONE) {
        choice_step(c, 0, false, "done", _("let it pass: play no (more) failure cards"));
    } else {
        const int type = c->action - DOCTOR_LUCKY_F1;
        char id[3] = {'f', (char)('1' + type), 0};
        choice_say(c, 0, false, id, _("play a failure card worth {points} (you have {count})"),
                   V("points", type + 1),
                   V("count", doctor_lucky_count_type(v->hands[s->seat], type)));
    }
}

static const char *question(const show *s, const void *view)
{
    const doctor_lucky_table *t = &((const doctor_lucky_view *)view)->table;
    (void)s;
    return t->phase == DOCTOR_LUCKY_PHASE_ANSWER ? _("Do you stop the attempt?")
           : t->card_played                      ? _("Your turn goes on (no drawing any more).")
                                                 : _("Your turn: what do you do?");
}

static const char *section(const show *s, const void *view)
{
    (void)s;
    return ((const doctor_lucky_view *)view)->table.phase == DOCTOR_LUCKY_PHASE_ANSWER ? "answer"
                                                                                       : "turn";
}

const show_game show_doctor_lucky = {"doctor_lucky", table, event, describe, question, section};
