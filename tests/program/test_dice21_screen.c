/* dice21 on the screen: what people see, what keys do, and random ones. */
#include "support/check.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "support/screen_run.h"

#define ENTER "\n"
#define ESCAPE "\033"
#define UP "\033OA"
#define DOWN "\033OB"
#define END "\033OF"

static void roll(struct screen_run *screen, const char *options, int rows,
                 int columns)
{
    char all[256];
    snprintf(all, sizeof all, "--pause 0 %s", options);
    screen_run_begin(screen);
    screen_run_sit(screen, &(struct seating){.program = "dice21",
                                             .options = all,
                                             .rows = rows,
                                             .columns = columns});
}

/* ---- Pictures ---- */

static const struct {
    int rows, columns;
} SIZES[] = {{24, 80}, {16, 46}, {40, 120}, {60, 200}};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

/* With 18, only a 2 and a 3 don't bust, and the 3 makes 21. Eleven faces of
 * thirteen are 84.6%, and one is 7.7%. Where there is room, bars show it. */
TEST(the_odds_are_in_the_panel_or_shown_when_they_are_asked_for)
{
    for (int i = 0; i < SIZE_COUNT; i++) {
        struct screen_run screen;
        roll(&screen, "--rolls 10,9,8,5", SIZES[i].rows, SIZES[i].columns);
        screen_run_type_each(&screen, ENTER);
        if (SIZES[i].rows == 24)
            fake_terminal_check_golden(screen.display, "dice-80x24");
        assert_screen_has(&screen, "House shows 9");
        assert_screen_has(&screen, "Your 18, wager $10");
        assert_screen_has(&screen, "$90");
        assert_screen_has(
            &screen,
            SIZES[i].columns < 80
                ? "\n Hit (roll again) or stand (stop)?\n"
                : "\n You have 18, the house shows 9: hit (roll again) or stand (stop)?\n");
        assert_screen_has(&screen, "Not sure? Advice shows the better choice.");
        if (SIZES[i].columns >= 110) {
            assert_screen_has(&screen, "20   7.7%  ██");
            assert_screen_has(&screen, "bust  84.6%  █████████████████\n");
            assert_screen_has(&screen, "11 of the 13 faces take you past 21.");
            assert_screen_has(&screen, "If you stand\n");
            assert_screen_has(&screen, " win  36.0%  ███████\n");
            assert_screen_has(&screen, "lose  52.3%  ██████████\n");
            if (SIZES[i].rows >= 50)
                assert_screen_has(&screen, "The die has thirteen faces");
        } else {
            assert_screen_lacks(&screen, "84.6%");
            screen_run_type_each(&screen, "a");
            assert_screen_has(&screen, "Next roll: bust 84.6%, 21: 7.7%.");
        }
        assert_screen_lacks(&screen, "▼");
        assert_screen_lacks(&screen, "…");
        screen_run_end(&screen);
    }
}

/* Of a deck, the four tens are used up in the first round. */
TEST(the_panel_counts_the_faces_that_a_deck_still_has)
{
    struct screen_run screen;
    roll(&screen, "--deck --rolls 10,10,10,10,9,7,9,5", 40, 120);
    screen_run_type_each(&screen, ENTER "s" ENTER);
    assert_screen_has(&screen, "Your 18, wager $10");
    assert_screen_has(&screen, "bust  83.3%");
    assert_screen_has(&screen, "10 of the 12 faces take you past 21.");
    screen_run_end(&screen);
}

/* A line of the smallest screen has no room for all of it. */
TEST(advice_has_each_amount_in_one_line_with_its_choice)
{
    struct screen_run screen;
    roll(&screen, "--money 400 --deck --rolls 10,9,8,5", 16, 46);
    screen_run_type_each(&screen, "xx" ENTER "a");
    assert_screen_has(&screen, "; hit: −$");
    screen_run_end(&screen);
}

TEST(the_label_of_a_long_hand_has_its_amount_beside_a_longer_one)
{
    struct screen_run screen;
    roll(&screen, "--extra --rolls 8,5,8,9,2,3,5,A,6", 40, 120);
    screen_run_type_each(&screen, ENTER "phhss");
    assert_screen_has(&screen, "Second soft 19 loses $10");
    screen_run_end(&screen);
}

