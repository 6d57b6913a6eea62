/* Profiles: their settings, names, chips and locks. */
#include "ledger_inside.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- Settings, by name ---- */

/* Returns the profile whose settings count: the one that was taken, or else the
 * one that was enrolled. Returns 0 after writing a problem. */
static int64_t profile_of_settings(const struct ledger *ledger,
                                   char problem[LEDGER_PROBLEM_SIZE])
{
    if (ledger->profile == 0 && ledger->enrolled != 0)
        return ledger->enrolled;
    return ledger_check_taken(ledger, problem) ? ledger->profile : 0;
}

bool ledger_set(struct ledger *ledger, const char *name, const char *value,
                char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {profile_of_settings(ledger, problem)};
    if (values[0] == 0)
        return false;
    sqlite3_stmt *statement =
        ledger_prepare(ledger,
                       "INSERT INTO settings (profile, name, value) "
                       "VALUES (?1, ?2, ?3) ON CONFLICT (profile, name) "
                       "DO UPDATE SET value = excluded.value",
                       values, 1, problem);
    if (statement == NULL)
        return false;
    ledger_bind_text(statement, 2, name);
    ledger_bind_text(statement, 3, value);
    return ledger_finish_statement(ledger, statement, problem);
}

bool ledger_get(struct ledger *ledger, const char *name,
                char value[LEDGER_VALUE_SIZE],
                char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {profile_of_settings(ledger, problem)};
    value[0] = '\0';
    if (values[0] == 0)
        return false;
    sqlite3_stmt *statement = ledger_prepare(
        ledger, "SELECT value FROM settings WHERE profile = ?1 AND name = ?2",
        values, 1, problem);
    if (statement == NULL)
        return false;
    ledger_bind_text(statement, 2, name);
    int step = sqlite3_step(statement);
    if (step == SQLITE_ROW)
        snprintf(value, LEDGER_VALUE_SIZE, "%s",
                 (const char *)sqlite3_column_text(statement, 0));
    ledger_make_printable(value);
    bool well = step == SQLITE_ROW || step == SQLITE_DONE ||
                ledger_fail(ledger, problem);
    sqlite3_finalize(statement);
    return well;
}

/* ---- Names, chips and locks ---- */

static bool check_name(const char *name, char problem[LEDGER_PROBLEM_SIZE])
{
    size_t length = strlen(name);
    bool fits = length > 0 && length < LEDGER_NAME_SIZE && name[0] != ' ' &&
                name[length - 1] != ' ';
    for (size_t i = 0; i < length && fits; i++)
        fits = !iscntrl((unsigned char)name[i]);
    return fits ||
           ledger_refuse(
               problem,
               "a player's name must be 1 to %d bytes, with no blank at either end and no control characters",
               LEDGER_NAME_SIZE - 1);
}

/* Returns LEDGER_NONE, without a problem, if there is no such profile. */
static enum ledger_answer read_profile(const struct ledger *ledger,
                                       const char *name,
                                       struct ledger_profile *profile,
                                       char problem[LEDGER_PROBLEM_SIZE])
{
    sqlite3_stmt *statement = ledger_prepare(
        ledger,
        "SELECT id, name, bankroll, NOT EXISTS "
        "(SELECT 1 FROM purchases WHERE purchases.profile = profiles.id) "
        "FROM profiles WHERE name = ?",
        NULL, 0, problem);
    if (statement == NULL)
        return LEDGER_FAILED;
    ledger_bind_text(statement, 1, name);
    enum ledger_answer answer = LEDGER_FAILED;
    int step = sqlite3_step(statement);
    if (step == SQLITE_ROW) {
        *profile = (struct ledger_profile){
            .id = sqlite3_column_int64(statement, 0),
            .bankroll = sqlite3_column_int64(statement, 2),
            .is_new = sqlite3_column_int(statement, 3) != 0,
        };
        snprintf(profile->name, sizeof profile->name, "%s",
                 (const char *)sqlite3_column_text(statement, 1));
        ledger_make_printable(profile->name);
        answer = LEDGER_DONE;
    } else if (step == SQLITE_DONE) {
        answer = LEDGER_NONE;
    } else {
        ledger_fail(ledger, problem);
    }
    sqlite3_finalize(statement);
    return answer;
}

enum ledger_answer ledger_find(struct ledger *ledger, const char *name,
                               struct ledger_profile *profile,
                               char problem[LEDGER_PROBLEM_SIZE])
{
    enum ledger_answer answer = read_profile(ledger, name, profile, problem);
    if (answer == LEDGER_NONE)
        ledger_refuse(problem, "no player has that name in %s", ledger->shown);
    return answer;
}

struct name_reader {
    bool (*take)(void *self, const char *name);
    void *self;
};

static bool take_name_row(void *self, sqlite3_stmt *statement)
{
    const struct name_reader *reader = self;
    char name[LEDGER_NAME_SIZE];
    snprintf(name, sizeof name, "%s", ledger_text_at(statement, 0));
    ledger_make_printable(name);
    return reader->take(reader->self, name);
}

bool ledger_each_profile(const struct ledger *ledger,
                         bool (*take)(void *self, const char *name), void *self,
                         char problem[LEDGER_PROBLEM_SIZE])
{
    struct name_reader reader = {take, self};
    return ledger_each_row(
        ledger,
        ledger_prepare(ledger, "SELECT name FROM profiles ORDER BY name", NULL,
                       0, problem),
        take_name_row, &reader, problem);
}

