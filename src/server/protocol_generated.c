/* Made by tools/protocol.py from protocol.list. Do not edit. */
#include "protocol_generated.h"

#include "protocol_read.h"

static void part_hello_table(reading *o, void *target)
{
    protocol_hello_table *m = target;
    read_word(o, "table", NULL, m->table, sizeof m->table);
    read_int(o, "event", NULL, 0, 4000000000, &m->event);
    read_bool(o, "screen", &m->has_screen, &m->screen);
}

static void part_option(reading *o, void *target)
{
    protocol_option *m = target;
    read_word(o, "name", NULL, m->name, sizeof m->name);
    read_int(o, "value", NULL, -32768, 32767, &m->value);
}

static void fields_client_hello(reading *o, void *target)
{
    client_hello *m = target;
    read_list(o, "tables", NULL, 8, &m->tables_count, m->tables, sizeof m->tables[0],
              part_hello_table);
}

static void fields_client_act(reading *o, void *target)
{
    client_act *m = target;
    read_word(o, "table", NULL, m->table, sizeof m->table);
    read_word(o, "request", NULL, m->request, sizeof m->request);
    read_int(o, "decision", NULL, 1, 4000000000, &m->decision);
    read_word(o, "action", NULL, m->action, sizeof m->action);
}

static void fields_client_chat(reading *o, void *target)
{
    client_chat *m = target;
    read_word(o, "table", NULL, m->table, sizeof m->table);
    read_word(o, "request", NULL, m->request, sizeof m->request);
    read_text(o, "text", NULL, m->text, sizeof m->text);
}

static void fields_client_emote(reading *o, void *target)
{
    client_emote *m = target;
    read_word(o, "table", NULL, m->table, sizeof m->table);
    read_word(o, "request", NULL, m->request, sizeof m->request);
    read_word(o, "emote", NULL, m->emote, sizeof m->emote);
}

static void fields_client_claim(reading *o, void *target)
{
    client_claim *m = target;
    read_word(o, "table", NULL, m->table, sizeof m->table);
    read_word(o, "request", NULL, m->request, sizeof m->request);
    read_int(o, "seat", NULL, 0, 6, &m->seat);
    read_word(o, "card", NULL, m->card, sizeof m->card);
}

static void fields_client_penalty(reading *o, void *target)
{
    client_penalty *m = target;
    read_word(o, "table", NULL, m->table, sizeof m->table);
    read_word(o, "request", NULL, m->request, sizeof m->request);
    read_int(o, "seat", NULL, 0, 6, &m->seat);
    read_word(o, "kind", NULL, m->kind, sizeof m->kind);
    read_int(o, "count", NULL, 1, 2, &m->count);
}

static void fields_client_wait(reading *o, void *target)
{
    client_wait *m = target;
    read_word(o, "table", NULL, m->table, sizeof m->table);
    read_word(o, "request", NULL, m->request, sizeof m->request);
    read_int(o, "seat", NULL, 0, 6, &m->seat);
}

static void fields_client_more_time(reading *o, void *target)
{
    client_more_time *m = target;
    read_word(o, "table", NULL, m->table, sizeof m->table);
    read_word(o, "request", NULL, m->request, sizeof m->request);
}

static void fields_client_start(reading *o, void *target)
{
    client_start *m = target;
    read_word(o, "table", NULL, m->table, sizeof m->table);
    read_word(o, "request", NULL, m->request, sizeof m->request);
}

static void fields_client_kick(reading *o, void *target)
{
    client_kick *m = target;
    read_word(o, "table", NULL, m->table, sizeof m->table);
    read_word(o, "request", NULL, m->request, sizeof m->request);
    read_int(o, "member", NULL, 0, 255, &m->member);
}

static void fields_client_rematch(reading *o, void *target)
{
    client_rematch *m = target;
    read_word(o, "table", NULL, m->table, sizeof m->table);
    read_word(o, "request", NULL, m->request, sizeof m->request);
}

static void fields_client_leave(reading *o, void *target)
{
    client_leave *m = target;
    read_word(o, "table", NULL, m->table, sizeof m->table);
    read_word(o, "request", NULL, m->request, sizeof m->request);
}

static void fields_client_seed_commit(reading *o, void *target)
{
    client_seed_commit *m = target;
    read_word(o, "table", NULL, m->table, sizeof m->table);
    read_word(o, "request", NULL, m->request, sizeof m->request);
    read_hex(o, "commitment", NULL, m->commitment, 64);
}

static void fields_client_seed_open(reading *o, void *target)
{
    client_seed_open *m = target;
    read_word(o, "table", NULL, m->table, sizeof m->table);
    read_word(o, "request", NULL, m->request, sizeof m->request);
    read_hex(o, "seed", NULL, m->seed, 64);
}

static void fields_client_take_bot_seat(reading *o, void *target)
{
    client_take_bot_seat *m = target;
    read_word(o, "table", NULL, m->table, sizeof m->table);
    read_word(o, "request", NULL, m->request, sizeof m->request);
    read_int(o, "seat", NULL, 0, 6, &m->seat);
}

static void fields_client_hint(reading *o, void *target)
{
    client_hint *m = target;
    read_word(o, "table", NULL, m->table, sizeof m->table);
    read_word(o, "request", NULL, m->request, sizeof m->request);
    read_int(o, "decision", NULL, 1, 4000000000, &m->decision);
}

static void fields_client_set_bot(reading *o, void *target)
{
    client_set_bot *m = target;
    read_word(o, "table", NULL, m->table, sizeof m->table);
    read_word(o, "request", NULL, m->request, sizeof m->request);
    read_int(o, "place", NULL, 0, 6, &m->place);
    read_text(o, "bot", NULL, m->bot, sizeof m->bot);
}