TEST(two_hands_are_side_by_side_on_screens_of_all_sizes)
{
    for (int i = 0; i < SIZE_COUNT; i++) {
        struct screen_run screen;
        roll(&screen, "--extra --rolls 8,5,8,9,9,10,3", SIZES[i].rows,
             SIZES[i].columns);
        screen_run_type_each(&screen, ENTER);
        assert_screen_has(&screen, "p  Split");
        screen_run_type_each(&screen, "ps");
        if (SIZES[i].rows == 16)
            fake_terminal_check_golden(screen.display, "dice-split-46x16");
        assert_screen_has(&screen, "First 17 stands");
        assert_screen_has(&screen, "▸Second 18");
        screen_run_type_each(&screen, "s");
        assert_screen_has(&screen, "House 17");
        assert_screen_has(&screen, "First 17: push");
        assert_screen_has(&screen, "Second 18 wins $10");
        assert_screen_has(&screen, "You win $10.");
        screen_run_end(&screen);
    }
}

/* Returns the column of the first of `text` in its row. */
static int column_of(struct screen_run *screen, const char *text)
{
    const char *start = fake_terminal_text(screen->display);
    const char *at = strstr(start, text), *row = at;
    assert_non_null(at);
    while (row > start && row[-1] != '\n')
        row--;
    int column = 0;
    for (; row < at; row++)
        column += ((unsigned char)*row & 0xc0) != 0x80;
    return column;
}

/* The labels have one middle, as far as it is a whole column. */
TEST(your_dice_are_below_those_of_the_house)
{
    struct screen_run screen;
    roll(&screen, "--rolls 10,6,8,9,5", 40, 120);
    screen_run_type_each(&screen, ENTER "s");
    int yours =
        2 * column_of(&screen, "Your 18 loses") + (int)strlen("Your 18 loses");
    int houses = 2 * column_of(&screen, "House 20") + (int)strlen("House 20");
    assert_in_range(yours, houses - 1, houses + 1);
    screen_run_end(&screen);
}

/* On the largest screen a dot of a face has six columns. */
TEST(the_dice_grow_with_the_screen)
{
    struct screen_run screen;
    roll(&screen, "--rolls 10,9,8,5", 60, 200);
    screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "██████      ██████      ██████");
    screen_run_end(&screen);
}

/* On a small screen, a face is its number. */
TEST(ascii_needs_no_other_characters)
{
    for (int i = 0; i < SIZE_COUNT; i++) {
        struct screen_run screen;
        roll(&screen, "--color always --ascii --rolls 10,9,8,5", SIZES[i].rows,
             SIZES[i].columns);
        screen_run_type_each(&screen, ENTER);
        for (const char *at = fake_terminal_text(screen.display); *at; at++)
            assert_in_range((unsigned char)*at, '\n', '~');
        assert_screen_has(&screen, SIZES[i].rows < 24 ? "  10  " : "######");
        screen_run_end(&screen);
    }
}

/* The person has had no turn. */
TEST(two_aces_of_the_house_are_explained)
{
    struct screen_run screen;
    roll(&screen, "--rolls 10,A,10,A", 24, 80);
    screen_run_type_each(&screen, "\n");
    assert_screen_has(&screen, "Two aces: the house has 22 and busts at once.");
    screen_run_end(&screen);
}

/* ---- Keys ---- */

TEST(a_wager_is_typed_or_changed_by_keys)
{
    struct screen_run screen;
    roll(&screen, "--rolls 10,9,8,9", 24, 80);
    assert_screen_has(&screen, "Wager: $10");
    fake_terminal_type(screen.display, UP);
    assert_screen_has(&screen, "Wager: $15");
    fake_terminal_type(screen.display, DOWN);
    fake_terminal_type(screen.display, DOWN);
    fake_terminal_type(screen.display, DOWN);
    assert_screen_has(&screen, "Wager: $5");
    screen_run_type_each(&screen, "x");
    assert_screen_has(&screen, "Wager: $10");
    screen_run_type_each(&screen, "y");
    assert_screen_has(&screen, "The key y does nothing here");
    fake_terminal_type(screen.display, END);
    assert_screen_has(&screen, "Wager: $100, all you have\n");
    screen_run_type_each(&screen, "100.01" ENTER);
    assert_screen_has(&screen, "You have only $100.");
    assert_screen_has(&screen, "Wager: $100.01");
    fake_terminal_type(screen.display, "\033"); /* takes it back */
    assert_screen_has(&screen, "Wager: $100, all you have\n");
    screen_run_type_each(&screen, "7.59\177" ENTER);
    assert_screen_has(&screen, "Your 18, wager $7.50");
    assert_screen_has(&screen, "$92.50");
    screen_run_type_each(&screen, "s");
    assert_screen_has(&screen, "Your 18: push");
    assert_screen_has(&screen, "You get your wager back.");
    screen_run_type_each(&screen, "z");
    assert_screen_has(&screen, "The key z does nothing here");
    screen_run_type_each(&screen, "qq");
    screen_run_finish(&screen);
}

