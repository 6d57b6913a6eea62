/* Lessons and the answers of drills. */
#include "inside.h"

/* ---- Writing ---- */

static bool put_lesson(const struct ledger *ledger, int64_t profile,
                       const struct ledger_lesson *lesson,
                       char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {profile, lesson->easiness, lesson->interval,
                              lesson->repetitions, lesson->due};
    sqlite3_stmt *statement = ledger_prepare(
        ledger,
        "INSERT INTO lessons "
        "(profile, easiness, interval, repetitions, due, rules, name) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) "
        "ON CONFLICT (profile, rules, name) DO UPDATE SET "
        "easiness = excluded.easiness, interval = excluded.interval, "
        "repetitions = excluded.repetitions, due = excluded.due",
        values, 5, problem);
    if (statement == NULL)
        return false;
    ledger_bind_text(statement, 6, lesson->rules);
    ledger_bind_text(statement, 7, lesson->name);
    return ledger_finish_statement(ledger, statement, problem);
}

static bool put_answer(const struct ledger *ledger, int64_t profile,
                       const struct ledger_lesson *lesson,
                       const struct ledger_answered *answer,
                       char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {profile, answer->time, answer->day,
                              answer->right};
    sqlite3_stmt *statement = ledger_prepare(
        ledger,
        "INSERT INTO answers (lesson, time, day, is_right, cost, seconds) "
        "SELECT id, ?2, ?3, ?4, ?5, ?6 FROM lessons "
        "WHERE profile = ?1 AND rules = ?7 AND name = ?8",
        values, 4, problem);
    if (statement == NULL)
        return false;
    sqlite3_bind_double(statement, 5, answer->cost);
    sqlite3_bind_double(statement, 6, answer->seconds);
    ledger_bind_text(statement, 7, lesson->rules);
    ledger_bind_text(statement, 8, lesson->name);
    return ledger_finish_statement(ledger, statement, problem);
}

bool ledger_note_answer(struct ledger *ledger, int64_t profile,
                        const struct ledger_lesson *lesson,
                        const struct ledger_answered *answer,
                        char problem[LEDGER_PROBLEM_SIZE])
{
    if (!ledger_check_writes(ledger, problem) || !ledger_begin(ledger, problem))
        return false;
    bool well = put_lesson(ledger, profile, lesson, problem) &&
                put_answer(ledger, profile, lesson, answer, problem);
    return ledger_end(ledger, well, problem);
}

/* ---- Reading ---- */

/* Prepares a query of lessons, of all rules if `rules` is NULL. */
static sqlite3_stmt *query_lessons(const struct ledger *ledger, const char *sql,
                                   int64_t profile, const char *rules,
                                   char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {profile, rules == NULL};
    sqlite3_stmt *statement = ledger_prepare(ledger, sql, values, 2, problem);
    if (statement)
        ledger_bind_text(statement, 3, rules);
    return statement;
}

struct lesson_reader {
    bool (*take)(void *self, const struct ledger_lesson *lesson);
    void *self;
};

static bool take_lesson_row(void *self, sqlite3_stmt *statement)
{
    const struct lesson_reader *reader = self;
    const struct ledger_lesson lesson = {
        .rules = ledger_text_at(statement, 0),
        .name = ledger_text_at(statement, 1),
        .easiness = sqlite3_column_int(statement, 2),
        .interval = sqlite3_column_int(statement, 3),
        .repetitions = sqlite3_column_int(statement, 4),
        .due = sqlite3_column_int64(statement, 5)};
    return reader->take(reader->self, &lesson);
}

bool ledger_each_lesson(struct ledger *ledger, int64_t profile,
                        const char *rules,
                        bool (*take)(void *self,
                                     const struct ledger_lesson *lesson),
                        void *self, char problem[LEDGER_PROBLEM_SIZE])
{
    static const char query[] =
        "SELECT rules, name, easiness, interval, repetitions, due "
        "FROM lessons WHERE profile = ?1 AND (?2 OR rules = ?3) ORDER BY id";
    struct lesson_reader reader = {take, self};
    return ledger->version < LEDGER_LESSONS ||
           ledger_each_row(
               ledger, query_lessons(ledger, query, profile, rules, problem),
               take_lesson_row, &reader, problem);
}

struct answer_reader {
    bool (*take)(void *self, const char *lesson,
                 const struct ledger_answered *answer);
    void *self;
};

static bool take_answer_row(void *self, sqlite3_stmt *statement)
{
    const struct answer_reader *reader = self;
    const struct ledger_answered answer = {
        .time = sqlite3_column_int64(statement, 1),
        .day = sqlite3_column_int64(statement, 2),
        .right = sqlite3_column_int(statement, 3) != 0,
        .cost = sqlite3_column_double(statement, 4),
        .seconds = sqlite3_column_double(statement, 5)};
    return reader->take(reader->self, ledger_text_at(statement, 0), &answer);
}

bool ledger_each_answer(struct ledger *ledger, int64_t profile,
                        const char *rules,
                        bool (*take)(void *self, const char *lesson,
                                     const struct ledger_answered *answer),
                        void *self, char problem[LEDGER_PROBLEM_SIZE])
{
    static const char query[] =
        "SELECT name, time, day, is_right, cost, seconds "
        "FROM answers JOIN lessons ON lessons.id = lesson "
        "WHERE profile = ?1 AND (?2 OR rules = ?3) "
        "ORDER BY time, answers.id";
    struct answer_reader reader = {take, self};
    return ledger->version < LEDGER_LESSONS ||
           ledger_each_row(
               ledger, query_lessons(ledger, query, profile, rules, problem),
               take_answer_row, &reader, problem);
}

bool ledger_count_due(struct ledger *ledger, int64_t profile, int64_t day,
                      int64_t *count, char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {profile, day};
    bool found = false;
    *count = 0;
    return ledger->version < LEDGER_LESSONS ||
           ledger_first_row(ledger,
                            ledger_prepare(ledger,
                                           "SELECT count(*) FROM lessons "
                                           "WHERE profile = ?1 AND due <= ?2",
                                           values, 2, problem),
                            count, 1, &found, problem);
}
