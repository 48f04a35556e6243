/* Yu-ca-tan on the terminal. */
#include <string.h>

#include "games/yucatan/yucatan.h"
#include "show.h"

static const char *const tip_names[YUCATAN_TIPS] = {
    N_("odd"),    N_("even"), N_("circle"), N_("square"), N_("cross"), N_("blue"), N_("red"),
    N_("orange"), "1",        "2",          "3",          "4",         "5",        "6"};

static const yucatan_edition *edition_of(const show *s)
{
    return (const yucatan_edition *)s->game->edition;
}

static const char *tip_name(int tip) { return _(tip_names[tip]); }

static bool matches(const show *s, int tip, int face)
{
    return edition_of(s)->faces[tip] >> (face - 1) & 1;
}

/* --- Dice ------------------------------------------------------------------------------------- */

/* A face is its number and its shape in its colour; the number alone says all of it. */
static void write_face(const show *s, int face, lp_text *out)
{
    const terminal_style colour = matches(s, YUCATAN_BLUE, face)     ? STYLE_BLUE
                                  : matches(s, YUCATAN_RED, face)    ? STYLE_RED
                                  : matches(s, YUCATAN_ORANGE, face) ? STYLE_ORANGE
                                                                     : STYLE_NORMAL;
    lp_text_string(out, terminal_code(s->out, colour));
    lp_text_int(out, face);
    if (!s->out->plain)
        lp_text_string(out, matches(s, YUCATAN_CIRCLE, face)   ? terminal_symbol(s->out, "●", "o")
                            : matches(s, YUCATAN_SQUARE, face) ? terminal_symbol(s->out, "■", "#")
                                                               : terminal_symbol(s->out, "✚", "x"));
    lp_text_string(out, terminal_code(s->out, STYLE_NORMAL));
}

/* The dice of a throw by number, those that match the tip first. */
static void write_dice(const show *s, uint32_t k, int dice, int tip, lp_text *out)
{
    int counts[YUCATAN_FACES + 1] = {0};
    for (int i = 0; i < dice; i++, k /= YUCATAN_FACES)
        counts[1 + k % YUCATAN_FACES]++;
    int rest = 0;
    for (int face = 1; face <= YUCATAN_FACES; face++)
        rest += matches(s, tip, face) ? 0 : counts[face];
    for (int fit = 1; fit >= 0; fit--) {
        if (!fit && rest > 0 && !s->out->plain)
            lp_text_string(out, terminal_symbol(s->out, "│ ", "| "));
        for (int face = 1; face <= YUCATAN_FACES; face++)
            for (int i = 0; i < counts[face] && matches(s, tip, face) == fit; i++) {
                write_face(s, face, out);
                lp_text_char(out, ' ');
            }
    }
    while (out->length > 0 && lp_text_fits(out) && out->buffer[out->length - 1] == ' ')
        out->buffer[--out->length] = 0;
}

/* The faces that match a tip: "1 3 5". */
static void write_matching(const show *s, int tip, lp_text *out)
{
    bool first = true;
    for (int face = 1; face <= YUCATAN_FACES; face++) {
        if (!matches(s, tip, face))
            continue;
        if (!first)
            lp_text_char(out, ' ');
        write_face(s, face, out);
        first = false;
    }
}

/* --- The table -------------------------------------------------------------------------------- */

static void table_scores(const show *s, const yucatan_view *v)
{
    for (int seat = 0; seat < s->game->seats; seat++) {
        const int last = v->table.last[seat], total = v->table.totals[seat];
        const char *name = show_name(s, seat);
        if (last == YUCATAN_NONE)
            show_say(s, _("{name}: {total}"), V("name", name), V("total", total));
        else if (last == 0)
            show_say(s, _("{name}: {total} (last turn: a dash)"), V("name", name),
                     V("total", total));
        else
            show_say(s, _("{name}: {total} (last turn: {last})"), V("name", name),
                     V("total", total), V("last", last));
    }
}

static void table_throws(const show *s, const yucatan_state *t)
{
    int dice = t->dice_left;
    for (int i = 0; i < t->throw_count; i++)
        dice += t->throw_laid[i];
    for (int i = 0; i < t->throw_count; i++) {
        char text[SHOW_TEXT_MAX];
        lp_text out;
        lp_text_init(&out, text, sizeof text);
        write_dice(s, t->throw_k[i], dice, t->throw_tip[i], &out);
        const int points = t->throw_laid[i] * edition_of(s)->points[t->throw_tip[i]];
        show_say(s, _("Thrown for {tip}: {dice}  (+{points})"), V("tip", tip_name(t->throw_tip[i])),
                 V("dice", text), V("points", points));
        dice -= t->throw_laid[i];
    }
}

