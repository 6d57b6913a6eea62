/* Side bets on the screen: the page where they are placed, the question, the
 * seat, and what the ledger keeps; golden screens are in tests/golden/screens.
 */
#include "support/check.h"

#include <stdlib.h>

#include "support/process.h"
#include "support/screen_run.h"

#define DOWN "\033OB"
#define RIGHT "\033OC"
#define OFFERS \
    "--rule side-bets=perfect-pairs,21+3,lucky-ladies,royal-match,buster"
/* A suited run for 21+3, and a dealer who busts with four cards. */
#define CARDS "--cards 8s,9s,7s,5d,2c,10h,9d,10d,9h,8d,9c,2d,3d,4d,5h"

static void sit(struct screen_run *screen, const char *options, int rows,
                int columns)
{
    screen_run_begin(screen);
    screen_run_sit(screen, &(struct seating){.options = options,
                                             .rows = rows,
                                             .columns = columns});
}

TEST(the_page_and_the_table_look_right_at_each_size)
{
    static const int sizes[][2] = {{16, 46}, {24, 80}, {60, 200}};
    for (int i = 0; i < 3; i++) {
        struct screen_run screen;
        int rows = sizes[i][0];
        sit(&screen, "--speed 0 --guest " CARDS " " OFFERS, rows, sizes[i][1]);
        screen_run_type_each(&screen, "\t");
        fake_terminal_type(screen.display, DOWN);
        screen_run_type_each(&screen, "5");
        fake_terminal_type(screen.display, DOWN);
        fake_terminal_type(screen.display, DOWN);
        fake_terminal_type(screen.display, DOWN);
        fake_terminal_type(screen.display, RIGHT);
        assert_picture(&screen, "side-bets", rows,
                       (const char *const[]){
                           " Side bets  $1 to $500 each\n",
                           "                  House edge    Your bet\n",
                           "   perfect-pairs       6.11%          $0\n",
                           "   21+3                3.24%          $5\n",
                           "   lucky-ladies       24.71%          $0\n",
                           "   royal-match         6.67%          $0\n",
                           " ▸ buster              8.25%          $1\n",
                           "  5 cards 4:1, 4 cards 2:1, 3 cards 2:1\n",
                           "  $1 on buster: house edge 8.25%, a loss of\n",
                           "  $0.08 on average.\n",
                           " ←→ Bet  ↑↓ Choose  ? Help  Enter Done", NULL});
        screen_run_type_each(&screen, "\n");
        assert_picture(&screen, "side-bets-asked", rows,
                       (const char *const[]){
                           " Blackjack  rules strip, changed        $1000\n",
                           "          ▆▆▆ bet $5, side bets $6\n",
                           " You have $1000. Bet: $5 + $6 on side bets\n",
                           " Enter Deal    Tab Side bets  v Lobby  ↑↓ Bet\n",
                           " ? Help  a Advice  c Chart  t Stats  q Leave",
                           NULL});
        screen_run_type_each(&screen, "\n");
        assert_picture(&screen, "side-bets-dealt", rows,
                       (const char *const[]){
                           " Blackjack  side +$45, $1 open          $1039\n",
                           "Dealer shows 9\n", "▸ 15\n", "▆▆▆ $5\n",
                           " You win $45 on 21+3: straight flush.\n",
                           " You have 15, bet $5; the dealer shows 9.\n",
                           " h Hit s Stand d Double r Surrender\n",
                           " ? Help  a Advice  c Chart  t Stats  q Leave",
                           NULL});
        screen_run_type_each(&screen, "s");
        assert_picture(&screen, "side-bets-over", rows,
                       (const char *const[]){
                           " Blackjack  side bets +$47              $1052\n",
                           "Dealer busts with 26\n", "15  wins $5\n", "+$52\n",
                           " Dealer busts with 26. You win $5. You win $2\n",
                           " on buster: 4 cards. You win $52 in all.\n",
                           " You have $1052. Bet: $5 + $6 on side bets\n",
                           " Enter Deal    Tab Side bets  v Lobby  ↑↓ Bet\n",
                           " ? Help  a Advice  c Chart  t Stats  q Leave",
                           NULL});
        screen_run_end(&screen);
    }
}