static void fields_client_configure(reading *o, void *target)
{
    client_configure *m = target;
    read_word(o, "table", NULL, m->table, sizeof m->table);
    read_word(o, "request", NULL, m->request, sizeof m->request);
    read_word(o, "edition", &m->has_edition, m->edition, sizeof m->edition);
    read_int(o, "seats", &m->has_seats, 2, 7, &m->seats);
    read_list(o, "options", &m->has_options, 4, &m->options_count, m->options, sizeof m->options[0],
              part_option);
    read_bool(o, "listed", &m->has_listed, &m->listed);
    read_word(o, "clock", &m->has_clock, m->clock, sizeof m->clock);
    read_int(o, "bank_ms", &m->has_bank_ms, 1000, 86400000, &m->bank_ms);
    read_int(o, "increment_ms", &m->has_increment_ms, 0, 3600000, &m->increment_ms);
    read_int(o, "grace_ms", &m->has_grace_ms, 1000, 3600000, &m->grace_ms);
    read_word(o, "bots", &m->has_bots, m->bots, sizeof m->bots);
    read_bool(o, "takeover", &m->has_takeover, &m->takeover);
    read_bool(o, "chat", &m->has_chat, &m->chat);
    read_bool(o, "drawn", &m->has_drawn, &m->drawn);
    read_bool(o, "hints", &m->has_hints, &m->hints);
}

static void fields_post_create_session(reading *o, void *target)
{
    post_create_session *m = target;
    read_text(o, "name", NULL, m->name, sizeof m->name);
}

static void fields_post_create_table(reading *o, void *target)
{
    post_create_table *m = target;
    read_text(o, "name", &m->has_name, m->name, sizeof m->name);
    read_word(o, "game", NULL, m->game, sizeof m->game);
    read_word(o, "edition", &m->has_edition, m->edition, sizeof m->edition);
    read_int(o, "seats", NULL, 2, 7, &m->seats);
    read_list(o, "options", &m->has_options, 4, &m->options_count, m->options, sizeof m->options[0],
              part_option);
    read_bool(o, "listed", &m->has_listed, &m->listed);
    read_word(o, "clock", &m->has_clock, m->clock, sizeof m->clock);
    read_int(o, "bank_ms", &m->has_bank_ms, 1000, 86400000, &m->bank_ms);
    read_int(o, "increment_ms", &m->has_increment_ms, 0, 3600000, &m->increment_ms);
    read_int(o, "grace_ms", &m->has_grace_ms, 1000, 3600000, &m->grace_ms);
    read_word(o, "bots", &m->has_bots, m->bots, sizeof m->bots);
    read_bool(o, "takeover", &m->has_takeover, &m->takeover);
    read_bool(o, "chat", &m->has_chat, &m->chat);
    read_bool(o, "drawn", &m->has_drawn, &m->drawn);
    read_bool(o, "hints", &m->has_hints, &m->hints);
}

static void fields_post_ask_seat(reading *o, void *target)
{
    post_ask_seat *m = target;
    read_text(o, "name", &m->has_name, m->name, sizeof m->name);
}

static void fields_post_transfer(reading *o, void *target)
{
    (void)target;
    (void)o;
}

static void fields_post_transfer_take(reading *o, void *target)
{
    post_transfer_take *m = target;
    read_hex(o, "link", NULL, m->link, 64);
}

static void fields_row_created(reading *o, void *target)
{
    row_created *m = target;
    read_int(o, "at", NULL, 0, 9007199254740991, &m->at);
    read_word(o, "game", NULL, m->game, sizeof m->game);
    read_word(o, "edition", NULL, m->edition, sizeof m->edition);
    read_int(o, "seats", NULL, 2, 7, &m->seats);
    read_list(o, "options", NULL, 4, &m->options_count, m->options, sizeof m->options[0],
              part_option);
    read_bool(o, "listed", NULL, &m->listed);
    read_word(o, "clock", NULL, m->clock, sizeof m->clock);
    read_int(o, "bank_ms", NULL, 0, 86400000, &m->bank_ms);
    read_int(o, "increment_ms", NULL, 0, 3600000, &m->increment_ms);
    read_int(o, "grace_ms", NULL, 1000, 3600000, &m->grace_ms);
    read_word(o, "bots", NULL, m->bots, sizeof m->bots);
    read_bool(o, "takeover", NULL, &m->takeover);
    read_bool(o, "chat", NULL, &m->chat);
    read_bool(o, "drawn", NULL, &m->drawn);
    read_bool(o, "hints", &m->has_hints, &m->hints);
    read_hex(o, "server_seed", NULL, m->server_seed, 64);
    read_hex(o, "record", NULL, m->record, 32);
}

static void fields_row_configured(reading *o, void *target)
{
    row_configured *m = target;
    read_int(o, "at", NULL, 0, 9007199254740991, &m->at);
    read_int(o, "by", NULL, 0, 255, &m->by);
    read_word(o, "request", NULL, m->request, sizeof m->request);
    read_word(o, "edition", NULL, m->edition, sizeof m->edition);
    read_int(o, "seats", NULL, 2, 7, &m->seats);
    read_list(o, "options", NULL, 4, &m->options_count, m->options, sizeof m->options[0],
              part_option);
    read_bool(o, "listed", NULL, &m->listed);
    read_word(o, "clock", NULL, m->clock, sizeof m->clock);
    read_int(o, "bank_ms", NULL, 0, 86400000, &m->bank_ms);
    read_int(o, "increment_ms", NULL, 0, 3600000, &m->increment_ms);
    read_int(o, "grace_ms", NULL, 1000, 3600000, &m->grace_ms);
    read_word(o, "bots", NULL, m->bots, sizeof m->bots);
    read_bool(o, "takeover", NULL, &m->takeover);
    read_bool(o, "chat", NULL, &m->chat);
    read_bool(o, "drawn", NULL, &m->drawn);
    read_bool(o, "hints", NULL, &m->hints);
}

static void fields_row_bot_set(reading *o, void *target)
{
    row_bot_set *m = target;
    read_int(o, "at", NULL, 0, 9007199254740991, &m->at);
    read_int(o, "by", NULL, 0, 255, &m->by);
    read_word(o, "request", NULL, m->request, sizeof m->request);
    read_int(o, "place", NULL, 0, 6, &m->place);
    read_text(o, "bot", NULL, m->bot, sizeof m->bot);
}

