/* What the files of the ledger share. For this module alone. */
#ifndef LEDGER_INSIDE_H
#define LEDGER_INSIDE_H

#include <sqlite3.h>

#include "ledger_history.h"
#include "ledger_reviews.h"
#include "ledger_sessions.h"

/* The layout that this program writes, stored as SQLite's user_version. */
enum { LEDGER_VERSION = 6 };

/* A path in a message. A long one is cut to its end, so that the reason always
 * fits after it. */
enum { LEDGER_SHOWN_SIZE = 256 };

/* The most cents that one purchase or one round moves, as in the constraints of
 * the layout. */
#define LEDGER_CENTS_MAX ((int64_t)1000000000000)

/* In cents; far enough from 2^63 for everything that can be won. */
#define LEDGER_BANKROLL_MAX ((int64_t)100000000000000000)

struct ledger {
    sqlite3 *database;
    enum ledger_access access;
    char path[LEDGER_PATH_SIZE]; /* absolute, without symbolic links */
    char shown[LEDGER_SHOWN_SIZE];
    int lock;                      /* the open lock file, or -1 */
    int64_t profile;               /* the one that was taken, or 0 */
    int64_t enrolled;              /* the one that was enrolled, or 0 */
    int64_t game;                  /* the one that was begun, or 0 */
    void (*tell_wait)(void *self); /* may be NULL */
    void *tell_self;
    char problem[LEDGER_PROBLEM_SIZE]; /* the last one */
};

/* ---- Problems ---- */

/* The same as ledger_refuse(), where there is no ledger yet. */
bool ledger_write_problem(char problem[LEDGER_PROBLEM_SIZE], const char *format,
                          ...) __attribute__((format(printf, 2, 3)));

/* ---- Open rounds ---- */

/* Deals with what the last program left open: keeps a round that has a record
 * open; makes other rounds void, and ends other games at the time of their
 * last change, because nobody has played since then. */
bool ledger_settle_open(struct ledger *ledger, struct ledger_profile *profile);

/* ---- Grades ---- */

/* Returns the grade called `name`, or LEDGER_GRADES. */
enum ledger_grade ledger_find_grade(const char *name);

/* ---- Statements ---- */

/* Returns a column as text: "" instead of NULL. */
const char *ledger_text_at(sqlite3_stmt *statement, int column);

/* Runs a query with `values` for its parameters ?1, ?2 and so on, and with
 * `text`, unless it is NULL, for the last one. Calls `take_row` with each row
 * until it returns false. */
bool ledger_each_row(struct ledger *ledger, const char *sql,
                     const int64_t values[], const char *text,
                     bool (*take_row)(void *self, sqlite3_stmt *statement),
                     void *self);

/* What a row is passed on to, for the functions that read rows. */
struct ledger_reader {
    void *self;
    union {
        ledger_take_past *past;
        bool (*answer)(void *self, const char *review,
                       const struct ledger_answered *answer);
        bool (*day)(void *self, int64_t day);
        bool (*decision)(void *self, const struct ledger_decision *decision);
        bool (*drill)(void *self, const struct ledger_drill *drill);
        bool (*name)(void *self, const char *name);
        bool (*review)(void *self, const struct ledger_review *review);
    } take;
};

/* Stores the whole numbers of a query's first row in `columns`, and leaves them
 * alone if there is no row. */
bool ledger_ask(struct ledger *ledger, const char *sql, const int64_t values[],
                int64_t columns[], int column_count);

/* Returns the text of a query's first row, where ?1 is `id`. The caller frees
 * it. Returns NULL after a problem, which is `problem` if there is no row. */
char *ledger_read_text(struct ledger *ledger, const char *query, int64_t id,
                       const char *problem);

/* What a statement writes: the numbers are ?1 and so on, and the last
 * parameters are the reals and then the texts. A text that is NULL counts as
 * empty. */
enum { LEDGER_NUMBERS = 17, LEDGER_REALS = 3, LEDGER_TEXTS = 5 };
struct ledger_values {
    int64_t numbers[LEDGER_NUMBERS];
    double reals[LEDGER_REALS]; /* NAN becomes NULL */
    const char *texts[LEDGER_TEXTS];
    int real_count, text_count;
};

/* Runs a statement to its end, with such values or only with numbers. */
bool ledger_put(struct ledger *ledger, const char *sql,
                const struct ledger_values *values);
bool ledger_execute(struct ledger *ledger, const char *sql,
                    const int64_t values[]);

/* Begins a transaction that writes. Other processes can't write until it ends.
 * Fails if the taken profile's lock is gone. */
bool ledger_begin(struct ledger *ledger);

/* Ends the transaction: commits it if `well` is true, else rolls it back and
 * leaves the problem alone. Returns true if the changes are in the file. */
bool ledger_end(struct ledger *ledger, bool well);

/* Check that a profile was taken, and that the ledger was opened to write. */
bool ledger_check_taken(struct ledger *ledger);
bool ledger_check_writes(struct ledger *ledger);

/* ---- Rows of rounds ---- */

/* The counts of a round are whole numbers only, in the order of their columns.
 */
enum { LEDGER_COUNTS = sizeof(struct ledger_counts) / sizeof(int) };

/* What the bankroll of a row of profiles has to be, as SQL. */
#define LEDGER_BOOKED                                             \
    "((SELECT coalesce(sum(cents), 0) FROM purchases "            \
    "WHERE profile = profiles.id) + "                             \
    "(SELECT coalesce(sum(net), 0) FROM rounds WHERE session IN " \
    "(SELECT id FROM sessions WHERE profile = profiles.id)))"

/* A sum over the side bets in the row of rounds. */
#define LEDGER_SIDE_BETS(sum)                       \
    "coalesce((SELECT sum(" sum ") FROM side_bets " \
    "WHERE side_bets.round = rounds.id), 0)"
#define LEDGER_SIDE_NET LEDGER_SIDE_BETS("side_bets.net")
#define LEDGER_SIDE_STAKED LEDGER_SIDE_BETS("side_bets.staked")

/* The games of a span, whose members are ?1 to ?3 of the statement. */
#define LEDGER_IN_SPAN                                        \
    "session IN (SELECT id FROM sessions WHERE profile = ?1 " \
    "AND id BETWEEN ?2 AND ?3) "

/* What to select from rounds and games for ledger_read_row(). A side bet that
 * is settled has won or lost. */
#define LEDGER_ROW_COLUMNS                                                    \
    "rounds.id, session, rounds.began, rounds.ended, bankroll, "              \
    "rules_name, number, state, bet, staked, net, hands, won, lost, pushed, " \
    "naturals, busts, doubles, splits, insurances, surrenders, decisions, "   \
    "rounds.cards, results, " LEDGER_SIDE_NET ", " LEDGER_SIDE_STAKED         \
    ", " LEDGER_SIDE_BETS("iif(side_bets.net = 0, side_bets.staked, 0)")
enum { LEDGER_ROW_COLUMN_COUNT = 27 };

struct ledger_row ledger_read_row(sqlite3_stmt *statement);

#endif