static void table(const show *s, const void *view)
{
    const yucatan_view *v = (const yucatan_view *)view;
    show_line line;
    show_begin(&line);
    const int round = v->table.round < v->rounds ? v->table.round + 1 : v->rounds;
    say(&line.text, _("Round {round} of {rounds}"), V("round", round), V("rounds", v->rounds));
    terminal_heading(s->out, line.buffer);
    table_scores(s, v);
    if (v->table.phase != YUCATAN_PHASE_TIP)
        return;
    terminal_gap(s->out);
    table_throws(s, &v->table);
    if (v->table.throw_count > 0)
        show_say(s, _("Gathered this turn: {points}"), V("points", v->table.points));
    show_begin(&line);
    if (!s->out->plain)
        lp_text_string(&line.text, "  ");
    say(&line.text, _("Dice to throw: {count}"), V("count", v->table.dice_left));
    for (int i = 0; i < v->table.dice_left && s->out->symbols; i++)
        lp_text_string(&line.text, i == 0 ? "  ⚄" : " ⚄");
    show_print(s, &line);
}

/* --- Events ----------------------------------------------------------------------------------- */

static void event(show *s, const void *event_data)
{
    const yucatan_event *e = (const yucatan_event *)event_data;
    char dice[SHOW_TEXT_MAX];
    lp_text out;
    lp_text_init(&out, dice, sizeof dice);
    const char *tip = tip_name(e->tip);
    if (e->kind == YUCATAN_EVENT_STOP) {
        show_tell(s, e->seat, _("You stop and score {points}."),
                  _("{name} stops and scores {points}."), V("points", e->points));
        return;
    }
    if (e->kind == YUCATAN_EVENT_TIP)
        return; /* the throw follows at once and tells both */
    write_dice(s, e->k, e->dice, e->tip, &out);
    if (e->end == YUCATAN_BUST)
        show_tell(s, e->seat, _("Your tip: {tip}. You throw {dice}: nothing matches! All lost."),
                  _("{name} tips {tip} and throws {dice}: nothing matches, all lost."),
                  V("tip", tip), V("dice", dice));
    else if (e->end == YUCATAN_NO_DICE)
        show_tell(s, e->seat,
                  _("Your tip: {tip}. You throw {dice}: no dice left, you score {points}!"),
                  _("{name} tips {tip} and throws {dice}: no dice left, that scores {points}."),
                  V("tip", tip), V("dice", dice), V("points", e->points));
    else
        show_tell(
            s, e->seat,
            ngettext_("Your tip: {tip}. You throw {dice}: {count} matches, {points} so far.",
                      "Your tip: {tip}. You throw {dice}: {count} match, {points} so far.",
                      e->laid),
            ngettext_("{name} tips {tip} and throws {dice}: {count} matches, {points} so far.",
                      "{name} tips {tip} and throws {dice}: {count} match, {points} so far.",
                      e->laid),
            V("tip", tip), V("dice", dice), V("count", e->laid), V("points", e->points));
}

/* --- Choices ---------------------------------------------------------------------------------- */

/* Each tip has its number for good: 1 to 6 are themselves, then the others from 7 on. */
static void describe(const show *s, const void *view, choice *c)
{
    const yucatan_view *v = (const yucatan_view *)view;
    if (c->action == YUCATAN_STOP) {
        choice_say(c, 0, true, "0", _("stop and score {points}"), V("points", v->table.points));
        return;
    }
    const int tip = c->action - YUCATAN_TIP;
    char key[8], faces[128];
    lp_text out;
    lp_text_init(&out, key, sizeof key);
    lp_text_int(&out, tip >= YUCATAN_NUMBER_1 ? tip - YUCATAN_NUMBER_1 + 1 : tip + 7);
    lp_text_init(&out, faces, sizeof faces);
    write_matching(s, tip, &out);
    const int points = edition_of(s)->points[tip];
    if (tip >= YUCATAN_NUMBER_1)
        choice_say(c, 0, true, key,
                   ngettext_("number {tip}: {count} point a die",
                             "number {tip}: {count} points a die", points),
                   V("tip", tip_name(tip)), V("faces", faces), V("count", points));
    else
        choice_say(c, 0, true, key,
                   ngettext_("{tip} ({faces}): {count} point a die",
                             "{tip} ({faces}): {count} points a die", points),
                   V("tip", tip_name(tip)), V("faces", faces), V("count", points));
}

static const char *question(const show *s, const void *view)
{
    (void)s;
    const yucatan_view *v = (const yucatan_view *)view;
    return v->table.throw_count == 0 ? _("Choose a tip; then all dice are thrown.")
                                     : _("Stop, or choose another tip and throw the rest?");
}

static const char *section(const show *s, const void *view)
{
    (void)s;
    return ((const yucatan_view *)view)->table.throw_count == 0 ? "turn" : "on";
}

const show_game show_yucatan = {"yucatan", table, event, describe, question, section};
