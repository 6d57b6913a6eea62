/* The lines of a log. For this room alone. */
#ifndef CONTEST_LOG_H
#define CONTEST_LOG_H

#include "contest.h"

#define LOG_HEAD "challenge blackjack log 1"

/* All that a match is played by. */
void log_write_game(const struct contest_game *game,
                    char line[CONTEST_LINE_SIZE]);

/* How it ended. */
void log_write_end(const struct contest_casino *casino,
                   char line[CONTEST_LINE_SIZE]);

const char *log_call(bool new_deck);

#endif
