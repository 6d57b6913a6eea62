/* Rounds and their sessions: reads them, goes on with what was left open, and
 * writes them. */
#include "ledger_inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Reading ---- */

const char *const LEDGER_GRADE_NAMES[LEDGER_GRADES] = {"best", "doubtful",
                                                       "bad", "very bad"};

enum ledger_grade ledger_grade_of(const char *name)
{
    int grade = 0;
    while (grade < LEDGER_GRADES &&
           strcmp(name, LEDGER_GRADE_NAMES[grade]) != 0)
        grade++;
    return (enum ledger_grade)grade;
}

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

/* ---- Rounds that were left open ---- */

/* Deletes the records of sessions that have ended. */
static bool ledger_drop_records(const struct ledger *ledger, int64_t profile,
                                char problem[LEDGER_PROBLEM_SIZE])
{
    return ledger_execute(ledger,
                          "DELETE FROM records WHERE session IN (SELECT id "
                          "FROM sessions WHERE profile = ?1 "
                          "AND ended IS NOT NULL)",
                          &profile, 1, problem);
}

/* Finds the session of the open round that can go on, or stores 0. */
static bool find_kept_session(const struct ledger *ledger, int64_t profile,
                              int64_t *session,
                              char problem[LEDGER_PROBLEM_SIZE])
{
    bool found = false;
    sqlite3_stmt *statement = ledger_prepare(
        ledger,
        "SELECT coalesce(max(session), 0) FROM rounds WHERE state = 'open' "
        "AND session IN (SELECT id FROM sessions WHERE profile = ?1) "
        "AND session IN (SELECT session FROM records)",
        &profile, 1, problem);
    return ledger_first_row(ledger, statement, session, 1, &found, problem);
}

/* Makes open rounds void, except those of the session `kept`. */
static bool void_rounds(const struct ledger *ledger, int64_t profile,
                        int64_t kept, int64_t *count, int64_t *returned,
                        char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {profile, kept};
    int64_t open[2] = {0, 0};
    bool found = false;
    sqlite3_stmt *statement = ledger_prepare(
        ledger,
        "SELECT count(*), coalesce(sum(max(staked + coalesce((SELECT "
        "sum(side_bets.staked) FROM side_bets WHERE round = rounds.id), 0) "
        "+ min(net, 0), 0)), 0) FROM rounds WHERE state = 'open' AND session <> ?2 "
        "AND session IN (SELECT id FROM sessions WHERE profile = ?1)",
        values, 2, problem);
    if (!ledger_first_row(ledger, statement, open, 2, &found, problem))
        return false;
    *count = open[0];
    *returned = open[1];
    return ledger_execute(
               ledger,
               "UPDATE rounds SET state = 'void' "
               "WHERE state = 'open' AND session <> ?2 "
               "AND session IN (SELECT id FROM sessions WHERE profile = ?1)",
               values, 2, problem) &&
           ledger_execute(
               ledger,
               "UPDATE sessions SET ended = coalesce((SELECT max(ended) "
               "FROM rounds WHERE session = sessions.id), began) "
               "WHERE profile = ?1 AND id <> ?2 AND ended IS NULL",
               values, 2, problem) &&
           ledger_drop_records(ledger, profile, problem);
}

bool ledger_settle_open(const struct ledger *ledger,
                        struct ledger_profile *profile,
                        char problem[LEDGER_PROBLEM_SIZE])
{
    int64_t kept = 0, count = 0;
    if (!find_kept_session(ledger, profile->id, &kept, problem) ||
        !void_rounds(ledger, profile->id, kept, &count, &profile->returned,
                     problem))
        return false;
    profile->has_open_round = kept != 0;
    profile->was_interrupted = count > 0;
    return true;
}

bool ledger_void(struct ledger *ledger, int64_t *returned,
                 char problem[LEDGER_PROBLEM_SIZE])
{
    int64_t count = 0;
    ledger->session = 0;
    return ledger_check_taken(ledger, problem) &&
           ledger_begin(ledger, problem) &&
           ledger_end(ledger,
                      void_rounds(ledger, ledger->profile, 0, &count, returned,
                                  problem),
                      problem);
}

/* ---- Going on, with the record ---- */

