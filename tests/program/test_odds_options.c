/* The program odds: its error messages, lost output, and its behavior in a
 * terminal. */
#include "support/check.h"

#include <stdio.h>
#include <string.h>

#include "support/fake_terminal.h"
#include "support/odds_run.h"

/* ---- Errors ---- */

TEST(cards_that_make_no_hand_are_explained)
{
    static const struct odds_fault faults[] = {
        {"--hand 10,6,8 --dealer 5",
         "odds: --hand: that hand is bust with 24, so there is nothing to "
         "decide\n"},
        {"--rule charlie=5 --hand 2,2,3,3,4 --dealer 5",
         "odds: --hand: that hand has won with 5 cards, so there is nothing to "
         "decide\n"},
        {"--hand 10 --dealer 5", "odds: --hand needs at least two cards, such "
                                 "as 10,6\n"},
        {"--hand 10,1 --dealer 5",
         "odds: --hand: not a card: \"1\"; use A, 2 to 10, J, Q or K, with "
         "or without a suit (10h, AS), or several at once (10x4: four tens)\n"},
        {"--hand 10,6 --dealer X",
         "odds: --dealer: not a card: \"X\"; use A, 2 to 10, J, Q or K, with "
         "or without a suit (10h, AS), or several at once (10x4: four tens)\n"},
        {"--hand 10,6 --dealer 5 --deal 5x0",
         "odds: --deal: not a card: \"5x0\"; use A, 2 to 10, J, Q or K, with "
         "or without a suit (10h, AS), or several at once (10x4: four tens)\n"},
        {"--edge --deal 4x10",
         "odds: --deal: 4x10 is ten 4s; for four tens, for example, write "
         "10x4, and for ten 4s 4x5 4x5\n"},
        {"--hand 10,6 --dealer 5,5",
         "odds: --dealer needs exactly one card, the upcard, such as 10\n"},
        {"--hand A,A,A,A,A,A,A,A,A --dealer 5",
         "odds: the shoe doesn't hold that many cards of rank A\n"},
        {"--hand AS,5 --dealer 9 --deal AS,AS",
         "odds: the card As is listed 3 times, but the shoe has only 2 "
         "decks\n"},
        {"--deal 9,9,9,9,9,9,9,9,9",
         "odds: --deal: the shoe has no 9 left for card 9 of the list\n"},
    };
    check_odds_faults(ODDS_RULES, faults, sizeof faults / sizeof *faults);
}

