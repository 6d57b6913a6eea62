/* The statistics in words: figures that belong together add up as shown. */
#include "support/check.h"

#include <stdlib.h>

#include "account_statistics.h"

static char *report_of(const struct ledger_statistics *sum, int columns)
{
    const struct report_form form = {.columns = columns};
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    report_text(out, sum, &form);
    fclose(out);
    return text;
}

TEST(the_parts_of_the_result_add_up)
{
    const struct ledger_statistics sum = {
        .rounds = 4,
        .skills = {.rounds = 4,
                   .before = -10.4,
                   .net = -500,
                   .cost = {[LEDGER_DOUBTFUL] = 290,
                            [LEDGER_BAD] = 186,
                            [LEDGER_VERY_BAD] = 0}}};
    char *text = report_of(&sum, 80);
    assert_text_has(text, "Without mistakes           -$0.10\n", "average");
    assert_text_has(text, "Mistakes                   -$4.76\n", "the sum");
    assert_text_has(text, "  doubtful                 -$2.90\n", "doubtful");
    assert_text_has(text, "  bad                      -$1.86\n", "bad");
    assert_text_has(text, "  very bad                  $0.00\n", "very bad");
    assert_text_has(text, "Luck                       -$0.14\n", "luck");
    assert_text_has(text, "Result of hands            -$5.00\n", "the result");
    free(text);
}

TEST(the_bankroll_is_without_the_chips_on_the_table)
{
    const struct ledger_statistics sum = {
        .rounds = 1, .bankroll = 99500, .on_table = 500};
    char *text = report_of(&sum, 80);
    assert_text_has(text, "Bankroll                     $990\n", "the table");
    assert_text_has(text, "  on the table                 $5\n", "the bet");
    free(text);
    const struct ledger_statistics full = {.rounds = 1,
                                           .bankroll = 99500,
                                           .on_table = 500,
                                           .side_bet_count = 1,
                                           .sessions = 7};
    text = report_of(&full, 80); /* the side bets' figures have room, too */
    assert_text_has(text, "Sessions              7  ", "the end");
    free(text);
}

/* Beside the table, the page has 40 columns. */
TEST(no_row_of_a_side_bet_wraps_beside_the_table)
{
    const struct ledger_statistics sum = {
        .rounds = 2,
        .side_bets = {{.name = "perfect-pairs",
                       .rounds = 2,
                       .staked = 200,
                       .net = -200,
                       .expected = -12}},
        .side_bet_count = 1};
    char *narrow = report_of(&sum, 40), *wide = report_of(&sum, 80);
    assert_text_has(narrow, "                 result on average\n", "narrow");
    assert_text_has(narrow, "perfect-pairs     -$2     -$0.12\n", "narrow");
    assert_text_has(wide, "rounds  staked  result on average\n", "wide");
    free(narrow);
    free(wide);
}