TEST(a_round_is_played_with_single_keys)
{
    struct screen_run screen;
    roll(&screen, "--rolls 2,9,3,9,4,10,K,9,5,8,A,5,A", 24, 80);
    screen_run_type_each(&screen, ENTER "h");
    assert_screen_has(&screen, "Your 9, wager $10");
    screen_run_type_each(&screen, "p");
    assert_screen_has(&screen, "The rolls aren't a pair.");
    screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "Enter does nothing here");
    screen_run_type_each(&screen, "h");
    assert_screen_has(&screen, "Your 19, wager $10");
    screen_run_type_each(&screen, "s");
    assert_screen_has(&screen, "House 18");
    assert_screen_has(&screen, "You are closer to 21.\n");
    assert_screen_has(&screen, "$110");
    screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "Your 15, wager $10");
    screen_run_type_each(&screen, "h");
    assert_screen_has(&screen, "Your 26 busts: you lose\n");
    assert_screen_has(&screen, "−$10");
    assert_screen_lacks(&screen, "You lose $10.");
    screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "The rolls ran out; you get your wager back.");
    assert_screen_has(&screen, "The arranged rolls are used up.");
    screen_run_type_each(&screen, "qq");
    assert_int_equal(fake_terminal_finish(screen.display), 0);
    assert_screen_has(&screen, "You leave with $100.");
    screen_run_end(&screen);
}

/* The first hand is 22; the hidden roll is shown once nothing depends on it. */
/* The first picture offers taps, which work at once; only the keys roll. The
 * next game has them, too, until they are turned off and no tap takes that
 * back. */
TEST(taps_are_offered_and_kept_and_only_the_keys_roll)
{
    struct screen_run screen;
    char variable[128];
    screen_run_begin(&screen);
    snprintf(variable, sizeof variable, "XDG_CONFIG_HOME=%s",
             screen.home.folder);
    const struct seating seating = {.program = "dice21",
                                    .options = "--pause 0 --rolls 10,9,3,5,2,8",
                                    .variable = variable};
    screen_run_sit(&screen, &seating);
    assert_screen_has(&screen, "Mouse or touch? A tap or m turns it on.");
    screen_run_click(&screen, "Come closer to 21 than the house.", -4);
    assert_screen_has(&screen, "Wager: $10");
    screen_run_click(&screen, "Enter", 0);
    assert_screen_has(&screen, "Your 13, wager $10");
    screen_run_click(&screen, "Your 13", 3);
    assert_screen_has(&screen, "Your 13, wager $10");
    screen_run_type_each(&screen, "q");
    screen_run_click(&screen, "Stay", 0);
    screen_run_type_each(&screen, "qyq");
    screen_run_leave(&screen, 0);

    screen_run_sit(&screen, &seating);
    assert_screen_lacks(&screen, "Mouse or touch?");
    screen_run_click(&screen, "Options", 0);
    for (int i = 0; i < 2; i++)
        screen_run_click(&screen, "Mouse", 0);
    assert_screen_has(&screen, "Clicks and taps end with this page");
    screen_run_click(&screen, "Mouse", 0);
    assert_screen_lacks(&screen, "Clicks and taps end");
    screen_run_click(&screen, "Mouse", 0);
    screen_run_type_each(&screen, "qq");
    screen_run_leave(&screen, 0);

    screen_run_sit(&screen, &seating);
    assert_screen_has(&screen, "Mouse or touch?");
    screen_run_end(&screen);
}

TEST(broke_players_can_start_over)
{
    struct screen_run screen;
    roll(&screen, "--money 20 --rolls A,9,A,7,2,3,4,5,10,10", 24, 80);
    screen_run_type_each(&screen, "x" ENTER "y");
    assert_screen_has(&screen, "Your 22 busts: you lose\n");
    assert_screen_has(&screen, "House 16");
    assert_screen_has(&screen, "You are out of money.");
    screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "You start over with $20.");
    assert_screen_has(&screen, "Wager: $10");
    screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "Your 6, wager $10");
    screen_run_type_each(&screen, "l");
    assert_screen_has(&screen, "1 round: −$20. You won 0 and lost 1.\n");
    assert_screen_has(&screen,
                      "You began 2 times with $20, have $10, wagered $10.\n");
    screen_run_type_each(&screen, "lsq");
    assert_screen_has(&screen, "2 rounds: −$30. You won 0 and lost 2.\n");
    assert_screen_has(&screen, "You began 2 times with $20 and have $10.\n");
    assert_screen_has(&screen, "22 against 16  −$20\n");
    assert_screen_has(&screen, "\n −$30 ");
    screen_run_type_each(&screen, "q");
    assert_int_equal(fake_terminal_finish(screen.display), 0);
    assert_screen_has(&screen,
                      "You leave with $10.\nYou began 2 times with $20.\n");
    screen_run_end(&screen);
}

