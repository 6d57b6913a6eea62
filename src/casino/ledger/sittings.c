/* Reads sittings: sessions in a row with their results, skill and mistakes. */
#include "ledger_sittings.h"

#include <stdio.h>
#include <string.h>

#include "inside.h"
#include "row.h"

/* Sessions with their beginning and their end, the last one first. The profile
 * is ?1. */
#define LEDGER_SESSIONS_WHERE(condition)                                \
    "SELECT id, began, coalesce(ended, (SELECT max(rounds.ended) FROM " \
    "rounds WHERE session = sessions.id), began) FROM sessions WHERE "  \
    "profile = ?1 AND (" condition ") ORDER BY id DESC"
#define LEDGER_IS_PLAYED \
    "EXISTS (SELECT 1 FROM rounds WHERE session = sessions.id)"

static sqlite3_stmt *prepare_for_span(const struct ledger *ledger,
                                      const char *sql,
                                      const struct ledger_span *span,
                                      char problem[LEDGER_PROBLEM_SIZE])
{
    const int64_t values[] = {span->profile, span->first, span->last};
    return ledger_prepare(ledger, sql, values, 3, problem);
}

/* ---- The place of a session ---- */

static bool go_back_a_session(void *self, sqlite3_stmt *statement)
{
    struct ledger_place *place = self;
    bool is_first = place->first == 0;
    if (!is_first &&
        place->began - sqlite3_column_int64(statement, 2) > LEDGER_SITTING_GAP)
        return false;
    place->first = sqlite3_column_int64(statement, 0);
    place->began = sqlite3_column_int64(statement, 1);
    return true;
}

static bool find_profile_of(const struct ledger *ledger, int64_t session,
                            int64_t *profile, char problem[LEDGER_PROBLEM_SIZE])
{
    bool found = false;
    return ledger_first_row(
        ledger,
        ledger_prepare(ledger, "SELECT profile FROM sessions WHERE id = ?1",
                       &session, 1, problem),
        profile, 1, &found, problem);
}

static bool count_before(const struct ledger *ledger,
                         const struct ledger_span *span, int *count,
                         char problem[LEDGER_PROBLEM_SIZE])
{
    int64_t sum = 0;
    bool found = false;
    bool good = ledger_first_row(
        ledger,
        prepare_for_span(ledger,
                         "SELECT coalesce(sum(most), 0) FROM (SELECT "
                         "max(number) AS most FROM rounds WHERE " LEDGER_IN_SPAN
                         "GROUP BY session)",
                         span, problem),
        &sum, 1, &found, problem);
    *count = (int)sum;
    return good;
}

bool ledger_find_place(const struct ledger *ledger, int64_t session,
                       int64_t since, struct ledger_place *place,
                       char problem[LEDGER_PROBLEM_SIZE])
{
    int64_t values[] = {0, session, since};
    *place = (struct ledger_place){.session = session};
    if (!find_profile_of(ledger, session, &values[0], problem) ||
        !ledger_each_row(
            ledger,
            ledger_prepare(
                ledger,
                LEDGER_SESSIONS_WHERE(
                    "id BETWEEN ?3 AND ?2 AND (id = ?2 OR " LEDGER_IS_PLAYED
                    ")"),
                values, 3, problem),
            go_back_a_session, place, problem))
        return false;
    const struct ledger_span before = {values[0], place->first, session - 1};
    return count_before(ledger, &before, &place->before, problem);
}

/* ---- Sums ---- */

struct sitting_sums {
    struct ledger_sitting *sitting;
    int64_t wins, losses; /* in a row so far */
    int64_t session;      /* of the last round */
    int before, number;   /* the rounds of sessions before; the last number */
    int64_t start;        /* the bankroll before the first round */
};

/* Adds a name unless it is there or has no room. Semicolons divide the names,
 * because "strip, changed" is one. */
