/* The files of logs, for both games. For the room challenge alone. */
#ifndef CHALLENGE_LOG_H
#define CHALLENGE_LOG_H

#include <stdio.h>

#include "challenge.h"

enum { CHALLENGE_LINE_SIZE = 200 };

/* Opens the file of --log into `*log`, which becomes NULL where `path` is.
 * False where the file can't be opened, which is said. */
bool log_open(const struct cli *cli, const char *path, FILE **log);

/* Closes `log` if it is not NULL. False where not all is written, which is
 * said. */
bool log_close(const struct cli *cli, const char *path, FILE *log);

#endif
