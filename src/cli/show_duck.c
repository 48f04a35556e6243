/* DUCK on the terminal. */
#include <string.h>

#include "games/duck/duck_plays.h"
#include "show.h"

static const char colour_letters[DUCK_COLOURS + 1] = "ybr";
static const char *const colour_names[DUCK_COLOURS] = {N_("yellow"), N_("blue"), N_("red")};

/* --- Cards ------------------------------------------------------------------------------------ */

/* "5y", in its colour. */
static void write_card(const show *s, int type, lp_text *out)
{
    static const terminal_style styles[DUCK_COLOURS] = {STYLE_YELLOW, STYLE_BLUE, STYLE_RED};
    lp_text_string(out, terminal_code(s->out, styles[duck_colour(type)]));
    lp_text_int(out, duck_number(type));
    lp_text_char(out, colour_letters[duck_colour(type)]);
    lp_text_string(out, terminal_code(s->out, STYLE_NORMAL));
}

/* Cards by number, so that equal ones stand together. */
static void write_cards(const show *s, duck_cards cards, lp_text *out)
{
    bool first = true;
    for (int number = 0; number < DUCK_NUMBERS; number++)
        for (int colour = 0; colour < DUCK_COLOURS; colour++)
            for (int i = duck_copies(cards, duck_type(colour, number)); i > 0; i--) {
                if (!first)
                    lp_text_char(out, ' ');
                write_card(s, duck_type(colour, number), out);
                first = false;
            }
}

typedef struct words {
    char text[512];
} words;

static const char *cards_words(const show *s, duck_cards cards, words *w)
{
    lp_text out;
    lp_text_init(&out, w->text, sizeof w->text);
    write_cards(s, cards, &out);
    return w->text;
}

static const char *card_words(const show *s, int type, words *w)
{
    lp_text out;
    lp_text_init(&out, w->text, sizeof w->text);
    write_card(s, type, &out);
    return w->text;
}

/* Cards from bottom to top. */
static const char *list_words(const show *s, const uint8_t *types, int count, words *w)
{
    lp_text out;
    lp_text_init(&out, w->text, sizeof w->text);
    for (int i = 0; i < count; i++) {
        if (i > 0)
            lp_text_char(&out, ' ');
        write_card(s, types[i], &out);
    }
    return w->text;
}

/* --- The table -------------------------------------------------------------------------------- */

static int towel_sum(const duck_state *t, int seat)
{
    int sum = 0;
    for (int i = 0; i < t->towel_count; i++)
        if (duck_entry_seat(t->towels[i]) == seat)
            sum += duck_number(duck_entry_type(t->towels[i]));
    return sum;
}

/* False when there is nothing under the towel. */
static bool towel_words(const show *s, const duck_state *t, int seat, words *w)
{
    uint8_t types[DUCK_TOWELS_MAX];
    int count = 0;
    for (int i = 0; i < t->towel_count; i++)
        if (duck_entry_seat(t->towels[i]) == seat)
            types[count++] = (uint8_t)duck_entry_type(t->towels[i]);
    list_words(s, types, count, w);
    return count > 0;
}

/* The back sides of a hand: ▮▮▮▮, with what all know of it. */
static void write_hand(const show *s, const duck_view *v, int seat, lp_text *out)
{
    const int count = v->hand_counts[seat];
    for (int i = 0; i < count && s->out->symbols; i++)
        lp_text_string(out, "▮");
    if (s->out->symbols && count > 0)
        lp_text_char(out, ' ');
    say(out, ngettext_("{count} card", "{count} cards", count), V("count", count));
    if (v->table.known[seat] != 0 && seat != s->seat) {
        words w;
        lp_text_char(out, ' ');
        say(out, _("(with {cards})"), V("cards", cards_words(s, v->table.known[seat], &w)));
    }
}

static void table_seat(const show *s, const duck_view *v, int seat)
{
    const duck_state *t = &v->table;
    words w;
    show_line line;
    show_begin(&line);
    const bool marked = v->turn == seat && !s->out->plain;
    if (!s->out->plain) {
        lp_text_string(&line.text, marked ? terminal_symbol(s->out, "▸ ", "> ") : "  ");
        terminal_styled(s->out, &line.text, seat == s->seat ? STYLE_ME : STYLE_BOLD,
                        show_name(s, seat));
        terminal_pad(&line.text, 0, 8);
    } else {
        say(&line.text, "{name}: ", V("name", show_name(s, seat)));
    }
    const int points = towel_sum(t, seat) + t->belts[seat];
    say(&line.text, ngettext_("{count} point", "{count} points", points), V("count", points));
    lp_text_string(&line.text, ", ");
    write_hand(s, v, seat, &line.text);
    say(&line.text, _(", discard pile {top}"),
        V("top", t->heights[seat] > 0 ? card_words(s, duck_top(t, seat), &w) : "-"));
    if (towel_words(s, t, seat, &w))
        say(&line.text, _(", towel {towel}"), V("towel", w.text));
    if (t->belts[seat] != 0)
        say(&line.text, _(", lifebelts {belts}"), V("belts", t->belts[seat]));
    terminal_line(s->out, line.buffer, marked ? 8 : 6);
}

