/* Blackjack Switch at the table: one player has two hands with the same bet,
 * and may switch their second cards. */
#include "support/check.h"

#include <stdio.h>
#include <stdlib.h>

#include "support/process.h"
#include "support/screen_run.h"

#define SWITCH "--rules switch --cards "

/* The hands are 10, 5 and 6, K against 6, 10; then 8 for the dealer. */
#define FIFTEEN "'10s 6s 6d 5s Kh 10d 9h 8h'"

static void assert_lines(const char *arguments, const char *input,
                         const char *const texts[])
{
    struct run_result result;
    char line[256];
    snprintf(line, sizeof line, "--plain -a -p0 %s", arguments);
    run_line("blackjack", line, input, &result);
    assert_string_equal(result.errors, "");
    assert_int_equal(result.status, 0);
    for (int i = 0; texts[i]; i++)
        assert_text_has(result.output, texts[i], "blackjack %s", line);
    run_result_free(&result);
}

/* ---- In lines ---- */

TEST(the_second_cards_are_switched_and_both_hands_are_paid)
{
    static const char *const texts[] = {
        " You 1  You 2  Dealer\n"
        "| 10s  |  6s  |  6d  |\n"
        "|  5s  |  Kh  |  **  |\n"
        "You have 15 and 16, bet $10 each; the dealer shows 6.\n"
        "If you switch, you have 20 and 11.\n"
        "Switch the second cards? [y/n] ",
        "| 10s  |  6s  |  6d  |\n"
        "|  Kh  |  5s  |  **  |\n"
        "You have 20 in hand 1 of 2, bet $10; the dealer shows 6.\n"
        "Hit, stand, double or split? [h/s/d/p] ",
        "You have 11 in hand 2 of 2, bet $10; the dealer shows 6.\n",
        "Final scores: You 20 and 20, Dealer 24.\n"
        "Your hand 1 wins $10.\n"
        "Your hand 2 wins $20.\n",
        "1 round.\nYou leave with $1030, $30 ahead.\n",
        NULL};
    static const char *const answers[] = {"y", "w", "switch", "switch yes"};
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        char input[64];
        snprintf(input, sizeof input, "10\n%s\ns\nd\nquit\n", answers[i]);
        assert_lines(SWITCH FIFTEEN, input, texts);
    }
}

TEST(hands_that_are_not_switched_stay_as_they_are)
{
    static const char *const texts[] = {
        "You have 15 in hand 1 of 2, bet $10; the dealer shows 6.\n",
        "You have 16 in hand 2 of 2, bet $10; the dealer shows 6.\n",
        "Final scores: You 24 and 16, Dealer 24.\n"
        "Your hand 1 loses $10: bust.\n"
        "Your hand 2 wins $10.\n",
        "You leave with $1000, even.\n", NULL};
    assert_lines(SWITCH FIFTEEN, "10\nn\nh\ns\nquit\n", texts);
    assert_lines(SWITCH FIFTEEN, "10\nswitch no\nh\ns\nquit\n", texts);
}

/* Two aces and two tens: a switch makes a plain 21, which is no blackjack. */
TEST(a_switch_makes_a_21_and_no_blackjack)
{
    static const char *const texts[] = {
        "You have soft 16 and 15, bet $10 each; the dealer shows 9.\n"
        "If you switch, you have soft 21 and 10.\n",
        "Final scores: You 21 and 18, Dealer 19.\n"
        "Your hand 1 wins $10.\n"
        "Your hand 2 loses $10.\n",
        NULL};
    static const char *const kept[] = {
        "You have blackjack and 10, bet $10 each; the dealer shows 9.\n"
        "If you switch, you have soft 16 and 15.\n",
        "Your hand 1 wins $10: blackjack.\n", NULL};
    assert_lines(SWITCH "'As 5s 9d 5d Kh 10d 8h'", "10\ny\nh\ns\nquit\n",
                 texts);
    assert_lines(SWITCH "'As 5s 9d Kh 5d 10d'", "10\nn\ns\nquit\n", kept);
}

