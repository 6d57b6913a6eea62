/* Options that several programs have. */
#include "cli.h"

enum { LONGEST_PAUSE = 3600 }; /* seconds */

struct cli_option cli_ascii_option(bool *ascii, const char *help)
{
    return (struct cli_option){
        .letter = 'a',
        .name = "ascii",
        .help = help,
        .given = ascii,
    };
}

struct cli_option cli_pause_option(int64_t *pause, const char *help)
{
    return (struct cli_option){
        .letter = 'p',
        .name = "pause",
        .argument = "SECONDS",
        .help = help,
        .nanoseconds = pause,
        .most = LONGEST_PAUSE,
    };
}
