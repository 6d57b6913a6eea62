/* Opens and closes log files, for both games. For the room challenge only. */
#ifndef CHALLENGE_LOG_H
#define CHALLENGE_LOG_H

#include <stdio.h>

#include "challenge.h"

enum { CHALLENGE_LINE_SIZE = 200 };

/* Opens the log at `path` and keeps its first `kept` bytes; if `path` is NULL,
 * `*log` becomes NULL. Returns false, after a message, if the file can't be
 * opened or is shorter. */
bool log_open(const struct cli *cli, const char *path, int64_t kept,
              FILE **log);

/* Closes `log` unless it is NULL. Returns false, after a message, if not all of
 * it could be written. */
bool log_close(const struct cli *cli, const char *path, FILE *log);

#endif