/* The hands of a player are numbered over both seats. */
TEST(a_split_after_a_switch_makes_three_hands)
{
    static const char *const texts[] = {
        " You 1  You 2  You 3  Dealer\n",
        "You have 18 in hand 2 of 3, bet $10; the dealer shows 9.\n",
        "You have 20 in hand 3 of 3, bet $10; the dealer shows 9.\n",
        "Final scores: You 12 and 18 and 20, Dealer 19.\n"
        "Your hand 1 loses $10.\n"
        "Your hand 2 loses $10.\n"
        "Your hand 3 wins $10.\n",
        "You leave with $990, $10 behind.\n",
        NULL};
    assert_lines(SWITCH "'8s 10s 9d 10h 8h 10d 4c 10c'",
                 "10\ny\np\ns\ns\ns\nquit\n", texts);
}

TEST(a_player_needs_the_bet_for_both_hands)
{
    struct run_result result;
    static const char *const broke[] = {
        "You have no money for the two minimum bets of $5.\n", NULL};
    run_line("blackjack", "--plain -a -p0 -b 30 " SWITCH FIFTEEN, "20\nq\n",
             &result);
    assert_string_equal(result.errors, "blackjack: you bet the same on both "
                                       "hands, and have only $30\n");
    run_result_free(&result);
    assert_lines("-b 9 " SWITCH FIFTEEN, "", broke);
}

TEST(each_of_several_players_has_two_hands)
{
    static const char *const texts[] = {
        "Anna: switch the second cards? [y/n] ",
        "Ben: switch the second cards? [y/n] ",
        " Anna 1 Anna 2 Ben 1  Ben 2  Mimi 1 Mimi 2 Dealer\n",
        "Mimic1 doesn't switch.\n",
        "Anna leaves with $",
        "Ben leaves with $",
        NULL};
    assert_lines("--rules switch --seed 5 --player Anna --player Ben "
                 "--computer mimic",
                 "10\n20\nn\ny\ns\ns\ns\ns\nquit\n", texts);
}

/* odds says the same of these cards: +1.000239 and -0.688725. */
TEST(advice_on_the_switch_is_what_both_hands_win)
{
    static const char *const texts[] = {
        "> switch         +$10.00\n"
        "  no switch       -$6.89   $16.89 less\n",
        "What both hands win together", NULL};
    assert_lines(SWITCH "'10s 6s 9d 5s As 10d 9h 8h'", "10\na\ny\ns\ns\nq\n",
                 texts);
    assert_lines(SWITCH "'10s 6s 9d 10h 5s 10d 9h 8h'", "10\na\nn\ns\ns\nq\n",
                 (const char *const[]){"> no switch ", NULL});
}

TEST(what_is_not_available_says_so)
{
    static const char *const none[] = {
        "No advice: where cards are switched, the odds are known only for the switch.\n",
        NULL};
    static const struct {
        const char *options, *errors;
    } cases[] = {
        {"--practice spots=2",
         "blackjack: practice isn't available where cards are switched\n"},
        {"--computer basic",
         "blackjack: the computers basic and perfect can't play here: "
         "where cards are switched, the odds are known only for the switch\n"},
        {"--player A --player B --player C --player D",
         "blackjack: these rules are inconsistent: with switch = yes each "
         "player has two seats, so at most three can play\n"},
    };
    assert_lines(SWITCH FIFTEEN, "a\n10\nadvice\ny\ns\ns\nq\n", none);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct run_result result;
        char line[128];
        snprintf(line, sizeof line, "--plain --rules switch %s",
                 cases[i].options);
        run_line("blackjack", line, "", &result);
        assert_string_equal(result.errors, cases[i].errors);
        assert_int_equal(result.status, 2);
        run_result_free(&result);
    }
}

/* ---- What is kept ---- */

