/* Advice, chart, statistics and log, beside or over the table: they stay while
 * the game continues, and leave the hand visible if half of the table is enough
 * for them. */
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#include "support/screen_run.h"

#define SIXTEEN "--speed 0 --guest --cards 10h,10d,6c,7s,5h,9d,8c,9h,2c,3d,4h"

static void sit_wide(struct screen_run *screen, const char *options, int rows,
                     int columns)
{
    screen_run_begin(screen);
    screen_run_sit(screen, &(struct seating){.options = options,
                                             .rows = rows,
                                             .columns = columns});
}

TEST(advice_stays_beside_the_hand_and_follows_it)
{
    struct screen_run screen;
    sit_wide(&screen, SIXTEEN, 40, 120);
    screen_run_type_each(&screen, "\nc");
    assert_screen_lacks(&screen, "Last rounds");
    assert_screen_has(&screen, "R: only before you draw or split");
    screen_run_type_each(&screen, "a");
    /* It takes the rows that it needs, below the bankroll. */
    assert_screen_has(&screen, "How the dealer ends:");
    assert_screen_has(&screen, "Cards not seen yet:");
    assert_screen_lacks(&screen, "Last rounds");
    assert_screen_has(&screen, "Bankroll          $995 + $5 on the table\n");
    assert_screen_has(&screen, "Dealer shows 10");
    assert_screen_has(&screen, "16 against a 10: you win 23 of 100");
    assert_screen_has(&screen, "  h  Hit   s  Stand");
    screen_run_type_each(&screen, "h"); /* plays on at once */
    assert_screen_has(&screen, "A bet of $5 on the next round");
    screen_run_type_each(&screen, "2");
    assert_screen_has(&screen, "A bet of $2 on the next round");
    screen_run_end(&screen);
}

TEST(a_tall_screen_keeps_the_last_rounds_below_what_is_open)
{
    static const struct {
        const char *key, *shown;
    } panels[] = {{"a", "16 against a 10: you win 23 of 100"},
                  {"c", "R surrender"},
                  {"t", "rounds played."},
                  {"w", "You get 6♣."}};
    struct screen_run screen;
    sit_wide(&screen, SIXTEEN, 60, 200);
    screen_run_type_each(&screen, "\n");
    for (size_t i = 0; i < sizeof panels / sizeof *panels; i++) {
        screen_run_type_each(&screen, panels[i].key);
        assert_screen_has(&screen, panels[i].shown);
        assert_screen_has(&screen, "Last rounds");
        assert_screen_has(&screen, "Listed cards");
    }
    screen_run_end(&screen);
}

/* The arrows change the bet only where they have nothing to scroll. */
TEST(arrows_scroll_what_is_longer_and_leave_the_bet)
{
    struct screen_run screen;
    sit_wide(&screen, SIXTEEN, 24, 80);
    screen_run_type_each(&screen, "\ns");
    fake_terminal_type(screen.display, "\033OH");
    screen_run_type_each(&screen, "c");
    char *before = strdup(fake_terminal_text(screen.display));
    fake_terminal_type(screen.display, "\033OB");
    assert_screen_has(&screen, "Bet: $5");
    assert_true(strcmp(before, fake_terminal_text(screen.display)) != 0);
    fake_terminal_type(screen.display, "\033OA");
    assert_text_equal(fake_terminal_text(screen.display), before,
                      "the page, back at its top");
    free(before);
    screen_run_type_each(&screen, "c");
    fake_terminal_type(screen.display, "\033OA");
    assert_screen_has(&screen, "Bet: $10");
    screen_run_end(&screen);
}

/* The seat's figure and the panel's are the same at any time. */
TEST(the_bankroll_of_the_panel_is_that_of_the_seat)
{
    struct screen_run screen;
    sit_wide(&screen, SIXTEEN, 40, 120);
    assert_screen_has(&screen, "$1000\n");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "$995 + $5 on the table\n");
    screen_run_type_each(&screen, "t");
    assert_screen_has(&screen, "$995  even\n");
    assert_screen_has(&screen, "On the table            $5\n");
    screen_run_type_each(&screen, "ts");
    assert_screen_lacks(&screen, "on the table");
    screen_run_type_each(&screen, "t");
    assert_screen_lacks(&screen, "On the table");
    screen_run_end(&screen);
}

