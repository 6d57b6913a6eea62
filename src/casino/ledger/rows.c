/* Reads rounds. */
#include "inside.h"
#include "row.h"

#include <string.h>

/* Goes through the rounds by id, so that it is quick to continue after one.
 * CROSS JOIN tells SQLite to keep that order. */
static const char QUERY[] =
    "SELECT " LEDGER_ROW_COLUMNS " "
    "FROM rounds CROSS JOIN sessions ON sessions.id = session "
    "WHERE profile = ?1 AND rounds.id > ?2 ORDER BY rounds.id";

/* Returns cents within the limits of the ledger, which a damaged one may not
 * keep, so that sums don't overflow. */
static int64_t cents_at(sqlite3_stmt *statement, int column)
{
    int64_t cents = sqlite3_column_int64(statement, column);
    return cents > LEDGER_CENTS_MAX    ? LEDGER_CENTS_MAX
           : cents < -LEDGER_CENTS_MAX ? -LEDGER_CENTS_MAX
                                       : cents;
}

static enum ledger_state row_state(const char *name)
{
    if (strcmp(name, "settled") == 0)
        return LEDGER_SETTLED;
    return strcmp(name, "void") == 0 ? LEDGER_VOID : LEDGER_OPEN;
}

static struct ledger_counts counts_of(sqlite3_stmt *statement)
{
    return (struct ledger_counts){
        .hands = sqlite3_column_int(statement, 11),
        .won = sqlite3_column_int(statement, 12),
        .lost = sqlite3_column_int(statement, 13),
        .pushed = sqlite3_column_int(statement, 14),
        .naturals = sqlite3_column_int(statement, 15),
        .busts = sqlite3_column_int(statement, 16),
        .doubles = sqlite3_column_int(statement, 17),
        .splits = sqlite3_column_int(statement, 18),
        .insurances = sqlite3_column_int(statement, 19),
        .surrenders = sqlite3_column_int(statement, 20),
    };
}

struct ledger_row ledger_row_of(sqlite3_stmt *statement)
{
    return (struct ledger_row){
        .id = sqlite3_column_int64(statement, 0),
        .session = sqlite3_column_int64(statement, 1),
        .began = sqlite3_column_int64(statement, 2),
        .ended = sqlite3_column_int64(statement, 3),
        .bankroll = sqlite3_column_int64(statement, 4),
        .session_began = sqlite3_column_int64(statement, 24),
        .side_net = cents_at(statement, 25),
        .side_staked = cents_at(statement, 26),
        .side_open = cents_at(statement, 27),
        .rules_name = ledger_text_at(statement, 5),
        .round =
            {
                .number = sqlite3_column_int(statement, 6),
                .state = row_state(ledger_text_at(statement, 7)),
                .bet = cents_at(statement, 8),
                .staked = cents_at(statement, 9),
                .net = cents_at(statement, 10),
                .counts = counts_of(statement),
                .decisions = ledger_text_at(statement, 21),
                .cards = ledger_text_at(statement, 22),
                .results = ledger_text_at(statement, 23),
            },
    };
}

bool ledger_each_round(struct ledger *ledger, int64_t profile, int64_t after,
                       bool (*take)(void *self, const struct ledger_row *row),
                       void *self, char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {profile, after};
    sqlite3_stmt *statement = ledger_prepare(ledger, QUERY, values, 2, problem);
    if (statement == NULL)
        return false;
    int step;
    bool more = true;
    while (more && (step = sqlite3_step(statement)) != SQLITE_DONE) {
        if (step != SQLITE_ROW) {
            ledger_fail(ledger, problem);
            sqlite3_finalize(statement);
            return false;
        }
        const struct ledger_row row = ledger_row_of(statement);
        more = take(self, &row);
    }
    sqlite3_finalize(statement);
    return true;
}
