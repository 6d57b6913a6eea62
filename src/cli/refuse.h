/* The one wording for a value or an answer that can't be taken. For this room
 * alone. */
#ifndef CLI_REFUSE_H
#define CLI_REFUSE_H

#include "cli.h"

/* "NAME must be a whole number from … to …, not "…"". Answers CLI_FAILED. */
enum cli_status cli_refuse_integer(const struct cli *cli, const char *name,
                                   int64_t least, int64_t most,
                                   const char *bytes, size_t length);

/* "NAME must be a number of seconds from 0 to …, not "…"". */
enum cli_status cli_refuse_seconds(const struct cli *cli, const char *name,
                                   int64_t most, const char *text);

/* ""…" is no answer here; HINT", or where it is empty "nothing was typed;
 * HINT". */
void cli_refuse_answer(const struct cli *cli, const char *hint,
                       const char *bytes, size_t length);

#endif