TEST(a_dealers_blackjack_is_no_total)
{
    struct screen_run screen;
    sit_wide(&screen, "--speed 0 --guest --cards 10h,10d,2c,Ah", 40, 120);
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "dealer blackjack");
    assert_screen_lacks(&screen, "12 to 21");
    screen_run_end(&screen);
}

TEST(a_dealers_blackjack_that_cost_nothing_is_told_apart)
{
    struct screen_run screen;
    sit_wide(&screen,
             "--speed 0 --guest --cards As,Ad,Kh,Kc,10s,Ah,9h,Kd,2c,2d,2h", 40,
             120);
    screen_run_type_each(&screen, "\nn");
    assert_screen_has(&screen, "blackjack, push");
    fake_terminal_type(screen.display, "\033OA");
    screen_run_type_each(&screen, "\ny");
    assert_screen_has(&screen, "19, insured");
    assert_screen_lacks(&screen, "dealer blackjack");
    screen_run_end(&screen);
}

/* The panel shows the round now and when the program starts again. */
TEST(a_side_bet_that_won_is_no_insurance)
{
    struct screen_run screen;
    const struct seating seating = {
        .options = "--speed 0 --profile Anna --rule "
                   "side-bets=perfect-pairs --cards 7s,10d,7h,Ah,2c,2d,2h",
        .rows = 40,
        .columns = 120};
    screen_run_begin(&screen);
    screen_run_sit(&screen, &seating);
    screen_run_type_each(&screen, "\t5\n\n");
    assert_screen_has(&screen, "dealer blackjack                    +$25");
    screen_run_type_each(&screen, "qq");
    screen_run_leave(&screen, 0);
    screen_run_sit(&screen, &seating);
    assert_screen_has(&screen, "dealer blackjack                    +$25");
    screen_run_end(&screen);
}

TEST(the_help_of_the_table_begins_with_its_keys)
{
    struct screen_run screen;
    sit_wide(&screen, SIXTEEN, 16, 46);
    screen_run_type_each(&screen, "?");
    assert_screen_has(&screen, "show the expected value");
    screen_run_end(&screen);
}

TEST(the_key_that_opened_the_panel_closes_it)
{
    static const struct {
        const char *keys, *shown;
    } cases[] = {{"a", "of $5 on the next round"},
                 {"c", "Your hand  Dealer's upcard"},
                 {"t", "figures are for this table"},
                 {"w", "Messages"}};
    struct screen_run screen;
    sit_wide(&screen, SIXTEEN, 40, 120);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        screen_run_type_each(&screen, cases[i].keys);
        assert_screen_has(&screen, cases[i].shown);
        screen_run_type_each(&screen, cases[i].keys);
        assert_screen_lacks(&screen, cases[i].shown);
        assert_screen_has(&screen, "Last rounds");
    }
    screen_run_type_each(&screen, "act"); /* each takes the other's place */
    assert_screen_has(&screen, "figures are for this table");
    fake_terminal_type(screen.display, "\033");
    assert_screen_lacks(&screen, "figures are for this table");
    assert_screen_has(&screen, "Last rounds");
    screen_run_end(&screen);
}

/* The mark moves with the hand. */
TEST(the_chart_of_the_panel_marks_each_hand)
{
    struct screen_run screen;
    sit_wide(&screen, "--speed 0 --guest --cards 10h,10d,2c,7s,3h,9d,8c,9h", 40,
             120);
    screen_run_type_each(&screen, "c\n");
    assert_screen_has(&screen, "hard 12 against 10");
    screen_run_type_each(&screen, "h");
    assert_screen_has(&screen, "hard 15 against 10");
    assert_screen_has(&screen, "2,2-3,3"); /* all rows fit */
    assert_screen_has(&screen, "A,A");
    screen_run_end(&screen);
}

