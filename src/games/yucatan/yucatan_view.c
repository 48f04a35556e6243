/* Who sees what in Yu-ca-tan (everybody everything), and how it is written. */
#include <string.h>

#include "yucatan.h"

LP_TABLE char tip_texts[YUCATAN_TIPS][8] = {"odd",  "even", "circle", "square", "cross",
                                            "blue", "red",  "orange", "1",      "2",
                                            "3",    "4",    "5",      "6"};
LP_TABLE char phase_texts[3][8] = {"tip", "throw", "over"};

const char *yucatan_tip_text(int tip) { return tip_texts[tip]; }

/* YU-9: everything is public, and what is not thrown yet is not in the state. */
void yucatan_view_fill(const lp_game *g, const void *state, int viewer, void *view)
{
    yucatan_view *v = (yucatan_view *)view;
    memset(v, 0, sizeof *v);
    v->viewer = (int8_t)viewer;
    v->turn = (int8_t)yucatan_turn(g, state);
    v->winners = (uint8_t)yucatan_winners(g, state);
    v->rounds = (uint8_t)yucatan_rounds(g);
    v->table = *(const yucatan_state *)state;
}

void yucatan_determinize(const lp_game *g, const void *view, lp_random *random, void *state)
{
    (void)g;
    (void)random;
    *(yucatan_state *)state = ((const yucatan_view *)view)->table;
}

void yucatan_event_fill(const lp_game *g, const void *before, const void *after,
                        const lp_step *step, int viewer, void *event)
{
    (void)g;
    (void)viewer;
    const yucatan_state *b = (const yucatan_state *)before;
    const yucatan_state *a = (const yucatan_state *)after;
    yucatan_event *e = (yucatan_event *)event;
    memset(e, 0, sizeof *e);
    e->seat = b->seat;
    e->points = b->points;
    e->over = a->phase == YUCATAN_PHASE_OVER;
    if (step->actor != LP_CHANCE) {
        e->kind = step->action == YUCATAN_STOP ? YUCATAN_EVENT_STOP : YUCATAN_EVENT_TIP;
        e->end = step->action == YUCATAN_STOP ? YUCATAN_STOPPED : YUCATAN_GOES_ON;
        e->tip = (uint8_t)(step->action == YUCATAN_STOP ? 0 : step->action - YUCATAN_TIP);
        return;
    }
    const bool ended = a->throw_count == 0;
    e->kind = YUCATAN_EVENT_THROW;
    e->tip = b->throw_tip[b->throw_count - 1];
    e->k = step->k;
    e->dice = b->dice_left;
    if (!ended) {
        e->laid = a->throw_laid[a->throw_count - 1];
        e->points = a->points;
    } else if (a->last[b->seat] > 0) { /* all dice laid off */
        e->laid = b->dice_left;
        e->points = a->last[b->seat];
        e->end = YUCATAN_NO_DICE;
    } else {
        e->end = YUCATAN_BUST;
    }
}

static void write_dice(lp_text *out, uint32_t k, int dice)
{
    lp_json_key(out, "dice");
    lp_json_open(out, '[');
    for (; dice > 0; dice--, k /= YUCATAN_FACES)
        lp_json_int(out, 1 + k % YUCATAN_FACES);
    lp_json_close(out, ']');
}

static void write_throws(lp_text *out, const yucatan_state *s)
{
    int dice = s->dice_left;
    for (int i = 0; i < s->throw_count; i++)
        dice += s->throw_laid[i];
    lp_json_open(out, '[');
    for (int i = 0; i < s->throw_count; i++) {
        lp_json_open(out, '{');
        lp_json_key(out, "tip");
        lp_json_string(out, tip_texts[s->throw_tip[i]]);
        if (s->throw_laid[i] > 0) {
            write_dice(out, s->throw_k[i], dice);
            lp_json_key(out, "laid");
            lp_json_int(out, s->throw_laid[i]);
        } else { /* not thrown yet */
            lp_json_key(out, "dice");
            lp_json_null(out);
            lp_json_key(out, "laid");
            lp_json_null(out);
        }
        lp_json_close(out, '}');
        dice -= s->throw_laid[i];
    }
    lp_json_close(out, ']');
}

void yucatan_view_write(const lp_game *g, const void *view, lp_text *out)
{
    const yucatan_view *v = (const yucatan_view *)view;
    const yucatan_state *s = &v->table;
    int32_t scores[YUCATAN_SEATS_MAX];
    for (int i = 0; i < g->seats; i++)
        scores[i] = s->totals[i];
    lp_view_begin(g, out, v->viewer, v->turn, phase_texts[s->phase]);
    lp_view_scores(g, out, scores);
    lp_json_key(out, "round");
    lp_json_int(out, s->phase == YUCATAN_PHASE_OVER ? v->rounds : s->round + 1);
    lp_json_key(out, "rounds");
    lp_json_int(out, v->rounds);
    lp_json_key(out, "dice_left");
    lp_json_int(out, s->dice_left);
    lp_json_key(out, "points");
    lp_json_int(out, s->points);
    lp_json_key(out, "tips_left");
    lp_json_open(out, '[');
    for (int tip = 0; tip < YUCATAN_TIPS; tip++)
        if (!(s->tips_used >> tip & 1))
            lp_json_string(out, tip_texts[tip]);
    lp_json_close(out, ']');
    lp_json_key(out, "throws");
    write_throws(out, s);
    lp_json_key(out, "last");
    lp_json_open(out, '[');
    for (int i = 0; i < g->seats; i++)
        if (s->last[i] == YUCATAN_NONE)
            lp_json_null(out);
        else
            lp_json_int(out, s->last[i]);
    lp_json_close(out, ']');
    lp_view_end(g, out, v->winners);
}

