/* The chart of the program odds for rules by which the number of cards matters.
 */
#include "support/check.h"

#include <stdlib.h>

#include "support/odds_run.h"

static void charts_match_their_goldens(void **state)
{
    (void)state;
    static const struct odds_page pages[] = {
        {"--chart", "spanish-chart.txt"},
        {"--chart --csv", "spanish-chart.csv"},
        {"--chart --json", "spanish-chart.json"},
    };
    check_odds_pages("spanish-21", pages, sizeof pages / sizeof *pages);
}

static void the_chart_fits_a_terminal(void **state)
{
    (void)state;
    char *chart = read_file("tests/golden/odds/spanish-chart.txt", NULL);
    check_lines_fit(chart, "the chart");
    free(chart);
}

static void other_charts_are_refused(void **state)
{
    (void)state;
    static const char totals[] =
        "odds: by these rules the best play depends on the number of cards, so "
        "there is no chart by totals\n";
    static const struct odds_fault faults[] = {
        {"--chart --values", totals},
        {"--chart --svg", totals},
        {"--exceptions", totals},
        {"--chart --rule split-by=rank",
         "odds: a chart by the number of cards works only with split-by = "
         "value\n"},
    };
    check_odds_faults("spanish-21", faults, sizeof faults / sizeof *faults);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(charts_match_their_goldens),
        cmocka_unit_test(the_chart_fits_a_terminal),
        cmocka_unit_test(other_charts_are_refused),
    };
    return cmocka_run_group_tests_name("odds: number of cards", tests, NULL,
                                       NULL);
}
