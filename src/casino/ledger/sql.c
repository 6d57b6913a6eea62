/* Statements and transactions. */
#include "inside.h"

#include <errno.h>

sqlite3_stmt *ledger_prepare(const struct ledger *ledger, const char *sql,
                             const int64_t values[], int count,
                             char problem[LEDGER_PROBLEM_SIZE])
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(ledger->database, sql, -1, &statement, NULL) !=
        SQLITE_OK) {
        ledger_fail(ledger, problem);
        return NULL;
    }
    for (int i = 0; i < count; i++)
        sqlite3_bind_int64(statement, i + 1, values[i]);
    return statement;
}

/* If there is no memory for the text, NULL is bound, which no column accepts,
 * and so the statement fails when it runs. */
void ledger_bind_text(sqlite3_stmt *statement, int index, const char *text)
{
    sqlite3_bind_text(statement, index, text ? text : "", -1, SQLITE_STATIC);
}

bool ledger_finish_statement(const struct ledger *ledger,
                             sqlite3_stmt *statement,
                             char problem[LEDGER_PROBLEM_SIZE])
{
    if (statement == NULL)
        return false;
    int step;
    errno = 0; /* SQLite reports a failed commit's reason only in errno */
    do {
        step = sqlite3_step(statement);
    } while (step == SQLITE_ROW);
    if (step != SQLITE_DONE)
        ledger_fail(ledger, problem);
    sqlite3_finalize(statement);
    return step == SQLITE_DONE;
}

bool ledger_execute(const struct ledger *ledger, const char *sql,
                    const int64_t values[], int count,
                    char problem[LEDGER_PROBLEM_SIZE])
{
    return ledger_finish_statement(
        ledger, ledger_prepare(ledger, sql, values, count, problem), problem);
}

bool ledger_first_row(const struct ledger *ledger, sqlite3_stmt *statement,
                      int64_t columns[], int count, bool *found,
                      char problem[LEDGER_PROBLEM_SIZE])
{
    if (statement == NULL)
        return false;
    int step = sqlite3_step(statement);
    bool well = step == SQLITE_ROW || step == SQLITE_DONE;
    if (!well)
        ledger_fail(ledger, problem);
    *found = step == SQLITE_ROW;
    for (int i = 0; i < count && *found; i++)
        columns[i] = sqlite3_column_int64(statement, i);
    sqlite3_finalize(statement);
    return well;
}

const char *ledger_text_at(sqlite3_stmt *statement, int column)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);
    return text ? text : "";
}

bool ledger_each_row(const struct ledger *ledger, sqlite3_stmt *statement,
                     bool (*take_row)(void *self, sqlite3_stmt *statement),
                     void *self, char problem[LEDGER_PROBLEM_SIZE])
{
    if (statement == NULL)
        return false;
    int step = SQLITE_ROW;
    bool more = true;
    while (more && (step = sqlite3_step(statement)) == SQLITE_ROW)
        more = take_row(self, statement);
    bool good = step == SQLITE_ROW || step == SQLITE_DONE ||
                ledger_fail(ledger, problem);
    sqlite3_finalize(statement);
    return good;
}

bool ledger_begin(const struct ledger *ledger,
                  char problem[LEDGER_PROBLEM_SIZE])
{
    if (!ledger_execute(ledger, "BEGIN IMMEDIATE", NULL, 0, problem))
        return false;
    if (ledger->profile == 0 || ledger_check_lock(ledger, problem))
        return true;
    return ledger_end(ledger, false, problem);
}

bool ledger_end(const struct ledger *ledger, bool well,
                char problem[LEDGER_PROBLEM_SIZE])
{
    if (well && ledger_execute(ledger, "COMMIT", NULL, 0, problem))
        return true;
    /* If the disk is full, SQLite may already have rolled back. */
    if (!sqlite3_get_autocommit(ledger->database))
        sqlite3_exec(ledger->database, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

bool ledger_check_writes(const struct ledger *ledger,
                         char problem[LEDGER_PROBLEM_SIZE])
{
    return ledger->access == LEDGER_WRITES ||
           ledger_refuse(problem, "%s is open only for reading", ledger->shown);
}

bool ledger_check_taken(const struct ledger *ledger,
                        char problem[LEDGER_PROBLEM_SIZE])
{
    return ledger->profile != 0 ||
           ledger_refuse(problem, "no profile of %s is open", ledger->shown);
}
