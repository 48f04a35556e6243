/* Lucktails on the terminal. */
#include <string.h>

#include "games/lucktails/lucktails.h"
#include "show.h"

/* "4", "L" or "?". */
static void write_card(const show *s, int card, lp_text *out)
{
    if (card == LUCKTAILS_LUCKTAILS)
        lp_text_char(out, 'L');
    else if (card == LUCKTAILS_HIDDEN || card == LUCKTAILS_NO_CARD)
        lp_text_char(out, '?');
    else
        lp_text_int(out, lucktails_edition_of(s->game)->values[card - 1]);
}

/* A card in a sentence: "4", or the name of the lucktails card. */
static const char *card_words(const show *s, int card, char text[8])
{
    if (card == LUCKTAILS_LUCKTAILS)
        return _("the lucktails card (L)");
    lp_text out;
    lp_text_init(&out, text, 8);
    write_card(s, card, &out);
    return text;
}

/* --- The table -------------------------------------------------------------------------------- */

/* Bit per card that lies open: dealt face up, or revealed by someone who left. */
static uint32_t out_of_round(const show *s, const lucktails_state *t)
{
    uint32_t seen = 0;
    for (int i = 0; i < LUCKTAILS_OPEN_MAX; i++)
        seen |= 1u << t->open[i];
    for (int seat = 0; seat < s->game->seats; seat++)
        if (!(t->in >> seat & 1))
            seen |= 1u << t->front[seat];
    return seen & ~((1u << LUCKTAILS_NO_CARD) | (1u << LUCKTAILS_HIDDEN));
}

/* The pond: every card, those that are out crossed off. */
static void table_pond(const show *s, const lucktails_state *t)
{
    const uint32_t out_now = out_of_round(s, t);
    char in_text[128], out_text[128];
    lp_text in, out;
    lp_text_init(&in, in_text, sizeof in_text);
    lp_text_init(&out, out_text, sizeof out_text);
    for (int card = 1; card <= LUCKTAILS_CARDS; card++) {
        lp_text *list = out_now >> card & 1 ? &out : &in;
        if (list->length > 0)
            lp_text_char(list, ' ');
        write_card(s, card, list);
    }
    show_say(s, _("Still hidden somewhere: {cards}"), V("cards", in_text));
    if (out.length > 0)
        show_say(s, _("Open, out of the round: {cards}"), V("cards", out_text));
}

static void table_places(const show *s, const lucktails_state *t)
{
    for (int place = 0; place < LUCKTAILS_PLACES; place++) {
        char card[8], bonus[64] = "";
        lp_text out;
        lp_text_init(&out, bonus, sizeof bonus);
        if (t->place_bonus[place] > 0)
            say(&out, _(", with +{bonus} VP on it"), V("bonus", t->place_bonus[place]));
        if (t->place_card[place] == LUCKTAILS_NO_CARD)
            show_say(s, _("Middle card {place}: face down{bonus}"), V("place", place + 1),
                     V("bonus", bonus));
        else if (t->place_from[place] == s->seat)
            show_say(s, _("Middle card {place}: face down, the card you gave away{bonus}"),
                     V("place", place + 1), V("bonus", bonus));
        else if (t->place_card[place] == LUCKTAILS_HIDDEN)
            show_say(s, _("Middle card {place}: face down, switched here by {name}{bonus}"),
                     V("place", place + 1), V("name", show_name(s, t->place_from[place])),
                     V("bonus", bonus));
        else
            show_say(s, _("Middle card {place}: face down, but you know it: {card}{bonus}"),
                     V("place", place + 1), V("card", card_words(s, t->place_card[place], card)),
                     V("bonus", bonus));
    }
}

