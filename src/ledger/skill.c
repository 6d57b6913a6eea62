/* Sums up the skill of a profile. */
#include "inside.h"

#include <string.h>

const char *const LEDGER_GRADE_NAMES[LEDGER_GRADES] = {"best", "doubtful",
                                                       "bad", "very bad"};

double ledger_given_away(const struct ledger_skills *skills)
{
    double sum = 0;
    for (int i = 0; i < LEDGER_GRADES; i++)
        sum += skills->given_away[i];
    return sum;
}

double ledger_luck(const struct ledger_skills *skills)
{
    return (double)skills->net - skills->before + ledger_given_away(skills);
}

static bool skill_add_rounds(const struct ledger *ledger, int64_t profile,
                             struct ledger_skills *skills,
                             char problem[LEDGER_PROBLEM_SIZE])
{
    sqlite3_stmt *statement =
        ledger_prepare(ledger,
                       "SELECT net, before FROM expectations "
                       "JOIN rounds ON rounds.id = round "
                       "JOIN sessions ON sessions.id = session "
                       "WHERE profile = ?1 ORDER BY round",
                       &profile, 1, problem);
    if (statement == NULL)
        return false;
    int step;
    while ((step = sqlite3_step(statement)) == SQLITE_ROW) {
        skills->rounds++;
        skills->net += sqlite3_column_int64(statement, 0);
        skills->before += sqlite3_column_double(statement, 1);
    }
    bool well = step == SQLITE_DONE || ledger_fail(ledger, problem);
    sqlite3_finalize(statement);
    return well;
}

static void add_decision(struct ledger_skills *skills, sqlite3_stmt *statement)
{
    const char *grade = (const char *)sqlite3_column_text(statement, 0);
    for (int i = 0; i < LEDGER_GRADES; i++)
        if (grade && strcmp(grade, LEDGER_GRADE_NAMES[i]) == 0) {
            skills->decisions[i]++;
            skills->given_away[i] += sqlite3_column_double(statement, 1);
        }
}

static bool add_decisions(const struct ledger *ledger, int64_t profile,
                          struct ledger_skills *skills,
                          char problem[LEDGER_PROBLEM_SIZE])
{
    sqlite3_stmt *statement =
        ledger_prepare(ledger,
                       "SELECT grade, best_value - value FROM decisions "
                       "JOIN rounds ON rounds.id = round "
                       "JOIN sessions ON sessions.id = session "
                       "WHERE profile = ?1 ORDER BY round, decisions.number",
                       &profile, 1, problem);
    if (statement == NULL)
        return false;
    int step;
    while ((step = sqlite3_step(statement)) == SQLITE_ROW)
        add_decision(skills, statement);
    bool well = step == SQLITE_DONE || ledger_fail(ledger, problem);
    sqlite3_finalize(statement);
    return well;
}

bool ledger_add_skills(const struct ledger *ledger, int64_t profile,
                       struct ledger_skills *skills,
                       char problem[LEDGER_PROBLEM_SIZE])
{
    return skill_add_rounds(ledger, profile, skills, problem) &&
           add_decisions(ledger, profile, skills, problem);
}
