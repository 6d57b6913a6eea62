/* Options that every program here has, and what stands for one not given. */
#include "session.h"

enum { LONGEST_PAUSE = 3600 }; /* seconds */

struct cli_option session_ascii_option(bool *ascii)
{
    return (struct cli_option){
        .letter = 'a',
        .name = "ascii",
        .help = "write suits as letters: c d h s",
        .given = ascii,
    };
}

struct cli_option session_pause_option(int64_t *pause)
{
    return (struct cli_option){
        .letter = 'p',
        .name = "pause",
        .argument = "SECONDS",
        .help = "wait before the dealer decides; 2 if not said",
        .nanoseconds = pause,
        .most = LONGEST_PAUSE,
    };
}

bool session_fair_random(const struct cli *cli, struct fair_random *random)
{
    const char *problem = fair_random_from_system(random);
    if (problem)
        cli_complain(cli, "%s; with --seed none are needed", problem);
    return problem == NULL;
}
