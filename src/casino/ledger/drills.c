/* The results of drills. */
#include "inside.h"

#include <math.h>

/* ---- Writing ---- */

static bool put_drill(const struct ledger *ledger, int64_t profile,
                      const struct ledger_drill *drill,
                      char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {drill->id,         profile,          drill->time,
                              drill->day,        drill->questions, drill->right,
                              drill->longest_run};
    sqlite3_stmt *statement = ledger_prepare(
        ledger,
        "INSERT INTO drills (id, profile, time, day, questions, "
        "right_answers, longest_run, seconds, cost, mark, name, rules, "
        "count_name, unit) VALUES "
        "(nullif(?1, 0), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, "
        "?14) ON CONFLICT (id) DO UPDATE SET time = excluded.time, "
        "questions = excluded.questions, "
        "right_answers = excluded.right_answers, "
        "longest_run = excluded.longest_run, seconds = excluded.seconds, "
        "cost = excluded.cost, mark = excluded.mark",
        values, 7, problem);
    if (statement == NULL)
        return false;
    sqlite3_bind_double(statement, 8, drill->seconds);
    sqlite3_bind_double(statement, 9, drill->cost);
    sqlite3_bind_double(statement, 10, drill->mark); /* NAN becomes NULL */
    ledger_bind_text(statement, 11, drill->name);
    ledger_bind_text(statement, 12, drill->rules);
    ledger_bind_text(statement, 13, drill->count_name);
    ledger_bind_text(statement, 14, drill->unit);
    return ledger_finish_statement(ledger, statement, problem);
}

bool ledger_keep_drill(struct ledger *ledger, int64_t profile,
                       struct ledger_drill *drill,
                       char problem[LEDGER_PROBLEM_SIZE])
{
    if (!ledger_check_writes(ledger, problem) || !ledger_begin(ledger, problem))
        return false;
    bool well = put_drill(ledger, profile, drill, problem);
    int64_t id = sqlite3_last_insert_rowid(ledger->database);
    if (!ledger_end(ledger, well, problem))
        return false;
    drill->id = drill->id == 0 ? id : drill->id;
    return true;
}

/* ---- Reading ---- */

struct drill_reader {
    bool (*take)(void *self, const struct ledger_drill *drill);
    void *self;
};

static bool take_drill_row(void *self, sqlite3_stmt *statement)
{
    const struct drill_reader *reader = self;
    bool has_mark = sqlite3_column_type(statement, 12) != SQLITE_NULL;
    const struct ledger_drill drill = {
        .id = sqlite3_column_int64(statement, 0),
        .name = ledger_text_at(statement, 1),
        .rules = ledger_text_at(statement, 2),
        .count_name = ledger_text_at(statement, 3),
        .time = sqlite3_column_int64(statement, 4),
        .day = sqlite3_column_int64(statement, 5),
        .questions = sqlite3_column_int64(statement, 6),
        .right = sqlite3_column_int64(statement, 7),
        .longest_run = sqlite3_column_int64(statement, 8),
        .seconds = sqlite3_column_double(statement, 9),
        .cost = sqlite3_column_double(statement, 10),
        .unit = ledger_text_at(statement, 11),
        .mark = has_mark ? sqlite3_column_double(statement, 12) : NAN};
    return reader->take(reader->self, &drill);
}

bool ledger_each_drill(struct ledger *ledger, int64_t profile,
                       bool (*take)(void *self,
                                    const struct ledger_drill *drill),
                       void *self, char problem[LEDGER_PROBLEM_SIZE])
{
    static const char query[] =
        "SELECT id, name, rules, count_name, time, day, questions, "
        "right_answers, longest_run, seconds, cost, unit, mark "
        "FROM drills WHERE profile = ?1 ORDER BY time, id";
    struct drill_reader reader = {take, self};
    return ledger->version < LEDGER_DRILLS ||
           ledger_each_row(ledger,
                           ledger_prepare(ledger, query, &profile, 1, problem),
                           take_drill_row, &reader, problem);
}

struct day_reader {
    bool (*take)(void *self, int64_t day);
    void *self;
};

static bool take_day_row(void *self, sqlite3_stmt *statement)
{
    const struct day_reader *reader = self;
    return reader->take(reader->self, sqlite3_column_int64(statement, 0));
}

bool ledger_each_day(struct ledger *ledger, int64_t profile,
                     bool (*take)(void *self, int64_t day), void *self,
                     char problem[LEDGER_PROBLEM_SIZE])
{
#define ANSWER_DAYS                                                         \
    "SELECT DISTINCT day FROM answers JOIN lessons ON lessons.id = lesson " \
    "WHERE profile = ?1"
    struct day_reader reader = {take, self};
    if (ledger->version < LEDGER_LESSONS)
        return true;
    const char *query = ledger->version < LEDGER_DRILLS ? ANSWER_DAYS
                            " ORDER BY day"
                                                        : ANSWER_DAYS
                            " UNION SELECT day FROM drills WHERE profile = ?1 "
                            "ORDER BY day";
    return ledger_each_row(ledger,
                           ledger_prepare(ledger, query, &profile, 1, problem),
                           take_day_row, &reader, problem);
#undef ANSWER_DAYS
}
