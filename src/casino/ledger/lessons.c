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

/* Writes an answer unless the ledger has `most` that are the same. */
static bool put_answer(const struct ledger *ledger, int64_t profile,
                       const struct ledger_lesson *lesson,
                       const struct ledger_answered *answer, int64_t most,
                       char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {profile, answer->time, answer->day, answer->right,
                              most};
    sqlite3_stmt *statement = ledger_prepare(
        ledger,
        "INSERT INTO answers (lesson, time, day, is_right, cost, seconds) "
        "SELECT id, ?2, ?3, ?4, ?6, ?7 FROM lessons "
        "WHERE profile = ?1 AND rules = ?8 AND name = ?9 AND "
        "(SELECT count(*) FROM answers WHERE lesson = lessons.id AND "
        "time = ?2 AND day = ?3 AND is_right = ?4 AND cost = ?6 AND "
        "seconds = ?7) < ?5",
        values, 5, problem);
    if (statement == NULL)
        return false;
    sqlite3_bind_double(statement, 6, answer->cost);
    sqlite3_bind_double(statement, 7, answer->seconds);
    ledger_bind_text(statement, 8, lesson->rules);
    ledger_bind_text(statement, 9, lesson->name);
    return ledger_finish_statement(ledger, statement, problem);
}

/* Returns how many of the answers up to this one are the same. */
static int64_t count_same_answers(const struct ledger_answered *answers,
                                  size_t index)
{
    const struct ledger_answered *last = &answers[index];
    int64_t same = 1;
    for (size_t i = 0; i < index; i++)
        same += answers[i].time == last->time && answers[i].day == last->day &&
                answers[i].right == last->right &&
                answers[i].cost == last->cost &&
                answers[i].seconds == last->seconds;
    return same;
}

static bool merge_lesson(const struct ledger *ledger, int64_t profile,
                         const struct ledger_lesson *lesson,
                         char problem[LEDGER_PROBLEM_SIZE])
{
    bool well = put_lesson(ledger, profile, lesson, problem);
    for (size_t i = 0; i < lesson->answer_count && well; i++)
        well = put_answer(ledger, profile, lesson, &lesson->answers[i],
                          count_same_answers(lesson->answers, i), problem);
    return well;
}

bool ledger_note_answer(struct ledger *ledger, int64_t profile,
                        const struct ledger_lesson *lesson,
                        const struct ledger_answered *answer,
                        char problem[LEDGER_PROBLEM_SIZE])
{
    if (!ledger_check_writes(ledger, problem) || !ledger_begin(ledger, problem))
        return false;
    bool well = put_lesson(ledger, profile, lesson, problem) &&
                put_answer(ledger, profile, lesson, answer, INT64_MAX, problem);
    return ledger_end(ledger, well, problem);
}

/* Adds 1 to `*differing` if the ledger has another state of the lesson. */
static bool compare_lesson(const struct ledger *ledger, int64_t profile,
                           const struct ledger_lesson *lesson,
                           int64_t *differing,
                           char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {profile, lesson->easiness, lesson->interval,
                              lesson->repetitions, lesson->due};
    sqlite3_stmt *statement = ledger_prepare(
        ledger,
        "SELECT count(*) FROM lessons "
        "WHERE profile = ?1 AND rules = ?6 AND name = ?7 AND NOT "
        "(easiness = ?2 AND interval = ?3 AND repetitions = ?4 AND due = ?5)",
        values, 5, problem);
    if (statement == NULL)
        return false;
    ledger_bind_text(statement, 6, lesson->rules);
    ledger_bind_text(statement, 7, lesson->name);
    int64_t count = 0;
    bool found = false;
    bool well = ledger_first_row(ledger, statement, &count, 1, &found, problem);
    *differing += count;
    return well;
}

bool ledger_put_lessons(struct ledger *ledger, int64_t profile,
                        const struct ledger_lesson lessons[], size_t count,
                        bool replaces, int64_t *differing,
                        char problem[LEDGER_PROBLEM_SIZE])
{
    *differing = 0;
    if (!ledger_check_writes(ledger, problem) || !ledger_begin(ledger, problem))
        return false;
    bool well = true;
    for (size_t i = 0; i < count && well && !replaces; i++)
        well = compare_lesson(ledger, profile, &lessons[i], differing, problem);
    if (well && *differing > 0)
        well = ledger_refuse(
            problem, "%lld %s another state in %s", (long long)*differing,
            *differing == 1 ? "lesson has" : "lessons have", ledger->shown);
    for (size_t i = 0; i < count && well; i++)
        well = merge_lesson(ledger, profile, &lessons[i], problem);
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
