/* The settings of a profile, by name. */
#include "inside.h"

#include <stdio.h>

/* Returns the profile whose settings count: the one that was taken, or else the
 * one that was enrolled. Returns 0 after writing a problem. */
static int64_t profile_of_settings(const struct ledger *ledger,
                                   char problem[LEDGER_PROBLEM_SIZE])
{
    if (ledger->profile == 0 && ledger->enrolled != 0)
        return ledger->enrolled;
    return ledger_check_taken(ledger, problem) ? ledger->profile : 0;
}

bool ledger_set(struct ledger *ledger, const char *name, const char *value,
                char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {profile_of_settings(ledger, problem)};
    if (values[0] == 0)
        return false;
    sqlite3_stmt *statement =
        ledger_prepare(ledger,
                       "INSERT INTO settings (profile, name, value) "
                       "VALUES (?1, ?2, ?3) ON CONFLICT (profile, name) "
                       "DO UPDATE SET value = excluded.value",
                       values, 1, problem);
    if (statement == NULL)
        return false;
    ledger_bind_text(statement, 2, name);
    ledger_bind_text(statement, 3, value);
    return ledger_finish_statement(ledger, statement, problem);
}

bool ledger_get(struct ledger *ledger, const char *name,
                char value[LEDGER_VALUE_SIZE],
                char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {profile_of_settings(ledger, problem)};
    value[0] = '\0';
    if (values[0] == 0)
        return false;
    sqlite3_stmt *statement = ledger_prepare(
        ledger, "SELECT value FROM settings WHERE profile = ?1 AND name = ?2",
        values, 1, problem);
    if (statement == NULL)
        return false;
    ledger_bind_text(statement, 2, name);
    int step = sqlite3_step(statement);
    if (step == SQLITE_ROW)
        snprintf(value, LEDGER_VALUE_SIZE, "%s",
                 (const char *)sqlite3_column_text(statement, 0));
    ledger_make_printable(value);
    bool well = step == SQLITE_ROW || step == SQLITE_DONE ||
                ledger_fail(ledger, problem);
    sqlite3_finalize(statement);
    return well;
}
