/* The program odds: its reports, in every format. */
#include "support/check.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "strategy.h"
#include "support/fake_terminal.h"
#include "support/odds_run.h"

TEST(reports_match_their_goldens)
{
    static const struct odds_page pages[] = {
        {"--chart", "chart.txt"},
        {"--chart --ascii", "chart-ascii.txt"},
        {"--chart --color always", "chart-color.txt"},
        {"--chart --csv", "chart.csv"},
        {"--chart --json", "chart.json"},
        {"--chart --svg", "chart.svg"},
        {"--chart --values", "values.txt"},
        {"--values --csv", "values.csv"},
        {"--values --svg=a6", "values.svg"},
        {"--hand 8,8 --dealer 10", "hand.txt"},
        {"--hand A,7 --dealer A --ascii", "hand-ascii.txt"},
        {"--hand 2,3,4,A --dealer 9 --json", "hand.json"},
        {"--hand 10,6 --dealer 10 --csv", "hand.csv"},
        {"--dealer all", "dealer.txt"},
        {"--dealer A --json", "dealer.json"},
        {"--dealer 10 --csv", "dealer.csv"},
        {"--two-cards --ascii --deal " ODDS_FEW_CARDS, "two-cards.txt"},
        {"--two-cards --csv --before-peek --deal " ODDS_FEW_CARDS,
         "two-cards.csv"},
        {"--side-bets", "side-bets.txt"},
        {"--side-bets=insurance --count hi-lo --seen 1 --json",
         "side-bets.json"},
        {"--side-bets=21+3 --csv --deal Qh,5x4,10,2c", "side-bets.csv"},
        {"--compare split=1,2,3", "compare.txt"},
        {"--decks 1-2 --csv", "compare.csv"},
        {"--decks 2,1 --json", "compare.json"},
        {"--edge", "edge.txt"},
        {"--edge --json", "edge.json"},
        {"--edge --csv", "edge.csv"},
        {"--exceptions --ascii", "exceptions.txt"},
        {"--exceptions --json", "exceptions.json"},
        {"--exceptions --csv", "exceptions.csv"},
        {"--effects", "effects.txt"},
        {"--effects --json", "effects.json"},
        {"--effects --csv", "effects.csv"},
        {"--count ko", "ko.txt"},
        {"--by-count --rule split=1 --seen 60", "by-count.txt"},
        {"--by-count --rule split=1 --count ko --csv", "by-count.csv"},
        {"--list-counts", "counts.txt"},
        {"--ceiling --rule split=1 --count zen --seen 75", "ceiling.txt"},
    };
    check_odds_pages(ODDS_RULES, pages, sizeof pages / sizeof *pages);
}

/* Returns a copy of the text in which numbers longer than twelve digits are
 * rounded to ten. The caller frees it. */
static char *round_numbers(const char *text)
{
    enum { MOST = 12 };
    char *rounded = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&rounded, &size);
    assert_non_null(memory);
    while (*text) {
        char *end = NULL;
        double number = isdigit((unsigned char)*text) ? strtod(text, &end) : 0;
        if (end && end - text > MOST)
            fprintf(memory, "%.10g", number);
        else if (end)
            fprintf(memory, "%.*s", (int)(end - text), text);
        else
            putc(*text, memory);
        text = end ? end : text + 1;
    }
    fclose(memory);
    return rounded;
}

/* The last digits of index numbers depend on the math library. */
TEST(indices_for_programs_match_their_goldens)
{
    static const char *const forms[] = {"json", "csv"};
    for (int i = 0; i < 2; i++) {
        struct run_result outcome;
        char words[32], path[64];
        snprintf(words, sizeof words, "--indices --%s", forms[i]);
        snprintf(path, sizeof path, "tests/golden/odds/indices.%s", forms[i]);
        run_odds(ODDS_RULES, words, &outcome);
        char *rounded = round_numbers(outcome.output);
        assert_int_equal(outcome.status, 0);
        check_golden_file(rounded, path);
        free(rounded);
        run_result_free(&outcome);
    }
}