/* Returns the record of a session. The caller frees it. */
static char *read_record(const struct ledger *ledger, int64_t session,
                         char problem[LEDGER_PROBLEM_SIZE])
{
    char *text = NULL;
    size_t size = 0;
    int step = SQLITE_ERROR;
    sqlite3_stmt *statement = ledger_prepare(
        ledger, "SELECT lines FROM records WHERE session = ?1 ORDER BY id",
        &session, 1, problem);
    if (statement == NULL)
        return NULL;
    FILE *out = open_memstream(&text, &size);
    while (out && (step = sqlite3_step(statement)) == SQLITE_ROW) {
        const char *lines = (const char *)sqlite3_column_text(statement, 0);
        fputs(lines ? lines : "", out);
    }
    bool well = out && step == SQLITE_DONE;
    if (out == NULL)
        ledger_refuse(problem, "out of memory while reading %s", ledger->shown);
    else if (!well)
        ledger_fail(ledger, problem);
    sqlite3_finalize(statement);
    if (out && (fclose(out) != 0 || text == NULL) && well)
        well = ledger_refuse(problem, "out of memory while reading %s",
                             ledger->shown);
    if (well)
        return text;
    free(text);
    return NULL;
}

/* Reads the number of the open round of a session, and its rules. */
static bool read_open_round(const struct ledger *ledger, int64_t session,
                            struct ledger_open_round *round,
                            char problem[LEDGER_PROBLEM_SIZE])
{
    sqlite3_stmt *statement = ledger_prepare(
        ledger,
        "SELECT max(number), rules_name, profiles.bankroll FROM rounds "
        "JOIN sessions ON sessions.id = session "
        "JOIN profiles ON profiles.id = profile "
        "WHERE session = ?1 AND state = 'open'",
        &session, 1, problem);
    if (statement == NULL)
        return false;
    bool well = sqlite3_step(statement) == SQLITE_ROW;
    if (well) {
        const char *name = (const char *)sqlite3_column_text(statement, 1);
        round->number = sqlite3_column_int(statement, 0);
        round->bankroll = sqlite3_column_int64(statement, 2);
        snprintf(round->rules_name, sizeof round->rules_name, "%s",
                 name ? name : "");
        ledger_make_printable(round->rules_name);
    } else {
        ledger_fail(ledger, problem);
    }
    sqlite3_finalize(statement);
    return well;
}

enum ledger_answer ledger_resume(struct ledger *ledger,
                                 struct ledger_open_round *round,
                                 char problem[LEDGER_PROBLEM_SIZE])
{
    int64_t session = 0;
    if (!ledger_check_taken(ledger, problem) ||
        !find_kept_session(ledger, ledger->profile, &session, problem))
        return LEDGER_FAILED;
    if (session == 0)
        return LEDGER_NONE;
    if (!read_open_round(ledger, session, round, problem))
        return LEDGER_FAILED;
    round->record = read_record(ledger, session, problem);
    if (round->record == NULL)
        return LEDGER_FAILED;
    ledger->session = session;
    return LEDGER_DONE;
}

/* ---- Sessions: consecutive rounds with the same rules ---- */

static bool end_open_sessions(const struct ledger *ledger, int64_t now,
                              char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {ledger->profile, now};
    return ledger_execute(ledger,
                          "UPDATE sessions SET ended = ?2 "
                          "WHERE profile = ?1 AND ended IS NULL",
                          values, 2, problem) &&
           ledger_drop_records(ledger, ledger->profile, problem);
}

static bool insert_session(const struct ledger *ledger,
                           const struct ledger_session *session, int64_t now,
                           char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {ledger->profile, now};
    sqlite3_stmt *statement =
        ledger_prepare(ledger,
                       "INSERT INTO sessions "
                       "(profile, began, rules_name, rules, cards) "
                       "VALUES (?1, ?2, ?3, ?4, ?5)",
                       values, 2, problem);
    if (statement == NULL)
        return false;
    ledger_bind_text(statement, 3, session->rules_name);
    ledger_bind_text(statement, 4, session->rules);
    ledger_bind_text(statement, 5, session->cards);
    return ledger_finish_statement(ledger, statement, problem);
}

bool ledger_begin_session(struct ledger *ledger,
                          const struct ledger_session *session, int64_t now,
                          char problem[LEDGER_PROBLEM_SIZE])
{
    if (!ledger_check_taken(ledger, problem) || !ledger_begin(ledger, problem))
        return false;
    bool well = end_open_sessions(ledger, now, problem) &&
                insert_session(ledger, session, now, problem);
    int64_t id = sqlite3_last_insert_rowid(ledger->database);
    if (!ledger_end(ledger, well, problem))
        return false;
    ledger->session = id;
    return true;
}

