/* The messages for invalid values and answers. For this room alone. */
#ifndef CLI_REFUSE_H
#define CLI_REFUSE_H

#include "cli.h"

/* Reports `NAME must be a whole number from LEAST to MOST, not "BYTES"`.
 * Returns CLI_FAILED. */
enum cli_status cli_refuse_integer(const struct cli *cli, const char *name,
                                   int64_t least, int64_t most,
                                   const char *bytes, size_t length);

/* Reports `NAME must be a number of seconds from 0 to MOST, not "TEXT"`.
 * Returns CLI_FAILED. */
enum cli_status cli_refuse_seconds(const struct cli *cli, const char *name,
                                   int64_t most, const char *text);

/* Reports `"BYTES" isn't an answer; HINT`, or `you typed nothing; HINT` if
 * `length` is 0. */
void cli_refuse_answer(const struct cli *cli, const char *hint,
                       const char *bytes, size_t length);

#endif
