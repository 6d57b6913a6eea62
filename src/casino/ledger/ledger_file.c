/* The file of a ledger: problems and statements, the layout of the database,
 * where the file is, who may use it, whether it is sound, its backup, and how
 * it is opened. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "ledger_inside.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"

/* A file beside the ledger has its path and an ending. */
enum { BESIDE_SIZE = LEDGER_PATH_SIZE + 16 };

static void path_beside(char path[BESIDE_SIZE], const char *ledger,
                        const char *ending)
{
    snprintf(path, BESIDE_SIZE, "%s%s", ledger, ending);
}

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

void ledger_copy_text(char *to, size_t size, const char *from)
{
    snprintf(to, size, "%s", from);
    ledger_make_printable(to);
}

bool ledger_write_problem(char problem[LEDGER_PROBLEM_SIZE], const char *format,
                          ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(problem, LEDGER_PROBLEM_SIZE, format, arguments);
    va_end(arguments);
    ledger_make_printable(problem);
    return false;
}

bool ledger_refuse(struct ledger *ledger, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(ledger->problem, sizeof ledger->problem, format, arguments);
    va_end(arguments);
    ledger_make_printable(ledger->problem);
    return false;
}

const char *ledger_problem(const struct ledger *ledger)
{
    return ledger->problem;
}

/* Writes the path to `shown`, without bytes that could command a terminal. */
static void ledger_show_path(char shown[LEDGER_SHOWN_SIZE], const char *path)
{
    size_t length = strlen(path);
    bool long_one = length >= LEDGER_SHOWN_SIZE;
    const char *end = long_one ? path + length - (LEDGER_SHOWN_SIZE - 4) : path;
    snprintf(shown, LEDGER_SHOWN_SIZE, "%s%s", long_one ? "..." : "", end);
    ledger_make_printable(shown);
}

static bool refuse_foreign(struct ledger *ledger)
{
    return ledger_refuse(
        ledger, "%s isn't a ledger of this program; it was left unchanged",
        ledger->shown);
}

static bool refuse_full(struct ledger *ledger, const char *reason)
{
    return ledger_refuse(ledger,
                         "can't write %s: the disk is full (%s); nothing was "
                         "saved; free some space and try again",
                         ledger->shown, reason);
}

/* Reports a read or write that the system refused, with the system's reason. */
static bool fail_at_system(struct ledger *ledger, const char *what)
{
    int error = sqlite3_system_errno(ledger->database);
    if (error == 0)
        error = errno;
    if (error == ENOSPC || error == EFBIG || error == EDQUOT)
        return refuse_full(ledger, strerror(error));
    return ledger_refuse(
        ledger, "can't %s %s: %s; nothing was saved", what, ledger->shown,
        error ? strerror(error) : sqlite3_errmsg(ledger->database));
}

/* Writes SQLite's last error as the problem. Returns false. */
static bool ledger_fail(struct ledger *ledger)
{
    switch (sqlite3_errcode(ledger->database) & 0xff) {
    case SQLITE_FULL:
        return refuse_full(ledger, strerror(ENOSPC));
    case SQLITE_IOERR:
        return fail_at_system(ledger, "read or write");
    case SQLITE_CANTOPEN:
        return fail_at_system(ledger, "open");
    case SQLITE_READONLY:
        return ledger_refuse(ledger, "can't write %s: it is read-only",
                             ledger->shown);
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return ledger_refuse(
            ledger, "%s is in use by another program; try again in a moment",
            ledger->shown);
    case SQLITE_NOTADB:
        return refuse_foreign(ledger);
    case SQLITE_CORRUPT:
        return ledger_refuse(
            ledger,
            "%s is damaged (%s); keep a copy and recover what you can with: sqlite3 FILE .recover",
            ledger->shown, sqlite3_errmsg(ledger->database));
    case SQLITE_CONSTRAINT:
        return ledger_refuse(ledger,
                             "%s refused the data: %s; nothing was saved",
                             ledger->shown, sqlite3_errmsg(ledger->database));
    case SQLITE_NOMEM:
        return ledger_refuse(ledger, "out of memory while reading %s",
                             ledger->shown);
    default:
        return ledger_refuse(ledger, "%s can't be used: %s", ledger->shown,
                             sqlite3_errmsg(ledger->database));
    }
}

/* ---- Statements and transactions ---- */

const char *ledger_text_at(sqlite3_stmt *statement, int column)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);
    return text ? text : "";
}

/* Prepares a statement, and binds the numbers. They are its first parameters;
 * the last ones, `others`, are the caller's. */
