/* Sums up the skill of a profile. */
#include "inside.h"
#include "row.h"

#include <string.h>

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

int64_t ledger_count_decisions(const struct ledger_skills *skills)
{
    int64_t all = 0;
    for (int i = 0; i < LEDGER_GRADES; i++)
        all += skills->decisions[i];
    return all;
}

double ledger_given_away(const struct ledger_skills *skills)
{
    double sum = 0;
    for (int i = LEDGER_BEST + 1; i < LEDGER_GRADES; i++)
        sum += skills->given_away[i];
    return sum;
}

double ledger_luck(const struct ledger_skills *skills)
{
    return (double)skills->net - skills->before + ledger_given_away(skills);
}

void ledger_add_skills(struct ledger_skills *sum,
                       const struct ledger_skills *more)
{
    sum->rounds += more->rounds;
    sum->before += more->before;
    sum->net += more->net;
    for (int i = 0; i < LEDGER_GRADES; i++) {
        sum->decisions[i] += more->decisions[i];
        sum->given_away[i] += more->given_away[i];
    }
}

static bool skill_add_round(void *self, sqlite3_stmt *statement)
{
    struct ledger_skills *skills = self;
    skills->rounds++;
    skills->net += sqlite3_column_int64(statement, 0);
    skills->before += sqlite3_column_double(statement, 1);
    return true;
}

static bool add_decision(void *self, sqlite3_stmt *statement)
{
    struct ledger_skills *skills = self;
    enum ledger_grade grade = ledger_grade_of(ledger_text_at(statement, 0));
    if (grade != LEDGER_GRADES) {
        skills->decisions[grade]++;
        skills->given_away[grade] += sqlite3_column_double(statement, 1);
    }
    return true;
}

/* Runs the queries of rounds and of decisions with the same values. */
static bool query_skills(const struct ledger *ledger, const char *rounds,
                         const char *decisions, const int64_t values[],
                         int count, struct ledger_skills *skills,
                         char problem[LEDGER_PROBLEM_SIZE])
{
    return ledger_each_row(
               ledger, ledger_prepare(ledger, rounds, values, count, problem),
               skill_add_round, skills, problem) &&
           ledger_each_row(
               ledger,
               ledger_prepare(ledger, decisions, values, count, problem),
               add_decision, skills, problem);
}

/* A cost is rounded where it is written, so that the sum is that of what was
 * written. */
#define LEDGER_COST "round(best_value) - round(value)"

bool ledger_read_skills(const struct ledger *ledger, int64_t profile,
                        struct ledger_skills *skills,
                        char problem[LEDGER_PROBLEM_SIZE])
{
    return query_skills(ledger,
                        "SELECT net - " LEDGER_SIDE_NET
                        ", before FROM expectations "
                        "JOIN rounds ON rounds.id = round "
                        "JOIN sessions ON sessions.id = session "
                        "WHERE profile = ?1 ORDER BY round",
                        "SELECT grade, " LEDGER_COST " FROM decisions "
                        "JOIN rounds ON rounds.id = round "
                        "JOIN sessions ON sessions.id = session "
                        "WHERE profile = ?1 ORDER BY round, decisions.number",
                        &profile, 1, skills, problem);
}

bool ledger_read_span_skills(const struct ledger *ledger,
                             const struct ledger_span *span,
                             struct ledger_skills *skills,
                             char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {span->profile, span->first, span->last};
    return query_skills(ledger,
                        "SELECT net - " LEDGER_SIDE_NET ", before FROM rounds "
                        "JOIN expectations ON rounds.id = round "
                        "WHERE " LEDGER_IN_SPAN "ORDER BY round",
                        "SELECT grade, " LEDGER_COST " FROM rounds "
                        "JOIN decisions ON rounds.id = round "
                        "WHERE " LEDGER_IN_SPAN
                        "ORDER BY round, decisions.number",
                        values, 3, skills, problem);
}
