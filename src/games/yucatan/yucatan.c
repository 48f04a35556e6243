/* The rules of Yu-ca-tan, in the rulebook's order. */
#include <string.h>

#include "yucatan.h"

LP_TABLE uint32_t power_of_6[YUCATAN_DICE_MAX + 1] = {
    1u,      6u,       36u,       216u,      1296u,      7776u,      46656u,
    279936u, 1679616u, 10077696u, 60466176u, 362797056u, 2176782336u};

static const yucatan_edition *edition_of(const lp_game *g)
{
    return (const yucatan_edition *)g->edition;
}

/* --- Editions and options ------------------------------------------------------------------- */

void yucatan_edition_derive(yucatan_edition *e)
{
    for (int tip = 0; tip < YUCATAN_TIPS; tip++)
        for (int k = 0; k < YUCATAN_TRIPLES; k++)
            e->triple[tip][k] =
                (uint8_t)((e->faces[tip] >> (k % 6) & 1) + (e->faces[tip] >> (k / 6 % 6) & 1) +
                          (e->faces[tip] >> (k / 36) & 1));
}

/* YU-2: the number of rounds is agreed before the game. */
static lp_option option(const lp_game *g, int index)
{
    lp_option o = {NULL, 0, 0, 0};
    if (index == 0) {
        const yucatan_edition *e = edition_of(g);
        o.name = "rounds";
        o.min = 1;
        o.max = e->rounds_max;
        o.preset = e->rounds_default[g->seats];
    }
    return o;
}

/* Every success lays off a die: at most `dice` throws, and one stop. */
static uint32_t decisions_max(const lp_game *g)
{
    return (uint32_t)yucatan_rounds(g) * g->seats * (edition_of(g)->dice + 1u);
}

/* --- Set-up and turn order ------------------------------------------------------------------ */

/* YU-3: a turn starts with all dice and all tips. */
static void begin_turn(const lp_game *g, yucatan_state *s)
{
    memset(s->throw_k, 0, sizeof s->throw_k);
    memset(s->throw_tip, 0, sizeof s->throw_tip);
    memset(s->throw_laid, 0, sizeof s->throw_laid);
    s->tips_used = 0;
    s->points = 0;
    s->throw_count = 0;
    s->dice_left = edition_of(g)->dice;
    s->phase = YUCATAN_PHASE_TIP;
}

static void setup(const lp_game *g, void *state)
{
    yucatan_state *s = (yucatan_state *)state;
    memset(s, 0, sizeof *s);
    memset(s->last, YUCATAN_NONE, sizeof s->last);
    begin_turn(g, s);
}

int yucatan_turn(const lp_game *g, const void *state)
{
    (void)g;
    const yucatan_state *s = (const yucatan_state *)state;
    return s->phase == YUCATAN_PHASE_TIP     ? s->seat
           : s->phase == YUCATAN_PHASE_THROW ? LP_CHANCE
                                             : LP_OVER;
}

/* YU-2: clockwise; after the last round the game is over (YU-8). */
static void end_turn(const lp_game *g, yucatan_state *s, int points)
{
    s->totals[s->seat] = (uint16_t)(s->totals[s->seat] + points);
    s->last[s->seat] = (uint8_t)points;
    begin_turn(g, s);
    if (++s->seat < g->seats)
        return;
    s->seat = 0;
    if (++s->round == yucatan_rounds(g))
        s->phase = YUCATAN_PHASE_OVER;
}

/* --- Decisions ------------------------------------------------------------------------------ */

/* YU-3, YU-6: stop once something was thrown; any tip not yet used this turn. */
static int legal(const lp_game *g, const void *state, lp_action *out)
{
    (void)g;
    const yucatan_state *s = (const yucatan_state *)state;
    if (s->phase != YUCATAN_PHASE_TIP)
        return 0;
    const uint32_t used = (uint32_t)s->tips_used << YUCATAN_TIP | (s->throw_count == 0);
    const uint32_t open = ~used & ((1u << YUCATAN_ACTIONS) - 1);
    const int count = lp_list_byte(open & 255, 0, out);
    return count + lp_list_byte(open >> 8, 8, out + count);
}

static lp_error apply(const lp_game *g, void *state, lp_action action)
{
    yucatan_state *s = (yucatan_state *)state;
    if (s->phase != YUCATAN_PHASE_TIP)
        return s->phase == YUCATAN_PHASE_OVER ? LP_ERR_OVER : LP_ERR_CHANCE;
    if (action >= YUCATAN_ACTIONS)
        return LP_ERR_UNKNOWN_ACTION;
    if (action == YUCATAN_STOP) {
        if (s->throw_count == 0)
            return LP_ERR_YU_NO_STOP;
        end_turn(g, s, s->points);
        return LP_OK;
    }
    const int tip = action - YUCATAN_TIP;
    if (s->tips_used >> tip & 1)
        return LP_ERR_YU_TIP_USED;
    s->tips_used |= (uint16_t)(1u << tip);
    s->throw_tip[s->throw_count++] = (uint8_t)tip;
    s->phase = YUCATAN_PHASE_THROW;
    return LP_OK;
}