static void fields_row_joined(reading *o, void *target)
{
    row_joined *m = target;
    read_int(o, "at", NULL, 0, 9007199254740991, &m->at);
    read_hex(o, "session", NULL, m->session, 32);
    read_text(o, "name", NULL, m->name, sizeof m->name);
    read_int(o, "seat", NULL, -1, 6, &m->seat);
    read_word(o, "request", &m->has_request, m->request, sizeof m->request);
}

static void fields_row_left(reading *o, void *target)
{
    row_left *m = target;
    read_int(o, "at", NULL, 0, 9007199254740991, &m->at);
    read_int(o, "member", NULL, 0, 255, &m->member);
    read_int(o, "by", NULL, 0, 255, &m->by);
    read_word(o, "request", &m->has_request, m->request, sizeof m->request);
}

static void fields_row_committed(reading *o, void *target)
{
    row_committed *m = target;
    read_int(o, "at", NULL, 0, 9007199254740991, &m->at);
    read_int(o, "by", NULL, 0, 255, &m->by);
    read_word(o, "request", NULL, m->request, sizeof m->request);
    read_hex(o, "commitment", NULL, m->commitment, 64);
}

static void fields_row_starting(reading *o, void *target)
{
    row_starting *m = target;
    read_int(o, "at", NULL, 0, 9007199254740991, &m->at);
    read_int(o, "by", NULL, 0, 255, &m->by);
    read_word(o, "request", NULL, m->request, sizeof m->request);
}

static void fields_row_opened(reading *o, void *target)
{
    row_opened *m = target;
    read_int(o, "at", NULL, 0, 9007199254740991, &m->at);
    read_int(o, "by", NULL, 0, 255, &m->by);
    read_word(o, "request", NULL, m->request, sizeof m->request);
    read_hex(o, "seed", NULL, m->seed, 64);
}

static void fields_row_dealt(reading *o, void *target)
{
    row_dealt *m = target;
    read_int(o, "at", NULL, 0, 9007199254740991, &m->at);
    read_text(o, "draws", NULL, m->draws, sizeof m->draws);
}

static void fields_row_acted(reading *o, void *target)
{
    row_acted *m = target;
    read_int(o, "at", NULL, 0, 9007199254740991, &m->at);
    read_int(o, "seat", NULL, 0, 6, &m->seat);
    read_int(o, "by", NULL, -1, 255, &m->by);
    read_word(o, "why", NULL, m->why, sizeof m->why);
    read_word(o, "request", &m->has_request, m->request, sizeof m->request);
    read_int(o, "decision", NULL, 1, 4000000000, &m->decision);
    read_word(o, "action", NULL, m->action, sizeof m->action);
    read_int(o, "spent_ms", NULL, 0, 86400000, &m->spent_ms);
    read_text(o, "draws", NULL, m->draws, sizeof m->draws);
}

static void fields_row_said(reading *o, void *target)
{
    row_said *m = target;
    read_int(o, "at", NULL, 0, 9007199254740991, &m->at);
    read_int(o, "by", NULL, 0, 255, &m->by);
    read_word(o, "request", NULL, m->request, sizeof m->request);
    read_word(o, "kind", NULL, m->kind, sizeof m->kind);
    read_int(o, "seat", NULL, -1, 6, &m->seat);
    read_int(o, "count", NULL, 0, 2, &m->count);
    read_text(o, "text", NULL, m->text, sizeof m->text);
}

static void fields_row_hinted(reading *o, void *target)
{
    row_hinted *m = target;
    read_int(o, "at", NULL, 0, 9007199254740991, &m->at);
    read_int(o, "by", NULL, 0, 255, &m->by);
    read_word(o, "request", NULL, m->request, sizeof m->request);
    read_int(o, "decision", NULL, 1, 4000000000, &m->decision);
}

static void fields_row_more_time(reading *o, void *target)
{
    row_more_time *m = target;
    read_int(o, "at", NULL, 0, 9007199254740991, &m->at);
    read_int(o, "by", NULL, 0, 255, &m->by);
    read_word(o, "request", NULL, m->request, sizeof m->request);
    read_int(o, "ms", NULL, 0, 3600000, &m->ms);
}

static void fields_row_rematch(reading *o, void *target)
{
    row_rematch *m = target;
    read_int(o, "at", NULL, 0, 9007199254740991, &m->at);
    read_int(o, "by", NULL, 0, 255, &m->by);
    read_word(o, "request", NULL, m->request, sizeof m->request);
    read_hex(o, "server_seed", NULL, m->server_seed, 64);
    read_hex(o, "record", NULL, m->record, 32);
}

static void fields_row_parked(reading *o, void *target)
{
    row_parked *m = target;
    read_int(o, "at", NULL, 0, 9007199254740991, &m->at);
}

static void fields_row_hosted(reading *o, void *target)
{
    row_hosted *m = target;
    read_int(o, "at", NULL, 0, 9007199254740991, &m->at);
    read_int(o, "by", NULL, 0, 255, &m->by);
}

static void fields_row_session(reading *o, void *target)
{
    row_session *m = target;
    read_hex(o, "id", NULL, m->id, 32);
    read_text(o, "name", NULL, m->name, sizeof m->name);
    read_int(o, "seen_at", NULL, 0, 9007199254740991, &m->seen_at);
}

static void write_hello_table(const protocol_hello_table *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "event");
    lp_json_int(out, m->event);
    if (m->has_screen) {
        lp_json_key(out, "screen");
        lp_json_bool(out, m->screen);
    }
    lp_json_close(out, '}');
}

static void write_option(const protocol_option *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "name");
    lp_json_string(out, m->name);
    lp_json_key(out, "value");
    lp_json_int(out, m->value);
    lp_json_close(out, '}');
}