static const struct odds_fault TOGETHER[] = {
    {"--hand 10,6",
     "odds: --hand needs --dealer, as in --hand 10,6 --dealer 10\n"},
    {"--edge --chart", "odds: --edge and --chart can't be used together\n"},
    {"--hand 10,6 --dealer 10 --exceptions",
     "odds: --hand and --exceptions can't be used together\n"},
    {"--effects --count hi-lo",
     "odds: --effects and --count can't be used together\n"},
    {"--decks 1-8 --compare split=1,2",
     "odds: --compare and --decks with several numbers can't be "
     "used together\n"},
    {"--dealer 10,4",
     "odds: --dealer needs one upcard, such as --dealer 10, or --dealer "
     "all\n"},
    {"--dealer 2 --deal 2x8", "odds: --dealer: the shoe has no 2 left\n"},
    {"--compare soft17", "odds: --compare needs a rule and its values, such "
                         "as --compare soft17=stand,hit\n"},
    {"--compare cut=50,75",
     "odds: --compare: cut = 50 makes no difference: these values are for a "
     "full shoe; simulate plays to the cut card\n"},
    {"--compare max=100,500",
     "odds: --compare: max = 100 makes no difference: the value of a round is "
     "per unit of the bet\n"},
    {"--compare soft18=hit,stand",
     "odds: --compare: unknown rule \"soft18\"; did you mean "
     "\"soft17\"?\n"},
    {"--decks 9-11",
     "odds: --compare: decks must be infinite or a number from 1 to "
     "10, not \"11\"\n"},
    {"--decks 10,10,10,10,10,10,10,10,10,10,10,10,10,10,99",
     "odds: --compare: decks must be infinite or a number from 1 to "
     "10, not \"99\"\n"},
    {"--decks 10,10,10,10,10,10,10,10,10,10,10,10,10,10,10,10,10,10,10,10,10,10",
     "odds: --decks takes at most 16 numbers, such as 1,2,6-8\n"},
    {"--decks 0",
     "odds: --decks: decks must be infinite or a number from 1 to 10, not \"0\"\n"},
    {"--compare ante=no,5",
     "odds: ante = 5 makes the rules inconsistent: with an ante, or max = "
     "0, bets are fixed: set double = none, split = 1, surrender = none "
     "and insurance = no\n"},
    {"--compare decks=1,2,3,4,5,6,7,8,9,1,1,1,1,1,1,1,1",
     "odds: --compare takes at most 16 values\n"},
    {"--hand 5,5,2 --dealer 9 --strategy total",
     "odds: the strategy total works only for two-card hands after the "
     "dealer has peeked for blackjack; use cdz\n"},
    {"--compare soft17=hit,stand --svg",
     "odds: --svg works only with --chart\n"},
    {"--svg=a5", "odds: --svg: unknown size \"a5\"; use card, a6 or a4\n"},
    {"--edge --values", "odds: --values works only with --chart\n"},
    {"--by-count --risk-averse",
     "odds: --risk-averse works only with --indices\n"},
    {"--decks infinite --effects",
     "odds: --effects works only with a number of decks; add --decks 6\n"},
    {"--decks infinite --count ko",
     "odds: counts work only with a number of decks; add --decks 6\n"},
    {"--decks infinite --side-bets", "odds: --side-bets works only with a "
                                     "number of decks; add --decks 6\n"},
    {"--decks infinite --edge --deal A",
     "odds: --deal works only with a number of decks; add --decks 6\n"},
    {"--csv --json", "odds: --csv, --json and --svg can't be used together\n"},
    {"--before-peek",
     "odds: --before-peek works only with --hand and --two-cards\n"},
    {"--edge --seen 60",
     "odds: --seen works only with --indices, --by-count, --count, "
     "--list-counts, --ceiling and --side-bets\n"},
    {"--chart=nonsense",
     "odds: --chart: can't read nonsense: No such file or directory\n"},
    {"--chart=tests/golden/odds/chart.txt",
     "odds: --chart: tests/golden/odds/chart.txt: line 1: unknown row \"Basic strategy:\"; rows are named like hard 16, soft 18 or pair A\n"},
    {"--side-bets=nonsense",
     "odds: can't read nonsense: No such file or directory; odds "
     "--side-bets lists the built-in bets\n"},
    {"--side-bets=Lucky-Lady", "odds: unknown side bet \"Lucky-Lady\"; did you "
                               "mean \"lucky-ladies\"?\n"},
    {"--list-counts --svg", "odds: --svg works only with --chart\n"},
};

TEST(options_that_need_or_exclude_others_are_explained)
{
    check_odds_faults(ODDS_RULES, TOGETHER, sizeof TOGETHER / sizeof *TOGETHER);
}

TEST(unknown_names_and_values_are_explained)
{
    static const struct odds_fault faults[] = {
        {"--rules no\33[31msuch",
         "odds: unknown rules \"no\\x1b[31msuch\"; --list-rules lists the "
         "built-in rules\n"},
        {"--strategy best",
         "odds: --strategy: unknown strategy \"best\"; use cdz, "
         "cdp1, cdp, total or optimal\n"},
        {"--edge --strategy optimal",
         "odds: the best play of splits is worked out only for given hands; "
         "use --hand or --two-cards, or another strategy\n"},
        {"--rules strip --hand 10,10 --dealer 6 --rule split-by=rank "
         "--strategy optimal",
         "odds: the best play of tens that are split by rank works with one "
         "split; add --rule split=2\n"},
        {"--count hi-low", "odds: --count: unknown count \"hi-low\"; did you "
                           "mean \"hi-lo\"?\n"},
        {"--count high", "odds: --count: unknown count \"high\"; "
                         "--list-counts lists the known ones\n"},
        {"--strategy totals",
         "odds: --strategy: unknown strategy \"totals\"; did you mean "
         "\"total\"?\n"},
        {"--rules stirp", "odds: unknown rules \"stirp\"; did you mean "
                          "\"strip\"?\n"},
        {"--rule decks=0",
         "odds: --rule: decks must be infinite or a number from 1 to "
         "10, not \"0\"\n"},
    };
    check_odds_faults(ODDS_RULES, faults, sizeof faults / sizeof *faults);
}