static void table_seat(const show *s, const lucktails_view *v, int seat)
{
    const lucktails_state *t = &v->table;
    show_line line;
    show_begin(&line);
    const bool in = t->in >> seat & 1;
    char card[8];
    const char *words = card_words(s, t->front[seat], card);
    if (!s->out->plain) {
        lp_text_string(&line.text, v->turn == seat ? terminal_symbol(s->out, "▸ ", "> ") : "  ");
        terminal_styled(s->out, &line.text, seat == s->seat ? STYLE_ME : STYLE_BOLD,
                        show_name(s, seat));
        terminal_pad(&line.text, 0, 8);
        say(&line.text, _("{vp} VP"), V("vp", t->vp[seat]));
        terminal_pad(&line.text, 0, 15);
    } else {
        say(&line.text, _("{name}: {vp} VP"), V("name", show_name(s, seat)), V("vp", t->vp[seat]));
        lp_text_string(&line.text, ", ");
    }
    if (!in)
        say(&line.text, _("out, showed {card}"), V("card", words));
    else if (seat == s->seat)
        lp_text_string(&line.text, _("your card is hidden from you"));
    else if (t->front[seat] != LUCKTAILS_HIDDEN)
        say(&line.text, _("has {card}; only you know"), V("card", words));
    else
        lp_text_string(&line.text, _("in the round, card unknown"));
    show_print(s, &line);
}

static void table_bait(const show *s, const lucktails_state *t)
{
    const lucktails_edition *e = lucktails_edition_of(s->game);
    if (t->bait == 0)
        show_say(s, _("There is no bait yet."), V("bait", 0));
    else
        show_say(s, _("The bait is {bait}: taking it brings {vp} VP now."), V("bait", t->bait),
                 V("vp", e->bait_vp[t->bait]));
}

static void table(const show *s, const void *view)
{
    const lucktails_view *v = (const lucktails_view *)view;
    show_line line;
    show_begin(&line);
    say(&line.text, _("Round {round}, first to {goal} VP"), V("round", v->table.round + 1),
        V("goal", lucktails_edition_of(s->game)->goal));
    terminal_heading(s->out, line.buffer);
    for (int seat = 0; seat < s->game->seats; seat++)
        table_seat(s, v, seat);
    terminal_gap(s->out);
    table_pond(s, &v->table);
    if (v->table.phase == LUCKTAILS_PHASE_OVER)
        return;
    table_places(s, &v->table);
    table_bait(s, &v->table);
}

/* --- Events ----------------------------------------------------------------------------------- */

static void tell_bait(show *s, const lucktails_event *e)
{
    const int by = e->action == LUCKTAILS_RAISE_1 || e->action == LUCKTAILS_RAISE_1_AT_1 ||
                           e->action == LUCKTAILS_RAISE_1_AT_2
                       ? 1
                       : 2;
    if (e->place > 0)
        show_tell(s, e->seat,
                  _("You raise the bait to {bait} and lay a bonus VP on middle card {place}."),
                  _("{name} raises the bait to {bait} and lays a bonus VP on middle card {place}."),
                  V("bait", e->bait), V("place", e->place));
    else if (e->bait == by)
        show_tell(s, e->seat, _("You announce a bait of {bait}."),
                  _("{name} announces a bait of {bait}."), V("bait", e->bait));
    else
        show_tell(s, e->seat, _("You raise the bait to {bait}."),
                  _("{name} raises the bait to {bait}."), V("bait", e->bait));
}

static void tell_switch(show *s, const lucktails_event *e, const char *card)
{
    if (e->bonus > 0)
        show_tell(s, e->seat, _("You switch with middle card {place} and take {bonus} bonus VP."),
                  _("{name} switches with middle card {place} and takes {bonus} bonus VP."),
                  V("place", e->place), V("bonus", e->bonus));
    else
        show_tell(s, e->seat, _("You switch with middle card {place}."),
                  _("{name} switches with middle card {place}."), V("place", e->place));
    if (e->card != LUCKTAILS_NO_CARD)
        show_tell(s, e->seat, _("You reveal {card} and get {vp} VP."),
                  _("{name} reveals {card} and gets {vp} VP."), V("card", card),
                  V("vp", e->gained - e->bonus));
}