/* The smallest screen has room for the hand or for the advice. Then a key of
 * the table closes it, so that the hand is seen before anything happens to it.
 */
TEST(the_hand_stays_visible_at_every_size_but_the_smallest)
{
    static const struct {
        int rows, columns;
        bool is_whole;
    } sizes[] = {{60, 200, false}, {24, 80, false}, {40, 60, false},
                 {28, 46, false},  {16, 80, false}, {16, 46, true}};
    struct screen_run screen;
    sit_wide(&screen, SIXTEEN, 40, 120);
    screen_run_type_each(&screen, "\na");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        fake_terminal_resize(screen.display, sizes[i].rows, sizes[i].columns);
        assert_screen_has(&screen, "16 against a 10: you win 23 of 100");
        if (sizes[i].is_whole)
            assert_screen_lacks(&screen, "Dealer shows 10");
        else
            assert_screen_has(&screen, "Dealer shows 10");
    }
    screen_run_type_each(&screen, "h");
    assert_screen_lacks(&screen, "16 against a 10");
    assert_screen_has(&screen, "You draw 5♥: 21.");
    fake_terminal_resize(screen.display, 24, 80);
    screen_run_type_each(&screen, "ab");
    assert_screen_has(&screen, "Advice"); /* beside the next hand */
    screen_run_end(&screen);
}

static void deal_with_company(struct screen_run *screen, int rows, int columns)
{
    sit_wide(screen,
             "--speed 0 --guest --seed 5 --computer basic --computer basic "
             "--computer mimic",
             rows, columns);
    screen_run_type_each(screen, "\n");
    assert_screen_has(screen, "Basic1 ");
}

/* Only the hand that is asked has room beside a sheet. */
TEST(company_makes_room_for_a_sheet)
{
    struct screen_run screen;
    deal_with_company(&screen, 24, 80);
    screen_run_type_each(&screen, "a");
    assert_screen_lacks(&screen, "Basic1");
    assert_screen_has(&screen, "Dealer shows 10");
    assert_screen_has(&screen, "\n                You  ");
    assert_screen_has(&screen, "\n               $995  ");
    screen_run_type_each(&screen, "a");
    assert_screen_has(&screen, "Basic1");
    screen_run_end(&screen);
}

/* On a larger screen, each of the others has a line beside a sheet. */
TEST(company_has_lines_beside_what_is_open)
{
    struct screen_run screen;
    deal_with_company(&screen, 40, 120);
    screen_run_type_each(&screen, "a");
    assert_screen_has(&screen, "   Basic1 15       $5         Dealer shows 10");
    assert_screen_has(&screen, "   Mimic3 19       $5 ");
    assert_screen_has(&screen, "▄▟█▙▄"); /* the figure of my queen */
    screen_run_end(&screen);
}

/* A chart whose columns don't fit beside the table is below it, or without room
 * takes its place. */
TEST(a_chart_that_is_too_wide_is_below_the_table)
{
    struct screen_run screen;
    sit_wide(&screen, "--speed 0 --guest --rules spanish-21 --seed 3", 40, 120);
    screen_run_type_each(&screen, "c");
    assert_screen_lacks(&screen, "Last rounds");
    assert_screen_has(&screen, "Basic strategy");
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "Dealer shows");
    assert_screen_has(&screen, "Basic strategy");
    fake_terminal_resize(screen.display, 24, 80);
    assert_screen_lacks(&screen, "Dealer shows");
    assert_screen_has(&screen, "Basic strategy");
    screen_run_end(&screen);
}

/* What the message has no room for. */
TEST(the_coachs_remark_is_beside_the_hand)
{
    struct screen_run screen;
    sit_wide(&screen,
             "--speed 0 --guest --coach --cards "
             "10h,10d,6c,7s,5h,9d,8c,9h,2c,3d,4h",
             24, 80);
    screen_run_type_each(&screen, "\nas");
    assert_screen_has(&screen, "Your last decision");
    assert_screen_has(&screen, "Coach: surrender beats standing by\n");
    assert_screen_has(&screen, " $0.20, 4% of the bet. 16 against a 10:\n");
    screen_run_end(&screen);
}