static void table(const show *s, const void *view)
{
    const duck_view *v = (const duck_view *)view;
    const duck_edition *e = duck_edition_of(s->game);
    const duck_state *t = &v->table;
    words w;
    show_line line;
    show_begin(&line);
    const int round = t->round < e->round_count ? t->round + 1 : e->round_count;
    if (t->phase == DUCK_PHASE_OVER)
        say(&line.text, _("Round {round} of {rounds}"), V("round", round),
            V("rounds", e->round_count));
    else
        say(&line.text, _("Round {round} of {rounds}, lifebelt {symbol} +{green} or -{red}"),
            V("round", round), V("rounds", e->round_count),
            V("symbol", terminal_symbol(s->out, "◎", "")), V("green", v->green), V("red", v->red));
    terminal_heading(s->out, line.buffer);
    for (int seat = 0; seat < s->game->seats; seat++)
        table_seat(s, v, seat);
    if (t->phase == DUCK_PHASE_OVER)
        return;
    terminal_gap(s->out);
    show_say(s, _("Draw pile: {count}. Dealer: {name}."), V("count", t->pile_count),
             V("name", show_name(s, t->dealer)));
    for (int seat = 0; seat < s->game->seats && t->phase == DUCK_PHASE_TOWEL; seat++)
        if (seat != s->seat && t->hands[seat] != 0)
            show_say(s, _("Open hand of {name}: {cards}"), V("name", show_name(s, seat)),
                     V("cards", cards_words(s, t->hands[seat], &w)));
    show_say(s, _("Your hand: {cards}  (sum {sum}; y yellow, b blue, r red)"),
             V("cards", cards_words(s, t->hands[s->seat], &w)),
             V("sum", duck_sum(t->hands[s->seat])));
}

/* --- Events ----------------------------------------------------------------------------------- */

/* The end of a round: hands, lifebelt, who discards, what goes under the towels. */
static void tell_end(show *s, const duck_event *e)
{
    words w;
    for (int seat = 0; seat < s->game->seats; seat++)
        if (e->hands[seat] != 0)
            show_tell(s, seat, _("Your open hand: {cards}, sum {sum}."),
                      _("Open hand of {name}: {cards}, sum {sum}."),
                      V("cards", cards_words(s, e->hands[seat], &w)),
                      V("sum", duck_sum(e->hands[seat])));
    if (e->belt_seat == DUCK_NONE)
        show_tell(s, -1, "", _("The round has lasted too long and ends."), V("sum", 0));
    else if (e->belt_points >= 0)
        show_tell(s, e->belt_seat, _("You take the lifebelt, green side up: +{points}!"),
                  _("{name} takes the lifebelt, green side up: +{points}."),
                  V("points", e->belt_points));
    else
        show_tell(s, e->belt_seat, _("Ducked wrong! You take the lifebelt, red side up: {points}."),
                  _("{name} ducked wrong and takes the lifebelt, red side up: {points}."),
                  V("points", e->belt_points));
    for (int seat = 0; seat < s->game->seats; seat++)
        if (e->discarders >> seat & 1)
            show_tell(s, seat, _("You have the highest sum and discard everything."),
                      _("{name} has the highest sum and discards everything."), V("sum", 0));
}

static void tell_draw(show *s, const duck_event *e)
{
    words w;
    if (e->source == 0) {
        if (e->renewed != 0)
            show_tell(s, -1, "", _("The cards under the discard tops become a new draw pile."),
                      V("sum", 0));
        return; /* the card follows */
    }
    const int from = e->source == 1 ? lp_left(s->game, e->seat) : lp_right(s->game, e->seat);
    const char *card = card_words(s, e->card, &w);
    if (from == s->seat)
        show_tell(s, e->seat, "", _("{name} takes {card} from your discard pile."),
                  V("card", card));
    else
        show_tell(s, e->seat, _("You take {card} from the discard pile of {other}."),
                  _("{name} takes {card} from the discard pile of {other}."), V("card", card),
                  V("other", show_name(s, from)));
}

static void event(show *s, const void *event_data)
{
    const duck_event *e = (const duck_event *)event_data;
    words w;
    switch (e->kind) {
    case DUCK_EVENT_START:
        show_tell(s, -1, "", _("The cards are dealt. The dealer's pile starts with {card}."),
                  V("card", card_words(s, e->card, &w)));
        break;
    case DUCK_EVENT_PLAY:
        show_tell(s, e->seat, _("You play {cards}."), _("{name} plays {cards}."),
                  V("cards", list_words(s, e->cards, e->card_count, &w)));
        break;
    case DUCK_EVENT_DUCK:
        show_tell(s, e->seat, _("You duck!"), _("{name} ducks!"), V("sum", 0));
        break;
    case DUCK_EVENT_DRAW: tell_draw(s, e); break;
    case DUCK_EVENT_DRAWN:
        show_tell(s, e->seat, _("You draw {card}."), _("{name} draws from the draw pile."),
                  V("card", e->card == DUCK_NONE ? "" : card_words(s, e->card, &w)));
        break;
    default: break;
    }
    if (e->ended)
        tell_end(s, e);
    for (int i = 0; i < e->towel_count; i++)
        show_tell(s, duck_entry_seat(e->towels[i]), _("You put {card} under your towel."),
                  _("{name} puts {card} under the towel."),
                  V("card", card_words(s, duck_entry_type(e->towels[i]), &w)));
    if (e->next_dealer != DUCK_NONE)
        show_tell(s, e->next_dealer, _("You deal the next round."),
                  _("{name} deals the next round."), V("sum", 0));
}