static sqlite3_stmt *prepare(struct ledger *ledger, const char *sql,
                             const int64_t values[], int others)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(ledger->database, sql, -1, &statement, NULL) !=
        SQLITE_OK) {
        ledger_fail(ledger);
        return NULL;
    }
    int count = sqlite3_bind_parameter_count(statement) - others;
    for (int i = 0; i < count; i++)
        sqlite3_bind_int64(statement, i + 1, values[i]);
    return statement;
}

/* Runs the statement until `take_row`, if it isn't NULL, returns false. */
static bool run(struct ledger *ledger, sqlite3_stmt *statement,
                bool (*take_row)(void *self, sqlite3_stmt *statement),
                void *self)
{
    int step = SQLITE_ROW;
    bool more = true;
    errno = 0; /* SQLite reports a failed commit's reason only in errno */
    while (more && (step = sqlite3_step(statement)) == SQLITE_ROW)
        more = take_row == NULL || take_row(self, statement);
    bool good =
        step == SQLITE_ROW || step == SQLITE_DONE || ledger_fail(ledger);
    sqlite3_finalize(statement);
    return good;
}

bool ledger_each_row(struct ledger *ledger, const char *sql,
                     const int64_t values[], const char *text,
                     bool (*take_row)(void *self, sqlite3_stmt *statement),
                     void *self)
{
    sqlite3_stmt *statement = prepare(ledger, sql, values, text != NULL);
    if (statement == NULL)
        return false;
    if (text)
        sqlite3_bind_text(statement, sqlite3_bind_parameter_count(statement),
                          text, -1, SQLITE_STATIC);
    return run(ledger, statement, take_row, self);
}

struct numbers {
    int64_t *columns;
    int count;
};

static bool take_numbers(void *self, sqlite3_stmt *statement)
{
    const struct numbers *numbers = self;
    for (int i = 0; i < numbers->count; i++)
        numbers->columns[i] = sqlite3_column_int64(statement, i);
    return false;
}

bool ledger_ask(struct ledger *ledger, const char *sql, const int64_t values[],
                int64_t columns[], int column_count)
{
    struct numbers numbers = {.count = column_count};
    numbers.columns = columns;
    return ledger_each_row(ledger, sql, values, NULL, take_numbers, &numbers);
}

struct text_reader {
    bool is_found;
    char *text;
};

static bool take_text_row(void *self, sqlite3_stmt *statement)
{
    *(struct text_reader *)self = (struct text_reader){
        .is_found = true, .text = strdup(ledger_text_at(statement, 0))};
    return false;
}

char *ledger_read_text(struct ledger *ledger, const char *query, int64_t id,
                       const char *problem)
{
    struct text_reader reader = {.is_found = false};
    if (!ledger_each_row(ledger, query, &id, NULL, take_text_row, &reader))
        return NULL;
    if (!reader.is_found)
        ledger_refuse(ledger, "%s", problem);
    else if (reader.text == NULL)
        ledger_refuse(ledger, "out of memory");
    return reader.text;
}

bool ledger_put(struct ledger *ledger, const char *sql,
                const struct ledger_values *values)
{
    int others = values->real_count + values->text_count;
    sqlite3_stmt *statement = prepare(ledger, sql, values->numbers, others);
    if (statement == NULL)
        return false;
    int place = sqlite3_bind_parameter_count(statement) - others;
    for (int i = 0; i < values->real_count; i++)
        sqlite3_bind_double(statement, ++place, values->reals[i]);
    /* If there is no memory for a text, NULL is bound, which no column accepts,
     * and so the statement fails when it runs. */
    for (int i = 0; i < values->text_count; i++)
        sqlite3_bind_text(statement, ++place,
                          values->texts[i] ? values->texts[i] : "", -1,
                          SQLITE_STATIC);
    return run(ledger, statement, NULL, NULL);
}

bool ledger_execute(struct ledger *ledger, const char *sql,
                    const int64_t values[])
{
    return ledger_each_row(ledger, sql, values, NULL, NULL, NULL);
}

