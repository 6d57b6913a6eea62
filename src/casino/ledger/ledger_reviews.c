/* What a person learns: days, the results of drills, hands to review. */
#include "ledger_inside.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

/* ---- Days, counted from 1970-01-01 in local time ---- */

enum { SECONDS_A_DAY = 86400 };

/* Years begin in March here, so that a leap day is the last day of its year;
 * 153 days are the five months from March, and those from August. */
int64_t ledger_day_of_date(int64_t year, int month, int date)
{
    enum { YEAR_DAYS = 365, MARCH = 3, MONTHS = 12 };
    const int64_t before_1970 = 719468; /* from 0000-03-01 */
    int since_march = (month + MONTHS - MARCH) % MONTHS;
    year -= month < MARCH;
    return YEAR_DAYS * year + year / 4 - year / 100 + year / 400 +
           (153 * since_march + 2) / 5 + date - 1 - before_1970;
}

int64_t ledger_day(int64_t now)
{
    enum { TM_YEAR_ZERO = 1900 };
    time_t time = (time_t)now;
    struct tm local;
    if (localtime_r(&time, &local) == NULL)
        return now / SECONDS_A_DAY;
    return ledger_day_of_date((int64_t)local.tm_year + TM_YEAR_ZERO,
                              local.tm_mon + 1, local.tm_mday);
}

const char *ledger_date(int64_t day, char text[LEDGER_DATE_SIZE])
{
    const int64_t most = 2932896; /* 9999-12-31 */
    time_t time = (time_t)((day < 0      ? 0
                            : day > most ? most
                                         : day) *
                           SECONDS_A_DAY);
    struct tm date;
    text[0] = '\0';
    if (gmtime_r(&time, &date))
        strftime(text, LEDGER_DATE_SIZE, "%Y-%m-%d", &date);
    return text;
}

/* ---- The results of drills ---- */

bool ledger_keep_drill(struct ledger *ledger, int64_t profile,
                       struct ledger_drill *drill)
{
    const struct ledger_values values = {
        .numbers = {drill->id, profile, drill->time, drill->day,
                    drill->questions, drill->right, drill->longest_run},
        .reals = {drill->seconds, drill->cost, drill->mark},
        .real_count = 3,
        .texts = {drill->name, drill->rules, drill->count_name, drill->unit},
        .text_count = 4};
    if (!ledger_check_writes(ledger) || !ledger_begin(ledger))
        return false;
    bool well = ledger_put(
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
        &values);
    int64_t id = sqlite3_last_insert_rowid(ledger->database);
    if (!ledger_end(ledger, well))
        return false;
    drill->id = drill->id == 0 ? id : drill->id;
    return true;
}

static bool take_drill_row(void *self, sqlite3_stmt *statement)
{
    const struct ledger_reader *reader = self;
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
    return reader->take.drill(reader->self, &drill);
}

bool ledger_each_drill(struct ledger *ledger, int64_t profile,
                       bool (*take)(void *self,
                                    const struct ledger_drill *drill),
                       void *self)
{
    struct ledger_reader reader = {self, {.drill = take}};
    return ledger_each_row(
        ledger,
        "SELECT id, name, rules, count_name, time, day, questions, "
        "right_answers, longest_run, seconds, cost, unit, mark "
        "FROM drills WHERE profile = ?1 ORDER BY time, id",
        &profile, NULL, take_drill_row, &reader);
}

static bool take_day_row(void *self, sqlite3_stmt *statement)
{
    const struct ledger_reader *reader = self;
    return reader->take.day(reader->self, sqlite3_column_int64(statement, 0));
}

bool ledger_each_day(struct ledger *ledger, int64_t profile,
                     bool (*take)(void *self, int64_t day), void *self)
{
    struct ledger_reader reader = {self, {.day = take}};
    return ledger_each_row(
        ledger,
        "SELECT DISTINCT day FROM answers JOIN lessons ON lessons.id = lesson "
        "WHERE profile = ?1 UNION SELECT day FROM drills WHERE profile = ?1 "
        "ORDER BY day",
        &profile, NULL, take_day_row, &reader);
}

/* ---- Hands to review and answers ---- */

