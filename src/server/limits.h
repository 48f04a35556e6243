/* Every bound of the server's core in one place, with its reason. Frames, headers, sockets per
 * address and send queues are bounded in src/net. */
#ifndef LUCKPOND_SERVER_LIMITS_H
#define LUCKPOND_SERVER_LIMITS_H

#include <stdint.h>

enum {
    LIMIT_NAME_CHARACTERS = 24, /* a name fits a phone's width */
    LIMIT_CODE = 7,       /* characters of a table's code: 28^7 = 13 billion, hopeless to guess */
    LIMIT_MEMBERS = 64,   /* who ever sat at one table; numbers in rows stay small */
    LIMIT_ANSWERS = 32,   /* requests remembered per member: far more than a client has open */
    LIMIT_MISSED = 400,   /* events sent after an absence; more than that is a fresh view only */
    LIMIT_TALK_KEPT = 64, /* words of the talk kept for those who come back; the log has all */
    LIMIT_FRAME = 48 * 1024, /* the largest view with its legal actions takes a third */
    LIMIT_ADVICE = 16,       /* actions in a hint: the best, and what they are better than */
    LIMIT_MORE_TIME = 10,    /* WCAG 2.2.1 asks for ten extensions */
};

typedef struct server_limits {
    uint32_t tables;             /* 16 KB each: 20,000 fit a small machine */
    uint32_t tables_per_session; /* nobody plays at more, and a script cannot fill the lobby */
    uint32_t sessions;           /* a few hundred bytes each */
    uint32_t spectators;         /* each gets every view: bounds the fan-out of one action */
    uint32_t talk_burst;         /* words at once … */
    uint32_t talk_ms;            /* … and one more after each of these: people type slower */
    uint32_t rows;               /* of one table: bounds replay after a restart */
    uint32_t games;              /* at one table, for the same reason */
    uint32_t replay_bytes;       /* of one part of a replay: bounds memory and time for one */
    uint32_t export_bytes;       /* of what a guest gets about itself; the net lets 4 MiB pass */
    uint32_t batches;            /* waiting for the store: memory when the disk hangs */
    int64_t transfer_ms;         /* a link shown on a screen must die soon */
    int64_t session_ms;          /* a guest unseen for so long is forgotten */
    int64_t open_ms;      /* for opening seeds: longer than a slow phone, shorter than patience */
    int64_t bot_ms;       /* a bot's decision comes on multiples of this after it was asked:
                             its thinking time, and so its hand, does not show */
    int64_t hint_ms;      /* between two hints for one player */
    int64_t job_ms;       /* a job without an answer is given out again */
    int64_t lag_ms;       /* most delay of a line that is not charged */
    int64_t warn_ms;      /* "more time" may be asked for in the last … */
    int64_t more_ms;      /* … and adds this */
    int64_t wait_ms;      /* "wait" adds this to an absent player's grace … */
    int64_t wait_most_ms; /* … as long as less than this is left of it: no table stands for days */
    int64_t host_ms;      /* a host away for so long hands the table to one who is here */
    int64_t park_ms;      /* a game nobody attends is parked */
    int64_t expire_ms;    /* and goes away */
    int64_t lobby_ms;     /* a table that has not begun, or is over, goes away sooner */
} server_limits;

static inline server_limits server_limits_default(void)
{
    const int64_t second = 1000, minute = 60 * second, day = 24 * 60 * minute;
    const server_limits limits = {.tables = 20000,
                                  .tables_per_session = 8,
                                  .sessions = 100000,
                                  .spectators = 50,
                                  .talk_burst = 6,
                                  .talk_ms = 2000,
                                  .rows = 20000,
                                  .games = 100,
                                  .replay_bytes = 1 << 20,
                                  .export_bytes = 3 << 20,
                                  .batches = 1024,
                                  .transfer_ms = 5 * minute,
                                  .session_ms = 30 * day,
                                  .open_ms = 5 * second,
                                  .bot_ms = 900,
                                  .hint_ms = 1 * second,
                                  .job_ms = 10 * second,
                                  .lag_ms = 1 * second,
                                  .warn_ms = 20 * second,
                                  .more_ms = 1 * minute,
                                  .wait_ms = 1 * minute,
                                  .wait_most_ms = 10 * minute,
                                  .host_ms = 2 * minute,
                                  .park_ms = 10 * minute,
                                  .expire_ms = 7 * day,
                                  .lobby_ms = 60 * minute};
    return limits;
}

#endif