/* It is asked about once, and neither Enter nor a tap in its place is a yes. */
TEST(a_wager_of_everything_needs_a_yes)
{
    for (int i = 0; i < SIZE_COUNT; i++) {
        struct screen_run screen;
        roll(&screen, "--rolls 10,9,9,8,10,9,9,8", SIZES[i].rows,
             SIZES[i].columns);
        fake_terminal_type(screen.display, END);
        int roll_end = column_of(&screen, "Enter") + 11;
        screen_run_type_each(&screen, ENTER);
        assert_screen_has(&screen, "Really wager all you have, $100?");
        screen_run_type_each(&screen, ENTER);
        assert_screen_has(&screen, "Nothing has changed; choose again.");
        assert_screen_has(&screen, "Wager: $100, all you have");
        screen_run_type_each(&screen, ENTER);
        assert_true(column_of(&screen, "y  Wager it all") > roll_end);
        fake_terminal_type(screen.display, DOWN);
        assert_screen_has(&screen, "Wager: $95\n");
        fake_terminal_type(screen.display, END);
        screen_run_type_each(&screen, ENTER "n" ENTER ESCAPE ENTER "y");
        assert_screen_has(&screen, "Your 19, wager $100");
        screen_run_end(&screen);
    }
}

/* Returns the columns of the dice, which all have the same size. */
static size_t die_columns(struct screen_run *screen)
{
    size_t columns = 0;
    for (const char *at = fake_terminal_text(screen->display);
         (at = strstr(at, "+-")) != NULL; at++) {
        size_t dashes = strspn(at + 1, "-");
        if (at[dashes + 1] != '+')
            continue;
        if (columns == 0)
            columns = dashes + 2;
        assert_int_equal(dashes + 2, columns);
    }
    return columns;
}

/* A third die makes none smaller. */
TEST(dice_of_both_sides_have_one_size)
{
    for (int i = 0; i < SIZE_COUNT; i++) {
        struct screen_run screen;
        roll(&screen, "--ascii --color never --rolls 10,2,5,3,3,2,5,8",
             SIZES[i].rows, SIZES[i].columns);
        screen_run_type_each(&screen, ENTER);
        size_t columns = die_columns(&screen);
        screen_run_type_each(&screen, "h");
        assert_int_equal(die_columns(&screen), columns);
        screen_run_type_each(&screen, "s");
        assert_screen_has(&screen, "Your 18 loses");
        assert_in_range(die_columns(&screen), 5, columns);
        screen_run_end(&screen);
    }
}

TEST(an_ace_that_must_count_1_is_told)
{
    struct screen_run screen;
    roll(&screen, "--soft-aces --rolls A,9,5,7,9,10", 24, 80);
    screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "Your soft 16, wager $10");
    screen_run_type_each(&screen, "h");
    assert_screen_has(&screen, "Your ace now counts 1.");
    assert_screen_has(&screen, "Your 15, wager $10");
    screen_run_type_each(&screen, "s");
    assert_screen_lacks(&screen, "ace now counts");
    screen_run_end(&screen);
}

/* A hit of 20 always busts. After a mistake, the message has its cost. */
TEST(a_costly_slip_is_asked_about_once)
{
    for (int i = 0; i < SIZE_COUNT; i++) {
        struct screen_run screen;
        roll(&screen, "--rolls 10,9,10,9,5,10,9,4,8,2,9,9", SIZES[i].rows,
             SIZES[i].columns);
        screen_run_type_each(&screen, ENTER "h");
        assert_screen_has(&screen, "Really hit 20? It costs $");
        screen_run_type_each(&screen, "h");
        assert_screen_has(&screen, "Nothing has changed; choose again.");
        screen_run_type_each(&screen, "hy");
        assert_screen_has(&screen, "Your 25 busts");
        assert_screen_has(&screen, "Standing was better by $");
        screen_run_type_each(&screen, ENTER "s");
        assert_screen_lacks(&screen, "Standing was better");
        assert_screen_has(&screen, "Your 14 loses");
        screen_run_end(&screen);
    }
}

TEST(messages_cover_no_dice)
{
    for (int i = 0; i < SIZE_COUNT; i++) {
        struct screen_run screen;
        roll(&screen, "--rolls A,A,10,10,9,8,7", SIZES[i].rows,
             SIZES[i].columns);
        screen_run_type_each(&screen, ENTER);
        if (SIZES[i].rows == 16)
            fake_terminal_check_golden(screen.display, "dice-naturals-46x16");
        assert_screen_has(&screen, "Both have a natural.");
        screen_run_end(&screen);
    }
}

