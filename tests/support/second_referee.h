/* Round robins of mancala, and a second referee for their games, slow and
 * obvious. */
#ifndef SUPPORT_SECOND_REFEREE_H
#define SUPPORT_SECOND_REFEREE_H

#include <stdbool.h>

#include "support/process.h"

/* Runs challenge mancala with the named bots and the options in `line`. */
void run_mancala_contest(const char *const bots[], const char *line,
                         struct run_result *outcome);

enum { BOWLS = 32, PLIES_MOST = 4000 };

struct second_referee {
    long size;
    long board[BOWLS];
    bool first; /* is to move */
    int plies;
    long met[PLIES_MOST + 1][BOWLS + 1]; /* positions so far */
};

/* Returns the bowl that is the store of the first or the second player. */
long second_referee_store(const struct second_referee *referee, bool first);

/* Returns the stones in a player's houses. */
long second_referee_left(const struct second_referee *referee, bool first);

/* Records the position and returns true if it occurred twice before. */
bool second_referee_third_time(struct second_referee *referee);

/* Makes a move and returns how many stones it captures. */
long second_referee_sow(struct second_referee *referee, long bowl,
                        long direction);

#endif