/* Runs each report in several formats, from a shoe that is fast to analyze. */
TEST(every_report_works_for_a_small_shoe)
{
    static const char *const pages[] = {"--chart --color always",
                                        "--chart --json",
                                        "--chart --svg",
                                        "--hand 8,8 --dealer 10 --json",
                                        "--hand 8,8 --dealer 10 --csv",
                                        "--edge --strategy total",
                                        "--edge --json",
                                        "--exceptions",
                                        "--exceptions --json",
                                        "--effects --csv",
                                        "--dealer all",
                                        "--two-cards --json",
                                        "--decks 2,2",
                                        "--side-bets",
                                        "--indices",
                                        "--indices --json"};
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        char words[256];
        struct run_result outcome;
        snprintf(words, sizeof words, "%s --deal " ODDS_FEW_CARDS, pages[i]);
        run_odds_watched(ODDS_RULES, words, &outcome);
        assert_count_equal(outcome.status, 0, "odds %s", words);
        assert_text_equal(outcome.errors, "", "odds %s", words);
        assert_text_has(outcome.output, "golden.rules", "odds %s", words);
        run_result_free(&outcome);
    }
}

TEST(text_fits_80_columns_and_ascii_is_ascii)
{
    static const char *const pages[] = {"--chart --ascii",
                                        "--hand 8,8 --dealer A --ascii",
                                        "--edge --ascii --rule split=1",
                                        "--exceptions --ascii",
                                        "--effects --ascii",
                                        "--dealer all --ascii",
                                        "--two-cards --ascii",
                                        "--decks 1-10 --ascii",
                                        "--side-bets --ascii",
                                        "--indices --ascii --rule split=1"};
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        struct run_result outcome;
        run_odds(ODDS_RULES, pages[i], &outcome);
        assert_int_equal(outcome.status, 0);
        for (const char *byte = outcome.output; *byte; byte++)
            assert_true((*byte >= ' ' && *byte <= '~') || *byte == '\n');
        check_lines_fit(outcome.output, pages[i]);
        const char *blank = strstr(outcome.output, " \n");
        if (blank)
            fail_msg("%s: blanks at the end of a line, before %s", pages[i],
                     blank);
        run_result_free(&outcome);
    }
}

TEST(the_svg_chart_explains_missing_ranks)
{
    static const char *const dealt[] = {"--deal 5,5,5,5", ""};
    for (int i = 0; i < 2; i++) {
        char words[64];
        struct run_result outcome;
        snprintf(words, sizeof words, "--chart --svg %s", dealt[i]);
        run_odds("single", words, &outcome);
        assert_true((strstr(outcome.output, ">- not in this shoe.<") != NULL) ==
                    (i == 0));
        run_result_free(&outcome);
    }
}

TEST(the_chart_of_the_program_can_be_read_back)
{
    struct run_result outcome;
    struct odds_chart chart;
    char problem[CHART_PROBLEM_SIZE];
    run_odds(ODDS_RULES, "--chart --csv", &outcome);
    FILE *file = fmemopen(outcome.output, strlen(outcome.output), "r");
    assert_non_null(file);
    if (!chart_read(&chart, file, problem))
        fail_msg("%s", problem);
    assert_int_equal(chart.hard[11][5].action, ODDS_DOUBLE);
    fclose(file);
    run_result_free(&outcome);
}

/* A natural against an ace wins nothing 95 times in 309. So one sure bet is
 * better than 6:5 and worse than 3:2. */
TEST(even_money_can_be_best)
{
    static const struct {
        const char *rules, *words, *expected;
    } pages[] = {
        {"strip", "",
         "\n  even money +1.000000000  before the dealer peeks: decline\n"},
        {"six-five", "",
         "\n  even money +1.000000000  before the dealer peeks: take\n"},
        {"strip", "--before-peek",
         "\n> stand      +1.038834951  best\n"
         "  even money +1.000000000\n"},
        {"six-five", "--before-peek",
         "\n> even money +1.000000000  best\n"
         "  stand      +0.831067961\n"},
        {"six-five", "--before-peek --json", "\"best\": \"even money\""},
        {"six-five", "--before-peek --json", "\"even_money\": 1,"},
        {"six-five", "--json", "\"best\": \"stand\""},
        {"six-five", "--before-peek --csv", "\neven money,1\n"},
        {"europe", "", "\n  even money +1.000000000\n"},
        {"europe", "", "\nThe dealer has blackjack 30.7443% of the time.\n"},
    };
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        struct run_result outcome;
        char words[96];
        snprintf(words, sizeof words, "--hand 10,A --dealer A --ascii %s",
                 pages[i].words);
        run_odds(pages[i].rules, words, &outcome);
        assert_int_equal(outcome.status, 0);
        assert_text_has(outcome.output, pages[i].expected, "%s %s",
                        pages[i].rules, pages[i].words);
        run_result_free(&outcome);
    }
}

