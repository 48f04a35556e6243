/* What a person at the terminal is told: who is here, what is said, how it ended. */
#include <stdlib.h>
#include <string.h>

#include "join.h"

/* --- Texts from elsewhere --------------------------------------------------------------------- */

/* The character at s: its bytes, and its number. jansson lets only good UTF-8 through. */
static size_t next_character(const unsigned char *s, uint32_t *number)
{
    const size_t length = s[0] < 0x80 ? 1 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3 : 4;
    *number = length == 1 ? s[0] : s[0] & (0x7fu >> length);
    for (size_t i = 1; i < length; i++)
        *number = *number << 6 | (s[i] & 0x3f);
    return length;
}

/* Controls, and marks that turn the direction of writing around. */
static bool is_harmful(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad || c == 0x61c || c == 0xfeff ||
           (c >= 0x200b && c <= 0x200f) || (c >= 0x2028 && c <= 0x202e) ||
           (c >= 0x2060 && c <= 0x206f) || c >= 0xe0000;
}

void join_tidy(char *out, size_t size, const char *text)
{
    size_t at = 0;
    while (*text) {
        uint32_t number;
        const size_t length = next_character((const unsigned char *)text, &number);
        const bool harmful = is_harmful(number);
        if (at + (harmful ? 1 : length) >= size)
            break;
        memcpy(out + at, harmful ? " " : text, harmful ? 1 : length);
        at += harmful ? 1 : length;
        text += length;
    }
    out[at] = 0;
}

/* The refusals of the rules and of our own server are in the catalogue; others stay as they are. */
const char *join_reason(const char *error, const char *message, char *buffer, size_t size)
{
    join_tidy(buffer, size, _(message));
    if (!buffer[0])
        join_tidy(buffer, size, error);
    return buffer;
}

/* --- Saying ----------------------------------------------------------------------------------- */

void join_make_room(join *j)
{
    if (!j->prompted)
        return;
    j->prompted = false;
    if (!j->terminal.plain)
        fputs(j->terminal.colour ? "\r\033[K" : "\n", j->terminal.out);
}

void join_say_values(join *j, const char *format, const say_value *values, int count)
{
    if (j->bot && !j->verbose)
        return;
    join_make_room(j);
    show_say_values(&j->show, format, values, count);
    fflush(j->terminal.out);
}

const char *join_member_name(const join *j, int64_t member)
{
    for (int i = 0; member >= 0 && i < j->table.place_count; i++)
        if (j->table.places[i].member == member)
            return j->table.places[i].name;
    return "";
}

void join_tell_company(join *j)
{
    char text[sizeof j->company];
    int open = 0;
    lp_text out;
    lp_text_init(&out, text, sizeof text);
    for (int i = 0; i < j->table.place_count; i++) {
        const join_place *p = &j->table.places[i];
        if (p->member < 0 && !p->bot) {
            open++;
            continue;
        }
        lp_text_string(&out, out.length > 0 ? ", " : "");
        if (p->member < 0)
            say(&out, _("{bot} bot"), V("bot", p->name));
        else
            lp_text_string(&out, p->name);
        if (p->member >= 0 && p->member == j->table.host)
            say(&out, " ({host})", V("host", _("host")));
    }
    lp_text_int(&out, open);
    if (strcmp(text, j->company) == 0)
        return;
    memcpy(j->company, text, sizeof text);
    text[strlen(text) - 1] = 0;
    join_say(j, _("At the table: {names}."), V("names", text));
    if (open > 0)
        join_say(j, ngettext_("{count} place is free.", "{count} places are free.", open),
                 V("count", open));
    if (j->table.phase == JOIN_LOBBY && j->table.host == j->table.you && !j->bot)
        join_say(j, _("You are the host: type start to begin. Bots play on free places."));
}

/* --- Talk ------------------------------------------------------------------------------------- */

static int64_t number_of(const json_t *data, const char *key)
{
    const json_t *v = json_object_get(data, key);
    return json_is_integer(v) ? json_integer_value(v) : -1;
}

static const char *seat_name(const join *j, int64_t seat)
{
    return seat >= 0 && seat < j->table.place_count ? j->table.places[seat].name : "?";
}

