/* Complaints about options. */
#ifndef SIMULATION_REFUSALS_H
#define SIMULATION_REFUSALS_H

#include "cli.h"

/* Complains that `option` has a `problem`, and returns false. */
bool refuse_option(const struct cli *cli, const char *option,
                   const char *problem);

/* Complains about the file `path` of an option: that it can't be read, or the
 * reader's `problem`. `file` is NULL if it can't be opened. */
void refuse_file(const struct cli *cli, const char *option, const char *path,
                 FILE *file, const char *problem);

#endif
