/* Provably fair dealing (docs/fairness.md): commitments, the key of a game, the lines of a record
 * that tell of them, and the check. Pure: no randomness, no clock, no files; who calls it brings
 * the seeds and keeps them.
 *
 *     before the game:  seeds from the outside, fair_server_commitment, fair_player_commitment;
 *                       then, when all seeds are opened or given up, a fair_terms
 *     seats:            fair_draw_seats, when they are drawn
 *     draws:            fair_random, then one lp_random_below for each chance event
 *     the record:       record_begin, fair_write, steps, record_end, fair_write_opening
 *     afterwards:       record_read, record_game, record_replay, fair_check
 *
 * A *place* is a line of the list of players in the lobby, where people commit before they know
 * their seat. When seats are drawn, a permutation leads from seats to places; otherwise place i is
 * seat i.
 */
#ifndef LUCKPOND_FAIR_H
#define LUCKPOND_FAIR_H

#include "core/core.h"
#include "record.h"

enum {
    FAIR_VERSION = 1,
    FAIR_BYTES = 32,     /* of a seed, a commitment and a key */
    FAIR_TABLE_MAX = 32, /* characters of a table's id */
};
#define FAIR_NUMBER_MAX 999999999999999 /* games at one table */

/* --- HMAC-SHA-256 (RFC 2104, FIPS 198-1) ------------------------------------------------------ */

typedef struct fair_mac {
    lp_sha256 inner, outer;
} fair_mac;

void fair_mac_init(fair_mac *m, const void *key, size_t length);
void fair_mac_add(fair_mac *m, const void *bytes, size_t length);
void fair_mac_finish(fair_mac *m, uint8_t mac[FAIR_BYTES]);

/* --- Commitments ------------------------------------------------------------------------------ */

void fair_server_commitment(const uint8_t seed[FAIR_BYTES], uint8_t commitment[FAIR_BYTES]);
void fair_player_commitment(const uint8_t seed[FAIR_BYTES], uint8_t commitment[FAIR_BYTES]);

/* What became of the seed of a place. */
typedef enum fair_mark {
    FAIR_OPENED,   /* committed and opened */
    FAIR_WITHHELD, /* committed, not opened in time */
    FAIR_NONE,     /* never committed: a bot of the server, or a player whose program did not */
} fair_mark;

typedef struct fair_place {
    fair_mark mark;
    uint8_t commitment[FAIR_BYTES]; /* unless FAIR_NONE */
    uint8_t seed[FAIR_BYTES];       /* when FAIR_OPENED */
} fair_place;

/* All that was agreed before the first draw. */
typedef struct fair_terms {
    char table[FAIR_TABLE_MAX + 1];
    uint64_t number; /* of the game at this table, from 1 without gaps */
    bool drawn;      /* seats were drawn, not chosen */
    int places;      /* as many as players */
    fair_place place[LP_SEATS_MAX];
    int place_of[LP_SEATS_MAX]; /* by seat; place_of[i] = i when seats were chosen */
    uint8_t server_commitment[FAIR_BYTES];
    uint8_t server_seed[FAIR_BYTES]; /* a secret until the game has ended */
} fair_terms;

/* A table's id: 1 to 32 letters, digits, `-` or `_`. */
bool fair_table_valid(const char *id, size_t length);

/* --- The key, and what is drawn with it ------------------------------------------------------- */

typedef enum fair_label { FAIR_DRAWS, FAIR_SEATS } fair_label;

/* HMAC of all terms of this game, under the server's seed. */
void fair_key(const fair_terms *t, const lp_game *g, fair_label label, uint8_t key[FAIR_BYTES]);
/* The stream of all draws of the game, at its start. */
void fair_random(const fair_terms *t, const lp_game *g, lp_random *random);
/* Fills place_of: drawn, or as the places stand. */
void fair_draw_seats(fair_terms *t, const lp_game *g);

/* --- Lines of a record ------------------------------------------------------------------------ */

/* Right after record_begin: all lines but the server's seed. */
void fair_write(record *r, const fair_terms *t);
/* After record_end, of a game that is over: the server's seed. */
void fair_write_opening(record *r, const fair_terms *t);

typedef enum fair_verdict {
    FAIR_PROVED,     /* all seeds keep their commitments, and all draws follow from them */
    FAIR_REFUSED,    /* they do not; the error says where */
    FAIR_NOT_OPENED, /* good so far, but the server's seed is not there */
    FAIR_NO_LINES,   /* a record without any line of this kind */
} fair_verdict;

typedef struct fair_report {
    fair_terms terms; /* as far as they were read */
    uint32_t draws;   /* that agree with the seeds */
} fair_report;

/* Checks a record against its seeds. `g` is the record's game (record_game); whether its steps obey
 * the rules is the business of record_replay. */
fair_verdict fair_check(const record *r, const lp_game *g, fair_report *report,
                        record_error *error);

#endif