static void write_place(const protocol_place *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "name");
    lp_json_string(out, m->name);
    lp_json_key(out, "member");
    lp_json_int(out, m->member);
    if (m->has_bot) {
        lp_json_key(out, "bot");
        lp_json_string(out, m->bot);
    }
    lp_json_key(out, "present");
    lp_json_bool(out, m->present);
    lp_json_key(out, "bot_in_ms");
    lp_json_int(out, m->bot_in_ms);
    lp_json_key(out, "seeded");
    lp_json_bool(out, m->seeded);
    lp_json_key(out, "opened");
    lp_json_bool(out, m->opened);
    lp_json_key(out, "penalties");
    lp_json_int(out, m->penalties);
    lp_json_key(out, "open");
    lp_json_bool(out, m->open);
    lp_json_key(out, "hints");
    lp_json_int(out, m->hints);
    lp_json_close(out, '}');
}

static void write_listed_table(const protocol_listed_table *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "game");
    lp_json_string(out, m->game);
    lp_json_key(out, "seats");
    lp_json_int(out, m->seats);
    lp_json_key(out, "people");
    lp_json_int(out, m->people);
    lp_json_key(out, "phase");
    lp_json_string(out, m->phase);
    lp_json_key(out, "host");
    lp_json_string(out, m->host);
    lp_json_close(out, '}');
}

void client_hello_write(const client_hello *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "hello");
    lp_json_key(out, "tables");
    lp_json_open(out, '[');
    for (size_t i = 0; i < m->tables_count; i++)
        write_hello_table(&m->tables[i], out);
    lp_json_close(out, ']');
    lp_json_close(out, '}');
}

void client_act_write(const client_act *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "act");
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_key(out, "decision");
    lp_json_int(out, m->decision);
    lp_json_key(out, "action");
    lp_json_string(out, m->action);
    lp_json_close(out, '}');
}

void client_chat_write(const client_chat *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "chat");
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_key(out, "text");
    lp_json_string(out, m->text);
    lp_json_close(out, '}');
}

void client_emote_write(const client_emote *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "emote");
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_key(out, "emote");
    lp_json_string(out, m->emote);
    lp_json_close(out, '}');
}

void client_claim_write(const client_claim *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "claim");
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_key(out, "seat");
    lp_json_int(out, m->seat);
    lp_json_key(out, "card");
    lp_json_string(out, m->card);
    lp_json_close(out, '}');
}

void client_penalty_write(const client_penalty *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "penalty");
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_key(out, "seat");
    lp_json_int(out, m->seat);
    lp_json_key(out, "kind");
    lp_json_string(out, m->kind);
    lp_json_key(out, "count");
    lp_json_int(out, m->count);
    lp_json_close(out, '}');
}

void client_wait_write(const client_wait *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "wait");
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_key(out, "seat");
    lp_json_int(out, m->seat);
    lp_json_close(out, '}');
}

void client_more_time_write(const client_more_time *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "more_time");
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_close(out, '}');
}

void client_start_write(const client_start *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "start");
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_close(out, '}');
}

void client_kick_write(const client_kick *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "kick");
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_key(out, "member");
    lp_json_int(out, m->member);
    lp_json_close(out, '}');
}

void client_rematch_write(const client_rematch *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "rematch");
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_close(out, '}');
}

void client_leave_write(const client_leave *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "leave");
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_close(out, '}');
}

void client_seed_commit_write(const client_seed_commit *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "seed_commit");
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_key(out, "commitment");
    lp_json_string(out, m->commitment);
    lp_json_close(out, '}');
}

void client_seed_open_write(const client_seed_open *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "seed_open");
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_key(out, "seed");
    lp_json_string(out, m->seed);
    lp_json_close(out, '}');
}

void client_take_bot_seat_write(const client_take_bot_seat *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "take_bot_seat");
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_key(out, "seat");
    lp_json_int(out, m->seat);
    lp_json_close(out, '}');
}

void client_hint_write(const client_hint *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "hint");
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_key(out, "decision");
    lp_json_int(out, m->decision);
    lp_json_close(out, '}');
}

void client_set_bot_write(const client_set_bot *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "set_bot");
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_key(out, "place");
    lp_json_int(out, m->place);
    lp_json_key(out, "bot");
    lp_json_string(out, m->bot);
    lp_json_close(out, '}');
}

void client_configure_write(const client_configure *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "configure");
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    if (m->has_edition) {
        lp_json_key(out, "edition");
        lp_json_string(out, m->edition);
    }
    if (m->has_seats) {
        lp_json_key(out, "seats");
        lp_json_int(out, m->seats);
    }
    if (m->has_options) {
        lp_json_key(out, "options");
        lp_json_open(out, '[');
        for (size_t i = 0; i < m->options_count; i++)
            write_option(&m->options[i], out);
        lp_json_close(out, ']');
    }
    if (m->has_listed) {
        lp_json_key(out, "listed");
        lp_json_bool(out, m->listed);
    }
    if (m->has_clock) {
        lp_json_key(out, "clock");
        lp_json_string(out, m->clock);
    }
    if (m->has_bank_ms) {
        lp_json_key(out, "bank_ms");
        lp_json_int(out, m->bank_ms);
    }
    if (m->has_increment_ms) {
        lp_json_key(out, "increment_ms");
        lp_json_int(out, m->increment_ms);
    }
    if (m->has_grace_ms) {
        lp_json_key(out, "grace_ms");
        lp_json_int(out, m->grace_ms);
    }
    if (m->has_bots) {
        lp_json_key(out, "bots");
        lp_json_string(out, m->bots);
    }
    if (m->has_takeover) {
        lp_json_key(out, "takeover");
        lp_json_bool(out, m->takeover);
    }
    if (m->has_chat) {
        lp_json_key(out, "chat");
        lp_json_bool(out, m->chat);
    }
    if (m->has_drawn) {
        lp_json_key(out, "drawn");
        lp_json_bool(out, m->drawn);
    }
    if (m->has_hints) {
        lp_json_key(out, "hints");
        lp_json_bool(out, m->hints);
    }
    lp_json_close(out, '}');
}

