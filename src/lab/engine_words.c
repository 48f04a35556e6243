#include "engine_words.h"

#include "luckpond/games.h"

const void *engine_edition_by_hash(const lp_rules *rules, uint64_t hash, const char **name)
{
    const char *candidate;
    for (int i = 0; (candidate = lp_edition_name(rules, i)) != NULL; i++) {
        const void *edition = lp_edition_find(rules, candidate);
        if (lp_edition_hash(rules, edition) != hash)
            continue;
        if (name)
            *name = candidate;
        return edition;
    }
    return NULL;
}

void engine_game_write(lp_text *out, const lp_game *g)
{
    const uint64_t hash = lp_edition_hash(g->rules, g->edition);
    const char *name = "custom"; /* an edition from a file has no name that others would know */
    engine_edition_by_hash(g->rules, hash, &name);
    lp_text_string(out, g->rules->id);
    lp_text_string(out, " edition ");
    lp_text_string(out, name);
    lp_text_char(out, ' ');
    lp_text_hex(out, hash, 16);
    lp_text_string(out, " players ");
    lp_text_int(out, g->seats);
    for (int i = 0; i < LP_OPTIONS_MAX; i++) {
        const lp_option option = g->rules->option(g, i);
        if (!option.name)
            break;
        lp_text_string(out, " option ");
        lp_text_string(out, option.name);
        lp_text_char(out, ' ');
        lp_text_int(out, g->options[i]);
    }
}

void engine_turn_write(lp_text *out, const lp_game *g, const void *state)
{
    const int turn = lp_turn(g, state);
    if (turn == LP_OVER) {
        lp_text_string(out, "over");
    } else if (turn == LP_CHANCE) {
        lp_text_string(out, "chance ");
        lp_text_int(out, g->rules->chance_total(g, state));
    } else {
        lp_text_string(out, "seat ");
        lp_text_int(out, turn);
    }
}

void engine_result_write(lp_text *out, const lp_game *g, const void *state)
{
    int32_t scores[LP_SEATS_MAX];
    g->rules->scores(g, state, scores);
    for (int i = 0; i < g->seats; i++) {
        lp_text_int(out, scores[i]);
        lp_text_char(out, ' ');
    }
    lp_text_string(out, "winners");
    const uint32_t winners = g->rules->winners(g, state);
    if (winners == 0)
        lp_text_string(out, " none");
    for (int i = 0; i < g->seats; i++)
        if (winners >> i & 1) {
            lp_text_char(out, ' ');
            lp_text_int(out, i);
        }
}

void engine_legal_write(lp_text *out, const lp_game *g, const lp_action *legal, int count)
{
    for (int i = 0; i < count; i++) {
        lp_text_char(out, ' ');
        g->rules->action_write(g, legal[i], out);
    }
}
