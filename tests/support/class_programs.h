/* shuffle, deal and play in the test's own process, with streams and a clock
 * that belong to the test. */
#ifndef SUPPORT_CLASS_PROGRAMS_H
#define SUPPORT_CLASS_PROGRAMS_H

#include "cli.h"

/* Runs the program "shuffle", "deal" or "play" as its main() does. The program
 * asks for the seed if `seed` is NULL. */
enum cli_status class_program_run(const struct cli *cli, const char *program,
                                  const char *seed);

#endif