TEST(the_page_says_what_is_wrong_with_an_amount)
{
    struct screen_run screen;
    sit(&screen, "--speed 0 --guest --rule side-max=100 " CARDS " " OFFERS, 24,
        80);
    screen_run_type_each(&screen, "\t101");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "Maximum bet on perfect-pairs is $100.");
    fake_terminal_type(screen.display, DOWN);
    assert_screen_has(&screen, "$101");
    screen_run_type_each(&screen, "\177");
    screen_run_type_each(&screen, ".5\n");
    assert_screen_has(&screen, "Side bets must be multiples of $1.");
    screen_run_type_each(&screen, "z");
    screen_run_type_each(&screen, "\177\177\177\177\177\n");
    assert_screen_lacks(&screen, "on side bets");
    screen_run_end(&screen);
}

TEST(a_tap_chooses_a_side_bet)
{
    struct screen_run screen;
    sit(&screen, "--speed 0 --guest --mouse " CARDS " " OFFERS, 16, 46);
    screen_run_type_each(&screen, "\t");
    screen_run_click(&screen, "21+3", 0);
    screen_run_click(&screen, "Bet ", 0);
    assert_screen_has(&screen, "21+3                3.24%          $1\n");
    screen_run_end(&screen);
}

TEST(a_table_without_side_bets_does_not_offer_them)
{
    struct screen_run screen;
    sit(&screen, "--speed 0 --guest " CARDS, 24, 80);
    assert_screen_lacks(&screen, "Side bets");
    screen_run_type_each(&screen, "\t");
    assert_screen_lacks(&screen, "House edge");
    screen_run_end(&screen);
}

TEST(the_built_in_rules_offer_three)
{
    struct screen_run screen;
    sit(&screen, "--speed 0 --guest --rules side-bets " CARDS, 24, 80);
    screen_run_type_each(&screen, "\t");
    assert_screen_has(&screen, "Side bets  $1 to $100 each");
    screen_run_type_each(&screen, "?");
    fake_terminal_check_golden(screen.display, "side-bets-help-80x24");
    screen_run_type_each(&screen, "?");
    assert_screen_has(&screen, "perfect-pairs");
    assert_screen_has(&screen, "21+3");
    assert_screen_has(&screen, "buster");
    assert_screen_lacks(&screen, "lucky-ladies");
    assert_screen_lacks(&screen, "royal-match");
    screen_run_end(&screen);
}

/* A round that is left open continues with its side bets. The cards of an
 * account are random, so nothing here depends on them: a blackjack ends the
 * round at once, and an ace asks for insurance first. */
TEST(a_round_with_side_bets_goes_on_the_next_time)
{
    struct screen_run home;
    struct run_result result;
    screen_run_begin(&home);
    run_at_home(&home,
                "blackjack --plain --pause 0 --profile Ann --pause 0 " OFFERS,
                "bet 10 buster 5 21+3 1\n", &result);
    run_result_free(&result);
    char *open = sql_text(home.ledger, "SELECT name, staked, "
                                       "round(expected, 2) FROM side_bets "
                                       "ORDER BY name");
    assert_text_equal(open, "21+3|100|-3.24\nbuster|500|-41.23\n",
                      "the open round");
    free(open);
    run_at_home(&home, "blackjack --plain --pause 0 --profile Ann",
                "stand\nno\nstand\n", &result);
    run_result_free(&result);
    char *settled = sql_text(
        home.ledger,
        "SELECT state, staked, (SELECT count(*) FROM side_bets WHERE net <> 0) "
        "FROM rounds WHERE number = 1");
    assert_text_equal(settled, "settled|1000|2\n", "the round");
    free(settled);
    run_at_home(&home, "blackjack --history --profile Ann", "", &result);
    assert_text_has(result.output, "(side bets ", "the history");
    assert_text_has(result.output, "$16 ", "what the history says was staked");
    run_result_free(&result);
    run_at_home(&home, "blackjack --review --profile Ann", "", &result);
    assert_text_has(result.output, ", and the side bets of $6 ", "the review");
    run_result_free(&result);
    assert_books_balance(home.ledger);
    screen_run_end(&home);
}
