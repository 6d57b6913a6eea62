/* What --help, --version and a mistake in the arguments print. For this room
 * alone. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include "cli.h"

/* Writes --help to the output; `options` are all of them, ours too. */
void cli_show_help(const struct cli *cli, const struct cli_usage *usage,
                   const struct cli_option options[], size_t option_count);

void cli_show_version(const struct cli *cli);

/* Writes the usage line to the errors. */
void cli_show_usage(const struct cli *cli, const struct cli_usage *usage);

#endif
