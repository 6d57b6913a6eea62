/* Checks a ledger when it is opened, keeps a backup of the last one that was
 * sound, and goes back to it. */
#include "inside.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Checks ---- */

static const char QUICK_CHECK[] = "PRAGMA quick_check(1)";

/* What the bankroll of a row of profiles has to be, as SQL. */
#define BOOKED                                                    \
    "((SELECT coalesce(sum(cents), 0) FROM purchases "            \
    "WHERE profile = profiles.id) + "                             \
    "(SELECT coalesce(sum(net), 0) FROM rounds WHERE session IN " \
    "(SELECT id FROM sessions WHERE profile = profiles.id)))"

/* Asks for one text, which is cut if it is long. Returns SQLITE_ROW, or
 * SQLite's error. */
static int ask_text(sqlite3 *database, const char *sql,
                    char text[LEDGER_SHOWN_SIZE])
{
    sqlite3_stmt *statement = NULL;
    int result = sqlite3_prepare_v2(database, sql, -1, &statement, NULL);
    if (result == SQLITE_OK)
        result = sqlite3_step(statement);
    if (result == SQLITE_ROW) {
        const char *said = (const char *)sqlite3_column_text(statement, 0);
        snprintf(text, LEDGER_SHOWN_SIZE, "%s", said ? said : "?");
    }
    sqlite3_finalize(statement);
    return result;
}

bool ledger_check_file(const struct ledger *ledger,
                       char problem[LEDGER_PROBLEM_SIZE])
{
    char said[LEDGER_SHOWN_SIZE];
    if (ask_text(ledger->database, QUICK_CHECK, said) != SQLITE_ROW)
        return ledger_fail(ledger, problem);
    return strcmp(said, "ok") == 0 ||
           ledger_refuse(problem, "%s is damaged: %s", ledger->shown, said);
}

bool ledger_check_books(const struct ledger *ledger,
                        const struct ledger_profile *profile,
                        char problem[LEDGER_PROBLEM_SIZE])
{
    int64_t columns[2] = {0, 0};
    bool found = false;
    sqlite3_stmt *statement = ledger_prepare(
        ledger, "SELECT bankroll, " BOOKED " FROM profiles WHERE id = ?1",
        &profile->id, 1, problem);
    if (!ledger_first_row(ledger, statement, columns, 2, &found, problem))
        return false;
    if (columns[0] != columns[1])
        return ledger_refuse(
            problem,
            "%s is damaged: the bankroll of %s is %lld cents, but what was "
            "bought, won and lost makes %lld",
            ledger->shown, profile->name, (long long)columns[0],
            (long long)columns[1]);
    return columns[0] <= LEDGER_BANKROLL_MAX ||
           ledger_refuse(problem, "the bankroll of %s in %s is too large",
                         profile->name, ledger->shown);
}

/* ---- The backup ---- */

enum { BESIDE_SIZE = LEDGER_PATH_SIZE + 16 };

static void path_beside(char path[BESIDE_SIZE], const char *ledger,
                        const char *ending)
{
    snprintf(path, BESIDE_SIZE, "%s%s", ledger, ending);
}

/* Copies the database to a new file, which only its owner can read. */
static bool copy_database(sqlite3 *from, const char *path)
{
    sqlite3 *to = NULL;
    int file =
        open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0)
        return false;
    close(file);
    bool good = sqlite3_open(path, &to) == SQLITE_OK;
    sqlite3_backup *backup =
        good ? sqlite3_backup_init(to, "main", from, "main") : NULL;
    good = backup && sqlite3_backup_step(backup, -1) == SQLITE_DONE;
    good = sqlite3_backup_finish(backup) == SQLITE_OK && good;
    return sqlite3_close(to) == SQLITE_OK && good;
}

bool ledger_back_up(struct ledger *ledger)
{
    char path[BESIDE_SIZE], unfinished[BESIDE_SIZE];
    path_beside(path, ledger->path, ".backup");
    path_beside(unfinished, ledger->path, ".backup.new");
    unlink(unfinished);
    bool good = copy_database(ledger->database, unfinished) &&
                rename(unfinished, path) == 0;
    if (!good)
        unlink(unfinished);
    return good;
}

/* True if the query's text is `good`. If it can't be asked, only a broken file
 * counts as bad. */
static bool query_says(sqlite3 *database, const char *sql, const char *good)
{
    char said[LEDGER_SHOWN_SIZE];
    int result = ask_text(database, sql, said);
    return result == SQLITE_ROW
               ? strcmp(said, good) == 0
               : result != SQLITE_CORRUPT && result != SQLITE_NOTADB;
}

/* True if the file isn't a sound database, or its books don't balance. A file
 * that can't be read now, or has another layout, isn't damaged. */
static bool is_damaged(const char *path)
{
    sqlite3 *database = NULL;
    bool good = sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, NULL) !=
                    SQLITE_OK ||
                (query_says(database, QUICK_CHECK, "ok") &&
                 query_says(database,
                            "SELECT count(*) FROM profiles "
                            "WHERE bankroll <> " BOOKED,
                            "0"));
    sqlite3_close(database);
    return !good;
}

bool ledger_can_restore(const char *path, int64_t *made)
{
    char backup[BESIDE_SIZE];
    struct stat status;
    path_beside(backup, path, ".backup");
    if (stat(backup, &status) != 0 || !is_damaged(path) || is_damaged(backup))
        return false;
    *made = (int64_t)status.st_mtime;
    return true;
}

bool ledger_restore(const char *path, char problem[LEDGER_PROBLEM_SIZE])
{
    char from[BESIDE_SIZE], to[BESIDE_SIZE];
    static const char *const moved[][2] = {{"", ".damaged"},
                                           {"-wal", ".damaged-wal"},
                                           {"-shm", ".damaged-shm"},
                                           {".backup", ""}};
    for (size_t i = 0; i < sizeof moved / sizeof *moved; i++) {
        path_beside(from, path, moved[i][0]);
        path_beside(to, path, moved[i][1]);
        if (rename(from, to) != 0 && errno != ENOENT) {
            char shown[LEDGER_SHOWN_SIZE];
            ledger_show_path(shown, from);
            return ledger_refuse(problem, "can't rename %s: %s", shown,
                                 strerror(errno));
        }
    }
    return true;
}