TEST(unsupported_games_and_small_shoes_are_refused)
{
    struct run_result outcome;
    char dealt[256] = "";
    run_odds_watched("ic210", "--edge", &outcome);
    assert_int_equal(outcome.status, 2);
    assert_text_has(outcome.errors, "odds: the odds can't be worked out for",
                    "odds for an ante");
    run_result_free(&outcome);
    for (int face = 2; face <= 9; face++) /* three tens remain */
        for (int copy = 0; copy < 8; copy++)
            sprintf(dealt + strlen(dealt), "%d,", face);
    strcat(dealt, "A,A,A,A,A,A,A,A,K,K,K,K,K,K,K,K,Q,Q,Q,Q,Q,Q,Q,Q,"
                  "J,J,J,J,J,J,J,J,T,T,T,T,T");
    const struct run run = {.arguments = {"odds", "--rules", ODDS_RULES,
                                          "--edge", "--deal", dealt}};
    run_program(&run, &outcome);
    assert_int_equal(outcome.status, 2);
    assert_text_has(outcome.errors, "odds: the shoe could run out",
                    "odds of a small shoe");
    run_result_free(&outcome);
}

/* A reader that closes the pipe makes the program fail. */
TEST(a_closed_pipe_is_a_failure)
{
    static const char *const pages[] = {"--edge", "--chart", "--list-rules"};
    for (int i = 0; i < 3; i++) {
        const struct run run = {
            .arguments = {"odds", "--rules", ODDS_RULES, pages[i]},
            .is_alone = true,
            .output_unread = true};
        struct run_result outcome;
        run_program(&run, &outcome);
        assert_count_equal(outcome.status, 2, "odds %s", pages[i]);
        assert_text_equal(outcome.errors, "", "odds %s", pages[i]);
        run_result_free(&outcome);
    }
}

TEST(lost_output_is_a_failure)
{
    static const char *const forms[] = {"--ascii", "--csv", "--json", "--svg"};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        const struct run run = {
            .arguments = {"odds", "--rules", ODDS_RULES, "--chart", forms[i]},
            .output_path = "/dev/full",
            .is_alone = true};
        struct run_result outcome;
        run_program(&run, &outcome);
        assert_int_equal(outcome.status, 2);
        assert_text_has(outcome.errors, "can't write the output", "%s",
                        forms[i]);
        run_result_free(&outcome);
    }
}

/* ---- In a terminal ---- */

/* True if the report of a hand is in color. */
static bool is_colored(const char *option, const char *variable,
                       const char *term)
{
    const struct fake_terminal_start start = {
        .arguments = {"odds", "--hand", "8,8", "--dealer", "10", option},
        .environment = {variable},
        .term = term,
        .rows = 50};
    struct fake_terminal *display = fake_terminal_start(&start);
    size_t length;
    assert_int_equal(fake_terminal_finish(display), 0);
    assert_text_has(fake_terminal_text(display), "split  ", "the page");
    bool colored = strstr(fake_terminal_raw(display, &length), "\033[") != NULL;
    fake_terminal_close(display);
    return colored;
}

TEST(colors_are_for_terminals_that_want_them)
{
    assert_true(is_colored(NULL, NULL, NULL));
    assert_false(is_colored(NULL, "NO_COLOR=1", NULL));
    assert_true(is_colored(NULL, "NO_COLOR=", NULL));
    assert_true(is_colored("--color=always", "NO_COLOR=1", NULL));
    assert_false(is_colored("--color=never", NULL, NULL));
    assert_false(is_colored(NULL, NULL, "dumb"));
}

/* Progress is shown on a terminal and then removed. */
TEST(progress_leaves_nothing_on_the_screen)
{
    const struct fake_terminal_start start = {
        .arguments = {"odds", "--rules", ODDS_RULES, "--effects", "--ascii",
                      "--deal", ODDS_FEW_CARDS},
        .rows = 50};
    struct fake_terminal *display = fake_terminal_start(&start);
    size_t length;
    assert_int_equal(fake_terminal_finish(display), 0);
    assert_text_has(fake_terminal_raw(display, &length), "  5 of 11 analyses",
                    "the progress");
    assert_null(strstr(fake_terminal_text(display), "analyses"));
    assert_text_has(fake_terminal_text(display), "Effects of removing one card",
                    "the page");
    fake_terminal_close(display);
}
