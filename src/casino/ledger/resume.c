/* Rounds that were left open, and the records that let them go on. */
#include "inside.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- Dropping ---- */

bool ledger_drop_records(const struct ledger *ledger, int64_t profile,
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

/* ---- Going on ---- */

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
