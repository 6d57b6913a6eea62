/* Reads sittings: sessions with their results, skill and mistakes. */
#include "inside.h"
#include "row.h"

/* ---- Sittings ---- */

struct sitting_reader {
    const struct ledger *ledger;
    bool (*take)(void *self, const struct ledger_sitting *sitting);
    void *self;
    char *problem;
    bool failed;
};

struct streaks {
    int64_t wins, losses; /* in a row so far */
    struct ledger_sitting *sitting;
};

static bool take_sitting_round(void *self, sqlite3_stmt *statement)
{
    struct streaks *streaks = self;
    struct ledger_sitting *sitting = streaks->sitting;
    int64_t net = sqlite3_column_int64(statement, 0);
    int number = sqlite3_column_int(statement, 1);
    sitting->rounds++;
    sitting->net += net;
    sitting->side_net += sqlite3_column_int64(statement, 2);
    sitting->side_staked += sqlite3_column_int64(statement, 3);
    if (net > sitting->best) {
        sitting->best = net;
        sitting->best_round = number;
    }
    if (net < sitting->worst) {
        sitting->worst = net;
        sitting->worst_round = number;
    }
    if (net == 0)
        return true;
    streaks->wins = net > 0 ? streaks->wins + 1 : 0;
    streaks->losses = net < 0 ? streaks->losses + 1 : 0;
    if (streaks->wins > sitting->longest_wins)
        sitting->longest_wins = streaks->wins;
    if (streaks->losses > sitting->longest_losses)
        sitting->longest_losses = streaks->losses;
    return true;
}

static bool read_sitting(struct sitting_reader *reader,
                         struct ledger_sitting *sitting)
{
    struct streaks streaks = {.sitting = sitting};
    sqlite3_stmt *rounds = ledger_prepare(
        reader->ledger,
        "SELECT net, number, " LEDGER_SIDE_NET ", " LEDGER_SIDE_BETS(
            "side_bets.staked") " FROM rounds "
                                "WHERE session = ?1 AND state = 'settled' ORDER BY number",
        &sitting->id, 1, reader->problem);
    return ledger_each_row(reader->ledger, rounds, take_sitting_round, &streaks,
                           reader->problem) &&
           ledger_read_session_skills(reader->ledger, sitting->id,
                                      &sitting->skills, reader->problem);
}

static bool take_sitting_row(void *self, sqlite3_stmt *statement)
{
    struct sitting_reader *reader = self;
    struct ledger_sitting sitting = {
        .id = sqlite3_column_int64(statement, 0),
        .began = sqlite3_column_int64(statement, 1),
        .ended = sqlite3_column_int64(statement, 2),
        .rules_name = ledger_text_at(statement, 3),
        .rules = ledger_text_at(statement, 4)};
    reader->failed = !read_sitting(reader, &sitting);
    return !reader->failed && reader->take(reader->self, &sitting);
}

bool ledger_each_sitting(struct ledger *ledger, int64_t profile,
                         bool (*take)(void *self,
                                      const struct ledger_sitting *sitting),
                         void *self, char problem[LEDGER_PROBLEM_SIZE])
{
    struct sitting_reader reader = {ledger, take, self, problem, false};
    sqlite3_stmt *statement =
        ledger_prepare(ledger,
                       "SELECT id, began, "
                       "(SELECT max(ended) FROM rounds "
                       "WHERE session = sessions.id AND state = 'settled') "
                       "AS last, rules_name, rules FROM sessions "
                       "WHERE profile = ?1 AND last IS NOT NULL "
                       "ORDER BY id DESC",
                       &profile, 1, problem);
    return ledger_each_row(ledger, statement, take_sitting_row, &reader,
                           problem) &&
           !reader.failed;
}

/* ---- Mistakes ---- */

struct mistake_reader {
    bool (*take)(void *self, const struct ledger_choice *choice);
    void *self;
};

static bool take_mistake_row(void *self, sqlite3_stmt *statement)
{
    const struct mistake_reader *reader = self;
    const struct ledger_choice choice = {
        .round = sqlite3_column_int(statement, 0),
        .bet = sqlite3_column_int64(statement, 1),
        .decision = {.done = ledger_text_at(statement, 2),
                     .best = ledger_text_at(statement, 3),
                     .value = sqlite3_column_double(statement, 4),
                     .best_value = sqlite3_column_double(statement, 5),
                     .grade = ledger_grade_of(ledger_text_at(statement, 6))},
        .situation = {.hand = ledger_text_at(statement, 7),
                      .dealer = ledger_text_at(statement, 8),
                      .lesson = ledger_text_at(statement, 9),
                      .chart = ledger_text_at(statement, 10),
                      .choices = ledger_text_at(statement, 11)}};
    return choice.decision.grade == LEDGER_GRADES ||
           reader->take(reader->self, &choice);
}

/* Ledgers from before layout version 5 kept no situations. */
static const char *mistakes_query(const struct ledger *ledger)
{
    return ledger->version < LEDGER_LESSONS
               ? "SELECT rounds.number, bet, done, best, value, best_value, "
                 "grade, '', '', '', '', '' "
                 "FROM rounds JOIN decisions ON round = rounds.id "
                 "WHERE session = ?1 AND grade <> 'best' "
                 "ORDER BY best_value - value DESC, round, decisions.number"
               : "SELECT rounds.number, bet, done, best, value, best_value, "
                 "grade, hand, dealer, lesson, chart, choices "
                 "FROM rounds JOIN decisions ON decisions.round = rounds.id "
                 "LEFT JOIN situations ON situations.round = rounds.id "
                 "AND situations.number = decisions.number "
                 "WHERE session = ?1 AND grade <> 'best' "
                 "ORDER BY best_value - value DESC, rounds.id, "
                 "decisions.number";
}

bool ledger_each_mistake(struct ledger *ledger, int64_t session,
                         bool (*take)(void *self,
                                      const struct ledger_choice *choice),
                         void *self, char problem[LEDGER_PROBLEM_SIZE])
{
    struct mistake_reader reader = {take, self};
    return ledger_each_row(
        ledger,
        ledger_prepare(ledger, mistakes_query(ledger), &session, 1, problem),
        take_mistake_row, &reader, problem);
}
