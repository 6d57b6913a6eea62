/* What the replays of logs share. For the room challenge and its tests. */
#ifndef CHALLENGE_REPLAY_H
#define CHALLENGE_REPLAY_H

#include <stdio.h>

#include "challenge.h"

struct replay {
    const struct cli *cli;
    FILE *log;
    const char *name;
    struct cli_line line;
    int64_t number;  /* of the line, from 1 */
    int64_t matches; /* or games */
};

/* Says what is wrong with the line that was read last; CLI_FAILED. */
enum cli_status replay_fail(const struct replay *replay, const char *problem);

/* The line is as it was; else it is said how it comes out now. */
enum cli_status replay_compare(const struct replay *replay, const char *line);

/* False at the end, and where the line is no text. */
bool replay_next_line(struct replay *replay);

/* "name=N " at the start of what is left of the line. */
bool replay_take_number(const char **text, const char *name, int64_t least,
                        int64_t most, int64_t *value);

/* The next line is of a word, with its blank, and a number. */
bool replay_read_numbered(struct replay *replay, const char *word,
                          int64_t least, int64_t most, int64_t *number);

/* Plays all matches from the line that was read on, which is the head of the
 * first, until one comes out another way. */
enum cli_status replay_each(struct replay *replay,
                            enum cli_status (*play)(void *self), void *self);

/* Plays `log` again, as challenge_replay() says; `name` is what messages call
 * it. */
enum cli_status replay_log(const struct cli *cli, FILE *log, const char *name);

/* What is played again of a log: all matches from the line that was read, which
 * is the head of the first, and what they came to. */
enum cli_status replay_blackjack(struct replay *lines);
enum cli_status replay_mancala(struct replay *lines);

#endif
