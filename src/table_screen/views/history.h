/* The last rounds of the session, for the panel. For this room alone. */
#ifndef TABLE_SCREEN_HISTORY_H
#define TABLE_SCREEN_HISTORY_H

#include "session.h"

enum { HISTORY_ROUNDS = 256, PAST_WORDS_SIZE = 24 };

struct past_round {
    int number;
    int64_t net, bankroll;       /* of the person */
    char words[PAST_WORDS_SIZE]; /* "20 to 18", "bust" */
};

/* The last HISTORY_ROUNDS rounds; the oldest is first. */
struct history {
    int count;
    int64_t start; /* the bankroll before them */
    struct past_round rounds[HISTORY_ROUNDS];
};

/* Starts again with an empty history. */
void history_begin(struct history *history, const struct session *session);

/* Adds the round that is over. */
void history_add(struct history *history, const struct session *session);

#endif
