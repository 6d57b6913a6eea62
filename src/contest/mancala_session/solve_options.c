/* The options of mancala --solve. */
#include <string.h>

#include "mancala_session.h"

size_t
mancala_session_solve_options(struct mancala_session_solve_choice *chosen,
                              struct cli_option options[])
{
    enum { MEMORY_MOST = 1 << 20 };
    const struct cli_option these[] = {
        {.name = "solve",
         .help = "solve the starting position and each first move",
         .given = &chosen->solve},
        {.name = "margin",
         .help = "... but only the margin, without the first moves",
         .given = &chosen->margin},
        {.name = "json",
         .help = "... and print the result as JSON",
         .given = &chosen->json},
        {.name = "memory",
         .argument = "MB",
         .help = "... with at most this much memory (default: 400)",
         .integer = &chosen->memory,
         .least = 1,
         .most = MEMORY_MOST},
    };
    memcpy(options, these, sizeof these);
    return sizeof these / sizeof *these;
}