bool ledger_end(struct ledger *ledger, bool well)
{
    if (well && ledger_execute(ledger, "COMMIT", NULL))
        return true;
    /* If the disk is full, SQLite may already have rolled back. */
    if (!sqlite3_get_autocommit(ledger->database))
        sqlite3_exec(ledger->database, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

/* Checks that the lock file is still the one that this process has locked. */
static bool ledger_check_lock(struct ledger *ledger)
{
    char path[BESIDE_SIZE];
    struct stat ours, current;
    if (ledger->path[0] == '\0')
        return true;
    path_beside(path, ledger->path, ".lock");
    bool same = fstat(ledger->lock, &ours) == 0 && stat(path, &current) == 0 &&
                ours.st_dev == current.st_dev && ours.st_ino == current.st_ino;
    return same || ledger_refuse(ledger,
                                 "%s.lock was removed or replaced, so another "
                                 "table may have your chips; leave and start "
                                 "again",
                                 ledger->shown);
}

bool ledger_begin(struct ledger *ledger)
{
    if (!ledger_execute(ledger, "BEGIN IMMEDIATE", NULL))
        return false;
    if (ledger->profile == 0 || ledger_check_lock(ledger))
        return true;
    return ledger_end(ledger, false);
}

bool ledger_check_taken(struct ledger *ledger)
{
    return ledger->profile != 0 ||
           ledger_refuse(ledger, "no profile of %s is open", ledger->shown);
}

bool ledger_check_writes(struct ledger *ledger)
{
    return ledger->access == LEDGER_WRITES ||
           ledger_refuse(ledger, "%s is open only for reading", ledger->shown);
}

/* ---- The layout of the database ---- */

/* "Ledg" in the file's header marks a database as a ledger. */
enum { APPLICATION = 0x4c656467 };

/* Offsets in SQLite's file format: https://sqlite.org/fileformat.html */
enum {
    HEADER_SIZE = 100,
    SCHEMA_COOKIE_AT = 40,
    VERSION_AT = 60,
    APPLICATION_AT = 68
};

/* Step N brings version N to N + 1. A released step never changes;
 * tests/golden/ledgers has a sample of each version. Amounts are in cents,
 * times in seconds since 1970. People read the names of the constraints. A row
 * of the table sessions is a game. */
static const char *const STEPS[LEDGER_VERSION] = {
    "CREATE TABLE profiles (\n"
    "    id INTEGER PRIMARY KEY,\n"
    "    name TEXT NOT NULL UNIQUE COLLATE NOCASE,\n"
    "    bankroll INTEGER NOT NULL DEFAULT 0,\n"
    "    created INTEGER NOT NULL,\n"
    "    CONSTRAINT \"a bankroll can't be below 0\"\n"
    "        CHECK (bankroll >= 0),\n"
    "    CONSTRAINT \"a bankroll has its limits\"\n"
    "        CHECK (typeof(bankroll) = 'integer')\n"
    ");\n"
    "CREATE TABLE purchases (\n"
    "    id INTEGER PRIMARY KEY,\n"
    "    profile INTEGER NOT NULL REFERENCES profiles,\n"
    "    time INTEGER NOT NULL,\n"
    "    cents INTEGER NOT NULL,\n"
    "    CONSTRAINT \"chips are bought for 1 to 1000000000000 cents\"\n"
    "        CHECK (cents BETWEEN 1 AND 1000000000000)\n"
    ");\n"
    "CREATE INDEX purchases_by_profile ON purchases (profile);\n"
    "CREATE TABLE sessions (\n"
    "    id INTEGER PRIMARY KEY,\n"
    "    profile INTEGER NOT NULL REFERENCES profiles,\n"
    "    began INTEGER NOT NULL,\n"
    "    ended INTEGER, -- NULL while it is played\n"
    "    rules_name TEXT NOT NULL,\n"
    "    rules TEXT NOT NULL,\n"
    "    cards TEXT NOT NULL\n"
    ");\n"
    "CREATE INDEX sessions_by_profile ON sessions (profile);\n"
    "CREATE TABLE rounds (\n"
    "    id INTEGER PRIMARY KEY,\n"
    "    session INTEGER NOT NULL REFERENCES sessions,\n"
    "    number INTEGER NOT NULL, -- in its session, from 1\n"
    "    state TEXT NOT NULL,\n"
    "    bet INTEGER NOT NULL, -- the first one\n"
    "    staked INTEGER NOT NULL, -- all that was put up\n"
    "    net INTEGER NOT NULL, -- won, or lost if negative\n"
    "    bankroll INTEGER NOT NULL, -- behind this round\n"
    "    hands INTEGER NOT NULL,\n"
    "    won INTEGER NOT NULL,\n"
    "    lost INTEGER NOT NULL,\n"
    "    pushed INTEGER NOT NULL,\n"
    "    naturals INTEGER NOT NULL,\n"
    "    busts INTEGER NOT NULL,\n"
    "    doubles INTEGER NOT NULL,\n"
    "    splits INTEGER NOT NULL,\n"
    "    insurances INTEGER NOT NULL,\n"
    "    surrenders INTEGER NOT NULL,\n"
    "    decisions TEXT NOT NULL,\n"
    "    cards TEXT NOT NULL,\n"
    "    results TEXT NOT NULL,\n"
    "    began INTEGER NOT NULL,\n"
    "    ended INTEGER NOT NULL, -- when it was written last\n"
    "    UNIQUE (session, number),\n"
    "    CONSTRAINT \"a round is open, settled or void\"\n"
    "        CHECK (state IN ('open', 'settled', 'void')),\n"
    "    CONSTRAINT \"a round is numbered from 1\" CHECK (number >= 1),\n"
    "    CONSTRAINT \"a round moves at most 1000000000000 cents\"\n"
    "        CHECK (bet BETWEEN 0 AND 1000000000000\n"
    "            AND staked BETWEEN 0 AND 1000000000000\n"
    "            AND net BETWEEN -1000000000000 AND 1000000000000)\n"
    ");\n"
    "CREATE INDEX open_rounds ON rounds (session) WHERE state = 'open';\n"
    "CREATE VIEW history AS -- in dollars and dates, for people\n"
    "    SELECT profiles.name AS player,\n"
    "        datetime(rounds.ended, 'unixepoch') AS ended_utc,\n"
    "        sessions.rules_name AS rules, sessions.id AS session,\n"
    "        rounds.number AS round, rounds.state AS state,\n"
    "        rounds.bet / 100.0 AS bet, rounds.staked / 100.0 AS staked,\n"
    "        rounds.net / 100.0 AS net,\n"
    "        rounds.bankroll / 100.0 AS bankroll,\n"
    "        rounds.cards AS cards, rounds.results AS results\n"
    "    FROM rounds\n"
    "    JOIN sessions ON sessions.id = rounds.session\n"
    "    JOIN profiles ON profiles.id = sessions.profile\n"
    "    ORDER BY rounds.id;\n",

    "CREATE TABLE settings (\n"
    "    profile INTEGER NOT NULL REFERENCES profiles,\n"
    "    name TEXT NOT NULL,\n"
    "    value TEXT NOT NULL,\n"
    "    PRIMARY KEY (profile, name)\n"
    ");\n",

    "CREATE TABLE expectations (\n"
    "    round INTEGER PRIMARY KEY REFERENCES rounds,\n"
    "    before REAL NOT NULL, -- cents, before the first card\n"
    "    CONSTRAINT \"an expectation is a number\"\n"
    "        CHECK (typeof(before) = 'real')\n"
    ");\n"
    "CREATE TABLE decisions (\n"
    "    round INTEGER NOT NULL REFERENCES rounds,\n"
    "    number INTEGER NOT NULL, -- in its round, from 1\n"
    "    done TEXT NOT NULL,\n"
    "    best TEXT NOT NULL,\n"
    "    value REAL NOT NULL, -- cents, of what was done\n"
    "    best_value REAL NOT NULL,\n"
    "    grade TEXT NOT NULL,\n"
    "    PRIMARY KEY (round, number),\n"
    "    CONSTRAINT \"a decision has a grade\"\n"
    "        CHECK (grade IN ('best', 'doubtful', 'bad', 'very bad')),\n"
    "    CONSTRAINT \"nothing is better than the best decision\"\n"
    "        CHECK (best_value >= value)\n"
    ");\n",

    "CREATE TABLE records ( -- of sessions that haven't ended\n"
    "    id INTEGER PRIMARY KEY,\n"
    "    session INTEGER NOT NULL REFERENCES sessions,\n"
    "    lines TEXT NOT NULL\n"
    ");\n"
    "CREATE INDEX records_by_session ON records (session);\n",

    "CREATE TABLE situations ( -- what decisions were about\n"
    "    round INTEGER NOT NULL,\n"
    "    number INTEGER NOT NULL,\n"
    "    hand TEXT NOT NULL, -- its cards\n"
    "    dealer TEXT NOT NULL, -- the card that is face up\n"
    "    lesson TEXT NOT NULL, -- empty if there is none\n"
    "    chart TEXT NOT NULL, -- what basic strategy says\n"
    "    choices TEXT NOT NULL, -- and their values in first bets\n"
    "    PRIMARY KEY (round, number),\n"
    "    FOREIGN KEY (round, number) REFERENCES decisions\n"
    ");\n"
    "CREATE TABLE lessons ( -- by the scheduler SM-2\n"
    "    id INTEGER PRIMARY KEY,\n"
    "    profile INTEGER NOT NULL REFERENCES profiles,\n"
    "    rules TEXT NOT NULL, -- that it depends on\n"
    "    name TEXT NOT NULL,\n"
    "    easiness INTEGER NOT NULL DEFAULT 250, -- in hundredths\n"
    "    interval INTEGER NOT NULL DEFAULT 0, -- in days\n"
    "    repetitions INTEGER NOT NULL DEFAULT 0, -- right answers in a row\n"
    "    due INTEGER NOT NULL, -- a day since 1970-01-01\n"
    "    UNIQUE (profile, rules, name),\n"
    "    CONSTRAINT \"an easiness is at least 130\" CHECK (easiness >= 130),\n"
    "    CONSTRAINT \"a lesson has an interval and repetitions\"\n"
    "        CHECK (interval >= 0 AND repetitions >= 0)\n"
    ");\n"
    "CREATE TABLE answers ( -- in drills\n"
    "    id INTEGER PRIMARY KEY,\n"
    "    lesson INTEGER NOT NULL REFERENCES lessons,\n"
    "    time INTEGER NOT NULL,\n"
    "    day INTEGER NOT NULL,\n"
    "    is_right INTEGER NOT NULL,\n"
    "    cost REAL NOT NULL, -- in bets\n"
    "    seconds REAL NOT NULL,\n"
    "    CONSTRAINT \"an answer is right or wrong\" CHECK (is_right IN (0, 1)),\n"
    "    CONSTRAINT \"a right answer costs nothing\"\n"
    "        CHECK (cost >= 0 AND (is_right = 0 OR cost = 0))\n"
    ");\n"
    "CREATE INDEX answers_by_lesson ON answers (lesson);\n",

    "CREATE TABLE drills ( -- but for basic strategy, which has answers\n"
    "    id INTEGER PRIMARY KEY,\n"
    "    profile INTEGER NOT NULL REFERENCES profiles,\n"
    "    name TEXT NOT NULL,\n"
    "    rules TEXT NOT NULL, -- their name\n"
    "    count_name TEXT NOT NULL, -- empty if the drill needs no count\n"
    "    time INTEGER NOT NULL, -- of the last answer\n"
    "    day INTEGER NOT NULL, -- when the drill began\n"
    "    questions INTEGER NOT NULL,\n"
    "    right_answers INTEGER NOT NULL,\n"
    "    longest_run INTEGER NOT NULL, -- of right answers\n"
    "    seconds REAL NOT NULL, -- that the answers took\n"
    "    cost REAL NOT NULL,\n"
    "    unit TEXT NOT NULL, -- of the cost\n"
    "    mark REAL, -- what the drill measures, if it does: less is better\n"
    "    CONSTRAINT \"a drill has a question\" CHECK (questions >= 1),\n"
    "    CONSTRAINT \"at most all answers are right\"\n"
    "        CHECK (right_answers BETWEEN 0 AND questions\n"
    "            AND longest_run BETWEEN 0 AND right_answers),\n"
    "    CONSTRAINT \"time and mistakes cost at least nothing\"\n"
    "        CHECK (seconds >= 0 AND cost >= 0)\n"
    ");\n"
    "CREATE INDEX drills_by_profile ON drills (profile);\n"
    "CREATE TABLE side_bets ( -- of rounds, whose net includes theirs\n"
    "    round INTEGER NOT NULL REFERENCES rounds,\n"
    "    name TEXT NOT NULL,\n"
    "    staked INTEGER NOT NULL,\n"
    "    net INTEGER NOT NULL, -- won, or lost if negative\n"
    "    expected REAL NOT NULL, -- cents, of the average net\n"
    "    PRIMARY KEY (round, name),\n"
    "    CONSTRAINT \"a side bet loses at most its stake\"\n"
    "        CHECK (staked BETWEEN 1 AND 1000000000000\n"
    "            AND net BETWEEN -staked AND 1000000000000),\n"
    "    CONSTRAINT \"a side bet has an average\"\n"
    "        CHECK (typeof(expected) = 'real')\n"
    ");\n",
};

static bool check_version(struct ledger *ledger, int64_t version)
{
    if (version <= LEDGER_VERSION)
        return version >= 0 || refuse_foreign(ledger);
    return ledger_refuse(
        ledger,
        "%s was written by a newer program: it has layout version %lld, but this program knows only up to %d; it was left unchanged",
        ledger->shown, (long long)version, LEDGER_VERSION);
}

static int32_t number_at(const unsigned char *bytes)
{
    return (int32_t)((uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 |
                     (uint32_t)bytes[2] << 8 | (uint32_t)bytes[3]);
}

/* Checks by its first bytes that the file is a ledger. SQLite has opened the
 * file but not read it, so there are no other files beside it yet. */
static bool ledger_check_header(struct ledger *ledger)
{
    unsigned char header[HEADER_SIZE] = {0};
    sqlite3_file *file = NULL;
    struct stat status;
    if (sqlite3_file_control(ledger->database, "main",
                             SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK)
        return ledger_fail(ledger);
    /* SQLite's size won't do, because it is 0 for a file of one byte. */
    if (stat(ledger->path, &status) == 0 && status.st_size == 0)
        return true;
    if (file->pMethods->xRead(file, header, HEADER_SIZE, 0) != SQLITE_OK ||
        memcmp(header, "SQLite format 3", 16) != 0)
        return refuse_foreign(ledger);
    int version = number_at(header + VERSION_AT);
    if (number_at(header + APPLICATION_AT) == APPLICATION)
        return check_version(ledger, version);
    /* A database without tables can be a new ledger that is still all in the
     * WAL. */
    bool empty = number_at(header + APPLICATION_AT) == 0 && version == 0 &&
                 number_at(header + SCHEMA_COOKIE_AT) == 0;
    return empty || refuse_foreign(ledger);
}

static bool read_layout(struct ledger *ledger, int *version)
{
    int64_t application = 0, found = 0, things = 0;
    if (!ledger_ask(ledger, "PRAGMA application_id", NULL, &application, 1) ||
        !ledger_ask(ledger, "PRAGMA user_version", NULL, &found, 1) ||
        !ledger_ask(ledger, "SELECT count(*) FROM sqlite_master", NULL, &things,
                    1))
        return false;
    bool empty = application == 0 && found == 0 && things == 0;
    if (application != APPLICATION && !empty)
        return refuse_foreign(ledger);
    *version = (int)found;
    return check_version(ledger, found);
}

/* Checks that the database is a ledger, and stores its layout in `*version`.
 * Reads in one transaction, because another program may be making the layout.
 */
static bool ledger_check_layout(struct ledger *ledger, int *version)
{
    return ledger_execute(ledger, "BEGIN", NULL) &&
           ledger_end(ledger, read_layout(ledger, version));
}

static bool take_steps(struct ledger *ledger)
{
    int version = 0;
    char pragmas[96];
    if (!read_layout(ledger, &version))
        return false;
    snprintf(pragmas, sizeof pragmas,
             "PRAGMA user_version = %d; PRAGMA application_id = %d",
             LEDGER_VERSION, APPLICATION);
    for (; version <= LEDGER_VERSION; version++)
        if (sqlite3_exec(ledger->database,
                         version < LEDGER_VERSION ? STEPS[version] : pragmas,
                         NULL, NULL, NULL) != SQLITE_OK)
            return ledger_fail(ledger);
    return true;
}

/* Brings the layout up to date, all steps or none. */
static bool ledger_migrate(struct ledger *ledger)
{
    return ledger_begin(ledger) && ledger_end(ledger, take_steps(ledger));
}

/* ---- The file, before SQLite opens it ---- */

static bool make_folders(struct ledger *ledger, const char *path)
{
    char folder[LEDGER_PATH_SIZE], shown[LEDGER_SHOWN_SIZE];
    snprintf(folder, sizeof folder, "%s", path);
    if (cli_make_folders(folder))
        return true;
    int error = errno;
    if (error == ENOENT)
        return ledger_refuse(ledger,
                             "your home folder %.200s doesn't exist; set HOME "
                             "or XDG_STATE_HOME to one that does",
                             folder);
    ledger_show_path(shown, folder);
    return ledger_refuse(ledger, "can't create folder %s: %s", shown,
                         strerror(error));
}

/* Makes an empty file that only its owner can use. Sets errno if it can't. */
static bool make_empty_file(const char *path)
{
    int file =
        open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    return file >= 0 && close(file) == 0;
}

static bool refuse_by_system(struct ledger *ledger, const char *what)
{
    return ledger_refuse(ledger, "can't %s %s: %s", what, ledger->shown,
                         strerror(errno));
}

/* Makes an empty file, which is a valid database to SQLite, if there is no
 * file. An existing file must not be opened and closed here, because that would
 * drop SQLite's locks on it. */
static bool make_file(struct ledger *ledger, const char *path)
{
    return make_folders(ledger, path) &&
           (make_empty_file(path) || errno == EEXIST ||
            refuse_by_system(ledger, "create"));
}

static bool refuse_long_path(struct ledger *ledger)
{
    return ledger_refuse(ledger, "can't open %s: its path is too long",
                         ledger->shown);
}

/* Resolves symbolic links, so that a ledger has one lock file whatever path
 * leads to it. */
static bool keep_real_path(struct ledger *ledger, const char *path)
{
    char *real = realpath(path, NULL);
    if (real == NULL)
        return refuse_by_system(ledger, "open");
    bool fits = strlen(real) < sizeof ledger->path;
    if (fits)
        memcpy(ledger->path, real, strlen(real) + 1);
    free(real);
    return fits || refuse_long_path(ledger);
}

/* True if files can be made beside the ledger. Otherwise sets errno. */
static bool ledger_folder_is_writable(struct ledger *ledger)
{
    char folder[LEDGER_PATH_SIZE];
    snprintf(folder, sizeof folder, "%s", ledger->path);
    char *slash = strrchr(folder, '/');
    slash[slash == folder ? 1 : 0] = '\0'; /* "/" is a folder, too */
    return access(folder, W_OK | X_OK) == 0;
}

/* SQLite's own message would say less. */
static bool check_access(struct ledger *ledger)
{
    bool writes = ledger->access == LEDGER_WRITES;
    if (access(ledger->path, R_OK) != 0)
        return refuse_by_system(ledger, "read");
    if (writes && access(ledger->path, W_OK) != 0)
        return refuse_by_system(ledger, "write");
    if (writes && !ledger_folder_is_writable(ledger))
        return ledger_refuse(
            ledger,
            "can't write %s: can't create temporary files in its folder: %s",
            ledger->shown, strerror(errno));
    return true;
}

/* Takes the ledger's files from everybody but their owner. */
static bool tighten(struct ledger *ledger)
{
    static const char *const endings[] = {"", "-wal", "-shm", ".lock"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        char path[BESIDE_SIZE];
        struct stat status;
        path_beside(path, ledger->path, endings[i]);
        if (stat(path, &status) != 0 ||
            (status.st_mode & (S_IRWXG | S_IRWXO)) == 0)
            continue;
        if (chmod(path, S_IRUSR | S_IWUSR) != 0)
            return ledger_refuse(
                ledger, "others can read %s%s, and that can't be changed: %s",
                ledger->shown, endings[i], strerror(errno));
    }
    return true;
}

/* Finds the file, sets the ledger's path, and checks that the file can be
 * opened. With LEDGER_WRITES it makes missing folders and the file. */
static bool ledger_find_file(struct ledger *ledger, const char *path)
{
    if (path[0] == '\0')
        return ledger_refuse(ledger, "the path of the ledger is empty");
    if (strlen(path) >= LEDGER_PATH_SIZE)
        return refuse_long_path(ledger);
    struct stat status;
    if (stat(path, &status) != 0) {
        if (errno != ENOENT || ledger->access == LEDGER_READS)
            return refuse_by_system(ledger, "find ledger");
        if (!make_file(ledger, path))
            return false;
    } else if (!S_ISREG(status.st_mode)) {
        return refuse_foreign(ledger);
    }
    return keep_real_path(ledger, path) && check_access(ledger) &&
           (ledger->access == LEDGER_READS || tighten(ledger));
}

/* ---- The default path ---- */

bool ledger_path(char path[LEDGER_PATH_SIZE], char problem[LEDGER_PROBLEM_SIZE])
{
    char whole[LEDGER_PATH_SIZE];
    int length = cli_user_path(whole, sizeof whole, "XDG_STATE_HOME",
                               "/.local/state", "/blackjack/ledger.db");
    if (length < 0)
        return ledger_write_problem(problem,
                                    "no folder for the ledger: set "
                                    "HOME or XDG_STATE_HOME to one that "
                                    "begins with /");
    if (length >= LEDGER_PATH_SIZE)
        return ledger_write_problem(
            problem,
            "the path of the ledger is too long: more than %d bytes; set XDG_STATE_HOME to a shorter "
            "one",
            LEDGER_PATH_SIZE - 1);
    snprintf(path, LEDGER_PATH_SIZE, "%s", whole);
    return true;
}

/* ---- Checks ---- */

static const char QUICK_CHECK[] = "PRAGMA quick_check(1)";

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

/* ---- The backup ---- */

/* Copies the database to a new file, which only its owner can read. */
static bool copy_database(sqlite3 *from, const char *path)
{
    sqlite3 *to = NULL;
    if (!make_empty_file(path))
        return false;
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
                            "WHERE bankroll <> " LEDGER_BOOKED,
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
            return ledger_write_problem(problem, "can't rename %s: %s", shown,
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
    struct ledger *ledger = self;
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

static bool connect(struct ledger *ledger, const char *name, int flags)
{
    sqlite3_close(ledger->database);
    ledger->database = NULL;
    int result = sqlite3_open_v2(name, &ledger->database, flags, NULL);
    if (ledger->database == NULL)
        return ledger_refuse(ledger, "out of memory while opening %s",
                             ledger->shown);
    if (result != SQLITE_OK)
        return ledger_fail(ledger);
    sqlite3_extended_result_codes(ledger->database, 1);
    sqlite3_busy_handler(ledger->database, ledger_wait, ledger);
    /* Until the file is known to be a ledger, nothing is moved from its WAL. */
    sqlite3_db_config(ledger->database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1,
                      NULL);
    return true;
}

/* To read a file in WAL mode, SQLite makes files beside it, and removes them if
 * it may write the ledger. If it may not, and no other process has the ledger
 * open, it must know that the file can't change. */
static bool reads_only_file(struct ledger *ledger)
{
    char wal[BESIDE_SIZE];
    path_beside(wal, ledger->path, "-wal");
    bool may_write =
        access(ledger->path, W_OK) == 0 && ledger_folder_is_writable(ledger);
    return !may_write && access(wal, F_OK) != 0;
}

static bool connect_unchanging(struct ledger *ledger)
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
    return connect(ledger, name, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
}

/* Reads a ledger without the files beside it, for which there may be no room.
 * Nobody else can have it open then. */
static bool check_layout_alone(struct ledger *ledger, int *version)
{
    return connect(ledger, ledger->path, SQLITE_OPEN_READWRITE) &&
           ledger_execute(ledger, "PRAGMA locking_mode = EXCLUSIVE", NULL) &&
           ledger_check_layout(ledger, version);
}

static bool open_to_read(struct ledger *ledger)
{
    int version = 0;
    if (reads_only_file(ledger) && !connect_unchanging(ledger))
        return false;
    if (!ledger_check_layout(ledger, &version)) {
        bool has_failed = sqlite3_errcode(ledger->database) != SQLITE_OK;
        if (!has_failed || !check_layout_alone(ledger, &version))
            return false;
    }
    if (version == 0)
        return ledger_refuse(ledger,
                             "%s has layout version 0: nobody has played yet",
                             ledger->shown);
    if (version < LEDGER_VERSION && !ledger_migrate(ledger))
        return false;
    return ledger_execute(ledger, "PRAGMA query_only = ON", NULL);
}

/* The WAL comes last, when the header has shown whose file it is. If there
 * can't be one, SQLite stays with its rollback journal, which is as safe but
 * slower. */
static bool open_to_write(struct ledger *ledger)
{
    int version = 0;
    char said[LEDGER_SHOWN_SIZE];
    if (!ledger_check_layout(ledger, &version) ||
        !ledger_execute(ledger, "PRAGMA synchronous = FULL", NULL))
        return false;
    if (ask_text(ledger->database, QUICK_CHECK, said) != SQLITE_ROW)
        return ledger_fail(ledger);
    if (strcmp(said, "ok") != 0)
        return ledger_refuse(ledger, "%s is damaged: %s", ledger->shown, said);
    if (version < LEDGER_VERSION && !ledger_migrate(ledger))
        return false;
    sqlite3_exec(ledger->database, "PRAGMA journal_mode = WAL", NULL, NULL,
                 NULL);
    return ledger_execute(ledger, "PRAGMA foreign_keys = ON", NULL);
}

static bool open_file(struct ledger *ledger, const char *path)
{
    bool writes = ledger->access == LEDGER_WRITES;
    if (!ledger_find_file(ledger, path) ||
        !connect(ledger, ledger->path, SQLITE_OPEN_READWRITE) ||
        !ledger_check_header(ledger) ||
        !(writes ? open_to_write(ledger) : open_to_read(ledger)))
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

/* A database in memory has no locks, because nobody else can open it. */
struct ledger *ledger_open(const char *path, enum ledger_access access,
                           char problem[LEDGER_PROBLEM_SIZE])
{
    struct ledger *ledger = calloc(1, sizeof *ledger);
    if (ledger == NULL) {
        ledger_write_problem(problem, "out of memory");
        return NULL;
    }
    ledger->access = access;
    ledger->lock = -1;
    ledger_show_path(ledger->shown, path ? path : "memory");
    if (path ? open_file(ledger, path)
             : connect(ledger, ":memory:", SQLITE_OPEN_READWRITE) &&
                   ledger_migrate(ledger))
        return ledger;
    snprintf(problem, LEDGER_PROBLEM_SIZE, "%s", ledger->problem);
    ledger_close(ledger);
    return NULL;
}