void server_table_write(const server_table *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "table");
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "event");
    lp_json_int(out, m->event);
    lp_json_key(out, "phase");
    lp_json_string(out, m->phase);
    lp_json_key(out, "game");
    lp_json_string(out, m->game);
    lp_json_key(out, "edition");
    lp_json_string(out, m->edition);
    lp_json_key(out, "seats");
    lp_json_int(out, m->seats);
    lp_json_key(out, "options");
    lp_json_open(out, '[');
    for (size_t i = 0; i < m->options_count; i++)
        write_option(&m->options[i], out);
    lp_json_close(out, ']');
    lp_json_key(out, "listed");
    lp_json_bool(out, m->listed);
    lp_json_key(out, "clock");
    lp_json_string(out, m->clock);
    lp_json_key(out, "bank_ms");
    lp_json_int(out, m->bank_ms);
    lp_json_key(out, "increment_ms");
    lp_json_int(out, m->increment_ms);
    lp_json_key(out, "grace_ms");
    lp_json_int(out, m->grace_ms);
    lp_json_key(out, "bots");
    lp_json_string(out, m->bots);
    lp_json_key(out, "takeover");
    lp_json_bool(out, m->takeover);
    lp_json_key(out, "chat");
    lp_json_bool(out, m->chat);
    lp_json_key(out, "drawn");
    lp_json_bool(out, m->drawn);
    lp_json_key(out, "hints");
    lp_json_bool(out, m->hints);
    lp_json_key(out, "host");
    lp_json_int(out, m->host);
    lp_json_key(out, "you");
    lp_json_int(out, m->you);
    lp_json_key(out, "seat");
    lp_json_int(out, m->seat);
    lp_json_key(out, "game_number");
    lp_json_int(out, m->game_number);
    lp_json_key(out, "commitment");
    lp_json_string(out, m->commitment);
    if (m->has_open_before) {
        lp_json_key(out, "open_before");
        lp_json_int(out, m->open_before);
    }
    lp_json_key(out, "places");
    lp_json_open(out, '[');
    for (size_t i = 0; i < m->places_count; i++)
        write_place(&m->places[i], out);
    lp_json_close(out, ']');
    lp_json_key(out, "parked");
    lp_json_bool(out, m->parked);
    lp_json_key(out, "expires_at");
    lp_json_int(out, m->expires_at);
    lp_json_key(out, "kept_ms");
    lp_json_int(out, m->kept_ms);
    if (m->has_record) {
        lp_json_key(out, "record");
        lp_json_string(out, m->record);
    }
    lp_json_close(out, '}');
}

void server_view_write(const server_view *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "view");
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "decision");
    lp_json_int(out, m->decision);
    lp_json_key(out, "event");
    lp_json_int(out, m->event);
    lp_json_key(out, "view");
    lp_text_bytes(out, m->view, strlen(m->view));
    lp_json_key(out, "legal");
    lp_text_bytes(out, m->legal, strlen(m->legal));
    lp_json_close(out, '}');
}

void server_event_write(const server_event *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "event");
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "event");
    lp_json_int(out, m->event);
    lp_json_key(out, "data");
    lp_text_bytes(out, m->data, strlen(m->data));
    lp_json_close(out, '}');
}

void server_clock_write(const server_clock *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "clock");
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "decision");
    lp_json_int(out, m->decision);
    lp_json_key(out, "seat");
    lp_json_int(out, m->seat);
    lp_json_key(out, "banks");
    lp_json_open(out, '[');
    for (size_t i = 0; i < m->banks_count; i++)
        lp_json_int(out, m->banks[i]);
    lp_json_close(out, ']');
    lp_json_key(out, "running");
    lp_json_bool(out, m->running);
    lp_json_key(out, "more_time_left");
    lp_json_int(out, m->more_time_left);
    lp_json_close(out, '}');
}

void server_presence_write(const server_presence *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "presence");
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "member");
    lp_json_int(out, m->member);
    lp_json_key(out, "present");
    lp_json_bool(out, m->present);
    lp_json_key(out, "bot_in_ms");
    lp_json_int(out, m->bot_in_ms);
    lp_json_close(out, '}');
}

void server_done_write(const server_done *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "done");
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_key(out, "decision");
    lp_json_int(out, m->decision);
    lp_json_close(out, '}');
}

void server_refused_write(const server_refused *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "refused");
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_key(out, "error");
    lp_json_string(out, m->error);
    if (m->has_clause) {
        lp_json_key(out, "clause");
        lp_json_string(out, m->clause);
    }
    lp_json_key(out, "message");
    lp_json_string(out, m->message);
    lp_json_close(out, '}');
}

void server_hint_write(const server_hint *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "hint");
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_key(out, "decision");
    lp_json_int(out, m->decision);
    lp_json_key(out, "advice");
    lp_text_bytes(out, m->advice, strlen(m->advice));
    lp_json_close(out, '}');
}

void server_ended_write(const server_ended *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "ended");
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "record");
    lp_json_string(out, m->record);
    lp_json_close(out, '}');
}

void server_moved_write(const server_moved *m, lp_text *out)
{
    (void)m;
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "moved");
    lp_json_close(out, '}');
}

void post_create_session_write(const post_create_session *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "name");
    lp_json_string(out, m->name);
    lp_json_close(out, '}');
}

