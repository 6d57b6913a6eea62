/* The chart of the program odds for rules by which the number of cards matters.
 */
#include "support/check.h"

#include <stdio.h>

#include "support/fake_terminal.h"
#include "support/odds_run.h"

static void charts_match_their_goldens(void **state)
{
    (void)state;
    static const struct {
        const char *words, *file;
    } pages[] = {
        {"--chart", "spanish-chart.txt"},
        {"--chart --csv", "spanish-chart.csv"},
        {"--chart --json", "spanish-chart.json"},
    };
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        struct run_result outcome;
        char path[64];
        run_odds("spanish-21", pages[i].words, &outcome);
        snprintf(path, sizeof path, "tests/golden/odds/%s", pages[i].file);
        assert_text_equal(outcome.errors, "", "odds %s", pages[i].words);
        assert_count_equal(outcome.status, 0, "odds %s", pages[i].words);
        check_golden_file(outcome.output, path);
        if (i == 0)
            check_lines_fit(outcome.output, "the chart");
        run_result_free(&outcome);
    }
}

static void other_charts_are_refused(void **state)
{
    (void)state;
    static const char totals[] =
        "odds: by these rules the best play depends on the number of cards, so "
        "there is no chart by totals\n";
    static const struct {
        const char *words, *message;
    } faults[] = {
        {"--chart --values", totals},
        {"--chart --svg", totals},
        {"--exceptions", totals},
        {"--chart --rule split-by=rank",
         "odds: a chart by the number of cards works only with split-by = "
         "value\n"},
    };
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        struct run_result outcome;
        run_odds("spanish-21", faults[i].words, &outcome);
        assert_text_equal(outcome.errors, faults[i].message, "odds %s",
                          faults[i].words);
        assert_count_equal(outcome.status, 2, "odds %s", faults[i].words);
        run_result_free(&outcome);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(charts_match_their_goldens),
        cmocka_unit_test(other_charts_are_refused),
    };
    return cmocka_run_group_tests_name("odds: number of cards", tests, NULL,
                                       NULL);
}
