/* Wagers as a player types them: which are accepted, and what is wrong with the
 * others. */
#include "support/check.h"
/* NOLINTNEXTLINE(bugprone-suspicious-include): the game is one file */
#include "dice/dice.c"

TEST(amounts_to_the_cent_are_accepted)
{
    static const struct {
        const char *text;
        int64_t cents;
    } good[] = {{"50", 5000},         {"50.00", 5000},
                {"$50", 5000},        {"0.01", 1},
                {"7.5", 750},         {"1,234.56", 123456},
                {"$1,234.5", 123450}, {"1234.56", 123456},
                {"007", 700},         {"0000000000000000000001", 100}};
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        char problem[CLI_PROBLEM_SIZE] = "none";
        int64_t wager = -1;
        if (!dice_wager_read(good[i].text, 123456, &wager, problem))
            fail_msg("\"%s\" was refused: %s", good[i].text, problem);
        assert_count_equal(wager, good[i].cents, "cents of \"%s\"",
                           good[i].text);
    }
}

/* Checks that a player with $100 can't wager `text`. */
static void assert_wager_refused(const char *text, const char *reason)
{
    char problem[CLI_PROBLEM_SIZE] = "";
    int64_t wager = 77;
    if (dice_wager_read(text, 10000, &wager, problem))
        fail_msg("\"%s\" was read as %lld", text, (long long)wager);
    assert_text_equal(problem, reason, "the problem of \"%s\"", text);
    assert_int_equal(wager, 77);
}

TEST(zero_or_less_is_refused)
{
    static const char *const texts[] = {
        "0",   "0.00",  "$0", "-5",     "-$5",
        "$-5", "-0.01", "-0", "-1,000", "-99999999999999999999",
        "-.5", "-0.005"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_wager_refused(texts[i], "minimum wager is $0.01");
}

TEST(more_than_the_player_has_is_refused)
{
    static const char *const texts[] = {"100.01", "$101", "1,000",
                                        "999,999,999,999,999.99"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_wager_refused(texts[i], "you have only $100");
}

TEST(text_that_is_not_an_amount_is_refused)
{
    static const char *const texts[] = {"$",
                                        "all",
                                        "fifty",
                                        "5 0",
                                        "+5",
                                        "1e2",
                                        "0x10",
                                        "1,00",
                                        "1,0000",
                                        ",100",
                                        "1,2,3,4",
                                        "1234,567",
                                        "1,234,",
                                        "1,,000",
                                        "$$5",
                                        "5$",
                                        "5-",
                                        "1.2.3",
                                        "1.000,50",
                                        "50 dollars",
                                        ".",
                                        ",",
                                        "5\xe2\x82\xac",
                                        "5%n",
                                        "1.005",
                                        ".50",
                                        "5.",
                                        "99999999999999999999999",
                                        "5,764,607,523,034,234.88"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_wager_refused(texts[i],
                             "type dollars, such as 10, 7.50 or 1,000");
    assert_wager_refused("",
                         "you typed nothing; type dollars, such as 10, 7.50 or "
                         "1,000");
}