void post_create_table_write(const post_create_table *m, lp_text *out)
{
    lp_json_open(out, '{');
    if (m->has_name) {
        lp_json_key(out, "name");
        lp_json_string(out, m->name);
    }
    lp_json_key(out, "game");
    lp_json_string(out, m->game);
    if (m->has_edition) {
        lp_json_key(out, "edition");
        lp_json_string(out, m->edition);
    }
    lp_json_key(out, "seats");
    lp_json_int(out, m->seats);
    if (m->has_options) {
        lp_json_key(out, "options");
        lp_json_open(out, '[');
        for (size_t i = 0; i < m->options_count; i++)
            write_option(&m->options[i], out);
        lp_json_close(out, ']');
    }
    if (m->has_listed) {
        lp_json_key(out, "listed");
        lp_json_bool(out, m->listed);
    }
    if (m->has_clock) {
        lp_json_key(out, "clock");
        lp_json_string(out, m->clock);
    }
    if (m->has_bank_ms) {
        lp_json_key(out, "bank_ms");
        lp_json_int(out, m->bank_ms);
    }
    if (m->has_increment_ms) {
        lp_json_key(out, "increment_ms");
        lp_json_int(out, m->increment_ms);
    }
    if (m->has_grace_ms) {
        lp_json_key(out, "grace_ms");
        lp_json_int(out, m->grace_ms);
    }
    if (m->has_bots) {
        lp_json_key(out, "bots");
        lp_json_string(out, m->bots);
    }
    if (m->has_takeover) {
        lp_json_key(out, "takeover");
        lp_json_bool(out, m->takeover);
    }
    if (m->has_chat) {
        lp_json_key(out, "chat");
        lp_json_bool(out, m->chat);
    }
    if (m->has_drawn) {
        lp_json_key(out, "drawn");
        lp_json_bool(out, m->drawn);
    }
    if (m->has_hints) {
        lp_json_key(out, "hints");
        lp_json_bool(out, m->hints);
    }
    lp_json_close(out, '}');
}

void post_ask_seat_write(const post_ask_seat *m, lp_text *out)
{
    lp_json_open(out, '{');
    if (m->has_name) {
        lp_json_key(out, "name");
        lp_json_string(out, m->name);
    }
    lp_json_close(out, '}');
}

void post_transfer_write(const post_transfer *m, lp_text *out)
{
    (void)m;
    lp_json_open(out, '{');
    lp_json_close(out, '}');
}

void post_transfer_take_write(const post_transfer_take *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "link");
    lp_json_string(out, m->link);
    lp_json_close(out, '}');
}

void reply_table_created_write(const reply_table_created *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_close(out, '}');
}

void reply_seated_write(const reply_seated *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "table");
    lp_json_string(out, m->table);
    lp_json_key(out, "member");
    lp_json_int(out, m->member);
    lp_json_close(out, '}');
}

void reply_session_write(const reply_session *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "name");
    lp_json_string(out, m->name);
    lp_json_close(out, '}');
}

void reply_transfer_link_write(const reply_transfer_link *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "link");
    lp_json_string(out, m->link);
    lp_json_key(out, "expires_at");
    lp_json_int(out, m->expires_at);
    lp_json_close(out, '}');
}

void reply_tables_write(const reply_tables *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "tables");
    lp_json_open(out, '[');
    for (size_t i = 0; i < m->tables_count; i++)
        write_listed_table(&m->tables[i], out);
    lp_json_close(out, ']');
    lp_json_close(out, '}');
}

void reply_failed_write(const reply_failed *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "error");
    lp_json_string(out, m->error);
    lp_json_key(out, "message");
    lp_json_string(out, m->message);
    lp_json_close(out, '}');
}

void row_created_write(const row_created *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "created");
    lp_json_key(out, "at");
    lp_json_int(out, m->at);
    lp_json_key(out, "game");
    lp_json_string(out, m->game);
    lp_json_key(out, "edition");
    lp_json_string(out, m->edition);
    lp_json_key(out, "seats");
    lp_json_int(out, m->seats);
    lp_json_key(out, "options");
    lp_json_open(out, '[');
    for (size_t i = 0; i < m->options_count; i++)
        write_option(&m->options[i], out);
    lp_json_close(out, ']');
    lp_json_key(out, "listed");
    lp_json_bool(out, m->listed);
    lp_json_key(out, "clock");
    lp_json_string(out, m->clock);
    lp_json_key(out, "bank_ms");
    lp_json_int(out, m->bank_ms);
    lp_json_key(out, "increment_ms");
    lp_json_int(out, m->increment_ms);
    lp_json_key(out, "grace_ms");
    lp_json_int(out, m->grace_ms);
    lp_json_key(out, "bots");
    lp_json_string(out, m->bots);
    lp_json_key(out, "takeover");
    lp_json_bool(out, m->takeover);
    lp_json_key(out, "chat");
    lp_json_bool(out, m->chat);
    lp_json_key(out, "drawn");
    lp_json_bool(out, m->drawn);
    if (m->has_hints) {
        lp_json_key(out, "hints");
        lp_json_bool(out, m->hints);
    }
    lp_json_key(out, "server_seed");
    lp_json_string(out, m->server_seed);
    lp_json_key(out, "record");
    lp_json_string(out, m->record);
    lp_json_close(out, '}');
}

void row_configured_write(const row_configured *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "configured");
    lp_json_key(out, "at");
    lp_json_int(out, m->at);
    lp_json_key(out, "by");
    lp_json_int(out, m->by);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_key(out, "edition");
    lp_json_string(out, m->edition);
    lp_json_key(out, "seats");
    lp_json_int(out, m->seats);
    lp_json_key(out, "options");
    lp_json_open(out, '[');
    for (size_t i = 0; i < m->options_count; i++)
        write_option(&m->options[i], out);
    lp_json_close(out, ']');
    lp_json_key(out, "listed");
    lp_json_bool(out, m->listed);
    lp_json_key(out, "clock");
    lp_json_string(out, m->clock);
    lp_json_key(out, "bank_ms");
    lp_json_int(out, m->bank_ms);
    lp_json_key(out, "increment_ms");
    lp_json_int(out, m->increment_ms);
    lp_json_key(out, "grace_ms");
    lp_json_int(out, m->grace_ms);
    lp_json_key(out, "bots");
    lp_json_string(out, m->bots);
    lp_json_key(out, "takeover");
    lp_json_bool(out, m->takeover);
    lp_json_key(out, "chat");
    lp_json_bool(out, m->chat);
    lp_json_key(out, "drawn");
    lp_json_bool(out, m->drawn);
    lp_json_key(out, "hints");
    lp_json_bool(out, m->hints);
    lp_json_close(out, '}');
}

