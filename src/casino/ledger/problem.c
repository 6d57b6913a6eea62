/* Messages for errors. */
#include "inside.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool ledger_refuse(char problem[LEDGER_PROBLEM_SIZE], const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(problem, LEDGER_PROBLEM_SIZE, format, arguments);
    va_end(arguments);
    ledger_make_printable(problem);
    return false;
}

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