static void add_rules_name(struct ledger_sitting *sitting, const char *text)
{
    char names[LEDGER_RULES_NAMES_SIZE + 4], name[LEDGER_RULES_NAME_SIZE],
        looked_for[LEDGER_RULES_NAME_SIZE + 4];
    char *all = sitting->rules_names;
    size_t used = strlen(all);
    snprintf(name, sizeof name, "%s", text);
    ledger_make_printable(name);
    snprintf(names, sizeof names, "; %s;", all);
    snprintf(looked_for, sizeof looked_for, "; %s;", name);
    if (strstr(names, looked_for) == NULL &&
        used + strlen(looked_for) < LEDGER_RULES_NAMES_SIZE)
        snprintf(all + used, LEDGER_RULES_NAMES_SIZE - used, "%s%s",
                 used > 0 ? "; " : "", name);
}

/* Numbers the rounds of a session on from those before it. */
static void number_on(struct sitting_sums *sums, int64_t session, int number,
                      const char *rules_name)
{
    if (session != sums->session) {
        sums->before += sums->number;
        add_rules_name(sums->sitting, rules_name);
    }
    sums->session = session;
    sums->number = number;
}

static void add_result_to_sitting(struct sitting_sums *sums, int64_t net)
{
    struct ledger_sitting *sitting = sums->sitting;
    int number = sums->before + sums->number;
    sitting->rounds++;
    if (net > sitting->best) {
        sitting->best = net;
        sitting->best_round = number;
    }
    if (net < sitting->worst) {
        sitting->worst = net;
        sitting->worst_round = number;
    }
    if (net == 0)
        return;
    sums->wins = net > 0 ? sums->wins + 1 : 0;
    sums->losses = net < 0 ? sums->losses + 1 : 0;
    if (sums->wins > sitting->longest_wins)
        sitting->longest_wins = sums->wins;
    if (sums->losses > sitting->longest_losses)
        sitting->longest_losses = sums->losses;
}

static bool take_round_of_sitting(void *self, sqlite3_stmt *statement)
{
    struct sitting_sums *sums = self;
    struct ledger_sitting *sitting = sums->sitting;
    const struct ledger_row row = ledger_row_of(statement);
    int64_t net = row.round.net;
    if (sums->session == 0)
        sums->start = row.bankroll - net;
    number_on(sums, row.session, row.round.number, row.rules_name);
    sitting->net += net;
    sitting->side_net += row.side_net;
    sitting->bought = row.bankroll - sums->start - sitting->net;
    if (row.round.state != LEDGER_SETTLED)
        return true;
    sitting->side_staked += row.side_staked;
    sitting->ended = row.ended;
    add_result_to_sitting(sums, net);
    return true;
}

bool ledger_sum_up_span(struct ledger *ledger, const struct ledger_span *span,
                        struct ledger_sitting *sitting,
                        char problem[LEDGER_PROBLEM_SIZE])
{
    struct sitting_sums sums = {.sitting = sitting};
    *sitting = (struct ledger_sitting){.sessions = *span};
    return ledger_each_row(
               ledger,
               prepare_for_span(ledger,
                                "SELECT " LEDGER_ROW_COLUMNS
                                " FROM rounds CROSS JOIN sessions "
                                "ON sessions.id = session WHERE " LEDGER_IN_SPAN
                                "ORDER BY session, number",
                                span, problem),
               take_round_of_sitting, &sums, problem) &&
           ledger_read_span_skills(ledger, span, &sitting->skills, problem);
}

/* ---- All sittings ---- */

struct sitting_reader {
    struct ledger *ledger;
    bool (*take)(void *self, const struct ledger_sitting *sitting);
    void *self;
    char *problem;
    struct ledger_span span; /* of the sessions so far; `last` is 0 without */
    int64_t began;
    bool failed, is_over;
};

static void end_sitting(struct sitting_reader *reader)
{
    struct ledger_sitting sitting;
    if (reader->span.last == 0 || reader->is_over)
        return;
    reader->failed = !ledger_sum_up_span(reader->ledger, &reader->span,
                                         &sitting, reader->problem);
    sitting.began = reader->began;
    reader->is_over = reader->failed || (sitting.rounds > 0 &&
                                         !reader->take(reader->self, &sitting));
    reader->span.last = 0;
}

static bool take_earlier_session(void *self, sqlite3_stmt *statement)
{
    struct sitting_reader *reader = self;
    int64_t id = sqlite3_column_int64(statement, 0);
    if (reader->began - sqlite3_column_int64(statement, 2) > LEDGER_SITTING_GAP)
        end_sitting(reader);
    if (reader->span.last == 0)
        reader->span.last = id;
    reader->span.first = id;
    reader->began = sqlite3_column_int64(statement, 1);
    return !reader->is_over;
}