bool ledger_note_answer(struct ledger *ledger, int64_t profile,
                        const struct ledger_review *review,
                        const struct ledger_answered *answer)
{
    const struct ledger_values reviews = {
        .numbers = {profile, review->easiness, review->interval,
                    review->repetitions, review->due},
        .texts = {review->rules, review->name},
        .text_count = 2};
    const struct ledger_values answers = {
        .numbers = {profile, answer->time, answer->day, answer->right},
        .reals = {answer->cost, answer->seconds},
        .real_count = 2,
        .texts = {review->rules, review->name},
        .text_count = 2};
    if (!ledger_check_writes(ledger) || !ledger_begin(ledger))
        return false;
    bool well =
        ledger_put(
            ledger,
            "INSERT INTO lessons "
            "(profile, easiness, interval, repetitions, due, rules, name) "
            "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) "
            "ON CONFLICT (profile, rules, name) DO UPDATE SET "
            "easiness = excluded.easiness, interval = excluded.interval, "
            "repetitions = excluded.repetitions, due = excluded.due",
            &reviews) &&
        ledger_put(
            ledger,
            "INSERT INTO answers (lesson, time, day, is_right, cost, seconds) "
            "SELECT id, ?2, ?3, ?4, ?5, ?6 FROM lessons "
            "WHERE profile = ?1 AND rules = ?7 AND name = ?8",
            &answers);
    return ledger_end(ledger, well);
}

static bool take_review_row(void *self, sqlite3_stmt *statement)
{
    const struct ledger_reader *reader = self;
    const struct ledger_review review = {
        .rules = ledger_text_at(statement, 0),
        .name = ledger_text_at(statement, 1),
        .easiness = sqlite3_column_int(statement, 2),
        .interval = sqlite3_column_int(statement, 3),
        .repetitions = sqlite3_column_int(statement, 4),
        .due = sqlite3_column_int64(statement, 5)};
    return reader->take.review(reader->self, &review);
}

/* Hands to review and answers are those of all rules if `rules` is NULL. */
bool ledger_each_review(
    struct ledger *ledger, int64_t profile, const char *rules,
    bool (*take)(void *self, const struct ledger_review *review), void *self)
{
    const int64_t values[] = {profile, rules == NULL};
    struct ledger_reader reader = {self, {.review = take}};
    return ledger_each_row(
        ledger,
        "SELECT rules, name, easiness, interval, repetitions, due FROM "
        "lessons WHERE profile = ?1 AND (?2 OR rules = ?3) ORDER BY id",
        values, rules ? rules : "", take_review_row, &reader);
}

static bool take_answer_row(void *self, sqlite3_stmt *statement)
{
    const struct ledger_reader *reader = self;
    const struct ledger_answered answer = {
        .time = sqlite3_column_int64(statement, 1),
        .day = sqlite3_column_int64(statement, 2),
        .right = sqlite3_column_int(statement, 3) != 0,
        .cost = sqlite3_column_double(statement, 4),
        .seconds = sqlite3_column_double(statement, 5)};
    return reader->take.answer(reader->self, ledger_text_at(statement, 0),
                               &answer);
}

bool ledger_each_answer(struct ledger *ledger, int64_t profile,
                        const char *rules,
                        bool (*take)(void *self, const char *review,
                                     const struct ledger_answered *answer),
                        void *self)
{
    const int64_t values[] = {profile, rules == NULL};
    struct ledger_reader reader = {self, {.answer = take}};
    return ledger_each_row(ledger,
                           "SELECT name, time, day, is_right, cost, seconds "
                           "FROM answers JOIN lessons ON lessons.id = lesson "
                           "WHERE profile = ?1 AND (?2 OR rules = ?3) "
                           "ORDER BY time, answers.id",
                           values, rules ? rules : "", take_answer_row,
                           &reader);
}

bool ledger_count_due(struct ledger *ledger, int64_t profile, int64_t day,
                      int64_t *count)
{
    const int64_t values[] = {profile, day};
    *count = 0;
    return ledger_ask(ledger,
                      "SELECT count(*) FROM lessons "
                      "WHERE profile = ?1 AND due <= ?2",
                      values, count, 1);
}
