/* The bots that enter a tournament of either game. For the room challenge
 * only. */
#ifndef CHALLENGE_ENTRIES_H
#define CHALLENGE_ENTRIES_H

#include <stdio.h>

#include "challenge.h"
#include "challenge/cell/bot.h"

enum { BOT_NAME_SIZE = CHALLENGE_NAME_SIZE };

/* Names the bots of `setup` after their files, without .so and in printable
 * ASCII. Bots with equal names get as many folders in front as it takes to tell
 * them apart. */
void entries_name(char names[][BOT_NAME_SIZE],
                  const struct challenge_setup *setup);

/* What the cells of all bots in a tournament share. Don't copy it. */
struct cells {
    struct cli_interrupt interrupt;
    struct jail_filters filters;
    struct challenge_limits limits;
    const struct cli *cli;
    bool waits;        /* for a debugger */
    bool was_dumpable; /* whether this process was dumpable before */
};

/* Between these two calls Ctrl-C is held back, and cells_interrupted() returns
 * true once it was pressed. */
void cells_open(struct cells *cells, const struct cli *cli,
                const struct challenge_setup *setup);
void cells_close(const struct cells *cells);

bool cells_interrupted(const struct cells *cells);

/* If the setup says so, tells how to attach a debugger to the bot called
 * `name`, which has been loaded, and waits for Enter. */
void cells_await_debugger(const struct cells *cells, struct challenge_bot *bot,
                          const char *name);

/* How a match, a game or a whole tournament ended. */
enum play_status { PLAY_DONE, PLAY_STOPPED, PLAY_FAILED };

/* Loads each bot once. Returns PLAY_FAILED, after a message, if one can't be
 * loaded. */
enum play_status entries_check(const struct cli *cli,
                               const struct challenge_setup *setup,
                               enum challenge_prototype prototype,
                               const struct cells *cells);

/* What a score says of a bot that is out of the tournament. */
#define ENTRY_BARRED "out of the tournament"

/* True if the words of a score say that the bot timed out, or that the match
 * wasn't played, because the bot had timed out too often. */
bool entry_timed_out(const char *words);
bool entry_is_barred(const char *words);

/* Returns the game that the bot at `path` plays, "blackjack" or "mancala".
 * Returns "blackjack" if it can't be loaded. */
const char *challenge_game_of(const char *path);

/* Writes the time scale for a report's head, unless it is 1. */
void entries_write_time_scale(FILE *out, double scale);

/* Sorts the numbers of the bots into `order`, highest points first. Bots with
 * equal points stay in the order of the command line. */
void entries_rank(const double points[], int bot_count,
                  int order[CHALLENGE_BOTS_MAX]);

#endif