static bool make_profile(const struct ledger *ledger, const char *name,
                         int64_t now, struct ledger_profile *profile,
                         char problem[LEDGER_PROBLEM_SIZE])
{
    sqlite3_stmt *statement = ledger_prepare(
        ledger, "INSERT INTO profiles (created, name) VALUES (?1, ?2)", &now, 1,
        problem);
    if (statement != NULL)
        ledger_bind_text(statement, 2, name);
    if (!ledger_finish_statement(ledger, statement, problem))
        return false;
    *profile = (struct ledger_profile){
        .id = sqlite3_last_insert_rowid(ledger->database),
        .is_new = true,
    };
    snprintf(profile->name, sizeof profile->name, "%s", name);
    return true;
}

static enum ledger_answer refuse_busy(const struct ledger_profile *profile,
                                      long owner,
                                      char problem[LEDGER_PROBLEM_SIZE])
{
    if (owner != 0)
        ledger_refuse(problem,
                      "%s is already playing at another table (process %ld)",
                      profile->name, owner);
    else
        ledger_refuse(problem, "%s is already playing at another table",
                      profile->name);
    return LEDGER_BUSY;
}

/* Makes the changes to the file that taking a profile needs, within a
 * transaction. */
static enum ledger_answer profile_take_row(struct ledger *ledger,
                                           const char *name, int64_t now,
                                           struct ledger_profile *profile,
                                           char problem[LEDGER_PROBLEM_SIZE])
{
    enum ledger_answer answer = read_profile(ledger, name, profile, problem);
    if (answer == LEDGER_NONE)
        answer = make_profile(ledger, name, now, profile, problem)
                     ? LEDGER_DONE
                     : LEDGER_FAILED;
    if (answer != LEDGER_DONE)
        return answer;
    if (!ledger_check_books(ledger, profile, problem))
        return LEDGER_FAILED;
    long owner = 0;
    answer = ledger_lock(ledger, profile->id, &owner, problem);
    if (answer == LEDGER_BUSY)
        return refuse_busy(profile, owner, problem);
    if (answer == LEDGER_DONE && !ledger_settle_open(ledger, profile, problem))
        answer = LEDGER_FAILED;
    return answer;
}

enum ledger_answer ledger_take(struct ledger *ledger, const char *name,
                               int64_t now, struct ledger_profile *profile,
                               char problem[LEDGER_PROBLEM_SIZE])
{
    bool may =
        ledger->access == LEDGER_WRITES ||
        ledger_refuse(problem, "%s is open only for reading", ledger->shown);
    if (!may || !check_name(name, problem) || !ledger_begin(ledger, problem))
        return LEDGER_FAILED;
    struct ledger_profile taken = {.id = 0};
    enum ledger_answer answer =
        profile_take_row(ledger, name, now, &taken, problem);
    if (!ledger_end(ledger, answer == LEDGER_DONE, problem) &&
        answer == LEDGER_DONE)
        answer = LEDGER_FAILED;
    /* Only one profile is taken at a time. Releases the one before, or the new
     * one if it failed after it was locked. */
    int64_t given_back = answer == LEDGER_DONE ? ledger->profile : taken.id;
    int64_t kept = answer == LEDGER_DONE ? taken.id : ledger->profile;
    if (given_back != 0 && given_back != kept)
        ledger_unlock(ledger, given_back);
    if (answer != LEDGER_DONE)
        return answer;
    ledger->profile = taken.id;
    ledger->session = 0;
    *profile = taken;
    return LEDGER_DONE;
}

bool ledger_enroll(struct ledger *ledger, const char *name, int64_t now,
                   struct ledger_profile *profile,
                   char problem[LEDGER_PROBLEM_SIZE])
{
    struct ledger_profile found = {.id = 0};
    if (!check_name(name, problem))
        return false;
    enum ledger_answer answer = read_profile(ledger, name, &found, problem);
    if (answer == LEDGER_NONE) {
        if (!ledger_begin(ledger, problem))
            return false;
        answer = read_profile(ledger, name, &found, problem);
        bool well = answer == LEDGER_DONE ||
                    (answer == LEDGER_NONE &&
                     make_profile(ledger, name, now, &found, problem));
        answer =
            ledger_end(ledger, well, problem) ? LEDGER_DONE : LEDGER_FAILED;
    }
    if (answer == LEDGER_DONE) {
        *profile = found;
        ledger->enrolled = found.id;
    }
    return answer == LEDGER_DONE;
}

static bool book_purchase(const struct ledger *ledger, int64_t cents,
                          int64_t now, char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {ledger->profile, cents, now};
    int64_t bankroll = 0;
    bool found = false;
    sqlite3_stmt *statement =
        ledger_prepare(ledger, "SELECT bankroll FROM profiles WHERE id = ?1",
                       values, 1, problem);
    if (!ledger_first_row(ledger, statement, &bankroll, 1, &found, problem))
        return false;
    if (bankroll > LEDGER_BANKROLL_MAX)
        return ledger_refuse(problem, "a bankroll can't be that large");
    return ledger_execute(ledger,
                          "INSERT INTO purchases (profile, cents, time) "
                          "VALUES (?1, ?2, ?3)",
                          values, 3, problem) &&
           ledger_execute(ledger,
                          "UPDATE profiles SET bankroll = bankroll + ?2 "
                          "WHERE id = ?1",
                          values, 2, problem);
}

bool ledger_buy_in(struct ledger *ledger, int64_t cents, int64_t now,
                   char problem[LEDGER_PROBLEM_SIZE])
{
    return ledger_check_taken(ledger, problem) &&
           ledger_begin(ledger, problem) &&
           ledger_end(ledger, book_purchase(ledger, cents, now, problem),
                      problem);
}