TEST(the_first_screen_says_how_it_goes)
{
    for (int i = 0; i < SIZE_COUNT; i++) {
        struct screen_run screen;
        roll(&screen, "--rolls 10,9,8,9", SIZES[i].rows, SIZES[i].columns);
        bool has_panel = SIZES[i].columns >= 110;
        assert_screen_has(&screen, "Come closer to 21 than the house.");
        assert_screen_has(&screen, "double your money, to $200.");
        assert_screen_has(&screen, has_panel ? "The house hits below 17. The"
                                             : "Past 21 you lose.");
        if (has_panel) {
            assert_screen_lacks(&screen, "Past 21 you lose.");
        } else {
            assert_screen_has(&screen,
                              "Roll 13 faces twice, then hit or stand.");
            assert_screen_has(&screen, "two aces bust.");
            if (SIZES[i].rows > 16)
                assert_screen_has(&screen, "a natural, pays 1.5 times.");
        }
        screen_run_end(&screen);
    }
}

/* A push doesn't end the wins in a row, and a loss does. */
TEST(the_title_has_the_goal_and_the_wins_in_a_row)
{
    struct screen_run screen;
    roll(&screen, "--money 20 --rolls 10,8,9,9,10,8,8,10,10,8,9,9,10,9,8,10",
         16, 46);
    assert_screen_has(&screen, "$20 · goal $40");
    screen_run_type_each(&screen, ENTER "s" ENTER "s");
    assert_screen_lacks(&screen, "in a row");
    screen_run_type_each(&screen, ENTER "s");
    assert_screen_has(&screen, "You reached your goal, $40!");
    assert_screen_has(&screen, "2 in a row · $40 · goal $80");
    screen_run_type_each(&screen, ENTER "s");
    assert_screen_lacks(&screen, "in a row");
    screen_run_end(&screen);
}

/* With 18, a hit busts in 11 of 13 cases. */
TEST(advice_is_the_best_choice_and_what_both_win)
{
    for (int i = 0; i < SIZE_COUNT; i++) {
        struct screen_run screen;
        roll(&screen, "--rolls 10,9,8,5,3", SIZES[i].rows, SIZES[i].columns);
        screen_run_type_each(&screen, ENTER);
        assert_screen_lacks(&screen, "−$1.63");
        screen_run_type_each(&screen, "a");
        assert_screen_has(&screen, "Best: stand, −$1.63; hit: −$");
        assert_screen_has(&screen, "−$7.10");
        screen_run_type_each(&screen, "a");
        assert_screen_lacks(&screen, "−$1.63");
        screen_run_end(&screen);
    }
}

/* In each round, until it is closed. */
TEST(advice_stays_until_it_is_closed)
{
    struct screen_run screen;
    roll(&screen, "--rolls 10,9,2,5,3,8,10,9,8,5", 24, 80);
    screen_run_type_each(&screen, "a");
    assert_screen_has(&screen, "Your next decision comes with its odds.");
    screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "Best: hit");
    screen_run_type_each(&screen, "h");
    assert_screen_has(&screen, "Your 15, wager $10");
    assert_screen_has(&screen, "Best: ");
    screen_run_type_each(&screen, "s");
    assert_screen_lacks(&screen, "Best: ");
    screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "Best: stand");
    screen_run_type_each(&screen, "a");
    assert_screen_lacks(&screen, "Best: ");
    screen_run_end(&screen);
}

/* What a mistake cost comes first, then the best choice; the chances of the
 * next roll leave no sign that no key explains. */
TEST(advice_after_a_mistake_is_whole)
{
    struct screen_run screen;
    roll(&screen, "--seed 1", 16, 46);
    screen_run_type_each(&screen, ENTER "ahh");
    assert_screen_has(&screen,
                      " Standing was better by $0.31.\n"
                      " Best: stand, −$1.62; hit: −$7.26 on average.\n");
    screen_run_end(&screen);
}

TEST(advice_with_a_deck_is_about_right)
{
    struct screen_run screen;
    roll(&screen, "--extra --rolls 10,9,8,5,2,4,3,7", 24, 80);
    screen_run_type_each(&screen, ENTER "a");
    assert_screen_has(&screen, "Best: stand, about ");
    screen_run_type_each(&screen, "l");
    assert_screen_has(&screen, "Next: reach $");
    assert_screen_lacks(&screen, "--extra"); /* it is this game */
    screen_run_end(&screen);
    roll(&screen, "--extra --rolls 2,9,3,5,2,4,3,7", 24, 80);
    screen_run_type_each(&screen, ENTER "a");
    assert_screen_has(&screen, "Best: hit, about ");
    screen_run_end(&screen);
}

