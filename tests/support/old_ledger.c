#include "support/old_ledger.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/process.h"
#include "support/state_folder.h"

char *old_ledger_dump(int version)
{
    char path[64];
    size_t length = 0;
    snprintf(path, sizeof path, "tests/golden/ledgers/version-%d.sql", version);
    return version == 0 ? strdup("") : read_file(path, &length);
}

/* The tables that came with each version. */
static const char *const QUERIES[] = {
    "",
    ("SELECT name, bankroll FROM profiles; SELECT cents FROM purchases;"
     "SELECT rules_name, ended FROM sessions;"
     "SELECT number, state, net, decisions, results FROM rounds;"),
    "SELECT * FROM settings;",
    "SELECT * FROM expectations; SELECT * FROM decisions;",
    "SELECT * FROM records;",
    "SELECT * FROM situations; SELECT * FROM lessons; SELECT * FROM answers;",
    "SELECT * FROM drills; SELECT * FROM side_bets;",
};

char *old_ledger_rows(const char *path, int version)
{
    char *rows = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&rows, &size);
    for (int i = 1; i <= version; i++) {
        char *part = sql_text(path, QUERIES[i]);
        fputs(part, out);
        free(part);
    }
    fclose(out);
    return rows;
}