/* --- Choices ---------------------------------------------------------------------------------- */

/* Equal cards: which number, which of them, which colour on top. */
static void describe_equal(const show *s, choice *c, duck_cards cards, int top)
{
    words w;
    char key[2] = {(char)('0' + duck_number(top)), 0}, id[CHOICE_ID_MAX];
    lp_text out;
    lp_text_init(&out, id, sizeof id);
    for (int colour = 0; colour < DUCK_COLOURS; colour++)
        lp_text_int(&out, duck_copies(cards, duck_type(colour, duck_number(top))));
    choice_say(c, 0, true, key, _("play {number}"), V("number", duck_number(top)));
    choice_step(c, 1, false, id, cards_words(s, cards, &w));
    if (duck_size(cards) > 1)
        choice_say(c, 2, false, _(colour_names[duck_colour(top)]), _("{card} on top"),
                   V("card", card_words(s, top, &w)));
}

/* Sequences: which colour, from where to where, which end on top. */
static void describe_sequence(const show *s, choice *c, duck_cards cards, int first, int top)
{
    words w;
    const int colour = duck_colour(top);
    char key[2] = {colour_letters[colour], 0}, id[CHOICE_ID_MAX];
    lp_text out;
    lp_text_init(&out, id, sizeof id);
    lp_text_int(&out, first < top ? first : top);
    lp_text_char(&out, '-');
    lp_text_int(&out, first < top ? top : first);
    choice_say(c, 0, true, key, _("play a sequence in {colour}"),
               V("colour", _(colour_names[colour])));
    choice_step(c, 1, false, id, cards_words(s, cards, &w));
    choice_say(c, 2, false, first < top ? "up" : "down", _("{card} on top"),
               V("card", card_words(s, top, &w)));
}

static void describe_draw(const show *s, const duck_view *v, choice *c)
{
    words w;
    const duck_state *t = &v->table;
    if (c->action == DUCK_PILE) {
        choice_step(c, 0, false, "pile",
                    t->pile_count > 0 ? _("draw from the draw pile, unseen")
                                      : _("shuffle a new draw pile and draw from it"));
        return;
    }
    const bool left = c->action == DUCK_LEFT;
    const int from = left ? lp_left(s->game, s->seat) : lp_right(s->game, s->seat);
    choice_say(c, 0, false, left ? "left" : "right",
               left ? _("take {card} from {name} on your left")
                    : _("take {card} from {name} on your right"),
               V("card", card_words(s, duck_top(t, from), &w)), V("name", show_name(s, from)));
}

static void describe(const show *s, const void *view, choice *c)
{
    const duck_view *v = (const duck_view *)view;
    if (c->action == DUCK_DUCK) {
        choice_say(c, 0, true, "duck", _("duck: claim that your sum of {sum} is the lowest"),
                   V("sum", duck_sum(v->table.hands[s->seat])));
    } else if (c->action >= DUCK_TOWEL) {
        choice_say(c, 0, false, _(colour_names[c->action - DUCK_TOWEL]),
                   _("the one in {colour} goes under your towel"),
                   V("colour", _(colour_names[c->action - DUCK_TOWEL])));
    } else if (c->action > DUCK_DUCK) {
        describe_draw(s, v, c);
    } else {
        const duck_cards cards = duck_play_cards(c->action);
        const uint64_t order = duck_play_order(c->action);
        const int first = (int)(order & 0xff);
        const int top = (int)(order >> 8 * (duck_size(cards) - 1) & 0xff);
        if (c->action >= DUCK_SEQUENCE)
            describe_sequence(s, c, cards, first, top);
        else
            describe_equal(s, c, cards, top);
    }
}

static const char *question(const show *s, const void *view)
{
    (void)s;
    switch (((const duck_view *)view)->table.phase) {
    case DUCK_PHASE_DRAW: return _("Draw a card: from where?");
    case DUCK_PHASE_TOWEL: return _("Which of your highest cards goes under your towel?");
    default: return _("Your turn: play cards, or duck if you may.");
    }
}

static const char *section(const show *s, const void *view)
{
    (void)s;
    switch (((const duck_view *)view)->table.phase) {
    case DUCK_PHASE_DRAW: return "draw";
    case DUCK_PHASE_TOWEL: return "round_end";
    default: return "play";
    }
}

const show_game show_duck = {"duck", table, event, describe, question, section};