/* --- Throws --------------------------------------------------------------------------------- */

static uint32_t chance_total(const lp_game *g, const void *state)
{
    (void)g;
    const yucatan_state *s = (const yucatan_state *)state;
    return s->phase == YUCATAN_PHASE_THROW ? power_of_6[s->dice_left] : 0;
}

/* How many of the dice thrown as k match: three dice at a time. The dice not thrown read as face 1,
 * and are taken off again. */
static int count_matches(const yucatan_edition *e, int tip, uint32_t k, int dice)
{
    const uint8_t *triple = e->triple[tip];
    const uint32_t a = k / 216, b = k / 46656, c = k / 10077696;
    const int matches = triple[k - 216 * a] + triple[a - 216 * b] + triple[b - 216 * c] + triple[c];
    return matches - (YUCATAN_DICE_MAX - dice) * (e->faces[tip] & 1);
}

/* YU-4, YU-5, YU-7: matching dice are laid off and score; none ends the turn with nothing; no dice
 * left ends it with all points. */
static inline void throw_dice(const lp_game *g, yucatan_state *s, uint32_t k)
{
    const yucatan_edition *e = edition_of(g);
    const int at = s->throw_count - 1;
    const int tip = s->throw_tip[at];
    const int matches = count_matches(e, tip, k, s->dice_left);
    if (matches == 0) {
        end_turn(g, s, 0);
        return;
    }
    s->throw_k[at] = k;
    s->throw_laid[at] = (uint8_t)matches;
    s->points = (uint8_t)(s->points + matches * e->points[tip]);
    s->dice_left = (uint8_t)(s->dice_left - matches);
    s->phase = YUCATAN_PHASE_TIP;
    if (s->dice_left == 0)
        end_turn(g, s, s->points);
}

static lp_error chance_apply(const lp_game *g, void *state, uint32_t k)
{
    yucatan_state *s = (yucatan_state *)state;
    if (s->phase != YUCATAN_PHASE_THROW)
        return s->phase == YUCATAN_PHASE_OVER ? LP_ERR_OVER : LP_ERR_NOT_CHANCE;
    if (k >= power_of_6[s->dice_left])
        return LP_ERR_BAD_DRAW;
    throw_dice(g, s, k);
    return LP_OK;
}

/* Like throws are those with as many matches: m of d dice, C(d, m) * hits^m * (6 - hits)^(d - m) of
 * them. */
static int chance_list(const lp_game *g, const void *state, lp_outcome *out)
{
    const yucatan_state *s = (const yucatan_state *)state;
    if (s->phase != YUCATAN_PHASE_THROW)
        return 0;
    const uint32_t faces = edition_of(g)->faces[s->throw_tip[s->throw_count - 1]];
    const uint32_t hits = (uint32_t)lp_popcount(faces);
    const uint32_t hit = (uint32_t)lp_lowest(faces), miss = (uint32_t)lp_lowest(~faces);
    const int dice = s->dice_left;
    int count = 0;
    uint64_t choose = 1;
    for (int m = 0; m <= dice; m++) {
        uint64_t weight = choose;
        uint32_t k = 0;
        for (int die = 0; die < dice; die++) {
            weight *= die < m ? hits : 6 - hits;
            k += (die < m ? hit : miss) * power_of_6[die];
        }
        if (weight > 0) {
            out[count].k = k;
            out[count].weight = (uint32_t)weight;
            count++;
        }
        choose = choose * (uint64_t)(dice - m) / (uint64_t)(m + 1);
    }
    return count;
}

static int settle(const lp_game *g, void *state, lp_random *random)
{
    yucatan_state *s = (yucatan_state *)state;
    if (s->phase == YUCATAN_PHASE_THROW) /* one throw never leads to another */
        throw_dice(g, s, lp_random_below(random, power_of_6[s->dice_left]));
    return yucatan_turn(g, s);
}

/* --- Result and invariants ------------------------------------------------------------------ */

static void scores(const lp_game *g, const void *state, int32_t *out)
{
    for (int i = 0; i < g->seats; i++)
        out[i] = ((const yucatan_state *)state)->totals[i];
}

/* YU-8: the highest total wins; ties share the win. */
uint32_t yucatan_winners(const lp_game *g, const void *state)
{
    const yucatan_state *s = (const yucatan_state *)state;
    if (s->phase != YUCATAN_PHASE_OVER)
        return 0;
    int32_t totals[YUCATAN_SEATS_MAX];
    scores(g, s, totals);
    return lp_highest(g, totals);
}