/* {"event":"tip","seat":0,"tip":"odd"} ·
 * {"event":"throw","seat":0,"tip":"odd","dice":[…],"laid":5,"points":5,"end":null} (end: "bust",
 * "no_dice") · {"event":"stop","seat":0,"points":24}; each with "over":true when the game has
 * ended. */
void yucatan_event_write(const lp_game *g, const void *event, lp_text *out)
{
    (void)g;
    const yucatan_event *e = (const yucatan_event *)event;
    lp_json_open(out, '{');
    lp_json_key(out, "event");
    lp_json_string(out, e->kind == YUCATAN_EVENT_TIP     ? "tip"
                        : e->kind == YUCATAN_EVENT_THROW ? "throw"
                                                         : "stop");
    lp_json_key(out, "seat");
    lp_json_int(out, e->seat);
    if (e->kind != YUCATAN_EVENT_STOP) {
        lp_json_key(out, "tip");
        lp_json_string(out, tip_texts[e->tip]);
    }
    if (e->kind == YUCATAN_EVENT_THROW) {
        write_dice(out, e->k, e->dice);
        lp_json_key(out, "laid");
        lp_json_int(out, e->laid);
    }
    if (e->kind != YUCATAN_EVENT_TIP) {
        lp_json_key(out, "points");
        lp_json_int(out, e->points);
    }
    if (e->kind == YUCATAN_EVENT_THROW) {
        lp_json_key(out, "end");
        if (e->end == YUCATAN_GOES_ON)
            lp_json_null(out);
        else
            lp_json_string(out, e->end == YUCATAN_BUST ? "bust" : "no_dice");
    }
    lp_json_key(out, "over");
    lp_json_bool(out, e->over != 0);
    lp_json_close(out, '}');
}

void yucatan_action_write(const lp_game *g, lp_action action, lp_text *out)
{
    (void)g;
    lp_text_string(out, action == YUCATAN_STOP ? "stop" : tip_texts[action - YUCATAN_TIP]);
}

lp_error yucatan_action_read(const lp_game *g, const char *text, size_t length, lp_action *out)
{
    (void)g;
    if (lp_text_is(text, length, "stop")) {
        *out = YUCATAN_STOP;
        return LP_OK;
    }
    for (int tip = 0; tip < YUCATAN_TIPS; tip++)
        if (lp_text_is(text, length, tip_texts[tip])) {
            *out = (lp_action)(YUCATAN_TIP + tip);
            return LP_OK;
        }
    return LP_ERR_BAD_TEXT;
}

/* --- Observation ---------------------------------------------------------------------------- */

/* Numbers per seat come in turn order from the viewer on (a spectator looks from seat 0), so that
 * one learner can play every seat. */
enum { OBSERVE_HEAD = 6, OBSERVE_SEAT = 2 };

int yucatan_observe_count(const lp_game *g)
{
    return OBSERVE_HEAD + YUCATAN_TIPS + OBSERVE_SEAT * g->seats;
}

void yucatan_observe_name(const lp_game *g, int index, lp_text *out)
{
    (void)g;
    LP_TABLE char names[OBSERVE_HEAD][16] = {"turn",      "over",   "rounds_left",
                                             "dice_left", "points", "throws"};
    if (index < OBSERVE_HEAD) {
        lp_text_string(out, names[index]);
        return;
    }
    index -= OBSERVE_HEAD;
    if (index < YUCATAN_TIPS) {
        lp_text_string(out, "tip_left_");
        lp_text_string(out, tip_texts[index]);
        return;
    }
    index -= YUCATAN_TIPS;
    lp_text_string(out, index % OBSERVE_SEAT == 0 ? "total_" : "turns_left_");
    lp_text_int(out, index / OBSERVE_SEAT);
}

void yucatan_observe(const lp_game *g, const void *view, int16_t *out)
{
    const yucatan_view *v = (const yucatan_view *)view;
    const yucatan_state *s = &v->table;
    const int first = v->viewer >= 0 ? v->viewer : 0;
    *out++ = (int16_t)(v->turn >= 0 ? (v->turn - first + g->seats) % g->seats
                                    : v->turn); /* 0: the viewer's own turn */
    *out++ = s->phase == YUCATAN_PHASE_OVER;
    *out++ = (int16_t)(v->rounds - s->round);
    *out++ = s->dice_left;
    *out++ = s->points;
    *out++ = s->throw_count;
    for (int tip = 0; tip < YUCATAN_TIPS; tip++)
        *out++ = !(s->tips_used >> tip & 1);
    for (int i = 0; i < g->seats; i++) {
        const int seat = (first + i) % g->seats;
        *out++ = (int16_t)s->totals[seat];
        *out++ =
            (int16_t)(s->phase == YUCATAN_PHASE_OVER ? 0 : v->rounds - s->round - (seat < s->seat));
    }
}