int64_t ledger_session_now(const struct ledger *ledger)
{
    return ledger->session;
}

bool ledger_end_session(struct ledger *ledger, int64_t now,
                        char problem[LEDGER_PROBLEM_SIZE])
{
    if (ledger->session == 0)
        return true;
    if (!ledger_begin(ledger, problem) ||
        !ledger_end(ledger, end_open_sessions(ledger, now, problem), problem))
        return false;
    ledger->session = 0;
    return true;
}

/* ---- Writing a round ---- */

static const char *state_name(enum ledger_state state)
{
    switch (state) {
    case LEDGER_SETTLED:
        return "settled";
    case LEDGER_VOID:
        return "void";
    case LEDGER_OPEN:
    default:
        return "open";
    }
}

/* Reads how much of the round's net is already in the bankroll. Fails if the
 * round is closed. */
static bool read_settled(const struct ledger *ledger,
                         const struct ledger_round *round, int64_t *settled,
                         char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {ledger->session, round->number};
    int64_t columns[2] = {0,
                          1}; /* a round that isn't in the file yet is open */
    bool found = false;
    sqlite3_stmt *statement =
        ledger_prepare(ledger,
                       "SELECT net, state = 'open' FROM rounds "
                       "WHERE session = ?1 AND number = ?2",
                       values, 2, problem);
    if (!ledger_first_row(ledger, statement, columns, 2, &found, problem))
        return false;
    *settled = columns[0];
    return columns[1] ||
           ledger_refuse(problem,
                         "round %d is closed in %s and can't be changed",
                         round->number, ledger->shown);
}

static bool move_bankroll(const struct ledger *ledger, int64_t settled,
                          int64_t net, char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {ledger->profile, settled, net};
    return ledger_execute(ledger,
                          "UPDATE profiles SET bankroll = bankroll - ?2 + ?3 "
                          "WHERE id = ?1",
                          values, 3, problem);
}

static bool put_row(const struct ledger *ledger,
                    const struct ledger_round *round, int64_t now,
                    char problem[LEDGER_PROBLEM_SIZE])
{
    const struct ledger_counts *counts = &round->counts;
    const int64_t values[] = {
        ledger->session,    round->number,
        ledger->profile,    now,
        round->bet,         round->staked,
        round->net,         counts->hands,
        counts->won,        counts->lost,
        counts->pushed,     counts->naturals,
        counts->busts,      counts->doubles,
        counts->splits,     counts->insurances,
        counts->surrenders,
    };
    sqlite3_stmt *statement = ledger_prepare(
        ledger,
        "INSERT INTO rounds (session, number, bankroll, began, ended, "
        "bet, staked, net, hands, won, lost, pushed, naturals, busts, "
        "doubles, splits, insurances, surrenders, "
        "state, decisions, cards, results) "
        "VALUES (?1, ?2, (SELECT bankroll FROM profiles WHERE id = ?3), "
        "?4, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, "
        "?18, ?19, ?20, ?21) "
        "ON CONFLICT (session, number) DO UPDATE SET "
        "bankroll = excluded.bankroll, ended = excluded.ended, "
        "bet = excluded.bet, staked = excluded.staked, net = excluded.net, "
        "hands = excluded.hands, won = excluded.won, lost = excluded.lost, "
        "pushed = excluded.pushed, naturals = excluded.naturals, "
        "busts = excluded.busts, doubles = excluded.doubles, "
        "splits = excluded.splits, insurances = excluded.insurances, "
        "surrenders = excluded.surrenders, state = excluded.state, "
        "decisions = excluded.decisions, cards = excluded.cards, "
        "results = excluded.results",
        values, sizeof values / sizeof *values, problem);
    if (statement == NULL)
        return false;
    ledger_bind_text(statement, 18, state_name(round->state));
    ledger_bind_text(statement, 19, round->decisions);
    ledger_bind_text(statement, 20, round->cards);
    ledger_bind_text(statement, 21, round->results);
    return ledger_finish_statement(ledger, statement, problem);
}

/* ---- What it was expected to bring, and its decisions ---- */

static bool read_id(const struct ledger *ledger,
                    const struct ledger_round *round, int64_t *id,
                    char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {ledger->session, round->number};
    bool found = false;
    sqlite3_stmt *statement = ledger_prepare(
        ledger, "SELECT id FROM rounds WHERE session = ?1 AND number = ?2",
        values, 2, problem);
    return ledger_first_row(ledger, statement, id, 1, &found, problem);
}