/* The throws of this turn account for the dice, the points and the used tips. */
static const char *check_throws(const lp_game *g, const yucatan_state *s)
{
    const yucatan_edition *e = edition_of(g);
    int dice = e->dice, points = 0;
    uint32_t used = 0;
    const int thrown = s->throw_count - (s->phase == YUCATAN_PHASE_THROW);
    for (int i = 0; i < s->throw_count; i++) {
        if (s->throw_tip[i] >= YUCATAN_TIPS || used >> s->throw_tip[i] & 1)
            return "each tip is used once in a turn";
        used |= 1u << s->throw_tip[i];
        if (i >= thrown)
            break;
        const int tip = s->throw_tip[i];
        if (s->throw_k[i] >= power_of_6[dice] || s->throw_laid[i] == 0 ||
            s->throw_laid[i] != count_matches(e, tip, s->throw_k[i], dice))
            return "the dice laid off are those of the throw that match";
        dice -= s->throw_laid[i];
        points += s->throw_laid[i] * e->points[tip];
    }
    if (used != s->tips_used || dice != s->dice_left || points != s->points || dice == 0)
        return "tips, dice and points follow from the throws";
    return NULL;
}

static const char *check(const lp_game *g, const void *state)
{
    const yucatan_state *s = (const yucatan_state *)state;
    if (s->phase > YUCATAN_PHASE_OVER || s->seat >= g->seats || s->round > yucatan_rounds(g) ||
        s->unused != 0 || (s->round == yucatan_rounds(g)) != (s->phase == YUCATAN_PHASE_OVER))
        return "phase, seat and round are in range";
    if (s->throw_count > YUCATAN_DICE_MAX ||
        (s->phase == YUCATAN_PHASE_THROW && s->throw_count == 0) ||
        (s->phase == YUCATAN_PHASE_OVER && (s->throw_count > 0 || s->seat > 0)))
        return "the number of throws fits the phase";
    for (int i = s->throw_count - (s->phase == YUCATAN_PHASE_THROW); i < YUCATAN_DICE_MAX; i++)
        if (s->throw_k[i] || s->throw_laid[i] || (i >= s->throw_count && s->throw_tip[i]))
            return "what has not been thrown is not in the state";
    for (int i = 0; i < YUCATAN_SEATS_MAX; i++) {
        const int turns = i < g->seats ? s->round + (i < s->seat) : 0;
        if ((turns == 0) != (s->last[i] == YUCATAN_NONE) || s->totals[i] > 36 * turns ||
            (turns > 0 && s->last[i] > s->totals[i]))
            return "totals and last turns fit the turns played";
    }
    return check_throws(g, s);
}

static void fields(lp_fields *f, void *state)
{
    yucatan_state *s = (yucatan_state *)state;
    LP_FIELD_ARRAY(f, s->throw_k);
    LP_FIELD_ARRAY(f, s->throw_tip);
    LP_FIELD_ARRAY(f, s->throw_laid);
    LP_FIELD_ARRAY(f, s->totals);
    LP_FIELD_ARRAY(f, s->last);
    LP_FIELD(f, s->seat);
    LP_FIELD(f, s->tips_used);
    LP_FIELD(f, s->phase);
    LP_FIELD(f, s->round);
    LP_FIELD(f, s->dice_left);
    LP_FIELD(f, s->points);
    LP_FIELD(f, s->throw_count);
    LP_FIELD(f, s->unused);
}

static void edition_fields(lp_fields *f, void *edition)
{
    yucatan_edition *e = (yucatan_edition *)edition;
    LP_FIELD(f, e->dice);
    LP_FIELD(f, e->rounds_max);
    LP_FIELD_ARRAY(f, e->rounds_default);
    LP_FIELD_ARRAY(f, e->points);
    LP_FIELD_ARRAY(f, e->faces);
    f->derived = true;
    LP_FIELD_GRID(f, e->triple);
}

LP_RULES lp_yucatan = {
    "yucatan",
    "Yu-ca-tan",
    2,
    YUCATAN_SEATS_MAX,
    sizeof(yucatan_state),
    sizeof(yucatan_view),
    sizeof(yucatan_event),
    sizeof(yucatan_edition),
    YUCATAN_ACTIONS,
    YUCATAN_ACTIONS,
    option,
    decisions_max,
    setup,
    yucatan_turn,
    legal,
    apply,
    chance_total,
    chance_list,
    chance_apply,
    settle,
    yucatan_view_fill,
    yucatan_event_fill,
    yucatan_determinize,
    scores,
    yucatan_winners,
    yucatan_view_write,
    yucatan_event_write,
    yucatan_action_write,
    yucatan_action_read,
    yucatan_observe_count,
    yucatan_observe_name,
    yucatan_observe,
    check,
    fields,
    edition_fields,
};