bool ledger_each_sitting(struct ledger *ledger, int64_t profile,
                         bool (*take)(void *self,
                                      const struct ledger_sitting *sitting),
                         void *self, char problem[LEDGER_PROBLEM_SIZE])
{
    struct sitting_reader reader = {.ledger = ledger,
                                    .take = take,
                                    .self = self,
                                    .problem = problem,
                                    .span.profile = profile};
    bool good = ledger_each_row(
        ledger,
        ledger_prepare(ledger, LEDGER_SESSIONS_WHERE(LEDGER_IS_PLAYED),
                       &profile, 1, problem),
        take_earlier_session, &reader, problem);
    if (good)
        end_sitting(&reader);
    return good && !reader.failed;
}

/* ---- Mistakes ---- */

struct mistake_reader {
    bool (*take)(void *self, const struct ledger_choice *choice);
    void *self;
    const struct ledger *ledger;
    const struct ledger_span *span;
    char *problem;
    bool failed;
};

static bool take_mistake_row(void *self, sqlite3_stmt *statement)
{
    struct mistake_reader *reader = self;
    struct ledger_span before = *reader->span;
    int numbered = 0;
    before.last = sqlite3_column_int64(statement, 12) - 1;
    reader->failed =
        !count_before(reader->ledger, &before, &numbered, reader->problem);
    const struct ledger_choice choice = {
        .round = numbered + sqlite3_column_int(statement, 0),
        .bet = sqlite3_column_int64(statement, 1),
        .rules_name = ledger_text_at(statement, 13),
        .rules = ledger_text_at(statement, 14),
        .decision = {.done = ledger_text_at(statement, 2),
                     .best = ledger_text_at(statement, 3),
                     .value = sqlite3_column_double(statement, 4),
                     .best_value = sqlite3_column_double(statement, 5),
                     .grade = ledger_grade_of(ledger_text_at(statement, 6))},
        .situation = {.hand = ledger_text_at(statement, 7),
                      .dealer = ledger_text_at(statement, 8),
                      .lesson = ledger_text_at(statement, 9),
                      .chart = ledger_text_at(statement, 10),
                      .choices = ledger_text_at(statement, 11)}};
    return !reader->failed && (choice.decision.grade == LEDGER_GRADES ||
                               reader->take(reader->self, &choice));
}

/* Ledgers from before layout version 5 kept no situations. */
static const char *mistakes_query(const struct ledger *ledger)
{
    return ledger->version < LEDGER_LESSONS
               ? "SELECT rounds.number, bet, done, best, value, best_value, "
                 "grade, '', '', '', '', '', session, rules_name, rules "
                 "FROM rounds JOIN decisions ON round = rounds.id "
                 "JOIN sessions ON sessions.id = session "
                 "WHERE grade <> 'best' AND " LEDGER_IN_SPAN
                 "ORDER BY best_value - value DESC, round, decisions.number"
               : "SELECT rounds.number, bet, done, best, value, best_value, "
                 "grade, hand, dealer, lesson, chart, choices, session, "
                 "rules_name, rules "
                 "FROM rounds JOIN decisions ON decisions.round = rounds.id "
                 "JOIN sessions ON sessions.id = session "
                 "LEFT JOIN situations ON situations.round = rounds.id "
                 "AND situations.number = decisions.number "
                 "WHERE grade <> 'best' AND " LEDGER_IN_SPAN
                 "ORDER BY best_value - value DESC, rounds.id, "
                 "decisions.number";
}

bool ledger_each_mistake(struct ledger *ledger, const struct ledger_span *span,
                         bool (*take)(void *self,
                                      const struct ledger_choice *choice),
                         void *self, char problem[LEDGER_PROBLEM_SIZE])
{
    struct mistake_reader reader = {.take = take,
                                    .self = self,
                                    .ledger = ledger,
                                    .span = span,
                                    .problem = problem};
    return ledger_each_row(
               ledger,
               prepare_for_span(ledger, mistakes_query(ledger), span, problem),
               take_mistake_row, &reader, problem) &&
           !reader.failed;
}
