/* The program odds for games that show both of the dealer's cards. */
#include "support/check.h"

#include "support/odds_run.h"

static void exposed_reports_match_their_goldens(void **state)
{
    (void)state;
    static const struct odds_page pages[] = {
        {"--edge", "exposed-edge.txt"},
        {"--edge --csv", "exposed-edge.csv"},
        {"--edge --json", "exposed-edge.json"},
        {"--chart", "exposed-chart.txt"},
        {"--chart --values --ascii", "exposed-values.txt"},
        {"--chart --csv", "exposed-chart.csv"},
        {"--hand 10,9 --dealer K,10", "exposed-hand.txt"},
        {"--hand A,4,3 --dealer 6,9 --json", "exposed-hand.json"},
        {"--hand 8,8 --dealer 7,7 --csv", "exposed-hand.csv"},
        {"--compare double=9-11,any", "exposed-compare.txt"},
    };
    check_odds_pages("double-exposure", pages, sizeof pages / sizeof *pages);
}

static void a_chart_for_programs_has_all_the_dealers_totals(void **state)
{
    (void)state;
    struct run_result outcome;
    run_odds("double-exposure", "--chart --json", &outcome);
    assert_int_equal(outcome.status, 0);
    assert_text_has(outcome.output,
                    "\"hard 19\": {\"hard 4\": \"S\", \"hard 5\": \"S\"",
                    "the chart as JSON");
    assert_text_has(outcome.output,
                    "\"soft 18\": \"S\", \"soft 19\": \"H\", \"soft 20\": "
                    "\"H\"}",
                    "the chart as JSON");
    run_result_free(&outcome);
}

static void what_is_not_available_is_refused(void **state)
{
    (void)state;
    static const char none[] = "odds: with dealer-shows = both, only --edge, "
                               "--chart, --hand and --compare are available\n";
    static const struct odds_fault faults[] = {
        {"--two-cards", none},
        {"--dealer 10", none},
        {"--side-bets", none},
        {"--effects", none},
        {"--exceptions", none},
        {"--indices", none},
        {"--by-count", none},
        {"--chart --svg", "odds: --svg works only with dealer-shows = one\n"},
        {"--chart=data/rules/strip.rules",
         "odds: --chart FILE works only with dealer-shows = one: a file knows "
         "only the upcard\n"},
        {"--hand 10,2 --dealer 6,5 --before-look",
         "odds: --before-look works only with dealer-shows = one\n"},
        {"--hand 10,2 --dealer 6,5 --strategy total",
         "odds: --strategy total doesn't work with --hand and dealer-shows = "
         "both; use cdz\n"},
        {"--hand 10,2 --dealer 6",
         "odds: --dealer needs both of the dealer's cards, such as --dealer "
         "10,6\n"},
        {"--hand 10,2 --dealer A,K",
         "odds: --dealer: the dealer has blackjack, which ends the round, so "
         "there is nothing to decide\n"},
        {"--edge --rule split-by=rank",
         "odds: with dealer-shows = both, pairs must be split by value\n"},
        {"--chart --rule split-by=rank",
         "odds: with dealer-shows = both, pairs must be split by value\n"},
    };
    check_odds_faults("double-exposure", faults,
                      sizeof faults / sizeof *faults);
}

static void a_rule_that_shows_the_hole_card_can_be_compared(void **state)
{
    (void)state;
    struct run_result outcome;
    run_odds("strip",
             "--rule insurance=no --rule surrender=none --compare "
             "dealer-shows=one,both",
             &outcome);
    assert_int_equal(outcome.status, 0);
    assert_text_has(outcome.output, "dealer-shows = both             +",
                    "a comparison");
    check_lines_fit(outcome.output, "a comparison");
    run_result_free(&outcome);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exposed_reports_match_their_goldens),
        cmocka_unit_test(a_chart_for_programs_has_all_the_dealers_totals),
        cmocka_unit_test(what_is_not_available_is_refused),
        cmocka_unit_test(a_rule_that_shows_the_hole_card_can_be_compared),
    };
    return cmocka_run_group_tests_name("odds: exposed pages", tests, NULL,
                                       NULL);
}
