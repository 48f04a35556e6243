/* Strangers' editions: any bytes give an edition or a report, and a game can be played with every
 * edition that is taken.
 *
 * Input that begins with a byte below 4 is a list of changes to the default edition of that game
 * (so that most inputs come close to being sound); everything else is the text of an edition. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "edition/edition.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

void lp_assert_failed(const char *what, const char *file, int line)
{
    fprintf(stderr, "%s:%d: assertion failed: %s\n", file, line, what);
    abort();
}

/* --- Playing --------------------------------------------------------------------------------- */

typedef union position {
    uint64_t words[LP_STATE_MAX / 8];
    uint8_t bytes[LP_STATE_MAX];
} position;

/* Some decisions with any number of seats; every step is checked by lp_act. */
static void play(const edition *e, int seats, int steps)
{
    lp_game game;
    position state;
    lp_random random;
    lp_action legal[LP_LEGAL_MAX];
    lp_random_init(&random, e->hash, (uint64_t)seats);
    lp_assert(lp_game_init(&game, e->rules, edition_flat(e), seats) == LP_OK);
    memset(&state, 0, sizeof state);
    lp_setup(&game, &state);
    for (int turn; (turn = lp_settle(&game, &state, &random)) != LP_OVER && steps > 0; steps--) {
        const int count = lp_legal(&game, &state, legal);
        lp_assert(count > 0 && count <= e->rules->legal_max);
        const lp_action action = legal[lp_random_below(&random, (uint32_t)count)];
        lp_assert(lp_act(&game, &state, turn, action) == LP_OK);
    }
}

static void look_at(const edition_item *item, void *data)
{
    char line[2000];
    lp_text text;
    (void)data;
    lp_assert(item->from && item->value);
    lp_text_init(&text, line, sizeof line);
    edition_value_write(item->value, "fr", &text);
}

static void use(const edition *e)
{
    lp_assert(e->rules && e->name[0] && e->json);
    for (int i = 0; i < 40; i++) {
        edition_room_name(e, i, "de");
        edition_aid_name(e, i, "nl");
        edition_clue(e, i, "");
    }
    edition_walk(e, look_at, NULL);
    for (int seats = e->rules->seats_min; seats <= e->rules->seats_max; seats++)
        play(e, seats, 60);
}

static void read_text(const char *text, size_t length)
{
    edition e;
    edition_report report;
    const bool sound = edition_read_text(&e, text, length, "fuzz", &report);
    lp_assert(sound == (report.count == 0));
    if (sound)
        use(&e);
    for (int i = 0; i < report.count && i < EDITION_FAULTS_MAX; i++) {
        char line[1024];
        lp_text out;
        lp_text_init(&out, line, sizeof line);
        edition_fault_write(&report, i, &out);
        lp_assert(lp_text_fits(&out) && report.faults[i].rule.clause);
    }
    edition_finish(&e);
}

/* --- Changing -------------------------------------------------------------------------------- */

typedef struct change {
    uint8_t kind, number, other;
} change;

/* Another value for a node; NULL takes it away. */
static json_t *changed(json_t *node, const change *c)
{
    static const char signs[] = "#=~ -ABCD0123456789abcdefgz";
    if (json_is_string(node) && c->kind % 4 != 0) {
        char text[1024];
        snprintf(text, sizeof text, "%s", json_string_value(node));
        if (text[0])
            text[c->number % strlen(text)] = signs[c->other % (sizeof signs - 1)];
        json_t *string = json_string(text);
        return string ? string : json_null();
    }
    if (json_is_integer(node) && c->kind % 4 != 0)
        return json_integer(c->kind & 4 ? c->number : json_integer_value(node) + c->number % 5 - 2);
    if (json_is_array(node) && c->kind % 4 != 0 && json_array_size(node) > 0) {
        json_t *list = json_deep_copy(node);
        const size_t index = c->number % json_array_size(list);
        if (c->kind % 4 == 1)
            json_array_remove(list, index);
        else
            json_array_insert_new(list, index, json_deep_copy(json_array_get(list, index)));
        return list;
    }
    return c->kind & 8 ? NULL : json_incref(node);
}

/* Goes over all nodes until number *left and changes that one. */
static void change_node(json_t *parent, long *left, const change *c)
{
    const char *key;
    json_t *node;
    void *next;
    size_t index;
    json_object_foreach_safe(parent, next, key, node)
    {
        if ((*left)-- == 0) {
            json_t *value = changed(node, c);
            if (value)
                json_object_set_new(parent, key, value);
            else
                json_object_del(parent, key);
        }
        if (*left < 0)
            return;
        change_node(node, left, c);
    }
    json_array_foreach(parent, index, node)
    {
        if ((*left)-- == 0) {
            json_t *value = changed(node, c);
            if (value)
                json_array_set_new(parent, index, value);
            else
                json_array_remove(parent, index);
        }
        if (*left < 0)
            return;
        change_node(node, left, c);
    }
}

static void read_changes(const uint8_t *data, size_t size)
{
    const lp_rules *rules = lp_rules_at(data[0]);
    size_t length = 0;
    const char *text = edition_builtin_text(rules, "default", &length);
    json_t *json = json_loadb(text, length, 0, NULL);
    lp_assert(json);
    for (size_t i = 1; i + 5 <= size && i < 60; i += 5) {
        const change c = {data[i + 2], data[i + 3], data[i + 4]};
        long left = data[i] | (data[i + 1] & 3) << 8;
        change_node(json, &left, &c);
    }
    char *changed_text = json_dumps(json, 0);
    lp_assert(changed_text);
    read_text(changed_text, strlen(changed_text));
    free(changed_text);
    json_decref(json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 0 && data[0] < LP_GAME_COUNT)
        read_changes(data, size);
    else
        read_text((const char *)data, size);
    return 0;
}
