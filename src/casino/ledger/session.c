/* Sessions: consecutive rounds with the same rules. */
#include "inside.h"

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
