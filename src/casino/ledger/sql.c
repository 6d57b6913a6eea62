/* Problems, statements and transactions. */
#include "ledger_inside.h"

#include <sys/stat.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- Problems ---- */

/* The control characters of Unicode are the bytes 0 to 31 and 127, and the
 * byte 0xc2 before 0x80 to 0x9f. */
void ledger_make_printable(char *text)
{
    for (unsigned char *byte = (unsigned char *)text; *byte; byte++)
        if (*byte < ' ' || *byte == 127)
            *byte = '?';
        else if (*byte == 0xc2 && byte[1] >= 0x80 && byte[1] <= 0x9f)
            byte[0] = byte[1] = '?';
}

bool ledger_refuse(char problem[LEDGER_PROBLEM_SIZE], const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(problem, LEDGER_PROBLEM_SIZE, format, arguments);
    va_end(arguments);
    ledger_make_printable(problem);
    return false;
}

void ledger_show_path(char shown[LEDGER_SHOWN_SIZE], const char *path)
{
    size_t length = strlen(path);
    bool long_one = length >= LEDGER_SHOWN_SIZE;
    const char *end = long_one ? path + length - (LEDGER_SHOWN_SIZE - 4) : path;
    snprintf(shown, LEDGER_SHOWN_SIZE, "%s%s", long_one ? "..." : "", end);
    ledger_make_printable(shown);
}

static bool refuse_full(const struct ledger *ledger, const char *reason,
                        char problem[LEDGER_PROBLEM_SIZE])
{
    return ledger_refuse(problem,
                         "can't write %s: the disk is full (%s); nothing was "
                         "saved; free some space and try again",
                         ledger->shown, reason);
}

/* Reports a read or write that the system refused, with the system's reason. */
static bool fail_at_system(const struct ledger *ledger, const char *what,
                           char problem[LEDGER_PROBLEM_SIZE])
{
    int error = sqlite3_system_errno(ledger->database);
    if (error == 0)
        error = errno;
    if (error == ENOSPC || error == EFBIG || error == EDQUOT)
        return refuse_full(ledger, strerror(error), problem);
    return ledger_refuse(
        problem, "can't %s %s: %s; nothing was saved", what, ledger->shown,
        error ? strerror(error) : sqlite3_errmsg(ledger->database));
}

bool ledger_fail(const struct ledger *ledger, char problem[LEDGER_PROBLEM_SIZE])
{
    switch (sqlite3_errcode(ledger->database) & 0xff) {
    case SQLITE_FULL:
        return refuse_full(ledger, strerror(ENOSPC), problem);
    case SQLITE_IOERR:
        return fail_at_system(ledger, "read or write", problem);
    case SQLITE_CANTOPEN:
        return fail_at_system(ledger, "open", problem);
    case SQLITE_READONLY:
        return ledger_refuse(problem, "can't write %s: it is read-only",
                             ledger->shown);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return ledger_refuse(
            problem, "%s is in use by another program; try again in a moment",
            ledger->shown);
    case SQLITE_NOTADB:
        return ledger_refuse(
            problem, "%s isn't a ledger of this program; it was left unchanged",
            ledger->shown);
    case SQLITE_CORRUPT:
        return ledger_refuse(
            problem,
            "%s is damaged (%s); keep a copy and recover what you can with: sqlite3 FILE .recover",
            ledger->shown, sqlite3_errmsg(ledger->database));
    case SQLITE_CONSTRAINT:
        return ledger_refuse(problem,
                             "%s refused the data: %s; nothing was saved",
                             ledger->shown, sqlite3_errmsg(ledger->database));
    case SQLITE_NOMEM:
        return ledger_refuse(problem, "out of memory while reading %s",
                             ledger->shown);
    default:
        return ledger_refuse(problem, "%s can't be used: %s", ledger->shown,
                             sqlite3_errmsg(ledger->database));
    }
}

/* ---- Statements and transactions ---- */

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

/* Checks that the lock file is still the one that this process has locked. */
static bool ledger_check_lock(const struct ledger *ledger,
                              char problem[LEDGER_PROBLEM_SIZE])
{
    char path[LEDGER_PATH_SIZE + sizeof ".lock"];
    struct stat ours, current;
    if (ledger->path[0] == '\0')
        return true;
    snprintf(path, sizeof path, "%s.lock", ledger->path);
    bool same = fstat(ledger->lock, &ours) == 0 && stat(path, &current) == 0 &&
                ours.st_dev == current.st_dev && ours.st_ino == current.st_ino;
    return same || ledger_refuse(problem,
                                 "%s.lock was removed or replaced, so another "
                                 "table may have your chips; leave and start "
                                 "again",
                                 ledger->shown);
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
