#include "study_show.h"

#include <math.h>
#include <string.h>

#include "table_text.h"

/* --- Rows ------------------------------------------------------------------------------------- */

static study_row *add(study_report *r, study_section section, const char *id, const char *label,
                      bool percent)
{
    lp_assert(r->row_count < STUDY_ROWS_MAX);
    study_row *row = &r->rows[r->row_count++];
    memset(row, 0, sizeof *row);
    row->section = section;
    row->id = id;
    row->label = label;
    row->percent = percent;
    return row;
}

/* A row whose figure is a field of the result. */
#define ADD(section, id, label, percent, field)                                                    \
    do {                                                                                           \
        study_row *row_ = add(r, section, id, label, percent);                                     \
        for (int i_ = 0; i_ < r->count; i_++)                                                      \
            row_->figures[i_] = r->results[i_]->field;                                             \
    } while (0)

static void add_seats(study_report *r)
{
    for (int seat = 0; seat < r->game->seats; seat++) {
        ADD(STUDY_SEATS, "win", N_("seat {name} wins"), true, win[seat]);
        snprintf(r->rows[r->row_count - 1].name, sizeof r->rows[0].name, "%d", seat);
    }
    for (int seat = 0; seat < r->game->seats; seat++) {
        ADD(STUDY_SEATS, "score", N_("score of seat {name}"), false, score[seat]);
        snprintf(r->rows[r->row_count - 1].name, sizeof r->rows[0].name, "%d", seat);
    }
    ADD(STUDY_SEATS, "nobody", N_("nobody wins"), true, nobody_won);
}

static void add_figures(study_report *r)
{
    ADD(STUDY_LENGTH, "decisions", N_("decisions in a game"), false, decisions);
    ADD(STUDY_LENGTH, "choices", N_("of them with a choice"), false, choices);
    ADD(STUDY_LENGTH, "turns", N_("turns"), false, turns);
    ADD(STUDY_LENGTH, "rounds", N_("rounds"), false, rounds);
    ADD(STUDY_LUCK, "luck", N_("share of luck"), true, luck);
    ADD(STUDY_LUCK, "club", N_("a club player wins at mixed tables"), true, club_share);
    ADD(STUDY_LUCK, "beginner", N_("a beginner wins at mixed tables"), true, beginner_share);
    ADD(STUDY_LUCK, "games_to_tell", N_("games until it shows who is better"), false,
        games_to_tell);
    ADD(STUDY_WEIGHT, "weight", N_("best action above the average one"), true, weight);
    static const char *const thirds[STUDY_THIRDS] = {
        N_("in the first third of a game"), N_("in the second third"), N_("in the last third")};
    for (int i = 0; i < STUDY_THIRDS; i++) {
        ADD(STUDY_WEIGHT, "weight", thirds[i], true, third_weight[i]);
        snprintf(r->rows[r->row_count - 1].name, sizeof r->rows[0].name, "%d", i + 1);
    }
    ADD(STUDY_WEIGHT, "forced", N_("decisions without a choice"), true, forced);
    ADD(STUDY_WEIGHT, "options", N_("actions to choose from"), false, options);
    ADD(STUDY_DRAMA, "lead_changes", N_("changes of the lead in a game"), false, lead_changes);
    ADD(STUDY_DRAMA, "comeback", N_("winners who had half a chance or less"), true, comeback);
    ADD(STUDY_DRAMA, "half_time", N_("leaders at half-time who win"), true, half_time);
}

static void add_ladder(study_report *r)
{
    for (int k = 0; k < r->results[0]->ladder_pairs; k++)
        for (int side = 0; side < 2; side++) {
            const char *const *names = r->results[0]->ladder_names[k];
            ADD(STUDY_LADDER, side == 0 ? "weaker" : "stronger",
                N_("{name} alone against {others} wins"), true, ladder[k][side]);
            study_row *row = &r->rows[r->row_count - 1];
            snprintf(row->name, sizeof row->name, "%s", names[side]);
            row->others = names[1 - side];
        }
}