TEST(a_record_of_two_hands_replays)
{
    struct screen_run home;
    struct run_result result;
    char line[256];
    screen_run_begin(&home);
    snprintf(line, sizeof line, SWITCH FIFTEEN " --record %s/two",
             home.home.folder);
    assert_lines(line, "10\nw\ns\nd\nquit\n",
                 (const char *const[]){"$30 ahead", NULL});
    snprintf(line, sizeof line, "%s/two", home.home.folder);
    char *record = read_file(line, NULL);
    assert_text_has(record, "\nseat 100000 Player\nround\nbet 10\nswitch yes\n",
                    "the record");
    free(record);
    snprintf(line, sizeof line, "--plain -a -p0 --replay %s/two",
             home.home.folder);
    run_line("blackjack", line, "", &result);
    assert_string_equal(result.errors, "");
    assert_text_has(result.output,
                    "Switch the second cards? [y/n] switch yes\n", "it");
    assert_text_has(result.output, "You leave with $1030, $30 ahead.\n", "it");
    assert_int_equal(result.status, 0);
    run_result_free(&result);
    screen_run_end(&home);
}

TEST(a_profile_keeps_the_chips_and_the_round_of_both_hands)
{
    struct screen_run home;
    struct run_result result;
    screen_run_begin(&home);
    run_at_home(&home,
                "blackjack --plain -a -p0 --profile Anna " SWITCH
                "'10s 6s 6d 5s Kh 10d 9h 8h 2c 3c'",
                "10\ny\nquit\n", &result);
    assert_text_has(result.output,
                    "You leave with $980 and $20 on the table, even.\n",
                    "the first game");
    run_result_free(&result);
    run_at_home(&home, "blackjack --plain -a -p0 --profile Anna",
                "s\nd\nhistory\nquit\n", &result);
    assert_text_has(result.errors, "Your last round wasn't finished", "it");
    assert_text_has(result.output, "Your hand 2 wins $20.\n", "the second");
    assert_text_has(result.output, "10s Kh / 6s 5s 9h : 6d 10d 8h", "it");
    assert_text_has(result.output, "You leave with $1030, $30 ahead.\n", "it");
    run_result_free(&result);
    assert_books_balance(home.ledger);
    screen_run_end(&home);
}

/* ---- On the screen ---- */

TEST(both_hands_and_the_question_are_on_the_screen)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_play(&screen, "--speed 0 --guest --rules switch --cards "
                             "10s,6s,6d,5s,Kh,10d,9h,8h,2c,3c,4c");
    screen_run_type_each(&screen, "10\n");
    fake_terminal_check_golden(screen.display, "switch-80x24");
    screen_run_type_each(&screen, "h");
    assert_screen_has(&screen, "y switches them, n doesn't");
    screen_run_type_each(&screen, "ysd");
    fake_terminal_check_golden(screen.display, "switch-over-80x24");
    screen_run_end(&screen);
}

TEST(a_small_screen_has_both_hands_beside_a_computers)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(&screen,
                   &(struct seating){.options = "--speed 0 --guest "
                                                "--rules switch --seed "
                                                "5 --computer mimic",
                                     .rows = 16,
                                     .columns = 46});
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "Mimic1 17 ");
    assert_screen_has(&screen, "▸ 14 ");
    assert_screen_has(&screen, "▸ 10 ");
    assert_screen_has(&screen, "Switch the second cards?");
    screen_run_end(&screen);
}

TEST(a_small_screen_names_what_a_switch_makes)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    screen_run_sit(
        &screen,
        &(struct seating){.options = "--speed 0 --guest --rules switch --cards "
                                     "10s,6s,6d,5s,Kh,10d,9h,8h,2c,3c,4c",
                          .rows = 16,
                          .columns = 46});
    screen_run_type_each(&screen, "10\n");
    fake_terminal_check_golden(screen.display, "switch-46x16");
    screen_run_type_each(&screen, "ysd");
    assert_screen_has(&screen, "You win $30 in all.");
    screen_run_end(&screen);
}
