/* What decisions were about, and what a person forgot. */
#include "inside.h"

static bool put_situation(const struct ledger *ledger, int64_t round,
                          int number, const struct ledger_situation *situation,
                          char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {round, number};
    sqlite3_stmt *statement =
        ledger_prepare(ledger,
                       "INSERT INTO situations "
                       "(round, number, hand, dealer, lesson, chart, choices) "
                       "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                       values, 2, problem);
    if (statement == NULL)
        return false;
    ledger_bind_text(statement, 3, situation->hand);
    ledger_bind_text(statement, 4, situation->dealer);
    ledger_bind_text(statement, 5, situation->lesson);
    ledger_bind_text(statement, 6, situation->chart);
    ledger_bind_text(statement, 7, situation->choices);
    return ledger_finish_statement(ledger, statement, problem);
}

/* A lesson that is overdue keeps its day. */
static bool forget_lesson(const struct ledger *ledger,
                          const struct ledger_situations *situations,
                          const char *lesson, char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {ledger->profile, situations->day};
    sqlite3_stmt *statement = ledger_prepare(
        ledger,
        "INSERT INTO lessons (profile, due, rules, name) "
        "VALUES (?1, ?2, ?3, ?4) "
        "ON CONFLICT (profile, rules, name) DO UPDATE SET "
        "repetitions = 0, interval = 0, due = min(due, excluded.due)",
        values, 2, problem);
    if (statement == NULL)
        return false;
    ledger_bind_text(statement, 3, situations->rules);
    ledger_bind_text(statement, 4, lesson);
    return ledger_finish_statement(ledger, statement, problem);
}

bool ledger_put_situations(const struct ledger *ledger, int64_t round,
                           const struct ledger_situations *situations,
                           int count, char problem[LEDGER_PROBLEM_SIZE])
{
    bool well = true;
    for (int i = 0; i < count && well; i++) {
        const struct ledger_situation *situation = &situations->list[i];
        if (situation->hand[0] == '\0')
            continue;
        well = put_situation(ledger, round, i + 1, situation, problem);
        if (situation->is_forgotten && situation->lesson[0] != '\0')
            well = well && forget_lesson(ledger, situations, situation->lesson,
                                         problem);
    }
    return well;
}
