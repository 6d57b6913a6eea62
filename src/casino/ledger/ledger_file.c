/* The file of a ledger: where it is, who may use it, whether it is sound, its
 * backup, and how it is opened. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "ledger_inside.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "ledger_history.h"

/* ---- The file, before SQLite opens it ---- */

static bool is_state_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

/* True if `folder` is the home folder or one above it. */
static bool leads_home(const char *folder)
{
    const char *home = getenv("HOME");
    size_t length = strlen(folder);
    return home && strncmp(home, folder, length) == 0 &&
           (home[length] == '/' || home[length] == '\0');
}

static bool make_folders(const char *path, char problem[LEDGER_PROBLEM_SIZE])
{
    char folder[LEDGER_PATH_SIZE];
    snprintf(folder, sizeof folder, "%s", path);
    for (char *slash = strchr(folder + 1, '/'); slash != NULL;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (!is_state_folder(folder) && leads_home(folder))
            return ledger_refuse(problem,
                                 "your home folder %.200s doesn't exist; set "
                                 "HOME or XDG_STATE_HOME to one that does",
                                 folder);
        if (mkdir(folder, S_IRWXU) != 0) {
            int error = errno;
            char shown[LEDGER_SHOWN_SIZE];
            ledger_show_path(shown, folder);
            if (!is_state_folder(folder))
                return ledger_refuse(problem, "can't create folder %s: %s",
                                     shown, strerror(error));
        }
        *slash = '/';
    }
    return true;
}

/* Makes an empty file, which is a valid database to SQLite, if there is no
 * file. An existing file must not be opened and closed here, because that would
 * drop SQLite's locks on it. */
static bool make_file(const struct ledger *ledger, const char *path,
                      char problem[LEDGER_PROBLEM_SIZE])
{
    if (!make_folders(path, problem))
        return false;
    int file =
        open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0 && errno != EEXIST)
        return ledger_refuse(problem, "can't create %s: %s", ledger->shown,
                             strerror(errno));
    if (file >= 0)
        close(file);
    return true;
}

/* Resolves symbolic links, so that a ledger has one lock file whatever path
 * leads to it. */
static bool keep_real_path(struct ledger *ledger, const char *path,
                           char problem[LEDGER_PROBLEM_SIZE])
{
    char *real = realpath(path, NULL);
    if (real == NULL)
        return ledger_refuse(problem, "can't open %s: %s", ledger->shown,
                             strerror(errno));
    bool fits = strlen(real) < sizeof ledger->path;
    if (fits)
        memcpy(ledger->path, real, strlen(real) + 1);
    free(real);
    return fits || ledger_refuse(problem,
                                 "can't open %s: its path is "
                                 "too long",
                                 ledger->shown);
}

/* True if files can be made beside the ledger. Otherwise sets errno. */
static bool ledger_folder_is_writable(const struct ledger *ledger)
{
    char folder[LEDGER_PATH_SIZE];
    snprintf(folder, sizeof folder, "%s", ledger->path);
    char *slash = strrchr(folder, '/');
    slash[slash == folder ? 1 : 0] = '\0'; /* "/" is a folder, too */
    return access(folder, W_OK | X_OK) == 0;
}

/* SQLite's own message would say less. */
static bool check_access(const struct ledger *ledger,
                         char problem[LEDGER_PROBLEM_SIZE])
{
    bool writes = ledger->access == LEDGER_WRITES;
    if (access(ledger->path, R_OK) != 0)
        return ledger_refuse(problem, "can't read %s: %s", ledger->shown,
                             strerror(errno));
    if (writes && access(ledger->path, W_OK) != 0)
        return ledger_refuse(problem, "can't write %s: %s", ledger->shown,
                             strerror(errno));
    if (writes && !ledger_folder_is_writable(ledger))
        return ledger_refuse(
            problem,
            "can't write %s: can't create temporary files in its folder: %s",
            ledger->shown, strerror(errno));
    return true;
}

/* Takes the ledger's files from everybody but their owner. */
static bool tighten(const struct ledger *ledger,
                    char problem[LEDGER_PROBLEM_SIZE])
{
    static const char *const endings[] = {"", "-wal", "-shm", ".lock"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char path[LEDGER_PATH_SIZE + sizeof "-wal."];
        struct stat status;
        snprintf(path, sizeof path, "%s%s", ledger->path, endings[i]);
        if (stat(path, &status) != 0 ||
            (status.st_mode & (S_IRWXG | S_IRWXO)) == 0)
            continue;
        if (chmod(path, S_IRUSR | S_IWUSR) != 0)
            return ledger_refuse(
                problem, "others can read %s%s, and that can't be changed: %s",
                ledger->shown, endings[i], strerror(errno));
    }
    return true;
}