TEST(advice_is_taken_while_the_die_rolls)
{
    struct screen_run screen;
    roll(&screen, "--pause 1 --rolls 10,9,8,5", 24, 80);
    fake_terminal_send(screen.display, ENTER "a");
    fake_terminal_wait_for(screen.display, "Best: stand");
    screen_run_end(&screen);
}

TEST(the_panel_has_the_last_rounds)
{
    struct screen_run screen;
    roll(&screen, "--rolls 10,9,8,9,5,6,3,4", 40, 120);
    assert_screen_has(&screen, "The die has thirteen faces");
    screen_run_type_each(&screen, ENTER "s");
    assert_screen_has(&screen, "The die has thirteen faces");
    assert_screen_has(&screen, "   1  18 against 18  $0");
    screen_run_end(&screen);
}

/* What a round wins or loses is on a plate beside the dice. */
TEST(the_result_is_beside_the_dice)
{
    for (int i = 0; i < SIZE_COUNT; i++) {
        struct screen_run screen;
        roll(&screen, "--rolls 10,9,8,9,5,6,3,4", SIZES[i].rows,
             SIZES[i].columns);
        screen_run_type_each(&screen, ENTER);
        assert_screen_lacks(&screen, "PUSH");
        screen_run_type_each(&screen, "s");
        assert_screen_has(&screen, "PUSH");
        screen_run_end(&screen);
        roll(&screen, "--rolls 10,9,8,10", SIZES[i].rows, SIZES[i].columns);
        screen_run_type_each(&screen, ENTER "s");
        assert_screen_has(&screen, "−$10");
        assert_screen_has(&screen, "YOU LOSE");
        screen_run_end(&screen);
    }
}

/* Nothing is paid before the plate that counts it up. */
TEST(a_win_is_paid_with_its_plate)
{
    struct screen_run screen;
    size_t length;
    screen_run_begin(&screen);
    screen_run_sit(&screen, &(struct seating){
                                .program = "dice21",
                                .options = "--pause 0.01 --rolls 10,6,8,9,10"});
    fake_terminal_type(screen.display, ENTER);
    fake_terminal_wait_for(screen.display, "or stand (stop)?");
    fake_terminal_send(screen.display, "s");
    fake_terminal_wait_for(screen.display, "+$10");
    const char *raw = fake_terminal_raw(screen.display, &length);
    assert_null(strstr(raw, ".67")); /* whole dollars are counted up */
    const char *plate = strstr(raw, "YOU WIN");
    const char *paid = strstr(raw, "$11"); /* of $110 */
    assert_non_null(plate);
    assert_true(paid == NULL || paid > plate);
    screen_run_end(&screen);
}

/* One Enter doesn't risk all that is left. */
TEST(a_wager_is_lowered_to_the_money)
{
    struct screen_run screen;
    roll(&screen, "--rolls 10,9,8,10,2,2,2,2", 24, 80);
    screen_run_type_each(&screen, "60" ENTER "s");
    assert_screen_has(&screen, "Wager: $40, all you have");
    screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "Really wager all you have, $40?");
    screen_run_type_each(&screen, "nx");
    assert_screen_has(&screen, "You have only $40.");
    screen_run_end(&screen);
}

TEST(help_has_the_keys_and_the_rules)
{
    struct screen_run screen;
    roll(&screen, "--extra --rolls 10,9,8,9", 24, 80);
    screen_run_type_each(&screen, "?");
    assert_screen_has(&screen, "hit: roll once more");
    screen_run_type_each(&screen, " ");
    assert_screen_has(&screen, "A pair can be split into two hands");
    screen_run_type_each(&screen, ESCAPE);
    assert_screen_has(&screen, "Wager: $10");
    screen_run_end(&screen);
}

TEST(leaving_a_round_asks_and_loses_the_wager)
{
    static const char *const keys[] = {"q", ESCAPE, "\004"};
    for (int i = 0; i < 3; i++) {
        struct screen_run screen;
        roll(&screen, "--rolls 10,9,8,9", 24, 80);
        screen_run_type_each(&screen, ENTER);
        screen_run_type_each(&screen, keys[i]);
        assert_screen_has(&screen, "If you leave, you lose your wager.");
        screen_run_type_each(&screen, "n");
        assert_screen_has(&screen, "or stand (stop)?");
        screen_run_type_each(&screen, keys[i]);
        screen_run_type_each(&screen, i == 0 ? "yq" : "y" ESCAPE);
        assert_int_equal(fake_terminal_finish(screen.display), 0);
        assert_screen_has(&screen, "You leave with $90.");
        screen_run_end(&screen);
    }
}