/* Our own commitment must be the one the others see; else our seed stays closed. */
static void check_commitment(join *j, const json_t *data)
{
    const char *shown = json_string_value(json_object_get(data, "commitment"));
    uint8_t commitment[FAIR_BYTES];
    char hex[2 * FAIR_BYTES + 1];
    lp_text out;
    if (number_of(data, "member") != j->table.you || j->keep.game_number != j->table.game_number)
        return;
    fair_player_commitment(j->keep.seed, commitment);
    lp_text_init(&out, hex, sizeof hex);
    for (int i = 0; i < FAIR_BYTES; i++)
        lp_text_hex(&out, commitment[i], 2);
    j->distrusted = !shown || strcmp(shown, hex) != 0;
    if (j->distrusted)
        join_say(j, _("The server shows another commitment than yours: your seed stays closed."));
}

static void tell_emote(join *j, const char *name, const char *emote)
{
    static const struct {
        const char *id, *sentence;
    } signs[] = {
        {"wave", N_("{name} waves.")},           {"laugh", N_("{name} laughs.")},
        {"wow", N_("{name} is amazed.")},        {"think", N_("{name} is thinking.")},
        {"sad", N_("{name} is sad.")},           {"thanks", N_("{name} says thanks.")},
        {"well", N_("{name} says: well done!")}, {"hurry", N_("{name} asks you to hurry.")},
    };
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (strcmp(signs[i].id, emote) == 0)
            join_say(j, _(signs[i].sentence), V("name", name));
}

static void tell_talk(join *j, const char *kind, const char *name, const json_t *data)
{
    const char *raw = json_string_value(json_object_get(data, "text"));
    const char *about = seat_name(j, number_of(data, "seat"));
    char text[512];
    join_tidy(text, sizeof text, raw ? raw : "");
    if (strcmp(kind, "chat") == 0)
        join_say(j, "{name}: {text}", V("name", name), V("text", text));
    else if (strcmp(kind, "emote") == 0)
        tell_emote(j, name, text);
    else if (strcmp(kind, "claim") == 0)
        join_say(j, _("{name} claims: {other} has the card {card}."), V("name", name),
                 V("other", about), V("card", strcmp(text, "L") == 0 ? "Lucktails" : text));
    else if (strcmp(kind, "penalty") == 0)
        join_say(j, _("{name} calls a penalty on {other}."), V("name", name), V("other", about));
}

void join_tell_event(join *j, const json_t *data)
{
    const char *kind = json_string_value(json_object_get(data, "event"));
    const char *name = join_member_name(j, number_of(data, "member"));
    if (!kind)
        return;
    if (strcmp(kind, "seed_committed") == 0)
        check_commitment(j, data);
    else if (strcmp(kind, "left") == 0 && name[0])
        join_say(j, _("{name} has left the table."), V("name", name));
    else if (strcmp(kind, "kicked") == 0 && name[0])
        join_say(j, _("The host has sent {name} away."), V("name", name));
    else if (strcmp(kind, "starting") == 0)
        join_say(j, _("The host begins: everybody's seed is opened, then the cards are dealt."));
    else if (strcmp(kind, "rematch") == 0)
        join_say(j, _("The host wants another game. Everybody moves on by one seat."));
    else if (strcmp(kind, "hint") == 0)
        join_say(j, _("{name} has asked for advice."),
                 V("name", seat_name(j, number_of(data, "seat"))));
    else if (name[0])
        tell_talk(j, kind, name, data);
}

/* --- The game --------------------------------------------------------------------------------- */

/* Only people are waited for; bots answer at once. */
void join_tell_turn(join *j)
{
    if (j->turn == j->waiting_for)
        return;
    j->waiting_for = j->turn;
    if (j->turn >= 0 && j->turn < j->table.place_count && j->turn != j->table.seat &&
        j->table.places[j->turn].member >= 0)
        join_say(j, _("Waiting for {name} …"), V("name", j->table.places[j->turn].name));
}

void join_tell_result(join *j)
{
    const json_t *list = json_object_get(j->view, "scores");
    const json_t *won = json_object_get(j->view, "winners");
    int32_t scores[LP_SEATS_MAX] = {0};
    uint32_t winners = 0;
    for (size_t i = 0; i < j->game.seats; i++)
        scores[i] = (int32_t)json_integer_value(json_array_get(list, i));
    for (size_t i = 0; i < json_array_size(won); i++) {
        const json_int_t seat = json_integer_value(json_array_get(won, i));
        winners |= seat >= 0 && seat < j->game.seats ? 1u << seat : 0;
    }
    if (j->bot && !j->verbose)
        return;
    join_make_room(j);
    terminal_heading(&j->terminal, _("The game is over"));
    show_winners(&j->show, winners);
    show_scores(&j->show, scores, winners, true);
    fflush(j->terminal.out);
}
