/* The bots that enter a tournament: what they are called, and whether they can
 * be loaded. */
#include <string.h>

#include "tournament.h"

/* Folders that a name may have before it. */
enum { FOLDERS_MOST = 8 };

/* With so many folders before the file, as far as there are. */
static void name_bot(char name[BOT_NAME_SIZE], const char *path, int folders)
{
    const char *start = path + strlen(path);
    for (int slashes = 0; start > path; start--) {
        slashes += start[-1] == '/';
        if (slashes > folders)
            break;
    }
    size_t length = strlen(start);
    if (length > 3 && strcmp(start + length - 3, ".so") == 0)
        length -= 3;
    snprintf(name, BOT_NAME_SIZE, "%.*s", (int)length, start);
    for (char *letter = name; *letter; letter++)
        if (*letter < ' ' || *letter > '~')
            *letter = '?';
}

/* Has another file the same name? */
static bool is_ambiguous(char names[][BOT_NAME_SIZE],
                         const struct contest_setup *setup, int bot)
{
    for (int other = 0; other < setup->bot_count; other++)
        if (strcmp(names[other], names[bot]) == 0 &&
            strcmp(setup->bots[other], setup->bots[bot]) != 0)
            return true;
    return false;
}

void name_bots(char names[][BOT_NAME_SIZE], const struct contest_setup *setup)
{
    bool is_vague[CONTEST_BOTS_MAX];
    for (int bot = 0; bot < setup->bot_count; bot++)
        name_bot(names[bot], setup->bots[bot], 0);
    for (int folders = 1; folders <= FOLDERS_MOST; folders++) {
        for (int bot = 0; bot < setup->bot_count; bot++)
            is_vague[bot] = is_ambiguous(names, setup, bot);
        for (int bot = 0; bot < setup->bot_count; bot++)
            if (is_vague[bot])
                name_bot(names[bot], setup->bots[bot], folders);
    }
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
