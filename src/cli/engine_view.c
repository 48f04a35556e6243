#include "engine_view.h"

#include <string.h>

#include "engine_view_internal.h"
#include "lab/engine_words.h"

int view_number(view_reader *r, const json_t *v, int min, int max)
{
    if (json_is_integer(v) && json_integer_value(v) >= min && json_integer_value(v) <= max)
        return (int)json_integer_value(v);
    r->bad = true;
    return min;
}

int view_key_number(view_reader *r, const char *key, int min, int max)
{
    return view_number(r, json_object_get(r->view, key), min, max);
}

bool view_truth(view_reader *r, const json_t *v)
{
    if (!json_is_boolean(v))
        r->bad = true;
    return json_is_true(v);
}

const char *view_text(view_reader *r, const json_t *v)
{
    const char *text = json_string_value(v);
    if (!text)
        r->bad = true;
    return text ? text : "";
}

int view_list(view_reader *r, const json_t *v, int max)
{
    if (json_is_array(v) && json_array_size(v) <= (size_t)max)
        return (int)json_array_size(v);
    r->bad = true;
    return 0;
}

int view_name(view_reader *r, const json_t *v, int count,
              void (*write)(const lp_game *g, int index, lp_text *out))
{
    const char *text = view_text(r, v);
    for (int i = 0; i < count; i++) {
        char name[64];
        lp_text out;
        lp_text_init(&out, name, sizeof name);
        write(r->g, i, &out);
        if (strcmp(name, text) == 0)
            return i;
    }
    r->bad = true;
    return 0;
}

/* Builds the position; false when the text is not what it should be. */
static bool build(view_reader *r, void *state)
{
    const char *id = r->g->rules->id;
    r->seat = view_key_number(r, "turn", 0, r->g->seats - 1);
    r->viewer = view_key_number(r, "viewer", 0, r->g->seats - 1);
    if (r->bad)
        return false;
    if (strcmp(id, "yucatan") == 0)
        engine_view_yucatan(r, state);
    else if (strcmp(id, "lucktails") == 0)
        engine_view_lucktails(r, state);
    else if (strcmp(id, "doctor_lucky") == 0)
        engine_view_doctor_lucky(r, state);
    else if (strcmp(id, "duck") == 0)
        engine_view_duck(r, state);
    else
        return false;
    return !r->bad && !r->g->rules->check(r->g, state);
}

bool view_says(const lp_game *g, void (*write)(const lp_game *g, const void *data, lp_text *out),
               const void *data, const json_t *wanted)
{
    char text[ENGINE_LINE_MAX];
    lp_text out;
    lp_text_init(&out, text, sizeof text);
    write(g, data, &out);
    if (!lp_text_fits(&out))
        return false;
    json_t *got = json_loadb(text, out.length, 0, NULL);
    const bool same = json_equal(got, wanted);
    json_decref(got);
    return same;
}

bool engine_view_build(const lp_game *g, const json_t *json, void *view, int *viewer, int *turn)
{
    uint64_t state[LP_STATE_MAX / 8] = {0};
    view_reader r = {g, json, 0, 0, false};
    if (!json_is_object(json) || !build(&r, state))
        return false;
    g->rules->view_fill(g, state, r.viewer, view);
    *viewer = r.viewer;
    *turn = r.seat;
    return view_says(g, g->rules->view_write, view, json);
}

bool engine_view_read(const lp_game *g, const char *json, size_t length, void *view, int *viewer)
{
    int turn;
    json_t *root = json_loadb(json, length, JSON_REJECT_DUPLICATES, NULL);
    const bool ok = engine_view_build(g, root, view, viewer, &turn) && turn == *viewer;
    json_decref(root);
    return ok;
}
