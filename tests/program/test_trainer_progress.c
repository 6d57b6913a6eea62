/* What trainer keeps of the drills around the count, and how it is shown. */
#include "support/check.h"
#include "support/screen_run.h"

#include <stdlib.h>
#include <string.h>

#include "support/process.h"

#define RESULTS                                                         \
    "SELECT name, rules, count_name, questions, right_answers, "        \
    "longest_run, unit, mark IS NOT NULL, profile, day = "              \
    "cast(julianday(time, 'unixepoch', 'localtime', 'start of day') - " \
    "2440587 AS INTEGER), seconds >= 0 FROM drills ORDER BY id"

static void assert_results(const struct screen_run *home, const char *expected)
{
    char *results = sql_text(home->ledger, RESULTS);
    assert_text_equal(results, expected, "the results");
    free(results);
}

static void drill_at_home(const struct screen_run *home, const char *command,
                          const char *answers, int status)
{
    struct run_result outcome;
    run_at_home(home, command, answers, &outcome);
    assert_int_equal(outcome.status, status);
    run_result_free(&outcome);
}

/* Each drill is kept once, also if the input ends early. */
TEST(every_drill_is_kept)
{
    struct screen_run home;
    screen_run_begin(&home);
    drill_at_home(&home,
                  "trainer --profile Anna --drill count --pause 0 --seed 5",
                  "2\n-1\n1\nq\n", 0);
    drill_at_home(&home, "trainer --profile Anna --drill dealer --seed 3",
                  "y\ny\ny\ny\n", 2);
    drill_at_home(&home,
                  "trainer --profile Anna --drill true-count --seed 3 "
                  "--count hi-opt-i --rules downtown --json --questions 1",
                  "5\n", 0);
    drill_at_home(&home, "trainer --profile Anna --drill bets --seed 3",
                  "1\n1\nq\n", 0);
    drill_at_home(&home, "trainer --profile Anna --drill deviations --seed 3",
                  "r\nq\n", 0);
    drill_at_home(&home, "trainer --profile Anna --drill exam --seed 3",
                  "1\nq\n", 0);
    drill_at_home(&home, "trainer --profile Anna --drill exam --seed 3", "q\n",
                  0);
    assert_results(&home, "count|strip|hi-lo|3|2|1|units|0|1|1|1\n"
                          "dealer|strip||4|3|3|bets|0|1|1|1\n"
                          "true-count|downtown|hi-opt-i|1|0|0|units|0|1|1|1\n"
                          "bets|strip|hi-lo|2|2|2|units|0|1|1|1\n"
                          "deviations|strip|hi-lo|1|1|1|bets|0|1|1|1\n"
                          "exam|strip|hi-lo|1|1|1|units|0|1|1|1\n");
    screen_run_end(&home);
}

/* Three weeks of drills, on days that follow one on which only basic strategy
 * was drilled. */
static void fill_with_drills(const struct screen_run *home)
{
    drill_at_home(home, "trainer --profile Anna --seed 7 --questions 1", "h\n",
                  0);
    sql_run(home->ledger,
            "UPDATE answers SET day = 20000;"
            "INSERT INTO drills (profile, name, rules, count_name, time, day, "
            "questions, right_answers, longest_run, seconds, cost, unit, mark) "
            "SELECT profiles.id, column1, column2, column3, column4 * 86400, "
            "column4, column5, column6, column7, 60, column8, column9, "
            "column10 FROM profiles, (VALUES "
            "('count', 'strip', 'hi-lo', 20001, 10, 5, 2, 0, 'units', 41.25), "
            "('count', 'strip', 'hi-lo', 20002, 10, 7, 3, 0, 'units', NULL), "
            "('count', 'strip', 'ko', 20010, 10, 8, 4, 0, 'units', 27.5), "
            "('count', 'strip', 'ko', 20020, 10, 9, 5, 0, 'units', 28), "
            "('dealer', 'strip', '', 20010, 20, 18, 9, 0.5, 'bets', NULL), "
            "('dealer', 'strip', '', 20010, 19, 19, 19, 0, 'bets', NULL), "
            "('exam', 'strip', 'hi-lo', 20010, 99, 80, 7, 1, 'units', 3.25), "
            "('exam', 'single', 'ko', 20010, 99, 90, 8, 1, 'units', 0.5), "
            "('juggling', 'strip', '', 20010, 9, 9, 9, 0, 'balls', 1))");
}

TEST(progress_lists_every_drill)
{
    struct screen_run home;
    struct run_result outcome;
    screen_run_begin(&home);
    fill_with_drills(&home);
    run_at_home(&home, "trainer --progress --profile Anna -a", NULL, &outcome);
    assert_string_equal(outcome.errors, "");
    assert_text_has(
        outcome.output,
        "\ndealer: 2 drills, 39 questions, 95% right. Personal best: 19 right "
        "in a row.\n\n"
        "count: 4 drills, 40 questions, 72% right. Personal best: 27.5 "
        "seconds for a deck\n(goal: 30).\n\n"
        "exam: 2 drills, 198 questions, 86% right. Personal best: 0.50 units "
        "lost per\nhour (single, ko).\n",
        "the drills");
    assert_text_has(outcome.output,
                    " Days in a row: 0 (best: 3).\n"
                    "Basic strategy: right in a row 1 (best: 1).\n",
                    "the bests");
    run_result_free(&outcome);
    run_at_home(&home, "trainer --progress --profile Anna --json", NULL,
                &outcome);
    static const char *const parts[] = {
        "\"days_in_a_row\": 0,\n  \"most_days_in_a_row\": 3,",
        "\"drill\": \"count\",\n      \"times\": 4,\n      \"asked\": 40,",
        ("\"most_right_in_a_row\": 5,\n      \"best\": 27.5,\n"
         "      \"best_of\": \"seconds for a deck\",\n"
         "      \"weeks\": [\n"
         "        {\"from\": \"2024-10-05\", \"asked\": 20, \"right\": 12, "),
        "\"best\": null,\n      \"best_of\": null,",
    };
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        assert_text_has(outcome.output, parts[i], "the JSON");
    assert_null(strstr(outcome.output, "juggling"));
    run_result_free(&outcome);
    screen_run_end(&home);
}

/* With --drill there are the weeks of one drill. */
TEST(progress_shows_the_weeks_of_a_drill)
{
    struct screen_run home;
    struct run_result outcome;
    screen_run_begin(&home);
    fill_with_drills(&home);
    run_at_home(&home, "trainer --progress --drill count --profile Anna -a",
                NULL, &outcome);
    assert_text_has(outcome.output, "Progress of Anna, count\n", "the heading");
    assert_text_has(
        outcome.output,
        "\nRight answers by week, the last at the right\n\n"
        "  90% |                                     ******************\n"
        "      |\n"
        "      |                   ******************\n"
        "      |\n"
        "      |\n"
        "  60% |*******************\n",
        "the curve");
    run_result_free(&outcome);
    run_at_home(&home, "trainer --progress --drill bets --profile Anna", NULL,
                &outcome);
    assert_text_equal(outcome.output,
                      "Progress of Anna, bets\n\n"
                      "You haven't done this drill yet.\n",
                      "no results");
    run_result_free(&outcome);
    screen_run_end(&home);
}
