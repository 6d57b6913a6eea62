/* The default path of the ledger. */
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>

bool ledger_path(char path[LEDGER_PATH_SIZE], char problem[LEDGER_PROBLEM_SIZE])
{
    const char *between = "";
    const char *folder = getenv("XDG_STATE_HOME");
    if (folder == NULL || folder[0] != '/') {
        between = "/.local/state";
        folder = getenv("HOME");
    }
    if (folder == NULL || folder[0] != '/')
        return ledger_refuse(problem, "no folder for the ledger: set "
                                      "HOME or XDG_STATE_HOME to one that "
                                      "begins with /");
    char whole[LEDGER_PATH_SIZE];
    int length = snprintf(whole, sizeof whole, "%s%s/blackjack/ledger.db",
                          folder, between);
    if (length < 0 || length >= LEDGER_PATH_SIZE)
        return ledger_refuse(
            problem,
            "the path of the ledger is too long: more than %d bytes; set XDG_STATE_HOME to a shorter "
            "one",
            LEDGER_PATH_SIZE - 1);
    snprintf(path, LEDGER_PATH_SIZE, "%s", whole);
    return true;
}
