/* The bots that enter a tournament, of either game. For the room challenge
 * alone. */
#ifndef CHALLENGE_ENTRIES_H
#define CHALLENGE_ENTRIES_H

#include <stdio.h>

#include "challenge.h"
#include "challenge/cell/bot.h"

enum { BOT_NAME_SIZE = 32 };

/* Names the bots of `setup` after their files: without .so, in printable ASCII,
 * and with as many folders as tell them from each other. */
void entries_name(char names[][BOT_NAME_SIZE],
                  const struct challenge_setup *setup);

/* What the cells of all bots in a tournament share. It is not to be copied. */
struct cells {
    struct cli_interrupt interrupt;
    struct jail_filters filters;
    struct challenge_limits limits;
    bool was_dumpable; /* others could look into this process before */
};

/* From the one to the other Ctrl-C waits until cells_interrupted() asks. */
void cells_open(struct cells *cells);
void cells_close(const struct cells *cells);

bool cells_interrupted(const struct cells *cells);

/* How far something was played: a match, a game, or all of them. */
enum play_status { PLAY_DONE, PLAY_STOPPED, PLAY_FAILED };

/* Loads each bot once. PLAY_FAILED where one can't be loaded, which is said. */
enum play_status entries_check(const struct cli *cli,
                               const struct challenge_setup *setup,
                               enum challenge_prototype prototype,
                               const struct cells *cells);

/* Writes how time counts, for a report's head, where it is not 1:1. */
void entries_write_time_scale(FILE *out, double scale);

/* Puts the bot with the highest points first in `order`. Equal ones stay in the
 * order in which they were named. */
void entries_rank(const double points[], int bot_count,
                  int order[CHALLENGE_BOTS_MAX]);

#endif