static void add_items(study_report *r)
{
    for (int k = 0; k < r->results[0]->item_count; k++) {
        char name[sizeof r->rows[0].name];
        lp_text t;
        bool used = false;
        lp_text_init(&t, name, sizeof name);
        study_item_name(r->game, k, &t);
        for (int i = 0; i < r->count; i++)
            used |= r->results[i]->items[k].uses.value > 0;
        if (!used)
            continue;
        const int first = r->row_count;
        ADD(STUDY_ITEMS, "uses", N_("{name}: uses in a game"), false, items[k].uses);
        ADD(STUDY_ITEMS, "taken", N_("{name}: taken when possible"), true, items[k].taken);
        ADD(STUDY_ITEMS, "advantage", N_("{name}: its users win more"), true, items[k].advantage);
        for (int i = first; i < r->row_count; i++)
            memcpy(r->rows[i].name, name, sizeof name);
    }
}

void study_make_rows(study_report *r)
{
    r->row_count = 0;
    add_seats(r);
    add_figures(r);
    add_ladder(r);
    add_items(r);
}

const char *study_section_id(study_section section)
{
    static const char *const ids[STUDY_SECTIONS] = {"seats", "length", "luck", "weight",
                                                    "drama", "ladder", "items"};
    return ids[section];
}

const char *study_section_title(study_section section)
{
    static const char *const titles[STUDY_SECTIONS] = {N_("Seats: club players only"),
                                                       N_("Length"),
                                                       N_("Luck and skill"),
                                                       N_("Weight of decisions"),
                                                       N_("Lead and comeback"),
                                                       N_("Skill ladder: one among the others"),
                                                       N_("Cards, tips, rooms and actions")};
    return _(titles[section]);
}

const char *study_row_text(const study_row *row, char *out, size_t size)
{
    lp_text t;
    lp_text_init(&t, out, size);
    say(&t, _(row->label), V("name", (const char *)row->name),
        V("others", row->others ? row->others : ""));
    return out;
}

bool study_differs(const study_report *r, const study_row *row)
{
    const study_figure *a = &row->figures[0], *b = &row->figures[1];
    if (r->count < 2 || a->known != b->known)
        return r->count == 2;
    const double reach = 2.576 / 1.96 * sqrt(a->margin * a->margin + b->margin * b->margin);
    return a->known && fabs(a->value - b->value) > reach;
}

const char *study_figure_text(const study_row *row, int which, char *out, size_t size)
{
    const study_figure *f = &row->figures[which];
    if (!f->known)
        snprintf(out, size, "–");
    else if (row->percent)
        snprintf(out, size, "%.1f %% ± %.1f", 100 * f->value, 100 * f->margin);
    else
        snprintf(out, size, "%.*f ± %.*f", f->value < 10 ? 2 : 1, f->value, f->value < 10 ? 2 : 1,
                 f->margin);
    return out;
}

/* --- The table -------------------------------------------------------------------------------- */

enum { LABEL = 48, COLUMN = 21 };

static void print_row(const study_report *r, const study_row *row, FILE *to)
{
    char text[160];
    fputs("  ", to);
    print_cell(to, study_row_text(row, text, sizeof text), LABEL);
    for (int i = 0; i < r->count; i++)
        print_right(to, study_figure_text(row, i, text, sizeof text), COLUMN);
    if (study_differs(r, row))
        fprintf(to, "  *");
    fputc('\n', to);
}

/* Three rows of one item in one line. */
static void print_item(const study_report *r, const study_row *rows, FILE *to)
{
    for (int i = 0; i < r->count; i++) {
        char text[64];
        fputs("  ", to);
        print_cell(to, i == 0 ? rows[0].name : "", 14);
        for (int k = 0; k < 3; k++)
            print_right(to, study_figure_text(&rows[k], i, text, sizeof text), COLUMN);
        for (int k = 0; k < 3; k++)
            if (i == 1 && study_differs(r, &rows[k]))
                fprintf(to, " *%s", _(k == 0 ? N_("uses") : k == 1 ? N_("taken") : N_("wins")));
        fputc('\n', to);
    }
}

static void print_item_head(FILE *to)
{
    fputs("  ", to);
    print_cell(to, "", 14);
    print_right(to, _("uses in a game"), COLUMN);
    print_right(to, _("taken when possible"), COLUMN);
    print_right(to, _("users win more"), COLUMN);
    fputc('\n', to);
}