TEST(the_last_page_suggests_no_rules_that_are_in_force)
{
    struct screen_run screen;
    roll(&screen, "--extra --rolls 10,9,8,9,5,6", 24, 80);
    screen_run_type_each(&screen, ENTER "sq");
    assert_screen_has(&screen, "Next: reach $200.");
    assert_screen_lacks(&screen, "--extra");
    screen_run_end(&screen);
}

/* Nothing is asked between rounds. Enter goes back to the game. With 18, to hit
 * is a mistake: it busts with eleven faces of thirteen. */
TEST(the_last_page_has_the_rounds)
{
    for (int i = 0; i < SIZE_COUNT; i++) {
        struct screen_run screen;
        roll(&screen, "--rolls 10,9,8,9,10,9,8,9,A,10,9,8,9,5,6", SIZES[i].rows,
             SIZES[i].columns);
        screen_run_type_each(&screen, ENTER "s" ENTER "hy" ENTER "qy");
        assert_screen_has(&screen, "How you did");
        assert_screen_has(&screen, "3 rounds: −$20. You won 0 and lost 2.");
        assert_screen_has(&screen,
                          "Best choices: 1 of 2; mistakes cost $5.47.");
        assert_screen_has(&screen, "Next: reach $200. Before a choice,");
        assert_screen_has(&screen, "You began with $100 and have $80.");
        assert_screen_has(&screen, "Won or lost in all, round by round:");
        assert_screen_has(&screen, "−$20 ");
        if (SIZES[i].rows == 24)
            fake_terminal_check_golden(screen.display, "dice-end-80x24");
        if (SIZES[i].rows > 24)
            assert_screen_has(&screen, "   2  29 against 18  −$10");
        if (SIZES[i].rows > 24)
            assert_screen_has(&screen, "   3  not played to its end  −$10");
        screen_run_end(&screen);
    }
    struct screen_run screen;
    roll(&screen, "--rolls 10,9,8,9,10,9,8,9,5,6", 24, 80);
    screen_run_type_each(&screen, ENTER "s" ENTER "qy");
    assert_screen_has(&screen, "Best choices: 1 of 1.");
    assert_screen_has(&screen, "Next: reach ");
    screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "Wager: $10");
    screen_run_type_each(&screen, ESCAPE);
    assert_screen_has(&screen, "How you did");
    screen_run_type_each(&screen, ENTER "q" ESCAPE);
    assert_int_equal(fake_terminal_finish(screen.display), 0);
    assert_screen_has(&screen, "You leave with $90.");
    screen_run_end(&screen);
}

TEST(the_log_and_the_options_are_pages)
{
    struct screen_run screen;
    roll(&screen, "--rolls 10,9,8,9", 24, 80);
    screen_run_type_each(&screen, "l");
    assert_screen_has(&screen, "No round is over yet.");
    screen_run_type_each(&screen, "l" ENTER "sl");
    assert_screen_has(&screen, "18 against 18  $0");
    screen_run_type_each(&screen, "lo");
    assert_screen_has(&screen, "how dice and lines are drawn");
    fake_terminal_type(screen.display, DOWN);
    screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "Symbols     ASCII");
    screen_run_type_each(&screen, "o");
    assert_screen_has(&screen, " - goal $200");
    assert_screen_lacks(&screen, "█");
    screen_run_end(&screen);
}

/* Stands with 18 against 15: the house waits for a minute before it rolls. */
static void wait_for_the_house(struct screen_run *screen, int rows, int columns)
{
    screen_run_begin(screen);
    screen_run_sit(
        screen, &(struct seating){.program = "dice21",
                                  .options = "--pause 60 --rolls 10,6,8,9,5,9",
                                  .rows = rows,
                                  .columns = columns});
    fake_terminal_type(screen->display, ENTER);
    fake_terminal_wait_for(screen->display, "or stand (stop)?");
    fake_terminal_send(screen->display, "s");
    fake_terminal_wait_for(screen->display, "House 15");
}

TEST(any_key_skips_the_rolling_and_the_pause)
{
    struct screen_run screen;
    wait_for_the_house(&screen, 24, 80);
    assert_screen_lacks(&screen, "Wager");
    fake_terminal_send(screen.display, "x");
    fake_terminal_wait_for(screen.display, "The house is closer to 21.");
    assert_screen_has(&screen, "House 20");
    screen_run_end(&screen);
}

