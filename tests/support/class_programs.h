/* The programs of the course, with streams and a clock that
 * belong to the test. */
#ifndef SUPPORT_CLASS_PROGRAMS_H
#define SUPPORT_CLASS_PROGRAMS_H

#include "cli.h"

/* Runs "shuffle", "deal", "play" or "extra". The program
 * asks for the seed if `seed` is NULL. */
enum cli_status class_program_run(const struct cli *cli, const char *program,
                                  const char *seed);

#endif