/* Simulated, 300 million rounds by the chart had 438 times 7 bets (0.000146%),
 * 4354 times 6 (0.00145%) and 41 times 8 (0.000014%). */
TEST(chances_have_no_more_digits_than_are_true)
{
    static const char *const lines[] = {
        "\n    +1.5     4.649244%\n", "\n    +2.0     6.42%\n",
        "\n    +5.0    ~0.007%\n",    "\n    +7.0     0.0001%\n",
        "\n    +8.0    ~0.00002%\n",
    };
    struct run_result outcome;
    run_odds("single", "--rule das=yes --edge", &outcome);
    assert_int_equal(outcome.status, 0);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_text_has(outcome.output, lines[i], "the chances of results");
    run_result_free(&outcome);
}

TEST(several_cards_can_be_dealt_at_once)
{
    struct run_result each, several;
    run_odds("single", "--hand 10,6 --dealer 9 --deal 5,5,5,Ah,Kc --csv",
             &each);
    run_odds("single", "--hand 10,6 --dealer 9 --deal 5x3,Ahx1,Kc --csv",
             &several);
    assert_int_equal(several.status, 0);
    assert_string_equal(several.output, each.output);
    run_result_free(&each);
    run_result_free(&several);
}

TEST(a_hand_is_headed_by_what_was_typed)
{
    static const struct {
        const char *words, *heading;
    } hands[] = {
        {"--hand K,Q --dealer 6", "K,Q (20) against 6\n"},
        {"--hand 7,A --dealer J", "7,A (soft 18) against J\n"},
        {"--hand 2h,10,3s --dealer Ac", "2h,10,3s (15) against Ac\n"},
    };
    for (size_t i = 0; i < sizeof hands / sizeof *hands; i++) {
        struct run_result outcome;
        run_odds("strip", hands[i].words, &outcome);
        assert_int_equal(outcome.status, 0);
        assert_int_equal(
            strncmp(outcome.output, hands[i].heading, strlen(hands[i].heading)),
            0);
        run_result_free(&outcome);
    }
}

TEST(without_a_hole_card_the_dealer_never_checks)
{
    struct run_result outcome;
    run_odds("europe", "--hand 10,6 --dealer A", &outcome);
    assert_null(strstr(outcome.output, "checks"));
    assert_text_has(outcome.output, "  half a bet: decline\n", "insurance");
    run_result_free(&outcome);
}

TEST(rules_are_listed_and_shown_as_in_blackjack)
{
    static const char *const options[] = {"--list-rules", "--show-rules"};
    for (int i = 0; i < 2; i++) {
        struct run_result odds, table;
        const struct run there = {
            .arguments = {"blackjack", "--rules", ODDS_RULES, options[i]}};
        run_odds(ODDS_RULES, options[i], &odds);
        run_program(&there, &table);
        assert_text_equal(odds.output, table.output, "odds %s", options[i]);
        run_result_free(&odds);
        run_result_free(&table);
    }
}

/* ---- The program odds with --deal: cards that have left the shoe ---- */

/* The order and the suits of the dealt cards don't matter. The hand comes from
 * the remaining cards. */