TEST(the_panel_has_no_next_roll_while_the_house_rolls)
{
    struct screen_run screen;
    roll(&screen, "--rolls 10,6,8,9,5,9", 40, 120);
    screen_run_type_each(&screen, ENTER);
    assert_screen_has(&screen, "Your total after one more roll");
    assert_screen_has(&screen, "If you stand");
    screen_run_end(&screen);
    wait_for_the_house(&screen, 40, 120);
    fake_terminal_wait_for(screen.display, "Each face is equally likely");
    assert_screen_lacks(&screen, "Your total after one more roll");
    assert_screen_lacks(&screen, "If you stand");
    assert_screen_has(&screen, "The die has thirteen faces");
    screen_run_end(&screen);
}

/* "25" that is typed while the house rolls is a wager of 25. */
TEST(a_wager_can_be_typed_while_the_die_rolls)
{
    struct screen_run screen;
    wait_for_the_house(&screen, 24, 80);
    fake_terminal_send(screen.display, "25");
    fake_terminal_wait_for(screen.display, "Wager: $25");
    screen_run_end(&screen);
}

TEST(signals_end_the_program_cleanly)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (int i = 0; i < 3; i++) {
        struct screen_run screen;
        roll(&screen, "--rolls 10,9,8,9", 24, 80);
        screen_run_type_each(&screen, i > 0 ? ENTER : "");
        fake_terminal_signal(screen.display, signals[i]);
        screen_run_leave(&screen, 0);
        screen_run_end(&screen);
    }
}

TEST(bad_rolls_never_get_a_screen)
{
    struct screen_run screen;
    roll(&screen, "--rolls x", 24, 80);
    assert_screen_has(&screen, "dice21: --rolls: \"x\" isn't a roll");
    screen_run_leave(&screen, 2);
    screen_run_end(&screen);
}

TEST(a_dumb_terminal_gets_plain_lines)
{
    static const struct seating ways[] = {{.options = "", .term = "dumb"},
                                          {.options = "--plain"}};
    for (int i = 0; i < 2; i++) {
        struct screen_run screen;
        struct seating seating = ways[i];
        seating.program = "dice21";
        screen_run_begin(&screen);
        screen_run_sit(&screen, &seating);
        assert_screen_has(&screen, "Enter a wager: $");
        fake_terminal_type(screen.display, "\003");
        assert_int_equal(fake_terminal_finish(screen.display), -SIGINT);
        screen_run_end(&screen);
    }
}

/* ---- Random keys ---- */

enum { STEPS = 80 };

static const char *const KEYS[] = {"\n",       "\n",   "h",
                                   "h",        "s",    "s",
                                   "p",        "p",    "5",
                                   "1",        ".",    "0",
                                   "l",        END,    "o",
                                   UP,         DOWN,   "?",
                                   " ",        "\177", "\014",
                                   "q",        "n",    ESCAPE,
                                   "\303\244", "x",    "+",
                                   "-",        "y",    "\033[6~",
                                   "\033OC",   "7",    "\033[<0;40;15M",
                                   "\n",       "s"};
enum { KEY_COUNT = sizeof KEYS / sizeof *KEYS };

static const char *const OPTIONS[] = {
    "--pause 0 --seed %d", "--pause 0 --extra --seed %d",
    "--pause 0.05 --extra --additional-roll --seed %d",
    "--pause 0 --money 20 --split --ascii --seed %d"};
enum { OPTION_COUNT = sizeof OPTIONS / sizeof *OPTIONS };

static void play_at_random(int session, uint64_t *seed)
{
    struct screen_run screen;
    screen_run_begin(&screen);
    for (int step = 0; step < STEPS; step++) {
        if (step % 20 == 0 &&
            (screen.display == NULL || !fake_terminal_settle(screen.display))) {
            char options[128];
            if (screen.display)
                screen_run_leave(&screen, 0);
            snprintf(options, sizeof options,
                     OPTIONS[(session + step) % OPTION_COUNT], session + step);
            const struct seating seating = {.program = "dice21",
                                            .options = options};
            screen_run_sit_at_kind(&screen, &seating, session);
        }
        screen_run_take_random_step(&screen, seed, KEYS, KEY_COUNT);
        if (step % 20 == 19)
            assert_nothing_stray(&screen, session, step);
    }
    if (fake_terminal_settle(screen.display))
        fake_terminal_signal(screen.display, SIGTERM);
    screen_run_leave(&screen, 0);
    screen_run_end(&screen);
}

TEST(random_keys_and_sizes_do_no_harm)
{
    uint64_t seed = 71;
    for (int i = 0; i < seeds_of(TERMINAL_KINDS); i++)
        play_at_random(i, &seed);
}