static bool put_expectation(const struct ledger *ledger, int64_t id,
                            double before, char problem[LEDGER_PROBLEM_SIZE])
{
    sqlite3_stmt *statement = ledger_prepare(
        ledger, "INSERT INTO expectations (round, before) VALUES (?1, ?2)", &id,
        1, problem);
    if (statement)
        sqlite3_bind_double(statement, 2, before);
    return ledger_finish_statement(ledger, statement, problem);
}

static bool put_decision(const struct ledger *ledger, int64_t id, int number,
                         const struct ledger_decision *decision,
                         char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {id, number};
    sqlite3_stmt *statement =
        ledger_prepare(ledger,
                       "INSERT INTO decisions "
                       "(round, number, done, best, value, best_value, grade) "
                       "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                       values, 2, problem);
    if (statement == NULL)
        return false;
    ledger_bind_text(statement, 3, decision->done);
    ledger_bind_text(statement, 4, decision->best);
    sqlite3_bind_double(statement, 5, decision->value);
    sqlite3_bind_double(statement, 6, decision->best_value);
    ledger_bind_text(statement, 7, LEDGER_GRADE_NAMES[decision->grade]);
    return ledger_finish_statement(ledger, statement, problem);
}

static bool put_skill(const struct ledger *ledger,
                      const struct ledger_round *round,
                      char problem[LEDGER_PROBLEM_SIZE])
{
    const struct ledger_skill *skill = round->skill;
    int64_t id = 0;
    if (skill == NULL || round->state != LEDGER_SETTLED)
        return true;
    bool well = read_id(ledger, round, &id, problem) &&
                put_expectation(ledger, id, skill->before, problem);
    for (int i = 0; i < skill->count && well; i++)
        well = put_decision(ledger, id, i + 1, &skill->decisions[i], problem);
    return well && (round->situations == NULL ||
                    ledger_put_situations(ledger, id, round->situations,
                                          skill->count, problem));
}

/* The average of a side bet is that of its first write. */
static bool put_side_bet(const struct ledger *ledger, int64_t round,
                         const struct ledger_side_bet *bet,
                         char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {round, bet->staked, bet->net};
    sqlite3_stmt *statement = ledger_prepare(
        ledger,
        "INSERT INTO side_bets (round, staked, net, name, expected) "
        "VALUES (?1, ?2, ?3, ?4, ?5) "
        "ON CONFLICT (round, name) DO UPDATE SET net = excluded.net",
        values, 3, problem);
    if (statement == NULL)
        return false;
    ledger_bind_text(statement, 4, bet->name);
    sqlite3_bind_double(statement, 5, bet->expected);
    return ledger_finish_statement(ledger, statement, problem);
}

static bool put_side_bets(const struct ledger *ledger,
                          const struct ledger_round *round,
                          char problem[LEDGER_PROBLEM_SIZE])
{
    int64_t id = 0;
    bool well =
        round->side_bet_count == 0 || read_id(ledger, round, &id, problem);
    for (int i = 0; i < round->side_bet_count && well; i++)
        well = put_side_bet(ledger, id, &round->side_bets[i], problem);
    return well;
}

static bool put_record(const struct ledger *ledger,
                       const struct ledger_round *round,
                       char problem[LEDGER_PROBLEM_SIZE])
{
    if (round->record == NULL || round->record[0] == '\0')
        return true;
    sqlite3_stmt *statement = ledger_prepare(
        ledger, "INSERT INTO records (session, lines) VALUES (?1, ?2)",
        &ledger->session, 1, problem);
    if (statement)
        ledger_bind_text(statement, 2, round->record);
    return ledger_finish_statement(ledger, statement, problem);
}

bool ledger_write_round(struct ledger *ledger, const struct ledger_round *round,
                        int64_t now, char problem[LEDGER_PROBLEM_SIZE])
{
    if (!ledger_check_taken(ledger, problem))
        return false;
    if (ledger->session == 0)
        return ledger_refuse(problem, "no session is open in %s for this round",
                             ledger->shown);
    if (!ledger_begin(ledger, problem))
        return false;
    int64_t settled = 0;
    bool well = read_settled(ledger, round, &settled, problem) &&
                move_bankroll(ledger, settled, round->net, problem) &&
                put_row(ledger, round, now, problem) &&
                put_side_bets(ledger, round, problem) &&
                put_record(ledger, round, problem) &&
                put_skill(ledger, round, problem);
    return ledger_end(ledger, well, problem);
}
