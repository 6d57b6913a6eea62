/* Opens and closes a ledger. */
#include "inside.h"
#include "ledger_history.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* How long a write waits for another program's transaction, and when it says
 * so, in steps of STEP milliseconds. */
enum { STEP = 50, PATIENCE = 5000 / STEP, SAY_AFTER = 500 / STEP };

/* SQLite calls this each time that it finds the database locked, with the
 * number of calls before for the same lock. Returns 0 to give up. */
static int ledger_wait(void *self, int times)
{
    const struct ledger *ledger = self;
    if (times >= PATIENCE)
        return 0;
    if (times == SAY_AFTER && ledger->tell_wait)
        ledger->tell_wait(ledger->tell_self);
    sqlite3_sleep(STEP);
    return 1;
}

void ledger_on_wait(struct ledger *ledger, void (*tell)(void *self), void *self)
{
    ledger->tell_wait = tell;
    ledger->tell_self = self;
}

static bool connect(struct ledger *ledger, const char *name, int flags,
                    char problem[LEDGER_PROBLEM_SIZE])
{
    sqlite3_close(ledger->database);
    ledger->database = NULL;
    int result = sqlite3_open_v2(name, &ledger->database, flags, NULL);
    if (ledger->database == NULL)
        return ledger_refuse(problem, "out of memory while opening %s",
                             ledger->shown);
    if (result != SQLITE_OK)
        return ledger_fail(ledger, problem);
    sqlite3_extended_result_codes(ledger->database, 1);
    sqlite3_busy_handler(ledger->database, ledger_wait, ledger);
    /* Until the file is known to be a ledger, nothing is moved from its WAL. */
    sqlite3_db_config(ledger->database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1,
                      NULL);
    return true;
}

/* To read a file in WAL mode, SQLite makes files beside it, and removes them if
 * it may write the ledger. If it may not, and no other process has the ledger
 * open, it is told that the file can't change. */
static bool reads_only_file(const struct ledger *ledger)
{
    char wal[LEDGER_PATH_SIZE + sizeof "-wal"];
    snprintf(wal, sizeof wal, "%s-wal", ledger->path);
    bool may_write =
        access(ledger->path, W_OK) == 0 && ledger_folder_is_writable(ledger);
    return !may_write && access(wal, F_OK) != 0;
}

static bool connect_unchanging(struct ledger *ledger,
                               char problem[LEDGER_PROBLEM_SIZE])
{
    char name[3 * LEDGER_PATH_SIZE + 32] = "file:";
    char *end = name + strlen(name);
    for (const char *byte = ledger->path; *byte != '\0'; byte++) {
        bool plain = isalnum((unsigned char)*byte) || *byte == '/';
        end += plain
                   ? snprintf(end, 2, "%c", *byte)
                   : snprintf(end, 4, "%%%02X", (unsigned)(unsigned char)*byte);
    }
    snprintf(end, sizeof "?immutable=1", "?immutable=1");
    return connect(ledger, name, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI,
                   problem);
}

/* Reads a ledger without the files beside it, for which there may be no room.
 * Nobody else can have it open then. */
static bool check_layout_alone(struct ledger *ledger, int *version,
                               char problem[LEDGER_PROBLEM_SIZE])
{
    return connect(ledger, ledger->path, SQLITE_OPEN_READWRITE, problem) &&
           ledger_execute(ledger, "PRAGMA locking_mode = EXCLUSIVE", NULL, 0,
                          problem) &&
           ledger_check_layout(ledger, version, problem);
}

static bool open_to_read(struct ledger *ledger,
                         char problem[LEDGER_PROBLEM_SIZE])
{
    int version = 0;
    if (reads_only_file(ledger) && !connect_unchanging(ledger, problem))
        return false;
    if (!ledger_check_layout(ledger, &version, problem)) {
        bool has_failed = sqlite3_errcode(ledger->database) != SQLITE_OK;
        if (!has_failed || !check_layout_alone(ledger, &version, problem))
            return false;
    }
    if (version < LEDGER_READABLE)
        return ledger_refuse(
            problem,
            "%s has layout version %d, but this program reads version %d; play once to update it",
            ledger->shown, version, LEDGER_READABLE);
    ledger->version = version;
    /* Queries find an empty table of side bets in older layouts. */
    if (version < LEDGER_DRILLS &&
        !ledger_execute(ledger,
                        "CREATE TEMP VIEW side_bets AS SELECT 0 AS round, "
                        "'' AS name, 0 AS staked, 0 AS net, 0.0 AS expected "
                        "WHERE 0",
                        NULL, 0, problem))
        return false;
    return ledger_execute(ledger, "PRAGMA query_only = ON", NULL, 0, problem);
}

/* The WAL comes last, when the header has shown whose file it is. If there
 * can't be one, SQLite stays with its rollback journal, which is as safe but
 * slower. */
static bool open_to_write(struct ledger *ledger,
                          char problem[LEDGER_PROBLEM_SIZE])
{
    int version = 0;
    if (!ledger_check_layout(ledger, &version, problem) ||
        !ledger_execute(ledger, "PRAGMA synchronous = FULL", NULL, 0, problem))
        return false;
    if (!ledger_check_file(ledger, problem) ||
        (version < LEDGER_VERSION && !ledger_migrate(ledger, problem)))
        return false;
    ledger->version = LEDGER_VERSION;
    sqlite3_exec(ledger->database, "PRAGMA journal_mode = WAL", NULL, NULL,
                 NULL);
    return ledger_execute(ledger, "PRAGMA foreign_keys = ON", NULL, 0, problem);
}

static bool open_file(struct ledger *ledger, const char *path,
                      char problem[LEDGER_PROBLEM_SIZE])
{
    bool writes = ledger->access == LEDGER_WRITES;
    if (!ledger_find_file(ledger, path, problem) ||
        !connect(ledger, ledger->path, SQLITE_OPEN_READWRITE, problem) ||
        !ledger_check_header(ledger, problem) ||
        !(writes ? open_to_write(ledger, problem)
                 : open_to_read(ledger, problem)))
        return false;
    sqlite3_db_config(ledger->database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0,
                      NULL);
    return true;
}

struct ledger *ledger_open(const char *path, enum ledger_access access,
                           char problem[LEDGER_PROBLEM_SIZE])
{
    struct ledger *ledger = calloc(1, sizeof *ledger);
    if (ledger == NULL) {
        ledger_refuse(problem, "out of memory");
        return NULL;
    }
    ledger->access = access;
    ledger->lock = -1;
    ledger_show_path(ledger->shown, path);
    if (open_file(ledger, path, problem))
        return ledger;
    ledger_close(ledger);
    return NULL;
}

/* Without a path it has no locks: nobody else can open it. */
struct ledger *ledger_open_in_memory(char problem[LEDGER_PROBLEM_SIZE])
{
    struct ledger *ledger = calloc(1, sizeof *ledger);
    if (ledger == NULL) {
        ledger_refuse(problem, "out of memory");
        return NULL;
    }
    ledger->access = LEDGER_WRITES;
    ledger->lock = -1;
    ledger->version = LEDGER_VERSION;
    ledger_show_path(ledger->shown, "memory");
    if (connect(ledger, ":memory:", SQLITE_OPEN_READWRITE, problem) &&
        ledger_migrate(ledger, problem))
        return ledger;
    ledger_close(ledger);
    return NULL;
}

void ledger_close(struct ledger *ledger)
{
    if (ledger == NULL)
        return;
    sqlite3_close(ledger->database);
    if (ledger->lock >= 0)
        close(ledger->lock);
    free(ledger);
}