void row_bot_set_write(const row_bot_set *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "bot_set");
    lp_json_key(out, "at");
    lp_json_int(out, m->at);
    lp_json_key(out, "by");
    lp_json_int(out, m->by);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_key(out, "place");
    lp_json_int(out, m->place);
    lp_json_key(out, "bot");
    lp_json_string(out, m->bot);
    lp_json_close(out, '}');
}

void row_joined_write(const row_joined *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "joined");
    lp_json_key(out, "at");
    lp_json_int(out, m->at);
    lp_json_key(out, "session");
    lp_json_string(out, m->session);
    lp_json_key(out, "name");
    lp_json_string(out, m->name);
    lp_json_key(out, "seat");
    lp_json_int(out, m->seat);
    if (m->has_request) {
        lp_json_key(out, "request");
        lp_json_string(out, m->request);
    }
    lp_json_close(out, '}');
}

void row_left_write(const row_left *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "left");
    lp_json_key(out, "at");
    lp_json_int(out, m->at);
    lp_json_key(out, "member");
    lp_json_int(out, m->member);
    lp_json_key(out, "by");
    lp_json_int(out, m->by);
    if (m->has_request) {
        lp_json_key(out, "request");
        lp_json_string(out, m->request);
    }
    lp_json_close(out, '}');
}

void row_committed_write(const row_committed *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "committed");
    lp_json_key(out, "at");
    lp_json_int(out, m->at);
    lp_json_key(out, "by");
    lp_json_int(out, m->by);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_key(out, "commitment");
    lp_json_string(out, m->commitment);
    lp_json_close(out, '}');
}

void row_starting_write(const row_starting *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "starting");
    lp_json_key(out, "at");
    lp_json_int(out, m->at);
    lp_json_key(out, "by");
    lp_json_int(out, m->by);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_close(out, '}');
}

void row_opened_write(const row_opened *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "opened");
    lp_json_key(out, "at");
    lp_json_int(out, m->at);
    lp_json_key(out, "by");
    lp_json_int(out, m->by);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_key(out, "seed");
    lp_json_string(out, m->seed);
    lp_json_close(out, '}');
}

void row_dealt_write(const row_dealt *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "dealt");
    lp_json_key(out, "at");
    lp_json_int(out, m->at);
    lp_json_key(out, "draws");
    lp_json_string(out, m->draws);
    lp_json_close(out, '}');
}

void row_acted_write(const row_acted *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "acted");
    lp_json_key(out, "at");
    lp_json_int(out, m->at);
    lp_json_key(out, "seat");
    lp_json_int(out, m->seat);
    lp_json_key(out, "by");
    lp_json_int(out, m->by);
    lp_json_key(out, "why");
    lp_json_string(out, m->why);
    if (m->has_request) {
        lp_json_key(out, "request");
        lp_json_string(out, m->request);
    }
    lp_json_key(out, "decision");
    lp_json_int(out, m->decision);
    lp_json_key(out, "action");
    lp_json_string(out, m->action);
    lp_json_key(out, "spent_ms");
    lp_json_int(out, m->spent_ms);
    lp_json_key(out, "draws");
    lp_json_string(out, m->draws);
    lp_json_close(out, '}');
}

void row_said_write(const row_said *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "said");
    lp_json_key(out, "at");
    lp_json_int(out, m->at);
    lp_json_key(out, "by");
    lp_json_int(out, m->by);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_key(out, "kind");
    lp_json_string(out, m->kind);
    lp_json_key(out, "seat");
    lp_json_int(out, m->seat);
    lp_json_key(out, "count");
    lp_json_int(out, m->count);
    lp_json_key(out, "text");
    lp_json_string(out, m->text);
    lp_json_close(out, '}');
}

void row_hinted_write(const row_hinted *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "hinted");
    lp_json_key(out, "at");
    lp_json_int(out, m->at);
    lp_json_key(out, "by");
    lp_json_int(out, m->by);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_key(out, "decision");
    lp_json_int(out, m->decision);
    lp_json_close(out, '}');
}

void row_more_time_write(const row_more_time *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "more_time");
    lp_json_key(out, "at");
    lp_json_int(out, m->at);
    lp_json_key(out, "by");
    lp_json_int(out, m->by);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_key(out, "ms");
    lp_json_int(out, m->ms);
    lp_json_close(out, '}');
}

void row_rematch_write(const row_rematch *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "rematch");
    lp_json_key(out, "at");
    lp_json_int(out, m->at);
    lp_json_key(out, "by");
    lp_json_int(out, m->by);
    lp_json_key(out, "request");
    lp_json_string(out, m->request);
    lp_json_key(out, "server_seed");
    lp_json_string(out, m->server_seed);
    lp_json_key(out, "record");
    lp_json_string(out, m->record);
    lp_json_close(out, '}');
}

void row_parked_write(const row_parked *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "parked");
    lp_json_key(out, "at");
    lp_json_int(out, m->at);
    lp_json_close(out, '}');
}

void row_hosted_write(const row_hosted *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "hosted");
    lp_json_key(out, "at");
    lp_json_int(out, m->at);
    lp_json_key(out, "by");
    lp_json_int(out, m->by);
    lp_json_close(out, '}');
}

void row_session_write(const row_session *m, lp_text *out)
{
    lp_json_open(out, '{');
    lp_json_key(out, "type");
    lp_json_string(out, "session");
    lp_json_key(out, "id");
    lp_json_string(out, m->id);
    lp_json_key(out, "name");
    lp_json_string(out, m->name);
    lp_json_key(out, "seen_at");
    lp_json_int(out, m->seen_at);
    lp_json_close(out, '}');
}

