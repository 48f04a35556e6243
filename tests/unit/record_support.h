/* What tests of records share. */
#ifndef LUCKPOND_RECORD_SUPPORT_H
#define LUCKPOND_RECORD_SUPPORT_H

#include "support.h"

#include "record/record.h"

/* All dice show 1: what "1" wants, and what "2" never gets. */
#define ALL_ONES "0/2176782336"

extern const char *const names[LP_SEATS_MAX];

/* A text in memory that a record is written to. */
typedef struct page {
    char *text;
    size_t length;
} page;

bool to_page(void *data, const char *bytes, size_t length); /* a record_sink */
page written(const record *r);
/* Puts the right running check behind each line, so that tests reach what comes after it. */
page sealed(const char *lines);
/* The text without its checks. */
page bare(page p);

enum { WHOLE = 1 << 30 }; /* no limit */
/* Plays a game at random into a record, at most `limit` decisions, and ends it. */
void play_into(record *r, table *t, const lp_rules *rules, int seats, uint64_t seed, int limit);
/* A record of game number `game`, kept short. */
page short_record(int game);
uint64_t default_hash(const lp_rules *rules);
/* The head of a small Yu-ca-tan game, followed by these lines; good until the next call. */
const char *game_of(const char *lines);
/* Reads the text, which must be refused; returns the error. */
record_error refused(const char *text, size_t length);

#endif
