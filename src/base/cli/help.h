/* The output of --help and --version, and the usage line. For this room
 * alone. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "cli.h"

/* Writes the help to the output. `options` includes --help and --version. */
void cli_show_help(const struct cli *cli, const struct cli_usage *usage,
                   const struct cli_option options[], size_t option_count);

void cli_show_version(const struct cli *cli);

/* Returns the commit that the program was built from: the first digits of its
 * name, with "and changes" if the tree had any, or "unknown". */
const char *cli_commit(void);

/* Writes the usage line to the errors. */
void cli_show_usage(const struct cli *cli, const struct cli_usage *usage);

#endif