/* Finds the file, sets the ledger's path, and checks that the file can be
 * opened. With LEDGER_WRITES it makes missing folders and the file. */
static bool ledger_find_file(struct ledger *ledger, const char *path,
                             char problem[LEDGER_PROBLEM_SIZE])
{
    if (path[0] == '\0')
        return ledger_refuse(problem, "the path of the ledger is empty");
    if (strlen(path) >= LEDGER_PATH_SIZE)
        return ledger_refuse(problem,
                             "can't open %s: its path is too "
                             "long",
                             ledger->shown);
    struct stat status;
    if (stat(path, &status) != 0) {
        if (errno != ENOENT || ledger->access == LEDGER_READS)
            return ledger_refuse(problem, "can't find ledger %s: %s",
                                 ledger->shown, strerror(errno));
        if (!make_file(ledger, path, problem))
            return false;
    } else if (!S_ISREG(status.st_mode)) {
        return ledger_refuse(
            problem, "%s isn't a ledger of this program; it was left unchanged",
            ledger->shown);
    }
    return keep_real_path(ledger, path, problem) &&
           check_access(ledger, problem) &&
           (ledger->access == LEDGER_READS || tighten(ledger, problem));
}

/* ---- The default path ---- */

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

/* ---- Locks ---- */

/* Only one process at a time plays a profile. It locks one byte of a file
 * beside the ledger; the kernel releases the lock however the process ends. */

static struct flock lock_of(int64_t profile, short type)
{
    return (struct flock){
        .l_type = type,
        .l_whence = SEEK_SET,
        .l_start = (off_t)profile,
        .l_len = 1,
    };
}

/* A ledger in memory has no file, and nobody to lock out. */
static bool has_file(const struct ledger *ledger)
{
    return ledger->path[0] != '\0';
}

/* Opens the file once and keeps it open, because closing any descriptor of the
 * file would release every lock that this process has on it. */
static bool open_lock(struct ledger *ledger, char problem[LEDGER_PROBLEM_SIZE])
{
    if (ledger->lock >= 0)
        return true;
    char path[LEDGER_PATH_SIZE + sizeof ".lock"];
    snprintf(path, sizeof path, "%s.lock", ledger->path);
    ledger->lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
    return ledger->lock >= 0 || ledger_refuse(problem, "can't open %s.lock: %s",
                                              ledger->shown, strerror(errno));
}

/* Returns the process that holds the lock, or 0 if there is none anymore or it
 * has no number here. */
static long lock_owner(const struct ledger *ledger, int64_t profile)
{
    struct flock lock = lock_of(profile, F_WRLCK);
    if (fcntl(ledger->lock, F_GETLK, &lock) != 0 || lock.l_type == F_UNLCK)
        return 0;
    return lock.l_pid > 0 ? (long)lock.l_pid : 0;
}

enum ledger_answer ledger_lock(struct ledger *ledger, int64_t profile,
                               long *owner, char problem[LEDGER_PROBLEM_SIZE])
{
    if (!has_file(ledger))
        return LEDGER_DONE;
    if (!open_lock(ledger, problem))
        return LEDGER_FAILED;
    struct flock lock = lock_of(profile, F_WRLCK);
    if (fcntl(ledger->lock, F_SETLK, &lock) == 0)
        return LEDGER_DONE;
    int error = errno;
    *owner = lock_owner(ledger, profile);
    if (error == EACCES || error == EAGAIN)
        return LEDGER_BUSY;
    ledger_refuse(problem, "can't lock %s.lock: %s", ledger->shown,
                  strerror(error));
    return LEDGER_FAILED;
}

void ledger_unlock(const struct ledger *ledger, int64_t profile)
{
    struct flock lock = lock_of(profile, F_UNLCK);
    if (ledger->lock >= 0)
        (void)fcntl(ledger->lock, F_SETLK, &lock);
}

bool ledger_is_taken(struct ledger *ledger, int64_t profile)
{
    char problem[LEDGER_PROBLEM_SIZE];
    struct flock lock = lock_of(profile, F_WRLCK);
    return open_lock(ledger, problem) &&
           fcntl(ledger->lock, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
}

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

/* Has SQLite check that the file is sound. */
static bool ledger_check_file(const struct ledger *ledger,
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

/* ---- Opening ---- */

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

void ledger_close(struct ledger *ledger)
{
    if (ledger == NULL)
        return;
    sqlite3_close(ledger->database);
    if (ledger->lock >= 0)
        close(ledger->lock);
    free(ledger);
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