static const entry client_entries[] = {
    {"hello", fields_client_hello},
    {"act", fields_client_act},
    {"chat", fields_client_chat},
    {"emote", fields_client_emote},
    {"claim", fields_client_claim},
    {"penalty", fields_client_penalty},
    {"wait", fields_client_wait},
    {"more_time", fields_client_more_time},
    {"start", fields_client_start},
    {"kick", fields_client_kick},
    {"rematch", fields_client_rematch},
    {"leave", fields_client_leave},
    {"seed_commit", fields_client_seed_commit},
    {"seed_open", fields_client_seed_open},
    {"take_bot_seat", fields_client_take_bot_seat},
    {"hint", fields_client_hint},
    {"set_bot", fields_client_set_bot},
    {"configure", fields_client_configure},
};

bool client_message_read(const char *text, size_t length, client_message *out,
                         protocol_error *error)
{
    memset(out, 0, sizeof *out);
    const int type = read_typed(text, length, client_entries, CLIENT_TYPES, &out->hello, error);
    if (type < 0)
        return false;
    out->type = (client_type)type;
    return true;
}

static const entry row_entries[] = {
    {"created", fields_row_created},     {"configured", fields_row_configured},
    {"bot_set", fields_row_bot_set},     {"joined", fields_row_joined},
    {"left", fields_row_left},           {"committed", fields_row_committed},
    {"starting", fields_row_starting},   {"opened", fields_row_opened},
    {"dealt", fields_row_dealt},         {"acted", fields_row_acted},
    {"said", fields_row_said},           {"hinted", fields_row_hinted},
    {"more_time", fields_row_more_time}, {"rematch", fields_row_rematch},
    {"parked", fields_row_parked},       {"hosted", fields_row_hosted},
    {"session", fields_row_session},
};

bool row_message_read(const char *text, size_t length, row_message *out, protocol_error *error)
{
    memset(out, 0, sizeof *out);
    const int type = read_typed(text, length, row_entries, ROW_TYPES, &out->created, error);
    if (type < 0)
        return false;
    out->type = (row_type)type;
    return true;
}

bool post_create_session_read(const char *text, size_t length, post_create_session *out,
                              protocol_error *error)
{
    memset(out, 0, sizeof *out);
    return read_body(text, length, fields_post_create_session, out, error);
}

bool post_create_table_read(const char *text, size_t length, post_create_table *out,
                            protocol_error *error)
{
    memset(out, 0, sizeof *out);
    return read_body(text, length, fields_post_create_table, out, error);
}

bool post_ask_seat_read(const char *text, size_t length, post_ask_seat *out, protocol_error *error)
{
    memset(out, 0, sizeof *out);
    return read_body(text, length, fields_post_ask_seat, out, error);
}

bool post_transfer_read(const char *text, size_t length, post_transfer *out, protocol_error *error)
{
    memset(out, 0, sizeof *out);
    return read_body(text, length, fields_post_transfer, out, error);
}

bool post_transfer_take_read(const char *text, size_t length, post_transfer_take *out,
                             protocol_error *error)
{
    memset(out, 0, sizeof *out);
    return read_body(text, length, fields_post_transfer_take, out, error);
}

void client_message_write(const client_message *m, lp_text *out)
{
    switch (m->type) {
    case CLIENT_HELLO: client_hello_write(&m->hello, out); break;
    case CLIENT_ACT: client_act_write(&m->act, out); break;
    case CLIENT_CHAT: client_chat_write(&m->chat, out); break;
    case CLIENT_EMOTE: client_emote_write(&m->emote, out); break;
    case CLIENT_CLAIM: client_claim_write(&m->claim, out); break;
    case CLIENT_PENALTY: client_penalty_write(&m->penalty, out); break;
    case CLIENT_WAIT: client_wait_write(&m->wait, out); break;
    case CLIENT_MORE_TIME: client_more_time_write(&m->more_time, out); break;
    case CLIENT_START: client_start_write(&m->start, out); break;
    case CLIENT_KICK: client_kick_write(&m->kick, out); break;
    case CLIENT_REMATCH: client_rematch_write(&m->rematch, out); break;
    case CLIENT_LEAVE: client_leave_write(&m->leave, out); break;
    case CLIENT_SEED_COMMIT: client_seed_commit_write(&m->seed_commit, out); break;
    case CLIENT_SEED_OPEN: client_seed_open_write(&m->seed_open, out); break;
    case CLIENT_TAKE_BOT_SEAT: client_take_bot_seat_write(&m->take_bot_seat, out); break;
    case CLIENT_HINT: client_hint_write(&m->hint, out); break;
    case CLIENT_SET_BOT: client_set_bot_write(&m->set_bot, out); break;
    case CLIENT_CONFIGURE: client_configure_write(&m->configure, out); break;
    case CLIENT_TYPES: break;
    }
}

void row_message_write(const row_message *m, lp_text *out)
{
    switch (m->type) {
    case ROW_CREATED: row_created_write(&m->created, out); break;
    case ROW_CONFIGURED: row_configured_write(&m->configured, out); break;
    case ROW_BOT_SET: row_bot_set_write(&m->bot_set, out); break;
    case ROW_JOINED: row_joined_write(&m->joined, out); break;
    case ROW_LEFT: row_left_write(&m->left, out); break;
    case ROW_COMMITTED: row_committed_write(&m->committed, out); break;
    case ROW_STARTING: row_starting_write(&m->starting, out); break;
    case ROW_OPENED: row_opened_write(&m->opened, out); break;
    case ROW_DEALT: row_dealt_write(&m->dealt, out); break;
    case ROW_ACTED: row_acted_write(&m->acted, out); break;
    case ROW_SAID: row_said_write(&m->said, out); break;
    case ROW_HINTED: row_hinted_write(&m->hinted, out); break;
    case ROW_MORE_TIME: row_more_time_write(&m->more_time, out); break;
    case ROW_REMATCH: row_rematch_write(&m->rematch, out); break;
    case ROW_PARKED: row_parked_write(&m->parked, out); break;
    case ROW_HOSTED: row_hosted_write(&m->hosted, out); break;
    case ROW_SESSION: row_session_write(&m->session, out); break;
    case ROW_TYPES: break;
    }
}
