/* What the replays of both games share. For the room challenge and its tests.
 */
#ifndef CHALLENGE_REPLAY_H
#define CHALLENGE_REPLAY_H

#include <stdio.h>

#include "challenge.h"
#include "cli_input.h"

struct replay {
    const struct cli *cli;
    FILE *log;
    const char *name;
    struct cli_line line;
    int64_t number;  /* of the line, from 1 */
    int64_t matches; /* replayed so far, or games */
};

/* Opens the log at `path`, or standard input for "-". Returns NULL after a
 * message. */
FILE *replay_open_log(const struct cli *cli, const char *path);
void replay_close_log(const struct cli *cli, FILE *log);

/* Complains about the line that was read last. Returns CLI_FAILED. */
enum cli_status replay_fail(const struct replay *replay, const char *problem);

/* Returns CLI_DONE if the line that was read last equals `line`, or else
 * CLI_NO, after a message. */
enum cli_status replay_compare(const struct replay *replay, const char *line);

/* Reads the next line. Returns false at the end of the log, or if the line
 * isn't text. */
bool replay_next_line(struct replay *replay);

/* Reads `name` and a number from `least` to `most`, such as "cut=75", at
 * `*text`, and moves `*text` past them. Returns false if they aren't there. */
bool replay_take_number(const char **text, const char *name, int64_t least,
                        int64_t most, int64_t *value);

/* Reads the next line, which must be `word` and a number, such as "seed 1". The
 * word includes the blank. */
bool replay_read_numbered(struct replay *replay, const char *word,
                          int64_t least, int64_t most, int64_t *number);

/* Calls `play` for each match of the log, until one differs. The line that was
 * read last is the head of the first match. */
enum cli_status replay_each(struct replay *replay,
                            enum cli_status (*play)(void *self), void *self);

/* Plays `log` again, like challenge_replay(). Messages call it `name`. */
enum cli_status replay_log(const struct cli *cli, FILE *log, const char *name);

/* Play all matches of a log and print the result. The line that was read last
 * is the head of the first match. */
enum cli_status replay_blackjack(struct replay *lines);
enum cli_status replay_mancala(struct replay *lines);

#endif
