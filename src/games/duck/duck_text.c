/* Cards and actions of DUCK as text (docs/notation.md). */
#include "duck_plays.h"

static char letter(int colour) { return colour == 0 ? 'y' : colour == 1 ? 'b' : 'r'; }
static char digit(int number) { return (char)('0' + number); }

/* The colour of a letter, or -1. */
static int colour_of(char c) { return c == 'y' ? 0 : c == 'b' ? 1 : c == 'r' ? 2 : -1; }
/* The number of a digit, or -1. */
static int number_of(char c) { return c >= '0' && c < '0' + DUCK_NUMBERS ? c - '0' : -1; }

void duck_write_card(lp_text *out, int type)
{
    if (type == DUCK_NONE) {
        lp_json_null(out);
        return;
    }
    const char text[3] = {digit(duck_number(type)), letter(duck_colour(type)), 0};
    lp_json_string(out, text);
}

void duck_write_cards(lp_text *out, duck_cards cards)
{
    lp_json_open(out, '[');
    for (int type = 0; type < DUCK_TYPES; type++)
        for (int i = duck_copies(cards, type); i > 0; i--)
            duck_write_card(out, type);
    lp_json_close(out, ']');
}

/* DU-4: the number, the colours below the top in the order yellow, blue, red, the top colour. */
static void write_equal(lp_text *out, int number, int play)
{
    const int top = play >> 6;
    lp_text_char(out, digit(number));
    for (int colour = 0; colour < DUCK_COLOURS; colour++)
        for (int below = (play >> 2 * colour & 3) - (colour == top); below > 0; below--)
            lp_text_char(out, letter(colour));
    lp_text_char(out, letter(top));
}

static void write_sequence(lp_text *out, lp_action action)
{
    const duck_cards cards = duck_play_cards(action);
    const int first = lp_lowest(cards) / 2, low = duck_number(first);
    const int high = low + duck_size(cards) - 1;
    const bool descending = (action - DUCK_SEQUENCE) % 2 == 1;
    lp_text_char(out, letter(duck_colour(first)));
    lp_text_char(out, digit(descending ? high : low));
    lp_text_char(out, '-');
    lp_text_char(out, digit(descending ? low : high));
}

void duck_action_write(const lp_game *g, lp_action action, lp_text *out)
{
    (void)g;
    if (action < DUCK_SEQUENCE) {
        write_equal(out, action / DUCK_EQUALS, duck_equals[action % DUCK_EQUALS]);
    } else if (action < DUCK_DUCK) {
        write_sequence(out, action);
    } else if (action < DUCK_TOWEL) {
        lp_text_string(out, action == DUCK_DUCK   ? "duck"
                            : action == DUCK_PILE ? "pile"
                            : action == DUCK_LEFT ? "left"
                                                  : "right");
    } else {
        lp_text_string(out, "towel:");
        lp_text_char(out, letter(action - DUCK_TOWEL));
    }
}

/* "5bby": the letters below the top in order, no colour more than three times. */
static lp_error read_equal(const char *text, size_t length, lp_action *out)
{
    if (length < 2 || length > 1 + 9)
        return LP_ERR_BAD_TEXT;
    int count[DUCK_COLOURS] = {0}, last = 0;
    for (size_t i = 1; i + 1 < length; i++) {
        const int colour = colour_of(text[i]);
        if (colour < last)
            return LP_ERR_BAD_TEXT;
        count[colour]++;
        last = colour;
    }
    const int top = colour_of(text[length - 1]);
    if (top < 0)
        return LP_ERR_BAD_TEXT;
    count[top]++;
    if (count[0] > 3 || count[1] > 3 || count[2] > 3)
        return LP_ERR_BAD_TEXT;
    const int wanted = count[0] | count[1] << 2 | count[2] << 4 | top << 6;
    int play = 0;
    while (duck_equals[play] != wanted)
        play++;
    *out = (lp_action)(DUCK_EQUAL + DUCK_EQUALS * number_of(text[0]) + play);
    return LP_OK;
}

/* "y2-4" */
static lp_error read_sequence(const char *text, size_t length, lp_action *out)
{
    if (length != 4 || text[2] != '-')
        return LP_ERR_BAD_TEXT;
    const int colour = colour_of(text[0]), from = number_of(text[1]), to = number_of(text[3]);
    const int low = from < to ? from : to, high = from < to ? to : from;
    if (colour < 0 || low < 0 || high - low < 2)
        return LP_ERR_BAD_TEXT;
    const int index = duck_first_span[low] + high - low - 2;
    *out = (lp_action)(DUCK_SEQUENCE + DUCK_SEQUENCES * colour + 2 * index + (from > to));
    return LP_OK;
}

lp_error duck_action_read(const lp_game *g, const char *text, size_t length, lp_action *out)
{
    if (length > 0 && number_of(text[0]) >= 0)
        return read_equal(text, length, out);
    if (length > 1 && colour_of(text[0]) >= 0 && number_of(text[1]) >= 0)
        return read_sequence(text, length, out);
    for (int action = DUCK_DUCK; action < DUCK_ACTIONS; action++) {
        char buffer[LP_ACTION_TEXT_MAX];
        lp_text word;
        lp_text_init(&word, buffer, sizeof buffer);
        duck_action_write(g, (lp_action)action, &word);
        if (lp_text_is(text, length, buffer)) {
            *out = (lp_action)action;
            return LP_OK;
        }
    }
    return LP_ERR_BAD_TEXT;
}
