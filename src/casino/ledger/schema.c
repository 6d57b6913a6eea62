/* The layout of the database, and the steps from each older one. */
#include "ledger_inside.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

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
 * times in seconds since 1970. People read the names of the constraints. */
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

static bool refuse_foreign(const struct ledger *ledger,
                           char problem[LEDGER_PROBLEM_SIZE])
{
    return ledger_refuse(
        problem, "%s isn't a ledger of this program; it was left unchanged",
        ledger->shown);
}

static bool check_version(const struct ledger *ledger, int64_t version,
                          char problem[LEDGER_PROBLEM_SIZE])
{
    if (version <= LEDGER_VERSION)
        return version >= 0 || refuse_foreign(ledger, problem);
    return ledger_refuse(
        problem,
        "%s was written by a newer program: it has layout version %lld, but this program knows only up to %d; it was left unchanged",
        ledger->shown, (long long)version, LEDGER_VERSION);
}

static int32_t number_at(const unsigned char *bytes)
{
    return (int32_t)((uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 |
                     (uint32_t)bytes[2] << 8 | (uint32_t)bytes[3]);
}

bool ledger_check_header(const struct ledger *ledger,
                         char problem[LEDGER_PROBLEM_SIZE])
{
    unsigned char header[HEADER_SIZE] = {0};
    sqlite3_file *file = NULL;
    struct stat status;
    if (sqlite3_file_control(ledger->database, "main",
                             SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK)
        return ledger_fail(ledger, problem);
    /* SQLite's size won't do, because it is 0 for a file of one byte. */
    if (stat(ledger->path, &status) == 0 && status.st_size == 0)
        return true;
    if (file->pMethods->xRead(file, header, HEADER_SIZE, 0) != SQLITE_OK ||
        memcmp(header, "SQLite format 3", 16) != 0)
        return refuse_foreign(ledger, problem);
    int version = number_at(header + VERSION_AT);
    if (number_at(header + APPLICATION_AT) == APPLICATION)
        return check_version(ledger, version, problem);
    /* A database without tables can be a new ledger that is still all in the
     * WAL. */
    bool empty = number_at(header + APPLICATION_AT) == 0 && version == 0 &&
                 number_at(header + SCHEMA_COOKIE_AT) == 0;
    return empty || refuse_foreign(ledger, problem);
}

static bool ask_number(const struct ledger *ledger, const char *sql,
                       int64_t *value, char problem[LEDGER_PROBLEM_SIZE])
{
    bool found = false;
    return ledger_first_row(ledger,
                            ledger_prepare(ledger, sql, NULL, 0, problem),
                            value, 1, &found, problem);
}

static bool read_layout(const struct ledger *ledger, int *version,
                        char problem[LEDGER_PROBLEM_SIZE])
{
    int64_t application = 0, found = 0, things = 0;
    if (!ask_number(ledger, "PRAGMA application_id", &application, problem) ||
        !ask_number(ledger, "PRAGMA user_version", &found, problem) ||
        !ask_number(ledger, "SELECT count(*) FROM sqlite_master", &things,
                    problem))
        return false;
    bool empty = application == 0 && found == 0 && things == 0;
    if (application != APPLICATION && !empty)
        return refuse_foreign(ledger, problem);
    *version = (int)found;
    return check_version(ledger, found, problem);
}

/* Reads in one transaction, because another program may be making the layout.
 */
bool ledger_check_layout(const struct ledger *ledger, int *version,
                         char problem[LEDGER_PROBLEM_SIZE])
{
    return ledger_execute(ledger, "BEGIN", NULL, 0, problem) &&
           ledger_end(ledger, read_layout(ledger, version, problem), problem);
}

static bool run_script(const struct ledger *ledger, const char *sql,
                       char problem[LEDGER_PROBLEM_SIZE])
{
    return sqlite3_exec(ledger->database, sql, NULL, NULL, NULL) == SQLITE_OK ||
           ledger_fail(ledger, problem);
}

static bool take_steps(const struct ledger *ledger,
                       char problem[LEDGER_PROBLEM_SIZE])
{
    int version = 0;
    if (!read_layout(ledger, &version, problem))
        return false;
    for (; version < LEDGER_VERSION; version++)
        if (!run_script(ledger, STEPS[version], problem))
            return false;
    char pragmas[96];
    snprintf(pragmas, sizeof pragmas,
             "PRAGMA user_version = %d; PRAGMA application_id = %d",
             LEDGER_VERSION, APPLICATION);
    return run_script(ledger, pragmas, problem);
}

bool ledger_migrate(const struct ledger *ledger,
                    char problem[LEDGER_PROBLEM_SIZE])
{
    return ledger_begin(ledger, problem) &&
           ledger_end(ledger, take_steps(ledger, problem), problem);
}