TEST(dealt_cards_leave_the_shoe)
{
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
TEST(a_bare_10_is_any_ten_valued_card)
{
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
TEST(a_long_list_of_dealt_cards_keeps_the_formats_valid)
{
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

/* The chart of the program odds for rules by which the number of cards matters.
 */

TEST(charts_match_their_goldens)
{
    static const struct odds_page pages[] = {
        {"--chart", "spanish-chart.txt"},
        {"--chart --csv", "spanish-chart.csv"},
        {"--chart --json", "spanish-chart.json"},
    };
    check_odds_pages("spanish-21", pages, sizeof pages / sizeof *pages);
}

/* The dealer's 22 is apart from the busts; in text, it is what lacks. */
TEST(a_22_that_pushes_is_shown)
{
    static const struct odds_page pages[] = {
        {"--dealer 6", "free-bet-dealer.txt"},
        {"--dealer 6 --csv", "free-bet-dealer.csv"},
    };
    check_odds_pages("free-bet", pages, sizeof pages / sizeof *pages);
}

/* The chart by totals, which costs more, is for files and pictures. */
TEST(a_chart_for_a_charlie_counts_cards)
{
    struct run_result outcome;
    run_odds("challenge", "--chart", &outcome);
    assert_text_has(outcome.output, "13  S3H S4H S4H S4H S4H H ", "hard 13");
    assert_text_has(outcome.output, "-0.9783% of the first bet, 0.0008% below",
                    "the value");
    run_result_free(&outcome);
    run_odds("challenge", "--chart --strategy total", &outcome);
    assert_text_has(outcome.output, "-1.3508% of the first bet, 0.3733% below",
                    "the value by totals");
    assert_text_has(outcome.output, "The number of cards matters:\n--chart ",
                    "the chart by totals");
    run_result_free(&outcome);
}

TEST(the_chart_fits_a_terminal)
{
    char *chart = read_file("tests/golden/odds/spanish-chart.txt", NULL);
    check_lines_fit(chart, "the chart");
    free(chart);
}

TEST(other_charts_are_refused)
{
    static const char totals[] =
        "odds: under these rules the best play depends on the number of cards, so "
        "there is no chart by totals\n";
    static const struct odds_fault faults[] = {
        {"--chart --values", totals},
        {"--chart --svg", totals},
        {"--exceptions", totals},
    };
    check_odds_faults("spanish-21", faults, sizeof faults / sizeof *faults);
}

/* ---- The program odds for games that show both of the dealer's cards ---- */

TEST(exposed_reports_match_their_goldens)
{
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

TEST(a_chart_for_programs_has_all_the_dealers_totals)
{
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

TEST(what_is_not_available_is_refused)
{
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
        {"--hand 10,2 --dealer 6,5 --before-peek",
         "odds: --before-peek works only with dealer-shows = one\n"},
        {"--hand 10,2 --dealer 6,5 --strategy total",
         "odds: the strategy total doesn't work for one hand with "
         "dealer-shows = both; use cdz\n"},
        {"--hand 10,2 --dealer 6",
         "odds: --dealer needs both of the dealer's cards, such as 10,6\n"},
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

/* ---- The program odds for two hands whose cards may be switched ---- */

TEST(reports_on_two_hands_match_their_goldens)
{
    static const struct odds_page pages[] = {
        {"--edge", "switch-edge.txt"},
        {"--edge --csv", "switch-edge.csv"},
        {"--edge --json", "switch-edge.json"},
        {"--compare soft17=hit,stand", "switch-compare.txt"},
        {"--hand 10,6/5,A --dealer 9", "switch-hand.txt"},
        {"--hand 10,6/5,A --dealer 9 --csv", "switch-hand.csv"},
        {"--hand Ah,Kh/8,8 --dealer A --json", "switch-hand.json"},
    };
    check_odds_pages("switch", pages, sizeof pages / sizeof *pages);
}

TEST(one_hand_of_two_has_no_other_report)
{
    static const char none[] = "odds: with switch = yes, only --edge, --hand "
                               "and --compare are available\n";
    static const char cards[] =
        "odds: two hands have two cards each and the dealer shows one, as in "
        "--hand 10,6/5,A --dealer 9\n";
    static const struct odds_fault faults[] = {
        {"--chart", none},
        {"--chart=data/rules/strip.rules", none},
        {"--two-cards", none},
        {"--dealer 10", none},
        {"--effects", none},
        {"--indices", none},
        {"--by-count", none},
        {"--exceptions", none},
        {"--hand 10,6/5 --dealer 9", cards},
        {"--hand 10/6,5,5 --dealer 9", cards},
        {"--hand 10,6/5,5 --dealer 9,9", cards},
        {"--hand 10,6/5,5 --dealer 9 --before-peek",
         "odds: --before-peek works only with one hand\n"},
        {"--hand 5,5/5,5 --dealer 5 --decks 1",
         "odds: the shoe doesn't hold these cards\n"},
    };
    check_odds_faults("switch", faults, sizeof faults / sizeof *faults);
}

TEST(a_rule_that_shows_the_hole_card_can_be_compared)
{
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