static void print_head(const study_report *r, FILE *to)
{
    char seed[24];
    snprintf(seed, sizeof seed, "%llu", (unsigned long long)r->seed);
    cli_print(to, _("{game}, {players} players, edition {edition}, seed {seed}"),
              V("game", r->game->rules->name), V("players", r->game->seats),
              V("edition", r->editions[0]->name), V("seed", seed));
    fputc('\n', to);
    if (r->count == 2) {
        cli_print(to,
                  _("beside it the edition {edition}; * marks what differs by more than chance"),
                  V("edition", r->editions[1]->name));
        fputc('\n', to);
    }
}

void study_print(const study_report *r, FILE *to)
{
    print_head(r, to);
    int section = -1;
    for (int i = 0; i < r->row_count; i++) {
        const study_row *row = &r->rows[i];
        if ((int)row->section != section) {
            section = (int)row->section;
            fprintf(to, "\n%s\n", study_section_title(row->section));
            if (row->section == STUDY_ITEMS)
                print_item_head(to);
        }
        if (row->section == STUDY_ITEMS) {
            print_item(r, row, to);
            i += 2;
        } else {
            print_row(r, row, to);
        }
    }
    fputc('\n', to);
    cli_print(to,
              _("from {games} games of club players, {mixed} at mixed tables, {positions} "
                "positions; ± is the 95 % interval"),
              V("games", (long)r->results[0]->games), V("mixed", (long)r->results[0]->mixed_games),
              V("positions", (long)r->results[0]->positions));
    fputc('\n', to);
}

/* --- JSON ------------------------------------------------------------------------------------- */

static json_t *figure_json(const study_figure *f)
{
    if (!f->known)
        return json_null();
    return json_pack("{s:f, s:f, s:f}", "value", f->value, "low", f->value - f->margin, "high",
                     f->value + f->margin);
}

static json_t *row_json(const study_report *r, const study_row *row)
{
    json_t *figures = json_array();
    for (int i = 0; i < r->count; i++)
        json_array_append_new(figures, figure_json(&row->figures[i]));
    json_t *object = json_pack("{s:s, s:s, s:o}", "section", study_section_id(row->section), "id",
                               row->id, "figures", figures);
    if (row->name[0])
        json_object_set_new(object, "name", json_string(row->name));
    if (row->others)
        json_object_set_new(object, "others", json_string(row->others));
    if (r->count == 2)
        json_object_set_new(object, "differs", json_boolean(study_differs(r, row)));
    return object;
}

static json_t *edition_json(const study_report *r, int i)
{
    const study_result *s = r->results[i];
    json_t *length = json_array();
    char hash[17];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)r->editions[i]->hash);
    for (int k = 0; k < s->length_bins; k++)
        json_array_append_new(length, json_integer((json_int_t)s->length[k]));
    return json_pack(
        "{s:s, s:s, s:I, s:I, s:I, s:I, s:{s:I, s:I, s:o}}", "name", r->editions[i]->name, "hash",
        hash, "games", (json_int_t)s->games, "mixed_games", (json_int_t)s->mixed_games, "positions",
        (json_int_t)s->positions, "drama_games", (json_int_t)s->drama_games, "length", "first",
        (json_int_t)s->length_first, "width", (json_int_t)s->length_width, "games", length);
}

void study_write_json(const study_report *r, FILE *to)
{
    json_t *rows = json_array(), *editions = json_array();
    for (int i = 0; i < r->row_count; i++)
        json_array_append_new(rows, row_json(r, &r->rows[i]));
    for (int i = 0; i < r->count; i++)
        json_array_append_new(editions, edition_json(r, i));
    json_t *all = json_pack("{s:s, s:i, s:I, s:o, s:o}", "game", r->game->rules->id, "players",
                            (int)r->game->seats, "seed", (json_int_t)r->seed, "editions", editions,
                            "rows", rows);
    json_dumpf(all, to, JSON_INDENT(2) | JSON_REAL_PRECISION(9));
    fputc('\n', to);
    json_decref(all);
}
