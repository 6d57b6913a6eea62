/* The bots that enter a tournament: what they are called, and whether they can
 * be loaded. */
#include <string.h>

#include "tournament.h"

void name_bot(char name[BOT_NAME_SIZE], const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *start = slash ? slash + 1 : path;
    size_t length = strlen(start);
    if (length > 3 && strcmp(start + length - 3, ".so") == 0)
        length -= 3;
    snprintf(name, BOT_NAME_SIZE, "%.*s", (int)length, start);
    for (char *letter = name; *letter; letter++)
        if (*letter < ' ' || *letter > '~')
            *letter = '?';
}

/* A bot that was loaded once and can't be again is out, and no reason to end
 * the tournament: see match.c and mancala_game.c. */
enum match_end bots_check(const struct cli *cli,
                          const struct contest_setup *setup,
                          enum contest_prototype prototype,
                          const struct cli_interrupt *interrupt)
{
    struct contest_limits limits = contest_limits_usual();
    char problem[CONTEST_PROBLEM_SIZE];
    limits.interrupt = interrupt;
    for (int bot = 0; bot < setup->bot_count; bot++) {
        bool can =
            contest_bot_check(setup->bots[bot], prototype, &limits, problem);
        if (cli_interrupt_asked(interrupt))
            return MATCH_STOPPED;
        if (!can) {
            cli_complain(cli, "%s", problem);
            return MATCH_FAILED;
        }
    }
    return MATCH_PLAYED;
}
