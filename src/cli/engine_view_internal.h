/* Reading JSON that strangers wrote: every question says what answer it takes, and any other answer
 * makes the whole view unreadable. */
#ifndef LUCKPOND_ENGINE_VIEW_INTERNAL_H
#define LUCKPOND_ENGINE_VIEW_INTERNAL_H

#include <jansson.h>

#include "luckpond/game.h"

typedef struct view_reader {
    const lp_game *g;
    const json_t *view;
    int seat; /* who is to act */
    int viewer;
    bool bad; /* something was not as asked */
} view_reader;

/* A whole number from min to max. */
int view_number(view_reader *r, const json_t *v, int min, int max);
/* The same under a key of the view. */
int view_key_number(view_reader *r, const char *key, int min, int max);
/* True or false. */
bool view_truth(view_reader *r, const json_t *v);
/* A text; "" when it is none. */
const char *view_text(view_reader *r, const json_t *v);
/* A list of at most `max` elements; how many. */
int view_list(view_reader *r, const json_t *v, int max);
/* The number of a text in a list of texts that `write` writes, 0 … count - 1. */
int view_name(view_reader *r, const json_t *v, int count,
              void (*write)(const lp_game *g, int index, lp_text *out));

/* What is printed on components, game by game. */
int view_yucatan_tip(view_reader *r, const json_t *v);
/* A list of dice as the throw is kept. */
uint32_t view_yucatan_dice(view_reader *r, const json_t *dice);
/* null is LUCKTAILS_HIDDEN. */
uint8_t view_lucktails_card(view_reader *r, const json_t *v);
uint8_t view_doctor_room(view_reader *r, const json_t *v);
int view_doctor_type(view_reader *r, const json_t *v);
int view_duck_type(view_reader *r, const json_t *v);

/* True when `write` says of `data` exactly what `wanted` says. */
bool view_says(const lp_game *g, void (*write)(const lp_game *g, const void *data, lp_text *out),
               const void *data, const json_t *wanted);

/* Each fills the state of its game, zeroed before. */
void engine_view_yucatan(view_reader *r, void *state);
void engine_view_lucktails(view_reader *r, void *state);
void engine_view_doctor_lucky(view_reader *r, void *state);
void engine_view_duck(view_reader *r, void *state);

#endif