static void event(show *s, const void *event_data)
{
    const lucktails_event *e = (const lucktails_event *)event_data;
    char text[8];
    const char *card = card_words(s, e->card, text);
    switch (e->kind) {
    case LUCKTAILS_EVENT_DEAL:
        if (e->card != LUCKTAILS_HIDDEN)
            show_tell(s, e->seat, "", _("Cards are dealt. You peek at {name}'s card: {card}."),
                      V("card", card));
        break;
    case LUCKTAILS_EVENT_OPEN:
        show_tell(s, -1, "", _("Face up in the middle: {card}. It is out of this round."),
                  V("card", card));
        break;
    case LUCKTAILS_EVENT_BAIT: tell_bait(s, e); break;
    case LUCKTAILS_EVENT_TAKE:
        show_tell(s, e->seat, _("You take the bait: {vp} VP. Your card was {card}."),
                  _("{name} takes the bait: {vp} VP. The card was {card}."), V("vp", e->gained),
                  V("card", card));
        break;
    case LUCKTAILS_EVENT_KEEP:
        show_tell(s, e->seat, _("You opt out with your own card: {card}, {vp} VP."),
                  _("{name} opts out and keeps the card: {card}, {vp} VP."), V("card", card),
                  V("vp", e->gained));
        break;
    case LUCKTAILS_EVENT_SWITCH: tell_switch(s, e, card); break;
    case LUCKTAILS_EVENT_REVEAL:
        show_tell(s, e->seat, _("You reveal {card} and get {vp} VP."),
                  _("{name} reveals {card} and gets {vp} VP."), V("card", card),
                  V("vp", e->gained));
        break;
    default: break;
    }
    if (e->round_over && !e->over)
        show_tell(s, e->start, _("The round is over. You start the next one."),
                  _("The round is over. {name} starts the next one."), V("card", card));
}

/* --- Choices ---------------------------------------------------------------------------------- */

static void describe(const show *s, const void *view, choice *c)
{
    const lucktails_state *t = &((const lucktails_view *)view)->table;
    const lucktails_edition *e = lucktails_edition_of(s->game);
    const int place = lucktails_place_of(c->action);
    char id[LP_ACTION_TEXT_MAX];
    lp_text out;
    lp_text_init(&out, id, sizeof id);
    lucktails_action_write(s->game, c->action, &out);
    c->order = !lucktails_leaves(c->action) ? 0 : c->action == LUCKTAILS_TAKE ? 1 : 2;
    if (c->action == LUCKTAILS_TAKE)
        choice_say(c, 0, false, id, _("take the bait: {vp} VP for sure, nothing for your card"),
                   V("vp", e->bait_vp[t->bait]));
    else if (c->action == LUCKTAILS_KEEP)
        choice_step(c, 0, false, id, _("opt out and reveal your own card: its VP"));
    else if (c->action == LUCKTAILS_SWITCH_1 || c->action == LUCKTAILS_SWITCH_2)
        choice_say(c, 0, false, id,
                   _("opt out with middle card {place}: its VP, and bonus {bonus}"),
                   V("place", place + 1), V("bonus", t->place_bonus[place]));
    else {
        const int by = id[1] - '0', to = t->bait + by;
        if (place >= 0)
            choice_say(c, 0, false, id,
                       _("raise to {bait} ({vp} VP), bonus VP on middle card {place}"),
                       V("bait", to), V("vp", e->bait_vp[to]), V("place", place + 1));
        else if (t->bait == 0)
            choice_say(c, 0, false, id,
                       _("announce a bait of {bait} ({vp} VP for whoever takes it)"), V("bait", to),
                       V("vp", e->bait_vp[to]));
        else
            choice_say(c, 0, false, id,
                       _("raise the bait to {bait} ({vp} VP for whoever takes it)"), V("bait", to),
                       V("vp", e->bait_vp[to]));
    }
}

static const char *question(const show *s, const void *view)
{
    const lucktails_state *t = &((const lucktails_view *)view)->table;
    (void)s;
    if ((t->in & (t->in - 1)) == 0)
        return _("You are the last one in: which card do you reveal?");
    return t->bait == 0 ? _("Announce a bait, or opt out?")
                        : _("Raise, take the bait, or opt out?");
}

static const char *section(const show *s, const void *view)
{
    const lucktails_state *t = &((const lucktails_view *)view)->table;
    (void)s;
    return (t->in & (t->in - 1)) == 0 ? "last" : "bait";
}

const show_game show_lucktails = {"lucktails", table, event, describe, question, section};
