/* The last rounds, for the panel. For this room alone. */
#ifndef TABLE_SCREEN_HISTORY_H
#define TABLE_SCREEN_HISTORY_H

#include "session.h"

enum { HISTORY_ROUNDS = 256, PAST_WORDS_SIZE = 24 };

struct past_round {
    bool is_earlier;             /* of an earlier session */
    int64_t net, bankroll;       /* of the person */
    char words[PAST_WORDS_SIZE]; /* "20 to 18", "bust" */
};

/* The last HISTORY_ROUNDS rounds; the oldest is first. */
struct history {
    int count;
    int64_t start; /* the bankroll before them */
    int64_t now;   /* the bankroll after them, with what was bought since */
    struct past_round rounds[HISTORY_ROUNDS];
};

/* Starts again with the rounds of earlier sessions that the ledger has. */
void history_begin(struct history *history, const struct session *session);

/* Adds the round that is over. */
void history_add(struct history *history, const struct session *session);

#endif
