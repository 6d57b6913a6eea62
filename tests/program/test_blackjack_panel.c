/* The panel beside the table: advice, chart, statistics and log, which stay
 * while the game continues. */
#include "support/check.h"

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
    assert_screen_has(&screen, "Last rounds");
    screen_run_type_each(&screen, "\na");
    assert_screen_lacks(&screen, "Last rounds");
    assert_screen_has(&screen, "Dealer shows 10");
    assert_screen_has(&screen, "16 against a 10 loses either way;");
    assert_screen_has(&screen, "  h  Hit   s  Stand");
    screen_run_type_each(&screen, "h"); /* plays on at once */
    assert_screen_has(&screen, "A bet of $5 on the next round");
    screen_run_type_each(&screen, "2");
    assert_screen_has(&screen, "A bet of $2 on the next round");
    screen_run_end(&screen);
}

TEST(the_key_that_opened_the_panel_closes_it)
{
    static const struct {
        const char *keys, *shown;
    } cases[] = {{"a", "of $5 on the next round"},
                 {"c", "Your hand  Dealer's upcard"},
                 {"t", "figures are for this table"},
                 {"w", "You have $1000."}};
    struct screen_run screen;
    sit_wide(&screen, SIXTEEN, 40, 120);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        screen_run_type_each(&screen, cases[i].keys);
        assert_screen_has(&screen, cases[i].shown);
        assert_screen_lacks(&screen, "Last rounds");
        screen_run_type_each(&screen, cases[i].keys);
        assert_screen_has(&screen, "Last rounds");
    }
    screen_run_type_each(&screen, "act"); /* each takes the other's place */
    assert_screen_has(&screen, "figures are for this table");
    fake_terminal_type(screen.display, "\033");
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
    screen_run_end(&screen);
}

TEST(a_screen_that_becomes_narrow_has_no_panel)
{
    struct screen_run screen;
    sit_wide(&screen, SIXTEEN, 40, 120);
    screen_run_type_each(&screen, "\na");
    fake_terminal_resize(screen.display, 24, 80);
    assert_screen_lacks(&screen, "loses either way");
    assert_screen_has(&screen, "You have 16");
    screen_run_type_each(&screen, "a"); /* a page of its own */
    assert_screen_has(&screen, "16 against a 10 loses either way");
    assert_screen_lacks(&screen, "Dealer shows 10");
    screen_run_end(&screen);
}

/* A chart whose columns don't fit has a page. */
TEST(a_chart_that_is_too_wide_has_a_page)
{
    struct screen_run screen;
    sit_wide(&screen, "--speed 0 --guest --rules spanish-21 --seed 3", 40, 120);
    screen_run_type_each(&screen, "c");
    assert_screen_lacks(&screen, "Last rounds");
    assert_screen_has(&screen, "Esc  Back");
    screen_run_end(&screen);
}
