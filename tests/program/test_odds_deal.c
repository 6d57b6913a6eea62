/* The program odds with --deal: cards that have left the shoe. */
#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "support/odds_run.h"

/* The order and the suits of the dealt cards don't matter. The hand comes from
 * the remaining cards. */
static void dealt_cards_leave_the_shoe(void **state)
{
    (void)state;
    struct run_result full, less, same;
    run_odds(ODDS_RULES, "--hand 10,6 --dealer 10 --json", &full);
    run_odds(ODDS_RULES, "--hand 10,6 --dealer 10 --json --deal 5,5,K", &less);
    run_odds(ODDS_RULES, "--hand 6,10 --dealer T --json --deal Kh,5s,5d",
             &same);
    const char *values = strstr(less.output, "\"actions\"");
    const char *again = strstr(same.output, "\"actions\"");
    assert_true(values && again);
    assert_string_equal(values, again);
    assert_text_has(less.output, "\"5\": 6, ", "the shoe");
    assert_string_not_equal(values, strstr(full.output, "\"actions\""));
    run_result_free(&full);
    run_result_free(&less);
    run_result_free(&same);
}

/* A bare 10 is any ten-valued card. A deck has sixteen, four of them tens. */
static void a_bare_10_is_any_ten_valued_card(void **state)
{
    (void)state;
    static const char *const rules[] = {"split-by=value", "split-by=rank"};
    char words[160];
    for (int by_rank = 0; by_rank <= 1; by_rank++) {
        struct run_result outcome;
        snprintf(words, sizeof words,
                 "--rule %s --deal 10,K,10,10,T,10,K --chart --json",
                 rules[by_rank]);
        run_odds("single", words, &outcome);
        assert_string_equal(outcome.errors, "");
        assert_text_has(outcome.output, "\"10\": 9}", "%s", words);
        assert_text_has(outcome.output,
                        "\"dealt\": [\"10\", \"K\", \"10\", \"10\", \"10\", "
                        "\"10\", \"K\"]",
                        "%s", words);
        run_result_free(&outcome);
        snprintf(words, sizeof words,
                 "--rule %s --hand 10,6 --dealer 10 --deal "
                 "10,10,10,10,10,10,10,10,10,10,10,10,10,10,10,10,10",
                 rules[by_rank]);
        run_odds("single", words, &outcome);
        assert_int_equal(outcome.status, 2);
        assert_string_equal(outcome.errors, "odds: --deal: the shoe has no 10 "
                                            "left for card 17 of the list\n");
        run_result_free(&outcome);
    }
}

/* Every report shows the dealt cards as the program read them, in lines that
 * fit its format. */
static void a_long_list_of_dealt_cards_keeps_the_formats_valid(void **state)
{
    (void)state;
    static const char *const forms[] = {"--csv", "--ascii", "--svg", "--json"};
    char dealt[256] = "";
    for (int i = 0; i < 60; i++)
        sprintf(dealt + strlen(dealt), "%d%s", 2 + i % 9, i % 2 ? "\n" : ",");
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const struct run run = {
            .arguments = {"odds", "--chart", forms[i], "--deal", dealt},
            .is_alone = true};
        struct run_result outcome;
        run_program(&run, &outcome);
        assert_string_equal(outcome.errors, "");
        if (i == 3)
            assert_text_has(outcome.output, "\"dealt\": [\"2\", \"3\", \"4\"",
                            "the list");
        bool rows = false;
        for (char *line = strtok(outcome.output, "\n"); line && i < 2;
             line = strtok(NULL, "\n")) {
            rows = rows || strncmp(line, "hand,2", strlen("hand,2")) == 0;
            if (i == 0 && !rows && *line != '#')
                fail_msg("not a comment: %s", line);
            check_lines_fit(line, forms[i]);
        }
        run_result_free(&outcome);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dealt_cards_leave_the_shoe),
        cmocka_unit_test(a_bare_10_is_any_ten_valued_card),
        cmocka_unit_test(a_long_list_of_dealt_cards_keeps_the_formats_valid),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
